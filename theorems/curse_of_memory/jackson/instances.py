r"""Best polynomial approximation on [0, 1] of functions with a kink, by exact rationals.

:math:`f(s)=(s-a)_+^\alpha` has :math:`\|f^{(\alpha)}\|_\infty=\alpha!`, and
:math:`E_n(f)=\min_{\deg p\le n}\|f-p\|_\infty` is enclosed:

* from below by a levelled error on n + 2 points (de la Vallee Poussin): if
  :math:`f(x_i)-p(x_i)=(-1)^i\delta`, then :math:`E_n\ge|\delta|`; an exact linear system;
* from above by the certified supremum of f - p for that p, on both sides of a.

Points are proposed by exchange in floats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial

import numpy as np
from flint import arb, fmpq, fmpq_mat, fmpq_poly
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import ZERO, rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

BITS = 128
MAX_DEGREE = 16


@dataclass(frozen=True, slots=True)
class KinkInstance:
    """InputError unless 1 <= alpha <= 4, alpha - 1 <= n <= 16, 0 < kink < 1 and 0 < share.

    The bound of the derivative of order alpha is ``share`` times its supremum.
    """

    alpha: int
    degree: int
    kink: Fraction
    share: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        if not (1 <= self.alpha <= 4 and self.alpha - 1 <= self.degree <= MAX_DEGREE):
            raise InputError("1 <= alpha <= 4 and alpha - 1 <= n <= 16 are needed")
        if not 0 < self.kink < 1:
            raise InputError("the kink lies inside (0, 1)")
        if self.share <= 0:
            raise InputError("the bound of the derivative is positive")


def kinked(alpha: int, kink: Fraction, point: Fraction) -> Fraction:
    """``(point - kink)_+**alpha``."""
    return max(point - kink, Fraction(0)) ** alpha


def levelled(
    alpha: int, kink: Fraction, points: tuple[Fraction, ...]
) -> tuple[fmpq_poly, Fraction]:
    """The polynomial p of degree len(points) - 2 and delta with f(x_i) - p(x_i) = (-1)**i delta."""
    size = len(points)
    rows = [
        [to_fmpq(x) ** k for k in range(size - 1)] + [fmpq((-1) ** i)] for i, x in enumerate(points)
    ]
    right = fmpq_mat(size, 1, [to_fmpq(kinked(alpha, kink, x)) for x in points])
    solved = fmpq_mat(rows).solve(right)
    delta = solved[size - 1, 0]
    polynomial = fmpq_poly([solved[k, 0] for k in range(size - 1)])
    return polynomial, to_fraction(delta)


def _supremum(polynomial: fmpq_poly, low: fmpq, high: fmpq) -> arb:
    """An upper bound of |polynomial| on [low, high] by Bernstein coefficients on sub-intervals."""
    best, pieces = arb(0), 64
    step = (high - low) / pieces
    for k in range(pieces):
        shifted = polynomial(fmpq_poly([low + step * k, step]))
        coefficients = [arb(shifted[i]) for i in range(shifted.degree() + 1)] or [arb(0)]
        degree = len(coefficients) - 1
        scaled = [value / _binomial(degree, i) for i, value in enumerate(coefficients)]
        for j in range(degree + 1):
            value = sum((scaled[i] * _binomial(j, i) for i in range(j + 1)), arb(0))
            best = best.max(abs(value))
    return best


@lru_cache(maxsize=512)
def _binomial(n: int, k: int) -> int:
    return comb(n, k)


@lru_cache(maxsize=512)
def best_error(alpha: int, degree: int, kink: Fraction) -> arb:
    """A ball that contains E_degree((s - kink)_+**alpha)."""
    points = _exchange(alpha, degree, kink)
    polynomial, delta = levelled(alpha, kink, points)
    with precision(BITS):
        a = to_fmpq(kink)
        right = fmpq_poly([-a, 1]) ** alpha - polynomial
        above = _supremum(polynomial, fmpq(0), a).max(_supremum(right, a, fmpq(1)))
        return to_ball(abs(delta)).union(above.upper())


def _exchange(alpha: int, degree: int, kink: Fraction) -> tuple[Fraction, ...]:
    """Points of an alternant, by Remez exchange in floats."""
    count = degree + 2
    grid = (1 - np.cos(np.linspace(0, np.pi, 4001))) / 2
    a = float(kink)
    values = np.maximum(grid - a, 0) ** alpha
    basis = np.polynomial.chebyshev.chebvander(2 * grid - 1, degree)
    chosen = np.round(np.linspace(0, len(grid) - 1, count)).astype(int)
    for _ in range(40):
        system = np.column_stack([basis[chosen], (-1.0) ** np.arange(count)])
        solution = np.linalg.solve(system, values[chosen])
        error = values - basis @ solution[:-1]
        picked = _alternating(error, count)
        if len(picked) < count or (picked == chosen).all():
            break
        chosen = picked
    return tuple(Fraction(float(grid[i])).limit_denominator(10**6) for i in chosen)


def _alternating(error: np.ndarray, count: int) -> np.ndarray:
    """Indices of the largest error in each run of one sign; the least at an end is dropped."""
    cuts = np.nonzero(np.diff(np.sign(error)))[0] + 1
    runs = np.split(np.arange(len(error)), cuts)
    peaks = [int(run[np.argmax(np.abs(error[run]))]) for run in runs]
    while len(peaks) > count:
        peaks.pop(0 if abs(error[peaks[0]]) < abs(error[peaks[-1]]) else -1)
    return np.array(peaks)


def distance(instance: KinkInstance, count: int, order: int) -> arb:
    """Of ``f^(alpha - order) = alpha!/order!*(s - a)_+**order`` from polynomials with ``count``
    coefficients: the supremum for none, half the jump for a step."""
    height = arb(factorial(instance.alpha)) / factorial(order)
    if count == 0:
        return height * to_ball(1 - instance.kink) ** order
    if order == 0:
        return height / 2
    return best_error(order, count - 1, instance.kink) * height


def interpret(instance: KinkInstance) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.approximation.iterated_degrees`."""
    alpha, extra = instance.alpha, instance.degree + 1 - instance.alpha

    def of(bits: int, count: int, order: int) -> arb:
        if order > alpha or count > MAX_DEGREE + 2:
            raise Undetermined(ZERO, "a derivative or a degree beyond the function's")
        return distance(instance, count, order)

    return Interpretation(
        numbers={
            "alpha": Quantity.exact(alpha),
            "size": Quantity.exact(instance.share * factorial(alpha)),
        },
        functions={"D": of},
        without=() if instance.share >= 1 else ("top",),
        samples={"m": (extra, 0), "j": (alpha - 1, 0)},
    )


