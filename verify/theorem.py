"""Theorems as data: what is read of a theorem file by whatever examines, shows and reports it.

Statements and lines with their subjects, where they stand in print, what is expected of them; a
family of instances.  A random member of the family and a user's own target are both instances and
take the same path.  How a file is written: :mod:`verify.stating`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias

from memory_theorems.verify.computations import CaseRange as CaseRange
from memory_theorems.verify.computations import Computation as Computation
from memory_theorems.verify.computations import one_case as one_case
from memory_theorems.verify.errors import Unsupported, VerifyError
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.verdicts import Evidence, Json, Outcome, Verdict

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from memory_theorems.verify.examination.paths import Path
    from memory_theorems.verify.showing.tabulated import Table


class Form(StrEnum):
    """Which text a statement or step encodes.

    The first three are a paper's: its line, the smallest repair of that line, or that line with
    more, on its own objects and under its own hypotheses.
    """

    PRINTED = "printed"
    REPAIRED = "repaired"
    SHARPENED = "sharpened"
    #: Whatever else holds: a step of a proof, a schema, a theorem whose key step is a hypothesis.
    LEMMA = "lemma"
    #: Claimed by nobody in print, or by a text that nobody here has read; may hold or fail.
    VARIANT = "variant"
    #: More than holds, of our own making: refuted, to show that a statement is sharp.
    CONTROL = "control"

    @property
    def of_the_paper(self) -> bool:
        """Whether a line of this form is a line of the paper, or stands in the place of one."""
        return self in (Form.PRINTED, Form.REPAIRED, Form.SHARPENED)

    @property
    def may_fail(self) -> bool:
        """Whether a refuted line of this form leaves a proof as it is."""
        return self in (Form.PRINTED, Form.VARIANT, Form.CONTROL)


class Provenance(StrEnum):
    """How well the text of a paper is known here; only what was read can have an erratum."""

    READ = "read"
    SECOND_HAND = "second-hand"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Paper:
    """A source: ``key`` is the short name used in theorem keys, e.g. ``curse-of-memory``.

    ``contents``: the labels of its statements in the order of the print, for pages that follow it;
    labels of theorem files that the print does not number stand where they belong.
    ``provenance``: whether the text itself was read, or an abstract, notes and other papers.
    ``messages``: what its reader takes home, in words without a constant, each with the statement
    (``key: name``) from which the line with constants is generated.  ``undecided``: labels with
    what they say, where nothing here decides that.
    """

    key: str
    authors: str
    title: str
    venue: str
    year: int
    contents: tuple[str, ...] = ()
    provenance: Provenance = Provenance.READ
    messages: tuple[tuple[str, str], ...] = ()
    undecided: tuple[tuple[str, str], ...] = ()

    @property
    def citation(self) -> str:
        return f"{self.authors}: {self.title}. {self.venue}, {self.year}"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a statement stands: paper, label as printed, equation numbers as printed."""

    paper: Paper
    label: str
    equations: tuple[str, ...] = ()
    place: str = ""


@dataclass(frozen=True, slots=True)
class Citation:
    """A result that is used without being checked here; proofs that use it say so."""

    name: str
    statement: str
    reference: str


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the file declares it expects; a run that differs is reported, never hidden.

    ``least`` is the weakest admissible evidence for that outcome.
    """

    outcome: Outcome
    least: Evidence = Evidence.NONE

    def met_by(self, verdict: Verdict) -> bool:
        return verdict.outcome is self.outcome and verdict.evidence.strength >= self.least.strength


HOLDS = Expectation(Outcome.HOLDS, Evidence.CERTIFIED)
PROVED = Expectation(Outcome.HOLDS, Evidence.PROVED)
FAILS = Expectation(Outcome.FAILS, Evidence.CERTIFIED)
SPOT_CERTIFIED = Expectation(Outcome.OPEN, Evidence.SPOT_CERTIFIED)
OPEN = Expectation(Outcome.OPEN)


Subject: TypeAlias = Claim | Computation | Sequent | Composed


@dataclass(frozen=True, slots=True)
class Statement:
    """One form of the theorem.

    ``disproof``: a claim or computation whose *truth* refutes this statement (for every constant
    there is a parameter ...); ``explains`` says in one sentence why it does.  ``note`` tells
    people what differs from the print.  ``latex`` is the paper's own line: the display that
    carries the verdict is generated from the subject.  ``mutants`` are hand-written wrong variants
    on top of the automatic ones.  ``name`` tells several statements of one form apart.

    ``keeps``: for a refuted statement, its hypotheses as the counterexample satisfies them.
    ``instead``: for a refuted statement, the names of the statements or steps that hold in its
    place (``key: name`` of another theorem); None leaves it to the order of the file: the next
    repaired one; an empty tuple says that nothing does.
    ``confirmed``: the quoted sentence of the print by which a second person confirmed that the
    formula is that sentence; without it a statement is said to encode the print, not to be it.
    """

    form: Form
    latex: str
    subject: Subject
    expected: Expectation
    disproof: Claim | Computation | None = None
    explains: str = ""
    note: str = ""
    mutants: Mapping[str, Subject] = field(default_factory=dict)
    name: str = ""
    keeps: tuple[str, ...] = ()
    instead: tuple[str, ...] | None = None
    confirmed: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One displayed line of a proof, with a verdict of its own.

    ``equation`` is the printed number, ``form`` says whether this is the printed line or its
    repair; a refuted printed step does not weaken a proof that goes through its repair, so the
    proof's verdict is taken over the steps that hold plus those whose form may not fail.

    ``instead``: as for a statement; None is the repaired step that follows at once.
    ``confirmed``: as for a statement.
    """

    name: str
    equation: str
    latex: str
    subject: Subject
    expected: Expectation = HOLDS
    form: Form = Form.PRINTED
    note: str = ""
    mutants: Mapping[str, Subject] = field(default_factory=dict)
    instead: tuple[str, ...] | None = None
    confirmed: str = ""


