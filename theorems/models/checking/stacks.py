r"""Replay of windows of stacked state-space layers.

With integers in units of 2**-192, always rounded up, and for each layer: R bounds the moduli of its
inputs, e(j) the difference of the inputs of two runs j inputs after the restart of one of them,
and :math:`M \rho^j` the same for all j.  From the impulse response :math:`K_i` the values before
the nonlinearity differ by at most :math:`\sum_{i \ge j}|K_i|R + \sum_{i=1}^j |K_{j-i}|e(i)`, and by
:math:`\rho^j(G'R + GM)`, :math:`G = \sum_i |K_i|\rho^{-i}`, G' without its first term, both bounded
by the moduli of the modes.  Slopes, linear maps and gates follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt, lcm
from typing import Any

from flint import arb, ctx, fmpq, fmpz_poly

from memory_theorems.theorems.models.checking.blocks import (
    BLOCK_LIMIT,
    SLOPE,
    Map,
    Pair,
    Scaling,
    StateSpace,
    width_of,
)
from memory_theorems.theorems.models.checking.exact import Refused, matrix, number, require, root
from memory_theorems.theorems.models.checking.normalising import Normalising

GRID = 192
ONE = 1 << GRID
#: Entries of impulse responses times their modes times steps, and steps after them.
MAX_WORK, MAX_STEPS = 60_000_000, 50_000
Row = list[int]


class _Signal:
    """``reach`` R, ``gaps`` e(1), ..., e(N) of each channel, ``scale`` M, in units of 2**-192."""

    def __init__(self, reach: Row, gaps: list[Row], scale: Row) -> None:
        self.reach, self.gaps, self.scale = reach, gaps, scale

    def mapped(self, rows: list[list[Fraction]], bias: list[Fraction]) -> _Signal:
        turned = list(zip(*self.gaps, strict=True))
        reach, gaps, scale = [], [], []
        for row, offset in zip(rows, bias, strict=True):
            common = lcm(*(v.denominator for v in row))
            sizes = [abs(v.numerator) * (common // v.denominator) for v in row]
            reach.append(_dot(sizes, self.reach, common) + _units(abs(offset)))
            gaps.append([_dot(sizes, step, common) for step in turned])
            scale.append(_dot(sizes, self.scale, common))
        return _Signal(reach, gaps, scale)

    def rescaled(self, scaling: Scaling | Normalising | None) -> _Signal:
        if scaling is None:
            return self
        if isinstance(scaling, Normalising):
            raise Refused("no bound of the slopes of a norm is known here")
        sizes = [abs(value) for value in scaling.weight]
        moved = zip(self.reach, sizes, scaling.bias, strict=True)
        return self.scaled(sizes, [_times(r, w) + _units(abs(b)) for r, w, b in moved])

    def over(self, map_: Map) -> _Signal:
        return self.mapped(map_.weight, map_.bias)

    def scaled(self, factors: list[Fraction], reach: Row) -> _Signal:
        return _Signal(
            reach,
            [[_times(v, f) for v in row] for row, f in zip(self.gaps, factors, strict=True)],
            [_times(v, f) for v, f in zip(self.scale, factors, strict=True)],
        )

    def plus(self, other: _Signal) -> _Signal:
        def add(a: Row, b: Row) -> Row:
            return [x + y for x, y in zip(a, b, strict=True)]

        gaps = [add(a, b) for a, b in zip(self.gaps, other.gaps, strict=True)]
        return _Signal(add(self.reach, other.reach), gaps, add(self.scale, other.scale))


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless every window from the stated one on is shown."""
    weights, certificate = document["weights"], document["certificate"]
    eps, window = number(document["eps"]), document["certified_window"]
    rate, terms = number(certificate["rate"]), certificate["terms"]
    require(type(terms) is int and 0 <= terms <= MAX_STEPS, "the number of terms is out of range")
    require(0 < rate < 1 and rate.denominator <= 2**64, "the rate is not in (0, 1)")
    require(number(document["factor"]) == rate, "the stated factor is not the rate")
    require(window >= 1, "a restart no step ago is not covered")
    require(
        all(layer["cell"] == "state-space-block" for layer in weights["layers"]),
        "impulse responses by layers are for state-space layers",
    )
    layers = [StateSpace(layer) for layer in weights["layers"]]
    require(all(layer.size <= BLOCK_LIMIT for layer in layers), "a state is too large")
    require(all(layer.before is None for layer in layers[1:]), "a map before a later layer")
    bound, norm = number(document["input_bound"]), document["input_norm"]
    signal = _inputs(layers[0], width_of(weights), bound, norm, terms)
    for place, layer in enumerate(layers):
        require(layer.inputs == len(signal.reach), "the layers do not fit together")
        ball = bound if place == 0 and layer.before is None and norm == "2" else None
        signal = _through(layer, signal, rate, terms, ball)
    rows = matrix(weights["readout"], None, len(signal.reach))
    last = signal.mapped(rows, [Fraction(0)] * len(rows))
    limit = eps.numerator * ONE // eps.denominator
    for j in range(max(window, 1), terms + 1):
        gap = _norm([row[j - 1] for row in last.gaps])
        require(gap <= limit, f"after {j} steps the bound is above eps")
    first = max(window, terms + 1)
    geometric = _times(_norm(last.scale), Fraction(_power(_units(rate), first), ONE))
    require(geometric <= limit, f"after {first} steps the bound is above eps")


