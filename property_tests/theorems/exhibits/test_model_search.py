"""Models of the page against the best known; the record of these holds what it says."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from memory_theorems.theorems.exhibits import model_search
from memory_theorems.theorems.exhibits.model_search import (
    KERNELS,
    WIDTHS,
    Search,
    best_error,
    kept,
    searched,
)
from memory_theorems.theorems.exhibits.model_table import cell, rows
from memory_theorems.theorems.targets.approximation import l1_error
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.fitting import Proposal


def test_every_kernel_and_width_is_on_record() -> None:
    assert tuple(kept()) == KERNELS
    for text in KERNELS:
        errors = [best_error(text, width) for width in range(1, WIDTHS + 1)]
        assert errors == sorted(errors, reverse=True)
        for width in range(1, WIDTHS + 1):
            rates = kept()[text][str(width)]["rates"]
            assert sum(2 if wave else 1 for _, wave in rates) == width


@pytest.mark.parametrize("text", ["exp(-sqrt(t))", "(1 + t)**(-2)*cos(t)", "erfc(t)"])
def test_an_error_on_record_is_that_of_its_model(text: str) -> None:
    row = kept()[text]["2"]
    weights, rates = (tuple(complex(*z) for z in row[name]) for name in ("weights", "rates"))
    error = l1_error(Channel.parse(text), Proposal(weights, rates).model())
    assert float(error.upper()) == pytest.approx(float(row["error"]), rel=1e-4)


@pytest.mark.parametrize(
    ("text", "widths"),
    [
        ("exp(-sqrt(t))", 3),
        *(pytest.param(text, WIDTHS, marks=pytest.mark.stress) for text in KERNELS),
    ],
)
def test_the_page_is_within_two_per_cent_of_the_best_known(text: str, widths: int) -> None:
    found = list(rows(text, widths))
    assert [width for width, _, _ in found] == list(range(1, widths + 1))
    for width, error, best in found:
        assert error <= Fraction(102, 100) * best, (text, width, float(error), float(best))


@pytest.mark.stress
def test_a_record_only_gets_better(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search without starts keeps what is known, and finds a spoilt entry again."""
    monkeypatch.setattr(model_search, "WIDTHS", 2)
    text = "exp(-sqrt(t))"
    known = {width: dict(kept()[text][width]) for width in ("1", "2")}
    spoilt = {**known, "2": {**known["2"], "error": "9.0e-01"}}
    record = tmp_path / "best_models.json"
    record.write_text(json.dumps({"about": "", "kernels": {text: spoilt}}))
    monkeypatch.setattr(model_search, "RECORD", record)
    found = searched(text, 0, 0)
    assert found["1"] == known["1"]
    assert float(found["2"]["error"]) == pytest.approx(float(known["2"]["error"]), rel=1e-4)


def test_starts_of_the_long_search_have_the_width_asked_for() -> None:
    search = Search("(1 + t)**(-2)*cos(t)")
    assert search.tried(1, [1 + 0j])
    assert not search.tried(1, [1 + 0j, 2 + 0j])
    assert not search.tried(1, [-1 + 0j])
    before = search.best[1][0]
    search.run(1, 2, 6)
    assert search.best[1][0] <= before
    assert float(search.certified(1)) == pytest.approx(0.28294, rel=1e-3)


def test_an_excess_is_shown_from_half_a_per_cent_on() -> None:
    assert cell(Fraction(1004, 10), Fraction(100)) == "100.4"
    assert cell(Fraction(103), Fraction(100)) == "103 (+3 %)"
