"""The checks that every theorem file owes, in one line of a test module.

``test_theorem = theorem_checks(MyTheorem())`` makes one test for each check of :data:`CHECKS`:
exact JSON, malformed JSON, edges, wrong bounds, hypotheses, names, claims, proofs.
``test_theorem = theorem_checks("theorem.toml")`` does the same for a theorem in a text file, with
the checks of :mod:`verify.text_theorems`.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination import formula_statements as formulas
from memory_theorems.verify.examination.drawing import draw
from memory_theorems.verify.examination.examiner import Examiner
from memory_theorems.verify.examination.instances import MeasuredInstances, RunOptions
from memory_theorems.verify.examination.measuring import Measured, Status, measure
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.language.terms import RELATIONS
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.stating import FormulaTheorem
from memory_theorems.verify.theorem import Computation, Form, Statement, Step
from memory_theorems.verify.verdicts import Outcome

__all__ = ["CHECKS", "theorem_checks"]

Item = Statement | Step


@dataclass(frozen=True, slots=True, eq=False)
class Checks:
    """A theorem with its edges and some drawn instances, measured once.

    ``drawn`` instances are drawn on top of the edges; ``spared`` names hypotheses whose loss no
    edge is to show; ``least`` is the number of edges that confirm each standing statement.
    """

    theorem: FormulaTheorem
    drawn: int = 10
    spared: tuple[str, ...] = ()
    least: int = 3
    known: list[Measured] = field(default_factory=list)

    # ------------------------------------------------------------ what is there
    @property
    def items(self) -> tuple[Item, ...]:
        return (*self.theorem.statements, *self.theorem.steps)

    def tested(self, fails: bool = False) -> list[tuple[Item, Sequent]]:
        """Items that speak of instances, by whether they are expected to fail there: an
        overstatement that only instances violate is open."""
        return [
            (item, item.subject)
            for item in self.items
            if isinstance(item.subject, Sequent)
            and (
                item.expected.outcome is Outcome.FAILS
                or (item.expected.outcome is Outcome.OPEN and item.form is Form.CONTROL)
            )
            is fails
        ]

    @property
    def instances(self) -> tuple[Any, ...]:
        more = draw(self.theorem.family(), self.drawn, 0) if self.tested() else ()
        return (*self.theorem.edges, *more)

    def examiner(self) -> Examiner:
        """All instances, measured at the first call."""
        if not self.known:
            self.known.extend(measure(self.theorem, item) for item in self.instances)
        options = RunOptions(mutants=False)
        return Examiner(self.theorem, options, MeasuredInstances(tuple(self.known)))

    def answers(self, subject: Sequent, edges: bool = False) -> Iterator[Status]:
        """What the subject says of each instance, or of each edge, one after the other."""
        examiner = self.examiner()
        measured = examiner.instances.measured
        chosen = measured[: len(self.theorem.edges)] if edges else measured
        return (item.status(subject) for item in chosen)

    # ------------------------------------------------------------ the checks
    def instances_survive_json(self) -> None:
        """``rebuild`` undoes ``describe``, through text."""
        for instance in self.instances:
            data = json.loads(json.dumps(self.theorem.describe(instance)))
            assert self.theorem.rebuild(data) == instance, data

    def malformed_json_is_refused(self) -> None:
        """A missing entry, or one that is no number, is an InputError."""
        for data in self._malformed():
            try:
                self.theorem.rebuild(data)
            except InputError:
                continue
            raise AssertionError(f"rebuilt from malformed data: {data}")

    def _malformed(self) -> Iterator[Any]:
        if not self.theorem.edges:
            return
        data = self.theorem.describe(self.theorem.edges[0])
        yield None
        if isinstance(data, Mapping):
            for key in data:
                yield {name: value for name, value in data.items() if name != key}
                yield {**copy.deepcopy(dict(data)), key: {"no": "value"}}

    def edges_are_met(self) -> None:
        """No edge violates what is to hold; each such statement is confirmed on some; each
        statement that is to fail is violated on one."""
        for item, subject in self.tested():
            found = list(self.answers(subject, edges=True))
            assert not any(answer.against for answer in found), f"{item.name}: an edge violates it"
            if isinstance(item, Statement):
                confirmed = sum(answer.borne_out for answer in found)
                assert confirmed >= self.least, f"{item.name}: confirmed on {confirmed} edges"
        for item, subject in self.tested(fails=True):
            assert any(answer.against for answer in self.answers(subject)), (
                f"{item.name}: nothing violates it"
            )

    def wrong_bounds_are_refuted(self) -> None:
        """Of the changes of a number, sign or index in each statement some are refuted on the
        instances (to flip the relation proves little)."""
        for item, subject in self.tested():
            if not isinstance(item, Statement):
                continue
            changed = formulas.mutants_of(subject)
            assert any(
                answer.against
                for change, mutant in changed.items()
                if not change.startswith(tuple(RELATIONS))
                for answer in self.answers(mutant)
            ), f"{item.name}: none of {len(changed)} wrong variants is refuted"

    def hypotheses_are_needed(self) -> None:
        """Without any one of its hypotheses (but those spared, and those that its proof does not
        use) some statement fails on some instance."""
        for name, weaker in self._weakened().items():
            if name in self.spared:
                continue
            assert any(answer.against for subject in weaker for answer in self.answers(subject)), (
                f"nothing fails without {name}"
            )

    def _weakened(self) -> dict[str, list[Sequent]]:
        found: dict[str, list[Sequent]] = {}
        for item, subject in self.tested():
            if isinstance(item, Statement):
                for change, mutant in formulas.mutants_of(subject).items():
                    if change.startswith("without "):
                        found.setdefault(change.removeprefix("without "), []).append(mutant)
        return found

    def names_agree(self) -> None:
        """Every symbol has a value in every instance, or a definition."""
        for instance in self.theorem.edges[:2]:
            _symbols_have_values(self.theorem, instance)

    def claims_come_out_as_expected(self) -> None:
        """Every claim and computation."""
        for item in self.items:
            if isinstance(item.subject, Claim | Computation):
                subject = item.subject
                verdict = decide(subject) if isinstance(subject, Claim) else subject.run()
                assert item.expected.met_by(verdict), f"{item.name}: {verdict}"

    def proofs_close(self) -> None:
        """The kernel closes what names a proof; the message says what is missing."""
        for item, subject in self.tested():
            if subject.fact:
                closing = formulas.close(subject)
                assert closing.proof is not None, "\n".join((closing.missing, *closing.details))
                assert item.expected.met_by(closing.verdict(subject)), item.name


#: The checks of :func:`theorem_checks`, by the names of their tests.
CHECKS: Mapping[str, Callable[[Checks], None]] = {
    check.__name__: check
    for check in (
        Checks.instances_survive_json,
        Checks.malformed_json_is_refused,
        Checks.edges_are_met,
        Checks.wrong_bounds_are_refuted,
        Checks.hypotheses_are_needed,
        Checks.names_agree,
        Checks.claims_come_out_as_expected,
        Checks.proofs_close,
    )
}


def theorem_checks(
    theorem: FormulaTheorem | str | Path,
    *,
    drawn: int = 10,
    spared: Sequence[str] = (),
    least: int = 3,
) -> Callable[..., None]:
    """A pytest function, parametrised over :data:`CHECKS`; bind it to a name ``test_...``.  Its
    attribute ``key`` is that of the theorem.

    See :class:`Checks` for the arguments.  Of a path to a text file the key is the path, and there
    are no further arguments.
    """
    import pytest

    named: Mapping[str, Callable[[Any], None]]
    if isinstance(theorem, FormulaTheorem):
        checks: Any = Checks(theorem, drawn, tuple(spared), least)
        named, key = CHECKS, theorem.key
    else:
        from memory_theorems.verify.text_theorems import TEXT_CHECKS, TextChecks

        checks, named, key = TextChecks(Path(theorem)), TEXT_CHECKS, str(theorem)

    @pytest.mark.parametrize("check", named)
    def test_theorem(check: str) -> None:
        named[check](checks)

    vars(test_theorem)["key"] = key
    return test_theorem


def _symbols_have_values(theorem: FormulaTheorem, instance: Any) -> None:
    given, theory = theorem.interpret(instance), theorem.theory
    defined = {item.symbol for item in theory.definitions}
    for symbol in theory.symbols:
        known = symbol.name in given.numbers or symbol.name in given.functions
        assert known or symbol.name in defined, f"{symbol.name} has no value"
