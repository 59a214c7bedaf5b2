"""What ``verify target --stress`` prints."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

Json = Any


def print_stress(answer: Mapping[str, Json]) -> None:
    """A line for each theorem that applied, then the cases that fail, with their commands."""
    from rich.console import Console
    from rich.table import Table

    from memory_theorems.theorems.targets.shown_digits import upward

    console = Console()
    ranges = ", ".join(
        f"{name} in [{low}, {high}]" for name, (low, high) in answer["ranges"].items()
    )
    print(f"{answer['drawn']} cases of {', '.join(answer['kernel'])}: {ranges}")
    table = Table("theorem", "applies", "holds", "fails", "open", "loosest", "at", box=None)
    for row in answer["theorems"]:
        loosest = row["loosest"]
        table.add_row(
            row["key"],
            *(str(row[name]) for name in ("applies", "holds", "fails", "open")),
            "" if loosest is None else upward(Fraction(loosest["slack"])),
            "" if loosest is None else _values(loosest["values"]),
        )
    console.print(table)
    for row in answer["theorems"]:
        case = row["failing"]
        if case is None:
            continue
        print(f"{row['key']} fails at {_values(case['values'])}:")
        for item in case["statements"]:
            print(f"  {item['form']}: {item['word']}; {item['detail']}")
        print(f"  again: {case['again']}")
    for item in answer["refused"]:
        print(f"no kernel: {item['why']}\n  again: {item['again']}")
    loosest = [row["loosest"] for row in answer["theorems"] if row["loosest"]]
    if loosest:
        worst = max(loosest, key=lambda case: Fraction(case["slack"]))
        print(f"loosest: slack {upward(Fraction(worst['slack']))}\n  again: {worst['again']}")


def _values(values: Mapping[str, str]) -> str:
    return ", ".join(f"{name} = {text}" for name, text in values.items())
