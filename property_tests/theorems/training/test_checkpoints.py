"""Which checkpoint a tuning run ends with; a few lines stand in for PyTorch."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from math import inf, nan
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from memory_theorems.theorems.training.checkpoints import Best, Checkpoint

NAMES = ("comparison", "projections", "tuning", "windows")


def test_the_best_is_certified_and_of_least_loss() -> None:
    best: Best[str] = Best()
    for step, loss, upper in (
        (0, 0.1, None), (1, 0.5, 9), (2, 0.3, 20), (3, 0.3, 12), (4, 0.3, 12), (5, 0.4, 3),
        (6, nan, 2), (7, -inf, 2),
    ):  # fmt: skip
        assert not best.see(step, loss, 1, upper, partial("weights {}".format, step))
    assert best.checkpoint == Checkpoint(3, 0.3, 1, 12)
    assert best.held == "weights 3"
    assert str(best.ended(9)) == (
        "the weights after 3 of 9 steps: window certified, needed k is between 1 and 12, loss 0.3 "
        "(the least of the certified ones of 8 checkpoints)"
    )


def test_without_a_certificate_nothing_is_kept_and_nothing_said() -> None:
    best: Best[str] = Best(enough=1.0)
    assert not best.see(0, 0.0, 5, None, lambda: "weights")
    assert best.held is None
    told = str(best.ended(4))
    assert told == "the weights after 4 steps; no window was certified at any of 1 checkpoints"
    assert str(Best[str]().ended(4)) == "the weights after 4 steps; no window was asked for"


# ------------------------------------------------------------------ the run
class Weight:
    """One number that Adam, here, lowers by 1 at every step."""

    def __init__(self, value: float) -> None:
        self.value = value

    def detach(self) -> Weight:
        return self

    def clone(self) -> Weight:
        return Weight(self.value)

    def copy_(self, other: Weight) -> None:
        self.value = other.value


class Loss(float):
    def __add__(self, other: float) -> Loss:
        return Loss(float(self) + other)

    def backward(self) -> None:
        """Adam, here, asks for no gradient."""


class Adam:
    def __init__(self, kept: list[Weight], lr: float) -> None:
        self.kept, self.param_groups = kept, [{"lr": lr}]

    def zero_grad(self) -> None:
        """There is none."""

    def step(self) -> None:
        for item in self.kept:
            item.value -= 1


@pytest.fixture
def tune_(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Any]]:
    """``tune_`` of a PyTorch that does nothing else; no module that saw it is left behind."""
    kinds = {name: type(name, (), {}) for name in ("RNNBase", "RNN", "GRU", "LSTM", "Linear")}
    nn, fake = ModuleType("torch.nn"), ModuleType("torch")
    vars(nn).update(
        kinds, Parameter=Weight, utils=SimpleNamespace(clip_grad_norm_=lambda kept, longest: None)
    )
    vars(fake).update(nn=nn, Tensor=float, no_grad=nullcontext, optim=SimpleNamespace(Adam=Adam))
    monkeypatch.setitem(sys.modules, "torch", fake)
    monkeypatch.setitem(sys.modules, "torch.nn", nn)
    room = sys.modules["memory_theorems.theorems.training"]
    before = {
        name: sys.modules.pop(f"memory_theorems.theorems.training.{name}", None) for name in NAMES
    }
    tuning = importlib.import_module("memory_theorems.theorems.training.tuning")
    monkeypatch.setattr(tuning, "comparison_penalty", lambda *given: 0.0)
    yield tuning.tune_
    for name, module in before.items():
        sys.modules.pop(f"memory_theorems.theorems.training.{name}", None)
        vars(room).pop(name, None)
        if module is not None:
            sys.modules[f"memory_theorems.theorems.training.{name}"] = module
            setattr(room, name, module)


class Log:
    """Certifies a window where the weight is one of ``good``."""

    def __init__(self, layer: object, weight: Weight, good: set[int], every: int = 2) -> None:
        self.recurrent, self.weight, self.good, self.every = layer, weight, good, every
        self.norm, self.input_bound = "2", "1"
        self.asked: list[tuple[int, float]] = []

    def ask(self, step: int, loss: float) -> Any:
        self.asked.append((step, loss))
        upper = 7 if self.weight.value in self.good else None
        return SimpleNamespace(lower=3, upper=upper)


def run(tune_: Any, good: set[int], **options: Any) -> tuple[Any, Weight, Log]:
    """Seven steps from the weight 0, with the loss (w + 3)**2."""
    layer, weight = object(), Weight(0)
    log = Log(layer, weight, good)
    found = tune_(
        layer, lambda: Loss((weight.value + 3) ** 2), [weight], steps=7, log=log, **options
    )
    return found, weight, log


def test_the_run_ends_with_the_best_certified_checkpoint(tune_: Any) -> None:
    found, weight, log = run(tune_, {0, -4, -6, -7})
    assert [step for step, _ in log.asked] == [0, 2, 4, 6, 7]
    assert found.best == Checkpoint(4, 1.0, 3, 7)  # the loss after two steps is as low: no window
    assert weight.value == -4
    assert (found.steps, found.asked) == (7, 5)


def test_it_stops_where_it_is_good_enough(tune_: Any) -> None:
    found, weight, log = run(tune_, {0, -4, -6}, enough=1.0)
    assert found.steps == found.best.step == 4
    assert weight.value == -4
    assert "after 4 of 4 steps" in str(found)
    # A model that has a window and is good enough is left as it is.
    found, weight, log = run(tune_, {0}, enough=9.0)
    assert (found.steps, weight.value, len(log.asked)) == (0, 0, 1)


def test_a_loss_on_other_data_decides(tune_: Any) -> None:
    losses = iter([5.0, 4.0, 3.0, 2.0, 1.0])
    found, weight, log = run(tune_, {-2, -4, -6}, judged=lambda: next(losses))
    assert found.best == Checkpoint(6, 2.0, 3, 7)
    assert weight.value == -6
    assert [loss for _, loss in log.asked] == [5.0, 4.0, 3.0, 2.0, 1.0]


def test_without_a_window_the_last_weights_stay_and_it_says_so(tune_: Any) -> None:
    found, weight, _ = run(tune_, set(), enough=100.0)
    assert (found.best, found.steps, weight.value) == (None, 7, -7)
    assert "no window was certified at any of 5" in str(found)
    weight = Weight(0)
    found = tune_(object(), lambda: Loss(weight.value), [weight], steps=3)
    assert (found.asked, weight.value) == (0, -3)
    assert "no window was asked for" in str(found)


def test_a_log_of_something_else_is_refused(tune_: Any) -> None:
    layer, weight = object(), Weight(0)
    ask = {"loss": lambda: Loss(1), "parameters": [weight]}
    log = Log(layer, weight, {0})
    with pytest.raises(ValueError, match="another layer"):
        tune_(object(), **ask, log=log)
    with pytest.raises(ValueError, match="inputs within 1 in the norm 2"):
        tune_(layer, **ask, log=log, input_bound=2.0)
    with pytest.raises(ValueError, match="inputs within 1 in the norm 2"):
        tune_(layer, **ask, log=log, norm="inf")
    for options in ({"enough": 1.0}, {"judged": lambda: 0.0}):
        with pytest.raises(ValueError, match="belong to log"):
            tune_(layer, **ask, **options)
    assert weight.value == 0
