"""The run file as what a page shows: words, counts, rows; no mark-up and no decisions.

The run file (``verify run --json``) is the only source of verdicts.  Texts that a run file need not
repeat (meaning of the names, notes, figures) come from the theorem's own file when it is installed.
"""

from __future__ import annotations

import inspect
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from reports.words import Word, word_of
from verify.claims import Claim, Quantifier
from verify.errors import InputError
from verify.terms import to_text
from verify.theorem import Assertion, Computation, Statement, Step, Theorem

Json = Any


@dataclass(frozen=True, slots=True)
class Mutant:
    """A deliberately wrong variant: REFUTED is what one wants to see."""

    change: str
    word: Word
    detail: str


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """How many mutants were refuted, proved true (a sharpening), or left undecided."""

    total: int
    refuted: int
    true: int
    undecided: int

    @property
    def text(self) -> str:
        if not self.total:
            return "no mutants"
        return ", ".join(filter(None, (f"{self.refuted}/{self.total} refuted", self.rest)))

    @property
    def rest(self) -> str:
        """The mutants that survived, in words."""
        counts = ((self.true, "true"), (self.undecided, "undecided"))
        return ", ".join(f"{number} {word}" for number, word in counts if number)

    @property
    def share(self) -> float:
        """Refuted among all, for sorting; -1 without mutants."""
        return self.refuted / self.total if self.total else -1.0


@dataclass(frozen=True, slots=True)
class Item:
    """A statement or a step with its verdict."""

    anchor: str
    name: str
    equation: str
    form: str
    latex: str
    prefix: tuple[str, ...]
    given: tuple[str, ...]
    conclusion: tuple[str, ...]
    what: str
    word: Word
    reason: str
    detail: str
    method: str
    expected: str
    as_expected: bool
    note: str
    explains: str
    counterexample: tuple[tuple[str, str], ...]
    mutants: tuple[Mutant, ...]
    sensitivity: Sensitivity
    checks_nothing: bool
    replayable: bool | None

    @property
    def refuted(self) -> bool:
        return self.word.kind == "refuted"


@dataclass(frozen=True, slots=True)
class Proof:
    """The weakest link of the steps, with what it leans on."""

    word: Word
    held: int
    steps: int
    cited: tuple[str, ...]
    gaps: tuple[str, ...]

    @property
    def text(self) -> str:
        """``9/9 steps, modulo Jackson's theorem (cited)``."""
        base = f"{self.held}/{self.steps} steps" if self.steps else "no steps encoded"
        return base + (f", modulo {', '.join(self.cited)} (cited)" if self.cited else "")


@dataclass(frozen=True, slots=True)
class Slack:
    """Bound divided by actual value over the instances; texts as they are shown."""

    least: str
    median: str
    greatest: str
    at: tuple[tuple[str, str], ...]
    order: float

    @property
    def text(self) -> str:
        return f"{self.least} · {self.median} · {self.greatest}" if self.median else "–"


