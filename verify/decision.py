"""The one entry: ``decide(claim, effort) -> Verdict``."""

from __future__ import annotations

from dataclasses import dataclass

from verify.claims import Claim
from verify.verdicts import Reason, Verdict, undecided


@dataclass(frozen=True, slots=True)
class Effort:
    """A deterministic budget: ``level`` 1 is the default; boxes, bits and samples grow with it."""

    level: int = 1

    @property
    def boxes(self) -> int:
        return 2_000 * self.level

    @property
    def bits(self) -> int:
        return 128 * self.level

    @property
    def samples(self) -> int:
        return 200 * self.level


def decide(claim: Claim, effort: Effort | None = None, *, seed: int = 0) -> Verdict:
    """Decide a claim; never raises on a well-formed claim."""
    return undecided(Reason.UNSUPPORTED, "no method is installed yet")
