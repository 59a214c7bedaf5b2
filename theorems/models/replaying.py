r"""Replay of a window certificate from the JSON document alone.

Shares no code with the search: exact rationals, definiteness by the pivots of fraction-free
elimination, activations by balls of its own precision, and its own recursions, one module of
:mod:`theorems.models.checking` for each kind of certificate.  The statement is about the weights
in the document, which their digest ties together.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from memory_theorems.theorems.models.checking import (
    admissible,
    apart,
    componentwise,
    input_cells,
    keys,
    lower,
    parts,
    published,
    quadratic,
    ranges,
    sectors,
    selective,
    stacks,
    tails,
    truncation,
    words,
)
from memory_theorems.theorems.models.checking.blocks import BLOCK_LIMIT, width_of
from memory_theorems.theorems.models.checking.exact import Refused, number, require
from memory_theorems.theorems.models.checking.quadratic import STATE_LIMIT, STEP_LIMIT
from memory_theorems.verify.documents import misplaced_truth

__all__ = ["BLOCK_LIMIT", "KINDS", "STATE_LIMIT", "WindowReplay", "digest", "replay"]

#: What each kind of certificate is replayed by; each raises Refused.
KINDS: Mapping[str, Callable[[Mapping[str, Any]], None]] = {
    "quadratic-norms": quadratic.check,
    "componentwise": componentwise.check,
    "tail": tails.check,
    "apart": apart.check,
    "input-cells": input_cells.check,
    "published": published.check,
    "interval-multipliers": sectors.check,
    "stack": stacks.check,
    "selective": selective.check,
    "unrolled-ranges": ranges.check,
    "input-words": words.check,
}

#: Fields that the replay of a window reads or proves again.
REPLAYED = (
    "schema", "weights", "weights_sha256", "certificate", "certified_window", "eps", "input_bound",
    "input_norm", "input_set", "start_bound", "no_window_from", "needed_window_lower",
    "adversarial_inputs", "aligned_inputs", "gradient_window",
)  # fmt: skip


#: Fields of weights and certificates that are true or false; all others are numbers or texts.
TRUTHS = ("residual", "vacuous")


@dataclass(frozen=True, slots=True)
class WindowReplay:
    """Whether the document's window is proved again, and if not the first thing that fails."""

    accepted: bool
    why: str
    attributed: bool = False

    @property
    def replayed(self) -> tuple[str, ...]:
        """Fields of the document that an accepted certificate bears out."""
        more = ("attribution",) if self.attributed else ()
        return (*REPLAYED, *more) if self.accepted else ()


def replay(document: Mapping[str, Any]) -> WindowReplay:
    """Check the certified window of a ``model/1`` document; never raises on malformed input."""
    try:
        _check(document)
    except Refused as reason:
        return WindowReplay(False, str(reason))
    except (
        KeyError, IndexError, TypeError, ValueError, ArithmeticError, AttributeError,
        RecursionError,
    ) as error:  # fmt: skip
        return WindowReplay(False, f"malformed document: {type(error).__name__} {str(error)[:80]}")
    return WindowReplay(
        True,
        "what is said of the window is proved again; the rounding bound is not replayed",
        document.get("attribution") is not None,
    )


def digest(weights: object) -> str:
    """SHA-256 of the canonical text of the weights."""
    text = json.dumps(weights, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _check(document: Mapping[str, Any]) -> None:
    place = misplaced_truth({name: document[name] for name in REPLAYED if name in document}, TRUTHS)
    require(not place, f"true or false where it does not belong: {place}")
    weights = document["weights"]
    require(document["schema"] == "model/1", "unknown schema")
    keys.admit(weights)
    kind = document["certificate"]["kind"]
    require(kind in KINDS, "this certificate cannot be replayed")
    require(digest(weights) == document["weights_sha256"], "the weights do not match their digest")
    window = document["certified_window"]
    if kind == "apart":
        require(window is None, "a window and histories that never meet")
        require(
            document["no_window_from"] == document["certificate"]["settling"],
            "the stated number of steps is not that of the certificate",
        )
        require(document["needed_window_lower"] == 0, "a lower end beside no window")
    else:
        require(document.get("no_window_from") is None, "a window and histories that never meet")
        require(
            type(window) is int and 0 <= window <= STEP_LIMIT, "the window is no natural number"
        )
    eps, bound = number(document["eps"]), number(document["input_bound"])
    require(eps > 0 and bound > 0, "eps and the input bound must be positive")
    admissible.stated(document, width_of(weights))
    start = number(document.get("start_bound", "0"))
    require(start >= 0, "the bound of the first state is negative")
    require(
        start == 0 or kind in ("interval-multipliers", "apart"),
        "this certificate is for runs that begin at zero",
    )
    for layer in weights["layers"]:
        size = len(layer["input"])
        require(0 < size <= 4 * STATE_LIMIT, "a state is empty or too large")
    KINDS[kind](document)
    lower.check(document)
    truncation.check(document)
    if document.get("attribution") is not None:
        for rest in parts.documents(document):
            sealed = {**rest, "weights_sha256": digest(rest["weights"])}
            _check({**sealed, "gradient_window": None})
