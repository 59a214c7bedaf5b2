"""What the tests of theorems in formulas share: formulas decided on instances, by their text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from memory_theorems.verify.arithmetic.balls import Real
from memory_theorems.verify.examination.formula_statements import AGREES, DISAGREES, status
from memory_theorems.verify.examination.interpretations import NOTHING, Bound
from memory_theorems.verify.examination.vectors import Vector
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import Inference
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.stating import FormulaTheorem


def said(bound: Bound, sequent: Sequent) -> Any:
    """True, False or None, whether what hypotheses say of all values is proved or only tried;
    :data:`NOTHING` where a hypothesis or premise fails."""
    found = status(bound, sequent)
    return True if found is AGREES else False if found is DISAGREES else found


class Stating:
    """A theorem with its instances bound once; ``within`` is another theory than its own."""

    def __init__(self, theorem: FormulaTheorem, within: Theory | None = None) -> None:
        self.theorem, self.theory = theorem, within or theorem.theory
        self._bound: dict[Any, Bound] = {}

    def bound(self, instance: Any) -> Bound:
        if instance not in self._bound:
            self._bound[instance] = Bound(self.theory, self.theorem.interpret(instance))
        return self._bound[instance]

    def sequent(self, text: str, without: Sequence[str] = ()) -> Sequent:
        found = Sequent(self.theory, self.theory.formula(text))
        for name in without:
            found = found.without(name)
        return found

    def says(self, text: str, instance: Any) -> Any:
        """See :func:`said`."""
        return said(self.bound(instance), self.sequent(text))

    def first(self, text: str, instance: Any) -> Any:
        """What the formula says at the first point alone, whatever the hypotheses."""
        bound, formula = self.bound(instance), self.theory.formula(text)
        return bound.holds(formula, bound.points(formula)[0])

    def value(self, text: str, instance: Any, bits: int = 192) -> Real:
        """The left side of a formula at the first point."""
        bound, formula = self.bound(instance), self.theory.formula(text)
        found = bound.value(formula.conclusion.left, bound.points(formula)[0], bits)
        assert not isinstance(found, Vector)
        return found

    def violated(self, text: str, instances: Iterable[Any], without: Sequence[str] = ()) -> bool:
        """Whether an instance keeps all hypotheses (but those left out) and certainly violates the
        formula."""
        sequent = self.sequent(text, without)
        return any(said(self.bound(instance), sequent) is False for instance in instances)


def formula_of(proof: Iterable[Inference], name: str) -> str:
    """The text of an inference."""
    return next(item.formula for item in proof if item.name == name)


#: Hypotheses of the training theorems that one declared constant decides together, so that the loss
#: of one shows on no instance; each group is needed.
GROUPS = (
    ("contraction", "Dh bounded", "Dh smooth", "Dw smooth"),
    ("weights", "Dw bounded"),
    ("dp bounded",),
)
#: What the hypotheses checks leave to these groups, and what holds of every system by its form.
OF_TRAININGS = (
    *(name for group in GROUPS for name in group),
    *("rest", "input", "bounded", "dp smooth", "d(q) <= 0", "d(r) <= 0", "representation"),
    *("nonexpansive", "into the set", "start in the set", "R is large enough"),
    *("beta is large enough", "Gamma is large enough"),
)

__all__ = ["GROUPS", "NOTHING", "OF_TRAININGS", "Stating", "formula_of"]
