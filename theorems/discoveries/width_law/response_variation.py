r"""The pairing in the maximum norm: the step response of 2m real poles varies by 4m at most.

Let :math:`G(t)=c+\sum_{j\le2m}a_je^{-r_jt}` have values in [-1, 1] at points :math:`t_0\le\dots\le
t_N`.  Its derivative is a sum of 2m exponentials, and so G goes up and down along the points in at
most 2m runs (``theorems/analysis/variations.py``): its variation is at most 4m.  With the jump from
0 to :math:`G(t_0)`, every sum for :math:`\int h\,dG` is at most :math:`(4m+1)\max|h(t_i)|`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.variations import OSCILLATION, PAIRED, RUNS
from memory_theorems.theorems.discoveries.widths.best_sums import SUMS
from memory_theorems.verify.reasoning.composition import Composed, From, Object, Setting, Structure
from memory_theorems.verify.reasoning.steps import apply, block, exists, have, obtain, thus

RESPONSE: Final = Object(
    "Response(y: real)",
    "c + Sums(a, r, 2*m, y)",
    "a constant and 2m exponentials: the step response of a filter with 2m real poles",
)
_SETTING: Final = Setting.of(
    {
        "m": ("m", "natural", "half the number of poles"),
        "c": ("c", "real", "the value at infinity"),
        "a": ("a", "natural -> real", "weights of the response"),
        "r": ("r", "natural -> real", "its rates, with their repetitions"),
    },
    {},
    (SUMS, RESPONSE),
)
_POINTS: Final = (
    "(for i: natural. i + 1 <= N => t(i) <= t(i + 1))"
    " and (for i: natural. i <= N => |Response(t(i))| <= 1)"
)
_CHANGE: Final = "(Response(t(i + 1)) - Response(t(i)))"
_TOTAL: Final = f"Sum(|{_CHANGE}|, (i, 0, {{}} - 1))"
_F: Final = "Sum(a(j)*exp(-r(j)*{}), (j, 1, 2*m))"

VARIATION: Final = Composed(
    _SETTING,
    f"for N: natural, t: (natural -> real). {_POINTS} => {_TOTAL.format('N')} <= 4*m",
    (
        block(
            "variation",
            f"for N: natural, t: (natural -> real). {_POINTS} => {_TOTAL.format('N')} <= 4*m",
            "ordered; bounded",
            block(
                "no more runs",
                "for e: real, x: (natural -> real). e**2 == 1 and (for i: natural. i <= 2*m"
                " => x(i) <= x(i + 1)) => exists l: natural. l <= 2*m and"
                f" (-1)**l*(e*{_F.format('x(l + 1)')} - e*{_F.format('x(l)')}) <= 0",
                "e is a sign; x ordered",
                apply("one", "runs(2*m, fun(j, e*a(j)), r, x)"),
                obtain("one", "l", "l within", "not up"),
                exists("that", "l", using=["not up"]),
            ),
            apply("at most", f"oscillation(fun(y, {_F.format('y')}), c, t, N, 2*m)"),
            thus("at most"),
        ),
    ),
    "variation",
    (From("runs", RUNS), From("oscillation", OSCILLATION)),
    met=Structure(
        {"m": "1", "c": "0", "a": "fun(j, 1/2)", "r": "fun(j, 1)", "N": "1", "t": "fun(i, i)"}
    ),
)

_PAIRED: Final = f"Sum(h(t(i + 1))*{_CHANGE}, (i, 0, {{}} - 1))"
_PAIRING: Final = (
    f"for N: natural, t: (natural -> real), h: (real -> real), d: real. {_POINTS}"
    " and (for i: natural. i <= N => |h(t(i))| <= d)"
    f" => |h(t(0))*Response(t(0)) + {_PAIRED.format('N')}| <= (4*m + 1)*d"
)
PAIRING: Final = Composed(
    _SETTING,
    _PAIRING,
    (
        block(
            "pairing",
            _PAIRING,
            "ordered; bounded; small",
            apply("for all points", "variation(m, c, a, r)"),
            apply("total", "for all points(N, t)"),
            have("0 within", "0 <= N"),
            have("start", "|Response(t(0))| <= 1", "bounded(0); 0 within"),
            apply("paired", "by parts(fun(y, Response(y)), h, t, N, 4*m, d)"),
        ),
    ),
    "pairing",
    (From("variation", VARIATION), From("by parts", PAIRED)),
    met=Structure(
        {
            "m": "1",
            "c": "0",
            "a": "fun(j, 1/2)",
            "r": "fun(j, 1)",
            "N": "1",
            "t": "fun(i, i)",
            "h": "fun(y, 1)",
            "d": "1",
        }
    ),
)
