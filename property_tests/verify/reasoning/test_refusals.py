"""Every refusal of the kernel of forms, and abuses that must be refused."""
# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Callable

import pytest

from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.reasoning.deduction import Deduction
from memory_theorems.verify.reasoning.vocabulary import Meaning, Vocabulary
from property_tests.verify.reasoning.developments import deduction, vocabulary

HYPOTHESES = {
    "later": "for x: real. exists y: real. f(y) >= x",
    "some": "exists y: real. y >= 1",
    "both": "f(0) >= 0 and g(0) >= 0",
    "all f": "for h: (real -> real). Above(h, 0) => h(1) >= 0",
    "in": "integrable(f)",
    "number": "f(0) >= 1",
}


def _witness_from_later(d: Deduction) -> None:
    d.open("b", "for x: real. exists y: real. for z: real. y >= z")
    d.have("zz", "for z: real. z >= z")
    d.exists("e", "", ["z"])


def _leak(d: Deduction) -> None:
    d.open("b", "for x: real. y0 >= 1")
    d.obtain("some", ["y0", "big"])


def _swap(d: Deduction) -> None:
    d.open("b", "for q: real. exists y: real. for x: real. f(y) >= x")
    d.apply("l", "later", ["q"])
    d.obtain("l", ["y1", "big"])
    d.exists("e", "", ["y1"])


def _circular(d: Deduction) -> None:
    d.open("b", "for x: real. f(x) >= 0")
    d.have("here", "f(x) >= 0", ["b(x)"])


def _outside(d: Deduction) -> None:
    d.open("b", "for x: real. x >= x")
    d.have("here", "x >= x")
    d.close()
    d.have("there", "f(0) >= 0", ["here"])


def _unfinished(d: Deduction) -> None:
    d.open("b", "for x: real. f(x) >= 0")
    d.close()


def _wrong_step(d: Deduction) -> None:
    d.have("base", "0 >= 0")
    d.have("step", "for n: natural. n >= 0 => n + 1 >= 0")
    d.induct("wrong", "for n: natural. n >= 1", "base", "step")


def _other_split(d: Deduction) -> None:
    d.have("first", "f(0) >= 0 => f(0)**2 >= 0")
    d.have("second", "f(0) <= 0 => f(0)**2 >= 0")
    d.cases("all", "f(0)**2 >= 0", "first", "second")


def _vectors_split(d: Deduction) -> None:
    d.have("first", "phi(0) == 0 => f(0)**2 >= 0")
    d.have("second", "f(0) <= 0 => f(0)**2 >= 0")
    d.cases("all", "f(0)**2 >= 0", "first", "second")


def _captured(d: Deduction) -> None:
    """``fun(s, h(s + y))`` at ``y := s`` must not catch the s of the function."""
    d.open(
        "b",
        "for s: real. (for h: (real -> real), y: real. integrable(fun(z, h(z + y)))) => integrable(fun(z, f(z + z)))",
        ["all"],
    )
    d.apply("c", "all", ["f", "s"])
    d.close()


def _integral_of_other_values(d: Deduction) -> None:
    d.have(
        "same", "for x, y: real. Integral(f(s + x), (s, 0, oo)) == Integral(f(s + y), (s, 0, oo))"
    )


def _integral_of_other_ends(d: Deduction) -> None:
    d.have("same", "for x, y: real. Integral(f(s), (s, x, oo)) == Integral(f(s), (s, y, oo))")


def _division_inside(d: Deduction) -> None:
    d.have("same", "Integral(f(s)/s*s, (s, 0, oo)) == Integral(f(s), (s, 0, oo))")


def _equal_only_later(d: Deduction) -> None:
    """Functions that agree on [0, oo) are not equal."""
    d.open("b", "(for s: real. 0 <= s => f(s) == g(s)) => integrable(g)", ["equal"])
    d.convert("c", "integrable(g)", "in", ["equal(z)"])


def _finished_inside(d: Deduction) -> None:
    d.open("b", "for x: real. x >= x")
    d.finish("number")


def _finished_with_private_names(d: Deduction) -> None:
    d.obtain("some", ["y0", "big"])
    d.finish("big")


def _another_meaning(d: Deduction) -> None:
    other = Meaning.of("integrable(f: (real -> real))", "f is bounded")
    bounded = Vocabulary().with_predicate(other)
    d.admit("a", "for h: (real -> real). integrable(h) => integrable(h)", bounded, "a source")


