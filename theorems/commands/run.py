"""``verify run``: check theorems and print the table of verdicts."""

from __future__ import annotations

import fnmatch
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from verify.theorem import Theorem

#: (key, effort, seed, examples, mutants)
Job = tuple[str, int, int, int, bool]


def remembered(job: Job) -> tuple[str, str]:
    """(question, sources) of a whole theorem in the ledger."""
    from verify.ledger import question

    key, effort, seed, examples, mutants = job
    options = {"seed": seed, "examples": examples, "mutants": mutants, "effort": effort}
    return question(f"run:{key}", key, **options), sources_of(key)


def sources_of(key: str) -> str:
    """Digest of everything that a theorem's verdicts depend on."""
    from theorems.registry import theorem
    from verify.ledger import source_digest

    return source_digest(type(theorem(key)).__module__, "theorems.registry")


def select(patterns: tuple[str, ...]) -> tuple[Theorem, ...]:
    """Theorems by key, alias or glob; InputError for a pattern that matches none."""
    from theorems.registry import all_theorems, theorem

    if not patterns:
        return all_theorems()
    chosen: dict[str, Theorem] = {}
    for pattern in patterns:
        if any(sign in pattern for sign in "*?["):
            found = [item for item in all_theorems() if fnmatch.fnmatchcase(item.key, pattern)]
            if not found:
                theorem(pattern)  # raises with near matches
        else:
            found = [theorem(pattern)]
        chosen.update((item.key, item) for item in found)
    return tuple(chosen[key] for key in sorted(chosen))


@click.command(short_help="check theorems: all, by key, or by pattern")
@click.argument("keys", nargs=-1)
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the results")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="processes")
@click.option(
    "--budget",
    type=click.FloatRange(0, min_open=True),
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
@click.option("--strict", is_flag=True, help="exit with 3 when a statement or step is open")
def run(
    keys: tuple[str, ...],
    json_file: Path | None,
    jobs: int,
    budget: float,
    effort: int,
    seed: int,
    examples: int,
    mutants: bool,
    ledger_file: Path | None,
    fresh: bool,
    strict: bool,
) -> None:
    """Check the theorems KEYS (keys, aliases or patterns such as "stability/*"; default all)."""
    from theorems.commands.portions import Answering
    from theorems.commands.tables import print_run
    from verify.errors import InputError
    from verify.ledger import DEFAULT, Ledger

    try:
        chosen = select(keys)
        ledger = Ledger(ledger_file or DEFAULT)
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    answers: dict[str, dict[str, Any]] = {}
    waiting: list[Job] = []
    for item in chosen:
        job = (item.key, effort, seed, examples, mutants)
        known = None if fresh else ledger.find(*remembered(job), effort)
        if known is None:
            waiting.append(job)
        else:
            answers[item.key] = {**known, "from_ledger": True}
    with _progress() as progress:
        answering = Answering(ledger, budget, fresh)
        total = len(answers) + sum(answering.size(job) for job in waiting)
        bar = progress.add_task("checking", total=total, completed=len(answers))
        for job, answer in answering.answers(
            waiting, jobs, lambda label: progress.update(bar, advance=1, description=label)
        ):
            asked, sources = remembered(job)
            ledger.remember(asked, sources, effort, answer, is_open=False)
            answers[job[0]] = answer
        progress.update(bar, description="checked")
    results = _inherit([answers[item.key] for item in chosen], chosen)
    if json_file is not None:
        json_file.parent.mkdir(parents=True, exist_ok=True)
        options = {"effort": effort, "seed": seed, "examples": examples, "mutants": mutants}
        document = {
            "schema": "run/1",
            "environment": environment(),
            "options": options,
            "theorems": results,
        }
        json_file.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    print_run(results)
    sys.exit(_exit_code(results, strict))


def environment() -> dict[str, str]:
    """Versions that a verdict depends on."""
    import platform
    from importlib.metadata import version

    from verify.ledger import library_versions

    return {
        "memory-theorems": version("memory-theorems"),
        "python": platform.python_version(),
        **dict(library_versions()),
    }


def _progress() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def _inherit(results: list[dict[str, Any]], chosen: tuple[Theorem, ...]) -> list[dict[str, Any]]:
    """Proofs with what they inherit from the theorems they use, transitively.

    A theorem that is used but was not part of this run leaves its proof open, and says so.
    """
    from verify.results import proof_of

    own = {item["key"]: item for item in results}
    theorems = {item.key: item for item in chosen}

    def ancestors(key: str, seen: frozenset[str]) -> set[str]:
        found: set[str] = set()
        for used in own[key]["uses"] if key in own else ():
            if used not in seen:
                found |= {used} | ancestors(used, seen | {used})
        return found

    finished = []
    for item in results:
        used = sorted(ancestors(item["key"], frozenset((item["key"],))))
        known = [own[key]["proof"] for key in used if key in own]
        missing = [key for key in used if key not in own]
        cited = list(item["proof"]["cited"])
        for proof in known:
            cited += proof["cited"]
        gaps = list(item["proof"]["gaps"])
        gaps += [f"uses {key}, which is not part of this run" for key in missing]
        inherited = known + [{"outcome": "open", "evidence": "none"} for _ in missing]
        proof = proof_of(item["steps"], cited, gaps, inherited)
        finished.append({**item, "proof": proof})
    assert theorems.keys() >= own.keys()
    return finished


def _exit_code(results: list[dict[str, Any]], strict: bool) -> int:
    items = [item for result in results for item in (*result["statements"], *result["steps"])]
    if any(not item["as_expected"] or item["outcome"] == "error" for item in items):
        return 1
    if strict and any(item["outcome"] == "open" for item in items):
        return 3
    return 0
