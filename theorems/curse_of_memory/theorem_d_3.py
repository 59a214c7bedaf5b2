r"""Theorem D.3: rank and inertia of the Hessian on the critical affine spaces.

At every point of a space of Theorem D.1 that comes from a critical point (b, v) of :math:`J_d` with
all :math:`b_s\ne0`, as printed: :math:`\operatorname{rank}\nabla^2J_m\le m+d`, because the rows of
the weights of a group coincide.

This holds, and (134) with it.  More is true: as a quadratic form :math:`\nabla^2J_m` is the direct
sum of m - d zeros, of :math:`\nabla^2J_d(b,v)`, and for each group of
:math:`2\kappa_s\operatorname{diag}(a_i:i\in I_s)` on :math:`\{\sum_ia_iz_i=0\}`, where
:math:`\kappa_s=r''(v_s)`, r the transform of the residual.  Its null space is known, and with the
form :math:`2\kappa_sb_s` added for each group it is congruent to :math:`\nabla^2J_d`, the
:math:`2\kappa_s\operatorname{diag}(a_i)` on all of the group, and zeros.  So with :math:`z_s` the
number of zero weights of a group, :math:`\operatorname{rank}\nabla^2J_m
=\operatorname{rank}\nabla^2J_d+\sum_{\kappa_s\ne0}(|I_s|-1-z_s)`, and a group whose
:math:`\kappa_sb_s` is positive has as many negative eigenvalues as negative weights.  This is for
all m, d and partitions.  The bound of the theorem is attained whenever
:math:`\nabla^2J_d` is regular, all curvatures and all weights differ from 0, against Remark D.4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from theorems.curse_of_memory.proofs.coinciding_units import PROOF, THEORY
from theorems.instances.coinciding_units import COINCIDING_UNITS, EDGES, CoincidingUnits
from theorems.papers import CURSE_OF_MEMORY
from verify.computations import Computation, Range
from verify.language.claims import claim
from verify.stating import FormulaTheorem, disproved, printed, sharpened
from verify.theorem import Source
from verify.verdicts import Evidence, Verdict, proved, refuted

#: Critical points (b, v) of J_d with all b_s != 0.
CRITICAL = tuple(case for case in EDGES if case.order >= 2 and all(map(sum, case.weights)))


def groups_alone(case: CoincidingUnits) -> CoincidingUnits:
    """The same with one unit in every group: (b, v) itself."""
    rows = tuple((sum(row, start=row[0] - row[0]),) for row in case.weights)
    return CoincidingUnits(rows, case.rates, case.scale, case.pole, case.order)


def predicted_rank(case: CoincidingUnits) -> int:
    """rank of the Hessian of J_d, plus |I_s| - 1 - z_s for each group with curvature."""
    extra = sum(
        len(row) - 1 - row.count(row[0] - row[0])
        for row, kappa in zip(case.weights, case.curvatures, strict=True)
        if kappa != 0
    )
    return int(groups_alone(case).hessian().rank()) + extra


def _below(case: CoincidingUnits) -> bool:
    return int(case.hessian().rank()) < case.units + len(case.rates)


def _as_predicted(case: CoincidingUnits, shift: int = 0) -> bool:
    return int(case.hessian().rank()) == predicted_rank(case) + shift


def _decided(case: CoincidingUnits, holds: Callable[[CoincidingUnits], bool]) -> Verdict:
    rank, bound = int(case.hessian().rank()), case.units + len(case.rates)
    said = f"rank {rank}, m + d = {bound}, predicted {predicted_rank(case)}"
    if holds(case):
        return proved(said, "exact")
    described = COINCIDING_UNITS.describe(case)
    return refuted({"case": described, "rank": str(rank)}, said, "exact", evidence=Evidence.PROVED)


def _over(
    holds: Callable[[CoincidingUnits], bool],
    mutants: Mapping[str, Callable[[CoincidingUnits], bool]],
) -> Computation:
    return Computation(
        partial(_decided, holds=holds),
        "the exact rank of the Hessian over the rationals",
        Range(
            f"{len(CRITICAL)} critical points with m <= 4, d <= 3",
            lambda: CRITICAL,
        ),
        {name: partial(_decided, holds=wrong) for name, wrong in mutants.items()},
    )


class HessianOnCriticalSpaces(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/theorem-d.3"
    aliases = ("theorem-d.3", "remark-d.4", "remark-d.5")
    title = "Rank and inertia of the Hessian on the critical affine spaces"
    source = Source(
        CURSE_OF_MEMORY,
        "Theorem D.3",
        ("(131)", "(132)", "(133)", "(134)"),
        "Appendix D.1.1, with Remarks D.4 and D.5",
    )
    uses = ("curse-of-memory/theorem-d.1",)
    theory = THEORY
    stated = (
        printed(
            "flat directions",
            paper=r"\operatorname{rank}\nabla^2J_m\le m+d",
            note="the directions of the weights that add up to 0 in each group, n c - sum c for "
            "any c, make a space of dimension m - d that the form does not see; they are the "
            "differences of the coinciding rows",
        ),
        printed(
            "rows of the weights",
            paper=r"\nabla^2J_m(\hat a,\hat w)_{i,:}=\nabla^2J_m(\hat a,\hat w)_{j,:}"
            r"\quad(i,j\in I_s)",
            note="applied to any direction, the row of a weight is that of its group in J_d",
        ),
        sharpened(
            "null vectors",
            paper=r"(X,y)\in\ker\nabla^2J_d(b,v),\ \kappa_sa_iz_i=0\ (i\in I_s)\ "
            r"\Rightarrow\ \nabla^2J_m(f,y+z)=0",
            note="the row of a rate; the row of a weight is that of J_d (a line below)",
        ),
        sharpened(
            "no other null vectors",
            paper=r"\nabla^2J_m(f,y+z)=0\ \Rightarrow\ (X,y)\in\ker\nabla^2J_d(b,v),\ "
            r"\kappa_sa_iz_i=0\ (i\in I_s)",
            note="the rows of a group add up to that of J_d (a line below).  So the null space is "
            "known: m - d differences of weights, the null space of J_d, and in each group one z "
            "for each weight 0, or all |I_s| - 1 of them where kappa_s = 0.  The rank is 2m less "
            "these: that of J_d plus |I_s| - 1 less the number of zero weights, over the groups "
            "with curvature",
        ),
        sharpened(
            "congruent forms",
            paper=r"\nabla^2J_m\oplus\bigoplus_s2\kappa_sb_s\ \cong\ 0_{m-d}\oplus\nabla^2J_d(b,v)"
            r"\oplus\bigoplus_s2\kappa_s\operatorname{diag}(a_i:i\in I_s)",
            note="the map (f, y + z, q) -> (X, y, z + q) and m - d differences of f is inverted by "
            "two lines below.  So, by Sylvester's law of inertia, the number of negative "
            "eigenvalues is that of J_d, plus for each group the number of negative kappa_s a_i, "
            "less one where kappa_s b_s is negative; likewise for positive ones",
        ),
        sharpened(
            "rows of a group, added",
            paper=r"\textstyle\sum_{l\in I_s}\nabla^2J_m(\hat a,\hat w)_{m+l,:}"
            r"=\nabla^2J_d(\hat b,\hat v)_{d+s,:}",
        ),
        sharpened(
            "all directions",
            paper=r"b_s\ne0\ \Rightarrow\ e=y+z,\ y_s=\textstyle\sum_{i\in I_s}a_ie_i/b_s,\ "
            r"\sum_{i\in I_s}a_iz_i=0",
        ),
        sharpened(
            "the congruence inverted",
            paper=r"b_s\ne0,\ u=z+q\ \Rightarrow\ q_s=\textstyle\sum_{i\in I_s}a_iu_i/b_s",
        ),
        disproved(
            "Remark D.4: the bound is not sharp",
            _over(_below, {}),
            instead=("congruent forms",),
            paper=r"\operatorname{rank}\nabla^2J_m<m+d",
            note="read as: never attained.  It is attained exactly where the Hessian of J_d is "
            "regular and no curvature and no weight is 0, which is what one finds; fewer non-zero "
            "eigenvalues need a coincidence",
        ),
    )
    proof = PROOF
    lines = (
        printed(
            "second derivatives",
            claim(
                [
                    "Derivative(2*(a/(2*w) + e/(w + u) - p/(w + x)), a) == 1/w",
                    "Derivative(2*(a/(2*w) + e/(w + u) - p/(w + x)), e) == 2/(w + u)",
                    "Derivative(2*(a/(2*w) + e/(w + u) - p/(w + x)), u) == -2*e/(w + u)**2",
                    "Derivative(2*(a/(2*w) + e/(w + u) - p/(w + x)), w) == -a/(2*w**2)"
                    " + 2*(-a/(2*w)**2 - e/(w + u)**2 + p/(w + x)**2)",
                    "Derivative(2*a*(-a/(2*w)**2 - e/(w + u)**2 + p/(w + x)**2), u)"
                    " == 4*a*e/(w + u)**3",
                    "Derivative(2*a*(-a/(2*w)**2 - e/(w + u)**2 + p/(w + x)**2), w)"
                    " == 4*a**2/(w + w)**3 + 2*a*(2*a/(2*w)**3 + 2*e/(w + u)**3"
                    " - 2*p/(w + x)**3)",
                ],
                dict.fromkeys(("a", "e", "p"), "(-oo, oo)")
                | dict.fromkeys(("w", "u", "x"), "(0, oo)"),
            ),
            equation="(131)-(133)",
            paper=r"\partial^2_{a_ka_l}=\frac2{w_k+w_l},\ \partial^2_{a_kw_l}=\frac{-2a_l}"
            r"{(w_k+w_l)^2},\ \partial^2_{a_kw_k}=\frac{-a_k}{2w_k^2}+2r'(w_k),\ "
            r"\partial^2_{w_kw_l}=\frac{4a_ka_l}{(w_k+w_l)^3}+2\delta_{kl}a_kr''(w_k)",
            note="one unit (a, w), one other (e, u), one exponential of the target; (134) is (133) "
            "where r' vanishes",
        ),
    )
    instances = COINCIDING_UNITS
