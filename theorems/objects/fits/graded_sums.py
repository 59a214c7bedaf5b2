r"""Exponential sums for power laws whose rates thin out towards the slow end: the sharp width.

Statement.  Let :math:`\omega>0`, :math:`p=1+\omega` and :math:`\Lambda\ge\max(1,\omega)`.  With
:math:`\beta=\min(\frac12,\frac1{2\omega})`, :math:`G(u)=\frac1{\pi^2\beta^2\omega}F\big(\beta(
\Lambda+\omega u)\big)`, :math:`F(y)=\int_{-\infty}^y\log(1+e^s)\,ds`, the nodes :math:`G(u_k)=k`
and :math:`K=\lceil G(\log\Sigma)\rceil`, the positive sum

.. math:: \phi(t)=\frac1{\Gamma(p)}\sum_{k=1}^K\frac{e^{pu_k-e^{u_k}}}{G'(u_k)}e^{-e^{u_k}t}

has :math:`K\le\frac{(\Lambda+\omega\log\Sigma)^2}{2\pi^2\omega}+\frac23\max(\omega,\frac1\omega)
+1` terms and is near :math:`(1+t)^{-p}` in L1, relative to its norm :math:`1/\omega`: for
:math:`\omega\le1` and :math:`\Sigma=\Lambda` within :math:`5(\Lambda+3)^2e^{-\Lambda}`, for all
:math:`\omega` and :math:`\Sigma=2(\Lambda+\omega)` within
:math:`17(1+\omega)(\Lambda+3)^2e^{-\Lambda}`.

Proof.  :math:`\Gamma(p)(1+t)^{-p}=\int f_t(u)\,du`, :math:`f_t(u)=e^{pu-(1+t)e^u}`.  The function
:math:`f_t/G'` of :math:`v=G(u)>0`, continued by 0, is continuous, and its Fourier coefficients are
:math:`c_j=\int f_t(u)e^{-2\pi ijG(u)}du`.  G is analytic for :math:`|\operatorname{Im}u|<2\pi`; on
the line :math:`\operatorname{Im}u=-\theta`, :math:`0<\theta<\pi/2`, with
:math:`x=\Lambda+\omega\operatorname{Re}u`,

.. math:: |f_t|=e^{p\operatorname{Re}u-(1+t)\cos\theta e^{\operatorname{Re}u}},\qquad
   |e^{-2\pi ijG}|\le e^{-jcr(x)},\quad c=\frac{2\theta}\pi,\
   r(x)=\frac1{2\beta}\log(1+\sqrt2e^{\beta x}+e^{2\beta x})\ge\max(x,0),

because :math:`\pi^2\beta G'=\log(1+e^{\beta(x-i\omega s)})` and :math:`|1+we^{i\varphi}|^2\ge
1+\sqrt2w+w^2` for :math:`|\varphi|\le\pi/4`.  Integrated over t, the part of :math:`c_{\pm j}` in
the relative error is at most

.. math:: \frac{2e^{-\Lambda}}{\Gamma(p)\cos\theta}\int e^{x-jcr(x)-\cos\theta
   e^{(x-\Lambda)/\omega}}dx.

For j = 1 take :math:`c=1-1/\Lambda`; for the others c = 3/4.  The coefficients are summable, so
that Poisson's formula holds; the terms with k > K are decreasing and integrate to at most
:math:`e^{-\Lambda}/\Gamma(p)`, or :math:`e^{-\Lambda}`.  The lines of the estimate are the steps of
``theorems/curse_of_memory/sharp_width.py``, and for all :math:`\omega` of
``theorems/curse_of_memory/width_for_all_decays.py``.

The density :math:`G'` of the nodes follows the accuracy that each scale of time needs: at the rate
:math:`e^u` a relative error :math:`e^{-\Lambda-\omega u}` is enough, because only the fraction
:math:`e^{\omega u}` of the norm lies beyond.  A constant density pays twice as many terms.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from flint import acb, arb, arb_mat, arb_poly, ctx, fmpq

from memory_theorems.theorems.objects.fits.power_laws import rounded
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq
from memory_theorems.verify.errors import InputError, Unsupported

#: Half the length of a piece of log(1 + t), and the radius of the disc for Cauchy's estimate.
HALF, DISC = Fraction(1, 4), Fraction(6, 5)
#: Cells of a piece on each of which the modulus is bounded by one ball.
CELLS = 24
MAX_TERMS = 5_000


def softplus_integral(y: arb) -> arb:
    r""":math:`F(y)=\int_{-\infty}^y\log(1+e^s)ds=-\mathrm{Li}_2(-e^y)`."""
    if y > 0:
        # F(y) = y**2/2 + pi**2/6 - F(-y)
        return y * y / 2 + arb.pi() ** 2 / 6 - softplus_integral(-y)
    return -acb(-y.exp()).polylog(2).real


def _inverse(value: float) -> float:
    """y with F(y) = value > 0, in doubles; a start for Newton steps."""
    from scipy.special import spence

    if value < math.pi**2 / 12:
        y = math.log(value * 1.2)
    else:
        y = math.sqrt(max(2 * (value - math.pi**2 / 6), 0.0))
    for _ in range(50):
        found = -spence(1 + math.exp(y)) if y < 0 else (
            y * y / 2 + math.pi**2 / 6 + spence(1 + math.exp(-y))
        )  # fmt: skip
        step = (found + 0.0 - value) / math.log1p(math.exp(y))
        y -= max(-1.0, min(1.0, step))
        if abs(step) < 1e-15 * (1 + abs(y)):
            break
    return y


def sharpness_of(omega: Fraction) -> Fraction:
    """beta of the statement."""
    return min(Fraction(1, 2), 1 / (2 * omega))


def node(omega: Fraction, scale: Fraction, index: int, sharpness: Fraction) -> arb:
    """``u`` with G(u) = index, near enough for a weight; nothing rests on its accuracy."""
    level = arb.pi() ** 2 * to_fmpq(sharpness**2 * omega * index)
    y = to_ball(Fraction(_inverse(float(level.mid()))))
    for _ in range(3):
        y = (y - (softplus_integral(y) - level) / y.exp().log1p()).mid()
    return (y / to_fmpq(sharpness) - to_fmpq(scale)) / to_fmpq(omega)


def number_of_terms(
    omega: Fraction, scale: Fraction, end: arb, sharpness: Fraction | None = None
) -> int:
    """``ceil(G(end))``, or one more where the ball does not tell."""
    beta = sharpness or sharpness_of(omega)
    y = to_fmpq(beta) * (to_fmpq(scale) + to_fmpq(omega) * end)
    found = softplus_integral(y) / (arb.pi() ** 2 * to_fmpq(beta**2 * omega))
    return int(found.upper().ceil().unique_fmpz())  # type: ignore[arg-type]


def graded_terms(
    omega: Fraction,
    scale: Fraction,
    end: arb | None = None,
    sharpness: Fraction | None = None,
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Weights and rates of the sum of the statement for ``omega*(1 + t)**(-1 - omega)``, rounded to
    rationals, slowest first; ``end`` and ``sharpness`` replace log(Sigma) and beta.

    InputError unless omega > 0, scale >= max(1, omega) and sharpness > 0; Unsupported over
    MAX_TERMS terms.
    """
    beta = sharpness_of(omega) if sharpness is None and omega > 0 else sharpness
    if beta is None or not (omega > 0 and scale >= 1 and scale >= omega and beta > 0):
        raise InputError("omega > 0 and a scale of at least 1 and omega are needed")
    with precision(192):
        if end is None:
            end = to_ball(scale if omega <= 1 else 2 * (scale + omega)).log()
        count = number_of_terms(omega, scale, end, beta)
        if count > MAX_TERMS:
            raise Unsupported(f"the graded sum needs {count} terms, over {MAX_TERMS}")
        p, weights, rates = to_fmpq(1 + omega), [], []
        front = to_fmpq(omega * beta) / to_ball(1 + omega).gamma() * arb.pi() ** 2
        for index in range(1, count + 1):
            u = node(omega, scale, index, beta)
            density = (to_fmpq(beta) * (to_fmpq(scale) + to_fmpq(omega) * u)).exp().log1p()
            rate = u.exp()
            weights.append(rounded(front * (u * p - rate).exp() / density))
            rates.append(rounded(rate))
        return tuple(weights), tuple(rates)


