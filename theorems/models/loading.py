"""Trained models from tensors: what each tensor is, and that none is passed over.

PyTorch names (``weight_ih_l0``, ``weight_hh_l0``, ``bias_ih_l0``, ``bias_hh_l0``, with any
prefix such as ``rnn.``; of cells without ``_l0``) give nn.RNN, nn.LSTM and nn.GRU layers and
cells; two-dimensional ``A, B, C`` a dense linear system, one-dimensional ``A`` a diagonal
state-space model (real or complex); S4D's and LRU's tensors, see
:mod:`theorems.models.state_spaces`, one too.

A window is a statement about the model that the file means, so every tensor is used, or is known
to cancel in the difference of two outputs, or was named by the user to be left out (``aside`` says
which), or the file is refused with the tensor's name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np

from theorems.models.batch_norms import EPSILON
from theorems.models.masks import Buffer, factor_of
from theorems.models.selective_reading import is_selective, read_selective
from theorems.models.stack_reading import Around, modules_of, read_stack
from theorems.models.state_spaces import StateSpace, feedthrough, read_state_space
from theorems.models.tensors import Numbers, Tensors, read_tensors
from theorems.models.trained import Cell, FloatArray, Layer, TrainedModel
from verify.errors import InputError

__all__ = ["Cell", "Layer", "TrainedModel", "load_model"]

MAX_STATE = 4096
_LAYER = re.compile(
    r"^(?P<prefix>.*?)(?P<kind>weight_ih|weight_hh|bias_ih|bias_hh)(_l(?P<n>0|[1-9][0-9]*))?$"
)
#: A weight that is stored as direction and length, or as what another parametrisation is made of.
_PARAMETRISED = re.compile(
    r"(weight_(ih|hh)(_l[0-9]+)?_[gv]$)|((^|\.)parametrizations\..*weight_(ih|hh))"
)
_REVERSED = re.compile(r"(weight|bias)_(ih|hh)_l[0-9]+_reverse$")


def load_model(
    path: Path,
    *,
    activation: str | None = None,
    readout: str | None = None,
    ignore: Collection[str] = (),
    prefix: str | None = None,
    discretise: str | None = None,
    conjugate_pairs: bool = False,
    residual: bool | None = None,
    batch_norm: str | None = None,
    batch_norm_eps: Fraction = EPSILON,
) -> TrainedModel:
    """Read a model file.

    ``activation``: "tanh" or "relu" for nn.RNN, whose state dict does not tell, where the file
    does not say it (``nonlinearity``), or what stands after each of several state-space layers;
    ``readout``: name of the tensor that maps the last hidden
    state to the output; ``ignore``: tensors that the statement is to leave out; ``prefix``: the
    names of the module that is meant begin with it, and all others but the readout are left out;
    ``discretise``: "zoh" or "bilinear" for a system stored in continuous time;
    ``conjugate_pairs``: of each pair of eigenvalues A, B, C store one, and y = 2 Re(C s);
    ``residual``: whether each of several state-space layers adds its inputs to its outputs;
    ``batch_norm``: whether batch normalisations stand "before" (what a layer reads, the inputs that
    are added excepted) or "after" (its outputs), with ``batch_norm_eps``.
    Raises InputError with one sentence that names the file and what is wrong.
    """
    tensors = read_tensors(path, ignore)
    account = _Account(path, dict.fromkeys(ignore, "left out as asked"), tensors.buffers)
    if prefix is not None:
        tensors = _module(path, tensors, prefix, readout, account)
    parametrised = sorted(name for name in tensors.arrays if _PARAMETRISED.search(name))
    if parametrised:
        raise InputError(
            f"{path}: {parametrised[0]!r} belongs to a parametrised weight: call "
            "torch.nn.utils.parametrize.remove_parametrizations (or remove_weight_norm) on the "
            "module and save its state dict again"
        )
    said = activation or tensors.nonlinearity or None
    if is_selective(tensors.arrays):
        if conjugate_pairs or any(v is not None for v in (said, residual, batch_norm, discretise)):
            raise InputError(
                f"{path}: a Mamba block takes no --activation, --residual, --batch-norm, "
                "--discretise and --conjugate-pairs"
            )
        return _selective(path, tensors.arrays, readout, account)
    modules = modules_of(tensors.arrays)
    if batch_norm not in (None, "before", "after") or batch_norm_eps <= 0:
        raise InputError("batch_norm is 'before' or 'after', and batch_norm_eps positive")
    around = Around(said, residual, batch_norm, batch_norm_eps)
    if len(modules) > 1 or (modules and any(v is not None for v in (said, residual, batch_norm))):
        return _stack(path, tensors.arrays, around, readout, discretise, conjugate_pairs, account)
    for option, value in (("--residual", residual), ("--batch-norm", batch_norm)):
        if value is not None:
            raise InputError(f"{path}: {option} is for state-space layers, and there is none")
    stored = read_state_space(path, tensors.arrays, discretise, conjugate_pairs)
    if stored is not None:
        if readout is not None:
            raise InputError(
                f"{path}: --readout is for PyTorch layers; the output matrix of a state-space "
                "layer is C"
            )
        if said is not None:
            raise InputError(f"{path}: a state-space layer is linear; it has no activation")
        return _state_space(path, tensors.arrays, stored, account)
    if activation not in (None, "tanh", "relu"):
        raise InputError(f"{path}: --activation {activation} is for state-space layers")
    if any(_REVERSED.search(name) for name in tensors.arrays):
        raise InputError(f"{path}: bidirectional layers read the future; no window is defined")
    return _pytorch(path, tensors, activation, readout, account)


def _module(
    path: Path, tensors: Tensors, prefix: str, readout: str | None, account: _Account
) -> Tensors:
    """The tensors of one module, with the readout; the others are put aside."""
    kept = {name: array for name, array in tensors.arrays.items() if name.startswith(prefix)}
    if not kept:
        raise InputError(
            f"{path}: no tensor begins with {prefix!r}; there are "
            f"{', '.join(sorted(tensors.arrays)) or 'none'}"
        )
    for name, array in tensors.arrays.items():
        if name == readout or name in _readout_bias(
            readout, tensors.arrays.get(readout or ""), tensors.arrays
        ):
            kept[name] = array
        elif name not in kept:
            account.aside[name] = f"outside of the module {prefix}"
    return Tensors(kept, tensors.nonlinearity, tensors.buffers)


@dataclass(frozen=True, slots=True)
class _Account:
    """What stands beside the statement, and the last word on tensors that nothing has claimed."""

    path: Path
    aside: dict[str, str]
    buffers: Mapping[str, Buffer]

    def closed(
        self, arrays: Mapping[str, Numbers], used: Collection[str], cancels: Collection[str]
    ) -> tuple[tuple[str, str], ...]:
        """InputError for a tensor that is neither used nor known to cancel, and for a mask that may
        be a factor of one."""
        for name, found in self.buffers.items():
            other = factor_of(name, found, used, arrays)
            if other is not None:
                raise InputError(
                    f"{self.path}: {name!r} may mask the entries of {other!r}; "
                    f"--ignore {name} states the window of the model without it"
                )
            self.aside[name] = found.what
        for name in sorted(arrays.keys() - set(used)):
            if name not in cancels:
                raise InputError(f"{self.path}: {_unclaimed(name)}")
            self.aside[name] = "added to both outputs, cancels in their difference"
        return tuple(sorted(self.aside.items()))


def _unclaimed(name: str) -> str:
    """Why a tensor cannot be passed over, and what would be right."""
    known = {
        "b": "a bias of the state changes what a restart forgets; such systems are not supported",
    }
    why = known.get(name.rpartition(".")[2], "its part in the model is not known")
    return (
        f"tensor {name!r} is not used: {why} (--readout NAME names an output matrix, "
        f"--ignore {name} states the window of the model without it)"
    )


def _state_space(
    path: Path, tensors: Mapping[str, Numbers], stored: StateSpace, account: _Account
) -> TrainedModel:
    a, b, c = stored.recurrent, stored.input, stored.output
    size = a.shape[0] if a.ndim else 0
    if size == 0 or size > MAX_STATE:
        raise InputError(
            f"{path}: A has shape {a.shape}; state sizes 1 to {MAX_STATE} are supported"
        )
    if b.ndim != 2 or c.ndim != 2 or b.shape[0] != size or c.shape[1] != size:
        raise InputError(
            f"{path}: inconsistent shapes A {a.shape}, B {b.shape}, C {c.shape}; "
            "expected (n,) or (n, n), (n, d), (p, n)"
        )
    if b.shape[1] == 0 or c.shape[0] == 0:
        raise InputError(f"{path}: B {b.shape} and C {c.shape} need an input and an output")
    aside = account.closed(tensors, stored.used, feedthrough(tensors, stored.used))
    if a.ndim == 1:
        layer = Layer(Cell.DIAGONAL, a, b, ())
        return TrainedModel((layer,), c, str(path), aside, stored.note)
    if a.ndim != 2 or a.shape[1] != size:
        raise InputError(f"{path}: A is neither a vector of eigenvalues nor square, but {a.shape}")
    if any(np.iscomplexobj(item) for item in (a, b, c)):
        raise InputError(f"{path}: a dense complex system is not supported; give its eigenvalues")
    return TrainedModel((Layer(Cell.LINEAR, a, b, ()),), c, str(path), aside, stored.note)


def _stack(
    path: Path,
    tensors: Mapping[str, Numbers],
    around: Around,
    readout: str | None,
    rule: str | None,
    pairs: bool,
    account: _Account,
) -> TrainedModel:
    stored = read_stack(path, tensors, around, readout, rule, pairs)
    aside = account.closed(tensors, stored.used, stored.cancels)
    layers = tuple(
        Layer(Cell.BLOCK, a.astype(np.complex128), b.astype(np.complex128), (), block)
        for a, b, block in stored.layers
    )
    if max(layer.size for layer in layers) > MAX_STATE:
        raise InputError(f"{path}: state sizes 1 to {MAX_STATE} are supported")
    return TrainedModel(layers, stored.readout, str(path), aside, stored.note)


def _selective(
    path: Path, tensors: Mapping[str, Numbers], readout: str | None, account: _Account
) -> TrainedModel:
    block, used, note = read_selective(path, tensors)
    matrix: Numbers = np.eye(block.width)
    cancels: tuple[str, ...] = ()
    if readout is not None:
        if readout not in tensors or readout in used:
            raise InputError(f"{path}: {readout!r} is no matrix that could be the readout")
        matrix, used = tensors[readout], (*used, readout)
        if matrix.ndim != 2 or matrix.shape[1] != block.width or np.iscomplexobj(matrix):
            raise InputError(
                f"{path}: readout {readout!r} has shape {matrix.shape}, "
                f"expected (outputs, {block.width})"
            )
        cancels = _readout_bias(readout, matrix, tensors)
    aside = account.closed(tensors, used, cancels)
    layer = Layer(Cell.SELECTIVE, block.rates.ravel(), block.enter.weight, (), block)
    if layer.size > MAX_STATE:
        raise InputError(f"{path}: {layer.size} states; 1 to {MAX_STATE} are supported")
    return TrainedModel((layer,), matrix, str(path), aside, note)


def _pytorch(
    path: Path,
    read: Tensors,
    activation: str | None,
    readout: str | None,
    account: _Account,
) -> TrainedModel:
    tensors, used = read.arrays, set()
    found: dict[int, dict[str, FloatArray]] = {}
    prefixes: set[str] = set()
    for name, array in tensors.items():
        match = _LAYER.match(name)
        if match:
            if np.iscomplexobj(array):
                raise InputError(f"{path}: tensor {name!r} is complex")
            found.setdefault(int(match["n"] or 0), {})[match["kind"]] = array.real
            prefixes.add(match["prefix"])
            used.add(name)
    if not found:
        raise InputError(
            f"{path}: no recurrent layer found; expected weight_ih_l0, weight_hh_l0, ... "
            f"or A, B, C; the file has {', '.join(sorted(tensors)) or 'no tensors'}"
        )
    if len(prefixes) > 1:
        raise InputError(
            f"{path}: several recurrent modules {sorted(prefixes)}; choose one with --prefix"
        )
    if sorted(found) != list(range(len(found))):
        raise InputError(f"{path}: layers {sorted(found)} are not numbered 0, 1, 2, ...")
    activation = _activation(path, activation, read.nonlinearity)
    layers: list[Layer] = []
    for number in range(len(found)):
        layers.append(_layer(path, number, found[number], activation))
        if number and layers[-1].inputs != layers[-2].size:
            raise InputError(
                f"{path}: layer {number} reads {layers[-1].inputs} inputs, "
                f"layer {number - 1} has {layers[-2].size} units"
            )
    matrix = None
    if readout is not None:
        if readout not in tensors:
            raise InputError(
                f"{path}: no tensor {readout!r}; there are {', '.join(sorted(tensors))}"
            )
        if readout in used:
            raise InputError(f"{path}: {readout!r} is a weight of a layer, not a readout")
        used.add(readout)
        matrix = tensors[readout]
        width = layers[-1].size
        if (
            matrix.ndim != 2
            or matrix.shape != (max(1, len(matrix)), width)
            or (np.iscomplexobj(matrix))
        ):
            raise InputError(
                f"{path}: readout {readout!r} has shape {matrix.shape}, "
                f"expected (outputs, {layers[-1].size})"
            )
    aside = account.closed(tensors, used, _readout_bias(readout, matrix, tensors))
    return TrainedModel(tuple(layers), matrix, str(path), aside)


def _activation(path: Path, asked: str | None, said: str) -> str | None:
    """What the user and the file say; they may not differ."""
    if said and said not in ("tanh", "relu"):
        raise InputError(f"{path}: the nonlinearity {said[:40]!r} is neither 'tanh' nor 'relu'")
    if said and asked is not None and asked != said:
        raise InputError(f"{path}: --activation {asked}, but the file says {said}")
    return asked or said or None


def _readout_bias(
    readout: str | None, matrix: Numbers | None, tensors: Mapping[str, Numbers]
) -> tuple[str, ...]:
    """The bias that goes with the readout by its name: one number for each output."""
    if readout is None or matrix is None:
        return ()
    stem, dot, last = readout.rpartition(".")
    names = [f"{readout}.bias", f"{readout}_bias"]
    if last.endswith("weight"):
        names.append(f"{stem}{dot}{last.removesuffix('weight')}bias")
    return tuple(
        name for name in names if name in tensors and tensors[name].shape == (len(matrix),)
    )


def _layer(path: Path, number: int, parts: dict[str, FloatArray], activation: str | None) -> Layer:
    for kind in ("weight_ih", "weight_hh"):
        if kind not in parts:
            raise InputError(f"{path}: layer {number} has no tensor {kind}_l{number}")
    recurrent, inputs = parts["weight_hh"], parts["weight_ih"]
    if recurrent.ndim != 2 or inputs.ndim != 2 or recurrent.shape[0] != inputs.shape[0]:
        raise InputError(
            f"{path}: layer {number}: weight_hh {recurrent.shape} and weight_ih {inputs.shape} "
            "do not fit together"
        )
    if inputs.shape[1] == 0:
        raise InputError(f"{path}: layer {number}: weight_ih {inputs.shape} reads no input")
    rows, size = recurrent.shape
    gates = rows // size if size and rows % size == 0 else 0
    if gates not in (1, 3, 4) or size > MAX_STATE:
        raise InputError(
            f"{path}: layer {number}: weight_hh has shape {recurrent.shape}; expected (n, n) for "
            "an RNN, (3n, n) for a GRU, (4n, n) for an LSTM (projections are not supported)"
        )
    cell = {1: Cell.RELU if activation == "relu" else Cell.TANH, 3: Cell.GRU, 4: Cell.LSTM}[gates]
    if activation is not None and gates != 1:
        raise InputError(f"{path}: --activation is for nn.RNN; layer {number} is a {cell.value}")
    if activation is None and gates == 1:
        raise InputError(
            f"{path}: the file does not say whether its nn.RNN is tanh or ReLU: give --activation"
        )
    biases = []
    for kind in ("bias_ih", "bias_hh"):
        bias = parts.get(kind, np.zeros(rows))
        if bias.shape != (rows,):
            raise InputError(
                f"{path}: layer {number}: {kind} has shape {bias.shape}, not ({rows},)"
            )
        biases.append(bias)
    return Layer(cell, recurrent, inputs, tuple(biases))
