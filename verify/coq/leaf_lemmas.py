"""Claims of leaves as lemmas about real numbers, each once in a file.  Not trusted.

A claim takes a hypothesis without a value for false; so its obligations stand before each
hypothesis.  Where the claim says that a term has a value, the lemma concludes its obligations.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from memory_theorems.verify.coq.certificates import (
    Script,
    casts_at_hand,
    defined_nodes,
    general_for,
    rules,
)
from memory_theorems.verify.coq.identifiers import identifier
from memory_theorems.verify.coq.printing import NotPrintable, Printer, type_name
from memory_theorems.verify.coq.script_goals import Goal
from memory_theorems.verify.coq.statements import of_relation, premises_of, printer_of_claim
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim


@dataclass(frozen=True, slots=True)
class Lemma:
    """A lemma with its script; in a section it depends on all that is declared there."""

    name: str
    statement: str
    script: tuple[str, ...]
    in_section: bool = False

    @property
    def text(self) -> str:
        body = "\n".join(f"  {line}" for line in self.script)
        using = " using All" if self.in_section else ""
        return f"Lemma {self.name} :\n  {self.statement}.\nProof{using}.\n{body}\nQed.\n"


@dataclass
class Leaves:
    """The lemmas made so far, by claim; ``rules`` of each for the tables."""

    lemmas: dict[str, Lemma] = field(default_factory=dict)
    rules: dict[str, frozenset[str]] = field(default_factory=dict)

    def lemma(self, claim: Claim, certificate: Mapping[str, Any], values: bool) -> str:
        """The name of the claim's lemma."""
        text = json.dumps([claim.to_json(), values], sort_keys=True)
        key = hashlib.sha256(text.encode()).hexdigest()
        if key not in self.lemmas:
            name = f"leaf_{len(self.lemmas) + 1}"
            self.lemmas[key] = _lemma(name, claim, certificate, values)
            self.rules[name] = rules(certificate)
        return self.lemmas[key].name

    @staticmethod
    def conclusion(claim: Claim, values: bool, printer: Printer) -> str:
        """What the lemma concludes, shown by a printer for the claim's variables."""
        relation = claim.conclusion[0]
        if not values:
            return printer.relation(relation)
        return " /\\ ".join(f"({item})" for item in of_relation(printer, relation)) or "True"


def _lemma(name: str, claim: Claim, certificate: Mapping[str, Any], values: bool) -> Lemma:
    printer = printer_of_claim(claim)
    names = "".join(
        f"forall ({identifier(key)} : {type_name(sort)}), " for key, sort in printer.sorts.items()
    )
    premises = "".join(f"({item}) -> " for item in premises_of(claim, printer))
    relation = claim.conclusion[0]
    domains = {item.name: item.domain for item in claim.variables}
    kind = certificate.get("claim")
    lines = ["intros."]
    goal = Goal(printer, domains, claim.given, relation.margin, relation.margin_op)
    lines += casts_at_hand(goal)
    if kind == "vacuous":
        absurd = goal.about(t.number(-1), ">=")
        lines.append(f"enough (goal_ : {absurd.text}) by (exfalso; lra).")
        lines.append(f"{Script().tactic(absurd, certificate['proof'])}.")
        conclusion = Leaves.conclusion(claim, values, printer)
    elif kind == "parts":
        part = certificate["parts"][0]
        script = Script()
        lines += script.values(goal, (relation.left, relation.right), defined_nodes(part))
        conclusion = Leaves.conclusion(claim, values, printer)
        wanted = of_relation(printer, relation)
        for number, text in enumerate(wanted):
            line = f"assert (defined_{number} : {text}) by ({general_for(text)})."
            lines.append(line if values else f"try {line}")
        if values:
            lines.append("conjuncts; first [ assumption | exact I ].")
        else:
            lines.append(f"enough (goal_ : {goal.text}) by (clear - goal_; lra).")
            # Values of a monotone function need no certificate, nor does the sum of two logarithms.
            proof = script.tactic(goal, part.get("proof", {}))
            lines.append(f"first [ increasing | solve [ one_log ] | {proof} ].")
    else:
        raise NotPrintable(f"a certificate of the kind {kind}")
    return Lemma(name, names + premises + conclusion, tuple(lines))
