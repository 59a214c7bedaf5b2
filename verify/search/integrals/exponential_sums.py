"""Primitives of exponential polynomials whose data may be parameters.

Read is a sum of ``c * t**n * exp(r*t) * cos(w*t)`` (or sin): products of waves become waves of sums
and differences of their frequencies, whole powers are multiplied out, quotients by exponentials are
exponentials.  Coefficients, rates and frequencies are terms without t, equal ones are recognised by
their normal forms.  Integration is by parts; that rates, or squares of rates and frequencies, are
not 0 is left to whoever shows that the primitive is defined.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import factorial

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search.goals import rational_value
from memory_theorems.verify.search.troubles import OF_FORMULAS

MOST_SUMMANDS = 40
MOST_POWER = 12
_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Summand:
    """``coefficient * t**power * exp(rate*t) * wave(frequency*t)``, wave "cos", "sin" or ""."""

    coefficient: Term
    power: int
    rate: Term
    wave: str = ""
    frequency: Term = ZERO


def primitive(body: Term, name: str, *, guarded: bool = False) -> Term | None:
    """A primitive in ``name``, or None for a body of another form.

    With ``guarded`` the sums of squares ``s > 0`` in denominators and the rates ``-s < 0`` are
    written with ``Max(s, 0)``, which a ring takes for one atom: so it neither multiplies them with
    exponentials whose growth has to be seen, nor makes powers of these.  None where no wave
    decays.
    """
    try:
        found = _collected(_Reader(name).read(body))
    except OF_FORMULAS:
        return None
    if not found:
        return None
    if guarded and not any(item.wave and item.rate != ZERO for item in found):
        return None
    return t.add(*(_integrated(item, name, guarded) for item in found))


def grouped(body: Term, name: str) -> Term | None:
    """A primitive without waves, with one exponential times one polynomial for every rate.

    So it can be seen that it decays where the ring would multiply exponentials with denominators.
    """
    try:
        found = _collected(_Reader(name).read(body))
    except OF_FORMULAS:
        return None
    rates = {item.rate: None for item in found if item.rate != ZERO}
    if not rates or any(item.wave for item in found):
        return None
    parts = [_integrated(item, name, False) for item in found if item.rate == ZERO]
    x = t.variable(name)
    for rate in rates:
        decay = ring.normal_term(t.negate(rate))
        polynomial: dict[int, list[Term]] = {}
        for item in found:
            for power in range(item.power + 1) if item.rate == rate else ():
                ratio = Fraction(factorial(item.power), factorial(power))
                above = t.multiply(t.number(-ratio), item.coefficient)
                order = item.power - power + 1
                below = decay if order == 1 else t.power(decay, t.number(order))
                polynomial.setdefault(power, []).append(t.divide(above, below))
        inside = [
            item
            if power == 0
            else t.multiply(x if power == 1 else t.power(x, t.number(power)), item)
            for power, items in sorted(polynomial.items())
            for item in items
        ]
        total = inside[0] if len(inside) == 1 else t.add(*inside)
        parts.append(t.multiply(t.function("exp", t.multiply(rate, x)), total))
    return parts[0] if len(parts) == 1 else t.add(*parts)


class _Reader:
    """A term as summands; raises Unsupported for other forms."""

    def __init__(self, name: str) -> None:
        self.name = name

    def read(self, term: Term) -> list[Summand]:
        if self.name not in t.free_variables(term):
            return [Summand(term, 0, ZERO)]
        args = term.args
        match term.head:
            case "variable":
                return [Summand(ONE, 1, ZERO)]
            case "-":
                return [_scaled(item, t.number(-1)) for item in self.read(args[0])]
            case "+":
                return _few([item for part in args for item in self.read(part)])
            case "*":
                return self._product([self.read(item) for item in args])
            case "/":
                return self._product([self.read(args[0]), self._reciprocal(args[1])])
            case "**":
                return self._power(args[0], args[1])
            case "exp":
                slope, start = self._linear(args[0])
                return [Summand(_of(ONE, "exp", start), 0, slope)]
            case "sinh" | "cosh":
                slope, start = self._linear(args[0])
                sign = t.number(_HALF if term.head == "cosh" else -_HALF)
                down = t.negate(start)
                return [
                    Summand(_of(t.number(_HALF), "exp", start), 0, slope),
                    Summand(_of(sign, "exp", down), 0, ring.normal_term(t.negate(slope))),
                ]
            case "sin" | "cos":
                return self._wave(term)
        raise Unsupported(f"{term.head} is in no exponential polynomial")

    def _wave(self, term: Term) -> list[Summand]:
        slope, start = self._linear(term.args[0])
        if start == ZERO:
            return [Summand(ONE, 0, ZERO, term.head, slope)]
        sine, cosine = (t.function(head, start) for head in ("sin", "cos"))
        if term.head == "sin":
            return [Summand(cosine, 0, ZERO, "sin", slope), Summand(sine, 0, ZERO, "cos", slope)]
        return [
            Summand(cosine, 0, ZERO, "cos", slope),
            Summand(t.negate(sine), 0, ZERO, "sin", slope),
        ]

    def _linear(self, term: Term) -> tuple[Term, Term]:
        """(slope, value at 0) of a term that is linear in the variable."""
        found = _collected(self.read(term))
        if any(item.power > 1 or item.wave or item.rate != ZERO for item in found):
            raise Unsupported("an exponent or an angle that is not linear")
        slope = [item.coefficient for item in found if item.power == 1]
        start = [item.coefficient for item in found if item.power == 0]
        return (slope or [ZERO])[0], (start or [ZERO])[0]

    def _reciprocal(self, term: Term) -> list[Summand]:
        if self.name not in t.free_variables(term):
            return [Summand(t.divide(ONE, term), 0, ZERO)]
        if term.head == "exp":
            return self.read(t.function("exp", t.negate(term.args[0])))
        if term.head == "*":
            return self._product([self._reciprocal(item) for item in term.args])
        if term.head == "**" and term.args[0].head == "exp":
            return self._power(term.args[0], t.negate(term.args[1]))
        raise Unsupported("a quotient that is no exponential polynomial")

    def _power(self, base: Term, exponent: Term) -> list[Summand]:
        if self.name in t.free_variables(exponent):
            if self.name in t.free_variables(base):
                raise Unsupported("a power of the variable to the variable")
            return self.read(t.function("exp", t.multiply(exponent, t.function("log", base))))
        if base.head == "exp":
            return self.read(t.function("exp", t.multiply(exponent, base.args[0])))
        value = rational_value(exponent)
        if value is None or value.denominator != 1 or not 0 <= value <= MOST_POWER:
            raise Unsupported("a power that is not multiplied out")
        return self._product([self.read(base)] * int(value))

    def _product(self, factors: list[list[Summand]]) -> list[Summand]:
        total = [Summand(ONE, 0, ZERO)]
        for factor in factors:
            pairs = [_times(left, right) for left, right in product(total, factor)]
            total = _collected(_few([item for pair in pairs for item in pair]))
        return total


def _of(coefficient: Term, head: str, argument: Term) -> Term:
    if argument == ZERO:
        return coefficient
    value = t.function(head, argument)
    return value if coefficient == ONE else t.multiply(coefficient, value)


def _few(items: list[Summand]) -> list[Summand]:
    if len(items) > MOST_SUMMANDS or any(item.power > MOST_POWER for item in items):
        raise Unsupported("an exponential polynomial with very many summands")
    return items


def _scaled(item: Summand, factor: Term) -> Summand:
    value = factor if item.coefficient == ONE else t.multiply(factor, item.coefficient)
    return Summand(value, item.power, item.rate, item.wave, item.frequency)


def _times(left: Summand, right: Summand) -> list[Summand]:
    coefficient = _scaled(right, left.coefficient).coefficient
    if left.coefficient == ONE:
        coefficient = right.coefficient
    power, rate = left.power + right.power, left.rate + right.rate

    def summand(scale: Fraction, wave: str, frequency: Term) -> Summand:
        value = coefficient if scale == 1 else t.multiply(t.number(scale), coefficient)
        return Summand(value, power, rate, wave, frequency)

    if not (left.wave and right.wave):
        wave = left if left.wave else right
        return [summand(Fraction(1), wave.wave, wave.frequency)]
    apart, together = left.frequency - right.frequency, left.frequency + right.frequency
    if left.wave == right.wave:
        sign = 1 if left.wave == "cos" else -1
        return [summand(_HALF, "cos", apart), summand(sign * _HALF, "cos", together)]
    # sin(a)*cos(b), the sine first
    if left.wave == "cos":
        apart = t.negate(apart)
    return [summand(_HALF, "sin", apart), summand(_HALF, "sin", together)]


def _collected(items: list[Summand]) -> list[Summand]:
    """Equal kinds added; waves of frequency 0 are constants, and vanishing summands go."""
    groups: dict[tuple[int, Term, str, Term], list[Term]] = {}
    for item in items:
        rate, frequency = ring.normal_term(item.rate), ring.normal_term(item.frequency)
        wave = item.wave
        if wave and frequency == ZERO:
            if wave == "sin":
                continue
            wave = ""
        groups.setdefault((item.power, rate, wave, frequency), []).append(item.coefficient)
    found = []
    for (power, rate, wave, frequency), values in groups.items():
        value = ring.normal_term(t.add(ZERO, *values)) if len(values) > 1 else values[0]
        if value != ZERO:
            found.append(Summand(value, power, rate, wave, frequency))
    return found


# ---------------------------------------------------------------- integration by parts
def _integrated(item: Summand, name: str, guarded: bool) -> Term:
    x, rate = t.variable(name), item.rate
    if guarded and rate != ZERO:
        rate = t.negate(_guard(ring.normal_term(t.negate(rate))))
    if item.wave:
        found = _of_a_wave(item, x, rate, guarded)
    elif rate == ZERO:
        order = t.number(item.power + 1)
        found = t.divide(t.power(x, order) if item.power else x, order)
    else:
        decay = t.function("exp", t.multiply(rate, x))
        found = t.divide(decay, rate)
        for count in range(1, item.power + 1):
            power = x if count == 1 else t.power(x, t.number(count))
            found = t.divide(power * decay - t.number(count) * found, rate)
    return found if item.coefficient == ONE else t.multiply(item.coefficient, found)


def _guard(positive: Term) -> Term:
    return t.function("Max", positive, ZERO) if t.free_variables(positive) else positive


def _of_a_wave(item: Summand, x: Term, rate: Term, guarded: bool) -> Term:
    """``rate`` is that of the summand, or the same number written as one atom."""
    c, w = rate, item.frequency
    sine, cosine = (t.function(head, t.multiply(w, x)) for head in ("sin", "cos"))
    if item.rate == ZERO:
        of_sine, of_cosine = t.negate(t.divide(cosine, w)), t.divide(sine, w)
        size = t.power(w, t.number(2))
    else:
        decay = t.function("exp", t.multiply(c, x))
        size = t.power(item.rate, t.number(2)) + t.power(w, t.number(2))
        size = _guard(ring.normal_term(size)) if guarded else size
        of_sine = t.divide(decay * (c * sine - w * cosine), size)
        of_cosine = t.divide(decay * (c * cosine + w * sine), size)
    first, second = of_sine, of_cosine
    for count in range(1, item.power + 1):
        scale, power = t.divide(t.number(count), size), t.power(x, t.number(count))
        first, second = (
            power * of_sine - scale * (c * first - w * second),
            power * of_cosine - scale * (c * second + w * first),
        )
    return first if item.wave == "sin" else second
