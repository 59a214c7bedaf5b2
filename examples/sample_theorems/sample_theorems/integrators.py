"""Leaky integrators on the line: what the theorems of this package are tested on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances

#: The leak, the first state, and how many steps are looked at.
Integrator = tuple[Fraction, Fraction, int]


def family() -> st.SearchStrategy[Integrator]:
    leak = st.fractions(0, Fraction(9, 10), max_denominator=20)
    return st.tuples(leak, st.fractions(-2, 2, max_denominator=8), st.integers(0, 10))


def interpret(instance: Integrator) -> Interpretation:
    """The states need no value: they are computed from their definition."""
    leak, start, steps = instance
    return Interpretation(
        numbers={"lambda": Quantity.exact(leak)},
        functions={"start": lambda bits: (to_fmpq(start),)},
        norms={"H": lambda bits, entries: max(entries[0], -entries[0])},
        dimensions={"H": 1},
        samples={"n": (steps, 0, 1), "H": ((fmpq(1),), (fmpq(-2),))},
    )


def describe(instance: Integrator) -> dict[str, str]:
    leak, start, steps = instance
    return {"leak": str(leak), "start": str(start), "steps": str(steps)}


def rebuild(data: Any) -> Integrator:
    try:
        return Fraction(data["leak"]), Fraction(data["start"]), int(data["steps"])
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a leaky integrator: {trouble}") from trouble


EDGES: tuple[Integrator, ...] = (
    (Fraction(1, 2), Fraction(1), 3),
    (Fraction(0), Fraction(-1), 2),
    (Fraction(9, 10), Fraction(0), 5),
    (Fraction(3, 4), Fraction(-2), 0),
)
INTEGRATORS = Instances(family, interpret, describe, rebuild, EDGES)
