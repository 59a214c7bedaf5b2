"""Checking a theorem: verdicts, mutants, counts and slack over its measured instances."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from memory_theorems.verify.deciding.choices import eliminate_witnesses
from memory_theorems.verify.deciding.decision import decide_remembering, refute
from memory_theorems.verify.deciding.outside import noting, with_solvers
from memory_theorems.verify.effort import Effort
from memory_theorems.verify.errors import Unsupported, VerifyError
from memory_theorems.verify.examination import composed_statements
from memory_theorems.verify.examination.displays import display_of
from memory_theorems.verify.examination.drawing import shrink
from memory_theorems.verify.examination.formula_statements import NO_PROOF, close, violation
from memory_theorems.verify.examination.formula_statements import mutants_of as formula_mutants
from memory_theorems.verify.examination.instances import (
    MeasuredInstances,
    RunOptions,
    drawn_instances,
    needs_instances,
)
from memory_theorems.verify.examination.lacking import lacking
from memory_theorems.verify.examination.measuring import (
    INAPPLICABLE,
    MEASUREMENTS,
    Measured,
    Status,
    measure,
    quotient,
)
from memory_theorems.verify.examination.mutants import (
    LIMIT,
    in_turn,
    mutable,
    mutants_of,
    room_of_a_line,
    smaller_constants,
    spread,
)
from memory_theorems.verify.examination.portions import (
    NO_SLACK,
    Portion,
    assemble,
    portions,
    subject_of,
)
from memory_theorems.verify.examination.results import (
    ILL_POSED,
    LOOSE,
    MEASURED,
    InstanceCounts,
    MutantResult,
    TheoremResult,
)
from memory_theorems.verify.examination.shown_numbers import decimal, end
from memory_theorems.verify.examination.structured import structured
from memory_theorems.verify.examination.variants import digest, settled
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.theorem import (
    Computation,
    Statement,
    Step,
    Subject,
    Theorem,
)
from memory_theorems.verify.verdicts import (
    Evidence,
    Json,
    Outcome,
    Reason,
    Verdict,
    error,
    refuted,
    undecided,
)


def check_theorem(theorem: Theorem, options: RunOptions | None = None) -> TheoremResult:
    """Check every statement and step of a theorem, its mutants, and its family."""
    started = time.perf_counter()
    examiner = examiner_of(theorem, options or RunOptions())
    answers = {portion: examiner.answer(portion) for portion in portions(theorem)}
    return assemble(theorem, answers, time.perf_counter() - started)


def examiner_of(theorem: Theorem, options: RunOptions) -> Examiner:
    """Draws and measures the instances once; then asked portion by portion."""
    with noting() as asked:
        instances = (
            drawn_instances(theorem, options) if needs_instances(theorem) else MeasuredInstances()
        )
    return Examiner(theorem, options, instances, _solvers=asked)


def guarded(run: Callable[[], Verdict]) -> Verdict:
    """The verdict of a computation; whatever it raises becomes ERROR, never a pass."""
    try:
        verdict = run()
    except VerifyError as problem:
        return error(f"{type(problem).__name__}: {problem}")
    except Exception as problem:
        return error(f"{type(problem).__name__}: {problem}")
    if not isinstance(verdict, Verdict):
        return error(f"the computation returned {type(verdict).__name__}, not a verdict")
    return verdict


@dataclass(frozen=True, slots=True, eq=False)
class Examiner:
    """Answers the portions of one theorem over one set of measured instances."""

    theorem: Theorem
    options: RunOptions
    instances: MeasuredInstances
    #: parts of claims that were decided: a mutant shares all parts but the one that is changed.
    _parts: dict[Claim, Verdict] = field(default_factory=dict)
    #: a statement and the line that proves it have the same wrong variants.
    _variants: dict[str, MutantResult] = field(default_factory=dict)
    #: the solvers that were asked so far: a decided part may serve a later portion.
    _solvers: set[str] = field(default_factory=set)

    # ------------------------------------------------------------ portions
    def answer(self, portion: Portion) -> Json:
        """Verdict, disproof and mutants of an item, or counts and slack of the family, as JSON.

        It names the solvers that were asked.
        """
        with noting() as asked:
            answer = self._answered(portion)
        self._solvers.update(asked)
        return with_solvers(answer, self._solvers)

    def _answered(self, portion: Portion) -> Json:
        item = subject_of(self.theorem, portion)
        if item is None:
            return self.family()
        verdict, disproof = None, None
        if isinstance(item, Statement) and item.disproof is not None:
            verdict, disproof = self.disproved(item)
        if verdict is None:
            verdict = self.confronted(item, self.subject(item.subject))
            if isinstance(item, Statement) and isinstance(item.subject, Sequent):
                verdict = self.structured(item.subject, verdict)
        lines = len(self.theorem.steps)
        most = LIMIT if isinstance(item, Statement) else room_of_a_line(lines)
        mutants = self.mutants(item.subject, item.mutants, verdict, most)
        return {
            "verdict": verdict.to_json(),
            **self.standing_on(item, verdict),
            "disproof": disproof,
            "mutants": [
                {
                    "change": mutant.change,
                    "manual": mutant.manual,
                    "note": mutant.note,
                    "verdict": mutant.verdict.with_(certificate=None, parts=()).to_json(),
                }
                for mutant in mutants
            ],
        }

    def confronted(self, item: Statement | Step, verdict: Verdict) -> Verdict:
        """ERROR when something that was decided to hold fails for a measured instance.

        A claim speaks of all values of its variables, so that the values which an instance measures
        under their names are among them.
        """
        if not (verdict.holds and isinstance(item.subject, Claim) and item.subject.universal):
            return verdict
        claimed = item.subject
        names = frozenset(claimed.domains).union(
            *(part.free for part in (*claimed.conclusion, *claimed.given))
        )
        for measured in self.instances.measured:
            if not names <= measured.quantities.keys():
                break
            if measured.contradicts(claimed):
                shown = self.theorem.describe(measured.instance)
                return error(
                    f"{verdict.word}, but the instance {shown} satisfies every hypothesis and "
                    "violates the conclusion, certified: one of the two is wrong"
                )
        return verdict

    def family(self) -> Json:
        counts = self.counts()
        warnings = list(self.instances.troubles[:3])
        if counts.drawn and 2 * (counts.applicable + counts.measured) < counts.drawn:
            warnings.append(
                f"only {counts.applicable} of {counts.drawn} instances satisfy the hypotheses, "
                f"{counts.measured} more as far as these are tried"
            )
        return {"counts": counts.to_json(), "slack": self.slack(), "warnings": warnings}

    def structured(self, subject: Sequent, verdict: Verdict) -> Verdict:
        """The verdict of a statement with the structure that is on record."""
        return guarded(lambda: structured(subject, verdict))

    def disproved(self, item: Statement) -> tuple[Verdict | None, Json]:
        """REFUTED, with the disproof's own verdict, when that is proved or certified."""
        disproof = item.disproof
        assert disproof is not None
        verdict = self.subject(disproof)
        shown: Json = {"name": "disproof", "word": verdict.word, **verdict.to_json()}
        witness: Json = {}
        if isinstance(disproof, Claim):
            shown["claim"] = disproof.to_json()
            shown["latex"] = display_of(disproof)
            witness["disproof"] = disproof.text
            chosen = {
                variable.name: t.to_text(variable.witness)
                for variable in disproof.variables
                if variable.witness is not None
            }
            if chosen:
                witness["take"] = chosen
        else:
            witness["disproof"] = disproof.shown
        if not verdict.holds:
            return None, shown
        if item.keeps:
            witness["keeps"] = list(item.keeps)
        reason = item.explains or "the disproof holds"
        return refuted(
            witness,
            f"{reason}; {verdict.word}: {verdict.detail}",
            verdict.method,
            evidence=verdict.evidence,
        ), shown

    def standing_on(self, item: Statement | Step, verdict: Verdict) -> dict[str, Json]:
        """The basis of a verdict that holds; what is missing where a statement is not closed."""
        subject = item.subject
        if isinstance(subject, Sequent):
            closing = close(subject, self.options.effort)
            basis = closing.basis(subject) if verdict.holds else None
        elif isinstance(subject, Composed):
            basis = composed_statements.basis(subject, self.options.effort)
        else:
            basis = OF_A_CLAIM if verdict.holds else None
        missing = lacking(self.theorem, item, verdict, self.options.effort)
        return {"basis": basis, "missing": missing}

    def subject(self, subject: Subject) -> Verdict:
        if isinstance(subject, Claim):
            effort = Effort(self.options.effort)
            seed, parts = self.options.seed, self._parts
            return guarded(lambda: decide_remembering(subject, effort, seed, parts))
        if isinstance(subject, Computation):
            return guarded(subject.run)
        if isinstance(subject, Composed):
            return guarded(lambda: composed_statements.verdict(subject, self.options.effort))
        return guarded(lambda: self.sequent(subject))

    def sequent(self, subject: Sequent) -> Verdict:
        """Closed by the kernel and violated by no instance, or tested on the instances."""
        closing = close(subject, self.options.effort)
        tested = self.tested(subject)
        if closing.proof is None:
            detail = f"{tested.detail}; not closed: {closing.missing}"
            return tested.with_(detail=detail) if closing.missing != NO_PROOF else tested
        if tested.fails or tested.outcome is Outcome.ERROR or tested.method == AGAINST:
            return error(f"closed by the kernel, and on the instances: {tested.detail or tested}")
        verdict = closing.verdict(subject)
        return verdict.with_(detail=f"{verdict.detail}; {tested.detail}")

    # ------------------------------------------------------------ formulas over the family
    def tested(self, subject: Sequent, search: bool = True) -> Verdict:
        if self.instances.troubles:
            return error(self.instances.troubles[0])
        applicable = decided = unknown = agreeing = 0
        against: Measured | None = None
        for measured in self.instances.measured:
            status = measured.status(subject)
            unknown += status is Status.HYPOTHESIS_OPEN
            applicable += status not in INAPPLICABLE
            if status is Status.VIOLATED:
                return self.violated(subject, measured, search)
            decided += status is Status.SATISFIED
            agreeing += status is Status.AGREES
            against = against or (measured if status is Status.DISAGREES else None)
        if against is not None:
            return self.measured_against(subject, against)
        drawn = len(self.instances.measured)
        hypotheses = f"; hypotheses not decided on {unknown}" if unknown else ""
        if agreeing:
            shown = f"measured on {agreeing} of {drawn} instances, {TRIED}{hypotheses}"
            return undecided(Reason.SAMPLED_ONLY, shown, MEASURING)
        if decided < subject.minimum or 2 * applicable < drawn:
            return undecided(
                Reason.SAMPLED_ONLY,
                f"{decided} instances decided, {applicable} of {drawn} applicable: too few "
                f"(at least {subject.minimum} decided and half applicable are needed){hypotheses}",
                "sampling",
            )
        shown = f"certified on {decided} of {drawn} instances ({applicable} applicable)"
        return Verdict(
            Outcome.OPEN,
            Evidence.SPOT_CERTIFIED,
            Reason.SAMPLED_ONLY.value,
            f"{shown}{hypotheses}",
            "sampling",
            counted=(decided, drawn),
        )

    def measured_against(self, subject: Sequent, measured: Measured) -> Verdict:
        """Open: an instance violates the sequent, and whether it is one is not decided."""
        shown = {
            "instance": self.theorem.describe(measured.instance),
            "where": self.where(subject, measured),
        }
        return undecided(Reason.UNSUPPORTED, f"an instance violates it, {TRIED}: {shown}", AGAINST)

    def violated(self, subject: Sequent, measured: Measured, search: bool) -> Verdict:
        instance = measured.instance
        if search:
            simple = shrink(self.theorem.family(), self.violator(subject), self.options.seed)
            if simple is not None:
                instance, measured = simple, measure(self.theorem, simple)
        shown = self.where(subject, measured)
        return refuted(
            {"instance": self.theorem.describe(instance), "where": shown},
            "the instance satisfies every hypothesis and violates the conclusion, certified",
            "sampling",
        )

    def where(self, subject: Sequent, measured: Measured) -> dict[str, Json]:
        """The values at which the conclusion fails."""
        return violation(measured.bound, subject)

    def violator(self, subject: Sequent) -> Callable[[Any], bool]:
        def violates(instance: Any) -> bool:
            try:
                return measure(self.theorem, instance).status(subject) is Status.VIOLATED
            except VerifyError:
                return False

        return violates

    # ------------------------------------------------------------ mutants
    def mutants(
        self, subject: Subject, manual: Mapping[str, Subject], verdict: Verdict, most: int = LIMIT
    ) -> tuple[MutantResult, ...]:
        """At most so many automatic ones, and those that the author wrote."""
        if not self.options.mutants or verdict.outcome not in (Outcome.HOLDS, Outcome.OPEN):
            return ()
        found = []
        if isinstance(subject, Computation):
            for change, run in subject.changed().items():
                found.append(MutantResult(change, guarded(run), True))
        elif isinstance(subject, Sequent):
            # A line of a proof that no instance meets is checked by the kernel alone.
            if subject.as_claim is not None or self.met(subject):
                every = formula_mutants(subject)
                for change in in_turn(every, most):
                    found.append(self.variant(change, subject, every[change]))
                    if len(found) >= most and any(item.caught for item in found):
                        break
        elif isinstance(subject, Claim) and mutable(subject):
            for change, mutant in spread(mutants_of(subject), most).items():
                found.append(self.automatic(change, mutant))
        for change, other in manual.items():
            found.append(MutantResult(change, self.mutant(other), True))
        return tuple(found)

    def variant(self, change: str, subject: Sequent, mutant: Sequent) -> MutantResult:
        """Settled by the record, or tested on the instances."""
        key = digest(mutant)
        if key not in self._variants:
            known = settled(subject, mutant, self.theorem) if self.options.effort == 1 else None
            verdict, note = known or (self.mutant(mutant), "")
            if verdict.method == AGAINST:
                note = MEASURED
            found = MutantResult(change, verdict, note=note)
            self._variants[key] = found if known else self.perhaps_loose(subject, mutant, found)
        return replace(self._variants[key], change=change)

    def perhaps_loose(self, subject: Sequent, mutant: Sequent, found: MutantResult) -> MutantResult:
        """Another constant that no instance refutes is loose where one refutes a smaller one."""
        for factor, other in smaller_constants(subject, mutant) if found.survives else ():
            tested = self.tested(other, search=False)
            if tested.fails or tested.method == AGAINST:
                detail = f"{found.verdict.detail}; with the factor {factor} it is refuted"
                return replace(found, verdict=found.verdict.with_(detail=detail), note=LOOSE)
        return found

    def automatic(self, change: str, mutant: Claim) -> MutantResult:
        """The verdict of one automatic mutant, and why it says nothing where it cannot be false."""
        verdict = self.mutant(mutant)
        ill_posed = verdict.reason == Reason.DOMAIN_OBSTRUCTION
        return MutantResult(change, verdict, note=ILL_POSED if ill_posed else "")

    def met(self, subject: Sequent) -> bool:
        """Whether the sequent is decided on an instance."""
        answers = (item.status(subject) for item in self.instances.measured)
        return any(answer.against or answer.borne_out for answer in answers)

    def mutant(self, subject: Subject) -> Verdict:
        if isinstance(subject, Sequent):
            claim = subject.as_claim
            if claim is not None:
                effort = Effort(self.options.effort)
                return guarded(lambda: refute(claim, effort, seed=self.options.seed))
            return guarded(lambda: self.tested(subject, search=False))
        if isinstance(subject, Claim) and not subject.universal:
            # The witnesses belong to the statement: a changed relation is asked with them.
            try:
                return self.subject(eliminate_witnesses(subject))
            except Unsupported:
                pass
        return self.subject(subject)

    # ------------------------------------------------------------ totals
    def standing(self) -> list[Sequent]:
        """The formulas among the statements: what the family is counted by."""
        found = [item.subject for item in self.theorem.statements]
        return [item for item in found if isinstance(item, Sequent)]

    def counts(self) -> InstanceCounts:
        """Counted by the last statement over the family (the one that is to stand)."""
        standing = self.standing() or [
            item.subject for item in self.theorem.steps if isinstance(item.subject, Sequent)
        ]
        if not standing or self.instances.troubles:
            drawn = len(self.instances.measured) + len(self.instances.troubles)
            return InstanceCounts(drawn=drawn)
        statuses = [item.status(standing[-1]) for item in self.instances.measured]
        satisfied = statuses.count(Status.SATISFIED)
        violated = statuses.count(Status.VIOLATED)
        return InstanceCounts(
            len(statuses),
            sum(item not in INAPPLICABLE for item in statuses),
            satisfied + violated,
            satisfied,
            violated,
            sum(item in MEASUREMENTS for item in statuses),
        )

    def slack(self) -> dict[str, Json]:
        """Least, median and largest slack of the last standing statement's first inequality, and
        both its sides on each instance, as far apart as is certain, the smaller one first."""
        for subject in reversed(self.standing()):
            relation = next((r for r in subject.conclusion if r.op in ("<=", "<", ">=", ">")), None)
            if relation is None:
                continue
            ratios = []
            for measured in self.instances.measured:
                if measured.status(subject).borne_out:
                    sides = measured.compared(subject, relation)
                    if sides is not None:
                        ratios.append((quotient(*sides), measured, sides))
            if not ratios:
                continue
            ratios.sort(key=lambda item: item[0])
            least = ratios[0]
            middle = statistics.median_low([item[0][0] for item in ratios])
            return {
                "min": decimal(least[0][0]),
                "median": decimal(middle),
                "max": decimal(ratios[-1][0][1]),
                "at": self.theorem.describe(least[1].instance),
                "relation": relation.text,
                "points": [
                    [end(small, up=True), end(large, up=False)] for _, _, (small, large) in ratios
                ],
            }
        return NO_SLACK


#: How an instance is examined of which what hypotheses say of all values is not decided.
MEASURING, AGAINST = "measurement", "measurement against it"
TRIED = "with hypotheses over all values that are tried at points only"
#: The basis of a verdict on a claim or computation, which is decided as it is displayed.
OF_A_CLAIM: dict[str, Json] = {"kind": "claim", "leaves": 0, "cited": [], "unused_hypotheses": []}
