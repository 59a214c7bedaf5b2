"""The answer of ``verify target`` on one screen: facts, theorems that apply, a few models.

What is left out is counted, and ``--all`` prints it; nothing is decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from memory_theorems.theorems.targets.landscape_tables import solved_lines
from memory_theorems.theorems.targets.sampling_tables import cost_lines, memory_line
from memory_theorems.theorems.targets.shown_digits import downward, upward
from memory_theorems.theorems.targets.tables import (
    FACTS,
    between,
    counted_facts,
    cut_words,
    plateau_lines,
    value_text,
    word,
)
from memory_theorems.verify.showing.columns import NARROW, Columns

Json = Any
ROWS = 40
#: Lines of theorems, and of errors, at most.
THEOREMS, MODELS = 5, 4
SAYS = Columns(("theorem that applies", "says"), (32, 46))
ERRORS = Columns(("m", "L1 error, certified", "no model of width m below"), (5, 24, 40))


def brief(answer: Mapping[str, Json]) -> list[str]:
    """At most :data:`ROWS` lines of at most 80 columns."""
    head = [cut(f"rho(t) = {', '.join(answer['kernel'])}")]
    rest = [
        *_sampled(answer.get("sampled")),
        *_theorems([row for row in answer["theorems"] if row["about_kernels"]]),
        *_models([*answer["approximations"], *answer.get("constructions", ())]),
        *_search(answer.get("search") or {}),
        *_landscape(answer.get("landscape") or {}),
        *(plateau_lines(answer["plateau"])[:1] if answer.get("plateau") else ()),
        counted_facts(answer),
        "--all: how each fact is known, numbers of every theorem, all tables",
    ]
    facts = list(_facts(answer["facts"], ROWS - len(head) - len(rest)))
    return [cut(line) for line in (*head, *facts, *rest)]


def cut(line: str) -> str:
    """The line, with an ellipsis where it is too long; ``--all`` has the whole."""
    return line if len(line) <= NARROW else line[: NARROW - 1] + "…"


def _facts(facts: Sequence[Mapping[str, Json]], room: int) -> Iterator[str]:
    """A row for each fact, one line high, as many as there is room for."""
    yield from FACTS.head().split("\n")
    fits = len(facts) if len(facts) <= room - 2 else room - 3
    for item in facts[:fits]:
        # A word stands beside a whole value.
        value = value_text(item)
        shown = value if len(value) <= FACTS.widths[1] else "(long: --all)"
        yield FACTS.row((_short(str(item["name"]), FACTS.widths[0]), shown, word(item)))
    if fits < len(facts):
        yield f"and {len(facts) - fits} facts more"


def _short(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _theorems(rows: Sequence[Mapping[str, Json]]) -> Iterator[str]:
    """Those that apply, with what they say and their last two numbers, of several widths at the
    largest; the others counted."""
    if not rows:
        return
    yield ""
    applied = [row for row in rows if row["applies"]]
    no = len(rows) - len(applied)
    applied = list({row["key"]: row for row in applied}.values())
    if applied:
        yield from SAYS.head().split("\n")
    for row in applied[:THEOREMS]:
        yield SAYS.row((_short(str(row["key"]), 32), _short(str(row["says"] or ""), 46)))
        yield from (f"    {item['name']}: {between(item)}" for item in row.get("numbers", ())[-2:])
    left = [f"{len(applied) - THEOREMS} more apply"] if len(applied) > THEOREMS else []
    left += [f"{no} theorem{'s' * (no > 1)} on kernels do{'es' * (no == 1)} not"] if no else []
    if left:
        yield "; ".join(left)


def _models(rows: Sequence[Mapping[str, Json]]) -> Iterator[str]:
    """Errors of a few widths, from poor to good."""
    if not rows:
        return
    yield ""
    tested = any(item.get("evidence") == "tested" for item in rows)
    table = Columns(("m", "L1 error, TESTED", ERRORS.heads[2]), ERRORS.widths) if tested else ERRORS
    yield from table.head().split("\n")
    last = len(rows) - 1
    for place in sorted({round(last * part / (MODELS - 1)) for part in range(MODELS)}):
        item = rows[place]
        error, distance = Fraction(item["error"]["upper"]), item.get("distance")
        least = Fraction(distance["lower"]) if distance else Fraction(0)
        yield table.row(
            (
                str(item["m"]),
                f"<= {upward(error)}" if error else "0",
                f">= {downward(least)}" if least > 0 else "",
            )
        )


def _search(search: Mapping[str, Json]) -> Iterator[str]:
    if search.get("cut"):
        yield cut_words(search)


def _sampled(found: Mapping[str, Json] | None) -> Iterator[str]:
    """In discrete time, what was asked for with ``--sampled``."""
    if not found:
        return
    yield ""
    yield f"in discrete time, with the step {found['step']}:"
    lines = [found["problem"]] if "problem" in found else [*cost_lines(found), memory_line(found)]
    yield from (f"  {line}" for line in lines)


def _landscape(found: Mapping[str, Json]) -> Iterator[str]:
    """Where the loss of one and two units is least, or has a critical point that is certified."""
    if found and "problem" not in found:
        lines = [line for line in solved_lines(found) if re.match(r"J_\d+ = ", line)]
        yield from (line.partition(": ")[0] for line in lines[:2])
