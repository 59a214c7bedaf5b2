r"""Lemmas A.8 and A.9: the Lyapunov function of the proof of Theorem 3.9.

As the notes have it.  Let :math:`\operatorname{Re}\lambda_i(W_m)\le-\beta_0` and
:math:`W_m^\top P_m+P_mW_m=-I`.  Then :math:`\|P_m\|_2\le1/(2\beta_0)` (A.8).  With
:math:`|W_{m,ij}|\le M_0`, for :math:`|v|_2\le\Upsilon=\sqrt{\beta_0L/M_0}`,
:math:`|v^\top(W^\top\mathrm{Diag}(v)^2P+P\,\mathrm{Diag}(v)^2W)v|\le L|v|_2^2` (A.9).

Both are false.  :math:`W=\begin{pmatrix}-1&a\\0&-1\end{pmatrix}` has the single eigenvalue -1, and
:math:`P=\frac14\begin{pmatrix}2&a\\a&2+a^2\end{pmatrix}`, so that :math:`\|P\|_2>1/2` for all
:math:`a\ne0`; the proof takes unit eigenvectors for orthogonal ones.  And
:math:`|\mathrm{Diag}(v)^2Wv|\le M_0|v|^3` (98) fails for the largest entry :math:`M_0` of W,
though it holds for :math:`|W|_2`; the sum in (92) is not what it is said to be.

Repaired.  If the symmetric part of W is at most :math:`-\beta_0`, as for normal W, every
eigenvalue of P is at most :math:`1/(2\beta_0)`.  For every bound p of :math:`\|P\|_2`, and M of
:math:`|W|_2`, (89) holds with :math:`2pM\Upsilon^2\le L`.  Every eigenvalue of P is at least
:math:`1/(2M)`, which is what (66) needs; (65) bounds the largest one only.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): (65), (66), (75)-(102).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.inverse_approximation.lemma_a_8.instances import LYAPUNOV
from memory_theorems.theorems.inverse_approximation.lemma_a_8.lyapunov import PROOF, THEORY
from memory_theorems.theorems.papers import INVERSE
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    lemma,
    refuted_variant,
)
from memory_theorems.verify.theorem import Source

_A9 = ("Lyapunov equation", "symmetric part", "eigenvector", "no zero vector")
_A8 = ("P is bounded", "squares", "Y is small")


class LyapunovBounds(FormulaTheorem):
    __doc__ = __doc__

    key = "inverse/lemma-a.8"
    aliases = ("lemma-a.8", "inverse/lemma-a.9", "lemma-a.9")
    title = "The Lyapunov function of weights with a spectral gap"
    source = Source(INVERSE, "Lemmas A.8 and A.9", ("(77)", "(89)"), "Appendix A.10")
    theory = THEORY
    instances = LYAPUNOV
    stated = (
        refuted_variant(
            "P from the abscissa",
            claim(
                "(1 + a**2/4)/2 + a/4*sqrt(1 + a**2/4) <= 1/(2*1)",
                a="[0, oo)",
                counter={"a": "3/2"},
            ),
            note="the left side is the larger eigenvalue of P for W = ((-1, a), (0, -1)), whose "
            "only eigenvalue is -1 = -beta_0; at a = 3/2 it is 5/4",
            instead=("largest eigenvalue",),
        ),
        lemma(
            "largest eigenvalue",
            without=("weights", *_A8),
            note="P is symmetric: its norm is its largest eigenvalue",
        ),
        lemma(
            "smallest eigenvalue",
            without=("symmetric part", *_A8),
            note="for every eigenvalue, all of which are positive where W is Hurwitz",
        ),
        refuted_variant(
            "the disturbance by the largest entry",
            claim(
                "(1 + b)**2 + (b**2*(1 + b))**2 <= (1 + b**2)**3",
                b="[0, oo)",
                counter={"b": "3/10"},
            ),
            note="the squares of both sides for v = (1, b) and W with all entries M_0 = 1; the "
            "line speaks of the entries of W alone",
            instead=("small disturbance",),
        ),
        lemma(
            "small disturbance",
            without=_A9,
            note="for symmetric P the form is twice the pairing; M bounds W in the spectral norm, "
            "as (14) does",
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    lines = (
        lemma(
            "the Lyapunov equation of the counterexample",
            claim(
                [
                    "-1/2 - 1/2 == -1",
                    "a*(1/2) - a/4 - a/4 == 0",
                    "2*(a*(a/4) - (1/2 + a**2/4)) == -1",
                ],
                a="(-oo, oo)",
            ),
            note="the entries of W^T P + P W for P = ((1/2, a/4), (a/4, 1/2 + a**2/4))",
        ),
        lemma(
            "the eigenvalue of the counterexample",
            claim(
                "(1/2 - s)*(1/2 + a**2/4 - s) - (a/4)**2 == 0",
                {"a": "[0, oo)", "s": "(-oo, oo)"},
                given="s == (1 + a**2/4)/2 + a/4*sqrt(1 + a**2/4)",
            ),
        ),
        refuted_variant(
            "exponentials by the abscissa",
            claim("a*t*exp(-t) <= exp(-t)", a="[0, oo)", t="[0, oo)", counter={"a": 2, "t": 1}),
            note="of (38) in the notes: an entry of exp(W*t) for W = ((-1, a), (0, -1))",
        ),
        refuted_variant(
            "unit eigenvectors are orthogonal",
            claim(
                "(x + y*cos(phi))**2 + (y*sin(phi))**2 == x**2 + y**2",
                {"x": "(-oo, oo)", "y": "(-oo, oo)", "phi": "(0, pi/2]"},
                counter={"x": 1, "y": 1, "phi": "pi/3"},
            ),
            note="of (82) in the notes: two unit eigenvectors at the angle phi, at t = 0",
        ),
        refuted_variant(
            "the product in coordinates",
            claim(
                "x**2*(a*x + b*y) == x**2*a*x + y**2*c*x",
                dict.fromkeys(("a", "b", "c", "x", "y"), "(-oo, oo)"),
                counter={"a": 0, "b": 1, "c": 0, "x": 1, "y": 1},
            ),
            note="of (92) in the notes: the first entry for v = (x, y), W = ((a, b), (c, .))",
        ),
    )
