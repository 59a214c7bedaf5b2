"""Ask for the windows of trained models along held-out data, replay them, and attack them.

    python -m benchmarks.collection.along [FOLDER] [NAME ...]

Reads NAME.safetensors as :mod:`benchmarks.collection.train` wrote them (default folder
build/collection) and prints one row of a Markdown table for each.  Fixed beforehand: eps as in the
plan, delta a hundredth of the inputs' standard deviation, 100 restarts in two sequences of 100
steps, put together from held-out ones; 100 fresh sequences for the share that differs, with
confidence 99 %.

The attack ascends the gradient of the gap within delta, by its signs, from the recorded inputs and
from drawn corners, for every twenty-fifth restart at its window and at three later steps.  A gap
above eps refutes the answer.
"""

from __future__ import annotations

import json
import os
import sys
from fractions import Fraction
from pathlib import Path
from time import process_time

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from benchmarks.collection.plan import TOLERANCES, Planned
from benchmarks.collection.tasks import TIME, batch
from benchmarks.collection.train import asked
from memory_theorems.theorems.models.along import Along, above, follow, places
from memory_theorems.theorems.models.along_data import Sequences
from memory_theorems.theorems.models.along_documents import to_json
from memory_theorems.theorems.models.along_replaying import replay
from memory_theorems.theorems.models.gradients import gap_gradient
from memory_theorems.theorems.models.loading import load_model
from memory_theorems.theorems.models.sampled_windows import sample
from memory_theorems.theorems.models.trained import TrainedModel

Array = NDArray[np.float64]
STEPS, RESTARTS, FRESH, STARTS, ASCENTS = 100, 100, 100, 24, 15
CONFIDENCE = Fraction(99, 100)
HEAD = (
    "| model | delta | window | empirical | within 1.5 | seconds a restart | replay | "
    "attacked, largest gap / eps | at most differ (99 %) |\n" + "| --- " * 9 + "|"
)


def sequences(task: str, count: int, seed: int) -> Array:
    """Held-out sequences, put together until they have STEPS steps."""
    rng = np.random.default_rng(seed)
    parts = -(-STEPS // TIME[task])
    drawn = [batch(task, rng, count, held_out=True)[0] for _ in range(parts)]
    return np.concatenate(drawn)[:STEPS].transpose(1, 0, 2)


def attack(
    trained: TrainedModel, data: Array, found: Along, delta: Fraction, every: int = 25
) -> tuple[int, float]:
    """How many outputs were attacked, and the largest gap that ascents within delta reach."""
    rng, reach = np.random.default_rng(1), above(delta) * (1 - 1e-12)
    largest, attacked = 0.0, 0
    for item in found.restarts[::every]:
        if item.open:
            continue
        first, last = item.step + item.window, item.steps
        for end in sorted({first, min(first + 1, last), min(first + 5, last), last}):
            centre = data[item.sequence - 1, :end, :, None]
            moved = rng.choice([-reach, reach], size=(*centre.shape[:2], STARTS))
            moved[:, :, 0] = 0
            for ascent in range(ASCENTS):
                gaps, gradient = gap_gradient(trained, centre + moved, item.step)
                largest = max(largest, float(gaps.max()))
                step = 2 * reach / (1 + ascent / 4)
                moved = np.clip(moved + step * np.sign(gradient), -reach, reach)
            attacked += 1
    return attacked, largest


def ask(row: Planned, folder: Path) -> str:
    trained = load_model(folder / f"{row.name}.safetensors", readout="head.weight")
    data, eps = sequences(row.task, 2, 77), TOLERANCES[row.task]
    delta = Fraction(round(data.std() * 10**6), 10**8)
    began = process_time()
    found = follow(trained, data, delta, eps, places(2, STEPS, RESTARTS))
    each = (process_time() - began) / len(found.restarts)
    told = json.loads(
        json.dumps(to_json(trained, eps, delta, Sequences(data, "data", "0" * 64), found))
    )
    began = process_time()
    answer = replay(told) if told["replayable"] else None
    replayed = "" if answer is None else "accepted" if answer.accepted else answer.why
    again = process_time() - began
    attacked, gap = attack(trained, data, found, delta)
    near = found.window is not None and found.window <= 1.5 * found.empirical
    share = "" if found.window is None else _share(trained, row, found.window, eps)
    return (
        f"| {row.name} | {float(delta):.2g} | {found.window or 'open'} | {found.empirical} | "
        f"{'yes' if near else 'no'} | {each:.2f} | {replayed} {again:.0f} s | "
        f"{attacked}, {gap / float(eps):.3f}{' REFUTED' if gap > eps else ''} | {share} |"
    )


def _share(trained: TrainedModel, row: Planned, window: int, eps: Fraction) -> str:
    fresh = Sequences(sequences(row.task, FRESH, 78), "fresh", "1" * 64)
    found = sample(trained, fresh, window, eps, CONFIDENCE)
    return f"{float(found.share) * 100:.1f} % ({found.differing} of {found.sequences})"


def main(arguments: list[str]) -> None:
    folder, rows = asked(arguments, __doc__)
    print(HEAD)
    for row in rows:
        if (folder / f"{row.name}.safetensors").exists():
            print(ask(row, folder), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
