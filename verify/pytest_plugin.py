"""pytest plug-in: claims of ``*.claims.toml`` files, and of papers that use the LaTeX package, are
test items; a fixture decides claims.

A test that fails after it asked for verdicts shows them, with what repeats each one.

An item passes when its verdict is the one the file expects (``holds`` when it expects nothing).
An open or attested verdict fails the item, unless the file expects it to be open or this run lists
the claim with a reason; such an item is reported as an expected failure, never as passed.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Generator, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from memory_theorems.verify.language.claims import Claim, Relation
    from memory_theorems.verify.reading.claim_files import Entry
    from memory_theorems.verify.verdicts import Verdict

SUFFIX = ".claims.toml"
#: What a LaTeX file that marks claims loads.
PACKAGE = "{verifyclaims}"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("verify", "claims and theorems")
    group.addoption("--verify-effort", type=int, default=1, metavar="N", help="boxes, bits, points")
    group.addoption("--verify-seed", type=int, default=0, metavar="N", help="of sampled searches")
    group.addoption(
        "--verify-budget",
        type=float,
        default=10.0,
        metavar="SECONDS",
        help="for each claim of a file, after which it is open",
    )
    help_open = "file of lines 'name = reason': claims that may be open in this run"
    group.addoption("--verify-open", metavar="FILE", help=help_open)
    parser.addini("verify_open", help_open, default="")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("verify_effort") < 1:
        raise pytest.UsageError("--verify-effort is at least 1")
    if not 0 < config.getoption("verify_budget") < float("inf"):
        raise pytest.UsageError("--verify-budget is positive and finite")
    config.stash[_ALLOWED] = _allowed(config)


def pytest_unconfigure(config: pytest.Config) -> None:
    scheduler = config.stash.get(_SCHEDULER, None)
    if scheduler is not None:
        scheduler.close()


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> ClaimFile | PaperFile | None:
    if file_path.suffix == ".tex" and _marks_claims(file_path):
        paper: PaperFile = PaperFile.from_parent(parent, path=file_path)
        return paper
    if not file_path.name.endswith(SUFFIX):
        return None
    collector: ClaimFile = ClaimFile.from_parent(parent, path=file_path)
    return collector


class ClaimFile(pytest.File):
    """One item for each ``[[claim]]`` table."""

    def collect(self) -> Iterable[pytest.Item]:
        from memory_theorems.verify.errors import InputError
        from memory_theorems.verify.reading.claim_files import parse_claims

        try:
            entries = parse_claims(self.path.read_text(encoding="utf-8"), self.path.name)
        except (InputError, UnicodeDecodeError) as problem:
            raise self.CollectError(str(problem)) from None
        for entry in entries:
            yield ClaimItem.from_parent(self, name=entry.name, entry=entry)


def _marks_claims(path: Path) -> bool:
    try:
        return PACKAGE in path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False


class PaperFile(pytest.File):
    r"""One item for each ``\claim`` of a paper and of what it inputs."""

    def collect(self) -> Iterable[pytest.Item]:
        from memory_theorems.verify.errors import InputError
        from memory_theorems.verify.reading.tex_files import marked_claims

        try:
            marked = marked_claims(self.path)
        except InputError as problem:
            raise self.CollectError(str(problem)) from None
        for item in marked:
            yield ClaimItem.from_parent(self, name=item.name, entry=item.entry, command="paper")


class VerdictItem(pytest.Item):
    """A statement with the verdict that is expected of it."""

    #: what is written at the end of a failure: how to ask again.
    again = ""

    def judge(self, verdict: Verdict, expect: str, text: str) -> None:
        """Pass when the verdict is the expected one.  An open or attested one fails, unless this
        run lists the item with a reason: then it is an expected failure, never a pass."""
        from memory_theorems.verify.verdicts import Evidence, Outcome

        listed = self.config.stash[_ALLOWED].get(self.name)
        told = f"{text}\nexpected {expect or 'holds'}, got {told_of(verdict)}\n{self.again}"
        if verdict.outcome is Outcome.OPEN or verdict.evidence is Evidence.ATTESTED:
            if expect == "open" and verdict.outcome is Outcome.OPEN:
                listed = listed or "the file expects it to be open"
            if listed is None:
                raise ClaimFailure(f"{told}\nmay it be open? list it with a reason: --verify-open")
            pytest.xfail(f"{verdict.word}: {listed}")
        if listed is not None:
            self.warn(pytest.PytestWarning(f"{self.name} is listed as open and is {verdict.word}"))
        if verdict.outcome.value != (expect or "holds"):
            raise ClaimFailure(told)

    @property
    def shown_path(self) -> str:
        """The file as a command line names it from where pytest was called."""
        return os.path.relpath(self.path, self.config.invocation_params.dir)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, ClaimFailure):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


class ClaimItem(VerdictItem):
    """A claim of a file."""

    def __init__(self, *, entry: Entry, command: str = "claim", **others: Any) -> None:
        super().__init__(**others)
        self.entry = entry
        named = f" --name {shlex.quote(entry.name)}" if command == "claim" else ""
        self.again = f"again: verify {command} {shlex.quote(self.shown_path)}{named}"

    def runtest(self) -> None:
        if self.entry.claim is None:
            raise ClaimFailure(self.entry.problem)
        verdict = self._decide(self.entry.claim)
        for warning in self.entry.warnings:
            self.warn(pytest.PytestWarning(f"{self.name}: {warning}"))
        self.judge(verdict, self.entry.claim.expect, self.entry.claim.text)

    def _decide(self, claim: Claim) -> Verdict:
        from memory_theorems.verify.asking.scheduling import Broken, LocalScheduler, TimedOut
        from memory_theorems.verify.commands.claim import decide_question
        from memory_theorems.verify.verdicts import KILL_SWITCH, Reason, Verdict, undecided

        option = self.config.getoption
        if _SCHEDULER not in self.config.stash:
            self.config.stash[_SCHEDULER] = LocalScheduler(decide_question)
        asked = (claim.to_json(), option("verify_effort"), option("verify_seed"))
        answer = self.config.stash[_SCHEDULER].ask(asked, option("verify_budget")).value
        if isinstance(answer, Broken):
            raise ClaimFailure(f"the decision broke off: {answer.why}")
        if isinstance(answer, TimedOut):
            detail = "the worker died" if answer.died else f"stopped after {answer.seconds:g} s"
            return undecided(Reason.BUDGET, detail, KILL_SWITCH)
        return Verdict.from_json(answer)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"claim {self.name}"


class ClaimFailure(Exception):
    """The verdict of a claim is not the expected one."""


def told_of(verdict: Verdict) -> str:
    """Word, reason, detail and counterexample, a line each."""
    lines = [verdict.word, *filter(None, (verdict.reason, verdict.detail))]
    if verdict.counterexample is not None:
        lines.append(f"at {verdict.counterexample}")
    return "\n".join(lines)


#: Texts about the verdicts that the fixtures gave to a test.
_TOLD = pytest.StashKey[list[str]]()


def tell(node: pytest.Item, text: str) -> None:
    """Keep what is shown should the test fail."""
    if _TOLD not in node.stash:
        node.stash[_TOLD] = []
    node.stash[_TOLD].append(text)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails shows the verdicts it was given."""
    report = yield
    if report.failed and call.when == "call" and _TOLD in item.stash:
        told = item.stash[_TOLD]
        report.sections.append(("verdicts", "\n\n".join(told)))
    return report


