"""The page of ``verify plateau``: escape times against the memory, with the certified bound."""

from __future__ import annotations

import html
import json
from fractions import Fraction
from math import log10
from pathlib import Path
from typing import Any

from memory_theorems.reports.figures import drawn

Json = Any


def write_plateau(folder: Path, answer: Json) -> Path:
    """``plateau.html`` with table and figures, ``plateau.json`` beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "plateau.json").write_text(json.dumps(answer, indent=1) + "\n", encoding="utf-8")
    path = folder / "plateau.html"
    path.write_text(_page(answer), encoding="utf-8")
    return path


def _page(answer: Json) -> str:
    pictures = [
        drawn("Escape time against the memory", lambda axes: draw_times(axes, answer)),
        drawn("Loss along the flow", lambda axes: draw_losses(axes, answer)),
    ]
    figures = "".join(
        f'<h2>{html.escape(item.title)}</h2><img alt="{html.escape(item.title)}" '
        f'src="{item.source}">'
        for item in pictures
    )
    head = (
        "1/omega",
        "loss",
        "gradient",
        "certified: no escape before",
        "certified: escape by",
        "tested: escape at",
    )
    rows = "".join(
        "<tr>"
        + "".join(
            f"<td>{html.escape(str(cell))}</td>"
            for cell in (
                row["memory"],
                row["loss"]["upper"],
                row["gradient"]["upper"],
                row["escape_lower"],
                row["escape_upper"] or "-",
                row["time"] or row["status"],
            )
        )
        + "</tr>"
        for row in answer["rows"]
    )
    titles = "".join(f"<th>{title}</th>" for title in head)
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Plateaus</title>'
        "<style>body{font-family:sans-serif;max-width:60em;margin:2em auto}"
        "td,th{padding:.2em .8em;text-align:right}</style>"
        f"<h1>Plateaus of rho(t) = {html.escape(answer['kernel'])}</h1>"
        f"<p>m = {answer['width']}, idle units at the rate {answer['idle_rate']}, "
        f"{answer['event']} by {answer['delta']}.  The bounds are certified, the times tested by "
        f"two runs.</p><table><tr>{titles}</tr>{rows}</table>{figures}</html>\n"
    )


def draw_times(axes: Any, answer: Json) -> None:
    """log10 of the times and of the bounds."""
    rows = answer["rows"]
    known = [row for row in rows if row["log10_time"] is not None]
    axes.plot(
        [float(Fraction(row["memory"])) for row in known],
        [row["log10_time"] for row in known],
        "o",
        label="escape (tested)",
    )
    axes.plot(
        [float(Fraction(row["memory"])) for row in rows],
        [_log10(row["escape_lower"]) for row in rows],
        "-",
        label="no escape before (certified)",
    )
    limits = [row for row in rows if row["escape_upper"]]
    if limits:
        axes.plot(
            [float(Fraction(row["memory"])) for row in limits],
            [_log10(row["escape_upper"]) for row in limits],
            "--",
            label="escape by (certified)",
        )
    axes.set_xlabel("1/omega")
    axes.set_ylabel("log10 of the time")
    axes.legend()


def draw_losses(axes: Any, answer: Json) -> None:
    """The loss against log10 of the time, one curve for each memory."""
    for row in answer["rows"]:
        loss = float(row["loss"]["upper"])
        times = [item[0] for item in row["path"]]
        axes.plot(times, [loss - item[2] for item in row["path"]], label=row["memory"])
    axes.set_xlabel("log10 of the time")
    axes.set_ylabel("loss")


def _log10(text: str) -> float:
    digits, _, exponent = text.partition("e")
    return log10(int(digits)) + int(exponent or 0)
