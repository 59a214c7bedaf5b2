"""Derivatives of terms, with the simplest foldings so that chains stay small."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from memory_theorems.verify.errors import Unsupported
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


def _f(name: str, *args: Term) -> Term:
    return t.function(name, *args)


_TWO = t.number(2)

#: d f(a) / d a for functions of one argument.
_OUTER: Mapping[str, Callable[[Term], Term]] = {
    "exp": lambda a: _f("exp", a),
    "log": lambda a: t.divide(ONE, a),
    "sqrt": lambda a: t.divide(ONE, product(_TWO, _f("sqrt", a))),
    "sin": lambda a: _f("cos", a),
    "cos": lambda a: t.negate(_f("sin", a)),
    "tan": lambda a: t.divide(ONE, t.power(_f("cos", a), _TWO)),
    "asin": lambda a: t.divide(ONE, _f("sqrt", 1 - t.power(a, _TWO))),
    "acos": lambda a: t.negate(t.divide(ONE, _f("sqrt", 1 - t.power(a, _TWO)))),
    "atan": lambda a: t.divide(ONE, 1 + t.power(a, _TWO)),
    "sinh": lambda a: _f("cosh", a),
    "cosh": lambda a: _f("sinh", a),
    "tanh": lambda a: t.divide(ONE, t.power(_f("cosh", a), _TWO)),
    "asinh": lambda a: t.divide(ONE, _f("sqrt", t.power(a, _TWO) + 1)),
    "acosh": lambda a: t.divide(ONE, _f("sqrt", t.power(a, _TWO) - 1)),
    "atanh": lambda a: t.divide(ONE, 1 - t.power(a, _TWO)),
    "erf": lambda a: t.divide(
        product(_TWO, _f("exp", t.negate(t.power(a, _TWO)))), _f("sqrt", t.constant("pi"))
    ),
    "erfc": lambda a: t.negate(
        t.divide(product(_TWO, _f("exp", t.negate(t.power(a, _TWO)))), _f("sqrt", t.constant("pi")))
    ),
    "gamma": lambda a: product(_f("gamma", a), _f("digamma", a)),
    "loggamma": lambda a: _f("digamma", a),
    "digamma": lambda a: _f("polygamma", ONE, a),
    "factorial": lambda a: product(_f("factorial", a), _f("digamma", a + 1)),
    "harmonic": lambda a: _f("polygamma", ONE, a + 1),
    "LambertW": lambda a: t.divide(
        ONE, product(_f("exp", _f("LambertW", a)), 1 + _f("LambertW", a))
    ),
}


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
        case "polygamma":
            if name not in t.free_variables(args[0]):
                outer = _f("polygamma", args[0] + 1, args[1])
                return product(outer, derivative(args[1], name))
        case "uppergamma" | "lowergamma":
            if name not in t.free_variables(args[0]):
                outer = product(t.power(args[1], args[0] - 1), _f("exp", t.negate(args[1])))
                inner = product(outer, derivative(args[1], name))
                return t.negate(inner) if head == "uppergamma" else inner
    rule = _OUTER.get(head)
    if rule is None:
        raise Unsupported(f"no derivative rule for {head}")
    return product(rule(args[0]), derivative(args[0], name))


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
    logarithm = _f("log", base)
    growth = total(
        product(derivative(exponent, name), logarithm),
        t.divide(product(exponent, derivative(base, name)), base)
        if name in t.free_variables(base)
        else ZERO,
    )
    return product(t.power(base, exponent), growth)
