r"""Replay of the window of a Mamba block: the slowest decay that the inputs allow.

All intervals hold for all inputs within the bound and at all times, those before the first input
included, where the convolution sees zeros.  With :math:`\Delta_h \ge \Delta_h^- > 0` a difference
of states shrinks by :math:`e^{\Delta_h^- A_{hn}}` in every step in which both runs' convolutions
have seen the same inputs, from d_conv inputs after the restart on.  States are at most
:math:`S = \bar b \bar x \Delta^+ / (1 - e^{\Delta^+ A})`, for S contains a step from itself at
every :math:`\Delta \le \Delta^+`; those of the restarted run after m steps also at most
:math:`m \bar b \bar x \Delta^+`.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flint import arb, ctx, fmpq

from memory_theorems.theorems.models.checking.blocks import BLOCK_LIMIT, Selective, logistic
from memory_theorems.theorems.models.checking.exact import matrix, number, require, root

BITS = 256
#: Silu is least between these, with a value above the third.
TURN = (Fraction(-12784645428, 10**10), Fraction(-12784645427, 10**10))
LEAST = Fraction(-2784645428, 10**10)
Interval = tuple[Fraction, Fraction]


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless every window from the stated one on is shown."""
    weights = document["weights"]
    require(len(weights["layers"]) == 1, "least step sizes are for one layer")
    require(weights["layers"][0]["cell"] == "selective", "least step sizes are for Mamba's block")
    block = Selective(weights["layers"][0])
    require(block.channels * block.states <= BLOCK_LIMIT, "a state is too large")
    window = document["certified_window"]
    require(window >= block.length, "the convolutions have not seen the same inputs by then")
    before = ctx.prec
    ctx.prec = BITS
    try:
        _decays(document, block, window)
    finally:
        ctx.prec = before


def _decays(document: Mapping[str, Any], block: Selective, window: int) -> None:
    h, n, span = block.channels, block.states, block.length - 1
    x, gates = _entered(document, block)
    composed = [
        [sum((a * block.project[k][i] for k, a in enumerate(row)), Fraction(0)) for i in range(h)]
        for row in block.step.weight
    ]
    raw = [_image(row, x, b) for row, b in zip(composed, block.step.bias, strict=True)]
    sides = [_image(row, x, Fraction(0)) for row in block.project[block.rank :]]
    sizes = [max(abs(low), abs(high)) for low, high in sides]
    keys, queries = sizes[:n], sizes[n:]
    total: list[Fraction] = []
    slowest = Fraction(0)
    for i in range(h):
        least, most = _low(_softplus(raw[i][0])), _high(_softplus(raw[i][1]))
        require(least > 0, "a step size is not shown to be positive")
        seen = Fraction(0)
        for j in range(n):
            push = keys[j] * max(abs(end) for end in x[i]) * most
            rate = _ball(block.rates[i][j])
            reach = _high(_ball(push) / (1 - (_ball(most) * rate).exp()))
            slowest = max(slowest, _high((_ball(least) * rate).exp()))
            left = reach + min(reach, span * push)
            decay = (_ball(least) * rate * (window - span)).exp()
            seen += queries[j] * left * _high(decay)
        total.append(seen * max(abs(end) for end in gates[i]))
    require(number(document["factor"]) >= slowest, "the stated factor is too small")
    require(number(document["factor"]) < 1, "the stated factor is not below 1")
    outputs = matrix(document["weights"]["readout"], None, len(block.leave.weight))
    square = Fraction(0)
    for row in outputs:
        image = Fraction(0)
        for i, amount in enumerate(total):
            weight = sum(
                (r * leave[i] for r, leave in zip(row, block.leave.weight, strict=True)),
                Fraction(0),
            )
            image += abs(weight) * amount
        square += image * image
    require(square <= number(document["eps"]) ** 2, f"after {window} steps the bound is above eps")


def _entered(
    document: Mapping[str, Any], block: Selective
) -> tuple[list[Interval], list[Interval]]:
    """Intervals of x after convolution and silu, and of silu(z)."""
    bound, norm = number(document["input_bound"]), document["input_norm"]
    reach = []
    for row in block.enter.weight:
        if norm == "inf":
            reach.append(sum((abs(v) for v in row), Fraction(0)) * bound)
        else:
            reach.append(root(sum((v * v for v in row), Fraction(0))) * bound)
    offsets, h = block.enter.bias, block.channels
    x = []
    for i in range(h):
        ends = min(offsets[i] - reach[i], Fraction(0)), max(offsets[i] + reach[i], Fraction(0))
        x.append(_silu(_image(block.kernel[i], [ends] * block.length, block.kernel_bias[i])))
    gates = [_silu((offsets[i] - reach[i], offsets[i] + reach[i])) for i in range(h, 2 * h)]
    return x, gates


def _image(row: list[Fraction], box: list[Interval], offset: Fraction) -> Interval:
    low = high = offset
    for weight, (a, b) in zip(row, box, strict=True):
        low += min(weight * a, weight * b)
        high += max(weight * a, weight * b)
    return low, high


def _silu(ends: Interval) -> Interval:
    values = [_ball(v) * logistic(_ball(v)) for v in ends]
    low = min(_low(v) for v in values)
    turns = ends[0] <= TURN[1] and ends[1] >= TURN[0]
    return (LEAST if turns else low), max(_high(v) for v in values)


def _softplus(value: Fraction) -> arb:
    return _ball(value).exp().log1p()


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def _exact(value: arb) -> Fraction:
    require(bool(value.is_finite()), "the numbers are out of range")
    mantissa, exponent = value.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def _low(value: arb) -> Fraction:
    return _exact(value.lower())


def _high(value: arb) -> Fraction:
    return _exact(value.upper())
