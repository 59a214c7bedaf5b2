"""The words people read for outcome and evidence, with a sign and a class for the style sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from verify.errors import InputError
from verify.verdicts import UNMET, Evidence, Outcome, Verdict


@dataclass(frozen=True, slots=True)
class Word:
    """``text`` is the word of the table of verdicts, with counts for samples and what it is modulo;
    ``kind`` names it without either (a class of the style sheet); ``sign`` repeats it without
    colour; ``rank`` sorts strong before weak; ``modulo`` says whether it rests on a cited theorem,
    ``unmet`` whether its hypotheses are not shown to be satisfiable.
    """

    text: str
    kind: str
    sign: str
    rank: int
    modulo: bool = False
    unmet: bool = False

    def __str__(self) -> str:
        return self.text

    @property
    def counted(self) -> Word:
        """The word of many statements, each modulo theorems of its own."""
        if not self.modulo:
            return self
        text = f"{MEANINGS[self.kind].word} modulo cited theorems"
        return replace(self, text=f"{text}, {UNMET}" if self.unmet else text)

    @property
    def kinds(self) -> tuple[int, bool, bool]:
        """What is counted together."""
        return self.rank, self.modulo, self.unmet


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
    """The word for a JSON object with ``outcome``, ``evidence``, ``reason``, ``counted``.

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
    unmet = UNMET in verdict.caveat
    return Word(text, kind, MEANINGS[kind].sign, _RANK[kind], bool(verdict.modulo), unmet)


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
