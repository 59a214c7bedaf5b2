"""Weights and rates as vectors: V is R^m x R^m with its Euclidean inner product."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.cauchy import ONE_TERM
from memory_theorems.verify.reasoning.composition import Composed, From, Kind, Object, Setting
from memory_theorems.verify.reasoning.known_spaces import PAIRS_OF_COORDINATES
from memory_theorems.verify.reasoning.steps import apply, block, convert, have, obtain

PARAMETERS: Final = PAIRS_OF_COORDINATES
#: ``m``, ``a`` and ``w`` are symbols of the setting.
IN_DOMAIN: Final = Object(
    "admissible(p: V)",
    "for i: natural. 1 <= i and i <= m => 0 < w(p, i)",
    "(18): a in R^m, w in R^m with positive entries",
)

_SETTING: Final = Setting.of(
    {
        "m": ("m", "natural", "number of units"),
        "a": ("a", "V, natural -> real", "weights"),
        "w": ("w", "V, natural -> real", "rates"),
    },
    {"parameters": ("parameters(m, a, w)", Kind.DEFINITION)},
    (PARAMETERS,),
    inner_product=("V",),
)
#: The distance in coordinates.
DISTANCE: Final = Composed(
    _SETTING,
    "for p, q: V. |p - q|**2 == Sum((a(p, j) - a(q, j))**2 + (w(p, j) - w(q, j))**2, (j, 1, m))",
    (
        obtain("parameters", "linear", "inner product", "complete"),
        block(
            "the distance",
            "for p, q: V. |p - q|**2"
            " == Sum((a(p, j) - a(q, j))**2 + (w(p, j) - w(q, j))**2, (j, 1, m))",
            [],
            block(
                "differences",
                "for j: natural. 1 <= j and j <= m => a(p - q, j)**2 + w(p - q, j)**2"
                " == (a(p, j) - a(q, j))**2 + (w(p, j) - w(q, j))**2",
                ["from 1", "to m"],
                apply("there", "linear", "p", "q", "-1", "j"),
                obtain("there", "weights", "rates"),
                have(
                    "so",
                    "a(p - q, j)**2 + w(p - q, j)**2"
                    " == (a(p, j) - a(q, j))**2 + (w(p, j) - w(q, j))**2",
                    "weights",
                    "rates",
                ),
            ),
            apply("squared", "inner product", "p - q", "p - q"),
            convert(
                "so",
                "inner(p - q, p - q)"
                " == Sum((a(p, j) - a(q, j))**2 + (w(p, j) - w(q, j))**2, (j, 1, m))",
                "squared",
                "differences(j)",
            ),
            have(
                "in norms",
                "|p - q|**2 == Sum((a(p, j) - a(q, j))**2 + (w(p, j) - w(q, j))**2, (j, 1, m))",
                "so",
                "square(p - q)",
            ),
        ),
    ),
    "the distance",
)


def _coordinate(name: str, form: str, root: str) -> Composed:
    """No coordinate moves further than the parameters."""
    return Composed(
        _SETTING,
        form,
        (
            apply("distances", "distance"),
            have("squares", "for x, y: real. 0 <= x**2 + y**2"),
            have("root", root),
            block(
                name,
                form,
                ["from 1", "to m"],
                block(
                    "terms",
                    "for j: natural. 1 <= j and j <= m"
                    " => 0 <= (a(p, j) - a(q, j))**2 + (w(p, j) - w(q, j))**2",
                    ["j from 1", "j to m"],
                    apply("here", "squares", "a(p, j) - a(q, j)", "w(p, j) - w(q, j)"),
                ),
                apply(
                    "one term",
                    "a term",
                    "fun(j, (a(p, j) - a(q, j))**2 + (w(p, j) - w(q, j))**2)",
                    "m",
                    "i",
                ),
                have(
                    "so",
                    form.rpartition("=> ")[2],
                    "one term",
                    "distances(p, q)",
                    "root(a(p, i) - a(q, i), w(p, i) - w(q, i), |p - q|)",
                ),
            ),
        ),
        name,
        (From("distance", DISTANCE), From("a term", ONE_TERM)),
    )


#: No rate moves further than the parameters.
RATES: Final = _coordinate(
    "one rate",
    "for p, q: V, i: natural. 1 <= i and i <= m => |w(p, i) - w(q, i)| <= |p - q|",
    "for x, y: real, z: [0, oo). x**2 + y**2 <= z**2 => |y| <= z",
)
#: Nor does a weight.
WEIGHTS: Final = _coordinate(
    "one weight",
    "for p, q: V, i: natural. 1 <= i and i <= m => |a(p, i) - a(q, i)| <= |p - q|",
    "for x, y: real, z: [0, oo). x**2 + y**2 <= z**2 => |x| <= z",
)
