r"""The pairing in the maximum norm for responses of n all-pass sections costs 2n + 1.

G_n has a derivative that is a sum of n functions of a chain and does not alternate at n + 1
points, and :math:`|G_n|\le1`: its variation from 0 on is at most 2n, for equal rates too.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.cascade_tables import TABLES
from memory_theorems.theorems.analysis.chains import BREAKS, CONTINUITY
from memory_theorems.theorems.analysis.response_tables import FILTERS, SPAN
from memory_theorems.theorems.analysis.variations import OSCILLATION, PAIRED, RUNS_BY_SLOPE
from memory_theorems.theorems.discoveries.width_law.all_pass_response import (
    REPEATED,
    RESPONSE_BOUND,
    SETTING,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Structure
from memory_theorems.verify.reasoning.steps import apply, block, convert, exists, have, obtain

_POINTS: Final = (
    "(for i: natural. i + 1 <= N => x(i) <= x(i + 1)) and (for i: natural. i <= N => 0 <= x(i))"
)
_CHANGE: Final = "(G(n, x(i + 1)) - G(n, x(i)))"
_TOTAL: Final = f"Sum(|{_CHANGE}|, (i, 0, N - 1))"
_SLOPE: Final = "Sum(a(j)*h(j, {}), (j, 1, n))"
_BOUNDED: Final = f"for N: natural, x: (natural -> real). {_POINTS} => {_TOTAL} <= 2*n"


def _met(**more: str) -> Structure:
    """Two sections of one rate, at two times."""
    kept = {name: value for name, value in REPEATED.values.items() if name != "T"}
    values = {**kept, "N": "1", "x": "fun(i, i)", **more}
    return Structure(values, proof=REPEATED.proof, uses=REPEATED.uses)


VARIATION_OF_RESPONSES: Final = Composed(
    SETTING,
    _BOUNDED,
    (
        block(
            "variation",
            _BOUNDED,
            "ordered; from 0",
            apply("some table", "tables(lambda, G, n)"),
            obtain("some table", "X", "first row", "relation"),
            apply("some filters", "filters(lambda, G, n, X)"),
            obtain(
                "some filters",
                "h",
                "begins",
                "slopes",
                "impulses",
                "responses",
                "first at 0",
                "others at 0",
            ),
            apply("spanned", "span(lambda, G, n, X, h)"),
            apply("row of n", "spanned(n)"),
            have("0 within", "0 + n <= n"),
            apply("weights", "row of n(0)"),
            obtain("weights", "a", "X slopes"),
            block(
                "G slopes",
                f"for t: real. derives(fun(s, G(n, s)), t, {_SLOPE.format('t')})",
                [],
                apply("slope", "X slopes(t)"),
                have("values", "for s: real. X(0, n, s) == G(n, s)", "first row(n, s)"),
                convert("so", f"derives(fun(s, G(n, s)), t, {_SLOPE.format('t')})", "slope"),
            ),
            apply("continuous", "continuity(lambda, h, n, a, n)"),
            apply("no alternation", "breaks(lambda, h, n)"),
            apply("at n", "no alternation(n)"),
            block(
                "of slopes",
                "for e: real, y: (natural -> real). (for i: natural. i + 1 <= n"
                " => y(i) <= y(i + 1)) => exists l: natural. l <= n"
                f" and (-1)**l*(e*{_SLOPE.format('y(l)')}) <= 0",
                "y ordered",
                apply("one", "at n(fun(j, e*a(j)), y)"),
                obtain("one", "l", "l within", "its sign"),
                have("so", f"(-1)**l*(e*{_SLOPE.format('y(l)')}) <= 0", "its sign"),
                exists("that", "l"),
            ),
            apply("runs", f"runs by slope(fun(s, G(n, s)), fun(s, {_SLOPE.format('s')}), n)"),
            block(
                "bounded",
                "for i: natural. i <= N => |0 + G(n, x(i))| <= 1",
                "within",
                apply("later", "from 0(i)"),
                apply("at most 1", "bound(n, lambda, G)"),
                apply("there", "at most 1(x(i))"),
                have("so", "|0 + G(n, x(i))| <= 1", "there"),
            ),
            apply("at most", "oscillation(fun(s, G(n, s)), 0, x, N, n)"),
        ),
    ),
    "variation",
    (
        From("tables", TABLES),
        From("filters", FILTERS),
        From("span", SPAN),
        From("continuity", CONTINUITY),
        From("breaks", BREAKS),
        From("runs by slope", RUNS_BY_SLOPE),
        From("oscillation", OSCILLATION),
        From("bound", RESPONSE_BOUND),
    ),
    met=_met(),
)

_PAIRS: Final = (
    f"for N: natural, x: (natural -> real), h: (real -> real), d: real. {_POINTS}"
    " and (for i: natural. i <= N => |h(x(i))| <= d)"
    f" => |h(x(0))*G(n, x(0)) + Sum(h(x(i + 1))*{_CHANGE}, (i, 0, N - 1))| <= (2*n + 1)*d"
)
PAIRING_OF_RESPONSES: Final = Composed(
    SETTING,
    _PAIRS,
    (
        block(
            "pairing",
            _PAIRS,
            "ordered; from 0; small",
            apply("for all points", "variation(n, lambda, G)"),
            apply("total", "for all points(N, x)"),
            have("0 within", "0 <= N"),
            apply("first", "from 0(0)"),
            apply("at most 1", "bound(n, lambda, G)"),
            apply("first response", "at most 1(x(0))"),
            apply("paired", "by parts(fun(s, G(n, s)), h, x, N, 2*n, d)"),
        ),
    ),
    "pairing",
    (
        From("variation", VARIATION_OF_RESPONSES),
        From("bound", RESPONSE_BOUND),
        From("by parts", PAIRED),
    ),
    met=_met(h="fun(y, 1)", d="1"),
)
