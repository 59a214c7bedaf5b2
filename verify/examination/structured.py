"""Verdicts of statements that are formulas, with the structures that bear out their words.

A statement that holds says so without a suffix where a recorded structure meets its hypotheses and
premises nontrivially, or where it has none.  A refutation is a structure in which every hypothesis
is proved and the formula fails, or a drawn instance whose hypotheses are all decided: none of them
speaks of all values of a variable.
"""

from __future__ import annotations

from memory_theorems.verify.examination.nontrivial import asks_nothing
from memory_theorems.verify.examination.satisfiable import FAILS, UNMET
from memory_theorems.verify.examination.structures_on_record import shown
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.verdicts import Evidence, Outcome, Verdict, refuted

#: What a certificate with a structure says of it.
MET, REFUTED = "met", "refuted"


def structured(sequent: Sequent, verdict: Verdict) -> Verdict:
    """The verdict with its structure, or with what it lacks."""
    if verdict.holds:
        if asks_nothing(sequent.formula, sequent.theory):
            return verdict
        found = shown(sequent)
        if found is None:
            return verdict.with_(caveat=UNMET)
        return verdict.with_(certificate={**verdict.certificate, MET: found.to_json()})
    if verdict.outcome not in (Outcome.FAILS, Outcome.OPEN):
        return verdict
    against = shown(sequent, refutes=True)
    if against is not None:
        return refuted(
            {"structure": against.model.to_json(), "where": dict(against.points[FAILS])},
            "the kernel proves every hypothesis in the structure, and the formula fails at a point",
            "structure",
            certificate={REFUTED: against.to_json()},
            evidence=Evidence.CERTIFIED,
        )
    return verdict
