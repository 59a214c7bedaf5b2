"""Transcripts in Markdown files that stay true.

A block fenced as ``console`` holds commands after ``$ `` and what they print.  A line ``...``
stands for any number of lines left out.  :func:`agrees` compares with what is printed now, apart
from durations and column widths; ``python -m memory_theorems.reports.transcripts FILE_OR_FOLDER
...`` brings the
files up to date.  The commands of a file run in its order in one :func:`workspace`; blocks fenced
as ``console slow`` run in the project itself, and only by that command and the long tests.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

LEFT_OUT = "..."
_FENCE = re.compile(r"^```console(?P<slow> slow)?$")
_DURATION = re.compile(r"\b\d+(?:\.\d+)? ?(?:ms|s|min)\b")
#: The last column of tables: seconds, or that the ledger answered.
_SECONDS = re.compile(r"(?:\b\d+\.\d+|\bledger)(?=\s*│?\s*$)")
_WHERE = re.compile(r"file://\S*?(?=/build/)")
_RULE = re.compile(r"([─━═╌╭╮╰╯┌┐└┘├┤┬┴┼╶╴┏┓┗┛┡┩╇╈╪╫\-])(?:[─━═╌\- ]|\1)*")
#: What a surrounding make or pytest would pass on.
_OUTER = ("PYTEST_", "MAKE", "MFLAGS")
_DIGITS = re.compile(r"\d+")
_GAP = re.compile(r"[ \t]+")


@dataclass(frozen=True, slots=True)
class Transcript:
    """A command and its printed lines; ``start`` and ``end`` bound those lines in the file."""

    command: str
    output: tuple[str, ...]
    start: int
    end: int
    slow: bool


def transcripts(text: str) -> Iterator[Transcript]:
    """All transcripts of a Markdown text, in order."""
    lines = text.splitlines()
    slow = inside = False
    command, start = "", 0
    for number, line in enumerate(lines):
        fence = _FENCE.match(line)
        if not inside:
            inside, slow, command = fence is not None, bool(fence and fence["slow"]), ""
            continue
        if line == "```" or line.startswith("$ "):
            if command:
                yield Transcript(command, tuple(lines[start:number]), start, number, slow)
            command, start = line[2:], number + 1
            inside = line != "```"


def run(command: str, root: Path) -> tuple[str, ...]:
    """What a command prints, standard error included, in a terminal of 100 columns, no colours."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(_OUTER)},
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "TERM": "dumb",
    }
    done = subprocess.run(
        shlex.split(command),
        cwd=root,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    text = _WHERE.sub("file:///...", done.stdout)
    return tuple(line.rstrip() for line in text.strip("\n").splitlines())


def agrees(shown: tuple[str, ...], printed: tuple[str, ...]) -> bool:
    """Whether ``printed`` is ``shown``, where a line ``...`` stands for any lines."""
    pattern = "".join(
        r"(?:.*\n)*" if line.strip() == LEFT_OUT else re.escape(_normal(line)) + r"\n"
        for line in shown
    )
    return re.fullmatch(pattern, "".join(_normal(line) + "\n" for line in printed)) is not None


def _normal(line: str) -> str:
    line = _SECONDS.sub("0", _WHERE.sub("file:///...", _DURATION.sub("0 s", line)))
    return _GAP.sub(" ", _RULE.sub(r"\1", line)).strip()


@contextmanager
def workspace(root: Path) -> Iterator[Path]:
    """An empty folder with a copy of the project's examples, beside which a command may write: no
    ledger, nothing of an earlier run."""
    with tempfile.TemporaryDirectory() as folder:
        left = shutil.ignore_patterns("__pycache__")
        shutil.copytree(root / "examples", Path(folder) / "examples", ignore=left)
        yield Path(folder)


def rerun(
    text: str, root: Path, slow: bool = False
) -> Iterator[tuple[Transcript, tuple[str, ...]]]:
    """Each transcript with what its command prints now; slow ones only when asked for."""
    with workspace(root) as folder:
        for item in transcripts(text):
            if slow or not item.slow:
                yield item, run(item.command, root if item.slow else folder)


def refreshed(text: str, root: Path) -> tuple[str, tuple[str, ...]]:
    """The text with its transcripts brought up to date, and what a person has to look at.

    Lines that were left out stay left out where the lines around them are printed still, but for
    their numbers; otherwise the transcript is reported.  So is a crash.
    """
    lines = text.splitlines()
    problems = []
    for item, printed in reversed(list(rerun(text, root, slow=True))):
        if agrees(item.output, printed):
            continue
        crashed = any(line.startswith("Traceback (most recent call last)") for line in printed)
        shown = None if crashed else _shortened(item.output, printed)
        if shown is None:
            problems.append(f"$ {item.command}\n" + "\n".join(printed))
        else:
            lines[item.start : item.end] = shown
    return "\n".join(lines) + "\n", tuple(reversed(problems))


def _shortened(shown: tuple[str, ...], printed: tuple[str, ...]) -> tuple[str, ...] | None:
    """What is printed without what ``shown`` left out; None when its neighbours are not found."""
    keys = [_DIGITS.sub("0", _normal(line)) for line in printed]
    kept: list[str] = []
    start = 0
    for place, line in enumerate(shown):
        if line.strip() != LEFT_OUT:
            continue
        try:
            before = start
            if place:
                before = keys.index(_DIGITS.sub("0", _normal(shown[place - 1])), start) + 1
            after = len(keys)
            if place + 1 < len(shown):
                after = keys.index(_DIGITS.sub("0", _normal(shown[place + 1])), before)
        except ValueError:
            return None
        kept += [*printed[start:before], line]
        start = after
    return (*kept, *printed[start:])


def main() -> int:
    """Refresh files; exit code 1 when a transcript with left-out lines has to be edited."""
    parser = argparse.ArgumentParser(description="Bring the transcripts in Markdown up to date.")
    parser.add_argument("paths", nargs="+", type=Path, help="Markdown files, or folders of them")
    status = 0
    for path in parser.parse_args().paths:
        for file in sorted(path.glob("*.md")) if path.is_dir() else [path]:
            text, problems = refreshed(file.read_text(encoding="utf-8"), Path.cwd())
            file.write_text(text, encoding="utf-8")
            for problem in problems:
                status = 1
                print(f"{file}: edit by hand, this is what it prints now:\n{problem}\n")
    return status


if __name__ == "__main__":
    raise SystemExit(main())
