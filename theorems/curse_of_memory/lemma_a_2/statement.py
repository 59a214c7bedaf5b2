r"""Lemma A.2: polynomials in exp(-t) are dense in L1.

As printed.  For :math:`\rho\in L^1[0,\infty)` and :math:`\varepsilon>0` there is a polynomial p
with :math:`p(0)=0` and :math:`\int_0^\infty|\rho(t)-p(e^{-t})|dt\le\varepsilon`.

The proof: :math:`u=e^{-t}` maps :math:`L^1(0,\infty)` isometrically to :math:`L^1(0,1)` by
:math:`R(u)=\rho(-\log u)/u`; continuous functions with value 0 at 0 are dense there, and
polynomials q in them (Weierstrass is enough; Muntz and Szasz is not needed); :math:`p(u)=uq(u)`.

In the formulas F is :math:`L^1(0,\infty)`, G is :math:`L^1(0,1)`, C is :math:`C[0,1]`; J is the
isometry (38), P maps q to :math:`e^{-t}q(e^{-t})`, a(e, s, j) and N(e, s) are the coefficients and
the degree of Weierstrass' polynomial, with an error of s, for :math:`\tilde R(e)`, a continuous
function with an L1 distance of e from R.

On instances the polynomial is *constructed*: the exact solution of a Hilbert system with rational
data; its L1 error is enclosed between certified sign changes.  It is its own :math:`\tilde R`.

Source: Li, Han, E and Li (ICLR 2021), (36)-(41).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from memory_theorems.theorems.curse_of_memory.approximation.exponential_density import STATEMENT
from memory_theorems.theorems.curse_of_memory.lemma_a_2.instances import (
    FITS,
    ROUGH,
    DensityOfPolynomials,
    fits_for_target,
    rough_kernel,
    said_of,
)
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import FormulaTheorem, have, induct, lemma, overstated, printed
from memory_theorems.verify.theorem import CaseRange, Computation, Source, Target

DENSE = (
    "Density of continuous functions in L1: V. I. Bogachev, Measure Theory, volume 1, 2007, "
    "corollary 4.2.2"
)
WEIERSTRASS = (
    "Weierstrass approximation theorem: K. Weierstrass, 1885; the paper cites the stronger "
    "theorem of Muntz and Szasz"
)
_POLYNOMIAL = "Sum(a(e, s, j)*m(j), (j, 0, N(e, s)))"
_MODEL = "Sum(a(e, s, j)*b(j + 1), (j, 0, N(e, s)))"


class DenseExponentials(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/lemma-a.2"
    options = ("eps",)
    aliases = ("lemma-a.2",)
    title = "Polynomials in exp(-t) are dense in L1"
    source = Source(CURSE_OF_MEMORY, "Lemma A.2", ("36",), "Appendix A")
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "rho": (r"\rho", "F", "the kernel"),
        "J": ("J", "L(F, G)", "rho to R(u) = rho(-log u)/u"),
        "P": ("P", "L(C, F)", "q to exp(-t)*q(exp(-t))"),
        "R": (r"\tilde{R}", "real -> C", "continuous functions near R, by their error"),
        "a": (
            r"\alpha",
            "real, real, natural -> real",
            "coefficients of a polynomial near them, by its own error",
        ),
        "N": ("N", "real, real -> natural", "its degree"),
        "m": ("m", "natural -> C", "the powers of u"),
        "b": ("b", "natural -> F", "the exponentials exp(-j*t)"),
    }
    given: ClassVar[Mapping[str, Any]] = {
        "isometry": "for f: F. |act(J, f)| == |f|",
        "supremum norm": "for q: C. |act(J, act(P, q))| <= |q|",
        "continuous functions are dense": (
            "for e: (0, oo). |act(J, rho) - act(J, act(P, R(e)))| <= e",
            DENSE,
        ),
        "polynomials are dense": (f"for e, s: (0, oo). |R(e) - {_POLYNOMIAL}| <= s", WEIERSTRASS),
        "powers": "for j: natural. act(P, m(j)) == b(j + 1)",
    }
    stated = (
        printed(
            "Lemma A.2",
            STATEMENT,
            paper=(
                r"\|\rho-p(e^{-\cdot})\|_{L^1([0,\infty))}=\int_0^\infty|\rho(t)-p(e^{-t})|\,dt"
                r"\le\epsilon"
            ),
            confirmed="there exists a polynomial p with p(0) = 0 such that",
            note="p may depend on rho and on epsilon",
        ),
        lemma(
            "density",
            note="for every two errors of the two citations, half of epsilon each; the sum is "
            "p(exp(-t)), and it begins with exp(-t), so that p(0) = 0",
        ),
        lemma("norms"),
        overstated(
            "without the constant term of q",
            "for e, s: (0, oo). |rho - Sum(a(e, s, j)*b(j), (j, 1, N(e, s)))| <= e + s",
            note="p(u) = u*q(u): the powers of p are those of q and one more",
            instead=("density",),
        ),
    )
    proof = (
        induct(
            "powers of u",
            "for n: natural, e, s: real. act(P, Sum(a(e, s, j)*m(j), (j, 0, n)))"
            " == Sum(a(e, s, j)*b(j + 1), (j, 0, n))",
            on="n",
            base=["powers(0)"],
            step=["powers(n + 1)"],
        ),
        have(
            "triangle inequality",
            f"for e, s: (0, oo). |act(J, rho) - act(J, act(P, {_POLYNOMIAL}))| <= e + s",
            [
                "continuous functions are dense(e); polynomials are dense(e, s); "
                f"supremum norm(R(e) - {_POLYNOMIAL}); "
                "triangle(act(J, rho) - act(J, act(P, R(e))), act(J, act(P, R(e))) - act(J, "
                f"act(P, {_POLYNOMIAL})))"
            ],
        ),
        have(
            "back in time",
            f"for e, s: (0, oo). |rho - act(P, {_POLYNOMIAL})| <= e + s",
            ["triangle inequality(e, s)", f"isometry(rho - act(P, {_POLYNOMIAL}))"],
        ),
        have(
            "density",
            f"for e, s: (0, oo). |rho - {_MODEL}| <= e + s",
            ["back in time(e, s)", "powers of u(N(e, s), e, s)"],
        ),
        have(
            "norms",
            f"for e, s: (0, oo). Abs(|rho| - |{_MODEL}|) <= e + s",
            [f"density(e, s); triangle(rho - {_MODEL}, {_MODEL}); triangle({_MODEL} - rho, rho)"],
        ),
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "triangle inequality": (
            "41",
            r"\int_0^1|R(u)-\tilde R(u)|\,du+\int_0^1|\tilde R(u)-p(u)/u|\,du\le\epsilon",
        )
    }
    lines = (
        lemma(
            "kernels with jumps and corners",
            Computation(
                rough_kernel,
                "a polynomial is constructed for each kernel and its L1 error enclosed",
                CaseRange("four kernels with jumps or corners, one tolerance each", lambda: ROUGH),
                {
                    "one term only": partial(rough_kernel, degree=1),
                    "a hundredth of the tolerance": partial(rough_kernel, divisor=100),
                },
            ),
            equation="36",
            note="the kernels of the lemma need not be continuous",
        ),
        lemma(
            "change of variable",
            claim("exp(-t)/exp(-t)*r == r", t="[0, oo)", r="(-oo, oo)"),
            equation="38",
        ),
        lemma(
            "continuous with value 0",
            claim("Abs(r - r*Min(1, x)) <= Abs(r)", r="(-oo, oo)", x="[0, oo)"),
            equation="39",
            note="for continuous rho; x = u/eta; the right side tends to 0 with eta, as R is "
            "integrable",
        ),
    )
    instances = FITS
    moves = False

    def instances_for(self, target: Target) -> tuple[DensityOfPolynomials, ...]:
        return fits_for_target(target)

    def says(
        self, instance: DensityOfPolynomials, bits: int = 64
    ) -> tuple[tuple[str, Quantity], ...]:
        return said_of(instance)
