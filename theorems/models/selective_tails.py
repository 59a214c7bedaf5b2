r"""Windows of Mamba's block: the slowest decay that the inputs allow, channel by channel.

Statement.  Let the inputs be within the bound, and let intervals enclose, over all of them and at
all times, what the block computes: :math:`x_h`, :math:`\Delta_h \in [\Delta_h^-, \Delta_h^+]` with
:math:`\Delta_h^- > 0`, and :math:`|b_n| \le \bar b_n`, :math:`|c_n| \le \bar c_n`,
:math:`|\operatorname{silu}(z_h)| \le \bar z_h`.  Then

- :math:`|s_{hn}| \le S_{hn} = \bar b_n \bar x_h \Delta_h^+ / (1 - e^{\Delta_h^+ A_{hn}})` for ever:
  :math:`\Delta / (1 - e^{\Delta A})` increases with :math:`\Delta`;
- the convolution of a restarted run has seen the same inputs as that of the full run from d_conv
  inputs after the restart on, so that b, c, x, z and :math:`\Delta` are then the same, and
  j ≥ d_conv - 1 inputs after the restart the states differ by at most
  :math:`(S_{hn} + S_{hn}^0) e^{(j - d_{conv} + 1) \Delta_h^- A_{hn}}`, where
  :math:`S^0 = \min(S, (d_{conv} - 1) \bar b \bar x \Delta^+)` bounds the restarted state before;
- for j ≥ d_conv the outputs differ by at most
  :math:`\| |R\,W_{\text{out}}|\, (\bar z_h \sum_n \bar c_n e_{hn}(j))_h \|_2` with the readout R.

The pre-activation of :math:`\Delta` is taken as one linear map of x, so that what cancels in
``dt_proj`` times ``x_proj`` is not lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from flint import arb

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.blocks import Selective, ball_sigmoid
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.dyadic import Dyadic
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.arithmetic.balls import lower_bound, precision, to_ball, upper_bound

MAX_WINDOW = 50_000
BITS = 128
#: Where silu is least, -0.2784645427610738 at -1.2784645427610738: an enclosure of both.
TURN = (Fraction(-12785, 10000), Fraction(-12784, 10000))
LEAST = Fraction(-27847, 100000)
Interval = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class SelectiveTail:
    """``sums[k]`` bounds the gap of a restart k steps ago; ``factor``: the slowest decay."""

    sums: tuple[int, ...]
    window: int
    factor: Fraction


def selective_tail(model: TrainedModel, inputs: InputBound, eps: Fraction) -> SelectiveTail:
    """The window of a Mamba block; NoCertificate where it is longer than is looked at."""
    (layer,) = model.layers
    block = layer.block
    assert isinstance(block, Selective)
    assert model.readout is not None
    with precision(BITS):
        signals = enclosures(block, inputs)
        rows = fp.Absolute.of(
            Dyadic.from_array(model.readout.real) @ Dyadic.from_array(block.leave.weight)
        )
        h, n = block.rates.shape
        gaps, decay = [], []
        for i in range(h):
            low, high = signals.steps[i]
            if low <= 0:
                raise NoCertificate("a step size that the inputs allow is not shown to be positive")
            for j in range(n):
                rate = to_ball(Fraction(float(block.rates[i, j])))
                pushed = signals.keys[j] * signals.values[i] * high
                reach = _up(to_ball(pushed) / -(to_ball(high) * rate).expm1())
                gaps.append(fp.ceiling(reach + min(reach, (block.kernel.shape[1] - 1) * pushed)))
                decay.append(
                    fp.ceiling(min(_up((to_ball(low) * rate).max(arb(-200)).exp()), Fraction(1)))
                )
    weights = [fp.ceiling(value) for value in signals.queries]
    gates = [fp.ceiling(value) for value in signals.gates]
    span, limit = block.kernel.shape[1], fp.floor(eps)
    bounds: list[int] = []
    if max(decay) >= fp.ONE:
        raise NoCertificate("a step size that the inputs allow forgets nothing")
    while len(bounds) <= MAX_WINDOW:
        # Here the age is span - 1 + len(bounds), and bounds[0] is of no window.
        image = tuple(
            fp.product(
                gates[i],
                sum(fp.product(weights[j], gaps[i * n + j]) for j in range(n)),
            )
            for i in range(h)
        )
        bounds.append(_euclidean(rows(image)))
        if len(bounds) > 1 and bounds[-1] <= limit:
            break
        gaps = [fp.product(a, b) for a, b in zip(gaps, decay, strict=True)]
    else:
        raise NoCertificate(
            f"the window exceeds {MAX_WINDOW:,} steps: the slowest decay that the inputs allow is "
            f"{float(fp.exact(max(decay))):.9g}"
        )
    worst = bounds[0]
    window = span - 1 + len(bounds) - 1
    return SelectiveTail((*([worst] * span), *bounds[1:]), window, fp.exact(max(decay)))


@dataclass(frozen=True, slots=True)
class Signals:
    """``values``: bounds of |x_h|; ``steps``: intervals of the step sizes; ``keys``, ``queries``:
    bounds of |b_n| and |c_n|; ``gates``: bounds of |silu(z_h)|."""

    values: tuple[Fraction, ...]
    steps: tuple[Interval, ...]
    keys: tuple[Fraction, ...]
    queries: tuple[Fraction, ...]
    gates: tuple[Fraction, ...]


def enclosures(block: Selective, inputs: InputBound) -> Signals:
    """What the block computes on all admissible inputs, at all times."""
    h, n, rank = *block.rates.shape, block.rank
    reach = [fp.exact(v) for v in inputs.row_bounds(Dyadic.from_array(block.enter.weight))]
    offsets = [Fraction(float(v)) for v in block.enter.bias]
    x, gates = [], []
    for i in range(h):
        # Before the first input the convolution sees zeros, which these intervals hold.
        ends = min(offsets[i] - reach[i], Fraction(0)), max(offsets[i] + reach[i], Fraction(0))
        low = high = Fraction(float(block.kernel_bias[i]))
        for weight in block.kernel[i]:
            pair = sorted(Fraction(float(weight)) * end for end in ends)
            low, high = low + pair[0], high + pair[1]
        x.append(_silu((low, high)))
        gate = _silu((offsets[h + i] - reach[h + i], offsets[h + i] + reach[h + i]))
        gates.append(max(abs(gate[0]), abs(gate[1])))
    composed = Dyadic.from_array(block.step.weight) @ Dyadic.from_array(block.project[:rank])
    raw = [_over(composed, i, x, Fraction(float(bias))) for i, bias in enumerate(block.step.bias)]
    seen = Dyadic.from_array(block.project)
    sides = [_over(seen, rank + j, x, Fraction(0)) for j in range(2 * n)]
    largest = tuple(max(abs(low), abs(high)) for low, high in sides)
    return Signals(
        tuple(max(abs(low), abs(high)) for low, high in x),
        tuple((_least_step(low), _most_step(high)) for low, high in raw),
        largest[:n],
        largest[n:],
        tuple(gates),
    )


def _over(matrix: Dyadic, row: int, box: list[Interval], offset: Fraction) -> Interval:
    """The row times a vector of intervals, and the offset."""
    low = high = offset
    for column, ends in enumerate(box):
        pair = sorted(matrix.entry(row, column) * end for end in ends)
        low, high = low + pair[0], high + pair[1]
    return low, high


def _silu(ends: Interval) -> Interval:
    """Silu decreases up to :data:`TURN` and increases from there on."""
    values = [to_ball(v) * ball_sigmoid(to_ball(v)) for v in ends]
    low = min(_down(v) for v in values)
    if ends[0] <= TURN[1] and ends[1] >= TURN[0]:
        low = LEAST
    return low, max(_up(v) for v in values)


#: Below this a step size is taken for nothing, or for 2**-1400, which is more than exp(-1000).
_TINY = -1000


def _least_step(value: Fraction) -> Fraction:
    return _down(_softplus(value)) if value >= _TINY else Fraction(0)


def _most_step(value: Fraction) -> Fraction:
    return _up(_softplus(value)) if value >= _TINY else Fraction(1, 2**1400)


def _softplus(value: Fraction) -> arb:
    x = to_ball(value)
    return x.exp().log1p() if value < 0 else x + (-x).exp().log1p()


def _up(value: arb) -> Fraction:
    if not value.is_finite():
        raise NoCertificate("the numbers are out of range")
    return upper_bound(value)


def _down(value: arb) -> Fraction:
    if not value.is_finite():
        raise NoCertificate("the numbers are out of range")
    return lower_bound(value)


def _euclidean(values: tuple[int, ...]) -> int:
    square = sum(v * v for v in values)
    found = isqrt(square)
    return found + (found * found < square)
