"""The loss landscape of Appendix D of Li, Han, E and Li (ICLR 2021), for every number of units.

Weights and rates of m units are functions of a natural number, of which the values at 1 to m count;
the target ``rho`` is a symbol of the setting.  A partition of the units into d groups that are
numbered is a map g of the units onto 1, ..., d: unit i belongs to group g(i).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import UNIT
from memory_theorems.theorems.analysis.ordered_partitions import ONTO
from memory_theorems.theorems.analysis.slopes import SLOPE
from memory_theorems.verify.reasoning.composition import Object

_PARAMETERS: Final = "m: natural, a, w: (natural -> real)"
_PARTITION: Final = "m, d: natural, g: (natural -> natural)"

MODEL: Final = Object(
    f"model({_PARAMETERS}, s: real)",
    "Sum(a(i)*exp(-w(i)*s), (i, 1, m))",
    "the sum of the a_i exp(-w_i t) over m units",
    r"\hat\rho",
)
LOSS: Final = Object(
    f"J({_PARAMETERS})",
    "Integral((model(m, a, w, s) - rho(s))**2, (s, 0, oo))",
    "(121): the square of the distance in L2 of m exponentials from the target",
)
POSITIVE: Final = Object(
    "positive(m: natural, w: (natural -> real))",
    "for i: natural. 1 <= i and i <= m => 0 < w(i)",
    "w in R_+^m",
)
# ------------------------------------------------------------------ critical points
BY_WEIGHT: Final = Object(
    f"by_weight(k, {_PARAMETERS}, y: real)",
    "slope(fun(t, J(m, fun(i, a(i) + t*unit(i, k)), w)), y)",
    "y is the partial derivative of J_m in a_k at (a, w)",
    r"\operatorname{by\_weight}",
)
BY_RATE: Final = Object(
    f"by_rate(k, {_PARAMETERS}, y: real)",
    "slope(fun(t, J(m, a, fun(i, w(i) + t*unit(i, k)))), y)",
    "y is the partial derivative of J_m in w_k at (a, w)",
    r"\operatorname{by\_rate}",
)
CRITICAL: Final = Object(
    f"critical({_PARAMETERS})",
    "for k: natural. 1 <= k and k <= m => by_weight(k, m, a, w, 0) and by_rate(k, m, a, w, 0)",
    "the gradient of J_m at (a, w) is 0",
)

# ------------------------------------------------------------------ the Hessian
PARTIAL: Final = Object(
    f"partial(p, {_PARAMETERS}, y: real)",
    "slope(fun(t, J(m, fun(i, a(i) + t*unit(i, p)), fun(i, w(i) + t*unit(m + i, p)))), y)",
    "y is the partial derivative of J_m in the p-th of its 2m variables (a, w)",
    r"\operatorname{partial}",
)
SECOND: Final = Object(
    f"second(p, q, {_PARAMETERS}, z: real)",
    "exists c: real, y: (real -> real). 0 < c and (for x: real. |x| <= c => partial(p, m,"
    " fun(i, a(i) + x*unit(i, q)), fun(i, w(i) + x*unit(m + i, q)), y(x))) and slope(y, z)",
    "z is the derivative in the q-th variable of the partial derivative in the p-th one",
    r"\operatorname{second}",
)
HESSIAN: Final = Object(
    f"hessian({_PARAMETERS}, H: (natural, natural -> real))",
    "for p, q: natural. 1 <= p and p <= 2*m and 1 <= q and q <= 2*m"
    " => second(p, q, m, a, w, H(p, q))",
    "H is the Hessian of J_m at (a, w), a matrix of size 2m",
    r"\operatorname{hessian}",
)
RANK: Final = Object(
    "rank(n, r: natural, H: (natural, natural -> real))",
    "exists U, V: (natural, natural -> real). for p, q: natural. 1 <= p and p <= n and 1 <= q"
    " and q <= n => H(p, q) == Sum(U(p, k)*V(k, q), (k, 1, r))",
    "H = U V where U has r columns: the rank of the matrix H of size n is at most r",
    r"\operatorname{rank}",
)

# ------------------------------------------------------------------ minimisers
DISTINCT: Final = Object(
    "distinct(d: natural, v: (natural -> real))",
    "for i, j: natural. 1 <= i and i <= d and 1 <= j and j <= d and v(i) == v(j) => i == j",
    "v_1, ..., v_d differ pairwise: equal ones have one number",
)
NONDEGENERATE: Final = Object(
    f"minimiser({_PARAMETERS})",
    "positive(m, w) and (for b, v: (natural -> real). positive(m, v) => J(m, a, w) <= J(m, b, v))"
    " and (for i: natural. 1 <= i and i <= m => a(i) != 0) and distinct(m, w)",
    "Definition D.2, (122) and (123): (a, w) is a non-degenerate global minimiser of J_m",
    r"\operatorname{minimiser}",
)
GLOBAL: Final = Object(
    f"global({_PARAMETERS})",
    "positive(m, w) and (for b, v: (natural -> real). positive(m, v) => J(m, a, w) <= J(m, b, v))",
    "(122): (a, w) is a global minimiser of J_m",
    r"\operatorname{global}",
)
BEATEN: Final = Object(
    f"beaten({_PARAMETERS})",
    "exists b, v: (natural -> real). positive(m, v) and J(m, b, v) < J(m, a, w)",
    "J_m is smaller elsewhere: (a, w) is no global minimiser",
    r"\operatorname{beaten}",
)
INDEX_SET: Final = Object(
    "indexed(n: natural)",
    "1 <= n and (for m: natural. 1 <= m and m <= n => exists a, w: (natural -> real)."
    " minimiser(m, a, w))",
    "(124): n is in N, J_m has non-degenerate global minimisers for every m <= n",
    r"\operatorname{indexed}",
)
UP_TO_SUPREMUM: Final = Object(
    "up_to_sup(d: natural)",
    "exists n: natural. indexed(n) and d <= n",
    "N is not empty, and d <= sup N",
    r"\operatorname{up\_to\_sup}",
)

# ------------------------------------------------------------------ spaces
SPACE: Final = Object(
    f"space({_PARTITION}, b, v, a, w: (natural -> real))",
    "(for i: natural. 1 <= i and i <= m => w(i) == v(g(i)))"
    " and (for j: natural. 1 <= j and j <= d => Sum(a(i)*unit(g(i), j), (i, 1, m)) == b(j))",
    "(a, w) lies in the affine space M_{P,(b,v),(m,d)} of the partition g",
)
COMPONENTS: Final = Object(
    "components(m, d: natural, w: (natural -> real))",
    "exists g: (natural -> natural), v: (natural -> real). onto(m, d, g) and distinct(d, v)"
    " and (for i: natural. 1 <= i and i <= m => w(i) == v(g(i)))",
    "w has d different components",
)
COINCIDED: Final = Object(
    "coincided(m, d: natural, a, w: (natural -> real))",
    "critical(m, a, w) and positive(m, w) and components(m, d, w)",
    "Definition D.1: (a, w) is a d-coincided critical solution of J_m",
)
OBJECTS: Final = (
    MODEL,
    LOSS,
    POSITIVE,
    UNIT,
    SLOPE,
    BY_WEIGHT,
    BY_RATE,
    CRITICAL,
    DISTINCT,
    NONDEGENERATE,
    INDEX_SET,
    UP_TO_SUPREMUM,
    ONTO,
    SPACE,
    COMPONENTS,
    COINCIDED,
)
WITH_HESSIAN: Final = (*OBJECTS, PARTIAL, SECOND, HESSIAN, RANK)