@dataclass(frozen=True, slots=True)
class Caption:
    """What stands under a figure: ``printed``, the caption of the paper's figure, quoted, empty
    where it is none of the paper's; ``found``: what is seen here beside it; ``made``: when and how
    it was computed, and what of it is not computed anew."""

    found: str
    made: str
    printed: str = ""


class Applicability(StrEnum):
    """Whether a theorem speaks of a user's target, and if not, why."""

    APPLIES = "applies"
    #: What hypotheses say of all values is tried at points only, and nothing else is open.
    TRIED = "applies, as far as tried"
    HYPOTHESIS_FAILS = "hypothesis fails"
    HYPOTHESIS_OPEN = "hypothesis not decided"
    NOT_CONSTRUCTED = "not constructed"
    NOT_ANALYTIC = "not analytic"
    OUT_OF_TIME = "out of time"
    SILENT = "not about kernels"
    ERROR = "error"


#: Why no target is an instance of a theorem that has no :meth:`Theorem.instances_for` of its own.
SILENT = "this theorem does not speak of a kernel"


class NotAnInstance(VerifyError):
    """A user's target is not examined as an instance of a theorem.

    The message says which part is missing, ``why`` whether a hypothesis fails or is not decided, or
    this program did not construct what the theorem speaks of.
    """

    def __init__(self, message: str, why: Applicability = Applicability.NOT_CONSTRUCTED) -> None:
        super().__init__(message)
        self.why = why

    @classmethod
    def because(cls, problem: Unsupported, prefix: str = "") -> Self:
        """The same for a construction that broke off."""
        return cls(f"{prefix}{problem}", Applicability(problem.kind))


@dataclass(frozen=True, slots=True)
class Target:
    """What a user brings: a kernel rho(t) (scalar or one expression per input channel),
    parameters substituted, plus named options such as ``m`` or ``alpha`` as exact text."""

    kernel: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)


class Theorem:
    """What is read of a theorem by whatever examines, shows and reports it.

    Authors subclass :class:`verify.stating.FormulaTheorem`, which makes all of it from symbols,
    formulas and a proof.  Stateless, instantiated once by the registry.
    """

    key: ClassVar[str]
    title: ClassVar[str]
    source: ClassVar[Source]
    aliases: ClassVar[tuple[str, ...]] = ()
    #: symbol -> meaning, as used in the statements; rendered by ``show`` and reports.
    names: ClassVar[Mapping[str, str]] = {}
    #: False where measuring an instance takes too long for moving many of them.
    moves: ClassVar[bool] = True
    statements: ClassVar[tuple[Statement, ...]] = ()
    steps: ClassVar[tuple[Step, ...]] = ()
    #: keys of theorems whose statements the proof uses.
    uses: ClassVar[tuple[str, ...]] = ()
    cites: ClassVar[tuple[Citation, ...]] = ()
    #: names of the options of a target that :meth:`instances_for` reads; another one is an error.
    options: ClassVar[tuple[str, ...]] = ()
    #: instances examined in every run, before the drawn ones: attained bounds, limits of the
    #: hypotheses, and one violation of each hypothesis (so that dropping it is refuted).
    edges: ClassVar[tuple[Any, ...]] = ()

    def __repr__(self) -> str:
        return f"<theorem {self.key}: {self.title}>"

    def family(self) -> SearchStrategy[Any]:
        """Instances, edge cases included; most satisfy the hypotheses."""
        raise NotImplementedError(f"{self.key} declares no family")

    def describe(self, instance: Any) -> Json:
        """The instance as JSON of exact numbers (strings), enough to rebuild it."""
        raise NotImplementedError(f"{self.key} describes nothing")

    def rebuild(self, data: Json) -> Any:
        """Inverse of :meth:`describe`; InputError on malformed data."""
        raise NotImplementedError(f"{self.key} rebuilds nothing")

    def paths(self, instance: Any) -> tuple[Path, ...]:
        """The exact numbers of an instance that can be moved one at a time, the rest fixed."""
        from memory_theorems.verify.examination.paths import paths_of

        return paths_of(self.describe(instance))

    def instances_for(self, target: Target) -> tuple[Any, ...]:
        """The user's target as instances of this theorem.  Raises NotAnInstance with the reason."""
        raise NotAnInstance(SILENT, Applicability.SILENT)

    def table(self) -> Table:
        """The statements as the paper has them; no word, for nothing has been decided."""
        from memory_theorems.verify.showing.notebooks import formula
        from memory_theorems.verify.showing.tabulated import Table

        rows = tuple((item.form.value, item.name, formula(item.latex)) for item in self.statements)
        title = f"{self.key}: {self.title} ({self.source.label})"
        return Table(("form", "name", "in the paper"), rows, title)

    def _repr_html_(self) -> str:
        return self.table().to_html()

    def says(self, instance: Any, bits: int = 128) -> tuple[tuple[str, Quantity], ...]:
        """What the theorem says about an instance, as labelled numbers for the target page."""
        return ()

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        """title -> function that draws on a Matplotlib Axes (called only by reports)."""
        return {}

    def captions(self) -> Mapping[str, Caption]:
        """title of a figure -> what stands under it, for those that need more than the title."""
        return {}
