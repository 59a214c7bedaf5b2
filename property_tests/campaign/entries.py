"""Entries of the table of near misses."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from memory_theorems.verify.language.claims import Claim, claim
from property_tests.campaign.seeds import holding

Json = Any


@dataclass(frozen=True)
class Miss:
    """A certificate that is refused at the place whose text contains ``says``.

    ``false`` says that the claim is false (shown at a point); else it is one that the certificate
    may not prove or refute for another reason, such as a malformed domain.
    """

    says: str
    claim: Claim
    certificate: Json
    like: str
    false: bool = True
    #: module-level limits of the checker that are lowered so that the entry stays small
    limits: tuple[tuple[str, int], ...] = ()


def envelope(
    says: str, text: Any, certificate: Json, *, false: bool = True, like: str = "",
    double: bool = False, find: str = "", **more: Any,
) -> Miss:  # fmt: skip
    """An entry with a whole certificate."""
    about = claim(text, find=find, **more)
    if double:
        about = replace(about, variables=about.variables * 2)
    return Miss(says, about, certificate, like, false and not double)


def miss(
    says: str, text: Any, proof: Json, defined: Json = None, *, false: bool = True, **more: Any
) -> Miss:
    """An entry with one part and its proof."""
    rule = proof.get("rule", "") if isinstance(proof, dict) else ""
    return envelope(says, text, holding(proof, defined), false=false, like=rule, **more)


__all__ = ["Miss", "envelope", "miss"]
