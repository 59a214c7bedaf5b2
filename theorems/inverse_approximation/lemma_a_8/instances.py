r"""Weights of size two and their Lyapunov equation, as instances of Lemmas A.8 and A.9.

P solves :math:`W^\top P+PW=-I`, exactly; u is a rational eigenvector of P.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq, fmpq_mat
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, compare, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.linear_algebra import (
    identity,
    is_positive_semidefinite,
    matrix,
    solve,
    spectral_norm,
    to_rows,
    vector_norm,
)
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Pair = tuple[Fraction, Fraction]
NUMBERS = ("beta", "weight_bound", "solution_bound", "share", "radius")


@dataclass(frozen=True, slots=True)
class LyapunovPair:
    """Rows of W, the eigenvector u, and the declared beta_0, M, p, L, Upsilon."""

    first: Pair
    second: Pair
    vector: Pair
    beta: Fraction
    weight_bound: Fraction
    solution_bound: Fraction
    share: Fraction
    radius: Fraction

    def __post_init__(self) -> None:
        if min(self.beta, self.weight_bound, self.share) <= 0 or self.radius < 0:
            raise InputError("beta_0, M, L > 0 and Upsilon >= 0 are needed")
        if self.solution_bound < 0 or not any(self.vector):
            raise InputError("p >= 0 and a vector that is not 0 are needed")
        image = lyapunov(self.weights) * _column(self.vector)
        if image[0, 0] * to_fmpq(self.vector[1]) != image[1, 0] * to_fmpq(self.vector[0]):
            raise InputError("u is no eigenvector of P")

    @property
    def weights(self) -> fmpq_mat:
        return matrix((self.first, self.second))

    @property
    def eigenvalue(self) -> Fraction:
        """s with ``P u = s u``."""
        image = lyapunov(self.weights) * _column(self.vector)
        i = 0 if self.vector[0] else 1
        return to_fraction(image[i, 0]) / self.vector[i]


def _column(entries: Sequence[Fraction]) -> fmpq_mat:
    return matrix(tuple((entry,) for entry in entries))


def lyapunov(weights: fmpq_mat) -> fmpq_mat:
    """The symmetric P with ``W^T P + P W = -I``, exact.  InputError when it is not unique."""
    m = weights.nrows()
    system, right = fmpq_mat(m * m, m * m), fmpq_mat(m * m, 1)
    for i in range(m):
        for j in range(m):
            row = i * m + j
            for k in range(m):
                system[row, k * m + j] += weights[k, i]
                system[row, i * m + k] += weights[k, j]
            right[row, 0] = fmpq(-int(i == j))
    found = solve(system, right)
    if found is None:
        raise InputError("two eigenvalues of W add up to zero")
    return fmpq_mat(m, m, [found[k, 0] for k in range(m * m)])


def interpret(pair: LyapunovPair) -> Interpretation:
    w, p = pair.weights, lyapunov(pair.weights)
    rows = {"W": w, "P": p}

    # -(W + W^T)/2 - beta*I is positive semidefinite.
    symmetric = is_positive_semidefinite(
        -(w + w.transpose()) * fmpq(1, 2) - identity(2) * to_fmpq(pair.beta)
    )

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        exact = [entry for entry in entries if isinstance(entry, fmpq)]
        return spectral_norm(fmpq_mat(2, 2, exact), bits)

    def flat(name: str) -> tuple[fmpq, ...]:
        return tuple(to_fmpq(entry) for row in to_rows(rows[name]) for entry in row)

    def squares(bits: int, v: Sequence[Real]) -> tuple[Real, ...]:
        return (v[0] * v[0], fmpq(0), fmpq(0), v[1] * v[1])

    def holds(name: str, bound: Fraction) -> bool | None:
        return compare(spectral_norm(rows[name], 128), "<=", to_fmpq(bound))

    def scaled(entries: tuple[int, int]) -> tuple[fmpq, fmpq]:
        """A vector in the direction whose size is at most Upsilon, equal to it on the axes."""
        part = to_fmpq(pair.radius) / (abs(entries[0]) + abs(entries[1]))
        return entries[0] * part, entries[1] * part

    return Interpretation(
        numbers={
            "beta": Quantity.exact(pair.beta),
            "M": Quantity.exact(pair.weight_bound),
            "p": Quantity.exact(pair.solution_bound),
            "L": Quantity.exact(pair.share),
            "Y": Quantity.exact(pair.radius),
            "s": Quantity.exact(pair.eigenvalue),
        },
        functions={
            "W": lambda bits: flat("W"),
            "P": lambda bits: flat("P"),
            "d": squares,
            "u": lambda bits: tuple(map(to_fmpq, pair.vector)),
        },
        norms={"V": lambda bits, entries: vector_norm(entries, "2"), "L(V, V)": norm},
        dimensions={"V": 2, "L(V, V)": 4},
        without=() if symmetric else ("symmetric part",),
        samples={
            "v": (*map(scaled, ((1, 0), (0, 1), (-1, 3))), (fmpq(40), fmpq(0))),
            "real": tuple(map(fmpq, (1, 2, -1, 3))),
        },
    )


def _pair(first: str, second: str, vector: str, text: str) -> LyapunovPair:
    """``text`` holds the numbers in the order of NUMBERS."""
    pairs = [tuple(map(Fraction, entries.split())) for entries in (first, second, vector)]
    (a, b), (c, d), (u, v) = pairs
    numbers = dict(zip(NUMBERS, map(Fraction, text.split()), strict=True))
    return LyapunovPair((a, b), (c, d), (u, v), **numbers)


EDGES: tuple[LyapunovPair, ...] = (
    _pair("-1 0", "0 -1", "1 0", "1 1 1/2 1/4 1/2"),
    _pair("-2 -5", "5 -2", "1 1", "2 6 1/4 1/2 1/10"),
    _pair("-1 0", "0 -3", "1 0", "1 3 1/2 1 1/2"),
    _pair("-1 0", "0 -3", "0 1", "1 3 1/2 1 1/2"),
    _pair("-1 3/2", "0 -1", "1 2", "1/4 2 5/4 1/2 1/10"),
    # The abscissa is -1, the symmetric part is not at most -1: the counterexample of the abscissa.
    _pair("-1 3/2", "0 -1", "1 2", "1 2 5/4 1/2 1/10"),
    # W larger than declared.
    _pair("-8 0", "0 -8", "1 0", "1 1 1/2 1/2 1/2"),
)


@st.composite
def lyapunov_pairs(draw: st.DrawFn) -> LyapunovPair:
    """Normal weights (a rotation and a decay), or two separate units."""
    x = draw(short_fractions(Fraction(1, 4), 3, 4))
    y = draw(short_fractions(-3, 3, 2))
    if draw(st.booleans()):
        rows, vector, slowest = ((-x, -y), (y, -x)), (Fraction(1), draw(st.sampled_from(
            [Fraction(0), Fraction(2)]))), x  # fmt: skip
    else:
        other = 1 + abs(y)
        rows, slowest = ((-x, Fraction(0)), (Fraction(0), -other)), min(x, other)
        vector = draw(st.sampled_from([(Fraction(1), Fraction(0)), (Fraction(0), Fraction(1))]))
    bound = x + abs(y) + 1
    return LyapunovPair(
        rows[0],
        rows[1],
        vector,
        slowest,
        bound,
        1 / (2 * slowest),
        Fraction(1),
        slowest / (2 + bound),
    )


def describe(pair: LyapunovPair) -> Json:
    return {
        "W": [[rational_text(entry) for entry in row] for row in (pair.first, pair.second)],
        "u": [rational_text(entry) for entry in pair.vector],
        **{name: rational_text(getattr(pair, name)) for name in NUMBERS},
    }


def rebuild(data: Json) -> LyapunovPair:
    try:
        (a, b), (c, d) = ([Fraction(entry) for entry in row] for row in data["W"])
        u, v = (Fraction(entry) for entry in data["u"])
        numbers = {name: Fraction(data[name]) for name in NUMBERS}
        return LyapunovPair((a, b), (c, d), (u, v), **numbers)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not weights with an eigenvector: {trouble}") from trouble


LYAPUNOV = Instances(lyapunov_pairs, interpret, describe, rebuild, EDGES)
