"""Matplotlib, which draws figures and which an installation may be without."""

from __future__ import annotations

from memory_theorems.verify.errors import InputError

INSTALL = "pip install 'memory-theorems[figures]'"


def missing_figure_library() -> str:
    """One line on why no figure can be drawn here and what to do about it; empty where it can."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError as problem:
        return f"figures need Matplotlib ({problem}): {INSTALL}"
    return ""


def require_figure_library() -> None:
    """Raises InputError with that line."""
    missing = missing_figure_library()
    if missing:
        raise InputError(missing)
