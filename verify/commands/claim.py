"""``verify claim FILE``: decide the claims of a TOML file."""

from __future__ import annotations

import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verify.commands.left_open import Reports, with_more
from verify.commands.options import SECONDS, scheduler_option

#: Seconds of the processor after which an open claim is answered as it is, without looking for
#: what does hold.

if TYPE_CHECKING:
    from verify.asking.ledger import Ledger
    from verify.asking.scheduling import Answered, Scheduler
    from verify.language.claim_files import Entry
    from verify.verdicts import Verdict


def decide_question(question: tuple[dict[str, Any], int, int]) -> dict[str, Any]:
    """(claim JSON, effort, seed) -> verdict JSON with the solvers that were asked; runs in the
    worker."""
    from verify.deciding.decision import decide
    from verify.deciding.outside import noting, with_solvers
    from verify.effort import Effort
    from verify.language.claims import Claim
    from verify.verdicts import Outcome

    data, effort, seed = question
    asked = Claim.from_json(data)
    with noting() as solvers:
        if asked.find:
            from verify.deciding.finding import find_constant

            verdict = find_constant(asked, Effort(effort), seed=seed)
        else:
            started = time.thread_time()
            verdict = decide(asked, Effort(effort), seed=seed)
            if verdict.outcome is Outcome.OPEN:
                verdict = with_more(asked, verdict, Effort(effort), seed, started)
    return with_solvers(verdict.to_json(), solvers)


#: A claim of a file by its number, so that equal claims are two questions.
Question = tuple[int, tuple[dict[str, Any], int, int]]


def _numbered(question: Question) -> dict[str, Any]:
    return decide_question(question[1])


def _named(entries: Sequence[Entry], names: Sequence[str]) -> Sequence[Entry]:
    """The claims of these names, in the order of the file; all without names.

    InputError for a name that the file has not.
    """
    from difflib import get_close_matches

    from verify.errors import InputError

    known = [item.name for item in entries]
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, 3) or known[:3]
            raise InputError(f"no claim is named {name!r}; there is {', '.join(map(repr, near))}")
    return [item for item in entries if not names or item.name in names]


def _warm() -> None:
    """Import what deciding needs, and decide something of each kind."""
    from verify.deciding.decision import decide
    from verify.language.claims import claim

    decide(claim("x <= 2", x="[0, 1]"))
    decide(claim("x <= 1/2", x="[0, 1]"))


decide_question.warm = _warm  # type: ignore[attr-defined]
_numbered.warm = _warm  # type: ignore[attr-defined]


@click.command(short_help="decide the claims of a TOML file")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), required=False)
@click.option(
    "--latex", help="instead of FILE: one claim in LaTeX, hypotheses before \\\\Rightarrow"
)
@click.option(
    "--variable",
    "variables",
    multiple=True,
    metavar="NAME=DOMAIN",
    help="for --latex: the domain of a variable, such as 'x=[0, oo)'; repeat",
)
@click.option("--name", "names", multiple=True, help="only the claim of that name; repeat")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the answers")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="processes")
@scheduler_option
@click.option(
    "--budget",
    type=SECONDS,
    default=10.0,
    show_default=True,
    help="seconds for each claim, after which it is open (a kill switch)",
)
@click.option("--effort", type=click.IntRange(1), default=1, show_default=True, help="boxes, bits")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--ledger", "ledger_file", type=click.Path(path_type=Path), help="SQLite file")
@click.option("--fresh", is_flag=True, help="ignore what the ledger remembers")
@click.option("--replay", "replaying", is_flag=True, help="replay what the ledger remembers")
@click.option("--strict", is_flag=True, help="exit with 3 when something is open")
def claim(
    file: Path | None,
    latex: str | None,
    variables: tuple[str, ...],
    names: tuple[str, ...],
    json_file: Path | None,
    jobs: int,
    scheduler: str | None,
    budget: float,
    effort: int,
    seed: int,
    ledger_file: Path | None,
    fresh: bool,
    replaying: bool,
    strict: bool,
) -> None:
    """Decide every claim of FILE ("-" reads standard input), or one that is typed in LaTeX."""
    from verify.asking.ledger import DEFAULT, Ledger
    from verify.asking.outputs import Growing, check_file
    from verify.errors import InputError
    from verify.language.claim_files import parse_claims

    try:
        check_file(json_file)
        text = _text_of(file, latex, variables)
        entries = _named(parse_claims(text, str(file or "--latex")), names)
        if not entries:
            raise InputError(f"{file}: no [[claim]] table")
        ledger = Ledger(ledger_file or DEFAULT)
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    try:
        asking = _Asking(ledger, budget, effort, seed, fresh, replaying, jobs, scheduler)
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    growing = Growing(json_file)
    results: list[_Result] = []
    with asking:
        for results in asking.answers(entries):
            growing.show(partial(_document, results, len(entries)))
    trouble = growing.end(_document(results, len(entries)))
    _print(results, [*asking.remembered.lines(), *damage(ledger)])
    if trouble:
        click.echo(f"error: {trouble}", err=True)
        sys.exit(2)
    sys.exit(_exit_code(results, strict))


