"""Integrals of a linear model over the cells [j, j + 1] obey a linear recurrence, exactly.

They are ``c^T A^j w`` with ``A = exp(W)``: by Cayley and Hamilton the characteristic polynomial of
A gives a recurrence of order m.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq, fmpq_mat

from verify.arithmetic.balls import to_fmpq
from verify.verdicts import Verdict, proved, refuted

MATRICES: tuple[tuple[tuple[str, ...], ...], ...] = (
    (("1/2",),),
    (("1/2", "1/3"), ("-1/3", "1/2")),
    (("9/10", "1", "0"), ("0", "9/10", "1"), ("0", "0", "9/10")),
    (("0", "1", "2", "1/5"), ("1/7", "-1/2", "0", "1"), ("1/3", "0", "1/4", "0"),
     ("0", "1/2", "-1/6", "1/9")),
)  # fmt: skip
LENGTH = 24


def recurrence(rows: tuple[tuple[str, ...], ...], shift: int = 0, scale: int = 1) -> Verdict:
    """Whether c^T A^j w obeys the recurrence of the characteristic polynomial of one matrix A,
    exactly, in LENGTH terms; ``shift`` and ``scale`` change the recurrence for mutants."""
    size = len(rows)
    a = fmpq_mat([[to_fmpq(Fraction(text)) for text in row] for row in rows])
    c = fmpq_mat(1, size, [fmpq(i + 1, 2) for i in range(size)])
    w = fmpq_mat(size, 1, [fmpq(3 - i, i + 1) for i in range(size)])
    values, state = [], w
    for _ in range(LENGTH + size + 1):
        values.append((c * state)[0, 0])
        state = a * state
    coefficients = a.charpoly().coeffs()
    for j in range(LENGTH):
        total = sum((coefficients[i] * values[j + i + shift] for i in range(size)), fmpq(0))
        if total * scale + values[j + size] != 0:
            return refuted(
                {"matrix": [list(row) for row in rows], "j": str(j)},
                "the recurrence does not hold",
                "exact rationals",
            )
    return proved(f"{LENGTH} terms", "exact rationals")
