r"""What a functional with a continuous kernel gives at signals that rise just after time 0.

:math:`K_t(x)=\int_0^\infty\sum_i\rho_i(s)x_{t-s,i}ds` gives, at signals that rise within 1/n in
component i, :math:`\int_0^t\rho_i=Y_i(t)-Y_i(0)` up to :math:`\sup|\rho_i|/n`.

Source: Li, Han, E and Li (ICLR 2021), (47).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.indicators import INDICATOR, LENGTH, until
from memory_theorems.theorems.analysis.integrals import (
    BOUND,
    DIFFERENCE,
    INTEGRABLE,
    MULTIPLE,
    NEGLIGIBLE,
)
from memory_theorems.theorems.analysis.measures import ARCHIMEDES
from memory_theorems.theorems.analysis.primitives import PART, PRIMITIVE
from memory_theorems.theorems.analysis.sums import SINGLE
from memory_theorems.theorems.curse_of_memory.approximation.kernel_distances import PAST
from memory_theorems.theorems.curse_of_memory.theorem_4_2.rising_signals import RISING, TENDS
from memory_theorems.theorems.paper_objects import constant_signals, functionals, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    obtain,
    thus,
)

K: Final = "Integral(Sum(rho(j, s)*val({}, j, {} - s), (j, 1, d)), (s, 0, oo))"
_OF: Final = "for i: natural. 1 <= i and i <= d => "
GIVEN: Final = "Y(i, T) - Y(i, 0)"
_W: Final = "val(w({}), i, T - s)"
_SEEN: Final = f"Integral(rho(i, s)*{_W.format('n')}, (s, 0, oo))"
_U: Final = until("T")
_P: Final = until("T - 1/n")
_RISEN: Final = "Max(0, Min(1, {}*(T - s)))"
_REST: Final = f"{_U}*rho(i, s) - rho(i, s)*{_W.format('n')}"
LIMIT: Final = (
    "for r: real. 0 < r => exists n: natural. for l: natural. n <= l"
    f" => |{K.format('w(l)', 'T')} - ({GIVEN})| <= r"
)

_FORM: Final = (
    "for i: natural, T: real. 1 <= i and i <= d and 0 <= T => exists w: (natural -> X)."
    f" (for n: natural. |w(n)| <= 1) and ({TENDS}) and ({LIMIT})"
)

#: A continuous, bounded, fading kernel and its primitives.
SETTING: Final = Setting.of(
    {
        **signals.SYMBOLS,
        "rho": (r"\rho", "natural, real -> real", "the kernel"),
        "Y": ("Y", "natural, real -> real", "primitives of the kernel"),
        "M": ("M", "real", "a bound of the kernel"),
    },
    {
        **{
            name: signals.HYPOTHESES[name]
            for name in (
                "values",
                "below the norm",
                "least bound",
                "continuous signals",
                "all of them",
            )
        },
        "integrable": _OF + "integrable(fun(s, rho(i, s)))",
        "continuous": _OF + "continuous(fun(s, rho(i, s)))",
        "bounded": "for i: natural, s: real. 1 <= i and i <= d and 0 <= s => |rho(i, s)| <= M",
        "fades": "for i: natural, r: real. 1 <= i and i <= d and 0 < r => exists T: real."
        " for s: real. T <= s => |rho(i, s)| <= r",
        "primitive": "for i: natural, s: real. 1 <= i and i <= d and 0 <= s"
        " => derives(fun(r, Y(i, r)), s, rho(i, s))",
    },
    (*signals.OBJECTS, *functionals.OBJECTS, *constant_signals.OBJECTS),
    [INTEGRABLE, NEGLIGIBLE, DERIVES],
)

AT_RISING: Final = Composed(
    SETTING.without("values"),
    _FORM,
    (
        apply("rising signals", "rising", "d", "val"),
        apply("past", "pasts", "d", "val"),
        have(
            "unfallen", "for u, v: real. 1 <= v => Max(0, Min(Min(1, u), v)) == Max(0, Min(1, u))"
        ),
        have("all of it", "for u: real. 1 <= u => Max(0, Min(1, u)) == 1"),
        have("some of it", "for u: real. |1 - Max(0, Min(1, u))| <= 1"),
        have("no product", "for u, v: real. v == 0 => 0*u == u*v"),
        have("steep", "for n: natural, u: real. 1 <= n and 1/n <= u => 1 <= n*u"),
        have(
            "both ones",
            "for u, v, y, g, c: real. u == 1 and v == 1 and g == 1 and |y| <= c"
            " => |u*y - y*g| <= c*(u - v)",
        ),
        have("product", "for y, g, c: real. |y| <= c and |1 - g| <= 1 => |y*(1 - g)| <= c"),
        have(
            "one of them",
            "for u, v, y, g, c: real. u == 1 and v == 0 and |y| <= c"
            " and |1 - g| <= 1 => |u*y - y*g| <= c*(u - v)",
            "product(y, g, c)",
        ),
        have(
            "neither",
            "for u, v, y, g, c: real. u == 0 and v == 0 and g == 0 => |u*y - y*g| <= c*(u - v)",
        ),
        block("at rising signals", _FORM, ["i from 1", "i to d", "T from 0"])(
            obtain("rising signals(i)", "w", "w values", "w zeros", "w size", "w tends"),
            apply("its kernel", "integrable", "i"),
            block("seen is", f"for n: natural. integrable(fun(s, rho(i, s)*{_W.format('n')}))", [])(
                apply("so", "past", "fun(s, rho(i, s))", "i", "T", "w(n)")
            ),
            block(
                "one term",
                "for n: natural, s: real. Sum(rho(j, s)*val(w(n), j, T - s), (j, 1, d))"
                f" == rho(i, s)*{_W.format('n')}",
                [],
                apply(
                    "so",
                    "single(fun(j, rho(j, s)*val(w(n), j, T - s)), i, d)",
                    using=["w zeros(n, j, T - s)"],
                ),
            ),
            block("of w", f"for n: natural. {K.format('w(n)', 'T')} == {_SEEN}", [])(
                have("itself", f"{_SEEN} == {_SEEN}"),
                convert("so", GOAL, "itself", "one term(n, s)"),
            ),
            block(
                "risen",
                "for n: natural, s: real. T + 1 <= n and 0 <= s"
                f" => {_W.format('n')} == {_RISEN.format('n')}",
                ["large", "later"],
                have("not fallen", "1 <= n - (T - s)", "large", "later"),
                thus("w values(n, T - s)", "not fallen", "unfallen(n*(T - s), n - (T - s))"),
            ),
            block("kernel size", "for s: real. 0 <= s => |rho(i, s)| <= M", ["later"])(
                apply("so", "bounded", "i", "s")
            ),
            block(
                "slopes",
                "for s: real. 0 <= s => derives(fun(r, Y(i, r)), s, rho(i, s))",
                ["later"],
                apply("so", "primitive", "i", "s"),
            ),
            block(
                "fading",
                "for r: real. 0 < r => exists S: real. for s: real. S <= s => |rho(i, s)| <= r",
                ["some r"],
                apply("so", "fades", "i", "r"),
            ),
            apply("kernel continuous", "continuous", "i"),
            apply("parts", "part", "fun(s, rho(i, s))", "M"),
            apply("T part", "parts", "T"),
            apply("increments", "primitives", "fun(s, rho(i, s))", "fun(r, Y(i, r))", "M"),
            apply("increment", "increments", "T"),
            obtain("indicator(T)", "T before", "T after"),
            # at the rising signals
            block("limit", LIMIT, ["some r"])(
                by_cases("when", GOAL, "T <= 0")(
                    [
                        obtain("multiple(fun(s, rho(i, s)), 0)", "nothing is", "nothing value"),
                        block(
                            "all",
                            f"for l: natural. 1 <= l => |{K.format('w(l)', 'T')} - ({GIVEN})| <= r",
                            ["from 1"],
                            block(
                                "at s",
                                f"for s: real. 0 <= s => 0*rho(i, s) == rho(i, s)*{_W.format('l')}",
                                ["later"],
                                apply("value", "risen", "l", "s"),
                                apply("none", "clamp_of_nonpos", "l*(T - s)"),
                                apply(
                                    "so",
                                    f"no product(rho(i, s), {_W.format('l')})",
                                    using=["value", "none"],
                                ),
                            ),
                            convert(
                                "zero",
                                f"{_SEEN.replace('w(n)', 'w(l)')}"
                                " == 0*Integral(rho(i, s), (s, 0, oo))",
                                "nothing value",
                                "at s(s)",
                            ),
                            thus(
                                "zero; of w(l); when case; T from 0; "
                                "congruence(Y(i, T), Y(i, 0)); some r"
                            ),
                        ),
                        exists("from 1 on", "1"),
                    ],
                    [
                        obtain(f"{ARCHIMEDES.name}(Max(Max(T + 1, 1/T), |M|/r))", "n0", "many"),
                        have(
                            "small share",
                            "for c, n, y: real. 0 < y and 1 <= n and |c|/y <= n => c*(1/n) <= y",
                        ),
                        have(
                            "early", "for n, y: real. 0 < y and 1 <= n and 1/y <= n => 0 <= y - 1/n"
                        ),
                        have("shorter", "for n: real. 1 <= n => 0 < 1/n"),
                        block(
                            "all",
                            f"for n: natural. n0 <= n => |{K.format('w(n)', 'T')}"
                            f" - ({GIVEN})| <= r",
                            ["late"],
                            have("large", "T + 1 <= n", "many", "late"),
                            have("from 1", "1 <= n", "large", "T from 0"),
                            have("large 3", "|M|/r <= n", "many", "late"),
                            apply("p from 0", "early", "n", "T", using=["many", "late"]),
                            apply("step", "shorter", "n"),
                            obtain("indicator(T - 1/n)", "p before", "p after"),
                            obtain("lengths(T)", "T is", "T value"),
                            obtain("lengths(T - 1/n)", "p is", "p value"),
                            obtain(
                                f"difference(fun(s, {_U}), fun(s, {_P}))", "window is; window value"
                            ),
                            obtain(f"multiple(fun(s, {_U} - {_P}), M)", "bound is", "bound value"),
                            apply("seen", "seen is", "n"),
                            obtain(
                                f"difference(fun(s, {_U}*rho(i, s)), fun(s, rho(i, "
                                f"s)*{_W.format('n')}))",
                                "gap is; gap value",
                            ),
                            block(
                                "at s",
                                f"for s: real. 0 <= s => |{_REST}| <= M*({_U} - {_P})",
                                ["later"],
                                apply("value", "risen", "n", "s"),
                                apply("size", "kernel size", "s"),
                                by_cases("first", GOAL, "s <= T - 1/n")(
                                    [
                                        apply("u one", "T before(s)", using=["first case", "step"]),
                                        apply("p one", "p before", "s"),
                                        apply("line", "steep", "n", "T - s", using=["first case"]),
                                        apply("all here", "all of it", "n*(T - s)"),
                                        apply(
                                            "so",
                                            f"both ones({_U}, {_P}, rho(i, s), "
                                            f"{_W.format('n')}, M)",
                                            using=["value", "all here"],
                                        ),
                                    ],
                                    [
                                        apply("p none", "p after", "s", using=["first case"]),
                                        by_cases("second", GOAL, "s <= T")(
                                            [
                                                apply("u one", "T before", "s"),
                                                apply(
                                                    "so",
                                                    f"one of them({_U}, {_P}, rho(i, s), "
                                                    f"{_W.format('n')}, M)",
                                                    using=["value", "some of it(n*(T - s))"],
                                                ),
                                            ],
                                            [
                                                have("after T", "T < s", "second case"),
                                                apply("u none", "T after", "s"),
                                                apply(
                                                    "line",
                                                    "mul_nonpos_of_nonneg(n, T - s)",
                                                    using=["after T"],
                                                ),
                                                apply("none", "clamp_of_nonpos", "n*(T - s)"),
                                                apply(
                                                    "so",
                                                    f"neither({_U}, {_P}, rho(i, s), "
                                                    f"{_W.format('n')}, M)",
                                                    using=["value", "none"],
                                                ),
                                            ],
                                        ),
                                    ],
                                ),
                            ),
                            apply("in all", f"bounds(fun(s, {_REST}), fun(s, M*({_U} - {_P})))"),
                            apply("small", "small share", "M", "n", "r", using=["some r"]),
                            have(
                                "width",
                                f"Integral(M*({_U} - {_P}), (s, 0, oo)) == M*(1/n)",
                                "bound value; window value; T value; p value",
                            ),
                            have(
                                "gap small",
                                f"|Integral({_REST}, (s, 0, oo))| <= r",
                                "in all; width; small",
                            ),
                            thus("gap small", "gap value", "increment", "of w(n)"),
                        ),
                        exists("from there", "n0"),
                    ],
                )
            ),
            exists("signals", "w"),
        ),
    ),
    "at rising signals",
    (
        ARCHIMEDES,
        From("rising", RISING),
        From("pasts", PAST),
        From("single", SINGLE),
        From("part", PART),
        From("primitives", PRIMITIVE),
        From("indicator", INDICATOR),
        From("lengths", LENGTH),
        From("multiple", MULTIPLE),
        From("difference", DIFFERENCE),
        From("bounds", BOUND),
    ),
)
