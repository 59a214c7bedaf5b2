r"""Section 6.3: the Lipschitz constants of an LSTM on its reachable states.

As printed: the state is :math:`s=(c,h)\in R^{2d}`; if the weights and inputs are bounded, then
:math:`\|f\|_\infty<1`, the memory forgets a share of itself, and the theorems apply to the model
through Proposition 5.  The Lipschitz constants that they need are not given.

In the maximum norm of states, with :math:`C=1/(1-\|f\|_\infty)`, :math:`\|x_t\|_2\le B_x` and
:math:`R=\sqrt{d+B_x^2}`: :math:`\|s_t\|_\infty\le C`,

.. math:: L_x=\tfrac14(\|U_i\|_\infty+C\|U_f\|_\infty+\|U_o\|_\infty)+\|U_z\|_\infty,\qquad
   L_w=R\sqrt{\tfrac1{16}+\tfrac{17}{16}+\tfrac{C^2}{16}},

where inputs are measured in the maximum norm and the eight weight matrices together in the
Euclidean (Frobenius) norm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from flint import fmpq
from hypothesis import strategies as st

from theorems.instances.memory_runs import SATURATED, SMALL, cell_from_json, cell_json, cell_of
from theorems.objects.systems.lstm import LongShortTermMemory, sigmoid
from theorems.objects.systems.recurrent import State, Vector, difference
from theorems.objects.systems.smoothness_constants import largest_norm
from theorems.papers import STABILITY
from verify.arithmetic.balls import Real, precision, to_fmpq
from verify.arithmetic.linear_algebra import Rows, largest, vector_norm
from verify.errors import InputError
from verify.language.claims import claim, relations
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.theorem import (
    HOLDS,
    PROVED,
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
REAL = "(-oo, oo)"


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

_ENTRIES = st.fractions(min_value=-2, max_value=2, max_denominator=3)


@st.composite
def _random_steps(draw: st.DrawFn) -> CellStep:
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


_C = "(1/(1 - f))"
_BOUND = relations("largest_input <= B_x")


class MemoryConstants(Theorem):
    __doc__ = __doc__

    key = "stability/section-6-3"
    title = "Lipschitz constants of an LSTM"
    aliases = ("section-6-3",)
    source = Source(STABILITY, "Section 6.3", (), "Section 6.3")
    uses = ("stability/lemma-5",)
    names: ClassVar[Mapping[str, str]] = {
        "f": "sigma(||W_f||_oo + ||U_f||_oo B_x), a bound of all reachable forget gates",
        **{f"U_{name}": f"|| U_{name} ||_oo, the largest absolute row sum" for name in "ifoz"},
        "d": "number of units",
        "B_x": "declared bound of the inputs in the Euclidean norm",
        "largest_input": "max || x_t ||_2 over all inputs",
        "state": "max(|| c ||_oo, || h ||_oo) of the reachable state",
        "forget": "|| f ||_oo at the state and the input x",
        "kept": "|| f o c ||_oo, what the memory keeps of c",
        "memory": "|| c ||_oo of the reachable state",
        "in_x": "|| phi_w(s, x) - phi_w(s, x') ||_oo",
        "x_distance": "|| x - x' ||_oo",
        "in_w": "|| phi_w(s, x) - phi_w'(s, x) ||_oo",
        "w_distance": "|| w - w' ||_2, Frobenius norm of all eight differences",
    }
    ranges: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(names, "[0, oo)"),
        "f": "(0, 1)",
        "d": "integer [1, oo)",
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"\|f\|_\infty<1,\quad\|f_t\circ c_{t-1}\|_\infty\le\|f\|_\infty\|c_{t-1}\|_\infty",
            Assertion(relations(["forget <= f", "f < 1", "kept <= f*memory"]), _BOUND),
            SPOT_CERTIFIED,
            name="the memory forgets a share of itself",
        ),
        Statement(
            Form.REPAIRED,
            r"\|s_t\|_\infty\le C,\quad\|\phi(s,x)-\phi(s,x')\|_\infty\le L_x\|x-x'\|_\infty,\quad"
            r"\|\phi_w(s,x)-\phi_{w'}(s,x)\|_\infty\le L_w\|w-w'\|_2",
            Assertion(
                relations(
                    [
                        f"in_w <= sqrt(d + B_x**2)*sqrt(1/16 + 17/16 + {_C}**2/16)*w_distance",
                        f"in_x <= ((U_i + {_C}*U_f + U_o)/4 + U_z)*x_distance",
                        f"state <= {_C}",
                    ]
                ),
                _BOUND,
            ),
            SPOT_CERTIFIED,
            name="the Lipschitz constants",
            note="the print claims them without a formula",
            mutants={
                "the hidden state alone bounds the memory": Assertion(
                    relations("state <= 1"), _BOUND
                ),
                "an eighth of the slope in the inputs": Assertion(
                    relations(f"in_x <= ((U_i + {_C}*U_f + U_o)/4 + U_z)/8*x_distance"), _BOUND
                ),
                "a quarter of the slope in the weights": Assertion(
                    relations("in_w <= B_x/4*w_distance"), _BOUND
                ),
            },
        ),
    )
    steps = (
        Step(
            "slopes of the gates",
            "6.3",
            r"0<\sigma'\le\tfrac14,\quad0<\tanh'\le1",
            claim(
                [
                    "0 < Derivative(1/(1 + exp(-x)), x)",
                    "Derivative(1/(1 + exp(-x)), x) <= 1/4",
                    "0 < Derivative(tanh(x), x)",
                    "Derivative(tanh(x), x) <= 1",
                ],
                x=REAL,
            ),
        ),
        Step(
            "the memory along the weights",
            "6.3",
            r"\|\partial_wc_+\|^2\le R^2\Big(\frac1{16}+1+\frac{C^2}{16}\Big)",
            claim(
                "A + B + G <= R*(1/16 + 1 + C/16)",
                dict.fromkeys(("A", "B", "G", "R", "C"), HALF_LINE),
                given=["A <= R/16", "B <= R", "G <= C*R/16"],
            ),
            note="one unit; A = sigma'(a_i) |z| ||(h, x)||, B = i tanh'(a_z) ||(h, x)||, G = "
            "sigma'(a_f) |c| ||(h, x)|| are the derivatives in its rows of w_i, w_z, w_f, which "
            "are different coordinates; the claim is about the squares of all letters",
        ),
        Step(
            "the hidden state along the weights",
            "6.3",
            r"\|\partial_wh_+\|^2\le\Big(\frac R4\Big)^2+\|\partial_wc_+\|^2",
            claim(
                "A**2 + b*S <= (R/4)**2 + S",
                {"b": "[0, 1]", "A": HALF_LINE, "R": HALF_LINE, "S": HALF_LINE},
                given="A <= R/4",
            ),
            HOLDS,
            note="S = ||d c_+/d w||^2, b = (o tanh'(c_+))**2, A the derivative in the row of w_o, "
            "again another coordinate",
        ),
        Step(
            "the constant in the weights",
            "6.3",
            r"\Big(\frac R4\Big)^2+R^2\Big(\frac1{16}+1+\frac{C^2}{16}\Big)=R^2\Big(\frac1{16}+"
            r"\frac{17}{16}+\frac{C^2}{16}\Big)",
            claim(
                "(R/4)**2 + R**2*(1/16 + 1 + C**2/16) == R**2*(1/16 + 17/16 + C**2/16)",
                {"R": HALF_LINE, "C": HALF_LINE},
            ),
            PROVED,
        ),
        Step(
            "the size of (h, x)",
            "6.3",
            r"\|h\|_\infty\le1\ \Rightarrow\ \|h\|_2^2+\|x\|_2^2\le d+B_x^2",
            claim(
                "d*y + x <= d + B",
                {"d": "integer [1, oo)", "y": "[0, 1]", "x": HALF_LINE, "B": HALF_LINE},
                given="x <= B",
            ),
            note="y = ||h||_oo^2; x and B are squares too",
        ),
        Step(
            "the constant in the inputs",
            "6.3",
            r"\|h_+-h_+'\|\le\tfrac14\|U_o\|\|x-x'\|+\|c_+-c_+'\|",
            claim(
                "U_o/4*dx + ((U_i + C*U_f)/4 + U_z)*dx == ((U_i + C*U_f + U_o)/4 + U_z)*dx",
                dict.fromkeys(("U_o", "U_i", "U_f", "U_z", "C", "dx"), HALF_LINE),
            ),
            PROVED,
            note="the displays of Proposition 5 with U in the place of W and x of h; s is common",
        ),
    )
    gaps = (
        "the mean value theorem, by which a bound of a derivative is a Lipschitz constant, is used "
        "in prose",
        "smoothness constants of the LSTM, which Theorem 1 needs on top, are not stated here",
    )
    edges = EDGES

    def family(self) -> st.SearchStrategy[CellStep]:
        return _random_steps()

    def measure(self, instance: CellStep) -> Mapping[str, Quantity]:
        return measure_step(instance)

    def describe(self, instance: CellStep) -> Json:
        other = cell_json(instance.second)
        return {
            **cell_json(instance.first),
            "W'": other["W"],
            "U'": other["U"],
            "inputs": [[rational_text(entry) for entry in x] for x in instance.inputs],
            "x": [rational_text(entry) for entry in instance.here],
            "x'": [rational_text(entry) for entry in instance.there],
            "B_x": rational_text(instance.bound),
        }

    def rebuild(self, data: Json) -> CellStep:
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


def measure_step(item: CellStep) -> dict[str, Quantity]:
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
