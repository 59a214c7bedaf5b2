"""Models under stress: the simplest inputs for which a window is too short; tolerances drawn."""

from __future__ import annotations

import json
import shlex
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.models.answers import ModelAnswer
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.drawn_cases import (
    ModelStress,
    read_model_ranges,
    stress_parameters,
)
from memory_theorems.theorems.models.loading import TrainedModel, load_model
from memory_theorems.theorems.models.stressing import (
    enclosed,
    float_gap,
    from_text,
    sequences,
    shrunk,
    stressed,
    to_text,
)
from memory_theorems.theorems.targets.stressing import ParameterRange
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.drawing import draw

UNIT = InputBound(Fraction(1), "2")


@pytest.fixture
def leaky(tmp_path: Path) -> Path:
    """``h <- h/2 + x``, read out as it is: after k steps a restart forgets 2**-k of the state."""
    path = tmp_path / "leaky.npz"
    np.savez(path, A=np.array([[0.5]]), B=np.array([[1.0]]), C=np.array([[1.0]]))
    return path


def loaded(path: Path) -> TrainedModel:
    return load_model(path)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments))


def test_the_change_of_a_restart_is_enclosed(leaky: Path) -> None:
    found = enclosed(loaded(leaky), UNIT, from_text("1; 1; 0; -1/2"), 2)
    exact = (Fraction(1, 2) + 1) / 4
    assert found.lower <= exact <= found.upper
    assert found.upper - found.lower < Fraction(1, 10**9)
    assert float_gap(loaded(leaky), found.rows, 2) == pytest.approx(float(exact))


def test_nothing_changes_without_a_past(leaky: Path) -> None:
    found = enclosed(loaded(leaky), UNIT, from_text("1; 1"), 2)
    assert (found.lower, found.upper) == (0, 0)


@pytest.mark.parametrize(
    ("text", "restart", "message"),
    [
        ("1, 0", 0, "1 entries"),
        ("2", 0, "larger than"),
        ("1", 2, "lies within"),
        ("x", 0, "--inputs"),
        ("", 0, "--inputs"),
    ],
)
def test_inputs_that_are_none(leaky: Path, text: str, restart: int, message: str) -> None:
    with pytest.raises(InputError, match=message):
        enclosed(loaded(leaky), UNIT, from_text(text), restart)


def test_inputs_as_text_are_exact() -> None:
    rows = ((Fraction(1, 3), Fraction(0)), (Fraction(-1), Fraction(2, 7)))
    assert from_text(to_text(rows)) == rows


def test_drawn_inputs_are_within_the_bound(leaky: Path) -> None:
    for norm in ("2", "inf"):
        bound = InputBound(Fraction(3, 2), norm)
        drawn = draw(sequences(loaded(leaky), bound, 3), 20, 0)
        assert len(drawn) > 10
        for rows in drawn:
            assert len(rows) > 3
            assert all(sum(value**2 for value in row) <= Fraction(9, 4) for row in rows)


def test_the_simplest_inputs_are_found(leaky: Path) -> None:
    """All inputs at the bound leave at most 2 in the state: 2**(1 - k) > 1/10 for k <= 4, and 4
    steps need two ones at least (1 + 1/2 > 1.6 fails, so three)."""
    found = stressed(loaded(leaky), UNIT, 4, Fraction(1, 10), 10, 0)
    assert found is not None
    assert found.lower > Fraction(1, 10)
    before = found.rows[: len(found.rows) - 4]
    assert len(before) == 3
    assert all(row in ((Fraction(1),), (Fraction(-1),)) for row in before[1:])
    assert all(row == (Fraction(0),) for row in found.rows[-4:])
    assert stressed(loaded(leaky), UNIT, 5, Fraction(1, 10), 10, 0) is None
    largest = stressed(loaded(leaky), UNIT, 5, Fraction(0), 10, 0)
    assert largest is not None
    assert Fraction(9, 10) * 2 / 32 <= largest.upper <= Fraction(2, 32)


