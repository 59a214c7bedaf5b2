"""The answer along recorded data as one JSON object."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from memory_theorems.theorems.models.along import DRAWN, Along
from memory_theorems.theorems.models.along_data import Sequences
from memory_theorems.theorems.models.along_data import to_json as data_to_json
from memory_theorems.theorems.models.along_lower_ends import LowerEnd
from memory_theorems.theorems.models.along_lower_ends import to_json as lower_to_json
from memory_theorems.theorems.models.along_replaying import SCHEMA
from memory_theorems.theorems.models.documents import exact_weights
from memory_theorems.theorems.models.replaying import digest
from memory_theorems.theorems.models.trained import TrainedModel


def to_json(
    trained: TrainedModel,
    eps: Fraction,
    delta: Fraction | None = None,
    data: Sequences | None = None,
    found: Along | None = None,
    sampled: Mapping[str, Any] | None = None,
    lower: LowerEnd | None = None,
) -> dict[str, Any]:
    """``data``, ``delta`` and ``found`` belong together; ``sampled``: an answer with confidence."""
    window = None if found is None else found.window
    exact = None if window is None else exact_weights(trained)
    recorded = None if data is None else data_to_json(data)
    left = [name for name, why in trained.aside if why.startswith(("left out", "outside"))]
    return {
        "schema": SCHEMA,
        "replayable": window is not None,
        "file": Path(trained.source).name,
        "architecture": trained.architecture,
        "reading": trained.reading,
        "aside": [{"tensor": name, "why": why} for name, why in trained.aside],
        "untold": list(trained.untold),
        "sizes": trained.sizes,
        "weights": exact,
        "weights_sha256": None if exact is None else digest(exact),
        "eps": str(eps),
        "delta": None if delta is None else str(delta),
        "data": recorded,
        "data_sha256": None if recorded is None else digest(recorded["sequences"]),
        "certified_window": window,
        "restarts_reaching": None if found is None else found.reaching,
        "restarts": []
        if found is None
        else [
            {
                "sequence": item.sequence,
                "step": item.step,
                "steps": item.steps,
                "window": item.window,
                "symbols": item.symbols,
            }
            for item in found.restarts
        ],
        "lower_end": lower_to_json(lower),
        "restarts_left": 0 if found is None else found.left,
        "refused": "" if found is None else found.refused,
        "empirical": None
        if found is None
        else {
            "window": found.empirical,
            "windows": [item.empirical for item in found.restarts],
            "drawn": DRAWN if delta else 0,
            "arithmetic": "double precision: an observation, no certificate",
        },
        "certificate": None if window is None else {"kind": "along-data"},
        "sampled": sampled,
        "statement": None
        if window is None
        else (
            "real arithmetic with the "
            + (
                "numbers of the discrete system, rounded to doubles"
                if "rounded to doubles" in trained.note
                else "exact weights of the file"
            )
            + "; for every recorded sequence, all inputs within delta of it in every channel and "
            "at every step, and every restart listed: the run from the zero state and the run that "
            "is set to zero after that step have outputs that differ by at most eps in the "
            "Euclidean norm at all later steps of the sequence that are at least certified_window "
            "steps after the restart" + (f"; left out: {', '.join(left)}" if left else "")
        ),
    }
