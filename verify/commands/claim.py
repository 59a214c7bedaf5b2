"""``verify claim FILE``: decide the claims of a TOML file."""

from __future__ import annotations

import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

#: Seconds after which an open claim is answered as it is, without looking for what does hold.
_TIME_FOR_MORE = 2.0

if TYPE_CHECKING:
    from verify.claim_files import Entry
    from verify.claims import Claim
    from verify.decision import Effort
    from verify.ledger import Ledger
    from verify.verdicts import Verdict


def decide_question(question: tuple[dict[str, Any], int, int]) -> dict[str, Any]:
    """(claim JSON, effort, seed) -> verdict JSON; runs in the worker."""
    from verify.claims import Claim
    from verify.decision import Effort, decide
    from verify.verdicts import Outcome

    data, effort, seed = question
    asked = Claim.from_json(data)
    if asked.find:
        from verify.finding import find_constant

        return find_constant(asked, Effort(effort), seed=seed).to_json()
    started = time.perf_counter()
    verdict = decide(asked, Effort(effort), seed=seed)
    still_open = verdict.outcome is Outcome.OPEN
    if still_open and time.perf_counter() - started < _TIME_FOR_MORE:
        verdict = _with_what_holds(asked, verdict, Effort(effort), seed)
    return verdict.to_json()


def _with_what_holds(asked: Claim, verdict: Verdict, effort: Effort, seed: int) -> Verdict:
    """An open verdict with the nearest constant for which the claim is certified."""
    from verify.finding import best_known

    known = best_known(asked, effort, seed=seed)
    if known is None:
        return verdict
    sentence, constant = known
    best = verdict.best if isinstance(verdict.best, dict) else {}
    return verdict.with_(
        detail=f"{verdict.detail}; {sentence}", best={**best, "constant": constant}
    )


def _warm() -> None:
    """Import what deciding needs, and decide something of each kind."""
    from verify.claims import claim
    from verify.decision import decide

    decide(claim("x <= 2", x="[0, 1]"))
    decide(claim("x <= 1/2", x="[0, 1]"))


decide_question.warm = _warm  # type: ignore[attr-defined]


@click.command(short_help="decide the claims of a TOML file")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the answers")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="processes")
@click.option(
    "--budget",
    type=click.FloatRange(0, min_open=True),
    default=10.0,
    show_default=True,
    help="seconds for each claim, after which it is open (a kill switch)",
)
@click.option("--effort", type=click.IntRange(1), default=1, show_default=True, help="boxes, bits")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--ledger", "ledger_file", type=click.Path(path_type=Path), help="SQLite file")
@click.option("--fresh", is_flag=True, help="ignore what the ledger remembers")
@click.option("--strict", is_flag=True, help="exit with 3 when something is open")
def claim(
    file: Path,
    json_file: Path | None,
    jobs: int,
    budget: float,
    effort: int,
    seed: int,
    ledger_file: Path | None,
    fresh: bool,
    strict: bool,
) -> None:
    """Decide every claim of FILE ("-" reads standard input)."""
    from concurrent.futures import ThreadPoolExecutor

    from verify.claim_files import parse_claims
    from verify.errors import InputError
    from verify.ledger import DEFAULT, Ledger

    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
        entries = parse_claims(text, str(file))
        ledger = Ledger(ledger_file or DEFAULT)
    except OSError as problem:
        click.echo(f"error: {file}: {problem.strerror}", err=True)
        sys.exit(2)
    except UnicodeDecodeError:
        click.echo(f"error: {file}: not UTF-8 text", err=True)
        sys.exit(2)
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    asking = _Asking(ledger, budget, effort, seed, fresh)
    with ThreadPoolExecutor(jobs) as pool:
        results = list(pool.map(asking.answer, entries))
    asking.close()
    if json_file is not None:
        document = {"schema": "claim/1", "results": [item.to_json() for item in results]}
        json_file.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    _print(results)
    sys.exit(_exit_code(results, strict))