_ALLOWED = pytest.StashKey[Mapping[str, str]]()
_SCHEDULER = pytest.StashKey[Any]()


def _allowed(config: pytest.Config) -> Mapping[str, str]:
    """Claims that may be open in this run, with the reason.  UsageError without a reason."""
    given = config.getoption("verify_open")
    named = given or config.getini("verify_open")
    if not named:
        return {}
    path = Path(named) if given else config.rootpath / named
    from memory_theorems.verify.documents import parse_toml, read_text
    from memory_theorems.verify.errors import InputError

    try:
        text = read_text(path)
        reasons = parse_toml(text, str(path)) if path.suffix == ".toml" else _lines(text)
    except InputError as problem:
        raise pytest.UsageError(str(problem)) from None
    for name, reason in reasons.items():
        if not isinstance(reason, str) or not reason.strip():
            raise pytest.UsageError(f"{path}: {name} is listed as open without a reason")
    return reasons


def _lines(text: str) -> dict[str, str]:
    found = {}
    for line in text.splitlines():
        bare = line.strip()
        if bare and not bare.startswith("#"):
            name, _, reason = bare.partition("=")
            found[name.strip()] = reason.strip()
    return found


def as_file(asked: Claim) -> str:
    """A shell command that decides the claim again."""
    from memory_theorems.verify.reading.claim_files import claim_toml

    return f"again: verify claim - <<'END'\n{claim_toml(asked)}END"


@pytest.fixture
def decide_claim(request: pytest.FixtureRequest) -> Callable[..., Verdict]:
    """``decide_claim("exp(-x) <= 1/(1 + x)", x="[0, oo)")`` -> Verdict.

    Takes a claim, or the arguments of :func:`verify.language.claims.claim`; effort and seed are
    those of the command line.  The test fails where the verdict is ERROR: nothing was decided, and
    ``assert not verdict.holds`` would say that something was.
    """
    from memory_theorems.verify.deciding.decision import decide
    from memory_theorems.verify.effort import Effort
    from memory_theorems.verify.language.claims import Claim, claim
    from memory_theorems.verify.verdicts import Outcome

    effort = Effort(request.config.getoption("verify_effort"))
    seed = request.config.getoption("verify_seed")

    def run(statement: Claim | str | Relation, *arguments: Any, **options: Any) -> Verdict:
        asked = (
            statement if isinstance(statement, Claim) else claim(statement, *arguments, **options)
        )
        verdict = decide(asked, effort, seed=seed)
        told = f"{asked.text}\n{told_of(verdict)}\n{as_file(asked)}"
        tell(request.node, told)
        if verdict.outcome is Outcome.ERROR:
            pytest.fail(told, pytrace=False)
        return verdict

    return run
