"""Arithmetic of coefficients: terms without the variable, kept short by folding.

Products are lists of powers with rational exponents; powers of one base are collected where that
is an identity wherever both sides are defined: whole exponents, or a base that is a positive
number, pi or E.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term

MAX_POWER = 100
MAX_FLOAT_BITS = 49
_MINUS_ONE = t.number(-1)


def add(a: Term, b: Term) -> Term:
    """a + b with rational multiples of like terms collected."""
    found: dict[Term, Fraction] = {}
    for item in (*_summands(a), *_summands(b)):
        number, rest = _coefficient(item)
        found[rest] = found.get(rest, Fraction(0)) + number
    kept = [multiply(t.number(number), rest) for rest, number in found.items() if number]
    if not kept:
        return ZERO
    return kept[0] if len(kept) == 1 else t.add(*kept)


def _summands(item: Term) -> Iterator[Term]:
    if item.head == "+":
        for part in item.args:
            yield from _summands(part)
    elif item.head == "-" and item.args[0].head == "+":
        for part in item.args[0].args:
            yield multiply(_MINUS_ONE, part)
    else:
        yield item


def _coefficient(item: Term) -> tuple[Fraction, Term]:
    number, powers = _powers(item)
    return number, _written(Fraction(1), powers)


def _powers(item: Term) -> tuple[Fraction, list[tuple[Term, Fraction]]]:
    """item = number * product of base**exponent."""
    if isinstance(item.value, Fraction):
        return item.value, []
    args = item.args
    match item.head:
        case "-":
            number, powers = _powers(args[0])
            return -number, powers
        case "*":
            number, powers = Fraction(1), []
            for part in args:
                other, more = _powers(part)
                number, powers = number * other, powers + more
            return number, powers
        case "/":
            number, powers = _powers(args[0])
            other, more = _powers(args[1])
            if other:
                return number / other, powers + [(base, -e) for base, e in more]
        case "sqrt":
            return _root(args[0], Fraction(1, 2))
        case "**":
            exponent = exact_value(args[1])
            if exponent is not None:
                if exponent.denominator == 1:
                    number, powers = _powers(args[0])
                    if (number or exponent > 0) and abs(exponent) < MAX_POWER:
                        raised = [(base, e * exponent) for base, e in powers]
                        if all(map(_splits, powers)):
                            return number ** int(exponent), raised
                if exponent.denominator != 1:
                    return _root(args[0], exponent)
                return Fraction(1), [(args[0], exponent)]
    return Fraction(1), [(item, Fraction(1))]


def _root(base: Term, exponent: Fraction) -> tuple[Fraction, list[tuple[Term, Fraction]]]:
    """base**exponent, factor by factor where all factors are positive numbers."""
    number, powers = _powers(base)
    if number <= 0 or not all(_collectable(item) for item, _ in powers):
        return Fraction(1), [(base, exponent)]
    roots = [_exact_root(value, exponent) for value in (number.numerator, number.denominator)]
    raised = [(item, e * exponent) for item, e in powers]
    if roots[0] is not None and roots[1] is not None:
        return roots[0] / roots[1], raised
    return Fraction(1), [(t.number(number), exponent), *raised]


def _exact_root(value: int, exponent: Fraction) -> Fraction | None:
    """value**exponent for value > 0 where it is rational."""
    if value == 1:
        return Fraction(1)
    degree = exponent.denominator
    if value.bit_length() > MAX_FLOAT_BITS or abs(exponent) > MAX_POWER:
        return None
    root = round(value ** (1 / degree))
    return Fraction(root) ** exponent.numerator if root**degree == value else None


def _collectable(base: Term) -> bool:
    return base.head == "constant" or (isinstance(base.value, Fraction) and base.value > 0)


def _splits(factor: tuple[Term, Fraction]) -> bool:
    """Whether a whole power of the factor is a power of its base."""
    return factor[1].denominator == 1 or _collectable(factor[0])


def _written(number: Fraction, powers: list[tuple[Term, Fraction]]) -> Term:
    collected: dict[Term, Fraction] = {}
    apart: list[tuple[Term, Fraction]] = []
    exponent = ZERO
    for base, e in powers:
        if base.head == "exp" and e.denominator == 1:
            exponent = add(exponent, multiply(t.number(e), base.args[0]))
        elif e.denominator == 1 or _collectable(base):
            collected[base] = collected.get(base, Fraction(0)) + e
        else:
            apart.append((base, e))
    if not number:
        return ZERO
    factors: list[Term] = []
    for base, e in (*collected.items(), *apart):
        whole = e.denominator == 1 and abs(e) < MAX_POWER
        if isinstance(base.value, Fraction) and whole and (base.value or e > 0):
            number *= base.value ** int(e)
            continue
        if e:
            factors.append(base if e == 1 else t.power(base, t.number(e)))
    if exponent != ZERO:
        factors.append(t.function("exp", exponent))
    if number != 1 or not factors:
        factors.insert(0, t.number(number))
    return factors[0] if len(factors) == 1 else t.multiply(*factors)


def multiply(a: Term, b: Term) -> Term:
    """a * b with numbers folded and like powers collected."""
    first, more = _powers(a)
    second, others = _powers(b)
    return _written(first * second, more + others)


def divide(a: Term, b: Term) -> Term:
    """a / b for b != 0."""
    return multiply(a, raise_to(b, Fraction(-1)))


def raise_to(a: Term, exponent: Fraction) -> Term:
    """a**exponent, where that is defined."""
    if a == ONE or exponent == 0:
        return ONE
    if exponent == 1:
        return a
    if exponent.denominator == 1:
        number, powers = _powers(a)
        if number and abs(exponent) < MAX_POWER and all(map(_splits, powers)):
            raised = [(base, e * exponent) for base, e in powers]
            return _written(number ** int(exponent), raised)
    return _written(*_powers(t.power(a, t.number(exponent))))


def exponential(a: Term) -> Term:
    """exp(a), with rational multiples of logarithms taken out."""
    result, rest = ONE, ZERO
    for item in _summands(a):
        number, other = _coefficient(item)
        if other.head == "log":
            result = multiply(result, raise_to(other.args[0], number))
        else:
            rest = add(rest, item)
    return result if rest == ZERO else multiply(result, t.function("exp", rest))


def logarithm(a: Term, positive: Callable[[Term], bool]) -> Term:
    """log(a) for a > 0, factor by factor where the factors are positive."""
    number, powers = _powers(a)
    if number <= 0 or not all(positive(base) for base, _ in powers):
        return t.function("log", a)
    result = ZERO if number == 1 else t.function("log", t.number(number))
    for base, e in powers:
        part = base.args[0] if base.head == "exp" else t.function("log", base)
        result = add(result, multiply(t.number(e), part))
    return result


__all__ = ["add", "divide", "exponential", "logarithm", "multiply", "raise_to"]
