"""The checks that a theorem in a text file owes; :func:`verify.testing.theorem_checks` makes tests
of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

from memory_theorems.verify.commands.proof_answers import Answers, answers
from memory_theorems.verify.commands.proof_documents import document, replay
from memory_theorems.verify.documents import read_text
from memory_theorems.verify.effort import Effort
from memory_theorems.verify.proofs.proof_files import ProofFile, parse_proof
from memory_theorems.verify.verdicts import UNMET


class TextChecks:
    """A text file, answered once."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @cached_property
    def task(self) -> ProofFile:
        return parse_proof(read_text(self.file), str(self.file))

    @cached_property
    def found(self) -> Answers:
        return answers(self.task, Effort())

    def statements_are_proved(self) -> None:
        """Every statement is proved, of hypotheses that do not contradict each other."""
        for item in self.found.statements:
            assert item.proved, f"{item.name}: {item.word}: {item.lacks}"
            assert item.contradiction is None, f"{item.name}: the hypotheses contradict each other"

    def hypotheses_are_met(self) -> None:
        """A structure meets the hypotheses of every statement, nontrivially."""
        for item in self.found.statements:
            assert UNMET not in item.word, f"{item.name}: {item.word}: {'; '.join(item.unmet)}"

    def false_variants_are_refuted(self) -> None:
        """There is one, and a structure refutes each."""
        assert self.found.variants, "the file calls nothing false"
        for item in self.found.variants:
            assert item.refuted is not None, f"{item.name}: no structure in which it fails"

    def answers_are_replayed(self) -> None:
        """Every word is borne out by what is written, without any search."""
        said = replay(json.loads(json.dumps(document(self.found))))
        assert said.accepted, said.why


#: The checks of a text file, by the names of their tests.
TEXT_CHECKS: Mapping[str, Callable[[TextChecks], None]] = {
    check.__name__: check
    for check in (
        TextChecks.statements_are_proved,
        TextChecks.hypotheses_are_met,
        TextChecks.false_variants_are_refuted,
        TextChecks.answers_are_replayed,
    )
}
