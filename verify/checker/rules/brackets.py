"""The rule ``bracket``: an integral without variables lies between two numbers.

Between two rational points the integrand, built from functions that are analytic off the cut
(-oo, 0] of some term, is integrated along the real line by Arb, which asks for the analyticity
of every complex ball that it uses.  Beside an end that is infinite, not rational or not in the
domain of the integrand this lies between two terms whose integrals are bounded by certificates.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import Any

from flint import acb, arb

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.functions.core_functions import KINKED
from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.rules.exchange import exchange, exchanged
from memory_theorems.verify.checker.rules.integrals import without_kinks
from memory_theorems.verify.checker.rules.transformations import is_taken
from memory_theorems.verify.checker.values.definedness import EXISTS
from memory_theorems.verify.checker.values.derivatives import check_smooth_heads
from memory_theorems.verify.checker.values.exact import constant_value, exact_value
from memory_theorems.verify.checker.values.intervals import is_infinity
from memory_theorems.verify.checker.values.ranges import constant_ball, rational
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
_ARITHMETIC = frozenset(("number", "variable", "constant", "+", "-", "*", "/", "**"))
#: (s, c): the function of z is analytic where c + s z**2, or c + z with s = 0, avoids (-oo, 0].
_CUTS = {
    "log": (0, 0), "sqrt": (0, 0), "loggamma": (0, 0), "acosh": (0, -1), "atan": (1, 1),
    "asinh": (1, 1), "asin": (-1, 1), "acos": (-1, 1), "atanh": (-1, 1),
}  # fmt: skip


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
    if not (rational(ends[0]) <= found and found <= rational(ends[1])):
        raise Refused(f"the integral {found.str(10)} is not shown to be in the bracket")
    margin = exchange(goal.margin, old, t.variable(name))
    if margin == goal.margin or old in t.walk(margin):
        raise Refused("the expression to be replaced does not occur, or also under a binder")
    domain = Interval(t.number(ends[0]), t.number(ends[1]))
    # Defined at the integral's value is not defined on the whole bracket: that is shown again.
    wider = goal.with_domain(name, domain)
    prover.prove(exchanged(prover, wider, margin), node.get("proof"))
    return False


RULES: Mapping[str, Rule] = {"bracket": bracket_rule}


# ---------------------------------------------------------------- the value
def _enclosed(prover: Prover, old: Term, node: Node) -> arb:
    """The integral as a ball."""
    lower, upper = old.args[2:]
    body, name = opened(old, frozenset())
    check_smooth_heads(without_kinks(body), name)
    for item in t.walk(body):
        if not any(item.head in known for known in (MEROMORPHIC, _ARITHMETIC, _CUTS, KINKED)):
            raise Refused(f"{item.head} is not among the analytic functions of a bracket")
    if lower.head == "oo" or (upper.head == "-" and is_infinity(upper)):
        raise Refused("an integral from oo or to -oo")
    parts = [node.get(field) for field in ("head", "tail")]
    nothing = Goal({}, (), t.ZERO, "==", True)
    domain = Interval(lower, upper, parts[0] is not None, parts[1] is not None)
    points = [lower, upper]
    for index, part in enumerate(parts):
        if part is None:
            continue
        if not isinstance(part, Mapping):
            raise Refused("a tail of a bracket is an object")
        points[index] = prover.term(nothing, part, "at")
        if not prover.contains(nothing, Interval(lower, upper, True, True), points[index]):
            raise Refused("a tail of a bracket begins inside of the integral")
    start, stop = (None if is_infinity(item) else exact_value(item) for item in points)
    if start is None or stop is None or not start < stop:
        raise Refused("the bounded part of a bracket is between rational numbers in order")
    whole = Goal({name: domain}, (), t.ZERO, "==", True)
    prover.definedness(whole, (body,), node.get("integrand"))
    bits = prover.bits(node)
    if not 2 <= bits <= MAX_BITS:
        raise Refused(f"bits of a bracket are at most {MAX_BITS}")
    with precision(bits):
        ends = acb(rational(start)), acb(rational(stop))
        found = acb.integral(_Integrand(body, prover.budget), *ends, eval_limit=MAX_EVALUATIONS)
        value = found.real
        if not found.is_finite():
            raise Refused("the integral is not enclosed")
        beside = Interval(lower, points[0], True, False), Interval(points[1], upper, False, True)
        for part, stretch in zip(parts, beside):
            value += arb(0) if part is None else _tail(prover, body, name, stretch, part)
        return value


def _tail(prover: Prover, body: Term, name: str, domain: Interval, tail: Mapping[str, Any]) -> arb:
    """The integral beside an end: ``minorant`` (else minus the other) <= f <= ``majorant``."""
    beyond = Goal({name: domain}, (), t.ZERO, ">=", True)
    nothing = replace(beyond, domains={})
    above = prover.term(beyond, tail, "majorant")
    mirrored = "minorant" not in tail
    below = t.negate(above) if mirrored else prover.term(beyond, tail, "minorant")
    check_smooth_heads(t.add(above, below), name)
    prover.definedness(beyond, (above, below), tail.get("defined"))
    under = t.add(above, body) if mirrored else t.add(body, t.negate(below))
    for margin, field in ((t.add(above, t.negate(body)), "above"), (under, "below")):
        prover.prove(beyond.with_margin(margin, ">=", defined=True), tail.get(field))
    bounds = []
    for side, suffix, bound in ((above, "", "bound"), (below, "-below", "least"))[: 2 - mirrored]:
        whole = Term("Integral", (side, t.variable(name), domain.lower, domain.upper))
        prover.prove(replace(nothing, margin=whole, op=EXISTS), tail.get(f"exists{suffix}"))
        value = exact_value(prover.term(nothing, tail, bound))
        if value is None or (mirrored and value < 0):
            raise Refused("the bound of a tail is a rational number >= 0")
        room = whole - t.number(value) if suffix else t.number(value) - whole
        prover.prove(replace(nothing, margin=room), tail.get(f"proof{suffix}"))
        bounds.append(rational(value))
    return bounds[0].union(-bounds[0] if mirrored else bounds[1])


# ---------------------------------------------------------------- complex values
class _Integrand:
    """f(z) as Arb wants it: not finite where f is not analytic on the ball, if that is asked."""

    def __init__(self, body: Term, budget: Budget) -> None:
        self.body, self.budget = body, budget
        self.size = sum(1 for _ in t.walk(body))

    def __call__(self, z: acb, analytic: bool) -> acb:
        self.budget.operation(self.size)
        return self.value(self.body, z, analytic)

    def value(self, term: Term, z: acb, analytic: bool) -> acb:
        args = term.args
        match term.head:
            case "number":
                return acb(rational(Fraction(str(term.value))))
            case "variable":
                return z
            case "constant":
                return acb(constant_ball(str(term.value)))
            case "**":
                return self._power(args[0], args[1], z, analytic)
        values = [self.value(item, z, analytic) for item in args]
        match term.head:
            case "+":
                return sum(values[1:], values[0])
            case "*":
                return prod(values[1:], start=values[0])
            case "-":
                return -values[0]
            case "/":
                return values[0] / values[1]
            case "Abs":
                return _size(values[0], analytic)
            case "Max" | "Min":
                greatest = values[0]
                for item in values[1:]:
                    gap = _size(greatest - item, analytic)
                    greatest = (greatest + item + (gap if term.head == "Max" else -gap)) / 2
                return greatest
        if term.head in _CUTS:
            square, shift = _CUTS[term.head]
            side = _off_the_cut(shift + (square * values[0] ** 2 if square else values[0]))
            if not side.is_finite():
                return side
        found: acb = getattr(values[0], "lgamma" if term.head == "loggamma" else term.head)()
        return found

    def _power(self, base: Term, exponent: Term, z: acb, analytic: bool) -> acb:
        value = constant_value(exponent)
        below = self.value(base, z, analytic)
        if value is not None and value.denominator == 1 and abs(value) <= MAX_POWER:
            return below ** int(value)
        return (self.value(exponent, z, analytic) * _off_the_cut(below).log()).exp()


def _off_the_cut(z: acb) -> acb:
    """z where it certainly avoids (-oo, 0], and a ball that is not finite elsewhere."""
    if z.real > 0 or z.imag > 0 or z.imag < 0:
        return z
    return acb(arb("nan"), arb("nan"))


def _size(z: acb, analytic: bool) -> acb:
    """|z| as z or -z where the sign of the real part is certain, else for real z alone."""
    if z.real > 0 or z.real < 0:
        return z if z.real > 0 else -z
    return acb(abs(z.real)) if not analytic and z.imag == 0 else acb(arb("nan"), arb("nan"))
