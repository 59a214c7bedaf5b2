"""One step of an LSTM with two inputs or two weights, as instances of Section 6.3."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq
from hypothesis import strategies as st

from theorems.instances.memory_runs import SATURATED, SMALL, cell_from_json, cell_json, cell_of
from theorems.instances.short_fractions import short_fractions
from theorems.objects.systems.lstm import LongShortTermMemory, sigmoid
from theorems.objects.systems.recurrent import State, Vector, difference
from theorems.objects.systems.smoothness_constants import largest_norm
from verify.arithmetic.balls import Real, precision, to_fmpq
from verify.arithmetic.linear_algebra import Rows, largest, vector_norm
from verify.errors import InputError
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.verdicts import Json


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
    first: LongShortTermMemory, second: LongShortTermMemory, inputs: str, here: str, there: str,
    bound: str = "1",
) -> CellStep:  # fmt: skip
    sequence = tuple((Fraction(entry),) for entry in inputs.split())
    return CellStep(first, second, sequence, (Fraction(here),), (Fraction(there),), Fraction(bound))


def _cell(i: str, f: str, o: str, z: str) -> LongShortTermMemory:
    """One unit from pairs "W U" of its gates."""
    return cell_of(*((w, u) for w, u in (text.split() for text in (i, f, o, z))))


#: Everything passes: i, o near 1 and z in its steep part, so that U_z counts fully.
_STEEP = _cell("0 0", "0 0", "0 0", "0 1")
_OPEN = _cell("0 9", "0 0", "0 9", "0 1/100")
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
    _step(_STEEP, _cell("0 0", "0 0", "0 0", "0 1001/1000"), "", "1/2", "0", "1/1000"),
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


def measure(item: CellStep) -> dict[str, Quantity]:
    """The names of the assertions, from one run and three single steps."""
    cell = item.first

    def at(compute: Callable[[State, State], Real]) -> Quantity:
        def enclose(bits: int) -> Real:
            c, h = cell.run(item.inputs, bits)[-1]
            with precision(bits):
                return compute(c, h)

        return Quantity(enclose, "at the reachable state")

    def apart(other: LongShortTermMemory, x: Vector) -> Callable[[State, State], Real]:
        def compute(c: State, h: State) -> Real:
            if other == cell and x == item.here:
                return fmpq(0)
            one, two = cell.step(c, h, item.here), other.step(c, h, x)
            gaps = [*difference(one[0], two[0]), *difference(one[1], two[1])]
            return vector_norm(gaps, "oo")

        return compute

    def forget(bits: int) -> Real:
        with precision(bits):
            return sigmoid(to_fmpq(cell.row_norm("f") + cell.input_row_norm("f") * item.bound))

    def weights(bits: int) -> Real:
        with precision(bits):
            pairs = zip(
                (*cell.state_weights, *cell.input_weights),
                (*item.second.state_weights, *item.second.input_weights),
                strict=True,
            )
            return vector_norm(
                [
                    to_fmpq(a - b)
                    for rows, others in pairs
                    for row, other in zip(rows, others, strict=True)
                    for a, b in zip(row, other, strict=True)
                ],
                "2",
            )

    def kept(c: State, h: State) -> Real:
        gate = cell.gates(h, item.here)["f"]
        return vector_norm([a * b for a, b in zip(gate, c, strict=True)], "oo")

    step = [abs(a - b) for a, b in zip(item.here, item.there, strict=True)]
    every = (*item.inputs, item.here, item.there)
    return {
        "f": Quantity(forget, "row norms"),
        **{f"U_{name}": Quantity.exact(cell.input_row_norm(name)) for name in "ifoz"},
        "d": Quantity.exact(cell.size),
        "B_x": Quantity.exact(item.bound),
        "largest_input": Quantity(lambda bits: largest_norm(every, bits), "maximum"),
        "state": at(lambda c, h: largest([vector_norm(part, "oo") for part in (c, h)])),
        "forget": at(lambda c, h: vector_norm(cell.gates(h, item.here)["f"], "oo")),
        "kept": at(kept),
        "memory": at(lambda c, h: vector_norm(c, "oo")),
        "in_x": at(apart(cell, item.there)),
        "x_distance": Quantity.exact(max(step)),
        "in_w": at(apart(item.second, item.here)),
        "w_distance": Quantity(weights, "difference of the weights"),
    }
