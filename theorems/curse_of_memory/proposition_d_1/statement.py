r"""Proposition D.1: saddles and spurious minima on the line of critical points of two units.

The target is :math:`\rho(t)=a_1^*e^{-w_1^*t}+a_2^*e^{-w_2^*t}` with :math:`0<w_1^*<w_2^*`, and
:math:`(\hat a,\hat w)` a non-degenerate global minimiser of :math:`J_1`.  On the line
:math:`(a_1,\hat a-a_1,\hat w,\hat w)` of critical points of :math:`J_2` let A be the Hessian,
:math:`I_1=[0,\hat a]`, :math:`I_2` its complement.  As printed: (1) if :math:`a_1^*a_2^*<0`, the
minimal eigenvalue of A is 0 on I_1, negative on I_2; (2) if :math:`a_1^*a_2^*>0` and
:math:`w_2^*/w_1^*<2+\sqrt3`, it is negative on I_1, 0 on I_2.

(1) holds.  (2) fails at the two ends of I_1, where the minimal eigenvalue is 0, and it needs no
bound on the ratio: at a minimum of J_1 the Hessian of J_1 is non-negative, and A is the sum of it
and of :math:`4\hat acz^2a_1(\hat a-a_1)`.  The proof's bound says something else: below the ratio
:math:`17+12\sqrt2` every critical point of J_1 with a weight that is not 0 is a strict local
minimum.  (With weights of both signs there may be two of these, and a critical point of weight 0
that is none: 0 exp(-t) for :math:`e^{-t}-\frac32e^{-2t}`.)  The curvature is
:math:`8\hat w^3c=\hat a(w_1^*-\hat w)(w_2^*-\hat w)/((\hat w+w_1^*)(\hat w+w_2^*))`.  The ends of
I_1 are no local minima in either case.

On the loss: the entries of the Hessian are second derivatives of the integral, its form along the
line follows from the moments of three exponentials, and the least eigenvalue is the least value of
the form on unit vectors.  The ends of I_1, and (2) on I_2, are decided on the form alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from memory_theorems.theorems.curse_of_memory.proposition_d_1.critical_line import (
    LEAST,
    PROOF,
    THEORY,
)
from memory_theorems.theorems.curse_of_memory.proposition_d_1.eigenvalues_on_the_line import (
    EQUAL_INSIDE,
    OPPOSITE_INSIDE,
    OPPOSITE_OUTSIDE,
)
from memory_theorems.theorems.curse_of_memory.proposition_d_1.instances import CRITICAL_LINES
from memory_theorems.theorems.exhibits.landscape_figures import LINE_FIGURES
from memory_theorems.theorems.objects.landscape.identities import derivatives_are
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import (
    FormulaTheorem,
    disproved,
    lemma,
    overstated,
    printed,
    repaired,
)
from memory_theorems.verify.theorem import Source

# The loss of two units without its constant part, and its gradient.
_TARGET = "(p/({0} + x) + q/({0} + y))"
_LOSS = (
    "a**2/(2*w) + e**2/(2*u) + 2*a*e/(w + u)"
    f" - 2*a*{_TARGET.format('w')} - 2*e*{_TARGET.format('u')}"
)
_BY_WEIGHT = f"a/w + 2*e/(w + u) - 2*{_TARGET.format('w')}"
_BY_RATE = "a*(-a/(2*w**2) - 2*e/(w + u)**2 + 2*p/(w + x)**2 + 2*q/(w + y)**2)"
_REALS = dict.fromkeys(("a", "e", "p", "q"), "(-oo, oo)")
_RATES = dict.fromkeys(("w", "u", "x", "y"), "(0, oo)")
_OUTSIDE = (
    "the minimal eigenvalue is 0: no value of the form is negative, and (1, -1, 0, 0) is null"
)


class CriticalLineOfTwoUnits(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/proposition-d.1"
    aliases = ("proposition-d.1",)
    title = "Saddles and spurious minima on the line of critical points of two units"
    source = Source(
        CURSE_OF_MEMORY, "Proposition D.1", ("(142)", "(143)", "(144)", "(145)"), "Appendix D.1.3"
    )
    theory = THEORY
    stated = (
        printed(
            "the least eigenvalue, opposite signs, on I_1",
            OPPOSITE_INSIDE,
            paper=r"a_1^*a_2^*<0:\text{ the minimal eigenvalue of }A_{(\hat a,\hat w)}(a_1)"
            r"\text{ is }0\text{ for any }a_1\in I_1",
            note="on the loss: the eigenvalues are those of four orthonormal eigenvectors of the "
            "matrix of second derivatives of J_2, (a^, w^) is a non-degenerate global minimiser of "
            "J_1; footnote 16 is included",
        ),
        printed(
            "the least eigenvalue, opposite signs, on I_2",
            OPPOSITE_OUTSIDE,
            paper=r"\text{and negative for any }a_1\in I_2",
        ),
        lemma(
            "opposite signs, inside",
            note=f"{_OUTSIDE}; a_1 lies in I_1 exactly when a_1 (b - a_1) >= 0, for both signs of "
            "b, so that footnote 16 is included; the second order condition is not needed",
        ),
        lemma(
            "opposite signs, outside",
            note="a direction with a negative value",
        ),
        lemma(
            "the direction of the line is null",
            proved_by="along the line",
        ),
        disproved(
            "equal signs, on all of I_1",
            f"for a: real. p*q > 0 and y < (2 + sqrt(3))*x and a*(b - a) >= 0 => {LEAST} < 0",
            paper=(
                r"a_1^*a_2^*>0,\ w_2^*/w_1^*<2+\sqrt3:\text{ the minimal eigenvalue of }A_{(\hat"
                r" a,\hat w)}(a_1)\text{ is negative for any }a_1\in I_1"
            ),
            note="A is congruent to diag(1/v, 0) and a 2 x 2 block (a line below), which has a "
            "negative eigenvalue exactly when one of its diagonal entries or its determinant is "
            "negative; at the ends of I_1 none is",
            instead=("the least eigenvalue, equal signs, between the ends of I_1",),
        ),
        repaired(
            "the least eigenvalue, equal signs, between the ends of I_1",
            EQUAL_INSIDE,
            paper=r"a_1^*a_2^*>0,\ w_2^*/w_1^*<2+\sqrt3:\text{ the minimal eigenvalue of }"
            r"A_{(\hat a,\hat w)}(a_1)\text{ is negative for any }a_1\in I_1",
            note="on the loss; the ends are left out, no bound on the ratio of the rates is needed",
        ),
        lemma(
            "equal signs, inside",
            note="a direction with a negative value; neither a bound on the ratio of the rates nor "
            "the second order condition is needed",
        ),
        lemma(
            "equal signs, outside",
            note=f"{_OUTSIDE}; shown without the bound on the ratio, which the minimality of "
            "(b, v) replaces, and with the ends of I_1",
        ),
        lemma(
            "curvature at the rate",
            note="(145) without the weights: b c < 0 exactly when v lies between the rates",
        ),
        lemma(
            "between the rates",
        ),
        lemma(
            "every critical point is a minimum",
            without=("minimum",),
            note="the determinant of the Hessian of J_1 has this sign: a critical point whose "
            "weight is not 0 is a strict local minimum; the printed proof asks for 2 + sqrt(3) = "
            "3.73...; 33.97... is the best constant: with the ratio 34 there is a critical point "
            "that is none",
        ),
        overstated(
            "every critical point, those of weight 0 too",
            claim(
                "1/w*(a**2/w**3 - 2*a*(2/(w + 1)**3 - 3/(w + 2)**3))"
                " - (a/w**2 + 2*(3/2/(w + 2)**2 - 1/(w + 1)**2))**2 > 0",
                a="(-oo, oo)",
                w="(0, oo)",
                given=[
                    "a/w == 2*(1/(w + 1) - 3/2/(w + 2))",
                    "a**2/(2*w**2) == 2*a*(1/(w + 1)**2 - 3/2/(w + 2)**2)",
                ],
                counter={"a": 0, "w": 1},
            ),
            note="the target exp(-t) - 3/2 exp(-2 t), ratio 2: (0, 1) is critical for J_1, and its "
            "Hessian, whose determinant is the left side, has a negative eigenvalue",
        ),
        lemma(
            "the ends are no local minima",
            note="the change of the loss when a unit of weight 0 and rate v becomes one of rate w "
            "and weight -2 w r(w), r the transform of the residual (a line below); it tends to the "
            "end as w tends to v, although the Hessian there has no negative eigenvalue",
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "congruence": (
            "",
            r"A(a_1)\to\begin{pmatrix}1/\hat w&0\\0&0\end{pmatrix}\oplus\hat A(a_1)",
        ),
        "142": (
            "(142)",
            r"\det\hat A(a_1)=a_1(\hat a-a_1)\cdot4c\left[\frac{\hat a}{4\hat w^3}+4c\right]",
        ),
        "143": (
            "(143)",
            r"\det\hat A(a_1)=\frac{a_1(\hat a-a_1)\cdot\hat ac\cdot(\hat a^2+16\hat w^3\hat ac)}"
            r"{\hat a^2\hat w^3}",
        ),
        "144": ("(144)", r"c=\frac{\hat a}{8\hat w^3}-\sum_j\frac{a_j^*}{(\hat w+w_j^*)^3}"),
        "145": (
            "(145)",
            r"8\hat w^3\hat ac=-\frac{16a_1^*a_2^*(v_1-v_2)^2}{(1+v_1)^3(1+v_2)^3}",
        ),
    }
    lines = (
        lemma(
            "gradient",
            derivatives_are({(_LOSS, "a"): _BY_WEIGHT, (_LOSS, "w"): _BY_RATE}, **_REALS, **_RATES),
        ),
        lemma(
            "Hessian",
            derivatives_are(
                {
                    (_BY_WEIGHT, "a"): "1/w",
                    (_BY_WEIGHT, "e"): "2/(w + u)",
                    (_BY_WEIGHT, "u"): "-2*e/(w + u)**2",
                    (_BY_WEIGHT, "w"): "-a/w**2 - 2*e/(w + u)**2 + 2*p/(w + x)**2 + 2*q/(w + y)**2",
                    (_BY_RATE, "u"): "4*a*e/(w + u)**3",
                    (_BY_RATE, "w"): "a*(a/w**3 + 4*e/(w + u)**3 - 4*p/(w + x)**3"
                    " - 4*q/(w + y)**3)",
                },
                **_REALS,
                **_RATES,
            ),
        ),
        printed(
            "entries on the line",
            claim(
                [
                    "-a/v**2 - 2*(b - a)/(v + v)**2 + 2*P == -a/(2*v**2)",
                    "a*(a/v**3 + 4*(b - a)/(v + v)**3 - 4*Q) == a**2/(2*v**3) + 4*c*a",
                ],
                dict.fromkeys(("a", "b", "c", "P", "Q"), "(-oo, oo)") | {"v": "(0, oo)"},
                given=["b == 4*v**2*P", "c == b/(8*v**3) - Q"],
            ),
            paper=r"\partial^2_{a_1w_1}=\frac{-a_1}{2\hat w^2},\ "
            r"\partial^2_{w_1w_1}=\frac{a_1^2}{2\hat w^3}+4ca_1",
            note="P and Q are the sums of a_j^*/(v + w_j^*)^2 and of a_j^*/(v + w_j^*)^3",
        ),
        printed(
            "quadratic in the ratio of the weights",
            claim(
                "3*(4*(a/u**2 + a*k/(s*u)**2))**2"
                " - 16*(2*(a/u + a*k/(s*u)))*(a/u**3 + a*k/(s*u)**3)"
                " == 16*a**2/(s*u)**4*(k**2 - 2*s*(s**2 - 3*s + 1)*k + s**4)",
                a="(-oo, oo)",
                k="(-oo, oo)",
                u="(1, oo)",
                s="(1, oo)",
            ),
            paper=r"\hat a^2+16\hat w^3\hat ac=\frac{16a_1^{*2}}{u_2^4}"
            r"[c^2-2s(s^2-3s+1)c+s^4]",
            confirmed="=害 Y — 2s(s2 — 3s +1)c + s4].",
        ),
        printed(
            "its discriminant",
            claim(
                "4*s**2*(s**2 - 3*s + 1)**2 - 4*s**4 == 4*s**2*(s - 1)**2*((s - 2)**2 - 3)",
                s="(1, oo)",
            ),
            paper=r"4s^2(s^2-3s+1)^2-4s^4=4s^2(s-1)^2[(s-2)^2-3]",
            confirmed="Since 4s2(s2 — 3s + 1)2 — 4s4 = 4s2(s — 1)2[(s — 2)2 — 3], and",
        ),
        lemma(
            "a unit of weight 0 moved",
            claim(
                "a**2/(2*w) + b**2/(2*v) + 2*a*b/(w + v) - 2*a*P - 2*b*Q"
                " == b**2/(2*v) - 2*b*Q + (a**2/(2*w) + 2*a*(b/(w + v) - P))",
                dict.fromkeys(("a", "b", "P", "Q"), "(-oo, oo)") | {"w": "(0, oo)", "v": "(0, oo)"},
            ),
            note="P and Q are the transforms of the target at w and v, r(w) = b/(w + v) - P",
        ),
    )
    instances = CRITICAL_LINES

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return LINE_FIGURES
