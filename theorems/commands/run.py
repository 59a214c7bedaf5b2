"""``verify run``: check theorems and print the table of verdicts."""

from __future__ import annotations

import fnmatch
import sys
from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memory_theorems.theorems.commands.jobs import Job, as_remembered, remembered
from memory_theorems.theorems.commands.progress import progress_bar
from memory_theorems.verify.commands.options import SECONDS, scheduler_option

if TYPE_CHECKING:
    from memory_theorems.theorems.index import Entry
    from memory_theorems.verify.asking.ledger import Ledger


def select(patterns: tuple[str, ...]) -> tuple[Entry, ...]:
    """Theorems by key, alias or glob; InputError for a pattern that matches none."""
    from memory_theorems.theorems.index import index

    known = index()
    if not patterns:
        return known.entries
    chosen: dict[str, Entry] = {}
    for pattern in patterns:
        if any(sign in pattern for sign in "*?["):
            found = [item for item in known.entries if fnmatch.fnmatchcase(item.key, pattern)]
            if not found:
                known.entry(pattern)  # raises with near matches
        else:
            found = [known.entry(pattern)]
        chosen.update((item.key, item) for item in found)
    return tuple(chosen[key] for key in sorted(chosen))


@click.command(short_help="check theorems: all, by key, or by pattern")
@click.argument("keys", nargs=-1)
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the results")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="processes")
@scheduler_option
@click.option(
    "--budget",
    type=SECONDS,
    default=10.0,
    show_default=True,
    help="seconds for each claim or computation, after which it is open (a kill switch)",
)
@click.option("--effort", type=click.IntRange(1), default=1, show_default=True, help="boxes, bits")
@click.option("--seed", type=int, default=0, show_default=True, help="of drawn instances")
@click.option(
    "--examples", type=click.IntRange(1), default=25, show_default=True, help="instances drawn"
)
@click.option("--mutants/--no-mutants", default=True, show_default=True)
@click.option("--ledger", "ledger_file", type=click.Path(path_type=Path), help="SQLite file")
@click.option("--fresh", is_flag=True, help="ignore what the ledger remembers")
@click.option("--replay", "replaying", is_flag=True, help="replay what the ledger remembers")
@click.option(
    "--strict", is_flag=True, help="exit with 3 when a statement or step is open or attested"
)
def run(
    keys: tuple[str, ...],
    json_file: Path | None,
    jobs: int,
    scheduler: str | None,
    budget: float,
    effort: int,
    seed: int,
    examples: int,
    mutants: bool,
    ledger_file: Path | None,
    fresh: bool,
    replaying: bool,
    strict: bool,
) -> None:
    """Check the theorems KEYS (keys, aliases or patterns such as "stability/*"; default all).

    A theorem of one's own may stand in a text file, with everything that it needs: "verify run
    theorem.toml" proves its statements and refutes its false variants, like "verify prove"; "verify
    run theorem.py" checks the theorems of a Python file.  Neither asks the ledger.
    """
    if any(key.endswith((".toml", ".py")) for key in keys):
        from memory_theorems.theorems.commands.run_files import run_files
        from memory_theorems.verify.examination.instances import RunOptions

        options_of = RunOptions(effort, seed, examples, mutants)
        end = partial(_exit_code, strict=strict)
        sys.exit(run_files(keys, json_file, options_of, environment, end))
    from memory_theorems.theorems.commands.catalogue import warn_of_broken
    from memory_theorems.theorems.commands.tables import RUN, print_run_end, run_row
    from memory_theorems.verify.asking.ledger import DEFAULT, Ledger
    from memory_theorems.verify.asking.outputs import Growing, check_file
    from memory_theorems.verify.commands.claim import damage
    from memory_theorems.verify.deciding.outside import without_solvers
    from memory_theorems.verify.errors import InputError
    from memory_theorems.verify.examination.tallies import inherit

    try:
        check_file(json_file)
        chosen = select(keys)
        ledger = Ledger(ledger_file or DEFAULT)
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    warn_of_broken()
    answers: dict[str, dict[str, Any]] = {}
    waiting: list[Job] = []
    for item in chosen:
        job = (item.key, effort, seed, examples, mutants)
        # A whole theorem's answer has no certificate of its own: its portions are replayed.
        known = None if fresh or replaying else ledger.find(*remembered(job), effort)
        if known is not None and not _readable(known):
            click.echo(f"{item.key}: its row in {ledger.path} is damaged, not used")
            known = None
        if known is None:
            waiting.append(job)
        else:
            answers[item.key] = {**as_remembered(without_solvers(known)), "from_ledger": True}
    growing = Growing(json_file)
    options = {"effort": effort, "seed": seed, "examples": examples, "mutants": mutants}

    def document() -> dict[str, Any]:
        """The run so far; what it has not answered yet is named."""
        missing = [item.key for item in chosen if item.key not in answers]
        known = [answers[item.key] for item in chosen if item.key in answers]
        return {
            "schema": "run/1",
            "environment": environment(),
            "options": options,
            "theorems": inherit(known),
            **({"unfinished": missing} if missing else {}),
        }

    printed: set[str] = set()

    def show() -> None:
        """Rows that can be said: a proof also rests on those of the theorems it uses."""
        for result in inherit(list(answers.values())):
            if result["key"] not in printed and not _pending(result["key"], chosen, answers):
                printed.add(result["key"])
                print(run_row(result), flush=True)
        if waiting:
            growing.show(document)

    print(RUN.head(), flush=True)
    show()
    remarks = _remarks(len(answers))
    if waiting:
        asked = _Asked(ledger, budget, fresh, replaying, jobs, scheduler)
        try:
            remarks = _ask(waiting, answers, asked, show)
        except InputError as problem:
            click.echo(f"error: {problem}", err=True)
            sys.exit(2)
    finished = document()
    results = finished["theorems"]
    trouble = growing.end(finished)
    print_run_end(results, [*remarks, *damage(ledger)])
    if trouble:
        click.echo(f"error: {trouble}", err=True)
        sys.exit(2)
    sys.exit(_exit_code(results, strict))


