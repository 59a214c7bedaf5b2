"""Lemmas cited: in proof files and composed statements; renamed, moved to another space."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from memory_theorems.verify.commands.lemmas import lemmas as command
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.lemmas.cited import (
    bound_names,
    chain,
    is_lemma,
    renamed,
    uses_of,
    with_lemmas,
)
from memory_theorems.verify.proofs.proof_files import parse_proof
from memory_theorems.verify.proofs.proving import prove
from memory_theorems.verify.proofs.scripts import Refused, have, replay
from memory_theorems.verify.reasoning.closed_statements import Closer
from memory_theorems.verify.reasoning.composition import Composed, Setting
from memory_theorems.verify.reasoning.statement_documents import document, replayed
from memory_theorems.verify.reasoning.steps import block
from memory_theorems.verify.reasoning.steps import have as step
from property_tests.places import ROOT

EXAMPLE = ROOT / "examples" / "two_runs.proof.toml"
THEORY = Theory.parse(
    {"x": ("x", "[0, oo)", "a number"), "v": ("v", "natural -> G", "vectors")}, {}, (), ("G",)
)


def test_a_cited_lemma_comes_before_the_proof_with_names_of_its_own() -> None:
    proof = with_lemmas(THEORY, [have("line", "x*x >= 0", ["mul_nonneg(x, x)"])])
    assert [item.name for item in proof] == ["mul_nonneg", "line"]
    assert proof[0].formula == "for x_1, y_1: [0, oo). 0 <= x_1*y_1"
    assert is_lemma(proof[0])
    assert not is_lemma(proof[1])
    assert not is_lemma(have("mul_nonneg", "for x, y: [0, oo). 1 <= x*y"))
    assert prove(THEORY, proof).word("line") == "PROVED"


def test_a_lemma_of_vectors_moves_to_the_space_that_is_named() -> None:
    using = ["norm_sub_le in G(v(0), v(1))"]
    proof = with_lemmas(THEORY, [have("line", "|v(0) - v(1)| <= |v(0)| + |v(1)|", using)])
    names = [item.name for item in proof]
    assert names == ["norm_neg in G", "norm_sub_le in G", "line"]
    found = prove(THEORY, proof)
    assert found.word("line") == "PROVED"
    assert replay(json.loads(json.dumps(found.to_json()))).word("line") == "PROVED"
    bare = with_lemmas(THEORY, [have("line", "|v(0) - v(1)| <= |v(0)|", using)])
    with pytest.raises(Refused):
        prove(THEORY, bare)


def test_names_of_the_proof_come_first_and_none_stands_twice() -> None:
    own = [have("mul_nonneg", "1 <= 1"), have("line", "1 <= 1", ["mul_nonneg"])]
    assert with_lemmas(THEORY, own) == tuple(own)
    uses = [have("pow_nonneg", "1 <= 1"), have("line", "1 <= 1", ["pow_le_pow_left(1, 1, 1)"])]
    with pytest.raises(InputError, match="pow_nonneg"):
        with_lemmas(THEORY, uses)


def test_a_lemma_that_binds_functions_is_refused_outside_composed_statements() -> None:
    with pytest.raises(InputError, match="sum_congr binds functions"):
        with_lemmas(THEORY, [have("line", "1 <= 1", ["sum_congr(v, v, 1)"])])


@pytest.mark.parametrize("name", ["geometric_sum", "one_add_mul_le_pow", "norm_smul_le"])
def test_renaming_changes_all_bound_names_and_nothing_else(name: str) -> None:
    lemma = chain([name])[-1]
    again = renamed(lemma, 1)
    assert bound_names(again) == {f"{one}_1" for one in bound_names(lemma)}
    assert again.formula.replace("_1", "") == lemma.formula
    assert is_lemma(again)


def test_a_composed_statement_cites_a_lemma_and_its_document_replays() -> None:
    text = "for p, q: real. 0 <= p and 0 <= q => 0 <= p*q"
    proof = (block("all", text, ["one", "two"], step("so", "0 <= p*q", "mul_nonneg(p, q)", "one",
                                                     "two")),)  # fmt: skip
    statement = Composed(Setting.of({}), text, proof, "all")
    assert [use.name for use in uses_of(statement)] == ["mul_nonneg"]
    from memory_theorems.verify.proofs.evidence import Search

    closed = Closer(Search()).close(statement)
    assert closed.shown is not None, closed.missing
    data = json.loads(json.dumps(document(statement, closed.answers)))
    again, what = replayed(data)
    assert what.shown is not None
    assert again.text == statement.text


def test_the_example_of_a_user_cites_lemmas() -> None:
    task = parse_proof(EXAMPLE.read_text(encoding="utf-8"), str(EXAMPLE))
    assert {item.name for item in task.proof if is_lemma(item)} >= {"mul_le_mul_of_nonneg_left"}
    assert task.statements == ("runs",)
    found = prove(task.theory, task.proof)
    assert found.word("runs") == "PROVED"
    wrong = EXAMPLE.read_text(encoding="utf-8").replace("lambda**k*|h", "lambda**(k + 1)*|h")
    task = parse_proof(wrong, str(EXAMPLE))
    with pytest.raises(Refused):
        prove(task.theory, task.proof)


def test_the_command_lists_by_words_and_by_shape(tmp_path: Path) -> None:
    runner = CliRunner()
    said = runner.invoke(command, ["p*q", "<=", "p*r"])
    assert said.exit_code == 0
    assert said.output.splitlines()[0] == "mul_le_mul_of_nonneg_left"
    assert "parallelogram_law" in runner.invoke(command, ["parallelogram"]).output
    assert runner.invoke(command, ["no such lemma anywhere"]).exit_code == 1
    assert runner.invoke(command, ["p <= <="]).exit_code == 2
