"""The dependency graph as a small inline SVG.

Border = verdict of the statement, fill = verdict of the proof (which already takes in everything
the proof uses); both words stand in the node.  A dashed node is a cited result, not checked here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from reports.view import Section

_WIDTH, _HEIGHT, _ACROSS, _DOWN, _PER_ROW = 290, 62, 26, 46, 4


@dataclass(frozen=True, slots=True)
class Node:
    """A theorem or a cited result; ``lines`` are what stands in it."""

    key: str
    lines: tuple[str, ...]
    border: str
    fill: str
    anchor: str
    uses: tuple[str, ...]


def nodes_of(sections: Sequence[Section]) -> tuple[Node, ...]:
    """Nodes for the theorems of a run and for everything they use or cite."""
    known = {section.key for section in sections}
    found: dict[str, Node] = {}
    for section in sections:
        standing = section.standing
        refuted = section.refuted_forms
        word = standing.word if standing else section.statements[0].word if refuted else None
        statement = f"{word} ({standing.form})" if standing and refuted else str(word or "–")
        found[section.key] = Node(
            section.key,
            (section.key, f"statement: {statement}", f"proof: {section.proof.word}"),
            word.kind if word else "undecided",
            section.proof.word.kind,
            section.anchor,
            (*section.uses, *section.proof.cited),
        )
        for name in section.uses:
            if name not in known:
                found.setdefault(
                    name, Node(name, (name, "not in this run"), "undecided", "cited", "", ())
                )
        for name in section.proof.cited:
            found.setdefault(
                name, Node(name, (name, "cited, not checked"), "cited", "cited", "", ())
            )
    return tuple(found.values())


def levels(nodes: Sequence[Node]) -> Mapping[str, int]:
    """Longest path to a node without dependencies; a cycle is cut where it is met again."""
    uses = {node.key: node.uses for node in nodes}
    level: dict[str, int] = {}

    def depth(key: str, path: frozenset[str]) -> int:
        if key not in level:
            below = [depth(item, path | {key}) for item in uses[key] if item not in path | {key}]
            level[key] = 1 + max(below, default=-1)
        return level[key]

    for node in nodes:
        depth(node.key, frozenset())
    return level


def draw(nodes: Sequence[Node]) -> Markup:
    """The graph; what is used stands above what uses it."""
    if not nodes:
        return Markup("")
    level = levels(nodes)
    rows: list[list[Node]] = []
    for depth in sorted(set(level.values())):
        here = [node for node in nodes if level[node.key] == depth]
        rows += [here[i : i + _PER_ROW] for i in range(0, len(here), _PER_ROW)]
    width = max(len(row) for row in rows) * (_WIDTH + _ACROSS) + _ACROSS
    place = {
        node.key: (
            (width - len(row) * (_WIDTH + _ACROSS) + _ACROSS) / 2 + column * (_WIDTH + _ACROSS),
            8 + line * (_HEIGHT + _DOWN),
        )
        for line, row in enumerate(rows)
        for column, node in enumerate(row)
    }
    height = 16 + len(rows) * (_HEIGHT + _DOWN) - _DOWN
    edges = Markup("").join(
        _edge(place[used], place[node.key])
        for node in nodes
        for used in dict.fromkeys(node.uses)
        if used in place
    )
    body = Markup("").join(_box(node, *place[node.key]) for node in nodes)
    return Markup(
        '<svg class="graph" viewBox="0 0 {w:.0f} {h:.0f}" width="{w:.0f}" role="img" '
        'aria-label="Dependency graph; the overview table gives the same in words">'
        '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" class="arrow"/></marker></defs>'
        "{edges}{body}</svg>"
    ).format(w=width, h=height, edges=edges, body=body)


def _edge(used: tuple[float, float], user: tuple[float, float]) -> Markup:
    x1, y1 = used[0] + _WIDTH / 2, used[1] + _HEIGHT
    x2, y2 = user[0] + _WIDTH / 2, user[1]
    bend = max((y2 - y1) / 2, 12)
    return Markup(
        '<path class="edge" marker-end="url(#arrow)" '
        'd="M{x1:.0f} {y1:.0f} C{x1:.0f} {a:.0f} {x2:.0f} {b:.0f} {x2:.0f} {y2:.0f}"/>'
    ).format(x1=x1, y1=y1, a=y1 + bend, b=y2 - bend, x2=x2, y2=y2 - 1)


def _box(node: Node, x: float, y: float) -> Markup:
    lines = Markup("").join(
        Markup('<text x="{x:.0f}" y="{y:.0f}"{style}>{line}</text>').format(
            x=x + _WIDTH / 2,
            y=y + 18 + 17 * i,
            style=Markup(' class="name"') if i == 0 else "",
            line=line if len(line) <= 44 else line[:43] + "…",
        )
        for i, line in enumerate(node.lines)
    )
    box = Markup(
        '<g class="node border-{border} fill-{fill}"><title>{title}</title>'
        '<rect x="{x:.0f}" y="{y:.0f}" width="{w}" height="{h}" rx="6"/>{lines}</g>'
    ).format(
        border=node.border,
        fill=node.fill,
        title="; ".join(node.lines),
        x=x,
        y=y,
        w=_WIDTH,
        h=_HEIGHT,
        lines=lines,
    )
    return Markup('<a href="#{}">{}</a>').format(node.anchor, box) if node.anchor else box
