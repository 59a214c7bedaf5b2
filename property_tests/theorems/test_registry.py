"""Finding theorems, and a package that adds one without touching this repository."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from memory_theorems.theorems.registry import all_theorems, theorem
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.displays import decides
from memory_theorems.verify.stating import FormulaTheorem
from memory_theorems.verify.theorem import Statement, Step
from property_tests.places import ROOT

SAMPLE = ROOT / "examples" / "sample_theorems"


def test_keys_are_unique_and_name_their_paper() -> None:
    keys = [item.key for item in all_theorems()]
    assert keys == sorted(set(keys))
    for item in all_theorems():
        assert item.key.startswith(item.source.paper.key + "/")
        assert theorem(item.key) is item
        for alias in item.aliases:
            assert theorem(alias) is item


def test_unknown_keys_raise_with_near_matches() -> None:
    with pytest.raises(InputError, match=r"no theorem 'stability/lema-1'; near: stability/lemma-1"):
        theorem("stability/lema-1")
    with pytest.raises(InputError, match="verify list"):
        theorem("zzzz")


@pytest.mark.parametrize("item", all_theorems(), ids=lambda item: item.key)
def test_theorems_are_well_formed(item: object) -> None:
    assert isinstance(item, FormulaTheorem)
    assert item.title
    assert item.statements
    assert item.source.label
    assert len({step.name for step in item.steps}) == len(item.steps)
    for used in item.uses:
        theorem(used)
    parts: list[Statement | Step] = [*item.statements, *item.steps]
    for part in parts:
        assert decides(part.subject)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The sample package with the metadata that an installation would leave."""
    site = tmp_path / "site"
    shutil.copytree(SAMPLE / "sample_theorems", site / "sample_theorems")
    info = site / "sample_theorems-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: sample-theorems\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[verify.theorems]\nsample-theorems = sample_theorems\n")
    return site


def verify(arguments: list[str], folder: Path, site: Path) -> subprocess.CompletedProcess[str]:
    program = f"import sys; sys.path.insert(0, {str(site)!r})\n"
    program += "from memory_theorems.verify.command_line import main; main()"
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_third_party_adds_a_theorem(installed: Path, tmp_path: Path) -> None:
    done = verify(["list", "--json", "list.json"], tmp_path, installed)
    assert done.returncode == 0, done.stderr
    listed = json.loads((tmp_path / "list.json").read_text())["theorems"]
    assert "sample/leaky-integrator" in {item["key"] for item in listed}
    assert "stability/lemma-1" in {item["key"] for item in listed}
    done = verify(["run", "sample/*", "--json", "run.json"], tmp_path, installed)
    assert done.returncode == 0, done.stdout + done.stderr
    (result,) = json.loads((tmp_path / "run.json").read_text())["theorems"]
    assert result["statements"][0]["word"] == "PROVED"
    assert result["statements"][0]["basis"]["kind"] == "kernel"
    assert result["proof"]["outcome"] == "holds"
    assert result["mutants"]["refuted"] > 0


def test_the_sample_declares_the_entry_point_it_is_tested_with() -> None:
    import tomllib

    project = tomllib.loads((SAMPLE / "pyproject.toml").read_text())["project"]
    assert project["entry-points"]["verify.theorems"] == {"sample-theorems": "sample_theorems"}
