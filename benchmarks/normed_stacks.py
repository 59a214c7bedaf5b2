"""Windows along data of stacks with LayerNorm or RMSNorm and of wide blocks, replayed and attacked.

    python -m benchmarks.normed_stacks [NAME ...]

Weights and inputs are drawn from fixed seeds; a stack has four layers of S4D with eight channels of
eight modes, gated linear units, residuals and norms, Mamba's blocks have the shapes and the numbers
that training begins with.  Eps is half of the outputs' root mean square in the Euclidean norm.  The
attack is that of :mod:`benchmarks.collection.along`: it ascends the gradient of the gap within
delta, and a gap above eps refutes the answer.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from benchmarks.collection.along import attack
from memory_theorems.theorems.models.along import follow, places
from memory_theorems.theorems.models.along_data import Sequences
from memory_theorems.theorems.models.along_documents import to_json
from memory_theorems.theorems.models.along_replaying import replay
from memory_theorems.theorems.models.loading import load_model
from memory_theorems.theorems.models.runs import float_run
from memory_theorems.theorems.models.trained import TrainedModel
from property_tests.theorems.models.stacked_files import (
    entry_normalised,
    mamba_as_begun,
    s4_stack,
    saved,
)

SHARE = 2
HEAD = (
    "| model | states | delta | window | empirical | seconds a restart | replay | attacked, "
    "largest gap / eps |\n" + "| --- " * 8 + "|"
)


@dataclass(frozen=True, slots=True)
class Case:
    made: Callable[[Path], TrainedModel]
    delta: Fraction
    steps: int
    restarts: int


def stack(
    kind: str, place: str, channels: int = 8, modes: int = 8
) -> Callable[[Path], TrainedModel]:
    def made(folder: Path) -> TrainedModel:
        plain = s4_stack(1, channels=channels, modes=modes, layers=4)
        arrays = entry_normalised(plain, 2, kind, channels, 4, last=place == "before")
        named: dict[str, Any] = {f"{kind}_norm": place, "norm_eps": Fraction(1, 100_000)}
        return load_model(saved(folder, arrays), activation="gelu", residual=True, **named)

    return made


def mamba(width: int) -> Callable[[Path], TrainedModel]:
    return lambda folder: load_model(saved(folder, mamba_as_begun(1, width)))


CASES = {
    "s4-layer-before": Case(stack("layer", "before"), Fraction(1, 1000), 48, 3),
    "s4-layer-after": Case(stack("layer", "after"), Fraction(1, 1000), 48, 3),
    "s4-rms-before": Case(stack("rms", "before"), Fraction(1, 1000), 48, 3),
    "s4-rms-after": Case(stack("rms", "after"), Fraction(1, 1000), 48, 3),
    "s4-wide": Case(stack("layer", "before", 32, 16), Fraction(1, 10_000), 12, 1),
    "mamba-32": Case(mamba(32), Fraction(1, 1000), 12, 2),
    "mamba-96": Case(mamba(96), Fraction(1, 1000), 10, 1),
    "mamba-768": Case(mamba(768), Fraction(1, 10_000), 8, 1),
}


def ask(name: str, case: Case) -> str:
    with TemporaryDirectory() as folder:
        model = case.made(Path(folder))
    width, rng = model.layers[0].inputs, np.random.default_rng(1)
    data = rng.normal(size=(1, case.steps, width)).round(3)
    outputs = float_run(model, data)[0]
    size = float(np.sqrt((outputs**2).sum(axis=1).mean()))
    eps = Fraction(round(size * 1000 / SHARE), 1000)
    began = process_time()
    found = follow(model, data, case.delta, eps, places(1, case.steps, case.restarts))
    each = (process_time() - began) / len(found.restarts)
    told = to_json(model, eps, case.delta, Sequences(data, "data", "0" * 64), found)
    began = process_time()
    answer = replay(json.loads(json.dumps(told))) if told["replayable"] else None
    replayed = "" if answer is None else "accepted" if answer.accepted else answer.why
    again = process_time() - began
    attacked, gap = attack(model, data, found, case.delta, every=1)
    states = sum(layer.size for layer in model.layers)
    return (
        f"| {name} | {states:,} | {float(case.delta):g} | {found.window or 'open'} | "
        f"{found.empirical} | {each:.0f} | {replayed} {again:.0f} s | "
        f"{attacked}, {gap / float(eps):.3f}{' REFUTED' if gap > eps else ''} |"
    )


def main(arguments: list[str]) -> None:
    print(HEAD)
    for name in arguments or CASES:
        print(ask(name, CASES[name]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
