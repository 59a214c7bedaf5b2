"""Every command's help, and its answer, fits on one screen, and nothing is lost by that."""

from __future__ import annotations

import click
import pytest
from click.testing import CliRunner

from memory_theorems.theorems.commands import replayed_words
from memory_theorems.theorems.commands.one_theorem import screen
from memory_theorems.theorems.index import theorem
from memory_theorems.theorems.targets.brief import brief
from memory_theorems.verify.command_line import program
from memory_theorems.verify.examination import formula_statements
from memory_theorems.verify.examination.formula_statements import Closing

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


def on_a_screen(text: str) -> str:
    lines = text.splitlines()
    assert len(lines) <= ROWS
    assert max(map(len, lines)) <= COLUMNS
    return text


#: Those with most statements, the longest titles and the longest displays.
LARGE = (
    "curse-of-memory/momentum", "curse-of-memory/theorem-4.1", "inverse/theorem-3.9",
    "stability/proposition-2", "stability/lemma-1",
)  # fmt: skip


@pytest.mark.parametrize("key", LARGE)
def test_a_theorem_is_one_screen_with_and_without_words(key: str) -> None:
    found = theorem(key)
    word = {"word": "CERTIFIED modulo Jackson's theorem (cited), hypotheses not shown"}
    for words in ({}, {0: word}, dict.fromkeys(range(len(found.statements)), word)):
        on_a_screen("\n".join(screen(found, words, "told")))


def test_what_no_run_decided_says_what_is_expected_and_what_decides_it() -> None:
    shown = text_of("show", "stability/lemma-1", "--budget", "0", "--ledger", "none")
    text = " ".join(on_a_screen(shown).split())
    assert "Lemma 1 (printed): not decided here (expected: holds)" in text
    assert "variant): not decided here (expected: fails)" in text
    assert "verify run stability/lemma-1" in text
    assert not any(word in text for word in ("PROVED", "CERTIFIED", "REFUTED", "not run"))


def test_words_are_replayed_from_the_records() -> None:
    text = on_a_screen(text_of("show", "inverse/theorem-a.4", "--ledger", "none"))
    assert ": REFUTED" in text
    assert ": PROVED" in text
    assert "not decided" not in text


def test_a_statement_whose_proof_is_refused_has_no_word(monkeypatch: pytest.MonkeyPatch) -> None:
    key, place = "stability/lemma-1", 1
    assert replayed_words.word_of((key, place))[1]["word"] == "PROVED"
    refused = Closing(None, "a leaf: not accepted")
    monkeypatch.setattr(formula_statements, "close", lambda *_: refused)
    assert replayed_words.word_of((key, place))[1] is None


def test_a_kernel_is_one_screen() -> None:
    text = on_a_screen(text_of("target", "exp(-t)", "--widths", "1"))
    assert "curse-of-memory/theorem-4.1" in text
    fact = {"name": "n" * 50, "value": "v" * 60, "outcome": "holds", "evidence": "proved"}
    facts = [{**fact, "value": "v" * 9}, *[fact] * 60]
    number = {"name": "m" * 40, "lower": "1", "upper": "2"}
    row = {"about_kernels": True, "applies": True, "says": "s" * 70, "numbers": [number] * 4}
    rows = [{"key": f"{place}" + "k" * 70, **row} for place in range(30) for width in range(2)]
    models = [{"m": m, "error": {"lower": "0", "upper": "1/3"}} for m in range(60)]
    answer = {"kernel": ["exp(-t)*" * 60], "facts": facts, "theorems": rows,
              "approximations": models}  # fmt: skip
    text = on_a_screen("\n".join(brief(answer)))
    assert "25 more apply" in text
    assert "facts more" in text
    # A word stands beside a whole value, or beside none.
    assert "vvvvvvvvv  " in text
    assert "v" * 10 not in text


@pytest.mark.parametrize(
    "values",
    [(), ("lambda=9/10", "L_x=1", "B_x=1", "k=66"), ("lambda=9/10", "L=1", "B=1", "e=1/9")],
)
def test_a_citation_is_one_screen(values: tuple[str, ...]) -> None:
    text = on_a_screen(text_of("cite", "stability/lemma-1", *values))
    if values:
        # The comment behind the sentence comments nothing else out.
        (comment,) = [line for line in text.splitlines() if "% " in line]
        assert comment.strip().startswith("% stability/lemma-1")
