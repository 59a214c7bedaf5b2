r"""The LSTM: :math:`c' = f c + i g, h' = o \tanh c'`, gates i, f, g, o.

Two runs with equal inputs differ by

.. math::
    |\delta c'| \le \bar f |\delta c| + \bar c\,|\delta f| + \bar\imath\,|\delta g|
                    + \bar g\,|\delta i|, \qquad
    |\delta h'| \le \bar o\,|\delta c'| + \tanh(\bar c)\,|\delta o|,

with :math:`|\delta f| \le \tfrac14 (|W_f| |\delta h| + |U_f| |\delta x|)` and so on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.models.checking.ball_rows import Balls, logistic, plus
from memory_theorems.theorems.models.checking.comparison_maps import ONE, Grid, Map, mapped, mul
from memory_theorems.theorems.models.checking.curves import curve
from memory_theorems.theorems.models.checking.exact import require
from memory_theorems.theorems.models.checking.recurrences.gated import (
    Gated,
    Reach,
    RunningLayer,
    TwinLayer,
)
from memory_theorems.theorems.models.checking.recurrences.interface import Form
from memory_theorems.theorems.models.checking.twin_layers import Naming, State, bounded
from memory_theorems.theorems.models.checking.twins import Twin, product, through, total


class Lstm(Gated):
    name = "lstm"
    article = "an LSTM"
    keys: ClassVar[Mapping[str, Form]] = {"recurrent": "4n n", "input": "4n d", "bias": "4n"}
    gates = 4
    vectors = 2

    def move(self, running: RunningLayer, state: Balls, pushed: Balls, pulled: Balls) -> Balls:
        n, sums = running.size, plus(pushed, pulled)
        i, f, o = ([logistic(v) for v in sums[k * n : (k + 1) * n]] for k in (0, 1, 3))
        g = [v.tanh() for v in sums[2 * n : 3 * n]]
        cell = [f_ * c + i_ * g_ for f_, c, i_, g_ in zip(f, state[:n], i, g, strict=True)]
        return cell + [o_ * c.tanh() for o_, c in zip(o, cell, strict=True)]

    def follow(
        self, twins: TwinLayer, state: State, driven: Twin, kept: Twin, naming: Naming
    ) -> State:
        n, tanh, gate = twins.size, curve("tanh"), curve("logistic")
        sums = total(driven, kept)
        i, f, o = (through(gate, sums.part(k * n, (k + 1) * n)) for k in (0, 1, 3))
        g = through(tanh, sums.part(2 * n, 3 * n))
        cell = naming.of(total(product(f, state[0]), product(i, g)))
        return [cell, naming.of(bounded(product(o, through(tanh, cell))))]

    def swept(self, reach: Reach) -> tuple[Grid, Grid, tuple[Grid, ...]]:
        i, f, o = (mapped("sigmoid", reach.high[reach.part(k)]) for k in (0, 1, 3))
        g = mapped("tanh", reach.far[reach.part(2)])
        require(max(f) < ONE, "a forget gate reaches 1")
        cells = [-(-mul(a, b) * ONE // (ONE - c)) for a, b, c in zip(i, g, f, strict=True)]
        squashed = mapped("tanh", cells)
        box = [mul(a, b) for a, b in zip(o, squashed, strict=True)]
        return box, cells + box, (i, f, g, o, cells, squashed)

    def compare(self, item: Map, gap: Grid, pulled: Grid, pushed: Grid) -> Grid:
        size = item.size
        moved = [a + b for a, b in zip(pulled, pushed, strict=True)]
        p_i, p_f, p_g, p_o = (moved[g * size : (g + 1) * size] for g in range(4))
        i, f, g, o, c, t = item.constants
        cell = [
            mul(f[j], gap[j]) + mul(i[j], p_g[j])
            + -(-(mul(c[j], p_f[j]) + mul(g[j], p_i[j])) // 4)
            for j in range(size)
        ]  # fmt: skip
        return cell + [mul(o[j], cell[j]) - (-mul(t[j], p_o[j]) // 4) for j in range(size)]


LSTM = Lstm()
