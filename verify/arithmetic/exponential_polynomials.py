"""Exact algebra of exponential polynomials ``sum c * t**n * exp(-a*t) * cos(b*t)`` (or sin).

Coefficients c, rates a and frequencies b >= 0 are rational; the class is closed under sums,
products, derivatives and antiderivatives, all exact.  On top of it stand rigorous enclosures: of
values, of Taylor coefficients over an interval, of tails.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial
from typing import TypeAlias

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import to_fmpq, to_fraction
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.terms import Term, to_text

#: (power n, rate a, frequency b >= 0, is_sine): the function t**n exp(-a t) cos(b t) or sin(b t).
Atom: TypeAlias = tuple[int, Fraction, Fraction, bool]
_Exact: TypeAlias = tuple[list[tuple[int, int, fmpq, bool, fmpq]], list[fmpq]]
MAX_DEGREE = 200


@dataclass(frozen=True, slots=True, eq=False)
class ExponentialPolynomial:
    """A finite combination of atoms; ``terms`` has no zero coefficient and no sine of frequency 0.

    The atoms are linearly independent, so the function is zero exactly when ``terms`` is empty.
    """

    terms: Mapping[Atom, fmpq]
    # (power, place of the rate, frequency, is it a sine, coefficient) and the rates: the function
    # is evaluated at thousands of points.
    _exact: list[_Exact] = field(default_factory=list, init=False)

    def _in_balls(self) -> _Exact:
        if not self._exact:
            rates = list(dict.fromkeys(a for _, a, _, _ in self.terms))
            places = {a: place for place, a in enumerate(rates)}
            items = [(n, places[a], to_fmpq(b), s, c) for (n, a, b, s), c in self.terms.items()]
            self._exact.append((items, [to_fmpq(a) for a in rates]))
        return self._exact[0]

    # -- construction
    @classmethod
    def of(cls, items: Iterable[tuple[Atom, fmpq]]) -> ExponentialPolynomial:
        """Collect like atoms and drop zeros."""
        total: dict[Atom, fmpq] = {}
        for atom, coefficient in items:
            if atom[3] and atom[2] == 0:
                continue
            total[atom] = total.get(atom, fmpq(0)) + coefficient
        return cls({atom: value for atom, value in sorted(total.items()) if value != 0})

    @classmethod
    def constant(cls, value: Fraction | int) -> ExponentialPolynomial:
        return cls.of([((0, Fraction(0), Fraction(0), False), to_fmpq(Fraction(value)))])

    @classmethod
    def exponential(
        cls, coefficient: Fraction | int, rate: Fraction | int, power: int = 0
    ) -> ExponentialPolynomial:
        """``coefficient * t**power * exp(-rate*t)``."""
        atom = (power, Fraction(rate), Fraction(0), False)
        return cls.of([(atom, to_fmpq(Fraction(coefficient)))])

    @classmethod
    def oscillation(
        cls, coefficient: Fraction | int, frequency: Fraction, sine: bool
    ) -> ExponentialPolynomial:
        """``coefficient * cos(frequency*t)`` or, with ``sine``, the sine."""
        sign = -1 if sine and frequency < 0 else 1
        atom = (0, Fraction(0), abs(Fraction(frequency)), sine)
        return cls.of([(atom, to_fmpq(sign * Fraction(coefficient)))])

    # -- algebra
    def __add__(self, other: ExponentialPolynomial) -> ExponentialPolynomial:
        return ExponentialPolynomial.of([*self.terms.items(), *other.terms.items()])

    def __sub__(self, other: ExponentialPolynomial) -> ExponentialPolynomial:
        return self + other.scaled(-1)

    def scaled(self, factor: Fraction | int) -> ExponentialPolynomial:
        by = to_fmpq(Fraction(factor))
        return ExponentialPolynomial.of((atom, by * c) for atom, c in self.terms.items())

    def __mul__(self, other: ExponentialPolynomial) -> ExponentialPolynomial:
        found: list[tuple[Atom, fmpq]] = []
        for (n, a, b, first), c in self.terms.items():
            for (k, e, d, second), v in other.terms.items():
                if n + k > MAX_DEGREE:
                    raise Unsupported(f"a power of t above {MAX_DEGREE}")
                found += _products(n + k, a + e, (b, first), (d, second), c * v)
        return ExponentialPolynomial.of(found)

    def damped(self, rate: Fraction) -> ExponentialPolynomial:
        """``exp(-rate*t)`` times the function."""
        return ExponentialPolynomial.of(
            ((n, a + rate, b, s), c) for (n, a, b, s), c in self.terms.items()
        )

    def rescaled(self, factor: Fraction) -> ExponentialPolynomial:
        """``t -> f(factor*t)``, factor > 0."""
        by = to_fmpq(factor)
        return ExponentialPolynomial.of(
            ((n, a * factor, b * factor, s), c * by**n) for (n, a, b, s), c in self.terms.items()
        )

    # -- calculus
    def derivative(self, order: int = 1) -> ExponentialPolynomial:
        current = self
        for _ in range(order):
            found: list[tuple[Atom, fmpq]] = []
            for (n, a, b, sine), c in current.terms.items():
                if n:
                    found.append(((n - 1, a, b, sine), n * c))
                found.append(((n, a, b, sine), -to_fmpq(a) * c))
                found.append(((n, a, b, not sine), (to_fmpq(b) if sine else -to_fmpq(b)) * c))
            current = ExponentialPolynomial.of(found)
        return current

    def antiderivative(self) -> ExponentialPolynomial:
        """An antiderivative in the class; it vanishes at +oo when the function decays."""
        blocks: dict[tuple[Fraction, Fraction], dict[tuple[int, bool], fmpq]] = {}
        for (n, a, b, sine), c in self.terms.items():
            blocks.setdefault((a, b), {})[(n, sine)] = c
        found: list[tuple[Atom, fmpq]] = []
        for (a, b), given in blocks.items():
            rate, frequency = to_fmpq(a), to_fmpq(b)
            size = rate * rate + frequency * frequency
            top = max(n for n, _ in given)
            above = (fmpq(0), fmpq(0))
            for n in range(top, -1, -1):
                if size == 0:
                    value = given.get((n, False), fmpq(0))
                    found.append(((n + 1, a, b, False), value / (n + 1)))
                    continue
                # -a A_n + b B_n + (n+1) A_{n+1} = p_n and -a B_n - b A_n + (n+1) B_{n+1} = q_n.
                p = given.get((n, False), fmpq(0)) - (n + 1) * above[0]
                q = given.get((n, True), fmpq(0)) - (n + 1) * above[1]
                above = (-(rate * p + frequency * q) / size, (frequency * p - rate * q) / size)
                found += [((n, a, b, False), above[0]), ((n, a, b, True), above[1])]
        return ExponentialPolynomial.of(found)

    # -- facts
    @property
    def slowest_rate(self) -> Fraction | None:
        """The least rate a; None for the zero function."""
        return min((a for _, a, _, _ in self.terms), default=None)

    @property
    def decays(self) -> bool:
        """True when every rate is positive (then the function is integrable on [0, oo))."""
        slowest = self.slowest_rate
        return slowest is None or slowest > 0

    @property
    def at_zero(self) -> Fraction:
        """The exact value at t = 0."""
        total = sum(
            (c for (n, _, _, sine), c in self.terms.items() if n == 0 and not sine), fmpq(0)
        )
        return to_fraction(total)

    def at(self, point: Fraction) -> arb:
        """A ball around the value at ``point``, at the current precision."""
        t = to_fmpq(point)
        total = arb(0)
        items, rates = self._in_balls()
        decays = [arb(-a * t).exp() for a in rates]
        for n, place, b, sine, c in items:
            value = decays[place] * (c * t**n)
            if b:
                angle = arb(b * t)
                value = value * (angle.sin() if sine else angle.cos())
            total = total + value
        return total

    def absolute_bound(self, lower: Fraction, upper: Fraction) -> arb:
        """An upper bound of |f| on [lower, upper], 0 <= lower <= upper, term by term."""
        total, low, high = arb(0), to_fmpq(lower), to_fmpq(upper)
        items, rates = self._in_balls()
        decays = [arb(-a * (low if a >= 0 else high)).exp() for a in rates]
        for n, place, _, _, c in items:
            total = total + decays[place] * (abs(c) * high**n)
        return total.upper() if self.terms else total

    def tail_bound(self, start: Fraction) -> arb:
        """An upper bound of the integral of |f| over [start, oo); ValueError unless it decays."""
        if not self.decays:
            raise ValueError("the function does not decay")
        total = arb(0)
        for (n, a, _, _), c in self.terms.items():
            # int_T^oo t**n exp(-a t) dt = exp(-a T) sum_k n!/k! T**k / a**(n-k+1)
            rate, x = to_fmpq(a), to_fmpq(start)
            polynomial = sum(
                (fmpq(factorial(n) // factorial(k)) * x**k / rate ** (n - k + 1)
                 for k in range(n + 1)),
                fmpq(0),
            )  # fmt: skip
            total = total + arb(-rate * x).exp() * (abs(c) * polynomial)
        return total.upper() if self.terms else total


def _products(
    power: int,
    rate: Fraction,
    one: tuple[Fraction, bool],
    two: tuple[Fraction, bool],
    c: fmpq,
) -> list[tuple[Atom, fmpq]]:
    """Product formulas of sine and cosine, with non-negative frequencies."""
    (b, first), (d, second) = one, two
    half = c / 2
    total, gap = b + d, abs(b - d)
    sign = 1 if b >= d else -1
    if not first and not second:
        return [((power, rate, gap, False), half), ((power, rate, total, False), half)]
    if first and second:
        return [((power, rate, gap, False), half), ((power, rate, total, False), -half)]
    # sin x cos y = (sin(x+y) + sin(x-y))/2, with x the sine's argument.
    sine_first = sign if first else -sign
    return [((power, rate, total, True), half), ((power, rate, gap, True), sine_first * half)]


def from_term(term: Term, variable: str = "t") -> ExponentialPolynomial:
    """Read a term of the claim language.  Unsupported when it is not in the class."""
    head = term.head
    if isinstance(term.value, Fraction):
        return ExponentialPolynomial.constant(term.value)
    if head == "variable" and term.value == variable:
        return ExponentialPolynomial.exponential(1, 0, 1)
    if head == "+":
        items = [from_term(item, variable) for item in term.args]
        return ExponentialPolynomial.of(pair for item in items for pair in item.terms.items())
    if head == "-":
        return from_term(term.args[0], variable).scaled(-1)
    if head == "*":
        result = from_term(term.args[0], variable)
        for item in term.args[1:]:
            result = result * from_term(item, variable)
        return result
    if head == "/":
        divisor = rational_value(from_term(term.args[1], variable))
        if divisor:
            return from_term(term.args[0], variable).scaled(1 / divisor)
        if divisor is None and term.args[1].head == "exp":
            return from_term(term.args[0], variable) * _exponential(term.args[1], variable, -1)
    if head == "**":
        exponent = rational_value(from_term(term.args[1], variable))
        if exponent is not None and exponent.denominator == 1 and 0 <= exponent <= MAX_DEGREE:
            base, result = from_term(term.args[0], variable), ExponentialPolynomial.constant(1)
            for _ in range(int(exponent)):
                result = result * base
            return result
    if head == "exp":
        return _exponential(term, variable, 1)
    if head in ("sin", "cos"):
        return ExponentialPolynomial.oscillation(1, _slope(term, variable), head == "sin")
    if head in ("sinh", "cosh"):
        slope = _slope(term, variable)
        growing = ExponentialPolynomial.exponential(Fraction(1, 2), -slope)
        falling = ExponentialPolynomial.exponential(Fraction(1, 2), slope)
        return growing - falling if head == "sinh" else growing + falling
    raise Unsupported(f"{to_text(term)[:60]} is not an exponential polynomial in {variable}")


def rational_value(function: ExponentialPolynomial) -> Fraction | None:
    """The value of a constant function, None when it is not constant."""
    if any(n or a or b for n, a, b, _ in function.terms):
        return None
    return function.at_zero


def _exponential(term: Term, variable: str, sign: int) -> ExponentialPolynomial:
    return ExponentialPolynomial.exponential(1, -sign * _slope(term, variable))


def _slope(term: Term, variable: str) -> Fraction:
    """c when the argument of ``term`` is c*t exactly, c rational."""
    argument = from_term(term.args[0], variable)
    if any(n != 1 or a or b for n, a, b, _ in argument.terms):
        raise Unsupported(f"{to_text(term)[:60]}: the argument is not a rational multiple of t")
    return to_fraction(sum(argument.terms.values(), fmpq(0)))
