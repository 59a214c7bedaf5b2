"""A run with everything that a report has to show, texts that try to break out of it, and a reader
of pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Any

from memory_theorems.reports import site
from memory_theorems.reports.reading import report_of
from memory_theorems.reports.view import Report
from memory_theorems.theorems.errata import Erratum, Kind, SecondReading

HOSTILE = "<script>alert(1)</script>"


def line(outcome: str, evidence: str, reason: str | None = None, **more: Any) -> dict[str, Any]:
    return {
        "form": "printed",
        "latex": r"\|x\|\le\frac{C}{\beta m^\alpha}",
        "outcome": outcome,
        "evidence": evidence,
        "reason": reason,
        "counterexample": None,
        **more,
    }


REFUTED_MUTANT = {"change": "exponent +1", "outcome": "fails", "evidence": "proved"}
OPEN_MUTANT = {"change": "factor 2", "outcome": "open", "evidence": "none", "reason": "budget"}

RUN: dict[str, Any] = {
    "schema": "run/1",
    "environment": {"python": "3.11", "python-flint": "0.8"},
    "theorems": [
        {
            "key": "sample/theorem-1",
            "aliases": ["sample/one"],
            "paper": "sample",
            "label": "Theorem 1",
            "title": "A rate",
            "uses": ["sample/lemma-1"],
            "statements": [
                line(
                    "fails",
                    "certified",
                    expected="fails",
                    counterexample={
                        "lambda": "C + 1",
                        "t": {"interval": ["1/2", "3/4"], "why": "sign change"},
                    },
                ),
                line("open", "spot-certified", "sampled-only", form="repaired", expected="open"),
            ],
            "steps": [
                line(
                    "holds",
                    "proved",
                    name="transform",
                    equation="(49)",
                    mutants=[REFUTED_MUTANT, OPEN_MUTANT],
                ),
                line(
                    "holds",
                    "certified",
                    name="decoration",
                    equation="(51)",
                    latex=r"x\le\unknowncommand",
                    mutants=[OPEN_MUTANT],
                ),
            ],
            "proof": {
                "outcome": "holds",
                "evidence": "certified",
                "cited": ["Jackson's theorem"],
                "gaps": ["the rates are real"],
            },
            "instances": {
                "drawn": 20,
                "applicable": 20,
                "decided": 20,
                "certified": 19,
                "failed": 0,
            },
            "mutants": {
                "total": 3,
                "refuted": 1,
                "true": 0,
                "undecided": 2,
                "survivors": ["decoration: factor 2"],
            },
            "slack": {"min": "6/5", "median": "75/2", "max": "1234567/1000", "at": {"m": "3"}},
            "seconds": 3.25,
            "replayable": True,
        },
        {
            "key": "sample/lemma-1",
            "aliases": [],
            "paper": "sample",
            "label": "Lemma 1",
            "title": f"Truncation {HOSTILE}",
            "statements": [
                line(
                    "error", "none", f"ZeroDivisionError {HOSTILE}", expected="open", latex=HOSTILE
                )
            ],
            "steps": [],
            "proof": {
                "outcome": "open",
                "evidence": "none",
                "reason": "budget",
                "cited": [],
                "gaps": [],
            },
            "instances": {
                "drawn": 0,
                "applicable": 0,
                "decided": 0,
                "certified": 0,
                "failed": 0,
            },
            "mutants": {"total": 0, "refuted": 0, "true": 0, "undecided": 0, "survivors": []},
            "slack": None,
            "seconds": 0.5,
            "replayable": False,
        },
    ],
}


class Page(HTMLParser):
    """What a page holds: elements with attributes, texts by element, and that tags balance."""

    VOID = frozenset(("meta", "br", "img", "link", "input", "hr", "mspace"))

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[tuple[tuple[str, ...], str]] = []
        self.feed(text)
        self.close()
        assert not self.open, f"not closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append((tuple(self.open), data))

    def named(self, tag: str) -> Iterator[dict[str, str | None]]:
        return (attributes for name, attributes in self.elements if name == tag)

    def words(self, tag: str = "body") -> str:
        joined = " ".join(
            text
            for where, text in self.text
            if tag in where and "style" not in where and "script" not in where
        )
        return " ".join(joined.split())


def sample_report(run: Mapping[str, Any] = RUN) -> Report:
    """The report of a run of theorems that are not installed."""
    return report_of(run, {})


def told(key: str, refuted: str, *replace_by: str, **more: Any) -> Erratum:
    """An entry of the errata, confirmed unless told otherwise."""
    fields: dict[str, Any] = {
        "label": "Theorem 1", "equation": "7", "section": "Section 2", "printed": "It holds.",
        "kind": Kind.STATEMENT, "reading": "As it stands.", "survives": True,
        "survival": "With another constant.", "counterexample": "Take $x=1/2$.",
        "second_reading": SecondReading("if every $x$ were small", True),
    }  # fmt: skip
    return Erratum(theorem=key, refuted=refuted, replace_by=replace_by, **{**fields, **more})


def sample_pages(run: Mapping[str, Any] = RUN, *entries: Erratum) -> dict[str, str]:
    """Its pages by file name; ``entries`` are the errata of its paper."""
    return dict(site.pages(sample_report(run), {"sample": entries}))
