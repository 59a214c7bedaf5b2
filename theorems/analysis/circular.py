"""Sine and cosine: their derivatives, by the definition."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import QUADRATIC
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import Composed, From
from memory_theorems.verify.reasoning.steps import apply, block, have


def _derivative(function: str, slope: str) -> Composed:
    return lemma(
        f"for z: real. derives(fun(s, {function.format('s')}), z, {slope.format('z')})",
        [],
        have(
            "near",
            f"for h: [-1, 1], y: real. |{function.format('(y + h)')} - {function.format('y')}"
            f" - {slope.format('y')}*h| <= h**2",
        ),
        have("one", "0 < 1"),
        block(
            "estimate",
            f"for s: real. |s - z| <= 1 => |{function.format('s')} - {function.format('z')}"
            f" - {slope.format('z')}*(s - z)| <= 1*(s - z)**2",
            ["close"],
            have("from", "-1 <= s - z", "close"),
            have("to", "s - z <= 1", "close"),
            apply("there", "near", "s - z", "z", using=["from", "to"]),
            have(
                "so",
                f"|{function.format('s')} - {function.format('z')}"
                f" - {slope.format('z')}*(s - z)| <= 1*(s - z)**2",
                "there",
            ),
        ),
        apply(
            "so",
            "quadratic",
            *(f"fun(s, {function.format('s')})", "z", slope.format("z"), "1", "1"),
        ),
        uses=[From("quadratic", QUADRATIC)],
        predicates=[DERIVES],
    )


SINE: Final = _derivative("sin({})", "cos({})")
COSINE: Final = _derivative("cos({})", "(-sin({}))")
