r"""Replay of a window from a published condition for one GRU or LSTM layer.

With exact rationals, and balls for the logistic function and tanh, it computes the bounds of the
gates anew, for inputs and states in balls of the maximum norm, and with them the recursion

.. math:: e'\le\Big(\bar z+(1-\bar z)a+\tfrac14(1+\bar n)\|W_z\|\Big)e

(GRU), or that of two numbers for the cells and the states (LSTM), in the norm of the certificate.
Euclidean norms of the weights are stated in the certificate and proved by exact elimination.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flint import arb, ctx, fmpq

from memory_theorems.theorems.models.checking.exact import (
    Matrix,
    Refused,
    definite,
    identity,
    matrix,
    minus,
    number,
    product,
    require,
    root,
    transpose,
    up,
)

STEPS = 60_000
ONE = Fraction(1)


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless every window from the stated one on is shown."""
    certificate, weights = document["certificate"], document["weights"]
    require(len(weights["layers"]) == 1, "the published conditions are for one layer")
    (layer,) = weights["layers"]
    kind, sweeps, norm = layer["cell"], certificate["sweeps"], certificate["norm"]
    require(kind in ("gru", "lstm"), f"no published condition for {kind}")
    require(type(sweeps) is int and 0 <= sweeps <= 50, "the number of sweeps is out of range")
    require(norm in (("inf",) if kind == "gru" else ("inf", "2")), "unknown norm")
    size, width = len(layer["recurrent"][0]), len(layer["input"][0])
    gates = 3 if kind == "gru" else 4
    recurrent = matrix(layer["recurrent"], gates * size, size)
    inputs = matrix(layer["input"], gates * size, width)
    bias = [number(value) for value in layer["bias"]]
    require(len(bias) == gates * size, "a bias does not fit")
    bound = number(document["input_bound"])
    pushed = [_sum(row) * bound + abs(b) for row, b in zip(inputs, bias, strict=True)]
    cuts = [slice(k * size, (k + 1) * size) for k in range(gates)]
    blocks, forced = [recurrent[cut] for cut in cuts], [pushed[cut] for cut in cuts]
    sizes = _norms(blocks, norm, certificate["norms"])
    if kind == "gru":
        inner = [abs(number(value)) for value in layer["hidden_bias"]]
        require(len(inner) == size, "a bias does not fit")
        step, gaps = _gru(blocks, sizes, forced, inner)
    else:
        step, gaps = _lstm(blocks, sizes, forced, sweeps)
        many = ONE if norm == "inf" else root(Fraction(size))
        gaps = [many * value for value in gaps]
    _contracts(step, number(document["factor"]))
    readout = number(certificate["readout_factor"])
    _sees(readout, weights["readout"], size, norm)
    _settles(step, gaps, readout, document)


def _norms(blocks: list[Matrix], norm: str, stated: list[Any]) -> list[Fraction]:
    if norm == "inf":
        return [max(_sum(row) for row in block) for block in blocks]
    found = [number(value) for value in stated]
    require(len(found) == len(blocks), "one norm for each gate is needed")
    for value, block in zip(found, blocks, strict=True):
        _proved_norm(value, block, "a stated norm is too small")
    return found


def _proved_norm(value: Fraction, block: Matrix, otherwise: str) -> None:
    image = product(transpose(block), block)
    require(
        value >= 0 and definite(minus(identity(len(image), value * value), image)),
        otherwise,
    )


def _sees(readout: Fraction, rows: Any, size: int, norm: str) -> None:
    """Refused unless the output is at most ``readout`` times the norm of the state."""
    otherwise = "the readout factor is too small"
    if rows is None:
        require(readout >= 1 and (norm == "2" or readout**2 >= size), otherwise)
        return
    seen = matrix(rows, None, size)
    if norm == "2":
        _proved_norm(readout, seen, otherwise)
        return
    squares = sum((_sum(row) ** 2 for row in seen), Fraction(0))
    require(readout >= 0 and readout**2 >= squares, otherwise)


