"""Rules that change the variables, the hypotheses or a sub-expression."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from memory_theorems.verify.certificates.node import Node, Unfinished, make, with_proof
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def abstract(term: Term, name: str, proof: Node) -> Node:
    """A sub-expression becomes a variable."""
    return make("abstract", term=t.to_text(term), name=name, proof=proof)


def adjoin(term: Term, name: str, proof: Node) -> Node:
    """A root or an absolute value becomes a variable with its equation."""
    return make("adjoin", term=t.to_text(term), name=name, proof=proof)


def root(old: Term, new: Term, because: Node, proof: Node) -> Node:
    """A root that is a product of powers."""
    return make("root", old=t.to_text(old), new=t.to_text(new), because=because, proof=proof)


def substitute_reciprocal(variable: str, name: str, proof: Node) -> Node:
    """x = 1/u."""
    return make("substitute", kind="reciprocal", variable=variable, name=name, proof=proof)


def substitute_by_term(kind: str, variable: str, by: Term, name: str, proof: Node) -> Node:
    """x = g*u (``multiple``) or x = g + u (``offset``)."""
    return make(
        "substitute", kind=kind, variable=variable, by=t.to_text(by), name=name, proof=proof
    )


def substitute_power(variable: str, name: str, exponent: int, proof: Node) -> Node:
    """x = u**exponent, for x >= 0."""
    return make(
        "substitute", kind="power", variable=variable, name=name, exponent=exponent, proof=proof
    )


def recurrence(
    by: str, old: Term, because: Sequence[Node], fields: Mapping[str, Term]
) -> Unfinished:
    """A counting number, a sum or a derivative by its recurrence ``by``."""
    others = {key: t.to_text(value) for key, value in fields.items()}
    node = make("recurrence", by=by, old=t.to_text(old), because=list(because), **others)
    return lambda proof: with_proof(node, proof)
