"""The bounds of Lemma C.1, Proposition C.2 and Theorem C.1 on one target and a model of two units.

rho_0(t) = exp(-t**2) and rho bar(t) = exp(-t), c_0 = c_1 = M_0 = 1, t_0 = 1/100; the start is
((1/2, 1/2), (1, 1)), a perfect fit.  The texts of the statements themselves are evaluated; the flow
is followed by Euler's method with small steps until it has left, with the gradient in closed form.
"""

from __future__ import annotations

from typing import Any

import mpmath as mp
import pytest

from memory_theorems.theorems.curse_of_memory.flows.bounded_moments import EXPLICIT
from memory_theorems.theorems.curse_of_memory.flows.gradient_at_fits import BOUND, EXPLICIT_BOUND
from memory_theorems.theorems.curse_of_memory.flows.plateaus import ESCAPE, PLATEAU
from memory_theorems.theorems.curse_of_memory.flows.plateaus_near_fits import ESCAPE as NEAR_ESCAPE
from memory_theorems.theorems.curse_of_memory.flows.pointwise_moments import POINTWISE
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import ESTIMATE, LOST
from property_tests.theorems.curse_of_memory.flows.evaluation import (
    Vector,
    conclusion,
    sides,
    value,
)

DELTA = mp.mpf(1) / 100
START = Vector((mp.mpf(1) / 2, mp.mpf(1) / 2, mp.mpf(1), mp.mpf(1)))
WORLD: dict[str, Any] = {
    "m": 2,
    "a": lambda p, i: p.entries[int(i) - 1],
    "w": lambda p, i: p.entries[int(i) + 1],
    "mstar": 1,
    "astar": lambda j: mp.mpf(1),
    "wstar": lambda j: mp.mpf(1),
    "rho0": lambda t: mp.exp(-(t**2)),
    "M_0": 1,
    "c_0": 1,
    "c_1": 1,
    "t_0": mp.mpf(1) / 100,
    "theta_0": START,
    "a_l": mp.mpf(1) / 2,
    "a_r": mp.mpf(1) / 2,
    "w_l": 1,
    "w_r": 1,
    "delta": DELTA,
}


def moment(n: int, omega: Any, r: Any) -> Any:
    """The integral of t**n exp(-r t - (t - 1/omega)**2) over [0, oo), in closed form."""
    mu = 1 / omega - r / 2
    zeroth = mp.sqrt(mp.pi) / 2 * mp.exp(r**2 / 4 - r / omega) * mp.erfc(-mu)
    first = mu * zeroth + mp.exp(-(1 / omega**2)) / 2
    return (zeroth, first)[n]


def gradient(p: Vector, omega: Any) -> Vector:
    """(88) and (89), with the signs of the integrals."""
    a, w = p.entries[:2], p.entries[2:]
    rest = [
        sum(a[i] / (w[k] + w[i]) ** n for i in range(2)) - 1 / (w[k] + 1) ** n
        for n in (1, 2)
        for k in range(2)
    ]
    by_a = [2 * (rest[k] - moment(0, omega, w[k])) for k in range(2)]
    by_w = [-2 * a[k] * (rest[2 + k] - moment(1, omega, w[k])) for k in range(2)]
    return Vector((*by_a, *by_w))


def leaving(omega: Any, start: Vector = START) -> tuple[Any, Vector]:
    """When the flow is outside delta, and where it is then."""
    p, time = start, mp.mpf(0)
    for _ in range(40_000):
        if (p + -start).norm > DELTA:
            return time, p
        g = gradient(p, omega)
        h = min(mp.mpf(1) / 20, DELTA / (50 * g.norm))
        middle = p + (-h / 2) * g
        p, time = p + (-h) * gradient(middle, omega), time + h
    return time, p


@pytest.mark.parametrize("omega", [mp.mpf(1) / 3, mp.mpf(1) / 6])
@pytest.mark.parametrize("r", [mp.mpf(1) / 2, mp.mpf(2)])
def test_moments(omega: Any, r: Any) -> None:
    for n in (0, 1, 2):
        values = {**WORLD, "n": n, "omega": omega, "r": r}
        left, right = sides(conclusion(EXPLICIT), values, (1 / omega,))
        assert 0 < left < right
        if n < 2:
            assert mp.almosteq(left, omega**n * moment(n, omega, r), 1e-8)
        for k in range(20):
            left, right = sides(conclusion(POINTWISE), {**values, "s": mp.mpf(k) / 2})
            assert left <= right


def test_loss_that_can_be_lost() -> None:
    moved = Vector(tuple(mp.mpf(x) for x in ("0.55", "0.47", "1.04", "0.95")))
    values = {**WORLD, "omega": mp.mpf(1) / 4, "p": START, "q": moved}
    left, right = sides(conclusion(LOST), values, (4,))
    assert left < right
    assert right - left < mp.mpf("1e-2")
    values |= {"b": mp.mpf("0.95"), "A": mp.mpf(1) / 2}
    least, most = sides(conclusion(ESTIMATE), values, (4,))
    assert mp.almosteq(least, left, 1e-8)
    assert right < most < mp.mpf(1) / 10


@pytest.mark.parametrize("omega", [mp.mpf(1) / 3, mp.mpf(1) / 8])
def test_gradient(omega: Any) -> None:
    values = {**WORLD, "omega": omega, "p": START, "A": mp.mpf(1) / 2, "r": 1, "b": mp.mpf("0.99")}
    values["g"] = gradient(START, omega)
    losses = [
        value(conclusion(LOST).left, {**values, "q": START + Vector((0, 0, h, 0))}, (1 / omega,))
        for h in (mp.mpf("1e-3"), -mp.mpf("1e-3"))
    ]
    assert mp.almosteq((losses[1] - losses[0]) / mp.mpf("2e-3"), values["g"].entries[2], 1e-3)
    for statement in (BOUND, EXPLICIT_BOUND):
        left, right = sides(conclusion(statement), values, (1 / omega,))
        assert 0 < left < right


def test_time_outside_delta() -> None:
    found = []
    for inverse in (4, 6, 8):
        omega = mp.mpf(1) / inverse
        time, p = leaving(omega)
        away = (p + -START).norm
        assert away > DELTA
        assert min(p.entries[2:]) > 0
        values = {**WORLD, "omega": omega, "T": time, "grad": None, "theta": None}
        bound, least = sides(conclusion(PLATEAU), values)
        assert 0 < bound < least
        found.append((time, bound))
        values |= {"d": DELTA, "b": 1 - DELTA, "A": mp.mpf(1) / 2}
        distance, most = sides(conclusion(ESCAPE), values, (inverse,))
        assert distance < most
    (first, _), _, (last, printed) = found
    assert last > 10 * first  # the time grows like exp(1/omega)
    assert printed * mp.exp(8) > last  # and not like its square


def test_time_from_a_start_that_fits_nearly() -> None:
    omega = mp.mpf(1) / 6
    start = Vector((mp.mpf(1) / 2, mp.mpf(1) / 2, mp.mpf(1), mp.mpf(11) / 10))
    time, p = leaving(omega, start)
    assert (p + -start).norm > DELTA
    values = {**WORLD, "omega": omega, "T": time, "theta_0": start, "d": DELTA, "b": 1 - DELTA}
    least, most = sides(conclusion(NEAR_ESCAPE), {**values, "A": mp.mpf(1) / 2}, (6,))
    assert least < most
    perfect, _ = leaving(omega)
    assert time < perfect
