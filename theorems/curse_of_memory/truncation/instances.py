r"""Power laws cut off after T: what is known of their approximation by exponentials.

``known``: the least L1 distances of :math:`(1+t)^{-1-\omega}` as far as they are known (none, one,
and certified trapezoidal sums from above), the norm of what is cut off by quadrature, the places
where :math:`e^{\beta t}|\tilde\rho'|` is largest; for a tolerance.
``extreme``: the largest numbers that Theorem 4.2 and the width theorem leave room for at
:math:`\omega=1`.  ``narrow``: one exponential, and a relative error of 1, which is too little.
A flawed instance satisfies all hypotheses but the one that it names.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import count
from math import floor, frexp, log

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.discoveries.widths.graded_sums import instance_of_kernel
from memory_theorems.theorems.objects.fits.one_exponential import best_exponential
from memory_theorems.theorems.objects.fits.power_laws import Grid
from memory_theorems.theorems.objects.fits.width_bounds import (
    MemoryInstance,
    explicit_grid,
    grid_error,
)
from memory_theorems.theorems.objects.kernels.truncated_power_laws import (
    TruncationInstance,
    best_rate,
    tail_error,
)
from memory_theorems.verify.arithmetic.balls import (
    Real,
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
from memory_theorems.verify.theorem import Applicability, NotAnInstance, Target
from memory_theorems.verify.verdicts import Json

KNOWN, EXTREME, NARROW = "known", "extreme", "narrow"
RATE, TAIL, WIDTH = "Theorem 4.2", "cut off", "width theorem"
HYPOTHESES = (RATE, TAIL, WIDTH)
#: Least error of a trapezoidal sum that is looked at, in bits.
FINEST = 64
#: Times after which a user's kernel is cut off have at most so many bits.
LATEST_BITS = 256
#: The tolerance that the extreme numbers are looked at for.
_FINE = Fraction(1, 1000)


@dataclass(frozen=True, slots=True)
class Truncations:
    """``tolerance``: an L1 error of ``(1 + t)**(-1 - omega)``.  InputError unless 0 < omega <= 1,
    0 < tolerance < 1, and ``kind`` is known, extreme, narrow or a
    hypothesis."""

    kind: str
    omega: Fraction
    tolerance: Fraction = Fraction(2, 5)

    def __post_init__(self) -> None:
        if self.kind not in (KNOWN, EXTREME, NARROW, *HYPOTHESES) or not 0 < self.omega <= 1:
            raise InputError("0 < omega <= 1 and a kind of numbers are needed")
        if self.kind == EXTREME and self.omega != 1:
            raise InputError("the extreme numbers are those for omega = 1")
        if not 0 < self.tolerance < 1:
            raise InputError("a tolerance between 0 and 1 is needed")


# ---------------------------------------------------------------- distances
@lru_cache(maxsize=64)
def least_distance(omega: Fraction, terms: int) -> arb:
    """For no exponential and for one in closed form; more are at most as far as one, and as the
    trapezoidal sum with as many terms."""
    with precision(192):
        if terms == 0:
            return 1 / to_ball(omega)
        one = best_exponential(omega, 96).error / to_fmpq(omega)
        if terms == 1:
            return one
        grid = _finest(omega, terms)
        if grid is not None:
            one = one.min(grid_error(omega, grid) / to_fmpq(omega))
        return arb(0).union(one.upper())


def _finest(omega: Fraction, terms: int) -> Grid | None:
    """The grid of the width theorem for the least of the errors 1/4, 1/8, ... that it reaches with
    so many terms."""
    best = None
    for power in range(2, FINEST):
        grid = explicit_grid(MemoryInstance(omega, Fraction(1, 2**power)))
        if grid.last - grid.first + 1 > terms:
            break
        best = grid
    return best


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
        least = int(width.upper().ceil().unique_fmpz())  # type: ignore[arg-type]
        # Of large numbers a little more, so that any evaluation sees that they suffice.
        return least + (least >> 40) - 1


def cut(omega: Fraction, tolerance: Fraction) -> Fraction:
    """About the time T after which half of the tolerance is left: 1 + T = (2/(omega*x))**(1/omega),
    at least 1."""
    with precision(64):
        x = (2 / to_ball(omega * tolerance)) ** (1 / to_ball(omega))
        return max(Fraction(1), to_fraction((x - 1).mid()))


def relative_size(omega: Fraction, tolerance: Fraction, bits: int) -> arb:
    """log(1/relative error), at least 0."""
    with precision(bits):
        return (-to_ball(omega * tolerance).log()).max(arb(0))


# ---------------------------------------------------------------- a user's kernel
def truncation_of_kernel(target: Target) -> Truncations:
    """The power law that a user's kernel is, in units in which it is ``(1 + t)**(-1 - omega)``,
    with the tolerance of :func:`instance_of_kernel`; NotAnInstance for other kernels, for a
    tolerance of 1 or more in these units, and where the time is beyond LATEST_BITS bits."""
    law = instance_of_kernel(target)
    with precision(192):
        tolerance = lower_bound((-to_ball(law.size)).exp() / to_ball(law.omega))
        late = (2 / to_ball(law.omega * tolerance)).log() / to_ball(law.omega)
    if not 0 < tolerance < 1:
        raise NotAnInstance(
            "the tolerance is below (1 + t)**(-1 - omega) at t = 0", Applicability.HYPOTHESIS_FAILS
        )
    if late > LATEST_BITS * log(2):
        digits = round(float(late.mid()) / log(10))
        raise NotAnInstance(
            f"the kernel is cut off at a time of about {digits} digits, and the width by "
            f"truncation has about {2 * digits}; times are followed up to {LATEST_BITS} bits",
            Applicability.NOT_CONSTRUCTED,
        )
    unit = 2 ** (40 - frexp(float(tolerance))[1])
    return Truncations(KNOWN, law.omega, Fraction(floor(tolerance * unit), unit))


def widths_of_truncation(case: Truncations) -> tuple[tuple[str, Quantity], ...]:
    """What truncation and the width theorem need for the tolerance."""
    with precision(192):
        relative = to_fmpq(case.tolerance * case.omega)
        power = 3 * to_fmpq(case.omega) * (1 / arb(relative)) ** (1 / to_ball(case.omega))
    return (
        ("omega", Quantity.exact(case.omega)),
        ("relative error", Quantity.exact(case.tolerance * case.omega)),
        ("time after which the kernel is cut off", Quantity.exact(cut(case.omega, case.tolerance))),
        (
            "exponentials that suffice by truncation",
            Quantity.exact(enough(case.omega, case.tolerance) + 1),
        ),
        (
            "(16) with its constant, 3 omega eps^(-1/omega)",
            Quantity.exact(to_fraction(power.upper())),
        ),
    )


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


def allowed_width(omega: Fraction, size: Real, bits: int) -> arb:
    """The largest width that the width theorem allows for a relative error of exp(-L)."""
    with precision(bits):
        x, pi = arb(size), arb.pi()
        slow = (x + 1) * (x + 3) / (2 * pi * to_ball(omega))
        return slow + (x + 3) * (x + 2).log() / (2 * pi) + 3


def _length(case: Truncations) -> Quantity:
    """log(1/relative error): that of the tolerance, or where a bound is met most nearly."""
    if case.kind == EXTREME:
        return Quantity.exact(Fraction(7, 10))
    if case.kind == NARROW:
        return Quantity.exact(0)
    return Quantity(lambda bits: relative_size(case.omega, case.tolerance, bits), "certified")


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

    def least_width(bits: int, size: Real) -> Real:
        if kind == WIDTH:
            return fmpq(10**9)
        most = kind in (EXTREME, NARROW)
        return allowed_width(omega, size, bits) if most else fmpq(terms_for(omega, size))

    times = (
        (Fraction(2000), Fraction(1500)) if extreme else (cut(omega, case.tolerance), Fraction(1))
    )
    rates = [best_rate(omega, time) for time in times]
    tolerance = _FINE if extreme else case.tolerance
    width = enough(omega, tolerance)
    return Interpretation(
        numbers={
            "omega": Quantity.exact(omega),
            "eps": Quantity.exact(tolerance),
            "l": _length(case),
            "m": Quantity.exact(0 if kind == NARROW else width),
        },
        functions={
            "D": distance,
            "tail": tail,
            "r": lambda bits, time, rate, g: fmpq(0 if extreme else earliest(omega, time, rate)),
            "s": lambda bits, time, rate, g: fmpq(1, 2) if extreme else steepest(omega, time, rate),
            "v": lambda bits, time: fmpq(1, 2),
            "w": least_width,
        },
        without=(kind,),
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
    return {
        "kind": case.kind,
        "omega": rational_text(case.omega),
        "tolerance": rational_text(case.tolerance),
    }


def rebuild(data: Json) -> Truncations:
    """Inverse of :func:`describe`; InputError on malformed data."""
    try:
        return Truncations(data["kind"], Fraction(data["omega"]), Fraction(data["tolerance"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of the truncation: {trouble}") from None


_SOME = tuple(Fraction(text) for text in ("1", "3/4", "1/2", "2/3"))
EDGES = (
    *(Truncations(KNOWN, omega) for omega in _SOME[:3]),
    Truncations(EXTREME, Fraction(1)),
    Truncations(NARROW, Fraction(1), Fraction(1, 4)),
    *(Truncations(name, Fraction(1)) for name in HYPOTHESES),
)


def truncations() -> st.SearchStrategy[Truncations]:
    """Known numbers, omega from 1/2 to 1."""
    return st.sampled_from(_SOME).map(lambda omega: Truncations(KNOWN, omega))


TRUNCATIONS = Instances(truncations, interpret, describe, rebuild, EDGES)
