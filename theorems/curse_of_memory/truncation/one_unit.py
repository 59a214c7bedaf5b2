"""The exponential of a stable W of size 1, a tent around any time, and what an integral is at
least: for the networks of width 1.

Width 1: :math:`e^{Ws}` is a positive number.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS, FROM_DERIVATIVES, LIPSCHITZ
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.curves import EXPONENTIAL as SLOPE
from memory_theorems.theorems.analysis.gronwall import BEGINS
from memory_theorems.theorems.analysis.integrals import (
    BOX,
    FILTERED,
    INTEGRABLE,
    MONOTONE,
    MULTIPLE,
    SAME,
)
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.linear_systems import LINEAR_FLOW
from memory_theorems.theorems.analysis.matrices import EXPONENTIAL, STABLE
from memory_theorems.theorems.analysis.sums import IDENTITY
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    let,
    obtain,
    same,
)

#: An integrable function that is not negative, and at least q on an interval.
LARGE_ON_AN_INTERVAL: Final = lemma(
    "for k: (real -> real), a, b, q: real. 0 <= a and a <= b and integrable(k)"
    " and (for s: real. 0 <= s => 0 <= k(s)) and (for s: real. a <= s and s <= b => q <= k(s))"
    " => q*(b - a) <= Integral(k(s), (s, 0, oo))",
    ["a from 0", "in order", "k is", "from below", "large"],
    apply("box", BOX.name, "a", "b"),
    obtain("box", "f", "inside", "before", "after", "f is", "its value"),
    apply("times", "multiple", "f", "q"),
    obtain("times", "times is", "new value"),
    block(
        "below",
        "for s: real. 0 <= s => q*f(s) <= k(s)",
        ["later"],
        apply("not negative", "from below", "s"),
        by_cases(
            "where",
            "q*f(s) <= k(s)",
            "s < a",
            [
                apply("none", "before", "s", using=["where case"]),
                have("so", "q*f(s) <= k(s)", "none", "not negative"),
            ],
            [
                have("from a", "a <= s", "where case"),
                by_cases(
                    "where else",
                    "q*f(s) <= k(s)",
                    "b < s",
                    [
                        apply("none", "after", "s", using=["where else case"]),
                        have("so", "q*f(s) <= k(s)", "none", "not negative"),
                    ],
                    [
                        have("to b", "s <= b", "where else case"),
                        apply("one", "inside", "s"),
                        apply("at least q", "large", "s"),
                        have("so", "q*f(s) <= k(s)", "one", "at least q"),
                    ],
                ),
            ],
        ),
    ),
    apply("less", MONOTONE.name, "fun(s, q*f(s))", "k"),
    have("so", "q*(b - a) <= Integral(k(s), (s, 0, oo))", "less", "new value", "its value"),
    uses=[BOX, MONOTONE, From("multiple", MULTIPLE)],
    predicates=[INTEGRABLE],
)

#: A sum of one term, where its length is known to be 1.
ALONE: Final = lemma(
    "for f: (natural -> real), n: natural. n == 1 => Sum(f(j), (j, 1, n)) == f(1)",
    ["is 1"],
    let("S", "natural -> real", "fun(q, Sum(f(j), (j, 1, q)))"),
    have("same length", "S(n) == S(1)", "is 1", "congruence(S(n), S(1))"),
    have("so", "Sum(f(j), (j, 1, n)) == f(1)", "same length", "S is(n)", "S is(1)"),
)

_TENT: Final = "Max(0, 1 - |t - s|)"
#: A tent around any time.
TENT: Final = lemma(
    f"for t: real. integrable(fun(s, {_TENT}))",
    [],
    have("long", "0 <= |t| + 1"),
    apply("box", BOX.name, "0", "|t| + 1", using=["zero_le_zero", "long"]),
    obtain("box", "f", "inside", "before", "after", "f is", "its value"),
    have("clipped", "for u, v, w: real. |u - v| <= w => |Max(0, 1 - u) - Max(0, 1 - v)| <= 1*w"),
    have("folded", "for s, z: real. ||t - s| - |t - z|| <= |s - z|"),
    have(
        "slope",
        f"for s, z: real. |{_TENT} - Max(0, 1 - |t - z|)| <= 1*|s - z|",
        "folded(s, z)",
        "clipped(|t - s|, |t - z|, |s - z|)",
    ),
    apply("is continuous", "lipschitz", f"fun(s, {_TENT})", "1", using=["zero_lt_one"]),
    have("size", f"for s: real. 0 <= s => |{_TENT}| <= 1"),
    apply("product", FILTERED.name, "f", f"fun(s, {_TENT})", "1"),
    block(
        "the same",
        f"for s: real. 0 <= s => f(s)*{_TENT} == {_TENT}",
        ["later"],
        by_cases(
            "where",
            f"f(s)*{_TENT} == {_TENT}",
            "s <= |t| + 1",
            [
                apply("one", "inside", "s", using=["where case"]),
                have("times one", "for u, v: real. u == 1 => u*v == v"),
                apply("so", "times one", "f(s)", _TENT),
            ],
            [
                have("over", f"{_TENT} == 0", "where case"),
                have("times 0", "for u, v: real. v == 0 => u*v == v"),
                apply("so", "times 0", "f(s)", _TENT),
            ],
        ),
    ),
    apply("so", SAME.name, f"fun(s, f(s)*{_TENT})", f"fun(s, {_TENT})"),
    uses=[BOX, FILTERED, SAME, From("lipschitz", LIPSCHITZ)],
    predicates=[INTEGRABLE],
    objects=[CONTINUOUS],
)

_SCALAR: Final = (
    "continuous(fun(s, P(s, 1, 1))) and (for s: real. 0 <= s => 0 <= P(s, 1, 1))"
    " and (for s: real. 0 <= s => |P(s, 1, 1)| <= 1)"
)
_CURVE: Final = "1*exp(--W(1, 1)*{0})"
#: The exponential of W s for a stable W of size 1.
SCALAR: Final = lemma(
    "for W: (natural, natural -> real), P: (real, natural, natural -> real). stable(1, W)"
    f" and exponential(1, W, P) => {_SCALAR}",
    ["is stable", "generated"],
    have("real part", "for i: natural. 1 <= i and i <= 1 => i == 1"),
    block(
        "row",
        "for i: natural. 1 <= i and i <= 1 => Sum(W(i, k)*1, (k, 1, 1)) == W(1, 1)*1 - 0*0",
        ["i from 1", "i to 1"],
        apply("is 1", "real part", "i"),
        have("there", "Sum(W(1, k)*1, (k, 1, 1)) == W(1, 1)*1 - 0*0"),
        convert("so", "Sum(W(i, k)*1, (k, 1, 1)) == W(1, 1)*1 - 0*0", "there", "is 1"),
    ),
    have(
        "other row",
        "for i: natural. 1 <= i and i <= 1 => Sum(W(i, k)*0, (k, 1, 1)) == 0*1 + W(1, 1)*0",
    ),
    have("not 0", "0 < 1**2 + 0**2"),
    apply(
        "negative",
        "is stable",
        *("W(1, 1)", "0", "fun(k, 1)", "fun(k, 0)", "1"),
        using=["one_le_one", "not 0"],
    ),
    obtain("generated", "unit at 0", "curves"),
    obtain("unit at 0", "ones", "zeros"),
    apply("at 0", "ones", "1", using=["one_le_one"]),
    block(
        "slopes",
        "for z: real. derives(fun(s, P(s, 1, 1)), z, W(1, 1)*P(z, 1, 1))",
        [],
        apply("here", "curves", "z", "1", "1", using=["one_le_one"]),
        convert("so", "derives(fun(s, P(s, 1, 1)), z, W(1, 1)*P(z, 1, 1))", "here"),
    ),
    apply(
        "is continuous",
        "from derivatives",
        "fun(s, P(s, 1, 1))",
        "fun(z, W(1, 1)*P(z, 1, 1))",
    ),
    block(
        "exponential slopes",
        f"for z: real. derives(fun(s, {_CURVE.format('s')}), z, --W(1, 1)*({_CURVE.format('z')}))",
        [],
        apply("so", SLOPE.name, "1", "-W(1, 1)", "z"),
    ),
    apply(
        "curve continuous",
        "from derivatives",
        f"fun(s, {_CURVE.format('s')})",
        f"fun(z, --W(1, 1)*({_CURVE.format('z')}))",
    ),
    block(
        "begins at 1",
        f"begins(fun(s, {_CURVE.format('s')}), 1)",
        ["some e"],
        apply("near 0", "curve continuous", "0", "e"),
        obtain("near 0", "r", "some r", "close"),
        block(
            "until r",
            f"for t: real. 0 <= t and t <= r => |{_CURVE.format('t')} - 1| <= e",
            ["from 0", "to r"],
            have("in reach", "|t - 0| <= r", "from 0", "to r"),
            apply("there", "close", "t"),
            have("value at 0", f"{_CURVE.format('0')} == 1"),
            have("so", f"|{_CURVE.format('t')} - 1| <= e", "there", "value at 0"),
        ),
        exists("this r", "r"),
    ),
    block(
        "start",
        f"for j: natural. 1 <= j and j <= 1 => begins(fun(s, {_CURVE.format('s')}), 1)",
        ["j from 1", "j to 1"],
        same("so", f"begins(fun(s, {_CURVE.format('s')}), 1)"),
    ),
    block(
        "flow",
        f"for T: real. 0 < T => {_CURVE.format('T')} == P(T, 1, 1)",
        ["T positive"],
        block(
            "own slopes",
            "for j: natural, t: real. 1 <= j and j <= 1 and 0 < t and t <= T"
            f" => derives(fun(s, {_CURVE.format('s')}), t,"
            f" Sum(W(j, k)*({_CURVE.format('t')}), (k, 1, 1)))",
            ["j from 1", "j to 1", "t positive", "t to T"],
            apply("is 1", "real part", "j"),
            apply("there", "exponential slopes", "t"),
            have(
                "value at 1",
                f"--W(1, 1)*({_CURVE.format('t')}) == Sum(W(1, k)*({_CURVE.format('t')}),"
                " (k, 1, 1))",
            ),
            convert(
                "value",
                f"--W(1, 1)*({_CURVE.format('t')}) == Sum(W(j, k)*({_CURVE.format('t')}),"
                " (k, 1, 1))",
                "value at 1",
                "is 1",
            ),
            convert(
                "so",
                f"derives(fun(s, {_CURVE.format('s')}), t,"
                f" Sum(W(j, k)*({_CURVE.format('t')}), (k, 1, 1)))",
                "there",
                "value",
            ),
        ),
        apply(
            "all",
            "linear flow",
            *("1", "W", "P", "fun(k, 1)", f"fun(s, j, {_CURVE.format('s')})", "T"),
        ),
        apply("first", "all", "1", using=["one_le_one"]),
        have("so", f"{_CURVE.format('T')} == P(T, 1, 1)", "first"),
    ),
    block(
        "both",
        "for s: real. 0 <= s => 0 <= P(s, 1, 1) and |P(s, 1, 1)| <= 1",
        ["later"],
        by_cases(
            "where",
            "0 <= P(s, 1, 1) and |P(s, 1, 1)| <= 1",
            "0 < s",
            [
                apply("there", "flow", "s", using=["where case"]),
                have("below", "W(1, 1)*s <= 0", "negative", "later"),
                have(
                    "small",
                    f"{_CURVE.format('s')} <= 1",
                    "below",
                    "exponential(W(1, 1)*s, 0)",
                ),
                have("positive", f"0 < {_CURVE.format('s')}"),
                have("not negative", "0 <= P(s, 1, 1)", "positive", "there"),
                have("size", "|P(s, 1, 1)| <= 1", "positive", "there", "small"),
                exists("so", form="0 <= P(s, 1, 1) and |P(s, 1, 1)| <= 1"),
            ],
            [
                have("is 0", "s == 0", "where case", "later"),
                have(
                    "as at 0",
                    "P(s, 1, 1) == P(0, 1, 1)",
                    "is 0",
                    "congruence(P(s, 1, 1), P(0, 1, 1))",
                ),
                have("not negative", "0 <= P(s, 1, 1)", "as at 0", "at 0"),
                have("size", "|P(s, 1, 1)| <= 1", "as at 0", "at 0"),
                exists("so", form="0 <= P(s, 1, 1) and |P(s, 1, 1)| <= 1"),
            ],
        ),
    ),
    block(
        "not negative",
        "for s: real. 0 <= s => 0 <= P(s, 1, 1)",
        ["later"],
        apply("it", "both", "s"),
        obtain("it", "so", "size"),
    ),
    block(
        "size",
        "for s: real. 0 <= s => |P(s, 1, 1)| <= 1",
        ["later"],
        apply("it", "both", "s"),
        obtain("it", "sign", "so"),
    ),
    exists("all of it", form=_SCALAR),
    uses=[SLOPE, From("from derivatives", FROM_DERIVATIVES), From("linear flow", LINEAR_FLOW)],
    predicates=[DERIVES],
    objects=[CONTINUOUS, BEGINS, STABLE, IDENTITY, EXPONENTIAL],
)
