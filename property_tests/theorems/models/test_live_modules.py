"""A live module is asked as its saved tensors are; what it computes without tensors is refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memory_theorems import model
from memory_theorems.verify.errors import InputError


@dataclass
class Tensor:
    """As much of torch.Tensor as is read."""

    numbers: Any
    dtype: str = "torch.float32"

    def detach(self) -> Tensor:
        return self

    def cpu(self) -> Tensor:
        return self

    def float(self) -> Tensor:
        return Tensor(np.asarray(self.numbers, np.float32))

    def numpy(self) -> Any:
        if self.dtype == "torch.bfloat16":
            raise TypeError("Got unsupported ScalarType BFloat16")
        return np.asarray(self.numbers)


@dataclass
class Part:
    tensors: dict[str, Any] = field(default_factory=dict)
    parts: dict[str, Any] = field(default_factory=dict)

    def state_dict(self) -> dict[str, Any]:
        inner = {
            f"{name}.{key}": value
            for name, part in self.parts.items()
            for key, value in part.state_dict().items()
        }
        return {**self.tensors, **inner}

    def named_modules(self) -> Iterator[tuple[str, Any]]:
        yield "", self
        yield from self.parts.items()


class Meta(Tensor):
    """A tensor that lies nowhere."""

    def numpy(self) -> Any:
        raise RuntimeError("Cannot copy out of meta tensor; no data!")


class Dropout(Part):
    pass


class ReLU(Part):
    pass


class RNN(Part):
    nonlinearity = "tanh"


def rnn() -> dict[str, Any]:
    rng = np.random.default_rng(0)
    shapes = {"weight_ih_l0": (3, 2), "weight_hh_l0": (3, 3), "bias_ih_l0": 3, "bias_hh_l0": 3}
    return {name: rng.normal(size=shape) / 4 for name, shape in shapes.items()}


def test_a_module_is_its_tensors(tmp_path: Path) -> None:
    arrays = rnn()
    np.savez(tmp_path / "m.npz", allow_pickle=False, **arrays)
    wanted = model(tmp_path / "m.npz", activation="tanh", eps="1/10").document
    live = RNN({name: Tensor(array) for name, array in arrays.items()})
    found = model(live, eps="1/10").document
    assert found["file"] == "RNN"
    assert wanted["certified_window"] is not None
    for document in (found, wanted):
        del document["file"]
    # That the activation is not told is the only difference.
    assert {key for key in wanted if wanted[key] != found[key]} <= {"untold"}
    mapped = model(arrays, activation="tanh", eps="1/10").document
    assert mapped["certified_window"] == wanted["certified_window"]


def test_short_numbers_are_widened() -> None:
    arrays = {name: np.float32(array) for name, array in rnn().items()}
    halves = {name: Tensor(array, "torch.bfloat16") for name, array in arrays.items()}
    found = model(Part({}, {"rnn": RNN(halves), "drop": Dropout()}), eps="1/10").document
    assert found["certified_window"] == model(RNN(arrays), eps="1/10").document["certified_window"]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (Part({}, {"rnn": RNN(rnn()), "act": ReLU()}), "Part: its part 'act', a ReLU"),
        (RNN({**rnn(), "extra": np.ones(2)}), "^RNN: tensor 'extra' is not used"),
        (RNN({**rnn(), "weight_hh_l0": Meta(None)}), "^RNN: 'weight_hh_l0' gives no array"),
        (3, "a model is a file, a module"),
        ({"weight_ih_l0": np.ones((3, 2))}, "^the mapping: layer 0 has no tensor"),
    ],
)
def test_what_is_no_model_is_refused(asked: Any, why: str) -> None:
    with pytest.raises(InputError, match=why) as refusal:
        model(asked)
    assert ".npz" not in str(refusal.value)