@st.composite
def kink_instances(draw: st.DrawFn) -> KinkInstance:
    """Kinks in the middle and near the ends, alpha 1..3, degrees 2..12."""
    alpha = draw(st.integers(1, 3))
    kink = draw(st.sampled_from([Fraction(t) for t in ("1/2", "1/3", "1/10", "4/5", "19/20")]))
    return KinkInstance(alpha, draw(st.sampled_from((3, 2, 5, 8, 12))), kink)


def describe(instance: KinkInstance) -> Json:
    found = {
        "alpha": str(instance.alpha),
        "n": str(instance.degree),
        "kink": rational_text(instance.kink),
    }
    return found if instance.share == 1 else {**found, "share": rational_text(instance.share)}


def rebuild(data: Json) -> KinkInstance:
    """Inverse of :func:`describe`; InputError on malformed data."""
    if not isinstance(data, Mapping):
        raise InputError("an instance of Jackson's theorem has alpha, n and kink")
    try:
        return KinkInstance(
            int(data["alpha"]),
            int(data["n"]),
            Fraction(data["kink"]),
            Fraction(data.get("share", 1)),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of Jackson's theorem: {trouble}") from None


#: The last but one is nearly linear: against constants the bound is pi/2 times the error, no more.
#: In the last one the derivative is larger than its bound.
EDGES = (
    KinkInstance(1, 2, Fraction(1, 2)),
    KinkInstance(2, 2, Fraction(1, 2)),
    KinkInstance(3, 2, Fraction(1, 3)),
    KinkInstance(1, 0, Fraction(1, 100)),
    KinkInstance(1, 0, Fraction(1, 100), Fraction(1, 2)),
)

#: Powers with a kink and their distances from polynomials.
KINKS = Instances(kink_instances, interpret, describe, rebuild, EDGES)
