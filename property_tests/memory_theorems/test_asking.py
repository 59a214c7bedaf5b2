"""``memory_theorems``: the one import, its completion, and answers that show themselves."""

from __future__ import annotations

import subprocess
import sys
from html.parser import HTMLParser
from importlib.metadata import version
from pathlib import Path

import pytest

import memory_theorems
from memory_theorems import cite, claim, decide, paper, prove, theorems, verify
from memory_theorems.asking import Decided
from memory_theorems.theorems.citing import citation
from memory_theorems.verify.errors import InputError, NotATruthValue
from memory_theorems.verify.verdicts import Evidence, Outcome, Verdict
from property_tests.places import ROOT

EXAMPLES = ROOT / "examples"


class _Balanced(HTMLParser):
    """Every tag that opens is closed, and no script runs."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        assert tag != "script"
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_version_is_that_of_the_package() -> None:
    assert memory_theorems.__version__ == version("memory-theorems")


def test_completion_shows_the_names_and_each_is_there() -> None:
    for module in (memory_theorems, theorems, verify):
        assert dir(module) == sorted(module.__all__)
        assert all(hasattr(module, name) for name in module.__all__)
    assert memory_theorems.target is theorems.about_target  # the same object under both names
    with pytest.raises(AttributeError, match="no attribute 'tagret'"):
        memory_theorems.tagret  # noqa: B018


def test_a_claim_is_read_typed_or_apart() -> None:
    assert claim("x <= 1 for x in [0, 1]") == claim("x <= 1", x="[0, 1]")
    with pytest.raises(InputError, match="line 1, column 4"):
        claim("x <")
    found = decide("x*(1 - x) <= 6/25 for x in [0, 1]")
    assert (found.word, found.counterexample, found.holds) == ("REFUTED", {"x": "1/2"}, False)
    assert "0.25 <= 0.24 is false" in found.why
    with pytest.raises(NotATruthValue):
        bool(found)
    assert "the least C lies in" in decide("x <= C for x in [0, 1] find C").why


def test_every_answer_is_a_table_with_the_word_beside_its_formula(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = Verdict(Outcome.HOLDS, Evidence.PROVED, "", "", "kernel", certificate={})
    monkeypatch.setattr(citation, "closed", lambda statement: (held, frozenset()))
    shown = decide("x**2 <= 1 for x in [0, 1]")
    proof = prove(EXAMPLES / "leaky_cell.proof.toml")
    cited = cite("stability/lemma-1", {"lambda": "9/10"}, L_x=1, B_x=1, k=66)
    for answer, word, formula in (
        (shown, shown.word, "x^{2} \\le 1"),
        (proof, "PROVED", "\\left\\|h\\left(j\\right)\\right\\|"),
        (cited, "PROVED", "\\lambda^{k}"),
    ):
        html = answer._repr_html_()
        _Balanced(html)
        (row,) = [line for line in html.split("<tr>") if formula in line][:1]
        assert word in row
        assert "tabular" in answer._repr_latex_()
        assert word in repr(answer)
    assert cited.sentences[0].startswith("By Lemma 1")


def test_a_paper_is_a_table_too(tmp_path: Path) -> None:
    file = tmp_path / "main.tex"
    file.write_text(r"\claim{a}{x > 1}{x > 0} \claim{<b>}{x > 1}{x > \foo}")
    found = paper(file)
    assert isinstance(found.answers[0], Decided)
    html = found._repr_html_()
    _Balanced(html)
    assert "&lt;b&gt;" in html
    assert "ERROR" in html


def test_values_are_exact() -> None:
    with pytest.raises(InputError, match="is not exact"):
        cite("stability/lemma-1", {"lambda": 0.9})


def test_effort_is_a_whole_number_and_a_claim_is_a_claim() -> None:
    assert decide("x**2 >= 0 for x in [0, 1]", effort=2).verdict.holds
    for wrong in (0, True, "2"):
        with pytest.raises(InputError, match="effort is a whole number"):
            decide("1 < 2", effort=wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="decide takes a Claim"):
        verify.decide("x <= 1")  # type: ignore[arg-type]


def test_the_package_is_the_program() -> None:
    asked = [sys.executable, "-m", "memory_theorems", "claim", "1 < 2"]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert "PROVED" in done.stdout
