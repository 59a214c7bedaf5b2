"""Sums up to oo: the rule ``series``."""

from __future__ import annotations

from collections.abc import Sequence

from memory_theorems.verify.certificates.node import Node, make
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def telescoping(primitive: Term, limit: Term, because: Node, defined: Sequence[Node]) -> Node:
    """The summand is a difference of ``primitive``, which tends to ``limit``."""
    shown = {"defined": list(defined)} if defined else {}
    return make(
        "series", by="telescope", primitive=t.to_text(primitive), limit=t.to_text(limit),
        because=because, **shown,
    )  # fmt: skip


def known(
    series: str, argument: Term, factor: Term, converges: Sequence[Node], because: Node
) -> Node:
    """``factor`` times a series of the checker's table at an argument."""
    return make(
        "series", by="known", series=series, argument=t.to_text(argument),
        factor=t.to_text(factor), converges=list(converges), because=because,
    )  # fmt: skip


def squeezed(
    first: Term,
    bounds: tuple[Term, Term],
    proofs: tuple[Node, Node],
    defined: Sequence[Node],
    beginning: Sequence[Node],
    name: str,
) -> Node:
    """From ``first`` on the summand lies between the differences of two terms that tend to 0.

    ``defined`` says why these are defined, ``beginning`` why the summands before are.
    """
    node = make("series", by="squeeze")
    node["from"] = t.to_text(first)
    node["below"], node["above"] = t.to_text(bounds[0]), t.to_text(bounds[1])
    node["because-below"], node["because-above"] = proofs
    node["name"] = name
    if defined:
        node["defined"] = list(defined)
    if beginning:
        node["head-defined"] = list(beginning)
    return node


def replaced(node: Node, old: Term, proof: Node) -> Node:
    """The sum replaced; ``proof`` proves what is left.  Without it the node says that it exists."""
    return Node({**node, "old": t.to_text(old), "proof": proof})
