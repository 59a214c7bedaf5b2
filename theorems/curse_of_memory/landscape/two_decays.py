r"""The target exp(-t) + exp(-2t): completely monotonic, in L2, and no element of V_1.

What V_1 holds is P(0) exp(-ut), as P(t) exp(ut) has the derivative 0 (written as a function of
exp(-ut)); so that its values at 0, 1 and 2 satisfy P(0) P(2) = P(1)^2, which those of the target
do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from memory_theorems.theorems.analysis.by_definition import CONTINUITY
from memory_theorems.theorems.analysis.curves import (
    ALONG_LOGARITHM,
    EXPONENTIAL,
    LINEAR,
    MEAN_VALUE,
)
from memory_theorems.theorems.analysis.monotonic import in_class
from memory_theorems.theorems.analysis.square_integrable import DECAY, SUM
from memory_theorems.verify.reasoning.composition import From, Use
from memory_theorems.verify.reasoning.steps import (
    Step,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    convert,
    exists,
    have,
    let,
    obtain,
    same,
)

USES: Final[tuple[Use, ...]] = (
    *(ALONG_LOGARITHM, DECAY, EXPONENTIAL, LINEAR, MEAN_VALUE, SUM),
    From("continuity from a derivative", CONTINUITY),
)
_AT: Final = "(exp(-1*{0}) + exp(-2*{0}))"
RHO: Final = f"fun(s, {_AT.format('s')})"
#: Its derivatives.
_D: Final = "((-1)**n*exp(-1*{0}) + (-2)**n*exp(-2*{0}))"
DERIVATIVES: Final = f"fun(n, t, {_D.format('t')})"
_DERIVES: Final = (
    f"for n: natural, t: real. 0 < t => derives(fun(s, {_D.format('s')}), t,"
    f" {_D.format('t').replace('**n', '**(n + 1)')})"
)
_NEAR: Final = (
    "for e: real. 0 < e => exists h: real. 0 < h and (for t: real. 0 <= t and t <= h"
    f" => |{_AT.format('t')} - {_AT.format('0')}| <= e)"
)
_FAR: Final = (
    f"for e: real. 0 < e => exists T: real. for t: real. T <= t => |{_AT.format('t')}| <= e"
)
_HAS_DERIVATIVES: Final = (
    "exists D: (natural, real -> real)."
    f" (for t: real. 0 < t => D(0, t) == {_AT.format('t')})"
    " and (for n: natural, t: real. 0 < t => derives(fun(s, D(n, s)), t, D(n + 1, t)))"
    " and (for n: natural, t: real. 0 < t => 0 <= (-1)**n*D(n, t))"
)
COMPLETELY_MONOTONIC: Final = f"({_HAS_DERIVATIVES}) and ({_NEAR}) and ({_FAR})"
IN_L2: Final[tuple[Step, ...]] = (
    apply("decay 1", DECAY.name, "0", "1"),
    convert("part 1", "square_integrable(fun(s, exp(-1*s)))", "decay 1"),
    apply("decay 2", DECAY.name, "0", "2"),
    convert("part 2", "square_integrable(fun(s, exp(-2*s)))", "decay 2"),
    apply("sum", SUM.name, "fun(s, exp(-1*s))", "fun(s, exp(-2*s))", "1", "1"),
    convert("in L2", f"square_integrable({RHO})", "sum"),
)
MONOTONIC: Final[tuple[Step, ...]] = (
    block("derivatives", _DERIVES, ["some t"])(
        apply("of 1", EXPONENTIAL.name, "(-1)**n", "1", "t"),
        apply("of 2", EXPONENTIAL.name, "(-2)**n", "2", "t"),
        apply(
            "of both",
            f"{LINEAR.name}(fun(s, (-1)**n*exp(-1*s)), fun(s, (-2)**n*exp(-2*s)), t, 1, 1, "
            "-1*((-1)**n*exp(-1*t)), -2*((-2)**n*exp(-2*t)))",
        ),
        have(
            "next",
            "1*(-1*((-1)**n*exp(-1*t))) + 1*(-2*((-2)**n*exp(-2*t)))"
            " == (-1)**(n + 1)*exp(-1*t) + (-2)**(n + 1)*exp(-2*t)",
        ),
        convert(
            "so",
            f"derives(fun(s, {_D.format('s')}), t, {_D.format('t').replace('**n', '**(n + 1)')})",
            "of both",
            "next",
        ),
    ),
    by_induction("sign squared", "for n: natural. (-1)**n*(-1)**n == 1", ["so far"])(
        [have("first", "(-1)**0*(-1)**0 == 1")],
        [have("next", "(-1)**(n + 1)*(-1)**(n + 1) == 1", "so far")],
    ),
    by_induction("same sign", "for n: natural. 0 <= (-1)**n*(-2)**n", ["so far"])(
        [have("first", "0 <= (-1)**0*(-2)**0")],
        [have("next", "0 <= (-1)**(n + 1)*(-2)**(n + 1)", "so far")],
    ),
    have(
        "signs of sums",
        "for x, y: real, c, d: (0, oo). x*x == 1 and 0 <= x*y => 0 <= x*(x*c + y*d)",
    ),
    block("signs", f"for n: natural, t: real. 0 < t => 0 <= (-1)**n*{_D.format('t')}", ["some t"])(
        apply("square", "sign squared", "n"),
        apply("product", "same sign", "n"),
        apply("first part", "exp_pos", "-1*t"),
        apply("second part", "exp_pos", "-2*t"),
        apply(
            "so",
            "signs of sums((-1)**n, (-2)**n, exp(-1*t), exp(-2*t))",
            using=["first part", "second part"],
        ),
    ),
    apply("slope 1", EXPONENTIAL.name, "1", "1", "0"),
    apply("slope 2", EXPONENTIAL.name, "1", "2", "0"),
    apply(
        "slope",
        f"{LINEAR.name}(fun(s, 1*exp(-1*s)), fun(s, 1*exp(-2*s)), 0, 1, 1, -1*(1*exp(-1*0)), "
        "-2*(1*exp(-2*0)))",
    ),
    apply(
        "continuous at 0",
        "continuity from a derivative(fun(s, 1*(1*exp(-1*s)) + 1*(1*exp(-2*s))), 0, "
        "1*(-1*(1*exp(-1*0))) + 1*(-2*(1*exp(-2*0))))",
    ),
    block("near 0", _NEAR, ["some e"])(
        apply("room", "continuous at 0", "e"),
        obtain("room", "h", "some h", "within h"),
        block(
            "there",
            f"for t: real. 0 <= t and t <= h => |{_AT.format('t')} - {_AT.format('0')}| <= e",
            ["from 0", "to h"],
            have("close", "|t - 0| <= h", "from 0", "to h"),
            apply("in parts", "within h", "t"),
            have("so", f"|{_AT.format('t')} - {_AT.format('0')}| <= e", "in parts"),
        ),
        exists("as far", "h"),
    ),
    have("second is smaller", "for x: (0, oo). exp(-2*x) <= exp(-1*x)"),
    have(
        "both",
        f"for x: (0, oo). |{_AT.format('x')}| <= 2/x",
        "exp_neg_le_one_div(x); second is smaller(x)",
    ),
    have("late", "for e, x: (0, oo), y: real. 2/e <= x and y <= 2/x => y <= e"),
    have("long", "for e: (0, oo). 0 < 2/e"),
    block("far", _FAR, ["some e"])(
        apply("some T", "long", "e", using=["some e"]),
        block("there", f"for t: real. 2/e <= t => |{_AT.format('t')}| <= e", ["from T"])(
            have("some t", "0 < t", "from T", "some T"),
            apply("small", "both", "t", using=["some t"]),
            apply(
                "so",
                f"late(e, t, |{_AT.format('t')}|)",
                using=["some e", "some t", "from T", "small"],
            ),
        ),
        exists("from there", "2/e"),
    ),
    have(
        "begins",
        f"for t: real. 0 < t => {_D.format('t').replace('**n', '**0')} == {_AT.format('t')}",
    ),
    exists("its derivatives", DERIVATIVES, form=_HAS_DERIVATIVES),
    same("completely monotonic", COMPLETELY_MONOTONIC),
)
_ALONG: Final = "P(0, -(1/z)*log({0}))/{0}**(0 + 1)"
APART: Final = f"exists t: real. 0 <= t and p(t) != {_AT.format('t')}"
#: That the target is not in V_1.
OUTSIDE: Final = f"for p: (real -> real). ({in_class('1', 'p')}) => {APART}"
_OF_T: Final = "exp(-z*t)"


def _apart(name: str, at: str, then: Sequence[Step]) -> Step:
    """p and the target differ at this time, or the steps go on."""
    return by_cases(
        name,
        APART,
        f"p({at}) == {_AT.format(at)}",
        then,
        [
            have("not negative", f"0 <= {at}"),
            have("differ", f"p({at}) != {_AT.format(at)}", f"{name} case"),
            exists("there", at),
        ],
    )


#: Elements of V_1 are P(0) exp(-zt).
_SOLUTION: Final[tuple[Step, ...]] = (
    obtain("in V_1", "u", "P", "rates", "is p", "equations", "zero"),
    let("z", "real", "u(1)"),
    have("rate", "0 < u(1)", "rates(1)"),
    have("some z", "0 < z", "rate", "z is"),
    block("equation", "for t: real. derives(fun(s, P(0, s)), t, 0 - z*P(0, t))", [])(
        apply("there", "equations", "0", "t"),
        convert("so", "derives(fun(s, P(0, s)), t, 0 - z*P(0, t))", "there", "zero(t)", "z is"),
    ),
    block(
        "along",
        f"for r: real. 0 < r => derives(fun(q, {_ALONG.format('q')}), r, 0)",
        ["some r"],
        apply("there", "equation", "-(1/z)*log(r)"),
        apply(
            "in r", f"{ALONG_LOGARITHM.name}(fun(s, P(0, s)), 1/z, r, 0 - z*P(0, -(1/z)*log(r)), 0)"
        ),
        apply("none", "no change", "z", "P(0, -(1/z)*log(r))", "r", using=["some z", "some r"]),
        convert("so", f"derives(fun(q, {_ALONG.format('q')}), r, 0)", "in r", "none"),
    ),
    block("solution", f"for t: real. 0 < t => P(0, t) == P(0, 0)*{_OF_T}", ["some t"])(
        apply("from", "start", "z", "t", using=["some z", "some t"]),
        apply("at r", "exp_pos", "-z*t"),
        block(
            "up",
            f"for s: real. {_OF_T} <= s and s <= 1 => derives(fun(q, {_ALONG.format('q')}), s, 0)",
            ["from r", "to 1"],
            have("some s", "0 < s", "from r", "at r"),
            apply("so", "along", "s"),
        ),
        block(
            "down",
            f"for s: real. {_OF_T} <= s and s <= 1 => derives(fun(q, -1*({_ALONG.format('q')})"
            f" + 0*({_ALONG.format('q')})), s, -1*0 + 0*0)",
            ["from r", "to 1"],
            apply("there", "up", "s"),
            apply(
                "so",
                f"{LINEAR.name}(fun(q, {_ALONG.format('q')}), fun(q, {_ALONG.format('q')}), "
                "s, -1, 0, 0, 0)",
            ),
        ),
        block("level", f"for s: real. {_OF_T} <= s and s <= 1 => 0 <= 0", ["from r", "to 1"]),
        block(
            "level down",
            f"for s: real. {_OF_T} <= s and s <= 1 => -1*0 + 0*0 <= 0",
            ["from r", "to 1"],
            have("so", "-1*0 + 0*0 <= 0"),
        ),
        apply(
            "falls", f"{MEAN_VALUE.name}(fun(q, {_ALONG.format('q')}), fun(q, 0), {_OF_T}, 1, 0)"
        ),
        apply(
            "rises",
            f"{MEAN_VALUE.name}(fun(q, -1*({_ALONG.format('q')}) + 0*({_ALONG.format('q')})), "
            f"fun(q, -1*0 + 0*0), {_OF_T}, 1, 0)",
        ),
        apply("is t", "time", "z", "t", using=["some z"]),
        apply("is 0", "time 0", "z", using=["some z"]),
        have(
            "P at t",
            f"P(0, -(1/z)*log({_OF_T})) == P(0, t)",
            f"is t; congruence(P(0, -(1/z)*log({_OF_T})), P(0, t))",
        ),
        have(
            "P at 0",
            "P(0, -(1/z)*log(1)) == P(0, 0)",
            "is 0; congruence(P(0, -(1/z)*log(1)), P(0, 0))",
        ),
        apply(
            "so",
            f"equal quotients(P(0, -(1/z)*log({_OF_T})), P(0, -(1/z)*log(1)), P(0, t), P(0, "
            f"0), {_OF_T})",
            using=["at r", "falls", "rises", "P at t", "P at 0"],
        ),
    ),
)
NOT_IN_CLASS: Final[tuple[Step, ...]] = (
    have(
        "no change",
        "for z: (0, oo), y: real, s: (0, oo). -(1/z*(0 - z*y) + (0 + 1)*y)/s**(0 + 2) == 0",
    ),
    have("start", "for z, t: (0, oo). exp(-z*t) <= 1"),
    have("time", "for z: (0, oo), t: real. -(1/z)*log(exp(-z*t)) == t"),
    have("time 0", "for z: (0, oo). -(1/z)*log(1) == 0"),
    have(
        "equal quotients",
        "for x, y, p, q: real, r: (0, oo). y/1**(0 + 1) <= x/r**(0 + 1)"
        " and -1*(x/r**(0 + 1)) + 0*(x/r**(0 + 1)) >= -1*(y/1**(0 + 1)) + 0*(y/1**(0 + 1))"
        " and x == p and y == q => p == q*r",
    ),
    have("twice", "for z: real. exp(-z*2) == exp(-z*1)*exp(-z*1)"),
    have("of squares", "for a, b, c, y: real. b == a*y and c == a*(y*y) => a*c == b*b"),
    have(
        "not of the target",
        f"{_AT.format('0')}*{_AT.format('2')} != {_AT.format('1')}*{_AT.format('1')}",
    ),
    block("outside", OUTSIDE, ["in V_1"])(
        *_SOLUTION,
        _apart(
            "start of p",
            "0",
            [
                _apart(
                    "p at 1",
                    "1",
                    [
                        _apart(
                            "p at 2",
                            "2",
                            [
                                have("first", "P(0, 1) == P(0, 0)*exp(-z*1)", "solution(1)"),
                                have("second", "P(0, 2) == P(0, 0)*exp(-z*2)", "solution(2)"),
                                have(
                                    "second again",
                                    "P(0, 2) == P(0, 0)*(exp(-z*1)*exp(-z*1))",
                                    "second; twice(z)",
                                ),
                                apply(
                                    "squares", "of squares(P(0, 0), P(0, 1), P(0, 2), exp(-z*1))"
                                ),
                                apply("p 0", "is p", "0"),
                                apply("p 1", "is p", "1"),
                                apply("p 2", "is p", "2"),
                                have(
                                    "P 0", f"P(0, 0) == {_AT.format('0')}", "p 0; start of p case"
                                ),
                                have("P 1", f"P(0, 1) == {_AT.format('1')}", "p 1", "p at 1 case"),
                                have("P 2", f"P(0, 2) == {_AT.format('2')}", "p 2", "p at 2 case"),
                                convert(
                                    "of the target",
                                    f"{_AT.format('0')}*{_AT.format('2')}"
                                    f" == {_AT.format('1')}*{_AT.format('1')}",
                                    "squares",
                                    "P 0; P 1; P 2",
                                ),
                                absurd("so", APART, "of the target", "not of the target"),
                            ],
                        )
                    ],
                )
            ],
        ),
    ),
)
SHOWN: Final = (COMPLETELY_MONOTONIC, OUTSIDE)
#: What Theorem D.5 asks of its target.
STEPS: Final = (*IN_L2, *MONOTONIC, *NOT_IN_CLASS)
