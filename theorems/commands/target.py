"""``verify target EXPRESSION``: what the theorems say about a kernel rho(t)."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from theorems.objects.kernels import Kernel
    from verify.arithmetic.exponential_polynomials import ExponentialPolynomial
    from verify.running import TargetResult
    from verify.theorem import Target

Json = Any
#: Widths of the models that are tried.
WIDTHS = (1, 2, 4, 8)
BITS = 64


@click.command(short_help="what the theorems say about a kernel rho(t)")
@click.argument("expression", nargs=-1, required=True)
@click.option("--param", "parameters", multiple=True, metavar="NAME=VALUE", help="exact; repeat")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the answer")
@click.option("--strict", is_flag=True, help="exit with 3 when something is open")
def target(
    expression: tuple[str, ...], parameters: tuple[str, ...], json_file: Path | None, strict: bool
) -> None:
    """What the theorems say about the kernel rho(t) = EXPRESSION (one for each input channel).

    A --param that names a variable of the kernel gets that value; the others, such as alpha=2 or
    m=4, are options of the theorems.
    """
    from verify.errors import InputError, Unsupported

    try:
        asked = read_target(expression, parameters)
        answer = examine(asked)
    except (InputError, Unsupported) as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    if json_file is not None:
        json_file.write_text(json.dumps(answer, indent=1) + "\n", encoding="utf-8")
    _print(answer)
    sys.exit(_exit_code(answer, strict))


def read_target(expressions: tuple[str, ...], parameters: tuple[str, ...]) -> Target:
    """The kernel with its parameters substituted.  InputError says what is wrong."""
    from verify import terms as t
    from verify.claims import check_name
    from verify.errors import InputError
    from verify.parser import parse_term
    from verify.theorem import Target

    values: dict[str, str] = {}
    for item in parameters:
        name, equals, text = item.partition("=")
        if not equals:
            raise InputError(f"--param is name=value, not {item!r}")
        check_name(name.strip())
        if name.strip() == "t":
            raise InputError("t is the time, not a parameter")
        if t.free_variables(parse_term(text)):
            raise InputError(f"the value of {name} is an exact number, not {text!r}")
        values[name.strip()] = text.strip()
    kernels = []
    used: set[str] = set()
    for text in expressions:
        term = parse_term(text)
        names = t.free_variables(term)
        used |= names
        missing = sorted(names - {"t"} - values.keys())
        if missing:
            raise InputError(
                f"{missing[0]!r} has no value: a kernel is a function of t "
                f"(give --param {missing[0]}=...)"
            )
        chosen = {name: parse_term(values[name]) for name in names & values.keys()}
        kernels.append(t.to_text(t.substitute(term, chosen)))
    options = {name: text for name, text in values.items() if name not in used}
    return Target(tuple(kernels), options)


def examine(asked: Target) -> dict[str, Json]:
    """The contract's object; InputError for options that no theorem can read."""
    from theorems.objects.kernels import kernel_or_reason

    kernel = kernel_or_reason(asked.kernel)
    facts: list[dict[str, Json]] = []
    approximations: list[dict[str, Json]] = []
    if isinstance(kernel, str):
        facts.append(_open_fact("exact form", kernel))
    else:
        facts += _facts(kernel)
        approximations += _approximations(kernel)
    return {
        "schema": "target/1",
        "kernel": list(asked.kernel),
        "options": dict(asked.options),
        "facts": facts,
        "theorems": list(_theorems(asked)),
        "approximations": approximations,
    }


def _theorems(asked: Target) -> Iterator[dict[str, Json]]:
    from theorems.registry import all_theorems
    from verify.errors import Unsupported
    from verify.running import check_target
    from verify.theorem import NotAnInstance, Theorem

    for item in all_theorems():
        silent = type(item).instances_for is Theorem.instances_for
        row: dict[str, Json] = {
            "key": item.key,
            "applies": False,
            "failing_hypothesis": None,
            "says": None,
            "true_value": None,
            "slack": None,
            "about_kernels": not silent,
            "statements": [],
        }
        try:
            results = check_target(item, asked)
        except (NotAnInstance, Unsupported) as problem:
            yield {**row, "failing_hypothesis": str(problem)}
            continue
        for result in results:
            yield {**row, **_row(result)}


def _row(result: TargetResult) -> dict[str, Json]:
    statements = [
        {
            "form": item.form,
            "latex": item.latex,
            "hypotheses": [{"text": text, "true": answer} for text, answer in item.hypotheses],
            "word": item.verdict.word,
            **item.verdict.to_json(),
            "slack": None
            if item.slack is None
            else {"lower": item.slack[0], "upper": item.slack[1]},
        }
        for item in result.statements
    ]
    failing = [item["reason"] for item in statements if item["outcome"] == "not_applicable"]
    numbers = [{"name": label, **_bounds(value)} for label, value in result.says]
    slack = next((item["slack"] for item in reversed(statements) if item["slack"]), None)
    words = [f"{item['form']} {item['word']}" for item in statements]
    return {
        "instance": result.instance,
        "applies": result.applies,
        "failing_hypothesis": None if result.applies or not failing else failing[0],
        "says": "; ".join(dict.fromkeys(words)),
        "numbers": numbers,
        # What the theorem bounds is the last number that it names.
        "true_value": ({key: numbers[-1][key] for key in ("lower", "upper")} if numbers else None),
        "slack": slack,
        "statements": statements,
    }


