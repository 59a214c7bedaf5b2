"""Every lemma holds where its premises do and is closed; its wrong variants are refused."""

from __future__ import annotations

from itertools import islice

import pytest

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.library_lemmas import library_leaves, word
from memory_theorems.verify.lemmas.catalogue import (
    NUMBERS,
    found_by,
    lemmas,
    record_file,
    theory_of,
)
from memory_theorems.verify.lemmas.cited import chain
from memory_theorems.verify.proofs import recorded
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.recorded import Record, digest
from memory_theorems.verify.proofs.scripts import Inference, Refused, run
from memory_theorems.verify.reasoning.closed_statements import Closer
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.reasoning.steps import Step
from property_tests.verify.lemmas.values_of_lemmas import (
    exercised,
    formula_of,
    violated,
    wrong_variants,
)

RECORD = recorded.read(record_file())
HORN = [name for name, one in lemmas().items() if isinstance(one.lemma, Inference)]
CLOSED = [name for name, one in lemmas().items() if isinstance(one.lemma, Composed)]
#: No change of their one relation is false at a point of the line (both sides are one number).
ALWAYS = {"one_le_one", "zero_le_zero"}
#: Lemmas that bind functions, with a change that makes them false.
WRONG = {
    "abs_sum_le_sum": ("Sum(g(j), ", "1/2*Sum(g(j), "),
    "sum_le_sum": ("<= Sum(g(j)", "< Sum(g(j)"),
    "sum_le_card_mul": ("*b", "*b/2"),
    "sum_congr": ("== Sum(g(j)", "== 2*Sum(g(j)"),
    "sum_eq_single": ("== f(l)", "== 2*f(l)"),
    "sum_nonneg": ("0 <= Sum", "1 <= Sum"),
    "sum_eq_zero": ("== 0", "== 1"),
    "mul_sum": ("== t*Sum", "== t**2*Sum"),
    "sum_add": ("+ Sum(g(j)", "- Sum(g(j)"),
    "sum_succ": ("== f(1)", "== f(0)"),
    "sum_shift": ("f(p + j)", "f(p + j + 1)"),
    "sum_const": ("*t", "*t + t"),
    "sum_empty_sums": ("== 0", "== 1"),
    "sum_antidiagonal_succ": ("a(k + 1)*b(0)", "a(k)*b(0)"),
    "telescoping_sum": ("- d(0)", "- d(1)"),
    "le_geometric_of_contraction": ("r**(n + 1)*d(0)", "r**(n + 2)*d(0)"),
    "le_geometric_add_of_contraction": ("e/(1 - r)*(1", "e*(1"),
    "sum_le_of_steps": ("<= d(0) + Sum", "<= Sum"),
    "discrete_gronwall": ("c*(1 + a)**", "c*a**"),
}


@pytest.mark.parametrize("name", lemmas())
def test_a_lemma_is_closed_from_its_record(name: str) -> None:
    assert word(name, Record(RECORD.leaves, shared=False)) in ("PROVED", "CERTIFIED")


@pytest.mark.parametrize("name", HORN)
def test_an_instance_holds_and_a_wrong_variant_is_refused(name: str) -> None:
    """The wrong variant is false at a point; it is offered all certificates of the lemma."""
    entry = lemmas()[name]
    formula = formula_of(entry)
    assert exercised(formula)
    assert not violated(formula)
    wrong = list(islice(wrong_variants(formula), 3))
    assert wrong or name in ALWAYS
    assert isinstance(entry.lemma, Inference)
    needed = chain([name])
    answers = answers_of(needed)
    for _, variant in wrong:
        line = Inference(entry.lemma.rule, name, variant.text, entry.lemma.hints)
        if theory_of(entry.lemma) != NUMBERS:
            continue  # its variant speaks of the line
        for certificates in answers:

            def forged(
                asked: tuple[Question, ...], offered: tuple[object, ...] = certificates
            ) -> Answer | str:
                known = RECORD.leaves.get(digest(asked))
                return known.answer if known else Answer(asked[-1].way, offered)  # type: ignore[arg-type]

            with pytest.raises(Refused):
                run(theory_of(entry.lemma), (*needed[:-1], line), forged)


def answers_of(needed: tuple[Inference, ...]) -> list[tuple[object, ...]]:
    """The certificates of the last inference's leaves."""
    found: list[tuple[object, ...]] = []

    def noting(asked: tuple[Question, ...]) -> Answer | str:
        answer = RECORD.leaves[digest(asked)].answer
        found.append(answer.certificates)
        return answer

    run(theory_of(needed[-1]), needed, noting)
    return found[-3:]


@pytest.mark.parametrize("name", CLOSED)
def test_a_wrong_variant_of_a_closed_form_is_not_closed(name: str) -> None:
    old, new = WRONG[name]
    lemma = lemmas()[name].lemma
    assert isinstance(lemma, Composed)
    assert old in lemma.text or any(old in str(step.to_json()) for step in lemma.proof)

    def changed(step: Step) -> Step:
        return Step(
            step.rule,
            step.name,
            tuple(text.replace(old, new) for text in step.texts),
            step.lists,
            tuple(map(changed, step.inside)),
            tuple(map(changed, step.other)),
            step.inferences,
        )

    wrong = Composed(
        lemma.setting, lemma.text.replace(old, new), tuple(map(changed, lemma.proof)), lemma.fact
    )
    assert Closer(RECORD.proposed).close(lemma).shown is not None
    assert Closer(RECORD.proposed).close(wrong).shown is None


def test_the_record_has_the_leaves_of_the_library_and_no_others() -> None:
    again = library_leaves(Record(RECORD.leaves, shared=False))
    assert set(again.leaves) == set(RECORD.leaves)


def test_lemmas_are_found_by_name_and_by_shape() -> None:
    assert [one.name for one in found_by("abs mul abs_mul_abs_self")] == ["abs_mul_abs_self"]
    assert found_by("a*b <= a*c")[0].name == "mul_le_mul_of_nonneg_left"
    assert "le_trans" in [one.name for one in found_by("p <= q")]
    assert "abs_mul" in [one.name for one in found_by("|p*q| == |p|*|q|")]
    assert found_by("p**3 < 17*q") == ()
    with pytest.raises(InputError):
        found_by("p <= <= q")
