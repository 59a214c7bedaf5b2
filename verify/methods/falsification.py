"""Search for counterexamples; what is found is certified by exact or ball arithmetic.

The search proposes points in doubles and in low-precision balls: special and extreme values,
samples concentrated at the ends of the domain, local descent on the relative margin from many
starts, and Newton steps in higher precision where the two sides nearly touch.  A proposal becomes
an answer only through :func:`verify.methods.witness.certify`, after it has been simplified.
The search is deterministic for a given seed and spends a number of evaluations, not of seconds.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, product
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import arb, fmpq

from verify import terms as t
from verify.arithmetic.balls import (
    Real,
    lower_bound,
    precision,
    to_ball,
    to_fraction,
    upper_bound,
)
from verify.arithmetic.evaluation import Undetermined, evaluate
from verify.claims import Claim
from verify.errors import Unsupported
from verify.methods import witness
from verify.methods.candidates import (
    Range,
    extreme_values,
    into_domain,
    literals,
    nice_values,
    range_of,
    samples,
)
from verify.methods.proposals import Array, compile_term
from verify.methods.solving import Solution, solutions
from verify.terms import Term

if TYPE_CHECKING:
    from verify.decision import Effort

Free = dict[str, Fraction]
_EVALUATION_ERRORS = (Undetermined, Unsupported, OverflowError, ValueError, ZeroDivisionError)
_LONG_RATIONAL = 256  # bits above which a coordinate enters a probe as a ball
#: Heads whose exact evaluation at an integer n is expensive: largest n (quick, deep).
_INTEGER_LIMITS: Mapping[str, tuple[int, int]] = {
    "Sum": (100, 300),
    "binomial": (200, 2_000),
    "stirling": (40, 200),
    "fubini": (30, 120),
    "factorial": (500, 3_000),
    "harmonic": (15_000, 20_000),
}


@dataclass(frozen=True, slots=True)
class Budget:
    """Numbers of evaluations of one search."""

    samples: int
    rounds: int
    starts: int
    probes: int
    certifications: int
    contacts: int

    @classmethod
    def of(cls, level: int, deep: bool) -> Budget:
        if deep:
            return cls(8_000 * level, 60, 48, 2_500 * level, 40, 10)
        return cls(600, 8, 16, 90, 10, 2)


def attempt(
    claim: Claim, effort: Effort | None = None, seed: int = 0, *, deep: bool = False
) -> dict[str, object] | None:
    """A certificate ``{"version": 1, "claim": "refuted", ...}`` of a violated part, or None.

    Only for claims whose variables are all universally quantified and whose domains are not empty;
    None otherwise.  The quick stage costs milliseconds; ``deep`` multiplies its counts, searches
    contact points in high precision, and many integers.
    """
    if not claim.universal or claim.find:
        return None
    budget = Budget.of(effort.level if effort is not None else 1, deep)
    try:
        ranges = [range_of(item.name, item.domain) for item in claim.variables]
    except _EVALUATION_ERRORS:
        return None
    if any(_is_empty(item) for item in ranges):
        return None
    branches = solutions(claim)
    budget = replace(budget, probes=budget.probes // len(branches))
    for solution in branches:
        search = _Search(claim, ranges, solution, budget, np.random.default_rng(seed), deep)
        found = search.run()
        if found is not None:
            return found
    return None


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


def _is_empty(item: Range) -> bool:
    return item.lower is not None and item.upper is not None and item.lower > item.upper


class _Search:
    """One search over the variables that no equality hypothesis determines."""

    def __init__(
        self,
        claim: Claim,
        ranges: list[Range],
        solution: Solution,
        budget: Budget,
        rng: np.random.Generator,
        deep: bool,
    ) -> None:
        self.claim = claim
        self.solution = solution
        self.budget = budget
        self.rng = rng
        self.deep = deep
        self.ranges = [item for item in ranges if item.name not in solution]
        self.names = [item.name for item in self.ranges]
        self.seen: set[tuple[int, tuple[Fraction, ...]]] = set()
        self.certifications = 0
        self.starts: list[Array] = []
        self.limit = _integer_limit(claim, deep)
        self.probes = budget.probes // 6 if self.limit <= 2_000 else budget.probes
        self.long = 16 if self.limit <= 2_000 else _LONG_RATIONAL
        self.exactly = any(item.op == "==" for item in claim.given)
        self.whole = {item.name for item in ranges if item.integer}
        try:
            self.dependent = {name: compile_term(term) for name, term in solution.items()}
            self.sides = [
                (item.op, compile_term(item.left), compile_term(item.right))
                for item in claim.conclusion
            ]
            self.hypotheses = [
                (item.op, compile_term(item.left), compile_term(item.right))
                for item in (
                    *claim.given,
                    *(bound for v in claim.variables for bound in v.domain.membership(v.name)),
                )
            ]
            self.vectorised = True
        except Unsupported:
            self.vectorised = False

    # -- the stages
    def run(self) -> dict[str, object] | None:
        for stage in (self.special_points, self.bulk, self.extremes, self.integers, self.contacts):
            for part, free in stage():
                found = self.conclude(part, free)
                if found is not None:
                    return found
        return self.at_irrational_ends() or self.crossing()

    def at_irrational_ends(self) -> dict[str, object] | None:
        """Closed ends that are no rationals (pi, sqrt(2)) belong to the domain as exact terms."""
        choices: list[list[Term]] = []
        irrational = False
        for item in self.ranges:
            ends = [end for end in item.exact_ends if not isinstance(evaluate(end, {}, 64), fmpq)]
            irrational = irrational or bool(ends)
            nice = _spread_choice(nice_values(item), 4)
            choices.append([*ends, *(witness.readable(value) for value in nice)])
        if not irrational or self.solution:
            return None
        for values in islice(product(*choices), 64):
            point = dict(zip(self.names, values, strict=True))
            for part in range(len(self.claim.conclusion)):
                bits = witness.certify(self.claim, part, point, 256)
                if bits is not None:
                    return witness.certificate(part, point, bits)
        return None

    def crossing(self) -> dict[str, object] | None:
        """A part ``!=`` is violated where its margin changes sign along one coordinate."""
        for part, relation in enumerate(self.claim.conclusion):
            if relation.op != "!=" or self.solution:
                continue
            for item in self.ranges:
                if item.integer:
                    continue
                column = sorted({*nice_values(item, literals(self.claim)), *extreme_values(item)})
                others = [other for other in self.ranges if other is not item]
                rest = _product(
                    [other.name for other in others],
                    [_spread_choice(nice_values(other), 5) for other in others],
                    25 if self.deep else 5,
                )
                for base in rest:
                    found = self.crossing_along(part, relation.margin, item, column, base)
                    if found is not None:
                        return found
        return None

    def crossing_along(
        self, part: int, margin: Term, item: Range, column: list[Fraction], base: Free
    ) -> dict[str, object] | None:
        previous: tuple[Fraction, int] | None = None
        for value in column:
            sign = self.sign(margin, {**base, item.name: value})
            if sign is None:
                previous = None
                continue
            if previous is not None and sign * previous[1] < 0:
                low, high = previous[0], value
                for _ in range(40):
                    point = {name: witness.readable(x) for name, x in base.items()}
                    bits = witness.certify_crossing(
                        self.claim, part, {**point, item.name: t.number(low)}, item.name,
                        (low, high), margin,
                    )  # fmt: skip
                    if bits is not None:
                        return witness.certificate(
                            part, {**point, item.name: _interval(low, high, margin)}, bits
                        )
                    third = (high - low) / 3
                    middle = witness.simplest_between(low + third, high - third)
                    here = self.sign(margin, {**base, item.name: middle})
                    if here is None or here == 0:
                        break
                    low, high = (middle, high) if here == previous[1] else (low, middle)
            previous = (value, sign)
        return None

    def sign(self, margin: Term, free: Free) -> int | None:
        try:
            value = evaluate(margin, self.bound(free, 128), 128)
        except _EVALUATION_ERRORS:
            return None
        return 1 if value > 0 else -1 if value < 0 else None

    def special_points(self) -> Iterator[tuple[int, Free]]:
        if not self.ranges:
            yield from ((part, {}) for part in range(len(self.claim.conclusion)))
            return
        points = list(self.nice_points())
        if self.vectorised:
            table = np.array([[_float(point[name]) for name in self.names] for point in points])
            for part, score in enumerate(self.slack(table)):
                bad = np.flatnonzero(score < 1e-15)
                order = bad if len(bad) <= 400 else bad[:400]
                clear = [i for i in order if score[i] < -1e-13][:6]
                for i in (*clear, *[i for i in order if score[i] >= -1e-13][:6]):
                    yield part, points[i]
        else:
            yield from self.probed(iter(points[: self.probes]))

    def nice_points(self) -> Iterator[Free]:
        extra = literals(self.claim)
        columns = [nice_values(item, extra) for item in self.ranges]
        size = len(columns)
        limit = 3_000 if self.deep else 700
        if size == 1:
            yield from ({self.names[0]: value} for value in columns[0])
            return
        per = max(2, int(limit ** (1 / size)))
        short = [_spread_choice(column, per) for column in columns]
        yield from _product(self.names, short, limit)
        for value in columns[0]:  # the diagonal
            if all(item.contains(value) for item in self.ranges):
                yield dict.fromkeys(self.names, value)
        for _ in range(limit // 2):
            yield {
                name: column[int(self.rng.integers(0, len(column)))]
                for name, column in zip(self.names, columns, strict=True)
            }

    def bulk(self) -> Iterator[tuple[int, Free]]:
        if not (self.vectorised and self.ranges):
            return
        points = samples(self.ranges, self.budget.samples, self.rng)
        self.starts: list[Array] = []
        scores = self.slack(points)
        for part, score in enumerate(scores):
            yield from self.best_of(part, points, score)
        for part in range(len(scores)):
            best, value = self.descend(part, points, scores[part])
            self.starts.append(best)
            yield from self.best_of(part, best, value)

    def best_of(self, part: int, points: Array, score: Array) -> Iterator[tuple[int, Free]]:
        order = np.argsort(np.where(np.isnan(score), np.inf, score), kind="stable")
        bad = [int(i) for i in order[:4000] if score[i] < 0]
        for i in _spread_choice(bad, 4):
            yield part, self.exact(points[i])

    def descend(self, part: int, points: Array, score: Array) -> tuple[Array, Array]:
        """Batched random descent of the relative margin, from the best and from spread points."""
        usable = np.flatnonzero(~np.isnan(score))
        if len(usable) == 0:
            return points[:0], score[:0]
        order = usable[np.argsort(score[usable], kind="stable")]
        half = self.budget.starts // 2
        chosen = np.unique(np.concatenate([order[:half], order[:: max(1, len(order) // half)]]))
        best, value = points[chosen].copy(), score[chosen].copy()
        for _ in range(self.budget.rounds):
            children = self.mutate(np.repeat(best, 8, axis=0))
            scores = self.slack(children, only=part)[0].reshape(-1, 8)
            scores = np.where(np.isnan(scores), np.inf, scores)
            pick = np.argmin(scores, axis=1)
            rows = np.arange(len(best))
            better = scores[rows, pick] < value
            best[better] = children.reshape(len(best), 8, -1)[rows, pick][better]
            value[better] = scores[rows, pick][better]
        return best, value

    def mutate(self, points: Array) -> Array:
        count, size = points.shape
        step = 10.0 ** (-5 * self.rng.random((count, 1)))
        noise = self.rng.standard_normal((count, size)) * step
        mask = self.rng.random((count, size)) < 0.6
        mask[np.arange(count), self.rng.integers(0, size, count)] = True
        result = points.copy()
        for j, item in enumerate(self.ranges):
            x, z = points[:, j], noise[:, j]
            lower = None if item.lower is None else _float(item.lower)
            upper = None if item.upper is None else _float(item.upper)
            width = upper - lower if lower is not None and upper is not None else np.abs(x) + 1
            kind = self.rng.integers(0, 4, count)
            moved = x + width * z
            if lower is not None:
                moved = np.where(kind == 1, lower + (x - lower) * np.exp(10 * z), moved)
            if upper is not None:
                moved = np.where(kind == 2, upper - (upper - x) * np.exp(10 * z), moved)
            moved = np.where(kind == 3, x * np.exp(z), moved)
            if item.integer:
                moved = np.where(np.round(moved) == x, x + np.sign(z), moved)
            result[:, j] = np.where(mask[:, j], into_domain(moved, item), x)
        return result

    def extremes(self) -> Iterator[tuple[int, Free]]:
        if self.ranges:
            yield from self.probed(self.extreme_points())

    def extreme_points(self) -> Iterator[Free]:
        extremes = [extreme_values(item) for item in self.ranges]
        typical = [
            _spread_choice(nice_values(item)[:12], 3 if self.deep else 2) for item in self.ranges
        ]
        most = self.probes
        size = len(self.ranges)
        each = max(4, most // (2 * size))
        for j in range(size):
            others = [typical[i] for i in range(size) if i != j]
            names = [name for i, name in enumerate(self.names) if i != j]
            rest = list(_product(names, others, 9))
            values = extremes[j][:: max(1, len(extremes[j]) * len(rest) // each)] or extremes[j]
            for value in values if size > 1 else extremes[j]:
                for point in rest:
                    yield {**point, self.names[j]: value}
        if size > 1:
            for row in range(max(map(len, extremes), default=0)):
                point = {
                    name: column[min(row, len(column) - 1)] if column else choice[0]
                    for name, column, choice in zip(self.names, extremes, typical, strict=True)
                }
                yield point
            for _ in range(most // 2):
                yield {
                    name: column[int(self.rng.integers(0, len(column)))]
                    for name, column in (
                        (name, [*column, *choice])
                        for name, column, choice in zip(self.names, extremes, typical, strict=True)
                    )
                }

    def integers(self) -> Iterator[tuple[int, Free]]:
        """Small integers exhaustively, then spaced ones, then convergents of the constants."""
        whole = [item for item in self.ranges if item.integer]
        if whole:
            yield from self.probed(self.integer_points(whole))

    def integer_points(self, whole: list[Range]) -> Iterator[Free]:
        others = [item for item in self.ranges if not item.integer]
        typical = list(
            _product(
                [item.name for item in others],
                [_spread_choice(nice_values(item)[:12], 3) for item in others],
                9,
            )
        )
        most = self.probes // max(1, len(typical))
        if len(whole) == 1:
            column = _integer_column(whole[0], most)
            for value in column:
                for point in typical:
                    yield {**point, whole[0].name: value}
            return
        side = max(2, int(most ** (1 / len(whole))))
        columns = [_integer_column(item, side) for item in whole]
        for point in _product([item.name for item in whole], columns, most):
            for rest in typical:
                yield {**rest, **point}

    def contacts(self) -> Iterator[tuple[int, Free]]:
        """Where the sides nearly touch: Newton's method in high precision, then neighbours."""
        if not (self.vectorised and self.ranges) or all(item.integer for item in self.ranges):
            return
        for part, best in enumerate(self.starts):
            if len(best) == 0:
                continue
            score = self.slack(best, only=part)[0]
            order = np.argsort(np.where(np.isnan(score), np.inf, score), kind="stable")
            centres: list[Array] = []
            for i in order:
                if not score[i] < 1e-4 or len(centres) >= self.budget.contacts:
                    break
                if all(_far(best[i], other) for other in centres):
                    centres.append(best[i])
            for centre in centres:
                point = self.refine(part, self.exact(centre))
                yield from self.probed(self.neighbours(point), bits=192)

    def refine(self, part: int, point: Free) -> Free:
        """Newton iteration on the margin with difference quotients at 256 bits."""
        margin = self.claim.conclusion[part].margin
        real = [item for item in self.ranges if not item.integer]
        step = Fraction(1, 2**60)

        def value(at: Free) -> arb | None:
            try:
                found = to_ball(evaluate(margin, self.bound(at, 256), 256))
            except _EVALUATION_ERRORS:
                return None
            return found.mid() if found.is_finite() else None

        for _ in range(5 if self.deep else 4):
            moved = dict(point)
            for item in real:
                x = moved[item.name]
                h = step * (abs(x) if x else 1)
                here = value(moved)
                up, down = value({**moved, item.name: x + h}), value({**moved, item.name: x - h})
                if here is None or up is None or down is None:
                    continue
                with precision(256):
                    bend = up - 2 * here + down
                    shift = _moderate((up - down) / (2 * bend)) if bend > 0 else None
                if shift is None:
                    continue
                target = _rounded(x - h * shift, 200)
                if item.contains(target):
                    moved[item.name] = target
            if moved == point:
                break
            point = moved
        return point

    def neighbours(self, point: Free) -> Iterator[Free]:
        yield point
        exponents = range(1, 31) if self.deep else (2, 3, 4, 6, 8, 10, 13, 16, 20)
        for item in self.ranges:
            if item.integer:
                continue
            x = point[item.name]
            for exponent in exponents:
                step = (abs(x) if x else Fraction(1)) / 10**exponent
                for moved in (x + step, x - step):
                    if item.contains(moved):
                        yield {**point, item.name: moved}

    # -- evaluation
    def columns(self, points: Array) -> dict[str, Array]:
        values = {name: points[:, j] for j, name in enumerate(self.names)}
        for name, solved in self.dependent.items():
            values[name] = np.broadcast_to(np.asarray(solved(values), dtype=float), (len(points),))
        return values

    def slack(self, points: Array, only: int | None = None) -> list[Array]:
        """Signed relative margin of each part, negative where violated, nan where unusable."""
        with np.errstate(all="ignore"):
            values = self.columns(points)
            usable = np.ones(len(points), dtype=bool)
            for op, left, right in self.hypotheses:
                a, b = np.asarray(left(values)), np.asarray(right(values))
                usable &= _numpy_holds(op, a, b)
            result = []
            for part, (op, left, right) in enumerate(self.sides):
                if only is not None and part != only:
                    continue
                a, b = np.asarray(left(values)), np.asarray(right(values))
                score = np.where(usable, _relative(op, a, b), np.nan)
                result.append(np.broadcast_to(score, (len(points),)))
            return result

    def exact(self, row: Array) -> Free:
        return {name: Fraction(float(x)) for name, x in zip(self.names, row, strict=True)}

    def bound(self, free: Free, bits: int) -> dict[str, Real]:
        values: dict[str, Real] = {}
        with precision(bits):
            for name, value in free.items():
                exact = fmpq(value.numerator, value.denominator)
                size = value.numerator.bit_length() + value.denominator.bit_length()
                costly = value.denominator == 1 and abs(value) > self.limit
                if costly and name in self.whole:
                    raise Unsupported("too large an integer for exact evaluation")
                as_ball = (costly or size > self.long) and name not in self.whole
                values[name] = to_ball(exact) if as_ball and not self.exactly else exact
        for name, term in self.solution.items():
            values[name] = evaluate(term, values, bits)
        return values

    def probed(self, points: Iterator[Free], bits: int = 80) -> Iterator[tuple[int, Free]]:
        """Points at which a ball of low precision already shows a violation."""
        for count, point in enumerate(points):
            if count >= self.probes:
                return
            try:
                values = self.bound(point, bits)
            except _EVALUATION_ERRORS:
                continue
            if any(witness.holds(item, values, bits) is False for item in self.claim.given):
                continue
            for part, relation in enumerate(self.claim.conclusion):
                if witness.holds(relation, values, bits) is False:
                    yield part, point

    # -- the end
    def point(self, free: Mapping[str, Fraction]) -> dict[str, Term] | None:
        """All variables as terms, dependent ones folded to numbers where they are rational."""
        terms: dict[str, Term] = {}
        for item in self.claim.variables:
            if item.name in free:
                terms[item.name] = witness.readable(free[item.name])
                continue
            solved = t.substitute(
                self.solution[item.name], {key: t.number(value) for key, value in free.items()}
            )
            try:
                value = evaluate(solved, {}, 64)
            except _EVALUATION_ERRORS:
                return None
            terms[item.name] = (
                witness.readable(to_fraction(value)) if isinstance(value, fmpq) else solved
            )
        return terms

    def conclude(self, part: int, free: Free) -> dict[str, object] | None:
        key = (part, tuple(free.values()))
        if key in self.seen or self.certifications >= self.budget.certifications:
            return None
        self.seen.add(key)
        terms = self.point(free)
        if terms is None:
            return None
        self.certifications += 1
        bits = witness.certify(self.claim, part, terms)
        if bits is None:
            return self.conclude_on_curve(part, terms)
        free = self.simplify(part, free, max(bits, 256))
        terms = self.point(free)
        assert terms is not None
        bits = witness.certify(self.claim, part, terms)
        assert bits is not None
        return witness.certificate(part, terms, bits)

    def conclude_on_curve(self, part: int, terms: dict[str, Term]) -> dict[str, object] | None:
        """The solved variable is irrational: enclose it where its equation changes sign."""
        irrational = [
            name for name in self.solution if not isinstance(evaluate(terms[name], {}, 64), fmpq)
        ]
        if len(irrational) != 1:
            return None
        name = irrational[0]
        equations = [
            item.margin for item in self.claim.given if item.op == "==" and name in item.free
        ]
        value = evaluate(terms[name], {}, 256)
        centre = (lower_bound(value) + upper_bound(value)) / 2
        for level in (6, 12, 20, 40, 80):
            width = (abs(centre) or Fraction(1)) / 2**level
            ends = (
                witness.simplest_between(centre - width, centre - width / 2),
                witness.simplest_between(centre + width / 2, centre + width),
            )
            for margin in equations:
                bits = witness.certify_crossing(self.claim, part, terms, name, ends, margin)
                if bits is not None:
                    return witness.certificate(
                        part, {**terms, name: _interval(*ends, margin)}, bits
                    )
        return None

    def simplify(self, part: int, free: Free, bits: int) -> Free:
        """Replace coordinates by simpler numbers, one at a time, as long as the violation stays."""
        for _ in range(2):
            before = dict(free)
            for item in self.ranges:
                for value in self.simpler(item, free[item.name]):
                    trial = {**free, item.name: value}
                    terms = self.point(trial)
                    if terms is not None and witness.certify(self.claim, part, terms, bits):
                        free = trial
                        break
            if free == before:
                break
        return free

    def simpler(self, item: Range, value: Fraction) -> Iterator[Fraction]:
        cost = _cost(value)
        if item.integer:
            start = item.lower if item.lower is not None else Fraction(0)
            candidates = [start, Fraction(0), Fraction(1)]
            gap = value - start
            while gap > 1:
                gap = Fraction(math.floor(gap / 2))
                candidates.append(value - gap)
            candidates.append(value - 1)
            yield from (x for x in candidates if item.contains(x) and abs(x) < abs(value))
            return
        for found in (
            *witness.powers_of_ten(value, item.anchors),
            *witness.simplifications(value, item.anchors),
        ):
            if item.contains(found) and _cost(found) < cost:
                yield found


