"""Records that several proofs share: proposals of any package, which make nothing true or open."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from memory_theorems.verify.examination import composed_statements, formula_statements
from memory_theorems.verify.lemmas.cited import is_lemma
from memory_theorems.verify.proofs import recorded
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.recorded import Leaf, Record, digest
from memory_theorems.verify.reasoning.closed_statements import Closer
from memory_theorems.verify.reasoning.composition import Composed, Setting
from memory_theorems.verify.reasoning.steps import have as step
from memory_theorems.verify.stating import FormulaTheorem, Instances, have, lemma

NOTHING: Any = {"claim": "parts", "parts": []}


def point(name: str, value: str, path: Path | None) -> Any:
    return SimpleNamespace(name=name, value=value, load=lambda: lambda: path)


def test_our_leaves_stand_before_others_and_what_cannot_be_read_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leaf = {who: Leaf(Answer(who, (NOTHING,)), False) for who in ("ours", "theirs")}
    for who, one in leaf.items():
        recorded.write(tmp_path / f"{who}.leaves.json.gz", Record({"key": one}))
    (tmp_path / "damaged.leaves.json.gz").write_bytes(b"{}")
    points = [
        point("ours", "memory_theorems.one:file", tmp_path / "ours.leaves.json.gz"),
        point("theirs", "zzz.records:file", tmp_path / "theirs.leaves.json.gz"),
        point("damaged", "zzz.damaged:file", tmp_path / "damaged.leaves.json.gz"),
        EntryPoint("gone", "no_such_module_here:file", recorded.SHARED),
    ]
    monkeypatch.setattr(recorded, "entry_points", lambda **_: points)
    assert recorded.shared_leaves.__wrapped__() == {"key": leaf["ours"]}


def test_a_bad_shared_leaf_does_not_make_a_statement_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own.leaves.json.gz"
    recorded.write(own, Record())
    setting = Setting.of({"x": ("x", "[0, oo)", "a number")})
    statement = Composed(setting, "x + 1 >= 0", (step("q", "x + 1 >= 0"),), "q", record=own)
    asked: list[tuple[Question, ...]] = []

    def spy(one: tuple[Question, ...]) -> str:
        asked.append(one)
        return "no"

    Closer(spy).close(statement)
    bad = {digest(one): Leaf(Answer(one[0].way, (NOTHING,)), False) for one in asked}
    assert bad
    monkeypatch.setattr(recorded, "shared_leaves", lambda: bad)
    monkeypatch.setattr(formula_statements, "_LEAVES", {})
    composed_statements._closer.cache_clear()
    assert composed_statements.close(statement).shown is not None


class Own(FormulaTheorem):
    """A line of its own that reads like a lemma of the library: |u_3|, where u_3 is a symbol."""

    key = "own/line"
    title = "a line like a lemma"
    symbols: ClassVar = {"u_3": ("u", "real", "a number"), "x": ("x", "real", "a number")}
    proof = (
        have("abs_nonneg", "for u: real. 0 <= |u_3|"),
        have("line", "0 <= |u_3| + 1", ["abs_nonneg(x)"]),
    )
    stated = (lemma("main", "0 <= |u_3| + 1", proved_by="line"),)
    instances = Instances(lambda: None, lambda _: None, lambda _: None, lambda _: None)

    def __init__(self) -> None: ...


def test_a_line_of_ones_own_is_shown_whatever_its_name() -> None:
    assert is_lemma(Own.proof[0])
    assert "abs_nonneg" in [item.name for item in Own.steps]
