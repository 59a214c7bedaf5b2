r"""Theorem D.3: rank and inertia of the Hessian on the critical affine spaces.

At every point of a space of Theorem D.1 that comes from a critical point (b, v) of :math:`J_d` with
all :math:`b_s\ne0`, as printed: :math:`\operatorname{rank}\nabla^2J_m\le m+d`, because the rows of
the weights of a group coincide.

This holds, and (134) with it.  More is true: as a quadratic form :math:`\nabla^2J_m` is the direct
sum of m - d zeros, of :math:`\nabla^2J_d(b,v)`, and for each group of
:math:`2\kappa_s\operatorname{diag}(a_i:i\in I_s)` on :math:`\{\sum_ia_iz_i=0\}`, where
:math:`\kappa_s=r''(v_s)`, r the transform of the residual.  So with :math:`z_s` the number of zero
weights of a group, :math:`\operatorname{rank}\nabla^2J_m=\operatorname{rank}\nabla^2J_d
+\sum_{\kappa_s\ne0}(|I_s|-1-z_s)`, and a group whose :math:`\kappa_sb_s` is positive has as many
negative eigenvalues as negative weights.  The bound of the theorem is attained whenever
:math:`\nabla^2J_d` is regular, all curvatures and all weights differ from 0, against Remark D.4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import ClassVar

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
            f"{len(CRITICAL)} critical points with m <= 5, d <= 3",
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
        sharpened(
            "splitting",
            paper=r"\nabla^2J_m\cong0_{m-d}\oplus\nabla^2J_d(b,v)\oplus\bigoplus_s"
            r"2\kappa_s\operatorname{diag}(a_i)|_{\{\sum a_iz_i=0\}}",
            note="(X, y) runs through all directions of J_d, z through all with sum a z = 0; for "
            "b != 0 every direction of the rates is y + z",
        ),
        disproved(
            "Remark D.4: the bound is not sharp",
            _over(_below, {}),
            instead=("splitting",),
            paper=r"\operatorname{rank}\nabla^2J_m<m+d",
            note="read as: never attained.  It is attained exactly where the Hessian of J_d is "
            "regular and no curvature and no weight is 0, which is what one finds; fewer non-zero "
            "eigenvalues need a coincidence",
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
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
        sharpened(
            "rank",
            _over(
                _as_predicted,
                {
                    "one more": partial(_as_predicted, shift=1),
                    "m + d throughout": lambda case: not _below(case),
                },
            ),
            paper=r"\operatorname{rank}\nabla^2J_m=\operatorname{rank}\nabla^2J_d"
            r"+\sum_{\kappa_s\ne0}(|I_s|-1-z_s)",
        ),
    )
    instances = COINCIDING_UNITS
