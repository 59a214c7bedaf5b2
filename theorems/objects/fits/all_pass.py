r"""Lower bounds of the L1 error of every model with real rates, by all-pass step responses.

Let :math:`\lambda_1,\dots,\lambda_n>0` (repetitions allowed), :math:`B(x)=\prod_j\frac{x-\lambda_j}
{x+\lambda_j}` and let G be the step response of B: :math:`\int_0^\infty e^{-xt}G(t)\,dt=B(x)/x`.

**Lemma.**  :math:`|G(t)|\le1` for all :math:`t\ge0`.

*Proof* (that of the kernel, ``theorems/curse_of_memory/proofs/all_pass_response.py``, wants neither
scalar products nor distinct rates).  Let :math:`G_k` belong to the first k rates, :math:`G_0=1`.
From :math:`(x+\lambda_k)\hat G_k=(x-\lambda_k)\hat G_{k-1}` and :math:`G_k(0)=1` follows
:math:`(G_k-G_{k-1})'=-\lambda_k(G_k+G_{k-1})`, so that
:math:`G_n^2=1-\frac{d}{dt}S`, :math:`S=\sum_k(G_k-G_{k-1})^2/(2\lambda_k)`.
The functions :math:`\psi_k=\sqrt{2\lambda_k}\,B_{k-1}/(x+\lambda_k)` (in time) are orthonormal and
span the exponentials :math:`E=\{e^{-\lambda_jt}\}`, and :math:`(G_k-G_{k-1})/\sqrt{2\lambda_k}
=-\int_0^t\psi_k`: hence :math:`S(t)=\|P1_{[0,t]}\|^2` with P the orthogonal projection of
:math:`L^2(0,\infty)` on E, and :math:`S'(t)=2f(t)`, :math:`f=P1_{[0,t]}`.  It remains that
:math:`f(t)\ge0`.  Let the rates be distinct (the rest by continuity).  The residual
:math:`1_{[0,t]}-f` is orthogonal to an n-dimensional Chebyshev system, so that it changes sign at
least n times.  Suppose :math:`f(t)<0`.  The jump at t is from :math:`1-f(t)>0` to :math:`-f(t)>0`:
no change.  So f takes the value 1 at :math:`a` points before t and 0 at :math:`b` points after,
:math:`a+b\ge n`; if a = 0, f has n zeros, else it has one more zero between the last of the a
points and t, and by Rolle :math:`f'` has :math:`(a-1)+b+1=a+b\ge n` zeros (the last one because
:math:`f\to0` at infinity).  But f and f' are sums of n exponentials and have at most n - 1 zeros
(total positivity).

**Theorem.**  Let :math:`\rho(t)=\int e^{-xt}d\mu(x)` with :math:`\mu\ge0`.  For every sum
:math:`\phi` of m exponentials with real rates :math:`\lambda_j` (also :math:`t^ie^{-\lambda t}` at
a repeated rate), and with :math:`\sigma_1\ge\sigma_2\ge\dots` the singular values of the Hankel
operator of :math:`\rho`,

.. math:: \|\rho-\phi\|_{L^1}\ge\int\prod_{j=1}^m\Big(\frac{x-\lambda_j}{x+\lambda_j}\Big)^2
   \frac{d\mu(x)}x\ge2\sum_{k>m}\sigma_k.

*Proof.*  Take every rate twice: :math:`|G|\le1` and :math:`\hat G` vanishes at every rate, also
with its derivatives up to the multiplicity.  So :math:`\|\rho-\phi\|_{L^1}\ge\int(\rho-\phi)G
=\int\rho G=\int\hat G\,d\mu`, the first bound.  With P the projection on the m exponentials,
:math:`\|e^{-xt}-Pe^{-xt}\|^2=\prod_j(\frac{x-\lambda_j}{x+\lambda_j})^2/(2x)`, so that it equals
:math:`2\operatorname{tr}((I-P)\Gamma(I-P))`, as :math:`\Gamma=\int e_x\otimes e_x\,d\mu(x)\ge0`; by
Ky Fan's principle this is at least twice the sum of the singular values from m + 1 on.
At m = 0 both are equalities.
For complex rates the first bound holds with the factor 1/(2m+1): :math:`|G|=|1-2\operatorname{tr}
(PJ)|\le1+2m` with J the reflection :math:`f\mapsto f(t-\cdot)1_{[0,t]}` of norm 1 and B taken over
the m rates twice, :math:`|x-\lambda|^2/|x+\lambda|^2` for a pair.

Derived here; orthonormal exponentials as in Borwein, Erdelyi and Zhang, Trans. AMS 342 (1994).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import acb, acb_mat, arb, arb_mat, fmpq

from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.errors import Unsupported


def step_response(rates: Sequence[Fraction]) -> ExponentialPolynomial:
    """G of the Lemma, exact: its Laplace transform is prod (x - r)/(x + r)/x.

    ValueError unless all rates are positive.
    """
    if any(rate <= 0 for rate in rates):
        raise ValueError("the rates of an all-pass filter are positive")
    current = ExponentialPolynomial.constant(1)
    for rate in rates:
        # (G' + r G) = (F' - r F), G(0) = 1, with F the response so far.
        drive = (current.derivative() - current.scaled(rate)).damped(-rate)
        primitive = drive.antiderivative()
        start = ExponentialPolynomial.constant(1 - primitive.at_zero)
        current = (primitive + start).damped(rate)
    return current


def is_positive_sum(function: ExponentialPolynomial) -> bool:
    """Whether the function is a sum of decaying exponentials with positive weights."""
    return bool(function.terms) and all(
        n == 0 and a > 0 and b == 0 and c > 0 for (n, a, b, _), c in function.terms.items()
    )


def tail_sums(
    function: ExponentialPolynomial, bits: int = 64, working: int | None = None
) -> list[arb]:
    """``2*sum_{k>m} sigma_k`` for m = 0, 1, ..., N-1: lower bounds of the L1 distance to all
    sums of m exponentials with real rates.  ValueError unless :func:`is_positive_sum`.

    To ``bits`` relative bits each; with ``working`` the working precision is that one and small
    sums are balls that are wide for their size.

    The singular values are the eigenvalues of ``sqrt(c_i c_j)/(a_i + a_j)``.  Approximate
    eigenvectors Q are corrected by Ostrowski's theorem (``Q^T M Q`` has eigenvalues within the
    factors 1 -+ ||Q^T Q - I|| of those of M) and Weyl's (off-diagonal part).
    """
    if not is_positive_sum(function):
        raise ValueError("the weights must be positive and the rates real and positive")
    atoms = [(to_fmpq(a), c) for (_, a, _, _), c in function.terms.items()]
    size = len(atoms)
    if working is not None:
        with precision(working):
            return _tail_sums(atoms, size)
    used = bits + 64 + 12 * size
    for _ in range(3):
        with precision(used):
            found = _tail_sums(atoms, size)
            if all(item.rel_accuracy_bits() >= bits for item in found):
                return found
        used *= 2
    raise Unsupported("the singular values were not separated from 0 at the precision allowed")


def _tail_sums(atoms: list[tuple[fmpq, fmpq]], size: int) -> list[arb]:
    roots = [arb(c).sqrt() for _, c in atoms]
    gram = arb_mat(
        size, size,
        [roots[i] * roots[j] / arb(atoms[i][0] + atoms[j][0])
         for i in range(size) for j in range(size)],
    )  # fmt: skip
    middle = acb_mat(size, size, [acb(gram[i, j].mid()) for i in range(size) for j in range(size)])
    _, vectors = middle.eig(right=True, algorithm="approx")
    columns = []
    for j in range(size):
        column = [vectors[i, j].real.mid() for i in range(size)]
        length = sum((x * x for x in column), arb(0)).sqrt().mid()
        columns.append([(x / length).mid() for x in column])
    q = arb_mat(size, size, [columns[j][i] for i in range(size) for j in range(size)])
    defect = q.transpose() * q
    rotated = q.transpose() * gram * q
    eta = _frobenius(defect, 1)
    off = _frobenius(rotated, None)
    if not eta < 1:
        raise Unsupported("the eigenvectors are not independent at this precision")
    factor = (1 - eta).union(1 + eta)
    values = sorted((rotated[i, i] for i in range(size)), key=lambda v: v.mid(), reverse=True)
    sums, total = [], arb(0)
    for value in reversed(values):
        total = total + (value + (-off).union(off)) / factor
        sums.append(2 * total)
    return sums[::-1]


def _frobenius(value: arb_mat, diagonal: int | None) -> arb:
    """Frobenius norm of ``value - I`` (diagonal 1) or of the off-diagonal part (None)."""
    total = arb(0)
    for i in range(value.nrows()):
        for j in range(value.ncols()):
            if i == j and diagonal is None:
                continue
            entry = value[i, j] - (1 if i == j else 0)
            size = entry.abs_upper()
            total = total + size * size
    return total.sqrt().upper()


def distance_to_all_models(function: ExponentialPolynomial, width: int, bits: int = 64) -> arb:
    """``2/(2m+1)*sum_{k>m} sigma_k``: a lower bound of the L1 distance to every model of width m,
    complex and repeated rates included.  ValueError unless :func:`is_positive_sum`."""
    sums = tail_sums(function, bits)
    return sums[width] / (2 * width + 1) if width < len(sums) else arb(0)


def product_bound(function: ExponentialPolynomial, rates: Sequence[Fraction]) -> arb:
    """The first bound of the Theorem for one choice of rates: a lower bound of the L1 distance to
    the span of exp(-r t), t exp(-r t).  ValueError unless :func:`is_positive_sum`."""
    if not is_positive_sum(function):
        raise ValueError("the weights must be positive and the rates real and positive")
    total = arb(0)
    for (_, a, _, _), c in function.terms.items():
        value = arb(c) / to_ball(to_fmpq(a))
        for rate in rates:
            value = value * to_fmpq(((a - rate) / (a + rate)) ** 2)
        total = total + value
    return total
