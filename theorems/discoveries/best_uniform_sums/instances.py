r"""Pairs of sums of m exponentials near :math:`x^{-p}`: one that alternates, and any other one.

The first is the best sum, found by exchange.  The other one is the best sum with its weights and
rates moved: its error is certified.  The weights of the points come from the cofactors of the
matrix :math:`e^{-\varrho_jx_i}` of all 2m rates; rates that both sums share are replaced by
further ones, which changes nothing that is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import arb, arb_mat, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.exchange import best_uniform
from memory_theorems.theorems.objects.fits.power_differences import PowerDifference
from memory_theorems.verify.arithmetic.balls import (
    lower_bound,
    precision,
    to_ball,
    to_fmpq,
    to_fraction,
)
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

MOST = 4
RATES, OTHER_RATES = "total positivity", "total positivity, other rates"
#: Names of hypotheses.
FLAWS = ("alternation", "error", RATES, OTHER_RATES)
#: A sum of one term and points out of order at which its error alternates without being near-best.
FAR, SHUFFLED = (Fraction(7, 10), Fraction(1, 20)), (Fraction(1), Fraction(10), Fraction(101, 100))
BITS = 256


@dataclass(frozen=True, slots=True)
class Alternation:
    """Exponent p, number of terms m <= MOST; the other sum has the weights times ``weight`` and the
    rates times ``rate``.  InputError unless all are positive and p <= 4, and the flaw is known.

    ``flaw`` names the one hypothesis that does not hold: the least error is doubled, the error of
    the other sum is halved, or m = 1, the points are out of order and their weights annihilate one
    of both exponentials only.
    """

    p: Fraction
    terms: int
    weight: Fraction = Fraction(1)
    rate: Fraction = Fraction(1)
    flaw: str = ""

    def __post_init__(self) -> None:
        if self.flaw and self.flaw not in FLAWS:
            raise InputError(f"the flaw is one of {', '.join(FLAWS)}")
        if not (0 < self.p <= 4 and 1 <= self.terms <= MOST and self.weight > 0 and self.rate > 0):
            raise InputError(f"0 < p <= 4, 1 to {MOST} terms and positive factors are needed")


@dataclass(frozen=True, slots=True)
class Pair:
    """Both sums, the points with the alternating errors, their weights, both errors."""

    first: PowerDifference
    other: PowerDifference
    points: tuple[Fraction, ...]
    weights: tuple[arb, ...]
    least: Fraction
    error: Fraction


@lru_cache(maxsize=64)
def pair(case: Alternation) -> Pair:
    """Everything about an instance, certified."""
    if case.flaw in (RATES, OTHER_RATES):
        return _shuffled(case)
    first = best_uniform(case.p, case.terms).difference
    other = PowerDifference(
        case.p,
        tuple(w * case.weight for w in first.weights),
        tuple(r * case.rate for r in first.rates),
    )
    with precision(BITS):
        found = first.alternation()
        points = tuple(to_fraction(x) for x, _ in found)
        values = [first.at(to_ball(x)) for x in points]
        least = min(lower_bound(abs(value)) for value in values)
        rates = list(dict.fromkeys((*first.rates, *other.rates)))
        while len(rates) < 2 * case.terms:
            rates.append(max(rates) * 2)
        weights = _cofactors(rates, points)
    # Loose where the other sum is moved: its error only has to be certified.
    tight = case.weight == case.rate == 1
    error = other.largest(Fraction(1, 10**6 if tight else 100))[1]
    if case.flaw == "alternation":
        least *= 2
    if case.flaw == "error":
        error /= 2
    return Pair(first, other, points, weights, least, error)


def _shuffled(case: Alternation) -> Pair:
    """m = 1, p = 1: the sum FAR at the points SHUFFLED, with weights that annihilate one rate."""
    other = best_uniform(Fraction(1), 1).difference
    first = PowerDifference(Fraction(1), FAR[:1], FAR[1:])
    rate = other.rates[0] if case.flaw == RATES else FAR[1]
    with precision(BITS):
        sizes = [(-to_ball(rate * x)).exp() for x in SHUFFLED]
        weights = (arb(1), (sizes[0] + sizes[2]) / sizes[1], arb(1))
        least = min(lower_bound(abs(first.at(to_ball(x)))) for x in SHUFFLED)
    return Pair(first, other, SHUFFLED, weights, least, other.largest()[1])


def _cofactors(rates: list[Fraction], points: tuple[Fraction, ...]) -> tuple[arb, ...]:
    """Positive weights that annihilate the exponentials, of sum 1.  InputError where balls do not
    tell that they are positive."""
    rows = [[(-to_ball(r * x)).exp() for x in points] for r in rates]
    minors = []
    for i in range(len(points)):
        rest = [[value for k, value in enumerate(row) if k != i] for row in rows]
        minors.append(arb_mat(rest).det())
    total = sum(minors, arb(0))
    found = tuple(minor / total for minor in minors)
    if not all(value > 0 for value in found):
        raise InputError("the weights of the points are not told from 0")
    return found


def interpret(case: Alternation) -> Interpretation:
    """Beyond the last point and term tables repeat their last value."""
    this = pair(case)

    def table(values: tuple[Fraction, ...]):  # type: ignore[no-untyped-def]
        return lambda bits, i: to_fmpq(values[min(i, len(values) - 1)])

    def power(bits: int, x: object) -> arb:
        return to_ball(x) ** to_ball(-case.p)  # type: ignore[arg-type]

    return Interpretation(
        numbers={
            "m": Quantity.exact(Fraction(case.terms)),
            "d": Quantity.exact(this.least),
            "e": Quantity.exact(this.error),
        },
        functions={
            "f": power,
            "a": table(this.first.weights),
            "r": table(this.first.rates),
            "c": table(this.other.weights),
            "q": table(this.other.rates),
            "x": table(this.points),
            "w": lambda bits, i: this.weights[min(i, len(this.weights) - 1)],
        },
        without=(case.flaw,),
        samples={
            "n": (0, 1, 2 * case.terms),
            "i": (0, 1, 2 * case.terms),
            "j": (0, case.terms - 1),
            "s": (fmpq(1), fmpq(2)),
            "real": (fmpq(1), fmpq(-1)),
        },
    )


def describe(case: Alternation) -> Json:
    return {
        "p": rational_text(case.p),
        "terms": str(case.terms),
        "weight": rational_text(case.weight),
        "rate": rational_text(case.rate),
        "flaw": case.flaw,
    }


def rebuild(data: Json) -> Alternation:
    try:
        return Alternation(
            Fraction(data["p"]),
            int(data["terms"]),
            Fraction(data["weight"]),
            Fraction(data["rate"]),
            str(data["flaw"]),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a pair of sums: {trouble}") from None


EDGES = (
    Alternation(Fraction(1), 1),
    Alternation(Fraction(1), 2),
    Alternation(Fraction(1, 2), 3, Fraction(101, 100), Fraction(99, 100)),
    Alternation(Fraction(2), 2, Fraction(1), Fraction(11, 10)),
    *(Alternation(Fraction(1), 1, flaw=flaw) for flaw in FLAWS),
)


@st.composite
def alternations(draw: st.DrawFn) -> Alternation:
    """p = 1/2 or 1, up to two terms, moved by up to a tenth."""
    factors = st.sampled_from([Fraction(t) for t in ("1", "101/100", "9/10", "21/20")])
    return Alternation(
        draw(st.sampled_from([Fraction(1), Fraction(1, 2)])),
        draw(st.integers(1, 2)),
        draw(factors),
        draw(factors),
    )


ALTERNATIONS = Instances(alternations, interpret, describe, rebuild, EDGES)
