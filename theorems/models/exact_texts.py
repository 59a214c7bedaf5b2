"""Weights as exact rationals in text, for documents."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from memory_theorems.theorems.models.blocks import Affine, Scale
from memory_theorems.theorems.models.entry_norms import EntryNorm


def vector(values: Any) -> list[str]:
    return [str(Fraction(float(value))) for value in values]


def rationals(matrix: Any) -> list[list[Any]]:
    """The real parts."""
    return [[str(Fraction(float(value.real))) for value in row] for row in matrix]


def pairs(matrix: Any) -> list[list[Any]]:
    """Real and imaginary parts."""
    return [
        [[str(Fraction(float(v.real))), str(Fraction(float(v.imag)))] for v in row]
        for row in matrix
    ]


def affine(given: Affine | None) -> dict[str, Any] | None:
    if given is None:
        return None
    return {"weight": rationals(given.weight), "bias": vector(given.bias)}


def scale(given: Scale | EntryNorm | None) -> dict[str, Any] | None:
    if given is None:
        return None
    said = {"weight": vector(given.weight), "bias": vector(given.bias)}
    if isinstance(given, EntryNorm):
        return {"kind": given.kind, **said, "epsilon": str(given.epsilon)}
    return said
