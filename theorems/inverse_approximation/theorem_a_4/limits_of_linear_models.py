r"""Theorem A.4 repaired: limits of linear networks whose flows decay at one rate have that rate.

Eigenvalues do not bound :math:`e^{W_mt}` uniformly in the width (``inverse/poisson-chain``); the
repair asks for :math:`|e^{W_mt}|_2\le Ke^{-\beta t}` for all m.  With :math:`|c_m|_2\le C` and
:math:`|U_mx|_2\le L|x|_\infty` each model has the memory :math:`CKLe^{-\beta t}` at most, by (4),
and so has a functional to whose slopes under Heaviside inputs theirs come as near as one likes.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): (21)-(24), for k = 1.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LIMIT
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.duality import PAIRING
from memory_theorems.theorems.analysis.matrices import EXPONENTIAL as MATRIX_EXPONENTIAL
from memory_theorems.theorems.analysis.sums import IDENTITY
from memory_theorems.theorems.inverse_approximation.linear_models import linear_unit
from memory_theorems.theorems.inverse_approximation.linear_models.stable_linear_models import (
    SLOPES,
    STEP_SLOPE,
)
from memory_theorems.theorems.paper_objects import heaviside_inputs, hidden_dynamics
from memory_theorems.theorems.paper_objects.memory_functions import MEMORY_AT_MOST, SLOPES_NEAR
from memory_theorems.theorems.paper_objects.perturbed_weights import EUCLIDEAN, SPECTRAL
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import apply, block, convert, exists, have, obtain, same

SETTING: Final = Setting.of(
    heaviside_inputs.SYMBOLS,
    heaviside_inputs.HYPOTHESES,
    (
        *(heaviside_inputs.HEAVISIDE, MEMORY_AT_MOST, *hidden_dynamics.OBJECTS),
        *(IDENTITY, MATRIX_EXPONENTIAL, STEP_SLOPE, SPECTRAL, EUCLIDEAN, SLOPES_NEAR),
    ),
    [DERIVES],
)
_FAMILY: Final = (
    "m: (natural -> natural), W, U: (natural, natural, natural -> real),"
    " c: (natural, natural -> real), P: (natural, real, natural, natural -> real),"
    " h: (natural, X, real, natural -> real)"
)
_W: Final = "fun(p, q, W(n, p, q))"
_U: Final = "fun(p, q, U(n, p, q))"
_P: Final = "fun(r, p, q, P(n, r, p, q))"
_H: Final = "fun(x, r, p, h(n, x, r, p))"
_C: Final = "fun(p, c(n, p))"
_STATED: Final = (
    f"for {_FAMILY}, F: (real, X -> real), beta, K, C, L: (0, oo)."
    f" (for n: natural. model(m(n), fun(y, y), {_W}, {_U}, fun(p, 0), {_H})"
    f" and exponential(m(n), {_W}, {_P}))"
    f" and (for n: natural. euclidean(m(n), {_C}, fun(p, 0), C))"
    " and (for n: natural, z: X. heaviside(z)"
    " => Sum(Sum(U(n, k, i)*val(z, i, 0), (i, 1, d))**2, (k, 1, m(n))) <= (L*|z|)**2)"
    " and (for n: natural, t: real. 0 <= t => spectral(m(n), m(n), fun(p, q, P(n, t, p, q)),"
    " fun(p, q, 0), K*exp(-beta*t)))"
    f" and slopes_near(F, fun(n, s, z, output(m(n), {_C}, {_H}, s, z)))"
    " => for t: real. 0 < t => memory_at_most(F, t, C*K*L*exp(-beta*t))"
)
_INPUT: Final = "Sum(U(n, k, i)*val(z, i, 0), (i, 1, d))"
_ROW: Final = f"Sum({_INPUT}*P(n, t, j, k), (k, 1, m(n)))"
_SLOPE: Final = f"step_slope(m(n), {_C}, {_P}, {_U}, t, z)"

#: The hypotheses are met by copies of one unit, W = -1, and their own functional, at all rates 1.
_READ: Final = "output(1, fun(p, 1), fun(x, r, p, relax(x, r, p)), {}, z)"
_MET: Final = Structure(
    {
        **{"m": "fun(n, 1)", "W": "fun(n, p, q, -1)", "U": f"fun(n, p, q, {linear_unit.U})"},
        **{"c": "fun(n, p, 1)", "P": "fun(n, s, p, q, exp(-1*s))"},
        **{"h": "fun(n, z, t, j, relax(z, t, j))", "F": "fun(s, z, relax(z, s, 1))"},
        **dict.fromkeys(("beta", "K", "C", "L", "t"), "1"),
        **{"z": "ones", "v": "val(ones, 1, 0)*exp(-1*1)"},
    },
    (
        *(*linear_unit.UNIT, *linear_unit.ONES, *linear_unit.WEIGHT),
        block(
            "units",
            f"for n: natural. model(1, fun(y, y), {linear_unit.WEIGHTS},"
            f" fun(x, r, p, relax(x, r, p))) and exponential(1, fun(p, q, -1), {linear_unit.P})",
            [],
            same(
                "both",
                f"model(1, fun(y, y), {linear_unit.WEIGHTS}, fun(x, r, p, relax(x, r, p)))"
                f" and exponential(1, fun(p, q, -1), {linear_unit.P})",
            ),
        ),
        have("readout", "for n: natural. Sum((1 - 0)**2, (j, 1, 1)) <= 1**2"),
        have("squares", "for x, y: real. |x| <= y => x**2 <= (1*y)**2"),
        block(
            "inputs",
            "for n: natural, z: X. heaviside(z)"
            f" => Sum(Sum({linear_unit.U.replace('q', 'i')}*val(z, i, 0), (i, 1, d))**2,"
            " (k, 1, 1)) <= (1*|z|)**2",
            ["z is Heaviside"],
            apply(
                "channel",
                "picked",
                "d",
                "1",
                "fun(i, val(z, i, 0))",
                using=["channels", "one_le_one"],
            ),
            apply("in norm", "below the norm", "z", "1", "0", using=["channels", "one_le_one"]),
            have(
                "so",
                f"Sum(Sum({linear_unit.U.replace('q', 'i')}*val(z, i, 0), (i, 1, d))**2,"
                " (k, 1, 1)) <= (1*|z|)**2",
                *("channel", "in norm", "squares(val(z, 1, 0), |z|)"),
            ),
        ),
        have("one factor", "for x, u: real. ((u - 0)*x)**2 <= (1*u)**2*x**2"),
        block(
            "flows",
            "for n: natural, t: real. 0 <= t => spectral(1, 1, fun(p, q, exp(-1*t)),"
            " fun(p, q, 0), 1*exp(-1*t))",
            ["from 0"],
            have(
                "applied",
                "for u: real. (Sum((exp(-1*t) - 0)*u, (k, 1, 1)))**2 <= (1*exp(-1*t))**2*u**2",
                "one factor(u, exp(-1*t))",
            ),
            block(
                "so",
                "spectral(1, 1, fun(p, q, exp(-1*t)), fun(p, q, 0), 1*exp(-1*t))",
                [],
                have(
                    "at x",
                    "Sum(Sum((exp(-1*t) - 0)*x(k), (k, 1, 1))**2, (j, 1, 1))"
                    " <= (1*exp(-1*t))**2*Sum(x(k)**2, (k, 1, 1))",
                    "one factor(x(1), exp(-1*t))",
                ),
            ),
        ),
        block(
            "own slopes",
            "for e: real. 0 < e => exists n: natural. for z: X, t, v, w: real. heaviside(z)"
            " and 0 < t and derives(fun(s, relax(z, s, 1)), t, v)"
            f" and derives(fun(s, {_READ.format('s')}), t, w) => |v - w| <= e*|z|",
            ["some e"],
            block(
                "the same",
                "for z: X, t, v, w: real. heaviside(z) and 0 < t"
                " and derives(fun(s, relax(z, s, 1)), t, v)"
                f" and derives(fun(s, {_READ.format('s')}), t, w) => |v - w| <= e*|z|",
                ["z is Heaviside", "after 0", "one slope", "other slope"],
                convert("alike", "derives(fun(s, relax(z, s, 1)), t, w)", "other slope"),
                apply("equal", "unique", "fun(s, relax(z, s, 1))", "t", "v", "w"),
                have("product", "for x, y: real. 0 < x and 0 <= y => 0 <= x*y"),
                have("so", "|v - w| <= e*|z|", "equal", "some e", "product(e, |z|)"),
            ),
            exists("any", "0"),
        ),
        apply("slope of ones", "curve", "ones", "1", "1"),
    ),
    uses=linear_unit.USES,
    obtained={**linear_unit.OBTAINED, "ones": "X"},
)

LIMITS_FORGET: Final = Composed(
    SETTING,
    _STATED,
    (
        block(
            "limits forget",
            _STATED,
            [
                *("beta positive", "K positive", "C positive", "L positive", "models"),
                *("readouts", "inputs", "flows", "near"),
            ],
            apply("of networks", "slopes", "d", "val"),
            have("regrouped", "for x, y, u, v: real. (x*y)**2*(u*v)**2 == ((x*y)*(u*v))**2"),
            have("share", "for y: real, x: [0, oo). 0 < y => 0 < y/(x + 1)"),
            have("shared", "for y: real, x: [0, oo). 0 < y => y/(x + 1)*x <= y"),
            have(
                "in parts",
                "for v, w, x, b, y: real. |v - w| <= x and |w| <= b and x <= y => |v| <= b + y",
            ),
            block(
                "at all times",
                "for t: real. 0 < t => memory_at_most(F, t, C*K*L*exp(-beta*t))",
                ["after 0"],
                block(
                    "models forget",
                    f"for n: natural, z: X. heaviside(z) => |{_SLOPE}|"
                    " <= C*(K*exp(-beta*t)*(L*|z|))",
                    ["z is Heaviside"],
                    apply("the readout", "readouts", "n"),
                    have("its length", "Sum(c(n, j)**2, (j, 1, m(n))) <= C**2", "the readout"),
                    apply("the input", "inputs", "n", "z"),
                    apply("the flow", "flows", "n", "t", using=["after 0"]),
                    apply("flowed", "the flow", f"fun(k, {_INPUT})"),
                    have(
                        "in time",
                        f"Sum({_ROW}**2, (j, 1, m(n))) <= (K*exp(-beta*t)*(L*|z|))**2",
                        *("flowed", "the input", "regrouped(K, exp(-beta*t), L, |z|)"),
                        f"sq_mul_le_sq_mul_left(K*exp(-beta*t), Sum({_INPUT}**2, (k, 1,"
                        " m(n))), (L*|z|)**2)",
                    ),
                    have(
                        "size",
                        "0 <= K*exp(-beta*t)*(L*|z|)",
                        "K positive",
                        "L positive",
                        "mul_nonneg(K, exp(-beta*t))",
                        "mul_nonneg(L, |z|)",
                        "mul_nonneg(K*exp(-beta*t), L*|z|)",
                    ),
                    apply(
                        "paired",
                        "pairing",
                        "fun(j, c(n, j))",
                        f"fun(j, {_ROW})",
                        "m(n)",
                        "C",
                        "K*exp(-beta*t)*(L*|z|)",
                    ),
                ),
                block(
                    "each",
                    "for z: X, v: real. heaviside(z) and derives(fun(s, F(s, z)), t, v)"
                    " => |v| <= C*K*L*exp(-beta*t)*|z|",
                    ["z is Heaviside", "its slope"],
                    block(
                        "nearly",
                        "for y: real. 0 < y => |v| <= C*K*L*exp(-beta*t)*|z| + y",
                        ["some y"],
                        apply("a share", "share", "y", "|z|"),
                        apply("a model", "near", "y/(|z| + 1)"),
                        obtain("a model", "n", "close"),
                        apply("its network", "models", "n"),
                        obtain("its network", "has states", "is exponential"),
                        apply("step slopes", "of networks", "m(n)", _W, _U, _C, _H, _P),
                        apply("slope", "step slopes", "z", "t"),
                        apply("gap", "close", "z", "t", "v", _SLOPE),
                        apply("model forgets", "models forget", "n", "z"),
                        have(
                            "so",
                            "|v| <= C*K*L*exp(-beta*t)*|z| + y",
                            "gap",
                            "model forgets",
                            "shared(y, |z|)",
                            "some y",
                            f"in parts(v, {_SLOPE}, y/(|z| + 1)*|z|,"
                            " C*(K*exp(-beta*t)*(L*|z|)), y)",
                        ),
                    ),
                    apply("in the limit", "limit", "|v|", "C*K*L*exp(-beta*t)*|z|"),
                ),
            ),
        ),
    ),
    "limits forget",
    (From("slopes", SLOPES), From("pairing", PAIRING), From("limit", LIMIT)),
    met=_MET,
)
