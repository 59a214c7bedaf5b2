r"""Bounded continuous functions times :math:`e^{-xs}`: integrable, bounded, and they fade."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import (
    CONTINUOUS,
    FROM_DERIVATIVES,
    LIPSCHITZ,
    PRODUCT,
)
from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL
from memory_theorems.theorems.analysis.exponentials import BELOW_ONE
from memory_theorems.theorems.analysis.integrals import FILTERED, INTEGRABLE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.square_integrable import (
    DECAY,
    SQUARE_INTEGRABLE,
)
from memory_theorems.theorems.analysis.square_integrable import (
    PRODUCT as PRODUCT_OF_SQUARES,
)
from memory_theorems.theorems.analysis.whole_integrals import WHOLE
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import apply, block, convert, exists, have, obtain

#: An exponential is integrable: a product of two that are square integrable.
FALLING: Final = lemma(
    "for x: real. 0 < x => integrable(fun(s, exp(-x*s)))",
    ["some x"],
    have("half", "0 < x/2", "some x"),
    apply("square", DECAY.name, "0", "x/2"),
    apply("both", PRODUCT_OF_SQUARES.name, "fun(s, s**0*exp(-(x/2)*s))",
          "fun(s, s**0*exp(-(x/2)*s))"),
    convert("so", "integrable(fun(s, exp(-x*s)))", "both"),
    uses=[DECAY, PRODUCT_OF_SQUARES],
    predicates=[INTEGRABLE, SQUARE_INTEGRABLE],
)  # fmt: skip

_DAMPED: Final = "exp(-x*s)*g(s)"
#: What is said of a bounded continuous function with a factor exp(-x*s).
DAMPED: Final = lemma(
    "for g: (real -> real), x, b: real. 0 < x and continuous(g)"
    " and (for s: real. 0 <= s => |g(s)| <= b)"
    f" => continuous(fun(s, {_DAMPED})) and integrable(fun(s, {_DAMPED}))"
    f" and (for s: real. 0 <= s => |{_DAMPED}| <= b)"
    f" and (for e: real. 0 < e => exists T: real. for s: real. T <= s => |{_DAMPED}| <= e)",
    ["some x", "g continuous", "g size"],
    block(
        "slopes",
        "for z: real. derives(fun(s, exp(-x*s)), z, -x*exp(-x*z))",
        [],
        apply("of one", EXPONENTIAL.name, "1", "x", "z"),
        convert("so", "derives(fun(s, exp(-x*s)), z, -x*exp(-x*z))", "of one"),
    ),
    apply("falling", "from derivatives", "fun(s, exp(-x*s))", "fun(z, -x*exp(-x*z))"),
    apply("is continuous", "product", "fun(s, exp(-x*s))", "g"),
    apply("decay", "falling exponentials", "x"),
    apply("is integrable", FILTERED.name, "fun(s, exp(-x*s))", "g", "b"),
    have("small", "for u, v, w: real. 0 < u and u <= 1 and |v| <= w => |u*v| <= w"),
    have("positive", "for s: real. 0 < exp(-x*s)", "exp_pos(-x*s)"),
    have("forward", "for s: real. 0 <= s => 0 <= x*s", "some x"),
    have("same", "for s: real. exp(-(x*s)) == exp(-x*s)"),
    block(
        "size",
        f"for s: real. 0 <= s => |{_DAMPED}| <= b",
        ["later"],
        apply("of g", "g size", "s"),
        apply("exponent", "forward", "s"),
        apply("below 1", "below one", "x*s"),
        have("so far", "exp(-x*s) <= 1", "below 1", "same(s)"),
        apply("so", "small", "exp(-x*s)", "g(s)", "b", using=["positive(s)"]),
    ),
    have("b from 0", "0 <= b", "g size(0)"),
    have("room", "for e: real. 0 < e => 0 <= b/(x*e)", "b from 0", "some x"),
    have("late", "for e, s: real. 0 < e and b/(x*e) + 1 <= s => b*(1/(x*s)) <= e",
         "b from 0", "some x"),
    have("after 0", "for e, s: real. 0 <= e and e + 1 <= s => 0 < s"),
    have("scaled", "for u, v, w, y: real. 0 < u and u <= y and |v| <= w => |u*v| <= w*y"),
    have("far out", "for s: real. 0 < s => 0 < x*s", "some x"),
    block(
        "fades",
        f"for e: real. 0 < e => exists T: real. for s: real. T <= s => |{_DAMPED}| <= e",
        ["some e"],
        apply("e room", "room", "e"),
        block(
            "there",
            f"for s: real. b/(x*e) + 1 <= s => |{_DAMPED}| <= e",
            ["far"],
            apply("positive s", "after 0", "b/(x*e)", "s"),
            have("from 0", "0 <= s", "positive s"),
            apply("of g", "g size", "s"),
            apply("exponent", "far out", "s"),
            apply("power", "exp_neg_le_one_div", "x*s"),
            have("power too", "exp(-x*s) <= 1/(x*s)", "power", "same(s)"),
            apply("product size", "scaled", "exp(-x*s)", "g(s)", "b", "1/(x*s)",
                  using=["positive(s)"]),
            apply("in time", "late", "e", "s"),
            have("so", f"|{_DAMPED}| <= e", "product size", "in time"),
        ),
        exists("that", "b/(x*e) + 1"),
    ),
    exists("all"),
    uses=[
        EXPONENTIAL,
        FILTERED,
        From("falling exponentials", FALLING),
        From("from derivatives", FROM_DERIVATIVES),
        From("product", PRODUCT),
        From("below one", BELOW_ONE),
    ],
    predicates=[DERIVES, INTEGRABLE],
    objects=[CONTINUOUS],
)  # fmt: skip

#: A constant is continuous.
CONSTANT: Final = lemma(
    "for c: real. continuous(fun(s, c))",
    [],
    have("flat", "for s, z: real. |c - c| <= 1*|s - z|"),
    apply("so", "lipschitz", "fun(s, c)", "1"),
    uses=[From("lipschitz", LIPSCHITZ)],
    objects=[CONTINUOUS],
)

#: The integral of an exponential.
VALUE: Final = lemma(
    "for x: real. 0 < x => Integral(exp(-x*s), (s, 0, oo)) == 1/x",
    ["some x"],
    apply("one", "constant", "1"),
    apply("other", "constant", "-1/x"),
    have("at most 1", "for s: real. 0 <= s => |1| <= 1"),
    have("as large", "for s: real. 0 <= s => |-1/x| <= |-1/x|"),
    apply("one damped", "damped", "fun(s, 1)", "x", "1"),
    obtain("one damped", "f continuous", "f is", "f size", "f fades"),
    apply("other damped", "damped", "fun(s, -1/x)", "x", "|-1/x|"),
    obtain("other damped", "F continuous", "F is", "F size", "F fades"),
    block(
        "slopes",
        "for s: real. 0 <= s => derives(fun(z, exp(-x*z)*(-1/x)), s, exp(-x*s)*1)",
        ["later"],
        apply("slope", EXPONENTIAL.name, "-1/x", "x", "s"),
        have("value", "-x*(-1/x*exp(-x*s)) == exp(-x*s)*1", "some x"),
        convert("so", "derives(fun(z, exp(-x*z)*(-1/x)), s, exp(-x*s)*1)", "slope", "value"),
    ),
    apply("in all", "whole", "fun(s, exp(-x*s)*1)", "fun(s, exp(-x*s)*(-1/x))", "1"),
    have("end", "-(exp(-x*0)*(-1/x)) == 1/x", "some x"),
    have("so", "Integral(exp(-x*s), (s, 0, oo)) == 1/x", "in all", "end"),
    uses=[
        EXPONENTIAL,
        From("constant", CONSTANT),
        From("damped", DAMPED),
        From("whole", WHOLE),
    ],
    predicates=[DERIVES, INTEGRABLE],
    objects=[CONTINUOUS],
)
