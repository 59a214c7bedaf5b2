r"""The span of :math:`(1+t)^{-2}` and one exponential in L1: instances of the best exponential.

A function is its pair of coefficients, its norm the exact integral between certified changes of
sign.  A flawed instance is another space of pairs that satisfies all hypotheses but one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.fits.one_exponential import ratio
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

LINEAR, BOUNDED, ANNIHILATED, SIGNS = "linear", "bounded", "annihilated", "signs"
HYPOTHESES = (LINEAR, BOUNDED, ANNIHILATED, SIGNS)
#: Steps of the bisection for a change of sign, and the time before which it is looked for.
STEPS, LATEST = 120, 2**20


@dataclass(frozen=True, slots=True)
class OneExponential:
    """The rate of the exponential and the weight that is looked at; InputError unless positive."""

    rate: Fraction
    weight: Fraction
    flaw: str = ""

    def __post_init__(self) -> None:
        if self.rate <= 0 or self.weight <= 0 or (self.flaw and self.flaw not in HYPOTHESES):
            raise InputError("a positive rate and weight, and a known flaw, are needed")


@lru_cache(maxsize=8)
def changes(bits: int) -> tuple[arb, arb]:
    """x_1 and w."""
    with precision(bits + 32):
        r = ratio(bits)
        return r.log() / (r - 1), r.sqrt()


def l1_norm(kernel: Real, weight: Real, rate: Fraction, bits: int) -> arb:
    """``int |kernel*(1 + t)**-2 + weight*exp(-rate*t)|``; a wide ball where the changes of
    sign are not told."""
    with precision(bits + 64):
        a, b, x = to_ball(kernel), to_ball(weight), to_fmpq(rate)
        if a.is_zero() or b.is_zero() or (a > 0) == (b > 0):
            return abs(a) + abs(b) / x
        level = (abs(b) / abs(a)).log()

        def gap(t: arb) -> arb:
            # Convex; positive where the kernel's part is the larger one.
            return x * t - 2 * (1 + t).log() - level

        # Never before 0; the least value there is at the largest of 0 and 2/rate - 1.
        middle = to_ball(max(2 / rate - 1, Fraction(0)))
        start, least = gap(arb(0)), gap(middle)
        zeros = []
        if least < 0:
            if start > 0:
                zeros.append(_zero(gap, arb(0), middle))
            elif not start < 0:
                return arb(0).union(abs(a) + abs(b) / x)
            zeros.append(_zero(gap, to_ball(LATEST), middle))
        elif not least > 0:
            return arb(0).union(abs(a) + abs(b) / x)
        told = [t for t in zeros if t is not None]
        if len(told) < len(zeros):
            return arb(0).union(abs(a) + abs(b) / x)
        places = [-a - b / x, *(-a / (1 + t) - b / x * (-x * t).exp() for t in told), arb(0)]
        return sum((abs(q - p) for p, q in pairwise(places)), arb(0))


def _zero(gap, positive: arb, negative: arb) -> arb | None:  # type: ignore[no-untyped-def]
    """A ball around the zero between two points; None unless the gap has these signs there.

    Where the sign of the gap at a middle is not told, the ball is as wide as it was before."""
    if not (gap(positive) > 0 and gap(negative) < 0):
        return None
    for _ in range(STEPS):
        middle = ((positive + negative) / 2).mid()
        value = gap(middle)
        if value > 0:
            positive = middle
        elif value < 0:
            negative = middle
        else:
            break
    return positive.union(negative)


def interpret(case: OneExponential) -> Interpretation:
    """Pairs (a, b) stand for ``a*(1 + t)**-2 + b*exp(-rate*t)``."""
    small = case.flaw in (LINEAR, ANNIHILATED, SIGNS)

    def exponential(bits: int, rate: Real) -> tuple[Real, ...]:
        # In the flawed spaces the exponential is a multiple of the kernel.
        return (1 / to_fmpq(case.weight), fmpq(0)) if small else (fmpq(0), fmpq(1))

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        a, b = entries
        if small or case.flaw == BOUNDED:
            return (abs(to_ball(a)) + abs(to_ball(b))) / (100 if case.flaw == BOUNDED else 1)
        return l1_norm(a, b, case.rate, bits)

    def pairing(bits: int, rate: Real, entries: Sequence[Real]) -> Real:
        a, b = entries
        x, w = changes(bits)
        with precision(bits + 32):
            l, own = to_ball(rate), to_fmpq(case.rate)  # noqa: E741
            y = w * w * x
            value = 1 - 2 * l / (l + x) + 2 * l / (l + y)
            if case.flaw == SIGNS:
                return fmpq(0)
            if case.flaw == LINEAR:
                return value if a == 1 and b == 0 else fmpq(0)
            if case.flaw:
                return to_ball(a) * value
            other = (1 - 2 * (-own * x / l).exp() + 2 * (-own * y / l).exp()) / own
            return to_ball(a) * value + to_ball(b) * other

    return Interpretation(
        numbers={
            "x_1": Quantity(lambda bits: changes(bits)[0], "bisection"),
            "w": Quantity(lambda bits: changes(bits)[1], "bisection"),
        },
        functions={
            "rho": lambda bits: (fmpq(1), fmpq(0)),
            "e": exponential,
            "S": pairing,
        },
        norms={"X": norm},
        dimensions={"X": 2},
        without=(case.flaw,),
        samples={
            "l": (to_fmpq(case.rate),),
            "c": (to_fmpq(case.weight), fmpq(0), fmpq(-1), fmpq(3)),
            "f": ((fmpq(1), fmpq(0)), (fmpq(1), fmpq(-1, 2)), (fmpq(-2), fmpq(1))),
            "y": (fmpq(1), fmpq(3)),
            "v": (fmpq(2), fmpq(3)),
            # The best model of width 2, and others.
            "d": (fmpq(3), fmpq(2)),
            "u": (fmpq(1), fmpq(1, 2)),
            "p": (fmpq(72, 5), fmpq(0)),
            "r": (fmpq(72, 5), fmpq(14)),
        },
    )


def describe(case: OneExponential) -> Json:
    return {
        "rate": rational_text(case.rate),
        "weight": rational_text(case.weight),
        "flaw": case.flaw,
    }


def rebuild(data: Json) -> OneExponential:
    try:
        flaw = data["flaw"]
        if not isinstance(flaw, str):
            raise TypeError("a flaw is a text")
        return OneExponential(Fraction(data["rate"]), Fraction(data["weight"]), flaw)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not one exponential: {trouble}") from None


#: Rate and weight of the best exponential, to six digits.
BEST = (Fraction(913984, 10**6), Fraction(709032, 10**6))
EDGES = (
    OneExponential(*BEST),
    OneExponential(Fraction(9, 10), Fraction(7, 10)),
    OneExponential(Fraction(3), Fraction(5, 4)),
    OneExponential(Fraction(1, 5), Fraction(1, 2)),
    *(OneExponential(*BEST, flaw) for flaw in HYPOTHESES),
)


@st.composite
def one_exponentials(draw: st.DrawFn) -> OneExponential:
    """Rates and weights up to 4."""
    numbers = short_fractions(Fraction(1, 10), 4, 20)
    return OneExponential(draw(numbers), draw(numbers))


ONE_EXPONENTIALS = Instances(one_exponentials, interpret, describe, rebuild, EDGES)
