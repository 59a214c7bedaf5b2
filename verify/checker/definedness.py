"""Obligations: what must hold for a term to be defined, as documented in docs/certificates.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from verify import terms as t
from verify.checker.budget import Budget, Refused
from verify.checker.derivatives import derivative, occurs
from verify.checker.exact import exact_value
from verify.checker.intervals import Evaluator, Range, integer_valued
from verify.terms import Term

#: Heads without listed obligations, which must evaluate on the whole box.
EVALUATED = frozenset(("airyai", "besselj", "Heaviside"))
#: Combinatorial numbers, defined for whole arguments >= 0.
COUNTING = frozenset(("binomial", "stirling", "fubini"))
#: The op of an obligation that says that an integral or a series has a value.
EXISTS = "exists"


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
        self.names = frozenset(box)
        self.integers = integers
        self.budget = budget
        self.bounds: tuple[Bound, ...] = ()
        self.found: dict[Obligation, None] = {}
        self.seen: set[tuple[Term, tuple[Bound, ...]]] = set()

    def visit(self, term: Term) -> None:
        if (term, self.bounds) in self.seen or not term.args:
            return
        self.seen.add((term, self.bounds))
        if term.head in t.BINDERS:
            self._binder(term)
            return
        if term.head == "Piecewise" and term.args[-1].head != "true":
            raise Refused("a Piecewise without a final True may be undefined")
        if term.head in EVALUATED:
            # No obligation of its own is listed: the node must be enclosed as a whole.
            self.evaluate(term)
        for item in term.args:
            self.visit(item)
        for obligation in self._of(term):
            self._add(obligation)

    def _add(self, obligation: Obligation) -> None:
        self.found.setdefault(replace(obligation, bounds=self.bounds + obligation.bounds))

    # ------------------------------------------------------------------ binders
    def _binder(self, term: Term) -> None:
        match term.head:
            case "Sum":
                self._sum(term)
            case "Integral":
                for limit in term.args[2:]:
                    if not _infinite(limit):
                        self.visit(limit)
                self._add(Obligation(term, EXISTS))
            case "Derivative":
                self._derivative(term)
            case _:
                raise Refused(f"{term.head} has no documented obligations")

    def _sum(self, term: Term) -> None:
        """A finite sum: whole limits, not more than just empty, every summand defined."""
        lower, upper = term.args[2:]
        for limit in (lower, upper):
            if not _infinite(limit):
                self.visit(limit)
        if _infinite(lower) or _infinite(upper):
            self._add(Obligation(term, EXISTS))
            return
        if not (self._whole(lower) and self._whole(upper)):
            raise Refused("the limits of a sum are not whole numbers")
        self._add(Obligation(t.add(upper, t.ONE, t.negate(lower)), ">="))
        body, name = opened(term, self.names | {item.name for item in self.bounds})
        outside = self.bounds, self.integers
        self.bounds = (*self.bounds, Bound(name, lower, upper, True))
        self.integers = self.integers | {name}
        self.visit(body)
        self.bounds, self.integers = outside

    def _derivative(self, term: Term) -> None:
        """The strict form of the body's obligations, and those of the formula for its slope."""
        body, bound = term.args
        name = str(bound.value)
        if self.bounds or any(node.head in ("Integral", "Sum", "Limit") for node in t.walk(body)):
            raise Refused("a derivative under or of a binder")
        inner = _Walk(self.evaluate.box, self.integers, self.budget)
        resolved = resolve(body, self.integers, self.budget)
        inner.visit(resolved)
        slope, conditions = derivative(resolved, name, self.integers, self.budget)
        for item in inner.found:
            strict = item.op == ">=" and occurs(name, item.term)
            self._add(replace(item, op=">") if strict else item)
        for condition in conditions:
            self._add(Obligation(condition, ">"))
        self.visit(slope)

    def _whole(self, term: Term) -> bool:
        return integer_valued(term, self.integers)

    def _of(self, term: Term) -> Iterator[Obligation]:
        args = term.args
        if term.head in COUNTING:
            for item in args:
                if not self._whole(item):
                    raise Refused(f"{term.head} of an argument that need not be whole")
                yield Obligation(item, ">=")
            return
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


def _infinite(term: Term) -> bool:
    return term.head == "oo" or (term.head == "-" and term.args[0].head == "oo")


def opened(binder: Term, taken: frozenset[str] | set[str]) -> tuple[Term, str]:
    """The body of a Sum or Integral and its bound variable, renamed by "_" until it is new."""
    body, bound = binder.args[:2]
    name = str(bound.value)
    while name in taken or (name != bound.value and occurs(name, body)):
        name += "_"
    if name != bound.value:
        body = t.substitute(body, {str(bound.value): t.variable(name)})
    return body, name


def resolve(term: Term, integers: frozenset[str], budget: Budget) -> Term:
    """Every Derivative written out, the innermost first.

    Raises Refused where the checker cannot differentiate.
    """

    def rule(node: Term) -> Term | None:
        if node.head != "Derivative":
            return None
        body, bound = node.args
        return derivative(body, str(bound.value), integers, budget)[0]

    return t.transform(term, rule)
