"""Masks and positions are left out and listed; whatever may be a weight is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.theorems.models.loading import load_model
from memory_theorems.theorems.models.masks import buffer
from memory_theorems.verify.errors import InputError

LOWER = np.tril(np.ones((4, 4)))
INFINITE = np.triu(np.full((4, 4), -np.inf), 1)
SYSTEM = {"A": np.array([0.5]), "B": np.ones((1, 1)), "C": np.ones((1, 1))}


@pytest.mark.parametrize(
    ("name", "array"),
    [
        ("mask", LOWER),
        ("h.0.attn.bias", LOWER.astype(bool)[None, None]),
        ("h.0.attn.bias", LOWER.astype(np.uint8)[None, None]),
        ("decoder.causal_mask", INFINITE),
        ("attn_mask", np.triu(np.full((3, 3), -1e9, dtype=np.float32), 1)),
        ("tril", LOWER),
        ("mask", 1 - LOWER),
        ("mask", np.tril(np.ones((3, 3)), -1)),
        ("h.0.attn.masked_bias", np.array(-1e4)),
        ("masked_bias", np.array([-np.inf])),
        ("embeddings.position_ids", np.arange(9)[None]),
    ],
)
def test_a_buffer_is_left_out_and_listed(tmp_path: Path, name: str, array: Any) -> None:
    path = tmp_path / "m.npz"
    np.savez(path, **{**SYSTEM, name: array})
    model = load_model(path)
    assert "no weight" in dict(model.aside)[name]
    assert model.layers[0].size == 1


NO_BUFFERS: list[tuple[str, Any]] = [
    ("weight", LOWER),
    ("bias", LOWER),
    ("head.bias", LOWER),
    ("rnn.weight_hh_l0_mask", LOWER),
    ("mask", np.ones((4, 4))),
    ("mask", np.zeros((4, 4))),
    ("mask", LOWER[:3]),
    ("mask", np.ones((1, 1))),
    ("mask", LOWER / 2),
    ("mask", np.stack([LOWER, LOWER])),
    ("mask", np.array([0.0, 1.0])),
    ("causal_mask", np.where(LOWER > 0, 0, -1.0)),
    ("causal_mask", np.where(LOWER > 0, 1, -np.inf)),
    ("mask", np.where(LOWER > 0, 0.0, np.nan)),
    ("mask", LOWER.astype(complex)),
    ("masked_bias", np.array(-1.0)),
    ("masked_bias", np.array([-1e9, 0])),
    ("position_ids", np.arange(9.0)[None]),
    ("position_ids", np.arange(1, 9)),
    ("position_ids", np.arange(8).reshape(2, 4)),
]


@pytest.mark.parametrize(("name", "array"), NO_BUFFERS)
def test_what_may_be_a_weight_is_refused(tmp_path: Path, name: str, array: Any) -> None:
    path = tmp_path / "m.npz"
    np.savez(path, **{**SYSTEM, name: array})
    with pytest.raises(InputError) as refused:
        load_model(path)
    assert repr(name) in str(refused.value)


def test_a_mask_that_may_be_a_factor_is_refused(tmp_path: Path) -> None:
    """The mask of a masked linear layer, and one in the module of the recurrence."""
    rnn: dict[str, Any] = {
        "rnn.weight_ih_l0": np.ones((4, 1)) / 9,
        "rnn.weight_hh_l0": np.eye(4) / 2,
    }
    path = tmp_path / "m.npz"
    options: dict[str, Any] = {"activation": "tanh", "readout": "head.weight"}
    for name in ("head.mask", "rnn.mask", "mask"):
        np.savez(path, **{**rnn, "head.weight": np.ones((4, 4)), name: LOWER})
        with pytest.raises(InputError, match="may mask the entries of"):
            load_model(path, **options)
        assert load_model(path, ignore=[name], **options).layers[0].size == 4
    for name, mask in (
        ("attn.mask", LOWER),
        ("mask", np.tril(np.ones((5, 5)))),
        ("mask", INFINITE),
    ):
        np.savez(path, **{**rnn, "head.weight": np.ones((4, 4)), name: mask})
        assert "a causal mask" in dict(load_model(path, **options).aside)[name]


@given(
    size=st.integers(2, 6),
    offset=st.sampled_from([0, -1]),
    masked=st.sampled_from([1.0, -np.inf, -1e9]),
    flip=st.booleans(),
    place=st.tuples(st.integers(0, 5), st.integers(0, 5)),
    change=st.sampled_from([0.5, 2.0, -3.0]),
)
def test_one_changed_entry_is_enough(
    size: int,
    offset: int,
    masked: float,
    flip: bool,
    place: tuple[int, int],
    change: float,
) -> None:
    inside = np.tril(np.ones((size, size), dtype=bool), offset)
    array = np.where(inside != flip, 0.0, masked)
    assert buffer("attn.mask", array) is not None
    array[place[0] % size, place[1] % size] = change
    assert buffer("attn.mask", array) is None
