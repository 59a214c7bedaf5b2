"""Instances of Theorem C.1: a perfect or nearly perfect short-term fit, and a step away from it.

Time is a finite set here: a signal is the tuple of its values at ``times``, each multiplied by
the root of the mass of that time, so that signals have the inner product of L^2 of a measure.
The statements hold for every such measure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import exp
from typing import Any

from flint import arb
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Numbers = tuple[Fraction, ...]
_FIELDS = ("times", "roots", "far", "misfit", "weights", "rates", "direction")
_SAID = ("declared", "shares")
_F = Fraction


@dataclass(frozen=True, slots=True)
class Escape:
    """``far``, ``misfit``: the long-term memory, and the first model less the short-term part.

    ``roots``: roots of the masses of ``times``.  The parameters move from (``weights``, ``rates``)
    by ``distance`` times ``direction``, a vector of 2m numbers with squares that add up to 1.
    ``declared``: w_l, ||a_0||_oo and the distance as they are said to be (empty: as they are);
    ``shares``: Delta_0 and Delta_1 in what they are, K_0 and K_1 in what they have to be at least.
    """

    times: Numbers
    roots: Numbers
    far: Numbers
    misfit: Numbers
    weights: Numbers
    rates: Numbers
    direction: Numbers
    distance: Fraction
    omega: Fraction
    declared: Numbers = ()
    shares: Numbers = (_F(1), _F(1), _F(1001, 1000), _F(1001, 1000))

    def __post_init__(self) -> None:
        if not self.weights or len(self.rates) != self.units:
            raise ValueError("a model has as many weights as rates, at least one")
        if len({len(getattr(self, name)) for name in _FIELDS[:4]}) > 1 or min(self.times) < 0:
            raise ValueError("one mass, one memory and one misfit for each time >= 0 are needed")
        if len(self.direction) != 2 * self.units or sum(x * x for x in self.direction) != 1:
            raise ValueError("a direction is a unit vector of 2m numbers")
        if not self.declared:
            said = (min(self.rates), max(map(abs, self.weights)), self.distance)
            object.__setattr__(self, "declared", said)
        if len(self.declared) != 3 or len(self.shares) != 4 or min(self.shares) < 0:
            raise ValueError("three numbers are declared and four shares are >= 0")
        if not 0 < self.declared[2] < self.declared[0] or min(self.distance, self.omega) <= 0:
            raise ValueError("0 < distance < the smallest rate and omega > 0 are needed")
        if self.distance >= min(self.rates):
            raise ValueError("the rates reached are positive")

    @property
    def units(self) -> int:
        return len(self.weights)

    def moved(self, part: int) -> Numbers:
        """Weights (0) or rates (1) that are reached."""
        start = (self.weights, self.rates)[part]
        way = self.direction[part * self.units : (part + 1) * self.units]
        return tuple(x + self.distance * y for x, y in zip(start, way, strict=True))


def unit_vector(near: Sequence[float]) -> Numbers:
    """A vector of rationals with squares that add up to exactly 1, near a multiple of ``near``.

    By stereographic projection from the point opposite to the largest entry.
    """
    size = sum(x * x for x in near) ** 0.5
    lead = max(range(len(near)), key=lambda i: abs(near[i]))
    sign = 1 if near[lead] > 0 else -1
    plane = [_F(x / size / (1 + abs(near[lead]) / size)).limit_denominator(200) for x in near]
    plane[lead] = _F(0)
    square = sum((x * x for x in plane), _F(0))
    found = [2 * x / (1 + square) for x in plane]
    found[lead] = sign * (1 - square) / (1 + square)
    return tuple(found)


def downhill(
    times: Numbers, roots: Numbers, far: Numbers, weights: Numbers, rates: Numbers
) -> Numbers:
    """About the direction of steepest descent at a perfect fit; floats only propose it."""

    def moment(order: int, rate: Fraction) -> float:
        return sum(
            float(root) ** 2 * float(t) ** order * exp(-float(rate * t)) * float(value)
            for t, root, value in zip(times, roots, far, strict=True)
        )

    by_weight = [moment(0, w) for w in rates]
    by_rate = [-float(a) * moment(1, w) for a, w in zip(weights, rates, strict=True)]
    way = [*by_weight, *by_rate]
    return unit_vector(way if any(way) else [1.0] * len(way))


def interpret(case: Escape) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.theorem_c_1.escape`."""
    slowest, largest, distance = case.declared
    least = slowest - distance

    def listed(values: Numbers, otherwise: Fraction) -> Callable[[int, int], Real]:
        return lambda bits, i: to_fmpq(values[i - 1] if 1 <= i <= len(values) else otherwise)

    def signal(values: Numbers) -> tuple[Real, ...]:
        return tuple(to_fmpq(root * value) for root, value in zip(case.roots, values, strict=True))

    def exponential(bits: int, rate: Real) -> tuple[Real, ...]:
        with precision(bits):
            return tuple(
                (-to_ball(rate) * to_fmpq(t)).exp() * to_fmpq(root)
                for t, root in zip(case.times, case.roots, strict=True)
            )

    def moment(order: int, factor: Fraction, growth: Fraction) -> Callable[[int], arb]:
        """factor * sum of mass * t**order * exp(growth - least*t) * |far|."""

        def value(bits: int) -> arb:
            with precision(bits):
                terms = (
                    to_fmpq(factor * root**2 * t**order * abs(height))
                    * to_ball(growth - least * t).exp()
                    for t, root, height in zip(case.times, case.roots, case.far, strict=True)
                )
                return sum(terms, arb(0))

        return value

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        with precision(bits):
            return vector_norm(entries, "2")

    growth, shares = least / case.omega, case.shares
    exact: dict[str, int | Fraction] = {
        "m": case.units, "slowest": slowest, "A": largest, "d": distance, "omega": case.omega,
    }  # fmt: skip
    enclosed = {
        "D0": moment(0, shares[0], _F(0)),
        "D1": moment(1, shares[1], _F(0)),
        "K0": moment(0, shares[0] * shares[2], growth),
        "K1": moment(1, shares[1] * shares[3] * case.omega, growth),
    }
    # |S| <= D0 and |S(s) - S(y)| <= D1 |s - y| by the triangle inequality, term by term, and
    # |exp(-s t) - exp(-y t)| <= t exp(-least t) |s - y|; not known where a share is declared.
    moved = max(abs(x - y) for x, y in zip(case.moved(1), case.rates, strict=True))
    known: dict[str, bool | None] = {
        "rates": slowest <= min(case.rates),
        "near": moved <= distance,
        "weights": max(map(abs, case.weights)) <= largest,
        "small": True if shares[0] >= 1 else None,
        "slowly varying": True if shares[1] >= 1 else None,
    }
    way = tuple(to_fmpq(x) for x in (distance / case.omega, distance, _F(1, 3), distance / 2000))
    return Interpretation(
        numbers={
            **{name: Quantity.exact(value) for name, value in exact.items()},
            **{name: Quantity(value, "a finite sum") for name, value in enclosed.items()},
        },
        functions={
            "e": exponential,
            "far": lambda bits: signal(case.far),
            "r": lambda bits: signal(case.misfit),
            "a0": listed(case.weights, _F(0)),
            "w0": listed(case.rates, slowest),
            "a": listed(case.moved(0), _F(0)),
            "w": listed(case.moved(1), slowest),
        },
        norms={"H": norm},
        dimensions={"H": len(case.times)},
        without=unkept(known),
        samples={
            "tau": tuple(map(to_fmpq, _times(case))),
            "delta": way,
            "n": (case.units, 0, 1),
            "i": (1, case.units, 0),
            "natural": (1, case.units, 0),
            "real": (to_fmpq(least), to_fmpq(slowest), to_fmpq(_F(1, 3))),
            "H": (signal(case.far), signal(tuple(_F(i) for i in range(len(case.times))))),
        },
    )