def _remarks(believed: int) -> list[str]:
    """What is said of whole theorems that the ledger remembers."""
    from memory_theorems.verify.asking.remembered import Remembered

    return Remembered(believed=believed).lines()


@dataclass(frozen=True, slots=True)
class _Asked:
    """How a run asks: through which ledger, with how many seconds for each verdict, whether the
    ledger is read and replayed, over how many processes or which cluster."""

    ledger: Ledger
    budget: float
    fresh: bool
    replaying: bool
    jobs: int
    address: str | None


def _ask(
    waiting: list[Job],
    answers: dict[str, dict[str, Any]],
    asked: _Asked,
    show: Callable[[], None],
) -> list[str]:
    """Add what is waiting to ``answers`` and to the ledger, each shown as it comes; what is said of
    remembered answers."""
    from memory_theorems.theorems.commands.portions import Answering, answer_portion, group_of
    from memory_theorems.verify.asking.cluster import scheduler_of
    from memory_theorems.verify.deciding.outside import without_solvers

    ledger = asked.ledger
    scheduler = scheduler_of(answer_portion, asked.jobs, asked.address, group_of)
    answering = Answering(ledger, asked.budget, asked.fresh, asked.replaying, scheduler)
    answering.remembered.believed += len(answers)
    with progress_bar() as progress:
        total = len(answers) + sum(answering.size(job) for job in waiting)
        bar = progress.add_task("checking", total=total, completed=len(answers))
        for job, answer, kept in answering.answers(
            waiting, lambda label: progress.update(bar, advance=1, description=label)
        ):
            if kept:
                ledger.remember(*remembered(job), job[1], answer, is_open=False)
            answers[job[0]] = without_solvers(answer)
            show()
        progress.update(bar, description="checked")
    return answering.remembered.lines()


def _readable(known: dict[str, Any]) -> bool:
    """Whether a remembered theorem has the shape of one, with consistent words."""
    from memory_theorems.verify.verdicts import Verdict

    try:
        items = [*known["statements"], *known["steps"]]
        same = all(Verdict.from_json(item).word == item["word"] for item in items)
        shapes = (("proof", dict), ("instances", dict), ("mutants", dict), ("slack", dict),
                  ("warnings", list), ("uses", list))  # fmt: skip
        return same and all(isinstance(known[name], kind) for name, kind in shapes)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return False


def environment() -> dict[str, str]:
    """Versions that a verdict depends on."""
    import platform
    from importlib.metadata import version

    from memory_theorems.verify.asking.ledger import library_versions
    from memory_theorems.verify.deciding.outside import Z3, installed

    solver = installed(Z3)
    return {
        "memory-theorems": version("memory-theorems"),
        "python": platform.python_version(),
        **dict(library_versions()),
        **({} if solver is None else {Z3: solver}),
    }


def _pending(key: str, chosen: tuple[Entry, ...], answers: Container[str]) -> bool:
    """Whether a theorem that ``key`` uses, over however many others, is still to be answered."""
    uses = {item.key: item.uses for item in chosen}
    seen, waiting = {key}, list(uses[key])
    while waiting:
        used = waiting.pop()
        if used in seen or used not in uses:
            continue
        if used not in answers:
            return True
        seen.add(used)
        waiting += uses[used]
    return False


def _exit_code(results: list[dict[str, Any]], strict: bool) -> int:
    items = [item for result in results for item in (*result["statements"], *result["steps"])]
    if any(not item["as_expected"] or item["outcome"] == "error" for item in items):
        return 1
    if strict and any(
        item["outcome"] == "open" or item["evidence"] == "attested" for item in items
    ):
        return 3
    return 0
