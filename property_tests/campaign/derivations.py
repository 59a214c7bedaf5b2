"""What every rule makes of a goal: nodes with open children, and the goals these are asked.

``?`` stands for a child, or a list of as many as are wanted, that proves whatever it is asked; the
questions are compared with the table.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memory_theorems.verify.checker.budget import Budget, Refused, spending
from memory_theorems.verify.checker.core_rules import CORE
from memory_theorems.verify.checker.margins import Goal, goal_of
from memory_theorems.verify.checker.node_prover import Prover
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, claim

Json = Any
OPEN: Json = {"rule": "?"}


class Asking(Prover):
    """Notes what open nodes are asked; one of them may answer by balls, or not at all."""

    def __init__(self, budget: Budget, inexact: int, refused: int) -> None:
        super().__init__(budget, CORE)
        self.asked: list[str] = []
        self.inexact, self.refused = inexact, refused

    def prove(self, goal: Goal, node: object) -> bool:
        if isinstance(node, Mapping) and node.get("rule") == "?":
            number = len(self.asked)
            self.asked.append(shown(goal))
            if number == self.refused:
                raise Refused("an open node does not answer")
            return number != self.inexact
        return super().prove(goal, node)

    def prove_all(self, goals: Sequence[Goal], nodes: object) -> bool:
        return super().prove_all(goals, [OPEN] * len(goals) if nodes == "?" else nodes)


def shown(goal: Goal) -> str:
    """A goal in one line: domains, hypotheses, margin; ``!`` where it is known to be defined."""
    domains = ", ".join(f"{name} in {item.text}" for name, item in goal.domains.items())
    given = "; ".join(item.text for item in goal.given)
    known = "! " if goal.defined else ""
    asked = f"{known}{t.to_text(goal.margin)} {goal.op} 0"
    return " | ".join(part for part in (domains, given, asked) if part)


_DOMAIN = re.compile(r"(\w+) in ((?:integer )?[\[(].*?[\])])(?=, \w+ in |$)")


def question(text: str) -> Claim | None:
    """What :func:`shown` has written, as a claim; None where it asks for existence."""
    *context, asked = text.split(" | ")
    domains = {}
    if context and _DOMAIN.match(context[0]):
        domains = dict(_DOMAIN.findall(context.pop(0)))
    given = tuple(context[0].split("; ")) if context else ()
    return None if " exists " in asked else claim(asked.removeprefix("! "), domains, given=given)


@dataclass(frozen=True)
class Answer:
    """The questions, in order; whether the evidence is exact; why the node is refused, if it is."""

    asked: tuple[str, ...]
    exact: bool
    why: str = ""


def derived(
    about: Claim, node: Json, *, defined: bool = True, inexact: int = -1, refused: int = -1
) -> Answer:
    """What the node asks of the claim's first relation."""
    budget = Budget()
    prover = Asking(budget, inexact, refused)
    goal = goal_of(about.conclusion[0], about.domains, about.given, defined=defined)
    try:
        with spending(budget):
            exact = prover.prove(goal, node)
    except Refused as refusal:
        return Answer(tuple(prover.asked), False, str(refusal))
    return Answer(tuple(prover.asked), exact)


__all__ = ["OPEN", "Answer", "derived", "question", "shown"]
