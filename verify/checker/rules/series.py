"""The rule ``series``: sums up to oo by telescoping, by known power series, between two tails."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from memory_theorems.verify.checker.budget import Refused, precision
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.rules.exchange import exchange, exchanged, proved_with
from memory_theorems.verify.checker.rules.integrals import vanishes
from memory_theorems.verify.checker.rules.transformations import is_taken
from memory_theorems.verify.checker.values.definedness import EXISTS
from memory_theorems.verify.checker.values.derivatives import occurs
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.intervals import integer_valued, is_infinity
from memory_theorems.verify.checker.values.ranges import Range
from memory_theorems.verify.checker.values.special.bound_variables import interval_of
from memory_theorems.verify.checker.values.special.obligations import opened
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import ONE, ZERO, Term

MAX_FIRST = 10_000
_TWO = t.number(2)
#: Heads that mean something for whole arguments only, or that bind.
_WHOLE_ONLY = frozenset(("binomial", "stirling", "fubini", *t.BINDERS))


def series_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """A sum up to oo is replaced by its value, or by a finite sum and a bounded rest."""
    exists = goal.op == EXISTS
    old = goal.margin if exists else prover.term(goal, node, "old")
    if old.head != "Sum" or not old.args[3].head == "oo" or is_infinity(old.args[2]):
        raise Refused("series is for sums up to oo")
    if not integer_valued(old.args[2], goal.integers):
        raise Refused("the lower limit of a sum is not a whole number")
    by = node.get("by")
    if by == "squeeze":
        return _squeezed(prover, goal, old, node)
    if by == "telescope":
        value, exact = _telescoped(prover, goal, old, node)
    elif by == "known":
        value, exact = _known(prover, goal, old, node)
    else:
        raise Refused(f"unknown way to sum a series: {by!r}")
    if exists:
        return exact
    return proved_with(prover, goal, node, old, value) and exact


def _inside(prover: Prover, goal: Goal, old: Term, first: Term) -> tuple[Goal, str, Term]:
    """The goal with the index, whole and at least ``first``; its name; the summand."""
    body, name = opened(old, frozenset(goal.domains))
    reach = interval_of(goal.evaluate(first, DEFAULT_BITS, prover.budget))
    domain = Interval(reach.lower, t.INFINITY, is_infinity(reach.lower), True, integer=True)
    given = (*goal.given, Relation(t.variable(name), ">=", first))
    inner = replace(goal, domains={**goal.domains, name: domain}, given=given)
    return inner, name, body


def _after(prover: Prover, term: Term, name: str) -> Term:
    return prover.substitute(term, {name: t.add(t.variable(name), ONE)})


def _proves(prover: Prover, inner: Goal, margin: Term, op: str, node: object) -> bool:
    return prover.prove(inner.with_margin(margin, op, defined=True), node)


def _tends_to_zero(prover: Prover, goal: Goal, inner: Goal, name: str, term: Term) -> bool:
    """Whether the term tends to 0 with a real index, hence with a whole one.

    Where the exponent of a power holds the index, its base has to be positive: (-2)**k has values
    at whole numbers, where k*log(-2) has none, and growth is read off from the latter.
    """
    with precision(DEFAULT_BITS):
        evaluate = inner.evaluator(prover.budget)
        for item in t.walk(term):
            if item.head in _WHOLE_ONLY and occurs(name, item):
                raise Refused(f"{item.head} has no limit along real numbers")
            if item.head != "**" or not occurs(name, item.args[1]):
                continue
            if not evaluate(item.args[0]).positive:
                raise Refused(f"{t.to_text(item)[:80]} needs a positive base in a limit")
    return vanishes(prover, goal, name, term)


# ---------------------------------------------------------------- telescoping
def _telescoped(prover: Prover, goal: Goal, old: Term, node: Node) -> tuple[Term, bool]:
    """f(k) = H(k + 1) - H(k) from the lower limit on, and H tends to L: the sum is L - H(a)."""
    lower = old.args[2]
    inner, name, body = _inside(prover, goal, old, lower)
    primitive = prover.read(inner, node.get("primitive"), "primitive")
    after = _after(prover, primitive, name)
    exact = prover.definedness(inner, (body, primitive, after), node.get("defined"))
    difference = t.add(body, primitive, t.negate(after))
    exact = _proves(prover, inner, difference, "==", node.get("because")) and exact
    limit = prover.read(goal, node.get("limit", "0"), "limit")
    exact = prover.definedness(goal, (limit,), node.get("limit-defined")) and exact
    if not _tends_to_zero(prover, goal, inner, name, primitive - limit):
        raise Refused("the primitive of a series is not shown to tend to its limit")
    return limit - prover.substitute(primitive, {name: lower}), exact


# ---------------------------------------------------------------- known series
@dataclass(frozen=True, slots=True)
class _Series:
    """The summand for an index and an argument, the first index, the value, when it converges."""

    summand: Callable[[Term, Term], Term]
    start: int
    value: Callable[[Term], Term]
    conditions: tuple[tuple[Callable[[Term], Term], str], ...] = ()


def _power(base: Term, exponent: Term) -> Term:
    return t.power(base, exponent)


def _power_of(k: Term, x: Term) -> Term:
    return _power(x, k)


def _odd(k: Term) -> Term:
    return t.add(t.multiply(_TWO, k), ONE)


def _even(k: Term) -> Term:
    return t.multiply(_TWO, k)


def _sign(k: Term) -> Term:
    return _power(t.number(-1), k)


def _over_factorial(top: Term, k: Term) -> Term:
    return t.divide(top, t.function("factorial", k))


def _below(x: Term) -> Term:
    return ONE - x


def _above(x: Term) -> Term:
    return t.add(ONE, x)


#: DLMF 4.2.19, 4.6.1, 4.19.1-2, 4.24.3, 4.33.1-2, 4.38.5, 25.2.1.
KNOWN: Mapping[str, _Series] = {
    "geometric": _Series(
        _power_of, 0, lambda x: t.divide(ONE, _below(x)),
        ((_below, ">"), (_above, ">")),
    ),
    "exp": _Series(
        lambda k, x: _over_factorial(_power(x, k), k), 0, lambda x: t.function("exp", x)
    ),
    "log": _Series(
        lambda k, x: t.divide(_power(x, k), k), 1, lambda x: t.negate(t.function("log", _below(x))),
        ((_below, ">"), (_above, ">=")),
    ),
    "sin": _Series(
        lambda k, x: t.multiply(_sign(k), _over_factorial(_power(x, _odd(k)), _odd(k))), 0,
        lambda x: t.function("sin", x),
    ),
    "cos": _Series(
        lambda k, x: t.multiply(_sign(k), _over_factorial(_power(x, _even(k)), _even(k))), 0,
        lambda x: t.function("cos", x),
    ),
    "sinh": _Series(
        lambda k, x: _over_factorial(_power(x, _odd(k)), _odd(k)), 0,
        lambda x: t.function("sinh", x),
    ),
    "cosh": _Series(
        lambda k, x: _over_factorial(_power(x, _even(k)), _even(k)), 0,
        lambda x: t.function("cosh", x),
    ),
    "atan": _Series(
        lambda k, x: t.multiply(_sign(k), t.divide(_power(x, _odd(k)), _odd(k))), 0,
        lambda x: t.function("atan", x), ((_below, ">="), (_above, ">=")),
    ),
    "atanh": _Series(
        lambda k, x: t.divide(_power(x, _odd(k)), _odd(k)), 0, lambda x: t.function("atanh", x),
        ((_below, ">"), (_above, ">")),
    ),
    "zeta": _Series(
        lambda k, s: _power(k, t.negate(s)), 1, lambda s: t.function("zeta", s),
        ((lambda s: s - ONE, ">"),),
    ),
}  # fmt: skip


def _known(prover: Prover, goal: Goal, old: Term, node: Node) -> tuple[Term, bool]:
    """factor times a known series; what comes before the lower limit is taken off."""
    series = KNOWN.get(str(node.get("series")))
    if series is None:
        raise Refused(f"there is no known series {node.get('series')!r}")
    first = exact_value(old.args[2])
    if first is None or not series.start <= first <= MAX_FIRST:
        raise Refused("a known series begins at a number, at its first index or later")
    argument, factor = prover.term(goal, node, "argument"), prover.term(goal, node, "factor")
    exact = prover.definedness(goal, (argument, factor), node.get("argument-defined"))
    conditions = [
        goal.with_margin(term(argument), op, defined=True) for term, op in series.conditions
    ]
    exact = prover.prove_all(conditions, node.get("converges", [])) and exact
    inner, name, body = _inside(prover, goal, old, old.args[2])
    pattern = t.multiply(factor, series.summand(t.variable(name), argument))
    exact = prover.definedness(inner, (body, pattern), node.get("defined")) and exact
    exact = _proves(prover, inner, body - pattern, "==", node.get("because")) and exact
    value = series.value(argument)
    skipped = [series.summand(t.number(k), argument) for k in range(series.start, int(first))]
    return t.multiply(factor, t.add(value, *map(t.negate, skipped))), exact


# ---------------------------------------------------------------- between two tails
def _squeezed(prover: Prover, goal: Goal, old: Term, node: Node) -> bool:
    """g(k) - g(k + 1) <= f(k) <= G(k) - G(k + 1) for k >= m, both tend to 0: the partial sums are a
    Cauchy sequence, and the sum from m on lies between g(m) and G(m)."""
    lower = old.args[2]
    first = prover.term(goal, node, "from")
    head: Term = ZERO
    start, beginning = exact_value(first), exact_value(lower)
    if first != lower:
        if start is None or beginning is None or start.denominator != 1 or start <= beginning:
            raise Refused("the tail begins at the lower limit or at a number beyond it")
        if start - beginning > MAX_FIRST:
            raise Refused("a tail that begins too late")
        head = Term("Sum", (*old.args[:3], t.number(start - 1)))
        finite = prover.definedness(goal, (head,), node.get("head-defined"))
    else:
        finite = True
    inner, name, body = _inside(prover, goal, old, first)
    below = prover.read(inner, node.get("below"), "below")
    above = prover.read(inner, node.get("above"), "above")
    afters = (_after(prover, below, name), _after(prover, above, name))
    about = (body, below, above, *afters)
    exact = prover.definedness(inner, about, node.get("defined")) and finite
    low = t.add(body, afters[0], t.negate(below))
    high = t.add(above, t.negate(afters[1]), t.negate(body))
    exact = _proves(prover, inner, low, ">=", node.get("because-below")) and exact
    exact = _proves(prover, inner, high, ">=", node.get("because-above")) and exact
    if not all(_tends_to_zero(prover, goal, inner, name, item) for item in (below, above)):
        raise Refused("a bound of the tail of a series is not shown to tend to 0")
    if goal.op == EXISTS:
        return exact
    return _with_rest(prover, goal, node, (old, head, name), (below, above), first) and exact


def _with_rest(
    prover: Prover,
    goal: Goal,
    node: Node,
    of: tuple[Term, Term, str],
    bounds: tuple[Term, Term],
    first: Term,
) -> bool:
    """The goal with the finite head and a new variable for the rest, which has two bounds."""
    old, head, index = of
    rest = node.get("name")
    if not isinstance(rest, str) or is_taken(goal, rest):
        raise Refused("the rest of a series needs a new name")
    least, greatest = (prover.substitute(item, {index: first}) for item in bounds)
    lower = goal.evaluate(least, DEFAULT_BITS, prover.budget)
    upper = goal.evaluate(greatest, DEFAULT_BITS, prover.budget)
    domain = interval_of(Range(lower.lower, upper.upper, lower.lower_open, upper.upper_open))
    wide = goal.with_domain(rest, domain)
    variable = t.variable(rest)
    new = variable if head == ZERO else t.add(head, variable)
    changed = exchanged(prover, wide, exchange(goal.margin, old, new))
    limits = (Relation(variable, ">=", least), Relation(variable, "<=", greatest))
    changed = replace(changed, given=(*changed.given, *limits))
    return prover.prove(changed, node.get("proof"))


RULES: Mapping[str, Rule] = {
    "series": series_rule,
}
