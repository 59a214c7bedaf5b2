"""A document that is replayed says one thing; each field is held against something or named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from memory_theorems.theorems.models import replaying
from memory_theorems.verify.checker import replay as check
from memory_theorems.verify.command_line import program
from memory_theorems.verify.commands.claim import claim as claim_command
from memory_theorems.verify.documents import misplaced_truth, parse_json, read_json, same
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.proofs.recorded import read as read_record
from property_tests.verify.commands.test_replayed_fields import _declarations as _declarations
from property_tests.verify.commands.test_replayed_fields import document as run_document
from property_tests.verify.commands.test_replayed_fields import lines, sampled, step

Json = Any
FILE = """
[[claim]]
name = "three"
variables = { x = "[0, 1]" }
claim = ["x <= 2", "x*(1 - x) <= 1/4", "exp(x) > x"]
[[claim]]
name = "fails"
variables = { x = "[0, 1]" }
claim = ["x <= 2", "x <= 1/2"]
[[claim]]
name = "best"
variables = { t = "[0, oo)" }
claim = "t*exp(-t) <= C"
find = "C"
"""
BAD = {
    '{"a": 1, "a": 2}': "the key 'a' is given twice",
    '[{"b": {"c": 1, "d": 2, "c": 1}}]': "the key 'c' is given twice",
    '{"a": NaN}': "NaN is not a number",
    '{"a": -Infinity}': "-Infinity is not a number",
    '{"a": 1e999}': "1e999 is out of range",
    '{"a": "\\ud800"}': "surrogate",
    '\ufeff{"a": 1}': "byte order mark",
    "[" * 100_000: "nested too deeply",
    '{"a": ' + "9" * 5000 + "}": "is not JSON",
    '{"a": 1} 2': "is not JSON",
}


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_what_says_two_things_or_none_is_one_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=BAD[text]) as caught:
        parse_json(text, "it")
    assert "\n" not in str(caught.value)
    with pytest.raises(InputError, match=BAD[text]):
        read_json(path)
    result = CliRunner().invoke(program, ["replay", str(path)])
    assert result.exit_code == 2
    assert BAD[text] in result.stderr
    with pytest.raises(InputError):
        read_record(path)


def test_true_is_not_one() -> None:
    assert same({"a": [1, "x", None]}, {"a": [1, "x", None]})
    for first, second in ((1, True), (0, False), (1, 1.0), ([1], [1, 1]), ({"a": 1}, {"b": 1})):
        assert not same(first, second)
    assert misplaced_truth({"strict": True, "a": [{"bits": 3}]}) == ""
    assert misplaced_truth({"a": [{"bits": True}]}) == "a[0].bits"


@cache
def _answers(folder: Path) -> Json:
    (folder / "c.toml").write_text(FILE)
    arguments = [str(folder / "c.toml"), "--json", str(folder / "c.json")]
    arguments += ["--ledger", str(folder / "l.sqlite")]
    assert CliRunner().invoke(claim_command, arguments).exit_code == 0
    return json.loads((folder / "c.json").read_text())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("answers")


def test_honest_answers_are_accepted_with_all_that_follows(folder: Path, tmp_path: Path) -> None:
    code, shown = lines(_answers(folder), tmp_path)
    assert code == 0, shown
    assert len(shown) == 4
    accepted = [line.partition("; not replayed: ") for line in shown[:3]]
    assert all(
        {"reads,", "latex,", "replayable,"} <= set(first.split()) for first, _, _ in accepted
    )
    assert "parts" in accepted[0][0]
    assert "constant, best" in accepted[2][0]
    assert {rest for _, _, rest in accepted} == {"name, detail, method, seconds"}


def _first(data: Json) -> Json:
    return data["results"][0]


def _drop_part(data: Json) -> None:
    del _first(data)["parts"][1]


def _set(value: Json, *places: str | int) -> Callable[[Json], None]:
    def change(data: Json) -> None:
        *outer, last = places
        for place in outer:
            data = data[place]
        assert not same(data[last], value)
        data[last] = value

    return change


CHANGES: dict[str, tuple[Callable[[Json], None], str]] = {
    "version": (_set(True, "results", 0, "certificate", "version"), "certificate: true or false"),
    "bits": (
        _set(True, "results", 0, "certificate", "parts", 0, "proof", "bits"),
        "certificate: true or false",
    ),
    "replayable": (_set(1, "results", 0, "replayable"), "replayable"),
    "a part is missing": (_drop_part, "parts: the claim has 3"),
    "a part's word": (_set("proved", "results", 0, "parts", 0, "evidence"), "parts: 1"),
    "a part's outcome": (_set("fails", "results", 0, "parts", 2, "outcome"), "parts: 3"),
    "a part's certificate": (
        _set(
            {"version": 1, "claim": "parts", "parts": []}, "results", 0, "parts", 1, "certificate"
        ),
        "parts: 2",
    ),
    "a part's point": (_set({"x": "0"}, "results", 1, "parts", 1, "counterexample"), "parts: 2"),
    "reads": (_set("x <= 3", "results", 0, "reads"), "reads: not the claim"),
    "latex": (_set("x", "results", 0, "latex"), "latex: not the claim"),
    "lower": (
        _set("0.3678795", "results", 2, "constant", "lower"),
        "constant: it does",
    ),
    "upper": (
        _set("0.3678794", "results", 2, "constant", "upper"),
        "constant: it does",
    ),
    "at": (_set({"t": "2"}, "results", 2, "constant", "at"), "constant: at"),
    "holds with": (_set("1", "results", 2, "constant", "holds_with"), "constant: holds_with"),
    "best": (_set({"constant": None}, "results", 2, "best"), "best: not the constant"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_field_is_refused(name: str, folder: Path, tmp_path: Path) -> None:
    change, says = CHANGES[name]
    data = copy.deepcopy(_answers(folder))
    change(data)
    code, shown = lines(data, tmp_path)
    assert code == 1, shown
    [refused] = [line for line in shown if line.startswith("REFUSED")]
    assert says in refused


def test_other_fields_of_parts_are_named(folder: Path, tmp_path: Path) -> None:
    data = copy.deepcopy(_answers(folder))
    _first(data)["parts"][0]["note"] = "for all x"
    _first(data)["comment"] = "proves more"
    data["summary"] = "all theorems are true"
    code, shown = lines(data, tmp_path)
    assert code == 0
    assert "parts.note" in shown[0]
    assert "comment" in shown[0].partition("; not replayed: ")[2]
    assert "of the file, not replayed: summary" in shown


def test_parts_without_certificates_do_not_count(folder: Path, tmp_path: Path) -> None:
    data = copy.deepcopy(_answers(folder))
    _first(data)["parts"][0] |= {"certificate": None, "replayable": False}
    _, shown = lines(data, tmp_path)
    assert "parts" in shown[0].partition("; not replayed: ")[2]
    _first(data)["parts"][0]["replayable"] = True
    code, shown = lines(data, tmp_path)
    assert code == 1


# ------------------------------------------------------------------- runs
def _mutants(data: Json) -> Json:
    target = step(data)
    target["mutants"] = [
        {"change": "sign", "manual": False, "word": "REFUTED", "note": "", "outcome": "fails",
         "evidence": "proved", "reason": None, "detail": "", "counterexample": {"a": "1"}}
    ]  # fmt: skip
    return target


def test_mutants_are_held_against_their_counts_and_named(tmp_path: Path) -> None:
    data = run_document()
    target = _mutants(data)
    code, shown = lines(data, tmp_path)
    assert code == 1
    assert any("mutants: not what" in line and "REFUSED" in line for line in shown)
    total = data["theorems"][0]["mutants"]
    total["total"] = total["refuted"] = 1
    code, shown = lines(data, tmp_path)
    assert code == 0, [line for line in shown if line.startswith("REFUSED")]
    line = next(line for line in shown if line.startswith("ACCEPTED") and target["name"] in line)
    assert "mutants" in line.partition("; not replayed: ")[2]
    target["mutants"][0]["word"] = "PROVED"
    code, shown = lines(data, tmp_path)
    assert any("mutants: sign: PROVED, the verdict is REFUTED" in line for line in shown)


def test_checks_nothing_follows_from_the_mutants(tmp_path: Path) -> None:
    data = run_document()
    step(data)["checks_nothing"] = True
    code, shown = lines(data, tmp_path)
    assert code == 1
    assert any("checks_nothing" in line for line in shown if line.startswith("REFUSED"))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("as_expected", False),
        ("replayable", 1),
        ("title", "Fermat's last theorem"),
        ("checks_nothing", ["all"]),
        ("proof", {"outcome": "holds", "evidence": "proved", "cited": []}),
        ("uses", ["stability/lemma-1"]),
    ],
)
def test_the_summary_of_a_theorem_is_summed_up_again(
    field: str, value: Json, tmp_path: Path
) -> None:
    data = run_document()
    assert not same(data["theorems"][0][field], value)
    data["theorems"][0][field] = value
    code, shown = lines(data, tmp_path)
    assert code == 1
    assert any(f"{field}: " in line for line in shown if line.startswith("REFUSED"))


def test_what_no_certificate_bears_out_is_named_of_samples_too(tmp_path: Path) -> None:
    data = run_document()
    target = sampled(data)
    _, shown = lines(data, tmp_path)
    line = next(line for line in shown if target["name"] in line and line.startswith("NOT"))
    rest = line.partition("; not replayed: ")[2].split(", ")
    assert {"outcome", "evidence", "word", "counted"} <= set(rest)
    summary = next(line for line in shown if line.startswith("SUMMED UP"))
    assert {"instances", "slack", "seconds"} <= set(
        summary.partition("; not replayed: ")[2].split(", ")
    )


# ------------------------------------------------------------------- the checker and models
def test_the_version_of_a_certificate_is_the_number_one() -> None:
    asked = claim("1 + 1 == 2").to_json()
    part = {"defined": [], "proof": {"rule": "exact"}, "evidence": "proved"}
    certificate = {"version": 1, "claim": "parts", "parts": [part]}
    assert check(asked, certificate).accepted
    assert not check(asked, {**certificate, "version": True}).accepted


def test_a_model_document_has_no_truths_for_numbers() -> None:
    said = replaying.replay({"schema": "model/1", "certified_window": True})
    assert not said.accepted
    assert "true or false" in said.why
