"""Sine and cosine: their derivatives, by the definition."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import QUADRATIC
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import Composed, From
from memory_theorems.verify.reasoning.steps import apply


def _derivative(function: str, slope: str) -> Composed:
    return lemma(
        f"for z: real. derives(fun(s, {function.format('s')}), z, {slope.format('z')})",
        [],
        apply("so", f"quadratic(fun(s, {function.format('s')}), z, {slope.format('z')}, 1, 1)"),
        uses=[From("quadratic", QUADRATIC)],
    )


SINE: Final = _derivative("sin({})", "cos({})")
COSINE: Final = _derivative("cos({})", "(-sin({}))")
