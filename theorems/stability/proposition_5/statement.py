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

from memory_theorems.theorems.papers import STABILITY
from memory_theorems.theorems.stability.proposition_5.contracting_memory import PROPOSITION_5
from memory_theorems.theorems.stability.proposition_5.euclidean_memory import EUCLIDEAN
from memory_theorems.theorems.stability.proposition_5.instances import TWO_STATES
from memory_theorems.theorems.stability.proposition_5.memory_norms import (
    PROOF,
    SQUARES,
    START,
    THEORY,
)
from memory_theorems.theorems.stability.proposition_5.memory_pairs import CONDITIONS
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    disproved,
    lemma,
    printed,
    repaired,
    sharpened,
)
from memory_theorems.verify.theorem import Source

HALF_LINE = "[0, oo)"
_MAXIMUM = (
    r"||s_+ - s'_+||_{\infty} < ||s - s'||_{\infty}\text{, establishing }\phi_{LSTM}\text{ is "
    r"contractive in the }\ell_{\infty}\text{ norm}"
)
_LINE = (
    r"\text{If }||W_i||_{\infty}, ||W_o||_{\infty} < (1 - ||f||_{\infty}), ||W_z||_{\infty} \le "
    r"(1/4)(1 - ||f||_{\infty}), ||W_f||_{\infty} < (1 - ||f||_{\infty})^2\text{, and }"
    r"r = O(\log(d))\text{, then the iterated system }\phi_{LSTM}^r\text{ is stable on the set of "
    r"reachable states}"
)
REAL = "(-oo, oo)"
UNIT = "(0, 1)"