def _times(case: Escape) -> tuple[Fraction, ...]:
    """The least time that the energy inequality allows (about), and a longer one."""
    with precision(256):
        before, after = arb(0), arb(0)
        for k, t in enumerate(case.times):
            change = to_fmpq(case.misfit[k] - case.far[k])
            model = sum(
                (
                    to_fmpq(weight) * to_ball(-rate * t).exp() * sign
                    for weights, rates, sign in (
                        (case.moved(0), case.moved(1), 1),
                        (case.weights, case.rates, -1),
                    )
                    for weight, rate in zip(weights, rates, strict=True)
                ),
                arb(0),
            )
            mass = to_fmpq(case.roots[k] ** 2)
            before += mass * change * change
            after += mass * (change + model) * (change + model)
        lost = before - after
        if not lost > 0:
            return (_F(1), _F(1000))
        least = to_fraction((to_ball(case.distance**2) / lost).upper())
        shortest = least.limit_denominator(10**6) * _F(100001, 100000) + _F(1, 10**6)
        return (shortest, 3 * shortest, shortest / 1000)


def describe(case: Escape) -> Json:
    """Exact JSON."""
    return {
        **{name: [rational_text(x) for x in getattr(case, name)] for name in (*_FIELDS, *_SAID)},
        "distance": rational_text(case.distance),
        "omega": rational_text(case.omega),
    }


