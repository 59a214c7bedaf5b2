"""The modules of a paper's proofs by their own names, wherever below the paper they stand."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from memory_theorems import theorems

FOLDER = Path(theorems.__file__).parent


def proof_module(paper: str, name: str) -> Any:
    """The one module of this name.  ValueError where there is none, or there are two."""
    (path,) = (FOLDER / paper).rglob(f"{name}.py")
    return importlib.import_module(dotted(path))


def proof_modules(paper: str) -> list[str]:
    """Dotted names of all modules of the paper with a list of inferences, ``PROOF``."""
    found = [dotted(path) for path in sorted((FOLDER / paper).rglob("*.py"))]
    return [name for name in found if hasattr(importlib.import_module(name), "PROOF")]


def dotted(path: Path) -> str:
    inside = path.relative_to(FOLDER).with_suffix("").parts
    return ".".join([theorems.__name__, *inside]).removesuffix(".__init__")
