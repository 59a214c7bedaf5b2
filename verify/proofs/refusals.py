"""What the kernel says when it refuses."""

from __future__ import annotations

from collections.abc import Sequence

from memory_theorems.verify.errors import VerifyError


class Wrong(VerifyError):
    """An inference that the kernel does not accept, with the reason."""


class NotDecided(Wrong):
    """A leaf without a certificate: ``missing`` is its goal, ``at_hand`` the facts."""

    def __init__(self, missing: str, at_hand: Sequence[str], why: str) -> None:
        super().__init__(f"not decided: {missing}: {why}")
        self.missing, self.at_hand, self.why = missing, tuple(at_hand), why
