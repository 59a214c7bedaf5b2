"""``verify export`` and ``verify replay --coq`` where there is no Coq."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from memory_theorems.theorems.commands.export import export
from memory_theorems.verify.commands.replay import replay
from memory_theorems.verify.commands.replayed_by_coq import receipts_beside
from memory_theorems.verify.coq.figures import (
    BEGIN,
    END,
    figures,
    markdown,
    summary,
    together,
    written_into,
)
from memory_theorems.verify.coq.running import LATE
from property_tests.places import ROOT

PART = {"accepted": True, "exported": True, "why": "", "rules": ["identity"]}
REFUSED = {"accepted": False, "exported": True, "why": "coqc refuses it", "rules": ["taylor"]}
WITHOUT = {"accepted": False, "exported": False, "why": "the head gamma", "rules": ["direct"]}
FOUND: dict[str, Any] = {
    "coq": "8.16.1",
    "receipts": [
        {
            "kind": "claim",
            "claim": "a",
            "certificate": "b",
            "rules": [],
            "accepted": False,
            "parts": [PART, REFUSED, WITHOUT],
            "why": "",
        },
        {"kind": "proof", "rules": [], "accepted": True, "parts": [PART], "why": ""},
    ],
}


def test_export_prints_three_files_without_coq(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    done = CliRunner().invoke(export, ["inverse/definition-3.1", "--output", str(tmp_path)])
    assert done.exit_code == 0, done.output
    printed = {path.name.split("_")[0] for path in (tmp_path / "printed").glob("*.v")}
    assert printed == {"Stated", "Proofs", "Check"}
    assert (tmp_path / "library" / "Tools.v").is_file()
    assert "statements and parts printed" in done.output


def test_export_of_an_unknown_key_is_an_error(tmp_path: Path) -> None:
    done = CliRunner().invoke(export, ["no/such", "--output", str(tmp_path)])
    assert done.exit_code == 2
    assert "no/such" in done.output


def test_replay_by_coq_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    run = tmp_path / "run.json"
    run.write_text(json.dumps({"theorems": []}), encoding="utf-8")
    done = CliRunner().invoke(replay, ["--coq", str(run)])
    assert done.exit_code == 2
    assert "libcoq-interval" in done.output
    assert not receipts_beside(run).exists()


def test_the_summary_counts_parts_and_names_what_is_left() -> None:
    lines = list(summary(FOUND))
    assert "proofs of statements and lines: 1 of 1 (100.0 %) accepted" in lines
    assert "parts of certificates of claims: 1 of 3 (33.3 %) accepted" in lines
    assert "     1  not exported: the head gamma" in lines
    assert "     1  refused; rules of both: taylor 1" in lines


def test_what_was_out_of_time_is_counted_apart_from_what_is_refused() -> None:
    answer = {"key": "a/b", "kind": "proof", "accepted": False, "why": LATE, "rules": ["have"]}
    items = [
        {**answer, "claim": str(n), "certificate": "", "parts": [{**REFUSED, "why": why}]}
        for n, why in enumerate((LATE, LATE, "Coq refuses its script"))
    ]
    found = figures({"receipts": items}, "proof")
    assert (found.total, found.accepted, found.late, found.refused) == (3, 0, 2, 1)
    assert "     2  out of time" in list(summary({"receipts": items}))
    page = written_into(f"{BEGIN}{END}", {"coq": "8.16.1", "receipts": items})
    assert "| refused | 1 |" in page
    assert "| out of time | 2 |" in page


def test_the_tables_of_the_docs_are_written_between_their_markers() -> None:
    page = written_into(f"before\n{BEGIN}\nold\n{END}\nafter\n", FOUND)
    assert page.startswith(f"before\n{BEGIN}\n")
    assert page.endswith(f"{END}\nafter\n")
    assert "old" not in page
    assert "| accepted, of all | 1 of 3 (33.3 %) |" in page
    assert "| accepted, of what is exported | 1 of 2 (50.0 %) |" in page
    # An answer that stands at two places of a run counts once.
    twice = {**FOUND, "receipts": [*FOUND["receipts"], FOUND["receipts"][0]]}
    assert written_into(page, twice) == page
    with pytest.raises(ValueError, match="figures"):
        written_into("no markers", FOUND)


def test_several_files_of_receipts_are_counted_as_one() -> None:
    answer = {"key": "a/b", "name": "c", "claim": "d", "certificate": "e", "rules": ["have"]}
    refused = {**answer, "kind": "proof", "accepted": False, "why": "", "parts": [REFUSED]}
    accepted = {**refused, "accepted": True, "parts": [PART]}
    first = {"coq": "8.16.1", "library": {"Statements": "x"}, "receipts": [refused]}
    second = {**first, "library": {"Statements": "x", "Tools": "y"}, "receipts": [accepted]}
    other = {**refused, "name": "f", "claim": "g", "key": "a/c"}
    for documents in ([first, second], [second, first]):
        assert figures(together(documents), "proof").accepted == 1
        assert figures(together(documents), "proof").total == 1
    page = markdown(together([second, {**first, "receipts": [other]}]))
    assert "Of 1 theorems all proofs are accepted (1)." in page
    assert "| a/c | 0 | 1 | 1 |  |" in page
    for wrong in ({**first, "coq": "8.17"}, {**first, "library": {"Statements": "z"}}):
        with pytest.raises(ValueError, match="one meaning"):
            together([second, wrong])


def test_the_page_has_the_markers() -> None:
    page = (ROOT / "docs" / "coq.md").read_text(encoding="utf-8")
    assert page.count(BEGIN) == page.count(END) == 1
