"""Claims, proofs, citations and papers as values that show themselves in a notebook.

Every word stands beside the formula that it speaks of.  No answer is a truth value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from memory_theorems.verify.errors import NotATruthValue
from memory_theorems.verify.showing.tabulated import Formula, Table

if TYPE_CHECKING:
    from memory_theorems.theorems.citing.citation import Citation
    from memory_theorems.verify.commands.proof_answers import Answers
    from memory_theorems.verify.language.claims import Claim, Relation
    from memory_theorems.verify.proofs.proof_files import ProofFile
    from memory_theorems.verify.reading.tex_files import Marked
    from memory_theorems.verify.verdicts import Verdict


class _Shown:
    """An answer: its text is that of the terminal, its HTML a table."""

    @property
    def text(self) -> str:
        raise NotImplementedError

    def table(self) -> Table:
        raise NotImplementedError

    def __repr__(self) -> str:
        return self.text

    def __bool__(self) -> NoReturn:
        raise NotATruthValue("an answer is not a truth value; ask for its word")

    def _repr_html_(self) -> str:
        return self.table().to_html()

    def _repr_latex_(self) -> str:
        return self.table().to_latex()


@dataclass(frozen=True, repr=False)
class Decided(_Shown):
    """A claim with its verdict."""

    claim: Claim
    verdict: Verdict

    @property
    def word(self) -> str:
        return self.verdict.word

    @property
    def holds(self) -> bool:
        """True for PROVED and CERTIFIED only."""
        return self.verdict.holds

    @property
    def counterexample(self) -> Any:
        return self.verdict.counterexample

    @property
    def why(self) -> str:
        """The reason in a sentence."""
        from memory_theorems.verify.showing.sentences import why

        return why(self.claim, self.verdict)

    @property
    def text(self) -> str:
        return f"{self.word}: {self.claim.text}; {self.why}"

    def table(self) -> Table:
        from memory_theorems.verify.language.latex import claim_latex

        formula = Formula(claim_latex(self.claim), self.claim.text)
        return Table(("claim", "verdict", "why"), ((formula, self.word, self.why),))


def claim(
    conclusion: str | Relation | Sequence[str | Relation],
    variables: Mapping[str, str] | None = None,
    **more: Any,
) -> Claim:
    """A claim as one types it, ``"exp(-x) <= 1 for x in [0, oo)"``; with domains beside the text
    (``x="[0, oo)"``), hypotheses and so on, what :func:`verify.claim` makes of them.

    InputError, with line and column, for a text that is none.
    """
    from memory_theorems.verify.language.claims import claim as made
    from memory_theorems.verify.language.typed_claims import typed_claim

    if isinstance(conclusion, str) and variables is None and not more:
        return typed_claim(conclusion)
    return made(conclusion, variables, **more)


def decide(asked: Claim | str, effort: int = 1, *, seed: int = 0) -> Decided:
    """Decide a claim or its text; with ``find C`` enclose the best constant."""
    from memory_theorems.verify.deciding.decision import decide as decided
    from memory_theorems.verify.deciding.finding import find_constant
    from memory_theorems.verify.effort import Effort

    made = claim(asked) if isinstance(asked, str) else asked
    ask = find_constant if made.find else decided
    return Decided(made, ask(made, Effort(effort), seed=seed))


@dataclass(frozen=True, repr=False)
class Proved(_Shown):
    """What is said of each statement of a proof file."""

    file: ProofFile
    answers: Answers

    @property
    def words(self) -> Mapping[str, str]:
        """Name of a statement -> its word."""
        return {item.name: item.word for item in self.answers.statements}

    @property
    def text(self) -> str:
        return "\n".join(
            f"{item.word}: {item.name}: {item.formula.text}" for item in self.answers.statements
        )

    def table(self) -> Table:
        from memory_theorems.verify.language.formula_latex import formula_latex

        rows = []
        for item in self.answers.statements:
            formula = Formula(formula_latex(item.formula, self.file.theory), item.formula.text)
            uses = item.proof.uses(item.name) if item.proved else frozenset()
            used = ", ".join(one.name for one in self.file.theory.hypotheses if one.name in uses)
            rows.append((item.name, formula, item.word, used))
        return Table(("name", "statement", "verdict", "hypotheses used"), tuple(rows))


def prove(file: str | Path, effort: int = 1) -> Proved:
    """Prove or refute the statements of a proof file.

    InputError for a file that cannot be read, Refused for a theory that the kernel does not accept.
    """
    from memory_theorems.verify.commands.proof_answers import answers
    from memory_theorems.verify.documents import read_text
    from memory_theorems.verify.effort import Effort
    from memory_theorems.verify.proofs.proof_files import parse_proof

    task = parse_proof(read_text(Path(file)), str(file))
    return Proved(task, answers(task, Effort(effort)))


@dataclass(frozen=True, repr=False)
class Cited(_Shown):
    """A theorem at one's own constants."""

    citation: Citation

    @property
    def sentences(self) -> tuple[str, ...]:
        """For a paper, in LaTeX: one for each statement of it that gives a bound."""
        from memory_theorems.theorems.citing.sentences import sentence

        return tuple(sentence(self.citation, item) for item in self.citation.shown)

    @property
    def text(self) -> str:
        from memory_theorems.theorems.citing.sentences import lines

        shown = self.citation.shown or self.citation.answers
        return "\n".join(line for item in shown for line in lines(self.citation, item))

    def table(self) -> Table:
        from memory_theorems.theorems.citing.citation import YOURS
        from memory_theorems.theorems.citing.sentences import enclosed, solved_text

        rows = []
        for item in self.citation.shown or self.citation.answers:
            left = [one.text for one, state in item.hypotheses if state == YOURS]
            gives = item.why or ", ".join((*solved_text(self.citation, item), enclosed(item)))
            rows.append(
                (
                    f"{item.flat.name} ({item.flat.form})",
                    Formula(item.flat.latex, item.flat.text),
                    item.word or "",
                    gives,
                    "; ".join(left),
                )
            )
        title = f"{self.citation.theorem.key}: {self.citation.theorem.title}"
        heads = ("statement", "decides", "verdict", "at your constants", "yours to see to")
        return Table(heads, tuple(rows), title)


