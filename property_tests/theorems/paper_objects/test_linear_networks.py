"""Linear networks, and networks near rest: closed, met, no wrong variant closed."""

from __future__ import annotations

import math
import random

import pytest

from memory_theorems.theorems.inverse_approximation.definition_3_1.stable_models_forget import (
    FORGETS,
)
from memory_theorems.theorems.inverse_approximation.linear_models.stable_linear_models import SLOPES
from memory_theorems.theorems.inverse_approximation.theorem_3_9.small_inputs import SMALL_INPUTS
from memory_theorems.theorems.inverse_approximation.theorem_a_4.limits_of_linear_models import (
    LIMITS_FORGET,
)
from memory_theorems.verify.coq.composed import section
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import changed_here, closer

STATEMENTS = {
    "(4)": (SLOPES, ()),
    "stable weights": (FORGETS, ("Stable linear systems",)),
    "limits": (LIMITS_FORGET, ()),
    "small inputs": (SMALL_INPUTS, ()),
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_printed_for_coq(name: str) -> None:
    """No bound variable has the name of another."""
    statement, _ = STATEMENTS[name]
    assert "Definition said : Prop" in section("said", statement.setting, statement.form)


@pytest.mark.parametrize("name", STATEMENTS)
def test_closed_and_met(name: str) -> None:
    statement, cited = STATEMENTS[name]
    found = closer().close(statement)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.given == ()
    assert len(found.cited) == len(cited)
    assert all(one.startswith(source) for one, source in zip(found.cited, cited, strict=True))
    assert found.word.startswith(("PROVED", "CERTIFIED"))


#: (statement, text, another): false, or in need of another proof.
WRONG = [
    # a matrix transposed, a slope at 0, an input at another time
    (SLOPES, "*P(t, l, k), (k, 1, m))", "*P(t, k, l), (k, 1, m))"),
    (SLOPES, "=> for z: X, t: real. heaviside(z) and 0 < t", "=> for z: X, t: real. heaviside(z)"),
    (SLOPES, "model(m, fun(y, y), W", "model(m, fun(y, 2*y), W"),
    # states that jump at 0
    (SLOPES, "=> |h(t, j)| <= e", "=> |h(t, j)| <= e + 1"),
    # without stability; a memory that is no least bound; a rate
    (FORGETS, "stable(m, W) and ", ""),
    (FORGETS, "=> a < 0", "=> a < 1"),
    (FORGETS, "exists beta: real. 0 < beta", "exists beta: real. 1 < beta"),
    (FORGETS, "memory_at_most(F, t, r) => M(t) <= r", "memory_at_most(F, t, r) => M(t) <= r + 1"),
    (LIMITS_FORGET, "=> memory_at_most(F, t, C*K*L*exp(-beta*t))",
     "=> memory_at_most(F, t, C*K*exp(-beta*t))"),
    (LIMITS_FORGET, "=> memory_at_most(F, t, C*K*L*exp(-beta*t))",
     "=> memory_at_most(F, t, C*K*L*exp(-2*beta*t))"),
    (LIMITS_FORGET, "=> |v - w| <= e*|z|", "=> |v - w| <= e"),
    pytest.param(LIMITS_FORGET, "<= (L*|z|)**2", "<= L*|z|**2", marks=pytest.mark.stress),
    pytest.param(LIMITS_FORGET, "<= r**2*Sum(x(k)**2, (k, 1, q))",
                 "<= r*Sum(x(k)**2, (k, 1, q))", marks=pytest.mark.stress),
    # the flow of W itself; the factor of the slope; inputs of any size
    (SMALL_INPUTS, "exponential(m, fun(j, k, kappa*W(j, k)), P)", "exponential(m, W, P)"),
    (SMALL_INPUTS, "W, U, fun(j, 0), h)", "W, U, fun(j, 1), h)"),
    *(
        pytest.param(SMALL_INPUTS, old, new, marks=pytest.mark.stress)
        for old, new in (
            ("T, kappa*step_slope", "T, step_slope"),
            ("heaviside(z) and |z| <= delta", "heaviside(z)"),
            ("|sigma(y) - sigma(w)| <= L*|y - w|", "|sigma(y) - sigma(w)| <= L"),
        )
    ),
    (SMALL_INPUTS, "(for y: real. |y| < Z => sigma(y) == kappa*y)",
     "(for y: real. Z < |y| => sigma(y) == kappa*y)"),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "old", "new"), WRONG)
def test_wrong_variants_are_not_closed(statement: Composed, old: str, new: str) -> None:
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    why = (
        *("not decided", "not in scope", "is not what", "does not end in", "premise", "part(s)"),
        "wants",
    )
    assert any(one in found.missing for one in why), found.missing


def _run(w: list[list[float]], a: list[float], until: float, clip: float) -> list[float]:
    """The speeds h' at the time of a hardtanh network, by Heun's method."""
    h, steps = [0.0, 0.0], 4000
    step = until / steps

    def speed(at: list[float]) -> list[float]:
        drive = [sum(map(float.__mul__, row, at)) + q for row, q in zip(w, a, strict=True)]
        return [max(-clip, min(clip, y)) for y in drive]

    for _ in range(steps):
        first = speed(h)
        second = speed([x + step * v for x, v in zip(h, first, strict=True)])
        h = [x + step * (u + v) / 2 for x, u, v in zip(h, first, second, strict=True)]
    return speed(h)


def _exponential(w: list[list[float]], t: float) -> list[list[float]]:
    power, found = [[1.0, 0.0], [0.0, 1.0]], [[1.0, 0.0], [0.0, 1.0]]
    for n in range(1, 60):
        power = [
            [sum(power[i][k] * w[k][j] for k in range(2)) * t / n for j in range(2)]
            for i in range(2)
        ]
        found = [[found[i][j] + power[i][j] for j in range(2)] for i in range(2)]
    return found


def test_small_inputs_in_floats() -> None:
    """With other code: e^(W T) U x for small inputs, less for large ones."""
    chance = random.Random(2)
    for _ in range(5):
        w = [[chance.uniform(-1, 1) for _ in range(2)] for _ in range(2)]
        a = [chance.uniform(-1, 1) * 0.05 for _ in range(2)]
        flow = _exponential(w, 1.5)
        speeds = _run(w, a, 1.5, 1.0)
        for i in range(2):
            wanted = sum(flow[i][k] * a[k] for k in range(2))
            assert math.isclose(speeds[i], wanted, abs_tol=1e-6)
    large = _run([[-1.0, 0.0], [0.0, -1.0]], [5.0, 0.0], 1.5, 1.0)
    assert large[0] == 1.0
    assert not math.isclose(large[0], 5 * math.exp(-1.5), abs_tol=0.05)
