r"""Power laws cut off after T: what is known of their approximation by exponentials.

``known``: the least L1 distances of :math:`(1+t)^{-1-\omega}` as far as they are known, the norm
of what is cut off by quadrature, the places where :math:`e^{\beta t}|\tilde\rho'|` is largest.
``extreme``: the largest numbers that Theorem 4.2 leaves room for at :math:`\omega=1`.
A flawed instance satisfies all hypotheses but the one that it names.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import count

from flint import arb, fmpq
from hypothesis import strategies as st

from theorems.objects.fits.one_exponential import best_exponential
from theorems.objects.fits.width_bounds import MemoryInstance, explicit_grid
from theorems.objects.kernels.truncated_power_laws import (
    TruncationInstance,
    best_rate,
    tail_error,
)
from verify.arithmetic.balls import Real, precision, to_ball, to_fmpq, to_fraction
from verify.errors import InputError
from verify.examination.interpretations import Interpretation
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.stating import Instances
from verify.verdicts import Json

KNOWN, EXTREME = "known", "extreme"
RATE, TAIL, WIDTH = "Theorem 4.2", "cut off", "width theorem"
HYPOTHESES = (RATE, TAIL, WIDTH)
#: The tolerance that the extreme numbers are looked at for.
_FINE = Fraction(1, 1000)


@dataclass(frozen=True, slots=True)
class Truncations:
    """InputError unless 0 < omega <= 1, and ``kind`` is known, extreme or a hypothesis."""

    kind: str
    omega: Fraction

    def __post_init__(self) -> None:
        if self.kind not in (KNOWN, EXTREME, *HYPOTHESES) or not 0 < self.omega <= 1:
            raise InputError("0 < omega <= 1 and known, extreme or a flawed hypothesis are needed")
        if self.kind == EXTREME and self.omega != 1:
            raise InputError("the extreme numbers are those for omega = 1")


# ---------------------------------------------------------------- distances
@lru_cache(maxsize=64)
def least_distance(omega: Fraction, terms: int) -> arb:
    """For no exponential and for one in closed form; more are at most as far as one."""
    with precision(192):
        if terms == 0:
            return 1 / to_ball(omega)
        one = best_exponential(omega, 96).error / to_fmpq(omega)
        return one if terms == 1 else arb(0).union(one)


@lru_cache(maxsize=64)
def extreme_distance(terms: int) -> arb:
    r"""A number that Theorem 4.2 allows at every T and beta, for omega = 1, r = 0 and s = 1/2.

    With X = 1 + T, a bound g is at least 2 (at t = 0), and for :math:`\beta\ge\beta^*=\log(2X^2)/X`
    and :math:`X\ge10` so is :math:`g(\beta^*/\beta)^2` (in the middle of the window); so
    :math:`g/\beta^2\ge2/\beta^{*2}`.  Both parts of the error are taken at the ends of short
    intervals of X that are less favourable.  Below X = 10 the tail alone is more than 1/10.
    """
    if terms == 0:
        return arb(1)
    best = arb(1) / 10
    with precision(64):
        for k in count():
            left, right = 10 * Fraction(101, 100) ** k, 10 * Fraction(101, 100) ** (k + 1)
            x = to_ball(left.limit_denominator(1000) - Fraction(1, 1000))
            rest = 3 * arb.pi() / terms * (x / (2 * x * x).log()) ** 2
            if rest > best:
                return best.lower()
            best = best.min(1 / to_ball(right.limit_denominator(1000) + Fraction(1, 1000)) + rest)
    raise AssertionError


def enough(omega: Fraction, tolerance: Fraction) -> int:
    """The least width that truncation allows for a tolerance, less one."""
    with precision(128):
        x = (2 / to_ball(omega * tolerance)) ** (1 / to_ball(omega))
        width = 6 * arb.pi() * x**2 / (to_ball((1 + omega) ** 2 * tolerance) * x.log() ** 2)
        return int(width.upper().ceil().unique_fmpz()) - 1  # type: ignore[arg-type]


# ---------------------------------------------------------------- places
def steepest(omega: Fraction, time: Real, rate: Real) -> arb:
    """Where ``exp(beta*s)*(1 - s)*(kappa + (6 - 3*kappa)*s)`` is largest on [0, 1]."""
    kappa = to_fmpq(1 + omega) / (1 + arb(time))
    bend, beta = 6 - 3 * kappa, arb(rate)
    linear = beta * bend - beta * kappa - 2 * bend
    square = beta * bend
    root = (linear**2 + 4 * square * (beta * kappa - kappa + bend)).sqrt()
    return (linear + root) / (2 * square)


def earliest(omega: Fraction, time: Real, rate: Real) -> int:
    """The end of [0, T] at which ``exp(beta*t)*(1 + t)**(-2 - omega)`` is larger: 0, or 1 for T."""
    at_the_end = arb(rate) * time - to_fmpq(2 + omega) * (1 + arb(time)).log()
    return int(bool(at_the_end > 0))


def terms_for(omega: Fraction, size: Real) -> int:
    """Terms of the trapezoidal sum whose relative error is at most exp(-L), L rational."""
    with precision(128):
        eps = to_fraction((-arb(size)).exp().lower())
    grid = explicit_grid(MemoryInstance(omega, eps))
    return grid.last - grid.first + 1


def interpret(case: Truncations) -> Interpretation:
    omega, kind = case.omega, case.kind
    extreme = kind == EXTREME

    def distance(bits: int, terms: int) -> Real:
        if kind in (RATE, TAIL):
            return fmpq(9)
        return extreme_distance(terms) if extreme else least_distance(omega, terms)

    def tail(bits: int, time: Real) -> Real:
        if kind == TAIL:
            return fmpq(10)
        if extreme:
            return 1 / (1 + arb(time))
        return tail_error(TruncationInstance(omega, to_fraction(time), Fraction(1)))

    times = (Fraction(2000), Fraction(1500)) if extreme else (Fraction(300), Fraction(1))
    rates = [best_rate(omega, time) for time in times]
    tolerance = _FINE if extreme else Fraction(1, 2)
    width = enough(omega, tolerance)
    return Interpretation(
        numbers={"omega": Quantity.exact(omega)},
        functions={
            "D": distance,
            "tail": tail,
            "r": lambda bits, time, rate, g: fmpq(0 if extreme else earliest(omega, time, rate)),
            "s": lambda bits, time, rate, g: fmpq(1, 2) if extreme else steepest(omega, time, rate),
            "w": lambda bits, size: fmpq(10**9 if kind == WIDTH else terms_for(omega, size)),
        },
        # By Theorem 4.2 as repaired, by the line 'window below the kernel', by 'width-growth'.
        facts={name: lambda bits, name=name: name != kind for name in HYPOTHESES},  # type: ignore[misc]
        samples={
            "T": tuple(map(to_fmpq, times)),
            "b": (to_fmpq(rates[0]), to_fmpq(2 * rates[0])),
            "g": (fmpq(2), fmpq(1)),
            "n": (width, 0, *(() if kind == KNOWN else (10**7,))),
            # 0 is a place of the window only.
            "x": (to_fmpq(tolerance), fmpq(0), fmpq(1, 1000)),
            "y": (fmpq(7, 10), fmpq(3)),
            "z": (fmpq(0), fmpq(1), fmpq(3)),
            "X": (to_fmpq(times[0] + 1), fmpq(3)),
            "L": (fmpq(7, 10), fmpq(3)),
            "p": (fmpq(3), fmpq(2)),
            "c": (fmpq(1), fmpq(1, 10**4)),
            "C": (fmpq(1), fmpq(10**9)),
        },
    )


def describe(case: Truncations) -> Json:
    return {"kind": case.kind, "omega": rational_text(case.omega)}


def rebuild(data: Json) -> Truncations:
    """Inverse of :func:`describe`; InputError on malformed data."""
    try:
        return Truncations(data["kind"], Fraction(data["omega"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of the truncation: {trouble}") from None


_SOME = tuple(Fraction(text) for text in ("1", "3/4", "1/2", "2/3"))
EDGES = (
    *(Truncations(KNOWN, omega) for omega in _SOME[:3]),
    Truncations(EXTREME, Fraction(1)),
    *(Truncations(name, Fraction(1)) for name in HYPOTHESES),
)


def truncations() -> st.SearchStrategy[Truncations]:
    """Known numbers, omega from 1/2 to 1."""
    return st.sampled_from(_SOME).map(lambda omega: Truncations(KNOWN, omega))


TRUNCATIONS = Instances(truncations, interpret, describe, rebuild, EDGES)
