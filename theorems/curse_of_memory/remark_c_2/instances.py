"""Affine spaces of perfect fit in coordinates, as instances of Remark C.2."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.verdicts import Json

_F = Fraction


@dataclass(frozen=True, slots=True)
class SpaceOfFit:
    """Group j has ``more[j]`` units beside one, the rate ``rates[j]`` and the weight ``sums[j]``.

    ``numbers`` are the coordinates, repeated; ``labels`` and ``others`` give every unit a group.
    """

    more: tuple[int, ...]
    rates: tuple[Fraction, ...]
    sums: tuple[Fraction, ...]
    numbers: tuple[Fraction, ...]
    labels: tuple[int, ...]
    others: tuple[int, ...]

    def __post_init__(self) -> None:
        if not len(self.more) == len(self.rates) == len(self.sums) or not self.numbers:
            raise ValueError("a rate and a weight for each group, and some numbers, are needed")
        if len(self.labels) != len(self.others) or not self.labels or not self.rates:
            raise ValueError("two groups for each unit, and at least one of both, are needed")
        if min(*self.more, *self.labels, *self.others) < 0:
            raise ValueError("numbers of units and of groups are not negative")


def interpret(case: SpaceOfFit) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.remark_c_2.statement`."""
    groups, units = len(case.rates), len(case.labels)

    def label(values: tuple[int, ...]) -> Callable[[int, int], int]:
        return lambda bits, i: min(values[i % units], groups - 1)

    def rate(bits: int, j: int) -> object:
        return to_fmpq(case.rates[j] if j < groups else max(case.rates) + j)

    distinct = len(set(case.rates)) == groups
    used = {(i * 3 + j) % len(case.numbers) for i in range(2) for j in range(2)}
    return Interpretation(
        numbers={},
        functions={
            "p": lambda bits, j: case.more[j] if j < groups else 0,
            "v": rate,
            "b": lambda bits, j: to_fmpq(case.sums[j] if j < groups else _F(j)),
            "x": lambda bits, j, i: to_fmpq(case.numbers[(i * 3 + j) % len(case.numbers)]),
            "f": label(case.labels),
            "h": label(case.others),
        },
        without=() if distinct else ("distinct",),
        samples={
            "d": (groups, 1, 0),
            "i": (0, 1, units - 1),
            "j": (0, groups - 1, 1),
            "m": (units % 7, 3, 0),
            "n": (len(used), 2, 1),
            "k": (groups, 2, 0),
            "real": (to_fmpq(_F(3)), to_fmpq(_F(1, 2)), to_fmpq(_F(-2))),
        },
    )


def describe(case: SpaceOfFit) -> Json:
    return {
        **{name: [str(n) for n in getattr(case, name)] for name in ("more", "labels", "others")},
        **{
            name: [rational_text(x) for x in getattr(case, name)]
            for name in ("rates", "sums", "numbers")
        },
    }


def rebuild(data: Json) -> SpaceOfFit:
    try:
        more, labels, others = (
            tuple(int(n) for n in data[name]) for name in ("more", "labels", "others")
        )
        rates, sums, numbers = (
            tuple(_F(x) for x in data[name]) for name in ("rates", "sums", "numbers")
        )
        return SpaceOfFit(more, rates, sums, numbers, labels, others)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as reason:
        raise InputError(f"not an affine space of perfect fit: {reason}") from None


def _case(more: str, rates: str, sums: str, numbers: str, labels: str, others: str) -> SpaceOfFit:
    whole = [tuple(int(n) for n in text.split()) for text in (more, labels, others)]
    r, s, x = (tuple(_F(n) for n in text.split()) for text in (rates, sums, numbers))
    return SpaceOfFit(whole[0], r, s, x, whole[1], whole[2])


#: Points, lines and larger spaces; then two groups of one rate.
EDGES = (
    _case("0", "1", "2", "1", "0", "0"),
    _case("2 0", "1 2", "1 -3", "1 2 -1/3", "0 1 0", "1 0 0"),
    _case("1 1 3", "1/2 1 4", "1 0 2", "2 -5 1/4 1", "0 1 2", "2 1 0"),
    _case("0 4", "3 1", "-1 1", "1/7 3", "1 1 0", "0 1 1"),
    _case("1 0", "1 1", "1 2", "1 2", "0 1", "1 0"),
)


@st.composite
def spaces_of_fit(draw: st.DrawFn) -> SpaceOfFit:
    """Up to four groups of up to four units."""
    count, units = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    rate = short_fractions(_F(1, 4), 4, 4)
    number = short_fractions(-3, 3, 3)
    label = st.lists(st.integers(0, count - 1), min_size=units, max_size=units)
    return SpaceOfFit(
        tuple(draw(st.lists(st.integers(0, 3), min_size=count, max_size=count))),
        tuple(draw(st.lists(rate, min_size=count, max_size=count, unique=True))),
        tuple(draw(st.lists(number, min_size=count, max_size=count))),
        tuple(draw(st.lists(number, min_size=1, max_size=6))),
        tuple(draw(label)),
        tuple(draw(label)),
    )


#: Affine spaces of perfect fit.
SPACES_OF_FIT = Instances(spaces_of_fit, interpret, describe, rebuild, EDGES)