@dataclass(frozen=True, slots=True)
class Section:
    """One theorem of a run."""

    key: str
    anchor: str
    aliases: tuple[str, ...]
    title: str
    paper: str
    label: str
    citation: str
    names: tuple[tuple[str, str], ...]
    statements: tuple[Item, ...]
    steps: tuple[Item, ...]
    proof: Proof
    cites: tuple[tuple[str, str, str], ...]
    uses: tuple[str, ...]
    instances: tuple[tuple[str, int], ...]
    sensitivity: Sensitivity
    survivors: tuple[str, ...]
    slack: Slack
    seconds: float
    replayable: bool | None
    command: str
    warnings: tuple[str, ...]
    prose: tuple[str, ...]
    theorem: Theorem | None

    @property
    def standing(self) -> Item | None:
        """The first statement that is not refuted: what stands of the theorem."""
        return next((item for item in self.statements if not item.refuted), None)

    @property
    def refuted_forms(self) -> tuple[str, ...]:
        return tuple(item.form for item in self.statements if item.refuted)

    @property
    def checks_nothing(self) -> tuple[Item, ...]:
        return tuple(item for item in (*self.statements, *self.steps) if item.checks_nothing)

    @property
    def surprises(self) -> tuple[Item, ...]:
        """Everything against the declared expectation."""
        return tuple(item for item in (*self.statements, *self.steps) if not item.as_expected)

    @property
    def instances_text(self) -> str:
        counts = dict(self.instances)
        if not counts.get("drawn"):
            return "–"
        failed = f", {counts['failed']} failed" if counts.get("failed") else ""
        return f"{counts.get('certified', 0)}/{counts['drawn']}{failed}"


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a report shows."""

    sections: tuple[Section, ...]
    environment: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]
    command: str

    @property
    def counts(self) -> tuple[tuple[Word, int], ...]:
        """How often each word was given to a statement, strong before weak."""
        words = [item.word for section in self.sections for item in section.statements]
        number = Counter(word.kind for word in words)
        first = {word.kind: word for word in reversed(words)}
        return tuple(
            (first[kind], number[kind]) for kind in sorted(number, key=lambda k: first[k].rank)
        )

    @property
    def surprises(self) -> tuple[tuple[Section, Item], ...]:
        return tuple((section, item) for section in self.sections for item in section.surprises)

    @property
    def refuted(self) -> tuple[tuple[Section, Item], ...]:
        return tuple(
            (section, item)
            for section in self.sections
            for item in section.statements
            if item.refuted
        )


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
        tuple((str(k), _line(v)) for k, v in (run.get("environment") or {}).items()),
        tuple((str(k), _line(v)) for k, v in options.items()),
        str(run.get("command") or "verify run" + _flags(options)),
    )


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
        _item(item, f"{anchor}-statement-{i}", _matching(declared, item, i), counted)
        for i, item in enumerate(entry.get("statements") or ())
    )
    declared_steps = theorem.steps if theorem else ()
    steps = tuple(
        _item(item, f"{anchor}-step-{i}", _matching(declared_steps, item, i), counted)
        for i, item in enumerate(entry.get("steps") or ())
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
        slack=_slack(entry.get("slack") or {}),
        seconds=float(entry.get("seconds") or 0),
        replayable=entry.get("replayable"),
        command=f"verify run {key}" + _flags(options),
        warnings=tuple(str(item) for item in entry.get("warnings") or ()),
        prose=_prose(theorem),
        theorem=theorem,
    )


def _prose(theorem: Theorem | None) -> tuple[str, ...]:
    """The paragraphs of the theorem's docstring after its title."""
    if theorem is None or type(theorem).__doc__ in (None, Theorem.__doc__):
        return ()
    paragraphs = inspect.cleandoc(type(theorem).__doc__ or "").split("\n\n")
    return tuple(" ".join(item.split()) for item in paragraphs[1:])


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
        )
        for item in listed
    )
    sensitivity = _sensitivity(raw) if isinstance(raw, Mapping) else _counted(mutants)
    subject = declared.subject if declared else None
    given: Iterable[Any] = getattr(subject, "given", ())
    conclusion: Iterable[Any] = getattr(subject, "conclusion", ())
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
        prefix=_prefix(subject),
        given=tuple(item.text for item in given),
        conclusion=tuple(item.text for item in conclusion),
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


def _prefix(subject: object) -> tuple[str, ...]:
    """The quantifiers of a claim, one line for each variable, with witnesses and counters."""
    if not isinstance(subject, Claim):
        return ()
    lines = []
    for item in subject.variables:
        exists = item.quantifier is Quantifier.EXISTS
        chosen = item.witness if exists else item.counter
        lines.append(
            f"{'exists' if exists else 'for all'} {item.name} in {item.domain.text}"
            + (f": take {to_text(chosen)}" if chosen is not None else "")
        )
    return tuple(lines)


