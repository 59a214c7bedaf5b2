r"""Lemma A.1: the functionals have an integrable kernel.

As printed.  Let :math:`\{H_t\}` be continuous, linear, regular, causal and time-homogeneous.  Then
:math:`H_t(x)=\int_0^\infty x_{t-s}^\top\rho(s)ds` with :math:`\|\rho\|_{L^1}=\sum_i\int_0^\infty
|\rho_i|<\infty`, :math:`\sup_t\|H_t\|=\|\rho\|_{L^1}` and :math:`t\mapsto H_t(x)` is continuous.

What is false or loose in the print, each with a counterexample below:

* "regular" puts no bound on the null sequence (Definition 3.1), so that the hypotheses hold for the
  zero functional only; with bounded sequences the lemma holds;
* (29), with the end point t included, fails for :math:`H_t(x)=x_t`, which is causal: the atom at t
  is excluded by regularity later, not by causality;
* below (30) "set :math:`\mu=-\mu_0`" has to be the reflection :math:`\mu(A)=\mu_0(-A)`;
* before (33), :math:`\mu_i(E\setminus K_n)\le1/n` for a *signed* measure does not give
  :math:`H_t(x^{(n)})\to\mu_i(E)`; :math:`|\mu_i|` does;
* the sets :math:`K_n'` have to fill :math:`E'` in Lebesgue measure too, else :math:`x^{(n)}` need
  not tend to 0 almost everywhere.

Proof of the repaired form.  By Theorem A.1, causality on (t, oo) and time-homogeneity,
:math:`H_t(x)=\int_{[0,\infty)}x_{t-s}^\top d\mu(s)`.  For Borel E with :math:`\lambda(E)=0` choose
compact :math:`K_n\subset E`, :math:`K_n'\subset E'\cap[0,n]` with :math:`(|\mu_i|+\lambda)\le
2^{-n}` on :math:`E\setminus K_n` and :math:`(E'\cap[0,n])\setminus K_n'`; by Urysohn there is
:math:`0\le x^{(n)}\le1` in :math:`C_0`, 1 on :math:`K_n` and 0 on :math:`K_n'`.  By Borel and
Cantelli :math:`x^{(n)}\to1_E` a.e. for :math:`|\mu_i|+\lambda`, so :math:`x^{(n)}\to0` a.e., and by
regularity :math:`0=\lim H_t(x^{(n)})=\mu_i(E)`.  Radon and Nikodym give the density.

Source: Li, Han, E and Li (ICLR 2021), (26)-(35).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from theorems.instances.densities import (
    NAMES,
    DensityInstance,
    density_instances,
    describe_density,
    measure_density,
    rebuild_density,
)
from theorems.objects.functionals.measures import Measure
from theorems.objects.functionals.signals import Signal, plateau
from theorems.papers import CURSE_OF_MEMORY
from verify.language.claims import claim, relations
from verify.quantities import Quantity
from verify.theorem import (
    FAILS,
    OPEN,
    PROVED,
    SPOT_CERTIFIED,
    Assertion,
    Citation,
    Computation,
    Form,
    Source,
    Statement,
    Step,
    Theorem,
    one_case,
)
from verify.verdicts import Evidence, Json, Reason, Verdict, refuted, undecided

CAUSAL = "seen_future == 0"
REGULAR = "spikes <= 10**(-4)"
_ZERO = Fraction(0)
_KNOTS = ((Fraction(-2), _ZERO), (Fraction(-1), Fraction(1)), (Fraction(1), _ZERO))


def unfilled_complement(_: None = None, in_lebesgue_measure: bool = False) -> Verdict:
    """Are sequences built with ``|mu|(E' minus K_n') <= 1/n`` null almost everywhere?

    mu is a unit mass at 1, E = {1} = K_n and, as |mu|(E') = 0, K_n' may be empty; then 1 on [0, n]
    is an admissible x^(n).  With ``in_lebesgue_measure`` K_n' has to fill E' up to 1/n as well.
    """
    mass = Measure(((Fraction(1), Fraction(1)),))
    for n in (10, 100, 1000):
        signal = Signal((plateau(_ZERO, Fraction(n), Fraction(1)),))
        outside = Measure(mass.masses[1:]).total_variation
        if not outside <= Fraction(1, n):
            return undecided(Reason.UNSUPPORTED, "the sets are not admissible", "exact")
        unfilled = Fraction(n)  # Lebesgue measure of (E' cap [0, n]) minus the empty set
        if in_lebesgue_measure and unfilled > Fraction(1, n):
            detail = "the empty set is not admissible: x^(n) is forced to 0"
            return undecided(Reason.UNSUPPORTED, detail, "exact")
        if signal.at(Fraction(1, 2))[0] != 1:
            detail = "the sequence tends to 0 at s = 1/2"
            return undecided(Reason.UNSUPPORTED, detail, "exact")
    return refuted(
        {"mu": "unit mass at 1", "E": "{1}", "K_n": "{1}", "K_n'": "{}", "x^(n)": "1 on [0, n]"},
        "an admissible sequence equals 1 on all of [0, n] and does not tend to 0 anywhere",
        "exact",
        evidence=Evidence.PROVED,
    )


class IntegrableKernel(Theorem):
    __doc__ = __doc__

    key = "curse-of-memory/lemma-a.1"
    aliases = ("lemma-a.1",)
    title = "Causal, regular, homogeneous linear functionals have an integrable kernel"
    source = Source(CURSE_OF_MEMORY, "Lemma A.1", ("26", "27"), "Appendix A")
    names = NAMES
    uses = ("curse-of-memory/theorem-a.1",)
    cites = (
        Citation("Radon-Nikodym theorem", "absolutely continuous finite signed measures have an "
                 "integrable density", "standard"),
        Citation("Inner regularity and Urysohn's lemma", "compact sets fill Borel sets of finite "
                 "measures; disjoint closed sets are separated by continuous functions",
                 "standard"),
        Citation("Dominated convergence", "f_n -> f a.e. and |f_n| <= g integrable imply "
                 "int f_n -> int f", "standard"),
    )  # fmt: skip
    gaps = (
        "the choice of K_n, K_n' for a general null set E is in the docstring; checked are "
        "measures with finitely many point masses and piecewise constant densities",
    )
    edges = (
        # H_t(x) = x_t; a delayed mass of negative sign; one that looks ahead; zero.
        DensityInstance((Measure(((_ZERO, Fraction(1)),)),), _ZERO, Fraction(1), (_KNOTS,)),
        DensityInstance(
            (Measure(((Fraction(1), Fraction(-1)), (Fraction(2), Fraction(2)))),),
            _ZERO, Fraction(1), (_KNOTS,),
        ),
        DensityInstance(
            (Measure((), ((Fraction(-1), Fraction(1), Fraction(1)),)),),
            _ZERO, Fraction(1), (_KNOTS,),
        ),
        DensityInstance((Measure(),), _ZERO, Fraction(1), (_KNOTS,)),
    )  # fmt: skip
    statements = (
        Statement(
            Form.PRINTED,
            r"\sup_t\|H_t\|=\|\rho\|_{L^1([0,\infty))}\quad\text{(regular as in Definition 3.1)}",
            Assertion(relations("norm == density_norm"), relations([CAUSAL, "norm == 0"])),
            OPEN,
            note="nearly vacuous: without a bound on the sequence only the zero functional is "
            "regular (step 'only the zero functional'): norm == 0 stands for the hypothesis",
        ),
        Statement(
            Form.REPAIRED,
            r"\sup_t\|H_t\|=\|\rho\|_{L^1([0,\infty))}\quad\text{(regular on bounded sequences)}",
            Assertion(relations("norm == density_norm"), relations([CAUSAL, REGULAR])),
            SPOT_CERTIFIED,
            note="on measures with masses and densities: causal and regular leave the density on "
            "[0, oo) only, and its L1 norm is the norm",
            mutants={
                "causality dropped": Assertion(
                    relations("norm == density_norm"), relations(REGULAR)
                ),
                "regularity dropped": Assertion(
                    relations("norm == density_norm"), relations(CAUSAL)
                ),
            },
        ),
        Statement(
            Form.REPAIRED,
            r"|H_{t+\delta}(x)-H_t(x)|\le\|\rho\|_{L^1}\sup_s\|x_{s+\delta}-x_s\|_\infty",
            Assertion(relations("increment <= norm*slope*delta")),
            SPOT_CERTIFIED,
            name="continuity in t",
            note="the modulus of continuity of a polyline is at most slope*delta",
            mutants={
                "a fiftieth": Assertion(relations("increment <= norm*slope*delta/50")),
                "delta squared": Assertion(relations("increment <= norm*slope*delta**2/10")),
            },
        ),
    )
    steps = (
        Step(
            "only the zero functional", "Definition 3.1",
            r"\lim H_t(x^{(n)})=0\ \forall x^{(n)}\to0\text{ a.e. (unbounded)}\ \Rightarrow\ H=0",
            Assertion(relations("tall >= norm/100"), relations("norm > 0")),
            SPOT_CERTIFIED,
            form=Form.SHARPENED,
            note="hats of height 10**7 and half width 10**-7 have values near the density: the "
            "printed hypothesis fails for every functional with norm > 0 that was drawn",
            mutants={
                "with hats of height 1": Assertion(
                    relations("spikes >= norm/100"), relations("norm > 0")
                ),
            },
        ),
        Step(
            "no influence of the future, with the end point", "29",
            r"\int_{[t,\infty)}x_s^\top d\mu_t=0",
            Assertion(relations("closed_future == 0"), relations(CAUSAL)),
            FAILS,
            note="x_t itself is causal: the mass at s = t need not vanish at this point",
        ),
        Step(
            "no influence of the future", "29",
            r"\int_{(t,\infty)}x_s^\top d\mu_t=0",
            Assertion(relations("closed_future == 0"), relations([CAUSAL, REGULAR])),
            SPOT_CERTIFIED,
            form=Form.REPAIRED,
            note="with regularity the mass at t vanishes too, and (29) holds in both readings",
            mutants={
                "without causality": Assertion(
                    relations("closed_future == 0"), relations("size >= 0")
                ),
            },
        ),
        Step(
            "time homogeneity", "30",
            r"H_t(x)=H_{t+\tau}(x^{(\tau)})",
            Assertion(relations("moved == value")),
            SPOT_CERTIFIED,
            mutants={"sign": Assertion(relations("moved == -value"))},
        ),
        Step(
            "mu = -mu_0", "31",
            r"\mu=-\mu_0:\ H_t(x)=\int_0^\infty x_{t-s}^\top d\mu(s)",
            Assertion(relations("value == by_minus"), relations([CAUSAL, REGULAR])),
            FAILS,
            note="mu_0 lives on times s <= 0; minus it has no mass on ages s > 0",
        ),
        Step(
            "mu = reflection of mu_0", "31",
            r"\mu(A)=\mu_0(-A):\ H_t(x)=\int_0^\infty x_{t-s}^\top d\mu(s)",
            Assertion(relations("value == by_reflection"), relations(CAUSAL)),
            SPOT_CERTIFIED,
            form=Form.REPAIRED,
            mutants={
                "not causal": Assertion(
                    relations("value == by_reflection"), relations("size >= 0")
                ),
            },
        ),
        Step(
            "sets of small measure", "33",
            r"\mu_i(E\setminus K_n)\le\tfrac1n\ \Rightarrow\ \lim_nH_t(x^{(n)})=\mu_i(E)",
            Assertion(relations("Abs(chosen_limit - atoms) <= 10**(-4)"), relations(CAUSAL)),
            FAILS,
            note="K_n may leave out the negative masses: mu_i(E minus K_n) is then negative",
        ),
        Step(
            "sets of small variation", "33",
            r"|\mu_i|(E\setminus K_n)\le\tfrac1n\ \Rightarrow\ \lim_nH_t(x^{(n)})=\mu_i(E)",
            Assertion(relations("Abs(whole_limit - atoms) <= 10**(-4)")),
            SPOT_CERTIFIED,
            form=Form.REPAIRED,
            mutants={
                "twice the limit": Assertion(
                    relations("Abs(2*whole_limit - atoms) <= 10**(-4)")
                ),
            },
        ),
        Step(
            "the complement", "33",
            r"|\mu_i|(E'\setminus K_n')\le\tfrac1n\ \Rightarrow\ x^{(n)}\to0\ \lambda\text{-a.e.}",
            Computation(
                unfilled_complement,
                "an admissible sequence is built for a unit mass and evaluated exactly",
                one_case("mu a unit mass at 1, E = {1}", "one violation refutes"),
            ),
            FAILS,
            note="K_n' has to fill E' in Lebesgue measure as well, and 1/n has to be summable",
        ),
        Step(
            "Borel and Cantelli", "33",
            r"\sum_{1\le k\le n}2^{-k}=1-2^{-n}:\ (1-2^{-n})+2^{-(n+1)}=1-2^{-(n+1)}",
            claim(
                ["Sum(2**(-k), (k, 1, n)) == 1 - 2**(-n)",
                 "1 - 2**(-n) + 2**(-(n + 1)) == 1 - 2**(-(n + 1))"],
                n="integer [1, oo)",
            ),
            PROVED,
            form=Form.REPAIRED,
            note="with 2**-n in place of 1/n the exceptional sets have a finite sum, so that "
            "x^(n) -> 1_E almost everywhere",
        ),
    )  # fmt: skip

    def family(self) -> st.SearchStrategy[Any]:
        return density_instances()

    def measure(self, instance: DensityInstance) -> Mapping[str, Quantity]:
        return measure_density(instance)

    def describe(self, instance: DensityInstance) -> Json:
        return describe_density(instance)

    def rebuild(self, data: Json) -> DensityInstance:
        return rebuild_density(data)
