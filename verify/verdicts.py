"""Verdicts: outcome, evidence and reason, three axes that are never merged into one.

:class:`Verdict` refuses inconsistent triples, and it is the only way to make one.  The word that
people read (PROVED, CERTIFIED, REFUTED, ...) is derived from the triple, never stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Self

from memory_theorems.verify.citations import name_of_citation
from memory_theorems.verify.errors import NotATruthValue

Json = (
    Any  # a JSON value: None, bool, int, str, list or dict of those; never a float that certifies
)


class Outcome(StrEnum):
    """What was found out."""

    HOLDS = "holds"
    FAILS = "fails"
    OPEN = "open"
    NOT_APPLICABLE = "not_applicable"
    ERROR = "error"


class Evidence(StrEnum):
    """How strong the support is; members are listed from strong to weak."""

    PROVED = "proved"
    CERTIFIED = "certified"
    ATTESTED = "attested"
    SPOT_CERTIFIED = "spot-certified"
    TESTED = "tested"
    NONE = "none"

    @property
    def strength(self) -> int:
        """0 for NONE up to 5 for PROVED."""
        return len(Evidence) - 1 - list(Evidence).index(self)


class Reason(StrEnum):
    """Why a verdict is open."""

    BUDGET = "budget"
    ENCLOSURE_TOO_WIDE = "enclosure-too-wide"
    UNSUPPORTED = "unsupported"
    DOMAIN_OBSTRUCTION = "domain-obstruction"
    DISAGREEMENT = "disagreement"
    SAMPLED_ONLY = "sampled-only"


VACUOUS = "vacuous-hypotheses"
#: The suffix of a word where no nontrivial structure of the hypotheses is recorded.
UNMET = "hypotheses not shown to be satisfiable"

_ALLOWED: Mapping[Outcome, frozenset[Evidence]] = {
    Outcome.HOLDS: frozenset((Evidence.PROVED, Evidence.CERTIFIED, Evidence.ATTESTED)),
    Outcome.FAILS: frozenset((Evidence.PROVED, Evidence.CERTIFIED)),
    Outcome.OPEN: frozenset((Evidence.SPOT_CERTIFIED, Evidence.TESTED, Evidence.NONE)),
    Outcome.NOT_APPLICABLE: frozenset((Evidence.PROVED, Evidence.CERTIFIED)),
    Outcome.ERROR: frozenset((Evidence.NONE,)),
}
#: Evidence that this program's own checker or exact arithmetic bears out.
ESTABLISHED = frozenset((Evidence.PROVED, Evidence.CERTIFIED))
#: The method of a verdict that a clock or a dead worker left open; it is never remembered.
KILL_SWITCH = "kill switch"
_SAMPLED = (Evidence.SPOT_CERTIFIED, Evidence.TESTED)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was established about a claim, and how.

    Attributes
    ----------
    outcome, evidence: the two axes of the table of verdicts.
    reason: for OPEN a :class:`Reason`; for ATTESTED the solver and its version; for NOT_APPLICABLE
        the hypothesis that fails, or :data:`VACUOUS`; for ERROR the message; otherwise empty.
    detail: one sentence for people: what was done, or what would help.
    method: name of the method that decided.
    counterexample: for FAILS the witness as a JSON object (exact numbers as strings).
    certificate: JSON evidence that :mod:`verify.checker` replays; None when not replayable.
    counted: (decided, drawn) for sampled evidence.
    best: best that is known of an open claim (remaining boxes, certified constant, ...).
    parts: verdicts of the parts of a conjunction, in order.
    modulo: published theorems that the proof rests on without proving them, each with its source.
    given: hypotheses that are neither the paper's, nor definitions, nor proved here, by name.
    caveat: what else the word has to say, such as that no structure meets the hypotheses.
    """

    outcome: Outcome
    evidence: Evidence
    reason: str = ""
    detail: str = ""
    method: str = ""
    counterexample: Json = None
    certificate: Json = None
    counted: tuple[int, int] | None = None
    best: Json = None
    parts: tuple[Verdict, ...] = field(default=())
    modulo: tuple[str, ...] = ()
    given: tuple[str, ...] = ()
    caveat: str = ""

    def __post_init__(self) -> None:
        if self.evidence not in _ALLOWED[self.outcome]:
            raise ValueError(
                f"no verdict is both {self.outcome.value!r} and {self.evidence.value!r}"
            )
        needs_reason = (
            self.outcome in (Outcome.OPEN, Outcome.NOT_APPLICABLE, Outcome.ERROR)
            or self.evidence is Evidence.ATTESTED
        )
        if needs_reason and not self.reason:
            raise ValueError(
                f"a verdict {self.outcome.value}/{self.evidence.value} needs its reason"
            )
        if not needs_reason and self.reason:
            raise ValueError(f"a verdict {self.outcome.value!r} has no reason, got {self.reason!r}")
        if self.outcome is Outcome.OPEN:
            Reason(self.reason)
            if self.evidence in _SAMPLED and self.reason != Reason.SAMPLED_ONLY:
                raise ValueError("sampled evidence has the reason 'sampled-only'")
        if self.outcome is Outcome.FAILS and self.counterexample is None:
            raise ValueError("REFUTED needs a counterexample")
        if self.outcome is not Outcome.FAILS and self.counterexample is not None:
            raise ValueError("only REFUTED carries a counterexample")
        if self.evidence in _SAMPLED and self.counted is None:
            raise ValueError("sampled evidence says how many instances were decided and drawn")
        if (self.modulo or self.given or self.caveat) and not self.holds:
            raise ValueError("only what holds rests on a cited theorem or on what is given")

    def __bool__(self) -> bool:
        raise NotATruthValue(
            f"a verdict is not a truth value ({self.word}); ask verdict.outcome or verdict.holds"
        )

    @property
    def holds(self) -> bool:
        """Established: PROVED or CERTIFIED.  ATTESTED has the outcome HOLDS, on the word of an
        outside solver, and is not established."""
        return self.outcome is Outcome.HOLDS and self.evidence in ESTABLISHED

    @property
    def fails(self) -> bool:
        return self.outcome is Outcome.FAILS

    @property
    def replayable(self) -> bool:
        return self.certificate is not None

    @property
    def word(self) -> str:
        """The word people read, with counts for sampled evidence."""
        match self.outcome:
            case Outcome.HOLDS:
                names = ", ".join(dict.fromkeys(map(name_of_citation, self.modulo)))
                cited = f" modulo {names} (cited)" if names else ""
                given = f" given {', '.join(self.given)} (not proved here)" if self.given else ""
                caveat = f", {self.caveat}" if self.caveat else ""
                return self.evidence.name + cited + given + caveat
            case Outcome.FAILS:
                return "REFUTED"
            case Outcome.NOT_APPLICABLE:
                return "NOT APPLICABLE"
            case Outcome.ERROR:
                return "ERROR"
        if self.counted is None:
            return "UNDECIDED"
        decided, drawn = self.counted
        return f"{self.evidence.name.replace('_', '-')} {decided}/{drawn}"

    def _repr_html_(self) -> str:
        from memory_theorems.verify.showing.notebooks import verdict_html

        said = [str(item) for item in (self.reason, self.detail) if item]
        return verdict_html(self.word, self.outcome.value, self.method, said, self.counterexample)

    def with_(self, **changes: Any) -> Self:
        """A changed copy, checked like a new verdict."""
        return replace(self, **changes)

    def to_json(self) -> dict[str, Json]:
        """The contract's fields plus what a report needs; no floats."""
        return {
            "outcome": self.outcome.value,
            "evidence": self.evidence.value,
            "reason": self.reason or None,
            "detail": self.detail,
            "method": self.method,
            "counterexample": self.counterexample,
            "certificate": self.certificate,
            "counted": list(self.counted) if self.counted else None,
            "best": self.best,
            "parts": [part.to_json() for part in self.parts],
            "replayable": self.replayable,
            **({"modulo": list(self.modulo)} if self.modulo else {}),
            **({"given": list(self.given)} if self.given else {}),
            **({"caveat": self.caveat} if self.caveat else {}),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Json]) -> Verdict:
        """Inverse of :meth:`to_json`; ValueError on inconsistent data."""
        counted = data.get("counted")
        return cls(
            outcome=Outcome(data["outcome"]),
            evidence=Evidence(data["evidence"]),
            reason=data.get("reason") or "",
            detail=data.get("detail") or "",
            method=data.get("method") or "",
            counterexample=data.get("counterexample"),
            certificate=data.get("certificate"),
            counted=(counted[0], counted[1]) if counted else None,
            best=data.get("best"),
            parts=tuple(cls.from_json(part) for part in data.get("parts") or ()),
            modulo=tuple(data.get("modulo") or ()),
            given=tuple(data.get("given") or ()),
            caveat=data.get("caveat") or "",
        )


