"""Reading a kernel's expression as a sum: an exponential polynomial, power laws, and a rest."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq

from theorems.objects.power_laws import PowerLaw
from verify.arithmetic.balls import to_fraction
from verify.arithmetic.exponential_polynomials import (
    ExponentialPolynomial,
    from_term,
    rational_value,
)
from verify.errors import Unsupported
from verify.terms import Term


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
        law = power_law(part, variable)
        if law is None:
            rest.append((factor, part))
        else:
            powers.append(PowerLaw(factor * law.coefficient, law.shift, law.slope, law.exponent))
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


def power_law(term: Term, variable: str = "t") -> PowerLaw | None:
    """``c*(a + b*t)**(-p)`` or ``c/(a + b*t)**p`` with rational numbers; None for anything else."""
    if term.head == "**":
        exponent = _constant(term.args[1], variable)
        line = _line(term.args[0], variable)
        if exponent is None or line is None or exponent >= 0:
            return None
        return PowerLaw(Fraction(1), *line, -exponent)
    if term.head == "/":
        above = _constant(term.args[0], variable)
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
        return PowerLaw(above, *line, exponent)
    return None


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
