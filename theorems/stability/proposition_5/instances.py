"""Two reachable states of an LSTM under common inputs, as instances of Proposition 5."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.systems.lstm import GATES, LongShortTermMemory, sigmoid
from memory_theorems.theorems.objects.systems.recurrent import State, Vector
from memory_theorems.theorems.stability.lstm.memory_runs import (
    SATURATED,
    SMALL,
    cell_from_json,
    cell_json,
    cell_of,
)
from memory_theorems.verify.arithmetic.balls import Real, compare, precision, to_fmpq, upper_bound
from memory_theorems.verify.arithmetic.linear_algebra import Rows, largest, vector_norm
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json


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
    (_BOUNDARY, "1", "-1", "1"),
    (_BOUNDARY, "", "1", "0 0 0 0"),
    (_BOUNDARY, "1 1", "1 9/10", "-1"),
    (_gates("0", "0", "0", "0", inputs=("0", "2", "2", "1")), "1", "-1", "1 1 1 1 1 1"),
    (_gates("0", "0", "0", "0", inputs=("0", "0", "0", "1")), "1", "0", "0 0"),
    # rho(M) < 1 although the printed conditions fail.
    (_gates("1/5", "1/10", "6/5", "1/10", inputs=("1/2", "3/10", "1/2", "1/2")), "1", "-1", "1 1"),
    (SATURATED, "1 1", "1 1 1 1 1 1 1 1", "1"),
    # W_i or W_z far too large.
    (_gates("60", "0", "0", "0", inputs=("0", "0", "10", "2")), "", "1/100", "1"),
    (_gates("0", "0", "0", "10", inputs=("10", "0", "10", "1/10")), "1", "-1", "0"),
)
EDGES: tuple[TwoStates, ...] = (
    *(_expanding(steps) for steps in (1, 3, 6, 7)),
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
        _OPEN, (), ((Fraction(1), Fraction(1)),), ((Fraction(100), Fraction(0)),), Fraction(1, 100)
    ),
)

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


#: What of the hypotheses no instance breaks, by its form.
BY_FORM = ("output", "second output", *(f"rows of W_{gate}" for gate in GATES))


def interpret(item: TwoStates) -> Interpretation:
    """Weights, their row sums, the inputs' part of the gates, both starts and the outputs.

    Units count from 1, and there is nothing beyond the last one; after the common inputs the cells
    run on with the input zero.
    """
    cell, size = item.cell, item.cell.size
    nothing = (Fraction(0),) * len(cell.input_weights[0][0])

    def x_at(time: int) -> Vector:
        return item.common[time] if time < len(item.common) else nothing

    @lru_cache(maxsize=64)
    def state(bits: int, which: int, time: int) -> tuple[State, State]:
        """(c, h) of one of the runs after the common inputs up to ``time``."""
        if time == 0:
            return cell.run((item.first, item.second)[which], bits)[-1]
        before = state(bits, which, time - 1)
        with precision(bits):
            return cell.step(*before, x_at(time - 1))

    def entry(rows: Rows) -> Callable[[int, int, int], Real]:
        def at(bits: int, k: int, j: int) -> Real:
            inside = 1 <= k <= size and 1 <= j <= size
            return to_fmpq(rows[k - 1][j - 1]) if inside else fmpq(0)

        return at

    def added(rows: Rows) -> Callable[[int, int, int], Real]:
        def at(bits: int, k: int, time: int) -> Real:
            row = rows[k - 1] if 1 <= k <= size else nothing
            return to_fmpq(sum((u * x for u, x in zip(row, x_at(time), strict=True)), Fraction(0)))

        return at

    def output(which: int) -> Callable[[int, int, int], Real]:
        def at(bits: int, k: int, time: int) -> Real:
            return state(bits, which, time)[1][k - 1] if 1 <= k <= size else fmpq(0)

        return at

    def memory(which: int) -> Callable[[int, int], Real]:
        return lambda bits, k: state(bits, which, 0)[0][k - 1] if 1 <= k <= size else fmpq(0)

    def forget(bits: int) -> Real:
        with precision(bits):
            return sigmoid(to_fmpq(cell.row_norm("f") + cell.input_row_norm("f") * item.bound))

    def within(*sequences: Sequence[Vector]) -> bool:
        return all(abs(v) <= item.bound for sequence in sequences for x in sequence for v in x)

    def gates_stay(which: int) -> Callable[[int], bool | None]:
        def holds(bits: int) -> bool | None:
            if within(item.common):
                return True
            with precision(bits):
                gates = [
                    cell.gates(state(bits, which, time)[1], x)["f"]
                    for time, x in enumerate(item.common)
                ]
                return compare(largest([v for gate in gates for v in gate]), "<=", forget(bits))

        return holds

    def starts_bounded(bits: int) -> bool | None:
        if within(item.second):
            return True
        with precision(bits):
            size_of = vector_norm(state(bits, 1, 0)[0], "oo")
            return compare(size_of * (1 - forget(bits)), "<=", fmpq(1))

    steps = len(item.common)
    return Interpretation(
        numbers={
            "n": Quantity.exact(size),
            "F": Quantity(forget, "row norms"),
            **{f"w{gate}": Quantity.exact(cell.row_norm(gate)) for gate in GATES},
        },
        functions={
            **{f"W{gate}": entry(rows) for gate, rows in zip(GATES, cell.state_weights)},
            **{
                name: added(cell.input_weights[GATES.index(gate)])
                for gate, name in (("i", "p"), ("f", "q"), ("o", "r"), ("z", "a"))
            },
            "h": output(0),
            "e": output(1),
            "b": memory(0),
            "b2": memory(1),
        },
        without=unkept(
            {
                "forget gates": gates_stay(0),
                "second forget gates": gates_stay(1),
                "memory at the start": starts_bounded,
            }
        ),
        samples={
            "k": tuple(range(1, size + 1)),
            "l": tuple(range(1, size + 1)),
            "s": (steps, steps + 1),
            "t": tuple(dict.fromkeys((0, steps - 1))),
            "natural": (1, 0, 2),
            "real": (fmpq(1, 2), fmpq(0), fmpq(-2), fmpq(1)),
        },
    )


def _text(rows: Rows) -> list[list[str]]:
    return [[rational_text(entry) for entry in row] for row in rows]


def _rows(data: Json) -> Rows:
    return tuple(tuple(Fraction(entry) for entry in row) for row in data)


#: The instances of Proposition 5.
TWO_STATES = Instances(random_states, interpret, describe, rebuild, EDGES)
