"""A statement as named constants, hypotheses and a conclusion, whatever kernel it is for.

Formulas over a theory and forms over a setting are read alike: quantifiers for all values in front
are taken off, their premises are hypotheses.  What has a quantifier of its own stays text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.formula_latex import formula_latex
from memory_theorems.verify.language.formula_parts import Formula, Symbol
from memory_theorems.verify.language.sorts import Signature
from memory_theorems.verify.reasoning.composition import Composed, Setting
from memory_theorems.verify.reasoning.form_values import ForAll, Form
from memory_theorems.verify.sequents import NUMBERS, Sequent, is_numeric
from memory_theorems.verify.theorem import Statement


@dataclass(frozen=True, slots=True)
class Constant:
    """A number that a statement speaks of; ``meaning`` is empty for one that it binds."""

    name: str
    domain: Interval
    tex: str = ""
    meaning: str = ""

    @property
    def whole(self) -> bool:
        return self.domain.integer


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """``relation`` where it may be one between the constants alone."""

    name: str
    text: str
    relation: Relation | None


@dataclass(frozen=True, slots=True)
class Flat:
    """A statement without its outer quantifiers; ``conclusion`` is None where it is no relation."""

    name: str
    form: str
    text: str
    latex: str
    constants: Mapping[str, Constant]
    hypotheses: tuple[Hypothesis, ...]
    conclusion: Relation | None
    #: LaTeX of a relation in the symbols of the statement.
    typeset: Callable[[Relation], str]

    def numeric(self, term: t.Term) -> bool:
        """Whether the term speaks of the constants and of nothing else."""
        return is_numeric(term) and t.free_variables(term) <= self.constants.keys()

    def without(self, names: frozenset[str]) -> Flat:
        """The same without hypotheses of these names, which its proof does not use."""
        kept = tuple(item for item in self.hypotheses if item.name not in names)
        return replace(self, hypotheses=kept)


def flattened(statement: Statement) -> Flat | None:
    """None for a claim or a computation, which has no constants of a reader's."""
    subject = statement.subject
    if isinstance(subject, Sequent):
        return _of_sequent(statement, subject)
    if isinstance(subject, Composed):
        return _of_composed(statement, subject)
    return None


def _of_sequent(statement: Statement, subject: Sequent) -> Flat:
    theory, formula = subject.theory, subject.formula
    constants = dict(_declared(theory.symbols))
    for item in formula.binders:
        if item.sort.is_number:
            constants[item.name] = Constant(item.name, item.domain or NUMBERS[item.sort.name])
    hypotheses = []
    for given in theory.hypotheses:
        bare = not given.formula.binders and not given.formula.premises
        relation = given.formula.conclusion if bare else None
        hypotheses.append(Hypothesis(given.name, given.formula.text, relation))
    hypotheses += (Hypothesis("", item.text, item) for item in formula.premises)
    return Flat(
        statement.name, statement.form.value, formula.text, formula_latex(formula, theory),
        constants, tuple(hypotheses), formula.conclusion,
        lambda relation: formula_latex(Formula((), (), relation), theory),
    )  # fmt: skip


def _of_composed(statement: Statement, subject: Composed) -> Flat:
    from memory_theorems.verify.reasoning.display import composed_latex, form_latex
    from memory_theorems.verify.reasoning.writing import shown

    setting = subject.setting
    constants = dict(_declared(setting.symbols))
    hypotheses = []
    for given in setting.hypotheses:
        relation = _relation(setting, setting.hypothesis(given.name))
        hypotheses.append(Hypothesis(given.name, given.text, relation))
    form: Form = subject.form
    while isinstance(form, ForAll):
        for item in form.binders:
            constant = _constant(item.name, item.signature)
            if constant is not None:
                constants[item.name] = constant
        for premise in form.premises:
            hypotheses.append(Hypothesis("", shown(premise), _relation(setting, premise)))
        form = form.conclusion
    conclusion = _relation(setting, form)
    return Flat(
        statement.name, statement.form.value, subject.text, composed_latex(subject),
        constants, tuple(hypotheses), conclusion,
        lambda relation: form_latex(relation, setting),
    )  # fmt: skip


def _relation(setting: Setting, form: Form) -> Relation | None:
    """A relation with its objects written out; None for another form."""
    plain = setting.vocabulary.unfolded(form)
    return plain if isinstance(plain, Relation) else None


def _declared(symbols: Iterable[Symbol]) -> Iterator[tuple[str, Constant]]:
    for item in symbols:
        found = _constant(item.name, item.signature, item.tex, item.meaning)
        if found is not None:
            yield item.name, found


def _constant(name: str, signature: Signature, tex: str = "", meaning: str = "") -> Constant | None:
    if signature.arguments or not signature.result.is_number:
        return None
    return Constant(name, signature.domain or NUMBERS[signature.result.name], tex, meaning)
