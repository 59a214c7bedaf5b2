r"""What rounding at run time adds for Mamba's block, evaluated step by step.

With the bounds of :mod:`theorems.models.selective_tails` on what the block computes (x,
:math:`\Delta`, b, c, silu(z), and :math:`S_{hn}` for the states), let :math:`o` denote how far a
computed value may be off.  The maps before the state are those of
:mod:`theorems.models.stack_runs`; softplus and exp are computed to within
:math:`\eta = 4u(1 + 8u)` of their values, silu of its argument, and softplus may return its
argument from 20 on, as PyTorch's does.  The exponent :math:`\Delta_h A_{hn}` is off by
:math:`\tau = |A| o_\Delta + \gamma_3 |A| (\Delta^+ + o_\Delta)`, so the decay
:math:`\alpha = e^{\Delta^- A}` by :math:`o_\alpha = \alpha (e^\tau - 1) + \eta \alpha e^\tau`, and
with :math:`p = \Delta^+ \bar b \bar x` for what is added in a step the computed state is for ever
within

.. math::
    e = \frac{o_\alpha S + o_p + \gamma_2 \big((\alpha + o_\alpha) S + p + o_p\big)}
        {1 - (\alpha + o_\alpha)(1 + \gamma_2)}

of the exact one.  The rates A and all weights are rounded to the arithmetic first.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from flint import arb

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.blocks import Selective
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.fixed_point import Vector
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.selective_tails import BITS, Signals, enclosures
from memory_theorems.theorems.models.stack_runs import (
    Carried,
    activated,
    euclidean,
    magnitudes,
    over,
    relative,
    times,
)
from memory_theorems.verify.arithmetic.balls import precision, to_ball, upper_bound

#: Larger numbers are out of range.
LARGEST = 2.0**200


def selective_error(
    model: TrainedModel, inputs: InputBound, unit: Fraction, activation: int
) -> Fraction | None:
    """A bound of what rounding changes in the output, in the Euclidean norm; None where there is
    none.  ``activation``: how many units of roundoff a computed activation may be off."""
    (layer,) = model.layers
    block = layer.block
    assert isinstance(block, Selective)
    assert model.readout is not None
    accuracy = fp.ceiling(activation * unit * (1 + 8 * unit))
    try:
        with precision(BITS):
            gated = _gated(block, inputs, unit, accuracy)
        left = gated.affine(block.leave, unit)
        last = left.through(np.asarray(model.readout.real, dtype=np.float64), None, unit)
    except NoCertificate:
        return None
    return euclidean(last.off)


def _gated(block: Selective, inputs: InputBound, unit: Fraction, accuracy: int) -> Carried:
    """What ``out_proj`` reads."""
    (h, n), rank, known = block.rates.shape, block.rank, enclosures(block, inputs)
    whole = (fp.ceiling(inputs.bound),) * block.enter.weight.shape[1]
    both = Carried(whole, (0,) * len(whole)).affine(block.enter, unit)
    gate = activated(Carried(both.reach[h:], both.off[h:]), "silu", accuracy)
    gate = Carried(_up(known.gates), gate.off)
    convolved = _convolved(block, Carried(both.reach[:h], both.off[:h]), unit)
    x = Carried(_up(known.values), activated(convolved, "silu", accuracy).off)
    seen = x.through(block.project, None, unit)
    keys = Carried(_up(known.keys), seen.off[rank : rank + n])
    queries = Carried(_up(known.queries), seen.off[rank + n :])
    raw = Carried(seen.reach[:rank], seen.off[:rank]).affine(block.step, unit)
    largest = _up(tuple(high for _, high in known.steps))
    # The slope of softplus is below 1.
    off = fp.add(raw.off, times(accuracy, fp.add(largest, raw.off)))
    steps = Carried(
        largest, tuple(v + _threshold(h + v) for h, v in zip(largest, off, strict=True))
    )
    pushed = _each(steps.product(x, unit), n).product(_all(keys, h), unit)
    states = _states(block, known, steps, pushed, unit, accuracy)
    seen_states = _all(queries, h).product(states, unit)
    direct = magnitudes(block.skip)
    reach, off, moduli = (
        fp.add(_sums(values, n), fp.multiply(direct, straight))
        for values, straight in (
            (seen_states.reach, x.reach),
            (seen_states.off, x.off),
            (seen_states.computed, x.computed),
        )
    )
    summed = Carried(reach, fp.add(off, times(relative(n + 6, unit), moduli)))
    return summed.product(gate, unit)


def _convolved(block: Selective, entered: Carried, unit: Fraction) -> Carried:
    """The convolution over the last inputs, all within the same bounds."""
    taps = tuple(sum(fp.ceiling(abs(Fraction(float(v)))) for v in row) for row in block.kernel)
    offsets = magnitudes(block.kernel_bias)
    summing = relative(block.kernel.shape[1] + 4, unit)
    computed = fp.add(fp.multiply(taps, entered.computed), offsets)
    return Carried(
        fp.add(fp.multiply(taps, entered.reach), offsets),
        fp.add(fp.multiply(taps, entered.off), times(summing, computed)),
    )


def _states(
    block: Selective,
    known: Signals,
    steps: Carried,
    pushed: Carried,
    unit: Fraction,
    accuracy: int,
) -> Carried:
    """The states, by channels."""
    (h, n), twice = block.rates.shape, relative(2, unit)
    reach, off = [], []
    for place in range(h * n):
        i, j = divmod(place, n)
        rate = to_ball(Fraction(float(block.rates[i, j])))
        low, high = (to_ball(v) for v in known.steps[i])
        turn = fp.product(fp.ceiling(abs(Fraction(float(block.rates[i, j])))), steps.off[i])
        turn += fp.product(
            relative(3, unit), _ceiling(-rate * to_ball(fp.exact(steps.computed[i])))
        )
        if turn > fp.ONE:
            raise NoCertificate("the exponents are too large for so coarse an arithmetic")
        widened = _ceiling(to_ball(fp.exact(turn)).exp())
        # A decay below exp(-200) is taken for that.
        decay = _ceiling((low * rate).max(arb(-200)).exp())
        wrong = fp.product(decay, widened - fp.ONE) + fp.product(
            accuracy, fp.product(decay, widened)
        )
        push, missed = pushed.reach[place], pushed.off[place]
        state = _ceiling(to_ball(fp.exact(push)) / -(high * rate).max(arb(-200)).expm1())
        whole = fp.product(decay + wrong, state) + push + missed
        room = fp.ONE - decay - wrong - fp.product(decay + wrong, twice)
        if room <= 0:
            raise NoCertificate("a step size that the inputs allow forgets too little")
        reach.append(state)
        off.append(over(fp.product(wrong, state) + missed + fp.product(twice, whole), room))
    return Carried(tuple(reach), tuple(off))


def _each(signal: Carried, count: int) -> Carried:
    """Every entry as often as there are states in a channel."""
    return Carried(
        tuple(v for v in signal.reach for _ in range(count)),
        tuple(v for v in signal.off for _ in range(count)),
    )


def _all(signal: Carried, count: int) -> Carried:
    return Carried(signal.reach * count, signal.off * count)


def _sums(values: Vector, count: int) -> Vector:
    """Sums over the states of each channel."""
    return tuple(sum(values[k : k + count]) for k in range(0, len(values), count))


def _threshold(largest: int) -> int:
    """What a softplus that returns its argument from 20 on is off by."""
    return fp.ceiling(Fraction(21, 10**10)) if largest >= 20 * fp.ONE else 0


def _up(values: tuple[Fraction, ...]) -> Vector:
    return tuple(fp.ceiling(value) for value in values)


def _ceiling(value: arb) -> int:
    if not value.is_finite() or not abs(value) < LARGEST:
        raise NoCertificate("the numbers are out of range")
    return fp.ceiling(upper_bound(value))
