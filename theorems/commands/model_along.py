"""``verify model --along``: windows along recorded data, and with confidence from fresh data."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from theorems.commands.model_options import Inputs, Reading, Refusal, exact_number

if TYPE_CHECKING:
    from theorems.models.along_data import Sequences
    from theorems.models.trained import TrainedModel

#: Options that speak of all inputs, or of another question, by their parameters.
_ELSEWHERE = {
    "input_bound": "--input-bound", "norm": "--norm", "input_box": "--input-box",
    "start": "--start", "figure": "--figure", "effort": "--effort", "cases": "--stress",
    "says": "--says", "ranges": "--range", "rows": "--inputs", "restart": "--restart",
    "attribute": "--attribute", "scheduler": "--scheduler", "gradients": "--gradient-window",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class AlongOptions:
    """What is asked along data; ``delta`` and ``along``, ``confidence`` and ``fresh`` belong
    together."""

    along: Path | None
    delta: Fraction | None
    restarts: int
    confidence: Fraction | None
    fresh: Path | None
    window: int | None
    drawn: str | None

    @property
    def asked(self) -> bool:
        return self.along is not None or self.confidence is not None

    def consistent(self) -> None:
        """Refusal where an option has nothing to belong to."""
        if (self.along is None) != (self.delta is None):
            raise Refusal("--along and --delta belong together (--delta 0: the recorded inputs)")
        if (self.confidence is None) != (self.fresh is None):
            raise Refusal("--confidence and --fresh belong together")
        if self.confidence is not None and self.confidence >= 1:
            raise Refusal(f"--confidence: below 1, got {self.confidence}")
        if self.confidence is None and (self.window is not None or self.drawn is not None):
            raise Refusal("--window and --drawn belong to --confidence")
        if self.confidence is not None and self.along is None and self.window is None:
            raise Refusal("--confidence needs a window: --window, or that of --along")
        if not self.asked:
            return
        context = click.get_current_context()
        for name, option in _ELSEWHERE.items():
            if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
                raise Refusal(f"--along and --confidence take no {option}")


def _bound(context: click.Context, parameter: click.Parameter, value: str | None) -> Any:
    """An exact number that may be zero."""
    if value is None or value.strip() == "0":
        return None if value is None else Fraction(0)
    return exact_number(context, parameter, value)


def along_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Options on recorded and fresh data, given to the command as one ``data``."""

    @functools.wraps(command)
    def called(*args: Any, **values: Any) -> Any:
        given = {name: values.pop(name) for name in AlongOptions.__dataclass_fields__}
        return command(*args, data=AlongOptions(**given), **values)

    for option in (
        click.option("--drawn", metavar="TEXT", help="with --confidence: how FRESH was drawn"),
        click.option(
            "--window",
            type=click.IntRange(1),
            help="with --confidence: the window, if not that of --along",
        ),
        click.option(
            "--fresh",
            type=click.Path(path_type=Path),
            help="with --confidence: other sequences, drawn independently (.npy)",
        ),
        click.option(
            "--confidence",
            callback=lambda *given: None if given[-1] is None else exact_number(*given),
            help="how often a restart differs at most, with this confidence, from a sample",
        ),
        click.option(
            "--restarts",
            type=click.IntRange(1, 10_000),
            default=20,
            show_default=True,
            help="with --along: how many restarts, spread evenly",
        ),
        click.option(
            "--delta",
            callback=_bound,
            help="with --along: how far inputs are from the recorded ones, in every channel",
        ),
        click.option(
            "--along",
            type=click.Path(path_type=Path),
            help="the window on recorded inputs and all near them (.npy; with --input-rows: rows)",
        ),
    ):
        called = option(called)
    return called


def answer_along(
    trained: TrainedModel,
    file: Path,
    tensor: str | None,
    eps: Fraction,
    options: AlongOptions,
    seconds: float | None,
    seed: int,
) -> dict[str, Any]:
    """The JSON of the answer; InputError in one sentence."""
    from theorems.models.along import follow, places
    from theorems.models.along_data import shared
    from theorems.models.along_documents import to_json
    from theorems.models.along_lower_ends import lower_end
    from theorems.models.along_replaying import replay
    from theorems.models.sampled_windows import sample
    from theorems.models.sampled_windows import to_json as sampled_to_json
    from verify.errors import InputError

    data = options.along and _sequences(trained, file, tensor, options.along)
    fresh = options.fresh and _sequences(trained, file, tensor, options.fresh)
    if data and fresh:
        same = len(fresh.inputs) if data.sha256 == fresh.sha256 else shared(data, fresh)
        if same:
            raise InputError(
                f"--fresh: {same} of these are sequences of --along; a sample must be another"
            )
    found = lower = None
    if data:
        asked = places(data.inputs.shape[0], data.inputs.shape[1], options.restarts)
        found = follow(trained, data.inputs, options.delta or Fraction(0), eps, asked, seconds)
        lower = lower_end(trained, data.inputs, options.delta or Fraction(0), eps, found)
        if lower is not None and lower.needed > (found.window or lower.needed):
            raise RuntimeError(
                f"the certified window {found.window} is refuted by a certified input that needs "
                f"{lower.needed} steps: this is an error of the program, please report it"
            )
        # No window is told that another arithmetic does not show again.
        made = to_json(trained, eps, options.delta, data, found, None, lower)
        replayed = replay(made) if made["replayable"] else None
        if replayed is not None and not replayed.accepted:
            found = found.withdrawn(replayed.why)
    sampled = None
    if fresh and options.confidence is not None:
        window = options.window or (found.window if found is not None else None)
        if window is None:
            raise InputError("--confidence: no window was found along the data, say one: --window")
        drawn = sample(trained, fresh, window, eps, options.confidence, seed)
        sampled = sampled_to_json(drawn, fresh, options.drawn)
    return to_json(trained, eps, options.delta, data or None, found, sampled, lower)


