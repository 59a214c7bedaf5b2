"""Structures of formulas: that hypotheses can be met, nontrivially, and that a formula is false.

A *structure* is data: definitions of all symbols on the real line
(:mod:`verify.examination.line_models`), in which the kernel proves every hypothesis for all values,
and points.  It *meets* a formula where it is nontrivial (:mod:`verify.examination.nontrivial`), and
*refutes* it where the formula fails at the point.  Who proposes one is believed in nothing: from
its data and certificates :func:`lacking` decides again, without any search.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from memory_theorems.verify.errors import InputError, VerifyError
from memory_theorems.verify.examination.line_models import (
    Judgement,
    Line,
    LineModel,
    judged,
    satisfied,
)
from memory_theorems.verify.examination.nontrivial import demands
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.proofs.kernel import Answer, Evidence
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.recorded import digest
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.verdicts import UNMET as UNMET

#: Name of the point at which a formula fails.
FAILS = "the formula"
Points = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Structure:
    """Values of all symbols, and points by what is shown at them; ``answers`` are those to the
    leaves of the kernel's proofs, by the digests of the questions."""

    model: LineModel
    points: Points
    answers: Mapping[str, Answer] = field(default_factory=dict, compare=False)

    @property
    def text(self) -> str:
        """``lambda := 1/2, phi(a, u) := a/2; at a = 1``; of several points the first."""
        values = [f"{name} := {value}" for name, value in self.model.to_json().items()]
        values += self.model.equations
        first = next((point for point in self.points.values() if point), {})
        at = ", ".join(f"{name} = {value}" for name, value in first.items())
        return "; at ".join(filter(None, (", ".join(values) or "the definitions", at)))

    def to_json(self) -> dict[str, Any]:
        """What :meth:`from_json` reads."""
        return {
            "values": self.model.to_json(),
            **self.model.more(),
            "points": {name: dict(point) for name, point in self.points.items()},
            "leaves": {
                key: {"way": one.way, "certificates": list(one.certificates)}
                for key, one in sorted(self.answers.items())
            },
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Structure:
        """Inverse of :meth:`to_json`; InputError on anything else."""
        try:
            model = LineModel.from_json(data["values"]).with_more(data)
            points = {
                str(name): {str(key): str(value) for key, value in point.items()}
                for name, point in data["points"].items()
            }
            answers = {
                key: Answer(str(one["way"]), tuple(one["certificates"]))
                for key, one in data.get("leaves", {}).items()
            }
        except (KeyError, TypeError, AttributeError) as trouble:
            raise InputError(f"no structure: {trouble}") from None
        return cls(model, points, answers)

    def evidence(self, asked: tuple[Question, ...]) -> Answer | str:
        """The recorded answers alone."""
        return self.answers.get(digest(asked), "the record has no answer to this leaf")


def wanted(formula: Formula, theory: Theory, refutes: bool) -> Mapping[str, Formula]:
    """What has to fail in a structure that refutes the formula, or meets it."""
    return {FAILS: formula} if refutes else demands(formula, theory)


def lacking(
    structure: Structure, theory: Theory, wanted: Mapping[str, Formula], evidence: Evidence
) -> str:
    """What keeps the structure from showing that each of the formulas fails; empty where nothing
    does.  Every hypothesis of the theory is proved, whatever is wanted."""
    try:
        line = Line(structure.model, theory, evidence)
        return unproved(line, theory) or unshown(line, structure.points, theory, wanted)
    except (VerifyError, ArithmeticError, ValueError) as trouble:
        return str(trouble)[:300]


def unproved(line: Line, theory: Theory) -> str:
    """The hypothesis, or the domain, that is not proved in a model; empty where all are."""
    if not line.is_model:
        return "a symbol is not shown to lie in its domain"
    for item in (None, *theory.hypotheses):
        one = replace(theory, hypotheses=(item,) if item else ())
        if not satisfied(line, one):
            if item is None:
                return "a number is not shown to lie in its domain"
            return f"the hypothesis {item.name!r} is not proved in it: {item.formula.text}"
    return ""


def unshown(line: Line, points: Points, theory: Theory, wanted: Mapping[str, Formula]) -> str:
    """What is not shown to fail at its point."""
    for name, formula in wanted.items():
        point = points.get(name)
        if point is None:
            return f"no point is given for {name}"
        if judged(line, point, Sequent(theory, formula)) is not Judgement.FAILS:
            return f"{name} is not shown at its point"
    return ""


def shows(data: Mapping[str, Any], theory: Theory, formula: Formula, refutes: bool = False) -> bool:
    """Whether the data of a structure meets the formula, or refutes it, by the kernel and the
    recorded certificates alone.  InputError where it is no structure."""
    found = Structure.from_json(data)
    return not lacking(found, theory, wanted(formula, theory, refutes), found.evidence)


def kept(
    structure: Structure, theory: Theory, wanted: Mapping[str, Formula], evidence: Evidence
) -> Structure | None:
    """The structure with the answers that its proofs need; None where it lacks something."""
    answers: dict[str, Answer] = {}

    def noting(asked: tuple[Question, ...]) -> Answer | str:
        answer = evidence(asked)
        if isinstance(answer, Answer):
            answers[digest(asked)] = answer
        return answer

    if lacking(structure, theory, wanted, noting):
        return None
    return Structure(structure.model, structure.points, answers)
