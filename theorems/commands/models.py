"""``verify models 'runs/*.safetensors'``: the windows of many trained models, for several eps."""

from __future__ import annotations

import glob
import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memory_theorems.theorems.commands.model_options import (
    Inputs,
    Reading,
    Refusal,
    check_figure,
    effort_option,
    exact_number,
    input_options,
    reading_options,
    seconds_option,
)
from memory_theorems.verify.commands.one_screen import OneScreen
from memory_theorems.verify.commands.options import scheduler_option

if TYPE_CHECKING:
    from memory_theorems.theorems.commands.model_questions import ModelQuestion
    from memory_theorems.theorems.models.componentwise import InputBound
    from memory_theorems.theorems.models.loading import TrainedModel
    from memory_theorems.verify.asking.scheduling import Scheduler

#: More questions than this are a mistake in a pattern.
MOST = 10_000


def _tolerances(
    context: click.Context, parameter: click.Parameter, value: str
) -> tuple[Fraction, ...]:
    return tuple(exact_number(context, parameter, part.strip()) for part in value.split(","))


FIRST_OPTIONS = ("--eps", "--input-bound", "--norm", "--readout", "--activation", "--jobs",
                 "--seconds", "--json", "--figure")  # fmt: skip


@click.command(
    cls=OneScreen, first=FIRST_OPTIONS, short_help="certify the windows of many trained models"
)
@click.argument("patterns", nargs=-1, required=True)
@click.option(
    "--eps",
    default="1e-3",
    show_default=True,
    callback=_tolerances,
    help="output tolerances, separated by commas",
)
@input_options
@reading_options
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 64), help="processes")
@seconds_option
@scheduler_option
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write all answers")
@click.option("--figure", type=click.Path(path_type=Path), help="draw the windows (.svg, .png)")
@click.option("--seed", default=0, show_default=True, help="seed of the searches")
@effort_option
def models(
    patterns: tuple[str, ...],
    eps: tuple[Fraction, ...],
    inputs: Inputs,
    reading: Reading,
    jobs: int,
    seconds: float | None,
    scheduler: str | None,
    json_file: Path | None,
    figure: Path | None,
    seed: int,
    effort: int,
) -> None:
    """Certify the windows of all model files that the PATTERNS match, one row for each EPS.

    Files come in the order of the numbers in their names, so that the figure of a training's
    checkpoints shows the window by step.

    A file that cannot be used has its reason in its row, and the exit code is then 2.
    """
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from memory_theorems.theorems.commands.model_questions import ModelQuestion
    from memory_theorems.verify.asking.cluster import scheduler_of
    from memory_theorems.verify.asking.outputs import Growing, check_file
    from memory_theorems.verify.errors import InputError

    try:
        check_file(json_file)
        check_figure(figure)
    except InputError as error:
        raise Refusal(" ".join(str(error).split())) from None
    files = _files(patterns)
    if len(files) * len(eps) > MOST:
        raise Refusal(f"{len(files) * len(eps)} questions are more than {MOST}")
    questions: list[tuple[ModelQuestion | dict[str, Any], Fraction]] = []
    for file in files:
        found = _loaded(file, inputs, reading)
        for tolerance in eps:
            item = found if isinstance(found, dict) else ModelQuestion(
                *found, tolerance, seed, start=inputs.start, effort=effort, seconds=seconds
            )  # fmt: skip
            questions.append((item, tolerance))
    try:
        asking = scheduler_of(answer, jobs, scheduler, here=True)
    except InputError as error:
        raise Refusal(str(error)) from None
    growing = Growing(json_file)
    known: dict[int, dict[str, Any]] = {}
    try:
        for known in _answered(questions, asking):
            growing.show(partial(_document, known, len(questions)))
    finally:
        asking.close()
    table = Table("model", "eps", "needed k", "method", box=None, pad_edge=False)
    names = [file.name for file in files for _ in eps]
    for place, (name, (_, tolerance)) in enumerate(zip(names, questions, strict=True)):
        method = known[place].get("method") or ""
        table.add_row(Text(name, overflow="fold"), str(tolerance), _shown(known[place]), method)
    Console().print(table)
    trouble = growing.end(_document(known, len(questions)))
    if figure is not None:
        from memory_theorems.theorems.models.figures import draw_many

        try:
            draw_many(figure, [file.stem for file in files], [str(e) for e in eps],
                      [known[place] for place in range(len(questions))])  # fmt: skip
        except InputError as error:
            raise Refusal(str(error)) from None
        click.echo(f"figure: {figure}")
    if trouble:
        raise Refusal(trouble)
    if any("trouble" in item for item in known.values()):
        raise SystemExit(2)


