r"""Replay of a componentwise comparison, from the weights alone.

The certificate holds no box: the reachable box is computed again, on a grid of 2**-160 with every
value rounded up, and the comparison maps are derived anew.  For the LSTM
:math:`c' = f c + i g, h' = o \tanh c'` two runs with equal inputs differ by

.. math::
    |\delta c'| \le \bar f |\delta c| + \bar c\,|\delta f| + \bar\imath\,|\delta g|
                    + \bar g\,|\delta i|, \qquad
    |\delta h'| \le \bar o\,|\delta c'| + \tanh(\bar c)\,|\delta o|,

with :math:`|\delta f| \le \tfrac14 (|W_f| |\delta h| + |U_f| |\delta x|)` and so on; for the GRU
:math:`h' = (1 - z) n + z h` by :math:`(1-z)|\delta n| + z|\delta h| + |\delta z|\,(|n| + |h|)`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, ctx, fmpq, fmpz

from memory_theorems.theorems.models.checking.exact import (
    BITS,
    Matrix,
    Refused,
    matrix,
    number,
    require,
    root,
)

ONE = 1 << BITS
MAX_STEPS = 4000
Grid = list[int]


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """One layer: comparison constants; ``start`` is the first gap, h begins at ``hidden``."""

    cell: str
    size: int
    recurrent: list[list[tuple[int, int]]]
    inputs: list[list[tuple[int, int]]]
    start: Grid
    box: Grid
    constants: tuple[Grid, ...]

    @property
    def hidden(self) -> int:
        return self.size if self.cell == "lstm" else 0


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless the comparison system shows the window and the factor."""
    certificate, weights = document["certificate"], document["weights"]
    eps, bound = number(document["eps"]), number(document["input_bound"])
    window, sweeps = document["certified_window"], certificate["sweeps"]
    require(type(sweeps) is int and 1 <= sweeps <= 50, "the number of sweeps is out of range")
    maps: list[Map] = []
    feed: Grid | None = None
    for layer in weights["layers"]:
        width = len(layer["input"][0])
        maps.append(_layer(layer, width, feed, bound, document["input_norm"], sweeps))
        feed = maps[-1].box
    require(len(maps) > 0, "there is no layer")
    last = maps[-1].size
    readout = (
        None if weights["readout"] is None else _absolute(matrix(weights["readout"], None, last))
    )
    gaps = [list(item.start) for item in maps]
    stated = None if document["factor"] is None else number(document["factor"])
    at = certificate["steps"]
    require(type(at) is int and 0 <= at <= MAX_STEPS, "the number of steps is out of range")
    shown, settled = stated is None, False
    for k in range(MAX_STEPS):
        if k >= window and not settled:
            require(
                _gap(readout, gaps[-1][maps[-1].hidden :]) <= eps,
                f"after {k} steps the bound is above eps",
            )
        moved = _advance(maps, gaps)
        if k >= window and all(
            a <= b for x, y in zip(moved, gaps, strict=True) for a, b in zip(x, y, strict=True)
        ):
            settled = True
        if k == at and stated is not None:
            slack = stated * (1 + Fraction(1, 2**40))
            shown = stated < 1 and all(
                a <= slack * b + 2**40
                for x, y in zip(moved, gaps, strict=True)
                for a, b in zip(x, y, strict=True)
            )
            require(shown, "the comparison system does not contract by the stated factor")
        if settled and shown:
            return
        gaps = moved
    raise Refused("the comparison system does not settle")


