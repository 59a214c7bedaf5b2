"""``verify model --gradient-window EPS``: Lemma 2 and Theorem 1 of Miller and Hardt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import log10
from typing import TYPE_CHECKING, Any, TypeVar

import click

from memory_theorems.theorems.commands.model_options import Refusal, exact_number, gathered

if TYPE_CHECKING:
    from memory_theorems.theorems.models.componentwise import InputBound
    from memory_theorems.theorems.models.loading import TrainedModel
    from memory_theorems.theorems.models.truncation import Constants

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Gradients:
    """``eps``: what truncated gradients may be off by; ``loss``: slope and bend of the loss as a
    function of the output; ``training``: steps, first rate, and the length if it is told."""

    eps: Fraction
    loss: tuple[Fraction, Fraction]
    training: tuple[int, Fraction, int | None] | None


@dataclass(frozen=True, slots=True)
class Lemma:
    """The three options as they are written."""

    gradients: Fraction | None
    loss: str | None
    training: str | None


def gradient_options(command: Command) -> Command:
    """The three options, given to the command as one ``lemma``; see :func:`asked`."""
    command = gathered("lemma", Lemma)(command)
    for option in (
        click.option(
            "--training",
            "training",
            metavar="STEPS,RATE[,LENGTH]",
            help="with --gradient-window: Theorem 1 for steps RATE/t on sequences of LENGTH",
        ),
        click.option(
            "--loss",
            "loss",
            metavar="SLOPE,BEND",
            help="with --gradient-window: of the loss by the output; 1,1 unless given",
        ),
        click.option(
            "--gradient-window",
            "gradients",
            metavar="EPS",
            callback=lambda *given: None if given[-1] is None else exact_number(*given),
            help="after how many steps truncated gradients are within EPS",
        ),
    ):
        command = option(command)
    return command


def asked(given: Lemma) -> Gradients | None:
    """What is asked; Refusal in one line for options that do not fit."""
    eps, loss, training = given.gradients, given.loss, given.training
    if eps is None:
        if loss is not None or training is not None:
            raise Refusal("--loss and --training belong to --gradient-window")
        return None
    slope, bend = _numbers("--loss", "1,1" if loss is None else loss, (2,))
    if slope < 0 or bend < 0:
        raise Refusal("--loss takes numbers that are not negative")
    if training is None:
        return Gradients(eps, (slope, bend), None)
    steps, rate, *rest = _numbers("--training", training, (2, 3))
    length = rest[0] if rest else None
    whole = [value for value in (steps, length) if value is not None]
    if any(value.denominator != 1 or value < 1 for value in whole) or rate <= 0:
        raise Refusal("--training takes a number of steps, a positive rate and perhaps a length")
    return Gradients(
        eps, (slope, bend), (int(steps), rate, None if length is None else int(length))
    )


def _numbers(name: str, text: str, counts: tuple[int, ...]) -> list[Fraction]:
    parts = text.split(",")
    try:
        values = [Fraction(part.strip()) for part in parts]
    except (ValueError, ZeroDivisionError):
        values = []
    if len(values) not in counts:
        raise Refusal(f"{name} takes {' or '.join(map(str, counts))} exact numbers, not {text!r}")
    return values


def told(trained: TrainedModel, inputs: InputBound, asked: Gradients) -> dict[str, Any]:
    """The JSON of it; exact numbers are strings."""
    from memory_theorems.theorems.models.componentwise import NoCertificate
    from memory_theorems.theorems.models.truncation import Loss, constants, gradient_window

    answer: dict[str, Any] = {
        "eps": str(asked.eps),
        "loss_slope": str(asked.loss[0]),
        "loss_bend": str(asked.loss[1]),
        "window": None,
        "failing_hypothesis": None,
        "training": None,
    }
    try:
        found = constants(trained, inputs, Loss(*asked.loss))
        answer["biases"] = len(trained.layers[0].bias_parts)
        for key in ("contraction", "gain", "readout"):
            answer[key] = str(getattr(found, key))
        answer["window"] = gradient_window(found, asked.eps)
    except NoCertificate as reason:
        answer["failing_hypothesis"] = str(reason)
        return answer
    if asked.training is not None:
        answer["training"] = _training(found, asked)
    return answer


def _training(found: Constants, asked: Gradients) -> dict[str, Any]:
    from memory_theorems.theorems.models.componentwise import NoCertificate
    from memory_theorems.theorems.models.truncation import Training

    assert asked.training is not None
    run = Training(*asked.training)
    most = 2 * found.readout * found.states
    answer: dict[str, Any] = {
        "steps": run.steps,
        "rate": str(run.rate),
        "length": run.length,
        "smoothness": str(found.smoothness),
        "outputs_within": str(most),
        "window": None,
        "vacuous": None,
    }
    try:
        answer["window"] = run.window(found, asked.eps)
    except NoCertificate as reason:
        answer["vacuous"] = str(reason)
        return answer
    if run.length is not None and answer["window"] >= run.length:
        answer["vacuous"] = f"no truncation of sequences of {run.length} steps is that long"
    elif most <= asked.eps:
        answer["vacuous"] = "no two outputs of such models are more than eps apart"
    return answer


def lines(answer: dict[str, Any]) -> list[str]:
    """What is printed."""
    if answer["window"] is None:
        return [f"gradients: UNDECIDED: {answer['failing_hypothesis']}"]
    said = [
        f"gradients: CERTIFIED by Lemma 2: by W, U and b, truncated to k >= {answer['window']} "
        f"steps, they are off by at most {answer['eps']} (losses of slope at most "
        f"{answer['loss_slope']} with {answer['loss_bend']}-Lipschitz derivative)"
    ]
    run = answer["training"]
    if run is None:
        return said
    beta = Fraction(run["smoothness"])
    digits = float(max(Fraction(run["rate"]) * beta, Fraction(1))) * log10(run["steps"])
    given = (
        f"training: if in {run['steps']} steps of projected descent with the rates "
        f"{run['rate']}/t all iterates keep |W| and |(U, b)| within those of this file, and the "
        f"readout is held: "
    )
    size = f" (beta is {float(beta):.4g}, the growth over all steps 10^{digits:.1f})"
    if run["window"] is None:
        return [*said, f"{given}VACUOUS by Theorem 1, {run['vacuous']}{size}"]
    word = "VACUOUS" if run["vacuous"] else "CERTIFIED"
    why = f", but {run['vacuous']}" if run["vacuous"] else ""
    shown = (
        f"{word} by Theorem 1, truncated to k >= {run['window']} steps its outputs differ by at "
        f"most {answer['eps']}{why}"
    )
    return [*said, given + shown + size]
