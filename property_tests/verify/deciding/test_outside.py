"""What an answer asked of optional solvers is part of its key, and nothing else is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from memory_theorems.verify.asking.ledger import Ledger, library_versions
from memory_theorems.verify.deciding import attestation, outside
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import claim
from property_tests.verify.deciding.test_evidence import DEPRESSED

EASY = claim("x <= 2", x="[0, 1]")
FILE = """
[[claim]]
name = "easy"
variables = { x = "[0, 1]" }
claim = "x <= 2"

[[claim]]
name = "hard"
variables = { x = "[0, oo)", p = "(-oo, oo)", q = "[0, oo)" }
given = ["4*p**3 + 27*q**2 >= 0", "p <= 0"]
claim = "x**3 + p*x + q >= 0"
"""


def test_a_claim_that_is_settled_before_asks_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is anything attested where the solver is missing."""
    monkeypatch.setattr(attestation, "_z3", lambda: None)
    with outside.noting() as outer:
        with outside.noting() as easy:
            decide(EASY)
        with outside.noting() as hard:
            assert decide(DEPRESSED).word not in ("ATTESTED", "PROVED", "REFUTED")
    assert (easy, hard, outer) == (set(), {outside.Z3}, {outside.Z3})


def test_an_absent_solver_is_asked_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "ledger")
    present: dict[str, str | None] = {outside.Z3: None}
    monkeypatch.setattr(outside, "installed", present.get)
    asked = outside.with_solvers({"answer": 1}, {outside.Z3})
    assert asked == {"answer": 1, outside.FIELD: {outside.Z3: None}}
    ledger.remember("asked", "s", 1, asked, is_open=True)
    ledger.remember("not asked", "s", 1, outside.with_solvers({"answer": 2}, set()), is_open=True)
    assert ledger.find("asked", "s", 1) == asked
    present[outside.Z3] = "4.13"
    assert ledger.find("asked", "s", 1) is None
    assert ledger.latest("asked", "s") is None
    assert ledger.find("not asked", "s", 1) == {"answer": 2}
    present[outside.Z3] = None
    assert outside.without_solvers(ledger.find("asked", "s", 1) or {}) == {"answer": 1}


def test_a_damaged_list_of_solvers_is_not_believed() -> None:
    assert not outside.current({outside.FIELD: ["z3-solver"]})
    assert outside.current({})


def test_a_kept_answer_asks_again_where_it_is_used_again() -> None:
    calls = []

    @outside.noted_cache(4)
    def answer(number: int) -> int:
        calls.append(number)
        if number > 1:
            outside.note(outside.Z3)
        return 2 * number

    for _ in range(2):
        with outside.noting() as small:
            assert answer(1) == 2
        with outside.noting() as large:
            assert answer(2) == 4
        assert (small, large) == (set(), {outside.Z3})
    assert calls == [1, 2]


def test_the_key_of_all_answers_names_no_optional_solver() -> None:
    assert outside.Z3 not in dict(library_versions())


@pytest.mark.stress
def test_another_version_of_the_solver_recomputes_what_asked_it(tmp_path: Path) -> None:
    (tmp_path / "claims.toml").write_text(FILE)
    other = tmp_path / "site" / "z3_solver-99.0.dist-info"
    other.mkdir(parents=True)
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: z3-solver\nVersion: 99.0\n")

    def remembered(site: str) -> list[str]:
        path = os.pathsep.join(filter(None, (site, os.environ.get("PYTHONPATH"))))
        subprocess.run(
            [sys.executable, "-m", "memory_theorems.verify.entry", "claim", "claims.toml",
             "--json", "out.json"],
            cwd=tmp_path, env={**os.environ, "PYTHONPATH": path}, check=True, timeout=120,
        )  # fmt: skip
        answers = json.loads((tmp_path / "out.json").read_text())
        return [item["name"] for item in answers["remembered"]]

    assert remembered("") == []
    assert remembered("") == ["easy", "hard"]
    assert remembered(str(other.parent)) == ["easy"]
    assert remembered(str(other.parent)) == ["easy", "hard"]