def _interval(low: Fraction, high: Fraction, of: Term) -> dict[str, object]:
    """The witness of an irrational coordinate."""
    return {
        "interval": [t.to_text(t.number(low)), t.to_text(t.number(high))],
        "why": "sign change",
        "of": t.to_text(of),
    }


def _cost(value: Fraction) -> int:
    """Length of the text."""
    if value.numerator.bit_length() > 40 or value.denominator.bit_length() > 40:
        return len(t.to_text(witness.readable(value)))
    return len(str(value))


def _moderate(value: arb) -> Fraction | None:
    """The middle of the ball as a rational; None when it is absurdly large or small."""
    if not value.is_finite():
        return None
    mantissa, exponent = value.mid().man_exp()
    if abs(int(exponent)) > 2_000:
        return None
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _rounded(value: Fraction, bits: int) -> Fraction:
    """``value`` to about ``bits`` significant bits."""
    if value == 0:
        return value
    shift = bits - (value.numerator.bit_length() - value.denominator.bit_length())
    return Fraction(round(value * Fraction(2) ** shift)) / Fraction(2) ** shift


def _float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf


def _far(a: Array, b: Array) -> bool:
    return bool(np.any(np.abs(a - b) > 1e-3 * (np.abs(a) + np.abs(b)) + 1e-12))


