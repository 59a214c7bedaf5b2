"""Lines that a paper can quote: what was decided, by which version, on which certificate."""

from __future__ import annotations

import re

from memory_theorems.reports.counterexamples import taken
from memory_theorems.reports.view import Item, Section

SETTLED = ("proved", "certified", "refuted")


def identifier(section: Section, item: Item) -> str:
    """``stability/lemma-1#statement-the-window``: stays while key and name do."""
    return f"{section.key}#{item.anchor}"


def citation(section: Section, item: Item, short: str, version: str) -> str:
    """One line for a settled statement; empty for an open one."""
    if item.word.kind not in SETTLED:
        return ""
    label = f"{section.label or section.title} ({short})"
    # A label is the paper's: what is no line of the paper only stands beside it.
    words = [label, item.role] if item.of_the_paper else [f"{item.role} beside {label}"]
    words += [item.name] if item.name else []
    found = taken(item.counterexample)
    by = ""
    if item.refuted and found.formulas and not found.texts:
        by = f" by the counterexample {_plain(item)}"
    said = f"{', '.join(words)}: {item.word.text}{by}"
    digest = f", certificate SHA-256 {item.digest}" if item.digest else ""
    return f"{said}; memory-theorems {version}{digest}, {identifier(section, item)}."


def _plain(item: Item) -> str:
    """The counterexample as it was typed."""
    pairs = ((name.rpartition(" · ")[2], value) for name, value in item.counterexample)
    return ", ".join(
        f"{name} = {value}"
        for name, value in pairs
        if name != "for every" and value not in ("", "{}")
    )


def bibtex(section: Section, version: str) -> str:
    """An entry for the verdicts of a theorem, and one for the paper it stands in."""
    key = re.sub(r"[^A-Za-z0-9]+", "-", section.key)
    lines = [
        f"@misc{{memory-theorems-{key},",
        f"  title = {{{_braced(f'{section.heading}: {section.title}')}}},",
        "  author = {{memory-theorems authors}},",
        f"  note = {{memory-theorems {_braced(version)}, {_braced(section.key)}}},",
        "}",
    ]
    paper = section.theorem.source.paper if section.theorem else None
    if paper is not None:
        lines += [
            "",
            f"@article{{{paper.key}-{paper.year},",
            f"  author = {{{_braced(_authors(paper.authors))}}},",
            f"  title = {{{{{_braced(paper.title)}}}}},",
            f"  journal = {{{_braced(paper.venue)}}},",
            f"  year = {{{paper.year}}},",
            "}",
        ]
    return "\n".join(lines)


def _authors(names: str) -> str:
    return " and ".join(filter(None, re.split(r", | and ", names)))


def _braced(text: str) -> str:
    """A brace or a backslash would end the field."""
    escaped = re.sub(r"([&%$#_])", r"\\\1", re.sub(r"[{}\\]", "", text))
    return escaped.replace("^", r"\^{}")
