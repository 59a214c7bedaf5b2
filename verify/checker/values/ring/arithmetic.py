"""Quotients of polynomials in generators, and the relations between these."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpz

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

MAX_GENERATORS = 48
MAX_MONOMIALS = 4_000
MAX_POWER = 512
MAX_MULTIPLE = 12
MAX_FACTORED_BITS = 80
MAX_REDUCTIONS = 64

#: Answers whether a term is certainly positive on the box of the goal.
Positive = Callable[[Term], bool]
#: The stem of the names of bound variables: with a space, so that no variable is called so.
INDEX = "index "


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known of the points of a goal: signs, and which variables are whole."""

    positive: Positive
    integers: frozenset[str]

    def __call__(self, term: Term) -> bool:
        return self.positive(term)


@dataclass(frozen=True, slots=True)
class Ratio:
    """A quotient of polynomials in the generators."""

    top: fmpq_mpoly
    bottom: fmpq_mpoly


@dataclass(frozen=True, slots=True)
class Generator:
    term: Term
    #: the generator to the power ``degree`` equals ``value``
    degree: int = 0
    value: Ratio | None = None
    #: for exponentials: the exponent; for logarithms: the argument
    inner: Ratio | None = None
    kind: str = "atom"
    positive: bool = False


class Refine(Exception):
    """An exponent needs a finer base: start again."""


def to_fraction(value: fmpq | fmpz | int) -> Fraction:
    value = fmpq(value)
    return Fraction(int(value.p), int(value.q))


def to_fmpq(value: Fraction) -> fmpq:
    return fmpq(fmpz(value.numerator), fmpz(value.denominator))


def prime_powers(value: Fraction) -> list[tuple[int, int]]:
    """The factorisation of a positive rational number."""
    found: list[tuple[int, int]] = []
    for part, sign in ((value.numerator, 1), (value.denominator, -1)):
        if part.bit_length() > MAX_FACTORED_BITS:
            raise Refused("a number too large to be factored in an identity")
        if part > 1:
            found.extend((int(p), sign * int(e)) for p, e in fmpz(part).factor())
    return found


class Arithmetic:
    """Generators, and quotients of polynomials in them."""

    def __init__(self, finer: dict[str, int], positive: Positive, budget: Budget) -> None:
        self.finer = finer
        self.is_positive = positive
        self.integers = positive.integers if isinstance(positive, Knowledge) else frozenset()
        self.budget = budget
        names = tuple(f"g{index}" for index in range(MAX_GENERATORS))
        self.context = fmpq_mpoly_ctx.get(names, Ordering.degrevlex)
        self.one = self.context.constant(1)
        self.indices: dict[str, int] = {}
        self.generators: list[Generator] = []
        self.keys: list[str] = []
        self.known: dict[Term, Ratio] = {}
        self.known_positive: set[str] = set()
        self.depth = 0  # of the binders around the term that is being read

    # ------------------------------------------------------------------ generators
    def generator(self, key: str, make: Callable[[], Generator]) -> fmpq_mpoly:
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
            number = to_fraction(coefficient)
            if number != 1 or not factors:
                factors.insert(0, t.number(number))
            items.append(t.multiply(*factors))
        return t.add(*items) if items else t.ZERO

    # ------------------------------------------------------------------ arithmetic of ratios
    def constant(self, value: Fraction | int) -> Ratio:
        return Ratio(self.context.constant(to_fmpq(Fraction(value))), self.one)

    def make(self, top: fmpq_mpoly, bottom: fmpq_mpoly) -> Ratio:
        """The ratio without common factors; Refused where it is too large or divides by zero."""
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
            return self.make(a.top + b.top, a.bottom)
        self._product_size(a.top, b.bottom)
        self._product_size(b.top, a.bottom)
        self._product_size(a.bottom, b.bottom)
        return self.make(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)

    def multiply(self, a: Ratio, b: Ratio) -> Ratio:
        self._product_size(a.top, b.top)
        self._product_size(a.bottom, b.bottom)
        return self.make(a.top * b.top, a.bottom * b.bottom)

    def invert(self, a: Ratio) -> Ratio:
        return self.make(a.bottom, a.top)

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
                    number = to_fraction(item.leading_coefficient())
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
        for _ in range(MAX_REDUCTIONS):
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
        raise NotImplementedError

    def _atom(self, key: str, term: Term) -> Ratio:
        return Ratio(self.generator(key, lambda: Generator(term)), self.one)
