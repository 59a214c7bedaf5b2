"""The checker's word on what the search proposes, and what the answer says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from memory_theorems.verify.certificates import envelopes
from memory_theorems.verify.certificates.envelopes import Certified, Envelope
from memory_theorems.verify.certificates.node import ONE_IMPLEMENTATION, rule_of
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.verdicts import Evidence, Verdict, certified, proved


def replay(claim: Claim, certificate: Mapping[str, object]) -> Any:
    """The checker's answer."""
    from memory_theorems.verify.checker import replay as checked

    return checked(claim.to_json(), certificate)


def evidence_of(answer: Any) -> Evidence:
    return Evidence.PROVED if answer.evidence == "proved" else Evidence.CERTIFIED


def method(proofs: list[Certified]) -> str:
    rules = {rule_of(node) for node in envelopes.proof_nodes(proofs)}
    if rules <= {"exact"}:
        return "exact"
    if rules <= {"exact", "identity", "squares", "assumption", "rewrite"}:
        return "symbolic"
    return "enclosure"


def how(proofs: list[Certified], needs: Sequence[str]) -> str:
    counts = Counter(rule_of(node) for node in envelopes.proof_nodes(proofs))
    listed = ", ".join(
        f"{count} {rule}" + (" (one implementation)" if rule in ONE_IMPLEMENTATION else "")
        for rule, count in sorted(counts.items())
    )
    beyond = f"with {', '.join(needs)} beyond its core" if needs else "by its core alone"
    return f"rules used: {listed}; replayed by the checker, {beyond}"


def replayed(claim: Claim, proofs: list[Certified]) -> tuple[Envelope, Any]:
    """The certificate and the checker's answer.

    The search reads the evidence off its own proofs; where the checker needs more for some side
    condition, the same proofs may be certified and not exact.
    """
    certificate = envelopes.parts(proofs)
    first = replay(claim, certificate)
    if first.accepted or all(item["evidence"] == "certified" for item in proofs):
        return certificate, first
    weaker = envelopes.parts([envelopes.as_certified(item) for item in proofs])
    answer = replay(claim, weaker)
    return (weaker, answer) if answer.accepted else (certificate, first)


def holding(proofs: list[Certified], certificate: Envelope, answer: Any) -> Verdict:
    """The verdict on a claim whose certificate the checker accepts."""
    make = proved if answer.evidence == "proved" else certified
    return make(how(proofs, answer.needs), method(proofs), certificate)
