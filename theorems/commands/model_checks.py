"""``verify model --check INPUTS OUTPUTS``: the model as read beside a recorded run of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from memory_theorems.theorems.commands.model_options import Inputs, Reading, exact_number, gathered

if TYPE_CHECKING:
    from memory_theorems.theorems.models.loading import TrainedModel
    from memory_theorems.theorems.models.recorded_runs import Recorded

#: Those of PyTorch, flax, nn.RMSNorm in single precision, and others that are in use.
NORM_EPSILONS = tuple(Fraction(1, n) for n in (10**5, 10**6, 2**23, 10**3, 10**8, 10**12))
Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Check:
    """``recorded``: the files of inputs and outputs; ``within``: the largest difference that is
    none."""

    recorded: tuple[Path, Path] | None
    within: Fraction | None


def check_options(command: Command) -> Command:
    """``--check`` and ``--check-within``, given to the command as one ``check``."""
    command = gathered("check", Check)(command)
    for option in (
        click.option(
            "--check-within",
            "within",
            callback=lambda *given: None if given[-1] is None else exact_number(*given),
            help="with --check: the largest difference that is none",
        ),
        click.option(
            "--check",
            "recorded",
            nargs=2,
            type=click.Path(path_type=Path),
            metavar="INPUTS OUTPUTS",
            help="compare the model as read with a recorded run (two .npy files)",
        ),
    ):
        command = option(command)
    return command


def checked(
    trained: TrainedModel,
    asked: Check,
    file: Path,
    inputs: Inputs,
    reading: Reading,
) -> dict[str, Any] | None:
    """The ``check`` of the answer; where it disagrees, with another reading that agrees."""
    from memory_theorems.theorems.models.recorded_runs import compare, read_recorded, to_json

    if asked.recorded is None:
        return None
    recorded = read_recorded(*asked.recorded)
    found = to_json(recorded, compare(trained, recorded, asked.within))
    if not found["agrees"]:
        words = _agreeing(recorded, asked.within, file, inputs, reading)
        if words:
            found["verdict"] += f"; read with {words} it agrees"
    return found


def _agreeing(
    recorded: Recorded, within: Fraction | None, file: Path, inputs: Inputs, reading: Reading
) -> str:
    """The option by which another reading agrees, or nothing."""
    from memory_theorems.theorems.models.recorded_runs import compare
    from memory_theorems.verify.errors import InputError

    for other, words in _others(reading):
        try:
            trained, _ = inputs.model(file, other)
            if compare(trained, recorded, within).agrees:
                return words
        except InputError:
            continue
    return ""


def _others(reading: Reading) -> Iterator[tuple[Reading, str]]:
    """Readings that differ in one thing that no file tells."""
    from memory_theorems.theorems.models.blocks import NONLINEARITIES

    for name in NONLINEARITIES:
        if name != reading.activation:
            yield replace(reading, activation=name), f"--activation {name}"
    for rule in ("zoh", "bilinear"):
        if rule != reading.discretise:
            yield replace(reading, discretise=rule), f"--discretise {rule}"
    pairs = "" if reading.conjugate_pairs else "--conjugate-pairs"
    yield replace(reading, conjugate_pairs=bool(pairs)), pairs or "no --conjugate-pairs"
    if reading.residual is not None:
        words = "--no-residual" if reading.residual else "--residual"
        yield replace(reading, residual=not reading.residual), words
    if reading.batch_norm is not None:
        place = "after" if reading.batch_norm == "before" else "before"
        yield replace(reading, batch_norm=place), f"--batch-norm {place}"
    if reading.norm_eps is not None:
        yield from _other_norms(reading)


def _other_norms(reading: Reading) -> Iterator[tuple[Reading, str]]:
    """LayerNorm or RMSNorm of the other kind, in the other place, with another epsilon."""
    said = (reading.layer_norm, reading.rms_norm)
    for side in ("before", "after"):
        for name, other in (("--layer-norm", (side, None)), ("--rms-norm", (None, side))):
            if other != said:
                layer, rms = other
                yield replace(reading, layer_norm=layer, rms_norm=rms), f"{name} {side}"
    for epsilon in NORM_EPSILONS:
        if epsilon != reading.norm_eps:
            yield replace(reading, norm_eps=epsilon), f"--norm-eps {epsilon}"


def lines(answer: dict[str, Any]) -> Iterator[str]:
    """What the check found, or that one is worth making."""
    check = answer.get("check")
    if check is not None:
        yield (
            f"check: {check['verdict']} ({check['outputs']}, {check['sequences']} x "
            f"{check['steps']} steps, in double precision; tolerance {check['tolerance']:.2g})"
        )
    elif answer["untold"]:
        yield (
            f"the file does not tell {', '.join(answer['untold'])}: --check INPUTS.npy OUTPUTS.npy "
            "runs the model as read on recorded inputs and compares"
        )
