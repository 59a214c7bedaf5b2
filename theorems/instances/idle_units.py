"""Instances with one unit on the short-term part and one idle unit, before a far-away Gaussian.

Signals are vectors: their products with the orthonormal functions of Takenaka and Malmquist for the
rates x, x, y, y, s, whose transforms are ``sqrt(2 l_k)/(z + l_k)`` times the factors
``(z - l_j)/(z + l_j)``, j < k.  ``e(t)`` lies in their span for t = x, y, s, so that all products
with it are exact.  A last entry is what the memory has beside the span.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import arb, arb_mat, arb_series
from hypothesis import strategies as st

from theorems.instances.short_fractions import short_fractions
from theorems.objects.kernels.moments import signed_moment
from theorems.objects.kernels.templates import GaussianTemplate
from verify.arithmetic.balls import Real, precision, to_ball, to_fmpq, to_fraction
from verify.arithmetic.linear_algebra import vector_norm
from verify.errors import InputError
from verify.examination.interpretations import Interpretation
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.stating import Instances
from verify.verdicts import Json

_F = Fraction
_NAMES = ("a", "s", "p", "x", "share", "y", "amplitude", "delay")


@dataclass(frozen=True, slots=True)
class IdleUnit:
    """Short-term part (a, s), first unit (p, x), idle unit: weight ``share`` times R/N, rate y.

    ``shares``: h in |p|, D in what it is, R and T in what they are.
    """

    a: Fraction
    s: Fraction
    p: Fraction
    x: Fraction
    share: Fraction
    y: Fraction
    amplitude: Fraction
    delay: Fraction
    shares: tuple[Fraction, ...] = (_F(1), _F(1), _F(1), _F(1))

    def __post_init__(self) -> None:
        if min(self.s, self.x, self.y, self.delay) <= 0 or not self.p or not self.amplitude:
            raise ValueError("rates and the delay are positive, weight and amplitude not 0")
        if len(self.shares) != 4 or min(self.shares) <= 0 or self.x == self.y:
            raise ValueError("four positive shares and two different rates are needed")

    @property
    def numbers(self) -> dict[str, Fraction]:
        """The numbers of the theory that are rational."""
        x, y, s = self.x, self.y, self.s
        c = (4 * x * y / (x + y) ** 2, 4 * x**2 * (x - y) / (x + y) ** 2)
        d = (4 * x * (x - y) / (x + y) ** 3, 4 * x**2 * (y - 3 * x) / (x + y) ** 3)
        k = (y**2 - x**2 - 8 * x * y) / (2 * y * (y**2 - x**2))
        h = abs(self.p) * self.shares[0]
        large = 1 + abs(c[0]) + abs(c[1]) / h
        return {
            "a": self.a, "s": s, "p": self.p, "x": x, "y": y, "b": self.weight, "h": h,
            "c1": c[0], "c2": c[1], "d1": d[0], "d2": d[1], "k": k,
            "N": (y - x) ** 4 / ((y + x) ** 4 * 2 * y),
            "M": (y - x) ** 2 * (s - x) ** 2 / ((y + x) ** 2 * (s + x) ** 2 * (s + y)),
            "CA": large, "CB": abs(d[0]) + abs(d[1]) / h + abs(k) * large,
        }  # fmt: skip

    @property
    def weight(self) -> Fraction:
        """b, near ``share`` times R/N, where the idle unit's weight would come to rest."""
        x, y = self.x, self.y
        first, second = 4 * x * y / (x + y) ** 2, 4 * x**2 * (x - y) / (x + y) ** 2
        with precision(256):
            moment = self.moment(0, y) - to_fmpq(first) * self.moment(0, x)
            moment -= to_fmpq(second) * self.moment(1, x)
            rest = moment * to_fmpq(2 * y * (y + x) ** 4 / (y - x) ** 4)
            size = to_fraction(rest.mid()) * self.share
        if not size:
            return _F(0)
        scale = _F(10) ** (4 + len(str(size.denominator)) - len(str(size.numerator)))
        return round(size * scale) / scale

    def moment(self, order: int, rate: Fraction) -> arb:
        """S_0 or S_1 at the current precision."""
        return signed_moment(GaussianTemplate(self.amplitude), order, rate, self.delay)


