"""``verify model FILE``: how much context does a trained model need?"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from memory_theorems.theorems.commands import gradient_windows
from memory_theorems.theorems.commands.gradient_windows import Lemma, gradient_options
from memory_theorems.theorems.commands.model_along import (
    along,
    along_options,
    consistent,
    load_along,
)
from memory_theorems.theorems.commands.model_asked import (
    Drawn,
    Output,
    Search,
    Subject,
    refuse_conflicts,
)
from memory_theorems.theorems.commands.model_checks import Check, check_options, checked
from memory_theorems.theorems.commands.model_options import (
    Inputs,
    Reading,
    effort_option,
    exact_number,
    gathered,
    input_options,
    reading_options,
    refusing,
    seconds_option,
)
from memory_theorems.theorems.commands.model_worst_case import another_model, worst_case
from memory_theorems.theorems.commands.stressed import drawn_or_shown
from memory_theorems.verify.commands.one_screen import OneScreen
from memory_theorems.verify.commands.options import scheduler_option

if TYPE_CHECKING:
    from memory_theorems.theorems.models.along_asking import AlongQuestion

FIRST_OPTIONS = ("--eps", "--input-bound", "--readout", "--activation", "--along", "--delta",
                 "--json", "--strict")  # fmt: skip


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
@gathered("output", Output)
@gathered("search", Search)
@gathered("drawn", Drawn)
def model(
    file: Path,
    eps: Fraction,
    inputs: Inputs,
    reading: Reading,
    output: Output,
    search: Search,
    drawn: Drawn,
    lemma: Lemma,
    data: AlongQuestion,
    check: Check,
) -> None:
    """How many past inputs does the trained model in FILE need?

    A window k: restarting the model from the zero state k steps before an output changes it by at
    most EPS, at every time, and so does every longer one.  FILE is .safetensors, .npz or
    .onnx.

    \b
    For which inputs, and for what?       Add
      whatever comes (a safety limit)     --input-bound B, or --input-box FILE
      tokens, whatever comes              --input-rows EMBEDDING
      data like mine (a cache, streams)   --along X.npy --delta D
      how often it fails on such data     --fresh F.npy --confidence C --window K
    Is it the model that I trained?       --check X.npy Y.npy
    Which layer or unit costs most?       --attribute
    How far back do gradients go?         --gradient-window EPS

    Without a window: two histories that are never confused, or why no method applies.  Exit code
    1: the model as read is not the one that --check recorded.
    """
    gradients = gradient_windows.asked(lemma)
    refuse_conflicts(inputs, output, search, drawn, gradients, check)
    consistent(data)
    with refusing():
        output.check()
        if data.asked:
            trained, bound = load_along(file, inputs, reading), inputs.bound
        else:
            trained, bound = inputs.model(file, reading)
        run = checked(trained, check, file, inputs, reading)
    subject = Subject(file, trained, inputs, bound, reading, eps, run)
    if run is not None and not run["agrees"]:
        code = another_model(subject, output)
    elif data.asked:
        code = along(subject, data, output, search)
    elif drawn.asked:
        with refusing():
            code = drawn_or_shown(subject, drawn, search.seed, output.json_file)
    else:
        code = worst_case(subject, output, search, gradients)
    if code:
        raise SystemExit(code)
