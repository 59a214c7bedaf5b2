"""Critical spaces listed: counts, disjointness against linear algebra, wrong counts."""

from __future__ import annotations

from itertools import combinations
from math import comb, factorial

import pytest
from flint import fmpq

from memory_theorems.theorems.objects.landscape.enumeration import (
    CriticalSpace,
    enumerate_spaces,
    growth_strings,
    is_growth_string,
    maps_of,
)
from memory_theorems.theorems.objects.landscape.exact_loss import RationalSum
from memory_theorems.theorems.objects.landscape.partitions import (
    Partition,
    affine_dimension,
    constraint_matrix,
    set_partitions,
)
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.arithmetic.linear_algebra import rank


def test_ten_units() -> None:
    found = enumerate_spaces(10)
    assert found.total == 115_975
    assert found.partitions == (0, 1, 511, 9330, 34105, 42525, 22827, 5880, 750, 45, 1)
    assert sum(found.spaces) == 102_247_563
    surjections = [
        sum((-1) ** j * comb(d, j) * (d - j) ** 10 for j in range(d + 1)) for d in range(11)
    ]
    assert list(found.spaces) == surjections
    assert list(found.spaces) != [factorial(10) * count for count in found.partitions]


@pytest.mark.parametrize("units", range(1, 8))
def test_growth_strings_are_the_set_partitions(units: int) -> None:
    listed = {
        frozenset(frozenset(k for k in range(units) if string[k] == block) for block in set(string))
        for string in growth_strings(units)
    }
    assert listed == {frozenset(map(frozenset, blocks)) for blocks in set_partitions(units)}


def test_strings_that_are_none() -> None:
    assert is_growth_string(bytes((0, 1, 0, 2)))
    assert not is_growth_string(bytes((1, 0)))
    assert not is_growth_string(bytes((0, 2)))


def _spaces(units: int, reduced: RationalSum) -> list[CriticalSpace]:
    return [
        CriticalSpace(groups, reduced)
        for string in growth_strings(units)
        if max(string) + 1 == reduced.size
        for groups in maps_of(string)
    ]


def _augmented(space: CriticalSpace):
    blocks = tuple(
        tuple(k for k, g in enumerate(space.groups) if g == s) for s in range(space.reduced.size)
    )
    weights, rates = (
        [to_fraction(x) for x in part] for part in (space.reduced.weights, space.reduced.rates)
    )
    return constraint_matrix(Partition(blocks), weights, rates)


@pytest.mark.parametrize("units", [2, 3, 4])
def test_disjointness_is_that_of_linear_algebra(units: int) -> None:
    """Two spaces meet exactly when their equations together have a solution; two critical points
    with a rate in common, and two that are permutations of each other, are among them."""
    from flint import fmpq_mat

    points = [RationalSum.of([2], [1])]
    points += [RationalSum.of(*p) for p in (([1, 1], [1, 2]), ([1, 1], [2, 1]), ([1, 3], [1, 2]))]
    spaces = [space for point in points for space in _spaces(units, point)]
    assert all(affine_dimension(_augmented(space)) == space.dimension for space in spaces)
    for one, two in combinations(spaces, 2):
        rows = [*_augmented(one).tolist(), *_augmented(two).tolist()]
        both = fmpq_mat(len(rows), 2 * units + 1, [entry for row in rows for entry in row])
        plain = fmpq_mat(len(rows), 2 * units, [entry for row in rows for entry in row[:-1]])
        assert one.meets(two) == (rank(both) == rank(plain))


def test_one_reduced_point_gives_disjoint_spaces() -> None:
    spaces = _spaces(4, RationalSum.of([1, 1], [1, 2]))
    assert len(spaces) == 14
    assert not any(one.meets(two) for one, two in combinations(spaces, 2))


def test_points_and_bad_spaces() -> None:
    space = CriticalSpace((0, 1, 0), RationalSum.of([2, -1], [1, 3]))
    assert space.dimension == 1
    assert space.contains(RationalSum.of([5, -1, -3], [1, 3, 1]))
    assert not space.contains(RationalSum.of([5, -1, -2], [1, 3, 1]))
    assert not space.contains(RationalSum.of([5, -1, -3], [1, 3, 3]))
    with pytest.raises(ValueError, match="some unit"):
        CriticalSpace((0, 0), RationalSum.of([2, -1], [1, 3]))
    with pytest.raises(ValueError, match="distinct"):
        CriticalSpace((0, 1), RationalSum((fmpq(1), fmpq(2)), (fmpq(3), fmpq(3))))
