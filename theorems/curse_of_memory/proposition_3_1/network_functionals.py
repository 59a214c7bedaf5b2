r"""Proposition 3.1: stable linear recurrent networks have the properties of Definition 3.1.

W has eigenvalues with negative real parts, so that :math:`|e^{Ws}|\le Ce^{-rs}`; the entries are
continuous, and :math:`c^\top e^{Ws}U` is integrable.  The rest holds for every integrable kernel.

*Regular* is read for bounded sequences; as printed, without a bound, no network but the zero
functional is regular (see :mod:`theorems.curse_of_memory.proposition_3_1.statement`).  The
hypotheses are met by m = 1, W = -1, c = U = 1, P(s) = exp(-s).

Source: Li, Han, E and Li (ICLR 2021), Proposition 3.1, (7), (8), (9).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import FROM_DERIVATIVES, PRODUCT
from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.curves import EXPONENTIAL as SLOPE
from memory_theorems.theorems.analysis.integrals import (
    DECAY,
    FILTERED,
    FINITE_SUMS,
    INTEGRABLE,
    MULTIPLE,
    NEGLIGIBLE,
    NULL_SETS,
)
from memory_theorems.theorems.analysis.matrices import DECAYING
from memory_theorems.theorems.analysis.sums import KRONECKER
from memory_theorems.theorems.curse_of_memory.approximation.convolutions import CONVOLUTION
from memory_theorems.theorems.curse_of_memory.approximation.diagonal_networks import GIVEN_UNIT
from memory_theorems.theorems.paper_objects import functionals, networks, signals
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    convert,
    exists,
    have,
    let,
    obtain,
)

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
#: Entries of the unit matrix.
_UNIT: Final = "Max(0, 1 - |l - j|)"
_TENDS_TO_0: Final = (
    "for i: natural, s, e: real. 1 <= i and i <= d and 0 == 0 and 0 < e"
    " => exists k: natural. for n: natural. k <= n => |val(o, i, s)| <= e"
)

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
        block("Proposition 3.1", _STATEMENT, ["W stable", "P exponential"])(
            obtain("P exponential", "at 0", "generated"),
            obtain("at 0", "ones", "zeros"),
            obtain(f"{DECAYING.name}(m, W, P)", "C", "r", "some r", "decays"),
            obtain(f"{DECAY.name}(r)", "decay is", "area"),
            # entries of the exponential, as a bounded continuous multiple of exp(-r s)
            have("product", "for u, x, y, b: real. 0 < y and |u| <= b*x => |1*y*u| <= b*(x*y)"),
            block(
                "growing",
                "for z: real. derives(fun(s, 1*exp(--r*s)), z, --r*(1*exp(--r*z)))",
                [],
                apply("so", SLOPE.name, "1", "-r", "z"),
            ),
            apply(
                "growing continuous", "continuous(fun(s, 1*exp(--r*s)), fun(z, --r*(1*exp(--r*z))))"
            ),
            block("entries", _ENTRIES, _WITHIN)(
                block("its slope", f"for z: real. derives(fun(s, P(s, l, j)), z, {_SLOPE})", [])(
                    apply("so", "generated", "z", "l", "j")
                ),
                apply("entry continuous", "continuous", "fun(s, P(s, l, j))", f"fun(z, {_SLOPE})"),
                apply("both", "products", "fun(s, 1*exp(--r*s))", "fun(s, P(s, l, j))"),
                have(
                    "bounded",
                    "for s: real. 0 <= s => |1*exp(--r*s)*P(s, l, j)| <= C",
                    "l from 1; l to m; j from 1; j to m; decays(s, l, j); "
                    "product(P(s, l, j), exp(-r*s), exp(--r*s), C)",
                ),
                convert(
                    "so",
                    GOAL,
                    f"{FILTERED.name}(fun(s, exp(-r*s)), fun(s, 1*exp(--r*s)*P(s, l, j)), C)",
                ),
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
                        obtain(
                            "multiples(fun(s, P(s, l, j)), c(l)*U(j, i))", "weighted", "its value"
                        ),
                        convert("so", GOAL, "weighted"),
                    ),
                    obtain("finite sums(fun(j, s, c(l)*P(s, l, j)*U(j, i)), m)", "so", "its value"),
                ),
                obtain(f"finite sums(fun(l, s, {_ROW}), m)", "so", "its value"),
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
    met=Structure(
        {
            "m": "1",
            "c": "fun(l, 1)",
            "W": f"fun(l, j, -1*{_UNIT})",
            "U": "fun(j, i, 1)",
            "P": f"fun(s, l, j, {_UNIT}*exp(-1*s))",
            # the setting says nothing of signals but the zero signal
            "t": "0",
            "r": "1",
            "x": "o",
            "y": "o",
            "b": "1",
            "z": "fun(n, o)",
            "q": "fun(s, 0)",
            "k": "0",
            "e": "1",
            "n": "k",
        },
        (
            obtain(NULL_SETS.name, "null points", "union of null sets", "reflected null sets"),
            apply("nowhere", "null points", "fun(s, 0)", "0"),
            let("o", "X", "0"),
            apply("units", "identities", "1"),
            obtain(
                f"matrices(1, fun(j, 1), fun(l, j, {_UNIT}))", "is stable", "generated", "read out"
            ),
            have("size", "|o| <= 1", "o is"),
            have("sizes", "for n: natural. |o| <= 1", "size"),
            have(
                "values of o",
                "for i: natural, s: real. 1 <= i and i <= d => val(o, i, s) == 0",
                "values(o, o, 0, 0, i, s); o is; congruence(val(o, i, s), val(0*o + 0*o, i, s))",
            ),
            have(
                "moved",
                "for i: natural, s: real. 1 <= i and i <= d => val(o, i, s) == val(o, i, s - 1)",
                "values of o(i, s); values of o(i, s - 1)",
            ),
            have(
                "small at once",
                "for i: natural, s, e: real. 1 <= i and i <= d and 0 < e => |val(o, i, s)| <= e",
                "values of o(i, s)",
            ),
            block("tends to 0", _TENDS_TO_0, ["i from 1", "i to d", "everywhere", "some e"])(
                have(
                    "small",
                    "for n: natural. 0 <= n => |val(o, i, s)| <= e",
                    "small at once(i, s, e); i from 1; i to d; some e",
                ),
                exists("from 0", "0"),
            ),
        ),
        uses=(NULL_SETS, From("identities", KRONECKER), From("matrices", GIVEN_UNIT)),
        shown=(_TENDS_TO_0,),
        obtained={"o": "X"},
    ),
)
