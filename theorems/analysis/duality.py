"""The Euclidean norm of a vector from its pairings with all vectors near a given one."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LIMIT
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_cases,
    by_induction,
    exists,
    have,
    obtain,
    thus,
)

_S: Final = "Sum(v(j)**2, (j, 1, m))"

#: Sums of squares are not negative.
SQUARES: Final = lemma(
    f"for v: (natural -> real), m: natural. 0 <= {_S}",
    [],
    by_induction(
        "up to", "for n: natural. 0 <= Sum(v(j)**2, (j, 1, n))", "so far", [], [thus("so far")]
    ),
    apply("all", "up to(m)"),
)

#: If all vectors p within beta of c have |p . v| <= w, then beta |v| <= w.
DUALITY: Final = lemma(
    "for c, v: (natural -> real), m: natural, beta, w: real. (for p: (natural -> real)."
    " Sum((p(j) - c(j))**2, (j, 1, m)) <= beta**2 => |Sum(p(j)*v(j), (j, 1, m))| <= w)"
    f" => beta**2*{_S} <= w**2",
    "pairings",
    by_cases(
        "size",
        f"beta**2*{_S} <= w**2",
        f"0 < {_S}",
        [
            block(
                "root",
                "for x: (0, oo), y: real. exists u: real. u**2*x == y**2",
                "some x",
                exists("u", "y/sqrt(x)", using=["some x"]),
            ),
            apply("factor", f"root({_S}, beta)", using="size case"),
            obtain("factor", "r", "length"),
            apply("one", "pairings(fun(j, c(j) + r*v(j)))", using="length"),
            apply("other", "pairings(fun(j, c(j) - r*v(j)))", using="length"),
            have("at most", f"|r*{_S}| <= w", "one; other"),
            thus(f"at most; sq_le_sq_of_abs_le(r*{_S}, w); length"),
        ],
        [thus("size case")],
    ),
)

_WITHIN: Final = "Sum(x(j)**2, (j, 1, m)) <= p**2 and Sum(y(j)**2, (j, 1, m)) <= q**2"
_PAIRED: Final = "Sum(x(j)*y(j), (j, 1, m))"
#: Cauchy's inequality, with positive bounds of both vectors.
_PAIRING: Final = lemma(
    f"for x, y: (natural -> real), m: natural, p, q: (0, oo). {_WITHIN} => |{_PAIRED}| <= p*q",
    "p positive; q positive; x within; y within",
    have("above", "for u, v: real. 2*(p*q)*(u*v) <= q**2*u**2 + p**2*v**2"),
    have("below", "for u, v: real. -(q**2*u**2 + p**2*v**2) <= 2*(p*q)*(u*v)"),
    by_induction(
        "from above",
        "for n: natural. 2*(p*q)*Sum(x(j)*y(j), (j, 1, n))"
        " <= q**2*Sum(x(j)**2, (j, 1, n)) + p**2*Sum(y(j)**2, (j, 1, n))",
        "so far",
        [],
        [thus("so far; above(x(n + 1), y(n + 1))")],
    ),
    by_induction(
        "from below",
        "for n: natural. -(q**2*Sum(x(j)**2, (j, 1, n)) + p**2*Sum(y(j)**2, (j, 1, n)))"
        " <= 2*(p*q)*Sum(x(j)*y(j), (j, 1, n))",
        "so far",
        [],
        [thus("so far; below(x(n + 1), y(n + 1))")],
    ),
    have("cancel", "for r: (0, oo), u: real. 2*r*u <= 2*r**2 and -(2*r**2) <= 2*r*u => |u| <= r"),
    have(
        "so",
        f"|{_PAIRED}| <= p*q",
        f"from above(m); from below(m); x within; y within; cancel(p*q, {_PAIRED})",
    ),
)
#: Cauchy's inequality.
PAIRING: Final = lemma(
    f"for x, y: (natural -> real), m: natural, p: (0, oo), q: [0, oo). {_WITHIN}"
    f" => |{_PAIRED}| <= p*q",
    "p positive; q from 0; x within; y within",
    block(
        "nearly",
        f"for e: real. 0 < e => |{_PAIRED}| <= p*q + e",
        "some e",
        have("larger", "for u, w: (0, oo), v: [0, oo). v**2 <= (v + w/u)**2"),
        apply("paired", "pairing(x, y, m, p, q + e/p)", using="y within; larger(p, e, q)"),
        thus("paired"),
    ),
    apply("in the limit", f"limit(|{_PAIRED}|, p*q)"),
    uses=[From("pairing", _PAIRING), From("limit", LIMIT)],
)
