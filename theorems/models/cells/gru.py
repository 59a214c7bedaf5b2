r"""nn.GRU, gates r, z, n: :math:`n = \tanh(U_n x + b + r (W_n h + b'))`,
:math:`h' = (1 - z) n + z h`.

Comparison (p_g as in :mod:`theorems.models.componentwise`), the mean value theorem for one factor
after the other, with :math:`\bar Q` a bound of :math:`|W_n h + b'|` over the reachable box:
:math:`e_n = |U_n| e_{in} + \bar r |W_n| e + \tfrac14 \bar Q p_r` and
:math:`e' = \max_{z \in \{z_-, z_+\}} ((1-z) e_n + z e) + \tfrac14 (\bar h + \bar n) p_z`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from flint import arb

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.affine_pairs import Pair, added, applied, times
from memory_theorems.theorems.models.affine_parts import Symbols, within_one
from memory_theorems.theorems.models.blocks import ball_sigmoid, sigmoid
from memory_theorems.theorems.models.cells.gated import Gated, GatedBalls, GatedForms
from memory_theorems.theorems.models.cells.interface import (
    Array,
    Column,
    FloatArray,
    Layer,
    Pullback,
    State,
)
from memory_theorems.theorems.models.componentwise import SWEEPS, Comparison, InputBound, quarter
from memory_theorems.theorems.models.fixed_point import Vector
from memory_theorems.theorems.models.rounded_steps import Arithmetic, Widened, less, wider
from memory_theorems.theorems.models.rounded_steps import times as scaled
from memory_theorems.theorems.models.smooth_functions import SMOOTH


@dataclass(frozen=True, slots=True, eq=False)
class _Comparison(Comparison):
    """``constants``: r, the least and the greatest z, Q/4 and (h + n)/4."""

    def step(self, gap: Vector, input_gap: Vector | None) -> Vector:
        reset, update, candidate = self.gates
        r_, z_low, z_high, quarter_q, quarter_spread = self.constants
        p_r, p_z = (gate.change(gap, input_gap) for gate in (reset, update))
        moved = fp.multiply(r_, candidate.recurrent(gap))
        if input_gap is not None:
            moved = fp.add(moved, candidate.input(input_gap))
        new = fp.add(moved, fp.multiply(quarter_q, p_r))
        mixed = tuple(
            max(fp.product(z, e) + fp.product(fp.ONE - z, n) for z in (low, high))
            for low, high, e, n in zip(z_low, z_high, gap, new, strict=True)
        )
        return fp.add(mixed, fp.multiply(quarter_spread, p_z))


class Gru(Gated):
    name = "gru"
    reading = "PyTorch's GRU, gates r, z, n"
    article = "a GRU"
    biases = (0, 2)
    gates = 3
    compared = True

    def summed_parts(self, layer: Layer) -> tuple[list[FloatArray], FloatArray]:
        if not layer.bias_parts:
            return [], np.zeros(layer.size)
        inner, outer = layer.bias_parts
        tail = slice(2 * layer.size, None)
        summed = np.array(outer, dtype=np.float64)
        hidden, summed[tail] = summed[tail].copy(), 0
        return [inner, summed], hidden

    def weights(self, layer: Layer) -> dict[str, Any]:
        _, hidden = self.bias_sums(layer)
        return {**super().weights(layer), "hidden_bias": [str(value) for value in hidden]}

    def step(self, layer: Layer, state: State, feed: Array) -> tuple[State, Pullback]:
        (hidden,) = state
        size = layer.size
        pushed: Array = layer.input @ feed
        pulled: Array = layer.recurrent @ hidden
        if layer.bias_parts:
            pushed = pushed + layer.bias_parts[0][:, None]
            pulled = pulled + layer.bias_parts[1][:, None]
        gates = sigmoid(pushed[: 2 * size] + pulled[: 2 * size])
        r, z = gates[:size], gates[size:]
        inner = pulled[2 * size :]
        n = np.tanh(pushed[2 * size :] + r * inner)

        def pull(cotangent: State) -> tuple[State, Array]:
            of_new = cotangent[0]
            of_n = of_new * (1 - z) * (1 - n**2)
            of_r = of_n * inner * r * (1 - r)
            of_z = of_new * (hidden - n) * z * (1 - z)
            back = layer.recurrent.T @ np.concatenate([of_r, of_z, of_n * r])
            return (back + of_new * z,), layer.input.T @ np.concatenate([of_r, of_z, of_n])

        return ((1 - z) * n + z * hidden,), pull

    def ball_step(
        self, balls: GatedBalls, state: list[Column], pushed: list[arb], pulled: list[arb]
    ) -> list[Column]:
        size, hidden = balls.size, state[-1].entries()
        sums = [a + b for a, b in zip(pushed[: 2 * size], pulled[: 2 * size], strict=True)]
        reset = [ball_sigmoid(v) for v in sums[:size]]
        update = [ball_sigmoid(v) for v in sums[size:]]
        inner = [a + b for a, b in zip(pulled[2 * size :], balls.hidden_bias, strict=True)]
        candidate = [
            (p + r * q).tanh() for p, r, q in zip(pushed[2 * size :], reset, inner, strict=True)
        ]
        mixed = [n + z * (h - n) for n, z, h in zip(candidate, update, hidden, strict=True)]
        return [balls.column(mixed)]

    def affine_step(
        self, forms: GatedForms, state: list[Pair], pushed: Pair, pulled: Pair, symbols: Symbols
    ) -> list[Pair]:
        n, h = forms.size, state[-1]
        gates = applied(SMOOTH["logistic"], added(pushed[: 2 * n], pulled[: 2 * n]))
        inner = added(pulled[2 * n :], forms.hidden_bias)
        candidate = applied(SMOOTH["tanh"], added(pushed[2 * n :], times(gates[:n], inner)))
        kept = times(gates[n:], added(h, candidate, -1.0))
        return [symbols.owned(within_one(added(candidate, kept)))]

    def compare(
        self, layer: Layer, inputs: InputBound | Vector, box: Vector | None = None
    ) -> Comparison:
        gates = self.compared_gates(layer, inputs)
        reset, update, candidate = gates
        size = layer.size
        summed, hidden = self.bias_sums(layer)
        inner = summed[2 * size :]
        box = (fp.ONE,) * size
        for _ in range(SWEEPS):
            r_ = fp.upper(fp.sigmoid, reset.upper_arguments(box))
            z_high = fp.upper(fp.sigmoid, update.upper_arguments(box))
            z_low = fp.lower(fp.sigmoid, update.lower_arguments(box))
            # Rounding may leave [0, 1] by one unit; inside it the map stays monotone exactly.
            z_high = tuple(min(value, fp.ONE) for value in z_high)
            z_low = tuple(max(value, 0) for value in z_low)
            q_ = fp.add(candidate.recurrent(box), tuple(fp.ceiling(abs(v)) for v in hidden))
            reach = fp.add(fp.multiply(r_, q_), candidate.input_bound)
            n_ = fp.upper(
                fp.tanh, [abs(b) + fp.exact(v) for b, v in zip(inner, reach, strict=True)]
            )
            # h' is a convex combination of n and h and starts at 0, so |h| <= sup |n|.
            box = n_
        spread = quarter(fp.add(box, n_))
        return _Comparison(gates, box, box, (r_, z_low, z_high, quarter(q_), spread))

    def widened(self, layer: Layer, system: Comparison, arithmetic: Arithmetic) -> Widened:
        size = layer.size
        reset, update, candidate = system.gates
        wide = wider(system.box)
        r_ = fp.upper(fp.sigmoid, reset.upper_arguments(wide))
        z_high = tuple(min(v, fp.ONE) for v in fp.upper(fp.sigmoid, update.upper_arguments(wide)))
        z_low = tuple(max(v, 0) for v in fp.lower(fp.sigmoid, update.lower_arguments(wide)))
        summed, of_state = self.bias_sums(layer)
        inner = tuple(fp.ceiling(abs(v)) for v in summed[2 * size :])
        q_ = fp.add(candidate.recurrent(wide), tuple(fp.ceiling(abs(v)) for v in of_state))
        reach = fp.add(fp.multiply(r_, q_), candidate.input_bound, inner)
        n_ = fp.upper(fp.tanh, [fp.exact(v) for v in reach])
        spread = quarter(fp.add(wide, n_))
        over = replace(system, constants=(r_, z_low, z_high, quarter(q_), spread))
        in_r = arithmetic.of_gate(arithmetic.preactivation(reset, wide, 0))
        in_z = arithmetic.of_gate(arithmetic.preactivation(update, wide, 1))
        pushed = fp.add(candidate.input_bound, inner)
        in_q, in_a = scaled(arithmetic.gamma, q_), scaled(arithmetic.gamma, pushed)
        r_ = fp.add(r_, in_r)
        q_more = fp.add(q_, in_q)
        argument = fp.add(
            in_a,
            fp.multiply(r_, in_q),
            fp.multiply(in_r, q_),
            scaled(arithmetic.two, fp.add(pushed, in_a, fp.multiply(r_, q_more))),
        )
        in_n = arithmetic.of_tanh(argument)
        n_more = fp.add(n_, in_n)
        # (1 - z) n + z h or n + z (h - n), in either form: at most four roundings of such a sum.
        off = fp.add(
            fp.multiply(in_z, fp.add(wide, n_more)),
            in_n,
            scaled(2 * arithmetic.four, fp.add(wide, n_more)),
        )
        return Widened(over, less(wide, system.box), off)


GRU = Gru()
