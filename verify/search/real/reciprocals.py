"""x = 1/u: a claim on [a, oo) becomes one on (0, 1/a], sharp at 0 instead of at infinity.

Roots and logarithms are split so that the powers of u come out of them: log(x + 1) - log(x)
becomes log(1 + u).
"""

from __future__ import annotations

from fractions import Fraction

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import forms, renaming
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.prover import Prover
from memory_theorems.verify.search.troubles import OF_ALGEBRA


def reciprocal(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The goal in u = 1/x where x is its only variable and runs to infinity."""
    if len(goal.free) != 1 or any(goal.free & item.free for item in goal.given) or depth < 3:
        return None
    (name,) = goal.free
    interval = goal.intervals[name]
    if interval.integer or interval.bounded_above or not interval.bounded_below:
        return None
    start = rational_value(interval.lower)
    if start is None or start <= 0:
        return None
    new = name + "_"
    if new in goal.intervals:
        return None
    u = t.variable(new)
    moved = t.substitute(goal.margin, {name: t.divide(ONE, u)})
    try:
        margin = ring.normal_term(split(moved, new))
    except OF_ALGEBRA:
        return None
    domain = Interval(ZERO, t.number(1 / start), True, interval.lower_open)
    others = ((key, item) for key, item in goal.domains if key != name)
    domains = (*others, (new, domain))
    inner = Goal(domains, goal.given, margin, goal.op)
    if numerics.suspicious(inner):
        return None
    proof = search.prove(inner, depth - 1)
    if proof is None:
        return None
    return renaming.substitute_reciprocal(name, new, forms.same(margin, proof))


def split(term: Term, name: str) -> Term:
    """log and roots of p(u)/u**k with p(0) > 0 written as those of p and of u."""

    def rule(node: Term) -> Term | None:
        if node.head == "log":
            found = leading(node.args[0], name)
            if found is None:
                return None
            power, rest = found
            u = t.variable(name)
            return t.function("log", rest) + t.multiply(t.number(power), t.function("log", u))
        if node.head == "sqrt" or node.head == "**":
            exponent = Fraction(1, 2) if node.head == "sqrt" else rational_value(node.args[1])
            if exponent is None or exponent.denominator == 1:
                return None
            found = leading(node.args[0], name)
            if found is None:
                return None
            power, rest = found
            root = t.power(t.variable(name), t.number(exponent * power))
            return t.multiply(t.power(rest, t.number(exponent)), root)
        return None

    return t.transform(term, rule)


def leading(term: Term, name: str) -> tuple[int, Term] | None:
    """(k, p) with term = u**k*p(u), p without a factor u; None for other terms or k = 0."""
    if name not in t.free_variables(term):
        return None
    try:
        quotient = ring.normalise(term)
        u = t.variable(name)
        if u not in quotient.generators or len(quotient.generators) != 1:
            return None
        power = 0
        for polynomial, sign in ((quotient.numerator, 1), (quotient.denominator, -1)):
            power += sign * min(int(e[0]) for e in polynomial.monoms())
        rest = ring.normal_term(t.multiply(term, t.power(u, t.number(-power))))
    except OF_ALGEBRA:
        return None
    return (power, rest) if power else None