def relative_distance(
    omega: Fraction, weights: tuple[Fraction, ...], rates: tuple[Fraction, ...], bits: int = 256
) -> arb:
    r"""An upper bound of :math:`\int_0^\infty|\omega(1+t)^{-1-\omega}-\sum_kw_ke^{-r_kt}|dt`.

    Weights and rates are positive, the rates increase.  With s = log(1 + t), the quotient by the
    kernel is expanded on pieces of length 2*HALF: with the moments :math:`\sum_kW_kb_k^j` of its
    terms :math:`W_ke^{px-b_k(e^x-1)}` and the Stirling numbers that expand
    :math:`e^{-b(e^x-1)}`; Cauchy's estimate on a disc of radius DISC bounds the remainder.
    """
    if not (all(w > 0 for w in weights) and all(r > 0 for r in rates) and _increasing(rates)):
        raise InputError("positive weights and positive increasing rates are needed")
    with precision(bits):
        pieces = _Pieces(omega, weights, rates)
        last, total = pieces.last, arb(0)
        centre = HALF
        while centre - HALF < last:
            total = total + pieces.integral(centre)
            centre += 2 * HALF
        return (total + pieces.beyond(centre - HALF)).upper()


def _increasing(rates: tuple[Fraction, ...]) -> bool:
    return all(a < b for a, b in pairwise(rates))


