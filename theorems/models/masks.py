r"""Buffers that are certainly no weights: causal masks, the numbers of positions, and counters.

A state dict holds what a module registers as a buffer, the mask of an attention layer for one.
Such a tensor is left out, and listed as such, where its name *and* its whole content say what it
is; every other tensor stays what it was, a weight until it is known.  By its content

- a causal mask is square in its last two axes, of length 1 in the others and at least 2 wide; all
  entries on and below the diagonal are one number, all above it another, or the same of a strict
  triangle; and the two are 0 and 1 (true and false), or 0 and a number that masks (below -10000,
  or minus infinity);
- a masking number is one number below -1000 or minus infinity;
- positions are 0, 1, 2, ... in integers, along the last axis, of length 1 in the others;
- a counter of batches is one integer that is not negative (``num_batches_tracked``, which only
  training reads).

A square 0/1 triangle under the name of a weight is a weight, and so are the masks of pruned weights
(``weight_hh_l0_mask``), whose names are those of weights with an ending.  And a mask of 0 and 1 may
be a factor of the weights in its module (a masked linear layer), so it is left out only where no
tensor that is used, in its module or below, has an axis of its length: :func:`factor_of`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
_TRIANGLES = ("mask", "attn_mask", "causal_mask", "attention_mask", "tril", "triu")
#: A buffer of this name is a mask under an attention module alone: GPT-2's ``attn.bias``.
_BIAS, _ATTENTION = "bias", ("attn", "attention", "self_attn", "self_attention")
_NUMBERS = ("masked_bias", "mask_value")
_POSITIONS = ("position_ids", "positions", "pos_ids")
_COUNTER = "num_batches_tracked"
MASKS = -10_000.0


@dataclass(frozen=True, slots=True)
class Buffer:
    """``what`` it is; ``side``: the length of a mask of 0 and 1, which may be a factor, else 0."""

    what: str
    side: int = 0


def factor_of(
    name: str, found: Buffer, used: Collection[str], tensors: Mapping[str, Array]
) -> str | None:
    """The tensor in use that a mask may be a factor of, or None."""
    module = name.rpartition(".")[0]
    below = f"{module}." if module else ""
    for other in sorted(used):
        if found.side and other.startswith(below) and found.side in tensors[other].shape:
            return other
    return None


def buffer(name: str, array: object) -> Buffer | None:
    """What a buffer is, or None for everything that may be a weight."""
    if not isinstance(array, np.ndarray) or array.dtype.kind not in "biuf":
        return None
    above, _, last = name.rpartition(".")
    parent = above.rpartition(".")[2]
    if last in _TRIANGLES or (last == _BIAS and parent in _ATTENTION):
        return _causal(array)
    number = float(array.reshape(-1)[0]) if array.size == 1 else 0.0
    if last in _NUMBERS and array.dtype.kind == "f" and number <= -1000:
        return Buffer("the number of a mask, no weight")
    if last == _COUNTER and array.size == 1 and array.dtype.kind in "iu" and number >= 0:
        return Buffer("a counter of batches, no weight")
    if last in _POSITIONS and array.dtype.kind in "iu" and array.size:
        row = array.reshape(-1)
        if array.shape[-1:] == row.shape and (row == np.arange(row.size)).all():
            return Buffer("the numbers of positions, no weight")
    return None


def _causal(array: Array) -> Buffer | None:
    if array.ndim < 2 or array.shape[-1] != array.shape[-2] or array.shape[-1] < 2:
        return None
    if array.size != array.shape[-1] ** 2:
        return None
    square = array.reshape(array.shape[-2:])
    size = len(square)
    for offset in (0, -1):
        inside = np.tril(np.ones((size, size), dtype=bool), offset)
        low, high = np.unique(square[inside]), np.unique(square[~inside])
        if len(low) == len(high) == 1:
            pair = sorted((float(low[0]), float(high[0])))
            if pair == [0.0, 1.0]:
                return Buffer("a causal mask, no weight", size)
            if pair[1] == 0 and pair[0] <= MASKS:
                return Buffer("a causal mask, no weight")
    return None
