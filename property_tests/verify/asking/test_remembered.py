"""The ledger is a file that anybody can edit: what is taken from it says so, or is replayed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from memory_theorems.reports.reading import report_of
from memory_theorems.theorems.commands.portions import Answering
from memory_theorems.theorems.commands.run import run
from memory_theorems.verify.asking.ledger import Ledger
from memory_theorems.verify.asking.remembered import refusal
from memory_theorems.verify.asking.scheduling import Answered
from memory_theorems.verify.commands.claim import claim as claim_command
from memory_theorems.verify.commands.replay import replay as replay_command
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.claims import claim

Json = Any
KEY = "stability/proposition-3"
TRUE = claim("x*(1 - x) <= 1/4", x="[0, 1]")
FALSE = claim("x*(1 - x) <= 6/25", x="[0, 1]")


def edit(path: Path, part: str, change: Callable[[Json], Json] | str) -> int:
    """Change the remembered answers whose question contains ``part``."""
    with sqlite3.connect(path) as connection:
        rows = connection.execute("SELECT question, answer FROM answers").fetchall()
        found = [(name, text) for name, text in rows if part in name]
        for name, text in found:
            new = change if isinstance(change, str) else json.dumps(change(json.loads(text)))
            connection.execute("UPDATE answers SET answer = ? WHERE question = ?", (new, name))
    return len(found)


# ---------------------------------------------------------------- one verdict
def test_an_honest_verdict_is_borne_out() -> None:
    assert refusal(TRUE, decide(TRUE).to_json()) == ""
    assert refusal(FALSE, decide(FALSE).to_json()) == ""


@pytest.mark.parametrize(
    "change",
    [
        {"certificate": {"version": 1, "claim": "parts", "parts": []}},
        {"outcome": "fails", "counterexample": {"x": "1/2"}},
        {"outcome": "fails", "counterexample": {"for every": "x in [0, 1]", "take": {}}},
        {"outcome": "no outcome"},
        {"evidence": "spot-certified"},
    ],
)
def test_a_forged_verdict_is_refused(change: Json) -> None:
    assert refusal(TRUE, {**decide(TRUE).to_json(), **change})


def test_a_certificate_of_another_claim_is_refused() -> None:
    assert refusal(FALSE, decide(TRUE).to_json())
    assert refusal(TRUE, decide(FALSE).to_json())


def test_another_counterexample_than_the_certificates_is_refused() -> None:
    assert refusal(FALSE, {**decide(FALSE).to_json(), "counterexample": {"x": "0"}})


def test_stronger_evidence_than_the_certificates_is_refused() -> None:
    asked = claim("exp(-x) <= 1/(1 + x)", x="[0, oo)")
    known = decide(asked)
    assert known.word == "CERTIFIED"
    assert refusal(asked, {**known.to_json(), "evidence": "proved"})


def test_an_open_verdict_has_nothing_to_replay() -> None:
    assert refusal(TRUE, {"outcome": "open", "evidence": "none", "reason": "budget"}) is None


# ---------------------------------------------------------------- the claim command
DAMAGE = ("{broken", "[1, 2]", "null", '{"outcome": "holds"}', "9" * 6000)


def claims(count: int) -> str:
    return "".join(
        f"""[[claim]]