def _numpy_holds(op: str, a: Any, b: Any) -> Any:
    if op == "==":
        return np.abs(a - b) <= 1e-9 * (np.abs(a) + np.abs(b)) + 1e-300
    if op == "!=":
        return a != b
    return {"<=": a <= b, "<": a < b, ">=": a >= b, ">": a > b}[op]


def _relative(op: str, a: Any, b: Any) -> Any:
    size = np.abs(a) + np.abs(b)
    difference = (a - b) / np.where(size == 0, 1.0, size)
    difference = np.where(np.isfinite(size), difference, np.nan)
    if op in ("<=", "<"):
        return -difference
    if op in (">=", ">"):
        return difference
    return -np.abs(difference) if op == "==" else np.abs(difference)


def _spread_choice(items: list[Any], count: int) -> list[Any]:
    """The first half of the choice from the front, the rest evenly from the remainder."""
    if len(items) <= count:
        return list(items)
    front = max(1, count // 2)
    rest = items[front:]
    step = max(1, len(rest) // max(1, count - front))
    return [*items[:front], *rest[::step][: count - front]]


def _product(names: list[str], columns: list[list[Fraction]], limit: int) -> Iterator[Free]:
    """Points of a grid, those with small positions first, at most ``limit``."""
    if not names:
        yield {}
        return
    sizes = [len(column) for column in columns]
    if any(size == 0 for size in sizes):
        return
    index = (
        sorted(np.ndindex(*sizes), key=lambda item: (sum(item), item))
        if math.prod(sizes) <= 20_000
        else np.ndindex(*sizes)
    )
    for count, position in enumerate(index):
        if count >= limit:
            return
        yield {name: columns[j][position[j]] for j, name in enumerate(names)}


def _integer_column(item: Range, most: int) -> list[Fraction]:
    """The first half of the budget consecutively from the end, then geometrically spaced."""
    start = item.lower if item.lower is not None else item.upper
    sign = 1 if item.lower is not None else -1
    found: dict[Fraction, None] = {}
    if start is None:
        start = Fraction(0)
        for offset in range(most // 4):
            found[Fraction(-offset)] = None
    for offset in range(max(4, (3 * most) // 4)):
        found[start + sign * offset] = None
    size = float(max(4, most))
    while size < 1e6 and len(found) < 2 * most:
        found[start + sign * int(size)] = None
        size *= 1.6
    return [value for value in found if item.contains(value)]
