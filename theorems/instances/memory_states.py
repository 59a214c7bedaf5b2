"""Two reachable states of an LSTM under common inputs, as instances of Proposition 5."""

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
from verify.arithmetic.balls import Real, precision, to_fmpq, upper_bound
from verify.arithmetic.linear_algebra import Rows, largest, vector_norm
from verify.errors import InputError
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.verdicts import Json


@dataclass(frozen=True, slots=True)
class TwoStates:
    """An LSTM, two input sequences from zero that end in states s and s', and r common inputs.

    ``bound`` is the declared bound B_x of ||x_t||_oo over all three sequences.
    """

    cell: LongShortTermMemory
    first: tuple[Vector, ...]
    second: tuple[Vector, ...]
    common: tuple[Vector, ...]
    bound: Fraction


def _numbers(text: str) -> tuple[Vector, ...]:
    return tuple((Fraction(entry),) for entry in text.split())


def _gates(*weights: str, inputs: tuple[str, ...] = ("1/2",) * 4) -> LongShortTermMemory:
    """One unit: W of the gates i, f, o, z, and their U."""
    return cell_of(*zip(weights, inputs, strict=True))


#: No recurrent weights at all: f = sigma(3 x_1), o likewise, i = 1/2, z = tanh(x_2).
_MEMORY = LongShortTermMemory(
    (((Fraction(0),),),) * 4,
    tuple(((Fraction(a), Fraction(b)),) for a, b in ((0, 0), (3, 0), (3, 0), (0, 1))),  # type: ignore[arg-type]
)


def _expanding(steps: int) -> TwoStates:
    """s = 0 and an s' that holds almost all of its size in c; then the gates open."""
    spike = (Fraction(-1), Fraction(1, 100))
    hold = (Fraction(1), Fraction(0))
    return TwoStates(_MEMORY, (), (spike,), (hold,) * steps, Fraction(1))


#: f, i, o = sigma(10 x_1) and z = tanh(h/10 + x_2).
_OPEN = LongShortTermMemory(
    tuple(((Fraction(w),),) for w in ("0", "0", "0", "1/10")),  # type: ignore[arg-type]
    tuple(((Fraction(a), Fraction(b)),) for a, b in ((10, 0), (10, 0), (10, 0), (0, 1))),  # type: ignore[arg-type]
)

#: z = tanh(2 x_1), o = sigma(10 x_2 + ...), and the weight 60 from h to f or to o.
_SPLIT = {
    gate: LongShortTermMemory(
        tuple(((Fraction(60 * int(name == gate)),),) for name in "ifoz"),  # type: ignore[arg-type]
        tuple(((Fraction(a), Fraction(b)),) for a, b in ((0, 0), (0, 0), (0, 10), (2, 0))),  # type: ignore[arg-type]
    )
    for gate in ("f", "o")
}

#: f = 0.5498..., and every condition of the print is met with less than a part in a thousand left.
_BOUNDARY = _gates("9/20", "1/5", "9/20", "9/80", inputs=("1", "0", "1", "1"))
_EDGE_CELLS: tuple[tuple[LongShortTermMemory, str, str, str], ...] = (
    (SMALL, "1", "-1", "1 1 1"),
    (SMALL, "", "1 1 1", "0"),
    (SMALL, "1", "1", "1"),
    (_BOUNDARY, "1", "-1", "1"),
    (_BOUNDARY, "", "1", "0 0 0 0"),
    (_BOUNDARY, "1 1", "1 9/10", "-1"),
    (_gates("0", "0", "0", "0", inputs=("0", "2", "2", "1")), "1", "-1", "1 1 1 1 1 1"),
    (_gates("0", "0", "0", "0", inputs=("0", "0", "0", "1")), "1", "0", "0 0"),
    # rho(M) < 1 although the printed conditions fail.
    (_gates("1/5", "1/10", "6/5", "1/10", inputs=("1/2", "3/10", "1/2", "1/2")), "1", "-1", "1 1"),
    (SATURATED, "1 1 1 1 1 1 1 1", "1 1", "1"),
    # W_i or W_z far too large.
    (_gates("60", "0", "0", "0", inputs=("0", "0", "10", "2")), "", "1/100", "1"),
    (_gates("0", "0", "0", "10", inputs=("10", "0", "10", "1/10")), "1", "-1", "0"),
)
EDGES: tuple[TwoStates, ...] = (
    *(_expanding(steps) for steps in range(1, 9)),
    *(
        TwoStates(cell, _numbers(first), _numbers(second), _numbers(common), Fraction(1))
        for cell, first, second, common in _EDGE_CELLS
    ),
    # W_f or W_o far too large: c = c', and h, h' differ a little.
    *(
        TwoStates(
            _SPLIT[gate],
            ((Fraction(1), Fraction(-1)),),
            ((Fraction(1), Fraction(-3, 10)),),
            ((Fraction(int(gate == "o")), Fraction(0)),),
            Fraction(1),
        )
        for gate in ("f", "o")
    ),
    # Inputs beyond their bound: the forget gate is wide open, and z still sees h.
    TwoStates(
        _OPEN, (), ((Fraction(1), Fraction(1)),), ((Fraction(100), Fraction(0)),),
        Fraction(1, 100),
    ),
)  # fmt: skip

_ENTRIES = short_fractions(-1, 1, 3)
_SHARES = tuple(Fraction(v) for v in ("0", "1/2", "99/100"))


