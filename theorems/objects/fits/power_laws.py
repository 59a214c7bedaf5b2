r"""Exponential sums for power laws, with a proved L1 error and no truncation in time.

Statement.  Let :math:`p>1`, :math:`h>0`, :math:`s_k=e^{kh}` and :math:`w_k=h\,s_k^pe^{-s_k}
/\Gamma(p)`.  For all integers :math:`M,N` the sum :math:`\phi(t)=\sum_{k=-M}^Nw_ke^{-s_kt}` has

.. math:: \int_0^\infty|(1+t)^{-p}-\phi(t)|\,dt\le\frac2{p-1}\sum_{n\ge1}
   \frac{|\Gamma(p+2\pi in/h)|}{\Gamma(p)}+\sum_{k<-M}\frac{w_k}{s_k}+\sum_{k>N}\frac{w_k}{s_k}.

Proof.  With :math:`g_t(u)=e^{pu-e^u(1+t)}/\Gamma(p)`, an analytic function of u that decreases fast
enough with its derivatives, :math:`(1+t)^{-p}=\int g_t` and
:math:`\sum_{k\in\mathbb Z}w_ke^{-s_kt}=h\sum_kg_t(kh)`.  By Poisson's summation formula the
difference is :math:`\sum_{n\ne0}\hat g_t(n/h)` with

.. math:: \hat g_t(n/h)=\int g_t(u)e^{-2\pi inu/h}du
   =\frac{\Gamma(p-2\pi in/h)}{\Gamma(p)}(1+t)^{-p+2\pi in/h},

whose modulus is :math:`|\Gamma(p+2\pi in/h)|(1+t)^{-p}/\Gamma(p)`: a *relative* error, uniform in
t.  Integrate over t.  The omitted terms are positive, and each integrates to :math:`w_k/s_k`.

The three sums are bounded as follows.  :math:`\partial_y\log|\Gamma(p+iy)|=-\operatorname{Im}
\psi(p+iy)=-\sum_{n\ge0}y/((n+p)^2+y^2)\le-\arctan(y/p)` (sum against integral), so that the terms
of the first decrease at least geometrically with ratio :math:`e^{-(2\pi/h)\arctan(2\pi/(hp))}`.
:math:`w_k/s_k\le he^{(p-1)kh}/\Gamma(p)`: geometric for :math:`k<-M`.  The quotient of consecutive
:math:`w_k/s_k` is :math:`e^{(p-1)h-s_k(e^h-1)}`, decreasing in k: geometric for :math:`k>N`.

The method is the discretisation of the Laplace representation (Braess and Hackbusch, IMA J. Numer.
Anal. 25 (2005); Beylkin and Monzon, Appl. Comput. Harmon. Anal. 28 (2010)); the L1 error above is
derived here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import acb, arb

from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq, to_fraction
from memory_theorems.verify.errors import InputError, Unsupported

#: Relative accuracy, in bits, to which weights and rates are rounded to rationals.
ROUNDING_BITS = 96
MAX_TERMS = 20_000


@dataclass(frozen=True, slots=True)
class PowerLaw:
    """``coefficient*(shift + slope*t)**(-exponent)``; shift, slope > 0 and exponent > 1 (else
    InputError: a singularity inside, or not integrable)."""

    coefficient: Fraction
    shift: Fraction
    slope: Fraction
    exponent: Fraction

    def __post_init__(self) -> None:
        if self.shift <= 0 or self.slope <= 0:
            raise InputError("a power law (a + b*t)**(-p) needs a > 0 and b > 0")
        if self.exponent <= 1:
            raise InputError("the power law is not integrable: its exponent is at most 1")

    def l1_norm(self, bits: int = 64) -> arb:
        """``|c| a**(1-p)/(b (p-1))``."""
        with precision(bits + 16):
            power = (to_ball(self.shift).log() * to_fmpq(1 - self.exponent)).exp()
            below = to_fmpq(self.slope * (self.exponent - 1))
            return power * to_fmpq(abs(self.coefficient)) / below


@dataclass(frozen=True, slots=True, eq=False)
class PositiveSum:
    """``sum_k weights[k]*exp(-rates[k]*t)`` with exact data, and a proved bound of its L1 error."""

    weights: tuple[Fraction, ...]
    rates: tuple[Fraction, ...]
    error: arb


@dataclass(frozen=True, slots=True)
class Grid:
    """The step h and the first and last index k of the trapezoidal sum."""

    step: Fraction
    first: int
    last: int


def aliasing(exponent: Fraction, step: Fraction) -> arb:
    r"""An upper bound of :math:`2\sum_{n\ge1}|\Gamma(p+2\pi in/h)|/\Gamma(p)`, the relative error
    of the whole trapezoidal sum, uniform in t."""
    p, spacing = to_ball(exponent), 2 * arb.pi() / to_fmpq(step)
    first = abs(acb(p, spacing).gamma()) / p.gamma()
    ratio = (-spacing * (spacing / p).atan()).exp()
    return (2 * first / (1 - ratio)).upper()


def lower_tail(exponent: Fraction, grid: Grid) -> arb:
    """An upper bound of the sum of w_k/s_k over k < grid.first."""
    h, p = to_fmpq(grid.step), to_ball(exponent)
    decay = (-(p - 1) * h).exp()
    first = ((p - 1) * h * (grid.first - 1)).exp()
    return (h * first / ((1 - decay) * p.gamma())).upper()


def upper_tail(exponent: Fraction, grid: Grid) -> arb:
    """An upper bound of the sum of w_k/s_k over k > grid.last.  Unsupported when its terms do not
    decrease from there on."""
    h, p = to_fmpq(grid.step), to_ball(exponent)
    u = h * to_ball(grid.last + 1)
    rate = u.exp()
    first = h * ((p - 1) * u - rate).exp() / p.gamma()
    ratio = ((p - 1) * h - rate * (to_ball(grid.step).exp() - 1)).exp()
    if not ratio < 1:
        raise Unsupported("the trapezoidal sum ends before its terms decrease")
    return (first / (1 - ratio)).upper()


def relative_error(exponent: Fraction, grid: Grid) -> arb:
    """The bound of the statement for (1+t)**(-p), at the current precision."""
    whole = aliasing(exponent, grid.step) / to_fmpq(exponent - 1)
    return (whole + lower_tail(exponent, grid) + upper_tail(exponent, grid)).upper()


def choose_grid(exponent: Fraction, tolerance: Fraction) -> Grid:
    """The grid with the fewest terms whose bound is at most ``tolerance``, proposed in floats.

    The caller certifies the bound.  Unsupported when over MAX_TERMS terms would be needed.
    """
    p = float(exponent)
    log_tolerance = math.log(tolerance.numerator) - math.log(tolerance.denominator)
    best: Grid | None = None
    # The parts of the tolerance for aliasing; the rest goes to the slow lower end.
    for share in (0.05, 0.1, 0.2, 0.35, 0.5):
        target = log_tolerance + math.log(share) + math.log(p - 1) - math.log(2)
        step = _step(p, target)
        low = log_tolerance + math.log(0.97 * (1 - share))
        constant = math.log(step) - math.lgamma(p) - math.log(-math.expm1(-(p - 1) * step))
        first = math.floor((low - constant) / ((p - 1) * step)) + 1
        last = 1
        while (
            (p - 1) * (last + 1) * step - math.exp((last + 1) * step) - math.lgamma(p)
            > log_tolerance + math.log(0.02 * (1 - share)) or math.exp(last * step) < 2 * p
        ):  # fmt: skip
            last += 1
        first = min(first, last)
        grid = Grid(Fraction(step).limit_denominator(2**20), first, last)
        if best is None or last - first < best.last - best.first:
            best = grid
    assert best is not None
    if best.last - best.first > MAX_TERMS:
        raise Unsupported(
            f"the trapezoidal sum for the exponent {exponent} needs "
            f"{best.last - best.first + 1} terms, over {MAX_TERMS}"
        )
    return best


def _step(p: float, log_target: float) -> float:
    """The largest h with log|Gamma(p + 2 pi i/h)/Gamma(p)| <= log_target, to about 1/1000."""
    from scipy.special import loggamma

    low, high = 0.0, 20.0
    for _ in range(40):
        middle = (low + high) / 2
        size = loggamma(complex(p, 2 * math.pi / middle)).real - math.lgamma(p)
        low, high = (middle, high) if size <= log_target - 1e-3 else (low, middle)
    return low * (1 - 1e-5)


def trapezoidal_sum(law: PowerLaw, tolerance: Fraction) -> PositiveSum:
    """An exponential sum within ``tolerance`` of the power law in L1, with exact rationals.

    Raises InputError unless tolerance > 0, Unsupported when too many terms are needed.  The weights
    have the sign of the coefficient; the zero law gives the empty sum.
    """
    if tolerance <= 0:
        raise InputError("the tolerance must be positive")
    if law.coefficient == 0:
        return PositiveSum((), (), arb(0))
    with precision(192):
        scale = law.l1_norm(128) * to_fmpq(law.exponent - 1)
        wanted = Fraction(to_fraction((to_fmpq(tolerance) / scale).lower()))
        relative = wanted
        for _ in range(20):
            grid = choose_grid(law.exponent, relative)
            error = scale * relative_error(law.exponent, grid)
            weights, rates, rounding = _rounded_terms(law, grid)
            total = (error + rounding).upper()
            if total <= to_fmpq(tolerance):
                return PositiveSum(weights, rates, total)
            relative *= Fraction(97, 100)
    raise Unsupported("no grid was found whose certified error is small enough")


def _rounded_terms(
    law: PowerLaw, grid: Grid
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...], arb]:
    """Rounded weights and rates of the law's sum, and the L1 size of the rounding.

    ``int |w exp(-s t) - v exp(-r t)| <= |w - v|/s + |v| |1/s - 1/r|``, as exp(-s t) - exp(-r t) has
    one sign.
    """
    p, h = to_fmpq(law.exponent), to_fmpq(grid.step)
    stretch = to_fmpq(law.slope / law.shift)
    front = (
        to_fmpq(law.coefficient) * (-to_ball(law.shift).log() * p).exp() * h / to_ball(p).gamma()
    )
    weights, rates, rounding = [], [], arb(0)
    for k in range(grid.first, grid.last + 1):
        u = to_ball(h * k)
        base = u.exp()
        rate, weight = base * stretch, front * (u * p - base).exp()
        r, v = rounded(rate), rounded(weight)
        weights.append(v)
        rates.append(r)
        gap = abs(weight - to_fmpq(v)) / rate
        rounding = rounding + gap + abs(to_fmpq(v)) * abs(1 / rate - 1 / to_ball(to_fmpq(r)))
    return tuple(weights), tuple(rates), rounding.upper()


def rounded(value: arb, bits: int = ROUNDING_BITS) -> Fraction:
    """A dyadic rational near the midpoint, with ``bits`` significant bits."""
    middle = to_fraction(value.mid())
    if middle == 0:
        return Fraction(0)
    size = abs(middle.numerator).bit_length() - middle.denominator.bit_length()
    unit = Fraction(2) ** (size - bits)
    return round(middle / unit) * unit
