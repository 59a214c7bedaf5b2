"""Reading a run file into what a page shows.

The run file (``verify run --json``) is the only source of verdicts.  Texts that a run file need not
repeat (meaning of the names, notes, figures) come from the theorem's own file when it is installed.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from memory_theorems.reports.shown_values import as_fraction, line_of, rows_of, shorten
from memory_theorems.reports.view import (
    Inference,
    Item,
    Mutant,
    Proof,
    Report,
    Section,
    Sensitivity,
    Slack,
)
from memory_theorems.reports.words import rests_on, word_of
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.theorem import Computation, Statement, Step, Theorem

Json = Any


def report_of(run: Mapping[str, Json], theorems: Mapping[str, Theorem]) -> Report:
    """Read a run file; ``theorems`` are the installed ones by key.

    InputError when it is not a run file of the contract.
    """
    entries = run.get("theorems")
    if not isinstance(entries, list) or "schema" not in run:
        raise InputError("this is not a run file: it has no 'schema' and no list of 'theorems'")
    options = run.get("options") or {}
    try:
        sections = tuple(_section(entry, theorems, options) for entry in entries)
    except (KeyError, TypeError, AttributeError) as problem:
        raise InputError(f"the run file breaks the contract: {problem!r}") from None
    return Report(
        sections,
        tuple((str(k), line_of(v)) for k, v in (run.get("environment") or {}).items()),
        tuple((str(k), line_of(v)) for k, v in (*options.items(), *_unfinished(run))),
        str(run.get("command") or "verify run" + _flags(options)),
    )


def _unfinished(run: Mapping[str, Json]) -> tuple[tuple[str, str], ...]:
    """A run that was stopped names the theorems that it had not answered."""
    missing = run.get("unfinished")
    return (("NOT FINISHED, missing", ", ".join(map(str, missing))),) if missing else ()


def _section(
    entry: Mapping[str, Json], theorems: Mapping[str, Theorem], options: Mapping[str, Json]
) -> Section:
    key = str(entry["key"])
    theorem = theorems.get(key)
    anchor = re.sub(r"[^A-Za-z0-9]+", "-", key).strip("-")
    instances = entry.get("instances") or {}
    counted = (
        (int(instances.get("certified") or 0), int(instances["drawn"]))
        if instances.get("drawn")
        else None
    )
    declared = theorem.statements if theorem else ()
    statements = tuple(
        _item(item, name, _matching(declared, item, i), counted)
        for i, (item, name) in enumerate(_anchored(entry.get("statements") or (), "statement"))
    )
    declared_steps = theorem.steps if theorem else ()
    steps = tuple(
        _item(item, name, _matching(declared_steps, item, i), counted)
        for i, (item, name) in enumerate(_anchored(entry.get("steps") or (), "step"))
    )
    mutants = entry.get("mutants") or {}
    paper = theorem.source.paper if theorem else None
    return Section(
        key=key,
        anchor=anchor,
        aliases=tuple(entry.get("aliases") or ()),
        title=str(entry.get("title") or key),
        paper=str(entry.get("paper") or ""),
        label=str(entry.get("label") or ""),
        citation=str(entry.get("citation") or (paper.citation if paper else entry.get("paper"))),
        names=tuple((theorem.names if theorem else entry.get("names") or {}).items()),
        statements=statements,
        steps=steps,
        proof=_proof(entry.get("proof") or {}, steps),
        cites=tuple((c.name, c.statement, c.reference) for c in theorem.cites) if theorem else (),
        uses=tuple(entry.get("uses") or (theorem.uses if theorem else ())),
        instances=tuple((str(k), int(v)) for k, v in instances.items() if isinstance(v, int)),
        sensitivity=_sensitivity(mutants),
        survivors=tuple(_survivor(item) for item in mutants.get("survivors") or ()),
        insensitive=tuple(
            (str(item["where"]), tuple(str(change) for change in item["changes"]))
            for item in mutants.get("insensitive") or ()
        ),
        slack=_slack(entry.get("slack") or {}),
        seconds=float(entry.get("seconds") or 0),
        replayable=entry.get("replayable"),
        command=f"verify run {key}" + _flags(options),
        warnings=tuple(str(item) for item in entry.get("warnings") or ()),
        prose=_prose(theorem),
        theorem=theorem,
        place=theorem.source.place if theorem else "",
        equations=theorem.source.equations if theorem else (),
        inferences=tuple(
            {
                line.name: line
                for item in (*(entry.get("statements") or ()), *(entry.get("steps") or ()))
                for line in _inferences(item)
            }.values()
        ),
    )


_RULES = ("have", "induct", "cases", "bound")


def _inferences(entry: Mapping[str, Json]) -> tuple[Inference, ...]:
    """The lines of the proof that a certificate of the kernel holds; nothing of other ones."""
    certificate = entry.get("certificate")
    lines = certificate.get("proof") if isinstance(certificate, Mapping) else None
    found = []
    for line in lines if isinstance(lines, list) else ():
        rule = next((name for name in _RULES if name in line), "")
        hints = [
            str(hint)
            for name, value in line.items()
            if isinstance(value, list) and name not in _RULES
            for hint in value
        ]
        used = dict.fromkeys(hint.partition("(")[0].strip() for hint in hints)
        if rule:
            found.append(Inference(str(line[rule]), rule, tuple(used)))
    return tuple(found)


def _anchored(
    entries: Sequence[Mapping[str, Json]], kind: str
) -> Iterator[tuple[Mapping[str, Json], str]]:
    """Each entry with an identifier that stays while its name does, wherever it stands."""
    met: Counter[str] = Counter()
    for entry in entries:
        name = str(entry.get("name") or entry.get("form") or "printed")
        slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "line"
        met[slug] += 1
        yield entry, f"{kind}-{slug}" + (f"-{met[slug]}" if met[slug] > 1 else "")


def _digest(entry: Mapping[str, Json]) -> str:
    """SHA-256 of the certificate as canonical JSON: that of the disproof where there is one."""
    for holder in (entry, entry.get("disproof")):
        certificate = holder.get("certificate") if isinstance(holder, Mapping) else None
        if certificate:
            text = json.dumps(certificate, sort_keys=True, separators=(",", ":"))
            return hashlib.sha256(text.encode()).hexdigest()
    return ""


def _prose(theorem: Theorem | None) -> tuple[str, ...]:
    """The paragraphs of the theorem's docstring after its title; a point of a list is one."""
    if theorem is None or type(theorem).__doc__ in (None, Theorem.__doc__):
        return ()
    text = inspect.cleandoc(type(theorem).__doc__ or "").partition("\n\n")[2]
    paragraphs = re.split(r"\n\n|\n(?=\* )", text)
    shown = (" ".join(item.split()) for item in paragraphs)
    return tuple(re.sub(r"^\* ", "• ", item) for item in shown if item)


