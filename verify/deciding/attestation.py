"""An outside decision procedure as the last resort: z3's nonlinear real arithmetic.

The negation of an algebraic claim is handed to z3.  *unsat* is an attestation, which names the
solver and its version and is never a proof; a model is a proposal for a counterexample, which the
caller certifies like any other.  Without the package ``z3-solver`` nothing is attested.

Only claims about real numbers whose conclusion is defined everywhere may be attested (the caller
has established that).  A hypothesis that is undefined at a point is false there: its conditions
join the assumptions.  Bounds and hypotheses that are not algebraic are left out, which can only
turn *unsat* into *sat*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any

from memory_theorems.verify.deciding.outside import Z3, note
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import rational_value

#: z3's own count of resources for level 1: a second or two; it alone decides.
RESOURCES = 2_500_000
#: A clock that can only kill, in milliseconds, far beyond what the resources take.
KILL_SWITCH = 60_000
MAX_EXPONENT = 60
MAX_NODES = 400


@dataclass(frozen=True, slots=True)
class Attestation:
    """What the solver said: ``holds``, or values of a point that may violate the claim."""

    solver: str
    holds: bool
    point: Mapping[str, Fraction] | None = None


class StoppedByClock(Exception):
    """The solver met the clock before its resources were used up: it has said nothing, and what it
    would have said does not depend on the machine."""


@cache
def _z3() -> Any:
    try:
        import z3
    except ImportError:
        return None
    return z3


def attest(claim: Claim, level: int = 1) -> Attestation | None:
    """The solver's answer to a universal claim with one algebraic relation; None without one.

    Raises StoppedByClock when the kill switch, not the count of resources, ended the solver.
    """
    if not claim.universal or len(claim.conclusion) != 1:
        return None
    if not claim.variables or any(item.domain.integer for item in claim.variables):
        return None
    conclusion = claim.conclusion[0]
    if t.node_count(conclusion.left) + t.node_count(conclusion.right) > MAX_NODES:
        return None
    note(Z3)
    z3 = _z3()
    if z3 is None:
        return None
    context = z3.Context()
    writer = _Writer(z3, context, {v.name: z3.Real(v.name, context) for v in claim.variables})
    try:
        negation = z3.Not(writer.relation(conclusion))
    except Unsupported:
        return None
    known = list(writer.conditions)
    bounds = [bound for v in claim.variables for bound in v.domain.membership(v.name)]
    for item in (*bounds, *claim.given):
        writer.conditions.clear()
        try:
            relation = writer.relation(item)
        except Unsupported:
            continue
        known += [relation, *writer.conditions]
    solver = z3.Solver(ctx=context)
    solver.set("rlimit", RESOURCES * level)
    solver.set("timeout", KILL_SWITCH)
    solver.set("random_seed", 0)
    solver.add(*known, negation)
    answer = solver.check()
    name = f"z3 {z3.get_version_string()}"
    if answer == z3.unsat:
        return Attestation(name, True)
    if answer == z3.sat:
        return Attestation(name, False, _values(z3, solver.model(), writer.variables))
    if solver.reason_unknown() in ("timeout", "canceled", "interrupted from keyboard"):
        raise StoppedByClock(name)
    return None


def _values(z3: Any, model: Any, variables: Mapping[str, Any]) -> dict[str, Fraction]:
    values = {}
    for name, variable in variables.items():
        value = model.eval(variable, model_completion=True)
        if z3.is_algebraic_value(value):
            value = value.approx(30)
        values[name] = Fraction(value.numerator_as_long(), value.denominator_as_long())
    return values


@dataclass(slots=True)
class _Writer:
    """Terms as expressions of the solver; ``conditions`` say where they are defined."""

    z3: Any
    context: Any
    variables: Mapping[str, Any]
    conditions: list[Any] = field(default_factory=list)
    roots: int = 0

    def relation(self, item: Relation) -> Any:
        left, right = self.term(item.left), self.term(item.right)
        match item.op:
            case "<=":
                return left <= right
            case "<":
                return left < right
            case ">=":
                return left >= right
            case ">":
                return left > right
            case "==":
                return left == right
        return left != right

    def number(self, value: Fraction) -> Any:
        return self.z3.RealVal(f"{value.numerator}/{value.denominator}", self.context)

    def term(self, term: Term) -> Any:
        value = rational_value(term)
        if value is not None:
            return self.number(value)
        head, args = term.head, term.args
        if head == "variable":
            return self.variables[str(term.value)]
        if head == "sqrt":
            return self.root(self.term(args[0]), 2)
        if head == "**":
            return self.power(args[0], args[1])
        if head not in ("+", "*", "-", "/", "Abs", "Max", "Min"):
            raise Unsupported(f"{head} is not algebraic")
        items = [self.term(item) for item in args]
        match head:
            case "+":
                return self.z3.Sum(items)
            case "*":
                return self.z3.Product(items)
            case "-":
                return -items[0]
            case "/":
                self.conditions.append(items[1] != 0)
                return items[0] / items[1]
            case "Abs":
                return self.z3.If(items[0] >= 0, items[0], -items[0])
        result = items[0]
        for item in items[1:]:
            result = self.z3.If(result >= item if head == "Max" else result <= item, result, item)
        return result

    def power(self, base: Term, exponent: Term) -> Any:
        value = rational_value(exponent)
        if value is None or max(abs(value.numerator), value.denominator) > MAX_EXPONENT:
            raise Unsupported("an exponent that is not a small rational number")
        written = self.term(base)
        if value < 0:
            self.conditions.append(written != 0)
        if value.denominator > 1:
            written = self.root(written, value.denominator)
        result = self.number(Fraction(1))
        for _ in range(abs(value.numerator)):
            result = result * written
        return result if value >= 0 else self.number(Fraction(1)) / result

    def root(self, radicand: Any, order: int) -> Any:
        """A fresh r >= 0 with r**order = radicand, which exists exactly for radicands >= 0."""
        fresh = self.z3.Real(f"root!{self.roots}", self.context)
        self.roots += 1
        power = self.number(Fraction(1))
        for _ in range(order):
            power = power * fresh
        self.conditions += [fresh >= 0, power == radicand]
        return fresh
