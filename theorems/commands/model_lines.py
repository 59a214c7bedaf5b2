"""What ``verify model`` prints of its JSON answer."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from memory_theorems.theorems.commands.model_checks import lines

if TYPE_CHECKING:
    from rich.table import Table


def print_reading(answer: dict[str, Any]) -> None:
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


def print_answer(answer: dict[str, Any]) -> None:
    """How the file was read, the methods, and what they say."""
    from rich.console import Console

    console = Console()
    print_reading(answer)
    console.print(_methods(answer))
    for line in (*_certified(answer), *cut_short(answer)):
        console.print(line, highlight=False, markup=False)
    rounded = ", discretised" if "rounded to doubles" in answer["reading"] else ""
    console.print(
        f"in real arithmetic with the weights in the file{rounded}; {_added(answer)}",
        highlight=False,
        markup=False,
    )


def _methods(answer: dict[str, Any]) -> Table:
    """The methods that were tried, each with its window or why it gives none."""
    from rich.table import Table

    table = Table("method", "factor", "window", "why not")
    for item in answer["methods_tried"]:
        factor = "" if item["factor"] is None else f"{float(Fraction(item['factor'])):.6g}"
        window = "" if item["window"] is None else str(item["window"])
        if item["method"] == answer["method"] and answer["no_window_from"] is not None:
            window = "none"
        table.add_row(item["method"], factor, window, item["failing_hypothesis"] or "")
    return table


def _certified(answer: dict[str, Any]) -> list[str]:
    """The sentence with the word, and what else may be tried."""
    lower, upper = answer["needed_window_lower"], answer["certified_window"]
    scope = f"eps = {answer['eps']}, {_inputs(answer)}"
    if answer["start_bound"] != "0":
        scope += f", first states with entries within {answer['start_bound']}"
    apart = answer["no_window_from"]
    if apart is not None:
        return [
            f"CERTIFIED by {answer['method']}: no window is long enough ({scope}); after a history "
            f"of {len(answer['certificate']['history'])} inputs and then {_repeated(answer)}, a "
            f"restart changes the output by more than eps from {apart} steps on"
        ]
    if upper is not None:
        return [
            f"CERTIFIED by {answer['method']}: needed k is between {lower} and {upper} ({scope})"
        ]
    said = [
        f"UNDECIDED: no contraction certificate found ({scope}); "
        f"a certified input needs at least {lower} steps"
    ]
    tunable = answer["architecture"] in ("rnn-tanh", "rnn-relu", "lstm", "gru")
    if tunable and len(answer["sizes"]["hidden"]) == 1:
        said.append(
            "trained a little further such a model may have a window: "
            "memory_theorems.theorems.training.tuning"
        )
    return said


def print_parts(answer: dict[str, Any]) -> None:
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


def cut_short(answer: dict[str, Any]) -> list[str]:
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
