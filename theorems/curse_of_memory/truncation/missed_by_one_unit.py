r"""What networks of width 1 miss of a kernel that changes its sign.

Width 1: :math:`e^{Ws}` is a positive number, so that the kernel of the network has one sign.
Seen through a tent around the time 0 or 3, on which the kernel
(:mod:`theorems.curse_of_memory.truncation.changing_kernel`) has the other sign, both functionals
differ by more than 1/500 on the unit ball.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.integrals import (
    BOX,
    FILTERED,
    INTEGRABLE,
    MONOTONE,
    MULTIPLE,
)
from memory_theorems.theorems.curse_of_memory.approximation import tent_signals
from memory_theorems.theorems.curse_of_memory.truncation.changing_kernel import SMOOTH, kernel
from memory_theorems.theorems.curse_of_memory.truncation.one_unit import (
    ALONE,
    LARGE_ON_AN_INTERVAL,
    SCALAR,
    TENT,
)
from memory_theorems.theorems.paper_objects import networks, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Kind, Setting
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    obtain,
)

_K: Final = f"Integral({kernel('s')}*val(x0, 1, {{0}} - s), (s, 0, oo))"
_SEEN: Final = f"Integral({kernel('s')}*Max(0, 1 - |{{0}} - s|), (s, 0, oo))"
_OUT: Final = "network(1, c, P, U, {0}, x0)"
_N: Final = "Integral(P(s, 1, 1)*Max(0, 1 - |{0} - s|), (s, 0, oo))"
_WEIGHT: Final = "(c(1)*U(1, 1))"
#: 3 where the kernel of the network is not positive, else 0.
TIME: Final = f"(3*Max(0, Min(1, 1 + floor(-{_WEIGHT}))))"
_GAP: Final = f"1/500 <= |{_K} - {_OUT}|"
_NETWORKS: Final = (
    "for c: (natural -> real), W, U: (natural, natural -> real),"
    " P: (real, natural, natural -> real). stable(1, W) and exponential(1, W, P) => "
)
_FORM: Final = f"exists x0: X. |x0| <= 1 and ({_NETWORKS}{_GAP.format(TIME)})".replace("x0", "x")
_ONE: Final = "Sum(readout(1, c, P, U, i, s)*val(x0, i, t - s), (i, 1, {0}))"

#: With one channel: a signal of the unit ball that tells the functional from all such networks.
MISSED: Final = Composed(
    Setting.of(
        signals.SYMBOLS,
        {**signals.HYPOTHESES, "one channel": ("d == 1", Kind.DEFINITION)},
        (*signals.OBJECTS, *networks.OBJECTS),
        [INTEGRABLE, DERIVES],
    ),
    _FORM,
    (
        *tent_signals.OBTAINED,
        have("to d", "1 <= d", "one channel"),
        have("even", "for u, v: real. |u - v - 0| == |u - v|"),
        block(
            "seen",
            "for t, s: real. val(x0, 1, t - s) == Max(0, 1 - |t - s|)",
            [],
            apply("there", "x0 values", "1", "t - s", using=["one_le_one", "to d"]),
            have("so", "val(x0, 1, t - s) == Max(0, 1 - |t - s|)", "there", "even(t, s)"),
        ),
        # what the functional gives
        obtain("smooth kernel", "slopes", "kernel continuous", "slope continuous"),
        have("share", "for g: [0, 1]. |g*g - 2*(g*g*g)| <= 1"),
        have("g is a share", "for s: real. 1/(1 + s**2) <= 1"),
        have("g positive", "for s: real. 0 <= 1/(1 + s**2)"),
        have(
            "kernel size",
            f"for s: real. 0 <= s => |{kernel('s')}| <= 1",
            "share(1/(1 + s**2))",
            "g is a share(s)",
            "g positive(s)",
        ),
        block(
            "integrable parts",
            f"for t: real. integrable(fun(s, {kernel('s')}*Max(0, 1 - |t - s|)))",
            [],
            apply("tent at t", "tents", "t"),
            apply(
                "product",
                FILTERED.name,
                "fun(s, Max(0, 1 - |t - s|))",
                f"fun(s, {kernel('s')})",
                "1",
            ),
            convert("so", f"integrable(fun(s, {kernel('s')}*Max(0, 1 - |t - s|)))", "product"),
        ),
        block(
            "functional",
            f"for t: real. {_K.format('t')} == {_SEEN.format('t')}",
            [],
            have("itself", f"{_K.format('t')} == {_K.format('t')}"),
            convert("so", f"{_K.format('t')} == {_SEEN.format('t')}", "itself", "seen(t, s)"),
        ),
        have("before 1", f"for s: [0, 1]. {kernel('s')} <= 0"),
        have("after 1", f"for s: [1, oo). 0 <= {kernel('s')}"),
        have("on the half", f"for s: [0, 1/2]. 1/8 <= -1*({kernel('s')}*(1 - s))"),
        have("on the far part", f"for s: [5/2, 7/2]. 1/250 <= {kernel('s')}"),
        have("tent over", "for s: real. 1 <= s => Max(0, 1 - |0 - s|) == 0"),
        have("tent up", "for s: real. 0 <= s and s <= 1 => Max(0, 1 - |0 - s|) == 1 - s"),
        have("far tent over", "for s: real. s <= 1 => Max(0, 1 - |3 - s|) == 0"),
        have("far tent", "for s: real. 5/2 <= s and s <= 7/2 => 1/2 <= Max(0, 1 - |3 - s|)"),
        have("tents from 0", "for t, s: real. 0 <= Max(0, 1 - |t - s|)"),
        have("opposite", "for u, v: real. u <= 0 and 0 <= v => 0 <= -1*(u*v)"),
        have("same sign", "for u, v: real. 0 <= u and 0 <= v => 0 <= u*v"),
        have("no part", "for u, v: real. v == 0 => 0 <= u*v"),
        have("none of it", "for u, v: real. v == 0 => 0 <= -1*(u*v)"),
        # around 0
        apply("near part", "integrable parts", "0"),
        apply("minus", "multiple", f"fun(s, {kernel('s')}*Max(0, 1 - |0 - s|))", "-1"),
        obtain("minus", "minus is", "minus value"),
        block(
            "not above",
            f"for s: real. 0 <= s => 0 <= -1*({kernel('s')}*Max(0, 1 - |0 - s|))",
            ["later"],
            by_cases(
                "where",
                f"0 <= -1*({kernel('s')}*Max(0, 1 - |0 - s|))",
                "s <= 1",
                [
                    have("sign", f"{kernel('s')} <= 0", "before 1(s)", "later", "where case"),
                    apply(
                        "so",
                        "opposite",
                        kernel("s"),
                        "Max(0, 1 - |0 - s|)",
                        using=["tents from 0(0, s)"],
                    ),
                ],
                [
                    have("none", "Max(0, 1 - |0 - s|) == 0", "tent over(s)", "where case"),
                    apply("so", "none of it", kernel("s"), "Max(0, 1 - |0 - s|)"),
                ],
            ),
        ),
        block(
            "large near 0",
            f"for s: real. 0 <= s and s <= 1/2 => 1/8 <= -1*({kernel('s')}*Max(0, 1 - |0 - s|))",
            ["later", "to 1/2"],
            have("tent there", "Max(0, 1 - |0 - s|) == 1 - s", "tent up(s)", "later", "to 1/2"),
            apply("value", "on the half", "s"),
            convert("so", f"1/8 <= -1*({kernel('s')}*Max(0, 1 - |0 - s|))", "value", "tent there"),
        ),
        have("0 before 1/2", "0 <= 1/2"),
        apply(
            "near 0",
            "large",
            *(f"fun(s, -1*({kernel('s')}*Max(0, 1 - |0 - s|)))", "0", "1/2", "1/8"),
            using=["zero_le_zero", "0 before 1/2"],
        ),
        have("below", f"{_SEEN.format('0')} <= -1/16", "near 0", "minus value"),
        # around 3
        apply("far part", "integrable parts", "3"),
        block(
            "not below",
            f"for s: real. 0 <= s => 0 <= {kernel('s')}*Max(0, 1 - |3 - s|)",
            ["later"],
            by_cases(
                "where",
                f"0 <= {kernel('s')}*Max(0, 1 - |3 - s|)",
                "s <= 1",
                [
                    have("none", "Max(0, 1 - |3 - s|) == 0", "far tent over(s)", "where case"),
                    apply("so", "no part", kernel("s"), "Max(0, 1 - |3 - s|)"),
                ],
                [
                    have("sign", f"0 <= {kernel('s')}", "after 1(s)", "where case"),
                    apply(
                        "so",
                        "same sign",
                        kernel("s"),
                        "Max(0, 1 - |3 - s|)",
                        using=["tents from 0(3, s)"],
                    ),
                ],
            ),
        ),
        have("at least the product", "for u, v: real. 1/250 <= u and 1/2 <= v => 1/500 <= u*v"),
        block(
            "large near 3",
            f"for s: real. 5/2 <= s and s <= 7/2 => 1/500 <= {kernel('s')}*Max(0, 1 - |3 - s|)",
            ["from 5/2", "to 7/2"],
            have("height", "1/2 <= Max(0, 1 - |3 - s|)", "far tent(s)", "from 5/2", "to 7/2"),
            have(
                "kernel there",
                f"1/250 <= {kernel('s')}",
                "on the far part(s)",
                "from 5/2",
                "to 7/2",
            ),
            apply("so", "at least the product", kernel("s"), "Max(0, 1 - |3 - s|)"),
        ),
        have("after 0", "0 <= 5/2"),
        have("in order", "5/2 <= 7/2"),
        apply(
            "near 3",
            "large",
            *(f"fun(s, {kernel('s')}*Max(0, 1 - |3 - s|))", "5/2", "7/2", "1/500"),
            using=["after 0", "in order"],
        ),
        have("above", f"1/500 <= {_SEEN.format('3')}", "near 3"),
        # networks
        block(
            "networks",
            f"{_NETWORKS}{_GAP.format(TIME)}",
            ["is stable", "generated"],
            apply("scalar", "scalar exponential", "W", "P"),
            obtain("scalar", "P continuous", "P from 0", "P size"),
            block(
                "P parts",
                "for t: real. integrable(fun(s, P(s, 1, 1)*Max(0, 1 - |t - s|)))",
                [],
                apply("tent at t", "tents", "t"),
                apply(
                    "product",
                    FILTERED.name,
                    "fun(s, Max(0, 1 - |t - s|))",
                    "fun(s, P(s, 1, 1))",
                    "1",
                ),
                convert("so", "integrable(fun(s, P(s, 1, 1)*Max(0, 1 - |t - s|)))", "product"),
            ),
            block(
                "N from 0",
                f"for t: real. 0 <= {_N.format('t')}",
                [],
                apply("parts at t", "P parts", "t"),
                block(
                    "from below",
                    "for s: real. 0 <= s => 0 <= P(s, 1, 1)*Max(0, 1 - |t - s|)",
                    ["later"],
                    apply("sign", "P from 0", "s"),
                    apply(
                        "so",
                        "same sign",
                        "P(s, 1, 1)",
                        "Max(0, 1 - |t - s|)",
                        using=["tents from 0(t, s)"],
                    ),
                ),
                block(
                    "at 0",
                    "for s: real. 0 <= s and s <= 0 => 0 <= P(s, 1, 1)*Max(0, 1 - |t - s|)",
                    ["later", "no later"],
                    apply("so", "from below", "s"),
                ),
                apply(
                    "size",
                    "large",
                    *("fun(s, P(s, 1, 1)*Max(0, 1 - |t - s|))", "0", "0", "0"),
                    using=["zero_le_zero"],
                ),
                have("so", f"0 <= {_N.format('t')}", "size"),
            ),
            block(
                "read",
                f"for t, s: real. {_WEIGHT}*(P(s, 1, 1)*Max(0, 1 - |t - s|)) == {_ONE.format('d')}",
                [],
                apply("signal", "seen", "t", "s"),
                apply(
                    "alone",
                    "one term alone",
                    "fun(i, readout(1, c, P, U, i, s)*val(x0, i, t - s))",
                    "d",
                    using=["one channel"],
                ),
                have(
                    "so",
                    f"{_WEIGHT}*(P(s, 1, 1)*Max(0, 1 - |t - s|)) == {_ONE.format('d')}",
                    "alone",
                    "signal",
                ),
            ),
            block(
                "output",
                f"for t: real. {_OUT.format('t')} == {_WEIGHT}*{_N.format('t')}",
                [],
                apply("parts at t", "P parts", "t"),
                apply(
                    "weighted",
                    "multiple",
                    "fun(s, P(s, 1, 1)*Max(0, 1 - |t - s|))",
                    _WEIGHT,
                ),
                obtain("weighted", "weighted is", "its value"),
                convert(
                    "so",
                    f"{_OUT.format('t')} == {_WEIGHT}*{_N.format('t')}",
                    "its value",
                    "read(t, s)",
                ),
            ),
            by_cases(
                "sign",
                _GAP.format(TIME),
                f"0 < {_WEIGHT}",
                [
                    apply("no step", "step_of_neg", f"-{_WEIGHT}", using=["sign case"]),
                    have("time", f"{TIME} == 0", "no step"),
                    apply("N there", "N from 0", "0"),
                    apply("out", "output", "0"),
                    apply("in", "functional", "0"),
                    have(
                        "not negative",
                        f"0 <= {_OUT.format('0')}",
                        "out",
                        "N there",
                        "sign case",
                        f"mul_nonneg({_WEIGHT}, {_N.format('0')})",
                    ),
                    have("far apart", _GAP.format("0"), "in", "below", "not negative"),
                    convert("so", _GAP.format(TIME), "far apart", "time"),
                ],
                [
                    have("at least 0", f"0 <= -{_WEIGHT}", "sign case"),
                    apply("step", "step_of_nonneg", f"-{_WEIGHT}"),
                    have("time", f"{TIME} == 3", "step"),
                    apply("N there", "N from 0", "3"),
                    apply("out", "output", "3"),
                    apply("in", "functional", "3"),
                    have(
                        "not positive",
                        f"{_OUT.format('3')} <= 0",
                        "out",
                        "N there",
                        "at least 0",
                        f"mul_nonneg(-{_WEIGHT}, {_N.format('3')})",
                    ),
                    have("far apart", _GAP.format("3"), "in", "above", "not positive"),
                    convert("so", _GAP.format(TIME), "far apart", "time"),
                ],
            ),
        ),
        exists("signal", "x0", form=_FORM),
    ),
    "signal",
    (
        tent_signals.USE,
        BOX,
        FILTERED,
        MONOTONE,
        From("smooth kernel", SMOOTH),
        From("tents", TENT),
        From("scalar exponential", SCALAR),
        From("one term alone", ALONE),
        From("large", LARGE_ON_AN_INTERVAL),
        From("multiple", MULTIPLE),
    ),
)
