"""Partitions: exact counts against known numbers, ranks against the formula, points and sums."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.theorems.objects.landscape.partitions import (
    Partition,
    active_partitions,
    affine_dimension,
    all_partitions,
    canonical_form,
    constraint_matrix,
    count_by_blocks,
    count_surjections,
    normal_form,
    point_on_space,
    set_partitions,
    surjections,
)

BELL = (1, 1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975)
NUMBERS = st.fractions(-5, 5, max_denominator=7)


def inclusion_exclusion(m: int, k: int) -> int:
    return sum((-1) ** j * comb(k, j) * (k - j) ** m for j in range(k + 1))


def test_restricted_growth_strings_give_the_bell_numbers() -> None:
    assert tuple(sum(count_by_blocks(m)) for m in range(11)) == BELL


@pytest.mark.parametrize("m", range(1, 7))
def test_listed_partitions_agree_with_the_counts(m: int) -> None:
    listed = list(set_partitions(m))
    assert len({frozenset(map(frozenset, blocks)) for blocks in listed}) == len(listed)
    counts = count_by_blocks(m)
    for k in range(1, m + 1):
        assert sum(len(blocks) == k for blocks in listed) == counts[k]
        assert len(set(active_partitions(m, k))) == factorial(k) * counts[k]


@pytest.mark.parametrize(("m", "k"), [(m, k) for m in range(1, 11) for k in range(1, m + 1)])
def test_surjections_by_images_against_inclusion_and_exclusion(m: int, k: int) -> None:
    assert count_surjections(m, k) == inclusion_exclusion(m, k)
    assert count_surjections(m, k) == factorial(k) * count_by_blocks(m)[k]


def test_every_map_onto_is_listed_once() -> None:
    maps = list(surjections(5, 3))
    assert len(maps) == len(set(maps)) == 150


def test_partitions_with_idle_blocks_are_all_found() -> None:
    # Choose which blocks are active, in order: sum over blocks b >= k of S(m, b) b!/(b - k)!.
    found = list(all_partitions(4, 2))
    expected = sum(
        count * factorial(b) // factorial(b - 2)
        for b, count in enumerate(count_by_blocks(4))
        if b > 1
    )
    assert len(set(found)) == len(found) == expected


@st.composite
def partitions(draw: st.DrawFn) -> Partition:
    active, idle = draw(st.integers(1, 3)), draw(st.integers(0, 2))
    labels = list(range(active + idle)) + draw(
        st.lists(st.integers(0, active + idle - 1), max_size=4)
    )
    labels = draw(st.permutations(labels))
    blocks = [
        tuple(i for i, label in enumerate(labels) if label == block)
        for block in range(active + idle)
    ]
    return Partition(tuple(blocks[:active]), tuple(blocks[active:]))


def target_of(partition: Partition) -> tuple[list[Fraction], list[Fraction]]:
    return (
        [Fraction(2 * j - 3, 2) for j in range(partition.targets)],
        [Fraction(j + 1, 3) for j in range(partition.targets)],
    )


@given(partitions())
def test_dimension_with_and_without_prescribed_idle_rates(partition: Partition) -> None:
    weights, rates = target_of(partition)
    free = affine_dimension(constraint_matrix(partition, weights, rates))
    idle_rates = [Fraction(7 + r) for r in range(len(partition.idle))]
    fixed = affine_dimension(constraint_matrix(partition, weights, rates, idle_rates))
    assert free == partition.units - partition.targets
    assert fixed == free - len(partition.idle)


@given(partitions(), st.data())
def test_points_satisfy_the_constraints_and_represent_the_target(
    partition: Partition, data: st.DataObject
) -> None:
    weights, rates = target_of(partition)
    idle_rates = [Fraction(7 + r) for r in range(len(partition.idle))]
    free = [data.draw(NUMBERS) for _ in range(partition.units)]
    a, w = point_on_space(partition, weights, rates, free, idle_rates)
    matrix = constraint_matrix(partition, weights, rates, idle_rates)
    point = [*a, *w]
    for i in range(matrix.nrows()):
        row = [Fraction(int(matrix[i, j].p), int(matrix[i, j].q)) for j in range(matrix.ncols())]
        assert sum(c * x for c, x in zip(row, point, strict=False)) == row[-1]
    assert normal_form(a, w) == normal_form(weights, rates)
    unit = data.draw(st.integers(0, partition.units - 1))
    off = list(a)
    off[unit] += 1
    assert normal_form(off, w) != normal_form(weights, rates)


def test_contradicting_constraints_are_refused() -> None:
    both = Partition(((0,),))
    matrix = constraint_matrix(both, [Fraction(1)], [Fraction(1)])
    rows = [[matrix[i, j] for j in range(3)] for i in range(2)]
    contradictory = type(matrix)([*rows, [rows[0][0], rows[0][1], rows[0][2] + 1]])
    with pytest.raises(ValueError, match="contradict"):
        affine_dimension(contradictory)


def test_coinciding_rates_and_weights_make_spaces_coincide() -> None:
    one, two = Partition(((0,), (1,))), Partition(((1,), (0,)))
    ones = [Fraction(1), Fraction(1)]
    assert canonical_form(constraint_matrix(one, ones, ones)) == canonical_form(
        constraint_matrix(two, ones, ones)
    )
    rates = [Fraction(1), Fraction(2)]
    assert canonical_form(constraint_matrix(one, ones, rates)) != canonical_form(
        constraint_matrix(two, ones, rates)
    )


@pytest.mark.parametrize("blocks", [((0,), ()), ((0,), (0, 1)), ((0, 2),), ((1,),)])
def test_bad_partitions_are_refused(blocks: tuple[tuple[int, ...], ...]) -> None:
    with pytest.raises(ValueError, match="non-empty"):
        Partition(blocks)


def test_normal_form_collects_and_cancels() -> None:
    half = Fraction(1, 2)
    assert normal_form([half, half, Fraction(3)], [Fraction(2), Fraction(2), Fraction(1)]) == (
        (Fraction(1), Fraction(3)),
        (Fraction(2), Fraction(1)),
    )
    assert normal_form([half, -half], [Fraction(2), Fraction(2)]) == ()
