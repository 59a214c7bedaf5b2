"""The index of theorems: what the registry finds, without importing it, and never out of date."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from memory_theorems.theorems import index, listing, registry
from memory_theorems.verify.asking.ledger import source_digest
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.theorem import Theorem


@pytest.fixture
def anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty cache folder, and an index that is read at every call."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(index, "index", index.index.__wrapped__)
    return tmp_path


def kept(folder: Path) -> Path:
    (path,) = (folder / "memory-theorems").iterdir()
    return path


def test_it_says_what_the_registry_finds() -> None:
    for entry, item in zip(index.index().entries, registry.all_theorems(), strict=True):
        assert (entry.key, entry.title, entry.aliases) == (item.key, item.title, item.aliases)
        assert (entry.paper, entry.label) == (item.source.paper.key, item.source.label)
        assert entry.sources == source_digest(entry.module, "memory_theorems.theorems.registry")
        assert (entry.uses, entry.options) == (item.uses, item.options)
        own = type(item).instances_for is not Theorem.instances_for
        assert entry.about_kernels is own
        for name in (item.key, *item.aliases):
            assert index.index().entry(name) is entry
            assert type(index.theorem(name)) is type(item)


def test_a_list_from_the_texts_of_the_files_says_the_same() -> None:
    found = listing.listed()
    assert found is not None
    for entry, item in zip(index.index().entries, found, strict=True):
        for name in ("key", "aliases", "title", "paper", "label"):
            assert getattr(entry, name) == getattr(item, name)


@pytest.mark.parametrize(
    "text",
    [
        'class A:\n    key = "a/b"\n    title = "t"\n',
        'class A:\n    key = "a/b"\n    title = str(1)\n    source = Source(P, "1")\n',
        'class A:\n    key = "a/b"\n    title = "t"\n    source = Source(P, label)\n',
        'class A:\n    key = "a/b"\n    title = "t"\n    source = Source(P, "1"\n',
        "x = 1\n",
    ],
)
def test_what_is_not_said_in_literals_is_not_listed_from_texts(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "somebodys.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(listing, "packages", lambda: ("somebodys",))
    assert listing.listed() is None


def test_an_unknown_name_is_told_what_is_near() -> None:
    with pytest.raises(InputError, match="near: stability/lemma-1"):
        index.theorem("stability/lema-1")


def test_the_file_is_read_again_and_a_damaged_one_is_not(anew: Path) -> None:
    first = index.index()
    path = kept(anew)
    assert index.index() == first
    data = json.loads(path.read_text())
    data["theorems"][0]["title"] = "another"
    path.write_text(json.dumps(data))
    assert index.index().entries[0].title == "another", "it is the file that answers"
    for text in ("", "[]", "{}", json.dumps({**data, "theorems": [1]}), text_of_rows(data, "key")):
        path.write_text(text)
        assert index.index() == first
        assert json.loads(path.read_text())["theorems"] != [1]


def text_of_rows(data: dict, without: str) -> str:
    rows = [{key: row[key] for key in row if key != without} for row in data["theorems"]]
    return json.dumps({**data, "theorems": rows})


def test_a_changed_source_is_another_stamp(tmp_path: Path) -> None:
    folder = tmp_path / "package" / "inner"
    folder.mkdir(parents=True)
    path = folder / "module.py"
    path.write_text("x = 1\n")
    before = list(index._files([tmp_path / "package"]))
    assert [item[0] for item in before] == [str(path)]
    path.write_text("x = 2\n")
    os.utime(path, ns=(before[0][2], before[0][2]))
    assert list(index._files([tmp_path / "package"])) != before
    (folder / "other.py").write_text("")
    assert len(list(index._files([tmp_path / "package"]))) == 2


def test_no_cache_folder_is_no_trouble(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert index.index.__wrapped__() == index.index()


LIST = """
import sys
from memory_theorems.verify.command_line import program
sys.argv[1:] = ["list"]
try:
    program(prog_name="verify")
finally:
    print(*sys.modules, file=sys.stderr)
"""


def test_a_list_loads_no_mathematics(anew: Path, tmp_path: Path) -> None:
    index.index()  # in a folder of its own: another process may write another index meanwhile
    done = subprocess.run(
        [sys.executable, "-c", LIST], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "stability/lemma-1" in done.stdout
    loaded = set(done.stderr.split())
    assert not loaded & {
        "numpy",
        "sympy",
        "flint",
        "hypothesis",
        "memory_theorems.theorems.registry",
    }
