r"""Sequences of functionals H_t on C_0(R, R^d): kernels, linear networks, and their norms.

* :class:`KernelFunctional`: :math:`H_t(x)=\int_0^\infty x_{t-s}^\top\rho(s)\,ds`, by exact
  antiderivatives of exponential polynomials against the segments of a signal;
* :class:`NetworkFunctional`: :math:`\dot h=Wh+Ux`, :math:`y=c^\top h` with any rational W, by
  certified matrix exponentials of the *state equation* (6).  It never uses (7), so that both sides
  of (7) are independent.

The norm of a KernelFunctional is :math:`\sum_i\|\rho_i\|_{L^1}`: at most, as :math:`\|x_s\|_\infty
\le1`; at least, by :func:`extremal_signal`, the sign of the kernel with linear ramps at its zeros.

Source: Li, Han, E & Li (ICLR 2021), (5)-(9), (12), Definition 3.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Protocol

from flint import acb, arb, arb_mat

from memory_theorems.theorems.objects.functionals.signals import (
    Segment,
    Signal,
    polyline,
    values_at_knots,
)
from memory_theorems.theorems.objects.kernels.transformed_kernels import moment
from memory_theorems.theorems.objects.systems.realisations import LinearNetwork
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value, pieces
from memory_theorems.verify.errors import Unsupported

BITS = 128


class Functional(Protocol):
    """A sequence of functionals; ``value(t, x)`` encloses H_t(x)."""

    @property
    def channels(self) -> int: ...

    def value(self, time: Fraction, signal: Signal, bits: int = BITS) -> arb: ...


@dataclass(frozen=True, slots=True, eq=False)
class KernelFunctional:
    """``H_t(x) = sum_i int_0^oo x_{t-s,i} rho_i(s) ds``; ValueError unless all rho_i decay."""

    kernel: tuple[ExponentialPolynomial, ...]

    def __post_init__(self) -> None:
        if not all(item.decays for item in self.kernel):
            raise ValueError("the kernel of a continuous functional is integrable")

    @property
    def channels(self) -> int:
        return len(self.kernel)

    def value(self, time: Fraction, signal: Signal, bits: int = BITS) -> arb:
        with precision(bits + 32):
            total = arb(0)
            for component, channel in zip(self.kernel, signal.channels, strict=True):
                for segment in channel:
                    total = total + _convolution(component, segment, time)
            return total

    def norm(self, bits: int = BITS) -> arb:
        """``sup_t ||H_t||``, the same for every t."""
        with precision(bits + 16):
            return sum((integral_of_absolute_value(item, bits) for item in self.kernel), arb(0))


def _convolution(component: ExponentialPolynomial, segment: Segment, time: Fraction) -> arb:
    """``int x_{time-s} rho(s) ds`` over the s >= 0 with time - s in the segment.

    With local time u = (time - start) - s the segment's ``u**k exp(-a u) cos(b u)`` expands into
    powers of s times exp(a s) cos and sin of b s.
    """
    age = time - segment.start
    if age <= 0:
        return arb(0)
    # The segment was on for the s from ``first`` to ``age``.
    first = Fraction(0) if segment.end is None else max(Fraction(0), time - segment.end)
    total = acb(0)
    for weight, power, exponent in _complex_atoms(segment.body):
        front = weight * (exponent * to_fmpq(age)).exp()
        for k in range(power + 1):
            # (age - s)**power = sum binom(power, k) age**(power-k) (-s)**k
            factor = front * (_binomial(power, k) * to_fmpq(age) ** (power - k) * (-1) ** k)
            for other, degree, rate in _complex_atoms(component):
                total = total + factor * other * moment(exponent - rate, degree + k, first, age)
    return total.real


def _complex_atoms(function: ExponentialPolynomial) -> list[tuple[acb, int, acb]]:
    """(c, n, z) with f = Re sum c t**n exp(z t); here the imaginary parts cancel exactly."""
    found = []
    for (n, a, b, sine), c in function.terms.items():
        if not b:
            found.append((acb(c), n, acb(-to_fmpq(a))))
            continue
        for sign in (1, -1):
            weight = acb(c) / 2 * (acb(0, -sign) if sine else acb(1))
            found.append((weight, n, acb(-to_fmpq(a), sign * to_fmpq(b))))
    return found


def _binomial(n: int, k: int) -> int:
    from math import comb

    return comb(n, k)


# ---------------------------------------------------------------- networks
@dataclass(frozen=True, slots=True, eq=False)
class NetworkFunctional:
    """The output of a linear network at rest at -oo, from its state equation."""

    network: LinearNetwork

    @property
    def channels(self) -> int:
        return len(self.network.u[0]) if self.network.u else 0

    def value(self, time: Fraction, signal: Signal, bits: int = BITS) -> arb:
        """Exact propagation over the linear pieces of a polyline signal by ``arb_mat.exp``.

        With x(u) = p + q u the augmented state (h, 1, u) has a constant matrix.  InputError when a
        channel is not a polyline.
        """
        knots = [values_at_knots(channel) for channel in signal.channels]
        times = sorted({s for points in knots for s, _ in points if s < time} | {time})
        m = self.network.width
        with precision(bits + 64):
            w, u = _ball_matrix(self.network.w), _ball_matrix(self.network.u)
            state = arb_mat(m, 1)
            for start, end in pairwise(times):
                low, high = (
                    arb_mat([[to_ball(to_fmpq(_at(points, s)))] for points in knots])
                    for s in (start, end)
                )
                length = to_fmpq(end - start)
                state = _propagated(w, u * low, u * (high - low) * (1 / to_ball(length)), state,
                                    length)  # fmt: skip
            return sum((to_fmpq(c) * state[k, 0] for k, c in enumerate(self.network.c)), arb(0))

    def kernel_at(self, age: Fraction, bits: int = BITS) -> tuple[arb, ...]:
        """``c^T exp(W*age) U`` by one matrix exponential, at ``age`` >= 0."""
        with precision(bits + 64):
            w = _ball_matrix(self.network.w) * to_ball(to_fmpq(age))
            c = arb_mat([[to_ball(to_fmpq(value)) for value in self.network.c]])
            row = c * w.exp() * _ball_matrix(self.network.u)
            return tuple(row[0, i] for i in range(self.channels))

    def decay_certificate(self, most: int = 4096) -> tuple[int, arb] | None:
        """(T, q) with ``||exp(W T)||_oo <= q < 1``: then all eigenvalues of W have negative real
        parts, and ``||exp(W t)||`` decays geometrically.  None when no T <= ``most`` shows it."""
        time = 1
        with precision(BITS):
            while time <= most:
                size = _row_norm((_ball_matrix(self.network.w) * arb(time)).exp())
                if size < 1:
                    return time, size.upper()
                time *= 2
        return None


def _propagated(w: arb_mat, p: arb_mat, q: arb_mat, state: arb_mat, length: object) -> arb_mat:
    """The state after ``length`` under h' = W h + p + q u, h(0) = state."""
    m = w.nrows()
    whole = arb_mat(m + 2, m + 2)
    for i in range(m):
        for j in range(m):
            whole[i, j] = w[i, j]
        whole[i, m], whole[i, m + 1] = p[i, 0], q[i, 0]
    whole[m + 1, m] = arb(1)  # u' = 1
    start = arb_mat(m + 2, 1)
    for i in range(m):
        start[i, 0] = state[i, 0]
    start[m, 0] = arb(1)
    after = (whole * to_ball(length)).exp() * start  # type: ignore[arg-type]
    result = arb_mat(m, 1)
    for i in range(m):
        result[i, 0] = after[i, 0]
    return result