def _document(known: Mapping[int, dict[str, Any]], total: int) -> dict[str, Any]:
    """The JSON of the answers that are known; while some are not, with their number."""
    missing = total - len(known)
    answers = [known[place] for place in sorted(known)]
    more = {"unfinished": missing} if missing else {}
    return {"schema": "models/1", "answers": answers, **more}


def _files(patterns: tuple[str, ...]) -> list[Path]:
    """Files of all patterns, in the order of their names with numbers counted."""
    found: dict[str, None] = {}
    for pattern in patterns:
        matched = [pattern] if Path(pattern).is_file() else glob.glob(pattern, recursive=True)
        if not matched:
            raise Refusal(f"{pattern}: no file matches")
        found.update(dict.fromkeys(sorted(matched, key=_counted)))
    return [Path(name) for name in found]


def _counted(name: str) -> list[tuple[int, int, str]]:
    """``step-9`` before ``step-10``."""
    import re

    return [
        (1, int(part), "") if part.isdigit() else (0, 0, part)
        for part in re.split(r"([0-9]+)", name)
    ]


def _loaded(
    file: Path, inputs: Inputs, reading: Reading
) -> tuple[TrainedModel, InputBound] | dict[str, Any]:
    """The model and its inputs, or its file with the reason why it cannot be used."""
    from memory_theorems.verify.errors import InputError

    try:
        return inputs.model(file, reading)
    except InputError as error:
        return {"file": file.name, "trouble": " ".join(str(error).split())}


def _answered(
    questions: Sequence[tuple[ModelQuestion | dict[str, Any], Fraction]],
    scheduler: Scheduler[tuple[int, ModelQuestion], dict[str, Any]],
) -> Iterator[dict[int, dict[str, Any]]]:
    """The answers known so far by their place, as each is added."""
    from memory_theorems.verify.asking.scheduling import Broken, TimedOut

    known = {i: item for i, (item, _) in enumerate(questions) if isinstance(item, dict)}
    for place, (item, _) in enumerate(questions):
        if not isinstance(item, dict):
            scheduler.submit((place, item))
    yield known
    for answered in scheduler.finished():
        place, question = answered.question
        value = answered.value
        if isinstance(value, Broken | TimedOut):
            why = value.why if isinstance(value, Broken) else "the worker died"
            trouble = f"the examination broke off: {why}"
            value = {"file": Path(question.trained.source).name, "trouble": trouble}
        known[place] = value
        yield known


def answer(question: tuple[int, ModelQuestion]) -> dict[str, Any]:
    """The JSON of one answer; runs where the scheduler is."""
    from memory_theorems.theorems.commands.model_questions import answer as answer_of

    loaded: dict[str, Any] = json.loads(json.dumps(answer_of(question[1]).json))
    return loaded


def _shown(answer: dict[str, Any]) -> str:
    if "trouble" in answer:
        return str(answer["trouble"])
    if answer["no_window_from"] is not None:
        return f"no window (fails from {answer['no_window_from']} on)"
    if answer["certified_window"] is None:
        return f"UNDECIDED, at least {answer['needed_window_lower']}"
    return f"{answer['needed_window_lower']} to {answer['certified_window']}"
