"""The checker: replays certificates with its own arithmetic and believes nothing else.

The trusted code is this package together with :mod:`verify.terms`, :mod:`verify.parser` and
:mod:`verify.claims`.  It shares nothing with the search.  The grammar of certificates and the
conditions of every rule are stated in ``docs/certificates.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from verify.checker.budget import Budget, Refused
from verify.checker.envelope import check_envelope
from verify.claims import Claim


@dataclass(frozen=True, slots=True)
class Replay:
    """What the checker found.

    ``outcome`` is "holds", "fails" or "not_applicable" and ``evidence`` "proved" or "certified"
    when ``accepted``; else both describe what was attempted and ``why`` says what is wrong.
    ``nodes`` counts the nodes of the certificate that were replayed.
    """

    accepted: bool
    outcome: str
    evidence: str
    why: str
    nodes: int


OUTCOMES: Mapping[str, str] = {
    "parts": "holds",
    "refuted": "fails",
    "vacuous": "not_applicable",
}


def replay(claim: Mapping[str, Any], certificate: Mapping[str, Any]) -> Replay:
    """Whether the certificate proves or refutes the claim (given as ``Claim.to_json()``).

    Never raises: any trouble is a refusal.

    >>> from verify.claims import claim
    >>> replay(claim("1 + 1 == 2").to_json(), {"version": 1, "claim": "parts", "parts": [
    ...     {"defined": [], "proof": {"rule": "exact"}, "evidence": "proved"}]}).accepted
    True
    """
    budget = Budget()
    kind = certificate.get("claim") if isinstance(certificate, Mapping) else None
    outcome = OUTCOMES.get(kind, "holds") if isinstance(kind, str) else "holds"
    try:
        exact = check_envelope(Claim.from_json(claim), certificate, budget)
    except Refused as refusal:
        return Replay(False, outcome, "certified", str(refusal), budget.nodes)
    except RecursionError:
        return Replay(
            False, outcome, "certified", "the certificate is nested too deeply", budget.nodes
        )
    except Exception as trouble:
        # The last line of defence: whatever goes wrong is a refusal, never an acceptance.
        why = f"{type(trouble).__name__}: {str(trouble)[:200]}"
        return Replay(False, outcome, "certified", why, budget.nodes)
    return Replay(True, outcome, "proved" if exact else "certified", "", budget.nodes)


__all__ = ["Replay", "replay"]
