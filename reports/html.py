"""The templates of the pages, with the filters that set text and mathematics."""

from __future__ import annotations

from functools import lru_cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from reports.annotated import where
from reports.counterexamples import taken
from reports.curves import curve
from reports.mathematics import first_formula, formula, rich, statement
from reports.words import MEANINGS


@lru_cache(maxsize=1)
def environment() -> Environment:
    """The templates of this package; undefined names raise."""
    environment = Environment(
        loader=PackageLoader("reports"),
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
    environment.filters["equation"] = where
    environment.filters["first_formula"] = first_formula
    return environment
