"""Equality of terms in a ring: rational functions over Q in variables and atoms.

Atoms are ``exp`` of the monomials of exponents, ``log`` of primes and of irreducible factors,
roots, ``sin`` and ``cos`` of base angles, and all other function applications with normalised
arguments.  Two terms are *equal in the ring* when the numerator of their difference reduces to the
zero polynomial; then they have the same value wherever both are defined, because every relation
used (exp(a + b) = exp(a)*exp(b), root**k = radicand, cos**2 = 1 - sin**2, ...) holds there and no
denominator of a defined term vanishes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, floor, lcm

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpz

from verify import terms as t
from verify.checker.budget import Budget, Refused
from verify.checker.derivatives import expand_sums, occurs
from verify.checker.exact import exact_value
from verify.terms import Term

MAX_GENERATORS = 48
MAX_MONOMIALS = 4_000
MAX_POWER = 512
MAX_MULTIPLE = 12

#: Answers whether a term is certainly positive on the box of the goal.
Positive = Callable[[Term], bool]


@dataclass(frozen=True, slots=True)
class Ratio:
    """A quotient of polynomials in the generators."""

    top: fmpq_mpoly
    bottom: fmpq_mpoly


@dataclass(frozen=True, slots=True)
class _Generator:
    term: Term
    #: the generator to the power ``degree`` equals ``value``
    degree: int = 0
    value: Ratio | None = None
    #: for exponentials: the exponent; for logarithms: the argument
    inner: Ratio | None = None
    kind: str = "atom"
    positive: bool = False


class _Refine(Exception):
    """An exponent needs a finer base: start again."""


def equal(left: Term, right: Term, positive: Positive, budget: Budget) -> bool:
    """Whether the terms are equal in the ring."""
    return is_zero(t.add(left, t.negate(right)), positive, budget)


def is_zero(term: Term, positive: Positive, budget: Budget) -> bool:
    """Whether the term's normal form is 0."""
    ratio = _normalise((term,), positive, budget)[1][0]
    return bool(ratio.top.is_zero())


def proportional(left: Term, right: Term, positive: Positive, budget: Budget) -> Fraction | None:
    """The rational c != 0 with ``left = c*right`` in the ring; None when there is none."""
    ring, (a, b) = _normalise((left, right), positive, budget)
    if b.top.is_zero() or a.top.is_zero():
        return None
    cross_left = ring.reduce(Ratio(a.top * b.bottom, ring.one))
    cross_right = ring.reduce(Ratio(b.top * a.bottom, ring.one))
    if cross_left.top.is_zero() or cross_right.top.is_zero():
        return None
    factor = cross_left.top.leading_coefficient() / cross_right.top.leading_coefficient()
    scaled = ring.multiply(cross_right, Ratio(ring.context.constant(-factor), ring.one))
    if not ring.reduce(ring.add(cross_left, scaled)).top.is_zero():
        return None
    return _fraction(factor)


def expanded(term: Term, positive: Positive, budget: Budget) -> list[Term]:
    """Terms whose sum equals ``term`` in the ring: one for each monomial of its normal form."""
    ring, (ratio,) = _normalise((term,), positive, budget)
    items = []
    for exponents, coefficient in ratio.top.terms():
        powers = tuple(int(e) for e in exponents)
        single = ring.context.from_dict({powers: coefficient})
        items.append(ring.term(ring._make(single, ratio.bottom)))
    return items


def _normalise(
    terms: Sequence[Term], positive: Positive, budget: Budget
) -> tuple[_Ring, list[Ratio]]:
    finer: dict[str, int] = {}
    for _ in range(24):
        ring = _Ring(finer, positive, budget)
        try:
            return ring, [ring.reduce(ring(expand_sums(item))) for item in terms]
        except _Refine:
            continue
    raise Refused("the exponents of an identity have no common base")


def _fraction(value: fmpq | fmpz | int) -> Fraction:
    value = fmpq(value)
    return Fraction(int(value.p), int(value.q))


def _fmpq(value: Fraction) -> fmpq:
    return fmpq(fmpz(value.numerator), fmpz(value.denominator))


