r"""What two runs of one layer on equal inputs do to their difference, with proved coefficients.

Every reachable state lies in a box, found by sweeps from :math:`|h| \le 1` (the LSTM's cell by
:math:`c \le \max(0, ig)/(1 - f)`), or in that of the first states; over it
gates and slopes lie in intervals.  The difference :math:`\delta` of two runs obeys, with diagonal
coefficients in intervals,

- tanh, ReLU: :math:`\delta' = s W\delta`, s the mean slope;
- GRU: :math:`\delta' = v + z(\delta - v) + (h - n) s_z W_z \delta` with
  :math:`v = s_n(r W_n \delta + q\, s_r W_r \delta)` and :math:`q = W_n h + b'`;
- LSTM: :math:`\delta c' = f\,\delta c + c\,s_f W_f \delta h + i\,s_g W_g \delta h
  + g\,s_i W_i \delta h` and :math:`\delta h' = o\,s_c\,\delta c' + \tanh(c') s_o W_o \delta h`.

Each is the mean value theorem for one factor after the other: :math:`ab - \hat a\hat b =
a(b - \hat b) + (a - \hat a)\hat b`.  The states of a ReLU layer have no box.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from memory_theorems.theorems.models.checking.exact import require
from memory_theorems.theorems.models.checking.intervals import Box, Floats, above, below

SWEEPS = 16


@dataclass(frozen=True, slots=True, eq=False)
class Stored:
    """Weights of a layer: exact doubles, and enclosures of the biases.

    ``inner``: (g n,); ``hidden``: the GRU's bias inside the reset gate (n,); ``pushed``: bounds of
    U x over all inputs (g n,); ``start``: every entry of the first state lies within it.
    """

    cell: str
    recurrent: Floats
    inner: Box
    hidden: Box
    pushed: Box
    start: float = 0.0

    @property
    def size(self) -> int:
        return int(self.recurrent.shape[1])


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """``coefficient * (source of delta)`` with the coefficients (n,) anywhere in their box.

    ``source``: a matrix (n, N) that acts on the difference of the states, or the number of an
    earlier signal; ``coefficient``: None for exactly 1, with ``sign`` -1 for exactly -1.
    """

    coefficient: Box | None
    source: Floats | int
    sign: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Inclusion:
    """Each signal is a sum of terms; the new difference consists of the signals ``new``.

    ``state``: the box of every reachable state, None where it is unbounded;
    ``pushed_state``: the box of the states one step after zero.
    """

    signals: tuple[tuple[Term, ...], ...]
    new: tuple[int, ...]
    state: Box | None
    pushed_state: Box


def difference(layer: Stored) -> Inclusion:
    """The inclusion of a layer.  Refused for other cells and where a forget gate reaches 1."""
    maps = {"rnn-tanh": _tanh, "rnn-relu": _relu, "gru": _gru, "lstm": _lstm}
    require(layer.cell in maps, f"no inclusion for {layer.cell}")
    return maps[layer.cell](layer)


def _one(size: int) -> Box:
    return Box(np.ones(size), np.ones(size))


def _zero(size: int) -> Box:
    return Box(np.zeros(size), np.zeros(size))


def _minus(a: Box, b: Box) -> Box:
    return Box(below(a.low - b.high), above(a.high - b.low))


def _unit(box: Box) -> Box:
    """What is known to lie in [0, 1] anyway."""
    return Box(np.maximum(box.low, 0), np.minimum(box.high, 1))


def _held(box: Box, start: float) -> Box:
    """The hull with zero, where the restart begins, and with where every run begins."""
    return Box(np.minimum(box.low, -start), np.maximum(box.high, start))


def _widest(layer: Stored) -> Box:
    """What holds every hidden state: |h| is at most 1 after one step."""
    edge = np.full(layer.size, max(1.0, layer.start))
    return Box(-edge, edge)


def _pulled(layer: Stored, hidden: Box) -> Box:
    return hidden.times(np.ascontiguousarray(layer.recurrent.T))


def _tanh(layer: Stored) -> Inclusion:
    driven = layer.pushed + layer.inner
    hidden = _widest(layer)
    for _ in range(SWEEPS):
        new = (driven + _pulled(layer, hidden)).tanh()
        hidden = _held(new, layer.start).meet(hidden)
    slope = (driven + _pulled(layer, hidden)).tanh().tanh_slope()
    return Inclusion(((Term(slope, layer.recurrent),),), (0,), hidden, driven.tanh())


def _relu(layer: Stored) -> Inclusion:
    size = layer.size
    driven = layer.pushed + layer.inner
    after = Box(np.maximum(driven.low, 0), np.maximum(driven.high, 0))
    slope = Box(np.zeros(size), np.ones(size))
    return Inclusion(((Term(slope, layer.recurrent),),), (0,), None, after)


def _gru(layer: Stored) -> Inclusion:
    n = layer.size
    driven = layer.pushed + layer.inner
    hidden = _widest(layer)

    def gates(at: Box) -> tuple[Box, Box, Box, Box]:
        pulled = _pulled(layer, at)
        pre = driven + pulled
        reset, update = _unit(pre[:n].logistic()), _unit(pre[n : 2 * n].logistic())
        inside = pulled[2 * n :] + layer.hidden
        return reset, update, inside, (driven[2 * n :] + reset * inside).tanh()

    for _ in range(SWEEPS):
        # h' is between n and h, from the first state on.
        hidden = _held(gates(hidden)[3], layer.start).meet(hidden)
    reset, update, inside, candidate = gates(hidden)
    w, same = layer.recurrent, np.eye(n)
    signals = (
        (Term(reset, w[2 * n :]), Term(inside * reset.logistic_slope(), w[:n])),
        (Term(candidate.tanh_slope(), 0),),
        (Term(None, same), Term(None, 1, -1)),
        (
            Term(None, 1),
            Term(update, 2),
            Term(_minus(hidden, candidate) * update.logistic_slope(), w[n : 2 * n]),
        ),
    )
    _, early, _, fresh = gates(_zero(n))
    kept = _unit(_minus(_one(n), early))
    return Inclusion(signals, (3,), hidden, kept * fresh)


def _lstm(layer: Stored) -> Inclusion:
    n, w = layer.size, layer.recurrent
    driven = layer.pushed + layer.inner

    def gates(at: Box) -> tuple[Box, Box, Box, Box]:
        pre = driven + _pulled(layer, at)
        i, f, o = (_unit(pre[k * n : (k + 1) * n].logistic()) for k in (0, 1, 3))
        return i, f, pre[2 * n : 3 * n].tanh(), o

    hidden = _widest(layer)
    for _ in range(SWEEPS):
        i, f, g, o = gates(hidden)
        ig, room = i * g, below(1 - f.high)
        require(bool((room > 0).all()), "a forget gate reaches 1")
        cell = Box(below(np.minimum(ig.low, 0) / room), above(np.maximum(ig.high, 0) / room))
        cell = _held(cell, layer.start)
        squashed = cell.tanh()
        hidden = _held(o * squashed, layer.start).meet(hidden)
    i, f, g, o = gates(hidden)
    nothing = np.zeros((n, n))

    def of_hidden(matrix: Floats) -> Floats:
        return np.concatenate([nothing, matrix], axis=1)

    first = (
        Term(f, np.concatenate([np.eye(n), nothing], axis=1)),
        Term(cell * f.logistic_slope(), of_hidden(w[n : 2 * n])),
        Term(i * g.tanh_slope(), of_hidden(w[2 * n : 3 * n])),
        Term(g * i.logistic_slope(), of_hidden(w[:n])),
    )
    second = (
        Term(o * squashed.tanh_slope(), 0),
        Term(squashed * o.logistic_slope(), of_hidden(w[3 * n :])),
    )
    early = gates(_zero(n))
    pushed = early[0] * early[2]
    return Inclusion(
        (first, second),
        (0, 1),
        _join(cell, hidden),
        _join(pushed, early[3] * pushed.tanh()),
    )


def _join(a: Box, b: Box) -> Box:
    return Box(np.concatenate([a.low, b.low]), np.concatenate([a.high, b.high]))
