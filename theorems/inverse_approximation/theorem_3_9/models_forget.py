r"""A network of class A_0 whose perturbed memories are small forgets exponentially.

From the time on at which :math:`\beta|h'|_2\le e_0|x|` keeps the slopes within the linear part of
the activation, the states obey :math:`h'=\kappa(Wh+Ux)`; uniform decay under perturbations then
bounds what is read of them:

.. math:: \kappa\beta^2e^{\kappa\beta(t-T_1)}|c^\top h'(t)|\le2ee_0|x|.

A step of the proof of Theorem 3.9; what the notes on Wang, Li and Li (ICLR 2024) have in its place,
second-hand, is (28)-(42).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import LATER
from memory_theorems.theorems.analysis.cauchy import ONE_TERM
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.theorems.inverse_approximation.theorem_3_9.perturbed_flows import FLOWS_DECAY
from memory_theorems.theorems.inverse_approximation.theorem_3_9.perturbed_unit import MET_ONCE
from memory_theorems.theorems.inverse_approximation.theorem_3_9.settled_states import (
    SETTING,
    SETTLED,
)
from memory_theorems.verify.reasoning.composition import Composed, From
from memory_theorems.verify.reasoning.steps import (
    Step,
    absurd,
    apply,
    block,
    by_cases,
    convert,
    have,
    let,
    obtain,
)

_SPEED: Final = "sigma(argument(m, W, U, fun(q, 0), z, h, {}, {}))"
_MEMORIES: Final = "perturbed_memories(B, beta, sigma, m, W, U, c, {}, {})"
#: An activation that is linear near 0, and as steep as L anywhere.
CLASS: Final = (
    "(for x, w: real. x <= w => sigma(x) <= sigma(w))"
    " and (for x, w: real. |sigma(x) - sigma(w)| <= L*|x - w|)"
    " and (for x: real. |x| < Z => sigma(x) == kappa*x)"
)
_AT: Final = (
    "for t: real. T_1 < t and T_1 + T_2 <= t"
    f" => kappa*beta*exp(kappa*beta*(t - T_1))*|Sum(c(j)*{_SPEED.format('j', 't')}, (j, 1, m))|"
    " <= 2*e_1*(e_0*y/beta)"
)
_INNER: Final = (
    "for z: X, h: (real, natural -> real). heaviside(z) and |z| <= B and |z| <= y"
    f" and states(m, sigma, W, U, fun(j, 0), z, h) => {_AT}"
)
_STATED: Final = (
    "for m: natural, sigma: (real -> real), W, U: (natural, natural -> real),"
    " c: (natural -> real), B, beta, kappa, Z, L, e_0, e_1, T_1, y: (0, oo), T_0, T_2: real."
    f" {CLASS} and {_MEMORIES.format('T_0', 'e_0')} and {_MEMORIES.format('T_2', 'e_1')}"
    f" and T_0 <= T_1 and e_0*B <= beta*(kappa*Z/2) => {_INNER}"
)
_IN: Final = "Sum(U({0}, i)*val(z, i, {1}), (i, 1, d))"
_DRIVE: Final = f"kappa*(Sum(W({{0}}, k)*h({{1}}, k), (k, 1, m)) + {_IN.format('{0}', '0')})"
_LONG: Final = f"Sum({_SPEED.format('l', '{0}')}**2, (l, 1, m))"

#: Where |sigma| is at most half of kappa Z, the argument is in the linear part.
WITHIN: Final[tuple[Step, ...]] = (
    have("inner point", "|3*Z/4| < Z", "Z positive"),
    have("outer point", "|-(3*Z/4)| < Z", "Z positive"),
    apply("at the inner point", "linear near 0", "3*Z/4", using=["inner point"]),
    apply("at the outer point", "linear near 0", "-(3*Z/4)", using=["outer point"]),
    have("some height", "0 < kappa*Z", "kappa positive", "Z positive", "mul_pos(kappa, Z)"),
    block(
        "in the linear part",
        "for x: real. |sigma(x)| <= kappa*Z/2 => |x| < Z",
        ["low"],
        by_cases(
            "size",
            "|x| < Z",
            "|x| < Z",
            [have("so", "|x| < Z", "size case")],
            [
                by_cases(
                    "side",
                    "|x| < Z",
                    "0 <= x",
                    [
                        have("above", "3*Z/4 <= x", "size case", "side case", "Z positive"),
                        apply("higher", "monotone", "3*Z/4", "x"),
                        have("not", "kappa*Z <= 0", "higher", "at the inner point", "low"),
                        apply("no", "less", "0", "kappa*Z"),
                        absurd("so", "|x| < Z", "no"),
                    ],
                    [
                        have("below", "x <= -(3*Z/4)", "size case", "side case", "Z positive"),
                        apply("lower", "monotone", "x", "-(3*Z/4)"),
                        have("not", "kappa*Z <= 0", "lower", "at the outer point", "low"),
                        apply("no", "less", "0", "kappa*Z"),
                        absurd("so", "|x| < Z", "no"),
                    ],
                ),
            ],
        ),
    ),
)
#: From T_1 on the states obey a linear system.
LINEAR: Final[tuple[Step, ...]] = (
    apply("of networks", "settled", "d", "val"),
    block(
        "slow",
        f"for r: real. T_1 <= r => beta**2*{_LONG.format('r')} <= (e_0*|z|)**2",
        ["later"],
        have("then", "T_0 <= r", "later", "in time"),
        have("positive", "0 < r", "later", "T_1 positive"),
        apply(
            "so",
            "of networks",
            *("m", "sigma", "W", "U", "c", "B", "beta", "L", "T_0", "e_0", "z", "h", "r"),
        ),
    ),
    have(
        "bounded",
        "for u: (0, oo), v, x, w, l: real. v**2 <= l and u**2*l <= x**2 and 0 <= x and x <= u*w"
        " and 0 <= w => |v| <= w",
        "sq_mul_le_sq_mul_left(u, v**2, l)",
        "sq_le_sq_of_nonneg(x, u*w)",
        "mul_nonneg(u, w)",
        "abs_le_of_sq_le_sq(u*w, u*v)",
        "abs_mul_of_nonneg_left(u, v)",
        "le_of_mul_le_mul_left(u, |v|, w)",
    ),
    have("size", "0 <= e_0*|z|", "e_0 positive", "mul_nonneg(e_0, |z|)"),
    have("half", "0 <= kappa*Z/2", "some height"),
    have(
        "small",
        "e_0*|z| <= beta*(kappa*Z/2)",
        *("small slopes", "within B", "e_0 positive", "mul_le_mul_of_nonneg_left(e_0, |z|, B)"),
    ),
    obtain("z is Heaviside", "constant", "before 0"),
    obtain("states", "at rest", "starts", "runs"),
    block(
        "constant inputs",
        f"for j: natural, r: real. 0 < r => {_IN.format('j', 'r')} == {_IN.format('j', '0')}",
        ["positive"],
        block(
            "terms",
            "for i: natural. 1 <= i and i <= d => U(j, i)*val(z, i, r) == U(j, i)*val(z, i, 0)",
            ["i from 1", "i to d"],
            apply("still", "constant", "i", "r", using=["positive"]),
            have("so", "U(j, i)*val(z, i, r) == U(j, i)*val(z, i, 0)", "still"),
        ),
        apply(
            "so", "equal sums", "fun(i, U(j, i)*val(z, i, r))", "fun(i, U(j, i)*val(z, i, 0))", "d"
        ),
    ),
    block(
        "linear speeds",
        "for j: natural, r: real. 1 <= j and j <= m and T_1 <= r"
        f" => {_SPEED.format('j', 'r')} == {_DRIVE.format('j', 'r')}",
        ["from 1", "to m", "later"],
        apply("all", "slow", "r"),
        have(
            "no square is negative",
            f"for l: natural. 1 <= l and l <= m => 0 <= {_SPEED.format('l', 'r')}**2",
        ),
        apply("one", "one term", f"fun(l, {_SPEED.format('l', 'r')}**2)", "m", "j"),
        apply(
            "low",
            "bounded",
            *("beta", _SPEED.format("j", "r"), "e_0*|z|", "kappa*Z/2", _LONG.format("r")),
            using=["beta positive"],
        ),
        apply("within Z", "in the linear part", "argument(m, W, U, fun(q, 0), z, h, j, r)"),
        apply("linear", "linear near 0", "argument(m, W, U, fun(q, 0), z, h, j, r)"),
        have("positive", "0 < r", "later", "T_1 positive"),
        apply("input", "constant inputs", "j", "r"),
        have("so", f"{_SPEED.format('j', 'r')} == {_DRIVE.format('j', 'r')}", "linear", "input"),
    ),
)
#: The curve from T_1 on.
LATE: Final[tuple[Step, ...]] = (
    let("T", "real", "t - T_1"),
    have("T positive", "0 < T", "T is", "beyond"),
    have("late", "T_2 <= T", "T is", "late enough"),
    have("at t", "T_1 + T == t", "T is"),
    block(
        "later curve",
        "for j: natural, r: real. 1 <= j and j <= m and 0 <= r and r <= T"
        f" => derives(fun(l, h(T_1 + l, j)), r, {_DRIVE.format('j', 'T_1 + r')})",
        ["from 1", "to m", "from 0", "to T"],
        have("there", "T_1 <= T_1 + r", "from 0"),
        have("positive", "0 < T_1 + r", "from 0", "T_1 positive"),
        apply("slope", "runs", "j", "T_1 + r"),
        apply("speed", "linear speeds", "j", "T_1 + r"),
        convert(
            "plain",
            f"derives(fun(l, h(l, j)), T_1 + r, {_DRIVE.format('j', 'T_1 + r')})",
            *("slope", "speed"),
        ),
        apply(
            "so",
            "later function",
            *("fun(l, h(l, j))", "T_1", "r", _DRIVE.format("j", "T_1 + r")),
        ),
    ),
    let("s", "real", "e_0*y/beta"),
    have(
        "s positive",
        "0 < s",
        *("s is", "e_0 positive", "y positive", "beta positive", "mul_pos(e_0, y)"),
    ),
    have("whole", "beta*s == e_0*y", "s is", "beta positive"),
    have("now", "T_1 <= T_1"),
    apply("at the start", "slow", "T_1"),
    block(
        "terms",
        "for j: natural. 1 <= j and j <= m"
        f" => ({_DRIVE.format('j', 'T_1 + 0')})**2 == {_SPEED.format('j', 'T_1')}**2",
        ["from 1", "to m"],
        apply("speed", "linear speeds", "j", "T_1"),
        have(
            "so",
            f"({_DRIVE.format('j', 'T_1 + 0')})**2 == {_SPEED.format('j', 'T_1')}**2",
            *("speed", f"sq_congr({_SPEED.format('j', 'T_1')}, {_DRIVE.format('j', 'T_1')})"),
        ),
    ),
    apply(
        "all terms",
        "equal sums",
        *(
            f"fun(j, ({_DRIVE.format('j', 'T_1 + 0')})**2)",
            f"fun(j, {_SPEED.format('j', 'T_1')}**2)",
        ),
        "m",
    ),
    have(
        "divided",
        "for u: (0, oo), l, x, v, w: real. u**2*l <= (x*v)**2 and u*w == x*y and 0 <= x*v"
        " and x*v <= x*y => l <= w**2",
        "sq_le_sq_of_nonneg(x*v, u*w)",
        "le_of_mul_le_mul_left(u**2, l, w**2)",
    ),
    have(
        "within y",
        "e_0*|z| <= e_0*y",
        *("z to y", "e_0 positive", "mul_le_mul_of_nonneg_left(e_0, |z|, y)"),
    ),
    apply(
        "short",
        "divided",
        *("beta", _LONG.format("T_1"), "e_0", "|z|", "s"),
        using=["beta positive"],
    ),
    have(
        "slow at the start",
        f"Sum(({_DRIVE.format('j', 'T_1 + 0')})**2, (j, 1, m)) <= s**2",
        *("all terms", "short"),
    ),
    apply("of flows", "flows decay", "d", "val"),
    apply(
        "flow",
        "of flows",
        *("m", "sigma", "W", "U", "c", "B", "beta", "kappa", "Z", "L", "T_2", "e_1", "s", "T"),
        *(f"fun(j, {_IN.format('j', '0')})", "fun(l, j, h(T_1 + l, j))"),
    ),
    block(
        "readings",
        "for j: natural. 1 <= j and j <= m"
        f" => c(j)*({_DRIVE.format('j', 'T_1 + T')}) == c(j)*{_SPEED.format('j', 't')}",
        ["from 1", "to m"],
        have("there", "T_1 <= t", "beyond"),
        apply("speed", "linear speeds", "j", "t"),
        block(
            "states there",
            "for k: natural. 1 <= k and k <= m => W(j, k)*h(T_1 + T, k) == W(j, k)*h(t, k)",
            ["k from 1", "k to m"],
            have(
                "so",
                "W(j, k)*h(T_1 + T, k) == W(j, k)*h(t, k)",
                *("at t", "congruence(h(T_1 + T, k), h(t, k))"),
                "mul_eq_mul_left(h(T_1 + T, k), h(t, k), W(j, k))",
            ),
        ),
        apply(
            "row",
            "equal sums",
            *("fun(k, W(j, k)*h(T_1 + T, k))", "fun(k, W(j, k)*h(t, k))", "m"),
        ),
        have(
            "same",
            f"{_DRIVE.format('j', 'T_1 + T')} == {_SPEED.format('j', 't')}",
            *("row", "speed"),
        ),
        apply(
            "so",
            "mul_eq_mul_left",
            *(_DRIVE.format("j", "T_1 + T"), _SPEED.format("j", "t"), "c(j)"),
        ),
    ),
    apply(
        "reading",
        "equal sums",
        f"fun(j, c(j)*({_DRIVE.format('j', 'T_1 + T')}))",
        f"fun(j, c(j)*{_SPEED.format('j', 't')})",
        "m",
    ),
    convert(
        "read",
        f"kappa*beta*exp(kappa*beta*T)*|Sum(c(j)*{_SPEED.format('j', 't')}, (j, 1, m))| <= 2*e_1*s",
        *("flow", "reading"),
    ),
    convert(
        "so",
        f"kappa*beta*exp(kappa*beta*(t - T_1))*|Sum(c(j)*{_SPEED.format('j', 't')}, (j, 1, m))|"
        " <= 2*e_1*(e_0*y/beta)",
        *("read", "T is", "s is"),
    ),
)
MODELS_FORGET: Final = Composed(
    SETTING,
    _STATED,
    (
        block(
            "models forget",
            _STATED,
            [
                *("B positive", "beta positive", "kappa positive", "Z positive", "L positive"),
                *("e_0 positive", "e_1 positive", "T_1 positive", "y positive"),
                *("monotone", "Lipschitz", "linear near 0", "memories", "late memories", "in time"),
                "small slopes",
            ],
            *WITHIN,
            block(
                "each input",
                _INNER,
                ["z is Heaviside", "within B", "z to y", "states"],
                *LINEAR,
                block("each time", _AT, ["beyond", "late enough"], *LATE),
            ),
        ),
    ),
    "models forget",
    (
        *(From("settled", SETTLED), From("equal sums", EQUAL), From("one term", ONE_TERM)),
        *(From("later function", LATER), From("flows decay", FLOWS_DECAY), From("less", LESS)),
    ),
    met=MET_ONCE,
)
