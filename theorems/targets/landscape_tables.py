"""The answer of ``verify landscape`` as terminal tables; nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import factorial
from typing import Any

from rich.console import Console
from rich.text import Text

from memory_theorems.theorems.targets.shown_digits import digits
from memory_theorems.verify.showing.columns import Columns, below

Json = Any
ANSWERS = {True: "yes", False: "no", None: "not decided"}


def print_landscape(answer: Mapping[str, Json]) -> None:
    """Hypotheses, the table by d, and the guaranteed number of spaces."""
    Console().print(Text(f"rho(t) = {answer['kernel']}, width m = {answer['width']}"))
    for lines in (hypothesis_table(answer), row_table(answer)):
        print("\n".join(lines), end="\n\n")
    Console().print(Text(guarantee(answer["guaranteed"][-1])))


HYPOTHESES = Columns(("hypothesis", "holds"), (66, 11))


def hypothesis_table(answer: Mapping[str, Json]) -> Iterator[str]:
    """Each hypothesis with how it is known below it."""
    yield HYPOTHESES.head()
    for item in answer["hypotheses"]:
        yield HYPOTHESES.row((str(item["text"]), ANSWERS[item["holds"]]))
        yield from below(str(item["why"]))


ROWS = Columns(("d", "spaces", "dim", "loss", "rank", "negative"), (3, 20, 5, 19, 9, 14))


def row_table(answer: Mapping[str, Json]) -> Iterator[str]:
    """Spaces of each d, with what gives them and what is certified of them below."""
    yield ROWS.head()
    for item in answer["rows"]:
        loss, rank = loss_text(item["loss"]), rank_text(item["rank"])
        cells = (str(item["d"]), count_text(item["spaces"]), str(item["dimension"]), loss, rank)
        yield ROWS.row((*cells, negative_text(item["negative"])))
        for name in ("theorem", "reason", "certified", "trouble"):
            yield from below(str(item[name] or ""))


COUNTS = Columns(("m", "critical affine spaces", "guaranteed by"), (3, 22, 51))


def counts_table(answer: Mapping[str, Json]) -> Iterator[str]:
    """For every m: the number of critical affine spaces that are guaranteed, and by what."""
    yield COUNTS.head()
    for item in answer["guaranteed"]:
        spaces = f">= {item['spaces']:,}"
        yield COUNTS.row((str(item["m"]), spaces, guaranteed_by(answer, item)))


def guaranteed_by(answer: Mapping[str, Json], item: Mapping[str, Json]) -> str:
    """The statements that give the count of one m, or why nothing gives more."""
    return ", ".join(item["theorems"]) or answer["rows"][item["m"] - 1]["reason"] or "-"


def solved_lines(answer: Mapping[str, Json]) -> list[str]:
    """What is certified of J_1, J_2, and the inertia of the Hessian of J_m on their spaces."""
    lines = []
    for item in answer["rows"]:
        if item["loss"] is None:
            if item["trouble"] and item["d"] <= 2:
                lines.append(f"J_{item['d']}: {item['trouble']}")
            continue
        d, place = item["d"], ", ".join(value_of(rate) for rate in item["rates"])
        lines.append(
            f"J_{d} = {loss_text(item['loss'])} at rate{'s' if d > 1 else ''} {place}: "
            f"{item['certified']}"
        )
        if item["negative"] is not None:
            lines.append(f"  {inertia_text(item)}")
    return lines


def inertia_text(item: Mapping[str, Json]) -> str:
    """The Hessian of J_m along the spaces of one row, for every m > d."""
    d, signs = item["d"], item.get("curvature_signs")
    if signs is None:
        return f"Hessian of J_m there: rank {2 * d}, no negative eigenvalue"
    some = item["negative"]["least"]
    if all(sign < 0 for sign in signs):
        rule = "one for each further weight of the sign of its group's sum"
    elif all(sign > 0 for sign in signs):
        rule = "one for each weight of the sign opposite to its group's sum"
    else:
        rule = f"by groups: signs of kappa_s b_s are {signs}"
    return (
        f"Hessian of J_m there: rank m + {d} where no weight is 0, negative eigenvalues {some} to "
        f"m - {d - some}: {rule}"
    )


def value_of(enclosure: Mapping[str, str]) -> str:
    lower, upper = Fraction(enclosure["lower"]), Fraction(enclosure["upper"])
    return f"{lower}" if lower == upper else f"{float((lower + upper) / 2):.9g}..."


def count_text(count: int | None) -> str:
    return "-" if count is None else f"{count:,}"


def loss_text(loss: Mapping[str, str] | None) -> str:
    """Twelve digits at most."""
    if loss is None:
        return "-"
    lower, upper = Fraction(loss["lower"]), Fraction(loss["upper"])
    text = digits(lower, upper)
    if len(text) <= 14:
        return text
    return f"{float((lower + upper) / 2):.9g}..."


def rank_text(rank: Mapping[str, Json]) -> str:
    return f"<= {rank['at_most']}" if rank["value"] is None else str(rank["value"])


def negative_text(negative: Mapping[str, Json] | None) -> str:
    """The range over the points of a space, and the number at equal shares."""
    if negative is None:
        return "-"
    if negative["least"] == negative["most"]:
        return str(negative["least"])
    low, high = negative["equal_shares"]
    equal = str(low) if low == high else f"{low}..{high}"
    return f"{negative['least']}..{negative['most']} ({equal})"


def guarantee(item: Mapping[str, Json]) -> str:
    """One sentence for one m."""
    m, count = item["m"], item["spaces"]
    if not count:
        return f"m = {m}: no critical affine space is guaranteed"
    share = Fraction(count, factorial(m))
    noun = "space" if count == 1 else "spaces"
    return (
        f"m = {m}: at least {count:,} coincided critical affine {noun} "
        f"(m! = {factorial(m):,}, ratio {float(share):.4g}), by {', '.join(item['theorems'])}"
    )
