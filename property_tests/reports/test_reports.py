"""Reports: nothing invented, nothing lost, the same bytes for the same run."""

from __future__ import annotations

import copy
import itertools
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from memory_theorems.reports import junit, markdown, site
from memory_theorems.reports.command import report as report_command
from memory_theorems.reports.figures import drawings
from memory_theorems.reports.shown_values import in_runs, shorten
from memory_theorems.reports.words import MEANINGS, word_of
from memory_theorems.reports.writing import read_run
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.theorem import Theorem
from memory_theorems.verify.verdicts import Evidence, Outcome, Verdict
from property_tests.sample_run import RUN, sample_report


def test_the_words_are_those_of_the_verdicts() -> None:
    allowed = 0
    for outcome, evidence in itertools.product(Outcome, Evidence):
        for reason in ("", "budget", "sampled-only", "a message"):
            try:
                verdict = Verdict(
                    outcome,
                    evidence,
                    reason,
                    counterexample={} if outcome is Outcome.FAILS else None,
                    counted=(3, 4)
                    if evidence in (Evidence.SPOT_CERTIFIED, Evidence.TESTED)
                    else None,
                )
            except ValueError:
                continue
            allowed += 1
            word = word_of(verdict.to_json())
            assert word.text == verdict.word
            assert word.sign == MEANINGS[word.kind].sign
    assert allowed >= 9


@pytest.mark.parametrize(
    ("outcome", "evidence", "reason"),
    [
        ("holds", "tested", None),
        ("holds", "none", None),
        ("fails", "spot-certified", "sampled-only"),
        ("open", "proved", "budget"),
        ("open", "none", None),
        ("open", "none", "tired"),
        ("passed", "proved", None),
        ("holds", "sure", None),
    ],
)
def test_a_run_with_an_inconsistent_verdict_is_refused(
    outcome: str, evidence: str, reason: str | None
) -> None:
    run = copy.deepcopy(RUN)
    run["theorems"][0]["statements"][0].update(outcome=outcome, evidence=evidence, reason=reason)
    with pytest.raises(InputError, match="breaks the contract"):
        sample_report(run)


def test_equal_runs_give_equal_reports() -> None:
    for render in (lambda report: list(site.pages(report)), markdown.render, junit.render):
        assert render(sample_report()) == render(sample_report(copy.deepcopy(RUN)))


def test_junit_fails_exactly_what_is_against_expectation() -> None:
    root = ElementTree.fromstring(junit.render(sample_report()))
    suites = {suite.get("name"): suite for suite in root}
    assert suites["sample/theorem-1"].get("tests") == "4"
    assert suites["sample/theorem-1"].get("failures") == "0"
    assert suites["sample/lemma-1"].get("errors") == "1"
    assert len(list(root.iter("error"))) == 1


def test_markdown_has_a_row_for_each_theorem() -> None:
    lines = markdown.render(sample_report()).splitlines()
    rows = [line for line in lines if line.startswith("| ")]
    assert len(rows) == 1 + len(RUN["theorems"])
    assert all(row.count(" | ") == rows[0].count(" | ") for row in rows)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("1/2", "1/2"),
        ("123456789/1000", "≈ 1.235e+05"),
        (None, ""),
        ("9" * 5000, "9" * 20 + "… (5000 characters)"),
        ("1/0", "1/0"),
    ],
)
def test_numbers_are_shortened_without_being_changed(value: str | None, shown: str) -> None:
    assert shorten(value, limit=40) == shown


class _Drawn(Theorem):
    key = "sample/drawn"

    def figures(self) -> dict[str, Any]:
        def fail(axes: Any) -> None:
            raise ZeroDivisionError("no slope")

        return {"line": lambda axes: axes.plot([0, 1], [0, 1]), "broken": fail}


def test_figures_are_equal_bytes_and_a_broken_one_is_shown_as_broken() -> None:
    first, second = (tuple(drawings(_Drawn())) for _ in range(2))
    assert first == second
    assert first[0].source.startswith("data:image/svg+xml,")
    assert first[1].source == ""
    assert "no slope" in first[1].problem


def test_the_command_writes_all_formats_and_keeps_the_data(tmp_path: Path) -> None:
    source, output = tmp_path / "run.json", tmp_path / "out" / "deep"
    source.write_text(json.dumps(RUN))
    formats = [f"--format={name}" for name in ("html", "markdown", "junit")]
    result = CliRunner().invoke(
        report_command, ["--from", str(source), "--output", str(output), *formats]
    )
    assert result.exit_code == 0, result.output
    assert (output / "index.html").resolve().as_uri() in result.output
    names = {str(item.relative_to(output)) for item in output.rglob("*") if item.is_file()}
    assert names == {
        "index.html", "junit.xml", "report.md", "run.json.xz", "paper-sample.html", "graph.html",
        "style.css",
        "about.html", "which.html", "discoveries.html", "sample-theorem-1.html",
            "sample-lemma-1.html", "errata-sample.md",
        "errata-sample.tex", "data/sample-theorem-1.json.xz", "data/sample-lemma-1.json.xz",
    }  # fmt: skip
    assert read_run(output / "run.json.xz") == RUN
    one = read_run(output / "data" / "sample-lemma-1.json.xz")
    assert one == {**RUN, "theorems": RUN["theorems"][1:]}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "verify run --json"),
        ("{", "is not JSON"),
        ("[]", "holds no JSON object"),
        ("{}", "its schema is null"),
        ('{"schema": "1", "theorems": [{"key": NaN}]}', "NaN is not a number"),
        ('{"schema": "run/1", "theorems": [3]}', "breaks the contract"),
        ("[" * 100_000, "is not JSON"),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(
    tmp_path: Path, content: str | None, message: str
) -> None:
    source = tmp_path / "run.json"
    if content is not None:
        source.write_text(content)
    result = CliRunner().invoke(
        report_command, ["--from", str(source), "--output", str(tmp_path / "out")]
    )
    assert result.exit_code == 2
    assert message in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_a_long_list_is_shown_in_runs() -> None:
    """Equal neighbours once, long numbers to four digits; what is no list or no shorter stays."""
    signal = "[" + '"0", ' * 81 + '"1/12", "1/6", "1/12", ' + '"0", ' * 80 + '"0"]'
    assert in_runs(signal) == "[0 (81 times), 1/12, 1/6, 1/12, 0 (81 times)]"
    assert in_runs('[["1"], ["1"], ["1"]]') == '[["1"] (3 times)]'
    assert in_runs('["13287186136083123553/79228162514264337593"]') == "[≈ 0.1677]"
    for same in ("1/2", "not a list", '{"a": "1"}', "[1, 2]"):
        assert in_runs(same) == same
