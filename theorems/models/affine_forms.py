r"""Affine forms of vectors in shared symbols (zonotopes), every rounding of floats enclosed.

A form is the set of all :math:`c + G^\top\varepsilon + \eta` with symbols
:math:`|\varepsilon_i| \le 1` that forms share by the number of their row, and
:math:`|\eta_j| \le e_j` of its own.  Centre and rows are doubles and meant exactly; what an
operation rounds goes into e.  With :math:`u = 2^{-53}` a sum or product of two doubles is off by
at most u times its modulus, a sum of n products in any order by
:math:`\gamma_n \sum |a_i b_i|` (see :mod:`theorems.models.rounding`), so all rows of a form
together are off by that multiple of :math:`|c| + \sum_i |G_i|`.

Bounds are sums and products of numbers that are not negative: :func:`up` raises them by more than
their own roundings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.rounding import UNIT, gamma

FloatArray = NDArray[np.float64]
_MORE = 1 + 2.0**-36
#: Above all that underflow can hide.
_TINY = 1e-280
#: Terms of a sum, and symbols: up() covers 2**15 roundings.
MOST = 30_000


def up(bound: FloatArray) -> FloatArray:
    """At least the exact value of a bound that was computed in at most 2**15 roundings."""
    return np.asarray(bound * _MORE + _TINY)


@dataclass(frozen=True, eq=False)
class Form:
    """``centre`` (n,), ``rows`` (m, n) and ``box`` (n,) >= 0."""

    centre: FloatArray
    rows: FloatArray
    box: FloatArray

    @cached_property
    def spread(self) -> FloatArray:
        """At least the sum of the moduli of the rows."""
        return up(np.abs(self.rows).sum(axis=0))

    @cached_property
    def radius(self) -> FloatArray:
        """How far the form reaches from its centre."""
        return up(self.spread + self.box)

    @cached_property
    def size(self) -> FloatArray:
        """At least the modulus of the centre and of all rows."""
        return up(self.spread + np.abs(self.centre))

    @property
    def largest(self) -> FloatArray:
        """At least the modulus of any element."""
        return up(self.radius + np.abs(self.centre))

    def __getitem__(self, where: slice) -> Form:
        return Form(self.centre[where], self.rows[:, where], self.box[where])

    def padded(self, count: int) -> FloatArray:
        """The rows, and zeros for the symbols that the form does not have."""
        missing = count - len(self.rows)
        if missing == 0:
            return self.rows
        return np.concatenate([self.rows, np.zeros((missing, self.rows.shape[1]))])


@dataclass(frozen=True, slots=True, eq=False)
class Linear:
    """A real matrix of doubles, exactly."""

    matrix: FloatArray
    moduli: FloatArray

    @classmethod
    def of(cls, matrix: FloatArray) -> Linear:
        return cls(np.ascontiguousarray(matrix), np.abs(matrix))

    def __call__(self, form: Form) -> Form:
        factor = gamma(self.matrix.shape[1] + 2)
        return Form(
            self.matrix @ form.centre,
            form.rows @ self.matrix.T,
            up(self.moduli @ up(form.box + factor * form.size)),
        )


@dataclass(frozen=True, slots=True)
class Repeated:
    """Every component ``times`` times: (a, a, ..., b, b, ...)."""

    times: int

    def __call__(self, form: Form) -> Form:
        return Form(
            np.repeat(form.centre, self.times),
            np.repeat(form.rows, self.times, axis=1),
            np.repeat(form.box, self.times),
        )


@dataclass(frozen=True, slots=True)
class Tiled:
    """All components ``times`` times: (a, b, ..., a, b, ...)."""

    times: int

    def __call__(self, form: Form) -> Form:
        return Form(
            np.tile(form.centre, self.times),
            np.tile(form.rows, (1, self.times)),
            np.tile(form.box, self.times),
        )


@dataclass(frozen=True, slots=True)
class Grouped:
    """The sums of ``count`` components that follow each other."""

    count: int

    def __call__(self, form: Form) -> Form:
        n = self.count
        lost = form.box + gamma(n + 2) * form.size
        return Form(
            form.centre.reshape(-1, n).sum(axis=1),
            form.rows.reshape(len(form.rows), len(form.centre) // n, n).sum(axis=2),
            up(up(lost).reshape(-1, n).sum(axis=1)),
        )


def constant(values: FloatArray, error: FloatArray | None = None) -> Form:
    return Form(values, np.zeros((0, len(values))), up(np.zeros(len(values)) if error is None
                                                       else error))  # fmt: skip


def joined(forms: Sequence[Form]) -> Form:
    """One form of the components of several."""
    count = max(len(form.rows) for form in forms)
    return Form(
        np.concatenate([form.centre for form in forms]),
        np.concatenate([form.padded(count) for form in forms], axis=1),
        np.concatenate([form.box for form in forms]),
    )


def combined(
    centre: FloatArray, parts: Sequence[tuple[FloatArray | float, Form]], rest: FloatArray
) -> Form:
    """All centre + sum x_k (f_k - its centre) + t, |t| <= rest, for forms f_k and factors x_k."""
    box, rows = rest, np.zeros((0, len(centre)))
    for factor, form in sorted(parts, key=lambda part: -len(part[1].rows)):
        # One rounding of the product, and one of each sum that the product is part of.
        box = box + np.abs(factor) * (form.box + (len(parts) + 2) * UNIT * form.spread)
        if len(form.rows) == 0:
            continue
        product = form.rows if isinstance(factor, float) and factor == 1 else factor * form.rows
        if len(rows) == 0:
            rows = product
        elif len(product) == len(rows):
            rows = rows + product
        else:
            rows = np.concatenate([rows[: len(product)] + product, rows[len(product) :]])
    return Form(centre, rows, up(box))


def plus(left: Form, right: Form, sign: float = 1.0) -> Form:
    """left + sign right."""
    centre = left.centre + sign * right.centre
    lost = 2 * UNIT * (np.abs(left.centre) + np.abs(right.centre))
    if sign < 0 and 0 < len(right.rows) == len(left.rows):
        box = left.box + right.box + 4 * UNIT * (left.spread + right.spread) + lost
        return Form(centre, left.rows - right.rows, up(box))
    return combined(centre, [(1.0, left), (sign, right)], lost)


def scaled(factor: FloatArray, form: Form) -> Form:
    centre = factor * form.centre
    return combined(centre, [(factor, form)], 2 * UNIT * np.abs(centre))


def crossed(left: Form, right: Form) -> tuple[FloatArray, FloatArray]:
    """(m, r): the product of what both forms are beyond their centres is within r of m.

    With f = a X and g = Y / a for any a > 0 the product XY is ((f + g)^2 - (f - g)^2) / 4, and the
    sums of the moduli of the rows of f + g and f - g are often less than those of f and of g
    together.
    """
    with np.errstate(all="ignore"):
        factor = np.clip(np.sqrt(right.radius / left.radius), 2.0**-200, 2.0**200)
    factor = np.where(np.isfinite(factor), factor, 1.0)
    count = max(len(left.rows), len(right.rows))
    f, g = factor * left.padded(count), right.padded(count) / factor
    lost = 4 * UNIT * (factor * left.spread + right.spread / factor)
    lost = lost + factor * left.box + right.box / factor
    above = up(up(np.abs(f + g).sum(axis=0)) + lost)
    below = up(up(np.abs(f - g).sum(axis=0)) + lost)
    middle = (above * above - below * below) / 8
    return middle, up((above * above + below * below) * (1 + 32 * UNIT) / 8)
