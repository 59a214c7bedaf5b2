"""The table of benchmarks: units that suit the numbers, rows in a fixed order."""

from __future__ import annotations

from typing import Any

from benchmarks.table import table


def _entry(name: str, median: float) -> dict[str, Any]:
    return {
        "name": f"test_{name}",
        "fullname": f"benchmarks/bench.py::test_{name}",
        "stats": {"median": median, "iqr": median / 10, "rounds": 7},
        "extra_info": {"ratio": "1.4"},
    }


MEASURED = {
    "benchmarks": [_entry("l1_norm", 0.25), _entry("evaluate_20_nodes", 3.2e-5)],
    "machine_info": {"cpu": {"brand_raw": "A processor", "count": 2}, "python_version": "3.11.7"},
    "datetime": "2026-01-02T03:04:05",
}


def test_rows_are_sorted_and_times_are_readable() -> None:
    lines = table(MEASURED).splitlines()
    rows = [line for line in lines if line.startswith("| ") and "median" not in line]
    assert rows == [
        "| evaluate 20 nodes | 32 µs | 3.2 µs | 7 | ratio: 1.4 |",
        "| l1 norm | 250 ms | 25 ms | 7 | ratio: 1.4 |",
    ]
    assert lines[-1] == "Machine: A processor, 2 cores; Python 3.11.7; 2026-01-02."
