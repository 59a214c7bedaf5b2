"""The answer of ``verify target`` as terminal tables; nothing is decided here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from theorems.targets.landscape_tables import counts_table, solved_lines
from theorems.targets.plateaus import shown
from theorems.targets.sampling_tables import COLUMNS, cost_lines, memory_line, model_rows
from theorems.targets.shown_digits import digits, downward, upward

Json = Any
WORDS = {"fails": "REFUTED", "open": "UNDECIDED", "error": "ERROR"}
LONGEST = 46


def print_answer(answer: Mapping[str, Json]) -> None:
    """All tables of one kernel, with what was left out counted."""
    console = Console(width=max(Console().width, 110))
    console.print(Text(f"rho(t) = {', '.join(answer['kernel'])}"))
    console.print(_facts(answer))
    if answer["theorems"]:
        console.print(_theorems(answer))
    rows = [*answer["approximations"], *answer.get("constructions", ())]
    if rows:
        console.print(_models(answer, rows))
    if answer.get("search", {}).get("cut"):
        console.print(Text(cut_words(answer["search"])))
    moved = [row for row in rows if "perturbation" in row]
    if moved:
        console.print(_moved(moved))
    if answer.get("landscape"):
        _print_landscape(console, answer["landscape"])
    if answer.get("plateau"):
        print(_plateau(answer["plateau"]))
    if answer.get("sampled"):
        _print_sampled(console, answer["sampled"])
    silent = [row["key"] for row in answer["theorems"] if not row["about_kernels"]]
    if silent:
        print(f"{len(silent)} theorems do not speak of a kernel")
    counts: dict[str, int] = {}
    for item in answer["facts"]:
        counts[word(item)] = counts.get(word(item), 0) + 1
    print("facts: " + ", ".join(f"{count} {name}" for name, count in counts.items()))


def cut_words(search: Mapping[str, Json]) -> str:
    """How far a search for models went that was cut, and what goes on with it."""
    return (
        f"the search for models was cut: m <= {search['tried']} of {search['widths']} tried; "
        "a larger --budget gives more, --continue goes on with the answer in --json"
    )


def _plateau(found: Mapping[str, Json]) -> str:
    """Two lines: what is certified, and what a computed flow does."""
    level, slope = (shown(found[name]["upper"], up=True) for name in ("loss", "gradient"))
    bound = shown(found["escape_lower"])
    moved = "reached at " + found["time"] if found["time"] else found["status"]
    return (
        f"plateau (memory {found['memory']}, m = {found['width']}, idle units at the rate "
        f"{found['idle_rate']}): loss at most {level}, gradient at most {slope}, no move "
        f"by {found['delta']} before {bound} (CERTIFIED)\n  that move is {moved} (TESTED)"
    )


def _print_landscape(console: Console, found: Mapping[str, Json]) -> None:
    if "problem" in found:
        print(f"critical affine spaces of the loss: {found['problem']}")
        return
    console.print(counts_table(found))
    for line in solved_lines(found):
        console.print(Text(line))


def _print_sampled(console: Console, found: Mapping[str, Json]) -> None:
    """Discrete time: what sampling costs, the memory in steps, the models as sequences."""
    print(f"in discrete time, with the step {found['step']}:")
    if "problem" in found:
        print(f"  {found['problem']}")
        return
    for line in (*cost_lines(found), memory_line(found)):
        console.print(Text(f"  {line}"))
    rows = model_rows(found)
    if rows:
        table = Table(*COLUMNS, box=None, pad_edge=False)
        for row in rows:
            table.add_row(*map(Text, row))
        console.print(table)
    if found["models_problem"]:
        console.print(Text(f"  no bound for all models: {found['models_problem']}"))


def word(item: Mapping[str, Json]) -> str:
    """PROVED, CERTIFIED, REFUTED, TESTED, UNDECIDED, ... as people read it."""
    if item["outcome"] == "holds":
        return str(item["evidence"]).upper()
    if item["outcome"] == "open" and item["evidence"] in ("tested", "spot-certified"):
        return str(item["evidence"]).upper()
    return WORDS.get(item["outcome"], str(item["outcome"]).upper().replace("_", " "))


def _facts(answer: Mapping[str, Json]) -> Table:
    table = Table(box=None, pad_edge=False)
    for name, width in (("fact", 31), ("value", 34), ("", 9), ("how", 30)):
        table.add_column(name, width=width, overflow="fold")
    for item in answer["facts"]:
        detail = str(item.get("detail") or "")
        shown = Text(value_text(item), overflow="fold")
        table.add_row(Text(item["name"]), shown, word(item), Text(detail, style="dim"))
    return table


def value_text(item: Mapping[str, Json]) -> str:
    """The value, or its enclosure by the digits that both bounds share."""
    if item["value"] is not None:
        return str(item["value"])
    if item["lower"] is None:
        return "-"
    return digits(Fraction(item["lower"]), Fraction(item["upper"]))


def _theorems(answer: Mapping[str, Json]) -> Table:
    table = Table()
    table.add_column("theorem", no_wrap=True)
    for name in ("applies", "says, or why not", "true value", "slack"):
        table.add_column(name)
    for row in answer["theorems"]:
        if not row["about_kernels"]:
            continue
        status = "yes" if row["applies"] else str(row["status"])
        says = [f"hypothesis {text} not decided" for text in row["undecided_hypotheses"]]
        if row["says"] is None or not row["applies"]:
            why = row["failing_hypothesis"] or row["says"] or ""
            table.add_row(row["key"], status, Text("\n".join([why, *says])), "", "")
            continue
        says = [row["says"], *says]
        says += [f"{number['name']}: {between(number)}" for number in row["numbers"][:-1]]
        last = row["numbers"][-1]["name"] if row["numbers"] else ""
        true = f"{last}: {between(row['true_value'])}" if row["true_value"] else ""
        slack = between(row["slack"]) if row["slack"] else "-"
        table.add_row(row["key"], status, Text("\n".join(says)), Text(true), slack)
    return table


def _models(answer: Mapping[str, Json], rows: list[Mapping[str, Json]]) -> Table:
    tested = any(item.get("evidence") == "tested" for item in rows)
    error_name = "L1 error, TESTED" if tested else "certified L1 error"
    real = any(item.get("distance_with_real_rates") for item in rows)
    bounds = ["every model of width m", *(["with real rates"] if real else [])]
    table = Table("m", error_name, *bounds, "model", box=None, pad_edge=False)
    for item in rows:
        text = item["model"]
        distance = item.get("distance")
        least = Fraction(distance["lower"]) if distance else Fraction(0)
        error = Fraction(item["error"]["upper"])
        table.add_row(
            str(item["m"]),
            f"<= {upward(error)}" if error else "0",
            f">= {downward(least)}" if least > 0 else "",
            *([real_text(item)] if real else []),
            Text(text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."),
        )
    return table


def real_text(item: Mapping[str, Json]) -> str:
    """The lower bound for models with real rates, where there is one."""
    least = Fraction(item.get("distance_with_real_rates") or 0)
    return f">= {downward(least)}" if least > 0 else ""


def _moved(rows: Sequence[Mapping[str, Json]]) -> Table:
    """Accuracy, slowest rate and perturbation errors of a few models, from poor to good."""
    places = sorted({0, len(rows) // 2, len(rows) - 1})
    maps = [item["map"] for item in rows[0]["perturbation"]["errors"]]
    size = rows[0]["perturbation"]["size"]
    table = Table("m", "L1 error", "slowest rate", box=None, pad_edge=False)
    table.title = f"L1 error, certified, when the weights of the rates move by {size}"
    table.title_justify = "left"
    for name in maps:
        table.add_column(name.replace("best, ", "best "))
    for place in places:
        row = rows[place]
        error = Fraction(row["error"]["upper"])
        table.add_row(
            str(row["m"]),
            f"<= {upward(error)}" if error else "0",
            f"{float(Fraction(row['slowest_rate'])):.4g}",
            *(moved_text(item) for item in row["perturbation"]["errors"]),
        )
    return table


def moved_text(item: Mapping[str, Json]) -> str:
    """A perturbation error: its upper bound, infinite, or why there is none."""
    if item["status"] == "bounded":
        return f"<= {upward(Fraction(item['upper']))}"
    if item["status"] == "infinite":
        return "infinite"
    return f"no weight for {float(Fraction(item['unreached'])):.3g}"


def between(bounds: Mapping[str, str]) -> str:
    """One number where both bounds round to it, else the interval (for reading only)."""
    lower, upper = (f"{float(Fraction(bounds[key])):.6g}" for key in ("lower", "upper"))
    return lower if lower == upper else f"[{lower}, {upper}]"
