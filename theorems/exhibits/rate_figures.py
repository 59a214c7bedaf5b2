"""Figures of Theorem 4.2: certified distances beside the bounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import factorial, pi
from typing import Any

from memory_theorems.theorems.curse_of_memory.theorem_4_2.rates import (
    RateInstance,
    measure_rate,
    model_error,
)
from memory_theorems.theorems.exhibits.rate_table import KERNEL as WIDE
from memory_theorems.theorems.exhibits.rate_table import bound, rows_for
from memory_theorems.theorems.objects.fits.hankel import distance_lower_bound
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel
from memory_theorems.verify.arithmetic.balls import to_ball

_KERNEL = "exp(-t) + exp(-3*t) + exp(-10*t) + exp(-30*t) + exp(-90*t) + exp(-270*t)"


def _draw_error_against_width(axes: Any) -> None:
    widths = range(1, 6)
    upper, lower = [], []
    for m in widths:
        instance = RateInstance((_KERNEL,), 1, Fraction(1, 2), m)
        upper.append(float(model_error(instance).mid()))
        lower.append(float(distance_lower_bound(instance.kernel.components[0], m).mid()))
    axes.semilogy(widths, upper, "o-", label="a model of width m, certified L1 error")
    axes.semilogy(widths, lower, "v-", label="lower bound for all models (Hankel)")
    for alpha in (1, 2, 3):
        instance = RateInstance((_KERNEL,), alpha, Fraction(1, 2), 1)
        gamma = float(to_ball(measure_rate(instance)["gamma_top"].enclose(64)).mid())
        norm = float(instance.kernel.l1_norm(64).mid())
        bounds = [min(norm, _sharp(alpha, m) * gamma) if m >= alpha else norm for m in widths]
        axes.semilogy(widths, bounds, "--", label=f"bound, alpha = {alpha}")
    axes.set_xlabel("width m")
    axes.set_ylabel("L1 distance")
    axes.legend()


def _sharp(alpha: int, m: int) -> float:
    return (
        (pi / 4) ** alpha * factorial(2 * alpha + 1) / factorial(alpha)
        * factorial(m - alpha) / factorial(m)
    )  # fmt: skip


def _draw_rescaling(axes: Any) -> None:
    scales = [10.0**k for k in range(-3, 4)]
    instance = RateInstance(("t**2*exp(-t)/2",), 1, Fraction(1, 2), 1)
    gamma = float(to_ball(measure_rate(instance)["gamma_max"].enclose(64)).mid())
    sigma = float(distance_lower_bound(instance.kernel.components[0], 1).mid())
    constant = 3 * pi / 2
    axes.loglog(scales, [sigma] * len(scales), "o-", label="lower bound of the distance, m = 1")
    axes.loglog(scales, [constant * gamma] * len(scales), "--", label="C gamma/m (repaired)")
    axes.loglog(
        scales, [constant * gamma / (scale / 2) for scale in scales], "x-",
        label="C gamma/(beta m) (printed), same C",
    )  # fmt: skip
    axes.set_xlabel("time scale lambda")
    axes.set_ylabel("L1 distance and bounds")
    axes.legend()


def _draw_real_rates(axes: Any) -> None:
    found = rows_for(Kernel.parse([WIDE]).components[0], range(1, 13))
    widths = [row.width for row in found]
    axes.semilogy(
        widths,
        [float(row.upper.mid()) for row in found],
        "o-",
        label="fitted model, certified L1 error",
    )
    axes.semilogy(
        widths,
        [float(row.lower.mid()) for row in found],
        "v-",
        label="lower bound, all models with real rates",
    )
    axes.semilogy(
        widths, [float(row.every.mid()) for row in found], "v:", label="lower bound, all models"
    )
    for alpha in (1, 2, 3):
        axes.semilogy(
            widths, [bound(alpha, m) for m in widths], "--", label=f"bound, alpha = {alpha}"
        )
    axes.set_xlabel("width m")
    axes.set_ylabel("L1 distance, 24 exponentials")
    axes.legend()


FIGURES: Mapping[str, Callable[[Any], None]] = {
    "error against width": _draw_error_against_width,
    "error against width, wide spectrum": _draw_real_rates,
    "rescaling of time": _draw_rescaling,
}
