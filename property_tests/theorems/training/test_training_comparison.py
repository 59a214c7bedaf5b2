"""The comparison for training: what it promises, what is certified, and that every part is needed.

Skipped where PyTorch, which is optional, is not installed.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

torch: Any = pytest.importorskip("torch")

from memory_theorems.theorems.training import comparison, gru, tuning  # noqa: E402
from memory_theorems.theorems.training.windows import WindowLog  # noqa: E402

SEEDS = st.integers(0, 2**31)
QUICK = settings(max_examples=20, deadline=None)
NN = torch.nn


def drawn(kind: Any, seed: int, size: float, *, bias: bool = True, units: int = 4) -> Any:
    """A module in doubles whose weights are drawn with entries of about that size."""
    rng = torch.Generator().manual_seed(seed)
    module = kind(2, units, bias=bias).double()
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.copy_(torch.randn(parameter.shape, generator=rng, dtype=torch.float64) * size)
    return module


def inputs_within(rng: Any, count: int, bound: float, norm: str) -> Any:
    """Inputs on the edge of the ball."""
    drawn_ = torch.randn((count, 2), generator=rng, dtype=torch.float64)
    length = drawn_.norm(dim=1) if norm == "2" else drawn_.abs().max(1).values
    return drawn_ / length[:, None] * bound


def pairs(rng: Any, count: int, reach: Any) -> tuple[Any, Any]:
    """Pairs of states within ``reach`` (n,): far apart, close together, and in corners."""
    ends = torch.rand((2, count, len(reach)), generator=rng, dtype=torch.float64) * 2 - 1
    ends[:, ::3] = torch.sign(ends[:, ::3])
    ends[1, ::2] = (ends[0, ::2] + 1e-3 * torch.sign(ends[1, ::2])).clamp(-1, 1)
    one, other = ends * reach
    return one, other


def widest(module: Any, seed: int, bound: float, norm: str) -> Any:
    """The most that a step widens differences, by unit, in the norm of the comparison."""
    rng = torch.Generator().manual_seed(seed)
    count, ones = 4000, torch.ones(module.hidden_size, dtype=torch.float64)
    x = inputs_within(rng, count, bound, norm)
    h = pairs(rng, count, ones)
    if not isinstance(module, NN.LSTM):
        with torch.no_grad():
            new = [module(x[None], end[None].contiguous())[0][0] for end in h]
        apart = (h[0] - h[1]).abs().max(1).values
        known = apart > 0
        return ((new[0] - new[1]).abs()[known] / apart[known, None]).max(0).values
    parts = comparison.parts_of(module, bound, norm)
    forget, coupled, _, _ = (value.detach() for value in comparison.lstm_entries(parts))
    weight = coupled / (comparison.comparison_factors(module, bound, norm).detach() - forget)
    i, g = (
        torch.sigmoid(parts.largest(0)),
        torch.tanh(parts.pushed[2] + parts.rows[2] + parts.bias[2].abs()),
    )
    c = pairs(rng, count, (i * g).detach() / (1 - forget))
    # Cells as far apart as the states are: the two count alike.
    apart = (h[0] - h[1]).abs().max(1).values
    far = ((c[0] - c[1]).abs() / weight).max(1).values
    total = torch.maximum(apart, far)
    known = total > 0
    with torch.no_grad():
        after = [
            module(x[None], (one[None].contiguous(), two[None].contiguous()))[1]
            for one, two in zip(h, c, strict=True)
        ]
    moved = torch.maximum(
        (after[0][0] - after[1][0])[0].abs(), (after[0][1] - after[1][1])[0].abs() / weight
    )
    return (moved[known] / total[known, None]).max(0).values


@QUICK
@given(
    st.sampled_from([NN.GRU, NN.LSTM, NN.RNN]),
    SEEDS,
    st.floats(0.05, 1.5),
    st.sampled_from([0.5, 1.0, 3.0]),
    st.sampled_from(["2", "inf"]),
)
def test_no_step_widens_differences_beyond_the_factor(
    kind: Any, seed: int, size: float, bound: float, norm: str
) -> None:
    module = drawn(kind, seed, size)
    factors = comparison.comparison_factors(module, bound, norm).detach()
    assert bool((widest(module, seed, bound, norm) <= factors * (1 + 1e-9)).all())


def one_unit(kind: Any, gates: str, **parts: float) -> Any:
    """One unit and one input, all weights 0 but those named: w, u, b (outer bias) or c (inner)
    with the gate."""
    module = kind(1, 1).double()
    kinds = {"w": "weight_hh_l0", "u": "weight_ih_l0", "b": "bias_ih_l0", "c": "bias_hh_l0"}
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.zero_()
        for name, value in parts.items():
            getattr(module, kinds[name[0]])[gates.index(name[1])] = value
    return module


def steepest(module: Any, x: float = 0.0) -> float:
    """The greatest slope of a step of one unit by its hidden state (an LSTM's cell is 0)."""
    ends = torch.linspace(-1, 1, 4001, dtype=torch.float64)[None, :, None]
    first = (ends, torch.zeros_like(ends)) if isinstance(module, NN.LSTM) else ends
    with torch.no_grad():
        new = module(torch.full((1, 4001, 1), x, dtype=torch.float64), first)[0][0, :, 0]
    return float(((new[1:] - new[:-1]) / (ends[0, 1:, 0] - ends[0, :-1, 0])).abs().max())


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
        # The reset gate moves what the matrix pulls, at h = 1.
        {"wr": 1.0, "br": -1.0, "wn": 0.8, "bn": -0.4, "bz": -30.0},
        # Half is kept, half is new.
        {"wn": 0.8, "br": 30.0},
    ],
    ids=["candidate", "kept", "reset", "update", "reset of the matrix", "half"],
)
def test_every_part_of_a_gru_is_attained(parts: dict[str, float]) -> None:
    """No part can be left out, and none can be smaller."""
    module = one_unit(NN.GRU, "rzn", **parts)
    factor = float(comparison.comparison_factors(module).detach())
    assert 0.999 * factor <= steepest(module) <= factor + 1e-9


