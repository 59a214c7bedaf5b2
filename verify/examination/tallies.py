"""What the answers of a theorem sum up to: read off their JSON, by a run and by its replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from memory_theorems.verify.theorem import Form
from memory_theorems.verify.verdicts import ESTABLISHED, Evidence, Json, Outcome

#: Why a mutant that is not refuted says nothing about the check: it is decided that it follows from
#: the statement; or it is not defined where the statement speaks.
WEAKER = "weaker"
ILL_POSED = "ill-posed"
#: Another constant is not refuted, but a smaller one is: no instance attains the bound so nearly.
LOOSE = "loose"
#: It is violated on an instance of which what hypotheses say of all values is tried at points only.
MEASURED = "measured"
_LOUD = ("without ", "side times ")


def _refuted(mutant: Mapping[str, Json]) -> bool:
    return bool(mutant["outcome"] == Outcome.FAILS)


def _true(mutant: Mapping[str, Json]) -> bool:
    return mutant["outcome"] == Outcome.HOLDS and mutant["evidence"] in ESTABLISHED


def _survives(mutant: Mapping[str, Json]) -> bool:
    """It ought to be refuted, and is not."""
    return not (_refuted(mutant) or _true(mutant) or mutant["note"])


def checks_nothing(item: Mapping[str, Json]) -> bool:
    """It is believed, it has mutants, and none of them was refuted, or violated on a measured
    instance."""
    believed = item["outcome"] in (Outcome.HOLDS, Outcome.OPEN)
    caught = (_refuted(each) or each["note"] == MEASURED for each in item["mutants"])
    return believed and bool(item["mutants"]) and not any(caught)


def insensitive(item: Mapping[str, Json]) -> list[str]:
    """The dropped hypotheses and changed constants that an only sampled statement survives."""
    if item["outcome"] != Outcome.OPEN:
        return []
    return [
        mutant["change"]
        for mutant in item["mutants"]
        if (_survives(mutant) or mutant["note"] == LOOSE)
        and any(part in mutant["change"] for part in _LOUD)
    ]


def _replayable(item: Mapping[str, Json]) -> bool:
    return bool(item.get("replayable") or (item["disproof"] or {}).get("replayable"))


def tallies(
    statements: Sequence[Mapping[str, Json]], steps: Sequence[Mapping[str, Json]]
) -> dict[str, Json]:
    """Counts of mutants, whether all is as expected, and whether all that is settled is replayable;
    KeyError where the answers are none."""
    items = [*statements, *steps]
    mutants = [(item["name"] or item["form"], each) for item in items for each in item["mutants"]]
    notes = [each["note"] for _, each in mutants]
    settled = [item for item in items if item["outcome"] in (Outcome.HOLDS, Outcome.FAILS)]
    survivors = [(where, each) for where, each in mutants if _survives(each)]
    sampled = [(item["name"] or item["form"], insensitive(item)) for item in statements]
    return {
        "mutants": {
            "total": len(mutants),
            "refuted": sum(_refuted(each) for _, each in mutants),
            "true": sum(_true(each) for _, each in mutants),
            "weaker": notes.count(WEAKER),
            "ill_posed": notes.count(ILL_POSED),
            "loose": notes.count(LOOSE),
            "measured": notes.count(MEASURED),
            "undecided": len(survivors),
            "survivors": [
                {"where": where, "change": each["change"], "word": each["word"]}
                for where, each in survivors
            ],
            "insensitive": [
                {"where": where, "changes": changes} for where, changes in sampled if changes
            ],
        },
        "as_expected": all(item["as_expected"] for item in items),
        "checks_nothing": [item["name"] or item["form"] for item in items if checks_nothing(item)],
        "replayable": bool(settled) and all(map(_replayable, settled)),
    }


_STRENGTH = ("none", "tested", "spot-certified", "attested", "certified", "proved")


def _established(step: dict[str, Json]) -> bool:
    """Proved or certified; an attestation is no link of a proof."""
    return step["outcome"] == Outcome.HOLDS and step["evidence"] in ESTABLISHED


def _rested_on(steps: Iterable[dict[str, Json]]) -> Iterator[str]:
    """The published theorems that lines rest on."""
    for step in steps:
        yield from (step.get("basis") or {}).get("cited") or ()


def proof_of(
    steps: Sequence[dict[str, Json]],
    cited: Sequence[str],
    gaps: Sequence[str],
    inherited: Sequence[dict[str, Json]] = (),
) -> dict[str, Json]:
    """The proof's verdict: its weakest link.

    Counted are the steps that hold or are open, and refuted ones unless their form may fail
    (a refuted printed line is replaced by its repair); ``inherited`` are the proofs it uses.  A
    proof that uses theorems which were not examined (``gaps``), or with steps that lack something
    (``missing``, derived from them), is open however its steps came out.
    """
    counted = [
        step for step in steps if step["outcome"] != "fails" or not Form(step["form"]).may_fail
    ]
    held = [step for step in counted if _established(step)]
    missing = [
        f"{step.get('name', '')}: {step['missing']}"
        for step in counted
        if not _established(step) and step.get("missing")
    ]
    links = [(step["outcome"], step["evidence"]) for step in counted]
    links += [(proof["outcome"], proof["evidence"]) for proof in inherited]
    closed = all(link[0] == "holds" for link in links)
    attested = any(link[1] == Evidence.ATTESTED for link in links)
    if not links or (closed and (gaps or missing or attested)):
        outcome, evidence, reason = "open", "none", "unsupported"
    elif closed:
        outcome, reason = "holds", None
        evidence = min((link[1] for link in links), key=_STRENGTH.index)
    elif any(link[0] == "fails" for link in links):
        outcome, evidence, reason = "open", "none", "disagreement"
    else:
        open_links = [link[1] for link in links if link[0] != "holds"]
        evidence = min(open_links, key=_STRENGTH.index)
        outcome = "open"
        reason = "sampled-only" if evidence in ("spot-certified", "tested") else "unsupported"
    return {
        "outcome": outcome,
        "evidence": evidence,
        "reason": reason,
        "held": len(held),
        "steps": len(counted),
        "cited": list(dict.fromkeys([*cited, *_rested_on(counted)])),
        "gaps": list(dict.fromkeys(gaps)),
        "missing": missing,
    }


def inherit(results: Sequence[Mapping[str, Json]]) -> list[dict[str, Json]]:
    """Theorems whose proofs have what they inherit from the theorems they use, transitively.

    A theorem that is used and not among them leaves a proof open, and is named as a gap.
    """
    own = {item["key"]: item for item in results}

    def ancestors(key: str, seen: frozenset[str]) -> set[str]:
        found: set[str] = set()
        for used in own[key]["uses"] if key in own else ():
            if used not in seen:
                found |= {used} | ancestors(used, seen | {used})
        return found

    finished = []
    for item in results:
        used = sorted(ancestors(item["key"], frozenset((item["key"],))))
        known = [own[key]["proof"] for key in used if key in own]
        missing = [key for key in used if key not in own]
        cited = list(item["proof"]["cited"])
        for proof in known:
            cited += proof["cited"]
        gaps = list(item["proof"]["gaps"])
        gaps += [f"uses {key}, which is not part of this run" for key in missing]
        inherited = known + [{"outcome": "open", "evidence": "none"} for _ in missing]
        finished.append({**item, "proof": proof_of(item["steps"], cited, gaps, inherited)})
    return finished
