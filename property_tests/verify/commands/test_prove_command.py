"""``verify prove``: the example, refusals that say what is missing, bad input, the record."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from memory_theorems.verify.commands.prove import prove
from memory_theorems.verify.commands.replay import replay as replay_command
from memory_theorems.verify.language.formula_latex import spaces_of
from memory_theorems.verify.proofs.replaying import replay, summary
from memory_theorems.verify.proofs.scripts import replay as replay_proof
from property_tests.latex_formula_reader import read_sequent, sequent_of
from property_tests.places import ROOT

EXAMPLE = ROOT / "examples" / "leaky_cell.proof.toml"


def run(text: str, *options: str) -> Result:
    return CliRunner().invoke(prove, ["-", *options], input=text)


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    path = tmp_path_factory.mktemp("proof") / "proof.json"
    result = CliRunner().invoke(prove, [str(EXAMPLE), "--json", str(path)])
    assert result.exit_code == 0, result.output
    assert "window: PROVED\n" in result.output
    assert "hypotheses never used: bounded_update" in result.output
    data: dict[str, object] = json.loads(path.read_text())
    return data


def test_the_record_is_replayed(document: dict[str, object]) -> None:
    assert replay(document).accepted


def test_the_record_fits_its_schema(document: dict[str, object]) -> None:
    schema = json.loads(files("memory_theorems.verify").joinpath("schemas/proof.json").read_text())
    jsonschema.validate(document, schema)
    assert isinstance(document["statements"], list)
    wrong = {**document["statements"][0], "word": "SPOT-CERTIFIED 8/8"}
    for changed in ({"statements": []}, {"schema": "proof/2"}, {"statements": [wrong]}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**document, **changed}, schema)


def test_records_of_other_versions_are_read(document: dict[str, object]) -> None:
    """A field that is not known is passed over, one that is not there yet is not asked for."""
    assert isinstance(document["statements"], list)
    item = dict(document["statements"][0])
    assert replay({**document, "statements": [{**item, "later": 1}]}).accepted
    assert not replay({**document, "statements": [{**item, "latex": "1 = 2"}]}).accepted
    del item["latex"]
    assert replay({**document, "statements": [item]}).accepted
    for name in ("formula", "word", "basis"):
        less = {key: value for key, value in item.items() if key != name}
        assert not replay({**document, "statements": [less]}).accepted


def test_the_command_replays_a_record(document: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(document))
    result = CliRunner().invoke(replay_command, [str(path)])
    assert (result.exit_code, result.output) == (
        0,
        "ACCEPTED  claim: statements, record\n1 accepted, 0 refused, 0 not replayable\n",
    )
    path.write_text(json.dumps(document).replace('"leaves": 4', '"leaves": 3', 1))
    result = CliRunner().invoke(replay_command, [str(path)])
    assert result.exit_code == 1
    assert "REFUSED   claim: the record does not prove 'bounded' as stated" in result.output
    path.write_text(json.dumps({**document, "replayable": False}))
    result = CliRunner().invoke(replay_command, [str(path)])
    assert "NOT REPLAYABLE" in result.output


def test_the_record_shows_what_is_proved(document: dict[str, object]) -> None:
    """The display, with symbols and hypotheses, is read back by the independent reader."""
    proof = replay_proof(document["record"])  # type: ignore[arg-type]
    assert isinstance(document["statements"], list)
    for shown in document["statements"]:
        said = read_sequent(shown["latex"], proof.theory)
        formula = proof.formula(shown["name"])
        assert said == sequent_of(proof.theory, spaces_of(proof.theory), formula)


def test_a_changed_record_is_refused(document: dict[str, object]) -> None:
    """Another word, another formula, fewer certificates, a statement that is not there."""
    text = json.dumps(document)
    for old, new in (
        ('"word": "PROVED"', '"word": "PROVED modulo nothing (cited)"'),
        ("**k <= e => |h(k) - g(k)| <= e", "**k <= e => |h(k) - g(k)| <= 0"),
        ('"start": "|s| <= 1"', '"start": "|s| <= 2"'),
        ('"leaves": 4', '"leaves": 3'),
        ('"name": "window"', '"name": "no window"'),
        (r"\\text{Then }", r"\\text{Then, }"),
    ):  # fmt: skip
        assert old in text
        assert not replay(json.loads(text.replace(old, new, 1))).accepted
    assert not replay({"record": 1, "statements": []}).accepted
    # A hypothesis is no statement.
    proof = replay_proof(document["record"])  # type: ignore[arg-type]
    assert proof.word("start") == "ASSUMED"
    assumed = summary(proof, "start")
    assert not replay({**document, "statements": [assumed]}).accepted
    assert not replay({}).accepted


def test_a_refusal_says_what_was_at_hand_and_what_is_missing() -> None:
    """Without the bound at the start the induction has no base."""
    text = EXAMPLE.read_text(encoding="utf-8").replace('base = ["start"]', "base = []", 1)
    result = run(text)
    assert result.exit_code == 1
    assert "the inference 'bounded' is refused" in result.output
    assert "at hand: nothing" in result.output
    assert "missing: |h(0)| <= 1" in result.output
    wrong = SMALL.replace('"square"', '"norms"').replace(
        "r*r >= 0", "for v: H. |v| <= Abs(r) => |3*v| <= 2*Abs(r)"
    )
    result = run(wrong)
    assert result.exit_code == 1
    assert "'norms' is refused" in result.output
    assert "at hand: |v| <= Abs(r)\n  missing: |3*v| <= 2*Abs(r)\n" in result.output
    assert "_ <=" not in result.output, "what is at hand is told in the author's terms"


CONTRADICTORY = """
[symbols]
g = ["g", "real -> real", ""]
[hypotheses]
high = "for y: real. g(y) >= 1"
low = "for y: real. g(y) <= 0"
[[proof]]
cases = "anything"
formula = "for r: real. g(r) <= -5"
on = "g(r) >= 0"
then = ["high(r)", "low(r)"]
otherwise = ["high(r)", "low(r)"]
"""


def test_hypotheses_that_contradict_each_other_are_told(tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    result = run(CONTRADICTORY, "--json", str(path))
    assert "facts that contradict each other meet in: anything\n" in result.output
    assert json.loads(path.read_text())["contradictory"] == ["anything"]
    result = CliRunner().invoke(replay_command, [str(path)])
    assert "statements, record; not replayed: contradictory" in result.output


SMALL = """
[symbols]
r = ["r", "real", ""]
[[proof]]
have = "square"
formula = "r*r >= 0"
"""


def test_a_small_file() -> None:
    assert "cannot be the name" in run(SMALL).output
    result = run(SMALL.replace('"square"', '"squares"'))
    assert result.exit_code == 0
    assert "symbols\n  r: real\nsquares: PROVED\n  r*r >= 0\n  1 leaf," in result.output


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("[symbols]", "[symbols", "not TOML"),
        ('formula = "r*r >= 0"', "", "needs a name and a formula"),
        ('"r*r >= 0"', '"r*r >= 0"\nusing = "x"', "list of texts"),
        ('"r*r >= 0"', '"r*r >= 0"\non = "r"', "not on"),
        ('"r*r >= 0"', '"r*r >= 0"\ninduct = "b"', "one of have"),
        ("[symbols]", "extra = 1\n[symbols]", "unknown key"),
        (
            "[[proof]]",
            '[[proof]]\nhave = "square"\nformula = "r*r >= -1"\n[[proof]]',
            "two inferences",
        ),
        ("[symbols]", 'statements = ["b"]\n[symbols]', "no inference makes"),
        ("[symbols]", "title = 1\n[symbols]", "title is a str"),
        ("[[proof]]", "[hypotheses]\nb = [1]\n[[proof]]", "what is cited goes under"),
        ("[[proof]]", '[cited]\nb = "r >= 0"\n[[proof]]', "author, year"),
        ("[[proof]]", '[hypotheses]\nb = "r >= q"\n[[proof]]', "unknown name"),
        ('"real"', '"[0, oo"', "interval"),
        ('["r", "real", ""]', '["|r|", "real", ""]', "not one letter"),
        ("[[proof]]", 's = ["r", "[1, oo)", ""]\n[[proof]]', "look like r"),
    ],
)
def test_bad_input(old: str, new: str, why: str) -> None:
    result = run(SMALL.replace(old, new, 1))
    assert result.exit_code == 2
    assert why in result.output


def test_a_missing_file(tmp_path: Path) -> None:
    result = CliRunner().invoke(prove, [str(tmp_path / "none.toml")])
    assert result.exit_code == 2
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    assert CliRunner().invoke(prove, [str(tmp_path / "bytes.toml")]).exit_code == 2


def test_cited_theorems_are_named_in_the_word() -> None:
    text = """