@st.composite
def random_states(draw: st.DrawFn) -> TwoStates:
    """d, n <= 2; every ||W|| is a share of what the printed condition allows it."""
    d, n = draw(st.integers(1, 2)), draw(st.integers(1, 2))
    forget = draw(st.sampled_from([Fraction(v) for v in ("0", "1/20", "1/8")]))
    inputs = tuple(
        tuple(tuple(draw(_ENTRIES) for _ in range(n)) for _ in range(d)) for _ in range(4)
    )
    reach = max(sum((abs(u) for u in row), Fraction(0)) for row in inputs[1])
    with precision(64):
        room = 1 - upper_bound(sigmoid(to_fmpq(forget + reach)))
    room = Fraction(int(room * 1000), 1000)
    limits = (room, room**2, room, room / 4)

    def block(limit: Fraction) -> Rows:
        raw = tuple(tuple(draw(_ENTRIES) for _ in range(d)) for _ in range(d))
        size = max(sum((abs(w) for w in row), Fraction(0)) for row in raw)
        factor = draw(st.sampled_from(_SHARES)) * limit / size if size else Fraction(0)
        return tuple(tuple(factor * w for w in row) for row in raw)

    allowed = (limits[0], min(limits[1], forget), limits[2], limits[3])
    i, f, o, z = (block(limit) for limit in allowed)
    cell = LongShortTermMemory((i, f, o, z), inputs)  # type: ignore[arg-type]

    def sequence(least: int) -> tuple[Vector, ...]:
        count = draw(st.integers(least, 3))
        return tuple(tuple(draw(_ENTRIES) for _ in range(n)) for _ in range(count))

    return TwoStates(cell, sequence(0), sequence(0), sequence(1), Fraction(1))


def describe(item: TwoStates) -> Json:
    """Exact JSON of an instance."""
    return {
        **cell_json(item.cell),
        "first": _text(item.first),
        "second": _text(item.second),
        "common": _text(item.common),
        "B_x": rational_text(item.bound),
    }


def rebuild(data: Json) -> TwoStates:
    """Inverse of :func:`describe`.  InputError says what is missing or malformed."""
    try:
        cell = cell_from_json(data)
        first, second, common = (_rows(data[name]) for name in ("first", "second", "common"))
        size = len(cell.input_weights[0][0])
        if any(len(x) != size for x in (*first, *second, *common)):
            raise ValueError("the inputs do not fit the input weights")
        if not common:
            raise ValueError("at least one common input is needed")
        return TwoStates(cell, first, second, common, Fraction(data["B_x"]))
    except (KeyError, TypeError, ValueError, IndexError, ZeroDivisionError) as trouble:
        raise InputError(f"not a pair of states of an LSTM: {trouble}") from trouble


def measure(item: TwoStates) -> dict[str, Quantity]:
    """The names of the assertions, from two runs of the cell."""
    cell = item.cell
    same = item.first == item.second
    known: dict[int, list[tuple[State, State, State, State]]] = {}

    def trajectory(bits: int) -> list[tuple[State, State, State, State]]:
        """(c, h, c', h') before and after each common input."""
        if bits not in known:
            one, two = cell.run(item.first, bits)[-1], cell.run(item.second, bits)[-1]
            found = [(*one, *two)]
            with precision(bits):
                for x in item.common:
                    one, two = cell.step(*one, x), cell.step(*two, x)
                    found.append((*one, *two))
            known[bits] = found
        return known[bits]

    def apart(index: int, parts: str, norm: str) -> Callable[[int], Real]:
        def enclose(bits: int) -> Real:
            if same:
                return fmpq(0)
            c, h, other_c, other_h = trajectory(bits)[index]
            with precision(bits):
                gaps = {"c": difference(c, other_c), "h": difference(h, other_h)}
                entries = [entry for part in parts for entry in gaps[part]]
                return vector_norm(entries, norm)  # type: ignore[arg-type]

        return enclose

    def gate(name: str) -> Callable[[int], Real]:
        def enclose(bits: int) -> Real:
            if same or cell.row_norm(name) == 0:
                return fmpq(0)
            _, h, _, other = trajectory(bits)[0]
            with precision(bits):
                left, right = (cell.gates(state, item.common[0])[name] for state in (h, other))
                return vector_norm(difference(left, right), "oo")

        return enclose

    def memory(bits: int) -> Real:
        c, _, other, _ = trajectory(bits)[0]
        with precision(bits):
            return largest([vector_norm(state, "oo") for state in (c, other)])

    def forget(bits: int) -> Real:
        with precision(bits):
            return sigmoid(to_fmpq(cell.row_norm("f") + cell.input_row_norm("f") * item.bound))

    sizes = [abs(v) for x in (*item.first, *item.second, *item.common) for v in x]
    runs = "two runs of the cell"
    return {
        "f": Quantity(forget, "row norms"),
        **{f"W_{name}": Quantity.exact(cell.row_norm(name)) for name in "ifoz"},
        "start_c": Quantity(apart(0, "c", "oo"), runs),
        "start_h": Quantity(apart(0, "h", "oo"), runs),
        "next_c": Quantity(apart(1, "c", "oo"), runs),
        "next_h": Quantity(apart(1, "h", "oo"), runs),
        "start_2": Quantity(apart(0, "ch", "2"), runs),
        "end_2": Quantity(apart(-1, "ch", "2"), runs),
        "end": Quantity(apart(-1, "ch", "oo"), runs),
        "r": Quantity.exact(len(item.common)),
        "d": Quantity.exact(cell.size),
        **{f"gate_{name}": Quantity(gate(name), "one step") for name in "ifoz"},
        "memory": Quantity(memory, runs),
        "largest_input": Quantity.exact(max(sizes, default=Fraction(0))),
        "B_x": Quantity.exact(item.bound),
    }


def _text(rows: Rows) -> list[list[str]]:
    return [[rational_text(entry) for entry in row] for row in rows]


def _rows(data: Json) -> Rows:
    return tuple(tuple(Fraction(entry) for entry in row) for row in data)