def proved(detail: str, method: str, certificate: Json = None) -> Verdict:
    return Verdict(Outcome.HOLDS, Evidence.PROVED, "", detail, method, certificate=certificate)


def certified(detail: str, method: str, certificate: Json = None) -> Verdict:
    return Verdict(Outcome.HOLDS, Evidence.CERTIFIED, "", detail, method, certificate=certificate)


def attested(solver: str, detail: str, method: str) -> Verdict:
    """ATTESTED by an outside solver, named with its version; not replayable."""
    return Verdict(Outcome.HOLDS, Evidence.ATTESTED, solver, detail, method)


def refuted(
    counterexample: Json,
    detail: str,
    method: str,
    certificate: Json = None,
    evidence: Evidence = Evidence.CERTIFIED,
) -> Verdict:
    """REFUTED; ``evidence`` PROVED when the witness was checked exactly."""
    return Verdict(Outcome.FAILS, evidence, "", detail, method, counterexample, certificate)


def undecided(reason: Reason, detail: str, method: str = "", best: Json = None) -> Verdict:
    return Verdict(Outcome.OPEN, Evidence.NONE, reason.value, detail, method, best=best)


def not_applicable(
    reason: str, detail: str, method: str = "", evidence: Evidence = Evidence.CERTIFIED
) -> Verdict:
    return Verdict(Outcome.NOT_APPLICABLE, evidence, reason, detail, method)


