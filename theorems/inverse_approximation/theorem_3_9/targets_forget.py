r"""Theorem 3.9 for class A_0, networks of any width and weights: the target forgets exponentially.

Of the paper's theorem, as notes have it, this keeps the activation (bounded, monotone, Lipschitz,
linear near 0), networks of any widths with full W, U and c, approximation (of the slopes under
Heaviside inputs), and the uniform decay of the memories of all perturbed networks.  Repaired are:
inputs of size at most B, no biases (with the norm (11) nothing is approximated stably where biases
move: ``inverse/definition-3.7``), the rate :math:`\kappa\beta_0`, which is reached.  Not needed
are that the target's memory decays, that the weights are bounded, that E is continuous, and what
Definition 2.1 asks of the target.

Second-hand, from notes on Wang, Li and Li (ICLR 2024): Theorem 3.9.  The proof is derived here.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import SUMS
from memory_theorems.theorems.analysis.contradictions import LIMIT
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.inverse_approximation.theorem_3_9.models_forget import MODELS_FORGET
from memory_theorems.theorems.inverse_approximation.theorem_3_9.perturbed_unit import MET
from memory_theorems.theorems.paper_objects import heaviside_inputs, hidden_dynamics
from memory_theorems.theorems.paper_objects.activations import ACTIVATION
from memory_theorems.theorems.paper_objects.memory_functions import (
    EXPONENTIALLY_UP_TO,
    MEMORY_UP_TO,
    SLOPES_NEAR_UP_TO,
)
from memory_theorems.theorems.paper_objects.perturbed_weights import (
    EUCLIDEAN,
    PERTURBED,
    PERTURBED_MEMORIES,
    PERTURBED_MEMORIES_DECAY,
    SPECTRAL,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    convert,
    exists,
    have,
    let,
    obtain,
)

SETTING: Final = Setting.of(
    heaviside_inputs.SYMBOLS,
    heaviside_inputs.HYPOTHESES,
    (
        *(heaviside_inputs.HEAVISIDE, MEMORY_UP_TO, SLOPES_NEAR_UP_TO, EXPONENTIALLY_UP_TO),
        *(ACTIVATION, *hidden_dynamics.OBJECTS, hidden_dynamics.MODEL_UP_TO),
        *(SPECTRAL, EUCLIDEAN, PERTURBED, PERTURBED_MEMORIES, PERTURBED_MEMORIES_DECAY),
    ),
    [DERIVES],
)
_W: Final = "fun(p, q, W(n, p, q))"
_U: Final = "fun(p, q, U(n, p, q))"
_C: Final = "fun(p, c(n, p))"
_H: Final = "fun(x, t, j, h(n, x, t, j))"
STATED: Final = (
    "for R, beta, kappa, Z: (0, oo), sigma: (real -> real), m: (natural -> natural),"
    " W, U: (natural, natural, natural -> real), c: (natural, natural -> real),"
    " h: (natural, X, real, natural -> real), F: (real, X -> real)."
    " activation(sigma) and (for y: real. |y| < Z => sigma(y) == kappa*y)"
    f" and (for n: natural. model_up_to(R, m(n), sigma, {_W}, {_U}, fun(p, 0), {_H}))"
    " and perturbed_memories_decay(R, beta, sigma, m, W, U, c)"
    f" and slopes_near_up_to(R, F, fun(n, s, z, output(m(n), {_C}, {_H}, s, z)))"
    " => for mu: real. mu <= kappa*beta => forgets_exponentially(R, F, mu)"
)
_SPEED: Final = f"sigma(argument(m(n), {_W}, {_U}, fun(q, 0), z, fun(l, p, h(n, z, l, p)), j, t))"
_READ: Final = f"Sum(c(n, j)*{_SPEED}, (j, 1, m(n)))"
#: The time from which on all slopes are in the linear part.
BEGINNING: Final[tuple[Step, ...]] = (
    obtain("class", "bounded", "monotone", "Lipschitz"),
    obtain("Lipschitz", "L", "by L"),
    let("L_1", "real", "|L| + 1"),
    have("L_1 positive", "0 < L_1", "L_1 is"),
    have("larger", "for u, x: real. 0 <= x => u*x <= (|u| + 1)*x"),
    have(
        "steep",
        "for x, w: real. |sigma(x) - sigma(w)| <= L_1*|x - w|",
        *("by L(x, w)", "larger(L, |x - w|)", "L_1 is"),
    ),
    let("e_0", "real", "beta*(kappa*Z/2)/R"),
    have("height", "0 < kappa*Z", "kappa positive", "Z positive", "mul_pos(kappa, Z)"),
    have(
        "some slope",
        "0 < beta*(kappa*Z/2)",
        *("height", "beta positive", "mul_pos(beta, kappa*Z/2)"),
    ),
    have("e_0 positive", "0 < e_0", "e_0 is", "some slope", "R positive"),
    have("small slopes", "e_0*R <= beta*(kappa*Z/2)", "e_0 is", "R positive"),
    apply("soon", "decay", "e_0"),
    obtain("soon", "T_0", "memories"),
    let("T_1", "real", "Max(T_0, 1)"),
    have("T_1 positive", "0 < T_1", "T_1 is"),
    have("in time", "T_0 <= T_1", "T_1 is"),
)
_E_1: Final = "e*(kappa*beta**2*exp(-(kappa*beta*T_1)))/(8*e_0)"
_T: Final = "(T_1 + |T_2| + 1)"
#: Numbers: what is left of the factors.
FACTORS: Final[tuple[Step, ...]] = (
    have(
        "split",
        "for k, u, l: real. exp(-(k*u)) == exp(k*(l - u))*exp(-(k*l))",
    ),
    have(
        "reduced",
        "for k, b, g, v, x, w: (0, oo), l: real. k*l <= 2*(v*(k*b*w)/(8*g))*(g*x/b)"
        " => l <= v/4*w*x",
        "le_of_mul_le_mul_left(k, l, v/4*w*x)",
    ),
    have(
        "undone",
        "for v, x, w, u: (0, oo), l, q: real. u*l <= v/4*(u*w)*x and w <= q => l <= v/4*q*x",
        *("le_of_mul_le_mul_left(u, l, v/4*w*x)", "mul_le_mul_of_nonneg_left(v/4*x, w, q)"),
    ),
)
EACH: Final[tuple[Step, ...]] = (
    apply("a model", "near", "g"),
    obtain("a model", "n", "close"),
    apply("its memories", "memories", "n"),
    apply("its late memories", "late memories", "n"),
    apply("its network", "models", "n"),
    apply("its states", "its network", "z"),
    let("y_1", "real", "|z| + y/g"),
    have("more", "0 < y/g", "some y", "g positive"),
    have("y_1 positive", "0 < y_1", "y_1 is", "more"),
    have("z to y_1", "|z| <= y_1", "y_1 is", "more"),
    have("g y_1", "g*y_1 == g*|z| + y", "y_1 is", "g positive"),
    apply("of networks", "models forget", "d", "val"),
    apply(
        "of this one",
        "of networks",
        *("m(n)", "sigma", _W, _U, _C, "R", "beta", "kappa", "Z", "L_1", "e_0", "e_1", "T_1"),
        *("y_1", "T_0", "T_2"),
    ),
    apply("of its states", "of this one", "z", "fun(l, j, h(n, z, l, j))"),
    apply("forgets", "of its states", "t"),
    let("S", "real", _READ),
    let("G", "real", "exp(kappa*beta*(t - T_1))"),
    have("G positive", "0 < G", "G is"),
    convert(
        "grown",
        "kappa*beta*G*|S| <= 2*e_1*(e_0*y_1/beta)",
        *("forgets", "S is", "G is"),
    ),
    obtain("its states", "at rest", "starts", "runs"),
    block(
        "slopes",
        f"for j: natural. 1 <= j and j <= m(n) => derives(fun(l, h(n, z, l, j)), t, {_SPEED})",
        ["from 1", "to m"],
        apply("so", "runs", "j", "t"),
    ),
    apply(
        "slope",
        "sums",
        *("fun(j, l, h(n, z, l, j))", f"fun(j, {_SPEED})", _C, "m(n)", "t"),
    ),
    apply("gap in full", "close", "z", "t", "v", _READ),
    convert("gap", "|v - S| <= g*|z|", "gap in full", "S is"),
)
TARGETS_FORGET: Final = Composed(
    SETTING,
    STATED,
    (
        block(
            "targets forget",
            STATED,
            [
                *("R positive", "beta positive", "kappa positive", "Z positive"),
                *("class", "linear near 0", "models", "decay", "near"),
            ],
            *(*BEGINNING, *FACTORS),
            block(
                "at all rates",
                "for mu: real. mu <= kappa*beta => for e: real. 0 < e => exists T: real."
                " for t: real. T <= t and 0 < t => memory_up_to(R, F, t, e*exp(-mu*t))",
                ["some rate"],
                block(
                    "in the end",
                    "for e: real. 0 < e => exists T: real. for t: real. T <= t and 0 < t"
                    " => memory_up_to(R, F, t, e*exp(-mu*t))",
                    ["some e"],
                    let("w", "real", "exp(-(kappa*beta*T_1))"),
                    have("w positive", "0 < w", "w is"),
                    let("K", "real", "kappa*beta"),
                    have(
                        "K positive",
                        "0 < K",
                        "K is",
                        "kappa positive",
                        "beta positive",
                        "mul_pos(kappa, beta)",
                    ),
                    let("e_1", "real", "e*(K*beta*w)/(8*e_0)"),
                    have("k beta", "0 < K*beta", "K positive", "beta positive", "mul_pos(K, beta)"),
                    have("k beta w", "0 < K*beta*w", "k beta", "w positive", "mul_pos(K*beta, w)"),
                    have(
                        "e k beta w",
                        "0 < e*(K*beta*w)",
                        "k beta w",
                        "some e",
                        "mul_pos(e, K*beta*w)",
                    ),
                    have("e_1 positive", "0 < e_1", "e_1 is", "e k beta w", "e_0 positive"),
                    apply("late", "decay", "e_1"),
                    obtain("late", "T_2", "late memories"),
                    block(
                        "from then on",
                        f"for t: real. {_T} <= t and 0 < t => memory_up_to(R, F, t, e*exp(-mu*t))",
                        ["after T", "after 0"],
                        have("beyond", "T_1 < t", "after T"),
                        have("late enough", "T_1 + T_2 <= t", "after T"),
                        block(
                            "each",
                            "for z: X, v: real. heaviside(z) and |z| <= R"
                            " and derives(fun(s, F(s, z)), t, v) => |v| <= e*exp(-mu*t)*|z|",
                            ["z is Heaviside", "within R", "its slope"],
                            let("D", "real", "exp(-mu*t)"),
                            have("D positive", "0 < D", "D is"),
                            let("g", "real", "e/4*D"),
                            have(
                                "g positive",
                                "0 < g",
                                "g is",
                                "some e",
                                "D positive",
                                "mul_pos(e/4, D)",
                            ),
                            block(
                                "nearly",
                                "for y: real. 0 < y => |v| <= e*exp(-mu*t)*|z| + y",
                                ["some y"],
                                *EACH,
                                convert(
                                    "in all",
                                    "K*(G*|S|) <= 2*(e*(K*beta*w)/(8*e_0))*(e_0*y_1/beta)",
                                    *("grown", "K is", "e_1 is"),
                                ),
                                apply(
                                    "factors",
                                    "reduced",
                                    *("K", "beta", "e_0", "e", "y_1", "w", "G*|S|"),
                                    using=[
                                        "K positive",
                                        "e_0 positive",
                                        "y_1 positive",
                                        "w positive",
                                        "some e",
                                        "beta positive",
                                    ],
                                ),
                                let("x", "real", "exp(-(kappa*beta*t))"),
                                have("x positive", "0 < x", "x is"),
                                have(
                                    "parts",
                                    "w == G*x",
                                    "w is",
                                    "G is",
                                    "x is",
                                    "split(kappa*beta, T_1, t)",
                                ),
                                have(
                                    "slow",
                                    "x <= D",
                                    "x is",
                                    "D is",
                                    "some rate",
                                    "after 0",
                                    "exp_neg_mul_le_exp_neg_mul(kappa*beta, mu, t)",
                                ),
                                have("no faster", "G*|S| <= e/4*(G*x)*y_1", "factors", "parts"),
                                apply(
                                    "model forgets",
                                    "undone",
                                    *("e", "y_1", "x", "G", "|S|", "D"),
                                    using=[
                                        "no faster",
                                        "slow",
                                        "some e",
                                        "y_1 positive",
                                        "x positive",
                                        "G positive",
                                    ],
                                ),
                                have(
                                    "size",
                                    "|S| <= g*|z| + y",
                                    *("model forgets", "g is", "g y_1"),
                                ),
                                have(
                                    "so",
                                    "|v| <= e*exp(-mu*t)*|z| + y",
                                    *("gap", "size", "g is", "D is"),
                                    *("g positive", "mul_nonneg(g, |z|)"),
                                ),
                            ),
                            apply("in the limit", "limit", "|v|", "e*exp(-mu*t)*|z|"),
                        ),
                    ),
                    exists("T", _T),
                ),
            ),
        ),
    ),
    "targets forget",
    (From("models forget", MODELS_FORGET), From("sums", SUMS), From("limit", LIMIT)),
    met=MET,
)
