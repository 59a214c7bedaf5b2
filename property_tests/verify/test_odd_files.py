"""Odd files to every command that reads one: one line, exit code 2, never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from memory_theorems.verify.asking.ledger import Ledger
from memory_theorems.verify.command_line import program
from memory_theorems.verify.documents import parse_toml, read_text
from memory_theorems.verify.errors import InputError
from property_tests.places import ROOT

DEEP = 3_000
CLAIM = b'[[claim]]\nname = "a"\nvariables = { x = "[0, 1]" }\nclaim = "x <= 2"\n'
PROOF = (ROOT / "examples" / "leaky_cell.proof.toml").read_bytes()
TARGETS = b'[[target]]\nname = "t"\nkernel = "exp(-t)"\n'
RUN = b'{"schema": "run/1", "theorems": []}'

#: How a good file is spoilt, whatever it is.
ANY: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda good: b"",
    "zeros": lambda good: b"\0" * 20,
    "no UTF-8": lambda good: good[:20] + b"\xc3\x28" + good[20:],
    "a byte order mark": lambda good: b"\xef\xbb\xbf" + good,
    "UTF-16": lambda good: good.decode().encode("utf-16"),
    "a zero inside": lambda good: good + b"\0",
}
TOML: dict[str, Callable[[bytes], bytes]] = {
    **ANY,
    "a table twice": lambda good: good + b"\n[x]\na = 1\n[x]\na = 2\n",
    "a key twice": lambda good: b'title = "a"\ntitle = "b"\n' + good,
    "a table where tables are": lambda good: good + b"\n[claim]\nx = 1\n[target]\nx = 1\n[[proof]]",
    "deep arrays": lambda good: b"a = " + b"[" * DEEP + b"]" * DEEP,
    "deep tables": lambda good: b"a = " + b"{b = " * DEEP + b"1" + b"}" * DEEP,
    "a long number": lambda good: b"a = " + b"9" * 6_000,
    "no date": lambda good: good + b"\n[d]\nx = 2020-13-45\n",
    "half of a pair": lambda good: good + b'\nz = "\\ud800"\n',
}
JSON: dict[str, Callable[[bytes], bytes]] = {
    **ANY,
    "a key twice": lambda good: b'{"schema": "run/1", ' + good[1:],
    "deep lists": lambda good: b"[" * DEEP + b"]" * DEEP,
    "deep objects": lambda good: b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    "NaN": lambda good: b'{"a": NaN, ' + good[1:],
    "out of range": lambda good: b'{"a": 1e999, ' + good[1:],
    "a long number": lambda good: b'{"a": ' + b"9" * 6_000 + b"," + good[1:],
    "half of a pair": lambda good: b'{"a": "\\ud800", ' + good[1:],
    "a number": lambda good: b"1",
    "no list": lambda good: b'{"schema": "run/1", "theorems": 1}',
}
COMMANDS: dict[str, tuple[bytes, dict[str, Callable[[bytes], bytes]]]] = {
    "claim F": (CLAIM, TOML),
    "prove F": (PROOF, TOML),
    "targets F": (TARGETS, TOML),
    "replay F": (RUN, JSON),
    "replay --coq F": (RUN, JSON),
    "report --from F --output out": (RUN, JSON),
    "diff F F": (RUN, JSON),
    "target exp(-t) --json F --continue": (RUN, JSON),
    "target --samples F": (b"t,rho\n0,1\n1,1/2\n", ANY),
    "model F.safetensors": (b'{"schema": "run/1"}', JSON),
    "run stability/lemma-4 --ledger F": (b"some text that is no ledger", ANY),
    "show stability/lemma-4 --ledger F": (b"some text that is no ledger", ANY),
}
CASES = [(command, how) for command, (_, ways) in COMMANDS.items() for how in ways]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("command", "how"), CASES)
def test_an_odd_file_is_one_line_and_exit_code_2(command: str, how: str) -> None:
    good, ways = COMMANDS[command]
    odd = ways[how](good)
    if "ledger" in command and how == "nothing":
        pytest.skip("an empty file becomes a ledger")
    header = len(odd).to_bytes(8, "little") if "safetensors" in command else b""
    Path("F.safetensors" if header else "F").write_bytes(header + odd)
    result = CliRunner().invoke(program, command.split())
    # The program prints an InputError that reaches it as one line, and ends with 2.
    if isinstance(result.exception, InputError):
        assert "\n" not in str(result.exception)
        return
    assert isinstance(result.exception, SystemExit), (result.exception, result.output)
    assert result.exit_code == 2, result.output
    lines = [line for line in result.stderr.splitlines() if line.strip()]
    assert len(lines) == 1 or lines[0].startswith("Usage:"), lines
    assert len(lines[-1]) < 600
    assert lines[-1].isprintable()


def test_the_standard_input_is_read_alike() -> None:
    for command in ("claim", "prove"):
        for odd in (b"\xff\xfe", b"\xef\xbb\xbf" + CLAIM, b"a = " + b"[" * DEEP):
            result = CliRunner().invoke(program, [command, "-"], input=odd)
            assert result.exit_code == 2
            assert len(result.stderr.splitlines()) == 1


def test_one_reader_for_texts_and_tables(tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_bytes(b"a = 1\r\nb = 2\r\n")
    assert parse_toml(read_text(path), "f") == {"a": 1, "b": 2}
    for name, says in (("none", "no file of that name"), ("", "not readable")):
        with pytest.raises(InputError, match=says):
            read_text(tmp_path / name)
    with pytest.raises(InputError, match="byte order mark"):
        parse_toml("\ufeffa = 1", "f")


def test_a_damaged_row_of_a_ledger_is_not_read_as_one(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path / "l.sqlite")
    assert ledger._read('{"outcome": "holds", "outcome": "fails"}', "q") is None
    assert ledger._read('{"bits": NaN}', "q") is None
    assert ledger._read('{"outcome": "open"}', "q") == {"outcome": "open"}
    assert ledger.damaged == ["q", "q"]


def test_an_answer_that_can_not_be_written_is_one_line() -> None:
    Path("good").write_bytes(PROOF)
    Path("folder").mkdir()
    for place in ("folder", "good/x.json"):
        result = CliRunner().invoke(program, ["prove", "good", "--json", place])
        assert result.exit_code == 2
        assert "cannot be written" in result.stderr
