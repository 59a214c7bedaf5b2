"""Tune the models of the collection until they forget by a bound, and ask about them again.

    python -m benchmarks.collection.tuned [FOLDER] [NAME ...]
    python -m benchmarks.collection.tuned FOLDER --page

Reads NAME.safetensors as :mod:`benchmarks.collection.train` wrote them and answers.json as
:mod:`benchmarks.collection.answers` did (default folder build/collection), writes tuned.json beside
them and docs/tuned-collection.md.  With names only these are tuned, with --page none.  Settings are
the same for all but the rate, which is that of the training.  Needs PyTorch (the extra ``torch``);
a quarter of an hour on two cores.
"""

from __future__ import annotations

import json
import os
import sys
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import torch
from safetensors.torch import load_file
from torch import Tensor, nn

from benchmarks.collection.answers import shown
from benchmarks.collection.plan import CELLS, LOSSES, TOLERANCES, Planned, planned
from benchmarks.collection.tasks import WIDTHS, batch
from benchmarks.collection.train import BATCH, asked
from memory_theorems.theorems.training.comparison import comparison_factors
from memory_theorems.theorems.training.tuning import tune_
from memory_theorems.theorems.training.windows import WindowLog

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tuned-collection.md"


def layer_of(row: Planned) -> nn.RNNBase:
    """A fresh layer of the cell and size of a row."""
    width = WIDTHS[row.task][0]
    if row.cell == "lstm":
        return nn.LSTM(width, row.units)
    return (
        nn.GRU(width, row.units)
        if row.cell == "gru"
        else nn.RNN(width, row.units, nonlinearity=row.cell)
    )


def tuned(job: tuple[Planned, Path]) -> dict[str, Any]:
    """Losses before and after, and the window after."""
    row, folder = job
    torch.set_num_threads(1)
    rng, layer = np.random.default_rng(row.seed), layer_of(row)
    head = nn.Linear(row.units, WIDTHS[row.task][1])
    stored = load_file(folder / f"{row.name}.safetensors")
    for module, prefix in ((layer, "rnn."), (head, "head.")):
        module.load_state_dict(
            {k.removeprefix(prefix): v for k, v in stored.items() if k.startswith(prefix)}
        )

    def loss_of(drawn: tuple[Any, Any, Any]) -> Tensor:
        inputs, targets, weights = (torch.as_tensor(np.asarray(part)) for part in drawn)
        seen: Tensor = head(layer(inputs.float())[0])
        if row.task == "text":
            return nn.functional.cross_entropy(seen.flatten(0, 1), targets.flatten())
        return ((seen - targets.float()) ** 2).sum(2).mean(1) @ weights.float()

    def judged() -> float:
        with torch.no_grad():
            held = batch(row.task, np.random.default_rng(10_000), 256, held_out=True)
            return float(loss_of(held))

    before, started = judged(), perf_counter()
    parameters = [*layer.parameters(), *head.parameters()]
    tune_(layer, lambda: loss_of(batch(row.task, rng, BATCH)), parameters, rate=row.rate)
    took = perf_counter() - started
    found = WindowLog(layer, 1, head, eps=str(TOLERANCES[row.task])).answer().document
    return {
        "name": row.name,
        "before": before,
        "loss": judged(),
        "factor": float(comparison_factors(layer).detach().max()),
        "window": found["certified_window"],
        "lower": found["needed_window_lower"],
        "apart": found["no_window_from"],
        "method": found["method"],
        "seconds": round(took, 1),
    }


def page(answers: dict[str, Any], free: dict[str, Any]) -> str:
    """What was reached in all and by cell, and each model before and after."""
    lines = [
        "# The trained models, tuned",
        "",
        "`make tuned` (PyTorch) takes the models of",
        "[the collection](trained-collection.md) as they are and trains each for 1,500 steps more,",
        "its loss with the penalty of",
        "[the comparison](trained-models.md#models-that-learn-to-forget) under a rising weight",
        "(`tune_`, at the rates of the collection).  Windows are certified: lower to upper end,",
        "*none from k* is the number of steps from which on every window fails, *open, L* has no",
        "answer, and a certified input needs L steps (40 are looked at).  Losses are of held-out",
        "sequences, in floats; *stated* is the one to which the collection is trained.  These are",
        "other models than those of the collection: what is answered there is not more for it.",
        *_of_open(answers, free),
        "",
        "| cell | models | windows before | windows after | of these within the stated loss "
        "| median upper/lower |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    rows = [row for row in planned() if row.name in answers]
    for cell in (*CELLS, "all"):
        some = [row for row in rows if cell in (row.cell, "all")]
        held = [row for row in some if answers[row.name]["window"] is not None]
        good = [row for row in held if answers[row.name]["loss"] <= LOSSES[row.task]]
        ratios = [answers[row.name]["window"] / max(1, answers[row.name]["lower"]) for row in held]
        before = sum(free[row.name]["window"] is not None for row in some)
        middle = f"{median(ratios):.1f}" if ratios else ""
        lines.append(f"| {cell} | {len(some)} | {before} | {len(held)} | {len(good)} | {middle} |")
    lines += [
        "",
        "| model | stated | loss before | loss after | window before | window after | method |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows:
        answer = answers[row.name]
        lines.append(
            f"| {row.name} | {LOSSES[row.task]} | {answer['before']:.5f} | {answer['loss']:.5f} "
            f"| {shown(free[row.name])} | {shown(answer)} | {answer['method'] or ''} |"
        )
    return "\n".join(lines) + "\n"


def _of_open(answers: dict[str, Any], free: dict[str, Any]) -> list[str]:
    """How many models without an answer have a tuned one that is as good as was asked for."""
    open_, good = [], []
    for row in planned():
        old, new = free[row.name], answers.get(row.name)
        if new is None or old["window"] is not None or old["apart"] is not None:
            continue
        open_.append(row.name)
        if new["window"] is not None and new["loss"] <= LOSSES[row.task]:
            good.append(row.name)
    others = ", ".join(name for name in open_ if name not in good)
    but = f" (the others: {others})" if others else ""
    return [
        f"Of the {len(open_)} models of the collection without an answer, {len(good)} have, tuned,",
        f"a certified window within the stated loss{but}.",
    ]


def main(arguments: list[str]) -> None:
    written, names = "--page" in arguments, [name for name in arguments if name != "--page"]
    folder, rows = asked(names, __doc__)
    kept = folder / "tuned.json"
    found: dict[str, Any] = {}
    if (written or names[1:]) and kept.exists():
        found = json.loads(kept.read_text(encoding="utf-8"))
    if written:
        rows = []
    jobs = [(row, folder) for row in sorted(rows, key=lambda row: row.units)]
    with get_context("spawn").Pool(2) as pool:
        for answer in pool.imap_unordered(tuned, jobs, chunksize=1):
            found[answer["name"]] = answer
            print(json.dumps(answer), flush=True)
            kept.write_text(json.dumps(found, indent=1), encoding="utf-8")
    listed = json.loads((folder / "answers.json").read_text(encoding="utf-8"))
    PAGE.write_text(page(found, {item["name"]: item for item in listed}), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