def error(message: str) -> Verdict:
    return Verdict(Outcome.ERROR, Evidence.NONE, message or "error without message")


def conjunction(parts: tuple[Verdict, ...]) -> Verdict:
    """The verdict of "all parts": any failure fails, any error errs, else the weakest decides.

    ======================================  =================================================
    parts                                   result
    ======================================  =================================================
    one part                                that part
    some FAILS                              FAILS, with the first counterexample
    else some ERROR                         ERROR
    else some NOT_APPLICABLE                that part's verdict
    else some OPEN                          OPEN, with the first open part's reason, no samples
    all HOLDS                               HOLDS with the weakest evidence
    ======================================  =================================================
    """
    if not parts:
        raise ValueError("an empty conjunction claims nothing")
    if len(parts) == 1:
        return parts[0]
    for outcome in (Outcome.FAILS, Outcome.ERROR, Outcome.NOT_APPLICABLE, Outcome.OPEN):
        for index, part in enumerate(parts):
            if part.outcome is outcome:
                detail = f"part {index + 1} of {len(parts)}: {part.detail}"
                if outcome is not Outcome.OPEN or part.evidence is Evidence.NONE:
                    return part.with_(parts=parts, detail=detail)
                samples = [item for item in parts if item.outcome is Outcome.OPEN]
                weakest = min(samples, key=lambda item: item.evidence.strength)
                if weakest.evidence is Evidence.NONE:
                    return weakest.with_(parts=parts, detail=detail)
                counts = [item.counted for item in samples if item.counted]
                return weakest.with_(
                    parts=parts,
                    detail=detail,
                    counted=(min(c[0] for c in counts), max(c[1] for c in counts)),
                )
    weakest = min(parts, key=lambda item: item.evidence.strength)
    replayable = all(part.replayable for part in parts)
    return Verdict(
        Outcome.HOLDS,
        weakest.evidence,
        weakest.reason,
        f"all {len(parts)} parts; weakest: {weakest.detail}",
        weakest.method,
        certificate={"rule": "parts", "parts": [part.certificate for part in parts]}
        if replayable
        else None,
        parts=parts,
        modulo=tuple(dict.fromkeys(item for part in parts for item in part.modulo)),
        given=tuple(dict.fromkeys(item for part in parts for item in part.given)),
    )
