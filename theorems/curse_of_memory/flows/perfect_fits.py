"""Instances of Propositions C.1 to C.3: a model, a far-away memory, a direction.

Time is a finite set, as in :mod:`theorems.curse_of_memory.theorem_c_1.instances`: signals have the
inner product of L^2 of a measure on [0, oo) with finitely many points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from flint import arb
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Numbers = tuple[Fraction, ...]
_F = Fraction
_FIELDS = ("times", "roots", "far", "weights", "rates", "x", "y", "declared", "shares")
#: Delta_n as they are, K_n one percent above what they have to be at least, M as it is.
_SHARES = tuple(_F(text) for text in ("1", "1", "1", "101/100", "101/100", "101/100", "1"))


@dataclass(frozen=True, slots=True)
class PerfectFit:
    """``far``: values of the memory at ``times`` of mass ``roots``**2; (``x``, ``y``): a direction.

    ``declared``: lower bound of the rates and bound of the weights as they are said to be (empty:
    as they are); ``shares``: Delta_0..2 in what they are, K_0..2 in what they have to be at least,
    M in what it is.
    """

    times: Numbers
    roots: Numbers
    far: Numbers
    weights: Numbers
    rates: Numbers
    x: Numbers
    y: Numbers
    omega: Fraction
    declared: Numbers = ()
    shares: Numbers = _SHARES

    def __post_init__(self) -> None:
        units = len(self.weights)
        if not units or {len(self.rates), len(self.x), len(self.y)} != {units}:
            raise ValueError("one rate and one direction for each weight, at least one, are needed")
        if len({len(self.times), len(self.roots), len(self.far)}) > 1 or min(self.times) < 0:
            raise ValueError("one mass and one memory for each time >= 0 are needed")
        if not self.declared:
            said = (min(self.rates), max(map(abs, self.weights)))
            object.__setattr__(self, "declared", said)
        if len(self.shares) == 6:
            object.__setattr__(self, "shares", (*self.shares, _F(1)))
        if len(self.declared) != 2 or len(self.shares) != 7 or min(self.shares) < 0:
            raise ValueError("two numbers are declared and seven shares are >= 0")
        if self.omega <= 0 or self.declared[1] < 0:
            raise ValueError("omega > 0 and a bound of the weights >= 0 are needed")


def interpret(case: PerfectFit) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.flows.perfect_fit`."""
    slowest, largest = case.declared
    units = len(case.weights)

    def listed(values: Numbers, otherwise: Fraction) -> Callable[[int, int], Real]:
        return lambda bits, i: to_fmpq(values[i - 1] if 1 <= i <= units else otherwise)

    def exponential(order: int) -> Callable[[int, Real], tuple[Real, ...]]:
        def signal(bits: int, rate: Real) -> tuple[Real, ...]:
            with precision(bits):
                return tuple(
                    (-to_ball(rate) * to_fmpq(t)).exp() * to_fmpq(root * t**order)
                    for t, root in zip(case.times, case.roots, strict=True)
                )

        return signal

    def moment(order: int, factor: Fraction, growth: Fraction) -> Quantity:
        """factor * sum of mass * t**order * exp(growth - slowest*t) * |far|."""

        def value(bits: int) -> arb:
            with precision(bits):
                terms = (
                    to_fmpq(factor * root**2 * t**order * abs(height))
                    * to_ball(growth - slowest * t).exp()
                    for t, root, height in zip(case.times, case.roots, case.far, strict=True)
                )
                return sum(terms, arb(0))

        return Quantity(value, "a finite sum")

    def curvature(bits: int) -> arb:
        """Half the norm of t**2 exp(-slowest*t)."""
        with precision(bits):
            squares = (
                to_fmpq((root * t**2) ** 2) * to_ball(-2 * slowest * t).exp()
                for t, root in zip(case.times, case.roots, strict=True)
            )
            return sum(squares, arb(0)).sqrt() * to_fmpq(case.shares[6] / 2)

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        with precision(bits):
            return vector_norm(entries, "2")

    known: dict[str, bool | None] = {
        "rates": slowest <= min(case.rates),
        "weights": max(map(abs, case.weights)) <= largest,
        # |S_n(s)| <= Delta_n for s >= slowest, term by term; not known where a share is declared.
        # exp(-h t) - 1 + h t is at most (h t)**2/2 times the larger of 1 and exp(-h t).
        "smooth": True if case.shares[6] >= 1 else None,
        **{f"small {n}": True if case.shares[n] >= 1 else None for n in range(3)},
    }
    growth = slowest / case.omega
    exact: dict[str, int | Fraction] = {
        "m": units,
        "slowest": slowest,
        "A": largest,
        "omega": case.omega,
    }
    return Interpretation(
        numbers={
            **{name: Quantity.exact(value) for name, value in exact.items()},
            "M": Quantity(curvature, "a finite sum"),
            **{f"D{n}": moment(n, case.shares[n], _F(0)) for n in range(3)},
            **{
                f"K{n}": moment(n, case.shares[n] * case.shares[3 + n] * case.omega**n, growth)
                for n in range(3)
            },
        },
        functions={
            **{name: exponential(n) for n, name in enumerate("efk")},
            "far": lambda bits: tuple(
                to_fmpq(root * value) for root, value in zip(case.roots, case.far, strict=True)
            ),
            "a": listed(case.weights, _F(0)),
            "w": listed(case.rates, slowest),
            "x": listed(case.x, _F(0)),
            "y": listed(case.y, _F(0)),
        },
        norms={"H": norm},
        dimensions={"H": len(case.times)},
        without=unkept(known),
        samples={
            "i": (1, units, 0),
            "n": (units, 1, 0),
            "natural": (1, units, 0),
            "eps": (to_fmpq(_F(1, 10**9)), to_fmpq(_F(1, 10**12)), to_fmpq(_F(1))),
            "h": (to_fmpq(_F(1, 8)), to_fmpq(_F(-1, 4)), to_fmpq(_F(1))),
            "real": (to_fmpq(slowest), to_fmpq(_F(1, 3)), to_fmpq(_F(2))),
        },
    )


