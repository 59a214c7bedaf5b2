r"""LayerNorm and RMSNorm of a stack: their tensors, and to which layer each belongs.

A norm is a module whose name says so (``norm``, ``norms.0``, ``ln``, ``layer_norm``, ``norm_f``)
with one vector ``weight`` (flax: ``scale``) and perhaps ``bias``.  A file tells neither whether the
mean is taken off, nor where the norm stands, nor its epsilon: the reader asks for all of them, for
libraries differ (1/100000 in nn.LayerNorm, 1/1000000 in flax, the roundoff of the type in
nn.RMSNorm).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import numpy as np

from memory_theorems.theorems.models.batch_norms import FLAX, PYTORCH, in_order, paired
from memory_theorems.theorems.models.entry_norms import EntryNorm
from memory_theorems.theorems.models.tensors import Numbers
from memory_theorems.verify.errors import InputError

NORMALISES = re.compile(r"(^|[._])(norms?|ln|(layer|rms|batch)_?norm|bn)[0-9]*([._]|$)", re.I)
#: What a norm after the last layer is called: neither of an encoder nor of the inputs.
_FINAL = re.compile(
    r"((final|last|out|output|post|head|decoder)_?)?((layer|rms)_?)?(norm|ln)"
    r"(_?(f|final|last|out|[0-9]+))?", re.I
)  # fmt: skip
_BEFORE = re.compile(r"(^|[._])(enc|emb|in|pre|first)", re.I)
WEIGHTS = ("weight", "scale")
WHAT = "norm"


def entry_norms_of(tensors: Mapping[str, Numbers]) -> list[str]:
    """The modules that are norms of entries, in the order of their numbers."""
    found = set()
    for name, values in tensors.items():
        module, _, last = name.rpartition(".")
        stored = any(f"{module}.{part}" in tensors for part in (PYTORCH[0], FLAX[0]))
        if last in WEIGHTS and NORMALISES.search(module) and not stored and values.ndim == 1:
            found.add(module)
    return in_order(found)


def placed(path: Path, norms: list[str], roots: list[str], place: str) -> list[str]:
    """The norm of each layer, and perhaps one more, after the last; InputError where it is not
    certain which is which."""
    if len(norms) == len(roots):
        return paired(path, norms, roots, WHAT)
    if len(norms) != len(roots) + 1 or place != "before":
        raise InputError(
            f"{path}: {len(norms)} norms ({', '.join(norms[:4])}) for {len(roots)} layers: one to "
            "each layer is read, and with 'before' perhaps one after the last"
        )
    found = []
    for last in norms:
        others = [norm for norm in norms if norm != last]
        try:
            found.append([*paired(path, others, roots, WHAT), last])
        except InputError:
            continue
    if len(found) != 1:
        raise InputError(
            f"{path}: which of {', '.join(norms)} is the norm after the last layer? the others "
            "must stand in the layers' modules, one in each, or differ by one number alone"
        )
    last = found[0][-1]
    if _BEFORE.search(last) or not _FINAL.fullmatch(last.rpartition(".")[2]):
        raise InputError(
            f"{path}: {last!r} belongs to no layer, and its name does not say that it follows the "
            f"last one, as 'norm' or 'norm_f' does: --ignore {last}. states the window without it"
        )
    return found[0]


def norm_of(
    path: Path, tensors: Mapping[str, Numbers], module: str, kind: str, epsilon: Fraction
) -> tuple[EntryNorm, tuple[str, ...]]:
    """The norm, and the names that were used; InputError with what does not fit."""
    held = {
        last: f"{module}.{last}" for last in (*WEIGHTS, "bias") if f"{module}.{last}" in tensors
    }
    weights = [last for last in WEIGHTS if last in held]
    if len(weights) > 1:
        raise InputError(f"{path}: {module!r} has a weight and a scale; which is meant?")
    if kind == "rms" and "bias" in held:
        raise InputError(
            f"{path}: {held['bias']!r}: RMSNorm has no bias; is it a LayerNorm (--layer-norm)?"
        )
    shape = tensors[held[weights[0]]].shape
    for name in held.values():
        values = tensors[name]
        if np.iscomplexobj(values) or values.shape != shape or len(shape) != 1 or 0 in shape:
            raise InputError(f"{path}: {name!r} has shape {values.shape}, not {shape}")
    numbers = {last: np.asarray(tensors[name], dtype=np.float64) for last, name in held.items()}
    norm = EntryNorm(kind, numbers[weights[0]], numbers.get("bias", np.zeros(shape)), epsilon)
    return norm, tuple(held.values())
