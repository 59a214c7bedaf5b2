"""The project's habits: what is shipped, that it is found, and that the set-up is honest."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import tomllib
from importlib import metadata, resources
from pathlib import Path

import pytest

from property_tests.places import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SOURCES = [
    path
    for folder in ("verify", "theorems", "reports", "property_tests", "benchmarks", "docs")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in {".py", ".md", ".toml", ".j2", ".css", ".js"}
] + [ROOT / name for name in ("README.md", "CHANGELOG.md", "Makefile", ".ci/run")]


@pytest.mark.parametrize("group", ["verify.commands", "verify.theorems", "pytest11"])
def test_entry_points_load(group: str) -> None:
    ours = [
        item
        for item in metadata.entry_points(group=group)
        if item.value.split(".")[0] in ("memory_theorems", "verify", "theorems", "reports")
    ]
    assert ours
    for item in ours:
        assert item.load() is not None


@pytest.mark.parametrize("name", ["page.html.j2", "macros.html.j2", "style.css", "sort.js"])
def test_templates_are_package_data(name: str) -> None:
    assert (resources.files("memory_theorems.reports") / "templates" / name).is_file()
    patterns = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]
    assert any(Path(name).match(item) for item in patterns["package-data"]["*"])


def test_versions_agree() -> None:
    assert f"version: {PROJECT['version']}\n" in (ROOT / "CITATION.cff").read_text()
    assert metadata.version("memory-theorems") == PROJECT["version"]
    assert "BSD 3-Clause" in (ROOT / "LICENSE").read_text()


def test_continuous_integration_is_executable_and_calls_the_tests() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & stat.S_IXUSR
    assert re.search(r"^make test\b", script.read_text(), re.M)
    subprocess.run(["bash", "-n", str(script)], check=True)


def test_make_says_what_is_wrong_with_an_old_python(tmp_path: Path) -> None:
    old = tmp_path / "python3"
    old.write_text('#!/bin/sh\ncase "$1" in --version) echo Python 3.9.2;; *) exit 1;; esac\n')
    old.chmod(0o755)
    (tmp_path / "pyproject.toml").touch()
    done = subprocess.run(
        ["make", "-f", str(ROOT / "Makefile"), f"PYTHON={old}", "verify"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={"PATH": os.environ["PATH"]},
        check=False,
    )
    assert done.returncode != 0
    assert "Python 3.11 or newer is needed" in done.stderr
    assert "3.9.2" in done.stderr


def test_the_help_is_fast_because_heavy_imports_are_lazy() -> None:
    probe = (
        "import sys, runpy; sys.argv = ['verify', '--help']\n"
        "try:\n    from memory_theorems.verify.command_line import main; main()\n"
        "except SystemExit:\n    pass\n"
        "print(sorted({'sympy', 'numpy', 'scipy', 'matplotlib', 'flint', 'jinja2', 'pytest'}"
        " & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_nothing_in_the_source_speaks_of_one_machine() -> None:
    private = re.compile(r"(?<![\w.])/(?:home|work|root|Users)/\w|\bhttps?://(?!\.\.\.)\S+pypi")
    for path in SOURCES:
        found = private.search(path.read_text(encoding="utf-8"))
        assert found is None or path == Path(__file__), f"{path}: {found and found[0]}"
