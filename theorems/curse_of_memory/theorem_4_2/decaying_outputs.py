r"""The functional with the kernel :math:`e^{-t}`, which meets Theorem 4.2: :math:`y_i(t)=1-e^{-t}`.

alpha = 1, beta = 1/2 and G = 4; the network of
:mod:`theorems.curse_of_memory.approximation.tent_functional` gives the functional exactly.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import COMBINED, FROM_DERIVATIVES
from memory_theorems.theorems.analysis.curves import EXPONENTIAL as SLOPE
from memory_theorems.theorems.analysis.curves import LINEAR
from memory_theorems.theorems.analysis.exponentials import BELOW_ONE
from memory_theorems.theorems.analysis.integrals import DECAY
from memory_theorems.theorems.curse_of_memory.approximation import tent_functional, tent_signals
from memory_theorems.theorems.curse_of_memory.approximation.convolutions import CONVOLUTION
from memory_theorems.theorems.curse_of_memory.theorem_4_2.outputs_at_constants import (
    STATEMENT as OUTPUTS,
)
from memory_theorems.theorems.paper_objects.constant_signals import TERM
from memory_theorems.verify.reasoning.composition import From, Structure
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    obtain,
    same,
)

_H: Final = f"fun(t, x, {tent_functional.DECAYING})"
#: The same under other bound names.
_SAME: Final = (
    "fun(time, g, Integral(Sum(exp(-1*lag)*val(g, j, time - lag), (j, 1, d)), (lag, 0, oo)))"
)
_PROPERTIES: Final = ("linear", "bounded", "causal", "regular", "homogeneous")
_D: Final = "(Max(0, 1 - {0}) - (-1)**{0}*exp(-1*{1}))"
_UNIT: Final = "fun(k, s, " + TERM + ")"
_E: Final = "fun(i, k, s, " + TERM + ")"
_OF: Final = "1 <= i and i <= d and "
#: The bound of the rate at these values.
_BOUND: Final = (
    "(pi/4)**1*(1 + 1)*(factorial(2*1 + 1)/factorial(1 + 1))*(1**1/factorial(1))*4*d/2**1"
)
_ORDERS: Final = f"{_OF}1 <= k and k <= 1 + 1 and "

_CONSTANT: Final = f"for i: natural. 1 <= i and i <= d => constant_signal(i, {_UNIT})"
_OUTPUT: Final = (
    f"for i: natural, t: real. {_OF}0 <= t => output({_SAME}, t, {_UNIT}, {_D.format('0', 't')})"
)
_LIMIT: Final = (
    "for r: real. 0 < r => exists n: natural. for l: natural. n <= l => |Integral("
    "Sum(exp(-1*s)*val(z(l), j, t - s), (j, 1, d)), (s, 0, oo)) - "
    f"{_D.format('0', 't')}| <= r"
)
_STEADY: Final = (
    f"for i: natural. 1 <= i and i <= d => continuous(fun(s, {_D.format('(1 + 1)', 's')}))"
)
_FADES: Final = (
    f"for i, k: natural, e: real. {_ORDERS}0 < e => exists T: real."
    f" for t: real. T <= t => |exp(1/2*t)*{_D.format('k', 't')}| <= e"
)
_COLUMNS: Final = tent_functional.NETWORK["U"]
_OUT: Final = tent_functional.output(_COLUMNS)
_BOTH: Final = f"|exp(1/2*t)*{_D.format('k', 't')}| <= exp(-(1/2*t))"

STEPS: Final[tuple[Step, ...]] = (
    # the functional
    apply("decay at 1", DECAY.name, "1"),
    obtain("decay at 1", "kernel is", "its area"),
    block(
        "kernels",
        "for i: natural. 1 <= i and i <= d => integrable(fun(s, exp(-1*s)))",
        ["i from 1", "i to d"],
        same("so", "integrable(fun(s, exp(-1*s)))"),
    ),
    apply("of the kernel", "convolutions", "d", "val", "fun(i, s, exp(-1*s))"),
    obtain("of the kernel", *(f"it is {name}" for name in _PROPERTIES)),
    # e_i
    have("own", "for i: natural. Max(0, 1 - |i - i|) == 1"),
    apply("unit matrix", "identities", "d"),
    obtain("unit matrix", "on it", "off it"),
    block("constant", _CONSTANT, ["i from 1", "i to d"])(
        block("ones", f"for s: real. 0 <= s => {TERM.replace('k', 'i')} == 1", ["from 0"])(
            apply("here", "step_of_nonneg", "s"),
            apply(
                "so",
                "mul_eq_one(Max(0, 1 - |i - i|), Max(0, Min(1, 1 + floor(s))))",
                using=["own(i)"],
            ),
        ),
        block("zeros", f"for s: real. s < 0 => {TERM.replace('k', 'i')} == 0", ["before"])(
            apply("here", "step_of_neg", "s"),
            apply("so", "mul_eq_zero_of_right(Max(0, 1 - |i - i|), Max(0, Min(1, 1 + floor(s))))"),
        ),
        block(
            "others",
            f"for k: natural, s: real. 1 <= k and k <= d and k != i => {TERM} == 0",
            ["k from 1", "k to d", "apart"],
            apply("other", "off it", "k", "i"),
            apply("so", "mul_eq_zero_of_left(Max(0, 1 - |k - i|), Max(0, Min(1, 1 + floor(s))))"),
        ),
        exists("all three", form=f"constant_signal(i, {_UNIT})"),
    ),
    # derivatives
    have("no more", "for k: natural. Max(0, 1 - (k + 1)) == 0"),
    block(
        "smooth",
        "for i, k: natural, t: real. 1 <= i and i <= d and k <= 1 => derives(fun(s, "
        f"{_D.format('k', 's')}), t, {_D.format('(k + 1)', 't')})",
        ["i from 1", "i to d", "in order"],
        apply("constant part", SLOPE.name, "1", "0", "t"),
        apply("other part", SLOPE.name, "(-1)**k", "1", "t"),
        apply(
            "both",
            f"{LINEAR.name}(fun(s, 1*exp(-0*s)), fun(s, (-1)**k*exp(-1*s)), t, Max(0, 1 - k), "
            "-1, -0*(1*exp(-0*t)), -1*((-1)**k*exp(-1*t)))",
        ),
        convert(
            "so",
            f"derives(fun(s, {_D.format('k', 's')}), t, {_D.format('(k + 1)', 't')})",
            "both",
            "no more(k)",
        ),
    ),
    block("continuous derivatives", _STEADY, ["i from 1", "i to d"])(
        block(
            "slopes",
            "for y: real. derives(fun(s, (-1)**(1 + 1)*exp(-1*s)), y,"
            " -1*((-1)**(1 + 1)*exp(-1*y)))",
            [],
            apply("so", SLOPE.name, "(-1)**(1 + 1)", "1", "y"),
        ),
        apply(
            "so far",
            "from derivatives(fun(s, (-1)**(1 + 1)*exp(-1*s)), fun(y, -1*((-1)**(1 + "
            "1)*exp(-1*y))))",
        ),
        apply(
            "turned",
            "combined(fun(s, (-1)**(1 + 1)*exp(-1*s)), fun(s, (-1)**(1 + 1)*exp(-1*s)), -1, 0)",
        ),
        convert("so", f"continuous(fun(s, {_D.format('(1 + 1)', 's')}))", "turned"),
    ),
    # (13)
    have("no order 0", "for k: natural. 1 <= k => Max(0, 1 - k) == 0"),
    block(
        "signs",
        "for k: natural. 1 <= k and k <= 1 + 1 => |(-1)**k| <= 1 and 1/(1/2)**k <= 4",
        ["from 1", "in order"],
        by_cases("which", "|(-1)**k| <= 1 and 1/(1/2)**k <= 4", "k <= 1")(
            [
                have("is 1", "k == 1", "which case", "from 1"),
                have("size at 1", "|(-1)**1| <= 1"),
                have("half at 1", "1/(1/2)**1 <= 4"),
                convert("size", "|(-1)**k| <= 1", "size at 1", "is 1"),
                convert("half", "1/(1/2)**k <= 4", "half at 1", "is 1"),
                exists("both", form="|(-1)**k| <= 1 and 1/(1/2)**k <= 4"),
            ],
            [
                have("from 2", "2 <= k", "which case"),
                have("is 2", "k == 2", "from 2", "in order"),
                have("size at 2", "|(-1)**2| <= 1"),
                have("half at 2", "1/(1/2)**2 <= 4"),
                convert("size", "|(-1)**k| <= 1", "size at 2", "is 2"),
                convert("half", "1/(1/2)**k <= 4", "half at 2", "is 2"),
                exists("both", form="|(-1)**k| <= 1 and 1/(1/2)**k <= 4"),
            ],
        ),
    ),
    have(
        "product",
        "for u, v, g, w, z: real. |u| <= 1 and 0 < v and v*g == w and z == 0"
        " => |v*(z - u*g)| == |u|*|w|",
    ),
    have("no larger", "for u, w, y: real. |u| <= 1 and 0 < w and y == |u|*|w| => y <= w"),
    block(
        "at most",
        f"for k: natural, t: real. 1 <= k and k <= 1 + 1 => {_BOTH}",
        ["from 1", "in order"],
        apply("both", "signs", "k"),
        obtain("both", "sign", "half"),
        apply("no constant", "no order 0", "k"),
        apply(
            "so far",
            "product((-1)**k, exp(1/2*t), exp(-1*t), exp(-(1/2*t)), Max(0, 1 - k))",
            using=["exp_half_mul_exp_neg(t)", "exp_pos(1/2*t)"],
        ),
        apply(
            "so",
            f"no larger((-1)**k, exp(-(1/2*t)), |exp(1/2*t)*{_D.format('k', 't')}|)",
            using=["exp_pos(-(1/2*t))"],
        ),
    ),
    have("scaled", "for u, v, w: real. 0 <= u and u <= 4 and 0 <= v and v <= 1 => u*v <= 4"),
    have("power from 0", "for k: natural. 0 <= 1/(1/2)**k"),
    block(
        "sizes",
        f"for i, k: natural, t: real. {_ORDERS}0 <= t"
        f" => 1/(1/2)**k*|exp(1/2*t)*{_D.format('k', 't')}| <= 4",
        ["i from 1", "i to d", "from 1", "in order", "later"],
        apply("this size", "at most", "k", "t"),
        apply("both", "signs", "k"),
        obtain("both", "sign", "half"),
        apply("below 1", "below one", "1/2*t", using=["later"]),
        have("small", f"|exp(1/2*t)*{_D.format('k', 't')}| <= 1", "this size", "below 1"),
        apply(
            "so",
            f"scaled(1/(1/2)**k, |exp(1/2*t)*{_D.format('k', 't')}|, 0)",
            using=["power from 0(k)"],
        ),
    ),
    block("decay", _FADES, ["i from 1", "i to d", "from 1", "in order", "some e"])(
        block(
            "late",
            f"for t: real. -2*log(e) <= t => |exp(1/2*t)*{_D.format('k', 't')}| <= e",
            ["after"],
            apply("this size", "at most", "k", "t"),
            have("exponent", "-(1/2*t) <= log(e)", "after", "some e"),
            have("back", "exp(log(e)) == e", "some e"),
            have(
                "small",
                "exp(-(1/2*t)) <= exp(log(e))",
                "exponent; some e; exponential(-(1/2*t), log(e))",
            ),
            have("so", f"|exp(1/2*t)*{_D.format('k', 't')}| <= e", "this size", "small", "back"),
        ),
        exists("from there", "-2*log(e)"),
    ),
    # the outputs
    block(
        "steady kernel",
        "for i: natural. 1 <= i and i <= d => continuous(fun(s, exp(-1*s)))",
        ["i from 1", "i to d"],
        block("slopes", "for y: real. derives(fun(s, 1*exp(-1*s)), y, -1*(1*exp(-1*y)))", [])(
            apply("so", SLOPE.name, "1", "1", "y")
        ),
        apply("so far", "from derivatives", "fun(s, 1*exp(-1*s))", "fun(y, -1*(1*exp(-1*y)))"),
        convert("so", "continuous(fun(s, exp(-1*s)))", "so far"),
    ),
    block(
        "kernel size",
        "for i: natural, s: real. 1 <= i and i <= d and 0 <= s => |exp(-1*s)| <= 1",
        ["i from 1", "i to d", "later"],
        apply("so far", "below one", "s"),
        have("so", "|exp(-1*s)| <= 1", "so far", "exp_pos(-1*s)"),
    ),
    block(
        "kernel fades",
        "for i: natural, r: real. 1 <= i and i <= d and 0 < r => exists T: real."
        " for s: real. T <= s => |exp(-1*s)| <= r",
        ["i from 1", "i to d", "some r"],
        block("late", "for s: real. -log(r) <= s => |exp(-1*s)| <= r", ["after"])(
            have("exponent", "-1*s <= log(r)", "after"),
            have("back", "exp(log(r)) == r", "some r"),
            have(
                "small", "exp(-1*s) <= exp(log(r))", "exponent; some r; exponential(-1*s, log(r))"
            ),
            have("so", "|exp(-1*s)| <= r", "small", "back", "exp_pos(-1*s)"),
        ),
        exists("from there", "-log(r)"),
    ),
    block(
        "kernel is the slope",
        "for i: natural, s: real. 1 <= i and i <= d and 0 <= s"
        f" => derives(fun(r, {_D.format('0', 'r')}), s, exp(-1*s))",
        ["i from 1", "i to d", "later"],
        apply("so far", "smooth", "i", "0", "s", using=["zero_le_one"]),
        convert("so", f"derives(fun(r, {_D.format('0', 'r')}), s, exp(-1*s))", "so far"),
    ),
    apply(
        "of kernels",
        f"outputs of kernels(d, val, fun(i, s, exp(-1*s)), fun(i, s, {_D.format('0', 's')}), 1)",
    ),
    have(
        "start",
        f"for t: real. {_D.format('0', 't')} - {_D.format('0', '0')} == {_D.format('0', 't')}",
    ),
    block("outputs", _OUTPUT, ["i from 1", "i to d", "t from 0"])(
        apply("e is", "constant", "i"),
        apply("so far", "of kernels", "i", "t", _UNIT),
        block(
            "there",
            f"output({_SAME}, t, {_UNIT}, {_D.format('0', 't')})",
            ["z size", "q null", "z tends"],
            apply("limit", "so far", "b", "z", "q"),
            convert("so", _LIMIT, "limit", "start(t)"),
        ),
    ),
    # the network
    *tent_functional.NETWORK_STEPS,
    *tent_functional.output_shown(_COLUMNS, "exp(-1*s)"),
    block(
        "exact",
        f"for t: real, x: X. |x| <= 1 => |{tent_functional.DECAYING} - {_OUT}| <= {_BOUND}",
        ["unit ball"],
        have("bound from 0", f"0 <= {_BOUND}"),
        have("none", f"|{tent_functional.DECAYING} - {tent_functional.DECAYING}| == 0"),
        have(
            "near",
            f"|{tent_functional.DECAYING} - {tent_functional.DECAYING}| <= {_BOUND}",
            "none; bound from 0",
        ),
        convert(
            "so",
            f"|{tent_functional.DECAYING} - {_OUT}| <= {_BOUND}",
            "near",
            "output of the network(t, x)",
        ),
    ),
    *tent_signals.OBTAINED,
)

MET: Final = Structure(
    {
        "H": _H,
        "unit": _E,
        "Y": f"fun(i, k, t, {_D.format('k', 't')})",
        "alpha": "1",
        "beta": "1/2",
        "G": "4",
        "x": "x0",
        "t": "0",
        **tent_functional.NETWORK,
    },
    STEPS,
    uses=(
        SLOPE,
        LINEAR,
        DECAY,
        tent_signals.USE,
        *tent_functional.NETWORK_USES,
        From("convolutions", CONVOLUTION),
        From("outputs of kernels", OUTPUTS),
        From("combined", COMBINED),
        From("from derivatives", FROM_DERIVATIVES),
        From("below one", BELOW_ONE),
    ),
    shown=(*(f"{name}({_H})" for name in _PROPERTIES), _CONSTANT, _OUTPUT, _STEADY, _FADES),
    obtained=tent_signals.NAMES,
)
