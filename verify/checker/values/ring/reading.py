"""Finite sums as atoms, and the reading of whole terms."""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq, fmpq_mpoly

from memory_theorems.verify.checker.values.derivatives import occurs
from memory_theorems.verify.checker.values.ring.arithmetic import (
    INDEX,
    Ratio,
)
from memory_theorems.verify.checker.values.ring.functions import Functions
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


class Ring(Functions):
    """Reads terms; equal terms have equal values wherever both are defined."""

    # ------------------------------------------------------------------ terms
    def _of(self, term: Term) -> Ratio:
        head, args = term.head, term.args
        match head:
            case "number":
                assert isinstance(term.value, Fraction)
                return self.constant(term.value)
            case "variable":
                return self._atom(f"variable {term.value}", term)
            case "constant":
                return self._constant(term)
            case "+":
                total = self(args[0])
                for item in args[1:]:
                    total = self.add(total, self(item))
                return total
            case "-":
                return self.negate(self(args[0]))
            case "*":
                total = self(args[0])
                for item in args[1:]:
                    total = self.multiply(total, self(item))
                return total
            case "/":
                return self.multiply(self(args[0]), self.invert(self.reduce(self(args[1]))))
            case "**":
                return self._power(args[0], args[1])
        if head == "Sum" and all(n.head != "oo" for item in args[2:] for n in t.walk(item)):
            return self._sum(term)
        if head in (*t.BINDERS, "Piecewise", "oo", "true"):
            return self._atom(f"text {t.to_text(term)}", term)
        return self._function(term)

    # ------------------------------------------------------------------ finite sums
    def _sum(self, term: Term) -> Ratio:
        """Linear in the summand; equal summands and limits give the same atom."""
        body, bound, lower, upper = term.args
        name = f"{INDEX}{self.depth}"
        index = t.variable(name)
        low, high = self.reduce(self(lower)), self.reduce(self(upper))
        # What the summands show to be positive is so for the indices of this sum only, and for
        # none if the sum is empty: neither that nor what was concluded from it leaves the sum.
        known, known_positive = dict(self.known), set(self.known_positive)
        self.depth += 1
        inner = self.reduce(self(t.substitute(body, {str(bound.value): index})))
        self.depth -= 1
        self.known, self.known_positive = known, known_positive
        outside, below = self.one, self.one
        for factor, exponent in self._factors(Ratio(self.one, inner.bottom))[1]:
            part = factor ** (-exponent)
            # 1/n is not defined for n = 0, an empty sum of it is.
            if self._mentions(part, name) or not self._nonzero(factor):
                below = below * part
            else:
                outside = outside * part
        total = self.constant(0)
        scale = self.make(below * outside, inner.bottom)  # a number
        for exponents, coefficient in inner.top.terms():
            powers = tuple(int(e) for e in exponents)
            inside = tuple(
                e if e and occurs(name, self.generators[place].term) else 0
                for place, e in enumerate(powers)
            )
            rest = tuple(e - i for e, i in zip(powers, inside))
            multiple = self.make(self.context.from_dict({rest: coefficient}), outside)
            summand = self.make(self.context.from_dict({inside: fmpq(1)}), below)
            if summand.top.is_one() and summand.bottom.is_one():
                count = self.add(self.add(high, self.negate(low)), self.constant(1))
                part_sum = count
            else:
                key = f"Sum of {self.key(summand)} from {self.key(low)} to {self.key(high)}"
                written = Term("Sum", (self.term(summand), index, self.term(low), self.term(high)))
                part_sum = self._atom(key, written)
            total = self.add(total, self.multiply(multiple, part_sum))
        return self.multiply(total, scale)

    def _nonzero(self, factor: fmpq_mpoly) -> bool:
        return self._factor_positive(factor) or self._factor_positive(-factor)

    def _mentions(self, polynomial: fmpq_mpoly, name: str) -> bool:
        return any(
            occurs(name, self.generators[place].term)
            for exponents, _ in polynomial.terms()
            for place, exponent in enumerate(exponents)
            if exponent
        )
