"""What a verdict speaks of: the decided formula, as LaTeX and as text, generated from the subject.

The paper's own line stands beside it and carries no word.
"""

from __future__ import annotations

from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.language.formula_latex import sequent_latex
from memory_theorems.verify.language.latex import claim_latex
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.reasoning.display import composed_latex
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.theorem import Computation, Subject


def display_of(subject: Subject) -> str:
    """LaTeX of the formula that is decided; nothing for a computation, which says in words what
    it does."""
    if isinstance(subject, Claim):
        return claim_latex(subject)
    if isinstance(subject, Composed):
        return composed_latex(subject)
    if isinstance(subject, Sequent):
        return sequent_latex(subject.theory, subject.formula)
    return ""


def decides(subject: Subject) -> str:
    """The formula that is decided, generated from the subject: what its verdict speaks of."""
    return subject.shown if isinstance(subject, Computation) else subject.text
