"""Real algebraic numbers in radicals: whether one is exactly 0, by a separation bound.

An expression in integers, + - * /, roots of positive numbers and sines and cosines of rational
multiples of pi is a quotient a/b of algebraic integers.  ``above`` bounds the modulus of all
conjugates of a, ``below`` that of all conjugates of b, ``degree`` the degree of a field that holds
them.  If a != 0, its norm is a whole number != 0, so ``|a| >= above**(1 - degree)`` and
``|a/b| >= above**(1 - degree)/below``: a ball that lies closer to 0 shows that the value *is* 0.
(Burnikel, Fleischer, Mehlhorn, Schirra, "A strong and easily computable separation bound for
arithmetic expressions involving radicals", Algorithmica 27 (2000); the field of the roots of
unity is counted once.)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, log2

from memory_theorems.verify.checker.budget import MAX_BITS, Budget, Refused, precision
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.trigonometric_values import over_pi
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

_ROUNDING = 1e-6  # added to every logarithm: floats of logarithms of whole numbers are that good
MAX_DEGREE = 1_000_000
MAX_POWER = 64
MAX_ORDER = 10_000
BITS_TO_SPARE = 64


@dataclass(frozen=True, slots=True)
class _Size:
    """Binary logarithms of the two bounds; ``whole`` where the denominator is a whole number."""

    above: float
    below: float
    whole: bool


def is_zero(term: Term, budget: Budget) -> bool:
    """Whether a term without variables is certainly 0.

    False where it is not, where the term is no such expression, or where it would be too dear.
    """
    try:
        walk = _Walk(budget)
        size = walk.size(term)
        bits = walk.separation(size)
        if bits > MAX_BITS - BITS_TO_SPARE:
            return False
        with precision(int(bits) + BITS_TO_SPARE):
            found = Evaluator.of_constants(budget)(term)
            # Both ends are within 2**-bits of 0, and the value lies between them.
            least = t.power(t.number(2), t.number(-int(bits) - 1))
            reach = Evaluator.of_constants(budget)(least)
            return bool(abs(found.lower) < reach.lower) and bool(abs(found.upper) < reach.lower)
    except (Refused, OverflowError, ZeroDivisionError):
        return False


class _Walk:
    """Sizes of sub-expressions, and the degree of the field that holds them all."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.roots: dict[Term, int] = {}
        self.order = 1  # of the roots of unity
        self.whole = True
        self.known: dict[Term, _Size] = {}

    def separation(self, size: _Size) -> float:
        """The binary logarithm of 1 over the least modulus of a value that is not 0."""
        degree = max(1, _totient(self.order))
        for root in self.roots.values():
            # The numerator and the denominator of a quotient have roots of their own.
            degree *= root if self.whole else root * root
            if degree > MAX_DEGREE:
                raise Refused("an algebraic number of too high a degree")
        return (degree - 1) * max(size.above, 0.0) + size.below + 8

    def size(self, term: Term) -> _Size:
        found = self.known.get(term)
        if found is None:
            self.budget.operation()
            found = self._size(term)
            found = _Size(found.above + _ROUNDING, found.below + _ROUNDING, found.whole)
            self.whole = self.whole and found.whole
            self.known[term] = found
        return found

    def _size(self, term: Term) -> _Size:
        value = exact_value(term)
        if value is not None:
            return _Size(_log2(abs(value.numerator)), _log2(value.denominator), True)
        match term.head:
            case "+":
                sizes = [self.size(item) for item in term.args]
                below = sum(item.below for item in sizes)
                above = max(item.above + below - item.below for item in sizes)
                return _Size(above + log2(len(sizes)), below, all(item.whole for item in sizes))
            case "-":
                return self.size(term.args[0])
            case "*":
                sizes = [self.size(item) for item in term.args]
                return _Size(
                    sum(item.above for item in sizes),
                    sum(item.below for item in sizes),
                    all(item.whole for item in sizes),
                )
            case "/":
                top, bottom = (self.size(item) for item in term.args)
                whole = top.whole and exact_value(term.args[1]) is not None
                return _Size(top.above + bottom.below, top.below + bottom.above, whole)
            case "sqrt":
                return self._root(term.args[0], 2)
            case "**":
                return self._power(term)
            case "constant" if term.value == "GoldenRatio":
                self.roots[t.number(5)] = 2
                return _Size(log2(4), 1.0, True)
            case "sin" | "cos":
                return self._circular(term)
            case "tan":
                sine, cosine = t.function("sin", *term.args), t.function("cos", *term.args)
                return self.size(t.divide(sine, cosine))
        raise Refused(f"{term.head} is not treated as an algebraic number")

    def _power(self, term: Term) -> _Size:
        exponent = exact_value(term.args[1])
        if exponent is None or max(abs(exponent.numerator), exponent.denominator) > MAX_POWER:
            raise Refused("a power that is not treated as an algebraic number")
        base = term.args[0]
        size = self.size(base)
        if exponent.denominator > 1:
            size = self._root(base, exponent.denominator)
        count = abs(exponent.numerator)
        if exponent < 0:
            return _Size(count * size.below, count * size.above, False)
        return _Size(count * size.above, count * size.below, size.whole)

    def _root(self, base: Term, degree: int) -> _Size:
        size = self.size(base)
        if not Evaluator.of_constants(self.budget)(base).positive:
            raise Refused("a root of a number that is not shown to be positive")
        self.roots[t.power(base, t.number(Fraction(1, degree)))] = degree
        if size.whole:
            # (a/b)**(1/k) = (a*b**(k - 1))**(1/k)/b for a whole b
            return _Size((size.above + (degree - 1) * size.below) / degree, size.below, True)
        return _Size(size.above / degree, size.below / degree, False)

    def _circular(self, term: Term) -> _Size:
        """2*cos(pi*p/q) is a sum of two roots of unity of order 2*q, 2*sin lies in order 4*q."""
        multiple = over_pi(term.args[0])
        if multiple is None:
            raise Refused("a sine that is not treated as an algebraic number")
        order = 4 * multiple.denominator
        self.order = self.order * order // gcd(self.order, order)
        if self.order > MAX_ORDER:
            raise Refused("a root of unity of too high an order")
        return _Size(1.0, 1.0, True)


def _log2(value: int) -> float:
    return log2(value) if value > 1 else 0.0


def _totient(order: int) -> int:
    return sum(1 for k in range(1, order + 1) if gcd(k, order) == 1)


__all__ = ["is_zero"]
