"""Parameters of a kernel drawn and shrunk: simple failing cases, with the command that repeats."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from memory_theorems.theorems.commands.target import target
from memory_theorems.theorems.targets import stressing
from memory_theorems.theorems.targets.stressing import ParameterRange, Stress, read_ranges, stress
from memory_theorems.verify.errors import InputError


def test_ranges_and_fixed_parameters_are_told_apart() -> None:
    ranges, fixed = read_ranges(["omega=1/4..4", "a=2"])
    assert ranges == {"omega": ParameterRange(Fraction(1, 4), Fraction(4))}
    assert fixed == ("a=2",)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["a=1"], "give one a range"),
        (["a=2..1"], "a range rises"),
        (["a=1..x"], "--param a"),
        (["a=1..1e99999999999"], "--param a"),
    ],
)
def test_bad_ranges(given: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_ranges(given)


def row(outcome: str, slack: Fraction | None) -> dict[str, Any]:
    statement = {"form": "repaired", "word": outcome, "detail": "", "outcome": outcome}
    bounds = None if slack is None else {"lower": "0", "upper": str(slack)}
    return {"key": "k", "applies": True, "slack": bounds, "statements": [statement]}


def rows_of(asked: Stress, values: stressing.Values, key: str = "") -> tuple[Any, ...]:
    """A theorem that fails above 5/2, and whose slack is (a - 1)**2 + 1."""
    a = Fraction(dict(values)["a"])
    return (row("fails" if a > Fraction(5, 2) else "holds", (a - 1) ** 2 + 1),)


def test_a_failing_case_is_shrunk_and_the_loosest_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stress, "rows", rows_of)
    asked = Stress(
        ("exp(-a*t)",), {"a": ParameterRange(Fraction(1, 7), Fraction(40, 3))}, ("b=1",), "", 1
    )
    answer = stress(asked, 40, 0)
    (found,) = answer["theorems"]
    assert found["fails"] + found["holds"] == found["applies"] == answer["drawn"]
    assert answer["drawn"] > 20
    failing = Fraction(found["failing"]["values"]["a"])
    assert failing > Fraction(5, 2)
    assert failing.denominator == 1
    loosest = Fraction(found["loosest"]["values"]["a"])
    assert (loosest - 1) ** 2 + 1 >= stressing.NEARLY * ((Fraction(40, 3) - 1) ** 2 + 1)
    assert found["failing"]["again"] == f"verify target 'exp(-a*t)' --param b=1 --param a={failing}"
    assert stress(asked, 40, 0) == answer


def test_a_relation_is_stressed_on_real_pages(tmp_path: Path) -> None:
    out = tmp_path / "stress.json"
    arguments = ["exp(-a*t)", "--param", "a=1/2..2", "--stress", "2", "--says", "norm <= 1"]
    result = CliRunner().invoke(target, [*arguments, "--budget", "1", "--json", str(out)])
    assert result.exit_code == 1, result.output
    said = next(item for item in json.loads(out.read_text())["theorems"] if item["key"] == "says")
    assert (said["holds"], said["fails"]) == (1, 1)
    assert Fraction(said["failing"]["values"]["a"]) < 1
    assert "says fails at a = " in result.output


def test_cases_that_are_no_kernels_are_named() -> None:
    asked = Stress(
        ("(1 + t)**(-a)",), {"a": ParameterRange(Fraction(1, 2), Fraction(1))}, (), "", 1
    )
    answer = stress(asked, 2, 0)
    assert answer["theorems"] == []
    assert len(answer["refused"]) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["exp(-t)", "--stress", "3"],
        ["exp(-t)", "--says", "norm <= 1"],
        ["exp(-a*t)", "--param", "a=1..2", "--stress", "3", "--paste"],
        ["exp(-b*t)", "--param", "a=1..2", "--stress", "3"],
    ],
)
def test_bad_questions_are_one_line(arguments: list[str]) -> None:
    result = CliRunner().invoke(target, arguments)
    assert result.exit_code == 2
    assert result.output.startswith("error: ")
    assert result.output.count("\n") == 1
