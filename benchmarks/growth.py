"""Draw how the time of `verify model` grows with the size of the state.

``python -m benchmarks.growth build/benchmarks.json docs/model-growth.svg``
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def points(measured: Mapping[str, Any]) -> dict[str, list[tuple[int, float]]]:
    """Seconds by size for every cell, from the JSON that pytest-benchmark writes."""
    found: dict[str, list[tuple[int, float]]] = defaultdict(list)
    for item in measured["benchmarks"]:
        info = item["extra_info"]
        if "cell" in info and "size" in info:
            found[info["cell"]].append((int(info["size"]), float(item["stats"]["median"])))
    return {cell: sorted(values) for cell, values in sorted(found.items())}


def draw(measured: Mapping[str, Any], path: Path) -> None:
    """Write the figure; both axes are logarithmic."""
    from matplotlib.figure import Figure

    drawing = Figure(figsize=(6.4, 4.0), layout="constrained")
    axes = drawing.add_subplot()
    for cell, values in points(measured).items():
        axes.loglog(*zip(*values, strict=True), "o-", label=cell)
    axes.set_xlabel("size of the state")
    axes.set_ylabel("seconds")
    axes.set_title("verify model: certificates and adversarial search", fontsize="medium")
    axes.grid(which="both", linewidth=0.3)
    axes.legend(fontsize="small")
    drawing.savefig(path)


def main() -> None:
    """Read the first file, write the second."""
    parser = argparse.ArgumentParser(description="Draw time against size.")
    parser.add_argument("measured", type=Path)
    parser.add_argument("figure", type=Path)
    arguments = parser.parse_args()
    draw(json.loads(arguments.measured.read_text(encoding="utf-8")), arguments.figure)


if __name__ == "__main__":
    main()
