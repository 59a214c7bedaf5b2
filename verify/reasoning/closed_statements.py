"""A composed statement closed: its proof run by the kernel, its word computed.  Untrusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from memory_theorems.verify.citations import name_of_citation
from memory_theorems.verify.errors import InputError, VerifyError
from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.lemmas.cited import uses_of
from memory_theorems.verify.proofs.kernel import Answer, Evidence
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.recorded import digest
from memory_theorems.verify.proofs.scripts import Refused
from memory_theorems.verify.proofs.scripts import run as run_horn
from memory_theorems.verify.reasoning.composition import (
    Composed,
    From,
    Kind,
    NamedFact,
    Setting,
    Structure,
)
from memory_theorems.verify.reasoning.deduction import Deduction
from memory_theorems.verify.reasoning.form_values import canonical
from memory_theorems.verify.reasoning.shown_facts import Shown
from memory_theorems.verify.reasoning.steps import count, run
from memory_theorems.verify.reasoning.structures import existence, refutation, witnessed
from memory_theorems.verify.verdicts import UNMET as UNMET

_THERE = "there is such a structure"


@dataclass(frozen=True, slots=True)
class Closed:
    """What the kernel says of a statement: what it has shown, or the step that it refuses.

    ``facts`` are the named facts beneath, by name; ``leaves`` and ``steps`` are this proof's own.
    """

    setting: Setting
    shown: Shown | None
    missing: str = ""
    details: tuple[str, ...] = ()
    leaves: int = 0
    steps: int = 0
    facts: Mapping[str, NamedFact] = field(default_factory=dict)
    #: answers to all leaves, those of what was taken over too, by the digests of the questions.
    answers: Mapping[str, Answer] = field(default_factory=dict)
    #: why the hypotheses are not shown to be satisfiable; empty where they are.
    unmet: str = ""
    #: what shows that they are.
    met: Closed | None = None

    @property
    def cited(self) -> tuple[str, ...]:
        """Sources of the textbook theorems beneath."""
        return tuple(one.cited for one in self._used if one.cited)

    @property
    def given(self) -> tuple[str, ...]:
        """What is assumed, neither the paper's nor a definition nor shown."""
        if self.shown is None:
            return ()
        own = (one.name for one in self.setting.hypotheses if one.kind is Kind.GIVEN)
        named = (one.name for one in self._used if not one.cited and not one.coq)
        return (*(name for name in own if name in self.shown.assumed), *named)

    @property
    def proved_facts(self) -> tuple[str, ...]:
        """Named facts beneath that have a proof in Coq."""
        return tuple(one.name for one in self._used if one.coq)

    @property
    def unused(self) -> tuple[str, ...]:
        """Hypotheses that the proof does not use."""
        if self.shown is None:
            return ()
        names = (one.name for one in self.setting.hypotheses)
        return tuple(name for name in names if name not in self.shown.assumed)

    @property
    def _used(self) -> tuple[NamedFact, ...]:
        if self.shown is None:
            return ()
        return tuple(one for name, one in self.facts.items() if name in self.shown.uses)

    @property
    def word(self) -> str:
        """PROVED or CERTIFIED by the weakest leaf, modulo what is cited, given what is assumed;
        OPEN where the proof is not accepted."""
        if self.shown is None:
            return "OPEN"
        word = "PROVED" if self.shown.exact else "CERTIFIED"
        if self.cited:
            word += f" modulo {', '.join(map(name_of_citation, self.cited))} (cited)"
        if self.given:
            word += f" given {', '.join(self.given)} (not proved here)"
        return f"{word}, {self.caveat}" if self.caveat else word

    @property
    def caveat(self) -> str:
        """What the word has to say of the hypotheses; empty where a structure is proved to meet
        them, and for a statement that is open."""
        if self.shown is None:
            return ""
        return UNMET if self.unmet else caveat_of(self.met) if self.met is not None else ""


def caveat_of(met: Closed | None) -> str:
    """What is said of hypotheses that ``met`` shows to be met: nothing, or what that rests on."""
    if met is None:
        return UNMET
    if not met.cited:
        return ""
    return f"hypotheses satisfiable modulo {', '.join(map(name_of_citation, met.cited))} (cited)"


def existing(statement: Composed) -> Composed | None:
    """That the hypotheses and premises can be met, with the recorded values and proof."""
    return _with_values(statement.met, existence, statement)


