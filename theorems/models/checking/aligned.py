r"""Replay of a lower end whose inputs are made by a rule.

Each of T inputs is the admissible one that is largest in the direction of its step of the impulse
response of one output p.  With U = ``needed_window_lower`` a restart U - 1 steps before the end
moves that output by :math:`\sum_{j = U - 1}^{T - 1} \max_x (\operatorname{Re}(C a^j B))_p x`, which
integers in units of 2**-192 bound from below; it must be above eps.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt
from typing import Any

from memory_theorems.theorems.models.checking.admissible import Admissible, stated
from memory_theorems.theorems.models.checking.blocks import Pair, pairs
from memory_theorems.theorems.models.checking.exact import number, require, root

GRID = 192
ONE = 1 << GRID
#: Steps times modes.
MAX_WORK = 50_000_000
Ends = tuple[int, int]


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless the rule's inputs show the lower end."""
    weights, rule = document["weights"], document["aligned_inputs"]
    require(set(rule) == {"output", "steps"}, "a rule of inputs has an output and steps")
    require(len(weights["layers"]) == 1, "aligned inputs are for one layer")
    (layer,) = weights["layers"]
    require(layer["cell"] == "diagonal", "aligned inputs are for diagonal systems")
    rates = pairs([layer["recurrent"]], len(layer["recurrent"]))[0]
    width = len(layer["input"][0])
    columns = pairs(layer["input"], width)
    rows = pairs(weights["readout"], len(rates))
    require(len(columns) == len(rates), "the matrices do not fit together")
    output, steps, first = rule["output"], rule["steps"], document["needed_window_lower"] - 1
    require(type(output) is int and 0 <= output < len(rows), "there is no such output")
    require(type(steps) is int and first < steps, "there are fewer inputs than the window")
    weights_of: list[list[tuple[int, int, int]]] = [[] for _ in range(width)]
    sizes = [Fraction(0)] * width
    for i, column in enumerate(columns):
        for d, value in enumerate(column):
            x, y = _multiply(rows[output][i], value)
            if x or y:
                weights_of[d].append((i, _floor(x), _floor(y)))
                sizes[d] += root(x * x + y * y)
    used = sorted({i for listed in weights_of for i, _, _ in listed})
    require(steps * max(1, len(used)) <= MAX_WORK, "the inputs are too many for a replay")
    require(all(x * x + y * y < 1 for x, y in rates), "an eigenvalue is not in the unit circle")
    turns = {i: (_floor(rates[i][0]), _floor(rates[i][1])) for i in used}
    powers = dict.fromkeys(used, (ONE, 0))
    admissible, total = stated(document, width), 0
    limit = number(document["eps"])
    goal = -(-limit.numerator * ONE // limit.denominator)
    for j in range(steps):
        if j >= first:
            ends: list[Ends] = []
            for d, listed in enumerate(weights_of):
                parts = (x * powers[i][0] - y * powers[i][1] for i, x, y in listed)
                middle = sum(parts) >> GRID
                # Powers are off by at most 4j units (moduli below 1), weights by one in each part.
                error = -(-4 * j * sizes[d].numerator // sizes[d].denominator)
                error += 4 * len(listed) + 8 if listed else 0
                ends.append((middle - error, middle + error))
            total += _most(admissible, ends)
            if total > goal:
                return
        powers = {
            i: ((u * x - v * y) >> GRID, (u * y + v * x) >> GRID)
            for i, (x, y) in powers.items()
            for u, v in (turns[i],)
        }
    require(False, f"the window {first} is long enough for the aligned inputs")


def _most(admissible: Admissible, ends: list[Ends]) -> int:
    """At most the largest row . x, for every row between the ends."""
    if admissible.rows is not None:
        return max(
            sum(_least(x, end) for x, end in zip(row, ends, strict=True)) for row in admissible.rows
        )
    if admissible.box is not None:
        return sum(
            max(_least(low, end), _least(high, end))
            for (low, high), end in zip(admissible.box, ends, strict=True)
        )
    sizes = [max(0, low, -high) for low, high in ends]
    reach = sum(sizes) if admissible.norm == "inf" else isqrt(sum(v * v for v in sizes))
    return _least(admissible.bound, (reach, reach))


def _least(x: Fraction, end: Ends) -> int:
    return min(x.numerator * end[0] // x.denominator, x.numerator * end[1] // x.denominator)


def _multiply(left: Pair, right: Pair) -> Pair:
    return left[0] * right[0] - left[1] * right[1], left[0] * right[1] + left[1] * right[0]


def _floor(value: Fraction) -> int:
    return value.numerator * ONE // value.denominator
