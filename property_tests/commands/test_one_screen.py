"""Every command's help fits on one screen, and no option is lost by that."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from verify.command_line import program

ROWS, COLUMNS = 40, 80
COMMANDS = sorted(program.list_commands(click.Context(program)))


def text_of(*arguments: str) -> str:
    done = CliRunner().invoke(program, list(arguments), terminal_width=COLUMNS)
    assert done.exit_code == 0
    return done.output


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_one_screen(name: str) -> None:
    lines = text_of(*filter(None, [name]), "--help").splitlines()
    assert len(lines) <= ROWS
    assert max(map(len, lines)) <= COLUMNS


@pytest.mark.parametrize("name", ["model", "models"])
def test_no_option_is_lost(name: str) -> None:
    short, whole = text_of(name, "--help"), text_of(name, "--help-all")
    command = program.get_command(click.Context(program), name)
    assert command is not None
    for item in command.get_params(click.Context(command)):
        if isinstance(item, click.Option):
            assert item.opts[0] in whole
    assert "more options are shown by --help-all" in short
    assert "more options" not in whole
    assert "--help-all" in short