class StableMemory(FormulaTheorem):
    __doc__ = __doc__

    key = "stability/proposition-5"
    title = "Contraction of an LSTM"
    aliases = ("proposition-5",)
    # Each instance that a search would move costs two runs of the cell in balls.
    moves = False
    source = Source(STABILITY, "Proposition 5", (), "Section 6.3, Appendix A.3.2")
    uses = ("stability/lemma-5",)
    theory = THEORY
    stated = (
        printed(
            "in the maximum norm",
            PROPOSITION_5,
            paper=_MAXIMUM,
            confirmed=_MAXIMUM,
            note="for the equations of two LSTM runs from rest, whose states at the times T and S"
            " are any two reachable states, under common inputs from there on; with one factor for"
            " all pairs and all numbers r of steps; F is any bound of the forget gates of both",
        ),
        lemma(
            "one step in the maximum norm",
            note="M(n, t) and N(n, t) are the maximum norms of the differences of memories and "
            "outputs; that the memories start within 1/(1 - F) is Lemma 5 for reachable states, "
            "and F is any bound of the forget gates",
        ),
        disproved(
            "r steps in the Euclidean norm",
            f"for s: natural. {CONDITIONS} and n >= 1 and 2*s*log(1/lambda) >= log(n)"
            f" and {START} > 0 => {SQUARES} < {START}",
            paper=r"\text{For }r \geq \log_{1/\lambda}(\sqrt{d})\text{, this in turn implies the "
            r"iterated system }"
            r"\phi_{LSTM}^r\text{ is contractive is the }\ell_2\text{-norm}",
            instead=("Proposition 5",),
            note="for d = 1 every r is admissible, also with r >= C log d for any C; without "
            "recurrent weights s' = (c', h') with h' near 0 is followed by (f c', o tanh(f c')), "
            "longer by up to sqrt(2); the state has 2d entries, not d",
            keeps=("the conditions on the weights", "states that are reached", "d = 1"),
        ),
        lemma(
            "the displays of the proof, without the conditions",
            proved_by="change of the memories",
            note="for each unit, with the supremum 1/(1 - F) of the memories",
        ),
        lemma("the outputs, without the conditions", proved_by="change of the outputs"),
        printed(
            "the factor is below 1",
            paper=r"\left(\frac{\|W_i\|_{\infty} + \|c\|_{\infty} \|W_f\|_{\infty} + "
            r"\|W_o\|_{\infty}}{4} + "
            r"\|W_z\|_{\infty}\right) < 1 - \|f\|_{\infty}",
            confirmed=r"\left(\frac{\|W_i\|_{\infty} + \|c\|_{\infty} \|W_f\|_{\infty} + "
            r"\|W_o\|_{\infty}}{4} + "
            r"\|W_z\|_{\infty}\right) < 1 - \|f\|_{\infty}",
            note="with 1/(1 - F), the bound of Lemma 5, for the norm of c; the factor is F plus "
            "the left side",
        ),
        sharpened(
            "the factor in the maximum norm",
            note="the contraction with its factor: the printed ||s_+ - s'_+|| < ||s - s'|| alone "
            "is no contraction, which needs one factor for all pairs",
        ),
        lemma("the factor in the Euclidean norm", note="squared on both sides"),
        repaired(
            "Proposition 5",
            EUCLIDEAN,
            paper=_LINE,
            note="the squared distance after r steps is at most 2 n lambda^(2 r) times that at the"
            " start, and that factor, one for all pairs of runs, is below 1 where"
            " r > log(2 n)/(2 log(1/lambda)): phi^r is stable for such r, which is O(log d) with"
            " d = n units: the state has 2d entries; lambda > 0, as gates are positive",
        ),
        lemma(
            "a contraction in the Euclidean norm",
            note="the number of steps is above the logarithm of the root of 2d, to the base "
            "1/lambda: the state has 2d entries; r = O(log d) hides 1/(2 log(1/lambda))",
        ),
        lemma(
            "a weaker condition, in a weighted maximum norm",
            note="multiplied by K, so that K = 0 is allowed; for all numbers of steps",
        ),
        lemma("the weaker condition"),
        lemma("the weaker factor is not larger"),
        lemma("the weaker condition follows from the printed ones"),
    )
    proof = PROOF
    shown = (
        "slope of the logistic function",
        "slope of the hyperbolic tangent",
        *(f"gate {name}" for name in "ifoz"),
        "memories of the second run",
        "forget weights",
        "one step, memories",
        "one step, outputs",
        "the factor of one step",
        "the sum by the largest difference",
        "the largest difference in the sum",
        "number of iterations",
        "the eigenvalue",
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        f"gate {name}": (
            "A.3.2",
            rf"||{name} - {name}'|| \le \frac{{1}}{{4}} ||W_{name}||_{{\infty}} "
            r"||h - h'||_{\infty}",
        )
        for name in "ifo"
    } | {"gate z": ("A.3.2", r"||z - z'|| \le ||W_z||_{\infty} ||h - h'||_{\infty}")}
    lines = (
        disproved(
            "splitting the memory, as printed",
            claim(
                "Abs(f*c - g*b) <= Abs(f*(c - b)) + Abs(c*(f - g))",
                {"f": UNIT, "g": UNIT, "c": REAL, "b": REAL},
                counter={"f": "1/4", "g": "3/4", "c": 0, "b": 1},
            ),
            equation="A.3.2",
            paper=r"\leq \|(i - i') \circ z\|_{\infty} + \|i' \circ (z - z')\|_{\infty} + \|f "
            r"\circ (c - c')\|_{\infty} + "
            r"\|c \circ (f - f')\|_{\infty}",
            instead=("splitting the products",),
            note="g = f', b = c': the last term is to carry c', or the first f'; harmless, since "
            "only the suprema of c and f are used afterwards",
        ),
        repaired(
            "splitting the products",
            claim(
                ["i*z - j*y == (i - j)*z + j*(z - y)", "f*c - g*b == f*(c - b) + b*(f - g)"],
                dict.fromkeys(("i", "j", "z", "y", "f", "g", "c", "b"), REAL),
            ),
            equation="A.3.2",
            note="g = f', b = c', and likewise for i, z and for o, tanh(c_+); z is a value of "
            "tanh, not of a sigmoid as the print says",
        ),
        disproved(
            "the next difference, as printed",
            claim(
                "K*dh + f*dc < (1 - f)*dh + f*dc",
                {"f": UNIT, "K": HALF_LINE, "dh": HALF_LINE, "dc": HALF_LINE},
                given="K < 1 - f",
                counter={"f": "1/2", "K": 0, "dh": 0, "dc": 1},
            ),
            equation="A.3.2",
            paper=r"||c_{+} - c'_{+}||_{\infty} < (1 - ||f||_{\infty}) ||h - h'||_{\infty} + "
            r"||f||_{\infty} ||c - c'||_{\infty}",
            instead=("the next difference",),
            note="K is the coefficient of ||h - h'|| in the memories; not strict for h = h' "
            "where, without recurrent weights, c_+ - c'_+ = f (c - c') with f = ||f||: dh = 0, dc "
            "= |c - c'|",
        ),
        repaired(
            "the next difference",
            claim(
                "K*dh + f*dc <= (1 - f)*dh + f*dc",
                {"f": UNIT, "K": HALF_LINE, "dh": HALF_LINE, "dc": HALF_LINE},
                given="K < 1 - f",
            ),
            equation="A.3.2",
            note="K is the coefficient of ||h - h'|| in the memories or in the outputs",
        ),
        printed(
            "a mean is at most the larger one",
            claim(
                "(1 - f)*dh + f*dc <= m",
                {"f": UNIT, "dh": HALF_LINE, "dc": HALF_LINE, "m": HALF_LINE},
                given=["dh <= m", "dc <= m"],
            ),
            equation="A.3.2",
            paper=r"(1 - ||f||_{\infty}) ||h - h'||_{\infty} + ||f||_{\infty} ||c - c'||_{\infty} "
            r"\le ||s - s'||_{\infty}",
            note="m = ||s - s'|| in the maximum norm",
        ),
        lemma(
            "the window in the Euclidean norm",
            claim(
                "sqrt(2*d)*exp(-L*k) <= eps",
                {"d": "integer [1, oo)", "L": "(0, oo)", "k": HALF_LINE, "eps": "(0, oo)"},
                given="L*k >= log(1/eps) + log(2*d)/2",
            ),
            note="the logarithm of the dimension is added to the window once; r steps for each "
            "factor lambda would multiply it",
        ),
    )
    instances = TWO_STATES
