"""Real processes that are interrupted and killed: how fast they end, what they leave, what they
remember."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from memory_theorems.theorems.commands.portions import Answering, answer_portion
from memory_theorems.verify.asking.ledger import Ledger
from memory_theorems.verify.asking.scheduling import Answered, Broken, TimedOut
from memory_theorems.verify.command_line import program
from memory_theorems.verify.stopping import STOPPED
from memory_theorems.verify.verdicts import KILL_SWITCH
from property_tests.places import ROOT

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
CLAIMS = """
[[claim]]
name = "easy"
variables = { x = "[0, 1]" }
claim = "x <= 2"
[[claim]]
name = "endless"
variables = { x = "[0, 1]", y = "[0, 1]" }
claim = "Sum(Sum(sin(x*i + y*j), (i, 1, 3000)), (j, 1, 3000)) <= 10**8"
"""


def started(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    (folder / "a.toml").write_text(CLAIMS)
    return subprocess.Popen(
        [sys.executable, "-m", "memory_theorems.verify.entry", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def eventually(what: Callable[[], bool], seconds: float = 60.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.05)
    return False


def living(session: int) -> list[int]:
    """Processes of a session, without those that have ended."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, _, _, of = (entry / "stat").read_text().rpartition(")")[2].split()[:4]
            except OSError:
                continue
            if int(of) == session and state != "Z":
                found.append(int(entry.name))
    return found


def rows(folder: Path) -> int:
    try:
        with sqlite3.connect(folder / "l.sqlite", timeout=10) as connection:
            return int(connection.execute("SELECT count(*) FROM answers").fetchone()[0])
    except sqlite3.Error:
        return 0


def busy(folder: Path, work: subprocess.Popen[str]) -> None:
    """Wait until the easy claim is remembered and the endless one is being worked on."""
    assert eventually(lambda: rows(folder) == 1), work.communicate(timeout=5)
    time.sleep(0.3)
    assert len(living(work.pid)) >= 3


CLAIM = ("claim", "a.toml", "--ledger", "l.sqlite", "--budget", "600")
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


@on_linux
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_everything_at_once_with_one_line(tmp_path: Path, number: int) -> None:
    """The signal goes to the whole group, as the keyboard sends it."""
    work = started(tmp_path, *CLAIM)
    busy(tmp_path, work)
    asked = time.monotonic()
    if number == signal.SIGINT:
        os.killpg(work.pid, number)
    else:
        work.send_signal(number)
    out, err = work.communicate(timeout=30)
    assert time.monotonic() - asked < 2
    assert work.returncode == 128 + number
    assert (out, err) == ("", STOPPED + "\n")
    assert eventually(lambda: not living(work.pid), 2)
    assert rows(tmp_path) == 1
    # What was answered is remembered, what was not is asked again.
    again = started(tmp_path, *CLAIM[:-1], "0.4", "--json", "a.json")
    again.communicate(timeout=120)
    found = json.loads((tmp_path / "a.json").read_text())
    assert [item["name"] for item in found["remembered"]] == ["easy"]
    assert [item["outcome"] for item in found["results"]] == ["holds", "open"]
    assert rows(tmp_path) == 1


@on_linux
def test_children_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    work = started(tmp_path, *CLAIM)
    busy(tmp_path, work)
    work.kill()
    work.communicate(timeout=30)
    assert eventually(lambda: not living(work.pid), 5)


@on_linux
def test_a_killed_child_is_an_error_of_one_line(tmp_path: Path) -> None:
    work = started(tmp_path, *CLAIM)
    busy(tmp_path, work)
    children = Path(f"/proc/{work.pid}/task/{work.pid}/children").read_text().split()
    os.kill(int(children[0]), signal.SIGKILL)
    _, err = work.communicate(timeout=30)
    assert work.returncode == 128 + signal.SIGKILL
    assert err == "error: the program was killed by signal 9\n"
    assert eventually(lambda: not living(work.pid), 5)


