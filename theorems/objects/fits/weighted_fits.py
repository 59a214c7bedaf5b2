r"""Exponential sums near kernels with certified Laplace transforms, and their certified L1 errors.

Statement.  For :math:`\delta>0`, real :math:`\rho` and
:math:`\phi(t)=\sum_jc_je^{-\lambda_jt}` (conjugate pairs, :math:`\operatorname{Re}\lambda_j>
\delta/2`), with :math:`R(z)=\int_0^\infty\rho e^{-zt}`,

.. math:: \Big(\int_0^\infty|\rho-\phi|\Big)^2\le\frac1\delta\Big(\int_0^\infty e^{\delta t}\rho^2
   -2\sum_jc_jR(\lambda_j-\delta)+\sum_{j,k}\frac{c_jc_k}{\lambda_j+\lambda_k-\delta}\Big).

Proof.  Cauchy and Schwarz with :math:`1=e^{-\delta t/2}e^{\delta t/2}`, and expand the square.

The right side has no sign changes to separate and is one quadratic form in balls.  Poles are
proposed in floats by balanced truncation of a sampled Hankel matrix of
:math:`e^{\delta t/2}\rho(t)` (Kung's method); the c are the minimiser of the form for these poles,
rounded; the error is that of the rounded sum.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import acb, acb_mat, arb, fmpq

from memory_theorems.theorems.objects.kernels.transformed_kernels import (
    PiecewiseKernel,
    RectifiedWave,
    TransformedKernel,
    float_values,
)
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import Atom, ExponentialPolynomial
from memory_theorems.verify.errors import Unsupported

BITS = 192
MAX_WIDTH = 64
#: Samples of smooth kernels and of kernels with jumps or corners.
SAMPLES, ROUGH_SAMPLES = 240, 600


@dataclass(frozen=True, slots=True)
class Poles:
    """Decay rates, and (rate, frequency > 0) of conjugate pairs; dyadic rationals."""

    real: tuple[Fraction, ...]
    pairs: tuple[tuple[Fraction, Fraction], ...]

    @property
    def width(self) -> int:
        return len(self.real) + 2 * len(self.pairs)

    @property
    def points(self) -> list[tuple[Fraction, Fraction]]:
        """Every lambda as (real part, imaginary part), conjugates next to each other."""
        found = [(rate, Fraction(0)) for rate in self.real]
        for rate, frequency in self.pairs:
            found += [(rate, frequency), (rate, -frequency)]
        return found


def l1_error_bound(
    kernel: TransformedKernel, function: ExponentialPolynomial, delta: Fraction
) -> arb:
    """The bound of the statement for a sum without powers of t, at the current precision.

    ``delta``: a positive dyadic below twice the least rate of the sum and of the kernel (else
    ValueError).
    """
    slowest = function.slowest_rate
    if delta <= 0 or delta >= 2 * kernel.abscissa or (slowest is not None and delta >= 2 * slowest):
        raise ValueError("delta must be positive and below twice the slowest rate")
    points, weights = _complex_terms(function)
    square = kernel.weighted_square(delta)
    shift = to_fmpq(delta)
    for (x, y), c in zip(points, weights, strict=True):
        square = square - 2 * (c * kernel.transform(_exact_point(x - delta, y))).real
    for i, ((x, y), c) in enumerate(zip(points, weights, strict=True)):
        row = acb(0)
        for (u, v), e in zip(points[:i], weights[:i], strict=True):
            row = row + 2 * e / acb(to_fmpq(x + u) - shift, to_fmpq(y + v))
        row = row + c / acb(2 * to_fmpq(x) - shift, 2 * to_fmpq(y))
        square = square + (c * row).real
    size = square.upper()
    if not size > 0:
        size = square.abs_upper()
    return (size / to_fmpq(delta)).sqrt().upper()


def _complex_terms(
    function: ExponentialPolynomial,
) -> tuple[list[tuple[Fraction, Fraction]], list[acb]]:
    """lambda and c with f = sum c exp(-lambda t)."""
    found: dict[tuple[Fraction, Fraction], acb] = {}
    for (n, a, b, sine), value in function.terms.items():
        if n:
            raise Unsupported("the bound is for sums without powers of t")
        if b == 0:
            found[a, b] = found.get((a, b), acb(0)) + acb(value)
            continue
        # cos = (e + conj e)/2, sin = (e - conj e)/(2i) with e = exp(i b t), lambda = a - i b.
        half = acb(value) / 2
        for sign in (1, -1):
            part = half * acb(0, -sign) if sine else half
            key = (a, -sign * b)
            found[key] = found.get(key, acb(0)) + part
    return list(found), list(found.values())


def _exact_point(x: Fraction, y: Fraction) -> acb:
    """An acb without radius for dyadic parts."""
    return acb(arb(to_fmpq(x)), arb(to_fmpq(y)))


def best_weights(
    kernel: TransformedKernel, poles: Poles, delta: Fraction
) -> ExponentialPolynomial | None:
    """The minimiser of the quadratic form for the poles, rounded to dyadics; None when singular."""
    points = poles.points
    n = len(points)
    shift = to_fmpq(delta)
    gram = acb_mat(n, n)
    right = acb_mat(n, 1)
    for i, (x, y) in enumerate(points):
        value = kernel.transform(_exact_point(x - delta, y))
        right[i, 0] = acb(value.real.mid(), value.imag.mid())
        for j, (u, v) in enumerate(points):
            gram[i, j] = acb(1) / acb(to_fmpq(x + u) - shift, to_fmpq(y + v))
    try:
        solved = gram.mid().solve(right, nonstop=True, algorithm="approx")
    except (ZeroDivisionError, ValueError):
        return None
    atoms: list[tuple[Atom, fmpq]] = []
    for i, (x, y) in enumerate(points):
        c = solved[i, 0]
        if not c.is_finite():
            return None
        if y == 0:
            atoms.append(((0, x, y, False), _dyadic(c.real)))
        elif y > 0:
            # c e^{-(x+iy)t} + conjugate = 2 e^{-xt} (Re c cos(yt) + Im c sin(yt))
            atoms.append(((0, x, y, False), 2 * _dyadic(c.real)))
            atoms.append(((0, x, y, True), 2 * _dyadic(c.imag)))
    return ExponentialPolynomial.of(atoms)


def _dyadic(value: arb, bits: int = 100) -> fmpq:
    mantissa, exponent = value.mid().man_exp()
    digits = int(mantissa)
    extra = max(0, abs(digits).bit_length() - bits)
    exact = Fraction(digits >> extra) * Fraction(2) ** (int(exponent) + extra)
    return to_fmpq(exact)


# ---------------------------------------------------------------- proposals, in floats
class Proposer:
    """Poles of balanced truncations of exp(delta*t/2)*rho(t), sampled on [0, horizon]."""

    def __init__(
        self, kernel: TransformedKernel, delta: Fraction, horizon: float, samples: int
    ) -> None:
        self.delta, self.horizon = delta, horizon
        self.spacing = horizon / samples
        times = (np.arange(samples) + 0.5) * self.spacing
        values = kernel.samples(times) * np.exp(float(delta) / 2 * times)
        padded = np.concatenate((values, np.zeros(samples)))
        index = np.arange(samples)
        sizes, vectors = _eigenvectors(padded[index[:, None] + index[None, :]])
        order = np.argsort(-np.abs(sizes))
        self.left, self.values = vectors[:, order], np.abs(sizes[order])

    def poles(self, width: int) -> Poles | None:
        """At most ``width`` states; None when fewer are numerically there."""
        if width > len(self.values) or self.values[width - 1] < 1e-14 * self.values[0]:
            return None
        basis = self.left[:, :width] * np.sqrt(self.values[:width])
        step = np.linalg.lstsq(basis[:-1], basis[1:], rcond=None)[0]
        real, pairs = [], []
        lowest = float(self.delta) / 2
        for root in np.linalg.eigvals(step):
            if abs(root) < 1e-6 or (root.imag == 0 and root.real < 0):
                continue
            exponent = -np.log(root) / self.spacing
            rate = max(float(exponent.real), 1e-3 / (len(self.values) * self.spacing)) + lowest
            if root.imag == 0:
                real.append(_short(rate))
            elif root.imag > 0:
                pairs.append((_short(rate), _short(abs(float(exponent.imag)))))
        if len(set(real)) < len(real) or len(set(pairs)) < len(pairs) or not (real or pairs):
            return None
        return Poles(tuple(sorted(real)), tuple(sorted(pairs)))


def _eigenvectors(hankel: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Eigenvalues and vectors of a symmetric matrix; of a large one the MAX_WIDTH largest only."""
    if len(hankel) <= SAMPLES:
        values, vectors = np.linalg.eigh(hankel)
        return values, vectors
    from scipy.sparse.linalg import eigsh

    values, vectors = eigsh(hankel, k=MAX_WIDTH, v0=np.ones(len(hankel)))
    return values, vectors


