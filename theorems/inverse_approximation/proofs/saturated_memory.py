r"""(43) refuted: over all inputs bounded networks with stable weights do not forget exponentially.

One hardtanh unit, W = -1, U = (1, 0, ..., 0), b = 0, c = 1: under the Heaviside input of x, with
:math:`\tau=\max(0,|x_1|-1)`, it is saturated up to the time :math:`\tau`, and the slope of its
output is :math:`\sigma(x_1)e^{-\max(0,t-\tau)}`.  At :math:`x_1=1+t` it is 1 at the time t, which
is :math:`|x|_\infty/(1+t)`: over all inputs no bound :math:`Ce^{-\beta t}|x|_\infty` holds.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): Definition 3.1, (43).
"""

from __future__ import annotations

from typing import Final

from theorems.analysis.by_definition import QUADRATIC
from theorems.analysis.curves import DERIVES
from theorems.analysis.deltas import PICKED
from theorems.analysis.matrices import STABLE
from theorems.inverse_approximation.proofs import linear_unit
from theorems.inverse_approximation.proofs.resting_memory import HARDTANH
from theorems.paper_objects import heaviside_inputs, hidden_dynamics
from theorems.paper_objects.activations import ACTIVATION, CLASS_A_0
from theorems.paper_objects.memory_functions import MEMORY_AT_MOST
from verify.reasoning.composition import Composed, From, Setting, Structure
from verify.reasoning.steps import (
    Step,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    let,
    obtain,
)

SETTING: Final = Setting.of(
    heaviside_inputs.SYMBOLS,
    heaviside_inputs.HYPOTHESES,
    (
        *(heaviside_inputs.HEAVISIDE, MEMORY_AT_MOST, ACTIVATION, CLASS_A_0),
        *(*hidden_dynamics.OBJECTS, STABLE),
    ),
    [DERIVES],
)
_STATED: Final = (
    "for m: natural, sigma: (real -> real), W, U: (natural, natural -> real),"
    " b, c: (natural -> real), h: (X, real, natural -> real). 1 <= m and activation(sigma)"
    " and class_A_0(sigma) and stable(m, W) and model(m, sigma, W, U, b, h)"
    " => exists C, beta: real. 0 < beta and (for t: real. 0 < t"
    " => memory_at_most(fun(s, z, output(m, c, h, s, z)), t, C*exp(-beta*t)))"
)

