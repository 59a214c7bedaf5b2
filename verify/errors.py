"""The error tree: every refusal says what was wrong and what would be right."""

from __future__ import annotations

from typing import ClassVar


class VerifyError(Exception):
    """Base of all errors raised on purpose by this package."""


class InputError(VerifyError, ValueError):
    """Input that cannot be used; commands answer it with one line and exit code 2."""


class ParseError(InputError):
    """Text outside the claim language; ``position`` is the 0-based offset of the trouble."""

    def __init__(self, message: str, position: int | None = None) -> None:
        super().__init__(
            message if position is None else f"{message} (at character {position + 1})"
        )
        self.message, self.position = message, position

    def within(self, text: str) -> str:
        """The message with line and column in the text that was read."""
        if self.position is None:
            return self.message
        before = text[: self.position].split("\n")
        return f"line {len(before)}, column {len(before[-1]) + 1}: {self.message}"


class LimitError(ParseError):
    """Text inside the language but over one of its size limits."""


class Unsupported(VerifyError):
    """A method cannot treat this node; never a statement about the claim.

    ``kind``: what a construction that breaks off for this reason is called.
    """

    kind: ClassVar[str] = "not constructed"


class NotAnalytic(Unsupported):
    """A construction needs an analytic function, and this one is not known to be analytic."""

    kind: ClassVar[str] = "not analytic"


class TooLong(Unsupported, ValueError):
    """An exact number with too many digits to be written down."""


class NotATruthValue(VerifyError, TypeError):
    """A claim or a verdict was used as a Boolean."""
