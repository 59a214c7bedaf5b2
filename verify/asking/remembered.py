"""Whether a remembered answer is borne out: its certificate against the question's own claim.

A row of the ledger is text in a file that anybody can edit.  Its key says which question it
answers, nothing says that the answer is the one that was computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.lazily import lazily
from memory_theorems.verify.verdicts import Verdict

if TYPE_CHECKING:
    from memory_theorems.verify import checker
else:
    # What is believed needs no checker, and a run that only remembers is to answer at once.
    checker = lazily("memory_theorems.verify.checker")

Json = Any
#: Evidence in increasing strength.
_STRENGTH: Mapping[str, int] = {"certified": 1, "proved": 2}


#: How an answer was taken from the ledger.
REPLAYED, NOT_REPLAYED = "replayed", "not replayed"


def marked(answer: Mapping[str, Json], how: str) -> dict[str, Json]:
    """The answer, which says that it is remembered.  What was not replayed is not called
    replayable: its certificate, if there is one, need not fit its word."""
    found = {**answer, "remembered": how}
    if how == NOT_REPLAYED and "replayable" in found:
        found["replayable"] = False
    if isinstance(found.get("disproof"), Mapping):
        found["disproof"] = marked(found["disproof"], how)
    if isinstance(found.get("parts"), list):
        found["parts"] = [marked(part, how) for part in found["parts"]]
    return found


@dataclass(slots=True)
class Remembered:
    """What a command took from the ledger: counted, for its last line.

    ``refused`` says of each answer that was not borne out why, ``anew`` counts those that claim
    something and have no certificate; when asked to replay, both are computed anew.
    """

    believed: int = 0
    replayed: int = 0
    anew: int = 0
    refused: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """For people: what was believed, what was replayed, and every refusal."""
        found = [f"REFUSED from the ledger and computed anew: {text}" for text in self.refused]
        parts = []
        if self.replayed:
            parts.append(f"{self.replayed} replayed")
        if self.anew:
            parts.append(f"{self.anew} without a certificate computed anew")
        if self.believed:
            parts.append(f"{self.believed} not replayed")
        if parts:
            found.append(f"remembered in the ledger: {', '.join(parts)}")
        return found


def refusal(asked: Claim, verdict: Mapping[str, Json]) -> str | None:
    """Empty when the certificate shows the verdict of ``asked``, else why not; None when the
    verdict is open and so claims nothing, or has no certificate that could be replayed."""
    try:
        known = Verdict.from_json(verdict)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as problem:
        return f"no verdict: {problem}"
    if known.outcome.value not in ("holds", "fails") or known.certificate is None:
        return None
    found = checker.replay(asked.to_json(), known.certificate)
    if not found.accepted:
        return found.why or "the certificate is refused"
    if found.outcome != known.outcome.value:
        return f"remembered as {known.outcome.value}, the certificate shows {found.outcome}"
    if _STRENGTH.get(known.evidence.value, 3) > _STRENGTH[found.evidence]:
        return f"remembered as {known.evidence.value}, the certificate shows {found.evidence}"
    if known.fails and known.counterexample != counterexample(asked.to_json(), known.certificate):
        return "the counterexample is not the certificate's"
    return ""


def counterexample(asked: Mapping[str, Json], certificate: Json) -> Json:
    """The counterexample of which an accepted certificate speaks, as a verdict shows it: a point,
    or the counters of the claim for every choice of the other variables."""
    if isinstance(certificate, Mapping) and isinstance(certificate.get("point"), Mapping):
        return certificate["point"]
    variables = asked["variables"]
    taken = [item for item in variables
             if item.get("counter") is not None and item.get("quantifier") != "exists"]  # fmt: skip
    others = [f"{item['name']} in {item['domain']}" for item in variables if item not in taken]
    return {
        "for every": ", ".join(others),
        "take": {item["name"]: item["counter"] for item in taken},
    }
