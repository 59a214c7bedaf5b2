"""Sequents examined: closed by the kernel for all instances, and tested on each instance.

A sequent that the kernel closes is PROVED or CERTIFIED; an instance that violates it nevertheless
is an ERROR.  One that is not closed is tested, and the answer says which inference is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

from memory_theorems.verify.deciding.outside import note, noted_cache, noting
from memory_theorems.verify.effort import Effort
from memory_theorems.verify.errors import InputError, VerifyError
from memory_theorems.verify.examination.interpretations import NOTHING, Bound
from memory_theorems.verify.examination.mutants import relation_mutants, spread
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.lemmas.cited import with_lemmas
from memory_theorems.verify.proofs import recorded
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.kernel import Evidence as Source
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.recorded import NOTHING as NO_RECORD
from memory_theorems.verify.proofs.recorded import Leaf, Record
from memory_theorems.verify.proofs.scripts import Inference, Proof, Refused, make, run
from memory_theorems.verify.sequents import Sequent, named, needed
from memory_theorems.verify.verdicts import Evidence, Json, Outcome, Verdict

NO_PROOF = "no proof object"
UNKNOWN = object()
#: What an instance says of which only hypotheses over all values are not decided.
AGREES, DISAGREES = object(), object()
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class Closing:
    """What the kernel says of a sequent: a proof, or the inference that is missing."""

    proof: Proof | None
    missing: str = ""
    details: tuple[str, ...] = ()

    def verdict(self, sequent: Sequent) -> Verdict:
        """PROVED or CERTIFIED, after the weakest leaf."""
        return self.verdict_of(sequent.fact)

    def verdict_of(self, fact: str) -> Verdict:
        """The same for any fact of the proof."""
        assert self.proof is not None
        exact = self.proof.facts[fact].exact
        leaves, cited = self.proof.leaves(fact), self.proof.cited(fact)
        doubt = ""
        if self.proof.contradictory:
            doubt = f"; the facts at hand contradict each other in {self.proof.contradictory}"
        return Verdict(
            Outcome.HOLDS,
            Evidence.PROVED if exact else Evidence.CERTIFIED,
            "",
            f"closed for all instances by {_count(len(self.proof.inferences), 'inference')} and "
            f"{_count(leaves, 'leaf', 'leaves')}{doubt}",
            "kernel",
            certificate=self.proof.to_json(),
            modulo=cited,
        )

    def basis(self, sequent: Sequent) -> Json:
        """The contract's ``basis``."""
        assert self.proof is not None
        return {
            "kind": "kernel",
            "leaves": self.proof.leaves(sequent.fact),
            "cited": list(self.proof.cited(sequent.fact)),
            "unused_hypotheses": list(self.proof.unused(sequent.fact)),
        }


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def close(sequent: Sequent, effort: int = 1) -> Closing:
    """Ask the kernel.  Proofs of one theory share what the engine found for their leaves."""
    if not sequent.fact:
        return Closing(None, NO_PROOF)
    inferences = needed(sequent.proof, sequent.fact)
    closing = _closed(sequent.theory, sequent.proof, inferences, effort, sequent.record)
    if closing.proof is None:
        return closing
    proved = closing.proof.formula(sequent.fact)
    if proved != sequent.formula:
        return Closing(None, f"the proof ends with {proved.text}, not with the statement")
    return closing


def further(
    sequent: Sequent, variant: Sequent, inferences: Sequence[Inference], evidence: Source
) -> Closing:
    """Ask the kernel for inferences more, in the variant's own theory: does the last end with the
    formula of ``variant``?  Of the sequent's proof they use what they name; a hypothesis that the
    variant does not have is none there.  Leaves are asked of the sequent's record and ``evidence``.
    """
    if not sequent.fact or not inferences:
        return Closing(None, NO_PROOF)
    last = inferences[-1].name
    try:
        chain = needed(with_lemmas(variant.theory, (*sequent.proof, *inferences)), last)
        made = _made(variant.theory, sequent.proof, 1, sequent.record)
        if strange := made.known.keys() & named(chain) - {item.name for item in chain}:
            return Closing(None, f"a lemma of another variant: {min(strange)}")
        with made.search.asking(evidence):
            proof = made.proof(chain)
    except Refused as refusal:
        return Closing(None, f"{refusal.inference}: {refusal.why}", tuple(refusal.lines))
    except VerifyError as trouble:
        return Closing(None, str(trouble))
    if proof.formula(last) != variant.formula:
        return Closing(None, "the inferences do not end with the variant")
    return Closing(proof)


@noted_cache(512)
def _closed(
    theory: Theory,
    whole: tuple[Inference, ...],
    inferences: tuple[Inference, ...],
    effort: int,
    record: Path | None,
) -> Closing:
    try:
        return Closing(_made(theory, whole, effort, record).proof(inferences))
    except Refused as refusal:
        return Closing(None, f"{refusal.inference}: {refusal.why}", tuple(refusal.lines))
    except VerifyError as trouble:
        return Closing(None, str(trouble))


