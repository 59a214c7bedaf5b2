"""The ledger: what is remembered, what is not, and what a killed run leaves behind."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from memory_theorems.verify.asking.ledger import Ledger, question, source_digest
from memory_theorems.verify.command_line import program
from memory_theorems.verify.errors import InputError
from property_tests.places import ROOT

SAMPLE = ROOT / "examples" / "sample_theorems" / "sample_theorems"


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "folder" / "ledger.sqlite")


def test_settled_answers_serve_every_effort(ledger: Ledger) -> None:
    ledger.remember("q", "s", 2, {"answer": "yes"}, is_open=False)
    assert [ledger.find("q", "s", effort) for effort in (1, 2, 9)] == [{"answer": "yes"}] * 3


def test_open_answers_serve_only_equal_or_smaller_effort(ledger: Ledger) -> None:
    ledger.remember("q", "s", 2, {"answer": "open"}, is_open=True)
    assert ledger.find("q", "s", 1) == {"answer": "open"}
    assert ledger.find("q", "s", 2) == {"answer": "open"}
    assert ledger.find("q", "s", 3) is None


def test_other_questions_and_other_sources_are_unknown(ledger: Ledger) -> None:
    ledger.remember("q", "s", 1, {}, is_open=False)
    assert ledger.find("p", "s", 1) is None
    assert ledger.find("q", "t", 1) is None


def test_questions_differ_by_content_seed_and_examples() -> None:
    asked = {
        question("claim", "a", seed=0),
        question("claim", "a", seed=1),
        question("claim", "b", seed=0),
        question("claim", "a", seed=0, examples=3),
    }
    assert len(asked) == 4


def test_a_file_that_is_no_ledger_is_bad_input(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    path.write_text("not a database, but long enough to be looked at" * 30)
    with pytest.raises(InputError, match="not usable as a ledger"):
        Ledger(path)


def test_on_a_full_disk_answers_are_told_and_not_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command answers, and says what it could not keep."""
    monkeypatch.chdir(tmp_path)
    text = '[[claim]]\nname = "true"\nvariables = { x = "[0, 1]" }\nclaim = "x <= 2"\n'
    Path("claims.toml").write_text(text)
    Ledger(Path(".verify/ledger.sqlite"))
    with sqlite3.connect(".verify/ledger.sqlite") as connection:
        connection.execute(
            "CREATE TRIGGER full BEFORE INSERT ON answers"
            " BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END"
        )
    done = CliRunner().invoke(program, ["claim", "claims.toml"])
    assert done.exit_code == 0
    assert "1 CERTIFIED" in done.stdout
    assert "1 answers are not remembered: " in done.stdout
    assert "full" in done.stdout


def test_the_digest_covers_what_a_module_imports() -> None:
    one = source_digest(
        "memory_theorems.theorems.stability.lemma_1.statement", "memory_theorems.theorems.registry"
    )
    two = source_digest(
        "memory_theorems.theorems.curse_of_memory.remark_c_2.statement",
        "memory_theorems.theorems.registry",
    )
    assert one != two


def start(arguments: list[str], folder: Path, site: Path | None = None) -> subprocess.Popen[bytes]:
    insert = f"import sys; sys.path.insert(0, {str(site)!r}); " if site else ""
    return subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"{insert}from memory_theorems.verify.command_line import main; main()",
            *arguments,
        ],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(site or "")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def without_replays(value: Any) -> Any:
    """All but whether an answer was replayed: what the ledger remembers was not."""
    if isinstance(value, dict):
        kept = {key: one for key, one in value.items() if key not in ("remembered", "replayable")}
        return {key: without_replays(one) for key, one in kept.items()}
    return [without_replays(one) for one in value] if isinstance(value, list) else value


def test_a_killed_run_resumes_and_loses_nothing(tmp_path: Path) -> None:
    arguments = ["run", "inverse/theorem-3.9", "--examples", "10", "--no-mutants"]
    process = start([*arguments, "--json", "first.json"], tmp_path)
    path = tmp_path / ".verify" / "ledger.sqlite"
    chance = random.Random(5)
    deadline = time.monotonic() + 60
    known = 0
    while process.poll() is None and time.monotonic() < deadline:
        time.sleep(chance.uniform(0.01, 0.03))
        if path.exists():
            try:
                with sqlite3.connect(path) as connection:
                    known = connection.execute("SELECT count(*) FROM answers").fetchone()[0]
            except sqlite3.OperationalError:
                continue
            if known >= 2:
                break
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    with sqlite3.connect(path) as connection:
        before = dict(connection.execute("SELECT question, created || rowid FROM answers"))
    assert len(before) >= known >= 2
    assert start([*arguments, "--json", "second.json"], tmp_path).wait(120) in (0, 1)
    with sqlite3.connect(path) as connection:
        after = dict(connection.execute("SELECT question, created || rowid FROM answers"))
    assert before.items() <= after.items(), "an answer was computed twice or lost"
    result = json.loads((tmp_path / "second.json").read_text())["theorems"][0]
    assert all(item["outcome"] for item in (*result["statements"], *result["steps"]))
    started = time.monotonic()
    start([*arguments, "--json", "third.json"], tmp_path).wait(60)
    assert time.monotonic() - started < 30
    (third,) = json.loads((tmp_path / "third.json").read_text())["theorems"]
    assert third.pop("from_ledger") is True
    result.pop("from_ledger", None)
    assert without_replays(third) == without_replays(result)


def test_an_edited_constant_is_recomputed(tmp_path: Path) -> None:
    site = tmp_path / "site"
    shutil.copytree(SAMPLE, site / "sample_theorems")
    info = site / "sample_theorems-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sample-theorems\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[verify.theorems]\nsample-theorems = sample_theorems\n")
    arguments = ["run", "sample/*", "--examples", "3", "--no-mutants", "--json", "run.json"]

    def outcome() -> tuple[str, bool]:
        start(arguments, tmp_path, site).wait(120)
        (result,) = json.loads((tmp_path / "run.json").read_text())["theorems"]
        return result["statements"][0]["outcome"], "from_ledger" in result

    assert outcome() == ("holds", False)
    assert outcome() == ("holds", True)
    module = site / "sample_theorems" / "leaky_integrator.py"
    text = module.read_text()
    module.write_text(text.replace("<= lambda**n*", "<= lambda**(n + 1)*"))
    assert outcome() == ("fails", False)
