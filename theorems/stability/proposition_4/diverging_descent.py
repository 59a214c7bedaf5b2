r"""Proposition 4 of Miller & Hardt (2018) as printed: gradient descent on an unstable system.

    There are a scalar system (4), (5) with a weight w and inputs, a time T and a start such that
    gradient descent on the squared loss at T, with the step sizes 1/i and no constraint, does not
    converge, to a stationary point or any other, and the gradients grow beyond all bounds.

Here h_t = w h_{t-1} + x_t with x_t = y_t = 1 and T = 3: h_3 = 1 + w + w**2, and the gradient of
(h_3 - 1)**2/2 is (w**2 + w)(2 w + 1).  From w = 2 each iterate is at least twice as large as the
one before.  The descent exists as any sequence by recursion does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.derivatives import SMALL
from memory_theorems.theorems.analysis.measures import ARCHIMEDES
from memory_theorems.theorems.analysis.recursion import RECURSION
from memory_theorems.theorems.paper_objects.recurrent_runs import (
    SCALAR_SYSTEM,
    STATES,
    TENDS_TO_INFINITY,
    UNSTABLE,
    on_the_line,
)
from memory_theorems.theorems.stability.proposition_4 import divergence
from memory_theorems.verify.reasoning.composition import (
    Composed,
    From,
    FromHorn,
    Object,
    Setting,
    Structure,
)
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_induction,
    exists,
    have,
    let,
    obtain,
    thus,
)
from memory_theorems.verify.sequents import needed

GRADIENT_OF: Final = Object(
    "GradientOf(F, g: (real -> real))",
    "for q: real, rho: (0, oo). exists delta: (0, oo). (for r: real. |r - q| <= delta"
    " => |F(r) - F(q) - g(q)*(r - q)| <= rho*|r - q|)",
    "g(w) is the gradient of F at w",
)
DESCENT: Final = Object(
    "Descent(g: (real -> real), v: (natural -> real))",
    "for i: natural. v(i + 1) == v(i) - 1/(i + 1)*g(v(i))",
    "unconstrained gradient descent with the step sizes 1/1, 1/2, 1/3, ...",
)
STAYS_AWAY: Final = Object(
    "StaysAway(v: (natural -> real), s: real)",
    "exists e: (0, oo). (for n: natural. exists i: natural. n <= i and e <= |v(i) - s|)",
    "v does not converge to s",
)
SETTING = Setting.of(
    {},
    objects=(
        SCALAR_SYSTEM,
        *map(on_the_line, (UNSTABLE, STATES)),
        *(TENDS_TO_INFINITY, GRADIENT_OF, DESCENT, STAYS_AWAY),
    ),
)
_SYSTEM = "for w: real. ScalarSystem(fun(z, u, phi(w, z, u)), w, 1)"
_RUNS = "for w: real. States(fun(z, u, phi(w, z, u)), x, fun(t, h(w, t)))"
_GRADIENT = "GradientOf(fun(w, (h(w, {0}) - y)**2/2), g)"
_AWAY = "for s: real. StaysAway(v, s)"
_GROWS = "TendsToInfinity(fun(i, |g(v(i))|))"
_PROPOSITION_4 = (
    "exists phi: (real, real, real -> real), x: (natural -> real), y: real, T: natural,"
    " h: (real, natural -> real), g: (real -> real), v: (natural -> real)."
    f" ({_SYSTEM}) and ({_RUNS}) and {_GRADIENT.format('T')} and Descent(g, v)"
    f" and Unstable(fun(z, u, phi(v(0), z, u))) and ({_AWAY}) and {_GROWS}"
)
_STATE = "Sum({0}**j, (j, 0, {1} - 1))"
_LOSS = "((q + u)**2 + (q + u))**2/2 - (q**2 + q)**2/2 - (q**2 + q)*(2*q + 1)*u"
_REST = "((2*q + 1)**2 + 2*(q**2 + q) + 2*(2*q + 1)*u + u**2)/2"
_SIZE = "((2*q + 1)**2 + 2*|q**2 + q| + 2*|2*q + 1| + 1)"
_REST_AT = _REST.replace("*u +", "*(r - q) +").replace("u**2", "(r - q)**2")
_CLOSE = "|(h(r, 3) - 1)**2/2 - (h(q, 3) - 1)**2/2 - g(q)*(r - q)| <= rho*|r - q|"
#: The step of the descent in numbers.
_STEP = FromHorn(
    "a long step", divergence.THEORY, needed(divergence.PROOF, "a long step"), "a long step"
)
_PROVED = Composed(
    SETTING,
    _PROPOSITION_4,
    (
        block("Proposition 4", _PROPOSITION_4, ())(
            let("phi", "real, real, real -> real", "fun(w, z, u, w*z + 1*u)"),
            let("x", "natural -> real", "fun(s, 1)"),
            let("h", "real, natural -> real", f"fun(w, t, {_STATE.format('w', 't')})"),
            let("g", "real -> real", "fun(w, (w**2 + w)*(2*w + 1))"),
            obtain("recursion(fun(n, q, q - 1/(n + 1)*g(q)), 2)", "v", "start", "steps"),
            block("system", _SYSTEM, (), thus("phi is(w, z, u)")),
            block("runs", _RUNS, ())(
                have("rest", "h(w, 0) == 0", "h is(w, 0)"),
                by_induction(
                    "moved up",
                    "for t: natural. w*Sum(w**j, (j, 0, t - 1)) + 1 == Sum(w**j, (j, 0, t))",
                    ("before",),
                    base=(),
                    step=(thus("before"),),
                ),
                have(
                    "state",
                    "for t: natural. h(w, t + 1) == phi(w, h(w, t), x(t + 1))",
                    "h is(w, t); h is(w, t + 1); x is(t + 1); moved up(t); "
                    "phi is(w, h(w, t), x(t + 1))",
                ),
            ),
            have("last state", "for w: real. h(w, 3) == 1 + w + w**2", "h is(w, 3)"),
            have("remainder", f"for q, u: real. {_LOSS} == u**2*{_REST}"),
            have("size of the rest", f"for q: real, u: [-1, 1]. |{_REST}| <= {_SIZE}"),
            have("of a square", "for y, a, b: real. |a| <= b => |y**2*a| <= |y|*(|y|*b)"),
            block("gradient", _GRADIENT.format("3").replace("- y)", "- 1)"), ())(
                obtain(f"small({_SIZE}, rho)", "t", "t > 0", "small enough"),
                block("close", f"for r: real. |r - q| <= Min(1, t) => {_CLOSE}", ("near",))(
                    have("above", "r - q >= -1", "near"),
                    have("below", "r - q <= 1", "near"),
                    have("within t", "|r - q| <= t", "near"),
                    have(
                        "squares",
                        "for a, b, c, d: real. a == b and c == d"
                        " => a**2/2 - c**2/2 == b**2/2 - d**2/2",
                    ),
                    apply(
                        "losses",
                        "squares(h(r, 3) - 1, (q + (r - q))**2 + (q + (r - q)), h(q, 3) - 1, "
                        "q**2 + q)",
                        using=["last state(q)", "last state(r)"],
                    ),
                    have(
                        "error",
                        f"(h(r, 3) - 1)**2/2 - (h(q, 3) - 1)**2/2 - g(q)*(r - q)"
                        f" == (r - q)**2*({_REST_AT})",
                        "losses; remainder(q, r - q); g is(q)",
                    ),
                    apply("shorter", "mul_le_mul_of_nonneg_right", _SIZE, "|r - q|", "t"),
                    apply(
                        "in all",
                        f"mul_le_mul_of_nonneg_right(|r - q|, |r - q|*{_SIZE}, rho)",
                        using=("shorter", "small enough"),
                    ),
                    thus(
                        "above; below; size of the rest(q, r - q); "
                        f"of a square(r - q, {_REST_AT}, {_SIZE}); in all; "
                        "abs_congr((h(r, 3) - 1)**2/2 - (h(q, 3) - 1)**2/2 - g(q)*(r - q), "
                        f"(r - q)**2*({_REST_AT})); error"
                    ),
                ),
                exists("delta is it", "Min(1, t)"),
            ),
            by_induction(
                "doubling",
                "for i: natural. i + 2 <= 2**(i + 1)",
                ("before",),
                base=(),
                step=(thus("before"),),
            ),
            by_induction(
                "iterates",
                "for i: natural. 2**(i + 1) <= |v(i)|",
                ("before",),
                base=(thus("start", "abs_congr(v(0), 2)"),),
                step=(
                    have(
                        "step",
                        "v(i + 1) == v(i) - (v(i)**2 + v(i))*(2*v(i) + 1)/(i + 1)",
                        "steps(i); g is(v(i))",
                    ),
                    thus(
                        "before; doubling(i); a long step(v(i), i + 1); step; "
                        "abs_congr(v(i + 1), v(i) - (v(i)**2 + v(i))*(2*v(i) + 1)/(i + 1))"
                    ),
                ),
            ),
            block("unstable", "Unstable(fun(z, u, phi(v(0), z, u)))", ("c < 1",))(
                have(
                    "apart",
                    "c*|1 - 0| < |phi(v(0), 1, 0) - phi(v(0), 0, 0)|",
                    "c < 1; start; phi is(v(0), 1, 0); phi is(v(0), 0, 0)",
                ),
                exists("pair", "1", "0", "0", using=("apart",)),
            ),
            have("differences", "for a, b, k: real. |b| <= k and k + 1 <= |a| => 1 <= |a - b|"),
            block("away", _AWAY, ())(
                obtain(f"{ARCHIMEDES.name}(|s|)", "k", "beyond"),
                block(
                    "again and again",
                    "for n: natural. exists i: natural. n <= i and 1 <= |v(i) - s|",
                    (),
                    have(
                        "far away",
                        "1 <= |v(n + k) - s|",
                        "iterates(n + k); doubling(n + k); beyond; differences(v(n + k), s, n + k)",
                    ),
                    exists("at that time", "n + k"),
                ),
                exists("by 1", "1"),
            ),
            have("gradients", "for a: real. 2 <= |a| => |a| <= |(a**2 + a)*(2*a + 1)|"),
            block("grows", _GROWS, ())(
                obtain(f"{ARCHIMEDES.name}(M)", "n", "beyond"),
                block("from n on", "for t: natural. n <= t => M <= |g(v(t))|", ("after n",))(
                    have("large", "t + 2 <= |v(t)|", "iterates(t)", "doubling(t)"),
                    apply("larger", "gradients", "v(t)", using=("large",)),
                    thus(
                        "beyond; after n; large; larger; g is(v(t)); "
                        "abs_congr(g(v(t)), (v(t)**2 + v(t))*(2*v(t) + 1))"
                    ),
                ),
                exists("from there", "n"),
            ),
            exists("the system", "phi", "x", "1", "3", "h", "g", "v"),
        ),
    ),
    "Proposition 4",
    (ARCHIMEDES, From("recursion", RECURSION), From("small", SMALL), _STEP),
)
#: The system and the descent that the proof gives, under other names.
_DESCENT = {
    "phi_0": "real, real, real -> real",
    "x_0": "natural -> real",
    "y_0": "real",
    "T_0": "natural",
    "h_0": "real, natural -> real",
    "g_0": "real -> real",
    "v_0": "natural -> real",
}
PROPOSITION_4 = replace(
    _PROVED,
    met=Structure(
        {
            **{name.removesuffix("_0"): name for name in _DESCENT},
            **{"c": "0", "M": "0", "t": "n", "q": "0", "rho": "1", "r": "0"},
        },
        (
            obtain(
                "proved",
                *_DESCENT,
                "system",
                "runs",
                "gradient",
                "descent",
                "unstable",
                "away",
                "grows",
            ),
        ),
        uses=(From("proved", _PROVED),),
        obtained=_DESCENT,
    ),
)
