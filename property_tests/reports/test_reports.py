"""Reports: nothing invented, nothing lost, nothing executed, the same bytes for the same run."""

from __future__ import annotations

import copy
import itertools
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st

from reports import html, junit, markdown
from reports.command import report as report_command
from reports.figures import drawings
from reports.graph import levels, nodes_of
from reports.mathematics import formula, rich, statement
from reports.reading import report_of
from reports.shown_values import shorten
from reports.view import Report
from reports.words import MEANINGS, word_of
from theorems import all_theorems
from verify.errors import InputError
from verify.examination.displays import display_of
from verify.language.claims import Claim
from verify.theorem import Theorem
from verify.verdicts import Evidence, Outcome, Verdict

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
HOSTILE = "<script>alert(1)</script>"


def _line(outcome: str, evidence: str, reason: str | None = None, **more: Any) -> dict[str, Any]:
    return {
        "form": "printed",
        "latex": r"\|x\|\le\frac{C}{\beta m^\alpha}",
        "outcome": outcome,
        "evidence": evidence,
        "reason": reason,
        "counterexample": None,
        **more,
    }


REFUTED_MUTANT = {"change": "exponent +1", "outcome": "fails", "evidence": "proved"}
OPEN_MUTANT = {"change": "factor 2", "outcome": "open", "evidence": "none", "reason": "budget"}

RUN: dict[str, Any] = {
    "schema": "run/1",
    "environment": {"python": "3.11", "python-flint": "0.8"},
    "theorems": [
        {
            "key": "sample/theorem-1",
            "aliases": ["sample/one"],
            "paper": "sample",
            "label": "Theorem 1",
            "title": "A rate",
            "uses": ["sample/lemma-1"],
            "statements": [
                _line(
                    "fails",
                    "certified",
                    expected="fails",
                    counterexample={
                        "lambda": "C + 1",
                        "t": {"interval": ["1/2", "3/4"], "why": "sign change"},
                    },
                ),
                _line("open", "spot-certified", "sampled-only", form="repaired", expected="open"),
            ],
            "steps": [
                _line(
                    "holds",
                    "proved",
                    name="transform",
                    equation="(49)",
                    mutants=[REFUTED_MUTANT, OPEN_MUTANT],
                ),
                _line(
                    "holds",
                    "certified",
                    name="decoration",
                    equation="(51)",
                    latex=r"x\le\unknowncommand",
                    mutants=[OPEN_MUTANT],
                ),
            ],
            "proof": {
                "outcome": "holds",
                "evidence": "certified",
                "cited": ["Jackson's theorem"],
                "gaps": ["the rates are real"],
            },
            "instances": {
                "drawn": 20,
                "applicable": 20,
                "decided": 20,
                "certified": 19,
                "failed": 0,
            },
            "mutants": {
                "total": 3,
                "refuted": 1,
                "true": 0,
                "undecided": 2,
                "survivors": ["decoration: factor 2"],
            },
            "slack": {"min": "6/5", "median": "75/2", "max": "1234567/1000", "at": {"m": "3"}},
            "seconds": 3.25,
            "replayable": True,
        },
        {
            "key": "sample/lemma-1",
            "aliases": [],
            "paper": "sample",
            "label": "Lemma 1",
            "title": f"Truncation {HOSTILE}",
            "statements": [
                _line(
                    "error", "none", f"ZeroDivisionError {HOSTILE}", expected="open", latex=HOSTILE
                )
            ],
            "steps": [],
            "proof": {
                "outcome": "open",
                "evidence": "none",
                "reason": "budget",
                "cited": [],
                "gaps": [],
            },
            "instances": {
                "drawn": 0,
                "applicable": 0,
                "decided": 0,
                "certified": 0,
                "failed": 0,
            },
            "mutants": {"total": 0, "refuted": 0, "true": 0, "undecided": 0, "survivors": []},
            "slack": None,
            "seconds": 0.5,
            "replayable": False,
        },
    ],
}


class Page(HTMLParser):
    """What a page holds: elements with attributes, texts by element, and that tags balance."""

    VOID = frozenset(("meta", "br", "img", "link", "input", "hr", "mspace"))

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[tuple[tuple[str, ...], str]] = []
        self.feed(text)
        self.close()
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append((tuple(self.open), data))

    def named(self, tag: str) -> Iterator[dict[str, str | None]]:
        return (attributes for name, attributes in self.elements if name == tag)

    def words(self, tag: str = "body") -> str:
        joined = " ".join(
            text
            for where, text in self.text
            if tag in where and "style" not in where and "script" not in where
        )
        return " ".join(joined.split())