def _text_of(file: Path | None, latex: str | None, variables: Sequence[str]) -> str:
    """The claim file; for ``--latex`` one with that claim.  InputError for both or neither."""
    from verify.documents import read_text
    from verify.errors import InputError

    if file is None and latex is None:
        raise InputError("Missing argument 'FILE' (or --latex TEXT)")
    if file is not None and latex is not None:
        raise InputError("claims come from one FILE, or from --latex TEXT, not from both")
    if file is not None:
        if variables:
            raise InputError("--variable goes with --latex; a file states its own domains")
        return read_text(file)
    pairs: dict[str, str] = {}
    for item in variables:
        name, equals, domain = (part.strip() for part in item.partition("="))
        if not equals:
            raise InputError(f"--variable {item!r} is not of the form NAME=DOMAIN")
        if name in pairs:
            raise InputError(f"--variable {name} is given twice")
        pairs[name] = f"{json.dumps(name)} = {json.dumps(domain)}"
    table = f"variables = {{ {', '.join(pairs.values())} }}"
    return f'[[claim]]\nname = "claim"\n{table}\nlatex = {json.dumps(latex)}\n'


def _document(results: Sequence[_Result], total: int) -> dict[str, Any]:
    """The JSON of the answers that are known; while some are not, with their number."""
    missing = total - len(results)
    return {
        "schema": "claim/1",
        "results": [item.to_json() for item in results],
        "remembered": [
            {"name": item.entry.name, "how": item.remembered} for item in results if item.remembered
        ],
        **({"unfinished": missing} if missing else {}),
    }


class _Result:
    def __init__(
        self, entry: Entry, verdict: Verdict, seconds: float, remembered: str = ""
    ) -> None:
        self.entry, self.verdict, self.seconds = entry, verdict, seconds
        self.remembered = remembered

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
        from verify.asking.remembered import marked
        from verify.language.latex import claim_latex

        made = self.entry.claim
        found = {
            "name": self.entry.name,
            **self.verdict.to_json(),
            "word": self.verdict.word,
            "constant": self.constant,
            "warnings": list(self.entry.warnings),
            "expected": self.expected or None,
            "claim": None if made is None else made.to_json(),
            "reads": (self.entry.reads or None) if made is None else made.text,
            "latex": None if made is None else claim_latex(made),
            "seconds": round(self.seconds, 4),
        }
        return marked(found, self.remembered) if self.remembered else found


