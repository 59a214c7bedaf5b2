"""Claim files: TOML with one ``[[claim]]`` table for each statement."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from memory_theorems.verify.documents import parse_toml
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Quantifier, Relation, check_name, claim
from memory_theorems.verify.reading.lint import lint

EXPECTATIONS = ("holds", "fails", "open")
#: Kinds of tables that may stand beside claims: what is said of a kernel or of a trained model.
BESIDE = ("target", "model")
_KEYS = frozenset(
    (
        "name",
        "title",
        "variables",
        "claim",
        "given",
        "expect",
        "find",
        "exists",
        "counter",
        "why",
        "where",
        "latex",
    )
)
#: What a claim in one line says itself.
_CLAUSES = frozenset(("variables", "given", "find", "exists", "counter", "where", "latex"))


@dataclass(frozen=True, slots=True)
class Entry:
    """One table of a file: a claim, or the reason why it is none; warnings of the lint; of LaTeX,
    how it reads in the claim language."""

    name: str
    claim: Claim | None
    problem: str = ""
    warnings: tuple[str, ...] = ()
    reads: str = ""


def read_tables(text: str, source: str) -> dict[str, Any]:
    """The tables of a file by kind.  InputError when it is not TOML, or holds something else."""
    data = parse_toml(text, source)
    stray = sorted(set(data) - {"claim", *BESIDE})
    if stray:
        raise InputError(
            f"{source}: unknown top-level key {stray[0]!r}; claims are [[claim]] tables"
        )
    return data


def read_elsewhere(text: str, source: str) -> list[str]:
    """What is said of the tables of a file that are no claims."""
    data = parse_toml(text, source)
    said = [f"{len(data[kind])} [[{kind}]]" for kind in BESIDE if isinstance(data.get(kind), list)]
    if not said:
        return []
    return [f"not decided here: {', '.join(said)}; pytest on a file named *.claims.toml does"]


def parse_claims(text: str, source: str = "claims") -> tuple[Entry, ...]:
    """All claims of a file.  Malformed claims become entries with a problem, so that the others
    are still decided; InputError only when the file itself cannot be read.

    Tables of the kinds :data:`BESIDE` are left to those who read them; a file of nothing else has
    no claims.
    """
    data = read_tables(text, source)
    tables = data.get("claim")
    if tables is None and any(kind in data for kind in BESIDE):
        return ()
    if not isinstance(tables, list) or not tables:
        raise InputError(f"{source}: no [[claim]] table")
    entries = []
    names: set[str] = set()
    for number, table in enumerate(tables, start=1):
        name = f"claim-{number}"
        if not isinstance(table, Mapping):
            entries.append(Entry(name, None, "a claim is a [[claim]] table"))
            continue
        if "name" in table:
            if not isinstance(table["name"], str) or not table["name"]:
                entries.append(Entry(name, None, "name is text in quotes"))
                continue
            name = table["name"]
        if name in names:
            entries.append(Entry(name, None, f"the name {name!r} is used twice"))
            continue
        names.add(name)
        entries.append(_entry(name, table))
    return tuple(entries)


def typed_entry(text: str, name: str = "claim") -> Entry:
    """A claim in one line of text: see :mod:`verify.language.typed_claims`."""
    from memory_theorems.verify.language.typed_claims import typed_claim

    try:
        made = typed_claim(text, name)
    except InputError as problem:
        return Entry(name, None, str(problem))
    report = lint(made)
    if report.errors:
        return Entry(name, None, "; ".join(report.errors), report.warnings, made.text)
    return Entry(name, made, "", report.warnings)


def _entry(name: str, table: Mapping[str, Any]) -> Entry:
    try:
        made = _claim(name, table)
    except InputError as problem:
        return Entry(name, None, str(problem))
    # A letter that LaTeX reads as something else leaves its variable unused.
    typeset = "latex" in table
    report, reads = lint(made, unused=typeset), made.text if typeset else ""
    if report.errors:
        return Entry(name, None, "; ".join(report.errors), report.warnings, reads)
    return Entry(name, made, "", report.warnings, reads)


def _claim(name: str, table: Mapping[str, Any]) -> Claim:
    if unknown := sorted(set(table) - _KEYS):
        raise InputError(f"unknown key {unknown[0]!r}; known: {', '.join(sorted(_KEYS))}")
    given, conclusion = _texts(table.get("given", []), "given"), table.get("claim")
    if "claim" not in table and "latex" not in table:
        raise InputError("the table has no 'claim' (and no 'latex')")
    if "claim" in table and "latex" in table:
        raise InputError("a table has either 'claim' or 'latex'")
    find = _text(table.get("find", ""), "find")
    variables: dict[str, str] = _pairs(table.get("variables", {}), "variables")
    exists: dict[str, str] = _pairs(table.get("exists", {}), "exists")
    if _in_one_line(table):
        from memory_theorems.verify.language.typed_claims import typed_claim

        made = typed_claim(_text(conclusion, "claim"), name)
        return replace(made, title=_text(table.get("title", ""), "title"), expect=_expect(table))
    if "latex" in table:
        from memory_theorems.verify.language.latex_claims import latex_statement

        declared = {*variables, *_pairs(table.get("where", {}), "where")}
        for item in sorted({*declared, find} - {""}):
            check_name(item)
        said = latex_statement(_text(table["latex"], "latex"), declared, find)
        given = [*given, *said.given, *(item.text for item in said.prefix.given)]
        conclusion, find = list(said.conclusion), said.find
        for key in said.prefix.domains.keys() & variables.keys():
            raise InputError(f"the variable {key} is declared twice")
        variables |= {key: domain.text for key, domain in said.prefix.domains.items()}
        exists |= dict.fromkeys(said.prefix.exists, "")
    return claim(
        _texts(conclusion, "claim"),
        variables,
        given=given,
        exists={key: value or None for key, value in exists.items()},
        counter=_pairs(table.get("counter", {}), "counter"),
        where=_pairs(table.get("where", {}), "where"),
        name=name,
        title=_text(table.get("title", ""), "title"),
        expect=_expect(table),
        find=find,
    )


def _in_one_line(table: Mapping[str, Any]) -> bool:
    """Whether the claim says its domains itself: ``claim = "x**2 >= 0 for x in reals"``, and no
    other key of the table says any of it."""
    said = table.get("claim")
    return isinstance(said, str) and " for " in said and not _CLAUSES & set(table)


def _expect(table: Mapping[str, Any]) -> str:
    expect = table.get("expect", "")
    if "expect" in table and expect not in EXPECTATIONS:
        raise InputError(f"expect is one of {', '.join(EXPECTATIONS)}, not {expect!r}")
    return str(expect)


def _text(value: Any, key: str) -> str:
    if not isinstance(value, str):
        raise InputError(f"{key} is text in quotes, not {type(value).__name__}")
    return value


def _texts(value: Any, key: str) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [_text(item, key) for item in value]
    raise InputError(f"{key} is text or a list of texts, not {type(value).__name__}")


def _pairs(value: Any, key: str) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise InputError(f"{key} is a table of name = text, not {type(value).__name__}")
    return {str(name): _text(item, f"{key}.{name}") for name, item in value.items()}


def claim_toml(asked: Claim) -> str:
    """The claim as a table that :func:`parse_claims` reads back."""

    def pairs(items: Mapping[str, str]) -> str:
        return ", ".join(f"{name} = {_quoted(text)}" for name, text in items.items())

    def listed(items: Sequence[Relation]) -> str:
        return f"[{', '.join(_quoted(item.text) for item in items)}]"

    lines = ["[[claim]]", f"name = {_quoted(asked.name or 'claim')}"]
    if asked.variables:
        domains = {item.name: item.domain.text for item in asked.variables}
        lines.append(f"variables = {{ {pairs(domains)} }}")
    lines.append(f"claim = {listed(asked.conclusion)}")
    if asked.given:
        lines.append(f"given = {listed(asked.given)}")
    exists = {
        item.name: "" if item.witness is None else t.to_text(item.witness)
        for item in asked.variables
        if item.quantifier is Quantifier.EXISTS
    }
    counter = {
        item.name: t.to_text(item.counter) for item in asked.variables if item.counter is not None
    }
    if exists:
        lines.append(f"exists = {{ {pairs(exists)} }}")
    if counter:
        lines.append(f"counter = {{ {pairs(counter)} }}")
    if asked.find:
        lines.append(f"find = {_quoted(asked.find)}")
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A basic string of TOML, whose escapes are those of JSON."""
    return json.dumps(text, ensure_ascii=False)
