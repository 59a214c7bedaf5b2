"""Goals of the proof search, derived as the certificate grammar says (docs/certificates.md)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

from memory_theorems.verify.arithmetic.balls import precision, to_fraction
from memory_theorems.verify.arithmetic.extended_intervals import Range
from memory_theorems.verify.arithmetic.range_enclosure import enclose, of_domain
from memory_theorems.verify.certificates.node import Node as Node
from memory_theorems.verify.certificates.node import nodes as nodes
from memory_theorems.verify.errors import Unsupported, VerifyError
from memory_theorems.verify.functions.table import TABLE, heads
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval, Relation, is_infinite
from memory_theorems.verify.language.terms import Term

#: Functions whose values jump or bend: derivative rules refuse margins that contain them.
BENT = frozenset(("Piecewise", *t.BINDERS, *heads(lambda item: item.bent)))


@dataclass(frozen=True)
class Goal:
    """``margin op 0`` for all points of the domains that satisfy the hypotheses."""

    domains: tuple[tuple[str, Interval], ...]
    given: tuple[Relation, ...]
    margin: Term
    op: str

    @cached_property
    def intervals(self) -> dict[str, Interval]:
        return dict(self.domains)

    @cached_property
    def box(self) -> dict[str, Range]:
        with precision(128):
            return {name: of_domain(interval) for name, interval in self.domains}

    @cached_property
    def free(self) -> frozenset[str]:
        return t.free_variables(self.margin)

    def with_(self, **changes: Any) -> Self:
        return replace(self, **changes)

    def on(self, name: str, interval: Interval) -> Self:
        """The same goal with another interval for one variable."""
        return replace(
            self,
            domains=tuple((key, interval if key == name else old) for key, old in self.domains),
        )

    def at(self, name: str, value: Term) -> Self:
        """The face ``name = value``; hypotheses that mention the variable are dropped."""
        return replace(
            self,
            domains=tuple((key, old) for key, old in self.domains if key != name),
            given=without(self.given, name),
            margin=t.substitute(self.margin, {name: value}),
        )


def without(given: tuple[Relation, ...], name: str) -> tuple[Relation, ...]:
    return tuple(item for item in given if name not in item.free)


def goal_of(claim: Claim, relation: Relation) -> Goal:
    """The goal of one relation under the claim's prefix (all FOR_ALL) and hypotheses."""
    op = relation.margin_op
    domains = tuple((item.name, item.domain) for item in claim.variables)
    return Goal(domains, claim.given, relation.margin, op)


# ---------------------------------------------------------------- definedness
def rational_value(term: Term) -> Fraction | None:
    """The exact value of a constant built from literals by + - * / and integer powers."""
    if isinstance(term.value, Fraction):
        return term.value
    if term.head not in ("+", "*", "-", "/", "**"):
        return None
    values = [rational_value(item) for item in term.args]
    if any(value is None for value in values):
        return None
    known = [value for value in values if value is not None]
    match term.head:
        case "+":
            return sum(known, Fraction(0))
        case "*":
            product = Fraction(1)
            for value in known:
                product *= value
            return product
        case "-":
            return -known[0]
        case "/":
            return known[0] / known[1] if known[1] else None
    base, exponent = known
    if exponent.denominator != 1 or abs(exponent) > 10_000 or (base == 0 and exponent < 0):
        return None
    return base ** int(exponent)


def integer_valued(term: Term, integers: frozenset[str]) -> bool:
    """Integer coefficients in integer variables, by sums, products and whole powers."""
    value = rational_value(term)
    if value is not None:
        return value.denominator == 1
    if term.head == "variable":
        return term.value in integers
    if term.head in ("+", "*", "-"):
        return all(integer_valued(item, integers) for item in term.args)
    if term.head == "**":
        exponent = rational_value(term.args[1])
        return (
            exponent is not None
            and exponent.denominator == 1
            and exponent >= 0
            and integer_valued(term.args[0], integers)
        )
    return False


def without_zeros(term: Term) -> Term:
    """The term without the zeros that a difference to 0 leaves."""
    if term.head != "+":
        return term
    parts = [item for item in term.args if item != t.ZERO]
    return parts[0] if len(parts) == 1 else term


def _conditions(node: Term, integers: frozenset[str]) -> Iterator[tuple[Term, str]]:
    args = node.args
    if node.head == "/":
        yield args[1], "!="
    elif node.head == "**":
        yield from _power_conditions(args[0], args[1], integers)
    elif node.head in TABLE:
        yield from TABLE[node.head].obligations(*args)


def _power_conditions(
    base: Term, exponent: Term, integers: frozenset[str]
) -> Iterator[tuple[Term, str]]:
    value = rational_value(exponent)
    if value is not None:
        if value.denominator == 1:
            if value < 0:
                yield base, "!="
        else:
            yield base, ">=" if value > 0 else ">"
        return
    known = rational_value(base)
    if integer_valued(exponent, integers) and not (known is not None and known > 0):
        yield exponent, ">="
    else:
        yield base, ">"


