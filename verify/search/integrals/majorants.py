"""Tails of integrals: an exponential or a power that falls a little slower than the integrand.

Floats propose the point from which on, and the majorant; that it is one is proved.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.certificates import forms, integration
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import direct, simple_between
from memory_theorems.verify.search.goals import Goal, obligations, rational_value
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover

_TROUBLE = (Unsupported, ValueError, ZeroDivisionError, OverflowError)
#: Where tails may begin: soon for what falls like an exponential, late for powers.
_EARLY, _SOON = (1, 2, 3, 5), (8, 20, 60)
_LATE, _WITH_WAVES = (100_000, 10**8, 10**12, 1_000, 60, 8), (1_000, 10_000, 60, 8)


def cuts(body: Term, name: str, lower: Fraction) -> Iterator[Fraction]:
    """Beginnings of tails, the most promising first."""

    def size(at: Fraction) -> float:
        return abs(numerics.number_at(body, {name: np.array([float(at)])}))

    for cut in _EARLY:
        at = max(Fraction(cut), lower + 1)
        if 1e-250 < size(at) < 1e-9:
            yield at
            break
    fast = size(max(Fraction(100), lower + 10)) < 1e-12
    slow = _WITH_WAVES if any(node.head in ("sin", "cos") for node in t.walk(body)) else _LATE
    yield from (max(Fraction(cut), lower + 1) for cut in (_SOON if fast else slow))


def proofs(search: Prover, goal: Goal, term: Term, depth: int) -> list[Node] | None:
    found = []
    for item in obligations((term,), frozenset()):
        if item.bounds or item.exists:
            return None
        about = goal.with_(margin=item.relation.left, op=item.relation.op)
        node = direct(about) or search.prove(about, min(depth - 2, 4))
        if node is None:
            return None
        found.append(node)
    return found


def tail(
    search: Prover, body: Term, name: str, at: Term, depth: int, lower: bool = False
) -> integration.Tail | None:
    """A majorant beyond ``at`` (towards -oo if ``lower``), why it is one, and a bound of its
    integral."""
    domain = Interval(at, t.INFINITY, False, True)
    mirror = {name: t.negate(t.variable(name))}
    if lower:
        domain = Interval(t.negate(t.INFINITY), at, True, False)
    beyond = Goal(((name, domain),), (), body, ">=")
    proposals = _majorants(body, name, at)
    if lower:
        mirrored = _majorants(t.substitute(body, mirror), name, t.negate(at))
        proposals = ((_mirrored(item, mirror), size) for item, size in mirrored)
    for majorant, integral in proposals:
        defined = proofs(search, beyond, majorant, depth)
        sides = [dominates(search, beyond, majorant, side, depth) for side in (-1, 1)]
        if defined is None or sides[0] is None or sides[1] is None:
            continue
        whole = Term("Integral", (majorant, t.variable(name), domain.lower, domain.upper))
        bound = t.number(simple_between(integral * Fraction(11, 10), integral * Fraction(6, 5)))
        empty = Goal((), (), whole, "exists")
        existing = search.prove(empty, MAX_DEPTH - 4)
        proof = search.prove(Goal((), (), bound - whole, ">="), MAX_DEPTH - 4)
        if existing is not None and proof is not None:
            above = integration.Side(majorant, bound, sides[0], existing, proof)
            return integration.Tail(at, above, tuple(defined), sides[1])
    return None


def _mirrored(majorant: Term, mirror: dict[str, Term]) -> Term:
    """exp(-s*x) becomes exp(s*x): a slope of two signs has no primitive on record."""

    def rule(node: Term) -> Term | None:
        return t.function("exp", ring.normal_term(node.args[0])) if node.head == "exp" else None

    return t.transform(t.substitute(majorant, mirror), rule)


def _majorants(body: Term, name: str, at: Term) -> Iterator[tuple[Term, Fraction]]:
    """Exponentials and powers above the integrand beyond ``at``, and about their integrals."""
    start = float(rational_value(at) or 1)
    x = t.variable(name)
    near = start * np.array([1.0, 1.05, 1.2, 1.5, 2.0, 3.0, 5.0, 10.0])
    values = np.abs(numerics.evaluate(_without_waves(body, name), {name: near}))
    if values.size != near.size or not np.all(np.isfinite(values)) or values[0] == 0:
        return
    kept = values > 1e-280
    logs, axis = np.log(values[kept]), near[kept]
    if len(axis) < 2:
        return
    plain = float(np.min(-logs / axis))
    if body.head == "exp" and plain * start > 4:  # exponents are compared
        slow = simple_between(Fraction(plain) * Fraction(7, 10), Fraction(plain) * Fraction(9, 10))
        majorant = t.function("exp", t.multiply(t.number(-slow), x))
        yield majorant, Fraction(math.exp(-float(slow) * start) / float(slow))
    rate = float(np.min(-(logs[1:] - logs[0]) / (axis[1:] - axis[0])))
    if rate * start > 4:
        slow = simple_between(Fraction(rate) * Fraction(7, 10), Fraction(rate) * Fraction(9, 10))
        size = _scale(math.exp(float(np.max(logs + float(slow) * axis))))
        majorant = t.multiply(t.number(size), t.function("exp", t.multiply(t.number(-slow), x)))
        yield majorant, Fraction(float(size / slow) * math.exp(-float(slow) * start))
    power = float(np.min(-(logs[1:] - logs[0]) / np.log(axis[1:] / axis[0])))
    slow = Fraction(math.floor(2 * (power + 0.04)), 2)
    if slow > 1:
        highest = float(np.max(logs + float(slow) * np.log(axis)))
        if not -600 < highest < 600:
            return
        size = _scale(math.exp(highest))
        majorant = t.multiply(t.number(size), t.power(x, t.number(-slow)))
        yield majorant, size * Fraction(start ** (1 - float(slow)) / float(slow - 1))


def _without_waves(body: Term, name: str) -> Term:
    """1 for sines and cosines, near whose zeros the integrand is small by chance."""
    return t.transform(
        body,
        lambda node: (
            ONE if node.head in ("sin", "cos") and name in t.free_variables(node) else None
        ),
    )


def _scale(value: float) -> Fraction:
    """A short number with room above the value."""
    near = Fraction(float(value))
    return simple_between(near * Fraction(6, 5), near * Fraction(7, 5))


def dominates(search: Prover, beyond: Goal, majorant: Term, sign: int, depth: int) -> Node | None:
    """majorant + sign*integrand >= 0: the majorant taken out as a factor, as it is written, or
    waves set to their bounds."""
    body = beyond.margin
    goal = beyond.with_(margin=majorant + (body if sign > 0 else t.negate(body)))
    positive = direct(goal.with_(margin=majorant, op=">"))
    margins = []
    if positive is not None:
        margins = [
            ONE + (ratio if sign > 0 else t.negate(ratio))
            for ratio in _ratios(body, majorant, beyond)
        ]
    plain = direct(goal)
    if plain is not None:
        return plain
    for margin in margins:
        proof = direct(goal.with_(margin=margin))
        if proof is not None and positive is not None:
            return forms.rewrite(majorant, margin, positive, proof)
    node = _without_its_waves(search, goal, majorant, body, sign, depth)
    node = node or search.part(400).prove(goal, MAX_DEPTH)
    if node is not None:
        return node
    for margin in margins:
        proof = search.part(200).prove(goal.with_(margin=margin), min(depth - 1, 8))
        if proof is not None and positive is not None:
            return forms.rewrite(majorant, margin, positive, proof)
    return None


def _without_its_waves(
    search: Prover, goal: Goal, majorant: Term, body: Term, sign: int, depth: int
) -> Node | None:
    """M + s*w*g = (M - g) + g*(1 + s*w) for a product w of sines and cosines, g > 0."""
    factors = _Factors()
    factors.take(body, 1)
    waves = [item for item in factors.others if item.head in ("sin", "cos")]
    if not waves:
        return None
    rest = [item for item in factors.others if item.head not in ("sin", "cos")]
    rest += [t.function("exp", item) for item in factors.exponents]
    size = t.multiply(*rest) if rest else ONE
    wave = t.multiply(*waves)
    bounded = ONE + (wave if sign > 0 else t.negate(wave))
    positive = direct(goal.with_(margin=size, op=">"))
    within = direct(goal.with_(margin=bounded))
    if positive is None or within is None:
        return None
    above = dominates(search, goal.with_(margin=size), majorant, -1, depth)
    if above is None:
        return None
    second = t.multiply(size, bounded)
    parts = [
        (majorant - size, above), (second, forms.rewrite(size, bounded, positive, within)),
    ]  # fmt: skip
    return forms.total(parts, [])


def _ratios(body: Term, majorant: Term, beyond: Goal) -> Iterator[Term]:
    """The integrand divided by its majorant, written in several ways."""
    (name, _), *_ = beyond.domains
    with suppress(*_TROUBLE):
        yield ring.normal_term(t.divide(body, majorant))
    written = _quotient(body, majorant, name)
    if written is not None:
        yield written


def _quotient(body: Term, majorant: Term, name: str) -> Term | None:
    """The same with one exponential in each summand, its exponent in Horner's form: there the
    ends of intervals tell that the greatest power wins."""
    bottom = _Factors()
    bottom.take(majorant, 1)
    summands = []
    for item in body.args if body.head == "+" else (body,):
        factors = _Factors(list(bottom.exponents), list(bottom.others))
        factors.exponents = [t.negate(part) for part in factors.exponents]
        factors.others = [t.divide(ONE, part) for part in factors.others]
        factors.take(item, 1)
        exponent = _horner(t.add(ZERO, *factors.exponents), name)
        if exponent is None:
            return None
        summands.append(t.multiply(t.function("exp", exponent), *factors.others))
    return t.add(*summands)


@dataclass(slots=True)
class _Factors:
    """The exponents of the exponentials of a product, and the other factors."""

    exponents: list[Term] = field(default_factory=list)
    others: list[Term] = field(default_factory=list)

    def take(self, term: Term, sign: int) -> None:
        if term.head == "*":
            for item in term.args:
                self.take(item, sign)
        elif term.head == "/":
            self.take(term.args[0], sign)
            self.take(term.args[1], -sign)
        elif term.head == "-":
            self.take(term.args[0], sign)
            self.others.append(t.number(-1))
        elif term.head == "exp":
            self.exponents.append(term.args[0] if sign > 0 else t.negate(term.args[0]))
        else:
            self.others.append(term if sign > 0 else t.divide(ONE, term))


def _horner(exponent: Term, name: str) -> Term | None:
    """c0 + x*(c1 + x*(c2 + ...)) for a polynomial with rational coefficients."""
    try:
        quotient = ring.normalise(exponent)
    except _TROUBLE:
        return None
    if not quotient.denominator.is_constant():
        return None
    if any(atom != t.variable(name) for atom in quotient.generators):
        return None
    scale = to_fraction(quotient.denominator.leading_coefficient())
    values: dict[int, Fraction] = {}
    for exponents, coefficient in quotient.numerator.terms():
        values[sum(int(item) for item in exponents)] = to_fraction(coefficient) / scale
    found: Term = ZERO
    for power in range(max(values, default=0), -1, -1):
        value = t.number(values.get(power, Fraction(0)))
        found = value if found == ZERO else t.add(value, t.multiply(t.variable(name), found))
    return found
