"""Ask ``verify model`` about every trained model, and write the table of the documentation.

    python -m benchmarks.collection.answers [FOLDER] [NAME ...]
    python -m benchmarks.collection.answers FOLDER --page

Reads NAME.safetensors as :mod:`benchmarks.collection.train` wrote them (default folder
build/collection), writes answers.json beside them and docs/trained-collection.md.  Where names are
given only these models are asked, and the other answers are those of answers.json; with --page none
is asked and the page is written anew.
"""

from __future__ import annotations

import json
import os
import sys
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from safetensors import safe_open

from benchmarks.collection.literature import conditions
from benchmarks.collection.plan import CELLS, LOSSES, TOLERANCES, Planned, planned
from benchmarks.collection.train import asked
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.examining import examine
from memory_theorems.theorems.models.loading import load_model

PAGE = Path(__file__).resolve().parents[2] / "docs" / "trained-collection.md"
BOUND = InputBound(Fraction(1), "2")
#: How far the lower end of a model without an answer is searched.
BLIND = 40


def ask(job: tuple[Planned, Path]) -> dict[str, Any]:
    """The answer about one model, with both ends of its window."""
    row, folder = job
    file = folder / f"{row.name}.safetensors"
    with safe_open(file, "numpy") as stored:
        said = stored.metadata()
    trained, eps = load_model(file, readout="head.weight"), TOLERANCES[row.task]
    started = perf_counter()
    found = examine(trained, BOUND, eps, blind=BLIND, effort=2)
    method = found.chosen or found.apart
    return {
        "name": row.name,
        "cell": row.cell,
        "loss": float(said["loss"]),
        "reached": float(said["loss"]) <= LOSSES[row.task],
        "steps": int(said["steps"]),
        "apart": found.apart and found.apart.apart,
        "window": found.chosen and found.chosen.window,
        "lower": found.lower.needed,
        "method": method and method.method,
        "windows": {item.method: item.window for item in found.attempts if item.window is not None},
        "seconds": round(perf_counter() - started, 1),
    }


def shown(answer: dict[str, Any]) -> str:
    """Both ends of a window, or what is known instead, as the pages write it."""
    if answer["apart"] is not None:
        return f"none from {answer['apart']}"
    if answer["window"] is None:
        return f"open, {answer['lower']}"
    return f"{answer['lower']} to {answer['window']}"


def page(answers: list[dict[str, Any]], published: dict[str, str]) -> str:
    """What was found in all, by cell, and for each model beside the published condition."""
    lines = [
        "# Sixty-two trained models",
        "",
        "`make collection` trains the models of `benchmarks/collection/plan.py` (four cells,",
        "four tasks, 8 to 256 units; seeds, losses and tolerances were fixed before the methods)",
        "and asks `verify model` about each: inputs of Euclidean norm at most 1, eps = 1/100 of",
        "a target or 1/10 of a logit.  The models are made anew and not kept; another machine",
        "may stop a training some steps sooner or later.  *Answered* means a certified window, or",
        "a certified pair of histories whose outputs stay more than eps apart (no window).  The",
        "lower ends are certified too.  Latches of long periods were looked for (`--effort 2`).",
        "",
        "| cell | models | loss reached | windows | no window | answered | median upper/lower |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for cell in (*CELLS, None):
        of_cell = [a for a in answers if cell in (None, a["cell"])]
        windows = [a for a in of_cell if a["window"] is not None]
        apart = [a for a in of_cell if a["apart"] is not None]
        ratios = [a["window"] / max(a["lower"], 1) for a in windows]
        lines.append(
            f"| {cell or 'all'} | {len(of_cell)} | {sum(a['reached'] for a in of_cell)} "
            f"| {len(windows)} | {len(apart)} | {len(windows) + len(apart)} "
            f"({100 * (len(windows) + len(apart)) // max(len(of_cell), 1)} %) "
            f"| {f'{median(ratios):.1f}' if ratios else ''} |"
        )
    lines += [
        "",
        "Windows are written as lower to upper end; *none from k* is the number of steps from",
        "which on every window fails; *open, L* is a model without an answer, of which a certified",
        "input needs L steps (at most 40 are looked at).  Seconds are those of one thread on a",
        "busy machine.  Trained a little further most of these models have windows:",
        "[the trained models, tuned](tuned-collection.md).",
        "",
        "*Published condition*: GRU, delta-ISS (arXiv 2011.06806), and the sum that is to be",
        "below 1; LSTM, delta-ISS (arXiv 1910.04024), and the spectral radius that is to be below",
        "1, then with iterated bounds of the states (after arXiv 2505.17696); tanh and ReLU (arXiv",
        "2210.09721): a diagonal P > 0 with W'PW < P, or a proof that there is none.  Stated in",
        "[How much context does my trained model need?](trained-models.md#published-conditions)",
        told_in_all(published, answers),
        "",
        "| model | loss | steps | needed k | method | seconds | published condition |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for a in answers:
        loss = f"{a['loss']:.4f}" + ("" if a["reached"] else " (not reached)")
        lines.append(
            f"| {a['name']} | {loss} | {a['steps']} | {shown(a)} | {a['method'] or ''} "
            f"| {a['seconds']} | {published[a['name']]} |"
        )
    return "\n".join(lines) + "\n"


def told_in_all(published: dict[str, str], answers: list[dict[str, Any]]) -> str:
    """How many models the published conditions certify, and how many of the others we do."""
    held = [name for name, said in published.items() if said.startswith("holds")]
    beyond = [a for a in answers if a["window"] is not None and a["name"] not in held]
    return (
        f"The published conditions hold for {len(held)} of these models; of the others "
        f"{len(beyond)} have a certified window."
    )


def main(arguments: list[str]) -> None:
    written, names = "--page" in arguments, [name for name in arguments if name != "--page"]
    folder, rows = asked(names, __doc__)
    if written:
        rows = []
    jobs = [(row, folder) for row in sorted(rows, key=lambda row: row.units)]
    kept = folder / "answers.json"
    found: dict[str, dict[str, Any]] = {}
    if (written or names[1:]) and kept.exists():
        found = {answer["name"]: answer for answer in json.loads(kept.read_text(encoding="utf-8"))}
    with get_context("spawn").Pool(2) as pool:
        for answer in pool.imap_unordered(ask, jobs, chunksize=1):
            found[answer["name"]] = answer
            print(json.dumps(answer), flush=True)
    answers = [found[row.name] for row in planned() if row.name in found]
    kept.write_text(json.dumps(answers, indent=1), encoding="utf-8")
    if len(answers) == len(planned()):
        PAGE.write_text(page(answers, conditions(folder)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
