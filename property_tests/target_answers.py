"""What the tests of ``verify target`` ask and read."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
from click.testing import CliRunner, Result

from memory_theorems import verify
from memory_theorems.theorems.commands.target import target


def invoke(*arguments: str) -> Result:
    return CliRunner().invoke(target, list(arguments))


def answer(*arguments: str) -> dict:
    done = invoke(*arguments, "--json", "t.json")
    assert done.exit_code == 0, done.output
    data = json.loads(Path("t.json").read_text())
    fits(data)
    return data


def fits(data: dict) -> None:
    schema = json.loads(
        (Path(verify.__file__).parent / "schemas" / "target.json").read_text(encoding="utf-8")
    )
    jsonschema.validate(data, schema)


def fact(data: dict, name: str) -> dict:
    return next(item for item in data["facts"] if item["name"] == name)
