"""Sums of exponentials cut into cells of one length, beside a model and an input that is a wave.

Integrals over cells are exact primitives at the ends of the cells.  The bounds of a cell are the
true ones times a factor: below 1 the hypothesis on it fails.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from flint import arb
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Values = tuple[Fraction, ...]
Sequence = Callable[[int, int], arb]
ROWS = ("weights", "model", "rates")
NUMBERS = ("step", "frequency", "size", "sine", "variation", "error", "mass", "bound")
#: So many cells are summed, and so many are searched for a violation.
SUMMED, SEARCHED = 3, 4


@dataclass(frozen=True, slots=True)
class SampledKernel:
    """``sum weights_i exp(-rates_i t)``, a model with the weights ``model``, the input
    ``size cos(frequency s) + sine sin(frequency s)`` s ago, and cells of length ``step``; rates and
    step are positive.

    ``variation``, ``error``, ``mass`` and ``bound`` multiply the bounds of a cell.
    """

    weights: Values
    model: Values
    rates: Values
    step: Fraction
    frequency: Fraction
    size: Fraction
    sine: Fraction = Fraction(0)
    variation: Fraction = Fraction(1)
    error: Fraction = Fraction(1)
    mass: Fraction = Fraction(1)
    bound: Fraction = Fraction(1)

    @property
    def height(self) -> Fraction:
        """A bound of the input."""
        return abs(self.size) + abs(self.sine)

    def sum(self, weights: Values) -> ExponentialPolynomial:
        """The sum of exponentials with these weights."""
        total = ExponentialPolynomial({})
        for weight, rate in zip(weights, self.rates, strict=True):
            total = total + ExponentialPolynomial.exponential(weight, rate)
        return total


def _sequences(of: SampledKernel) -> dict[str, Sequence]:
    """What the theory on sampled kernels calls by names, cell by cell."""
    kernel, model = of.sum(of.weights), of.sum(of.model)
    wave = ExponentialPolynomial.oscillation(of.size, of.frequency, False)
    wave = wave + ExponentialPolynomial.oscillation(of.sine, of.frequency, True)

    def at(function: ExponentialPolynomial) -> Sequence:
        @cache
        def value(bits: int, k: int) -> arb:
            with precision(bits + 32):
                return function.at(of.step * k)

        return value

    def over(function: ExponentialPolynomial) -> Sequence:
        primitive = at(function.antiderivative())
        return lambda bits, k: primitive(bits, k + 1) - primitive(bits, k)

    def size(function: ExponentialPolynomial, factor: Fraction) -> Sequence:
        @cache
        def until(bits: int, k: int) -> arb:
            return integral_of_absolute_value(function, bits + 32, of.step * k) if k else arb(0)

        return lambda bits, k: to_fmpq(factor) * (until(bits, k + 1) - until(bits, k))

    def moves(weights: Values) -> Sequence:
        """How far the kernel is from its value at the left end of a cell: the sum over its
        exponentials."""
        falling = at(of.sum(tuple(map(abs, weights))))
        return lambda bits, k: to_fmpq(of.variation) * (falling(bits, k) - falling(bits, k + 1))

    return {
        "f": at(kernel),
        "g": at(model),
        "a": over(kernel),
        "b": over(model),
        "v": moves(of.weights),
        "w": moves(of.model),
        "e": size(kernel - model, of.error),
        "r": size(kernel, of.mass),
        "x": at(wave),
        "y": over(kernel * wave),
    }


def interpret(instance: SampledKernel) -> Interpretation:
    of = _sequences(instance)
    h, slope = to_fmpq(instance.step), to_fmpq(instance.frequency * instance.height)
    bound = to_fmpq(instance.bound * instance.height)

    def known(true: bool, gap: Callable[[int, int], arb]) -> Callable[[int], bool | None]:
        """``true``: it holds by what the sequences are; else a cell where it certainly fails."""
        return lambda bits: (
            True if true else False if any(gap(bits, k) > 0 for k in range(SEARCHED)) else None
        )

    wide, near, heavy = instance.variation >= 1, instance.error, instance.mass >= 1
    f, g, a, b, v, w, e, r, x, y = (of[name] for name in "fgabvwerxy")
    kept = {
        "one cell": known(wide, lambda bits, k: abs(h * f(bits, k) - a(bits, k)) - h * v(bits, k)),
        "averages": known(near >= 1, lambda bits, k: abs(a(bits, k) - b(bits, k)) - e(bits, k)),
        "both move": known(
            wide and near <= 1,
            lambda bits, k: (
                e(bits, k) - abs(h * f(bits, k) - h * g(bits, k)) - h * (v(bits, k) + w(bits, k))
            ),
        ),
        "slope": known(
            heavy,
            lambda bits, k: abs(y(bits, k) - a(bits, k) * x(bits, k)) - slope * h * r(bits, k),
        ),
        "size": known(instance.bound >= 1, lambda bits, k: abs(x(bits, k)) - bound),
    }
    return Interpretation(
        numbers={
            "h": Quantity.exact(instance.step),
            "L": Quantity.exact(instance.frequency * instance.height),
            "B": Quantity.exact(instance.bound * instance.height),
        },
        functions=dict(of),
        without=unkept(kept),
        samples={"n": (SUMMED, 2), "k": tuple(range(SUMMED))},
    )


def describe(instance: SampledKernel) -> Json:
    rows = {name: [rational_text(item) for item in getattr(instance, name)] for name in ROWS}
    return {**rows, **{name: rational_text(getattr(instance, name)) for name in NUMBERS}}


def rebuild(data: Json) -> SampledKernel:
    try:
        rows = [tuple(Fraction(value) for value in data[name]) for name in ROWS]
        found = SampledKernel(
            rows[0], rows[1], rows[2], *(Fraction(data[name]) for name in NUMBERS)
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a sampled kernel: {trouble}") from trouble
    if not found.rates or len({len(row) for row in rows}) != 1:
        raise InputError("each exponential has a rate, a weight and a weight of the model")
    if min(*found.rates, found.step) <= 0:
        raise InputError("rates and the step are positive")
    if min(found.frequency, found.variation, found.error, found.mass, found.bound) < 0:
        raise InputError("the frequency and the factors are at least 0")
    return found


def family() -> st.SearchStrategy[SampledKernel]:
    rates = short_fractions(Fraction(1, 8), 4, 8)
    weights = short_fractions(-2, 2, 4)
    steps = short_fractions(Fraction(1, 8), 1, 8)

    def of_width(m: int) -> st.SearchStrategy[SampledKernel]:
        def row(values: st.SearchStrategy[Fraction]) -> st.SearchStrategy[Values]:
            return st.tuples(*(values,) * m)

        waves = short_fractions(0, 2, 4)
        return st.builds(
            SampledKernel, row(weights), row(weights), row(rates), steps, waves, weights
        )

    return st.integers(1, 2).flatmap(of_width)


def _edge(weights: str, model: str, rates: str, others: str) -> SampledKernel:
    rows = [tuple(map(Fraction, text.split())) for text in (weights, model, rates)]
    return SampledKernel(rows[0], rows[1], rows[2], *map(Fraction, others.split()))


EDGES = (
    _edge("1", "1/2", "1", "1/4 1 1 0"),
    _edge("1 1", "0 3", "1 3", "1/4 1/2 2 1"),
    _edge("2 -1", "1 1", "1 3", "1/4 2 1 0"),
    _edge("1 2", "1/2 3", "1 3", "3/10 1 1 1"),
    _edge("1", "3/2", "1/100", "1 1/4 1 0 1 9/8"),
    _edge("1", "1/2", "1", "1/4 1 1 0 1/8"),
    _edge("1", "1/2", "1", "1/4 1 1 0 1 1/4"),
    _edge("1", "1/2", "1", "1/4 1 1 0 1 9"),
    _edge("1", "1/2", "1/100", "1 1 0 1 1 1 1/8"),
    _edge("1 -1", "1 -1/2", "1 2", "1/8 1 0 1"),
    _edge("1", "1/2", "1", "1/4 0 1 0 1/8"),
    _edge("1", "1/2", "1", "1 0 1 0 1 1 1 1/8"),
)

#: Sums of exponentials that are sampled.
SAMPLED_KERNELS = Instances(family, interpret, describe, rebuild, EDGES)
