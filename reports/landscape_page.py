"""The page of a loss landscape: the table by d, and figures, from ``verify landscape``'s answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from memory_theorems.reports.figures import drawn
from memory_theorems.reports.html import environment
from memory_theorems.theorems.exhibits.landscape_figures import draw_counts, line_figures, line_of
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.landscape_tables import (
    ANSWERS,
    count_text,
    guarantee,
    loss_text,
    negative_text,
    rank_text,
)
from memory_theorems.theorems.targets.moment_sources import atlas_of, source_of
from memory_theorems.verify.asking.outputs import write_text

Json = Any
FILE = "landscape.html"


def write_page(folder: Path, answer: Mapping[str, Json]) -> Path:
    """Write ``landscape.html`` and ``landscape.json`` into the folder; the path of the page."""
    path = folder / FILE
    write_text(path, render(answer))
    twin = folder / "landscape.json"
    write_text(twin, json.dumps(answer, indent=1, ensure_ascii=False) + "\n")
    return path


def render(answer: Mapping[str, Json]) -> str:
    """The whole page; equal answers give equal text."""
    return (
        environment()
        .get_template("landscape.html.j2")
        .render(
            answer=answer,
            hypotheses=[
                {**item, "answer": ANSWERS[item["holds"]]} for item in answer["hypotheses"]
            ],
            rows=[shown(item) for item in answer["rows"]],
            guarantees=[guarantee(item) for item in answer["guaranteed"]],
            figures=[drawn(title, draw) for title, draw in figures(answer)],
        )
    )


def shown(item: Mapping[str, Json]) -> dict[str, Json]:
    """One row as text."""
    return {
        "d": item["d"],
        "spaces": count_text(item["spaces"]),
        "dimension": item["dimension"],
        "loss": loss_text(item["loss"]),
        "rank": rank_text(item["rank"]),
        "negative": negative_text(item["negative"]),
        "theorem": item["theorem"],
        "reason": item["reason"],
        "certified": item["certified"],
        "trouble": item["trouble"],
    }


def figures(answer: Mapping[str, Json]) -> Iterator[tuple[str, Callable[[Any], None]]]:
    """Counts, and the critical line of m = 2 where the minimiser of J_1 is known."""
    yield "critical affine spaces against m!", draw_counts
    first = answer["rows"][0]
    if first["rates"] is None:
        return
    middle = [
        float((Fraction(item[0]["lower"]) + Fraction(item[0]["upper"])) / 2)
        for item in (first["weights"], first["rates"])
    ]
    line = line_of(atlas_of(source_of(Channel.parse(answer["kernel"]))), *middle)
    yield from line_figures(line).items()
