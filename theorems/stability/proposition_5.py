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

from collections.abc import Mapping
from typing import ClassVar

from hypothesis import strategies as st

from theorems.instances import memory_states
from theorems.instances.memory_states import EDGES, TwoStates
from theorems.papers import STABILITY
from verify.language.claims import claim, relations
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
        return memory_states.random_states()

    def measure(self, instance: TwoStates) -> Mapping[str, Quantity]:
        return memory_states.measure(instance)

    def describe(self, instance: TwoStates) -> Json:
        return memory_states.describe(instance)

    def rebuild(self, data: Json) -> TwoStates:
        return memory_states.rebuild(data)
