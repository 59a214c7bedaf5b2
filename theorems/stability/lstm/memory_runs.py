"""Runs of LSTMs with a declared bound of the inputs, as instances of Lemma 5.

Units and channels count from 1; there is nothing beyond the last one.  After the inputs have
ended, the cell runs on with the input zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.systems.lstm import GATES, LongShortTermMemory
from memory_theorems.theorems.objects.systems.recurrent import State, Vector
from memory_theorems.verify.arithmetic.balls import Real, precision, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import Rows, largest
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json


@dataclass(frozen=True, slots=True)
class MemoryRun:
    """An LSTM, its inputs x_1, ..., x_T, and the declared bound B_x of ||x_t||_oo."""

    cell: LongShortTermMemory
    inputs: tuple[Vector, ...]
    bound: Fraction


@lru_cache(maxsize=512)
def forget_supremum(run: MemoryRun, bits: int) -> Real:
    """``max_t ||f_t||_oo`` over the run, 0 without inputs."""
    found = run.cell.run(run.inputs, bits)
    with precision(bits):
        values: list[Real] = [fmpq(0)]
        for (_, h), x in zip(found, run.inputs, strict=False):
            values.extend(run.cell.gates(h, x)["f"])
        return largest(values)


def cell_of(*weights: tuple[str, str]) -> LongShortTermMemory:
    """A one-unit cell from pairs (W, U) of the gates i, f, o, z."""
    w = tuple(((Fraction(pair[0]),),) for pair in weights)
    u = tuple(((Fraction(pair[1]),),) for pair in weights)
    return LongShortTermMemory(w, u)  # type: ignore[arg-type]


def _steady(
    cell: LongShortTermMemory, value: str, time: int, bound: str | None = None
) -> MemoryRun:
    x = Fraction(value)
    return MemoryRun(cell, ((x,),) * time, Fraction(bound) if bound else abs(x))


#: Saturated gates: c_t comes near 1/(1 - f); open gates; small weights; no time.
SATURATED = cell_of(("10", "10"), ("1/2", "1"), ("10", "10"), ("10", "10"))
SMALL = cell_of(("1/10", "1/2"), ("1/50", "1/2"), ("1/10", "1/2"), ("1/20", "1/2"))
EDGES: tuple[MemoryRun, ...] = (
    _steady(SATURATED, "1", 12),
    _steady(SATURATED, "1", 3),
    _steady(SMALL, "1", 8),
    _steady(SMALL, "-1", 8),
    _steady(SMALL, "0", 4),
    _steady(SATURATED, "1", 0),
    _steady(SATURATED, "3", 6, "1"),
)
_ENTRIES = short_fractions(-2, 2, 3)


@st.composite
def cells(draw: st.DrawFn) -> LongShortTermMemory:
    d, n = draw(st.integers(1, 2)), draw(st.integers(1, 2))

    def block(columns: int) -> Rows:
        return tuple(tuple(draw(_ENTRIES) for _ in range(columns)) for _ in range(d))

    w = (block(d), block(d), block(d), block(d))
    return LongShortTermMemory(w, (block(n), block(n), block(n), block(n)))


@st.composite
def memory_runs(draw: st.DrawFn) -> MemoryRun:
    cell = draw(cells())
    n = len(cell.input_weights[0][0])
    time = draw(st.integers(0, 5))
    inputs = tuple(tuple(draw(_ENTRIES) for _ in range(n)) for _ in range(time))
    return MemoryRun(cell, inputs, max((abs(e) for x in inputs for e in x), default=Fraction(0)))


def interpret(run: MemoryRun) -> Interpretation:
    """The forget gate's matrices and norms, the inputs, outputs and other gates of the run."""
    cell, time = run.cell, len(run.inputs)
    units, channels = cell.size, len(cell.input_weights[0][0])
    forget = GATES.index("f")
    sizes = [abs(entry) for x in run.inputs for entry in x]

    def x_at(at: int) -> Vector:
        return run.inputs[at - 1] if 1 <= at <= time else (Fraction(0),) * channels

    @lru_cache(maxsize=16)
    def followed(bits: int, end: int) -> list[tuple[State, State]]:
        return cell.run([x_at(step + 1) for step in range(end)], bits)

    def outputs(bits: int, at: int) -> State:
        return followed(bits, max(at, time))[at][1]

    @lru_cache(maxsize=256)
    def gates(bits: int, at: int) -> Mapping[str, State]:
        with precision(bits):
            return cell.gates(outputs(bits, at), x_at(at + 1))

    def entry(rows: Rows) -> Callable[[int, int, int], Real]:
        def at(bits: int, i: int, j: int) -> Real:
            inside = 1 <= i <= len(rows) and 1 <= j <= len(rows[0])
            return to_fmpq(rows[i - 1][j - 1]) if inside else fmpq(0)

        return at

    def gate(name: str) -> Callable[[int, int, int], Real]:
        return lambda bits, i, t: gates(bits, t)[name][i - 1] if 1 <= i <= units else fmpq(0)

    def x(bits: int, channel: int, at: int) -> Real:
        return to_fmpq(x_at(at)[channel - 1]) if 1 <= channel <= channels else fmpq(0)

    numbers: dict[str, int | Fraction] = {
        "n": units,
        "m": channels,
        "N": time,
        "alpha": cell.row_norm("f"),
        "beta": cell.input_row_norm("f"),
        "B": run.bound,
    }
    return Interpretation(
        numbers={
            **{name: Quantity.exact(value) for name, value in numbers.items()},
            "S": Quantity(lambda bits: forget_supremum(run, bits), "run from zero"),
        },
        functions={
            "a": entry(cell.state_weights[forget]),
            "b": entry(cell.input_weights[forget]),
            "h": lambda bits, i, t: outputs(bits, t)[i - 1] if 1 <= i <= units else fmpq(0),
            "x": x,
            "kappa": gate("i"),
            "xi": gate("z"),
            "omega": gate("o"),
        },
        without=() if max(sizes, default=Fraction(0)) <= run.bound else ("inputs",),
        samples={
            "i": tuple(range(1, units + 1)),
            "j": (1, 2),
            "t": tuple(dict.fromkeys((time, max(time - 1, 0), 0))),
            "k": (1, 0),
            "natural": (1, 0, 2),
            "real": (fmpq(1, 2), fmpq(0), fmpq(-2), fmpq(1)),
        },
    )


