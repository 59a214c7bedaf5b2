"""Two symmetric maps of three dimensions with rational eigenvectors: instances of Weyl's step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Numbers = tuple[Fraction, ...]
_F = Fraction
_NAMES = ("first", "second", "turns", "shares")


@dataclass(frozen=True, slots=True)
class CloseForms:
    """Eigenvalues of A and B; B's eigenvectors are turned by two tangents of half angles.

    ``shares``: what is added to the low eigenvalue and to the high one, and the factor of eps.
    """

    first: Numbers
    second: Numbers
    turns: Numbers
    shares: Numbers = (_F(0), _F(0), _F(1))

    def __post_init__(self) -> None:
        if (len(self.first), len(self.second), len(self.turns), len(self.shares)) != (3, 3, 2, 3):
            raise ValueError("three eigenvalues each, two turns and three shares are needed")

    @property
    def vectors(self) -> tuple[tuple[Numbers, ...], tuple[Numbers, ...]]:
        """Orthonormal eigenvectors of A (the axes) and of B."""
        axes = tuple(tuple(_F(int(i == j)) for i in range(3)) for j in range(3))
        turned = axes
        for (i, j), turn in zip(((0, 2), (1, 2)), self.turns, strict=True):
            cosine, sine = (1 - turn**2) / (1 + turn**2), 2 * turn / (1 + turn**2)
            turned = tuple(_turned(vector, i, j, cosine, sine) for vector in turned)
        return axes, turned


def _turned(vector: Numbers, i: int, j: int, cosine: Fraction, sine: Fraction) -> Numbers:
    found = list(vector)
    found[i] = cosine * vector[i] - sine * vector[j]
    found[j] = sine * vector[i] + cosine * vector[j]
    return tuple(found)


def _dot(left: Numbers, right: Numbers) -> Fraction:
    return sum((a * b for a, b in zip(left, right, strict=True)), _F(0))


def _form(values: Numbers, vectors: tuple[Numbers, ...]) -> tuple[Numbers, ...]:
    pairs = tuple(zip(values, vectors, strict=True))
    return tuple(
        tuple(sum((v * e[i] * e[j] for v, e in pairs), _F(0)) for j in range(3)) for i in range(3)
    )


def interpret(case: CloseForms) -> Interpretation:
    """The symbols of :mod:`theorems.discoveries.weyl.proof`: two eigenvectors each, and a
    vector that is orthogonal to both third ones."""
    axes, turned = case.vectors
    forms = (_form(case.first, axes), _form(case.second, turned))
    third, other = axes[2], turned[2]
    common = tuple(
        third[(i + 1) % 3] * other[(i + 2) % 3] - third[(i + 2) % 3] * other[(i + 1) % 3]
        for i in range(3)
    )
    if not any(common):
        common = axes[0]
    rows = ((a - b for a, b in zip(*pair, strict=True)) for pair in zip(*forms, strict=True))
    squares = sum((entry**2 for row in rows for entry in row), _F(0))
    with precision(64):
        size = to_fraction(to_ball(squares).sqrt().upper()) * case.shares[2]
    low, high = min(case.first[:2]) + case.shares[0], max(case.second[:2]) + case.shares[1]

    def listed(vectors: tuple[Numbers, ...]) -> Callable[[int, int], tuple[Real, ...]]:
        zero = (_F(0),) * 3
        return lambda bits, i: tuple(map(to_fmpq, vectors[i - 1] if i in (1, 2) else zero))

    def numbers(values: Numbers, otherwise: Fraction) -> Callable[[int, int], Real]:
        return lambda bits, i: to_fmpq(values[i - 1] if i in (1, 2) else otherwise)

    def flat(form: tuple[Numbers, ...]) -> Callable[[int], tuple[Real, ...]]:
        return lambda bits: tuple(to_fmpq(entry) for row in form for entry in row)

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        with precision(bits):
            return vector_norm(entries, "2")

    return Interpretation(
        numbers={
            "n": Quantity.exact(2),
            "m": Quantity.exact(2),
            "low": Quantity.exact(low),
            "high": Quantity.exact(high),
            "eps": Quantity.exact(size),
        },
        functions={
            "A": flat(forms[0]),
            "B": flat(forms[1]),
            "v": listed(axes),
            "w": listed(turned),
            "l": numbers(case.first, low),
            "k": numbers(case.second, high),
            "c": numbers(tuple(_dot(common, vector) for vector in axes), _F(0)),
            "d": numbers(tuple(_dot(common, vector) for vector in turned), _F(0)),
            "x": lambda bits: tuple(map(to_fmpq, common)),
        },
        norms={"P": norm},
        dimensions={"P": 3},
        without=unkept(
            {
                "not less": low <= min(case.first[:2]),
                "not more": high >= max(case.second[:2]),
                # The Frobenius norm bounds the form.
                "close": case.shares[2] >= 1,
            }
        ),
        samples={
            "natural": (1, 2, 0),
            "P": (tuple(map(to_fmpq, common)), tuple(map(to_fmpq, axes[1]))),
            "s": (to_fmpq(_F(0)), to_fmpq(_F(1))),
            "q": (to_fmpq(_F(0)),),
            "t": (to_fmpq(_F(1)),),
            "y": (to_fmpq(_F(1)),),
            "z": (to_fmpq(_F(0)), to_fmpq(_F(1))),
        },
    )


def describe(case: CloseForms) -> Json:
    return {name: [rational_text(value) for value in getattr(case, name)] for name in _NAMES}


def rebuild(data: Json) -> CloseForms:
    try:
        return CloseForms(*(tuple(_F(value) for value in data[name]) for name in _NAMES))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"no two close forms: {trouble}") from None


def _case(first: str, second: str, turns: str, shares: str = "0 0 1") -> CloseForms:
    return CloseForms(*(tuple(map(_F, text.split())) for text in (first, second, turns, shares)))


#: The same eigenvectors, where the bound is met; turned ones; a vanishing second form; then low,
#: high and eps that are not what they are said to be.
EDGES = (
    _case("2 2 1", "1 1 1", "0 0"),
    _case("3 2 0", "2 2 0", "1/10 0"),
    _case("1/100 1/50 5", "0 0 5", "1/100 -1/50"),
    _case("1 2 3", "-1 0 3", "1/3 1/2"),
    _case("1/2 1/3 1", "0 -1 1", "0 1/10"),
    _case("0 1/9 2", "0 0 2", "1/9 0"),
    _case("5 4 1", "4 4 2", "1/20 1/9"),
    _case("1 1 0", "1 1 0", "0 0", "1 0 1"),
    _case("1 1 0", "1 1 0", "0 0", "0 -1 1"),
    _case("3 3 0", "1 1 0", "0 0", "0 0 1/9"),
    _case("1 1 0", "0 0 0", "0 0", "0 0 1/9"),
)


@st.composite
def close_forms(draw: st.DrawFn) -> CloseForms:
    """Eigenvalues from -2 to 3, a second form that differs by up to a fifth."""
    value, small = short_fractions(-2, 3, 3), short_fractions(-1, 1, 5)
    first = tuple(draw(value) for _ in range(3))
    second = tuple(item + draw(small) / 5 for item in first)
    turns = tuple(draw(small) / 10 for _ in range(2))
    return CloseForms(first, second, turns)


#: Symmetric maps that are close to each other.
CLOSE_FORMS = Instances(close_forms, interpret, describe, rebuild, EDGES)