def _report(run: dict[str, Any] = RUN) -> Report:
    return report_of(run, {})


def _overview(page: Page) -> list[str]:
    rows = (attributes.get("id") or "" for attributes in page.named("tr"))
    return [row for row in rows if row.startswith("row-")]


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
        _report(run)


def test_the_page_shows_every_theorem_verdict_and_warning() -> None:
    page = Page(html.render(_report()))
    assert _overview(page) == ["row-sample-theorem-1", "row-sample-lemma-1"]
    text = page.words()
    for expected in (
        "REFUTED",
        "SPOT-CERTIFIED 19/20",
        "CERTIFIED modulo Jackson's theorem (cited) 2/2 steps",
        "Checks nothing: decoration",
        "Not as expected sample/lemma-1",
        "lambda C + 1",
        "in [1/2, 3/4] (sign change)",
        "the rates are real",
        "decoration: factor 2",
        "verify run sample/theorem-1",
        "python-flint 0.8",
        "6/5 · 75/2 · ≈ 1235",
    ):
        assert expected in text


def test_a_step_that_is_refuted_against_expectation_is_loud() -> None:
    run = copy.deepcopy(RUN)
    run["theorems"][0]["steps"][0].update(
        outcome="fails", evidence="proved", expected="holds", counterexample={"x": "1"}
    )
    text = Page(html.render(_report(run))).words()
    assert "2 not as expected" in text
    assert "expected “holds”" in text
    assert "1/2 steps" in text


def test_the_page_needs_no_network_and_its_links_lead_somewhere() -> None:
    page = Page(html.render(_report()))
    names = [value for _, item in page.elements if (value := item.get("id"))]
    assert len(names) == len(set(names))
    for _, attributes in page.elements:
        assert not any(name.startswith("on") for name in attributes)
        source = attributes.get("src")
        assert source is None or source.startswith("data:")
    for attributes in page.named("a"):
        target = attributes.get("href") or ""
        assert target == "run.json" or target.removeprefix("#") in names
    assert not list(page.named("link"))
    assert "url(http" not in html.render(_report())


def test_texts_of_a_run_are_shown_never_executed() -> None:
    text = html.render(_report())
    page = Page(text)
    assert HOSTILE in page.words()
    assert text.count("<script") == 1
    outside_code = re.sub(r"`[^`]*`", "", markdown.render(_report()))
    assert not re.search(r"(?<!\\)<(?!br>)", outside_code)


def test_equal_runs_give_equal_reports() -> None:
    for render in (html.render, markdown.render, junit.render):
        assert render(_report()) == render(_report(copy.deepcopy(RUN)))


def test_junit_fails_exactly_what_is_against_expectation() -> None:
    root = ElementTree.fromstring(junit.render(_report()))
    suites = {suite.get("name"): suite for suite in root}
    assert suites["sample/theorem-1"].get("tests") == "4"
    assert suites["sample/theorem-1"].get("failures") == "0"
    assert suites["sample/lemma-1"].get("errors") == "1"
    assert len(list(root.iter("error"))) == 1


def test_markdown_has_a_row_for_each_theorem() -> None:
    lines = markdown.render(_report()).splitlines()
    rows = [line for line in lines if line.startswith("| ")]
    assert len(rows) == 1 + len(RUN["theorems"])
    assert all(row.count(" | ") == rows[0].count(" | ") for row in rows)


def test_the_graph_puts_what_is_used_above_its_users_and_survives_a_cycle() -> None:
    run = copy.deepcopy(RUN)
    level = levels(nodes_of(_report(run).sections))
    assert level["sample/lemma-1"] < level["sample/theorem-1"]
    assert level["Jackson's theorem"] == 0
    run["theorems"][1]["uses"] = ["sample/theorem-1", "elsewhere/theorem-9"]
    assert "elsewhere/theorem-9" in html.render(_report(run))


@pytest.mark.parametrize(
    ("latex", "tag"),
    [
        (r"\frac{1}{2}", "mfrac"),
        (r"\sum_{k=1}^{m} k", "munderover"),
        (r"\|x\|_2\le\sqrt{2}", "msqrt"),
        (r"\begin{cases} a & x>0\\ b\end{cases}", "mtable"),
        (r"x<\frac{1}", "code"),
        (r"\left(x", "code"),
        (r"\nosuchcommand{x}", "code"),
        (r"\text{<b>&amp;</b>}", "mtext"),
        ("", "code"),
    ],
)
def test_formulas_become_mathml_or_stay_source(latex: str, tag: str) -> None:
    root = ElementTree.fromstring(f"<p>{formula(latex, display=True)}</p>")
    assert any(element.tag == tag for element in root.iter())
    assert any(element.tag == "math" for element in root.iter()) != (tag == "code")


