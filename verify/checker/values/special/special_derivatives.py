"""Derivatives of special functions."""

from __future__ import annotations

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.values.derivatives import product
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def slope(term: Term, conditions: list[Term]) -> Term:
    """The derivative of a function in its last argument; conditions for it are appended."""
    head, args, a, call = term.head, term.args, term.args[-1], t.function
    square = t.power(a, t.number(2))
    one_minus = t.add(t.ONE, t.negate(square))
    match head:
        case "sin":
            return call("cos", a)
        case "cos":
            return t.negate(call("sin", a))
        case "atan":
            return t.divide(t.ONE, t.add(t.ONE, square))
        case "sinh":
            return call("cosh", a)
        case "cosh":
            return call("sinh", a)
        case "tanh":
            return t.add(t.ONE, t.negate(t.power(term, t.number(2))))
        case "tan":
            return t.add(t.ONE, t.power(term, t.number(2)))
        case "asin":
            conditions.append(one_minus)
            return t.divide(t.ONE, call("sqrt", one_minus))
        case "acos":
            conditions.append(one_minus)
            return t.divide(t.number(-1), call("sqrt", one_minus))
        case "asinh":
            return t.divide(t.ONE, call("sqrt", t.add(square, t.ONE)))
        case "acosh":
            conditions.append(t.add(a, t.number(-1)))
            return t.divide(t.ONE, call("sqrt", t.add(square, t.number(-1))))
        case "atanh":
            return t.divide(t.ONE, one_minus)
        case "erf" | "erfc":
            factor = t.number(2 if head == "erf" else -2)
            gauss = call("exp", t.negate(square))
            return t.divide(product(factor, gauss), call("sqrt", t.constant("pi")))
        case "gamma":
            return t.multiply(term, call("digamma", a))
        case "loggamma":
            return call("digamma", a)
        case "digamma":
            return call("polygamma", t.ONE, a)
        case "polygamma":
            order = exact_value(args[0])
            if order is not None and order.denominator == 1 and order >= 0:
                return call("polygamma", t.number(order + 1), a)
        case "factorial":
            return t.multiply(term, call("digamma", t.add(a, t.ONE)))
        case "harmonic":
            return call("polygamma", t.ONE, t.add(a, t.ONE))
        case "LambertW":
            conditions.append(t.add(a, call("exp", t.number(-1))))
            return t.divide(t.ONE, t.multiply(call("exp", term), t.add(t.ONE, term)))
        case "uppergamma" | "lowergamma":
            # +-x**(s - 1)*exp(-x)
            conditions.append(a)
            density = t.multiply(t.power(a, t.add(args[0], t.number(-1))), call("exp", t.negate(a)))
            return t.negate(density) if head == "uppergamma" else density
    raise Refused(f"the checker does not differentiate {head}")