ABUSES: dict[str, tuple[Callable[[Deduction], object], str]] = {
    "a witness from inside": (_witness_from_later, "unknown name"),
    "a name leaves its block": (_leak, "unknown name"),
    "for-exists swapped": (_swap, "not in scope|not decided"),
    "a block uses itself": (_circular, "no fact"),
    "a fact of a closed block": (_outside, "no fact"),
    "a block without its conclusion": (_unfinished, "does not end"),
    "another induction step": (_wrong_step, "the base is to be"),
    "cases that are not opposite": (_other_split, "second case"),
    "cases on vectors": (_vectors_split, "relation of numbers"),
    "a captured variable": (_captured, "does not end"),
    "two integrals": (_integral_of_other_values, "not decided"),
    "other ends": (_integral_of_other_ends, "not decided"),
    "x/x": (_division_inside, "not decided"),
    "equality on a half-line": (_equal_only_later, "not decided|shape"),
    "finished inside a block": (_finished_inside, "still open"),
    "private names": (_finished_with_private_names, "only its proof knows"),
    "a name twice": (lambda d: d.have("number", "1 >= 0"), "already"),
    "premises without names": (
        lambda d: d.open("b", "for x: real. f(x) >= 0 => f(x) >= 0"), "want names"),
    "a premise's name taken": (
        lambda d: d.open("b", "for x: real. f(x) >= 0 => f(x) >= 0", ["number"]), "name of its own"),
    "closed twice": (lambda d: d.close(), "no block"),
    "an unknown fact": (lambda d: d.apply("a", "nothing", []), "no fact"),
    "too few arguments": (lambda d: d.apply("a", "all f", ["f", "g"]), "takes: h"),
    "no for": (lambda d: d.apply("a", "number", []), "no for-form"),
    "a function of vectors": (lambda d: d.apply("a", "all f", ["phi"]), "function real -> real"),
    "a function of two": (lambda d: d.apply("a", "all f", ["fun(x, y, x)"]), "function real -> real"),
    "a premise out of scope": (lambda d: d.apply("a", "all f", ["f"]), "not decided|in scope"),
    "witnesses": (lambda d: d.exists("e", "exists y: real. y >= 1", []), "as many witnesses"),
    "no existence": (lambda d: d.obtain("number", ["y"]), "want"),
    "obtained names": (lambda d: d.obtain("both", ["p", "p"]), "name of its own"),
    "an obtained name taken": (lambda d: d.obtain("some", ["f", "big"]), "means something"),
    "chosen from no for": (lambda d: d.choose("some", "h", ["p"]), "not of the form"),
    "chosen names": (lambda d: d.choose("later", "h", []), "want names"),
    "let twice": (lambda d: d.let("f", "real", "1"), "means something"),
    "let of another sort": (lambda d: d.let("h", "real -> E", "fun(x, x)"), "is of sort"),
    "induction on a real": (
        lambda d: d.induct("i", "for x: real. x >= x", "number", "number"), "on a natural"),
    "induction of no for": (lambda d: d.induct("i", "1 >= 0", "number", "number"), "induction shows"),
    "cases of other forms": (lambda d: d.cases("c", "f(0) >= 0", "number", "number"), "a case is"),
    "absurd from the true": (lambda d: d.absurd("a", "f(0) == 7", "number", "number"), "is to be"),
    "absurd from forms": (lambda d: d.absurd("a", "f(0) == 7", "in", "number"), "two relations"),
    "convert to another shape": (lambda d: d.convert("c", "f(0) >= 0 => f(0) >= 1", "number"), "shape"),
    "convert to another relation": (lambda d: d.convert("c", "f(0) > 1", "number"), "shape"),
    "convert to another predicate": (
        lambda d: d.convert("c", "velocity(phi, 0, 0)", "in"), "function|shape"),
    "a leaf of a nested form": (lambda d: d.have("h", "for h: (real -> real). h(0) >= 0"), "no Horn"),
    "a nested fact in a leaf": (lambda d: d.have("h", "f(0) >= 0", ["later(0)"]), "apply or obtain"),
    "a function in a leaf": (lambda d: d.have("h", "f(0) >= 0", ["all f(fun(x, 1))"]), "no Horn|fun"),
    "an unknown hint": (lambda d: d.have("h", "f(0) >= 0", ["magic(0)"]), "no fact or axiom"),
    "a hint without end": (lambda d: d.have("h", "f(0) >= 0", ["number(0"]), "written"),
    "a derivative as a term": (lambda d: d.have("h", "for x: real. Derivative(f(x), x) == 0"), "predicate of"),
    "an integral of vectors": (
        lambda d: d.have("h", "|Integral(phi(s*e), (s, 0, oo))| >= 0"), "unknown|vectors"),
    "admitted with a free name": (
        lambda d: d.admit("a", "f(0) == 0", vocabulary(), "a source"), "does not bind"),
    "admitted with another predicate": (_another_meaning, "means less"),
    "reused without a proof": (lambda d: d.reuse("r", "for x: real. x == 0"), "deduction has shown"),
    "no development": (lambda d: d.theorem("t", object(), "x"), "Horn kernel"),
}  # fmt: skip


@pytest.mark.parametrize("name", ABUSES)
def test_abuses_are_refused(name: str):
    attack, why = ABUSES[name]
    with pytest.raises((VerifyError, TypeError), match=why):
        attack(deduction(HYPOTHESES))


def test_nothing_is_added_by_what_is_refused():
    for attack, _ in ABUSES.values():
        d = deduction(HYPOTHESES)
        with pytest.raises((VerifyError, TypeError)):
            attack(d)
        d.abandon()
        assert {name: fact.form for name, fact in d.facts.items()}.keys() >= HYPOTHESES.keys()
        with pytest.raises(VerifyError):
            d.finish("a")
