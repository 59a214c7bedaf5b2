"""What ``verify prove`` and ``verify run`` answer of each statement and false variant of a file.

PROVED or CERTIFIED, with a structure that meets the hypotheses or the suffix that none is known;
NOT APPLICABLE where they contradict each other; REFUTED by a structure in which the statement
fails; UNDECIDED with the inference that lacks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from memory_theorems.verify.effort import Effort
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.examination.line_models import LineModel
from memory_theorems.verify.examination.nontrivial import asks_nothing
from memory_theorems.verify.examination.satisfiable import UNMET, Structure
from memory_theorems.verify.examination.seeking_structures import given, meeting, refuting, simple
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.proof_files import ProofFile
from memory_theorems.verify.proofs.proving import attempt
from memory_theorems.verify.proofs.scripts import Inference, Proof, Refused
from memory_theorems.verify.sequents import needed

REFUTED, UNDECIDED, NOT_APPLICABLE = "REFUTED", "UNDECIDED", "NOT APPLICABLE"


@dataclass(frozen=True, slots=True)
class Answered:
    """One statement; ``proof`` is of all that the kernel accepts in the file.

    ``unmet`` says why the structures of the file do not meet the hypotheses; ``contradiction`` are
    the names of two facts that contradict each other, ``lacks`` what an UNDECIDED one lacks.
    ``needed``, where it was asked for, has a structure for each hypothesis and premise that the
    proof uses: all others hold in it, and the statement fails.  None where none was found.
    """

    name: str
    formula: Formula
    proof: Proof
    met: Structure | None = None
    unmet: tuple[str, ...] = ()
    contradiction: tuple[str, str] | None = None
    refuted: Structure | None = None
    lacks: str = ""
    needed: Mapping[str, Structure | None] | None = None

    @property
    def proved(self) -> bool:
        """Whether the kernel has this very formula: a fact may have the name of a false
        variant."""
        return self.name in self.proof.facts and self.proof.formula(self.name) == self.formula

    @property
    def word(self) -> str:
        if self.refuted is not None:
            return REFUTED
        if self.contradiction is not None:
            return NOT_APPLICABLE
        if not self.proved:
            return UNDECIDED
        word = self.proof.word(self.name)
        shown = self.met is not None or asks_nothing(self.formula, self.proof.theory)
        return word if shown else f"{word}, {UNMET}"


@dataclass(frozen=True, slots=True)
class Answers:
    """All statements of a file; ``refused`` are the inferences that the kernel does not accept for
    reasons of their own, ``false`` the structures in which those of them fail that are none of the
    statements, ``variants`` are the false variants."""

    statements: tuple[Answered, ...]
    proof: Proof
    refused: Mapping[str, Refused]
    false: Mapping[str, Structure]
    variants: tuple[Answered, ...] = ()

    @property
    def good(self) -> bool:
        """Whether every statement is proved of something, and every false variant is refuted."""
        return all(item.refuted is not None for item in self.variants) and all(
            item.proved and item.contradiction is None for item in self.statements
        )


def answers(task: ProofFile, effort: Effort, needed: bool = False) -> Answers:
    """With ``needed`` it is asked of each hypothesis whether the statement fails without it.

    Raises Refused where the kernel does not accept the theory, InputError where a structure of
    the file is none."""
    theory = task.theory
    models = [LineModel.from_json(item["values"]).with_more(item) for item in task.structures]
    structures = _Structures(theory, models, effort)
    tried = attempt(theory, task.proof, effort, structures.doubtful, task.statements)
    accepted = {item.name for item in task.proof} - tried.refused.keys()
    own = {
        name: refusal
        for name, refusal in tried.refused.items()
        if not (_chain(task.proof, name) - accepted - {name})
    }
    found = []
    for name in task.statements:
        formula = _formula(theory, task.proof, name)
        if name in accepted:
            pair = tried.contradictions.get("") or tried.contradictions.get(name)
            item = Answered(
                name,
                formula,
                tried.proof,
                structures.met.get(name),
                structures.unmet.get(name, ()),
                pair,
            )
            if needed and item.proved and pair is None:
                item = replace(item, needed=structures.needed(item))
        else:
            false = structures.refuting(formula)
            lacks = "" if false else _lacks(task.proof, name, accepted, own)
            item = Answered(name, formula, tried.proof, refuted=false, lacks=lacks)
        found.append(item)
    others = {
        name: _formula(theory, task.proof, name) for name in own if name not in task.statements
    }
    sought = {name: structures.refuting(item) for name, item in others.items()}
    against = {name: item for name, item in sought.items() if item is not None}
    variants = tuple(
        Answered(name, item, tried.proof, refuted=structures.refuting(item))
        for name, item in task.false.items()
    )
    return Answers(tuple(found), tried.proof, own, against, variants)


def _chain(proof: Sequence[Inference], name: str) -> set[str]:
    """The inferences of the file that the proof of one uses, with itself."""
    return {item.name for item in needed(proof, name)}


def _lacks(
    proof: Sequence[Inference], name: str, accepted: set[str], own: Mapping[str, Refused]
) -> str:
    if name in own:
        missing = own[name].missing
        return f"missing: {missing}" if missing else own[name].why
    lost = next(item.name for item in needed(proof, name) if item.name not in accepted)
    return f"its proof uses {lost!r}, which is refused"


def _formula(theory: Theory, proof: Sequence[Inference], name: str) -> Formula:
    text = next(item.formula for item in proof if item.name == name)
    return theory.formula(text)


def weaker(item: Answered) -> dict[str, tuple[Theory, Formula]]:
    """The statement without each hypothesis that its proof uses, by name, and without each premise,
    by its text.  What has no meaning without a hypothesis is not among them."""
    theory, formula = item.proof.theory, item.formula
    found: dict[str, tuple[Theory, Formula]] = {}
    used = item.proof.uses(item.name)
    for one in theory.hypotheses:
        if one.name in used:
            with suppress(VerifyError):
                found[one.name] = theory.without(one.name), formula
    for place, premise in enumerate(formula.premises):
        rest = formula.premises[:place] + formula.premises[place + 1 :]
        found[premise.text] = theory, replace(formula, premises=rest)
    return found


class _Structures:
    """Those of the file, then a search."""

    def __init__(self, theory: Theory, models: Sequence[LineModel], effort: Effort) -> None:
        self.theory, self.models, self.evidence = theory, models, Search(effort)
        self.met: dict[str, Structure] = {}
        self.unmet: dict[str, tuple[str, ...]] = {}

    def doubtful(self, name: str, formula: Formula) -> bool:
        """Whether no structure is found that meets the hypotheses; what is found is kept."""
        if asks_nothing(formula, self.theory):
            return False
        said = []
        for model in self.models:
            found = given(model, self.theory, formula, self.evidence)
            if isinstance(found, Structure):
                self.met[name] = found
                return False
            said.append(found)
        self.unmet[name] = tuple(said)
        sought = meeting(self.theory, formula, self.evidence, self.models)
        if sought is not None:
            self.met[name] = simple(sought, self.theory, formula, self.evidence)
        return sought is None

    def needed(self, item: Answered) -> dict[str, Structure | None]:
        """The structures of the file, and that which meets all hypotheses, are where the search
        begins."""
        begin = [*self.models, *([item.met.model] if item.met else ())]
        found: dict[str, Structure | None] = {}
        for name, (theory, formula) in weaker(item).items():
            sought = refuting(theory, formula, self.evidence, begin)
            found[name] = sought and simple(sought, theory, formula, self.evidence, refutes=True)
        return found

    def refuting(self, formula: Formula) -> Structure | None:
        for model in self.models:
            found = given(model, self.theory, formula, self.evidence, refutes=True)
            if isinstance(found, Structure):
                return found
        sought = refuting(self.theory, formula, self.evidence)
        return sought and simple(sought, self.theory, formula, self.evidence, refutes=True)
