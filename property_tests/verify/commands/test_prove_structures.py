"""``verify prove`` with structures: hypotheses that are met, or contradict each other."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

from memory_theorems.verify.commands.proof_documents import replay
from memory_theorems.verify.commands.prove import prove
from memory_theorems.verify.examination.line_models import LineModel
from memory_theorems.verify.examination.seeking_structures import given
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.proof_files import parse_proof

FIVE = """
definitions = ["c(0) == 0", "c(j + 1) == c(j) + 1"]
[symbols]
c = ["c", "natural -> real", "counts"]
[hypotheses]
bounded = "for j: natural. c(j) <= 5"
[[proof]]
induct = "counted"
formula = "for n: natural. c(n) == n"
on = "n"
[[proof]]
have = "small"
formula = "for n: natural. n <= 5"
using = ["counted(n)", "bounded(n)"]
"""
WHOLE = """
[symbols]
f = ["f", "real -> natural", ""]
[hypotheses]
same = "for x: real. f(x) == x"
[[proof]]
have = "not negative"
formula = "for x: real. x >= 0"
using = ["same(x)"]
"""
CONSTANT = """
[symbols]
c = ["c", "real", ""]
[hypotheses]
low = "c <= 0"
high = "c >= 1"
[[proof]]
have = "anything"
formula = "for r: real. r*r + c <= -5"
using = ["low", "high"]
"""
MAP = """
statements = ["false", "no hint", "hinted"]
[symbols]
lambda = ['\\lambda', "[0, 1)", ""]
phi = ['\\phi', "H, X -> H", ""]
[hypotheses]
contraction = "for a, b: H, u: X. |phi(a, u) - phi(b, u)| <= lambda*|a - b|"
bounded = "for u: X. |phi(0, u)| <= 1"
[structure.values]
lambda = "1/2"
"phi(a, u)" = "a/2 + Max(Min(u, 1), -1)"
[[proof]]
have = "false"
formula = "for a, b: H, u: X. |phi(a, u) - phi(b, u)| <= lambda*|a - b|/2"
using = ["contraction(a, b, u)"]
[[proof]]
have = "no hint"
formula = "for a, b: H, u: X. |phi(a, u) - phi(b, u)| <= |a - b|"
[[proof]]
have = "hinted"
formula = "for a, b: H, u: X. |phi(a, u) - phi(b, u)| <= lambda*|a - b| + 1"
using = ["contraction(a, b, u)"]
"""


def answered(text: str, folder: Path) -> tuple[int, str, dict[str, Any]]:
    path = folder / "proof.json"
    result = CliRunner().invoke(prove, ["-", "--json", str(path)], input=text)
    document: dict[str, Any] = json.loads(path.read_text())
    schema = json.loads(files("memory_theorems.verify").joinpath("schemas/proof.json").read_text())
    jsonschema.validate(document, schema)
    return result.exit_code, result.output, document


@pytest.mark.parametrize(
    ("text", "says", "denies"),
    [
        (FIVE, "c(6) <= 5", "c(6) > 5"),
        (WHOLE, "f(-1) == -1", "f(-1) != -1"),
        (CONSTANT, "c <= 0", "c > 0"),
        (
            CONSTANT.replace('low = "c <= 0"', "").replace(
                '"for r: real. r*r', '"for r: real. c <= r and r < 1 => r*r'
            ).replace('"low", ', ""),
            "for r: real. c <= r and r < 1 => c <= r",
            "for r: real. c <= r and r < 1 => c > r",
        ),
    ],
)  # fmt: skip
def test_contradictory_hypotheses_prove_nothing(
    text: str, says: str, denies: str, tmp_path: Path
) -> None:
    code, output, document = answered(text, tmp_path)
    assert code == 1
    assert ": NOT APPLICABLE\n" in output
    assert f"    {says}\n" in output
    assert f"    {denies}\n" in output
    item = document["statements"][0]
    assert (item["word"], item["reason"]) == ("NOT APPLICABLE", "vacuous-hypotheses")
    assert replay(document).accepted
    # Two facts that do not contradict each other, one fact twice, a word that is too good.
    said, denied = item["contradiction"]
    for changed in ([denied, denied], [said, "anything"], [said], said):
        assert not replay({**document, "statements": [{**item, "contradiction": changed}]}).accepted
    assert not replay({**document, "statements": [{**item, "word": "PROVED"}]}).accepted


def test_facts_of_one_statement_do_not_make_another_vacuous(tmp_path: Path) -> None:
    """Premises that contradict each other say nothing of a statement without them."""
    text = CONSTANT.replace('low = "c <= 0"', "").replace(
        '"for r: real. r*r', '"for r: real. r <= 0 and r >= 1 => r*r'
    ).replace('"low", ', "")  # fmt: skip
    text += '[[proof]]\nhave = "other"\nformula = "for r: real. c + 1 >= 1"\nusing = ["high"]\n'
    code, _, document = answered(f'statements = ["anything", "other"]\n{text}', tmp_path)
    assert code == 1
    first, second = document["statements"]
    assert first["word"] == "NOT APPLICABLE"
    assert second["word"] == "PROVED"
    assert replay(document).accepted
    forged = {key: second[key] for key in ("name", "formula", "latex")}
    forged |= {key: first[key] for key in ("word", "reason", "contradiction")}
    assert not replay({**document, "statements": [forged]}).accepted


def test_a_false_line_and_a_forgotten_hint_read_differently(tmp_path: Path) -> None:
    code, output, document = answered(MAP, tmp_path)
    assert code == 1
    false, forgotten, good = document["statements"]
    assert false["word"] == "REFUTED"
    assert "every hypothesis holds, and it fails, with lambda := 1/2, phi(a, u) := a/2" in output
    assert forgotten["word"] == "UNDECIDED"
    assert forgotten["missing"] == "missing: |phi(a, u) - phi(b, u)| <= |a - b|"
    assert good["word"] == "PROVED"
    assert replay(document).accepted
    text = json.dumps(false)
    for old, new in (
        ('"lambda": "1/2"', '"lambda": "1/3"'),  # the contraction is not proved
        ('"lambda": "1/2"', '"lambda": "1"'),  # outside its domain
        ("Max(Min(u, 1), -1)", "u"),  # not bounded
        ('"phi(a, u)": "a/2', '"phi(a, u)": "a/4'),  # it does not fail
        ("<= (lambda*|a - b|)/2", "<= lambda*|a - b|"),  # another formula
    ):
        assert old in text
        forged = json.loads(text.replace(old, new))
        assert not replay({**document, "statements": [forged]}).accepted
    forged = {**false, "refuted": {**false["refuted"], "leaves": {}}}
    assert not replay({**document, "statements": [forged]}).accepted


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("a/2 + Max(Min(u, 1), -1)", "a/2 + u", "hypothesis 'bounded' is not proved in it"),
        ("a/2 + Max(Min(u, 1), -1)", "a", "hypothesis 'contraction' is not proved in it"),
        ("a/2 + Max(Min(u, 1), -1)", "1", "it is trivial"),
        ("1/2", "1", "a number is not shown to lie in its domain"),
    ],
)
def test_a_structure_says_which_hypothesis_it_lacks(old: str, new: str, why: str) -> None:
    task = parse_proof(MAP.replace(old, new), "-")
    formula = task.theory.formula("for a, b: H, u: X. |phi(a, u) - phi(b, u)| <= lambda*|a - b|")
    model = LineModel.from_json(task.structures[0]["values"])
    found = given(model, task.theory, formula, Search())
    assert isinstance(found, str)
    assert why in found


def test_a_trivial_structure_meets_nothing(tmp_path: Path) -> None:
    """A forged structure in which all states are 0 leaves the suffix where it is."""
    _, _, document = answered(MAP.replace('"false", "no hint", ', ""), tmp_path)
    item = document["statements"][0]
    assert replay(document).accepted
    values = {**item["met"]["values"], "phi(a, u)": "0*a"}
    points = {name: dict.fromkeys(point, "0") for name, point in item["met"]["points"].items()}
    forgeries: tuple[dict[str, Any], ...] = ({"values": values}, {"points": points}, {"points": {}})
    for changed in forgeries:
        forged = {**item, "met": {**item["met"], **changed}}
        assert not replay({**document, "statements": [forged]}).accepted
    bare = {key: value for key, value in item.items() if key != "met"}
    assert not replay({**document, "statements": [bare]}).accepted
    said = {**bare, "word": "PROVED, hypotheses not shown to be satisfiable"}
    assert replay({**document, "statements": [said]}).accepted


@pytest.mark.parametrize(
    "wrong",
    ["[structure]\nlambda = \"1/2\"", "[structure.values]\nlambda = 1", "structure = 1",
     "[structure]\nvalues = {}\nfacts = {}"],
)  # fmt: skip
def test_what_is_no_structure_is_bad_input(wrong: str) -> None:
    lines = CONSTANT.strip() + "\n"
    text = f"{wrong}\n{lines}" if wrong.startswith("structure") else f"{lines}{wrong}\n"
    assert CliRunner().invoke(prove, ["-"], input=text).exit_code == 2


FROM_ONE_ON = """
[symbols]
c = ["c", "real", ""]
[hypotheses]
a = "for n: natural. n >= 1 => c*n >= 2"
[[proof]]
have = "b"
formula = "for n: natural. n >= 2 => c*n >= 2"
using = ["a(n)"]
[structure.values]
c = "2"
"""


def test_a_hypothesis_from_one_on_does_not_contradict_itself_at_zero(tmp_path: Path) -> None:
    path, out = tmp_path / "a.toml", tmp_path / "a.json"
    path.write_text(FROM_ONE_ON)
    shown = CliRunner().invoke(prove, [str(path), "--json", str(out)])
    assert "b: PROVED\n" in shown.output
    assert "contradict" not in shown.output
    document = json.loads(out.read_text())
    assert replay(document).accepted
    # A point whose number would never be written out is none.
    met = document["statements"][0]["met"]
    met["points"]["a"]["n"] = "1e400000000"
    assert not replay(document).accepted


NEEDED = """
statements = ["sum"]
[symbols]
a = ["a", "real", ""]
b = ["b", "real", ""]
[hypotheses]
first = "a <= 1"
second = "b <= 1"
again = "b <= 2"
[[proof]]
have = "sum"
formula = "for x: real. x <= 1 and x <= 3 => a + b + x + 0*x <= 3"
using = ["first", "second", "again"]
"""


def _needed(tmp_path: Path, text: str) -> dict[str, Any]:
    file, answer = tmp_path / "needed.toml", tmp_path / "answer.json"
    file.write_text(text)
    done = CliRunner().invoke(prove, [str(file), "--needed", "--json", str(answer)])
    assert done.exit_code == 0
    data: dict[str, Any] = json.loads(answer.read_text())
    schema = json.loads((files("memory_theorems.verify") / "schemas/proof.json").read_text())
    jsonschema.validate(data, schema)
    for name, structure in data["statements"][0]["needed"].items():
        said = "not shown to be needed: " if structure is None else "needed: "
        assert f"{said}{name}" in done.output
    return data


def test_each_hypothesis_is_needed_or_not_shown_to_be(tmp_path: Path) -> None:
    data = _needed(tmp_path, NEEDED)
    needed = data["statements"][0]["needed"]
    assert {name for name, structure in needed.items() if structure is not None} == {
        "first", "second", "x <= 1",
    }  # fmt: skip
    # What another hypothesis implies is no load.
    assert needed["x <= 3"] is None
    assert replay(data).accepted


def test_a_need_that_is_not_shown_is_refused(tmp_path: Path) -> None:
    data = _needed(tmp_path, NEEDED)
    needed = data["statements"][0]["needed"]
    for name, other in (
        ("again", needed["first"]),  # violates another hypothesis
        ("second", needed["first"]),
        ("x <= 3", needed["x <= 1"]),
        ("third", needed["first"]),  # no hypothesis
    ):
        forged = {**data["statements"][0], "needed": {**needed, name: other}}
        said = replay({**data, "statements": [forged]})
        assert not said.accepted
        assert repr(name) in said.why
