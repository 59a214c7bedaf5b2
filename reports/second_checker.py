"""What Coq accepted of a run, from the receipts beside it.  Nothing is decided here.

A receipt counts for an answer only if it speaks of this very claim and this very certificate.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from memory_theorems.verify.documents import read_json

Json = Any
SCHEMA = "coq/1"


def read_receipts(run: Path) -> Mapping[str, Json]:
    """The receipts beside a run file (``run.json``: ``run.coq.json``); empty where none are."""
    path = run.with_name(f"{run.stem}.coq.json")
    try:
        found = read_json(path)
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) and found.get("schema") == SCHEMA else {}


def with_receipts(run: Mapping[str, Json], receipts: Mapping[str, Json]) -> Mapping[str, Json]:
    """The run, its statements and lines with a field ``coq``: what Coq says of them, in words."""
    if not receipts:
        return run
    from memory_theorems.verify.coq.receipts import canonical

    known = {
        (item.get("claim"), item.get("certificate")): item
        for item in receipts.get("receipts", ())
        if isinstance(item, Mapping) and item.get("accepted") is True
    }

    def told(entry: Mapping[str, Json]) -> Mapping[str, Json]:
        claim, certificate = entry.get("claim"), entry.get("certificate")
        if not isinstance(claim, Mapping) or not isinstance(certificate, Mapping):
            return entry
        receipt = known.get((canonical(claim), canonical(certificate)))
        if receipt is None or entry.get("outcome") != "holds":
            return entry
        return {**entry, "coq": said(receipt, str(receipts.get("coq", "")))}

    def section(theorem: Mapping[str, Json]) -> Mapping[str, Json]:
        changed = {
            part: [told(entry) for entry in theorem.get(part) or ()]
            for part in ("statements", "steps")
        }
        return {**theorem, **changed}

    return {**run, "theorems": [section(item) for item in run.get("theorems") or ()]}


def said(receipt: Mapping[str, Json], version: str) -> str:
    """One sentence, which does not vouch for the receipt: that is text that anybody can edit.

    >>> said({"assumptions": []}, "8.16.1")
    "Also accepted by Coq 8.16.1, from the axioms of Coq's reals, says a receipt (not made again)."
    """
    numbers = any(str(item).startswith("PrimInt63.") for item in receipt.get("assumptions") or ())
    more = " and the laws of its machine integers" if numbers else ""
    axioms = f"from the axioms of Coq's reals{more}"
    return f"Also accepted by Coq {version}, {axioms}, says a receipt (not made again)."
