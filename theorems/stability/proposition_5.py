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

from theorems.instances.memory_states import TWO_STATES
from theorems.papers import STABILITY
from theorems.stability.proofs.memory_norms import PROOF, SQUARES, START, THEORY
from theorems.stability.proofs.memory_pairs import CONDITIONS
from verify.language.claims import claim
from verify.stating import FormulaTheorem, disproved, printed, repaired, sharpened
from verify.theorem import Source

HALF_LINE = "[0, oo)"
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
            "one step in the maximum norm",
            paper=r"\|s_+-s_+'\|_\infty<\|s-s'\|_\infty",
            note="M(n, t) and N(n, t) are the maximum norms of the differences of memories and "
            "outputs; that the memories start within 1/(1 - F) is Lemma 5 for reachable states, "
            "and F is any bound of the forget gates",
        ),
        disproved(
            "r steps in the Euclidean norm",
            f"for s: natural. {CONDITIONS} and n >= 1 and 2*s*log(1/lambda) >= log(n)"
            f" and {START} > 0 => {SQUARES} < {START}",
            paper=r"r\ge\log_{1/\lambda}\sqrt d\ \Rightarrow\ "
            r"\|\phi^r(s)-\phi^r(s')\|_2<\|s-s'\|_2",
            instead=("a contraction in the Euclidean norm",),
            note="for d = 1 every r is admissible, also with r >= C log d for any C; without "
            "recurrent weights s' = (c', h') with h' near 0 is followed by (f c', o tanh(f c')), "
            "longer by up to sqrt(2); the state has 2d entries, not d",
        ),
        printed(
            "the displays of the proof, without the conditions",
            proved_by="change of the memories",
            paper=r"\|c_+-c_+'\|_\infty\le\Big(\frac{\|W_i\|+\|c\|\|W_f\|}4+\|W_z\|\Big)"
            r"\|h-h'\|_\infty+\|f\|\|c-c'\|_\infty",
            note="for each unit, with the supremum 1/(1 - F) of the memories",
        ),
        printed(
            "the outputs, without the conditions",
            proved_by="change of the outputs",
            paper=r"\|h_+-h_+'\|_\infty\le\tfrac14\|W_o\|\|h-h'\|_\infty+\|c_+-c_+'\|_\infty",
        ),
        printed(
            "the factor is below 1",
            paper=r"\frac{\|W_i\|+\|c\|\|W_f\|+\|W_o\|}4+\|W_z\|<1-\|f\|",
        ),
        repaired(
            "the factor in the maximum norm",
            paper=r"\|\phi^r(s)-\phi^r(s')\|_\infty\le\lambda^r\|s-s'\|_\infty",
            note="the printed ||s_+ - s'_+|| < ||s - s'|| alone is no contraction: that needs one "
            "factor for all pairs",
        ),
        repaired(
            "the factor in the Euclidean norm",
            paper=r"\|\phi^r(s)-\phi^r(s')\|_2\le\sqrt{2d}\lambda^r\|s-s'\|_2",
            note="squared on both sides",
        ),
        repaired(
            "a contraction in the Euclidean norm",
            paper=r"r>\log_{1/\lambda}\sqrt{2d}\ \Rightarrow\ "
            r"\|\phi^r(s)-\phi^r(s')\|_2<\|s-s'\|_2",
            note="r = O(log d) hides 1/(2 log(1/lambda))",
        ),
        sharpened(
            "a weaker condition, in a weighted maximum norm",
            paper=r"\max\Big(\frac{\|c_+-c_+'\|_\infty}v,\|h_+-h_+'\|_\infty\Big)\le\rho(M)\max\Big("
            r"\frac{\|c-c'\|_\infty}v,\|h-h'\|_\infty\Big),\quad v=\frac{K_c}{\rho(M)-\|f\|}",
            note="multiplied by K, so that K = 0 is allowed; for all numbers of steps",
        ),
        sharpened(
            "the weaker condition",
            paper=r"\rho(M)<1\quad\text{for }K_c<(1-\|f\|_\infty)(1-K_o)",
        ),
        sharpened(
            "the weaker factor is not larger",
            paper=r"\rho(M)\le\lambda",
        ),
        sharpened(
            "the weaker condition follows from the printed ones",
            paper=r"K_c+K_o<1-\|f\|\ \Rightarrow\ K_c<(1-\|f\|)(1-K_o)",
        ),
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
        "slope of the logistic function": ("A.3.2", r"\sigma'\le\tfrac14"),
        "slope of the hyperbolic tangent": ("A.3.2", r"0<\tanh'\le1"),
        **{
            f"gate {name}": (
                "A.3.2",
                rf"\|{name}-{name}'\|_\infty\le\tfrac14\|W_{name}\|_\infty\|h-h'\|_\infty",
            )
            for name in "ifo"
        },
        "gate z": ("A.3.2", r"\|z-z'\|_\infty\le\|W_z\|_\infty\|h-h'\|_\infty"),
        "forget weights": ("A.3.2", r"\|c\|\|W_f\|\le\frac{\|W_f\|}{1-\|f\|}<1-\|f\|"),
        "number of iterations": (
            "A.3.2",
            r"r>\log_{1/\lambda}\sqrt{2d}\ \Rightarrow\ \sqrt{2d}\,\lambda^r<1",
        ),
    }
    lines = (
        disproved(
            "splitting the memory, as printed",
            claim(
                "Abs(f*c - g*b) <= Abs(f*(c - b)) + Abs(c*(f - g))",
                {"f": UNIT, "g": UNIT, "c": REAL, "b": REAL},
                counter={"f": "1/4", "g": "3/4", "c": 0, "b": 1},
            ),
            equation="A.3.2",
            paper=r"\|f\circ c-f'\circ c'\|\le\|f\circ(c-c')\|+\|c\circ(f-f')\|",
            instead=("splitting the products",),
            note="g = f', b = c': the last term is to carry c', or the first f'; harmless, since "
            "only the suprema of c and f are used afterwards",
        ),
        repaired(
            "splitting the products",
            claim(
                [
                    "i*z - j*y == (i - j)*z + j*(z - y)",
                    "f*c - g*b == f*(c - b) + b*(f - g)",
                ],
                dict.fromkeys(("i", "j", "z", "y", "f", "g", "c", "b"), REAL),
            ),
            equation="A.3.2",
            paper=r"iz-i'z'=(i-i')z+i'(z-z'),\ fc-f'c'=f(c-c')+c'(f-f'),\ ot-o't'=(o-o')t+o'(t-t')",
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
            paper=r"\|h_+-h_+'\|<(1-\|f\|)\|h-h'\|+\|f\|\|c-c'\|",
            instead=("the next difference",),
            note="not strict for h = h', where c_+ - c'_+ = f(c - c') may be ||f|| ||c - c'||",
        ),
        repaired(
            "the next difference",
            claim(
                "K*dh + f*dc <= (1 - f)*dh + f*dc",
                {"f": UNIT, "K": HALF_LINE, "dh": HALF_LINE, "dc": HALF_LINE},
                given="K < 1 - f",
            ),
            equation="A.3.2",
            paper=r"\|h_+-h_+'\|\le(1-\|f\|)\|h-h'\|+\|f\|\|c-c'\|",
            note="K is the coefficient of ||h - h'|| in the outputs",
        ),
        printed(
            "a mean is at most the larger one",
            claim(
                "(1 - f)*dh + f*dc <= m",
                {"f": UNIT, "dh": HALF_LINE, "dc": HALF_LINE, "m": HALF_LINE},
                given=["dh <= m", "dc <= m"],
            ),
            equation="A.3.2",
            paper=r"(1-\|f\|)\|h-h'\|+\|f\|\|c-c'\|\le\|s-s'\|",
            note="m = ||s - s'|| in the maximum norm",
        ),
        sharpened(
            "the window in the Euclidean norm",
            claim(
                "sqrt(2*d)*exp(-L*k) <= eps",
                {"d": "integer [1, oo)", "L": "(0, oo)", "k": HALF_LINE, "eps": "(0, oo)"},
                given="L*k >= log(1/eps) + log(2*d)/2",
            ),
            equation="A.3.2",
            paper=r"k\ge\frac{\log\frac1\varepsilon+\frac12\log(2d)}{\log(1/\lambda)}\ "
            r"\Rightarrow\ \sqrt{2d}\,\lambda^k\le\varepsilon",
            note="the logarithm of the dimension is added to the window once; r steps for each "
            "factor lambda would multiply it",
        ),
        disproved(
            "number of iterations, as printed",
            claim(
                "sqrt(2*d)*exp(-L*(log(d)/(2*L) + s)) < 1",
                {"d": "integer [1, oo)", "L": "(0, oo)", "s": HALF_LINE},
                counter={"d": 1, "L": 1, "s": 0},
            ),
            equation="A.3.2",
            paper=r"r\ge\log_{1/\lambda}\sqrt d\ \Rightarrow\ \sqrt{2d}\,\lambda^r<1",
            instead=("number of iterations",),
            note="L = log(1/lambda), s the excess of r; even sqrt(d) lambda^r < 1 would need the "
            "strict inequality",
        ),
    )
    instances = TWO_STATES
