r"""The gradient window of a trained model (Lemma 2), and Theorem 1's numbers for its training run.

One tanh or linear layer with :math:`\lambda=\|W\|<1`.  Its m biases are weights of constant inputs:
with :math:`\tilde B^2=B^2+m` and :math:`L=\|(U,b/\sqrt m)\|`, b the sum of the biases, Section 6.2
gives, with :math:`\kappa=4/(3\sqrt3)` for tanh and 0 for a linear layer,

.. math:: R=\frac{L\tilde B}{1-\lambda},\quad L_w=\sqrt{R^2+\tilde B^2},\quad
   \beta_{hh}=\kappa\lambda^2,\quad\beta_{wh}=\beta_{hw}=1+\kappa\lambda L_w,\quad
   \beta_{ww}=\kappa L_w^2 .

A loss of the output with slope at most s and an r-Lipschitz derivative has
:math:`L_p=\|C\|s,\ \beta_p=\|C\|^2r`.  Lemma 2 with all terms then bounds the difference of the
gradients in (W, U, biases), in the Frobenius norm, of a restart k steps before the loss, and
Theorem 1 that of two models trained with the steps :math:`\alpha/t`, one by truncated gradients.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import arb, fmpq

from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.dyadic import (
    Dyadic,
    is_positive_semidefinite,
    norm_upper_bound,
    round_up,
    square_root_upper,
)
from memory_theorems.theorems.models.norms import EXACT_LIMIT, input_norm
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.arithmetic.balls import precision, upper_bound

BITS = 256
#: A window that is not found below this is none that anybody would use.
LONGEST = 10**12
#: Decimal digits of N**(alpha beta) above which Theorem 1 is not evaluated.
LARGEST = 10_000
#: At least 4/(3 sqrt 3), the largest |tanh''|.
CURVATURE = square_root_upper(Fraction(16, 27), 100)


@dataclass(frozen=True, slots=True)
class Loss:
    """A loss of the output: the norm of its derivative is at most ``slope``, and the derivative is
    ``bend``-Lipschitz."""

    slope: Fraction
    bend: Fraction


@dataclass(frozen=True, slots=True)
class Constants:
    """Proved upper bounds; the names are those of the module docstring."""

    contraction: Fraction
    gain: Fraction
    readout: Fraction
    inputs: Fraction
    curvature: Fraction
    loss: Loss

    @property
    def states(self) -> Fraction:
        return self.gain * self.inputs / (1 - self.contraction)

    @property
    def weights(self) -> Fraction:
        return square_root_upper(self.states**2 + self.inputs**2, 100)

    @property
    def state_twice(self) -> Fraction:
        return self.curvature * self.contraction**2

    @property
    def mixed(self) -> Fraction:
        return 1 + self.curvature * self.contraction * self.weights

    @property
    def weights_twice(self) -> Fraction:
        return self.curvature * self.weights**2

    @property
    def loss_slope(self) -> Fraction:
        return self.readout * self.loss.slope

    @property
    def loss_bend(self) -> Fraction:
        return self.readout**2 * self.loss.bend

    @property
    def smoothness(self) -> Fraction:
        """beta of Lemma 3: the gradient is beta-Lipschitz in the weights."""
        rest = 1 - self.contraction
        return self.loss_bend * self.weights**2 / rest**2 + self.loss_slope * (
            self.weights_twice / rest
            + 2 * self.mixed * self.weights / rest**2
            + self.state_twice * self.weights**2 / rest**3
        )

    @property
    def without_power(self) -> Fraction:
        """gamma': the gradient error of the window k is at most gamma' k lambda**(k - 1)."""
        rest, slope = 1 - self.contraction, self.loss_slope
        return (
            self.contraction * slope * self.weights / rest
            + self.contraction * self.loss_bend * self.weights * self.states
            + slope * self.mixed * self.states
            + slope * self.weights * self.state_twice * self.states / rest
        )

    def gradient_error(self, window: int) -> Fraction:
        """Lemma 2 with all terms, rounded up; at the window 0 the truncated gradient is 0."""
        rest, slope = 1 - self.contraction, self.loss_slope
        if window == 0:
            return slope * self.weights / rest
        with precision(BITS):
            before, now = _power(self.contraction, window - 1), _power(self.contraction, window)
            whole = _ball(slope * self.weights / rest) * now
            whole += _ball(self.loss_bend * self.weights * self.states / rest) * now * (1 - now)
            whole += _ball(window * slope * self.mixed * self.states) * before
            left = window - (1 - now) / _ball(rest)
            bent = slope * self.weights * self.state_twice * self.states / rest
            return upper_bound(whole + _ball(bent) * before * left)

    def tail(self, window: int) -> Fraction:
        """gamma' k lambda**(k - 1), rounded up; it falls from :attr:`peak` on."""
        with precision(BITS):
            return upper_bound(
                _ball(self.without_power * window) * _power(self.contraction, window - 1)
            )

    @property
    def peak(self) -> int:
        rest = 1 - self.contraction
        return max(1, -(-self.contraction.numerator * rest.denominator
                        // (self.contraction.denominator * rest.numerator)))  # fmt: skip


def constants(model: TrainedModel, inputs: InputBound, loss: Loss) -> Constants:
    """Raises NoCertificate with the hypothesis of Lemma 2 that fails."""
    layer = model.layers[0]
    if len(model.layers) > 1 or layer.cell not in (TANH, LINEAR):
        raise NoCertificate(_unfit(model))
    if layer.size > EXACT_LIMIT:
        raise NoCertificate(f"skipped: more than {EXACT_LIMIT} units")
    contraction = norm_upper_bound(Dyadic.from_array(np.asarray(layer.recurrent, dtype=float)))
    if contraction >= 1:
        raise NoCertificate(
            f"Lemma 2 asks for a contraction: |W| < 1 fails, it is about {float(contraction):.6g}"
        )
    readout = Fraction(1)
    if model.readout is not None:
        readout = norm_upper_bound(Dyadic.from_array(np.asarray(model.readout.real, dtype=float)))
    many = len(layer.bias_parts)
    bound = input_norm(inputs, layer.inputs)
    return Constants(
        contraction,
        _gain(layer),
        readout,
        square_root_upper(bound**2 + many, 100),
        CURVATURE if layer.cell is TANH else Fraction(0),
        loss,
    )


def _unfit(model: TrainedModel) -> str:
    if len(model.layers) > 1:
        return "Lemma 2 is applied to one layer here"
    cell = model.layers[0].cell
    if cell is RELU:
        return "Lemma 2 asks for a smooth model, and ReLU is not"
    return f"the second derivatives of {cell.name} in a contracting norm are not bounded here"


def _gain(layer: Layer) -> Fraction:
    """A proved bound of |(U, b/sqrt(m))|."""
    part = Dyadic.from_array(np.asarray(layer.input, dtype=float))
    square = part @ part.transpose
    many = len(layer.bias_parts)
    if many:
        columns = [Dyadic.from_array(np.asarray(v, dtype=float)[:, None]) for v in layer.bias_parts]
        total = columns[0]
        for column in columns[1:]:
            total = total + column
        square = square + (total @ total.transpose).scaled(Fraction(1, many))
    largest = float(np.linalg.eigvalsh(square.to_array())[-1])
    for slack in (2.0**-30, 2.0**-20, 2.0**-10, 1.0):
        gain = round_up(Fraction(max(largest, 1e-300) ** 0.5 * (1 + slack)), 60)
        if is_positive_semidefinite(Dyadic.identity(layer.size).scaled(gain**2) - square):
            return gain
    raise NoCertificate("the norm of the input weights was not bounded")


def gradient_window(found: Constants, eps: Fraction) -> int:
    """The least k from which on Lemma 2's bound is at most eps; NoCertificate beyond LONGEST."""
    return _least(found, eps, found.gradient_error, found.tail)


@dataclass(frozen=True, slots=True)
class Training:
    """``steps`` N of projected gradient descent with the rates ``rate``/t; ``length``: of the
    sequences, if it is told."""

    steps: int
    rate: Fraction
    length: int | None = None

    def growth(self, found: Constants) -> arb:
        """N**max(alpha beta, 1)."""
        power = max(self.rate * found.smoothness, Fraction(1))
        return arb(self.steps) ** _ball(power)

    def drift(self, found: Constants, error: Fraction) -> Fraction:
        """alpha Gamma N**max(alpha beta, 1): how far the weights may be apart."""
        with precision(BITS):
            return upper_bound(_ball(self.rate * error) * self.growth(found))

    def outputs(self, found: Constants, error: Fraction, window: int) -> Fraction:
        """Theorem 1: how far the outputs may be apart, for that error of the gradients."""
        with precision(BITS):
            moved = found.readout * found.weights / (1 - found.contraction)
            kept = _ball(found.readout * found.states) * _power(found.contraction, window)
            return upper_bound(_ball(moved * self.rate * error) * self.growth(found) + kept)

    def window(self, found: Constants, eps: Fraction) -> int:
        """The least k from which on Theorem 1's bound is at most eps."""
        digits = max(self.rate * found.smoothness, Fraction(1)) * len(str(self.steps))
        if digits > LARGEST:
            raise NoCertificate(f"the growth over all steps may exceed 10^{LARGEST:,}")
        return _least(
            found,
            eps,
            lambda k: self.outputs(found, found.gradient_error(k), k),
            lambda k: self.outputs(found, found.tail(k), k),
        )


def _least(
    found: Constants,
    eps: Fraction,
    bound: Callable[[int], Fraction],
    falling: Callable[[int], Fraction],
) -> int:
    """The least k with ``bound`` at most eps from k on; ``falling`` is above it, and falls from the
    peak on."""
    high = found.peak
    while falling(high) > eps:
        high *= 2
        if high > LONGEST:
            raise NoCertificate(f"the window exceeds {LONGEST:,} steps")
    low = found.peak
    while low < high:
        middle = (low + high) // 2
        if falling(middle) <= eps:
            high = middle
        else:
            low = middle + 1
    while high > 0 and bound(high - 1) <= eps:
        high -= 1
    return high


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def _power(value: Fraction, exponent: int) -> arb:
    return _ball(value) ** exponent
