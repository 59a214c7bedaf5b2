r"""Several state-space layers with something pointwise after each, as their files name the tensors.

A layer's tensors are those of :mod:`theorems.models.state_spaces` in a module of their own
(``s4_layers.0.kernel.log_dt``, ``layers_0.lru.nu_log``).  Beside or above them, for each layer:

- ``D``, by channel or a matrix;
- ``output_linear.0`` with twice as many rows as columns, S4's gated linear unit
  :math:`(M w + m) \odot \operatorname{logistic}(G w + g)`, rows of M first; or ``out1`` and
  ``out2`` for M and G, as LRU and S5 name them; or a plain ``output_linear``, ``out`` or ``mix``.

Batch normalisations (:mod:`theorems.models.batch_norms`), LayerNorm or RMSNorm
(:mod:`theorems.models.norm_reading`), one for each layer in the order of their numbers, stand at
the inputs of the layer or at its outputs; where they stand at the inputs, one more may follow the
last layer.

``encoder`` maps the inputs of the model to those of the first layer and ``decoder`` the last
outputs to those of the model; ``kernel`` for ``weight`` is the transposed matrix (flax).  Which
nonlinearity stands after a layer, whether a layer's inputs are added to its outputs, and on which
side it is normalised and how, no file says: the reader asks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import numpy as np

from memory_theorems.theorems.models.batch_norms import EPSILON, norms_of, paired, scale_of
from memory_theorems.theorems.models.blocks import NONLINEARITIES, Affine, Block, FloatArray
from memory_theorems.theorems.models.norm_reading import (
    NORMALISES,
    entry_norms_of,
    norm_of,
    placed,
)
from memory_theorems.theorems.models.readouts import read_readout
from memory_theorems.theorems.models.state_spaces import LRU, S4D, StateSpace, read_state_space
from memory_theorems.theorems.models.tensors import Numbers
from memory_theorems.verify.errors import InputError

#: A gated linear unit in one tensor, in two, and a plain map.
GLU, PAIR, PLAIN = "output_linear.0", ("out1", "out2"), ("output_linear", "out", "mix")
#: Widths times states of one layer; more is a mistake or too much for one answer.
MOST = 1 << 22


@dataclass(frozen=True, slots=True)
class Around:
    """What no file says: the nonlinearity and whether the inputs are added (None: not said), of
    batch normalisations the place and epsilon, and of LayerNorm or RMSNorm the ``kind`` ("layer" or
    "rms"), the ``place`` and ``room``, their epsilon."""

    activation: str | None = None
    residual: bool | None = None
    norm: str | None = None
    epsilon: Fraction = EPSILON
    kind: str | None = None
    place: str | None = None
    room: Fraction | None = None


@dataclass(frozen=True, slots=True, eq=False)
class StoredStack:
    """Layers in order as (eigenvalues, B, block); ``used`` and ``cancels`` name tensors; ``bias``:
    of the readout, None where there is none."""

    layers: tuple[tuple[Numbers, Numbers, Block], ...]
    readout: FloatArray
    bias: FloatArray | None
    used: tuple[str, ...]
    cancels: tuple[str, ...]
    note: str
    untold: tuple[str, ...]


def modules_of(tensors: Mapping[str, Numbers]) -> list[str]:
    """Modules that hold all tensors of a state-space layer with eigenvalues, in the order of their
    numbers."""
    found: dict[str, set[str]] = {}
    for name, array in tensors.items():
        module, _, last = name.rpartition(".")
        if last != "A" or array.ndim == 1:
            found.setdefault(module, set()).add(last)
    forms = (set(LRU), set(S4D), {"A", "B", "C"})
    kept = [module for module, lasts in found.items() if any(form <= lasts for form in forms)]
    return sorted(kept, key=lambda text: [(len(p), p) for p in re.split(r"([0-9]+)", text)])


def read_stack(
    path: Path,
    tensors: Mapping[str, Numbers],
    around: Around,
    readout: str | None,
    rule: str | None,
    pairs: bool,
    ignored: Collection[str] = (),
) -> StoredStack:
    """The stack in a file; InputError with one sentence on what is not read or not said.

    ``ignored``: names that the user leaves out.
    """
    modules = modules_of(tensors)
    activation, residual = around.activation, around.residual
    norms = norms_of(tensors)
    entries = [] if around.kind is None else entry_norms_of(tensors)
    plain = [name for name in tensors if name.rpartition(".")[0] not in (*norms, *entries)]
    normalises = sorted(name for name in plain if NORMALISES.search(name))
    if normalises:
        raise InputError(
            f"{path}: {normalises[0]!r} normalises: say --layer-norm (nn.LayerNorm) or --rms-norm, "
            "before or after, with --norm-eps, for a window along recorded data (--along); no "
            "bound of the slopes allows for one in the worst case; "
            f"--ignore {normalises[0]} states the window of the model without it"
        )
    if activation not in NONLINEARITIES:
        raise InputError(
            f"{path}: {len(modules)} state-space layers, and the file does not say what stands "
            f"after each: give --activation {', '.join(NONLINEARITIES)}, or choose one with "
            "--prefix"
        )
    if residual is None:
        raise InputError(
            f"{path}: the file does not say whether a layer's inputs are added to its outputs: "
            "give --residual or --no-residual"
        )
    if norms and around.norm is None:
        raise InputError(
            f"{path}: {norms[0]!r} is a batch normalisation, and the file does not say where it "
            "stands: give --batch-norm before (of what a layer reads) or after (of its outputs)"
        )
    if norms and entries:
        raise InputError(
            f"{path}: {norms[0]!r} is a batch normalisation and {entries[0]!r} another norm; "
            "models with one of them are read"
        )
    roots = [_root(module, modules) for module in modules]
    if around.norm is not None and len(norms) != len(modules):
        raise InputError(
            f"{path}: {len(norms)} batch normalisations for {len(modules)} layers; --batch-norm is "
            "for one to each layer"
        )
    _numbered(path, modules)
    asked = _Reader(path, tensors, tuple(root for root in roots if root))
    layers, parts = [], []
    for module, root in zip(modules, roots, strict=True):
        begun = len(asked.used)
        layers.append(asked.layer(module, root, activation, residual, rule, pairs))
        parts.append((root, asked.used[begun:]))
    _alike(path, parts, ignored)
    own = [] if around.norm is None else paired(path, norms, roots)
    if own:
        parts = []
        for place, (a, b, block) in enumerate(layers):
            begun = len(asked.used)
            layers[place] = a, b, asked.normalised(block, own[place], around)
            parts.append((f"{own[place]}.", asked.used[begun:]))
        _alike(path, parts, ignored)
    if around.kind is not None:
        own = placed(path, entries, roots, around.place or "")
        asked.entry_norms(layers, own, around, ignored)
    first, *rest = layers
    before = asked.affine("", ("encoder",))
    layers = [(*first[:2], replace(first[2], before=before)), *rest]
    asked.fit(layers)
    last = layers[-1][2].width
    matrix, bias = asked.readout(readout, last)
    told = [f"{len(layers)} state-space layers" if rest else "a state-space layer"]
    told.append("D where it is stored")
    told.append(f"then {activation}" if activation != "none" else "no nonlinearity")
    if any(block.gate is not None for _, _, block in layers):
        told.append("then a gated linear unit")
    elif any(block.mix is not None for _, _, block in layers):
        told.append("then a linear map")
    told.append("its inputs added" if residual else "its inputs not added")
    if around.kind is not None:
        where = "what it reads" if around.place == "before" else "its outputs"
        called = "LayerNorm" if around.kind == "layer" else "RMSNorm"
        after = " and the last outputs" if len(own) > len(layers) else ""
        told.append(f"{called} of {where}{after}, eps {around.room}")
        asked.notes.append(f"norms {', '.join(own)}")
    elif own:
        where = "what it reads" if around.norm == "before" else "its outputs"
        told.append(f"{where} normalised by the stored mean and variance, eps {around.epsilon}")
        asked.notes.append(f"normalised by {', '.join(own)}")
    note = "; ".join([", ".join(told), *dict.fromkeys(asked.notes)])
    untold = ["the activation", "the residual", *asked.untold]
    if around.kind is not None:
        untold.append("which norms stand where, and their epsilon")
    elif own:
        untold.append("the place of the normalisations and their epsilon")
    return StoredStack(
        tuple(layers), matrix, bias, tuple(asked.used), tuple(asked.cancels), note,
        tuple(dict.fromkeys(untold)),
    )  # fmt: skip


def _numbered(path: Path, modules: list[str]) -> None:
    """InputError where a layer is missing between others: numbers are evenly spaced, as those of a
    list are, and of layers between which something without tensors stands."""
    split = [re.split(r"([0-9]+)", module) for module in modules]
    if len({len(parts) for parts in split}) > 1:
        return
    texts = zip(*(parts[1::2] for parts in split), strict=True)
    columns = [[int(text) for text in column] for column in texts]
    varying = [numbers for numbers in columns if len(set(numbers)) > 1]
    if len(varying) == 1 and len({b - a for a, b in pairwise(varying[0])}) > 1:
        raise InputError(
            f"{path}: the layers {', '.join(modules)} are not evenly numbered: is one missing? "
            "choose a module with --prefix, or name the layers 0, 1, 2, ..."
        )


def _alike(path: Path, parts: list[tuple[str, list[str]]], ignored: Collection[str]) -> None:
    """InputError where a layer has no tensor that another layer of the same form has: it may have
    been lost, and what is absent is zero."""
    own = [{name.removeprefix(root) for name in names} for root, names in parts]
    forms = [frozenset(_form(names)) for names in own]
    for place, (root, _) in enumerate(parts):
        for other, (elsewhere, _) in enumerate(parts):
            missing = sorted(own[other] - own[place]) if forms[other] == forms[place] else []
            missing = [name for name in missing if root + name not in ignored]
            if missing:
                raise InputError(
                    f"{path}: there is {elsewhere + missing[0]!r} and no {root + missing[0]!r}: "
                    "where a layer has none, say it by a tensor that changes nothing (zeros for D "
                    "or a bias)"
                )


def _form(names: Collection[str]) -> set[str]:
    """The tensors of a layer without which it would be none."""
    lasts = {name.rpartition(".")[2] for name in names}
    return next((set(form) for form in (LRU, S4D) if set(form) <= lasts), set())


def _root(module: str, modules: list[str]) -> str:
    """How the names of a layer's tensors begin: the widest module that holds no other layer."""
    if len(modules) == 1:
        return ""
    parts = module.split(".")
    for length in range(1, len(parts)):
        start = ".".join(parts[:length]) + "."
        if not any(other != module and f"{other}.".startswith(start) for other in modules):
            return start
    return f"{module}."