class _Pieces:
    """The quotient ``sum/kernel - 1`` on pieces of s = log(1 + t), at the current precision."""

    ORDER = 28
    #: Terms with W_k below this, or that have died away, count by a bound of their sum.
    SLOW = 2.0**-140

    def __init__(
        self, omega: Fraction, weights: tuple[Fraction, ...], rates: tuple[Fraction, ...]
    ) -> None:
        self.omega, self.p = to_fmpq(omega), to_fmpq(1 + omega)
        self.weights = [to_ball(to_fmpq(w / omega)) for w in weights]
        self.rates = [to_ball(to_fmpq(r)) for r in rates]
        self.log_rates = [float(r.log().mid()) for r in self.rates]
        self.from_slow = [arb(0)]
        for w in self.weights:
            self.from_slow.append(self.from_slow[-1] + w)
        self.from_fast = [arb(0)]
        for w, r in zip(reversed(self.weights), reversed(self.rates)):
            self.from_fast.append(self.from_fast[-1] + w * r.exp())
        self.growth = 1 + float(omega)
        self.log_sums = [float(total.log().mid()) for total in self.from_slow[1:]]
        self.last = Fraction(math.ceil(-min(self.log_rates)) + 6)

    def window(self, centre: float) -> tuple[int, int]:
        """The terms that are expanded: first and one past the last index."""
        growth = self.growth * centre
        slow = math.log(self.SLOW) - growth
        fast = math.log(1.7 * (300 + growth)) - centre
        first = bisect_left(self.log_sums, slow)
        return first, max(first, bisect_left(self.log_rates, fast))

    def integral(self, centre: Fraction) -> arb:
        """An upper bound of the integral of |quotient - 1|*omega*exp(-omega*s) over the piece."""
        c, half, disc = (to_ball(to_fmpq(v)) for v in (centre, HALF, DISC))
        first, end = self.window(float(centre))
        scale, far = (self.p * c).exp(), c.exp()
        moments, largest = [arb(0)] * self.ORDER, arb(0)
        damping = (-disc).exp() * disc.cos()
        for w, r in zip(self.weights[first:end], self.rates[first:end]):
            b = r * far
            term = w * scale * (r - b).exp()
            largest = largest + term * (b * (1 - damping)).exp()
            for j in range(self.ORDER):
                moments[j] = moments[j] + term
                term = term * b
        series = arb_poly(touchard(tuple(moments))) * exponential(self.p, self.ORDER)
        polynomial = arb_poly(series.coeffs()[: self.ORDER]) - 1
        ratio = half / disc
        rest = largest * (self.p * disc).exp() * ratio**self.ORDER / (1 - ratio)
        rest = rest + self.from_slow[first] * (self.p * (c + half)).exp()
        if end < len(self.rates):
            fastest = self.from_fast[len(self.rates) - end]
            rest = rest + fastest * (self.p * (c + half) - self.rates[end] * (c - half).exp()).exp()
        total, width = arb(0), 2 * half / CELLS
        for cell in range(CELLS):
            left = -half + width * cell
            point = (left + width / 2) + width / 2 * arb(0, 1)
            size = abs(polynomial(point)).upper() + rest.upper()
            mass = (-self.omega * (c + left)).exp() - (-self.omega * (c + left + width)).exp()
            total = total + size * mass
        return total.upper()

    def beyond(self, end: Fraction) -> arb:
        """The integrals of the kernel and of the sum over s > end."""
        s = to_ball(to_fmpq(end))
        past = s.exp() - 1
        total = (-self.omega * s).exp()
        for w, r in zip(self.weights, self.rates):
            total = total + self.omega * w / r * (-r * past).exp()
        return total.upper()


