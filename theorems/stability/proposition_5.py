r"""Proposition 5: an LSTM with small weights and open forget gates forgets its past.

As printed: if :math:`\|W_i\|_\infty,\|W_o\|_\infty<1-\|f\|_\infty`,
:math:`\|W_z\|_\infty\le\frac14(1-\|f\|_\infty)`, :math:`\|W_f\|_\infty<(1-\|f\|_\infty)^2` and
:math:`r=O(\log d)`, then the iterate :math:`\phi_{LSTM}^r` is stable on the reachable states.

In the maximum norm one step contracts, with the factor

.. math:: \lambda=\|f\|_\infty+K_c+K_o<1,\quad K_c=\tfrac14\Big(\|W_i\|_\infty+\frac{\|W_f\|_\infty}
   {1-\|f\|_\infty}\Big)+\|W_z\|_\infty,\quad K_o=\tfrac14\|W_o\|_\infty .

The state (c, h) has 2d entries, so the Euclidean norm needs
:math:`r>\log_{1/\lambda}\sqrt{2d}` = (log 2d)/(2 log 1/lambda); the :math:`\log_{1/\lambda}\sqrt d`
of the print is not enough, for d = 1 and any constant in the O(.).  A weaker condition suffices:
:math:`\rho(M)<1` for :math:`M=\begin{pmatrix}\|f\|_\infty&K_c\\\|f\|_\infty&K_c+K_o\end{pmatrix}`,
that is :math:`K_c<(1-\|f\|_\infty)(1-K_o)`, in a weighted maximum norm.  Here
:math:`\|f\|_\infty` is :math:`\sigma(\|W_f\|_\infty+\|U_f\|_\infty B_x)`, which bounds the forget
gates on all reachable states and inputs, in the maximum norm of inputs.
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
from theorems.papers import STABILITY
from verify.arithmetic.balls import Real, precision, to_fmpq, upper_bound
from verify.arithmetic.linear_algebra import Rows, largest, vector_norm
from verify.errors import InputError
from verify.language.claims import claim, relations
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.theorem import (
    FAILS,
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
UNIT = "(0, 1)"


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

_ENTRIES = st.fractions(min_value=-1, max_value=1, max_denominator=3)
_SHARES = tuple(Fraction(v) for v in ("0", "1/2", "99/100"))


@st.composite
def _random_states(draw: st.DrawFn) -> TwoStates:
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


_K = "((W_i + W_f/(1 - f))/4 + W_z)"
_O = "W_o/4"
_RATE = f"(f + {_K} + {_O})"
_RHO = f"(({_RATE} + sqrt({_RATE}**2 - 4*f*{_O}))/2)"
_WEIGHT = f"({_K}/({_RHO} - f))"
_INSIDE = relations("largest_input <= B_x")
_CONDITIONS = relations(["W_i < 1 - f", "W_o < 1 - f", "W_z <= (1 - f)/4", "W_f < (1 - f)**2"])
_ROOM = {"f": UNIT, "W_i": HALF_LINE, "W_o": HALF_LINE, "W_z": HALF_LINE, "W_f": HALF_LINE}
_MATRIX = {"f": UNIT, "o": "[0, 1)", "K": HALF_LINE}


class StableMemory(Theorem):
    __doc__ = __doc__

    key = "stability/proposition-5"
    title = "Contraction of an LSTM"
    aliases = ("proposition-5",)
    source = Source(STABILITY, "Proposition 5", (), "Section 6.3, Appendix A.3.2")
    uses = ("stability/lemma-5",)
    names: ClassVar[Mapping[str, str]] = {
        "f": "sigma(||W_f||_oo + ||U_f||_oo B_x), a bound of all reachable forget gates, in (0, 1)",
        **{f"W_{name}": f"|| W_{name} ||_oo, the largest absolute row sum" for name in "ifoz"},
        "start_c": "|| c - c' ||_oo of the two reachable states",
        "start_h": "|| h - h' ||_oo of the two reachable states",
        "next_c": "|| c_+ - c'_+ ||_oo after the first common input",
        "next_h": "|| h_+ - h'_+ ||_oo after the first common input",
        "start_2": "|| s - s' ||_2",
        "end_2": "|| s - s' ||_2 after r common inputs",
        "end": "|| s - s' ||_oo after r common inputs",
        "r": "number of common inputs, an integer >= 1",
        "d": "number of units",
        **{f"gate_{name}": f"|| {name} - {name}' ||_oo at the first input" for name in "ifoz"},
        "memory": "the largest || c ||_oo of both states",
        "largest_input": "max || x_t ||_oo over all inputs",
        "B_x": "declared bound of the inputs in the maximum norm",
    }
    ranges: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(names, "[0, oo)"),
        "f": "(0, 1)",
        "r": "integer [1, oo)",
        "d": "integer [1, oo)",
    }
    statements = (
        Statement(
            Form.PRINTED,
            r"\|s_+-s_+'\|_\infty<\|s-s'\|_\infty",
            Assertion(
                relations("Max(next_c, next_h) < Max(start_c, start_h)"),
                relations("Max(start_c, start_h) > 0") + _INSIDE + _CONDITIONS,
            ),
            SPOT_CERTIFIED,
            name="one step in the maximum norm",
        ),
        Statement(
            Form.PRINTED,
            r"r\ge\log_{1/\lambda}\sqrt d\ \Rightarrow\ \|\phi^r(s)-\phi^r(s')\|_2<\|s-s'\|_2",
            Assertion(
                relations("end_2 < start_2"),
                relations(["start_2 > 0", f"2*r*log(1/{_RATE}) >= log(d)"]) + _INSIDE + _CONDITIONS,
            ),
            FAILS,
            name="r steps in the Euclidean norm",
            note="for d = 1 every r is admissible, also with r >= C log d for any C; without "
            "recurrent weights s' = (c', h') with h' near 0 is followed by (f c', o tanh(f c')), "
            "longer by up to sqrt(2); the state has 2d entries, not d",
        ),
        Statement(
            Form.PRINTED,
            r"\|i-i'\|\le\tfrac14\|W_i\|_\infty\|h-h'\|_\infty,\dots,\ \|z-z'\|\le\|W_z\|_\infty"
            r"\|h-h'\|_\infty,\quad\|c_+-c_+'\|_\infty\le\dots,\quad\|h_+-h_+'\|_\infty\le\dots",
            Assertion(
                relations(
                    [
                        "gate_i <= W_i/4*start_h",
                        "gate_f <= W_f/4*start_h",
                        "gate_o <= W_o/4*start_h",
                        "gate_z <= W_z*start_h",
                        "memory <= 1/(1 - f)",
                        "next_c <= ((W_i + W_f/(1 - f))/4 + W_z)*start_h + f*start_c",
                        "next_h <= W_o/4*start_h + next_c",
                    ]
                ),
                _INSIDE,
            ),
            SPOT_CERTIFIED,
            name="the displays of the proof, without the conditions",
            mutants={
                "the memory of a larger forget gate": Assertion(
                    relations("memory <= 1/(2*(1 - f))"), _INSIDE
                ),
                "memory kept by half": Assertion(relations("next_c <= f/2*start_c"), _INSIDE),
                "an eighth of the gates' slope": Assertion(
                    relations("gate_i <= W_i/8*start_h"), _INSIDE
                ),
                "half of the slope of tanh": Assertion(
                    relations("gate_z <= W_z/2*start_h"), _INSIDE
                ),
            },
        ),
        Statement(
            Form.REPAIRED,
            r"\|s_+-s_+'\|_\infty\le\lambda\|s-s'\|_\infty,\ "
            r"\|\phi^r(s)-\phi^r(s')\|_\infty\le\lambda^r\|s-s'\|_\infty,\ \lambda<1",
            Assertion(
                relations(
                    [
                        f"Max(next_c, next_h) <= {_RATE}*Max(start_c, start_h)",
                        f"end <= {_RATE}**r*Max(start_c, start_h)",
                        f"{_RATE} < 1",
                    ]
                ),
                _INSIDE + _CONDITIONS,
            ),
            SPOT_CERTIFIED,
            name="the factor in the maximum norm",
        ),
        Statement(
            Form.REPAIRED,
            r"r>\log_{1/\lambda}\sqrt{2d}\ \Rightarrow\ \|\phi^r(s)-\phi^r(s')\|_2\le\sqrt{2d}"
            r"\lambda^r\|s-s'\|_2,\ \sqrt{2d}\lambda^r<1",
            Assertion(
                relations([f"end_2 <= sqrt(2*d)*{_RATE}**r*start_2", f"{_RATE} < 1"]),
                _INSIDE + _CONDITIONS,
            ),
            SPOT_CERTIFIED,
            name="the factor in the Euclidean norm",
            note="lambda < 1 is part of the claim; that sqrt(2d) lambda^r < 1 for such r is a step "
            "below; r = O(log d) hides 1/(2 log(1/lambda))",
        ),
        Statement(
            Form.SHARPENED,
            r"\max\Big(\frac{\|c_+-c_+'\|_\infty}v,\|h_+-h_+'\|_\infty\Big)\le\rho(M)\max\Big("
            r"\frac{\|c-c'\|_\infty}v,\|h-h'\|_\infty\Big),\quad\rho(M)<1\quad"
            r"\text{for }K_c<(1-\|f\|_\infty)(1-K_o)",
            Assertion(
                relations(
                    [
                        f"Max(next_c/{_WEIGHT}, next_h) <= {_RHO}*Max(start_c/{_WEIGHT}, start_h)",
                        f"{_RHO} < 1",
                    ]
                ),
                relations(f"{_K} < (1 - f)*(1 - {_O})") + _INSIDE,
            ),
            SPOT_CERTIFIED,
            name="a weaker condition, in a weighted maximum norm",
            note="v = K_c/(rho - ||f||) is the Perron vector (v, 1) of M; for K_c = 0, where v is "
            "not defined, the memory does not see h and the factor is max(||f||, K_o)",
        ),
    )
    steps = (
        Step(
            "slope of the logistic function",
            "A.3.2",
            r"\sigma'\le\tfrac14",
            claim("Derivative(1/(1 + exp(-x)), x) <= 1/4", x=REAL),
        ),
        Step(
            "slope of tanh",
            "A.3.2",
            r"0<\tanh'\le1",
            claim(["0 < Derivative(tanh(x), x)", "Derivative(tanh(x), x) <= 1"], x=REAL),
        ),
        Step(
            "splitting the memory, as printed",
            "A.3.2",
            r"\|f\circ c-f'\circ c'\|\le\|f\circ(c-c')\|+\|c\circ(f-f')\|",
            claim(
                "Abs(f*c - g*b) <= Abs(f*(c - b)) + Abs(c*(f - g))",
                {"f": UNIT, "g": UNIT, "c": REAL, "b": REAL},
                counter={"f": "1/4", "g": "3/4", "c": 0, "b": 1},
            ),
            FAILS,
            note="g = f', b = c': the last term is to carry c', or the first f'; harmless, since "
            "only the suprema of c and f are used afterwards",
        ),
        Step(
            "splitting the products",
            "A.3.2",
            r"iz-i'z'=(i-i')z+i'(z-z'),\ fc-f'c'=f(c-c')+c'(f-f'),\ ot-o't'=(o-o')t+o'(t-t')",
            claim(
                [
                    "i*z - j*y == (i - j)*z + j*(z - y)",
                    "f*c - g*b == f*(c - b) + b*(f - g)",
                ],
                dict.fromkeys(("i", "j", "z", "y", "f", "g", "c", "b"), REAL),
            ),
            PROVED,
            form=Form.REPAIRED,
            note="g = f', b = c', and likewise for i, z and for o, tanh(c_+)",
        ),
        Step(
            "the memory",
            "A.3.2",
            r"\|c_+-c_+'\|\le\Big(\frac{\|W_i\|+\|c\|\|W_f\|}4+\|W_z\|\Big)\|h-h'\|"
            r"+\|f\|\|c-c'\|",
            claim(
                "after <= ((W_i + m*W_f)/4 + W_z)*dh + f*dc",
                {
                    **_ROOM,
                    **dict.fromkeys(("m", "dh", "dc", "g", "after"), HALF_LINE),
                },
                given=["after <= W_i/4*dh + W_z*dh + f*dc + m*g", "g <= W_f/4*dh"],
            ),
            note="m = sup ||c||, g = ||f - f'||; ||z||, ||i'|| <= 1, where z is a value of tanh, "
            "not of a sigmoid as the print says",
        ),
        Step(
            "the hidden state",
            "A.3.2",
            r"\|h_+-h_+'\|\le\|o-o'\|+\|c_+-c_+'\|\le\tfrac14\|W_o\|\|h-h'\|+\|c_+-c_+'\|",
            claim(
                "after <= W_o/4*dh + dc",
                dict.fromkeys(("W_o", "dh", "dc", "go", "dt", "after"), HALF_LINE),
                given=["after <= go + dt", "go <= W_o/4*dh", "dt <= dc"],
            ),
            note="go = ||o - o'||, dt = ||tanh(c_+) - tanh(c'_+)||; |tanh(c_+)|, o' <= 1, tanh is "
            "1-Lipschitz",
        ),
        Step(
            "by assumption",
            "A.3.2",
            r"\frac{\|W_i\|+\|c\|\|W_f\|+\|W_o\|}4+\|W_z\|<1-\|f\|",
            claim(
                "(W_i + q + W_o + z)/4 < room",
                dict.fromkeys(("room", "W_i", "W_o", "z", "q"), HALF_LINE),
                given=["W_i < room", "W_o < room", "z <= room", "q < room"],
            ),
            note="q = ||c|| ||W_f||, z = 4 ||W_z||, room = 1 - ||f||",
        ),
        Step(
            "by assumption, the forget gate",
            "A.3.2",
            r"\|c\|\|W_f\|\le\frac{\|W_f\|}{1-\|f\|}<1-\|f\|",
            claim("W_f/(1 - f) < 1 - f", {"f": UNIT, "W_f": HALF_LINE}, given="W_f < (1 - f)**2"),
            note="||c|| <= 1/(1 - ||f||) is Lemma 5",
        ),
        Step(
            "the next difference, as printed",
            "A.3.2",
            r"\|h_+-h_+'\|<(1-\|f\|)\|h-h'\|+\|f\|\|c-c'\|",
            claim(
                "K*dh + f*dc < (1 - f)*dh + f*dc",
                {"f": UNIT, "K": HALF_LINE, "dh": HALF_LINE, "dc": HALF_LINE},
                given="K < 1 - f",
                counter={"f": "1/2", "K": 0, "dh": 0, "dc": 1},
            ),
            FAILS,
            note="not strict for h = h', where c_+ - c'_+ = f(c - c') may be ||f|| ||c - c'||",
        ),
        Step(
            "the next difference",
            "A.3.2",
            r"\|h_+-h_+'\|\le(1-\|f\|)\|h-h'\|+\|f\|\|c-c'\|",
            claim(
                "K*dh + f*dc <= (1 - f)*dh + f*dc",
                {"f": UNIT, "K": HALF_LINE, "dh": HALF_LINE, "dc": HALF_LINE},
                given="K < 1 - f",
            ),
            form=Form.REPAIRED,
            note="K is the coefficient of the step before",
        ),
        Step(
            "a mean is at most the larger one",
            "A.3.2",
            r"(1-\|f\|)\|h-h'\|+\|f\|\|c-c'\|\le\|s-s'\|",
            claim(
                "(1 - f)*dh + f*dc <= m",
                {"f": UNIT, "dh": HALF_LINE, "dc": HALF_LINE, "m": HALF_LINE},
                given=["dh <= m", "dc <= m"],
            ),
            note="m = ||s - s'|| in the maximum norm",
        ),
        Step(
            "the factor",
            "A.3.2",
            r"K\|h-h'\|+\|f\|\|c-c'\|\le(K+\|f\|)\|s-s'\|",
            claim(
                "K*dh + f*dc <= (f + K)*m",
                {
                    "f": UNIT,
                    "K": HALF_LINE,
                    "dh": HALF_LINE,
                    "dc": HALF_LINE,
                    "m": HALF_LINE,
                },
                given=["dh <= m", "dc <= m"],
            ),
            form=Form.REPAIRED,
            note="the printed conclusion ||s_+ - s'_+|| < ||s - s'|| alone is no contraction: that "
            "needs one factor for all pairs, K + ||f|| < 1",
        ),
        Step(
            "number of iterations, as printed",
            "A.3.2",
            r"r\ge\log_{1/\lambda}\sqrt d\ \Rightarrow\ \sqrt{2d}\,\lambda^r<1",
            claim(
                "sqrt(2*d)*exp(-L*(log(d)/(2*L) + s)) < 1",
                {"d": "integer [1, oo)", "L": "(0, oo)", "s": HALF_LINE},
                counter={"d": 1, "L": 1, "s": 0},
            ),
            FAILS,
            note="L = log(1/lambda), s the excess of r; even sqrt(d) lambda^r < 1 would need the "
            "strict inequality",
        ),
        Step(
            "number of iterations",
            "A.3.2",
            r"r>\log_{1/\lambda}\sqrt{2d}\ \Rightarrow\ \sqrt{2d}\,\lambda^r<1",
            claim(
                "exp(n/2)*exp(-L*(n/(2*L) + s)) < 1",
                {"n": HALF_LINE, "L": "(0, oo)", "s": "(0, oo)"},
            ),
            form=Form.REPAIRED,
            note="n = log(2d); the maximum norm is at most the Euclidean one, and that at most "
            "sqrt(2d) times it",
        ),
        Step(
            "the Perron vector of M",
            "",
            r"M\binom v1=\rho\binom v1,\quad v=\frac{K_c}{\rho-\|f\|}",
            claim(
                [
                    "f*(K/(f + s)) + s*(K/(f + s)) == K",
                    "f*K + (K + o)*(r - f) - r*(r - f) == -(r**2 - (f + K + o)*r + f*o)",
                ],
                {**_MATRIX, "r": REAL, "s": "(0, oo)"},
            ),
            PROVED,
            form=Form.SHARPENED,
            note="the first row is f v + K_c = rho v, with rho - f = v**(-1) K_c; the second, "
            "times rho - f, vanishes at a root rho of the characteristic polynomial",
        ),
        Step(
            "the condition for rho(M) < 1",
            "",
            r"\chi_M(1)=(1-\|f\|)(1-K_o)-K_c>0,\quad\operatorname{tr}M<2",
            claim(
                [
                    "1 - (f + K + o) + f*o == (1 - f)*(1 - o) - K",
                    "(2 - f - K - o)**2 - ((f + K + o)**2 - 4*f*o) == 4*((1 - f)*(1 - o) - K)",
                ],
                _MATRIX,
            ),
            PROVED,
            form=Form.SHARPENED,
            note="rho = (t + sqrt(t**2 - 4 f K_o))/2 with t = f + K_c + K_o, so rho < 1 is "
            "sqrt(t**2 - 4 f K_o) < 2 - t, squared in the second line; the next step gives t < 2",
        ),
        Step(
            "the trace of M",
            "",
            r"\|f\|+K_c+K_o<2",
            claim("f + K + o < 2", _MATRIX, given="K < (1 - f)*(1 - o)"),
            HOLDS,
            form=Form.SHARPENED,
        ),
        Step(
            "the weaker condition follows from the printed ones",
            "",
            r"K_c+K_o<1-\|f\|\ \Rightarrow\ K_c<(1-\|f\|)(1-K_o)",
            claim("K < (1 - f)*(1 - o)", _MATRIX, given="K + o < 1 - f"),
            HOLDS,
            form=Form.SHARPENED,
        ),
        Step(
            "the weaker factor is not larger",
            "",
            r"\rho(M)\le\lambda:\quad\chi_M(\lambda)=\|f\|K_o\ge0",
            claim(
                [
                    "(f + K + o)**2 - (f + K + o)*(f + K + o) + f*o == f*o",
                    "f*o >= 0",
                ],
                _MATRIX,
            ),
            HOLDS,
            form=Form.SHARPENED,
            note="lambda = tr M is no less than half of the trace, so it is no less than rho",
        ),
    )
    gaps = (
        "that the maximum norm of a vector bounds its entries, and the passage from entries to "
        "norms, are in prose; every display is measured on every instance",
        "the iteration over r steps is put together in prose from one step; reachable states stay "
        "reachable",
    )
    edges = EDGES

    def family(self) -> st.SearchStrategy[TwoStates]:
        return _random_states()

    def measure(self, instance: TwoStates) -> Mapping[str, Quantity]:
        return measure_states(instance)

    def describe(self, instance: TwoStates) -> Json:
        return {
            **cell_json(instance.cell),
            "first": _text(instance.first),
            "second": _text(instance.second),
            "common": _text(instance.common),
            "B_x": rational_text(instance.bound),
        }

    def rebuild(self, data: Json) -> TwoStates:
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


def measure_states(item: TwoStates) -> dict[str, Quantity]:
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