def _at(points: Sequence[tuple[Fraction, Fraction]], time: Fraction) -> Fraction:
    for (start, low), (end, high) in pairwise(points):
        if start <= time <= end:
            return low + (high - low) * (time - start) / (end - start)
    return Fraction(0)


def _ball_matrix(rows: Sequence[Sequence[Fraction]]) -> arb_mat:
    return arb_mat([[to_ball(to_fmpq(value)) for value in row] for row in rows])


def _row_norm(matrix: arb_mat) -> arb:
    best = arb(0)
    for i in range(matrix.nrows()):
        best = best.max(sum((abs(matrix[i, j]) for j in range(matrix.ncols())), arb(0)))
    return best


# ---------------------------------------------------------------- the extremal input
def extremal_signal(
    functional: KernelFunctional, time: Fraction, loss: Fraction = Fraction(1, 1000)
) -> Signal:
    """A signal of norm at most 1 with ``H_time(x) >= ||H|| - loss*||H|| - (tiny)``.

    In channel i it is the sign of rho_i(time - s), cut off in the past where little of the norm is
    left, with linear ramps over a short time at each sign change.  The inequality is not assumed:
    evaluate the functional.  Unsupported when the signs are not separated.
    """
    channels = []
    for component in functional.kernel:
        channels.append(_extremal_channel(component, time, loss))
    return Signal(tuple(channels))


def _extremal_channel(
    component: ExponentialPolynomial, time: Fraction, loss: Fraction
) -> tuple[Segment, ...]:
    if not component.terms:
        return ()
    with precision(96):
        norm = integral_of_absolute_value(component, 32)
        end = Fraction(1)
        while not component.tail_bound(end) < norm * to_fmpq(loss / 4):
            end *= Fraction(3, 2)
        signs: list[tuple[Fraction, Fraction, int]] = []
        for piece in pieces(component, Fraction(0), end, Fraction(1, 10**12)):
            if signs and piece.sign == signs[-1][2]:
                signs[-1] = (signs[-1][0], piece.upper, piece.sign)
            elif piece.sign:
                signs.append((piece.lower, piece.upper, piece.sign))
    if not signs:
        raise Unsupported("the signs of the kernel were not separated")
    # sup |rho| <= size: a ramp of length r loses at most 2*r*size.
    size = component.absolute_bound(Fraction(0), end)
    ramp = min(upper - lower for lower, upper, _ in signs) / 4
    while not size * to_fmpq(4 * ramp * len(signs)) < norm * to_fmpq(loss / 4):
        ramp /= 2
    points = [(time + ramp, Fraction(0))]
    for lower, upper, sign in signs:
        first = lower if lower == 0 else lower + ramp
        last = upper if upper == end else upper - ramp
        points += [(time - first, Fraction(sign)), (time - last, Fraction(sign))]
    points.append((time - end - ramp, Fraction(0)))
    return polyline(sorted(points))
