"""The static HTML report: one file, no network, readable from a file:// address."""

from __future__ import annotations

from functools import lru_cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from reports.figures import Drawing, drawings
from reports.graph import draw, nodes_of
from reports.mathematics import rich, statement
from reports.view import Report
from reports.words import MEANINGS


def render(report: Report) -> str:
    """The whole page; equal reports give equal text."""
    figures: dict[str, tuple[Drawing, ...]] = {
        section.key: tuple(drawings(section.theorem))
        for section in report.sections
        if section.theorem is not None
    }
    return (
        environment()
        .get_template("report.html.j2")
        .render(
            report=report,
            figures=figures,
            graph=draw(nodes_of(report.sections)),
            meanings=MEANINGS,
        )
    )


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
    environment.filters["rich"] = rich
    environment.filters["statement"] = statement
    return environment
