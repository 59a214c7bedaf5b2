r"""Theorem A.1: the representation theorem of Riesz, Markov and Kakutani (cited).

As printed.  For :math:`H:C_0(\mathbb R,\mathbb R^d)\to\mathbb R` continuous and linear there is a
unique regular countably additive signed vector measure :math:`\mu` with :math:`H(x)=\int
x_s^\top d\mu(s)`, and :math:`\|H\|=\|\mu\|_1(\mathbb R)=\sum_i|\mu_i|(\mathbb R)`.

Cited is the theorem for one channel: existence, uniqueness, and that the norm is the variation:
signals of size 1 come as near as one likes to the signs of a measure.  The rest is proved for all
d: H is the sum of functionals that see one channel; the norm is the *sum* over the channels,
because the norm inside is :math:`\|x_s\|_\infty` (with the Euclidean norm inside it is not), from
both sides; and the measures are unique.  In the other formulas F(i, f) is H
of the signal that is f in channel i and 0 in the others, C is :math:`C_0(\mathbb R)`, M the signed
measures with their total variation, :math:`\langle f,\mu\rangle=\int f\,d\mu`; H(x) is
:math:`\sum_iF(i,x_i)`.

Source: Li, Han, E and Li (ICLR 2021), (24), (25).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from memory_theorems.theorems.curse_of_memory.approximation.integrable_kernel import RIESZ
from memory_theorems.theorems.curse_of_memory.approximation.measures_on_a_grid import MEASURES
from memory_theorems.theorems.curse_of_memory.approximation.vector_measures import STATEMENT
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, have, induct, lemma, overstated, printed
from memory_theorems.verify.theorem import Source

_H = "Sum(F(i, x(i)), (i, 1, d))"


class RieszRepresentation(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/theorem-a.1"
    aliases = ("theorem-a.1", "thm-a.1")
    title = "Representation of continuous linear functionals (Riesz, Markov, Kakutani)"
    source = Source(CURSE_OF_MEMORY, "Theorem A.1", ("24", "25"), "Appendix A")
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "d": ("d", "natural", "number of channels"),
        "F": ("F", "natural, C -> real", "H of signals with one channel"),
        "pair": (r"\Phi", "C, M -> real", "the integral of a function by a measure"),
        "mu": (r"\mu", "natural -> M", "the measures of the channels"),
        "nu": (r"\nu", "natural -> M", "other measures"),
        "x": ("x", "natural -> C", "the channels of a signal"),
        "s": ("s", "[0, oo)", "the size of the signal, the largest of its channels, at most"),
        "theta": (r"\theta", "(0, 1)", "how near the signs a signal comes"),
        "z": ("z", "M -> C", "a signal near the signs of a measure"),
    }
    given: ClassVar[Mapping[str, Any]] = {
        "Riesz": ("for i: natural, f: C. F(i, f) == pair(f, mu(i))", RIESZ),
        "bounded": "for f: C, m: M. pair(f, m) <= |f|*|m|",
        "size": "for i: natural. |x(i)| <= s",
        "near the signs": ("for m: M. theta*|m| <= pair(z(m), m)", RIESZ),
        "of size 1": ("for m: M. |z(m)| <= 1", RIESZ),
        "another measure": "for i: natural, f: C. F(i, f) == pair(f, nu(i))",
        "linear": "for f: C, m, n: M. pair(f, m - n) == pair(f, m) - pair(f, n)",
    }
    stated = (
        printed(
            "Theorem A.1",
            STATEMENT,
            equation="24, 25",
            paper=r"H(x)=\int_{\mathbb R}x_t^\top d\mu(t)=\sum_{i=1}^d\int_{\mathbb R}x_{t,i}"
            r"d\mu_i(t),\quad\|H\|=\|\mu\|_1(\mathbb R)=\sum_{i=1}^d|\mu_i|(\mathbb R)",
            note="for d = 1 it is the theorem that is cited; a measure is given by its "
            "distribution function; finite Borel measures on the real line are regular; the norm "
            "of H is its least bound on the unit ball",
        ),
        lemma(
            "representation",
            without=("bounded", "size", "near the signs", "of size 1", "another measure", "linear"),
        ),
        lemma(
            "the norm from above",
            without=("near the signs", "of size 1", "another measure", "linear"),
        ),
        lemma(
            "the norm from below",
            without=("bounded", "size", "another measure", "linear"),
            note="for every theta < 1, at signals of size 1 in every channel",
        ),
        lemma(
            "uniqueness",
            without=("bounded", "size", "of size 1"),
        ),
        overstated(
            "the largest channel",
            f"{_H} <= s*Max(|mu(1)|, |mu(2)|)",
            without=("near the signs", "of size 1", "another measure", "linear"),
            note="the norm inside is the largest channel's, so that the variations add up",
            instead=("the norm from above",),
        ),
    )
    proof = (
        induct(
            "channel by channel",
            "for n: natural. Sum(F(i, x(i)), (i, 1, n)) == Sum(pair(x(i), mu(i)), (i, 1, n))",
            on="n",
            step=["Riesz(n + 1, x(n + 1))"],
        ),
        have(
            "representation",
            f"{_H} == Sum(pair(x(i), mu(i)), (i, 1, d))",
            ["channel by channel(d)"],
        ),
        have(
            "a channel",
            "for i: natural. F(i, x(i)) <= s*|mu(i)|",
            [
                "Riesz(i, x(i))",
                "bounded(x(i), mu(i))",
                "size(i)",
                "mul_le_mul_of_nonneg_right(|mu(i)|, |x(i)|, s)",
            ],
        ),
        induct(
            "the channels",
            "for n: natural. Sum(F(i, x(i)), (i, 1, n)) <= s*Sum(|mu(i)|, (i, 1, n))",
            on="n",
            step=["a channel(n + 1)"],
        ),
        have("the norm from above", f"{_H} <= s*Sum(|mu(i)|, (i, 1, d))", ["the channels(d)"]),
        induct(
            "near the signs of all channels",
            "for n: natural. theta*Sum(|mu(i)|, (i, 1, n)) <= Sum(F(i, z(mu(i))), (i, 1, n))",
            on="n",
            step=["Riesz(n + 1, z(mu(n + 1)))", "near the signs(mu(n + 1))"],
        ),
        have(
            "the norm from below",
            "theta*Sum(|mu(i)|, (i, 1, d)) <= Sum(F(i, z(mu(i))), (i, 1, d))",
            ["near the signs of all channels(d)"],
        ),
        have("no room", "for u: real. theta*u <= 0 => u <= 0"),
        have(
            "uniqueness",
            "for i: natural. mu(i) == nu(i)",
            [
                "Riesz(i, z(mu(i) - nu(i)))",
                "another measure(i, z(mu(i) - nu(i)))",
                "linear(z(mu(i) - nu(i)), mu(i), nu(i))",
                "near the signs(mu(i) - nu(i))",
                "no room(|mu(i) - nu(i)|)",
                "separation(mu(i) - nu(i))",
            ],
        ),
    )
    lines = (
        lemma(
            "sum over the channels",
            claim("a*x + b*y <= Abs(a) + Abs(b)", a="(-oo, oo)", b="(-oo, oo)",
                  x="[-1, 1]", y="[-1, 1]"),
            equation="25",
            note="the dual of the l-infinity norm inside is the l1 norm; attained at the signs",
        ),
        lemma(
            "with the Euclidean norm inside",
            claim("(a*x + b*y)**2 <= (a**2 + b**2)*(x**2 + y**2)", a="(-oo, oo)", b="(-oo, oo)",
                  x="(-oo, oo)", y="(-oo, oo)"),
            equation="25",
            note="why the norm of the input space matters: another norm inside changes (25)",
        ),
    )  # fmt: skip
    instances = MEASURES
