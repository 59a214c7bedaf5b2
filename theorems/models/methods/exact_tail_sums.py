"""Exact tail sums of a linear system, dense or diagonal."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models import norms
from memory_theorems.theorems.models.attempts import Attempt
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.methods.interface import Method, Question, single
from memory_theorems.theorems.models.methods.lyapunov_norm import lyapunov
from memory_theorems.theorems.models.methods.quadratic_norms import norm_json
from memory_theorems.theorems.models.methods.spectral_norm import spectral
from memory_theorems.theorems.models.norms import QuadraticNorm
from memory_theorems.theorems.models.powers import power_tail
from memory_theorems.theorems.models.tails import dense_tail, diagonal_tail
from memory_theorems.theorems.models.trained import TrainedModel


class ExactTailSums(Method):
    name = "exact tail sums"
    kind = "tail"
    order = 110

    def applies(self, model: TrainedModel) -> bool:
        return single(model) and model.layers[0].cell.linear

    def search(self, asked: Question) -> Attempt:
        model, inputs, eps = asked.model, asked.inputs, asked.eps
        if model.layers[0].cell is not DIAGONAL:
            return _dense(model, inputs, eps)
        tail = diagonal_tail(model, inputs, eps)
        return _from_tail(tail.sums, tail.factor, eps, {"kind": self.kind})


EXACT_TAIL_SUMS = ExactTailSums()


def _dense(model: TrainedModel, inputs: InputBound, eps: Fraction) -> Attempt:
    """Tail sums by floats with rounding bounds, or exactly where those are too coarse for eps.

    A quadratic norm, where one is found, lets the replay bound the remainder.
    """
    (layer,) = model.layers
    if any(part.any() for part in layer.bias_parts):
        raise NoCertificate("a bias, of which a tail sum knows nothing")
    norm = _remainder_norm(model, inputs) if layer.size <= norms.EXACT_LIMIT else None
    try:
        tail = power_tail(model, inputs, eps)
    except (NoCertificate, ArithmeticError):
        if norm is None:
            raise
        tail = dense_tail(model, inputs, norm, eps)
    if norm is None:
        evidence = {"kind": "tail-powers", "arithmetic": "floats with rounding bounds"}
        return _from_tail(tail.sums, tail.factor, eps, evidence)
    remainder = norm_json(norm)
    remainder["readout_factor"] = str(norms.readout_factor(model.readout, norm))
    return _from_tail(tail.sums, norm.factor, eps, {"kind": "tail", "remainder": remainder})


def _remainder_norm(model: TrainedModel, inputs: InputBound) -> QuadraticNorm | None:
    (layer,) = model.layers
    bound = norms.input_norm(inputs, layer.inputs)
    rules: tuple[Callable[[], tuple[QuadraticNorm, ...]], ...] = (
        lambda: (spectral(layer, bound),),
        lambda: lyapunov(layer, bound),
    )
    for rule in rules:
        try:
            return min(rule(), key=lambda item: item.factor)
        except (NoCertificate, np.linalg.LinAlgError, ArithmeticError, ValueError):
            continue
    return None


def _from_tail(
    sums: tuple[int, ...], factor: Fraction, eps: Fraction, evidence: dict[str, Any]
) -> Attempt:
    limit = fp.floor(eps)
    window = next((k for k, value in enumerate(sums) if value <= limit), len(sums))
    return Attempt(
        EXACT_TAIL_SUMS.name,
        window,
        factor,
        sums,
        certificate={**evidence, "terms": len(sums)},
    )