@given(st.text(alphabet=st.sampled_from("\\{}$&<>\"'abfracletx_^ &#;3C()"), max_size=60))
@example(r"\href{javascript:alert(1)}{x}")
@example("&#x3C;script&#x3E;")
@example(r"\text{&#x3C;script&#x3E;}")
def test_no_latex_breaks_out_of_the_page(latex: str) -> None:
    for made in (formula(latex), rich(latex), statement(latex)):
        root = ElementTree.fromstring(f"<p>{made}</p>")
        for element in root.iter():
            assert element.tag in ("p", "code") or element.tag.startswith("m")
            assert not {"href", "style", "onclick", "src"} & set(element.attrib)


def test_prose_keeps_its_words_around_the_mathematics() -> None:
    page = Page(f"<body>{rich('for $k$ with $k<m$ & more')}</body>")
    assert page.words() == "for k with k < m & more"


def test_the_formulas_of_every_theorem_are_rendered() -> None:
    lines = [
        (theorem.key, shown)
        for theorem in all_theorems()
        for item in (*theorem.statements, *theorem.steps)
        for shown in (item.latex, display_of(item.subject))
    ]
    assert lines
    assert not [line for line in lines if "<code" in statement(line[1])]


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


def test_the_prefix_of_a_claim_is_shown_once() -> None:
    key = "stability/lemma-1"
    found = next(item for item in all_theorems() if item.key == key)
    entry = {**copy.deepcopy(RUN["theorems"][0]), "key": key, "statements": []}
    index, step = next((i, s) for i, s in enumerate(found.steps) if isinstance(s.subject, Claim))
    filler = [_line("holds", "proved", form="other")] * index
    entry["steps"] = [*filler, _line("holds", "proved", form=step.form.value)]
    shown = report_of({"schema": "1", "theorems": [entry]}, {key: found})
    text = Page(html.render(shown)).words()
    for line in shown.sections[0].steps[index].prefix:
        assert text.count(f" {line} ") == 1


def test_figures_are_equal_bytes_and_a_broken_one_is_shown_as_broken() -> None:
    first, second = (tuple(drawings(_Drawn())) for _ in range(2))
    assert first == second
    assert first[0].source.startswith("data:image/svg+xml;base64,")
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
    assert sorted(item.name for item in output.iterdir()) == [
        "index.html",
        "junit.xml",
        "report.md",
        "run.json",
    ]
    assert json.loads((output / "run.json").read_text()) == RUN


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


if BROWSER:  # continuous integration installs one; without it the parser above has read the page

    def _in_browser(page: Path, profile: Path) -> tuple[str, str]:
        """The document after its scripts ran, and what the browser logged."""
        quiet = "--disable-quic --disable-background-networking --disable-component-update"
        other = "--headless --no-sandbox --disable-gpu --no-first-run --disable-sync"
        asked = "--enable-logging=stderr --virtual-time-budget=2000 --dump-dom"
        flags = f"{quiet} {other} {asked}".split()
        done = subprocess.run(
            [str(BROWSER), *flags, f"--user-data-dir={profile}", page.as_uri()],
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        return done.stdout, done.stderr

    def test_the_page_opens_in_a_browser_and_sorts(tmp_path: Path) -> None:
        page = tmp_path / "index.html"
        press = '<script>document.querySelectorAll(".sortable button")[6].click()</script>'
        page.write_text(html.render(_report()).replace("</body>", press + "</body>"))
        document, log = _in_browser(page, tmp_path / "profile")
        assert _overview(Page(document)) == ["row-sample-lemma-1", "row-sample-theorem-1"]
        assert "CONSOLE" not in log


def test_sampled_statements_that_survive_are_on_the_first_page() -> None:
    run = copy.deepcopy(RUN)
    told = [{"where": "the window", "changes": ["without k >= 1", f"{HOSTILE} times 1/2"]}]
    run["theorems"][0]["mutants"] = {"total": 2, "refuted": 0, "insensitive": told}
    report = report_of(run, {})
    page = html.render(report)
    start, first = page.index('id="insensitive"'), page.index('<section class="theorem"')
    assert start < first
    assert "without k &gt;= 1" in page[start:first]
    assert HOSTILE not in page
    text = markdown.render(report)
    assert "survive a wrong variant" in text[: text.index("### Statements")]
    assert 'id="insensitive"' not in html.render(report_of(RUN, {}))
