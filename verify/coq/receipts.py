"""Receipts: what Coq accepted of a document, bound to everything that it was told.

A receipt is for one answer of a run.  It holds the digest of the claim or sequent and of its
certificate as they stand in the document, the proposition as it was printed, the digests of the
printed proofs and of the library, the version of Coq, and the assumptions that it listed.  A reader
takes it for nothing unless the first two are those of the answer that it is looking at.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any

from memory_theorems.verify.coq import running
from memory_theorems.verify.coq.certificates import rules
from memory_theorems.verify.coq.files import Files, of_claims, of_proof
from memory_theorems.verify.coq.printing import NotPrintable
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.recorded import digest as question_digest
from memory_theorems.verify.proofs.scripts import Inference
from memory_theorems.verify.proofs.scripts import run as run_proof

SCHEMA = "coq/1"
Json = Any


@dataclass(frozen=True, slots=True)
class Asked:
    """One answer of a document: the theorem's key, its name there, claim and certificate."""

    key: str
    name: str
    claim: Mapping[str, Json]
    certificate: Mapping[str, Json]

    @property
    def digests(self) -> tuple[str, str]:
        """Of the claim or sequent, and of the certificate."""
        return canonical(self.claim), canonical(self.certificate)


def without_structure(certificate: Mapping[str, Json]) -> Mapping[str, Json]:
    """What Coq is asked to check: that hypotheses can be met is no part of the proof."""
    return {name: item for name, item in certificate.items() if name != "met"}


def canonical(value: Json) -> str:
    """SHA-256 of the canonical JSON text."""
    return running.digest(json.dumps(value, sort_keys=True, separators=(",", ":")))


def answers(data: object, key: str = "") -> Iterator[Asked]:
    """Whatever holds in the output of ``run``, ``claim`` or ``prove`` and has a certificate."""
    if isinstance(data, Mapping):
        if isinstance(data.get("key"), str):
            key = data["key"]
        claim, certificate = data.get("claim"), data.get("certificate")
        holds = data.get("outcome") == "holds"
        if not holds or not isinstance(claim, Mapping) or not isinstance(certificate, Mapping):
            pass
        elif "theory" in claim or certificate.get("claim") == "parts":
            yield Asked(key, str(data.get("name", "")), claim, without_structure(certificate))
        for name, item in data.items():
            if name not in ("claim", "certificate", "mutants"):
                yield from answers(item, key)
    elif isinstance(data, list):
        for item in data:
            yield from answers(item, key)


@dataclass
class Job:
    """Answers that are printed into one set of files."""

    name: str
    files: Files
    asked: list[list[Asked]] = field(default_factory=list)


def jobs(asked: Sequence[Asked]) -> Iterator[tuple[Job | None, Asked, str]]:
    """Files for the answers, theorem by theorem; with None the reason why an answer has none."""
    claims: dict[str, list[Asked]] = {}
    proofs: dict[tuple[str, str], list[Asked]] = {}
    for item in asked:
        if "theory" in item.claim:
            proofs.setdefault((item.key, canonical(item.claim["theory"])), []).append(item)
        else:
            claims.setdefault(item.key, []).append(item)
    count = 0
    for group in claims.values():
        count += 1
        read: dict[tuple[str, str], Claim] = {}
        for one in group:
            try:
                read[one.digests] = Claim.from_json(one.claim)
            except (VerifyError, KeyError, TypeError, ValueError) as trouble:
                yield None, one, f"no claim: {str(trouble)[:120]}"
        group = [one for one in group if one.digests in read]
        if not group:
            continue
        unique = {one.digests: one for one in group}
        files = of_claims(
            [(str(k), read[key], one.certificate) for k, (key, one) in enumerate(unique.items())]
        )
        places = [[one for one in group if one.digests == key] for key in unique]
        yield Job(f"c{count}", files, places), group[0], ""
    for group in proofs.values():
        for part in _compatible(group):
            count += 1
            try:
                yield _of_proofs(f"p{count}", part), part[0], ""
            except NotPrintable as trouble:
                for one in part:
                    yield None, one, trouble.what
            except (VerifyError, KeyError, TypeError, ValueError, AttributeError) as trouble:
                for one in part:
                    yield None, one, f"the recorded proof is refused: {str(trouble)[:120]}"