#: up(p) = Min(p, 0) + 1 - exp(-Max(0, p)) has the slope fade(p) = exp(-Max(0, p)).
_BEND: Final = "|up(p) - up(q) - fade(q)*(p - q)| <= (p - q)**2"
CURVE: Final[tuple[Step, ...]] = (
    let("up", "real -> real", "fun(p, Min(p, 0) + 1 - exp(-Max(0, p)))"),
    let("fade", "real -> real", "fun(p, exp(-Max(0, p)))"),
    have("off", "for p: real. p <= 0 => Max(0, p) == 0"),
    have("on", "for p: real. 0 <= p => Max(0, p) == p"),
    have("low", "for p: real. p <= 0 => Min(p, 0) == p"),
    have("high", "for p: real. 0 <= p => Min(p, 0) == 0"),
    have(
        "no exponent",
        "for x: real. x == 0 => exp(-x) == 1",
        "exponential(-x, 0)",
        "exponential(0, -x)",
    ),
    have(
        "same exponent",
        "for x, y: real. x == y => exp(-x) == exp(-y)",
        "exponential(-x, -y)",
        "exponential(-y, -x)",
    ),
    have(
        "fade right",
        "for p: real. 0 <= p => fade(p) == exp(-p)",
        "fade is(p)",
        "on(p)",
        "same exponent(Max(0, p), p)",
    ),
    have(
        "fade left",
        "for p: real. p <= 0 => fade(p) == 1",
        "fade is(p)",
        "off(p)",
        "no exponent(Max(0, p))",
    ),
    have(
        "up right",
        "for p: real. 0 <= p => up(p) == 1 - exp(-p)",
        "up is(p)",
        "on(p)",
        "high(p)",
        "same exponent(Max(0, p), p)",
    ),
    have(
        "up left",
        "for p: real. p <= 0 => up(p) == p",
        "up is(p)",
        "off(p)",
        "low(p)",
        "no exponent(Max(0, p))",
    ),
    have("fall", "for x: [0, oo). 0 <= x - (1 - exp(-x))"),
    have("falls little", "for x: [0, oo). x - (1 - exp(-x)) <= x**2"),
    have("rise", "for x: [0, oo). 0 <= 1 - exp(-x)"),
    have("at most one", "for x: [0, oo). exp(-x) <= 1"),
    have("split", "for x, y: real. exp(-(x + y)) == exp(-x)*exp(-y)"),
    have("shorter", "for y: real, u, k: [0, oo). u <= 1 and 0 <= y and y <= k => |u*y| <= k"),
    have("returns", "for x: [0, oo). 0 <= 1 - (1 + x)*exp(-x)"),
    have("returns little", "for x: [0, oo). 1 - (1 + x)*exp(-x) <= x**2"),
    have(
        "later",
        "for q, r: [0, oo). |1 - exp(-(q + r)) - (1 - exp(-q)) - exp(-q)*r| <= r**2",
        "split(q, r)",
        "fall(r)",
        "falls little(r)",
        "at most one(q)",
        "shorter(r - (1 - exp(-r)), exp(-q), r**2)",
    ),
    have(
        "earlier",
        "for p, r: [0, oo). |1 - exp(-p) - (1 - exp(-(p + r))) + exp(-(p + r))*r| <= r**2",
        "split(p, r)",
        "returns(r)",
        "returns little(r)",
        "at most one(p)",
        "shorter(1 - (1 + r)*exp(-r), exp(-p), r**2)",
    ),
    have(
        "over",
        "for u, p: [0, oo). |1 - exp(-p) + u - (p + u)| <= (p + u)**2",
        "fall(p)",
        "falls little(p)",
    ),
    have(
        "back",
        "for u, q: [0, oo). |-u - (1 - exp(-q)) + exp(-q)*(u + q)| <= (u + q)**2",
        "returns(q)",
        "returns little(q)",
        "rise(q)",
        "at most one(q)",
    ),
    have("straight", "for x, y: real. |x - y - 1*(x - y)| <= (x - y)**2"),
    block(
        "bend",
        f"for p, q: real. {_BEND}",
        [],
        by_cases(
            "q side",
            _BEND,
            "0 <= q",
            [
                by_cases(
                    "p side",
                    _BEND,
                    "0 <= p",
                    [
                        by_cases(
                            "order",
                            _BEND,
                            "q <= p",
                            [
                                have(
                                    "so",
                                    _BEND,
                                    "q side case",
                                    "p side case",
                                    "order case",
                                    "up right(p)",
                                    "up right(q)",
                                    "fade right(q)",
                                    "later(q, p - q)",
                                )
                            ],
                            [
                                have(
                                    "so",
                                    _BEND,
                                    "q side case",
                                    "p side case",
                                    "order case",
                                    "up right(p)",
                                    "up right(q)",
                                    "fade right(q)",
                                    "earlier(p, q - p)",
                                )
                            ],
                        )
                    ],
                    [
                        have(
                            "so",
                            _BEND,
                            "q side case",
                            "p side case",
                            "up left(p)",
                            "up right(q)",
                            "fade right(q)",
                            "back(-p, q)",
                        )
                    ],
                )
            ],
            [
                by_cases(
                    "p side",
                    _BEND,
                    "0 <= p",
                    [
                        have(
                            "so",
                            _BEND,
                            "q side case",
                            "p side case",
                            "up right(p)",
                            "up left(q)",
                            "fade left(q)",
                            "over(-q, p)",
                        )
                    ],
                    [
                        have(
                            "so",
                            _BEND,
                            "q side case",
                            "p side case",
                            "up left(p)",
                            "up left(q)",
                            "fade left(q)",
                            "straight(p, q)",
                        )
                    ],
                )
            ],
        ),
    ),
)

