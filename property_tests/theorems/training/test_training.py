"""Projections and penalties for training, and the windows of what they leave.

Skipped where PyTorch, which is optional, is not installed.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

torch: Any = pytest.importorskip("torch")

from memory_theorems.theorems.training import penalties, projections  # noqa: E402
from memory_theorems.theorems.training.windows import WindowLog  # noqa: E402

SEEDS = st.integers(0, 2**31)
QUICK = settings(max_examples=15, deadline=None)


def matrix(seed: int, rows: int = 5, columns: int = 5) -> Any:
    return torch.randn(rows, columns, generator=torch.Generator().manual_seed(seed))


@QUICK
@given(SEEDS, st.floats(0.1, 3))
def test_singular_values_are_clipped_and_nothing_else_changes(seed: int, bound: float) -> None:
    before = matrix(seed)
    after = projections.spectral_(before.clone(), bound)
    old, new = (torch.linalg.svdvals(item.double()) for item in (before, after))
    assert float(new.max()) <= bound
    kept = old < bound * projections.ROOM
    assert torch.allclose(new[kept], old[kept], atol=1e-4)
    assert torch.equal(projections.spectral_(after.clone(), bound), after)


@QUICK
@given(SEEDS, st.floats(0.1, 3))
def test_rows_are_projected_onto_the_ball(seed: int, bound: float) -> None:
    before = matrix(seed).double()
    after = projections.rows_(before.clone(), bound)
    assert float(after.abs().sum(1).max()) <= bound
    # The nearest point: no point of the (slightly smaller) ball is nearer along any direction.
    room = bound * projections.ROOM
    for seed_of_other in range(5):
        other = projections.rows_(matrix(seed_of_other).double() * 3, room)
        other = other * min(1.0, room / float(other.abs().sum(1).max()))
        outside = before.abs().sum(1) > bound
        inner = ((before - after) * (other - after)).sum(1)[outside]
        assert bool((inner <= 1e-9).all())


def test_a_weighted_norm_is_met() -> None:
    scale = torch.tensor([1.0, 4.0, 16.0])
    weight = matrix(3, 3, 3) * 4
    projections.spectral_(weight, 0.9, scale)
    inner = weight * scale[:, None] / scale[None, :]
    assert float(torch.linalg.matrix_norm(inner.double(), 2)) <= 0.9


@pytest.mark.parametrize("norm", ["2", "inf"])
def test_a_projected_network_has_a_window(norm: str) -> None:
    torch.manual_seed(0)
    module = torch.nn.RNN(2, 6)
    with torch.no_grad():
        module.weight_hh_l0.mul_(6)
    log = WindowLog(module, every=2, eps="1/10")
    assert log(1) is None
    free = log(0, loss=1.5)
    assert free is not None
    projections.project_rnn_(module, 0.8, norm)
    bound = log(2)
    assert bound is not None
    assert bound.upper is not None
    assert bound.lower <= bound.upper
    assert free.upper is None or free.upper > bound.upper
    assert [row["step"] for row in log.table().to_json()] == ["0", "2"]


@pytest.mark.parametrize("bias", [True, False])
def test_a_projected_lstm_meets_proposition_5(bias: bool) -> None:
    torch.manual_seed(1)
    module, head = torch.nn.LSTM(2, 4, bias=bias), torch.nn.Linear(4, 1)
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.mul_(4)
    assert float(penalties.lstm_penalty(module, 0.8).detach()) > 0
    projections.project_lstm_(module, 0.8)
    assert float(penalties.lstm_penalty(module, 0.8).detach()) == 0
    f = _sigmoid_bound(module)
    i, w_f, z, o = (
        float(part.abs().sum(1).max()) for part in module.weight_hh_l0.detach().chunk(4)
    )
    assert f <= 0.8
    # K_c + K_o + |f| < 1: Proposition 5's contraction in the maximum norm.
    assert f + (i + w_f / (1 - f)) / 4 + z + o / 4 < 1
    answer = WindowLog(module, 1, head, eps="1/10", norm="inf")(0)
    assert answer is not None
    assert answer.upper is not None


def _sigmoid_bound(module: Any) -> float:
    """The largest forget gate over all states and inputs in the unit cube."""
    w, u = (module.weight_hh_l0.detach().chunk(4)[1], module.weight_ih_l0.detach().chunk(4)[1])
    largest = w.abs().sum(1) + u.abs().sum(1)
    if module.bias:
        largest = largest + module.bias_ih_l0.detach().chunk(4)[1]
        largest = largest + module.bias_hh_l0.detach().chunk(4)[1]
    return 1 / (1 + math.exp(-float(largest.max())))


def test_penalties_vanish_where_the_condition_holds_and_have_gradients_elsewhere() -> None:
    inside = torch.eye(3) * 0.5
    assert float(penalties.spectral_penalty(inside)) == 0
    assert float(penalties.rows_penalty(inside)) == 0
    outside = (torch.eye(3) * 2).requires_grad_()
    (penalties.spectral_penalty(outside) + penalties.rows_penalty(outside)).backward()
    assert float(outside.grad.abs().sum()) > 0
    scale = torch.tensor([1.0, 100.0])
    triangular = torch.tensor([[0.5, 30.0], [0.0, 0.5]])
    assert float(penalties.spectral_penalty(triangular)) > 1
    assert float(penalties.spectral_penalty(triangular, scale=scale)) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: projections.spectral_(matrix(0), 0),
        lambda: projections.spectral_(matrix(0), 1, torch.zeros(5)),
        lambda: projections.rows_(matrix(0), -1),
        lambda: projections.project_rnn_(torch.nn.RNN(1, 1), norm="1"),
        lambda: projections.project_lstm_(torch.nn.LSTM(1, 1, num_layers=2)),
        lambda: projections.project_lstm_(torch.nn.LSTM(1, 1), forget=0.5),
        lambda: projections.project_lstm_(torch.nn.LSTM(1, 1), input_bound=0.0),
        lambda: projections.project_lstm_(torch.nn.GRU(1, 1)),
        lambda: WindowLog(torch.nn.RNN(1, 1), every=0),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  (each message is its own)
        wrong()


def test_the_weights_are_those_of_the_module() -> None:
    module = torch.nn.RNN(1, 2)
    with torch.no_grad():
        module.weight_hh_l0.mul_(0.5)
    (layer,) = WindowLog(module, 1).answer().document["weights"]["layers"]
    shown = [[float(Fraction(value)) for value in row] for row in layer["recurrent"]]
    assert np.array_equal(shown, module.weight_hh_l0.detach().numpy())
