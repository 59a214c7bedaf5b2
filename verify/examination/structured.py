"""Verdicts of statements that are formulas, with the structures that bear out their words.

A statement that holds says so without a suffix where a recorded structure meets its hypotheses and
premises nontrivially, or where it has none.  A refutation is a structure in which every hypothesis
is proved and the formula fails.  That a drawn instance violates a formula refutes it only where no
hypothesis speaks of all values of a variable: whether such a one holds for an instance is what its
file says.
"""

from __future__ import annotations

from memory_theorems.verify.examination.nontrivial import asks_nothing
from memory_theorems.verify.examination.satisfiable import FAILS, UNMET
from memory_theorems.verify.examination.structures_on_record import shown
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.verdicts import Evidence, Outcome, Reason, Verdict, refuted, undecided

#: What a certificate with a structure says of it.
MET, REFUTED = "met", "refuted"
_SAID = "an instance violates it, with hypotheses for all values that its file says hold"


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
    if verdict.fails and rests_on_a_word(sequent):
        return undecided(
            Reason.UNSUPPORTED,
            f"{_SAID}: {verdict.counterexample}; no structure is on record in which it fails",
            verdict.method,
        )
    return verdict


def rests_on_a_word(sequent: Sequent) -> bool:
    """Whether an instance satisfies a hypothesis only by what is said of it."""
    return any(item.formula.binders for item in sequent.theory.hypotheses)
