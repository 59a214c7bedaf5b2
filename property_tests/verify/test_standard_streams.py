"""Standard output that is full, closed, or read by nobody: one line at most."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = [sys.executable, "-m", "memory_theorems.verify.command_line"]
FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="no /dev/full here")
def test_a_full_output_is_one_line() -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [*PROGRAM, "--help"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    said = done.stderr.decode()
    assert (done.returncode, said) == (
        2, "error: standard output takes no more (No space left on device)\n",
    )  # fmt: skip


def test_a_closed_output_is_no_trouble(tmp_path: Path) -> None:
    """And a file that is opened later does not take its number."""
    line = f"{' '.join(PROGRAM)} list --json {tmp_path}/list.json >&-"
    done = subprocess.run(["sh", "-c", line], stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr.decode()) == (0, "")
    assert (tmp_path / "list.json").read_text().startswith("{")


def test_a_reader_who_leaves_is_no_trouble() -> None:
    line = f"{' '.join(PROGRAM)} list | head -n 1"
    done = subprocess.run(["sh", "-c", line], capture_output=True, check=False)
    assert done.stderr.decode() == ""
    assert done.stdout.count(b"\n") == 1
