"""``verify model FILE``: how much context does a trained model need?"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from theorems.models.adversary import LowerBound
    from theorems.models.loading import TrainedModel
    from theorems.models.window import Attempt


FIGURES = (".svg", ".png", ".pdf")


class Refusal(click.ClickException):
    """One line on what cannot be used; exit code 2."""

    exit_code = 2


def exact_number(context: click.Context, parameter: click.Parameter, value: str) -> Fraction:
    """An exact positive rational from text in the claim language."""
    from verify.errors import ParseError
    from verify.language.parser import parse_term

    del context
    name = parameter.opts[0]
    try:
        term = parse_term(value)
    except ParseError as error:
        raise Refusal(f"{name}: {' '.join(str(error).split())}") from None
    if not isinstance(term.value, Fraction):
        raise Refusal(f"{name}: {value!r} is not an exact number")
    if term.value <= 0:
        raise Refusal(f"{name}: must be positive, got {value}")
    return term.value


@click.command(short_help="certify how many past inputs a trained model needs")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--eps", default="1e-3", show_default=True, callback=exact_number, help="output tolerance"
)
@click.option(
    "--input-bound",
    default="1",
    show_default=True,
    callback=exact_number,
    help="bound of every input",
)
@click.option(
    "--norm", type=click.Choice(["2", "inf"]), default="2", show_default=True, help="input norm"
)
@click.option("--readout", help="tensor that maps the last hidden state to the output")
@click.option("--activation", type=click.Choice(["tanh", "relu"]), help="of an nn.RNN")
@click.option(
    "--ignore", multiple=True, metavar="NAME", help="leave a tensor out of the statement; repeat"
)
@click.option("--prefix", help="the recurrent module in the file: what its names begin with")
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
    ignore: tuple[str, ...],
    prefix: str | None,
    json_file: Path | None,
    figure: Path | None,
    seed: int,
    strict: bool,
) -> None:
    """Certify the window of a trained recurrent model in FILE (.safetensors or .npz).

    The window is the number of past inputs after which restarting the model from the zero state
    changes no output by more than EPS, for every input sequence within the bound.  A model that
    latches has none, and then two histories are shown that it never confuses.
    """
    from theorems.models.componentwise import InputBound
    from theorems.models.examining import examine
    from theorems.models.loading import load_model
    from theorems.models.run_time import output_errors
    from theorems.models.window import certificates
    from verify.asking.outputs import check_file, try_json
    from verify.errors import InputError
    from verify.showing.figure_library import require_figure_library

    if figure is not None and figure.suffix not in FIGURES:
        raise Refusal(f"--figure: {figure} must end in {', '.join(FIGURES)}")
    try:
        check_file(json_file)
        check_file(figure)
        if figure is not None:
            require_figure_library()
        trained = load_model(
            file, activation=activation, readout=readout, ignore=ignore, prefix=prefix
        )
    except InputError as error:
        raise Refusal(" ".join(str(error).split())) from None
    inputs = InputBound(input_bound, norm)
    found = examine(trained, inputs, eps, seed)
    attempts, lower = found.attempts, found.lower
    answer = to_json(trained, eps, inputs.bound, norm, attempts, found.chosen, lower)
    answer["rounding"] = _rounding(output_errors(trained, inputs, certificates(attempts)))
    trouble = try_json(json_file, answer)
    _print(answer)
    if figure is not None:
        from theorems.models.figures import draw

        try:
            draw(figure, eps, attempts, lower)
        except InputError as error:
            raise Refusal(str(error)) from None
        click.echo(f"figure: {figure}")
    if trouble:
        raise Refusal(trouble)
    if not found.answered and strict:
        raise SystemExit(3)


def _rounding(errors: dict[str, Fraction] | str) -> dict[str, str]:
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
) -> dict[str, Any]:
    """The answer as JSON; exact numbers are strings.

    ``replayable`` is true when the replay knows the certificate's kind and every layer is small
    enough that the exact weights are written out beside it.
    """
    from theorems.models.documents import exact_weights
    from theorems.models.replaying import KINDS, STATE_LIMIT, digest

    apart = next((item for item in attempts if item.apart is not None), None)
    evidence = chosen or apart
    replayable = (
        evidence is not None
        and evidence.certificate.get("kind") in KINDS
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
        "reading": trained.reading,
        "aside": [{"tensor": name, "why": why} for name, why in trained.aside],
        "sizes": trained.sizes,
        "eps": str(eps),
        "input_bound": str(bound),
        "input_norm": norm,
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
        markup=False,
    )
    console.print(f"read as: {answer['reading']}", highlight=False, markup=False)
    for item in answer["aside"]:
        console.print(
            f"not in the statement: {item['tensor']} ({item['why']})", highlight=False, markup=False
        )
    table = Table("method", "factor", "window", "why not")
    for item in answer["methods_tried"]:
        factor = "" if item["factor"] is None else f"{float(Fraction(item['factor'])):.6g}"
        window = "" if item["window"] is None else str(item["window"])
        if item["method"] == answer["method"] and answer["no_window_from"] is not None:
            window = "none"
        table.add_row(item["method"], factor, window, item["failing_hypothesis"] or "")
    console.print(table)
    lower, upper = answer["needed_window_lower"], answer["certified_window"]
    norm = "Euclidean" if answer["input_norm"] == "2" else "maximum"
    scope = f"eps = {answer['eps']}, inputs of {norm} norm at most {answer['input_bound']}"
    apart = answer["no_window_from"]
    if apart is not None:
        console.print(
            f"CERTIFIED by {answer['method']}: no window is long enough ({scope}); after a history "
            f"of {len(answer['certificate']['history'])} inputs and then one held for ever, a "
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
    else:
        console.print(
            f"CERTIFIED by {answer['method']}: needed k is between {lower} and {upper} ({scope})",
            highlight=False,
            markup=False,
        )
    for line in _cut_short(answer):
        console.print(line, highlight=False, markup=False)
    console.print(
        f"in real arithmetic with the weights in the file; {_added(answer)}",
        highlight=False,
        markup=False,
    )


def _cut_short(answer: dict[str, Any]) -> list[str]:
    """Why the lower end may be too low."""
    lower, end = answer["needed_window_lower"], answer["lower_end"]
    lines = []
    if end["unclear_to"] is not None:
        lines.append(
            f"the lower end was cut short: at {end['bits']} bits the enclosure leaves open whether "
            f"up to {end['unclear_to']} steps are needed"
        )
    if lower > end["searched_to"] and lower != answer["certified_window"]:
        lines.append(f"the search for the lower end ends at windows of {end['searched_to']} steps")
    return lines


def _added(answer: dict[str, Any]) -> str:
    """The sentence on rounding at run time."""
    rounding = answer.get("rounding", {})
    if "float32" not in rounding:
        return f"rounding at run time comes on top ({rounding.get('reason', 'not bounded')})"
    parts = [f"{_upper(Fraction(value))} in {name}" for name, value in rounding.items()]
    return f"rounding at run time changes an output by at most {' and '.join(parts)}"


def _upper(value: Fraction) -> str:
    """Two significant digits, rounded up."""
    digits = f"{float(value) * (1 + 1e-12):.6e}"
    mantissa, exponent = digits.split("e")
    raised = -(-Fraction(mantissa) * 10 // 1) / Fraction(10)
    return f"{float(raised):.1f}e{int(exponent)}"
