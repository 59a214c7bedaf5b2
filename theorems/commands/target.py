"""``verify target EXPRESSION``: what the theorems say about a kernel rho(t)."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from memory_theorems.theorems.commands.pages import write_page
from memory_theorems.verify.commands.options import SECONDS, scheduler_option

if TYPE_CHECKING:
    from memory_theorems.theorems.targets.channels import BadKernel
    from memory_theorems.theorems.targets.page import Wanted
    from memory_theorems.verify.errors import InputError, Unsupported
    from memory_theorems.verify.theorem import Target

Json = Any


@click.command(short_help="what the theorems say about a kernel rho(t)")
@click.argument("expression", nargs=-1)
@click.option("--param", "parameters", multiple=True, metavar="NAME=VALUE", help="exact; repeat")
@click.option("--omega", help="the same as --param omega=VALUE, for a memory at 1/omega")
@click.option(
    "--samples",
    type=click.Path(path_type=Path, dir_okay=False),
    help="a CSV file with the columns t and rho instead of an expression",
)
@click.option("--error-bar", default="0", help="of every sample, exact [default: 0]")
@click.option("--eps", default="1/1000", show_default=True, help="L1 error to reach, exact")
@click.option(
    "--widths", type=click.IntRange(1, 60), default=12, show_default=True, help="largest m tried"
)
@click.option(
    "--budget",
    type=SECONDS,
    default=15.0,
    show_default=True,
    help="seconds after which no further model is searched",
)
@click.option(
    "--moved", default="1/10", show_default=True, help="size by which trained weights are moved"
)
@click.option(
    "--window", default="10", show_default=True, help="errors are also measured on [0, WINDOW]"
)
@click.option(
    "--sampled", metavar="STEP", help="the kernel in discrete time, with that step, exact"
)
@click.option(
    "--stress",
    "cases",
    type=click.IntRange(1, 10_000),
    metavar="N",
    help="draw N values of parameters given as --param name=1/4..4; shrink what fails",
)
@click.option("--says", default="", help="with --stress: a relation such as 'error(4) <= 1/10'")
@click.option("--seed", type=int, default=0, help="of --stress")
@click.option("--report", type=click.Path(path_type=Path, file_okay=False), help="write a page")
@click.option("--all", "everything", is_flag=True, help="all tables, and how each fact is known")
@click.option("--paste", is_flag=True, help="print the last model: NumPy, with c, W, U")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the answer")
@click.option(
    "--continue",
    "going_on",
    is_flag=True,
    help="go on with the search for models of the answer in --json",
)
@scheduler_option
@click.option("--strict", is_flag=True, help="exit with 3 when something is open")
def target(
    expression: tuple[str, ...],
    parameters: tuple[str, ...],
    omega: str | None,
    samples: Path | None,
    error_bar: str,
    eps: str,
    widths: int,
    budget: float,
    moved: str,
    window: str,
    sampled: str | None,
    cases: int | None,
    says: str,
    seed: int,
    report: Path | None,
    everything: bool,
    paste: bool,
    json_file: Path | None,
    going_on: bool,
    scheduler: str | None,
    strict: bool,
) -> None:
    """What the theorems say about the kernel rho(t) = EXPRESSION.

    One EXPRESSION for each input channel, or a comma list of them.  A --param that names a variable
    of the kernel gets that value; the others, such as alpha=2 or m=4, are options of the theorems.
    """
    from memory_theorems.theorems.targets.asking import read_number, read_target
    from memory_theorems.theorems.targets.brief import brief
    from memory_theorems.theorems.targets.channels import BadKernel
    from memory_theorems.theorems.targets.page import Wanted, refused
    from memory_theorems.theorems.targets.tables import print_answer
    from memory_theorems.verify.asking.outputs import check_file, check_folder, try_json
    from memory_theorems.verify.errors import InputError, Unsupported

    if omega is not None:
        parameters = (*parameters, f"omega={omega}")
    try:
        check_file(json_file)
        check_folder(report)
        wanted = Wanted(
            read_number(eps, "--eps"),
            widths,
            budget,
            read_number(moved, "--moved", least=True),
            None if sampled is None else read_number(sampled, "--sampled"),
            read_number(window, "--window"),
        )
        if (samples is None) == (not expression):
            raise InputError("give an EXPRESSION in t, or --samples FILE")
        for text in expression:
            if Path(text).suffix in (".csv", ".tsv", ".txt", ".npy", ".toml"):
                raise InputError(
                    f"{text} is a file, and no expression in t: --samples {text} reads a CSV file "
                    "with the columns t and rho"
                )
        if cases is not None:
            others = (samples, report, sampled, scheduler)
            if paste or any(item is not None for item in others):
                raise InputError("--stress takes an EXPRESSION, and writes --json only")
            sys.exit(_stress(expression, parameters, says, (cases, seed), budget, json_file))
        if says:
            raise InputError("--says belongs to --stress")
        if samples is not None and (going_on or scheduler):
            raise InputError("--continue and --scheduler belong to an EXPRESSION")
        if samples is not None:
            if sampled is not None:
                raise InputError("--sampled belongs to an EXPRESSION; a file has its own times")
            from memory_theorems.theorems.targets.samples import examine_samples, read_samples

            bar = read_number(error_bar, "--error-bar", least=True)
            answer = examine_samples(read_samples(samples, bar), wanted)
        else:
            asked = read_target(expression, parameters)
            try:
                earlier = _earlier(json_file) if going_on else None
                answer = _examined(asked, wanted, earlier, scheduler)
            except BadKernel as problem:
                trouble = try_json(json_file, refused(asked, problem))
                if trouble:
                    raise InputError(f"{problem}; {trouble}") from None
                raise
    except (InputError, Unsupported) as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    trouble = try_json(json_file, answer)
    if everything:
        print_answer(answer)
    else:
        print("\n".join(brief(answer)))
    if paste:
        from memory_theorems.theorems.targets.pasting import numpy_text

        print(numpy_text(answer))
    try:
        if report is not None:
            write_page("html", report, answer)
    except InputError as problem:
        trouble = trouble or str(problem)
    if trouble:
        click.echo(f"error: {trouble}", err=True)
        sys.exit(2)
    sys.exit(exit_code(answer, strict))


#: (target, what the page is to hold, the answer whose search goes on)
Question: TypeAlias = "tuple[Target, Wanted, Mapping[str, Json] | None]"


def _page(question: Question) -> dict[str, Json] | BadKernel | InputError | Unsupported:
    """The page, or why there is none; runs where the scheduler is."""
    from memory_theorems.theorems.targets.channels import BadKernel
    from memory_theorems.theorems.targets.page import examine
    from memory_theorems.verify.errors import InputError, Unsupported

    try:
        return examine(*question)
    except (BadKernel, InputError, Unsupported) as problem:
        return problem


def _examined(
    asked: Target, wanted: Wanted, earlier: Mapping[str, Json] | None, address: str | None
) -> dict[str, Json]:
    """The page, from this process or from a cluster.  Raises what :func:`_page` returns."""
    from memory_theorems.verify.asking.cluster import scheduler_of
    from memory_theorems.verify.asking.scheduling import Broken
    from memory_theorems.verify.errors import InputError

    scheduler = scheduler_of(_page, 1, address, here=True)
    scheduler.submit((asked, wanted, earlier))
    try:
        value = next(iter(scheduler.finished())).value
    finally:
        scheduler.close()
    if isinstance(value, Exception):
        raise value
    if not isinstance(value, dict):
        why = value.why if isinstance(value, Broken) else "the worker died"
        raise InputError(f"the examination broke off: {why}")
    return value


def _earlier(json_file: Path | None) -> Mapping[str, Json]:
    """The answer whose search goes on.  InputError where there is none."""
    from memory_theorems.verify.documents import read_json
    from memory_theorems.verify.errors import InputError

    if json_file is None:
        raise InputError("--continue goes on with the answer in --json FILE")
    try:
        found = read_json(json_file)
    except (OSError, InputError) as problem:
        raise InputError(f"{json_file} holds no earlier answer: {problem}") from None
    if not isinstance(found, dict):
        raise InputError(f"{json_file} holds no earlier answer")
    return found


def _stress(
    expression: tuple[str, ...],
    parameters: tuple[str, ...],
    says: str,
    drawn: tuple[int, int],
    budget: float,
    json_file: Path | None,
) -> int:
    """The exit code: 1 when something fails, 2 when the answer could not be written, else 0."""
    from memory_theorems.theorems.targets.asking import comma_list
    from memory_theorems.theorems.targets.stress_tables import print_stress
    from memory_theorems.theorems.targets.stressing import Stress, read_ranges, stress
    from memory_theorems.verify.asking.outputs import try_json

    ranges, fixed = read_ranges(parameters)
    kernel = tuple(item for given in expression for item in comma_list(given))
    answer = stress(Stress(kernel, ranges, fixed, says, budget), *drawn)
    trouble = try_json(json_file, answer)
    print_stress(answer)
    if trouble:
        click.echo(f"error: {trouble}", err=True)
        return 2
    return 1 if any(row["fails"] for row in answer["theorems"]) else 0


def exit_code(answer: Mapping[str, Json], strict: bool) -> int:
    """1 when something is refuted or broke off, 3 when ``strict`` and something is open, else 0."""
    statements = [item for row in answer["theorems"] for item in row["statements"]]
    if any(item["outcome"] in ("fails", "error") for item in statements):
        return 1
    if strict and any(item["outcome"] == "open" for item in (*statements, *answer["facts"])):
        return 3
    return 0
