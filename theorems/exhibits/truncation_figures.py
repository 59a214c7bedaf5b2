"""Figures of the truncation argument: gamma beside the printed line, and the widths it gives."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from memory_theorems.theorems.objects.kernels.truncated_power_laws import (
    TruncationInstance,
    best_rate,
    gamma,
)

_OMEGA = Fraction(1, 2)


def _draw_gamma(axes: Any) -> None:
    times = [Fraction(10) ** k for k in range(5)]
    printed, at_printed, at_best = [], [], []
    for time in times:
        beta = 2 / time
        instance = TruncationInstance(_OMEGA, time, beta)
        printed.append(
            float(_OMEGA) * math.exp(2) / float(beta) / float(time) ** (1 + float(_OMEGA))
        )
        at_printed.append(float(gamma(instance, 2).mid()))
        best = TruncationInstance(_OMEGA, time, best_rate(_OMEGA, time))
        at_best.append(float(gamma(best, 2).mid()))
    x = [float(time) for time in times]
    axes.loglog(x, at_printed, "o-", label="gamma at beta = 2/T, certified")
    axes.loglog(x, at_best, "s-", label="gamma at the best beta, certified")
    axes.loglog(x, printed, "--", label="printed: omega e^2 T^(-omega)/2")
    axes.set_xlabel("T")
    axes.set_ylabel("gamma, omega = 1/2")
    axes.legend()


def _draw_exponents(axes: Any) -> None:
    orders = range(1, 13)
    for omega in (1.0, 0.5, 0.25):
        axes.plot(
            orders, [(a + 1) / (a * omega) + 1 / a for a in orders], "o-",
            label=f"what the argument gives, omega = {omega:g}",
        )  # fmt: skip
        axes.axhline(1 / omega, linestyle="--", color="0.5")
    axes.set_xlabel("alpha")
    axes.set_ylabel("exponent of 1/eps (dashed: printed)")
    axes.legend()


FIGURES: Mapping[str, Callable[[Any], None]] = {
    "gamma of the truncated kernel": _draw_gamma,
    "exponent of the truncation argument": _draw_exponents,
}
