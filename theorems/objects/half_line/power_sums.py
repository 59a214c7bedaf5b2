"""Terms that are combinations of rational powers of t: their coefficients, exact or in balls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeAlias, TypeVar

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import to_ball, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.language.terms import Term, free_variables

Number = TypeVar("Number", arb, Fraction)
#: exponent of t -> coefficient
PowerSum: TypeAlias = dict[Fraction, Number]
BITS = 96
#: The largest power of a sum that is multiplied out.
MOST_FACTORS = 8
_ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Numbers(Generic[Number]):
    """What coefficients are: a term without t, the unit, powers, and what may be divided by."""

    constant: Callable[[Term], Number | None]
    one: Number
    power: Callable[[Number, Fraction], Number | None]
    invertible: Callable[[Number], bool]


def _rational(term: Term) -> Fraction | None:
    value = evaluate(term, {}, BITS)
    return to_fraction(value) if isinstance(value, fmpq) else None


def _rational_power(c: Fraction, exponent: Fraction) -> Fraction | None:
    if c == 1:
        return c
    # Larger powers are long numbers; balls serve for them.
    small = exponent.denominator == 1 and exponent <= MOST_FACTORS
    return c ** int(exponent) if small else None


def _ball_power(c: arb, exponent: Fraction) -> arb | None:
    if exponent.denominator == 1:
        return c ** int(exponent)
    return (c.log() * to_fmpq(exponent)).exp() if c > 0 else None


BALLS: Numbers[arb] = Numbers(
    constant=lambda term: to_ball(evaluate(term, {}, BITS)),
    one=arb(1),
    power=_ball_power,
    invertible=lambda c: not c.contains(0),
)
RATIONALS: Numbers[Fraction] = Numbers(
    constant=_rational,
    one=Fraction(1),
    power=_rational_power,
    invertible=bool,
)


def power_sum(term: Term, numbers: Numbers[Number]) -> PowerSum[Number] | None:
    """The coefficients of ``sum_r c_r t**r``, r rational, for t > 0; None for other terms."""
    if "t" not in free_variables(term):
        value = numbers.constant(term)
        return None if value is None else {_ZERO: value}
    head, args = term.head, term.args
    if head == "variable":
        return {Fraction(1): numbers.one}
    if head in ("sqrt", "**"):
        exponent = Fraction(1, 2) if head == "sqrt" else args[1].value
        if not isinstance(exponent, Fraction) or exponent < 0:
            return None
        return _power(power_sum(args[0], numbers), exponent, numbers)
    known: list[PowerSum[Number]] = []
    for item in args:
        part = power_sum(item, numbers)
        if part is None:
            return None
        known.append(part)
    if head == "-":
        return {r: -c for r, c in known[0].items()}
    if head == "+":
        total = dict(known[0])
        for part in known[1:]:
            for r, c in part.items():
                total[r] = total[r] + c if r in total else c
        return total
    if head == "*":
        result = known[0]
        for part in known[1:]:
            result = _product(result, part)
        return result
    if head == "/" and len(known[1]) == 1:
        ((shift, divisor),) = known[1].items()
        if numbers.invertible(divisor):
            return {r - shift: c / divisor for r, c in known[0].items()}
    return None


def _power(
    inner: PowerSum[Number] | None, exponent: Fraction, numbers: Numbers[Number]
) -> PowerSum[Number] | None:
    if inner is None:
        return None
    if len(inner) == 1:
        ((r, c),) = inner.items()
        power = numbers.power(c, exponent)
        return None if power is None else {r * exponent: power}
    if exponent.denominator != 1 or exponent > MOST_FACTORS:
        return None
    result = {_ZERO: numbers.one}
    for _ in range(int(exponent)):
        result = _product(result, inner)
    return result


def _product(a: PowerSum[Number], b: PowerSum[Number]) -> PowerSum[Number]:
    total: PowerSum[Number] = {}
    for r, c in a.items():
        for s, d in b.items():
            total[r + s] = total[r + s] + c * d if r + s in total else c * d
    return total
