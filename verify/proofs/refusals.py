"""What the kernel says when it refuses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from memory_theorems.verify.errors import VerifyError


class Wrong(VerifyError):
    """An inference that the kernel does not accept, with the reason."""


class NotDecided(Wrong):
    """A leaf without a certificate: ``missing`` is its goal, ``at_hand`` the facts."""

    def __init__(self, missing: str, at_hand: Sequence[str], why: str) -> None:
        super().__init__(f"not decided: {missing}: {why}")
        self.missing, self.at_hand, self.why = missing, tuple(at_hand), why


class NotDefined(NotDecided):
    """A definition, hypothesis or formula, ``what``, that is not shown to be defined."""

    def __init__(self, what: str, trouble: NotDecided) -> None:
        super().__init__(trouble.missing, trouble.at_hand, trouble.why)
        self.args = (f"{what} is not shown to be defined: {trouble.missing}: {trouble.why}",)


@contextmanager
def defining(what: str) -> Iterator[None]:
    """A leaf that is not decided inside says of ``what`` that it is not shown to be defined."""
    try:
        yield
    except NotDecided as trouble:
        raise NotDefined(what, trouble) from None
