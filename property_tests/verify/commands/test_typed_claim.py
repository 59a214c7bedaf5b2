"""``verify claim CLAIM``: one line with word, time, the decided formula and the reason."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from memory_theorems.verify.commands.claim import claim as command
from memory_theorems.verify.commands.claim import is_claim
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.typed_claims import typed_claim
from memory_theorems.verify.showing.sentences import answer, why


def asked(folder: Path, *arguments: str) -> Result:
    return CliRunner().invoke(command, [*arguments, "--ledger", str(folder / "ledger.sqlite")])


def test_one_line_with_word_time_formula_and_reason(tmp_path: Path) -> None:
    found = asked(tmp_path, "exp(-x) <= 1/(1+x) for x in [0, oo)", "--json", str(tmp_path / "a"))
    assert found.exit_code == 0
    assert re.fullmatch(
        r"CERTIFIED in \d+\.\d\d s: exp\(-x\) <= 1/\(1 \+ x\) for x in \[0, oo\); by rules and "
        r"ball arithmetic, replayed by the checker\n",
        found.output,
    )
    (result,) = json.loads((tmp_path / "a").read_text())["results"]
    assert (result["name"], result["word"], result["replayable"]) == ("claim", "CERTIFIED", True)
    again = asked(tmp_path, "exp(-x) <= 1/(1+x) for x in [0, oo)", "--verbose").output
    assert "replayed by the checker [" not in again.splitlines()[0]
    assert again.splitlines()[0].endswith("by rules and ball arithmetic [remembered, not replayed]")
    assert "rules used:" in again


def test_latex_shows_the_claim_that_was_read(tmp_path: Path) -> None:
    text = r"\forall x \ge 0,\ n \in \mathbb{N}: e^{-nx} \le 1"
    found = asked(tmp_path, "--latex", text)
    assert ": exp(-(n*x)) <= 1 for x in [0, oo), n in integer [0, oo); " in found.output
    assert found.output.count("\n") == 1


def test_bad_claims_are_one_line_and_exit_code_2(tmp_path: Path) -> None:
    flat = asked(tmp_path, "-x <= 0 for x >= 0", "--strict")
    assert flat.output.startswith(("PROVED", "CERTIFIED")), flat.output
    for text, says in (
        ("x^2 <= 1 for x in R", "line 1, column 2: unexpected character '^'"),
        ("x <= y for x in R", "undeclared name 'y'"),
        ("x <= 1 for x in [1, 0]", "the interval [1, 0] of x is empty"),
        ("", "line 1, column 1: no claim: the text is empty"),
        ("0" + "-" * 9_900 + "x > 0", "line 1, column 103: nesting deeper than 100"),
    ):
        found = asked(tmp_path, text)
        assert (found.exit_code, found.output.count("\n")) == (2, 1), text
        assert found.output.startswith(f"ERROR: {says}"), text


def test_files_are_told_from_claims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a<b").write_text("")
    assert [is_claim(text) for text in ("a<b", "a=b.toml", "-", "missing", "a<c", "x" * 9_000)] == [
        False, False, False, False, True, True,
    ]  # fmt: skip
    found = asked(tmp_path, "missing")
    assert "missing: not readable" in found.output
    assert found.exit_code == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x*(1 - x) <= 6/25 for x in [0, 1]", " fails at x = 1/2, where 0.25 <= 0.24 is false"),
        ("1 < 1", " fails, where 1 < 1 is false"),
        ("x > 0 given x < 0 for x in [1, 2]", "; it says nothing: vacuous-hypotheses"),
        ("x <= C for x in [0, 1], exists C in R", "; with C = "),
        ("x/y >= 0 for x, y in [0, 1]", "; open (domain-obstruction): undefined where y != 0"),
        ("x**2 + 1 >= 2*x for x in [0, 2]", "; by exact rules, replayed by the checker"),
    ],
)
def test_the_reason_is_a_sentence(text: str, says: str) -> None:
    made = typed_claim(text)
    verdict = decide(made)
    assert f"{made.text}{says}" in answer(made, verdict, 0.1)
    assert "replayed" not in why(made, verdict, replayed=False)


def test_a_value_that_is_no_counterexample_is_not_shown_as_one() -> None:
    """The sentence evaluates the sides itself: at another point it shows no false relation."""
    made = typed_claim("x*(1 - x) <= 6/25 for x in [0, 1]")
    moved = decide(made).with_(counterexample={"x": "0"})
    assert why(made, moved) == "fails at x = 0"
