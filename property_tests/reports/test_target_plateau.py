"""The page of a kernel with a far-away memory shows its plateau."""

from __future__ import annotations

import matplotlib.pyplot as plt

from memory_theorems.reports.html import environment
from memory_theorems.reports.target_figures import figures
from memory_theorems.reports.targets import plateau_lines

FOUND = {
    "memory": "20", "width": 2, "idle_rate": "1/2", "event": "separation", "delta": "1/10",
    "loss": {"lower": "1772453e-6", "upper": "1772454e-6"},
    "gradient": {"lower": "2579064e-10", "upper": "257907e-9"},
    "escape_lower": "2638146e-6", "status": "reached", "time": "1104.14",
    "path": [[0.0, 0.0, 0.0], [3.0, 0.1, 0.5]],
}  # fmt: skip


def test_bounds_are_rounded_outwards_and_the_time_is_called_tested() -> None:
    lines = plateau_lines(FOUND)
    assert lines is not None
    assert lines["escape_lower"] == "2.63e0"
    assert lines["gradient"] == "2.58e-4"
    assert lines["loss"] == "1.77e0 .. 1.78e0"
    source, _, _ = environment().loader.get_source(environment(), "target.html.j2")
    assert "no escape before, certified" in source
    assert "computed flow, tested" in source
    assert plateau_lines(None) is None


def test_the_figure_shows_the_loss_and_the_bound() -> None:
    answer = {"kernel": ["exp(-t)"], "approximations": [], "plateau": FOUND}
    drawings = dict(figures(answer))
    _, axes = plt.subplots()
    drawings["plateau: the loss along the flow"](axes)
    labels = [line.get_label() for line in axes.lines]
    assert labels == ["loss along the flow (tested)", "no escape before (certified)"]
    assert abs(float(axes.lines[1].get_xdata()[0]) - 0.4213) < 1e-3
    plt.close("all")
    assert "plateau: the loss along the flow" not in dict(figures({**answer, "plateau": None}))
