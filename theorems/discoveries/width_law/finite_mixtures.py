r"""What a model misses of a finite mixture: at least its pairing with an all-pass response.

For weights of any sign and positive rates, :math:`\int_0^\infty|\sum_ic_ix_ie^{-x_it}
-\sum_{j\le m}a_je^{-w_jt}|dt\ge\sum_ic_i\prod_{j\le m}\big(\frac{x_i-w_j}{x_i+w_j}\big)^2`: the
response of the 2m sections with each rate twice is at most 1, and its transform is 0 at every rate.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.cascades import CASCADES
from memory_theorems.theorems.analysis.continuity import CONTINUOUS
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.damped_functions import FALLING
from memory_theorems.theorems.analysis.integrals import (
    BOUND,
    DIFFERENCE,
    FINITE_SUMS,
    INTEGRABLE,
    MODULUS,
    MULTIPLE,
)
from memory_theorems.theorems.analysis.joined_sums import ONE_MORE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.products import ZERO_FACTOR
from memory_theorems.theorems.discoveries.width_law.response_transform import (
    RESPONSES,
    TRANSFORM,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    convert,
    exists,
    have,
    obtain,
)

_TWICE: Final = (
    "exists lambda: (natural -> real). (for j: natural. j <= m => lambda(j) == w(j))"
    " and (for j: natural. 1 <= j and j <= {0} => lambda(m + j) == w(j))"
    " and (for j: natural. 1 <= j and j <= m + {0} => 0 < lambda(j))"
)
#: Each rate twice.
TWICE: Final = lemma(
    "for w: (natural -> real), m: natural."
    " (for j: natural. 1 <= j and j <= m => 0 < w(j)) => " + _TWICE.format("m"),
    ["positive"],
    by_induction(
        "up to",
        f"for k: natural. k <= m => {_TWICE.format('k')}",
        ["so far", "within"],
        [
            have("as they are", "for j: natural. j <= m => w(j) == w(j)"),
            block("none more", "for j: natural. 1 <= j and j <= 0 => w(m + j) == w(j)",
                  ["from 1", "to 0"],
                  apply("no", "contradiction", "0", "j", using=["from 1", "to 0"]),
                  absurd("so", "w(m + j) == w(j)", "no")),
            block("as before", "for j: natural. 1 <= j and j <= m + 0 => 0 < w(j)",
                  ["from 1", "to m"],
                  have("within m", "j <= m", "to m"), apply("so", "positive", "j")),
            exists("w", "w"),
        ],
        [
            have("before", "k <= m", "within"),
            apply("old", "so far"),
            obtain("old", "h", "first", "second", "h positive"),
            apply("longer", "one more", "h", "m + k", "w(k + 1)"),
            obtain("longer", "l", "l old", "l new"),
            block("l first", "for j: natural. j <= m => l(j) == w(j)", ["to m"],
                  have("in reach", "j <= m + k", "to m"),
                  have("so", "l(j) == w(j)", "l old(j)", "first(j)", "in reach", "to m")),
            block(
                "l second",
                "for j: natural. 1 <= j and j <= k + 1 => l(m + j) == w(j)",
                ["from 1", "to the end"],
                by_cases(
                    "which",
                    "l(m + j) == w(j)",
                    "j <= k",
                    [
                        have("in reach", "m + j <= m + k", "which case"),
                        have("so", "l(m + j) == w(j)", "l old(m + j)", "second(j)", "in reach",
                             "which case", "from 1"),
                    ],
                    [
                        have("is last", "j == k + 1", "which case", "to the end"),
                        have("place", "m + j == m + k + 1", "is last"),
                        have("so", "l(m + j) == w(j)", "place", "is last", "l new",
                             "congruence(l(m + j), l(m + k + 1))",
                             "congruence(w(j), w(k + 1))"),
                    ],
                ),
            ),
            block(
                "l positive",
                "for j: natural. 1 <= j and j <= m + (k + 1) => 0 < l(j)",
                ["from 1", "to the end"],
                by_cases(
                    "which",
                    "0 < l(j)",
                    "j <= m + k",
                    [
                        apply("old one", "h positive", "j", using=["which case"]),
                        have("so", "0 < l(j)", "l old(j)", "old one", "which case"),
                    ],
                    [
                        have("is last", "j == m + k + 1", "which case", "to the end"),
                        have("some", "1 <= k + 1"),
                        apply("rate", "positive", "k + 1", using=["some", "within"]),
                        have("so", "0 < l(j)", "is last", "l new", "rate",
                             "congruence(l(j), l(m + k + 1))"),
                    ],
                ),
            ),
            exists("that", "l"),
        ],
    ),
    have("m itself", "m <= m"),
    apply("so", "up to", "m"),
    uses=[From("one more", ONE_MORE), From("contradiction", LESS)],
)  # fmt: skip

_B: Final = "Product((y - {0}(j))/(y + |{0}(j)|), (j, 1, {1}))"
#: So the product over all sections is a square.
SQUARES: Final = lemma(
    "for w, lambda: (natural -> real), m: natural, y: real. 0 < y"
    " and (for j: natural. j <= m => lambda(j) == w(j))"
    " and (for j: natural. 1 <= j and j <= m => lambda(m + j) == w(j))"
    f" => {_B.format('lambda', 'm + m')} == {_B.format('w', 'm')}**2",
    ["some y", "first", "second"],
    have("same factor", "for u, v: real. u == v => (y - u)/(y + |u|) == (y - v)/(y + |v|)",
         "some y"),
    have("times", "for u, v, p, z: real. u == v and p == z => u*p == v*z"),
    by_induction(
        "first half",
        f"for k: natural. k <= m => {_B.format('lambda', 'k')} == {_B.format('w', 'k')}",
        ["so far", "within"],
        [have("none", f"{_B.format('lambda', '0')} == {_B.format('w', '0')}")],
        [
            have("before", "k <= m", "within"),
            apply("old", "so far"),
            have("rate", "lambda(k + 1) == w(k + 1)", "first(k + 1)", "within"),
            apply("factor", "same factor", "lambda(k + 1)", "w(k + 1)"),
            apply("both", "times", _B.format("lambda", "k"), _B.format("w", "k"),
                  "(y - lambda(k + 1))/(y + |lambda(k + 1)|)", "(y - w(k + 1))/(y + |w(k + 1)|)"),
            have("so", f"{_B.format('lambda', 'k + 1')} == {_B.format('w', 'k + 1')}", "both",
                 "some y"),
        ],
    ),
    by_induction(
        "second half",
        f"for k: natural. k <= m => {_B.format('lambda', 'm + k')}"
        f" == {_B.format('w', 'm')}*{_B.format('w', 'k')}",
        ["so far", "within"],
        [
            have("m itself", "m <= m"),
            apply("all first", "first half", "m"),
            have("none", f"{_B.format('lambda', 'm + 0')}"
                 f" == {_B.format('w', 'm')}*{_B.format('w', '0')}", "all first", "some y"),
        ],
        [
            have("before", "k <= m", "within"),
            apply("old", "so far"),
            have("from 1", "1 <= k + 1"),
            have("rate", "lambda(m + (k + 1)) == w(k + 1)", "second(k + 1)", "within", "from 1"),
            apply("factor", "same factor", "lambda(m + (k + 1))", "w(k + 1)"),
            apply("both", "times", _B.format("lambda", "m + k"),
                  f"{_B.format('w', 'm')}*{_B.format('w', 'k')}",
                  "(y - lambda(m + (k + 1)))/(y + |lambda(m + (k + 1))|)",
                  "(y - w(k + 1))/(y + |w(k + 1)|)"),
            have("so", f"{_B.format('lambda', 'm + (k + 1)')}"
                 f" == {_B.format('w', 'm')}*{_B.format('w', 'k + 1')}", "both", "some y"),
        ],
    ),
    have("m within", "m <= m"),
    apply("all of it", "second half", "m"),
    have("so", f"{_B.format('lambda', 'm + m')} == {_B.format('w', 'm')}**2", "all of it",
         "some y"),
)  # fmt: skip

_SETTING: Final = Setting.of(
    {
        "m": ("m", "natural", "the width of the model"),
        "w": ("w", "natural -> real", "its rates, with repetitions"),
        "a": ("a", "natural -> real", "its weights"),
        "n": ("n", "natural", "the number of terms of the memory"),
        "x": ("x", "natural -> (0, oo)", "its rates"),
        "c": ("c", "natural -> real", "its weights, of either sign"),
    },
    {"rates": "for j: natural. 1 <= j and j <= m => 0 < w(j)"},
    objects=(CONTINUOUS,),
    predicates=(DERIVES, INTEGRABLE),
)
_TERM: Final = "c(i)*(x(i)*exp(-x(i)*s))"
_ERROR: Final = f"Sum({_TERM}, (i, 1, n)) - Sum(a(j)*exp(-w(j)*s), (j, 1, m))"
_SQUARE: Final = "Product((x(i) - w(j))/(x(i) + |w(j)|), (j, 1, m))**2"
_MISSED: Final = f"Sum(c(i)*{_SQUARE}, (i, 1, n)) <= Integral(|{_ERROR}|, (s, 0, oo))"
_HAT: Final = "Integral(exp(-{0}*s)*G(m + m, s), (s, 0, oo))"
_G: Final = "G(m + m, s)"

MISSED: Final = Composed(
    _SETTING,
    _MISSED,
    (
        apply("some rates", "twice", "w", "m"),
        obtain("some rates", "lambda", "first", "second", "positive"),
        apply("some response", "cascades", "lambda", "m + m"),
        obtain("some response", "G", "no section", "starts", "sections"),
        apply("known", "responses", "lambda", "G", "m + m"),
        obtain("known", "continuous G", "G size", "G at 0"),
        have("the last", "m + m <= m + m"),
        apply("G continuous", "continuous G", "m + m"),
        block("G to 1", f"for s: real. 0 <= s => |{_G}| <= 1", ["later"],
              apply("so", "G size", "m + m", "s", using=["the last"])),
        apply("transforms", "transform", "lambda", "G", "m + m"),
        block(
            "hat",
            "for y: real. 0 < y => integrable(fun(s, exp(-y*s)*G(m + m, s)))"
            f" and {_HAT.format('y')} == {_B.format('w', 'm')}**2/y",
            ["some y"],
            apply("at y", "transforms", "y"),
            apply("at the end", "at y", "m + m"),
            obtain("at the end", "it is", "value"),
            apply("square", "squares", "w", "lambda", "m", "y"),
            have("so far", f"{_HAT.format('y')} == {_B.format('w', 'm')}**2/y", "value",
                 "square", "some y"),
            exists("both"),
        ),
        block(
            "terms",
            "for i: natural. 1 <= i and i <= n"
            " => integrable(fun(s, c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s))))"
            " and Integral(c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s)), (s, 0, oo))"
            f" == c(i)*{_SQUARE}",
            ["from 1", "to n"],
            apply("there", "hat", "x(i)"),
            obtain("there", "it is", "value"),
            apply("times", "multiple", "fun(s, exp(-x(i)*s)*G(m + m, s))", "c(i)*x(i)"),
            obtain("times", "times is", "times value"),
            have("cancel", "for u, p, v: real, y: (0, oo). u == p/y => v*y*u == v*p"),
            apply("so far", "cancel", _HAT.format("x(i)"), _SQUARE, "c(i)", "x(i)"),
            have("value too", "Integral(c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s)), (s, 0, oo))"
                 f" == c(i)*{_SQUARE}", "so far", "times value"),
            exists("both"),
        ),
        block(
            "zero",
            "for y: (0, oo), k: natural. 1 <= k and k <= m and w(k) == y"
            f" => {_HAT.format('y')} == 0",
            ["to m", "is rate"],
            have("some y", "0 < y"),
            apply("there", "hat", "y"),
            obtain("there", "it is", "value"),
            have("factor", "(y - w(k))/(y + |w(k)|) == 0", "is rate"),
            apply("vanishes", "zero factor", "fun(j, (y - w(j))/(y + |w(j)|))", "m", "k"),
            have("none", "for u, p: real. u == p**2/y and p == 0 => u == 0"),
            apply("so", "none", _HAT.format("y"), _B.format("w", "m")),
        ),
        block(
            "no terms",
            "for k: natural. 1 <= k and k <= m"
            " => integrable(fun(s, a(k)*(exp(-w(k)*s)*G(m + m, s))))"
            " and Integral(a(k)*(exp(-w(k)*s)*G(m + m, s)), (s, 0, oo)) == 0",
            ["from 1", "to m"],
            apply("rate", "rates", "k"),
            apply("there", "hat", "w(k)"),
            obtain("there", "it is", "value"),
            have("itself", "w(k) == w(k)"),
            apply("vanishes", "zero", "w(k)", "k", using=["rate", "itself"]),
            apply("times", "multiple", "fun(s, exp(-w(k)*s)*G(m + m, s))", "a(k)"),
            obtain("times", "times is", "times value"),
            have("value too", "Integral(a(k)*(exp(-w(k)*s)*G(m + m, s)), (s, 0, oo)) == 0",
                 "times value", "vanishes",
                 f"mul_eq_zero_of_right(a(k), {_HAT.format('w(k)')})"),
            exists("both"),
        ),
        block("terms are", "for i: natural. 1 <= i and i <= n"
              " => integrable(fun(s, c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s))))", ["from 1", "to n"],
              apply("there", "terms", "i"), obtain("there", "it is", "value")),
        block("no terms are", "for k: natural. 1 <= k and k <= m"
              " => integrable(fun(s, a(k)*(exp(-w(k)*s)*G(m + m, s))))", ["from 1", "to m"],
              apply("there", "no terms", "k"), obtain("there", "it is", "value")),
        apply("sum", "finite sums", "fun(i, s, c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s)))", "n"),
        obtain("sum", "sum is", "sum value"),
        apply("no sum", "finite sums", "fun(k, s, a(k)*(exp(-w(k)*s)*G(m + m, s)))", "m"),
        obtain("no sum", "no sum is", "no sum value"),
        apply("both", "difference",
              "fun(s, Sum(c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s)), (i, 1, n)))",
              "fun(s, Sum(a(k)*(exp(-w(k)*s)*G(m + m, s)), (k, 1, m)))"),
        obtain("both", "both are", "both value"),
        block("values", "for i: natural. 1 <= i and i <= n"
              " => Integral(c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s)), (s, 0, oo))"
              f" == c(i)*{_SQUARE}", ["from 1", "to n"],
              apply("there", "terms", "i"), obtain("there", "it is", "value"),
              have("so", "Integral(c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s)), (s, 0, oo))"
                   f" == c(i)*{_SQUARE}", "value")),
        block("zeros", "for k: natural. 1 <= k and k <= m"
              " => Integral(a(k)*(exp(-w(k)*s)*G(m + m, s)), (s, 0, oo)) == 0", ["from 1", "to m"],
              apply("there", "no terms", "k"), obtain("there", "it is", "value"),
              have("so", "Integral(a(k)*(exp(-w(k)*s)*G(m + m, s)), (s, 0, oo)) == 0", "value")),
        apply("all values", "sum_congr",
              "fun(i, Integral(c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s)), (s, 0, oo)))",
              f"fun(i, c(i)*{_SQUARE})", "n"),
        apply("all zeros", "sum_eq_zero",
              "fun(k, Integral(a(k)*(exp(-w(k)*s)*G(m + m, s)), (s, 0, oo)))", "m"),
        have("pairing", "Integral(Sum(c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s)), (i, 1, n))"
             " - Sum(a(k)*(exp(-w(k)*s)*G(m + m, s)), (k, 1, m)), (s, 0, oo))"
             f" == Sum(c(i)*{_SQUARE}, (i, 1, n))", "both value", "sum value", "no sum value",
             "all values", "all zeros"),
        # The error itself.
        block("parts are", "for i: natural. 1 <= i and i <= n => integrable(fun(s, "
              + _TERM + "))", ["from 1", "to n"],
              have("some x", "0 < x(i)"),
              apply("one", "falling", "x(i)"),
              apply("times", "multiple", "fun(s, exp(-x(i)*s))", "c(i)*x(i)"),
              obtain("times", "times is", "times value"),
              convert("so", "integrable(fun(s, " + _TERM + "))", "times is")),
        block("model parts are", "for j: natural. 1 <= j and j <= m"
              " => integrable(fun(s, a(j)*exp(-w(j)*s)))", ["from 1", "to m"],
              apply("rate", "rates", "j"),
              apply("one", "falling", "w(j)"),
              apply("times", "multiple", "fun(s, exp(-w(j)*s))", "a(j)"),
              obtain("times", "times is", "times value")),
        apply("memory", "finite sums", "fun(i, s, " + _TERM + ")", "n"),
        obtain("memory", "memory is", "memory value"),
        apply("model", "finite sums", "fun(j, s, a(j)*exp(-w(j)*s))", "m"),
        obtain("model", "model is", "model value"),
        apply("error", "difference", f"fun(s, Sum({_TERM}, (i, 1, n)))",
              "fun(s, Sum(a(j)*exp(-w(j)*s), (j, 1, m)))"),
        obtain("error", "error is", "error value"),
        apply("size", MODULUS.name, f"fun(s, {_ERROR})"),
        have("smaller", "for u, v: real. |v| <= 1 => |u*v| <= |u|"),
        block(
            "below",
            "for s: real. 0 <= s => |Sum(c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s)), (i, 1, n))"
            f" - Sum(a(k)*(exp(-w(k)*s)*G(m + m, s)), (k, 1, m))| <= |{_ERROR}|",
            ["later"],
            apply("G small", "G to 1", "s"),
            apply("small", "smaller", _ERROR, _G),
            have("first sum", "Sum(c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s)), (i, 1, n))"
                 f" == Sum({_TERM}, (i, 1, n))*G(m + m, s)"),
            have("second sum", "Sum(a(k)*(exp(-w(k)*s)*G(m + m, s)), (k, 1, m))"
                 " == Sum(a(j)*exp(-w(j)*s), (j, 1, m))*G(m + m, s)"),
            have("product", "for u, v, p, q, z: real. p == u*z and q == v*z => p - q == (u - v)*z"),
            apply("whole", "product", f"Sum({_TERM}, (i, 1, n))",
                  "Sum(a(j)*exp(-w(j)*s), (j, 1, m))",
                  "Sum(c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s)), (i, 1, n))",
                  "Sum(a(k)*(exp(-w(k)*s)*G(m + m, s)), (k, 1, m))", _G),
            apply("so", "abs_le_of_eq",
                  "Sum(c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s)), (i, 1, n))"
                  " - Sum(a(k)*(exp(-w(k)*s)*G(m + m, s)), (k, 1, m))", f"({_ERROR})*{_G}",
                  f"|{_ERROR}|"),
        ),
        apply("bound", "bounds",
              "fun(s, Sum(c(i)*x(i)*(exp(-x(i)*s)*G(m + m, s)), (i, 1, n))"
              " - Sum(a(k)*(exp(-w(k)*s)*G(m + m, s)), (k, 1, m)))", f"fun(s, |{_ERROR}|)"),
        have("so", _MISSED, "bound", "pairing"),
    ),
    "so",
    (
        From("twice", TWICE),
        From("squares", SQUARES),
        From("cascades", CASCADES),
        From("responses", RESPONSES),
        From("transform", TRANSFORM),
        From("multiple", MULTIPLE),
        From("zero factor", ZERO_FACTOR),
        From("finite sums", FINITE_SUMS),
        From("difference", DIFFERENCE),
        From("bounds", BOUND),
        From("falling", FALLING),
        MODULUS,
    ),
    met=Structure(
        {
            "m": "1",
            "w": "fun(j, 1)",
            "a": "fun(j, 1)",
            "n": "1",
            "x": "fun(i, 2)",
            "c": "fun(i, 1)",
        },
    ),
)  # fmt: skip
