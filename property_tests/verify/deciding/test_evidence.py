"""Whoever consumes a verdict looks at its evidence: an attestation is established nowhere."""

from __future__ import annotations

from typing import Any

import pytest

from memory_theorems.verify.commands.claim_results import Result, exit_code
from memory_theorems.verify.deciding import attestation, attesting
from memory_theorems.verify.examination.results import MutantResult, proof_of
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.reading.claim_files import parse_claims
from memory_theorems.verify.theorem import HOLDS
from memory_theorems.verify.verdicts import (
    KILL_SWITCH,
    Outcome,
    Reason,
    attested,
    certified,
    conjunction,
)

Json = Any
SAID = attested("z3 4.13", "the negation is unsatisfiable", "z3")
#: A true claim for which the program has no proof of its own.
DEPRESSED = claim(
    "x**3 + p*x + q >= 0",
    {"x": "[0, oo)", "p": "(-oo, oo)", "q": "[0, oo)"},
    given=["4*p**3 + 27*q**2 >= 0", "p <= 0"],
)


def link(evidence: str, **fields: str) -> dict[str, Json]:
    return {"form": "repaired", "outcome": "holds", "evidence": evidence, "name": "n", **fields}


def test_attested_has_the_outcome_holds_and_is_not_established() -> None:
    assert SAID.outcome is Outcome.HOLDS
    assert not SAID.holds
    assert certified("", "").holds
    assert not conjunction((certified("", ""), SAID)).holds
    assert not HOLDS.met_by(SAID)
    assert not MutantResult("a change", SAID).true


def test_an_attested_link_leaves_a_proof_open() -> None:
    proof = proof_of([link("proved"), link("attested")], (), ())
    assert (proof["outcome"], proof["held"], proof["steps"]) == ("open", 1, 2)
    inherited = [{"outcome": "holds", "evidence": "attested"}]
    assert proof_of([link("proved")], (), (), inherited)["outcome"] == "open"
    assert proof_of([link("proved")], (), ())["outcome"] == "holds"


def test_a_proof_with_gaps_or_open_lines_is_open() -> None:
    assert proof_of([link("proved")], (), ("a gap",))["outcome"] == "open"
    short = proof_of([{**link("none"), "outcome": "open", "missing": "a sum"}], (), ())
    assert short["outcome"] == "open"
    assert short["missing"] == ["n: a sum"]
    assert proof_of([link("proved")], ("Jackson",), ())["outcome"] == "holds"


def test_a_clock_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The solver's clock can only kill; its verdict says so, and nothing else is concluded."""

    def stopped(*_: object) -> None:
        raise attestation.StoppedByClock("z3 4.13")

    monkeypatch.setattr(attestation, "attest", stopped)
    verdict = attesting.attest(DEPRESSED, 1, lambda *_: None, lambda _: True)
    assert verdict is not None
    assert (verdict.outcome, verdict.reason) == (Outcome.OPEN, Reason.BUDGET)
    assert verdict.method == KILL_SWITCH


def test_the_clock_is_told_from_the_count_of_resources(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("z3")
    monkeypatch.setattr(attestation, "RESOURCES", 1)
    assert attestation.attest(DEPRESSED) is None
    hard = claim(
        "x**4*y**2 + y**4*z**2 + z**4*w**2 + w**4*x**2 >= 4*x**2*y*z*w**2 - x*y*z*w",
        dict.fromkeys(("x", "y", "z", "w"), "(-oo, oo)"),
    )
    monkeypatch.setattr(attestation, "RESOURCES", 10**9)
    monkeypatch.setattr(attestation, "KILL_SWITCH", 1)
    with pytest.raises(attestation.StoppedByClock, match="z3"):
        attestation.attest(hard)


FILE = """
[[claim]]
name = "depressed"
variables = { x = "[0, oo)", p = "(-oo, oo)", q = "[0, oo)" }
given = ["4*p**3 + 27*q**2 >= 0", "p <= 0"]
claim = "x**3 + p*x + q >= 0"
"""


def test_strict_does_not_take_an_attestation_for_an_answer() -> None:
    (entry,) = parse_claims(FILE, "a.claims.toml")
    results = [Result(entry, SAID, 0.0)]
    assert exit_code(results, strict=False) == 0
    assert exit_code(results, strict=True) == 3
