"""Maps of a few dimensions that shrink orthogonal pieces alike, and maps that annihilate a sum.

The pieces are unit vectors, ``A`` is ``s`` times the identity and ``M`` the nearest map that
annihilates the weighted sum: the distance is ``s`` exactly.  A flawed instance violates the one
hypothesis that it names, and is nearer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import Real, precision, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

_F = Fraction
_NOTHING = _F(0)
Vector = tuple[Fraction, ...]
Rows = tuple[Vector, ...]
FLAWS = ("pieces", "images", "shrunk", "size", "annihilated", "some weight", "distance")
#: A unit vector that is orthogonal to neither axis.
_TURNED = (_F(3, 5), _F(4, 5))


@dataclass(frozen=True, slots=True)
class Bump:
    """``weights`` of two to five pieces; ``beside``: the share of the distance that is not the
    model's; the hypothesis that fails, if any.  InputError otherwise."""

    weights: Vector
    beside: Fraction = _NOTHING
    flaw: str = ""

    def __post_init__(self) -> None:
        if not 2 <= len(self.weights) <= 5 or not any(self.weights):
            raise InputError("two to five weights are needed, one of them not 0")
        if not 0 <= self.beside <= 1 or self.flaw not in ("", *FLAWS):
            raise InputError("a share from 0 to 1 and a known hypothesis are needed")
        if self.flaw in ("pieces", "images") and self.weights != (_F(1), self._sign):
            raise InputError("two pieces with equal weights up to the sign are turned")

    @property
    def _sign(self) -> Fraction:
        return _F(1 if self.flaw == "pieces" else -1)

    @property
    def count(self) -> int:
        return len(self.weights)

    @property
    def share(self) -> Fraction:
        """s."""
        return _F(1, (1000 if self.flaw == "size" else 249) * self.count**3)

    @property
    def pieces(self) -> Rows:
        axes = tuple(tuple(_F(int(i == j)) for i in range(self.count)) for j in range(self.count))
        return (axes[0], _TURNED) if self.flaw == "pieces" else axes

    @property
    def operator(self) -> Rows:
        """A, by rows."""
        s = self.share
        if self.flaw == "pieces":  # e_0 to s e_0, the turned piece to s e_1
            return ((s, -s * _F(3, 4)), (_F(0), s * _F(5, 4)))
        if self.flaw == "images":  # e_0 to s e_0, e_1 to s times the turned piece
            return ((s, s * _TURNED[0]), (_F(0), s * _TURNED[1]))
        size = s / 2 if self.flaw == "shrunk" else s
        return tuple(tuple(size * entry for entry in row) for row in self.pieces)

    @property
    def chosen(self) -> Vector:
        """The weights of the pieces."""
        return (_F(0),) * self.count if self.flaw == "some weight" else self.weights

    @property
    def total(self) -> Vector:
        """S(m)."""
        pairs = list(zip(self.chosen, self.pieces, strict=True))
        return tuple(sum((c * f[i] for c, f in pairs), _F(0)) for i in range(self.count))

    @property
    def model(self) -> Rows:
        """M: A less what it does to the weighted sum."""
        total, length = self.total, dot(self.total, self.total)
        if self.flaw in ("annihilated", "some weight"):
            return self.operator
        image = applied(self.operator, total)
        return tuple(
            tuple(entry - image[i] * total[j] / length for j, entry in enumerate(row))
            for i, row in enumerate(self.operator)
        )

    @property
    def distance(self) -> Fraction:
        """e + p, at least the norm of A - M, which has rank 1 at most."""
        if self.flaw in ("annihilated", "some weight", "distance"):
            return _F(0)
        factor = {"pieces": _F(4, 5), "images": _F(16, 25), "shrunk": _F(1, 2)}
        return self.share * factor.get(self.flaw, _F(1))


def dot(left: Vector, right: Vector) -> Fraction:
    return sum((a * b for a, b in zip(left, right, strict=True)), _F(0))


def applied(rows: Rows, vector: Vector) -> Vector:
    return tuple(dot(row, vector) for row in rows)


def _facts(case: Bump) -> dict[str, bool]:
    """The hypotheses with variables, decided exactly."""
    images = [applied(case.operator, piece) for piece in case.pieces]
    pairs = zip(case.operator, case.model, strict=True)
    gaps = [(a - b) ** 2 for rows in pairs for a, b in zip(*rows, strict=True)]
    return {
        "pieces": all(dot(a, b) == 0 for a, b in combinations(case.pieces, 2)),
        "images": all(dot(a, b) == 0 for a, b in combinations(images, 2)),
        "shrunk": all(
            dot(a, a) == case.share**2 * dot(f, f) for a, f in zip(images, case.pieces, strict=True)
        ),
        "annihilated": not any(applied(case.model, case.total)),
        "distance": sum(gaps, _F(0)) <= case.distance**2,
    }


def interpret(case: Bump) -> Interpretation:
    zero = (_F(0),) * case.count

    def vector(entries: Vector) -> tuple[Real, ...]:
        return tuple(map(to_fmpq, entries))

    def flat(rows: Rows) -> Callable[[int], tuple[Real, ...]]:
        return lambda bits: tuple(to_fmpq(entry) for row in rows for entry in row)

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        with precision(bits):
            return vector_norm(entries, "2")

    numbers = {
        "m": _F(case.count - 1),
        "s": case.share,
        "e": case.distance * (1 - case.beside),
        "p": case.distance * case.beside,
    }
    return Interpretation(
        numbers={name: Quantity.exact(value) for name, value in numbers.items()},
        functions={
            "A": flat(case.operator),
            "M": flat(case.model),
            "f": lambda bits, j: vector(case.pieces[j] if j < case.count else zero),
            "c": lambda bits, j: to_fmpq(case.chosen[j] if j < case.count else _F(0)),
        },
        norms={"H": norm},
        dimensions={"H": case.count},
        without=unkept(_facts(case)),
        samples={
            "natural": (0, 1, case.count - 1),
            "i": (0, 0, 1),
            "j": (1, case.count - 1, 2),
            "n": (0, case.count - 1),
            "k": (1, case.count - 1),
            "H": (vector(case.total), vector(case.pieces[0])),
            "real": tuple(map(to_fmpq, (_F(0), _F(1)))),
        },
    )


def describe(case: Bump) -> Json:
    return {
        "weights": [rational_text(value) for value in case.weights],
        "beside": rational_text(case.beside),
        "flaw": case.flaw,
    }


def rebuild(data: Json) -> Bump:
    """Inverse of :func:`describe`; InputError on malformed data."""
    try:
        weights, flaw = tuple(_F(value) for value in data["weights"]), data["flaw"]
        return Bump(weights, _F(data["beside"]), flaw)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a bump and its exponentials: {trouble}") from None


EDGES = (
    Bump((_F(1), _F(-1))),
    Bump((_F(2), _F(0), _F(-3)), _F(1, 2)),
    Bump((_F(1), _F(1), _F(1), _F(5)), _F(1)),
    *(Bump((_F(1), _F(1 if flaw == "pieces" else -1)), flaw=flaw) for flaw in FLAWS),
)


@st.composite
def bumps(draw: st.DrawFn) -> Bump:
    """Two to four pieces with whole weights."""
    weights = draw(st.lists(st.integers(-4, 4), min_size=2, max_size=4).filter(any))
    return Bump(tuple(map(_F, weights)), _F(draw(st.integers(0, 4)), 4))


BUMPS = Instances(bumps, interpret, describe, rebuild, EDGES)
