"""Exact values of functions at special constants, and the rule ``constant`` that uses them.

Sources: DLMF 5.4 (gamma, digamma), 5.15 and 25.6 (polygamma, zeta), 4.23 (inverse circular
functions), 7.2 (error functions), 8.2 (incomplete gamma functions).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal
from memory_theorems.verify.checker.node_prover import Prover
from memory_theorems.verify.checker.values import algebraic_numbers, angles, normal_form
from memory_theorems.verify.checker.values.coefficients import add, logarithm, multiply, raise_to
from memory_theorems.verify.checker.values.definedness import Obligation, settled
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.trigonometric_values import trigonometric_value
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term

MAX_ARGUMENT = 60
_HALF = Fraction(1, 2)
_NONE = Fraction(0)
_PI = t.constant("pi")
_EULER = t.constant("EulerGamma")


def _multiple_of_pi(value: Fraction) -> Term:
    return multiply(t.number(value), _PI)


_VALUES: Mapping[tuple[str, Fraction], Term] = {
    ("acos", Fraction(1)): ZERO,
    ("acos", Fraction(0)): _multiple_of_pi(_HALF),
    ("acos", Fraction(-1)): _PI,
    ("acos", _HALF): _multiple_of_pi(Fraction(1, 3)),
    ("asin", Fraction(1)): _multiple_of_pi(_HALF),
    ("asin", Fraction(-1)): _multiple_of_pi(-_HALF),
    ("asin", _HALF): _multiple_of_pi(Fraction(1, 6)),
    ("atan", Fraction(1)): _multiple_of_pi(Fraction(1, 4)),
    ("atan", Fraction(-1)): _multiple_of_pi(Fraction(-1, 4)),
    ("zeta", Fraction(2)): multiply(t.number(Fraction(1, 6)), raise_to(_PI, Fraction(2))),
    ("zeta", Fraction(4)): multiply(t.number(Fraction(1, 90)), raise_to(_PI, Fraction(4))),
}  # fmt: skip


def special_value(head: str, args: tuple[Term, ...]) -> Term | None:
    """The exact value of a function at constants, or None."""
    value = exact_value(args[-1])
    if value is None:
        return trigonometric_value(head, args[-1])
    if len(args) == 1:
        known = _VALUES.get((head, value))
        if known is not None:
            return known
    match head:
        case "gamma":
            return _gamma(value)
        case "factorial":
            return _gamma(value + 1)
        case "loggamma":
            found = _gamma(value)
            return None if found is None else logarithm(found, lambda _: True)
        case "digamma":
            return _digamma(value)
        case "harmonic":
            found = _digamma(value + 1)
            return None if found is None else add(found, _EULER)
        case "polygamma":
            order = exact_value(args[0])
            return _trigamma(value) if order == 1 else None
        case "uppergamma" if value == 0:
            order = exact_value(args[0])
            return _gamma(order) if order is not None else None
        case "lowergamma" if value == 0:
            return ZERO
    return None


def _steps(value: Fraction) -> tuple[Fraction, list[Fraction]] | None:
    """The start 1 or 1/2, and start, start + 1, ..., value - 1."""
    start = Fraction(1) if value.denominator == 1 else _HALF
    if value.denominator > 2 or not start <= value <= MAX_ARGUMENT:
        return None
    return start, [start + k for k in range(int(value - start))]


def _gamma(value: Fraction) -> Term | None:
    found = _steps(value)
    if found is None:
        return None
    product = Fraction(1)
    for item in found[1]:
        product *= item
    if found[0] == 1:
        return t.number(product)
    return multiply(t.number(product), raise_to(_PI, _HALF))


def _digamma(value: Fraction) -> Term | None:
    found = _steps(value)
    if found is None:
        return None
    total = add(multiply(t.number(-1), _EULER), t.number(sum((1 / x for x in found[1]), _NONE)))
    if found[0] == 1:
        return total
    return add(total, multiply(t.number(-2), t.function("log", t.number(2))))


def _trigamma(value: Fraction) -> Term | None:
    found = _steps(value)
    if found is None:
        return None
    start = multiply(t.number(Fraction(1, 6 if found[0] == 1 else 2)), raise_to(_PI, Fraction(2)))
    return add(start, t.number(-sum((1 / x**2 for x in found[1]), _NONE)))


def evaluated(term: Term, positive: normal_form.Positive) -> Term:
    """A term without variables with all special values put in and logarithms taken apart.

    Equal to the term wherever the term is defined.
    """
    if not term.args or term.head in t.BINDERS or term.head == "Piecewise":
        return term
    args = tuple(evaluated(item, positive) for item in term.args)
    match term.head:
        case "+":
            result = ZERO
            for item in args:
                result = add(result, item)
            return result
        case "-":
            return multiply(t.number(-1), args[0])
        case "*":
            result = ONE
            for item in args:
                result = multiply(result, item)
            return result
        case "/":
            if exact_value(args[1]) != 0:
                return multiply(args[0], raise_to(args[1], Fraction(-1)))
        case "sqrt":
            return raise_to(args[0], _HALF)
        case "**":
            exponent = exact_value(args[1])
            if exponent is not None and exact_value(args[0]) != 0:
                return raise_to(args[0], exponent)
        case "log":
            return logarithm(args[0], positive)
    found = special_value(term.head, args)
    if found is not None:
        return found
    result = t.rebuild(term, args)
    value = exact_value(result)
    return result if value is None else t.number(value)


def constant_rule(prover: Prover, goal: Goal, node: Mapping[str, Any]) -> bool:
    """A margin without variables is exactly zero once special values are put in."""
    if goal.op not in (">=", "=="):
        raise Refused(f"the value 0 does not prove {goal.op}")
    if t.free_variables(goal.margin):
        raise Refused("the rule constant is for margins without variables")
    prover.require_defined(goal, None)
    evaluate = Evaluator.of_constants(prover.budget)

    def positive(term: Term) -> bool:
        with precision(DEFAULT_BITS):
            return bool(settled(Obligation(term, ">"), evaluate))

    if is_exactly_zero(goal.margin, positive, prover.budget):
        return True
    raise Refused("the margin is not shown to be exactly 0")


def is_exactly_zero(margin: Term, positive: normal_form.Positive, budget: Budget) -> bool:
    """Whether a term without variables is 0: by special values, as an algebraic number, or as a
    sum of angles or logarithms of such numbers."""
    value = evaluated(margin, positive)
    if exact_value(value) == 0 or normal_form.is_zero(value, positive, budget):
        return True
    if value.head == "number":
        return False
    return algebraic_numbers.is_zero(margin, budget) or angles.is_zero(margin, budget)


__all__ = ["constant_rule", "evaluated", "is_exactly_zero", "special_value"]
