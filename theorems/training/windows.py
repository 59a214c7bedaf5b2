"""The certified window of a model in training, every n steps beside its loss.

::

    log = WindowLog(model.rnn, every=100, readout=model.head, eps="1/10")
    for step in range(steps):
        ...
        log(step, loss=float(loss))
    log.table().to_csv()
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from torch import nn

from memory_theorems.theorems.models.answers import ModelAnswer, about_model
from memory_theorems.verify.showing.tabulated import Table

#: How far the lower end is searched where there is no certificate: training should not wait.
BLIND = 40


@dataclass(frozen=True, slots=True)
class Logged:
    """``lower`` and ``upper`` enclose the needed window; ``upper`` is None without certificate."""

    step: int
    loss: float | None
    lower: int
    upper: int | None
    method: str


@dataclass
class WindowLog:
    """Asks ``verify model`` about ``recurrent`` (an ``nn.RNN``, ``nn.LSTM`` or ``nn.GRU``).

    ``readout``: the linear layer that reads its states; ``eps``, ``input_bound`` and ``norm`` as on
    the command line.  The answers are kept in ``rows``.  ValueError unless ``every`` is positive.
    """

    recurrent: nn.RNNBase
    every: int
    readout: nn.Linear | None = None
    eps: str = "1/1000"
    input_bound: str = "1"
    norm: str = "2"
    rows: list[Logged] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.every < 1:
            raise ValueError(f"every is a number of steps, not {self.every}")

    def __call__(self, step: int, loss: float | None = None) -> Logged | None:
        """The window of the weights as they are; None at steps that are not asked."""
        return None if step % self.every else self.ask(step, loss)

    def ask(self, step: int, loss: float | None = None) -> Logged:
        """The window of the weights as they are, at whatever step."""
        found = self.answer().document
        row = Logged(
            step,
            loss,
            found["needed_window_lower"],
            found["certified_window"],
            found["method"] or "",
        )
        self.rows.append(row)
        return row

    def answer(self) -> ModelAnswer:
        """The whole answer about the weights as they are."""
        arrays: dict[str, Any] = {
            f"recurrent.{name}": value.detach().cpu().numpy()
            for name, value in self.recurrent.state_dict().items()
        }
        options: dict[str, Any] = {}
        if self.readout is not None:
            for name, value in self.readout.state_dict().items():
                arrays[f"readout.{name}"] = value.detach().cpu().numpy()
            options["readout"] = "readout.weight"
        if isinstance(self.recurrent, nn.RNN):
            options["activation"] = self.recurrent.nonlinearity
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "weights.npz"
            np.savez(path, **arrays)
            return about_model(
                path,
                eps=self.eps,
                input_bound=self.input_bound,
                norm=self.norm,
                blind=BLIND,
                **options,
            )

    def table(self) -> Table:
        """Step, loss and window of every answer."""
        rows = tuple(
            (
                str(row.step),
                "" if row.loss is None else f"{row.loss:.4g}",
                str(row.lower),
                "" if row.upper is None else str(row.upper),
                row.method,
            )
            for row in self.rows
        )
        return Table(("step", "loss", "needed", "certified", "method"), rows, "windows in training")
