"""Tables of the terminal: numbers of every size have a short text."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from memory_theorems.theorems.commands import tables
from memory_theorems.theorems.commands.run import _pending, select
from memory_theorems.theorems.commands.tables import slack_words
from memory_theorems.verify.command_line import program
from memory_theorems.verify.showing.columns import NARROW
from memory_theorems.verify.verdicts import UNMET

CLAIM = """
[[claim]]
name = "a name of some length that stands in the first column of the table"
variables = { x = "[0, 1]" }
claim = "x*(1 - x) <= 1/4"
"""


@pytest.mark.parametrize(
    ("largest", "shown"),
    [("7/2", "3.5"), ("123456789012e38000", "1e+38011"), ("1e400", "1e+400")],
)
def test_a_slack_beyond_doubles_shows_its_order(largest: str, shown: str) -> None:
    assert slack_words({"min": "1", "median": "2", "max": largest}) == f"1 .. 2 .. {shown}"


def test_no_slack_is_a_dash() -> None:
    assert slack_words({"min": None, "median": None, "max": None}) == "-"


@pytest.mark.parametrize(
    "arguments",
    [
        ("list",),
        ("run", "inverse/theorem-a.4", "--examples", "3", "--no-mutants"),
        ("claim", "claims.toml"),
        ("target", "exp(-t) + t*exp(-2*t)", "--widths", "3", "--all"),
        ("landscape", "--target", "exp(-t)", "--width", "3"),
        ("show", "stability/proposition-2", "--all", "--budget", "0"),
        ("plateau", "--target", "exp(-t) + exp(-(t - 1/omega)**2/2)", "--memory", "8"),
    ],
)
def test_every_table_fits_into_80_columns(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", str(NARROW))
    Path("claims.toml").write_text(CLAIM)
    done = CliRunner().invoke(program, arguments)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert len(lines) > 2
    assert [line for line in lines if len(line) > NARROW] == []


def test_a_proof_is_shown_when_those_it_rests_on_are_known() -> None:
    chosen = select(("stability/*",))
    (user, used) = next((item.key, item.uses[0]) for item in chosen if item.uses)
    assert _pending(user, chosen, ())
    assert _pending(user, chosen, (user,))
    assert not _pending(user, chosen, [item.key for item in chosen])
    assert _pending(user, chosen, [item.key for item in chosen if item.key != used])
    alone = tuple(item for item in chosen if item.key == user)
    assert not _pending(user, alone, ()), "what is no part of the run is not waited for"


@pytest.mark.parametrize("word", ["PROVED", "CERTIFIED"])
@pytest.mark.parametrize("modulo", ["", " modulo Jackson's theorem (cited)"])
@pytest.mark.parametrize("given", ["", " given a bound (not proved here)"])
@pytest.mark.parametrize(
    "met", ["", f", {UNMET}", ", hypotheses satisfiable modulo Jackson's theorem (cited)"]
)
def test_a_list_has_a_sign_for_every_word(word: str, modulo: str, given: str, met: str) -> None:
    """And none of a word that rests on what nobody has shown is that of the word alone."""
    result = {"statements": [{"word": word + modulo + given + met, "form": "printed"}]}
    line, told, _ = tables.list_lines([("a/b", "title", result)], 80)
    less = bool(given) or UNMET in met
    assert (tables.SIGNS[word] + "1" in line) is not less
    assert (f"{word} (unmet or given)" in told) is less
