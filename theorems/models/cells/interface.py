"""What a cell is asked for, and a layer: a cell with its weights."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models import affine_parts
from memory_theorems.theorems.models.affine_pairs import Pair
from memory_theorems.theorems.models.blocks import Block, Selective
from memory_theorems.theorems.models.componentwise import Comparison, InputBound, NoCertificate
from memory_theorems.theorems.models.fixed_point import Vector
from memory_theorems.theorems.models.rounded_steps import Arithmetic, Widened
from memory_theorems.verify.errors import InputError

FloatArray = NDArray[np.float64]
Array = NDArray[Any]
#: The vectors of a layer's state, each of shape (n, batch); the last is what the layer gives.
State = tuple[Array, ...]
#: Cotangents (state, input) of one step from the cotangent of the new state.
Pullback = Callable[[State], tuple[State, Array]]
#: Column vectors of balls: arb_mat or acb_mat.
Column = Any
#: Names and arrays, each with the shape that is expected.
Shapes = dict[str, tuple[Any, tuple[int, ...]]]


class Balls(Protocol):
    """A layer over balls: weights exact, every rounding enclosed."""

    def zero(self) -> list[Column]: ...

    def step(self, state: list[Column], feed: Column) -> list[Column]: ...


class Affine(Protocol):
    """A layer over pairs of affine forms (:mod:`theorems.models.affine_steps`)."""

    def zero(self) -> list[Pair]: ...

    def step(self, state: list[Pair], feed: Pair, symbols: affine_parts.Symbols) -> list[Pair]: ...


class Cell(ABC):
    """A recurrence.  Instances are global names of their files, and are pickled by these.

    ``name``: in documents; ``reading``: the recurrence in words; ``article``: the name in a
    sentence; ``biases``: how many a layer may have (None: any number); ``gates``: rows of the
    recurrent matrix by its columns (None: there is a vector); ``block``: the type of what stands
    around the state; ``stored``: whether PyTorch's names (``weight_hh_l0``) may mean it, and
    ``nonlinearity`` which of several with as many gates; ``linear``: whether the layer is;
    ``complex_output``: whether outputs are real parts of the readout of a complex state;
    ``alone``: whether it stands in no layer beside others; ``needs_readout``: whether the last
    state is no output by itself; ``compared``: whether :meth:`compare` bounds all states by
    itself; ``part``: what a component is called; ``erasable``: whether a layer without recurrent
    weights has no memory.
    """

    name: ClassVar[str]
    reading: ClassVar[str]
    article: ClassVar[str] = ""
    biases: ClassVar[tuple[int, ...] | None] = None
    gates: ClassVar[int | None] = None
    block: ClassVar[type | None] = None
    stored: ClassVar[bool] = False
    nonlinearity: ClassVar[str | None] = None
    linear: ClassVar[bool] = False
    complex_output: ClassVar[bool] = False
    alone: ClassVar[bool] = False
    needs_readout: ClassVar[bool] = True
    compared: ClassVar[bool] = False
    part: ClassVar[str] = "unit"
    erasable: ClassVar[bool] = False

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> str:
        home = vars(sys.modules[type(self).__module__])
        return next(name for name, value in home.items() if value is self)

    # -------------------------------------------------------------- what a layer holds
    @abstractmethod
    def shapes(self, layer: Layer) -> Shapes:
        """The arrays of a layer with their shapes; InputError for what is no array and wrong."""

    @abstractmethod
    def weights(self, layer: Layer) -> dict[str, Any]:
        """What a document says of a layer, exactly; the keys are those of ``checking``."""

    def bias_sums(self, layer: Layer) -> tuple[list[Fraction], list[Fraction]]:
        """The exact sums of the biases, and those that a gate multiplies (n,), zero elsewhere."""
        raise NoCertificate(f"{self.name} has no biases to be summed")

    # -------------------------------------------------------------- one step
    @abstractmethod
    def zero(self, layer: Layer, batch: int) -> State:
        """The zero state."""

    @abstractmethod
    def step(self, layer: Layer, state: State, feed: Array) -> tuple[State, Pullback]:
        """The new state for inputs (d, batch), and what pulls cotangents back through the step."""

    @abstractmethod
    def balls(self, layer: Layer) -> Balls: ...

    def affine(self, layer: Layer) -> Affine:
        """InputError where there is none."""
        raise InputError(f"--along: {self.article} has no affine form here")

    # -------------------------------------------------------------- bounds
    def compare(
        self, layer: Layer, inputs: InputBound | Vector, box: Vector | None = None
    ) -> Comparison:
        """The comparison system of a layer whose inputs obey a norm bound or a componentwise one.

        ``box``: componentwise bounds of |h| known beforehand; needed where not ``compared``.
        """
        raise NoCertificate(f"no comparison system for {self.name}")

    def widened(self, layer: Layer, system: Comparison, arithmetic: Arithmetic) -> Widened:
        """What rounding adds in a step; NoCertificate where that is not bounded."""
        raise NoCertificate("no box of the states is known")

    # -------------------------------------------------------------- parts
    def units(self, layer: Layer) -> int:
        """How many components can be left out."""
        return layer.size

    @abstractmethod
    def fewer(self, layer: Layer, keep: Array) -> Layer:
        """The layer with those components alone, ``keep`` (units,) true or false."""

    @abstractmethod
    def shares(self, layer: Layer, after: Array | None, window: int) -> Array:
        """Sizes in floats by which components are ranked: how they are driven times how they are
        read; ``after``: the matrix that reads the layer."""


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """One recurrent layer.

    ``recurrent``: (g*n, n), ``input``: (g*n, d) with g gates in PyTorch's order (LSTM: i f g o;
    GRU: r z n); ``bias``: (g*n,) summed exactly for all but GRU's candidate, whose hidden bias
    stays apart in ``hidden_bias`` (n,).
    For a diagonal system, ``recurrent`` is the complex vector of eigenvalues (n,); so it is for a
    block, and for a selective one the vector of rates; ``block`` is what stands around the state
    there.
    """

    cell: Cell
    recurrent: NDArray[np.float64 | np.complex128]
    input: NDArray[np.float64 | np.complex128]
    bias_parts: tuple[FloatArray, ...]
    block: Block | Selective | None = None

    def __post_init__(self) -> None:
        _check_layer(self)

    @property
    def size(self) -> int:
        return int(self.recurrent.shape[-1])

    @property
    def inputs(self) -> int:
        if isinstance(self.block, Block) and self.block.before is not None:
            return int(self.block.before.weight.shape[1])
        return int(self.input.shape[1])

    @property
    def outputs(self) -> int:
        return self.size if self.block is None else self.block.width


# ------------------------------------------------------------------ nothing else, nothing missing
def _check_layer(layer: Layer) -> None:
    """InputError unless the layer holds what its cell takes, in shapes that fit."""
    cell, block = layer.cell, layer.block
    if not isinstance(cell, Cell):
        raise InputError(f"{cell} is no cell that is known")
    if type(block) is not (cell.block or type(None)):
        raise InputError(f"{cell.name}: the block is a {type(block).__name__}")
    if cell.biases is not None and len(layer.bias_parts) not in cell.biases:
        raise InputError(
            f"{cell.name}: {len(layer.bias_parts)} biases, and its methods read "
            f"{' or '.join(map(str, cell.biases))}"
        )
    for name, (array, shape) in cell.shapes(layer).items():
        check_array(f"{cell.name}: {name}", array, shape, real=cell.gates is not None)


def ends(layer: Layer) -> tuple[int, int]:
    """The last axes of both matrices, 0 for what is no array."""
    size, width = (v.shape[-1] if np.ndim(v) else 0 for v in (layer.recurrent, layer.input))
    return size, width


def check_array(name: str, array: Any, shape: tuple[int, ...], *, real: bool) -> None:
    """InputError unless it is an array of finite floats of that shape."""
    if not isinstance(array, np.ndarray) or array.dtype.kind not in "fc":
        raise InputError(f"{name} is no array of floats")
    if array.shape != shape or 0 in shape:
        raise InputError(f"{name} has shape {array.shape}, expected {shape}")
    if real and np.iscomplexobj(array):
        raise InputError(f"{name} is complex, real numbers are needed")
    if not np.isfinite(array).all():
        raise InputError(f"{name} has entries that are NaN or infinite")
