"""Trained models from tensors: what each tensor is, and that none is passed over.

PyTorch names give nn.RNN, nn.LSTM and nn.GRU layers and cells
(:mod:`theorems.models.recurrent_reading`); two-dimensional ``A, B, C`` a dense linear system,
one-dimensional ``A`` a diagonal state-space model (real or complex); S4D's and LRU's tensors, see
:mod:`theorems.models.state_spaces`, one too.

A window is a statement about the model that the file means, so every tensor is used, or is known
to cancel in the difference of two outputs, or was named by the user to be left out (``aside`` says
which), or the file is refused with the tensor's name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import numpy as np

from memory_theorems.theorems.models.batch_norms import EPSILON
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.cells.selective import SELECTIVE
from memory_theorems.theorems.models.cells.state_space_block import BLOCK
from memory_theorems.theorems.models.foreign_names import known_as
from memory_theorems.theorems.models.masks import Buffer, factor_of
from memory_theorems.theorems.models.readouts import biases_of, read_readout
from memory_theorems.theorems.models.recurrent_reading import read_recurrent
from memory_theorems.theorems.models.selective_reading import is_selective, read_selective
from memory_theorems.theorems.models.stack_reading import Around, modules_of, read_stack
from memory_theorems.theorems.models.state_spaces import StateSpace, feedthrough, read_state_space
from memory_theorems.theorems.models.tensors import Numbers, Tensors, read_tensors
from memory_theorems.theorems.models.trained import MAX_SELECTIVE, MAX_STATE, Added, TrainedModel
from memory_theorems.verify.errors import InputError

__all__ = ["Cell", "Layer", "TrainedModel", "load_model"]

#: A weight that is stored as direction and length, or as what another parametrisation is made of.
_PARAMETRISED = re.compile(
    r"(weight_(ih|hh)(_l[0-9]+)?_[gv]$)|((^|\.)parametrizations\..*weight_(ih|hh))"
)


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
    layer_norm: str | None = None,
    rms_norm: str | None = None,
    norm_eps: Fraction | None = None,
) -> TrainedModel:
    """Read a model file.

    ``activation``: "tanh" or "relu" for nn.RNN, whose state dict does not tell, where the file
    does not say it (``nonlinearity``), or what stands after each of several state-space layers;
    ``readout``: name of the tensor that maps the last hidden
    state to the output; ``ignore``: tensors that the statement is to leave out, or with a dot at
    the end whole modules; ``prefix``: the names of the module that is meant begin with it, and the
    others are left out, but may not stand beside a readout that lies outside of the module;
    ``discretise``: "zoh" or "bilinear" for a system stored in continuous time;
    ``conjugate_pairs``: of each pair of eigenvalues A, B, C store one, and y = 2 Re(C s);
    ``residual``: whether each of several state-space layers adds its inputs to its outputs;
    ``batch_norm``: whether batch normalisations stand "before" (what a layer reads, the inputs that
    are added excepted) or "after" (its outputs), with ``batch_norm_eps``; ``layer_norm`` or
    ``rms_norm``: the same of LayerNorm or RMSNorm, with ``norm_eps``, which has no default.
    Raises InputError with one sentence that names the file and what is wrong.
    """
    tensors = read_tensors(path, ignore)
    readout, prefix = (
        name if name is None else known_as(name, tensors.arrays) for name in (readout, prefix)
    )
    account = _Account(path, dict.fromkeys(tensors.ignored, "left out as asked"), tensors.buffers)
    if path.suffix == ".onnx" and (readout, prefix) != (None, None):
        raise InputError(f"{path}: an ONNX graph takes no --readout and no --prefix")
    readout = tensors.readout or readout
    if prefix is not None:
        tensors = _module(path, tensors, prefix, readout, account)
    kind, place = _norm_asked(path, batch_norm, layer_norm, rms_norm, norm_eps)
    around = Around(
        activation or tensors.nonlinearity or None, residual, batch_norm, batch_norm_eps,
        kind, place, norm_eps,
    )  # fmt: skip
    found = _read(path, tensors, account, activation, readout, discretise, conjugate_pairs, around)
    between = (f"what stands between {prefix} and {readout}",) if prefix and readout else ()
    left = ("what the tensors do that are left out",) if tensors.ignored else ()
    return replace(found, untold=(*found.untold, *between, *left))


def _norm_asked(
    path: Path,
    batch_norm: str | None,
    layer_norm: str | None,
    rms_norm: str | None,
    epsilon: Fraction | None,
) -> tuple[str | None, str | None]:
    """The kind and the place; InputError where they are not said in full."""
    asked = {"layer": layer_norm, "rms": rms_norm}
    said = [(kind, place) for kind, place in asked.items() if place is not None]
    if len(said) + (batch_norm is not None) > 1:
        raise InputError(f"{path}: --batch-norm, --layer-norm and --rms-norm: choose one")
    if not said:
        if epsilon is not None:
            raise InputError(f"{path}: --norm-eps belongs to --layer-norm or --rms-norm")
        return None, None
    if said[0][1] not in ("before", "after"):
        raise InputError(f"layer_norm and rms_norm are 'before' or 'after', not {said[0][1]!r}")
    if epsilon is None:
        raise InputError(
            f"{path}: no file holds the epsilon of a norm: say --norm-eps (1/100000 in "
            "nn.LayerNorm and in Mamba's RMSNorm, 1/1000000 in flax; nn.RMSNorm without eps takes "
            "torch.finfo(dtype).eps, for float32 1/8388608)"
        )
    if epsilon <= 0:
        raise InputError("norm_eps is positive")
    return said[0]


def _read(
    path: Path,
    tensors: Tensors,
    account: _Account,
    activation: str | None,
    readout: str | None,
    discretise: str | None,
    conjugate_pairs: bool,
    around: Around,
) -> TrainedModel:
    """The model that the tensors are, all of which are used or put aside."""
    said, residual, batch_norm = around.activation, around.residual, around.norm
    asked = (said, residual, batch_norm, around.kind)
    parametrised = sorted(name for name in tensors.arrays if _PARAMETRISED.search(name))
    if parametrised:
        raise InputError(
            f"{path}: {parametrised[0]!r} belongs to a parametrised weight: call "
            "torch.nn.utils.parametrize.remove_parametrizations (or remove_weight_norm) on the "
            "module and save its state dict again"
        )
    if is_selective(tensors.arrays):
        if conjugate_pairs or any(v is not None for v in (*asked, discretise)):
            raise InputError(
                f"{path}: a Mamba block takes no --activation, --residual, --batch-norm, "
                "--layer-norm, --rms-norm, --discretise and --conjugate-pairs"
            )
        return _selective(path, tensors.arrays, readout, account)
    modules = modules_of(tensors.arrays)
    if batch_norm not in (None, "before", "after") or around.epsilon <= 0:
        raise InputError("batch_norm is 'before' or 'after', and batch_norm_eps positive")
    if len(modules) > 1 or (modules and any(v is not None for v in asked)):
        return _stack(path, tensors.arrays, around, readout, discretise, conjugate_pairs, account)
    norm = {"layer": "--layer-norm", "rms": "--rms-norm", None: "--layer-norm"}[around.kind]
    for option, value in (
        ("--residual", residual), ("--batch-norm", batch_norm), (norm, around.kind),
    ):  # fmt: skip
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
    return _recurrent(path, tensors, activation, readout, account)


def _module(
    path: Path, tensors: Tensors, prefix: str, readout: str | None, account: _Account
) -> Tensors:
    """The tensors of one module, with the readout; the others are put aside.

    What stands between a module and a readout outside of it no file says, so then nothing else
    may lie there that the user has not named.
    """
    kept = {name: array for name, array in tensors.arrays.items() if name.startswith(prefix)}
    if not kept:
        raise InputError(
            f"{path}: no tensor begins with {prefix!r}; there are "
            f"{', '.join(sorted(tensors.arrays)) or 'none'}"
        )
    begun = {name[len(prefix) :].partition(".") for name in kept}
    modules = sorted({f"{prefix}{rest}." for rest, dot, _ in begun if dot})
    if prefix and not prefix.endswith(".") and len(modules) > 1:
        raise InputError(
            f"{path}: {prefix!r} begins the names of several modules, {', '.join(modules)}: "
            f"say --prefix {modules[0]}"
        )
    ends = [] if readout is None else [readout, *biases_of(readout)]
    others = sorted(name for name in tensors.arrays if name not in kept and name not in ends)
    if others and readout is not None and readout not in kept:
        raise InputError(
            f"{path}: {_few(others)} lie{'s' if len(others) == 1 else ''} outside of {prefix} and "
            f"the readout {readout}, and what stands between them changes the model: --ignore "
            f"{others[0]} (or a whole module, --ignore {_module_of(others[0])}) states the window "
            "without it, and without --readout the window of the module's own states is asked for"
        )
    account.aside.update(dict.fromkeys(others, f"outside of the module {prefix}"))
    kept |= {name: tensors.arrays[name] for name in ends if name in tensors.arrays}
    return replace(tensors, arrays=kept)


def _few(names: list[str]) -> str:
    more = f" and {len(names) - 3} more tensors" if len(names) > 3 else ""
    return ", ".join(map(repr, names[:3])) + more


def _module_of(name: str) -> str:
    module, dot, _ = name.rpartition(".")
    return f"{module}{dot}" or name


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
    direct = feedthrough(tensors, stored.used)
    aside = account.closed(tensors, stored.used, direct)
    added = _direct(tensors, direct, len(c), b.shape[1])
    if a.ndim == 1:
        layer = Layer(DIAGONAL, a, b, ())
        return TrainedModel((layer,), c, str(path), aside, stored.note, added, stored.untold)
    if a.ndim != 2 or a.shape[1] != size:
        raise InputError(f"{path}: A is neither a vector of eigenvalues nor square, but {a.shape}")
    if any(np.iscomplexobj(item) for item in (a, b, c)):
        raise InputError(f"{path}: a dense complex system is not supported; give its eigenvalues")
    layer = Layer(LINEAR, a, b, ())
    return TrainedModel((layer,), c, str(path), aside, stored.note, added, stored.untold)


def _direct(
    tensors: Mapping[str, Numbers], names: tuple[str, ...], outputs: int, inputs: int
) -> Added:
    """What D adds to the outputs: a matrix, or a number for each channel."""
    if not names:
        return Added()
    array = tensors[names[0]]
    if len(names) == 1 and not np.iscomplexobj(array):
        if array.shape == (outputs, inputs) or (
            array.size == outputs * inputs and 1 in (outputs, inputs)
        ):
            return Added(direct=array.real.reshape(outputs, inputs))
        if outputs == inputs == array.size:
            return Added(direct=np.diag(array.real.reshape(-1)))
    return Added(unread=names[-1])


def _stack(
    path: Path,
    tensors: Mapping[str, Numbers],
    around: Around,
    readout: str | None,
    rule: str | None,
    pairs: bool,
    account: _Account,
) -> TrainedModel:
    stored = read_stack(path, tensors, around, readout, rule, pairs, account.aside)
    aside = account.closed(tensors, stored.used, stored.cancels)
    layers = tuple(
        Layer(BLOCK, a.astype(np.complex128), b.astype(np.complex128), (), block)
        for a, b, block in stored.layers
    )
    if max(layer.size for layer in layers) > MAX_STATE:
        raise InputError(f"{path}: state sizes 1 to {MAX_STATE} are supported")
    return TrainedModel(
        layers, stored.readout, str(path), aside, stored.note, Added(stored.bias), stored.untold
    )


def _selective(
    path: Path, tensors: Mapping[str, Numbers], readout: str | None, account: _Account
) -> TrainedModel:
    block, used, note = read_selective(path, tensors, account.aside)
    layer = Layer(SELECTIVE, block.rates.ravel(), block.enter.weight, (), block)
    if layer.size > MAX_SELECTIVE:
        raise InputError(f"{path}: {layer.size} states; 1 to {MAX_SELECTIVE} are supported")
    bare = not any(name.endswith("conv1d.bias") for name in used)
    untold = ("whether the convolution has a bias",) if bare else ()
    if readout is None:
        aside = account.closed(tensors, used, ())
        return TrainedModel((layer,), np.eye(block.width), str(path), aside, note, untold=untold)
    last = read_readout(path, tensors, readout, block.width, used)
    aside = account.closed(tensors, (*used, readout), last.cancels)
    return TrainedModel((layer,), last.matrix, str(path), aside, note, Added(last.bias), untold)


def _recurrent(
    path: Path,
    tensors: Tensors,
    activation: str | None,
    readout: str | None,
    account: _Account,
) -> TrainedModel:
    layers, used = read_recurrent(path, tensors, activation, account.aside)
    gated = layers[0].cell.nonlinearity is None
    plain = () if tensors.nonlinearity else ("the activation",)
    untold = (*tensors.untold, *(() if gated else plain))
    if readout is None:
        aside = account.closed(tensors.arrays, used, ())
        return TrainedModel(layers, None, str(path), aside, untold=untold)
    last = read_readout(path, tensors.arrays, readout, layers[-1].size, used)
    aside = account.closed(tensors.arrays, (*used, readout), last.cancels)
    return TrainedModel(
        layers, last.matrix, str(path), aside, added=Added(last.bias), untold=untold
    )
