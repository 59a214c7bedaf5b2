"""Symbolic derivatives of terms, with the conditions under which they exist.

The derivative of ``f`` with respect to ``x`` is correct wherever ``f`` is defined on a
neighbourhood in ``x`` and every *smoothness condition* holds (terms that must be positive: the
argument of a root, say, whose derivative has a pole at 0).  Each derivative is written so that its
own obligations follow from those of ``f`` and the smoothness conditions.
"""

from __future__ import annotations

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.functions.core_functions import JUMPING, KINKED, function
from memory_theorems.verify.checker.values.exact import constant_value
from memory_theorems.verify.checker.values.intervals import integer_valued
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

ROUGH = frozenset((*KINKED, *JUMPING, "Piecewise", *t.BINDERS))


def occurs(name: str, term: Term) -> bool:
    """Whether the variable occurs in the term (bound or free: the careful answer)."""
    return any(item.head == "variable" and item.value == name for item in t.walk(term))


def check_smooth_heads(term: Term, name: str) -> None:
    """Refuse heads with kinks, jumps or binders over anything that depends on ``name``."""
    for node in t.walk(term):
        if node.head in ROUGH and occurs(name, node):
            raise Refused(f"{node.head} depends on {name}; resolve it first")


def derivative(
    term: Term, name: str, integers: frozenset[str], budget: Budget
) -> tuple[Term, tuple[Term, ...]]:
    """``d term/d name`` and the terms that must be positive for it to exist.

    Raises Refused for functions whose derivative the checker does not know.
    """
    check_smooth_heads(term, name)
    found = _Derivative(name, integers, budget)
    result = found(term)
    return result, tuple(dict.fromkeys(found.conditions))


def _sum(items: list[Term]) -> Term:
    kept = [item for item in items if item.value != 0]
    return t.add(*kept) if kept else t.ZERO


def product(*items: Term) -> Term:
    if any(item.value == 0 for item in items):
        return t.ZERO
    kept = [item for item in items if item.value != 1]
    return t.multiply(*kept) if kept else t.ONE


class _Derivative:
    def __init__(self, name: str, integers: frozenset[str], budget: Budget) -> None:
        self.name = name
        self.integers = integers
        self.budget = budget
        self.conditions: list[Term] = []
        self.known: dict[Term, Term] = {}

    def __call__(self, term: Term) -> Term:
        found = self.known.get(term)
        if found is None:
            self.budget.operation()
            found = self.known[term] = self._of(term)
        return found

    def _of(self, term: Term) -> Term:
        head, args = term.head, term.args
        if head == "variable":
            return t.ONE if term.value == self.name else t.ZERO
        if not occurs(self.name, term):
            return t.ZERO
        match head:
            case "+":
                return _sum([self(item) for item in args])
            case "-":
                return t.negate(self(args[0]))
            case "*":
                return _sum(
                    [
                        product(self(item), *args[:index], *args[index + 1 :])
                        for index, item in enumerate(args)
                    ]
                )
            case "/":
                # a'/b - a*b'/b**2, whose only obligation is that of a/b
                top, bottom = args
                first = self(top)
                second = self(bottom)
                items = []
                if first.value != 0:
                    items.append(t.divide(first, bottom))
                if second.value != 0:
                    items.append(
                        t.negate(t.divide(product(top, second), t.multiply(bottom, bottom)))
                    )
                return _sum(items)
            case "**":
                return self._power(args[0], args[1])
        return self._function(head, args, term)

    def _power(self, base: Term, exponent: Term) -> Term:
        inner = self(base)
        if not occurs(self.name, exponent):
            if inner.value == 0:
                return t.ZERO
            value = constant_value(exponent)
            if value is not None:
                if value == 0:
                    return t.ZERO
                if value == 1:
                    return inner
                if value.denominator != 1:
                    self.conditions.append(base)
                lowered = t.power(base, t.number(value - 1))
                return product(t.number(value), lowered, inner)
            if integer_valued(exponent, self.integers):
                # n*a**(n - 1) needs n >= 1 unless a is not 0: n*a**n/a is right for a > 0.
                self.conditions.append(base)
            return product(exponent, t.divide(t.power(base, exponent), base), inner)
        if integer_valued(exponent, self.integers):
            raise Refused("an exponent of whole variables depends on a real variable")
        power = t.power(base, exponent)
        items = [product(power, self(exponent), t.function("log", base))]
        if inner.value != 0:
            items.append(product(exponent, t.divide(power, base), inner))
        return _sum(items)

    def _function(self, head: str, args: tuple[Term, ...], term: Term) -> Term:
        a = args[-1]
        if any(occurs(self.name, item) for item in args[:-1]):
            raise Refused(f"the checker does not differentiate {head} in this argument")
        inner = self(a)
        if inner.value == 0:
            return t.ZERO
        found = function(head, self.budget)
        if found.slope is None:
            raise Refused(f"the checker does not differentiate {head}")
        self.conditions += found.smooth(*args)
        return product(found.slope(term, a), inner)
