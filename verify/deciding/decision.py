"""The one entry: ``decide(claim, effort) -> Verdict``.

The claim's parts are decided one by one: quick falsification, proof search, deeper falsification,
sampling.  Whatever the search proposes is handed to :mod:`verify.checker`; PROVED, CERTIFIED and
REFUTED exist only where the checker accepts.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from memory_theorems.verify.certificates import envelopes
from memory_theorems.verify.certificates.envelopes import Certified, Envelope
from memory_theorems.verify.certificates.node import Node, is_tentative, nodes
from memory_theorems.verify.deciding import choices
from memory_theorems.verify.deciding.attesting import attest
from memory_theorems.verify.deciding.checkers_word import evidence_of, holding, replay, replayed
from memory_theorems.verify.deciding.choices import eliminate_witnesses, negate_by_counters
from memory_theorems.verify.deciding.wider import wider_claims
from memory_theorems.verify.effort import Effort
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Relation
from memory_theorems.verify.reading.lint import lint
from memory_theorems.verify.search.face_splits import Obstruction, propose
from memory_theorems.verify.search.goals import Goal, goal_of
from memory_theorems.verify.search.integrals import values
from memory_theorems.verify.search.proof_search import Log, prove
from memory_theorems.verify.verdicts import (
    VACUOUS,
    Outcome,
    Reason,
    Verdict,
    conjunction,
    error,
    not_applicable,
    refuted,
    undecided,
)

Known = dict[Claim, Verdict]


def decide(claim: Claim, effort: Effort | None = None, *, seed: int = 0) -> Verdict:
    """Decide a claim; never raises on a well-formed claim.

    Parameters
    ----------
    claim: what is to be decided.
    effort, seed: the deterministic budget (level 1) and the seed of samples; both fix the verdict.
    """
    return decide_remembering(claim, effort or Effort(), seed, {})


def decide_remembering(claim: Claim, effort: Effort, seed: int, known: Known) -> Verdict:
    """The same with ``known``: verdicts of parts at this effort and seed, used again and kept."""
    for given, kind in ((claim, Claim), (effort, Effort)):
        if not isinstance(given, kind):
            raise InputError(f"decide takes a {kind.__name__}, got {given!r}")
    if claim.find:
        where = "memory_theorems.verify.deciding.finding.find_constant"
        why = f"the claim asks for the best {claim.find}: {where}"
        return undecided(Reason.UNSUPPORTED, why)
    try:
        return _decide(claim, effort, seed, known)
    except MemoryError:
        return undecided(Reason.BUDGET, "out of memory", "kill switch")
    except Exception as trouble:  # whatever breaks off has decided nothing
        why = f"the search broke off: {type(trouble).__name__}: {str(trouble)[:200]}"
        return undecided(Reason.UNSUPPORTED, why)


def find_proof(claim: Claim, effort: Effort) -> Envelope | None:
    """A certificate that a claim holds, by proof search alone: a quick look for a counterexample,
    none of the long ones that :func:`decide` makes before it says that it does not know."""
    notes = _Notes()
    if not claim.universal or _lint_errors(claim):
        return None
    if _falsification(claim, effort, 0, notes, deep=False):
        return None
    for exactly in (True, False):
        try:
            proofs = _prove_parts(claim, effort, Log(), exactly, "")
        except Exception:  # whatever breaks off has found nothing
            continue
        if not isinstance(proofs, Obstruction):
            certificate, answer = replayed(claim, proofs)
            if answer.accepted:
                return certificate
    return None


def _decide(claim: Claim, effort: Effort, seed: int, known: Known) -> Verdict:
    problems = _lint_errors(claim)
    if problems:
        return error("; ".join(problems))
    notes = _Notes()
    if any(item.counter is not None for item in claim.variables):
        refutation = _refute_by_counters(claim, effort, notes)
        if refutation is not None:
            return refutation
    if not claim.conclusion:
        return error("the conclusion is empty")
    if not claim.universal and not any(item.counter is not None for item in claim.variables):
        chosen = _by_choices(claim, effort, seed)
        if chosen is not None:
            return chosen
    if claim.given and claim.universal:
        vacuous = _vacuous(claim, effort, seed, notes)
        if vacuous is not None:
            return vacuous
    for part in claim.parts:
        if part not in known:
            known[part] = _decide_part(part, effort, seed)
    return notes.completed(_together(claim, tuple(known[part] for part in claim.parts)))


def _lint_errors(claim: Claim) -> list[str]:
    return [str(item) for item in lint(claim).errors]


def _together(claim: Claim, parts: tuple[Verdict, ...]) -> Verdict:
    """The conjunction, with one certificate of the whole claim where every part has one."""
    whole = conjunction(parts)
    if len(parts) == 1:
        return whole
    if whole.fails:
        index = next(i for i, part in enumerate(parts) if part.fails)
        certificate = parts[index].certificate
        if isinstance(certificate, dict):
            return whole.with_(certificate=envelopes.of_part(certificate, index))
        return whole
    if whole.holds and all(isinstance(part.certificate, dict) for part in parts):
        return whole.with_(certificate=envelopes.joined([part.certificate for part in parts]))
    return whole


# ---------------------------------------------------------------- quantifiers
def _by_choices(claim: Claim, effort: Effort, seed: int) -> Verdict | None:
    """The verdict with witnesses, or with counters, that a short search proposes."""
    if choices.missing(claim):
        hopeful = (
            item for item in choices.with_proposed_witnesses(claim) if not _hopeless(item[0])
        )
        for asked, chosen in islice(hopeful, choices.MOST_SEARCHED):
            verdict = _together(
                asked, tuple(_decide_part(part, effort, seed) for part in asked.parts)
            )
            if verdict.holds and isinstance(verdict.certificate, dict):
                certificate = envelopes.with_choices(verdict.certificate, "witnesses", chosen)
                if replay(claim, certificate).accepted:
                    detail = f"with {choices.listed(chosen)}: {verdict.detail}"
                    return verdict.with_(certificate=certificate, detail=detail)
    countered = choices.with_proposed_counters(claim)
    hopeful = (item for item in countered if not _hopeless_counters(item[0]))
    for asked, chosen in islice(hopeful, choices.MOST_SEARCHED):
        refutation = _refute_by_counters(asked, effort, _Notes())
        if refutation is not None and isinstance(refutation.certificate, dict):
            certificate = envelopes.with_choices(refutation.certificate, "counters", chosen)
            if replay(claim, certificate).accepted:
                return refutation.with_(certificate=certificate)
    return None


def _hopeless(claim: Claim) -> bool:
    """Whether a quick look finds a point at which the witnesses fail."""
    try:
        universal = eliminate_witnesses(claim)
    except Unsupported:
        return True
    return _has_counterexample(universal)


def _has_counterexample(universal: Claim) -> bool:
    return any(
        _falsification(part, Effort(), 0, _Notes(), deep=False) is not None
        for part in universal.parts
    )


def _hopeless_counters(claim: Claim) -> bool:
    """Whether a quick look finds, for every relation, a point at which it holds at the counters."""
    for part in range(len(claim.conclusion)):
        try:
            negation = negate_by_counters(claim, part)
        except Unsupported:
            continue
        if not _has_counterexample(negation):
            return False
    return True


def _refute_by_counters(claim: Claim, effort: Effort, notes: _Notes) -> Verdict | None:
    for part in range(len(claim.conclusion)):
        try:
            negation = negate_by_counters(claim, part)
        except Unsupported:
            return None
        for relax_first in (True, False):
            proofs = _prove_parts(negation, effort, Log(troubles=notes.troubles), relax_first)
            if not isinstance(proofs, list):
                continue
            certificate = envelopes.refuted_by_counters(part, proofs)
            answer = replay(claim, certificate)
            if answer.accepted:
                return refuted(
                    choices.parametric(claim),
                    "for every choice of the other variables the counter violates the claim",
                    "counters",
                    certificate,
                    evidence_of(answer),
                )
            notes.rejected["fails"] = answer.why
    return None


# ---------------------------------------------------------------- one part
def _prove_parts(
    claim: Claim, effort: Effort, log: Log, relax_first: bool = True, without: str = ""
) -> list[Certified] | Obstruction:
    """One proposal per relation of a universal claim, or what could not be proved."""

    def search(goal: Goal) -> tuple[Node | None, bool]:
        return prove(goal, effort, relax_first=relax_first, without=without, log=log)

    proofs = []
    for relation in claim.conclusion:
        part = propose(claim, relation, search)
        if isinstance(part, Obstruction):
            return part
        proofs.append(part)
    return proofs


_OTHER_WAYS = 5  # methods that are left out, one at a time, after a rejection


@dataclass(slots=True)
class _Notes:
    """What went wrong on the way: proposals that the checker rejected, methods that broke off."""

    rejected: dict[str, str] = field(default_factory=dict)  # "holds" or "fails" -> why
    troubles: list[str] = field(default_factory=list)

    def completed(self, verdict: Verdict) -> Verdict:
        """The verdict with the notes; ``disagreement`` where the answers were opposite."""
        if self.troubles:
            listed = "; ".join(dict.fromkeys(self.troubles))
            verdict = verdict.with_(detail=f"{verdict.detail} [broke off: {listed[:300]}]")
        if verdict.outcome is not Outcome.OPEN or not self.rejected:
            return verdict
        listed = "; ".join(f"{answer}: {why}" for answer, why in self.rejected.items())
        if {"holds", "fails"} <= set(self.rejected):
            return undecided(
                Reason.DISAGREEMENT,
                f"TWO METHODS ANSWER OPPOSITE WAYS and the checker rejects both. {listed}",
            )
        detail = f"{verdict.detail} [the checker rejects a proposed proof: {listed}]"
        return verdict.with_(detail=detail)


def _decide_part(claim: Claim, effort: Effort, seed: int) -> Verdict:
    """A claim with one relation as conclusion."""
    notes = _Notes()
    verdict = notes.completed(_decide_noting(claim, effort, seed, notes))
    relation = claim.conclusion[0]
    known = "" if relation.free else values.shown(relation)
    return verdict.with_(detail=f"{verdict.detail}; {known}") if known else verdict


def refute(claim: Claim, effort: Effort | None = None, *, seed: int = 0) -> Verdict:
    """REFUTED by a replayed counterexample that a quick search finds, or open; nothing is proved.

    For claims that matter only when they are false, such as wrong variants of a proved one.
    """
    problems = _lint_errors(claim)
    if problems:
        return error("; ".join(problems))
    if claim.universal:
        notes, effort = _Notes(), effort or Effort()
        for part in claim.parts:
            verdict = _falsify(part, effort, seed, notes, deep=False)
            if verdict is not None:
                return verdict
    return undecided(Reason.UNSUPPORTED, "no counterexample was found by a quick search")


def _decide_noting(claim: Claim, effort: Effort, seed: int, notes: _Notes) -> Verdict:
    if claim.universal:
        relation = claim.conclusion[0]
        false = values.holds(relation) is False
        quick = None if false else _falsify(claim, effort, seed, notes, deep=False)
        if quick is None and (false or relation.op == "!="):
            # Integrals are numbers: a proof that the relation fails.  Where the sides are equal a
            # point with a proof is found at once, and that they differ takes long to prove.
            quick = _falsify(claim, effort, seed, notes, deep=True, points=True)
        if quick is not None:
            return quick
    try:
        universal = claim if claim.universal else eliminate_witnesses(claim)
    except Unsupported as trouble:
        return undecided(Reason.UNSUPPORTED, str(trouble))
    tentative = False
    obstruction: Obstruction | None = None
    tried: list[list[Certified]] = []
    ways = [(True, ""), (False, "")]
    log = Log(troubles=notes.troubles)
    while ways:
        relax_first, without = ways.pop(0)
        proofs = _prove_parts(universal, effort, log, relax_first, without)
        if isinstance(proofs, Obstruction):
            # What is not proved without one of the methods may be proved with it.
            obstruction = obstruction or (None if without else proofs)
            if not tried:
                break
            continue
        if proofs in tried:
            continue
        if not tried:
            # Another way to the same goal may be one that the checker can follow.
            ways += [(True, name) for name in list(log.used)[::-1][:_OTHER_WAYS]]
        tried.append(proofs)
        certificate, answer = replayed(claim, proofs)
        if answer.accepted:
            return holding(proofs, certificate, answer)
        if any(is_tentative(node) for node in nodes(proofs)):
            tentative = True
        else:
            notes.rejected["holds"] = answer.why
    if claim.universal:
        wide = _by_a_wider_claim(claim, effort, notes)
        if wide is not None:
            return wide
    if obstruction is not None and claim.universal and obstruction.domain:
        return _obstructed(claim, obstruction, effort, seed, notes)
    if not claim.universal:
        if obstruction is None:
            return undecided(Reason.UNSUPPORTED, "no proof that the checker follows was found")
        return undecided(
            Reason.DOMAIN_OBSTRUCTION if obstruction.domain else Reason.ENCLOSURE_TOO_WIDE,
            f"with the witnesses substituted, not shown: {obstruction.relation.text}",
        )
    deep = _falsify(claim, effort, seed, notes, deep=True)
    if deep is not None:
        return deep
    outside = attest(claim, effort.level, replay, lambda part: _established(part, effort))
    if outside is not None:
        return outside
    sampled = _sample(claim, effort, seed, notes)
    if sampled is not None:
        return sampled
    if tentative:
        return undecided(
            Reason.UNSUPPORTED, "the sides agree on samples, but no rule proves that they are equal"
        )
    if obstruction is None:
        return undecided(Reason.UNSUPPORTED, "no proof that the checker follows was found")
    reason = Reason.BUDGET if obstruction.out_of_budget else Reason.ENCLOSURE_TOO_WIDE
    return undecided(reason, f"neither a proof nor a counterexample of {obstruction.relation.text}")


def _by_a_wider_claim(claim: Claim, effort: Effort, notes: _Notes) -> Verdict | None:
    """The claim by a proof of one that says more."""
    for item in wider_claims(claim):
        if _has_counterexample(item.claim):
            continue
        proofs = _prove_parts(item.claim, effort, Log(troubles=notes.troubles))
        if isinstance(proofs, Obstruction):
            continue
        for carried in item.carried(proofs):
            certificate, answer = replayed(claim, carried)
            if answer.accepted:
                return holding(carried, certificate, answer)
    return None


def _established(claim: Claim, effort: Effort) -> bool:
    """Whether the checker accepts a proof of all relations."""
    proofs = _prove_parts(claim, effort, Log())
    if isinstance(proofs, Obstruction):
        return False
    return bool(replayed(claim, proofs)[1].accepted)


def _obstructed(
    claim: Claim, proofs: Obstruction, effort: Effort, seed: int, notes: _Notes
) -> Verdict:
    condition = replace(claim, conclusion=(proofs.relation,))
    found = None
    if _need(proofs.relation) == proofs.relation.text:
        found = _falsification(condition, effort, seed, notes, deep=False)
    if found is not None and replay(condition, found).accepted:
        detail = f"undefined where {proofs.relation.text} fails, for example at {found['point']}"
        return undecided(Reason.DOMAIN_OBSTRUCTION, detail)
    deep = _falsify(claim, effort, seed, notes, deep=True)
    if deep is not None:
        return deep
    return undecided(
        Reason.DOMAIN_OBSTRUCTION,
        f"not shown to be defined everywhere: needs {_need(proofs.relation)}",
    )


def _need(relation: Relation) -> str:
    """An obligation in words; that an integral or a series has a value is no relation."""
    if relation.op == "==" and relation.left.head in t.BINDERS:
        return f"that {t.to_text(relation.left)} exists"
    return relation.text


def _vacuous(claim: Claim, effort: Effort, seed: int, notes: _Notes) -> Verdict | None:
    """NOT APPLICABLE when the hypotheses are proved contradictory."""
    impossible = Relation(t.number(-1), ">=", t.ZERO)
    possible = replace(claim, conclusion=(impossible,))
    if _falsification(possible, effort, seed, notes, deep=False):
        return None
    node, _ = prove(goal_of(claim, impossible), effort, log=Log(troubles=notes.troubles))
    if node is None:
        return None
    answer = replay(claim, envelopes.vacuous(node))
    if not answer.accepted:
        notes.rejected["not applicable"] = answer.why
        return None
    return not_applicable(VACUOUS, "no point of the domain satisfies the hypotheses", "enclosure")


def _falsification(
    claim: Claim, effort: Effort, seed: int, notes: _Notes, *, deep: bool, points: bool = False
) -> dict[str, Any] | None:
    """A counterexample that replays; with ``points`` only from simple points with a proof."""
    from memory_theorems.verify.deciding import pointwise
    from memory_theorems.verify.refutation import falsification

    try:
        found = None if points else falsification.attempt(claim, effort, seed, deep=deep)
        if found is None and (deep or not points):
            return pointwise.attempt(claim, effort, seed, known=not deep)
        return found
    except Exception as trouble:  # a broken search finds nothing; it must not stop the others
        notes.troubles.append(f"falsification: {_named(trouble)}")
        return None


def _falsify(
    claim: Claim, effort: Effort, seed: int, notes: _Notes, *, deep: bool, points: bool = False
) -> Verdict | None:
    certificate = _falsification(claim, effort, seed, notes, deep=deep, points=points)
    if certificate is None:
        return None
    answer = replay(claim, certificate)
    if not answer.accepted:
        notes.rejected["fails"] = answer.why
        return None
    return refuted(
        certificate["point"],
        "the counterexample satisfies all hypotheses and violates the conclusion",
        "falsification",
        certificate,
        evidence_of(answer),
    )


def _sample(claim: Claim, effort: Effort, seed: int, notes: _Notes) -> Verdict | None:
    from memory_theorems.verify.refutation.sampling import attempt

    try:
        verdict = attempt(claim, effort, seed)
    except Exception as trouble:  # as above
        notes.troubles.append(f"sampling: {_named(trouble)}")
        return None
    return verdict if isinstance(verdict, Verdict) else None


def _named(trouble: BaseException) -> str:
    return f"{type(trouble).__name__}: {str(trouble)[:120]}"
