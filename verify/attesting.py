"""From an outside solver's answer to a verdict: an attestation, or a certified counterexample."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from verify import terms as t
from verify.claims import Claim
from verify.methods import attestation, witness
from verify.methods.goals import obligations
from verify.verdicts import Evidence, Verdict, attested, refuted

#: Replays a certificate of a claim.
Replay = Callable[[Claim, dict[str, Any]], Any]
#: Whether the checker accepts a proof of all relations of the claim.
Established = Callable[[Claim], bool]


def attest(claim: Claim, level: int, replay: Replay, established: Established) -> Verdict | None:
    """ATTESTED, REFUTED with a counterexample that the checker accepts, or None.

    An attestation needs the conclusion to be defined wherever the hypotheses hold, which is for
    ``established`` to say; a model of the solver is only a proposal.
    """
    try:
        answer = attestation.attest(claim, level)
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
    certificate = witness.certificate(0, point, bits)
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
