"""Exact rational values of finite sums, of counting numbers and of functions at special points."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial, floor

from memory_theorems.verify.checker.budget import Refused, spend
from memory_theorems.verify.checker.values.exact import exact_value, limited, size
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

MAX_SUMMANDS = 2_000
MAX_WRITTEN = 64  # summands
MAX_FACTORIAL = 5_000
MAX_HARMONIC = 2_000
MAX_PARTITION = 300
MAX_SET = 10**6


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


def exact_sum(term: Term) -> Fraction | None:
    indices = finite_range(term)
    if indices is None:
        return None
    total, nodes = Fraction(0), t.node_count(term)
    for index in indices:
        spend(nodes // 2 + size(total) // 500)
        value = exact_value(summand(term, index))
        if value is None:
            return None
        total = limited(total + value)
    return total


def exact(head: str, values: list[Fraction]) -> Fraction | None:
    """The value of a function beyond the core, or None."""
    first = values[0]
    match head:
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
        case "cos" | "cosh":
            return Fraction(1) if first == 0 else None
        case "sin" | "tan" | "asin" | "atan" | "sinh" | "tanh" | "asinh" | "atanh" | "erf":
            return Fraction(0) if first == 0 else None
        case "factorial" if _up_to(MAX_FACTORIAL, first):
            return _factorial(int(first))
        case "gamma" if _up_to(MAX_FACTORIAL, first - 1):
            return _factorial(int(first) - 1)
        case "binomial" if _up_to(MAX_FACTORIAL, values[1]) and _up_to(MAX_SET, first):
            spend(int(values[1]) // 4)
            return Fraction(comb(int(first), int(values[1])))
        case "harmonic" if _up_to(MAX_HARMONIC, first):
            spend(int(first) // 2)
            return sum((Fraction(1, k) for k in range(1, int(first) + 1)), Fraction(0))
        case "stirling" if _up_to(MAX_PARTITION, *values):
            return Fraction(_stirling(int(first), int(values[1])))
        case "fubini" if _up_to(MAX_PARTITION, first):
            return Fraction(_fubini(int(first)))
    return None


def _up_to(most: int, *values: Fraction) -> bool:
    """Whether these are whole numbers from 0 to the greatest one that is computed."""
    return all(value.denominator == 1 and 0 <= value <= most for value in values)


def _factorial(n: int) -> Fraction:
    spend(n // 50)
    return Fraction(factorial(n))


def _fubini(n: int) -> int:
    """Ordered partitions of n things: those of one thing less, which joins a block or is one."""
    spend(n * n // 20)
    row = [1]  # by the number of blocks
    for _ in range(n):
        row = [k * (more + less) for k, (more, less) in enumerate(zip((*row, 0), (0, *row)))]
    return sum(row)


def _stirling(n: int, k: int) -> int:
    """Partitions of n things into k blocks, by inclusion and exclusion."""
    if k > n:
        return 0
    spend(1 + k * n // 500)
    signs = (1 if (k - j) % 2 == 0 else -1 for j in range(k + 1))
    total: int = sum(sign * comb(k, j) * int(j**n) for j, sign in enumerate(signs))
    return total // factorial(k)


def expand_sums(term: Term) -> Term:
    """Finite sums between whole constant limits, written out."""

    def rule(node: Term) -> Term | None:
        if node.head != "Sum":
            return None
        indices = finite_range(node)
        if indices is None or len(indices) > MAX_WRITTEN:
            return None
        spend(len(indices) * t.node_count(node) // 2)
        items = [summand(node, index) for index in indices]
        return t.add(*items) if items else t.ZERO

    return t.transform(term, rule) if any(n.head == "Sum" for n in t.walk(term)) else term
