"""Lemma 5 of Miller & Hardt for the equations of an LSTM: closed, met, no wrong variant closed."""

from __future__ import annotations

import math
import random

import pytest

from memory_theorems.theorems.stability.lstm.bounded_memory import LEMMA_5
from property_tests.theorems.variants import changed_here, closer


def test_closed_and_met():
    found = closer().close(LEMMA_5)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.cited == found.given == ()
    assert found.word in ("PROVED", "CERTIFIED")


#: (text, another): each variant is false, or needs another proof.
WRONG = [
    ("|c(k, t)| <= 1/(1 - s)", "|c(k, t)| <= 1/(2 - s)"),
    ("|c(k, t)| <= 1/(1 - s)", "|c(k, t)| <= 1"),
    ("f(k, t + 1) <= s", "f(k, t) <= s"),
    ("for s: [0, 1). GatesAtMost", "for s: [0, 2). GatesAtMost"),
    ("exists s: [0, 1).", "exists s: [0, 1/2]."),
    ("+ f(k, t + 1)*c(k, t))", "+ c(k, t))"),
    ("i(k, t + 1)*z(k, t + 1)", "2*i(k, t + 1)*z(k, t + 1)"),
    ("1 <= k and k <= n => c(k, 0) == 0", "1 <= k and k <= n => |c(k, 0)| <= 2"),
    ("1 <= k and k <= n => h(k, 0) == 0", "1 <= k and k <= n => |h(k, 0)| <= 2"),
    ("Sum(|W(k, j)|, (j, 1, m)) <= r", "|Sum(W(k, j), (j, 1, m))| <= r"),
    ("=> |x(j, t)| <= r", "=> x(j, t) <= r"),
]


@pytest.mark.parametrize(("old", "new"), WRONG)
def test_wrong_variants_are_not_closed(old: str, new: str):
    found = closer().close(changed_here(LEMMA_5, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert any(why in found.missing for why in ("not decided", "not in scope", "is not what"))


def test_the_bound_on_drawn_cells():
    """In floats, with other code: two units, the largest forget gate of each run."""
    chance = random.Random(1)

    def logistic(y: float) -> float:
        return 1 / (1 + math.exp(-y))

    for _ in range(100):
        w = {g: [[chance.uniform(-2, 2) for _ in range(3)] for _ in range(2)] for g in "fioz"}
        c, h, gates, sizes = [0.0, 0.0], [0.0, 0.0], [0.0], [0.0]
        for _ in range(40):
            seen = [*h, chance.uniform(-1, 1)]
            at = {g: [sum(map(float.__mul__, row, seen)) for row in w[g]] for g in w}
            f, i, o = ([logistic(y) for y in at[g]] for g in "fio")
            c = [i[k] * math.tanh(at["z"][k]) + f[k] * c[k] for k in range(2)]
            h = [o[k] * math.tanh(c[k]) for k in range(2)]
            gates += f
            sizes += map(abs, c)
        assert max(gates) < 1
        assert max(sizes) <= 1 / (1 - max(gates)) + 1e-9
