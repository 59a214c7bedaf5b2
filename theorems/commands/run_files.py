"""Theorems that stand in a file of one's own, without a package: ``verify run theorem.toml``."""

from __future__ import annotations

import importlib.util
import inspect
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from memory_theorems.verify.commands.prove import prove_file
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.instances import RunOptions
from memory_theorems.verify.stating import FormulaTheorem


def run_files(
    names: Sequence[str],
    json_file: Path | None,
    options: RunOptions,
    environment: Callable[[], dict[str, str]],
    exit_code: Callable[[list[dict[str, Any]]], int],
) -> int:
    """Text files are proved one after the other, Python files are checked; the exit code, for
    checked theorems that of ``exit_code``; ``environment`` are the versions for their document."""
    kinds = {Path(name).suffix for name in names}
    texts = kinds == {".toml"}
    if not texts and kinds != {".py"}:
        return _bad("text files, Python files and keys of theorems are run apart")
    if texts and json_file is not None and len(names) > 1:
        return _bad("--json is for one text file at a time")
    if texts:
        return max(prove_file(Path(name), json_file, options.effort) for name in names)
    try:
        theorems = [item for name in names for item in theorems_of(Path(name))]
    except InputError as problem:
        return _bad(str(problem))
    trouble, results = _checked(theorems, json_file, options, environment)
    return _bad(trouble) if trouble else exit_code(results)


def theorems_of(file: Path) -> list[FormulaTheorem]:
    """The theorems with keys that a Python file defines; InputError where it has none.  It may
    import the files beside it."""
    if not file.is_file():
        raise InputError(f"{file}: there is no file of that name")
    spec = importlib.util.spec_from_file_location(f"run_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(file.resolve().parent))
    try:
        spec.loader.exec_module(module)
        found = [
            value()
            for _, value in inspect.getmembers(module, inspect.isclass)
            if issubclass(value, FormulaTheorem)
            and value.__module__ == module.__name__
            and "key" in vars(value)
        ]
    except (Exception, SystemExit) as problem:
        raise InputError(f"{file}: {type(problem).__name__}: {problem}") from None
    finally:
        sys.path.pop(0)
    if not found:
        raise InputError(f"{file}: it defines no theorem with a key")
    return found


def _checked(
    theorems: Sequence[FormulaTheorem],
    json_file: Path | None,
    options: RunOptions,
    environment: Callable[[], dict[str, str]],
) -> tuple[str, list[dict[str, Any]]]:
    """What kept the document from being written, and the results; both are printed."""
    from memory_theorems.theorems.commands.tables import RUN, print_run_end, run_row
    from memory_theorems.verify.asking.outputs import check_file, try_json
    from memory_theorems.verify.examination.examiner import check_theorem
    from memory_theorems.verify.examination.tallies import inherit

    try:
        check_file(json_file)
    except InputError as problem:
        return str(problem), []
    click.echo(RUN.head())
    answers: list[dict[str, Any]] = []
    for theorem in theorems:
        answers.append(check_theorem(theorem, options).to_json())
        click.echo(run_row(inherit(answers)[-1]))
    results = inherit(answers)
    print_run_end(results)
    document = {"schema": "run/1", "environment": environment(), "theorems": results}
    return try_json(json_file, document) or "", results


def _bad(why: str) -> int:
    click.echo(f"error: {why}", err=True)
    return 2
