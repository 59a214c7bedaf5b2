"""Projected gradient descent on the weights of a recurrent system, enclosed.

The full and the truncated model start from common weights and descend on their own loss, with the
step sizes alpha/i for i = 1, ..., N, projected after every step onto a compact convex set.
Iterates are exact where the gradient is affine in the trained weights, balls otherwise.

Source: Miller & Hardt (2018), Section 4 and Appendix A.2.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from flint import arb, fmpq

from memory_theorems.theorems.objects.systems.backpropagation import (
    TRAINED,
    Loss,
    Trained,
    backward,
)
from memory_theorems.theorems.objects.systems.recurrent import (
    RecurrentSystem,
    State,
    Vector,
    require_smooth,
)
from memory_theorems.verify.arithmetic.balls import Real, compare, precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import (
    matrix,
    norm_upper_bound,
    square_root,
    vector_norm,
)

Shape: TypeAlias = Literal["box", "ball"]
SHAPES: tuple[Shape, ...] = ("box", "ball")
#: W and U as rows of enclosures.
Weights: TypeAlias = tuple[tuple[State, ...], tuple[State, ...]]


@dataclass(frozen=True, slots=True)
class ConstraintSet:
    """Omega = {W: entries or Frobenius norm at most ``state_radius``} x {U: likewise}.

    ``shape`` says whether the entries ("box") or the Frobenius norm ("ball") is bounded.  Weights
    that are not trained stay where they start and are not constrained.  ValueError when a radius
    is negative.
    """

    shape: Shape
    state_radius: Fraction
    input_radius: Fraction

    def __post_init__(self) -> None:
        if self.shape not in SHAPES:
            raise ValueError(f"unknown shape {self.shape!r}; known: box, ball")
        if min(self.state_radius, self.input_radius) < 0:
            raise ValueError("the radii are >= 0")

    def project(self, rows: tuple[State, ...], radius: Fraction) -> tuple[State, ...]:
        """The nearest point of one factor of the set, in the Frobenius norm."""
        limit = to_fmpq(radius)
        if self.shape == "box":
            return tuple(tuple(_clip(entry, limit) for entry in row) for row in rows)
        size = vector_norm([entry for row in rows for entry in row], "2")
        if compare(size, "<=", limit) is True:
            return rows
        factor: Real = limit / size
        if compare(size, ">", limit) is not True:
            factor = to_ball(factor).min(arb(1))
        return tuple(tuple(factor * entry for entry in row) for row in rows)

    def largest_norm(self, radius: Fraction, rows: int, columns: int) -> Real:
        """The largest spectral norm of a rows x columns matrix in one factor."""
        if self.shape == "ball":
            return to_fmpq(radius)
        return square_root(fmpq(rows * columns)) * to_fmpq(radius)


def _clip(entry: Real, limit: fmpq) -> Real:
    if compare(entry, ">", limit) is True:
        return limit
    if compare(entry, "<", -limit) is True:
        return -limit
    inside = compare(entry, "<=", limit) is True and compare(entry, ">=", -limit) is True
    return entry if inside else to_ball(entry).min(arb(limit)).max(arb(-limit))


@dataclass(frozen=True, slots=True)
class Descent:
    """``steps`` steps with the step sizes ``step``/i from the weights of ``system``.

    Only the ``trained`` weights move.  ``window`` is the k of the truncated model.
    ValueError when the start is not in the set, or a number is out of its range.
    """

    system: RecurrentSystem
    inputs: tuple[Vector, ...]
    loss: Loss
    trained: Trained
    constraint: ConstraintSet
    window: int
    step: Fraction
    steps: int

    def __post_init__(self) -> None:
        if self.trained not in TRAINED:
            raise ValueError(f"unknown weights {self.trained!r}; known: W, U, both")
        if self.window < 0 or self.steps < 0 or self.step <= 0 or self.system.offset:
            raise ValueError("k, N >= 0, alpha > 0, and no offset")
        require_smooth(self.system.activation)
        if len(self.loss.slope) != self.system.state_size:
            raise ValueError(f"the slope is to have {self.system.state_size} entries")
        if any(len(x) != self.system.input_size for x in self.inputs):
            raise ValueError(f"every input is to have {self.system.input_size} entries")
        start = _exact(self.system)
        for rows, radius, moves in zip(start, self._radii, self._moves, strict=True):
            if moves and self.constraint.project(rows, radius) != rows:
                raise ValueError("the start is not in the set")

    @property
    def _radii(self) -> tuple[Fraction, Fraction]:
        return self.constraint.state_radius, self.constraint.input_radius

    @property
    def _moves(self) -> tuple[bool, bool]:
        return self.trained != "U", self.trained != "W"

    @property
    def affine(self) -> bool:
        """Whether the gradient is affine in the trained weights, so that iterates stay short."""
        return self.trained == "U" and self.system.activation == "linear"

    def largest_state_norm(self) -> Real:
        """``sup ||W||`` over the set."""
        return self._largest(0, self.system.state_weights)

    def largest_input_norm(self) -> Real:
        """``sup ||U||`` over the set."""
        return self._largest(1, self.system.input_weights)

    def _largest(self, which: int, rows: Sequence[Vector]) -> Real:
        if not self._moves[which]:
            return to_fmpq(norm_upper_bound(matrix(rows)))
        return self.constraint.largest_norm(self._radii[which], len(rows), len(rows[0]))

    # ------------------------------------------------------------ the two descents
    def gradient(self, weights: Weights, truncated: bool) -> tuple[Real, ...]:
        """Gradient of the full or truncated loss in the trained weights, enclosed."""
        start = max(len(self.inputs) - self.window, 0) if truncated else 0
        inputs = self.inputs[start:]
        found = run(self.system.activation, weights, inputs)
        return backward(
            self.system.activation,
            weights[0],
            self.system.input_size,
            found,
            inputs,
            self.loss,
            self.trained,
        )

    def iterates(self, truncated: bool, bits: int) -> tuple[Weights, ...]:
        """``w^0, w^1, ..., w^N``."""
        with precision(bits):
            start = _exact(self.system)
            if not self.affine:
                start = _balls(start)
            found = [start]
            for i in range(1, self.steps + 1):
                gradient = list(self.gradient(found[-1], truncated))
                found.append(self._moved(found[-1], gradient, to_fmpq(self.step / i)))
            return tuple(found)

    def _moved(self, weights: Weights, gradient: list[Real], step: fmpq) -> Weights:
        blocks = []
        for rows, radius, moves in zip(weights, self._radii, self._moves, strict=True):
            if moves:
                rows = tuple(tuple(entry - step * gradient.pop(0) for entry in row) for row in rows)
                rows = self.constraint.project(rows, radius)
            blocks.append(rows)
        return blocks[0], blocks[1]

    def trained_entries(self, weights: Weights) -> list[Real]:
        return [
            entry
            for rows, moves in zip(weights, self._moves, strict=True)
            if moves
            for row in rows
            for entry in row
        ]


def run(activation: str, weights: Weights, inputs: Sequence[Vector]) -> list[State]:
    """States ``h_0 = 0, ..., h_T`` under weights that may be enclosures."""
    found: list[State] = [(fmpq(0),) * len(weights[0])]
    for x in inputs:
        forced = [
            sum((u * to_fmpq(v) for u, v in zip(row, x, strict=True)), fmpq(0))
            for row in weights[1]
        ]
        sums = [
            sum((w * h for w, h in zip(row, found[-1], strict=True)), force)
            for row, force in zip(weights[0], forced, strict=True)
        ]
        found.append(tuple(s if activation == "linear" else to_ball(s).tanh() for s in sums))
    return found


def distance(descent: Descent, left: Weights, right: Weights) -> Real:
    """Euclidean distance of the trained weights, at the current precision."""
    pairs = zip(descent.trained_entries(left), descent.trained_entries(right), strict=True)
    return vector_norm([a - b for a, b in pairs], "2")


def _exact(system: RecurrentSystem) -> Weights:
    blocks = [
        tuple(tuple(to_fmpq(entry) for entry in row) for row in rows)
        for rows in (system.state_weights, system.input_weights)
    ]
    return blocks[0], blocks[1]


def _balls(weights: Weights) -> Weights:
    blocks = [tuple(tuple(to_ball(entry) for entry in row) for row in rows) for rows in weights]
    return blocks[0], blocks[1]
