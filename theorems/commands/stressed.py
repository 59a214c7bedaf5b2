"""``verify model --stress`` and ``--inputs``: inputs that show how long a window has to be."""

from __future__ import annotations

import re
import shlex
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from memory_theorems.theorems.commands.model_asked import Drawn, Subject
    from memory_theorems.theorems.models.answers import ModelAnswer
    from memory_theorems.theorems.models.componentwise import InputBound
    from memory_theorems.theorems.models.loading import TrainedModel
    from memory_theorems.theorems.models.stressing import Shown

SCHEMA = "model-stress/1"
_AT_MOST = re.compile(r"\s*(?:window\s*)?<=\s*(\d+)\s*")


@dataclass(frozen=True, slots=True)
class Asked:
    """A model with everything that the command line says of it; ``options`` are the words that ask
    about the same model again."""

    file: Path
    trained: TrainedModel
    inputs: InputBound
    eps: Fraction
    seed: int
    options: tuple[str, ...]

    def again(self, *words: str, **changed: str) -> str:
        """A command; ``changed`` replaces eps or input_bound."""
        eps = changed.get("eps", str(self.eps))
        bound = changed.get("input_bound", str(self.inputs.bound))
        parts = [str(self.file), "--eps", eps, "--input-bound", bound, *self.options, *words]
        return "verify model " + " ".join(map(shlex.quote, parts))


def drawn_or_shown(subject: Subject, drawn: Drawn, seed: int, json_file: Path | None) -> int:
    """The exit code of ``--stress`` or of ``--inputs``.  InputError in one sentence."""
    named = {"--norm": subject.bound.norm, "--seed": str(seed) if seed else None}
    words = [word for name, value in named.items() if value for word in (name, value)]
    asked = Asked(
        subject.file, subject.trained, subject.bound, subject.eps, seed,
        (*words, *subject.reading.words),
    )  # fmt: skip
    if drawn.rows is not None:
        return show_inputs(asked, drawn.rows, drawn.restart or 0)
    return stress_model(asked, drawn.cases or 1, drawn.says, drawn.ranges, json_file)


def show_inputs(asked: Asked, text: str, restart: int) -> int:
    """Print by how much a restart changes the output; 1 where that is certainly more than eps."""
    from memory_theorems.theorems.models.stressing import enclosed, from_text

    found = enclosed(asked.trained, asked.inputs, from_text(text), restart)
    too_much, within = found.lower > asked.eps, found.upper <= asked.eps
    word = f"more than eps: {restart} steps are too few" if too_much else "within eps"
    click.echo(
        f"a restart {restart} steps before the end of {len(found.rows)} inputs changes the output "
        f"by {_number(found)} (CERTIFIED)"
        + (f", {word}" if too_much or within else ", eps is not told from it")
    )
    return int(too_much)


def stress_model(
    asked: Asked, count: int, says: str, ranges: Sequence[str], json_file: Path | None
) -> int:
    """Print and write the simplest inputs and parameters; 1 where what is said fails."""
    from memory_theorems.theorems.models.drawn_cases import (
        ModelStress,
        read_model_ranges,
        stress_parameters,
    )
    from memory_theorems.theorems.models.examining import examine
    from memory_theorems.theorems.models.stressing import shown_json, stressed
    from memory_theorems.verify.asking.outputs import try_json

    drawn = read_model_ranges(ranges)
    first = _answer(asked, {})
    verdict = first.says(says) if says else None
    found = examine(asked.trained, asked.inputs, asked.eps, asked.seed)
    needed, chosen = found.lower.needed, found.chosen
    window = None if chosen is None else chosen.window
    named = _AT_MOST.fullmatch(says) if verdict is not None else None
    short = int(named[1]) if named and int(named[1]) < needed else needed - 1
    fails = None
    if short >= 0:
        fails = stressed(asked.trained, asked.inputs, short, asked.eps, count, asked.seed)
    closest = None
    if window:
        closest = stressed(asked.trained, asked.inputs, window, Fraction(0), count, asked.seed)
    cases: dict[str, Any] | None = None
    if drawn:
        cases = stress_parameters(
            ModelStress(drawn, lambda values: _answer(asked, values), says), count, asked.seed
        )
    answer = {
        "schema": SCHEMA,
        "file": asked.file.name,
        "eps": str(asked.eps),
        "input_bound": str(asked.inputs.bound),
        "needed": needed,
        "window": window,
        "says": None if verdict is None else {"said": says, "word": verdict.word},
        "too_short": shown_json(fails),
        "closest": shown_json(closest),
        "parameters": cases,
    }
    trouble = try_json(json_file, answer)
    _print(asked, answer, fails, closest)
    if trouble:
        click.echo(f"error: {trouble}", err=True)
        return 2
    said = verdict is not None and verdict.outcome.value == "fails"
    return int(said or bool(cases and cases["failing"]))


