"""Instances of the theories of the stability proofs in one-dimensional spaces."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

from memory_theorems.theorems.stability.descent.training import THEORY as TRAINING
from property_tests.verify.proofs.mutation import Instance, Value, evaluate

Map = Callable[[Value], Value]


def _unit(random: Random) -> Fraction:
    return Fraction(random.randrange(10), 10)


def _size(random: Random) -> Fraction:
    return Fraction(random.randrange(7), 2)


def _clamp(value: Value, size: Value) -> Value:
    return max(-size, min(size, value))


def forgetting(random: Random) -> Instance:
    """``phi(a, u) = lambda*|a| + L*u``, ``f(a) = M*a``, inputs that jump between -B and B."""
    rate, gain, size, slope = (_unit(random), _size(random), _size(random), _size(random))
    signs = [random.choice((-1, 0, 1)) for _ in range(12)]
    sign = random.choice((-1, 1))

    def phi(a: Value, u: Value) -> Value:
        return rate * sign * (abs(a) if sign > 0 else a) + gain * u

    def x(t: Value) -> Value:
        return size * signs[int(t) % 12]

    def h(p: Value, j: Value) -> Value:
        state: Value = Fraction(0)
        for step in range(int(j)):
            state = phi(state, x(p + step + 1))
        return state

    return {
        "lambda": rate, "L": gain, "B": size, "M": slope, "phi": phi, "x": x, "h": h,
        "f": lambda a: slope * a,
    }  # fmt: skip


def nearby_weights(random: Random) -> Instance:
    """``phi(w, a, u) = lambda*a + K*w*sign(u)``."""
    rate, gain = _unit(random), _size(random)
    signs = [random.choice((-1, 0, 1)) for _ in range(12)]

    def phi(w: Value, a: Value, u: Value) -> Value:
        return rate * a + gain * w * u

    def x(t: Value) -> Value:
        return Fraction(signs[int(t) % 12])

    def h(w: Value, t: Value) -> Value:
        state: Value = Fraction(0)
        for step in range(int(t)):
            state = phi(w, state, x(step + 1))
        return state

    weights = {"w": _size(random), "v": -_size(random)}
    return {"lambda": rate, "K": gain, "phi": phi, "x": x, "h": h, **weights}


def bounded_cells(random: Random) -> Instance:
    """Two units, three channels, rows that repeat."""
    n, m, size = 2, 3, _size(random)
    a = [[Fraction(random.randrange(-4, 5), 2) for _ in range(4)] for _ in range(3)]
    b = [[Fraction(random.randrange(-4, 5), 2) for _ in range(4)] for _ in range(3)]
    outputs = [Fraction(random.randrange(-4, 5), 4) for _ in range(7)]
    inputs = [size * random.choice((-1, 0, 1)) for _ in range(7)]
    others = [Fraction(random.randrange(-4, 5), 4) for _ in range(7)]

    def entry(rows: list[list[Fraction]]) -> Callable[[Value, Value], Value]:
        return lambda i, j: rows[int(i) % 3][int(j) % 4]

    def rowsum(rows: list[list[Fraction]], count: int) -> Fraction:
        return max(sum((abs(row[j % 4]) for j in range(1, count + 1)), Fraction(0)) for row in rows)

    def listed(items: list[Fraction]) -> Callable[[Value, Value], Value]:
        return lambda i, t: items[int(i + 3 * t) % 7]

    alpha, beta = rowsum(a, n), rowsum(b, m)

    def logistic(y: Value) -> Value:
        return 1 / (1 + math.exp(-y))

    def u(i: Value, t: Value) -> Value:
        first = sum(entry(a)(i, Fraction(j)) * listed(outputs)(Fraction(j), t) for j in (1, 2))
        return first + sum(
            entry(b)(i, Fraction(j)) * listed(inputs)(Fraction(j), t + 1) for j in (1, 2, 3)
        )

    def c(i: Value, t: Value) -> Value:
        cell: Value = Fraction(0)
        for step in range(int(t)):
            cell = logistic(u(i, Fraction(step))) * cell + listed(others)(i, Fraction(step))
        return cell

    return {
        "n": Fraction(n), "m": Fraction(m), "alpha": alpha, "beta": beta, "B": size,
        "a": entry(a), "b": entry(b), "h": listed(outputs), "x": listed(inputs),
        "q": listed(others), "u": u, "f": lambda i, t: logistic(u(i, t)),
        "F": logistic(alpha + beta * size), "c": c,
    }  # fmt: skip


def unstable(random: Random) -> Instance:
    a = 1 + _unit(random)

    def y(j: Value) -> Value:
        return Fraction(int(j == 0))

    def x(j: Value) -> Value:
        return Fraction(int(j == 1))

    def h(s: Value, n: Value) -> Value:
        state: Value = Fraction(0)
        for step in range(int(n)):
            state = a * state + x(s + step + 1)
        return state

    return {"a": a, "x": x, "y": y, "h": h}


def _descents(
    start: Value, size: Value, gradients: tuple[Map, Map], project: Map
) -> tuple[Map, Map]:
    """Both descents with the steps size/1, size/2, ..., as functions of the number of steps."""

    def along(gradient: Map) -> Map:
        def weights(steps: Value) -> Value:
            found = start
            for i in range(int(steps)):
                found = project(found - size / (i + 1) * gradient(found))
            return found

        return weights

    return along(gradients[0]), along(gradients[1])


def _drift(rate: Value, size: Value, error: Value) -> Map:
    def bound(steps: Value) -> Value:
        found: Value = Fraction(0)
        for i in range(int(steps)):
            found = (1 + size * rate / (i + 1)) * found + size / (i + 1) * error
        return found

    return bound


def projected_descent(random: Random) -> Instance:
    """Descent on ``-b*w**2/2``, which drives apart, and with an error of the gradient."""
    size, rate, error = _size(random), _size(random) + Fraction(1, 2), _size(random)
    wide = random.choice((1, 3, 100))
    sign = random.choice((-1, 1))

    def g(w: Value) -> Value:
        return -rate * w

    def gk(w: Value) -> Value:
        return sign * error - rate * w

    def project(w: Value) -> Value:
        return _clamp(w, Fraction(wide))

    start = _clamp(_size(random) - 1, Fraction(wide))
    u, v = _descents(start, size, (g, gk), project)
    return {
        "alpha": size, "b": rate, "G": error, "N": Fraction(random.randrange(5)), "P": project,
        "g": g, "gk": gk, "o": start, "u": u, "v": v, "D": _drift(rate, size, error),
    }  # fmt: skip


def training(random: Random) -> Instance:
    """``phi(q, a, z) = lambda*a + q*z`` for ``|q| <= 1``, the loss ``b*a**2/2``."""
    rate, curvature, slope = _unit(random) / 2, _size(random), _size(random)
    size, signs = _size(random), [random.choice((-1, 0, 1, 1)) for _ in range(12)]
    p, k = Fraction(random.randrange(3)), Fraction(random.randrange(3))
    reach = 1 / (1 - rate)

    def x(t: Value) -> Value:
        return Fraction(signs[int(t) % 12])

    def h(q: Value, t: Value, j: Value) -> Value:
        return q * derivative(q, t, j)

    def derivative(q: Value, t: Value, j: Value) -> Value:
        found: Value = Fraction(0)
        for step in range(int(j)):
            found = rate * found + x(t + step + 1)
        return found

    def gradient(q: Value, t: Value, j: Value) -> Value:
        return curvature * h(q, t, j) * derivative(q, t, j)

    def project(w: Value) -> Value:
        return _clamp(w, Fraction(1))

    start = Fraction(random.randrange(-4, 5), 4)
    u, v = _descents(
        start,
        size,
        (lambda q: gradient(q, Fraction(0), p + k + 1), lambda q: gradient(q, p, k + 1)),
        project,
    )
    values: dict[str, Any] = {
        "lambda": rate, "L": Fraction(1), "B": Fraction(1), "R": reach, "K": Fraction(1),
        "Lp": curvature * reach, "bp": curvature, "bww": Fraction(0), "bwh": Fraction(0),
        "bhw": Fraction(0), "bhh": Fraction(0), "M": slope, "alpha": size, "p": p, "k": k,
        "d": lambda q: abs(q) - 1, "phi": lambda q, a, z: rate * a + q * z,
        "Dh": lambda q, a, z: rate, "Dw": lambda q, a, z: z, "dp": lambda a: curvature * a,
        "x": x, "h": h, "S": derivative, "grad": gradient, "f": lambda a: slope * a,
        "V": lambda y: y, "P": project, "o": start, "u": u, "v": v,
    }  # fmt: skip
    # The least constants that the theorem allows.
    given = {item.name: item.formula.conclusion.left for item in TRAINING.hypotheses}
    values["beta"] = evaluate(given["beta is large enough"], values)
    values["Gamma"] = evaluate(given["Gamma is large enough"], values)
    values["D"] = _drift(values["beta"], size, values["Gamma"])
    return values


INSTANCES: dict[str, Callable[[Random], Instance]] = {
    "forgetting": forgetting,
    "nearby_weights": nearby_weights,
    "bounded_cells": bounded_cells,
    "unstable": unstable,
    "projected_descent": projected_descent,
    "training": training,
}
