"""What a node is; walks over its tree, and the strength of its evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NewType

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

#: A node of a certificate tree, ready to be written as JSON.  Only constructors make one.
Node = NewType("Node", dict[str, object])
#: A node whose last subgoal is still without a proof: its certificate in, the whole node out.
Unfinished = Callable[[Node], Node]
#: A summand or a factor with its certificate.
Part = tuple[Term, Node]

#: Leaves that make the evidence ``proved``.
EXACT_RULES = frozenset(("exact", "identity", "assumption", "positivity", "univariate", "means"))

#: Rules for which the search asks the checker's own code whether it will accept them.
ONE_IMPLEMENTATION = frozenset(("asymptotic", "limit-value", "constant", "taylor"))


def make(rule: str, /, **fields: object) -> Node:
    """A node with these fields, in this order; for the constructors of this package only."""
    return Node({"rule": rule, **fields})


def with_proof(node: Node, proof: Node) -> Node:
    """The node with the certificate of its last subgoal."""
    return Node({**node, "proof": proof})


def written(parts: Sequence[Part]) -> list[object]:
    """Terms with their certificates, as the grammar lists them."""
    return [[t.to_text(term), node] for term, node in parts]


def rule_of(node: Node) -> str:
    """The name of the rule."""
    return str(node["rule"])


def is_tentative(node: Node) -> bool:
    """Whether the search only guessed that the checker accepts this node."""
    return bool(node.get("tentative"))


def nodes(tree: object) -> Iterator[Node]:
    """All nodes of a certificate tree, from the root down."""
    if isinstance(tree, Mapping):
        if "rule" in tree:
            yield Node(dict(tree)) if not isinstance(tree, dict) else Node(tree)
        for item in tree.values():
            yield from nodes(item)
    elif isinstance(tree, list):
        for item in tree:
            yield from nodes(item)


def strength(node: Node) -> str:
    """``proved`` when all leaves are exact, else ``certified``."""
    leaves = (item for item in nodes(node) if len(list(nodes(item))) == 1)
    return "proved" if all(rule_of(item) in EXACT_RULES for item in leaves) else "certified"