def _answer(asked: Asked, values: Mapping[str, str]) -> ModelAnswer:
    from memory_theorems.theorems.models.answers import ModelAnswer
    from memory_theorems.theorems.models.componentwise import InputBound
    from memory_theorems.theorems.models.examining import examine
    from memory_theorems.theorems.models.telling import to_json

    eps = Fraction(values.get("eps", asked.eps))
    inputs = InputBound(Fraction(values.get("input_bound", asked.inputs.bound)), asked.inputs.norm)
    found = examine(asked.trained, inputs, eps, asked.seed)
    return ModelAnswer(
        to_json(
            asked.trained, eps, inputs.bound, inputs.norm, found.attempts, found.chosen, found.lower
        )
    )


def _print(
    asked: Asked, answer: Mapping[str, Any], fails: Shown | None, closest: Shown | None
) -> None:
    window = (
        "no certificate" if answer["window"] is None else f"certified window {answer['window']}"
    )
    _say(f"{answer['file']}, eps = {answer['eps']}: needs {answer['needed']}, {window}")
    if answer["says"]:
        click.echo(f"{answer['says']['said']}: {answer['says']['word']}")
    if fails is not None:
        _say(
            f"{fails.restart} steps are too few: {_inputs(fails)} change the output by "
            f"{_number(fails)}"
        )
        click.echo(f"  again: {_repeat(asked, fails)}")
    if closest is not None:
        _say(
            f"at the certified window: the largest change found is {_number(closest)}, "
            f"by {_inputs(closest)}"
        )
        click.echo(f"  again: {_repeat(asked, closest)}")
    cases = answer["parameters"]
    if not cases:
        return
    for name, what in (("failing", "fails"), ("loosest", "is loosest")):
        case = cases[name]
        if case is not None:
            values = ", ".join(f"{key} = {value}" for key, value in case["values"].items())
            upper = "no certificate" if case["window"] is None else f"window {case['window']}"
            _say(f"of {cases['drawn']} cases {what} at {values}: needs {case['needed']}, {upper}")
            click.echo(f"  again: {asked.again(**case['values'])}")


def _say(text: str) -> None:
    """A sentence in 80 columns; the commands beside it stay whole, they are pasted."""
    click.echo(textwrap.fill(text, 80, subsequent_indent="  ", break_on_hyphens=False))


def _inputs(found: Shown) -> str:
    before = len(found.rows) - found.restart
    return f"{before} input{'s' if before != 1 else ''} and then {found.restart}"


def _number(found: Shown) -> str:
    from memory_theorems.theorems.targets.shown_digits import downward, upward

    return f"{downward(found.lower)} to {upward(found.upper)}" if found.upper else "0"


def _repeat(asked: Asked, found: Shown) -> str:
    from memory_theorems.theorems.models.stressing import to_text

    return asked.again("--inputs", to_text(found.rows), "--restart", str(found.restart))
