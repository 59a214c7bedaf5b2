"""The scalar system h_t = a h_{t-1} + 1, trained on h_T = 1, as instances of Proposition 4."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json


@dataclass(frozen=True, slots=True)
class ScalarDescent:
    """A factor a, from which gradient descent starts, and the time T >= 1 of the loss."""

    a: Fraction
    horizon: int


EDGES = tuple(
    ScalarDescent(Fraction(a), t)
    for a, t in (
        (1, 4),
        (0, 1),
        (0, 3),
        (-1, 3),
        (2, 5),
        (2, 3),
        (3, 2),
        ("-3/2", 3),
        ("-21/20", 3),
        ("-1/4", 3),
    )
)


def scalar_descents() -> st.SearchStrategy[ScalarDescent]:
    values = st.one_of(
        st.sampled_from([Fraction(v) for v in (0, 1, -1, 2)]),
        short_fractions(-3, 3, 6),
    )
    return st.builds(ScalarDescent, values, st.integers(1, 8))


def interpret(item: ScalarDescent) -> Interpretation:
    """Everything is defined: the instance chooses the factor z, the start s, and T = n + 1 = m."""
    a = to_fmpq(item.a)
    return Interpretation(
        numbers={},
        samples={
            "z": (a, fmpq(1, 3)),
            "s": (a, fmpq(2)),
            "e": (fmpq(-1, 20), fmpq(1, 10), fmpq(1, 7)),
            "n": (item.horizon - 1, 2),
            "m": (item.horizon, 2),
            "i": (1, 0, 2),
            "natural": (1, 0, 2),
            "real": (a, fmpq(0), fmpq(-2), fmpq(1, 2)),
        },
    )


def describe(item: ScalarDescent) -> Json:
    """Exact JSON of a system."""
    return {"a": rational_text(item.a), "T": str(item.horizon)}


def rebuild(data: Json) -> ScalarDescent:
    """Inverse of :func:`describe`.  InputError says what is missing or malformed."""
    try:
        found = ScalarDescent(Fraction(data["a"]), int(data["T"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a scalar system: {trouble}") from trouble
    if found.horizon < 1:
        raise InputError("the time T of the loss is >= 1")
    return found


#: The instances of Proposition 4.
SCALAR_DESCENTS = Instances(scalar_descents, interpret, describe, rebuild, EDGES)
