r"""Lemma A.1: the functionals have an integrable kernel.

As printed.  Let :math:`\{H_t\}` be continuous, linear, regular, causal and time-homogeneous.  Then
:math:`H_t(x)=\int_0^\infty x_{t-s}^\top\rho(s)ds` with :math:`\|\rho\|_{L^1}=\sum_i\int_0^\infty
|\rho_i|<\infty`, :math:`\sup_t\|H_t\|=\|\rho\|_{L^1}` and :math:`t\mapsto H_t(x)` is continuous.

It holds, and the proof needs regularity on bounded sequences only.  What is false or loose in the
print, each with a counterexample or a proof below:

* "regular" puts no bound on the null sequence (Definition 3.1), so that the hypotheses hold for the
  zero functional only;
* (29), with the end point t included, fails for :math:`H_t(x)=x_t`, which is causal: the atom at t
  is excluded by regularity later, not by causality;
* below (30) "set :math:`\mu=-\mu_0`" has to be the reflection :math:`\mu(A)=\mu_0(-A)`;
* before (33), :math:`\mu_i(E\setminus K_n)\le1/n` for a *signed* measure does not give
  :math:`H_t(x^{(n)})\to\mu_i(E)`; :math:`|\mu_i|` does;
* the sets :math:`K_n'` have to fill :math:`E'` in Lebesgue measure too, else :math:`x^{(n)}` need
  not tend to 0 almost everywhere.

The formulas: X is :math:`C_0(\mathbb R,\mathbb R^d)`, M the vector measures on times with
:math:`\sum_i|\mu_i|(\mathbb R)`.  By Theorem A.1 :math:`H_0(x)=\int x\,d\mu_0`, and
:math:`\mu_0=l+a+o`: l lives on times > 0, a has a density, o lives on a null set E of times
:math:`\le0` (Lebesgue and Radon-Nikodym, cited).  *Later* is a signal on times > 0 near the signs
of l, as Riesz' theorem for :math:`C_0(0,\infty)` says that the norm of a functional is the
variation of its measure.  *Thin* are signals of size 1 that differ from the signs of o on E, and 0
elsewhere, on sets of :math:`(|o|+\lambda_{[-n,n]})`-measure at most :math:`2^{-n}` (Lusin): by
Borel and Cantelli they tend to 0 almost everywhere, and their integrals by a tend to 0 (dominated
convergence).  *Tall* are signals near the signs of a on sets of measure at most :math:`2^{-n}`, so
high that the integral by a is at least :math:`\theta|a|` (Lusin); they tend to 0 almost everywhere
too.

Source: Li, Han, E and Li (ICLR 2021), (26)-(35).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.curse_of_memory.approximation.integrable_kernel import (
    FOR_THE_KERNEL,
    FOR_THE_NORM,
    PROOF,
    THEORY,
    UNBOUNDED,
    UNBOUNDED_PROOF,
    without,
)
from memory_theorems.theorems.curse_of_memory.lemma_a_1.densities import DENSITIES
from memory_theorems.theorems.curse_of_memory.lemma_a_1.functional_norms import STATEMENT
from memory_theorems.theorems.curse_of_memory.lemma_a_1.unfilled import unfilled_complement
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, disproved, lemma, overstated, repaired
from memory_theorems.verify.theorem import Computation, Source, one_case


class IntegrableKernel(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/lemma-a.1"
    aliases = ("lemma-a.1",)
    title = "Causal, regular, homogeneous linear functionals have an integrable kernel"
    source = Source(CURSE_OF_MEMORY, "Lemma A.1", ("26", "27"), "Appendix A")
    uses = ("curse-of-memory/theorem-a.1",)
    theory = THEORY
    stated = (
        repaired(
            "Lemma A.1",
            STATEMENT,
            paper=r"H_t(x)=\int_0^\infty x_{t-s}^\top\rho(s)\,ds,\ t\in\mathbb R,\quad"
            r"\sup_t\|H_t\|=\|\rho\|_{L^1([0,\infty))}",
            note="regularity is asked of bounded sequences only, which is less than is printed; "
            "the supremum is the least bound, and the last part says that H_t(x) is continuous in "
            "t",
        ),
        lemma(
            "the kernel",
            without=without(*FOR_THE_KERNEL),
            note="with regularity on bounded sequences, which is less than is printed",
        ),
        lemma("the norm from above", without=without(*FOR_THE_KERNEL, *FOR_THE_NORM)),
        lemma(
            "only the zero functional",
            within=(UNBOUNDED, UNBOUNDED_PROOF),
            without=without(*FOR_THE_KERNEL),
            note="Definition 3.1 as printed, without a bound on the sequences, is nearly vacuous",
        ),
    )
    proof = PROOF
    shown = (
        "no influence of the future",
        "no singular part",
        "time homogeneity",
        "the kernel",
        "the norm from below",
        "at one time",
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "time homogeneity": (
            "30",
            r"\int_{-\infty}^tx_s^\top d\mu_t(s)=H_t(x)=H_{t+\tau}(x^{(\tau)})"
            r"=\int_{-\infty}^{t+\tau}x_{s-\tau}^\top d\mu_{t+\tau}(s)",
        )
    }
    lines = (
        overstated(
            "no influence of the future, with the end point",
            "for x: X. pair(x, closed) == 0",
            without=without("causal"),
            equation="29",
            note="x_t itself is causal: the mass at s = t need not vanish at this point",
            instead=("no influence of the future",),
        ),
        disproved(
            "mu = -mu_0",
            claim("Integral(exp(-s)*exp(-b*s), (s, 0, oo)) == 0", b="(0, oo)", counter={"b": 1}),
            equation="31",
            paper=r"\mu=-\mu_0:\ H_t(x)=\int_0^\infty x_{t-s}^\top d\mu(s)",
            note="H_t(x), the integral of x_{t-s} exp(-s) over ages s >= 0, has mu_0 with the "
            "density exp(s) on times s <= 0, and -mu_0 has no mass on [0, oo): (31) would be 0.  "
            "The left side is H_t of x_u = exp(-b |u - t|)",
            instead=("the kernel",),
        ),
        disproved(
            "sets of small measure",
            claim(
                "Abs(p - (p + q)) <= 1/n",
                given="q <= 1/n",
                p="(-oo, oo)",
                q="(-oo, oo)",
                n="integer [1, oo)",
                counter={"p": 2, "q": -1, "n": 2},
            ),
            equation="33",
            paper=r"\mu_i(E\setminus K_n)\le\tfrac1n\ \Rightarrow\ \lim_nH_t(x^{(n)})=\mu_i(E)",
            note="p = mu_i(K_n), q = mu_i(E minus K_n): masses 2 and -1 at two points, E both, K_n "
            "the first; with |mu_i| in place of mu_i, K_n has to be E",
            instead=("no singular part",),
        ),
        disproved(
            "the complement",
            Computation(
                unfilled_complement,
                "an admissible sequence is built for a unit mass and evaluated exactly",
                one_case("mu a unit mass at 1, E = {1}", "one violation refutes"),
            ),
            equation="33",
            paper=r"|\mu_i|(E'\setminus K_n')\le\tfrac1n\ \Rightarrow\ x^{(n)}\to0\ "
            r"\lambda\text{-a.e.}",
            note="K_n' has to fill E' in Lebesgue measure as well, and 1/n has to be summable",
            instead=("no singular part",),
        ),
        lemma(
            "Borel and Cantelli",
            claim(
                [
                    "Sum(2**(-k), (k, 1, n)) == 1 - 2**(-n)",
                    "1 - 2**(-n) + 2**(-(n + 1)) == 1 - 2**(-(n + 1))",
                ],
                n="integer [1, oo)",
            ),
            equation="33",
            note="with 2**-n in place of 1/n the exceptional sets have a finite sum, so that "
            "x^(n) -> 1_E almost everywhere",
        ),
    )
    instances = DENSITIES
    moves = False
