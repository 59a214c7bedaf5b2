"""Reading a kernel's expression as a sum: an exponential polynomial, power laws, and a rest."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from flint import fmpq, fmpq_poly

from memory_theorems.theorems.objects.fits.power_laws import PowerLaw
from memory_theorems.verify.arithmetic.balls import to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.exponential_polynomials import (
    ExponentialPolynomial,
    from_term,
    rational_value,
)
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.terms import Term


@dataclass(frozen=True, slots=True, eq=False)
class Summands:
    """``smooth + sum(powers) + sum(c * f for c, f in rest)``, all exact."""

    smooth: ExponentialPolynomial
    powers: tuple[PowerLaw, ...] = ()
    rest: tuple[tuple[Fraction, Term], ...] = ()


def summands(term: Term, variable: str = "t") -> Summands:
    """Split a term.  InputError when a power law in it is singular or not integrable."""
    smooth, powers, rest = ExponentialPolynomial({}), [], []
    for factor, part in _parts(term, Fraction(1), variable):
        function = _exponential_polynomial(part, variable)
        if function is not None:
            smooth = smooth + function.scaled(factor)
            continue
        laws = power_laws(part, variable)
        if laws is None:
            rest.append((factor, part))
            continue
        powers += [replace(law, coefficient=factor * law.coefficient) for law in laws]
    return Summands(smooth, tuple(powers), tuple(rest))


def _parts(term: Term, factor: Fraction, variable: str) -> list[tuple[Fraction, Term]]:
    """The additive parts with their rational factors."""
    if term.head == "+":
        return [item for part in term.args for item in _parts(part, factor, variable)]
    if term.head == "-":
        return _parts(term.args[0], -factor, variable)
    if term.head == "*":
        constants = [_constant(item, variable) for item in term.args]
        others = [item for item, c in zip(term.args, constants, strict=True) if c is None]
        if len(others) == 1:
            for value in constants:
                factor *= 1 if value is None else value
            return _parts(others[0], factor, variable)
    if term.head == "/":
        below = _constant(term.args[1], variable)
        if below:
            return _parts(term.args[0], factor / below, variable)
    return [(factor, term)]


def power_laws(term: Term, variable: str = "t") -> list[PowerLaw] | None:
    """``c*(a + b*t)**(-p)`` or ``N(t)/(a + b*t)**p`` with a polynomial N and rational numbers, as a
    sum of power laws; None for anything else.  InputError when one is not integrable."""
    if term.head == "**":
        exponent = _constant(term.args[1], variable)
        line = _line(term.args[0], variable)
        if exponent is None or line is None or exponent >= 0:
            return None
        return [PowerLaw(Fraction(1), *line, -exponent)]
    if term.head != "/":
        return None
    above = _polynomial(term.args[0], variable)
    below, exponent = term.args[1], Fraction(1)
    if above is None:
        return None
    if below.head == "**":
        found = _constant(below.args[1], variable)
        if found is None:
            return None
        below, exponent = below.args[0], found
    line = _line(below, variable)
    if line is None or exponent <= 0:
        return None
    shift, slope = line
    # N(t) in powers of v = a + b*t: t = (v - a)/b, so N is shifted by -a/b and scaled.
    moved = fmpq_poly(above)(fmpq_poly([to_fmpq(-shift / slope), to_fmpq(1 / slope)]))
    coefficients = [to_fraction(moved[k]) for k in range(moved.degree() + 1)]
    return [PowerLaw(c, shift, slope, exponent - k) for k, c in enumerate(coefficients) if c]


def _polynomial(term: Term, variable: str) -> list[fmpq] | None:
    """The coefficients of a polynomial in the variable, None for anything else."""
    function = _exponential_polynomial(term, variable)
    if function is None or any(a or b for _, a, b, _ in function.terms):
        return None
    degree = max((n for n, _, _, _ in function.terms), default=0)
    found = [fmpq(0)] * (degree + 1)
    for (n, _, _, _), c in function.terms.items():
        found[n] = c
    return found


def _line(term: Term, variable: str) -> tuple[Fraction, Fraction] | None:
    """(a, b) with the term equal to a + b*t, b != 0."""
    function = _exponential_polynomial(term, variable)
    if function is None or any(n > 1 or a or b for n, a, b, _ in function.terms):
        return None
    zero = Fraction(0)
    shift = function.terms.get((0, zero, zero, False), fmpq(0))
    slope = function.terms.get((1, zero, zero, False))
    return None if slope is None else (to_fraction(shift), to_fraction(slope))


def _constant(term: Term, variable: str) -> Fraction | None:
    function = _exponential_polynomial(term, variable)
    return None if function is None else rational_value(function)


def _exponential_polynomial(term: Term, variable: str) -> ExponentialPolynomial | None:
    try:
        return from_term(term, variable)
    except Unsupported:
        return None
