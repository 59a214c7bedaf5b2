"""``verify replay`` accepts field by field: an edited field is refused or named as not replayed."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from memory_theorems.theorems import theorem
from memory_theorems.theorems.commands.declared import declared
from memory_theorems.verify.commands import replayed_fields
from memory_theorems.verify.commands.replay import Entry, Question, examine, replay
from memory_theorems.verify.commands.replayed_fields import Fields
from memory_theorems.verify.examination.examiner import check_theorem
from memory_theorems.verify.examination.instances import RunOptions
from memory_theorems.verify.language.claims import claim

Json = Any
KEYS = ("stability/proposition-4", "curse-of-memory/best-uniform-sums")

#: The module; its name in the package is that of the command.
replaying_command: Any = import_module("memory_theorems.verify.commands.replay")


@pytest.fixture(autouse=True)
def _declarations(monkeypatch: pytest.MonkeyPatch) -> None:
    """The declarations of this checkout, whatever is installed."""
    monkeypatch.setattr(replayed_fields, "_declarers", lambda: {"run/1": declared})


@cache
def _run() -> Json:
    options = RunOptions(examples=5, mutants=False)
    results = [check_theorem(theorem(key), options).to_json() for key in KEYS]
    return {"schema": "run/1", "theorems": results}


def document() -> Json:
    return copy.deepcopy(_run())


@cache
def _examined(written: str) -> Fields:
    data, place, sources = json.loads(written)
    return examine(Entry("", data, tuple(place)), sources)


def _in_this_process(asked: Sequence[Question], _: float) -> Iterator[tuple[int, Fields]]:
    """What an answer says depends on nothing but itself and its declaration: of a file with one
    forged field only the answer with that field is examined anew."""
    for number, entry, sources in asked:
        written = json.dumps([entry.data, entry.place, sources])
        yield number, _examined(written)


def lines(data: Json, tmp_path: Path, *, worker: bool = False) -> tuple[int, list[str]]:
    """Exit code and lines of the command, which examines in its ``worker`` or in this process."""
    path = tmp_path / "run.json"
    path.write_text(json.dumps(data))
    with pytest.MonkeyPatch.context() as patch:
        if not worker:
            patch.setattr(replaying_command, "timely", _in_this_process)
        result = CliRunner().invoke(replay, [str(path)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output.splitlines()


def step(data: Json, outcome: str = "holds") -> Json:
    return next(
        item
        for item in data["theorems"][0]["steps"]
        if item["outcome"] == outcome and item["certificate"]
    )


def sampled(data: Json) -> Json:
    statements = data["theorems"][1]["statements"]
    return next(item for item in statements if item["evidence"] == "spot-certified")


def disproved(data: Json) -> Json:
    statements = (item for one in data["theorems"] for item in one["statements"])
    return next(item for item in statements if item["disproof"])


def test_an_honest_file_is_accepted_and_says_what_was_not_replayed(tmp_path: Path) -> None:
    code, shown = lines(document(), tmp_path, worker=True)
    assert code == 0, shown
    assert not any(line.startswith("REFUSED") for line in shown)
    assert lines(document(), tmp_path) == (code, shown)
    accepted = [line for line in shown if line.startswith("ACCEPTED")]
    assert len(accepted) >= 5
    for line in accepted:
        first, _, rest = line.partition("; not replayed: ")
        assert "claim" in first
        assert "method" in rest
        assert "method" not in first


@pytest.mark.parametrize(
    ("text", "domain", "profile"),
    [
        ("exp(x) > x/2", "[0, 1]", "core"),
        ("sin(x) <= 2", "[1, 2]", "extended: sin"),
        ("gamma(x) + sin(x) >= -1", "[1, 2]", "extended: gamma, sin"),
    ],
)
def test_the_profile_of_the_checker_is_named(
    text: str, domain: str, profile: str, tmp_path: Path
) -> None:
    about = claim(text, x=domain)
    proof = {"defined": [], "proof": {"rule": "direct"}, "evidence": "certified"}
    certificate = {"version": 1, "claim": "parts", "parts": [proof]}
    data = {"name": "one", "claim": about.to_json(), "certificate": certificate, "outcome": "holds"}
    # What the file says of it is not believed.
    code, (line, *_) = lines({**data, "profile": "core", "needs": []}, tmp_path)
    assert code == 0
    assert f"; profile {profile}; not replayed: " in line
    assert "profile" in line.partition("; not replayed: ")[2].split(", ")


FORGERIES: dict[str, tuple[Callable[[Json], Json], str, Json]] = {
    "statement text": (step, "latex", "1=2"),
    "decided text": (step, "decides", "0 <= 1"),
    "what is not decided": (step, "not_decided", "a sum"),
    "as displayed": (step, "as_displayed", False),
    "decided instead": (step, "decided", {"outcome": "holds"}),
    "name": (step, "name", "another step"),
    "form": (step, "form", "sharpened"),
    "equation": (step, "equation", "(99)"),
    "note": (step, "note", "proved in general"),
    "expected": (step, "expected", "fails"),
    "word": (step, "word", "ATTESTED"),
    "evidence": (lambda data: step(data, "fails"), "evidence", "attested"),
    "outcome": (step, "outcome", "fails"),
    "counterexample": (lambda data: step(data, "fails"), "counterexample", {"a": "1"}),
    "word of a sample": (sampled, "word", "PROVED"),
    "disproof's outcome": (lambda data: disproved(data)["disproof"], "outcome", "fails"),
    "kept hypotheses": (disproved, "keeps", ["everything"]),
    "explanation": (disproved, "explains", "because"),
    "evidence of a disproof": (disproved, "evidence", "proved"),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_an_edited_field_is_refused(forgery: str, tmp_path: Path) -> None:
    where, field, value = FORGERIES[forgery]
    data = document()
    target = where(data)
    assert field in target
    assert target[field] != value
    target[field] = value
    code, shown = lines(data, tmp_path)
    assert code == 1, shown
    refused = [line for line in shown if line.startswith("REFUSED")]
    assert refused, shown


@pytest.mark.parametrize("field", ["method", "detail"])
def test_what_no_certificate_speaks_of_is_named(field: str, tmp_path: Path) -> None:
    data = document()
    target = step(data)
    target[field] = "by magic"
    code, shown = lines(data, tmp_path)
    assert code == 0
    line = next(line for line in shown if target["name"] in line)
    accepted, _, rest = line.partition("; not replayed: ")
    assert field in rest.split(", ")
    assert field not in accepted


def test_a_changed_claim_is_refused_and_nothing_else(tmp_path: Path) -> None:
    data = document()
    step(data)["claim"]["conclusion"] = ["1 <= 0"]
    code, shown = lines(data, tmp_path)
    assert code == 1
    assert len([line for line in shown if line.startswith("REFUSED")]) == 1


def test_another_true_claim_with_its_own_certificate_is_refused(tmp_path: Path) -> None:
    """Consistent, but not the claim of the theorem file."""
    data = document()
    first = step(data)
    other = next(
        item for item in data["theorems"][0]["steps"] if item["certificate"] and item is not first
        and item["outcome"] == "holds" and item["evidence"] == first["evidence"]
    )  # fmt: skip
    first["claim"], first["certificate"] = other["claim"], other["certificate"]
    code, shown = lines(data, tmp_path)
    assert code == 1
    assert any("claim: not what the theorem file says" in line for line in shown)


def test_a_theorem_that_is_not_installed_declares_nothing(tmp_path: Path) -> None:
    data = document()
    for item in data["theorems"]:
        item["key"] = f"elsewhere/{item['label']}"
    code, shown = lines(data, tmp_path)
    assert code == 0
    name = step(data)["name"]
    line = next(line for line in shown if line.startswith("ACCEPTED") and name in line)
    assert "latex" in line.partition("; not replayed: ")[2].split(", ")


def test_fields_of_a_model_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the replay of a window did not read stands in its line."""
    from memory_theorems.theorems.models import replaying

    accepting = lambda document: replaying.WindowReplay(True, "")  # noqa: E731
    # The worker of the command would know nothing of it.
    monkeypatch.setattr(replaying_command, "_replayers", lambda: {"model/1": accepting})
    data = {
        "schema": "model/1", "replayable": True, "file": "mine.npz", "certified_window": 3,
        "method": "a better one", "rounding": {"float32": "0"}, "certificate": {"kind": "x"},
    }  # fmt: skip
    code, (line, *_) = lines(data, tmp_path)
    assert code == 0
    accepted, _, rest = line.partition("; not replayed: ")
    assert "certified_window" in accepted
    assert {"file", "method", "rounding"} <= set(rest.split(", "))
