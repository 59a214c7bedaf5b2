r"""The transform (49)-(50): its integer coefficients, by three routes.

:math:`q(s)=\rho(-\kappa\log s)/s` has :math:`q^{(k)}(s)=(-1)^k\sum_{j=0}^kc(j,k)\kappa^j
\rho^{(j)}(-\kappa\log s)/s^{k+1}` with :math:`c(0,0)=1`, :math:`c(j,k+1)=(k+1)c(j,k)+c(j-1,k)`:
differentiate :math:`\rho^{(j)}(-\kappa\log s)s^{-(k+1)}` once. Hence
:math:`\sum_jc(j,k)x^j=\prod_{i=1}^k(x+i)`, as both sides satisfy
:math:`P_{k+1}(x)=(x+k+1)P_k(x)`.  For :math:`\rho=e^{-at}` the left side is
:math:`(s^{x-1})^{(k)}` with :math:`x=\kappa a`, whose coefficient is :math:`\prod_{i=1}^k(x-i)`;
an identity in x, so the exponentials alone determine every c(j,k)."""

from __future__ import annotations

from collections.abc import Callable
from math import factorial

from flint import fmpz, fmpz_poly

from memory_theorems.verify.verdicts import Verdict, proved, refuted

#: Orders that are computed.
ORDERS = range(41)


def coefficients(order: int, weight: Callable[[int], int] = lambda k: k + 1) -> list[int]:
    """``c(0, order), ..., c(order, order)`` by the recurrence; ``weight(k)`` stands for k + 1."""
    row = [1]
    for k in range(order):
        row = [
            weight(k) * (row[j] if j <= k else 0) + (row[j - 1] if j else 0) for j in range(k + 2)
        ]
    return row


def transform_identity(
    order: int, weight: Callable[[int], int] = lambda k: k + 1, *, sign: int = -1
) -> Verdict:
    """Whether the recurrence reproduces the derivative of s**(x-1) of one order, as polynomials
    in x = a*(alpha+1)/beta; ``weight`` and ``sign`` change the recurrence for mutants."""
    falling = fmpz_poly([1])
    for k in range(order):
        falling = falling * fmpz_poly([-(k + 1), 1])
    # sign**k sum_j c(j,k) (-x)**j against prod_{i=1..k} (x - i)
    row = coefficients(order, weight)
    ours = fmpz_poly([sign**order * (-1) ** j * c for j, c in enumerate(row)])
    if ours != falling:
        detail = f"order {order}: the coefficients differ"
        return refuted({"k": str(order)}, detail, "exact polynomials")
    return proved("identities of polynomials in x = a*(alpha+1)/beta", "exact polynomials")


def sums(order: int, shift: int = 0) -> Verdict:
    """Whether ``sum_j c(j,k) (alpha+1)**j == (alpha+k+1)!/(alpha+1)!`` as polynomials in alpha and
    ``sum_j c(j,k) == (k+1)!`` for one order k; ``shift`` changes both right sides for a mutant."""
    product, point = fmpz_poly([1]), fmpz_poly([1, 1])
    for k in range(order):
        product = product * fmpz_poly([k + 2 + shift, 1])
    total, power = fmpz_poly([0]), fmpz_poly([1])
    row = coefficients(order)
    for c in row:
        total, power = total + c * power, power * point
    if total != product:
        return refuted({"k": str(order)}, f"order {order}: the sums differ", "exact polynomials")
    if fmpz(sum(row)) != factorial(order + 1 + shift):
        return refuted({"k": str(order)}, f"order {order}: not (k+1)!", "exact integers")
    return proved("as polynomials in alpha", "exact polynomials")
