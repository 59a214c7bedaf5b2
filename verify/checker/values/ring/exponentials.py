"""Exponentials, logarithms, roots and powers: the relations between them."""

from __future__ import annotations

from fractions import Fraction
from math import floor, lcm

from flint import fmpq, fmpq_mpoly

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.values.exact import constant_value
from memory_theorems.verify.checker.values.intervals import integer_valued
from memory_theorems.verify.checker.values.ring.arithmetic import (
    INDEX,
    Arithmetic,
    Generator,
    Ratio,
    Refine,
    prime_powers,
    to_fmpq,
    to_fraction,
)
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

MAX_FACTORED = 200  # monomials
MAX_STEP = 10_000


class Radicals(Arithmetic):
    """Knows exp(a + b) = exp(a)*exp(b), log(a*b) = log(a) + log(b) and root**degree = radicand."""

    # ------------------------------------------------------------------ factors
    def _factors(self, ratio: Ratio) -> tuple[Fraction, list[tuple[fmpq_mpoly, int]]]:
        """ratio = number * product of irreducible, primitive factors with leading sign +."""
        self.budget.operation(10 + len(ratio.top) + len(ratio.bottom))
        if max(len(ratio.top), len(ratio.bottom)) > MAX_FACTORED:
            raise Refused("a polynomial too long to be factored in an identity")
        number = Fraction(1)
        found: list[tuple[fmpq_mpoly, int]] = []
        for polynomial, sign in ((ratio.top, 1), (ratio.bottom, -1)):
            content, factors = polynomial.factor()
            number *= to_fraction(content) ** sign
            for factor, exponent in factors:
                leading = to_fraction(factor.leading_coefficient())
                if leading < 0:
                    factor = -factor
                    number *= (-1) ** int(exponent)
                found.append((factor, sign * int(exponent)))
        return number, found

    def _single(self, factor: fmpq_mpoly) -> Generator | None:
        """The generator when the factor is exactly one."""
        if len(factor) != 1 or factor.leading_coefficient() != 1:
            return None
        (exponents,) = factor.monoms()
        places = [index for index, exponent in enumerate(exponents) if exponent]
        if len(places) != 1 or exponents[places[0]] != 1:
            return None
        return self.generators[places[0]]

    def _factor_positive(self, factor: fmpq_mpoly) -> bool:
        key = self.describe(factor)
        if key in self.known_positive:
            return True
        single = self._single(factor)
        if single is not None and single.positive:
            return True
        if self.is_positive(self._polynomial_term(factor)):
            self.known_positive.add(key)
            return True
        return False

    # ------------------------------------------------------------------ exponentials, logarithms
    def exponential(self, exponent: Ratio) -> Ratio:
        exponent = self.reduce(exponent)
        result = Ratio(self.one, self.one)
        for exponents, coefficient in exponent.top.terms():
            monomial = self.context.from_dict({tuple(int(e) for e in exponents): fmpq(1)})
            single = self._single(monomial) if exponent.bottom.is_one() else None
            power = to_fraction(coefficient)
            factor: Ratio | None = None
            if single is not None and single.kind == "log" and single.inner is not None:
                factor = self._exponential_of_logarithm(single.inner, power)
            if factor is None:
                factor = self._exponential_monomial(self.make(monomial, exponent.bottom), power)
            result = self.multiply(result, factor)
        return result

    def _exponential_of_logarithm(self, argument: Ratio, power: Fraction) -> Ratio | None:
        """exp(c*log|p|) = p**c for positive p, or even c."""
        if power.denominator == 1 and power % 2 == 0:
            return self.power(argument, int(power))
        if argument.top.is_constant() or self._factor_positive(argument.top):
            return self.root(argument, power)
        if self._factor_positive(-argument.top):
            return self.root(self.negate(argument), power)
        return None

    def _exponential_monomial(self, monomial: Ratio, power: Fraction) -> Ratio:
        # The sign and content of the denominator are already normalised by make.
        scale = to_fraction(monomial.top.leading_coefficient())
        monomial, power = Ratio(monomial.top / to_fmpq(scale), monomial.bottom), power * scale
        key = f"exp {self.stable_key(monomial)}"
        step = self._step(key, power)
        base = self.multiply(monomial, self.constant(Fraction(1, step)))
        made = self.generator(
            key,
            lambda: Generator(
                t.function("exp", self.term(base)), inner=base, kind="exp", positive=True
            ),
        )
        return self.power(Ratio(made, self.one), int(power * step))

    def _step(self, key: str, power: Fraction) -> int:
        """The common denominator of all powers of one base; starts again when it must grow."""
        known = self.finer.get(key, 1)
        if known % power.denominator:
            self.finer[key] = lcm(known, power.denominator)
            if self.finer[key] > MAX_STEP:
                raise Refused("the exponents of an identity have no common base")
            raise Refine
        return known

    def logarithm(self, a: Ratio) -> Ratio:
        """log(a) = log|a| for a term that is defined, hence positive."""
        a = self.reduce(a)
        if a.top.is_zero():
            raise Refused("the logarithm of 0")
        number, factors = self._factors(a)
        unknown = [
            (factor, exponent) for factor, exponent in factors if not self._factor_positive(factor)
        ]
        if len(unknown) == 1 and unknown[0][1] % 2 and number > 0:
            self.known_positive.add(self.describe(unknown[0][0]))
        total = self.constant(0)
        for prime, exponent in prime_powers(abs(number)):
            made = self._log_generator(self.constant(prime))
            total = self.add(total, self.multiply(made, self.constant(exponent)))
        for factor, exponent in factors:
            single = self._single(factor)
            if single is not None and single.kind == "exp" and single.inner is not None:
                part = single.inner
            elif single is not None and single.kind == "root" and single.value is not None:
                part = self.multiply(
                    self.logarithm(single.value), self.constant(Fraction(1, single.degree))
                )
            else:
                part = self._log_generator(Ratio(factor, self.one))
            total = self.add(total, self.multiply(part, self.constant(exponent)))
        return total

    def _log_generator(self, argument: Ratio) -> Ratio:
        inner = self.term(argument)
        term = t.function("log", inner if argument.top.is_constant() else t.function("Abs", inner))
        made = self.generator(
            f"log {self.key(argument)}",
            lambda: Generator(term, inner=argument, kind="log"),
        )
        return Ratio(made, self.one)

    # ------------------------------------------------------------------ roots
    def root(self, a: Ratio, power: Fraction) -> Ratio:
        """a**power for a term that is defined, hence a >= 0."""
        a = self.reduce(a)
        if a.top.is_zero():
            return self.constant(0)
        if power.denominator == 1:
            return self.power(a, int(power))
        number, factors = self._factors(a)
        result = Ratio(self.one, self.one)
        for prime, exponent in prime_powers(abs(number)):
            result = self.multiply(result, self._root_power(self.constant(prime), exponent * power))
        rest = self.constant(-1 if number < 0 else 1)
        for factor, exponent in factors:
            single = self._single(factor)
            if single is not None and single.kind == "exp" and single.inner is not None:
                scaled = self.multiply(single.inner, self.constant(exponent * power))
                result = self.multiply(result, self.exponential(scaled))
            elif self._factor_positive(factor):
                base = Ratio(factor, self.one)
                result = self.multiply(result, self._root_power(base, exponent * power))
            else:
                rest = self.multiply(rest, self.power(Ratio(factor, self.one), exponent))
        if rest.top.is_one() and rest.bottom.is_one():
            return result
        if rest.top.is_constant() and rest.bottom.is_one():
            raise Refused("a root of a negative term")
        return self.multiply(result, self._root_power(rest, power))

    def _root_power(self, base: Ratio, power: Fraction) -> Ratio:
        """base**power for base >= 0 (base > 0 where power < 0)."""
        whole = floor(power)
        result = self.power(base, whole) if whole else Ratio(self.one, self.one)
        power -= whole
        if power == 0:
            return result
        key = f"root {self.stable_key(base)}"
        step = self._step(key, power)
        term = t.power(self.term(base), t.number(Fraction(1, step)))
        positive = base.top.is_constant()
        made = self.generator(
            key,
            lambda: Generator(term, degree=step, value=base, kind="root", positive=positive),
        )
        return self.multiply(result, self.power(Ratio(made, self.one), int(power * step)))

    def _power(self, base: Term, exponent: Term) -> Ratio:
        value = constant_value(exponent)
        a = self.reduce(self(base))
        if value is not None:
            if value.denominator == 1:
                return self.power(a, int(value))
            return self.root(a, value)
        if self.is_positive(base):
            return self.exponential(self.multiply(self(exponent), self.logarithm(a)))
        b = self.reduce(self(exponent))
        if a == self.constant(-1):
            return self._parity(b)
        # x**(u + k) = x**u * x**k where u >= 0 and k >= 0, whatever x is.
        shift = floor(self._constant_part(b))
        rest = self.add(b, self.constant(-shift))
        if shift > 0 and self.is_positive(t.add(self.term(rest), t.ONE)):
            # u is whole and u > -1, hence u >= 0.
            return self.multiply(self._opaque_power(a, rest), self.power(a, shift))
        return self._opaque_power(a, b)

    def _parity(self, b: Ratio) -> Ratio:
        """(-1)**b for b = a sum of whole multiples of whole terms: even ones do not matter.

        A whole b alone is not enough: (-1)**(2*x) = -1 for x = 1/2.
        """
        result = self.constant(1)
        if not b.bottom.is_one():
            return self._opaque_power(self.constant(-1), b)
        for exponents, coefficient in b.top.terms():
            value = to_fraction(coefficient)
            monomial = Ratio(
                self.context.from_dict({tuple(int(e) for e in exponents): fmpq(1)}), self.one
            )
            if value.denominator != 1 or not self._is_whole(self.term(monomial)):
                return self._opaque_power(self.constant(-1), b)
            if value % 2 == 0:
                continue
            if monomial.top.is_one():
                result = self.negate(result)
                continue
            result = self.multiply(result, self._sign_generator(monomial))
        return result

    def _is_whole(self, term: Term) -> bool:
        names = frozenset(n for n in t.free_variables(term) if n.startswith(INDEX))
        return integer_valued(term, self.integers | names)

    def _sign_generator(self, monomial: Ratio) -> Ratio:
        term, one = t.power(t.number(-1), self.term(monomial)), self.constant(1)
        made = self.generator(
            f"parity {self.key(monomial)}", lambda: Generator(term, degree=2, value=one)
        )
        return Ratio(made, self.one)

    def _opaque_power(self, a: Ratio, b: Ratio) -> Ratio:
        term = t.power(self.term(a), self.term(b))
        return self._atom(f"power {self.key(a)} ** {self.key(b)}", term)

    def _constant_part(self, ratio: Ratio) -> Fraction:
        if not ratio.bottom.is_one():
            return Fraction(0)
        for exponents, coefficient in ratio.top.terms():
            if not any(exponents):
                return to_fraction(coefficient)
        return Fraction(0)
