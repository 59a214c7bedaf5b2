"""The proof of a theorem as a tree: what each line rests on, with a word at every node."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from memory_theorems.reports.view import Inference, Item, Report, Section
from memory_theorems.reports.words import Word

#: What the rules of the kernel do beyond joining what is below a line, in words.
RULES: Mapping[str, str] = {
    "have": "",
    "induct": "by induction",
    "cases": "by cases",
    "bound": "by summing a bound",
}


@dataclass(frozen=True, slots=True)
class Node:
    """A line of the tree.

    ``kind`` is "statement", "kernel" (a line that the kernel closed), "leaf" (a claim with a
    certificate of its own), "step", "theorem" (a statement of another file), "cited" or "open".
    ``by`` lists hypotheses, definitions and axioms; ``again`` says that the node was shown before.
    """

    name: str
    kind: str
    href: str = ""
    word: Word | None = None
    says: str = ""
    by: tuple[str, ...] = ()
    children: tuple[Node, ...] = ()
    again: bool = False


@dataclass(frozen=True, slots=True)
class Tree:
    """The statements of a theorem that stand, with what they rest on, and what is not closed."""

    roots: tuple[Node, ...]
    lines: tuple[Node, ...]
    used: tuple[Node, ...]
    gaps: tuple[Node, ...]

    @property
    def others(self) -> tuple[tuple[str, tuple[Node, ...]], ...]:
        """What stands beside the trees of the statements, each with a title."""
        return (
            ("The argument in print, line by line", self.lines),
            ("Other files that it uses, and what it cites", self.used),
            ("Not closed", self.gaps),
        )


def tree_of(section: Section, report: Report) -> Tree:
    """Statements closed by the kernel get their lines; others the steps of the paper's argument."""
    lines = {line.name: line for line in section.inferences}
    steps = {item.name: item for item in section.steps}
    shown: set[str] = set()
    roots, used = [], set()
    for item in section.statements:
        if item.refuted:
            continue
        line = lines.get(item.fact)
        if line is None:
            roots.append(_plain(section, item, item.title, "statement"))
            continue
        used |= set(_needed(item.fact, lines))
        children = tuple(_below(line, lines, steps, shown, section))
        href = f"{section.page}#{item.anchor}"
        says, by = RULES[line.rule], _by(line, lines)
        roots.append(Node(item.title, "statement", href, item.word, says, by, children))
    rest = [
        _plain(section, item, item.name or item.equation or f"line {place + 1}", _kind(item))
        for place, item in enumerate(section.steps)
        if item.name not in used
    ]
    open_ends = (*section.proof.gaps, *section.proof.missing)
    return Tree(
        tuple(roots),
        tuple(rest),
        tuple(_used(section, report)),
        tuple(Node(text, "open") for text in open_ends),
    )


def _plain(section: Section, item: Item, name: str, kind: str) -> Node:
    return Node(name, kind, f"{section.page}#{item.anchor}", item.word, _says(item))


def _used(section: Section, report: Report) -> Iterator[Node]:
    """What the proof uses of other files, and what it cites."""
    for key in section.uses:
        other = next((found for found in report.sections if found.key == key), None)
        if other is None:
            yield Node(key, "theorem", says="not in this run")
            continue
        yield Node(f"{other.heading}: {other.title}", "theorem", other.page, other.proof.word)
    for name in section.proof.cited:
        yield Node(name, "cited")


def _below(
    line: Inference,
    lines: Mapping[str, Inference],
    steps: Mapping[str, Item],
    shown: set[str],
    section: Section,
) -> Iterator[Node]:
    """The lines that a line uses; those that were shown before only by name."""
    for name in line.uses:
        if name not in lines or name == line.name:
            continue
        item = steps.get(name)
        href = f"{section.page}#{item.anchor}" if item else ""
        word = item.word if item else None
        under = lines[name]
        if name in shown:
            yield Node(name, "kernel", href, word, again=True)
            continue
        shown.add(name)
        children = tuple(_below(under, lines, steps, shown, section))
        says = RULES[under.rule] if under.uses else "a leaf with a certificate"
        kind = "kernel" if under.uses else "leaf"
        yield Node(name, kind, href, word, says, _by(under, lines), children)


def _by(line: Inference, lines: Mapping[str, Inference]) -> tuple[str, ...]:
    return tuple(name for name in line.uses if name not in lines)


def _needed(fact: str, lines: Mapping[str, Inference]) -> Iterator[str]:
    todo, met = [fact], {fact}
    while todo:
        name = todo.pop()
        yield name
        for used in lines[name].uses:
            if used in lines and used not in met:
                met.add(used)
                todo.append(used)


def _kind(item: Item) -> str:
    return "leaf" if item.word.kind in ("proved", "certified") else "step"


def _says(item: Item) -> str:
    if item.basis.startswith("Closed"):
        return item.basis.rstrip(".")
    if item.word.kind in ("proved", "certified"):
        return "a claim with a certificate of its own" if item.digest else "decided case by case"
    return item.missing or item.reason
