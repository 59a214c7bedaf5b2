"""The report as a static site: pages that link to each other and need no network and no server.

The browser may open them from a file:// address; they share one style sheet, which holds the font.
  :func:`pages` gives each file name with its text; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from memory_theorems.reports import errata
from memory_theorems.reports.annotated import PaperPage, paper_pages
from memory_theorems.reports.citing import bibtex, citation
from memory_theorems.reports.discoveries import discoveries
from memory_theorems.reports.figures import Drawing, drawings
from memory_theorems.reports.finder import finder_of
from memory_theorems.reports.graph import draw, linked, nodes_of
from memory_theorems.reports.html import STYLE, environment, style_sheet
from memory_theorems.reports.instances import picture
from memory_theorems.reports.light import light
from memory_theorems.reports.proof_tree import tree_of
from memory_theorems.reports.settings import shared
from memory_theorems.reports.view import Report, Section
from memory_theorems.reports.words import MEANINGS
from memory_theorems.theorems.errata import Erratum
from memory_theorems.verify.asking.outputs import PACKED

#: Name, file and content of the pages beside those of the papers.
_PAGES = (
    ("Which statement?", "which.html", "By what you have and know: statements that hold for you."),
    ("Discoveries", "discoveries.html", "What is proved here and is not, or wrongly, in print."),
    ("Dependencies", "graph.html", "What uses what; where there is an erratum, in red."),
    ("About", "about.html", "What the words mean, all numbers, warnings, how to run it again."),
)


@dataclass(frozen=True)
class Site:
    """What all pages share."""

    report: Report
    papers: tuple[PaperPage, ...]

    @cached_property
    def twofold(self) -> frozenset[str]:
        """Conclusions whose hypotheses are not to be folded."""
        return self.report.twofold

    @property
    def version(self) -> str:
        """The version of this package that made the run."""
        return dict(self.report.environment).get("memory-theorems", "")

    @property
    def navigation(self) -> tuple[tuple[str, str], ...]:
        """Name and file of the pages that every page links to."""
        papers = ((paper.short, paper.page) for paper in self.papers)
        return (("Overview", "index.html"), *papers, *((name, href) for name, href, _ in _PAGES))

    def paper_of(self, section: Section) -> PaperPage:
        """The page of the paper that a theorem stands in."""
        return next(
            paper
            for paper in self.papers
            if any(entry.section is section for entry in paper.entries)
        )


def pages(
    report: Report, told: Mapping[str, Sequence[Erratum]] | None = None
) -> Iterator[tuple[str, str]]:
    """File name and text of every page; equal reports give equal pages.

    ``told``: the errata by key of the paper, in place of those that are shipped.
    """
    site = Site(report, paper_pages(report, told))
    errors = [item for paper in site.papers for item in paper.errata]
    drawn = {section.key: figures_of(section) for section in report.sections}
    yield "index.html", _index(site)
    yield STYLE, style_sheet()
    for paper in site.papers:
        figures = _of_the_paper(paper, drawn)
        yield paper.page, _rendered("paper.html.j2", site, paper.page, paper=paper, figures=figures)
        yield f"{paper.sheet}.md", errata.markdown(paper, site.version)
        yield f"{paper.sheet}.tex", errata.latex(paper, site.version)
    for section in report.sections:
        yield from _theorem(site, section, drawn[section.key])
    yield "which.html", _rendered("which.html.j2", site, "which.html", finder=finder_of(report))
    found = discoveries(report, errors)
    yield (
        "discoveries.html",
        _rendered("discoveries.html.j2", site, "discoveries.html", found=found),
    )
    nodes = nodes_of(report.sections, {item.section.key for item in errors})
    alone = tuple(node for node in nodes if node not in linked(nodes))
    yield (
        "graph.html",
        _rendered("graph.html.j2", site, "graph.html", graph=draw(nodes), alone=alone, nodes=nodes),
    )
    yield "about.html", _rendered("about.html.j2", site, "about.html", meanings=MEANINGS)


def data_file(section: Section) -> str:
    """The run of one theorem, with its certificates."""
    return f"data/{section.anchor}.json{PACKED}"


def _index(site: Site) -> str:
    names = (
        name for section in site.report.sections for name in (*section.uses, *section.proof.cited)
    )
    paper_keys = {
        entry.section.paper: paper.key for paper in site.papers for entry in paper.entries
    }
    return _rendered(
        "index.html.j2",
        site,
        "index.html",
        tiles=_PAGES,
        cited=sorted(set(names)),
        ordered=[entry.section for paper in site.papers for entry in paper.entries],
        paper_keys=paper_keys,
        meanings=MEANINGS,
    )


#: File name and figure, in their order.
Figures: TypeAlias = tuple[tuple[str, Drawing], ...]


def figures_of(section: Section) -> Figures:
    """The figures of a theorem: as files of their own they do not weigh on its page."""
    drawn = drawings(section.theorem) if section.theorem else ()
    return tuple(
        (f"figures/{section.anchor}-{n}.svg", item) for n, item in enumerate(drawn, start=1)
    )


def _of_the_paper(paper: PaperPage, drawn: Mapping[str, Figures]) -> Figures:
    """Figures that stand beside those of the print, each once, in the order of their numbers."""
    found = {
        item.title: (file, item)
        for entry in paper.entries
        for file, item in drawn[entry.section.key]
        if item.caption is not None and item.caption.printed
    }
    return tuple(found[title] for title in sorted(found, key=lambda title: title[:8]))


def _theorem(site: Site, section: Section, figures: Figures) -> Iterator[tuple[str, str]]:
    """The page, and its figures."""
    paper = site.paper_of(section)
    said = (citation(section, item, paper.short, site.version) for item in section.statements)
    slack = section.slack
    page = _rendered(
        "theorem.html.j2",
        site,
        section.page,
        section=section,
        paper=paper,
        shared=shared((*section.statements, *section.steps)),
        tree=tree_of(section, site.report),
        picture=picture(slack.points, slack.relation),
        caption=f"{slack.relation}: a point for each instance; on the dashed line the sides agree",
        figures=figures,
        data=data_file(section),
        citations=[line for line in said if line],
        bibtex=bibtex(section, site.version),
    )
    yield section.page, page
    yield from ((file, item.svg) for file, item in figures if item.svg)


def _rendered(template: str, site: Site, here: str, **values: object) -> str:
    page = environment().get_template(template)
    return light(page.render(site=site, report=site.report, here=here, **values))
