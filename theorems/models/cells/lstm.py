r"""nn.LSTM, gates i, f, g, o: :math:`c' = f c + i g`, :math:`h' = o \tanh c'`; the state is (c, h).

Comparison (p_g as in :mod:`theorems.models.componentwise`), the mean value theorem for one factor
after the other, bars over the reachable box:
:math:`e_c' = \bar f e_c + \tfrac14 \bar C p_f + \tfrac14 \bar g p_i + \bar i p_g` and
:math:`e_h' = \bar o e_c' + \tfrac14 \tanh(\bar C) p_o`, where :math:`\bar C = \bar i \bar g /
(1 - \bar f)` bounds the cell.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
from flint import arb

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.affine_pairs import Pair, added, applied, times
from memory_theorems.theorems.models.affine_parts import Symbols, within_one
from memory_theorems.theorems.models.blocks import ball_sigmoid, sigmoid
from memory_theorems.theorems.models.cells.gated import Gated, GatedBalls, GatedForms, float_sums
from memory_theorems.theorems.models.cells.interface import Array, Column, Layer, Pullback, State
from memory_theorems.theorems.models.componentwise import (
    SWEEPS,
    Comparison,
    InputBound,
    NoCertificate,
    quarter,
)
from memory_theorems.theorems.models.fixed_point import Vector
from memory_theorems.theorems.models.rounded_steps import Arithmetic, Widened, less, wider
from memory_theorems.theorems.models.rounded_steps import times as scaled
from memory_theorems.theorems.models.smooth_functions import SMOOTH


@dataclass(frozen=True, slots=True, eq=False)
class _Comparison(Comparison):
    """``constants``: i, f, g, o, C/4 and tanh(C)/4."""

    def step(self, gap: Vector, input_gap: Vector | None) -> Vector:
        size = len(self.box)
        cell_gap, hidden_gap = gap[:size], gap[size:]
        p_i, p_f, p_g, p_o = (gate.change(hidden_gap, input_gap) for gate in self.gates)
        i_, f_, g_, o_, quarter_c, quarter_tanh = self.constants
        new_cell = fp.add(
            fp.multiply(f_, cell_gap),
            fp.multiply(quarter_c, p_f),
            fp.multiply(quarter(g_), p_i),
            fp.multiply(i_, p_g),
        )
        new_hidden = fp.add(fp.multiply(o_, new_cell), fp.multiply(quarter_tanh, p_o))
        return new_cell + new_hidden


class Lstm(Gated):
    name = "lstm"
    reading = "PyTorch's LSTM, gates i, f, g, o"
    article = "an LSTM"
    gates = 4
    copies = 2
    compared = True

    def step(self, layer: Layer, state: State, feed: Array) -> tuple[State, Pullback]:
        cell, _ = state
        size = layer.size
        sums = float_sums(layer, state, feed)
        i, f = sigmoid(sums[:size]), sigmoid(sums[size : 2 * size])
        g, o = np.tanh(sums[2 * size : 3 * size]), sigmoid(sums[3 * size :])
        new = f * cell + i * g
        squashed = np.tanh(new)

        def pull(cotangent: State) -> tuple[State, Array]:
            of_cell = cotangent[0] + cotangent[1] * o * (1 - squashed**2)
            delta = np.concatenate(
                [
                    of_cell * g * i * (1 - i),
                    of_cell * cell * f * (1 - f),
                    of_cell * i * (1 - g**2),
                    cotangent[1] * squashed * o * (1 - o),
                ]
            )
            return (of_cell * f, layer.recurrent.T @ delta), layer.input.T @ delta

        return (new, o * squashed), pull

    def ball_step(
        self, balls: GatedBalls, state: list[Column], pushed: list[arb], pulled: list[arb]
    ) -> list[Column]:
        size = balls.size
        sums = [a + b for a, b in zip(pushed, pulled, strict=True)]
        i, f, o = ([ball_sigmoid(v) for v in sums[k * size : (k + 1) * size]] for k in (0, 1, 3))
        g = [v.tanh() for v in sums[2 * size : 3 * size]]
        old = state[0].entries()
        cell = [f_ * c + i_ * g_ for f_, c, i_, g_ in zip(f, old, i, g, strict=True)]
        squashed = [o_ * c.tanh() for o_, c in zip(o, cell, strict=True)]
        return [balls.column(cell), balls.column(squashed)]

    def affine_step(
        self, forms: GatedForms, state: list[Pair], pushed: Pair, pulled: Pair, symbols: Symbols
    ) -> list[Pair]:
        n, tanh, logistic = forms.size, SMOOTH["tanh"], SMOOTH["logistic"]
        sums = added(pushed, pulled)
        i, f = applied(logistic, sums[:n]), applied(logistic, sums[n : 2 * n])
        g, o = applied(tanh, sums[2 * n : 3 * n]), applied(logistic, sums[3 * n :])
        cell = symbols.owned(added(times(f, state[0]), times(i, g)))
        return [cell, symbols.owned(within_one(times(o, applied(tanh, cell))))]

    def compare(
        self, layer: Layer, inputs: InputBound | Vector, box: Vector | None = None
    ) -> Comparison:
        gates = self.compared_gates(layer, inputs)
        gate_i, gate_f, gate_g, gate_o = gates
        box = (fp.ONE,) * layer.size
        for _ in range(SWEEPS):
            i_ = fp.upper(fp.sigmoid, gate_i.upper_arguments(box))
            f_ = fp.upper(fp.sigmoid, gate_f.upper_arguments(box))
            g_ = fp.upper(fp.tanh, gate_g.absolute_arguments(box))
            o_ = fp.upper(fp.sigmoid, gate_o.upper_arguments(box))
            if max(f_) >= fp.ONE:
                raise NoCertificate("a forget gate may be so close to 1 that the cell is unbounded")
            cells = tuple(
                fp.ceiling(Fraction(fp.product(i, g), fp.ONE - f))
                for i, g, f in zip(i_, g_, f_, strict=True)
            )
            squashed = fp.upper(fp.tanh, [fp.exact(value) for value in cells])
            box = fp.multiply(o_, squashed)
        constants = (i_, f_, g_, o_, quarter(cells), quarter(squashed))
        return _Comparison(gates, box, cells + box, constants)

    def widened(self, layer: Layer, system: Comparison, arithmetic: Arithmetic) -> Widened:
        size = layer.size
        wide, cells = wider(system.box), wider(system.state[:size])
        i_, f_, o_ = (
            fp.upper(fp.sigmoid, system.gates[k].upper_arguments(wide)) for k in (0, 1, 3)
        )
        g_ = fp.upper(fp.tanh, system.gates[2].absolute_arguments(wide))
        squashed = fp.upper(fp.tanh, [fp.exact(v) for v in cells])
        over = replace(system, constants=(i_, f_, g_, o_, quarter(cells), quarter(squashed)))
        errors = [
            arithmetic.preactivation(gate, wide, number) for number, gate in enumerate(system.gates)
        ]
        in_i, in_f, in_o = (arithmetic.of_gate(errors[k]) for k in (0, 1, 3))
        in_g = arithmetic.of_tanh(errors[2])
        # Computed gates are within their errors of the exact ones.
        i_, f_, g_, o_ = (
            fp.add(value, error)
            for value, error in ((i_, in_i), (f_, in_f), (g_, in_g), (o_, in_o))
        )
        products = fp.add(fp.multiply(f_, cells), fp.multiply(i_, g_))
        cell = fp.add(
            fp.multiply(in_f, cells),
            fp.multiply(in_i, g_),
            fp.multiply(i_, in_g),
            scaled(arithmetic.two, products),
        )
        inner = arithmetic.of_tanh(cell)
        hidden = fp.add(in_o, fp.multiply(o_, inner), scaled(2 * arithmetic.two, o_))
        room = less(cells + wide, system.state[:size] + system.box)
        return Widened(over, room, cell + hidden)


LSTM = Lstm()
