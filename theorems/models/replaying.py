r"""Replay of a window certificate in quadratic norms, from the JSON document alone.

Shares no code with the search: exact rationals, definiteness by the pivots of fraction-free
elimination, its own recursion.  For each layer :math:`h' = \sigma(W h + U x + b)` it proves

- :math:`0 \le \mu < 1` and :math:`\mu^2 P \succeq W^\top P W` (linear, or P diagonal), or the
  incremental-sector inequality with the multiplier T (tanh, ReLU);
- :math:`\kappa^2 P \succeq I`, :math:`\lambda^2 I \succeq P`, and the gain of the inputs;
- that ``start`` bounds the P-norm of every reachable state;

and that the scalar recursion stays at or below eps from the stated window on.  The statement is
about the weights in the document, which their digest ties together.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

Matrix = list[list[Fraction]]
#: Larger states are not replayed: exact elimination costs the cube of the size in long integers.
STATE_LIMIT = 64
STEP_LIMIT = 200_000
_BITS = 160


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether the document's window is proved again, and if not the first thing that fails."""

    accepted: bool
    why: str


class _Refused(Exception):
    """The first check that fails."""


def replay(document: Mapping[str, Any]) -> Answer:
    """Check the certified window of a ``model/1`` document; never raises on malformed input."""
    try:
        _check(document)
    except _Refused as reason:
        return Answer(False, str(reason))
    except (KeyError, IndexError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        return Answer(False, f"malformed document: {type(error).__name__} {str(error)[:80]}")
    return Answer(True, "the certified window is proved again; the lower bound is not replayed")


def digest(weights: object) -> str:
    """SHA-256 of the canonical text of the weights."""
    text = json.dumps(weights, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _require(condition: bool, otherwise: str) -> None:
    if not condition:
        raise _Refused(otherwise)


def _check(document: Mapping[str, Any]) -> None:
    certificate, weights = document["certificate"], document["weights"]
    _require(document["schema"] == "model/1", "unknown schema")
    _require(certificate["kind"] == "quadratic-norms", "this certificate cannot be replayed")
    _require(digest(weights) == document["weights_sha256"], "the weights do not match their digest")
    eps, bound = _number(document["eps"]), _number(document["input_bound"])
    window = document["certified_window"]
    _require(type(window) is int and 0 <= window <= STEP_LIMIT, "the window is no natural number")
    _require(eps > 0 and bound > 0, "eps and the input bound must be positive")
    _require(document["input_norm"] in ("2", "inf"), "unknown input norm")
    layers, norms = weights["layers"], certificate["layers"]
    _require(len(layers) == len(norms) > 0, "one norm for each layer is needed")
    width = len(layers[0]["input"][0])
    reach = bound if document["input_norm"] == "2" else bound * _root(Fraction(width))
    scalars: list[tuple[Fraction, Fraction, Fraction, Fraction]] = []
    for number, (layer, norm) in enumerate(zip(layers, norms, strict=True)):
        _require(len(layer["input"][0]) == width, f"layer {number}: inputs do not fit")
        scalars.append(_layer(f"layer {number}", layer, norm, reach))
        _, _, output, start = scalars[-1]
        reach, width = output * start, len(layer["recurrent"])
    _require(
        _number(document["factor"]) == max(item[0] for item in scalars),
        "the stated factor is not the largest of the layers",
    )
    readout = _number(certificate["readout_factor"])
    if weights["readout"] is None:
        _require(readout >= scalars[-1][2], "the readout factor is too small")
    else:
        rows = _matrix(weights["readout"], None, width)
        seen = _product(_transpose(rows), rows)
        metric = _metric(norms[-1]["metric"], width)
        _require(
            _definite(_minus(_scaled(metric, readout**2), seen)),
            "the readout factor is too small",
        )
    _recursion(scalars, readout, eps, window)


def _layer(
    name: str, layer: Mapping[str, Any], norm: Mapping[str, Any], reach: Fraction
) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Verified (factor, gain, output, start)."""
    size = len(layer["recurrent"])
    _require(0 < size <= STATE_LIMIT, f"{name}: the state is empty or too large")
    cell = layer["cell"]
    _require(cell in ("rnn-tanh", "rnn-relu", "linear"), f"{name}: no quadratic norm for {cell}")
    recurrent = _matrix(layer["recurrent"], size, size)
    inputs = _matrix(layer["input"], size, len(layer["input"][0]))
    bias = [_number(value) for value in layer["bias"]]
    _require(len(bias) == size, f"{name}: the bias does not fit")
    diagonal = not isinstance(norm["metric"][0], list)
    metric = _metric(norm["metric"], size)
    entries = [metric[i][i] for i in range(size)]
    _require(min(entries) > 0, f"{name}: the metric is not positive")
    factor, gain, output, start, largest = (
        _number(norm[key]) for key in ("factor", "gain", "output", "start", "largest")
    )
    _require(0 <= factor < 1, f"{name}: the factor is not in [0, 1)")
    _require(min(gain, output, start, largest) >= 0, f"{name}: a constant is negative")
    _require(
        output**2 * min(entries) >= 1
        if diagonal
        else _definite(_minus(_scaled(metric, output**2), _identity(size, Fraction(1)))),
        f"{name}: the output constant is too small for the metric",
    )
    _require(
        largest**2 >= max(entries)
        if diagonal
        else _definite(_minus(_identity(size, largest**2), metric)),
        f"{name}: the largest eigenvalue of the metric is larger",
    )
    contraction = f"{name}: the metric does not contract by the stated factor"
    if diagonal or cell == "linear":
        image = _product(_transpose(recurrent), _product(metric, recurrent))
        _require(_definite(_minus(_scaled(metric, factor**2), image)), contraction)
        image = _product(_transpose(inputs), _product(metric, inputs))
        _require(
            _definite(_minus(_identity(len(image), gain**2), image)),
            f"{name}: the gain is too small",
        )
    else:
        multiplier = [_number(value) for value in norm["multiplier"]]
        _require(
            len(multiplier) == size and min(multiplier) > 0, f"{name}: a multiplier is not > 0"
        )
        _require(_definite(_sector(recurrent, metric, multiplier, factor)), contraction)
        _require(largest > 0, f"{name}: a constant is zero")
        image = _product(_transpose(inputs), inputs)
        _require(
            _definite(_minus(_identity(len(image), (gain / largest) ** 2), image)),
            f"{name}: the gain is too small",
        )
    room = start * (1 - factor) - gain * reach
    if diagonal:
        offset = sum((p * b * b for p, b in zip(entries, bias, strict=True)), Fraction(0))
        full = sum(entries, Fraction(0))
    else:
        offset = largest**2 * sum((b * b for b in bias), Fraction(0))
        full = largest**2 * size
    forced = room >= 0 and room**2 >= offset
    saturated = cell == "rnn-tanh" and start**2 >= full
    _require(forced or saturated, f"{name}: the start does not bound the reachable states")
    return factor, gain, output, start


def _metric(value: Any, size: int) -> Matrix:
    """The metric of a layer: a list is the diagonal."""
    if isinstance(value[0], list):
        metric = _matrix(value, size, size)
        _require(metric == _transpose(metric), "the metric is not symmetric")
        return metric
    _require(len(value) == size, "the metric does not fit")
    return [
        [_number(value[i]) if i == j else Fraction(0) for j in range(size)] for i in range(size)
    ]


def _sector(
    recurrent: Matrix, metric: Matrix, multiplier: list[Fraction], factor: Fraction
) -> Matrix:
    """((mu^2 P, -W^T T), (-T W, 2 T - P))."""
    size = len(metric)
    top = [
        [factor**2 * metric[i][j] for j in range(size)]
        + [-recurrent[j][i] * multiplier[j] for j in range(size)]
        for i in range(size)
    ]
    low = [
        [-multiplier[i] * recurrent[i][j] for j in range(size)]
        + [2 * multiplier[i] * (i == j) - metric[i][j] for j in range(size)]
        for i in range(size)
    ]
    return top + low


def _recursion(
    scalars: list[tuple[Fraction, Fraction, Fraction, Fraction]],
    readout: Fraction,
    eps: Fraction,
    window: int,
) -> None:
    """From the window on every gap is at most eps; stops when no gap can grow any more."""
    gaps = [_up(start) for *_, start in scalars]
    for k in range(STEP_LIMIT):
        if k >= window:
            _require(readout * gaps[-1] <= eps, f"after {k} steps the bound is above eps")
        moved: list[Fraction] = []
        for number, (factor, gain, _, _) in enumerate(scalars):
            value = factor * gaps[number]
            if number:
                value += gain * scalars[number - 1][2] * moved[-1]
            moved.append(_up(value))
        if k >= window and all(new <= old for new, old in zip(moved, gaps, strict=True)):
            return
        gaps = moved
    raise _Refused("the recursion does not settle")


# ------------------------------------------------------------------ exact arithmetic
def _number(value: object) -> Fraction:
    if not isinstance(value, str) or len(value) > 4000:
        raise _Refused("a number is not an exact rational in text")
    return Fraction(value)


def _matrix(rows: Any, height: int | None, width: int) -> Matrix:
    _require(isinstance(rows, list) and len(rows) > 0, "a matrix is empty")
    _require(height is None or len(rows) == height, "a matrix has the wrong shape")
    _require(all(len(row) == width > 0 for row in rows), "a matrix has the wrong shape")
    return [[_number(value) for value in row] for row in rows]


def _up(value: Fraction) -> Fraction:
    """Least multiple of 2**-160 above a value."""
    scaled = value * 2**_BITS
    return Fraction(-(-scaled.numerator // scaled.denominator), 2**_BITS)


def _root(value: Fraction) -> Fraction:
    """A rational at least sqrt(value), on a grid of 2**-160."""
    scaled = value * 4**_BITS
    whole = -(-scaled.numerator // scaled.denominator)
    root = isqrt(whole)
    return Fraction(root + (root * root < whole), 2**_BITS)


def _identity(size: int, value: Fraction) -> Matrix:
    return [[value if i == j else Fraction(0) for j in range(size)] for i in range(size)]


def _transpose(matrix: Matrix) -> Matrix:
    return [list(column) for column in zip(*matrix, strict=True)]


def _scaled(matrix: Matrix, factor: Fraction) -> Matrix:
    return [[factor * value for value in row] for row in matrix]


def _minus(left: Matrix, right: Matrix) -> Matrix:
    return [[a - b for a, b in zip(x, y, strict=True)] for x, y in zip(left, right, strict=True)]


def _product(left: Matrix, right: Matrix) -> Matrix:
    from flint import fmpq, fmpq_mat

    def convert(matrix: Matrix) -> fmpq_mat:
        flat = [fmpq(value.numerator, value.denominator) for row in matrix for value in row]
        return fmpq_mat(len(matrix), len(matrix[0]), flat)

    image = convert(left) * convert(right)
    return [[Fraction(int(v.p), int(v.q)) for v in row] for row in image.tolist()]


def _definite(matrix: Matrix) -> bool:
    """Positive definite: all leading minors, the pivots of Bareiss's elimination, are positive."""
    from math import lcm

    from flint import fmpz

    common = lcm(*(value.denominator for row in matrix for value in row))
    rows = [[fmpz(int(value * common)) for value in row] for row in matrix]
    size, previous = len(rows), fmpz(1)
    for k in range(size):
        pivot = rows[k][k]
        if pivot <= 0:
            return False
        for i in range(k + 1, size):
            for j in range(i, size):
                rows[i][j] = (rows[i][j] * pivot - rows[k][i] * rows[k][j]) // previous
        previous = pivot
    return True
