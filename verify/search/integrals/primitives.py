"""Integrals: primitives proposed by computer algebra, and what shows that they are right.

A primitive is only a proposal: the checker differentiates it and finds its limits itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from verify.arithmetic import ring
from verify.arithmetic.balls import to_fraction
from verify.arithmetic.calculus import derivative
from verify.certificates import integration, leaves
from verify.certificates.node import Node
from verify.errors import Unsupported, VerifyError
from verify.language import terms as t
from verify.language.claims import Relation, is_infinite
from verify.language.sympy_bridge import from_sympy, to_sympy
from verify.language.terms import ONE, ZERO, Term
from verify.search import numerics
from verify.search.enclosure import direct
from verify.search.goals import (
    Bound,
    Goal,
    obligations,
    rational_value,
    with_bound,
)
from verify.search.integrals import limit_values, numbers
from verify.search.prover import Prover
from verify.search.whole import infinite_sums
from verify.search.whole.induction import unfolded
from verify.search.whole.unfolding import exchange, outside_binders

_TROUBLE = (VerifyError, ValueError, ZeroDivisionError, TypeError, NotImplementedError)
#: Limits at +infinity of functions whose argument goes there.
_LIMITS = {"erf": ONE, "tanh": ONE, "atan": t.divide(t.constant("pi"), t.number(2)), "erfc": ZERO}


def replaced(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The first integral of the margin replaced by its value."""
    for old in outside_binders(goal.margin):
        if old.head != "Integral":
            continue
        for node, value in evaluations(search, goal, old, depth):
            margin = exchange(goal.margin, old, value)
            proof = search.prove(goal.with_(margin=margin), depth - 1)
            if proof is not None:
                return integration.evaluated(node, old, proof)
        return None
    return None


def unevaluated(term: Term) -> bool:
    """Whether the term holds an integral, a derivative or a limit."""
    return any(
        node.head in ("Integral", "Derivative", "Limit") or infinite_sums.infinite(node)
        for node in t.walk(term)
    )


