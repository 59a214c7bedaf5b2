"""The hidden states of a network under an input: they begin at 0, and there is one curve of them.

For a Lipschitz activation two curves of states part no faster than they are apart (Gronwall), so
that they are one, and so are their speeds.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.bounded_speeds import AT_REST
from memory_theorems.theorems.analysis.curves import DERIVES, LINEAR
from memory_theorems.theorems.analysis.gronwall import BEGINS, GAPS_BEGIN
from memory_theorems.theorems.analysis.linear_systems import APPLIED
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.theorems.paper_objects import heaviside_inputs, hidden_dynamics
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import apply, block, convert, exists, have, obtain

SETTING: Final = Setting.of(
    heaviside_inputs.SYMBOLS,
    {},
    (hidden_dynamics.ARGUMENT, hidden_dynamics.STATES, BEGINS),
    [DERIVES],
)
_NETWORK: Final = (
    "m: natural, sigma: (real -> real), W, U: (natural, natural -> real), b: (natural -> real)"
)
_BEGIN: Final = (
    f"for {_NETWORK}, z: X, h: (real, natural -> real). states(m, sigma, W, U, b, z, h)"
    " => for j: natural. 1 <= j and j <= m => begins(fun(s, h(s, j)), 0)"
)
STATES_BEGIN: Final = Composed(
    SETTING,
    _BEGIN,
    (
        block(
            "all begin",
            _BEGIN,
            ["states"],
            obtain("states", "rest", "starts", "runs"),
            block(
                "each begins",
                "for j: natural. 1 <= j and j <= m => for e: real. 0 < e => exists r: real. 0 < r"
                " and (for t: real. 0 <= t and t <= r => |h(t, j) - 0| <= e)",
                ["from 1", "to m"],
                block(
                    "near 0",
                    "for e: real. 0 < e => exists r: real. 0 < r"
                    " and (for t: real. 0 <= t and t <= r => |h(t, j) - 0| <= e)",
                    ["some e"],
                    apply("near", "starts", "j", "e"),
                    obtain("near", "r", "some r", "until r"),
                    have(
                        "so",
                        "for t: real. 0 <= t and t <= r => |h(t, j) - 0| <= e",
                        "until r(t)",
                    ),
                    exists("r", "r"),
                ),
            ),
        ),
    ),
    "all begin",
)

_ARG: Final = (
    "(Sum(W({0}, k)*{1}({2}, k), (k, 1, m)) + Sum(U({0}, i)*val(z, i, {2}), (i, 1, d)) + b({0}))"
)
_GAP: Final = "(h({0}, {1}) - g({0}, {1}))"
_SPEEDS: Final = f"sigma({_ARG.format('j', 'h', 't')}) - sigma({_ARG.format('j', 'g', 't')})"
_GAPS: Final = f"Sum(|{_GAP.format('t', 'i')}|, (i, 1, m))"
_STATED: Final = (
    f"for {_NETWORK}, L: real, z: X, h, g: (real, natural -> real), T: real. 0 < T"
    " and (for y, w: real. |sigma(y) - sigma(w)| <= L*|y - w|)"
    " and states(m, sigma, W, U, b, z, h) and states(m, sigma, W, U, b, z, g)"
    " => for j: natural. sigma(argument(m, W, U, b, z, g, j, T))"
    " == sigma(argument(m, W, U, b, z, h, j, T))"
)
#: Two curves of states have the same speeds.
SAME_SPEEDS: Final = Composed(
    SETTING,
    _STATED,
    (
        block(
            "same speeds",
            _STATED,
            ["T positive", "Lipschitz", "states", "other states"],
            apply("all begin", "states begin", "d", "val"),
            apply("own", "all begin", "m", "sigma", "W", "U", "b", "z", "h"),
            apply("other", "all begin", "m", "sigma", "W", "U", "b", "z", "g"),
            obtain("states", "rest", "starts", "runs"),
            obtain("other states", "other rest", "other starts", "other runs"),
            apply("weights", "applied", "m", "W"),
            obtain("weights", "r", "r from 0", "recurrent"),
            block(
                "all gaps begin",
                f"for j: natural. 1 <= j and j <= m => begins(fun(s, {_GAP.format('s', 'j')}), 0)",
                ["from 1", "to m"],
                apply("of h", "own", "j"),
                apply("of g", "other", "j"),
                apply("gap", "gaps begin", "fun(s, h(s, j))", "fun(s, g(s, j))", "0", "0"),
                convert("so", f"begins(fun(s, {_GAP.format('s', 'j')}), 0)", "gap"),
            ),
            block(
                "gaps run",
                "for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
                f" => derives(fun(s, {_GAP.format('s', 'j')}), t, {_SPEEDS})",
                ["from 1", "to m", "after 0", "to T"],
                apply("of h", "runs", "j", "t"),
                apply("of g", "other runs", "j", "t"),
                apply(
                    "difference",
                    LINEAR.name,
                    *("fun(s, h(s, j))", "fun(s, g(s, j))", "t", "1", "-1"),
                    f"sigma({_ARG.format('j', 'h', 't')})",
                    f"sigma({_ARG.format('j', 'g', 't')})",
                ),
                convert(
                    "so", f"derives(fun(s, {_GAP.format('s', 'j')}), t, {_SPEEDS})", "difference"
                ),
            ),
            have("steep", "for x, y, l: real. x <= l*y and 0 <= y => x <= |l|*y"),
            block(
                "gaps are slow",
                "for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
                f" => |{_SPEEDS}| <= |L|*r*{_GAPS}",
                ["from 1", "to m", "after 0", "to T"],
                apply("at most", "recurrent", f"fun(k, {_GAP.format('t', 'k')})", "j"),
                have(
                    "apart",
                    f"|{_ARG.format('j', 'h', 't')} - {_ARG.format('j', 'g', 't')}| <= r*{_GAPS}",
                    "at most",
                ),
                apply("by L", "Lipschitz", _ARG.format("j", "h", "t"), _ARG.format("j", "g", "t")),
                have(
                    "so",
                    f"|{_SPEEDS}| <= |L|*r*{_GAPS}",
                    *("by L", "apart"),
                    f"steep(|{_SPEEDS}|,"
                    f" |{_ARG.format('j', 'h', 't')} - {_ARG.format('j', 'g', 't')}|, L)",
                    "mul_le_mul_of_nonneg_left(|L|,"
                    f" |{_ARG.format('j', 'h', 't')} - {_ARG.format('j', 'g', 't')}|, r*{_GAPS})",
                ),
            ),
            have("share", "0 <= |L|*r", "r from 0", "mul_nonneg(|L|, r)"),
            apply(
                "no gap",
                "at rest",
                *("m", f"fun(s, j, {_GAP.format('s', 'j')})", f"fun(t, j, {_SPEEDS})"),
                *("|L|*r", "T"),
            ),
            block(
                "each speed",
                f"for j: natural. sigma({_ARG.format('j', 'g', 'T')})"
                f" == sigma({_ARG.format('j', 'h', 'T')})",
                [],
                block(
                    "terms",
                    "for k: natural. 1 <= k and k <= m => W(j, k)*g(T, k) == W(j, k)*h(T, k)",
                    ["k from 1", "k to m"],
                    apply("none", "no gap", "k"),
                    have("so", "W(j, k)*g(T, k) == W(j, k)*h(T, k)", "none"),
                ),
                apply(
                    "sums", "equal sums", "fun(k, W(j, k)*g(T, k))", "fun(k, W(j, k)*h(T, k))", "m"
                ),
                have(
                    "argument",
                    f"{_ARG.format('j', 'g', 'T')} == {_ARG.format('j', 'h', 'T')}",
                    "sums",
                ),
                have(
                    "so",
                    f"sigma({_ARG.format('j', 'g', 'T')}) == sigma({_ARG.format('j', 'h', 'T')})",
                    "argument",
                    f"congruence(sigma({_ARG.format('j', 'g', 'T')}),"
                    f" sigma({_ARG.format('j', 'h', 'T')}))",
                ),
            ),
        ),
    ),
    "same speeds",
    (
        *(LINEAR, From("states begin", STATES_BEGIN), From("applied", APPLIED)),
        *(From("at rest", AT_REST), From("equal sums", EQUAL)),
        From("gaps begin", GAPS_BEGIN),
    ),
)
