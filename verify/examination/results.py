"""What a run found out about a theorem, as frozen values with their JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import Any

from memory_theorems.verify.examination.tallies import ILL_POSED as ILL_POSED
from memory_theorems.verify.examination.tallies import LOOSE as LOOSE
from memory_theorems.verify.examination.tallies import MEASURED as MEASURED
from memory_theorems.verify.examination.tallies import WEAKER as WEAKER
from memory_theorems.verify.examination.tallies import checks_nothing, insensitive, tallies
from memory_theorems.verify.examination.tallies import proof_of as proof_of
from memory_theorems.verify.showing.notebooks import formula
from memory_theorems.verify.showing.tabulated import Cell, Table
from memory_theorems.verify.theorem import Expectation, Form
from memory_theorems.verify.verdicts import Json, Verdict


@dataclass(frozen=True, slots=True)
class MutantResult:
    """``manual`` mutants were written by hand; a refuted mutant is what one wants to see.

    ``note`` is :data:`WEAKER`, :data:`ILL_POSED`, :data:`LOOSE`, :data:`MEASURED` or empty.
    """

    change: str
    verdict: Verdict
    manual: bool = False
    note: str = ""

    @property
    def refuted(self) -> bool:
        return self.verdict.fails

    @property
    def caught(self) -> bool:
        """Refuted, or violated on a measured instance."""
        return self.refuted or self.note == MEASURED

    @property
    def true(self) -> bool:
        return self.verdict.holds

    @property
    def survives(self) -> bool:
        """It ought to be refuted, and is not."""
        return not self.refuted and not self.true and not self.note


@dataclass(frozen=True, slots=True)
class ItemResult:
    """A statement (whose name may be empty) or a step."""

    name: str
    equation: str
    form: Form
    #: generated from the formula that is decided; empty for a computation.
    latex: str
    expected: Expectation
    verdict: Verdict
    mutants: tuple[MutantResult, ...] = ()
    note: str = ""
    explains: str = ""
    #: canonical claim that the verdict's certificate speaks of, where the subject is a claim.
    claim: Json = None
    #: the claim or computation whose truth refuted the statement, with its own verdict.
    disproof: Json = None
    #: the paper's own line, LaTeX or prose; it carries no verdict.
    in_the_paper: str = ""
    #: what a verdict that holds rests on, and what a statement that is not closed lacks.
    basis: Json = None
    missing: str = ""
    #: the decided formula, generated from the subject: what the word of a step speaks of.
    decides: str = ""
    #: hypotheses of a refuted statement as its counterexample satisfies them.
    keeps: tuple[str, ...] = ()
    #: the sentence of the print by which a second person confirmed that the formula is that line.
    confirmed: str = ""

    @property
    def decided(self) -> Cell:
        """What the word speaks of; of a computation its words."""
        return formula(self.latex) or self.decides

    @property
    def why(self) -> str:
        """The counterexample; what is missing."""
        if self.verdict.fails:
            told = f"counterexample {self.verdict.counterexample}; {self.verdict.detail}"
            return told.rstrip("; ")
        return self.missing or self.verdict.detail

    @property
    def as_expected(self) -> bool:
        return self.expected.met_by(self.verdict)

    @property
    def insensitive(self) -> tuple[str, ...]:
        """The dropped hypotheses and changed constants that an only sampled statement survives."""
        return tuple(insensitive(self.to_json()))

    def to_json(self) -> dict[str, Json]:
        data = self.verdict.to_json()
        if self.disproof is not None:
            # The evidence is the disproof's, and is replayed there.
            del data["replayable"]
        data = {
            "name": self.name,
            "equation": self.equation,
            "form": self.form.value,
            "latex": self.latex,
            "in_the_paper": self.in_the_paper,
            "basis": self.basis,
            "missing": self.missing,
            "expected": self.expected.outcome.value,
            "expected_least": self.expected.least.value,
            "as_expected": self.as_expected,
            "note": self.note,
            "explains": self.explains,
            **data,
            "word": self.verdict.word,
            "claim": self.claim,
            "decides": self.decides,
            # What is displayed is what is decided: these are the same for every theorem.
            "as_displayed": True,
            "not_decided": None,
            "decided": None,
            "disproof": self.disproof,
            "keeps": list(self.keeps),
            "confirmed": self.confirmed,
            "mutants": [
                {
                    "change": item.change,
                    "manual": item.manual,
                    "word": item.verdict.word,
                    "note": item.note,
                }
                | {
                    key: value
                    for key, value in item.verdict.to_json().items()
                    if key in ("outcome", "evidence", "reason", "detail", "counterexample")
                }
                for item in self.mutants
            ],
        }
        return {**data, "checks_nothing": checks_nothing(data)}


@dataclass(frozen=True, slots=True)
class InstanceCounts:
    """``decided``: every assertion was decided; ``certified``: decided and satisfied;
    ``measured``: decided where what hypotheses say of all values is tried at points only."""

    drawn: int = 0
    applicable: int = 0
    decided: int = 0
    certified: int = 0
    failed: int = 0
    measured: int = 0

    def to_json(self) -> dict[str, int]:
        return {
            "drawn": self.drawn,
            "applicable": self.applicable,
            "decided": self.decided,
            "certified": self.certified,
            "failed": self.failed,
            "measured": self.measured,
        }


@dataclass(frozen=True, slots=True)
class TheoremResult:
    """Statement, proof and gaps side by side; nothing is averaged into one tick."""

    key: str
    aliases: tuple[str, ...]
    paper: str
    label: str
    title: str
    statements: tuple[ItemResult, ...]
    steps: tuple[ItemResult, ...]
    instances: InstanceCounts
    slack: dict[str, Json]
    uses: tuple[str, ...]
    cited: tuple[str, ...]
    gaps: tuple[str, ...]
    seconds: float
    warnings: tuple[str, ...] = field(default=())

    @property
    def items(self) -> tuple[ItemResult, ...]:
        return self.statements + self.steps

    @property
    def as_expected(self) -> bool:
        return all(item.as_expected for item in self.items)

    def table(self) -> Table:
        """One row for every statement, with the word of its verdict: notebooks, CSV and LaTeX."""
        rows = tuple(
            (item.form.value, item.name, item.decided, item.verdict.word, item.why)
            for item in self.statements
        )
        title = f"{self.key}: {self.title} ({self.label})"
        return Table(("form", "name", "statement", "verdict", "why"), rows, title)

    def _repr_html_(self) -> str:
        """The table, and how many instances bear on it."""
        counts = self.instances
        bearing = f"{counts.applicable} of {counts.drawn} instances satisfy the hypotheses"
        told = [bearing] if counts.drawn else []
        told += [f"warning: {line}" for line in self.warnings]
        return self.table().to_html() + "".join(f"<div>{escape(line)}</div>" for line in told)

    def to_json(self) -> dict[str, Any]:
        """The contract's object for one theorem (without what it inherits through ``uses``)."""
        statements = [item.to_json() for item in self.statements]
        steps = [item.to_json() for item in self.steps]
        summed = tallies(statements, steps)
        return {
            "key": self.key,
            "aliases": list(self.aliases),
            "paper": self.paper,
            "label": self.label,
            "title": self.title,
            "statements": statements,
            "steps": steps,
            "proof": proof_of(steps, self.cited, self.gaps),
            "instances": self.instances.to_json(),
            "mutants": summed["mutants"],
            "slack": self.slack,
            "uses": list(self.uses),
            "seconds": round(self.seconds, 3),
            "as_expected": summed["as_expected"],
            "checks_nothing": summed["checks_nothing"],
            "warnings": list(self.warnings),
            "replayable": summed["replayable"],
        }
