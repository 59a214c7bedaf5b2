"""A layered drawing of a graph: columns by the longest path, few crossings, no line through a box.

A line that passes over a column gets a place of its own there.  The order in a column follows the
means of the neighbours, swept forth and back; the height of a node moves towards them afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean
from typing import TypeAlias

SWEEPS = 24
#: A node by its key, or a line that passes a column by both its ends and the column.
Place: TypeAlias = tuple[str, ...]
#: The room of a line that passes, beside that of a box.
PASSING = 0.45


@dataclass(frozen=True, slots=True)
class Layout:
    """``column`` and ``height`` of every node; ``through``: the heights of a line, by column."""

    column: Mapping[str, int]
    height: Mapping[str, float]
    through: Mapping[tuple[str, str], tuple[float, ...]]


def levels(uses: Mapping[str, Sequence[str]]) -> Mapping[str, int]:
    """Longest path to a node without dependencies; a cycle is cut where it is met again."""
    level: dict[str, int] = {}

    def depth(key: str, path: frozenset[str]) -> int:
        if key not in level:
            below = [depth(item, path | {key}) for item in uses[key] if item not in path | {key}]
            level[key] = 1 + max(below, default=-1)
        return level[key]

    for key in uses:
        depth(key, frozenset())
    return level


def layout(uses: Mapping[str, Sequence[str]]) -> Layout:
    """Places for the nodes of ``uses`` (what each node uses; all of it nodes themselves)."""
    level = dict(levels(uses))
    for key in uses:  # a node that nothing else needs so early stands next to its first user
        users = [level[other] for other in uses if key in uses[other] and level[other] > level[key]]
        if users and not uses[key]:
            level[key] = min(users) - 1
    columns: list[list[Place]] = [[] for _ in range(max(level.values(), default=0) + 1)]
    for key in uses:
        columns[level[key]].append((key,))
    links: list[tuple[Place, Place]] = []
    chains: dict[tuple[str, str], list[Place]] = {}
    for key in uses:
        for used in dict.fromkeys(uses[key]):
            if level[used] >= level[key]:
                continue
            chain: list[Place] = [(used,)]
            for column in range(level[used] + 1, level[key]):
                chain.append((used, key, str(column)))
                columns[column].append(chain[-1])
            chain.append((key,))
            links += pairwise(chain)
            chains[used, key] = chain[1:-1]
    height = _placed(columns, links)
    return Layout(
        level,
        {key: height[key,] for key in uses},
        {edge: tuple(height[node] for node in chain) for edge, chain in chains.items()},
    )


def _placed(columns: list[list[Place]], links: Sequence[tuple[Place, Place]]) -> dict[Place, float]:
    before: dict[Place, list[Place]] = {}
    after: dict[Place, list[Place]] = {}
    for left, right in links:
        before.setdefault(right, []).append(left)
        after.setdefault(left, []).append(right)
    height = {node: float(place) for column in columns for place, node in enumerate(column)}

    def wish(node: Place, neighbours: Mapping[Place, list[Place]]) -> float:
        found = neighbours.get(node)
        return mean(height[other] for other in found) if found else height[node]

    for sweep in range(SWEEPS):
        forth = sweep % 2 == 0
        for column in columns if forth else columns[::-1]:
            column.sort(key=lambda node: wish(node, before if forth else after))
            for place, node in enumerate(column):
                height[node] = float(place)
    for sweep in range(SWEEPS):
        forth = sweep % 2 == 0
        for column in columns if forth else columns[::-1]:
            wanted = [mean((wish(node, before), wish(node, after))) for node in column]
            sizes = [PASSING if len(node) > 1 else 1.0 for node in column]
            for node, value in zip(column, _apart(wanted, sizes), strict=True):
                height[node] = value
    lowest = min(height.values(), default=0.0)
    return {node: value - lowest for node, value in height.items()}


def _apart(wanted: Sequence[float], sizes: Sequence[float]) -> list[float]:
    """Middles in their order, as far apart as half their sizes ask, near the wanted ones: blocks
    that would overlap are joined and moved to the mean of what their members want."""
    blocks: list[tuple[float, float, list[float]]] = []
    for value, size in zip(wanted, sizes, strict=True):
        blocks.append((value, size, [size]))
        while len(blocks) > 1:
            (low, below, first), (high, above, second) = blocks[-2:]
            if low + (below + above) / 2 <= high:
                break
            few, more = len(first), len(second)
            # Each member wishes the block where its own place in it would suit it best.
            centre = (few * (low + above / 2) + more * (high - below / 2)) / (few + more)
            blocks[-2:] = [(centre, below + above, first + second)]
    places: list[float] = []
    for centre, whole, members in blocks:
        start = centre - whole / 2
        for size in members:
            places.append(start + size / 2)
            start += size
    return places
