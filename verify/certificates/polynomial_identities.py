"""Squares times facts, and means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memory_theorems.verify.certificates.node import Node, make

#: (c, p) for the summand c*p**2, in the claim language.
Square = tuple[str, str]
#: Facts, counted from 0, and the squares by whose sum their product is multiplied.
Summand = tuple[tuple[int, ...], tuple[Square, ...]]


@dataclass(frozen=True, slots=True)
class Positivity:
    """multiplier * P = own * P**2 + terms + equations (rule ``positivity``).

    ``terms`` and ``multiplier`` are sums of squares times facts, ``equations`` lists polynomials
    times equations among the hypotheses.  What is None is not written.
    """

    terms: tuple[Summand, ...]
    multiplier: tuple[Summand, ...] | None = None
    own: str | None = None
    equations: tuple[tuple[int, str], ...] | None = None

    def node(self) -> Node:
        """The identity as a certificate."""
        node = make("positivity", terms=_summands(self.terms))
        if self.multiplier is not None:
            node["multiplier"] = _summands(self.multiplier)
        if self.own is not None:
            node["own"] = self.own
        if self.equations is not None:
            node["equations"] = [[index, text] for index, text in self.equations]
        return node


def _summands(items: Iterable[Summand]) -> list[object]:
    return [[list(facts), [[weight, root] for weight, root in squares]] for facts, squares in items]


@dataclass(frozen=True, slots=True)
class Circuit:
    """Outer monomials (coefficient, exponents, weight), and the inner one (coefficient, exponents).

    One exponent for each variable of the goal, in the order of the domains.
    """

    outer: tuple[tuple[str, tuple[int, ...], str], ...]
    inner: tuple[str, tuple[int, ...]]


def means(circuits: Sequence[Circuit]) -> Node:
    """Weighted arithmetic-geometric means."""
    return make(
        "means",
        circuits=[
            {
                "outer": [[c, list(exponents), w] for c, exponents, w in item.outer],
                "inner": [item.inner[0], list(item.inner[1])],
            }
            for item in circuits
        ],
    )
