"""Normal forms of maps, sums and absolute values are equations that Coq accepts."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from memory_theorems.verify.coq.receipts import Asked, jobs, receipts
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.proving import prove
from memory_theorems.verify.proofs.scripts import Inference, Proof, have, induct

THEORY = Theory.parse(
    {
        "A": ("A", "L(H, H)", "a map"),
        "B": ("B", "L(H, H)", "a map"),
        "v": ("v", "H", "a vector"),
        "C": ("C", "natural -> L(H, H)", "products of maps"),
    },
    define=["C(0) == A", "C(n + 1) == compose(A, C(n))"],
)
LINES = (
    have("a difference", "compose(A + B, A - B) == compose(A, A) - compose(A, B)"
         " + compose(B, A) - compose(B, B)"),
    have("one after the other", "act(compose(A, compose(B, A)), v) == act(A, act(B, act(A, v)))"),
    have("associative", "compose(compose(A, B), A + B)"
         " == compose(A, compose(B, A)) + compose(A, compose(B, B))"),
    have("a step", "for n: natural. act(C(n + 1), v) == act(A, act(C(n), v))"),
    have("an equation", "act(A, v) == 2*v => act(A, act(A, v)) == 4*v"),
    induct("all times", "for n: natural, x: [0, 1]. x**n + Abs(0) >= 0", on="n"),
)  # fmt: skip


def asked(lines: tuple[Inference, ...]) -> list[Asked]:
    proof: Proof = prove(THEORY, lines)
    return [
        Asked("sample/maps", item.name,
              {"theory": THEORY.to_json(), "formula": proof.formula(item.name).text},
              proof.to_json())
        for item in proof.inferences
    ]  # fmt: skip


def test_compositions_are_exported_as_maps_that_do_the_same_to_vectors() -> None:
    ((job, _, why),) = list(jobs(asked(LINES)))
    assert job is not None
    assert not why
    assert not [item.missing for item in job.files.items if item.missing]
    text = "\n".join(line for lemma in job.files.lemmas for line in lemma.script)
    assert "same_map act_of_H_H" in text


@pytest.mark.stress
@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
def test_coq_accepts_them(tmp_path: Path) -> None:
    found = receipts(asked(LINES), tmp_path, 300)
    assert [item["name"] for item in found["receipts"] if not item["accepted"]] == []
