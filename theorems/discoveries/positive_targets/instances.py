"""Critical points of J_d for sums of exponentials: instances of the theorem on positive targets.

The weights of the target come from the equations (138) and (139), which are linear in them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.landscape.critical_targets import target_with_critical_point
from memory_theorems.theorems.objects.landscape.exact_loss import RationalSum
from memory_theorems.verify.arithmetic.balls import Real, to_fmpq, to_fraction
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

_F = Fraction
Numbers = tuple[Fraction, ...]
#: The rate that stands where the model has none.
BEYOND = _F(77)


@dataclass(frozen=True)
class PositiveSum:
    """Target (weights, rates), model (shares, places), and where transforms are taken."""

    weights: Numbers
    rates: Numbers
    shares: Numbers
    places: Numbers
    at: Fraction = Fraction(3)

    def residual(self, at: Fraction, power: int) -> Fraction:
        """Target less model: the sum of u/(at + y)**power."""
        pairs = [
            *zip(self.weights, self.rates, strict=True),
            *((-b, v) for b, v in zip(self.shares, self.places, strict=True)),
        ]
        return sum((u / (at + y) ** power for u, y in pairs), _F(0))

    def integral(self, power: int, j: int, at: fmpq) -> fmpq:
        """The sum over the target with the weights after j rates."""
        total = fmpq(0)
        for c, x in zip(self.weights, self.rates, strict=True):
            weight = c
            for v in (self.places + (BEYOND,) * j)[:j]:
                weight *= ((x - v) / (x + v)) ** 2
            total += to_fmpq(weight) / (at + to_fmpq(x)) ** power
        return total

    @cached_property
    def facts(self) -> dict[str, bool]:
        """Whether the hypotheses hold; only the first len(places) rates are split off."""
        free = [(c, x) for c, x in zip(self.weights, self.rates, strict=True)
                if x not in self.places]  # fmt: skip
        positive = min(self.weights, default=_F(0)) >= 0
        spread = positive and any(c > 0 for c, _ in free)
        return {
            "138": all(self.residual(v, 1) == 0 for v in self.places),
            "139": all(self.residual(v, 2) == 0 for v in self.places),
            "distinct": len(set(self.places)) == len(self.places),
            "positive": positive,
            "one of them": not self.weights or self.weights[0] > 0,
            "another rate": not self.rates or self.rates[0] not in self.places,
            "integrated": True,
            "integrated, derived": True,
            "integrated, derived twice": True,
            "positive measure": spread,
        }


def _listed(values: Numbers, beyond: Fraction) -> Callable[[int, int], Real]:
    return lambda bits, i: to_fmpq(values[i] if i < len(values) else beyond)


def interpret(case: PositiveSum) -> Interpretation:
    """The symbols of :mod:`theorems.discoveries.positive_targets.proof`."""
    count = len(case.places)

    def integral(power: int) -> Callable[[int, int, fmpq], Real]:
        return lambda bits, j, at: case.integral(power, j, at)

    return Interpretation(
        numbers={
            "d": Quantity.exact(count),
            "N": Quantity.exact(len(case.weights)),
            "t": Quantity.exact(case.at),
        },
        functions={
            "c": _listed(case.weights, _F(1)),
            "x": _listed(case.rates, _F(99)),
            "b": _listed(case.shares, _F(0)),
            "v": _listed(case.places, BEYOND),
            **{f"I{power}": integral(power) for power in (1, 2, 3)},
        },
        without=unkept(case.facts),
        samples={
            "natural": (max(count - 1, 0), count, count + 1),
            "real": (fmpq(1), fmpq(0), fmpq(-2)),
            "s": (to_fmpq(case.at),),
        },
    )


_FIELDS = ("weights", "rates", "shares", "places")


def describe(case: PositiveSum) -> Json:
    lists = {name: [rational_text(x) for x in getattr(case, name)] for name in _FIELDS}
    return {**lists, "at": rational_text(case.at)}


def rebuild(data: Json) -> PositiveSum:
    try:
        lists = {name: tuple(_F(x) for x in data[name]) for name in _FIELDS}
        case = PositiveSum(**lists, at=_F(data["at"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not a critical point for a sum of exponentials: {reason}") from None
    if len(case.weights) != len(case.rates) or len(case.shares) != len(case.places):
        raise InputError("as many weights as rates are needed")
    if min((*case.rates, *case.places, case.at)) <= 0:
        raise InputError("rates are positive")
    return case


def critical(shares: Numbers, places: Numbers, spread: tuple[Fraction, Fraction]) -> PositiveSum:
    """The target of 2d rates, one on each side of every rate of the model."""
    rates = tuple(v * factor for v in places for factor in spread)
    reduced = RationalSum(tuple(map(to_fmpq, shares)), tuple(map(to_fmpq, places)))
    found = target_with_critical_point(reduced, [to_fmpq(x) for x in rates])
    return PositiveSum(tuple(map(to_fraction, found.weights)), rates, shares, places)


def matched(target: PositiveSum, place: Fraction, power: int, at: Fraction) -> PositiveSum:
    """One unit that satisfies one of the two equations, (138) for power 1."""
    share = (2 * place) ** power * sum(
        (c / (place + x) ** power for c, x in zip(target.weights, target.rates, strict=True)), _F(0)
    )
    return replace(target, shares=(share,), places=(place,), at=at)


def _edges() -> tuple[PositiveSum, ...]:
    one = critical((_F(1),), (_F(2),), (_F(1, 2), _F(3)))
    tight = critical((_F(1),), (_F(1, 4),), (_F(9, 10), _F(10, 9)))
    two = critical((_F(1), _F(2)), (_F(1), _F(4)), (_F(2, 3), _F(3, 2)))
    three = critical((_F(1), _F(1), _F(3)), (_F(1), _F(4), _F(16)), (_F(3, 4), _F(4, 3)))
    apart = critical((_F(1),), (_F(1),), (_F(2), _F(5)))
    itself = PositiveSum((_F(1), _F(2)), (_F(1), _F(3)), (_F(1), _F(2)), (_F(1), _F(3)))
    return (
        one, tight, two, three,
        apart, itself,
        matched(one, _F(4), 1, _F(3)), matched(one, _F(4), 1, _F(5)), matched(one, _F(4), 2, _F(4)),
        replace(one, shares=(one.shares[0] + 1, _F(-1)), places=(_F(2), _F(2))),
        PositiveSum((_F(0),), (_F(9),), (_F(0),), (_F(1),)),
        PositiveSum((), (), (_F(0),), (_F(1),)),
        PositiveSum((_F(1),), (BEYOND,), (_F(1),), (_F(1),)),
    )  # fmt: skip


#: Positive targets with critical points of one, two and three rates; then weights of both signs,
#: the target itself; one equation of the two; two equal rates; a target that is zero, or no term;
#: a rate that is split off after those of the model.
EDGES = _edges()


@st.composite
def positive_sums(draw: st.DrawFn) -> PositiveSum:
    """One or two rates, mostly with a positive target."""
    count = draw(st.integers(1, 2))
    first = draw(short_fractions(_F(1, 2), 3, 3))
    places = (first, first * draw(st.sampled_from((_F(3), _F(4), _F(6)))))[:count]
    shares = tuple(draw(short_fractions(_F(1, 2), 3, 2)) for _ in places)
    spread = (
        draw(st.sampled_from((_F(2, 3), _F(3, 4)))),
        draw(st.sampled_from((_F(4, 3), _F(3, 2)))),
    )
    case = critical(shares, places, spread)
    return replace(case, at=draw(short_fractions(_F(1, 4), 9, 4)))


#: Critical points for sums of exponentials.
POSITIVE_SUMS = Instances(positive_sums, interpret, describe, rebuild, EDGES)
