"""Reading run files and writing reports."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from reports import html, junit, markdown
from reports.reading import report_of
from reports.view import Report
from verify.asking.outputs import write_text
from verify.errors import InputError
from verify.theorem import Theorem

#: The schema of the run files that are understood.
SCHEMA = "run/1"
_WRITERS = {
    "html": ("index.html", html.render),
    "markdown": ("report.md", markdown.render),
    "junit": ("junit.xml", junit.render),
}


def read_run(path: Path) -> Mapping[str, Any]:
    """The JSON object in ``path``; InputError says what is missing and how to make it."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"), parse_constant=_no_constant)
    except FileNotFoundError:
        raise InputError(
            f"there is no run file {path}; make one with: verify run --json {path}"
        ) from None
    except (UnicodeDecodeError, ValueError, RecursionError) as problem:
        raise InputError(f"{path} is not JSON: {problem}") from None
    if not isinstance(data, dict):
        raise InputError(f"{path} is not a run file: it holds no JSON object")
    if data.get("schema") != SCHEMA:
        found = json.dumps(data.get("schema"))[:60]
        raise InputError(f"{path}: its schema is {found}, and this program reads {SCHEMA!r}")
    return data


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number of JSON")


def write(run: Mapping[str, Any], output: Path, formats: Sequence[str]) -> tuple[Path, ...]:
    """Write the asked formats and ``run.json``; the paths in that order.

    Raises InputError when ``run`` is not of the contract.
    """
    report = report_of(run, installed(run))
    written = []
    for name in dict.fromkeys(formats):
        filename, render = _WRITERS[name]
        path = output / filename
        write_text(path, render(report))
        written.append(path)
    twin = output / "run.json"
    write_text(twin, json.dumps(run, indent=1, ensure_ascii=False) + "\n")
    return (*written, twin)


def installed(run: Mapping[str, Any]) -> dict[str, Theorem]:
    """The theorems of a run that are installed here: they know names, notes and figures."""
    from theorems.registry import theorem

    found = {}
    for entry in run.get("theorems") or ():
        key = entry.get("key") if isinstance(entry, dict) else None
        try:
            found[str(key)] = theorem(str(key))
        except InputError:
            continue  # a run of another installation: its report has no figures
    return found


__all__ = ["Report", "installed", "read_run", "write"]
