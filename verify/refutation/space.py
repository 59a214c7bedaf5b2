"""A claim as the falsifier sees it: free coordinates, solved coordinates, fast evaluators.

Points of the search are exact rationals for the free coordinates.  :meth:`Space.slack` scores many
points at once in doubles; :meth:`Space.bound` turns one point into balls.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import fmpq

from memory_theorems.verify.arithmetic.balls import (
    Real,
    lower_bound,
    precision,
    to_ball,
    to_fraction,
    upper_bound,
)
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.arithmetic.floats import Array, Evaluator, compile_term
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.refutation import witness
from memory_theorems.verify.refutation.candidates import SearchInterval
from memory_theorems.verify.refutation.readable_numbers import readable
from memory_theorems.verify.refutation.solving import Solution

Free = dict[str, Fraction]
Proposal = tuple[int, Free]
EVALUATION_ERRORS = (Undetermined, Unsupported, OverflowError, ValueError, ZeroDivisionError)

#: Heads whose exact evaluation at an integer n is expensive: largest n (quick, deep).
_INTEGER_LIMITS: Mapping[str, tuple[int, int]] = {
    "Sum": (100, 300),
    "binomial": (200, 2_000),
    "stirling": (40, 200),
    "fubini": (30, 120),
    "factorial": (500, 3_000),
    "harmonic": (15_000, 20_000),
}
_EXPENSIVE = 2_000  # below such a limit every evaluation is costly: fewer and shorter probes
_LONG_RATIONAL = 256  # bits above which a coordinate enters a probe as a ball
_FEW_BITS = 16


@dataclass(frozen=True, slots=True)
class _Sides:
    op: str
    left: Evaluator
    right: Evaluator


class Space:
    """The claim over the variables that ``solution`` does not determine.

    ``relaxed`` says that the solution came from a relation that need not be an equality; solved
    coordinates are then rounded to rationals before a point is certified.
    """

    def __init__(
        self,
        claim: Claim,
        ranges: list[SearchInterval],
        solution: Solution,
        *,
        relaxed: bool,
        deep: bool,
    ) -> None:
        self.claim = claim
        self.solution = solution
        self.relaxed = relaxed
        self.ranges = [item for item in ranges if item.name not in solution]
        self.names = [item.name for item in self.ranges]
        self.whole = {item.name for item in ranges if item.integer}
        self.limit = _integer_limit(claim, deep)
        self.expensive = self.limit <= _EXPENSIVE
        self._longest = _FEW_BITS if self.expensive else _LONG_RATIONAL
        self._exactly = any(item.op == "==" for item in claim.given)
        self.vectorised = True
        try:
            self._solved = {name: compile_term(term) for name, term in solution.items()}
            self._conclusion = [self._sides(item) for item in claim.conclusion]
            bounds = [b for v in claim.variables for b in v.domain.membership(v.name)]
            self._hypotheses = [self._sides(item) for item in (*claim.given, *bounds)]
        except Unsupported:
            self.vectorised = False

    @staticmethod
    def _sides(relation: Any) -> _Sides:
        return _Sides(relation.op, compile_term(relation.left), compile_term(relation.right))

    # -- doubles
    def columns(self, points: Array) -> dict[str, Array]:
        """Values of all variables at the rows of ``points``."""
        values = {name: points[:, j] for j, name in enumerate(self.names)}
        for name, solved in self._solved.items():
            column = np.broadcast_to(np.asarray(solved(values), dtype=float), (len(points),))
            values[name] = np.round(column) if name in self.whole else column
        return values

    def slack(self, points: Array, part: int, *, absolute: bool = False) -> Array:
        """Signed margin of a part, negative where violated, nan where a point is unusable.

        The margin is relative to the size of the two sides unless ``absolute``.
        """
        with np.errstate(all="ignore"):
            values = self.columns(points)
            usable = np.ones(len(points), dtype=bool)
            for item in self._hypotheses:
                a, b = np.asarray(item.left(values)), np.asarray(item.right(values))
                usable &= _numpy_holds(item.op, a, b)
            sides = self._conclusion[part]
            a, b = np.asarray(sides.left(values)), np.asarray(sides.right(values))
            score = np.where(usable, _margin(sides.op, a, b, absolute), np.nan)
            return np.broadcast_to(score, (len(points),))

    def exact(self, row: Array) -> Free:
        """The rational point with exactly these coordinates."""
        return {name: Fraction(float(x)) for name, x in zip(self.names, row, strict=True)}

    # -- balls
    def bound(self, free: Free, bits: int) -> dict[str, Real]:
        """Values of all variables; long rationals as balls, unless equalities need them exact.

        Raises Unsupported for integers at which evaluation would be too expensive.
        """
        values: dict[str, Real] = {}
        with precision(bits):
            for name, value in free.items():
                exact = fmpq(value.numerator, value.denominator)
                size = value.numerator.bit_length() + value.denominator.bit_length()
                costly = value.denominator == 1 and abs(value) > self.limit
                if costly and name in self.whole:
                    raise Unsupported("too large an integer for exact evaluation")
                as_ball = (costly or size > self._longest) and name not in self.whole
                values[name] = to_ball(exact) if as_ball and not self._exactly else exact
        for name, term in self.solution.items():
            values[name] = evaluate(term, values, bits)
        return values

    def probed(self, points: Iterator[Free], most: int, bits: int = 80) -> Iterator[Proposal]:
        """Of the first ``most`` points those at which a ball already shows a violation."""
        for count, point in enumerate(points):
            if count >= most:
                return
            try:
                values = self.bound(point, bits)
            except EVALUATION_ERRORS:
                continue
            if any(witness.holds(item, values, bits) is False for item in self.claim.given):
                continue
            for part, relation in enumerate(self.claim.conclusion):
                if witness.holds(relation, values, bits) is False:
                    yield part, point

    # -- points as terms
    def points(self, free: Mapping[str, Fraction]) -> Iterator[dict[str, Term]]:
        """All variables as terms; solved ones folded to numbers where they are rational.

        In a relaxed space an irrational coordinate gives its rational neighbours in turn.
        """
        terms = {name: readable(value) for name, value in free.items()}
        choices: list[dict[str, Term]] = [terms]
        for name, solved in self.solution.items():
            term = t.substitute(solved, {key: t.number(value) for key, value in free.items()})
            try:
                value = evaluate(term, {}, 256)
            except EVALUATION_ERRORS:
                return
            if isinstance(value, fmpq):
                found = [readable(to_fraction(value))]
            elif not self.relaxed:
                found = [term]
            else:
                found = self._rounded(name, value)
            choices = [{**choice, name: item} for choice in choices for item in found]
        yield from ({v.name: choice[v.name] for v in self.claim.variables} for choice in choices)

    def _rounded(self, name: str, value: Real) -> list[Term]:
        low, high = lower_bound(value), upper_bound(value)
        if name in self.whole:
            return [t.number(round(low))]
        found = []
        for bits in (30, 60, 120):
            step = Fraction(1, 2**bits) * (abs(low) or 1)
            found += [low - step, high + step]
        return [t.number(_short(item)) for item in found]


def _short(value: Fraction) -> Fraction:
    """``value`` to about 160 significant bits."""
    return rounded(value, 160)


def rounded(value: Fraction, bits: int) -> Fraction:
    """``value`` to about ``bits`` significant bits."""
    if value == 0:
        return value
    shift = bits - (value.numerator.bit_length() - value.denominator.bit_length())
    return Fraction(round(value * Fraction(2) ** shift)) / Fraction(2) ** shift


def _integer_limit(claim: Claim, deep: bool) -> float:
    """The largest integer at which every function of the claim is cheap to evaluate exactly."""
    heads = {
        node.head
        for relation in (*claim.conclusion, *claim.given)
        for side in (relation.left, relation.right)
        for node in t.walk(side)
    }
    limits = [_INTEGER_LIMITS[head][deep] for head in heads if head in _INTEGER_LIMITS]
    least = min(limits, default=math.inf)
    return least / 6 if len(limits) > 1 and "Sum" in heads else least


def _numpy_holds(op: str, a: Any, b: Any) -> Any:
    if op == "==":
        return np.abs(a - b) <= 1e-9 * (np.abs(a) + np.abs(b)) + 1e-300
    if op == "!=":
        return a != b
    slack = 1e-15 * (np.abs(a) + np.abs(b))  # a point on the boundary may be rounded out of it
    return {"<=": a <= b + slack, "<": a < b, ">=": a >= b - slack, ">": a > b}[op]


def _margin(op: str, a: Any, b: Any, absolute: bool) -> Any:
    size = np.abs(a) + np.abs(b)
    difference = a - b
    if not absolute:
        difference = difference / np.where(size == 0, 1.0, size)
    difference = np.where(np.isfinite(size), difference, np.nan)
    if op in ("<=", "<"):
        return -difference
    if op in (">=", ">"):
        return difference
    return -np.abs(difference) if op == "==" else np.abs(difference)
