"""Instances with filters: signals are sums of t**i exp(-v t), with exact products and convolutions.

The far-away memory is ``t**order exp(-v t)``, which is positive and stands at about order/v.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import pairwise
from math import factorial

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.discoveries.escape_at_any_rates.shifted_sequences import (
    CASES,
    Filters,
)
from memory_theorems.theorems.discoveries.escape_at_any_rates.shifted_sequences import (
    interpret as on_sequences,
)
from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

_F = Fraction
#: Powers of t are below this one.
POWERS = 9
#: Hypotheses with a constant.
FAULTS = ("fastest", "moments", "small")
#: Signals by (rate, power).
Signal = dict[tuple[Fraction, int], fmpq]


@dataclass(frozen=True, slots=True)
class FilteredSignals:
    """Exponentials of the ``rates``, none below ``slowest``; the memory (``order``, ``fading``).

    ``shares``: the coefficients, in those that lose most.  ``fault``: the hypothesis whose
    constant is said to be a hundredth of what it is.
    """

    rates: tuple[Fraction, ...]
    slowest: Fraction
    order: int
    fading: Fraction
    shares: tuple[Fraction, ...]
    fault: str = ""

    def __post_init__(self) -> None:
        if not self.rates or len(self.rates) != len(self.shares) or len(self.rates) > 3:
            raise ValueError("one to three rates, a share for each of them")
        if not 0 < self.slowest <= min(self.rates) or self.fading <= 0 or self.fading in self.rates:
            raise ValueError("rates are positive, none is below the slowest or that of the memory")
        if not 0 <= self.order < POWERS or self.fault not in ("", *FAULTS):
            raise ValueError("a small power of t, and a hypothesis with a constant")

    def rate(self, index: int) -> Fraction:
        return self.rates[min(index, len(self.rates) - 1)]


def filtered(signal: Signal, rate: Fraction) -> Signal:
    """The convolution with exp(-rate t): y' = -rate y + v, y(0) = 0."""
    found: Signal = {}

    def add(key: tuple[Fraction, int], value: fmpq) -> None:
        found[key] = found.get(key, fmpq(0)) + value

    for (own, power), value in signal.items():
        if own == rate:
            add((rate, power + 1), value / (power + 1))
            continue
        gap = to_fmpq(rate - own)
        for i in range(power + 1):
            part = value * (-1) ** i * factorial(power) / factorial(power - i) / gap ** (i + 1)
            add((own, power - i), part)
            if i == power:
                add((rate, 0), -part)
    return found


def combined(left: Signal, factor: fmpq, right: Signal) -> Signal:
    """left + factor*right."""
    found = dict(left)
    for key, value in right.items():
        found[key] = found.get(key, fmpq(0)) + factor * value
    return found


def product(left: Signal, right: Signal) -> fmpq:
    """The integral of the product over t >= 0."""
    total = fmpq(0)
    for (own, i), value in left.items():
        for (other, j), factor in right.items():
            if value and factor:
                integral = factorial(i + j) / to_fmpq(own + other) ** (i + j + 1)
                total += value * factor * integral
    return total


def _orthogonal(case: FilteredSignals) -> Iterator[Signal]:
    """phi(k)."""
    for k, rate in enumerate(case.rates):
        signal: Signal = {(rate, 0): fmpq(1)}
        for j in range(k):
            other = case.rate(j)
            signal = combined(signal, to_fmpq(-2 * other), filtered(signal, other))
        yield signal


def _bounds(case: FilteredSignals, moments: Callable[[int], fmpq]) -> list[fmpq]:
    """M(k, 0) for each k."""
    twice, rows = to_fmpq(2 * max(case.rates)), [moments(i) for i in range(len(case.rates))]
    found = []
    while rows:
        found.append(rows[0])
        rows = [a + twice * b for a, b in pairwise(rows)]
    return found