@on_linux
@pytest.mark.parametrize(
    "arguments", [("run", "--ledger", "l.sqlite"), ("target", "(1 + t)**(-3/2)*cos(t)")]
)
def test_other_commands_end_as_fast(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    work = started(tmp_path, *arguments)
    time.sleep(2.5)
    assert work.poll() is None
    asked = time.monotonic()
    os.killpg(work.pid, signal.SIGINT)
    _, err = work.communicate(timeout=30)
    assert time.monotonic() - asked < 2
    assert work.returncode == 130
    assert STOPPED in err
    assert "Traceback" not in err
    assert eventually(lambda: not living(work.pid), 5)


EARLY = """
import os, signal, sys
from memory_theorems.verify import entry
class Keyboard:
    def find_spec(self, name, *others):
        if name == "memory_theorems.verify.command_line":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Keyboard())
entry.main()
"""


def test_the_program_hears_an_interrupt_while_it_loads() -> None:
    done = subprocess.run([sys.executable, "-c", EARLY], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", STOPPED + "\n")


def test_exit_codes_and_streams_pass_through(tmp_path: Path) -> None:
    work = started(tmp_path, "claim", "absent.toml")
    out, err = work.communicate(timeout=60)
    assert (work.returncode, out) == (2, "")
    assert len(err.splitlines()) == 1
    work = started(tmp_path, "--version")
    out, err = work.communicate(timeout=60)
    assert (work.returncode, err) == (0, "")
    assert out.startswith("verify")


def test_an_interrupt_inside_a_command_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no parent watches, the group itself answers."""

    @click.command()
    def endless() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(type(program), "get_command", lambda *_: endless)
    result = CliRunner().invoke(program, ["anything"])
    assert result.exit_code == 130
    assert result.output.strip() == STOPPED


# ---------------------------------------------------------------- what is remembered of a theorem
KEY = "stability/proposition-3"
JOB = (KEY, 1, 0, 2, True)


@cache
def answered(portion: tuple[str, int]) -> Any:
    """A real answer, without mutants, which take long."""
    return answer_portion(((*JOB[:4], False), portion))


class Unlucky:
    """A scheduler of this process; ``fate`` says which questions get no answer."""

    def __init__(self, fate: Callable[[Any], Any]) -> None:
        self.fate, self.waiting, self.asked = fate, [], []

    def submit(self, question: Any, seconds: float | None = None) -> None:
        self.waiting.append(question)
        self.asked.append(question)

    def finished(self) -> Any:
        while self.waiting:
            question = self.waiting.pop(0)
            yield Answered(question, self.fate(question) or answered(question[1]), 0.1)

    def close(self) -> None:
        self.waiting.clear()


def run_with(ledger: Ledger, fate: Callable[[Any], Any]) -> tuple[Any, bool, Unlucky]:
    scheduler = Unlucky(fate)
    answering = Answering(ledger, 10.0, False, scheduler=scheduler)
    ((_, answer, kept),) = answering.answers([JOB], lambda label: None)
    return answer, kept, scheduler


def cut_off(item: Any) -> bool:
    return item["method"] == KILL_SWITCH or item["outcome"] == "error"


@pytest.mark.parametrize(
    "trouble", [TimedOut(20.0), TimedOut(20.0, died=True), Broken("MemoryError: ")]
)
def test_what_a_clock_or_a_death_left_open_is_asked_again(tmp_path: Path, trouble: Any) -> None:
    ledger = Ledger(tmp_path / "l.sqlite")
    unlucky = ("statement", 0)
    answer, kept, first = run_with(ledger, lambda q: trouble if q[1] == unlucky else None)
    assert not kept
    assert cut_off(answer["statements"][0])
    again = [question for question in first.asked if question[1] == unlucky]
    # A portion whose mutants may have taken too long is tried once without them.
    assert len(again) == (1 if isinstance(trouble, Broken) else 2)
    answer, kept, second = run_with(ledger, lambda question: None)
    assert kept
    assert [question[1] for question in second.asked] == [unlucky]
    assert not cut_off(answer["statements"][0])
    _, kept, third = run_with(ledger, lambda question: None)
    assert third.asked == []
    assert kept


def test_an_answer_without_its_mutants_is_not_remembered(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "l.sqlite")

    def slow_mutants(question: Any) -> Any:
        job, portion = question
        return TimedOut(20.0) if job[4] and portion == ("step", 0) else None

    answer, kept, _ = run_with(ledger, slow_mutants)
    assert not kept
    assert not cut_off(answer["steps"][0])
    _, kept, second = run_with(ledger, lambda question: None)
    assert kept
    assert [question[1] for question in second.asked] == [("step", 0)]
