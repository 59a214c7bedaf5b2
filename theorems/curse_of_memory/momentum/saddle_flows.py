r"""Appendix E on flows: how the gradient flow and the heavy ball leave a quadratic saddle.

A flow is what satisfies the equations; that it is the one printed follows from Gronwall's
inequality.  "delta = O(epsilon)", "epsilon = o(delta_0)" and "epsilon << 1" are said of functions
of epsilon, so that how small epsilon has to be depends on them alone.

Source: Li, Han, E and Li (ICLR 2021), Appendix E, (1), (146), (2), (148).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.by_definition import CONTINUITY
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.curse_of_memory.momentum.flows_in_closed_form import (
    BALL_1,
    BALL_2,
    DESCENT_IS,
    GROWING,
    HEAVY_BALL_IS,
    ITS_SLOPES,
    PARTS,
    PREDICATES,
    PRINTED_2,
    SPEED_1,
    SPEED_2,
    TURNS,
    S,
)
from memory_theorems.theorems.paper_objects.saddles import OF_DESCENT, OF_HEAVY_BALL
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    apply,
    block,
    convert,
    exists,
    have,
    obtain,
    same,
    thus,
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
    return Setting.of(_SYMBOLS, {"start": _START, "gap": _GAP}, objects, PREDICATES)


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
        "some share", "1/(4*K**2)", form="exists y: real. 0 < y and 4*K**2*y == 1", using=["some K"]
    ),
    obtain("some share", "q", "q positive", "q of K"),
    have("small enough", f"0 < {_SMALL_1}", "some r", "some p", "q positive"),
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
        "squares(d, k*e); a share(4*k**2, e, y); scaled(4*k**2*e, 1, e)",
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
        "small start(delta(epsilon), epsilon, K, delta_0(epsilon), q)",
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
        have("decayed", "for d, s: [0, oo). d**2*exp(-2*s) <= d**2"),
        block("later", _LATER_1, ["epsilon positive", "epsilon small", "flow", "late"])(
            *_HERE,
            apply(
                "not before 0",
                "positive logarithm(delta_0(epsilon), epsilon)",
                using=["gap positive", "epsilon positive", "gap above"],
            ),
            have("from 0", "0 <= tau", "gap positive", "not before 0", "late"),
            apply("closed form", "descent is", "epsilon", "delta(epsilon)", "x_1", "x_2"),
            obtain("closed form(tau)", "x_1 is", "x_2 is", "the loss is"),
            apply(
                "grown",
                "past a logarithm(delta_0(epsilon), epsilon, epsilon, tau)",
                using=["gap positive", "epsilon positive", "from 0", "late"],
            ),
            apply("fallen", "decayed", "delta(epsilon)", "tau", using=["delta positive", "from 0"]),
            thus("the loss is", "grown", "fallen", "a quarter", "gap positive"),
        ),
        exists("small", _SMALL_1, form=_escape("descent", _TIME_1, "4")),
    ),
    "small",
    (From("descent is", DESCENT_IS),),
)

_PRINTED_LATE: Final = PRINTED_2.replace("*t)", "*tau)")
_F: Final = f"(epsilon*(1 + {S})**2)"
#: The time of the printed value.
_TIME_2: Final = f"log(8*delta_0(epsilon)/{_F})/(2*{S})"
_ESCAPE_2: Final = (
    _escape("heavy_ball", "T", "2")
    .replace("tau: real.", "T, tau: real.")
    .replace(
        "T <= tau", f"epsilon*((1 + {S})/2)**2*exp(2*{S}*T)/2 == delta_0(epsilon) and T <= tau"
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
        have(
            "grows",
            "for s: (0, 1), x, y: (0, oo). x*y == 1"
            " => (1 + s)**2/4*x**2 <= ((1 + s)/2*x + (1 - s)/2*y)**2",
        ),
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
            "no more(k, exp(2*s*x), g); above 1(2*s*x); sign(s, x)",
        ),
        have(
            "monotone",
            "for k, s: (0, oo), x, y: real. x <= y => k*exp(2*s*x) <= k*exp(2*s*y)",
            "exponential(2*s*x, 2*s*y)",
        ),
        block("later", _LATER_2, ["epsilon positive", "epsilon small", "flow", "value", "late"])(
            *_HERE,
            apply("below 4", "factor below", "epsilon", using=["epsilon positive", "below 1"]),
            apply("F positive", "factor positive", "epsilon", using=["epsilon positive"]),
            have(
                "gap above F", f"{_F} <= 8*delta_0(epsilon)", "below 4", "gap above", "gap positive"
            ),
            have("root positive", f"0 < {S}", "epsilon positive"),
            have("root below 1", f"{S} < 1", "epsilon positive", "below 1"),
            have(
                "its value", f"{_F}*exp(2*{S}*T) == 8*delta_0(epsilon)", "value; epsilon positive"
            ),
            apply(
                "T from 0",
                f"starts({_F}, {S}, delta_0(epsilon), T)",
                using=["F positive", "root positive", "its value", "gap above F"],
            ),
            have("from 0", "0 <= tau", "T from 0", "late"),
            apply("closed form", "ball is", "epsilon", "delta(epsilon)", "x_1", "x_2"),
            obtain("closed form(tau)", "x_1 is", "x_2 is", "the loss is"),
            apply(
                "grown so far",
                f"monotone({_F}, {S}, T, tau)",
                using=["F positive", "root positive", "late"],
            ),
            have("grown", f"8*delta_0(epsilon) <= {_F}*exp(2*{S}*tau)", "its value; grown so far"),
            apply("reciprocal", "exp_mul_exp_neg", f"{S}*tau"),
            apply(
                "more",
                f"grows({S}, exp({S}*tau), exp(-{S}*tau))",
                using=["root positive", "root below 1", "reciprocal"],
            ),
            apply("twice", "doubled", f"{S}*tau"),
            apply(
                "weighted",
                f"times((1 + {S})**2/4*exp({S}*tau)**2, ({_PRINTED_LATE})**2, epsilon)",
                using=["epsilon positive", "more"],
            ),
            have(
                "far down",
                f"2*delta_0(epsilon) <= epsilon*({_PRINTED_LATE})**2",
                "epsilon positive; weighted; twice; grown",
            ),
            thus(
                "epsilon positive; the loss is; far down; oscillates(delta(epsilon), tau); "
                "a quarter; gap positive"
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
    apply("falls", "growing", "d", "-1", "0"),
    apply("grows", "growing", "1", "epsilon", "0"),
    apply("near d", "continuity", "fun(s, d*exp(-1*s))", "0", "-1*(d*exp(-1*0))"),
    apply("near 1", "continuity", "fun(s, 1*exp(epsilon*s))", "0", "epsilon*(1*exp(epsilon*0))"),
    block(
        "x_1 begins",
        "for e: real. 0 < e => exists r: real. 0 < r"
        " and (for t: real. 0 <= t and t <= r => |d*exp(-t) - d| <= e)",
        ["some e"],
        obtain("near d(e)", "r_0", "some r_0", "close"),
        block(
            "soon",
            "for t: real. 0 <= t and t <= r_0 => |d*exp(-t) - d| <= e",
            ["from 0", "to r_0"],
            have("in r_0", "|t - 0| <= r_0", "from 0", "to r_0"),
            convert("so", GOAL, "close(t)"),
        ),
        exists("r", "r_0"),
    ),
    block(
        "x_2 begins",
        "for e: real. 0 < e => exists r: real. 0 < r"
        " and (for t: real. 0 <= t and t <= r => |exp(epsilon*t) - 1| <= e)",
        ["some e"],
        obtain("near 1(e)", "r_0", "some r_0", "close"),
        block(
            "soon",
            "for t: real. 0 <= t and t <= r_0 => |exp(epsilon*t) - 1| <= e",
            ["from 0", "to r_0"],
            have("in r_0", "|t - 0| <= r_0", "from 0", "to r_0"),
            convert("so", GOAL, "close(t)"),
        ),
        exists("r", "r_0"),
    ),
    block(
        "moves",
        "for t: real. 0 < t => exists u, v: real. slopes(epsilon, d*exp(-t), exp(epsilon*t), u, v)"
        " and derives(fun(s, d*exp(-s)), t, -u) and derives(fun(s, exp(epsilon*s)), t, -v)",
        ["after 0"],
        apply("slopes there", "its slopes", "epsilon", "d*exp(-t)", "exp(epsilon*t)"),
        convert("of x_1", "derives(fun(s, d*exp(-s)), t, -(d*exp(-t)))", "growing(d, -1, t)"),
        convert(
            "of x_2",
            "derives(fun(s, exp(epsilon*s)), t, -(-epsilon*exp(epsilon*t)))",
            "growing(1, epsilon, t)",
        ),
        exists("speeds", "d*exp(-t)", "-epsilon*exp(epsilon*t)"),
    ),
    same("so", _DESCENT_HERE),
    uses=[From("growing", GROWING), From("continuity", CONTINUITY), From("its slopes", ITS_SLOPES)],
    predicates=PREDICATES,
    objects=OF_DESCENT,
)
_BALL_HERE: Final = (
    f"heavy_ball(epsilon, d, fun(t, {BALL_1.format('t')}), fun(t, {BALL_2.format('t')}))"
)


def _soon(name: str, curve: str, slope: str, fact: str) -> tuple[Step, ...]:
    """What a differentiable curve tends to at 0, by its derivative there."""
    return (
        apply(f"{name} near", fact, "0"),
        apply(
            f"{name} continuous", f"continuity(fun(s, {curve.format('s')}), 0, {slope.format('0')})"
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
            ("turns 1", BALL_1, SPEED_1, "turns", ("d",)),
            ("turns 2", SPEED_1, f"-{BALL_1}", "turns", ("d",)),
            ("parts 1", BALL_2, SPEED_2, "parts", ("epsilon",)),
            ("parts 2", SPEED_2, f"epsilon*{BALL_2}", "parts", ("epsilon",)),
        )
    ),
    *_soon("x_1", BALL_1, SPEED_1, "turns 1"),
    *_soon("y_1", SPEED_1, f"-{BALL_1}", "turns 2"),
    *_soon("x_2", BALL_2, SPEED_2, "parts 1"),
    *_soon("y_2", SPEED_2, f"epsilon*{BALL_2}", "parts 2"),
    convert("x_1 begins", f"begins(fun(s, {BALL_1.format('s')}), d)", "x_1 begins at its value"),
    convert(
        "x_2 begins",
        f"begins(fun(s, {BALL_2.format('s')}), 1)",
        "x_2 begins at its value",
        "epsilon positive",
    ),
    convert("y_1 begins", f"begins(fun(s, {SPEED_1.format('s')}), -d)", "y_1 begins at its value"),
    convert(
        "y_2 begins",
        f"begins(fun(s, {SPEED_2.format('s')}), -(-epsilon*1))",
        "y_2 begins at its value",
        "epsilon positive",
    ),
    apply("slopes at 0", "its slopes", "epsilon", "d", "1"),
    exists(
        "speed",
        "d",
        "-epsilon*1",
        form="exists u, v: real. slopes(epsilon, d, 1, u, v)"
        f" and begins(fun(s, {SPEED_1.format('s')}), -u)"
        f" and begins(fun(s, {SPEED_2.format('s')}), -v)",
    ),
    block(
        "moves",
        "for t: real. 0 < t => exists u, v: real."
        f" slopes(epsilon, {BALL_1.format('t')}, {BALL_2.format('t')}, u, v)"
        f" and derives(fun(s, {BALL_1.format('s')}), t, {SPEED_1.format('t')})"
        f" and derives(fun(s, {BALL_2.format('s')}), t, {SPEED_2.format('t')})"
        f" and derives(fun(s, {SPEED_1.format('s')}), t, -u)"
        f" and derives(fun(s, {SPEED_2.format('s')}), t, -v)",
        ["after 0"],
        apply("slopes there", "its slopes", "epsilon", BALL_1.format("t"), BALL_2.format("t")),
        apply("of x_1", "turns 1", "t"),
        apply("of y_1", "turns 2", "t"),
        apply("of x_2", "parts 1", "t"),
        convert(
            "of y_2",
            f"derives(fun(s, {SPEED_2.format('s')}), t, -(-epsilon*{BALL_2.format('t')}))",
            "parts 2(t)",
        ),
        exists("accelerations", BALL_1.format("t"), f"-epsilon*{BALL_2.format('t')}"),
    ),
    exists("swings", f"fun(t, {SPEED_1.format('t')})", f"fun(t, {SPEED_2.format('t')})"),
    uses=[
        From("turns", TURNS),
        From("parts", PARTS),
        From("continuity", CONTINUITY),
        From("its slopes", ITS_SLOPES),
    ],
    predicates=PREDICATES,
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
HEAVY_BALL_IN_CLOSED_FORM: Final = _with_flow(HEAVY_BALL_IS, BALL_1, BALL_2, BALL_SWINGS)

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
    ESCAPE_OF_HEAVY_BALL, BALL_1, BALL_2, _TIME_2, BALL_SWINGS, "T", "tau"
)
