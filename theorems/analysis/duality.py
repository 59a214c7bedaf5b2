"""The Euclidean norm of a vector from its pairings with all vectors near a given one."""

from __future__ import annotations

from typing import Final

from theorems.analysis.lemmas import lemma
from verify.reasoning.steps import apply, block, by_cases, by_induction, exists, have, obtain

_S: Final = "Sum(v(j)**2, (j, 1, m))"

#: Sums of squares are not negative.
SQUARES: Final = lemma(
    f"for v: (natural -> real), m: natural. 0 <= {_S}",
    [],
    by_induction(
        "up to",
        "for n: natural. 0 <= Sum(v(j)**2, (j, 1, n))",
        ["so far"],
        [have("none", "0 <= Sum(v(j)**2, (j, 1, 0))")],
        [have("more", "0 <= Sum(v(j)**2, (j, 1, n + 1))", "so far")],
    ),
    apply("all", "up to", "m"),
)

#: If all vectors p within beta of c have |p . v| <= w, then beta |v| <= w.
DUALITY: Final = lemma(
    "for c, v: (natural -> real), m: natural, beta, w: real. (for p: (natural -> real)."
    " Sum((p(j) - c(j))**2, (j, 1, m)) <= beta**2 => |Sum(p(j)*v(j), (j, 1, m))| <= w)"
    f" => beta**2*{_S} <= w**2",
    ["pairings"],
    by_cases(
        "size",
        f"beta**2*{_S} <= w**2",
        f"0 < {_S}",
        [
            have("quotient", "for x: (0, oo), y: real. (y/sqrt(x))**2*x == y**2"),
            block(
                "root",
                "for x: (0, oo), y: real. exists u: real. u**2*x == y**2",
                ["some x"],
                exists("u", "y/sqrt(x)", using=["quotient(x, y)", "some x"]),
            ),
            apply("factor", "root", _S, "beta", using=["size case"]),
            obtain("factor", "r", "length"),
            have("as long", f"Sum((c(j) + r*v(j) - c(j))**2, (j, 1, m)) == r**2*{_S}"),
            have("as long back", f"Sum((c(j) - r*v(j) - c(j))**2, (j, 1, m)) == r**2*{_S}"),
            have(
                "forth",
                "Sum((c(j) + r*v(j) - c(j))**2, (j, 1, m)) <= beta**2",
                "as long",
                "length",
            ),
            have(
                "back",
                "Sum((c(j) - r*v(j) - c(j))**2, (j, 1, m)) <= beta**2",
                "as long back",
                "length",
            ),
            apply("one", "pairings", "fun(j, c(j) + r*v(j))"),
            apply("other", "pairings", "fun(j, c(j) - r*v(j))"),
            have(
                "apart",
                "Sum((c(j) + r*v(j))*v(j), (j, 1, m)) - Sum((c(j) - r*v(j))*v(j), (j, 1, m))"
                f" == 2*(r*{_S})",
            ),
            have(
                "half", "for x, y, z, u: real. |x| <= u and |y| <= u and x - y == 2*z => |z| <= u"
            ),
            have(
                "at most",
                f"|r*{_S}| <= w",
                *("one", "other", "apart"),
                "half(Sum((c(j) + r*v(j))*v(j), (j, 1, m)), Sum((c(j) - r*v(j))*v(j), (j, 1, m)),"
                f" r*{_S}, w)",
            ),
            have("squares", "for x, y: real. |x| <= y => x**2 <= y**2"),
            have("square", f"(r*{_S})**2 <= w**2", "at most", f"squares(r*{_S}, w)"),
            have("cancel", "for x, y, z: real. x**2*y == z => (x*y)**2 == z*y"),
            have(
                "so",
                f"beta**2*{_S} <= w**2",
                *("square", "length", f"cancel(r, {_S}, beta**2)"),
            ),
        ],
        [
            have("no size", "for x, y, z: real. x <= 0 => y**2*x <= z**2"),
            have("so", f"beta**2*{_S} <= w**2", "size case", f"no size({_S}, beta, w)"),
        ],
    ),
)