def _compatible(group: Sequence[Asked]) -> list[list[Asked]]:
    """Parts of the group in which one name is one inference."""
    parts: list[tuple[dict[str, Json], list[Asked]]] = []
    for item in group:
        own = {_name(one): one for one in item.certificate.get("proof", [])}
        for known, members in parts:
            if all(known.get(name, one) == one for name, one in own.items()):
                known.update(own)
                members.append(item)
                break
        else:
            parts.append((dict(own), [item]))
    return [members for _, members in parts]


def _name(inference: Mapping[str, Json]) -> str:
    return Inference.from_json(inference).name


def _of_proofs(name: str, group: Sequence[Asked]) -> Job:
    theory = Theory.from_json(group[0].claim["theory"])
    inferences: dict[str, Inference] = {}
    known: dict[str, Answer] = {}
    for item in sorted(group, key=lambda one: -len(one.certificate["proof"])):
        own = [Inference.from_json(one) for one in item.certificate["proof"]]
        if any(one.name not in inferences for one in own):
            known.update(_recorded(theory, own, item.certificate["leaves"]))
        for one in own:
            inferences.setdefault(one.name, one)
    facts: dict[str, list[Asked]] = {}
    for item in group:
        text = item.claim["formula"]
        fitting = [
            one["formula"] and _name(one)
            for one in item.certificate["proof"]
            if theory.formula(one["formula"]).text == text
        ]
        if fitting:
            facts.setdefault(str(fitting[-1]), []).append(item)

    def evidence(asked: tuple[Question, ...]) -> Answer | None:
        return known.get(question_digest(asked))

    files = of_proof(theory, tuple(inferences.values()), tuple(facts), evidence)
    return Job(name, files, list(facts.values()))


def _recorded(
    theory: Theory, inferences: Sequence[Inference], leaves: Sequence[Json]
) -> dict[str, Answer]:
    """The recorded answers by question: the proof is made once more, with the checker."""
    left = [Answer(str(item["way"]), tuple(item["certificates"])) for item in reversed(leaves)]
    found: dict[str, Answer] = {}

    def pop(asked: tuple[Question, ...]) -> Answer | str:
        if not left:
            return "the record has no certificate left"
        answer = left.pop()
        found[question_digest(asked)] = answer
        return answer

    run_proof(theory, inferences, pop)
    return found


def receipts(
    asked: Sequence[Asked],
    folder: Path,
    seconds: float,
    workers: int = 2,
    told: Callable[[str], None] = lambda _: None,
    before: Mapping[str, Json] | None = None,
    save: Callable[[Mapping[str, Json]], None] = lambda _: None,
) -> dict[str, Json]:
    """Ask Coq about all answers; the document of receipts (schema ``coq/1``).

    What the document ``before`` says to be accepted is made again, for it is text that anybody can
    edit; what it says to be refused by the same script, and of answers that are not asked about,
    is kept.  ``save`` gets the document after every group.
    """
    running.prepare(folder)
    library = {name: running.digest(text) for name, text in running.library().items()}
    found: list[dict[str, Json]] = []
    document = {
        "schema": SCHEMA,
        "coq": running.version(),
        "library": library,
        "receipts": found,
    }
    known = _known(before or {}, document)
    wanted = {item.digests for item in asked}
    found += [{**item, "remade": False} for key, item in known.items() if key not in wanted]
    lock = Lock()

    def run(job: Job, key: str) -> None:
        made = _again(job, known, library)
        again = made is not None
        if made is None:
            made = _receipts_of(job, folder, seconds, library)
        good = sum(item["accepted"] for item in made)
        with lock:
            found.extend(made)
            save(document)
        told(f"{key}: Coq accepts {good} of {len(made)}{' (before)' if again else ''}")

    waiting: list[Future[None]] = []
    with ThreadPoolExecutor(workers) as pool:
        for job, about, why in jobs(asked):
            if job is None:
                found.append(_refused(about, why))
            else:
                waiting.append(pool.submit(run, job, about.key))
    for done in waiting:
        done.result()
    return document


