"""The document of ``verify cite --json`` for one theorem."""

from __future__ import annotations

from typing import Any

from memory_theorems.theorems.citing.citation import Citation, CitedStatement
from memory_theorems.theorems.citing.sentences import bound_text, sentence


def to_json(found: Citation) -> dict[str, Any]:
    """The document of ``verify cite --json``."""
    return {
        "schema": "cite/1",
        "key": found.theorem.key,
        "label": found.theorem.source.label,
        "citation": found.theorem.source.paper.citation,
        "given": dict(found.given),
        "refuted_in_print": list(found.refuted),
        "statements": [
            {
                "name": item.flat.name,
                "form": item.flat.form,
                "word": item.word,
                "decides": item.flat.text,
                "latex": item.flat.latex,
                "values": {**item.given, **{k: str(v) for k, v in item.solved.items()}},
                "solved": {name: str(value) for name, value in item.solved.items()},
                "chosen": item.chosen,
                "hypotheses": [
                    {"name": one.name, "text": one.text, "state": state}
                    for one, state in item.hypotheses
                ],
                "conclusion": None if item.conclusion is None else item.conclusion.text,
                "bound": _bound_json(item),
                "sentence": None if item.why else sentence(found, item),
                "why": item.why or None,
            }
            for item in found.answers
        ],
    }  # fmt: skip


def _bound_json(item: CitedStatement) -> dict[str, Any] | None:
    if item.bound is None:
        return None
    lower, upper = item.bound
    return {
        "of": item.bounds or None,
        "from": "above" if item.rises else "below",
        "lower": bound_text(lower, down=True),
        "upper": bound_text(upper),
    }
