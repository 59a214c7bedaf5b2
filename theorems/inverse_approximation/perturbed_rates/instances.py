"""Sums of exponentials in L1 whose rates are moved, beside a target that is one too.

The vectors are the coefficients over the exponentials before and after the move; the norm is the
integral of the absolute value, enclosed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Values = tuple[Fraction, ...]
FIELDS = ("target", "weights", "rates", "moved")


@dataclass(frozen=True, slots=True)
class MovedRates:
    """``sum target_i exp(-rates_i t)`` and models with ``weights`` at ``rates`` and at ``moved``;
    all rows of one length, rates > 0; G is ``share`` times the largest |rate/moved - 1|."""

    target: Values
    weights: Values
    rates: Values
    moved: Values
    share: Fraction = Fraction(1)

    @property
    def growth(self) -> Fraction:
        pairs = zip(self.rates, self.moved, strict=True)
        return self.share * max(abs(before / after - 1) for before, after in pairs)


def interpret(instance: MovedRates) -> Interpretation:
    width = len(instance.rates)
    rates = (*instance.rates, *instance.moved)

    def unit(place: int) -> tuple[Real, ...]:
        return tuple(fmpq(int(i == place)) for i in range(2 * width))

    def norm(bits: int, entries: Sequence[Real]) -> arb:
        total = ExponentialPolynomial({})
        for entry, rate in zip(entries, rates, strict=True):
            total = total + ExponentialPolynomial.exponential(to_fraction(entry), rate)
        return integral_of_absolute_value(total, bits)

    target = (*map(to_fmpq, instance.target), *(fmpq(0),) * width)
    return Interpretation(
        numbers={"G": Quantity.exact(instance.growth)},
        functions={
            "rho": lambda bits: target,
            "c": lambda bits, k: to_fmpq(instance.weights[k] if k < width else Fraction(0)),
            "e": lambda bits, k: unit(min(k, width - 1)),
            "f": lambda bits, k: unit(width + min(k, width - 1)),
        },
        norms={"X": norm},
        dimensions={"X": 2 * width},
        without=unkept(
            {"moved": instance.share >= 1}
            | dict.fromkeys(("mass before", "mass after"), min(instance.weights) >= 0)
        ),
        samples={"m": (width, 1), "k": tuple(range(width)), "real": (fmpq(1),), "X": (target,)},
    )


def describe(instance: MovedRates) -> Json:
    rows = {name: [rational_text(item) for item in getattr(instance, name)] for name in FIELDS}
    return {**rows, "share": rational_text(instance.share)}


def rebuild(data: Json) -> MovedRates:
    try:
        rows = [tuple(Fraction(value) for value in data[name]) for name in FIELDS]
        found = MovedRates(rows[0], rows[1], rows[2], rows[3], Fraction(data["share"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a sum of moved exponentials: {trouble}") from trouble
    if not found.rates or len({len(row) for row in rows}) != 1:
        raise InputError("each exponential has a target weight, a weight, a rate and a moved rate")
    if min(*found.rates, *found.moved, found.share) <= 0:
        raise InputError("rates and the share are positive")
    return found


def family() -> st.SearchStrategy[MovedRates]:
    positive = short_fractions(Fraction(1, 8), 4, 8)
    weight = short_fractions(-1, 2, 4)

    def of_width(m: int) -> st.SearchStrategy[MovedRates]:
        def row(values: st.SearchStrategy[Fraction]) -> st.SearchStrategy[Values]:
            return st.tuples(*(values,) * m)

        weights = st.one_of(row(weight), row(positive))
        return st.builds(MovedRates, weights, weights, row(positive), row(positive))

    return st.integers(1, 2).flatmap(of_width)


def _edge(target: str, weights: str, rates: str, moved: str, share: str = "1") -> MovedRates:
    rows = [tuple(map(Fraction, text.split())) for text in (target, weights, rates, moved)]
    return MovedRates(rows[0], rows[1], rows[2], rows[3], Fraction(share))


EDGES = (
    _edge("1", "1", "1", "1/2", "6/5"),
    _edge("1 1", "9/10 11/10", "1/4 2", "1/8 1"),
    _edge("2", "1", "1", "3/4"),
    _edge("1/10 1", "1/10 4/5", "1/100 1", "1/110 9/11"),
    _edge("3", "2", "1", "5/4"),
    _edge("0 0", "1 -1", "1 9/8", "1/2 9/16"),
    _edge("1", "1", "1", "1/2", "1/10"),
)

#: Exponential sums whose rates are moved.
MOVED_RATES = Instances(family, interpret, describe, rebuild, EDGES)
