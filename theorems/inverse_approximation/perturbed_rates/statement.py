r"""What a stable reparameterisation does achieve: perturbed rates cost g(beta) times the mass.

What holds in place of Theorem 3.5 (second-hand).  Let only the weights of the recurrence be
perturbed, each by at most beta, under a map f of the rates with the g of Definition 3.4.  For a
model :math:`\hat\rho_m=\sum_{k<m}c_ke^{-r_kt}` of a kernel :math:`\rho`, in L1,

.. math:: E_m(\beta)\le\|\rho-\hat\rho_m\|+g(\beta)\sum_k\frac{|c_k|}{r_k},

because each exponential moves by at most :math:`g(\beta)` times its norm.  So the perturbation
errors of a sequence of models tend to 0 with beta, uniformly in m, as soon as the masses
:math:`\sum|c_k|/r_k` are bounded; for models with positive weights they are the norms, and

.. math:: \sum_kc_k\Bigl(\frac1{r_k'}-\frac1{r_k}\Bigr)-\|\rho-\hat\rho_m\|
   \le\|\rho-\hat\rho_m'\|,

so that the bound is attained up to the error of the model.  For the direct map the left side is
infinite as soon as beta reaches the slowest rate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from memory_theorems.theorems.exhibits.perturbation_figures import FIGURES
from memory_theorems.theorems.inverse_approximation.perturbed_rates.instances import MOVED_RATES
from memory_theorems.theorems.papers import STABLE_SSM
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    have,
    induct,
    lemma,
    overstated,
)
from memory_theorems.verify.theorem import Source

POSITIVE = "(0, oo)"
ABOVE = "|rho - p(m)| + G*S(m)"


class PerturbedRates(FormulaTheorem):
    __doc__ = __doc__

    key = "stable-ssm/perturbed-rates"
    title = "The perturbation error of sums of exponentials under a stable reparameterisation"
    aliases = ("perturbed-rates",)
    source = Source(STABLE_SSM, "Theorem 3.5, its repair", (), "Section 3")
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "rho": (r"\rho", "X", "the kernel, in a normed space of functions (L1)"),
        "e": ("e", "natural -> X", "exponentials with the model's rates"),
        "f": ("f", "natural -> X", "exponentials with the moved rates"),
        "c": ("c", "natural -> real", "weights"),
        "G": ("G", "[0, oo)", "g(beta) of the reparameterisation"),
        "p": ("p", "natural -> X", "the models"),
        "q": ("q", "natural -> X", "the moved models"),
        "S": ("S", "natural -> real", "masses of the models"),
        "T": ("T", "natural -> real", "masses of the moved models"),
    }
    given: ClassVar[Mapping[str, str]] = {
        "moved": "for k: natural. |f(k) - e(k)| <= G*|e(k)|",
        "mass before": "for m: natural. |p(m)| == S(m)",
        "mass after": "for m: natural. |q(m)| == T(m)",
    }
    define = (
        *("p(0) == 0", "p(k + 1) == p(k) + c(k)*e(k)"),
        *("q(0) == 0", "q(k + 1) == q(k) + c(k)*f(k)"),
        *("S(0) == 0", "S(k + 1) == S(k) + Abs(c(k))*|e(k)|"),
        *("T(0) == 0", "T(k + 1) == T(k) + Abs(c(k))*|f(k)|"),
    )
    stated = (
        lemma(
            "perturbed rates",
            proved_by="above",
            without=("mass before", "mass after"),
            note="in any normed space; in L1 the norm of exp(-r t) is 1/r, and |f(k) - e(k)| <= "
            "G |e(k)| is Definition 3.4",
        ),
        lemma(
            "positive weights",
            proved_by="below",
            without=("moved",),
            note="for positive weights the norm in L1 of a sum of exponentials is its mass",
        ),
        overstated(
            "the direct map",
            claim(
                "r - beta > 0",
                {"beta": POSITIVE, "r": POSITIVE},
                exists={"beta": None},
                counter={"r": "beta/2"},
            ),
            instead=("perturbed rates",),
            note="the direct map with the rates perturbed by beta: units slower than beta grow, "
            "and E_m(beta) is infinite for every model that has one; for (1 + t)**(-p) every "
            "sequence of models has one from some m on, whatever beta",
        ),
    )
    proof = (
        induct(
            "the moved model",
            "for m: natural. |q(m) - p(m)| <= G*S(m)",
            on="m",
            step=[
                "triangle(q(m) - p(m), c(m)*(f(m) - e(m)))",
                "homogeneity(c(m), f(m) - e(m))",
                "moved(m)",
                "mul_le_mul_of_nonneg_left(Abs(c(m)), |f(m) - e(m)|, G*|e(m)|)",
            ],
        ),
        have(
            "above",
            f"for m: natural. |rho - q(m)| <= {ABOVE}",
            ["triangle(rho - p(m), p(m) - q(m))", "the moved model(m)"],
        ),
        have(
            "below",
            "for m: natural. T(m) - S(m) - |rho - p(m)| <= |rho - q(m)|",
            [
                "triangle(q(m) - rho, rho - p(m), p(m))",
                "mass before(m)",
                "mass after(m)",
            ],
        ),
    )
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    instances = MOVED_RATES

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return FIGURES
