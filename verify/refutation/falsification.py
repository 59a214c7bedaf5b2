"""Search for counterexamples; what is found is certified by exact or ball arithmetic.

The search proposes points in doubles and in low-precision balls: special and extreme values,
samples concentrated at the ends of the domain, local descent of the margin from many starts,
Newton steps in high precision where the two sides nearly touch, integers, and points on the
boundary that a hypothesis draws.  A proposal becomes an answer only through
:func:`verify.refutation.witness.certify`, and is simplified before it is shown.  The search is
deterministic for a given seed and spends a number of evaluations, not of seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice, product
from typing import TYPE_CHECKING

import numpy as np
from flint import fmpq

from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.arithmetic.floats import Array
from memory_theorems.verify.certificates.envelopes import Envelope, refuted_at
from memory_theorems.verify.language.claims import Claim, Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.refutation import crossing, descent, witness
from memory_theorems.verify.refutation.candidates import (
    SearchInterval,
    extreme_values,
    integer_column,
    literals,
    nice_values,
    product_points,
    range_of,
    samples,
    spread_choice,
)
from memory_theorems.verify.refutation.contact import Contact
from memory_theorems.verify.refutation.near_periods import closed_forms, convergents_of
from memory_theorems.verify.refutation.readable_numbers import (
    powers_of_ten,
    readable,
    simplifications,
    text_length,
)
from memory_theorems.verify.refutation.solving import Solution, solutions
from memory_theorems.verify.refutation.space import EVALUATION_ERRORS, Free, Proposal, Space

if TYPE_CHECKING:
    from memory_theorems.verify.effort import Effort

_STRICT = ("<", ">", "!=")


@dataclass(frozen=True, slots=True)
class Budget:
    """Numbers of evaluations of one search."""

    samples: int
    rounds: int
    starts: int
    grid: int
    probes: int
    certifications: int
    contacts: int
    newton: int
    pattern: int
    exponents: tuple[int, ...]

    @classmethod
    def of(cls, level: int, deep: bool) -> Budget:
        if deep:
            return cls(
                8_000 * level, 50, 48, 3_000, 2_000 * level, 40, 4 + level, 6, 150,
                tuple(range(1, 31)),
            )  # fmt: skip
        return cls(600, 8, 16, 700, 90, 10, 2, 4, 0, (2, 3, 4, 6, 8, 10, 13, 16, 20))

    def shared(self, parts: int) -> Budget:
        """The budget of one of several searches."""
        return replace(self, samples=max(200, self.samples // parts), probes=self.probes // parts)


def attempt(
    claim: Claim, effort: Effort | None = None, seed: int = 0, *, deep: bool = False
) -> Envelope | None:
    """A certificate ``{"version": 1, "claim": "refuted", ...}`` of a violated part, or None.

    Only for claims whose variables are all universally quantified and whose domains are not empty;
    None otherwise.  The quick stage costs milliseconds; ``deep`` multiplies its counts and adds
    the boundaries that inequality hypotheses draw.
    """
    if not claim.universal or claim.find:
        return None
    budget = Budget.of(effort.level if effort is not None else 1, deep)
    try:
        ranges = [range_of(item.name, item.domain) for item in claim.variables]
    except EVALUATION_ERRORS:
        return None
    if any(item.is_empty for item in ranges):
        return None
    found = None
    branches = list(_branches(claim, deep))
    for solution, relaxed in branches:
        space = Space(claim, ranges, solution, relaxed=relaxed, deep=deep)
        share = budget.shared(len(branches) if deep else 1)
        found = _Search(space, share, np.random.default_rng(seed), deep).run()
        if found is not None:
            return found
    return None


def _branches(claim: Claim, deep: bool) -> Iterator[tuple[Solution, bool]]:
    """Parametrisations of the equalities; then, relaxed, of boundaries and of ``!=`` parts."""
    yield from ((solution, False) for solution in solutions(claim, claim.given))
    drawn = [item for item in claim.conclusion if item.op == "!="]
    if deep:
        drawn += [item for item in claim.given if item.op in ("<=", ">=", "<", ">")]
    for item in drawn[:6]:
        equality = Relation(item.left, "==", item.right)
        for solution in solutions(claim, (*claim.given, equality), 2):
            if solution:
                yield solution, True


class _Search:
    """One search over the free coordinates of a space."""

    def __init__(self, space: Space, budget: Budget, rng: np.random.Generator, deep: bool) -> None:
        self.space = space
        self.claim = space.claim
        self.budget = budget
        self.rng = rng
        self.deep = deep
        self.probes = budget.probes // 6 if space.expensive else budget.probes
        self.seen: set[tuple[int, tuple[Fraction, ...]]] = set()
        self.certifications = 0
        self.minima: list[tuple[int, Array]] = []
        self.centres: list[tuple[int, Free]] = []

    def run(self) -> Envelope | None:
        stages: tuple[Callable[[], Iterator[Proposal]], ...] = (
            self.special_points,
            self.bulk,
            self.extremes,
            self.integers,
            self.contacts,
        )
        for stage in stages:
            for part, free in stage():
                found = self.conclude(part, free)
                if found is not None:
                    return found
        if self.space.relaxed:
            return None
        return (
            self.at_irrational_ends() or self.touching() or crossing.search(self.space, self.deep)
        )

    def touching(self) -> Envelope | None:
        """A strict relation fails where the sides touch; the point is recognised in closed form."""
        for part, centre in self.centres:
            if self.claim.conclusion[part].op not in _STRICT or self.space.solution:
                continue
            forms = [
                list(islice(closed_forms(self.claim, centre[name]), 4)) or [readable(centre[name])]
                for name in self.space.names
            ]
            for values in islice(product(*forms), 8):
                point = dict(zip(self.space.names, values, strict=True))
                bits = witness.certify(self.claim, part, point, 256)
                if bits is not None:
                    return refuted_at(part, point, bits)
        return None

    # -- stages
    def special_points(self) -> Iterator[Proposal]:
        """A grid of readable values, the diagonal, and (for one integer) an initial segment."""
        space = self.space
        if not space.ranges:
            yield from ((part, {}) for part in range(len(self.claim.conclusion)))
            return
        points = list(self.nice_points())
        if not space.vectorised:
            yield from space.probed(iter(points), self.probes)
            return
        table = np.array([[_float(point[name]) for name in space.names] for point in points])
        for part in range(len(self.claim.conclusion)):
            score = space.slack(table, part)
            clear = np.flatnonzero(score < -1e-13)[:6]
            touching = 1e-13 if self.claim.conclusion[part].op in _STRICT else 1e-15
            doubtful = np.flatnonzero((score >= -1e-13) & (score < touching))[:6]
            yield from ((part, points[i]) for i in (*clear, *doubtful))

    def nice_points(self) -> Iterator[Free]:
        names, ranges = self.space.names, self.space.ranges
        extra = literals(self.claim)
        columns = [nice_values(item, extra) for item in ranges]
        limit = self.budget.grid
        if len(ranges) == 1:
            column = columns[0]
            if ranges[0].integer:
                most = 60 if self.space.expensive else limit
                column = list(dict.fromkeys([*column, *integer_column(ranges[0], most)]))
            yield from ({names[0]: value} for value in column)
            return
        per = max(2, int(limit ** (1 / len(ranges))))
        yield from product_points(names, [spread_choice(item, per) for item in columns], limit)
        for value in columns[0]:
            if all(item.contains(value) for item in ranges):
                yield dict.fromkeys(names, value)
        for _ in range(limit // 2):
            yield {
                name: column[int(self.rng.integers(0, len(column)))]
                for name, column in zip(names, columns, strict=True)
            }

    def bulk(self) -> Iterator[Proposal]:
        """Samples, then batched descent of the relative and of the absolute margin."""
        space = self.space
        if not (space.vectorised and space.ranges):
            return
        points = samples(space.ranges, self.budget.samples, self.rng)
        for part in range(len(self.claim.conclusion)):
            yield from self.best_of(part, points, space.slack(points, part))
        for part in range(len(self.claim.conclusion)):
            for absolute in (False, True):

                def score(rows: Array, part: int = part, absolute: bool = absolute) -> Array:
                    return space.slack(rows, part, absolute=absolute)

                best = descent.descend(
                    score, points, space.ranges, self.budget.starts, self.budget.rounds, self.rng
                )
                if len(best):
                    self.minima.append((part, best))
                    yield from self.best_of(part, best, space.slack(best, part))

    def best_of(self, part: int, points: Array, score: Array) -> Iterator[Proposal]:
        order = np.argsort(np.where(np.isnan(score), np.inf, score), kind="stable")
        bad = [int(i) for i in order[:4000] if score[i] < 0]
        yield from ((part, self.space.exact(points[i])) for i in spread_choice(bad, 4))

    def extremes(self) -> Iterator[Proposal]:
        """Values far beyond the doubles, and very close to the ends."""
        if self.space.ranges:
            yield from self.space.probed(self.extreme_points(), self.probes)

    def extreme_points(self) -> Iterator[Free]:
        names, ranges = self.space.names, self.space.ranges
        size = len(ranges)
        extremes = [extreme_values(item) for item in ranges]
        typical = [spread_choice(nice_values(item)[:12], 3 if self.deep else 2) for item in ranges]
        each = max(4, self.probes // (2 * size))
        for j, name in enumerate(names):
            others = [i for i in range(size) if i != j]
            rest = list(product_points([names[i] for i in others], [typical[i] for i in others], 9))
            step = max(1, len(extremes[j]) * len(rest) // each) if size > 1 else 1
            for value in extremes[j][::step]:
                yield from ({**point, name: value} for point in rest)
        if size == 1:
            return
        for row in range(max(map(len, extremes), default=0)):
            yield {
                name: column[min(row, len(column) - 1)] if column else choice[0]
                for name, column, choice in zip(names, extremes, typical, strict=True)
            }
        mixed = [[*column, *choice] for column, choice in zip(extremes, typical, strict=True)]
        for _ in range(self.probes // 2):
            yield {
                name: column[int(self.rng.integers(0, len(column)))]
                for name, column in zip(names, mixed, strict=True)
            }

    def integers(self) -> Iterator[Proposal]:
        """Convergents of the constants, small integers, then spaced ones."""
        if any(item.integer for item in self.space.ranges):
            yield from self.space.probed(self.integer_points(), self.probes)

    def integer_points(self) -> Iterator[Free]:
        whole = [item for item in self.space.ranges if item.integer]
        others = [item for item in self.space.ranges if not item.integer]
        typical = list(
            product_points(
                [item.name for item in others],
                [spread_choice(nice_values(item)[:12], 3) for item in others],
                9,
            )
        )
        for fraction in convergents_of(self.claim, 60 if self.deep else 25):
            pair = (Fraction(fraction.numerator), Fraction(fraction.denominator))
            for a, b in (pair, pair[::-1]):
                point = {item.name: (a, b)[i % 2] for i, item in enumerate(whole)}
                if all(item.contains(point[item.name]) for item in whole):
                    yield from ({**rest, **point} for rest in typical)
        most = max(8, self.probes // max(1, len(typical)))
        side = max(2, int(most ** (1 / len(whole))))
        columns = [integer_column(item, side) for item in whole]
        for point in product_points([item.name for item in whole], columns, most):
            yield from ({**rest, **point} for rest in typical)

    def contacts(self) -> Iterator[Proposal]:
        """Where the sides nearly touch: high precision around the minima of the descent."""
        space = self.space
        if all(item.integer for item in space.ranges) or space.expensive:
            return
        # Newton's method costs the square of the dimension: fewer starts, fewer distances.
        size = len(space.ranges)
        starts = max(1, 3 * self.budget.contacts // max(3, size))
        exponents = self.budget.exponents[:: max(1, size // 3)]
        for part, best in self.minima:
            for centre in descent.distinct(best, starts):
                contact = Contact(space, part, space.exact(centre))
                contact.newton(self.budget.newton)
                self.centres.append((part, contact.point))
                most = 4 * len(exponents) * size
                yield from space.probed(contact.neighbours(exponents), most, 192)
                if self.budget.pattern:
                    contact.pattern(self.budget.pattern)
                    yield from space.probed(contact.neighbours(()), 1, 192)

    def at_irrational_ends(self) -> Envelope | None:
        """Closed ends that are no rationals (pi, sqrt(2)) belong to the domain as exact terms."""
        choices: list[list[Term]] = []
        irrational = False
        for item in self.space.ranges:
            ends = [end for end in item.exact_ends if not isinstance(evaluate(end, {}, 64), fmpq)]
            irrational = irrational or bool(ends)
            nice = spread_choice(nice_values(item), 4)
            choices.append([*ends, *(readable(value) for value in nice)])
        if not irrational or self.space.solution:
            return None
        for values in islice(product(*choices), 64):
            point = dict(zip(self.space.names, values, strict=True))
            for part in range(len(self.claim.conclusion)):
                bits = witness.certify(self.claim, part, point, 256)
                if bits is not None:
                    return refuted_at(part, point, bits)
        return None

    # -- from a proposal to a certificate
    def conclude(self, part: int, free: Free) -> Envelope | None:
        """Certify a proposal, simplify it, and write the certificate; None if it is no witness."""
        key = (part, tuple(free.values()))
        if key in self.seen or self.certifications >= self.budget.certifications:
            return None
        self.seen.add(key)
        self.certifications += 1
        found = self.settled(part, free, witness.LADDER[-1])
        if found is None:
            return None
        bits = found["bits"]
        assert isinstance(bits, int)
        free = self.simplify(part, free, max(bits, 256))
        return self.settled(part, free, witness.LADDER[-1]) or found

    def settled(self, part: int, free: Free, most: int) -> Envelope | None:
        """The certificate at this very point, with an enclosed coordinate where it has to be."""
        found = self.certified(part, free, most)
        if found is not None:
            return refuted_at(part, *found)
        if self.space.relaxed or not self.space.solution:
            return None
        terms = next(self.space.points(free), None)
        return None if terms is None else crossing.on_curve(self.space, part, terms)

    def certified(self, part: int, free: Free, most: int) -> tuple[dict[str, Term], int] | None:
        for terms in self.space.points(free):
            bits = witness.certify(self.claim, part, terms, most)
            if bits is not None:
                return terms, bits
        return None

    def simplify(self, part: int, free: Free, bits: int) -> Free:
        """Replace coordinates by simpler numbers, one at a time, as long as the violation stays."""
        for _ in range(6):
            before = dict(free)
            for item in self.space.ranges:
                for value in _simpler(item, free[item.name]):
                    trial = {**free, item.name: value}
                    if self.settled(part, trial, bits) is not None:
                        free = trial
                        break
            if free == before:
                break
        return free


def _simpler(item: SearchInterval, value: Fraction) -> Iterator[Fraction]:
    if item.integer:
        yield from item.smaller_integers(value)
        return
    cost = text_length(value)
    for found in (*powers_of_ten(value, item.anchors), *simplifications(value, item.anchors)):
        if item.contains(found) and text_length(found) < cost:
            yield found


def _float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return np.inf if value > 0 else -np.inf
