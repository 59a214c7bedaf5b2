r"""Singular values of Hankel operators: what no model of width m can do better.

Statement.  Let :math:`\hat\rho(t)=c^\top e^{Wt}u` with any real (or complex) W of size m, Hurwitz,
repeated eigenvalues allowed.  Then
:math:`\|\rho-\hat\rho\|_{L^1(0,\infty)}\ge\sigma_{m+1}(\Gamma_\rho)`, where
:math:`(\Gamma_hf)(s)=\int_0^\infty h(s+t)f(t)\,dt` on :math:`L^2(0,\infty)`.

Proof.  :math:`\hat\rho(s+t)=(c^\top e^{Ws})(e^{Wt}u)`, so :math:`\Gamma_{\hat\rho}` has rank at
most m, and by Eckart, Young and Mirsky
:math:`\sigma_{m+1}(\Gamma_\rho)\le\|\Gamma_\rho-\Gamma_{\hat\rho}\| =\|\Gamma_{\rho-\hat\rho}\|`.
For :math:`h\in L^1`, :math:`|\langle
g,\Gamma_hf\rangle|\le\int_0^\infty|h(r)|\int_0^r|g(r-t)||f(t)|\,dt\,dr \le\|h\|_{L^1}\|f\|\|g\|`,
so :math:`\|\Gamma_h\|\le\|h\|_{L^1}`.

For an exponential polynomial :math:`\rho=c^\top\varphi` with atoms :math:`\varphi'=A\varphi`, the
squares of the singular values are the eigenvalues of :math:`PQ` with the Gramians
:math:`P=\int\varphi\varphi^\top` and :math:`A^\top Q+QA=-cc^\top`: exact rational matrices, whose
characteristic polynomial is exact and whose roots are isolated by balls.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from flint import acb, arb, fmpq, fmpq_mat, fmpz_poly

from memory_theorems.theorems.objects.kernels.exponential_kernels import inner_product
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import Atom, ExponentialPolynomial


def realisation(
    function: ExponentialPolynomial,
) -> tuple[list[Atom], fmpq_mat, list[fmpq]]:
    """Atoms closed under differentiation, A with phi' = A*phi, and c with f = c^T phi."""
    found: set[Atom] = set()
    waiting = list(function.terms)
    while waiting:
        atom = waiting.pop()
        if atom not in found:
            found.add(atom)
            waiting += ExponentialPolynomial({atom: fmpq(1)}).derivative().terms
    atoms = sorted(found)
    rows = []
    for atom in atoms:
        slope = ExponentialPolynomial({atom: fmpq(1)}).derivative().terms
        rows.append([slope.get(other, fmpq(0)) for other in atoms])
    matrix = fmpq_mat(rows) if rows else fmpq_mat(0, 0)
    return atoms, matrix, [function.terms.get(atom, fmpq(0)) for atom in atoms]


def gramians(function: ExponentialPolynomial) -> tuple[fmpq_mat, fmpq_mat]:
    """The exact Gramians (P, Q).  ValueError unless the function decays."""
    if not function.decays:
        raise ValueError("the Hankel operator needs a kernel that decays")
    return _gramians(tuple(function.terms.items()))


@lru_cache(maxsize=16)
def _gramians(terms: tuple[tuple[Atom, fmpq], ...]) -> tuple[fmpq_mat, fmpq_mat]:
    function = ExponentialPolynomial(dict(terms))
    atoms, a, c = realisation(function)
    n = len(atoms)
    basis = [ExponentialPolynomial({atom: fmpq(1)}) for atom in atoms]
    p = fmpq_mat([[to_fmpq(inner_product(f, g)) for g in basis] for f in basis])
    index = {(i, j): k for k, (i, j) in enumerate((i, j) for i in range(n) for j in range(i, n))}
    system = fmpq_mat(len(index), len(index))
    right = fmpq_mat(len(index), 1)
    for (i, j), row in index.items():
        right[row, 0] = -c[i] * c[j]
        for k in range(n):
            # (A^T Q)_ij = sum_k A_ki Q_kj and (Q A)_ij = sum_k Q_ik A_kj, Q symmetric.
            first, second = index[min(k, j), max(k, j)], index[min(i, k), max(i, k)]
            system[row, first] = system[row, first] + a[k, i]
            system[row, second] = system[row, second] + a[k, j]
    solved = system.solve(right)
    q = fmpq_mat([[solved[index[min(i, j), max(i, j)], 0] for j in range(n)] for i in range(n)])
    return p, q


def singular_values(function: ExponentialPolynomial, bits: int = 128) -> list[arb]:
    """All singular values that are not certainly zero, largest first, with multiplicity."""
    if not function.terms:
        return []
    p, q = gramians(function)
    coefficients = (p * q).charpoly().coeffs()
    common = 1
    for value in coefficients:
        common = common * int(value.q) // _gcd(common, int(value.q))
    polynomial = fmpz_poly([int(value.p) * (common // int(value.q)) for value in coefficients])
    found: list[arb] = []
    with precision(bits + 32):
        roots: list[tuple[acb, int]] = polynomial.complex_roots()  # type: ignore[assignment]
        for root, multiplicity in roots:
            # Eigenvalues of a product of two positive semidefinite matrices: real, >= 0.
            square: arb = acb(root).real
            if square.contains(0):
                square = arb(0).union(square.abs_upper())
                root_value = arb(0).union(square.upper().sqrt().upper())
            else:
                root_value = square.sqrt()
            found += [root_value] * int(multiplicity)
    return sorted(found, key=lambda item: float(item.mid()), reverse=True)


def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


def distance_lower_bound(function: ExponentialPolynomial, width: int, bits: int = 128) -> arb:
    """``sigma_{width+1}``: a certified lower bound of the L1 distance to all width-m models."""
    values = singular_values(function, bits)
    return values[width] if width < len(values) else arb(0)


def rational(value: float, digits: int = 12) -> Fraction:
    """A rational with a denominator of at most 10**digits near a float proposal."""
    return Fraction(value).limit_denominator(10**digits)
