"""Turn the JSON that pytest-benchmark writes into a Markdown table.

``python -m benchmarks.table build/benchmarks.json docs/benchmarks.md``
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

HEADER = """# Benchmarks

Measured by `make bench`; medians, on the machine named below.  Limits are asserted by the
benchmarks themselves: a measurement over its limit fails the run.
"""


def table(measured: Mapping[str, Any]) -> str:
    """The page for one file of pytest-benchmark; times in the unit that suits them."""
    return "\n".join(_lines(measured)) + "\n"


def _lines(measured: Mapping[str, Any]) -> Iterator[str]:
    yield HEADER
    yield "| what | median | spread (IQR) | rounds | remarks |"
    yield "|---|--:|--:|--:|---|"
    for item in sorted(measured["benchmarks"], key=lambda entry: entry["fullname"]):
        stats = item["stats"]
        remarks = ", ".join(f"{name}: {value}" for name, value in item["extra_info"].items())
        yield (
            f"| {item['name'].removeprefix('test_').replace('_', ' ')} | {_time(stats['median'])} "
            f"| {_time(stats['iqr'])} | {stats['rounds']} | {remarks} |"
        )
    cpu = measured.get("machine_info", {}).get("cpu", {})
    yield ""
    yield (
        f"Machine: {cpu.get('brand_raw') or 'unknown processor'}, {cpu.get('count', '?')} cores; "
        f"Python {measured['machine_info']['python_version']}; {measured['datetime'][:10]}."
    )


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def main() -> None:
    """Read the first file, write the second."""
    parser = argparse.ArgumentParser(description="Write the table of benchmarks.")
    parser.add_argument("measured", type=Path)
    parser.add_argument("page", type=Path)
    arguments = parser.parse_args()
    measured = json.loads(arguments.measured.read_text(encoding="utf-8"))
    arguments.page.write_text(table(measured), encoding="utf-8")


if __name__ == "__main__":
    main()
