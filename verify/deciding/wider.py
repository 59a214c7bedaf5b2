"""Claims that say more: closed intervals, real in place of whole variables, fewer hypotheses.

What is proved on a domain is proved on every part of it and under more hypotheses.  A search may
fail on the part all the same: an open end has no face, a whole variable no derivative, a hypothesis
leads astray.  So before a claim stays open the wider ones are asked; a proof of one of them becomes
one of the claim, as it stands or by the rules ``relax`` and ``weaken``, and the checker decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from memory_theorems.verify.certificates import cases, monotony
from memory_theorems.verify.certificates.envelopes import Certified
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language.claims import Claim, Interval

#: Hypotheses that are dropped one at a time.
MOST_DROPPED = 4
Wrap = Callable[[Node], Node]


@dataclass(frozen=True, slots=True)
class Wider:
    """A claim that implies the one that was asked, and how a proof of it is carried over."""

    claim: Claim
    wrap: Wrap

    def carried(self, proofs: Sequence[Certified]) -> Iterator[list[Certified]]:
        """The proofs as proofs of the narrower claim: as they stand, then with the rules."""
        yield list(proofs)
        wrapped = [_wrapped(item, self.wrap) for item in proofs]
        if wrapped != list(proofs):
            yield wrapped


def wider_claims(claim: Claim) -> Iterator[Wider]:
    """The wider claims that are worth asking, the nearest first; none of them twice."""
    seen = {claim}
    for item in _proposals(claim):
        if item.claim not in seen:
            seen.add(item.claim)
            yield item


def _proposals(claim: Claim) -> Iterator[Wider]:
    closed = _closed(claim)
    yield Wider(closed, _as_it_is)
    whole = [item.name for item in claim.variables if item.domain.integer]
    for name in whole:
        yield _relaxed(claim, [name])
    if whole:
        yield _relaxed(claim, whole)
    number = len(claim.given)
    for index in range(min(number, MOST_DROPPED) if number > 1 else 0):
        yield _weakened(claim, [at for at in range(number) if at != index])
    if number:
        yield _weakened(claim, [])
        yield _weakened(closed, [])


def _as_it_is(node: Node) -> Node:
    return node


def _closed(claim: Claim) -> Claim:
    """The finite open ends of real variables closed."""
    variables = tuple(
        item if item.domain.integer else replace(item, domain=_with_ends(item.domain))
        for item in claim.variables
    )
    return replace(claim, variables=variables)


def _with_ends(interval: Interval) -> Interval:
    return replace(
        interval,
        lower_open=interval.lower_open and not interval.bounded_below,
        upper_open=interval.upper_open and not interval.bounded_above,
    )


def _relaxed(claim: Claim, names: Sequence[str]) -> Wider:
    """Whole variables as real ones."""

    def wrap(node: Node) -> Node:
        for name in names:
            node = monotony.relax(name, node)
        return node

    variables = tuple(
        replace(item, domain=replace(item.domain, integer=False)) if item.name in names else item
        for item in claim.variables
    )
    return Wider(replace(claim, variables=variables), wrap)


def _weakened(claim: Claim, keep: Sequence[int]) -> Wider:
    """Some of the hypotheses alone."""

    def wrap(node: Node) -> Node:
        return cases.weaken(keep, node)

    return Wider(replace(claim, given=tuple(claim.given[index] for index in keep)), wrap)


def _wrapped(item: Certified, wrap: Wrap) -> Certified:
    """The rules around every proof of a part; one that is split at an end stays as it is."""
    defined, proof = item.get("defined"), item.get("proof")
    if not isinstance(defined, list) or not isinstance(proof, dict):
        return item
    nodes = [wrap(Node(node)) if isinstance(node, dict) else node for node in defined]
    return Certified({**item, "defined": nodes, "proof": wrap(Node(proof))})
