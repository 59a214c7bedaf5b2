"""A kernel in discrete time: its cells, what samples cost, its memory in steps, its models.

For inputs that are constant on cells of length h the kernel acts as the sequence of its integrals
over the cells.  Everything here is about that sequence; the inequalities used are those of
``curse-of-memory/sampled-memory``.  The first :data:`CELLS` cells are enclosed one by one, the
others are bounded by what the kernel is from there on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

from flint import arb, arb_mat

from memory_theorems.theorems.objects.fits.compressions import singular_values_below
from memory_theorems.theorems.objects.half_line.holomorphic import taylor
from memory_theorems.theorems.objects.half_line.norms import (
    integral,
    l1_until,
    tail_bound,
    tail_integral,
)
from memory_theorems.theorems.objects.half_line.pieces import bound_on, exact_value, smooth_pieces
from memory_theorems.theorems.targets.channels import ENDED, Channel
from memory_theorems.theorems.targets.derivatives import derivative
from memory_theorems.theorems.targets.monotonicity import complete_monotonicity
from memory_theorems.theorems.targets.regularity import smoothness
from memory_theorems.verify.arithmetic.balls import (
    lower_bound,
    precision,
    to_ball,
    to_fmpq,
    to_fraction,
    upper_bound,
)
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value
from memory_theorems.verify.asking.clock import OutOfTime, interrupted
from memory_theorems.verify.errors import Unsupported, VerifyError
from memory_theorems.verify.examination.shown_numbers import decimal_bounds
from memory_theorems.verify.language.terms import rational_text

Json = Any
#: For what is enclosed finely, and for what is only compared with a tolerance.
BITS, ROUGH = 112, 48
#: Rows of a section of the Hankel matrix, and the cells that it needs.
ROWS = 40
CELLS = 2 * ROWS
#: Steps that are so many times as long are tried in turn for the bounds of all models.
COARSER, LEVELS = 4, 12
#: Cells that are written into the answer, and the most steps that a memory is followed.
WRITTEN, MOST_STEPS = 32, 2**256


@dataclass(frozen=True)
class SampledKernel:
    """One channel and the step."""

    channel: Channel
    step: Fraction

    @cached_property
    def cells(self) -> tuple[arb, ...]:
        """The integrals over the first cells.  Unsupported when one is not mastered."""
        return self._cells(self.step)

    def _cells(self, step: Fraction) -> tuple[arb, ...]:
        with precision(BITS + 40):
            exact = self.channel.exact
            if exact is not None:
                primitive = exact.antiderivative()
                ends = [primitive.at(step * k) for k in range(CELLS + 1)]
                return tuple(right - left for left, right in pairwise(ends))
            total = [arb(0)] * CELLS
            gap = Fraction(1, 2 ** (BITS + 8))
            for piece in smooth_pieces(self.channel.term, step * CELLS, gap):
                for k in range(int(piece.lower / step), CELLS):
                    lower, upper = max(piece.lower, step * k), min(piece.upper, step * (k + 1))
                    if lower >= upper:
                        break
                    total[k] = total[k] + self._part(replace(piece, lower=lower, upper=upper))
            return tuple(total)

    def _part(self, piece: Any) -> arb:
        if piece.formula is not None:
            return integral(piece, BITS, self.channel.l1)
        bound = bound_on(self.channel.term, piece.lower, piece.upper)
        if bound is None:
            raise Unsupported(f"the kernel is not shown to be bounded near {float(piece.lower):g}")
        near = bound * to_fmpq(piece.upper - piece.lower)
        return (-near).union(near)

    @cached_property
    def monotone(self) -> bool:
        """Whether the kernel is shown to be completely monotone."""
        return bool(complete_monotonicity(self.channel.term).holds)

    # ------------------------------------------------------------ what samples cost
    def cost(self, place: Fraction) -> arb:
        """``sum |h rho((k + place) h) - a(k)|`` for place 0 or 1/2, enclosed.

        Unsupported where the variation of the kernel beyond the cells is not bounded.
        """
        with precision(BITS):
            h, total = to_fmpq(self.step), arb(0)
            for k, cell in enumerate(self.cells):
                total = total + abs(h * self._value(self.step * (k + place)) - cell)
            low, high = self._beyond(place)
            return total + low.union(high)

    def _value(self, time: Fraction) -> arb:
        value = exact_value(self.channel.term, time)
        if value is None:
            raise Unsupported(f"the kernel has no enclosed value at t = {rational_text(time)}")
        return to_ball(value)

    def _slope(self, time: Fraction) -> arb:
        found = taylor(self.channel.term, to_ball(to_fmpq(time)), 1)
        if found is None or not found[1].is_finite():
            raise Unsupported(f"the kernel has no enclosed slope at t = {rational_text(time)}")
        return abs(found[1])

    def _beyond(self, place: Fraction) -> tuple[arb, arb]:
        """Bounds of the cost of the cells beyond the first ones."""
        end, h = self.step * CELLS, arb(to_fmpq(self.step))
        if self.monotone:
            slope = self._slope(end) * h * h
            half = self._value(end) * h / 2
            return (half, half + slope / 12) if place == 0 else (arb(0), slope / 24)
        exact = self.channel.exact
        if exact is not None:
            change = exact.derivative()
            whole = integral_of_absolute_value(change, ROUGH)
            return arb(0), h * (whole - integral_of_absolute_value(change, ROUGH, end))
        behaviour = self.channel.behaviour
        if behaviour.germ.over.power < ENDED and behaviour.time <= end:
            return arb(0), arb(0)
        if smoothness(self.channel.term, behaviour.time).order is not None:
            raise Unsupported("the kernel is not smooth, and its variation is not bounded here")
        end = max(end, behaviour.time)
        moved = derivative(self.channel.term)
        later = tail_bound(moved, end)
        if later is None:
            raise Unsupported("the variation of the kernel at infinity is not bounded")
        between = l1_until(moved, end, ROUGH) - l1_until(moved, self.step * CELLS, ROUGH)
        return arb(0), h * (later + between)

    # ------------------------------------------------------------ memory in steps
    def tail(self, steps: int) -> tuple[Fraction, Fraction]:
        """Bounds of ``sum |a(k)|`` over k >= steps: what the inputs before the last ``steps`` can
        change an output, in units of the largest input."""
        time = self.step * steps
        with precision(BITS + 40):
            exact = self.channel.exact
            if exact is not None:
                whole = integral_of_absolute_value(exact, ROUGH)
                until = integral_of_absolute_value(exact, ROUGH, time) if steps else arb(0)
                signed = -exact.antiderivative().at(time)
                return _least(signed), upper_bound(whole - until)
            behaviour = self.channel.behaviour
            if time >= behaviour.time:
                later = tail_integral(self.channel.term, time, BITS)
                one_sign = behaviour.germ.sign and not behaviour.germ.wave
                over = later if one_sign else tail_bound(self.channel.term, time)
                if later is not None and over is not None:
                    return _least(later), upper_bound(abs(over))
            over = self.channel.l1 - l1_until(self.channel.term, time, BITS)
            return Fraction(0), max(Fraction(0), upper_bound(over))

    def memory(self, eps: Fraction) -> tuple[int, int | None]:
        """(steps that are needed, steps that suffice) for outputs within ``eps``; None: more than
        are followed."""
        if self.tail(0)[1] <= eps:
            return 0, 0
        enough = _first(lambda steps: self.tail(steps)[1] <= eps)
        most = MOST_STEPS if enough is None else enough
        # Any number of steps whose rest is too large is a bound; so the search may be a greedy one.
        back = _first(lambda steps: steps >= most or self.tail(most - steps)[0] > eps)
        if back is None or back >= most:
            return int(self.tail(0)[0] > eps), enough
        return most - back + 1, enough

    # ------------------------------------------------------------ lower bounds for all models
    @cached_property
    def spectrum(self) -> tuple[Fraction, ...]:
        """Lower bounds, which do not rise: the one of index m for every discrete model of width m.

        They are singular values of sections of the Hankel matrix a(i + j).  A model of the kernel
        with the step h is one of the same width, with no larger error, with the step r h for every
        whole r, so that coarser steps, which see more of a long memory, bound the finer ones.
        """
        found = [Fraction(0)] * ROWS
        for level in range(LEVELS):
            coarse = COARSER**level
            try:
                cells = self._cells(self.step * coarse) if level else self.cells
                with precision(BITS):
                    below = singular_values_below(_section(cells))
                seen = self.tail(CELLS * coarse)[1] < to_fraction(self.channel.l1.mid()) / 50
            except Unsupported:
                if not level:
                    raise
                break
            found = [max(pair) for pair in zip(found, below, strict=True)]
            if seen:
                break
        return tuple(found)


def _section(cells: Sequence[arb]) -> arb_mat:
    return arb_mat([[cells[i + j] for j in range(ROWS)] for i in range(ROWS)])


def _least(value: arb) -> Fraction:
    """A lower bound of |value|."""
    return max(lower_bound(value), -upper_bound(value), Fraction(0))


def _first(true: Callable[[int], bool]) -> int | None:
    """The least number of steps from which on ``true`` (which stays true) holds, or None."""
    high = 1
    while not true(high):
        high *= 2
        if high > MOST_STEPS:
            return None
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if true(middle) else (middle, high)
    return high


# ---------------------------------------------------------------- as JSON
def sampled_section(
    channels: Sequence[Channel],
    step: Fraction,
    rows: Sequence[Mapping[str, Json]],
    eps: Fraction,
    seconds: float,
) -> dict[str, Json]:
    """What an answer says of the kernel in discrete time; ``rows``: its models, ``eps``: how much
    of an output the inputs beyond the memory may change, for inputs of size 1."""
    head: dict[str, Json] = {"step": rational_text(step), "eps": rational_text(eps)}
    if len(channels) != 1:
        return {**head, "problem": "a kernel of one channel is sampled, not one of several"}
    kernel = SampledKernel(channels[0], step)

    def tried(make: Callable[[], dict[str, Json]]) -> dict[str, Json]:
        try:
            with interrupted(seconds):
                return make()
        except OutOfTime as problem:
            return {"problem": str(problem)}
        except (VerifyError, ValueError, ArithmeticError) as problem:
            return {"problem": str(problem) or type(problem).__name__}

    return {
        **head,
        "cells": tried(lambda: {"first": [_bounds(item) for item in kernel.cells[:WRITTEN]]}),
        "costs": [
            {"rule": "averages over the cells", "lower": "0", "upper": "0"},
            {"rule": "values at their left ends", **tried(lambda: _cost(kernel, Fraction(0)))},
            {"rule": "values in their middles", **tried(lambda: _cost(kernel, Fraction(1, 2)))},
        ],
        "memory": tried(lambda: _memory(kernel, eps)),
        **_models(kernel, rows, tried),
    }


def _bounds(value: arb) -> dict[str, str]:
    lower, upper = decimal_bounds(value)
    return {"lower": lower, "upper": upper}


def _cost(kernel: SampledKernel, place: Fraction) -> dict[str, Json]:
    found = _bounds(kernel.cost(place))
    return {**found, "lower": found["lower"] if Fraction(found["lower"]) > 0 else "0"}


def _memory(kernel: SampledKernel, eps: Fraction) -> dict[str, Json]:
    least, enough = kernel.memory(eps)
    return {"least": least, "enough": enough}


def _models(
    kernel: SampledKernel,
    rows: Sequence[Mapping[str, Json]],
    tried: Callable[[Callable[[], dict[str, Json]]], dict[str, Json]],
) -> dict[str, Json]:
    """Each model as it acts on held inputs, and a bound for all models of its width."""
    below = tried(lambda: {"values": kernel.spectrum})
    spectrum: Sequence[Fraction] = below.get("values", ())
    models = []
    for row in rows:
        width = row["m"]
        least = spectrum[width] if width < len(spectrum) else Fraction(0)
        models.append(
            {
                "m": width,
                "error": row["error"]["upper"],
                "distance": _bounds(arb(to_fmpq(least)))["lower"] if least else "0",
                "factors": _factors(row["terms"], kernel.step),
            }
        )
    return {"models": models, "models_problem": below.get("problem")}


def _factors(terms: Sequence[Mapping[str, Json]], step: Fraction) -> list[dict[str, str]]:
    """The eigenvalues ``exp(-rate h)`` and their angles ``frequency h``, slowest first."""
    found = {(Fraction(item["rate"]), Fraction(item["frequency"])) for item in terms}
    with precision(80):
        return [
            {
                **_bounds((-arb(to_fmpq(rate * step))).exp()),
                "angle": rational_text(frequency * step),
            }
            for rate, frequency in sorted(found)
        ]