def _gru(
    blocks: list[Matrix],
    sizes: list[Fraction],
    forced: list[list[Fraction]],
    inner: list[Fraction],
) -> tuple[Matrix, list[Fraction]]:
    reach = [
        [_sum(row) + v for row, v in zip(block, values, strict=True)]
        for block, values in zip(blocks, forced, strict=True)
    ]
    reset, update = (_upper("sigmoid", max(values)) for values in reach[:2])
    new = _upper("tanh", max(a + b for a, b in zip(reach[2], inner, strict=True)))
    of_r, of_z, of_n = sizes
    pulled = of_n * reset + of_r * (of_n + max(inner)) / 4
    require(pulled < 1, "the candidate does not contract")
    # z e + (1 - z) a e grows with z where a < 1.
    return [[update + (1 - update) * pulled + (1 + new) * of_z / 4]], [ONE]


def _lstm(
    blocks: list[Matrix], sizes: list[Fraction], forced: list[list[Fraction]], sweeps: int
) -> tuple[Matrix, list[Fraction]]:
    hidden = ONE
    for _ in range(sweeps + 1):
        i, f, g, o = (
            _upper(kind, max(_sum(row) * hidden + v for row, v in zip(block, values, strict=True)))
            for kind, block, values in zip(
                ("sigmoid", "sigmoid", "tanh", "sigmoid"), blocks, forced, strict=True
            )
        )
        require(f < 1, "a forget gate reaches 1")
        cell = i * g / (1 - f)
        squashed = _upper("tanh", cell)
        reached = o * squashed
        # |h| <= hidden holds for all states, and so does |h| <= reached.
        hidden = min(hidden, reached)
    of_i, of_f, of_g, of_o = sizes
    alpha = cell * of_f / 4 + i * of_g + g * of_i / 4
    return [[f, alpha], [o * f, o * alpha + squashed * of_o / 4]], [cell, reached]


def _contracts(step: Matrix, factor: Fraction) -> None:
    """Refused unless the spectral radius of a nonnegative matrix is at most the factor, below 1."""
    otherwise = "the spectral radius is above the factor"
    require(0 <= factor < 1, "the factor is not below 1")
    trace = sum((step[j][j] for j in range(len(step))), Fraction(0))
    if len(step) == 1:
        require(trace <= factor, otherwise)
        return
    determinant = step[0][0] * step[1][1] - step[0][1] * step[1][0]
    require(2 * factor >= trace and factor * factor - trace * factor + determinant >= 0, otherwise)


def _settles(
    step: Matrix, gaps: list[Fraction], readout: Fraction, document: Mapping[str, Any]
) -> None:
    eps, window = number(document["eps"]), document["certified_window"]
    step = [[up(value) for value in row] for row in step]
    gaps = [up(value) for value in gaps]
    for k in range(STEPS):
        if k >= window:
            require(readout * gaps[-1] <= eps, f"after {k} steps the bound is above eps")
        moved = [
            up(sum((a * b for a, b in zip(row, gaps, strict=True)), Fraction(0))) for row in step
        ]
        if k >= window and all(a <= b for a, b in zip(moved, gaps, strict=True)):
            return
        gaps = moved
    raise Refused("the recursion does not settle")


def _sum(row: list[Fraction]) -> Fraction:
    return sum((abs(value) for value in row), Fraction(0))


def _upper(kind: str, value: Fraction) -> Fraction:
    before = ctx.prec
    ctx.prec = 256
    try:
        x = arb(fmpq(value.numerator, value.denominator))
        image = x.tanh() if kind == "tanh" else (1 + (x / 2).tanh()) / 2
        require(bool(image.is_finite()), "an activation is not finite")
        mantissa, exponent = image.upper().man_exp()
        return min(Fraction(int(mantissa)) * Fraction(2) ** int(exponent), ONE)
    finally:
        ctx.prec = before
