"""Whether a claim is false, established at one exact point without the checker.

A claim is *false* here when some point with exact rational coordinates lies in its domain,
satisfies every hypothesis, and either certainly violates a relation of the conclusion or leaves a
side of one certainly undefined.  Values come from :mod:`verify.arithmetic` (exact rationals where
possible, else balls); an answer that balls do not settle is no answer.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import islice, product

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import (
    Real,
    compare,
    precision,
    to_ball,
    to_fmpq,
    to_fraction,
)
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.arithmetic.quadrature import Divergent, integrate
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval, Quantifier, Relation
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term
from property_tests.campaign import infinite_sums
from property_tests.campaign.limits import VALUES, WITHOUT

Point = Mapping[str, Fraction]
BITS = 192
ZERO = fmpq(0)
#: What an evaluation may end in without an answer.
TROUBLE = (VerifyError, ArithmeticError, ValueError, OverflowError, RecursionError)


def falsehood(claim: Claim, point: Point) -> str:
    """``"violated"`` or ``"undefined"`` where the point shows the claim to be false, else ``""``.

    EXISTS variables with a witness are replaced by it, membership in their domains included: what
    is shown to be false is that this witness serves.
    """
    universal = with_witnesses(claim)
    if universal is None or set(point) != set(universal.domains):
        return ""
    for item in universal.variables:
        if not is_member(item.domain, point[item.name]):
            return ""
    if any(truth(item, point) is not True for item in universal.given):
        return ""
    for relation in universal.conclusion:
        if truth(relation, point) is False:
            return "violated"
        if any(undefined(side, point) for side in (relation.left, relation.right)):
            return "undefined"
    return ""


def with_witnesses(claim: Claim) -> Claim | None:
    """The universal claim about the witnesses; None where one is missing."""
    values: dict[str, Term] = {}
    kept, more = [], []
    for item in claim.variables:
        if item.quantifier is Quantifier.FOR_ALL:
            kept.append(replace(item, counter=None))
        elif item.witness is None:
            return None
        else:
            values[item.name] = t.substitute(item.witness, values)
            more += [
                relation.substitute({item.name: values[item.name]})
                for relation in item.domain.membership(item.name)
            ]
    if not values:
        return claim
    conclusion = tuple(relation.substitute(values) for relation in claim.conclusion)
    return replace(claim, variables=tuple(kept), conclusion=(*conclusion, *more))


def is_member(interval: Interval, value: Fraction) -> bool:
    """Whether the number certainly lies in the interval."""
    if interval.integer and value.denominator != 1:
        return False
    return all(truth(item, {"x": value}) is True for item in interval.membership("x"))


def truth(relation: Relation, point: Point) -> bool | None:
    """Whether the relation holds at the point; None where it is undefined or not told apart."""
    try:
        left, right = value_of(relation.left, point), value_of(relation.right, point)
        with precision(BITS):
            return compare(left, relation.op, right)
    except TROUBLE:
        return None


def value_of(term: Term, point: Point) -> Real:
    """The value, by :func:`evaluate`; derivatives are written out, integrals enclosed."""
    balls: dict[str, Real] = {}
    plain = _without_binders(term, point, balls)
    values = {name: to_fmpq(item) for name, item in point.items()}
    return evaluate(plain, {**values, **balls}, BITS)


def _without_binders(term: Term, point: Point, balls: dict[str, Real]) -> Term:
    """Derivatives written out; integrals replaced by new variables, bound to their balls."""
    if term in infinite_sums.VALUES:
        value, where = infinite_sums.VALUES[term]
        if any(truth(item, point) is not True for item in where):
            raise Undetermined(term, "it need not have a value here")
        return value
    if not term.args or term.head == "Sum":
        return term
    if term.head == "Derivative":
        body, bound = term.args
        return derivative(_without_binders(body, point, balls), str(bound.value))
    if term.head == "Limit" and term in VALUES:
        return VALUES[term]
    if term.head == "Integral":
        name = f"integral{len(balls)}"
        balls[name] = _integral(term, point)
        return t.variable(name)
    return t.rebuild(term, tuple(_without_binders(item, point, balls) for item in term.args))


#: Integrals that the oracle does not enclose, and what they are after a change of variables.
_SAME = {
    parse_term(text): parse_term(other)
    for text, other in (
        ("Integral(exp(t), (t, -oo, 0))", "Integral(exp(-t), (t, 0, oo))"),
        ("Integral(t**(-1/2)*cos(t), (t, 0, 1))", "Integral(2*cos(t**2), (t, 0, 1))"),
    )
}


def _integral(term: Term, point: Point) -> arb:
    body, bound, lower, upper = _SAME.get(term, term).args
    name = str(bound.value)
    values = {key: t.number(item) for key, item in point.items() if key != name}
    low = evaluate(lower, {key: to_fmpq(item) for key, item in point.items()}, BITS)
    if not isinstance(low, fmpq):
        raise Undetermined(term, "the lower limit is not rational")
    high: Fraction | None = None
    if upper.head != "oo":
        found = evaluate(upper, {key: to_fmpq(item) for key, item in point.items()}, BITS)
        if not isinstance(found, fmpq) or found < low:
            raise Undetermined(term, "the upper limit is not rational, or below the lower one")
        high = to_fraction(found)
    return integrate(t.substitute(body, values), name, to_fraction(low), high, BITS)


# ---------------------------------------------------------------- undefinedness
def undefined(term: Term, point: Point) -> bool:
    """Whether the term has certainly no real value at the point."""
    if not term.args:
        return False
    if term.head == "Sum":
        return _undefined_sum(term, point)
    if term.head == "Derivative":
        return undefined(term.args[0], point)
    if term.head == "Integral":
        fixed = (*_fixed(term.args[0], str(term.args[1].value)), *term.args[2:])
        if any(undefined(part, point) for part in fixed):
            return True
        try:
            _integral(term, point)
        except Divergent:
            return True
        except TROUBLE:
            return False
        return False
    if term.head == "Limit":
        fixed = (*_fixed(term.args[0], str(term.args[1].value)), *term.args[2:])
        return term in WITHOUT or any(undefined(part, point) for part in fixed)
    if term.head == "Piecewise":
        return _undefined_branch(term, point)
    if any(undefined(item, point) for item in term.args):
        return True
    try:
        args = [value_of(item, point) for item in term.args]
        with precision(BITS):
            return _outside(term.head, args)
    except TROUBLE:
        return False


def _fixed(term: Term, name: str) -> Iterator[Term]:
    """The parts of an integrand without its variable, which are parts of the integral itself."""
    if name not in t.free_variables(term):
        yield term
    else:
        for item in term.args:
            yield from _fixed(item, name)


def _undefined_branch(term: Term, point: Point) -> bool:
    """Whether the branch that is taken, or a condition up to it, certainly has no value."""
    for value, condition in zip(term.args[::2], term.args[1::2]):
        if condition.head == "true":
            return undefined(value, point)
        if any(undefined(side, point) for side in condition.args):
            return True
        holds = truth(Relation(condition.args[0], condition.head, condition.args[1]), point)
        if holds is not False:
            return holds is True and undefined(value, point)
    return False


def _undefined_sum(term: Term, point: Point) -> bool:
    body, bound, lower, upper = term.args
    if infinite_sums.is_infinite(term):
        _, where = infinite_sums.VALUES.get(term, (None, ()))
        nowhere = any(truth(item, point) is False for item in where)
        return nowhere or term in infinite_sums.WITHOUT or _is_fraction(lower, point)
    if undefined(lower, point) or undefined(upper, point):
        return True
    try:
        first, last = (value_of(item, point) for item in (lower, upper))
    except TROUBLE:
        return False
    if not (isinstance(first, fmpq) and isinstance(last, fmpq)):
        return False
    if first.q != 1 or last.q != 1 or last < first - 1:
        return True
    indices = range(int(first.p), min(int(last.p), int(first.p) + 50) + 1)
    return any(undefined(body, {**point, str(bound.value): Fraction(k)}) for k in indices)


def _is_fraction(term: Term, point: Point) -> bool:
    try:
        value = value_of(term, point)
    except TROUBLE:
        return False
    return isinstance(value, fmpq) and value.q != 1


def _outside(head: str, args: list[Real]) -> bool:
    """Whether the arguments certainly lie outside the function's domain."""
    last = args[-1]
    match head:
        case "/":
            return isinstance(last, fmpq) and last == 0
        case "log":
            return compare(last, "<=", ZERO) is True
        case "sqrt":
            return compare(last, "<", ZERO) is True
        case "asin" | "acos":
            return compare(to_ball(last) ** 2, ">", fmpq(1)) is True
        case "acosh":
            return compare(last, "<", fmpq(1)) is True
        case "atanh":
            return compare(last * last, ">=", fmpq(1)) is True
        case "gamma" | "loggamma" | "digamma":
            return isinstance(last, fmpq) and last.q == 1 and last <= 0
        case "factorial" | "harmonic":
            return isinstance(last, fmpq) and last.q == 1 and last < 0
        case "polygamma":
            order = args[0]
            whole = isinstance(order, fmpq) and order.q == 1 and order >= 0
            pole = isinstance(last, fmpq) and last.q == 1 and last <= 0
            return pole or (isinstance(order, fmpq) and not whole)
        case "zeta":
            return isinstance(last, fmpq) and last == 1
        case "LambertW":
            return compare(to_ball(last) + (-arb(1)).exp(), "<", ZERO) is True
        case "binomial" | "stirling" | "fubini":
            return any(isinstance(item, fmpq) and (item.q != 1 or item < 0) for item in args)
        case "**":
            return _outside_power(*args)
    return False


