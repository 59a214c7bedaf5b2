"""Exact rational values of terms without variables."""

from __future__ import annotations

from fractions import Fraction

from memory_theorems.verify.checker.budget import Refused, beyond, spend
from memory_theorems.verify.checker.functions.core_functions import CORE_FUNCTIONS, square_root
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

MAX_SIZE = 100_000


def size(value: Fraction) -> int:
    return value.numerator.bit_length() + value.denominator.bit_length()


def limited(value: Fraction) -> Fraction:
    """The value, paid for by its length; Refused where that is more than MAX_SIZE bits."""
    bits = size(value)
    spend(bits // 500)
    if bits > MAX_SIZE:
        raise Refused(f"an exact number of more than {MAX_SIZE:,} bits")
    return value


def exact_value(term: Term) -> Fraction | None:
    """The rational number that ``term`` denotes, or None when exact arithmetic does not tell.

    None also where the term is undefined (a division by zero, say).  Raises Refused for numbers
    of more than MAX_SIZE bits.
    """
    if isinstance(term.value, Fraction):
        return term.value
    if term.head == "Sum":
        return beyond("Sum").exact_sum(term)
    if not term.args or term.head in (*t.BINDERS, "Piecewise"):
        return None
    values: list[Fraction] = []
    for item in term.args:
        value = exact_value(item)
        if value is None:
            return None
        values.append(value)
    spend()
    result = _apply(term.head, values)
    return None if result is None else limited(result)


def holds(value: Fraction, op: str) -> bool:
    """Whether an exact number stands in the relation to 0."""
    signs = {">": value > 0, ">=": value >= 0, "==": value == 0, "!=": value != 0}
    return signs.get(op, False)


def constant_value(term: Term) -> Fraction | None:
    """The exact value of a term without variables; None for the others (an empty sum of x, say)."""
    return None if t.free_variables(term) else exact_value(term)


def _power(base: Fraction, exponent: Fraction) -> Fraction | None:
    if exponent.denominator == 2:
        root = square_root(base)
        return None if root is None else _power(root, Fraction(exponent.numerator))
    if exponent.denominator != 1:
        return None
    count = int(exponent)
    if base == 0:
        return None if count < 0 else Fraction(int(count == 0))
    if abs(base) == 1:
        return base if count % 2 else Fraction(1)
    spend(abs(count) * size(base) // 4_096)
    if abs(count) * max(1, size(base) - 1) > MAX_SIZE:
        raise Refused(f"an exact number of more than {MAX_SIZE:,} bits")
    return base**count


def _apply(head: str, values: list[Fraction]) -> Fraction | None:
    first = values[0]
    match head:
        case "+":
            return sum(values, Fraction(0))
        case "*":
            result = Fraction(1)
            for value in values:
                result = limited(result * value)
            return result
        case "-":
            return -first
        case "/":
            return None if values[1] == 0 else first / values[1]
        case "**":
            return _power(first, values[1])
    found = CORE_FUNCTIONS.get(head) or beyond(head).function(head)
    return None if found.value is None else found.value(*values)
