r"""Lemma A.10 of Wang, Li and Li (2024): uniform exponential decay passes to the limit.

For a fixed t the approximants come as near to f(t) as one likes, and all of them are at most
:math:`e\,e^{-\beta_0t}` from one time on.  Neither continuity nor :math:`\beta<\beta_0` is needed.

Second-hand, from notes on the paper: (103)-(105).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LIMIT
from memory_theorems.theorems.paper_objects.memory_functions import TENDS_TO_ZERO
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import apply, block, by_cases, exists, have, obtain

CONTINUOUS: Final = Object(
    "continuous_from_0(f: (real -> real))",
    "for z, e: real. 0 <= z and 0 < e => exists h: real. 0 < h"
    " and (for s: real. 0 <= s and |s - z| <= h => |f(s) - f(z)| <= e)",
    "f is continuous on [0, oo)",
)
UNIFORM_LIMIT: Final = Object(
    "uniform_limit(g: (natural, real -> real), f: (real -> real))",
    "for e: real. 0 < e => exists k: natural. for n: natural, t: real. k <= n and 0 <= t"
    " => |f(t) - g(n, t)| <= e",
    "sup over t >= 0 of |f(t) - f_m(t)| tends to 0 as m tends to infinity",
)
COMMON_DECAY: Final = Object(
    "common_decay(beta_0: real, g: (natural, real -> real))",
    "for e: real. 0 < e => exists T: real. for n: natural, t: real. T <= t"
    " => exp(beta_0*t)*|g(n, t)| <= e",
    "sup over m of exp(beta_0 t) |f_m(t)| tends to 0 as t tends to infinity",
)
OBJECTS: Final = (CONTINUOUS, UNIFORM_LIMIT, COMMON_DECAY, TENDS_TO_ZERO)

_LEMMA: Final = (
    "for f: (real -> real), g: (natural, real -> real), beta_0: (0, oo). continuous_from_0(f)"
    " and uniform_limit(g, f) and common_decay(beta_0, g) => for beta: real. 0 < beta"
    " and beta < beta_0 => tends_to_zero(fun(t, exp(beta*t)*|f(t)|))"
)
_SIZE: Final = "exp(beta*t)*|f(t)|"
_F: Final = "exp(-2*t)"
#: The hypotheses are met by f = f_m = exp(-2t) and beta_0 = 1.
_MET: Final = Structure(
    {
        **{"f": f"fun(t, {_F})", "g": f"fun(n, t, {_F})", "beta_0": "1"},
        **{"beta": "1/2", "e": "1", "t": "T"},
    },
    (
        have("one step", "for x, y: [0, oo). x <= y => exp(-2*x) - exp(-2*y) <= 2*(y - x)"),
        have("falls", "for x, y: [0, oo). x <= y => exp(-2*y) <= exp(-2*x)"),
        block(
            "steps",
            "for s, z: [0, oo). |exp(-2*s) - exp(-2*z)| <= 2*|s - z|",
            [],
            by_cases(
                "order",
                "|exp(-2*s) - exp(-2*z)| <= 2*|s - z|",
                "s <= z",
                [
                    have(
                        "so",
                        "|exp(-2*s) - exp(-2*z)| <= 2*|s - z|",
                        *("one step(s, z)", "falls(s, z)", "order case"),
                    )
                ],
                [
                    have(
                        "so",
                        "|exp(-2*s) - exp(-2*z)| <= 2*|s - z|",
                        *("one step(z, s)", "falls(z, s)", "order case"),
                    )
                ],
            ),
        ),
        block(
            "continuous",
            "for z, e: real. 0 <= z and 0 < e => exists h: real. 0 < h"
            " and (for s: real. 0 <= s and |s - z| <= h => |exp(-2*s) - exp(-2*z)| <= e)",
            ["z from 0", "some e"],
            have("some h", "0 < e/2", "some e"),
            have(
                "near",
                "for s: real. 0 <= s and |s - z| <= e/2 => |exp(-2*s) - exp(-2*z)| <= e",
                *("steps(s, z)", "z from 0"),
            ),
            exists("h", "e/2"),
        ),
        block(
            "limit",
            "for e: real. 0 < e => exists k: natural. for n: natural, t: real. k <= n and 0 <= t"
            f" => |{_F} - {_F}| <= e",
            ["some e"],
            have(
                "no gap",
                f"for n: natural, t: real. 0 <= n and 0 <= t => |{_F} - {_F}| <= e",
                "some e",
            ),
            exists("k", "0"),
        ),
        have("below the inverse", "for x: (0, oo). exp(1*x)*|exp(-2*x)| <= 1/x"),
        have("inverse", "for x, y: (0, oo). 1/y <= x => 1/x <= y"),
        block(
            "decay",
            "for e: real. 0 < e => exists T: real. for n: natural, t: real. T <= t"
            f" => exp(1*t)*|{_F}| <= e",
            ["some e"],
            have(
                "late",
                f"for n: natural, t: real. 1/e <= t => exp(1*t)*|{_F}| <= e",
                *("below the inverse(t)", "inverse(t, e)", "one_div_pos(e)", "some e"),
            ),
            exists("T", "1/e"),
        ),
    ),
)

LEMMA_A_10: Final = Composed(
    Setting.of({}, objects=OBJECTS),
    _LEMMA,
    (
        block(
            "Lemma A.10",
            _LEMMA,
            ["beta_0 positive", "continuous", "limit of g", "decay of g"],
            block(
                "each rate",
                "for beta: real. 0 < beta and beta < beta_0"
                " => tends_to_zero(fun(t, exp(beta*t)*|f(t)|))",
                ["some rate", "less"],
                block(
                    "at once",
                    f"for e: real. 0 < e => exists T: real. for t: real. T <= t => |{_SIZE}| <= e",
                    ["some e"],
                    apply("in time", "decay of g", "e"),
                    obtain("in time", "T", "from T on"),
                    block(
                        "late",
                        f"for t: real. Max(T, 0) <= t => |{_SIZE}| <= e",
                        ["t late"],
                        have("after T", "T <= t", "t late"),
                        have("after 0", "0 <= t", "t late"),
                        have(
                            "slower",
                            "exp(beta*t) <= exp(beta_0*t)",
                            *("less", "after 0", "mul_le_mul_of_nonneg_right(t, beta, beta_0)"),
                            "exponential(beta*t, beta_0*t)",
                        ),
                        have("some size", "0 < exp(beta*t)"),
                        have("share", "for x, y: (0, oo). 0 < y/x"),
                        have("shared", "for x, y: (0, oo). x*(y/x) == y"),
                        block(
                            "nearly",
                            f"for y: real. 0 < y => {_SIZE} <= e + y",
                            ["some y"],
                            have(
                                "accuracy",
                                "0 < y/exp(beta*t)",
                                *("some y", "some size", "share(exp(beta*t), y)"),
                            ),
                            apply("model", "limit of g", "y/exp(beta*t)"),
                            obtain("model", "k", "from k on"),
                            have("itself", "k <= k"),
                            apply("near", "from k on", "k", "t"),
                            apply("small", "from T on", "k", "t"),
                            have(
                                "product",
                                "for x, u: real. x <= u => exp(beta*t)*x <= exp(beta*t)*u",
                            ),
                            have("bound", "|f(t)| <= |g(k, t)| + y/exp(beta*t)", "near"),
                            have(
                                "scaled",
                                f"{_SIZE} <= exp(beta*t)*|g(k, t)| + y",
                                *("bound", "shared(exp(beta*t), y)", "some y", "some size"),
                                "product(|f(t)|, |g(k, t)| + y/exp(beta*t))",
                            ),
                            have(
                                "at the rate",
                                "exp(beta*t)*|g(k, t)| <= exp(beta_0*t)*|g(k, t)|",
                                *(
                                    "slower",
                                    "mul_le_mul_of_nonneg_right(|g(k, t)|,"
                                    " exp(beta*t), exp(beta_0*t))",
                                ),
                            ),
                            have("so near", f"{_SIZE} <= e + y", "scaled", "at the rate", "small"),
                        ),
                        apply("at most", "limit", _SIZE, "e"),
                        have("not negative", f"0 <= {_SIZE}"),
                        have("so", f"|{_SIZE}| <= e", "at most", "not negative"),
                    ),
                    exists("from then on", "Max(T, 0)"),
                ),
            ),
        ),
    ),
    "Lemma A.10",
    (From("limit", LIMIT),),
    met=_MET,
)
