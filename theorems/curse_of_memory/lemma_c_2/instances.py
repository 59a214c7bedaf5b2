"""Sums of exponentials beside an interval, as instances of Lemma C.2.

Everything is exact: at a rational time a sum with rational coefficients and rates is zero only
where the coefficients of equal exponents add up to zero (Lindemann and Weierstrass).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Numbers = tuple[Fraction, ...]
_F = Fraction


@dataclass(frozen=True, slots=True)
class VanishingSum:
    """``sum coefficients[i]*exp(rates[i]*t)`` and the interval [``left``, ``right``]."""

    coefficients: Numbers
    rates: Numbers
    left: Fraction
    right: Fraction

    def __post_init__(self) -> None:
        if len(self.coefficients) != len(self.rates):
            raise ValueError("one rate for each coefficient is needed")

    @property
    def distance(self) -> Fraction:
        """Of m equidistant points in the interval."""
        return (self.right - self.left) / (len(self.rates) + 1)

    def vanishes(self, times: Iterable[Fraction] | None = None) -> bool:
        """At these times; as a function, where there are none."""
        return not any(any(self._collected(t).values()) for t in times or (None,))

    def _collected(self, time: Fraction | None) -> dict[Fraction, Fraction]:
        found: dict[Fraction, Fraction] = {}
        for coefficient, rate in zip(self.coefficients, self.rates, strict=True):
            exponent = rate if time is None else rate * time
            found[exponent] = found.get(exponent, _F(0)) + coefficient
        return found


def interpret(case: VanishingSum) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.flows.independence`."""
    units, h = len(case.rates), case.distance

    def listed(values: Numbers) -> Callable[[int, int], object]:
        return lambda bits, i: to_fmpq(values[i - 1] if 1 <= i <= units else _F(i + 1))

    if case.left > case.right:
        zero = True
    else:
        zero = case.vanishes() or (case.left == case.right and case.vanishes([case.left]))
    at_points = not units or case.vanishes([case.left + k * h for k in range(units)])
    facts = {
        "distinct": len(set(case.rates)) == units,
        "zero": zero,
        "points": at_points,
    }
    return Interpretation(
        numbers={
            "m": Quantity.exact(units),
            "alpha": Quantity.exact(case.left),
            "beta": Quantity.exact(case.right),
            "p": Quantity.exact(case.left),
            "h": Quantity.exact(h),
        },
        functions={"l": listed(case.rates), "c": listed(case.coefficients)},
        without=unkept(facts),
        samples={
            "natural": (1, units, 2, 0),
            "t": (to_fmpq(case.left), to_fmpq(case.right)),
            "real": (to_fmpq(_F(1, 3)), to_fmpq(_F(0)), to_fmpq(_F(-2))),
        },
    )


def describe(case: VanishingSum) -> Json:
    return {
        "coefficients": [rational_text(x) for x in case.coefficients],
        "rates": [rational_text(x) for x in case.rates],
        "left": rational_text(case.left),
        "right": rational_text(case.right),
    }


def rebuild(data: Json) -> VanishingSum:
    try:
        coefficients, rates = (
            tuple(_F(x) for x in data[name]) for name in ("coefficients", "rates")
        )
        return VanishingSum(coefficients, rates, _F(data["left"]), _F(data["right"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not a sum of exponentials on an interval: {reason}") from None


def _case(coefficients: str, rates: str, left: str = "0", right: str = "1") -> VanishingSum:
    c, r = (tuple(_F(x) for x in text.split()) for text in (coefficients, rates))
    return VanishingSum(c, r, _F(left), _F(right))


#: Zero sums; then, one by one: equal rates, one point in place of an interval, no zero.
EDGES = (
    _case("0", "1"),
    _case("0 0", "1 -2", "-1", "1/2"),
    _case("0 0 0", "0 1 2", "3", "4"),
    _case("0 0 0 0", "-1 1/2 2 5", "1/4", "1/2"),
    _case("0 0", "7 -7", "0", "1/100"),
    _case("1 -1", "2 2"),
    _case("1 2 -3", "1 -1 -1"),
    _case("1 -1", "1 2", "0", "0"),
    _case("2 -2", "-1 3", "0", "0"),
    _case("1 1", "1 2"),
    _case("1", "0", "1", "0"),
)


@st.composite
def vanishing_sums(draw: st.DrawFn) -> VanishingSum:
    """Up to four exponentials, mostly of different rates and with the coefficients 0."""
    small = st.fractions(-3, 3, max_denominator=3)
    units = draw(st.integers(1, 4))
    unique = draw(st.integers(0, 3)) > 0
    rates = draw(st.lists(small, min_size=units, max_size=units, unique=unique))
    zero = draw(st.integers(0, 3)) > 0
    coefficients = [_F(0) if zero else draw(small) for _ in rates]
    left = draw(small)
    return VanishingSum(
        tuple(coefficients), tuple(rates), left, left + draw(st.fractions(_F(1, 4), 2))
    )


#: Sums of exponentials on an interval.
VANISHING_SUMS = Instances(vanishing_sums, interpret, describe, rebuild, EDGES)
