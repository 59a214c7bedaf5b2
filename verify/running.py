"""Checking a theorem: one path for its random family and for a user's own target."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from verify import terms as t
from verify.arithmetic.balls import Real, compare, lower_bound, upper_bound
from verify.arithmetic.evaluation import Undetermined, evaluate
from verify.claims import Claim, Relation
from verify.decision import Effort, decide
from verify.errors import Unsupported, VerifyError
from verify.methods.drawing import draw, shrink
from verify.mutants import mutable, mutants_of
from verify.quantities import Quantity
from verify.results import InstanceCounts, ItemResult, MutantResult, TheoremResult
from verify.theorem import (
    Assertion,
    Computation,
    Statement,
    Step,
    Subject,
    Target,
    Theorem,
)
from verify.verdicts import (
    Evidence,
    Json,
    Outcome,
    Reason,
    Verdict,
    conjunction,
    error,
    not_applicable,
    refuted,
    undecided,
)

#: Precisions tried in turn when balls do not tell.
LADDER = (64, 128, 256, 512)


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What a run's verdicts depend on besides the sources."""

    effort: int = 1
    seed: int = 0
    examples: int = 25
    mutants: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """An instance with its quantities; enclosures are remembered by name and precision."""

    instance: Any
    quantities: Mapping[str, Quantity]
    known: dict[tuple[str, int], Real] = field(default_factory=dict)

    def value(self, name: str, bits: int) -> Real:
        if (name, bits) not in self.known:
            if name not in self.quantities:
                raise Unsupported(f"the instance does not measure {name!r}")
            self.known[name, bits] = self.quantities[name].enclose(bits)
        return self.known[name, bits]

    def holds(self, relation: Relation) -> bool | None:
        """Whether the relation holds for this instance; None when enclosures do not tell."""
        names = relation.free
        for bits in LADDER:
            values = {name: self.value(name, bits) for name in names}
            try:
                left = evaluate(relation.left, values, bits)
                right = evaluate(relation.right, values, bits)
            except Undetermined:
                continue
            answer = compare(left, relation.op, right)
            if answer is not None:
                return answer
        return None

    def ratio(self, relation: Relation) -> tuple[Fraction, Fraction] | None:
        """Enclosure of right/left (for <=) or left/right (for >=): the slack; None if unknown."""
        bits = 128
        values = {name: self.value(name, bits) for name in relation.free}
        try:
            left = evaluate(relation.left, values, bits)
            right = evaluate(relation.right, values, bits)
        except Undetermined:
            return None
        small, large = (left, right) if relation.op in ("<=", "<") else (right, left)
        if compare(small, ">", _ZERO) is not True or compare(large, ">", _ZERO) is not True:
            return None
        quotient = large / small
        return lower_bound(quotient), upper_bound(quotient)


_ZERO = evaluate(t.ZERO)


@dataclass(frozen=True, slots=True)
class Instances:
    """All drawn instances, measured; ``troubles`` are the errors met while measuring."""

    measured: tuple[Measured, ...] = ()
    troubles: tuple[str, ...] = ()


#: A part of a check that is answered and remembered by itself: ("statement" or "step", index), or
#: ("family", 0) for the counts and the slack.
Portion = tuple[str, int]


def check_theorem(theorem: Theorem, options: RunOptions | None = None) -> TheoremResult:
    """Check every statement and step of a theorem, its mutants, and its family."""
    started = time.perf_counter()
    checker = checker_of(theorem, options or RunOptions())
    answers = {portion: checker.answer(portion) for portion in portions(theorem)}
    return assemble(theorem, answers, time.perf_counter() - started)


def checker_of(theorem: Theorem, options: RunOptions) -> Checker:
    """Draws and measures the instances once; then asked portion by portion."""
    instances = _draw(theorem, options) if _needs_instances(theorem) else Instances()
    return Checker(theorem, options, instances)


