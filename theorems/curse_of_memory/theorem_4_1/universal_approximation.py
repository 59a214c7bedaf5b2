r"""Theorem 4.1: linear recurrent networks approximate every functional of their kind.

By Lemma A.1 :math:`H_t(x)=\int_0^\infty x_{t-s}^\top\rho(s)ds`; by Lemma A.2 each component of
:math:`\rho` is near an exponential sum, all with one number m of terms (zeros at the end); the sums
are :math:`(c^\top e^{Ws}U)_i` with :math:`W=-\operatorname{diag}(1,\dots,m)`, c = (1, ..., 1),
:math:`U_{ji}=b_{ij}`; and functionals with near kernels are near (46).

The hypotheses are met by the functional of
:mod:`theorems.curse_of_memory.approximation.tent_functional`,
which no network gives, and what is said of networks by :math:`W=-I` for m = 2.

Source: Li, Han, E and Li (ICLR 2021), Theorem 4.1, (11), (42)-(46).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.integrals import (
    EXPONENTIAL_SUMS,
    INTEGRABLE,
    MULTIPLE,
    NEGLIGIBLE,
)
from memory_theorems.theorems.analysis.measures import STIELTJES, UNSEEN, VARIATION
from memory_theorems.theorems.analysis.sums import AT_MOST
from memory_theorems.theorems.curse_of_memory.approximation import (
    functional_kernels,
    tent_functional,
    tent_signals,
)
from memory_theorems.theorems.curse_of_memory.approximation.diagonal_networks import DIAGONAL
from memory_theorems.theorems.curse_of_memory.approximation.kernel_distances import DISTANCE
from memory_theorems.theorems.curse_of_memory.theorem_4_1.common_terms import CHANNELS
from memory_theorems.theorems.paper_objects import functionals, networks, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    apply,
    block,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

_STATEMENT: Final = (
    f"for eps: (0, oo). exists m: natural, {networks.WEIGHTS}. 1 <= m and stable(m, W)"
    " and exponential(m, W, P)"
    " and (for t: real, x: X. |x| <= 1 => |H(t, x) - network(m, c, P, U, t, x)| <= eps)"
)
_SUM: Final = "Sum(b(i, j)*exp(-j*s), (j, 1, m))"
_SEEN: Final = "Integral(Sum({}*val(x, i, t - s), (i, 1, d)), (s, 0, oo))"
_READ: Final = "readout(m, fun(l, 1), P, fun(j, k, b(k, j)), i, s)"
_GAP: Final = "Integral(|rho(i, s) - g(i, s)|, (s, 0, oo))"
_WIDE: Final = "network(m, fun(l, 1), P, fun(j, k, b(k, j)), t, x)"
#: The network that meets what is said of networks gives 0, and keeps to the norm of H.
_COLUMNS: Final = "fun(j, i, 0)"
_OUTPUT: Final = tent_functional.output(_COLUMNS)
_TENT: Final = "Max(0, 1 - s)"
_APART: Final = f"Sum(Integral(|{_TENT} - 0*{_TENT}|, (s, 0, oo)), (i, 1, d))"
_EPS: Final = f"|{_APART}| + 1"
_ZERO: Final = _SEEN.format(f"0*{_TENT}")
_KEPT: Final[tuple[Step, ...]] = (
    *tent_functional.output_shown(_COLUMNS, f"0*{_TENT}"),
    block(
        "no kernel",
        f"for i: natural. 1 <= i and i <= d => integrable(fun(s, 0*{_TENT}))",
        ["i from 1", "i to d"],
        obtain(f"multiple(fun(s, {_TENT}), 0)", "so", "its integral"),
    ),
    apply("distances", "kernel distances", "d", "val"),
    block(
        "within eps",
        f"for t: real, x: X. |x| <= 1 => |{_SEEN.format(_TENT)} - {_OUTPUT}| <= {_EPS}",
        ["unit ball"],
        apply("near kernels", f"distances(fun(i, s, {_TENT}), fun(i, s, 0*{_TENT}), t, x)"),
        apply("so near", "mul_le_abs_of_le_one", "|x|", _APART, using=["unit ball"]),
        have("near", f"|{_SEEN.format(_TENT)} - {_ZERO}| <= {_EPS}", "near kernels", "so near"),
        convert("so", GOAL, "near", "output of the network(t, x)"),
    ),
)

STATEMENT: Final = Composed(
    Setting.of(
        {**signals.SYMBOLS, **functionals.SYMBOLS},
        {**signals.HYPOTHESES, **functionals.HYPOTHESES},
        (*signals.OBJECTS, *functionals.OBJECTS, *networks.OBJECTS),
        [INTEGRABLE, NEGLIGIBLE, STIELTJES, UNSEEN, VARIATION, DERIVES],
    ),
    _STATEMENT,
    (
        apply("kernels", "Lemma A.1, (27)", "d", "val", "H"),
        obtain("kernels", "rho", "rho is", "represented"),
        apply("distances", "kernel distances", "d", "val"),
        block("Theorem 4.1", _STATEMENT, ["some eps"])(
            have("all shares", "for e: real. 0 < e => d*(e/(d + 1)) <= e"),
            apply("total", "all shares", "eps", using=["some eps"]),
            # exponential sums near the components of rho, and their network
            obtain("channels(d, rho, eps/(d + 1))", "q", "more terms"),
            let("m", "natural", "q + 1"),
            apply("some terms", "more terms", "m", using=["m is"]),
            obtain("some terms", "b", "near rho"),
            obtain("diagonal(m, fun(j, j))", "W", "P", "W stable", "P exponential", "read out"),
            let("g", "natural, real -> real", f"fun(i, s, {_SUM})"),
            block("kernel of the network", f"for i: natural, s: real. g(i, s) == {_READ}", [])(
                apply("row", "read out", "fun(j, k, b(k, j))", "i", "s"), thus("row", "g is(i, s)")
            ),
            block(
                "g integrable",
                "for i: natural. 1 <= i and i <= d => integrable(fun(s, g(i, s)))",
                ["i from 1", "i to d"],
                convert("so", GOAL, "exponential sums(fun(j, b(i, j)), m)", "g is(i, s)"),
            ),
            block(
                "g near rho",
                f"for i: natural. 1 <= i and i <= d => {_GAP} <= eps/(d + 1)",
                ["i from 1", "i to d"],
                convert("so", GOAL, "near rho(i)", "g is(i, s)"),
            ),
            block(
                "close",
                f"for t: real, x: X. |x| <= 1 => |H(t, x) - {_WIDE}| <= eps",
                ["unit ball"],
                apply("H is", "represented", "t", "x"),
                convert(
                    "near",
                    f"|{_SEEN.format('rho(i, s)')} - {_WIDE}| <= |x|*Sum({_GAP}, (i, 1, d))",
                    "distances(rho, g, t, x)",
                    "kernel of the network(i, s)",
                ),
                apply("all gaps", "at most", f"fun(i, {_GAP})", "d", "eps/(d + 1)"),
                apply(
                    "in the ball",
                    f"mul_le_of_le_of_le_one(|x|, Sum({_GAP}, (i, 1, d)), eps)",
                    using=["some eps", "unit ball", "all gaps", "total"],
                ),
                thus("H is", "near", "in the ball"),
            ),
            have("wide", "1 <= m", "m is"),
            exists("network", "m", "fun(l, 1)", "W", "fun(j, k, b(k, j))", "P"),
        ),
    ),
    "Theorem 4.1",
    (
        From("Lemma A.1, (27)", functional_kernels.COMMON_KERNEL),
        From("kernel distances", DISTANCE),
        From("channels", CHANNELS),
        From("diagonal", DIAGONAL),
        From("exponential sums", EXPONENTIAL_SUMS),
        From("at most", AT_MOST),
    ),
    met=Structure(
        {
            "H": tent_functional.VALUE,
            "eps": _EPS,
            "t": "0",
            "x": "x0",
            **tent_functional.NETWORK,
            "U": _COLUMNS,
        },
        (*tent_functional.STEPS, *tent_signals.OBTAINED, *tent_functional.NETWORK_STEPS, *_KEPT),
        uses=(
            *tent_functional.USES,
            tent_signals.USE,
            *tent_functional.NETWORK_USES,
            From("multiple", MULTIPLE),
            From("kernel distances", DISTANCE),
        ),
        shown=tent_functional.SHOWN,
        obtained=tent_signals.NAMES,
    ),
)