def test_shrinking_keeps_what_it_must() -> None:
    rows = tuple((Fraction(k, 7),) for k in range(-6, 6))
    total = shrunk(rows, 2, lambda some: some[-3][0] >= Fraction(3, 7), UNIT)
    assert total[-3] in ((Fraction(1),), (Fraction(1, 2),), (Fraction(3, 7),))
    assert len(total) == 3
    assert set(total[-2:]) == {(Fraction(0),)}


def test_the_command_shows_and_repeats(leaky: Path, tmp_path: Path) -> None:
    out = tmp_path / "s.json"
    arguments = [str(leaky), "--eps", "1/10", "--stress", "8", "--says", "window <= 3"]
    done = run(*arguments, "--json", str(out))
    assert done.exit_code == 1, done.output
    answer = json.loads(out.read_text())
    assert answer["says"]["word"] == "REFUTED"
    assert answer["too_short"]["restart"] == 3
    assert answer["needed"] == answer["window"] == 5
    lines = [line for line in done.output.splitlines() if "again: " in line]
    assert len(lines) == 2
    first, second = (run(*shlex.split(line.partition("verify model ")[2])) for line in lines)
    assert first.exit_code == 1
    assert "more than eps: 3 steps are too few" in first.output
    assert second.exit_code == 0
    assert "within eps" in second.output
    again = run(*arguments[:-1], "window <= 5")
    assert again.exit_code == 0
    assert "4 steps are too few" in again.output


def test_tolerances_are_drawn_and_shrunk(leaky: Path) -> None:
    done = run(str(leaky), "--stress", "3", "--range", "eps=1/100..1/2", "--says", "window <= 4")
    assert done.exit_code == 1, done.output
    assert "of 3 cases fails at eps = " in done.output
    assert "of 3 cases is loosest at eps = " in done.output


def _answer(needed: int, window: int | None) -> ModelAnswer:
    return ModelAnswer(
        {
            "file": "x",
            "needed_window_lower": needed,
            "certified_window": window,
            "no_window_from": None,
        }
    )


def test_the_loosest_case_is_a_simple_one() -> None:
    """Certified: 10 times the bound of the inputs; needed: 10 up to a bound of 3, then 5."""

    def answer(values: dict[str, str]) -> ModelAnswer:
        bound = Fraction(values["input_bound"])
        return _answer(10 if bound <= 3 else 5, 40)

    ranges = {"input_bound": ParameterRange(Fraction(1, 7), Fraction(40, 3))}
    asked = ModelStress(ranges, answer, "window <= 7")
    told = stress_parameters(asked, 12, 0)
    assert Fraction(told["loosest"]["values"]["input_bound"]) > 3
    assert told["loosest"]["slack"] == "8"
    assert Fraction(told["failing"]["values"]["input_bound"]) <= 3
    blind = stress_parameters(ModelStress(ranges, lambda _: _answer(3, None)), 4, 0)
    assert blind == {"drawn": 4, "failing": None, "loosest": None}


@pytest.mark.parametrize(
    "arguments",
    [
        ["--says", "window <= 3"],
        ["--range", "eps=1..2"],
        ["--inputs", "1; 1"],
        ["--restart", "1"],
        ["--stress", "2", "--range", "seed=1..2"],
        ["--stress", "2", "--range", "eps=1"],
        ["--stress", "2", "--range", "eps=0..1"],
        ["--stress", "2", "--says", "steps <= 1"],
        ["--inputs", "1; 9", "--restart", "1"],
    ],
)
def test_bad_questions_are_one_line(leaky: Path, arguments: list[str]) -> None:
    done = run(str(leaky), "--eps", "1/10", *arguments)
    assert done.exit_code == 2
    assert done.output.startswith("Error: ")
    assert done.output.count("\n") == 1


def test_the_ranges_of_a_model() -> None:
    assert read_model_ranges([]) == {}
    assert read_model_ranges(["eps=1/100..1/10"]) == {
        "eps": ParameterRange(Fraction(1, 100), Fraction(1, 10))
    }
