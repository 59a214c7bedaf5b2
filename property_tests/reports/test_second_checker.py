"""The report says what Coq accepted: of this claim with this certificate, and of nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from memory_theorems.reports.reading import report_of
from memory_theorems.reports.second_checker import read_receipts, said, with_receipts
from memory_theorems.verify.coq.receipts import canonical
from property_tests.sample_run import line

CLAIM = {"variables": [], "given": [], "conclusion": [["1", "<=", "2"]]}
CERTIFICATE = {"claim": "parts", "version": 1, "parts": []}


def run_of(**more: Any) -> dict[str, Any]:
    entry = line("holds", "proved", claim=CLAIM, certificate=CERTIFICATE, name="one", **more)
    return {"schema": "run/1", "theorems": [{"key": "a/b", "statements": [entry], "steps": []}]}


def receipts(**more: Any) -> dict[str, Any]:
    receipt = {
        "claim": canonical(CLAIM),
        "certificate": canonical(CERTIFICATE),
        "accepted": True,
        "assumptions": [],
    }
    return {"schema": "coq/1", "coq": "8.16.1", "receipts": [{**receipt, **more}]}


def told(run: dict[str, Any], found: dict[str, Any]) -> str:
    (section,) = with_receipts(run, found)["theorems"]
    return str(section["statements"][0].get("coq", ""))


def test_an_accepted_answer_says_so_and_no_other() -> None:
    assert told(run_of(), receipts()).startswith("Also accepted by Coq 8.16.1")
    assert not told(run_of(), receipts(accepted=False))
    assert not told(run_of(), receipts(claim=canonical({**CLAIM, "given": ["x"]})))
    assert not told(run_of(), receipts(certificate=canonical({})))
    assert not told(run_of(), {})
    failed = run_of()
    failed["theorems"][0]["statements"][0]["outcome"] = "fails"
    assert not told(failed, receipts())


def test_the_sentence_stands_under_the_statement() -> None:
    report = report_of(with_receipts(run_of(), receipts()), {})
    assert "Also accepted by Coq" in report.sections[0].statements[0].basis
    report = report_of(run_of(), {})
    assert "Coq" not in report.sections[0].statements[0].basis


def test_machine_integers_are_named() -> None:
    assert "machine integers" in said({"assumptions": ["PrimInt63.add"]}, "8.16.1")
    assert "machine integers" not in said({"assumptions": ["Classical_Prop.classic"]}, "8.16.1")


def test_receipts_stand_beside_the_run(tmp_path: Path) -> None:
    run = tmp_path / "run.json"
    assert read_receipts(run) == {}
    beside = tmp_path / "run.coq.json"
    beside.write_text(json.dumps(receipts()), encoding="utf-8")
    assert read_receipts(run) == receipts()
    beside.write_text(json.dumps({**receipts(), "schema": "coq/2"}), encoding="utf-8")
    assert read_receipts(run) == {}