def _bounds(value: Any) -> dict[str, str]:
    from verify.running import decimal_bounds

    lower, upper = decimal_bounds(value)
    return {"lower": lower, "upper": upper}


def _open_fact(name: str, why: str) -> dict[str, Json]:
    return {
        "name": name,
        "value": None,
        "lower": None,
        "upper": None,
        "outcome": "open",
        "evidence": "none",
        "reason": "unsupported",
        "detail": why,
    }


def _facts(kernel: Kernel) -> Iterator[dict[str, Json]]:
    from verify.terms import rational_text

    def exact(name: str, value: str) -> dict[str, Json]:
        shown = {"name": name, "value": value, "lower": None, "upper": None}
        return {**shown, "outcome": "holds", "evidence": "proved"}

    yield exact("channels", str(kernel.channels))
    yield exact("integrable", "yes" if kernel.integrable else "no")
    rate = kernel.largest_rate
    if rate is not None:
        yield exact("slowest rate", rational_text(rate))
    yield exact("derivatives that vanish at 0 (up to 8)", str(kernel.vanishing_order(8)))
    if kernel.integrable:
        for name, norm in (("L1 norm", kernel.l1_norm), ("L2 norm", kernel.l2_norm)):
            bounds = _bounds(norm(BITS))
            yield {"name": name, "value": None, **bounds, "outcome": "holds"} | {
                "evidence": "certified"
            }


def _approximations(kernel: Kernel) -> Iterator[dict[str, Json]]:
    """Certified errors of one model of each width (no optimality is claimed)."""
    from theorems.objects.exponential_sums import l1_norm_of_difference, near_best_model

    if not kernel.integrable or kernel.channels != 1:
        return
    (component,) = kernel.components
    for width in WIDTHS:
        model = near_best_model(component, width)
        error = l1_norm_of_difference(component, model, BITS)
        yield {"m": width, "error": _bounds(error), **_weights(model)}


def _weights(model: ExponentialPolynomial) -> dict[str, Json]:
    """One entry for each term ``weight * t**power * exp(-rate*t) * cos or sin(frequency*t)``."""
    from verify.terms import rational_text

    weights, rates, texts = [], [], []
    for (power, rate, frequency, sine), weight in model.terms.items():
        weights.append(str(weight))
        rates.append(rational_text(rate))
        text = f"({weight})*exp(-({rational_text(rate)})*t)"
        if power:
            text += f"*t**{power}"
        if frequency:
            text += f"*{'sin' if sine else 'cos'}(({rational_text(frequency)})*t)"
        texts.append(text)
    return {"weights": weights, "rates": rates, "model": " + ".join(texts) or "0"}


def _exit_code(answer: Mapping[str, Json], strict: bool) -> int:
    statements = [item for row in answer["theorems"] for item in row["statements"]]
    if any(item["outcome"] in ("fails", "error") for item in statements):
        return 1
    if strict and any(item["outcome"] == "open" for item in (*statements, *answer["facts"])):
        return 3
    return 0


def _print(answer: Mapping[str, Json]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(width=max(Console().width, 100))
    console.print(Text(f"rho(t) = {', '.join(answer['kernel'])}"))
    facts = Table("fact", "value", "", box=None, pad_edge=False)
    for item in answer["facts"]:
        if item["outcome"] == "open":
            facts.add_row(item["name"], Text(item["detail"]), "UNDECIDED")
        else:
            value = item["value"] or _between(item)
            facts.add_row(item["name"], value, item["evidence"].upper())
    console.print(facts)
    table = Table()
    table.add_column("theorem", no_wrap=True)
    for name in ("applies", "says", "true value", "slack"):
        table.add_column(name)
    for row in answer["theorems"]:
        if not row["about_kernels"]:
            continue
        if row["says"] is None or not row["applies"]:
            table.add_row(row["key"], "no", Text(row["failing_hypothesis"] or row["says"]), "", "")
            continue
        says = [row["says"]]
        says += [f"{number['name']}: {_between(number)}" for number in row["numbers"][:-1]]
        last = row["numbers"][-1]["name"] if row["numbers"] else ""
        true = f"{last}: {_between(row['true_value'])}" if row["true_value"] else ""
        slack = _between(row["slack"]) if row["slack"] else "-"
        table.add_row(row["key"], "yes", Text("\n".join(says)), Text(true), slack)
    console.print(table)
    if answer["approximations"]:
        models = Table("m", "certified L1 error", "model", box=None, pad_edge=False)
        for item in answer["approximations"]:
            text = item["model"]
            models.add_row(
                str(item["m"]),
                _between(item["error"]),
                Text(text if len(text) <= 60 else f"{text[:57]}..."),
            )
        console.print(models)
    silent = [row["key"] for row in answer["theorems"] if not row["about_kernels"]]
    if silent:
        print(f"{len(silent)} theorems do not speak of a kernel")


def _between(bounds: Mapping[str, str]) -> str:
    """One number where both bounds round to it, else the interval (for reading only)."""
    from fractions import Fraction

    lower, upper = (f"{float(Fraction(bounds[key])):.6g}" for key in ("lower", "upper"))
    return lower if lower == upper else f"[{lower}, {upper}]"
