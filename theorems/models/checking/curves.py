r"""Pointwise maps for the replay along data: value, slope and bend at doubles, with their errors.

tanh comes from a table of balls at multiples of 1/32 and the addition theorem
:math:`\tanh(y + d) = (\tanh y + \tanh d)/(1 + \tanh y \tanh d)`; for :math:`|d| \le 1/64` four
terms of its series are off by less than :math:`2^{-59}`, and beyond 20 it is 1 but for
:math:`2^{-56}`.  With a dozen roundings it is off by less than :math:`2^{-48}`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from flint import arb, ctx, fmpq

from memory_theorems.theorems.models.checking.exact import Refused
from memory_theorems.theorems.models.checking.intervals import Floats

#: Of value, slope and bend, for every 1 + |x|.
OFF = 2.0**-42
_STEPS, _END = 32, 20


@cache
def _table() -> Floats:
    before, ctx.prec = ctx.prec, 120
    try:
        points = (arb(fmpq(k, _STEPS)).tanh() for k in range(_STEPS * _END + 1))
        return np.array([float(v.mid()) for v in points])
    finally:
        ctx.prec = before


def hyperbolic(x: Floats) -> Floats:
    """tanh, off by less than 2**-48."""
    size = np.minimum(np.abs(x), float(_END))
    whole = np.rint(size * _STEPS)
    d = size - whole / _STEPS
    s = d * d
    small = d * (1 + s * (-1 / 3 + s * (2 / 15 - s * (17 / 315))))
    base = _table()[np.nan_to_num(whole).astype(np.int64)]
    value = (base + small) / (1 + base * small)
    return np.asarray(np.where(x < 0, -value, value) + 0 * x)


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """``look``: value, slope, bend; ``bend`` and ``third``: the most that |f''| and |f'''| are;
    ``sigmoid``: f' is even, positive and falls from ``top`` at 0 to both sides."""

    look: Callable[[Floats], tuple[Floats, Floats, Floats]]
    bend: float
    third: float
    sigmoid: bool
    top: float


def _tanh(x: Floats) -> tuple[Floats, Floats, Floats]:
    t = hyperbolic(x)
    slope = 1 - t * t
    return t, slope, -2 * (t * slope)


def _logistic(x: Floats) -> tuple[Floats, Floats, Floats]:
    t = hyperbolic(x / 2)
    slope = (1 - t * t) / 4
    return (1 + t) / 2, slope, -t * slope


def _silu(x: Floats) -> tuple[Floats, Floats, Floats]:
    s, slope, bend = _logistic(x)
    return x * s, s + x * slope, 2 * slope + x * bend


def _by_series(of: Callable[[arb], tuple[arb, arb, arb]]) -> Callable[[Floats], tuple[Floats, ...]]:
    """The middles of balls, and nan where these are wide or x is no number."""

    def sharp(part: arb, v: float) -> float:
        narrow = part.rad() <= OFF / 16 * (1 + abs(v))
        return float(part.mid()) + 0 * v if narrow else float("nan")

    def look(x: Floats) -> tuple[Floats, ...]:
        before, ctx.prec = ctx.prec, 90
        try:
            rows = [[sharp(part, v) for part in of(arb(v))] for v in map(float, x.ravel())]
        finally:
            ctx.prec = before
        return tuple(np.array(row).reshape(x.shape) for row in zip(*rows, strict=True))

    return look


def _gelu(v: arb) -> tuple[arb, arb, arb]:
    share = (1 + (v / arb(2).sqrt()).erf()) / 2 if v > -2 else (-v / arb(2).sqrt()).erfc() / 2
    density = (-(v * v) / 2).exp() / (arb.pi() * 2).sqrt()
    return v * share, share + v * density, density * (2 - v * v)


def _softplus(v: arb) -> tuple[arb, arb, arb]:
    value = v + (-v).exp().log1p() if v > 0 else v.exp().log1p()
    s = 1 / (1 + (-v).exp())
    return value, s, s / (1 + v.exp())


def _decay(x: Floats) -> tuple[Floats, Floats, Floats]:
    """exp(x) where x <= 0, which is (1 + t)/(1 - t), t the tanh of x/2; beyond that exp(-x) + 2 x,
    whose value, slope and bend go on from those of exp."""
    t = hyperbolic(-np.abs(x) / 2)
    e = (1 + t) / (1 - t)
    return e + np.maximum(2 * x, 0.0), np.where(x > 0, 2 - e, e), e


def _gelu_tanh(v: arb) -> tuple[arb, arb, arb]:
    """x (1 + tanh g)/2 is x s(2 g) with the logistic function s; beyond 64 all that is between it
    and max(0, x) is below e^(-1000), and so for the slope and the bend."""
    if abs(v) > 64:
        return (v, arb(1), arb(0)) if v > 0 else (arb(0), arb(0), arb(0))
    root = 2 * (2 / arb.pi()).sqrt()
    cube = arb(fmpq(44715, 1000000))
    g, g1, g2 = root * (v + cube * v**3), root * (1 + 3 * cube * v * v), root * 6 * cube * v
    s = 1 / (1 + (-g).exp())
    s1 = s / (1 + g.exp())
    s2 = s1 * (1 - 2 * s)
    return v * s, s + v * s1 * g1, 2 * s1 * g1 + v * (s2 * g1 * g1 + s1 * g2)


_CURVES = {
    # 4/(3 sqrt 3) and 2; 1/(6 sqrt 3) and 1/8.
    "tanh": Curve(_tanh, 0.7699, 2.0, True, 1.0),
    "logistic": Curve(_logistic, 0.09623, 0.125, True, 0.25),
    # 1/4 at 0, and 1/(6 sqrt 3); both 1 at 0.
    "softplus": Curve(_by_series(_softplus), 0.2501, 0.0963, False, 0.0),  # type: ignore[arg-type]
    "decay": Curve(_decay, 1.0, 1.0, False, 0.0),
    # Attained near 0 and 1.2; near 0 and 0.74 for both forms of gelu.
    "silu": Curve(_silu, 0.501, 0.31, False, 0.0),
    "gelu": Curve(_by_series(_gelu), 0.798, 0.78, False, 0.0),  # type: ignore[arg-type]
    "gelu-tanh": Curve(_by_series(_gelu_tanh), 0.799, 0.78, False, 0.0),  # type: ignore[arg-type]
}


def curve(name: str) -> Curve:
    if name not in _CURVES:
        raise Refused(f"unknown nonlinearity {name[:40]!r}")
    return _CURVES[name]
