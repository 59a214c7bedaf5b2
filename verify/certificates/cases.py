"""Rules that cut the domain or the question into parts."""

from __future__ import annotations

from collections.abc import Sequence

from memory_theorems.verify.certificates.node import Node, Unfinished, make, with_proof
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def split(variable: str, at: Term, parts: Sequence[Node]) -> Node:
    """Both halves of an interval, the low one first."""
    return make("split", variable=variable, at=t.to_text(at), parts=list(parts))


def enumerate_values(variable: str, parts: Sequence[Node]) -> Node:
    """One proof for each value of a whole variable (rule ``enumerate``)."""
    return make("enumerate", variable=variable, parts=list(parts))


def cases(on: Term, parts: Sequence[Node], signs: Sequence[str] | None = None) -> Node:
    """One proof for each sign of ``on``; by default for >= 0 and <= 0."""
    if signs is None:
        return make("cases", on=t.to_text(on), parts=list(parts))
    return make("cases", on=t.to_text(on), signs=list(signs), parts=list(parts))


def hypothesis(index: int, proof: Node) -> Node:
    """A hypothesis is false on the whole box."""
    return make("hypothesis", index=index, proof=proof)


def gap(proof: Node | None = None) -> Node:
    """A margin with whole values keeps away from 0; ``proof`` of the wider goal, none for !=."""
    return make("gap") if proof is None else make("gap", proof=proof)


def cut(term: Term, op: str, first: Node, then: Node) -> Node:
    """``term op 0`` is proved first and then used as the last hypothesis."""
    return make("cut", relation=f"{t.to_text(term)} {op} 0", first=first, then=then)


def weaken(keep: Sequence[int], proof: Node) -> Node:
    """The goal under some of its hypotheses alone."""
    return make("weaken", keep=list(keep), proof=proof)


def tighten(
    variable: str, at: Term, end: str, because: Node, *, strict: bool | None = None
) -> Unfinished:
    """A proved bound becomes the end of an interval; ``strict`` (where stated) opens it."""
    opened = {} if strict is None else {"open": strict}
    node = make("tighten", variable=variable, at=t.to_text(at), end=end, **opened, because=because)
    return lambda proof: with_proof(node, proof)


def wrapped(steps: Sequence[Unfinished], proof: Node) -> Node:
    """The steps around a proof, the first one outermost."""
    for step in reversed(steps):
        proof = step(proof)
    return proof
