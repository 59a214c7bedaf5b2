"""Long short-term memory cells with rational weights, run in balls.

One step takes (c, h) to ``c+ = i z + f c``, ``h+ = o tanh(c+)`` with f, i, o = sigma(W h + U x)
and z = tanh(W h + U x).  States and inputs are vectors of balls or exact rationals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq

from memory_theorems.theorems.objects.systems.recurrent import State, Vector
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import Rows

GATES: tuple[str, ...] = ("i", "f", "o", "z")


@dataclass(frozen=True, slots=True)
class LongShortTermMemory:
    """``state_weights`` and ``input_weights`` hold (W, U) of the gates i, f, o, z in this order.

    d hidden units and n inputs: every W is d x d, every U is d x n.  ValueError otherwise.
    """

    state_weights: tuple[Rows, Rows, Rows, Rows]
    input_weights: tuple[Rows, Rows, Rows, Rows]

    def __post_init__(self) -> None:
        d, n = self.size, len(self.input_weights[0][0])
        for rows, columns in ((self.state_weights, d), (self.input_weights, n)):
            for gate in rows:
                if len(gate) != d or any(len(row) != columns for row in gate):
                    raise ValueError("every W is to be d x d and every U is to be d x n")

    @property
    def size(self) -> int:
        return len(self.state_weights[0])

    def row_norm(self, gate: str) -> Fraction:
        """``||W_gate||_oo``: the largest absolute row sum."""
        return _row_norm(self.state_weights[GATES.index(gate)])

    def input_row_norm(self, gate: str) -> Fraction:
        return _row_norm(self.input_weights[GATES.index(gate)])

    def gates(self, h: State, x: Vector) -> Mapping[str, State]:
        """The gates at the current precision."""
        found = {}
        for name, rows, inputs in zip(GATES, self.state_weights, self.input_weights, strict=True):
            sums = [_sum(row, h, u_row, x) for row, u_row in zip(rows, inputs, strict=True)]
            found[name] = tuple(_tanh(s) if name == "z" else sigmoid(s) for s in sums)
        return found

    def step(self, c: State, h: State, x: Vector) -> tuple[State, State]:
        """``(c+, h+)`` at the current precision."""
        gate = self.gates(h, x)
        memory = tuple(
            i * z + f * old for i, z, f, old in zip(gate["i"], gate["z"], gate["f"], c, strict=True)
        )
        return memory, tuple(o * _tanh(m) for o, m in zip(gate["o"], memory, strict=True))

    def run(self, inputs: Sequence[Vector], bits: int = 128) -> list[tuple[State, State]]:
        """``(c_t, h_t)`` for t = 0, ..., T from zero."""
        zero = (fmpq(0),) * self.size
        with precision(bits):
            found: list[tuple[State, State]] = [(zero, zero)]
            for x in inputs:
                found.append(self.step(*found[-1], x))
            return found


def _row_norm(rows: Rows) -> Fraction:
    return max(sum((abs(entry) for entry in row), Fraction(0)) for row in rows)


def _sum(row: Vector, h: State, u_row: Vector, x: Vector) -> Real:
    total: Real = to_fmpq(sum((u * v for u, v in zip(u_row, x, strict=True)), Fraction(0)))
    for w, entry in zip(row, h, strict=True):
        if w != 0:
            total = total + to_fmpq(w) * entry
    return total


def sigmoid(value: Real) -> arb:
    """``1/(1 + exp(-x))`` at the current precision."""
    return 1 / (1 + (-to_ball(value)).exp())


def _tanh(value: Real) -> Real:
    return fmpq(0) if isinstance(value, fmpq) and value == 0 else to_ball(value).tanh()
