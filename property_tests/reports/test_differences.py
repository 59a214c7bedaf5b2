"""Two runs side by side: nothing that was lost is called a gain, and nothing is passed over."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.reports.diff_command import diff
from memory_theorems.reports.differences import Difference, differences
from property_tests.sample_run import RUN, line

WORDS: dict[str, dict[str, Any]] = {
    "proved": line("holds", "proved"),
    "certified": line("holds", "certified"),
    "modulo": line("holds", "proved", modulo=["Jackson's theorem"]),
    "spot": line("open", "spot-certified", "sampled-only", counted=[3, 4]),
    "open": line("open", "none", "budget", counted=None),
    "refuted": line("fails", "certified", counterexample={"x": "1"}),
    "error": line("error", "none", "ValueError", counted=None),
}


def _run(word: str, **more: Any) -> dict[str, Any]:
    run = copy.deepcopy(RUN)
    run["theorems"] = run["theorems"][:1]
    run["theorems"][0] |= {
        "statements": [{**WORDS[word], "name": "the bound", **more}],
        "steps": [],
    }
    return run


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("open", "spot", "gained"),
        ("spot", "proved", "gained"),
        ("certified", "proved", "gained"),
        ("spot", "refuted", "gained"),
        ("error", "open", "gained"),
        ("proved", "certified", "lost"),
        ("proved", "modulo", "lost"),
        ("certified", "spot", "lost"),
        ("refuted", "open", "lost"),
        ("open", "error", "lost"),
        ("proved", "refuted", "changed"),
        ("refuted", "certified", "changed"),
    ],
)
def test_a_change_of_word_is_named(before: str, after: str, kind: str) -> None:
    [found] = differences(_run(before), _run(after))
    assert (found.kind, found.what) == (kind, "sample/theorem-1#statement-the-bound")


@given(st.sampled_from(sorted(WORDS)), st.sampled_from(sorted(WORDS)))
def test_a_difference_read_backwards_is_the_opposite(one: str, other: str) -> None:
    opposite = {"gained": "lost", "lost": "gained", "changed": "changed"}
    forth = [item.kind for item in differences(_run(one), _run(other))]
    back = [item.kind for item in differences(_run(other), _run(one))]
    assert back == [opposite[kind] for kind in forth]
    assert bool(forth) == (one != other)


def test_another_formula_under_the_same_name_is_a_change() -> None:
    [found] = differences(_run("proved", decides="x <= 1"), _run("proved", decides="x <= 2"))
    assert (found.kind, found.before, found.after) == ("changed", "x <= 1", "x <= 2")


def test_what_comes_goes_and_slows_down() -> None:
    old, new = _run("proved"), _run("proved", name="a sharper bound")
    new["theorems"][0]["seconds"] = 30.0
    new["theorems"].append({**copy.deepcopy(RUN["theorems"][1]), "key": "sample/new"})
    found = differences(old, new)
    assert found == (
        Difference("removed", "sample/theorem-1#statement-the-bound", "PROVED", ""),
        Difference("added", "sample/theorem-1#statement-a-sharper-bound", "", "PROVED"),
        Difference("added", "sample/new", "", "a theorem"),
        Difference("slower", "sample/theorem-1", "3.2 s", "30.0 s"),
    )
    new["theorems"][0]["from_ledger"] = True
    assert "slower" not in {item.kind for item in differences(old, new)}


@pytest.mark.parametrize(("after", "code"), [("proved", 0), ("certified", 1), ("refuted", 1)])
def test_the_exit_code_says_whether_something_was_lost(
    tmp_path: Path, after: str, code: int
) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text(json.dumps(_run("proved")))
    new.write_text(json.dumps(_run(after)))
    result = CliRunner().invoke(diff, [str(old), str(new)])
    assert result.exit_code == code
    last = {"proved": "no differences", "certified": "1 lost", "refuted": "1 changed"}[after]
    assert result.output.splitlines()[-1] == last
    data = json.loads(CliRunner().invoke(diff, [str(old), str(new), "--json"]).output)
    assert len(data["differences"]) == bool(code)
    missing = CliRunner().invoke(diff, [str(old), str(tmp_path / "none.json")])
    assert missing.exit_code == 2
    assert len(missing.output.strip().splitlines()) == 1
