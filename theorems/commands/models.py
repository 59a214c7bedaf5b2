"""``verify models 'runs/*.safetensors'``: the windows of many trained models, for several eps."""

from __future__ import annotations

import glob
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import click

from theorems.commands.model import Refusal, exact_number
from verify.asking.processes import with_one_thread

#: More questions than this are a mistake in a pattern.
MOST = 10_000


@dataclass(frozen=True, slots=True)
class Question:
    """One model and one tolerance; picklable, for the processes."""

    file: Path
    eps: Fraction
    bound: Fraction
    norm: str
    readout: str | None
    activation: str | None
    prefix: str | None
    ignore: tuple[str, ...]
    seed: int


def _tolerances(
    context: click.Context, parameter: click.Parameter, value: str
) -> tuple[Fraction, ...]:
    return tuple(exact_number(context, parameter, part.strip()) for part in value.split(","))


@click.command(short_help="certify the windows of many trained models")
@click.argument("patterns", nargs=-1, required=True)
@click.option(
    "--eps",
    default="1e-3",
    show_default=True,
    callback=_tolerances,
    help="output tolerances, separated by commas",
)
@click.option(
    "--input-bound",
    default="1",
    show_default=True,
    callback=exact_number,
    help="bound of every input",
)
@click.option(
    "--norm", type=click.Choice(["2", "inf"]), default="2", show_default=True, help="input norm"
)
@click.option("--readout", help="tensor that maps the last hidden state to the output")
@click.option("--activation", type=click.Choice(["tanh", "relu"]), help="of an nn.RNN")
@click.option("--prefix", help="the recurrent module in the files: what its names begin with")
@click.option("--ignore", multiple=True, metavar="NAME", help="leave a tensor out; repeat")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 64), help="processes")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write all answers")
@click.option("--seed", default=0, show_default=True, help="seed of the searches")
def models(
    patterns: tuple[str, ...],
    eps: tuple[Fraction, ...],
    input_bound: Fraction,
    norm: str,
    readout: str | None,
    activation: str | None,
    prefix: str | None,
    ignore: tuple[str, ...],
    jobs: int,
    json_file: Path | None,
    seed: int,
) -> None:
    """Certify the windows of all model files that the PATTERNS match, one row for each EPS.

    A file that cannot be used has its reason in its row, and the exit code is then 2.
    """
    from rich.console import Console
    from rich.table import Table

    from verify.asking.outputs import check_file, try_json
    from verify.errors import InputError

    try:
        check_file(json_file)
    except InputError as error:
        raise Refusal(" ".join(str(error).split())) from None
    files = _files(patterns)
    questions = [
        Question(file, tolerance, input_bound, norm, readout, activation, prefix, ignore, seed)
        for file in files
        for tolerance in eps
    ]
    if len(questions) > MOST:
        raise Refusal(f"{len(questions)} questions are more than {MOST}")
    table = Table("model", "eps", "needed k", "method")
    answers = []
    for question, answer in zip(questions, _answers(questions, jobs), strict=True):
        answers.append(answer)
        method = answer.get("method") or ""
        table.add_row(question.file.name, str(question.eps), _shown(answer), method)
    console = Console()
    console.print(table)
    trouble = try_json(json_file, {"schema": "models/1", "answers": answers})
    if trouble:
        raise Refusal(trouble)
    if any("trouble" in answer for answer in answers):
        raise SystemExit(2)


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


def _answers(questions: list[Question], jobs: int) -> Iterator[dict[str, Any]]:
    if jobs == 1:
        yield from map(answered, questions)
        return
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=with_one_thread
    ) as pool:
        yield from pool.map(answered, questions)


def answered(question: Question) -> dict[str, Any]:
    """The JSON of one answer, or its file with the reason why there is none."""
    from theorems.models.answer_json import to_json
    from theorems.models.componentwise import InputBound
    from theorems.models.examining import examine
    from theorems.models.loading import load_model
    from verify.errors import InputError

    try:
        trained = load_model(
            question.file, activation=question.activation, readout=question.readout,
            ignore=question.ignore, prefix=question.prefix,
        )  # fmt: skip
    except InputError as error:
        return {"file": question.file.name, "trouble": " ".join(str(error).split())}
    found = examine(trained, InputBound(question.bound, question.norm), question.eps, question.seed)
    answer = to_json(
        trained, question.eps, question.bound, question.norm, found.attempts, found.chosen,
        found.lower,
    )  # fmt: skip
    loaded: dict[str, Any] = json.loads(json.dumps(answer))
    return loaded


def _shown(answer: dict[str, Any]) -> str:
    if "trouble" in answer:
        return str(answer["trouble"])
    if answer["no_window_from"] is not None:
        return f"no window (fails from {answer['no_window_from']} on)"
    if answer["certified_window"] is None:
        return f"UNDECIDED, at least {answer['needed_window_lower']}"
    return f"{answer['needed_window_lower']} to {answer['certified_window']}"