@pytest.mark.parametrize(
    ("parts", "share"),
    [
        # The candidate with its gates open and nothing kept.
        ({"wg": 0.6, "bi": 30.0, "bf": -30.0, "bo": 30.0}, 0.999),
        # The input gate moves the candidate 1; tanh is not at its steepest there.
        ({"wi": 0.4, "bg": 30.0, "bf": -30.0, "bo": 30.0}, 0.7),
        # The output gate moves tanh(1).
        ({"wo": 0.9, "bi": 30.0, "bg": 30.0, "bf": -30.0}, 0.999),
    ],
    ids=["candidate", "input", "output"],
)
def test_parts_of_an_lstm_are_attained(parts: dict[str, float], share: float) -> None:
    module = one_unit(NN.LSTM, "ifgo", **parts)
    factor = float(comparison.comparison_factors(module).detach())
    assert share * factor <= steepest(module) <= factor + 1e-9


@pytest.mark.parametrize(
    "parts",
    [
        # The forget gate moves the largest cell, 2, where it is steepest.
        {"wf": 0.8, "bf": -0.8, "bi": 30.0, "bg": 30.0},
        {"wf": 0.8, "bf": -0.8, "bi": 30.0, "bg": -30.0},
        {"wg": 0.6, "bi": 30.0, "bf": -30.0},
        # The input gate moves the candidate 1 where it is steepest.
        {"wi": 0.4, "bg": 30.0, "bf": -30.0},
    ],
    ids=["forget", "forget below 0", "candidate", "input"],
)
def test_what_moves_a_cell_is_attained(parts: dict[str, float]) -> None:
    module = one_unit(NN.LSTM, "ifgo", **parts)
    values = comparison.parts_of(module, 1.0, "2")
    _, coupled, _, _ = (float(value.detach()) for value in comparison.lstm_entries(values))
    ends = torch.linspace(-1, 1, 4001, dtype=torch.float64)[None, :, None]
    cell = torch.full_like(ends, 2.0 if "wf" in parts else 0.0)
    with torch.no_grad():
        new = module(torch.zeros(1, 4001, 1, dtype=torch.float64), (ends, cell))[1][1][0, :, 0]
    slope = float(((new[1:] - new[:-1]) / (ends[0, 1:, 0] - ends[0, :-1, 0])).abs().max())
    assert 0.999 * coupled <= slope <= coupled + 1e-9


@QUICK
@given(SEEDS, st.floats(0.05, 1.5))
def test_the_factor_of_an_lstm_is_a_spectral_radius(seed: int, size: float) -> None:
    module = drawn(NN.LSTM, seed, size)
    values = comparison.parts_of(module, 1.0, "2")
    found = comparison.comparison_factors(module).detach().numpy()
    entries = [item.detach().numpy() for item in comparison.lstm_entries(values)]
    for unit, (f, coupled, shown, o) in enumerate(zip(*entries, strict=True)):
        matrix = np.array([[f, coupled], [o * f, o * coupled + shown]])
        assert found[unit] == pytest.approx(np.abs(np.linalg.eigvals(matrix)).max(), rel=1e-5)


