"""A model that is Lipschitz in its weights on Omega has a derivative in them of norm at most L_w.

At a point in the interior of Omega it is so because the derivative is the limit of quotients in
Omega; elsewhere because the derivative is continuous on Omega.  A convex set with an interior point
lies in the closure of its interior.  On a segment in the plane it is not so: across the segment
the derivative is not that of the model on Omega.

All hypotheses are met by the model of :mod:`.backpropagation` on Omega = [-1, 1].
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis import derivatives
from memory_theorems.theorems.analysis.contradictions import LIMIT
from memory_theorems.theorems.paper_objects.gradients import DIFFERENTIABLE
from memory_theorems.theorems.stability.descent.backpropagation import EXAMPLE, LINE
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import apply, block, exists, have, obtain, thus

INTERIOR: Final = Object(
    "InClosureOfInterior(d: (V -> real))",
    "for q: V, rho: (0, oo). d(q) <= 0 => exists r: V, s: (0, oo). |r - q| <= rho"
    " and (for v: V. |v - r| <= s => d(v) <= 0)",
    "Omega lies in the closure of its interior",
)
_AT = "{0}, a, x(t + 1)"
_STATEMENT = (
    "for phi: (V, H, X -> H), D_w: (V, H, X, V -> H), D_h: (V, H, X, H -> H), x: (natural -> X),"
    " d: (V -> real), c: (H -> real), L_w, b_ww: [0, oo)."
    " Differentiable(phi, D_w, D_h) and InClosureOfInterior(d)"
    " and (for q, r: V, a: H, t: natural. d(q) <= 0 and d(r) <= 0 and c(a) <= 0"
    " => |phi(q, a, x(t + 1)) - phi(r, a, x(t + 1))| <= L_w*|q - r|)"
    " and (for q, r: V, a: H, e: V, t: natural. d(q) <= 0 and d(r) <= 0 and c(a) <= 0"
    " => |D_w(q, a, x(t + 1), e) - D_w(r, a, x(t + 1), e)| <= b_ww*|q - r|*|e|)"
)
_BOUND = (
    "for q: V, a: H, e: V, t: natural. d(q) <= 0 and c(a) <= 0"
    " => |D_w(q, a, x(t + 1), e)| <= L_w*|e|"
)
_WHOLE = f"{_STATEMENT} => {_BOUND}"
_HERE, _THERE = _AT.format("q"), _AT.format("r")
_CLOSE = f"|phi(v, a, x(t + 1)) - phi({_THERE}) - D_w({_THERE}, v - r)| <= eps*|v - r|"
#: Towards 0 there is room.
_INTERVAL = (
    "for q: real, rho: (0, oo). Abs(q) - 1 <= 0 => exists r: real, s: (0, oo)."
    " Abs(r - q) <= rho and (for v: real. Abs(v - r) <= s => Abs(v) - 1 <= 0)"
)
_USED = ("phi", "D_w", "D_h", "x", "d", "c", "L_w", "b_ww", "delta")
DERIVATIVE_IN_W = Composed(
    Setting.of({}, objects=(DIFFERENTIABLE, INTERIOR)),
    _WHOLE,
    (
        block("bound", _WHOLE, ("model", "interior", "lipschitz", "continuous"))(
            obtain("model", "linear in w", "linear in h", "total"),
            block("at q", _BOUND, ("inside", "state inside"))(
                block(
                    "nearly",
                    f"for y: real. 0 < y => |D_w({_HERE}, e)| <= L_w*|e| + y",
                    ("y > 0",),
                    obtain("small(b_ww*|e|, y)", "rho", "rho > 0", "short"),
                    obtain("interior(q, rho)", "r", "s", "s > 0", "r near q", "ball"),
                    have("r inside", "d(r) <= 0", "ball(r)", "s > 0"),
                    have(
                        "linear there",
                        f"for z: real, f, g: V. D_w({_THERE}, z*f + g)"
                        f" == z*D_w({_THERE}, f) + D_w({_THERE}, g)",
                        f"linear in w({_THERE}, z, f, g)",
                    ),
                    block(
                        "partial",
                        "for eps: (0, oo). exists delta: (0, oo)."
                        f" (for v: V. |v - r| <= delta => {_CLOSE})",
                        (),
                        obtain("total(r, a, x(t + 1), eps)", "delta", "delta > 0", "close"),
                        have(
                            "for all v",
                            f"for v: V. |v - r| <= delta => {_CLOSE}",
                            f"delta > 0; close(v, a); linear in h({_THERE}, -1, 0, 0)",
                        ),
                        exists("that delta", "delta"),
                    ),
                    block(
                        "in the ball",
                        "for v: V. |v - r| <= s"
                        f" => |phi(v, a, x(t + 1)) - phi({_THERE})| <= L_w*|v - r|",
                        ("near",),
                        apply("v inside", "ball", "v"),
                        apply("quotient", "lipschitz", "v", "r", "a", "t"),
                    ),
                    apply(
                        "at r",
                        f"at most(fun(v, phi(v, a, x(t + 1))), r, fun(f, D_w({_THERE}, f)), "
                        "L_w, s)",
                    ),
                    apply("moved", "continuous", "q", "r", "a", "e", "t"),
                    thus(
                        "at r(e); moved; r near q; short; "
                        "mul_le_mul_of_nonneg_left(b_ww*|e|, |q - r|, rho); "
                        f"triangle(D_w({_HERE}, e) - D_w({_THERE}, e), D_w({_THERE}, e))"
                    ),
                ),
                apply("in the limit", "limit", f"|D_w({_HERE}, e)|", "L_w*|e|"),
            ),
        ),
    ),
    "bound",
    (
        From("at most", derivatives.at_most("H", near=True)),
        From("limit", LIMIT),
        From("small", derivatives.SMALL),
    ),
    met=Structure(
        {**{key: EXAMPLE[key] for key in _USED}, "q": "1", "a": "0", "e": "1", "t": "0"},
        (
            block("interval", _INTERVAL, ("inside",))(
                have(
                    "near q",
                    "Abs(q - Min(rho, 1)*q - q) <= rho",
                    "inside; mul_nonpos_of_nonneg(Min(rho, 1), Abs(q) - 1)",
                ),
                have(
                    "room",
                    "for v: real. Abs(v - (q - Min(rho, 1)*q)) <= Min(rho, 1) => Abs(v) - 1 <= 0",
                    "inside; mul_nonpos_of_nonneg(1 - Min(rho, 1), Abs(q) - 1)",
                ),
                exists("that point", "q - Min(rho, 1)*q", "Min(rho, 1)"),
            ),
        ),
        spaces=LINE,
        shown=(_INTERVAL,),
    ),
)
