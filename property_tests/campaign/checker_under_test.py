"""The one place where the campaign touches the checker: its rules, and leaves that fill themselves.

Everything else goes through :func:`verify.checker.replay`.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from memory_theorems.verify.checker import Replay, extension, replay, replayer
from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.rules import recurrences
from memory_theorems.verify.language.claims import Claim

Json = Any

#: A node that stands for whichever of the leaves below proves its goal.
HOLE = "?"


def rules() -> tuple[str, ...]:
    """The names of all rules of nodes, from the checker's own table."""
    return tuple(name for name in replayer.RULES if name != HOLE)


def recurrence_names() -> tuple[str, ...]:
    """The names of all recurrences, from the checker's own table."""
    return tuple(recurrences.RECURRENCES)


def _leaves(goal: Any) -> Iterator[Json]:
    """The certificates that a hole tries, the cheap ones first."""
    for rule in ("exact", "identity", "assumption", "constant"):
        yield {"rule": rule}
    yield {"rule": "direct", "bits": 64}
    if goal.op == "!=":
        for sign in (1, -1):
            yield {"rule": "apart", "sign": sign, "proof": {"rule": "direct", "bits": 64}}
            yield {"rule": "apart", "sign": sign, "proof": {"rule": "assumption"}}
    for name in tuple(goal.domains)[:3]:
        yield {"rule": "univariate", "variable": name}
    if goal.op == "exists":
        yield {"rule": "continuous", "order": {"rule": "exact"}}
        yield {"rule": "continuous", "order": {"rule": "direct"}}
    if goal.op in (">=", ">"):
        yield {"rule": "mean-value", "bits": 64}
        for index in range(min(len(goal.given), 3)):
            yield {"rule": "positivity", "terms": [[[index], [["1", "1"]]]]}
    for index in range(min(len(goal.given), 3)):
        yield {"rule": "hypothesis", "index": index, "proof": {"rule": "direct", "bits": 64}}


class Holes:
    """The rule ``?``: the first leaf that proves the goal; remembers which one served where."""

    def __init__(self) -> None:
        self.chosen: dict[int, list[Json]] = {}

    def __call__(self, prover: Any, goal: Any, node: Mapping[str, Any]) -> bool:
        for leaf in _leaves(goal):
            try:
                exact: bool = prover.prove(goal, leaf)
            except Refused:
                continue
            known = self.chosen.setdefault(id(node), [])
            if leaf not in known:
                known.append(leaf)
            return exact
        raise Refused("no leaf proves this")

    def filled(self, node: Json) -> Json:
        """The certificate with the leaves that served in place of the holes."""
        if isinstance(node, Mapping):
            if node.get("rule") == HOLE:
                return copy.deepcopy(self.chosen.get(id(node), [{"rule": "direct"}])[-1])
            return {key: self.filled(item) for key, item in node.items()}
        if isinstance(node, list):
            found: list[Json] = []
            for item in node:
                if isinstance(item, Mapping) and item.get("rule") == HOLE:
                    found += copy.deepcopy(self.chosen.get(id(item), [{"rule": "direct"}]))
                else:
                    found.append(self.filled(item))
            return found
        return node


@contextmanager
def holes() -> Iterator[Holes]:
    """While it lasts the checker knows the rule ``?`` in addition to its own."""
    found = Holes()
    allowed = frozenset((*extension.VALUE_RULES, HOLE))
    with (
        patch.object(extension, "EXTENDED", {**extension.EXTENDED, HOLE: found}),
        patch.object(extension, "VALUE_RULES", allowed),
    ):
        yield found


def check(about: Claim, certificate: Json) -> tuple[Replay, Json]:
    """What the checker says, and the certificate without holes.

    A certificate with holes is accepted only if it is accepted again, by the untouched checker,
    with the leaves written out.
    """
    data = about.to_json()
    if HOLE not in repr(certificate):
        return replay(data, certificate), certificate
    with holes() as found:
        result = replay(data, certificate)
    if not result.accepted:
        return result, certificate
    written = found.filled(certificate)
    again = replay(data, written)
    return (again if again.accepted else result), written


__all__ = ["HOLE", "check", "holes", "recurrence_names", "rules"]
