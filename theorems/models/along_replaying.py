"""Replay of windows along recorded data from the JSON document alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memory_theorems.theorems.models.checking import along
from memory_theorems.theorems.models.checking.exact import Refused, require
from memory_theorems.theorems.models.replaying import WindowReplay, digest
from memory_theorems.verify.documents import misplaced_truth

SCHEMA = "model-along/1"
#: What an accepted replay bears out.
REPLAYED = (
    "weights", "weights_sha256", "data", "data_sha256", "eps", "delta", "restarts",
    "restarts_reaching", "certified_window", "lower_end", "certificate",
)  # fmt: skip
UNREAD = ("data.file", "data.file_sha256", "data.tensor", "data.rows")


def replay(document: Mapping[str, Any]) -> _Answer:
    """Check the windows of a ``model-along/1`` document; never raises on malformed input."""
    try:
        _check(document)
    except Refused as reason:
        return _Answer(False, str(reason))
    except (
        KeyError, IndexError, TypeError, ValueError, ArithmeticError, AttributeError,
        RecursionError, MemoryError,
    ) as error:  # fmt: skip
        return _Answer(False, f"malformed document: {type(error).__name__} {str(error)[:80]}")
    return _Answer(True, "the windows along the recorded data are shown again")


class _Answer(WindowReplay):
    """An answer of this schema."""

    __slots__ = ()

    @property
    def replayed(self) -> tuple[str, ...]:
        return REPLAYED if self.accepted else ()

    @property
    def unread(self) -> tuple[str, ...]:
        """Of the data only the numbers are read, not where they came from."""
        return UNREAD if self.accepted else ()


def _check(document: Mapping[str, Any]) -> None:
    place = misplaced_truth(
        {name: document[name] for name in REPLAYED if name in document}, ("residual",)
    )
    require(not place, f"true or false where it does not belong: {place}")
    require(document["schema"] == SCHEMA, "unknown schema")
    require(
        document["certificate"] == {"kind": "along-data"}, "this certificate cannot be replayed"
    )
    require(
        digest(document["weights"]) == document["weights_sha256"],
        "the weights do not match their digest",
    )
    require(
        digest(document["data"]["sequences"]) == document["data_sha256"],
        "the data do not match their digest",
    )
    along.check(document)
