"""Continuity at an end that does not belong to the interval."""

from __future__ import annotations

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Prover
from memory_theorems.verify.checker.values.derivatives import occurs
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def continuous_at(prover: Prover, face: Goal, term: Term, name: str, end: Term) -> None:
    """A term that is defined at an open end of ``name`` is also continuous there.

    Obligations make it so, but those of ``(1 - x)**x`` at x = 1 are those of a first power:
    a power whose exponent mentions the variable needs a positive base at the end too.
    """
    for node in t.walk(term):
        if node.head == "**" and occurs(name, node.args[1]):
            base = prover.substitute(node.args[0], {name: end})
            if not prover.positive(face, base):
                raise Refused(f"{t.to_text(node)[:80]} is not shown to be continuous")
