"""The answer of ``verify target`` as terminal tables; nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich.console import Console
from rich.text import Text

from memory_theorems.theorems.targets.landscape_tables import counts_table, solved_lines
from memory_theorems.theorems.targets.plateaus import shown
from memory_theorems.theorems.targets.sampling_tables import (
    COLUMNS,
    cost_lines,
    memory_line,
    model_rows,
)
from memory_theorems.theorems.targets.shown_digits import digits, downward, upward
from memory_theorems.verify.showing.columns import Columns, below

Json = Any
WORDS = {"fails": "REFUTED", "open": "UNDECIDED", "error": "ERROR"}


def print_answer(answer: Mapping[str, Json]) -> None:
    """All tables of one kernel, with what was left out counted."""
    console = Console()
    console.print(Text(f"rho(t) = {', '.join(answer['kernel'])}"))
    _show(_facts(answer))
    if answer["theorems"]:
        _show(_theorems(answer))
    rows = [*answer["approximations"], *answer.get("constructions", ())]
    if rows:
        _show(_models(answer, rows))
    if answer.get("search", {}).get("cut"):
        console.print(Text(cut_words(answer["search"])))
    if answer.get("search", {}).get("unbounded"):
        print("\n".join(below(unbounded_words(answer["search"]))), end="\n\n")
    measured = [row for row in rows if row.get("errors")]
    if measured:
        _show(_errors(measured))
    moved = [row for row in rows if "perturbation" in row]
    if moved:
        _show(_moved(moved))
    if answer.get("landscape"):
        _print_landscape(console, answer["landscape"])
    if answer.get("plateau"):
        print("\n".join(plateau_lines(answer["plateau"])))
    if answer.get("sampled"):
        _print_sampled(console, answer["sampled"])
    silent = [row["key"] for row in answer["theorems"] if not row["about_kernels"]]
    if silent:
        print(f"{len(silent)} theorems do not speak of a kernel")
    print(counted_facts(answer))


def counted_facts(answer: Mapping[str, Json]) -> str:
    """How many facts have each word."""
    counts: dict[str, int] = {}
    for item in answer["facts"]:
        counts[word(item)] = counts.get(word(item), 0) + 1
    return "facts: " + ", ".join(f"{count} {name}" for name, count in counts.items())


def _show(lines: Iterable[str]) -> None:
    """A table, and an empty line below it."""
    print("\n".join(line for line in lines if line), end="\n\n")


def cut_words(search: Mapping[str, Json]) -> str:
    """How far a search for models went that was cut, and what goes on with it."""
    return (
        f"the search for models was cut: m <= {search['tried']} of {search['widths']} tried; "
        "a larger --budget gives more, --continue goes on with it"
    )


def unbounded_words(search: Mapping[str, Json]) -> str:
    """From which width on no lower bound is known, and why."""
    found = search["unbounded"]
    return f"no lower bound for all models from m = {found['m']} on: {found['reason']}"


def plateau_lines(found: Mapping[str, Json]) -> list[str]:
    """Two lines: what is certified, and what a computed flow does."""
    level, slope = (shown(found[name]["upper"], up=True) for name in ("loss", "gradient"))
    bound = shown(found["escape_lower"])
    moved = "reached at " + found["time"] if found["time"] else found["status"]
    return [
        f"plateau (memory {found['memory']}, m = {found['width']}, idle units at the rate "
        f"{found['idle_rate']}): loss at most {level}, gradient at most {slope}, no move "
        f"by {found['delta']} before {bound} (CERTIFIED)",
        f"  that move is {moved} (TESTED)",
    ]


def _print_landscape(console: Console, found: Mapping[str, Json]) -> None:
    if "problem" in found:
        print(f"critical affine spaces of the loss: {found['problem']}")
        return
    _show(counts_table(found))
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
        table = Columns(COLUMNS, (4, 32, 24, 14))
        _show((table.head(), *map(table.row, rows)))
    if found["models_problem"]:
        console.print(Text(f"  no bound for all models: {found['models_problem']}"))


def word(item: Mapping[str, Json]) -> str:
    """PROVED, CERTIFIED, REFUTED, TESTED, UNDECIDED, ... as people read it."""
    if item["outcome"] == "holds":
        return str(item["evidence"]).upper()
    if item["outcome"] == "open" and item["evidence"] in ("tested", "spot-certified"):
        return str(item["evidence"]).upper()
    return WORDS.get(item["outcome"], str(item["outcome"]).upper().replace("_", " "))


FACTS = Columns(("fact", "value", ""), (31, 34, 9))


def _facts(answer: Mapping[str, Json]) -> Iterator[str]:
    """Each fact with how it is known below it."""
    yield FACTS.head()
    for item in answer["facts"]:
        yield FACTS.row((str(item["name"]), value_text(item), word(item)))
        yield from below(str(item.get("detail") or ""))


def value_text(item: Mapping[str, Json]) -> str:
    """The value, or its enclosure by the digits that both bounds share."""
    if item["value"] is not None:
        return str(item["value"])
    if item["lower"] is None:
        return "-"
    return digits(Fraction(item["lower"]), Fraction(item["upper"]))


THEOREMS = Columns(("theorem", "applies"), (40, 38))


def _theorems(answer: Mapping[str, Json]) -> Iterator[str]:
    """Each theorem with what it says of the kernel, or why nothing, below it."""
    yield THEOREMS.head()
    for row in answer["theorems"]:
        if not row["about_kernels"]:
            continue
        yield THEOREMS.row(
            (str(row["key"]), "yes" if row["status"] == "applies" else str(row["status"]))
        )
        for line in _said(row):
            yield from below(line)


def _said(row: Mapping[str, Json]) -> Iterator[str]:
    open_ = [f"hypothesis {text} not decided" for text in row["undecided_hypotheses"]]
    if row["says"] is None or not row["applies"]:
        yield str(row["failing_hypothesis"] or row["says"] or "")
        yield from open_
        return
    yield str(row["says"])
    yield from open_
    yield from (f"{number['name']}: {between(number)}" for number in row["numbers"])
    if row["slack"]:
        yield f"slack: {between(row['slack'])}"


def _models(answer: Mapping[str, Json], rows: list[Mapping[str, Json]]) -> Iterator[str]:
    """Errors and lower bounds of every width, and the last model in full."""
    tested = any(item.get("evidence") == "tested" for item in rows)
    word = "L1 errors, TESTED" if tested else "certified L1 errors"
    yield f"{word}; no model of width m does better than the bound"
    real = any(item.get("distance_with_real_rates") for item in rows)
    table = Columns(("m", "error", "the bound", *(["with real rates"] if real else [])),
                    (5, 16, 16, *([16] if real else [])))  # fmt: skip
    yield table.head()
    for item in rows:
        distance = item.get("distance")
        least = Fraction(distance["lower"]) if distance else Fraction(0)
        error = Fraction(item["error"]["upper"])
        yield table.row((
            str(item["m"]),
            f"<= {upward(error)}" if error else "0",
            f">= {downward(least)}" if least > 0 else "",
            *([real_text(item)] if real else []),
        ))  # fmt: skip
    last = rows[-1]
    yield f"the model of width {last['m']} to four digits (exact and all: --json, --paste):"
    yield from below(" + ".join(map(_term, last["terms"])).replace("+ -", "- "))


def _errors(rows: Sequence[Mapping[str, Json]]) -> Iterator[str]:
    """The same models in the L2 and the supremum norm, and on a window."""
    end = rows[0]["errors"]["window"]["end"]
    yield f"certified errors of these models on [0, oo) and on [0, {end}], at most"
    table = Columns(error_columns(end), (5, 13, 13, 13, 13, 13))
    yield table.head()
    yield from map(table.row, map(error_row, rows))


def error_columns(end: str) -> tuple[str, ...]:
    """Heads of the table of errors in other norms, with the window [0, end]."""
    return ("m", "L2", "sup", f"L1 to {end}", f"L2 to {end}", f"sup to {end}")


def error_row(row: Mapping[str, Json]) -> tuple[str, ...]:
    """One model under :func:`error_columns`."""
    found = row["errors"]
    window = found["window"]
    values = (found["l2"], found["sup"], window["l1"], window["l2"], window["sup"])
    return (str(row["m"]), *map(at_most, values))


def at_most(bounds: Mapping[str, str] | None) -> str:
    """An upper bound, or a dash where there is none."""
    return "-" if bounds is None else upward(Fraction(bounds["upper"]))


def _term(item: Mapping[str, Json]) -> str:
    """One term of a model to four digits, for reading only; with its channel beyond the first."""
    power, rate, frequency = (Fraction(item[name]) for name in ("power", "rate", "frequency"))
    text = f"{float(Fraction(item['weight'])):.4g}"
    if power:
        text += f"*t**{power}" if power > 1 else "*t"
    if rate:
        text += f"*exp(-{float(rate):.4g}*t)"
    if frequency:
        text += f"*{'sin' if item['sine'] else 'cos'}({float(frequency):.4g}*t)"
    return text + (f" (channel {item['channel'] + 1})" if item["channel"] else "")


def real_text(item: Mapping[str, Json]) -> str:
    """The lower bound for models with real rates, where there is one."""
    least = Fraction(item.get("distance_with_real_rates") or 0)
    return f">= {downward(least)}" if least > 0 else ""


def _moved(rows: Sequence[Mapping[str, Json]]) -> Iterator[str]:
    """Accuracy, slowest rate and perturbation errors of a few models, from poor to good."""
    places = sorted({0, len(rows) // 2, len(rows) - 1})
    maps = [item["map"] for item in rows[0]["perturbation"]["errors"]]
    size = rows[0]["perturbation"]["size"]
    yield f"L1 error, certified, when the weights of the rates move by {size}"
    table = Columns(("", *(f"m = {rows[place]['m']}" for place in places)),
                    (22, *(17 for _ in places)))  # fmt: skip
    yield table.head()
    chosen = [rows[place] for place in places]
    errors = [Fraction(row["error"]["upper"]) for row in chosen]
    yield table.row(("not moved", *(f"<= {upward(e)}" if e else "0" for e in errors)))
    rates = [float(Fraction(row["slowest_rate"])) for row in chosen]
    yield table.row(("slowest rate", *(f"{rate:.4g}" for rate in rates)))
    for place, name in enumerate(maps):
        moved = [moved_text(row["perturbation"]["errors"][place]) for row in chosen]
        yield table.row((str(name), *moved))


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
