"""``verify targets FILE``: many kernels, over local processes or a Dask cluster, resumable."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from theorems.commands.pages import write_page
from verify.commands.options import SECONDS

if TYPE_CHECKING:
    from theorems.targets.grids import Question, TargetsFile
    from verify.asking.ledger import Ledger

Json = Any
#: (expressions, ((parameter, value), ...), eps, largest width, seconds)
Job = tuple[tuple[str, ...], tuple[tuple[str, str], ...], str, int, float]


@click.command(short_help="the same for a list or grid of kernels")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="processes")
@click.option("--scheduler", metavar="ADDRESS", help="a Dask scheduler, tcp://HOST:PORT")
@click.option(
    "--budget",
    type=SECONDS,
    default=15.0,
    show_default=True,
    help="seconds for each kernel after which no further model is searched",
)
@click.option("--ledger", "ledger_file", type=click.Path(path_type=Path), help="SQLite file")
@click.option("--fresh", is_flag=True, help="ignore what the ledger remembers")
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
    json_file: Path | None,
    report: Path | None,
    strict: bool,
) -> None:
    """Facts, theorems and models for every kernel of FILE (TOML).

    Every answer is kept in the ledger as soon as it is known: a run that was stopped goes on where
    it was.  A kernel that is none is reported with its reason and does not stop the others.
    """
    from theorems.targets.grids import read_targets
    from verify.asking.ledger import DEFAULT, Ledger
    from verify.asking.outputs import check_file, check_folder, try_json
    from verify.errors import InputError

    try:
        check_file(json_file)
        check_folder(report)
        asked = read_targets(file)
        ledger = Ledger(ledger_file or DEFAULT)
        results = _answers(asked, ledger, jobs, scheduler, budget, fresh)
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    document = {
        "schema": "targets/1",
        "eps": str(asked.eps),
        "widths": asked.widths,
        "results": results,
    }
    trouble = try_json(json_file, document)
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
    return (question.kernel, question.values, str(asked.eps), asked.widths, budget)


def remembered(job: Job) -> tuple[str, str]:
    """(question, sources) in the ledger; the budget is no part of the question."""
    from verify.asking.ledger import question, source_digest

    kernel, values, eps, widths, _ = job
    asked = question("target", [list(kernel), [list(item) for item in values]], eps=eps, m=widths)
    return asked, source_digest("theorems.targets.page", "theorems.commands.target", *_theorems())


def _theorems() -> tuple[str, ...]:
    from theorems.index import index

    return tuple(sorted({item.module for item in index().entries if item.about_kernels}))


def answer(job: Job) -> dict[str, Json]:
    """One kernel; what is wrong with it is part of the answer."""
    from time import perf_counter

    from theorems.targets.asking import read_target
    from theorems.targets.channels import BadKernel
    from theorems.targets.page import Wanted, examine, refused
    from verify.errors import InputError, Unsupported

    kernel, values, eps, widths, seconds = job
    begun = perf_counter()
    try:
        asked = read_target(kernel, tuple(f"{name}={value}" for name, value in values))
        try:
            found = examine(asked, Wanted(Fraction(eps), widths, seconds))
        except BadKernel as problem:
            found = refused(asked, problem)
    except (InputError, Unsupported) as problem:
        found = _refused(job, str(problem))
    return {**found, "seconds": round(perf_counter() - begun, 2)}


def _refused(job: Job, why: str) -> dict[str, Json]:
    return {"schema": "target/1", "kernel": list(job[0]), "error": why, "facts": [],
            "theorems": [], "approximations": [], "constructions": [], "seconds": 0.0}  # fmt: skip


def _answers(
    asked: TargetsFile,
    ledger: Ledger,
    jobs: int,
    scheduler: str | None,
    budget: float,
    fresh: bool,
) -> list[dict[str, Json]]:
    from theorems.commands.progress import progress_bar

    questions = asked.questions
    every = [job_of(item, asked, budget) for item in questions]
    known: dict[Job, dict[str, Json]] = {}
    for job in every:
        found = None if fresh else ledger.find(*remembered(job), 1)
        if found is not None:
            known[job] = {**found, "from_ledger": True}
    waiting = [job for job in dict.fromkeys(every) if job not in known]
    with progress_bar() as progress:
        bar = progress.add_task("kernels", total=len(set(every)), completed=len(known))
        for job, found, whole in _found(waiting, jobs, scheduler):
            if whole:
                ledger.remember(*remembered(job), 1, found, is_open=False)
            known[job] = found
            progress.update(bar, advance=1, description=job[0][0][:30])
    return [
        {
            "name": item.name,
            "label": item.label,
            "values": dict(item.values),
            "answer": known[job],
        }
        for item, job in zip(questions, every, strict=True)
    ]


def _found(
    waiting: Sequence[Job], jobs: int, address: str | None
) -> Iterator[tuple[Job, dict[str, Json], bool]]:
    """(job, answer, whether it may be remembered) as they are finished; where one process does
    the work it is this one."""
    from verify.asking.cluster import scheduler_of
    from verify.asking.scheduling import Broken, TimedOut

    if address is None and (jobs == 1 or len(waiting) <= 1):
        for job in waiting:
            yield job, answer(job), True
        return
    scheduler = scheduler_of(answer, jobs, address)
    try:
        for job in waiting:
            scheduler.submit(job)
        for answered in scheduler.finished():
            value, job = answered.value, answered.question
            if isinstance(value, Broken):
                yield job, _refused(job, f"the examination broke off: {value.why}"), False
            elif isinstance(value, TimedOut):
                yield job, _refused(job, "the worker died"), False
            else:
                yield job, value, True
    finally:
        scheduler.close()


def _print(results: Sequence[dict[str, Json]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from theorems.targets.shown_digits import upward
    from theorems.targets.tables import value_text

    console = Console(width=max(Console().width, 110))
    table = Table(box=None, pad_edge=False)
    for name in ("kernel", "L1 norm", "m", "certified error", "theorems", "s"):
        table.add_column(name)
    for item in results:
        found = item["answer"]
        if "error" in found:
            table.add_row(Text(item["label"]), Text(found["error"], style="bold"), "", "", "", "")
            continue
        norm = next((fact for fact in found["facts"] if fact["name"] == "L1 norm"), None)
        rows = [*found["approximations"], *found["constructions"]]
        last = rows[-1] if rows else None
        applying = {row["key"] for row in found["theorems"] if row["applies"]}
        speaking = {row["key"] for row in found["theorems"] if row["about_kernels"]}
        error = Fraction(last["error"]["upper"]) if last else None
        table.add_row(
            Text(item["label"]),
            value_text(norm)[:12] if norm else "-",
            str(last["m"]) if last else "-",
            "-" if error is None else (f"<= {upward(error)}" if error else "0"),
            f"{len(applying)} of {len(speaking)} apply",
            "ledger" if found.get("from_ledger") else f"{found['seconds']:.1f}",
        )
    console.print(table)
    bad = sum("error" in item["answer"] for item in results)
    kept = sum(bool(item["answer"].get("from_ledger")) for item in results)
    print(f"{len(results)} kernels: {len(results) - bad} examined, {bad} refused"
          f" ({kept} from the ledger)")  # fmt: skip


def _exit_code(results: Sequence[dict[str, Json]], strict: bool) -> int:
    from theorems.commands.target import exit_code as one

    if any("error" in item["answer"] for item in results):
        return 2
    codes = {one(item["answer"], strict) for item in results}
    return 1 if 1 in codes else 3 if 3 in codes else 0
