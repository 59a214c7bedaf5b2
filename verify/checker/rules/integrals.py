"""Integrals: a primitive that the certificate names, signs of integrands, existence.

The integral of f over (a, b) is the limit of the integrals over [c, d] in (a, b); where f is
continuous on (a, b), F' = f there and F has limits at both ends, it exists and is the difference
of the limits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from memory_theorems.verify.checker.budget import Refused, precision
from memory_theorems.verify.checker.functions.core_functions import KINKED
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.rules.exchange import linear_in, proved_with
from memory_theorems.verify.checker.rules.monotone import smooth
from memory_theorems.verify.checker.rules.sign_knowledge import knowledge
from memory_theorems.verify.checker.values.definedness import EXISTS
from memory_theorems.verify.checker.values.derivatives import check_smooth_heads, derivative, occurs
from memory_theorems.verify.checker.values.intervals import is_infinity
from memory_theorems.verify.checker.values.special.bound_variables import interval_of
from memory_theorems.verify.checker.values.special.obligations import opened, parameters
from memory_theorems.verify.checker.values.vanishing import Vanishing
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import Term


# ---------------------------------------------------------------- the inside of an integral
def without_kinks(body: Term) -> Term:
    """A term that jumps only where the body does: without Abs, Max and Min."""
    return t.transform(
        body, lambda item: t.add(t.ZERO, *item.args) if item.head in KINKED else None
    )


def inside(
    prover: Prover, goal: Goal, old: Term, *, closed: bool = False
) -> tuple[Goal, str, Term]:
    """The goal with the variable of integration (in the open interval), its name, the integrand."""
    if old.head != "Integral":
        raise Refused("an integral is wanted here")
    lower, upper = old.args[2:]
    if lower.head == "oo" or (upper.head == "-" and is_infinity(upper)):
        raise Refused("an integral from oo or to -oo")
    body, name = opened(old, frozenset(goal.domains))
    given = goal.given
    ends: list[Term] = []
    for end, is_lower in ((lower, True), (upper, False)):
        if is_infinity(end):
            ends.append(end)
            continue
        found = goal.evaluate(end, DEFAULT_BITS, prover.budget)
        whole = interval_of(found)
        ends.append(whole.lower if is_lower else whole.upper)
        op = (">=" if closed else ">") if is_lower else ("<=" if closed else "<")
        given = (*given, Relation(t.variable(name), op, end))
    wide = [is_infinity(item) for item in ends]
    domain = Interval(ends[0], ends[1], wide[0] or not closed, wide[1] or not closed)
    inner = replace(goal, domains={**goal.domains, name: domain}, given=given)
    return inner, name, body


def _ordered(prover: Prover, goal: Goal, old: Term, proof: object, *, strict: bool) -> bool:
    """a <= b (or a < b) where both are finite."""
    lower, upper = old.args[2:]
    if is_infinity(lower) or is_infinity(upper):
        return True
    about = replace(goal, margin=upper - lower, op=">" if strict else ">=")
    return prover.prove(about, proof)


# ---------------------------------------------------------------- primitives
def primitive_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """An integral is replaced by the difference of the limits of a primitive."""
    if goal.op == EXISTS:
        return _by_primitive(prover, goal, goal.margin, node)[1]
    old = prover.term(goal, node, "old")
    new, exact = _by_primitive(prover, goal, old, node)
    return proved_with(prover, goal, node, old, new) and exact


def _by_primitive(prover: Prover, goal: Goal, old: Term, node: Node) -> tuple[Term, bool]:
    inner, name, body = inside(prover, goal, old)
    inner = replace(inner, op="==", defined=True)
    primitive = prover.read(inner, node.get("primitive"), "primitive")
    check_smooth_heads(body, name)
    check_smooth_heads(primitive, name)
    exact = prover.definedness(inner, (body,), node.get("integrand"))
    exact = prover.definedness(inner, (primitive,), node.get("defined")) and exact
    slope, conditions = derivative(primitive, name, inner.integers, prover.budget)
    exact = smooth(prover, inner, conditions, node.get("smooth")) and exact
    difference = inner.with_margin(slope - body, "==", defined=True)
    exact = prover.prove(difference, node.get("derivative")) and exact
    ends = [
        _end(prover, goal, inner, name, primitive, old, node, is_lower)
        for is_lower in (True, False)
    ]
    limits = any(kind == "limit" for _, kind, _ in ends)
    exact = _ordered(prover, goal, old, node.get("order"), strict=limits) and exact
    for _, _, known in ends:
        exact = exact and known
    lower, upper = old.args[2:]
    if not limits and not prover.positive(goal, upper - lower):
        # Nothing was asked of an integrand over (a, a).
        fixed = tuple(parameters(body, name))
        exact = prover.definedness(goal, fixed, node.get("parameters")) and exact
    return ends[1][0] - ends[0][0], exact


def _end(
    prover: Prover, goal: Goal, inner: Goal, name: str, primitive: Term, old: Term, node: Node,
    lower: bool,
) -> tuple[Term, str, bool]:  # fmt: skip
    """The limit of the primitive at one end, how it was found, whether the evidence is exact."""
    end = old.args[2] if lower else old.args[3]
    field = "lower" if lower else "upper"
    stated = node.get(field)
    if stated is None:
        if is_infinity(end):
            raise Refused("the limit of a primitive at infinity must be stated")
        value = prover.substitute(primitive, {name: end})
        exact = prover.definedness(goal, (value,), node.get(f"{field}-defined"))
        continuous_at(prover, goal, primitive, name, end)
        return value, "value", exact
    value = prover.read(goal, stated, field)
    exact = prover.definedness(goal, (value,), node.get(f"{field}-defined"))
    u = t.variable(name)
    if is_infinity(end):
        moved = t.negate(u) if lower else u
    else:
        step = t.divide(t.ONE, u)
        moved = t.add(end, step) if lower else t.add(end, t.negate(step))
    about = prover.substitute(primitive, {name: moved}) - value
    if not vanishes(prover, goal, name, about):
        raise Refused(f"the primitive is not shown to tend to {t.to_text(value)[:80]}")
    return value, "limit", exact


def continuous_at(prover: Prover, face: Goal, term: Term, name: str, end: Term) -> None:
    """A term that is defined at an open end of ``name`` is also continuous there.

    Obligations make it so, but those of ``(1 - x)**x`` at x = 1 are those of a first power:
    a power whose exponent mentions the variable needs a positive base at the end too.
    """
    for node in t.walk(term):
        if node.head == "**" and occurs(name, node.args[1]):
            base = prover.substitute(node.args[0], {name: end})
            if not prover.positive(face, base):
                raise Refused(f"{t.to_text(node)[:80]} is not shown to be continuous")


def vanishes(prover: Prover, goal: Goal, name: str, term: Term) -> bool:
    """Whether the term tends to 0 as the (new) variable tends to +infinity, everywhere."""
    if name in goal.domains:
        raise Refused("the variable of a limit is a variable of the goal")
    with precision(DEFAULT_BITS):
        far = Interval(t.ONE, t.INFINITY, False, True)
        wide = goal.with_domain(name, far)
        evaluate = wide.evaluator(prover.budget)
        found = Vanishing(name, knowledge(wide, prover.budget), evaluate, prover.budget)
        return found.vanishes(term)


# ---------------------------------------------------------------- existence
def continuous_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """An integral over [a, b] of a term that is continuous there has a value."""
    if goal.op != EXISTS or goal.margin.head != "Integral":
        raise Refused("continuous shows that an integral has a value")
    old = goal.margin
    if is_infinity(old.args[2]) or is_infinity(old.args[3]):
        raise Refused("continuous is for bounded intervals")
    inner, name, body = inside(prover, goal, old, closed=True)
    check_smooth_heads(without_kinks(body), name)
    exact = _ordered(prover, goal, old, node.get("order"), strict=False)
    inner = replace(inner, margin=t.ZERO, op="==", defined=True)
    return prover.definedness(inner, (body,), node.get("integrand")) and exact


# ---------------------------------------------------------------- signs
def integrand_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """The margin, written as one integral, has a non-negative (or positive) integrand."""
    if goal.op not in (">=", ">"):
        raise Refused(f"integrand does not prove {goal.op}")
    pieces, rest = linear_in("Integral", goal.margin)
    if not pieces:
        raise Refused("the margin holds no integral")
    first = pieces[0][1]
    lower, upper = first.args[2:]
    if any(occurs(name, end) for name in (str(first.args[1].value),) for end in (lower, upper)):
        raise Refused("the limits mention the variable of integration")
    inner, name, _ = inside(prover, goal, first)
    total: list[Term] = []
    for factor, piece in pieces:
        if piece.args[2:] != first.args[2:]:
            raise Refused("the integrals have different limits")
        body = prover.substitute(piece.args[0], {str(piece.args[1].value): t.variable(name)})
        total.append(t.multiply(factor, body))
    if rest:
        if is_infinity(lower) or is_infinity(upper):
            raise Refused("a constant has no integral over an unbounded interval")
        total.append(t.divide(t.add(t.ZERO, *rest), upper - lower))
    strict = goal.op == ">" or bool(rest)
    exact = _ordered(prover, goal, first, node.get("order"), strict=strict)
    about = inner.with_margin(t.add(t.ZERO, *total), goal.op, defined=goal.defined)
    return prover.prove(about, node.get("proof")) and exact


RULES: Mapping[str, Rule] = {
    "primitive": primitive_rule,
    "continuous": continuous_rule,
    "integrand": integrand_rule,
}
