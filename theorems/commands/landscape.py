"""``verify landscape``: the critical affine spaces of the loss for one kernel, by their rates."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from memory_theorems.theorems.commands.pages import write_page
from memory_theorems.verify.commands.options import SECONDS

Json = Any


@click.command(short_help="the critical affine spaces of the loss for a kernel rho(t)")
@click.option("--target", "expression", required=True, metavar="EXPR", help="the kernel rho(t)")
@click.option("--width", required=True, type=click.IntRange(1, 40), help="number m of units")
@click.option("--param", "parameters", multiple=True, metavar="NAME=VALUE", help="exact; repeat")
@click.option(
    "--solve",
    type=click.IntRange(1, 8),
    default=3,
    show_default=True,
    help="largest d for which a critical point is searched",
)
@click.option(
    "--budget", type=SECONDS, default=30.0, show_default=True, help="seconds for all searches"
)
@click.option("--report", type=click.Path(path_type=Path, file_okay=False), help="write a page")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the answer")
def landscape(
    expression: str,
    width: int,
    parameters: tuple[str, ...],
    solve: int,
    budget: float,
    report: Path | None,
    json_file: Path | None,
) -> None:
    """The critical affine spaces of the L2 loss of m exponentials against the kernel EXPR.

    One row for each number d of different rates: how many spaces, their dimension, the loss on
    them, the rank of the Hessian off the points with a zero weight, and the number of its negative
    eigenvalues over a space (at equal shares of the weights).
    """
    from memory_theorems.theorems.targets.asking import read_target
    from memory_theorems.theorems.targets.channels import Channel
    from memory_theorems.theorems.targets.landscape import Asked
    from memory_theorems.theorems.targets.landscape import landscape as answer_of
    from memory_theorems.theorems.targets.landscape_tables import print_landscape
    from memory_theorems.verify.asking.outputs import check_file, check_folder, try_json
    from memory_theorems.verify.errors import InputError, Unsupported

    try:
        check_file(json_file)
        check_folder(report)
        asked = read_target((expression,), parameters)
        if len(asked.kernel) != 1:
            raise InputError("the loss is that of one kernel, not of several channels")
        if asked.options:
            raise InputError(f"--param {next(iter(asked.options))}: the kernel has no such name")
        channel = Channel.parse(asked.kernel[0])
        answer = answer_of(channel, Asked(width, solve, True, budget))
    except (InputError, Unsupported) as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    trouble = try_json(json_file, answer)
    print_landscape(answer)
    try:
        if report is not None:
            write_page("landscape", report, answer)
    except InputError as problem:
        trouble = trouble or str(problem)
    if trouble:
        click.echo(f"error: {trouble}", err=True)
        sys.exit(2)
