"""Formulas in floats, at many points at once: guides for a search, evidence for nothing.

The values of a formula's variables are arrays, one entry for each point; spaces are the real line.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
from scipy import special

from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.formulas import Binder, Formula, Theory
from memory_theorems.verify.language.sorts import Sort
from memory_theorems.verify.language.terms import Term

#: An array with an entry for each point, or one number for all of them.
Array: TypeAlias = Any
Env: TypeAlias = Mapping[str, Array]
Compiled: TypeAlias = "Callable[[Env, Floats], Array]"
Point: TypeAlias = dict[str, Fraction]

NUMBERS = tuple(
    Fraction(item)
    for item in (
        "0", "1", "-1", "2", "-2", "1/2", "-1/2", "3", "1/10", "-1/10", "10", "1/4", "9/10", "-3",
        "5", "100", "1/100", "3/2",
    )
)  # fmt: skip
WHOLE = tuple(map(Fraction, (0, 1, 2, 3, 5)))
_EXACT = 1e-9
_MOST_TERMS = 40
_DEEPEST = 24


class Floats:
    """A theory with the values of its symbols in floats; definitions are followed."""

    def __init__(self, theory: Theory) -> None:
        self.values: dict[str, tuple[tuple[str, ...], Compiled]] = {}
        self.known: dict[tuple[str, tuple[bytes, ...]], Array] = {}
        names = frozenset(theory.signatures)
        self.defined: dict[str, list[tuple[tuple[Term, ...], Compiled]]] = {}
        for item in theory.definitions:
            rows = self.defined.setdefault(item.symbol, [])
            rows.append((item.pattern, compiled(item.right, names)))

    def call(self, name: str, arguments: Sequence[Array]) -> Array:
        if name in self.values:
            names, body = self.values[name]
            return body(dict(zip(names, arguments, strict=True)), self)
        key = (name, tuple(np.asarray(item).tobytes() for item in arguments))
        if key not in self.known:
            self.known[key] = self._by_definition(name, arguments)
        return self.known[key]

    def _by_definition(self, name: str, arguments: Sequence[Array]) -> Array:
        """Equations for 0 and for ``j + 1`` where these fit; no value elsewhere."""
        found: Any = np.nan
        for pattern, body in self.defined.get(name, ()):
            env: dict[str, Array] = {}
            fits: Any = True
            for item, value in zip(pattern, arguments, strict=True):
                if item.head == "variable":
                    env[str(item.value)] = value
                elif item.head == "number":
                    fits = np.logical_and(fits, value == 0)
                else:
                    fits = np.logical_and(fits, value >= 1)
                    env[str(item.args[0].value)] = np.maximum(value - 1, 0)
            if fits is True:
                return body(env, self)
            if np.any(fits) and np.max([np.max(item) for item in env.values()] or [0]) <= 1e9:
                found = np.where(fits, body(env, self), found)
        return np.asarray(found)


def compiled(term: Term, symbols: frozenset[str]) -> Compiled:
    """The term as a function of arrays; Unsupported for heads without floats."""
    parts = [compiled(item, symbols) for item in term.args]
    name = str(term.value)
    match term.head:
        case "number":
            assert isinstance(term.value, Fraction)
            number = np.float64(term.value)
            return lambda env, m: number
        case "constant":
            constant = np.float64({"pi": math.pi, "E": math.e}.get(name, math.nan))
            return lambda env, m: constant
        case "variable" if name in symbols:
            return lambda env, m: m.call(name, ())
        case "variable":
            return lambda env, m: env[name]
        case "apply":
            return lambda env, m: m.call(name, [part(env, m) for part in parts])
        case "zero":
            return lambda env, m: np.float64(0)
        case "identity":
            return lambda env, m: np.float64(1)
        case "Sum" | "Product":
            return _repeated(term, symbols)
        case "+":
            return lambda env, m: _folded(np.add, [part(env, m) for part in parts])
        case "*" | "act" | "compose" | "inner":
            return lambda env, m: _folded(np.multiply, [part(env, m) for part in parts])
    rule = _FUNCTIONS.get(term.head)
    if rule is None:
        raise Unsupported(f"no floats for {term.head}")
    if term.head in ("Max", "Min"):
        return lambda env, m: _folded(rule, [part(env, m) for part in parts])
    return lambda env, m: rule(*[part(env, m) for part in parts])


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "norm": np.abs, "Abs": np.abs, "-": np.negative, "/": np.divide, "**": np.power,
    "exp": np.exp, "log": np.log, "sqrt": np.sqrt, "Max": np.maximum, "Min": np.minimum,
    "tanh": np.tanh, "sin": np.sin, "cos": np.cos, "sinh": np.sinh, "cosh": np.cosh,
    "atan": np.arctan, "sign": np.sign, "floor": np.floor, "ceiling": np.ceil,
    "gamma": special.gamma,
    "factorial": lambda x: special.gamma(x + 1), "binomial": special.binom,
}  # fmt: skip


def _folded(rule: Callable[..., Any], values: Sequence[Array]) -> Array:
    total = values[0]
    for value in values[1:]:
        total = rule(total, value)
    return total


def _repeated(term: Term, symbols: frozenset[str]) -> Compiled:
    body, lower, upper = (compiled(term.args[k], symbols) for k in (0, 2, 3))
    name, start = str(term.args[1].value), float(term.head == "Product")
    rule = np.multiply if term.head == "Product" else np.add

    def value(env: Env, m: Floats) -> Array:
        first, last = lower(env, m), upper(env, m)
        if not (np.all(np.isfinite(first)) and np.all(np.isfinite(last))):
            return np.float64(np.nan)
        low, high = int(np.min(first)), int(np.max(last))
        total: Any = np.where(last < first - 1, np.nan, start)
        if high - low > _MOST_TERMS:
            total, high = np.where(last - first > _MOST_TERMS, np.nan, total), low + _MOST_TERMS
        for k in range(low, high + 1):
            inside = np.logical_and(first <= k, k <= last)
            total = np.where(inside, rule(total, body({**env, name: np.float64(k)}, m)), total)
        return total

    return value


# ---------------------------------------------------------------- formulas at points
Score: TypeAlias = "Callable[[Env, Floats], Array]"


class Scored:
    """A formula at points; ``names`` are the symbols that it speaks of."""

    def __init__(
        self, formula: Formula, theory: Theory, points: Sequence[Point], names: Iterable[str] = ()
    ) -> None:
        symbols = frozenset(theory.signatures)
        self.formula = formula
        self.premises = [_relation(item, symbols) for item in formula.premises]
        self.conclusion = _relation(formula.conclusion, symbols)
        self.names = frozenset(names) or mentioned(formula, symbols)
        self.points: list[Point] = list(points)
        self.env: dict[str, Array] = {}
        self.place_points()

    def place_points(self) -> None:
        self.env = {
            item.name: np.array([float(point[item.name]) for point in self.points])
            for item in self.formula.binders
        }

    def failures(self, m: Floats) -> Array:
        """How much the formula fails at each point; 1 where it has no value."""
        with np.errstate(all="ignore"):
            found = np.broadcast_to(self.conclusion(self.env, m), len(self.points))
            found = np.where(np.isfinite(found), np.maximum(found, 0), 1.0)
            for premise in self.premises:
                outside = premise(self.env, m)
                found = np.where(outside > 0, 0.0, found)
        return np.asarray(found)

    def failure(self, m: Floats) -> float:
        return float(np.max(self.failures(m)))

    def escape(self, m: Floats) -> tuple[float, int]:
        """How far from failing it is at the nearest point, and which one that is."""
        total = self.escapes(m)
        place = int(np.argmin(total))
        return float(total[place]), place

    def escapes(self, m: Floats) -> Array:
        """How far from failing it is at each point (negative: it fails, or has no value)."""
        with np.errstate(all="ignore"):
            outside: Any = np.zeros(len(self.points))
            nothing: Any = np.zeros(len(self.points), dtype=bool)
            for premise in self.premises:
                found = premise(self.env, m)
                finite = np.isfinite(found)
                nothing = nothing | (~finite & (outside == 0))
                outside = outside + np.where(finite, np.maximum(found, 0), 2.0)
            inside = -np.broadcast_to(self.conclusion(self.env, m), len(self.points))
            inside = np.where(np.isfinite(inside), inside, -1e-3)
            total = np.where(outside > 0, 1.0 + outside, inside)
            total = np.where(nothing, -1e-3, total)
        return np.asarray(total)


def mentioned(formula: Formula, symbols: frozenset[str]) -> frozenset[str]:
    """The symbols that a formula speaks of."""
    sides = [side for item in formula.relations for side in (item.left, item.right)]
    nodes = (node for side in sides for node in t.walk(side) if node.head in ("apply", "variable"))
    return symbols & {str(node.value) for node in nodes}


def _relation(relation: Relation, symbols: frozenset[str]) -> Score:
    """Positive where the relation fails, a little at equality where it is strict."""
    left, right = compiled(relation.left, symbols), compiled(relation.right, symbols)
    op = relation.op

    def score(env: Env, m: Floats) -> Array:
        a, b = left(env, m), right(env, m)
        size = 1 + np.abs(a) + np.abs(b)
        if op in ("==", "!="):
            gap = np.abs(a - b) / size
            if op == "==":
                return np.asarray(np.where(gap > _EXACT, gap, 0.0 * gap))
            return np.asarray(np.where(gap > _EXACT, -gap, 1e-6 + 0.0 * gap))
        gap = ((a - b) if op in ("<=", "<") else (b - a)) / size
        near = np.abs(gap) <= 1e-12
        return np.asarray(np.where(near, 1e-6 if op in ("<", ">") else 0.0, gap))

    return score


# ---------------------------------------------------------------- numbers to try
def drawn_point(binders: Sequence[Binder], chance: random.Random) -> Point:
    return {item.name: drawn(item.domain, item.sort, chance) for item in binders}


def drawn(domain: Interval | None, sort: Sort, chance: random.Random) -> Fraction:
    """A short number of the sort and in the domain."""
    choices = WHOLE if sort.whole else NUMBERS
    if sort.name == "integer":
        choices = (*choices, Fraction(-1), Fraction(-2))
    if domain is None:
        return chance.choice(choices)
    low, high = end(domain.lower), end(domain.upper)
    fitting = [value for value in choices if fits(value, domain)]
    if low is not None and high is not None and not sort.whole:
        fitting += [low + (high - low) * part for part in map(Fraction, ("1/2", "1/10", "9/10"))]
    elif low is not None:
        fitting += [low + value for value in choices if value > 0]
    elif high is not None:
        fitting += [high - value for value in choices if value > 0]
    return chance.choice([value for value in fitting if fits(value, domain)] or [Fraction(1)])


def end(term: Term) -> Fraction | None:
    """A literal end of a domain."""
    if term.head == "-" and isinstance(term.args[0].value, Fraction):
        return -term.args[0].value
    return term.value if isinstance(term.value, Fraction) else None


def fits(value: Fraction, domain: Interval) -> bool:
    """Whether the number lies in a domain with literal ends."""
    low, high = end(domain.lower), end(domain.upper)
    above = low is None or value > low or (value == low and not domain.lower_open)
    below = high is None or value < high or (value == high and not domain.upper_open)
    return above and below and (not domain.integer or value.denominator == 1)
