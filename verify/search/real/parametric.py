"""New variables that measure one variable by where the margin is stationary in it.

``x**a*exp(-x) <= a**a*exp(-a)`` is least tight at ``x = a``; with ``x = a*u`` both sides share a
factor and the parameter drops out.  The stationary point need not be exact: it only chooses the
substitution ``x = g*u`` (g > 0) or ``x = g + u``, for a term g in the other variables.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.certificates import forms, renaming
from memory_theorems.verify.certificates.cases import wrapped
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.enclosure import direct, range_of
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.identities import core, definite
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.real.bends import bent_nodes
from memory_theorems.verify.search.real.narrowing import tightened
from memory_theorems.verify.search.real.slopes import complexity
from memory_theorems.verify.search.real.substitutions import to_interval
from memory_theorems.verify.search.whole.ratios import logarithm

_LEAST_DEPTH = MAX_DEPTH - 5
_MOST_CANDIDATES = 6


def stationary(search: Prover, goal: Goal, depth: int) -> Node | None:
    """``x = g*u`` or ``x = g + u`` after which the margin has fewer variables."""
    if depth < _LEAST_DEPTH or not 2 <= len(goal.free) <= 4 or bent_nodes(goal.margin):
        return None
    for name in sorted(goal.free):
        if goal.intervals[name].integer or name + "_" in goal.box:
            continue
        for by in _candidates(goal, name):
            node = _measured(search, goal, name, by, depth)
            if node is not None:
                return node
    return None


def _measured(search: Prover, goal: Goal, name: str, by: Term, depth: int) -> Node | None:
    x, u = t.variable(name), t.variable(name + "_")
    positive = direct(goal.with_(margin=by, op=">")) is not None
    for kind in ("multiple", "offset") if positive else ("offset",):
        value = t.multiply(by, u) if kind == "multiple" else by + u
        inverse = t.divide(x, by) if kind == "multiple" else x - by
        moved = _substituted(goal, name, value, inverse)
        if moved is None:
            continue
        moved, nodes = tightened(moved)
        written = expanded(moved, moved.margin)
        try:
            reduced = core(moved.with_(margin=written))
        except (Unsupported, ValueError, RecursionError):
            continue
        if reduced is None or not _simpler(reduced[1], goal.margin):
            continue
        proof = search.prove(moved.with_(margin=written), depth - 2)
        if proof is None:
            continue
        if written != moved.margin:
            proof = forms.same(written, proof)
        return renaming.substitute_by_term(kind, name, by, name + "_", wrapped(nodes, proof))
    return None


def _simpler(new: Term, old: Term) -> bool:
    """Fewer variables, or as many and a shorter numerator."""
    before, after = len(t.free_variables(old)), len(t.free_variables(new))
    if after != before:
        return after < before
    try:
        return complexity(ring.normalise(new)) < complexity(ring.normalise(old))
    except (Unsupported, ValueError, ZeroDivisionError):
        return False


def _substituted(goal: Goal, name: str, value: Term, inverse: Term) -> Goal | None:
    reach = range_of(inverse, goal.box, 128)
    if reach is None:
        return None
    values = {name: value}
    domains = tuple(
        (name + "_", to_interval(reach)) if key == name else (key, old) for key, old in goal.domains
    )
    given: list[Relation] = [item.substitute(values) for item in goal.given]
    given += [item.substitute(values) for item in goal.intervals[name].membership(name)]
    return Goal(domains, tuple(given), t.substitute(goal.margin, values), goal.op)


# ---------------------------------------------------------------- logarithms of products
def expanded(goal: Goal, term: Term) -> Term:
    """Logarithms and powers of products taken apart where all factors are positive on the box."""

    def visit(node: Term) -> Term:
        if not node.args or node.head in t.BINDERS:
            return node
        node = t.rebuild(node, tuple(visit(item) for item in node.args))
        if node.head == "log" and node.args[0].head == "exp":
            return node.args[0].args[0]
        if node.head == "log":
            parts = _positive_factors(goal, node.args[0])
            if parts is not None:
                return t.add(*(_times(count, t.function("log", item)) for item, count in parts))
        exponent = _fractional(node)
        if exponent is not None:
            parts = _positive_factors(goal, node.args[0])
            if parts is not None:
                return t.multiply(*(_raised(item, count * exponent) for item, count in parts))
        if node.head == "**" and t.free_variables(node.args[1]):
            parts = _positive_factors(goal, node.args[0])
            if parts is not None:
                raised = node.args[1]
                return t.multiply(*(t.power(item, _times(n, raised)) for item, n in parts))
        return node

    return visit(term)


def _fractional(node: Term) -> Fraction | None:
    """The exponent of a root or of a power with a rational exponent that is not whole."""
    if node.head == "sqrt":
        return Fraction(1, 2)
    value = rational_value(node.args[1]) if node.head == "**" else None
    return value if value is not None and value.denominator > 1 else None


def _raised(base: Term, exponent: Fraction) -> Term:
    whole = exponent.numerator // exponent.denominator
    rest = exponent - whole
    parts = [t.power(base, t.number(whole))] if whole else []
    if rest == Fraction(1, 2):
        parts.append(t.function("sqrt", base))
    elif rest:
        parts.append(t.power(base, t.number(rest)))
    return t.multiply(*parts)


def _positive_factors(goal: Goal, term: Term) -> list[tuple[Term, int]] | None:
    """Positive factors with whole exponents whose product is the term; None if it is its own."""
    found = _positive_product(goal, term) if t.free_variables(term) else None
    whole = found is not None and len(found) == 1 and found[0][1] == 1
    return None if whole else found


def _positive_product(goal: Goal, term: Term) -> list[tuple[Term, int]] | None:
    """Positive factors with whole exponents whose product is the term, at least one."""
    try:
        quotient = ring.normalise(term)
        constant, above = ring.factors(quotient, quotient.numerator)
        scale, below = ring.factors(quotient, quotient.denominator)
    except (Unsupported, ValueError, ZeroDivisionError):
        return None
    size = constant / scale
    sign = 1 if size > 0 else -1
    found: list[tuple[Term, int]] = [] if abs(size) == 1 else [(t.number(abs(size)), 1)]
    for item, count in (*above, *((item, -count) for item, count in below)):
        known = definite(goal, item)
        if known == 0:
            return None
        sign *= known ** abs(count)
        found.append((item if known > 0 else ring.normal_term(t.negate(item)), count))
    return found if sign > 0 and found else None


def _times(count: int, term: Term) -> Term:
    return term if count == 1 else t.multiply(t.number(count), term)


# ---------------------------------------------------------------- candidates
def _candidates(goal: Goal, name: str) -> list[Term]:
    """Terms without ``name``: other variables, and solutions of slope = 0."""
    found: dict[Term, None] = {}
    for other in sorted(goal.free):
        if other != name:
            found.setdefault(t.variable(other))
    try:
        slope = ring.normalise(derivative(expanded(goal, goal.margin), name))
        _, parts = ring.factors(slope, slope.numerator)
    except (Unsupported, ValueError, ZeroDivisionError):
        return list(found)
    for part, _ in parts:
        if name in t.free_variables(part) and definite(goal, part) == 0:
            for item in (*_solutions(part, name), *_balanced(goal, part, name)):
                found.setdefault(item)
    return list(found)[:_MOST_CANDIDATES]


def _solutions(term: Term, name: str) -> Iterator[Term]:
    """Solutions for the variable of term = 0 where it occurs in one atom, linearly."""
    try:
        quotient = ring.normalise(term)
    except (Unsupported, ValueError):
        return
    numerator = quotient.numerator
    depending = [
        index
        for index, atom in enumerate(quotient.generators)
        if name in t.free_variables(atom) and numerator.degrees()[index] > 0
    ]
    if len(depending) != 1:
        return
    index = depending[0]
    if numerator.degrees()[index] != 1:
        return
    atom = quotient.generators[index]
    slope = numerator.derivative(index)
    rest = numerator - slope * numerator.context().gen(index)
    above = ring.polynomial_term(quotient.generators, rest)
    below = ring.polynomial_term(quotient.generators, slope)
    try:
        value = ring.normal_term(t.divide(t.negate(above), below))
    except (Unsupported, ValueError, ZeroDivisionError):
        return
    yield from _inverted(atom, value, name)


def _balanced(goal: Goal, term: Term, name: str) -> Iterator[Term]:
    """Solutions of P = Q with products P, Q > 0 of powers, by the logarithms of both."""
    sides = _two_sides(term, name)
    if sides is None:
        return
    first, second = sides
    left, right = _positive_product(goal, first), _positive_product(goal, t.negate(second))
    if left is None or right is None:
        left, right = _positive_product(goal, second), _positive_product(goal, t.negate(first))
    if left is None or right is None:
        return
    factors = (*left, *((item, -count) for item, count in right))
    balance = t.add(*(_times(count, logarithm(item)) for item, count in factors))
    for item in _solutions(expanded(goal, balance), name):
        try:
            yield ring.normal_term(item)
        except (Unsupported, ValueError, ZeroDivisionError):
            yield item


def _two_sides(term: Term, name: str) -> tuple[Term, Term] | None:
    """The numerator's two groups of terms that agree in what depends on the variable."""
    try:
        quotient = ring.normalise(term)
    except (Unsupported, ValueError):
        return None
    atoms = quotient.generators
    inside = [index for index, atom in enumerate(atoms) if name in t.free_variables(atom)]
    groups: dict[tuple[int, ...], list[Term]] = {}
    for exponents, coefficient in quotient.numerator.terms():
        key = tuple(int(exponents[index]) for index in inside)
        monomial = [
            t.power(atoms[index], t.number(int(power))) if power > 1 else atoms[index]
            for index, power in enumerate(exponents)
            if power
        ]
        size = t.number(to_fraction(coefficient))
        groups.setdefault(key, []).append(t.multiply(size, *monomial))
    if len(groups) != 2:
        return None
    first, second = (t.add(*items) if len(items) > 1 else items[0] for items in groups.values())
    return first, second


def _inverted(atom: Term, value: Term, name: str) -> Iterator[Term]:
    if atom == t.variable(name):
        yield value
        return
    if atom.head not in ("exp", "log", "sqrt") or name not in t.free_variables(atom):
        return
    match atom.head:
        case "exp":
            inner = t.function("log", value)
        case "log":
            inner = t.function("exp", value)
        case _:
            inner = t.power(value, t.number(2))
    argument = atom.args[0]
    if argument == t.variable(name):
        yield inner
        return
    yield from _solutions(argument - inner, name)
