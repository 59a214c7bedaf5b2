"""The script of Figures 2 and 3, its stored numbers and the page that tells them."""

from __future__ import annotations

import json
import runpy
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from property_tests.places import ROOT

SCRIPT = ROOT / "examples" / "training" / "text_figures.py"
FOUND: dict[str, Any] = json.loads(SCRIPT.with_suffix(".json").read_text(encoding="utf-8"))
NAMES = {
    "rnn free": "tanh, free",
    "rnn stable": "tanh, stable",
    "lstm free": "LSTM, free",
    "lstm stable": "LSTM, stable",
}


@pytest.mark.parametrize("name", NAMES)
def test_the_page_tells_the_stored_numbers(name: str) -> None:
    page = (ROOT / "docs" / "stable-training.md").read_text(encoding="utf-8")
    result = FOUND["models"][name]
    (row,) = [line for line in page.splitlines() if line.startswith(f"| {NAMES[name]} |")]
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[1] == f"{result['loss']:.3f}"
    last = result["windows"][-1]
    never = last["method"] == "histories that never meet"
    shown = "no window is long enough" if never else f"{last['lower']} to {last['upper']}"
    assert cells[2] == shown
    sizes = [result["gradients"][i] for i in (0, 5, 10, 20)]
    assert [float(v) for v in cells[3].split(", ")] == pytest.approx(sizes, rel=0.06)
    far = [result["distances"][k][-1] for k in ("2", "5", "12", "30")]
    assert [float(v) for v in cells[4].split(", ")] == pytest.approx(far, abs=6e-4)


@pytest.mark.parametrize("name", NAMES)
def test_distances_fall_with_the_window(name: str) -> None:
    ends = [values[-1] for values in FOUND["models"][name]["distances"].values()]
    assert ends[0] > 100 * ends[-1]
    assert all(b < 1.1 * a for a, b in pairwise(ends))


def test_figures_are_drawn_from_the_numbers(tmp_path: Path) -> None:
    script = runpy.run_path(str(SCRIPT))
    script["draw_figures"](FOUND, tmp_path)
    for name in ("text-figure-2.svg", "text-figure-3.svg"):
        assert (tmp_path / name).read_text(encoding="utf-8").startswith("<?xml")
        assert (ROOT / "docs" / name).stat().st_size < 100_000
    assert script["table"](FOUND).count("\n") == 1 + len(NAMES)


def test_a_short_run_measures_everything(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    script = runpy.run_path(str(SCRIPT))
    small = script["measure"].__globals__
    small.update(STEPS=2, ASKED_EVERY=2, PLAIN_STEPS=4, PLAIN_EVERY=2, KEPT=(1, 30), UNITS=4)
    text = tmp_path / "text.txt"
    text.write_text("to be, or not to be, that is the question. " * 60, encoding="utf-8")
    found = script["measure"](text, ("rnn",))
    assert set(found["models"]) == {"rnn free", "rnn stable"}
    for result in found["models"].values():
        assert len(result["gradients"]) == script["LENGTH"]
        assert len(result["distances"]["30"]) == 3
        assert result["distances"]["1"][0] == 0 < result["distances"]["1"][-1]
    stable = found["models"]["rnn stable"]
    assert stable["norm"] <= script["SPECTRAL"]
    assert stable["windows"][-1]["upper"] is not None