def _matching(
    declared: Sequence[Statement] | Sequence[Step], entry: Mapping[str, Json], index: int
) -> Statement | Step | None:
    """The declaration an entry speaks of: same place and form, else nothing."""
    if index < len(declared) and declared[index].form.value == entry.get("form"):
        return declared[index]
    return None


def _item(
    entry: Mapping[str, Json],
    anchor: str,
    declared: Statement | Step | None,
    counted: tuple[int, int] | None,
) -> Item:
    word = word_of({"counted": counted, **entry} if entry.get("counted") is None else entry)
    raw = entry.get("mutants")
    listed = raw if isinstance(raw, list) else (raw or {}).get("list") or ()
    mutants = tuple(
        Mutant(
            str(item.get("change") or item.get("name") or ""),
            word_of(item),
            str(item.get("detail") or item.get("reason") or ""),
            str(item.get("note") or ""),
        )
        for item in listed
    )
    sensitivity = _sensitivity(raw) if isinstance(raw, Mapping) else _counted(mutants)
    subject = declared.subject if declared else None
    expected, as_expected = _expectation(entry, declared)
    checks_nothing = entry.get("checks_nothing")
    if checks_nothing is None:
        checks_nothing = bool(sensitivity.total) and not sensitivity.refuted and not word.rank > 4
    return Item(
        anchor=anchor,
        name=str(entry.get("name") or ""),
        equation=str(entry.get("equation") or ""),
        form=str(entry.get("form") or "printed"),
        latex=str(entry.get("latex") or ""),
        in_the_paper=str(entry.get("in_the_paper") or ""),
        basis=" ".join(filter(None, (rests_on(entry.get("basis")), entry.get("coq")))),
        missing=str(entry.get("missing") or ""),
        what=_what(subject),
        word=word,
        reason=str(entry.get("reason") or ""),
        detail=str(entry.get("detail") or ""),
        method=str(entry.get("method") or ""),
        expected=expected,
        as_expected=as_expected,
        note=str(entry.get("note") or (declared.note if declared else "")),
        explains=str(entry.get("explains") or getattr(declared, "explains", "")),
        counterexample=rows_of(entry.get("counterexample")),
        mutants=mutants,
        sensitivity=sensitivity,
        checks_nothing=bool(checks_nothing),
        replayable=entry.get("replayable") if entry["outcome"] in ("holds", "fails") else None,
        remembered=str(entry.get("remembered") or ""),
        decides=str(entry.get("decides") or ""),
        keeps=tuple(map(str, entry.get("keeps") or ())),
        instead=declared.instead if declared else None,
        digest=_digest(entry),
        confirmed=str(entry.get("confirmed") or ""),
        fact=next((line.name for line in reversed(_inferences(entry))), ""),
    )


