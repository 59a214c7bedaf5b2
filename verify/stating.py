r"""Theorem files in the form of formulas: symbols once, statements, proof, instances.

A file subclasses :class:`FormulaTheorem` and gives it data.  A statement's verb is its form and its
expectation: ``printed``, ``repaired``, ``sharpened``, ``lemma`` and ``variant`` are to hold,
``disproved``, ``refuted_variant`` and ``overstated`` are refuted.  What is shown, tested and proved
of a statement is one formula; the paper's own line stands apart and has no verdict.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.lemmas.cited import is_lemma, with_lemmas
from memory_theorems.verify.proofs import record_files
from memory_theorems.verify.proofs.scripts import Inference, bound, cases, have, induct
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.sequents import Sequent, needed
from memory_theorems.verify.theorem import (
    FAILS,
    HOLDS,
    OPEN,
    SPOT_CERTIFIED,
    Computation,
    Expectation,
    Form,
    Statement,
    Step,
    Subject,
    Theorem,
)
from memory_theorems.verify.verdicts import Json

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from memory_theorems.verify.examination.interpretations import Interpretation

__all__ = [
    "FormulaTheorem",
    "Instances",
    "Stated",
    "bound",
    "cases",
    "disproved",
    "have",
    "induct",
    "lemma",
    "overstated",
    "printed",
    "refuted_variant",
    "repaired",
    "sharpened",
    "variant",
]

#: What a statement says: a formula as text, a claim, a computation, or a composed statement; None
#: is the formula of the inference of the same name.
Said: TypeAlias = str | Claim | Computation | Composed | None


@dataclass(frozen=True, slots=True)
class Stated:
    """One statement or line as its builder made it."""

    form: Form
    name: str
    said: Said
    fails: bool = False
    paper: str = ""
    equation: str = ""
    note: str = ""
    without: tuple[str, ...] = ()
    proved_by: str = ""
    mutants: Mapping[str, Subject] = field(default_factory=dict)
    within: tuple[Theory, tuple[Inference, ...]] | None = None
    instead: tuple[str, ...] | None = None
    disproof: Claim | Computation | None = None
    explains: str = ""
    keeps: tuple[str, ...] = ()
    confirmed: str = ""
    by_instances: bool = False

    def subject(
        self,
        theory: Theory,
        proof: tuple[Inference, ...],
        record: Path | None = None,
        structures: tuple[tuple[tuple[str, str], ...], ...] = (),
    ) -> Subject:
        """The claim or computation itself, or the sequent over the theory's symbols."""
        if isinstance(self.said, Composed):
            return replace(self.said, record=record)
        if isinstance(self.said, Claim | Computation):
            return self.said
        if self.within is not None:
            theory, proof = self.within[0], with_lemmas(*self.within)
        fact = self.proved_by or self.name
        named = [item for item in proof if item.name == fact]
        if self.proved_by and not named:
            raise InputError(f"{self.name!r} is to be proved by {fact!r}, which is no inference")
        text = self.said if self.said is not None else named[0].formula if named else None
        if text is None:
            raise InputError(f"{self.name!r} has no formula and no inference of that name")
        fact = fact if named else ""
        sequent = Sequent(theory, theory.formula(text), fact, proof, 5, record, structures)
        for hypothesis in self.without:
            sequent = sequent.without(hypothesis)
        return sequent

    def expected(self, subject: Subject) -> Expectation:
        if self.fails:
            return OPEN if self.by_instances else FAILS
        if isinstance(subject, Composed):
            return HOLDS if subject.fact else OPEN
        tested_only = isinstance(subject, Sequent) and not subject.fact
        if isinstance(subject, Computation):
            tested_only = not subject.range.complete
        return SPOT_CERTIFIED if tested_only else HOLDS


def _builder(form: Form, meaning: str, fails: bool = False) -> Callable[..., Stated]:
    def build(name: str, said: Said = None, **details: Any) -> Stated:
        without = tuple(details.pop("without", ()))
        return Stated(form, name, said, fails, without=without, **details)

    build.__doc__ = f"A statement {meaning}; its arguments are those of :class:`Stated`."
    return build


