"""Instances of the theories of the stability proofs in one-dimensional spaces."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from random import Random

from property_tests.proofs.mutation import Instance, Value


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


def projected_descent(random: Random) -> Instance:
    """A quadratic loss, a constant gradient error, the projection onto [-2, 2]."""
    alpha, beta, error, start = _unit(random), _size(random), _size(random), _size(random)
    sign = random.choice((-1, 1))

    def project(a: Value) -> Value:
        return _clamp(a, Fraction(2))

    def gradient(a: Value) -> Value:
        return sign * beta * a

    def other(a: Value) -> Value:
        return gradient(a) + error

    def descent(step: Callable[[Value], Value]) -> Callable[[Value], Value]:
        def run(n: Value) -> Value:
            a: Value = start
            for i in range(int(n)):
                a = project(a - alpha / (i + 1) * step(a))
            return a

        return run

    def bound(n: Value) -> Value:
        found: Value = Fraction(0)
        for i in range(int(n)):
            found = (1 + alpha * beta / (i + 1)) * found + alpha / (i + 1) * error
        return found

    return {
        "alpha": alpha, "beta": beta, "G": error, "P": project, "g": gradient, "k": other,
        "o": start, "w": descent(gradient), "v": descent(other), "D": bound,
    }  # fmt: skip


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


def training(random: Random) -> Instance:
    """``phi(q, a, z) = lambda*sin(a) + q*z`` on [-2, 2], a quadratic loss."""
    rate, size, slope, alpha = _unit(random), _size(random), _size(random), _unit(random)
    p, k, start = random.randrange(4), random.randrange(4), Fraction(random.randrange(-4, 5), 2)
    signs = [random.choice((-1, 0, 1)) for _ in range(12)]
    states = 2 * size / (1 - rate)
    s = size / (1 - rate)
    step = rate * s
    beta = states * step * s / (1 - rate) + s * s
    error = states * (rate ** (k + 1) * s + (k + 1) * rate**k * step * states)
    error += rate ** (k + 1) * states * s

    def x(t: Value) -> Value:
        return size * signs[int(t) % 12]

    def sensitivity(q: Value, first: Value, count: Value) -> tuple[Value, Value]:
        state: Value = Fraction(0)
        slope: Value = Fraction(0)
        for i in range(int(count)):
            slope = rate * math.cos(state) * slope + x(first + i + 1)
            state = rate * math.sin(state) + q * x(first + i + 1)
        return state, slope

    def h(q: Value, first: Value, count: Value) -> Value:
        return sensitivity(q, first, count)[0]

    def derivative(q: Value, first: Value, count: Value) -> Value:
        return sensitivity(q, first, count)[1]

    def g(q: Value) -> Value:
        state, slope = sensitivity(q, Fraction(0), Fraction(p + k + 1))
        return state * slope

    def gk(q: Value) -> Value:
        state, slope = sensitivity(q, Fraction(p), Fraction(k + 1))
        return state * slope

    def descent(gradient: Callable[[Value], Value]) -> Callable[[Value], Value]:
        def run(n: Value) -> Value:
            q: Value = start
            for i in range(int(n)):
                q = _clamp(q - alpha / (i + 1) * gradient(q), Fraction(2))
            return q

        return run

    def bound(n: Value) -> Value:
        found: Value = Fraction(0)
        for i in range(int(n)):
            found = (1 + alpha * beta / (i + 1)) * found + alpha / (i + 1) * error
        return found

    return {
        "lambda": rate, "L": Fraction(2), "B": size, "K": size, "M": slope, "Lp": states,
        "bp": Fraction(1), "bww": Fraction(0), "bwh": Fraction(0), "bhw": Fraction(0), "bhh": rate,
        "alpha": alpha, "p": Fraction(p), "k": Fraction(k), "d": lambda q: abs(q) - 2,
        "phi": lambda q, a, z: rate * math.sin(a) + q * z,
        "Dh": lambda q, a, z: rate * math.cos(a), "Dw": lambda q, a, z: z,
        "dp": lambda a: a, "f": lambda a: slope * a, "V": lambda y: y,
        "P": lambda q: _clamp(q, Fraction(2)), "x": x, "o": start, "R": states, "s": s,
        "C": step * s, "c": step * states, "beta": beta, "G": error, "h": h, "S": derivative,
        "g": g, "gk": gk, "u": descent(g), "v": descent(gk), "D": bound,
    }  # fmt: skip


INSTANCES: dict[str, Callable[[Random], Instance]] = {
    "forgetting": forgetting,
    "nearby_weights": nearby_weights,
    "projected_descent": projected_descent,
    "bounded_cells": bounded_cells,
    "unstable": unstable,
    "training": training,
}