def refuting(statement: Composed) -> Composed | None:
    """That the form does not follow from the hypotheses, with the recorded values and proof."""
    return _with_values(statement.refuted, refutation, statement)


def _with_values(
    found: Structure | None,
    made: Callable[[Composed, Mapping[str, str], Mapping[str, str]], tuple[Setting, str]],
    statement: Composed,
) -> Composed | None:
    if found is None:
        return None
    setting, text = made(statement, found.spaces, found.numbers)
    obtained = {name: parse_signature(text) for name, text in found.obtained.items()}
    vocabulary = setting.vocabulary.with_symbols(obtained)
    steps = witnessed(_THERE, vocabulary.form(text), found, vocabulary)
    return Composed(setting, text, (*found.proof, *steps), _THERE, found.uses)


class Closer:
    """Closes statements, each once; ``evidence`` proposes certificates for all leaves."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self._closed: dict[Composed, Closed] = {}

    def close(self, statement: Composed) -> Closed:
        """What the kernel says of it."""
        if statement not in self._closed:
            found = self._try(statement)
            if found.shown is not None:
                unmet, met = self._met(statement)
                found = replace(found, unmet=unmet, met=met)
            self._closed[statement] = found
        return self._closed[statement]

    def refuted(self, statement: Composed) -> Closed | None:
        """What the kernel says of its refutation; None where none is recorded."""
        try:
            made = refuting(statement)
        except VerifyError as trouble:
            return Closed(statement.setting, None, str(trouble))
        return self._try(made) if made is not None else None

    def _met(self, statement: Composed) -> tuple[str, Closed | None]:
        try:
            made = existing(statement)
        except VerifyError as trouble:
            return str(trouble), None
        if made is None:
            return "no structure is recorded", None
        found = self._try(made)
        if found.shown is not None and not found.given:
            return "", found
        return found.missing or "its structure rests on what is not proved here", None

    def _try(self, statement: Composed) -> Closed:
        setting = statement.setting
        if not statement.fact:
            return Closed(setting, None, "no proof object")
        try:
            return self._made(statement)
        except Refused as refusal:
            missing = f"{refusal.inference}: {refusal.why}"
            return Closed(setting, None, missing, tuple(refusal.lines))
        except VerifyError as trouble:
            return Closed(setting, None, str(trouble))

    def _made(self, statement: Composed) -> Closed:
        setting = statement.setting
        hypotheses = {one.name: one.text for one in setting.hypotheses}
        noting = _Noting(self.evidence)
        deduction = Deduction(setting.vocabulary, hypotheses, noting)
        facts: dict[str, NamedFact] = {}
        for use in uses_of(statement):
            if isinstance(use, NamedFact):
                deduction.admit(use.name, use.form, use.vocabulary, use.name)
                _join(facts, {use.name: use})
            elif isinstance(use, From):
                below = self.close(use.statement)
                if below.shown is None:
                    return Closed(setting, None, f"{use.name} is not closed: {below.missing}")
                deduction.reuse(use.name, below.shown, use.spaces)
                _join(facts, below.facts)
                noting.answers |= below.answers
            else:
                development = run_horn(use.theory, use.inferences, noting)
                deduction.theorem(use.name, development, use.fact, use.spaces)
        run(deduction, statement.proof)
        shown = deduction.finish(statement.fact)
        if canonical(shown.conclusion) != canonical(deduction.read(statement.text)):
            return Closed(setting, None, f"{statement.fact} is not what is stated")
        return Closed(
            setting,
            shown,
            leaves=deduction.leaves,
            steps=count(statement.proof),
            facts=facts,
            answers=noting.answers,
        )


class _Noting:
    """The source of certificates, with what it answered."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.answers: dict[str, Answer] = {}

    def __call__(self, asked: tuple[Question, ...]) -> Answer | str:
        answer = self.evidence(asked)
        if isinstance(answer, Answer):
            self.answers[digest(asked)] = answer
        return answer


def _join(facts: dict[str, NamedFact], more: Mapping[str, NamedFact]) -> None:
    """Sources are known by their names, so that no two facts may have one."""
    for name, fact in more.items():
        if facts.setdefault(name, fact) != fact:
            raise InputError(f"two named facts are called {name!r}")