def _inputs(layer: StateSpace, width: int, bound: Fraction, norm: str, terms: int) -> _Signal:
    if layer.before is None:
        reach = [_units(bound)] * width
    else:
        reach = []
        for row, offset in zip(layer.before.weight, layer.before.bias, strict=True):
            largest = sum((abs(v) for v in row), Fraction(0))
            dual = largest if norm == "inf" else root(sum((v * v for v in row), Fraction(0)))
            reach.append(_units(dual * bound + abs(offset)))
    return _Signal(reach, [[0] * terms for _ in reach], [0] * len(reach))


def _through(
    layer: StateSpace, signal: _Signal, rate: Fraction, terms: int, ball: Fraction | None
) -> _Signal:
    read = signal.rescaled(layer.first)
    after = _before_nonlinearity(layer, read, rate, terms, None if layer.first else ball)
    reach = [min(r, ONE) for r in after.reach] if layer.nonlinearity == "tanh" else after.reach
    after = after.scaled([SLOPE[layer.nonlinearity]] * len(reach), reach)
    if layer.mix is not None:
        mixed = after.over(layer.mix)
        if layer.gate is not None:
            gate = after.over(layer.gate)
            open_ = [_logistic(v) for v in gate.reach]
            reach = [_times(a, g) for a, g in zip(mixed.reach, open_, strict=True)]
            still = [0] * len(reach)
            quarter = [Fraction(v, 4 * ONE) for v in mixed.reach]
            mixed = mixed.scaled(open_, reach).plus(gate.scaled(quarter, still))
        after = mixed
    return (after.plus(signal) if layer.residual else after).rescaled(layer.last)


def _before_nonlinearity(
    layer: StateSpace, signal: _Signal, rate: Fraction, terms: int, ball: Fraction | None
) -> _Signal:
    moduli = [_grid_up(root(x * x + y * y)) for x, y in layer.eigenvalues]
    require(max(moduli) < rate, "the rate is not above every modulus of an eigenvalue")
    responses = [
        [_Response(layer, moduli, p, d, rate, terms) for d in range(layer.inputs)]
        for p in range(len(layer.leave))
    ]
    work = sum(len(r.modes) for row in responses for r in row) * terms
    require(work <= MAX_WORK, "the impulse responses are too long for a replay")
    _fill(layer, responses, terms)
    reach, gaps, scale = [], [], []
    inputs = [fmpz_poly(row) if any(row) else None for row in signal.gaps]
    for row in responses:
        past = []
        for i in range(terms):
            by_box = sum(r.head[i] * b for r, b in zip(row, signal.reach, strict=True))
            total = -((-by_box) >> GRID)
            if ball is not None:
                total = min(total, _times(_norm([r.head[i] for r in row]), ball))
            past.append(total)
        left = sum(
            _times(b, Fraction(r.later, ONE)) for r, b in zip(row, signal.reach, strict=True)
        )
        moved = fmpz_poly([0])
        for r, series in zip(row, inputs, strict=True):
            if series is not None:
                moved += fmpz_poly(r.head) * series
        shifted = [int(v) for v in moved.coeffs()[:terms]]
        shifted += [0] * (terms - len(shifted))
        sums = [0] * terms
        for i in range(terms - 1, -1, -1):
            sums[i], left = left - ((-shifted[i]) >> GRID), left + past[i]
        reach.append(left)
        # Two numbers within the reach differ by at most twice as much.
        gaps.append([min(v, 2 * left) for v in sums])
        scale.append(
            sum(
                _times(m, r.growth) + _times(b, r.growth_later)
                for r, m, b in zip(row, signal.scale, signal.reach, strict=True)
            )
        )
    return _Signal(reach, gaps, scale)


