"""Train gated models on the collection's tasks twice: free, and within the comparison.

    python -m benchmarks.collection.stable [FOLDER]
    python -m benchmarks.collection.stable FOLDER --page

Writes stable.json in the folder (default build/collection) and docs/stable-gates.md; with --page
only the page, from what stands in the folder.  Both models of a row have the same seed, batches,
rate and number of steps; the second begins as a chain and has the penalty added to its loss.
Settings are the same for all rows.  Needs PyTorch (the extra ``torch``); a quarter of an hour.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import torch
from torch import Tensor, nn

from benchmarks.collection.plan import LOSSES, TOLERANCES
from benchmarks.collection.tasks import WIDTHS, batch
from benchmarks.collection.train import FOLDER
from theorems.training.chains import chain_
from theorems.training.comparison import comparison_factors, comparison_penalty
from theorems.training.windows import WindowLog

PAGE = Path(__file__).resolve().parents[2] / "docs" / "stable-gates.md"
KINDS = {"gru": nn.GRU, "lstm": nn.LSTM}
#: Steps of Adam, the first rate (it falls to 0), sequences in a batch and held out.
STEPS, RATE, BATCH, HELD = 2000, 0.01, 32, 256
#: The penalty draws the factors below this.
BOUND = 0.97


@dataclass(frozen=True, slots=True)
class Row:
    """One training.  ``stable``: as a chain and with the penalty."""

    task: str
    cell: str
    units: int
    stable: bool

    @property
    def name(self) -> str:
        return f"{self.task}-{self.cell}-{self.units}"


def rows() -> tuple[Row, ...]:
    """All trainings; what they learn is the collection's."""
    return tuple(
        Row(task, cell, units, stable)
        for task in LOSSES
        for cell in KINDS
        for units in ((16, 32, 64) if task in ("recall", "leaky") else (16, 32))
        for stable in (False, True)
    )


def train(row: Row) -> dict[str, Any]:
    """The held-out loss, the largest factor and the window after the last step."""
    torch.set_num_threads(1)
    torch.manual_seed(0)
    rng, (width, outputs) = np.random.default_rng(0), WIDTHS[row.task]
    layer, head = KINDS[row.cell](width, row.units), nn.Linear(row.units, outputs)
    if row.stable:
        chain_(layer)
    optimiser = torch.optim.Adam([*layer.parameters(), *head.parameters()], lr=RATE)

    def loss_of(drawn: tuple[Any, Any, Any]) -> Tensor:
        inputs, targets, weights = (torch.as_tensor(np.asarray(part)) for part in drawn)
        seen: Tensor = head(layer(inputs.float())[0])
        if row.task == "text":
            return nn.functional.cross_entropy(seen.flatten(0, 1), targets.flatten())
        return ((seen - targets.float()) ** 2).sum(2).mean(1) @ weights.float()

    for step in range(STEPS):
        for group in optimiser.param_groups:
            group["lr"] = RATE * (1 - step / STEPS)
        loss = loss_of(batch(row.task, rng, BATCH))
        if row.stable:
            loss = loss + comparison_penalty(layer, BOUND)
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
    with torch.no_grad():
        judged = float(loss_of(batch(row.task, np.random.default_rng(10_000), HELD, held_out=True)))
        factor = float(comparison_factors(layer).max())
    found = WindowLog(layer, 1, head, eps=str(TOLERANCES[row.task])).answer().document
    return {
        **asdict(row),
        "loss": judged,
        "factor": factor,
        "window": found["certified_window"],
        "lower": found["needed_window_lower"],
        "apart": found["no_window_from"],
        "method": found["method"],
    }


def shown(answer: dict[str, Any]) -> str:
    """The window in a cell of the table."""
    if answer["apart"] is not None:
        return f"none from {answer['apart']}"
    if answer["window"] is None:
        return f"open, {answer['lower']}"
    return f"{answer['lower']} to {answer['window']}"


def page(answers: list[dict[str, Any]]) -> str:
    """The table, free and stable side by side."""
    lines = [
        "# Gated models that learn to forget",
        "",
        "`python -m benchmarks.collection.stable` (made with PyTorch) trains GRUs and LSTMs on the",
        "tasks of [the collection](trained-collection.md) twice, with the same seed, batches, rate",
        f"and {STEPS} steps of Adam: free, and *stable*: begun as a chain, with the penalty of",
        "[the comparison](trained-models.md#during-training) towards factors of",
        f"{BOUND}.  Settings are the same for all rows.  Windows are certified: lower to upper",
        "end, *none from k* is the number of steps from which on every window fails, *open, L* has",
        "no answer, and a certified input needs L steps (at most 40 are looked at).  Losses are",
        "those on held-out sequences, in floats; *stated* is the loss to which the collection is",
        "trained.",
        "",
        "| model | stated | loss, free | loss, stable | window, free | window, stable | method |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    found = {(Row(a["task"], a["cell"], a["units"], a["stable"])): a for a in answers}
    for row in rows():
        if row.stable:
            continue
        free, stable = (found[Row(row.task, row.cell, row.units, which)] for which in (False, True))
        lines.append(
            f"| {row.name} | {LOSSES[row.task]} | {free['loss']:.5f} | {stable['loss']:.5f} "
            f"| {shown(free)} | {shown(stable)} | {stable['method'] or ''} |"
        )
    stable_rows = [a for a in answers if a["stable"]]
    held = [a for a in stable_rows if a["window"] is not None]
    reached = [a for a in held if a["loss"] <= LOSSES[a["task"]]]
    lines += [
        "",
        f"Of {len(stable_rows)} stable models {len(held)} have a certified window, and "
        f"{len(reached)} of these reach the stated loss.",
    ]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> None:
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "stable.json"
    if "--page" not in arguments[1:]:
        answers = []
        with get_context("spawn").Pool(2) as pool:
            for answer in pool.imap_unordered(train, rows()):
                answers.append(answer)
                print(json.dumps(answer), flush=True)
        kept.write_text(json.dumps(answers, indent=1), encoding="utf-8")
    PAGE.write_text(page(json.loads(kept.read_text(encoding="utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
