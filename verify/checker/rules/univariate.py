"""The rule ``univariate``: polynomial relations in one variable, decided exactly.

The line is cut at the real roots of the margin and of all hypotheses that are rational functions
of the variable alone; on each piece all signs are constant and known.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flint import fmpq_mpoly, fmpz, fmpz_poly

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Prover, Rule
from memory_theorems.verify.checker.values.derivatives import occurs
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.intervals import is_infinity
from memory_theorems.verify.checker.values.polynomials import Polynomials
from memory_theorems.verify.checker.values.real_roots import Line
from memory_theorems.verify.language.claims import Relation

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
            conditions.append((ring.quotient(relation.margin), relation.margin_op))
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


def _bounds(prover: Prover, goal: Goal, name: str) -> tuple[Relation, ...]:
    interval = goal.domains[name]
    ends = [end for end in (interval.lower, interval.upper) if not is_infinity(end)]
    if any(exact_value(end) is None for end in ends):
        return prover.budget.beyond("irrational ends").outer_bounds(prover, goal, name)
    return interval.membership(name)


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


RULES: Mapping[str, Rule] = {
    "univariate": univariate_rule,
}