@lru_cache(maxsize=256)
def _coordinates(
    rates: tuple[Fraction, ...], rate: Fraction, bits: int
) -> tuple[tuple[arb, ...], ...]:
    """Of e(rate) and of f(rate): values and negative derivatives of the transforms."""
    values, slopes = [], []
    with precision(bits):
        product = arb_series([1], 2)
        z = arb_series([to_ball(rate), 1], 2)
        for l in rates:
            size = to_fmpq(l)
            found = product * (2 * to_ball(l)).sqrt() / (z + size)
            values.append(found[0])
            slopes.append(-found[1])
            product = product * (z - size) / (z + size)
    return tuple(values), tuple(slopes)


@lru_cache(maxsize=64)
def _memory(case: IdleUnit, bits: int) -> tuple[arb, ...]:
    """The memory: its entries follow from its moments, one after the other; 1 beside the span."""
    x, y, s = case.x, case.y, case.s
    known = [(0, x), (1, x), (0, y), (1, y)] + ([(0, s)] if s not in (x, y) else [])
    rates = (x, x, y, y, s)
    with precision(bits + 400):
        entries: list[arb] = []
        for index, (order, rate) in enumerate(known):
            row = _coordinates(rates, rate, bits + 400)[order]
            rest = case.moment(order, rate)
            for done, entry in zip(row, entries):
                rest -= done * entry
            entries.append(rest / row[index])
        return (*entries, *[arb(0)] * (5 - len(entries)), arb(1))


