"""Draw how the time of exact rank and inertia, and of listing partitions, grows with the width m.

``python -m benchmarks.landscape_growth build/benchmarks.json docs/landscape-growth.svg``
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def points(measured: Mapping[str, Any]) -> dict[str, list[tuple[int, float]]]:
    """Seconds by m for every kind of work, from the JSON that pytest-benchmark writes."""
    found: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for item in measured["benchmarks"]:
        info = item["extra_info"]
        if "partitions" in info:
            kind = "all partitions of m units"
        elif "rank" in info and "d" in info:
            kind = "rank and inertia, d = m/2" if 2 * info["d"] >= info["m"] - 1 else (
                "rank and inertia, d <= m/4"
            )  # fmt: skip
        else:
            continue
        found[kind].append((int(info["m"]), float(item["stats"]["median"])))
    return {kind: sorted(values) for kind, values in sorted(found.items())}


def draw(measured: Mapping[str, Any], path: Path) -> None:
    """Write the figure; both axes are logarithmic."""
    from matplotlib.figure import Figure

    drawing = Figure(figsize=(6.4, 4.0), layout="constrained")
    axes = drawing.add_subplot()
    for kind, values in points(measured).items():
        axes.loglog(*zip(*values, strict=True), "o-", label=kind)
    axes.set_xlabel("width m")
    axes.set_ylabel("seconds")
    axes.set_title("critical spaces of the loss", fontsize="medium")
    axes.grid(which="both", linewidth=0.3)
    axes.legend(fontsize="small")
    drawing.savefig(path)


def main() -> None:
    """Read the first file, write the second."""
    parser = argparse.ArgumentParser(description="Draw time against the width.")
    parser.add_argument("measured", type=Path)
    parser.add_argument("figure", type=Path)
    arguments = parser.parse_args()
    draw(json.loads(arguments.measured.read_text(encoding="utf-8")), arguments.figure)


if __name__ == "__main__":
    main()