@pytest.mark.parametrize(("norm", "reach"), [("2", 5.0), ("inf", 7.0)])
def test_inputs_open_a_gate_as_far_as_their_norm_lets_them(norm: str, reach: float) -> None:
    module = NN.GRU(2, 1).double()
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.zero_()
        module.weight_ih_l0[1] = torch.tensor([3.0, -4.0])
    factor = comparison.comparison_factors(module, 0.5, norm).detach()
    assert float(factor) == pytest.approx(1 / (1 + np.exp(-reach / 2)))


def test_what_an_lstm_forgets_by_its_gate_alone() -> None:
    """Without recurrent weights a cell shrinks by its forget gate, and that is the factor."""
    module = one_unit(NN.LSTM, "ifgo", bf=1.0, ug=0.5)
    factor = float(comparison.comparison_factors(module).detach())
    assert factor == pytest.approx(float(torch.sigmoid(torch.tensor(1.0))), abs=1e-5)


@QUICK
@given(SEEDS, st.floats(0.1, 5), st.sampled_from([0.6, 0.9]))
def test_a_projected_gru_meets_the_condition(seed: int, size: float, update: float) -> None:
    module = drawn(NN.GRU, seed, size)
    gru.project_gru_(module, update)
    assert float(comparison.comparison_factors(module).detach().max()) < 1
    before = [parameter.clone() for parameter in module.parameters()]
    gru.project_gru_(module, update)
    for old, new in zip(before, module.parameters(), strict=True):
        assert torch.allclose(old, new, atol=1e-12)


def test_what_meets_it_is_left_alone() -> None:
    module = drawn(NN.GRU, 0, 0.005)
    before = [parameter.clone() for parameter in module.parameters()]
    gru.project_gru_(module)
    for old, new in zip(before, module.parameters(), strict=True):
        assert torch.equal(old, new)


@pytest.mark.parametrize("norm", ["2", "inf"])
def test_a_projected_gru_has_a_window(norm: str) -> None:
    module, head = drawn(NN.GRU, 1, 2.0), NN.Linear(4, 1)
    log = WindowLog(module, 1, head, eps="1/10", norm=norm)
    gru.project_gru_(module, 0.8, norm=norm)
    answer = log(0)
    assert answer is not None
    assert answer.upper is not None
    assert answer.lower <= answer.upper


@pytest.mark.parametrize("kind", [NN.GRU, NN.LSTM, NN.RNN])
def test_a_penalty_leads_to_a_window(kind: Any) -> None:
    module = drawn(kind, 2, 0.7)
    optimiser = torch.optim.Adam(module.parameters(), lr=0.05)
    first = float(comparison.comparison_penalty(module).detach())
    assert first > 0
    for _ in range(400):
        optimiser.zero_grad()
        comparison.comparison_penalty(module, 0.9).backward()
        optimiser.step()
    assert float(comparison.comparison_factors(module).detach().max()) < 1
    answer = WindowLog(module, 1, eps="1/10")(0)
    assert answer is not None
    assert answer.upper is not None


@pytest.mark.parametrize("kind", [NN.GRU, NN.LSTM, NN.RNN])
def test_gates_that_are_wide_open_have_gradients_still(kind: Any) -> None:
    """In single precision a logistic function is rounded to 1 from 17 on."""
    module = kind(1, 2)
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.fill_(20.0)
    penalty = comparison.comparison_penalty(module)
    assert bool(torch.isfinite(penalty))
    penalty.backward()
    assert all(
        bool(torch.isfinite(p.grad).all()) for p in module.parameters() if p.grad is not None
    )
    assert float(module.weight_hh_l0.grad.abs().sum()) > 0


@QUICK
@given(st.sampled_from([NN.GRU, NN.LSTM, NN.RNN]), SEEDS, st.floats(0.01, 1), st.floats(0.3, 0.99))
def test_the_penalty_is_zero_exactly_where_the_factors_are_within_the_bound(
    kind: Any, seed: int, size: float, bound: float
) -> None:
    module = drawn(kind, seed, size)
    within = bool((comparison.comparison_factors(module) <= bound).all())
    assert (float(comparison.comparison_penalty(module, bound).detach()) == 0) is within