def portions(theorem: Theorem) -> tuple[Portion, ...]:
    """All portions of a theorem, in the order of the paper."""
    statements = [("statement", index) for index in range(len(theorem.statements))]
    steps = [("step", index) for index in range(len(theorem.steps))]
    return (*statements, *steps, ("family", 0))


def subject_of(theorem: Theorem, portion: Portion) -> Statement | Step | None:
    """The statement or step of a portion; None for the family."""
    kind, index = portion
    if kind == "family":
        return None
    return theorem.statements[index] if kind == "statement" else theorem.steps[index]


def unanswered(portion: Portion, verdict: Verdict) -> Json:
    """The answer of a portion that was stopped or broke off; ``verdict`` is open or ERROR."""
    if portion[0] == "family":
        reason = verdict.detail or verdict.reason
        return {"counts": {}, "slack": _NO_SLACK, "warnings": [f"instances not counted: {reason}"]}
    return {"verdict": verdict.to_json(), "disproof": None, "mutants": []}


def assemble(theorem: Theorem, answers: Mapping[Portion, Json], seconds: float) -> TheoremResult:
    """The result of a theorem from the answers to all its portions."""

    def item(portion: Portion) -> ItemResult:
        found, answer = subject_of(theorem, portion), answers[portion]
        assert found is not None
        step = isinstance(found, Step)
        return ItemResult(
            found.name,
            found.equation if isinstance(found, Step) else ", ".join(theorem.source.equations),
            found.form,
            found.latex,
            found.expected,
            Verdict.from_json(answer["verdict"]),
            tuple(
                MutantResult(
                    mutant["change"], Verdict.from_json(mutant["verdict"]), mutant["manual"]
                )
                for mutant in answer["mutants"]
            ),
            found.note,
            "" if step else found.explains,  # type: ignore[union-attr]
            found.subject.to_json() if isinstance(found.subject, Claim) else None,
            answer["disproof"],
        )

    family = answers["family", 0]
    return TheoremResult(
        theorem.key,
        theorem.aliases,
        theorem.source.paper.key,
        theorem.source.label,
        theorem.title,
        tuple(item(portion) for portion in portions(theorem) if portion[0] == "statement"),
        tuple(item(portion) for portion in portions(theorem) if portion[0] == "step"),
        InstanceCounts(**family["counts"]),
        family["slack"],
        theorem.uses,
        tuple(item.name for item in theorem.cites),
        theorem.gaps,
        seconds,
        (*family["warnings"], *_without_mutants(theorem, answers)),
    )


def _without_mutants(theorem: Theorem, answers: Mapping[Portion, Json]) -> tuple[str, ...]:
    """A warning for every item whose mutants were not decided within the deadline."""
    found = []
    for portion, answer in answers.items():
        if answer.get("mutants_stopped"):
            item = subject_of(theorem, portion)
            name = (item.name if item else "") or f"{portion[0]} {portion[1] + 1}"
            found.append(f"{name}: its mutants were stopped at the deadline and are not counted")
    return tuple(found)


def _needs_instances(theorem: Theorem) -> bool:
    subjects: list[Subject] = [item.subject for item in theorem.statements]
    subjects += [item.subject for item in theorem.steps]
    return any(isinstance(subject, Assertion) for subject in subjects)


