"""Limits by growth: whether a term tends to 0 as a variable tends to infinity.

Every factor of every summand is bounded by ``C * t**p * exp(c*t) * log(t)**m`` for large t, with
p and c terms that do not contain t and C a constant that may depend on the other variables.  A
product vanishes when the rates add up to a negative one, or to zero with a negative power.  The
classes are stated in docs/certificates.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.values import normal_form
from memory_theorems.verify.checker.values.derivatives import occurs
from memory_theorems.verify.checker.values.exact import constant_value, exact_value
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.ranges import PLUS_INFINITY, Range
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

#: Functions that are bounded on the whole real line.
MAX_POWER = 64
BOUNDED = frozenset(("sin", "cos", "tanh", "atan", "erf", "sign"))


@dataclass(frozen=True, slots=True)
class Growth:
    """``O(t**power * exp(rate*t) * (log t)**logs)``; ``fast`` is -1 for exp(-t**2) and faster."""

    rate: Term
    power: Term
    logs: bool = False
    fast: bool = False


class Vanishing:
    """Decides whether terms vanish as ``name`` tends to +infinity, at all points of a box.

    ``positive`` answers whether a term is certainly positive at the points that matter.
    """

    def __init__(
        self, name: str, positive: normal_form.Positive, evaluate: Evaluator, budget: Budget
    ) -> None:
        self.name = name
        self.positive = positive
        self.evaluate = evaluate
        self.budget = budget

    def vanishes(self, term: Term) -> bool:
        """Whether ``term -> 0``; False says nothing."""
        self.budget.operation()
        if not self.varies(term):
            return normal_form.is_zero(term, self.positive, self.budget)
        if self._by_limit(term) or self._small(term):
            return True
        try:
            items = normal_form.expanded(term, self.positive, self.budget)
            items = normal_form.expanded(
                t.add(t.ZERO, *(t.transform(item, self._at_infinity) for item in items)),
                self.positive,
                self.budget,
            )
        except Refused:
            return False
        return self._sum_vanishes(items)

    def _small(self, term: Term) -> bool:
        try:
            return self._negative(self.growth(term))
        except Refused:
            return False

    def _sum_vanishes(self, items: list[Term]) -> bool:
        """All summands are small, but for constants and logarithms whose limits add up to 0."""
        fixed: list[Term] = []
        weights: list[Term] = []
        for item in items:
            if not self.varies(item):
                fixed.append(item)
                continue
            if self._by_limit(item) or self._small(item):
                continue
            found = self._single_logarithm(item)
            if found is None:
                return False
            # weight*log(c*t + d) = weight*log(t) + weight*log(c) + something small
            weight, slope = found
            weights.append(weight)
            fixed.append(t.multiply(weight, t.function("log", slope)))
        return all(
            normal_form.is_zero(t.add(t.ZERO, *group), self.positive, self.budget)
            for group in (fixed, weights)
        )

    def _single_logarithm(self, item: Term) -> tuple[Term, Term] | None:
        """(w, c) with item = w*log(c*t + d) or w*log|c*t + d|, c > 0, w without t."""
        varying = [factor for factor in _factors(item) if self.varies(factor)]
        fixed = [factor for factor in _factors(item) if not self.varies(factor)]
        if len(varying) != 1 or varying[0].head != "log":
            return None
        inner = varying[0].args[0]
        if inner.head == "Abs":
            inner = inner.args[0]
        slope = self._linear(inner)
        if slope is None or not self.positive(slope):
            return None
        return t.multiply(t.ONE, *fixed), slope

    def _at_infinity(self, node: Term) -> Term | None:
        """Functions with a finite limit at +oo, by what is left of it."""
        if not node.args or not self.varies(node):
            return None
        x = node.args[-1]
        if node.head not in ("erf", "atan", "lowergamma", "tanh") or not self._to_infinity(x):
            return None
        match node.head:
            case "erf":
                # 1 - erfc(x), written so that the ring does not turn it back
                tail = t.function("uppergamma", t.number(Fraction(1, 2)), t.power(x, t.number(2)))
                root = t.function("sqrt", t.constant("pi"))
                return t.add(t.ONE, t.negate(t.divide(tail, root)))
            case "tanh":
                down = t.function("exp", t.multiply(t.number(-2), x))
                top = t.multiply(t.number(2), down)
                return t.add(t.ONE, t.negate(t.divide(top, t.add(t.ONE, down))))
            case "atan":
                half = t.divide(t.constant("pi"), t.number(2))
                return t.add(half, t.negate(t.function("atan", t.divide(t.ONE, x))))
        if self.varies(node.args[0]):
            return None
        gamma = t.function("gamma", node.args[0])
        return t.add(gamma, t.negate(t.function("uppergamma", node.args[0], x)))

    def _to_infinity(self, term: Term) -> bool:
        slope = self._linear(term)
        return slope is not None and self.positive(slope)

    def varies(self, term: Term) -> bool:
        return occurs(self.name, term)

    def _by_limit(self, term: Term) -> bool:
        """Extended interval evaluation at the infinite end."""
        box = {**self.evaluate.box, self.name: Range(PLUS_INFINITY, PLUS_INFINITY)}
        try:
            found = Evaluator(box, self.evaluate.integers, self.budget, limit=True)(term)
        except Refused:
            return False
        return bool(found.lower == arb(0)) and bool(found.upper == arb(0))

    def _negative(self, growth: Growth) -> bool:
        if growth.fast:
            return True
        if self.positive(t.negate(growth.rate)):
            return True
        zero = normal_form.is_zero(growth.rate, self.positive, self.budget)
        return zero and self.positive(t.negate(growth.power))

    # ------------------------------------------------------------------ growth of factors
    def growth(self, term: Term) -> Growth:
        """An upper bound of the absolute value.  Raises Refused for unknown kinds of terms."""
        self.budget.operation()
        if not self.varies(term):
            return Growth(t.ZERO, t.ZERO)
        args = term.args
        match term.head:
            case "variable":
                return Growth(t.ZERO, t.ONE)
            case "-":
                return self.growth(args[0])
            case "*":
                return self._product([self.growth(item) for item in args])
            case "/":
                return self._product([self.growth(args[0]), self._reciprocal(args[1])])
            case "**":
                return self._power(args[0], args[1])
            case "sqrt":
                return self._power(args[0], t.divide(t.ONE, t.number(2)))
            case "+":
                kept = tuple(item for item in args if item != t.ZERO)
                return self.growth(kept[0]) if len(kept) == 1 else self._sum(kept)
            case "exp":
                return self._exponential(args[0])
            case "log":
                return self._logarithm(args[0])
            case "uppergamma":
                # uppergamma(s, x) = O(x**s * exp(-x)), and O(exp(-x/2)) is enough here
                if self.varies(args[0]):
                    raise Refused("a limit in the order of uppergamma")
                square = self._square(args[1])
                if square is not None and self.positive(square):
                    return Growth(t.ZERO, t.ZERO, fast=True)
                rate = self._slope(args[1])
                if self.positive(rate):
                    return Growth(t.negate(t.divide(rate, t.number(2))), t.ZERO)
            case "erfc":
                return self._complementary(args[0])
            case "sin" | "atan" | "tanh" | "erf" if self._small(args[0]):
                # |f(x)| <= 2*|x|
                return self.growth(args[0])
        if term.head in BOUNDED:
            return Growth(t.ZERO, t.ZERO)
        raise Refused(f"the growth of {term.head} is not known")

    def _complementary(self, x: Term) -> Growth:
        """erfc(x) <= exp(-x**2) for x >= 0."""
        if x.head == "sqrt" or (x.head == "**" and exact_value(x.args[1]) == Fraction(1, 2)):
            slope = self._slope(x.args[0])
            if self.positive(slope):
                return Growth(t.negate(slope), t.ZERO)
        if self._to_infinity(x):
            return Growth(t.ZERO, t.ZERO, fast=True)
        raise Refused("the growth of erfc is not known")

    def _product(self, items: list[Growth]) -> Growth:
        return Growth(
            t.add(t.ZERO, *(item.rate for item in items)),
            t.add(t.ZERO, *(item.power for item in items)),
            any(item.logs for item in items),
            # No other class grows as fast as exp(t**2).
            any(item.fast for item in items),
        )

    def _sum(self, args: tuple[Term, ...]) -> Growth:
        """The largest of the summands, where all are powers with known exponents."""
        items = [self.growth(item) for item in args]
        powers = []
        for item in items:
            power = exact_value(item.power)
            if item.fast or item.logs or power is None or exact_value(item.rate) != 0:
                raise Refused("the growth of this sum is not known")
            powers.append(power)
        return Growth(t.ZERO, t.number(max(powers)))

    def _slope(self, term: Term) -> Term:
        """The coefficient c of a term c*t + d, where c and d do not contain t."""
        coefficient = self._linear(term)
        if coefficient is None:
            raise Refused("a term that is not linear in the variable of a limit")
        return coefficient

    def _linear(self, term: Term) -> Term | None:
        if not self.varies(term):
            return t.ZERO
        match term.head:
            case "variable":
                return t.ONE
            case "-":
                inner = self._linear(term.args[0])
                return None if inner is None else t.negate(inner)
            case "+":
                items = [self._linear(item) for item in term.args]
                known = [item for item in items if item is not None]
                return t.add(*known) if len(known) == len(items) else None
            case "*":
                varying = [item for item in term.args if self.varies(item)]
                if len(varying) != 1:
                    return None
                inner = self._linear(varying[0])
                fixed = [item for item in term.args if not self.varies(item)]
                return None if inner is None else t.multiply(inner, *fixed)
            case "/":
                if self.varies(term.args[1]):
                    return None
                inner = self._linear(term.args[0])
                return None if inner is None else t.divide(inner, term.args[1])
        return None

    def _exponential(self, exponent: Term) -> Growth:
        slope = self._linear(exponent)
        if slope is not None:
            return Growth(slope, t.ZERO)
        leading = self._square(exponent)
        if leading is not None and self.positive(t.negate(leading)):
            return Growth(t.ZERO, t.ZERO, fast=True)
        raise Refused("the growth of this exponential is not known")

    def _square(self, term: Term) -> Term | None:
        """The coefficient c of a term c*t**2 + (linear)."""
        if self._linear(term) is not None:
            return t.ZERO
        match term.head:
            case "-":
                inner = self._square(term.args[0])
                return None if inner is None else t.negate(inner)
            case "+":
                items = [self._square(item) for item in term.args]
                known = [item for item in items if item is not None]
                return t.add(*known) if len(known) == len(items) else None
            case "*":
                varying = [item for item in term.args if self.varies(item)]
                fixed = [item for item in term.args if not self.varies(item)]
                if len(varying) == 1:
                    inner = self._square(varying[0])
                    return None if inner is None else t.multiply(inner, *fixed)
                if len(varying) == 2:
                    slopes = [self._linear(item) for item in varying]
                    known = [item for item in slopes if item is not None]
                    return t.multiply(*known, *fixed) if len(known) == 2 else None
            case "/":
                if not self.varies(term.args[1]):
                    inner = self._square(term.args[0])
                    return None if inner is None else t.divide(inner, term.args[1])
            case "**":
                if term.args[1] == t.number(2):
                    inner = self._linear(term.args[0])
                    return None if inner is None else t.power(inner, t.number(2))
        return None

    def _power(self, base: Term, exponent: Term) -> Growth:
        if self.varies(exponent):
            if self.varies(base) or not self.positive(base):
                raise Refused("the growth of this power is not known")
            return Growth(t.multiply(self._slope(exponent), t.function("log", base)), t.ZERO)
        value = constant_value(exponent)
        slope = self._linear(base)
        if slope is not None and self.positive(slope):
            # base ~ slope*t, so this bounds the power for exponents of either sign
            return Growth(t.ZERO, exponent)
        if value is not None and value > 0:
            inner = self.growth(base)
            scale = t.number(value)
            return Growth(
                t.multiply(scale, inner.rate),
                t.multiply(scale, inner.power),
                inner.logs,
                inner.fast,
            )
        if value is not None and value < 0 and value.denominator == 1:
            if value < -MAX_POWER:
                raise Refused("the growth of a high power is not known")
            return self._product([self._reciprocal(base)] * int(-value))
        raise Refused("the growth of this power is not known")

    def _reciprocal(self, term: Term) -> Growth:
        """1/term, for terms whose size from below is known."""
        if not self.varies(term):
            return Growth(t.ZERO, t.ZERO)
        match term.head:
            case "variable":
                return Growth(t.ZERO, t.number(-1))
            case "-":
                return self._reciprocal(term.args[0])
            case "*":
                return self._product([self._reciprocal(item) for item in term.args])
            case "exp":
                return Growth(t.negate(self._slope(term.args[0])), t.ZERO)
            case "**" | "sqrt":
                base = term.args[0]
                exponent = term.args[1] if term.head == "**" else t.divide(t.ONE, t.number(2))
                slope = self._linear(base)
                if not self.varies(exponent) and slope is not None and self.positive(slope):
                    return Growth(t.ZERO, t.negate(exponent))
        slope = self._linear(term)
        if slope is not None and (self.positive(slope) or self.positive(t.negate(slope))):
            return Growth(t.ZERO, t.number(-1))
        # a sum of squares plus something positive: at least a positive constant
        if term.head == "+" and self._bounded_below(term):
            return Growth(t.ZERO, t.ZERO)
        raise Refused("the growth of this quotient is not known")

    def _bounded_below(self, term: Term) -> bool:
        """A positive constant plus even powers."""
        constant = False
        for item in term.args:
            if not self.varies(item):
                if not self.positive(item):
                    return False
                constant = True
                continue
            if item.head == "exp":
                continue
            if item.head != "**" or item.args[1] != t.number(2):
                return False
        return constant

    def _logarithm(self, inner: Term) -> Growth:
        if inner.head == "Abs":
            inner = inner.args[0]
        slope = self._linear(inner)
        if slope is not None and self.positive(slope):
            return Growth(t.ZERO, t.ZERO, logs=True)
        raise Refused("the growth of this logarithm is not known")


def _factors(term: Term) -> list[Term]:
    """Factors of products and of quotients (denominators as reciprocals), signs taken out."""
    match term.head:
        case "*":
            return [item for part in term.args for item in _factors(part)]
        case "-":
            return [t.number(-1), *_factors(term.args[0])]
        case "/":
            return [*_factors(term.args[0]), t.divide(t.ONE, term.args[1])]
    return [term]
