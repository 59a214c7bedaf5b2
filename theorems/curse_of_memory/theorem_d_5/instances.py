"""Positive sums with their best approximation by exponentials, exact: instances of Theorem D.5.

Signals are combinations of exponentials, ``<exp(-x t), exp(-y t)> = 1/(x + y)``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from flint import arb
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Numbers = tuple[Fraction, ...]
_F = Fraction


@dataclass(frozen=True, slots=True)
class BestSum:
    """The target ``weights``, ``rates``; what is said to be best, ``best`` at ``places``.

    ``other`` at ``others`` is any other sum; ``distance``: the squared distance from V_d as it is
    said to be; ``infimum``: what it is.
    """

    weights: Numbers
    rates: Numbers
    best: Numbers
    places: Numbers
    other: Numbers
    others: Numbers
    distance: Fraction
    infimum: Fraction

    def __post_init__(self) -> None:
        pairs = ((self.weights, self.rates), (self.best, self.places), (self.other, self.others))
        if any(len(first) != len(second) for first, second in pairs) or not self.best:
            raise ValueError("a rate for each weight is needed")
        if len(self.other) != len(self.best) or min(*self.rates, *self.places, *self.others) <= 0:
            raise ValueError("rates are positive, and both sums have as many exponentials")

    @property
    def basis(self) -> Numbers:
        """All rates."""
        return tuple(sorted({*self.rates, *self.places, *self.others}))


def squared_distance(
    weights: Sequence[Fraction], rates: Sequence[Fraction], a: Numbers, w: Numbers
) -> Fraction:
    """Of a sum of exponentials from the target."""
    terms = [*zip(weights, rates, strict=True), *((-p, x) for p, x in zip(a, w, strict=True))]
    return sum((p * q / (x + y) for p, x in terms for q, y in terms), _F(0))


def interpret(case: BestSum) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.theorem_d_5.statement`."""
    basis, count = case.basis, len(case.best)

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        with precision(bits):
            total = sum(
                (
                    to_ball(p) * to_ball(q) / to_fmpq(x + y)
                    for p, x in zip(entries, basis, strict=True)
                    for q, y in zip(entries, basis, strict=True)
                ),
                arb(0),
            )
            return total.max(arb(0)).sqrt()

    def exponential(bits: int, rate: Real) -> tuple[Real, ...]:
        return tuple(to_fmpq(_F(int(rate == to_fmpq(x)))) for x in basis)

    def listed(values: Numbers, otherwise: int) -> Callable[[int, int], Real]:
        return lambda bits, i: to_fmpq(values[i - 1] if 1 <= i <= count else _F(otherwise))

    target = dict(zip(case.rates, case.weights, strict=True))
    reached = squared_distance(case.weights, case.rates, case.best, case.places)
    return Interpretation(
        numbers={"d": Quantity.exact(count), "D": Quantity.exact(case.distance)},
        functions={
            "e": exponential,
            "rho": lambda bits: tuple(to_fmpq(target.get(x, _F(0))) for x in basis),
            "b": listed(case.best, 0),
            "v": listed(case.places, 99),
            "a": listed(case.other, 0),
            "w": listed(case.others, 99),
        },
        norms={"H": norm},
        dimensions={"H": len(basis)},
        without=unkept(
            {
                "sums lie in the class": case.distance <= case.infimum,
                "attained": case.distance >= reached,
                "positive": min(case.best) > 0,
                "increasing": all(x < y for x, y in pairwise(case.places)),
            }
        ),
        samples={
            "natural": (1, 2, 0),
            "s": tuple(map(to_fmpq, basis[:3])),
            "c": tuple(to_fmpq(_F(n, 8)) for n in (-4, -1, 1, 4)),
            "eps": (to_fmpq(_F(1, 10**9)), to_fmpq(_F(1, 10**6))),
        },
    )


_FIELDS = ("weights", "rates", "best", "places", "other", "others")


def describe(case: BestSum) -> Json:
    lists = {name: [rational_text(x) for x in getattr(case, name)] for name in _FIELDS}
    numbers = {name: rational_text(getattr(case, name)) for name in ("distance", "infimum")}
    return {**lists, **numbers}