def rebuild(data: Json) -> Escape:
    """Inverse of :func:`describe`; InputError on anything else."""
    try:
        lists: dict[str, Any] = {
            name: tuple(_F(text) for text in data[name]) for name in (*_FIELDS, *_SAID)
        }
        return Escape(distance=_F(data["distance"]), omega=_F(data["omega"]), **lists)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not a step from a short-term fit: {reason}") from None


# ---------------------------------------------------------------- instances
def _case(
    times: str, roots: str, far: str, weights: str, rates: str, distance: str, omega: str,
    misfit: str = "", way: str = "", **said: str,
) -> Escape:  # fmt: skip
    t, q, rho, a, w, off, unit = (
        tuple(_F(x) for x in text.split())
        for text in (times, roots, far, weights, rates, misfit, way)
    )
    case = Escape(
        t, q, rho, off or (_F(0),) * len(t), a, w, unit or downhill(t, q, rho, a, w),
        _F(distance), _F(omega),
    )  # fmt: skip
    lists: dict[str, Any] = {
        name: tuple(_F(x) for x in text.split()) for name, text in said.items()
    }
    return replace(case, **lists)


#: One time only, where nothing is lost; idle units; a memory that changes sign; near fits; far
#: away; a long way; then, one by one, wrongly declared bounds.
EDGES: tuple[Escape, ...] = (
    _case("10", "1", "1", "1 1", "1 1", "1/1000", "1/10"),
    _case("4", "1", "1", "1 1 1", "1/2 1/2 1/2", "1/100", "1/4"),
    _case("6 7", "1 1/2", "1 1", "2 -1 0", "1 1 2", "1/20", "1/6"),
    _case("0 4 5 6", "1 1 1 1", "0 1 1 -1", "1 0", "1/2 1", "1/10", "1/5"),
    _case("20", "1", "3", "1", "1", "1/50", "1/20"),
    _case("40", "1", "1", "1 1 1 1 1 1", "1 1 1 1 1 1", "1/100", "1/40"),
    _case("0 1 3", "1 1 1", "0 0 1", "1 1", "1 1", "1/4", "1/3", "1/8 -1/8 0"),
    _case("0 40", "1 1", "0 1", "1 -2", "1/2 3/2", "1/5", "1/40", "-1 0", "1 0 0 0"),
    _case("10", "1", "1", "1", "1", "2/5", "1/10", way="0 -1"),
    _case("1/2", "1", "20", "1 1", "1 1", "1/100", "1/2"),
    _case("10", "1", "1", "1 1", "1 1", "1/1000", "1/10", declared="2 1 1/1000"),
    _case("10", "1", "1", "1 1", "1 1", "1/1000", "1/10", declared="1 1/10 1/1000"),
    _case("10", "1", "1", "0", "1", "1/10", "1/10", way="1 0", declared="1 0 1/1000"),
    _case("10", "1", "1", "0 0", "1 1", "1/1000", "1/10", shares="1/2 1 2 2"),
    _case("10", "1", "1", "1 1", "1 1", "1/1000", "1/10", shares="1 1/2 2 2"),
    _case("10", "1", "1", "0 0", "1 1", "1/1000", "1/2", shares="1 1 1/100 2"),
    _case("10", "1", "1", "9 9", "1 1", "1/1000", "1/10", shares="1 1 2 1/100"),
)


@st.composite
def random_escapes(draw: st.DrawFn) -> Escape:
    """Up to four units and three times, memories of both signs, perfect and near fits."""
    small = short_fractions(-2, 2, 4)
    units, count = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    delay = draw(st.integers(3, 16))
    times = tuple(delay + draw(short_fractions(-2, 2, 4)) for _ in range(count))
    roots = tuple(draw(st.sampled_from((_F(1), _F(1, 2), _F(3, 2)))) for _ in range(count))
    far = tuple(draw(small.filter(bool)) for _ in range(count))
    weights = tuple(draw(small) for _ in range(units))
    rates = tuple(draw(short_fractions(_F(1, 2), 2, 4)) for _ in range(units))
    perfect = draw(st.booleans())
    misfit = tuple(_F(0) if perfect else draw(small) / 16 for _ in range(count))
    return Escape(
        times, roots, far, misfit, weights, rates, downhill(times, roots, far, weights, rates),
        draw(st.sampled_from((_F(1, 100), _F(1, 16), _F(1, 4)))), _F(1, delay),
    )  # fmt: skip


#: Short-term fits, perfect or not, and a step downhill from them.
ESCAPES = Instances(random_escapes, interpret, describe, rebuild, EDGES)
