"""What the tests of theorems in formulas share: formulas decided on instances, by their text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from verify.arithmetic.balls import Real
from verify.examination.formula_statements import status
from verify.examination.interpretations import NOTHING, Bound
from verify.language.formulas import Theory
from verify.proofs.scripts import Inference
from verify.sequents import Sequent
from verify.stating import FormulaTheorem


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
        """True, False or None; :data:`NOTHING` where a hypothesis or premise fails."""
        return status(self.bound(instance), self.sequent(text))

    def first(self, text: str, instance: Any) -> Any:
        """What the formula says at the first point alone, whatever the hypotheses."""
        bound, formula = self.bound(instance), self.theory.formula(text)
        return bound.holds(formula, bound.points(formula)[0])

    def value(self, text: str, instance: Any, bits: int = 192) -> Real:
        """The left side of a formula at the first point."""
        bound, formula = self.bound(instance), self.theory.formula(text)
        found = bound.value(formula.conclusion.left, bound.points(formula)[0], bits)
        assert not hasattr(found, "entries")
        return found  # type: ignore[return-value]

    def violated(self, text: str, instances: Iterable[Any]) -> bool:
        """Whether an instance satisfies all hypotheses and certainly violates the formula."""
        return any(self.says(text, instance) is False for instance in instances)


def formula_of(proof: Iterable[Inference], name: str) -> str:
    """The text of an inference."""
    return next(item.formula for item in proof if item.name == name)


__all__ = ["NOTHING", "Stating", "formula_of"]
