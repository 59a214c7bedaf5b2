"""Obligations: what must hold for a term to be defined, as documented in docs/certificates.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from memory_theorems.verify.checker.budget import Budget
from memory_theorems.verify.checker.values.exact import constant_value
from memory_theorems.verify.checker.values.intervals import Evaluator, integer_valued, is_infinity
from memory_theorems.verify.checker.values.ranges import Range
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

#: The op of an obligation that says that an integral or a series has a value.
EXISTS = "exists"
#: Heads without obligations of their own.
TOTAL = frozenset(
    ("+", "-", "*", "exp", "Abs", "Max", "Min", "sin", "cos", "sinh", "cosh", "tanh", "atan")
)
#: Heads whose obligations the core lists.
PARTIAL = frozenset(("/", "**", "log", "sqrt"))
#: Heads whose obligations hold wherever the term has a value; those of the others ask for more.
EXACT = frozenset(("/", "log", "sqrt", "asin", "acos", "acosh", "atanh", "tan", "LambertW"))


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound variable that runs through ``lower <= name <= upper`` (whole numbers if ``whole``).

    ``lower`` and ``upper`` are terms in the variables outside.
    """

    name: str
    lower: Term
    upper: Term
    whole: bool


@dataclass(frozen=True, slots=True)
class Obligation:
    """``term op 0`` for all values of the bound variables.

    With the op "exists", ``term`` is an integral or an infinite sum that must have a value.
    """

    term: Term
    op: str
    bounds: tuple[Bound, ...] = ()

    @property
    def free(self) -> frozenset[str]:
        names = t.free_variables(self.term)
        for bound in reversed(self.bounds):
            limits = t.free_variables(bound.lower) | t.free_variables(bound.upper)
            names = (names - {bound.name}) | limits
        return names

    @property
    def text(self) -> str:
        return f"{t.to_text(self.term)[:200]} {self.op} 0"


def obligations(
    terms: tuple[Term, ...],
    box: Mapping[str, Range],
    integers: frozenset[str],
    budget: Budget,
    necessary: bool = False,
) -> tuple[Obligation, ...]:
    """The obligations of the terms, depth first, duplicates once.

    ``box`` serves to enclose what has no listed obligations.  With ``necessary`` only those that
    hold wherever the terms have values: ``x > 0`` is the obligation of gamma(x), which has a value
    at x = -1/2 all the same.
    """
    walk = Walk(box, integers, budget)
    for term in terms:
        walk.visit(term)
    return tuple(item for item in walk.found if not necessary or item in walk.necessary)


class Walk:
    """Collects obligations, innermost first."""

    def __init__(self, box: Mapping[str, Range], integers: frozenset[str], budget: Budget) -> None:
        self.evaluate = Evaluator(box, integers, budget)
        self.names = frozenset(box)
        self.integers = integers
        self.budget = budget
        self.bounds: tuple[Bound, ...] = ()
        self.found: dict[Obligation, None] = {}
        self.necessary: set[Obligation] = set()
        #: whether what is visited has a value wherever the terms have: no branch of a Piecewise has
        self.certain = True
        self.seen: set[tuple[Term, tuple[Bound, ...], bool]] = set()

    def visit(self, term: Term) -> None:
        key = (term, self.bounds, self.certain)
        if key in self.seen or not term.args:
            return
        self.seen.add(key)
        if term.head in t.BINDERS:
            self.budget.beyond(term.head).visit_binder(self, term)
            return
        listed = term.head in TOTAL or term.head in PARTIAL
        special = None if listed else self.budget.beyond(term.head)
        if special is not None:
            special.check_head(self, term)
        certain, self.certain = self.certain, self.certain and term.head != "Piecewise"
        for item in term.args:
            # The conditions of a Piecewise are relations: their sides are visited.
            for side in item.args if item.head in t.RELATIONS else (item,):
                self.visit(side)
        self.certain = certain
        exact = term.head in EXACT or (term.head == "**" and _rational(term.args[1]))
        for obligation in self._of(term) if special is None else special.listed(self, term):
            self.add(obligation, exact)

    def add(self, obligation: Obligation, exact: bool = False) -> None:
        obligation = replace(obligation, bounds=self.bounds + obligation.bounds)
        self.found.setdefault(obligation)
        if exact and self.certain and not obligation.bounds:
            self.necessary.add(obligation)

    def whole(self, term: Term) -> bool:
        return integer_valued(term, self.integers)

    def _of(self, term: Term) -> Iterator[Obligation]:
        match term.head:
            case "/":
                yield Obligation(term.args[1], "!=")
            case "**":
                yield from self._power(term.args[0], term.args[1])
            case "log":
                yield Obligation(term.args[0], ">")
            case "sqrt":
                yield Obligation(term.args[0], ">=")

    def _power(self, base: Term, exponent: Term) -> Iterator[Obligation]:
        value = constant_value(exponent)
        if value is not None:
            if value.denominator == 1:
                if value < 0:
                    yield Obligation(base, "!=")
            else:
                yield Obligation(base, ">=" if value > 0 else ">")
            return
        if integer_valued(exponent, self.integers):
            positive = constant_value(base)
            if positive is not None and positive > 0:
                return
            if base.head == "constant":
                return
            yield Obligation(exponent, ">=")
            return
        yield Obligation(base, ">")


def _rational(exponent: Term) -> bool:
    return constant_value(exponent) is not None


def has_infinity(term: Term) -> bool:
    """Whether oo occurs elsewhere than as a limit of a Sum, an Integral or a Limit."""
    if term.head == "oo":
        return True
    limits = term.args[2:] if term.head in ("Sum", "Integral", "Limit") else ()
    others = term.args[: len(term.args) - len(limits)]
    inside = [item for item in limits if not is_infinity(item)]
    return any(has_infinity(item) for item in (*others, *inside))