class _Result:
    def __init__(self, entry: Entry, verdict: Verdict, seconds: float) -> None:
        self.entry, self.verdict, self.seconds = entry, verdict, seconds

    @property
    def expected(self) -> str:
        return "" if self.entry.claim is None else self.entry.claim.expect

    @property
    def surprising(self) -> bool:
        return bool(self.expected) and self.verdict.outcome.value != self.expected

    @property
    def constant(self) -> dict[str, Any] | None:
        """Both ends of the best constant, for a claim with ``find``."""
        asked = self.entry.claim is not None and self.entry.claim.find
        best = self.verdict.best
        return best.get("constant") if asked and isinstance(best, dict) else None

    def to_json(self) -> dict[str, Any]:
        made = self.entry.claim
        return {
            "name": self.entry.name,
            **self.verdict.to_json(),
            "word": self.verdict.word,
            "constant": self.constant,
            "warnings": list(self.entry.warnings),
            "expected": self.expected or None,
            "claim": None if made is None else made.to_json(),
            "seconds": round(self.seconds, 4),
        }


class _Asking:
    """Answers entries through the ledger and a pool of workers, one for each thread."""

    def __init__(self, ledger: Ledger, budget: float, effort: int, seed: int, fresh: bool) -> None:
        import queue

        self.ledger, self.budget, self.fresh = ledger, budget, fresh
        self.effort, self.seed = effort, seed
        self.idle: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.workers: list[Any] = []

    def answer(self, entry: Entry) -> _Result:
        from verify.ledger import question, source_digest
        from verify.verdicts import Outcome, Reason, Verdict, error

        if entry.claim is None:
            return _Result(entry, error(entry.problem), 0.0)
        asked = question("claim", entry.claim.to_json(), seed=self.seed)
        sources = source_digest()
        started = time.perf_counter()
        known = None if self.fresh else self.ledger.find(asked, sources, self.effort)
        if known is not None:
            return _Result(entry, Verdict.from_json(known), time.perf_counter() - started)
        worker = self._worker()
        started = time.perf_counter()
        answer = self._ask(worker, entry)
        seconds = time.perf_counter() - started
        self.idle.put(worker)
        verdict = answer if isinstance(answer, Verdict) else Verdict.from_json(answer)
        killed = verdict.reason == Reason.BUDGET and verdict.method == "kill switch"
        if verdict.outcome is not Outcome.ERROR and not killed:
            is_open = verdict.outcome is Outcome.OPEN
            self.ledger.remember(asked, sources, self.effort, verdict.to_json(), is_open=is_open)
        return _Result(entry, verdict, seconds)

    def _worker(self) -> Any:
        import queue

        from verify.execution import Worker

        try:
            return self.idle.get_nowait()
        except queue.Empty:
            worker: Worker[Any, Any] = Worker(decide_question)
            self.workers.append(worker)
            worker.start()
            return worker

    def _ask(self, worker: Any, entry: Entry) -> Any:
        from verify.execution import TimedOut
        from verify.verdicts import Reason, error, undecided

        assert entry.claim is not None
        worker.start()
        try:
            answer = worker.ask((entry.claim.to_json(), self.effort, self.seed), self.budget)
        except RuntimeError as problem:
            return error(f"the decision broke off: {problem}")
        if isinstance(answer, TimedOut):
            what = "the worker died" if answer.died else f"stopped after {self.budget:g} s"
            return undecided(Reason.BUDGET, f"{what}; try a larger --budget", "kill switch")
        return answer

    def close(self) -> None:
        for worker in self.workers:
            worker.stop()


def _exit_code(results: Iterable[_Result], strict: bool) -> int:
    from verify.verdicts import Outcome

    results = list(results)
    if any(item.entry.claim is None for item in results):
        return 2
    if any(item.surprising or item.verdict.outcome is Outcome.ERROR for item in results):
        return 1
    if strict and any(item.verdict.outcome is Outcome.OPEN for item in results):
        return 3
    return 0


def _print(results: list[_Result]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(soft_wrap=False)
    table = Table("claim", "verdict", "", "seconds", box=None, pad_edge=False)
    for item in results:
        note = item.verdict.detail or item.verdict.reason
        if item.verdict.counterexample is not None:
            note = "at " + json.dumps(item.verdict.counterexample)
        if item.verdict.word == "ERROR":
            note = item.verdict.reason
        if item.surprising:
            note = f"EXPECTED {item.expected}; {note}"
        for warning in item.entry.warnings:
            note += f" [warning: {warning}]"
        table.add_row(Text(item.entry.name), item.verdict.word, Text(note), f"{item.seconds:.2f}")
    console.print(table)
    counts = Counter(re.sub(r" \d+/\d+$", "", item.verdict.word) for item in results)
    print(", ".join(f"{count} {word}" for word, count in sorted(counts.items())))