def _expectation(entry: Mapping[str, Json], declared: Statement | Step | None) -> tuple[str, bool]:
    """What was expected, in words, and whether it came so."""
    expected = entry.get("expected")
    met = entry.get("met", entry.get("as_expected"))
    if isinstance(expected, Mapping):
        outcome = str(expected.get("outcome"))
        least = expected.get("least") or expected.get("evidence") or "none"
    elif expected:
        outcome, least = str(expected), str(entry.get("expected_least") or "none")
    elif declared:
        outcome, least = declared.expected.outcome.value, declared.expected.least.value
    else:
        return "", True if met is None else bool(met)
    text = outcome if least == "none" else f"{outcome}, at least {least}"
    return text, bool(met) if met is not None else entry.get("outcome") == outcome


def _what(subject: object) -> str:
    return subject.shown if isinstance(subject, Computation) else ""


def _proof(entry: Mapping[str, Json], steps: Sequence[Item]) -> Proof:
    held = sum(step.word.kind in ("proved", "certified") for step in steps)
    cited = tuple(
        str(item.get("name") if isinstance(item, Mapping) else item)
        for item in entry.get("cited") or ()
    )
    modulo = cited if entry.get("outcome") == "holds" else ()
    word = word_of({**entry, "modulo": modulo} if entry.get("outcome") else _NO_PROOF)
    return Proof(
        word,
        int(entry.get("held", held)),
        int(entry.get("steps", len(steps))),
        cited,
        tuple(map(str, entry.get("gaps") or ())),
        tuple(map(str, entry.get("missing") or ())),
    )


_NO_PROOF = {"outcome": "open", "evidence": "none", "reason": "unsupported"}


def _sensitivity(counts: Mapping[str, Json]) -> Sensitivity:
    names = ("total", "refuted", "true", "undecided", "weaker", "ill_posed", "loose", "measured")
    return Sensitivity(*(int(counts.get(name) or 0) for name in names))


def _counted(mutants: Sequence[Mutant]) -> Sensitivity:
    kinds = Counter(item.word.kind for item in mutants)
    true = sum(kinds[kind] for kind in ("proved", "certified", "attested"))
    refuted = kinds["refuted"]
    apart = [
        sum(item.note == note for item in mutants)
        for note in ("weaker", "ill-posed", "loose", "measured")
    ]
    rest = len(mutants) - refuted - true - sum(apart)
    return Sensitivity(len(mutants), refuted, true, rest, *apart)


def _survivor(item: Json) -> str:
    if not isinstance(item, Mapping):
        return str(item)
    survivor = ": ".join(str(item[name]) for name in ("where", "change") if item.get(name))
    return survivor + (f" ({item['word']})" if item.get("word") else "")


def _slack(entry: Mapping[str, Json]) -> Slack:
    shown = [shorten(entry.get(name)) for name in ("min", "median", "max")]
    median = as_fraction(entry.get("median"))
    order = float(median) if median is not None and abs(median) < 10**300 else -1.0
    return Slack(
        shown[0],
        shown[1],
        shown[2],
        rows_of(entry.get("at")),
        order,
        str(entry.get("relation") or ""),
        tuple((str(small), str(large)) for small, large in entry.get("points") or ()),
    )


def _flags(options: Mapping[str, Json]) -> str:
    """The options that change results, as one types them."""
    flags = []
    for name in ("examples", "seed", "effort"):
        if options.get(name) is not None:
            flags.append(f" --{name} {options[name]}")
    return "".join(flags)
