"""Two weight matrices of norm at most lambda, as instances of Section 7.1.

The norm is the largest absolute row sum, which is exact; the statement is about every norm.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import largest, vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

#: The entries of a 2 x 2 matrix, row by row.
Entries = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class TwoMatrices:
    """What both trainings end with, and the radius of the ball they are kept in."""

    recurrent: Entries
    truncated: Entries
    radius: Fraction


def _entries(text: str) -> Entries:
    return tuple(Fraction(entry) for entry in text.split())


EDGES = tuple(
    TwoMatrices(_entries(first), _entries(second), Fraction(radius))
    for first, second, radius in (
        ("3/4 0 0 3/4", "-3/4 0 0 -3/4", "3/4"),
        ("3/8 3/8 0 0", "3/8 -3/8 0 1/2", "3/4"),
        ("0 0 0 0", "1/2 0 0 0", "3/4"),
        ("1 1 0 0", "-1 -1 0 0", "3/4"),
        ("0 0 0 0", "2 0 0 0", "3/4"),
        ("2 0 0 0", "0 0 0 0", "3/4"),
    )
)


def pairs() -> st.SearchStrategy[TwoMatrices]:
    """Entries up to 3/8, so that the matrices are in the ball."""
    matrix = st.tuples(*[short_fractions(-1, 1, 4).map(lambda v: v * Fraction(3, 8))] * 4)
    return st.builds(TwoMatrices, matrix, matrix, st.just(Fraction(3, 4)))


def interpret(item: TwoMatrices) -> Interpretation:
    def norm(bits: int, entries: Sequence[Real]) -> Real:
        rows = (entries[:2], entries[2:])
        return largest([vector_norm(row, "1") for row in rows])

    return Interpretation(
        numbers={"lambda": Quantity.exact(item.radius)},
        functions={
            "V": lambda bits: tuple(map(to_fmpq, item.recurrent)),
            "W": lambda bits: tuple(map(to_fmpq, item.truncated)),
        },
        norms={"M": norm},
        dimensions={"M": 4},
    )


def describe(item: TwoMatrices) -> Json:
    """Exact JSON of an instance."""
    return {
        "recurrent": [rational_text(entry) for entry in item.recurrent],
        "truncated": [rational_text(entry) for entry in item.truncated],
        "lambda": rational_text(item.radius),
    }


def rebuild(data: Json) -> TwoMatrices:
    """Inverse of :func:`describe`.  InputError says what is malformed."""
    try:
        first, second = (
            tuple(Fraction(entry) for entry in data[name]) for name in ("recurrent", "truncated")
        )
        if len(first) != 4 or len(second) != 4:
            raise ValueError("four entries each")
        return TwoMatrices(first, second, Fraction(data["lambda"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not two matrices: {trouble}") from trouble


#: The instances of Section 7.1.
TWO_MATRICES = Instances(pairs, interpret, describe, rebuild, EDGES)