class _Reader:
    """Takes tensors by their places and keeps account of those that were taken."""

    def __init__(self, path: Path, tensors: Mapping[str, Numbers], roots: tuple[str, ...]) -> None:
        self.path, self.tensors, self.roots = path, tensors, roots
        self.used: list[str] = []
        self.cancels: list[str] = []
        self.notes: list[str] = []
        self.untold: list[str] = []

    def refuse(self, why: str) -> InputError:
        return InputError(f"{self.path}: {why}")

    def real(self, name: str) -> FloatArray:
        array = self.tensors[name]
        if np.iscomplexobj(array):
            raise self.refuse(f"tensor {name!r} is complex, real numbers are needed")
        self.used.append(name)
        return np.asarray(array, dtype=np.float64)

    def layer(
        self,
        module: str,
        root: str,
        activation: str,
        residual: bool,
        rule: str | None,
        pairs: bool,
    ) -> tuple[Numbers, Numbers, Block]:
        own = {n: v for n, v in self.tensors.items() if n.rpartition(".")[0] == module}
        stored: StateSpace | None = read_state_space(self.path, own, rule, pairs)
        if stored is None or stored.recurrent.ndim != 1:
            raise self.refuse(f"{module}: only layers with eigenvalues are read in a stack")
        self.used += stored.used
        if stored.note:
            self.notes.append(stored.note)
        self.untold += stored.untold
        a, b, c = stored.recurrent, stored.input, stored.output
        n, d, p = len(a), b.shape[-1], len(c)
        if b.ndim != 2 or c.ndim != 2 or len(b) != n or c.shape[1] != n or 0 in (n, d, p):
            raise self.refuse(
                f"{module}: inconsistent shapes A {a.shape}, B {b.shape}, C {c.shape}"
            )
        if n * (d + p) > MOST:
            raise self.refuse(f"{module}: {n} modes of {d} inputs are too many")
        block = Block(
            c.astype(np.complex128),
            self.skip(module, root, p, d),
            activation,
            residual=residual,
        )
        return a, b, self.mixed(root, block)

    def skip(self, module: str, root: str, p: int, d: int) -> FloatArray:
        """D as a matrix; zero where there is none."""
        parts = module.split(".") if module else []
        places = [".".join([*parts[:length], "D"]) for length in range(len(parts) + 1)]
        found = [name for name in places if name in self.tensors and name.startswith(root)]
        if len(found) > 1:
            raise self.refuse(f"{found[0]!r} and {found[1]!r}: which is the layer's D?")
        if not found:
            return np.zeros((p, d))
        array = self.real(found[0])
        if p == d and array.size == p:
            return np.diag(array.reshape(-1))
        if array.shape == (p, d):
            return array
        raise self.refuse(f"{found[0]!r} has shape {array.shape}, expected ({p},) or ({p}, {d})")

    def normalised(self, block: Block, module: str, around: Around) -> Block:
        scale, used = scale_of(self.path, self.tensors, module, around.epsilon)
        self.used += used
        if around.norm == "before":
            return replace(block, first=scale)
        return replace(block, last=scale)

    def entry_norms(
        self,
        layers: list[tuple[Numbers, Numbers, Block]],
        own: list[str],
        around: Around,
        ignored: Collection[str],
    ) -> None:
        """LayerNorm or RMSNorm of each layer, and perhaps one after the last."""
        assert around.kind is not None
        if around.room is None:
            raise self.refuse("--norm-eps is needed")
        sides = ["first" if around.place == "before" else "last"] * len(layers)
        parts = []
        for module, side, k in zip(own, [*sides, "last"], [*range(len(layers)), -1], strict=False):
            norm, used = norm_of(self.path, self.tensors, module, around.kind, around.room)
            self.used += used
            parts.append((f"{module}.", list(used)))
            a, b, block = layers[k]
            layers[k] = (
                a,
                b,
                (replace(block, first=norm) if side == "first" else replace(block, last=norm)),
            )
        _alike(self.path, parts, ignored)

    def mixed(self, root: str, block: Block) -> Block:
        glu, pair = self.affine(root, (GLU,)), [self.affine(root, (name,)) for name in PAIR]
        plain = self.affine(root, PLAIN)
        if sum(item is not None for item in (glu, plain, pair[0] or pair[1])) > 1:
            raise self.refuse(f"{root}: several maps after one layer")
        if glu is not None:
            rows, columns = glu.weight.shape
            if rows != 2 * columns:
                raise self.refuse(
                    f"{root}{GLU} has shape {glu.weight.shape}: only a gated linear unit, with "
                    "twice as many rows as columns, is read there: no file says what else follows"
                )
            half = rows // 2
            return replace(
                block,
                mix=Affine(glu.weight[:half], glu.bias[:half]),
                gate=Affine(glu.weight[half:], glu.bias[half:]),
            )
        if (pair[0] is None) != (pair[1] is None):
            raise self.refuse(
                f"{root}: out1 and out2 make a gated linear unit; one alone is not read"
            )
        if pair[0] is not None and pair[1] is not None:
            if pair[0].weight.shape != pair[1].weight.shape:
                raise self.refuse(f"{root}: out1 and out2 differ in shape")
            return replace(block, mix=pair[0], gate=pair[1])
        return replace(block, mix=plain)

    def affine(self, root: str, names: tuple[str, ...]) -> Affine | None:
        """The linear map of that name under the root, as a matrix and a bias (zero if absent).

        Without a root it is one of the model, which lies in no layer.
        """
        within = self.roots if not root else ()
        found = {
            place: flipped
            for place in self.tensors
            for name in names
            for last, flipped in ((f"{name}.weight", False), (f"{name}.kernel", True))
            if place.startswith(root)
            and f".{place}".endswith(f".{last}")
            and not place.startswith(within)
        }
        if not found:
            return None
        if len(found) > 1:
            raise self.refuse(f"several maps {', '.join(sorted(found))}; which is meant?")
        ((place, flipped),) = found.items()
        weight = self.real(place)
        if weight.ndim == 3 and weight.shape[2] == 1:
            weight = weight[:, :, 0]
        if weight.ndim != 2 or 0 in weight.shape:
            raise self.refuse(f"{place!r} has shape {weight.shape}, expected a matrix")
        weight = weight.T if flipped else weight
        bias = f"{place.rpartition('.')[0]}.bias"
        self.untold += [] if bias in self.tensors else [f"whether {place} has a bias"]
        offset = self.real(bias).reshape(-1) if bias in self.tensors else np.zeros(len(weight))
        if offset.shape != (len(weight),):
            raise self.refuse(f"{bias!r} has {offset.size} numbers, expected {len(weight)}")
        return Affine(np.ascontiguousarray(weight), offset)

    def fit(self, layers: list[tuple[Numbers, Numbers, Block]]) -> None:
        """InputError unless every layer reads what the one before it gives."""
        first = layers[0][2].before
        width = layers[0][1].shape[1] if first is None else len(first.weight)
        for number, (_, b, block) in enumerate(layers):
            if b.shape[1] != width:
                raise self.refuse(f"layer {number} reads {b.shape[1]} inputs, it is given {width}")
            for map_ in (block.mix, block.gate):
                if map_ is not None and map_.weight.shape[1] != len(block.skip):
                    raise self.refuse(f"layer {number}: the map after it has the wrong width")
            for item, channels in ((block.first, width), (block.last, block.width)):
                if item is not None and len(item.weight) != channels:
                    raise self.refuse(
                        f"layer {number}: {len(item.weight)} channels are normalised, there are "
                        f"{channels}"
                    )
            if block.residual and block.width != width:
                raise self.refuse(f"layer {number}: {width} inputs do not add to {block.width}")
            width = block.width

    def readout(self, asked: str | None, width: int) -> tuple[FloatArray, FloatArray | None]:
        """The last map of the model and its bias, which cancels."""
        if asked is not None:
            last = read_readout(self.path, self.tensors, asked, width, self.used)
            self.used.append(asked)
            self.cancels += last.cancels
            return last.matrix, last.bias
        found = self.affine("", ("decoder",))
        if found is None:
            return np.eye(width), None
        if found.weight.shape[1] != width:
            raise self.refuse(
                f"the readout has shape {found.weight.shape}, expected (outputs, {width})"
            )
        taken = [name for name in self.used if f".{name}".endswith(".decoder.bias")]
        for name in taken:
            self.used.remove(name)
            self.cancels.append(name)
        return found.weight, found.bias