class _Response:
    """|K_0|, ..., |K_(N-1)| of one output and input in ``head``, a bound of the sum of the others
    in ``later``, and of the sums G and G'."""

    def __init__(
        self,
        layer: StateSpace,
        moduli: list[Fraction],
        p: int,
        d: int,
        rate: Fraction,
        terms: int,
    ) -> None:
        products = [(i, _multiply(layer.leave[p][i], layer.enter[i][d])) for i in range(layer.size)]
        self.modes = [(i, value) for i, value in products if any(value)]
        self.direct = layer.skip[p][d]
        sizes = [(i, _grid_up(root(x * x + y * y))) for i, (x, y) in self.modes]
        self.size = sum((v for _, v in sizes), Fraction(0))
        self.growth = abs(self.direct) + sum((v / (1 - moduli[i] / rate) for i, v in sizes), 0)
        self.growth_later = sum((v * moduli[i] / (rate - moduli[i]) for i, v in sizes), Fraction(0))
        self.growth, self.growth_later = _grid_up(self.growth), _grid_up(self.growth_later)
        self.later = _units(abs(self.direct)) if terms == 0 else 0
        for i, v in sizes:
            decay = Fraction(_power(_units(moduli[i]), terms), ONE)
            self.later += _units(v * decay / (1 - moduli[i]))
        self.head: Row = []


def _fill(layer: StateSpace, responses: list[list[_Response]], terms: int) -> None:
    """The heads: powers of all modes on the grid, rounded down, one step after the other."""
    powers = [(ONE, 0)] * layer.size
    turns = [(_nearest(x), _nearest(y)) for x, y in layer.eigenvalues]
    weights = [
        [[(i, _nearest(x), _nearest(y)) for i, (x, y) in r.modes] for r in row] for row in responses
    ]
    for j in range(terms):
        for row, listed in zip(responses, weights, strict=True):
            for r, parts in zip(row, listed, strict=True):
                total = sum(x * powers[i][0] - y * powers[i][1] for i, x, y in parts)
                if j == 0:
                    total += _nearest(r.direct) * ONE
                # Powers are off by at most 4j units (moduli below 1), weights by one in each part.
                error = _above(4 * j * r.size) + 4 * len(parts) + 8
                r.head.append(-((-abs(total)) >> GRID) + error)
        powers = [
            ((u * x - v * y) >> GRID, (u * y + v * x) >> GRID)
            for (x, y), (u, v) in zip(powers, turns, strict=True)
        ]


def _multiply(left: Pair, right: Pair) -> Pair:
    return left[0] * right[0] - left[1] * right[1], left[0] * right[1] + left[1] * right[0]


def _nearest(value: Fraction) -> int:
    return value.numerator * ONE // value.denominator


def _above(value: Fraction) -> int:
    return -(-value.numerator // value.denominator)


def _units(value: Fraction) -> int:
    return _above(value * ONE)


def _grid_up(value: Fraction) -> Fraction:
    return Fraction(_units(value), ONE)


def _times(value: int, factor: Fraction) -> int:
    return -(-value * factor.numerator // factor.denominator)


def _dot(row: Row, values: Any, common: int) -> int:
    total: int = sum(a * b for a, b in zip(row, values, strict=True))
    return -(-total // common)


def _norm(values: Row) -> int:
    square = sum(v * v for v in values)
    found = isqrt(square)
    return found + (found * found < square)


def _power(base: int, exponent: int) -> int:
    result = ONE
    for bit in bin(exponent)[2:]:
        result = -((-result * result) >> GRID)
        if bit == "1":
            result = -((-result * base) >> GRID)
    return result


def _logistic(reach: int) -> Fraction:
    before, ctx.prec = ctx.prec, GRID + 64
    try:
        value = (1 + (arb(fmpq(reach, 2 * ONE))).tanh()) / 2
        mantissa, exponent = value.upper().man_exp()
    finally:
        ctx.prec = before
    return _grid_up(Fraction(int(mantissa)) * Fraction(2) ** int(exponent))
