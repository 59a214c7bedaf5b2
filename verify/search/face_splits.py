"""Proposals for one relation of a universal claim, split at closed ends where need be.

The obligation of ``x**p`` is ``x > 0``; where ``x = 0`` belongs to the domain, the face ``x = 0``
is proved by itself, with ``0**p = 0`` for ``p > 0`` and ``uppergamma(s, 0) = gamma(s)`` written
out, and the rest on the interval that is open there.  Where ``p = 0`` is in the domain as well,
that face comes first: ``x**0 = 1``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from memory_theorems.verify.certificates.envelopes import Certified, part, part_with_face
from memory_theorems.verify.certificates.node import Node, strength
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval, Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import (
    Goal,
    goal_of,
    integer_names,
    obligations,
    rational_value,
)

#: How often a relation is split at an end of a variable.
MAX_FACES = 4
Prove = Callable[[Goal], tuple[Node | None, bool]]


@dataclass(frozen=True, slots=True)
class Obstruction:
    """A part that could not be proved: the relation in question and whether it is definedness."""

    relation: Relation
    domain: bool
    out_of_budget: bool = False


def propose(
    claim: Claim, relation: Relation, prove: Prove, depth: int = 0
) -> Certified | Obstruction:
    """A part of a certificate (docs/certificates.md, "Faces"), or what could not be proved."""
    defined = []
    for needed in obligations((relation.left, relation.right), _integers(claim)):
        condition = needed.relation
        node, spent = prove(needed.goal(claim))
        if node is None:
            obstruction = Obstruction(condition, True, spent)
            found = _at_an_end(claim, relation, condition, prove, depth)
            return obstruction if found is None else found
        defined.append(node)
    node, spent = prove(goal_of(claim, relation))
    if node is None:
        return Obstruction(relation, False, spent)
    return part(defined, node, strength(node))


def _integers(claim: Claim) -> frozenset[str]:
    return integer_names(tuple((item.name, item.domain) for item in claim.variables))


def _at_an_end(
    claim: Claim, relation: Relation, condition: Relation, prove: Prove, depth: int
) -> Certified | None:
    if depth >= MAX_FACES or condition.op == ">=":
        return None
    tried = set()
    for name, end in _ends(claim, condition.left):
        # 0**p needs p > 0: a face where p is 0 has to be split off before.
        _, positive = _on_face(claim, relation, name, end)
        first = next((found for item in positive for found in _ends(claim, item.left)), None)
        choice = first or (name, end)
        if choice in tried:
            continue
        tried.add(choice)
        found = _split(claim, relation, *choice, prove, depth)
        if found is not None:
            return found
    return None


def _ends(claim: Claim, term: Term) -> Iterator[tuple[str, str]]:
    """Closed ends of real variables at which the term is exactly zero."""
    for item in claim.variables:
        interval = item.domain
        if interval.integer or item.name not in t.free_variables(term):
            continue
        for end, at, is_open in (
            ("lower", interval.lower, interval.lower_open),
            ("upper", interval.upper, interval.upper_open),
        ):
            if not is_open and rational_value(t.substitute(term, {item.name: at})) == 0:
                yield item.name, end


def _on_face(
    claim: Claim, relation: Relation, name: str, end: str
) -> tuple[Claim, tuple[Relation, ...]]:
    """The claim on the face, and the relations under which its powers of zero are zero."""
    interval = next(item.domain for item in claim.variables if item.name == name)
    at = interval.lower if end == "lower" else interval.upper
    moved = relation.substitute({name: at})
    positive: dict[Relation, None] = {}
    reduced = Relation(_reduced(moved.left, positive), moved.op, _reduced(moved.right, positive))
    face = Claim(
        variables=tuple(item for item in claim.variables if item.name != name),
        conclusion=(reduced,),
        given=tuple(item.substitute({name: at}) for item in claim.given),
    )
    return face, tuple(positive)


def _split(
    claim: Claim, relation: Relation, name: str, end: str, prove: Prove, depth: int
) -> Certified | None:
    face, positive = _on_face(claim, relation, name, end)
    certificates = []
    for item in (*positive, *face.conclusion):
        found = propose(face, item, prove, depth + 1)
        if isinstance(found, Obstruction):
            return None
        certificates.append(found)
    others = tuple(
        replace(item, domain=_opened(item.domain, end)) if item.name == name else item
        for item in claim.variables
    )
    rest = propose(replace(claim, variables=others), relation, prove, depth + 1)
    if isinstance(rest, Obstruction):
        return None
    return part_with_face(name, end, certificates, rest)


def _opened(interval: Interval, end: str) -> Interval:
    if end == "lower":
        return replace(interval, lower_open=True)
    return replace(interval, upper_open=True)


def _reduced(term: Term, positive: dict[Relation, None]) -> Term:
    if term.head in t.BINDERS or not term.args:
        return term
    args = tuple(_reduced(item, positive) for item in term.args)
    if term.head == "**" and t.free_variables(args[1]) and rational_value(args[0]) == 0:
        positive.setdefault(Relation(args[1], ">", t.ZERO))
        return t.ZERO
    if term.head == "uppergamma" and rational_value(args[1]) == 0:
        return t.function("gamma", args[0])
    return replace(term, args=args)
