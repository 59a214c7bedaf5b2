"""What a theorem says about a user's own target: every hypothesis, then the verdict."""

from __future__ import annotations

from dataclasses import dataclass

from memory_theorems.verify.arithmetic.balls import Real
from memory_theorems.verify.examination.displays import display_of
from memory_theorems.verify.examination.formula_statements import violation
from memory_theorems.verify.examination.measuring import Measured, Status, measure, quotient
from memory_theorems.verify.examination.shown_numbers import decimal
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.theorem import Applicability, Statement, Target, Theorem
from memory_theorems.verify.verdicts import (
    Evidence,
    Json,
    Outcome,
    Reason,
    Verdict,
    conjunction,
    not_applicable,
    refuted,
    undecided,
)


@dataclass(frozen=True, slots=True)
class TargetStatement:
    """One statement about one instance: hypotheses one by one, then the verdict.  ``tried`` are
    those that speak of all values of a variable and are violated at no point that the instance
    gives, if it gives any."""

    name: str
    form: str
    latex: str
    hypotheses: tuple[tuple[str, bool | None], ...]
    verdict: Verdict
    slack: tuple[str, str] | None
    tried: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TargetResult:
    """What a theorem says about one instance of the user's target."""

    key: str
    instance: Json
    statements: tuple[TargetStatement, ...]
    says: tuple[tuple[str, Real], ...]

    @property
    def applies(self) -> bool:
        """Some statement's hypotheses all hold, as far as they are decided or tried."""
        return self.applicability in (Applicability.APPLIES, Applicability.TRIED)

    @property
    def applicability(self) -> Applicability:
        """Of the statement that comes nearest to speaking of this instance."""
        answers = [[answer for _, answer in item.hypotheses] for item in self.statements]
        if any(all(answer is True for answer in item) for item in answers):
            return Applicability.APPLIES
        if any(
            all(answer is True or text in item.tried for text, answer in item.hypotheses)
            for item in self.statements
        ):
            return Applicability.TRIED
        if any(False not in item for item in answers):
            return Applicability.HYPOTHESIS_OPEN
        return Applicability.HYPOTHESIS_FAILS

    @property
    def undecided_hypotheses(self) -> tuple[str, ...]:
        """Hypotheses that are neither satisfied nor violated for certain, nor tried, without
        repetition."""
        found = [
            text
            for item in self.statements
            for text, answer in item.hypotheses
            if answer is None and text not in item.tried
        ]
        return tuple(dict.fromkeys(found))

    @property
    def verdict(self) -> Verdict:
        """All statements that are not refuted in general, about this instance."""
        return conjunction(tuple(item.verdict for item in self.statements))


def check_target(theorem: Theorem, target: Target) -> tuple[TargetResult, ...]:
    """The theorem's formulas about a user's target.  Raises NotAnInstance with the reason."""
    found = []
    for instance in theorem.instances_for(target):
        measured = measure(theorem, instance)
        statements = tuple(
            _about(item, measured) for item in theorem.statements if _speaks_of_instances(item)
        )
        says = tuple((label, item.enclose(128)) for label, item in theorem.says(instance))
        found.append(TargetResult(theorem.key, theorem.describe(instance), statements, says))
    return tuple(found)


def check_kernel(theorem: Theorem, *kernel: str, **options: str) -> tuple[TargetResult, ...]:
    """A theorem about a user's kernel: ``check_kernel(theorem, "t**2*exp(-t)", m="2")``.

    ``kernel=`` is accepted as a keyword too.  Raises NotAnInstance with the reason.
    """
    if "kernel" in options:
        kernel = (options.pop("kernel"),)
    return check_target(theorem, Target(kernel, options))


def _speaks_of_instances(item: Statement) -> bool:
    """Formulas that are to hold; quantified ones an instance shows at points only, which certifies
    nothing."""
    subject = item.subject
    return (
        isinstance(subject, Sequent)
        and not subject.formula.binders
        and item.expected.outcome is not Outcome.FAILS
    )


def _about(item: Statement, measured: Measured) -> TargetStatement:
    subject = item.subject
    assert isinstance(subject, Sequent)
    hypotheses = _hypotheses(subject, measured)
    failing = [text for text, answer in hypotheses if answer is False]
    tried = _tried(subject, measured)
    unknown = [text for text, answer in hypotheses if answer is None and text not in tried]
    slack = None
    if failing:
        verdict = not_applicable(failing[0], f"the hypothesis {failing[0]} is false here")
    elif unknown:
        verdict = undecided(Reason.ENCLOSURE_TOO_WIDE, f"hypothesis {unknown[0]} not decided")
    else:
        verdict = _formula_verdict(subject, measured)
        ordered = [r for r in subject.conclusion if r.op in ("<=", "<", ">=", ">")]
        sides = measured.compared(subject, ordered[0]) if ordered else None
        if sides is not None:
            ratio = quotient(*sides)
            slack = (decimal(ratio[0]), decimal(ratio[1], up=True))
    shown = display_of(subject)
    return TargetStatement(item.name, item.form.value, shown, hypotheses, verdict, slack, tried)


def _hypotheses(subject: Sequent, measured: Measured) -> tuple[tuple[str, bool | None], ...]:
    """Every hypothesis with its answer; of a formula without variables the premises too."""
    bound = measured.bound.over(subject.theory)
    found = [(f"{item.name}: {item.formula.text}", answer)
             for item, answer in bound.each(subject.theory)]  # fmt: skip
    if not subject.formula.binders:
        found += [(item.text, bound.relation(item, {})) for item in subject.formula.premises]
    return tuple(found)


def _tried(subject: Sequent, measured: Measured) -> frozenset[str]:
    bound = measured.bound.over(subject.theory)
    return frozenset(
        f"{item.name}: {item.formula.text}"
        for item, answer in bound.each(subject.theory)
        if answer is None and item.formula.binders and item.name not in bound.given.without
    )


def _formula_verdict(subject: Sequent, measured: Measured) -> Verdict:
    """A formula at the points of its variables that this instance gives."""
    status = measured.status(subject)
    text = subject.formula.text
    if status.borne_out:
        # Where the conclusion holds, so does what the hypotheses give, decided or not.
        tried = "; what hypotheses say of all values is tried at points only"
        return Verdict(
            Outcome.HOLDS,
            Evidence.CERTIFIED,
            "",
            "the formula certified for this instance" + (tried if status is Status.AGREES else ""),
            "enclosure",
        )
    if status is Status.VIOLATED:
        shown = violation(measured.bound, subject)
        return refuted(shown, f"{text} is certainly false here", "enclosure")
    if status is Status.NOT_APPLICABLE:
        return not_applicable("domains and premises", f"no point satisfies the premises of {text}")
    return undecided(Reason.ENCLOSURE_TOO_WIDE, f"{text} is not decided here")
