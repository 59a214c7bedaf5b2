"""Output files: refused before the work, replaced whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from memory_theorems.verify.asking import outputs
from memory_theorems.verify.errors import InputError


def test_a_file_is_replaced_whole_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "a.json"
    outputs.write_json(path, {"a": 1})
    assert path.read_text() == '{\n "a": 1\n}\n'
    path.chmod(0o640)
    outputs.write_text(path, "ü\n")
    assert path.read_bytes() == "ü\n".encode()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(path.parent.iterdir()) == [path]


def test_a_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "real", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    outputs.write_text(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_on_a_full_disk_the_old_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "report.html"
    path.write_text("old")

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    if step == "write":
        real = os.fdopen

        def opened(handle: int, mode: str) -> object:
            stream = real(handle, mode, buffering=0)
            os.write(handle, b"half of it")
            monkeypatch.setattr(os, "fsync", full)
            return stream

        monkeypatch.setattr(os, "fdopen", opened)
    else:
        monkeypatch.setattr(os, step, full)
    with pytest.raises(InputError, match=r"report\.html cannot be written: No space left"):
        outputs.write_text(path, "new")
    monkeypatch.undo()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interrupt_leaves_no_half_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        outputs.write_text(tmp_path / "a", "new")
    assert list(tmp_path.iterdir()) == []


def test_places_that_cannot_be_written_are_found_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    outputs.check_file(None)
    outputs.check_folder(None)
    outputs.check_file(tmp_path / "a" / "b.json")
    outputs.check_file(tmp_path / "file")
    outputs.check_folder(tmp_path / "a" / "b")
    outputs.check_file(Path("/dev/null"))
    with pytest.raises(InputError, match="it is a folder"):
        outputs.check_file(tmp_path)
    with pytest.raises(InputError, match="is no folder"):
        outputs.check_file(tmp_path / "file" / "b.json")
    with pytest.raises(InputError, match="it is a file"):
        outputs.check_folder(tmp_path / "file")


@pytest.mark.parametrize("below", [False, True])
def test_permissions_are_found_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, below: bool
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    path = tmp_path / "a.json"
    if not below:
        path.write_text("")
    with pytest.raises(InputError, match="permission denied"):
        outputs.check_file(path)


def test_a_device_is_written_to_as_it_is(tmp_path: Path) -> None:
    outputs.write_text(Path("/dev/null"), "anything")
    assert Path("/dev/null").is_char_device()
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    outputs.write_text(pipe, "through")
    assert os.read(reader, 99) == b"through"
    os.close(reader)


def test_numbers_that_json_does_not_have(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        outputs.write_json(tmp_path / "a", {"x": float("nan")})
