"""The display of a statement beside its theorem's setting."""

from __future__ import annotations

from typing import Any


def display(subject: Any, setting: Any) -> str:
    """The display of a subject; what a sequent shares with the theorem's setting stands there."""
    from memory_theorems.verify.examination.displays import display_of
    from memory_theorems.verify.language.formula_latex import formula_latex
    from memory_theorems.verify.sequents import Sequent

    if isinstance(subject, Sequent) and subject.theory == setting:
        return formula_latex(subject.formula, subject.theory)
    return display_of(subject)
