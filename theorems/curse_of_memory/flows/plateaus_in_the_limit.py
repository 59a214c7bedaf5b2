r"""(106) of Theorem C.1: both times tend to infinity with 1/omega; and the loss moves later.

At a fixed start with :math:`\hat\rho(\cdot;\theta_0)=\bar\rho`, with rates of at least 2b and a
distance d of at most b and delta, who has moved by delta took
:math:`d/(2\sqrt m\,G(b))`, and G(b) tends to 0 by Lemma C.1, without any tail (79).  The loss only
falls; from within the distance d it falls by at most :math:`2\sqrt m\,d\,G(b)`, which is at most
delta for small omega.  So :math:`\tau_0'(\delta)\ge\tau_0(d)` for any such d, and
:math:`\tau_0'\ge\tau_0` where delta is less than all rates at the start.

What omega_0 may depend on stands before it: the template, the width, the start, delta and T.

No structure is recorded: a flow that rests (:mod:`.resting_flows`) has no far-away memory.  What is
asked of the template and the start holds for :math:`\rho_0(t)=e^{-t^2}`,
:math:`\bar\rho(t)=e^{-t}`, m = 2, :math:`\theta_0=((1/2,1/2),(1,1))`.

Source: Li, Han, E and Li (ICLR 2021), Theorem C.1, (104)-(107).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.least_terms import GREATEST, LEAST
from memory_theorems.theorems.curse_of_memory.flows.moved_losses import LATER, LOSS, SMALL
from memory_theorems.theorems.curse_of_memory.flows.plateaus import (
    ALL,
    AWAY,
    ESCAPE,
    FIT,
    FLOW,
    FLOWS,
    OBJECTS,
    SIZE,
    START,
)
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import DEFINITIONS, MODELS
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import (
    BOUNDED,
    IN_L2,
    SYMBOLS,
    VANISHING,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    absurd,
    apply,
    block,
    by_cases,
    contradiction,
    exists,
    have,
    let,
    obtain,
    same,
)

SETTING: Final = Setting.of(
    {**MODELS, **SYMBOLS, **START, "delta": (r"\delta", "(0, oo)", "how far the parameters move")},
    {
        **DEFINITIONS,
        "in L2": IN_L2,
        "bounded": BOUNDED,
        "vanishing": VANISHING,
        "perfect fit": FIT,
        "positive rates": "admissible(theta_0)",
    },
    OBJECTS,
    ALL,
    ("V",),
)
_TIME: Final = f"first_time(fun(t, {AWAY.format('t')}), delta, tau)"
_LOSS_TIME: Final = f"first_time(fun(t, {LOSS.format('t')}), delta, tau)"
_FOR: Final = (
    "for T: real. exists omega_0: (0, oo). (for omega: (0, oo),"
    f" {FLOWS}, tau: real. omega <= omega_0 and {FLOW} and {{}} => T <= tau)"
)
_LATE: Final = (
    "for T: [0, oo). exists d, omega_0: (0, oo). d <= delta"
    f" and (for omega: (0, oo), {FLOWS}, t: [0, oo). omega <= omega_0 and {FLOW} =>"
    f" (d < {AWAY.format('t')} => T <= t)"
    f" and (delta < {LOSS.format('t')} => d < {AWAY.format('t')}))"
)
#: At a distance d it is late, and before it the loss has not moved.
LATE: Final = Composed(
    SETTING,
    _LATE,
    (
        apply("escapes", "escape"),
        apply("loss moves later", "later"),
        apply("smaller", "small"),
        have("at most d", "for x, y: real. x == Min(y, 1) => x <= y"),
        have("share positive", "for x: (0, oo), q, y: [0, oo). x/(2*(q + 1)*(y + 1)) > 0"),
        have("small for T", "for x: (0, oo), q, y: [0, oo). y*(2*(q*(x/(2*(q + 1)*(y + 1))))) < x"),
        have("small for 1", "for x: (0, oo), q, y: [0, oo). 2*(q*(x/(2*(q + 1)*(y + 1)))) <= x"),
        have(
            "larger products",
            "for x, y, q, u, v: [0, oo). x <= y and u <= v => x*(2*(q*u)) <= y*(2*(q*v))",
            "mul_le_mul_of_nonneg_left(2*q*u, x, y); mul_le_mul_of_nonneg_left(2*q*y, u, v)",
        ),
        obtain("least(fun(i, w(theta_0, i)), m)", "c", "c positive", "c below"),
        obtain("greatest(fun(i, a(theta_0, i)), m)", "A", "A positive", "weights"),
        block("late", _LATE, [])(
            let("d", "real", "Min(c/2, delta)"),
            let("b", "real", "c/2"),
            have("d positive", "d > 0", "d is", "c positive"),
            have("b positive", "b > 0", "b is", "c positive"),
            have("d small", "d <= delta", "d is"),
            block(
                "box",
                "for i: natural. 1 <= i and i <= m"
                " => b + d <= w(theta_0, i) and |a(theta_0, i)| <= A",
                ["from 1", "to m"],
                apply("weight", "weights", "i"),
                have(
                    "far enough", "b + d <= w(theta_0, i)", "b is; d is; from 1; to m; c below(i)"
                ),
            ),
            let("g", "real", "Min(d, 1)/(2*(sqrt(m) + 1)*(T + 1))"),
            have(
                "g positive", "g > 0", "g is", "share positive(Min(d, 1), sqrt(m), T)", "d positive"
            ),
            obtain("smaller(b, g, A)", "omega_0", "omega_0 positive", "size small"),
            apply("g times T", "small for T", "Min(d, 1)", "sqrt(m)", "T"),
            apply("g times 1", "small for 1", "Min(d, 1)", "sqrt(m)", "T"),
            block(
                "close",
                f"for omega: (0, oo), {FLOWS}, t: [0, oo). omega <= omega_0 and {FLOW} =>"
                f" (d < {AWAY.format('t')} => T <= t)"
                f" and (delta < {LOSS.format('t')} => d < {AWAY.format('t')})",
                ["omega below", "runs"],
                apply("small here", "size small", "omega"),
                have("size", f"0 <= {SIZE}"),
                block("moved", f"d < {AWAY.format('t')} => T <= t", ["far"])(
                    apply("escape here", "escapes", "omega", "b", "d", "A", "grad", "theta", "t"),
                    by_cases("when", GOAL, "T <= t")(
                        [],
                        [
                            apply(
                                "products",
                                f"larger products(t, T, sqrt(m), {SIZE}, g)",
                                using=["when case", "size"],
                            ),
                            contradiction(
                                "escape here",
                                "products; g times T; g is; at most d(Min(d, 1), d); "
                                "mul_eq_mul_right(g, Min(d, 1)/(2*(sqrt(m) + 1)*(T + 1)), "
                                "T*(2*sqrt(m)))",
                            ),
                        ],
                    ),
                ),
                block("lost", f"delta < {LOSS.format('t')} => d < {AWAY.format('t')}", ["loss"])(
                    have(
                        "little",
                        f"2*(sqrt(m)*d*{SIZE}) <= delta",
                        "small here; size; g times 1; g is; d small; d positive; "
                        "mul_eq_mul_right(g, Min(d, 1)/(2*(sqrt(m) + 1)*(T + 1)), 2*sqrt(m)); "
                        f"mul_le_mul_of_nonneg_left(2*sqrt(m)*d, {SIZE}, g); "
                        "mul_le_mul_of_nonneg_left(d, 2*(sqrt(m)*g), 1)",
                    ),
                    apply("so", "loss moves later(omega, b, d, delta, A, grad, theta, t)"),
                ),
            ),
            exists("such a d", "d", "omega_0", using=["d positive"]),
        ),
    ),
    "late",
    (
        From("escape", ESCAPE),
        From("later", LATER),
        From("small", SMALL),
        From("least", LEAST),
        From("greatest", GREATEST),
    ),
)


def _limit(name: str, time: str, far: str, *why: Step) -> Composed:
    """(106) for the first time at which ``far`` holds."""
    form = _FOR.format(time)
    return Composed(
        SETTING,
        form,
        (
            apply("late times", "late"),
            block(name, form, [])(
                apply("from T on", "late times", "Max(T, 0)"),
                obtain("from T on", "d", "omega_0", "d pos", "omega_0 pos", "d small", "when late"),
                block(
                    "for small omega",
                    f"for omega: (0, oo), {FLOWS}, tau: real. omega <= omega_0 and {FLOW}"
                    f" and {time} => T <= tau",
                    ["omega small", "runs", "infimum"],
                    obtain("infimum", "before all", "the greatest"),
                    block(
                        "a lower bound",
                        f"for t: real. 0 <= t and {far} => T <= t",
                        ["t from 0", "far"],
                        apply("both", "when late(omega, grad, theta, t)", using=["t from 0"]),
                        obtain("both", "moved", "lost"),
                        *why,
                        apply("T by then", "moved"),
                        have("so", "T <= t", "T by then"),
                    ),
                    apply("below the infimum", "the greatest", "T"),
                ),
                exists("such an omega_0", "omega_0"),
            ),
        ),
        name,
        (From("late", LATE),),
    )


#: (106) for the time (104) of the parameters.
LIMIT_OF_TIMES: Final = _limit(
    "mul_le_mul_of_nonneg_left",
    _TIME,
    f"delta < {AWAY.format('t')}",
    have("farther than d", f"d < {AWAY.format('t')}", "far", "d small"),
)
#: (106) for the time (105) of the loss.
LIMIT_OF_LOSS_TIMES: Final = _limit(
    "loss times", _LOSS_TIME, f"delta < {LOSS.format('t')}", apply("moved by d", "lost")
)

_SLOWER: Final = (
    f"exists omega_0: (0, oo). (for omega: (0, oo), {FLOWS}, tau, sigma: real."
    f" omega <= omega_0 and {FLOW} and {_TIME} and {_LOSS_TIME.replace('tau)', 'sigma)')}"
    " => tau <= sigma)"
)
#: (107), its first inequality: the loss moves later than the parameters.
LOSS_IS_SLOWER: Final = Composed(
    Setting.of(
        {
            **MODELS,
            **SYMBOLS,
            **START,
            "delta": (r"\delta", "(0, oo)", "how far the parameters move"),
        },
        {
            **DEFINITIONS,
            "in L2": IN_L2,
            "bounded": BOUNDED,
            "vanishing": VANISHING,
            "perfect fit": FIT,
            "small delta": "for i: natural. 1 <= i and i <= m => delta < w(theta_0, i)",
        },
        OBJECTS,
        ALL,
        ("V",),
    ),
    _SLOWER,
    (
        apply("loss moves later", "later"),
        apply("smaller", "small"),
        have("share positive", "for q: [0, oo). 1/(2*(q + 1)) > 0"),
        have("share", "for q: [0, oo). 2*q*(1/(2*(q + 1))) <= 1"),
        block(
            "room",
            "for i: natural. 1 <= i and i <= m => 0 < w(theta_0, i) - delta",
            ["from 1", "to m"],
            have("so", "0 < w(theta_0, i) - delta", "small delta(i)", "from 1", "to m"),
        ),
        apply("a rate", "least", "fun(i, w(theta_0, i) - delta)", "m"),
        obtain("a rate", "b", "b positive", "b below"),
        apply("a weight", "greatest", "fun(i, a(theta_0, i))", "m"),
        obtain("a weight", "A", "A positive", "weights"),
        have("part", "1/(2*(sqrt(m) + 1)) > 0", "share positive(sqrt(m))"),
        apply("size", "smaller", "b", "1/(2*(sqrt(m) + 1))", "A", using=["part"]),
        obtain("size", "o", "o positive", "size small"),
        block(
            "box",
            "for i: natural. 1 <= i and i <= m"
            " => b + delta <= w(theta_0, i) and |a(theta_0, i)| <= A",
            ["from 1", "to m"],
            apply("rate", "b below", "i"),
            apply("weight", "weights", "i"),
            have("far enough", "b + delta <= w(theta_0, i)", "rate"),
            same("both", "b + delta <= w(theta_0, i) and |a(theta_0, i)| <= A"),
        ),
        block(
            "close",
            f"for omega: (0, oo), {FLOWS}, tau, sigma: real. omega <= o and {FLOW}"
            f" and {_TIME} and {_LOSS_TIME.replace('tau)', 'sigma)')} => tau <= sigma",
            ["omega small", "runs", "first", "second"],
            obtain("first", "before all", "the greatest"),
            obtain("second", "before all losses", "the greatest of losses"),
            apply("small here", "size small", "omega"),
            have(
                "little",
                f"2*(sqrt(m)*delta*{SIZE}) <= delta",
                "small here; "
                f"mul_le_mul_of_nonneg_left(2*sqrt(m)*delta, {SIZE}, 1/(2*(sqrt(m) + 1))); "
                "share(sqrt(m)); "
                "mul_le_mul_of_nonneg_left(delta, 2*sqrt(m)*(1/(2*(sqrt(m) + 1))), 1)",
            ),
            block(
                "a lower bound",
                f"for t: real. 0 <= t and delta < {LOSS.format('t')} => tau <= t",
                ["t from 0", "loss"],
                apply(
                    "moved",
                    "loss moves later(omega, b, delta, delta, A, grad, theta, t)",
                    using=["t from 0"],
                ),
                apply("so", "before all", "t"),
            ),
            apply("below the infimum", "the greatest of losses", "tau"),
        ),
        exists("such an omega_0", "o", form=_SLOWER),
    ),
    "such an omega_0",
    (From("later", LATER), From("small", SMALL), From("least", LEAST), From("greatest", GREATEST)),
)


def _late(name: str, moved: str, *why: Step) -> Composed:
    """(106) for what has moved, where the first time may be infinite."""
    inside = (
        f"for omega: (0, oo), {FLOWS}. omega <= omega_0 and {FLOW}"
        f" => not_before(T, fun(t, {moved.format('t')}), delta)"
    )
    form = f"for T: real. exists omega_0: (0, oo). ({inside})"
    return Composed(
        SETTING,
        form,
        (
            apply("late times", "late"),
            block(name, form, [])(
                apply("from T on", "late times", "Max(T, 0)"),
                obtain("from T on", "d", "omega_0", "d pos", "omega_0 pos", "d small", "when late"),
                block("for small omega", inside, ["omega small", "runs"])(
                    block(
                        "not before",
                        f"for t: real. 0 <= t and t < T => {moved.format('t')} <= delta",
                        ["t from 0", "t before"],
                        by_cases(
                            "where",
                            f"{moved.format('t')} <= delta",
                            f"{moved.format('t')} <= delta",
                            [same("within", f"{moved.format('t')} <= delta")],
                            [
                                have("far", f"delta < {moved.format('t')}", "where case"),
                                apply(
                                    "both", "when late(omega, grad, theta, t)", using=["t from 0"]
                                ),
                                obtain("both", "moved", "lost"),
                                *why,
                                apply("T by then", "moved"),
                                have("after T", "T <= t", "T by then"),
                                have("before T", "T > t", "t before"),
                                absurd(
                                    "so", f"{moved.format('t')} <= delta", "after T", "before T"
                                ),
                            ],
                        ),
                    )
                ),
                exists("such an omega_0", "omega_0"),
            ),
        ),
        name,
        (From("late", LATE),),
    )


#: (106) for the time (104) of the parameters, which may be infinite.
LATE_TIMES: Final = _late(
    "mul_le_mul_of_nonneg_left",
    AWAY,
    have("farther than d", f"d < {AWAY.format('t')}", "far", "d small"),
)
#: (106) for the time (105) of the loss, which may be infinite.
LATE_LOSS_TIMES: Final = _late("loss times", LOSS, apply("moved by d", "lost"))

_INSIDE: Final = (
    f"for omega: (0, oo), {FLOWS}, z: real. omega <= {{}} and {FLOW}"
    f" and not_before(z, fun(t, {AWAY.format('t')}), delta)"
    f" => not_before(z, fun(t, {LOSS.format('t')}), delta)"
)
#: (107), its first inequality: no b that is at most the time of the parameters is more than that
#: of the loss.
LOSS_IS_NOT_FASTER: Final = Composed(
    LOSS_IS_SLOWER.setting,
    f"exists omega_0: (0, oo). ({_INSIDE.format('omega_0')})",
    (
        *LOSS_IS_SLOWER.proof[:-2],
        block("close", _INSIDE.format("o"), ["omega small", "runs", "not moved"])(
            apply("small here", "size small", "omega"),
            have(
                "little",
                f"2*(sqrt(m)*delta*{SIZE}) <= delta",
                "small here; "
                f"mul_le_mul_of_nonneg_left(2*sqrt(m)*delta, {SIZE}, 1/(2*(sqrt(m) + 1))); "
                "share(sqrt(m)); "
                "mul_le_mul_of_nonneg_left(delta, 2*sqrt(m)*(1/(2*(sqrt(m) + 1))), 1)",
            ),
            block(
                "not before",
                f"for t: real. 0 <= t and t < z => {LOSS.format('t')} <= delta",
                ["t from 0", "t before"],
                by_cases("where", GOAL, f"{LOSS.format('t')} <= delta")(
                    [],
                    [
                        apply("near", "not moved", "t", using=["t from 0"]),
                        apply(
                            "moved",
                            "loss moves later(omega, b, delta, delta, A, grad, theta, t)",
                            using=["t from 0", "where case"],
                        ),
                        contradiction("near", "moved"),
                    ],
                ),
            ),
        ),
        exists(
            "such an omega_0", "o", form=f"exists omega_0: (0, oo). ({_INSIDE.format('omega_0')})"
        ),
    ),
    "such an omega_0",
    LOSS_IS_SLOWER.uses,
)
