"""What steps may leave out: the conclusion of their block, the name of an instance."""

from __future__ import annotations

import pytest

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.proofs import scripts
from memory_theorems.verify.proofs.scripts import Refused
from memory_theorems.verify.reasoning.form_values import canonical
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    contradiction,
    convert,
    exists,
    have,
    instance,
    obtain,
    run,
    thus,
)
from memory_theorems.verify.reasoning.writing import shown
from property_tests.verify.reasoning.developments import deduction

#: Two hypotheses, the second with a form inside that has premises of its own.
GIVEN = {
    "positive": "for x: real. 0 <= f(x)",
    "above": "for x: real. exists y: real. y >= x and f(y) >= 1",
    "if large": "for x: real. x >= 2 => (f(0) >= 1 => f(x) >= 3)",
}


def shows(form: str, *steps: Step) -> bool:
    d = deduction(GIVEN)
    run(d, steps)
    return canonical(d.facts["it"].form) == canonical(d.read(form))


def test_the_conclusion_of_the_block_is_not_written_again() -> None:
    form = "for x: real. 0 <= f(x) + 1"
    assert shows(form, block("it", form, [], thus("positive(x)")))
    cases = by_cases("which", GOAL, "x <= 0", [thus("positive(x)")], [thus("positive(x)")])
    assert shows(form, block("it", form, [], cases))
    turned = "for x: real. 0 <= 0 + f(x)"
    assert shows(turned, block("it", turned, [], convert("so", GOAL, "positive(x)")))


@pytest.mark.parametrize(
    "last",
    [
        thus("positive(x + 1)"),
        have("so", "f(x) >= -1", "positive(x)"),
        convert("so", GOAL, "positive(x + 1)"),
        contradiction("positive(x)", "positive(x)"),
        contradiction("above(x)"),
        absurd("so", GOAL, "positive(x)", "positive(x)"),
    ],
)
def test_what_does_not_show_the_conclusion_is_refused(last: Step) -> None:
    with pytest.raises(Refused):
        run(deduction(GIVEN), [block("it", "for x: real. 0 <= f(x)*f(x - 1) + f(x)", [], last)])


def test_outside_all_blocks_there_is_no_conclusion() -> None:
    with pytest.raises(Refused, match="no block"):
        run(deduction(GIVEN), [thus("positive(0)")])


def test_an_instance_stands_for_a_fact() -> None:
    form = "for x: real. exists y: real. f(y) >= 1"
    found = obtain("above(x)", "y; far; high")
    assert shows(form, block("it", form, [], found, exists("so", "y")))
    with pytest.raises(Refused):
        run(deduction(GIVEN), [block("it", form, [], obtain("above(x, x)", "y; far; high"))])


def test_an_instance_of_a_conclusion_with_premises() -> None:
    form = "f(0) >= 1 => f(5) >= 3"
    assert shows(form, block("it", form, ["at 0"], apply("so", "if large(5)()")))
    with pytest.raises(Refused):  # the premise x >= 2 fails
        run(deduction(GIVEN), [block("it", "f(0) >= 1 => f(1) >= 3", ["at 0"],
                                     apply("so", "if large(1)()"))])  # fmt: skip
    with pytest.raises(Refused):  # nobody says f(0) >= 1
        run(deduction(GIVEN), [apply("so", "if large(5)()")])


def test_a_contradiction_shows_anything() -> None:
    form = "for x: real. f(x) <= -1 => f(7) == 5"
    assert shows(form, block("it", form, ["low"], contradiction("low", "positive(x)")))
    with pytest.raises(Refused):
        run(deduction(GIVEN), [block("it", form, ["low"], contradiction("low", "positive(0)"))])


def test_what_stands_inside_may_follow_the_heading() -> None:
    one, two = thus("a"), thus("b")
    assert block("x", "form", ["p"])(one, two) == block("x", "form", ["p"], one, two)
    split = by_cases("x", "form", "a <= b")([one], [two, one])
    assert split == by_cases("x", "form", "a <= b", [one], [two, one])
    assert by_induction("x", "form", [])([], [two]) == by_induction("x", "form", [], [], [two])
    with pytest.raises(InputError):
        one(two)
    with pytest.raises(InputError):
        split([one])


def test_texts_are_taken_apart() -> None:
    assert have("a", "1 <= 2", "one; other(x, y)", "third").lists == (
        ("one", "other(x, y)", "third"),
    )
    assert instance("sum of(fun(i, a(i, 1)), Max(0, x), (j))") == (
        "sum of",
        ("fun(i, a(i, 1))", "Max(0, x)", "(j)"),
    )
    for step in (thus("a"), contradiction("a", "b; c"), apply("so", "f(x)()")):
        assert Step.from_json(step.to_json()) == step


def test_hints_may_stand_in_one_text() -> None:
    assert have("a", "0 <= 1", "b(x, y); c") == have("a", "0 <= 1", "b(x, y)", "c")
    assert exists("a", "1", using="b; c(x)") == exists("a", "1", using=["b", "c(x)"])
    assert convert("a", GOAL, "b", "c; d") == convert("a", GOAL, "b", "c", "d")
    one = scripts.induct("a", "for n: natural. 0 <= n", on="n", base="b; c(0)", step="d(n)")
    assert one == scripts.induct(
        "a", "for n: natural. 0 <= n", on="n", base=["b", "c(0)"], step=["d(n)"]
    )
    assert scripts.have("a", "0 <= 1").hints == (("using", ()),)


def test_the_goal_need_not_be_said() -> None:
    said, unsaid = deduction(), deduction()
    form = "for x: real. 0 <= x => 0 <= x + 1"
    run(said, [block("more", form, ["from 0"], have("so", "0 <= x + 1", "from 0"))])
    run(unsaid, [block("more", form, ["from 0"], have("so", GOAL, "from 0"))])
    assert shown(said.facts["more"].form) == shown(unsaid.facts["more"].form)


def test_the_goal_is_the_innermost_one() -> None:
    d = deduction(w="real")
    cases = by_cases("sign", GOAL, "0 <= w", [have("so", GOAL, "sign case")], [have("so", GOAL)])
    run(d, [block("size", "0 <= |w| + w", [], cases)])
    assert shown(d.facts["size"].form) == "0 <= Abs(w) + w"


def test_a_goal_that_does_not_follow_is_refused() -> None:
    form = "for x: real. 0 <= x => 0 <= x - 1"
    with pytest.raises(Refused, match="so"):
        run(deduction(), [block("less", form, ["from 0"], have("so", GOAL, "from 0"))])
    with pytest.raises(Refused, match="so"):
        run(deduction(), [block("less", form, ["from 0"], absurd("so", GOAL, "from 0", "from 0"))])
