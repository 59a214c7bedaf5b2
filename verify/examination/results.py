"""What a run found out about a theorem, as frozen values with their JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from verify.theorem import Expectation, Form
from verify.verdicts import ESTABLISHED, Evidence, Json, Outcome, Verdict

if TYPE_CHECKING:
    from verify.showing.tabulated import Table

#: Why a mutant that is not refuted says nothing about the check: it is decided that it follows from
#: the statement; or it is not defined where the statement speaks.
WEAKER = "weaker"
ILL_POSED = "ill-posed"
#: Another constant is not refuted, but a smaller one is: no instance attains the bound so nearly.
LOOSE = "loose"
_LOUD = ("without ", "side times ")


@dataclass(frozen=True, slots=True)
class MutantResult:
    """``manual`` mutants were written by hand; a refuted mutant is what one wants to see.

    ``note`` is :data:`WEAKER`, :data:`ILL_POSED`, :data:`LOOSE` or empty.
    """

    change: str
    verdict: Verdict
    manual: bool = False
    note: str = ""

    @property
    def refuted(self) -> bool:
        return self.verdict.fails

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
    def as_expected(self) -> bool:
        return self.expected.met_by(self.verdict)

    @property
    def insensitive(self) -> tuple[str, ...]:
        """The dropped hypotheses and changed constants that an only sampled statement survives."""
        if self.verdict.outcome is not Outcome.OPEN:
            return ()
        return tuple(
            item.change
            for item in self.mutants
            if (item.survives or item.note == LOOSE) and any(part in item.change for part in _LOUD)
        )

    @property
    def checks_nothing(self) -> bool:
        """It is believed, it has mutants, and none of them was refuted."""
        believed = self.verdict.outcome in (Outcome.HOLDS, Outcome.OPEN)
        return believed and bool(self.mutants) and not any(item.refuted for item in self.mutants)

    def to_json(self) -> dict[str, Json]:
        data = self.verdict.to_json()
        if self.disproof is not None:
            # The evidence is the disproof's, and is replayed there.
            del data["replayable"]
        return {
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
            "checks_nothing": self.checks_nothing,
        }


@dataclass(frozen=True, slots=True)
class InstanceCounts:
    """``decided``: every assertion was decided; ``certified``: decided and satisfied."""

    drawn: int = 0
    applicable: int = 0
    decided: int = 0
    certified: int = 0
    failed: int = 0

    def to_json(self) -> dict[str, int]:
        return {
            "drawn": self.drawn,
            "applicable": self.applicable,
            "decided": self.decided,
            "certified": self.certified,
            "failed": self.failed,
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
        """The statements with their verdicts, for notebooks, CSV and LaTeX."""
        from verify.showing.notebooks import result_table

        return result_table(self)

    def _repr_html_(self) -> str:
        from verify.showing.notebooks import result_html

        return result_html(self)

    def to_json(self) -> dict[str, Any]:
        """The contract's object for one theorem (without what it inherits through ``uses``)."""
        mutants = [(item, mutant) for item in self.items for mutant in item.mutants]
        refuted = sum(mutant.refuted for _, mutant in mutants)
        true = sum(mutant.true for _, mutant in mutants)
        certificates = [
            item.verdict.replayable or bool((item.disproof or {}).get("replayable"))
            for item in self.items
            if item.verdict.outcome in (Outcome.HOLDS, Outcome.FAILS)
        ]
        return {
            "key": self.key,
            "aliases": list(self.aliases),
            "paper": self.paper,
            "label": self.label,
            "title": self.title,
            "statements": [item.to_json() for item in self.statements],
            "steps": [item.to_json() for item in self.steps],
            "proof": proof_of([item.to_json() for item in self.steps], self.cited, self.gaps),
            "instances": self.instances.to_json(),
            "mutants": {
                "total": len(mutants),
                "refuted": refuted,
                "true": true,
                "weaker": sum(mutant.note == WEAKER for _, mutant in mutants),
                "ill_posed": sum(mutant.note == ILL_POSED for _, mutant in mutants),
                "loose": sum(mutant.note == LOOSE for _, mutant in mutants),
                "undecided": sum(mutant.survives for _, mutant in mutants),
                "survivors": [
                    {"where": item.name or item.form.value, "change": mutant.change}
                    | {"word": mutant.verdict.word}
                    for item, mutant in mutants
                    if mutant.survives
                ],
                "insensitive": [
                    {"where": item.name or item.form.value, "changes": list(item.insensitive)}
                    for item in self.statements
                    if item.insensitive
                ],
            },
            "slack": self.slack,
            "uses": list(self.uses),
            "seconds": round(self.seconds, 3),
            "as_expected": self.as_expected,
            "checks_nothing": [
                item.name or item.form.value for item in self.items if item.checks_nothing
            ],
            "warnings": list(self.warnings),
            "replayable": all(certificates) if certificates else False,
        }


_STRENGTH = ("none", "tested", "spot-certified", "attested", "certified", "proved")


def _established(step: dict[str, Json]) -> bool:
    """Proved or certified; an attestation is no link of a proof."""
    return step["outcome"] == Outcome.HOLDS and step["evidence"] in ESTABLISHED


def _rested_on(steps: Iterable[dict[str, Json]]) -> Iterator[str]:
    """The published theorems that lines rest on."""
    for step in steps:
        yield from (step.get("basis") or {}).get("cited") or ()


def proof_of(
    steps: Sequence[dict[str, Json]],
    cited: Sequence[str],
    gaps: Sequence[str],
    inherited: Sequence[dict[str, Json]] = (),
) -> dict[str, Json]:
    """The proof's verdict: its weakest link.

    Counted are the steps that hold or are open, and refuted ones unless their form may fail
    (a refuted printed line is replaced by its repair); ``inherited`` are the proofs it uses.  A
    proof that uses theorems which were not examined (``gaps``), or with steps that lack something
    (``missing``, derived from them), is open however its steps came out.
    """
    counted = [
        step for step in steps if step["outcome"] != "fails" or not Form(step["form"]).may_fail
    ]
    held = [step for step in counted if _established(step)]
    missing = [
        f"{step.get('name', '')}: {step['missing']}"
        for step in counted
        if not _established(step) and step.get("missing")
    ]
    links = [(step["outcome"], step["evidence"]) for step in counted]
    links += [(proof["outcome"], proof["evidence"]) for proof in inherited]
    closed = all(link[0] == "holds" for link in links)
    attested = any(link[1] == Evidence.ATTESTED for link in links)
    if not links or (closed and (gaps or missing or attested)):
        outcome, evidence, reason = "open", "none", "unsupported"
    elif closed:
        outcome, reason = "holds", None
        evidence = min((link[1] for link in links), key=_STRENGTH.index)
    elif any(link[0] == "fails" for link in links):
        outcome, evidence, reason = "open", "none", "disagreement"
    else:
        open_links = [link[1] for link in links if link[0] != "holds"]
        evidence = min(open_links, key=_STRENGTH.index)
        outcome = "open"
        reason = "sampled-only" if evidence in ("spot-certified", "tested") else "unsupported"
    return {
        "outcome": outcome,
        "evidence": evidence,
        "reason": reason,
        "held": len(held),
        "steps": len(counted),
        "cited": list(dict.fromkeys([*cited, *_rested_on(counted)])),
        "gaps": list(dict.fromkeys(gaps)),
        "missing": missing,
    }
