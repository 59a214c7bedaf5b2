"""Integrals: by primitives, by integrands, and that they exist; limits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory_theorems.verify.certificates.node import Node, make
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


@dataclass(frozen=True, slots=True)
class End:
    """The primitive at one end: its limit where that has to be stated, and why it is defined."""

    limit: Term | None
    defined: tuple[Node, ...]


def primitive(
    of: Term,
    integrand: Sequence[Node],
    defined: Sequence[Node],
    derivative: Node,
    lower: End,
    upper: End,
    order: Node,
    parameters: Sequence[Node],
) -> Node:
    """An integral by a primitive; without :func:`evaluated` it says that the integral exists.

    ``derivative`` says that the derivative of the primitive is the integrand;
    ``parameters`` says why the parts of the integrand without its variable are defined, for
    ranges that may be empty.
    """
    node = make(
        "primitive", primitive=t.to_text(of), integrand=list(integrand), defined=list(defined),
        derivative=derivative,
    )  # fmt: skip
    for field, end in (("lower", lower), ("upper", upper)):
        if end.limit is not None:
            node[field] = t.to_text(end.limit)
        node[f"{field}-defined"] = list(end.defined)
    node["order"] = order
    if parameters:
        node["parameters"] = list(parameters)
    return node


def evaluated(node: Node, old: Term, proof: Node) -> Node:
    """The integral or limit ``old`` replaced by its value; ``proof`` proves what is left."""
    return Node({**node, "old": t.to_text(old), "proof": proof})


def integrand(order: Node, proof: Node) -> Node:
    """A margin that is one integral, by the sign of its integrand."""
    return make("integrand", order=order, proof=proof)


def continuous(order: Node, proofs: Sequence[Node]) -> Node:
    """An integral over a bounded closed interval on which the integrand is defined exists."""
    return make("continuous", order=order, integrand=list(proofs))


def limit_value(value: Term, order: int, defined: Sequence[Node]) -> Node:
    """A limit and its value; without :func:`evaluated` it says that the limit exists."""
    return make("limit-value", value=t.to_text(value), order=order, defined=list(defined))


@dataclass(frozen=True, slots=True)
class Side:
    """A term above (or below) an integrand beside an end, and a bound of its integral there."""

    term: Term
    bound: Term
    dominates: Node
    exists: Node
    proof: Node


@dataclass(frozen=True, slots=True)
class Tail:
    """An integrand beside an end: from ``at`` on it lies between two terms.

    Without ``below`` it also lies above minus the first one, as ``mirrored`` shows.
    """

    at: Term
    above: Side
    defined: tuple[Node, ...]
    mirrored: Node | None
    below: Side | None = None

    def written(self) -> dict[str, object]:
        """The field ``head`` or ``tail``."""
        above, below = self.above, self.below
        found: dict[str, object] = {
            "at": t.to_text(self.at), "majorant": t.to_text(above.term),
            "bound": t.to_text(above.bound), "defined": list(self.defined),
            "above": above.dominates, "below": self.mirrored, "exists": above.exists,
            "proof": above.proof,
        }  # fmt: skip
        if below is not None:
            found |= {
                "minorant": t.to_text(below.term), "least": t.to_text(below.bound),
                "below": below.dominates, "exists-below": below.exists,
                "proof-below": below.proof,
            }  # fmt: skip
        return found


def bracket(bits: int, integrand: Sequence[Node], head: Tail | None, tail: Tail | None) -> Node:
    """An integral without variables exists, by integration in balls and dominated ends."""
    node = make("bracket", bits=bits, integrand=list(integrand))
    for field, beside in (("head", head), ("tail", tail)):
        if beside is not None:
            node[field] = beside.written()
    return node


def bracketed(node: Node, old: Term, name: str, ends: tuple[Term, Term], proof: Node) -> Node:
    """The integral ``old`` as a new variable between the ends."""
    lower, upper = (t.to_text(end) for end in ends)
    return Node(
        {**node, "old": t.to_text(old), "name": name, "lower": lower, "upper": upper,
         "proof": proof}
    )  # fmt: skip
