"""Wrong variants of formulas that were settled before, in files beside the theorems.  Untrusted.

A variant that no instance refutes is either true, and then the kernel proves it, like its statement
or by lemmas of its own, or some model of the hypotheses refutes it.  Both take a search; what it
finds is proposed by a record and checked here: inferences by the kernel, a model by
:func:`verify.examination.line_models.judged`.  A variant that is not on record, or whose record is
refused, is tested on the instances.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from memory_theorems.verify.errors import InputError, VerifyError
from memory_theorems.verify.examination.formula_statements import Closing, further
from memory_theorems.verify.examination.line_models import Judgement, Line, LineModel, judged
from memory_theorems.verify.examination.results import ILL_POSED
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs import record_files, recorded
from memory_theorems.verify.proofs.recorded import Record
from memory_theorems.verify.proofs.scripts import Inference
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.theorem import Statement, Step, Theorem
from memory_theorems.verify.verdicts import Json, Reason, Verdict, refuted, undecided


@dataclass(frozen=True, slots=True)
class Proposal:
    """Inferences that end with the variant, or a model and a point where it fails."""

    inferences: tuple[Inference, ...] = ()
    model: LineModel | None = None
    point: tuple[tuple[str, str], ...] = ()

    def to_json(self) -> Json:
        if self.inferences:
            lines = [item.to_json() for item in self.inferences]
            return {"proof": lines[0] if len(lines) == 1 else lines}
        assert self.model is not None
        return {"model": self.model.to_json(), "at": dict(self.point), **self.model.more()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Proposal:
        if "proof" in data:
            lines = data["proof"] if isinstance(data["proof"], list) else [data["proof"]]
            return cls(tuple(map(Inference.from_json, lines)))
        model = LineModel.from_json(data["model"]).with_more(data)
        return cls((), model, tuple(data["at"].items()))


@dataclass(frozen=True, slots=True)
class Variants:
    """Proposals by the digest of the variant; models by their theory share what is proved there."""

    proposals: Mapping[str, Proposal] = field(default_factory=dict)
    leaves: Record = recorded.NOTHING


def digest(variant: Sequent) -> str:
    """The same for the same hypotheses, symbols and formula, in every process."""
    text = json.dumps(variant.to_json(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:24]


@lru_cache(maxsize=256)
def read(record: Path) -> Variants:
    """The variants beside a record of leaves; none where there is no such file."""
    path = record_files.variants_beside(record)
    if not path.is_file():
        return Variants()
    try:
        data = record_files.unpacked(path)
        if data["format"] != recorded.VARIANTS:
            raise InputError(f"{path}: not a record of the form {recorded.VARIANTS}")
        found = {key: Proposal.from_json(item) for key, item in data["variants"].items()}
    except InputError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as trouble:
        raise InputError(f"{path}: not a record of variants: {trouble}") from None
    return Variants(found, recorded.read(path))


def write(record: Path, variants: Variants) -> None:
    """One variant, then one leaf on a line, in the order of their digests."""
    lines = [
        f"{json.dumps(key)}:{json.dumps(item.to_json(), sort_keys=True, separators=(',', ':'))}"
        for key, item in sorted(variants.proposals.items())
    ]
    path = record_files.variants_beside(record)
    body, leaves = ",\n".join(lines), ",\n".join(recorded.lines(variants.leaves))
    text = (
        f'{{"format":"{recorded.VARIANTS}","variants":{{\n{body}\n}},"leaves":{{\n{leaves}\n}}}}\n'
    )
    record_files.pack(path, text)


def whole_theory(theorem: Theorem, variant: Sequent) -> Theory:
    """The variant's symbols and definitions, with the hypotheses of all the theorem's sequents that
    share them; the variant's own come first where two have one name."""
    items: list[Statement | Step] = [*theorem.statements, *theorem.steps]
    theories = [item.subject.theory for item in items if isinstance(item.subject, Sequent)]
    same = (variant.theory.symbols, variant.theory.definitions)
    found = {item.name: item for item in variant.theory.hypotheses}
    for other in theories:
        if (other.symbols, other.definitions) == same:
            found = {item.name: item for item in other.hypotheses} | found
    return replace(variant.theory, hypotheses=tuple(found[name] for name in sorted(found)))


@lru_cache(maxsize=512)
def _line(model: LineModel, theory: Theory, record: Path) -> Line | None:
    try:
        return Line(model, theory, read(record).leaves.proposed, _known(theory, record))
    except VerifyError:
        return None


@lru_cache(maxsize=128)
def _known(theory: Theory, record: Path) -> dict[Hashable, bool]:
    """What models of one theory share, as long as the record is the same."""
    return {}


def settled(
    subject: Sequent, variant: Sequent, theorem: Theorem | Theory
) -> tuple[Verdict, str] | None:
    """The verdict of a variant that is on record, and the note where it says nothing; None where
    the record has nothing, or what it has is refused.

    ``theorem`` gives the symbols, definitions and hypotheses that a model speaks of.
    """
    if subject.record is None:
        return None
    known = read(subject.record)
    proposal = known.proposals.get(digest(variant))
    if proposal is None:
        return None
    if proposal.inferences:
        closing = further(subject, variant, proposal.inferences, known.leaves.proposed)
        return (_proved(closing), "") if closing.proof is not None else None
    whole = theorem if isinstance(theorem, Theory) else whole_theory(theorem, variant)
    return _refuted(subject.record, proposal, variant, whole)


def _proved(closing: Closing) -> Verdict:
    assert closing.proof is not None
    fact = closing.proof.inferences[-1].name
    return closing.verdict_of(fact).with_(certificate=None)


def _refuted(
    record: Path, proposal: Proposal, variant: Sequent, whole: Theory
) -> tuple[Verdict, str] | None:
    assert proposal.model is not None
    line = _line(proposal.model, whole, record)
    point = dict(proposal.point)
    found = None if line is None else judged(line, point, variant)
    if found is None:
        return None
    shown: Json = {"model": proposal.model.to_json(), "where": point}
    if found is Judgement.UNDEFINED:
        detail = f"no formula: a side has no value in a model of the hypotheses: {shown}"
        return undecided(Reason.DOMAIN_OBSTRUCTION, detail, "model"), ILL_POSED
    detail = "the model satisfies every hypothesis and violates the conclusion, certified"
    return refuted(shown, detail, "model"), ""
