"""The certified bounds of a trained model and the worst gap observed, against the window."""

from __future__ import annotations

from fractions import Fraction
from io import BytesIO
from pathlib import Path

from theorems.models.adversary import LowerBound
from theorems.models.fixed_point import FRACTION
from theorems.models.window import Attempt, best
from verify.asking.outputs import write_bytes

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
    content = BytesIO()
    drawing.savefig(content, format=path.suffix.removeprefix("."))
    write_bytes(path, content.getvalue())
