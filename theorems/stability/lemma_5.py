r"""Lemma 5: the forget gates of an LSTM stay below 1 and its memory stays bounded.

As printed: if :math:`\|W_f\|_\infty,\|U_f\|_\infty<\infty` and :math:`\|x_t\|\le B_x`, then
:math:`\|f\|_\infty=\sup_t\|f_t\|_\infty<1` and
:math:`\|c_t\|_\infty\le1/(1-\|f\|_\infty)` for all t.

It holds, with :math:`\|f\|_\infty\le\sigma(\|W_f\|_\infty+\|U_f\|_\infty B_x)`.  The printed series
:math:`\sum_i\|f_t\|_\infty^i` must carry the supremum, not the gate of one time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from flint import fmpq
from hypothesis import strategies as st

from theorems.objects.systems.lstm import LongShortTermMemory, sigmoid
from theorems.objects.systems.recurrent import Vector
from theorems.papers import STABILITY
from verify.arithmetic.balls import Real, precision, to_fmpq
from verify.arithmetic.linear_algebra import Rows, largest, vector_norm
from verify.errors import InputError
from verify.language.claims import claim, relations
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.theorem import (
    FAILS,
    SPOT_CERTIFIED,
    Assertion,
    Form,
    Source,
    Statement,
    Step,
    Theorem,
)
from verify.verdicts import Json

HALF_LINE = "[0, oo)"


@dataclass(frozen=True, slots=True)
class MemoryRun:
    """An LSTM, its inputs x_1, ..., x_T, and the declared bound B_x of ||x_t||_oo."""

    cell: LongShortTermMemory
    inputs: tuple[Vector, ...]
    bound: Fraction


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
    _steady(SATURATED, "1", 20),
    _steady(SATURATED, "1", 3),
    _steady(SMALL, "1", 8),
    _steady(SMALL, "-1", 8),
    _steady(SMALL, "0", 4),
    _steady(SATURATED, "1", 0),
    _steady(SATURATED, "3", 6, "1"),
)
_ENTRIES = st.fractions(min_value=-2, max_value=2, max_denominator=3)


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


class BoundedMemory(Theorem):
    __doc__ = __doc__

    key = "stability/lemma-5"
    title = "Bounded memory of an LSTM"
    aliases = ("lemma-5",)
    source = Source(STABILITY, "Lemma 5", (), "Section 6.3, Appendix A.3.2")
    names: ClassVar[Mapping[str, str]] = {
        "memory": "max_t || c_t ||_oo over the run",
        "forget": "|| f ||_oo = max_t || f_t ||_oo over the run, 0 without inputs",
        "forget_bound": "sigma(||W_f||_oo + ||U_f||_oo B_x)",
        "hidden": "max_t || h_t ||_oo over the run",
        "largest_input": "max_t || x_t ||_oo",
        "B_x": "declared bound of the inputs",
    }
    ranges: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(names, "[0, oo)"),
        "forget_bound": "(0, 1)",
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"\|f\|_\infty\le\sigma(\|W_f\|_\infty+\|U_f\|_\infty B_x)<1,\quad"
            r"\|c_t\|_\infty\le\frac1{1-\|f\|_\infty},\quad\|h_t\|_\infty\le1",
            Assertion(
                relations(
                    [
                        "forget <= forget_bound",
                        "forget_bound < 1",
                        "memory <= 1/(1 - forget)",
                        "hidden <= 1",
                    ]
                ),
                relations("largest_input <= B_x"),
            ),
            SPOT_CERTIFIED,
            mutants={
                "the memory without the series": Assertion(
                    relations("memory <= 1"), relations("largest_input <= B_x")
                ),
                "half of the memory": Assertion(
                    relations("memory <= 1/(2*(1 - forget))"), relations("largest_input <= B_x")
                ),
            },
            name="gates, memory and state",
        ),
    )
    steps = (
        Step(
            "the gates are below 1",
            "A.3.2",
            r"0<\sigma(x)<1",
            claim(["1/(1 + exp(-x)) < 1", "1/(1 + exp(-x)) > 0"], x="(-oo, oo)"),
        ),
        Step(
            "the gates are monotone",
            "A.3.2",
            r"\sigma'=\sigma(1-\sigma)\ge0",
            claim(
                [
                    "Derivative(1/(1 + exp(-x)), x) == 1/(1 + exp(-x))*(1 - 1/(1 + exp(-x)))",
                    "1/(1 + exp(-x))*(1 - 1/(1 + exp(-x))) >= 0",
                ],
                x="(-oo, oo)",
            ),
        ),
        Step(
            "one step of the memory",
            "A.3.2",
            r"\|c_{t+1}\|_\infty\le1+\|f\|_\infty\|c_t\|_\infty",
            claim(
                "after <= 1 + f*before",
                {
                    "f": "[0, 1)",
                    "gate": "[0, 1)",
                    "i": "[0, 1]",
                    "z": "[0, 1]",
                    "before": HALF_LINE,
                    "after": HALF_LINE,
                },
                given=["after <= i*z + gate*before", "gate <= f"],
            ),
        ),
        Step(
            "the series, as printed",
            "A.3.2",
            r"\|c_{t+1}\|_\infty\le\sum_{i=0}^t\|f_t\|_\infty^i",
            claim(
                "1 + f2*(1 + f1) <= 1 + f2 + f2**2",
                {"f1": "(0, 1)", "f2": "(0, 1)"},
                counter={"f1": "1/2", "f2": "1/10"},
            ),
            FAILS,
            note="the recursion c_{t+1} = 1 + f_t c_t, c_1 = 1, at t = 2: the gate varies in time, "
            "and the sum is to carry its supremum; the gates of c_{t+1} are those of time t + 1, "
            "the print writes t",
        ),
        Step(
            "the series with the supremum: induction step",
            "A.3.2",
            r"\|c_t\|_\infty\le\frac1{1-\|f\|_\infty}\ \Rightarrow\ "
            r"1+\|f\|_\infty\|c_t\|_\infty\le\frac1{1-\|f\|_\infty}",
            claim(
                "(1 - f)*(1 + f*before) <= 1",
                {"f": "[0, 1)", "before": HALF_LINE},
                given="(1 - f)*before <= 1",
            ),
            form=Form.REPAIRED,
        ),
    )
    gaps = ("the induction over time is put together in prose from its step",)
    edges = EDGES

    def family(self) -> st.SearchStrategy[MemoryRun]:
        return memory_runs()

    def measure(self, instance: MemoryRun) -> Mapping[str, Quantity]:
        run, cell = instance, instance.cell

        def maximum(which: int, bits: int) -> Real:
            found = cell.run(run.inputs, bits)
            with precision(bits):
                return largest([vector_norm(pair[which], "oo") for pair in found])

        def forget_bound(bits: int) -> Real:
            with precision(bits):
                size = cell.row_norm("f") + cell.input_row_norm("f") * run.bound
                return sigmoid(to_fmpq(size))

        sizes = [abs(entry) for x in run.inputs for entry in x]
        return {
            "memory": Quantity(lambda bits: maximum(0, bits), "run from zero"),
            "hidden": Quantity(lambda bits: maximum(1, bits), "run from zero"),
            "forget": Quantity(lambda bits: forget_supremum(run, bits), "run from zero"),
            "forget_bound": Quantity(forget_bound, "row norms"),
            "largest_input": Quantity.exact(max(sizes, default=Fraction(0))),
            "B_x": Quantity.exact(run.bound),
        }

    def describe(self, instance: MemoryRun) -> Json:
        return {
            **cell_json(instance.cell),
            "inputs": _text(instance.inputs),
            "B_x": rational_text(instance.bound),
        }

    def rebuild(self, data: Json) -> MemoryRun:
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