def describe(case: PerfectFit) -> Json:
    """Exact JSON."""
    lists = {name: [rational_text(x) for x in getattr(case, name)] for name in _FIELDS}
    return {**lists, "omega": rational_text(case.omega)}


def rebuild(data: Json) -> PerfectFit:
    """Inverse of :func:`describe`; InputError on anything else."""
    try:
        lists: dict[str, Any] = {name: tuple(_F(text) for text in data[name]) for name in _FIELDS}
        return PerfectFit(omega=_F(data["omega"]), **lists)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not a perfect short-term fit: {reason}") from None


def _case(
    times: str,
    roots: str,
    far: str,
    weights: str,
    rates: str,
    x: str,
    y: str,
    omega: str,
    **said: str,
) -> PerfectFit:
    t, q, rho, a, w, p, z = (
        tuple(_F(n) for n in text.split()) for text in (times, roots, far, weights, rates, x, y)
    )
    more: dict[str, Any] = {name: tuple(_F(n) for n in text.split()) for name, text in said.items()}
    return replace(PerfectFit(t, q, rho, a, w, p, z, _F(omega)), **more)


#: One time only, where the bounds are attained; flat directions; memories that change sign; then,
#: one by one, wrongly declared bounds.
EDGES: tuple[PerfectFit, ...] = (
    _case("10", "1", "1", "1 1", "1 1", "1 1", "-1 -1", "1/10"),
    _case("10", "1", "1", "1 1", "1 1", "1 -1", "0 0", "1/10"),
    _case("4", "1", "-1", "2 -1", "1 2", "1 3", "0 0", "1/4"),
    _case("6 8", "1 1/2", "1 -2", "1", "1/2", "-2", "0", "1/6"),
    _case("4 5", "1 1/2", "1 -1", "2 2 0", "1 1 3", "0 0 0", "1 -1 0", "1/4"),
    _case("5 6", "1 1", "2 1", "0 0 0", "1/2 1/2 1/2", "1 1 1", "1 1 1", "1/5"),
    _case("2", "1", "1", "3", "1", "0", "1", "2"),
    _case("6 7", "1 1/2", "1 1", "2 -1 0", "1 1 2", "1 0 -1", "1 1 1", "1/6"),
    _case("20 21", "1 1", "1 -2", "1 1", "1/2 3/2", "2 1", "-1 1", "1/20"),
    _case("10", "1", "1", "1 1", "1 1", "1 1", "-1 -1", "1/10", declared="2 1"),
    _case("10", "1", "1", "1 1", "1 1", "1 1", "-1 -1", "1/10", declared="1 1/10"),
    _case("10", "1", "1", "0 0", "1 1", "1 1", "1 1", "1/10", shares="1/2 1 1 2 1 1"),
    _case("10", "1", "1", "0 0", "1 1", "1 1", "1 1", "1/10", shares="1 1/4 1 1 9 1"),
    _case("10", "1", "1", "0 0", "1 1", "1 1", "1 1", "1/10", shares="1 1 1 2 1/100 2"),
    _case("10", "1", "1", "1 1", "1 1", "1 1", "-1 -1", "1/10", shares="1 1/4 1 1 2 1"),
    _case("10", "1", "1", "9 9", "1 1", "0 0", "1 -1", "1/10", shares="1 1 1/4 1 1 2"),
    _case("1/10", "1", "1", "0 0", "1 1", "1 1", "1 1", "1", shares="1 1 1 1/10 2 2"),
    _case("10", "1", "1", "9 9", "1 1", "1 1", "-1 -1", "1", shares="1 1 1 2 1/100 2"),
    _case("10", "1", "1", "9 9", "1 1", "0 0", "1 -1", "1", shares="1 1 1 1 1 1 1/50"),
    _case("10", "1", "1", "9 9", "1 1", "0 0", "1 -1", "1/10", shares="1 1 1 2 2 1/10"),
)


_SHIFTS, _RATES = short_fractions(-2, 2, 4), short_fractions(_F(1, 2), 2, 2)
_HEIGHTS, _ROOTS = _SHIFTS.filter(bool), st.sampled_from((_F(1), _F(1, 2), _F(3, 2)))


@st.composite
def perfect_fits(draw: st.DrawFn) -> PerfectFit:
    """Up to four units and three times, memories of both signs; some directions are flat."""
    units, count = draw(st.integers(1, 4)), draw(st.integers(1, 3))
    delay = draw(st.integers(3, 20))
    times = tuple(delay + draw(_SHIFTS) for _ in range(count))
    roots = tuple(draw(_ROOTS) for _ in range(count))
    far = tuple(draw(_HEIGHTS) for _ in range(count))
    weights = tuple(draw(_SHIFTS) for _ in range(units))
    rates = tuple(draw(_RATES) for _ in range(units))
    x, y = (tuple(draw(_SHIFTS) for _ in range(units)) for _ in range(2))
    return PerfectFit(times, roots, far, weights, rates, x, y, _F(1, delay))


#: Perfect short-term fits and directions.
PERFECT_FITS = Instances(perfect_fits, interpret, describe, rebuild, EDGES)
