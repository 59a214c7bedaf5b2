"""Models whose units are numbered by groups of equal rates: instances of Lemma C.3.

Everything is exact: two sums of exponentials are the same function where the weights of equal rates
add up to the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from flint import fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import to_ball, to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

Numbers = tuple[Fraction, ...]
_F = Fraction


@dataclass(frozen=True, slots=True)
class GroupedUnits:
    """Unit i has ``weights[i]`` and belongs to the group ``labels[i]``.

    ``rates[j]`` is the rate of group j = 1, ..., d; entry 0 and the last one, d + 1, are no groups,
    and what wrong labels find there.  ``target[j - 1]`` is the target's weight at group j's rate, 0
    for an idle group.
    """

    weights: Numbers
    labels: tuple[int, ...]
    rates: Numbers
    target: Numbers

    def __post_init__(self) -> None:
        if len(self.weights) != len(self.labels) or len(self.rates) != len(self.target) + 2:
            raise ValueError("a label for each unit, a rate and a weight for each group are needed")
        if self.labels and not 0 <= min(self.labels) <= max(self.labels) <= self.groups + 1:
            raise ValueError("labels count the groups")

    @property
    def groups(self) -> int:
        """d."""
        return len(self.target)

    def same_function(self) -> bool:
        """Whether the model is the target, by collecting equal rates."""
        found: dict[Fraction, Fraction] = {}
        for weight, rate in self._terms():
            found[rate] = found.get(rate, _F(0)) + weight
        return not any(found.values())

    def _terms(self) -> Iterator[tuple[Fraction, Fraction]]:
        for weight, label in zip(self.weights, self.labels, strict=True):
            yield weight, self.rates[label]
        for weight, rate in zip(self.target, self.rates[1:], strict=False):
            yield -weight, rate

    def sums_agree(self) -> bool:
        """Whether the weights of each group add up to the target's."""
        return all(
            sum((a for a, g in zip(self.weights, self.labels, strict=True) if g == j), _F(0)) == b
            for j, b in enumerate(self.target, 1)
        )


def interpret(case: GroupedUnits) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.lemma_c_3.exact_representation`."""
    groups, units = case.groups, len(case.weights)
    rates = case.rates[1:-1]
    facts = {
        "least": all(g >= 1 for g in case.labels),
        "largest": all(g <= groups for g in case.labels),
        "rates": len(set(rates)) == groups,
        "same": case.same_function(),
        "sums": case.sums_agree(),
    }
    return Interpretation(
        numbers={"m": Quantity.exact(groups), "N": Quantity.exact(units)},
        functions={
            "a": lambda bits, i: to_fmpq(case.weights[i - 1] if 1 <= i <= units else _F(1)),
            "g": lambda bits, i: case.labels[i - 1] if 1 <= i <= units else 1,
            "F": lambda bits, s: (
                1 / (s * s + 1) if isinstance(s, fmpq) else 1 / (to_ball(s) ** 2 + 1)
            ),
            "v": lambda bits, j: to_fmpq(case.rates[min(j, groups + 1)]),
            "b": lambda bits, j: to_fmpq(case.target[j - 1] if 1 <= j <= groups else _F(3)),
        },
        without=unkept(facts),
        samples={
            "natural": (1, groups, 2, 0, groups + 1),
            "i": (1, units, 2),
            "eps": (to_fmpq(_F(1, 10**9)), to_fmpq(_F(1, 10**9)), to_fmpq(_F(1, 10**6))),
            "t": (to_fmpq(_F(1, 2)), to_fmpq(_F(3)), to_fmpq(_F(0))),
            "real": (to_fmpq(_F(0)), to_fmpq(_F(1, 2)), to_fmpq(_F(3))),
        },
    )


def describe(case: GroupedUnits) -> Json:
    return {
        "weights": [rational_text(x) for x in case.weights],
        "labels": [str(label) for label in case.labels],
        "rates": [rational_text(x) for x in case.rates],
        "target": [rational_text(x) for x in case.target],
    }


def rebuild(data: Json) -> GroupedUnits:
    try:
        weights, rates, target = (
            tuple(_F(x) for x in data[name]) for name in ("weights", "rates", "target")
        )
        return GroupedUnits(weights, tuple(int(x) for x in data["labels"]), rates, target)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not a model with groups of units: {reason}") from None


def _case(weights: str, labels: str, rates: str, target: str) -> GroupedUnits:
    a, v, b = (tuple(_F(x) for x in text.split()) for text in (weights, rates, target))
    return GroupedUnits(a, tuple(int(x) for x in labels.split()), v, b)


#: Perfect fits: groups of several units, an idle group, an idle group with a negative rate, units
#: in any order; then models that are not the target, labels 0 and d + 1, two groups of equal rates.
EDGES = (
    _case("1", "1", "9 1 9", "1"),
    _case("2 -1 3", "1 1 2", "9 1 2 9", "1 3"),
    _case("1 2 -2", "1 2 2", "9 1 3 9", "1 0"),
    _case("1 0", "1 2", "9 1 -1 9", "1 0"),
    _case("1 2 3 -1", "2 1 2 1", "9 1/2 2 9", "1 4"),
    _case("1", "1", "9 1 2 9", "1 0"),
    _case("1 1", "1 2", "9 1 2 9", "1 2"),
    _case("1 -1", "1 1", "9 1 9", "2"),
    _case("1 1", "0 1", "1 1 9", "2"),
    _case("1 1", "1 2", "9 1 1", "2"),
    _case("1 1", "1 2", "9 1 1 9", "0 2"),
    _case("2 5", "1 0", "7 1 9", "2"),
    _case("2 5", "1 2", "9 1 7", "2"),
)


@st.composite
def grouped_units(draw: st.DrawFn) -> GroupedUnits:
    """Up to five units in up to three groups; two thirds are perfect fits, idle groups included."""
    small = short_fractions(-2, 3, 2)
    count = draw(st.integers(1, 3))
    rates = draw(
        st.lists(
            short_fractions(_F(1, 2), 4, 2), min_size=count + 2, max_size=count + 2, unique=True
        )
    )
    extra = draw(st.lists(st.integers(1, count), max_size=2))
    labels = draw(st.permutations([*range(1, count + 1), *extra]))
    weights = [draw(small) for _ in labels]
    target = [
        sum((a for a, g in zip(weights, labels, strict=True) if g == j), _F(0))
        for j in range(1, count + 1)
    ]
    if draw(st.integers(0, 2)) == 2:
        target = [draw(small) for _ in target]
    return GroupedUnits(tuple(weights), tuple(labels), tuple(rates), tuple(target))


#: Models numbered by groups, and a target.
GROUPED_UNITS = Instances(grouped_units, interpret, describe, rebuild, EDGES)
