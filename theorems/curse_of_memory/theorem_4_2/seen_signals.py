r"""A causal, bounded, linear functional is small where the past of the signal is small.

The signal is replaced by one with the same past until t, mirrored there: :math:`x_{t-|s-t|}`.

Source: Li, Han, E and Li (ICLR 2021), Definition 3.1.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import COMPOSED, LIPSCHITZ
from memory_theorems.theorems.paper_objects import functionals, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import apply, block, exists, have, obtain, thus

_MIRROR: Final = "t - |s - t|"
_SMALL: Final = (
    "for x: X, e: real. 0 < e and (for k: natural, s: real. 1 <= k and k <= d and s <= t"
    " => |val(x, k, s)| <= e) => |H(t, x)| <= c*e"
)

SEEN: Final = Composed(
    Setting.of(
        {**signals.SYMBOLS, **functionals.SYMBOLS},
        {
            **{
                name: one
                for name, one in signals.HYPOTHESES.items()
                if name not in ("values", "below the norm")
            },
            **{name: functionals.HYPOTHESES[name] for name in ("continuous", "linear", "causal")},
        },
        (*signals.OBJECTS, *functionals.OBJECTS[:3]),
    ),
    f"for t: real. exists c: real. 0 <= c and ({_SMALL})",
    (
        have("unscaled", "for y, e, c: real. 0 < e and |1/e*y + 0*y| <= c => |y| <= |c|*e"),
        block("seen", f"for t: real. exists c: real. 0 <= c and ({_SMALL})", [])(
            obtain("continuous(t)", "b", "bound"),
            apply("mirror", "lipschitz", f"fun(s, {_MIRROR})", "1"),
            have("back", f"for s: real. {_MIRROR} <= t"),
            have("same times", f"for s: real. s <= t => s == {_MIRROR}"),
            block("small", _SMALL.replace("c*e", "|b|*e"), ["some e", "small past"])(
                block(
                    "mirrored continuous",
                    "for k: natural. 1 <= k and k <= d"
                    f" => continuous(fun(s, val(x, k, {_MIRROR})))",
                    ["k from 1", "k to d"],
                    apply("x here", "continuous signals", "x", "k"),
                    apply("so", "composed", "fun(s, val(x, k, s))", f"fun(s, {_MIRROR})"),
                ),
                block(
                    "mirrored vanishing",
                    f"for k: natural. 1 <= k and k <= d => vanishes(fun(s, val(x, k, {_MIRROR})))",
                    ["k from 1", "k to d"],
                    block(
                        "vanishing",
                        "for r: real. 0 < r => exists T: real. for s: real. T <= |s|"
                        f" => |val(x, k, {_MIRROR})| <= r",
                        ["some r"],
                        apply("x there", "vanishing signals", "x", "k"),
                        obtain("x there(r)", "T", "beyond"),
                        have(
                            "tail",
                            f"for s: real. T + 2*|t| <= |s| => |val(x, k, {_MIRROR})| <= r",
                            f"beyond({_MIRROR})",
                        ),
                        exists("from there", "T + 2*|t|"),
                    ),
                ),
                obtain(f"all of them(fun(k, s, val(x, k, {_MIRROR})))", "y", "y values"),
                block(
                    "y small",
                    "for k: natural, s: real. 1 <= k and k <= d => |val(y, k, s)| <= e",
                    ["k from 1", "k to d"],
                    apply("its past", "small past", "k", _MIRROR, using=["back(s)"]),
                    thus("k from 1", "k to d", "y values(k, s)", "its past"),
                ),
                apply("y size", "least bound", "y", "e", using=["some e"]),
                have(
                    "same past",
                    "for k: natural, s: real. 1 <= k and k <= d and s <= t"
                    " => val(x, k, s) == val(y, k, s)",
                    "y values(k, s); same times(s); "
                    f"congruence(val(x, k, s), val(x, k, {_MIRROR}))",
                ),
                apply("same value", "causal", "t", "x", "y"),
                have(
                    "in the ball",
                    "|1/e*y + 0*y| <= 1",
                    "stretch(1/e, y); one_div_mul_le_one(|y|, e); y size; some e",
                ),
                thus(
                    "some e; in the ball; bound(1/e*y + 0*y); linear(t, 1/e, 0, y, y); "
                    "unscaled(H(t, y), e, b); same value"
                ),
            ),
            exists("with", "|b|"),
        ),
    ),
    "seen",
    (From("lipschitz", LIPSCHITZ), From("composed", COMPOSED)),
)
