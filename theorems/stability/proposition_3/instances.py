"""Scalar systems with a factor, a time and a window, as instances of Proposition 3."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json


@dataclass(frozen=True, slots=True)
class UnstableRun:
    """``h_s = factor h_{s-1} + x_s`` up to time t, restarted at time t - window."""

    factor: Fraction
    time: int
    window: int


EDGES = tuple(
    UnstableRun(Fraction(a), t, k)
    for a, t, k in (("2", 6, 2), ("2", 3, 2), ("1", 9, 4), ("3", 5, 0), ("1/2", 4, 1), ("2", 1, 0))
)


def unstable_runs() -> st.SearchStrategy[UnstableRun]:
    factors = st.one_of(
        st.sampled_from((Fraction(2), Fraction(1), Fraction(1, 2))),
        short_fractions(1, 3, 4),
    )
    return st.builds(UnstableRun, factors, st.integers(1, 14), st.integers(0, 8))


def interpret(run: UnstableRun) -> Interpretation:
    """The factor; p + 1 + k is the time where the window leaves something out."""
    past = max(run.time - 1 - run.window, 0)
    time = past + 1 + run.window
    return Interpretation(
        numbers={"a": Quantity.exact(run.factor)},
        samples={
            "p": (past, 0),
            "k": (run.window, 0),
            "M": tuple(map(fmpq, (time, 1, -1))),
            "natural": (run.time, 0, 1),
        },
    )


def describe(run: UnstableRun) -> Json:
    """Exact JSON of a run."""
    return {"a": rational_text(run.factor), "t": str(run.time), "k": str(run.window)}


def rebuild(data: Json) -> UnstableRun:
    """Inverse of :func:`describe`.  InputError says what is missing or malformed."""
    try:
        run = UnstableRun(Fraction(data["a"]), int(data["t"]), int(data["k"]))
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a scalar run: {trouble}") from trouble
    if run.time < 1 or run.window < 0:
        raise InputError("a scalar run needs t >= 1 and k >= 0")
    return run


#: The instances of Proposition 3.
UNSTABLE_RUNS = Instances(unstable_runs, interpret, describe, rebuild, EDGES)
