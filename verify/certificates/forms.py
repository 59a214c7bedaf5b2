"""Rules that write the margin in another form."""

from __future__ import annotations

from collections.abc import Sequence

from memory_theorems.verify.certificates.leaves import exact
from memory_theorems.verify.certificates.node import Node, Part, make, written
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, Term


def rewrite(
    factor: Term, margin: Term, positive: Node, proof: Node, defined: Sequence[Node] = ()
) -> Node:
    """margin of the goal = factor * margin, with factor > 0; ``defined`` says why both are."""
    shown = {"defined": list(defined)} if defined else {}
    return make(
        "rewrite", factor=t.to_text(factor), margin=t.to_text(margin), positive=positive, **shown,
        proof=proof,
    )  # fmt: skip


def same(margin: Term, proof: Node) -> Node:
    """The goal's margin written as an equal one."""
    return rewrite(ONE, margin, exact(), proof)


def total(parts: Sequence[Part], defined: Sequence[Node] = ()) -> Node:
    """The margin as a sum of terms that are not negative; ``defined`` says why they are."""
    shown = {"defined": list(defined)} if defined else {}
    return make("sum", parts=written(parts), **shown)


def product(factors: Sequence[Part]) -> Node:
    """The margin as a product of factors, each with the relation of the goal."""
    return make("product", parts=written(factors))


def outer(
    function: str, left: Term, right: Term, sides: Sequence[Node] | None, proof: Node
) -> Node:
    """margin = left - right, both under an increasing function (``log``, ``exp``, ``square``)."""
    shown = {} if sides is None else {"sides": list(sides)}
    return make(
        "outer", function=function, left=t.to_text(left), right=t.to_text(right), **shown,
        proof=proof,
    )  # fmt: skip


def apart(sign: int, proof: Node) -> Node:
    """``!=`` by the sign of the margin."""
    return make("apart", sign=sign, proof=proof)


def both(lower: Node, upper: Node) -> Node:
    """``==`` by two inequalities."""
    return make("both", lower=lower, upper=upper)


def nonzero(proof: Node) -> Node:
    """``!=`` by the square of the margin."""
    return make("nonzero", proof=proof)


def replace(
    old: Term, new: Term, because: Sequence[Node], proof: Node, *, everywhere: bool = False
) -> Node:
    """A bent or jumping term by the branch that holds; ``everywhere``: in hypotheses too."""
    where = {"everywhere": True} if everywhere else {}
    return make(
        "replace", old=t.to_text(old), new=t.to_text(new), **where, because=list(because),
        proof=proof,
    )  # fmt: skip


def equal(old: Term, new: Term, because: Node, proof: Node, defined: Sequence[Node] = ()) -> Node:
    """A term by one that ``because`` proves to be equal; ``defined`` says why the new one is."""
    shown = {"defined": list(defined)} if defined else {}
    return make(
        "equal", old=t.to_text(old), new=t.to_text(new), because=because, **shown, proof=proof
    )
