r"""Signals of X that rise from 0 to 1 just after time 0 and fall far out: they tend to e_i.

:math:`w_n(s)=\max(0,\min(1,ns,n-s))` in component i, 0 in the others: 0 up to time 0, 1 from 1/n to
n - 1.  They tend to :math:`e_i1_{s\ge0}` but at s = 0.

Source: Li, Han, E and Li (ICLR 2021), before Theorem 4.2.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import LIPSCHITZ
from memory_theorems.theorems.analysis.measures import ARCHIMEDES
from memory_theorems.theorems.curse_of_memory.approximation.signals_alone import ALONE
from memory_theorems.theorems.paper_objects import constant_signals, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    choose,
    exists,
    have,
    obtain,
    thus,
)


def rise(number: str, time: str) -> str:
    """The height of the signal of this number at the time, as a term."""
    return f"Max(0, Min(Min(1, {number}*({time})), {number} - ({time})))"


_W: Final = rise("n", "s")
SOME: Final = (
    f"(for n: natural, s: real. val(w(n), i, s) == {_W})"
    " and (for n, k: natural, s: real. 1 <= k and k <= d and k != i => val(w(n), k, s) == 0)"
    " and (for n: natural. |w(n)| <= 1)"
)
_NEAR: Final = "exists n: natural. for l: natural. n <= l => |val(w(l), {0}, s) - f({0}, s)| <= r"
_SMALL: Final = "|val(w(l), {0}, s) - f({0}, s)| <= r"
TENDS: Final = (
    "for f: (natural, real -> real). constant_signal(i, f) => for k: natural, s, r: real."
    " 1 <= k and k <= d and s != 0 and 0 < r => " + _NEAR.format("k")
)
_FORM: Final = (
    f"for i: natural. 1 <= i and i <= d => exists w: (natural -> X). {SOME} and ({TENDS})"
)

RISING: Final = Composed(
    Setting.of(
        signals.SYMBOLS,
        {name: signals.HYPOTHESES[name] for name in ("least bound", "all of them")},
        (*signals.OBJECTS, constant_signals.CONSTANT),
    ),
    _FORM,
    (
        apply("alone", "signals alone", "d", "val"),
        have("cut below", "for u, v: real. |Max(0, u) - Max(0, v)| <= |u - v|"),
        have(
            "smaller",
            "for u, v, x, y, b: real. |u - x| <= b and |v - y| <= b"
            " => |Min(u, v) - Min(x, y)| <= b",
        ),
        have("lines", "for n: natural, s, z: real. |n*(s) - n*(z)| <= (n + 1)*|s - z|"),
        have("falling", "for n: natural, s, z: real. |n - (s) - (n - (z))| <= (n + 1)*|s - z|"),
        have("nothing left", "for u, v: real. v <= 0 => Max(0, Min(Min(1, u), v)) == 0"),
        have("full", "for u, v: real. 1 <= u and 1 <= v => Max(0, Min(Min(1, u), v)) == 1"),
        have("steep", "for n: natural, s: real. 0 < s and 1/s <= n => 1 <= n*s"),
        block("each", _FORM, ["i from 1", "i to d"])(
            block(
                "some w",
                "for n: natural. exists z: X."
                f" (for s: real. val(z, i, s) == {_W})"
                " and (for k: natural, s: real. 1 <= k and k <= d and k != i => val(z, k, s) == 0)"
                " and |z| <= 1",
                [],
                block("slope", f"for s, z: real. |{_W} - {rise('n', 'z')}| <= (n + 1)*|s - z|", [])(
                    apply(
                        "both",
                        "smaller(Min(1, n*(s)), n - (s), Min(1, n*(z)), n - (z), (n + 1)*|s - z|)",
                        using=[
                            "falling(n, s, z)",
                            "abs_min_one_sub_le(n*(s), n*(z))",
                            "lines(n, s, z)",
                        ],
                    ),
                    thus(
                        "both; cut below(Min(Min(1, n*(s)), n - (s)), Min(Min(1, n*(z)), n - (z)))"
                    ),
                ),
                apply("continuous w", "lipschitz", f"fun(s, {_W})", "n + 1"),
                block("w vanishing", f"vanishes(fun(s, {_W}))", ["some e"])(
                    block("tail", f"for s: real. n <= |s| => |{_W}| <= e", ["at s"])(
                        by_cases("side", GOAL, "s <= 0")(
                            [],
                            [
                                have("late", "n - (s) <= 0", "side case", "at s"),
                                thus("nothing left(n*(s), n - (s))", "late", "some e"),
                            ],
                        )
                    ),
                    exists("from n", "n"),
                ),
                apply("so", "alone", "i", f"fun(s, {_W})", "1"),
            ),
            choose("some w", "w", "w values", "w zeros", "w size"),
            block("values", f"for n: natural, s: real. val(w(n), i, s) == {_W}", [])(
                apply("of n", "w values", "n"), apply("so", "of n", "s")
            ),
            block(
                "zeros",
                "for n, k: natural, s: real. 1 <= k and k <= d and k != i => val(w(n), k, s) == 0",
                ["k from 1", "k to d", "apart"],
                apply("of n", "w zeros", "n"),
                apply("so", "of n", "k", "s"),
            ),
            block("tends", TENDS, ["f is"])(
                obtain("f is", "ones", "before", "others"),
                block(
                    "there",
                    "for k: natural, s, r: real. 1 <= k and k <= d and s != 0 and 0 < r => "
                    + _NEAR.format("k"),
                    ["k from 1", "k to d", "not 0", "some r"],
                    by_cases("which", GOAL, "k != i")(
                        [
                            have(
                                "all",
                                "for l: natural. 0 <= l => " + _SMALL.format("k"),
                                "k from 1; k to d; which case; zeros(l, k, s); others(k, s); "
                                "some r",
                            ),
                            exists("at once", "0"),
                        ],
                        [
                            have(
                                "f same",
                                "f(k, s) == f(i, s)",
                                "which case; congruence(f(k, s), f(i, s))",
                            ),
                            have(
                                "w same",
                                "for l: natural. val(w(l), k, s) == val(w(l), i, s)",
                                "which case; congruence(val(w(l), k, s), val(w(l), i, s))",
                            ),
                            by_cases("side", GOAL, "s < 0")(
                                [
                                    apply("f none", "before", "s"),
                                    block(
                                        "all",
                                        "for l: natural. 0 <= l => " + _SMALL.format("k"),
                                        ["any"],
                                        apply("zero", "clamp_min_of_nonpos", "l*(s)", "l - (s)"),
                                        thus(
                                            "values(l, s); zero; f none; f same; w same(l); some r"
                                        ),
                                    ),
                                    exists("at once", "0"),
                                ],
                                [
                                    have("after", "0 < s", "side case", "not 0"),
                                    obtain(f"{ARCHIMEDES.name}(Max(1/s, s + 1))", "n0", "large"),
                                    have("large 1", "1/s <= n0", "large"),
                                    block(
                                        "all",
                                        "for l: natural. n0 <= l => " + _SMALL.format("k"),
                                        ["late"],
                                        apply("risen", "steep(l, s)", using=["large 1", "late"]),
                                        have("not fallen", "1 <= l - (s)", "large", "late"),
                                        thus(
                                            "values(l, s); risen; not fallen; "
                                            "full(l*(s), l - (s)); ones(s); f same; w same(l); "
                                            "some r"
                                        ),
                                    ),
                                    exists("later", "n0"),
                                ],
                            ),
                        ],
                    ),
                ),
            ),
            exists("signals", "w"),
        ),
    ),
    "each",
    (ARCHIMEDES, From("signals alone", ALONE), From("lipschitz", LIPSCHITZ)),
)
