"""Train a model a little further until it forgets by a bound that ``verify model`` can certify.

A model that has learned its task and forgets mostly has a neighbour that does both and is simpler:
its loss is lowered further while the penalty of :mod:`theorems.training.comparison` is given more
and more weight.  Nothing is promised: the loss and the window of what is reached tell.  The window
may be there long before the last step, and the loss may rise after it; so a log that asks for the
window makes the run end with the best checkpoint that has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

import torch
from torch import Tensor, nn

from memory_theorems.theorems.training.checkpoints import Best, Tuned
from memory_theorems.theorems.training.comparison import comparison_penalty
from memory_theorems.theorems.training.windows import WindowLog

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
    log: WindowLog | None = None,
    judged: Callable[[], float] | None = None,
    enough: float | None = None,
) -> Tuned:
    """Lower ``loss() + weight * penalty`` by Adam, in place; the rate falls from ``rate`` to 0.

    ``layer``: one layer of a tanh or ReLU ``nn.RNN``, an ``nn.LSTM`` or ``nn.GRU``; ``loss``: draws
    a batch and returns the loss of the model that reads it; ``parameters``: all that may change;
    ``bound``: what the penalty draws the factors below; inputs are within ``input_bound`` in the
    ``norm``.

    ``log``: asks for the certified window of the layer, before the first step, then every
    ``log.every`` steps, and after the last one.  Of the checkpoints that have a window the one of
    least loss is put back in the end; ``judged`` is that loss, on data set aside (``loss()`` on one
    fresh batch unless it is given).  ``enough``: stop at the first checkpoint with a window whose
    loss is at most so much.  What is returned says whose weights these are.

    ValueError for other layers and numbers, for a log of another layer or other inputs, and for
    ``judged`` or ``enough`` without a log.
    """
    if steps < 1 or not rate > 0:
        raise ValueError(f"steps and rate are positive, not {steps} and {rate}")
    _agree(layer, log, input_bound, norm)
    if log is None and (judged is not None or enough is not None):
        raise ValueError("judged and enough belong to log, which asks for the window")
    kept = list(parameters)
    best: Best[list[Tensor]] = Best(enough)
    optimiser = torch.optim.Adam(kept, lr=rate)

    def good_enough(step: int) -> bool:
        if log is None or (step % log.every and step < steps):
            return False
        with torch.no_grad():
            seen = float(loss() if judged is None else judged())
        row = log.ask(step, seen)
        return best.see(
            step, seen, row.lower, row.upper, lambda: [item.detach().clone() for item in kept]
        )

    done = 0
    while not good_enough(done) and done < steps:
        for group in optimiser.param_groups:
            group["lr"] = rate * (1 - done / steps)
        weight = FIRST * (LAST / FIRST) ** min(1.0, done / (RISING * steps))
        total = loss() + weight * comparison_penalty(layer, bound, input_bound, norm)
        optimiser.zero_grad()
        total.backward()
        nn.utils.clip_grad_norm_(kept, LONGEST)
        optimiser.step()
        done += 1
    if best.held is not None:
        with torch.no_grad():
            for item, value in zip(kept, best.held, strict=True):
                item.copy_(value)
    return best.ended(done)


def _agree(layer: nn.RNNBase, log: WindowLog | None, input_bound: float, norm: str) -> None:
    """ValueError unless the log asks about this layer and about these inputs."""
    if log is None:
        return
    if log.recurrent is not layer:
        raise ValueError("the log asks for the window of another layer")
    if log.norm != norm or float(Fraction(log.input_bound)) != input_bound:
        raise ValueError(
            f"the log asks about inputs within {log.input_bound} in the norm {log.norm}, "
            f"the penalty is for {input_bound} in the norm {norm}"
        )
