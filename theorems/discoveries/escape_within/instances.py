"""Instances with one unit on the short-term part and one idle unit, before a far-away Gaussian.

Signals are the exact coefficients of the exponentials of the rates x, y, s and of these times t,
with a last entry for what the memory has beside their span; products of exponentials are integrals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial
from math import factorial

from flint import arb, fmpq, fmpq_mat
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.kernels.moments import signed_moment
from memory_theorems.theorems.objects.kernels.templates import GaussianTemplate
from memory_theorems.verify.arithmetic.balls import Real, precision, to_ball, to_fmpq, to_fraction
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

_F = Fraction
#: Names that are given another meaning, and by how much they are moved.
MOVED = {
    "coefficient 1": "c1", "coefficient 2": "c2", "coefficient 3": "d1", "coefficient 4": "d2",
    "slope": "k",
}  # fmt: skip
FAULTS = (
    *MOVED, "distance", "second order", "the model", "the error", "the direction",
    "its derivative",
)  # fmt: skip
_FAR_OFF = 1000
_NAMES = ("a", "s", "p", "x", "b", "y", "amplitude", "delay")


@dataclass(frozen=True, slots=True)
class IdleUnit:
    """Short-term part (a, s), first unit (p, x), idle unit (b, y).

    ``shares``: h in |p|, and D in what it is.  ``fault``: a name that has another meaning.
    ``kept``: the memory is this multiple of the model, with ``beside`` beside the span; or it has
    the ``moments`` with the exponentials of the basis; or those of the Gaussian.
    """

    a: Fraction
    s: Fraction
    p: Fraction
    x: Fraction
    b: Fraction
    y: Fraction
    amplitude: Fraction
    delay: Fraction
    shares: tuple[Fraction, ...] = (_F(1), _F(1))
    fault: str = ""
    kept: Fraction | None = None
    beside: Fraction = Fraction(1)
    moments: tuple[Fraction, ...] = ()

    def __post_init__(self) -> None:
        if min(self.s, self.x, self.y, self.delay) <= 0 or not self.p or not self.amplitude:
            raise ValueError("rates and the delay are positive, weight and amplitude not 0")
        if len(self.shares) != 2 or min(self.shares) <= 0 or self.x == self.y:
            raise ValueError("two positive shares and two different rates are needed")
        if self.fault not in ("", *FAULTS):
            raise ValueError(f"no name with the meaning {self.fault!r}")

    @property
    def off(self) -> int:
        """How far a faulty coefficient is off: for a slower unit far enough to undo the drive."""
        return _FAR_OFF if self.y > self.x else -(_FAR_OFF**10)

    @property
    def numbers(self) -> dict[str, Fraction]:
        """The numbers of the theory that are rational."""
        x, y, s = self.x, self.y, self.s
        c = (4 * x * y / (x + y) ** 2, 4 * x**2 * (x - y) / (x + y) ** 2)
        d = (4 * x * (x - y) / (x + y) ** 3, 4 * x**2 * (y - 3 * x) / (x + y) ** 3)
        k = (y**2 - x**2 - 8 * x * y) / (2 * y * (y**2 - x**2))
        c, d = (
            _pair(z + self.off * (self.fault == f"coefficient {i}") for i, z in enumerate(pair, n))
            for n, pair in ((1, c), (3, d))
        )
        k += self.off * (self.fault == "slope")
        seen, lost = (_FAR_OFF if self.fault == x else 1 for x in ("distance", "second order"))
        h = abs(self.p) * self.shares[0]
        large = 1 + abs(c[0]) + abs(c[1]) / h
        return {
            "a": self.a, "s": s, "p": self.p, "x": x, "y": y, "b": self.b, "h": h,
            "c1": c[0], "c2": c[1], "d1": d[0], "d2": d[1], "k": k,
            "N": (y - x) ** 4 / ((y + x) ** 4 * 2 * y) / seen,
            "M": lost**9 * (y - x) ** 2 * (s - x) ** 2 / ((y + x) ** 2 * (s + x) ** 2 * (s + y)),
            "CA": large, "CB": abs(d[0]) + abs(d[1]) / h + abs(k) * large,
        }  # fmt: skip

    def moment(self, order: int, rate: Fraction) -> arb:
        """S_0 or S_1 at the current precision."""
        return signed_moment(GaussianTemplate(self.amplitude), order, rate, self.delay)


def rested(y: Fraction, amplitude: int, delay: int, s: int | Fraction = 1, a: int = 1) -> IdleUnit:
    """Where three derivatives of the loss vanish, all but the one in the idle unit's rate.

    The first rate is moved by what a short-term part of weight about ``a`` asks for; then its
    weight and those of the units solve linear equations.
    """
    s = _F(s)
    begin = IdleUnit(_F(a), s, _F(a), s, _F(0), y, _F(amplitude), _F(delay))
    with precision(256):
        first, second = (_rounded(begin.moment(order, s)) for order in (0, 1))
        c1, c2 = begin.numbers["c1"], begin.numbers["c2"]
        rest = (_rounded(begin.moment(0, y)) - c1 * first - c2 * second) / begin.numbers["N"]
        step = rest * (s - y) / (s + y) ** 2 + first - 2 * s * second
        x = s + _short(4 * s**2 * step / a)
        right = [_rounded(begin.moment(order, rate)) for order, rate in ((0, x), (1, x), (0, y))]
    rows = [
        [1 / (2 * x), 1 / (x + y), -1 / (x + s)],
        [1 / (2 * x) ** 2, 1 / (x + y) ** 2, -1 / (x + s) ** 2],
        [1 / (x + y), 1 / (2 * y), -1 / (y + s)],
    ]
    matrix = fmpq_mat([[to_fmpq(entry) for entry in row] for row in rows])
    found = matrix.solve(fmpq_mat(3, 1, list(map(to_fmpq, right))))
    p, b, weight = (_F(int(found[i, 0].p), int(found[i, 0].q)) for i in range(3))
    return IdleUnit(weight, s, p, x, b, y, _F(amplitude), _F(delay))


def _short(value: Fraction) -> Fraction:
    """Three digits."""
    scale = _F(10) ** (3 + len(str(value.denominator)) - len(str(abs(value.numerator))))
    return round(value * scale) / scale


Vector = tuple[fmpq, ...]


def _basis(case: IdleUnit) -> tuple[tuple[int, Fraction], ...]:
    """(order, rate) of the basis of the signals, without the last entry."""
    rates = dict.fromkeys((case.x, case.y, case.s))
    return tuple((order, rate) for rate in rates for order in (0, 1))


@lru_cache(maxsize=64)
def _gram(case: IdleUnit) -> fmpq_mat:
    """``<t**i exp(-v t), t**j exp(-w t)> = (i + j)!/(v + w)**(i + j + 1)``."""
    basis = _basis(case)
    rows = [
        [to_fmpq(_F(factorial(i + j)) / (v + w) ** (i + j + 1)) for j, w in basis] for i, v in basis
    ]
    return fmpq_mat(rows)


@lru_cache(maxsize=64)
def _memory(case: IdleUnit) -> Vector:
    """The memory's part in the span, a Gaussian's moments to forty digits, and what is beside."""
    basis = _basis(case)
    if case.kept is not None:
        found = [to_fmpq(case.kept) * entry for entry in _model(case)[:-1]]
        return (*found, to_fmpq(case.beside))
    with precision(256):
        moments = case.moments or [_rounded(case.moment(order, rate)) for order, rate in basis]
    solved = _gram(case).solve(fmpq_mat(len(basis), 1, list(map(to_fmpq, moments))))
    return (*(solved[i, 0] for i in range(len(basis))), to_fmpq(case.beside))


def _rounded(value: arb) -> Fraction:
    exact = to_fraction(value.mid())
    if not exact:
        return _F(0)
    scale = _F(10) ** (40 + len(str(exact.denominator)) - len(str(abs(exact.numerator))))
    return round(exact * scale) / scale


def _inner(case: IdleUnit, left: Sequence[Real], right: Sequence[Real]) -> Real:
    gram, size = _gram(case), len(left) - 1
    total: Real = left[size] * right[size]
    for i in range(size):
        row = sum((gram[i, j] * right[j] for j in range(size)), fmpq(0))
        total = total + left[i] * row
    return total


def _vector(case: IdleUnit, *terms: tuple[Fraction, int, Fraction]) -> Vector:
    """The sum of factor * t**order * exp(-rate t)."""
    basis = _basis(case)
    entries = [fmpq(0)] * (len(basis) + 1)
    for factor, order, rate in terms:
        entries[basis.index((order, rate))] += to_fmpq(factor)
    return tuple(entries)


def _model(case: IdleUnit) -> Vector:
    return _vector(case, (case.p, 0, case.x), (case.b, 0, case.y), (-case.a, 0, case.s))


def interpret(case: IdleUnit) -> Interpretation:
    """The symbols of :mod:`theorems.discoveries.escape_within.idle_unit`."""
    exact, far = case.numbers, _memory(case)
    x, y, s, p = case.x, case.y, case.s, case.p
    b, c1, c2, d1, d2 = (exact[name] for name in ("b", "c1", "c2", "d1", "d2"))
    one = _F(1)
    model = _model(case)
    if case.fault == "the model":  # what the memory has in the span, and nothing else
        model = (*far[:-1], fmpq(0))
    error = tuple(i - j for i, j in zip(model, far, strict=True))
    if case.fault == "the error":
        error = tuple(z / _FAR_OFF for z in error)
    turned = {
        name: _F(off * (case.fault == fault))
        for name, fault, off in (
            ("v", "the direction", abs(case.off)),
            ("w", "its derivative", case.off),
        )
    }
    vectors = {
        "u": model,
        "r": error,
        "far": far,
        "v": _vector(case, (one, 0, y), (turned["v"] - c1, 0, x), (-c2, 1, x)),
        "w": _vector(case, (one, 1, y), (turned["w"] + d1, 0, x), (d2, 1, x)),
        "q": _vector(
            case,
            ((s + x) * (s + y) * (y - x), 0, s),
            (-2 * x * (x + y) * (y - s), 0, x),
            (2 * y * (x + y) * (x - s), 0, y),
        ),
    }

    def signal(order: int) -> Callable[[int, Real], Vector]:
        def of(bits: int, rate: Real) -> Vector:
            with precision(bits):
                met = [v for v in (x, y, s) if (to_ball(rate) - to_ball(v)).contains(0)]
            return _vector(case, (one, order, met[0]))

        return of

    def norm(bits: int, entries: Sequence[Real]) -> Real:
        with precision(bits):
            square = to_ball(_inner(case, entries, entries))
            return square.sqrt() if square > 0 else arb(0).union(square.abs_upper().sqrt())

    gain, length = _inner(case, model, far), _inner(case, model, model)

    def representable(bits: int) -> arb:
        with precision(bits):
            if not gain > 0:
                return arb(0) if length > 0 or case.kept is not None else arb(1)
            return to_ball(gain) / norm_of(length) * to_fmpq(case.shares[1] * _F(100001, 100000))

    def norm_of(square: Real) -> arb:
        return to_ball(square).sqrt()

    parts = (
        _inner(case, _vector(case, (one, 0, x)), error),
        to_fmpq(p) * _inner(case, _vector(case, (one, 1, x)), error),
        _inner(case, _vector(case, (one, 0, y)), error),
        to_fmpq(b) * _inner(case, _vector(case, (one, 1, y)), error),
    )
    with precision(256):
        square = to_ball(4 * sum((part * part for part in parts), fmpq(0)))
        slope = to_fraction((square.sqrt() * to_fmpq(_F(1001, 1000))).upper())
        gained = to_ball(_inner(case, far, far) - _inner(case, error, error))
    times = [_F(1), _F(2)]
    if slope and gained > 0:
        least = to_fraction(gained.mid()) / slope**2
        times = [least * _F(999, 1000), least / 2, least * 3]
    slopes, steps, growths = [slope, slope * 3, slope / 9], [slope, slope / 2], [_F(1), _F(10)]
    if case.kept is not None:
        # A slope with which all of what was gained takes the time 1; and the D that is needed.
        slope = _below(gained)
        times, slopes, steps = [_F(1), _F(0)], [slope], [slope * _F(999, 1000), 10**9 * (slope + 1)]
        growths = [_above(representable(256)) * _F(1001, 1000)]
    with precision(256):
        steep = to_fraction((case.moment(1, y) / case.moment(0, y)).mid())
    if case.moments:
        steep = case.moments[3] / case.moments[2]
    exponents = [_F(1, 3), case.delay * min(s, y)] if case.kept is None else [_F(0)]
    return Interpretation(
        numbers={
            **{name: Quantity.exact(value) for name, value in exact.items()},
            "D": Quantity(representable, "the least that the model allows"),
        },
        functions={
            "e": signal(0),
            "f": signal(1),
            **{name: partial(_constant, value) for name, value in vectors.items()},
        },
        norms={"H": norm},
        dimensions={"H": len(far)},
        samples={
            "g": tuple(map(to_fmpq, slopes)),
            "tau": tuple(map(to_fmpq, times)),
            "l": tuple(map(to_fmpq, steps)),
            "K": tuple(map(to_fmpq, growths)),
            "i": tuple(map(to_fmpq, exponents)),
            "c": tuple(
                map(to_fmpq, (steep * _F(99999, 100000), steep / 2, 2 * steep, _F(-(10**6))))
            ),
            "j": tuple(map(to_fmpq, exponents)),
            "real": tuple(map(to_fmpq, (x, y, s))),
        },
    )


def _below(square: arb) -> Fraction:
    """A root from below, 0 where there is none."""
    with precision(256):
        return to_fraction(square.sqrt().lower()) * _F(999, 1000) if square > 0 else _F(0)


def _above(value: arb) -> Fraction:
    with precision(256):
        return to_fraction(value.upper())


def _pair(values: Iterable[Fraction]) -> tuple[Fraction, Fraction]:
    first, second = values
    return first, second


def _constant(value: Vector, bits: int) -> Vector:
    return value


def describe(case: IdleUnit) -> Json:
    numbers = {name: rational_text(getattr(case, name)) for name in _NAMES}
    shares = [rational_text(value) for value in case.shares]
    rest: dict[str, Json] = {}
    if case.kept is not None:
        rest["kept"] = rational_text(case.kept)
    if case.beside != 1:
        rest["beside"] = rational_text(case.beside)
    if case.moments:
        rest["moments"] = [rational_text(value) for value in case.moments]
    return {**numbers, "shares": shares, "fault": case.fault, **rest}


def rebuild(data: Json) -> IdleUnit:
    try:
        shares = tuple(_F(value) for value in data["shares"])
        numbers = {name: _F(data[name]) for name in _NAMES}
        return IdleUnit(
            **numbers,
            shares=shares,
            fault=data["fault"],
            kept=_F(data["kept"]) if "kept" in data else None,
            beside=_F(data.get("beside", 1)),
            moments=tuple(_F(value) for value in data.get("moments", ())),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a fit with an idle unit: {trouble}") from None


def _case(text: str, shares: str = "1 1") -> IdleUnit:
    a, s, p, x, b, y, amplitude, delay = map(_F, text.split())
    first, second = map(_F, shares.split())
    return IdleUnit(a, s, p, x, b, y, amplitude, delay, (first, second))


def _shortest(s: int, x: int, y: int, scale: Fraction) -> IdleUnit:
    """A model of the least length that weight 1 at s allows, twice what it has of the memory."""
    share = _F(-1, (s + x) * (s + y) * (y - x))
    first, second = (-2 * x * (x + y) * (y - s) * share, 2 * y * (x + y) * (x - s) * share)
    rates = (s * scale, x * scale, y * scale)
    one = _F(1)
    return IdleUnit(
        one, rates[0], first, rates[1], second, rates[2], one, _F(20), kept=_F(501, 1000)
    )


def _attaining() -> tuple[IdleUnit, ...]:
    """Nothing at all; models that are what the memory has in the span, large and small ones; the
    shortest ones, with large and small rates; a memory that the first unit sees as negative."""
    large, small = _case("-10 1 10 2 10 3 1 20"), _case("-1/100 1 1/100 2 1/100 3 1 20")
    seen = _case("1 2 1 3 1/100 1 1 20")
    whole = _F(1)
    return (
        replace(_case("1 2 1 2 0 1 1 20"), kept=whole, beside=_F(0)),
        *(replace(case, kept=whole, beside=_F(1, 2)) for case in (large, small)),
        replace(large, kept=whole, shares=(whole, _F(1, 1000))),
        *(_shortest(1, 2, 3, scale) for scale in (_F(100), whole, _F(1, 100))),
        *(_shortest(3, 1, 2, scale) for scale in (_F(100), _F(1, 100))),
        replace(seen, moments=tuple(map(_F, (-1000, 1, 1, 10, 0, 0)))),
        replace(seen, moments=tuple(map(_F, (1, -1000, 1, 10, 0, 0)))),
    )


def edges() -> tuple[IdleUnit, ...]:
    """A slower and a faster idle unit at rest but for its rate, both signs; a tight D; away from
    rest; then a hypothesis fails: h is too large, D too small, the loss has grown; a large memory,
    so that the gradient is large; a name has another meaning."""
    half, near, fast = _F(1, 2), rested(_F(1, 2), 1, 40), rested(_F(2), 1, 40)
    return (
        near,
        rested(half, -1, 60),
        fast,
        rested(half, 1, 80, 2, -3),
        replace(near, b=near.b / 2),
        replace(near, p=near.p + near.b),
        _case("1 1 1 1 1/1000 1/2 1 20"),
        _case("1 1 101/100 99/100 1/100 1/2 1 10"),
        _case("1 2 1 2 1/4 1/2 1 4"),
        _case("1 2 1 2 1/4 1/2 1 5", "1 3/4"),
        _case("1 1 1 1 1/9 3 -1 4"),
        replace(near, shares=(_F(200), _F(1))),
        replace(near, shares=(_F(1), _F(1, 1000))),
        _case("1 1 3/2 1 5 1/2 1 20"),
        _case(f"1 1 1 1 0 1/2 {10**90} 400"),
        _case("1 1 1 1 1/100 2 1 2"),
        replace(_case("1 1 1 2 1/100 1/2 1 40"), fault="the model"),
        *(replace(fast, fault=fault) for fault in FAULTS),
        *(replace(near, fault=fault) for fault in (*MOVED, *FAULTS[-2:])),
        *_attaining(),
    )


@st.composite
def idle_units(draw: st.DrawFn) -> IdleUnit:
    """A slower idle unit, at rest but for its rate or with a little less weight; rates from 1/2 to
    2, 1/omega from 20 to 60."""
    rates = st.sampled_from([_F(1, 2), _F(3, 4), _F(1), _F(3, 2), _F(2)])
    first, second = draw(st.tuples(rates, rates).filter(lambda pair: pair[0] > pair[1]))
    found = rested(second, 1, draw(st.integers(20, 60)), first, draw(st.sampled_from([1, -1, 2])))
    share = draw(short_fractions(0, 1, 8)) / 1000
    return replace(found, b=found.b * (1 - share))


#: One unit on the short-term part, one idle unit.
IDLE_UNITS = Instances(idle_units, interpret, describe, rebuild, edges)
