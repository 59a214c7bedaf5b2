"""Without Matplotlib answers are the same, and whoever would draw says what to install."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from memory_theorems.reports.command import report
from memory_theorems.reports.figures import drawn
from memory_theorems.theorems.commands.landscape import landscape
from memory_theorems.theorems.commands.model import model
from memory_theorems.theorems.commands.pages import write_page
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.showing.figure_library import (
    INSTALL,
    missing_figure_library,
    require_figure_library,
)
from property_tests.places import ROOT
from property_tests.sample_run import RUN

MODELS = ROOT / "examples" / "models"


@pytest.fixture
def _no_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [*sys.modules]:
        if name.partition(".")[0] == "matplotlib":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)


def test_with_the_library_nothing_is_missing() -> None:
    assert missing_figure_library() == ""
    require_figure_library()


@pytest.mark.usefixtures("_no_matplotlib")
def test_the_line_says_what_to_install() -> None:
    assert missing_figure_library().endswith(INSTALL)
    with pytest.raises(InputError, match="figures need Matplotlib"):
        require_figure_library()
    figure = drawn("a line", lambda axes: axes.plot([0, 1]))
    assert (figure.source, figure.problem) == ("", missing_figure_library())


@pytest.mark.usefixtures("_no_matplotlib")
def test_a_report_is_written_and_says_that_it_has_no_figures(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text(json.dumps(RUN))
    arguments = ["--from", str(tmp_path / "run.json"), "--output", str(tmp_path / "report")]
    done = CliRunner().invoke(report, arguments)
    assert done.exit_code == 0, done.output
    assert (tmp_path / "report" / "index.html").is_file()
    assert f"the pages have no figures: {missing_figure_library()}" in done.stderr
    written = CliRunner().invoke(report, [*arguments, "--format", "markdown"])
    assert written.exit_code == 0
    assert INSTALL not in written.output


@pytest.mark.usefixtures("_no_matplotlib")
def test_a_figure_that_is_asked_for_is_refused_before_the_work(tmp_path: Path) -> None:
    wanted = tmp_path / "gap.svg"
    done = CliRunner().invoke(model, [str(MODELS / "ssm.npz"), "--figure", str(wanted)])
    assert done.exit_code == 2
    assert done.output.count("\n") == 1
    assert INSTALL in done.output
    assert not wanted.exists()


@pytest.mark.usefixtures("_no_matplotlib")
def test_the_page_of_an_answer_comes_without_figures(tmp_path: Path) -> None:
    asked = ["--target", "exp(-t) + exp(-2*t)", "--width", "2"]
    done = CliRunner().invoke(landscape, [*asked, "--report", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert f"the page has no figures: {missing_figure_library()}" in done.stderr
    (page,) = tmp_path.glob("*.html")
    assert INSTALL.partition("'")[0] in page.read_text()


def test_an_unknown_page_writes_nothing(tmp_path: Path) -> None:
    write_page("no such page", tmp_path, {})
    assert not list(tmp_path.iterdir())
