"""Exact real algebraic numbers of one variable: root isolation by Descartes' rule of signs.

All polynomials are cut into irreducible factors first, so that different factors have different
roots and a root is rational only where its factor is linear.  Intervals are bisected with exact
rational arithmetic; no ball takes part.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from flint import fmpq, fmpq_poly, fmpz, fmpz_poly

from memory_theorems.verify.checker.budget import Budget, Refused

MAX_STEPS = 20_000


@dataclass(slots=True)
class Root:
    """The only root of ``factor`` in the open interval (low, high), or the number low = high."""

    factor: int
    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True)
class Cell:
    """A root (``factor`` is its index) or an open interval between roots, with a number in it.

    No polynomial other than ``factor`` changes its sign between the cell and ``sample``.
    """

    factor: int | None
    sample: Fraction


class Line:
    """The real line cut at all real roots of the given polynomials."""

    def __init__(self, polynomials: Sequence[fmpz_poly], budget: Budget) -> None:
        self.budget = budget
        self.steps = 0
        self.polynomials = list(polynomials)
        self.factors: list[fmpz_poly] = []
        self.multiplicities: list[dict[int, int]] = []
        for polynomial in polynomials:
            self.multiplicities.append(self._decompose(polynomial))

    def _decompose(self, polynomial: fmpz_poly) -> dict[int, int]:
        """The irreducible factors as indices with multiplicities, checked by multiplication."""
        if polynomial.degree() < 1:
            return {}
        self.budget.operation(1 + int(polynomial.degree()) ** 2 // 16)
        content, factors = polynomial.factor()
        product, found = fmpz_poly([int(content)]), {}
        for factor, multiplicity in factors:
            product *= factor**multiplicity
            if factor in self.factors:
                index = self.factors.index(factor)
            else:
                index = len(self.factors)
                self.factors.append(factor)
            found[index] = int(multiplicity)
        if product != polynomial:
            raise Refused("a factorisation is wrong")
        return found

    def cells(self) -> list[Cell]:
        """Points and open intervals from left to right."""
        roots = [root for index in range(len(self.factors)) for root in self._roots(index)]
        roots = self._separated(roots)
        if not roots:
            return [Cell(None, Fraction(0))]
        found = [Cell(None, roots[0].low - 1)]
        for place, root in enumerate(roots):
            found.append(Cell(root.factor, root.low))
            if place + 1 < len(roots):
                found.append(Cell(None, (root.high + roots[place + 1].low) / 2))
        found.append(Cell(None, roots[-1].high + 1))
        return found

    def sign(self, index: int, cell: Cell) -> int:
        """The sign of polynomial ``index`` on the cell."""
        if cell.factor is not None and cell.factor in self.multiplicities[index]:
            return 0
        return self._sign(self.polynomials[index], cell.sample)

    def _charge(self, weight: int = 1) -> None:
        self.steps += 1
        self.budget.operation(weight)
        if self.steps > MAX_STEPS:
            raise Refused("the roots of a polynomial are too close to each other")

    def _roots(self, index: int) -> list[Root]:
        factor = self.factors[index]
        coefficients = [int(c) for c in factor.coeffs()]
        if len(coefficients) == 2:
            value = Fraction(-coefficients[0], coefficients[1])
            return [Root(index, value, value)]
        # Cauchy's bound: every root is smaller in absolute value.
        largest = max(abs(c) for c in coefficients[:-1])
        bound = 1 << (largest // abs(coefficients[-1]) + 2).bit_length()
        return self._isolate(index, Fraction(-bound), Fraction(bound))

    def _isolate(self, index: int, low: Fraction, high: Fraction) -> list[Root]:
        """The roots in the open interval; its ends are no roots."""
        pending, found = [(low, high)], []
        while pending:
            a, b = pending.pop()
            self._charge(self._weight(index, a, b))
            changes = self._variations(self.factors[index], a, b)
            if changes == 1:
                found.append(Root(index, a, b))
            elif changes > 1:
                middle = (a + b) / 2
                if self._sign(self.factors[index], middle) == 0:
                    raise Refused("an irreducible polynomial with a rational root")
                pending += [(middle, b), (a, middle)]
        return found

    def _weight(self, index: int, *ends: Fraction) -> int:
        """What arithmetic with the factor at these ends costs."""
        bits = sum(e.numerator.bit_length() + e.denominator.bit_length() for e in ends)
        degree = int(self.factors[index].degree())
        return 1 + degree * degree * bits // 2_000

    def _variations(self, polynomial: fmpz_poly, low: Fraction, high: Fraction) -> int:
        """Sign changes of (1 + x)**n * p((low + high*x)/(1 + x)).

        By Descartes' rule 0 and 1 are the exact numbers of roots in the open interval.
        """
        # p(low + (high - low)*y), y = x/(1 + x)
        shifted = fmpq_poly(polynomial)(fmpq_poly([_fmpq(low), _fmpq(high - low)]))
        reverse = fmpq_poly(shifted.coeffs()[::-1])
        moved = reverse(fmpq_poly([1, 1]))
        signs = [c > 0 for c in moved.coeffs() if c != 0]
        return sum(1 for a, b in pairwise(signs) if a != b)

    def _sign(self, polynomial: fmpz_poly, at: Fraction) -> int:
        value = fmpq_poly(polynomial)(_fmpq(at))
        return int(value > 0) - int(value < 0)

    def _separated(self, roots: list[Root]) -> list[Root]:
        """The roots in order, with closed intervals that do not touch each other."""
        while True:
            roots.sort(key=lambda root: (root.low, root.high))
            close = [pair for pair in pairwise(roots) if pair[0].high >= pair[1].low]
            if not close:
                return roots
            for first, second in close:
                self._refine(first)
                self._refine(second)

    def _refine(self, root: Root) -> None:
        if root.low == root.high:
            return
        self._charge(self._weight(root.factor, root.low, root.high) // 8 + 1)
        factor, middle = self.factors[root.factor], (root.low + root.high) / 2
        # The ends of the interval are no roots, and there is one sign change inside.
        if self._sign(factor, root.low) == self._sign(factor, middle):
            root.low = middle
        else:
            root.high = middle


def _fmpq(value: Fraction) -> fmpq:
    return fmpq(fmpz(value.numerator), fmpz(value.denominator))
