"""Figures of the loss landscape: counts, eigenvalues along a critical line, contours.

Floats draw; every number that is claimed is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import factorial
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.objects.landscape.enumeration import enumerate_spaces
from memory_theorems.theorems.objects.landscape.exact_loss import RationalSum
from memory_theorems.theorems.objects.landscape.laplace import Atlas, ExponentialMoments
from memory_theorems.theorems.objects.landscape.single_fit import best_single_exactly
from memory_theorems.verify.arithmetic.balls import precision, to_fraction
from memory_theorems.verify.arithmetic.evaluation import stirling_second
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial

Axes = Any
Floats: TypeAlias = NDArray[np.float64]
#: Counts that are checked against the list of all partitions.
LISTED = 8
POINTS = 121


@dataclass(frozen=True, slots=True)
class CriticalLine:
    """The line ``{(x, b - x, v, v)}`` for a minimiser (b, v) of J_1, with what drawing needs:
    ``transform(order, s)``: L and its derivatives in floats; ``energy``: ``||rho||**2``."""

    b: float
    v: float
    energy: float
    transform: Callable[[int, float], float]

    def loss(self, weights: Sequence[float], rates: Sequence[float]) -> float:
        """J_2; infinite where a rate is not positive."""
        if min(rates) <= 0:
            return float("inf")
        total = self.energy
        for a, w in zip(weights, rates, strict=True):
            total -= 2 * a * self.transform(0, w)
            total += sum(a * c / (w + u) for c, u in zip(weights, rates, strict=True))
        return total

    @property
    def curvature(self) -> float:
        """r''(v)."""
        return 2 * self.b / (2 * self.v) ** 3 - self.transform(2, self.v)

    def hessian(self, x: float) -> Floats:
        """The 4 x 4 Hessian at (x, b - x, v, v)."""
        a = (x, self.b - x)
        v, kappa = self.v, self.curvature
        matrix = np.zeros((4, 4))
        for k in range(2):
            for j in range(2):
                matrix[k, j] = 1 / v
                matrix[k, 2 + j] = matrix[2 + j, k] = -2 * a[j] / (2 * v) ** 2
                matrix[2 + k, 2 + j] = 4 * a[k] * a[j] / (2 * v) ** 3
            matrix[2 + k, 2 + k] += 2 * a[k] * kappa
        return matrix

    def eigenvalues(self, x: float) -> Floats:
        """Of the Hessian, increasing."""
        return np.asarray(np.linalg.eigvalsh(self.hessian(x)), dtype=np.float64)

    def across(self, x: float) -> Floats:
        """The unit eigenvector of the small eigenvalue that is not the line's own 0."""
        values, vectors = np.linalg.eigh(self.hessian(x))
        place = 0 if abs(values[0]) > abs(values[1]) else 1
        return np.asarray(vectors[:, place], dtype=np.float64)


def line_of(atlas: Atlas, weight: float, rate: float) -> CriticalLine:
    """The line of a kernel whose transform the atlas encloses."""
    from flint import arb

    def transform(order: int, s: float) -> float:
        if order == 0:
            return atlas.guess(s)
        with precision(64):
            return float(atlas.at(arb(s), order).mid())

    return CriticalLine(weight, rate, float(atlas.source.energy.mid()), transform)


def line_of_sum(target: RationalSum) -> CriticalLine:
    """The line of an exponential sum."""
    total = ExponentialPolynomial({})
    for c, x in zip(target.weights, target.rates, strict=True):
        total += ExponentialPolynomial.exponential(to_fraction(c), to_fraction(x))
    single = best_single_exactly(total)
    weight, rate = float(single.weight.mid()), float(single.rate.mid())
    return line_of(Atlas(ExponentialMoments(total)), weight, rate)


# ---------------------------------------------------------------- counts
def draw_counts(axes: Axes, most: int = 12) -> None:
    """Critical affine spaces against m! global minimisers."""
    widths = list(range(2, most + 1))
    totals = [sum(factorial(d) * stirling_second(m, d) for d in range(1, m)) for m in widths]
    for m, total in zip(widths, totals, strict=True):
        if m <= LISTED and sum(enumerate_spaces(m).spaces[1:m]) != total:
            raise ArithmeticError(f"the list of all partitions of {m} disagrees with the formula")
    minimisers = [factorial(m) for m in widths]
    printed = [factorial(m) * (m + 1) * (3 * m - 2) / 24 for m in widths]
    axes.semilogy(widths, totals, "o-", label="critical spaces without a global minimiser (130)")
    axes.semilogy(widths, printed, "s:", label="m! (m + 1)(3m - 2)/24: the printed bound")
    axes.semilogy(widths, minimisers, "v-", label="m! global minimisers (129)")
    axes.set_xlabel("m")
    axes.set_ylabel("number")
    axes.legend(fontsize=8)


