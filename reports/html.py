"""The templates of the pages, with the filters that set text and mathematics."""

from __future__ import annotations

import base64
from functools import lru_cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined

from memory_theorems.reports.annotated import where
from memory_theorems.reports.counterexamples import taken
from memory_theorems.reports.curves import curve
from memory_theorems.reports.mathematics import formula, rich, statement
from memory_theorems.reports.shown_values import in_runs
from memory_theorems.reports.trajectories import trajectory
from memory_theorems.reports.words import MEANINGS

#: The style sheet that all pages of the site share.
STYLE = "style.css"
_FONT = """@font-face {
  font-family: "Recurrent Maths";
  src: url(data:font/woff2;base64,%s) format("woff2");
}
math { font-family: "Recurrent Maths", math; }
"""


def style_sheet() -> str:
    """The styles, and the font inside: browsers do not load a font from a file:// address."""
    font = files("memory_theorems.reports").joinpath("fonts", "recurrent-maths.woff2").read_bytes()
    sheets = (environment().get_template(name).render() for name in (STYLE, "site.css"))
    return _FONT % base64.b64encode(font).decode("ascii") + "\n".join(sheets)


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The templates of this package; undefined names raise."""
    environment = Environment(
        loader=PackageLoader("memory_theorems.reports"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals["meanings_of_words"] = MEANINGS
    environment.filters["rich"] = rich
    environment.filters["statement"] = statement
    environment.filters["formula"] = formula
    environment.filters["taken"] = taken
    environment.filters["curve"] = curve
    environment.filters["trajectory"] = trajectory
    environment.filters["equation"] = where
    environment.filters["in_runs"] = in_runs
    return environment
