r"""Appendix E on flows: how the gradient flow and the heavy ball leave a quadratic saddle.

A flow is what satisfies the equations; that it is the one printed follows from Gronwall's
inequality.  "delta = O(epsilon)", "epsilon = o(delta_0)" and "epsilon << 1" are said of functions
of epsilon, so that how small epsilon has to be depends on them alone.

Source: Li, Han, E and Li (ICLR 2021), Appendix E, (1), (146), (2), (148).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.by_definition import CONTINUITY, QUADRATIC, UNIQUE
from memory_theorems.theorems.analysis.circular import COSINE, SINE
from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL, LINEAR
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.planar_flows import AGREE
from memory_theorems.theorems.paper_objects.saddles import OF_DESCENT, OF_HEAVY_BALL
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    Step,
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

_PREDICATES: Final = (DERIVES,)
#: The partial derivatives of f.
ITS_SLOPES: Final = lemma(
    "for epsilon, p, q: real. slopes(epsilon, p, q, p, -epsilon*q)",
    [],
    have("one", "0 < 1"),
    block(
        "first",
        "for s: real. |s - p| <= 1 => |saddle(epsilon, s, q) - saddle(epsilon, p, q)"
        " - p*(s - p)| <= 1/2*(s - p)**2",
        ["close"],
        have(
            "so",
            "|saddle(epsilon, s, q) - saddle(epsilon, p, q) - p*(s - p)| <= 1/2*(s - p)**2",
        ),
    ),
    have(
        "remainder",
        "for x, y: real. |-x*y**2/2| <= |x|*y**2",
    ),
    block(
        "second",
        "for s: real. |s - q| <= 1 => |saddle(epsilon, p, s) - saddle(epsilon, p, q)"
        " - (-epsilon*q)*(s - q)| <= |epsilon|*(s - q)**2",
        ["close"],
        have(
            "so",
            "|saddle(epsilon, p, s) - saddle(epsilon, p, q) - (-epsilon*q)*(s - q)|"
            " <= |epsilon|*(s - q)**2",
            "remainder(epsilon, s - q)",
        ),
    ),
    apply("in p", "quadratic", "fun(r, saddle(epsilon, r, q))", "p", "p", "1/2", "1"),
    apply(
        "in q", "quadratic", "fun(r, saddle(epsilon, p, r))", "q", "-epsilon*q", "|epsilon|", "1"
    ),
    same("both", "slopes(epsilon, p, q, p, -epsilon*q)"),
    uses=[From("quadratic", QUADRATIC)],
    predicates=_PREDICATES,
    objects=OF_DESCENT,
)
#: And no others.
NO_OTHERS: Final = lemma(
    "for epsilon, p, q, u, v: real. slopes(epsilon, p, q, u, v) => u == p and v == -epsilon*q",
    ["slopes there"],
    obtain("slopes there", "in p", "in q"),
    apply("known", "its slopes", "epsilon", "p", "q"),
    obtain("known", "known in p", "known in q"),
    apply("first", "unique", "fun(r, saddle(epsilon, r, q))", "p", "u", "p"),
    apply("second", "unique", "fun(r, saddle(epsilon, p, r))", "q", "v", "-epsilon*q"),
    same("both", "u == p and v == -epsilon*q"),
    uses=[From("its slopes", ITS_SLOPES), From("unique", UNIQUE)],
    predicates=_PREDICATES,
    objects=OF_DESCENT,
)

#: An exponential that grows.
GROWING: Final = lemma(
    "for c, r, z: real. derives(fun(s, c*exp(r*s)), z, r*(c*exp(r*z)))",
    [],
    apply("falling", EXPONENTIAL.name, "c", "-r", "z"),
    convert("so", "derives(fun(s, c*exp(r*s)), z, r*(c*exp(r*z)))", "falling"),
    uses=[EXPONENTIAL],
    predicates=_PREDICATES,
)

_LOSS_1: Final = "(delta**2*exp(-2*t) - epsilon*exp(2*epsilon*t))/2"
_FLOWS: Final = "for epsilon, delta: real, x_1, x_2: (real -> real)."
_SOLUTION_1: Final = (
    "for t: real. 0 <= t => x_1(t) == delta*exp(-t) and x_2(t) == exp(epsilon*t)"
    f" and saddle(epsilon, x_1(t), x_2(t)) == {_LOSS_1}"
)
_HERE_1: Final = "0 < epsilon and epsilon < 1 and descent(epsilon, delta, x_1, x_2)"
#: (1): the gradient flow in closed form.
DESCENT_IS: Final = lemma(
    f"{_FLOWS} {_HERE_1} => {_SOLUTION_1}",
    ["epsilon positive", "epsilon below 1", "flow"],
    obtain("flow", "x_1 at 0", "x_2 at 0", "x_1 begins", "x_2 begins", "moves"),
    block(
        "x_1 moves",
        "for t: real. 0 < t => derives(x_1, t, -x_1(t))",
        ["after 0"],
        apply("now", "moves", "t"),
        obtain("now", "u", "v", "slopes now", "of x_1", "of x_2"),
        apply("are", "no others", "epsilon", "x_1(t)", "x_2(t)", "u", "v"),
        obtain("are", "u is", "v is"),
        convert("so", "derives(x_1, t, -x_1(t))", "of x_1", "u is"),
    ),
    block(
        "x_2 moves",
        "for t: real. 0 < t => derives(x_2, t, epsilon*x_2(t))",
        ["after 0"],
        apply("now", "moves", "t"),
        obtain("now", "u", "v", "slopes now", "of x_1", "of x_2"),
        apply("are", "no others", "epsilon", "x_1(t)", "x_2(t)", "u", "v"),
        obtain("are", "u is", "v is"),
        convert("so", "derives(x_2, t, epsilon*x_2(t))", "of x_2", "v is"),
    ),
    block(
        "falls",
        "for t: real. derives(fun(s, delta*exp(-1*s)), t, -1*(delta*exp(-1*t)))",
        [],
        apply("so", "growing", "delta", "-1", "t"),
    ),
    block(
        "grows",
        "for t: real. derives(fun(s, 1*exp(epsilon*s)), t, epsilon*(1*exp(epsilon*t)))",
        [],
        apply("so", "growing", "1", "epsilon", "t"),
    ),
    convert("x_1 starts", "begins(x_1, delta*exp(-1*0))", "x_1 begins"),
    convert("x_2 starts", "begins(x_2, 1*exp(epsilon*0))", "x_2 begins"),
    have("squares", "for x: real, y: [0, 1]. y*x**2 <= x**2"),
    block(
        "apart",
        "for t: real. 0 < t => (x_1(t) - delta*exp(-1*t))*(-x_1(t) - -1*(delta*exp(-1*t)))"
        " + (x_2(t) - 1*exp(epsilon*t))*(epsilon*x_2(t) - epsilon*(1*exp(epsilon*t)))"
        " <= (x_1(t) - delta*exp(-1*t))**2 + (x_2(t) - 1*exp(epsilon*t))**2",
        ["after 0"],
        have("one", "for x: real. -x**2 <= x**2"),
        have(
            "so",
            "(x_1(t) - delta*exp(-1*t))*(-x_1(t) - -1*(delta*exp(-1*t)))"
            " + (x_2(t) - 1*exp(epsilon*t))*(epsilon*x_2(t) - epsilon*(1*exp(epsilon*t)))"
            " <= (x_1(t) - delta*exp(-1*t))**2 + (x_2(t) - 1*exp(epsilon*t))**2",
            "one(x_1(t) - delta*exp(-1*t))",
            "squares(x_2(t) - 1*exp(epsilon*t), epsilon)",
            "epsilon positive",
            "epsilon below 1",
        ),
    ),
    apply(
        "later",
        "agree",
        *("x_1", "x_2", "fun(t, -x_1(t))", "fun(t, epsilon*x_2(t))"),
        *("fun(t, delta*exp(-1*t))", "fun(t, 1*exp(epsilon*t))"),
        *("fun(t, -1*(delta*exp(-1*t)))", "fun(t, epsilon*(1*exp(epsilon*t)))"),
    ),
    let("X_1", "real -> real", "fun(s, delta*exp(-s))"),
    let("X_2", "real -> real", "fun(s, exp(epsilon*s))"),
    block(
        "the flow is",
        _SOLUTION_1,
        ["from 0"],
        by_cases(
            "when",
            "x_1(t) == delta*exp(-t) and x_2(t) == exp(epsilon*t)",
            "0 < t",
            [
                apply("then", "later", "t"),
                obtain("then", "x_1 then", "x_2 then"),
                have("x_1 is", "x_1(t) == delta*exp(-t)", "x_1 then"),
                have("x_2 is", "x_2(t) == exp(epsilon*t)", "x_2 then"),
                same("both", "x_1(t) == delta*exp(-t) and x_2(t) == exp(epsilon*t)"),
            ],
            [
                have("t is 0", "t == 0", "from 0", "when case"),
                have("X_1 at 0", "X_1(0) == delta", "X_1 is(0)"),
                have(
                    "x_1 is",
                    "x_1(t) == delta*exp(-t)",
                    *("t is 0", "x_1 at 0", "X_1 at 0", "X_1 is(t)"),
                    *("congruence(x_1(t), x_1(0))", "congruence(X_1(t), X_1(0))"),
                ),
                have("X_2 at 0", "X_2(0) == 1", "X_2 is(0)"),
                have(
                    "x_2 is",
                    "x_2(t) == exp(epsilon*t)",
                    *("t is 0", "x_2 at 0", "X_2 at 0", "X_2 is(t)"),
                    *("congruence(x_2(t), x_2(0))", "congruence(X_2(t), X_2(0))"),
                ),
                same("both", "x_1(t) == delta*exp(-t) and x_2(t) == exp(epsilon*t)"),
            ],
        ),
        obtain("when", "x_1 is", "x_2 is"),
        have("in numbers", f"saddle(epsilon, delta*exp(-t), exp(epsilon*t)) == {_LOSS_1}"),
        convert(
            "the loss is",
            f"saddle(epsilon, x_1(t), x_2(t)) == {_LOSS_1}",
            "in numbers",
            "x_1 is",
            "x_2 is",
        ),
        same(
            "all",
            "x_1(t) == delta*exp(-t) and x_2(t) == exp(epsilon*t)"
            f" and saddle(epsilon, x_1(t), x_2(t)) == {_LOSS_1}",
        ),
    ),
    uses=[From("no others", NO_OTHERS), From("growing", GROWING), From("agree", AGREE)],
    predicates=_PREDICATES,
    objects=OF_DESCENT,
)

_SYMBOLS: Final = {
    "delta": (r"\delta", "real -> real", "the start in the stable direction, for every epsilon"),
    "delta_0": (r"\delta_0", "real -> real", "the gap, for every epsilon"),
}
_START: Final = (
    "exists K, h: real. 0 < K and 0 < h"
    " and (for e: real. 0 < e and e <= h => 0 < delta(e) and delta(e) <= K*e)"
)
_GAP: Final = (
    "for c: real. 0 < c => exists k: real. 0 < k"
    " and (for e: real. 0 < e and e <= k => 0 < delta_0(e) and e <= c*delta_0(e))"
)


def _setting(objects: tuple[Object, ...]) -> Setting:
    return Setting.of(_SYMBOLS, {"start": _START, "gap": _GAP}, objects, _PREDICATES)


def _escape(flow: str, time: str, share: str) -> str:
    return (
        "exists e_0: real. 0 < e_0 and (for epsilon: real, x_1, x_2: (real -> real), tau: real."
        f" 0 < epsilon and epsilon <= e_0 and {flow}(epsilon, delta(epsilon), x_1, x_2)"
        f" and {time} <= tau => saddle(epsilon, x_1(tau), x_2(tau)) < -delta_0(epsilon)/{share})"
    )


_TIME_1: Final = "log(delta_0(epsilon)/epsilon)/(2*epsilon)"
_SMALL_1: Final = "Min(1/2, Min(r, Min(p, q)))"
_LATER_1: Final = (
    _escape("descent", _TIME_1, "4").partition("e_0 and (")[2][:-1].replace("e_0", _SMALL_1)
)
#: How small epsilon has to be.
_CONSTANTS: Final = (
    obtain("start", "K", "r", "some K", "some r", "order"),
    have("one", "0 < 1"),
    apply("gap below", "gap", "1"),
    obtain("gap below", "p", "some p", "gap is"),
    exists(
        "some share",
        "1/(4*K**2)",
        form="exists y: real. 0 < y and 4*K**2*y == 1",
        using=["some K"],
    ),
    obtain("some share", "q", "q positive", "q of K"),
    have(
        "small enough",
        f"0 < {_SMALL_1}",
        "some r",
        "some p",
        "q positive",
    ),
    have(
        "past a logarithm",
        "for y, z, c: (0, oo), b: [0, oo). b >= log(y/z)/(2*c) => z*exp(2*c*b) >= y",
        "exponential(log(y/z), 2*c*b)",
    ),
    have("squares", "for x, y: (0, oo). x <= y => x**2 <= y**2"),
    have("a share", "for x, y, z: (0, oo). y <= z and x*z == 1 => x*y <= 1"),
    have("scaled", "for x, y, z: (0, oo). x <= y => x*z <= y*z"),
    have(
        "small start",
        "for d, e, k, g, y: (0, oo). d <= k*e and 4*k**2*y == 1 and e <= y and e <= g"
        " => d**2 <= g/4",
        "squares(d, k*e)",
        "a share(4*k**2, e, y)",
        "scaled(4*k**2*e, 1, e)",
    ),
)
#: What is known of epsilon then.
_HERE: Final = (
    have("below 1", "epsilon < 1", "epsilon small"),
    have("to r", "epsilon <= r", "epsilon small"),
    have("to p", "epsilon <= p", "epsilon small"),
    have("to q", "epsilon <= q", "epsilon small"),
    apply("the order", "order", "epsilon"),
    obtain("the order", "delta positive", "delta small"),
    apply("the gap", "gap is", "epsilon"),
    obtain("the gap", "gap positive", "gap from epsilon"),
    have("gap above", "epsilon <= delta_0(epsilon)", "gap from epsilon"),
    apply(
        "a quarter",
        "small start",
        "delta(epsilon)",
        "epsilon",
        "K",
        "delta_0(epsilon)",
        "q",
        using=["delta positive", "epsilon positive", "some K", "gap positive", "q positive"],
    ),
)
#: (146).
ESCAPE_OF_DESCENT: Final = Composed(
    _setting(OF_DESCENT),
    _escape("descent", _TIME_1, "4"),
    (
        *_CONSTANTS,
        have("positive logarithm", "for x, y: (0, oo). y <= x => 0 <= log(x/y)/(2*y)"),
        have(
            "decayed",
            "for d, s: [0, oo). d**2*exp(-2*s) <= d**2",
        ),
        block(
            "later",
            _LATER_1,
            ["epsilon positive", "epsilon small", "flow", "late"],
            *_HERE,
            apply(
                "not before 0",
                "positive logarithm",
                "delta_0(epsilon)",
                "epsilon",
                using=["gap positive", "epsilon positive", "gap above"],
            ),
            have("from 0", "0 <= tau", "gap positive", "not before 0", "late"),
            apply("closed form", "descent is", "epsilon", "delta(epsilon)", "x_1", "x_2"),
            apply("there", "closed form", "tau"),
            obtain("there", "x_1 is", "x_2 is", "the loss is"),
            apply(
                "grown",
                "past a logarithm",
                "delta_0(epsilon)",
                "epsilon",
                "epsilon",
                "tau",
                using=["gap positive", "epsilon positive", "from 0", "late"],
            ),
            apply("fallen", "decayed", "delta(epsilon)", "tau", using=["delta positive", "from 0"]),
            have(
                "so",
                "saddle(epsilon, x_1(tau), x_2(tau)) < -delta_0(epsilon)/4",
                "the loss is",
                "grown",
                "fallen",
                "a quarter",
                "gap positive",
            ),
        ),
        exists("small", _SMALL_1, form=_escape("descent", _TIME_1, "4")),
    ),
    "small",
    (From("descent is", DESCENT_IS),),
)

_S: Final = "sqrt(epsilon)"
_X_1: Final = "(d*cos({0}) + -d*sin({0}))"
_Y_1: Final = "(d*(-sin({0})) + -d*cos({0}))"
_UP: Final = f"((1 + {_S})/2*exp({_S}*{{0}}))"
_DOWN: Final = f"((1 - {_S})/2*exp(-{_S}*{{0}}))"
_X_2: Final = f"(1*{_UP} + 1*{_DOWN})"
_Y_2: Final = f"({_S}*{_UP} + -{_S}*{_DOWN})"
#: Sines and cosines, and two exponentials.
TURNS: Final = lemma(
    f"for d, t: real. derives(fun(s, {_X_1.format('s')}), t, {_Y_1.format('t')})"
    f" and derives(fun(s, {_Y_1.format('s')}), t, -{_X_1.format('t')})",
    [],
    apply("cosine there", "cosine", "t"),
    apply("sine there", "sine", "t"),
    apply(
        "first",
        LINEAR.name,
        *("fun(s, cos(s))", "fun(s, sin(s))", "t", "d", "-d", "(-sin(t))", "cos(t)"),
    ),
    apply(
        "second so far",
        LINEAR.name,
        *("fun(s, sin(s))", "fun(s, cos(s))", "t", "-d", "-d", "cos(t)", "(-sin(t))"),
    ),
    convert(
        "second",
        f"derives(fun(s, {_Y_1.format('s')}), t, -{_X_1.format('t')})",
        "second so far",
    ),
    same(
        "both",
        f"derives(fun(s, {_X_1.format('s')}), t, {_Y_1.format('t')})"
        f" and derives(fun(s, {_Y_1.format('s')}), t, -{_X_1.format('t')})",
    ),
    uses=[From("sine", SINE), From("cosine", COSINE), LINEAR],
    predicates=_PREDICATES,
)
_PARTS: Final = (
    f"derives(fun(s, {_X_2.format('s')}), t, {_Y_2.format('t')})"
    f" and derives(fun(s, {_Y_2.format('s')}), t, epsilon*{_X_2.format('t')})"
)
PARTS: Final = lemma(
    f"for epsilon: (0, oo), t: real. {_PARTS}",
    [],
    have("square", f"{_S}**2 == epsilon"),
    apply("up", "growing", f"(1 + {_S})/2", _S, "t"),
    apply("down", "growing", f"(1 - {_S})/2", f"-{_S}", "t"),
    apply(
        "first so far",
        LINEAR.name,
        f"fun(s, {_UP.format('s')})",
        f"fun(s, {_DOWN.format('s')})",
        *("t", "1", "1", f"{_S}*{_UP.format('t')}", f"-{_S}*{_DOWN.format('t')}"),
    ),
    convert("first", f"derives(fun(s, {_X_2.format('s')}), t, {_Y_2.format('t')})", "first so far"),
    apply(
        "second so far",
        LINEAR.name,
        f"fun(s, {_UP.format('s')})",
        f"fun(s, {_DOWN.format('s')})",
        *("t", _S, f"-{_S}", f"{_S}*{_UP.format('t')}", f"-{_S}*{_DOWN.format('t')}"),
    ),
    convert(
        "second",
        f"derives(fun(s, {_Y_2.format('s')}), t, epsilon*{_X_2.format('t')})",
        "second so far",
        "square",
    ),
    same("both", _PARTS),
    uses=[From("growing", GROWING), LINEAR],
    predicates=_PREDICATES,
)

_PRINTED_2: Final = f"(1 + {_S})/2*exp({_S}*t) + (1 - {_S})/2*exp(-{_S}*t)"
_LOSS_2: Final = f"(delta**2*(cos(t) - sin(t))**2 - epsilon*({_PRINTED_2})**2)/2"
_COORDINATES_2: Final = f"x_1(t) == delta*(cos(t) - sin(t)) and x_2(t) == {_PRINTED_2}"
_SOLUTION_2: Final = (
    f"for t: real. 0 <= t => {_COORDINATES_2} and saddle(epsilon, x_1(t), x_2(t)) == {_LOSS_2}"
)
_HERE_2: Final = "0 < epsilon and epsilon < 1 and heavy_ball(epsilon, delta, x_1, x_2)"


def _delta(text: str, time: str) -> str:
    """With delta for d."""
    return text.replace("d*", "delta*").format(time)


#: (2): the heavy ball in closed form.
HEAVY_BALL_IS: Final = lemma(
    f"{_FLOWS} {_HERE_2} => {_SOLUTION_2}",
    ["epsilon positive", "epsilon below 1", "flow"],
    obtain(
        "flow",
        *("y_1", "y_2", "x_1 at 0", "x_2 at 0", "x_1 begins", "x_2 begins", "speed", "moves"),
    ),
    obtain("speed", "u_0", "v_0", "slopes at 0", "y_1 begins so", "y_2 begins so"),
    apply("at 0", "no others", "epsilon", "delta", "1", "u_0", "v_0"),
    obtain("at 0", "u_0 is", "v_0 is"),
    convert("y_1 begins", f"begins(y_1, {_delta(_Y_1, '0')})", "y_1 begins so", "u_0 is"),
    have("square", f"{_S}**2 == epsilon", "epsilon positive"),
    convert("y_2 begins", f"begins(y_2, {_Y_2.format('0')})", "y_2 begins so", "v_0 is", "square"),
    convert("x_1 starts", f"begins(x_1, {_delta(_X_1, '0')})", "x_1 begins"),
    convert("x_2 starts", f"begins(x_2, {_X_2.format('0')})", "x_2 begins"),
    *(
        block(
            name,
            f"for t: real. 0 < t => derives({curve}, t, {slope})",
            ["after 0"],
            apply("now", "moves", "t"),
            obtain("now", "u", "v", "slopes now", "of x_1", "of x_2", "of y_1", "of y_2"),
            apply("are", "no others", "epsilon", "x_1(t)", "x_2(t)", "u", "v"),
            obtain("are", "u is", "v is"),
            convert("so", f"derives({curve}, t, {slope})", f"of {curve}", "u is", "v is"),
        )
        for name, curve, slope in (
            ("x_1 moves", "x_1", "y_1(t)"),
            ("x_2 moves", "x_2", "y_2(t)"),
            ("y_1 moves", "y_1", "-x_1(t)"),
            ("y_2 moves", "y_2", "epsilon*x_2(t)"),
        )
    ),
    *(
        block(
            name,
            f"for t: real. derives(fun(s, {curve.format('s')}), t, {slope.format('t')})",
            [],
            apply("both", fact, *arguments, "t", using=["epsilon positive"]),
            obtain("both", "first", "second"),
            same("so", f"derives(fun(s, {curve.format('s')}), t, {slope.format('t')})"),
        )
        for name, curve, slope, fact, arguments in (
            ("turns 1", _delta(_X_1, "{0}"), _delta(_Y_1, "{0}"), "turns", ("delta",)),
            ("turns 2", _delta(_Y_1, "{0}"), f"-{_delta(_X_1, '{0}')}", "turns", ("delta",)),
            ("parts 1", _X_2, _Y_2, "parts", ("epsilon",)),
            ("parts 2", _Y_2, f"epsilon*{_X_2}", "parts", ("epsilon",)),
        )
    ),
    have(
        "turning",
        "for p, q, x, y: real. (p - x)*(q - y) + (q - y)*(-p - -x) <= (p - x)**2 + (q - y)**2",
    ),
    have("parting", "for p, q: real, e: [0, 1]. p*q + q*(e*p) <= p**2 + q**2"),
    block(
        "apart 1",
        f"for t: real. 0 < t => (x_1(t) - {_delta(_X_1, 't')})*(y_1(t) - {_delta(_Y_1, 't')})"
        f" + (y_1(t) - {_delta(_Y_1, 't')})*(-x_1(t) - -{_delta(_X_1, 't')})"
        f" <= (x_1(t) - {_delta(_X_1, 't')})**2 + (y_1(t) - {_delta(_Y_1, 't')})**2",
        ["after 0"],
        apply("so", "turning", "x_1(t)", "y_1(t)", _delta(_X_1, "t"), _delta(_Y_1, "t")),
    ),
    block(
        "apart 2",
        f"for t: real. 0 < t => (x_2(t) - {_X_2.format('t')})*(y_2(t) - {_Y_2.format('t')})"
        f" + (y_2(t) - {_Y_2.format('t')})*(epsilon*x_2(t) - epsilon*{_X_2.format('t')})"
        f" <= (x_2(t) - {_X_2.format('t')})**2 + (y_2(t) - {_Y_2.format('t')})**2",
        ["after 0"],
        apply(
            "bound",
            "parting",
            f"x_2(t) - {_X_2.format('t')}",
            f"y_2(t) - {_Y_2.format('t')}",
            "epsilon",
            using=["epsilon positive", "epsilon below 1"],
        ),
        convert(
            "so",
            f"(x_2(t) - {_X_2.format('t')})*(y_2(t) - {_Y_2.format('t')})"
            f" + (y_2(t) - {_Y_2.format('t')})*(epsilon*x_2(t) - epsilon*{_X_2.format('t')})"
            f" <= (x_2(t) - {_X_2.format('t')})**2 + (y_2(t) - {_Y_2.format('t')})**2",
            "bound",
        ),
    ),
    apply(
        "later 1",
        "agree",
        *("x_1", "y_1", "fun(t, y_1(t))", "fun(t, -x_1(t))"),
        f"fun(t, {_delta(_X_1, 't')})",
        f"fun(t, {_delta(_Y_1, 't')})",
        f"fun(t, {_delta(_Y_1, 't')})",
        f"fun(t, -{_delta(_X_1, 't')})",
    ),
    apply(
        "later 2",
        "agree",
        *("x_2", "y_2", "fun(t, y_2(t))", "fun(t, epsilon*x_2(t))"),
        f"fun(t, {_X_2.format('t')})",
        f"fun(t, {_Y_2.format('t')})",
        f"fun(t, {_Y_2.format('t')})",
        f"fun(t, epsilon*{_X_2.format('t')})",
    ),
    let("X_1", "real -> real", "fun(s, delta*(cos(s) - sin(s)))"),
    block(
        "the ball is",
        _SOLUTION_2,
        ["from 0"],
        by_cases(
            "when",
            _COORDINATES_2,
            "0 < t",
            [
                apply("then 1", "later 1", "t"),
                obtain("then 1", "x_1 then", "y_1 then"),
                apply("then 2", "later 2", "t"),
                obtain("then 2", "x_2 then", "y_2 then"),
                have("x_1 is", "x_1(t) == delta*(cos(t) - sin(t))", "x_1 then"),
                convert("x_2 is", f"x_2(t) == {_PRINTED_2}", "x_2 then"),
                same("both", _COORDINATES_2),
            ],
            [
                have("t is 0", "t == 0", "from 0", "when case"),
                have("X_1 at 0", "X_1(0) == delta", "X_1 is(0)"),
                have(
                    "x_1 is",
                    "x_1(t) == delta*(cos(t) - sin(t))",
                    *("t is 0", "x_1 at 0", "X_1 at 0", "X_1 is(t)"),
                    *("congruence(x_1(t), x_1(0))", "congruence(X_1(t), X_1(0))"),
                ),
                have(
                    "still 1",
                    f"x_2(t) == {_PRINTED_2.replace('*t', '*0')}",
                    *("t is 0", "x_2 at 0", "epsilon positive"),
                    "congruence(x_2(t), x_2(0))",
                ),
                convert("x_2 is", f"x_2(t) == {_PRINTED_2}", "still 1", "t is 0"),
                same("both", _COORDINATES_2),
            ],
        ),
        obtain("when", "x_1 is", "x_2 is"),
        have(
            "in numbers",
            f"saddle(epsilon, delta*(cos(t) - sin(t)), {_PRINTED_2}) == {_LOSS_2}",
            "epsilon positive",
        ),
        convert(
            "the loss is",
            f"saddle(epsilon, x_1(t), x_2(t)) == {_LOSS_2}",
            "in numbers",
            "x_1 is",
            "x_2 is",
        ),
        same(
            "all",
            f"{_COORDINATES_2} and saddle(epsilon, x_1(t), x_2(t)) == {_LOSS_2}",
        ),
    ),
    uses=[
        From("no others", NO_OTHERS),
        From("turns", TURNS),
        From("parts", PARTS),
        From("agree", AGREE),
    ],
    predicates=_PREDICATES,
    objects=OF_HEAVY_BALL,
)

_PRINTED_LATE: Final = _PRINTED_2.replace("*t)", "*tau)")
_F: Final = f"(epsilon*(1 + {_S})**2)"
#: The time of the printed value.
_TIME_2: Final = f"log(8*delta_0(epsilon)/{_F})/(2*{_S})"
_ESCAPE_2: Final = (
    _escape("heavy_ball", "T", "2")
    .replace("tau: real.", "T, tau: real.")
    .replace(
        "T <= tau", f"epsilon*((1 + {_S})/2)**2*exp(2*{_S}*T)/2 == delta_0(epsilon) and T <= tau"
    )
)
_LATER_2: Final = _ESCAPE_2.partition("e_0 and (")[2][:-1].replace("e_0", _SMALL_1)
#: (148); T is tau_2' by what is printed of ell_2(tau_2').
ESCAPE_OF_HEAVY_BALL: Final = Composed(
    _setting(OF_HEAVY_BALL),
    _ESCAPE_2,
    (
        *_CONSTANTS,
        have("oscillates", "for d, x: real. (d*(cos(x) - sin(x)))**2 <= 2*d**2"),
        have("square", "for y: (0, oo). sqrt(y)**2 == y"),
        have(
            "grows",
            "for s: (0, 1), x, y: (0, oo). x*y == 1"
            " => (1 + s)**2/4*x**2 <= ((1 + s)/2*x + (1 - s)/2*y)**2",
        ),
        have("inverse", "for x: real. exp(x)*exp(-x) == 1"),
        have("doubled", "for x: real. exp(x)**2 == exp(2*x)"),
        have("times", "for x, y: real, z: (0, oo). x <= y => z*x <= z*y"),
        have("factor below", "for e: (0, 1). e*(1 + sqrt(e))**2 <= 4*e"),
        have("factor positive", "for e: (0, oo). 0 < e*(1 + sqrt(e))**2"),
        have("above 1", "for y: real. 1 <= exp(y) => 0 <= y"),
        have("no more", "for k: (0, oo), y, g: real. k*y == 8*g and k <= 8*g => 1 <= y"),
        have("sign", "for s: (0, oo), x: real. 0 <= 2*s*x => 0 <= x"),
        have(
            "starts",
            "for k, s: (0, oo), g, x: real. k*exp(2*s*x) == 8*g and k <= 8*g => 0 <= x",
            "no more(k, exp(2*s*x), g)",
            "above 1(2*s*x)",
            "sign(s, x)",
        ),
        have(
            "monotone",
            "for k, s: (0, oo), x, y: real. x <= y => k*exp(2*s*x) <= k*exp(2*s*y)",
            "exponential(2*s*x, 2*s*y)",
        ),
        block(
            "later",
            _LATER_2,
            ["epsilon positive", "epsilon small", "flow", "value", "late"],
            *_HERE,
            apply("below 4", "factor below", "epsilon", using=["epsilon positive", "below 1"]),
            apply("F positive", "factor positive", "epsilon", using=["epsilon positive"]),
            have(
                "gap above F", f"{_F} <= 8*delta_0(epsilon)", "below 4", "gap above", "gap positive"
            ),
            have("root positive", f"0 < {_S}", "epsilon positive"),
            have("root below 1", f"{_S} < 1", "epsilon positive", "below 1"),
            have(
                "its value",
                f"{_F}*exp(2*{_S}*T) == 8*delta_0(epsilon)",
                "value",
                "epsilon positive",
            ),
            apply(
                "T from 0",
                "starts",
                *(_F, _S, "delta_0(epsilon)", "T"),
                using=["F positive", "root positive", "its value", "gap above F"],
            ),
            have("from 0", "0 <= tau", "T from 0", "late"),
            apply("closed form", "ball is", "epsilon", "delta(epsilon)", "x_1", "x_2"),
            apply("there", "closed form", "tau"),
            obtain("there", "x_1 is", "x_2 is", "the loss is"),
            apply(
                "grown so far",
                "monotone",
                *(_F, _S, "T", "tau"),
                using=["F positive", "root positive", "late"],
            ),
            have(
                "grown",
                f"8*delta_0(epsilon) <= {_F}*exp(2*{_S}*tau)",
                "its value",
                "grown so far",
            ),
            apply("reciprocal", "inverse", f"{_S}*tau"),
            apply(
                "more",
                "grows",
                _S,
                f"exp({_S}*tau)",
                f"exp(-{_S}*tau)",
                using=["root positive", "root below 1", "reciprocal"],
            ),
            apply("twice", "doubled", f"{_S}*tau"),
            apply("swings", "oscillates", "delta(epsilon)", "tau"),
            apply(
                "weighted",
                "times",
                f"(1 + {_S})**2/4*exp({_S}*tau)**2",
                f"({_PRINTED_LATE})**2",
                "epsilon",
                using=["epsilon positive", "more"],
            ),
            have(
                "far down",
                f"2*delta_0(epsilon) <= epsilon*({_PRINTED_LATE})**2",
                "epsilon positive",
                "weighted",
                "twice",
                "grown",
            ),
            have(
                "so",
                "saddle(epsilon, x_1(tau), x_2(tau)) < -delta_0(epsilon)/2",
                "epsilon positive",
                "the loss is",
                "far down",
                "swings",
                "a quarter",
                "gap positive",
            ),
        ),
        exists("small", _SMALL_1, form=_ESCAPE_2),
    ),
    "small",
    (From("ball is", HEAVY_BALL_IS),),
)

_DESCENT_HERE: Final = "descent(epsilon, d, fun(t, d*exp(-t)), fun(t, exp(epsilon*t)))"
#: The flows are there.
DESCENDS: Final = lemma(
    f"for epsilon, d: real. {_DESCENT_HERE}",
    [],
    have("x_1 at 0", "d*exp(-0) == d"),
    have("x_2 at 0", "exp(epsilon*0) == 1"),
    apply("falls", "growing", "d", "-1", "0"),
    apply("grows", "growing", "1", "epsilon", "0"),
    apply("near d", "continuity", "fun(s, d*exp(-1*s))", "0", "-1*(d*exp(-1*0))"),
    apply("near 1", "continuity", "fun(s, 1*exp(epsilon*s))", "0", "epsilon*(1*exp(epsilon*0))"),
    block(
        "x_1 begins",
        "for e: real. 0 < e => exists r: real. 0 < r"
        " and (for t: real. 0 <= t and t <= r => |d*exp(-t) - d| <= e)",
        ["some e"],
        apply("near", "near d", "e"),
        obtain("near", "r_0", "some r_0", "close"),
        block(
            "soon",
            "for t: real. 0 <= t and t <= r_0 => |d*exp(-t) - d| <= e",
            ["from 0", "to r_0"],
            have("in r_0", "|t - 0| <= r_0", "from 0", "to r_0"),
            apply("there", "close", "t"),
            convert("so", "|d*exp(-t) - d| <= e", "there"),
        ),
        exists("r", "r_0"),
    ),
    block(
        "x_2 begins",
        "for e: real. 0 < e => exists r: real. 0 < r"
        " and (for t: real. 0 <= t and t <= r => |exp(epsilon*t) - 1| <= e)",
        ["some e"],
        apply("near", "near 1", "e"),
        obtain("near", "r_0", "some r_0", "close"),
        block(
            "soon",
            "for t: real. 0 <= t and t <= r_0 => |exp(epsilon*t) - 1| <= e",
            ["from 0", "to r_0"],
            have("in r_0", "|t - 0| <= r_0", "from 0", "to r_0"),
            apply("there", "close", "t"),
            convert("so", "|exp(epsilon*t) - 1| <= e", "there"),
        ),
        exists("r", "r_0"),
    ),
    block(
        "moves",
        "for t: real. 0 < t => exists u, v: real. slopes(epsilon, d*exp(-t), exp(epsilon*t), u, v)"
        " and derives(fun(s, d*exp(-s)), t, -u) and derives(fun(s, exp(epsilon*s)), t, -v)",
        ["after 0"],
        apply("slopes there", "its slopes", "epsilon", "d*exp(-t)", "exp(epsilon*t)"),
        apply("of x_1 so far", "growing", "d", "-1", "t"),
        apply("of x_2 so far", "growing", "1", "epsilon", "t"),
        convert("of x_1", "derives(fun(s, d*exp(-s)), t, -(d*exp(-t)))", "of x_1 so far"),
        convert(
            "of x_2",
            "derives(fun(s, exp(epsilon*s)), t, -(-epsilon*exp(epsilon*t)))",
            "of x_2 so far",
        ),
        exists("speeds", "d*exp(-t)", "-epsilon*exp(epsilon*t)"),
    ),
    same("so", _DESCENT_HERE),
    uses=[
        From("growing", GROWING),
        From("continuity", CONTINUITY),
        From("its slopes", ITS_SLOPES),
    ],
    predicates=_PREDICATES,
    objects=OF_DESCENT,
)
_BALL_HERE: Final = (
    f"heavy_ball(epsilon, d, fun(t, {_X_1.format('t')}), fun(t, {_X_2.format('t')}))"
)


def _soon(name: str, curve: str, slope: str, fact: str) -> tuple[Step, ...]:
    """What a differentiable curve tends to at 0, by its derivative there."""
    return (
        apply(f"{name} near", fact, "0"),
        apply(
            f"{name} continuous",
            "continuity",
            f"fun(s, {curve.format('s')})",
            "0",
            slope.format("0"),
        ),
        block(
            f"{name} begins at its value",
            f"begins(fun(s, {curve.format('s')}), {curve.format('0')})",
            ["some e"],
            apply("near", f"{name} continuous", "e"),
            obtain("near", "r_0", "some r_0", "close"),
            block(
                "soon",
                "for t: real. 0 <= t and t <= r_0"
                f" => |{curve.format('t')} - {curve.format('0')}| <= e",
                ["from 0", "to r_0"],
                have("in r_0", "|t - 0| <= r_0", "from 0", "to r_0"),
                apply("there", "close", "t"),
            ),
            exists("r", "r_0"),
        ),
    )


BALL_SWINGS: Final = lemma(
    f"for epsilon: (0, oo), d: real. {_BALL_HERE}",
    ["epsilon positive"],
    have("square", f"{_S}**2 == epsilon", "epsilon positive"),
    *(
        block(
            name,
            f"for t: real. derives(fun(s, {curve.format('s')}), t, {slope.format('t')})",
            [],
            apply("both", fact, *arguments, "t", using=["epsilon positive"]),
            obtain("both", "first", "second"),
            same("so", f"derives(fun(s, {curve.format('s')}), t, {slope.format('t')})"),
        )
        for name, curve, slope, fact, arguments in (
            ("turns 1", _X_1, _Y_1, "turns", ("d",)),
            ("turns 2", _Y_1, f"-{_X_1}", "turns", ("d",)),
            ("parts 1", _X_2, _Y_2, "parts", ("epsilon",)),
            ("parts 2", _Y_2, f"epsilon*{_X_2}", "parts", ("epsilon",)),
        )
    ),
    *_soon("x_1", _X_1, _Y_1, "turns 1"),
    *_soon("y_1", _Y_1, f"-{_X_1}", "turns 2"),
    *_soon("x_2", _X_2, _Y_2, "parts 1"),
    *_soon("y_2", _Y_2, f"epsilon*{_X_2}", "parts 2"),
    have("x_1 at 0", f"{_X_1.format('0')} == d"),
    have("x_2 at 0", f"{_X_2.format('0')} == 1", "epsilon positive"),
    have("y_1 at 0", f"{_Y_1.format('0')} == -d"),
    have("y_2 at 0", f"{_Y_2.format('0')} == -(-epsilon*1)", "square", "epsilon positive"),
    convert(
        "x_1 begins",
        f"begins(fun(s, {_X_1.format('s')}), d)",
        "x_1 begins at its value",
        "x_1 at 0",
    ),
    convert(
        "x_2 begins",
        f"begins(fun(s, {_X_2.format('s')}), 1)",
        "x_2 begins at its value",
        "x_2 at 0",
    ),
    convert(
        "y_1 begins",
        f"begins(fun(s, {_Y_1.format('s')}), -d)",
        "y_1 begins at its value",
        "y_1 at 0",
    ),
    convert(
        "y_2 begins",
        f"begins(fun(s, {_Y_2.format('s')}), -(-epsilon*1))",
        "y_2 begins at its value",
        "y_2 at 0",
    ),
    apply("slopes at 0", "its slopes", "epsilon", "d", "1"),
    exists(
        "speed",
        "d",
        "-epsilon*1",
        form="exists u, v: real. slopes(epsilon, d, 1, u, v)"
        f" and begins(fun(s, {_Y_1.format('s')}), -u) and begins(fun(s, {_Y_2.format('s')}), -v)",
    ),
    block(
        "moves",
        "for t: real. 0 < t => exists u, v: real."
        f" slopes(epsilon, {_X_1.format('t')}, {_X_2.format('t')}, u, v)"
        f" and derives(fun(s, {_X_1.format('s')}), t, {_Y_1.format('t')})"
        f" and derives(fun(s, {_X_2.format('s')}), t, {_Y_2.format('t')})"
        f" and derives(fun(s, {_Y_1.format('s')}), t, -u)"
        f" and derives(fun(s, {_Y_2.format('s')}), t, -v)",
        ["after 0"],
        apply("slopes there", "its slopes", "epsilon", _X_1.format("t"), _X_2.format("t")),
        apply("of x_1", "turns 1", "t"),
        apply("of y_1", "turns 2", "t"),
        apply("of x_2", "parts 1", "t"),
        apply("of y_2 so far", "parts 2", "t"),
        convert(
            "of y_2",
            f"derives(fun(s, {_Y_2.format('s')}), t, -(-epsilon*{_X_2.format('t')}))",
            "of y_2 so far",
        ),
        exists("accelerations", _X_1.format("t"), f"-epsilon*{_X_2.format('t')}"),
    ),
    exists(
        "swings",
        f"fun(t, {_Y_1.format('t')})",
        f"fun(t, {_Y_2.format('t')})",
        form=_BALL_HERE,
    ),
    uses=[
        From("turns", TURNS),
        From("parts", PARTS),
        From("continuity", CONTINUITY),
        From("its slopes", ITS_SLOPES),
    ],
    predicates=_PREDICATES,
    objects=OF_HEAVY_BALL,
)

_ONE: Final = {"epsilon": "1/2", "delta": "1", "t": "0"}


def _with_flow(statement: Composed, first: str, second: str, fact: Composed) -> Composed:
    """Met by the flow for epsilon = 1/2 that starts at (1, 1)."""
    values = {
        "x_1": f"fun(t, {first.format('t')})".replace("d*", "1*"),
        "x_2": f"fun(t, {second.format('t')})".replace("epsilon", "1/2"),
    }
    flow = apply("the flow", "flows", "1/2", "1", using=["half"])
    return replace(
        statement,
        met=Structure(
            {**_ONE, **values}, (have("half", "0 < 1/2"), flow), uses=(From("flows", fact),)
        ),
    )


DESCENT_IN_CLOSED_FORM: Final = _with_flow(DESCENT_IS, "d*exp(-{0})", "exp(epsilon*{0})", DESCENDS)
HEAVY_BALL_IN_CLOSED_FORM: Final = _with_flow(HEAVY_BALL_IS, _X_1, _X_2, BALL_SWINGS)

_SMALL: Final = "Min(1/2, e_0)"


def _with_flows(
    statement: Composed, first: str, second: str, time: str, fact: Composed, *times: str
) -> Composed:
    """Met by delta = epsilon, delta_0 = 1, at every epsilon_0 that serves."""
    late = time.replace("delta_0(epsilon)", "1").replace("epsilon", _SMALL)
    values = {
        **{"delta": "fun(e, e)", "delta_0": "fun(e, 1)", "K": "1", "h": "1", "k": "c"},
        "epsilon": _SMALL,
        "x_1": f"fun(t, {first.format('t')})".replace("d*", f"{_SMALL}*"),
        "x_2": f"fun(t, {second.format('t')})".replace("epsilon", _SMALL),
        **dict.fromkeys(times, late),
    }
    return replace(
        statement,
        met=Structure(
            values,
            proof=(
                block(
                    "order",
                    "for e: real. 0 < e and e <= 1 => 0 < e and e <= 1*e",
                    ["e positive", "e to 1"],
                    have("so", "e <= 1*e"),
                    same("both", "0 < e and e <= 1*e"),
                ),
                have("one", "0 < 1"),
            ),
            uses=(From("flows", fact),),
            before={
                "k": (
                    block(
                        "below the gap",
                        "for e: real. 0 < e and e <= c => 0 < 1 and e <= c*1",
                        ["e positive", "e to c"],
                        have("so", "e <= c*1", "e to c"),
                        same("both", "0 < 1 and e <= c*1"),
                    ),
                ),
                "epsilon": (
                    have("small", f"0 < {_SMALL}"),
                    have("in all", f"{_SMALL} <= e_0"),
                    apply("the flow", "flows", _SMALL, _SMALL, using=["small"]),
                ),
            },
        ),
    )


DESCENT_ESCAPES: Final = _with_flows(
    ESCAPE_OF_DESCENT, "d*exp(-{0})", "exp(epsilon*{0})", _TIME_1, DESCENDS, "tau"
)
HEAVY_BALL_ESCAPES: Final = _with_flows(
    ESCAPE_OF_HEAVY_BALL, _X_1, _X_2, _TIME_2, BALL_SWINGS, "T", "tau"
)