def _draw(theorem: Theorem, options: RunOptions) -> Instances:
    measured: list[Measured] = []
    troubles: list[str] = []
    drawn = draw(theorem.family(), options.examples, options.seed)
    for instance in (*theorem.edges, *drawn):
        try:
            measured.append(Measured(instance, theorem.measure(instance)))
        except Exception as problem:
            troubles.append(f"measuring failed: {type(problem).__name__}: {problem}")
    return Instances(tuple(measured), tuple(troubles))


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
class Checker:
    """Answers the portions of one theorem over one set of measured instances."""

    theorem: Theorem
    options: RunOptions
    instances: Instances

    # ------------------------------------------------------------ portions
    def answer(self, portion: Portion) -> Json:
        """Verdict, disproof and mutants of an item, or counts and slack of the family, as JSON."""
        item = subject_of(self.theorem, portion)
        if item is None:
            return self.family()
        verdict, disproof = None, None
        if isinstance(item, Statement) and item.disproof is not None:
            verdict, disproof = self.disproved(item)
        if verdict is None:
            verdict = self.subject(item.subject)
        mutants = self.mutants(item.subject, item.mutants, verdict)
        return {
            "verdict": verdict.to_json(),
            "disproof": disproof,
            "mutants": [
                {
                    "change": mutant.change,
                    "manual": mutant.manual,
                    "verdict": mutant.verdict.with_(certificate=None, parts=()).to_json(),
                }
                for mutant in mutants
            ],
        }

    def family(self) -> Json:
        counts = self.counts()
        warnings = list(self.instances.troubles[:3])
        if counts.drawn and 2 * counts.applicable < counts.drawn:
            warnings.append(
                f"only {counts.applicable} of {counts.drawn} instances satisfy the hypotheses"
            )
        return {"counts": counts.to_json(), "slack": self.slack(), "warnings": warnings}

    def disproved(self, item: Statement) -> tuple[Verdict | None, Json]:
        """REFUTED, with the disproof's own verdict, when that is proved or certified."""
        disproof = item.disproof
        assert disproof is not None
        verdict = self.subject(disproof)
        shown: Json = {"name": "disproof", "word": verdict.word, **verdict.to_json()}
        witness: Json = {}
        if isinstance(disproof, Claim):
            shown["claim"] = disproof.to_json()
            witness["disproof"] = disproof.text
            chosen = {
                variable.name: t.to_text(variable.witness)
                for variable in disproof.variables
                if variable.witness is not None
            }
            if chosen:
                witness["take"] = chosen
        else:
            witness["disproof"] = disproof.what
        if verdict.outcome is not Outcome.HOLDS or verdict.evidence is Evidence.ATTESTED:
            return None, shown
        reason = item.explains or "the disproof holds"
        return refuted(
            witness,
            f"{reason}; {verdict.word}: {verdict.detail}",
            verdict.method,
            evidence=verdict.evidence,
        ), shown

    def subject(self, subject: Subject) -> Verdict:
        if isinstance(subject, Claim):
            effort = Effort(self.options.effort)
            return guarded(lambda: decide(subject, effort, seed=self.options.seed))
        if isinstance(subject, Computation):
            return guarded(subject.run)
        return guarded(lambda: self.assertion(subject))

    # ------------------------------------------------------------ assertions over the family
    def assertion(self, subject: Assertion, search: bool = True) -> Verdict:
        if self.instances.troubles:
            return error(self.instances.troubles[0])
        applicable = decided = 0
        for measured in self.instances.measured:
            status = _status(measured, subject)
            applicable += status is not _NOT_APPLICABLE
            if status is False:
                return self.violated(subject, measured, search)
            decided += status is True
        drawn = len(self.instances.measured)
        if decided < subject.minimum or 2 * applicable < drawn:
            return undecided(
                Reason.SAMPLED_ONLY,
                f"{decided} instances decided, {applicable} of {drawn} applicable: too few "
                f"(at least {subject.minimum} decided and half applicable are needed)",
                "sampling",
            )
        return Verdict(
            Outcome.OPEN,
            Evidence.SPOT_CERTIFIED,
            Reason.SAMPLED_ONLY.value,
            f"certified on {decided} of {drawn} instances ({applicable} applicable)",
            "sampling",
            counted=(decided, drawn),
        )

    def violated(self, subject: Assertion, measured: Measured, search: bool) -> Verdict:
        instance = measured.instance
        if search:
            simple = shrink(self.theorem.family(), self.violator(subject), self.options.seed)
            if simple is not None:
                instance, measured = simple, Measured(simple, self.theorem.measure(simple))
        shown = {
            name: _number(measured.value(name, 128))
            for relation in subject.conclusion
            for name in sorted(relation.free)
        }
        return refuted(
            {"instance": self.theorem.describe(instance), "where": shown},
            "the instance satisfies every hypothesis and violates the conclusion, certified",
            "sampling",
        )

    def violator(self, subject: Assertion) -> Callable[[Any], bool]:
        def violates(instance: Any) -> bool:
            try:
                return _status(Measured(instance, self.theorem.measure(instance)), subject) is False
            except VerifyError:
                return False

        return violates

    # ------------------------------------------------------------ mutants
    def mutants(
        self, subject: Subject, manual: Mapping[str, Subject], verdict: Verdict
    ) -> tuple[MutantResult, ...]:
        if not self.options.mutants or verdict.outcome not in (Outcome.HOLDS, Outcome.OPEN):
            return ()
        found = []
        if isinstance(subject, Computation):
            for change, run in subject.mutants.items():
                found.append(MutantResult(change, guarded(run), True))
        elif isinstance(subject, Assertion) or mutable(subject):
            for change, mutant in mutants_of(subject).items():
                found.append(MutantResult(change, self.mutant(mutant)))
        for change, other in manual.items():
            found.append(MutantResult(change, self.mutant(other), True))
        return tuple(found)

    def mutant(self, subject: Subject) -> Verdict:
        if isinstance(subject, Assertion):
            return guarded(lambda: self.assertion(subject, search=False))
        return self.subject(subject)

    # ------------------------------------------------------------ totals
    def standing(self) -> list[Assertion]:
        """Assertions that are statements other than refuted ones: what the family is counted by."""
        found = [item.subject for item in self.theorem.statements]
        return [item for item in found if isinstance(item, Assertion)]

    def counts(self) -> InstanceCounts:
        """Counted by the last statement over the family (the one that is to stand)."""
        standing = self.standing() or [
            item.subject for item in self.theorem.steps if isinstance(item.subject, Assertion)
        ]
        if not standing or self.instances.troubles:
            drawn = len(self.instances.measured) + len(self.instances.troubles)
            return InstanceCounts(drawn=drawn)
        statuses = [_status(item, standing[-1]) for item in self.instances.measured]
        return InstanceCounts(
            len(statuses),
            sum(item is not _NOT_APPLICABLE for item in statuses),
            sum(item in (True, False) for item in statuses),
            sum(item is True for item in statuses),
            sum(item is False for item in statuses),
        )

    def slack(self) -> dict[str, Json]:
        """Least, median and largest slack of the last standing statement's first inequality."""
        for subject in reversed(self.standing()):
            relation = next((r for r in subject.conclusion if r.op in ("<=", "<", ">=", ">")), None)
            if relation is None:
                continue
            ratios = []
            for measured in self.instances.measured:
                if _status(measured, subject) is True:
                    ratio = measured.ratio(relation)
                    if ratio is not None:
                        ratios.append((ratio, measured))
            if not ratios:
                continue
            ratios.sort(key=lambda item: item[0])
            least = ratios[0]
            middle = statistics.median_low([item[0][0] for item in ratios])
            return {
                "min": _decimal(least[0][0]),
                "median": _decimal(middle),
                "max": _decimal(ratios[-1][0][1]),
                "at": self.theorem.describe(least[1].instance),
            }
        return _NO_SLACK


