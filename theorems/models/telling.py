"""The answer about a trained model as one JSON object."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from memory_theorems.theorems.models.adversary import LowerBound
from memory_theorems.theorems.models.documents import exact_weights
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.replaying import BLOCK_LIMIT, KINDS, STATE_LIMIT, digest
from memory_theorems.theorems.models.window import Attempt


def rounding(errors: dict[str, Fraction] | str) -> dict[str, str]:
    """What rounding at run time adds to an output: bounds by arithmetic, or the reason."""
    if isinstance(errors, str):
        return {"reason": errors}
    return {name: str(value) for name, value in errors.items()}


def to_json(
    trained: TrainedModel,
    eps: Fraction,
    bound: Fraction,
    norm: str,
    attempts: tuple[Attempt, ...],
    chosen: Attempt | None,
    lower: LowerBound,
    input_set: dict[str, Any] | None = None,
    start: Fraction = Fraction(0),
) -> dict[str, Any]:
    """The answer as JSON; exact numbers are strings.

    ``input_set``: what :func:`theorems.models.input_sets.told` says of the inputs;
    ``start``: what bounds the entries of the first state.

    ``replayable`` is true when the replay knows the certificate's kind and every layer is small
    enough that the exact weights are written out beside it.
    """
    apart = next((item for item in attempts if item.apart is not None), None)
    evidence = chosen or apart
    replayable = (
        evidence is not None
        and evidence.certificate.get("kind") in KINDS
        and all(
            layer.size <= (STATE_LIMIT if layer.block is None else BLOCK_LIMIT)
            and len(layer.input) <= 4 * STATE_LIMIT
            for layer in trained.layers
        )
    )
    exact = exact_weights(trained) if replayable else None
    left = [name for name, why in trained.aside if why.startswith(("left out", "outside"))]
    return {
        "replayable": replayable,
        "weights": exact,
        "weights_sha256": None if exact is None else digest(exact),
        "schema": "model/1",
        "file": Path(trained.source).name,
        "architecture": trained.architecture,
        "reading": trained.reading,
        "aside": [{"tensor": name, "why": why} for name, why in trained.aside],
        "untold": list(trained.untold),
        "sizes": trained.sizes,
        "eps": str(eps),
        "input_bound": str(bound),
        "input_norm": norm,
        "input_set": input_set,
        "start_bound": str(start),
        "certified_window": None if chosen is None else chosen.window,
        "no_window_from": None if apart is None else apart.apart,
        "needed_window_lower": lower.needed,
        "lower_end": {
            "bits": lower.bits,
            "unclear_to": lower.unclear or None,
            "searched_to": lower.searched,
        },
        "factor": None if chosen is None or chosen.factor is None else str(chosen.factor),
        "method": None if evidence is None else evidence.method,
        "methods_tried": [
            {
                "method": item.method,
                "factor": None if item.factor is None else str(item.factor),
                "window": item.window,
                "failing_hypothesis": item.failing_hypothesis or None,
            }
            for item in attempts
        ],
        "certificate": None if evidence is None else evidence.certificate,
        "adversarial_inputs": [[str(value) for value in row] for row in lower.inputs],
        "aligned_inputs": None
        if lower.rule is None
        else {"output": lower.rule.output, "steps": lower.rule.steps},
        "statement": (
            "real arithmetic with "
            + (
                "the numbers of the discrete system, rounded to doubles, "
                if "rounded to doubles" in trained.note
                else "the exact weights of the file, "
            )
            + (
                f"every initial state with entries within {start}, restarts at zero, all times"
                if start
                else "zero initial state, all times"
            )
            + (f"; left out: {', '.join(left)}" if left else "")
        ),
    }
