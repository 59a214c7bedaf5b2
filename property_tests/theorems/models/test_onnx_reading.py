"""ONNX graphs against ONNX' own evaluator; what PyTorch's layers do not do is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from onnx.reference import ReferenceEvaluator

from memory_theorems.theorems.models.loading import load_model
from memory_theorems.theorems.models.recorded_runs import float_run
from memory_theorems.verify.errors import InputError

Floats = NDArray[np.float64]
GATES = {"RNN": 1, "GRU": 3, "LSTM": 4}
INPUTS, UNITS = 2, 3


@dataclass
class Graph:
    """A graph that grows from its input ``x`` (times, sequences, inputs) on."""

    kind: str
    seed: int = 0
    nodes: list[Any] = field(default_factory=list)
    constants: dict[str, Any] = field(default_factory=dict)
    value: str = "x"
    layers: int = 0

    def constant(self, array: Any) -> str:
        name = f"c{len(self.constants)}"
        self.constants[name] = np.asarray(array)
        return name

    def then(self, operator: str, *others: Any, **attributes: Any) -> Graph:
        """A node that reads the value, and the constants behind it."""
        inputs = [self.value, *(self.constant(item) for item in others)]
        self.value = f"v{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, inputs, [self.value], **attributes))
        return self

    def layer(
        self, last: bool = False, begin: Any = None, biased: bool = True, directions: int = 1,
        **attributes: Any,
    ) -> Graph:  # fmt: skip
        rng = np.random.default_rng((self.seed, self.layers))
        rows = GATES[self.kind] * UNITS
        read = UNITS if self.layers else INPUTS
        shapes = [(directions, rows, read), (directions, rows, UNITS), (directions, 2 * rows)]
        names = [self.constant(rng.normal(size=shape) / 2) for shape in shapes]
        if not biased:
            names[2] = ""
        if begin is not None:
            names += ["", self.constant(begin)]
        if self.kind == "GRU":
            attributes.setdefault("linear_before_reset", 1)
        outputs = [f"v{len(self.nodes)}", f"h{len(self.nodes)}"]
        self.nodes.append(
            helper.make_node(
                self.kind, [self.value, *names], outputs, **{"hidden_size": UNITS, **attributes}
            )
        )
        self.value = outputs[int(last)]
        self.layers += 1
        return self

    def saved(
        self, folder: Path, ends: Sequence[str] = (), version: int = 17, more: Sequence[str] = ()
    ) -> Path:
        def told(name: str) -> Any:
            return helper.make_tensor_value_info(name, TensorProto.DOUBLE, None)

        graph = helper.make_graph(
            self.nodes, "model", [told(name) for name in ("x", *more)],
            [told(name) for name in (*ends, self.value)],
            [numpy_helper.from_array(array, name) for name, array in self.constants.items()],
        )  # fmt: skip
        path = folder / "m.onnx"
        onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", version)]), path)
        return path


def joined(kind: str, seed: int, layers: int = 1, **attributes: Any) -> Graph:
    graph = Graph(kind, seed)
    for _ in range(layers):
        graph.layer(**attributes).then("Squeeze", [1])
    return graph


def gap(graph: Graph, folder: Path) -> float:
    """How far the model that is read is from the graph, over ten steps of two sequences."""
    path = graph.saved(folder)
    x = np.random.default_rng(9).normal(size=(10, 2, INPUTS))
    (wanted,) = ReferenceEvaluator(str(path)).run(None, {"x": x})
    model = load_model(path)
    found = float_run(model, x.transpose(1, 0, 2)).transpose(1, 0, 2)
    if model.added.bias is not None:
        found = found + model.added.bias
    return float(np.abs(found - wanted).max())


HEAD, BIAS = np.arange(6.0).reshape(UNITS, 2) - 2, np.array([0.5, -1.0])


@pytest.mark.parametrize("kind", sorted(GATES))
@pytest.mark.parametrize("layers", [1, 2])
def test_a_graph_is_what_it_computes(kind: str, layers: int, tmp_path: Path) -> None:
    for seed in range(2):
        assert gap(joined(kind, seed, layers), tmp_path) < 1e-12
        assert gap(joined(kind, seed, layers, biased=False), tmp_path) < 1e-12
        headed = joined(kind, seed, layers).then("MatMul", HEAD).then("Add", BIAS)
        assert gap(headed, tmp_path) < 1e-12


def test_another_order_of_gates_is_another_model(tmp_path: Path) -> None:
    """The comparison has the power to see it."""
    for kind in ("GRU", "LSTM"):
        graph = joined(kind, 1)
        path = graph.saved(tmp_path)
        read = load_model(path).layers[0]
        stored = graph.constants["c1"][0]
        assert not np.array_equal(read.recurrent, stored)
        assert sorted(read.recurrent.ravel()) == sorted(stored.ravel())


def test_relu_is_told(tmp_path: Path) -> None:
    graph = joined("RNN", 0, activations=["Relu"])
    model = load_model(graph.saved(tmp_path))
    assert model.layers[0].cell.nonlinearity == "relu"
    assert model.untold == ()


def test_axes_are_followed(tmp_path: Path) -> None:
    first = Graph("LSTM").then("Transpose", perm=[1, 0, 2]).then("Transpose", perm=[1, 0, 2])
    first.layer().then("Transpose", perm=[0, 2, 1, 3]).then("Reshape", [0, 0, -1])
    assert gap(first, tmp_path) < 1e-12
    states = joined("GRU", 0).then("Identity").then("Unsqueeze", [0]).then("Squeeze", [0])
    assert gap(states, tmp_path) < 1e-12


def test_the_last_state_may_be_the_output(tmp_path: Path) -> None:
    for graph in (
        Graph("LSTM").layer(last=True).then("Squeeze", [0]).then("Gemm", HEAD, BIAS),
        joined("GRU", 0).then("Gather", np.array(-1), axis=0).then("Gemm", HEAD.T, BIAS, transB=1),
        joined("GRU", 0).then("MatMul", HEAD).then("Slice", [-1], [2**62], [0]),
        joined("GRU", 0).then("MatMul", HEAD).then("Gather", np.array(0), axis=1),
    ):
        read = load_model(graph.saved(tmp_path))
        assert read.readout is not None
        assert np.array_equal(read.readout, HEAD.T)
    both = Graph("LSTM").layer().then("Squeeze", [1])
    assert load_model(both.saved(tmp_path, ["h0"])).readout is None


def test_zero_states_may_be_said(tmp_path: Path) -> None:
    assert gap(joined("GRU", 0, begin=np.zeros((1, 2, UNITS))), tmp_path) < 1e-12
    with pytest.raises(InputError, match="does not begin with zero states"):
        load_model(joined("GRU", 0, begin=np.ones((1, 2, UNITS))).saved(tmp_path))


@pytest.mark.parametrize(
    ("graph", "why"),
    [
        (joined("GRU", 0, linear_before_reset=0), "linear_before_reset = 0"),
        (joined("LSTM", 0, direction="reverse"), "direction = reverse"),
        (Graph("GRU").layer(directions=2, direction="bidirectional"), "direction = bidirectional"),
        (joined("LSTM", 0, clip=1.0), "clip = 1.0"),
        (joined("LSTM", 0, input_forget=1), "input_forget = 1"),
        (joined("GRU", 0, activations=["HardSigmoid", "Tanh"]), "HardSigmoid, Tanh"),
        (joined("RNN", 0, activations=["Affine"], activation_alpha=[2.0]), "not read"),
        (joined("RNN", 0).then("Relu"), "the Relu that gives"),
        (joined("RNN", 0).then("Add", np.ones(UNITS)), "the Add that gives"),
        (joined("RNN", 0).then("MatMul", HEAD).then("MatMul", np.eye(2)), "the MatMul that gives"),
        (joined("RNN", 0).then("MatMul", HEAD).then("Tanh"), "the Tanh that gives"),
        (Graph("RNN").then("Mul", np.array(2.0)).layer(), "the Mul that gives"),
        (Graph("RNN").then("Slice", [-1], [-99], [0], [-1]).layer(), "the Slice that gives"),
        (Graph("RNN").then("Transpose", perm=[0, 2, 1]).layer(), "times, sequences and features"),
        (joined("RNN", 0).then("Reshape", [0, -1]), "may mix features"),
        (joined("RNN", 0).then("Gather", np.array(0), axis=2), "does not choose one time"),
        (joined("RNN", 0).then("Squeeze", [0]), "need not have length 1"),
        # a layer over the sequences, or over their last states
        (joined("RNN", 0).then("Transpose", perm=[1, 0, 2]).layer(), "times, sequences and"),
        (Graph("RNN").layer(last=True).then("Transpose", perm=[1, 0, 2]).layer(), "times, seq"),
        # outputs that are not those of the last time
        (joined("RNN", 0).then("Gather", np.array(0), axis=0), "another time than the last"),
        (joined("RNN", 0).then("Slice", [-2], [9], [0]), "another time than the last"),
        (joined("RNN", 0).then("Slice", [-1], [-99], [0], [-1]), "does not choose in order"),
        # a number for each sequence
        (
            joined("RNN", 0)
            .then("MatMul", HEAD)
            .then("Transpose", perm=[0, 2, 1])
            .then("Add", BIAS),
            "other axes than the features",
        ),
        (joined("RNN", 0).then("MatMul", HEAD).then("Add", BIAS[None, None, None]), "no bias"),
        (joined("RNN", 0, hidden_size=2), "has weights"),
        (joined("RNN", 0).then("Gemm", HEAD, BIAS, alpha=2.0), "scales"),
        (Graph("GRU").then("Identity"), "no RNN, GRU or LSTM node"),
        (joined("GRU", 0).then("Identity", domain="com.other"), "the com.other.Identity that"),
        (joined("GRU", 0, domain="com.other"), "no RNN, GRU or LSTM node"),
    ],
)
def test_what_is_not_read_is_refused(graph: Graph, why: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=why):
        load_model(graph.saved(tmp_path))


def test_files_that_are_no_graph(tmp_path: Path) -> None:
    path = tmp_path / "m.onnx"
    path.write_bytes(b"no graph")
    with pytest.raises(InputError, match="not a readable ONNX graph"):
        load_model(path)
    with pytest.raises(InputError, match="operators of version"):
        load_model(joined("GRU", 0).saved(tmp_path, version=6))
    with pytest.raises(InputError, match="'c0' may be given otherwise"):
        load_model(joined("GRU", 0).saved(tmp_path, more=["c0"]))
    path = joined("GRU", 0).saved(tmp_path)
    for options in ({"readout": "head"}, {"prefix": "rnn."}, {"ignore": ["c0"]}):
        with pytest.raises(InputError, match="ONNX graph"):
            load_model(path, **options)
