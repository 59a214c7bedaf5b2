"""The page of many kernels: a table, and the width m against a parameter and the error eps."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from memory_theorems.reports.figures import drawn
from memory_theorems.reports.html import environment
from memory_theorems.theorems.targets.shown_digits import upward
from memory_theorems.theorems.targets.tables import value_text
from memory_theorems.verify.asking.outputs import write_text

Json = Any
FILE = "targets.html"
LEVELS = 12


def write_surface(folder: Path, document: Mapping[str, Json]) -> Path:
    """Write ``targets.html`` and ``targets.json`` into the folder; the path of the page."""
    path = folder / FILE
    write_text(path, render(document))
    twin = folder / "targets.json"
    write_text(twin, json.dumps(document, indent=1, ensure_ascii=False) + "\n")
    return path


def render(document: Mapping[str, Json]) -> str:
    """The whole page; equal documents give equal text."""
    return (
        environment()
        .get_template("targets.html.j2")
        .render(
            rows=[_row(item) for item in document["results"]],
            figures=[drawn(title, draw) for title, draw in surfaces(document["results"])],
        )
    )


def _row(item: Mapping[str, Json]) -> dict[str, str]:
    found = item["answer"]
    norm = next((fact for fact in found["facts"] if fact["name"] == "L1 norm"), None)
    rows = [*found["approximations"], *found["constructions"]]
    error = Fraction(rows[-1]["error"]["upper"]) if rows else None
    return {
        "label": item["label"],
        "kernel": ", ".join(found["kernel"]),
        "norm": value_text(norm) if norm else "",
        "m": str(rows[-1]["m"]) if rows else "",
        "error": "" if error is None else upward(error) if error else "0",
        "problem": found.get("error", ""),
    }


def surfaces(results: Sequence[Mapping[str, Json]]) -> Iterator[tuple[str, Callable[[Any], None]]]:
    """One surface for each name of a target and each of its parameters that varies; the others are
    held at their first value."""
    names = dict.fromkeys(item["name"] for item in results)
    for name in names:
        group = [item for item in results if item["name"] == name and item["answer"]["facts"]]
        group = [item for item in group if item["answer"]["approximations"]]
        for parameter in group[0]["values"] if group else ():
            first = group[0]["values"]
            line = [
                item
                for item in group
                if all(item["values"][key] == first[key] for key in first if key != parameter)
            ]
            if len({item["values"][parameter] for item in line}) > 1:
                title = f"{name}: width m against {parameter} and eps"
                yield title, partial(_draw, line=line, parameter=parameter)


def smallest_width(answer: Mapping[str, Json], eps: float) -> int | None:
    """The least m of a model whose certified error is at most eps."""
    for item in answer["approximations"]:
        if float(Fraction(item["error"]["upper"])) <= eps:
            return int(item["m"])
    return None


def _draw(axes: Any, line: Sequence[Mapping[str, Json]], parameter: str) -> None:
    line = sorted(line, key=lambda item: Fraction(item["values"][parameter]))
    values = [float(Fraction(item["values"][parameter])) for item in line]
    errors = [
        float(Fraction(row["error"]["upper"]))
        for item in line
        for row in item["answer"]["approximations"]
    ]
    positive = [value for value in errors if value > 0] or [1.0]
    levels = np.logspace(np.log10(min(positive)), np.log10(max(positive)), LEVELS)
    grid = np.full((LEVELS, len(values)), np.nan)
    for j, item in enumerate(line):
        for i, level in enumerate(levels):
            width = smallest_width(item["answer"], float(level) * (1 + 1e-9))
            if width is not None:
                grid[i, j] = width
    mesh = axes.pcolormesh(values, levels, grid, shading="nearest", cmap="viridis")
    axes.figure.colorbar(mesh, ax=axes, label="m (blank: not reached)")
    axes.set_yscale("log")
    if min(values) > 0 and max(values) / min(values) > 8:
        axes.set_xscale("log")
    axes.set_xlabel(parameter)
    axes.set_ylabel("certified L1 error eps")
    axes.grid(False)
