r"""Replay of tail sums: :math:`\sum_{j \ge k} \|C A^j B\|` times the input bound is at most eps.

Dense systems: powers in exact integers, the remainder by a quadratic norm that is proved first.
Diagonal systems: powers on a grid of 2**-192 with a tracked error, the remainder by moduli.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt, lcm
from typing import Any

import numpy as np
from flint import fmpz, fmpz_mat

from memory_theorems.theorems.models.checking.exact import (
    Matrix,
    definite,
    identity,
    matrix,
    minus,
    number,
    product,
    require,
    root,
    transpose,
    up,
)
from memory_theorems.theorems.models.checking.quadratic import check_layer, check_readout

MAX_TERMS = 20_000
DIAGONAL_TERMS = 200_001
GRID = 192


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless the terms from the window on sum to at most eps."""
    weights = document["weights"]
    require(len(weights["layers"]) == 1, "tail sums are for one layer")
    (layer,) = weights["layers"]
    if layer["cell"] == "diagonal":
        terms, factor = _diagonal(layer, weights["readout"], document)
    else:
        require(layer["cell"] == "linear", f"no tail sums for {layer['cell']}")
        terms, factor = _dense(layer, weights["readout"], document)
    require(number(document["factor"]) >= factor, "the stated factor is too small")
    require(number(document["factor"]) < 1, "the stated factor is not below 1")
    eps, window = number(document["eps"]), document["certified_window"]
    total = Fraction(0)
    for j, (term, remainder) in enumerate(terms):
        if j < window:
            continue
        # Terms before j are in the total, all from j on in the remainder.
        if total + remainder <= eps:
            return
        total = up(total + term)
        require(total <= eps, "the tail sum is above eps")
    require(False, "the tail is not negligible after all the terms that are looked at")


Terms = Iterator[tuple[Fraction, Fraction]]


def _dense(
    layer: Mapping[str, Any], readout: Any, document: Mapping[str, Any]
) -> tuple[Terms, Fraction]:
    certificate = document["certificate"]["remainder"]
    size, width = len(layer["recurrent"]), len(layer["input"][0])
    bound, norm = number(document["input_bound"]), document["input_norm"]
    reach = bound if norm == "2" else bound * root(Fraction(width))
    factor, _, output, start = check_layer("the remainder", layer, certificate, reach)
    require(all(number(v) == 0 for v in layer["bias"]), "a linear system has no bias here")
    kappa = check_readout(certificate, certificate, readout, output, size)
    a, shift_a = _integers(matrix(layer["recurrent"], size, size))
    b, shift_b = _integers(matrix(layer["input"], size, width))
    rows = identity(size, Fraction(1)) if readout is None else matrix(readout, None, size)
    c, shift_c = _integers(rows)

    def terms() -> Terms:
        remainder, scale = kappa * start, shift_b * shift_c
        left = c.nrows() <= b.ncols()
        carried = c if left else b
        for _ in range(MAX_TERMS):
            image = carried * b if left else c * carried
            yield _worst(_fractions(image, scale), bound, norm), remainder
            carried = carried * a if left else a * carried
            scale *= shift_a
            remainder = up(remainder * factor)

    return terms(), factor


def _worst(image: Matrix, bound: Fraction, norm: str) -> Fraction:
    """Upper bound of ||M x||_2 over the admissible x."""
    image = [[_toward_zero(v) for v in row] for row in image]
    slack = Fraction(len(image) * len(image[0]), 2**GRID)
    if norm == "inf":
        sums = [sum((abs(v) for v in row), Fraction(0)) for row in image]
        return up((root(sum((v * v for v in sums), Fraction(0))) + slack) * bound)
    best = root(sum((v * v for row in image for v in row), Fraction(0)))
    if 1 < min(len(image), len(image[0])) <= 16 and best > 0:
        best = min(best, _spectral(image, best))
    return up((best + slack) * bound)


def _toward_zero(value: Fraction) -> Fraction:
    scaled = abs(value.numerator) * 2**GRID // value.denominator
    return Fraction(scaled if value >= 0 else -scaled, 2**GRID)


def _spectral(image: Matrix, otherwise: Fraction) -> Fraction:
    """A proved bound of the spectral norm: mu^2 I - M^T M is positive; floats only propose mu."""
    wide = image if len(image[0]) <= len(image) else transpose(image)
    gram = product(transpose(wide), wide)
    unit = max(gram[i][i] for i in range(len(gram)))
    floats = np.array([[float(v / unit) for v in row] for row in gram])
    estimate = Fraction(float(np.linalg.eigvalsh(floats)[-1])) * unit * (1 + Fraction(1, 2**28))
    if definite(minus(identity(len(gram), estimate), gram)):
        return root(estimate)
    return otherwise


