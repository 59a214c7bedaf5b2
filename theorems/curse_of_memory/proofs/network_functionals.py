r"""Proposition 3.1: stable linear recurrent networks have the properties of Definition 3.1.

W has eigenvalues with negative real parts, so that :math:`|e^{Ws}|\le Ce^{-rs}`; the entries are
continuous, and :math:`c^\top e^{Ws}U` is integrable.  The rest holds for every integrable kernel.

*Regular* is read for bounded sequences; as printed, without a bound, no network but the zero
functional is regular (see :mod:`theorems.curse_of_memory.proposition_3_1`).  The hypotheses are met
by m = d = 1, W = -1, c = U = 1, P(s) = exp(-s).

Source: Li, Han, E and Li (ICLR 2021), Proposition 3.1, (7), (8), (9).
"""

from __future__ import annotations

from typing import Final

from theorems.analysis.continuity import FROM_DERIVATIVES, PRODUCT
from theorems.analysis.curves import DERIVES
from theorems.analysis.curves import EXPONENTIAL as SLOPE
from theorems.analysis.integrals import (
    DECAY,
    FILTERED,
    FINITE_SUMS,
    INTEGRABLE,
    MULTIPLE,
    NEGLIGIBLE,
)
from theorems.analysis.matrices import DECAYING
from theorems.curse_of_memory.proofs.convolutions import CONVOLUTION
from theorems.paper_objects import functionals, networks, signals
from verify.reasoning.composition import Composed, From, Setting
from verify.reasoning.steps import apply, block, convert, have, obtain

_STATEMENT: Final = (
    f"for m: natural, {networks.WEIGHTS}. stable(m, W) and exponential(m, W, P) => "
    + functionals.PROPERTIES.format("fun(t, x, network(m, c, P, U, t, x))")
)
_WITHIN: Final = ("l from 1", "l to m", "j from 1", "j to m")
_ENTRIES: Final = (
    "for l, j: natural. 1 <= l and l <= m and 1 <= j and j <= m => integrable(fun(s, P(s, l, j)))"
)
_SLOPE: Final = "Sum(W(l, k)*P(z, k, j), (k, 1, m))"
_ROW: Final = "Sum(c(l)*P(s, l, j)*U(j, i), (j, 1, m))"

STATEMENT: Final = Composed(
    Setting.of(
        signals.SYMBOLS,
        {
            name: signals.HYPOTHESES[name]
            for name in ("values", "below the norm", "continuous signals")
        },
        (*signals.OBJECTS, *functionals.OBJECTS, *networks.OBJECTS),
        [INTEGRABLE, NEGLIGIBLE, DERIVES],
    ),
    _STATEMENT,
    (
        block(
            "Proposition 3.1",
            _STATEMENT,
            ["W stable", "P exponential"],
            obtain("P exponential", "at 0", "generated"),
            obtain("at 0", "ones", "zeros"),
            apply("decay", DECAYING.name, "m", "W", "P"),
            obtain("decay", "C", "r", "some r", "decays"),
            apply("exponential decay", DECAY.name, "r"),
            obtain("exponential decay", "decay is", "area"),
            # entries of the exponential, as a bounded continuous multiple of exp(-r s)
            have("product", "for u, x, y, b: real. 0 < y and |u| <= b*x => |1*y*u| <= b*(x*y)"),
            block(
                "growing",
                "for z: real. derives(fun(s, 1*exp(--r*s)), z, --r*(1*exp(--r*z)))",
                [],
                apply("so", SLOPE.name, "1", "-r", "z"),
            ),
            apply(
                "growing continuous",
                "continuous",
                "fun(s, 1*exp(--r*s))",
                "fun(z, --r*(1*exp(--r*z)))",
            ),
            block(
                "entries",
                _ENTRIES,
                _WITHIN,
                block(
                    "its slope",
                    f"for z: real. derives(fun(s, P(s, l, j)), z, {_SLOPE})",
                    [],
                    apply("so", "generated", "z", "l", "j"),
                ),
                apply("entry continuous", "continuous", "fun(s, P(s, l, j))", f"fun(z, {_SLOPE})"),
                apply("both", "products", "fun(s, 1*exp(--r*s))", "fun(s, P(s, l, j))"),
                block(
                    "bounded",
                    "for s: real. 0 <= s => |1*exp(--r*s)*P(s, l, j)| <= C",
                    ["later"],
                    apply("entry small", "decays", "s", "l", "j"),
                    apply("times", "product", "P(s, l, j)", "exp(-r*s)", "exp(--r*s)", "C"),
                    have("inverse", "exp(-r*s)*exp(--r*s) == 1"),
                    have("so", "|1*exp(--r*s)*P(s, l, j)| <= C", "times", "inverse"),
                ),
                apply(
                    "multiple",
                    FILTERED.name,
                    "fun(s, exp(-r*s))",
                    "fun(s, 1*exp(--r*s)*P(s, l, j))",
                    "C",
                ),
                convert("so", "integrable(fun(s, P(s, l, j)))", "multiple"),
            ),
            block(
                "kernel",
                "for i: natural. 1 <= i and i <= d"
                " => integrable(fun(s, readout(m, c, P, U, i, s)))",
                ["i from 1", "i to d"],
                block(
                    "row",
                    f"for l: natural. 1 <= l and l <= m => integrable(fun(s, {_ROW}))",
                    ["l from 1", "l to m"],
                    block(
                        "terms",
                        "for j: natural. 1 <= j and j <= m"
                        " => integrable(fun(s, c(l)*P(s, l, j)*U(j, i)))",
                        ["j from 1", "j to m"],
                        apply("entry", "entries", "l", "j"),
                        apply("times", "multiples", "fun(s, P(s, l, j))", "c(l)*U(j, i)"),
                        obtain("times", "weighted", "its value"),
                        convert("so", "integrable(fun(s, c(l)*P(s, l, j)*U(j, i)))", "weighted"),
                    ),
                    apply("sum", "finite sums", "fun(j, s, c(l)*P(s, l, j)*U(j, i))", "m"),
                    obtain("sum", "so", "its value"),
                ),
                apply("rows", "finite sums", f"fun(l, s, {_ROW})", "m"),
                obtain("rows", "so", "its value"),
            ),
            apply("properties", "convolutions", "d", "val", "fun(i, s, readout(m, c, P, U, i, s))"),
        ),
    ),
    "Proposition 3.1",
    (
        DECAYING,
        DECAY,
        SLOPE,
        FILTERED,
        From("continuous", FROM_DERIVATIVES),
        From("products", PRODUCT),
        From("multiples", MULTIPLE),
        From("finite sums", FINITE_SUMS),
        From("convolutions", CONVOLUTION),
    ),
)
