"""Answers that rest on a proof of the kernel: what their recorded proof bears out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.commands.replayed_fields import Fields, compare
from verify.errors import VerifyError
from verify.language.formulas import Theory
from verify.proofs import scripts
from verify.proofs.replaying import summary


def borne_out(data: Mapping[str, Any], sources: Mapping[str, Any] | None) -> Fields:
    """Fields of an answer whose recorded proof proves its very sequent, with such evidence."""
    try:
        theory = Theory.from_json(data["claim"]["theory"])
        formula = theory.formula(data["claim"]["formula"])
        proof = scripts.replay(data["certificate"])
    except (VerifyError, KeyError, TypeError, ValueError) as trouble:
        return Fields(wrong=f"{type(trouble).__name__}: {str(trouble)[:300]}")
    if proof.theory != theory:
        return Fields(wrong="the recorded proof speaks of another theory")
    names = [name for name, fact in proof.facts.items() if fact.formula == formula]
    if not names:
        return Fields(wrong="no fact of the recorded proof is the formula of the entry")
    fitting = [name for name in names if summary(proof, name)["basis"] == data.get("basis")]
    if data.get("basis") is not None and not fitting:
        return Fields(wrong="basis: not what the recorded proof rests on")
    if data.get("basis") is None and "word" in data and all(map(proof.cited, names)):
        return Fields(
            wrong="basis: the recorded proof rests on cited theorems, and nothing says so"
        )
    modulo = tuple(data.get("modulo") or ())
    resting = [name for name in fitting or names if proof.cited(name) == modulo]
    if not resting:
        return Fields(wrong="modulo: not the cited theorems that the recorded proof rests on")
    name = resting[-1]
    found = compare(data, "holds", "proved" if proof.facts[name].exact else "certified", sources)
    if found.wrong:
        return found
    accepted = (
        *found.accepted,
        *(("modulo",) if modulo else ()),
        *(("basis",) if fitting else ()),
    )
    return Fields(accepted, tuple(item for item in found.unseen if item not in accepted))
