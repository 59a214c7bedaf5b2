r"""LayerNorm and RMSNorm of a document: exact numbers, and their run in balls.

``kind`` "layer" takes the mean of the entries off first, "rms" does not; then entry j becomes
:math:`w_j z_j / \sqrt{\sum_i z_i^2/n + \varepsilon} + b_j`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flint import arb, fmpq

from memory_theorems.theorems.models.checking.exact import number, require

LAYER, RMS = "layer", "rms"


class Normalising:
    """``weight`` and ``bias`` (n,), ``epsilon`` > 0."""

    def __init__(self, stated: Mapping[str, Any], width: int) -> None:
        require(stated["kind"] in (LAYER, RMS), "an unknown norm")
        self.weight = [number(value) for value in stated["weight"]]
        self.bias = [number(value) for value in stated["bias"]]
        require(len(self.weight) == len(self.bias) == width, "a norm does not fit")
        self.epsilon = number(stated["epsilon"])
        require(self.epsilon > 0, "the epsilon of a norm is not positive")
        self.centred = stated["kind"] == LAYER

    def over(self, vector: list[Any]) -> list[Any]:
        n = len(vector)
        if self.centred:
            total = sum(vector, arb(0))
            vector = [v - total / n for v in vector]
        square = sum((v * v for v in vector), arb(0)) / n
        size = (square + fmpq(self.epsilon.numerator, self.epsilon.denominator)).sqrt()
        return [
            fmpq(w.numerator, w.denominator) * v / size + fmpq(b.numerator, b.denominator)
            for w, v, b in zip(self.weight, vector, self.bias, strict=True)
        ]