# ---------------------------------------------------------------- the line
def draw_eigenvalues(axes: Axes, line: CriticalLine) -> None:
    """The eigenvalues of the Hessian of J_2 along the line; 0 is always one of them."""
    places = np.linspace(-0.75 * line.b, 1.75 * line.b, POINTS)
    rows = np.array([line.eigenvalues(float(x)) for x in places])
    for k in range(4):
        axes.plot(places, rows[:, k], label=f"eigenvalue {k + 1}")
    for end in (0.0, line.b):
        axes.axvline(end, color="grey", linewidth=0.8, linestyle=":")
    axes.axhline(0, color="grey", linewidth=0.8)
    limit = 1.5 * max(float(np.abs(rows[:, 0]).max()), float(np.abs(rows[:, 1]).max()), 1e-6)
    axes.set_ylim(-limit, limit)
    axes.set_xlabel("a_1 (between the dotted lines: from 0 to the minimiser's weight)")
    axes.set_ylabel("eigenvalues of the Hessian")
    axes.legend(fontsize=8)


def draw_along_and_across(axes: Axes, line: CriticalLine) -> None:
    """J_2 minus its value on the line: along it, and from three of its points across it, in the
    direction in which the Hessian's sign changes where the line leaves [0, b]."""
    base = line.loss((line.b / 2, line.b / 2), (line.v, line.v))
    steps = np.linspace(-0.5 * line.v, 0.5 * line.v, POINTS)
    along = [line.loss((line.b / 2 + t, line.b / 2 - t), (line.v, line.v)) - base for t in steps]
    axes.plot(steps, along, linewidth=2, label="along the line, from a_1 = b/2")
    lowest = 0.0
    for share in (0.2, 0.5, 1.5):
        x = line.b * share
        u = line.across(x)
        across = [
            line.loss((x + t * u[0], line.b - x + t * u[1]), (line.v + t * u[2], line.v + t * u[3]))
            - base
            for t in steps
        ]
        lowest = min(lowest, *across)
        axes.plot(steps, across, "--", label=f"across it at a_1 = {share:g} b")
    if lowest < 0:
        axes.set_ylim(1.2 * lowest, -2 * lowest)
    axes.set_xlabel("length of the step")
    axes.set_ylabel("J_2 minus J_2 on the line")
    axes.legend(fontsize=8)


def draw_contour(axes: Axes, line: CriticalLine) -> None:
    """J_2 on the plane through the line in the direction that leaves sum a_k w_k as it is at b/2:
    (a_1, b - a_1, v(1 + t), v(1 - t))."""
    x = np.linspace(-0.75 * line.b, 1.75 * line.b, 61)
    t = np.linspace(-0.7, 0.7, 57)
    base = line.loss((line.b / 2, line.b / 2), (line.v, line.v))
    values = np.array(
        [
            [
                line.loss((float(p), line.b - float(p)), (line.v * (1 + s), line.v * (1 - s)))
                - base
                for p in x
            ]
            for s in t
        ]
    )
    size = float(np.quantile(np.abs(values), 0.6)) or 1.0
    shown = np.arcsinh(values / size * 20)
    mesh = axes.contourf(x, t, shown, levels=np.linspace(-3, 3, 25), cmap="coolwarm", extend="both")
    axes.contour(x, t, values, levels=[0.0], colors="black", linewidths=0.8)
    axes.figure.colorbar(mesh, ax=axes, label="J_2 - J_2(line), inverse hyperbolic sine scale")
    axes.plot(x, np.zeros_like(x), "k--", linewidth=1.2)
    axes.set_xlabel("a_1")
    axes.set_ylabel("t, rates v(1 + t) and v(1 - t)")
    axes.grid(False)


def line_figures(line: CriticalLine) -> dict[str, Callable[[Axes], None]]:
    """The figures of one kernel's critical line for m = 2."""
    return {
        "eigenvalues of the Hessian along the critical line (m = 2)": partial(
            draw_eigenvalues, line=line
        ),
        "the loss along the critical line and across it (m = 2)": partial(
            draw_along_and_across, line=line
        ),
        "the loss around the critical line (m = 2)": partial(draw_contour, line=line),
    }


def _example(draw: Callable[..., None], weights: tuple[int, ...]) -> Callable[[Axes], None]:
    """A figure of Proposition D.1 for the rates 1 and 3."""

    def figure(axes: Axes) -> None:
        draw(axes, line=line_of_sum(RationalSum.of([Fraction(c) for c in weights], [1, 3])))

    return figure


#: Of the theorems that count critical spaces.
COUNT_FIGURES: Mapping[str, Callable[[Axes], None]] = {
    "critical affine spaces against m!": draw_counts,
}
#: Of Proposition D.1.
LINE_FIGURES: Mapping[str, Callable[[Axes], None]] = {
    "eigenvalues along the line, weights of one sign": _example(draw_eigenvalues, (1, 1)),
    "eigenvalues along the line, weights of both signs": _example(draw_eigenvalues, (2, -1)),
    "the two-dimensional landscape around the line": _example(draw_contour, (1, 1)),
}
