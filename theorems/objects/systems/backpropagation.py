"""Gradients of a final loss through a recurrent system, by backpropagation, enclosed.

``p_T`` is a loss of the last state; the gradient is taken with respect to the entries of W, of U,
or of both.  For linear systems with rational data it is exact.  The truncated gradient runs
through the last k steps of the run that is restarted from zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from flint import fmpq

from memory_theorems.theorems.objects.systems.recurrent import (
    Activation,
    RecurrentSystem,
    State,
    Vector,
    require_smooth,
    states,
)
from memory_theorems.verify.arithmetic.balls import Real, precision, to_fmpq

Trained: TypeAlias = Literal["W", "U", "both"]
TRAINED: tuple[Trained, ...] = ("W", "U", "both")


@dataclass(frozen=True, slots=True)
class Loss:
    """``p(h) = slope . h + (curvature/2) ||h||^2`` with rational slope and curvature.

    Its gradient has the Lipschitz constant |curvature|; a negative curvature makes it non-convex.
    """

    slope: Vector
    curvature: Fraction

    def gradient(self, state: State) -> State:
        """``slope + curvature h`` at the current precision."""
        return tuple(
            to_fmpq(c) + to_fmpq(self.curvature) * h if self.curvature else to_fmpq(c)
            for c, h in zip(self.slope, state, strict=True)
        )


def loss_gradient(
    system: RecurrentSystem,
    inputs: Sequence[Vector],
    loss: Loss,
    trained: Trained,
    bits: int = 128,
) -> tuple[Real, ...]:
    """Gradient of ``loss(h_T)`` from ``h_0 = 0``: entries of W by rows, then entries of U."""
    with precision(bits):
        found = states(system, inputs, bits)
        weights = tuple(tuple(to_fmpq(w) for w in row) for row in system.state_weights)
        return backward(system.activation, weights, system.input_size, found, inputs, loss, trained)


def backward(
    activation: Activation,
    state_weights: Sequence[State],
    input_size: int,
    found: Sequence[State],
    inputs: Sequence[Vector],
    loss: Loss,
    trained: Trained,
) -> tuple[Real, ...]:
    """The gradient from the states ``found`` = h_0, ..., h_T of a run, at the current precision.

    The weights W may be enclosures; entries of W by rows, then entries of U.
    """
    n, d = len(state_weights), input_size
    in_states: list[list[Real]] = [[fmpq(0)] * n for _ in range(n)]
    in_inputs: list[list[Real]] = [[fmpq(0)] * d for _ in range(n)]
    signal = loss.gradient(found[-1])
    for time in range(len(inputs), 0, -1):
        before, after, x = found[time - 1], found[time], inputs[time - 1]
        through = _through_activation(activation, after, signal)
        for i in range(n):
            for j in range(n):
                in_states[i][j] = in_states[i][j] + through[i] * before[j]
            for j in range(d):
                in_inputs[i][j] = in_inputs[i][j] + through[i] * to_fmpq(x[j])
        signal = _transposed(state_weights, through)
    blocks = {"W": [in_states], "U": [in_inputs], "both": [in_states, in_inputs]}[trained]
    return tuple(entry for block in blocks for row in block for entry in row)


def _through_activation(activation: Activation, after: State, signal: State) -> State:
    """Multiply by rho' at the pre-activation; for tanh it is 1 - h^2 at the new state h."""
    require_smooth(activation)
    if activation == "linear":
        return signal
    return tuple((1 - h * h) * s for h, s in zip(after, signal, strict=True))


def _transposed(state_weights: Sequence[State], signal: State) -> State:
    """``W^T signal``; a weight that is exactly zero passes nothing on."""
    total: list[Real] = [fmpq(0)] * len(state_weights)
    for row, s in zip(state_weights, signal, strict=True):
        for j, w in enumerate(row):
            if not (isinstance(w, fmpq) and w == 0):
                total[j] = total[j] + w * s
    return tuple(total)


def truncated_gradient(
    system: RecurrentSystem,
    inputs: Sequence[Vector],
    loss: Loss,
    trained: Trained,
    window: int,
    bits: int = 128,
) -> tuple[Real, ...]:
    """Gradient of ``loss(h_T^k)``: only the last ``window`` inputs and steps take part."""
    return loss_gradient(system, inputs[max(len(inputs) - window, 0) :], loss, trained, bits)
