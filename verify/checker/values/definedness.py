"""Obligations: what must hold for a term to be defined, as documented in docs/certificates.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.functions.core_functions import TOTAL, function
from memory_theorems.verify.checker.values.exact import constant_value, holds
from memory_theorems.verify.checker.values.intervals import Evaluator, integer_valued, is_infinity
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

#: The op of an obligation that says that an integral or a series has a value.
EXISTS = "exists"


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound variable that runs through the whole numbers ``lower <= name <= upper``.

    ``lower`` and ``upper`` are terms in the variables outside.
    """

    name: str
    lower: Term
    upper: Term


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
    terms: tuple[Term, ...], evaluate: Evaluator, necessary: bool = False
) -> tuple[Obligation, ...]:
    """The obligations of the terms, depth first, duplicates once.

    ``evaluate`` serves to enclose what has no listed obligations.  With ``necessary`` only those
    that hold wherever the terms have values: ``x > 0`` is the obligation of gamma(x), which has a
    value at x = -1/2 all the same.
    """
    walk = Walk(evaluate)
    for term in terms:
        walk.visit(term)
    return tuple(item for item in walk.found if not necessary or item in walk.necessary)


def settled(item: Obligation, evaluate: Evaluator) -> str:
    """How the obligation is seen to hold on the whole box: "exact" for a number, else "evaluated";
    "" where it is not seen."""
    if item.bounds:
        each = evaluate.budget.beyond("bound variables").settled_within(item, evaluate)
        return "evaluated" if each else ""
    value = None
    with suppress(Refused):
        value = constant_value(item.term)
    if value is not None:
        return "exact" if holds(value, item.op) else ""
    try:
        return "evaluated" if evaluate(item.term).satisfies(item.op) else ""
    except Refused:
        return ""


class Walk:
    """Collects obligations, innermost first."""

    def __init__(self, evaluate: Evaluator) -> None:
        self.evaluate = evaluate
        self.integers = evaluate.integers
        self.budget = evaluate.budget
        self.bounds: tuple[Bound, ...] = ()
        self.found: dict[Obligation, None] = {}
        self.necessary: set[Obligation] = set()
        #: whether what is visited has a value wherever the terms have: no branch of a Piecewise has
        self.certain = True
        self.seen: set[tuple[Term, tuple[Bound, ...], bool]] = set()

    def visit(self, term: Term) -> None:
        """The obligations of a term: those of its parts, then what its head asks for."""
        key = (term, self.bounds, self.certain)
        if key in self.seen or not term.args:
            return
        self.seen.add(key)
        if term.head in t.BINDERS or term.head == "Piecewise":
            self.budget.beyond(term.head).visit_parts(self, term)
            return
        conditions, exact = self._asked(term)
        for item in term.args:
            self.visit(item)
        for condition, op in conditions:
            self.add(Obligation(condition, op), exact)

    def _asked(self, term: Term) -> tuple[Iterable[tuple[Term, str]], bool]:
        """The conditions of a node, and whether they hold wherever it has a value."""
        head, args = term.head, term.args
        if head in ("+", "-", "*") or head in TOTAL:
            return (), True
        if head == "/":
            return ((args[1], "!="),), True
        if head == "**":
            return self._power(*args), constant_value(args[1]) is not None
        found = function(head, self.budget)
        if found.enclosed:
            self.evaluate(term)
        if found.whole and not all(self.whole(item) for item in args):
            raise Refused(f"{head} of an argument that need not be whole")
        return found.domain(*args), found.necessary

    def add(self, obligation: Obligation, exact: bool = False) -> None:
        obligation = replace(obligation, bounds=self.bounds + obligation.bounds)
        self.found.setdefault(obligation)
        if exact and self.certain and not obligation.bounds:
            self.necessary.add(obligation)

    def whole(self, term: Term) -> bool:
        return integer_valued(term, self.integers)

    def _power(self, base: Term, exponent: Term) -> Iterator[tuple[Term, str]]:
        value = constant_value(exponent)
        if value is not None:
            if value.denominator == 1:
                if value < 0:
                    yield base, "!="
            else:
                yield base, ">=" if value > 0 else ">"
        elif not self.whole(exponent):
            yield base, ">"
        elif base.head != "constant":
            positive = constant_value(base)
            if positive is None or positive <= 0:
                yield exponent, ">="


def has_infinity(term: Term) -> bool:
    """Whether oo occurs elsewhere than as a limit of a Sum, an Integral or a Limit."""
    if term.head == "oo":
        return True
    limits = term.args[2:] if term.head in ("Sum", "Integral", "Limit") else ()
    others = term.args[: len(term.args) - len(limits)]
    inside = [item for item in limits if not is_infinity(item)]
    return any(has_infinity(item) for item in (*others, *inside))
