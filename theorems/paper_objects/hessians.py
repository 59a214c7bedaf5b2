"""Losses, Hessians and eigenvalues for any target (Li, Han, E and Li 2021, Appendix C.2).

The symbol ``rho0`` of the setting is the template of the far-away memory.  Weights and rates of m
units are functions of a natural number, of which the values at 1 to m count.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.eigenvalues import OBJECTS as EIGENVALUES
from memory_theorems.theorems.analysis.ordered_partitions import ONTO
from memory_theorems.theorems.analysis.slopes import SLOPE
from memory_theorems.theorems.paper_objects.landscape import COMPONENTS, DISTINCT, MODEL, POSITIVE
from memory_theorems.theorems.paper_objects.losses import MOMENT
from memory_theorems.verify.reasoning.composition import Object

_MODELS: Final = (
    "m: natural, a, w: (natural -> real), mstar: natural, astar, wstar: (natural -> real)"
)
TARGET: Final = Object(
    "target(mstar: natural, astar, wstar: (natural -> real), omega, s: real)",
    "model(mstar, astar, wstar, s) + rho0(s - 1/omega)",
    "(20): rho_omega(t) = rho bar(t) + rho_0(t - 1/omega)",
    r"\rho_{\omega}",
)
FITS: Final = Object(
    f"fits({_MODELS})",
    "for s: real. 0 <= s => model(m, a, w, s) == model(mstar, astar, wstar, s)",
    "rho hat(t; a, w) = rho bar(t) for all t",
    r"\operatorname{fits}",
)
#: The groups 1, ..., mstar are I_1, ..., I_m*, the groups mstar + r are I_{0,r}; v has their rates.
_IN_SPACE: Final = (
    "onto(m, mstar + q, g) and (for j: natural. 1 <= j and j <= mstar => v(j) == wstar(j))"
    " and (for r, j: natural. 1 <= r and r <= q and 1 <= j and j <= mstar"
    " => v(mstar + r) != wstar(j))"
    " and (for i: natural. 1 <= i and i <= m => w(i) == v(g(i)))"
    " and (for j: natural. 1 <= j and j <= mstar"
    " => Sum(a(i)*unit(g(i), j), (i, 1, m)) == astar(j))"
    " and (for r: natural. 1 <= r and r <= q"
    " => Sum(a(i)*unit(g(i), mstar + r), (i, 1, m)) == 0)"
)
REPRESENTING: Final = Object(
    f"represents({_MODELS})",
    "positive(m, w) and (exists q: natural, g: (natural -> natural), v: (natural -> real)."
    f" {_IN_SPACE})",
    "Definition C.1: (a, w) lies in M*, the union of the affine spaces of all partitions of the"
    " units into I_1, ..., I_m* and the parts I_{0,1}, ..., I_{0,q} of I_0, none of them empty",
)
IN_SPACE: Final = Object(
    f"in_space({_MODELS}, q: natural, g: (natural -> natural), v: (natural -> real))",
    _IN_SPACE,
    "Definition C.1: (a, w) lies in the affine space of the partition g of the units into"
    " I_1, ..., I_m* and the parts I_{0,1}, ..., I_{0,q} of I_0, none of them empty",
    r"\operatorname{in\_space}",
)
IDLE: Final = Object(
    "idle(m, mstar: natural, g: (natural -> natural))",
    "Sum(Max(0, Min(1, g(i) - mstar)), (i, 1, m))",
    "|I_0|: the number of units in groups after the first m*",
)
_AT: Final = "m: natural, a, w: (natural -> real), rho: (real -> real)"
LOSS: Final = Object(
    f"J({_AT})",
    "Integral((model(m, a, w, s) - rho(s))**2, (s, 0, oo))",
    "(18): the square of the distance in L2 of m exponentials from the target",
)
PARTIAL: Final = Object(
    f"partial(p, {_AT}, y: real)",
    "slope(fun(t, J(m, fun(i, a(i) + t*unit(i, p)), fun(i, w(i) + t*unit(m + i, p)), rho)), y)",
    "y is the partial derivative of J in the p-th of its 2m variables (a, w)",
    r"\operatorname{partial}",
)
SECOND: Final = Object(
    f"second(p, q, {_AT}, z: real)",
    "exists c: real, y: (real -> real). 0 < c and (for x: real. |x| <= c => partial(p, m,"
    " fun(i, a(i) + x*unit(i, q)), fun(i, w(i) + x*unit(m + i, q)), rho, y(x))) and slope(y, z)",
    "z is the derivative in the q-th variable of the partial derivative in the p-th one",
    r"\operatorname{second}",
)
HESSIAN: Final = Object(
    f"hessian({_AT}, H: (natural, natural -> real))",
    "for p, q: natural. 1 <= p and p <= 2*m and 1 <= q and q <= 2*m"
    " => second(p, q, m, a, w, rho, H(p, q))",
    "H is the Hessian of J at (a, w), a matrix of size 2m",
    r"\operatorname{hessian}",
)
OBJECTS: Final = (
    MODEL,
    POSITIVE,
    TARGET,
    FITS,
    LOSS,
    SLOPE,
    *EIGENVALUES,
    PARTIAL,
    SECOND,
    HESSIAN,
    MOMENT,
    ONTO,
    DISTINCT,
    COMPONENTS,
)
