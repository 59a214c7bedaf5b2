"""``verify model FILE``: how much context does a trained model need?"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from theorems.models.adversary import LowerBound
    from theorems.models.loading import TrainedModel
    from theorems.models.window import Attempt


def _exact(context: click.Context, parameter: click.Parameter, value: str) -> Fraction:
    """An exact positive rational from text in the claim language."""
    from verify.errors import ParseError
    from verify.parser import parse_term

    del context
    try:
        term = parse_term(value)
    except ParseError as error:
        raise click.BadParameter(str(error), param=parameter) from None
    if not isinstance(term.value, Fraction):
        raise click.BadParameter(f"{value!r} is not an exact number", param=parameter)
    if term.value <= 0:
        raise click.BadParameter(f"must be positive, got {value}", param=parameter)
    return term.value


@click.command(short_help="certify how many past inputs a trained model needs")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--eps", default="1e-3", show_default=True, callback=_exact, help="output tolerance")
@click.option(
    "--input-bound", default="1", show_default=True, callback=_exact, help="bound of every input"
)
@click.option(
    "--norm", type=click.Choice(["2", "inf"]), default="2", show_default=True, help="input norm"
)
@click.option("--readout", help="tensor that maps the last hidden state to the output")
@click.option("--activation", type=click.Choice(["tanh", "relu"]), help="for nn.RNN; tanh")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the JSON answer")
@click.option("--figure", type=click.Path(path_type=Path), help="draw bound and gap (.svg, .png)")
@click.option("--seed", default=0, show_default=True, help="seed of the adversarial search")
@click.option("--strict", is_flag=True, help="exit with 3 when no certificate is found")
def model(
    file: Path,
    eps: Fraction,
    input_bound: Fraction,
    norm: str,
    readout: str | None,
    activation: str | None,
    json_file: Path | None,
    figure: Path | None,
    seed: int,
    strict: bool,
) -> None:
    """Certify the window of a trained recurrent model in FILE (.safetensors or .npz).

    The window is the number of past inputs after which restarting the model from the zero state
    changes no output by more than EPS, for every input sequence within the bound.
    """
    from theorems.models.adversary import search
    from theorems.models.componentwise import InputBound
    from theorems.models.loading import load_model
    from theorems.models.window import best, certify
    from verify.errors import InputError

    try:
        trained = load_model(file, activation=activation, readout=readout)
    except InputError as error:
        click.echo(f"error: {error}", err=True)
        raise SystemExit(2) from None
    inputs = InputBound(input_bound, norm)
    attempts = certify(trained, inputs, eps)
    chosen = best(attempts)
    limit = 200 if chosen is None else chosen.window
    assert limit is not None
    lower = search(trained, inputs, eps, limit, seed)
    if chosen is not None and lower.needed > limit:
        raise RuntimeError(
            f"the certified window {limit} is refuted by a certified input that needs "
            f"{lower.needed} steps: this is an error of the program, please report it"
        )
    answer = to_json(trained, eps, inputs.bound, norm, attempts, chosen, lower)
    _print(answer)
    if json_file is not None:
        json_file.write_text(json.dumps(answer, indent=1) + "\n", encoding="utf-8")
    if figure is not None:
        draw(figure, eps, attempts, lower)
        click.echo(f"figure: {figure}")
    if chosen is None and strict:
        raise SystemExit(3)


def to_json(
    trained: TrainedModel,
    eps: Fraction,
    bound: Fraction,
    norm: str,
    attempts: tuple[Attempt, ...],
    chosen: Attempt | None,
    lower: LowerBound,
) -> dict[str, Any]:
    """The answer as JSON; exact numbers are strings.

    ``replayable`` is true when the replay knows the certificate's kind and every layer is small
    enough that the exact weights are written out beside it.
    """
    from theorems.models.documents import exact_weights
    from theorems.models.replaying import KINDS, STATE_LIMIT, digest

    replayable = (
        chosen is not None
        and chosen.certificate.get("kind") in KINDS
        and max(layer.size for layer in trained.layers) <= STATE_LIMIT
    )
    exact = exact_weights(trained) if replayable else None
    return {
        "replayable": replayable,
        "weights": exact,
        "weights_sha256": None if exact is None else digest(exact),
        "schema": "model/1",
        "file": Path(trained.source).name,
        "architecture": trained.architecture,
        "sizes": trained.sizes,
        "eps": str(eps),
        "input_bound": str(bound),
        "input_norm": norm,
        "certified_window": None if chosen is None else chosen.window,
        "needed_window_lower": lower.needed,
        "factor": None if chosen is None or chosen.factor is None else str(chosen.factor),
        "method": None if chosen is None else chosen.method,
        "methods_tried": [
            {
                "method": item.method,
                "factor": None if item.factor is None else str(item.factor),
                "window": item.window,
                "failing_hypothesis": item.failing_hypothesis or None,
            }
            for item in attempts
        ],
        "certificate": None if chosen is None else chosen.certificate,
        "adversarial_inputs": [[str(value) for value in row] for row in lower.inputs],
        "statement": (
            "real arithmetic with the exact weights of the file, zero initial state, all times"
        ),
    }


def _print(answer: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    sizes = answer["sizes"]
    console.print(
        f"{answer['file']}: {answer['architecture']}, inputs {sizes['inputs']}, "
        f"hidden {', '.join(map(str, sizes['hidden']))}, outputs {sizes['outputs']}",
        highlight=False,
    )
    table = Table("method", "factor", "window", "why not")
    for item in answer["methods_tried"]:
        factor = "" if item["factor"] is None else f"{float(Fraction(item['factor'])):.6g}"
        window = "" if item["window"] is None else str(item["window"])
        table.add_row(item["method"], factor, window, item["failing_hypothesis"] or "")
    console.print(table)
    lower, upper = answer["needed_window_lower"], answer["certified_window"]
    norm = "Euclidean" if answer["input_norm"] == "2" else "maximum"
    scope = f"eps = {answer['eps']}, inputs of {norm} norm at most {answer['input_bound']}"
    if upper is None:
        console.print(
            f"UNDECIDED: no contraction certificate found ({scope}); "
            f"a certified input needs at least {lower} steps",
            highlight=False,
        )
    else:
        console.print(
            f"CERTIFIED by {answer['method']}: needed k is between {lower} and {upper} ({scope})",
            highlight=False,
        )
    console.print(
        "in real arithmetic with the weights in the file; rounding at run time comes on top",
        highlight=False,
    )


def draw(path: Path, eps: Fraction, attempts: tuple[Attempt, ...], lower: LowerBound) -> None:
    """Certified bounds and the worst gap observed, against the window (log scale)."""
    from matplotlib.figure import Figure

    from theorems.models.fixed_point import FRACTION

    drawing = Figure(figsize=(6.4, 4.0), layout="constrained")
    axes = drawing.add_subplot()
    limit = max((item.window or 0 for item in attempts), default=0) + 10
    for item in attempts:
        if item.bounds and item.window is not None:
            values = [value / 2**FRACTION for value in item.bounds[:limit]]
            axes.semilogy(range(len(values)), values, label=item.method, linewidth=1.2)
    if lower.gaps:
        windows = range(1, len(lower.gaps) + 1)
        axes.semilogy(windows, lower.gaps, "k.", markersize=3, label="worst observed")
    axes.axhline(float(eps), color="grey", linestyle="--", linewidth=0.8, label="eps")
    axes.set_xlabel("window k (steps)")
    axes.set_ylabel("output difference")
    axes.legend(fontsize="small")
    drawing.savefig(path)
