r"""How many targets a width serves: patterns of signs, those near one of them, and the count.

``V(j, i)`` is the number of ways to change at most i of j signs.  ``signs(k, d, n)`` is the largest
number of patterns of signs that n real polynomials of degree at most d in k variables take.  The
hypothesis 'counting' says which distance there is where they do not serve all 2^N targets, each by
a pattern of a model within N/8 signs of its own.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

WARREN: Final = (
    "Warren's theorem: H. E. Warren, Lower bounds for approximation by nonlinear manifolds, Trans. "
    "Amer. Math. Soc. 133, 1968, 167-178; N. Alon, Tools from higher algebra, Handbook of "
    "Combinatorics, 1995, Proposition 5.5"
)
#: The least integral over a cell in which a target differs from the power law.
CELL: Final = "(4/15*(1 + 2*N)**(-1 - omega))"

THEORY: Final = Theory.parse(
    {
        "omega": (r"\omega", "(0, 1]", "decay of the memory"),
        "m": ("m", "natural", "width of the linear models"),
        "N": ("N", "natural", "number of cells in which the targets differ"),
        "r": ("r", "natural", "at most N/8"),
        "D": ("D", "[0, oo)", "the largest, over the class, of the least L1 distances from models "
              "of width m"),
        "signs": ("S", "natural, natural, natural -> [0, oo)",
                  "most sign patterns of n polynomials of degree d in k variables"),
        "V": ("V", "natural, integer -> real", "number of ways to change at most i of j signs"),
    },
    {
        "Warren": ("for k, d, n: natural. 1 <= k and 1 <= d and k < 2*n"
                   " => signs(k, d, n) <= (8*E*d*n/k)**k", WARREN),
        "no signs": "for i: integer. V(0, i) <= Max(0, Min(1, i + 1))",
        "one more sign": "for j: natural, i: integer. V(j + 1, i) <= V(j, i) + V(j, i - 1)",
        "width": "m >= 1",
        "cells": "m >= 1 => N >= m*(100 + 10*log(m))",
        "no more cells": "m >= 1 => N <= m*(100 + 10*log(m)) + 1",
        "an eighth": "8*r <= N",
        "counting": f"signs(2*m, N, N)*V(N, r) < 2**N => 8*D >= {CELL}*N",
    },
    [],
)  # fmt: skip

#: Targets and patterns in a list, and which are near which: the union bound.
SERVED: Final = Theory.parse(
    {
        "M": ("M", "natural", "number of targets"),
        "P": ("P", "natural", "number of patterns"),
        "B": ("B", "real", "most targets near one pattern"),
        "near": ("c", "natural, natural -> real", "1 where a pattern is near a target, else 0"),
    },
    {
        "each is served": "for t: natural. 1 <= t and t <= M => Sum(near(p, t), (p, 1, P)) >= 1",
        "few near one": "for p: natural. 1 <= p and p <= P => Sum(near(p, t), (t, 1, M)) <= B",
    },
    [],
)
UNION: Final = (
    induct(
        "all neighbours",
        "for k: natural. k <= P => Sum(Sum(near(p, t), (t, 1, M)), (p, 1, k)) <= k*B",
        on="k",
        step="few near one(k + 1)",
    ),
    induct(
        "all that are served",
        "for n: natural. n <= M => n <= Sum(Sum(near(p, t), (t, 1, n)), (p, 1, P))",
        on="n",
        step="each is served(n + 1)",
    ),
    have("the union bound", "M <= P*B", "all neighbours(P); all that are served(M)"),
)

#: The integrals of a model over its cells: x(j, v) = A**j v.
CELLS: Final = Theory.parse(
    {
        "A": ("A", "L(H, H)", "exp(W), which moves a cell on by one"),
        "w": ("w", "H", "what the input weights give in the first cell"),
        "d": ("d", "natural", "order of A"),
        "p": ("p", "natural -> real", "coefficients of the characteristic polynomial of A"),
        "x": ("x", "natural, H -> H", "A**j v"),
    },
    {"Cayley and Hamilton": "for v: H. Sum(p(l)*x(l, v), (l, 0, d)) == 0"},
    ["x(0, v) == v", "x(j + 1, v) == act(A, x(j, v))"],
)
RECURRENCE: Final = (
    induct("powers of A add", "for l, j: natural, v: H. x(l, x(j, v)) == x(l + j, v)", on="l"),
    induct(
        "moved on",
        "for n, j: natural, v: H. Sum(p(l)*x(l + j, v), (l, 0, n))"
        " == Sum(p(l)*x(l, x(j, v)), (l, 0, n))",
        on="n",
        base="powers of A add(0, j, v)",
        step="powers of A add(n + 1, j, v)",
    ),
    have(
        "the recurrence",
        "for j: natural. Sum(p(l)*x(l + j, w), (l, 0, d)) == 0",
        "moved on(d, j, w); Cayley and Hamilton(x(j, w))",
    ),
)

PROOF: Final = (
    have("powers of 7", "for i: integer. Max(0, Min(1, i + 1)) <= exp(i*log(7))"),
    have("one more factor", "for y: real. exp(y) + exp(y - log(7)) == exp(y + log(8/7))"),
    induct("signs near a pattern",
        "for j: natural, i: integer. V(j, i) <= exp(j*log(8/7) + i*log(7))",
        on="j",
        base="no signs(i); powers of 7(i)",
        step=(
            "one more sign(j, i); signs near a pattern(i - 1);"
            " one more factor(j*log(8/7) + i*log(7))")),
    have("an eighth of the signs", "N*log(8/7) + r*log(7) <= 11/20*log(2)*N", "an eighth"),
    have("patterns near one", "V(N, r) <= exp(11/20*log(2)*N)",
         "signs near a pattern(N, r); an eighth of the signs;"
         " exponential(N*log(8/7) + r*log(7), 11/20*log(2)*N)"),
    have("at the least ratio",
         "for l: [0, oo). 2*(log(4*E) + l + 2*log(100 + 10*l)) < 9/20*log(2)*(100 + 10*l)"),
    have("tangent", "for x, y: [100, oo). x <= y => 4*(log(y) - log(x)) <= 9/20*log(2)*(y - x)"),
    have("at every ratio", "for y: [100, oo), l: [0, oo). y >= 100 + 10*l"
         " => 2*(log(4*E) + l + 2*log(y)) < 9/20*log(2)*y",
         "at the least ratio(l); tangent(100 + 10*l, y)"),
    have("many cells", "N >= 100*m", "width; cells; log_nonneg(m)"),
    have("cells exist", "N >= 1", "width; many cells"),
    have("ratio", "m >= 1 => N/m >= 100", "many cells"),
    have("ratio and logarithm", "m >= 1 => N/m >= 100 + 10*log(m)", "cells"),
    have("the exponents",
         "m >= 1 and N >= 1 => 2*m*(log(4*E) + log(m) + 2*log(N/m)) < 9/20*log(2)*N",
         "ratio; ratio and logarithm; log_nonneg(m); at every ratio(N/m, log(m))"),
    have("logarithm of a quotient",
         "for x, y: [1, oo). log(8*E*y*y/(2*x)) == log(4*E) + log(x) + 2*log(y/x)"),
    have("increasing", "for x, y: real. x < y => exp(x) < exp(y)"),
    have("a power below", "for k: natural, y: (0, oo), z: real. k*log(y) < z => y**k < exp(z)",
         "pow_eq_exp_mul_log(k, y); increasing(k*log(y), z)"),
    have("patterns of all models", "signs(2*m, N, N) < exp(9/20*log(2)*N)",
         "width; cells exist; many cells; Warren(2*m, N, N); logarithm of a quotient(m, N);"
         " the exponents; a power below(2*m, 8*E*N*N/(2*m), 9/20*log(2)*N)"),
    have("all targets", "2**N == exp(N*log(2))", "pow_eq_exp_mul_log(N, 2)"),
    have("product", "for u: [0, oo), v, x, y: real. u < x and v <= y and 0 < y => u*v < x*y"),
    have("both together", "for y: real. exp(9/20*y)*exp(11/20*y) == exp(y)"),
    have("too few", "signs(2*m, N, N)*V(N, r) < 2**N",
         "patterns of all models; patterns near one; all targets; both together(N*log(2));"
         " exp_pos(11/20*log(2)*N); product(signs(2*m, N, N), V(N, r), exp(9/20*log(2)*N),"
         " exp(11/20*log(2)*N))"),
    have("a target far from all models", f"8*D >= {CELL}*N", "too few; counting"),
    have("size of the cells", f"for y: [100, oo). {CELL.replace('N', 'y')}*y >= 8*y**(-omega)/122"),
    have("the error over the class", "N >= 1 => D >= N**(-omega)/122",
         "width; many cells; a target far from all models; size of the cells(N)"),
    have("falling", "for x, y: (0, oo). x <= y => y**(-1/omega) <= x**(-1/omega)"),
    have("inverse", "for y: (0, oo). (y**(-omega))**(-1/omega) == y"),
    have("solved", "for x, y: (0, oo). y**(-omega)/122 <= x => y >= (122*x)**(-1/omega)",
         "falling(y**(-omega), 122*x); inverse(y)"),
    have("the width over the class",
         "for x: (0, oo). m >= 1 and D <= x => m*(101 + 10*log(m)) >= (122*x)**(-1/omega)",
         "width; cells exist; no more cells; the error over the class; solved(x, N)"),
)  # fmt: skip

#: One kernel with a block on every dyadic range of times: its distances from models of width m.
BLOCKS: Final = Theory.parse(
    {
        "omega": (r"\omega", "(0, 1]", "decay of the memory"),
        "F": ("E", "natural -> [0, oo)", "least L1 distances of the kernel from models of width m"),
        "K": ("K", "natural -> natural", "the block that is too much for width m"),
    },
    {
        "a block": "for m, k: natural. 1 <= m and 2**k >= m*(100 + 10*log(m))"
        " => F(m) >= (2**k)**(-omega)/122",
        "long enough": "for m: natural. 1 <= m => 2**K(m) >= m*(100 + 10*log(m))",
        "no longer": "for m: natural. 1 <= m => 2**K(m) <= 2*(m*(100 + 10*log(m)))",
    },
    [],
)
ONE_KERNEL: Final = (
    have("falling", "for x, y: [1, oo). x <= y => y**(-omega)/122 <= x**(-omega)/122"),
    induct("powers of 2", "for k: natural. 2**k >= 1", on="k"),
    have(
        "one kernel for all widths",
        "for m: natural. 1 <= m => F(m) >= (2*(m*(100 + 10*log(m))))**(-omega)/122",
        "long enough(m); no longer(m); powers of 2(K(m)); a block(m, K(m));"
        " falling(2**K(m), 2*(m*(100 + 10*log(m))))",
    ),
)