_X: Final = "val(z, 1, 0)"
_ARGUMENT: Final = f"argument(1, {linear_unit.WEIGHTS}, z, fun(p, q, hold(z, p, q)), j, t)"
_SLOPE: Final = f"clip({_X})*fade(t - tau({_X}))"
_SIZE: Final = "clip(clip(x)*(1 - up(q))) == clip(x)*fade(q)"
#: The state hold(z, t, j) of the unit under a Heaviside input z.
UNIT: Final[tuple[Step, ...]] = (
    *HARDTANH,
    *CURVE,
    let("tau", "real -> real", "fun(x, Max(0, |x| - 1))"),
    let(
        "hold",
        "X, real, natural -> real",
        f"fun(z, t, j, clip({_X})*(up(Max(0, t) - tau({_X})) + tau({_X})))",
    ),
    have("tau from 0", "for x: real. 0 <= tau(x)", "tau is(x)"),
    have("held below", "for y: real. y <= -1 => Max(-1, Min(1, y)) == -1"),
    have("within", "for y: real. |y| <= 1 => Max(-1, Min(1, y)) == y"),
    have("saturated below", "for y: real. y <= -1 => clip(y) == -1", "clip is(y)", "held below(y)"),
    have("linear within", "for y: real. |y| <= 1 => clip(y) == y", "clip is(y)", "within(y)"),
    have("excess", "for y: real. 0 < Max(0, y) => 0 < y"),
    have("of equals", "for u, w: real. w == u and 0 < w => 0 < u"),
    have(
        "some excess",
        "for y, w: real. w == Max(0, y) and 0 < w => 0 < y",
        "of equals(Max(0, y), w)",
        "excess(y)",
    ),
    have("far", "for x: real. 0 < tau(x) => 1 < |x|", "tau is(x)", "some excess(|x| - 1, tau(x))"),
    have("near", "for x: real. |x| <= 1 => tau(x) == 0", "tau is(x)", "off(|x| - 1)"),
    have("rest of tau", "for x: real. 1 <= |x| => tau(x) == |x| - 1", "tau is(x)", "on(|x| - 1)"),
    have("own size", "for x: real. 0 <= x => |x| == x"),
    have("other size", "for x: real. x <= 0 => |x| == -x"),
    have("products", "for u, v, w: real. u == v => u*w == v*w"),
    block(
        "in parts",
        "for x: real. x == clip(x)*(1 + tau(x))",
        [],
        by_cases(
            "size",
            "x == clip(x)*(1 + tau(x))",
            "|x| <= 1",
            [have("so", "x == clip(x)*(1 + tau(x))", "size case", "near(x)", "linear within(x)")],
            [
                have("tau there", "tau(x) == |x| - 1", "size case", "rest of tau(x)"),
                by_cases(
                    "side",
                    "x == clip(x)*(1 + tau(x))",
                    "0 <= x",
                    [
                        have("above", "1 <= x", "size case", "side case", "own size(x)"),
                        have(
                            "so",
                            "x == clip(x)*(1 + tau(x))",
                            "tau there",
                            "above",
                            "saturated(x)",
                            "own size(x)",
                        ),
                    ],
                    [
                        have("beneath", "x <= -1", "size case", "side case", "other size(x)"),
                        have(
                            "so",
                            "x == clip(x)*(1 + tau(x))",
                            "tau there",
                            "beneath",
                            "saturated below(x)",
                            "other size(x)",
                        ),
                    ],
                ),
            ],
        ),
    ),
    have("small", "for u, w: real. |u| <= 1 and 0 <= w and w <= 1 => |u*w| <= 1"),
    have("fading", "for x: [0, oo). exp(-x) <= 1"),
    block(
        "through clip",
        f"for x, q: real. -tau(x) <= q => {_SIZE}",
        ["after the start"],
        by_cases(
            "phase",
            _SIZE,
            "0 <= q",
            [
                have(
                    "in the linear part",
                    "|clip(x)*exp(-q)| <= 1",
                    "phase case",
                    "at most 1(x)",
                    "fading(q)",
                    "small(clip(x), exp(-q))",
                ),
                have(
                    "up there",
                    "clip(x)*(1 - up(q)) == clip(x)*exp(-q)",
                    "phase case",
                    "up right(q)",
                ),
                have(
                    "clipped",
                    "clip(clip(x)*(1 - up(q))) == clip(x)*(1 - up(q))",
                    "in the linear part",
                    "up there",
                    "linear within(clip(x)*(1 - up(q)))",
                ),
                have("so", _SIZE, "clipped", "up there", "fade right(q)", "phase case"),
            ],
            [
                have("some tau", "0 < tau(x)", "after the start", "phase case"),
                have("far out", "1 < |x|", "some tau", "far(x)"),
                have("up there", "up(q) == q", "up left(q)", "phase case"),
                have("fade there", "fade(q) == 1", "fade left(q)", "phase case"),
                by_cases(
                    "side",
                    _SIZE,
                    "0 <= x",
                    [
                        have("above", "1 <= x", "far out", "side case", "own size(x)"),
                        have("plus", "clip(x) == 1", "above", "saturated(x)"),
                        have(
                            "argument", "1 <= clip(x)*(1 - up(q))", "plus", "up there", "phase case"
                        ),
                        have(
                            "so",
                            _SIZE,
                            "argument",
                            "plus",
                            "fade there",
                            "saturated(clip(x)*(1 - up(q)))",
                        ),
                    ],
                    [
                        have("beneath", "x <= -1", "far out", "side case", "other size(x)"),
                        have("minus", "clip(x) == -1", "beneath", "saturated below(x)"),
                        have(
                            "argument",
                            "clip(x)*(1 - up(q)) <= -1",
                            "minus",
                            "up there",
                            "phase case",
                        ),
                        have(
                            "so",
                            _SIZE,
                            "argument",
                            "minus",
                            "fade there",
                            "saturated below(clip(x)*(1 - up(q)))",
                        ),
                    ],
                ),
            ],
        ),
    ),
)

