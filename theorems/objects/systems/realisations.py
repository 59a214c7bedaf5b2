r"""Linear recurrent networks (c, W, U) that realise exponential polynomials exactly.

A block of atoms :math:`t^je^{-at}`, :math:`j<n`, is realised by a Jordan block: with
:math:`x_j=\frac{t^{j}}{j!}e^{-at}`, :math:`\dot x_0=-ax_0`, :math:`\dot x_j=-ax_j+x_{j-1}`.  With a
frequency b, :math:`-a` becomes the 2x2 block :math:`\begin{pmatrix}-a&-b\\b&-a\end{pmatrix}`
acting on (cosine, sine).  Each channel has blocks of its own; U has one column per channel.

Source: Li, Han, E & Li (ICLR 2021), (6)-(9), (45).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial

Matrix = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True, slots=True)
class LinearNetwork:
    """``dh/dt = W h + U x``, ``y = c^T h``: c has m entries, W is m x m, U is m x d; exact.

    ValueError when the shapes do not fit.
    """

    c: tuple[Fraction, ...]
    w: Matrix
    u: Matrix

    def __post_init__(self) -> None:
        m = len(self.c)
        if len(self.w) != m or len(self.u) != m or any(len(row) != m for row in self.w):
            raise ValueError("c, W and U must have shapes (m,), (m, m) and (m, d)")
        if len({len(row) for row in self.u}) > 1:
            raise ValueError("the rows of U must have one length")

    @property
    def width(self) -> int:
        return len(self.c)


def realise(components: Sequence[ExponentialPolynomial]) -> LinearNetwork:
    """A network with ``c^T exp(W t) U = (f_1, ..., f_d)``; rates may be any rationals.

    Its width is the sum over the channels of the atoms needed; it is stable (in the hypothesis
    space) exactly when all components decay.
    """
    channels = len(components)
    c: list[Fraction] = []
    blocks: list[tuple[int, Fraction, Fraction]] = []
    u: list[list[Fraction]] = []
    for channel, function in enumerate(components):
        for (rate, frequency), size in _blocks(function).items():
            blocks.append((size, rate, frequency))
            for n in range(size):
                for sine in (False, True)[: 2 if frequency else 1]:
                    value = function.terms.get((n, rate, frequency, sine))
                    weight = Fraction(0) if value is None else to_fraction(value)
                    c.append(weight * factorial(n))
                    row = [Fraction(0)] * channels
                    row[channel] = Fraction(1 if n == 0 and not sine else 0)
                    u.append(row)
    return LinearNetwork(tuple(c), _matrix(blocks, len(c)), tuple(tuple(row) for row in u))


def _blocks(function: ExponentialPolynomial) -> dict[tuple[Fraction, Fraction], int]:
    found: dict[tuple[Fraction, Fraction], int] = {}
    for n, rate, frequency, _ in function.terms:
        found[rate, frequency] = max(found.get((rate, frequency), 0), n + 1)
    return found


def _matrix(blocks: Sequence[tuple[int, Fraction, Fraction]], width: int) -> Matrix:
    rows = [[Fraction(0)] * width for _ in range(width)]
    start = 0
    for size, rate, frequency in blocks:
        step = 2 if frequency else 1
        for n in range(size):
            at = start + n * step
            for k in range(step):
                rows[at + k][at + k] = -rate
                if n:
                    rows[at + k][at + k - step] = Fraction(1)
            if frequency:
                rows[at][at + 1], rows[at + 1][at] = -frequency, frequency
        start += size * step
    return tuple(tuple(row) for row in rows)


def width(components: Sequence[ExponentialPolynomial]) -> int:
    """The width of :func:`realise` without building the matrices."""
    return sum(
        size * (2 if frequency else 1)
        for function in components
        for (_, frequency), size in _blocks(function).items()
    )
