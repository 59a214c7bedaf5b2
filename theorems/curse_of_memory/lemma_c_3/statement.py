r"""Lemma C.3: which parameters represent an exponential sum exactly.

Let :math:`\bar\rho(t)=\sum_{j\le m^*}a^*_je^{-w^*_jt}` with :math:`a^*_j\ne0` and distinct
:math:`w^*_j>0`.  As printed: for :math:`(a,w)\in\mathbb R^m\times\mathbb R^m`,
:math:`\sum_ia_ie^{-w_it}\equiv\bar\rho(t)` if and only if :math:`(a,w)\in M^*`, the union over all
partitions :math:`\mathcal P` of the affine spaces :math:`M^*_{\mathcal P}` of Definition C.1.

With rates in :math:`\mathbb R_+^m`, as the definition has them, this holds for all m: stated
on models and partitions.  In the lemmas the units
are numbered by groups: g(i) is the group of unit i, v(j) the rate of group j, rates of different
groups differ, :math:`a^*_j=0` where the target has no such rate (an idle group). Each (a, w) has
such a numbering, and lies in :math:`M^*` exactly if the weights of every group add up to
:math:`a^*_j` and every group of the target has a unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product

from memory_theorems.theorems.curse_of_memory.flows.fitting_parameters import THEOREM
from memory_theorems.theorems.curse_of_memory.lemma_c_3.exact_representation import (
    ANY_FUNCTION,
    CONVERSE,
    IS_REPRESENTED,
    REPRESENTS,
    THEORY,
)
from memory_theorems.theorems.curse_of_memory.lemma_c_3.instances import GROUPED_UNITS
from memory_theorems.theorems.objects.landscape.partitions import (
    Partition,
    all_partitions,
    normal_form,
)
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.computations import CaseRange, Computation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated, printed, sharpened
from memory_theorems.verify.theorem import Source
from memory_theorems.verify.verdicts import Evidence, Verdict, proved, refuted

Numbers = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Parameters:
    """A target (weights, rates) and the parameters (a, w) of a model."""

    target_weights: Numbers
    target_rates: Numbers
    a: Numbers
    w: Numbers


def belongs(case: Parameters, *, idle_sum: bool = True, onto: bool = True) -> bool:
    """Membership in M*, by trying every partition of Definition C.1.

    The switches drop a condition (for mutants): idle weights adding up to 0, a non-empty block for
    every target exponential.
    """
    targets = len(case.target_rates)
    counts = (targets,) if onto else (targets, targets - 1)
    return min(case.w) > 0 and any(
        _fits(part, case, idle_sum)
        for count in counts
        for part in all_partitions(len(case.a), count)
    )


def _fits(part: Partition, case: Parameters, idle_sum: bool) -> bool:
    active = zip(part.active, case.target_weights, case.target_rates, strict=False)
    return all(
        sum(case.a[i] for i in block) == weight and all(case.w[i] == rate for i in block)
        for block, weight, rate in active
    ) and all(
        len({case.w[i] for i in block}) == 1
        and case.w[block[0]] not in case.target_rates
        and (not idle_sum or sum(case.a[i] for i in block) == 0)
        for block in part.idle
    )


def sums_agree(case: Parameters) -> bool:
    """Whether the weights of equal rates add up to what the target has there."""
    return normal_form(case.a, case.w) == normal_form(case.target_weights, case.target_rates)


def _grid() -> Iterator[Parameters]:
    """All models with up to three units, weights -1, 0, 1, rates 1, 2, 3, for two targets."""
    one, two, three = Fraction(1), Fraction(2), Fraction(3)
    targets = (((one,), (one,)), ((one, -one), (one, two)))
    for (weights, rates), units in product(targets, range(1, 4)):
        for a in product((-one, Fraction(0), one), repeat=units):
            for w in product((one, two, three), repeat=units):
                yield Parameters(weights, rates, a, w)


def _membership(case: Parameters, **switches: bool) -> Verdict:
    if belongs(case, **switches) != sums_agree(case):
        listed = {
            name: [rational_text(value) for value in getattr(case, name)]
            for name in ("target_weights", "target_rates", "a", "w")
        }
        said = "membership and the sums over equal rates disagree"
        return refuted(listed, said, "exact", evidence=Evidence.PROVED)
    return proved("membership by trying every partition", "exact")


class ExactRepresentation(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/lemma-c.3"
    aliases = ("lemma-c.3",)
    title = "Which parameters represent an exponential sum exactly"
    source = Source(CURSE_OF_MEMORY, "Lemma C.3", (), "Appendix C.2, with Definition C.1")
    uses = ("curse-of-memory/lemma-c.2",)
    theory = THEORY
    stated = (
        printed(
            "the parameters of exact fits",
            THEOREM,
            paper=r"\hat\rho(t;a,w)\equiv\bar\rho(t)\Leftrightarrow(a,w)\in M^*",
            note="M* by Definition C.1, both ways, for all a in R^m and w in R_+^m; the text shows "
            "R^m for the rates too, where a subscript is lost (M* lies in R^m x R_+^m).  That the "
            "rates of the target are positive is not needed",
        ),
        lemma(
            "the weights of a group",
            note="only if; the group of unit i is I_j with j = g(i), and 1 - D(g(i), j) picks it. "
            "Only the times t = 0, ..., d - 1 are used",
        ),
        lemma("a unit for each exponential"),
        lemma(
            "represents",
            within=(CONVERSE, IS_REPRESENTED),
            note="if: they differ by no positive eps; for every partition of Definition C.1, "
            "also where two idle blocks have one rate",
        ),
        sharpened(
            "any function of the rates",
            within=(CONVERSE, ANY_FUNCTION),
            equation="90",
            paper=(
                r"\sum_{i=1}^m\frac{\hat a_i}{(\hat w_k+\hat w_i)^n}-\sum_{j=1}^{m^*}"
                r"\frac{a_j^*}{(\hat w_k+w_j^*)^n}=0"
            ),
            note="with F(s) = 1/(x + s)**n these are the brackets of the gradient and the Hessian",
        ),
        overstated(
            "rates anywhere",
            "for i: natural. 1 <= i and i <= N => v(g(i)) > 0",
            instead=("represents", "a unit for each exponential"),
            note="the text shows R^m for the rates too, but M* lies in R^m x R_+^m: a unit of "
            "weight 0 may have any rate; a lost subscript is likely",
        ),
    )
    proof = REPRESENTS
    shown = (
        "this rate",
        "one group is left",
        "by groups",
        "points",
        "independent",
        "no unit, no weight",
        "the same sums",
    )
    lines = (
        lemma(
            "membership is read off the sums over equal rates",
            Computation(
                _membership,
                "membership by every partition, against the sums over equal rates",
                CaseRange(
                    "2 targets, 1 <= m <= 3, weights in {-1, 0, 1}, rates in {1, 2, 3}",
                    _grid,
                    "the line displayed is about these models only",
                ),
                {
                    "idle weights need not cancel": partial(_membership, idle_sum=False),
                    "a target exponential may be left out": partial(_membership, onto=False),
                },
            ),
            equation="Definition C.1",
        ),
    )
    instances = GROUPED_UNITS