def rebuild(data: Json) -> BestSum:
    try:
        lists = {name: tuple(_F(x) for x in data[name]) for name in _FIELDS}
        numbers = {name: _F(data[name]) for name in ("distance", "infimum")}
        return BestSum(**lists, **numbers)  # type: ignore[arg-type]
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not a sum of exponentials with its best one: {reason}") from None


def best_of_one(slow: Fraction, fast: Fraction, scale: Fraction, other: Numbers) -> BestSum:
    """A target of rates slow*s < s < fast*s, for which the best exponential has the rate s = scale.

    sum_j p_j (x_j - 1)/(1 + x_j)**2 = 0 is the equation (139) at rate 1; for two rates it gives the
    quotient of the weights.
    """
    first, second = (1 - slow) / (1 + slow) ** 2, (fast - 1) / (1 + fast) ** 2
    weights = (second, first)
    rates = (slow * scale, fast * scale)
    transform = sum((p / (scale + x) for p, x in zip(weights, rates, strict=True)), _F(0))
    best = 2 * scale * transform
    least = squared_distance(weights, rates, (best,), (scale,))
    return BestSum(weights, rates, (best,), (scale,), other[:1], other[1:2], least, least)


def _itself(weights: str, rates: str, other: str, others: str) -> BestSum:
    """A target that is a sum of d exponentials: its own best approximation."""
    p, x, a, w = (tuple(_F(n) for n in text.split()) for text in (weights, rates, other, others))
    return BestSum(p, x, p, x, a, w, _F(0), _F(0))


def _edges() -> tuple[BestSum, ...]:
    one = best_of_one(_F(1, 2), _F(2), _F(1), (_F(1), _F(3)))
    two = best_of_one(_F(1, 3), _F(4), _F(2), (_F(1, 4), _F(1)))
    near = best_of_one(_F(9, 10), _F(6, 5), _F(1), (one.best[0], _F(1)))
    zero = best_of_one(_F(1, 2), _F(2), _F(1), (_F(0), _F(1)))
    three = (_F(3),)
    far = squared_distance(one.weights, one.rates, (_F(1),), three)
    other = replace(one, other=one.best, others=one.places)
    itself = _itself("1 2", "1 3", "1 1", "1 2")
    return (
        one,
        two,
        near,
        zero,
        itself,
        _itself("1 1 1", "1/2 1 2", "1 0 2", "1 2 3"),
        _itself("1/3 5", "1 4", "1/3 4", "1 4"),
        replace(other, best=(_F(1),), places=three),
        replace(other, best=(_F(1),), places=three, distance=far),
        replace(one, best=(_F(0),)),
        replace(itself, places=(_F(3), _F(1))),
        replace(itself, best=(_F(0), _F(1))),
    )


#: Best single exponentials, and sums that are their own best one; then, one by one: no best one,
#: the infimum too large, a weight 0, rates that decrease.
EDGES = _edges()


@st.composite
def best_sums(draw: st.DrawFn) -> BestSum:
    """Two rates around the best one, or, mostly, a sum that is its own best one; any other sum."""
    weight = short_fractions(-2, 2, 4)
    rate = short_fractions(_F(1, 4), 3, 4)
    if draw(st.integers(0, 3)) == 0:
        slow = draw(short_fractions(_F(1, 4), _F(3, 4), 4))
        fast = draw(short_fractions(_F(3, 2), 4, 2))
        scale = draw(st.sampled_from((_F(1), _F(2), _F(1, 2))))
        return best_of_one(slow, fast, scale, (draw(weight), draw(rate)))
    count = draw(st.integers(2, 3))
    rates = sorted(draw(st.lists(rate, min_size=count, max_size=count, unique=True)))
    weights = tuple(draw(short_fractions(_F(1, 3), 3, 3)) for _ in rates)
    other, others = (tuple(draw(kind) for _ in rates) for kind in (weight, rate))
    return BestSum(weights, tuple(rates), weights, tuple(rates), other, others, _F(0), _F(0))


#: Positive sums and their best single exponential.
BEST_SUMS = Instances(best_sums, interpret, describe, rebuild, EDGES)
