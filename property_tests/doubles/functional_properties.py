r"""The clauses of Definition 3.1 as checks that can refute, with exact witnesses.

A check tries a fixed battery of exact polyline signals.  ``violated`` is decided by balls that
separate (at least one witness); not violated means: no witness in the battery, never a proof.

Boundedness and regularity speak of sequences.  Their witnesses are members n = 10, ..., 10^6 of a
sequence for which the same violation is certified for every member: ``|H_t(x_n)| >= c n`` with
``||x_n|| <= 1``, and ``|H_t(x_n)| >= c`` with ``||x_n|| <= 1`` and x_n -> 0 almost everywhere
(spikes of height 1 over shrinking intervals, and low plateaus of growing length).

"Regular" as printed puts no bound on the sequence; :func:`regular_without_bound` is that clause.

Source: Li, Han, E & Li (ICLR 2021), Definition 3.1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from flint import arb

from memory_theorems.theorems.objects.functionals.linear_functionals import Functional
from memory_theorems.theorems.objects.functionals.signals import (
    Signal,
    combination,
    describe,
    hat,
    plateau,
)
from memory_theorems.verify.verdicts import Json

ZERO, ONE = Fraction(0), Fraction(1)
TIMES = (Fraction(-3, 2), ZERO, Fraction(2))
AGES = (ZERO, Fraction(1, 2), ONE, Fraction(2), Fraction(3))
SIZES = tuple(Fraction(10) ** k for k in range(1, 7))


@dataclass(frozen=True, slots=True)
class PropertyCheck:
    """``violated`` with the witness as exact JSON, or not violated by any of ``tried`` trials."""

    clause: str
    violated: bool
    tried: int
    witness: Json = None


def battery(channels: int) -> tuple[Signal, ...]:
    """A few signals with every channel active in one of them."""
    found = []
    for active in range(channels):
        for bump in (
            hat(ZERO, Fraction(2)),
            plateau(Fraction(-4), Fraction(-1), Fraction(1, 3)),
            hat(Fraction(1), Fraction(3, 2), Fraction(-2)),
        ):
            found.append(Signal(tuple(bump if i == active else () for i in range(channels))))
    return tuple(found)


def _only(active: int, channels: int, bump: tuple) -> Signal:  # type: ignore[type-arg]
    return Signal(tuple(bump if i == active else () for i in range(channels)))


def causal(functional: Functional) -> PropertyCheck:
    """Signals that agree up to t and differ later must have one value."""
    tried = 0
    for time in TIMES:
        for one in battery(functional.channels):
            for active in range(functional.channels):
                later = _only(active, functional.channels, hat(time + 1, ONE))
                other = combination(ONE, one, ONE, later)
                tried += 1
                if _apart(functional.value(time, one), functional.value(time, other)):
                    witness = {"t": str(time), "x": describe(one), "x'": describe(other)}
                    return PropertyCheck("causal", True, tried, witness)
    return PropertyCheck("causal", False, tried)


def linear(functional: Functional) -> PropertyCheck:
    """``H_t(a x + b x') == a H_t(x) + b H_t(x')``."""
    tried = 0
    a, b = Fraction(3, 2), Fraction(-2)
    for time in TIMES:
        for one, two in pairwise(battery(functional.channels)):
            tried += 1
            whole = functional.value(time, combination(a, one, b, two))
            parts = functional.value(time, one) * arb(1.5) - functional.value(time, two) * 2
            if _apart(whole, parts):
                witness = {
                    "t": str(time), "a": str(a), "b": str(b),
                    "x": describe(one), "x'": describe(two),
                }  # fmt: skip
                return PropertyCheck("linear", True, tried, witness)
    return PropertyCheck("linear", False, tried)


def continuous(functional: Functional) -> PropertyCheck:
    """Bounded on the unit ball: long plateaus of height 1 must not grow without bound."""
    tried = 0
    for active in range(functional.channels):
        for time in TIMES:
            tried += 1

            def member(n: Fraction, at: Fraction = time, i: int = active) -> Signal:
                return _only(i, functional.channels, plateau(at - n, at, ONE))

            if _all(functional, time, member, lambda value, n: value > arb(1) / 10 * _ball(n)):
                witness = {"t": str(time), "x_n": "1 on [t - n, t]", "H": ">= n/10, n = 10..10^6"}
                return PropertyCheck("continuous", True, tried, witness)
    return PropertyCheck("continuous", False, tried)


def regular(functional: Functional) -> PropertyCheck:
    """Bounded sequences that tend to 0 almost everywhere must have values that tend to 0."""
    return _regular(functional, "regular", lambda n: ONE)


def regular_without_bound(functional: Functional) -> PropertyCheck:
    """The clause as printed: the spikes may grow while they shrink."""
    return _regular(functional, "regular, as printed", lambda n: n)


def _regular(
    functional: Functional, clause: str, height: Callable[[Fraction], Fraction]
) -> PropertyCheck:
    tried = 0
    for active in range(functional.channels):
        for time in TIMES:
            for name, member in _null_sequences(functional.channels, active, time, height):
                tried += 1
                if _all(functional, time, member, lambda value, _: value > arb(1) / 1000):
                    witness = {"t": str(time), "channel": str(active + 1), "x_n": name,
                               "H": ">= 1/1000 for n = 10..10^6"}  # fmt: skip
                    return PropertyCheck(clause, True, tried, witness)
    return PropertyCheck(clause, False, tried)


def _null_sequences(
    channels: int, active: int, time: Fraction, height: Callable[[Fraction], Fraction]
) -> Iterator[tuple[str, Callable[[Fraction], Signal]]]:
    for age in AGES:
        centre = time - age

        def spike(n: Fraction, at: Fraction = centre) -> Signal:
            return _only(active, channels, hat(at, 1 / n, height(n)))

        yield f"a hat of half width 1/n at t - {age}", spike

    def low(n: Fraction) -> Signal:
        return _only(active, channels, plateau(time - n * n, time, ONE, 1 / n))

    yield "1/n on [t - n^2, t]", low


def time_homogeneous(functional: Functional) -> PropertyCheck:
    """``H_t(x) == H_{t+tau}(x^(tau))``."""
    tried = 0
    for time in TIMES:
        for shift in (Fraction(-5, 3), Fraction(7, 2)):
            for one in battery(functional.channels):
                tried += 1
                here = functional.value(time, one)
                there = functional.value(time + shift, one.shifted(shift))
                if _apart(here, there):
                    witness = {"t": str(time), "tau": str(shift), "x": describe(one)}
                    return PropertyCheck("time-homogeneous", True, tried, witness)
    return PropertyCheck("time-homogeneous", False, tried)


CLAUSES: Mapping[str, Callable[[Functional], PropertyCheck]] = {
    "causal": causal,
    "linear": linear,
    "continuous": continuous,
    "regular": regular,
    "time-homogeneous": time_homogeneous,
}


def violated_clauses(functional: Functional) -> tuple[str, ...]:
    """The names of the clauses that are certainly violated."""
    return tuple(name for name, check in CLAUSES.items() if check(functional).violated)


def _all(
    functional: Functional,
    time: Fraction,
    member: Callable[[Fraction], Signal],
    large: Callable[[arb, Fraction], object],
    sizes: Sequence[Fraction] = SIZES,
) -> bool:
    return all(bool(large(abs(functional.value(time, member(n))), n)) for n in sizes)


def _ball(value: Fraction) -> arb:
    return arb(int(value))


def _apart(one: arb, two: arb) -> bool:
    return bool(one.is_finite() and two.is_finite() and not one.overlaps(two))
