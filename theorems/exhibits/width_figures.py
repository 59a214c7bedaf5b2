"""Figures of the width theorem: certified widths beside the paper's curve."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from memory_theorems.theorems.exhibits.width_table import OMEGAS, TOLERANCES, width, widths
from memory_theorems.theorems.objects.fits.exchange import best_uniform


def _draw_against_omega(axes: Any) -> None:
    eps = Fraction(1, 1000)
    cells = [width(omega, eps) for omega in OMEGAS]
    memory = [float(1 / omega) for omega in OMEGAS]
    axes.loglog(memory, [c.upper for c in cells], "o-", label="constructed, certified")
    axes.loglog(memory, [c.lower for c in cells], "v-", label="excluded below, certified")
    few = [(x, 10**c.paper) for x, c in zip(memory, cells, strict=True) if c.paper < 8]
    axes.loglog(*zip(*few, strict=True), "--", label="omega eps^(-1/omega)")
    axes.set_xlabel("1/omega")
    axes.set_ylabel("width, relative L1 error 1e-3")
    axes.legend()


def _draw_surface(axes: Any) -> None:
    figure = axes.figure
    axes.remove()
    space = figure.add_subplot(projection="3d")
    count = len(TOLERANCES)
    rows = [widths()[k : k + count] for k in range(0, len(widths()), count)]
    x = [[math.log2(1 / c.omega) for c in row] for row in rows]
    y = [[-math.log10(c.eps) for c in row] for row in rows]
    from numpy import array

    for name, color, heights in (
        ("constructed", "tab:blue", [[math.log10(c.upper) for c in row] for row in rows]),
        ("excluded below", "tab:green", [[math.log10(c.lower) for c in row] for row in rows]),
        ("omega eps^(-1/omega), cut at 1e6", "tab:red",
         [[min(6.0, c.paper) for c in row] for row in rows]),
    ):  # fmt: skip
        space.plot_wireframe(array(x), array(y), array(heights), color=color, label=name, lw=0.8)
    space.set_xlabel("log2(1/omega)")
    space.set_ylabel("log10(1/eps)")
    space.set_zlabel("log10 of the width")
    space.legend(fontsize=8)


def _draw_time_constants(axes: Any) -> None:
    memory = [float(1 / omega) for omega in OMEGAS]
    for eps, style in ((Fraction(1, 10), "o-"), (Fraction(1, 1000), "s-")):
        least = [
            max(0.0, math.log10(0.27 / eps) / float(omega)
                - math.log10(4 * width(omega, eps).upper))
            for omega in OMEGAS
        ]  # fmt: skip
        axes.loglog(memory, [max(v, 0.1) for v in least], style,
                    label=f"least log10 of the time constant, eps = {float(eps):g}")  # fmt: skip
    axes.set_xlabel("1/omega")
    axes.set_ylabel("decades")
    axes.legend()


def _draw_maximum_norm(axes: Any) -> None:
    terms = list(range(3, 13))
    roots = [math.pi * math.sqrt(2 * m) for m in terms]
    errors = [float(best_uniform(Fraction(1), m).upper) for m in terms]
    above = [5 * math.exp(4 - root) * root**3 for root in roots]
    below = [math.exp(-root) / (4 * m + 1) for m, root in zip(terms, roots, strict=True)]
    axes.semilogy(terms, above, "--", label="bound from above")
    axes.semilogy(terms, errors, "o-", label="best error, certified")
    axes.semilogy(terms, below, "--", label="bound from below")
    axes.set_xlabel("number of exponentials")
    axes.set_ylabel("maximum norm of the error for 1/x on [1, oo)")
    axes.legend()


#: Of the law of the width.
LAW_FIGURES: Mapping[str, Callable[[Any], None]] = {
    "best errors for 1/x between both bounds": _draw_maximum_norm,
    "width against memory": _draw_against_omega,
}
FIGURES: Mapping[str, Callable[[Any], None]] = {
    "width against memory": _draw_against_omega,
    "width against omega and eps": _draw_surface,
    "longest time constant at the constructed width": _draw_time_constants,
}
