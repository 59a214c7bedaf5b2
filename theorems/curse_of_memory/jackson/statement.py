r"""Jackson's theorem as (53) uses it: one application, all of them, and the power of the width.

(53) cites: for :math:`q\in C^\alpha[0,1]` there is a polynomial Q of degree m - 1 with
:math:`\|q-Q\|_\infty\le C(\alpha)\|q^{(\alpha)}\|_\infty m^{-\alpha}`.  With :math:`E_n(f)` the
least uniform distance to polynomials of degree n, and explicit constants,

.. math:: E_n(f)\le\frac{\pi/4}{n+1}E_{n-1}(f'),\qquad E_{m-1}(f)\le\Big(\frac\pi4\Big)^\alpha
   \frac{(m-\alpha)!}{m!}\|f^{(\alpha)}\|_\infty\quad(m\ge\alpha).

The first is cited (Favard's constant on an interval of length 1: with
:math:`x=\tfrac{1+\cos\theta}2` a Lipschitz constant is halved, and
:math:`\frac\pi2\cdot\frac12=\frac\pi4`); it holds for absolutely continuous f, and for
:math:`\alpha=1` with :math:`E_{-1}(f')=\|f'\|_\infty`.  The second, and (53) with
:math:`C(\alpha)=(\pi/4)^\alpha\alpha^\alpha/\alpha!`, are proved from it for all m and
:math:`\alpha`, by induction.  In the formulas below m counts the coefficients beyond
:math:`\alpha`: below :math:`m=\alpha` the printed line is false.

Instances are the least smooth functions of the class, :math:`f=(s-a)_+^\alpha`, whose
:math:`E_n` are enclosed by exact alternants.

Source: Li, Han, E and Li (ICLR 2021), (53); D. Jackson (1930); J. Favard (1937).
"""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.approximation.iterated_degrees import PROOF, THEORY
from memory_theorems.theorems.curse_of_memory.jackson.instances import KINKS
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated
from memory_theorems.verify.theorem import Source


class JacksonTheorem(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/jackson"
    aliases = ("jackson",)
    title = "Jackson's theorem on functions with a kink"
    source = Source(CURSE_OF_MEMORY, "Jackson's theorem", ("53",), "Appendix B")
    theory = THEORY
    stated = (
        lemma(
            "the rate",
            note="for m coefficients, m at least alpha; with the constant of the repair of "
            "Theorem 4.2",
        ),
        overstated(
            "fewer coefficients than the order",
            claim(
                "Max(Abs(0 - c), Abs(1 - c)) <= C*0",
                c="(-oo, oo)",
                C="(0, oo)",
                counter={"c": 0, "C": 1},
            ),
            note="q(s) = s, alpha = 2, m = 1: the second derivative is 0 and no constant c is "
            "near 0 and 1 at once; in Theorem 4.2 the zero model serves such m",
            instead=("the rate",),
        ),
        lemma("the sharp bound"),
        lemma("one application", without=("top",), note="the step that is iterated alpha times"),
    )
    lines = (
        lemma(
            "interval of length 1",
            claim(["Abs(sin(theta)/2) <= 1/2", "pi/2*(1/2) == pi/4"], theta="[0, 2*pi]"),
            equation="53",
        ),
    )
    proof = PROOF
    shown = ("one application", "j applications", "all applications", "factor by factor")
    instances = KINKS
    moves = False
