"""``verify examples``: what is copied is what a wheel holds, and what the documents speak of."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from memory_theorems.theorems.commands import examples
from property_tests.places import ROOT


def files_below(folder: Path) -> set[Path]:
    return {
        path.relative_to(folder)
        for path in folder.rglob("*")
        if path.is_file() and not {"__pycache__"} & set(path.parts) and ".egg-info" not in str(path)
    }


def test_examples_are_copied(tmp_path: Path) -> None:
    result = CliRunner().invoke(examples.examples, [str(tmp_path / "here")])
    assert result.exit_code == 0
    assert files_below(tmp_path / "here") == files_below(ROOT / "examples")
    assert str(tmp_path / "here" / "first.claims.toml") in result.output


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("mine")
    result = CliRunner().invoke(examples.examples, [str(tmp_path)])
    assert result.exit_code == 2
    assert result.output.startswith(f"error: {tmp_path} exists")
    assert files_below(tmp_path) == {Path("kept")}


def test_an_installation_without_examples_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "shipped", lambda: None)
    result = CliRunner().invoke(examples.examples, [])
    assert (result.exit_code, result.output) == (2, "error: this installation has no examples\n")


def test_a_wheel_holds_every_example() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shipped = project["tool"]["setuptools"]["data-files"]
    listed = set()
    for place, names in shipped.items():
        for name in names:
            path = Path(place).relative_to(examples.SHARED) / Path(name).name
            assert Path("examples") / path == Path(name)
            listed.add(path)
    assert listed == files_below(ROOT / "examples")
