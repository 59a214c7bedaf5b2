"""Train a model a little further until it forgets by a bound that ``verify model`` can certify.

A model that has learned its task and forgets mostly has a neighbour that does both and is simpler:
its loss is lowered further while the penalty of :mod:`theorems.training.comparison` is given more
and more weight.  Nothing is promised: the loss and the window of what is reached tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import torch
from torch import Tensor, nn

from theorems.training.comparison import comparison_penalty

#: The weight of the penalty at first and at last, and the share of the steps in which it rises.
FIRST, LAST, RISING = 1e-4, 1e3, 0.7
#: The longest gradient that is followed.
LONGEST = 1.0


def tune_(
    layer: nn.RNNBase,
    loss: Callable[[], Tensor],
    parameters: Iterable[nn.Parameter],
    *,
    steps: int = 1500,
    rate: float = 0.005,
    bound: float = 0.97,
    input_bound: float = 1.0,
    norm: str = "2",
) -> None:
    """Lower ``loss() + weight * penalty`` by Adam, in place; the rate falls from ``rate`` to 0.

    ``layer``: one layer of a tanh or ReLU ``nn.RNN``, an ``nn.LSTM`` or ``nn.GRU``; ``loss``: draws
    a batch and returns the loss of the model that reads it; ``parameters``: all that may change;
    ``bound``: what the penalty draws the factors below; inputs are within ``input_bound`` in the
    ``norm``.  ValueError for other layers and numbers.
    """
    if steps < 1 or not rate > 0:
        raise ValueError(f"steps and rate are positive, not {steps} and {rate}")
    kept = list(parameters)
    optimiser = torch.optim.Adam(kept, lr=rate)
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = rate * (1 - step / steps)
        weight = FIRST * (LAST / FIRST) ** min(1.0, step / (RISING * steps))
        total = loss() + weight * comparison_penalty(layer, bound, input_bound, norm)
        optimiser.zero_grad()
        total.backward()
        nn.utils.clip_grad_norm_(kept, LONGEST)
        optimiser.step()
