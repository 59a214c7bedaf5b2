"""Margins with whole values: what is more than -1 is at least 0, and 2*n is never 7."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, gcd, lcm

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.certificates import cases
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.prover import Prover


def never_zero(search: Prover, goal: Goal, depth: int) -> Node | None:
    """``!=`` because the constant term is no multiple of what the others are multiples of."""
    found = _step(goal)
    if found is None or goal.op != "!=":
        return None
    return cases.gap() if found[1].denominator != 1 else None


def widened(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    """The same values, but the goal may fail by less than a whole step."""
    found = _step(goal)
    if found is None or goal.op not in (">=", ">"):
        return None
    step, rest = found
    if goal.op == ">" and rest.denominator == 1:
        return None
    least = ceil(-rest) - 1 if goal.op == ">=" else floor(-rest)
    scaled = t.multiply(t.number(1 / step), goal.margin)
    wider = goal.with_(margin=t.add(scaled, t.number(-rest - least)), op=">")
    part = search.part(search.budget.boxes // 3)
    node = part.prove(wider, depth - 1)
    search.budget.spend((search.budget.boxes // 3 - max(0, part.budget.boxes)) // 2)
    return None if node is None else cases.gap(node)


def _step(goal: Goal) -> tuple[Fraction, Fraction] | None:
    """(a, r) where the margin is ``a*(P + r)`` for a polynomial P with whole coefficients."""
    if not goal.free or not all(goal.intervals[name].integer for name in goal.free):
        return None
    try:
        quotient = ring.normalise(goal.margin)
    except (Unsupported, ValueError, ZeroDivisionError):
        return None
    if not quotient.denominator.is_constant():
        return None
    if any(atom.head != "variable" for atom in quotient.generators):
        return None
    scale = to_fraction(quotient.denominator.leading_coefficient())
    constant, step = Fraction(0), Fraction(0)
    for exponents, coefficient in quotient.numerator.terms():
        value = to_fraction(coefficient) / scale
        if any(exponents):
            common = lcm(step.denominator, value.denominator)
            step = Fraction(gcd(int(step * common), int(value * common)), common)
        else:
            constant = value
    return (step, constant / step) if step else None
