"""The rule ``bracket``: an integral without variables lies between two numbers.

Over a bounded interval the integrand, built from functions that are analytic off the cut
(-oo, 0] of their argument, is integrated along the real line by Arb, which asks for the analyticity
of every complex ball that it uses.  Beyond a point T the integrand is dominated by a term whose
integral is bounded by a certificate.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from flint import acb, arb, fmpq

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.rules.exchange import exchange, exchanged
from memory_theorems.verify.checker.rules.transformations import is_taken
from memory_theorems.verify.checker.values.definedness import EXISTS
from memory_theorems.verify.checker.values.derivatives import check_smooth_heads
from memory_theorems.verify.checker.values.exact import constant_value, exact_value
from memory_theorems.verify.checker.values.intervals import is_infinity
from memory_theorems.verify.checker.values.ranges import constant_ball
from memory_theorems.verify.checker.values.special.obligations import opened
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import Term

MAX_EVALUATIONS = 20_000
MAX_BITS = 1_024
MAX_POWER = 1_000
#: Functions that are analytic in the whole plane, and those with poles only.
MEROMORPHIC = frozenset(
    ("exp", "sin", "cos", "sinh", "cosh", "erf", "erfc", "tan", "tanh", "gamma")
)
_ARITHMETIC = frozenset(("number", "variable", "constant", "+", "-", "*", "/", "**", "log", "sqrt"))


def bracket_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """``old`` becomes the variable ``name`` on [lower, upper]; for ``exists`` it has a value."""
    exists = goal.op == EXISTS
    old = goal.margin if exists else prover.term(goal, node, "old")
    if old.head != "Integral" or t.free_variables(old):
        raise Refused("bracket is for an integral without variables")
    found = _enclosed(prover, old, node)
    if exists:
        return False
    name = node.get("name")
    if not isinstance(name, str) or is_taken(goal, name):
        raise Refused(f"{name!r} is not a new name")
    ends = [exact_value(prover.term(goal, node, field)) for field in ("lower", "upper")]
    if ends[0] is None or ends[1] is None or ends[0] >= ends[1]:
        raise Refused("a bracket has two rational ends")
    low, high = (arb(fmpq(end.numerator, end.denominator)) for end in ends if end is not None)
    if not (low <= found and found <= high):
        raise Refused(f"the integral {found.str(10)} is not shown to be in the bracket")
    margin = exchange(goal.margin, old, t.variable(name))
    if margin == goal.margin or old in _all(margin):
        raise Refused("the expression to be replaced does not occur, or also under a binder")
    domain = Interval(t.number(ends[0]), t.number(ends[1]))
    # Defined at the integral's value is not defined on the whole bracket: that is shown again.
    wider = goal.with_domain(name, domain)
    prover.prove(exchanged(prover, wider, margin), node.get("proof"))
    return False


RULES: Mapping[str, Rule] = {"bracket": bracket_rule}


def _all(term: Term) -> set[Term]:
    return set(t.walk(term))


# ---------------------------------------------------------------- the value
def _enclosed(prover: Prover, old: Term, node: Node) -> arb:
    """The integral as a ball."""
    lower, upper = old.args[2:]
    body, name = opened(old, frozenset())
    check_smooth_heads(body, name)
    _check_heads(body)
    start = exact_value(lower) if not is_infinity(lower) else None
    if start is None:
        raise Refused("the integral of a bracket begins at a rational number")
    tail = node.get("tail")
    at = upper if tail is None else prover.read(_empty(), _mapping(tail).get("at"), "at")
    stop = exact_value(at) if not is_infinity(at) else None
    if stop is None or not start < stop:
        raise Refused("the bounded part of a bracket is between rational numbers in order")
    if tail is not None and upper.head != "oo":
        raise Refused("the tail of a bracket goes to oo")
    domain = Interval(lower, upper, False, tail is not None)
    whole = Goal({name: domain}, (), t.ZERO, "==", True)
    prover.definedness(whole, (body,), node.get("integrand"))
    bits = prover.bits(node)
    if not 2 <= bits <= MAX_BITS:
        raise Refused(f"bits of a bracket are at most {MAX_BITS}")
    with precision(bits):
        ends = [acb(fmpq(end.numerator, end.denominator)) for end in (start, stop)]
        integrand = _Integrand(body, name, prover.budget)
        found = acb.integral(integrand, ends[0], ends[1], eval_limit=MAX_EVALUATIONS)
        value = found.real
        if not found.is_finite():
            raise Refused("the integral is not enclosed")
        if tail is not None:
            value = value + _tail(prover, body, name, at, _mapping(tail))
        return value


def _mapping(item: object) -> Mapping[str, Any]:
    if not isinstance(item, Mapping):
        raise Refused("a tail of a bracket is an object")
    return item


def _empty() -> Goal:
    return Goal({}, (), t.ZERO, "==", True)


def _tail(prover: Prover, body: Term, name: str, at: Term, tail: Mapping[str, Any]) -> arb:
    """[-B, B] for the integral from ``at`` to oo, dominated by a term whose integral is <= B."""
    domain = Interval(at, t.INFINITY, False, True)
    beyond = Goal({name: domain}, (), t.ZERO, ">=", True)
    majorant = prover.term(beyond, tail, "majorant")
    check_smooth_heads(majorant, name)
    prover.definedness(beyond, (majorant,), tail.get("defined"))
    for field, sign in (("above", -1), ("below", 1)):
        side = t.add(majorant, body if sign > 0 else t.negate(body))
        prover.prove(beyond.with_margin(side, ">=", defined=True), tail.get(field))
    whole = Term("Integral", (majorant, t.variable(name), at, t.INFINITY))
    prover.prove(replace(_empty(), margin=whole, op=EXISTS), tail.get("exists"))
    bound = exact_value(prover.term(_empty(), tail, "bound"))
    if bound is None or bound < 0:
        raise Refused("the bound of a tail is a rational number >= 0")
    margin = t.add(t.number(bound), t.negate(whole))
    prover.prove(replace(_empty(), margin=margin, op=">="), tail.get("proof"))
    return arb(0, arb(fmpq(bound.numerator, bound.denominator)).upper())


# ---------------------------------------------------------------- complex values
def _check_heads(body: Term) -> None:
    for node in t.walk(body):
        if node.head not in MEROMORPHIC and node.head not in _ARITHMETIC:
            raise Refused(f"{node.head} is not among the analytic functions of a bracket")


class _Integrand:
    """f(z) as Arb wants it: not finite where f is not analytic on the ball, if that is asked."""

    def __init__(self, body: Term, name: str, budget: Budget) -> None:
        self.body, self.name, self.budget = body, name, budget
        self.size = sum(1 for _ in t.walk(body))

    def __call__(self, z: acb, analytic: bool) -> acb:
        self.budget.operation(self.size)
        return self.value(self.body, z)

    def value(self, term: Term, z: acb) -> acb:
        args = term.args
        match term.head:
            case "number":
                value = exact_value(term)
                assert value is not None
                return acb(fmpq(value.numerator, value.denominator))
            case "variable":
                return z
            case "constant":
                return acb(constant_ball(str(term.value)))
            case "**":
                return self._power(args[0], args[1], z)
        values = [self.value(item, z) for item in args]
        match term.head:
            case "+":
                return sum(values[1:], values[0])
            case "*":
                product = values[0]
                for item in values[1:]:
                    product = product * item
                return product
            case "-":
                return -values[0]
            case "/":
                return values[0] / values[1]
            case "log":
                return _off_the_cut(values[0]).log()
            case "sqrt":
                return _off_the_cut(values[0]).sqrt()
        found: acb = getattr(values[0], term.head)()
        return found

    def _power(self, base: Term, exponent: Term, z: acb) -> acb:
        value = constant_value(exponent)
        below = self.value(base, z)
        if value is not None and value.denominator == 1 and abs(value) <= MAX_POWER:
            return below ** int(value)
        return (self.value(exponent, z) * _off_the_cut(below).log()).exp()


def _off_the_cut(z: acb) -> acb:
    """z where it certainly avoids (-oo, 0], and a ball that is not finite elsewhere."""
    if z.real > 0 or z.imag > 0 or z.imag < 0:
        return z
    return acb(arb("nan"), arb("nan"))
