"""Goals of the proof search, derived as the certificate grammar says (docs/certificates.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Self

from verify import terms as t
from verify.arithmetic.balls import precision
from verify.arithmetic.intervals import Range, of_domain
from verify.claims import Claim, Interval, Relation
from verify.terms import Term

Node = dict[str, Any]

WEAKER: Mapping[str, str] = {">": ">=", ">=": ">="}
#: Functions whose values jump or bend: derivative rules refuse margins that contain them.
BENT = frozenset(
    ("Abs", "Max", "Min", "sign", "floor", "ceiling", "Heaviside", "Piecewise", *t.BINDERS)
)


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
    op = {"<=": ">=", "<": ">"}.get(relation.op, relation.op)
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


def _conditions(node: Term, integers: frozenset[str]) -> Iterator[tuple[Term, str]]:
    args = node.args
    match node.head:
        case "/":
            yield args[1], "!="
        case "**":
            yield from _power_conditions(args[0], args[1], integers)
        case "log" | "loggamma":
            yield args[0], ">"
        case "polygamma":
            yield args[1], ">"
        case "sqrt":
            yield args[0], ">="
        case "asin" | "acos":
            yield args[0] + 1, ">="
            yield 1 - args[0], ">="
        case "acosh":
            yield args[0] - 1, ">="
        case "atanh":
            yield args[0] + 1, ">"
            yield 1 - args[0], ">"
        case "gamma" | "digamma":
            yield args[0], ">"
        case "factorial" | "harmonic":
            yield args[0] + 1, ">"
        case "uppergamma":
            yield args[1], ">"
        case "lowergamma":
            yield args[0], ">"
            yield args[1], ">="
        case "tan":
            yield t.function("cos", args[0]), "!="
        case "zeta":
            yield args[0] - 1, ">"
        case "LambertW":
            yield args[0] + t.function("exp", -1), ">="


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


def obligations(terms: tuple[Term, ...], integers: frozenset[str]) -> tuple[Relation, ...]:
    """Conditions ``term op 0`` under which the terms are defined, in the order of the walk."""
    found: dict[tuple[Term, str], None] = {}

    def visit(node: Term) -> None:
        if node.head in t.BINDERS:
            return
        for item in node.args:
            visit(item)
        for condition in _conditions(node, integers):
            found.setdefault(condition)

    for term in terms:
        visit(term)
    return tuple(Relation(term, op, t.ZERO) for term, op in found)


def integer_names(domains: tuple[tuple[str, Interval], ...]) -> frozenset[str]:
    return frozenset(name for name, interval in domains if interval.integer)


# ---------------------------------------------------------------- certificates
EXACT_RULES = frozenset(("exact", "identity", "squares", "assumption"))


def nodes(node: Any) -> Iterator[Node]:
    """All rule nodes of a certificate tree."""
    if isinstance(node, dict):
        if "rule" in node:
            yield node
        for item in node.values():
            yield from nodes(item)
    elif isinstance(node, list):
        for item in node:
            yield from nodes(item)


def strength(node: Node) -> str:
    """``proved`` when all leaves are exact, else ``certified``."""
    leaves = (item for item in nodes(node) if len(list(nodes(item))) == 1)
    return "proved" if all(item["rule"] in EXACT_RULES for item in leaves) else "certified"
