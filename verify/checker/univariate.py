"""The rule ``univariate``: polynomial relations in one variable, decided exactly.

The line is cut at the real roots of the margin and of all hypotheses that are rational functions
of the variable alone; on each piece all signs are constant and known.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from flint import fmpq_mpoly, fmpz, fmpz_poly

from verify.checker.budget import Refused
from verify.checker.derivatives import occurs
from verify.checker.exact import exact_value
from verify.checker.goals import DEFAULT_BITS, Goal, interval_of
from verify.checker.intervals import is_infinity
from verify.checker.polynomials import Polynomials
from verify.checker.real_roots import Line
from verify.claims import Interval, Relation
from verify.terms import Term, variable

if TYPE_CHECKING:
    from verify.checker.rules import Prover

#: The signs of a left side that satisfy ``left op 0``.
SIGNS: Mapping[str, frozenset[int]] = {
    ">=": frozenset((0, 1)),
    ">": frozenset((1,)),
    "==": frozenset((0,)),
    "!=": frozenset((-1, 1)),
}


def univariate_rule(prover: Prover, goal: Goal, node: Mapping[str, Any]) -> bool:
    """On every piece of the line that satisfies the conditions the margin has the right sign."""
    name = node.get("variable")
    if not isinstance(name, str) or name not in goal.domains:
        raise Refused(f"{name!r} is not a variable of the goal")
    ring = Polynomials((name,), prover.budget)
    margin = ring.quotient(goal.margin)
    # Pairs (top, bottom) with an operation; a condition is false where its bottom is 0.
    conditions = [(margin, goal.op)]
    for relation in (*goal.given, *_bounds(prover, goal, name)):
        if any(
            occurs(other, side)
            for other in goal.domains
            if other != name
            for side in (relation.left, relation.right)
        ):
            continue
        try:
            conditions.append((ring.quotient(relation.margin), _operation(relation.op)))
        except Refused:
            # A hypothesis that is not used weakens nothing.
            continue
    polynomials = [
        _whole(part) for quotient, _ in conditions for part in (quotient.top, quotient.bottom)
    ]
    line = Line(polynomials, prover.budget)
    for cell in line.cells():
        prover.budget.operation(len(conditions))
        signs = [
            line.sign(2 * index, cell) * line.sign(2 * index + 1, cell)
            for index in range(len(conditions))
        ]
        undefined = [line.sign(2 * index + 1, cell) == 0 for index in range(len(conditions))]
        if undefined[0] or any(
            undefined[index] or signs[index] not in SIGNS[op]
            for index, (_, op) in enumerate(conditions)
            if index
        ):
            continue
        if signs[0] not in SIGNS[goal.op]:
            raise Refused(f"the margin is not {goal.op} 0 at {name} near {cell.sample}")
    return True


def _operation(op: str) -> str:
    return {"<=": ">=", "<": ">"}.get(op, op)


def _bounds(prover: Prover, goal: Goal, name: str) -> tuple[Relation, ...]:
    """The bounds of the variable; ends that are not rational are moved outwards."""
    interval = goal.domains[name]
    ends = [end for end in (interval.lower, interval.upper) if not is_infinity(end)]
    if any(exact_value(end) is None for end in ends):
        outer = interval_of(goal.evaluate(variable(name), DEFAULT_BITS, prover.budget))
        interval = Interval(
            _end(interval.lower, outer.lower),
            _end(interval.upper, outer.upper),
            interval.lower_open and _rational(interval.lower),
            interval.upper_open and _rational(interval.upper),
        )
    return interval.membership(name)


def _rational(end: Term) -> bool:
    return is_infinity(end) or exact_value(end) is not None


def _end(given: Term, outer: Term) -> Term:
    return given if _rational(given) else outer


def _whole(polynomial: fmpq_mpoly) -> fmpz_poly:
    """A positive multiple with whole coefficients."""
    coefficients: dict[int, Any] = {}
    scale = fmpz(1)
    for exponents, coefficient in polynomial.terms():
        coefficients[int(exponents[0])] = coefficient
        scale = scale.lcm(coefficient.q)
    degree = max(coefficients, default=0)
    return fmpz_poly(
        [int((coefficients[k] * scale).p) if k in coefficients else 0 for k in range(degree + 1)]
    )
