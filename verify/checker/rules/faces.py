"""Splitting a part at a closed end of a variable: the face by itself, the rest with an open end.

``x**p`` with a variable exponent is defined at ``x = 0`` only where ``p >= 0``, and it is not
continuous at (0, 0).  Its obligation is therefore ``x > 0``; the face ``x = 0`` is a claim of its
own, in which powers of an exact zero are written out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.node_prover import Prover
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.intervals import is_infinity
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import Term

#: How the envelope checks one part.
CheckPart: TypeAlias = Callable[
    [Prover, Relation, Mapping[str, Interval], tuple[Relation, ...], object, int], bool
]


@dataclass(frozen=True, slots=True)
class Face:
    """Relations to be proved in order, on the face's own domains and hypotheses."""

    relations: tuple[Relation, ...]
    domains: Mapping[str, Interval]
    given: tuple[Relation, ...]


def split_at(
    relation: Relation,
    domains: Mapping[str, Interval],
    given: tuple[Relation, ...],
    name: object,
    end: object,
) -> tuple[Face, dict[str, Interval]]:
    """The face, and the domains of the rest.

    Raises Refused unless ``name`` is a real variable whose interval is closed at ``end``
    ("lower" or "upper").
    """
    if not isinstance(name, str) or name not in domains or end not in ("lower", "upper"):
        raise Refused("a face is a variable of the claim and one of its ends")
    interval = domains[name]
    at = interval.lower if end == "lower" else interval.upper
    is_open = interval.lower_open if end == "lower" else interval.upper_open
    if interval.integer or is_open or is_infinity(at):
        raise Refused(f"the interval of {name} has no closed {end} end")
    on_face = relation.substitute({name: at})
    found: dict[Relation, None] = {}
    settled = Relation(_settled(on_face.left, found), on_face.op, _settled(on_face.right, found))
    face_domains = {key: item for key, item in domains.items() if key != name}
    face_given = tuple(item.substitute({name: at}) for item in given)
    if end == "lower":
        opened = replace(interval, lower_open=True)
    else:
        opened = replace(interval, upper_open=True)
    face = Face((*found, settled), face_domains, face_given)
    return face, {**domains, name: opened}


def _settled(term: Term, found: dict[Relation, None]) -> Term:
    """The term with powers of zero and incomplete gamma functions at zero written out."""
    if not term.args or term.head in t.BINDERS:
        return term
    args = tuple(_settled(item, found) for item in term.args)
    term = replace(term, args=args)
    if term.head == "**" and t.free_variables(args[1]) and exact_value(args[0]) == 0:
        found.setdefault(Relation(args[1], ">", t.ZERO))
        return t.ZERO
    if term.head == "uppergamma" and exact_value(args[1]) == 0:
        return t.function("gamma", args[0])
    return term


def check_face(
    prover: Prover,
    relation: Relation,
    domains: Mapping[str, Interval],
    given: tuple[Relation, ...],
    part: Mapping[str, Any],
    depth: int,
    check: CheckPart,
) -> bool:
    """The parts of the face and of the rest; whether all their evidence is exact."""
    face, rest = split_at(relation, domains, given, part.get("variable"), part.get("end"))
    certificates = part["face"]
    if not isinstance(certificates, list) or len(certificates) != len(face.relations):
        raise Refused(f"the face has {len(face.relations)} parts, the certificate has not")
    exact = [
        check(prover, item, face.domains, face.given, certificate, depth + 1)
        for item, certificate in zip(face.relations, certificates)
    ]
    return check(prover, relation, rest, given, part.get("rest"), depth + 1) and all(exact)