def interpret(case: IdleUnit) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.proofs.idle_unit`."""
    exact = case.numbers
    rates = (case.x, case.x, case.y, case.y, case.s)

    def signal(order: int) -> Callable[[int, Real], tuple[Real, ...]]:
        def of(bits: int, rate: Real) -> tuple[Real, ...]:
            return (*_coordinates(rates, to_fraction(to_ball(rate).mid()), bits)[order], arb(0))

        return of

    e, f = signal(0), signal(1)

    def combination(*terms: tuple[Fraction, int, Fraction]) -> Callable[[int], tuple[Real, ...]]:
        def of(bits: int) -> tuple[Real, ...]:
            with precision(bits):
                total = [arb(0)] * 6
                for factor, order, rate in terms:
                    found = (e, f)[order](bits, to_fmpq(rate))
                    total = [t + to_fmpq(factor) * v for t, v in zip(total, found, strict=True)]
                return tuple(total)

        return of

    x, y, s, a, p = case.x, case.y, case.s, case.a, case.p
    b, c1, c2, d1, d2 = (exact[name] for name in ("b", "c1", "c2", "d1", "d2"))
    model = combination((p, 0, x), (b, 0, y), (-a, 0, s))
    direction = combination((_F(1), 0, y), (-c1, 0, x), (-c2, 1, x))
    derivative = combination((_F(1), 1, y), (d1, 0, x), (d2, 1, x))
    other = combination(
        ((s + x) * (s + y) * (y - x), 0, s),
        (-2 * x * (x + y) * (y - s), 0, x),
        (2 * y * (x + y) * (x - s), 0, y),
    )

    def error(bits: int) -> tuple[Real, ...]:
        with precision(bits):
            pairs = zip(model(bits), _memory(case, bits), strict=True)
            return tuple(to_ball(i) - to_ball(j) for i, j in pairs)

    def inner(left: Sequence[Real], right: Sequence[Real]) -> arb:
        return sum((to_ball(i) * to_ball(j) for i, j in zip(left, right, strict=True)), arb(0))

    def seen(bits: int) -> arb:
        with precision(bits):
            return inner(direction(bits), _memory(case, bits)) * to_fmpq(case.shares[2])

    def drive(bits: int) -> arb:
        with precision(bits):
            found = inner(derivative(bits), _memory(case, bits)) - to_fmpq(exact["k"]) * seen(bits)
            return found * to_fmpq(case.shares[3])

    def representable(bits: int) -> arb:
        with precision(bits):
            part = sum((entry * entry for entry in _memory(case, bits)[:5]), arb(0)).sqrt()
            return part * to_fmpq(case.shares[1] * _F(1001, 1000))

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        with precision(bits):
            return vector_norm(entries, "2")

    def gradient() -> Fraction:
        with precision(256):
            r = error(256)
            parts = (
                inner(e(256, to_fmpq(x)), r),
                to_fmpq(p) * inner(f(256, to_fmpq(x)), r),
                inner(e(256, to_fmpq(y)), r),
                to_fmpq(b) * inner(f(256, to_fmpq(y)), r),
            )
            return to_fraction(2 * sum((part * part for part in parts), arb(0)).sqrt().upper())

    slope = gradient() * _F(1001, 1000)
    times = (1 / slope, 4 / slope**2) if slope else (_F(1),)
    true = dict.fromkeys(
        ("products", "products of order 1", "the model", "the error", "the direction",
         "its derivative", "the other direction"), _always
    )  # fmt: skip
    if case.shares[2] == case.shares[3] == 1:
        true |= {"moment": _always, "drive": _always}
    return Interpretation(
        numbers={
            **{name: Quantity.exact(value) for name, value in exact.items()},
            "D": Quantity(representable, "length of the part of the memory in the span"),
            "R": Quantity(seen, "a moment of the memory"),
            "T": Quantity(drive, "a moment of the memory"),
        },
        functions={
            "e": e, "f": f, "u": model, "v": direction, "w": derivative, "q": other, "r": error,
            "far": lambda bits: _memory(case, bits),
        },
        norms={"H": norm},
        dimensions={"H": 6},
        facts=true,
        samples={
            "g": (to_fmpq(slope), to_fmpq(slope * 3), to_fmpq(slope / 9)),
            "tau": tuple(map(to_fmpq, times)),
            "real": tuple(map(to_fmpq, (x, y, s))),
        },
    )  # fmt: skip


def _always(bits: int) -> bool:
    """By the definition of the entries."""
    return True


def describe(case: IdleUnit) -> Json:
    numbers = {name: rational_text(getattr(case, name)) for name in _NAMES}
    return {**numbers, "shares": [rational_text(value) for value in case.shares]}


def rebuild(data: Json) -> IdleUnit:
    try:
        shares = tuple(_F(value) for value in data["shares"])
        return IdleUnit(*(_F(data[name]) for name in _NAMES), shares)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a fit with an idle unit: {trouble}") from None


def _case(text: str, shares: str = "1 1 1 1") -> IdleUnit:
    return IdleUnit(*map(_F, text.split()), tuple(map(_F, shares.split())))


#: A slower and a faster idle unit, both signs, where its weight has come to rest and where not, off
#: the fit; then a hypothesis fails: h too large, D, R and T too small or too large.
EDGES = (
    _case("1 1 1 1 1 1/2 1 20"),
    _case("1 1 1 1 1 1/2 -1 60"),
    _case("-2 1 -2 1 1 2 1 40"),
    _case("1 1 1 1 1/2 1/2 1 30"),
    _case("1 1 1 1 0 1/2 1 40"),
    _case("1 1 1 1000001/1000000 1 1/2 1 30"),
    _case("1 1 101/100 99/100 1 1/2 1 10"),
    _case("3 2 3 2 1 1/2 2 50"),
    _case("1 1 1 1 1 1/2 1 20", "200 1 1 1"),
    _case("1 1 1 1 1 1/2 1 20", "1 1/1000 1 1"),
    _case("1 1 1 1 1 1/2 1 20", "1 1 100 1"),
    _case("1 1 1 1 1 1/2 1 20", "1 1 1 100"),
)


@st.composite
def idle_units(draw: st.DrawFn) -> IdleUnit:
    """Rates from 1/2 to 2, a weight at or near rest, 1/omega from 20 to 60."""
    rates = st.sampled_from([_F(1, 2), _F(3, 4), _F(1), _F(3, 2), _F(2)])
    first, second = draw(st.tuples(rates, rates).filter(lambda pair: pair[0] != pair[1]))
    weight = draw(st.sampled_from([_F(1), _F(-1), _F(2)]))
    share = draw(st.sampled_from([_F(1), _F(99, 100), _F(1, 2)]))
    shift = draw(short_fractions(0, 1, 2)) / 10**8
    sign = draw(st.sampled_from([_F(1), _F(-1)]))
    return IdleUnit(
        weight, first, weight, first + shift, share, second, sign, _F(draw(st.integers(20, 60)))
    )


#: One unit on the short-term part, one idle unit.
IDLE_UNITS = Instances(idle_units, interpret, describe, rebuild, EDGES)
