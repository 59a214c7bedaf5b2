"""Compiled modules cut short by a full disk: one line that names the file, at exit code 2."""

from __future__ import annotations

import os
import py_compile
import subprocess
import sys
from pathlib import Path

import click
from click.testing import CliRunner

import memory_theorems.verify.commands.claim as module
from memory_theorems.verify.command_line import Commands
from memory_theorems.verify.damaged import remedy


def test_a_compiled_module_that_is_cut_short_is_named(tmp_path: Path) -> None:
    source = Path(module.__file__ or "")
    name = f"{source.stem}.{sys.implementation.cache_tag}.pyc"
    compiled = tmp_path.joinpath(*source.parent.parts[1:], name)
    compiled.parent.mkdir(parents=True)
    py_compile.compile(str(source), cfile=str(compiled), doraise=True)
    whole = compiled.read_bytes()
    compiled.write_bytes(whole[: len(whole) // 2])
    done = subprocess.run(
        [sys.executable, "-m", "memory_theorems.verify.command_line", "claim", "--help"],
        env={**os.environ, "PYTHONPYCACHEPREFIX": str(tmp_path)},
        cwd=source.parents[3],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2, done.stderr
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"error: {compiled} is cut short or damaged")
    assert line.endswith("remove it and start again")


def test_other_troubles_are_left_alone() -> None:
    assert remedy(ValueError("bad")) is None
    assert remedy(EOFError("no more")) == "a file ended too early (no more)"

    @click.group(cls=Commands)
    def program() -> None:
        raise EOFError

    found = CliRunner().invoke(program, ["list"])
    assert found.exit_code == 2
    assert found.stderr == "error: a file ended too early\n"
