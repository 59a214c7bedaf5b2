"""Answers that rest on a proof of the kernel: what their recorded proof bears out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memory_theorems.verify.commands.replayed_fields import Fields, compare
from memory_theorems.verify.documents import same
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.examination.nontrivial import asks_nothing
from memory_theorems.verify.examination.satisfiable import FAILS, UNMET, shows
from memory_theorems.verify.examination.structured import MET, REFUTED
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.proofs import scripts
from memory_theorems.verify.proofs.replaying import summary


def borne_out(
    data: Mapping[str, Any], sources: Mapping[str, Any] | None, statement: bool = False
) -> Fields:
    """Fields of an answer whose recorded proof proves its very sequent, with such evidence, or
    whose structure refutes it.

    A ``statement``, which is no line of a proof, has a structure that meets its hypotheses, or says
    that there is none.
    """
    try:
        theory = Theory.from_json(data["claim"]["theory"])
        formula = theory.formula(data["claim"]["formula"])
        if data.get("outcome") == "fails":
            return _refuted(data, theory, formula, sources)
        wrong = _unmet(data, theory, formula, statement)
        if wrong:
            return Fields(wrong=wrong)
        proof = scripts.replay(data["certificate"])
    except (VerifyError, KeyError, TypeError, ValueError, AttributeError) as trouble:
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
        *(("caveat",) if data.get("caveat") else ()),
    )
    return Fields(accepted, tuple(item for item in found.unseen if item not in accepted))


def _unmet(data: Mapping[str, Any], theory: Theory, formula: Formula, statement: bool) -> str:
    """What is wrong with the structure of an answer, or with the suffix that stands for one."""
    met, caveat = data["certificate"].get(MET), data.get("caveat") or ""
    if met is None:
        wanted = (UNMET,) if statement and not asks_nothing(formula, theory) else (UNMET, "")
        return "" if caveat in wanted else f"caveat: no structure is recorded, it says {caveat!r}"
    if caveat:
        return f"caveat: {caveat}, and a structure is recorded"
    return "" if shows(met, theory, formula) else "the structure does not meet the hypotheses"


def _refuted(
    data: Mapping[str, Any], theory: Theory, formula: Formula, sources: Mapping[str, Any] | None
) -> Fields:
    against = data["certificate"][REFUTED]
    if not shows(against, theory, formula, refutes=True):
        return Fields(wrong="the recorded structure does not refute the statement")
    point = {"structure": against["values"], "where": against["points"][FAILS]}
    if "counterexample" in data and not same(data["counterexample"], point):
        return Fields(wrong="counterexample: not the recorded structure")
    rest = {name: item for name, item in data.items() if name != "counterexample"}
    found = compare(rest, "fails", "certified", sources)
    if found.wrong:
        return found
    return Fields(
        (*found.accepted, *(("counterexample",) if "counterexample" in data else ())), found.unseen
    )
