"""Figures of perturbed rates: E_m(beta) against beta, and the memory of the models moved.

The kernels are ``(1 + t)^(-3/2)`` and ``exp(-t) (1 + t)^(-3/2)``; their models are the same
positive sums of exponentials with a certified L1 error, the rates of the second greater by 1.
Bounds are certified from both sides; nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from flint import arb

from memory_theorems.theorems.objects.fits.power_laws import PowerLaw, trapezoidal_sum
from memory_theorems.theorems.objects.perturbations.perturbation_error import (
    PerturbationError,
    l1_perturbation_error,
)
from memory_theorems.theorems.objects.perturbations.reparameterisation import (
    DIRECT,
    Map,
    Reparameterisation,
)
from memory_theorems.verify.arithmetic.balls import lower_bound, upper_bound
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial

EXPONENT = Fraction(3, 2)
TOLERANCES = tuple(Fraction(1, n) for n in (4, 10, 30, 100))
SIZES = tuple(Fraction(1, 10**6) * Fraction(3, 2) ** k for k in range(34))
#: 'best' with constants that reach all rates of the models (a = b, so that g(beta) ~ beta).
SHOWN = (
    DIRECT,
    Reparameterisation(Map.EXPONENTIAL),
    Reparameterisation(Map.SOFTPLUS),
    Reparameterisation(Map.INVERSE),
    Reparameterisation(Map.BEST, Fraction(1, 10), Fraction(1, 10)),
)


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A positive sum of exponentials within ``error`` of its kernel, in L1."""

    function: ExponentialPolynomial
    error: arb

    @property
    def width(self) -> int:
        return len(self.function.terms)

    def moved(self, change: Reparameterisation, beta: Fraction) -> PerturbationError:
        return l1_perturbation_error([self.function], self.error, change, beta)


@lru_cache(maxsize=4)
def models(shift: Fraction) -> tuple[Model, ...]:
    """Models of ``exp(-shift*t) (1 + t)^(-3/2)`` for each tolerance; the error of the power law's
    model bounds that of the others."""
    law = PowerLaw(Fraction(1), Fraction(1), Fraction(1), EXPONENT)
    found = []
    for tolerance in TOLERANCES:
        near = trapezoidal_sum(law, tolerance)
        total = ExponentialPolynomial({})
        for weight, rate in zip(near.weights, near.rates, strict=True):
            total = total + ExponentialPolynomial.exponential(weight, rate + shift)
        found.append(Model(total, near.error))
    return tuple(found)


def curve(model: Model, change: Reparameterisation) -> list[tuple[float, float, float]]:
    """(beta, lower, upper) as long as E_m(beta) is finite, in floats for display."""
    found = []
    for beta in SIZES:
        bounds = model.moved(change, beta)
        if bounds.lower is None or bounds.upper is None:
            break
        ends = max(lower_bound(bounds.lower), Fraction(0)), upper_bound(bounds.upper)
        found.append((float(beta), float(ends[0]), float(ends[1])))
    return found


def _draw_errors(axes: Any, shift: Fraction) -> None:
    shown = models(shift)
    for place, change in enumerate(SHOWN):
        for model, style in ((shown[0], ":"), (shown[-1], "-")):
            points = curve(model, change)
            beta, lower, upper = zip(*points, strict=True)
            color = f"C{place}"
            axes.loglog(beta, upper, style, color=color, label=f"{change.name}, m = {model.width}")
            axes.fill_between(beta, lower, upper, color=color, alpha=0.15)
            if len(points) < len(SIZES):
                axes.plot(beta[-1:], upper[-1:], "x", color=color)
    axes.set_xlim(1e-5, 1)
    axes.set_ylim(5e-3, 50)
    axes.set_xlabel("beta (x: the last size shown at which it is finite)")
    axes.set_ylabel("E_m(beta) in L1, between its bounds")
    axes.legend(fontsize=6, ncols=2)


def _draw_memories(axes: Any, scale: str) -> None:
    import numpy as np

    times = np.linspace(0, 60, 300) if scale == "linear" else np.logspace(-1, 4, 300)
    axes.plot(times, (1 + times) ** -float(EXPONENT), "k", linewidth=2, label="(1 + t)^(-3/2)")
    model, beta = models(Fraction(0))[-1], Fraction(1, 5)
    moves = ((None, "model"), (SHOWN[1], "exponential, slower by beta = 1/5"))
    for change, label in moves:
        total = np.zeros_like(times)
        for (_, rate, _, _), weight in model.function.terms.items():
            slow = None if change is None else change.slowest(rate, beta)
            total += float(arb(weight).mid()) * np.exp(
                -times * (float(rate) if slow is None else float(slow.mid()))
            )
        axes.plot(times, total, "--", label=f"{label}, m = {model.width}")
    grown = [rate for _, rate, _, _ in model.function.terms if rate <= beta]
    axes.plot([], [], " ", label=f"direct: {len(grown)} of {model.width} units grow")
    axes.set_xscale(scale)
    axes.set_yscale("log")
    axes.set_ylim(1e-7, 2)
    axes.set_xlabel("time t")
    axes.set_ylabel("memory |rho(t)|")
    axes.legend(fontsize=7)


FIGURES: Mapping[str, Callable[[Any], None]] = {
    "perturbation error of a polynomial memory": partial(_draw_errors, shift=Fraction(0)),
    "perturbation error of an exponential memory": partial(_draw_errors, shift=Fraction(1)),
    "memory of moved models, logarithmic axis": partial(_draw_memories, scale="linear"),
    "memory of moved models, both axes logarithmic": partial(_draw_memories, scale="log"),
}
