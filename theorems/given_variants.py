"""``python -m memory_theorems.theorems.given_variants FILE KEY [--run RUN]``: settle wrong
variants by hand.

FILE is JSON: ``models`` to try as they are, each ``{"model": {...}, "at": {...}}`` with
``lemmas``, ``helpers`` and ``equations`` where it has any, ``at`` being the values to try of a
variable or of all variables of a sort; and ``proofs``, each ``{"of": fact, "change": words,
"proof": [...]}`` for the changes of a fact that begin with these words, the last inference without
name and formula: they are the variant's.  What the kernel accepts is written beside the theorem,
like the finds of a search (:mod:`theorems.variant_records`).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from pathlib import Path
from typing import Any

from memory_theorems.theorems.registry import theorem
from memory_theorems.theorems.variant_records import Hasty, Open, left_open, record_of, still_open
from memory_theorems.verify.documents import read_json
from memory_theorems.verify.errors import InputError, VerifyError
from memory_theorems.verify.examination import variants
from memory_theorems.verify.examination.formula_statements import further, mutants_of
from memory_theorems.verify.examination.line_models import Judgement, Line, LineModel, judged
from memory_theorems.verify.examination.variants import Proposal, Variants, digest
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.recorded import Leaf, Record
from memory_theorems.verify.proofs.scripts import Inference
from memory_theorems.verify.stating import FormulaTheorem

#: Seconds for a leaf; points that are tried of a variant in a model.
_SECONDS, _POINTS = 10.0, 400
_VALUES = {"natural": ("0", "1", "2"), "integer": ("0", "1", "-1")}
_REALS = ("0", "1", "1/2", "-1")


@dataclass(frozen=True, slots=True)
class Recording:
    """What is on record, then the engine with a clock."""

    record: Record
    engine: Hasty

    def __call__(self, asked: tuple[Question, ...]) -> Answer | str:
        found = self.record.proposed(asked)
        return found if isinstance(found, Answer) else self.engine(asked)

    def leaves(self) -> dict[str, Leaf]:
        """With what the engine found."""
        return {**self.record.leaves, **self.engine.leaves()}


def of_the_theory(model: LineModel, theory: Theory) -> LineModel:
    """The model without values of symbols that the theory does not have."""
    kept = tuple(item for item in model.values if item[0] in theory.signatures)
    return replace(model, values=kept)


def points(formula: Formula, at: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, str]]:
    """Values for the variables of a formula: by name, else by sort."""
    choices = [
        at.get(item.name, at.get(item.sort.text, _VALUES.get(item.sort.text, _REALS)))
        for item in formula.binders
    ]
    names = [item.name for item in formula.binders]
    for values in islice(product(*choices), _POINTS):
        yield dict(zip(names, map(str, values), strict=True))


def by_models(
    left: dict[str, Open], given: Sequence[Mapping[str, Any]], evidence: Recording
) -> dict[str, Proposal]:
    """What the models refute, taken out of ``left``."""
    found: dict[str, Proposal] = {}
    for data in given:
        model = LineModel.from_json(data["model"]).with_more(data)
        lines: dict[str, Line | None] = {}
        for key, item in list(left.items()):
            name = item.whole.digest
            if name not in lines:
                lines[name] = _line(model, item.whole, evidence)
            point = _refuting(lines[name], item, data.get("at", {}))
            if point is not None:
                line = lines[name]
                assert line is not None
                found[key] = Proposal((), line.model, tuple(point.items()))
                del left[key]
    return found


def _line(model: LineModel, theory: Theory, evidence: Recording) -> Line | None:
    try:
        return Line(of_the_theory(model, theory), theory, evidence)
    except VerifyError as trouble:
        print(f"no model: {trouble}")
        return None


def _refuting(
    line: Line | None, item: Open, at: Mapping[str, Sequence[Any]]
) -> dict[str, str] | None:
    if line is None:
        return None
    for point in points(item.variant.formula, at):
        found: Judgement | None = judged(line, point, item.variant)
        if found is not None:
            return point
    return None


def by_proofs(
    left: dict[str, Open], given: Sequence[Mapping[str, Any]], evidence: Recording
) -> dict[str, Proposal]:
    """What the kernel proves, taken out of ``left``; prints why it does not."""
    found: dict[str, Proposal] = {}
    for data in given:
        for key, item in list(left.items()):
            if item.subject.fact != data["of"] or not _changed(item, key, data["change"]):
                continue
            inferences = ending_with(data["proof"], f"variant {key}", item.variant.formula.text)
            closing = further(item.subject, item.variant, inferences, evidence)
            if closing.proof is None:
                print(f"no proof of {item.variant.formula.text}: {closing.missing}")
                continue
            found[key] = Proposal(inferences)
            del left[key]
    return found


def _changed(item: Open, key: str, words: str) -> bool:
    every = mutants_of(item.subject)
    return any(change.startswith(words) for change in every if digest(every[change]) == key)


def ending_with(given: Sequence[Mapping[str, Any]], name: str, text: str) -> tuple[Inference, ...]:
    """The inferences, the last with this name and formula."""
    *lemmas, last = given
    rule = next((key for key in last if key in ("have", "induct", "cases", "bound")), None)
    if rule is None:
        raise InputError("the last inference has no rule")
    named = {**last, rule: name, "formula": text}
    return tuple(map(Inference.from_json, [*lemmas, named]))


def main() -> int:
    """Exit code 2 for a key that is none."""
    parser = argparse.ArgumentParser(prog="python -m memory_theorems.theorems.given_variants")
    parser.add_argument("file", type=Path)
    parser.add_argument("key")
    parser.add_argument("--run", type=Path, help="JSON of a run: try what it left open")
    asked = parser.parse_args()
    found = theorem(asked.key)
    if not isinstance(found, FormulaTheorem):
        print(f"error: {asked.key!r} is no theorem over abstract symbols")
        return 2
    data = read_json(asked.file)
    run = read_json(asked.run) if asked.run else None
    left = still_open(found, None if run is None else left_open(run, found.key))
    opened, path = len(left), record_of(found)
    known = variants.read(path)
    evidence = Recording(known.leaves, Hasty(_SECONDS, False))
    new = by_models(left, data.get("models", ()), evidence)
    new |= by_proofs(left, data.get("proofs", ()), evidence)
    variants.write(path, Variants({**known.proposals, **new}, Record(evidence.leaves())))
    print(f"{found.key}: {opened} open, {len(left)} left")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