def _prime_powers(value: Fraction) -> list[tuple[int, int]]:
    """The factorisation of a positive rational number."""
    found: list[tuple[int, int]] = []
    for part, sign in ((value.numerator, 1), (value.denominator, -1)):
        if part.bit_length() > 80:
            raise Refused("a number too large to be factored in an identity")
        if part > 1:
            found.extend((int(p), sign * int(e)) for p, e in fmpz(part).factor())
    return found


class _Ring:
    def __init__(self, finer: dict[str, int], positive: Positive, budget: Budget) -> None:
        self.finer = finer
        self.is_positive = positive
        self.budget = budget
        names = tuple(f"g{index}" for index in range(MAX_GENERATORS))
        self.context = fmpq_mpoly_ctx.get(names, Ordering.degrevlex)
        self.one = self.context.constant(1)
        self.indices: dict[str, int] = {}
        self.generators: list[_Generator] = []
        self.keys: list[str] = []
        self.known: dict[Term, Ratio] = {}
        self.known_positive: set[str] = set()
        self.depth = 0  # of the binders around the term that is being read

    # ------------------------------------------------------------------ generators
    def generator(self, key: str, make: Callable[[], _Generator]) -> fmpq_mpoly:
        index = self.indices.get(key)
        if index is None:
            made = make()
            index = len(self.generators)
            if index >= MAX_GENERATORS:
                raise Refused(f"an identity with more than {MAX_GENERATORS} atoms")
            self.indices[key] = index
            self.generators.append(made)
            self.keys.append(key)
        return self.context.gen(index)

    def describe(self, polynomial: fmpq_mpoly) -> str:
        """A text that determines the polynomial within this ring."""
        return str(polynomial)

    def key(self, ratio: Ratio) -> str:
        return f"{self.describe(ratio.top)} // {self.describe(ratio.bottom)}"

    def stable_key(self, ratio: Ratio) -> str:
        """The same for every ring: generators by their terms."""
        return t.to_text(self.term(ratio))

    def term(self, ratio: Ratio) -> Term:
        top = self._polynomial_term(ratio.top)
        if ratio.bottom.is_one():
            return top
        return t.divide(top, self._polynomial_term(ratio.bottom))

    def _polynomial_term(self, polynomial: fmpq_mpoly) -> Term:
        items: list[Term] = []
        for exponents, coefficient in polynomial.terms():
            factors: list[Term] = []
            for index, exponent in enumerate(exponents):
                if exponent:
                    base = self.generators[index].term
                    count = int(exponent)
                    factors.append(base if count == 1 else t.power(base, t.number(count)))
            number = _fraction(coefficient)
            if number != 1 or not factors:
                factors.insert(0, t.number(number))
            items.append(t.multiply(*factors))
        return t.add(*items) if items else t.ZERO

    # ------------------------------------------------------------------ arithmetic of ratios
    def constant(self, value: Fraction | int) -> Ratio:
        return Ratio(self.context.constant(_fmpq(Fraction(value))), self.one)

    def _make(self, top: fmpq_mpoly, bottom: fmpq_mpoly) -> Ratio:
        self.budget.operation(1 + (len(top) + len(bottom)) // 8)
        if len(top) > MAX_MONOMIALS or len(bottom) > MAX_MONOMIALS:
            raise Refused("an identity with too many monomials")
        if bottom.is_zero():
            raise Refused("a denominator vanishes identically")
        if top.is_zero():
            return Ratio(top, self.one)
        if bottom.is_constant():
            return Ratio(top / bottom.leading_coefficient(), self.one)
        common = top.gcd(bottom)
        if not common.is_constant():
            top, bottom = top / common, bottom / common
        leading = bottom.leading_coefficient()
        return Ratio(top / leading, bottom / leading)

    def _product_size(self, *polynomials: fmpq_mpoly) -> None:
        size = 1
        for item in polynomials:
            size *= max(1, len(item))
        if size > 50 * MAX_MONOMIALS:
            raise Refused("an identity with too many monomials")
        self.budget.operation(size // 8)

    def add(self, a: Ratio, b: Ratio) -> Ratio:
        if a.bottom == b.bottom:
            return self._make(a.top + b.top, a.bottom)
        self._product_size(a.top, b.bottom)
        self._product_size(b.top, a.bottom)
        self._product_size(a.bottom, b.bottom)
        return self._make(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)

    def multiply(self, a: Ratio, b: Ratio) -> Ratio:
        self._product_size(a.top, b.top)
        self._product_size(a.bottom, b.bottom)
        return self._make(a.top * b.top, a.bottom * b.bottom)

    def invert(self, a: Ratio) -> Ratio:
        return self._make(a.bottom, a.top)

    def negate(self, a: Ratio) -> Ratio:
        return Ratio(-a.top, a.bottom)

    def power(self, a: Ratio, count: int) -> Ratio:
        if count < 0:
            return self.power(self.invert(a), -count)
        if count > MAX_POWER and (len(a.top) > 1 or len(a.bottom) > 1):
            raise Refused("an identity with a large power of a sum")
        if count > 10**6:
            raise Refused("an identity with a huge power")
        if len(a.top) <= 1 and len(a.bottom) <= 1:
            for item in (a.top, a.bottom):
                if not item.is_zero():
                    number = _fraction(item.leading_coefficient())
                    size = number.numerator.bit_length() + number.denominator.bit_length()
                    if count * size > 100_000 and abs(number) != 1:
                        raise Refused("an identity with a huge number")
            return Ratio(a.top**count, a.bottom**count)
        result = Ratio(self.one, self.one)
        for _ in range(count):
            result = self.multiply(result, a)
        return result

    def reduce(self, ratio: Ratio) -> Ratio:
        """Apply the relations generator**degree = value until none applies."""
        for _ in range(64):
            top = self._reduced(ratio.top)
            bottom = self._reduced(ratio.bottom)
            if top is None and bottom is None:
                return ratio
            over = Ratio(ratio.top, self.one) if top is None else top
            under = Ratio(ratio.bottom, self.one) if bottom is None else bottom
            if under.top.is_zero():
                raise Refused("a denominator vanishes identically")
            ratio = self.multiply(over, self.invert(under))
        raise Refused("the relations of an identity do not terminate")

    def _reduced(self, polynomial: fmpq_mpoly) -> Ratio | None:
        for index in reversed(range(len(self.generators))):
            made = self.generators[index]
            if made.value is None or polynomial.is_zero():
                continue
            if int(polynomial.degrees()[index]) < made.degree:
                continue
            classes: dict[int, dict[tuple[int, ...], fmpq]] = {}
            for exponents, coefficient in polynomial.terms():
                whole, rest = divmod(int(exponents[index]), made.degree)
                lowered = tuple(
                    rest if place == index else int(e) for place, e in enumerate(exponents)
                )
                classes.setdefault(whole, {})[lowered] = coefficient
            total = self.constant(0)
            for whole, monomials in classes.items():
                part = Ratio(self.context.from_dict(monomials), self.one)
                total = self.add(total, self.multiply(part, self.power(made.value, whole)))
            return total
        return None

    # ------------------------------------------------------------------ terms
    def __call__(self, term: Term) -> Ratio:
        found = self.known.get(term)
        if found is None:
            self.budget.operation()
            found = self.known[term] = self._of(term)
        return found

    def _of(self, term: Term) -> Ratio:
        head, args = term.head, term.args
        match head:
            case "number":
                assert isinstance(term.value, Fraction)
                return self.constant(term.value)
            case "variable":
                return self._atom(f"variable {term.value}", term)
            case "constant":
                return self._constant(term)
            case "+":
                total = self(args[0])
                for item in args[1:]:
                    total = self.add(total, self(item))
                return total
            case "-":
                return self.negate(self(args[0]))
            case "*":
                total = self(args[0])
                for item in args[1:]:
                    total = self.multiply(total, self(item))
                return total
            case "/":
                return self.multiply(self(args[0]), self.invert(self.reduce(self(args[1]))))
            case "**":
                return self._power(args[0], args[1])
        if head == "Sum" and all(n.head != "oo" for item in args[2:] for n in t.walk(item)):
            return self._sum(term)
        if head in (*t.BINDERS, "Piecewise", "oo", "true"):
            return self._atom(f"text {t.to_text(term)}", term)
        return self._function(term)

    # ------------------------------------------------------------------ finite sums
    def _sum(self, term: Term) -> Ratio:
        """Linear in the summand; equal summands and limits give the same atom."""
        body, bound, lower, upper = term.args
        # A name with a space is no variable of any goal, so nothing is known about its sign.
        name = f"index {self.depth}"
        index = t.variable(name)
        self.depth += 1
        inner = self.reduce(self(t.substitute(body, {str(bound.value): index})))
        self.depth -= 1
        low, high = self.reduce(self(lower)), self.reduce(self(upper))
        outside, below = self.one, self.one
        for factor, exponent in self._factors(Ratio(self.one, inner.bottom))[1]:
            part = factor ** (-exponent)
            if self._mentions(part, name):
                below = below * part
            else:
                outside = outside * part
        total = self.constant(0)
        scale = self._make(below * outside, inner.bottom)  # a number
        for exponents, coefficient in inner.top.terms():
            powers = tuple(int(e) for e in exponents)
            inside = tuple(
                e if e and occurs(name, self.generators[place].term) else 0
                for place, e in enumerate(powers)
            )
            rest = tuple(e - i for e, i in zip(powers, inside))
            multiple = self._make(self.context.from_dict({rest: coefficient}), outside)
            summand = self._make(self.context.from_dict({inside: fmpq(1)}), below)
            if summand.top.is_one() and summand.bottom.is_one():
                count = self.add(self.add(high, self.negate(low)), self.constant(1))
                part_sum = count
            else:
                key = f"Sum of {self.key(summand)} from {self.key(low)} to {self.key(high)}"
                written = Term("Sum", (self.term(summand), index, self.term(low), self.term(high)))
                part_sum = self._atom(key, written)
            total = self.add(total, self.multiply(multiple, part_sum))
        return self.multiply(total, scale)

    def _mentions(self, polynomial: fmpq_mpoly, name: str) -> bool:
        return any(
            occurs(name, self.generators[place].term)
            for exponents, _ in polynomial.terms()
            for place, exponent in enumerate(exponents)
            if exponent
        )

    def _atom(self, key: str, term: Term) -> Ratio:
        return Ratio(self.generator(key, lambda: _Generator(term)), self.one)

    def _constant(self, term: Term) -> Ratio:
        if term.value == "E":
            return self.exponential(self.constant(1))
        if term.value == "GoldenRatio":
            root = self.root(self.constant(5), Fraction(1, 2))
            return self.multiply(self.add(root, self.constant(1)), self.constant(Fraction(1, 2)))
        return Ratio(
            self.generator(f"constant {term.value}", lambda: _Generator(term, positive=True)),
            self.one,
        )

    def _power(self, base: Term, exponent: Term) -> Ratio:
        value = None if t.free_variables(exponent) else exact_value(exponent)
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
        """(-1)**b for a term that is defined, hence a whole b: even multiples do not matter."""
        result = self.constant(1)
        if not b.bottom.is_one():
            return self._opaque_power(self.constant(-1), b)
        for exponents, coefficient in b.top.terms():
            value = _fraction(coefficient)
            if value.denominator != 1:
                return self._opaque_power(self.constant(-1), b)
            if value % 2 == 0:
                continue
            monomial = Ratio(
                self.context.from_dict({tuple(int(e) for e in exponents): fmpq(1)}), self.one
            )
            if monomial.top.is_one():
                result = self.negate(result)
                continue
            result = self.multiply(result, self._sign_generator(monomial))
        return result

    def _sign_generator(self, monomial: Ratio) -> Ratio:
        term, one = t.power(t.number(-1), self.term(monomial)), self.constant(1)
        made = self.generator(
            f"parity {self.key(monomial)}", lambda: _Generator(term, degree=2, value=one)
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
                return _fraction(coefficient)
        return Fraction(0)

    # ------------------------------------------------------------------ factors
    def _factors(self, ratio: Ratio) -> tuple[Fraction, list[tuple[fmpq_mpoly, int]]]:
        """ratio = number * product of irreducible, primitive factors with leading sign +."""
        self.budget.operation(10 + len(ratio.top) + len(ratio.bottom))
        if len(ratio.top) > 200 or len(ratio.bottom) > 200:
            raise Refused("a polynomial too long to be factored in an identity")
        number = Fraction(1)
        found: list[tuple[fmpq_mpoly, int]] = []
        for polynomial, sign in ((ratio.top, 1), (ratio.bottom, -1)):
            content, factors = polynomial.factor()
            number *= _fraction(content) ** sign
            for factor, exponent in factors:
                leading = _fraction(factor.leading_coefficient())
                if leading < 0:
                    factor = -factor
                    number *= (-1) ** int(exponent)
                found.append((factor, sign * int(exponent)))
        return number, found

    def _single(self, factor: fmpq_mpoly) -> _Generator | None:
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
            power = _fraction(coefficient)
            factor: Ratio | None = None
            if single is not None and single.kind == "log" and single.inner is not None:
                factor = self._exponential_of_logarithm(single.inner, power)
            if factor is None:
                factor = self._exponential_monomial(self._make(monomial, exponent.bottom), power)
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
        # The sign and content of the denominator are already normalised by _make.
        scale = _fraction(monomial.top.leading_coefficient())
        monomial, power = Ratio(monomial.top / _fmpq(scale), monomial.bottom), power * scale
        key = f"exp {self.stable_key(monomial)}"
        step = self._step(key, power)
        base = self.multiply(monomial, self.constant(Fraction(1, step)))
        made = self.generator(
            key,
            lambda: _Generator(
                t.function("exp", self.term(base)), inner=base, kind="exp", positive=True
            ),
        )
        return self.power(Ratio(made, self.one), int(power * step))

    def _step(self, key: str, power: Fraction) -> int:
        """The common denominator of all powers of one base; starts again when it must grow."""
        known = self.finer.get(key, 1)
        if known % power.denominator:
            self.finer[key] = lcm(known, power.denominator)
            if self.finer[key] > 10_000:
                raise Refused("the exponents of an identity have no common base")
            raise _Refine
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
        for prime, exponent in _prime_powers(abs(number)):
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
            lambda: _Generator(term, inner=argument, kind="log"),
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
        for prime, exponent in _prime_powers(abs(number)):
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
            lambda: _Generator(term, degree=step, value=base, kind="root", positive=positive),
        )
        return self.multiply(result, self.power(Ratio(made, self.one), int(power * step)))

    # ------------------------------------------------------------------ functions
    def _function(self, term: Term) -> Ratio:
        head, args = term.head, term.args
        values = [self.reduce(self(item)) for item in args]
        a = values[0]
        half = self.constant(Fraction(1, 2))
        match head:
            case "exp":
                return self.exponential(a)
            case "log":
                return self.logarithm(a)
            case "sqrt":
                return self.root(a, Fraction(1, 2))
            case "sinh" | "cosh":
                up, down = self.exponential(a), self.exponential(self.negate(a))
                if head == "sinh":
                    down = self.negate(down)
                return self.multiply(half, self.add(up, down))
            case "tanh":
                up, down = self.exponential(a), self.exponential(self.negate(a))
                difference = self.add(up, self.negate(down))
                return self.multiply(difference, self.invert(self.add(up, down)))
            case "sin" | "cos":
                sine, cosine = self._angle(a)
                return sine if head == "sin" else cosine
            case "tan":
                sine, cosine = self._angle(a)
                return self.multiply(sine, self.invert(self.reduce(cosine)))
            case "erfc":
                return self.add(self.constant(1), self.negate(self._odd("erf", a)))
            case "erf" | "atan" | "asin" | "asinh" | "atanh":
                return self._odd(head, a)
            case "acos":
                quarter = self.multiply(self(t.constant("pi")), half)
                return self.add(quarter, self.negate(self._odd("asin", a)))
            case "Abs":
                return self._absolute(args[0], a)
            case "factorial":
                return self._gamma(self.add(a, self.constant(1)))
            case "gamma":
                return self._gamma(a)
            case "loggamma":
                return self.logarithm(self._gamma(a))
            case "lowergamma" if values[1].top.is_zero():
                return self.constant(0)
            case "harmonic":
                return self._harmonic(a)
            case "digamma":
                return self._digamma(a)
            case "polygamma":
                order = exact_value(args[0])
                if order == 0:
                    return self._digamma(values[1])
                if order is not None and order.denominator == 1 and 0 < order <= 64:
                    return self._polygamma(int(order), values[1])
        value = exact_value(term)
        if value is not None:
            return self.constant(value)
        key = f"{head} of {', '.join(self.key(item) for item in values)}"
        return self._atom(key, t.Term(head, tuple(self.term(item) for item in values)))

    def _signed(self, a: Ratio) -> tuple[int, Ratio]:
        """The argument up to sign, in one of the two forms."""
        if not a.top.is_zero() and _fraction(a.top.leading_coefficient()) < 0:
            return -1, self.negate(a)
        return 1, a

    def _odd(self, head: str, a: Ratio) -> Ratio:
        if a.top.is_zero():
            return self.constant(0)
        sign, a = self._signed(a)
        known = self._known_angle(head, a)
        if known is not None:
            return known if sign > 0 else self.negate(known)
        found = self._atom(f"{head} of {self.key(a)}", t.function(head, self.term(a)))
        return found if sign > 0 else self.negate(found)

    def _known_angle(self, head: str, a: Ratio) -> Ratio | None:
        """atan and asin of sines and tangents of multiples of pi/12, as multiples of pi."""
        if head not in ("atan", "asin") or a.top.total_degree() > 1 or not a.bottom.is_one():
            return None
        half, whole = Fraction(1, 2), Fraction(1)
        values: tuple[tuple[int, Fraction, Fraction], ...] = (
            ((1, whole, Fraction(1, 4)), (3, whole, Fraction(1, 3)),
             (3, Fraction(1, 3), Fraction(1, 6)))
            if head == "atan"
            else ((1, whole, half), (1, half, Fraction(1, 6)), (2, half, Fraction(1, 4)),
                  (3, half, Fraction(1, 3)))
        )  # fmt: skip
        if any(name.kind not in ("root", "atom") for name in self._generators_of(a.top)):
            return None
        if any(t.free_variables(name.term) for name in self._generators_of(a.top)):
            return None
        for radicand, factor, multiple in values:
            root = self.root(self.constant(radicand), half)
            if self.reduce(self.multiply(root, self.constant(factor))) == a:
                return self.multiply(self(t.constant("pi")), self.constant(multiple))
        return None

    def _generators_of(self, polynomial: fmpq_mpoly) -> list[_Generator]:
        return [
            self.generators[place]
            for place in range(len(self.generators))
            if any(exponents[place] for exponents in polynomial.monoms())
        ]

    def _absolute(self, inner: Term, a: Ratio) -> Ratio:
        if a.top.is_constant() and a.bottom.is_one():
            number = Fraction(0) if a.top.is_zero() else _fraction(a.top.leading_coefficient())
            return self.constant(abs(number))
        if self.is_positive(inner):
            return a
        if self.is_positive(t.negate(inner)):
            return self.negate(a)
        _, a = self._signed(a)
        made = self.generator(
            f"Abs of {self.key(a)}",
            lambda: _Generator(t.function("Abs", self.term(a)), degree=2, value=self.power(a, 2)),
        )
        return Ratio(made, self.one)

    def _shifts(self, a: Ratio) -> tuple[Ratio, int]:
        """a = base + shift with a base that is the same for all arguments a whole step apart."""
        shift = floor(self._constant_part(a))
        base = self.add(a, self.constant(-shift))
        for extra in range(8):
            lifted = self.add(base, self.constant(extra))
            if self.is_positive(self.term(lifted)):
                return lifted, shift - extra
        return a, 0

    def _gamma(self, a: Ratio) -> Ratio:
        if a.top.is_constant() and a.bottom.is_one():
            value = exact_value(t.function("gamma", self.term(a)))
            if value is not None:
                return self.constant(value)
        base, shift = self._shifts(a)
        if abs(shift) > 64:
            base, shift = a, 0
        if base == self.constant(Fraction(1, 2)):
            result = self.root(self(t.constant("pi")), Fraction(1, 2))
        else:
            result = self._atom(f"gamma of {self.key(base)}", t.function("gamma", self.term(base)))
        for index in range(shift):
            result = self.multiply(result, self.add(base, self.constant(index)))
        for index in range(-shift):
            lowered = self.add(base, self.constant(-index - 1))
            result = self.multiply(result, self.invert(lowered))
        return result

    def _digamma(self, a: Ratio) -> Ratio:
        """digamma(a), through the base of its argument."""
        euler = self(t.constant("EulerGamma"))
        if a.top.is_constant() and a.bottom.is_one():
            lowered = self.term(self.add(a, self.constant(-1)))
            value = exact_value(t.function("harmonic", lowered))
            if value is not None:
                return self.add(self.constant(value), self.negate(euler))
        base, shift = self._shifts(a)
        if abs(shift) > 64:
            base, shift = a, 0
        if base == self.constant(Fraction(1, 2)):
            double = self.multiply(self.constant(2), self.logarithm(self.constant(2)))
            result = self.negate(self.add(euler, double))
        else:
            key = f"digamma of {self.key(base)}"
            result = self._atom(key, t.function("digamma", self.term(base)))
        return self._stepped(result, base, shift, lambda at: self.invert(at))

    def _polygamma(self, order: int, a: Ratio) -> Ratio:
        base, shift = self._shifts(a)
        if abs(shift) > 64:
            base, shift = a, 0
        term = t.function("polygamma", t.number(order), self.term(base))
        result = self._atom(f"polygamma {order} of {self.key(base)}", term)
        scale = self.constant((-1) ** order * factorial(order))
        return self._stepped(
            result, base, shift, lambda at: self.multiply(scale, self.power(at, -order - 1))
        )

    def _stepped(
        self, result: Ratio, base: Ratio, shift: int, step: Callable[[Ratio], Ratio]
    ) -> Ratio:
        """f(base + shift) from f(base) where f(b + 1) = f(b) + step(b)."""
        for index in range(shift):
            result = self.add(result, step(self.add(base, self.constant(index))))
        for index in range(-shift):
            lowered = step(self.add(base, self.constant(-index - 1)))
            result = self.add(result, self.negate(lowered))
        return result

    def _harmonic(self, a: Ratio) -> Ratio:
        """harmonic(a) = digamma(a + 1) + EulerGamma."""
        euler = self(t.constant("EulerGamma"))
        return self.add(self._digamma(self.add(a, self.constant(1))), euler)

    # ------------------------------------------------------------------ angles
    def _angle(self, a: Ratio) -> tuple[Ratio, Ratio]:
        """(sin, cos) by the addition theorems over the monomials of the argument."""
        sine, cosine = self.constant(0), self.constant(1)
        for exponents, coefficient in a.top.terms():
            monomial = self.context.from_dict({tuple(int(e) for e in exponents): fmpq(1)})
            s, c = self._multiple(self._make(monomial, a.bottom), _fraction(coefficient))
            sine, cosine = (
                self.add(self.multiply(sine, c), self.multiply(cosine, s)),
                self.add(self.multiply(cosine, c), self.negate(self.multiply(sine, s))),
            )
        return self.reduce(sine), self.reduce(cosine)

    def _multiple(self, monomial: Ratio, power: Fraction) -> tuple[Ratio, Ratio]:
        scale = _fraction(monomial.top.leading_coefficient())
        monomial, power = Ratio(monomial.top / _fmpq(scale), monomial.bottom), power * scale
        term = self.term(monomial)
        if term == t.constant("pi") and (2 * power).denominator == 1:
            quarter = int(2 * power) % 4
            return (
                self.constant((0, 1, 0, -1)[quarter]),
                self.constant((1, 0, -1, 0)[quarter]),
            )
        key = f"angle {self.stable_key(monomial)}"
        step = self._step(key, power)
        count = int(power * step)
        if abs(count) > MAX_MULTIPLE:
            raise Refused("an identity with a large multiple of an angle")
        base = self.term(self.multiply(monomial, self.constant(Fraction(1, step))))
        sine = Ratio(
            self.generator(f"sin {key}", lambda: _Generator(t.function("sin", base))), self.one
        )
        square = self.add(self.constant(1), self.negate(self.power(sine, 2)))
        cosine = Ratio(
            self.generator(
                f"cos {key}",
                lambda: _Generator(t.function("cos", base), degree=2, value=square),
            ),
            self.one,
        )
        s, c = self.constant(0), self.constant(1)
        for _ in range(abs(count)):
            s, c = (
                self.add(self.multiply(s, cosine), self.multiply(c, sine)),
                self.add(self.multiply(c, cosine), self.negate(self.multiply(s, sine))),
            )
        return (s if count >= 0 else self.negate(s)), c
