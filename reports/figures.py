"""A theorem's figures as SVG images: files beside a page, or inside a page that is one file."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.showing.figure_library import require_figure_library
from memory_theorems.verify.theorem import Caption, Theorem

#: Where points are: paths, places, and what moves them.
_POINTS = re.compile(rb' (?:d|x|y|transform)="[^"]*"')
_LONG = re.compile(rb"-?\d+\.\d{3,}")
#: Blanks beside the letter of a command of a path.
_COMMAND = re.compile(rb"\s*([A-Za-z])\s*(?=[^A-Za-z]|\Z)")
#: What no browser needs: prologue, metadata, names of groups, turns by nothing, indentation.
_IDLE = re.compile(
    rb"\A<\?xml[^>]*\?>\s*<!DOCTYPE[^>]*>\s*|<metadata>.*?</metadata>|(?<=<g) id=\"[^\"]*\""
    rb'| transform="rotate\(-?0(?:\.0*)? [^"]*\)"|(?<=>)\n\s*(?=<)',
    re.DOTALL,
)
#: Signs that stand for themselves in an address inside an attribute.
_PLAIN = " !$&'()*+,-./:;=?@[]^_`{|}~"


@dataclass(frozen=True, slots=True)
class Drawing:
    """``svg`` is the text of an image; empty when drawing failed, with the ``problem``."""

    title: str
    svg: str
    problem: str = ""
    caption: Caption | None = None

    @property
    def source(self) -> str:
        """The image as an address for a page that is one file: a data URI, or nothing."""
        return _uri(self.svg) if self.svg else ""


def drawings(theorem: Theorem) -> Iterator[Drawing]:
    """Draw each figure; one that fails is shown as failed and never hides the report."""
    captions = theorem.captions()
    for title, draw in theorem.figures().items():
        yield replace(drawn(title, draw), caption=captions.get(title))


def drawn(title: str, draw: object) -> Drawing:
    """One figure, or why it failed."""
    try:
        return Drawing(title, _svg(draw))
    except InputError as problem:
        return Drawing(title, "", str(problem))
    except Exception as problem:  # third-party drawing code; the message goes on the page
        return Drawing(title, "", f"{type(problem).__name__}: {problem}")


def _svg(draw: object) -> str:
    """Equal input gives equal bytes: no date, identifiers from a fixed salt."""
    require_figure_library()
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    if not callable(draw):
        raise TypeError("a figure is a function of Matplotlib axes")
    style: Any = {
        "svg.hashsalt": "memory-theorems",
        # Text as text: glyphs drawn as paths are half of an image, and nobody can search them.
        "svg.fonttype": "none",
        # One family, not the eleven that might stand in for it: it is named beside each word.
        "font.sans-serif": ["DejaVu Sans"],
        "font.size": 10,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.grid": True,
        "grid.alpha": 0.25,
        "legend.frameon": False,
        "figure.constrained_layout.use": True,
    }
    with matplotlib.rc_context(style):
        figure = Figure(figsize=(6.4, 3.9))
        FigureCanvasSVG(figure)
        draw(figure.add_subplot())
        stream = io.BytesIO()
        figure.savefig(stream, format="svg", metadata={"Date": None, "Creator": None})
    return light(stream.getvalue()).decode("utf-8")


def light(image: bytes) -> bytes:
    """The same image, without what nobody sees: half of a drawing are digits and indentation."""
    return _IDLE.sub(b"", _POINTS.sub(_rounded, image))


def _rounded(points: re.Match[bytes]) -> bytes:
    """Two decimals of a point are enough, and none where they are noughts."""
    short = _LONG.sub(_two_decimals, points[0])
    if not short.startswith(b' d="'):
        return short
    return b' d="' + _COMMAND.sub(rb"\1", short[4:-1]).strip() + b'"'


def _two_decimals(number: re.Match[bytes]) -> bytes:
    return (b"%.2f" % float(number[0])).rstrip(b"0").rstrip(b".")


def _uri(svg: str) -> str:
    """The image as text: the signs that an address or an attribute cannot hold are escaped."""
    return "data:image/svg+xml," + quote(svg, safe=_PLAIN)
