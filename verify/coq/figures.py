"""How much Coq accepted of a run, counted from its receipts: for the console and the docs.

``python -m verify.coq.figures RECEIPTS PAGE`` writes the tables between the two markers of a page.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from verify.coq.running import LATE

KINDS = {"claim": "parts of certificates of claims", "proof": "proofs of statements and lines"}
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
#: Longer lists of reasons are cut.
LONGEST = 14


@dataclass
class Figures:
    """Of one kind: accepted ones, what has no counterpart in Coq by reason, what Coq refused.

    ``late`` counts those that nothing but a limit of time stopped.
    """

    total: int = 0
    accepted: int = 0
    not_exported: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    late: int = 0
    #: Rules of the certificates of these two, and theorems with how many there.
    rules: Counter[str] = field(default_factory=Counter)
    theorems: Counter[str] = field(default_factory=Counter)

    def share(self, of: int) -> str:
        return f"{self.accepted} of {of} ({100 * self.accepted / of:.1f} %)" if of else "none"

    @property
    def exported(self) -> int:
        return self.total - sum(self.not_exported.values())


def figures(document: Mapping[str, Any], kind: str) -> Figures:
    """The figures of a document of receipts; each part of a claim and each proof counts once."""
    found = Figures()
    seen = set()
    for item in document["receipts"]:
        key = (item.get("claim"), item.get("certificate"))
        if item["kind"] != kind or (key in seen and None not in key):
            continue
        seen.add(key)
        for part in item.get("parts") or [{**item, "exported": False}]:
            found.total += 1
            if part["accepted"]:
                found.accepted += 1
            elif not part.get("exported", True):
                found.not_exported[_kind_of_reason(part["why"])] += 1
            else:
                if part["why"] == LATE:
                    found.late += 1
                else:
                    found.refused += 1
                found.rules.update(part.get("rules") or item["rules"])
                found.theorems[item.get("key", "?")] += 1
    return found


def _kind_of_reason(why: str) -> str:
    """Without the names of facts and the texts of terms."""
    if why.startswith("rests on"):
        return "rests on what is not exported"
    if why.startswith("the recorded proof is refused"):
        return "the recorded proof is refused"
    return why.split(" of Sum(")[0] or "no reason"


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common(LONGEST)) or "nothing"


def summary(document: Mapping[str, Any]) -> Iterator[str]:
    """Lines for the console."""
    for kind, title in KINDS.items():
        found = figures(document, kind)
        if not found.total:
            continue
        yield f"{title}: {found.share(found.total)} accepted"
        for why, count in found.not_exported.most_common(LONGEST):
            yield f"  {count:4d}  not exported: {why}"
        if found.refused or found.late:
            yield f"  {found.late:4d}  out of time"
            yield f"  {found.refused:4d}  refused; rules of both: {_listed(found.rules)}"
            yield f"        theorems: {_listed(found.theorems)}"


def markdown(document: Mapping[str, Any]) -> str:
    """The tables of the docs."""
    lines = [f"Coq {document['coq']}; each answer of a run once, by what `coqc` compiled.", ""]
    for kind, title in KINDS.items():
        found = figures(document, kind)
        if not found.total:
            lines += [f"Not asked in this run: {title}.", ""]
            continue
        lines += [
            f"| {title} | |",
            "|---|---|",
            f"| all | {found.total} |",
            f"| accepted, of all | {found.share(found.total)} |",
            f"| accepted, of what is exported | {found.share(found.exported)} |",
            f"| refused | {found.refused} |",
            f"| out of time | {found.late} |",
            f"| not exported | {sum(found.not_exported.values())}: {_listed(found.not_exported)} |",
            f"| rules of these | {_listed(found.rules)} |",
            f"| theorems of these | {_listed(found.theorems)} |",
            "",
        ]
    return "\n".join(lines)


def written_into(page: str, document: Mapping[str, Any]) -> str:
    """The page with new tables between its markers; ValueError without them."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page has no {BEGIN} and {END}")
    return f"{before}{BEGIN}\n{markdown(document)}{END}{after}"


def main(receipts: str, page: str) -> None:
    document = json.loads(Path(receipts).read_text(encoding="utf-8"))
    path = Path(page)
    path.write_text(written_into(path.read_text(encoding="utf-8"), document), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