def _outside_power(base: Real, exponent: Real) -> bool:
    if not isinstance(exponent, fmpq):
        return False
    if exponent.q != 1 and compare(base, "<", ZERO) is True:
        return True
    return isinstance(base, fmpq) and base == 0 and exponent < 0


# ---------------------------------------------------------------- points
NICE = tuple(
    Fraction(item)
    for item in (
        "0", "1", "-1", "1/2", "-1/2", "2", "-2", "3", "1/3", "-1/3", "3/2", "-3/2", "4", "5", "7",
        "10", "-3", "-5", "1/10", "-1/10", "100", "1/1000", "-1/1000", "3/4", "2/3", "1/1000000",
        "1000", "999/1000", "1001/1000",
    )
)  # fmt: skip


def values_in(interval: Interval, most: int = 12) -> list[Fraction]:
    """Some exact numbers of the interval: its rational ends and what is near them first."""
    found: dict[Fraction, None] = {}
    for end in (interval.lower, interval.upper):
        try:
            value = evaluate(end, {}, BITS)
        except TROUBLE:
            continue
        if not isinstance(value, fmpq):
            with precision(BITS):
                middle = (to_ball(value) * 2**40).mid().floor().unique_fmpz()
                value = to_fmpq(Fraction(int(middle or 0), 2**40))
        near = to_fraction(value)
        for gap in ("0", "1/1000000", "-1/1000000", "1/1000", "-1/1000", "1/2", "-1/2", "1", "-1"):
            found.setdefault(near + Fraction(gap))
    for number in NICE:
        found.setdefault(number)
    return list(islice((item for item in found if is_member(interval, item)), most))


def points(claim: Claim, seed: int, most: int = 60) -> Iterator[Point]:
    """Points of the domain, in an order that depends on ``seed`` alone."""
    universal = with_witnesses(claim)
    if universal is None:
        return
    names = list(universal.domains)
    each = 30 if len(names) <= 2 else 12
    columns = [values_in(item, each) for item in universal.domains.values()]
    if any(not column for column in columns):
        return
    grid = list(islice(product(*columns), 4_000))
    random.Random(seed).shuffle(grid)
    for chosen in grid[:most]:
        yield dict(zip(names, chosen))


def falsified(claim: Claim, seed: int = 0, most: int = 60) -> tuple[str, Point] | None:
    """A point at which the claim is false and how; None where none of those tried shows it."""
    for point in points(claim, seed, most):
        kind = falsehood(claim, point)
        if kind:
            return kind, point
    return None


__all__ = ["Point", "falsehood", "falsified", "points", "truth", "undefined"]
