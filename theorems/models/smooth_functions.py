r"""Pointwise functions with bounds of their rounding errors: values and two derivatives.

Sums, products, quotients and roundings to whole numbers of doubles are correctly rounded; nothing
else is assumed of numpy.  :math:`e^y` for :math:`-64 \le y \le 0` is :math:`2^k e^r` with
:math:`|r| < 0.36` and a Taylor polynomial of degree 14, whose remainder is below
:math:`2^{-60}`; with a few roundings its relative error is below :math:`2^{-48}`, and
:math:`\tanh|x| = (1 - e^{-2|x|})/(1 + e^{-2|x|})` is off by less than :math:`2^{-45}`.
The *decay* is exp for arguments that are known not to be positive, continued by
:math:`e^{-x} + 2x`, with the same value, slope and bend at 0.
gelu, which needs erf, is evaluated in balls, whose radii are looked at: a ball that is too wide
gives nan, of which nothing is concluded.

``second`` and ``third`` bound the moduli of the derivatives over all reals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from flint import arb
from numpy.typing import NDArray

from memory_theorems.verify.arithmetic.balls import precision

FloatArray = NDArray[np.float64]
#: Errors of values and derivatives, times 1 + |x|.
ERROR = 2.0**-40
_HIGH, _LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
_TERMS = 14
#: The last term of the series of artanh up to 1/3.
_LOGARITHMIC = 17
#: Radii of balls, times 1 + |x|, whose middles are good enough.
_WIDE = 2.0**-50
#: Where gelu and 0 or x, and their derivatives, differ by less than e^(-1000).
_FAR = 64
Derivatives = tuple[FloatArray, FloatArray, FloatArray]


def _decay(y: FloatArray) -> FloatArray:
    """exp(y) for -64 <= y <= 0."""
    k = np.rint(y * 1.4426950408889634)
    r = (y - k * _HIGH) - k * _LOW
    total = np.ones_like(r)
    for n in range(_TERMS, 0, -1):
        total = 1 + total * r / n
    return np.asarray(np.ldexp(total, k.astype(np.int64)))


def tanh(x: FloatArray) -> FloatArray:
    """Off by less than 2**-45, between -1 and 1."""
    e = _decay(-2 * np.minimum(np.abs(x), 32.0))
    return np.asarray(np.copysign((1 - e) / (1 + e), x))


def logistic(x: FloatArray) -> FloatArray:
    """Off by less than 2**-45, between 0 and 1."""
    return np.asarray((1 + tanh(x / 2)) / 2)


@dataclass(frozen=True, slots=True, eq=False)
class Smooth:
    """A function by its value and two derivatives at points.

    ``humped``: increasing, with a derivative that rises to its largest value ``steepest`` at zero
    and falls from there.
    """

    name: str
    at: Callable[[FloatArray], Derivatives]
    second: float
    third: float
    humped: bool = False
    steepest: float = 0.0

    def error(self, x: FloatArray) -> FloatArray:
        """What each of the three is off by at most."""
        return np.asarray(ERROR * (1 + np.abs(x)))


def _tanh(x: FloatArray) -> Derivatives:
    t = tanh(x)
    slope = (1 - t) * (1 + t)
    return t, slope, -2 * t * slope


def _logistic(x: FloatArray) -> Derivatives:
    s = logistic(x)
    slope = s * (1 - s)
    return s, slope, slope * (1 - 2 * s)


def _silu(x: FloatArray) -> Derivatives:
    s, first, second = _logistic(x)
    return x * s, s + x * first, 2 * first + x * second


def _softplus(x: FloatArray) -> Derivatives:
    """max(x, 0) + log(1 + y) with y = exp(-|x|), and log(1 + y) = 2 artanh(y / (2 + y)): of the
    series at most 1/3, the terms that are left out are below 2**-60."""
    y = _decay(-np.minimum(np.abs(x), 64.0))
    z = y / (2 + y)
    total = np.zeros_like(z)
    for k in range(_LOGARITHMIC, -1, -1):
        total = 1 / (2 * k + 1) + total * (z * z)
    s, first, _ = _logistic(x)
    return np.maximum(x, 0) + 2 * z * total, s, first


def _decaying(x: FloatArray) -> Derivatives:
    """exp(x) where x <= 0, and exp(-x) + 2 x beyond, so that all bounds hold over all reals."""
    e, beyond = _decay(-np.minimum(np.abs(x), 64.0)), np.maximum(x, 0)
    return e + 2 * beyond, np.where(x > 0, 2 - e, e), e


def _in_balls(*functions: Callable[[arb], arb]) -> Callable[[FloatArray], Derivatives]:
    def at(x: FloatArray) -> Derivatives:
        with precision(80):
            points = [arb(float(v)) for v in x.ravel()]
            rows = [np.array([_middle(f(p), p) for p in points]) for f in functions]
        value, first, second = (row.reshape(x.shape) for row in rows)
        return value, first, second

    return at


def _middle(value: arb, point: arb) -> float:
    narrow = value.rad() <= _WIDE * (1 + abs(point))
    return float(value.mid()) if narrow else float("nan")


def _density(v: arb) -> arb:
    return (-v * v / 2).exp() / (2 * arb.pi()).sqrt()


def _share(v: arb) -> arb:
    return (-v / arb(2).sqrt()).erfc() / 2


_GELU = _in_balls(
    lambda v: v * _share(v),
    lambda v: _share(v) + v * _density(v),
    lambda v: (2 - v * v) * _density(v),
)


def _gelu_tanh_parts(v: arb) -> tuple[arb, arb, arb, arb]:
    """tanh of the inner polynomial and its slope there, and the polynomial's two derivatives times
    the root; the slope is 1/cosh^2, for 1 - tanh^2 cancels and its factors grow like v^4."""
    root, cube = (2 / arb.pi()).sqrt(), arb("0.044715")
    inner, bend = root * (1 + 3 * cube * v * v), root * 6 * cube * v
    if abs(v) > _FAR:
        return arb(1 if v > 0 else -1), arb(0), inner, bend
    g = root * (v + cube * v * v * v)
    return g.tanh(), 1 / g.cosh() ** 2, inner, bend


def _gelu_tanh_first(v: arb) -> arb:
    t, slope, inner, _ = _gelu_tanh_parts(v)
    return (1 + t) / 2 + v / 2 * slope * inner


def _gelu_tanh_second(v: arb) -> arb:
    t, slope, inner, bend = _gelu_tanh_parts(v)
    return slope * inner + v / 2 * (slope * bend - 2 * t * slope * inner * inner)


_GELU_TANH = _in_balls(
    lambda v: v * (1 + _gelu_tanh_parts(v)[0]) / 2, _gelu_tanh_first, _gelu_tanh_second
)

#: By the names of ``--activation``; the gates' logistic function, softplus and decay beside them.
SMOOTH: Mapping[str, Smooth] = {
    "tanh": Smooth("tanh", _tanh, 0.77, 2.0, humped=True, steepest=1.0),
    "logistic": Smooth("logistic", _logistic, 0.0963, 0.125, humped=True, steepest=0.25),
    "silu": Smooth("silu", _silu, 0.501, 0.31, humped=False),
    "softplus": Smooth("softplus", _softplus, 0.2501, 0.0963),
    "decay": Smooth("decay", _decaying, 1.0, 1.0),
    "gelu": Smooth("gelu", _GELU, 0.8, 0.79),
    "gelu-tanh": Smooth("gelu-tanh", _GELU_TANH, 0.81, 0.79),
}
