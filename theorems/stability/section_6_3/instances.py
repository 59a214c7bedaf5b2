"""One step of an LSTM with two inputs or two weights, as instances of Section 6.3."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.systems.lstm import GATES, LongShortTermMemory, sigmoid
from memory_theorems.theorems.objects.systems.recurrent import State, Vector
from memory_theorems.theorems.stability.lstm import memory_runs
from memory_theorems.theorems.stability.lstm.memory_runs import (
    SATURATED,
    SMALL,
    MemoryRun,
    cell_from_json,
    cell_json,
    cell_of,
)
from memory_theorems.verify.arithmetic.balls import Real, compare, precision, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import Rows, vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json


@dataclass(frozen=True, slots=True)
class CellStep:
    """Cells w and w', inputs that lead w from zero to s, two next inputs x, x', and B_x."""

    first: LongShortTermMemory
    second: LongShortTermMemory
    inputs: tuple[Vector, ...]
    here: Vector
    there: Vector
    bound: Fraction


def _step(
    first: LongShortTermMemory,
    second: LongShortTermMemory,
    inputs: str,
    here: str,
    there: str,
    bound: str = "1",
) -> CellStep:
    sequence = tuple((Fraction(entry),) for entry in inputs.split())
    return CellStep(first, second, sequence, (Fraction(here),), (Fraction(there),), Fraction(bound))


def _cell(i: str, f: str, o: str, z: str) -> LongShortTermMemory:
    """One unit from pairs "W U" of its gates."""
    return cell_of(*((w, u) for w, u in (text.split() for text in (i, f, o, z))))


#: Everything passes: i, o near 1 and z in its steep part, so that U_z counts fully.
_STEEP = _cell("0 0", "0 0", "0 0", "0 1")
_OPEN = _cell("0 9", "0 0", "0 9", "0 1/100")
_FLAT = _cell("0 9", "0 0", "0 9", "0 0")
EDGES: tuple[CellStep, ...] = (
    _step(_OPEN, _cell("0 9", "0 0", "0 9", "0 2/100"), "", "1", "9/10"),
    _step(_STEEP, _cell("0 0", "0 0", "0 0", "0 2"), "", "1/100", "-1/100"),
    _step(SATURATED, SATURATED, "1 1 1 1 1 1", "1", "0"),
    _step(SATURATED, _cell("10 10", "1/2 9/10", "10 10", "10 10"), "1 1 1 1 1 1", "1/10", "-1/10"),
    _step(SMALL, _cell("1/10 1/2", "1/50 1/2", "1/5 1/2", "1/20 1/2"), "1 -1", "1", "1/2"),
    _step(SMALL, SMALL, "1", "1", "1"),
    _step(_OPEN, _OPEN, "1 1 1 1", "1", "-1"),
    _step(_cell("0 9", "0 0", "0 9", "0 9"), _OPEN, "1/2 1/2", "1/1000", "0"),
    # Inputs beyond their bound: memory and slope in the weights are larger than declared.
    _step(SATURATED, SATURATED, "9 9 9 9 9 9 9 9 9 9 9 9", "9", "8", "1/10"),
    _step(_FLAT, _cell("0 9", "0 0", "0 9", "0 1/1000"), "", "10", "9", "1/1000"),
)

_ENTRIES = short_fractions(-2, 2, 3)


@st.composite
def random_steps(draw: st.DrawFn) -> CellStep:
    """d, n <= 2, up to three inputs before."""
    d, n = draw(st.integers(1, 2)), draw(st.integers(1, 2))

    def block(columns: int) -> Rows:
        return tuple(tuple(draw(_ENTRIES) for _ in range(columns)) for _ in range(d))

    def cell() -> LongShortTermMemory:
        w = (block(d), block(d), block(d), block(d))
        return LongShortTermMemory(w, (block(n), block(n), block(n), block(n)))

    def x() -> Vector:
        return tuple(draw(_ENTRIES) for _ in range(n))

    inputs = tuple(x() for _ in range(draw(st.integers(0, 3))))
    return CellStep(cell(), cell(), inputs, x(), x(), Fraction(3))


def describe(item: CellStep) -> Json:
    """Exact JSON of an instance."""
    other = cell_json(item.second)
    return {
        **cell_json(item.first),
        "W'": other["W"],
        "U'": other["U"],
        "inputs": [[rational_text(entry) for entry in x] for x in item.inputs],
        "x": [rational_text(entry) for entry in item.here],
        "x'": [rational_text(entry) for entry in item.there],
        "B_x": rational_text(item.bound),
    }


def rebuild(data: Json) -> CellStep:
    """Inverse of :func:`describe`.  InputError says what is missing or malformed."""
    try:
        first = cell_from_json(data)
        second = cell_from_json({"W": data["W'"], "U": data["U'"]})
        inputs = tuple(tuple(Fraction(entry) for entry in x) for x in data["inputs"])
        here, there = (tuple(Fraction(entry) for entry in data[name]) for name in ("x", "x'"))
        size = len(first.input_weights[0][0])
        if first.size != second.size or len(second.input_weights[0][0]) != size:
            raise ValueError("the two cells differ in shape")
        if any(len(x) != size for x in (*inputs, here, there)):
            raise ValueError("the inputs do not fit the input weights")
        return CellStep(first, second, inputs, here, there, Fraction(data["B_x"]))
    except (KeyError, TypeError, ValueError, IndexError, ZeroDivisionError) as trouble:
        raise InputError(f"not one step of an LSTM: {trouble}") from trouble


#: What of the hypotheses no instance breaks, by its form, or by Lemma 5.
BY_FORM = (*(f"rows of U_{gate}" for gate in GATES), "outputs", "weights")


def interpret(item: CellStep) -> Interpretation:
    """Both cells, both inputs and the reachable state; with them the run that leads to it.

    ``C`` is the bound of the memories by Lemma 5.  Units and channels count from 1; there is
    nothing beyond the last one.
    """
    cell, other = item.first, item.second
    size, channels = cell.size, len(item.here)
    run = memory_runs.interpret(MemoryRun(cell, (*item.inputs, item.here), item.bound))

    def entry(rows: Rows) -> Callable[[int, int, int], Real]:
        def at(bits: int, k: int, j: int) -> Real:
            inside = 1 <= k <= len(rows) and 1 <= j <= len(rows[0])
            return to_fmpq(rows[k - 1][j - 1]) if inside else fmpq(0)

        return at

    def vector(values: Vector) -> Callable[[int, int], Real]:
        return lambda bits, j: to_fmpq(values[j - 1]) if 1 <= j <= channels else fmpq(0)

    @lru_cache(maxsize=8)
    def state(bits: int) -> tuple[State, State]:
        return cell.run(item.inputs, bits)[-1]

    def of_state(which: int) -> Callable[[int, int], Real]:
        return lambda bits, k: state(bits)[which][k - 1] if 1 <= k <= size else fmpq(0)

    def highest(bits: int) -> Real:
        with precision(bits):
            forget = sigmoid(to_fmpq(cell.row_norm("f") + cell.input_row_norm("f") * item.bound))
            return 1 / (1 - forget)

    def memories(bits: int) -> bool | None:
        if all(abs(v) <= item.bound for x in item.inputs for v in x):
            return True
        with precision(bits):
            return compare(vector_norm(state(bits)[0], "oo"), "<=", highest(bits))

    def squares(bits: int, k: int) -> Real:
        pairs = zip(
            (*cell.state_weights, *cell.input_weights),
            (*other.state_weights, *other.input_weights),
            strict=True,
        )
        rows = [(a[k - 1], b[k - 1]) for a, b in pairs] if 1 <= k <= size else []
        return to_fmpq(
            sum(((a - b) ** 2 for row in rows for a, b in zip(*row, strict=True)), Fraction(0))
        )

    matrices = {
        letter + gate: entry(rows)
        for letter, weights in (
            ("W", cell.state_weights),
            ("U", cell.input_weights),
            ("V", other.state_weights),
            ("T", other.input_weights),
        )
        for gate, rows in zip(GATES, weights, strict=True)
    }
    return Interpretation(
        numbers={
            **run.numbers,
            "r": Quantity.exact(channels),
            "C": Quantity(highest, "row norms"),
            **{f"u{gate}": Quantity.exact(cell.input_row_norm(gate)) for gate in GATES},
        },
        functions={
            **run.functions,
            **matrices,
            "d": of_state(0),
            "e": of_state(1),
            "p": vector(item.here),
            "q": vector(item.there),
            "Q": squares,
        },
        without=(*run.without, *unkept({"memories": memories})),
        samples={**run.samples, "l": (size,)},
    )


#: The instances of Section 6.3.
CELL_STEPS = Instances(random_steps, interpret, describe, rebuild, EDGES)
