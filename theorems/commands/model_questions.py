"""A trained model as it is asked for by ``verify model`` and ``verify models``."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from memory_theorems.theorems.models.adversary import LowerBound
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.window import Attempt

Json = Any


@dataclass(frozen=True, slots=True, eq=False)
class ModelQuestion:
    """One model and one tolerance; the tensors go with it, so that no worker needs the file.

    ``rounding``: whether rounding at run time is bounded too; ``start``: what bounds the entries of
    the first state; ``seconds``: after which what is known is answered; ``attribute``: whether the
    window without each part is asked for.
    """

    trained: TrainedModel
    inputs: InputBound
    eps: Fraction
    seed: int
    rounding: bool = False
    start: Fraction = Fraction(0)
    effort: int = 1
    seconds: float | None = None
    attribute: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class ModelAnswer:
    """The JSON, and what a figure is drawn from; ``answered``: a window or that there is none."""

    json: dict[str, Json]
    attempts: tuple[Attempt, ...]
    lower: LowerBound
    answered: bool


def answer(question: ModelQuestion) -> ModelAnswer:
    """All that is asked of the model; runs where the scheduler is."""
    from memory_theorems.theorems.models.examining import examine
    from memory_theorems.theorems.models.input_sets import told
    from memory_theorems.theorems.models.run_time import output_errors
    from memory_theorems.theorems.models.telling import rounding, to_json
    from memory_theorems.theorems.models.window import certificates

    trained, inputs = question.trained, question.inputs
    found = examine(
        trained,
        inputs,
        question.eps,
        question.seed,
        start=question.start,
        effort=question.effort,
        seconds=question.seconds,
    )
    said = to_json(
        trained, question.eps, inputs.bound, inputs.norm, found.attempts, found.chosen, found.lower,
        told(inputs), question.start,
    )  # fmt: skip
    said["seconds_asked"] = question.seconds
    if question.attribute:
        from memory_theorems.theorems.models.attribution import attribute
        from memory_theorems.theorems.models.attribution import to_json as shares

        said["attribution"] = shares(
            attribute(
                trained,
                inputs,
                question.eps,
                found,
                question.seed,
                question.start,
                question.seconds,
            )
        )
    if question.rounding and question.start:
        said["rounding"] = rounding("not bounded where runs do not begin at zero")
    elif question.rounding:
        said["rounding"] = rounding(output_errors(trained, inputs, certificates(found.attempts)))
    return ModelAnswer(said, found.attempts, found.lower, found.answered)
