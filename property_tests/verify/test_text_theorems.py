"""Theorems in single text files: four from outside, bad ones, and Python files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from memory_theorems.theorems.commands.run import run
from memory_theorems.verify.commands.replay import replay
from memory_theorems.verify.testing import theorem_checks
from property_tests.places import ROOT

EXAMPLES = ROOT / "examples" / "theorems"
FILES = sorted(EXAMPLES.glob("*.toml"))
SAMPLE = EXAMPLES.parent / "sample_theorems" / "sample_theorems" / "leaky_integrator.py"

test_echo_state_network = theorem_checks(EXAMPLES / "echo_state_network.toml")
test_spectral_radius = theorem_checks(EXAMPLES / "spectral_radius.toml")
test_linear_recurrent_unit = theorem_checks(EXAMPLES / "linear_recurrent_unit.toml")
test_softmax_attention = theorem_checks(EXAMPLES / "softmax_attention.toml")
test_dilated_convolutions = theorem_checks(EXAMPLES / "dilated_convolutions.toml")

TEXT = r"""
title = "Halving"
definitions = ["h(0) == 1", "h(j + 1) == r*h(j)"]
[symbols]
r = ["r", "[0, 1)", "a rate"]
h = ["h", "natural -> real", "what is left"]
[hypotheses]
small = "r <= 1/2"
[cited]
known = ["for t: real. 0 <= exp(t)", "A. Author (1900), Theorem 1, p. 2"]
[paper]
left = "h_n <= 2^{-n}"
[[proof]]
induct = "positive"
formula = "for n: natural. 0 <= h(n)"
on = "n"
[[proof]]
induct = "left"
formula = "for n: natural. 2**n*h(n) <= 1"
on = "n"
step = ["positive(n)", "small"]
[false]
thirds = "for n: natural. 3**n*h(n) <= 1"
"""


def answer(path: Path, *options: str) -> Result:
    return CliRunner().invoke(run, [str(path), *options])


def written(tmp_path: Path, text: str, name: str = "theorem.toml") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_is_short_and_has_a_false_variant(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    assert "[false]" in text


def test_everything_that_is_assumed_is_printed_and_the_answer_is_replayed(tmp_path: Path) -> None:
    document = tmp_path / "answer.json"
    result = answer(written(tmp_path, TEXT), "--json", str(document))
    assert result.exit_code == 0, result.output
    for line in (
        "Halving",
        "  r: [0, 1)  a rate",
        "  h(j + 1) == r*h(j)",
        "  small: r <= 1/2",
        "  known (A. Author (1900), Theorem 1, p. 2): for t: real. 0 <= exp(t)",
        "left: PROVED",
        "  in the paper: h_n <= 2^{-n}",
        "thirds: REFUTED (a false variant)",
    ):
        assert line in result.output.splitlines(), line
    said = json.loads(document.read_text())
    assert [item["word"] for item in said["statements"]] == ["PROVED", "REFUTED"]
    assert CliRunner().invoke(replay, [str(document)]).exit_code == 0
    said["statements"][1]["formula"] = said["statements"][0]["formula"]
    document.write_text(json.dumps(said))
    assert CliRunner().invoke(replay, [str(document)]).exit_code == 1


def test_a_false_variant_that_is_true_is_not_passed_over(tmp_path: Path) -> None:
    """Halves for thirds: then nothing refutes it, and the run is no success."""
    result = answer(written(tmp_path, TEXT.replace("3**n", "2**n")))
    assert result.exit_code == 1
    assert "thirds: UNDECIDED (a false variant)" in result.output


def test_every_text_that_cannot_be_read_is_told_with_its_place(tmp_path: Path) -> None:
    wrong = (
        TEXT.replace("2**n*h(n) <= 1", "2**n*h(n <= 1")
        .replace('"positive(n)"', '"positive(n"')
        .replace('thirds = "for n: natural.', 'thirds = "for h, r: natural.')
    )
    result = answer(written(tmp_path, wrong))
    assert result.exit_code == 2
    number = {line.strip(): i for i, line in enumerate(wrong.splitlines(), 1)}
    for said in (
        f"the inference 'left', formula, line {number['formula = ' + repr_of('left', wrong)]}: ",
        "the inference 'left', step, line ",
        "false.thirds, line ",
        "the variables h, r have the names of symbols: rename them",
    ):
        assert said in result.output, (said, result.output)


def repr_of(name: str, text: str) -> str:
    """The formula of an inference as it stands in the file."""
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.endswith(f'= "{name}"'))
    return lines[at + 1].partition(" = ")[2]


def test_hypotheses_that_cannot_be_read_are_told_together(tmp_path: Path) -> None:
    wrong = TEXT.replace('"r <= 1/2"', '"r <= q"').replace("r*h(j)", "s*h(j)")
    output = answer(written(tmp_path, wrong)).output
    assert "hypothesis small" in output
    assert "definition h(j + 1) == s*h(j)" in output


def test_texts_and_keys_are_run_apart(tmp_path: Path) -> None:
    path = written(tmp_path, TEXT)
    for others in (["stability/lemma-1"], [str(SAMPLE)]):
        assert CliRunner().invoke(run, [str(path), *others]).exit_code == 2
    assert answer(tmp_path / "none.toml").exit_code == 2


def test_a_python_file_is_run_without_a_package(tmp_path: Path) -> None:
    support = (SAMPLE.parent / "integrators.py").read_text(encoding="utf-8")
    written(tmp_path, support, "integrators.py")
    text = SAMPLE.read_text(encoding="utf-8").replace("sample_theorems.integrators", "integrators")
    document = tmp_path / "run.json"
    options = ("--no-mutants", "--examples", "3", "--json", str(document))
    result = answer(written(tmp_path, text, "theorem.py"), *options)
    assert result.exit_code == 0, result.output
    (item,) = json.loads(document.read_text())["theorems"]
    assert (item["key"], item["statements"][0]["outcome"]) == ("sample/leaky-integrator", "holds")
    assert "no file" in answer(tmp_path / "nothing.py").output
    assert "no theorem" in answer(written(tmp_path, "x = 1\n", "empty.py")).output
    assert answer(written(tmp_path, "1/0\n", "broken.py")).exit_code == 2