def _integers(rows: Matrix) -> tuple[fmpz_mat, int]:
    """Integer matrix and the common denominator."""
    common = lcm(*(v.denominator for row in rows for v in row))
    flat = [fmpz(v.numerator * (common // v.denominator)) for row in rows for v in row]
    return fmpz_mat(len(rows), len(rows[0]), flat), common


def _fractions(image: fmpz_mat, scale: int) -> Matrix:
    return [[Fraction(int(v), scale) for v in row] for row in image.tolist()]


# ------------------------------------------------------------------ diagonal systems
Pair = tuple[Fraction, Fraction]


def _pair(value: Any) -> Pair:
    real, imaginary = value
    return number(real), number(imaginary)


def _modulus(value: Pair) -> Fraction:
    return root(value[0] ** 2 + value[1] ** 2)


def _diagonal(
    layer: Mapping[str, Any], readout: Any, document: Mapping[str, Any]
) -> tuple[Terms, Fraction]:
    """Terms and remainders as whole multiples of 2**-GRID, rounded up."""
    eigenvalues = [_pair(v) for v in layer["recurrent"]]
    size, width = len(eigenvalues), len(layer["input"][0])
    inputs = [[_pair(v) for v in row] for row in layer["input"]]
    outputs = [[_pair(v) for v in row] for row in readout]
    require(
        size > 0 and len(inputs) == size and all(len(row) == width > 0 for row in inputs)
        and len(outputs) > 0 and all(len(row) == size for row in outputs),
        "the matrices do not fit together",
    )  # fmt: skip
    # A restart forgets what a bias of the states added to them, and no term here bounds it.
    require(all(number(v) == 0 for v in layer["bias"]), "a linear system has no bias here")
    moduli = [_modulus(v) for v in eigenvalues]
    require(max(moduli) < 1, "an eigenvalue is not inside the unit circle")
    bound, norm = number(document["input_bound"]), document["input_norm"]
    # Products C_pi B_id of mode i, exactly, and the sum of their moduli.
    modes = [[[_multiply(row[i], b) for b in inputs[i]] for row in outputs] for i in range(size)]
    sizes = [sum((_modulus(v) for row in mode for v in row), Fraction(0)) for mode in modes]
    entries = [
        [_entry([mode[p][d] for mode in modes]) for d in range(width)] for p in range(len(outputs))
    ]
    one = 2**GRID

    def terms() -> Terms:
        powers = [(one, 0)] * size
        tails = [_above(s * bound / (1 - m) * one) for s, m in zip(sizes, moduli, strict=True)]
        rates = [_above(m * one) for m in moduli]
        steps = [_Turn.of(value) for value in eigenvalues]
        for j in range(DIAGONAL_TERMS):
            # Each step rounds both parts down once and |a| < 1: the error is below 2 j units.
            error = _above(2 * j * sum(sizes, Fraction(0)))
            response = [
                [entry.above(powers) + error if entry.weights else 0 for entry in row]
                for row in entries
            ]
            term = _above(_gain(response, norm) * bound)
            yield Fraction(term, one), Fraction(sum(tails), one)
            powers = [step.of_power(power) for power, step in zip(powers, steps, strict=True)]
            tails = [-(-tail * rate // one) for tail, rate in zip(tails, rates, strict=True)]

    return terms(), max(moduli)


def _above(value: Fraction) -> int:
    return -(-value.numerator // value.denominator)


def _gain(response: list[list[int]], norm: str) -> int:
    """At least sup ||M x||_2 over ||x|| <= 1 for entries |M| of at most ``response``."""
    if norm == "inf":
        return _root_above(sum(sum(row) ** 2 for row in response))
    by_rows = _root_above(sum(v * v for row in response for v in row))
    sums = max(map(sum, response)) * max(map(sum, zip(*response, strict=True)))
    # The square of the spectral norm is at most the largest row sum times the largest column sum.
    return min(by_rows, _root_above(sums))


def _root_above(value: int) -> int:
    found = isqrt(value)
    return found + (found * found < value)


@dataclass(frozen=True, slots=True)
class _Entry:
    """One output of one input: modes with the integers w for weights w/``common``."""

    weights: tuple[tuple[int, int, int], ...]
    common: int

    def above(self, powers: list[tuple[int, int]]) -> int:
        """At least |Re sum w a^j|, in the units of the powers."""
        total = sum(x * powers[i][0] - y * powers[i][1] for i, x, y in self.weights)
        return -(-abs(total) // self.common)


def _entry(weights: list[Pair]) -> _Entry:
    common = lcm(*(part.denominator for pair in weights for part in pair))
    whole = [(i, int(x * common), int(y * common)) for i, (x, y) in enumerate(weights)]
    return _Entry(tuple(item for item in whole if item[1] or item[2]), common)


def _multiply(left: Pair, right: Pair) -> Pair:
    return left[0] * right[0] - left[1] * right[1], left[0] * right[1] + left[1] * right[0]


@dataclass(frozen=True, slots=True)
class _Turn:
    """Multiplication by (x + iy)/``common``, both parts rounded down to the grid."""

    x: int
    y: int
    common: int

    @classmethod
    def of(cls, value: Pair) -> _Turn:
        common = lcm(value[0].denominator, value[1].denominator)
        return cls(int(value[0] * common), int(value[1] * common), common)

    def of_power(self, power: tuple[int, int]) -> tuple[int, int]:
        real = self.x * power[0] - self.y * power[1]
        imaginary = self.x * power[1] + self.y * power[0]
        return real // self.common, imaginary // self.common
