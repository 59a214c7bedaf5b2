"""Obligations: what must hold for a term to be defined, as documented in docs/certificates.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from verify import terms as t
from verify.checker.budget import Budget, Refused
from verify.checker.exact import exact_value
from verify.checker.intervals import Evaluator, Range, integer_valued
from verify.terms import Term

#: Heads without listed obligations, which must evaluate on the whole box.
EVALUATED = frozenset(
    ("binomial", "stirling", "fubini", "airyai", "besselj", "Heaviside", *t.BINDERS)
)


@dataclass(frozen=True, slots=True)
class Obligation:
    """``term op 0``."""

    term: Term
    op: str

    @property
    def text(self) -> str:
        return f"{t.to_text(self.term)[:200]} {self.op} 0"


def obligations(
    terms: tuple[Term, ...], box: Mapping[str, Range], integers: frozenset[str], budget: Budget
) -> tuple[Obligation, ...]:
    """The obligations of the terms, depth first, duplicates once.

    ``box`` serves to tell whether the base of a power with a whole exponent is positive.
    """
    walk = _Walk(box, integers, budget)
    for term in terms:
        walk.visit(term)
    return tuple(walk.found)


class _Walk:
    def __init__(self, box: Mapping[str, Range], integers: frozenset[str], budget: Budget) -> None:
        self.evaluate = Evaluator(box, integers, budget)
        self.integers = integers
        self.found: dict[Obligation, None] = {}
        self.seen: set[Term] = set()

    def visit(self, term: Term) -> None:
        if term in self.seen or not term.args:
            return
        self.seen.add(term)
        if term.head == "Piecewise" and term.args[-1].head != "true":
            raise Refused("a Piecewise without a final True may be undefined")
        if term.head in EVALUATED:
            # No obligation of its own is listed: the node must be enclosed as a whole.
            self.evaluate(term)
            if term.head in t.BINDERS:
                return
        for item in term.args:
            self.visit(item)
        for obligation in self._of(term):
            self.found.setdefault(obligation)

    def _of(self, term: Term) -> Iterator[Obligation]:
        args = term.args
        match term.head:
            case "/":
                yield Obligation(args[1], "!=")
            case "**":
                yield from self._power(args[0], args[1])
            case "log" | "loggamma" | "gamma" | "digamma":
                yield Obligation(args[0], ">")
            case "polygamma":
                yield Obligation(args[1], ">")
            case "sqrt":
                yield Obligation(args[0], ">=")
            case "asin" | "acos":
                yield Obligation(t.add(args[0], t.ONE), ">=")
                yield Obligation(t.add(t.ONE, t.negate(args[0])), ">=")
            case "acosh":
                yield Obligation(t.add(args[0], t.number(-1)), ">=")
            case "atanh":
                yield Obligation(t.add(args[0], t.ONE), ">")
                yield Obligation(t.add(t.ONE, t.negate(args[0])), ">")
            case "factorial" | "harmonic":
                yield Obligation(t.add(args[0], t.ONE), ">")
            case "uppergamma":
                yield Obligation(args[1], ">")
            case "lowergamma":
                yield Obligation(args[0], ">")
                yield Obligation(args[1], ">=")
            case "tan":
                yield Obligation(t.function("cos", args[0]), "!=")
            case "zeta":
                yield Obligation(t.add(args[0], t.number(-1)), ">")
            case "LambertW":
                yield Obligation(t.add(args[0], t.function("exp", t.number(-1))), ">=")

    def _power(self, base: Term, exponent: Term) -> Iterator[Obligation]:
        value = None if t.free_variables(exponent) else exact_value(exponent)
        if value is not None:
            if value.denominator == 1:
                if value < 0:
                    yield Obligation(base, "!=")
            else:
                yield Obligation(base, ">=" if value > 0 else ">")
            return
        if integer_valued(exponent, self.integers):
            positive = exact_value(base) if not t.free_variables(base) else None
            if positive is not None and positive > 0:
                return
            if base.head == "constant":
                return
            yield Obligation(exponent, ">=")
            return
        yield Obligation(base, ">")
