"""Instances of the statements on functionals: a kernel, a dense network, and exact input signals.

The network is the realisation of the kernel moved by an exact change of basis, so that W is dense
and its functional is computed from the state equation only, while norms come from the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import arb, fmpq, fmpq_mat
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.functionals.linear_functionals import (
    KernelFunctional,
    NetworkFunctional,
    extremal_signal,
)
from memory_theorems.theorems.objects.functionals.signals import (
    Signal,
    combination,
    exact_norm,
    hat,
    polyline,
)
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel
from memory_theorems.theorems.objects.systems.realisations import LinearNetwork, realise
from memory_theorems.verify.arithmetic.balls import (
    Real,
    precision,
    to_fmpq,
    to_fraction,
    upper_bound,
)
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.arithmetic.sign_structure import supremum_of_absolute_value
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import ZERO as NUMBER
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

#: Values and norms are enclosed to this many bits at most.
BITS = 128
NORM_BITS = 64
ONE, ZERO = Fraction(1), Fraction(0)


@dataclass(frozen=True, slots=True)
class FunctionalInstance:
    """``knots``: one list of (time, value) per channel, for two signals; times increase, values at
    the ends are 0."""

    texts: tuple[str, ...]
    mixing: int
    time: Fraction
    shift: Fraction
    n: int
    knots: tuple[tuple[tuple[Fraction, Fraction], ...], ...]
    second_knots: tuple[tuple[tuple[Fraction, Fraction], ...], ...]
    flaw: str = ""

    def __post_init__(self) -> None:
        if len(self.knots) != len(self.texts) or len(self.second_knots) != len(self.texts):
            raise InputError("one list of knots per channel is needed")
        if self.n < 1:
            raise InputError("n is at least 1")
        if not self.kernel.integrable:
            raise InputError("the kernel must be integrable")

    @property
    def kernel(self) -> Kernel:
        return _kernel(self.texts)

    @property
    def by_kernel(self) -> KernelFunctional:
        return KernelFunctional(self.kernel.components)

    @property
    def network(self) -> NetworkFunctional:
        return NetworkFunctional(_dense(self.texts, self.mixing))

    @property
    def signal(self) -> Signal:
        return Signal(tuple(polyline(points) for points in self.knots))

    @property
    def second_signal(self) -> Signal:
        return Signal(tuple(polyline(points) for points in self.second_knots))


@lru_cache(maxsize=256)
def _kernel(texts: tuple[str, ...]) -> Kernel:
    return Kernel.parse(texts)


@lru_cache(maxsize=256)
def _dense(texts: tuple[str, ...], mixing: int) -> LinearNetwork:
    """The realisation in another basis: T^-1 W T is dense, the kernel is the same."""
    plain = realise(_kernel(texts).components)
    m = plain.width
    if m == 0:
        return LinearNetwork((ZERO,), ((-ONE,),), ((ZERO,) * len(texts),))
    lower = fmpq_mat(m, m, [1 if i == j else (mixing + i + j) % 3 - 1 if j < i else 0
                            for i in range(m) for j in range(m)])  # fmt: skip
    upper = fmpq_mat(m, m, [1 if i == j else (mixing + 2 * i + j) % 3 - 1 if j > i else 0
                            for i in range(m) for j in range(m)])  # fmt: skip
    basis = lower * upper
    w = basis.inv() * _matrix(plain.w) * basis
    u = basis.inv() * _matrix(plain.u)
    c = _matrix((plain.c,)) * basis
    return LinearNetwork(_rows(c)[0], _rows(w), _rows(u))


def _matrix(rows: tuple[tuple[Fraction, ...], ...]) -> fmpq_mat:
    return fmpq_mat([[to_fmpq(value) for value in row] for row in rows])


def _rows(matrix: fmpq_mat) -> tuple[tuple[Fraction, ...], ...]:
    return tuple(
        tuple(to_fraction(matrix[i, j]) for j in range(matrix.ncols()))
        for i in range(matrix.nrows())
    )


def padded(network: LinearNetwork) -> LinearNetwork:
    """One more hidden unit, driven by all inputs and not read: the same functional, width m + 1."""
    m, channels = network.width, len(network.u[0])
    rows = tuple((*row, ZERO) for row in network.w)
    return LinearNetwork(
        (*network.c, ZERO), (*rows, (ZERO,) * m + (-ONE,)), (*network.u, (ONE,) * channels)
    )


# ---------------------------------------------------------------- the symbols
#: The signals of an instance: x, x', a hat in the future, a thin hat, one near the signs.
FIRST, SECOND, LATER, THIN, NEAR = range(5)
COUNT = 5
THETA = Fraction(9, 10)
FLAWS = ("linear past", "moved", "kernel", "near the signs", "dominated convergence")


def signals_of(instance: FunctionalInstance) -> tuple[Signal, ...]:
    """The signals that an instance speaks of."""
    time, channels = instance.time, instance.kernel.channels
    channel, age, sign = _where_large(instance)
    thin = tuple(
        hat(time - age, Fraction(1, instance.n), sign) if i == channel else ()
        for i in range(channels)
    )
    return (
        instance.signal,
        instance.second_signal,
        Signal(tuple(hat(time + 2, ONE) for _ in range(channels))),
        Signal(thin),
        extremal_signal(instance.by_kernel, time),
    )


@lru_cache(maxsize=1024)
def _output(instance: FunctionalInstance, index: int, later: bool) -> arb:
    """H_t of a signal, or H_{t+tau} of it, from the state equation."""
    time = instance.time + instance.shift if later else instance.time
    return instance.network.value(time, signals_of(instance)[index], BITS)


def interpret(instance: FunctionalInstance) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.proposition_3_1.statement`.

    A signal has an entry for each of :func:`signals_of`, and one for each of them delayed by tau;
    a past has one for each seen until t, for each delayed one seen until t, and for each seen until
    t + tau.
    """
    time, shift, flaw = to_fmpq(instance.time), to_fmpq(instance.shift), instance.flaw
    known = signals_of(instance)

    def unit(size: int, place: int) -> tuple[fmpq, ...]:
        return tuple(fmpq(int(k == place)) for k in range(size))

    def past(bits: int, t: Any, x: Sequence[Any]) -> tuple[Any, ...]:
        found: list[Any] = [fmpq(0)] * (3 * COUNT)
        if t not in (time, time + shift):
            raise Undetermined(NUMBER, "a time at which nothing is kept")
        for k in range(COUNT):
            plain, delayed = x[k], x[COUNT + k]
            if t == time:
                found[k] += plain if k != LATER else fmpq(0)
                found[COUNT + k] += delayed
            else:
                found[k] += delayed if k != LATER else fmpq(0)
                found[2 * COUNT + k] += plain
        if flaw == "linear past":
            found = [value * value for value in found]
        if flaw == "moved" and t != time:
            found = [3 * value for value in found]
        return tuple(found)

    def delayed(bits: int, by: Any, x: Sequence[Any]) -> tuple[Any, ...]:
        if by == 0:
            return tuple(x)
        if by != shift or any(x[COUNT:]):
            raise Undetermined(NUMBER, "a delay that is not kept")
        return (*x[COUNT:], *x[:COUNT])

    def outputs(bits: int) -> tuple[Real, ...]:
        row: list[Real] = [_output(instance, k, False) for k in range(COUNT)]
        later = [_output(instance, k, True) for k in (FIRST, SECOND)]
        unknown = [arb("nan")]
        return (*row, *(unknown * COUNT), *later, *(unknown * (COUNT - 2)))

    def largest(bits: int, entries: Sequence[Any]) -> fmpq:
        """Of a combination of polylines, exact."""
        total = Signal(tuple(() for _ in instance.texts))
        for k, entry in enumerate(entries):
            if entry != 0:
                one = known[k % COUNT]
                moved = one if k < COUNT else one.shifted(instance.shift)
                total = combination(ONE, total, to_fraction(entry), moved)
        return to_fmpq(exact_norm(total))

    def size_of(bits: int, entries: Sequence[Any]) -> Any:
        return abs(entries[0])

    def not_kept(bits: int, *arguments: Any) -> arb:
        raise Undetermined(NUMBER, "a past by itself")

    def norm(bits: int, entries: Sequence[Any]) -> arb:
        found = instance.by_kernel.norm(min(bits, NORM_BITS))
        return found / (10**6 if flaw == "kernel" else 1)

    def high() -> Fraction:
        with precision(96):
            found = (supremum_of_absolute_value(f, 64) for f in instance.by_kernel.kernel)
            return upper_bound(sum(found, arb(0))) + Fraction(1, 10**6)

    def start(bits: int, t: Any, e: Any) -> int:
        """A thin hat has a value of at most its half width times the largest value."""
        return 0 if flaw == "dominated convergence" else int((to_fmpq(high()) / e).ceil())

    small = to_fmpq(high() / instance.n)
    if flaw == "dominated convergence":
        small = small / 10**9
    near = unit(2 * COUNT, LATER if flaw == "near the signs" else NEAR)
    return Interpretation(
        numbers={"theta": Quantity.exact(THETA)},
        functions={
            "S": outputs,
            "past": past,
            "shift": delayed,
            "rho": lambda bits: (fmpq(1),),
            "weigh": not_kept,
            "near": lambda bits, t: near,
            "seq": lambda bits, n: unit(2 * COUNT, THIN if n == instance.n else -1),
            "N": start,
        },
        norms={"X": largest, "A": not_kept, "Z": size_of, "F": norm},
        dimensions={"X": 2 * COUNT, "A": 3 * COUNT, "Z": 1, "F": 1},
        without=(flaw,),
        samples={
            "t": (time,),
            "r": (shift, fmpq(0)),
            "p": (fmpq(3, 2),),
            "q": (fmpq(-instance.mixing - 1, 3),),
            "x": (unit(2 * COUNT, FIRST), unit(2 * COUNT, NEAR)),
            "y": (
                unit(2 * COUNT, SECOND),
                tuple(
                    a + b
                    for a, b in zip(unit(2 * COUNT, FIRST), unit(2 * COUNT, LATER), strict=True)
                ),
            ),
            "n": (instance.n,),
            "e": (small,),
        },
    )


