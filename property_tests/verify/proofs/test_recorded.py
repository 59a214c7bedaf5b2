"""Records of leaves: found again, current for all theorems, and never believed."""

from __future__ import annotations

import gzip
import inspect
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from memory_theorems.theorems import all_theorems
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.formula_statements import close, leaves_of
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs import record_files, recorded
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.recorded import Leaf, Record, digest, read, write
from memory_theorems.verify.proofs.scripts import have
from memory_theorems.verify.reasoning.closed_statements import Closer
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.stating import FormulaTheorem

THEORY = Theory.parse({"a": ("a", "(0, oo)", "a number")}, {}, [], [])
TRUE, WRONG = "for x: real. x**2 + a > 0", "for x: real. x**2 - a > 0"
LEAVES = 120
FORMULAS = [item for item in all_theorems() if isinstance(item, FormulaTheorem)]


def sequent(text: str, record: Path | None = None) -> Sequent:
    proof = (have("line", text),)
    return Sequent(THEORY, THEORY.formula(text), "line", proof, record=record)


def asked_by(text: str) -> list[tuple[Question, ...]]:
    from memory_theorems.verify.proofs.evidence import Search
    from memory_theorems.verify.proofs.scripts import Refused, run

    found: list[tuple[Question, ...]] = []

    def evidence(asked: tuple[Question, ...]) -> Answer | str:
        found.append(asked)
        return Search()(asked)

    with suppress(Refused):
        run(THEORY, (have("line", text),), evidence)
    return found


def test_a_record_survives_its_file_and_answers_every_leaf(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "a.leaves.json.gz"
    record = leaves_of([sequent(TRUE)])
    assert record.leaves
    write(path, record)
    again = read(path)
    assert record_files.unpacked(path)["format"] == recorded.FORMAT
    assert set(again.leaves) == set(record.leaves)
    for asked in asked_by(TRUE):
        leaf = again.leaf(asked)
        assert leaf is not None
        assert leaf == again.leaves[digest(asked)]
    assert close(sequent(TRUE, path)).proof is not None


def test_a_forged_record_proves_nothing(tmp_path: Path) -> None:
    """Honest certificates of a true line, filed under the leaves of a false one."""
    honest = next(iter(leaves_of([sequent(TRUE)]).leaves.values()))
    forged = {}
    for asked in asked_by(WRONG):
        for question in asked:
            certificates = honest.answer.certificates * len(question.claims)
            forged[digest(asked)] = Leaf(Answer(question.way, certificates), False)
            assert Record(forged).leaf(asked) is None
    assert forged
    path = tmp_path / "b.leaves.json.gz"
    write(path, Record(forged))
    assert close(sequent(WRONG, path)).proof is None


def test_a_refused_record_is_searched_anew(tmp_path: Path) -> None:
    text = "for x: real. x**2 + 2*a > 0"
    broken = {
        digest(asked): Leaf(Answer(asked[0].way, ({"version": 1, "claim": "parts"},)), False)
        for asked in asked_by(text)
    }
    path = tmp_path / "c.leaves.json.gz"
    write(path, Record(broken))
    assert close(sequent(text, path)).proof is not None


@pytest.mark.parametrize(
    "text", ["", "[]", '{"format": "leaves/0", "leaves": {}}', '{"leaves": 1}']
)
def test_files_of_another_form_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "d.leaves.json.gz"
    record_files.pack(path, text)
    with pytest.raises(InputError):
        read(path)


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", gzip.compress(b"{}", mtime=0)[:-3]],
    ids=["empty", "not packed", "cut off"],
)
def test_files_that_are_not_packed_are_refused(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "e.leaves.json.gz"
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"not a (packed )?record|not JSON"):
        read(path)


def test_the_same_record_is_packed_to_the_same_bytes(tmp_path: Path) -> None:
    one, two = tmp_path / "one.json.gz", tmp_path / "two.json.gz"
    record_files.pack(one, "{}")
    record_files.pack(two, "{}")
    assert one.read_bytes() == two.read_bytes()


def test_a_record_stands_beside_its_theorem() -> None:
    in_a_folder = record_files.beside(Path("paper/theorem_1/statement.py"))
    assert in_a_folder == Path("paper/theorem_1/leaves.json.gz")
    alone = record_files.beside(Path("own/leaky.py"))
    assert alone == Path("own/leaky.leaves.json.gz")
    assert record_files.variants_beside(alone) == Path("own/leaky.variants.json.gz")
    assert record_files.structures_beside(in_a_folder).name == "structures.json.gz"


def test_no_file_is_an_empty_record(tmp_path: Path) -> None:
    assert not read(tmp_path / "none.json").leaves


def lacking(statement: Composed, record: Record) -> str:
    """What a composed statement, its structure or its refutation lacks when the record alone is
    asked; empty where nothing does, and for a statement that nobody has proved or refuted."""
    closer = Closer(record.proposed)
    if statement.refuted is not None:
        found = closer.refuted(statement)
        assert found is not None
        return found.missing
    if not statement.fact:
        return ""
    found = closer.close(statement)
    return found.missing or (found.unmet if statement.met is not None else "")


def test_a_composed_statement_is_missed_where_its_record_is_not_whole() -> None:
    """Proof, structure and refutation: each lacks something when one leaf in two is gone."""
    from memory_theorems.theorems.curse_of_memory.truncation.statement import TruncationOfMemory

    subjects = [item.subject for item in TruncationOfMemory().statements]
    composed = [one for one in subjects if isinstance(one, Composed)]
    proved = next(one for one in composed if one.met is not None)
    refuted = next(one for one in composed if one.refuted is not None)
    for subject in (proved, refuted):
        assert subject.record is not None
        whole = read(subject.record).leaves
        halved = {key: leaf for key, leaf in whole.items() if int(key[:4], 16) % 2}
        assert lacking(subject, Record(halved, shared=False))
    open_one = next(one for one in composed if not one.fact and one.refuted is None)
    assert lacking(open_one, Record(shared=False)) == ""


def _cost(theorem: FormulaTheorem) -> Any:
    """The longest proofs are closed from their records by the tests of their theorems."""
    path = record_files.beside(Path(inspect.getfile(type(theorem))))
    many = len(read(path).leaves) > LEAVES
    marks = (pytest.mark.stress,) if many else ()
    return pytest.param(theorem, marks=marks, id=theorem.key)


@pytest.mark.parametrize("theorem", [_cost(item) for item in FORMULAS])
def test_every_theorem_is_closed_from_its_record(
    theorem: FormulaTheorem, monkeypatch: pytest.MonkeyPatch
) -> None:
    """make records brings them up to date."""

    def search(*_: object) -> str:
        raise AssertionError("a leaf is not on record: make records")

    monkeypatch.setattr(
        "memory_theorems.verify.examination.formula_statements.Search.__call__", search
    )
    assert record_files.beside(Path(inspect.getfile(type(theorem)))).is_file()
    subjects = [item.subject for item in theorem.statements]
    for subject in subjects:
        if isinstance(subject, Sequent) and subject.fact:
            closing = close(subject)
            assert closing.proof is not None, closing.missing
        if isinstance(subject, Composed):
            assert subject.record is not None
            assert lacking(subject, read(subject.record)) == ""