def test_a_gate_that_is_wide_open_is_pulled_back() -> None:
    module = one_unit(NN.GRU, "rzn", bz=30.0)
    comparison.comparison_penalty(module).backward()
    assert float(module.bias_ih_l0.grad[1]) > 10


def test_a_module_without_recurrent_weights_has_no_penalty() -> None:
    for kind in (NN.GRU, NN.LSTM, NN.RNN):
        module = kind(1, 2)
        with torch.no_grad():
            for parameter in module.parameters():
                parameter.zero_()
        penalty = comparison.comparison_penalty(module)
        penalty.backward()
        assert float(penalty.detach()) == 0
        assert bool(torch.isfinite(module.weight_hh_l0.grad).all())


@pytest.mark.parametrize("kind", [NN.GRU, NN.LSTM, NN.RNN])
def test_a_tuned_model_keeps_its_task_and_gets_a_window(kind: Any) -> None:
    """It learns its input of the step before, from weights far from any certificate."""
    torch.manual_seed(0)
    module, head = kind(1, 6), NN.Linear(6, 1)
    with torch.no_grad():
        module.weight_hh_l0.mul_(3)

    def loss() -> Any:
        x = torch.rand(12, 32, 1) * 2 - 1
        return ((head(module(x)[0])[1:] - x[:-1]) ** 2).mean()

    assert float(comparison.comparison_factors(module).detach().max()) > 1.5
    parameters = [*module.parameters(), *head.parameters()]
    tuning.tune_(module, loss, parameters, steps=400, rate=0.02, bound=0.95)
    assert float(loss().detach()) < 0.05  # of 1/3, the mean square of the inputs
    answer = WindowLog(module, 1, head, eps="1/10")(0)
    assert answer is not None
    assert answer.upper is not None
    assert answer.lower <= answer.upper


def test_a_tuned_model_stops_at_a_certified_checkpoint_and_has_its_weights() -> None:
    torch.manual_seed(0)
    module, head = NN.GRU(1, 4), NN.Linear(4, 1)
    with torch.no_grad():
        module.weight_hh_l0.mul_(3)

    def loss() -> Any:
        x = torch.rand(12, 32, 1) * 2 - 1
        return ((head(module(x)[0])[1:] - x[:-1]) ** 2).mean()

    log = WindowLog(module, 100, head, eps="1/10")
    parameters = [*module.parameters(), *head.parameters()]
    found = tuning.tune_(
        module, loss, parameters, steps=400, rate=0.02, bound=0.95, log=log, enough=0.2
    )
    assert log.rows[0].upper is None
    assert found.best is not None
    assert found.best.step == found.steps < 400
    assert found.best.loss <= 0.2
    again = log.answer().document
    assert again["certified_window"] == found.best.upper
    # Left to itself it ends with the least loss of those that have a window.
    log = WindowLog(module, 20, head, eps="1/10")
    found = tuning.tune_(module, loss, parameters, steps=30, rate=0.02, bound=0.95, log=log)
    assert [row.step for row in log.rows] == [0, 20, 30]
    certified = [row for row in log.rows if row.upper is not None]
    assert found.best is not None
    assert found.best.loss == min(row.loss for row in certified if row.loss is not None)
    assert log.answer().document["certified_window"] == found.best.upper


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: comparison.comparison_factors(NN.GRU(1, 1, num_layers=2)),
        lambda: comparison.comparison_factors(NN.GRU(1, 1, bidirectional=True)),
        lambda: comparison.comparison_factors(NN.LSTM(1, 2, proj_size=1)),
        lambda: comparison.comparison_factors(NN.Linear(1, 1)),
        lambda: comparison.comparison_factors(NN.GRU(1, 1), 0.0),
        lambda: comparison.comparison_factors(NN.GRU(1, 1), 1.0, "1"),
        lambda: gru.project_gru_(NN.LSTM(1, 1)),
        lambda: gru.project_gru_(NN.GRU(1, 1), 0.5),
        lambda: gru.project_gru_(NN.GRU(1, 1), 1.0),
        lambda: gru.project_gru_(NN.GRU(1, 1, bias=False), 0.6, 1e6),
        lambda: comparison.comparison_penalty(NN.GRU(1, 1), 0.0),
        lambda: comparison.comparison_penalty(NN.GRU(1, 1), 1.0),
        lambda: tuning.tune_(NN.GRU(1, 1), lambda: torch.zeros(()), [], steps=0),
        lambda: tuning.tune_(NN.GRU(1, 1), lambda: torch.zeros(()), [], rate=0.0),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  (each message is its own)
        wrong()