[symbols]
P = ["P", "W -> W", "projection onto a closed convex set"]
[cited]
nonexpansive = ["for a, b: W. |P(a) - P(b)| <= |a - b|", "Brezis (2011), Proposition 5.3, p. 134"]
[[proof]]
have = "twice"
formula = "for a, b: W. |P(P(a)) - P(P(b))| <= |a - b|"
using = ["nonexpansive(P(a), P(b))", "nonexpansive(a, b)"]
"""
    result = run(text)
    assert "twice: PROVED modulo Brezis (2011), Proposition 5.3, p. 134 (cited)" in result.output


VARIANT = """
statements = ["s"]
[symbols]
c = ["c", "real", "a number"]
[hypotheses]
h = "c >= 1"
g = "c <= 0"
[[proof]]
have = "s"
formula = "c**2 >= 1"
using = ["h"]
[false]
"a contradiction, what is said" = "c >= 77"
"""


def test_a_false_variant_has_no_word_of_a_fact_with_its_name() -> None:
    """The search for contradictions has facts of its own, one of this name."""
    said = run(VARIANT).output
    assert "PROVED, hypotheses not shown to be satisfiable (a false variant)" not in said
    assert "c >= 77" in said
    result = run(VARIANT.replace('"a contradiction, what is said"', "h"))
    assert result.exit_code == 2
    assert "an inference or hypothesis has this name" in result.output