@lru_cache(maxsize=64)
def _made(theory: Theory, whole: tuple[Inference, ...], effort: int, record: Path | None) -> _Made:
    """``whole``: names are unique within one proof, so that its facts can share a development."""
    return _Made(theory, Remembering(effort, recorded.read(record) if record else NO_RECORD))


class _Made:
    """The inferences of one proof that were made so far, each once, for all its statements."""

    def __init__(self, theory: Theory, search: Remembering) -> None:
        self.theory = theory
        self.search = search
        with noting() as asked:
            self.development = self._trying(partial(run, theory, (), self.search))
        #: what its leaves asked, whichever statement they were made for.
        self.solvers = asked
        self.beginning = self._asked(0, 0)
        self.asked: dict[str, tuple[tuple[Answer, ...], bool]] = {}
        self.known: dict[str, Inference] = {}

    def proof(self, inferences: tuple[Inference, ...]) -> Proof:
        """The proof that consists of these inferences; Refused where one is not accepted."""
        with noting() as asked:
            for item in inferences:
                if self.known.get(item.name, item).to_json() != item.to_json():
                    raise Refused(item.name, InputError("another inference has its name"))
                if item.name not in self.asked:
                    marks = len(self.search.answers), len(self.search.contradictions)
                    self._trying(partial(make, self.development, item))
                    self.asked[item.name] = self._asked(*marks)
                    self.known[item.name] = item
        self.solvers |= asked
        note(*self.solvers)
        parts = {"the theory": self.beginning}
        parts |= {item.name: self.asked[item.name] for item in inferences}
        answers = tuple(answer for found, _ in parts.values() for answer in found)
        contradictory = tuple(name for name, (_, doubtful) in parts.items() if doubtful)
        facts = self.development.facts
        kept = {name: facts[name] for name in facts if name in parts or name not in self.asked}
        return Proof(self.theory, inferences, kept, answers, contradictory)

    def _trying(self, rule: Callable[[], Made]) -> Made:
        """What the rule gives.  The kernel has every recorded certificate checked; where it refuses
        one, the rule is used again, and records are looked at before they are proposed."""
        search = self.search
        marks = len(search.answers), len(search.contradictions)
        search.unseen.clear()
        try:
            return rule()
        except Refused:
            if not search.unseen or search.unseen[-1] is not search.last:
                raise
        del search.answers[marks[0] :], search.contradictions[marks[1] :]
        with search.looking():
            return rule()

    def _asked(self, answers: int, contradictions: int) -> tuple[tuple[Answer, ...], bool]:
        """What was asked since there were so many answers, and whether facts contradicted."""
        found = tuple(self.search.answers[answers:])
        return found, len(self.search.contradictions) > contradictions


#: (leaf, effort) -> what the engine answered, and whether the facts at hand were contradictory.
_LEAVES: dict[tuple[tuple[Question, ...], int], tuple[Answer | str, bool]] = {}


class Remembering:
    """The record, then the engine as a source of certificates, asked once for each leaf."""

    def __init__(self, effort: int, record: Record) -> None:
        self.effort = effort
        self.record = record
        self.answers: list[Answer] = []
        self.contradictions: list[int] = []
        self.found: dict[tuple[Question, ...], Leaf] = {}
        #: leaves that were taken from the record as they are.
        self.unseen: list[tuple[Question, ...]] = []
        self.last: tuple[Question, ...] = ()
        self.careful = False
        #: for the leaves of variants: another source than record and search.
        self.other: Source | None = None

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Meanwhile nothing is taken from the record that the checker does not accept."""
        for asked in self.unseen:
            _LEAVES.pop((asked, self.effort), None)
        self.careful = True
        try:
            yield
        finally:
            self.careful = False

    @contextmanager
    def asking(self, other: Source) -> Iterator[None]:
        """Leaves are asked of ``other`` meanwhile."""
        self.other = other
        try:
            yield
        finally:
            self.other = None

    def __call__(self, asked: tuple[Question, ...]) -> Answer | str:
        self.last = asked
        if self.other is not None and (asked, self.effort) not in _LEAVES:
            return self._elsewhere(asked)
        if (asked, self.effort) not in _LEAVES:
            _LEAVES[asked, self.effort] = self._new(asked)
        answer, contradictory = _LEAVES[asked, self.effort]
        if isinstance(answer, Answer):
            if contradictory:
                self.contradictions.append(len(self.answers))
            self.answers.append(answer)
            self.found[asked] = Leaf(answer, contradictory)
        return answer

    def _elsewhere(self, asked: tuple[Question, ...]) -> Answer | str:
        assert self.other is not None
        leaf = self.record.leaf(asked) if self.careful else self.record.unseen(asked)
        if leaf is not None and not self.careful:
            self.unseen.append(asked)
        found = self.other(asked) if leaf is None else leaf.answer
        if isinstance(found, Answer):
            self.answers.append(found)
            self.found[asked] = Leaf(found, False)
        return found

    def _new(self, asked: tuple[Question, ...]) -> tuple[Answer | str, bool]:
        leaf = self.record.leaf(asked) if self.careful else self.record.unseen(asked)
        if leaf is not None:
            if not self.careful:
                self.unseen.append(asked)
            return leaf.answer, leaf.contradictory
        search = Search(Effort(self.effort))
        answer = search(asked)
        return answer, bool(search.contradictions)


def proved(theory: Theory, inferences: tuple[Inference, ...], search: Remembering) -> Proof:
    """The inferences as the kernel accepts them, with leaves asked of ``search``; else Refused."""
    return _Made(theory, search).proof(inferences)


def leaves_of(sequents: Iterable[Sequent], effort: int = 1) -> Record:
    """What the engine answers to all leaves of these sequents' proofs, for a record."""
    found: dict[str, Leaf] = {}
    for theory, proof, fact in dict.fromkeys((s.theory, s.proof, s.fact) for s in sequents):
        search = Remembering(effort, NO_RECORD)
        with suppress(Refused, VerifyError):
            _Made(theory, search).proof(needed(proof, fact))
        found |= {recorded.digest(asked): leaf for asked, leaf in search.found.items()}
    return Record(found)


