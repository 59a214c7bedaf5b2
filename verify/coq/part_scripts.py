"""Proof scripts of what :mod:`verify.coq.statements` says of a claim.  Not trusted."""

from __future__ import annotations

from memory_theorems.verify.coq.certificates import (
    Script,
    casts_at_hand,
    defined_nodes,
    general_for,
)
from memory_theorems.verify.coq.script_goals import Goal, Node, put_in
from memory_theorems.verify.coq.statements import of_relation, printer_of_claim
from memory_theorems.verify.language.claims import Claim, Interval, Quantifier, Relation
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term


def part_script(claim: Claim, index: int, part: Node) -> tuple[str, ...]:
    """The proof script of :func:`verify.coq.statements.claim_part`, of a universal claim."""
    printer = printer_of_claim(claim)
    relation = claim.conclusion[index]
    domains = {item.name: item.domain for item in claim.variables}
    goal = Goal(printer, domains, claim.given, relation.margin, relation.margin_op)
    lines = ["intros.", *casts_at_hand(goal)]
    made = Script()
    sides = (relation.left, relation.right)
    lines += made.values(goal, sides, defined_nodes(part))
    lines += made.shown_limits(goal, sides, part)
    wanted = of_relation(printer, relation)
    for number, text in enumerate(wanted):
        tactic = general_for(text)
        lines.append(f"assert (defined_{number} : {text}) by ({tactic}).")
    proof = made.tactic(goal, part.get("proof", {}))
    enough = f"enough (goal_ : {goal.text}) by (clear - goal_; lra)"
    # Of an equation that gives a limit's value nothing may be left.
    lines.append(f"conjuncts; try assumption; {enough}; ({proof}).")
    return tuple(lines)


def existence_script(claim: Claim, certificate: Node) -> tuple[str, ...]:
    """The proof script of a claim that says that something exists: its witnesses put in."""
    printer = printer_of_claim(claim)
    chosen: dict[str, Term] = {}
    named = certificate.get("witnesses", {})
    parts = list(certificate["parts"])
    bounds = parts[len(claim.conclusion) :]
    domains: dict[str, Interval] = {}
    made = Script()
    lines = ["intros."]

    def prove(relation: Relation, part: Node) -> None:
        goal = Goal(printer, dict(domains), (), relation.margin, relation.margin_op)
        lines.extend(made.values(goal, (relation.left, relation.right), defined_nodes(part)))
        name = made.new()
        how = made.tactic(goal, part.get("proof", {}))
        lines.append(f"assert ({name} : {goal.text}) by ({how}).")

    def put(term: Term) -> Term:
        for name, value in chosen.items():
            term = put_in(term, name, value)
        return term

    for item in claim.variables:
        if item.quantifier is not Quantifier.EXISTS:
            domains[item.name] = item.domain
            continue
        witness = item.witness
        if witness is None:
            witness = parse_term(named[item.name])
        chosen[item.name] = put(witness)
        for bound in item.domain.membership(item.name):
            prove(Relation(put(bound.left), bound.op, put(bound.right)), bounds.pop(0))
        count = len(item.domain.membership(item.name))
        steps = "split; [ lra | ]; " * count
        lines.append(f"exists {printer.real(chosen[item.name])}; {steps}intros.")
    for relation, part in zip(claim.conclusion, parts):
        prove(Relation(put(relation.left), relation.op, put(relation.right)), part)
    lines.append("conjuncts; first [ assumption | lra | anything ].")
    return tuple(lines)
