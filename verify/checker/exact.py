"""Exact rational values of terms without variables."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial, floor, isqrt

from verify import terms as t
from verify.checker.budget import Refused
from verify.terms import Term

MAX_SIZE = 100_000
MAX_SUMMANDS = 2_000


def _size(value: Fraction) -> int:
    return value.numerator.bit_length() + value.denominator.bit_length()


def exact_value(term: Term) -> Fraction | None:
    """The rational number that ``term`` denotes, or None when exact arithmetic does not tell.

    None also where the term is undefined (a division by zero, say).  Raises Refused for numbers
    of more than MAX_SIZE bits.
    """
    if isinstance(term.value, Fraction):
        return term.value
    if term.head == "Sum":
        return _finite_sum(term)
    if not term.args or term.head in (*t.BINDERS, "Piecewise"):
        return None
    values: list[Fraction] = []
    for item in term.args:
        value = exact_value(item)
        if value is None:
            return None
        values.append(value)
    result = _apply(term.head, values)
    if result is not None and _size(result) > MAX_SIZE:
        raise Refused(f"an exact number of more than {MAX_SIZE:,} bits")
    return result


def finite_range(term: Term) -> range | None:
    """The indices of a Sum between exact whole limits; None for other limits."""
    lower, upper = exact_value(term.args[2]), exact_value(term.args[3])
    if lower is None or upper is None or lower.denominator != 1 or upper.denominator != 1:
        return None
    if upper < lower:
        # An empty sum is 0 only when it is just empty; wider gaps have no agreed meaning.
        return range(0) if upper == lower - 1 else None
    if upper - lower >= MAX_SUMMANDS:
        raise Refused(f"a sum of more than {MAX_SUMMANDS:,} terms")
    return range(int(lower), int(upper) + 1)


def summand(term: Term, index: int) -> Term:
    """The body of a Sum at one index."""
    return t.substitute(term.args[0], {str(term.args[1].value): t.number(index)})


def _finite_sum(term: Term) -> Fraction | None:
    indices = finite_range(term)
    if indices is None:
        return None
    total = Fraction(0)
    for index in indices:
        value = exact_value(summand(term, index))
        if value is None:
            return None
        total += value
    return total


def _power(base: Fraction, exponent: Fraction) -> Fraction | None:
    if exponent.denominator == 2:
        root = _square_root(base)
        return None if root is None else _power(root, Fraction(exponent.numerator))
    if exponent.denominator != 1:
        return None
    count = int(exponent)
    if base == 0:
        return None if count < 0 else Fraction(int(count == 0))
    if abs(base) == 1:
        return base if count % 2 else Fraction(1)
    if abs(count) * max(1, _size(base) - 1) > MAX_SIZE:
        raise Refused(f"an exact number of more than {MAX_SIZE:,} bits")
    return base**count


def _square_root(value: Fraction) -> Fraction | None:
    if value < 0:
        return None
    top, bottom = isqrt(value.numerator), isqrt(value.denominator)
    if top * top == value.numerator and bottom * bottom == value.denominator:
        return Fraction(top, bottom)
    return None


def _apply(head: str, values: list[Fraction]) -> Fraction | None:
    first = values[0]
    whole = first.denominator == 1
    match head:
        case "+":
            return sum(values, Fraction(0))
        case "*":
            result = Fraction(1)
            for value in values:
                result *= value
                if _size(result) > MAX_SIZE:
                    raise Refused(f"an exact number of more than {MAX_SIZE:,} bits")
            return result
        case "-":
            return -first
        case "/":
            return None if values[1] == 0 else first / values[1]
        case "**":
            return _power(first, values[1])
        case "sqrt":
            return _square_root(first)
        case "Abs":
            return abs(first)
        case "Max":
            return max(values)
        case "Min":
            return min(values)
        case "sign":
            return Fraction((first > 0) - (first < 0))
        case "floor":
            return Fraction(floor(first))
        case "ceiling":
            return Fraction(-floor(-first))
        case "exp" | "cos" | "cosh":
            return Fraction(1) if first == 0 else None
        case "sin" | "tan" | "asin" | "atan" | "sinh" | "tanh" | "asinh" | "atanh" | "erf":
            return Fraction(0) if first == 0 else None
        case "log":
            return Fraction(0) if first == 1 else None
        case "factorial":
            return Fraction(factorial(int(first))) if whole and 0 <= first <= 5_000 else None
        case "gamma":
            return Fraction(factorial(int(first) - 1)) if whole and 1 <= first <= 5_000 else None
        case "binomial":
            second = values[1]
            if whole and second.denominator == 1 and 0 <= second <= 5_000 and 0 <= first <= 10**6:
                return Fraction(comb(int(first), int(second)))
            return None
        case "harmonic":
            if whole and 0 <= first <= 2_000:
                return sum((Fraction(1, k) for k in range(1, int(first) + 1)), Fraction(0))
            return None
        case "stirling":
            second = values[1]
            if whole and second.denominator == 1 and 0 <= second <= 300 and 0 <= first <= 300:
                return Fraction(_stirling(int(first), int(second)))
            return None
        case "fubini":
            if whole and 0 <= first <= 300:
                n = int(first)
                return Fraction(sum(factorial(k) * _stirling(n, k) for k in range(n + 1)))
            return None
    return None


def _stirling(n: int, k: int) -> int:
    """Partitions of n things into k blocks, by inclusion and exclusion."""
    if k > n:
        return 0
    signs = (1 if (k - j) % 2 == 0 else -1 for j in range(k + 1))
    total: int = sum(sign * comb(k, j) * int(j**n) for j, sign in enumerate(signs))
    return total // factorial(k)
