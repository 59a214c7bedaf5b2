"""Filters on sequences: where one hypothesis of the filters fails alone, or a bound is attained.

The space is that of the square-summable sequences; what is needed of it are sequences with a few
first entries.  Moving all entries on is a filter that keeps lengths and leaves out the first
entry.  No space of finite dimension has one: there it would be onto.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Final

from flint import fmpq

from memory_theorems.verify.arithmetic.balls import Real, precision, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.quantities import Quantity

_F = Fraction
#: Entries that are looked at.
LENGTH: Final = 12
Sequence_ = tuple[fmpq, ...]
Map = Callable[[Sequence_], Sequence_]
_ZERO: Final[Sequence_] = (fmpq(0),) * LENGTH


def first(*entries: int | Fraction) -> Sequence_:
    """The sequence that begins so, and is zero from there on."""
    return tuple(to_fmpq(_F(x)) for x in entries) + (fmpq(0),) * (LENGTH - len(entries))


def plus(left: Sequence_, factor: Fraction, right: Sequence_) -> Sequence_:
    """left + factor*right."""
    return tuple(a + to_fmpq(factor) * b for a, b in zip(left, right, strict=True))


def moved(places: int, given: Sequence_) -> Sequence_:
    """All entries so many places on."""
    if any(given[LENGTH - places :]):
        raise Undetermined(t.variable("B"), "the sequence is too long here")
    return (fmpq(0),) * places + given[: LENGTH - places]


def exchanged(given: Sequence_) -> Sequence_:
    """Entry 3 becomes entry 1, all others go three places on: nothing becomes entry 0 or 2."""
    found = list(moved(3, (*given[:3], fmpq(0), *given[4:])))
    found[1] = given[3]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Filters:
    """The symbols of :mod:`theorems.discoveries.escape_at_any_rates.orthogonal_filters`; ``fault``
    is the hypothesis that does not hold.

    ``filters``: B(j, .), the last for all later ones; ``other`` is what B is said to be where
    that is not v - 2 l A(j, v).  ``values``: p(v, .) on [0, 1), [1, 2) and from 2 on.
    ``samples``: values of v and of z.
    """

    fault: str
    count: int
    rate: Fraction
    fastest: Fraction
    exponentials: tuple[Sequence_, ...]
    slow: Sequence_
    far: Sequence_
    filters: tuple[Map, ...]
    slower: Map
    values: Callable[[Sequence_], Sequence_]
    integral: Callable[[Sequence_, int], fmpq]
    weights: tuple[Fraction, ...]
    other: Map | None = None
    moments: tuple[Fraction, ...] = ()
    distance: Fraction = Fraction(1)
    samples: tuple[tuple[Sequence_, ...], tuple[Sequence_, ...]] = ((), ())

    def unit(self, index: int) -> Sequence_:
        return self.exponentials[min(index, len(self.exponentials) - 1)]

    def kept(self, index: int, given: Sequence_) -> Sequence_:
        """v - 2 l A(j, v)."""
        return self.filters[min(index, len(self.filters) - 1)](given)

    def convolved(self, index: int, given: Sequence_) -> Sequence_:
        """A(j, v)."""
        return plus(_ZERO, 1 / (2 * self.rate), plus(given, _F(-1), self.kept(index, given)))

    def filtered(self, index: int, given: Sequence_) -> Sequence_:
        """B(j, v)."""
        return self.kept(index, given) if self.other is None else self.other(given)

    def moment(self, index: int) -> fmpq:
        if index < len(self.moments):
            return to_fmpq(self.moments[index])
        return self.integral(self.slow, index)

    def value(self, given: Sequence_, time: Real) -> fmpq:
        assert isinstance(time, fmpq)
        return self.values(given)[min(2, int(time.p // time.q))]

    def below(self, small: Sequence_, large: Sequence_) -> Iterator[int]:
        """The times 0, 1 and 2 at which ``|p(v, .)| <= p(z, .)`` fails."""
        pairs = zip(self.values(small), self.values(large), strict=True)
        return (time for time, (a, b) in enumerate(pairs) if abs(a) > b)

    def time(self, index: int, small: Sequence_, large: Sequence_, time: Real) -> fmpq:
        """s(j, v, z, t): where the premise fails, if the filtered values at t are not in order."""
        above = abs(self.value(self.convolved(index, small), time))
        if above <= self.value(self.slower(large), time):
            return fmpq(2)
        return fmpq(next(self.below(small, large), 2))

    def bounds(self) -> list[fmpq]:
        """M(k, 0) for the first terms."""
        rows = [self.moment(i) for i in range(self.count)]
        found = []
        while rows:
            found.append(rows[0])
            rows = [a + to_fmpq(2 * self.fastest) * b for a, b in pairwise(rows)]
        return found


def _nothing(z: Sequence_) -> Sequence_:
    return _ZERO


def _at_once(z: Sequence_, i: int) -> fmpq:
    return fmpq(0) if i else z[1]


def _sizes(v: Sequence_) -> tuple[fmpq, ...]:
    """1 for the exponential, 2 for other sequences of size at most 1/2, -3 else: comparable are
    the exponential with all of these, and they among each other."""
    size = 1 if v == first(_F(1, 2)) else 2 if sum(map(abs, v), fmpq(0)) <= fmpq(1, 2) else -3
    return (fmpq(size),) * 3


_BASE: Final = Filters(
    "", 2, _F(1, 2), _F(1, 2), (first(1),), first(1), first(0, 1), (partial(moved, 1),),
    slower=lambda z: plus(z, _F(1), moved(1, z)),
    values=lambda v: (v[0], v[1], fmpq(0)),
    integral=lambda z, i: z[1] + i * z[0],
    weights=(_F(0), _F(1)),
)  # fmt: skip


def _tilted(cosine: Fraction, sine: Fraction) -> Filters:
    """The memory is entry 0, which no filter gives; that of the slowest exponential is small."""
    return replace(
        _BASE,
        exponentials=(first(cosine, sine),),
        slow=first(cosine),
        far=first(1),
        filters=(partial(moved, 2),),
        slower=lambda z: z,
        values=lambda v: (v[0], v[0], v[0]),
        integral=lambda z, i: z[0],
    )


#: Every filter is the first move, half of the way; the sequence it leaves out; and so on: each
#: time one hypothesis fails, and the memory's part in the model is longer than the bound.
CASES: Final[dict[str, Filters]] = {
    "attained": _BASE,
    "any values": replace(_BASE, samples=((first(5, 5), first(5)), (first(1, 1),))),
    "half the way": replace(_BASE, distance=_F(1, 2)),
    "one term": replace(_BASE, count=1, weights=(_F(1),)),
    "filters": replace(
        _BASE,
        fault="filters",
        filters=(lambda v: plus(_ZERO, _F(1, 2), moved(1, v)),),
        slower=lambda z: plus(z, _F(1, 2), moved(1, z)),
        integral=lambda z, i: z[1] + fmpq(i, 2) * z[0],
        weights=(_F(0), _F(2)),
    ),
    "at its own rate": replace(
        _tilted(_F(3, 5), _F(4, 5)),
        exponentials=(first(_F(3, 5), _F(4, 5)), first(0, 1)),
        fault="at its own rate",
        filters=(lambda v: v,),
        slower=_nothing,
        integral=lambda z, i: fmpq(0) if i else z[0],
        weights=(_F(5, 3), _F(-4, 3)),
    ),
    "without them": replace(
        _tilted(_F(7, 25), _F(24, 25)), fault="without them", other=lambda v: first(1)
    ),
    "in any order": replace(
        _tilted(_F(15, 113), _F(112, 113)),
        exponentials=(first(_F(15, 113), _F(112, 113)), first(0, 0, 1), first(0, 1)),
        filters=(partial(moved, 2), exchanged, partial(moved, 2)),
        fault="in any order",
        count=3,
        weights=(_F(113, 15), _F(0), _F(-112, 15)),
    ),
    "lengths": replace(
        _BASE, fault="lengths", exponentials=(first(_F(1, 10)),), slow=first(_F(1, 10)),
        weights=(_F(0), _F(10)),
    ),
    "fastest": replace(_BASE, fault="fastest", fastest=_F(1, 100)),
    "no slower": replace(_BASE, fault="no slower", slow=_ZERO),
    "no slower, signed": replace(_BASE, fault="no slower", slow=first(0, -100)),
    "values": replace(
        _BASE, fault="values", rate=_F(2), fastest=_F(2), exponentials=(first(_F(1, 2)),),
        slow=first(_F(1, 2)), slower=_nothing, values=_sizes, weights=(_F(0), _F(2)),
        integral=lambda z, i: fmpq(i == 0 and z != first(_F(1, 2))),
    ),
    "filtered values": replace(
        _BASE, fault="filtered values", slower=_nothing, integral=_at_once,
    ),
    "filtered values, signed": replace(
        _BASE, fault="filtered values", slower=lambda z: (fmpq(0), -100 * z[0], *_ZERO[2:]),
        integral=lambda z, i: (z[1], -100 * z[0])[i] if i < 2 else fmpq(0),
    ),
    "integrals": replace(_BASE, fault="integrals", integral=lambda z, i: fmpq(0)),
    "integrals, signed": replace(
        _BASE, fault="integrals", integral=lambda z, i: fmpq(0 if i else -100)
    ),
    "sums": replace(_BASE, fault="sums", integral=_at_once),
    "sums, signed": replace(
        _BASE, fault="sums", integral=lambda z, i: (z[1], fmpq(-100))[i] if i < 2 else fmpq(0)
    ),
    "moments": replace(_BASE, fault="moments", moments=(_F(0), _F(0))),
    "moments, signed": replace(_BASE, fault="moments", moments=(_F(-100), _F(0))),
}  # fmt: skip


def interpret(case: Filters) -> Interpretation:
    """Exact values; x = 0 and K is the largest bound, or 0."""

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        with precision(bits):
            return vector_norm(entries, "2")

    weights = tuple(map(to_fmpq, case.weights))
    exact = {
        "n": _F(case.count), "L": case.fastest, "x": _F(0), "d": case.distance,
    }  # fmt: skip
    largest = max(fmpq(0), *case.bounds())
    # With all weights but those of "attained" less: what can be lost is 1.
    least = to_fmpq(case.distance) ** 2
    some, others = case.samples
    v, z = (*some, *case.exponentials), (*others, case.slow)
    return Interpretation(
        numbers={
            **{name: Quantity.exact(number) for name, number in exact.items()},
            "K": Quantity.exact(_F(int(largest.p), int(largest.q))),
        },
        functions={
            "l": lambda bits, j: to_fmpq(case.rate),
            "e": lambda bits, j: case.unit(j),
            "slow": lambda bits: case.slow,
            "far": lambda bits: case.far,
            "A": lambda bits, j, given: case.convolved(j, given),
            "F": lambda bits, given: case.slower(given),
            "B": lambda bits, j, given: case.filtered(j, given),
            "p": lambda bits, given, time: case.value(given, time),
            "J": lambda bits, given, i: case.integral(given, i),
            "D": lambda bits, i: case.moment(i),
            "s": lambda bits, j, small, large, time: case.time(j, small, large, time),
            "q": lambda bits, small, large: fmpq(next(case.below(small, large), 2)),
            "beta": lambda bits, j: weights[j] if j < len(weights) else fmpq(0),
        },
        norms={"H": norm},
        dimensions={"H": LENGTH},
        without=(case.fault,),
        samples={
            "i": (0, 1), "j": (0, 1, 2), "k": tuple(range(case.count)),
            "v": v, "z": z, "H": (case.slow, case.unit(0)),
            "tau": (least, 2 * least, least / 2), "t": (fmpq(1), fmpq(1, 3), fmpq(2)),
            "real": (fmpq(1), fmpq(-1, 2), fmpq(3)), "natural": (0, 1),
        },
    )  # fmt: skip
