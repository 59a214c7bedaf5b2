r"""Linear models: the kernel :math:`\rho(t)=c^\top e^{Wt}U` and the memory :math:`|\rho(t)|_1`.

For :math:`h'=Wh+Ux`, :math:`y=c^\top h` and the input that is x from time 0 on,
:math:`y'(t)=c^\top e^{Wt}Ux`; the supremum over :math:`x\ne0` of :math:`|y'(t)|/|x|_\infty` is the
sum of the absolute values of the entries of :math:`\rho(t)` (Wang, Li and Li, ICLR 2024, (3)-(5)).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, arb_mat

from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import Rows, matrix


@dataclass(frozen=True, slots=True)
class LinearModel:
    """``h' = W h + U x``, ``y = c^T h`` with m states and d inputs, all entries rational.

    ValueError when the shapes disagree.
    """

    state_weights: Rows
    input_weights: Rows
    readout: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        w, u, m = matrix(self.state_weights), matrix(self.input_weights), len(self.readout)
        if (w.nrows(), w.ncols(), u.nrows()) != (m, m, m):
            raise ValueError("W is to be m x m, U m x d, and c is to have m entries")

    def kernel(self, time: Fraction, bits: int = 128) -> tuple[arb, ...]:
        """``c^T exp(W t) U``, one ball per input; ``time`` >= 0."""
        m, d = len(self.readout), len(self.input_weights[0])
        with precision(bits):
            scaled = matrix(self.state_weights) * to_fmpq(time)
            left = arb_mat(1, m, [to_ball(entry) for entry in self.readout])
            row = left * arb_mat(scaled).exp() * arb_mat(matrix(self.input_weights))
            return tuple(row[0, j] for j in range(d))

    def memory(self, time: Fraction, bits: int = 128) -> arb:
        """``M(H)(t) = |c^T exp(W t) U|_1``."""
        with precision(bits):
            return sum((abs(entry) for entry in self.kernel(time, bits)), arb(0))


@dataclass(frozen=True, slots=True)
class DiagonalModel:
    """``h_j' = -rate_j h_j + (U x)_j``: ``weights[j][i] = c_j U_ji`` is what input i gives to the
    unit j.  ValueError when the shapes disagree."""

    rates: tuple[Fraction, ...]
    weights: Rows

    def __post_init__(self) -> None:
        if matrix(self.weights).nrows() != len(self.rates):
            raise ValueError("as many rows of weights as rates are needed")

    def kernel(self, time: Fraction, bits: int = 128) -> tuple[arb, ...]:
        """``sum_j weights[j][i]*exp(-rate_j*t)`` for each input i."""
        with precision(bits):
            decays = [(-to_ball(rate * time)).exp() for rate in self.rates]
            columns = range(len(self.weights[0]))
            return tuple(_dot([row[i] for row in self.weights], decays) for i in columns)

    def memory(self, time: Fraction, bits: int = 128) -> arb:
        with precision(bits):
            return sum((abs(entry) for entry in self.kernel(time, bits)), arb(0))

    def total_variation(self) -> Fraction:
        """``sum |weights|``: the memory is at most this times ``exp(-min(rates)*t)``."""
        return sum((abs(entry) for row in self.weights for entry in row), Fraction(0))


def _dot(weights: Sequence[Fraction], values: Sequence[arb]) -> arb:
    pairs = zip(weights, values, strict=True)
    return sum((to_ball(weight) * value for weight, value in pairs), arb(0))