def _where_large(instance: FunctionalInstance) -> tuple[int, Fraction, Fraction]:
    """(channel, age > 0, sign): a place where the kernel is not small; proposals by sampling."""
    best = (0, ONE, ONE)
    largest = -1.0
    for channel, component in enumerate(instance.kernel.components):
        slowest = component.slowest_rate or ONE
        for k in range(1, 40):
            age = Fraction(k, 8) / slowest
            value = float(component.at(age).mid())
            if abs(value) > largest:
                largest = abs(value)
                best = (channel, age, ONE if value > 0 else -ONE)
    return best


# ---------------------------------------------------------------- drawing
SHAPES = (
    "exp(-t)",
    "t*exp(-2*t)",
    "exp(-t)*cos(2*t)",
    "exp(-t/2) - exp(-3*t)",
    "t**2*exp(-t) - 2*exp(-2*t)",
    "exp(-t)/3 + exp(-4*t)*sin(3*t)",
)


@st.composite
def _knots(draw: st.DrawFn) -> tuple[tuple[Fraction, Fraction], ...]:
    count = draw(st.integers(1, 4))
    start = draw(short_fractions(-6, 0, 4))
    points = [(start, ZERO)]
    for _ in range(count):
        step = draw(st.sampled_from((Fraction(1, 4), Fraction(1, 2), ONE, Fraction(2))))
        value = draw(st.sampled_from([Fraction(k, 4) for k in range(-4, 5)]))
        points.append((points[-1][0] + step, value))
    points.append((points[-1][0] + 1, ZERO))
    return tuple(points)


