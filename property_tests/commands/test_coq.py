"""``verify export`` and ``verify replay --coq`` where there is no Coq."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from theorems.commands.export import export
from verify.commands.replay import replay
from verify.commands.replayed_by_coq import receipts_beside, summary


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
    part = {"accepted": True, "why": "", "rules": ["identity"]}
    refused = {"accepted": False, "why": "the head gamma", "rules": ["taylor"]}
    found = {
        "receipts": [
            {"kind": "claim", "rules": [], "accepted": False, "parts": [part, refused], "why": ""},
            {"kind": "proof", "rules": [], "accepted": True, "parts": [part], "why": ""},
        ]
    }
    lines = list(summary(found))
    assert "proofs of statements and lines: 1 of 1 accepted (100 %)" in lines
    assert "parts of certificates of claims: 1 of 2 accepted (50 %)" in lines
    assert "     1  the head gamma" in lines
    assert "  rules in what is left: taylor 1" in lines
