"""What a method's test asks of a true claim and of a false one near by."""

from __future__ import annotations

from memory_theorems.verify.checker import replay
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.typed_claims import typed_claim


def check_pair(true: str, false: str) -> None:
    """The true claim holds by a certificate that the checker accepts for it and not for the false
    one, which is refuted."""
    claim, neighbour = typed_claim(true), typed_claim(false)
    verdict = decide(claim)
    assert verdict.holds, verdict.detail
    assert replay(claim.to_json(), verdict.certificate).accepted
    assert not replay(neighbour.to_json(), verdict.certificate).accepted
    assert decide(neighbour).fails
