r"""The Gram matrix of the derivatives of a model has at most two dimensions for every rate.

:math:`\sum_pu_pV_p=\sum_j(X_j-Y_jt)e^{-v_jt}` over the different rates, with X_j the sum of the
u_i of the units at v_j and Y_j that of their :math:`a_iu_{m+i}`.

For the bound of m' in Proposition C.3 of Li, Han, E and Li (ICLR 2021).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import ELSEWHERE, UNIT
from memory_theorems.theorems.analysis.double_sums import EXCHANGED
from memory_theorems.theorems.analysis.exponentials import SAME_RATE
from memory_theorems.theorems.analysis.gram_matrices import GRAM as GRAM_FORMS
from memory_theorems.theorems.analysis.integrals import LINEAR
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.paired_indices import TWO_PICKED
from memory_theorems.theorems.analysis.square_integrable import PREDICATES, PRODUCT
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.theorems.curse_of_memory.flows.hessian_entries import TANGENT
from memory_theorems.theorems.curse_of_memory.flows.hessian_forms import GRAM_FORM, TANGENTS
from memory_theorems.theorems.curse_of_memory.landscape.merged_units import GROUPED
from memory_theorems.theorems.curse_of_memory.landscape.partial_derivatives import IN_L2, TARGET
from memory_theorems.theorems.paper_objects.landscape import WITH_HESSIAN
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import apply, block, convert, have, obtain, thus

SETTING: Final = Setting.of(TARGET, IN_L2, WITH_HESSIAN, PREDICATES)
_ROW: Final = "(unit(g(i), j)*unit(i, p) + (unit(d + g(i), j)*a(i))*unit(m + i, p))"
#: The linear forms.
FORMS: Final = f"Sum({_ROW}, (i, 1, m))"
_T: Final = f"Sum(u(p)*{TANGENT}, (p, 1, 2*m))"
_V: Final = "(unit(i, p) - a(i)*unit(m + i, p)*s)*exp(-w(i)*s)"
_GROUPS: Final = (
    "(for i: natural. 1 <= i and i <= m => 1 <= g(i) and g(i) <= d)"
    " and (for i: natural. 1 <= i and i <= m => w(i) == v(g(i)))"
)
_ZERO: Final = f"(for j: natural. 1 <= j and j <= 2*d => Sum({FORMS}*u(p), (p, 1, 2*m)) == 0)"
_FEW: Final = (
    "for m, d: natural, g: (natural -> natural), v, a, w, u: (natural -> real). positive(m, w)"
    f" and {_GROUPS} and {_ZERO} => {GRAM_FORM} == 0"
)
_X: Final = "Sum(u(i)*unit(g(i), l), (i, 1, m))"
_Y: Final = "Sum((-a(i)*u(m + i))*unit(g(i), l), (i, 1, m))"
_OF_J: Final = "Sum(unit(g(i), j)*u(i) + (unit(d + g(i), j)*a(i))*u(m + i), (i, 1, m))"
#: The value of a linear form.
FORM_VALUE: Final = lemma(
    "for m, d, j: natural, g: (natural -> natural), a, u: (natural -> real)."
    f" Sum({FORMS}*u(p), (p, 1, 2*m)) == {_OF_J}",
    [],
    have("factor in", f"for p: natural. Sum({_ROW}*u(p), (i, 1, m)) == {FORMS}*u(p)"),
    block(
        "columns",
        f"for i: natural. 1 <= i and i <= m => Sum({_ROW}*u(p), (p, 1, 2*m))"
        " == unit(g(i), j)*u(i) + (unit(d + g(i), j)*a(i))*u(m + i)",
        ["i from 1", "i to m"],
        apply(
            "so",
            "two picked(2*m, i, m + i, unit(g(i), j), unit(d + g(i), j)*a(i), u)",
            using=["i to m"],
        ),
    ),
    apply(
        "sums",
        f"equal(fun(i, Sum({_ROW}*u(p), (p, 1, 2*m))), fun(i, unit(g(i), j)*u(i) + (unit(d + "
        "g(i), j)*a(i))*u(m + i)), m)",
    ),
    convert(
        "left",
        f"Sum({FORMS}*u(p), (p, 1, 2*m)) == Sum(Sum({_ROW}*u(p), (p, 1, 2*m)), (i, 1, m))",
        f"exchanged(fun(p, i, {_ROW}*u(p)), 2*m, m)",
        "factor in(p)",
    ),
    thus("left", "sums"),
    uses=[From("exchanged", EXCHANGED), From("two picked", TWO_PICKED), From("equal", EQUAL)],
    objects=[UNIT],
)
#: Where 2d linear forms vanish, the Gram matrix does.
FEW: Final = Composed(
    SETTING,
    _FEW,
    (
        apply("tangents", "tangent"),
        block("few", _FEW, ["rates", "groups", "its rates", "zeros"])(
            block("forms", f"for j: natural. Sum({FORMS}*u(p), (p, 1, 2*m)) == {_OF_J}", [])(
                apply("so", "form value", "m", "d", "j", "g", "a", "u")
            ),
            block(
                "no X",
                f"for l: natural. 1 <= l and l <= d => {_X} == 0",
                ["l from 1", "l to d"],
                block(
                    "terms",
                    "for i: natural. 1 <= i and i <= m => unit(g(i), l)*u(i)"
                    " + (unit(d + g(i), l)*a(i))*u(m + i) == u(i)*unit(g(i), l)",
                    ["i from 1", "i to m"],
                    obtain("groups(i)", "group from 1", "group to d"),
                    have("gone", "for y, z, t: real. y == 0 => (y*z)*t == 0"),
                    thus(
                        "group from 1; l to d; elsewhere(d + g(i), l); "
                        "gone(unit(d + g(i), l), a(i), u(m + i))"
                    ),
                ),
                apply(
                    "sums",
                    "equal(fun(i, unit(g(i), l)*u(i) + (unit(d + g(i), l)*a(i))*u(m + i)), "
                    "fun(i, u(i)*unit(g(i), l)), m)",
                ),
                thus("l from 1", "l to d", "zeros(l)", "forms(l)", "sums"),
            ),
            block(
                "no Y",
                f"for l: natural. 1 <= l and l <= d => {_Y} == 0",
                ["l from 1", "l to d"],
                have("shifted", "for h, k: natural. unit(d + h, d + k) == unit(h, k)"),
                block(
                    "terms",
                    "for i: natural. 1 <= i and i <= m => unit(g(i), d + l)*u(i)"
                    " + (unit(d + g(i), d + l)*a(i))*u(m + i)"
                    " == -((-a(i)*u(m + i))*unit(g(i), l))",
                    ["i from 1", "i to m"],
                    obtain("groups(i)", "group from 1", "group to d"),
                    have("with a", "for y, z, t, c: real. y == z => (y*t)*c == z*t*c"),
                    thus(
                        "group to d; l from 1; elsewhere(g(i), d + l); "
                        "mul_eq_zero_of_left(unit(g(i), d + l), u(i)); shifted(g(i), l); "
                        "with a(unit(d + g(i), d + l), unit(g(i), l), a(i), u(m + i))"
                    ),
                ),
                apply(
                    "sums",
                    "equal(fun(i, unit(g(i), d + l)*u(i) + (unit(d + g(i), d + l)*a(i))*u(m "
                    "+ i)), fun(i, -((-a(i)*u(m + i))*unit(g(i), l))), m)",
                ),
                thus("l from 1", "l to d", "zeros(d + l)", "forms(d + l)", "sums"),
            ),
            block("no sum", f"for s: real. {_T} == 0", [])(
                have("factor in", f"for p: natural. Sum(u(p)*({_V}), (i, 1, m)) == u(p)*{TANGENT}"),
                block(
                    "columns",
                    f"for i: natural. 1 <= i and i <= m => Sum(u(p)*({_V}), (p, 1, 2*m))"
                    " == u(i)*exp(-w(i)*s) + (-a(i)*u(m + i))*(s*exp(-w(i)*s))",
                    ["i from 1", "i to m"],
                    have("first to 2m", "m + i <= 2*m", "i to m"),
                    have("second to 2m", "i <= 2*m", "i to m"),
                    have(
                        "shape",
                        f"for p: natural. u(p)*({_V}) == (exp(-w(i)*s)*unit(i, p)"
                        " + -a(i)*s*exp(-w(i)*s)*unit(m + i, p))*u(p)",
                    ),
                    convert(
                        "in shape",
                        f"Sum(u(p)*({_V}), (p, 1, 2*m)) == exp(-w(i)*s)*u(i)"
                        " + -a(i)*s*exp(-w(i)*s)*u(m + i)",
                        "two picked(2*m, i, m + i, exp(-w(i)*s), -a(i)*s*exp(-w(i)*s), u)",
                        "shape(p)",
                    ),
                    thus("in shape"),
                ),
                apply(
                    "sums",
                    f"equal(fun(i, Sum(u(p)*({_V}), (p, 1, 2*m))), fun(i, u(i)*exp(-w(i)*s) + "
                    "(-a(i)*u(m + i))*(s*exp(-w(i)*s))), m)",
                ),
                convert(
                    "left",
                    f"{_T} == Sum(Sum(u(p)*({_V}), (p, 1, 2*m)), (i, 1, m))",
                    f"exchanged(fun(p, i, u(p)*({_V})), 2*m, m)",
                    "factor in(p)",
                ),
                block(
                    "by groups",
                    "for i: natural. 1 <= i and i <= m => u(i)*exp(-w(i)*s)"
                    " + (-a(i)*u(m + i))*(s*exp(-w(i)*s)) == u(i)*exp(-v(g(i))*s)"
                    " + (-a(i)*u(m + i))*(s*exp(-v(g(i))*s))",
                    ["i from 1", "i to m"],
                    apply("rate", "its rates", "i"),
                    apply("same", "same exponential", "w(i)", "v(g(i))", "s"),
                    have(
                        "both",
                        "for y, z, b, c: real. y == z => b*y + c*(s*y) == b*z + c*(s*z)",
                        "mul_eq_mul_left(y, z, b); mul_eq_mul_left(y, z, c*s)",
                    ),
                    apply("so", "both(exp(-w(i)*s), exp(-v(g(i))*s), u(i), -a(i)*u(m + i))"),
                ),
                apply(
                    "sums by groups",
                    "equal(fun(i, u(i)*exp(-w(i)*s) + (-a(i)*u(m + i))*(s*exp(-w(i)*s))), "
                    "fun(i, u(i)*exp(-v(g(i))*s) + (-a(i)*u(m + i))*(s*exp(-v(g(i))*s))), m)",
                ),
                apply("first", "grouped", "m", "d", "g", "u", "fun(j, exp(-v(j)*s))"),
                apply("second", "grouped(m, d, g, fun(i, -a(i)*u(m + i)), fun(j, s*exp(-v(j)*s)))"),
                have(
                    "first terms",
                    f"for l: natural. 1 <= l and l <= d => {_X}*exp(-v(l)*s) == 0",
                    f"no X(l); mul_eq_zero_of_left({_X}, exp(-v(l)*s))",
                ),
                have(
                    "second terms",
                    f"for l: natural. 1 <= l and l <= d => {_Y}*(s*exp(-v(l)*s)) == 0",
                    f"no Y(l); mul_eq_zero_of_left({_Y}, s*exp(-v(l)*s))",
                ),
                apply("no first", "equal", f"fun(l, {_X}*exp(-v(l)*s))", "fun(l, 0)", "d"),
                apply("no second", "equal", f"fun(l, {_Y}*(s*exp(-v(l)*s)))", "fun(l, 0)", "d"),
                have("zero sums", "for h: natural. Sum(0, (l, 1, h)) == 0"),
                thus(
                    "left; sums; sums by groups; first; second; no first; no second; zero sums(d)"
                ),
            ),
            block(
                "derivatives",
                f"for p: natural. 1 <= p and p <= 2*m => square_integrable(fun(s, {TANGENT}))",
                ["p from 1", "p to 2m"],
                obtain("tangents(m, p, a, w)", "R is", "V is"),
            ),
            obtain(f"gram form(2*m, fun(p, s, {TANGENT}), u, rho)", "value", "not negative"),
            apply("square of rho", PRODUCT.name, "rho", "rho"),
            obtain(
                f"{LINEAR.name}(fun(s, rho(s)*rho(s)), fun(s, rho(s)*rho(s)), 0, 0)",
                "zero is; zero value",
            ),
            have(
                "zero",
                "Integral(0*(rho(s)*rho(s)) + 0*(rho(s)*rho(s)), (s, 0, oo)) == 0",
                "zero value",
            ),
            have(
                "zero square",
                f"for s: real. {_T}*{_T} == 0*(rho(s)*rho(s)) + 0*(rho(s)*rho(s))",
                f"no sum(s); mul_eq_zero_of_left({_T}, {_T})",
            ),
            convert(
                "no integral", f"Integral({_T}*{_T}, (s, 0, oo)) == 0", "zero", "zero square(s)"
            ),
            thus("value", "no integral"),
        ),
    ),
    "few",
    (
        LINEAR,
        PRODUCT,
        From("tangent", TANGENTS),
        From("exchanged", EXCHANGED),
        From("two picked", TWO_PICKED),
        From("equal", EQUAL),
        From("elsewhere", ELSEWHERE),
        From("same exponential", SAME_RATE),
        From("grouped", GROUPED),
        From("form value", FORM_VALUE),
        From("gram form", GRAM_FORMS),
    ),
)