#: ``printed(name, said, paper=..., note=..., without=(...), proved_by=...)``: as in the paper.
#: ``said`` is a formula, a claim, or left out: then it is the formula of the inference
#: ``proved_by`` (or of the statement's name); ``without`` names hypotheses that it does not need;
#: ``within=(theory, proof)`` is another theory than the file's, for a statement of other symbols.
printed = _builder(Form.PRINTED, "as the paper has it")
#: Like ``printed``: what the print is replaced by.
repaired = _builder(Form.REPAIRED, "that replaces a print that does not hold")
#: Like ``printed``: more than is printed.
sharpened = _builder(Form.SHARPENED, "of more than is printed")
#: Like ``printed``: what holds and is no line of the paper, nor stands in the place of one.
lemma = _builder(Form.LEMMA, "of our own, or of one step of a proof")
#: Like ``printed``: what nobody claims in print, or only a text that nobody here has read.
variant = _builder(Form.VARIANT, "that no text read here claims")
#: Like ``printed``: what is printed and refuted; ``instead`` names what holds in its place, where
#: that is not the next repaired statement; ``disproof``, ``explains`` and ``keeps`` are those of
#: :class:`verify.theorem.Statement`.  ``by_instances=True`` expects it to stay open: instances
#: violate it whose hypotheses hold by what their file says, and no structure is on record in which
#: the kernel proves them.
disproved = _builder(Form.PRINTED, "as the paper has it, which is refuted", fails=True)
#: Like ``disproved``: a variant that is refuted.
refuted_variant = _builder(
    Form.VARIANT, "that no text read here claims, which is refuted", fails=True
)
#: Like ``disproved``: what nobody printed and is refuted, to show that a statement is sharp.
overstated = _builder(Form.CONTROL, "of more than holds, which is refuted", fails=True)


@dataclass(frozen=True, slots=True)
class Instances:
    """Instances of theorems that speak of the same objects.

    ``family()`` draws them, ``interpret`` gives the symbols their values, ``describe`` and
    ``rebuild`` are exact JSON and its inverse, ``edges`` are examined in every run; a function
    of no arguments where they are costly to make.
    """

    family: Callable[[], SearchStrategy[Any]]
    interpret: Callable[[Any], Interpretation]
    describe: Callable[[Any], Json]
    rebuild: Callable[[Json], Any]
    edges: tuple[Any, ...] | Callable[[], tuple[Any, ...]] = ()


class _Lazily:
    """A class attribute that is made when it is first asked for: listing theorems needs none."""

    def __init__(self, make: Callable[[], tuple[Any, ...]]) -> None:
        self.make = cache(make)

    def __get__(self, theorem: object, owner: type) -> tuple[Any, ...]:
        return self.make()


