"""The words people read for outcome and evidence, with a sign and a class for the style sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.verdicts import Evidence, Outcome, Verdict


@dataclass(frozen=True, slots=True)
class Word:
    """``text`` is the word of the table of verdicts, with counts for samples and all that it rests
    on; ``kind`` names it without either (a class of the style sheet); ``sign`` repeats it without
    colour; ``rank`` sorts strong before weak; ``rests`` says, in words that many statements share,
    what it rests on: cited theorems, what is given, hypotheses that nothing is known to meet.
    """

    text: str
    kind: str
    sign: str
    rank: int
    rests: str = ""

    def __str__(self) -> str:
        return self.text

    @property
    def counted(self) -> Word:
        """The word of many statements, each resting on theorems of its own."""
        text = f"{MEANINGS[self.kind].word}{self.rests}" if self.rests else self.text
        return replace(self, text=text)


@dataclass(frozen=True, slots=True)
class Meaning:
    word: str
    sign: str
    meaning: str


#: The table of verdicts, in the order strong to weak; also the legend of every report.
MEANINGS: Mapping[str, Meaning] = {
    "proved": Meaning("PROVED", "■", "exact: a normal form or rules with checked side conditions"),
    "certified": Meaning("CERTIFIED", "●", "ball arithmetic over the whole domain"),
    "attested": Meaning("ATTESTED", "◐", "an outside solver answered; not replayable"),
    "spot-certified": Meaning(
        "SPOT-CERTIFIED", "◔", "each sampled instance decided by exact or ball arithmetic"
    ),
    "tested": Meaning("TESTED", "○", "sampled instances in floating point"),
    "undecided": Meaning("UNDECIDED", "?", "nothing was established; the reason is given"),
    "not-applicable": Meaning("NOT APPLICABLE", "–", "a hypothesis certainly fails"),
    "refuted": Meaning("REFUTED", "✕", "a counterexample checked by exact or ball arithmetic"),
    "error": Meaning("ERROR", "!", "could not be evaluated; never counts as passed"),
}
_RANK = {kind: rank for rank, kind in enumerate(MEANINGS)}


def word_of(entry: Mapping[str, Any]) -> Word:
    """The word for a JSON object with ``outcome``, ``evidence``, ``reason``, ``counted``, and what
    it rests on: ``modulo``, ``given``, ``caveat``.

    The verdict's own constructor judges the triple: InputError when it refuses.
    """
    try:
        outcome, evidence = Outcome(entry["outcome"]), Evidence(entry.get("evidence") or "none")
        sampled = evidence in (Evidence.SPOT_CERTIFIED, Evidence.TESTED)
        counted = entry.get("counted")
        verdict = Verdict(
            outcome,
            evidence,
            reason=entry.get("reason") or "",
            counterexample={} if outcome is Outcome.FAILS else None,
            counted=(counted[0], counted[1]) if counted else (0, 0) if sampled else None,
            modulo=tuple(map(str, entry.get("modulo") or ())),
            given=tuple(map(str, entry.get("given") or ())),
            caveat=str(entry.get("caveat") or ""),
        )
    except (KeyError, ValueError, TypeError) as problem:
        raise InputError(f"a verdict in the run file breaks the contract: {problem}") from None
    text = verdict.word if counted or not sampled else verdict.word.split(" ", 1)[0]
    bare = verdict.with_(modulo=(), given=(), caveat="").word
    kind = evidence.value if sampled else bare.lower().replace(" ", "-")
    return Word(text, kind, MEANINGS[kind].sign, _RANK[kind], _rests(verdict))


def _rests(verdict: Verdict) -> str:
    """What a word rests on, without the names."""
    cited = " modulo cited theorems" if verdict.modulo else ""
    given = " given what is not proved here" if verdict.given else ""
    return cited + given + (f", {verdict.caveat}" if verdict.caveat else "")


def rests_on(basis: object) -> str:
    """What a verdict of the kernel rests on, in words; empty for other verdicts."""
    if not isinstance(basis, Mapping) or basis.get("kind") != "kernel":
        return ""
    said = f"Closed for all instances by the kernel, {basis.get('leaves')} leaves."
    if basis.get("cited"):
        said += f" Modulo {', '.join(map(str, basis['cited']))} (cited)."
    if basis.get("unused_hypotheses"):
        said += f" Hypotheses not needed: {', '.join(map(str, basis['unused_hypotheses']))}."
    return said
