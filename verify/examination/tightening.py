"""Instances at the edge: moved along paths until a hypothesis, or the conclusion, nearly fails.

Random instances seldom lie where a bound is nearly attained and a hypothesis nearly fails, which
is where a wrong statement shows.  From an instance that satisfies every hypothesis *as encoded*,
one exact number is moved at a time: as long as the hypotheses hold, towards the failure of the
conclusion; where a hypothesis stops it, the last place where it holds is bisected.  Floats guide
the way; every verdict about an instance is exact or by ball arithmetic, like for a drawn one.
The same instances give the same path: what is spent is counted in instances measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.examination.interpretations import Bound
from memory_theorems.verify.examination.measuring import Measured, Status, measure
from memory_theorems.verify.examination.paths import Path
from memory_theorems.verify.refutation.readable_numbers import simplest_between
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.theorem import Theorem
from memory_theorems.verify.verdicts import Json

_STEPS = 7
_BISECTIONS = 12
_ROUNDS = 3
#: The cost of an instance that satisfies all hypotheses; one that does not costs 1.
_FULL = 4
_GLANCE = 12
_FINALISTS = 2
_IMPROVEMENT = 1e-3
#: What a broken instance raises while it is rebuilt or measured; it is no instance then.
_BROKEN = (VerifyError, ValueError, ArithmeticError, TypeError, IndexError, KeyError)


@dataclass(frozen=True, slots=True)
class Place:
    """An instance on the way; ``rank`` is smaller the nearer it is to a violation."""

    measured: Measured
    rank: float
    status: Status


@dataclass(slots=True)
class Tightening:
    """Moves instances of one theorem; ``limit`` bounds how many it measures in each search."""

    theorem: Theorem
    limit: int = 60
    _seen: dict[str, Measured | None] = field(default_factory=dict)
    _spent: int = 0

    # ------------------------------------------------------------ searches
    def violation(self, subject: Sequent, known: Sequence[Measured]) -> Measured | None:
        """An instance that violates the conclusion and no hypothesis, as far as these are decided
        or tried, or None; ``known`` are instances to start from."""
        for place in self._pursued(subject, known):
            if place.status.against:
                return _rebound(place.measured, trusting=False)
        return None

    def edges(self, subject: Sequent, known: Sequence[Measured]) -> Iterator[Measured]:
        """Instances moved towards the failure of the conclusion until a hypothesis is about to
        fail."""
        for place in self._pursued(subject, known):
            finished = _rebound(place.measured, trusting=False)
            if _coherent(finished, subject):
                yield finished

    # ------------------------------------------------------------ the search
    def _pursued(self, subject: Sequent, known: Sequence[Measured]) -> list[Place]:
        """The best places: many starts are followed for a little while, the best for longer.  Ends
        with the first violation."""
        places = [place for item in known if (place := _place(subject, item)) is not None]
        for count, share in ((self.limit // 5, _GLANCE), (_FINALISTS, self.limit)):
            places = sorted(places, key=lambda place: place.rank)[:count]
            for index, place in enumerate(places):
                places[index] = self._followed(place, subject, share)
                if places[index].status.against:
                    return [places[index]]
        return sorted(places, key=lambda place: place.rank)

    def _followed(self, place: Place, subject: Sequent, share: int) -> Place:
        """The place reached by moving one number at a time, for ``share`` instances."""
        self._spent = 0
        for _ in range(_ROUNDS):
            before = place
            for name in [path.name for path in self._paths(place)]:
                if place.status.against or self._spent >= _FULL * share:
                    return place
                place = self._along(place, name, subject, share)
            if place is before:
                break
        return place

    def _paths(self, place: Place) -> tuple[Path, ...]:
        """Tolerances and declared constants come last in a description, and are moved first."""
        found = list(self.theorem.paths(place.measured.instance))
        found.reverse()
        return tuple(sorted(found, key=lambda path: path.name.count(".") + path.whole))

    def _along(self, place: Place, name: str, subject: Sequent, share: int) -> Place:
        """The best place on one path, from the present one on."""
        path = next((item for item in self._paths(place) if item.name == name), None)
        if path is None:
            return place
        best, origin = place, path.value
        for walk in _WALKS:
            if self._spent >= _FULL * share or best.status.against:
                break
            good, bad = origin, None
            for step in range(_STEPS):
                value = walk(origin, step, path.whole)
                if value is None:
                    break
                found = self._tried(path, value, subject)
                if found is None or not _better(found, best):
                    bad = value if found is None else None
                    break
                good, best = value, found
            if bad is not None and not best.status.against:
                best = self._bisected(path, good, bad, best, subject)
        return best

    def _bisected(
        self, path: Path, good: Fraction, bad: Fraction, best: Place, subject: Sequent
    ) -> Place:
        """Nearer to where a hypothesis begins to fail."""
        for _ in range(_BISECTIONS):
            value = _between(good, bad, path.whole)
            if value is None:
                break
            found = self._tried(path, value, subject)
            if found is None:
                bad = value
            elif _better(found, best):
                good, best = value, found
                if best.status.against:
                    break
            else:
                break
        return best

    # ------------------------------------------------------------ instances
    def _tried(self, path: Path, value: Fraction, subject: Sequent) -> Place | None:
        """The place with the parameter at ``value``; None where it is no instance, or some
        hypothesis fails or is open for other reasons than that it speaks of all values."""
        try:
            measured = self._measured(path.moved(value))
            place = None if measured is None else _place(subject, measured)
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
            self._seen[key] = _rebound(measure(self.theorem, instance), trusting=True)
        return self._seen[key]


def _place(subject: Sequent, measured: Measured) -> Place | None:
    """None when it is no instance, not even as a measurement."""
    status = measured.status(subject)
    return None if status.silent else Place(measured, measured.nearest(subject), status)


def _rebound(measured: Measured, trusting: bool) -> Measured:
    """The same instance, whose hypotheses are or are not tried at its samples."""
    bound = measured.bound
    if bound.trusting is trusting:
        return measured
    return replace(measured, bound=Bound(bound.theory, bound.given, trusting=trusting))


def _coherent(measured: Measured, subject: Sequent) -> bool:
    """Whether no sample violates a hypothesis."""
    try:
        return not measured.status(subject).silent
    except VerifyError:
        return False


def _better(found: Place, best: Place) -> bool:
    return found.status.against or found.rank < best.rank - _IMPROVEMENT


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
