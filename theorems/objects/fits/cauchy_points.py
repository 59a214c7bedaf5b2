r"""What points on [1, R] say of all linear networks near 1/x: Cauchy's matrix and its inverse.

Statement.  Let :math:`x_0<\dots<x_k` lie in :math:`[\frac12,\frac R2]`.  Every sum of k
exponentials (complex rates in pairs and repeated ones included) is at least 1/S away from 1/x in
the maximum norm on [1, R], where S is the sum of the absolute entries of the inverse of
:math:`M=(1/(x_i+x_j))`,

.. math:: S=\sum_{ij}\frac{|c_ic_j|}{x_i+x_j},\qquad
   c_i=\prod_l(x_i+x_l)\Big/\prod_{l\ne i}(x_i-x_l).

Proof.  The k equations :math:`\sum_ih_i\varphi(x_i)=0` for the exponentials :math:`\varphi` of the
model have a real solution :math:`h\ne0`; as :math:`\varphi(s+t)` is a sum of products of them,
:math:`h^\top Mh=\sum h_ih_je(x_i+x_j)\le\varepsilon(\sum|h_i|)^2` with the error e.  By Cauchy
and Schwarz :math:`(\sum|h_i|)^2=(s^\top h)^2\le s^\top M^{-1}s\cdot h^\top Mh\le S\,h^\top Mh`,
s the signs of h.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import arb, fmpq
from scipy.special import ellipj, ellipkm1

from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.errors import InputError


def size_of_inverse(points: Sequence[arb | fmpq]) -> arb:
    """S, at the current precision, for points in increasing order."""
    values = [arb(x) for x in points]
    factors = []
    for i, x in enumerate(values):
        factor = 2 * x
        for j, y in enumerate(values):
            if j != i:
                factor = factor * ((x + y) / abs(x - y))
        factors.append(factor)
    total = arb(0)
    for i, x in enumerate(values):
        for j, y in enumerate(values):
            total = total + factors[i] * factors[j] / (x + y)
    return total


def good_points(end: Fraction, count: int) -> tuple[Fraction, ...]:
    """``count`` points in [1/2, end/2] where the inverse is small: proposed by elliptic functions,
    the roots of Zolotarev's extremal quotient.  InputError unless end > 1 and count >= 1."""
    if end <= 1 or count < 1:
        raise InputError("an end beyond 1 and at least one point are needed")
    low = float(1 / end) ** 2
    whole = float(ellipkm1(low))
    found = []
    for i in range(count):
        *_, dn, _ = ellipj((2 * i + 1) * whole / (2 * count), 1 - low)
        point = Fraction(float(dn)).limit_denominator(10**9) * end / 2
        found.append(min(max(point, Fraction(1, 2)), end / 2))
    return tuple(sorted(found))


def bound_for_all_networks(end: Fraction, width: int) -> arb:
    """A lower bound of the error on [1, end] of every linear network of that width near 1/x, at the
    current precision."""
    points = good_points(end, width + 1)
    return (1 / size_of_inverse([to_fmpq(x) for x in points])).lower()
