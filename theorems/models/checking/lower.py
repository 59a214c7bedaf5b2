r"""Replay of the lower end: inputs on which the window below it is too short.

The document carries the inputs.  With U = ``needed_window_lower`` the model is run over all of
them, and restarted from the zero state U - 1 steps before their end; the outputs at the end must
certainly differ by more than eps.  Every step is enclosed by balls whose precision is doubled
until the comparison is certain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from flint import acb, arb, ctx

from memory_theorems.theorems.models.checking import aligned
from memory_theorems.theorems.models.checking.admissible import stated
from memory_theorems.theorems.models.checking.ball_rows import Balls, ball, ball_matrix, times
from memory_theorems.theorems.models.checking.blocks import Running, width_of
from memory_theorems.theorems.models.checking.exact import number, require
from memory_theorems.theorems.models.checking.recurrences.known import recurrence_of

FIRST, LAST = 128, 1 << 15
#: Multiplications by bits that a replay may cost.
MAX_WORK = 10**11


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless the inputs of the document show its lower end."""
    needed, rows = document["needed_window_lower"], document["adversarial_inputs"]
    require(type(needed) is int and needed >= 0, "the lower end is no natural number")
    if needed <= 1:
        # Every window is at least 0, and a lower end of 1 is never stated.
        require(needed == 0, "the lower end 1 has no inputs that show it")
        return
    upper = document["certified_window"]
    require(upper is None or needed <= upper, "the lower end is above the certified window")
    if document.get("aligned_inputs") is not None:
        require(len(rows) == 0, "inputs and a rule that makes them")
        aligned.check(document)
        return
    weights = document["weights"]
    width = width_of(weights)
    inputs = [[number(value) for value in row] for row in rows]
    require(len(inputs) >= needed, "there are fewer inputs than the window")
    require(all(len(row) == width for row in inputs), "an input has the wrong width")
    admissible = stated(document, width)
    require(all(admissible.within(row) for row in inputs), "an input is outside the bound")
    step = sum(
        len(layer["input"]) * (len(layer["recurrent"][0]) + len(layer["input"][0]))
        for layer in weights["layers"]
    )
    bits, work = FIRST, 0
    while True:
        work += 2 * len(inputs) * step * bits
        require(work <= MAX_WORK and bits <= LAST, "balls of the lower end stay too wide")
        certain = differ(weights, inputs, needed - 1, number(document["eps"]), bits)
        if certain is not None:
            require(certain, f"the window {needed - 1} is long enough for the inputs given")
            return
        bits *= 2


def differ(
    weights: Mapping[str, Any], inputs: list[list[Fraction]], window: int, eps: Fraction, bits: int
) -> bool | None:
    """Whether the two outputs differ by more than eps; None when the balls cannot tell."""
    before = ctx.prec
    ctx.prec = bits
    try:
        layers = [recurrence_of(layer).running(layer) for layer in weights["layers"]]
        full: list[Balls] = [layer.zero() for layer in layers]
        short = [layer.zero() for layer in layers]
        for time, row in enumerate(inputs):
            x = [ball(value) for value in row]
            full = _step(layers, full, x)
            if time >= len(inputs) - window:
                short = _step(layers, short, x)
        complex_ = recurrence_of(weights["layers"][-1]).complex_output
        first, second = (
            _output(weights["readout"], layers[-1], run, complex_) for run in (full, short)
        )
        square = sum(((a - b) * (a - b) for a, b in zip(first, second, strict=True)), arb(0))
        limit = ball(eps * eps)
        if square > limit:
            return True
        return False if square <= limit else None
    finally:
        ctx.prec = before


def _step(layers: Sequence[Running], states: list[Balls], x: Balls) -> list[Balls]:
    moved = []
    for layer, state in zip(layers, states, strict=True):
        moved.append(layer.step(state, x))
        x = layer.hidden(moved[-1])
    return moved


def _output(readout: Any, layer: Running, states: list[Balls], complex_: bool) -> Balls:
    last = layer.hidden(states[-1])
    if readout is not None:
        last = times(ball_matrix(readout, complex_=complex_), last)
    return [value.real if isinstance(value, acb) else value for value in last]
