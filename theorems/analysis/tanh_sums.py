r"""Partial sums of :math:`-\log\tanh(u/2)=2\sum_{k\ odd}e^{-ku}/k`, with their error.

With :math:`p=e^{-u}`, :math:`T=\frac{1-p}{1+p}` and :math:`S_n=2\sum_{j\le n}p^{2j-1}/(2j-1)`, the
derivative of :math:`Te^{S_n}` in u is :math:`2p^{2n+1}e^{S_n}/(1+p)^2`, and its limit is 1: so
:math:`e^{-S_n}\le T+\frac2{2n+1}`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import SUMS
from memory_theorems.theorems.analysis.composed_derivatives import EXPONENTIAL_OF, INVERSE_OF
from memory_theorems.theorems.analysis.contradictions import LIMIT
from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL, LINEAR, MEAN_VALUE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.products_of_derivatives import PRODUCT
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_induction,
    convert,
    have,
    let,
)

#: S_n; the maximum says that nothing is divided by 0.
TERMS: Final = "Sum(2/Max(2*j - 1, 1)*exp(-(2*j - 1)*{}), (j, 1, {}))"
TANH: Final = "(1 - exp(-{0}))/(1 + exp(-{0}))"
_POWERS: Final = "Sum(exp(-(2*j - 1)*{}), (j, 1, {}))"
_T: Final = "2*(1/(1 + |1*exp(-1*{})|)) + -1*(1*exp(-0*{}))"

#: A geometric sum.
GEOMETRIC: Final = lemma(
    f"for n: natural, u: real. (1 - exp(-u)**2)*{_POWERS.format('u', 'n')}"
    " == exp(-u) - exp(-(2*n + 1)*u)",
    [],
    have("next", "for k: natural. exp(-(2*(k + 1) - 1)*u)*exp(-u)**2 == exp(-(2*(k + 1) + 1)*u)"),
    have("same", "for k: natural. exp(-(2*(k + 1) - 1)*u) == exp(-(2*k + 1)*u)"),
    have("sum", "for x, y, p, q, r: real. (1 - p)*y == x - q and q*p == r"
         " => (1 - p)*(y + q) == x - r"),
    by_induction(
        "up to",
        f"for k: natural. (1 - exp(-u)**2)*{_POWERS.format('u', 'k')}"
        " == exp(-u) - exp(-(2*k + 1)*u)",
        ["so far"],
        [have("none", f"(1 - exp(-u)**2)*{_POWERS.format('u', '0')}"
              " == exp(-u) - exp(-(2*0 + 1)*u)")],
        [
            have("old", f"(1 - exp(-u)**2)*{_POWERS.format('u', 'k')}"
                 " == exp(-u) - exp(-(2*(k + 1) - 1)*u)", "so far", "same(k)"),
            apply("new", "sum", "exp(-u)", _POWERS.format("u", "k"), "exp(-u)**2",
                  "exp(-(2*(k + 1) - 1)*u)", "exp(-(2*(k + 1) + 1)*u)", using=["old", "next(k)"]),
            have("so", f"(1 - exp(-u)**2)*{_POWERS.format('u', 'k + 1')}"
                 " == exp(-u) - exp(-(2*(k + 1) + 1)*u)", "new"),
        ],
    ),
    apply("all", "up to", "n"),
)  # fmt: skip

#: The derivative of S_n.
SLOPE: Final = lemma(
    f"for n: natural, z: real. derives(fun(s, {TERMS.format('s', 'n')}), z,"
    f" -2*{_POWERS.format('z', 'n')})",
    [],
    block(
        "each",
        "for j: natural. 1 <= j and j <= n => derives(fun(s, 1*exp(-(2*j - 1)*s)), z,"
        " -(2*j - 1)*(1*exp(-(2*j - 1)*z)))",
        ["from 1", "to n"],
        apply("so", EXPONENTIAL.name, "1", "2*j - 1", "z"),
    ),
    apply("all", "sums", "fun(j, s, 1*exp(-(2*j - 1)*s))",
          "fun(j, -(2*j - 1)*(1*exp(-(2*j - 1)*z)))", "fun(j, 2/Max(2*j - 1, 1))", "n", "z"),
    have("weight", "for y: [1, oo), x: real. 2/Max(2*y - 1, 1)*(-(2*y - 1)*(1*x)) == -2*x"),
    block(
        "terms",
        "for j: natural. 1 <= j and j <= n => 2/Max(2*j - 1, 1)*(-(2*j - 1)*(1*exp(-(2*j - 1)*z)))"
        " == -2*exp(-(2*j - 1)*z)",
        ["from 1", "to n"],
        apply("so", "weight", "j", "exp(-(2*j - 1)*z)"),
    ),
    apply("termwise", "sum_congr", "fun(j, 2/Max(2*j - 1, 1)*(-(2*j - 1)*(1*exp(-(2*j - 1)*z))))",
          "fun(j, -2*exp(-(2*j - 1)*z))", "n"),
    apply("factor", "mul_sum", "fun(j, exp(-(2*j - 1)*z))", "-2", "n"),
    have("value", "Sum(2/Max(2*j - 1, 1)*(-(2*j - 1)*(1*exp(-(2*j - 1)*z))), (j, 1, n))"
         f" == -2*{_POWERS.format('z', 'n')}", "termwise", "factor"),
    convert("so", f"derives(fun(s, {TERMS.format('s', 'n')}), z, -2*{_POWERS.format('z', 'n')})",
            "all", "value"),
    uses=[EXPONENTIAL, From("sums", SUMS)],
    predicates=[DERIVES],
)  # fmt: skip

_S: Final = TERMS.format("{}", "n")
_K: Final = f"({_T})*exp({TERMS.format('{}', 'n')})"
_SLOPE_T: Final = "2*(-1/(1 + |1*exp(-1*{0})|)**2*(-1*(1*exp(-1*{0})))) + -1*(-0*(1*exp(-0*{0})))"
_SLOPE_S: Final = f"exp({_S})*(-2*{_POWERS.format('{}', 'n')})"

#: e^(-S_n) lies above T by 2/(2n + 1) at most.
NEAR: Final = lemma(
    f"for n: natural, u: real. 0 <= u => 1 <= exp({_S.format('u')})*({TANH.format('u')}"
    " + 2/(2*n + 1))",
    ["u from 0"],
    let("A", "real", f"exp({_S.format('u')})"),
    have("A positive", "0 < A", "A is", f"exp_pos({_S.format('u')})"),
    block(
        "falling",
        f"for s: real. u <= s => {_S.format('s')} <= {_S.format('u')}",
        ["after u"],
        have("weight", "for y: [1, oo), x, z: real. x <= z"
             " => 2/Max(2*y - 1, 1)*x <= 2/Max(2*y - 1, 1)*z"),
        have("exponents", "for y: [1, oo), x, z: real. x <= z => -(2*y - 1)*z <= -(2*y - 1)*x"),
        block(
            "terms",
            "for j: natural. 1 <= j and j <= n => 2/Max(2*j - 1, 1)*exp(-(2*j - 1)*s)"
            " <= 2/Max(2*j - 1, 1)*exp(-(2*j - 1)*u)",
            ["from 1", "to n"],
            apply("exponent", "exponents", "j", "u", "s"),
            have("power", "exp(-(2*j - 1)*s) <= exp(-(2*j - 1)*u)", "exponent",
                 "exponential(-(2*j - 1)*s, -(2*j - 1)*u)"),
            apply("so", "weight", "j", "exp(-(2*j - 1)*s)", "exp(-(2*j - 1)*u)"),
        ),
        apply("so", "sum_le_sum", "fun(j, 2/Max(2*j - 1, 1)*exp(-(2*j - 1)*s))",
              "fun(j, 2/Max(2*j - 1, 1)*exp(-(2*j - 1)*u))", "n"),
    ),
    have("positive weight", "for y: [1, oo), x: (0, oo). 0 <= 2/Max(2*y - 1, 1)*x"),
    block(
        "not negative",
        f"for s: real. 0 <= {_S.format('s')}",
        [],
        block("terms", "for j: natural. 1 <= j and j <= n"
              " => 0 <= 2/Max(2*j - 1, 1)*exp(-(2*j - 1)*s)", ["from 1", "to n"],
              apply("so", "positive weight", "j", "exp(-(2*j - 1)*s)",
                    using=["exp_pos(-(2*j - 1)*s)"])),
        apply("so", "sum_nonneg", "fun(j, 2/Max(2*j - 1, 1)*exp(-(2*j - 1)*s))", "n"),
    ),
    block(
        "slopes",
        f"for s: real. derives(fun(t, {_K.format('t', 't', 't')}), s,"
        f" ({_SLOPE_T.format('s')})*exp({_S.format('s')})"
        f" + ({_T.format('s', 's')})*({_SLOPE_S.format('s', 's')}))",
        [],
        apply("of p", EXPONENTIAL.name, "1", "1", "s"),
        have("p positive", "0 < 1*exp(-1*s)", "exp_pos(-1*s)"),
        apply("inverse", "inverse of", "fun(t, 1*exp(-1*t))", "s", "-1*(1*exp(-1*s))"),
        apply("one", EXPONENTIAL.name, "1", "0", "s"),
        apply("of T", LINEAR.name, "fun(t, 1/(1 + |1*exp(-1*t)|))", "fun(t, 1*exp(-0*t))", "s",
              "2", "-1", "-1/(1 + |1*exp(-1*s)|)**2*(-1*(1*exp(-1*s)))", "-0*(1*exp(-0*s))"),
        apply("of S", "slope", "n", "s"),
        apply("of power", "exponential of", f"fun(t, {_S.format('t')})", "s",
              f"-2*{_POWERS.format('s', 'n')}"),
        apply("so", "product rule", f"fun(t, {_T.format('t', 't')})",
              f"fun(t, exp({_S.format('t')}))", "s", _SLOPE_T.format("s"),
              _SLOPE_S.format("s", "s")),
    ),
    have("plain", "for p: (0, 1]. 2*(1/(1 + |1*p|)) + -1*(1*1) == (1 - p)/(1 + p)"),
    have("plain slope", "for p: (0, 1]. 2*(-1/(1 + |1*p|)**2*(-1*(1*p))) + -1*(-0*(1*1))"
         " == 2*p/(1 + p)**2"),
    have("p to 1", "for s: real. 0 <= s => exp(-1*s) <= 1", "exponential(-1*s, 0)"),
    have("p from 0", "for s: real. 0 < exp(-1*s)", "exp_pos(-1*s)"),
    have("value", "for p: (0, 1], P, G: real. (1 - p**2)*G == p - P"
         " => 2*p/(1 + p)**2 + (1 - p)/(1 + p)*(-2*G) == 2*P/(1 + p)**2"),
    have("smaller", "for p: (0, 1], P: [0, oo). 2*P/(1 + p)**2 <= 2*P"),
    have("weighted", "for b, a, P: [0, oo), v: real. v <= 2*P and b <= a => b*v <= 2*a*P",
         "mul_le_mul_of_nonneg_left(b, v, 2*P)", "mul_le_mul_of_nonneg_right(P, b, a)"),
    let("r", "real", "2*n + 1"),
    have("r positive", "0 < r", "r is"),
    have("rate", "for s: real. exp(-r*s) == exp(-(2*n + 1)*s)", "r is",
         "mul_eq_mul_right(r, 2*n + 1, s)", "exp_congr(-r*s, -(2*n + 1)*s)"),
    block(
        "slope size",
        f"for s: real. u <= s => ({_SLOPE_T.format('s')})*exp({_S.format('s')})"
        f" + ({_T.format('s', 's')})*({_SLOPE_S.format('s', 's')}) <= 2*A*exp(-r*s)",
        ["after u"],
        have("s from 0", "0 <= s", "after u", "u from 0"),
        have("in range", "exp(-1*s) <= 1", "p to 1(s)", "s from 0"),
        apply("sum", "geometric", "n", "s"),
        have("sum here", f"(1 - exp(-1*s)**2)*{_POWERS.format('s', 'n')}"
             " == exp(-1*s) - exp(-r*s)", "sum", "r is", "rate(s)"),
        apply("its value", "value", "exp(-1*s)", "exp(-r*s)", _POWERS.format("s", "n"),
              using=["p from 0(s)", "in range", "sum here"]),
        apply("its size", "smaller", "exp(-1*s)", "exp(-r*s)",
              using=["p from 0(s)", "in range", "exp_pos(-r*s)"]),
        apply("less", "falling", "s"),
        have("power", f"exp({_S.format('s')}) <= A", "less", "A is",
             f"exponential({_S.format('s')}, {_S.format('u')})"),
        let("v", "real", "2*exp(-1*s)/(1 + exp(-1*s))**2"
            f" + (1 - exp(-1*s))/(1 + exp(-1*s))*(-2*{_POWERS.format('s', 'n')})"),
        have("v small", "v <= 2*exp(-r*s)", "v is", "its value", "its size"),
        apply("so far", "weighted", f"exp({_S.format('s')})", "A", "exp(-r*s)", "v",
              using=["v small", "power", f"exp_pos({_S.format('s')})", "A positive",
                     "exp_pos(-r*s)"]),
        apply("first", "plain slope", "exp(-1*s)", using=["p from 0(s)", "in range"]),
        apply("second", "plain", "exp(-1*s)", using=["p from 0(s)", "in range"]),
        have("first here", f"{_SLOPE_T.format('s')} == 2*exp(-1*s)/(1 + exp(-1*s))**2", "first"),
        have("second here", f"{_T.format('s', 's')} == (1 - exp(-1*s))/(1 + exp(-1*s))",
             "second"),
        have("together", "for a, b, c, d, y, G, w: real. a == c and b == d and w == c + d*(-2*G)"
             " => a*y + b*(y*(-2*G)) == y*w"),
        apply("written", "together", _SLOPE_T.format("s"), _T.format("s", "s"),
              "2*exp(-1*s)/(1 + exp(-1*s))**2", "(1 - exp(-1*s))/(1 + exp(-1*s))",
              f"exp({_S.format('s')})", _POWERS.format("s", "n"), "v",
              using=["first here", "second here", "v is"]),
        have("so", f"({_SLOPE_T.format('s')})*exp({_S.format('s')})"
             f" + ({_T.format('s', 's')})*({_SLOPE_S.format('s', 's')}) <= 2*A*exp(-r*s)",
             "so far", "written"),
    ),
    block(
        "all slopes",
        f"for s: real. derives(fun(t, 1*({_K.format('t', 't', 't')}) + 1*(2*A/r*exp(-r*t))), s,"
        f" 1*(({_SLOPE_T.format('s')})*exp({_S.format('s')})"
        f" + ({_T.format('s', 's')})*({_SLOPE_S.format('s', 's')}))"
        " + 1*(-r*(2*A/r*exp(-r*s))))",
        [],
        apply("one", "slopes", "s"),
        apply("other", EXPONENTIAL.name, "2*A/r", "r", "s"),
        apply("so", LINEAR.name, f"fun(t, {_K.format('t', 't', 't')})",
              "fun(t, 2*A/r*exp(-r*t))", "s", "1", "1",
              f"({_SLOPE_T.format('s')})*exp({_S.format('s')})"
              f" + ({_T.format('s', 's')})*({_SLOPE_S.format('s', 's')})",
              "-r*(2*A/r*exp(-r*s))"),
    ),
    have("balance", "for x: (0, oo), a, e, k: real. k <= 2*a*e => 1*k + 1*(-x*(2*a/x*e)) <= 0"),
    block(
        "no growth",
        "for s: real. u <= s"
        f" => 1*(({_SLOPE_T.format('s')})*exp({_S.format('s')})"
        f" + ({_T.format('s', 's')})*({_SLOPE_S.format('s', 's')}))"
        " + 1*(-r*(2*A/r*exp(-r*s))) <= 0",
        ["after u"],
        apply("size", "slope size", "s"),
        apply("so", "balance", "r", "A", "exp(-r*s)",
              f"({_SLOPE_T.format('s')})*exp({_S.format('s')})"
              f" + ({_T.format('s', 's')})*({_SLOPE_S.format('s', 's')})"),
    ),
    have("high", "for p: (0, 1]. 1 - 2*p <= (1 - p)/(1 + p)"),
    have("not below", "for p: (0, 1]. 0 <= (1 - p)/(1 + p)"),
    have("from 1", "for x: [0, oo). 1 <= exp(x)"),
    have("larger", "for t: [0, oo), y: [1, oo). t <= t*y"),
    have("end", "for x, a, k, l, e, f: real. 1*k + 1*(x*e) - (1*l + 1*(x*f)) <= 0"
         " and 0 <= x and 0 <= e and f <= 1 => k <= l + x",
         "mul_nonneg(x, e)", "mul_le_mul_of_nonneg_left(x, f, 1)"),
    have("fraction", "for x: (0, oo), a: (0, oo). 0 <= 2*a/x"),
    block(
        "until U",
        f"for U: real. u <= U => 1 - 2*exp(-1*U) <= ({_T.format('u', 'u')})*A + 2*A/r",
        ["later"],
        have("U from 0", "0 <= U", "later", "u from 0"),
        block("here", "for s: real. u <= s and s <= U"
              f" => derives(fun(t, 1*({_K.format('t', 't', 't')}) + 1*(2*A/r*exp(-r*t))), s,"
              f" 1*(({_SLOPE_T.format('s')})*exp({_S.format('s')})"
              f" + ({_T.format('s', 's')})*({_SLOPE_S.format('s', 's')}))"
              " + 1*(-r*(2*A/r*exp(-r*s))))", ["from u", "to U"],
              apply("so", "all slopes", "s")),
        block("falls", "for s: real. u <= s and s <= U"
              f" => 1*(({_SLOPE_T.format('s')})*exp({_S.format('s')})"
              f" + ({_T.format('s', 's')})*({_SLOPE_S.format('s', 's')}))"
              " + 1*(-r*(2*A/r*exp(-r*s))) <= 0", ["from u", "to U"],
              apply("so", "no growth", "s")),
        apply("mean value", MEAN_VALUE.name,
              f"fun(t, 1*({_K.format('t', 't', 't')}) + 1*(2*A/r*exp(-r*t)))",
              f"fun(s, 1*(({_SLOPE_T.format('s')})*exp({_S.format('s')})"
              f" + ({_T.format('s', 's')})*({_SLOPE_S.format('s', 's')}))"
              " + 1*(-r*(2*A/r*exp(-r*s))))", "u", "U", "0"),
        apply("positive part", "fraction", "r", "A", using=["r positive", "A positive"]),
        have("exponent", "-r*u <= 0", "r positive", "u from 0", "mul_nonneg(r, u)"),
        have("factor to 1", "exp(-r*u) <= 1", "exponent", "exponential(-r*u, 0)"),
        have("no more", f"1*({_K.format('U', 'U', 'U')}) + 1*(2*A/r*exp(-r*U))"
             f" - (1*({_K.format('u', 'u', 'u')}) + 1*(2*A/r*exp(-r*u))) <= 0", "mean value"),
        apply("compared", "end", "2*A/r", "A", _K.format("U", "U", "U"), _K.format("u", "u", "u"),
              "exp(-r*U)", "exp(-r*u)",
              using=["no more", "positive part", "exp_pos(-r*U)", "factor to 1"]),
        have("in range", "exp(-1*U) <= 1", "p to 1(U)", "U from 0"),
        apply("plain end", "plain", "exp(-1*U)", using=["p from 0(U)", "in range"]),
        apply("high end", "high", "exp(-1*U)", using=["p from 0(U)", "in range"]),
        apply("end from 0", "not below", "exp(-1*U)", using=["p from 0(U)", "in range"]),
        apply("sum from 0", "not negative", "U"),
        apply("power from 1", "from 1", _S.format("U"), using=["sum from 0"]),
        have("T there", f"{_T.format('U', 'U')} == (1 - exp(-1*U))/(1 + exp(-1*U))",
             "plain end"),
        have("T from 0", f"0 <= {_T.format('U', 'U')}", "T there", "end from 0"),
        apply("at least T", "larger", _T.format("U", "U"), f"exp({_S.format('U')})",
              using=["T from 0", "power from 1"]),
        have("K is A", f"{_K.format('u', 'u', 'u')} == ({_T.format('u', 'u')})*A", "A is",
             f"mul_eq_mul_left(A, exp({_S.format('u')}), {_T.format('u', 'u')})"),
        have("so", f"1 - 2*exp(-1*U) <= ({_T.format('u', 'u')})*A + 2*A/r", "at least T",
             "T there", "high end", "compared", "K is A"),
    ),
    have("late", "for e: (0, oo), x: real. 2/e <= x => 2*(1/x) <= e"),
    have("positive late", "for e: (0, oo), x: real. 2/e <= x => 0 < x"),
    have("chosen", "for e: (0, oo), x: real. 2/e <= Max(x, 2/e)"),
    block(
        "nearly",
        f"for e: real. 0 < e => 1 <= ({_T.format('u', 'u')})*A + 2*A/r + e",
        ["some e"],
        let("U", "real", "Max(u, 2/e)"),
        have("late enough", "2/e <= U", "U is", "chosen(e, u)", "some e"),
        have("after u", "u <= U", "U is", "some e"),
        have("U positive", "0 < U", "positive late(e, U)", "some e", "late enough"),
        apply("there", "until U", "U"),
        apply("power", "exp_neg_le_one_div", "U", using=["U positive"]),
        have("small", "2*(1/U) <= e", "late(e, U)", "some e", "late enough"),
        have("same", "exp(-1*U) == exp(-U)"),
        have("so", f"1 <= ({_T.format('u', 'u')})*A + 2*A/r + e", "there", "power", "small",
             "same"),
    ),
    apply("limit", "limits", "1", f"({_T.format('u', 'u')})*A + 2*A/r"),
    have("in range", "exp(-1*u) <= 1", "p to 1(u)", "u from 0"),
    apply("plain u", "plain", "exp(-1*u)", using=["p from 0(u)", "in range"]),
    have("T of u", f"{_T.format('u', 'u')} == {TANH.format('u')}", "plain u"),
    have("form", "for x: (0, oo), a, t, v: real. 1 <= t*a + 2*a/x and t == v"
         " => 1 <= a*(v + 2/x)", "mul_eq_mul_right(t, v, a)"),
    apply("with r", "form", "r", "A", _T.format("u", "u"), TANH.format("u"),
          using=["r positive", "limit", "T of u"]),
    have("so", f"1 <= exp({_S.format('u')})*({TANH.format('u')} + 2/(2*n + 1))", "with r", "A is",
         "r is"),
    uses=[
        EXPONENTIAL,
        LINEAR,
        MEAN_VALUE,
        From("geometric", GEOMETRIC),
        From("slope", SLOPE),
        From("inverse of", INVERSE_OF),
        From("exponential of", EXPONENTIAL_OF),
        From("product rule", PRODUCT),
        From("limits", LIMIT),
    ],
    predicates=[DERIVES],
)  # fmt: skip
