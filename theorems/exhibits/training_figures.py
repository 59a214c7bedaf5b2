"""Figures 1 and 4 as pictures: mean and deviation of the loss over ten runs, from kept results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from memory_theorems.theorems.exhibits.plateau_training import results


def _draw(axes: Any, part: str) -> None:
    for row in results()["settings"]:
        if not row["name"].startswith(part) or not row["mean"]:
            continue
        mean, spread = row["mean"], row["deviation"]
        (line,) = axes.plot(row["epochs"], mean, label=f"{row['name']} ({row['finite']}/10 runs)")
        axes.fill_between(
            row["epochs"],
            [x - y for x, y in zip(mean, spread, strict=True)],
            [x + y for x, y in zip(mean, spread, strict=True)],
            alpha=0.2,
            color=line.get_color(),
        )
    axes.set_xlabel("epoch")
    axes.set_ylabel("log10 of the loss (tested)")
    axes.legend(fontsize="small")


TRAINING_FIGURES: Mapping[str, Callable[[Any], None]] = {
    "Figure 1: training on short and long memories": partial(_draw, part="1"),
    "Figure 4(a): full recurrent matrices, white noise": partial(_draw, part="4: noise"),
    "Figure 4(b): full recurrent matrices, cosines": partial(_draw, part="4: cosines"),
}
