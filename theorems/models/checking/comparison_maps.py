"""Comparison of two runs of one layer, on a grid of 2**-160 with every value rounded up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx, fmpq, fmpz

from memory_theorems.theorems.models.checking.exact import BITS, Matrix, Refused, require, root

ONE = 1 << BITS
Grid = list[int]
#: Rows of absolute entries as numerator and denominator.
Rows = list[list[tuple[int, int]]]


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """One layer: comparison constants; ``start`` is the first gap, which ends with that of h;
    ``moved``: the next gap from the map, the gap, |W| |dh| and |U| |dx|."""

    size: int
    recurrent: Rows
    inputs: Rows
    start: Grid
    box: Grid
    constants: tuple[Grid, ...]
    moved: Callable[[Map, Grid, Grid, Grid], Grid]

    @property
    def hidden(self) -> int:
        """Where h begins."""
        return len(self.start) - self.size

    def step(self, gap: Grid, below: Grid | None) -> Grid:
        """The next gap; ``below``: that of the layer below."""
        hidden = gap[self.hidden :]
        pulled = [times(row, hidden) for row in self.recurrent]
        pushed = [0] * len(pulled) if below is None else [times(row, below) for row in self.inputs]
        return self.moved(self, gap, pulled, pushed)


def ceil(value: Fraction) -> int:
    return -(-value.numerator * ONE // value.denominator)


def floor(value: Fraction) -> int:
    return value.numerator * ONE // value.denominator


def mul(a: int, b: int) -> int:
    return -(-a * b // ONE)


def absolute(rows: Matrix) -> list[list[tuple[int, int]]]:
    """Absolute entries as numerator and denominator."""
    return [[(abs(v.numerator), v.denominator) for v in row] for row in rows]


def times(row: list[tuple[int, int]], vector: Grid) -> int:
    """|row| . vector, every product rounded up."""
    return sum(-(-p * v // q) for (p, q), v in zip(row, vector, strict=True) if p)


def row_bound(row: list[Fraction], bound: Fraction, norm: str) -> int:
    if norm == "inf":
        return ceil(sum((abs(v) for v in row), Fraction(0)) * bound)
    return ceil(root(sum((v * v for v in row), Fraction(0))) * bound)


def mapped(kind: str, arguments: Grid) -> Grid:
    """Upper bounds of tanh or the logistic function; the precision is restored."""
    before = ctx.prec
    ctx.prec = BITS + 64
    try:
        return [_upper(kind, arb(fmpq(fmpz(v), fmpz(ONE)))) for v in arguments]
    finally:
        ctx.prec = before


def _upper(kind: str, x: arb) -> int:
    value = x.tanh() if kind == "tanh" else (1 + (x / 2).tanh()) / 2
    require(bool(value.is_finite()), "an activation is not finite")
    end = (value * ONE).upper().ceil().unique_fmpz()
    if end is None:
        raise Refused("an activation is not enclosed")
    return int(end)
