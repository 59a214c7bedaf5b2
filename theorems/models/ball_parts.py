"""What layers over balls are made of: matrices, affine maps and scales, exact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from flint import acb, acb_mat, arb, arb_mat

from memory_theorems.theorems.models.blocks import Affine, Array, Scale
from memory_theorems.theorems.models.entry_norms import BallNorm, EntryNorm


class BallAffine:
    def __init__(self, affine: Affine) -> None:
        self.weight, self.bias = real_balls(affine.weight), real_balls(affine.bias[:, None])

    def __call__(self, column: arb_mat) -> arb_mat:
        return self.weight * column + self.bias


class BallScale:
    def __init__(self, scale: Scale) -> None:
        self.weight = [arb(float(v)) for v in scale.weight]
        self.bias = [arb(float(v)) for v in scale.bias]

    def __call__(self, values: list[Any]) -> list[Any]:
        return [w * v + b for w, v, b in zip(self.weight, values, self.bias, strict=True)]


def ball_scale(scale: Scale | EntryNorm | None) -> Callable[[list[Any]], list[Any]]:
    if isinstance(scale, EntryNorm):
        return BallNorm(scale)
    return list if scale is None else BallScale(scale)


def ball_map(affine: Affine | None) -> BallAffine | None:
    return None if affine is None else BallAffine(affine)


def real_balls(array: Array) -> arb_mat:
    return arb_mat(array.shape[0], array.shape[1], [arb(float(v)) for v in array.ravel()])


def column(values: list[Any]) -> arb_mat:
    return arb_mat(len(values), 1, values)


def complex_balls(array: Array) -> acb_mat:
    rows = np.asarray(array, dtype=np.complex128)
    flat = [acb(float(v.real), float(v.imag)) for v in rows.ravel()]
    return acb_mat(rows.shape[0], rows.shape[1], flat)
