"""Rules without subgoals."""

from __future__ import annotations

from memory_theorems.verify.certificates.node import Node, make
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def exact() -> Node:
    """No variables are left, and rational arithmetic decides."""
    return make("exact")


def identity(*, tentative: bool = False) -> Node:
    """The margin is 0 in the ring; ``tentative`` where only the checker's ring can tell."""
    return make("identity", tentative=True) if tentative else make("identity")


def constant() -> Node:
    """A margin without variables is 0 by special values."""
    return make("constant")


def direct(bits: int) -> Node:
    """Interval evaluation over the whole box at this precision."""
    return make("direct", bits=bits)


def mean_value(bits: int) -> Node:
    """The value at the midpoint plus interval slopes times the box."""
    return make("mean-value", bits=bits)


def assumption(index: int, *, tentative: bool = False) -> Node:
    """A hypothesis, counted from 0, or after the hypotheses a bound of the domain."""
    if tentative:
        return make("assumption", index=index, tentative=True)
    return make("assumption", index=index)


def limit() -> Node:
    """A face at infinity, by extended interval evaluation."""
    return make("limit")


def asymptotic(order: int) -> Node:
    """A face at an end, by an expansion of so many terms."""
    return make("asymptotic", order=order)


def univariate(variable: str) -> Node:
    """Signs on all pieces between the real roots, one variable."""
    return make("univariate", variable=variable)


def taylor(variable: str, at: Term, order: int, contact: int) -> Node:
    """A Taylor polynomial about a constant with its remainder, a contact of any order taken out."""
    return make("taylor", variable=variable, at=t.to_text(at), order=order, contact=contact)
