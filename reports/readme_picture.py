"""The picture of the README: ``python -m memory_theorems.reports.readme_picture
docs/forgetting.svg``.

The gap of Lemma 1 of Miller and Hardt against the window, beside its bound, as the report draws it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from memory_theorems.reports.figures import drawings
from memory_theorems.theorems.registry import theorem

KEY = "stability/lemma-1"


def picture() -> str:
    """The first figure of the theorem.  InputError without Matplotlib."""
    drawing = next(drawings(theorem(KEY)))
    return drawing.svg or f"<!-- {drawing.problem} -->"


def main() -> None:
    """Write the picture."""
    parser = argparse.ArgumentParser(description="Draw the picture of the README.")
    parser.add_argument("file", type=Path)
    parser.parse_args().file.write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
