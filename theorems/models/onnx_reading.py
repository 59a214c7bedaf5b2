"""Recurrent layers of an ONNX graph (``.onnx``), told in PyTorch's names.

A graph says what is computed, so all of it is read: from its input through one RNN, GRU or LSTM
node after the other, perhaps a linear map (MatMul or Gemm, and Add), to its output.  Between them
axes may be exchanged, dropped or chosen from, never the features.  Whatever else lies on the way
is refused by name, and so are what PyTorch's layers do not do: other activations, peepholes,
clipping, a GRU with ``linear_before_reset = 0``, two directions.

Order of the gates: ONNX has z, r, n and i, o, f, g; PyTorch r, z, n and i, f, g, o.
Needs the package ``onnx`` (``pip install memory-theorems[onnx]``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.onnx_axes import FEATURE, ONE, TIME, Node, Unread, reshaped
from memory_theorems.verify.errors import InputError

Array = NDArray[Any]
READOUT = "readout.weight"
#: By operator: the places of PyTorch's gates among ONNX', and the activations that are read.
_GATES = {"RNN": (0,), "GRU": (1, 0, 2), "LSTM": (0, 2, 3, 1)}
_ACTIVATIONS = {
    "RNN": (("Tanh",), ("Relu",)),
    "GRU": (("Sigmoid", "Tanh"),),
    "LSTM": (("Sigmoid", "Tanh", "Tanh"),),
}
#: Attributes that change what a node computes, with the values that are read.
_READ = {
    "direction": b"forward",
    "layout": 0,
    "input_forget": 0,
    "linear_before_reset": 1,
    "clip": None,
    "activation_alpha": None,
    "activation_beta": None,
}
#: Operators that leave zeros zeros.
_SHAPING = frozenset(
    ("Expand", "Slice", "Gather", "Unsqueeze", "Squeeze", "Reshape", "Transpose", "Identity")
)
_STANDARD = ("", "ai.onnx")
#: From this version on operators broadcast as numpy does.
_OLDEST = 7
_ADVICE = "export the recurrent layers with at most a linear map behind them"


def read_onnx(path: Path) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The tensors by PyTorch's names, the linear map as ``readout.weight`` and ``readout.bias``,
    and what the graph leaves open.

    InputError in one sentence for a file that is no graph of this kind.
    """
    try:
        import onnx
    except ImportError:
        raise InputError(
            f"{path}: reading ONNX needs the package onnx: pip install 'memory-theorems[onnx]'"
        ) from None
    try:
        model = onnx.load(str(path), load_external_data=False)
        graph = model.graph
        outside = [item.name for item in graph.initializer if item.external_data]
        constants = {
            item.name: np.array(onnx.numpy_helper.to_array(item))
            for item in graph.initializer
            if not item.external_data
        }
    except Exception as problem:  # protobuf and numpy raise a dozen types
        why = " ".join(str(problem).split())[:200]
        raise InputError(f"{path}: not a readable ONNX graph ({why})") from None
    versions = [item.version for item in model.opset_import if item.domain in _STANDARD]
    if min(versions, default=0) < _OLDEST:
        raise InputError(f"{path}: operators of version {versions}; {_OLDEST} and later are read")
    if outside:
        raise InputError(f"{path}: {outside[0]!r} lies in another file; save the model in one")
    nodes = []
    for item in graph.node:
        told = {one.name: onnx.helper.get_attribute_value(one) for one in item.attribute}
        kind = item.op_type if item.domain in _STANDARD else f"{item.domain}.{item.op_type}"
        if kind == "Constant" and "value" in told:
            constants[item.output[0]] = np.array(onnx.numpy_helper.to_array(told["value"]))
        else:
            nodes.append(Node(kind, tuple(item.input), tuple(item.output), told, constants))
    given = tuple(item.name for item in graph.input if item.name not in constants)
    default = [item.name for item in graph.input if item.name in constants]
    if default or model.functions:
        name = default[0] if default else model.functions[0].name
        raise InputError(f"{path}: {name!r} may be given otherwise by who runs the graph")
    ends = tuple(item.name for item in graph.output)
    return _Reader(path, constants, tuple(nodes), given).read(ends)


