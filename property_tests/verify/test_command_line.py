"""The program: every bad input gets one clear line, every exit code, JSON that fits its schema."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from memory_theorems.reports.reading import report_of
from memory_theorems.theorems.index import theorem
from memory_theorems.verify.asking import outputs
from memory_theorems.verify.command_line import program
from memory_theorems.verify.examination.portions import portions
from memory_theorems.verify.verdicts import Evidence, Outcome

TRUE = '[[claim]]\nname = "true"\nvariables = { x = "[0, 1]" }\nclaim = "x*(1 - x) <= 1/4"\n'
FALSE = '[[claim]]\nname = "false"\nvariables = { x = "[0, 1]" }\nclaim = "x <= 1/2"\n'
VACUOUS = (
    '[[claim]]\nname = "vacuous"\nvariables = { x = "[0, 1]" }\n'
    'given = ["x > 2"]\nclaim = "x > 3"\n'
)
OPEN = (
    '[[claim]]\nname = "open"\nvariables = { n = "integer [1, oo)" }\n'
    'claim = "sin(n) != sin(2*n)"\n'
)


def invoke(*arguments: str, text: str | None = None) -> Result:
    runner = CliRunner()
    return runner.invoke(program, list(arguments), input=text, catch_exceptions=False)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def decide(text: str, *options: str) -> tuple[int, list[dict[str, object]]]:
    Path("c.toml").write_text(text, encoding="utf-8")
    done = invoke("claim", "c.toml", "--json", "c.json", *options)
    data = json.loads(Path("c.json").read_text())
    fits("claim", data)
    return done.exit_code, data["results"]


def fits(name: str, data: object) -> None:
    schemas = resources.files("memory_theorems.verify") / "schemas"
    schema = json.loads((schemas / f"{name}.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(data, schema)


# ---------------------------------------------------------------- exit codes
def test_exit_codes_in_order_of_precedence() -> None:
    expected = TRUE + 'expect = "fails"\n'
    bad = '[[claim]]\nname = "bad"\nclaim = "y <= 1"\n'
    assert decide(TRUE)[0] == 0
    assert decide(FALSE)[0] == 0, "without an expectation nothing is against it"
    assert decide(OPEN)[0] == 0
    assert decide(OPEN, "--strict")[0] == 3
    assert decide(expected + OPEN, "--strict")[0] == 1
    code, results = decide(expected + OPEN + bad, "--strict")
    assert code == 2
    assert [item["outcome"] for item in results] == ["holds", "open", "error"]


def test_the_last_line_counts_the_words() -> None:
    done = invoke("claim", "-", text=TRUE + FALSE + OPEN + VACUOUS)
    last = done.stdout.splitlines()[-1]
    for text in ("1 PROVED", "1 REFUTED", "1 NOT APPLICABLE"):
        assert text in last
    assert done.exit_code == 0


# ---------------------------------------------------------------- bad input
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no [[claim]] table"),
        ("claim = 3", "no [[claim]] table"),
        ("[[claim", "not TOML"),
        ('[claims]\nx = "1"', "unknown top-level key"),
        ("a = " + "[" * 5000, "error"),
    ],
)
def test_files_that_are_no_claim_files(text: str, message: str) -> None:
    done = invoke("claim", "-", text=text)
    assert done.exit_code == 2
    assert message in done.output
    assert len(done.output.strip().splitlines()) <= 2


def test_files_that_cannot_be_read() -> None:
    assert invoke("claim", "absent.toml").exit_code == 2
    Path("latin.toml").write_bytes(b'[[claim]]\nclaim = "x\xff"')
    done = invoke("claim", "latin.toml")
    assert done.exit_code == 2
    assert "UTF-8" in done.output
    assert invoke("claim", ".").exit_code == 2


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ('claim = "x + 1"', "not a relation"),
        ('claim = "x <= y"', "undeclared name 'y'"),
        ('variables = { x = "[1, 0]" }\nclaim = "x <= 1"', "is empty"),
        ('variables = { x = "(0, 0]" }\nclaim = "x <= 1"', "is empty"),
        ('variables = { x = "integer (0, 1)" }\nclaim = "x <= 1"', "contains no integer"),
        ('claim = "x <="', "expected"),
        ('claim = "x = 1"', "=="),
        ('claim = "__import__(1) <= 1"', "unknown function"),
        ('claim = "x.real <= 1"', "attributes"),
        ("claim = 3", "text"),
        ('claim = ["x <= 1", 3]', "text"),
        ('claim = "x <= 1"\nexpect = "maybe"', "expect is one of"),
        ('claim = "x <= 1"\ncolour = "red"', "unknown key"),
        ('title = "nothing"', "no 'claim'"),
        ('claim = "x <= 1"\nvariables = "x"', "table"),
        ('claim = "9**9**9**9 <= 1"', "bits"),
        ('claim = "binomial(10**6, 5*10**5) <= 1"', "bits"),
        ('claim = "factorial(10**9) <= 1"', "bits"),
        ('claim = "%sx <= 1"' % ("-" * 9000), "nesting"),
        ('claim = "{} <= 1"'.format("+".join(["x"] * 20000)), "characters"),
        ('claim = "{} <= 1"'.format("+".join(["x"] * 3000)), "nodes"),
        ('claim = "{}x{} <= 1"'.format("(" * 200, ")" * 200), "nesting"),
        ('claim = "1e999999999 <= 1"', "bits"),
    ],
)
def test_malformed_claims_are_errors_and_the_others_are_decided(table: str, message: str) -> None:
    from memory_theorems.verify.reading.claim_files import parse_claims

    variables = "" if "variables" in table else 'variables = { x = "[0, 1]" }\n'
    started = time.monotonic()
    bad, good = parse_claims(f"[[claim]]\n{variables}{table}\n{TRUE}")
    assert time.monotonic() - started < 2
    assert bad.claim is None
    assert message in bad.problem
    assert "\n" not in bad.problem
    assert good.claim is not None


def test_a_malformed_claim_makes_exit_code_2() -> None:
    code, results = decide('[[claim]]\nname = "bad"\nclaim = "9**9**9**9 <= 1"\n' + TRUE)
    assert code == 2
    assert results[0]["outcome"] == "error"
    assert results[1]["outcome"] == "holds"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nonsense",), "No such command"),
        (("clam", "x"), "claim"),
        (("claim",), "Missing argument"),
        (("claim", "-", "--budget", "0"), "--budget"),
        (("claim", "-", "--jobs", "0"), "--jobs"),
        (("claim", "-", "--effort", "x"), "--effort"),
        (("run", "stability/lema-1"), "near: stability/lemma-1"),
        (("run", "nothing/*"), "no theorem"),
        (("run", "--examples", "0"), "--examples"),
        (("show", "lema"), "no theorem"),
        (("target", "exp(-t"), "expected"),
        (("target", "exp(-a*t)"), "'a' has no value"),
        (("target", "exp(-a*t)", "--param", "a"), "name=value"),
        (("target", "exp(-a*t)", "--param", "a=b"), "exact number"),
        (("target", "exp(-t)", "--param", "m=1/2"), "whole numbers"),
        (("target", "__import__('os')"), "error"),
    ],
)
def test_bad_arguments(arguments: tuple[str, ...], message: str) -> None:
    done = invoke(*arguments, text="")
    assert done.exit_code == 2
    assert message in done.output
    assert "Traceback" not in done.output


def test_claims_are_chosen_by_name() -> None:
    _, every = decide(TRUE + FALSE)
    names = [str(item["name"]) for item in every]
    _, (chosen,) = decide(TRUE + FALSE, "--name", names[1])
    assert chosen["name"] == names[1]
    assert chosen["outcome"] == every[1]["outcome"]
    _, both = decide(TRUE + FALSE, "--name", names[1], "--name", names[0])
    assert [item["name"] for item in both] == names, "in the order of the file"
    done = invoke("claim", "c.toml", "--name", names[0] + "x")
    assert done.exit_code == 2
    assert f"there is {names[0]!r}" in done.output


# ---------------------------------------------------------------- deadlines and the ledger
def test_a_claim_that_takes_too_long_is_open_and_in_time() -> None:
    started = time.monotonic()
    code, results = decide(OPEN, "--budget", "0.001")
    assert time.monotonic() - started < 30, "the worker's start is not part of the budget"
    assert code == 0
    assert results[0]["reason"] == "budget"
    _, again = decide(OPEN, "--budget", "20")
    assert again[0]["reason"] != "budget", "what the clock stopped is not remembered"


def test_remembered_answers_are_the_same_and_fresh_ignores_them() -> None:
    _, first = decide(TRUE + FALSE)
    _, second = decide(TRUE + FALSE)
    for item in (*first, *second):
        item.pop("seconds")
        # What was not replayed is not called replayable.
        assert item.pop("replayable") == (item.pop("remembered", None) is None)
    assert first == second


def test_warnings_do_not_block() -> None:
    text = TRUE.replace('x = "[0, 1]"', 'x = "[0, 1]", y = "[0, 1]"')
    code, (result,) = decide(text)
    assert code == 0
    assert result["outcome"] == "holds"
    assert result["warnings"] == ["the variable y is not used"]


def test_claims_in_parallel_are_the_same() -> None:
    one = decide(TRUE + FALSE, "--fresh")[1]
    two = decide(TRUE + FALSE, "--fresh", "--jobs", "2")[1]
    assert [item["outcome"] for item in one] == [item["outcome"] for item in two]


# ---------------------------------------------------------------- theorems
def test_list_run_show_and_target_fit_their_schemas() -> None:
    key = "inverse/theorem-a.4"
    assert invoke("list", "--json", "list.json").exit_code == 0
    fits("list", json.loads(Path("list.json").read_text()))
    done = invoke("run", key, "--examples", "6", "--json", "run.json")
    data = json.loads(Path("run.json").read_text())
    fits("run", data)
    assert done.stdout.splitlines()[-1].startswith("statements: ")
    for found in data["theorems"]:
        for item in (*found["statements"], *found["steps"]):
            assert item["outcome"] != Outcome.ERROR
            assert item["evidence"] in list(Evidence)
    again = invoke("run", key, "--examples", "6")
    assert "remembered" in again.stdout
    assert again.exit_code == done.exit_code
    shown = invoke("show", key, "--all")
    assert shown.exit_code == 0
    for text in ("Statements", "Steps", "claim:", "REFUTED"):
        assert text in shown.stdout
    assert invoke("target", "exp(-t)", "--widths", "1", "--json", "t.json").exit_code == 0
    fits("target", json.loads(Path("t.json").read_text()))


def test_short_theorems_come_first_and_the_file_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The order is by the number of portions, then by the seconds of the last time; a run that is
    stopped leaves the theorems that it had answered, and says which it had not."""
    monkeypatch.setattr(outputs, "_SELDOM", 0.0)
    monkeypatch.setattr(outputs, "_SHARE", 0.0)
    keys = ("inverse/lemma-a.10", "stability/section-7-1", "inverse/theorem-a.4")
    seen: list[str] = []

    def stopping(self: outputs.Growing, made: Callable[[], Any]) -> None:
        document = made()
        seen[:] = [item["key"] for item in document["theorems"]]
        assert sorted((*seen, *document.get("unfinished", ()))) == sorted(keys)
        original(self, made)
        if len(seen) == 2:
            raise KeyboardInterrupt

    original = outputs.Growing.show
    with monkeypatch.context() as patch:
        patch.setattr(outputs.Growing, "show", stopping)
        done = invoke("run", *keys, "--examples", "3", "--no-mutants", "--json", "run.json")
    assert done.exit_code != 0
    found = json.loads(Path("run.json").read_text())
    fits("run", found)
    assert [item["key"] for item in found["theorems"]] == sorted(seen)
    assert found["unfinished"] == [key for key in sorted(keys) if key not in seen]
    page = report_of(found, {})
    assert page.options[-1] == ("NOT FINISHED, missing", found["unfinished"][0])
    rows = [line.split()[0] for line in done.stdout.splitlines()[2:] if line[:1].strip()]
    sizes = [len(portions(theorem(key))) for key in rows]
    assert len(rows) == 2
    assert sizes == sorted(sizes)
    assert sizes[-1] <= len(portions(theorem(found["unfinished"][0])))


def test_the_schemas_refuse_inconsistent_verdicts() -> None:
    _, (result,) = decide(TRUE)
    for change in ({"evidence": "tested"}, {"outcome": "fails", "evidence": "none"}):
        with pytest.raises(jsonschema.ValidationError):
            fits("claim", {"schema": "claim/1", "results": [{**result, **change}]})


def test_the_shell_completes_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """``eval "$(_VERIFY_COMPLETE=bash_source verify)"`` asks this for the words."""
    monkeypatch.setenv("_VERIFY_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "verify ta")
    monkeypatch.setenv("COMP_CWORD", "1")
    done = CliRunner().invoke(program, [], prog_name="verify")
    assert {"plain,target", "plain,targets"} <= set(done.output.split())