def load_along(file: Path, inputs: Inputs, reading: Reading) -> TrainedModel:
    """The model, the table of ``--input-rows`` left aside."""
    if inputs.rows is not None:
        reading = replace(reading, ignore=(*reading.ignore, inputs.rows))
    return replace(inputs, rows=None).model(file, reading)[0]


def _sequences(trained: TrainedModel, file: Path, tensor: str | None, path: Path) -> Sequences:
    from theorems.models.along_data import read_sequences, read_tokens

    width = trained.layers[0].inputs
    if tensor is None:
        return read_sequences(path, width)
    return read_tokens(path, file, tensor, width)


# ------------------------------------------------------------------ lines
def print_along(answer: Mapping[str, Any]) -> None:
    """The windows by sequence, the answer along the data, and the one with confidence."""
    if answer["data"] is not None:
        _print_windows(answer)
    if answer["sampled"] is not None:
        _say(_confidence(answer["sampled"]))


def _say(line: str) -> None:
    from rich.console import Console

    Console().print(line, highlight=False, markup=False)


def _print_windows(answer: Mapping[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("sequence", "steps", "restarts", "window", "empirical window")
    seen = answer["empirical"]["windows"]
    pairs = list(zip(answer["restarts"], seen, strict=True))
    for number in dict.fromkeys(item["sequence"] for item, _ in pairs):
        own = [(item, k) for item, k in pairs if item["sequence"] == number]
        steps = own[0][0]["steps"]
        table.add_row(
            str(number), str(steps), str(len(own)),
            _settled([(item["window"], item["step"], steps) for item, _ in own]),
            _settled([(k, item["step"], steps) for item, k in own]),
        )  # fmt: skip
    Console().print(table)
    data, eps, total = answer["data"], answer["eps"], len(pairs)
    near = (
        f"these inputs and all within {answer['delta']} of them in every channel and at every step"
        if answer["delta"] != "0"
        else "these inputs"
    )
    window, lower = answer["certified_window"], answer["lower_end"]
    if window is None:
        needs = "" if lower is None else f"; a certified input needs at least {lower['needed']}"
        _say(
            f"UNDECIDED along {data['file']} (eps = {eps}): not shown that restarts agree within "
            f"the sequences, for {near}{needs}{_left(answer)}"
        )
    else:
        _say(
            f"CERTIFIED along {data['file']}: for {near}, each of {total} restarts changes no "
            f"output by more than eps = {eps} from k = {window} steps after it on, to the end of "
            f"its sequence ({answer['restarts_reaching']} have so many steps after them)"
        )
        if lower is not None:
            _say(f"needed k is between {lower['needed']} and {window}, by inputs within delta")
        _say("of other inputs and other restarts nothing is said; real arithmetic")
    drawn = answer["empirical"]["drawn"]
    also = f" and {drawn} drawn within delta" if drawn else ""
    _say(f"empirical window: {answer['empirical']['window']} (floats, the recorded inputs{also})")


def _settled(windows: list[tuple[int, int, int]]) -> str:
    """The largest of (window, step, steps), and how many restarts are open at the end."""
    done = [k for k, step, steps in windows if step + k <= steps]
    left = len(windows) - len(done)
    said = str(max(done)) if done else ""
    return f"{said} ({left} open at the end)".strip() if left else said


def _left(answer: Mapping[str, Any]) -> str:
    if answer["refused"]:
        return f"; the replay refused what was found: {answer['refused']}"
    left = answer["restarts_left"]
    return f"; {left} restarts were not asked for in that time" if left else ""


def _confidence(sampled: Mapping[str, Any]) -> str:
    share = float(Fraction(sampled["share_at_most"])) * 100
    return (
        f"{sampled['word']}: for sequences drawn like {sampled['file']} (drawn: {sampled['drawn']})"
        f" a restart {sampled['window']} steps before an output changes it by more than eps = "
        f"{sampled['eps']} in at most {share:g} % of cases ({sampled['differing']} of "
        f"{sampled['sequences']} sequences, one output each; their independence is taken as told)"
    )
