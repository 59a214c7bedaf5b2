"""Proposition 5 of Miller & Hardt for two runs of an LSTM: closed, met, no wrong variant closed."""

from __future__ import annotations

import math
import random

import pytest

from memory_theorems.theorems.stability.proposition_5.contracting_memory import (
    ONE_STEP,
    PROPOSITION_5,
)
from memory_theorems.theorems.stability.proposition_5.euclidean_memory import EUCLIDEAN
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import changed_here, closer


@pytest.mark.parametrize("statement", [PROPOSITION_5, EUCLIDEAN])
def test_closed_and_met(statement: Composed):
    found = closer().close(statement)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.cited == found.given == ()
    assert found.word in ("PROVED", "CERTIFIED")


#: (statement, text, another): each variant is false, or needs another proof.
EARLY = [
    (PROPOSITION_5, "wo < 1 - F and", "wo < 2 - F and"),
    (PROPOSITION_5, "wf < (1 - F)**2", "wf < 1 - F"),
    (PROPOSITION_5, "wz <= (1 - F)/4", "wz <= 1 - F"),
    (PROPOSITION_5, "GatesAtMost(f2, n, F)", "GatesAtMost(f, n, F)"),
    (PROPOSITION_5, "RowsAtMost(W_i, n, n, wi)", "RowsAtMost(U_i, n, n, wi)"),
    (EUCLIDEAN, "log(2*n) < 2*r*log", "log(n) < 2*r*log"),
    (EUCLIDEAN, "log(2*n) < 2*r*log", "log(2*n) < 4*r*log"),
    (EUCLIDEAN, "(1 <= n => 0 < Factor", "(0 <= n => 0 < Factor"),
    (EUCLIDEAN, "<= 2*n*Factor", "<= n*Factor"),
    (EUCLIDEAN, "**(2*r)*Sum", "**(2*r + 1)*Sum"),
]
LATE = [
    (ONE_STEP, "+ wo/4", "+ wo/8"),
    (ONE_STEP, "(wi + wf/(1 - F))/4", "(wi + wf)/4"),
    (ONE_STEP, "x(j, T + t + 1) == y(j, S + t + 1)", "x(j, T + t) == y(j, S + t)"),
    (ONE_STEP, "+ f(k, t + 1)*c(k, t))", "+ f(k, t + 1)*c(k, t) + 1)"),
]


def _refused(statement: Composed, old: str, new: str) -> None:
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert any(why in found.missing for why in ("not decided", "not in scope", "is not what"))


@pytest.mark.parametrize(("statement", "old", "new"), EARLY[:4])
def test_wrong_variants_are_not_closed(statement: Composed, old: str, new: str):
    _refused(statement, old, new)


@pytest.mark.stress
@pytest.mark.parametrize(("statement", "old", "new"), EARLY[4:] + LATE)
def test_wrong_variants_are_refused_late(statement: Composed, old: str, new: str):
    _refused(statement, old, new)


def test_the_factor_on_drawn_cells():
    """In floats, with other code: one unit, two states, the printed conditions on the weights."""
    chance = random.Random(1)

    def logistic(y: float) -> float:
        return 1 / (1 + math.exp(-y))

    for _ in range(200):
        u = {g: chance.uniform(-1, 1) for g in "fioz"}
        most = logistic(1 + abs(u["f"]))
        rest = 1 - most
        w = {g: chance.uniform(-1, 1) * rest for g in "io"}
        w |= {"z": chance.uniform(-1, 1) * rest / 4, "f": chance.uniform(-1, 1) * rest**2}
        factor = most + (abs(w["i"]) + abs(w["f"]) / rest + abs(w["o"])) / 4 + abs(w["z"])
        assert factor < 1
        states = [(0.0, 0.0), (0.0, 0.0)]
        for step in range(30):
            inputs = [chance.uniform(-1, 1) for _ in states]
            if step > 10:
                inputs = inputs[:1] * 2
            before = max(abs(a - b) for a, b in zip(*states, strict=True))
            after = []
            for (c, h), x in zip(states, inputs, strict=True):
                at = {g: w[g] * h + u[g] * x for g in w}
                assert logistic(at["f"]) <= most
                memory = logistic(at["i"]) * math.tanh(at["z"]) + logistic(at["f"]) * c
                after.append((memory, logistic(at["o"]) * math.tanh(memory)))
            states = after
            if step > 10:
                gap = max(abs(a - b) for a, b in zip(*states, strict=True))
                assert gap <= factor * before + 1e-12
