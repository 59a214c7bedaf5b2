"""pytest plug-in: kernels and trained models of ``*.claims.toml`` files are test items.

Fixtures check a theorem, what is certified of a kernel, or the window of a trained model.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from memory_theorems.verify.pytest_plugin import SUFFIX, ClaimFailure, VerdictItem, tell, told_of

if TYPE_CHECKING:
    from memory_theorems.theorems.models.answers import ModelAnswer
    from memory_theorems.theorems.targets.answers import TargetAnswer
    from memory_theorems.theorems.told_tables import Told
    from memory_theorems.verify.examination.results import TheoremResult
    from memory_theorems.verify.verdicts import Verdict

#: The kill switch of a table, in budgets of one search and seconds on top.
PATIENCE, START = 6, 20


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> ToldFile | None:
    if not file_path.name.endswith(SUFFIX):
        return None
    collector: ToldFile = ToldFile.from_parent(parent, path=file_path)
    return collector


def pytest_unconfigure(config: pytest.Config) -> None:
    scheduler = config.stash.get(_SCHEDULER, None)
    if scheduler is not None:
        scheduler.close()


class ToldFile(pytest.File):
    """One item for each ``[[target]]`` and ``[[model]]`` table."""

    def collect(self) -> Iterable[pytest.Item]:
        from memory_theorems.theorems.told_tables import read_told
        from memory_theorems.verify.errors import InputError

        try:
            text = self.path.read_text(encoding="utf-8")
            tables = read_told(text, self.path.parent, self.path.name)
        except (InputError, UnicodeDecodeError):
            return  # the collector of the claims says what is wrong with the file
        for told in tables:
            yield ToldItem.from_parent(self, name=told.name, told=told)


class ToldItem(VerdictItem):
    """What one table says; all of it must come out as expected."""

    def __init__(self, *, told: Told, **others: Any) -> None:
        super().__init__(**others)
        self.told = told
        self.again = f"again: pytest {shlex.quote(self.shown_path)} -k {told.name!r}"

    def runtest(self) -> None:
        from memory_theorems.verify.asking.scheduling import Broken, TimedOut
        from memory_theorems.verify.verdicts import KILL_SWITCH, Reason, Verdict, undecided

        if self.told.problem:
            raise ClaimFailure(self.told.problem)
        budget = self.config.getoption("verify_budget")
        question = (self.told.kind, dict(self.told.table), self.told.folder, budget)
        answered = scheduler_of(self.config).ask(question, PATIENCE * budget + START).value
        if isinstance(answered, Broken):
            raise ClaimFailure(f"the examination broke off: {answered.why}")
        if isinstance(answered, TimedOut):
            detail = "the worker died" if answered.died else f"stopped after {answered.seconds:g} s"
            late = undecided(Reason.BUDGET, detail, KILL_SWITCH)
            self.judge(late, self.told.expect, self.told.text)
            return
        for item in answered:
            if "problem" in item:
                raise ClaimFailure(f"{self.told.text}\n{item['problem']}")
            text = f"{self.told.text}\n{item['said']}"
            self.judge(Verdict.from_json(item["verdict"]), self.told.expect, text)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"{self.told.kind} {self.name}"


_SCHEDULER = pytest.StashKey[Any]()


def scheduler_of(config: pytest.Config) -> Any:
    """The one process that answers tables, started at the first."""
    from memory_theorems.theorems.told_tables import answer
    from memory_theorems.verify.asking.scheduling import LocalScheduler

    if _SCHEDULER not in config.stash:
        config.stash[_SCHEDULER] = LocalScheduler(answer)
    return config.stash[_SCHEDULER]


@pytest.fixture
def check_theorem(request: pytest.FixtureRequest) -> Callable[..., TheoremResult]:
    """``check_theorem("stability/lemma-1")`` -> TheoremResult; options of RunOptions may follow.

    Effort and seed are those of the command line unless given.
    """
    from memory_theorems.theorems.registry import theorem
    from memory_theorems.verify.examination.examiner import check_theorem as check
    from memory_theorems.verify.examination.instances import RunOptions

    defaults = {
        "effort": request.config.getoption("verify_effort", 1),
        "seed": request.config.getoption("verify_seed", 0),
    }

    def run(key: str, **options: Any) -> TheoremResult:
        result = check(theorem(key), RunOptions(**{**defaults, **options}))
        lines = [f"{item.form.value} {item.name}: {item.verdict.word}" for item in result.items]
        again = f"again: verify run {result.key}"
        tell(request.node, "\n".join([result.key, *lines, again]))
        return result

    return run


@pytest.fixture
def check_target(request: pytest.FixtureRequest) -> Callable[..., TargetAnswer]:
    """``check_target("exp(-a*t)", {"a": "1/2"}).says("error(1) <= 1/100").holds``.

    Takes the arguments of :func:`theorems.about_target`; the budget is that of the command line.
    """
    from memory_theorems.theorems.targets.answers import about_target

    budget = request.config.getoption("verify_budget", 10.0)

    def run(kernel: Any, parameters: Any = None, **options: Any) -> TargetAnswer:
        found = about_target(kernel, parameters, **{"budget": budget, **options})
        again = f"again: verify target {' '.join(map(repr, found.document['kernel']))}"
        tell(request.node, "\n".join([*_lines(found.table("models")), again]))
        return replace(found, heard=partial(_heard, request.node))

    return run


@pytest.fixture
def check_model(request: pytest.FixtureRequest) -> Callable[..., ModelAnswer]:
    """``check_model("run.safetensors", eps="1/100").says("window <= 50").holds``.

    Takes the arguments of :func:`theorems.about_model`.
    """
    from memory_theorems.theorems.models.answers import about_model

    def run(file: Any, **options: Any) -> ModelAnswer:
        found = about_model(file, **options)
        again = f"again: verify model {file}"
        tell(request.node, "\n".join([*_lines(found.table()), again]))
        return replace(found, heard=partial(_heard, request.node))

    return run


def _heard(node: pytest.Item, text: str, verdict: Verdict) -> None:
    tell(node, f"{text}: {told_of(verdict)}")


def _lines(table: Any) -> list[str]:
    """A table as lines of text, cells cut at 60 letters."""
    cut = [[str(cell)[:60] for cell in row] for row in (table.columns, *table.rows)]
    return [table.title, *("  ".join(row) for row in cut)]