def _known(
    before: Mapping[str, Json], document: Mapping[str, Json]
) -> dict[tuple[str, str], Mapping[str, Json]]:
    """Receipts made earlier by the same Coq for the same meaning of what is stated."""
    library = before.get("library")
    if before.get("schema") != SCHEMA or before.get("coq") != document["coq"]:
        return {}
    if (
        not isinstance(library, Mapping)
        or library.get("Statements") != document["library"]["Statements"]
    ):
        return {}
    listed = before.get("receipts")
    return {
        (str(item.get("claim")), str(item.get("certificate"))): item
        for item in (listed if isinstance(listed, list) else ())
        if isinstance(item, Mapping)
    }


def _attempt(job: Job, library: Mapping[str, str]) -> str:
    """Digest of everything that Coq would be told."""
    every = frozenset(item.name for item in (*job.files.leaves, *job.files.lemmas))
    kept = [item for item in job.files.items if not item.missing]
    return canonical([job.files.proofs_of(every, kept), job.files.statements_of(kept), library])


def _again(
    job: Job, known: Mapping[tuple[str, str], Mapping[str, Json]], library: Mapping[str, str]
) -> list[dict[str, Json]] | None:
    """The earlier receipts, if all were refused for the very same files.

    A receipt that accepts is never believed.  What was out of time may have more of it now.
    """
    made = []
    attempt = _attempt(job, library)
    for places in job.asked:
        for about in places:
            item = known.get(about.digests)
            refused = item is not None and item.get("accepted") is False
            if item is None or not refused or item.get("why") == running.LATE:
                return None
            if item.get("attempt") != attempt:
                return None
            made.append({**item, "key": about.key, "name": about.name})
    return made


def _refused(about: Asked, why: str) -> dict[str, Json]:
    claim, certificate = about.digests
    return {
        "key": about.key,
        "name": about.name,
        "claim": claim,
        "certificate": certificate,
        "kind": "proof" if "theory" in about.claim else "claim",
        "rules": sorted(rules(about.certificate)),
        "accepted": False,
        "why": why,
    }


def _receipts_of(
    job: Job, folder: Path, seconds: float, library: Mapping[str, str]
) -> list[dict[str, Json]]:
    attempt = _attempt(job, library)
    outcomes, proofs = running.accept(job.files, job.name, folder, seconds)
    said = {item.stated: item for item in outcomes}
    made = []
    for index, places in enumerate(job.asked):
        parts = [item for item in job.files.items if _belongs(job, item.name, index)]
        for about in places:
            receipt = _refused(about, "")
            results = [said[item.stated] for item in parts]
            receipt["parts"] = [
                {
                    "accepted": result.accepted,
                    "why": result.why,
                    "exported": not item.missing,
                    "proposition": item.proposition.strip(),
                    "rules": sorted(job.files.rules.get(item.stated, ())),
                }
                for item, result in zip(parts, results)
            ]
            receipt["accepted"] = bool(results) and all(one.accepted for one in results)
            receipt["why"] = next((one.why for one in results if not one.accepted), "")
            receipt["assumptions"] = sorted({name for one in results for name in one.assumptions})
            receipt["proofs"] = running.digest(proofs) if proofs else ""
            receipt["attempt"] = attempt
            made.append(receipt)
    return made


def _belongs(job: Job, name: str, index: int) -> bool:
    if job.name.startswith("c"):
        return name == str(index)
    names = [item.name for item in job.files.items]
    return name == names[index]


def accepted(document: Json, about: Mapping[str, Json]) -> Mapping[str, Json] | None:
    """The receipt for an answer of a run, if it is for this very claim and certificate."""
    if not isinstance(document, Mapping) or document.get("schema") != SCHEMA:
        return None
    claim, certificate = about.get("claim"), about.get("certificate")
    if not isinstance(claim, Mapping) or not isinstance(certificate, Mapping):
        return None
    wanted = (canonical(claim), canonical(without_structure(certificate)))
    for item in document.get("receipts", []):
        if (item.get("claim"), item.get("certificate")) == wanted and item.get("accepted") is True:
            return item if isinstance(item, Mapping) else None
    return None
