"""Goals as polynomial problems: a target, facts ``>= 0`` and equations over the rationals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import Goal, rational_value

MAX_DEGREE = 400
MAX_NAMES = 8
Exponent = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Fact:
    """``polynomial >= 0`` (``> 0`` if strict); ``index`` counts the hypotheses, then the bounds."""

    index: int
    polynomial: Any
    strict: bool
    hypothesis: bool


@dataclass(frozen=True)
class Problem:
    """``target >= 0`` (``> 0`` if strict) wherever facts and equations hold.

    ``dense`` says that the variables range over intervals with interior points, so that a
    multiplier may vanish.  Polynomials live in one ring over ``names``.
    """

    names: tuple[str, ...]
    context: Any
    target: Any
    strict: bool
    facts: tuple[Fact, ...]
    equations: tuple[tuple[int, Any], ...]
    dense: bool
    #: the polynomials that the ring's variables stand for; None: the named variables themselves
    forms: tuple[Any, ...] | None = None
    #: polynomials that hypotheses say are not 0
    nonzero: tuple[Any, ...] = ()

    def term(self, polynomial: Any) -> Term:
        return ring.polynomial_term(tuple(t.variable(name) for name in self.names), polynomial)

    def text(self, polynomial: Any) -> str:
        """Text in the named variables."""
        if self.forms is not None:
            polynomial = polynomial.compose(*self.forms)
        return t.to_text(self.term(polynomial)) if polynomial != 0 else "0"

    def constant(self, value: Fraction | int) -> Any:
        value = Fraction(value)
        return self.context.constant(fmpq(value.numerator, value.denominator))

    def monomial(self, exponent: Exponent) -> Any:
        return self.context.from_dict({exponent: fmpq(1)})


def quotient(term: Term, names: Sequence[str], context: Any) -> tuple[Any, Any] | None:
    """Numerator and denominator in the variables alone; None for anything else.

    The leading coefficient of the denominator is 1, as the certificate grammar says.
    """
    try:
        found = ring.normalise(term)
    except (Unsupported, ValueError, ZeroDivisionError):
        return None
    places = []
    for atom in found.generators:
        if atom.head != "variable" or atom.value not in names:
            if _occurs(found, atom):
                return None
            places.append(-1)
        else:
            places.append(list(names).index(str(atom.value)))
    top = _moved(found.numerator, places, len(names), context)
    bottom = _moved(found.denominator, places, len(names), context)
    leading = bottom.leading_coefficient()
    return top / leading, bottom / leading


def _occurs(found: ring.Quotient, atom: Term) -> bool:
    index = found.generators.index(atom)
    return any(
        part != 0 and part.degrees()[index] > 0 for part in (found.numerator, found.denominator)
    )


def _moved(polynomial: Any, places: Sequence[int], count: int, context: Any) -> Any:
    moved: dict[Exponent, Any] = {}
    for exponents, coefficient in polynomial.terms():
        key = [0] * count
        for place, exponent in zip(places, exponents):
            if place >= 0:
                key[place] = int(exponent)
        moved[tuple(key)] = coefficient
    return context.from_dict(moved)


def algebraic(term: Term) -> bool:
    """Built from variables and rational numbers by the four operations and whole powers."""
    return all(
        node.head in ("number", "variable", "+", "-", "*", "/")
        or (node.head == "**" and rational_value(node.args[1]) is not None)
        for node in t.walk(term)
    )


def read(goal: Goal) -> Problem | None:
    """The problem of a goal with the relation ``>=`` or ``>``; None when it is no polynomial one.

    Hypotheses that are not polynomial are left out, variables that are tied to the target by no
    hypothesis too.
    """
    if goal.op not in (">=", ">") or not algebraic(goal.margin):
        return None
    names = _names(goal)
    if not 1 <= len(names) <= MAX_NAMES:
        return None
    context = fmpq_mpoly_ctx.get([f"x{i}" for i in range(len(names))], Ordering.degrevlex)
    found = quotient(goal.margin, names, context)
    if found is None:
        return None
    top, bottom = found
    target = top * bottom
    if target == 0 or int(target.total_degree()) > MAX_DEGREE:
        return None
    facts: list[Fact] = []
    equations: list[tuple[int, Any]] = []
    nonzero: list[Any] = []
    bounds = [bound for name, interval in goal.domains for bound in interval.membership(name)]
    for index, relation in enumerate((*goal.given, *bounds)):
        if not algebraic(relation.margin):
            continue
        if not relation.free <= set(names):
            continue
        pair = quotient(relation.margin, names, context)
        if pair is None or pair[0] == 0:
            continue
        if relation.op == "!=":
            nonzero.append(pair[0])
            continue
        if relation.op == "==":
            equations.append((index, pair[0]))
            continue
        polynomial = pair[0] * pair[1]
        if polynomial.is_constant():
            continue
        facts.append(Fact(index, polynomial, relation.op in "<>", index < len(goal.given)))
    dense = not any(goal.intervals[name].integer for name in names) and all(
        goal.box[name].lower != goal.box[name].upper for name in names
    )
    return Problem(
        names, context, target, goal.op == ">", tuple(facts), tuple(equations), dense,
        nonzero=tuple(nonzero),
    )  # fmt: skip


def _names(goal: Goal) -> tuple[str, ...]:
    """The target's variables and those that hypotheses tie to them."""
    usable: list[Relation] = [item for item in goal.given if algebraic(item.margin)]
    names = set(goal.free) or set().union(*(item.free for item in usable))
    grown = True
    while grown:
        grown = False
        for item in usable:
            if _defines_another(item, names):
                continue
            if item.free & names and not item.free <= names:
                names |= item.free
                grown = True
    return tuple(name for name, _ in goal.domains if name in names)


def _defines_another(item: Relation, names: set[str]) -> bool:
    """An equation v**k == A for a variable that is not needed."""
    left = item.left
    if item.op != "==" or left.head != "**" or left.args[0].head != "variable":
        return False
    return left.args[0].value not in names
