r"""Functionals with an integrable kernel are continuous in time: (32).

:math:`|H_r(x)-H_t(x)|\le\|\rho\|_{L^1}\sup_s\|x_s-x_{s+t-r}\|`, by linearity and
time-homogeneity, and signals are uniformly continuous.

Source: Li, Han, E and Li (ICLR 2021), Lemma A.1, (32).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import INTEGRABLE, NEGLIGIBLE
from memory_theorems.theorems.curse_of_memory.approximation.kernel_distances import SIZE
from memory_theorems.theorems.curse_of_memory.approximation.turned_signals import COMMON_STEP, PASTS
from memory_theorems.theorems.paper_objects import functionals, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import apply, block, exists, have, let, obtain, thus

_SEEN: Final = "Sum(rho(i, s)*val(x, i, t - s), (i, 1, d))"
_NORM: Final = "Sum(Integral(|rho(k, r)|, (r, 0, oo)), (k, 1, d))"

CONTINUITY: Final = Composed(
    Setting.of(
        {
            **signals.SYMBOLS,
            **functionals.SYMBOLS,
            "rho": (r"\rho", "natural, real -> real", "the kernel of H"),
        },
        {
            **signals.HYPOTHESES,
            **{name: functionals.HYPOTHESES[name] for name in ("linear", "time-homogeneous")},
            "kernel": "for i: natural. 1 <= i and i <= d => integrable(fun(s, rho(i, s)))",
            "represented": f"for t: real, x: X. H(t, x) == Integral({_SEEN}, (s, 0, oo))",
        },
        (*signals.OBJECTS, *functionals.OBJECTS),
        [INTEGRABLE, NEGLIGIBLE],
    ),
    "for x: X. continuous(fun(t, H(t, x)))",
    (
        obtain("pasts(d, val)", "past", "past value", "past size"),
        apply("size", "sizes", "d", "val"),
        apply("common step", "common steps", "d", "val"),
        let("N", "real", _NORM),
        have("share", "for e, u, v: real. 0 <= v and v <= e/(|u| + 1) => v*u <= e"),
        block("continuity", "for x: X. continuous(fun(t, H(t, x)))", [])(
            block(
                "at z",
                "for z, e: real. 0 < e => exists h: real. 0 < h"
                " and (for s: real. |s - z| <= h => |H(s, x) - H(z, x)| <= e)",
                ["some e"],
                apply("part", "div_abs_add_one_pos", "e", "N"),
                obtain("common step(x, e/(|N| + 1))", "h", "some h", "by h"),
                block(
                    "near",
                    "for s: real. |s - z| <= h => |H(s, x) - H(z, x)| <= e",
                    ["close"],
                    # y is x, moved from z to s
                    let("y", "X", "past(s - z, past(0, x))"),
                    have(
                        "y value",
                        "for i: natural, r: real. 1 <= i and i <= d"
                        " => val(y, i, r) == val(x, i, r - (s - z))",
                        "past value(s - z, past(0, x), i, r); past value(0, x, i, s - z - r); "
                        "y is; congruence(val(y, i, r), val(past(s - z, past(0, x)), i, r))",
                    ),
                    apply("moved", "time-homogeneous", "z", "s - z", "x", "y"),
                    apply("gap represented", "represented", "s", "1*x + -1*y"),
                    apply("gap bounded", "size", "rho", "s", "1*x + -1*y"),
                    have(
                        "small values",
                        "for i: natural, r: real. 1 <= i and i <= d"
                        " => |val(1*x + -1*y, i, r)| <= e/(|N| + 1)",
                        "values(x, y, 1, -1, i, r); y value(i, r); close; by h(i, r, r - (s - z))",
                    ),
                    apply("small gap", "least bound", "1*x + -1*y", "e/(|N| + 1)", using=["part"]),
                    apply("in all", "share", "e", "N", "|1*x + -1*y|", using=["small gap"]),
                    have("as N", f"|1*x + -1*y|*{_NORM} == |1*x + -1*y|*N", "N is"),
                    thus(
                        "gap represented; gap bounded; as N; in all; linear(s, 1, -1, x, y); moved"
                    ),
                ),
                exists("the step", "h"),
            )
        ),
    ),
    "continuity",
    (From("pasts", PASTS), From("sizes", SIZE), From("common steps", COMMON_STEP)),
)
