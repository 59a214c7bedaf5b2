"""The checker: replays certificates with its own arithmetic and believes nothing else.

The trusted code is this package together with :mod:`verify.language.terms`,
:mod:`verify.language.parser` and :mod:`verify.language.claims`.  It shares nothing with the
search.  The grammar of certificates and the conditions of every rule are stated in
``docs/certificates.md``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from memory_theorems.verify.checker.budget import Budget, Refused, spending
from memory_theorems.verify.checker.envelope import check_envelope
from memory_theorems.verify.language.claims import Claim


@dataclass(frozen=True, slots=True)
class Replay:
    """What the checker found.

    ``outcome`` is "holds", "fails" or "not_applicable" and ``evidence`` "proved" or "certified"
    when ``accepted``; else both describe what was attempted and ``why`` says what is wrong.
    ``nodes`` counts the nodes of the certificate that were replayed.  ``needs`` lists what the
    replay used beyond the core of the checker: rules, special functions, the ring of exponentials
    and logarithms, sums; the ``profile`` is "core" where that is nothing, else "extended".
    """

    accepted: bool
    outcome: str
    evidence: str
    why: str
    nodes: int
    needs: tuple[str, ...] = ()

    @property
    def profile(self) -> str:
        return "extended" if self.needs else "core"


OUTCOMES: Mapping[str, str] = {
    "parts": "holds",
    "refuted": "fails",
    "vacuous": "not_applicable",
}


def replay(
    claim: Mapping[str, Any], certificate: Mapping[str, Any], *, core: bool = False
) -> Replay:
    """Whether the certificate proves or refutes the claim (given as ``Claim.to_json()``).

    With ``core`` everything beyond the core of the checker is refused.  Never raises: any trouble
    is a refusal.

    >>> from memory_theorems.verify.language.claims import claim
    >>> found = replay(claim("1 + 1 == 2").to_json(), {"version": 1, "claim": "parts", "parts": [
    ...     {"defined": [], "proof": {"rule": "exact"}, "evidence": "proved"}]})
    >>> found.accepted, found.profile
    (True, 'core')
    """
    budget = Budget(core=core)
    kind = certificate.get("claim") if isinstance(certificate, Mapping) else None
    outcome = OUTCOMES.get(kind, "holds") if isinstance(kind, str) else "holds"
    exact, why = False, ""
    try:
        with spending(budget):
            exact = check_envelope(Claim.from_json(claim), certificate, budget)
    except Refused as refusal:
        why = str(refusal)
    except RecursionError:
        why = "the certificate is nested too deeply"
    except Exception as trouble:
        # The last line of defence: whatever goes wrong is a refusal, never an acceptance.
        why = f"{type(trouble).__name__}: {str(trouble)[:200]}"
    else:
        evidence = "proved" if exact else "certified"
        return Replay(True, outcome, evidence, "", budget.nodes, tuple(sorted(budget.needs)))
    return Replay(False, outcome, "certified", why, budget.nodes)


__all__ = ["Replay", "replay"]
