r"""Blocks around a linear state: state-space layers in a stack, and Mamba's selective scan.

A :class:`Block` maps its inputs u to

.. math::
    s' = a s + B \nu(u),\quad v = \operatorname{Re}(C s') + D \nu(u),\quad w = \sigma(v),\quad
    y = \nu'\big((M w + m) \odot \operatorname{logistic}(G w + g) + u\big),

where what stands around :math:`w` (mixing M, gate G, the residual u, :math:`\nu, \nu'`: the
scales of a batch normalisation, or LayerNorm or RMSNorm) is there or not.  A
:class:`Selective` block is Mamba's, in its module's names: (x, z) = ``in_proj``, a causal
convolution of d_conv steps and silu for x, (r, b, c) = ``x_proj`` x,
:math:`\Delta = \operatorname{softplus}(` ``dt_proj`` :math:`r)`,

.. math::
    s_{hn}' = e^{\Delta_h A_{hn}} s_{hn} + \Delta_h b_n x_h,\quad
    y = W_{\text{out}}\,((\textstyle\sum_n c_n s_{hn}' + D_h x_h) \odot \operatorname{silu}(z)).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, fmpq
from numpy.typing import NDArray

from memory_theorems.theorems.models.entry_norms import EntryNorm

FloatArray = NDArray[np.float64]
Array = NDArray[Any]
#: What may stand after a state-space layer; the names are those of ``--activation``.
NONLINEARITIES = ("none", "relu", "tanh", "gelu", "gelu-tanh", "silu")
#: Bounds of the slopes over all reals.  The steepest of gelu is at sqrt(2).
SLOPES: Mapping[str, Fraction] = {
    "none": Fraction(1),
    "relu": Fraction(1),
    "tanh": Fraction(1),
    "gelu": Fraction(1129, 1000),
    "gelu-tanh": Fraction(11291, 10000),
    "silu": Fraction(11, 10),
}


@dataclass(frozen=True, slots=True, eq=False)
class Affine:
    """``weight`` (p, d) and ``bias`` (p,)."""

    weight: FloatArray
    bias: FloatArray

    def __call__(self, vector: Array) -> Array:
        """For columns (d, batch)."""
        return np.asarray(self.weight @ vector + self.bias[:, None])


@dataclass(frozen=True, slots=True, eq=False)
class Scale:
    """``weight`` and ``bias`` (d,), channel by channel; ``spread``: bounds of the moduli that the
    bias is made of, which may cancel in it."""

    weight: FloatArray
    bias: FloatArray
    spread: FloatArray

    def __call__(self, vector: Array) -> Array:
        """For columns (d, batch)."""
        return np.asarray(self.weight[:, None] * vector + self.bias[:, None])

    def pulled(self, vector: Array, cotangent: Array) -> Array:
        """The cotangent of the vector from that of the result."""
        del vector
        return np.asarray(self.weight[:, None] * cotangent)


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """``output``: C (p, n); ``skip``: D (p, d); ``before``: an affine map of the model's inputs;
    ``first``: the normalisation of what the layer reads, the residual excepted; ``last``: of its
    outputs."""

    output: NDArray[np.complex128]
    skip: FloatArray
    nonlinearity: str
    before: Affine | None = None
    mix: Affine | None = None
    gate: Affine | None = None
    residual: bool = False
    first: Scale | EntryNorm | None = None
    last: Scale | EntryNorm | None = None

    @property
    def width(self) -> int:
        """The number of outputs."""
        return int(self.skip.shape[0] if self.mix is None else self.mix.weight.shape[0])


@dataclass(frozen=True, slots=True, eq=False)
class Selective:
    """``rates``: A (h, n), negative; ``kernel`` (h, d_conv), the last column for the input of the
    same step; ``project``: x_proj's rows for (r, b, c); ``step``: dt_proj."""

    enter: Affine
    kernel: FloatArray
    kernel_bias: FloatArray
    project: FloatArray
    step: Affine
    rates: FloatArray
    skip: FloatArray
    leave: Affine

    @property
    def rank(self) -> int:
        return int(self.step.weight.shape[1])

    @property
    def width(self) -> int:
        """The number of outputs."""
        return int(self.leave.weight.shape[0])


# ------------------------------------------------------------------ pointwise maps
def sigmoid(x: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-np.clip(x, -500, 500))))


_ROOT = float(np.sqrt(2 / np.pi))
CUBE = Fraction(44715, 1000000)


def pointwise(name: str, v: Array) -> tuple[Array, Array]:
    """Values and slopes in floats."""
    if name == "none":
        return v, np.ones_like(v)
    if name == "relu":
        return np.maximum(v, 0), (v > 0).astype(float)
    if name == "tanh":
        t = np.tanh(v)
        return t, 1 - t**2
    if name == "silu":
        s = sigmoid(v)
        return v * s, s * (1 + v * (1 - s))
    if name == "gelu":
        from scipy.special import ndtr

        share = np.asarray(ndtr(v))
        return v * share, share + v * np.exp(-(v**2) / 2) / np.sqrt(2 * np.pi)
    inner = _ROOT * (v + float(CUBE) * v**3)
    t = np.tanh(inner)
    slope = (1 + t) / 2 + v / 2 * (1 - t**2) * _ROOT * (1 + 3 * float(CUBE) * v**2)
    return v * (1 + t) / 2, slope


def ball_sigmoid(x: arb) -> arb:
    return (1 + (x / 2).tanh()) / 2


def _gelu_tanh(v: arb) -> arb:
    cube = arb(fmpq(CUBE.numerator, CUBE.denominator)) * v * v * v
    return v * (1 + ((2 / arb.pi()).sqrt() * (v + cube)).tanh()) / 2


POINTWISE: Mapping[str, Callable[[arb], arb]] = {
    "none": lambda v: v,
    "relu": lambda v: v.max(arb(0)),
    "tanh": lambda v: v.tanh(),
    "gelu": lambda v: v * (1 + (v / arb(2).sqrt()).erf()) / 2,
    "gelu-tanh": _gelu_tanh,
    "silu": lambda v: v * ball_sigmoid(v),
}
