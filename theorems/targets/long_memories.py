"""Recognising a short-term part plus a shifted Gaussian.

``sum a*exp(-w*t) + c*exp(-(t - L)**2/(2*sigma**2))``, exactly: summands are products of rational
numbers and one ``exp`` of a polynomial of degree at most 2 in t with rational coefficients.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt

from memory_theorems.theorems.objects.kernels.templates import GaussianTemplate, LongMemoryTarget
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term, rational_text, to_text

#: Coefficients of 1, t, t**2.
Polynomial = tuple[Fraction, Fraction, Fraction]
ZERO: Polynomial = (Fraction(0), Fraction(0), Fraction(0))


def long_memory_target(term: Term) -> LongMemoryTarget:
    """The target that ``term``, a function of t alone, denotes.  InputError says what is missing:
    exactly one Gaussian, at least one exponential, rational numbers throughout."""
    rates: dict[Fraction, Fraction] = {}
    bumps: dict[Polynomial, Fraction] = {}
    for factor, exponent in _summands(term):
        constant, slope, square = exponent
        if square:
            bumps[exponent] = bumps.get(exponent, Fraction(0)) + factor
        elif constant:
            raise InputError(f"exp({rational_text(constant)}) is no rational weight")
        else:
            rates[-slope] = rates.get(-slope, Fraction(0)) + factor
    rates = {rate: weight for rate, weight in rates.items() if weight}
    if len(bumps) != 1 or not all(bumps.values()):
        raise InputError("a plateau needs one Gaussian, c*exp(-(t - 1/omega)**2/(2*sigma**2))")
    if not rates or min(rates) <= 0:
        raise InputError("a plateau needs a short-term part, a sum of a*exp(-w*t) with w > 0")
    ((exponent, amplitude),) = bumps.items()
    delay, width = _centre(exponent)
    return LongMemoryTarget(
        tuple(rates.values()), tuple(rates), GaussianTemplate(amplitude, width), 1 / delay
    )


def _centre(exponent: Polynomial) -> tuple[Fraction, Fraction]:
    """(L, sigma) of ``-(t - L)**2/(2*sigma**2)``."""
    constant, slope, square = exponent
    if square > 0:
        raise InputError("the Gaussian grows: its exponent is to be negative")
    delay = -slope / (2 * square)
    if delay <= 0:
        raise InputError("the Gaussian is to be centred at a positive time 1/omega")
    if constant != square * delay**2:
        raise InputError("the Gaussian is to have the form c*exp(-(t - L)**2/(2*sigma**2))")
    variance = -1 / (2 * square)
    width = Fraction(isqrt(variance.numerator), isqrt(variance.denominator))
    if width**2 != variance:
        raise InputError(
            f"the width of the Gaussian is to be rational, not sqrt({rational_text(variance)})"
        )
    return delay, width


def _summands(term: Term) -> list[tuple[Fraction, Polynomial]]:
    match term.head:
        case "+":
            return [item for part in term.args for item in _summands(part)]
        case "-":
            return [(-factor, exponent) for factor, exponent in _summands(term.args[0])]
        case "*":
            found = [(Fraction(1), ZERO)]
            for part in term.args:
                found = [(a * b, _plus(p, q)) for a, p in found for b, q in _summands(part)]
            return found
        case "/":
            divisor = _number(term.args[1])
            return [(factor / divisor, exponent) for factor, exponent in _summands(term.args[0])]
        case "exp":
            return [(Fraction(1), _polynomial(term.args[0]))]
        case _:
            return [(_number(term), ZERO)]


def _plus(left: Polynomial, right: Polynomial) -> Polynomial:
    return (left[0] + right[0], left[1] + right[1], left[2] + right[2])


def _number(term: Term) -> Fraction:
    constant, slope, square = _polynomial(term)
    if slope or square:
        raise InputError(f"{to_text(term)} is no exponential and no rational number")
    return constant


def _polynomial(term: Term) -> Polynomial:
    """The coefficients; InputError where the term is no polynomial of degree at most 2."""
    match term.head:
        case "number":
            return (Fraction(str(term.value)), Fraction(0), Fraction(0))
        case "variable" if term.value == "t":
            return (Fraction(0), Fraction(1), Fraction(0))
        case "+":
            total = ZERO
            for part in term.args:
                total = _plus(total, _polynomial(part))
            return total
        case "-":
            constant, slope, square = _polynomial(term.args[0])
            return (-constant, -slope, -square)
        case "*":
            product: Polynomial = (Fraction(1), Fraction(0), Fraction(0))
            for part in term.args:
                product = _times(product, _polynomial(part), term)
            return product
        case "/":
            divisor = _number(term.args[1])
            if not divisor:
                raise InputError(f"{to_text(term)} divides by zero")
            constant, slope, square = _polynomial(term.args[0])
            return (constant / divisor, slope / divisor, square / divisor)
        case "**":
            return _power(term)
    raise InputError(f"{to_text(term)} is no polynomial in t with rational coefficients")


def _power(term: Term) -> Polynomial:
    base, exponent = _polynomial(term.args[0]), _number(term.args[1])
    if exponent.denominator != 1 or abs(exponent) > 64:
        raise InputError(f"{to_text(term)}: the exponent is to be a small whole number")
    if exponent < 0:
        if any(base[1:]) or not base[0]:
            raise InputError(f"{to_text(term)} is no polynomial in t")
        return (base[0] ** int(exponent), Fraction(0), Fraction(0))
    product: Polynomial = (Fraction(1), Fraction(0), Fraction(0))
    for _ in range(int(exponent)):
        product = _times(product, base, term)
    return product


def _times(left: Polynomial, right: Polynomial, term: Term) -> Polynomial:
    found = [Fraction(0)] * 5
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            found[i + j] += a * b
    if found[3] or found[4]:
        raise InputError(f"{to_text(term)} is of degree above 2 in t")
    return (found[0], found[1], found[2])


def with_parameters(text: str, values: Mapping[str, Fraction]) -> Term:
    """The parsed text with numbers for names; InputError for a name without a value."""
    from memory_theorems.verify.language.parser import parse_term

    term = parse_term(text)
    missing = sorted(t.free_variables(term) - {"t"} - values.keys())
    if missing:
        raise InputError(f"{missing[0]!r} has no value (give --param {missing[0]}=...)")
    return t.substitute(term, {name: t.number(value) for name, value in values.items()})
