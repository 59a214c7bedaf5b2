r"""Impulse responses of diagonal systems by balls: entries of Re(C a^j B), many steps at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import acb, acb_mat, arb, fmpq, fmpz

from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.verify.arithmetic.balls import upper_bound

#: Steps that one product of matrices gives.
BLOCK = 1 << 6


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """Entries (output, input) of the response that are sums over the same modes, as many rows.

    ``weights[r][i]`` is C_i B_i of mode ``modes[i]`` for the entry ``entries[r]``; the entries of
    independent channels have modes of their own.
    """

    modes: tuple[int, ...]
    entries: tuple[tuple[int, int], ...]
    weights: tuple[tuple[acb, ...], ...]
    eigenvalues: tuple[acb, ...]
    #: a_i^j for j < BLOCK, one row for each mode.
    powers: acb_mat

    def sizes(self) -> list[Fraction]:
        """Upper bounds of the sums of |C_i B_i| over the entries, for each mode."""
        return [
            sum((upper_bound(abs(row[i])) for row in self.weights), Fraction(0))
            for i in range(len(self.modes))
        ]

    def block(self, start: int) -> acb_mat:
        """The entries (rows) at the steps start, ..., start + BLOCK - 1 (columns).

        Rectangular balls grow under rotation: every block begins with binary powers.
        """
        first = [value ** fmpz(start) for value in self.eigenvalues]
        rows = [w * f for row in self.weights for w, f in zip(row, first, strict=True)]
        return acb_mat(len(self.entries), len(self.modes), rows) * self.powers


def groups_of(model: TrainedModel) -> list[Group]:
    """The groups of a diagonal system of one layer, without entries that are zero for ever."""
    (layer,) = model.layers
    columns = layer.input.astype(np.complex128)
    readout = np.eye(layer.size) if model.readout is None else model.readout
    rows = readout.astype(np.complex128)
    shared: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for p in range(len(rows)):
        for d in range(columns.shape[1]):
            modes = tuple(np.nonzero((rows[p] != 0) & (columns[:, d] != 0))[0].tolist())
            if modes:
                shared.setdefault(modes, []).append((p, d))
    groups = []
    for modes, entries in shared.items():
        eigenvalues = tuple(_exact(complex(layer.recurrent[i])) for i in modes)
        weights = tuple(
            tuple(_exact(complex(rows[p, i])) * _exact(complex(columns[i, d])) for i in modes)
            for p, d in entries
        )
        powers = [value ** fmpz(j) for value in eigenvalues for j in range(BLOCK)]
        groups.append(
            Group(modes, tuple(entries), weights, eigenvalues, acb_mat(len(modes), BLOCK, powers))
        )
    return groups


def difference(
    groups: Sequence[Group],
    outputs: int,
    inputs: Sequence[Sequence[Fraction]],
    window: int,
) -> list[arb]:
    """By how much a restart ``window`` steps before the end of the inputs (oldest first) moves
    each output: the sum over j >= window of Re(C a^j B) x_(T-1-j)."""
    moved = [arb(0)] * outputs
    for start in range(window, len(inputs), BLOCK):
        past = [
            [arb(fmpq(v.numerator, v.denominator)) for v in inputs[len(inputs) - 1 - j]]
            for j in range(start, min(start + BLOCK, len(inputs)))
        ]
        for group in groups:
            block = group.block(start)
            for row, (p, d) in enumerate(group.entries):
                for step, x in enumerate(past):
                    if x[d] != 0:
                        moved[p] += block[row, step].real * x[d]
    return moved


def _exact(value: complex) -> acb:
    return acb(float(value.real), float(value.imag))
