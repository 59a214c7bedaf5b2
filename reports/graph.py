"""The dependency graph as inline SVG: what is used stands left of what uses it.

A node is red where an erratum is confirmed; its fill is the word of the statement that stands,
which is named with its form.  A dashed node is a cited result, not checked here.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from memory_theorems.reports.layers import layout
from memory_theorems.reports.view import Section
from memory_theorems.reports.words import MEANINGS

_WIDTH, _HEIGHT, _ACROSS, _DOWN, _EDGE = 188, 42, 50, 14, 10
_LETTERS = 24
#: A longer line is set closer, so that it stays inside its box.
_NARROW = Markup(' textLength="{}" lengthAdjust="spacingAndGlyphs"').format(_WIDTH - 12)


@dataclass(frozen=True, slots=True)
class Node:
    """A theorem or a cited result; ``lines`` are what stands in it."""

    key: str
    lines: tuple[str, ...]
    refuted: bool
    fill: str
    href: str
    uses: tuple[str, ...]
    title: str = ""


def short(rests: str) -> str:
    """``modulo`` of what rests on cited theorems, ``conditional`` of what rests on more: a box is
    narrow."""
    return "modulo" if rests.endswith("theorems") else "conditional"


def nodes_of(sections: Sequence[Section], wrong: Collection[str] = ()) -> tuple[Node, ...]:
    """Nodes for the theorems of a run and for everything they use or cite; ``wrong`` are the keys
    of those with an erratum."""
    known = {section.key for section in sections}
    found: dict[str, Node] = {}
    for section in sections:
        standing = section.standing
        refuted = section.key in wrong
        word = standing.word if standing else None
        bare = f"{word.sign} {MEANINGS[word.kind].word}" if word and word.rests else ""
        said = "–"
        if standing and word:
            said = f"{bare}, {short(word.rests)}" if bare else f"{word.sign} {word.text}"
            said = f"{standing.form} {said}"
        found[section.key] = Node(
            section.key,
            (section.heading, said),
            refuted,
            word.kind if word else "undecided",
            section.page,
            (*section.uses, *_cited(section)),
            f"{section.key}: {section.title}; proof: {section.proof.word}",
        )
        for name in section.uses:
            if name not in known:
                lines = (name, "not in this run")
                found.setdefault(name, Node(name, lines, False, "cited", "", ()))
        for name in _cited(section):
            wrapped = tuple(textwrap.wrap(name, max(_LETTERS, len(name) // 2 + 4)))
            found.setdefault(name, Node(name, wrapped, False, "cited", "", (), f"{name} (cited)"))
    return tuple(found.values())


def _cited(section: Section) -> tuple[str, ...]:
    """What the file itself cites; a run of another installation only knows all that is leant on."""
    return tuple(name for name, _, _ in section.cites) if section.theorem else section.proof.cited


def linked(nodes: Sequence[Node]) -> tuple[Node, ...]:
    """The nodes that use something or are used; the others need no lines."""
    used = {name for node in nodes for name in node.uses}
    return tuple(node for node in nodes if node.uses or node.key in used)


def draw(nodes: Sequence[Node]) -> Markup:
    """The graph of the linked nodes."""
    shown = linked(nodes)
    if not shown:
        return Markup("")
    placed = layout({node.key: node.uses for node in shown})
    across, down = _WIDTH + _ACROSS, _HEIGHT + _DOWN
    place = {
        key: (_EDGE + placed.column[key] * across, _EDGE + placed.height[key] * down)
        for key in placed.column
    }
    every = [*placed.height.values(), *(y for line in placed.through.values() for y in line)]
    width = 2 * _EDGE + (max(placed.column.values()) + 1) * across - _ACROSS
    height = 2 * _EDGE + max(every) * down + _HEIGHT
    edges = Markup("").join(
        _edge(place[used], place[user], [_EDGE + y * down + _HEIGHT / 2 for y in line])
        for (used, user), line in placed.through.items()
    )
    body = Markup("").join(_box(node, *place[node.key]) for node in shown)
    return Markup(
        '<svg class="graph" viewBox="0 0 {w:.0f} {h:.0f}" width="{w:.0f}" height="{h:.0f}" '
        'role="group" aria-label="Dependency graph"><defs><marker id="arrow" viewBox="0 0 8 8" '
        'refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        '<path d="M0 0 8 4 0 8z" class="arrow"/></marker></defs>{edges}{body}</svg>'
    ).format(w=width, h=height, edges=edges, body=body)


def _edge(used: tuple[float, float], user: tuple[float, float], line: Sequence[float]) -> Markup:
    """From the right side of a box to the left side of another, through free places between."""
    across = _WIDTH + _ACROSS
    x, y = used[0] + _WIDTH, used[1] + _HEIGHT / 2
    path = f"M{x:.0f} {y:.0f}"
    for number, middle in enumerate(line, 1):
        left = used[0] + number * across
        path += f"C{x + _ACROSS / 2:.0f} {y:.0f} {left - _ACROSS / 2:.0f} {middle:.0f} "
        path += f"{left:.0f} {middle:.0f}H{left + _WIDTH:.0f}"
        x, y = left + _WIDTH, middle
    end = (user[0] - 1, user[1] + _HEIGHT / 2)
    path += f"C{x + _ACROSS / 2:.0f} {y:.0f} {end[0] - _ACROSS / 2:.0f} {end[1]:.0f} "
    path += f"{end[0]:.0f} {end[1]:.0f}"
    return Markup('<path class="edge" marker-end="url(#arrow)" d="{}"/>').format(path)


def _box(node: Node, x: float, y: float) -> Markup:
    lines = Markup("").join(
        Markup('<text x="{x:.0f}" y="{y:.0f}"{style}{narrow}>{line}</text>').format(
            x=x + _WIDTH / 2,
            y=y + 18 + 16 * i,
            style=Markup(' class="name"') if i == 0 else "",
            narrow=_NARROW if len(line) > _LETTERS else "",
            line=line,
        )
        for i, line in enumerate(node.lines)
    )
    box = Markup(
        '<g class="node fill-{fill}{refuted}"><title>{title}</title>'
        '<rect x="{x:.0f}" y="{y:.0f}" width="{w}" height="{h}" rx="6"/>{lines}</g>'
    ).format(
        refuted=" refuted-print" if node.refuted else "",
        fill=node.fill,
        title=node.title or "; ".join(node.lines),
        x=x,
        y=y,
        w=_WIDTH,
        h=_HEIGHT,
        lines=lines,
    )
    return Markup('<a href="{}">{}</a>').format(node.href, box) if node.href else box
