r"""Proposition C.3: at perfect short-term fit most Hessian eigenvalues are exponentially small.

Let :math:`\lambda_1\ge\dots\ge\lambda_{2m}` be the eigenvalues of :math:`\nabla^2J_\omega(\hat a,
\hat w)` where :math:`\hat\rho(\cdot;\hat a,\hat w)\equiv\bar\rho`, :math:`m>m^*`.  Then
:math:`\lambda_k>0` for :math:`k\le m'` and omega small, :math:`\lambda_k\to0` for
:math:`k>m'`, with :math:`m'\le2m^*+|I_0|\le m+m^*`; under (79),
:math:`|\lambda_k|\lesssim\omega^{-2}e^{-\hat w_{\min}/\omega}(c_2^{\hat w_{\min}^2}
+c_3^{\hat w_{\min}})(1+\|\hat a\|_\infty)` for :math:`k>m'`.

Here m' is the rank of the Hessian H of the loss without the long-term memory,
:math:`\nabla^2J_\omega=H+2E`, and Weyl's inequality gives :math:`|\lambda_k-\mu_k|\le\|2E\|`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from flint import arb
from hypothesis import strategies as st

from theorems.instances.short_term_fits import NAMES, measure_fit
from theorems.objects.kernels.moments import absolute_moment, signed_moment
from theorems.objects.landscape.fitted_models import (
    EDGE_CASES,
    FittedModel,
    describe_fit,
    random_fits,
    rebuild_fit,
)
from theorems.objects.landscape.hessian import (
    exact_eigenvalues,
    hessian_of_fit,
    ordered_eigenvalues,
    perturbation_norm,
)
from theorems.objects.landscape.loss import bracket
from theorems.oracles.hessians import hessian, second_rate_derivatives
from theorems.papers import CURSE_OF_MEMORY
from verify.arithmetic.balls import precision, to_ball
from verify.language.claims import claim, relations
from verify.quantities import Quantity
from verify.theorem import (
    FAILS,
    PROVED,
    SPOT_CERTIFIED,
    Assertion,
    Citation,
    Form,
    Source,
    Statement,
    Step,
    Theorem,
)
from verify.verdicts import Json

RANGE = relations(["omega < 1/2", "omega*t_0 < 1", "omega*w_min < 2*c_1"])
CONSTANT = "2*Max(c_0*(sqrt(pi/c_1) + 1/c_1 + sqrt(pi)/(8*c_1**(3/2))), 8*M_0*t_0/3)"
GROWTH = "(exp(w_min**2/(4*c_1)) + exp(t_0*w_min))"
_USED = ("m", "omega", "w_min", "A", "c_0", "c_1", "t_0", "M_0", "sign_kept")


def _bound(power: str = "omega**(-2)", growth: str = GROWTH, weights: str = "(1 + A)") -> Assertion:
    right = f"{CONSTANT}*{power}*exp(-w_min/omega)*{growth}*{weights}"
    return Assertion(relations(f"rest <= {right}"), RANGE)


def _near(left: str, right: str, scale: str) -> str:
    return f"Abs({left} - ({right})) <= 10**(-9)*{scale}"


class SmallHessianEigenvalues(Theorem):
    __doc__ = __doc__

    key = "curse-of-memory/proposition-c.3"
    aliases = ("prop-c.3", "proposition-c.3")
    title = "Exponentially small Hessian eigenvalues at perfect short-term fit"
    source = Source(
        CURSE_OF_MEMORY,
        "Proposition C.3",
        ("92", "93", "94", "97", "99", "101", "102", "103"),
        "Appendix C.2, (3) Eigenvalues of Hessian",
    )
    names = {  # noqa: RUF012
        **{name: NAMES[name] for name in _USED},
        "m_star": "number of exponentials in the target, an integer >= 1",
        "idle_units": "|I_0|, number of units in idle blocks",
        "i_0": "number of idle blocks",
        "i_2": "number of idle blocks with at least two units",
        "i_2_active": "number of idle blocks with a non-zero weight",
        "rank": "rank of H, exact over Q",
        "different_rows": "number of different non-zero rows of H, exact",
        "rest": "largest |lambda_k| over k > rank (0 if there is none), numerical Hessian",
        "least": "lambda_k for k = rank, numerical Hessian",
        "mu": "least non-zero eigenvalue of H",
        "shift": "largest |lambda_k - mu_k| over all k",
        "epsilon": "spectral norm of 2 E, in closed form",
        "below": "number of negative eigenvalues of the numerical Hessian",
        "flat_below": "number of negative eigenvalues of H, exact",
        "least_S_1": "least |S_1(w_k)| over the units, in closed form",
        "mixed": "d2J/da_k dw_k at the moved point, by quadrature",
        "corner": "d2J/dw_k dw_k at the moved point, by quadrature",
        "a_k": NAMES["a_k"],
        "w_k": NAMES["w_k"],
        "B_2": NAMES["B_2"],
        "B_3": "the bracket with third powers at the moved point",
        "S_1": NAMES["S_1"],
        "S_2": "signed moment of order 2 at w_k",
        "Delta_1": NAMES["Delta_1"],
        "Delta_2": "absolute moment (80) of order 2 at w_k",
    }
    uses = ("curse-of-memory/lemma-c.1", "curse-of-memory/proposition-c.2")
    cites = (
        Citation(
            "Weyl's inequality",
            "eigenvalues of symmetric matrices move by at most the norm of the perturbation",
            "standard",
        ),
    )
    ranges: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(names, "[0, oo)"),
        **dict.fromkeys(
            ("B_2", "B_3", "S_1", "S_2", "a_k", "corner", "mixed", "sign_kept", "mu", "shift"),
            "(-oo, oo)",
        ),
        **dict.fromkeys(("M_0", "c_0", "c_1", "omega", "t_0", "w_k", "w_min"), "(0, oo)"),
    }
    moves = False
    statements = (
        Statement(
            Form.PRINTED,
            r"|\lambda_k(\omega)|\le C\omega^{-2}e^{-\hat w_{\min}/\omega}(c_2^{\hat w_{\min}^2}"
            r"+c_3^{\hat w_{\min}})(1+\|\hat a\|_\infty),\quad k>m'",
            _bound(),
            SPOT_CERTIFIED,
            note="(94) with m' = rank H and C = 2 max{c_0 P_2(1/2), 8 M_0 t_0/3}, "
            "P_2 as in Lemma C.1",
            mutants={
                "omega**(-1)": _bound(power="omega**(-1)"),
                "c_2 to the power w": _bound(growth="(exp(w_min/(4*c_1)) + exp(t_0*w_min))"),
                "without |a|": _bound(power="omega**(-1)", weights="1"),
            },
        ),
        Statement(
            Form.PRINTED,
            r"\lambda_k\ge\mu_{m'}-\|2E\|\ (k\le m'),\quad m'\le2m^*+|I_0|\le m+m^*",
            Assertion(
                relations(
                    [
                        "least >= mu - epsilon*(1 + 10**(-6))",
                        "rank <= 2*m_star + idle_units",
                        "2*m_star + idle_units <= m + m_star",
                    ]
                ),
            ),
            SPOT_CERTIFIED,
            note="(92); 'omega small enough' is made explicit: the eigenvalue is at least the "
            "least non-zero one of H minus the norm of 2 E, positive once that norm is smaller",
            mutants={
                "above mu by the norm": Assertion(relations("least >= mu + epsilon")),
                "m' <= 2 m* - 1": Assertion(relations("rank <= 2*m_star - 1")),
                "m' <= 2 m*, idle blocks or not": Assertion(relations("rank <= 2*m_star")),
            },
        ),
        Statement(
            Form.SHARPENED,
            r"|\lambda_k-\mu_k|\le\|2E\|=\max_k\left(|\hat a_kS_2|+"
            r"\sqrt{\hat a_k^2S_2^2+4S_1^2}\right),\quad "
            r"m'=2m^*+i_0+\#\{r:\hat a|_{I_{0,r}}\ne0\}",
            Assertion(
                relations(
                    [
                        "shift <= epsilon*(1 + 10**(-6))",
                        "rank == 2*m_star + i_0 + i_2_active",
                    ]
                )
            ),
            SPOT_CERTIFIED,
            note="where the largest shift is attained the comparison is made to six digits",
            mutants={
                "one tenth of the norm": Assertion(relations("shift <= epsilon/10")),
                "one more than the rank": Assertion(
                    relations("rank == 2*m_star + i_0 + i_2_active + 1")
                ),
            },
        ),
        Statement(
            Form.SHARPENED,
            r"n_-(H)=0,\quad n_-(\nabla^2J_\omega)\ge m-m^*-i_2\text{ if all }S_1(\hat w_k)\ne0",
            Assertion(
                relations(["flat_below == 0", "below >= m - m_star - i_2"]),
                relations("least_S_1 > 0"),
            ),
            SPOT_CERTIFIED,
            note="the signs at omega = 0 and for omega > 0: the directions that redistribute "
            "weights inside the blocks, and those that move an idle unit of weight 0, make up a "
            "space on which the form of the Hessian vanishes and which the Hessian does not "
            "annihilate; so the fitted point is a strict saddle as soon as m > m* + i_2",
            mutants={
                "one negative eigenvalue more": Assertion(
                    relations("below >= m - m_star - i_2 + 1"), relations("least_S_1 > 0")
                ),
            },
        ),
    )
    steps = (
        Step(
            "mixed second derivative", "97",
            r"\tfrac{\partial^2J_\omega}{\partial a_k\partial w_k}=-2[\cdot]_2-\tfrac{a_k}{2w_k^2}"
            r"+2\Delta_{1,\omega}(w_k)",
            Assertion(
                relations("mixed == -2*B_2 - a_k/(2*w_k**2) + 2*Delta_1"),
                relations("sign_kept <= 0"),
            ),
            FAILS,
            note="false where the template takes negative values",
        ),
        Step(
            "mixed second derivative, signed", "97",
            r"\tfrac{\partial^2J_\omega}{\partial a_k\partial w_k}=-2[\cdot]_2-\tfrac{a_k}{2w_k^2}"
            r"+2S_{1,\omega}(w_k)",
            Assertion(
                relations(_near("mixed", "-2*B_2 - a_k/(2*w_k**2) + 2*S_1", "Delta_1"))
            ),
            SPOT_CERTIFIED,
            form=Form.REPAIRED,
            mutants={
                "without the factor 2": Assertion(
                    relations(_near("mixed", "-2*B_2 - a_k/(2*w_k**2) + S_1", "Delta_1"))
                ),
                "a_k/w_k**2": Assertion(
                    relations(_near("mixed", "-2*B_2 - a_k/w_k**2 + 2*S_1", "Delta_1"))
                ),
            },
        ),
        Step(
            "second derivative in a rate", "99",
            r"\tfrac{\partial^2J_\omega}{\partial w_k^2}=4a_k[\cdot]_3+\tfrac{a_k^2}{2w_k^3}"
            r"-2a_k\Delta_{2,\omega}(w_k)",
            Assertion(
                relations("corner == 4*a_k*B_3 + a_k**2/(2*w_k**3) - 2*a_k*Delta_2"),
                relations("sign_kept <= 0"),
            ),
            FAILS,
            note="false where the template takes negative values",
        ),
        Step(
            "second derivative in a rate, signed", "99",
            r"\tfrac{\partial^2J_\omega}{\partial w_k^2}=4a_k[\cdot]_3+\tfrac{a_k^2}{2w_k^3}"
            r"-2a_kS_{2,\omega}(w_k)",
            Assertion(
                relations(
                    _near(
                        "corner",
                        "4*a_k*B_3 + a_k**2/(2*w_k**3) - 2*a_k*S_2",
                        "(1 + Abs(a_k))*Delta_2",
                    )
                )
            ),
            SPOT_CERTIFIED,
            form=Form.REPAIRED,
            mutants={
                "2 a_k [.]_3": Assertion(
                    relations(
                        _near(
                            "corner",
                            "2*a_k*B_3 + a_k**2/(2*w_k**3) - 2*a_k*S_2",
                            "(1 + Abs(a_k))*Delta_2",
                        )
                    )
                ),
                "S_2 with a plus": Assertion(
                    relations(
                        _near(
                            "corner",
                            "4*a_k*B_3 + a_k**2/(2*w_k**3) + 2*a_k*S_2",
                            "(1 + Abs(a_k))*Delta_2",
                        )
                    )
                ),
            },
        ),
        Step(
            "different rows", "after 101",
            r"H\text{ has at most }2m^*+i_0+i_2\text{ different rows}",
            Assertion(relations("different_rows <= 2*m_star + i_0 + i_2")),
            FAILS,
            note="rows of one block are proportional to their weights, not equal; only the rank is "
            "bounded",
        ),
        Step(
            "rank", "after 101",
            r"\operatorname{rank}H\le2m^*+i_0+i_2\le2m^*+|I_0|\le m+m^*",
            Assertion(
                relations(
                    [
                        "rank <= 2*m_star + i_0 + i_2",
                        "i_0 + i_2 <= idle_units",
                        "2*m_star + idle_units <= m + m_star",
                    ]
                )
            ),
            SPOT_CERTIFIED,
            form=Form.REPAIRED,
            mutants={"without i_2": Assertion(relations("rank <= 2*m_star + i_0"))},
        ),
        Step(
            "norm of a diagonal block", "102",
            r"\det\left(2\begin{pmatrix}0&s\\s&-q\end{pmatrix}-\lambda\right)=0"
            r"\text{ at }\lambda=-q\pm\sqrt{q^2+4s^2}",
            claim(
                "(-q + sqrt(q**2 + 4*s**2))*(-q - sqrt(q**2 + 4*s**2)) == -4*s**2",
                q="(-oo, oo)", s="(-oo, oo)",
            ),
            PROVED,
            form=Form.REPAIRED,
            note="product -4 s**2 and sum -2 q of the two eigenvalues; printed: Gershgorin's "
            "discs, |lambda(E)| <= |a_k| Delta_2 + Delta_1",
        ),
    )  # fmt: skip

    edges = EDGE_CASES
    gaps = (
        "the rows of H inside one block are proportional: by the formulas, in prose",
        "H is positive semi-definite because the fitted point is a global minimum of its loss; its "
        "form is a square in curse-of-memory/perfect-fit",
    )

    def family(self) -> st.SearchStrategy[FittedModel]:
        return random_fits()

    def measure(self, instance: FittedModel) -> Mapping[str, Quantity]:
        target, template = instance.target, instance.target.template
        (a, w), (b, v) = instance.point, instance.moved_point
        unit, size = instance.unit, instance.partition.units
        smooth = hessian_of_fit(a, w)
        rank = int(smooth.rank())
        idle = instance.partition.idle
        rows = [tuple(smooth[i, j] for j in range(2 * size)) for i in range(2 * size)]
        inherited = measure_fit(instance)
        known: dict[int, tuple[list[arb], list[arb]]] = {}

        def spectra(bits: int) -> tuple[list[arb], list[arb]]:
            """Eigenvalues of the numerical Hessian and of H, largest first."""
            if bits not in known:
                deep = 2 * bits + int(4 * max(w) * target.delay)
                numerical = hessian(target, a, w, deep)
                with precision(deep + 32):
                    known[bits] = (ordered_eigenvalues(numerical), exact_eigenvalues(smooth))
            return known[bits]

        def rest(bits: int) -> arb:
            values, _ = spectra(bits)
            with precision(bits):
                return _largest([abs(value) for value in values[rank:]])

        def shift(bits: int) -> arb:
            values, limits = spectra(bits)
            with precision(2 * bits + int(4 * max(w) * target.delay)):
                return _largest([abs(x - y) for x, y in zip(values, limits, strict=True)])

        def below(bits: int) -> arb:
            """Certainly negative at least, not certainly non-negative at most."""
            values, _ = spectra(bits)
            certain = sum(1 for value in values if value < 0)
            return arb(certain).union(arb(sum(1 for value in values if not value >= 0)))

        def least_first(bits: int) -> arb:
            with precision(bits):
                found = [abs(signed_moment(template, 1, rate, target.delay)) for rate in w]
                least = found[0]
                for value in found[1:]:
                    least = least.min(value)
                return least

        moved: dict[int, tuple[arb, arb]] = {}

        def at_moved_point(index: int) -> Quantity:
            def entry(bits: int) -> arb:
                if bits not in moved:
                    more = bits + int(2 * v[unit] * target.delay) + 8
                    moved[bits] = second_rate_derivatives(target, b, v, unit, more)
                return moved[bits][index]

            return Quantity(entry, "certified quadrature")

        def in_closed_form(kind: str) -> Quantity:
            def value(bits: int) -> arb:
                with precision(bits):
                    if kind == "epsilon":
                        return perturbation_norm(target, a, w)
                    moment = signed_moment if kind == "S_2" else absolute_moment
                    return moment(template, 2, v[unit], target.delay)

            return Quantity(value, "closed form")

        counts = {
            "m_star": instance.partition.targets,
            "idle_units": sum(map(len, idle)),
            "i_0": len(idle),
            "i_2": sum(len(block) > 1 for block in idle),
            "i_2_active": sum(any(a[i] for i in block) for block in idle),
            "rank": rank,
            "flat_below": sum(1 for value in exact_eigenvalues(smooth) if value < 0),
            "different_rows": len({row for row in rows if any(entry != 0 for entry in row)}),
        }
        return {
            **{name: inherited[name] for name in (*_USED, "a_k", "w_k", "B_2", "S_1", "Delta_1")},
            **{name: Quantity.exact(value, "exact") for name, value in counts.items()},
            "B_3": Quantity.exact(bracket(target, b, v, 3, v[unit])),
            "rest": Quantity(rest, "eigenvalues of the numerical Hessian"),
            "least": Quantity(lambda bits: spectra(bits)[0][rank - 1], "the same"),
            "mu": Quantity(lambda bits: spectra(bits)[1][rank - 1], "eigenvalues of H"),
            "shift": Quantity(shift, "the same"),
            "below": Quantity(below, "the same"),
            "least_S_1": Quantity(least_first, "closed form"),
            **{name: in_closed_form(name) for name in ("epsilon", "S_2", "Delta_2")},
            "mixed": at_moved_point(0),
            "corner": at_moved_point(1),
        }

    def describe(self, instance: FittedModel) -> Json:
        return describe_fit(instance)

    def rebuild(self, data: Json) -> FittedModel:
        return rebuild_fit(data)


def _largest(values: list[arb]) -> arb:
    """The largest of some non-negative balls; 0 for none."""
    result = to_ball(0)
    for value in values:
        result = result.max(value)
    return result
