"""Whether the hypotheses and premises of a formula can be met, and whether it is false.

Both are one question: a *line model* (:mod:`verify.examination.line_models`) in which the kernel
proves every hypothesis for all values, with a point at which the premises hold, and, for a false
formula, the conclusion does not.  A search proposes; model, point and the certificates of the
kernel's leaves are data, from which :func:`shows` decides again without any search.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from verify.effort import Effort
from verify.errors import InputError, VerifyError
from verify.examination.line_models import Judgement, Line, LineModel, judged
from verify.examination.model_search import ModelSearch
from verify.language import terms as t
from verify.language.claims import Relation
from verify.language.formulas import Formula, Theory
from verify.proofs.evidence import Search
from verify.proofs.kernel import Answer, Evidence
from verify.proofs.questions import Question
from verify.proofs.recorded import digest
from verify.sequents import Sequent

UNMET = "hypotheses not shown to be satisfiable"
#: Changes of a model that the search tries.
STEPS = 3000
_FALSE = Relation(t.ONE, "<=", t.ZERO)


@dataclass(frozen=True, slots=True)
class Structure:
    """Values of all symbols on the real line, and of the formula's variables."""

    model: LineModel
    point: Mapping[str, str]
    answers: Mapping[str, Answer]

    @property
    def text(self) -> str:
        """``lambda := 1/2, phi(a, u) := a/2; a = 1``."""
        values = ", ".join(f"{name} := {value}" for name, value in self.model.to_json().items())
        at = ", ".join(f"{name} = {value}" for name, value in self.point.items())
        return f"{values}; at {at}" if at else values

    def to_json(self) -> dict[str, Any]:
        """What :func:`shows` reads."""
        return {
            "values": self.model.to_json(),
            "point": dict(self.point),
            "leaves": {
                key: {"way": one.way, "certificates": list(one.certificates)}
                for key, one in sorted(self.answers.items())
            },
        }


def meeting(theory: Theory, formula: Formula, effort: Effort | None = None) -> Structure | None:
    """A structure of all hypotheses with a point at which the formula's premises hold."""
    return refuting(theory, replace(formula, conclusion=_FALSE), effort)


def refuting(theory: Theory, formula: Formula, effort: Effort | None = None) -> Structure | None:
    """A structure of all hypotheses with a point at which the formula fails."""
    sequent = Sequent(theory, formula)
    if not theory.symbols:
        return _kept(LineModel(()), {}, sequent, effort) if not formula.binders else None
    try:
        found = ModelSearch(theory, Search(effort)).refutation(sequent, STEPS)
    except (VerifyError, ArithmeticError, ValueError, OverflowError):
        return None
    return _kept(found.model, found.point, sequent, effort) if found is not None else None


def shows(data: Mapping[str, Any], theory: Theory, formula: Formula, refutes: bool = False) -> bool:
    """Whether the data of a structure meets the formula's premises, or refutes it.

    By the kernel and the recorded certificates alone.  InputError where it is no structure.
    """
    try:
        model = LineModel.from_json(data["values"])
        point = {str(name): str(value) for name, value in data["point"].items()}
        answers = {
            key: Answer(str(one["way"]), tuple(one["certificates"]))
            for key, one in data["leaves"].items()
        }
    except (KeyError, TypeError, AttributeError) as trouble:
        raise InputError(f"no structure: {trouble}") from None

    def evidence(asked: tuple[Question, ...]) -> Answer | str:
        return answers.get(digest(asked), "the record has no answer to this leaf")

    wanted = formula if refutes else replace(formula, conclusion=_FALSE)
    return _judged(model, point, Sequent(theory, wanted), evidence)


def _judged(
    model: LineModel, point: Mapping[str, str], sequent: Sequent, evidence: Evidence
) -> bool:
    try:
        line = Line(model, sequent.theory, evidence)
        return judged(line, point, sequent) is Judgement.FAILS
    except (VerifyError, ArithmeticError, ValueError):
        return False


def _kept(
    model: LineModel, point: Mapping[str, str], sequent: Sequent, effort: Effort | None
) -> Structure | None:
    """The structure with the answers that it needs; None where it does not hold after all."""
    search, answers = Search(effort), dict[str, Answer]()

    def noting(asked: tuple[Question, ...]) -> Answer | str:
        answer = search(asked)
        if isinstance(answer, Answer):
            answers[digest(asked)] = answer
        return answer

    if not _judged(model, point, sequent, noting):
        return None
    return Structure(model, point, answers)
