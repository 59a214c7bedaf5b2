"""Instances of the statements on functionals: a kernel, a dense network, and exact input signals.

The network is the realisation of the kernel moved by an exact change of basis, so that W is dense
and its functional is computed from the state equation only, while norms come from the kernel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import arb, fmpq_mat
from hypothesis import strategies as st

from theorems.instances.short_fractions import short_fractions
from theorems.objects.functionals.linear_functionals import (
    KernelFunctional,
    NetworkFunctional,
    extremal_signal,
)
from theorems.objects.functionals.signals import (
    Signal,
    combination,
    exact_norm,
    hat,
    max_slope,
    polyline,
)
from theorems.objects.kernels.exponential_kernels import Kernel
from theorems.objects.systems.realisations import LinearNetwork, realise
from verify.arithmetic.balls import precision, to_fmpq, to_fraction
from verify.arithmetic.sign_structure import supremum_of_absolute_value
from verify.errors import InputError
from verify.language.terms import rational_text
from verify.quantities import Quantity
from verify.verdicts import Json

#: Values and norms are enclosed to this many bits at most.
BITS = 128
NORM_BITS = 64
ONE, ZERO = Fraction(1), Fraction(0)

NAMES: Mapping[str, str] = {
    "value": "H_t(x), from the state equation of the dense network",
    "by_kernel": "int_0^oo x_{t-s}^T rho(s) ds, from exact antiderivatives",
    "norm": "the L1 norm of the kernel, summed over the channels",
    "largest": "the largest L1 norm of one channel",
    "size": "sup_t of the largest channel of x",
    "other_future": "H_t of a signal that agrees with x up to t and differs later",
    "combined": "H_t(a*x + b*x')",
    "second": "H_t(x')",
    "a": "a rational factor",
    "b": "a rational factor",
    "moved": "H_{t+tau}(x^(tau))",
    "extremal": "H_t of the sign of the kernel with short linear ramps (norm 1)",
    "spike": "|H_t| of a hat of height 1 and half width 1/n",
    "tall_spike": "H_t of a hat of height n and half width 1/n, where the kernel is 1/10 of its "
    "largest value or more, with its sign",
    "n": "an integer >= 1",
    "kernel_max": "sum over the channels of sup_t |rho_i(t)|",
    "padded": "H_t(x) of the network with one more hidden unit that is not read",
    "increment": "|H_{t+delta}(x) - H_t(x)|",
    "delta": "a positive time",
    "slope": "the largest slope of x",
    "d": "number of input channels",
}


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


# ---------------------------------------------------------------- measured quantities
def measure_functional(instance: FunctionalInstance) -> Mapping[str, Quantity]:
    """All names of :data:`NAMES`."""
    time, shift, n = instance.time, instance.shift, Fraction(instance.n)
    network, kernel = instance.network, instance.by_kernel
    signal, second = instance.signal, instance.second_signal
    a, b = Fraction(3, 2), -Fraction(instance.mixing + 1, 3)
    channels = kernel.channels
    future = Signal(tuple(hat(time + 1, ONE) for _ in range(channels)))
    delta = abs(shift) / 16 + Fraction(1, 1000)
    place = _where_large(instance)

    def at(when: Fraction, what: Signal) -> Quantity:
        return Quantity(
            lambda bits: network.value(when, what, min(bits, BITS)), "state equation, arb_mat.exp"
        )

    def of(compute: object, origin: str) -> Quantity:
        return Quantity(lambda bits: compute(min(bits, NORM_BITS)), origin)  # type: ignore[operator]

    def tall(bits: int) -> arb:
        channel, age, sign = place
        bump = Signal(
            tuple(hat(time - age, 1 / n, sign * n) if i == channel else () for i in range(channels))
        )
        return kernel.value(time, bump, bits)

    def spike(bits: int) -> arb:
        channel, age, sign = place
        bump = Signal(
            tuple(hat(time - age, 1 / n, sign) if i == channel else () for i in range(channels))
        )
        return abs(network.value(time, bump, bits))

    def norms(bits: int) -> list[arb]:
        return [KernelFunctional((item,)).norm(bits) for item in kernel.kernel]

    def largest(bits: int) -> arb:
        best = arb(0)
        for value in norms(bits):
            best = best.max(value)
        return best

    def kernel_max(bits: int) -> arb:
        with precision(bits + 16):
            return sum((supremum_of_absolute_value(f, bits) for f in kernel.kernel), arb(0))

    def increment(bits: int) -> arb:
        with precision(bits + 16):
            later = network.value(time + delta, signal, bits)
            return abs(later - network.value(time, signal, bits))

    return {
        "value": at(time, signal),
        "by_kernel": Quantity(
            lambda bits: kernel.value(time, signal, min(bits, BITS)), "exact antiderivatives"
        ),
        "norm": of(kernel.norm, "certified L1 norm"),
        "largest": of(largest, "certified L1 norms"),
        "size": Quantity.exact(exact_norm(signal)),
        "other_future": at(time, combination(ONE, signal, ONE, future)),
        "combined": at(time, combination(a, signal, b, second)),
        "second": at(time, second),
        "a": Quantity.exact(a),
        "b": Quantity.exact(b),
        "moved": at(time + shift, signal.shifted(shift)),
        "extremal": Quantity(
            lambda bits: network.value(time, extremal_signal(kernel, time), min(bits, BITS)),
            "state equation",
        ),
        "spike": of(spike, "state equation"),
        "tall_spike": of(tall, "exact antiderivatives"),
        "n": Quantity.exact(instance.n),
        "kernel_max": of(kernel_max, "certified suprema"),
        "padded": Quantity(
            lambda bits: NetworkFunctional(padded(network.network)).value(
                time, signal, min(bits, BITS)
            ),
            "state equation",
        ),
        "increment": of(increment, "state equation"),
        "delta": Quantity.exact(delta),
        "slope": Quantity.exact(max_slope(signal)),
        "d": Quantity.exact(channels),
    }


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
def describe_functional(instance: FunctionalInstance) -> Json:
    return {
        "kernel": list(instance.texts),
        "mixing": str(instance.mixing),
        "t": rational_text(instance.time),
        "tau": rational_text(instance.shift),
        "n": str(instance.n),
        "x": _knots_text(instance.knots),
        "x'": _knots_text(instance.second_knots),
    }


def _knots_text(knots: tuple[tuple[tuple[Fraction, Fraction], ...], ...]) -> Json:
    return [[[rational_text(s), rational_text(v)] for s, v in points] for points in knots]


def rebuild_functional(data: Json) -> FunctionalInstance:
    """Inverse of :func:`describe_functional`; InputError on malformed data."""

    def read(points: Json) -> tuple[tuple[tuple[Fraction, Fraction], ...], ...]:
        return tuple(tuple((Fraction(s), Fraction(v)) for s, v in channel) for channel in points)

    try:
        return FunctionalInstance(
            tuple(str(text) for text in data["kernel"]),
            int(data["mixing"]),
            Fraction(data["t"]),
            Fraction(data["tau"]),
            int(data["n"]),
            read(data["x"]),
            read(data["x'"]),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of a statement on functionals: {trouble}") from None
