"""Parts of a question to ``verify model``: where answers go, what is searched, what is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memory_theorems.theorems.commands.gradient_windows import Gradients
from memory_theorems.theorems.commands.model_checks import Check
from memory_theorems.theorems.commands.model_options import Inputs, Reading, Refusal, check_figure

if TYPE_CHECKING:
    from memory_theorems.theorems.models.componentwise import InputBound
    from memory_theorems.theorems.models.trained import TrainedModel


@dataclass(frozen=True, slots=True)
class Output:
    """Where the answer is written and drawn; ``strict``: whether no certificate is a failure."""

    json_file: Path | None
    figure: Path | None
    strict: bool

    def check(self) -> None:
        """InputError or Refusal where something cannot be written, before it is computed."""
        from memory_theorems.verify.asking.outputs import check_file

        check_file(self.json_file)
        check_figure(self.figure)

    def write(self, answer: dict[str, Any]) -> str:
        """Write the JSON; the trouble with it, or nothing."""
        from memory_theorems.verify.asking.outputs import try_json

        return try_json(self.json_file, answer) or ""


@dataclass(frozen=True, slots=True)
class Search:
    """``attribute``: whether the window without each part is asked for; ``scheduler``: the address
    of a cluster."""

    seed: int
    effort: int
    seconds: float | None
    attribute: bool
    scheduler: str | None


@dataclass(frozen=True, slots=True)
class Drawn:
    """``--stress`` with what belongs to it, or ``--inputs`` with ``--restart``."""

    cases: int | None
    says: str
    ranges: tuple[str, ...]
    rows: str | None
    restart: int | None

    @property
    def asked(self) -> bool:
        return self.cases is not None or self.rows is not None


@dataclass(frozen=True, slots=True, eq=False)
class Subject:
    """The model as it is read, and which inputs and tolerance the question is about; ``check``: the
    comparison with a recorded run."""

    file: Path
    trained: TrainedModel
    inputs: Inputs
    bound: InputBound
    reading: Reading
    eps: Fraction
    check: dict[str, Any] | None


def refuse_conflicts(
    inputs: Inputs,
    output: Output,
    search: Search,
    drawn: Drawn,
    lemma: Gradients | None,
    check: Check,
) -> None:
    """Refusal where an option has nothing to belong to, or belongs to another question."""
    both = "--stress and --inputs take no"
    chosen = inputs.rows is not None or inputs.bound.box is not None
    other = drawn.asked
    for wrong, told in (
        ((drawn.says or drawn.ranges) and drawn.cases is None,
         "--says and --range belong to --stress"),
        ((drawn.rows is None) != (drawn.restart is None), "--inputs and --restart belong together"),
        (search.attribute and other, f"{both} --attribute"),
        (check.recorded is not None and other, f"{both} --check"),
        (check.within is not None and check.recorded is None, "--check-within belongs to --check"),
        ((output.figure or search.scheduler) and other, f"{both} --figure and no --scheduler"),
        (lemma and (other or inputs.start),
         "--gradient-window goes with no --stress, no --inputs and no --start"),
        (inputs.start and other, f"{both} --start"),
        (chosen and other, f"{both} --input-box and no --input-rows"),
    ):  # fmt: skip
        if wrong:
            raise Refusal(told)
