r"""Exact tail sums for linear systems: the impulse response says all there is to say.

For :math:`s_{t+1} = A s_t + B x_t`, :math:`y = C s` started or restarted at zero,
:math:`y_t - y_t^k = \sum_{j \ge k} C A^j B x_{t-1-j}`, so with :math:`\|x\| \le B_x` the gap is at
most :math:`B_x \sum_{j \ge k} \|C A^j B\|`, and equals that supremum when the system has one
output.  The infinite remainder is bounded by a contraction certificate (dense) or by the moduli of
the eigenvalues (diagonal).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

import numpy as np
from flint import arb, fmpz, fmpz_mat

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.dyadic import (
    Dyadic,
    norm_upper_bound,
    round_up,
    square_root_upper,
)
from memory_theorems.theorems.models.impulse import BLOCK, Group, groups_of
from memory_theorems.theorems.models.loading import Layer, TrainedModel
from memory_theorems.theorems.models.norms import QuadraticNorm
from memory_theorems.verify.arithmetic.balls import precision

MAX_TERMS = 20_000
#: The longest window, and the most terms times modes, of a diagonal system.
MAX_WINDOW = 200_000
MAX_MODES = 30_000_000


@dataclass(frozen=True, slots=True)
class Tail:
    """``sums[k]`` is an upper bound (fixed point) of the gap of a restart k steps ago, for every
    k < len(sums); later gaps are below the last one."""

    sums: tuple[int, ...]
    factor: Fraction


def dense_tail(model: TrainedModel, inputs: InputBound, norm: QuadraticNorm, eps: Fraction) -> Tail:
    """Tail sums of a dense linear layer; ``norm`` certifies the remainder.

    Powers are carried as integers with a common shift, truncated with a tracked error.
    """
    (layer,) = model.layers
    a = Dyadic.from_array(np.asarray(layer.recurrent, dtype=np.float64))
    b = Dyadic.from_array(np.asarray(layer.input, dtype=np.float64))
    c = None if model.readout is None else Dyadic.from_array(np.asarray(model.readout.real))
    if c is not None and c.shape[0] < b.shape[1]:
        # Transpose the system: powers of A^T on C^T are cheaper, entries of C A^j B the same.
        a, b, c = a.transpose, c.transpose, b.transpose
        transposed = True
    else:
        transposed = False
    bits = 192
    growth = a.infinity_norm()
    current = _truncate(b, bits)
    error = Fraction(1, 2**bits)
    outer = Fraction(1) if c is None else c.infinity_norm()
    remainder_unit = norm.output * norm.start
    if c is not None or transposed:
        readout = Dyadic.from_array(np.asarray(_readout(model)))
        remainder_unit = norm_upper_bound(readout) * norm.output * norm.start
    terms: list[int] = []
    remainder = remainder_unit
    while remainder > eps / 1024 or len(terms) < 2:
        if len(terms) >= MAX_TERMS:
            raise NoCertificate(f"the tail is not negligible after {MAX_TERMS:,} terms")
        image = current if c is None else c @ current
        rows, columns = image.shape
        slack = outer * error * max(rows, columns)
        value = _operator_norm(image.transpose if transposed else image, inputs) + slack * (
            inputs.bound * columns * rows
        )
        terms.append(fp.ceiling(value))
        current = _truncate(a @ current, bits)
        error = growth * error + Fraction(1, 2**bits)
        remainder = round_up(remainder * norm.factor, 64)
        if error > Fraction(1, 2**80):
            raise NoCertificate("rounding errors of the powers grow too fast (non-normal system)")
    return Tail(suffix_sums(terms, fp.ceiling(remainder)), norm.factor)


def _readout(model: TrainedModel) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    assert model.readout is not None
    return np.asarray(model.readout.real, dtype=np.float64)


def _truncate(matrix: Dyadic, bits: int) -> Dyadic:
    """Entries rounded down to multiples of ``2**-bits`` (error below one unit)."""
    if matrix.shift <= bits:
        return Dyadic(matrix.aligned(bits), bits)
    drop = matrix.shift - bits
    rows, columns = matrix.shape
    flat = [fmpz(int(value) >> drop) for value in matrix.mantissa.entries()]
    return Dyadic(fmpz_mat(rows, columns, flat), bits)


def _operator_norm(image: Dyadic, inputs: InputBound) -> Fraction:
    """Upper bound of sup ||M x||_2 over admissible x; exact up to rounding for one output."""
    rows = inputs.row_bounds(image)
    by_rows = square_root_upper(sum((fp.exact(value) ** 2 for value in rows), Fraction(0)))
    if inputs.norm == "2" and 1 < min(image.shape) <= 16:
        return min(by_rows, norm_upper_bound(image) * inputs.bound)
    return by_rows


def suffix_sums(terms: list[int], remainder: int) -> tuple[int, ...]:
    sums, total = [], remainder
    for value in reversed(terms):
        total += value
        sums.append(total)
    return tuple(reversed(sums))


def diagonal_tail(model: TrainedModel, inputs: InputBound, eps: Fraction) -> Tail:
    """Tail sums of a diagonal system: the impulse response by balls, the remainder by moduli."""
    (layer,) = model.layers
    with precision(128):
        moduli = [_modulus(value) for value in layer.recurrent.astype(np.complex128)]
        worst = max(moduli)
        if worst >= 1:
            raise NoCertificate(
                f"every eigenvalue inside the unit circle fails: modulus about {float(worst):.9g}"
            )
        groups = groups_of(model)
        scale = [Fraction(0)] * layer.size
        for group in groups:
            for mode, factor in zip(group.modes, group.sizes(), strict=True):
                scale[mode] += factor * inputs.bound / (1 - moduli[mode])
        terms: list[int] = []
        decay = [fp.ceiling(value) for value in moduli]
        for _ in range(BLOCK.bit_length() - 1):
            decay = [fp.product(rate, rate) for rate in decay]
        tail = [fp.ceiling(value) for value in scale]
        # Rounded down: a threshold above eps would count a tail as negligible that is not.
        threshold = fp.floor(eps / 1024)
        if threshold < layer.size:
            raise NoCertificate(f"eps is below the resolution 2**-{fp.FRACTION} of the tail sums")
        most = min(MAX_WINDOW, MAX_MODES // layer.size)
        bound = fp.ceiling(inputs.bound)
        while sum(tail) > threshold or not terms:
            if len(terms) >= most:
                raise NoCertificate(f"the tail is not negligible after {most:,} terms")
            for response in _responses(groups, model, layer, inputs.norm, len(terms)):
                terms.append(fp.product(response, bound))
            tail = [fp.product(value, rate) for value, rate in zip(tail, decay, strict=True)]
    return Tail(suffix_sums(terms, sum(tail)), worst)


def _modulus(value: complex) -> Fraction:
    square = Fraction(value.real) ** 2 + Fraction(value.imag) ** 2
    return square_root_upper(square)


def _responses(
    groups: list[Group], model: TrainedModel, layer: Layer, norm: str, start: int
) -> Iterator[int]:
    """Upper bounds (fixed point) of sup ||Re(C A^j B) x||_2 over ||x|| <= 1 for BLOCK steps j."""
    shape = (layer.size if model.readout is None else len(model.readout), layer.inputs)
    blocks = [group.block(start) for group in groups]
    for j in range(BLOCK):
        entries = {
            place: _fixed(block[row, j].real)
            for group, block in zip(groups, blocks, strict=True)
            for row, place in enumerate(group.entries)
        }
        yield _gain(entries, shape, norm)


def _fixed(value: arb) -> int:
    """At least |value|, in fixed point."""
    mantissa, exponent = value.abs_upper().man_exp()
    shift = int(exponent) + fp.FRACTION
    whole = int(mantissa)
    return whole << shift if shift >= 0 else -(-whole >> -shift)


def _gain(entries: Mapping[tuple[int, int], int], shape: tuple[int, int], norm: str) -> int:
    """At least sup ||M x||_2 for |M| <= ``entries``, which are zero where nothing is given.

    By rows, and in the Euclidean norm also by ||M||^2 <= ||M||_1 ||M||_inf, which is exact for
    independent channels.
    """
    outputs, columns, total = [0] * shape[0], [0] * shape[1], 0
    for (p, d), value in entries.items():
        outputs[p] += value
        columns[d] += value
        total += value * value
    if norm == "inf":
        return _root(sum(v * v for v in outputs))
    return min(_root(total), _root(max(outputs) * max(columns)))


def _root(square: int) -> int:
    found = isqrt(square)
    return found + (found * found < square)