_NOT_APPLICABLE = object()
_NO_SLACK: dict[str, Json] = {"min": None, "median": None, "max": None, "at": None}


def _status(measured: Measured, subject: Assertion) -> Any:
    """True, False, None (not decided) or :data:`_NOT_APPLICABLE`."""
    hypotheses = [measured.holds(item) for item in subject.given]
    if False in hypotheses or None in hypotheses:
        return _NOT_APPLICABLE
    answers = [measured.holds(item) for item in subject.conclusion]
    if False in answers:
        return False
    return None if None in answers else True


def _number(value: Real) -> Json:
    lower, upper = lower_bound(value), upper_bound(value)
    if lower == upper and lower.denominator.bit_length() < 80:
        return t.rational_text(lower)
    return {"interval": [_decimal(lower), _decimal(upper, up=True)]}


def decimal_bounds(value: Real) -> tuple[str, str]:
    """Short decimals (as exact rationals) below and above a quantity."""
    return _decimal(lower_bound(value)), _decimal(upper_bound(value), up=True)


def _decimal(value: Fraction, digits: int = 12, up: bool = False) -> str:
    """A decimal (exact rational as text) below, or above, the value, to some digits."""
    if value == 0:
        return "0"
    # Bits first: the text of a huge integer is refused by Python and slow to make.
    bits = abs(value).__floor__().bit_length()
    exponent = (bits * 30103) // 100000 + 1 if bits else 0
    scale = Fraction(10) ** (digits - exponent)
    scaled = value * scale
    whole = -((-scaled).__floor__()) if up else scaled.__floor__()
    return t.rational_text(Fraction(whole) / scale)


