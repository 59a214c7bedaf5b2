"""The GRU's condition for training: what it promises, what it certifies, and that it is needed.

Skipped where PyTorch, which is optional, is not installed.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

torch: Any = pytest.importorskip("torch")

from theorems.training import gru  # noqa: E402
from theorems.training.windows import WindowLog  # noqa: E402

SEEDS = st.integers(0, 2**31)
QUICK = settings(max_examples=20, deadline=None)


def drawn(seed: int, size: float, *, bias: bool = True, units: int = 4) -> Any:
    """A GRU in doubles whose weights are drawn with entries of about that size."""
    rng = torch.Generator().manual_seed(seed)
    module = torch.nn.GRU(2, units, bias=bias).double()
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.copy_(torch.randn(parameter.shape, generator=rng, dtype=torch.float64) * size)
    return module


def widest(module: Any, seed: int, bound: float = 1.0) -> Any:
    """The most that a step widens the difference of two states, for each unit: many draws."""
    rng = torch.Generator().manual_seed(seed)
    count, units = 4000, module.hidden_size
    ends = torch.rand((2, count, units), generator=rng, dtype=torch.float64) * 2 - 1
    # Corners, and pairs that are close, where the mean slope is that at a point.
    ends[:, ::3] = torch.sign(ends[:, ::3])
    ends[1, ::2] = (ends[0, ::2] + 1e-3 * torch.sign(ends[1, ::2])).clamp(-1, 1)
    inputs = torch.rand((count, 2), generator=rng, dtype=torch.float64) * 2 - 1
    inputs = torch.sign(inputs) * bound if seed % 2 else inputs * bound
    with torch.no_grad():
        new = [module(inputs[None], end[None].contiguous())[0][0] for end in ends]
    apart = (ends[0] - ends[1]).abs().max(1).values
    known = apart > 0
    return ((new[0] - new[1]).abs()[known] / apart[known, None]).max(0).values


@QUICK
@given(SEEDS, st.floats(0.05, 2), st.sampled_from([0.5, 1.0, 3.0]))
def test_no_step_widens_differences_beyond_the_factor(
    seed: int, size: float, bound: float
) -> None:
    module = drawn(seed, size)
    factor = gru.gru_factor(module, bound).detach()
    assert bool((widest(module, seed, bound) <= factor + 1e-9).all())


def one_unit(**parts: float) -> Any:
    """One unit and one input, all weights 0 but those named: w or u with the gate, or a bias."""
    module = torch.nn.GRU(1, 1).double()
    places = {"r": 0, "z": 1, "n": 2}
    kinds = {"w": "weight_hh_l0", "u": "weight_ih_l0", "b": "bias_ih_l0", "c": "bias_hh_l0"}
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.zero_()
        for name, value in parts.items():
            getattr(module, kinds[name[0]])[places[name[1]]] = value
    return module


@pytest.mark.parametrize(
    "parts",
    [
        # The candidate's own matrix, with the reset gate open and the update gate closed.
        {"wn": 0.9, "br": 30.0, "bz": -30.0},
        # The update gate keeps what there is.
        {"bz": 2.0},
        # The reset gate moves what the hidden bias pushes, where both are steepest.
        {"wr": 0.7, "cn": 4.0, "bn": -2.0, "bz": -30.0},
        # The update gate turns from h = 1 to the candidate -1, where it is steepest.
        {"wz": 0.8, "bz": -0.8, "bn": -30.0},
    ],
    ids=["candidate", "kept", "reset", "update"],
)
def test_every_part_of_the_factor_is_attained(parts: dict[str, float]) -> None:
    """No part can be left out, and none can be smaller."""
    module = one_unit(**parts)
    ends = torch.linspace(-1, 1, 4001, dtype=torch.float64)[None, :, None]
    with torch.no_grad():
        new = module(torch.zeros(1, 4001, 1, dtype=torch.float64), ends)[0][0, :, 0]
    slope = float(((new[1:] - new[:-1]) / (ends[0, 1:, 0] - ends[0, :-1, 0])).abs().max())
    factor = float(gru.gru_factor(module).detach())
    assert 0.999 * factor <= slope <= factor + 1e-9


@QUICK
@given(SEEDS, st.floats(0.1, 5), st.sampled_from([0.6, 0.9]), st.booleans())
def test_a_projected_module_meets_the_condition(
    seed: int, size: float, update: float, bias: bool
) -> None:
    module = drawn(seed, size, bias=bias)
    gru.project_gru_(module, update)
    assert float(gru.gru_factor(module).detach().max()) < 1
    assert float(gru.gru_penalty(module, 1.0).detach()) == 0
    before = [parameter.clone() for parameter in module.parameters()]
    gru.project_gru_(module, update)
    for old, new in zip(before, module.parameters(), strict=True):
        assert torch.allclose(old, new, atol=1e-12)


def test_what_meets_it_is_left_alone() -> None:
    module = drawn(0, 0.005)
    before = [parameter.clone() for parameter in module.parameters()]
    gru.project_gru_(module)
    for old, new in zip(before, module.parameters(), strict=True):
        assert torch.equal(old, new)


@pytest.mark.parametrize("bias", [True, False])
def test_a_projected_gru_has_a_window(bias: bool) -> None:
    module, head = drawn(1, 2.0, bias=bias), torch.nn.Linear(4, 1)
    log = WindowLog(module, 1, head, eps="1/10", norm="inf")
    gru.project_gru_(module, 0.8)
    answer = log(0)
    assert answer is not None
    assert answer.upper is not None
    assert answer.lower <= answer.upper


def test_a_penalty_leads_to_a_window() -> None:
    module = drawn(2, 1.0)
    optimiser = torch.optim.Adam(module.parameters(), lr=0.05)
    first = float(gru.gru_penalty(module).detach())
    assert first > 0
    for _ in range(300):
        optimiser.zero_grad()
        gru.gru_penalty(module).backward()
        optimiser.step()
    assert float(gru.gru_factor(module).detach().max()) < 1
    answer = WindowLog(module, 1, eps="1/10", norm="inf")(0)
    assert answer is not None
    assert answer.upper is not None


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: gru.gru_factor(torch.nn.GRU(1, 1, num_layers=2)),
        lambda: gru.gru_factor(torch.nn.GRU(1, 1, bidirectional=True)),
        lambda: gru.gru_factor(torch.nn.LSTM(1, 1)),
        lambda: gru.gru_factor(torch.nn.GRU(1, 1), 0.0),
        lambda: gru.project_gru_(torch.nn.GRU(1, 1), 0.5),
        lambda: gru.project_gru_(torch.nn.GRU(1, 1), 1.0),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  (each message is its own)
        wrong()
