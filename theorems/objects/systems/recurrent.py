"""Recurrent systems h_t = rho(W h_{t-1} + U x_t + b), their runs and truncated runs, enclosed.

Weights and inputs are exact rationals.  Linear systems run exactly; tanh systems run in balls
that contain the true states.  A truncated state carries both of its indices: ``h_s^{(t,k)}`` is
the state at time s of the run that is restarted from zero at time t - k.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import (
    Norm,
    Rows,
    matrix,
    operator_norm,
    vector_norm,
)

Vector: TypeAlias = tuple[Fraction, ...]
State: TypeAlias = tuple[Real, ...]
Activation: TypeAlias = Literal["linear", "tanh", "clipped", "leaky", "softsign"]
#: Differentiable with a Lipschitz derivative of known constant.
ACTIVATIONS: tuple[Activation, ...] = ("linear", "tanh")
#: All of them: 1-Lipschitz, zero at zero, with slope 1 there (for "leaky" from one side).
LIPSCHITZ: tuple[Activation, ...] = (*ACTIVATIONS, "clipped", "leaky", "softsign")


@dataclass(frozen=True, slots=True)
class RecurrentSystem:
    """``phi(h, x) = rho(W h + U x + b)`` with n states and d inputs.

    Attributes
    ----------
    activation: one of :data:`LIPSCHITZ`, entrywise: "linear" (rho is the identity), "tanh",
        "clipped" (to [-1, 1]), "leaky" (v for v >= 0, else v/2), "softsign" (v/(1 + |v|)).
    state_weights: W, n rows of n rationals.
    input_weights: U, n rows of d rationals.
    offset: b, n rationals; empty means zero.

    ValueError when the shapes disagree.
    """

    activation: Activation
    state_weights: Rows
    input_weights: Rows
    offset: Vector = ()

    def __post_init__(self) -> None:
        if self.activation not in LIPSCHITZ:
            known = ", ".join(LIPSCHITZ)
            raise ValueError(f"unknown activation {self.activation!r}; known: {known}")
        w, u = matrix(self.state_weights), matrix(self.input_weights)
        n = len(self.state_weights)
        if w.ncols() != n or u.nrows() != n:
            raise ValueError("W is to be n x n and U is to be n x d")
        if self.offset and len(self.offset) != n:
            raise ValueError(f"the offset is to have {n} entries")

    @property
    def state_size(self) -> int:
        return len(self.state_weights)

    @property
    def input_size(self) -> int:
        return len(self.input_weights[0])

    def contraction(self, norm: Norm, bits: int = 128) -> Real:
        """``||W||``: the smallest lambda with ||phi(h,x) - phi(h',x)|| <= lambda ||h - h'||.

        It is smallest because rho'(0) = 1, when W h + U x + b = 0 for some (h, x), as for b = 0.
        """
        return operator_norm(matrix(self.state_weights), norm, bits)

    def input_gain(self, norm: Norm, bits: int = 128) -> Real:
        """``||U||``, a Lipschitz constant of phi in x, in the same norm on inputs and states."""
        return operator_norm(matrix(self.input_weights), norm, bits)

    def step(self, state: State, x: Vector) -> State:
        """``phi(state, x)`` at the current precision."""
        return tuple(
            self._activate(self._sum(row, state, u_row, x, i))
            for i, (row, u_row) in enumerate(
                zip(self.state_weights, self.input_weights, strict=True)
            )
        )

    def _sum(self, row: Vector, state: State, u_row: Vector, x: Vector, i: int) -> Real:
        total: Real = to_fmpq(self.offset[i]) if self.offset else fmpq(0)
        for u, entry in zip(u_row, x, strict=True):
            total = total + to_fmpq(u * entry)
        for w, h in zip(row, state, strict=True):
            # A zero weight times a ball stays exactly zero.
            if w != 0:
                total = total + to_fmpq(w) * h
        return total

    def _activate(self, value: Real) -> Real:
        if self.activation == "linear":
            return value
        if self.activation == "clipped":
            return _within(value, fmpq(-1), fmpq(1))
        if self.activation == "leaky":
            return _leaky(value)
        if self.activation == "softsign":
            # In balls: exact quotients would double their digits with every step.
            ball = to_ball(value)
            return value if value == 0 else ball / (1 + abs(ball))
        if isinstance(value, fmpq):
            return fmpq(0) if value == 0 else arb(value).tanh()
        return value.tanh()

    @property
    def zero(self) -> State:
        return (fmpq(0),) * self.state_size


def require_smooth(activation: str) -> None:
    """ValueError for activations without the derivatives that a gradient needs."""
    if activation not in ACTIVATIONS:
        raise ValueError(f"{activation!r} has no Lipschitz derivative; known: linear, tanh")


def _within(value: Real, low: fmpq, high: fmpq) -> Real:
    if isinstance(value, fmpq):
        return min(max(value, low), high)
    return value.max(arb(low)).min(arb(high))


def _leaky(value: Real) -> Real:
    if isinstance(value, fmpq):
        return value if value >= 0 else value / 2
    return value.max(value / 2)


def states(system: RecurrentSystem, inputs: Sequence[Vector], bits: int = 128) -> tuple[State, ...]:
    """``h_0 = 0, h_1, ..., h_T`` under the inputs ``x_1, ..., x_T``."""
    with precision(bits):
        found = [system.zero]
        for x in inputs:
            found.append(system.step(found[-1], x))
        return tuple(found)


def truncated_states(
    system: RecurrentSystem, inputs: Sequence[Vector], time: int, window: int, bits: int = 128
) -> tuple[State, ...]:
    """``h_s^{(t,k)}`` for s = max(t - k, 0), ..., t, where t = ``time`` and k = ``window``.

    Before time 0 there is nothing to forget, so a window k > t restarts at time 0.
    """
    if not 0 <= time <= len(inputs) or window < 0:
        raise ValueError("the time lies between 0 and the number of inputs; the window is >= 0")
    return states(system, inputs[max(time - window, 0) : time], bits)


def difference(left: State, right: State) -> State:
    return tuple(a - b for a, b in zip(left, right, strict=True))


def state_gap(
    system: RecurrentSystem,
    inputs: Sequence[Vector],
    time: int,
    window: int,
    norm: Norm,
    bits: int = 128,
) -> Real:
    """``||h_t - h_t^{(t,k)}||`` with t = ``time``, k = ``window``; exactly 0 when k >= t."""
    if window >= time:
        return fmpq(0)
    full = states(system, inputs[:time], bits)[-1]
    restarted = truncated_states(system, inputs, time, window, bits)[-1]
    with precision(bits):
        return vector_norm(difference(full, restarted), norm)
