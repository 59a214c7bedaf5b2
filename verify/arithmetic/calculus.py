"""Derivatives of terms, with the simplest foldings so that chains stay small."""

from __future__ import annotations

from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.table import TABLE
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term


def total(*items: Term) -> Term:
    """A sum without zeros."""
    kept = [item for item in items if item != ZERO]
    return t.add(*kept) if kept else ZERO


def product(*items: Term) -> Term:
    """A product without ones; zero when a factor is zero."""
    if any(item == ZERO for item in items):
        return ZERO
    kept = [item for item in items if item != ONE]
    return t.multiply(*kept) if kept else ONE


_TWO = t.number(2)


def derivative(term: Term, name: str) -> Term:
    """d term / d name.  Raises Unsupported for nodes without a rule (bent functions, binders)."""
    if name not in t.free_variables(term):
        return ZERO
    head, args = term.head, term.args
    match head:
        case "variable":
            return ONE
        case "+":
            return total(*(derivative(item, name) for item in args))
        case "-":
            return t.negate(derivative(args[0], name))
        case "*":
            return total(
                *(
                    product(*args[:i], derivative(item, name), *args[i + 1 :])
                    for i, item in enumerate(args)
                )
            )
        case "/":
            top, bottom = args
            if name not in t.free_variables(bottom):
                return t.divide(derivative(top, name), bottom)
            upper = total(
                product(derivative(top, name), bottom),
                t.negate(product(top, derivative(bottom, name))),
            )
            return t.divide(upper, t.power(bottom, _TWO))
        case "**":
            return _power(args[0], args[1], name)
    entry = TABLE.get(head)
    if entry is None or entry.derivative is None:
        raise Unsupported(f"no derivative rule for {head}")
    if any(name in t.free_variables(item) for item in args[:-1]):
        raise Unsupported(f"no derivative rule for {head} in an argument before the last one")
    return product(entry.derivative(*args), derivative(args[-1], name))


def _power(base: Term, exponent: Term, name: str) -> Term:
    if name not in t.free_variables(exponent):
        if exponent.head == "number":
            lower = t.as_term(exponent.value - 1)  # type: ignore[operator]
            if lower == ZERO:
                return derivative(base, name)
            reduced = base if lower == ONE else t.power(base, lower)
        else:
            reduced = t.power(base, exponent - 1)
        return product(exponent, reduced, derivative(base, name))
    logarithm = t.function("log", base)
    growth = total(
        product(derivative(exponent, name), logarithm),
        t.divide(product(exponent, derivative(base, name)), base)
        if name in t.free_variables(base)
        else ZERO,
    )
    return product(t.power(base, exponent), growth)
