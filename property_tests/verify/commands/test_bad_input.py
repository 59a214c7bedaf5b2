"""Bad input to any command: one clear line, exit code 2, no traceback, nothing lost."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from memory_theorems.theorems import index, packages, registry
from memory_theorems.verify.asking.ledger import Ledger
from memory_theorems.verify.command_line import program
from memory_theorems.verify.commands import replay as replay_module
from memory_theorems.verify.commands.replay import Entry, timely

CLAIM = """
[[claim]]
name = "a"
variables = { x = "[0, 1]" }
claim = "x <= 2"
"""


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.toml").write_text(CLAIM)
    Path("t.toml").write_text('[[target]]\nname = "t"\nkernel = "exp(-t)"\n')
    Path("folder").mkdir()


def invoke(*arguments: str) -> Any:
    return CliRunner().invoke(program, list(arguments))


def refused(result: Any, message: str) -> None:
    """Exit code 2 and a last line that says why; click puts two lines of usage before its own."""
    assert result.exit_code == 2, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    lines = [line for line in result.stderr.splitlines() if line.strip()]
    assert message in lines[-1], result.stderr
    assert len(lines) == 1 or lines[0].startswith("Usage:")


@pytest.mark.parametrize("value", ["nan", "inf", "-1", "0", "1e400", "soon", ""])
@pytest.mark.parametrize(
    "command",
    [("claim", "a.toml"), ("run",), ("target", "exp(-t)"), ("targets", "t.toml"), ("replay", "f")],
)
def test_seconds_are_positive_and_finite(command: tuple[str, ...], value: str) -> None:
    refused(invoke(*command, "--budget", value), "number of seconds")


@pytest.mark.parametrize("place", ["folder", "a.toml/x.json", "/dev/null/x.json"])
@pytest.mark.parametrize(
    "command",
    [("claim", "a.toml"), ("run",), ("target", "exp(-t)"), ("targets", "t.toml"), ("list",)],
)
def test_output_paths_are_looked_at_before_the_work(command: tuple[str, ...], place: str) -> None:
    started = time.monotonic()
    refused(invoke(*command, "--json", place), "cannot be written")
    assert time.monotonic() - started < 5
    assert not Path(".verify").exists()


@pytest.mark.parametrize("command", [("target", "exp(-t)"), ("targets", "t.toml")])
def test_a_report_folder_that_is_none(command: tuple[str, ...]) -> None:
    refused(invoke(*command, "--report", "a.toml/page"), "cannot be written")


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        (("a=1", "zz=3"), "the kernel has no 'zz'"),
        (("a=1/0",), "the value of a is no number"),
        (("a=log(-1)",), "the value of a is no number"),
        (("a=oo",), "is an exact number"),
        (("a=b",), "is an exact number"),
        (("a=1e999999999",), "over 100,000 bits"),
        (("a=1", "a=2"), "given twice"),
        (("a=1", "alpha=1/0"), "the value of alpha is no number"),
        (("a=1", "beta=sqrt(2)"), "is not a finite exact number"),
        (("a",), "name=value"),
        (("t=1",), "t is the time"),
        (("a=٣",), "unexpected character"),
    ],
)
def test_parameters_that_say_nothing(parameters: tuple[str, ...], message: str) -> None:
    options = [text for item in parameters for text in ("--param", item)]
    refused(invoke("target", "exp(-a*t)", *options), message)


def test_a_ledger_of_another_version_is_one_line() -> None:
    with sqlite3.connect("old.sqlite") as connection:
        connection.execute("CREATE TABLE answers (question TEXT, answer TEXT)")
    for command in (("claim", "a.toml"), ("run", "stability/lemma-1"), ("targets", "t.toml")):
        refused(invoke(*command, "--ledger", "old.sqlite"), "made by another version")
    Ledger(Path("new.sqlite"))
    Ledger(Path("new.sqlite"))
    Path("none.sqlite").write_bytes(b"no database" * 100)
    refused(invoke("claim", "a.toml", "--ledger", "none.sqlite"), "not usable as a ledger")
    refused(invoke("claim", "a.toml", "--ledger", "folder"), "not usable as a ledger")


@pytest.mark.parametrize("schema", [None, "run/0", "run/99", "model/1", 7, ["run/1"]])
def test_a_report_of_an_unknown_schema_is_refused(schema: Any) -> None:
    Path("run.json").write_text(json.dumps({"schema": schema, "theorems": []}))
    refused(invoke("report", "--from", "run.json", "--output", "out"), "this program reads 'run/1'")
    assert not Path("out").exists()


# ---------------------------------------------------------------- packages of others
def _offered(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    points = [EntryPoint("own", packages.OWN, "verify.theorems")]
    points += [EntryPoint(name, name, "verify.theorems") for name in names]
    monkeypatch.setattr(packages, "entry_points", lambda **_: points)
    for cached in (registry.all_theorems, registry._collected):
        monkeypatch.setattr(registry, cached.__name__, cached.__wrapped__)
    for cached in (index.index, index.theorem):
        monkeypatch.setattr(index, cached.__name__, cached.__wrapped__)


AUTHOR = """from memory_theorems.verify.stating import FormulaTheorem, Instances
NONE = Instances(None, None, None, None)
"""
BROKEN = {
    "no_such": "",
    "raising": "raise RuntimeError('two\\nlines')",
    "leaving": "import sys; sys.exit(3)",
    "wrong": f"{AUTHOR}class T(FormulaTheorem):\n    key = 'x/y'\n    instances = NONE\n"
    "    def __init__(self): raise KeyError('no')\n",
    "taking": f"{AUTHOR}class T(FormulaTheorem):\n"
    "    key = 'stability/lemma-1'\n    instances = NONE\n",
}


def test_a_broken_package_costs_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    for name, text in BROKEN.items():
        if text:
            Path(f"{name}.py").write_text(text)
    _offered(monkeypatch, *BROKEN)
    whole = {item.key for item in registry.all_theorems()}
    assert "stability/lemma-1" in whole
    assert registry.theorem("stability/lemma-1").title
    lines = registry.troubles()
    assert [line.split()[0] for line in lines] == sorted(BROKEN)
    assert not any("\n" in line for line in lines)
    shown = invoke("show", "stability/lemma-1", "--budget", "0")
    assert shown.exit_code == 0
    assert shown.stderr.count("warning: ") == len(BROKEN)


def test_this_package_itself_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    _offered(monkeypatch)

    def missing(module: str) -> Any:
        raise registry.InputError(f"the theorem module {module} cannot be imported")

    monkeypatch.setattr(registry, "_load", missing)
    with pytest.raises(registry.InputError, match="theorems cannot be imported"):
        registry.all_theorems()


# ---------------------------------------------------------------- replay
def endless(terms: int) -> dict[str, Any]:
    """A certificate whose replay takes longer than anybody waits: a sum of sums at a point."""
    body = f"Sum(Sum(Sum(1/(i + j + k + x), (i, 1, {terms})), (j, 1, {terms})), (k, 1, {terms}))"
    return {
        "claim": {
            "variables": [{"name": "x", "domain": "[0, 1]", "quantifier": "forall"}],
            "conclusion": [f"{body} <= 0"],
        },
        "certificate": {"version": 1, "claim": "refuted", "part": 0, "point": {"x": "1/2"}},
        "outcome": "fails",
        "evidence": "certified",
        "replayable": True,
    }


def slow(question: Any) -> Any:
    time.sleep(60 if question[1].label == "slow" else 0)
    return replay_module.Fields()


@pytest.mark.stress
def test_a_replay_has_a_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "examine_question", slow)
    asked = [(k, Entry(label, {}), None) for k, label in enumerate(("slow", "quick"))]
    started = time.monotonic()
    found = dict(timely(asked, 1.0))
    assert time.monotonic() - started < 20
    assert "nothing shown" in found[0].wrong
    assert found[1].wrong == ""


def test_a_costly_certificate_ends_in_time() -> None:
    Path("r.json").write_text(json.dumps({"schema": "claim/1", "results": [endless(900)]}))
    started = time.monotonic()
    result = invoke("replay", "r.json", "--budget", "2")
    assert time.monotonic() - started < 30
    assert result.exit_code == 1
    assert "REFUSED" in result.output


def test_files_of_any_bytes_are_one_line() -> None:
    """Commands that read a file get text that is cut, changed and repeated."""
    generator = random.Random(11)
    whole = {
        "claim": CLAIM.encode(),
        "targets": b'[[target]]\nname = "t"\nkernel = "exp(-t)"\nparameters = { a = "1..2 in 3 '
        b'linear steps" }\n',
        "replay": json.dumps({"results": [{"claim": {}, "certificate": {}}]}).encode(),
        "report": json.dumps({"schema": "run/1", "theorems": [{}]}).encode(),
    }
    for command, good in whole.items():
        for trial in range(25):
            data = bytearray(good)
            for _ in range(generator.choice((1, 2, 5))):
                place = generator.randrange(len(data))
                data[place : place + generator.choice((0, 1, 9))] = bytes(
                    generator.choice(b'[]{}"\\=.,09azE\xff\x00\n') for _ in range(3)
                )
            if trial % 5 == 0:
                data = data[: generator.randrange(len(data))]
            Path("bad").write_bytes(bytes(data))
            arguments = ["bad"] if command != "report" else ["--from", "bad", "--output", "out"]
            if command in ("claim", "targets"):
                arguments += ["--json", "folder"]  # nothing that can be read is worked on
            result = invoke(command, *arguments)
            told = (command, bytes(data), result.exception)
            assert result.exit_code in (1, 2), told
            assert result.exception is None or isinstance(result.exception, SystemExit), told
            assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "9" * 5000,
        "[[claim]]\nclaim = " + "9" * 5000,
        "[" * 2000,
        "a = " + "[" * 3000,
        "[[claim]]\nname = 'a'\nclaim = 1.5",
        "[[claim]]\nname = 'a'\nclaim = 'x >= 0'\nvariables = { x = '[0, 1e99999999999]' }",
        "[[claim]]\nname = 'a'\nclaim = 'x >= 0'\nvariables = { x = [0, 1] }",
        "[[claim]]\nname = 'a'\nclaim = 'x >= 0'\nvariables = { 'x y' = '[0, 1]' }",
        "[[target]]\nkernel = 'exp(-t)'\nparameters = { a = '1..2 in " + "9" * 5000 + " steps' }",
        "eps = 1e-400\n[[target]]\nkernel = 'exp(-t)'",
        "eps = nan\n[[target]]\nkernel = 'exp(-t)'",
        "\ufeff[[claim]]\n",
    ],
)
@pytest.mark.parametrize("command", ["claim", "targets"])
def test_hostile_files(command: str, text: str) -> None:
    Path("bad.toml").write_text(text, encoding="utf-8")
    started = time.monotonic()
    result = invoke(command, "bad.toml")
    assert result.exit_code == 2, (result.output, result.exception)
    assert isinstance(result.exception, SystemExit), result.exception
    assert time.monotonic() - started < 10


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (("target", "kernel.csv"), "--samples kernel.csv"),
        (("plateau",), "--target 'exp(-t) + exp(-(t - 1/omega)**2/2)'"),
        (("claim", "x >= 0 for x in [0, inf)"), "infinity is written oo"),
    ],
)
def test_what_would_be_right_is_said(arguments: tuple[str, ...], advice: str) -> None:
    done = CliRunner().invoke(program, arguments)
    assert done.exit_code == 2
    assert advice in done.output


def test_a_refutation_that_nobody_expected_is_pointed_out(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    table = '[[claim]]\nname = "one"\nclaim = "x >= 1 for x in [0, 1]"\n'
    said = []
    for expect, code in (("", 0), ("fails", 0), ("holds", 1)):
        file.write_text(table + (f'expect = "{expect}"\n' if expect else ""))
        done = CliRunner().invoke(program, ["claim", str(file)])
        assert done.exit_code == code
        said.append('one failed; with expect = "holds"' in done.output)
    assert said == [True, False, False]
