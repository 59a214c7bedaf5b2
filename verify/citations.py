"""How a cited theorem is called, and where it stands."""

from __future__ import annotations


def name_of_citation(cited: str) -> str:
    """``Kammler's theorem`` of ``Kammler's theorem: D. W. Kammler, ...``; a source without a name
    is its own."""
    return cited.partition(": ")[0]
