"""Wrong variants of composed statements: a text replaced in setting, form and proof."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import Step


def altered(statement: Composed, old: str, new: str, deep: bool = False) -> Composed:
    """``old`` replaced by ``new`` wherever it stands; ``deep``: in what is taken over, too."""
    uses = statement.uses
    if deep:
        uses = tuple(
            replace(one, statement=altered(one.statement, old, new, True))
            if isinstance(one, From)
            else one
            for one in uses
        )
    return Composed(
        Setting.from_json(_replaced(statement.setting.to_json(), old, new)),
        statement.text.replace(old, new),
        tuple(Step.from_json(_replaced(one.to_json(), old, new)) for one in statement.proof),
        statement.fact,
        uses,
    )


def _replaced(data: object, old: str, new: str) -> dict[str, Any]:
    inside, outside = json.dumps(old)[1:-1], json.dumps(new)[1:-1]
    found: dict[str, Any] = json.loads(json.dumps(data).replace(inside, outside))
    return found