@dataclass(frozen=True, slots=True)
class Bound:
    """``lower <= name <= upper`` for a bound variable (whole numbers if ``whole``)."""

    name: str
    lower: Term
    upper: Term
    whole: bool


@dataclass(frozen=True, slots=True)
class Condition:
    """``relation`` for all values of the bound variables; with ``exists``, that the left side
    (an integral or an infinite sum) has a value."""

    relation: Relation
    bounds: tuple[Bound, ...] = ()
    exists: bool = False

    def goal(self, claim: Claim) -> Goal:
        """The goal in the grammar's form: bound variables with their limits as hypotheses."""
        goal = goal_of(claim, self.relation)
        for bound in self.bounds:
            goal = with_bound(goal, bound)
        return goal.with_(op="exists", margin=self.relation.left) if self.exists else goal


def with_bound(goal: Goal, bound: Bound) -> Goal:
    """One more variable; its limits become hypotheses."""
    name = t.variable(bound.name)
    limits = (Relation(name, ">=", bound.lower), Relation(name, "<=", bound.upper))
    domain = Interval(
        _end(bound.lower, goal, lower=True),
        _end(bound.upper, goal, lower=False),
        integer=bound.whole,
    )
    domain = replace(
        domain,
        lower_open=not domain.bounded_below,
        upper_open=not domain.bounded_above,
    )
    return goal.with_(domains=(*goal.domains, (bound.name, domain)), given=(*goal.given, *limits))


def _end(term: Term, goal: Goal, *, lower: bool) -> Term:
    """The least or greatest value of a limit over the box."""
    if not t.free_variables(term):
        return term
    infinite = t.negate(t.INFINITY) if lower else t.INFINITY
    try:
        found = enclose(term, goal.box, 128)
    except (VerifyError, ValueError, OverflowError, ZeroDivisionError):
        return infinite
    end = found.lower if lower else found.upper
    if isinstance(end, float):
        return infinite
    return t.number(to_fraction(end))


def obligations(terms: tuple[Term, ...], integers: frozenset[str]) -> tuple[Condition, ...]:
    """Conditions under which the terms are defined, in the order of the walk."""
    walk = _Walk(integers)
    for term in terms:
        walk.visit(term, (), integers)
    return tuple(walk.found)


class _Walk:
    def __init__(self, names: frozenset[str]) -> None:
        self.names = names
        self.found: dict[Condition, None] = {}

    def add(self, term: Term, op: str, bounds: tuple[Bound, ...], exists: bool = False) -> None:
        self.found.setdefault(Condition(Relation(term, op, t.ZERO), bounds, exists))

    def visit(self, term: Term, bounds: tuple[Bound, ...], integers: frozenset[str]) -> None:
        match term.head:
            case "Sum":
                self.sum(term, bounds, integers)
            case "Integral":
                self.limits(term, bounds, integers)
                self.add(term, "==", bounds, exists=True)
            case "Derivative":
                self.derivative(term, bounds, integers)
            case "Limit":
                self.limits(term, bounds, integers)
                self.add(term, "==", bounds, exists=True)
            case "binomial" | "stirling" | "fubini":
                for item in term.args:
                    self.visit(item, bounds, integers)
                for item in term.args:
                    self.add(item, ">=", bounds)
            case _:
                for item in term.args:
                    self.visit(item, bounds, integers)
                for left, op in _conditions(term, integers):
                    self.add(left, op, bounds)

    def limits(self, term: Term, bounds: tuple[Bound, ...], integers: frozenset[str]) -> None:
        for limit in term.args[2:]:
            if not is_infinite(limit):
                self.visit(limit, bounds, integers)

    def sum(self, term: Term, bounds: tuple[Bound, ...], integers: frozenset[str]) -> None:
        body, bound, lower, upper = term.args
        self.limits(term, bounds, integers)
        if is_infinite(lower) or is_infinite(upper):
            self.add(term, "==", bounds, exists=True)
            return
        self.add(t.add(upper, t.ONE, t.negate(lower)), ">=", bounds)
        name = str(bound.value)
        if name in self.names or any(item.name == name for item in bounds):
            return
        inner = Bound(name, lower, upper, True)
        self.visit(body, (*bounds, inner), integers | {name})

    def derivative(self, term: Term, bounds: tuple[Bound, ...], integers: frozenset[str]) -> None:
        from memory_theorems.verify.arithmetic.calculus import derivative

        body, bound = term.args
        inner = _Walk(self.names)
        inner.visit(body, (), integers)
        for item in inner.found:
            op = item.relation.op
            strict = op == ">=" and bound.value in item.relation.free
            self.add(item.relation.left, ">" if strict else op, item.bounds, item.exists)
        with suppress(Unsupported, ValueError):
            self.visit(derivative(body, str(bound.value)), bounds, integers)


def integer_names(domains: tuple[tuple[str, Interval], ...]) -> frozenset[str]:
    return frozenset(name for name, interval in domains if interval.integer)
