"""``verify model FILE``: how much context does a trained model need?"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memory_theorems.theorems.commands import gradient_windows
from memory_theorems.theorems.commands.gradient_windows import gradient_options
from memory_theorems.theorems.commands.model_along import (
    along_options,
    consistent,
    load_along,
    print_along,
)
from memory_theorems.theorems.commands.model_checks import check_options, checked, lines
from memory_theorems.theorems.commands.model_options import (
    Inputs,
    Reading,
    Refusal,
    check_figure,
    effort_option,
    exact_number,
    input_options,
    reading_options,
    seconds_option,
)
from memory_theorems.verify.commands.one_screen import OneScreen
from memory_theorems.verify.commands.options import scheduler_option

if TYPE_CHECKING:
    from memory_theorems.theorems.commands.model_questions import ModelAnswer, ModelQuestion
    from memory_theorems.theorems.models.along_asking import AlongQuestion
    from memory_theorems.theorems.models.componentwise import InputBound
    from memory_theorems.theorems.models.loading import TrainedModel

FIRST_OPTIONS = ("--eps", "--input-bound", "--norm", "--readout", "--activation", "--along",
                 "--delta", "--confidence", "--json", "--strict")  # fmt: skip


@click.command(
    cls=OneScreen,
    first=FIRST_OPTIONS,
    short_help="certify how many past inputs a trained model needs",
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--eps", default="1e-3", show_default=True, callback=exact_number, help="output tolerance"
)
@input_options
@reading_options
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the JSON answer")
@click.option("--figure", type=click.Path(path_type=Path), help="draw bound and gap (.svg, .png)")
@click.option("--seed", default=0, show_default=True, help="seed of the adversarial search")
@effort_option
@click.option(
    "--stress",
    "cases",
    type=click.IntRange(1, 10_000),
    metavar="N",
    help="draw N inputs; shrink those that need a long window",
)
@click.option("--says", default="", help="with --stress: a relation such as 'window <= 8'")
@click.option(
    "--range",
    "ranges",
    multiple=True,
    metavar="NAME=A..B",
    help="with --stress: draw eps or input_bound as well",
)
@click.option("--inputs", "rows", help="of --restart, oldest first: '1, 0; -1/2, 0'")
@click.option(
    "--restart", type=click.IntRange(0), help="how a restart so many steps before the end differs"
)
@gradient_options
@along_options
@check_options
@click.option("--attribute", is_flag=True, help="what each layer, unit or mode costs")
@seconds_option
@scheduler_option
@click.option("--strict", is_flag=True, help="exit with 3 when no certificate is found")
def model(
    file: Path,
    eps: Fraction,
    inputs: Inputs,
    reading: Reading,
    json_file: Path | None,
    figure: Path | None,
    seed: int,
    effort: int,
    cases: int | None,
    says: str,
    ranges: tuple[str, ...],
    rows: str | None,
    restart: int | None,
    gradients: Fraction | None,
    loss: str | None,
    training: str | None,
    recorded: tuple[Path, Path] | None,
    within: Fraction | None,
    data: AlongQuestion,
    attribute: bool,
    seconds: float | None,
    scheduler: str | None,
    strict: bool,
) -> None:
    """Certify the window of a trained recurrent model in FILE (.safetensors or .npz).

    The window is the number of past inputs after which restarting the model from the zero state
    changes no output by more than EPS, for every input sequence within the bound.  A model that
    latches has none, and then two histories are shown that it never confuses.

    Which window?  Without more, the worst case: for a limit that holds whatever comes (safety).
    With --along and --delta, on recorded inputs and all near them: for a cache or a streaming
    length on data like yours.  With --confidence, from a sample: how often a restart differs.

    Exit code 1: the model as read is not the one that --check recorded, and no window is asked for.
    """
    from memory_theorems.theorems.commands.model_questions import ModelQuestion
    from memory_theorems.theorems.commands.stressed import Asked, show_inputs, stress_model
    from memory_theorems.verify.asking.outputs import check_file, try_json
    from memory_theorems.verify.errors import InputError

    if (says or ranges) and cases is None:
        raise Refusal("--says and --range belong to --stress")
    if (rows is None) != (restart is None):
        raise Refusal("--inputs and --restart belong together")
    if attribute and (cases is not None or rows is not None):
        raise Refusal("--stress and --inputs take no --attribute")
    if recorded is not None and (cases is not None or rows is not None):
        raise Refusal("--stress and --inputs take no --check")
    if within is not None and recorded is None:
        raise Refusal("--check-within belongs to --check")
    if (figure or scheduler) and (cases is not None or rows is not None):
        raise Refusal("--stress and --inputs take no --figure and no --scheduler")
    lemma = gradient_windows.asked(gradients, loss, training)
    if lemma and (cases is not None or rows is not None or inputs.start):
        raise Refusal("--gradient-window goes with no --stress, no --inputs and no --start")
    consistent(data)
    given = inputs.rows is not None or inputs.bound.box is not None
    if inputs.start and (cases is not None or rows is not None):
        raise Refusal("--stress and --inputs take no --start")
    if given and (cases is not None or rows is not None):
        raise Refusal("--stress and --inputs take no --input-box and no --input-rows")
    try:
        check_file(json_file)
        check_figure(figure)
        if data.asked:
            trained, bound = load_along(file, inputs, reading), inputs.bound
        else:
            trained, bound = inputs.model(file, reading)
        check = recorded and checked(trained, recorded, within, file, inputs, reading)
    except InputError as error:
        raise Refusal(" ".join(str(error).split())) from None
    if check is not None and not check["agrees"]:
        raise SystemExit(_another_model(trained, bound, inputs.start, eps, check, json_file))
    if data.asked:
        _along(trained, file, inputs.rows, eps, data, seconds, seed, check, json_file, strict)
        return
    if cases is not None or rows is not None:
        named = {"--norm": bound.norm, "--seed": str(seed) if seed else None}
        words = [word for name, value in named.items() if value for word in (name, value)]
        asked = Asked(file, trained, bound, eps, seed, (*words, *reading.words))
        try:
            if rows is not None:
                raise SystemExit(show_inputs(asked, rows, restart or 0))
            raise SystemExit(stress_model(asked, cases or 1, says, ranges, json_file))
        except InputError as error:
            raise Refusal(" ".join(str(error).split())) from None
    question = ModelQuestion(
        trained,
        bound,
        eps,
        seed,
        rounding=True,
        start=inputs.start,
        effort=effort,
        seconds=seconds,
        attribute=attribute,
    )
    found = _asked(question, scheduler)
    found.json["check"] = check
    found.json["gradient_window"] = lemma and gradient_windows.told(trained, bound, lemma)
    trouble = try_json(json_file, found.json)
    _print(found.json)
    for line in gradient_windows.lines(found.json["gradient_window"]) if lemma else ():
        click.echo(line)
    if attribute:
        _print_parts(found.json)
    if figure is not None:
        from memory_theorems.theorems.models.figures import draw

        try:
            draw(figure, eps, found.attempts, found.lower)
        except InputError as error:
            raise Refusal(str(error)) from None
        click.echo(f"figure: {figure}")
    if trouble:
        raise Refusal(trouble)
    if not found.answered and strict:
        raise SystemExit(3)


def _another_model(
    trained: TrainedModel,
    inputs: InputBound,
    start: Fraction,
    eps: Fraction,
    check: dict[str, Any],
    json_file: Path | None,
) -> int:
    """The answer about a model that is not the recorded one: how it was read, and no window."""
    from memory_theorems.theorems.models.adversary import LowerBound
    from memory_theorems.theorems.models.input_sets import told
    from memory_theorems.theorems.models.telling import to_json
    from memory_theorems.verify.asking.outputs import try_json

    found = to_json(
        trained, eps, inputs.bound, inputs.norm, (), None, LowerBound(0, (), ()), told(inputs),
        start,
    )  # fmt: skip
    trouble = try_json(json_file, {**found, "check": check})
    _print_reading({**found, "check": check})
    click.echo("no window is asked for")
    if trouble:
        raise Refusal(trouble)
    return 1


def _along(
    trained: TrainedModel,
    file: Path,
    tensor: str | None,
    eps: Fraction,
    data: AlongQuestion,
    seconds: float | None,
    seed: int,
    check: dict[str, Any] | None,
    json_file: Path | None,
    strict: bool,
) -> None:
    """The answer along recorded data; exit code 3 where one is asked for and none is found."""
    from memory_theorems.theorems.models.along_asking import answer_along
    from memory_theorems.verify.asking.outputs import try_json
    from memory_theorems.verify.errors import InputError

    try:
        found = answer_along(trained, file, tensor, eps, data, seconds, seed)
    except InputError as error:
        raise Refusal(" ".join(str(error).split())) from None
    found["check"] = check
    trouble = try_json(json_file, found)
    _print_reading(found)
    print_along(found)
    if trouble:
        raise Refusal(trouble)
    if strict and data.along is not None and found["certified_window"] is None:
        raise SystemExit(3)


def _asked(question: ModelQuestion, address: str | None) -> ModelAnswer:
    """The answer from this process or from a cluster; Refusal where there is none."""
    from memory_theorems.theorems.commands.model_questions import ModelAnswer, answer
    from memory_theorems.verify.asking.cluster import scheduler_of
    from memory_theorems.verify.asking.scheduling import Broken
    from memory_theorems.verify.errors import InputError

    try:
        scheduler = scheduler_of(answer, 1, address, here=True)
    except InputError as error:
        raise Refusal(str(error)) from None
    scheduler.submit(question)
    try:
        value = next(iter(scheduler.finished())).value
    finally:
        scheduler.close()
    if not isinstance(value, ModelAnswer):
        why = value.why if isinstance(value, Broken) else "the worker died"
        raise Refusal(f"the examination broke off: {why}")
    return value


def _print_reading(answer: dict[str, Any]) -> None:
    """What the file was taken for, and whether a recorded run bears it out."""
    from rich.console import Console

    console = Console()
    sizes = answer["sizes"]
    console.print(
        f"{answer['file']}: {answer['architecture']}, inputs {sizes['inputs']}, "
        f"hidden {', '.join(map(str, sizes['hidden']))}, outputs {sizes['outputs']}",
        highlight=False,
        markup=False,
    )
    console.print(f"read as: {answer['reading']}", highlight=False, markup=False)
    for item in answer["aside"]:
        console.print(
            f"not in the statement: {item['tensor']} ({item['why']})", highlight=False, markup=False
        )
    for line in lines(answer):
        console.print(line, highlight=False, markup=False)


def _print(answer: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    _print_reading(answer)
    table = Table("method", "factor", "window", "why not")
    for item in answer["methods_tried"]:
        factor = "" if item["factor"] is None else f"{float(Fraction(item['factor'])):.6g}"
        window = "" if item["window"] is None else str(item["window"])
        if item["method"] == answer["method"] and answer["no_window_from"] is not None:
            window = "none"
        table.add_row(item["method"], factor, window, item["failing_hypothesis"] or "")
    console.print(table)
    lower, upper = answer["needed_window_lower"], answer["certified_window"]
    scope = f"eps = {answer['eps']}, {_inputs(answer)}"
    if answer["start_bound"] != "0":
        scope += f", first states with entries within {answer['start_bound']}"
    apart = answer["no_window_from"]
    if apart is not None:
        console.print(
            f"CERTIFIED by {answer['method']}: no window is long enough ({scope}); after a history "
            f"of {len(answer['certificate']['history'])} inputs and then {_repeated(answer)}, a "
            f"restart changes the output by more than eps from {apart} steps on",
            highlight=False,
            markup=False,
        )
    elif upper is None:
        console.print(
            f"UNDECIDED: no contraction certificate found ({scope}); "
            f"a certified input needs at least {lower} steps",
            highlight=False,
            markup=False,
        )
        tunable = answer["architecture"] in ("rnn-tanh", "rnn-relu", "lstm", "gru")
        if tunable and len(answer["sizes"]["hidden"]) == 1:
            console.print(
                "trained a little further such a model may have a window: "
                "memory_theorems.theorems.training.tuning",
                highlight=False,
                markup=False,
            )
    else:
        console.print(
            f"CERTIFIED by {answer['method']}: needed k is between {lower} and {upper} ({scope})",
            highlight=False,
            markup=False,
        )
    rounded = ", discretised" if "rounded to doubles" in answer["reading"] else ""
    for line in _cut_short(answer):
        console.print(line, highlight=False, markup=False)
    console.print(
        f"in real arithmetic with the weights in the file{rounded}; {_added(answer)}",
        highlight=False,
        markup=False,
    )


def _print_parts(answer: dict[str, Any]) -> None:
    """What each part costs; of a linear system between two bounds."""
    from rich.console import Console
    from rich.table import Table

    console, whole = Console(), answer["certified_window"]
    if whole is None:
        console.print("no window, and so no part that costs some of it", highlight=False)
        return
    table = Table("part", "", "window without it", "costs", "why not")
    for part in answer["attribution"]["parts"]:
        name = f"layer {part['layer']}"
        if part["index"] is not None:
            name += f", {part['part']} {part['index']}"
        window, lower = part["certified_window"], part["needed_window_lower"]
        costs = "" if window is None else str(whole - window)
        if window is not None and lower:
            least = answer["needed_window_lower"] - window
            costs = f"{least} to {whole - lower}" if least != whole - lower else str(least)
        shown = "" if window is None else f"{lower} to {window}" if lower else str(window)
        table.add_row(name, part["change"], shown, costs, part["failing_hypothesis"] or "")
    console.print(table)
    left = answer["attribution"]["not_asked"]
    if left:
        console.print(f"{left} parts with smaller shares were not asked for", highlight=False)


def _repeated(answer: dict[str, Any]) -> str:
    rows = answer["certificate"]["repeated"]
    if all(row == rows[0] for row in rows):
        return "one held for ever"
    return f"{len(rows)} that are repeated for ever"


def _inputs(answer: dict[str, Any]) -> str:
    """Which inputs the statement is about."""
    given = answer["input_set"]
    if given is None:
        norm = "Euclidean" if answer["input_norm"] == "2" else "maximum"
        return f"inputs of {norm} norm at most {answer['input_bound']}"
    if given["kind"] == "rows":
        return f"inputs among {len(given['rows'])} rows"
    edges = [f"[{a}, {b}]" for a, b in zip(given["low"], given["high"], strict=True)]
    shown = " x ".join(edges) if len(edges) <= 4 else f"{' x '.join(edges[:3])} x ..."
    return f"inputs in the box {shown}"


def _cut_short(answer: dict[str, Any]) -> list[str]:
    """Why the lower end may be too low."""
    lower, end = answer["needed_window_lower"], answer["lower_end"]
    lines = []
    if answer.get("seconds_asked") is not None:
        lines.append(f"with what was found in {answer['seconds_asked']:g} seconds, as asked")
        if end["searched_to"] == 0 and answer["certified_window"] != 0:
            lines.append("no lower end was found in that time")
    if end["unclear_to"] is not None:
        lines.append(
            f"the lower end was cut short: at {end['bits']} bits the enclosure leaves open whether "
            f"up to {end['unclear_to']} steps are needed"
        )
    if lower > end["searched_to"] > 0 and lower != answer["certified_window"]:
        lines.append(f"the search for the lower end ends at windows of {end['searched_to']} steps")
    return lines


def _added(answer: dict[str, Any]) -> str:
    """The sentence on rounding at run time."""
    rounding = answer.get("rounding", {})
    if "float64" not in rounding:
        return f"rounding at run time comes on top ({rounding.get('reason', 'not bounded')})"
    parts = [f"{_upper(Fraction(value))} in {name}" for name, value in rounding.items()]
    shown = f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]
    return f"rounding at run time changes an output by at most {shown}"


def _upper(value: Fraction) -> str:
    """Two significant digits, rounded up."""
    digits = f"{float(value) * (1 + 1e-12):.6e}"
    mantissa, exponent = digits.split("e")
    raised = -(-Fraction(mantissa) * 10 // 1) / Fraction(10)
    return f"{float(raised):.1f}e{int(exponent)}"
