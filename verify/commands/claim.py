"""``verify claim FILE``: decide the claims of a TOML file, or one that is typed."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memory_theorems.verify.commands.claim_results import (
    Result,
    document,
    exit_code,
    print_one,
    print_table,
    unexpected,
)
from memory_theorems.verify.commands.left_open import Reports, with_more
from memory_theorems.verify.commands.options import SECONDS, scheduler_option

#: Seconds of the processor after which an open claim is answered as it is, without looking for
#: what does hold.

if TYPE_CHECKING:
    from memory_theorems.verify.asking.ledger import Ledger
    from memory_theorems.verify.asking.scheduling import Answered, Scheduler
    from memory_theorems.verify.reading.claim_files import Entry
    from memory_theorems.verify.verdicts import Verdict


def decide_question(question: tuple[dict[str, Any], int, int]) -> dict[str, Any]:
    """(claim JSON, effort, seed) -> verdict JSON with the solvers that were asked; runs in the
    worker."""
    from memory_theorems.verify.deciding.decision import decide
    from memory_theorems.verify.deciding.outside import noting, with_solvers
    from memory_theorems.verify.effort import Effort
    from memory_theorems.verify.language.claims import Claim
    from memory_theorems.verify.verdicts import Outcome

    data, effort, seed = question
    asked = Claim.from_json(data)
    with noting() as solvers:
        if asked.find:
            from memory_theorems.verify.deciding.finding import find_constant

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

    from memory_theorems.verify.errors import InputError

    known = [item.name for item in entries]
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, 3) or known[:3]
            raise InputError(f"no claim is named {name!r}; there is {', '.join(map(repr, near))}")
    return [item for item in entries if not names or item.name in names]


def _warm() -> None:
    """Import what deciding needs, and decide something of each kind."""
    from memory_theorems.verify.deciding.decision import decide
    from memory_theorems.verify.language.claims import claim

    decide(claim("x <= 2", x="[0, 1]"))
    decide(claim("x <= 1/2", x="[0, 1]"))


decide_question.warm = _warm  # type: ignore[attr-defined]
_numbered.warm = _warm  # type: ignore[attr-defined]


class _Typed(click.Command):
    """A claim may begin with a minus sign, as an option does."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        flags = {
            name
            for item in self.params
            if isinstance(item, click.Option) and item.is_flag
            for name in item.opts
        }
        for at, text in enumerate(args):
            before = args[at - 1] if at else ""
            valued = before.startswith("--") and before not in flags and "=" not in before
            if text[:1] == "-" and text[:2] != "--" and is_claim(text) and not valued:
                args = [*args[:at], *args[at + 1 :], "--", text]
                break
        return super().parse_args(ctx, args)


