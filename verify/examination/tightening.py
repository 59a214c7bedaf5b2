"""Instances at the edge: moved along paths until a hypothesis, or the conclusion, nearly fails.

Random instances seldom lie where a bound is nearly attained and a hypothesis nearly fails, which
is where a wrong statement shows.  From an instance that satisfies every hypothesis *as encoded*,
one exact number is moved at a time: as long as the hypotheses hold, towards the failure of the
conclusion; where a hypothesis stops it, the last place where it holds is bisected.  Floats guide
the way; every verdict about an instance is exact or by ball arithmetic, like for a drawn one.
The same instances give the same path: what is spent is counted in instances measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from verify.errors import VerifyError
from verify.examination.interpretations import Bound
from verify.examination.measuring import (
    FAR,
    INAPPLICABLE,
    LADDER,
    Measured,
    Status,
    measure,
)
from verify.examination.paths import Path
from verify.language.claims import Interval, Relation
from verify.refutation.readable_numbers import simplest_between
from verify.sequents import Sequent
from verify.theorem import Assertion, Theorem
from verify.verdicts import Json

_STEPS = 7
_BISECTIONS = 12
_ROUNDS = 3
#: The cost of an instance that satisfies all hypotheses; one that does not costs 1.
_FULL = 4
_GLANCE = 12
_FINALISTS = 2
_IMPROVEMENT = 1e-3
#: Precisions of the search; what it finds is measured again.
_QUICK = (64, 128)
#: What a broken instance raises while it is rebuilt or measured; it is no instance then.
_BROKEN = (VerifyError, ValueError, ArithmeticError, TypeError, IndexError, KeyError)


@dataclass(frozen=True, slots=True)
class Place:
    """An instance on the way; ``rank`` is smaller the nearer it is to a violation."""

    measured: Measured
    rank: tuple[int, float]
    status: Status


@dataclass(slots=True)
class Tightening:
    """Moves instances of one theorem; ``limit`` bounds how many it measures in each search."""

    theorem: Theorem
    limit: int = 60
    ranges: Mapping[str, Interval] = field(init=False)
    _seen: dict[str, Measured | None] = field(default_factory=dict)
    _spent: int = 0

    def __post_init__(self) -> None:
        self.ranges = {name: Interval.parse(text) for name, text in self.theorem.ranges.items()}

    # ------------------------------------------------------------ searches
    def violation(
        self,
        subject: Assertion | Sequent,
        known: Sequence[Measured],
        dropped: Relation | None = None,
    ) -> Measured | None:
        """An instance that satisfies all hypotheses and violates the conclusion, or None.

        ``known`` are instances to start from; ``dropped`` is a hypothesis that the subject lacks:
        where it holds nothing is expected.
        """
        judge = _Judge(subject, dropped)
        for place in self._pursued(judge, known):
            if place.status is Status.VIOLATED:
                return self._finished(place.measured)
        return None

    def edges(self, subject: Assertion | Sequent, known: Sequence[Measured]) -> Iterator[Measured]:
        """Instances with a conclusion that nearly fails, then with a hypothesis that does.

        The hypotheses of a formula have no margins: its instances are moved towards the failure of
        the conclusion until a hypothesis is about to fail.
        """
        ends = list(self._pursued(_Judge(subject, None), known))
        for place in ends:
            finished = self._finished(place.measured)
            if isinstance(subject, Assertion) or _coherent(finished, subject):
                yield finished
        if isinstance(subject, Sequent):
            return
        for hypothesis in subject.given:
            self._spent = 0
            for place in ends[:1]:
                found = self._at_the_edge(subject, hypothesis, place.measured)
                if found is not None:
                    yield self._finished(found)

    # ------------------------------------------------------------ the search
    def _pursued(self, judge: _Judge, known: Sequence[Measured]) -> list[Place]:
        """The best places: many starts are followed for a little while, the best for longer.  Ends
        with the first violation."""
        places = [place for item in known if (place := judge.place(item)) is not None]
        for count, share in ((self.limit // 5, _GLANCE), (_FINALISTS, self.limit)):
            places = sorted(places, key=lambda place: place.rank)[:count]
            for index, place in enumerate(places):
                places[index] = self._followed(place, judge, share)
                if places[index].status is Status.VIOLATED:
                    return [places[index]]
        return sorted(places, key=lambda place: place.rank)

    def _followed(self, place: Place, judge: _Judge, share: int) -> Place:
        """The place reached by moving one number at a time, for ``share`` instances."""
        self._spent = 0
        for _ in range(_ROUNDS):
            before = place
            for name in [path.name for path in self._paths(place)]:
                if place.status is Status.VIOLATED or self._spent >= _FULL * share:
                    return place
                place = self._along(place, name, judge, share)
            if place is before:
                break
        return place

    def _finished(self, measured: Measured) -> Measured:
        """The same with all precisions."""
        return replace(
            _rebound(measured, trusting=False),
            known=dict(measured.known),
            answers={},
            precisions=LADDER,
        )

    def _paths(self, place: Place) -> tuple[Path, ...]:
        """Tolerances and declared constants come last in a description, and are moved first."""
        found = list(self.theorem.paths(place.measured.instance))
        found.reverse()
        return tuple(sorted(found, key=lambda path: path.name.count(".") + path.whole))

    def _along(self, place: Place, name: str, judge: _Judge, share: int) -> Place:
        """The best place on one path, from the present one on."""
        path = next((item for item in self._paths(place) if item.name == name), None)
        if path is None:
            return place
        best, origin = place, path.value
        for walk in _WALKS:
            if self._spent >= _FULL * share or best.status is Status.VIOLATED:
                break
            good, bad = origin, None
            for step in range(_STEPS):
                value = walk(origin, step, path.whole)
                if value is None:
                    break
                found = self._tried(path, value, judge)
                if found is None or not _better(found, best):
                    bad = value if found is None else None
                    break
                good, best = value, found
            if bad is not None and best.status is not Status.VIOLATED:
                best = self._bisected(path, good, bad, best, judge)
        return best

    def _bisected(
        self, path: Path, good: Fraction, bad: Fraction, best: Place, judge: _Judge
    ) -> Place:
        """Nearer to where a hypothesis begins to fail."""
        for _ in range(_BISECTIONS):
            value = _between(good, bad, path.whole)
            if value is None:
                break
            found = self._tried(path, value, judge)
            if found is None:
                bad = value
            elif _better(found, best):
                good, best = value, found
                if best.status is Status.VIOLATED:
                    break
            else:
                break
        return best

    def _at_the_edge(
        self, subject: Assertion, hypothesis: Relation, start: Measured
    ) -> Measured | None:
        """One hypothesis nearly fails and all hold; the first path that leads there."""
        if not start.applies(subject.given):
            return None
        judge = _Judge(Assertion((hypothesis,), subject.given), None)
        place = judge.place(start)
        if place is None or place.rank[1] >= FAR:
            return None
        for path in self._paths(place):
            for walk in _WALKS:
                good, bad, best = path.value, None, place
                for step in range(_STEPS):
                    value = walk(path.value, step, path.whole)
                    found = None if value is None else self._tried(path, value, judge)
                    if value is None or (found is not None and not _better(found, best)):
                        break
                    if found is None:
                        bad = value
                        break
                    good, best = value, found
                if bad is not None:
                    best = self._bisected(path, good, bad, best, judge)
                if best is not place and best.rank[1] < 0.05:
                    return best.measured
                if self._spent >= _FULL * self.limit:
                    return None
        return None

    # ------------------------------------------------------------ instances
    def _tried(self, path: Path, value: Fraction, judge: _Judge) -> Place | None:
        """The place with the parameter at ``value``; None where it is no instance, or some
        hypothesis does not certainly hold."""
        try:
            measured = self._measured(path.moved(value))
            place = None if measured is None else judge.place(measured)
        except _BROKEN:
            return None
        # Where a hypothesis fails nothing else was measured.
        self._spent += _FULL if place is not None else 1
        return place

    def _measured(self, description: Json) -> Measured | None:
        key = repr(description)
        if key not in self._seen:
            self._seen[key] = None
            instance = self.theorem.rebuild(description)
            found = _rebound(measure(self.theorem, instance), trusting=True)
            measured = replace(found, precisions=_QUICK)
            if measured.inside(self.ranges):
                self._seen[key] = measured
        return self._seen[key]


@dataclass(frozen=True, slots=True)
class _Judge:
    subject: Assertion | Sequent
    dropped: Relation | None

    def place(self, measured: Measured) -> Place | None:
        """None when a hypothesis does not certainly hold."""
        status = measured.status(self.subject)
        if isinstance(self.subject, Sequent):
            inside = status not in INAPPLICABLE
            return Place(measured, (0, measured.nearest(self.subject)), status) if inside else None
        if status is Status.NOT_APPLICABLE:
            return None
        margin = min(measured.margin(item) for item in self.subject.conclusion)
        stage = 1 if self.dropped is not None and measured.holds(self.dropped) is not False else 0
        return Place(measured, (stage, margin), status)


def _rebound(measured: Measured, trusting: bool) -> Measured:
    """The same instance, whose interpretation is or is not confronted with its samples."""
    bound = measured.bound
    if bound is None or bound.trusting is trusting:
        return measured
    return replace(measured, bound=Bound(bound.theory, bound.given, trusting=trusting))


def _coherent(measured: Measured, subject: Sequent) -> bool:
    """Whether no sample violates what the interpretation says to hold."""
    try:
        return measured.status(subject) not in INAPPLICABLE
    except VerifyError:
        return False


def without(subject: Assertion, hypothesis: Relation) -> Assertion:
    """The subject without one of its hypotheses."""
    return replace(subject, given=tuple(item for item in subject.given if item != hypothesis))


def _better(found: Place, best: Place) -> bool:
    if found.status is Status.VIOLATED:
        return True
    return found.rank[0] < best.rank[0] or (
        found.rank[0] == best.rank[0] and found.rank[1] < best.rank[1] - _IMPROVEMENT
    )


# ---------------------------------------------------------------- steps along a path
Walk = Callable[[Fraction, int, bool], Fraction | None]


def _divided(value: Fraction, step: int, whole: bool) -> Fraction | None:
    return None if whole or value == 0 else value / 2 ** (2**step)


def _multiplied(value: Fraction, step: int, whole: bool) -> Fraction | None:
    return None if whole or value == 0 else value * 2 ** (2**step)


def _raised(value: Fraction, step: int, whole: bool) -> Fraction | None:
    return value + 2**step if value.denominator == 1 else None


def _lowered(value: Fraction, step: int, whole: bool) -> Fraction | None:
    return value - 2**step if value.denominator == 1 else None


def _vanishing(value: Fraction, step: int, whole: bool) -> Fraction | None:
    return Fraction(0) if step == 0 and value != 0 else None


def _mirrored(value: Fraction, step: int, whole: bool) -> Fraction | None:
    return -value if step == 0 and value != 0 and not whole else None


_WALKS: tuple[Walk, ...] = (_multiplied, _divided, _raised, _lowered, _vanishing, _mirrored)


def _between(good: Fraction, bad: Fraction, whole: bool) -> Fraction | None:
    """A short number well inside the interval, in the logarithm where it is long."""
    low, high = min(good, bad), max(good, bad)
    if whole or (good.denominator == bad.denominator == 1 and high - low <= 64):
        middle = Fraction((low + high).__floor__() // 2)
        if whole or low < middle < high:
            return middle if low < middle < high else None
    if low > 0 and high > 4 * low:
        size = (high / low).__floor__().bit_length() // 2
        centre = low * 2**size
        return simplest_between(centre * 3 / 4, min(centre * 5 / 4, high * 31 / 32))
    step = (high - low) * Fraction(12, 25)
    return simplest_between(low + step, high - step) if step > 0 else None
