"""What a page shows of a run, as frozen values: words, counts, rows; no mark-up, no decisions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from memory_theorems.reports.displayed import Displayed, displayed
from memory_theorems.reports.words import Word
from memory_theorems.theorems.commands.tables import APART
from memory_theorems.verify.citations import name_of_citation
from memory_theorems.verify.theorem import Form, Theorem


@dataclass(frozen=True, slots=True)
class Mutant:
    """A deliberately wrong variant: REFUTED is what one wants to see."""

    change: str
    word: Word
    detail: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """How many mutants were refuted, proved true (a sharpening), or left undecided."""

    total: int
    refuted: int
    true: int
    undecided: int
    #: Decided to follow from the statement, or not defined where it speaks.
    weaker: int = 0
    ill_posed: int = 0
    #: Another constant, where a smaller one is refuted.
    loose: int = 0
    #: Violated on an instance whose hypotheses over all values are tried at points only.
    measured: int = 0

    @property
    def text(self) -> str:
        if not self.total:
            return "no mutants"
        return ", ".join(filter(None, (f"{self.refuted}/{self.total} refuted", self.rest)))

    @property
    def rest(self) -> str:
        """The mutants that survived, in words."""
        counts = (
            (self.true, "true"),
            (self.weaker, "weaker"),
            (self.ill_posed, "ill-posed"),
            (self.loose, "loose"),
            (self.measured, "violated on a measured instance"),
            (self.undecided, "undecided"),
        )
        return ", ".join(f"{number} {word}" for number, word in counts if number)

    @property
    def share(self) -> float:
        """Refuted among all, for sorting; -1 without mutants."""
        return self.refuted / self.total if self.total else -1.0


@dataclass(frozen=True, slots=True)
class Inference:
    """A line that the kernel closed: its rule, and the names of what it used."""

    name: str
    rule: str
    uses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A statement or a step with its verdict."""

    anchor: str
    name: str
    equation: str
    form: str
    latex: str
    in_the_paper: str
    basis: str
    missing: str
    what: str
    word: Word
    reason: str
    detail: str
    method: str
    expected: str
    as_expected: bool
    note: str
    explains: str
    counterexample: tuple[tuple[str, str], ...]
    mutants: tuple[Mutant, ...]
    sensitivity: Sensitivity
    checks_nothing: bool
    replayable: bool | None
    decides: str = ""
    keeps: tuple[str, ...] = ()
    #: how it was taken from the ledger; empty where it was not.
    remembered: str = ""
    #: names of what holds in its place where it is refuted; None leaves it to the order.
    instead: tuple[str, ...] | None = None
    #: SHA-256 of the certificate that the word rests on; empty where there is none.
    digest: str = ""
    #: the inference that closes it, where the kernel did.
    fact: str = ""
    #: the printed sentence that a second person found to be this formula.
    confirmed: str = ""

    @property
    def title(self) -> str:
        """The name, or what a nameless statement is."""
        return self.name or f"the {self.form} statement"

    @property
    def role(self) -> str:
        """Whose line it is; "as printed" only where a second person has confirmed that."""
        if self.form == "printed":
            return "as printed" if self.confirmed else "encodes the print"
        return {"sharpened": "more than is printed"}.get(self.form, self.form)

    @property
    def of_the_paper(self) -> bool:
        """Whether it is a line of the paper, or stands in the place of one."""
        return Form(self.form).of_the_paper

    @property
    def shown(self) -> Displayed:
        """The decided line: the only one that stands beside the word."""
        return displayed(self.latex, self.decides)

    @property
    def refuted(self) -> bool:
        return self.word.kind == "refuted"


@dataclass(frozen=True, slots=True)
class Proof:
    """The weakest link of the steps, with what it leans on."""

    word: Word
    held: int
    steps: int
    cited: tuple[str, ...]
    gaps: tuple[str, ...]
    missing: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """``9/9 steps, 2 of them not closed, modulo Jackson's theorem (cited)``; of a proof that
        holds, the word says modulo what."""
        base = f"{self.held}/{self.steps} steps" if self.steps else "no steps encoded"
        if self.missing:
            base += f", {len(self.missing)} of them not closed"
        unsaid = bool(self.cited) and "modulo" not in self.word.text
        names = ", ".join(dict.fromkeys(map(name_of_citation, self.cited)))
        return base + (f", modulo {names} (cited)" if unsaid else "")


@dataclass(frozen=True, slots=True)
class Slack:
    """Bound divided by actual value over the instances; texts as they are shown."""

    least: str
    median: str
    greatest: str
    at: tuple[tuple[str, str], ...]
    order: float
    #: the inequality, and its sides on each instance, the smaller one first.
    relation: str = ""
    points: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        return f"{self.least} · {self.median} · {self.greatest}" if self.median else "–"