def _what(subject: object) -> str:
    if isinstance(subject, Computation):
        return subject.what
    if isinstance(subject, Assertion):
        return f"checked on every drawn instance (at least {subject.minimum})"
    return ""


def _proof(entry: Mapping[str, Json], steps: Sequence[Item]) -> Proof:
    word = word_of(entry) if entry.get("outcome") else word_of(_NO_PROOF)
    held = sum(step.word.kind in ("proved", "certified", "attested") for step in steps)
    cited = tuple(
        str(item.get("name") if isinstance(item, Mapping) else item)
        for item in entry.get("cited") or ()
    )
    return Proof(
        word,
        int(entry.get("held", held)),
        int(entry.get("steps", len(steps))),
        cited,
        tuple(map(str, entry.get("gaps") or ())),
    )


_NO_PROOF = {"outcome": "open", "evidence": "none", "reason": "unsupported"}


def _sensitivity(counts: Mapping[str, Json]) -> Sensitivity:
    names = ("total", "refuted", "true", "undecided")
    return Sensitivity(*(int(counts.get(name) or 0) for name in names))


def _counted(mutants: Sequence[Mutant]) -> Sensitivity:
    kinds = Counter(item.word.kind for item in mutants)
    true = sum(kinds[kind] for kind in ("proved", "certified", "attested"))
    refuted = kinds["refuted"]
    return Sensitivity(len(mutants), refuted, true, len(mutants) - refuted - true)


def _survivor(item: Json) -> str:
    if not isinstance(item, Mapping):
        return str(item)
    survivor = ": ".join(str(item[name]) for name in ("where", "change") if item.get(name))
    return survivor + (f" ({item['word']})" if item.get("word") else "")


def _slack(entry: Mapping[str, Json]) -> Slack:
    shown = [shorten(entry.get(name)) for name in ("min", "median", "max")]
    median = as_fraction(entry.get("median"))
    order = float(median) if median is not None and abs(median) < 10**300 else -1.0
    return Slack(shown[0], shown[1], shown[2], rows_of(entry.get("at")), order)


def as_fraction(value: Json) -> Fraction | None:
    """An exact number written as text, or None when it is none (or too long to be read)."""
    if value is None or isinstance(value, bool) or (isinstance(value, str) and len(value) > 4000):
        return None
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None


def shorten(value: Json, limit: int = 48) -> str:
    """A number for people: three digits for a long one, the middle left out of other long text.

    The full value stands in the JSON twin.
    """
    if value is None:
        return ""
    text = value if isinstance(value, str) else _line(value)
    number = as_fraction(text)
    if number is not None and len(text) > 8:
        digits = abs(number)
        if digits and not Fraction(1, 10**300) < digits < 10**300:
            return f"{text[:20]}… ({len(text)} characters)"
        return f"≈ {float(number):.4g}"
    return text if len(text) <= limit else f"{text[: limit - 20]}… ({len(text)} characters)"


def rows_of(value: Json) -> tuple[tuple[str, str], ...]:
    """A counterexample or an instance as name and value, one row each."""
    if value is None or value == {}:
        return ()
    if not isinstance(value, Mapping):
        return (("", _line(value)),)
    rows: list[tuple[str, str]] = []
    for name, item in value.items():
        if isinstance(item, Mapping) and item and "interval" not in item:
            rows += [(f"{name} · {inner}", _shown(part)) for inner, part in item.items()]
        else:
            rows.append((str(name), _shown(item)))
    return tuple(rows)


def _shown(item: Json) -> str:
    if isinstance(item, Mapping) and set(item) >= {"interval"}:
        low, high = item["interval"]
        why = f" ({item['why']})" if item.get("why") else ""
        return f"in [{low}, {high}]{why}"
    return _line(item)


def _line(value: Json) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _flags(options: Mapping[str, Json]) -> str:
    """The options that change results, as one types them."""
    flags = []
    for name in ("examples", "seed", "effort"):
        if options.get(name) is not None:
            flags.append(f" --{name} {options[name]}")
    return "".join(flags)