def describe(run: MemoryRun) -> Json:
    """Exact JSON of a run."""
    return {**cell_json(run.cell), "inputs": _text(run.inputs), "B_x": rational_text(run.bound)}


def rebuild(data: Json) -> MemoryRun:
    """Inverse of :func:`describe`.  InputError says what is missing or malformed."""
    try:
        cell = cell_from_json(data)
        inputs = _rows(data["inputs"])
        if any(len(x) != len(cell.input_weights[0][0]) for x in inputs):
            raise ValueError("the inputs do not fit the input weights")
        return MemoryRun(cell, inputs, Fraction(data["B_x"]))
    except (KeyError, TypeError, ValueError, IndexError, ZeroDivisionError) as trouble:
        raise InputError(f"not a run of an LSTM: {trouble}") from trouble


def cell_json(cell: LongShortTermMemory) -> dict[str, Json]:
    return {
        "W": [_text(rows) for rows in cell.state_weights],
        "U": [_text(rows) for rows in cell.input_weights],
    }


def cell_from_json(data: Json) -> LongShortTermMemory:
    """Four W and four U in the order i, f, o, z; ValueError when the shapes disagree."""
    w, u = (tuple(_rows(rows) for rows in data[name]) for name in ("W", "U"))
    if len(w) != 4 or len(u) != 4:
        raise ValueError("an LSTM has four W and four U")
    return LongShortTermMemory((w[0], w[1], w[2], w[3]), (u[0], u[1], u[2], u[3]))


def _text(rows: Rows) -> list[list[str]]:
    return [[rational_text(entry) for entry in row] for row in rows]


def _rows(data: Json) -> Rows:
    return tuple(tuple(Fraction(entry) for entry in row) for row in data)


#: The instances of Lemma 5.
MEMORY_RUNS = Instances(memory_runs, interpret, describe, rebuild, EDGES)