@dataclass(frozen=True, slots=True)
class Section:
    """One theorem of a run."""

    key: str
    anchor: str
    aliases: tuple[str, ...]
    title: str
    paper: str
    label: str
    citation: str
    names: tuple[tuple[str, str], ...]
    statements: tuple[Item, ...]
    steps: tuple[Item, ...]
    proof: Proof
    cites: tuple[tuple[str, str, str], ...]
    uses: tuple[str, ...]
    instances: tuple[tuple[str, int], ...]
    sensitivity: Sensitivity
    survivors: tuple[str, ...]
    #: (statement, changes) of sampled statements that survive a dropped hypothesis or a changed
    #: constant.
    insensitive: tuple[tuple[str, tuple[str, ...]], ...]
    slack: Slack
    seconds: float
    replayable: bool | None
    command: str
    warnings: tuple[str, ...]
    prose: tuple[str, ...]
    theorem: Theorem | None
    place: str = ""
    equations: tuple[str, ...] = ()
    #: the lines of the kernel's proofs of all statements, each once.
    inferences: tuple[Inference, ...] = ()

    @property
    def heading(self) -> str:
        """The label as the beginning of a line; the title where there is none."""
        text = self.label or self.title
        return text[:1].upper() + text[1:]

    @property
    def page(self) -> str:
        """The file of its own page."""
        return f"{self.anchor}.html"

    @property
    def standing(self) -> Item | None:
        """What stands of the theorem: its first statement that is not refuted, of the paper's if
        there is one."""
        stands = [item for item in self.statements if not item.refuted]
        return next((item for item in stands if item.of_the_paper), stands[0] if stands else None)

    @property
    def of_the_paper(self) -> bool:
        """Whether a statement or step is a line of the paper or stands in the place of one."""
        return any(item.of_the_paper for item in (*self.statements, *self.steps))

    @property
    def checks_nothing(self) -> tuple[Item, ...]:
        return tuple(item for item in (*self.statements, *self.steps) if item.checks_nothing)

    @property
    def surprises(self) -> tuple[Item, ...]:
        """Everything against the declared expectation."""
        return tuple(item for item in (*self.statements, *self.steps) if not item.as_expected)

    @property
    def instances_text(self) -> str:
        counts = dict(self.instances)
        if not counts.get("drawn"):
            return "–"
        applicable = counts.get("applicable", counts["drawn"])
        failed = f", {counts['failed']} failed" if counts.get("failed") else ""
        measured = counts.get("measured", 0)
        outside = counts["drawn"] - applicable - measured
        rest = f", {outside} more outside the hypotheses" if outside else ""
        if measured and not applicable:
            return f"{measured} measured{rest}"
        also = f", {measured} measured" if measured else ""
        return f"{counts.get('certified', 0)} of {applicable} certified{failed}{also}{rest}"


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a report shows."""

    sections: tuple[Section, ...]
    environment: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]
    command: str

    @property
    def counts(self) -> tuple[tuple[Word, int], ...]:
        """How often each word was given to a statement, strong before weak; what rests on cited
        theorems or on more is counted apart from what does not; controls and variants are not."""
        words = [
            item.word
            for section in self.sections
            for item in section.statements
            if item.form not in APART
        ]
        number = Counter((word.rank, word.rests) for word in words)
        first = {(word.rank, word.rests): word.counted for word in reversed(words)}
        return tuple((first[kind], number[kind]) for kind in sorted(number))

    @property
    def surprises(self) -> tuple[tuple[Section, Item], ...]:
        return tuple((section, item) for section in self.sections for item in section.surprises)

    @property
    def apart(self) -> tuple[tuple[str, int, int], ...]:
        """Form, number and how many are refuted, of what is no claim of the papers or ours."""
        found = [
            (form, item.refuted)
            for section in self.sections
            for item in section.statements
            if (form := item.form) in APART
        ]
        number, refuted = Counter(form for form, _ in found), Counter(found)
        return tuple((form, number[form], refuted[form, True]) for form in APART if number[form])

    @property
    def twofold(self) -> frozenset[str]:
        """Conclusions that stand under different words: there the hypotheses are not folded."""
        kinds: dict[str, set[str]] = {}
        for section in self.sections:
            for item in (*section.statements, *section.steps):
                shown = item.shown
                kinds.setdefault(shown.then or shown.text, set()).add(item.word.kind)
        return frozenset(line for line, words in kinds.items() if len(words) > 1)
