"""The gap that a window leaves, beside its bound."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from memory_theorems.theorems.instances import runs
from memory_theorems.theorems.objects.systems.recurrent import state_gap


def draw_gap(axes: Any) -> None:
    """Gap of a scalar extremal run, of a tanh run and the two bounds, against the window."""
    rate, time = Fraction(3, 4), 40
    cases = (
        ("linear, constant input (attains the bound)", runs.scalar(rate), Fraction(1)),
        ("tanh, the same weights and inputs", runs.scalar(rate, activation="tanh"), Fraction(1)),
    )
    windows = range(time)
    for label, system, size in cases:
        inputs = runs.constant_input(size, time)
        gaps = [float(state_gap(system, inputs, time, k, "oo", 256)) for k in windows]
        axes.semilogy(windows, gaps, "o", markersize=3, label=label)
    bound = [float(rate) ** k / (1 - float(rate)) for k in windows]
    axes.semilogy(windows, bound, "-", label=r"$\lambda^kL_xB_x/(1-\lambda)$")
    axes.set_xlabel("window k")
    axes.set_ylabel(r"$\|h_t-h_t^k\|$")
    axes.set_title(r"$\lambda=3/4$, $t=40$")
    axes.legend()
