r"""The Hessian of J_2 along the line of critical points of Proposition D.1, as a quadratic form.

At :math:`(a_1,\hat a-a_1,\hat w,\hat w)`, with c as in (144),

.. math:: u^TAu=\frac{(u_1+u_2)^2}{\hat w}-\frac{(u_1+u_2)(a_1u_3+a_2u_4)}{\hat w^2}
   +\frac{(a_1u_3+a_2u_4)^2}{2\hat w^3}+4c(a_1u_3^2+a_2u_4^2).

Source: Li, Han, E and Li (ICLR 2021), Appendix D.1.3.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.gram_matrices import GRAM
from memory_theorems.theorems.analysis.integrals import LINEAR
from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES
from memory_theorems.theorems.curse_of_memory.flows import hessian_forms
from memory_theorems.theorems.curse_of_memory.flows.hessian_entries import TANGENT
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_decays import MOMENTS, POWERS
from memory_theorems.theorems.curse_of_memory.proposition_d_1.minimiser_of_one_unit import (
    CURVATURE,
    HYPOTHESES,
    MINIMISER,
    SYMBOLS,
)
from memory_theorems.theorems.paper_objects.landscape import WITH_HESSIAN
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting
from memory_theorems.verify.reasoning.steps import apply, block, convert, have, obtain

ON_THE_LINE: Final = Object(
    "A(a: (natural -> real), H: (natural, natural -> real))",
    "a(1) + a(2) == ahat and hessian(2, a, fun(i, what), H)",
    "H = A(a_1), the Hessian of J_2 at the point (a_1, a_2, w^, w^) with a_2 = a^ - a_1",
)
OBJECTS: Final = (*WITH_HESSIAN, ON_THE_LINE)
SETTING: Final = Setting.of(SYMBOLS, HYPOTHESES, OBJECTS, PREDICATES)

_FILLED: Final = {"2*m": "2*2", "(i, 1, m)": "(i, 1, 2)", "(j, 1, m)": "(j, 1, 2)"}


def _at_two(text: str) -> str:
    """For two units of the rate w^."""
    for old, new in {
        "unit(m + i": "unit(2 + i",
        "w(i)": "what",
        "w(j)": "what",
        **_FILLED,
    }.items():
        text = text.replace(old, new)
    return text


FORM: Final = _at_two(hessian_forms.HESSIAN_FORM)
_GRAM_FORM: Final = _at_two(hessian_forms.GRAM_FORM)
_REST_FORM: Final = _at_two(hessian_forms.REST_FORM)
_TANGENT: Final = _at_two(TANGENT)
_S: Final = "(u(1) + u(2))"
_W: Final = "(a(1)*u(3) + a(2)*u(4))"
_SQUARES: Final = "(a(1)*u(3)**2 + a(2)*u(4)**2)"
_X: Final = _at_two(hessian_forms.X)
_Y: Final = _at_two(hessian_forms.Y).removeprefix("(a(i)*")[:-1]
_CROSS: Final = "(u(1)*u(3) + u(2)*u(4))"
_R: Final = "(Sum(a(j)*exp(-what*s), (j, 1, 2)) - rho(s))"
_R_THERE: Final = "(ahat*exp(-what*s) - rho(s))"
VALUE: Final = f"{_S}**2/what - {_S}*{_W}/what**2 + {_W}**2/(2*what**3) + 4*{CURVATURE}*{_SQUARES}"
_ALONG: Final = (
    "Sum(u(q)*" + _TANGENT.replace("p)", "q)").replace("exq)", "exp)") + ", (q, 1, 2*2))"
)
_LINE: Final = f"({_S} - {_W}*s)*exp(-what*s)"
_PARTS: Final = tuple(f"{power}exp(-(2*what)*s)" for power in ("", "s*", "s**2*"))
_GRAM_VALUE: Final = (
    f"{_S}**2*(1/(2*what)) - 2*({_S}*{_W})*(1/(2*what)**2) + {_W}**2*(2/(2*what)**3)"
)
_IN_ALL: Final = f"(1*({_S}**2*({_PARTS[0]}) + -2*{_S}*{_W}*({_PARTS[1]})) + {_W}**2*({_PARTS[2]}))"
_STATED: Final = (
    "for a: (natural -> real), H: (natural, natural -> real). A(a, H)"
    f" => for u: (natural -> real). {FORM} == {VALUE}"
)

HESSIAN: Final = Composed(
    SETTING,
    _STATED,
    (
        apply(
            "at the minimiser",
            "minimiser of J_1",
            *("rho", "a_1", "a_2", "w_1", "w_2", "ahat", "what"),
        ),
        obtain(
            "at the minimiser",
            *("what positive", "ahat not 0", "in L2", "by the weight", "by the rate"),
            *("first moment", "second moment"),
        ),
        apply("all forms", "form of the Hessian", "rho"),
        apply("all tangents", "tangents", "rho"),
        have("rates", "for i: natural. 1 <= i and i <= 2 => 0 < what", "what positive"),
        have("double rate", "0 < 2*what", "what positive"),
        apply("values", "moments", "2*what", using=["double rate"]),
        obtain("values", "own 0", "own 1", "own 2"),
        apply("powers of it", "powers", "2*what", using=["double rate"]),
        obtain("powers of it", "power 0", "power 1", "power 2"),
        apply("decay", DECAY.name, "0", "what"),
        have(
            "combined",
            "for k, l, n, i, j, o, f, g, h: real. i == f and j == g and o == h"
            " => 1*(k*i + -2*l*j) + n*o == k*f - 2*l*g + n*h",
            *("mul_eq_mul_left(i, f, k)", "mul_eq_mul_left(j, g, l)", "mul_eq_mul_left(o, h, n)"),
        ),
        have(
            "without X",
            "for k, l, i, j, f: real. i == f and j == 0 => k*i - 2*l*j == k*f",
            *("mul_eq_mul_left(i, f, k)", "mul_eq_mul_left(j, 0, l)"),
        ),
        have("chained", "for f, g, h: real. f == g and g == h => f == h"),
        have(
            "added",
            "for f, g, h, k, l: real. f == 2*g + 2*h and g == k and h == l => f == 2*k + 2*l",
        ),
        block(
            "on the line",
            _STATED,
            ["at a"],
            obtain("at a", "weights", "of H"),
            apply("forms", "all forms", "2", "a", "fun(i, what)", "H"),
            block(
                "each u",
                f"for u: (natural -> real). {FORM} == {VALUE}",
                [],
                apply("form", "forms", "u"),
                # the Gram matrix
                block(
                    "tangents in L2",
                    f"for p: natural. 1 <= p and p <= 2*2 => square_integrable(fun(s, {_TANGENT}))",
                    ["p from 1", "p to 4"],
                    apply("both", "all tangents", "2", "p", "a", "fun(i, what)"),
                    obtain("both", "R is", "so"),
                ),
                apply(
                    "of Gram",
                    "gram matrices",
                    *("2*2", f"fun(p, s, {_TANGENT})", "u", "fun(s, s**0*exp(-what*s))"),
                ),
                obtain("of Gram", "gram value", "gram sign"),
                have("along u", f"for s: real. {_ALONG} == {_LINE}"),
                apply(
                    "pair",
                    LINEAR.name,
                    *(f"fun(s, {_PARTS[0]})", f"fun(s, {_PARTS[1]})", f"{_S}**2", f"-2*{_S}*{_W}"),
                ),
                obtain("pair", "pair is", "pair value"),
                apply(
                    "three",
                    LINEAR.name,
                    f"fun(s, {_S}**2*({_PARTS[0]}) + -2*{_S}*{_W}*({_PARTS[1]}))",
                    *(f"fun(s, {_PARTS[2]})", "1", f"{_W}**2"),
                ),
                obtain("three", "three is", "three value"),
                have("squares", "for f, g, h: real. f == g and g*g == h => f*f == h"),
                have("line squared", f"for s: real. {_LINE}*({_LINE}) == {_IN_ALL}"),
                block(
                    "integrand",
                    f"for s: real. {_ALONG}*{_ALONG} == {_IN_ALL}",
                    [],
                    apply("line there", "along u", "s"),
                    apply("squared there", "line squared", "s"),
                    apply("so", "squares", _ALONG, _LINE, _IN_ALL),
                ),
                convert(
                    "gram so far",
                    f"{_GRAM_FORM} == Integral({_IN_ALL}, (s, 0, oo))",
                    "gram value",
                    "integrand(s)",
                ),
                apply(
                    "values there",
                    "combined",
                    *(f"{_S}**2", f"{_S}*{_W}", f"{_W}**2"),
                    *(f"Integral({part}, (s, 0, oo))" for part in _PARTS),
                    *("1/(2*what)", "1/(2*what)**2", "2/(2*what)**3"),
                ),
                have(
                    "gram",
                    f"{_GRAM_FORM} == {_GRAM_VALUE}",
                    *("gram so far", "three value", "pair value", "values there"),
                ),
                # what the residual adds
                have("all weights", f"for s: real. {_R} == {_R_THERE}", "weights"),
                convert("X there", f"{_X} == 0", "first moment", "all weights(s)"),
                convert("Y there", f"{_Y} == 2*{CURVATURE}", "second moment", "all weights(s)"),
                have("rest in all", f"{_REST_FORM} == {_SQUARES}*{_Y} - 2*{_CROSS}*{_X}"),
                apply("rest there", "without X", _SQUARES, _CROSS, _Y, _X, f"2*{CURVATURE}"),
                apply(
                    "rest",
                    "chained",
                    *(_REST_FORM, f"{_SQUARES}*{_Y} - 2*{_CROSS}*{_X}"),
                    f"{_SQUARES}*(2*{CURVATURE})",
                ),
                apply(
                    "both parts",
                    "added",
                    *(FORM, _REST_FORM, _GRAM_FORM, f"{_SQUARES}*(2*{CURVATURE})", _GRAM_VALUE),
                ),
                have("displayed", f"2*({_SQUARES}*(2*{CURVATURE})) + 2*({_GRAM_VALUE}) == {VALUE}"),
                apply(
                    "so",
                    "chained",
                    FORM,
                    f"2*({_SQUARES}*(2*{CURVATURE})) + 2*({_GRAM_VALUE})",
                    VALUE,
                ),
            ),
        ),
    ),
    "on the line",
    (
        LINEAR,
        DECAY,
        From("minimiser of J_1", MINIMISER),
        From("form of the Hessian", hessian_forms.EXACT),
        From("tangents", hessian_forms.TANGENTS),
        From("gram matrices", GRAM),
        From("moments", MOMENTS),
        From("powers", POWERS),
    ),
)