@dataclass(slots=True)
class _Reader:
    """Follows the value that comes from the input, with what its axes are: ``feature`` is that of
    the inputs, of the states or of the outputs, ``one`` has length 1, others are times or
    sequences."""

    path: Path
    constants: dict[str, Array]
    nodes: tuple[Node, ...]
    given: tuple[str, ...]
    depth: int = 0
    ends: Sequence[str] = ()
    layers: list[dict[str, Array]] = field(default_factory=list)
    activation: str = ""
    linear: dict[str, Array] = field(default_factory=dict)
    untold: dict[str, None] = field(default_factory=dict)

    def refuse(self, why: str) -> NoReturn:
        raise InputError(f"{self.path}: {why}; {_ADVICE}")

    def read(self, ends: Sequence[str]) -> tuple[dict[str, Any], tuple[str, ...]]:
        recurrent = [node for node in self.nodes if node.operator in _GATES]
        if not recurrent:
            self.refuse("the graph has no RNN, GRU or LSTM node")
        self.depth = len(recurrent)
        self.ends = ends
        value = self._start(recurrent[0])
        axes: tuple[str, ...] = ("first", "second", FEATURE)
        while value not in ends:
            users = self._users(value)
            if len(users) != 1:
                self.refuse(f"{len(users)} nodes read {value!r}")
            value, axes = self._after(users[0], value, axes)
        if len(self.layers) < self.depth:
            self.refuse("a recurrent node does not lie on the way from the input to the output")
        states = {name for node in recurrent for name in node.outputs[1:] if name}
        for end in ends:
            if end != value and self._source(end) not in states:
                self.refuse(f"the output {end!r} is not that of the last layer, and no last state")
        return self._tensors(), tuple(self.untold)

    def _tensors(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            f"{kind}_l{number}": array
            for number, layer in enumerate(self.layers)
            for kind, array in layer.items()
        }
        found |= self.linear
        return found | ({"nonlinearity": self.activation} if self.activation else {})

    def _start(self, node: Node) -> str:
        """The input of the graph that the first recurrent node reads."""
        value = node.inputs[0]
        while value not in self.given:
            makers = [item for item in self.nodes if value in item.outputs]
            if not makers:
                self.refuse(f"{node.name} reads {value!r}, which is no input")
            value = makers[0].inputs[0]
        return value

    def _users(self, value: str) -> list[Node]:
        """Who reads the value; a shape says how long it is, not what it is."""
        return [node for node in self.nodes if value in node.inputs and node.operator != "Shape"]

    def _source(self, value: str) -> str:
        """Where a value comes from that only lost or exchanged axes."""
        while makers := [item for item in self.nodes if value in item.outputs]:
            if makers[0].operator not in ("Squeeze", "Transpose", "Identity", "Unsqueeze"):
                break
            value = makers[0].inputs[0]
        return value

    def _after(self, node: Node, value: str, axes: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        """The value that the node makes of it, and its axes."""
        if node.operator in _GATES:
            if not self.layers:  # the first layer says which axis is that of the times
                axes = tuple(TIME if axis == axes[0] != ONE else axis for axis in axes)
            if node.inputs[0] != value or len(axes) != 3 or axes[::2] != (TIME, FEATURE):
                self.refuse(
                    f"{node.name} does not read times, sequences and features in this order"
                )
            self.layers.append(self._layer(node))
            every = node.outputs[0]
            if every and (every in self.ends or self._users(every)):
                return every, (axes[0], ONE, axes[1], FEATURE)
            if len(node.outputs) < 2 or not node.outputs[1]:
                self.refuse(f"nothing reads the states of {node.name}")
            return node.outputs[1], (ONE, axes[1], FEATURE)
        if node.inputs[0] == value and node.operator in ("MatMul", "Gemm"):
            self._map(node, axes)
            return node.outputs[0], axes
        if node.operator == "Add":
            self._bias(node, value, axes)
            return node.outputs[0], axes
        if node.inputs[0] != value:
            self.refuse(f"what {node.name} does is not read")
        try:
            return node.outputs[0], reshaped(node, axes, len(self.layers) == self.depth)
        except Unread as why:
            self.refuse(str(why))

    # ------------------------------------------------------------ linear map
    def _map(self, node: Node, axes: tuple[str, ...]) -> None:
        matrix, told = node.constant(1), node.attributes
        done = len(self.layers) == self.depth and not self.linear
        if matrix is None or matrix.ndim != 2 or axes[-1] != FEATURE or not done:
            self.refuse(f"what {node.name} does is not read")
        flipped = bool(told.get("transB", 0))
        if told.get("transA", 0) or told.get("alpha", 1.0) != 1.0 or told.get("beta", 1.0) != 1.0:
            self.refuse(f"{node.name} scales or transposes")
        self.linear[READOUT] = np.ascontiguousarray(matrix if flipped else matrix.T)
        if node.operator == "Gemm" and len(node.inputs) > 2 and node.inputs[2]:
            self._keep_bias(node, node.constant(2))

    def _bias(self, node: Node, value: str, axes: tuple[str, ...]) -> None:
        if axes[-1] != FEATURE:
            self.refuse(f"{node.name} adds to other axes than the features")
        other = next((name for name in node.inputs if name != value), value)
        if not self.linear or "readout.bias" in self.linear:
            self.refuse(f"what {node.name} does is not read")
        self._keep_bias(node, self.constants.get(other))

    def _keep_bias(self, node: Node, bias: Array | None) -> None:
        if bias is None or bias.shape != (len(self.linear[READOUT]),):
            self.refuse(f"{node.name} adds no bias of {len(self.linear[READOUT])} outputs")
        self.linear["readout.bias"] = bias

    # ------------------------------------------------------------ layers
    def _layer(self, node: Node) -> dict[str, Array]:
        told, kind = node.attributes, node.operator
        for name, value in told.items():
            if name in _READ and value != _READ[name]:
                self.refuse(f"{node.name} has {name} = {_shown(value)}, which is not read")
        if kind == "GRU" and not told.get("linear_before_reset", 0):
            self.refuse(
                f"{node.name} has linear_before_reset = 0: it resets the state before its matrix, "
                "which is not read"
            )
        chosen = tuple(item.decode() for item in told.get("activations", ()))
        chosen = chosen or _ACTIVATIONS[kind][0]
        if chosen not in _ACTIVATIONS[kind]:
            self.refuse(f"{node.name} has the activations {', '.join(chosen)}, which are not read")
        if kind == "RNN":
            if self.activation not in ("", chosen[0].lower()):
                self.refuse("the layers have different activations")
            self.activation = chosen[0].lower()
        self._beginning(node)
        order = _GATES[kind]
        weights = [node.constant(place) for place in (1, 2)]
        if any(item is None or item.ndim != 3 or len(item) != 1 for item in weights):
            self.refuse(f"{node.name} has no constant weights of one direction")
        inputs, recurrent = (item[0] for item in weights if item is not None)
        rows = len(order) * recurrent.shape[1]
        layer = {"weight_ih": _rows(inputs, order), "weight_hh": _rows(recurrent, order)}
        said = told.get("hidden_size", recurrent.shape[1])
        if len(inputs) != rows or len(recurrent) != rows or said != recurrent.shape[1]:
            self.refuse(f"{node.name} has weights {inputs.shape} and {recurrent.shape}")
        if len(node.inputs) > 3 and node.inputs[3]:
            bias = node.constant(3)
            if bias is None or bias.shape != (1, 2 * rows):
                self.refuse(f"{node.name} has no constant bias of {2 * rows} numbers")
            for name, half in zip(("bias_ih", "bias_hh"), np.split(bias[0], 2), strict=True):
                layer[name] = _rows(half, order)
        return layer

    def _beginning(self, node: Node) -> None:
        """Lengths of the sequences, first states and peepholes."""
        for place, what in ((4, "lengths of sequences"), (7, "peepholes")):
            if len(node.inputs) > place and node.inputs[place]:
                self.refuse(f"{node.name} has {what}, which are not read")
        for name in node.inputs[5:7]:
            if name and not self._is_zero(name):
                self.refuse(f"{node.name} does not begin with zero states")

    def _is_zero(self, name: str) -> bool:
        """Whether a value is 0; a first state that the caller gives is taken for it."""
        if name in self.constants:
            return not self.constants[name].any()
        if name in self.given:
            self.untold[f"the first state {name}, an input of the graph, read as zero"] = None
            return True
        maker = next((node for node in self.nodes if name in node.outputs), None)
        if maker is None:
            return False
        if maker.operator == "ConstantOfShape":
            value = maker.attributes.get("value")
            return value is None or not _numbers(value).any()
        if maker.operator == "Concat":
            return all(self._is_zero(item) for item in maker.inputs)
        return maker.operator in _SHAPING and self._is_zero(maker.inputs[0])


def _numbers(tensor: Any) -> Array:
    import onnx

    return np.array(onnx.numpy_helper.to_array(tensor))


def _shown(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)


def _rows(array: Array, order: tuple[int, ...]) -> Array:
    """Blocks of rows in PyTorch's order."""
    blocks = np.split(array, len(order))
    return np.ascontiguousarray(np.concatenate([blocks[place] for place in order]))
