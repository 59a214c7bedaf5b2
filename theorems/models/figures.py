"""The certified bounds of a trained model and the worst gap observed, against the window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memory_theorems.theorems.models.adversary import LowerBound
from memory_theorems.theorems.models.fixed_point import FRACTION
from memory_theorems.theorems.models.window import Attempt, best
from memory_theorems.verify.asking.outputs import write_bytes

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")


def draw(path: Path, eps: Fraction, attempts: tuple[Attempt, ...], lower: LowerBound) -> None:
    """Write a figure with a logarithmic scale; the suffix of the path names the format."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    drawing = Figure(figsize=(6.4, 4.0), layout="constrained")
    axes = drawing.add_subplot()
    found = [item for item in attempts if item.bounds and item.window is not None]
    limit = max((item.window or 0 for item in found), default=len(lower.gaps)) + 3
    chosen = best(attempts)
    if chosen is not None and chosen.window is not None:
        label = f"needed k: {lower.needed} to {chosen.window}"
        axes.axvspan(lower.needed, chosen.window, color="0.9", label=label)
    for item, colour in zip(found, COLOURS * len(found), strict=False):
        values = [value / 2**FRACTION for value in item.bounds[:limit]]
        width = 2.0 if item is chosen else 1.1
        axes.semilogy(range(len(values)), values, label=item.method, linewidth=width, color=colour)
    seen = [(k, gap) for k, gap in enumerate(lower.gaps[:limit], start=1) if gap > 0]
    if seen:
        axes.semilogy(*zip(*seen, strict=True), "k.", markersize=4, label="worst observed")
    axes.axhline(float(eps), color="0.4", linestyle="--", linewidth=0.9, label=f"eps = {eps}")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("window k (steps)")
    axes.set_ylabel("difference of outputs")
    axes.legend(fontsize="small")
    _write(path, drawing)


def draw_many(
    path: Path, names: Sequence[str], eps: Sequence[str], answers: Sequence[Mapping[str, Any]]
) -> None:
    """The certified windows of many files, in their order, as bars between both ends.

    ``answers``: for each file those of all ``eps``.  An arrow up is a file without a certificate,
    a cross one whose model has no window; a file that could not be used has no mark.
    """
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    drawing = Figure(figsize=(max(6.4, 0.22 * len(names)), 4.0), layout="constrained")
    axes = drawing.add_subplot()
    for number, (tolerance, colour) in enumerate(zip(eps, COLOURS * len(eps), strict=False)):
        label: str | None = f"eps = {tolerance}"
        for place in range(len(names)):
            answer = answers[place * len(eps) + number]
            if "trouble" in answer:
                continue
            x = place + (number - (len(eps) - 1) / 2) * 0.8 / len(eps)
            lower, upper = answer["needed_window_lower"], answer["certified_window"]
            never = answer["no_window_from"]
            if upper is not None:
                axes.plot([x, x], [lower, upper], "_-", color=colour, label=label)
            else:
                mark = "^" if never is None else "x"
                axes.plot([x], [lower if never is None else never], mark, color=colour, label=label)
            label = None
    axes.set_xticks(range(len(names)), names, rotation=90, fontsize="small")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylabel("needed k (steps)")
    axes.set_title("bars: certified from both sides; arrows: lower end only; x: no window",
                   fontsize="small")  # fmt: skip
    if axes.get_legend_handles_labels()[0]:
        axes.legend(fontsize="small")
    _write(path, drawing)


def _write(path: Path, drawing: Figure) -> None:
    content = BytesIO()
    drawing.savefig(content, format=path.suffix.removeprefix("."))
    write_bytes(path, content.getvalue())
