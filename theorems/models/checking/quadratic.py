r"""Replay of a window certificate in quadratic norms.

For each layer :math:`h' = \sigma(W h + U x + b)` it proves

- :math:`0 \le \mu < 1` and :math:`\mu^2 P \succeq W^\top P W` (linear, or P diagonal), or the
  incremental-sector inequality with the multiplier T (tanh, ReLU);
- :math:`\kappa^2 P \succeq I`, :math:`\lambda^2 I \succeq P`, and the gain of the inputs;
- that ``start`` bounds the P-norm of every reachable state;

and that the scalar recursion stays at or below eps from the stated window on.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

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
    scaled,
    transpose,
    up,
)

STATE_LIMIT = 64
STEP_LIMIT = 200_000


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless the window follows from the quadratic norms in the document."""
    certificate, weights = document["certificate"], document["weights"]
    eps, bound = number(document["eps"]), number(document["input_bound"])
    window = document["certified_window"]
    layers, norms = weights["layers"], certificate["layers"]
    require(len(layers) == len(norms) > 0, "one norm for each layer is needed")
    width = len(layers[0]["input"][0])
    reach = bound if document["input_norm"] == "2" else bound * root(Fraction(width))
    scalars: list[tuple[Fraction, Fraction, Fraction, Fraction]] = []
    for index, (layer, norm) in enumerate(zip(layers, norms, strict=True)):
        require(len(layer["input"][0]) == width, f"layer {index}: inputs do not fit")
        scalars.append(check_layer(f"layer {index}", layer, norm, reach))
        _, _, output, start = scalars[-1]
        reach, width = output * start, len(layer["recurrent"])
    require(
        number(document["factor"]) == max(item[0] for item in scalars),
        "the stated factor is not the largest of the layers",
    )
    readout = check_readout(certificate, norms[-1], weights["readout"], scalars[-1][2], width)
    _recursion(scalars, readout, eps, window)


def check_readout(
    certificate: Mapping[str, Any], norm: Mapping[str, Any], rows: Any, output: Fraction, width: int
) -> Fraction:
    """Verified kappa with ||C h|| <= kappa ||h||_P."""
    readout = number(certificate["readout_factor"])
    require(readout >= 0, "the readout factor is negative")
    if rows is None:
        require(readout >= output, "the readout factor is too small")
        return readout
    seen = matrix(rows, None, width)
    image = product(transpose(seen), seen)
    require(
        definite(minus(scaled(metric_of(norm["metric"], width), readout**2), image)),
        "the readout factor is too small",
    )
    return readout


def check_layer(
    name: str, layer: Mapping[str, Any], norm: Mapping[str, Any], reach: Fraction
) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Verified (factor, gain, output, start)."""
    size = len(layer["recurrent"])
    require(0 < size <= STATE_LIMIT, f"{name}: the state is empty or too large")
    cell = layer["cell"]
    require(cell in ("rnn-tanh", "rnn-relu", "linear"), f"{name}: no quadratic norm for {cell}")
    recurrent = matrix(layer["recurrent"], size, size)
    inputs = matrix(layer["input"], size, len(layer["input"][0]))
    bias = [number(value) for value in layer["bias"]]
    require(len(bias) == size, f"{name}: the bias does not fit")
    diagonal = not isinstance(norm["metric"][0], list)
    metric = metric_of(norm["metric"], size)
    entries = [metric[i][i] for i in range(size)]
    require(min(entries) > 0, f"{name}: the metric is not positive")
    factor, gain, output, start, largest = (
        number(norm[key]) for key in ("factor", "gain", "output", "start", "largest")
    )
    require(0 <= factor < 1, f"{name}: the factor is not in [0, 1)")
    require(min(gain, output, start, largest) >= 0, f"{name}: a constant is negative")
    require(
        output**2 * min(entries) >= 1
        if diagonal
        else definite(minus(scaled(metric, output**2), identity(size, Fraction(1)))),
        f"{name}: the output constant is too small for the metric",
    )
    require(
        largest**2 >= max(entries)
        if diagonal
        else definite(minus(identity(size, largest**2), metric)),
        f"{name}: the largest eigenvalue of the metric is larger",
    )
    contraction = f"{name}: the metric does not contract by the stated factor"
    if diagonal or cell == "linear":
        image = product(transpose(recurrent), product(metric, recurrent))
        require(definite(minus(scaled(metric, factor**2), image)), contraction)
        image = product(transpose(inputs), product(metric, inputs))
        require(
            definite(minus(identity(len(image), gain**2), image)),
            f"{name}: the gain is too small",
        )
    else:
        multiplier = [number(value) for value in norm["multiplier"]]
        require(len(multiplier) == size and min(multiplier) > 0, f"{name}: a multiplier is not > 0")
        require(definite(_sector(recurrent, metric, multiplier, factor)), contraction)
        require(largest > 0, f"{name}: a constant is zero")
        image = product(transpose(inputs), inputs)
        require(
            definite(minus(identity(len(image), (gain / largest) ** 2), image)),
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
    require(forced or saturated, f"{name}: the start does not bound the reachable states")
    return factor, gain, output, start


def metric_of(value: Any, size: int) -> Matrix:
    """The metric of a layer: a list is the diagonal."""
    if isinstance(value[0], list):
        metric = matrix(value, size, size)
        require(metric == transpose(metric), "the metric is not symmetric")
        return metric
    require(len(value) == size, "the metric does not fit")
    return [[number(value[i]) if i == j else Fraction(0) for j in range(size)] for i in range(size)]


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
    gaps = [up(start) for *_, start in scalars]
    for k in range(STEP_LIMIT):
        if k >= window:
            require(readout * gaps[-1] <= eps, f"after {k} steps the bound is above eps")
        moved: list[Fraction] = []
        for index, (factor, gain, _, _) in enumerate(scalars):
            value = factor * gaps[index]
            if index:
                value += gain * scalars[index - 1][2] * moved[-1]
            moved.append(up(value))
        if k >= window and all(new <= old for new, old in zip(moved, gaps, strict=True)):
            return
        gaps = moved
    raise Refused("the recursion does not settle")
