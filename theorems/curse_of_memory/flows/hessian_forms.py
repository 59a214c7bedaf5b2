r"""The form of the Hessian of J_m: a Gram matrix of the derivatives of the model, and little more.

:math:`u^T\nabla^2J\,u=2\|\sum_pu_pV_p\|^2+2\int R\sum_{pq}u_pu_qK_{pq}`, and the second part is at
most :math:`2(b+c)|u|^2`, where b bounds :math:`|\int Rte^{-w_it}|` and c
:math:`|a_i\int Rt^2e^{-w_it}|`.

For (101) and (102) of Li, Han, E and Li (ICLR 2021).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.double_sums import SCALED
from memory_theorems.theorems.analysis.eigenvalues import form
from memory_theorems.theorems.analysis.integrals import LINEAR
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.paired_indices import PAIRED_BOUND
from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES, PRODUCT
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.theorems.analysis.sums_in_integrals import TERMS
from memory_theorems.theorems.curse_of_memory.flows.hessian_entries import (
    BEND,
    ENTRIES,
    FAMILIES,
    OTHER,
    TANGENT,
)
from memory_theorems.theorems.curse_of_memory.landscape.partial_derivatives import IN_L2, TARGET
from memory_theorems.theorems.paper_objects.landscape import WITH_HESSIAN
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import apply, block, convert, exists, have, obtain, same

SETTING: Final = Setting.of(TARGET, IN_L2, WITH_HESSIAN, PREDICATES)
R: Final = "(Sum(a(i)*exp(-w(i)*s), (i, 1, m)) - rho(s))"


def _of(body: str) -> str:
    return f"Integral({body}, (s, 0, oo))"


#: The derivative of the model in its variable p is square integrable.
TANGENTS: Final = Composed(
    SETTING,
    "for m, p: natural, a, w: (natural -> real). positive(m, w)"
    f" => square_integrable(fun(s, {R})) and square_integrable(fun(s, {TANGENT}))",
    (
        apply("all families", "families"),
        block(
            "tangent",
            "for m, p: natural, a, w: (natural -> real). positive(m, w)"
            f" => square_integrable(fun(s, {R})) and square_integrable(fun(s, {TANGENT}))",
            ["rates"],
            block(
                "slow",
                "for i: natural. |unit(m + i, p)| <= 1",
                [],
                have("so", "|unit(m + i, p)| <= 1", "abs_max_zero_one_sub_sq_le_one(m + i - p)"),
            ),
            apply(
                "these",
                "all families",
                *("m", "a", "w", "fun(i, unit(i, p))", "fun(i, unit(m + i, p))"),
                *("fun(i, 0)", "fun(i, 0)"),
            ),
            obtain("these", "c", "D", "F", "c positive", "room", "of R", "of V"),
            obtain("of R", "l is", "D is", "f is", "f close"),
            have("0 in c", "|0| <= c", "c positive"),
            apply("R there", "f is", "0"),
            convert("R is", f"square_integrable(fun(s, {R}))", "R there"),
            exists("both"),
        ),
    ),
    "tangent",
    (From("families", FAMILIES),),
)

_RJ: Final = "(Sum(a(j)*exp(-w(j)*s), (j, 1, m)) - rho(s))"
X: Final = _of(f"{_RJ}*(s*exp(-w(i)*s))")
Y: Final = f"(a(i)*{_of(f'{_RJ}*(s**2*exp(-w(i)*s))')})"
_TERM: Final = (
    "(-unit(i, p)*unit(m + i, q)*s - unit(i, q)*unit(m + i, p)*s"
    " + a(i)*unit(m + i, p)*unit(m + i, q)*s**2)*exp(-w(i)*s)"
)
_OF_TERM: Final = (
    f"(-unit(i, p)*unit(m + i, q)*{X} - unit(i, q)*unit(m + i, p)*{X}"
    f" + unit(m + i, p)*unit(m + i, q)*{Y})"
)
_REST: Final = _of(f"{_RJ}*{BEND}")
_RESTS: Final = (
    "for m, p, q: natural, a, w: (natural -> real). positive(m, w)"
    f" => integrable(fun(s, {_RJ}*{BEND})) and {_REST} == Sum({_OF_TERM}, (i, 1, m))"
)
#: What the residual adds to an entry.
RESTS: Final = Composed(
    SETTING,
    _RESTS,
    (
        apply("tangents", "tangent"),
        block(
            "rest",
            _RESTS,
            ["rates"],
            apply("both", "tangents", "m", "1", "a", "w"),
            obtain("both", "R there", "V there"),
            convert("R is", f"square_integrable(fun(s, {_RJ}))", "R there"),
            apply("R squared", PRODUCT.name, f"fun(s, {_RJ})", f"fun(s, {_RJ})"),
            block(
                "parts",
                "for i: natural. 1 <= i and i <= m =>"
                f" integrable(fun(s, {_RJ}*({_TERM}))) and {_of(f'{_RJ}*({_TERM})')} == {_OF_TERM}",
                ["i from 1", "i to m"],
                apply("rate", "rates", "i"),
                apply("d 1", DECAY.name, "1", "w(i)"),
                apply("d 2", DECAY.name, "2", "w(i)"),
                apply("p 1", PRODUCT.name, f"fun(s, {_RJ})", "fun(s, s**1*exp(-w(i)*s))"),
                apply("p 2", PRODUCT.name, f"fun(s, {_RJ})", "fun(s, s**2*exp(-w(i)*s))"),
                apply(
                    "linear",
                    LINEAR.name,
                    f"fun(s, {_RJ}*(s**1*exp(-w(i)*s)))",
                    f"fun(s, {_RJ}*(s**2*exp(-w(i)*s)))",
                    "-unit(i, p)*unit(m + i, q) - unit(i, q)*unit(m + i, p)",
                    "a(i)*unit(m + i, p)*unit(m + i, q)",
                ),
                obtain("linear", "it is", "its value"),
                convert("there", f"integrable(fun(s, {_RJ}*({_TERM})))", "it is"),
                convert(
                    "value",
                    f"{_of(f'{_RJ}*({_TERM})')} == {_OF_TERM}",
                    "its value",
                ),
                same(
                    "so",
                    f"integrable(fun(s, {_RJ}*({_TERM})))"
                    f" and {_of(f'{_RJ}*({_TERM})')} == {_OF_TERM}",
                ),
            ),
            block(
                "integrable parts",
                f"for i: natural. 1 <= i and i <= m => integrable(fun(s, {_RJ}*({_TERM})))",
                ["i from 1", "i to m"],
                apply("here", "parts", "i"),
                obtain("here", "one", "two"),
            ),
            block(
                "values",
                f"for i: natural. 1 <= i and i <= m => {_of(f'{_RJ}*({_TERM})')} == {_OF_TERM}",
                ["i from 1", "i to m"],
                apply("here", "parts", "i"),
                obtain("here", "one", "two"),
            ),
            apply("in terms", "terms", f"fun(i, s, {_RJ}*({_TERM}))", f"fun(s, {_RJ}*{_RJ})", "m"),
            obtain("in terms", "sum is", "sum value"),
            block(
                "factor in",
                f"for s: real. Sum({_RJ}*({_TERM}), (i, 1, m)) == {_RJ}*{BEND}",
                [],
                apply("so", "scaled", f"fun(i, {_TERM})", "m", _RJ),
            ),
            convert("there", f"integrable(fun(s, {_RJ}*{BEND}))", "sum is", "factor in(s)"),
            convert(
                "whole",
                f"{_REST} == Sum({_of(f'{_RJ}*({_TERM})')}, (i, 1, m))",
                "sum value",
                "factor in(s)",
            ),
            apply(
                "sums", "equal", f"fun(i, {_of(f'{_RJ}*({_TERM})')})", f"fun(i, {_OF_TERM})", "m"
            ),
            have("value", f"{_REST} == Sum({_OF_TERM}, (i, 1, m))", "whole", "sums"),
            exists("so"),
        ),
    ),
    "rest",
    (
        DECAY,
        LINEAR,
        PRODUCT,
        From("tangent", TANGENTS),
        From("terms", TERMS),
        From("scaled", SCALED),
        From("equal", EQUAL),
    ),
)

#: Forms of sums of matrices.
ADDED_FORMS: Final = lemma(
    "for n: natural, H, D, B: (natural, natural -> real), u: (natural -> real)."
    " (for p, q: natural. 1 <= p and p <= n and 1 <= q and q <= n"
    " => H(p, q) == 2*D(p, q) + 2*B(p, q))"
    f" => {form('n', 'H', 'u')} == 2*{form('n', 'D', 'u')} + 2*{form('n', 'B', 'u')}",
    ["entries"],
    block(
        "rows",
        "for p: natural. 1 <= p and p <= n => u(p)*Sum(H(p, q)*u(q), (q, 1, n))"
        " == 2*(u(p)*Sum(D(p, q)*u(q), (q, 1, n))) + 2*(u(p)*Sum(B(p, q)*u(q), (q, 1, n)))",
        ["p from 1", "p to n"],
        block(
            "terms",
            "for q: natural. 1 <= q and q <= n"
            " => H(p, q)*u(q) == 2*(D(p, q)*u(q)) + 2*(B(p, q)*u(q))",
            ["q from 1", "q to n"],
            apply("here", "entries", "p", "q"),
            apply("times u", "mul_eq_mul_right", "H(p, q)", "2*D(p, q) + 2*B(p, q)", "u(q)"),
            have("so", "H(p, q)*u(q) == 2*(D(p, q)*u(q)) + 2*(B(p, q)*u(q))", "times u"),
        ),
        apply(
            "sums",
            "equal",
            "fun(q, H(p, q)*u(q))",
            "fun(q, 2*(D(p, q)*u(q)) + 2*(B(p, q)*u(q)))",
            "n",
        ),
        have(
            "row",
            "Sum(H(p, q)*u(q), (q, 1, n)) == 2*Sum(D(p, q)*u(q), (q, 1, n))"
            " + 2*Sum(B(p, q)*u(q), (q, 1, n))",
            "sums",
        ),
        apply(
            "with u",
            "mul_eq_mul_left",
            "Sum(H(p, q)*u(q), (q, 1, n))",
            "2*Sum(D(p, q)*u(q), (q, 1, n)) + 2*Sum(B(p, q)*u(q), (q, 1, n))",
            "u(p)",
        ),
        have(
            "so",
            "u(p)*Sum(H(p, q)*u(q), (q, 1, n))"
            " == 2*(u(p)*Sum(D(p, q)*u(q), (q, 1, n))) + 2*(u(p)*Sum(B(p, q)*u(q), (q, 1, n)))",
            "with u",
        ),
    ),
    apply(
        "sums",
        "equal",
        "fun(p, u(p)*Sum(H(p, q)*u(q), (q, 1, n)))",
        "fun(p, 2*(u(p)*Sum(D(p, q)*u(q), (q, 1, n))) + 2*(u(p)*Sum(B(p, q)*u(q), (q, 1, n))))",
        "n",
    ),
    have(
        "so", f"{form('n', 'H', 'u')} == 2*{form('n', 'D', 'u')} + 2*{form('n', 'B', 'u')}", "sums"
    ),
    uses=[From("equal", EQUAL)],
)

#: The entry (p, q) of the Gram matrix of the derivatives of the model.
GRAM: Final = _of(f"{TANGENT}*{OTHER}")
GRAM_FORM: Final = f"Sum(u(p)*Sum({GRAM}*u(q), (q, 1, 2*m)), (p, 1, 2*m))"
REST_FORM: Final = f"Sum(u(p)*Sum(Sum({_OF_TERM}, (i, 1, m))*u(q), (q, 1, 2*m)), (p, 1, 2*m))"
HESSIAN_FORM: Final = form("2*m", "H", "u")
_EXACT: Final = (
    "for m: natural, a, w: (natural -> real), H: (natural, natural -> real)."
    " positive(m, w) and hessian(m, a, w, H) => for u: (natural -> real)."
    f" {HESSIAN_FORM} == 2*{REST_FORM} + 2*{GRAM_FORM}"
)
#: What the form of the Hessian is.
EXACT: Final = Composed(
    SETTING,
    _EXACT,
    (
        apply("tangents", "tangent"),
        apply("all rests", "rest"),
        apply("entries", "second derivative"),
        block(
            "exact",
            _EXACT,
            ["rates", "of H"],
            block(
                "in parts",
                "for p, q: natural. 1 <= p and p <= 2*m and 1 <= q and q <= 2*m"
                f" => H(p, q) == 2*Sum({_OF_TERM}, (i, 1, m)) + 2*{GRAM}",
                ["p from 1", "p to 2m", "q from 1", "q to 2m"],
                apply("second there", "of H", "p", "q"),
                apply("entry", "entries", "m", "p", "q", "a", "w", "H(p, q)"),
                apply("rest there", "all rests", "m", "p", "q", "a", "w"),
                obtain("rest there", "rest is", "rest value"),
                apply("of p", "tangents", "m", "p", "a", "w"),
                obtain("of p", "R is", "V p is"),
                apply("of q", "tangents", "m", "q", "a", "w"),
                obtain("of q", "R again", "V q is"),
                apply("gram", PRODUCT.name, f"fun(s, {TANGENT})", f"fun(s, {OTHER})"),
                apply(
                    "split",
                    LINEAR.name,
                    f"fun(s, {_RJ}*{BEND})",
                    f"fun(s, {TANGENT}*{OTHER})",
                    "1",
                    "1",
                ),
                obtain("split", "split is", "split value"),
                convert(
                    "entry in parts",
                    "H(p, q) == 2*" + _of(f"(1*({_RJ}*{BEND}) + 1*({TANGENT}*{OTHER}))"),
                    "entry",
                ),
                have(
                    "so",
                    f"H(p, q) == 2*Sum({_OF_TERM}, (i, 1, m)) + 2*{GRAM}",
                    "entry in parts",
                    "split value",
                    "rest value",
                ),
            ),
            block(
                "each u",
                f"for u: (natural -> real). {HESSIAN_FORM} == 2*{REST_FORM} + 2*{GRAM_FORM}",
                [],
                apply(
                    "so",
                    "forms added",
                    "2*m",
                    "H",
                    f"fun(p, q, Sum({_OF_TERM}, (i, 1, m)))",
                    f"fun(p, q, {GRAM})",
                    "u",
                ),
            ),
        ),
    ),
    "exact",
    (
        LINEAR,
        PRODUCT,
        From("tangent", TANGENTS),
        From("rest", RESTS),
        From("second derivative", ENTRIES),
        From("forms added", ADDED_FORMS),
    ),
)

_NEAR: Final = (
    "for m: natural, a, w: (natural -> real), H: (natural, natural -> real), b, c: [0, oo)."
    " positive(m, w) and hessian(m, a, w, H) and (for i: natural. 1 <= i and i <= m"
    f" => |{X}| <= b and |{Y}| <= c) => for u: (natural -> real)."
    f" |{HESSIAN_FORM} - 2*{GRAM_FORM}| <= 2*(b + c)*Sum(u(p)**2, (p, 1, 2*m))"
)
#: The Hessian is near twice the Gram matrix.
NEAR: Final = Composed(
    SETTING,
    _NEAR,
    (
        apply("exact", "form of the Hessian"),
        block(
            "near",
            _NEAR,
            ["rates", "of H", "sizes"],
            apply("in parts", "exact", "m", "a", "w", "H"),
            block(
                "each u",
                "for u: (natural -> real)."
                f" |{HESSIAN_FORM} - 2*{GRAM_FORM}| <= 2*(b + c)*Sum(u(p)**2, (p, 1, 2*m))",
                [],
                apply("forms", "in parts", "u"),
                apply("small", "paired bound", "m", f"fun(i, {X})", f"fun(i, {Y})", "u", "b", "c"),
                have(
                    "in all",
                    "for h, d, g, t: real. h == 2*d + 2*g and |d| <= t => |h - 2*g| <= 2*t",
                ),
                apply(
                    "so far",
                    "in all",
                    HESSIAN_FORM,
                    REST_FORM,
                    GRAM_FORM,
                    "(b + c)*Sum(u(p)**2, (p, 1, 2*m))",
                ),
                have(
                    "so",
                    f"|{HESSIAN_FORM} - 2*{GRAM_FORM}| <= 2*(b + c)*Sum(u(p)**2, (p, 1, 2*m))",
                    "so far",
                ),
            ),
        ),
    ),
    "near",
    (
        From("form of the Hessian", EXACT),
        From("paired bound", PAIRED_BOUND),
    ),
)