# ---------------------------------------------------------------- on instances
def status(bound: Bound, sequent: Sequent) -> Any:
    """True, False, None (not decided), :data:`NOTHING` (not an instance of the sequent),
    :data:`UNKNOWN` (no hypothesis fails for certain, and one is not decided), or :data:`AGREES` and
    :data:`DISAGREES`: the conclusion is decided, and the hypotheses but for what some of them say
    of all values.

    True needs every hypothesis certified, and the conclusion certified at every point at which the
    premises hold, one at least.
    """
    bound = bound.over(sequent.theory)
    applies = bound.hypotheses(sequent.theory)
    if applies is False:
        return NOTHING
    if applies is None and not bound.tried(sequent.theory):
        return UNKNOWN
    answers = [bound.holds(sequent.formula, point) for point in bound.points(sequent.formula)]
    met = [answer for answer in answers if answer is not NOTHING]
    if not met:
        return NOTHING
    found = False if False in met else None if None in met else True
    if applies is None:
        return {True: AGREES, False: DISAGREES, None: UNKNOWN}[found]
    return found


def violation(bound: Bound, sequent: Sequent) -> dict[str, Json]:
    """The values of the bound variables at which the conclusion fails."""
    bound = bound.over(sequent.theory)
    for point in bound.points(sequent.formula):
        if bound.holds(sequent.formula, point) is False:
            return {name: _shown(value) for name, value in point.items()}
    return {}


def _shown(value: Any) -> Json:
    entries = getattr(value, "entries", None)
    return str(value) if entries is None else [str(entry) for entry in entries]


def mutants_of(sequent: Sequent) -> dict[str, Sequent]:
    """One-token changes of the formula, each premise dropped, each hypothesis dropped.

    Changes that leave no formula (an index that may be negative) are none; nor is the loss of a
    hypothesis that the sequent's proof does not use, which is reported with the proof.
    """
    distinct: dict[str, Sequent] = {}
    seen = {sequent.formula}
    for change, mutant in _mutants(sequent):
        if mutant.theory == sequent.theory:
            if mutant.formula in seen or not _is_formula(mutant):
                continue
            seen.add(mutant.formula)
        distinct[change] = mutant
    return spread(distinct)


def _is_formula(sequent: Sequent) -> bool:
    try:
        return sequent.theory.formula(sequent.formula.text) == sequent.formula
    except InputError:
        return False


def _mutants(sequent: Sequent) -> Iterator[tuple[str, Sequent]]:
    formula, bare = sequent.formula, replace(sequent, fact="", proof=())

    def changed(formula: Formula) -> Sequent:
        return replace(bare, formula=formula)

    for change, mutant in relation_mutants(formula.conclusion):
        yield change, changed(replace(formula, conclusion=mutant))
    for index, premise in enumerate(formula.premises):
        others = formula.premises[:index] + formula.premises[index + 1 :]
        yield f"without {premise.text}", changed(replace(formula, premises=others))
    closing = close(sequent)
    unused = closing.proof.unused(sequent.fact) if closing.proof else ()
    for hypothesis in sequent.theory.hypotheses:
        if hypothesis.name in unused:
            continue
        yield f"without {hypothesis.name}", bare.without(hypothesis.name)
