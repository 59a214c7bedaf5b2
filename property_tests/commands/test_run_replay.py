"""A real run's file replays: every certificate is accepted, and a changed claim is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from theorems import theorem
from verify.commands.replay import replay
from verify.examination.examiner import check_theorem
from verify.examination.instances import RunOptions

#: A theorem with refuted claims, certified steps, conjunctions and sampled statements.
KEY = "stability/proposition-4"


def document() -> dict[str, Any]:
    result = check_theorem(theorem(KEY), RunOptions(examples=5, mutants=False))
    return {"schema": "run/1", "theorems": [result.to_json()]}


def test_a_run_file_is_accepted_and_a_changed_claim_is_not(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    data = document()
    path.write_text(json.dumps(data))
    result = CliRunner().invoke(replay, [str(path)])
    assert result.exit_code == 0, result.output
    assert "REFUSED" not in result.output
    assert result.output.count("ACCEPTED") >= 5
    changed = next(
        item
        for item in data["theorems"][0]["steps"]
        if item["outcome"] == "holds" and item["claim"] and item["certificate"]
    )
    changed["claim"]["conclusion"] = ["1 <= 0"]
    path.write_text(json.dumps(data))
    result = CliRunner().invoke(replay, [str(path)])
    assert result.exit_code == 1
    assert result.output.count("REFUSED") == 1