def cite(key: str, constants: Mapping[str, object] | None = None, **more: object) -> Cited:
    """A theorem at constants: ``cite("stability/lemma-1", {"lambda": "9/10"}, L_x=1, eps="1/9")``.

    InputError for a name that the theorem does not take, or a value that is not exact.
    """
    from memory_theorems.theorems.citing.citation import cite as cited
    from memory_theorems.theorems.index import theorem

    given = {**(constants or {}), **more}
    return Cited(cited(theorem(key), {name: _exact(value) for name, value in given.items()}))


def _exact(value: object) -> str:
    from memory_theorems.verify.errors import InputError

    if isinstance(value, float):
        raise InputError(f"{value!r} is not exact; write it as a fraction or as text")
    return str(value)


@dataclass(frozen=True, repr=False)
class Paper(_Shown):
    """The marked claims of a LaTeX file with their verdicts."""

    marked: tuple[Marked, ...]
    answers: tuple[Decided | str, ...]

    @property
    def text(self) -> str:
        return "\n".join(
            f"{item.file}:{item.line}: {item.name}: {answer}"
            for item, answer in zip(self.marked, self.answers, strict=True)
        )

    def table(self) -> Table:
        rows: list[tuple[str | Formula, ...]] = []
        for item, answer in zip(self.marked, self.answers, strict=True):
            if isinstance(answer, str):
                rows.append((item.name, str(item.line), "", "ERROR", answer))
            else:
                (row,) = answer.table().rows
                rows.append((item.name, str(item.line), *row))
        return Table(("name", "line", "claim", "verdict", "why"), tuple(rows))


def paper(file: str | Path) -> Paper:
    r"""Decide every ``\claim{name}{variables}{formula}`` of a LaTeX file and of what it inputs.

    InputError where it has none, or cannot be read.
    """
    from memory_theorems.verify.reading.tex_files import marked_claims

    marked = marked_claims(Path(file))
    answers = tuple(
        item.entry.problem if item.entry.claim is None else decide(item.entry.claim)
        for item in marked
    )
    return Paper(marked, answers)
