r"""Perturbing c: the hidden states of a network whose perturbed memories are small hardly move.

That :math:`|p^\top h'(t)|\le e|x|` for all readouts p within :math:`\beta` of c gives
:math:`\beta|h'(t)|_2\le e|x|`.  The networks with the readouts p have states of their own; for a
Lipschitz activation they are those of the network.

The step (26), (27) of the proof of Theorem 3.9, second-hand, from notes on Wang, Li and Li (ICLR
2024).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import SUMS
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.duality import DUALITY, SQUARES
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.theorems.inverse_approximation.theorem_3_9.hidden_states import SAME_SPEEDS
from memory_theorems.theorems.paper_objects import heaviside_inputs, hidden_dynamics
from memory_theorems.theorems.paper_objects.memory_functions import MEMORY_UP_TO
from memory_theorems.theorems.paper_objects.perturbed_weights import (
    EUCLIDEAN,
    PERTURBED,
    PERTURBED_MEMORIES,
    SPECTRAL,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import apply, block, have, obtain, same

#: Weights are within any size of themselves.
UNMOVED: Final = lemma(
    "for p, q: natural, A: (natural, natural -> real), r: real. spectral(p, q, A, A, r)",
    [],
    block(
        "all",
        "spectral(p, q, A, A, r)",
        [],
        apply("not negative", "squares", "x", "q"),
        have(
            "so",
            "Sum(Sum((A(j, k) - A(j, k))*x(k), (k, 1, q))**2, (j, 1, p))"
            " <= r**2*Sum(x(k)**2, (k, 1, q))",
            *("not negative", "mul_nonneg(r**2, Sum(x(k)**2, (k, 1, q)))"),
        ),
    ),
    uses=[From("squares", SQUARES)],
    objects=[SPECTRAL],
)

#: Networks without biases, their perturbed memories, the inputs.
SETTING: Final = Setting.of(
    heaviside_inputs.SYMBOLS,
    heaviside_inputs.HYPOTHESES,
    (
        *(heaviside_inputs.HEAVISIDE, MEMORY_UP_TO, *hidden_dynamics.OBJECTS),
        *(hidden_dynamics.MODEL_UP_TO, SPECTRAL, EUCLIDEAN, PERTURBED, PERTURBED_MEMORIES),
    ),
    [DERIVES],
)
_SPEED: Final = "sigma(argument(m, W, U, fun(q, 0), z, {}, j, t))"
_STATED: Final = (
    "for m: natural, sigma: (real -> real), W, U: (natural, natural -> real),"
    " c: (natural -> real), B, beta: (0, oo), L, T_0, e: real, z: X,"
    " h: (real, natural -> real), t: real. (for x, w: real. |sigma(x) - sigma(w)| <= L*|x - w|)"
    " and perturbed_memories(B, beta, sigma, m, W, U, c, T_0, e) and heaviside(z) and |z| <= B"
    " and states(m, sigma, W, U, fun(j, 0), z, h) and T_0 <= t and 0 < t"
    f" => beta**2*Sum({_SPEED.format('h')}**2, (j, 1, m)) <= (e*|z|)**2"
)
SETTLED: Final = Composed(
    SETTING,
    _STATED,
    (
        block(
            "settled",
            _STATED,
            [
                *("B positive", "beta positive", "Lipschitz", "memories", "z is Heaviside"),
                *("within B", "states", "late", "after 0"),
            ],
            have("from 0", "0 <= beta", "beta positive"),
            apply("same recurrent", "unmoved", "m", "m", "W", "beta"),
            apply("same inputs", "unmoved", "m", "d", "U", "beta"),
            have("no biases", "Sum((0 - 0)**2, (j, 1, m)) <= beta**2"),
            block(
                "pairings",
                "for p: (natural -> real). Sum((p(j) - c(j))**2, (j, 1, m)) <= beta**2"
                f" => |Sum(p(j)*{_SPEED.format('h')}, (j, 1, m))| <= e*|z|",
                ["near c"],
                same("near", "perturbed(beta, m, W, U, fun(j, 0), c, W, U, fun(j, 0), p)"),
                apply("has states", "memories", "W", "U", "p"),
                obtain("has states", "f", "f is a model", "f decays"),
                apply("its states", "f is a model", "z"),
                apply("of networks", "same speeds", "d", "val"),
                apply(
                    "one curve",
                    "of networks",
                    *("m", "sigma", "W", "U", "fun(q, 0)", "L", "z", "h"),
                    *("fun(r, j, f(z, r, j))", "t"),
                ),
                obtain("its states", "at rest", "starts", "runs"),
                block(
                    "slopes",
                    "for j: natural. 1 <= j and j <= m => derives(fun(s, f(z, s, j)), t,"
                    f" {_SPEED.format('fun(r, l, f(z, r, l))')})",
                    ["from 1", "to m"],
                    apply("so", "runs", "j", "t"),
                ),
                apply(
                    "sum",
                    "sums",
                    "fun(j, s, f(z, s, j))",
                    f"fun(j, {_SPEED.format('fun(r, l, f(z, r, l))')})",
                    *("p", "m", "t"),
                ),
                apply("memory", "f decays", "t"),
                apply(
                    "its output",
                    "memory",
                    "z",
                    f"Sum(p(j)*{_SPEED.format('fun(r, l, f(z, r, l))')}, (j, 1, m))",
                ),
                block(
                    "terms",
                    "for j: natural. 1 <= j and j <= m =>"
                    f" p(j)*{_SPEED.format('fun(r, l, f(z, r, l))')} == p(j)*{_SPEED.format('h')}",
                    ["from 1", "to m"],
                    apply("here", "one curve", "j"),
                    apply(
                        "so",
                        "mul_eq_mul_left",
                        _SPEED.format("fun(r, l, f(z, r, l))"),
                        _SPEED.format("h"),
                        "p(j)",
                    ),
                ),
                apply(
                    "same output",
                    "equal sums",
                    f"fun(j, p(j)*{_SPEED.format('fun(r, l, f(z, r, l))')})",
                    f"fun(j, p(j)*{_SPEED.format('h')})",
                    "m",
                ),
                have(
                    "so",
                    f"|Sum(p(j)*{_SPEED.format('h')}, (j, 1, m))| <= e*|z|",
                    *("its output", "same output"),
                ),
            ),
            apply("length", "duality", "c", f"fun(j, {_SPEED.format('h')})", "m", "beta", "e*|z|"),
        ),
    ),
    "settled",
    (
        *(From("unmoved", UNMOVED), From("same speeds", SAME_SPEEDS), From("sums", SUMS)),
        *(From("equal sums", EQUAL), From("duality", DUALITY)),
    ),
)
