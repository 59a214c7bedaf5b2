"""Modules that are loaded where they are first used."""

from __future__ import annotations

import subprocess
import sys

import pytest

from memory_theorems.verify.lazily import lazily


def test_a_module_of_a_package_is_bound_as_by_an_import() -> None:
    """Else a later ``import verify.checker`` finds it loaded, and ``verify.checker`` is no name."""
    lines = (
        "from memory_theorems.verify.lazily import lazily\n"
        "lazily('memory_theorems.verify.checker')\n"
        "import memory_theorems.verify.checker as c"
    )
    answer = subprocess.run(
        [
            sys.executable,
            "-c",
            f"{lines}; import memory_theorems; print(memory_theorems.verify.checker is c)",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.strip() == "True"


def test_a_module_that_is_not_there_is_an_import_error_at_once() -> None:
    with pytest.raises(ImportError, match="no_such_module"):
        lazily("no_such_module")
