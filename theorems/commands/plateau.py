"""``verify plateau``: how long gradient descent stays where only the short-term part is fitted."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memory_theorems.theorems.commands.pages import write_page
from memory_theorems.verify.commands.options import SECONDS

if TYPE_CHECKING:
    from memory_theorems.theorems.targets.plateaus import PlateauQuestion

Json = Any
#: Most memories in one call, and how many a range A:B has.
MOST, DEFAULT = 64, 8
_EXAMPLE = "exp(-t) + exp(-(t - 1/omega)**2/2)"


@click.command(short_help="how long training stays on a plateau, against the memory")
@click.option(
    "--target", "kernel", default="", help=f"a kernel in t and omega, such as {_EXAMPLE!r}"
)
@click.option("--width", type=click.IntRange(2, 1000), default=2, show_default=True, help="m")
@click.option(
    "--memory", default="10:50", show_default=True, help="1/omega: a number, A:B or A:B:STEP"
)
@click.option("--param", "parameters", multiple=True, metavar="NAME=VALUE", help="exact; repeat")
@click.option(
    "--event",
    type=click.Choice(["separation", "loss"]),
    default="separation",
    show_default=True,
    help="the parameters have moved, or the loss has fallen, by delta",
)
@click.option("--delta", default="1/10", show_default=True, help="exact")
@click.option("--idle", help="rate of the idle units [default: half of the slowest rate]")
@click.option(
    "--budget", type=SECONDS, default=30.0, show_default=True, help="seconds for each time"
)
@click.option("--certify", is_flag=True, help="enclose times up to 1500, one idle unit")
@click.option("--report", type=click.Path(path_type=Path, file_okay=False), help="write a page")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the answer")
@click.option("--strict", is_flag=True, help="exit with 3 when a time is not known")
def plateau(report: Path | None, json_file: Path | None, strict: bool, **given: Any) -> None:
    """Escape times from a perfect short-term fit, against the memory 1/omega.

    The target is sum a*exp(-w*t) + c*exp(-(t - 1/omega)**2/(2*sigma**2)).  The start has one unit
    on each exponential and the others idle, with weight 0.  The bound is certified for every
    gradient flow from there, and so is the time by which it is gone, where delta and omega are
    small enough for one; the time itself is computed by two runs and shown where they agree.
    """
    from memory_theorems.theorems.targets.plateaus import examine_plateaus
    from memory_theorems.verify.asking.outputs import check_file, check_folder, try_json
    from memory_theorems.verify.errors import InputError, Unsupported

    try:
        check_file(json_file)
        check_folder(report)
        if not given["kernel"]:
            raise InputError(f"give a kernel in t and omega: --target {_EXAMPLE!r}")
        answer = examine_plateaus(_question(**given))
        trouble = try_json(json_file, answer)
        _print(answer)
        if report is not None:
            write_page("plateau", report, answer)
        if trouble:
            raise InputError(trouble)
    except (InputError, Unsupported) as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    unknown = any(
        row["status"] not in ("reached", "not reached, at rest") for row in answer["rows"]
    )
    sys.exit(3 if strict and unknown else 0)


def _question(
    kernel: str,
    width: int,
    memory: str,
    parameters: tuple[str, ...],
    event: Any,
    delta: str,
    idle: str | None,
    budget: float,
    certify: bool,
) -> PlateauQuestion:
    from memory_theorems.theorems.targets.asking import read_number
    from memory_theorems.theorems.targets.plateaus import PlateauQuestion
    from memory_theorems.verify.errors import InputError
    from memory_theorems.verify.language.claims import check_name

    values: dict[str, Fraction] = {}
    for item in parameters:
        name, equals, text = item.partition("=")
        name = name.strip()
        if not equals:
            raise InputError(f"--param is name=value, not {item!r}")
        check_name(name)
        if name in ("t", "omega") or name in values:
            raise InputError(
                f"--param {name}: --memory gives omega, t is the time, names are given once"
            )
        values[name] = _signed(text, name)
    rate = None if idle is None else read_number(idle, "--idle")
    return PlateauQuestion(
        kernel,
        values,
        width,
        tuple(_memories(memory)),
        event,
        read_number(delta, "--delta"),
        rate,
        budget,
        certify,
    )


def _signed(text: str, name: str) -> Fraction:
    from memory_theorems.theorems.targets.numbers import exact_number
    from memory_theorems.verify.errors import InputError

    try:
        return exact_number(text)
    except InputError as problem:
        raise InputError(f"--param {name}: {problem}") from None


def _memories(text: str) -> list[Fraction]:
    from memory_theorems.theorems.targets.asking import read_number
    from memory_theorems.verify.errors import InputError

    parts = text.split(":")
    if len(parts) > 3:
        raise InputError("--memory is a number, A:B or A:B:STEP")
    numbers = [read_number(part, "--memory") for part in parts]
    if len(numbers) == 1:
        return numbers
    first, last = numbers[:2]
    if last <= first:
        raise InputError("--memory A:B needs A < B")
    step = numbers[2] if len(numbers) == 3 else (last - first) / (DEFAULT - 1)
    count = (last - first) // step + 1
    if count > MOST:
        raise InputError(f"--memory has {count} values, {MOST} are the most")
    return [first + k * step for k in range(int(count))]


def _print(answer: dict[str, Json]) -> None:
    from rich.console import Console
    from rich.table import Table

    from memory_theorems.theorems.targets.plateaus import shown

    console = Console()
    lines = (
        f"rho(t) = {answer['kernel']}",
        f"m = {answer['width']}, idle units at the rate {answer['idle_rate']}, "
        f"{answer['event']} by {answer['delta']}",
    )
    for line in lines:
        console.print(line, highlight=False, markup=False)
    table = Table(
        "1/omega",
        "loss <=",
        "gradient <=",
        "CERTIFIED: no escape before",
        "CERTIFIED: escape by",
        "TESTED: escape at",
    )
    for row in answer["rows"]:
        table.add_row(
            f"{float(Fraction(row['memory'])):.6g}",
            shown(row["loss"]["upper"], up=True),
            shown(row["gradient"]["upper"], up=True),
            shown(row["escape_lower"]),
            shown(row["escape_upper"], up=True) if row["escape_upper"] else "-",
            row["time"] or row["status"],
        )
    console.print(table)
    for row in answer["rows"]:
        if "time_enclosed" in row:
            ends = [float(row["time_enclosed"][end]) for end in ("lower", "upper")]
            text = f"1/omega = {float(Fraction(row['memory'])):.6g}: CERTIFIED between"
            console.print(f"{text} {ends[0]:.9g} and {ends[1]:.9g}", highlight=False)
    reached = sum(row["status"] == "reached" for row in answer["rows"])
    console.print(
        f"{len(answer['rows'])} memories: bounds certified, {reached} times tested by two runs",
        highlight=False,
        markup=False,
    )
