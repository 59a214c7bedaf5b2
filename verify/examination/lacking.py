"""What a statement or line without a complete proof lacks, derived from what was decided.

Nobody types it: the kernel names the inference that it refused; where nobody wrote a proof, the
lines that stand without one are counted.
"""

from __future__ import annotations

from memory_theorems.verify.examination.composed_statements import close as close_composed
from memory_theorems.verify.examination.formula_statements import NO_PROOF, close
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.theorem import Computation, Statement, Step, Theorem
from memory_theorems.verify.verdicts import Evidence, Outcome, Verdict


def lacking(theorem: Theorem, item: Statement | Step, verdict: Verdict, effort: int = 1) -> str:
    """One sentence, empty for what holds, is refuted, or is an error.

    ======================  ==================================================================
    subject                 what is lacking
    ======================  ==================================================================
    formula with a proof    the inference that the kernel refused, and why
    composed statement      the step that the kernel refused, and why
    formula without one     a proof object: how many lines no inference joins
    claim                   a certificate
    computation             a reason why the range is complete
    ======================  ==================================================================
    """
    if verdict.outcome is not Outcome.OPEN:
        return ""
    subject = item.subject
    if isinstance(subject, Composed):
        return close_composed(subject, effort).missing
    if isinstance(subject, Sequent):
        missing = close(subject, effort).missing
        return missing if missing not in ("", NO_PROOF) else _unjoined(theorem, item)
    if isinstance(subject, Computation) and verdict.evidence is Evidence.SPOT_CERTIFIED:
        return f"a reason why these are all cases: {subject.range.text}"
    return f"a certificate: {verdict.detail or verdict.reason}"


def _unjoined(theorem: Theorem, item: Statement | Step) -> str:
    lines = sum(step.expected.outcome is not Outcome.FAILS for step in theorem.steps)
    if not isinstance(item, Statement) or not lines:
        return NO_PROOF
    counted = "1 line" if lines == 1 else f"{lines} lines"
    return f"{NO_PROOF}: no inference leads from the {counted} of its proof to it"
