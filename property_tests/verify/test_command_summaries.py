"""What the help says of a command is what the command says of itself, and nothing is imported."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

import click
import pytest

from memory_theorems.verify.command_line import GROUP, program
from memory_theorems.verify.command_summaries import summary

CONTEXT = click.Context(program)
OTHERS = '''
import click

raise RuntimeError("the help imports no command")

PATTERN = "\\d"

@click.command(cls=click.Command, short_help="count the states "
               "of a cell")
def count():
    """Something else."""

@click.command()
@click.option("--fast", help="no summary", is_flag=True)
def told(fast):
    """Tell the states
    of a cell.  Then more.

    And more.
    """

@click.command(short_help=f"of {__name__}")
def computed():
    pass

made = click.Command("made", short_help="not in a decorator")
'''


@pytest.mark.parametrize("name", program.list_commands(CONTEXT))
def test_every_command_carries_its_summary(name: str) -> None:
    command = program.get_command(CONTEXT, name)
    assert command is not None
    assert command.short_help
    (entry,) = entry_points(group=GROUP, name=name)
    assert summary(entry) == command.short_help


@pytest.fixture
def others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of somebody else, which cannot be imported."""
    package = tmp_path / "cell_states"
    package.mkdir()
    (package / "__init__.py").write_text("raise RuntimeError('imported')\n")
    (package / "commands.py").write_text(OTHERS)
    (package / "damaged.py").write_text("def count(:\n")
    (package / "binary.py").write_bytes(b"def count(): '\xff\0'\n")
    monkeypatch.syspath_prepend(tmp_path)
    return package


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("cell_states.commands:count", "count the states of a cell"),
        ("cell_states.commands:told", "Tell the states of a cell"),
        ("cell_states.commands:computed", "from cell_states.commands:computed"),
        ("cell_states.commands:made", "from cell_states.commands:made"),
        ("cell_states.damaged:count", "from cell_states.damaged:count"),
        ("cell_states.binary:count", "from cell_states.binary:count"),
        ("cell_states.absent:count", "from cell_states.absent:count"),
        ("no_such_package.commands:count", "from no_such_package.commands:count"),
        ("cell_states", "from cell_states"),
    ],
)
@pytest.mark.usefixtures("others")
@pytest.mark.filterwarnings("error")
def test_commands_of_others(value: str, said: str) -> None:
    assert summary(EntryPoint("count", value, GROUP)) == said
    assert "cell_states" not in sys.modules