# ---------------------------------------------------------------- a user's own target
@dataclass(frozen=True, slots=True)
class TargetStatement:
    """One statement about one instance: hypotheses one by one, then the verdict."""

    form: str
    latex: str
    hypotheses: tuple[tuple[str, bool | None], ...]
    verdict: Verdict
    slack: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class TargetResult:
    """What a theorem says about one instance of the user's target."""

    key: str
    instance: Json
    statements: tuple[TargetStatement, ...]
    says: tuple[tuple[str, Real], ...]

    @property
    def applies(self) -> bool:
        """Some statement's hypotheses all hold."""
        return any(
            item.verdict.outcome is not Outcome.NOT_APPLICABLE
            and all(answer is True for _, answer in item.hypotheses)
            for item in self.statements
        )

    @property
    def verdict(self) -> Verdict:
        """All statements that are not refuted in general, about this instance."""
        return conjunction(tuple(item.verdict for item in self.statements))


def check_target(theorem: Theorem, target: Target) -> tuple[TargetResult, ...]:
    """The theorem's assertions about a user's target.  Raises NotAnInstance with the reason."""
    found = []
    for instance in theorem.instances_for(target):
        measured = Measured(instance, theorem.measure(instance))
        statements = tuple(
            _about(item, measured)
            for item in theorem.statements
            if isinstance(item.subject, Assertion)
        )
        says = tuple((label, item.enclose(128)) for label, item in theorem.says(instance))
        found.append(TargetResult(theorem.key, theorem.describe(instance), statements, says))
    return tuple(found)


def _about(item: Statement, measured: Measured) -> TargetStatement:
    subject = item.subject
    assert isinstance(subject, Assertion)
    hypotheses = tuple((relation.text, measured.holds(relation)) for relation in subject.given)
    failing = [text for text, answer in hypotheses if answer is False]
    unknown = [text for text, answer in hypotheses if answer is None]
    slack = None
    if failing:
        verdict = not_applicable(failing[0], f"the hypothesis {failing[0]} is false here")
    elif unknown:
        verdict = undecided(
            Reason.ENCLOSURE_TOO_WIDE, f"the hypothesis {unknown[0]} is not decided here"
        )
    else:
        verdict = _instance_verdict(subject.conclusion, measured)
        ordered = [r for r in subject.conclusion if r.op in ("<=", "<", ">=", ">")]
        ratio = measured.ratio(ordered[0]) if ordered else None
        if ratio is not None:
            slack = (_decimal(ratio[0]), _decimal(ratio[1], up=True))
    return TargetStatement(item.form.value, item.latex, hypotheses, verdict, slack)


def _instance_verdict(conclusion: Sequence[Relation], measured: Measured) -> Verdict:
    for relation in conclusion:
        answer = measured.holds(relation)
        if answer is False:
            shown = {name: _number(measured.value(name, 128)) for name in sorted(relation.free)}
            return refuted(shown, f"{relation.text} is certainly false here", "enclosure")
        if answer is None:
            return undecided(Reason.ENCLOSURE_TOO_WIDE, f"{relation.text} is not decided here")
    return Verdict(
        Outcome.HOLDS,
        Evidence.CERTIFIED,
        "",
        "every relation of the conclusion certified for this instance",
        "enclosure",
    )
