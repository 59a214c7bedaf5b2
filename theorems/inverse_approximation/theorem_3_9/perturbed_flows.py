r"""Perturbing W by beta I and U in a direction: uniform decay bounds the linear flow, with a rate.

Near rest the response of the network with :math:`W+\beta I`, less that with U in place of
:math:`U+q`, is :math:`\kappa e^{\kappa(W+\beta I)t}qx`: a multiple of
:math:`e^{\kappa\beta t}y'(t)` for every solution of :math:`y'=\kappa(Wy+a)`, if q x is one of
:math:`y'(0)`.  So

.. math:: \kappa\beta e^{\kappa\beta t}|c^\top y'(t)|\le2e|y'(0)|_2,

where e bounds the memories of both networks at the time t.  No eigenvalue is spoken of.

The step of the proof of Theorem 3.9 that takes the place of (31), (36), (38), which are second-hand
from notes on Wang, Li and Li (ICLR 2024).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import SUMS
from memory_theorems.theorems.analysis.cauchy import ONE_TERM
from memory_theorems.theorems.analysis.curves import DERIVES, LINEAR
from memory_theorems.theorems.analysis.deltas import DIAGONAL, PICKED, UNIT
from memory_theorems.theorems.analysis.gronwall import BEGINS, GAPS_BEGIN
from memory_theorems.theorems.analysis.shifted_systems import RESPONSE
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.theorems.inverse_approximation.theorem_3_9.hidden_states import STATES_BEGIN
from memory_theorems.theorems.inverse_approximation.theorem_3_9.near_rest import NEAR_REST
from memory_theorems.theorems.inverse_approximation.theorem_3_9.settled_states import UNMOVED
from memory_theorems.theorems.paper_objects import heaviside_inputs, hidden_dynamics
from memory_theorems.theorems.paper_objects.memory_functions import MEMORY_UP_TO
from memory_theorems.theorems.paper_objects.perturbed_weights import (
    EUCLIDEAN,
    PERTURBED,
    PERTURBED_MEMORIES,
    SPECTRAL,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    by_cases,
    convert,
    have,
    let,
    obtain,
    same,
)

SETTING: Final = Setting.of(
    heaviside_inputs.SYMBOLS,
    heaviside_inputs.HYPOTHESES,
    (
        *(heaviside_inputs.HEAVISIDE, MEMORY_UP_TO, *hidden_dynamics.OBJECTS, UNIT),
        *(hidden_dynamics.MODEL_UP_TO, BEGINS),
        *(SPECTRAL, EUCLIDEAN, PERTURBED, PERTURBED_MEMORIES),
    ),
    [DERIVES],
)
_SPEED: Final = "kappa*(Sum(W(j, k)*y({}, k), (k, 1, m)) + a(j))"
_READ: Final = f"Sum(c(j)*({_SPEED.format('T')}), (j, 1, m))"
_STATED: Final = (
    "for m: natural, sigma: (real -> real), W, U: (natural, natural -> real),"
    " c: (natural -> real), B, beta, kappa, Z, L: (0, oo), T_0, e, s, T: real,"
    " a: (natural -> real), y: (real, natural -> real)."
    " (for x: real. |x| < Z => sigma(x) == kappa*x)"
    " and (for x, w: real. |sigma(x) - sigma(w)| <= L*|x - w|)"
    " and perturbed_memories(B, beta, sigma, m, W, U, c, T_0, e)"
    " and 0 < e and 0 < s and 0 < T and T_0 <= T"
    " and (for j: natural, t: real. 1 <= j and j <= m and 0 <= t and t <= T"
    f" => derives(fun(r, y(r, j)), t, {_SPEED.format('t')}))"
    f" and Sum(({_SPEED.format('0')})**2, (j, 1, m)) <= s**2"
    f" => kappa*beta*exp(kappa*beta*T)*|{_READ}| <= 2*e*s"
)
_V: Final = "fun(p, q, W(p, q) + beta*unit(p, q))"
_Q: Final = "fun(p, q, U(p, q) + rho(p)*unit(1, q))"
_ZERO: Final = "fun(p, 0)"
_NETWORKS: Final = "perturbed(beta, m, W, U, fun(p, 0), c, {}, {}, fun(p, 0), c)"
_IN: Final = "Sum({}*val(z, i, 0), (i, 1, d))"
_ROW: Final = "Sum((W(j, k) + beta*unit(j, k))*{}, (k, 1, m))"
_F: Final = f"kappa*({_ROW.format('f(z, {0}, k)')} + {_IN.format('(U(j, i) + rho(j)*unit(1, i))')})"
_G: Final = f"kappa*({_ROW.format('g(z, {0}, k)')} + {_IN.format('U(j, i)')})"
_GAP: Final = f"kappa*({_ROW.format('(f(z, {0}, k) - g(z, {0}, k))')} + rho(j)*delta)"

#: The direction rho of the perturbation of U, of length beta at most, and the moved weights.
MOVED: Final[tuple[Step, ...]] = (
    let("b", "real", "beta/s"),
    have("whole", "b*s == beta", "b is", "s positive"),
    let("rho", "natural -> real", f"fun(j, b*({_SPEED.format('0')}))"),
    block(
        "direction",
        "Sum(rho(j)**2, (j, 1, m)) <= beta**2",
        [],
        block(
            "terms",
            f"for j: natural. 1 <= j and j <= m => rho(j)**2 == b**2*({_SPEED.format('0')})**2",
            ["from 1", "to m"],
            have("so", f"rho(j)**2 == b**2*({_SPEED.format('0')})**2", "rho is(j)"),
        ),
        apply(
            "all terms",
            "equal sums",
            *("fun(j, rho(j)**2)", f"fun(j, b**2*({_SPEED.format('0')})**2)", "m"),
        ),
        have("scaled", "for u, x, v: real. u*x == v => u**2*x**2 == v**2", "sq_congr(u*x, v)"),
        have(
            "so",
            "Sum(rho(j)**2, (j, 1, m)) <= beta**2",
            *("all terms", "slow at the start", "scaled(b, s, beta)", "whole"),
            f"sq_mul_le_sq_mul_left(b, Sum(({_SPEED.format('0')})**2, (j, 1, m)), s**2)",
        ),
    ),
    block(
        "recurrent weights",
        f"spectral(m, m, {_V}, W, beta)",
        [],
        block(
            "rows",
            "for j: natural. 1 <= j and j <= m"
            " => Sum((W(j, k) + beta*unit(j, k) - W(j, k))*x(k), (k, 1, m))**2"
            " == beta**2*x(j)**2",
            ["from 1", "to m"],
            apply("own", "picked", "m", "j", "x"),
            have(
                "row",
                "Sum((W(j, k) + beta*unit(j, k) - W(j, k))*x(k), (k, 1, m)) == beta*x(j)",
                "own",
            ),
            have(
                "so",
                "Sum((W(j, k) + beta*unit(j, k) - W(j, k))*x(k), (k, 1, m))**2 == beta**2*x(j)**2",
                "row",
                "sq_congr(Sum((W(j, k) + beta*unit(j, k) - W(j, k))*x(k), (k, 1, m)), beta*x(j))",
            ),
        ),
        apply(
            "all rows",
            "equal sums",
            "fun(j, Sum((W(j, k) + beta*unit(j, k) - W(j, k))*x(k), (k, 1, m))**2)",
            *("fun(j, beta**2*x(j)**2)", "m"),
        ),
        have(
            "so",
            "Sum(Sum((W(j, k) + beta*unit(j, k) - W(j, k))*x(k), (k, 1, m))**2, (j, 1, m))"
            " <= beta**2*Sum(x(k)**2, (k, 1, m))",
            "all rows",
        ),
    ),
    block(
        "input weights",
        f"spectral(m, d, {_Q}, U, beta)",
        [],
        block(
            "rows",
            "for j: natural. 1 <= j and j <= m"
            " => Sum((U(j, k) + rho(j)*unit(1, k) - U(j, k))*x(k), (k, 1, d))**2"
            " == x(1)**2*rho(j)**2",
            ["from 1", "to m"],
            apply("own", "picked", "d", "1", "x", using=["channels", "one_le_one"]),
            have(
                "row",
                "Sum((U(j, k) + rho(j)*unit(1, k) - U(j, k))*x(k), (k, 1, d)) == x(1)*rho(j)",
                "own",
            ),
            have(
                "so",
                "Sum((U(j, k) + rho(j)*unit(1, k) - U(j, k))*x(k), (k, 1, d))**2"
                " == x(1)**2*rho(j)**2",
                "row",
                "sq_congr(Sum((U(j, k) + rho(j)*unit(1, k) - U(j, k))*x(k), (k, 1, d)),"
                " x(1)*rho(j))",
            ),
        ),
        apply(
            "all rows",
            "equal sums",
            "fun(j, Sum((U(j, k) + rho(j)*unit(1, k) - U(j, k))*x(k), (k, 1, d))**2)",
            *("fun(j, x(1)**2*rho(j)**2)", "m"),
        ),
        have("no square is negative", "for k: natural. 1 <= k and k <= d => 0 <= x(k)**2"),
        apply(
            "first channel",
            "one term",
            *("fun(k, x(k)**2)", "d", "1"),
            using=["channels", "one_le_one"],
        ),
        have(
            "so",
            "Sum(Sum((U(j, k) + rho(j)*unit(1, k) - U(j, k))*x(k), (k, 1, d))**2, (j, 1, m))"
            " <= beta**2*Sum(x(k)**2, (k, 1, d))",
            *("all rows", "first channel", "direction"),
            "sq_mul_le_sq_mul_left(x(1), Sum(rho(j)**2, (j, 1, m)), beta**2)",
            "sq_mul_le_sq_mul_left(beta, x(1)**2, Sum(x(k)**2, (k, 1, d)))",
        ),
    ),
    apply("same inputs", "unmoved", "m", "d", "U", "beta"),
    have("no biases", "Sum((0 - 0)**2, (j, 1, m)) <= beta**2"),
    have("same readout", "Sum((c(j) - c(j))**2, (j, 1, m)) <= beta**2"),
    have("from 0", "0 <= beta", "beta positive"),
    same("one network", _NETWORKS.format(_V, _Q)),
    same("other network", _NETWORKS.format(_V, "U")),
)
#: A small input in the first channel.
SMALL: Final[tuple[Step, ...]] = (
    apply("of networks", "near rest", "d", "val"),
    apply("near one", "of networks", "m", "sigma", _V, _Q, "kappa", "Z", "L"),
    apply("some room", "near one", "T"),
    obtain("some room", "R_1", "some R_1", "one is linear"),
    apply("near other", "of networks", "m", "sigma", _V, "U", "kappa", "Z", "L"),
    apply("more room", "near other", "T"),
    obtain("more room", "R_2", "some R_2", "other is linear"),
    let("delta", "real", "Min(B, Min(R_1, R_2))"),
    have("delta positive", "0 < delta", "delta is", "some R_1", "some R_2", "B positive"),
    have("within B", "delta <= B", "delta is"),
    have("within R_1", "delta <= R_1", "delta is"),
    have("within R_2", "delta <= R_2", "delta is"),
    apply("an input", "Heaviside inputs", "fun(i, delta*unit(1, i))"),
    obtain("an input", "z", "later", "before"),
    have(
        "at 0",
        "for i: natural. 1 <= i and i <= d => val(z, i, 0) == delta*unit(1, i)",
        "later(i, 0)",
    ),
    have(
        "constant",
        "for i: natural, r: real. 1 <= i and i <= d and 0 <= r => val(z, i, r) == val(z, i, 0)",
        *("later(i, r)", "at 0(i)"),
    ),
    same("z is Heaviside", "heaviside(z)"),
    have(
        "share",
        "for x: (0, oo), v: real. |v| <= 1 => |x*v| <= x",
        "abs_mul_of_nonneg_left(x, v)",
        "mul_le_mul_of_nonneg_left(x, |v|, 1)",
    ),
    block(
        "each value",
        "for i: natural, r: real. 1 <= i and i <= d => |val(z, i, r)| <= delta",
        ["i from 1", "i to d"],
        by_cases(
            "time",
            "|val(z, i, r)| <= delta",
            "r < 0",
            [
                apply("nothing", "before", "i", "r", using=["time case"]),
                have("so", "|val(z, i, r)| <= delta", "nothing", "delta positive"),
            ],
            [
                apply("then", "later", "i", "r", using=["time case"]),
                have(
                    "so",
                    "|val(z, i, r)| <= delta",
                    *("then", "delta positive", "abs_max_zero_one_sub_sq_le_one(1 - i)"),
                    "share(delta, unit(1, i))",
                ),
            ],
        ),
    ),
    have("delta from 0", "0 <= delta", "delta positive"),
    apply("norm", "least bound", "z", "delta", using=["delta from 0"]),
    have("z to B", "|z| <= B", "norm", "within B"),
    have("z to R_1", "|z| <= R_1", "norm", "within R_1"),
    have("z to R_2", "|z| <= R_2", "norm", "within R_2"),
    apply("diagonal there", "diagonal", "1"),
    apply("first", "at 0", "1", using=["channels", "one_le_one"]),
    have(
        "first channel",
        "val(z, 1, 0) == delta",
        *("first", "diagonal there", "mul_eq_left_of_eq_one(delta, unit(1, 1))"),
    ),
)
#: Both networks under it, and how their states part.
PARTING: Final[tuple[Step, ...]] = (
    apply("one has states", "memories", _V, _Q, "c"),
    obtain("one has states", "f", "f is a model", "f decays"),
    apply("other has states", "memories", _V, "U", "c"),
    obtain("other has states", "g", "g is a model", "g decays"),
    apply("states of one", "f is a model", "z"),
    apply("states of other", "g is a model", "z"),
    apply("slopes of one", "one is linear", "z", "fun(r, j, f(z, r, j))"),
    apply("slopes of other", "other is linear", "z", "fun(r, j, g(z, r, j))"),
    apply("all begin", "states begin", "d", "val"),
    apply("one begins", "all begin", "m", "sigma", _V, _Q, _ZERO, "z", "fun(r, j, f(z, r, j))"),
    apply("other begins", "all begin", "m", "sigma", _V, "U", _ZERO, "z", "fun(r, j, g(z, r, j))"),
    block(
        "gap begins",
        "for j: natural. 1 <= j and j <= m => begins(fun(r, f(z, r, j) - g(z, r, j)), 0)",
        ["from 1", "to m"],
        apply("of f", "one begins", "j"),
        apply("of g", "other begins", "j"),
        apply("gap", "gaps begin", "fun(r, f(z, r, j))", "fun(r, g(z, r, j))", "0", "0"),
        convert("so", "begins(fun(r, f(z, r, j) - g(z, r, j)), 0)", "gap"),
    ),
    apply(
        "in the channel",
        "picked",
        *("d", "1", "fun(i, val(z, i, 0))"),
        using=["channels", "one_le_one"],
    ),
    have(
        "speeds part",
        f"for j: natural, t: real. 1*({_F.format('t')}) + (-1)*({_G.format('t')})"
        f" == {_GAP.format('t')}",
        *("in the channel", "first channel"),
    ),
    block(
        "gap runs",
        "for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
        f" => derives(fun(r, f(z, r, j) - g(z, r, j)), t, {_GAP.format('t')})",
        ["from 1", "to m", "after 0", "to T"],
        apply("of f", "slopes of one", "j", "t"),
        apply("of g", "slopes of other", "j", "t"),
        apply(
            "gap",
            LINEAR.name,
            *("fun(r, f(z, r, j))", "fun(r, g(z, r, j))", "t", "1", "-1"),
            *(_F.format("t"), _G.format("t")),
        ),
        convert(
            "so",
            f"derives(fun(r, f(z, r, j) - g(z, r, j)), t, {_GAP.format('t')})",
            *("gap", "speeds part(j, t)"),
        ),
    ),
    have(
        "multiple",
        "for j: natural. 1 <= j and j <= m => kappa*(rho(j)*delta)"
        f" == kappa*delta*b*({_SPEED.format('0')})",
        "rho is(j)",
    ),
    apply(
        "response",
        "shifted response",
        *("m", "kappa", "beta", "kappa*delta*b", "W", "fun(j, rho(j)*delta)", "a"),
        *("fun(r, j, f(z, r, j) - g(z, r, j))", "y", "T"),
    ),
)
_E: Final = "exp(kappa*beta*T)"
_OUT_F: Final = f"Sum(c(j)*({_F.format('T')}), (j, 1, m))"
_OUT_G: Final = f"Sum(c(j)*({_G.format('T')}), (j, 1, m))"
_MULTIPLE: Final = f"kappa*delta*b*{_E}*({_SPEED.format('T')})"
#: What both memories say of the outputs.
READING: Final[tuple[Step, ...]] = (
    have("now", "T <= T"),
    *(
        block(
            f"{one} output",
            f"|Sum(c(j)*({speed.format('T')}), (j, 1, m))| <= e*|z|",
            [],
            block(
                "slopes",
                "for j: natural. 1 <= j and j <= m"
                f" => derives(fun(r, {one}(z, r, j)), T, {speed.format('T')})",
                ["from 1", "to m"],
                apply("so", f"slopes of {name}", "j", "T", using=["now", "T positive"]),
            ),
            apply(
                "sum",
                "sums",
                *(f"fun(j, r, {one}(z, r, j))", f"fun(j, {speed.format('T')})", "c", "m", "T"),
            ),
            apply("memory", f"{one} decays", "T"),
            apply("so", "memory", "z", f"Sum(c(j)*({speed.format('T')}), (j, 1, m))"),
        )
        for one, name, speed in (("f", "one", _F), ("g", "other", _G))
    ),
    have(
        "pulled out",
        "for u, x, v, l: real. 1*x + (-1)*v == l => u*x - u*v == u*l",
        "mul_eq_mul_left(1*x + (-1)*v, l, u)",
    ),
    block(
        "terms",
        f"for j: natural. 1 <= j and j <= m => c(j)*({_F.format('T')}) - c(j)*({_G.format('T')})"
        f" == c(j)*({_MULTIPLE})",
        ["from 1", "to m"],
        apply("here", "response", "j"),
        have(
            "difference",
            f"1*({_F.format('T')}) + (-1)*({_G.format('T')}) == {_MULTIPLE}",
            *("here", "speeds part(j, T)"),
        ),
        apply("so", "pulled out", "c(j)", _F.format("T"), _G.format("T"), _MULTIPLE),
    ),
    apply(
        "outputs part",
        "equal sums",
        f"fun(j, c(j)*({_F.format('T')}) - c(j)*({_G.format('T')}))",
        f"fun(j, c(j)*({_MULTIPLE}))",
        "m",
    ),
    have("growth", f"0 < {_E}"),
    have(
        "half of e",
        "e*|z| <= e*delta",
        *("norm", "e positive", "mul_le_mul_of_nonneg_left(e, |z|, delta)"),
    ),
    have("apart", f"{_OUT_F} - {_OUT_G} == kappa*delta*b*{_E}*{_READ}", "outputs part"),
    have(
        "difference of two",
        "for x, v, l, u, w: real. |x| <= u and |v| <= u and u <= w and x - v == l => |l| <= 2*w",
    ),
    apply(
        "both",
        "difference of two",
        *(_OUT_F, _OUT_G, f"kappa*delta*b*{_E}*{_READ}", "e*|z|", "e*delta"),
    ),
    have("share of beta", "0 < b", "b is", "beta positive", "s positive"),
    have(
        "factor",
        "for u, v, w, x: (0, oo), l: real. |u*v*w*x*l| == v*(u*w*x*|l|)",
        "abs_mul_of_nonneg_left(u*v*w*x, l)",
    ),
    have(
        "cancelled",
        "for u, v, w, x, y_1: (0, oo), l, r: real. |u*v*w*x*l| <= 2*(r*v) and w*y_1 == beta"
        " => u*beta*x*|l| <= 2*r*y_1",
        *("factor(u, v, w, x, l)", "le_of_mul_le_mul_left(v, u*w*x*|l|, 2*r)"),
        "mul_le_mul_of_nonneg_left(y_1, u*w*x*|l|, 2*r)",
    ),
    apply(
        "so",
        "cancelled",
        *("kappa", "delta", "b", _E, "s", _READ, "e"),
        using=["growth", "share of beta", "s positive", "kappa positive", "delta positive"],
    ),
)
FLOWS_DECAY: Final = Composed(
    SETTING,
    _STATED,
    (
        block(
            "flows decay",
            _STATED,
            [
                *("B positive", "beta positive", "kappa positive", "Z positive", "L positive"),
                *("linear near 0", "Lipschitz", "memories", "e positive", "s positive"),
                *("T positive", "late", "solution", "slow at the start"),
            ],
            *(*MOVED, *SMALL, *PARTING, *READING),
        ),
    ),
    "flows decay",
    (
        *(LINEAR, From("equal sums", EQUAL), From("picked", PICKED), From("one term", ONE_TERM)),
        *(From("unmoved", UNMOVED), From("near rest", NEAR_REST), From("diagonal", DIAGONAL)),
        *(From("states begin", STATES_BEGIN), From("gaps begin", GAPS_BEGIN), From("sums", SUMS)),
        From("shifted response", RESPONSE),
    ),
)
