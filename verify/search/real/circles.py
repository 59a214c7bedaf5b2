"""Sines and cosines as coordinates: one point of the circle for each angle, then algebra.

Every argument is a sum of whole multiples of a few base angles, so the addition theorems write the
margin as a polynomial in their sines and cosines.  With s**2 + c**2 == 1 as a hypothesis these
become variables; products of sines and cosines of one angle become sines of its multiples instead,
where that leaves fewer of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, lcm

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.certificates import cases, forms, leaves, renaming
from memory_theorems.verify.certificates.node import Node, Unfinished
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.algebra.driver import algebraic
from memory_theorems.verify.search.branches import replaced
from memory_theorems.verify.search.enclosure import range_of
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.prover import MAX_DEPTH, Method, Prover
from memory_theorems.verify.search.real.bends import bent_nodes
from memory_theorems.verify.search.real.substitutions import to_interval
from memory_theorems.verify.search.troubles import OF_ALGEBRA

_MOST_ANGLES = 3
_MOST_MULTIPLE = 8
_TINY = 1e-15
_PI = t.constant("pi")
#: An argument: whole multiples of base angles, and quarter turns.
Multiples = Mapping[Term, int]


@dataclass(frozen=True, slots=True)
class _Angle:
    """A base angle with the variables that stand for its sine and its cosine."""

    angle: Term
    sine: Term
    cosine: Term

    @property
    def circle(self) -> Term:
        return self.sine**2 + self.cosine**2 - 1


def on_circles(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The variables that occur in sines, cosines and tangents alone, replaced by coordinates."""
    if depth < MAX_DEPTH - 3 or goal.op not in (">=", ">") or bent_nodes(goal.margin):
        return None
    found = read(goal.margin)
    if found is None:
        return None
    angles, polynomial = found
    if not angles or t.free_variables(polynomial) & _inside(angles):
        return None
    for margin in _reduced(polynomial, angles):
        share = search.budget.boxes // 4
        part = search.part(share)
        node = _as_points(part, goal, angles, margin, depth, {}, algebraic)
        search.budget.spend((share - max(0, part.budget.boxes)) // 2)
        if node is None:
            signs = _signs(search, goal, angles, margin, depth)
            node = _as_points(search, goal, angles, margin, depth, signs, _by_anything)
        if node is not None:
            return node
    return None


def _by_anything(search: Prover, goal: Goal, depth: int) -> Node | None:
    return algebraic(search, goal, depth) or search.prove(goal, depth - 3)


def _inside(angles: list[_Angle]) -> frozenset[str]:
    return frozenset().union(*(t.free_variables(item.angle) for item in angles))


# ---------------------------------------------------------------- reading
def read(margin: Term) -> tuple[list[_Angle], Term] | None:
    """Base angles, and the margin as a quotient of polynomials in their coordinates."""
    nodes = {
        node: None
        for node in t.walk(margin)
        if node.head in ("sin", "cos", "tan") and t.free_variables(node)
    }
    try:
        parts = {node: _monomials(node.args[0]) for node in nodes}
    except OF_ALGEBRA:
        return None
    steps: dict[Term, Fraction] = {}
    for pieces in parts.values():
        for monomial, coefficient in pieces.items():
            if monomial == ONE:
                continue
            known = steps.get(monomial, Fraction(0))
            common = lcm(known.denominator, coefficient.denominator)
            steps[monomial] = Fraction(gcd(int(known * common), int(coefficient * common)), common)
    if not 1 <= len(steps) <= _MOST_ANGLES:
        return None
    taken = {name for node in t.walk(margin) for name in t.free_variables(node)}
    angles = {
        monomial: _Angle(
            ring.normal_term(t.multiply(t.number(step), monomial)),
            t.variable(_unused(f"s{index}", taken)),
            t.variable(_unused(f"c{index}", taken)),
        )
        for index, (monomial, step) in enumerate(steps.items(), 1)
    }
    written: dict[Term, Term] = {}
    for node, pieces in parts.items():
        turns = pieces.get(ONE, Fraction(0))
        if turns.denominator != 1:
            return None
        counts = {
            angles[key]: int(value / steps[key]) for key, value in pieces.items() if key != ONE
        }
        if sum(map(abs, counts.values())) > _MOST_MULTIPLE:
            return None
        sine, cosine = _expanded(counts, int(turns) % 4)
        if node.head == "tan":
            written[node] = t.divide(sine, cosine)
        else:
            written[node] = sine if node.head == "sin" else cosine
    return list(angles.values()), t.transform(margin, written.get)


def _unused(stem: str, taken: set[str]) -> str:
    while stem in taken:
        stem += "_"
    return stem


def _monomials(argument: Term) -> dict[Term, Fraction]:
    """The monomials of an argument with their coefficients; 1 stands for a quarter turn."""
    quotient = ring.normalise(argument)
    if quotient.denominator != 1:
        raise Unsupported("an angle with a denominator")
    found: dict[Term, Fraction] = {}
    for exponents, coefficient in quotient.numerator.terms():
        context = quotient.numerator.context()
        monomial = ring.polynomial_term(
            quotient.generators, context.from_dict({tuple(map(int, exponents)): 1})
        )
        value = to_fraction(coefficient)
        if monomial == _PI:
            monomial, value = ONE, 2 * value
        elif not t.free_variables(monomial):
            raise Unsupported("a constant angle")
        found[monomial] = found.get(monomial, Fraction(0)) + value
    return found


def _expanded(counts: Mapping[_Angle, int], turns: int) -> tuple[Term, Term]:
    """(sin, cos) of the sum of multiples, by the addition theorems."""
    sine: Term
    cosine: Term
    sine, cosine = t.number((0, 1, 0, -1)[turns]), t.number((1, 0, -1, 0)[turns])
    for item, count in counts.items():
        step = item.sine if count > 0 else t.negate(item.sine)
        for _ in range(abs(count)):
            sine, cosine = (
                ring.normal_term(sine * item.cosine + cosine * step),
                ring.normal_term(cosine * item.cosine - sine * step),
            )
    return sine, cosine


# ---------------------------------------------------------------- forms of the margin
def _reduced(margin: Term, angles: list[_Angle]) -> Iterator[Term]:
    """The margin with squares of sines written by cosines, of cosines by sines, and as it is."""
    try:
        forms_found = [
            _lowered(margin, [(item.sine, 1 - item.cosine**2) for item in angles]),
            _lowered(margin, [(item.cosine, 1 - item.sine**2) for item in angles]),
            ring.normal_term(margin),
        ]
    except OF_ALGEBRA:
        return
    variables = {form: len(t.free_variables(form)) for form in forms_found}
    yield from sorted(variables, key=lambda form: variables[form])


def _lowered(margin: Term, squares: list[tuple[Term, Term]]) -> Term:
    """The margin with x**2 replaced by its value, for each pair."""
    quotient = ring.normalise(margin)
    parts = []
    for polynomial in (quotient.numerator, quotient.denominator):
        total = []
        for exponents, coefficient in polynomial.terms():
            factors: list[Term] = [t.number(to_fraction(coefficient))]
            for atom, power in zip(quotient.generators, map(int, exponents)):
                value = dict(squares).get(atom)
                if value is not None and power > 1:
                    factors.append(t.power(value, t.number(power // 2)))
                    power %= 2
                if power:
                    factors.append(t.power(atom, t.number(power)))
            total.append(t.multiply(*factors) if len(factors) > 1 else factors[0])
        parts.append(t.add(*total) if len(total) > 1 else total[0] if total else ZERO)
    return ring.normal_term(t.divide(*parts))


# ---------------------------------------------------------------- the proof
def _as_points(
    search: Prover,
    goal: Goal,
    angles: list[_Angle],
    margin: Term,
    depth: int,
    signs: Mapping[Term, Node],
    prove: Method,
) -> Node | None:
    """The rest of the proof in coordinates: cuts for circles and signs, then new variables."""
    values = _values(angles)
    used = t.free_variables(margin)
    circles = [item for item in angles if {str(item.sine.value), str(item.cosine.value)} <= used]
    written = t.substitute(margin, values)
    names = [name for name in values if name in used]
    domains, given = list(goal.domains), [*goal.given]
    for name in names:
        reach = range_of(values[name], goal.box, 128)
        if reach is None:
            return None
        domains.append((name, to_interval(reach)))
    given += [Relation(item.circle, "==", ZERO) for item in circles]
    given += [Relation(values[name], ">=", ZERO) for name in names if values[name] in signs]
    for name in names:
        given = [
            Relation(
                replaced(item.left, values[name], t.variable(name)),
                item.op,
                replaced(item.right, values[name], t.variable(name)),
            )
            for item in given
        ]
    tightened: list[Unfinished] = []
    for place, (name, interval) in enumerate(domains):
        if name in values and values[name] in signs:
            domains[place] = (name, replace(interval, lower=ZERO, lower_open=False))
            index = given.index(Relation(t.variable(name), ">=", ZERO))
            tightened.append(cases.tighten(name, ZERO, "lower", leaves.assumption(index)))
    inner = Goal(tuple(domains), tuple(given), margin, goal.op)
    if numerics.suspicious(inner) and not circles:
        return None
    proof = prove(search, inner, depth)
    if proof is None:
        return None
    proof = cases.wrapped(tightened, proof)
    for name in reversed(names):
        proof = renaming.abstract(values[name], name, proof)
    for value in reversed(list(signs)):
        proof = cases.cut(value, ">=", signs[value], proof)
    for item in reversed(circles):
        proof = cases.cut(t.substitute(item.circle, values), "==", leaves.identity(), proof)
    return proof if written == goal.margin else forms.same(written, proof)


def _values(angles: list[_Angle]) -> dict[str, Term]:
    """The names of the coordinates with what they stand for."""
    found = {}
    for item in angles:
        found[str(item.sine.value)] = t.function("sin", item.angle)
        found[str(item.cosine.value)] = t.function("cos", item.angle)
    return found


def _signs(
    search: Prover, goal: Goal, angles: list[_Angle], margin: Term, depth: int
) -> dict[Term, Node]:
    """Proofs of those coordinates >= 0 of which evaluation at an irrational end shows almost that:
    sin(x) on [0, pi]."""
    found: dict[Term, Node] = {}
    used = t.free_variables(margin)
    for name, value in _values(angles).items():
        reach = range_of(value, goal.box, 128) if name in used else None
        if reach is None or isinstance(reach.lower, float):
            continue
        if -_TINY < float(to_fraction(reach.lower)) < 0:
            part = search.part(search.budget.boxes // 8)
            node = part.prove(goal.with_(margin=value, op=">="), depth - 2)
            if node is not None:
                found[value] = node
    return found
