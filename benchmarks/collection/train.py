"""Train the models of the plan: Adam until the loss on held-out sequences is the stated one.

    python -m benchmarks.collection.train [FOLDER] [NAME ...]

Writes NAME.safetensors (float32, with the loss and the number of steps as metadata) for each row of
the plan, or for those named; the default folder is build/collection.  Deterministic for one
version of numpy on one machine; a few minutes on two cores.
"""

from __future__ import annotations

import os
import sys
from multiprocessing import get_context
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from safetensors.numpy import save_file

from benchmarks.collection.backward import Parameters, backward, forward, initial
from benchmarks.collection.plan import LOSSES, Planned, planned
from benchmarks.collection.tasks import WIDTHS, batch, loss

FOLDER = Path("build/collection")
STEPS = 4000
BATCH = 32
#: The loss is measured on held-out sequences every so many steps.
EVERY = 50


def train(row: Planned) -> tuple[Parameters, float, int]:
    """Weights, the held-out loss and the number of steps; stops at the stated loss."""
    rng = np.random.default_rng(row.seed)
    parameters = initial(row.cell, row.units, WIDTHS[row.task], rng)
    first = {name: np.zeros_like(value) for name, value in parameters.items()}
    second = {name: np.zeros_like(value) for name, value in parameters.items()}
    judge = batch(row.task, np.random.default_rng(10_000), 256, held_out=True)
    reached = float("inf")
    for step in range(1, STEPS + 1):
        drawn = batch(row.task, rng, BATCH)
        outputs, kept = forward(row.cell, parameters, drawn[0])
        _, errors = loss(row.task, outputs, drawn)
        gradient = backward(row.cell, parameters, drawn[0], kept, errors)
        length = np.sqrt(sum(float((value**2).sum()) for value in gradient.values()))
        for name, value in parameters.items():
            slope = gradient[name] * min(1.0, 1.0 / max(length, 1e-12))
            first[name] += 0.1 * (slope - first[name])
            second[name] += 0.001 * (slope**2 - second[name])
            move = first[name] / (1 - 0.9**step)
            move /= np.sqrt(second[name] / (1 - 0.999**step)) + 1e-8
            value -= row.rate * (move + row.decay * value)
        if step % EVERY == 0:
            reached, _ = loss(row.task, forward(row.cell, parameters, judge[0])[0], judge)
            if reached <= LOSSES[row.task]:
                break
    return parameters, reached, step


def store(job: tuple[Planned, Path]) -> str:
    """Train one row and write its file; one line on how it went."""
    row, folder = job
    parameters, reached, steps = train(row)
    said = {"loss": f"{reached:.4f}", "steps": str(steps)}
    if row.cell in ("tanh", "relu"):
        said["nonlinearity"] = row.cell
    stored = {name: np.asarray(value, dtype=np.float32) for name, value in parameters.items()}
    save_file(stored, folder / f"{row.name}.safetensors", metadata=said)
    short = "" if reached <= LOSSES[row.task] else "  (the stated loss was not reached)"
    return f"{row.name:<20} loss {reached:.4f} after {steps} steps{short}"


def asked(arguments: list[str], usage: str | None) -> tuple[Path, list[Planned]]:
    """The folder, and the rows that are named after it or all.  SystemExit for other words."""
    known = {row.name for row in planned()}
    wrong = [name for name in arguments[1:] if name not in known]
    if wrong or (arguments and arguments[0].startswith("-")):
        said = f"no model is called {wrong[0]!r}" if wrong else f"{arguments[0]!r} is no folder"
        raise SystemExit(f"{said}\n\n{usage}\nNames: {', '.join(sorted(known))}")
    folder = Path(arguments[0]) if arguments else FOLDER
    return folder, [row for row in planned() if not arguments[1:] or row.name in arguments[1:]]


def main(arguments: list[str]) -> None:
    folder, rows = asked(arguments, __doc__)
    folder.mkdir(parents=True, exist_ok=True)
    # The largest first, so that no process is left with one alone at the end.
    jobs = [(row, folder) for row in sorted(rows, key=lambda row: -row.units)]
    with get_context("spawn").Pool(2) as pool:
        for line in pool.imap_unordered(store, jobs):
            print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