class FormulaTheorem(Theorem):
    """A theorem over abstract symbols.

    Attributes
    ----------
    symbols: name -> (TeX letter, sort, domain or signature, meaning).
    given: name -> hypothesis, a formula; a pair (formula, source) is a cited theorem.
    define: recursive definitions of symbols.
    inner_product: spaces that have one.
    theory: these four together, where several theorems share them.
    stated: the statements.
    proof: the inferences, in the paper's order; those that a statement needs are its steps.
    lines: further displayed lines of the paper's proof, each decided by itself.
    shown: the inferences that are shown as steps; all that the statements need where it is None.
    in_the_paper: name of an inference -> (equation number, the paper's line).
    instances: where the statements are tested.
    structures: values of the symbols in which all hypotheses are to be proved, each a table such as
        ``{"lambda": "1/2", "phi(a, u)": "a/2 + u"}`` with the real line for every space.

    InputError where a text is no formula over the symbols.
    """

    symbols: ClassVar[Mapping[str, Sequence[str]]] = {}
    given: ClassVar[Mapping[str, Any]] = {}
    define: ClassVar[Sequence[str]] = ()
    inner_product: ClassVar[Sequence[str]] = ()
    stated: ClassVar[Sequence[Stated]] = ()
    proof: ClassVar[Sequence[Inference]] = ()
    lines: ClassVar[Sequence[Stated]] = ()
    shown: ClassVar[Sequence[str] | None] = None
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {}
    instances: ClassVar[Instances]
    structures: ClassVar[Sequence[Mapping[str, str]]] = ()
    theory: ClassVar[Theory]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "theory" not in vars(cls):
            cls.theory = Theory.parse(cls.symbols, cls.given, cls.define, cls.inner_product)
        proof = with_lemmas(cls.theory, cls.proof)
        cls.names = {item.name: item.meaning for item in cls.theory.symbols}
        record = _record(cls)
        structures = tuple(tuple(item.items()) for item in cls.structures)
        cls.statements = tuple(
            _statement(item, cls.theory, proof, record, structures) for item in cls.stated
        )
        edges = cls.instances.edges
        cls.edges = _Lazily(lambda: edges() if callable(edges) else edges)  # type: ignore[assignment]
        cls.steps = _Lazily(cls._lines)  # type: ignore[assignment]

    @classmethod
    def _lines(cls) -> tuple[Step, ...]:
        """Displayed lines and the inferences that the statements need, in the proof's order."""
        proof = with_lemmas(cls.theory, cls.proof)
        inferred: dict[str, Step] = {}
        within = [item for one in cls.stated if one.within for item in one.within[1]]
        written = {item.name for item in (*cls.proof, *within)}
        for statement in cls.statements:
            of = statement.subject
            if not isinstance(of, Sequent) or not of.fact:
                continue
            for item in needed(of.proof, of.fact):
                if item.name in inferred or (item.name not in written and is_lemma(item)):
                    continue
                if cls.shown is None or item.name in cls.shown:
                    inferred[item.name] = cls._inference(item, of, proof)
        order = [*(item.name for item in proof), *inferred]
        steps = sorted(inferred.values(), key=lambda step: order.index(step.name))
        return (*(_line(item, cls.theory) for item in cls.lines), *steps)

    @classmethod
    def _inference(cls, item: Inference, of: Sequent, proof: tuple[Inference, ...]) -> Step:
        """The line of a proof; of the file's own, with all hypotheses."""
        equation, paper = cls.in_the_paper.get(item.name, ("", ""))
        theory = cls.theory if of.proof == proof else of.theory
        formula = theory.formula(item.formula)
        sequent = Sequent(theory, formula, item.name, of.proof, record=of.record)
        form = Form.PRINTED if equation or paper else Form.LEMMA
        return Step(item.name, equation, paper, sequent, HOLDS, form=form)

    def family(self) -> SearchStrategy[Any]:
        return self.instances.family()

    def interpret(self, instance: Any) -> Interpretation:
        """The values of the symbols in an instance."""
        return self.instances.interpret(instance)

    def describe(self, instance: Any) -> Json:
        return self.instances.describe(instance)

    def rebuild(self, data: Json) -> Any:
        return self.instances.rebuild(data)


def _record(cls: type) -> Path | None:
    """The record beside the file of a class, where there is one."""
    try:
        path = record_files.beside(Path(inspect.getfile(cls)))
    except (TypeError, OSError):  # a class of no file
        return None
    return path if path.is_file() else None


def _statement(
    item: Stated,
    theory: Theory,
    proof: tuple[Inference, ...],
    record: Path | None,
    structures: tuple[tuple[tuple[str, str], ...], ...],
) -> Statement:
    subject = item.subject(theory, proof, record, structures)
    return Statement(
        item.form,
        item.paper,
        subject,
        item.expected(subject),
        note=item.note,
        mutants=item.mutants,
        name=item.name,
        instead=item.instead,
        disproof=item.disproof,
        explains=item.explains,
        keeps=item.keeps,
        confirmed=item.confirmed,
    )


def _line(item: Stated, theory: Theory) -> Step:
    subject = item.subject(theory, ())
    return Step(
        item.name,
        item.equation,
        item.paper,
        subject,
        item.expected(subject),
        item.form,
        item.note,
        item.mutants,
        instead=item.instead,
        confirmed=item.confirmed,
    )
