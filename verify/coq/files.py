"""Whole files for Coq: what is stated, its proof, and the check that the one proves the other.

Three files, compiled in this order: the *statements*, definitions of closed propositions printed
from formulas and claims alone; the *proofs*, which may be anything; the *check*, which says that
the theorem of the proofs is the proposition of the statements, and prints on what it rests.
Nothing in the proofs can change what the statements, compiled before, say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from memory_theorems.verify.coq.certificates import rules as rules_of
from memory_theorems.verify.coq.identifiers import label
from memory_theorems.verify.coq.inferences import Development
from memory_theorems.verify.coq.leaf_lemmas import Leaves, Lemma
from memory_theorems.verify.coq.leaf_steps import Evidence
from memory_theorems.verify.coq.part_scripts import existence_script, part_script
from memory_theorems.verify.coq.printing import NotPrintable
from memory_theorems.verify.coq.statements import (
    Assumed,
    assumptions,
    claim_part,
    closed,
    with_values,
)
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.proofs.scripts import Inference

IMPORTS = """From Coq Require Import Reals ZArith.
From Coquelicot Require Import Coquelicot.
From Memory Require Import Statements.
Open Scope R_scope.
"""
TOOLS = """From Coq Require Import Reals ZArith Lra Lia Psatz.
From Coquelicot Require Import Coquelicot.
From Interval Require Import Tactic.
From Memory Require Import Statements Tools Bounds Forms Limits Ends.
Open Scope R_scope.
Set Default Timeout 300.
"""


@dataclass(frozen=True, slots=True)
class Item:
    """One statement: its name and formula on the page, and in the files its proposition and lemma.

    ``missing`` says why there is no proof; then nothing of it is in the files.
    """

    name: str
    text: str
    stated: str
    proposition: str = ""
    lemma: str = ""
    missing: str = ""


@dataclass(frozen=True)
class Files:
    """Lemmas about numbers, lemmas in the section that ``given`` declares, and what is stated."""

    leaves: tuple[Lemma, ...]
    lemmas: tuple[Lemma, ...]
    given: str
    items: tuple[Item, ...]
    not_exported: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def statements_of(self, items: Sequence[Item]) -> str:
        """The propositions, printed without a look at any proof."""
        lines = [IMPORTS]
        for item in items:
            lines.append(f"(* {comment(item.text)} *)")
            lines.append(f"Definition {item.stated} : Prop :=\n{item.proposition}.\n")
        return "\n".join(lines)

    def proofs_of(self, kept: frozenset[str], items: Sequence[Item]) -> str:
        """Those of the lemmas that are kept, and the proofs of the items."""
        return "\n".join(
            (
                TOOLS,
                *(one.text for one in self.leaves if one.name in kept),
                "Section Theory.",
                self.given,
                "",
                *(one.text for one in self.lemmas if one.name in kept),
                "End Theory.\n",
                *(f"Definition proof_of_{item.stated} := {item.lemma}.\n" for item in items),
            )
        )

    def check(self, statements: str, proofs: str, items: Sequence[Item]) -> str:
        """That the proofs prove the statements, and on what they rest."""
        lines = [IMPORTS, f"From Printed Require {statements} {proofs}.\n"]
        for item in items:
            lines.append(
                f"Definition checked_{item.stated} : {statements}.{item.stated} :="
                f" {proofs}.proof_of_{item.stated}.\n"
                f'Goal True. idtac "ASSUMPTIONS {item.stated}". Abort.\n'
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
    for inference in inferences:
        development.add(inference)
    items = []
    for number, (fact, formula) in enumerate(zip(facts, shown)):
        name = f"statement_{number}_{label(fact)}"
        lemma = development.state(fact, number)
        if lemma is None:
            why = development.missing.get(fact, "rests on what is not exported")
            items.append(Item(fact, formula.text, name, missing=why))
            continue
        text = closed(given, with_values(theory, formula))
        items.append(Item(fact, formula.text, name, text, lemma))
    return Files(
        tuple(leaves.lemmas.values()),
        tuple(development.lemmas),
        section(given),
        tuple(items),
        dict(development.missing),
        dict(leaves.rules),
    )


def of_claims(claims: Sequence[tuple[str, Claim, Mapping[str, Any]]]) -> Files:
    """The files for claims with certificates: every relation of a conclusion is one statement."""
    lemmas: list[Lemma] = []
    items: list[Item] = []
    rules: dict[str, frozenset[str]] = {}
    for number, (title, claim, certificate) in enumerate(claims):
        parts = certificate.get("parts")
        if not isinstance(parts, list) or (claim.universal and len(parts) != len(claim.conclusion)):
            # A statement for each part of the certificate would not be the claim.
            why = "the certificate has not the parts of the claim"
            items.append(Item(title, claim.text, f"claim_{number}_0", missing=why))
            continue
        for index, part in enumerate(parts):
            name = f"claim_{number}_{index}"
            rules[name] = rules_of(part) if isinstance(part, Mapping) else frozenset()
            if index and not claim.universal:
                # One proposition, for which all parts are needed.
                items.append(replace(items[-1], stated=name))
                continue
            try:
                text = claim_part(claim, index)
                script = (
                    part_script(claim, index, part)
                    if claim.universal
                    else existence_script(claim, certificate)
                )
            except NotPrintable as trouble:
                items.append(Item(title, claim.text, name, missing=trouble.what))
                continue
            except Exception as trouble:
                # A script that breaks off, over a rule that it does not fit or a certificate that
                # is none, is no proof; the other claims are still printed.
                what = f"{type(trouble).__name__}: {str(trouble)[:120]}"
                items.append(Item(title, claim.text, name, missing=what))
                continue
            lemmas.append(Lemma(f"lemma_{name}", text, script))
            items.append(Item(title, claim.text, name, f"  {text}", f"lemma_{name}"))
    return Files(tuple(lemmas), (), "", tuple(items), rules=rules)


def comment(text: str) -> str:
    """A text that neither ends nor begins a comment of Coq."""
    return text.replace("(*", "( *").replace("*)", "* )").replace('"', "'")