def interpret(case: FilteredSignals) -> Interpretation:
    """The symbols of :mod:`theorems.discoveries.escape_at_any_rates.orthogonal_filters`."""
    rates = tuple(dict.fromkeys((*case.rates, case.slowest, case.fading)))
    basis = [(rate, power) for rate in rates for power in range(POWERS)]
    memory: Signal = {(case.fading, case.order): fmpq(1)}
    share = {name: _F(1, 100) if name == case.fault else _F(1) for name in FAULTS}

    def vector(signal: Signal) -> tuple[fmpq, ...]:
        if any(power >= POWERS for (_, power), value in signal.items() if value):
            raise Undetermined(t.variable("A"), "a power of t is too large here")
        return tuple(signal.get(key, fmpq(0)) for key in basis)

    def signal(entries: Sequence[Real]) -> Signal:
        found = {}
        for key, value in zip(basis, entries, strict=True):
            assert isinstance(value, fmpq)
            if value:
                found[key] = value
        return found

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        with precision(bits):
            return to_ball(to_fraction(product(signal(entries), signal(entries)))).sqrt()

    def convolved(bits: int, index: int, entries: Sequence[Real]) -> tuple[fmpq, ...]:
        return vector(filtered(signal(entries), case.rate(index)))

    def all_pass(bits: int, index: int, entries: Sequence[Real]) -> tuple[fmpq, ...]:
        given, rate = signal(entries), case.rate(index)
        return vector(combined(given, to_fmpq(-2 * rate), filtered(given, rate)))

    def value(bits: int, entries: Sequence[Real], time: Real) -> Real:
        with precision(bits):
            terms = (
                factor * time**power * (-to_ball(rate) * time).exp()
                for (rate, power), factor in signal(entries).items()
            )
            return sum(terms, arb(0))

    def moment(index: int) -> fmpq:
        total = case.order + index
        size = factorial(total) / to_fmpq(case.slowest + case.fading) ** (total + 1)
        return size / factorial(index) * to_fmpq(share["moments"])

    def integral(bits: int, entries: Sequence[Real], index: int) -> fmpq:
        found = signal(entries)
        for _ in range(index):
            found = filtered(found, case.slowest)
        return product(found, memory)

    functions = list(_orthogonal(case))
    best = [
        2 * to_fmpq(rate) * product(one, memory) * to_fmpq(part)
        for rate, one, part in zip(case.rates, functions, case.shares, strict=True)
    ]
    model: Signal = {}
    for weight, one in zip(best, functions, strict=True):
        model = combined(model, weight, one)
    lost = 2 * product(model, memory) - product(model, model)
    least = to_fraction(1 / lost) if lost else _F(1)
    times = tuple(to_fmpq(least * factor) for factor in (_F(1001, 1000), _F(1, 2), _F(3)))
    largest = max(_bounds(case, moment))
    exponentials = tuple(vector({(rate, 0): fmpq(1)}) for rate in case.rates)
    slow = vector({(case.slowest, 0): fmpq(1)})
    exact = {
        "n": _F(len(case.rates)),
        "L": max(case.rates) * share["fastest"],
        "x": _F(3),
        "d": _F(1),
    }
    return Interpretation(
        numbers={
            **{name: Quantity.exact(number) for name, number in exact.items()},
            "K": Quantity(partial(_constant, largest, share["small"]), "the least that is needed"),
        },
        functions={
            "l": lambda bits, index: to_fmpq(case.rate(index)),
            "e": lambda bits, index: vector({(case.rate(index), 0): fmpq(1)}),
            "slow": lambda bits: slow,
            "far": lambda bits: vector(memory),
            "A": convolved,
            "F": lambda bits, entries: vector(filtered(signal(entries), case.slowest)),
            "B": all_pass,
            "p": value,
            "J": integral,
            "D": lambda bits, index: moment(index),
            "s": _some_time,
            "q": _some_time,
            "beta": lambda bits, index: best[index] if index < len(best) else fmpq(0),
        },
        norms={"H": norm},
        dimensions={"H": len(basis)},
        without=(case.fault,),
        samples={
            "i": (0, 1), "j": (0, 1), "k": tuple(range(len(case.rates))),
            "v": exponentials, "z": (slow,), "H": (slow, exponentials[0]),
            "tau": times, "t": (fmpq(1), fmpq(1, 3)),
            "real": (fmpq(1), fmpq(-1, 2), fmpq(3)), "natural": (0, 1),
        },
    )  # fmt: skip