def _layer(
    layer: Mapping[str, Any], width: int, feed: Grid | None, bound: Fraction, norm: str, sweeps: int
) -> Map:
    cell, size = layer["cell"], len(layer["recurrent"][0])
    gates = {"rnn-tanh": 1, "gru": 3, "lstm": 4}.get(cell)
    if gates is None:
        raise Refused(f"no comparison system for {cell}")
    recurrent = matrix(layer["recurrent"], gates * size, size)
    inputs = matrix(layer["input"], gates * size, width)
    bias = [_ceil(number(v)) for v in layer["bias"]]
    floor = [_floor(number(v)) for v in layer["bias"]]
    require(len(bias) == gates * size, "a bias does not fit")
    require(feed is None or len(feed) == width, "a layer does not fit the one below")
    pulls, pushes = _absolute(recurrent), _absolute(inputs)
    if feed is None:
        pushed = [_row_bound(row, bound, norm) for row in inputs]
    else:
        pushed = [_times(row, feed) for row in pushes]
    box = [ONE] * size
    constants: tuple[Grid, ...] = ()
    start = box
    for _ in range(sweeps):
        reach = [_times(row, box) + v for row, v in zip(pulls, pushed, strict=True)]
        high = [b + v for b, v in zip(bias, reach, strict=True)]
        low = [b - v for b, v in zip(floor, reach, strict=True)]
        far = [max(abs(a), abs(b)) for a, b in zip(low, high, strict=True)]
        part = [slice(g * size, (g + 1) * size) for g in range(gates)]
        if cell == "rnn-tanh":
            box = start = _map("tanh", far)
        elif cell == "lstm":
            i, f, g, o = (
                _map(kind, values[cut])
                for kind, values, cut in zip(
                    ("sigmoid", "sigmoid", "tanh", "sigmoid"), (high, high, far, high), part,
                    strict=True,
                )
            )  # fmt: skip
            require(max(f) < ONE, "a forget gate reaches 1")
            cells = [-(-_mul(a, b) * ONE // (ONE - c)) for a, b, c in zip(i, g, f, strict=True)]
            squashed = _map("tanh", cells)
            box = [_mul(a, b) for a, b in zip(o, squashed, strict=True)]
            start, constants = cells + box, (i, f, g, o, cells, squashed)
        else:
            hidden = [abs(number(v)) for v in layer["hidden_bias"]]
            require(len(hidden) == size, "a bias does not fit")
            r = _map("sigmoid", high[part[0]])
            z_high = [min(v, ONE) for v in _map("sigmoid", high[part[1]])]
            # 1 - sigmoid(x) = sigmoid(-x): an upper bound of it gives the lower one.
            z_low = [max(0, ONE - v) for v in _map("sigmoid", [-v for v in low[part[1]]])]
            q = [_times(row, box) + _ceil(v) for row, v in zip(pulls[part[2]], hidden, strict=True)]
            inner = [
                max(abs(a), abs(b)) for a, b in zip(bias[part[2]], floor[part[2]], strict=True)
            ]
            argument = [
                b + v + _mul(a, c) for b, v, a, c in zip(inner, pushed[part[2]], r, q, strict=True)
            ]
            box = start = _map("tanh", argument)
            constants = (r, z_low, z_high, q, [2 * v for v in box])
    return Map(cell, size, pulls, pushes, start, box, constants)


def _advance(maps: Sequence[Map], gaps: Sequence[Grid]) -> list[Grid]:
    moved: list[Grid] = []
    below: Grid | None = None
    for item, gap in zip(maps, gaps, strict=True):
        moved.append(_step(item, gap, below))
        below = moved[-1][item.hidden :]
    return moved


def _step(item: Map, gap: Grid, below: Grid | None) -> Grid:
    size = item.size
    hidden = gap[item.hidden :]
    pulled = [_times(row, hidden) for row in item.recurrent]
    pushed = [0] * len(pulled) if below is None else [_times(row, below) for row in item.inputs]
    if item.cell == "rnn-tanh":
        return [a + b for a, b in zip(pulled, pushed, strict=True)]
    moved = [a + b for a, b in zip(pulled, pushed, strict=True)]
    if item.cell == "lstm":
        p_i, p_f, p_g, p_o = (moved[g * size : (g + 1) * size] for g in range(4))
        i, f, g, o, c, t = item.constants
        cell = [
            _mul(f[j], gap[j]) + _mul(i[j], p_g[j])
            + -(-(_mul(c[j], p_f[j]) + _mul(g[j], p_i[j])) // 4)
            for j in range(size)
        ]  # fmt: skip
        return cell + [_mul(o[j], cell[j]) - (-_mul(t[j], p_o[j]) // 4) for j in range(size)]
    r, z_low, z_high, q, spread = item.constants
    new: Grid = []
    for j in range(size):
        e_n = _mul(r[j], pulled[2 * size + j]) + pushed[2 * size + j]
        e_n -= -_mul(q[j], moved[j]) // 4
        mixed = max(_mul(z, hidden[j]) + _mul(ONE - z, e_n) for z in (z_low[j], z_high[j]))
        new.append(mixed - (-_mul(spread[j], moved[size + j]) // 4))
    return new


def _gap(readout: list[list[tuple[int, int]]] | None, hidden: Grid) -> Fraction:
    image = hidden if readout is None else [_times(row, hidden) for row in readout]
    return root(sum((Fraction(v, ONE) ** 2 for v in image), Fraction(0)))


# ------------------------------------------------------------------ the grid of 2**-BITS
def _ceil(value: Fraction) -> int:
    return -(-value.numerator * ONE // value.denominator)


def _floor(value: Fraction) -> int:
    return value.numerator * ONE // value.denominator


def _mul(a: int, b: int) -> int:
    return -(-a * b // ONE)


def _absolute(rows: Matrix) -> list[list[tuple[int, int]]]:
    """Absolute entries as numerator and denominator."""
    return [[(abs(v.numerator), v.denominator) for v in row] for row in rows]


def _times(row: list[tuple[int, int]], vector: Grid) -> int:
    """|row| . vector, every product rounded up."""
    return sum(-(-p * v // q) for (p, q), v in zip(row, vector, strict=True) if p)


def _row_bound(row: list[Fraction], bound: Fraction, norm: str) -> int:
    if norm == "inf":
        return _ceil(sum((abs(v) for v in row), Fraction(0)) * bound)
    return _ceil(root(sum((v * v for v in row), Fraction(0))) * bound)


def _map(kind: str, arguments: Grid) -> Grid:
    """Upper bounds of tanh or the logistic function; the precision is restored."""
    before = ctx.prec
    ctx.prec = BITS + 64
    try:
        return [_upper(kind, arb(fmpq(fmpz(v), fmpz(ONE)))) for v in arguments]
    finally:
        ctx.prec = before


def _upper(kind: str, x: arb) -> int:
    value = x.tanh() if kind == "tanh" else (1 + (x / 2).tanh()) / 2
    require(bool(value.is_finite()), "an activation is not finite")
    end = (value * ONE).upper().ceil().unique_fmpz()
    if end is None:
        raise Refused("an activation is not enclosed")
    return int(end)
