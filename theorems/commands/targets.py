"""``verify targets FILE``: many kernels, over local processes or a Dask cluster, resumable."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memory_theorems.theorems.commands.kernel_questions import (
    KEPT,
    Job,
    Kept,
    answer,
    begun,
    known,
    refusal,
    remember,
)
from memory_theorems.theorems.commands.pages import write_page
from memory_theorems.verify.commands.options import SECONDS, scheduler_option

if TYPE_CHECKING:
    from memory_theorems.theorems.targets.grids import Question, TargetsFile
    from memory_theorems.verify.asking.ledger import Ledger
    from memory_theorems.verify.asking.scheduling import Answered

Json = Any


@click.command(short_help="the same for a list or grid of kernels")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="processes")
@scheduler_option
@click.option(
    "--budget",
    type=SECONDS,
    default=15.0,
    show_default=True,
    help="seconds for each kernel after which no further model is searched",
)
@click.option("--ledger", "ledger_file", type=click.Path(path_type=Path), help="SQLite file")
@click.option("--fresh", is_flag=True, help="ignore what the ledger remembers")
@click.option(
    "--continue", "going_on", is_flag=True, help="go on with searches that the clock has cut"
)
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write all answers")
@click.option("--report", type=click.Path(path_type=Path, file_okay=False), help="write a page")
@click.option("--strict", is_flag=True, help="exit with 3 when something is open")
def targets(
    file: Path,
    jobs: int,
    scheduler: str | None,
    budget: float,
    ledger_file: Path | None,
    fresh: bool,
    going_on: bool,
    json_file: Path | None,
    report: Path | None,
    strict: bool,
) -> None:
    """Facts, theorems and models for every kernel of FILE (TOML).

    Every answer is kept in the ledger as soon as it is known: a run that was stopped goes on where
    it was.  What the clock has cut is asked again by the next run; with --continue its search goes
    on.  A kernel that is none is reported with its reason and does not stop the others.
    """
    from memory_theorems.theorems.targets.grids import read_targets
    from memory_theorems.verify.asking.ledger import DEFAULT, Ledger
    from memory_theorems.verify.asking.outputs import Growing, check_file, check_folder
    from memory_theorems.verify.errors import InputError

    try:
        check_file(json_file)
        check_folder(report)
        asked = read_targets(file)
        ledger = Ledger(ledger_file or DEFAULT)
        growing = Growing(json_file)
        chosen = Chosen(jobs, scheduler, budget, fresh, going_on)
        results: list[dict[str, Json]] = []
        for results in _answers(asked, ledger, chosen):
            growing.show(partial(_document, asked, results))
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    document = _document(asked, results)
    trouble = growing.end(document)
    _print(results)
    try:
        if report is not None:
            write_page("surface", report, document)
    except InputError as problem:
        trouble = trouble or str(problem)
    if trouble:
        click.echo(f"error: {trouble}", err=True)
        sys.exit(2)
    sys.exit(_exit_code(results, strict))


def job_of(question: Question, asked: TargetsFile, budget: float) -> Job:
    return Job(question.kernel, question.values, str(asked.eps), asked.widths, budget)


@dataclass(frozen=True, slots=True)
class Chosen:
    """Options of a run: processes, a cluster's address, seconds for each search, whether the ledger
    is not read, and whether searches that were cut go on."""

    jobs: int = 1
    address: str | None = None
    seconds: float = 15.0
    fresh: bool = False
    going_on: bool = False


def _document(asked: TargetsFile, results: Sequence[dict[str, Json]]) -> dict[str, Json]:
    """The JSON of the answers that are known; while some are not, with their number."""
    missing = len(asked.questions) - len(results)
    return {
        "schema": "targets/1",
        "eps": str(asked.eps),
        "widths": asked.widths,
        "results": list(results),
        **({"unfinished": missing} if missing else {}),
    }


def _answers(asked: TargetsFile, ledger: Ledger, chosen: Chosen) -> Iterator[list[dict[str, Json]]]:
    """The results known so far, in the order of the file, as each is added."""
    from memory_theorems.theorems.commands.progress import progress_bar
    from memory_theorems.verify.asking.cluster import scheduler_of
    from memory_theorems.verify.deciding.outside import without_solvers

    pairs = [(item, job_of(item, asked, chosen.seconds)) for item in asked.questions]
    every = dict.fromkeys(job for _, job in pairs)
    answers: dict[Job, dict[str, Json]] = {}
    waiting: dict[Job, Job] = {}
    for job in every:
        found = None if chosen.fresh else known(job, ledger, chosen.going_on)
        if found is not None:
            answers[job] = {**without_solvers(found), "from_ledger": True}
            continue
        waiting[job.after(begun(job, ledger) if chosen.going_on else None)] = job

    def results() -> list[dict[str, Json]]:
        return [
            {
                "name": item.name,
                "label": item.label,
                "values": dict(item.values),
                "answer": answers[job],
            }
            for item, job in pairs
            if job in answers
        ]

    yield results()
    scheduler = scheduler_of(answer, min(chosen.jobs, max(1, len(waiting))), chosen.address,
                             here=True)  # fmt: skip
    try:
        with progress_bar() as progress:
            bar = progress.add_task("kernels", total=len(every), completed=len(answers))
            for question in waiting:
                scheduler.submit(question)
            for answered in scheduler.finished():
                job, found = waiting[answered.question], _value(answered)
                remember(job, found, Kept(found.pop(KEPT)), ledger)
                answers[job] = without_solvers(found)
                progress.update(bar, advance=1, description=job.kernel[0][:30])
                yield results()
    finally:
        scheduler.close()


def _value(answered: Answered[Job, dict[str, Json]]) -> dict[str, Json]:
    """The answer, or a refusal that says why there is none and is not remembered."""
    from memory_theorems.verify.asking.scheduling import Broken, TimedOut

    value = answered.value
    if isinstance(value, Broken):
        broken = refusal(answered.question, f"the examination broke off: {value.why}")
        return {**broken, KEPT: Kept.BROKEN}
    if isinstance(value, TimedOut):
        return {**refusal(answered.question, "the worker died"), KEPT: Kept.BROKEN}
    return value


def _print(results: Sequence[dict[str, Json]]) -> None:
    from memory_theorems.theorems.targets.shown_digits import upward
    from memory_theorems.theorems.targets.tables import cut_words, value_text
    from memory_theorems.verify.showing.columns import Columns, below

    table = Columns(("kernel", "L1 norm", "m", "error", "apply", "s"), (28, 12, 3, 15, 6, 6))
    print(table.head())
    for item in results:
        found = item["answer"]
        if "error" in found:
            print(table.row((item["label"], "no kernel", "", "", "", "")))
            print("\n".join(below(found["error"])))
            continue
        norm = next((fact for fact in found["facts"] if fact["name"] == "L1 norm"), None)
        rows = [*found["approximations"], *found["constructions"]]
        last = rows[-1] if rows else None
        applying = {row["key"] for row in found["theorems"] if row["applies"]}
        speaking = {row["key"] for row in found["theorems"] if row["about_kernels"]}
        error = Fraction(last["error"]["upper"]) if last else None
        print(table.row((
            item["label"],
            value_text(norm)[:12] if norm else "-",
            str(last["m"]) if last else "-",
            "-" if error is None else (f"<= {upward(error)}" if error else "0"),
            f"{len(applying)}/{len(speaking)}",
            "ledger" if found.get("from_ledger") else f"{found['seconds']:.1f}",
        )))  # fmt: skip
        if (found.get("search") or {}).get("cut"):
            print("\n".join(below(cut_words(found["search"]))))
    bad = sum("error" in item["answer"] for item in results)
    kept = sum(bool(item["answer"].get("from_ledger")) for item in results)
    print(f"{len(results)} kernels: {len(results) - bad} examined, {bad} refused"
          f" ({kept} from the ledger)")  # fmt: skip


def _exit_code(results: Sequence[dict[str, Json]], strict: bool) -> int:
    from memory_theorems.theorems.commands.target import exit_code as one

    if any("error" in item["answer"] for item in results):
        return 2
    codes = {one(item["answer"], strict) for item in results}
    return 1 if 1 in codes else 3 if 3 in codes else 0