class _Asking:
    """Answers entries through the ledger and the scheduler."""

    def __init__(
        self,
        ledger: Ledger,
        budget: float,
        effort: int,
        seed: int,
        fresh: bool,
        replaying: bool = False,
        jobs: int = 1,
        address: str | None = None,
    ) -> None:
        from verify.asking.cluster import scheduler_of
        from verify.asking.remembered import Remembered

        self.ledger, self.budget, self.fresh = ledger, budget, fresh
        self.replaying, self.remembered = replaying, Remembered()
        self.effort, self.seed = effort, seed
        self._reports = Reports()
        self._scheduler: Scheduler[Question, dict[str, Any]] = scheduler_of(
            _numbered, jobs, address
        )

    def __enter__(self) -> _Asking:
        return self

    def __exit__(self, *trouble: object) -> None:
        self._scheduler.close()
        self._reports.close()

    def answers(self, entries: Sequence[Entry]) -> Iterator[list[_Result]]:
        """The results known so far, in the order of the entries, as each is added; each is
        remembered as soon as it is known."""
        from verify.asking.ledger import source_digest

        sources = source_digest()
        found: dict[int, _Result] = {}
        for number, entry in enumerate(entries):
            known = self._known(entry, sources)
            if known is not None:
                found[number] = known
                continue
            assert entry.claim is not None
            question = (number, (entry.claim.to_json(), self.effort, self.seed))
            self._scheduler.submit(question, self.budget)
        yield _in_order(found)
        for answered in self._scheduler.finished():
            number = answered.question[0]
            verdict = self._verdict(answered)
            found[number] = _Result(entries[number], verdict, answered.seconds)
            self._remember(entries[number], verdict, _solvers(answered.value), sources)
            yield _in_order(found)

    def _key(self, entry: Entry) -> str:
        from verify.asking.ledger import question

        assert entry.claim is not None
        return question("claim", entry.claim.to_json(), seed=self.seed)

    def _known(self, entry: Entry, sources: str) -> _Result | None:
        """What needs no work: a malformed claim, or a remembered answer."""
        from verify.verdicts import Verdict, error

        if entry.claim is None:
            return _Result(entry, error(entry.problem), 0.0)
        started = time.perf_counter()
        if self.fresh:
            return None
        known = self.ledger.find(self._key(entry), sources, self.effort)
        trusted = None if known is None else self._believed(entry, known)
        if known is None or trusted is None:
            return None
        seconds = time.perf_counter() - started
        return _Result(entry, Verdict.from_json(known), seconds, trusted)

    def _remember(
        self, entry: Entry, verdict: Verdict, solvers: dict[str, Any], sources: str
    ) -> None:
        """An error and what a clock or a dead worker left open are no answers."""
        from verify.verdicts import KILL_SWITCH, Outcome

        if verdict.outcome is Outcome.ERROR or verdict.method == KILL_SWITCH:
            return
        is_open = verdict.outcome is Outcome.OPEN
        self.ledger.remember(
            self._key(entry),
            sources,
            self.effort,
            {**verdict.to_json(), **solvers},
            is_open=is_open,
        )

    def _believed(self, entry: Entry, known: dict[str, Any]) -> str | None:
        """How a remembered answer was taken: "replayed" or "not replayed"; None: refused."""
        from verify.asking.remembered import NOT_REPLAYED, REPLAYED, refusal
        from verify.verdicts import Verdict

        assert entry.claim is not None
        why: str | None
        try:
            Verdict.from_json(known)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as problem:
            why = f"no verdict: {problem}"
        else:
            why = refusal(entry.claim, known) if self.replaying else None
        if why:
            self.remembered.refused.append(f"{entry.name}: {why}")
            return None
        if why is None:
            if self.replaying and known.get("outcome") in ("holds", "fails"):
                self.remembered.anew += 1
                return None
            self.remembered.believed += 1
            return NOT_REPLAYED
        self.remembered.replayed += 1
        return REPLAYED

    def _verdict(self, answered: Answered[Question, dict[str, Any]]) -> Verdict:
        from verify.asking.scheduling import Broken, TimedOut
        from verify.verdicts import KILL_SWITCH, Reason, Verdict, error, undecided

        value = answered.value
        if isinstance(value, Broken):
            return error(f"the decision broke off: {value.why}")
        if isinstance(value, TimedOut):
            what = "the worker died" if value.died else f"stopped after {self.budget:g} s"
            given_up = undecided(Reason.BUDGET, f"{what}; try a larger --budget", KILL_SWITCH)
            return self._reports.about(answered.question[1][0], given_up)
        return Verdict.from_json(value)


def _in_order(found: dict[int, _Result]) -> list[_Result]:
    return [found[number] for number in sorted(found)]


def _solvers(value: object) -> dict[str, Any]:
    """The part of a worker's answer that names the solvers it asked."""
    from verify.deciding.outside import FIELD

    return {FIELD: value[FIELD]} if isinstance(value, dict) and FIELD in value else {}


def damage(ledger: Ledger) -> list[str]:
    """One line when rows of the ledger could not be read, one when answers could not be written."""
    count, lost = len(ledger.damaged), ledger.unwritten
    found = [f"{ledger.path}: {count} damaged rows, not used"] if count else []
    return [*found, f"{len(lost)} answers are not remembered: {lost[0]}"] if lost else found


def _exit_code(results: Iterable[_Result], strict: bool) -> int:
    from verify.verdicts import Evidence, Outcome

    results = list(results)
    if any(item.entry.claim is None for item in results):
        return 2
    if any(item.surprising or item.verdict.outcome is Outcome.ERROR for item in results):
        return 1
    if strict and any(
        item.verdict.outcome is Outcome.OPEN or item.verdict.evidence is Evidence.ATTESTED
        for item in results
    ):
        return 3
    return 0


def _print(results: list[_Result], notes: list[str]) -> None:
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
        if item.remembered:
            note += f" [remembered, {item.remembered}]"
        for warning in item.entry.warnings:
            note += f" [warning: {warning}]"
        table.add_row(Text(item.entry.name), item.verdict.word, Text(note), f"{item.seconds:.2f}")
    console.print(table)
    for item in results:
        if item.entry.reads:
            print(f"{item.entry.name} reads: {item.entry.reads}")
    for line in notes:
        print(line)
    counts = Counter(re.sub(r" \d+/\d+$", "", item.verdict.word) for item in results)
    print(", ".join(f"{count} {word}" for word, count in sorted(counts.items())))
