"""What models of a kernel lose when the trained weights of their rates are moved.

For each model that the page holds: its slowest rate, and bounds of the perturbation error
E_m(beta) in L1 under each reparameterisation; nothing new is searched or integrated.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from flint import arb

from memory_theorems.theorems.objects.perturbations.perturbation_error import l1_perturbation_error
from memory_theorems.theorems.objects.perturbations.reparameterisation import (
    COMPARED,
    Reparameterisation,
)
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.examination.shown_numbers import decimal_bounds
from memory_theorems.verify.language.terms import rational_text

Json = Any
#: How far the weights are moved where nothing else is asked.
SIZE = Fraction(1, 10)


def slowest_rate(models: Sequence[ExponentialPolynomial]) -> Fraction | None:
    """The least rate of all terms; None for models without terms."""
    rates = [rate for model in models for _, rate, _, _ in model.terms]
    return min(rates, default=None)


def perturbation_json(
    models: Sequence[ExponentialPolynomial], error: arb, size: Fraction
) -> dict[str, Json]:
    """``{"slowest_rate", "perturbation": {"size", "errors": [...]}}`` of one model whose certified
    error is ``error``; empty for a model without terms."""
    slowest = slowest_rate(models)
    if slowest is None or slowest <= 0:
        return {}
    rows = [_row(models, error, change, size) for change in COMPARED]
    return {
        "slowest_rate": rational_text(slowest),
        "perturbation": {"size": rational_text(size), "errors": rows},
    }


def _row(
    models: Sequence[ExponentialPolynomial],
    error: arb,
    change: Reparameterisation,
    size: Fraction,
) -> dict[str, Json]:
    """``status``: bounded, infinite (a weight within the size has no decaying rate) or unreached (a
    rate of the model has no weight)."""
    found = l1_perturbation_error(models, error, change, size)
    row: dict[str, Json] = {"map": change.name, "lower": None, "upper": None, "unreached": None}
    if found.unreached is not None:
        return {**row, "status": "unreached", "unreached": rational_text(found.unreached)}
    if found.lower is None or found.upper is None:
        return {**row, "status": "infinite"}
    return {
        **row,
        "status": "bounded",
        "lower": decimal_bounds(found.lower)[0],
        "upper": decimal_bounds(found.upper)[1],
    }
