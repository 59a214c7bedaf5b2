"""What is said along recorded data: a table, sentences, and the answer as a value in Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from memory_theorems.theorems.models.window_answers import ModelAnswer
from memory_theorems.verify.deciding.enclosed import (
    Enclosed,
    decide_enclosed,
    read_relations,
    values_of,
)
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.showing.tabulated import Table
from memory_theorems.verify.verdicts import Verdict

KNOWN = (
    "window (the number of past inputs that the output needs, for the listed restarts of the "
    "recorded sequences and all inputs within delta of these)"
)


@dataclass(frozen=True, slots=True, repr=False)
class AlongAnswer(ModelAnswer):
    """The answer of ``verify model --along`` and ``--confidence``; ``document`` is its JSON."""

    @property
    def window(self) -> Enclosed:
        """Between which whole numbers the window lies that the listed restarts need, for all
        inputs within delta of the recorded ones; unbounded above where none was certified.

        InputError where nothing was asked along data: a sample certifies no window.
        """
        if self.document["data"] is None:
            raise InputError("no window was asked for along data, and a sample certifies none")
        lower, upper = self.document["lower_end"], self.document["certified_window"]
        least = 1 if lower is None else lower["needed"]
        return Enclosed(Fraction(least), None if upper is None else Fraction(upper), whole=True)

    def says(self, text: str) -> Verdict:
        """Whether a relation holds for the window along the data: ``window <= 50``, or ``<= 50``
        alone.  Of other inputs and other restarts nothing is said."""
        if isinstance(text, str) and text.lstrip()[:1] in ("<", ">", "="):
            text = f"window {text}"
        said = read_relations(text)
        found = decide_enclosed(said, values_of({"window": self.window}, KNOWN))
        of = (
            f"along {self.document['data']['file']} within {self.document['delta']}, of "
            f"{len(self.document['restarts'])} restarts"
        )
        verdict = replace(found, detail=f"{found.detail} ({of})")
        if self.heard is not None:
            self.heard(text, verdict)
        return verdict

    def table(self) -> Table:
        """The restarts of each sequence and their windows; without data an empty table."""
        rows = () if self.document["data"] is None else windows(self.document)
        columns = ("sequence", "steps", "restarts", "window", "empirical window")
        return Table(columns, rows, self.document["file"])

    def told(self) -> list[str]:
        """The sentences of the answer, the one with its word first; of a model that does not
        repeat recorded outputs nothing but that."""
        check = self.document.get("check")
        if check is not None and not check["agrees"]:
            return [check["verdict"]]
        return told(self.document)


def told(answer: Mapping[str, Any]) -> list[str]:
    """The sentences of an answer, the one with its word first."""
    lines = [] if answer["data"] is None else _along(answer)
    return lines if answer["sampled"] is None else [*lines, _confidence(answer["sampled"])]


def windows(answer: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    """By sequence: its number, its steps, its restarts, the window, and the empirical one."""
    pairs = list(zip(answer["restarts"], answer["empirical"]["windows"], strict=True))
    rows = []
    for number in dict.fromkeys(item["sequence"] for item, _ in pairs):
        own = [(item, k) for item, k in pairs if item["sequence"] == number]
        steps = own[0][0]["steps"]
        found = _settled([(item["window"], item["step"], steps) for item, _ in own])
        seen = _settled([(k, item["step"], steps) for item, k in own])
        rows.append((str(number), str(steps), str(len(own)), found, seen))
    return tuple(rows)


def _along(answer: Mapping[str, Any]) -> list[str]:
    data, eps, total = answer["data"], answer["eps"], len(answer["restarts"])
    near = (
        f"these inputs and all within {answer['delta']} of them in every channel and at every step"
        if answer["delta"] != "0"
        else "these inputs"
    )
    window, lower = answer["certified_window"], answer["lower_end"]
    lines = []
    if window is None:
        needs = "" if lower is None else f"; a certified input needs at least {lower['needed']}"
        lines.append(
            f"UNDECIDED along {data['file']} (eps = {eps}): not shown that restarts agree within "
            f"the sequences, for {near}{needs}{_left(answer)}"
        )
    else:
        lines.append(
            f"CERTIFIED along {data['file']}: for {near}, each of {total} restarts changes no "
            f"output by more than eps = {eps} from k = {window} steps after it on, to the end of "
            f"its sequence ({answer['restarts_reaching']} have so many steps after them)"
        )
        if lower is not None:
            lines.append(
                f"needed k is between {lower['needed']} and {window}, by inputs within delta"
            )
        lines.append("of other inputs and other restarts nothing is said; real arithmetic")
    drawn = answer["empirical"]["drawn"]
    also = f" and {drawn} drawn within delta" if drawn else ""
    seen = answer["empirical"]["window"]
    lines.append(f"empirical window: {seen} (floats, the recorded inputs{also})")
    return lines


def _settled(found: list[tuple[int, int, int]]) -> str:
    """The largest of (window, step, steps), and how many restarts are open at the end."""
    done = [k for k, step, steps in found if step + k <= steps]
    left = len(found) - len(done)
    said = str(max(done)) if done else ""
    return f"{said} ({left} open at the end)".strip() if left else said


def _left(answer: Mapping[str, Any]) -> str:
    if answer["refused"]:
        return f"; the replay refused what was found: {answer['refused']}"
    left = answer["restarts_left"]
    return f"; {left} restarts were not asked for in that time" if left else ""


def _confidence(sampled: Mapping[str, Any]) -> str:
    share = float(Fraction(sampled["share_at_most"])) * 100
    return (
        f"{sampled['word']}: for sequences drawn like {sampled['file']} (drawn: {sampled['drawn']})"
        f" a restart {sampled['window']} steps before an output changes it by more than eps = "
        f"{sampled['eps']} in at most {share:g} % of cases ({sampled['differing']} of "
        f"{sampled['sequences']} sequences, one output each; their independence is taken as told)"
    )