name = "parabola{number}"
variables = {{ x = "[0, 1]" }}
claim = "x*(1 - x) <= {20 + number}/100"
"""
        for number in range(count)
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "first.claims.toml"
    path.write_text(claims(1))
    return path


def decided(file: Path, *options: str) -> tuple[str, Json]:
    folder = file.parent
    out = folder / "out.json"
    arguments = [str(file), "--json", str(out), "--ledger", str(folder / "l.sqlite"), *options]
    result = CliRunner().invoke(claim_command, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    document = json.loads(out.read_text())
    how = next((item["how"] for item in document["remembered"]), None)
    return " ".join(result.output.split()), {**document["results"][0], "remembered": how}


def prove(answer: Json) -> Json:
    return {**answer, "outcome": "holds", "evidence": "proved", "counterexample": None}


def test_a_remembered_claim_says_so_and_a_forged_one_is_found(file: Path) -> None:
    shown, answer = decided(file)
    assert answer["word"] == "REFUTED"
    assert answer["remembered"] is None
    shown, answer = decided(file)
    assert answer["remembered"] == "not replayed"
    assert "remembered, not replayed" in shown
    shown, answer = decided(file, "--replay")
    assert answer["remembered"] == "replayed"
    assert edit(file.parent / "l.sqlite", "claim:", prove) == 1
    shown, answer = decided(file)
    assert (answer["word"], answer["remembered"]) == ("PROVED", "not replayed")
    assert "remembered, not replayed" in shown
    shown, answer = decided(file, "--replay")
    assert answer["word"] == "REFUTED"
    assert "REFUSED from the ledger and computed anew: parabola0" in shown
    shown, answer = decided(file)
    assert answer["word"] == "REFUTED"


def test_damaged_rows_are_one_line_and_computed_anew(file: Path) -> None:
    file.write_text(claims(len(DAMAGE)))
    decided(file)
    path = file.parent / "l.sqlite"
    with sqlite3.connect(path) as connection:
        names = [name for (name,) in connection.execute("SELECT question FROM answers")]
    assert len(names) == len(DAMAGE)
    for name, text in zip(names, DAMAGE, strict=True):
        assert edit(path, name, text) == 1
    shown, _ = decided(file)
    assert shown.count("REFUTED") >= len(DAMAGE)
    assert "4 damaged rows, not used" in shown
    assert shown.count("computed anew") == 1


# ---------------------------------------------------------------- the run command
def checked(folder: Path, *options: str) -> tuple[str, Json]:
    out = folder / "run.json"
    arguments = [KEY, "--no-mutants", "--examples", "5", "--budget", "60", "--json", str(out)]
    arguments += ["--ledger", str(folder / "l.sqlite"), *options]
    result = CliRunner().invoke(run, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    (answer,) = json.loads(out.read_text())["theorems"]
    return " ".join(result.output.split()), answer


def test_a_remembered_run_says_so_and_a_forged_portion_is_found(tmp_path: Path) -> None:
    path = tmp_path / "l.sqlite"
    shown, first = checked(tmp_path)
    assert "remembered" not in shown
    shown, again = checked(tmp_path)
    assert "remembered in the ledger: 1 not replayed" in shown
    assert again["from_ledger"] is True
    shown, _ = checked(tmp_path, "--replay")
    assert "replayed" in shown
    assert "REFUSED" not in shown
    index = next(i for i, item in enumerate(first["steps"]) if item["outcome"] == "fails")

    def forge(answer: Json) -> Json:
        return {**answer, "verdict": prove(answer["verdict"])}

    assert edit(path, f":step-{index}:", forge) == 1
    shown, again = checked(tmp_path, "--replay")
    assert f"REFUSED from the ledger and computed anew: {KEY}" in shown
    assert again["steps"][index]["word"] == "REFUTED"
    assert again["as_expected"]
    edit(path, "run:", "{broken")
    edit(path, ":step-0:", "no json")
    edit(path, ":step-1:", '{"verdict": 3, "mutants": []}')
    edit(path, ":family-0:", "{}")
    shown, again = checked(tmp_path)
    assert "damaged rows, not used" in shown
    assert again["as_expected"]


def test_a_row_with_inconsistent_words_is_not_used(tmp_path: Path) -> None:
    _, first = checked(tmp_path)
    word = first["statements"][0]["word"]

    def reword(answer: Json) -> Json:
        answer["statements"][0]["word"] = "PROVED" if word == "CERTIFIED" else "CERTIFIED"
        return answer

    assert edit(tmp_path / "l.sqlite", "run:", reword) == 1
    shown, again = checked(tmp_path)
    assert "is damaged, not used" in shown
    assert again["statements"][0]["word"] == word


def test_a_damaged_page_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "l.sqlite"
    ledger = Ledger(path)
    for number in range(200):
        ledger.remember(f"q{number}", "s", 1, {"answer": "x" * 400}, is_open=False)
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(bytes(data))
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    result = CliRunner().invoke(run, [KEY, "--ledger", str(path)])
    # The program answers it with its message in one line and exit code 2.
    assert isinstance(result.exception, InputError)
    assert "not usable as a ledger" in str(result.exception)


def test_what_a_clock_left_open_is_not_remembered(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "l.sqlite")
    answering = Answering(ledger, 5.0, fresh=False)
    stopped = {"outcome": "open", "evidence": "none", "reason": "budget", "method": "kill switch"}
    settled = {**stopped, "method": "search"}
    question = ((KEY, 1, 0, 5, False), ("step", 0))
    for verdict, kept in ((stopped, False), (settled, True)):
        found = {"verdict": verdict, "disproof": None, "mutants": []}
        answer, remembered = answering._answer(Answered(question, found, 0.1), question)
        assert (answer, remembered) == (found, kept)


# ---------------------------------------------------------------- what is said of it
def replayables(value: Json) -> list[bool]:
    """All that is said of being replayable, at any depth."""
    if isinstance(value, dict):
        own = [value["replayable"]] if "replayable" in value else []
        return own + [item for part in value.values() for item in replayables(part)]
    return [item for part in value for item in replayables(part)] if isinstance(value, list) else []


def test_an_edited_claim_is_not_called_replayable(tmp_path: Path) -> None:
    """Its word was not checked; a replay of the file that was written refuses it."""
    file = tmp_path / "first.claims.toml"
    file.write_text('[[claim]]\nname = "a"\nvariables = { x = "[0, 1]" }\n'
                    'claim = ["x <= 2", "x*(1 - x) <= 21/100"]\n')  # fmt: skip
    _, first = decided(file)
    assert first["word"] == "REFUTED"
    assert all(replayables(first))
    _, honest = decided(file)
    assert honest["remembered"] == "not replayed"
    assert not any(replayables(honest))
    out = json.loads((tmp_path / "out.json").read_text())
    assert out["results"][0]["remembered"] == "not replayed"
    replayed = CliRunner().invoke(replay_command, [str(tmp_path / "out.json")])
    assert (replayed.exit_code, "ACCEPTED" in replayed.output) == (0, True)
    assert edit(tmp_path / "l.sqlite", "claim:", prove) == 1
    shown, answer = decided(file)
    assert answer["word"] == "PROVED"
    assert "[remembered, not replayed]" in shown
    assert not any(replayables(answer))
    replayed = CliRunner().invoke(replay_command, [str(tmp_path / "out.json")])
    assert (replayed.exit_code, "REFUSED" in replayed.output) == (1, True)
    _, answer = decided(file, "--replay")
    assert (answer["word"], answer["remembered"]) == ("REFUTED", None)
    assert all(replayables(answer))
    _, answer = decided(file, "--replay")
    assert answer["remembered"] == "replayed"
    assert all(replayables(answer))


def test_an_edited_run_is_not_called_replayable(tmp_path: Path) -> None:
    path = tmp_path / "l.sqlite"
    _, first = checked(tmp_path)
    assert any(replayables(first))
    index = next(i for i, item in enumerate(first["steps"]) if item["outcome"] == "fails")

    def forge(answer: Json) -> Json:
        step = answer["steps"][index]
        answer["steps"][index] = {**step, **prove(step), "word": "PROVED", "as_expected": True}
        return answer

    assert edit(path, "run:", forge) == 1
    _, again = checked(tmp_path)
    assert again["steps"][index]["word"] == "PROVED"
    assert not any(replayables(again))
    items = [*again["statements"], *again["steps"]]
    assert {item["remembered"] for item in items} == {"not replayed"}
    page = report_of({"schema": "run/1", "theorems": [again]}, {})
    shown = [item for section in page.sections for item in (*section.statements, *section.steps)]
    assert {item.remembered for item in shown} == {"not replayed"}
    # Portion by portion: what is left of the ledger is remembered, the rest is computed.
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM answers WHERE question LIKE 'run:%'")
        connection.execute(f"DELETE FROM answers WHERE question LIKE '%:step-{index}:%'")
    _, mixed = checked(tmp_path)
    assert mixed["steps"][index]["word"] == "REFUTED"
    assert "remembered" not in mixed["steps"][index]
    assert mixed["steps"][index]["replayable"] is True
    others = [item for item in mixed["steps"] if item is not mixed["steps"][index]]
    assert {item["remembered"] for item in others} == {"not replayed"}
    assert not any(replayables(others))
    assert mixed["replayable"] is False
    _, replayed = checked(tmp_path, "--replay")
    settled = [item for item in replayed["steps"] if item["certificate"]]
    assert {item["remembered"] for item in settled} == {"replayed"}
    assert all(replayables([item for item in settled if item["outcome"] == "fails"]))
