"""Wrong variants on record: what is accepted is checked here, whoever wrote the record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from memory_theorems.theorems.registry import theorem
from memory_theorems.theorems.variant_records import left_open, proofs_of, settle
from memory_theorems.verify.effort import Effort
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination import variants
from memory_theorems.verify.examination.formula_statements import further, mutants_of
from memory_theorems.verify.examination.line_models import LineModel
from memory_theorems.verify.examination.results import ILL_POSED
from memory_theorems.verify.examination.variants import Proposal, Variants, digest, settled
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs import record_files, recorded
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.recorded import Leaf, Record
from memory_theorems.verify.proofs.scripts import have
from memory_theorems.verify.sequents import Sequent

THEORY = Theory.parse(
    {"q": ("q", "[0, 1)"), "f": ("f", "natural -> real"), "K": ("K", "[0, oo)")},
    {"bounded": "for n: natural. Abs(f(n)) <= q*K", "not large": "K <= 2"},
)
PROOF = (
    have("bound", "for n: natural. Abs(f(n)) <= K", ["bounded(n)"]),
    have("number", "for n: natural. Abs(f(n)) <= 2", ["bound(n)", "not large"]),
)
NUMBER = "for n: natural. Abs(f(n)) <= 2"


def sequent(path: Path, text: str = NUMBER, theory: Theory = THEORY) -> Sequent:
    return Sequent(theory, theory.formula(text), "number", PROOF, record=path)


def variant(path: Path, text: str, without: str = "") -> Sequent:
    found = replace(sequent(path, text), fact="", proof=())
    return found.without(without) if without else found


def recorded_with(path: Path, proposal: Proposal, of: Sequent, leaves: dict[str, Leaf]) -> None:
    variants.write(path, Variants({digest(of): proposal}, Record(leaves)))
    variants.read.cache_clear()
    recorded.read.cache_clear()
    variants._line.cache_clear()
    variants._known.cache_clear()


class Listening:
    """The engine, and what it answered."""

    def __init__(self) -> None:
        self.search, self.leaves = Search(Effort(1)), dict[str, Leaf]()

    def __call__(self, asked: Any) -> Any:
        found = self.search(asked)
        if not isinstance(found, str):
            self.leaves[recorded.digest(asked)] = Leaf(found, False)
        return found


def with_proof(path: Path, of: Sequent) -> bool:
    """Whether one of the usual inferences proves it; then it is on record."""
    for inference in proofs_of(sequent(path), of):
        engine = Listening()
        if further(sequent(path), of, (inference,), engine).proof is not None:
            recorded_with(path, Proposal((inference,)), of, engine.leaves)
            return True
    return False


@pytest.mark.parametrize(
    "text",
    [
        "for n: natural. Abs(f(n)) <= 3",
        "for n: natural. Abs(f(n)) <= 2**2",
        "for n: natural. f(n) <= 2",
    ],
)
def test_a_true_variant_is_proved_by_the_kernel(tmp_path: Path, text: str) -> None:
    path = tmp_path / "some.json"
    assert with_proof(path, variant(path, text))
    found = settled(sequent(path), variant(path, text), THEORY)
    assert found is not None
    assert found[0].word == "PROVED"


@pytest.mark.parametrize("text", ["for n: natural. Abs(f(n)) <= 1", "for n: natural. f(n) >= 0"])
def test_a_false_variant_is_not(tmp_path: Path, text: str) -> None:
    path = tmp_path / "some.json"
    false = variant(path, text)
    assert not with_proof(path, false)
    true = variant(path, "for n: natural. Abs(f(n)) <= 3")
    assert with_proof(path, true)
    # The proof of another formula under the digest of the false one.
    known = variants.read(path)
    recorded_with(path, known.proposals[digest(true)], false, dict(known.leaves.leaves))
    assert settled(sequent(path), false, THEORY) is None
    (inference,) = known.proposals[digest(true)].inferences
    forged = replace(inference, formula=text)
    recorded_with(path, Proposal((forged,)), false, dict(known.leaves.leaves))
    assert settled(sequent(path), false, THEORY) is None


MODEL = {"q": "3/4", "f(n)": "3/2", "K": "2"}


def with_model(path: Path, of: Sequent, point: dict[str, str], **changes: str) -> None:
    table = {{"f": "f(n)"}.get(name, name): value for name, value in changes.items()}
    model = LineModel.from_json({**MODEL, **table})
    engine = Listening()
    from memory_theorems.verify.examination.line_models import Line

    line = Line(model, THEORY, engine)
    for item in THEORY.hypotheses:
        line.holds(item.formula)
    recorded_with(path, Proposal((), model, tuple(point.items())), of, engine.leaves)


def test_a_false_variant_is_refuted_by_a_model(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    false = variant(path, "for n: natural. Abs(f(n)) <= 1")
    with_model(path, false, {"n": "0"})
    found = settled(sequent(path), false, THEORY)
    assert found is not None
    assert found[0].word == "REFUTED"
    assert found[0].counterexample == {
        "model": {"K": "2", "f(n)": "3/2", "q": "3/4"},
        "where": {"n": "0"},
    }


@pytest.mark.parametrize(
    "changes", [{"f": "2"}, {"K": "3"}, {"q": "1"}, {"f": "1/2"}, {"q": "1/2"}]
)
def test_a_forged_model_is_refused(tmp_path: Path, changes: dict[str, str]) -> None:
    path = tmp_path / "some.json"
    false = variant(path, "for n: natural. Abs(f(n)) <= 1")
    with_model(path, false, {"n": "0"}, **changes)
    assert settled(sequent(path), false, THEORY) is None


def test_a_model_may_fail_what_the_variant_has_lost(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    lost = variant(path, NUMBER, "not large")
    with_model(path, lost, {"n": "0"}, f="3", K="4")
    found = settled(sequent(path), lost, THEORY)
    assert found is not None
    assert found[0].fails
    with_model(path, variant(path, NUMBER), {"n": "0"}, f="3", K="4")
    assert settled(sequent(path), variant(path, NUMBER), THEORY) is None


def test_a_variant_without_a_value_is_ill_posed(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    nothing = variant(path, "for n: natural. Abs(f(n)) <= 2/(q - q)")
    with_model(path, nothing, {"n": "0"})
    found = settled(sequent(path), nothing, THEORY)
    assert found is not None
    assert found[1] == ILL_POSED
    assert not found[0].fails
    assert not found[0].holds


def test_what_is_not_on_record_is_searched_nowhere(tmp_path: Path) -> None:
    """Without its leaves a proposal is nothing: a run does not search."""
    path = tmp_path / "some.json"
    true = variant(path, "for n: natural. Abs(f(n)) <= 7/2")
    false = variant(path, "for n: natural. Abs(f(n)) <= 1")
    inference = next(iter(proofs_of(sequent(path), true)))
    recorded_with(path, Proposal((inference,)), true, {})
    assert settled(sequent(path), true, THEORY) is None
    with_model(path, false, {"n": "0"})
    proposal = variants.read(path).proposals[digest(false)]
    recorded_with(path, proposal, false, {})
    assert settled(sequent(path), false, THEORY) is None
    assert settled(replace(sequent(path), record=None), false, THEORY) is None


def test_a_damaged_record_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    record_files.pack(record_files.variants_beside(path), '{"format": "variants/1", "variants": 3}')
    variants.read.cache_clear()
    with pytest.raises(InputError, match="not a record of variants"):
        variants.read(path)


def test_records_of_the_project_are_accepted() -> None:
    """Every proposal beside one theorem is accepted by kernel and judge."""
    found = theorem("stability/lemma-1")
    asked = accepted = 0
    for item in (*found.statements, *found.steps):
        subject = item.subject
        if not isinstance(subject, Sequent) or subject.record is None:
            continue
        known = variants.read(subject.record)
        for other in mutants_of(subject).values():
            if digest(other) in known.proposals:
                asked += 1
                whole = variants.whole_theory(found, other)
                accepted += settled(subject, other, whole) is not None
    assert asked >= 10
    assert accepted == asked


def test_the_search_settles_what_it_can(tmp_path: Path) -> None:
    """The file is written in one form, and read back."""
    path = tmp_path / "some.json"
    false = variant(path, "for n: natural. Abs(f(n)) <= 1")
    with_model(path, false, {"n": "0"})
    data = record_files.variants_beside(path).read_bytes()
    variants.write(path, variants.read(path))
    assert record_files.variants_beside(path).read_bytes() == data
    assert record_files.unpacked(record_files.variants_beside(path))["format"] == recorded.VARIANTS
    assert callable(settle)


def test_lemmas_of_a_model_are_kept_and_checked(tmp_path: Path) -> None:
    """Written and read back; a false lemma makes the model nothing."""
    path = tmp_path / "some.json"
    false = variant(path, "for n: natural. Abs(f(n)) <= 1")
    with_model(path, false, {"n": "0"})
    known = variants.read(path)
    proposal = known.proposals[digest(false)]
    assert proposal.model is not None
    for formula, accepted in (("for n: natural. f(n) == 3/2", True), ("f(0) == 1", False)):
        lemma = have("constant", formula)
        carried = replace(proposal, model=replace(proposal.model, lemmas=(lemma,)))
        assert Proposal.from_json(carried.to_json()).to_json() == carried.to_json()
        engine = Listening()
        from memory_theorems.verify.examination.line_models import Line

        leaves = dict(known.leaves.leaves)
        if accepted:
            line = Line(replace(proposal.model, lemmas=(lemma,)), THEORY, engine)
            assert all(line.holds(item.formula) for item in THEORY.hypotheses)
            leaves |= engine.leaves
        recorded_with(path, carried, false, leaves)
        assert (settled(sequent(path), false, THEORY) is not None) is accepted


def test_a_run_says_what_was_left_open() -> None:
    mutants = [
        {"change": "one", "outcome": "open"},
        {"change": "two", "outcome": "fails"},
        {"change": "three", "outcome": "open", "note": "loose"},
    ]
    run = {"theorems": [{"key": "some/theorem", "steps": [{"name": "line", "mutants": mutants}]}]}
    assert left_open(run, "some/theorem") == {("line", "one")}
    assert left_open(run, "another/theorem") == frozenset()


def test_other_signs_in_a_triangle_inequality_prove_other_signs() -> None:
    found = theorem("stability/section-7-1")
    subject = found.statements[-1].subject
    assert isinstance(subject, Sequent)
    other = replace(subject, formula=subject.theory.formula("|-W - V| <= 2*lambda"))
    signed = [item for item in proofs_of(subject, other) if "homogeneity" in str(item.hints)]
    assert any(further(subject, other, (item,), Search(Effort(1))).proof for item in signed)


LATER = (
    have("half", "for n: natural. Abs(f(n))/2 <= 1", ["number(n)"]),
    have("from half", "for n: natural. Abs(f(n)) <= 5/2", ["half(n)"]),
)


def test_a_variant_may_have_lemmas_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "some.json"
    true, engine = variant(path, "for n: natural. Abs(f(n)) <= 5/2"), Listening()
    assert further(sequent(path), true, LATER, engine).proof is not None
    recorded_with(path, Proposal(LATER), true, engine.leaves)
    kept = variants.read(path).proposals[digest(true)].inferences
    assert [item.to_json() for item in kept] == [item.to_json() for item in LATER]
    found = settled(sequent(path), true, THEORY)
    assert found is not None
    assert found[0].word == "PROVED"
    # A lemma that is false, one that is not there, two with one name.
    false = replace(LATER[0], formula="for n: natural. Abs(f(n))/2 <= 1/2")
    for lines in ((false, LATER[1]), LATER[1:], (*LATER, replace(false, name="half"))):
        assert further(sequent(path), true, lines, engine).proof is None


def test_a_dropped_hypothesis_is_none_of_the_variants_proof(tmp_path: Path) -> None:
    """The proof is made in the variant's own theory, with what it names of the statement's."""
    path = tmp_path / "some.json"
    text = "for n: natural. Abs(f(n)) <= K"
    weak, wrong = variant(path, text, "not large"), variant(path, text, "bounded")
    lines = (have("again", text, ["bound(n)"]),)
    engine = Listening()
    assert further(sequent(path), weak, lines, engine).proof is not None
    recorded_with(path, Proposal(lines), weak, engine.leaves)
    found = settled(sequent(path), weak, THEORY)
    assert found is not None
    assert found[0].word == "PROVED"
    closing = further(sequent(path), wrong, lines, engine)
    assert closing.proof is None
    assert "bounded" in closing.missing
    recorded_with(path, Proposal(lines), wrong, engine.leaves)
    assert settled(sequent(path), wrong, THEORY) is None
