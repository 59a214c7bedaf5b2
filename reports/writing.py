"""Reading run files and writing reports."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

from memory_theorems.reports import junit, markdown, site
from memory_theorems.reports.reading import report_of
from memory_theorems.reports.second_checker import with_receipts
from memory_theorems.reports.view import Report
from memory_theorems.verify.asking.outputs import PACKED, read_text, write_text
from memory_theorems.verify.documents import parse_json
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.theorem import Theorem

#: The schema of the run files that are understood.
SCHEMA = "run/1"
#: Each gives file names with their texts, one by one.
_WRITERS: Mapping[str, Callable[[Report], Iterable[tuple[str, str]]]] = {
    "html": site.pages,
    "markdown": lambda report: [("report.md", markdown.render(report))],
    "junit": lambda report: [("junit.xml", junit.render(report))],
}


def read_run(path: Path) -> Mapping[str, Any]:
    """The JSON object in ``path``; InputError says what is missing and how to make it."""
    try:
        data = parse_json(read_text(path), str(path))
    except FileNotFoundError:
        raise InputError(
            f"there is no run file {path}; make one with: verify run --json {path}"
        ) from None
    except (OSError, UnicodeDecodeError) as problem:
        raise InputError(f"{path}: {problem}") from None
    if not isinstance(data, dict):
        raise InputError(f"{path} is not a run file: it holds no JSON object")
    if data.get("schema") != SCHEMA:
        found = json.dumps(data.get("schema"))[:60]
        raise InputError(f"{path}: its schema is {found}, and this program reads {SCHEMA!r}")
    if not isinstance(data.get("theorems"), list):
        raise InputError(f"{path} is not a run file: it has no list of 'theorems'")
    return data


def write(
    run: Mapping[str, Any],
    output: Path,
    formats: Sequence[str],
    receipts: Mapping[str, Any] = MappingProxyType({}),
) -> tuple[Path, ...]:
    """Write the asked formats and the packed run; the first file of each, and the run, in order.

    With the pages goes the run of each theorem by itself, in ``data/``, as they link to it.
    ``receipts`` say what Coq accepted.  Raises InputError when ``run`` is not of the contract.
    """
    report = report_of(with_receipts(run, receipts), installed(run))
    written = []
    for name in dict.fromkeys(formats):
        files = list(_files(name, report, output))
        written.append(files[0])
    twin = output / f"run.json{PACKED}"
    write_text(twin, _compact(run))
    if "html" in formats:
        for section, entry in zip(report.sections, run["theorems"], strict=True):
            write_text(output / site.data_file(section), _compact({**run, "theorems": [entry]}))
    return (*written, twin)


def _files(name: str, report: Report, output: Path) -> Iterator[Path]:
    """Write the files of one format, each as soon as it is made."""
    for filename, text in _WRITERS[name](report):
        write_text(output / filename, text)
        yield output / filename


def _compact(run: Mapping[str, Any]) -> str:
    return json.dumps(run, separators=(",", ":"), ensure_ascii=False) + "\n"


def installed(run: Mapping[str, Any]) -> dict[str, Theorem]:
    """The theorems of a run that are installed here: they know names, notes and figures."""
    from memory_theorems.theorems.registry import theorem

    found = {}
    for entry in run.get("theorems") or ():
        key = entry.get("key") if isinstance(entry, dict) else None
        try:
            found[str(key)] = theorem(str(key))
        except InputError:
            continue  # a run of another installation: its report has no figures
    return found


__all__ = ["Report", "installed", "read_run", "write"]
