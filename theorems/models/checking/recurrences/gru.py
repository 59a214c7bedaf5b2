r"""The GRU: :math:`n = \tanh(U_n x + b + r (W_n h + b'))`, :math:`h' = (1 - z) n + z h`.

Two runs with equal inputs differ by at most
:math:`(1-z)|\delta n| + z|\delta h| + |\delta z|\,(|n| + |h|)`, the gates by a quarter of what
their preactivations do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.models.checking.ball_rows import Balls, logistic, plus
from memory_theorems.theorems.models.checking.comparison_maps import (
    ONE,
    Grid,
    Map,
    ceil,
    mapped,
    mul,
    times,
)
from memory_theorems.theorems.models.checking.curves import curve
from memory_theorems.theorems.models.checking.exact import number, require
from memory_theorems.theorems.models.checking.recurrences.gated import (
    Gated,
    Reach,
    RunningLayer,
    TwinLayer,
)
from memory_theorems.theorems.models.checking.recurrences.interface import Form
from memory_theorems.theorems.models.checking.twin_layers import Naming, State, bounded
from memory_theorems.theorems.models.checking.twins import Twin, difference, product, through, total


class Gru(Gated):
    name = "gru"
    article = "a GRU"
    keys: ClassVar[Mapping[str, Form]] = {
        "recurrent": "3n n",
        "input": "3n d",
        "bias": "3n",
        "hidden_bias": "n",
    }
    gates = 3

    def move(self, running: RunningLayer, state: Balls, pushed: Balls, pulled: Balls) -> Balls:
        n = running.size
        gates = [logistic(v) for v in plus(pushed[: 2 * n], pulled[: 2 * n])]
        inner = plus(pulled[2 * n :], running.hidden_bias)
        return [
            (1 - z) * (u + r * q).tanh() + z * old
            for r, z, u, q, old in zip(
                gates[:n], gates[n:], pushed[2 * n :], inner, state, strict=True
            )
        ]

    def follow(
        self, twins: TwinLayer, state: State, driven: Twin, kept: Twin, naming: Naming
    ) -> State:
        n, h = twins.size, state[-1]
        assert twins.inner is not None
        gates = through(curve("logistic"), total(driven.part(0, 2 * n), kept.part(0, 2 * n)))
        reset = product(gates.part(0, n), twins.inner(kept.part(2 * n, 3 * n)))
        fresh = through(curve("tanh"), total(driven.part(2 * n, 3 * n), reset))
        held = product(gates.part(n, 2 * n), difference(h, fresh))
        return [naming.of(bounded(total(fresh, held)))]

    def swept(self, reach: Reach) -> tuple[Grid, Grid, tuple[Grid, ...]]:
        hidden = [abs(number(v)) for v in reach.layer["hidden_bias"]]
        require(len(hidden) == len(reach.box), "a bias does not fit")
        reset, update, last = (reach.part(k) for k in range(3))
        r = mapped("sigmoid", reach.high[reset])
        z_high = [min(v, ONE) for v in mapped("sigmoid", reach.high[update])]
        # 1 - sigmoid(x) = sigmoid(-x): an upper bound of it gives the lower one.
        z_low = [max(0, ONE - v) for v in mapped("sigmoid", [-v for v in reach.low[update]])]
        pulled = zip(reach.pulls[last], hidden, strict=True)
        q = [times(row, reach.box) + ceil(v) for row, v in pulled]
        ends = zip(reach.bias[last], reach.bias_below[last], strict=True)
        inner = [max(abs(a), abs(b)) for a, b in ends]
        argument = [
            b + v + mul(a, c) for b, v, a, c in zip(inner, reach.pushed[last], r, q, strict=True)
        ]
        box = mapped("tanh", argument)
        return box, box, (r, z_low, z_high, q, [2 * v for v in box])

    def compare(self, item: Map, gap: Grid, pulled: Grid, pushed: Grid) -> Grid:
        size = item.size
        moved = [a + b for a, b in zip(pulled, pushed, strict=True)]
        r, z_low, z_high, q, spread = item.constants
        new: Grid = []
        for j in range(size):
            e_n = mul(r[j], pulled[2 * size + j]) + pushed[2 * size + j]
            e_n -= -mul(q[j], moved[j]) // 4
            mixed = max(mul(z, gap[j]) + mul(ONE - z, e_n) for z in (z_low[j], z_high[j]))
            new.append(mixed - (-mul(spread[j], moved[size + j]) // 4))
        return new


GRU = Gru()
