r"""(1) and (2): the gradient flow and the heavy ball at a quadratic saddle in closed form.

That a flow is the one printed follows from Gronwall's inequality.

Source: Li, Han, E and Li (ICLR 2021), Appendix E.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import QUADRATIC, UNIQUE
from memory_theorems.theorems.analysis.circular import COSINE, SINE
from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL, LINEAR
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.planar_flows import AGREE
from memory_theorems.theorems.paper_objects.saddles import OF_DESCENT, OF_HEAVY_BALL
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    convert,
    have,
    let,
    obtain,
    same,
)

PREDICATES: Final = (DERIVES,)
#: The partial derivatives of f.
ITS_SLOPES: Final = lemma(
    "for epsilon, p, q: real. slopes(epsilon, p, q, p, -epsilon*q)",
    [],
    apply("in p", "quadratic", "fun(r, saddle(epsilon, r, q))", "p", "p", "1/2", "1"),
    apply("in q", "quadratic(fun(r, saddle(epsilon, p, r)), q, -epsilon*q, |epsilon|, 1)"),
    uses=[From("quadratic", QUADRATIC)],
    predicates=PREDICATES,
    objects=OF_DESCENT,
)
#: And no others.
NO_OTHERS: Final = lemma(
    "for epsilon, p, q, u, v: real. slopes(epsilon, p, q, u, v) => u == p and v == -epsilon*q",
    ["slopes there"],
    obtain("slopes there", "in p", "in q"),
    obtain("its slopes(epsilon, p, q)", "known in p", "known in q"),
    apply("first", "unique", "fun(r, saddle(epsilon, r, q))", "p", "u", "p"),
    apply("second", "unique", "fun(r, saddle(epsilon, p, r))", "q", "v", "-epsilon*q"),
    uses=[From("its slopes", ITS_SLOPES), From("unique", UNIQUE)],
    predicates=PREDICATES,
    objects=OF_DESCENT,
)

#: An exponential that grows.
GROWING: Final = lemma(
    "for c, r, z: real. derives(fun(s, c*exp(r*s)), z, r*(c*exp(r*z)))",
    [],
    apply("falling", EXPONENTIAL.name, "c", "-r", "z"),
    uses=[EXPONENTIAL],
    predicates=PREDICATES,
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
    block("x_1 moves", "for t: real. 0 < t => derives(x_1, t, -x_1(t))", ["after 0"])(
        obtain("moves(t)", "u", "v", "slopes now", "of x_1", "of x_2"),
        obtain("no others(epsilon, x_1(t), x_2(t), u, v)", "u is", "v is"),
        convert("so", GOAL, "of x_1", "u is"),
    ),
    block("x_2 moves", "for t: real. 0 < t => derives(x_2, t, epsilon*x_2(t))", ["after 0"])(
        obtain("moves(t)", "u", "v", "slopes now", "of x_1", "of x_2"),
        obtain("no others(epsilon, x_1(t), x_2(t), u, v)", "u is", "v is"),
        convert("so", GOAL, "of x_2", "v is"),
    ),
    block("falls", "for t: real. derives(fun(s, delta*exp(-1*s)), t, -1*(delta*exp(-1*t)))", [])(
        apply("so", "growing", "delta", "-1", "t")
    ),
    block(
        "grows",
        "for t: real. derives(fun(s, 1*exp(epsilon*s)), t, epsilon*(1*exp(epsilon*t)))",
        [],
        apply("so", "growing", "1", "epsilon", "t"),
    ),
    convert("x_1 starts", "begins(x_1, delta*exp(-1*0))", "x_1 begins"),
    convert("x_2 starts", "begins(x_2, 1*exp(epsilon*0))", "x_2 begins"),
    apply(
        "later",
        "agree(x_1, x_2, fun(t, -x_1(t)), fun(t, epsilon*x_2(t)), fun(t, delta*exp(-1*t)), "
        "fun(t, 1*exp(epsilon*t)), fun(t, -1*(delta*exp(-1*t))), fun(t, "
        "epsilon*(1*exp(epsilon*t))))",
    ),
    let("X_1", "real -> real", "fun(s, delta*exp(-s))"),
    let("X_2", "real -> real", "fun(s, exp(epsilon*s))"),
    block("the flow is", _SOLUTION_1, ["from 0"])(
        by_cases("when", "x_1(t) == delta*exp(-t) and x_2(t) == exp(epsilon*t)", "0 < t")(
            [
                obtain("later(t)", "x_1 then", "x_2 then"),
                have("x_1 is", "x_1(t) == delta*exp(-t)", "x_1 then"),
                have("x_2 is", "x_2(t) == exp(epsilon*t)", "x_2 then"),
            ],
            [
                have("t is 0", "t == 0", "from 0", "when case"),
                have("X_1 at 0", "X_1(0) == delta", "X_1 is(0)"),
                have(
                    "x_1 is",
                    "x_1(t) == delta*exp(-t)",
                    "t is 0; x_1 at 0; X_1 at 0; X_1 is(t); congruence(x_1(t), x_1(0)); "
                    "congruence(X_1(t), X_1(0))",
                ),
                have("X_2 at 0", "X_2(0) == 1", "X_2 is(0)"),
                have(
                    "x_2 is",
                    "x_2(t) == exp(epsilon*t)",
                    "t is 0; x_2 at 0; X_2 at 0; X_2 is(t); congruence(x_2(t), x_2(0)); "
                    "congruence(X_2(t), X_2(0))",
                ),
            ],
        ),
        obtain("when", "x_1 is", "x_2 is"),
        have("in numbers", f"saddle(epsilon, delta*exp(-t), exp(epsilon*t)) == {_LOSS_1}"),
        convert(
            "the loss is",
            f"saddle(epsilon, x_1(t), x_2(t)) == {_LOSS_1}",
            "in numbers",
            "x_1 is; x_2 is",
        ),
    ),
    uses=[From("no others", NO_OTHERS), From("growing", GROWING), From("agree", AGREE)],
    predicates=PREDICATES,
    objects=OF_DESCENT,
)


S: Final = "sqrt(epsilon)"
BALL_1: Final = "(d*cos({0}) + -d*sin({0}))"
SPEED_1: Final = "(d*(-sin({0})) + -d*cos({0}))"
_UP: Final = f"((1 + {S})/2*exp({S}*{{0}}))"
_DOWN: Final = f"((1 - {S})/2*exp(-{S}*{{0}}))"
BALL_2: Final = f"(1*{_UP} + 1*{_DOWN})"
SPEED_2: Final = f"({S}*{_UP} + -{S}*{_DOWN})"
#: Sines and cosines, and two exponentials.
TURNS: Final = lemma(
    f"for d, t: real. derives(fun(s, {BALL_1.format('s')}), t, {SPEED_1.format('t')})"
    f" and derives(fun(s, {SPEED_1.format('s')}), t, -{BALL_1.format('t')})",
    [],
    apply("cosine there", "cosine", "t"),
    apply("sine there", "sine", "t"),
    apply("first", f"{LINEAR.name}(fun(s, cos(s)), fun(s, sin(s)), t, d, -d, (-sin(t)), cos(t))"),
    convert(
        "second",
        f"derives(fun(s, {SPEED_1.format('s')}), t, -{BALL_1.format('t')})",
        f"{LINEAR.name}(fun(s, sin(s)), fun(s, cos(s)), t, -d, -d, cos(t), (-sin(t)))",
    ),
    uses=[From("sine", SINE), From("cosine", COSINE), LINEAR],
    predicates=PREDICATES,
)
_PARTS: Final = (
    f"derives(fun(s, {BALL_2.format('s')}), t, {SPEED_2.format('t')})"
    f" and derives(fun(s, {SPEED_2.format('s')}), t, epsilon*{BALL_2.format('t')})"
)
PARTS: Final = lemma(
    f"for epsilon: (0, oo), t: real. {_PARTS}",
    [],
    apply("up", "growing", f"(1 + {S})/2", S, "t"),
    apply("down", "growing", f"(1 - {S})/2", f"-{S}", "t"),
    convert(
        "first",
        f"derives(fun(s, {BALL_2.format('s')}), t, {SPEED_2.format('t')})",
        f"{LINEAR.name}(fun(s, {_UP.format('s')}), fun(s, {_DOWN.format('s')}), t, 1, 1, "
        f"{S}*{_UP.format('t')}, -{S}*{_DOWN.format('t')})",
    ),
    convert(
        "second",
        f"derives(fun(s, {SPEED_2.format('s')}), t, epsilon*{BALL_2.format('t')})",
        f"{LINEAR.name}(fun(s, {_UP.format('s')}), fun(s, {_DOWN.format('s')}), t, {S}, "
        f"-{S}, {S}*{_UP.format('t')}, -{S}*{_DOWN.format('t')})",
    ),
    uses=[From("growing", GROWING), LINEAR],
    predicates=PREDICATES,
)

PRINTED_2: Final = f"(1 + {S})/2*exp({S}*t) + (1 - {S})/2*exp(-{S}*t)"
_LOSS_2: Final = f"(delta**2*(cos(t) - sin(t))**2 - epsilon*({PRINTED_2})**2)/2"
_COORDINATES_2: Final = f"x_1(t) == delta*(cos(t) - sin(t)) and x_2(t) == {PRINTED_2}"
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
        "flow", "y_1", "y_2", "x_1 at 0", "x_2 at 0", "x_1 begins", "x_2 begins", "speed", "moves"
    ),
    obtain("speed", "u_0", "v_0", "slopes at 0", "y_1 begins so", "y_2 begins so"),
    obtain("no others(epsilon, delta, 1, u_0, v_0)", "u_0 is", "v_0 is"),
    convert("y_1 begins", f"begins(y_1, {_delta(SPEED_1, '0')})", "y_1 begins so", "u_0 is"),
    convert(
        "y_2 begins",
        f"begins(y_2, {SPEED_2.format('0')})",
        "y_2 begins so",
        "v_0 is; epsilon positive",
    ),
    convert("x_1 starts", f"begins(x_1, {_delta(BALL_1, '0')})", "x_1 begins"),
    convert("x_2 starts", f"begins(x_2, {BALL_2.format('0')})", "x_2 begins"),
    *(
        block(name, f"for t: real. 0 < t => derives({curve}, t, {slope})", ["after 0"])(
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
            ("turns 1", _delta(BALL_1, "{0}"), _delta(SPEED_1, "{0}"), "turns", ("delta",)),
            ("turns 2", _delta(SPEED_1, "{0}"), f"-{_delta(BALL_1, '{0}')}", "turns", ("delta",)),
            ("parts 1", BALL_2, SPEED_2, "parts", ("epsilon",)),
            ("parts 2", SPEED_2, f"epsilon*{BALL_2}", "parts", ("epsilon",)),
        )
    ),
    have("parting", "for p, q: real, e: [0, 1]. p*q + q*(e*p) <= p**2 + q**2"),
    block(
        "apart 2",
        f"for t: real. 0 < t => (x_2(t) - {BALL_2.format('t')})*(y_2(t) - {SPEED_2.format('t')})"
        f" + (y_2(t) - {SPEED_2.format('t')})*(epsilon*x_2(t) - epsilon*{BALL_2.format('t')})"
        f" <= (x_2(t) - {BALL_2.format('t')})**2 + (y_2(t) - {SPEED_2.format('t')})**2",
        ["after 0"],
        apply(
            "bound",
            f"parting(x_2(t) - {BALL_2.format('t')}, y_2(t) - {SPEED_2.format('t')}, epsilon)",
            using=["epsilon positive", "epsilon below 1"],
        ),
        convert("so", GOAL, "bound"),
    ),
    apply(
        "later 1",
        f"agree(x_1, y_1, fun(t, y_1(t)), fun(t, -x_1(t)), fun(t, {_delta(BALL_1, 't')}), "
        f"fun(t, {_delta(SPEED_1, 't')}), fun(t, {_delta(SPEED_1, 't')}), fun(t, "
        f"-{_delta(BALL_1, 't')}))",
    ),
    apply(
        "later 2",
        f"agree(x_2, y_2, fun(t, y_2(t)), fun(t, epsilon*x_2(t)), fun(t, {BALL_2.format('t')}), "
        f"fun(t, {SPEED_2.format('t')}), fun(t, {SPEED_2.format('t')}), fun(t, "
        f"epsilon*{BALL_2.format('t')}))",
    ),
    let("X_1", "real -> real", "fun(s, delta*(cos(s) - sin(s)))"),
    block("the ball is", _SOLUTION_2, ["from 0"])(
        by_cases("when", _COORDINATES_2, "0 < t")(
            [
                obtain("later 1(t)", "x_1 then", "y_1 then"),
                obtain("later 2(t)", "x_2 then", "y_2 then"),
                have("x_1 is", "x_1(t) == delta*(cos(t) - sin(t))", "x_1 then"),
                convert("x_2 is", f"x_2(t) == {PRINTED_2}", "x_2 then"),
            ],
            [
                have("t is 0", "t == 0", "from 0", "when case"),
                have(
                    "x_1 is",
                    "x_1(t) == delta*(cos(t) - sin(t))",
                    "t is 0; x_1 at 0; X_1 is(0); X_1 is(t); congruence(x_1(t), x_1(0)); "
                    "congruence(X_1(t), X_1(0))",
                ),
                have(
                    "still 1",
                    f"x_2(t) == {PRINTED_2.replace('*t', '*0')}",
                    "t is 0; x_2 at 0; epsilon positive; congruence(x_2(t), x_2(0))",
                ),
                convert("x_2 is", f"x_2(t) == {PRINTED_2}", "still 1", "t is 0"),
            ],
        ),
        obtain("when", "x_1 is", "x_2 is"),
        have(
            "in numbers",
            f"saddle(epsilon, delta*(cos(t) - sin(t)), {PRINTED_2}) == {_LOSS_2}",
            "epsilon positive",
        ),
        convert(
            "the loss is",
            f"saddle(epsilon, x_1(t), x_2(t)) == {_LOSS_2}",
            "in numbers",
            "x_1 is; x_2 is",
        ),
    ),
    uses=[
        From("no others", NO_OTHERS),
        From("turns", TURNS),
        From("parts", PARTS),
        From("agree", AGREE),
    ],
    predicates=PREDICATES,
    objects=OF_HEAVY_BALL,
)
