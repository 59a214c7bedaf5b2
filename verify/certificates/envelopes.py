"""The whole certificate of a claim, and its parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NewType

from memory_theorems.verify.certificates.node import Node, nodes
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

#: A whole certificate, ready to be written as JSON.
Envelope = NewType("Envelope", dict[str, object])
#: The certificate of one relation: plain, or split at a closed end.
Certified = NewType("Certified", dict[str, object])

VERSION = 1


def part(defined: Sequence[Node], proof: Node, evidence: str) -> Certified:
    """One relation: why it is defined, and its proof; evidence ``proved`` or ``certified``."""
    return Certified({"defined": list(defined), "proof": proof, "evidence": evidence})


def part_with_face(
    variable: str, end: str, face: Sequence[Certified], rest: Certified
) -> Certified:
    """One relation split at the closed end (``lower`` or ``upper``) of a real variable."""
    evidence = {item["evidence"] for item in (*face, rest)}
    return Certified({
        "variable": variable, "end": end, "face": list(face), "rest": rest,
        "evidence": "proved" if evidence == {"proved"} else "certified",
    })  # fmt: skip


def as_certified(item: Certified) -> Certified:
    """The same part with the evidence ``certified``, which every proof has."""
    if "face" not in item:
        return Certified({**item, "evidence": "certified"})
    face, rest = item["face"], item["rest"]
    assert isinstance(face, list)
    assert isinstance(rest, dict)
    lowered = [as_certified(inner) for inner in face]
    return Certified(
        {**item, "face": lowered, "rest": as_certified(Certified(rest)), "evidence": "certified"}
    )


def parts(items: Sequence[Certified]) -> Envelope:
    """A claim whose relations, and memberships of witnesses, are proved."""
    return Envelope({"version": VERSION, "claim": "parts", "parts": list(items)})


def joined(envelopes: Sequence[Envelope]) -> Envelope:
    """One claim from the certificates of its relations: memberships of witnesses come last."""
    listed = [_parts(item) for item in envelopes]
    return parts([*(items[0] for items in listed), *listed[0][1:]])


def _parts(envelope: Mapping[str, object]) -> list[Certified]:
    found = envelope["parts"]
    assert isinstance(found, list)
    return found


def refuted_at(number: int, point: Mapping[str, object], bits: int) -> Envelope:
    """Relation ``number`` fails at a point; terms are written in the claim language."""
    return Envelope({
        "version": VERSION, "claim": "refuted", "part": number, "point": _texts(point),
        "bits": bits,
    })  # fmt: skip


def refuted_by_proof(
    number: int, point: Mapping[str, object], proof: Node, defined: Sequence[Node]
) -> Envelope:
    """Relation ``number`` fails at a point, where its negation is proved by rules."""
    return Envelope({
        "version": VERSION, "claim": "refuted", "part": number, "point": _texts(point),
        "proof": proof, "defined": list(defined),
    })  # fmt: skip


def refuted_by_counters(number: int, negation: Sequence[Certified]) -> Envelope:
    """Relation ``number`` fails at the counters of the claim, whatever the other variables are."""
    return Envelope(
        {"version": VERSION, "claim": "refuted", "part": number, "negation": list(negation)}
    )


def of_part(envelope: Mapping[str, object], number: int) -> Envelope:
    """A refutation of a claim with one relation as one of relation ``number`` of a claim."""
    return Envelope({**envelope, "part": number})


def with_choices(envelope: Mapping[str, object], kind: str, chosen: Mapping[str, Term]) -> Envelope:
    """``witnesses`` or ``counters`` that the claim does not state itself."""
    return Envelope({**envelope, kind: _texts(chosen)})


def enclosed(lower: Term, upper: Term, of: Term) -> dict[str, object]:
    """An irrational coordinate: ``of`` changes its sign between the two numbers."""
    return {
        "interval": [t.to_text(lower), t.to_text(upper)],
        "why": "sign change",
        "of": t.to_text(of),
    }


def _texts(point: Mapping[str, object]) -> dict[str, object]:
    return {
        name: t.to_text(value) if isinstance(value, Term) else value
        for name, value in point.items()
    }


def vacuous(proof: Node) -> Envelope:
    """No point of the domain satisfies the hypotheses."""
    return Envelope({"version": VERSION, "claim": "vacuous", "proof": proof})


def constant(
    good: Term, bad: Term, slopes: Sequence[Node], holds: object, fails: object
) -> Envelope:
    """A best constant between ``bad``, where the claim fails, and ``good``, where it holds."""
    return Envelope({
        "version": VERSION, "claim": "constant", "good": t.to_text(good), "bad": t.to_text(bad),
        "slopes": list(slopes), "holds": holds, "fails": fails,
    })  # fmt: skip


# ---------------------------------------------------------------- reading
def plain_parts(item: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """The parts without faces of a part."""
    face = item.get("face")
    if not isinstance(face, list):
        yield item
        return
    for inner in (*face, item["rest"]):
        yield from plain_parts(inner)


def proof_nodes(items: Sequence[Certified]) -> Iterator[Node]:
    """All nodes of the proofs, those of definedness left out."""
    for item in items:
        for leaf in plain_parts(item):
            yield from nodes(leaf["proof"])
