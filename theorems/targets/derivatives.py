"""Derivatives of kernels as terms; the derivative of the Airy function is a head of its own."""

from __future__ import annotations

from memory_theorems.verify.arithmetic.calculus import derivative as _derivative
from memory_theorems.verify.arithmetic.calculus import product, total
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

AIRY_PRIME = "airyai_prime"


def derivative(term: Term, order: int = 1) -> Term:
    """The derivative of that order with respect to t.  Unsupported for nodes without a rule."""
    for _ in range(order):
        term = _differentiate(term)
    return term


def _differentiate(term: Term) -> Term:
    if not _has_airy(term):
        return _derivative(term, "t")
    head, args = term.head, term.args
    if head == "+":
        return total(*(_differentiate(item) for item in args))
    if head == "-":
        return t.negate(_differentiate(args[0]))
    if head == "*":
        return total(
            *(
                product(*args[:i], _differentiate(item), *args[i + 1 :])
                for i, item in enumerate(args)
            )
        )
    if head == "/" and not _has_airy(args[1]):
        return total(
            t.divide(_differentiate(args[0]), args[1]),
            t.negate(
                t.divide(product(args[0], _derivative(args[1], "t")), t.power(args[1], t.number(2)))
            ),
        )
    if head == "airyai":
        return product(Term(AIRY_PRIME, args), _derivative(args[0], "t"))
    if head == AIRY_PRIME:
        return product(args[0], t.function("airyai", args[0]), _derivative(args[0], "t"))
    return _derivative(term, "t")


def _has_airy(term: Term) -> bool:
    return any(item.head in ("airyai", AIRY_PRIME) for item in t.walk(term))