def _constant(largest: fmpq, share: Fraction, bits: int) -> arb:
    with precision(bits):
        return arb(largest) * to_fmpq(share * _F(10001, 10000)) * arb(3).exp()


def _some_time(bits: int, *arguments: Real) -> fmpq:
    """The exponentials of the samples are smaller than the slowest one at every time."""
    return fmpq(1)


def describe(case: FilteredSignals) -> Json:
    return {
        "rates": [rational_text(rate) for rate in case.rates],
        "slowest": rational_text(case.slowest),
        "order": case.order,
        "fading": rational_text(case.fading),
        "shares": [rational_text(share) for share in case.shares],
        "fault": case.fault,
    }


def rebuild(data: Json) -> FilteredSignals:
    try:
        rates, shares = (tuple(_F(x) for x in data[name]) for name in ("rates", "shares"))
        slowest, fading = (_F(data[name]) for name in ("slowest", "fading"))
        return FilteredSignals(rates, slowest, int(data["order"]), fading, shares, data["fault"])
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"no signals with filters: {trouble}") from None


def _case(rates: str, shares: str, rest: str = "1 5 3", fault: str = "") -> FilteredSignals:
    slowest, order, fading = map(_F, rest.split())
    lists = (tuple(_F(x) for x in text.split()) for text in (rates, shares))
    first, second = lists
    return FilteredSignals(first, slowest, int(order), fading, second, fault)


#: One exponential, nearly the best weight: the bound is attained.  Two and three, close rates; a
#: worse weight, a negative one, weights with which the loss grows; constants that are too small.
EDGES = (
    _case("1", "999/1000"),
    _case("1 2", "1 1"),
    _case("2 1 5/2", "1 1 1"),
    _case("1 101/100", "1 1"),
    _case("2", "1/2", "1/2 4 1"),
    _case("1 3/2", "1 -1"),
    _case("3/2 2", "3 3"),
    *(_case("1", "999/1000", fault=name) for name in FAULTS),
)


@st.composite
def filtered_signals(draw: st.DrawFn) -> FilteredSignals:
    """Up to three rates from 1/2 to 3, the memory at 1 to 12."""
    rates = draw(st.lists(short_fractions(_F(1, 2), 3, 4), min_size=1, max_size=3, unique=True))
    shares = tuple(draw(short_fractions(_F(1, 2), 1, 8)) for _ in rates)
    fading = draw(st.sampled_from([_F(2, 7), _F(3, 7), _F(5, 7)]))
    return FilteredSignals(tuple(rates), min(rates), draw(st.integers(2, 6)), fading, shares)


def _interpret(case: FilteredSignals | Filters) -> Interpretation:
    return on_sequences(case) if isinstance(case, Filters) else interpret(case)


def _describe(case: FilteredSignals | Filters) -> Json:
    if isinstance(case, Filters):
        return {"sequences": next(name for name, item in CASES.items() if item is case)}
    return describe(case)


def _rebuild(data: Json) -> FilteredSignals | Filters:
    if isinstance(data, dict) and data.get("sequences") in CASES:
        return CASES[data["sequences"]]
    return rebuild(data)


#: Signals with filters, and filters on sequences.
FILTERED_SIGNALS = Instances(
    filtered_signals, _interpret, _describe, _rebuild, (*EDGES, *CASES.values())
)