_READ: Final = "output(1, fun(p, 1), hold, {0}, {1})"
_CLIMB: Final = f"up({{}} - tau({_X}))"
MODEL: Final[tuple[Step, ...]] = (
    have("no product", "for u, w: real. w == 0 => u*w == 0"),
    have("equal products", "for u, v, w, k: real. u == v => k*(u + w) == k*(v + w)"),
    have(
        "start of up",
        "for x: real. up(0 - tau(x)) + tau(x) == 0",
        "tau from 0(x)",
        "up left(0 - tau(x))",
    ),
    have(
        "before the start",
        "for z: X, t: real, j: natural. t <= 0 => hold(z, t, j) == 0",
        *("hold is(z, t, j)", "off(t)", f"start of up({_X})"),
        f"congruence(up(Max(0, t) - tau({_X})), {_CLIMB.format(0)})",
        f"no product(clip({_X}), up(Max(0, t) - tau({_X})) + tau({_X}))",
    ),
    have(
        "from the start",
        "for z: X, t: real, j: natural. 0 <= t"
        f" => hold(z, t, j) == clip({_X})*({_CLIMB.format('t')} + tau({_X}))",
        *("hold is(z, t, j)", "on(t)"),
        f"congruence(up(Max(0, t) - tau({_X})), {_CLIMB.format('t')})",
        f"equal products(up(Max(0, t) - tau({_X})), {_CLIMB.format('t')}, tau({_X}), clip({_X}))",
    ),
    have("shrunk", "for u, w, k: real. |u| <= 1 and |w| <= k => |u*w| <= k"),
    have("near t", "for s, t: real. |s - t| <= t => 0 <= s"),
    block(
        "curve",
        f"for z: X, t: real, j: natural. 0 < t => derives(fun(s, hold(z, s, j)), t, {_SLOPE})",
        ["after 0"],
        have(
            "taken out",
            f"for s: real. |s - t| <= t => hold(z, s, j) - hold(z, t, j) - {_SLOPE}*(s - t)"
            f" == clip({_X})*({_CLIMB.format('s')} - {_CLIMB.format('t')}"
            f" - fade(t - tau({_X}))*(s - t))",
            *("near t(s, t)", "after 0", "from the start(z, s, j)", "from the start(z, t, j)"),
        ),
        have("same size", "for u, v, k: real. u == v and |v| <= k => |u| <= 1*k"),
        have(
            "remainder",
            "for s: real. |s - t| <= t"
            f" => |hold(z, s, j) - hold(z, t, j) - {_SLOPE}*(s - t)| <= 1*(s - t)**2",
            *("taken out(s)", f"at most 1({_X})", f"bend(s - tau({_X}), t - tau({_X}))"),
            f"shrunk(clip({_X}), {_CLIMB.format('s')} - {_CLIMB.format('t')}"
            f" - fade(t - tau({_X}))*(s - t), (s - t)**2)",
            f"same size(hold(z, s, j) - hold(z, t, j) - {_SLOPE}*(s - t),"
            f" clip({_X})*({_CLIMB.format('s')} - {_CLIMB.format('t')}"
            f" - fade(t - tau({_X}))*(s - t)), (s - t)**2)",
        ),
        apply("so", "quadratic", "fun(s, hold(z, s, j))", "t", _SLOPE, "1", "t"),
    ),
    block(
        "unit",
        f"model(1, clip, {linear_unit.WEIGHTS}, hold)",
        ["z is Heaviside"],
        obtain("z is Heaviside", "still", "before 0"),
        have(
            "at rest",
            "for j: natural, t: real. 1 <= j and j <= 1 and t <= 0 => hold(z, t, j) == 0",
            "before the start(z, t, j)",
        ),
        block(
            "starts",
            "for j: natural, e: real. 1 <= j and j <= 1 and 0 < e => exists r: real. 0 < r"
            " and (for t: real. 0 <= t and t <= r => |hold(z, t, j)| <= e)",
            ["j from 1", "j to 1", "some e"],
            have("positive", "0 < Min(1, e/2)", "some e"),
            have("fade to 1", "for p: real. fade(p) <= 1", "fade is(p)", "fading(Max(0, p))"),
            have("fade from 0", "for p: real. 0 <= fade(p)", "fade is(p)"),
            have("part", "for k, t: real. 0 <= k and k <= 1 and 0 <= t => k*t <= t"),
            have("part from 0", "for k, t: real. 0 <= k and 0 <= t => 0 <= k*t"),
            have("square", "for t: real. 0 <= t and t <= 1 => t**2 <= t"),
            have("soon", "for t: real. t <= Min(1, e/2) => t <= 1"),
            have("sooner", "for t: real. t <= Min(1, e/2) => 2*t <= e"),
            have(
                "slow",
                "for u, t, k: real. 0 <= k and k <= 1 and 0 <= t"
                " and |u - k*t| <= t**2 and t <= Min(1, e/2) => |u| <= e",
                "soon(t)",
                "sooner(t)",
                "part(k, t)",
                "part from 0(k, t)",
                "square(t)",
            ),
            have(
                "climbs",
                "for t: real. 0 <= t and t <= Min(1, e/2)"
                f" => |{_CLIMB.format('t')} + tau({_X})| <= e",
                f"bend(t - tau({_X}), 0 - tau({_X}))",
                f"start of up({_X})",
                f"fade to 1(0 - tau({_X}))",
                f"fade from 0(0 - tau({_X}))",
                f"slow({_CLIMB.format('t')} + tau({_X}), t, fade(0 - tau({_X})))",
            ),
            have(
                "near 0",
                "for t: real. 0 <= t and t <= Min(1, e/2) => |hold(z, t, j)| <= e",
                *("climbs(t)", "from the start(z, t, j)", f"at most 1({_X})"),
                f"shrunk(clip({_X}), {_CLIMB.format('t')} + tau({_X}), e)",
            ),
            exists("r", "Min(1, e/2)"),
        ),
        block(
            "runs",
            "for j: natural, t: real. 1 <= j and j <= 1 and 0 < t"
            f" => derives(fun(s, hold(z, s, j)), t, clip({_ARGUMENT}))",
            ["j from 1", "j to 1", "after 0"],
            have("first", "1 <= 1"),
            apply("constant there", "still", "1", "t", using=["channels", "after 0"]),
            apply("first channel", "picked", "d", "1", "fun(i, val(z, i, t))", using=["channels"]),
            have(
                "plain", f"{_ARGUMENT} == {_X} - hold(z, t, 1)", "first channel", "constant there"
            ),
            have(
                "its argument",
                f"{_ARGUMENT} == clip({_X})*(1 - {_CLIMB.format('t')})",
                "plain",
                f"in parts({_X})",
                "from the start(z, t, 1)",
                "after 0",
            ),
            have("late", f"-tau({_X}) <= t - tau({_X})", "after 0"),
            have(
                "speed",
                f"clip({_ARGUMENT}) == {_SLOPE}",
                *("its argument", "late", f"through clip({_X}, t - tau({_X}))"),
                f"congruence(clip({_ARGUMENT}), clip(clip({_X})*(1 - {_CLIMB.format('t')})))",
            ),
            apply("slope", "curve", "z", "t", "j"),
            convert(
                "so", f"derives(fun(s, hold(z, s, j)), t, clip({_ARGUMENT}))", "slope", "speed"
            ),
        ),
        exists("all three"),
    ),
    block(
        "output",
        f"for z: X, t: real. 0 < t => derives(fun(s, {_READ.format('s', 'z')}), t, {_SLOPE})",
        ["after 0"],
        apply("state", "curve", "z", "t", "1"),
        convert("so", f"derives(fun(s, {_READ.format('s', 'z')}), t, {_SLOPE})", "state"),
    ),
)
_T: Final = "(2*(|C| + 1)/beta**2 + (|C| + 1)/beta)"
_Z: Final = f"((1 + {_T})*ones)"
_V: Final = _SLOPE.replace("(z,", f"({_Z},").replace("fade(t", f"fade({_T}")
#: An input that saturates the unit up to t has the slope 1 at t.
LARGE: Final[tuple[Step, ...]] = (
    *linear_unit.ONES,
    *linear_unit.MULTIPLES,
    block(
        "saturating",
        "for t: real. 0 < t => |clip(val((1 + t)*ones, 1, 0))"
        "*fade(t - tau(val((1 + t)*ones, 1, 0)))| == 1",
        ["after 0"],
        have(
            "seen there",
            "val((1 + t)*ones, 1, 0) == 1 + t",
            "values(ones, ones, 1 + t, 0, 1, 0)",
            "seen",
            "number 1",
            "channels",
        ),
        have(
            "own",
            "|val((1 + t)*ones, 1, 0)| == 1 + t",
            "seen there",
            "after 0",
            "own size(val((1 + t)*ones, 1, 0))",
        ),
        have(
            "tau there",
            "tau(val((1 + t)*ones, 1, 0)) == t",
            "own",
            "after 0",
            "rest of tau(val((1 + t)*ones, 1, 0))",
        ),
        have(
            "clip there",
            "clip(val((1 + t)*ones, 1, 0)) == 1",
            "seen there",
            "after 0",
            "saturated(val((1 + t)*ones, 1, 0))",
        ),
        have(
            "fade there",
            "fade(t - tau(val((1 + t)*ones, 1, 0))) == 1",
            "tau there",
            "fade left(t - tau(val((1 + t)*ones, 1, 0)))",
        ),
        have("one times one", "for u, w: real. u == 1 and w == 1 => |u*w| == 1"),
        have(
            "so",
            "|clip(val((1 + t)*ones, 1, 0))*fade(t - tau(val((1 + t)*ones, 1, 0)))| == 1",
            "clip there",
            "fade there",
            "one times one(clip(val((1 + t)*ones, 1, 0)), fade(t - tau(val((1 + t)*ones, 1, 0))))",
        ),
    ),
    have("exponential grows", "for x: [0, oo). 1 + x + x**2/2 <= exp(x)"),
    have("positive time", "for D, b: (0, oo). 0 < 2*D/b**2 + D/b"),
    have("long", "for D, b: (0, oo), t: real. t == 2*D/b**2 + D/b => b*t == 2*D/b + D"),
    have("at least", "for D, b: (0, oo). D <= 2*D/b + D"),
    have(
        "square",
        "for D, b: (0, oo), t: real. t == 2*D/b**2 + D/b"
        " => (b*t)**2/2 - D*t == (2*D/b + D)**2/2 - D*(2*D/b**2 + D/b)",
        "long(D, b, t)",
    ),
    have("enough", "for D, b: (0, oo). 0 <= (2*D/b + D)**2/2 - D*(2*D/b**2 + D/b)"),
    have(
        "outgrown",
        "for D, b: (0, oo), t: real. t == 2*D/b**2 + D/b and 1 <= D => D*(1 + t) < exp(b*t)",
        "long(D, b, t)",
        "at least(D, b)",
        "square(D, b, t)",
        "enough(D, b)",
        "exponential grows(b*t)",
    ),
    have("inverse", "for y: real. exp(-y)*exp(y) == 1"),
    have("times", "for u, v: real, w: (0, oo). u < v => w*u < w*v"),
    have(
        "less",
        "for D, t, y: real. D*(1 + t) < exp(y) => D*exp(-y)*(1 + t) < 1",
        "inverse(y)",
        "times(D*(1 + t), exp(y), exp(-y))",
    ),
)

