"""``verify model --along``: windows along recorded data, and with confidence from fresh data."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from memory_theorems.theorems.commands.model_asked import Output, Search, Subject
from memory_theorems.theorems.commands.model_lines import print_reading
from memory_theorems.theorems.commands.model_options import (
    Inputs,
    Reading,
    Refusal,
    exact_number,
    refusing,
)

if TYPE_CHECKING:
    from memory_theorems.theorems.models.along_asking import AlongQuestion
    from memory_theorems.theorems.models.trained import TrainedModel

#: The options that are asked along data.
_OWN = ("along", "delta", "restarts", "confidence", "fresh", "window", "drawn")
#: Options that speak of all inputs, or of another question, by their parameters.
_ELSEWHERE = {
    "input_bound": "--input-bound", "norm": "--norm", "input_box": "--input-box",
    "start": "--start", "figure": "--figure", "effort": "--effort", "cases": "--stress",
    "says": "--says", "ranges": "--range", "rows": "--inputs", "restart": "--restart",
    "attribute": "--attribute", "scheduler": "--scheduler", "gradients": "--gradient-window",
}  # fmt: skip


def consistent(question: AlongQuestion) -> None:
    """Refusal where an option has nothing to belong to, or belongs to another question."""
    from memory_theorems.verify.errors import InputError

    try:
        question.consistent()
    except InputError as error:
        raise Refusal(str(error)) from None
    if not question.asked:
        return
    context = click.get_current_context()
    for name, option in _ELSEWHERE.items():
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise Refusal(f"--along and --confidence take no {option}")


def _bound(context: click.Context, parameter: click.Parameter, value: str | None) -> Any:
    """An exact number that may be zero."""
    if value is None or value.strip() == "0":
        return None if value is None else Fraction(0)
    return exact_number(context, parameter, value)


def along_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Options on recorded and fresh data, given to the command as one ``data``."""

    @functools.wraps(command)
    def called(*args: Any, **values: Any) -> Any:
        # Not "gathered": the class is loaded where the command runs.
        from memory_theorems.theorems.models.along_asking import AlongQuestion

        given = {name: values.pop(name) for name in _OWN}
        return command(*args, data=AlongQuestion(**given), **values)

    for option in (
        click.option("--drawn", metavar="TEXT", help="with --confidence: how FRESH was drawn"),
        click.option(
            "--window",
            type=click.IntRange(1),
            help="with --confidence: the window, if not that of --along",
        ),
        click.option(
            "--fresh",
            type=click.Path(path_type=Path),
            help="with --confidence: other sequences, drawn independently (.npy)",
        ),
        click.option(
            "--confidence",
            callback=lambda *given: None if given[-1] is None else exact_number(*given),
            help="how often a restart differs at most, with this confidence, from a sample",
        ),
        click.option(
            "--restarts",
            type=click.IntRange(1, 10_000),
            default=20,
            show_default=True,
            help="with --along: how many restarts, spread evenly",
        ),
        click.option(
            "--delta",
            callback=_bound,
            help="with --along: how far inputs are from the recorded ones, in every channel",
        ),
        click.option(
            "--along",
            type=click.Path(path_type=Path),
            help="the window on recorded inputs and all near them (.npy; with --input-rows: rows)",
        ),
    ):
        called = option(called)
    return called


def load_along(file: Path, inputs: Inputs, reading: Reading) -> TrainedModel:
    """The model, the table of ``--input-rows`` left aside."""
    if inputs.rows is not None:
        reading = replace(reading, ignore=(*reading.ignore, inputs.rows))
    return replace(inputs, rows=None).model(file, reading)[0]


def along(subject: Subject, data: AlongQuestion, output: Output, search: Search) -> int:
    """Print and write the answer; exit code 3 where one is asked for and none is found."""
    from memory_theorems.theorems.models.along_asking import answer_along

    with refusing():
        found = answer_along(
            subject.trained, subject.file, subject.inputs.rows, subject.eps, data, search.seconds,
            search.seed,
        )  # fmt: skip
    found["check"] = subject.check
    trouble = output.write(found)
    print_reading(found)
    print_along(found)
    if trouble:
        raise Refusal(trouble)
    missing = data.along is not None and found["certified_window"] is None
    return 3 if output.strict and missing else 0


# ------------------------------------------------------------------ lines
def print_along(answer: Mapping[str, Any]) -> None:
    """The windows by sequence, the answer along the data, and the one with confidence."""
    from rich.console import Console
    from rich.table import Table

    from memory_theorems.theorems.models.along_answers import told, windows

    console = Console()
    if answer["data"] is not None:
        table = Table("sequence", "steps", "restarts", "window", "empirical window")
        for row in windows(answer):
            table.add_row(*row)
        console.print(table)
    for line in told(answer):
        console.print(line, highlight=False, markup=False)
