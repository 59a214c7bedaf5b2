"""The sizes of exact constants, known before anything is computed."""

from __future__ import annotations

from fractions import Fraction

from memory_theorems.verify.errors import LimitError
from memory_theorems.verify.language.terms import Term

MAX_BITS = 100_000


def check_constants(term: Term) -> None:
    """Raise LimitError when an exact rational constant in ``term`` needs over MAX_BITS bits."""
    _folded(term)


def _bits(value: Fraction) -> int:
    return value.numerator.bit_length() + value.denominator.bit_length()


def _too_big() -> LimitError:
    return LimitError(f"an exact constant of over {MAX_BITS:,} bits")


def _folded(term: Term) -> Fraction | None:
    """The exact value of a rational constant subtree, or None where it is not one."""
    if isinstance(term.value, Fraction):
        if _bits(term.value) > MAX_BITS:
            raise _too_big()
        return term.value
    values = [_folded(item) for item in term.args]
    if not values or any(value is None for value in values):
        return None
    known = [value for value in values if value is not None]
    result = _apply(term.head, known)
    if result is not None and _bits(result) > MAX_BITS:
        raise _too_big()
    return result


def _apply(head: str, known: list[Fraction]) -> Fraction | None:
    first = known[0]
    match head:
        case "+":
            total = Fraction(0)
            for value in known:
                total += value
                if _bits(total) > 2 * MAX_BITS:
                    raise _too_big()
            return total
        case "*":
            if sum(_bits(value) for value in known) > 2 * MAX_BITS + 2 * len(known):
                raise _too_big()
            result = Fraction(1)
            for value in known:
                result *= value
            return result
        case "-":
            return -first
        case "/":
            return first / known[1] if known[1] else None
        case "**":
            exponent = known[1]
            if exponent.denominator != 1:
                return None
            if first == 0:
                return Fraction(int(exponent == 0)) if exponent >= 0 else None
            if abs(first) == 1:
                return first if exponent % 2 else Fraction(1)
            size = max(abs(first.numerator), first.denominator).bit_length() - 1
            if max(1, size) * abs(exponent) > MAX_BITS:
                raise _too_big()
            return first ** int(exponent)
        case "Abs":
            return abs(first)
        case "Max":
            return max(known)
        case "Min":
            return min(known)
        case "factorial":
            if first.denominator == 1 and first > 10_000:
                raise _too_big()
        case "binomial" | "stirling":
            if head == "binomial":
                k = min(known[1], first - known[1])
                if k > 0 and k * max(1, int(first).bit_length() - int(k).bit_length()) > MAX_BITS:
                    raise _too_big()
            elif first > 20_000:
                raise _too_big()
        case "fubini" | "harmonic" | "gamma":
            if first > 20_000:
                raise _too_big()
    return None
