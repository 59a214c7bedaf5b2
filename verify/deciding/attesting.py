"""From an outside solver's answer to a verdict: an attestation, or a certified counterexample."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from memory_theorems.verify.certificates.envelopes import Envelope, refuted_at
from memory_theorems.verify.deciding import attestation
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.refutation import witness
from memory_theorems.verify.search.goals import obligations
from memory_theorems.verify.verdicts import (
    KILL_SWITCH,
    Evidence,
    Reason,
    Verdict,
    attested,
    refuted,
    undecided,
)

#: Replays a certificate of a claim.
Replay = Callable[[Claim, Envelope], Any]
#: Whether the checker accepts a proof of all relations of the claim.
Established = Callable[[Claim], bool]


def attest(claim: Claim, level: int, replay: Replay, established: Established) -> Verdict | None:
    """ATTESTED, REFUTED with a counterexample that the checker accepts, UNDECIDED by the kill
    switch, or None.

    An attestation needs the conclusion to be defined wherever the hypotheses hold, which is for
    ``established`` to say; a model of the solver is only a proposal.
    """
    try:
        answer = attestation.attest(claim, level)
    except attestation.StoppedByClock as problem:
        return undecided(Reason.BUDGET, f"{problem} was stopped by the clock", KILL_SWITCH)
    except Exception:  # a solver that breaks off has said nothing
        return None
    if answer is None:
        return None
    if answer.holds:
        if not _defined_everywhere(claim, established):
            return None
        detail = "the negation is unsatisfiable over the reals; not replayable"
        return attested(answer.solver, detail, answer.solver.split()[0])
    point = {name: t.number(value) for name, value in (answer.point or {}).items()}
    bits = witness.certify(claim, 0, point)
    if bits is None:
        return None
    certificate = refuted_at(0, point, bits)
    found = replay(claim, certificate)
    if not found.accepted:
        return None
    evidence = Evidence.PROVED if found.evidence == "proved" else Evidence.CERTIFIED
    detail = "the counterexample satisfies all hypotheses and violates the conclusion"
    return refuted(certificate["point"], detail, "falsification", certificate, evidence)


def _defined_everywhere(claim: Claim, established: Established) -> bool:
    relation = claim.conclusion[0]
    integers = frozenset(item.name for item in claim.variables if item.domain.integer)
    needed = obligations((relation.left, relation.right), integers)
    if not needed:
        return True
    return established(replace(claim, conclusion=tuple(item.relation for item in needed)))
