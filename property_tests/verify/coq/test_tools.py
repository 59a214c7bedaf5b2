"""Tactics of Tools.v close what they are for, and no wrong variant of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from memory_theorems.verify.coq import running
from memory_theorems.verify.coq.files import Files
from memory_theorems.verify.coq.leaf_lemmas import Lemma

#: (tactic, what holds, a variant that does not).
CASES = (
    ("wholly", "forall d : Z, IZR d > 0 -> IZR d >= 1", "forall d : Z, IZR d > 0 -> IZR d >= 2"),
    ("wholly", "forall n : nat, 2 < INR n -> 3 <= INR n", "forall x : R, 2 < x -> 3 <= x"),
    ("wholly", "forall d : Z, -1 < IZR d -> IZR d <> 0 -> 0 <= IZR d ^ 2 + - 1",
     "forall d : Z, -1 < IZR d -> 0 <= IZR d ^ 2 + - 1"),
    ("exp_apart", "forall s t u : R, u <> 0 -> s <> t -> exp (s * u) + - exp (t * u) <> 0",
     "forall s t u : R, s <> t -> exp (s * u) + - exp (t * u) <> 0"),
    ("by_roots", "forall x : R, 0 < x -> ln (x * (1 + sqrt x)) = ln (sqrt x * x + x)",
     "forall x : R, 0 < x -> ln (x * (1 + sqrt x)) = ln (sqrt x * x + 1)"),
    ("nonneg", "forall p : nat, 0 <= product (fun i : nat => INR i + INR p) 1 5",
     "forall p : nat, 0 <= product (fun i : nat => INR i + - INR p) 1 5"),
    ("recast", "forall (n : nat) (f : nat -> R), sum (fun i : nat => f i * 2) 0 (Z.of_nat n + 1)"
     " = sum (fun i : nat => 2 * f i) 0 (Z.of_nat (n + 1))",
     "forall (n : nat) (f : nat -> R), sum (fun i : nat => f i * 2) 0 (Z.of_nat n + 1)"
     " = sum (fun i : nat => 2 * f i) 0 (Z.of_nat (n + 2))"),
    ("is_zero", "forall x y : R, 0 < x -> 0 < y ->"
     " ln (8 * x * y) + - (ln 4 + ln 2 + ln (x * y)) = 0",
     "forall x y : R, 0 < x -> 0 < y -> ln (8 * x * y) + - (ln 4 + ln (x * y)) = 0"),
)  # fmt: skip


@pytest.mark.stress
@pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not installed")
def test_each_tactic_closes_its_goal_and_not_the_wrong_one(tmp_path: Path) -> None:
    right = [
        Lemma(f"right_{number}", text, ("intros.", f"{tactic}."))
        for number, (tactic, text, _) in enumerate(CASES)
    ]
    wrong = [
        Lemma(f"wrong_{number}", text, ("intros.", f"{tactic}."))
        for number, (tactic, _, text) in enumerate(CASES)
    ]
    running.prepare(tmp_path)
    tried = running.trial(Files((*right, *wrong), (), "", ()), tmp_path, 300)
    assert tried.accepted == {item.name for item in right}
