"""The rule ``means``: polynomials as sums of weighted arithmetic-geometric means.

A *circuit* is ``sum of c_i * m_i + d*b`` with monomials m_i that are not negative on the domain,
rational c_i > 0, and a monomial b whose exponents are the weighted mean of those of the m_i, with
rational weights w_i > 0 of sum 1.  It is >= 0 when ``abs(d) <= product of (c_i/w_i)**w_i``.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from flint import fmpq_mpoly

from memory_theorems.verify.checker.budget import Refused, precision
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.polynomials import Polynomials, rational

Exponents = tuple[int, ...]
MAX_CIRCUITS = 400
MAX_ORDER = 2_000
MAX_EXPONENT = 400


class _Signs:
    """Which monomials are not negative, or positive, on the whole domain."""

    def __init__(self, prover: Prover, goal: Goal) -> None:
        with precision(DEFAULT_BITS):
            box = goal.box(prover.budget)
        self.nonnegative = [box[name].nonnegative for name in goal.domains]
        self.positive = [box[name].positive for name in goal.domains]

    def is_nonnegative(self, exponents: Exponents) -> bool:
        return all(k % 2 == 0 or sign for k, sign in zip(exponents, self.nonnegative))

    def is_positive(self, exponents: Exponents) -> bool:
        return all(k == 0 or sign for k, sign in zip(exponents, self.positive))


def means_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """The margin is the sum of the circuits and of terms that are not negative."""
    if goal.op not in (">=", ">"):
        raise Refused(f"means do not prove {goal.op}")
    ring = Polynomials(tuple(goal.domains), prover.budget)
    signs = _Signs(prover, goal)
    circuits = node.get("circuits")
    if not isinstance(circuits, list) or len(circuits) > MAX_CIRCUITS:
        raise Refused("circuits should be a list")
    rest = ring.cleared(goal.margin)
    for circuit in circuits:
        prover.budget.operation(8)
        rest = rest - _circuit(prover, goal, ring, signs, circuit)
    positive = False
    for exponents, coefficient in rest.terms():
        key = tuple(int(k) for k in exponents)[: len(goal.domains)]
        if coefficient < 0 or not signs.is_nonnegative(key):
            raise Refused("a term that is left over may be negative")
        positive = positive or signs.is_positive(key)
    if goal.op == ">" and not positive:
        raise Refused("no term that is left over is certainly positive")
    return True


def _circuit(
    prover: Prover, goal: Goal, ring: Polynomials, signs: _Signs, circuit: object
) -> fmpq_mpoly:
    """The circuit's polynomial, which is not negative on the domain."""
    if not isinstance(circuit, Mapping):
        raise Refused("a circuit should have outer and inner terms")
    outer, inner = circuit.get("outer"), circuit.get("inner")
    if not isinstance(outer, list) or not outer:
        raise Refused("a circuit needs outer terms")
    middle, centre = _term(prover, goal, inner, 2)
    total_weight, mean = Fraction(0), [Fraction(0)] * len(centre)
    monomials: dict[Exponents, Any] = {}
    factors: list[tuple[Fraction, Fraction]] = []
    for entry in outer:
        coefficient, exponents = _term(prover, goal, entry, 3)
        weight = _number(prover, goal, entry[2])
        if coefficient <= 0 or weight <= 0:
            raise Refused("outer terms have positive coefficients and weights")
        if not signs.is_nonnegative(exponents) or exponents in monomials:
            raise Refused("the outer monomials are distinct and not negative")
        monomials[exponents] = rational(coefficient)
        factors.append((coefficient / weight, weight))
        total_weight += weight
        mean = [m + weight * k for m, k in zip(mean, exponents)]
    if total_weight != 1 or mean != [Fraction(k) for k in centre]:
        raise Refused("the inner monomial is not the weighted mean of the outer ones")
    if not _bounded(abs(middle), factors):
        raise Refused("the inner coefficient is too large")
    inner_value = rational(middle)
    monomials[centre] = monomials.get(centre, rational(Fraction(0))) + inner_value
    names = max(1, len(goal.domains))
    padded = {(*k, *([0] * (names - len(k)))): v for k, v in monomials.items()}
    return ring.context.from_dict(padded)


def _bounded(value: Fraction, factors: list[tuple[Fraction, Fraction]]) -> bool:
    """value <= product of base**weight, by whole powers of both sides."""
    order = lcm(*(weight.denominator for _, weight in factors))
    if order > MAX_ORDER:
        raise Refused("weights with too large a common denominator")
    product = Fraction(1)
    for base, weight in factors:
        product *= base ** int(weight * order)
        if product.numerator.bit_length() + product.denominator.bit_length() > 400_000:
            raise Refused("numbers that are too large")
    return value**order <= product


def _term(prover: Prover, goal: Goal, entry: object, length: int) -> tuple[Fraction, Exponents]:
    """Coefficient and exponents (one for each variable of the goal, in order)."""
    if not isinstance(entry, list) or len(entry) != length or not isinstance(entry[1], list):
        raise Refused("a term should be [coefficient, exponents]")
    exponents = entry[1]
    if len(exponents) != len(goal.domains):
        raise Refused("one exponent for each variable is needed")
    for k in exponents:
        if isinstance(k, bool) or not isinstance(k, int) or not 0 <= k <= MAX_EXPONENT:
            raise Refused("exponents are whole numbers that are not negative")
    return _number(prover, goal, entry[0]), tuple(exponents)


def _number(prover: Prover, goal: Goal, text: object) -> Fraction:
    value = exact_value(prover.read(goal, text, "coefficient"))
    if value is None:
        raise Refused("coefficients and weights are rational numbers")
    return value


RULES: Mapping[str, Rule] = {
    "means": means_rule,
}
