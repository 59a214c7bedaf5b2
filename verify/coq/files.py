"""Whole files for Coq: what is stated, its proof, and the check that the one proves the other.

Three files, compiled in this order: the *statements*, definitions of closed propositions printed
from formulas and claims alone; the *proofs*, which may be anything; the *check*, which says that the
theorem of the proofs is the proposition of the statements, and prints on what it rests.  Nothing in
the proofs can change what the statements, compiled before, say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from verify.coq.identifiers import label
from verify.coq.inferences import Development, Evidence
from verify.coq.leaves import Leaves, Lemma
from verify.coq.printing import NotPrintable
from verify.coq.statements import Assumed, assumptions, closed, declared, structure, with_values
from verify.language.formulas import Formula, Theory
from verify.proofs.scripts import Inference

_IMPORTS = """From Coq Require Import Reals ZArith.
From Coquelicot Require Import Coquelicot.
From Memory Require Import Statements.
Open Scope R_scope.
"""
_TOOLS = """From Coq Require Import Reals ZArith Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Memory Require Import Statements Tools.
Open Scope R_scope.
"""


@dataclass(frozen=True, slots=True)
class Item:
    """One statement: its name on the page, its formula or claim as text, and the names in the files.

    ``missing`` says why there is no proof; then nothing of it is in the files.
    """

    name: str
    text: str
    stated: str
    missing: str = ""


@dataclass(frozen=True)
class Files:
    """The three texts and what is in them."""

    leaves: tuple[Lemma, ...]
    lemmas: tuple[Lemma, ...]
    given: str
    statements: str
    proofs: str
    items: tuple[Item, ...]
    not_exported: dict[str, str] = field(default_factory=dict)
    inferences: int = 0

    def check(self, statements: str, proofs: str) -> str:
        """The check of files of these names."""
        lines = [_IMPORTS, f"From Printed Require {statements} {proofs}.\n"]
        for item in self.items:
            if not item.missing:
                lines.append(
                    f"Definition checked_{item.stated} : {statements}.{item.stated} :="
                    f" {proofs}.proof_of_{item.stated}.\n"
                    f"Print Assumptions checked_{item.stated}.\n"
                )
        return "\n".join(lines)


def section(items: Sequence[Assumed]) -> str:
    """Declarations of a section."""
    return "\n".join(
        f"{'Hypothesis' if item.holds else 'Variable'} {item.name} : {item.text}." for item in items
    )


def of_proof(
    theory: Theory,
    inferences: Sequence[Inference],
    facts: Sequence[str],
    evidence: Evidence,
) -> Files:
    """The files for the statements ``facts`` of a proof."""
    named = {item.name: theory.formula(item.formula) for item in inferences}
    shown: list[Formula] = [named[fact] for fact in facts]
    given = assumptions(theory, shown)
    leaves = Leaves()
    development = Development(theory, evidence, leaves)
    for item in inferences:
        development.add(item)
    stated = [development.state(fact, number) for number, fact in enumerate(facts)]
    statements, ends, items = [_IMPORTS], [], []
    for number, (fact, formula, lemma) in enumerate(zip(facts, shown, stated)):
        name = f"statement_{number}_{label(fact)}"
        if lemma is None:
            why = development.missing.get(fact, "rests on what is not exported")
            items.append(Item(fact, formula.text, name, why))
            continue
        text = closed(given, with_values(theory, formula))
        statements.append(f"(* {comment(formula.text)} *)\nDefinition {name} : Prop :=\n{text}.\n")
        ends.append(f"Definition proof_of_{name} := {lemma}.\n")
        items.append(Item(fact, formula.text, name))
    body = "\n".join(
        (
            _TOOLS,
            *(item.text for item in leaves.lemmas.values()),
            "Section Theory.",
            section(given),
            "",
            *(item.text for item in development.lemmas),
            "End Theory.\n",
            *ends,
        )
    )
    return Files(
        tuple(leaves.lemmas.values()), tuple(development.lemmas), section(given), "\n".join(statements), body, tuple(items), dict(development.missing), len(inferences)
    )


def comment(text: str) -> str:
    """A text that neither ends nor begins a comment of Coq."""
    return text.replace("(*", "( *").replace("*)", "* )").replace('"', "'")


_ = (declared, structure, NotPrintable)
