"""Mamba's block as its module stores it: ``in_proj``, ``conv1d``, ``x_proj``, ``dt_proj``,
``A_log``, ``D``, ``out_proj``.

One block is read.  The numbers :math:`A = -e^{A_{\\log}}` are rounded once to doubles, and the
statement is about these doubles; ``note`` says so.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

import numpy as np
from flint import arb

from memory_theorems.theorems.models.blocks import Affine, FloatArray, Selective
from memory_theorems.theorems.models.tensors import Numbers
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.errors import InputError

BITS = 256
NEEDED = (
    "in_proj.weight", "conv1d.weight", "x_proj.weight", "dt_proj.weight", "dt_proj.bias", "A_log",
    "D", "out_proj.weight",
)  # fmt: skip
PAIR = ("in_proj.bias", "out_proj.bias")
OPTIONAL = (*PAIR, "conv1d.bias")


def is_selective(names: Collection[str]) -> bool:
    return any(name.rpartition(".")[2] == "A_log" for name in names)


def read_selective(
    path: Path, tensors: Mapping[str, Numbers], ignored: Collection[str] = ()
) -> tuple[Selective, tuple[str, ...], str]:
    """The block, the tensors that it is made of, and a note; InputError in one sentence.

    ``ignored``: names that the user leaves out.
    """
    prefixes = sorted({name.removesuffix("A_log") for name in tensors if name.endswith("A_log")})
    if len(prefixes) > 1:
        raise InputError(
            f"{path}: {len(prefixes)} Mamba blocks ({prefixes[0]}, {prefixes[1]}, ...), and one is "
            "read, for several with the norms between them are not; choose one with "
            "--prefix"
        )
    (prefix,) = prefixes
    found: dict[str, FloatArray] = {}
    for name in (*NEEDED, *OPTIONAL):
        array = tensors.get(prefix + name)
        if array is None and name in NEEDED:
            why = " (Mamba-2 is not read)" if prefix + "dt_bias" in tensors else ""
            raise InputError(f"{path}: a Mamba block has a tensor {prefix + name!r}{why}")
        if array is not None:
            if np.iscomplexobj(array):
                raise InputError(f"{path}: tensor {prefix + name!r} is complex")
            found[name] = np.asarray(array, dtype=np.float64)
    for name, other in (PAIR, PAIR[::-1]):
        if name in found and other not in found and prefix + other not in ignored:
            raise InputError(
                f"{path}: there is {prefix + name!r} and no {prefix + other!r}: a Mamba block has "
                "both, or with bias=False neither; save the state dict again"
            )
    rates, kernel = found["A_log"], found["conv1d.weight"]
    if rates.ndim != 2 or 0 in rates.shape:
        raise InputError(
            f"{path}: A_log has shape {rates.shape}, expected (channels, states); "
            "Mamba-2, with one number for each head, is not read"
        )
    h, n = rates.shape
    width = found["in_proj.weight"].shape[-1]
    rank = found["dt_proj.weight"].shape[-1]
    outputs = len(found["out_proj.weight"])
    shapes = {
        "in_proj.weight": (2 * h, width),
        "in_proj.bias": (2 * h,),
        "conv1d.weight": (h, 1, kernel.shape[-1]),
        "conv1d.bias": (h,),
        "x_proj.weight": (rank + 2 * n, h),
        "dt_proj.weight": (h, rank),
        "dt_proj.bias": (h,),
        "D": (h,),
        "out_proj.weight": (outputs, h),
        "out_proj.bias": (outputs,),
    }
    for name, shape in shapes.items():
        if name in found and (found[name].shape != shape or 0 in shape):
            raise InputError(
                f"{path}: tensor {prefix + name!r} has shape {found[name].shape}, expected {shape}"
            )
    block = Selective(
        _affine(found, "in_proj"),
        kernel[:, 0, :],
        found.get("conv1d.bias", np.zeros(h)),
        found["x_proj.weight"],
        _affine(found, "dt_proj"),
        _negative_exponentials(path, rates),
        found["D"],
        _affine(found, "out_proj"),
    )
    note = f"{h} channels with {n} states each, A = -exp(A_log); its numbers rounded to doubles"
    return block, tuple(prefix + name for name in found), note


def _affine(found: Mapping[str, FloatArray], name: str) -> Affine:
    weight = found[f"{name}.weight"]
    return Affine(weight, found.get(f"{name}.bias", np.zeros(len(weight))))


def _negative_exponentials(path: Path, logarithms: FloatArray) -> FloatArray:
    with precision(BITS):
        rates = np.array([-float(arb(float(v)).exp().mid()) for v in logarithms.ravel()])
    if not (np.isfinite(rates) & (rates < 0)).all():
        raise InputError(f"{path}: a rate -exp(A_log) is out of the range of doubles")
    return rates.reshape(logarithms.shape)
