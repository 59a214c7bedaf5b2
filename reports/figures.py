"""A theorem's figures as SVG images: files beside a page, or inside a page that is one file."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

from verify.errors import InputError
from verify.showing.figure_library import require_figure_library
from verify.theorem import Caption, Theorem

_PATH = re.compile(rb' d="[^"]*"')
_LONG = re.compile(rb"-?\d+\.\d{3,}")
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
    return _PATH.sub(_rounded, stream.getvalue()).decode("utf-8")


def _rounded(path: re.Match[bytes]) -> bytes:
    """Two decimals of a point are enough: half of a drawing is digits that nobody sees."""
    return _LONG.sub(lambda number: b"%.2f" % float(number[0]), path[0])


def _uri(svg: str) -> str:
    """The image as text: the signs that an address or an attribute cannot hold are escaped."""
    return "data:image/svg+xml," + quote(svg, safe=_PLAIN)