@st.composite
def functional_instances(draw: st.DrawFn) -> FunctionalInstance:
    """1 to 3 channels, widths 1 to 8, dense W, signals with up to 5 pieces, both signs of tau."""
    count = draw(st.sampled_from((1, 1, 2, 2, 3)))
    texts = tuple(draw(st.sampled_from(SHAPES)) for _ in range(count))
    return FunctionalInstance(
        texts,
        draw(st.integers(0, 2)),
        draw(short_fractions(-2, 4, 4)),
        draw(st.sampled_from((Fraction(-7, 2), Fraction(-1, 3), ONE, Fraction(12)))),
        draw(st.sampled_from((10, 100, 1000, 10**6))),
        tuple(draw(_knots()) for _ in range(count)),
        tuple(draw(_knots()) for _ in range(count)),
    )


# ---------------------------------------------------------------- exact JSON
def describe(instance: FunctionalInstance) -> Json:
    return {
        "kernel": list(instance.texts),
        "mixing": str(instance.mixing),
        "t": rational_text(instance.time),
        "tau": rational_text(instance.shift),
        "n": str(instance.n),
        "x": _knots_text(instance.knots),
        "x'": _knots_text(instance.second_knots),
        **({"flaw": instance.flaw} if instance.flaw else {}),
    }


def _knots_text(knots: tuple[tuple[tuple[Fraction, Fraction], ...], ...]) -> Json:
    return [[[rational_text(s), rational_text(v)] for s, v in points] for points in knots]


def _listed(value: Json) -> Json:
    if not isinstance(value, list):
        raise TypeError("a list is needed")
    return value


def rebuild(data: Json) -> FunctionalInstance:
    """Inverse of :func:`describe`; InputError on malformed data."""

    def read(points: Json) -> tuple[tuple[tuple[Fraction, Fraction], ...], ...]:
        return tuple(tuple((Fraction(s), Fraction(v)) for s, v in channel) for channel in points)

    try:
        return FunctionalInstance(
            tuple(str(text) for text in _listed(data["kernel"])),
            int(data["mixing"]),
            Fraction(data["t"]),
            Fraction(data["tau"]),
            int(data["n"]),
            read(data["x"]),
            read(data["x'"]),
            str(data.get("flaw", "")),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of a statement on functionals: {trouble}") from None


_KNOTS = ((Fraction(-2), ZERO), (-ONE, ONE), (ZERO, ZERO))
_WAVE = ((Fraction(-3), ZERO), (Fraction(-2), -ONE), (-ONE, ONE), (ONE, ZERO))


def _one(text: str, shift: int, n: int, flaw: str = "") -> FunctionalInstance:
    return FunctionalInstance((text,), 0, ZERO, Fraction(shift), n, (_KNOTS,), (_WAVE,), flaw)


EDGES = (
    _one("exp(-t)", 1, 10**6),
    _one("0", 1, 10),
    _one("t*exp(-2*t)", -2, 10),
    FunctionalInstance(
        ("exp(-t)*cos(2*t)", "exp(-t)"), 1, ZERO, ONE, 100, (_KNOTS, _WAVE), (_WAVE, _KNOTS)
    ),
    *(_one("exp(-t)", 1, 10, flaw) for flaw in FLAWS),
)

#: Dense networks with exact input signals.
FUNCTIONALS = Instances(functional_instances, interpret, describe, rebuild, EDGES)
