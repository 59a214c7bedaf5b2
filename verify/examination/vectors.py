"""Vectors and linear maps in an instance: tuples of numbers with the name of their space.

A linear map of ``L(H, G)`` has its entries by rows, one row for each entry of a vector of G.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from flint import fmpq

from memory_theorems.verify.arithmetic.balls import Real, compare
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.language.sorts import Sort


@dataclass(frozen=True, slots=True)
class Vector:
    """A vector with the name of its space."""

    space: str
    entries: tuple[Real, ...]


@lru_cache(maxsize=256)
def space_of(text: str) -> Sort:
    """The space with this text."""
    return parse_signature(text).result


def dimension(space: str, dimensions: Mapping[str, int]) -> int:
    """Entries of a vector of the space; of L(H, G) from those of H and G."""
    if space in dimensions:
        return dimensions[space]
    first, second = (dimension(part.text, dimensions) for part in space_of(space).parts)
    return first * second


def rows_of(linear: Vector, columns: int) -> list[tuple[Real, ...]]:
    """The rows of a linear map from a space of that many dimensions."""
    entries = linear.entries
    return [entries[start : start + columns] for start in range(0, len(entries), columns)]


def acted(linear: Vector, vector: Vector) -> Vector:
    """The value of a linear map at a vector."""
    rows = rows_of(linear, len(vector.entries))
    image = tuple(_dot(row, vector.entries) for row in rows)
    return Vector(space_of(linear.space).parts[1].text, image)


def composed(first: Vector, second: Vector, dimensions: Mapping[str, int]) -> Vector:
    """``first`` after ``second``."""
    (inner, outer), (start, _) = (space_of(item.space).parts for item in (first, second))
    width = dimension(start.text, dimensions)
    columns = list(zip(*rows_of(second, width), strict=True))
    rows = rows_of(first, dimension(inner.text, dimensions))
    entries = tuple(_dot(row, column) for row in rows for column in columns)
    return Vector(f"L({start.text}, {outer.text})", entries)


def identity(space: str, dimensions: Mapping[str, int]) -> Vector:
    """The identity of a space."""
    size = dimension(space, dimensions)
    entries = tuple(fmpq(int(i == j)) for i in range(size) for j in range(size))
    return Vector(f"L({space}, {space})", entries)


def combined(head: str, values: Sequence[Real | Vector]) -> Vector:
    """Sums, multiples and quotients of vectors."""
    vectors = [value for value in values if isinstance(value, Vector)]
    space = vectors[0].space
    if head == "+":
        columns = zip(*(vector.entries for vector in vectors), strict=True)
        return Vector(space, tuple(sum(column[1:], column[0]) for column in columns))
    if head == "-":
        return Vector(space, tuple(-entry for entry in vectors[0].entries))
    entries = list(vectors[0].entries)
    for value in values:
        if isinstance(value, Vector):
            continue
        if head == "/" and compare(value, "!=", fmpq(0)) is not True:
            raise Undetermined(t.ZERO, "the denominator may vanish")
        entries = [entry / value if head == "/" else entry * value for entry in entries]
    return Vector(space, tuple(entries))


def _dot(row: Sequence[Real], column: Sequence[Real]) -> Real:
    """The sum of products; an exact zero passes nothing on."""
    total: Real = fmpq(0)
    for left, right in zip(row, column, strict=True):
        if not any(isinstance(item, fmpq) and item == 0 for item in (left, right)):
            total = total + left * right
    return total
