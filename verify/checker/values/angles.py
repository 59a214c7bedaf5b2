"""Sums of inverse circular functions and of logarithms of algebraic numbers that are exactly 0.

For rational c_j the sum ``S = sum of c_j*atan(a_j) + q*pi`` times a common denominator s is the
argument of ``z = product of (1 + i*a_j)**(s*c_j)``, turned by s*q*pi, up to multiples of 2*pi.  If
the imaginary part of the turned z is exactly 0, then s*S is a multiple of pi; and if a ball shows
``|s*S| < 1``, it is 0.
``sum of c_j*log(a_j)`` is 0 exactly if ``product of a_j**(s*c_j)`` is 1.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.margins import DEFAULT_BITS
from memory_theorems.verify.checker.values import algebraic_numbers
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.ranges import ONE
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

MAX_MULTIPLE = 64
_PI = t.constant("pi")


def is_zero(term: Term, budget: Budget) -> bool:
    """Whether such a sum is certainly 0; False where it is none."""
    try:
        angles, logarithms, multiple = _summands(term, Fraction(1))
        if bool(angles or multiple) == bool(logarithms):
            return False
        if logarithms:
            return _product_is_one(logarithms, budget)
        return _argument_is_zero(term, angles, multiple, budget)
    except (Refused, OverflowError, ZeroDivisionError):
        return False


Weights = list[tuple[Fraction, Term]]


def _summands(term: Term, factor: Fraction) -> tuple[Weights, Weights, Fraction]:
    """The weighted arctangents, the weighted logarithms and the multiple of pi."""
    a = term.args[0] if term.args else term
    match term.head:
        case "+":
            angles: Weights = []
            logarithms: Weights = []
            multiple = Fraction(0)
            for item in term.args:
                more, others, turn = _summands(item, factor)
                angles, logarithms, multiple = angles + more, logarithms + others, multiple + turn
            return angles, logarithms, multiple
        case "-":
            return _summands(a, -factor)
        case "*":
            rest = []
            for item in term.args:
                value = exact_value(item)
                if value is None:
                    rest.append(item)
                else:
                    factor *= value
            if len(rest) == 1:
                return _summands(rest[0], factor)
            if not rest:
                return _summands(t.number(factor), Fraction(1))
        case "/":
            value = exact_value(term.args[1])
            if value is not None and value:
                return _summands(a, factor / value)
        case "atan":
            return [(factor, a)], [], Fraction(0)
        case "asin" | "acos":
            return _inverse_sine(term.head, a, factor)
        case "log":
            return [], [(factor, a)], Fraction(0)
        case "asinh" | "acosh":
            other = t.number(1 if term.head == "asinh" else -1)
            root = t.function("sqrt", t.add(t.power(a, t.number(2)), other))
            return [], [(factor, t.add(a, root))], Fraction(0)
        case "atanh":
            ratio = t.divide(t.add(t.ONE, a), t.add(t.ONE, t.negate(a)))
            return [], [(factor / 2, ratio)], Fraction(0)
    if term == _PI:
        return [], [], factor
    if exact_value(term) == 0:
        return [], [], Fraction(0)
    raise Refused("no sum of angles or logarithms")


def _inverse_sine(head: str, a: Term, factor: Fraction) -> tuple[Weights, Weights, Fraction]:
    """asin(a) = atan(a/sqrt(1 - a**2)) for |a| < 1, acos(a) = pi/2 - asin(a)."""
    root = t.function("sqrt", t.add(t.ONE, t.negate(t.power(a, t.number(2)))))
    if head == "asin":
        return [(factor, t.divide(a, root))], [], Fraction(0)
    return [(-factor, t.divide(a, root))], [], factor / 2


def _whole(weights: Weights) -> tuple[int, list[tuple[int, Term]]]:
    """A common denominator, and the weights times it."""
    scale = lcm(*(weight.denominator for weight, _ in weights)) if weights else 1
    found = [(int(weight * scale), item) for weight, item in weights]
    if scale > MAX_MULTIPLE or any(abs(count) > MAX_MULTIPLE for count, _ in found):
        raise Refused("weights that are too large")
    return scale, found


def _product_is_one(weights: Weights, budget: Budget) -> bool:
    _, counts = _whole(weights)
    with precision(DEFAULT_BITS):
        evaluate = Evaluator.of_constants(budget)
        if not all(evaluate(item).positive for _, item in counts):
            return False
    above = [t.power(item, t.number(count)) for count, item in counts if count > 0]
    below = [t.power(item, t.number(-count)) for count, item in counts if count < 0]
    difference = t.add(t.multiply(t.ONE, *above), t.negate(t.multiply(t.ONE, *below)))
    return algebraic_numbers.is_zero(difference, budget)


def _argument_is_zero(term: Term, weights: Weights, multiple: Fraction, budget: Budget) -> bool:
    scale, counts = _whole(weights)
    real, imaginary = t.ONE, t.ZERO
    for count, item in counts:
        for _ in range(abs(count)):
            slope = item if count > 0 else t.negate(item)
            real, imaginary = (
                t.add(real, t.negate(t.multiply(imaginary, slope))),
                t.add(imaginary, t.multiply(real, slope)),
            )
            if t.node_count(real) > 4_000:
                raise Refused("a product of too many factors")
    angle = t.multiply(t.number(multiple * scale), _PI)
    turned = t.add(
        t.multiply(imaginary, t.function("cos", angle)), t.multiply(real, t.function("sin", angle))
    )
    if multiple == 0:
        turned = imaginary
    if not algebraic_numbers.is_zero(turned, budget):
        return False
    with precision(DEFAULT_BITS):
        found = Evaluator.of_constants(budget)(t.multiply(t.number(scale), term))
        return bool(abs(found.lower) < ONE) and bool(abs(found.upper) < ONE)


__all__ = ["is_zero"]
