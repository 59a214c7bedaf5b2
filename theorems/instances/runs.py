"""Runs of recurrent systems with declared constants: the instances of the inference theorems."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, get_args

from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.systems.recurrent import LIPSCHITZ, RecurrentSystem, Vector
from memory_theorems.verify.arithmetic.balls import upper_bound
from memory_theorems.verify.arithmetic.linear_algebra import (
    NORMS,
    Norm,
    Rows,
    matrix,
    norm_upper_bound,
    operator_norm,
)
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.verdicts import Json


@dataclass(frozen=True, slots=True)
class Run:
    """A system, the inputs x_1, ..., x_t, a window k, and the constants a theorem is given.

    ``rate``, ``gain``, ``bound`` are the declared lambda, L_x, B_x (the hypotheses compare them
    with the true ones), ``tolerance`` is eps > 0, ``norm`` is used for states, inputs and outputs.
    The outputs are y = F h with F = ``readout`` (empty: F is the identity), and ``readout_gain``
    is the declared L_f.
    """

    system: RecurrentSystem
    inputs: tuple[Vector, ...]
    window: int
    rate: Fraction
    gain: Fraction
    bound: Fraction
    tolerance: Fraction
    norm: Norm
    readout: Rows = ()
    readout_gain: Fraction = Fraction(1)

    @property
    def time(self) -> int:
        return len(self.inputs)


def scaled(rows: Rows, factor: Fraction) -> Rows:
    return tuple(tuple(factor * entry for entry in row) for row in rows)


def exact_norm(rows: Rows, norm: Norm) -> Fraction:
    """The operator norm where it is rational by construction, else a rational just above it."""
    value = matrix(rows)
    if norm == "2":
        return norm_upper_bound(value)
    return upper_bound(operator_norm(value, norm))


def declared(
    system: RecurrentSystem,
    inputs: tuple[Vector, ...],
    window: int,
    norm: Norm = "oo",
    *,
    rate: Fraction | None = None,
    gain: Fraction | None = None,
    bound: Fraction | None = None,
    looseness: Fraction = Fraction(101, 100),
) -> Run:
    """A run with its true constants, unless others are given.

    The tolerance is ``looseness`` times the bound lambda^k L_x B_x / (1 - lambda), so that a
    looseness just above 1 makes k the least admissible window; 1 where that bound is useless.
    """
    if rate is None:
        rate = exact_norm(system.state_weights, norm)
    if gain is None:
        gain = exact_norm(system.input_weights, norm)
    if bound is None:
        columns = tuple(zip(*inputs, strict=True)) if inputs else ()
        sizes = [exact_norm(tuple((entry,) for entry in x), norm) for x in inputs]
        bound = max(sizes) if columns else Fraction(0)
    tolerance = Fraction(1)
    if rate < 1 and gain * bound > 0 and (rate > 0 or window == 0):
        tolerance = looseness * rate**window * gain * bound / (1 - rate)
    return Run(system, inputs, window, rate, gain, bound, tolerance, norm)


def scalar(
    w: Fraction | int | str,
    u: Fraction | int = 1,
    offset: Fraction | int = 0,
    activation: Any = "linear",
) -> RecurrentSystem:
    shift = (Fraction(offset),) if offset else ()
    return RecurrentSystem(activation, ((Fraction(w),),), ((Fraction(u),),), shift)


def constant_input(value: Fraction | int, time: int) -> tuple[Vector, ...]:
    return ((Fraction(value),),) * time


def extremal(
    w: str,
    time: int,
    window: int,
    looseness: str = "101/100",
    *,
    gain: Fraction | int = 1,
    bound: Fraction | int = 1,
) -> Run:
    """h_t = lambda h_{t-1} + L_x x_t with x_t = B_x: attains the bound of Lemma 1."""
    return declared(
        scalar(w, gain), constant_input(bound, time), window, looseness=Fraction(looseness)
    )


def _rotating(time: int, window: int) -> Run:
    """3/4 times a rational rotation, with inputs that it turns onto one another (norm "2")."""
    c, s = Fraction(3, 5), Fraction(4, 5)
    factor = Fraction(3, 4)
    x = (Fraction(1), Fraction(0))
    inputs = []
    for _ in range(time):
        inputs.append(x)
        x = (c * x[0] - s * x[1], s * x[0] + c * x[1])
    system = RecurrentSystem(
        "linear",
        ((factor * c, -factor * s), (factor * s, factor * c)),
        ((Fraction(1), Fraction(0)), (Fraction(0), Fraction(1))),
    )
    return declared(system, tuple(inputs), window, "2")


_JORDAN = RecurrentSystem(
    "linear",
    ((Fraction(1, 2), Fraction(4)), (Fraction(0), Fraction(1, 2))),
    ((Fraction(0),), (Fraction(1),)),
)

#: Runs that attain the bound, sit on an edge, or violate exactly one hypothesis.
EDGES: tuple[Run, ...] = (
    extremal("1/2", 12, 3),
    extremal("1/2", 14, 1),
    extremal("3/4", 32, 4),
    extremal("9/10", 60, 5),
    extremal("99/100", 30, 2, "1/2"),
    extremal("1/1000", 6, 1),
    extremal("1/3", 3, 0),
    extremal("1/2", 10, 2, gain=2, bound=3),
    extremal("1/2", 10, 2, gain=Fraction(1, 3), bound=Fraction(1, 2)),
    extremal("1/2", 9, 2, "20"),
    _rotating(24, 3),
    # lambda = 0, where only the current input counts.
    declared(scalar(0), constant_input(1, 4), 1),
    declared(scalar(0), constant_input(1, 4), 0),
    # A window that reaches back to the start, or beyond it.
    extremal("1/2", 3, 3),
    extremal("1/2", 3, 5),
    # tanh in its linear regime (nearly attains the bound) and saturated (far below it).
    declared(scalar("9/10", activation="tanh"), constant_input(Fraction(1, 10**6), 50), 2),
    declared(scalar("9/10", activation="tanh"), constant_input(10, 8), 3),
    # No inputs at all.
    declared(scalar("1/2"), constant_input(0, 4), 1),
    # One hypothesis violated, and the conclusion with it.
    declared(scalar(2), constant_input(1, 8), 3),
    declared(scalar(1), constant_input(1, 8), 3, gain=Fraction(1)),
    declared(_JORDAN, constant_input(1, 8), 3, rate=Fraction(1, 2)),
    declared(scalar("1/2"), constant_input(3, 8), 2, bound=Fraction(1)),
    declared(scalar("1/2", 3), constant_input(1, 8), 2, gain=Fraction(1)),
    declared(scalar("1/2", offset=1), constant_input(0, 8), 2),
    declared(scalar("1/2", offset=1), constant_input(Fraction(1, 100), 8), 2),
)

_ENTRIES = short_fractions(-1, 1, 4)
_RATES = tuple(
    Fraction(text) for text in ("1/1000", "1/10", "1/2", "3/4", "9/10", "99/100", "999/1000")
)
_LOOSENESS = (Fraction(101, 100), Fraction(101, 100), Fraction(2), Fraction(10), Fraction(1, 2))
_SIZES = (Fraction(1), Fraction(1, 100), Fraction(10))


@st.composite
def random_runs(draw: st.DrawFn) -> Run:
    """n <= 6 states, d <= 4 inputs, t <= 20; dense or triangular (non-normal), every activation."""
    norm = draw(st.sampled_from(NORMS))
    n, d = draw(st.integers(1, 6)), draw(st.integers(1, 4))
    triangular = draw(st.booleans())
    raw = tuple(
        tuple(Fraction(0) if triangular and j < i else draw(_ENTRIES) for j in range(n))
        for i in range(n)
    )
    size = exact_norm(raw, norm)
    rate = draw(st.sampled_from(_RATES))
    weights = scaled(raw, rate / size) if size else raw
    inputs = tuple(tuple(draw(_ENTRIES) for _ in range(d)) for _ in range(n))
    scale = draw(st.sampled_from(_SIZES))
    time = draw(st.integers(0, 20))
    sequence = tuple(tuple(scale * draw(_ENTRIES) for _ in range(d)) for _ in range(time))
    system = RecurrentSystem(draw(st.sampled_from(LIPSCHITZ)), weights, inputs)
    window = draw(st.integers(0, time + 1))
    looseness = draw(st.sampled_from(_LOOSENESS))
    # The declared rate may be larger than the true factor, never smaller.
    return declared(system, sequence, window, norm, rate=rate, looseness=looseness)


def with_readout(run: Run, readout: Rows, gain: Fraction | None = None) -> Run:
    """The run with outputs y = F h; its tolerance is scaled by L_f, so that k stays the window."""
    if gain is None:
        gain = exact_norm(readout, run.norm)
    tolerance = run.tolerance * gain if gain > 0 else run.tolerance
    return replace(run, readout=readout, readout_gain=gain, tolerance=tolerance)


def _doubled(run: Run, gain: Fraction | None = None) -> Run:
    size = run.system.state_size
    rows = tuple(tuple(Fraction(2 * int(i == j)) for j in range(size)) for i in range(size))
    return with_readout(run, rows, gain)


#: Edges with outputs: the identity, twice the identity, and a readout beyond its declared L_f.
READOUT_EDGES: tuple[Run, ...] = (
    *EDGES,
    *(_doubled(run) for run in EDGES[:5]),
    _doubled(EDGES[0], Fraction(1)),
)


@st.composite
def _random_readouts(draw: st.DrawFn) -> Run:
    run = draw(random_runs())
    outputs = draw(st.integers(1, 2))
    rows = tuple(
        tuple(draw(_ENTRIES) for _ in range(run.system.state_size)) for _ in range(outputs)
    )
    return with_readout(run, rows)


def readout_runs() -> st.SearchStrategy[Run]:
    """Random runs with random linear readouts."""
    return _random_readouts()


def describe(run: Run) -> Json:
    """Exact JSON of a run."""
    system = run.system
    return {
        "activation": system.activation,
        "W": _rows_text(system.state_weights),
        "U": _rows_text(system.input_weights),
        "b": [rational_text(entry) for entry in system.offset],
        "inputs": _rows_text(run.inputs),
        "k": str(run.window),
        "lambda": rational_text(run.rate),
        "L_x": rational_text(run.gain),
        "B_x": rational_text(run.bound),
        "eps": rational_text(run.tolerance),
        "norm": run.norm,
        "F": _rows_text(run.readout),
        "L_f": rational_text(run.readout_gain),
    }


def rebuild(data: Json) -> Run:
    """Inverse of :func:`describe`.  InputError says which entry is missing or malformed."""
    try:
        norm = data["norm"]
        if norm not in get_args(Norm):
            raise ValueError(f"unknown norm {norm!r}")
        system = RecurrentSystem(
            data["activation"],
            _rows(data["W"]),
            _rows(data["U"]),
            tuple(Fraction(entry) for entry in data["b"]),
        )
        inputs = _rows(data["inputs"])
        if any(len(x) != system.input_size for x in inputs):
            raise ValueError(f"every input is to have {system.input_size} entries")
        window = int(data["k"])
        if window < 0:
            raise ValueError("the window is >= 0")
        constants = {name: Fraction(data[name]) for name in ("lambda", "L_x", "B_x", "eps", "L_f")}
        readout = _rows(data["F"])
        if any(len(row) != system.state_size for row in readout):
            raise ValueError(f"every row of the readout is to have {system.state_size} entries")
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a run of a recurrent system: {trouble}") from trouble
    return Run(
        system,
        inputs,
        window,
        constants["lambda"],
        constants["L_x"],
        constants["B_x"],
        constants["eps"],
        norm,
        readout,
        constants["L_f"],
    )


def _rows_text(rows: tuple[Vector, ...]) -> list[list[str]]:
    return [[rational_text(entry) for entry in row] for row in rows]


def _rows(data: Json) -> tuple[Vector, ...]:
    return tuple(tuple(Fraction(entry) for entry in row) for row in data)
