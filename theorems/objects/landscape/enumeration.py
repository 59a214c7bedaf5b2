"""The critical affine spaces that one reduced critical point gives, counted by listing them.

For (b, v) with distinct v and a map ``groups`` of the m units onto the d rates, the space is
``{(a, w): w_k = v_{groups[k]}, the a_k of group s add up to b_s}``.  All of its points have the
same w, and w recovers the map, since the v_s differ: spaces of different maps are *disjoint*, for
one (b, v) and for any two with the same rates; with other rates, or another d, w differs as well;
and with the same rates but other b the sums of the weights differ.  So two spaces meet only if
they are equal.  A set partition stands for the d! maps that have it as their fibres; these
differ, as they give the first block different values.

Source: Li, Han, E & Li (ICLR 2021), Definition D.1, Theorem D.1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import factorial

from flint import fmpq

from memory_theorems.theorems.objects.landscape.exact_loss import RationalSum


@dataclass(frozen=True, slots=True)
class CriticalSpace:
    """The space of a map onto the rates of a reduced point; ValueError unless it is onto and the
    rates are distinct."""

    groups: tuple[int, ...]
    reduced: RationalSum

    def __post_init__(self) -> None:
        if set(self.groups) != set(range(self.reduced.size)):
            raise ValueError("every rate of the reduced point belongs to some unit")
        if len(set(self.reduced.rates)) != self.reduced.size:
            raise ValueError("the rates of the reduced point are distinct")

    @property
    def dimension(self) -> int:
        """m - d: each group of size n leaves n - 1 weights free."""
        return len(self.groups) - self.reduced.size

    def contains(self, point: RationalSum) -> bool:
        """Whether (a, w) lies on the space, exactly."""
        sums = [fmpq(0)] * self.reduced.size
        for group, weight, rate in zip(self.groups, point.weights, point.rates, strict=True):
            if rate != self.reduced.rates[group]:
                return False
            sums[group] += weight
        return tuple(sums) == self.reduced.weights

    def meets(self, other: CriticalSpace) -> bool:
        """Whether the two have a point in common: then they are equal (see above)."""
        if [self.reduced.rates[g] for g in self.groups] != [
            other.reduced.rates[g] for g in other.groups
        ]:
            return False
        return dict(zip(self.reduced.rates, self.reduced.weights, strict=True)) == dict(
            zip(other.reduced.rates, other.reduced.weights, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Enumeration:
    """``partitions[d]``: set partitions of m units into d blocks, all of them listed and different;
    ``spaces[d]`` = d! of it for each: pairwise disjoint critical spaces for one reduced point."""

    units: int
    partitions: tuple[int, ...]

    @property
    def spaces(self) -> tuple[int, ...]:
        return tuple(factorial(d) * count for d, count in enumerate(self.partitions))

    @property
    def total(self) -> int:
        """All set partitions: a Bell number."""
        return sum(self.partitions)


def growth_strings(units: int) -> Iterator[bytes]:
    """Every set partition of ``units`` >= 1 items once, as its restricted growth string: entry k is
    the block of item k, blocks numbered by their first items."""
    level = [bytes((0,))]
    if units == 1:
        yield from level
        return
    tails = [bytes((block,)) for block in range(units)]
    for _ in range(units - 2):
        level = [string + tails[b] for string in level for b in range(max(string) + 2)]
    for string in level:
        for block in range(max(string) + 2):
            yield string + tails[block]


def is_growth_string(string: bytes) -> bool:
    """The first entry is 0 and each entry at most one more than all before it."""
    top = -1
    for entry in string:
        if entry > top + 1:
            return False
        top = max(top, entry)
    return True


def enumerate_spaces(units: int) -> Enumeration:
    """List all set partitions of the units; ArithmeticError unless they are valid and different.

    Different restricted growth strings are different partitions: the string is read off from "which
    items share a block", so that spaces of different strings have different w, whatever the order.
    """
    seen: set[bytes] = set()
    counts = [0] * (units + 1)
    for string in growth_strings(units):
        if not is_growth_string(string):
            raise ArithmeticError(f"{list(string)} is no restricted growth string")
        seen.add(string)
        counts[max(string) + 1] += 1
    if len(seen) != sum(counts):
        raise ArithmeticError("a partition was listed twice")
    return Enumeration(units, tuple(counts))


def maps_of(string: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The d! maps onto {0, ..., d-1} that have the partition as their fibres."""
    from itertools import permutations

    blocks = max(string) + 1
    for order in permutations(range(blocks)):
        yield tuple(order[block] for block in string)