@click.command(cls=_Typed, short_help="decide a claim, or those of a TOML file")
@click.argument("asked", metavar="FILE | CLAIM", required=False)
@click.option(
    "--latex",
    help="instead of FILE: one claim in LaTeX, \\\\forall x \\\\ge 0: before it, hypotheses before "
    "\\\\Rightarrow",
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
@click.option("--verbose", "-v", is_flag=True, help="rules used, and what the replay needed")
def claim(
    asked: str | None,
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
    verbose: bool,
) -> None:
    """Decide every claim of FILE ("-" reads standard input), or one claim.

    \b
    verify claim "exp(-x) <= 1/(1 + x) for x in [0, oo)"
    verify claim "a*b <= C given a + b <= 1 for a, b in [0, 1] find C"
    verify claim --latex '\\forall x \\ge 0,\\ n \\in \\mathbb{N}: e^{-nx} \\le 1'
    """
    from memory_theorems.verify.asking.ledger import DEFAULT, Ledger
    from memory_theorems.verify.asking.outputs import Growing, check_file
    from memory_theorems.verify.errors import InputError
    from memory_theorems.verify.language.abbreviations import glossary
    from memory_theorems.verify.reading.claim_files import parse_claims, read_elsewhere, typed_entry

    typed = latex is not None or (asked is not None and is_claim(asked))
    beside: list[str] = []
    try:
        check_file(json_file)
        if typed and latex is None:
            if variables:
                raise InputError("--variable goes with --latex; write 'for x in [0, oo)'")
            entries: Sequence[Entry] = [typed_entry(asked or "")]
        else:
            text = _text_of(asked, latex, variables)
            entries = parse_claims(text, asked or "--latex")
            beside = read_elsewhere(text, asked or "--latex")
        entries = _named(entries, names)
        if not entries:
            raise InputError(f"{asked}: no [[claim]] table")
        ledger = Ledger(ledger_file or DEFAULT)
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    try:
        asking = Asking(ledger, budget, effort, seed, fresh, replaying, jobs, scheduler)
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    growing = Growing(json_file)
    results: list[Result] = []
    with asking:
        for results in asking.answers(entries):
            growing.show(partial(document, results, len(entries)))
    trouble = growing.end(document(results, len(entries)))
    notes = [*asking.remembered.lines(), *damage(ledger), *beside]
    if typed:
        declared = {item.partition("=")[0].strip() for item in variables}
        notes += glossary(latex or asked or "", declared)
    else:
        notes += unexpected(results)
    (print_one if typed else print_table)(results, notes, verbose)
    if trouble:
        click.echo(f"error: {trouble}", err=True)
        sys.exit(2)
    sys.exit(exit_code(results, strict))


def is_claim(text: str) -> bool:
    """Whether an argument is a claim and no file: no file has that name, and it has a relation."""
    if not text.strip():
        return True
    try:
        if text == "-" or text.endswith(".toml") or Path(text).exists():
            return False
    except (OSError, ValueError):  # longer than any name of a file
        return True
    return any(sign in text for sign in "<>=") or len(text) > 255


def _text_of(asked: str | None, latex: str | None, variables: Sequence[str]) -> str:
    """The claim file; for ``--latex`` one with that claim.  InputError for both or neither."""
    file = None if asked is None else Path(asked)
    from memory_theorems.verify.documents import read_text
    from memory_theorems.verify.errors import InputError

    if file is None and latex is None:
        raise InputError("Missing argument 'FILE | CLAIM' (or --latex TEXT)")
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


class Asking:
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
        from memory_theorems.verify.asking.cluster import scheduler_of
        from memory_theorems.verify.asking.remembered import Remembered

        self.ledger, self.budget, self.fresh = ledger, budget, fresh
        self.replaying, self.remembered = replaying, Remembered()
        self.effort, self.seed = effort, seed
        self._reports = Reports()
        self._scheduler: Scheduler[Question, dict[str, Any]] = scheduler_of(
            _numbered, jobs, address
        )

    def __enter__(self) -> Asking:
        return self

    def __exit__(self, *trouble: object) -> None:
        self._scheduler.close()
        self._reports.close()

    def answers(self, entries: Sequence[Entry]) -> Iterator[list[Result]]:
        """The results known so far, in the order of the entries, as each is added; each is
        remembered as soon as it is known."""
        from memory_theorems.verify.asking.ledger import source_digest

        sources = source_digest()
        found: dict[int, Result] = {}
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
            found[number] = Result(entries[number], verdict, answered.seconds)
            self._remember(entries[number], verdict, _solvers(answered.value), sources)
            yield _in_order(found)

    def _key(self, entry: Entry) -> str:
        from memory_theorems.verify.asking.ledger import question

        assert entry.claim is not None
        return question("claim", entry.claim.to_json(), seed=self.seed)

    def _known(self, entry: Entry, sources: str) -> Result | None:
        """What needs no work: a malformed claim, or a remembered answer."""
        from memory_theorems.verify.verdicts import Verdict, error

        if entry.claim is None:
            return Result(entry, error(entry.problem), 0.0)
        started = time.perf_counter()
        if self.fresh:
            return None
        known = self.ledger.find(self._key(entry), sources, self.effort)
        trusted = None if known is None else self._believed(entry, known)
        if known is None or trusted is None:
            return None
        seconds = time.perf_counter() - started
        return Result(entry, Verdict.from_json(known), seconds, trusted)

    def _remember(
        self, entry: Entry, verdict: Verdict, solvers: dict[str, Any], sources: str
    ) -> None:
        """An error and what a clock or a dead worker left open are no answers."""
        from memory_theorems.verify.verdicts import KILL_SWITCH, Outcome

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
        from memory_theorems.verify.asking.remembered import NOT_REPLAYED, REPLAYED, refusal
        from memory_theorems.verify.verdicts import Verdict

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
        from memory_theorems.verify.asking.scheduling import Broken, TimedOut
        from memory_theorems.verify.verdicts import KILL_SWITCH, Reason, Verdict, error, undecided

        value = answered.value
        if isinstance(value, Broken):
            return error(f"the decision broke off: {value.why}")
        if isinstance(value, TimedOut):
            what = "the worker died" if value.died else f"stopped after {self.budget:g} s"
            given_up = undecided(Reason.BUDGET, f"{what}; try a larger --budget", KILL_SWITCH)
            return self._reports.about(answered.question[1][0], given_up)
        return Verdict.from_json(value)


def _in_order(found: dict[int, Result]) -> list[Result]:
    return [found[number] for number in sorted(found)]


def _solvers(value: object) -> dict[str, Any]:
    """The part of a worker's answer that names the solvers it asked."""
    from memory_theorems.verify.deciding.outside import FIELD

    return {FIELD: value[FIELD]} if isinstance(value, dict) and FIELD in value else {}


def damage(ledger: Ledger) -> list[str]:
    """One line when rows of the ledger could not be read, one when answers could not be written."""
    count, lost = len(ledger.damaged), ledger.unwritten
    found = [f"{ledger.path}: {count} damaged rows, not used"] if count else []
    return [*found, f"{len(lost)} answers are not remembered: {lost[0]}"] if lost else found