def _short(value: float) -> Fraction:
    """A dyadic near a positive float, with 40 significant bits."""
    fraction = Fraction(value)
    unit = Fraction(2) ** (fraction.numerator.bit_length() - fraction.denominator.bit_length() - 40)
    return round(fraction / unit) * unit


def fit(
    kernel: TransformedKernel, eps: Fraction, most: int = MAX_WIDTH
) -> tuple[ExponentialPolynomial, arb]:
    """A sum whose certified L1 error is at most ``eps``, of small width, and that error.

    Unsupported when no width up to ``most`` reaches eps.
    """
    horizon = _horizon(kernel, float(eps))
    with precision(BITS):
        rough = isinstance(kernel, PiecewiseKernel | RectifiedWave)
        samples = ROUGH_SAMPLES if rough else SAMPLES
        unit = _power_of_two(horizon)
        deltas = [min(Fraction(factor) / unit, kernel.abscissa) for factor in (1, 2)]
        zero = l1_error_bound(kernel, ExponentialPolynomial({}), deltas[0])
        if zero <= to_fmpq(eps):
            return ExponentialPolynomial({}), zero
        proposers = [Proposer(kernel, delta, horizon, samples) for delta in dict.fromkeys(deltas)]
        found: dict[int, tuple[ExponentialPolynomial, arb] | None] = {}

        def attempt(width: int) -> tuple[ExponentialPolynomial, arb] | None:
            if width not in found:
                found[width] = _attempt(kernel, proposers, width, eps)
            return found[width]

        low, high = 0, 1
        while attempt(high) is None:
            if high >= most:
                raise Unsupported(f"no exponential sum of width up to {most} was certified")
            low, high = high, min(most, max(high + 1, high * 5 // 4))
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if attempt(middle) is not None else (middle, high)
        best = found[high]
        assert best is not None
        return best


def _attempt(
    kernel: TransformedKernel, proposers: list[Proposer], width: int, eps: Fraction
) -> tuple[ExponentialPolynomial, arb] | None:
    for proposer in proposers:
        poles = proposer.poles(width)
        if poles is None or poles.width > width:
            continue
        function = best_weights(kernel, poles, proposer.delta)
        if function is None:
            continue
        error = l1_error_bound(kernel, function, proposer.delta)
        if error <= to_fmpq(eps):
            return function, error
        if (
            isinstance(kernel, PiecewiseKernel)
            and _estimate(kernel, function, proposer) < 0.99 * eps
        ):
            error = kernel.l1_error(function).upper()
            if error <= to_fmpq(eps):
                return function, error
    return None


def _estimate(
    kernel: TransformedKernel, function: ExponentialPolynomial, proposer: Proposer
) -> float:
    """The L1 error in floats: a filter before the exact integral, never a certificate."""
    end = 3 * proposer.horizon
    times = (np.arange(20_000) + 0.5) * (end / 20_000)
    gap = np.abs(kernel.samples(times) - float_values(function, times))
    return float(gap.sum() * end / 20_000)


def _power_of_two(value: float) -> Fraction:
    exponent: int = round(float(np.log2(value)))
    return Fraction(2) ** exponent


def _horizon(kernel: TransformedKernel, eps: float) -> float:
    """A time after which the kernel's L1 mass is about eps/10, in floats."""
    time = 1.0
    for _ in range(60):
        times = time * (1 + np.arange(200) / 50)
        mass = np.abs(kernel.samples(times)).sum() * time / 50
        if mass < eps / 10:
            break
        time *= 1.25
    return time