def written_out(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Derivatives written out, integrals by their integrands or their values."""
    if depth <= 1 or not unevaluated(goal.margin):
        return None
    integrals = [node for node in outside_binders(goal.margin) if node.head == "Integral"]
    hard = bool(integrals) and numbers.without_primitive(integrals[0])
    return (
        unfolded(search, goal, "", depth)
        or limit_values.replaced(search, goal, depth)
        or infinite_sums.replaced(search, goal, depth)
        or by_integrand(search, goal, depth)
        or (numbers.bracketed(search, goal, depth) if hard else replaced(search, goal, depth))
        or (replaced(search, goal, depth) if hard else numbers.bracketed(search, goal, depth))
    )


def exists(search: Prover, goal: Goal, depth: int) -> Node | None:
    """That an integral or a limit has a value."""
    old = goal.margin
    if old.head == "Limit":
        found = limit_values.valued(search, goal, old, depth)
        return None if found is None else found[0]
    if old.head == "Sum":
        return infinite_sums.exists(search, goal, depth)
    if old.head != "Integral":
        return None
    node = _continuous(search, goal, old, depth)
    if node is not None:
        return node
    if numbers.without_primitive(old):
        node = numbers.exists(search, old, depth)
        if node is not None:
            return node
    by_primitive = next((item for item, _ in evaluations(search, goal, old, depth)), None)
    return by_primitive or numbers.exists(search, old, depth)


def by_integrand(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A margin that is one integral of a term of one sign."""
    if goal.op not in (">=", ">"):
        return None
    found = _one_integral(goal.margin)
    if found is None:
        return None
    pieces, rest = found
    first = pieces[0][1]
    lower, upper = first.args[2:]
    inner = inside(goal, first)
    if inner is None:
        return None
    name = str(first.args[1].value)
    total = []
    for factor, piece in pieces:
        if piece.args[2:] != first.args[2:]:
            return None
        body = t.substitute(piece.args[0], {str(piece.args[1].value): t.variable(name)})
        total.append(t.multiply(factor, body))
    if rest:
        if is_infinite(lower) or is_infinite(upper):
            return None
        total.append(t.divide(t.add(ZERO, *rest), upper - lower))
    margin = t.add(ZERO, *total)
    about = inner.with_(margin=margin, op=goal.op)
    if numerics.suspicious(about):
        return None
    proof = search.prove(about, depth - 1)
    if proof is None:
        return None
    order = _order(search, goal, first, depth, strict=goal.op == ">" or bool(rest))
    return None if order is None else integration.integrand(order, proof)


def _one_integral(margin: Term) -> tuple[list[tuple[Term, Term]], list[Term]] | None:
    pieces: list[tuple[Term, Term]] = []
    rest: list[Term] = []
    for item in margin.args if margin.head == "+" else (margin,):
        sign = t.number(-1) if item.head == "-" else ONE
        inner = item.args[0] if item.head == "-" else item
        if not any(node.head == "Integral" for node in t.walk(inner)):
            rest.append(t.multiply(sign, inner))
            continue
        factors = list(inner.args) if inner.head == "*" else [inner]
        found = [factor for factor in factors if factor.head == "Integral"]
        others = [factor for factor in factors if factor.head != "Integral"]
        if len(found) != 1 or any(n.head == "Integral" for f in others for n in t.walk(f)):
            return None
        pieces.append((t.multiply(sign, *others), found[0]))
    return (pieces, rest) if pieces else None


# ---------------------------------------------------------------- the inside
def inside(goal: Goal, old: Term, *, closed: bool = False) -> Goal | None:
    """The goal with the variable of integration in the (open) interval."""
    _, bound, lower, upper = old.args
    name = str(bound.value)
    if name in goal.intervals:
        return None
    inner = with_bound(goal, Bound(name, lower, upper, False))
    domain = inner.intervals[name]
    if not closed:
        domain = type(domain)(domain.lower, domain.upper, True, True)
    variable = t.variable(name)
    given = list(goal.given)
    if not is_infinite(lower):
        given.append(Relation(variable, ">=" if closed else ">", lower))
    if not is_infinite(upper):
        given.append(Relation(variable, "<=" if closed else "<", upper))
    return inner.on(name, domain).with_(given=tuple(given))


def _order(search: Prover, goal: Goal, old: Term, depth: int, *, strict: bool) -> Node | None:
    lower, upper = old.args[2:]
    if is_infinite(lower) or is_infinite(upper):
        return leaves.exact()
    about = goal.with_(margin=upper - lower, op=">" if strict else ">=")
    return search.prove(about, depth - 1)


def _proofs(search: Prover, goal: Goal, term: Term, depth: int) -> list[Node] | None:
    """One certificate per obligation of the term."""
    integers = frozenset(name for name, item in goal.domains if item.integer)
    found = []
    for item in obligations((term,), integers):
        if item.bounds or item.exists:
            return None
        about = goal.with_(margin=item.relation.left, op=item.relation.op)
        node = direct(about) or search.prove(about, min(depth - 2, 4))
        if node is None:
            return None
        found.append(node)
    return found


def _continuous(search: Prover, goal: Goal, old: Term, depth: int) -> Node | None:
    if is_infinite(old.args[2]) or is_infinite(old.args[3]):
        return None
    inner = inside(goal, old, closed=True)
    if inner is None:
        return None
    integrand = _proofs(search, inner, old.args[0], depth)
    order = _order(search, goal, old, depth, strict=False) if integrand is not None else None
    if integrand is None or order is None:
        return None
    return integration.continuous(order, integrand)


# ---------------------------------------------------------------- primitives
def evaluations(search: Prover, goal: Goal, old: Term, depth: int) -> Iterator[tuple[Node, Term]]:
    """Nodes of the rule ``primitive`` without old and proof, and the values they give."""
    inner = inside(goal, old)
    if inner is None:
        return
    body, bound = old.args[:2]
    name = str(bound.value)
    for primitive in primitives(inner, body, name):
        difference = inner.with_(margin=derivative(primitive, name) - body, op="==")
        if "gamma" not in t.to_text(primitive) and not numerics.looks_zero(difference):
            continue
        node = _evaluation(search, goal, inner, old, primitive, depth)
        if node is not None:
            yield node


def _evaluation(
    search: Prover, goal: Goal, inner: Goal, old: Term, primitive: Term, depth: int
) -> tuple[Node, Term] | None:
    body, bound, lower, upper = old.args
    name = str(bound.value)
    integrand = _proofs(search, inner, body, depth)
    defined = _proofs(search, inner, primitive, depth)
    if integrand is None or defined is None:
        return None
    ends: list[integration.End] = []
    values = []
    for end in (lower, upper):
        value = None if is_infinite(end) else t.substitute(primitive, {name: end})
        proofs = None if value is None else _proofs(search, goal, value, depth)
        stated = value is None or proofs is None
        if stated:
            value = limit(primitive, name, end, is_lower=not ends)
            proofs = None if value is None else _proofs(search, goal, value, depth)
        if value is None or proofs is None:
            return None
        ends.append(integration.End(value if stated else None, tuple(proofs)))
        values.append(value)
    strict = any(end.limit is not None for end in ends)
    order = _order(search, goal, old, depth, strict=strict)
    if order is None:
        return None
    fixed = [] if strict else _proofs(search, goal, t.add(ZERO, *_parameters(body, name)), depth)
    node = integration.primitive(
        primitive, integrand, defined, ends[0], ends[1], order, fixed or []
    )
    return node, values[1] - values[0]


def _parameters(body: Term, name: str) -> list[Term]:
    """The greatest parts of an integrand that do not mention its variable."""
    if name not in t.free_variables(body):
        return [body]
    return [part for item in body.args for part in _parameters(item, name)]


def limit(primitive: Term, name: str, end: Term, *, is_lower: bool) -> Term | None:
    """A guess of the limit of the primitive at an end where it is not defined."""
    if not is_infinite(end):
        step = t.divide(ONE, t.variable(name))
        moved = t.substitute(primitive, {name: end + step if is_lower else end - step})
    else:
        moved = (
            t.substitute(primitive, {name: t.negate(t.variable(name))}) if is_lower else primitive
        )

    def known(node: Term) -> Term | None:
        if name not in t.free_variables(node):
            return None
        if node.head == "lowergamma" and name not in t.free_variables(node.args[0]):
            return t.function("gamma", node.args[0])
        if node.head in _LIMITS:
            if _far(node.args[0], name) >= 0:
                return _LIMITS[node.head]
            return t.number(2) if node.head == "erfc" else t.negate(_LIMITS[node.head])
        return None

    try:
        quotient = ring.normalise(t.transform(moved, known))
    except _TROUBLE:
        return None
    if any(
        name in t.free_variables(_generator)
        for exponents, _ in quotient.denominator.terms()
        for _generator, exponent in zip(quotient.generators, exponents)
        if exponent
    ):
        return ZERO
    kept = []
    for exponents, coefficient in quotient.numerator.terms():
        factors = [
            t.power(generator, t.number(int(exponent)))
            for generator, exponent in zip(quotient.generators, exponents)
            if exponent
        ]
        monomial = t.multiply(*factors) if factors else ONE
        if name not in t.free_variables(monomial):
            number = to_fraction(coefficient)
            kept.append(t.multiply(t.number(number), monomial))
    if not kept:
        return ZERO
    bottom = ring.polynomial_term(quotient.generators, quotient.denominator)
    return ring.normal_term(t.divide(t.add(ZERO, *kept), bottom))


def _far(term: Term, name: str) -> float:
    """The value at a large point, other variables at 1."""
    values = {key: np.array([1.0]) for key in t.free_variables(term)}
    values[name] = np.array([1e6])
    found = numerics.evaluate(term, values)
    return float(found.ravel()[0]) if found.size else 0.0


def primitives(goal: Goal, body: Term, name: str) -> Iterator[Term]:
    """Candidates for a primitive of ``body``."""
    try:
        shape = _shape(body, name)
    except _TROUBLE:
        shape = None
    if shape is not None:
        known = _gamma_form(shape, name)
        known = _oscillating(shape, name) if known is None else known
        if known is not None:
            yield known
            return
    found = _computer_algebra(goal, body, name)
    if found is not None:
        yield found


@dataclass(frozen=True, slots=True)
class _Shape:
    """scale*t**power*exp(-rate*t)*wave(frequency*t), wave one of sin, cos or nothing."""

    scale: Term
    power: Term
    rate: Term
    wave: str
    frequency: Term


def _shape(body: Term, name: str) -> _Shape | None:
    power, rate, scale, wave, frequency = ZERO, ZERO, ONE, "", ZERO
    variable = t.variable(name)
    for factor in _factors(body):
        if name not in t.free_variables(factor):
            scale = t.multiply(scale, factor) if scale != ONE else factor
        elif factor == variable:
            power = power + 1
        elif factor.head == "sqrt" and factor.args[0] == variable:
            power = power + t.number(Fraction(1, 2))
        elif (
            factor.head == "**"
            and factor.args[0] == variable
            and name not in t.free_variables(factor.args[1])
        ):
            power = power + factor.args[1]
        elif factor.head in ("exp", "sin", "cos"):
            slope = ring.normal_term(derivative(factor.args[0], name))
            at_zero = ring.normal_term(t.substitute(factor.args[0], {name: ZERO}))
            if name in t.free_variables(slope) or at_zero != ZERO:
                return None
            if factor.head == "exp":
                rate = rate - slope
            elif wave:
                return None
            else:
                wave, frequency = factor.head, slope
        else:
            return None
    return _Shape(scale, ring.normal_term(power), ring.normal_term(rate), wave, frequency)


def _gamma_form(shape: _Shape, name: str) -> Term | None:
    """The lower incomplete gamma function, where the power is not a small whole number."""
    value = rational_value(shape.power)
    if shape.rate == ZERO or shape.wave:
        return None
    if value is not None and value.denominator == 1 and 0 <= value <= 12:
        return None
    order = ring.normal_term(shape.power + 1)
    inner = t.function("lowergamma", order, t.multiply(shape.rate, t.variable(name)))
    found = t.divide(inner, t.power(shape.rate, order))
    return found if shape.scale == ONE else t.multiply(shape.scale, found)


def _oscillating(shape: _Shape, name: str) -> Term | None:
    """By parts, for small whole powers."""
    value = rational_value(shape.power)
    if not shape.wave or shape.rate == ZERO or value is None:
        return None
    if value.denominator != 1 or not 0 <= value <= 6:
        return None
    x, w = t.variable(name), shape.frequency
    c = ring.normal_term(t.negate(shape.rate))
    decay = t.function("exp", t.multiply(c, x))
    sine, cosine = (t.function(head, t.multiply(w, x)) for head in ("sin", "cos"))
    size = t.power(c, t.number(2)) + t.power(w, t.number(2))
    of_sine = t.divide(t.multiply(decay, c * sine - w * cosine), size)
    of_cosine = t.divide(t.multiply(decay, c * cosine + w * sine), size)
    first, second = of_sine, of_cosine
    for count in range(1, int(value) + 1):
        scale = t.divide(t.number(count), size)
        power = t.power(x, t.number(count))
        first, second = (
            power * of_sine - scale * (c * first - w * second),
            power * of_cosine - scale * (c * second + w * first),
        )
    found = first if shape.wave == "sin" else second
    return found if shape.scale == ONE else t.multiply(shape.scale, found)


def _factors(term: Term) -> list[Term]:
    if term.head == "*":
        return [item for part in term.args for item in _factors(part)]
    if term.head == "-":
        return [t.number(-1), *_factors(term.args[0])]
    if term.head == "/":
        bottom = term.args[1]
        return [*_factors(term.args[0]), t.divide(ONE, bottom) if bottom.head != "**" else
                t.power(bottom.args[0], t.negate(bottom.args[1]))]  # fmt: skip
    return [term]


def _computer_algebra(goal: Goal, body: Term, name: str) -> Term | None:
    """SymPy's primitive by the rules of elementary calculus, its generic branch."""
    free = t.free_variables(body)
    positive = (key for key, box in goal.box.items() if key in free and box.satisfies(">"))
    try:
        return _elementary(body, name, frozenset(positive))
    except (*_TROUBLE, AttributeError, RecursionError, Unsupported):
        return None


@lru_cache(maxsize=256)
def _elementary(body: Term, name: str, positive: frozenset[str]) -> Term | None:
    """Seconds for one integrand, which the wrong variants of a statement share."""
    import sympy
    from sympy.integrals.manualintegrate import manualintegrate

    expression = to_sympy(body, {key: {"positive": True} for key in sorted(positive)})
    symbol = next(
        (item for item in expression.free_symbols if item.name == name), sympy.Symbol(name)
    )
    # By the rules it costs seconds.
    known = _of_a_power(expression, symbol)
    if known is not None:
        return from_sympy(known)
    found = manualintegrate(sympy.expand(expression), symbol)
    if found.has(sympy.Integral):
        found = manualintegrate(expression, symbol)
    found = found.replace(
        lambda item: isinstance(item, sympy.Piecewise), lambda item: item.args[0][0]
    )
    if found.has(sympy.Integral):
        return None
    found = found.replace(sympy.Abs, lambda item: item)
    return from_sympy(found)


def _of_a_power(expression: Any, symbol: Any) -> Any:
    """SymPy's primitive of a constant times a power of a + b*symbol, a and b not 0, whose exponent
    is no natural number and not -1; None for anything else."""
    scale, power = expression.as_independent(symbol, as_Add=False)
    base, exponent = power.as_base_exp()
    if exponent.has(symbol) or not base.is_Add or exponent == -1:
        return None
    slope = base.diff(symbol)
    if slope.has(symbol) or (exponent.is_integer and exponent.is_nonnegative):
        return None
    return scale * base ** (exponent + 1) / ((exponent + 1) * slope)
