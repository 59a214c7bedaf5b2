"""``verify target``: a search that was cut, says so, and goes on with ``--continue``."""

from __future__ import annotations

import json
from fractions import Fraction
from html import escape
from pathlib import Path

import pytest

from memory_theorems.reports.targets import render
from memory_theorems.theorems.targets.approximation import (
    FitSequence,
    fits_of,
)
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.fitting import HankelFit
from memory_theorems.theorems.targets.tables import cut_words, print_answer
from memory_theorems.verify.asking.clock import OutOfTime
from property_tests.target_answers import answer, fits, invoke


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.stress
def test_a_search_that_the_clock_ends_says_so_and_goes_on() -> None:
    kernel, options = (
        "exp(-t)/(7 + 5*t)",
        ("--widths", "2", "--eps", "1/1000000000", "--json", "t.json"),
    )

    def searched(*more: str) -> tuple[dict, str]:
        fits_of.cache_clear()
        done = invoke(kernel, *options, *more)
        data = json.loads(Path("t.json").read_text())
        fits(data)
        return data, " ".join(done.output.split())

    cut, said = searched("--budget", "0.01")
    assert cut["search"]["cut"]
    assert cut["search"]["tried"] < 2
    assert cut_words(cut["search"]) in said
    assert escape(cut_words(cut["search"])) in render(cut)
    whole, said = searched("--continue")
    assert whole["search"] == {"widths": 2, "tried": 2, "cut": False}
    assert "was cut" not in said
    one = {**whole, "approximations": whole["approximations"][:1]}
    one["search"] = {"widths": 2, "tried": 1, "cut": True}
    Path("t.json").write_text(json.dumps(one))
    again, _ = searched("--continue")
    assert again["search"] == whole["search"]
    for row, other in zip(again["approximations"], whole["approximations"], strict=True):
        # Both ways end where the error is least, up to the last digits of the rates.
        one, two = (float(Fraction(item["error"]["upper"])) for item in (row, other))
        assert one == pytest.approx(two, rel=1e-5)


def test_a_width_without_a_bound_has_its_reason_on_the_page(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = answer("exp(-t)", "--widths", "1")
    assert "unbounded" not in found["search"]
    assert "no lower bound" not in render(found)
    found["search"]["unbounded"] = {"m": 3, "reason": "the switches near t = 2 are not separated"}
    fits(found)
    words = "no lower bound for all models from m = 3 on: the switches near t = 2 are not separated"
    print_answer(found)
    assert words in " ".join(capsys.readouterr().out.split())
    assert words in render(found)


def test_a_search_that_is_interrupted_is_not_exhausted(monkeypatch: pytest.MonkeyPatch) -> None:
    fits = FitSequence(Channel.parse("exp(-t)/(3 + t)"))
    assert fits.reaches(1)

    def ring(*_: object) -> None:
        raise OutOfTime("the clock rings")

    monkeypatch.setattr(HankelFit, "propose", ring)
    with pytest.raises(OutOfTime):
        fits.reaches(2)
    assert fits.tried == 1
    monkeypatch.undo()
    assert fits.reaches(2)
    assert fits.tried == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "no earlier answer"),
        ("[]", "no earlier answer"),
        ("{}", "holds no search"),
        ('{"schema": "target/1", "kernel": ["exp(-2*t)"]}', "another kernel"),
        ('{"schema": "target/1", "kernel": ["exp(-t)"], "approximations": [{"m": 1, "terms": '
         '[{"power": 0, "rate": "-1", "frequency": "0", "sine": false, "weight": "1"}]}], '
         '"search": {"tried": 1}}', "does not decay"),
    ],
)  # fmt: skip
def test_what_is_continued_is_an_answer_about_the_kernel(text: str | None, message: str) -> None:
    if text is not None:
        Path("e.json").write_text(text)
    done = invoke("exp(-t)", "--continue", "--json", "e.json")
    assert done.exit_code == 2
    assert message in done.output
    assert "Traceback" not in done.output
    assert "--json FILE" in invoke("exp(-t)", "--continue").output