def touchard(moments: tuple[arb, ...]) -> list[arb]:
    """Coefficients of ``sum_k W_k exp(-b_k*(e**x - 1))`` from ``sum_k W_k b_k**j``."""
    order = len(moments)
    found = _signed_stirling(order, ctx.prec) * arb_mat(order, 1, list(moments))
    return [found[n, 0] / math.factorial(n) for n in range(order)]


@lru_cache(maxsize=8)
def _signed_stirling(order: int, bits: int) -> arb_mat:
    """``(-1)**j S(n, j)`` at the precision of ``bits``."""
    rows = [
        [-count if j % 2 else count for j, count in enumerate(row)] + [0] * (order - len(row))
        for row in _stirling(order)
    ]
    with precision(bits):
        return arb_mat([[arb(value) for value in row] for row in rows])


@lru_cache(maxsize=4)
def _stirling(order: int) -> tuple[tuple[int, ...], ...]:
    """Stirling numbers of the second kind, row by row."""
    rows = [[1]]
    for n in range(1, order):
        last = [*rows[-1], 0]
        rows.append([0, *(last[j - 1] + j * last[j] for j in range(1, n + 1))])
    return tuple(tuple(row) for row in rows)


def exponential(rate: arb | fmpq, order: int) -> arb_poly:
    """exp(rate*x) up to the order.

    Term by term: the series of python-flint end at the length that its context holds, however long
    their arguments are.
    """
    found = [arb(1)]
    for j in range(1, order):
        found.append(found[-1] * rate / j)
    return arb_poly(found)


def least_graded_terms(omega: Fraction, eps: Fraction, sharpness: Fraction | None = None) -> int:
    """Terms of the smallest graded sum found whose relative error is certified to be at most eps.

    The error of a scale Lambda is close to exp(c - Lambda): a few corrections of Lambda are enough.
    Unsupported when none of them is certified (eps below about 1e-18).
    """
    size = -math.log(eps)
    scale, best = Fraction(round((size + 5) * 16), 16), None
    for _ in range(6):
        weights, rates = graded_terms(omega, max(scale, omega, Fraction(1)), sharpness=sharpness)
        error = relative_distance(omega, weights, rates)
        gain = -math.log(float(error)) - size
        if error <= to_fmpq(eps):
            best = min(best or len(rates), len(rates))
            if gain < 0.04:
                break
        scale -= Fraction(round((gain - 0.015) * 64), 64)
    if best is None:
        raise Unsupported(f"no graded sum was certified to be within {float(eps):.0e}")
    return best