_AT: Final[tuple[Step, ...]] = (
    have("some C", "1 <= |C| + 1"),
    have("t positive", f"0 < {_T}", "positive time(|C| + 1, beta)", "some C"),
    apply("slope at t", "output", _Z, _T),
    have("one more positive", f"0 < 1 + {_T}", "t positive"),
    apply("the input", "multiples", f"1 + {_T}"),
    obtain("the input", "is an input", "its norm"),
    apply("its slope", "saturating", _T),
    have("itself", f"{_T} == 2*(|C| + 1)/beta**2 + (|C| + 1)/beta"),
    have(
        "outgrown there",
        f"(|C| + 1)*(1 + {_T}) < exp(beta*{_T})",
        "some C",
        "itself",
        f"outgrown(|C| + 1, beta, {_T})",
    ),
    have(
        "less there",
        f"(|C| + 1)*exp(-(beta*{_T}))*(1 + {_T}) < 1",
        "outgrown there",
        f"less(|C| + 1, {_T}, beta*{_T})",
    ),
    have(
        "factor",
        "for x: real, k: (0, oo), u, w: real. 0 <= u and u <= w => x*k*u <= (|x| + 1)*k*w",
        "modulus(x, k*u)",
        "wider(k*u, k*w, |x| + 1)",
        "wider(u, w, k)",
    ),
    have(
        "at most",
        f"C*exp(-(beta*{_T}))*|{_Z}| <= (|C| + 1)*exp(-(beta*{_T}))*(1 + {_T})",
        "its norm",
        f"factor(C, exp(-(beta*{_T})), |{_Z}|, 1 + {_T})",
    ),
    have("beyond", "for u, x, y: real. u == 1 and x <= y and y < 1 => u > x"),
    have(
        "more",
        f"|{_V}| > C*exp(-beta*{_T})*|{_Z}|",
        "its slope",
        "at most",
        "less there",
        f"beyond(|{_V}|, C*exp(-(beta*{_T}))*|{_Z}|, (|C| + 1)*exp(-(beta*{_T}))*(1 + {_T}))",
    ),
)
#: Every network with stable weights forgets exponentially over all inputs: refuted.
STABLE_NETWORKS: Final = Composed(
    SETTING,
    _STATED,
    refuted=Structure(
        {
            **{"m": "1", "sigma": "clip", "W": "fun(p, q, -1)"},
            **{"U": f"fun(p, q, {linear_unit.U})", "b": "fun(p, 0)", "c": "fun(p, 1)"},
            **{"h": "hold", "t": _T, "z": _Z, "v": _V},
        },
        (
            *(*UNIT, *MODEL, *LARGE, *linear_unit.STABLE_WEIGHT),
            have("modulus", "for x: real, y: [0, oo). x*y <= (|x| + 1)*y"),
            have("wider", "for u, w: real, k: [0, oo). u <= w => k*u <= k*w"),
        ),
        uses=(From("quadratic", QUADRATIC), From("picked", PICKED)),
        obtained={
            **{"clip": "real -> real", "up": "real -> real", "fade": "real -> real"},
            **{"tau": "real -> real", "hold": "X, real, natural -> real", "ones": "X"},
        },
        before={"t": _AT},
    ),
)
