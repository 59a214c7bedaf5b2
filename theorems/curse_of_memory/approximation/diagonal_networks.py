r"""Networks with :math:`W=-\operatorname{diag}(w_1,\dots,w_m)` and c = (1, ..., 1): stable, and
:math:`(c^\top e^{Ws}U)_i=\sum_jU_{ji}e^{-w_js}`.

Source: Li, Han, E and Li (ICLR 2021), (45) and (57), (58).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.curves import EXPONENTIAL as SLOPE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.matrices import EXPONENTIAL, STABLE
from memory_theorems.theorems.analysis.sums import EQUAL, IDENTITIES, IDENTITY, PICKED
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    obtain,
    thus,
)

_W: Final = "fun(l, j, -w(l)*D(l, j))"
_P: Final = "fun(s, l, j, D(l, j)*exp(-w(j)*s))"
_READ: Final = "Sum(Sum(1*(D(l, j)*exp(-w(j)*s))*U(j, i), (j, 1, m)), (l, 1, m))"

_READS: Final = (
    "for U: (natural, natural -> real), i: natural, s: real."
    " Sum(Sum(1*{}*U(j, i), (j, 1, m)), (l, 1, m)) == Sum(U(j, i)*exp(-w(j)*s), (j, 1, m))"
)
_POSITIVE: Final = "(for j: natural. 1 <= j and j <= m => 0 < w(j))"

#: With the unit matrix D at hand.
GIVEN_UNIT: Final = lemma(
    f"for m: natural, w: (natural -> real), D: (natural, natural -> real). {_POSITIVE}"
    f" and unit_matrix(m, D) => stable(m, {_W}) and exponential(m, {_W}, {_P})"
    f" and ({_READS.format('(D(l, j)*exp(-w(j)*s))')})",
    ["positive rates", "is unit"],
    obtain("is unit", "ones", "zeros"),
    # eigenvalues
    block(
        "stable W",
        f"stable(m, {_W})",
        ["j from 1", "j to m", "not 0", "real part", "imaginary part"],
        apply("real row", "picked", "m", "D", "u", "j"),
        apply("imaginary row", "picked", "m", "D", "v", "j"),
        have(
            "first is", "-w(j)*u(j) == a*u(j) - b*v(j)", "j from 1; j to m; real part(j); real row"
        ),
        have("factor", "for x, y: real. x*y == 0 and 0 < y => x == 0"),
        thus(
            "first is; imaginary part(j); imaginary row; not 0; "
            "factor(a + w(j), u(j)**2 + v(j)**2); j from 1; j to m; positive rates(j)"
        ),
    ),
    # the exponential
    have(
        "starts at one", "for l: natural. 1 <= l and l <= m => D(l, l)*exp(-w(l)*0) == 1", "ones(l)"
    ),
    have(
        "starts at zero",
        "for l, j: natural. 1 <= l and l <= m and 1 <= j and j <= m and l != j"
        " => D(l, j)*exp(-w(j)*0) == 0",
        "zeros(l, j)",
    ),
    block(
        "generated",
        "for s: real, l, j: natural. 1 <= l and l <= m and 1 <= j and j <= m"
        " => derives(fun(r, D(l, j)*exp(-w(j)*r)), s,"
        " Sum(-w(l)*D(l, k)*(D(k, j)*exp(-w(j)*s)), (k, 1, m)))",
        ["l from 1", "l to m", "j from 1", "j to m"],
        by_cases("rates", "w(j)*D(l, j) == w(l)*D(l, j)", "l == j")(
            [thus("rates case", "congruence(w(j), w(l))")],
            [apply("zero", "zeros", "l", "j", using=["rates case"]), thus("zero")],
        ),
        apply("row", "picked", "m", "D", "fun(k, D(k, j))", "l"),
        convert("so", GOAL, f"{SLOPE.name}(D(l, j), w(j), s)", "row", "rates"),
    ),
    # what it reads out
    block(
        "read out",
        f"for U: (natural, natural -> real), i: natural, s: real. {_READ}"
        " == Sum(U(j, i)*exp(-w(j)*s), (j, 1, m))",
        [],
        block(
            "rows",
            "for l: natural. 1 <= l and l <= m => Sum(1*(D(l, j)*exp(-w(j)*s))*U(j, i), (j, 1, m))"
            " == U(l, i)*exp(-w(l)*s)",
            ["l from 1", "l to m"],
            apply("row", "picked", "m", "D", "fun(j, U(j, i)*exp(-w(j)*s))", "l"),
            thus("row"),
        ),
        apply(
            "all",
            "equal sums(fun(l, Sum(1*(D(l, j)*exp(-w(j)*s))*U(j, i), (j, 1, m))), fun(l, "
            "U(l, i)*exp(-w(l)*s)), m)",
        ),
    ),
    uses=[SLOPE, From("picked", PICKED), From("equal sums", EQUAL)],
    predicates=[DERIVES],
    objects=[IDENTITY, STABLE, EXPONENTIAL],
)

DIAGONAL: Final = lemma(
    f"for m: natural, w: (natural -> real). {_POSITIVE}"
    " => exists W: (natural, natural -> real), P: (real, natural, natural -> real). stable(m, W)"
    f" and exponential(m, W, P) and ({_READS.format('P(s, l, j)')})",
    ["positive rates"],
    obtain("identities(m)", "D", "is unit"),
    obtain("with it(m, w, D)", "stable W", "generated", "read out"),
    exists("network", _W, _P),
    uses=[From("identities", IDENTITIES), From("with it", GIVEN_UNIT)],
    predicates=[DERIVES],
    objects=[IDENTITY, STABLE, EXPONENTIAL],
)
