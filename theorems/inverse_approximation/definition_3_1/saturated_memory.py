r"""(43) refuted: over all inputs bounded networks with stable weights do not forget exponentially.

One hardtanh unit, W = -1, U = (1, 0, ..., 0), b = 0, c = 1: under the Heaviside input of x, with
:math:`\tau=\max(0,|x_1|-1)`, it is saturated up to the time :math:`\tau`, and the slope of its
output is :math:`\sigma(x_1)e^{-\max(0,t-\tau)}`.  At :math:`x_1=1+t` it is 1 at the time t, which
is :math:`|x|_\infty/(1+t)`: over all inputs no bound :math:`Ce^{-\beta t}|x|_\infty` holds.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): Definition 3.1, (43).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import QUADRATIC
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.deltas import PICKED
from memory_theorems.theorems.analysis.matrices import STABLE
from memory_theorems.theorems.inverse_approximation.definition_3_1.saturated_unit import (
    MODEL,
    SLOPE,
    UNIT,
)
from memory_theorems.theorems.inverse_approximation.linear_models import linear_unit
from memory_theorems.theorems.paper_objects import heaviside_inputs, hidden_dynamics
from memory_theorems.theorems.paper_objects.activations import ACTIVATION, CLASS_A_0
from memory_theorems.theorems.paper_objects.memory_functions import MEMORY_AT_MOST
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import Step, apply, block, have, obtain

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
    " b_0, c: (natural -> real), h: (X, real, natural -> real). 1 <= m and activation(sigma)"
    " and class_A_0(sigma) and stable(m, W) and model(m, sigma, W, U, b_0, h)"
    " => exists C, beta: real. 0 < beta and (for t: real. 0 < t"
    " => memory_at_most(fun(s, z, output(m, c, h, s, z)), t, C*exp(-beta*t)))"
)

_T: Final = "(2*(|C| + 1)/beta**2 + (|C| + 1)/beta)"
_Z: Final = f"((1 + {_T})*ones)"
_V: Final = SLOPE.replace("(z,", f"({_Z},").replace("fade(t", f"fade({_T}")
#: What grows, and products: after linear_unit.MULTIPLES.
GROWTH: Final[tuple[Step, ...]] = (
    have("exponential grows", "for x: [0, oo). 1 + x + x**2/2 <= exp(x)"),
    have("times", "for u, v: real, w: (0, oo). u < v => w*u < w*v"),
)
ONE_TIMES_ONE: Final = have("one times one", "for u, w: real. u == 1 and w == 1 => |u*w| == 1")
#: An input that saturates the unit up to t has the slope 1 at t.
LARGE: Final[tuple[Step, ...]] = (
    *linear_unit.ONES,
    *linear_unit.MULTIPLES,
    ONE_TIMES_ONE,
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
            "one_le_one",
            "channels",
        ),
        have(
            "own",
            "|val((1 + t)*ones, 1, 0)| == 1 + t",
            "seen there",
            "after 0",
            "abs_of_nonneg(val((1 + t)*ones, 1, 0))",
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
        have(
            "so",
            "|clip(val((1 + t)*ones, 1, 0))*fade(t - tau(val((1 + t)*ones, 1, 0)))| == 1",
            "clip there",
            "fade there",
            "one times one(clip(val((1 + t)*ones, 1, 0)), fade(t - tau(val((1 + t)*ones, 1, 0))))",
        ),
    ),
    *GROWTH,
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
    have(
        "less",
        "for D, t, y: real. D*(1 + t) < exp(y) => D*exp(-y)*(1 + t) < 1",
        "exp_neg_mul_exp(y)",
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
        "mul_le_mul_of_nonneg_left(|x| + 1, k*u, k*w)",
        "mul_le_mul_of_nonneg_left(k, u, w)",
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
            **{"U": f"fun(p, q, {linear_unit.U})", "b_0": "fun(p, 0)", "c": "fun(p, 1)"},
            **{"h": "hold", "t": _T, "z": _Z, "v": _V},
        },
        (
            *(*UNIT, *MODEL, *LARGE, *linear_unit.STABLE_WEIGHT),
            have("modulus", "for x: real, y: [0, oo). x*y <= (|x| + 1)*y"),
        ),
        uses=(From("quadratic", QUADRATIC), From("picked", PICKED)),
        obtained={
            **{"clip": "real -> real", "up": "real -> real", "fade": "real -> real"},
            **{"tau": "real -> real", "hold": "X, real, natural -> real", "ones": "X"},
        },
        before={"t": _AT},
    ),
)
