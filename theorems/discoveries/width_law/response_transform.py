r"""The Laplace transform of an all-pass response: :math:`\hat G(x)=B(x)/x`.

With :math:`D=G_{k+1}-G_k`, :math:`(e^{-xt}D)'=-(x+\lambda)e^{-xt}G_{k+1}+(x-\lambda)e^{-xt}G_k` and
:math:`D(0)=0`: each section multiplies the transform by :math:`(x-\lambda)/(x+\lambda)`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import COMBINED, CONTINUOUS, FROM_DERIVATIVES
from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL
from memory_theorems.theorems.analysis.damped_functions import CONSTANT, DAMPED, VALUE
from memory_theorems.theorems.analysis.integrals import INTEGRABLE, LINEAR
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.products_of_derivatives import (
    PRODUCT as DERIVATIVE_OF_PRODUCT,
)
from memory_theorems.theorems.analysis.response_tables import CASCADE, POSITIVE
from memory_theorems.theorems.analysis.whole_integrals import WHOLE
from memory_theorems.theorems.discoveries.width_law.all_pass_response import RESPONSE_BOUND
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_induction,
    convert,
    exists,
    have,
    obtain,
)

_OF: Final = f"for lambda: (natural -> real), G: (natural, real -> real), n: natural. {POSITIVE}"
_GIVEN: Final = f"{_OF} and {CASCADE}"
_NAMES: Final = ["positive", "constant", "starts", "sections"]
_SLOPE: Final = "-lambda(k + 1)*(G(k + 1, {0}) + G(k, {0}))"
_CHANGE: Final = "G(k + 1, {0}) - G(k, {0})"

#: Every response is continuous, at most 1, and starts at 1.
RESPONSES: Final = lemma(
    f"{_GIVEN} => (for k: natural. k <= n => continuous(fun(s, G(k, s))))"
    " and (for k: natural, s: real. k <= n and 0 <= s => |G(k, s)| <= 1)"
    " and (for k: natural. k <= n => G(k, 0) == 1)",
    _NAMES,
    by_induction(
        "continuous",
        "for k: natural. k <= n => continuous(fun(s, G(k, s)))",
        ["so far", "within"],
        [
            apply("one", "constants", "1"),
            convert("so", "continuous(fun(s, G(0, s)))", "one", "constant(s)", "constant(z)"),
        ],
        [
            have("before", "k <= n", "within"),
            apply("old", "so far"),
            block(
                "slopes",
                f"for z: real. derives(fun(s, {_CHANGE.format('s')}), z, {_SLOPE.format('z')})",
                [],
                apply("so", "sections", "k", "z"),
            ),
            apply("change", "from derivatives", f"fun(s, {_CHANGE.format('s')})",
                  f"fun(z, {_SLOPE.format('z')})"),
            apply("both", "combined", f"fun(s, {_CHANGE.format('s')})", "fun(s, G(k, s))", "1",
                  "1"),
            convert("so", "continuous(fun(s, G(k + 1, s)))", "both"),
        ],
    ),
    block(
        "bounded",
        "for k: natural, s: real. k <= n and 0 <= s => |G(k, s)| <= 1",
        ["within", "later"],
        block(
            "rates",
            "for j: natural. 1 <= j and j <= k => 0 < lambda(j)",
            ["from 1", "to k"],
            have("to n", "j <= n", "to k", "within"),
            apply("so", "positive", "j"),
        ),
        block(
            "starts here",
            "for j: natural. j + 1 <= k => G(j + 1, 0) == 1",
            ["to k"],
            have("to n", "j + 1 <= n", "to k", "within"),
            apply("so", "starts", "j"),
        ),
        block(
            "sections here",
            "for j: natural, t: real. j + 1 <= k => derives(fun(z, G(j + 1, z) - G(j, z)), t,"
            " -lambda(j + 1)*(G(j + 1, t) + G(j, t)))",
            ["to k"],
            have("to n", "j + 1 <= n", "to k", "within"),
            apply("so", "sections", "j", "t"),
        ),
        apply("at most 1", "bound", "k", "lambda", "G"),
        apply("so", "at most 1", "s"),
    ),
    by_induction(
        "start",
        "for k: natural. k <= n => G(k, 0) == 1",
        ["so far", "within"],
        [have("so", "G(0, 0) == 1", "constant(0)")],
        [apply("so", "starts", "k")],
    ),
    exists("all"),
    uses=[
        From("constants", CONSTANT),
        From("from derivatives", FROM_DERIVATIVES),
        From("combined", COMBINED),
        From("bound", RESPONSE_BOUND),
    ],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)  # fmt: skip

#: B(x) of the first k sections; the modulus says that nothing is divided by 0.
B: Final = "Product((x - lambda(j))/(x + |lambda(j)|), (j, 1, {}))"
_HAT: Final = "Integral(exp(-x*s)*G({}, s), (s, 0, oo))"
_FIRST: Final = "-(x + lambda(k + 1))*(exp(-x*s)*G(k + 1, s))"
_SECOND: Final = "(x - lambda(k + 1))*(exp(-x*s)*G(k, s))"
_INSIDE: Final = "exp(-x*s)*(-(x + lambda(k + 1))*G(k + 1, s) + (x - lambda(k + 1))*G(k, s))"
_PRIMITIVE: Final = f"exp(-x*s)*({_CHANGE.format('s')})"

TRANSFORM: Final = lemma(
    f"{_GIVEN} => for x: real. 0 < x => for k: natural. k <= n"
    f" => integrable(fun(s, exp(-x*s)*G(k, s))) and {_HAT.format('k')} == {B.format('k')}/x",
    _NAMES,
    apply("known", "responses", "lambda", "G", "n"),
    obtain("known", "continuous G", "G size", "G at 0"),
    block(
        "each x",
        "for x: real. 0 < x => for k: natural. k <= n"
        f" => integrable(fun(s, exp(-x*s)*G(k, s))) and {_HAT.format('k')} == {B.format('k')}/x",
        ["some x"],
        block(
            "are",
            "for k: natural. k <= n => integrable(fun(s, exp(-x*s)*G(k, s)))",
            ["within"],
            apply("of k", "continuous G", "k"),
            block("size", "for s: real. 0 <= s => |G(k, s)| <= 1", ["later"],
                  apply("so", "G size", "k", "s")),
            apply("all of it", "damped", "fun(s, G(k, s))", "x", "1"),
            obtain("all of it", "first", "second", "third", "fourth"),
        ),
        have("solved", "for u, v, p, y, l: real. 0 < y and 0 < l and -(y + l)*u + (y - l)*v == 0"
             " and v == p/y => u == p*((y - l)/(y + l))/y"),
        by_induction(
            "values",
            f"for k: natural. k <= n => {_HAT.format('k')} == {B.format('k')}/x",
            ["so far", "within"],
            [
                apply("of one", "value", "x"),
                have("constant here", "for s: real. exp(-x*s) == exp(-x*s)*G(0, s)",
                     "constant(s)"),
                convert("of G", f"{_HAT.format('0')} == 1/x", "of one", "constant here(s)"),
                have("so", f"{_HAT.format('0')} == {B.format('0')}/x", "of G"),
            ],
            [
                have("before", "k <= n", "within"),
                apply("old", "so far"),
                have("from 1", "1 <= k + 1"),
                apply("rate", "positive", "k + 1"),
                apply("first continuous", "continuous G", "k + 1"),
                apply("second continuous", "continuous G", "k"),
                apply("slope continuous", "combined", "fun(s, G(k + 1, s))", "fun(s, G(k, s))",
                      "-(x + lambda(k + 1))", "x - lambda(k + 1)"),
                have("weighted", "for u, v, p, q: real. |u| <= 1 and |v| <= 1"
                     " => |p*u + q*v| <= |p| + |q|"),
                block(
                    "slope size",
                    "for s: real. 0 <= s => |-(x + lambda(k + 1))*G(k + 1, s)"
                    " + (x - lambda(k + 1))*G(k, s)|"
                    " <= |-(x + lambda(k + 1))| + |x - lambda(k + 1)|",
                    ["later"],
                    apply("one", "G size", "k + 1", "s"),
                    apply("two", "G size", "k", "s"),
                    apply("so", "weighted", "G(k + 1, s)", "G(k, s)", "-(x + lambda(k + 1))",
                          "x - lambda(k + 1)"),
                ),
                apply("inside", "damped",
                      "fun(s, -(x + lambda(k + 1))*G(k + 1, s) + (x - lambda(k + 1))*G(k, s))",
                      "x", "|-(x + lambda(k + 1))| + |x - lambda(k + 1)|"),
                obtain("inside", "f continuous", "f is", "f size", "f fades"),
                apply("difference continuous", "combined", "fun(s, G(k + 1, s))",
                      "fun(s, G(k, s))", "1", "-1"),
                convert("change continuous", f"continuous(fun(s, {_CHANGE.format('s')}))",
                        "difference continuous"),
                block(
                    "change size",
                    f"for s: real. 0 <= s => |{_CHANGE.format('s')}| <= 2",
                    ["later"],
                    apply("one", "G size", "k + 1", "s"),
                    apply("two", "G size", "k", "s"),
                    have("so", f"|{_CHANGE.format('s')}| <= 2", "one", "two"),
                ),
                apply("primitive", "damped", f"fun(s, {_CHANGE.format('s')})", "x", "2"),
                obtain("primitive", "F continuous", "F is", "F size", "F fades"),
                block(
                    "slopes",
                    f"for s: real. 0 <= s => derives(fun(z, {_PRIMITIVE.replace('s)', 'z)')}), s,"
                    f" {_INSIDE})",
                    ["later"],
                    apply("falling", EXPONENTIAL.name, "1", "x", "s"),
                    convert("of exp", "derives(fun(z, exp(-x*z)), s, -x*exp(-x*s))", "falling"),
                    apply("section", "sections", "k", "s"),
                    apply("product", "product rule", "fun(z, exp(-x*z))",
                          f"fun(z, {_CHANGE.format('z')})", "s", "-x*exp(-x*s)",
                          _SLOPE.format("s")),
                    convert(
                        "so",
                        f"derives(fun(z, {_PRIMITIVE.replace('s)', 'z)')}), s, {_INSIDE})",
                        "product",
                    ),
                ),
                apply("in full", "whole", f"fun(s, {_INSIDE})", f"fun(s, {_PRIMITIVE})",
                      "|-(x + lambda(k + 1))| + |x - lambda(k + 1)|"),
                apply("first is", "are", "k + 1"),
                apply("second is", "are", "k"),
                apply("parts", LINEAR.name, "fun(s, exp(-x*s)*G(k + 1, s))",
                      "fun(s, exp(-x*s)*G(k, s))", "-(x + lambda(k + 1))", "x - lambda(k + 1)"),
                obtain("parts", "parts are", "parts value"),
                apply("first at 0", "G at 0", "k + 1"),
                apply("second at 0", "G at 0", "k"),
                have("nothing", f"exp(-x*0)*({_CHANGE.format('0')}) == 0", "first at 0",
                     "second at 0"),
                have("in all", f"-(x + lambda(k + 1))*{_HAT.format('k + 1')}"
                     f" + (x - lambda(k + 1))*{_HAT.format('k')} == 0", "in full", "parts value",
                     "nothing"),
                apply("so far it is", "solved", _HAT.format("k + 1"), _HAT.format("k"),
                      B.format("k"), "x", "lambda(k + 1)"),
                have("size", "|lambda(k + 1)| == lambda(k + 1)", "rate"),
                have("section value", "(x - lambda(k + 1))/(x + lambda(k + 1))"
                     " == (x - lambda(k + 1))/(x + |lambda(k + 1)|)", "size", "rate"),
                have("times", "for u, v, p, q: real. u == p*q/x and q == v => u == p*v/x"),
                apply("of the next", "times", _HAT.format("k + 1"),
                      "(x - lambda(k + 1))/(x + |lambda(k + 1)|)", B.format("k"),
                      "(x - lambda(k + 1))/(x + lambda(k + 1))"),
                have("so", f"{_HAT.format('k + 1')} == {B.format('k + 1')}/x", "of the next"),
            ],
        ),
        block(
            "both",
            "for k: natural. k <= n"
            " => integrable(fun(s, exp(-x*s)*G(k, s)))"
            f" and {_HAT.format('k')} == {B.format('k')}/x",
            ["within"],
            apply("first", "are", "k"),
            apply("second", "values", "k"),
            exists("both"),
        ),
    ),
    uses=[
        EXPONENTIAL,
        LINEAR,
        From("responses", RESPONSES),
        From("damped", DAMPED),
        From("value", VALUE),
        From("whole", WHOLE),
        From("combined", COMBINED),
        From("product rule", DERIVATIVE_OF_PRODUCT),
    ],
    predicates=[DERIVES, INTEGRABLE],
    objects=[CONTINUOUS],
)  # fmt: skip
