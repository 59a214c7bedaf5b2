"""Partitions of the hidden units and the affine spaces of parameters that they define.

A model ``sum_i a_i exp(-w_i t)`` with m units represents ``sum_j a*_j exp(-w*_j t)`` (a*_j != 0,
w*_j > 0 distinct) exactly when the units split into one non-empty *active* block for every target
rate and any number of non-empty *idle* blocks: the weights of an active block add up to a*_j, those
of an idle block to 0, and the rates are constant on each block.  Everything here is exact.

Source: Li, Han, E & Li (ICLR 2021), Definition C.1, Lemma C.3, Remark C.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations, product
from typing import TypeAlias

from flint import fmpq, fmpq_mat

Block: TypeAlias = tuple[int, ...]
#: Rates in increasing order with their non-zero coefficients: two exponential sums are equal as
#: functions exactly when their normal forms are (linear independence of exponentials).
NormalForm: TypeAlias = tuple[tuple[Fraction, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Partition:
    """Active blocks ``I_1, ..., I_{m*}`` in the order of the targets, and idle blocks ``I_{0,r}``.

    Units are numbered 0, ..., m-1.  Raises ValueError unless the blocks are non-empty, disjoint
    and cover all units.
    """

    active: tuple[Block, ...]
    idle: tuple[Block, ...] = ()

    def __post_init__(self) -> None:
        units = sorted(unit for block in self.blocks for unit in block)
        if not all(self.blocks) or units != list(range(len(units))):
            raise ValueError("the blocks of a partition are non-empty, disjoint and cover 0..m-1")

    @property
    def blocks(self) -> tuple[Block, ...]:
        return self.active + self.idle

    @property
    def units(self) -> int:
        """m."""
        return sum(map(len, self.blocks))

    @property
    def targets(self) -> int:
        """m*."""
        return len(self.active)


def normal_form(weights: Sequence[Fraction], rates: Sequence[Fraction]) -> NormalForm:
    """The exponential sum ``sum weights[i]*exp(-rates[i]*t)`` with equal rates collected."""
    collected: dict[Fraction, Fraction] = {}
    for weight, rate in zip(weights, rates, strict=True):
        collected[rate] = collected.get(rate, Fraction(0)) + weight
    return tuple((rate, value) for rate, value in sorted(collected.items()) if value)


# ---------------------------------------------------------------- enumeration
def set_partitions(size: int) -> Iterator[tuple[Block, ...]]:
    """All partitions of {0, ..., size-1} into non-empty blocks, each exactly once."""
    if size == 0:
        yield ()
        return
    for smaller in set_partitions(size - 1):
        yield (*smaller, (size - 1,))
        for index, block in enumerate(smaller):
            yield (*smaller[:index], (*block, size - 1), *smaller[index + 1 :])


def surjections(size: int, targets: int) -> Iterator[tuple[int, ...]]:
    """All maps of {0, ..., size-1} onto {0, ..., targets-1}, found by trying every map."""
    everything = frozenset(range(targets))
    return (
        image for image in product(range(targets), repeat=size) if frozenset(image) == everything
    )


def active_partitions(size: int, targets: int) -> Iterator[Partition]:
    """All partitions without idle blocks; a surjection is the list of block numbers."""
    for image in surjections(size, targets):
        yield Partition(
            tuple(
                tuple(unit for unit in range(size) if image[unit] == block)
                for block in range(targets)
            )
        )


def all_partitions(size: int, targets: int) -> Iterator[Partition]:
    """All partitions, idle blocks (unordered) included."""
    for blocks in set_partitions(size):
        for active in permutations(blocks, targets):
            chosen = frozenset(active)
            yield Partition(active, tuple(block for block in blocks if block not in chosen))


def count_by_blocks(size: int) -> tuple[int, ...]:
    """Entry k: the number of partitions of ``size`` items into k blocks, by listing them all.

    A partition is listed as a restricted growth string; only its number of blocks is kept.
    """
    counts = [0] * (size + 1)
    stack = [(0, 0)]
    while stack:
        placed, blocks = stack.pop()
        if placed == size:
            counts[blocks] += 1
            continue
        stack.extend((placed + 1, blocks) for _ in range(blocks))
        stack.append((placed + 1, blocks + 1))
    return tuple(counts)


def count_surjections(size: int, targets: int) -> int:
    """The number of maps of ``size`` items onto ``targets`` items.

    Every map is followed item by item; maps with the same image so far are kept together.
    """
    images = {0: 1}
    for _ in range(size):
        extended: dict[int, int] = {}
        for image, maps in images.items():
            for block in range(targets):
                larger = image | 1 << block
                extended[larger] = extended.get(larger, 0) + maps
        images = extended
    return images.get((1 << targets) - 1, 0)


# ---------------------------------------------------------------- affine spaces
def constraint_matrix(
    partition: Partition,
    weights: Sequence[Fraction],
    rates: Sequence[Fraction],
    idle_rates: Sequence[Fraction] | None = None,
) -> fmpq_mat:
    """The augmented matrix ``[A | b]`` of the affine space, columns ``a_1..a_m, w_1..w_m, b``.

    ``weights``/``rates`` are those of the target.  With ``idle_rates`` the rate of every idle
    block is prescribed; without it an idle block only has *some* common rate.
    """
    size = partition.units
    rows: list[list[Fraction]] = []

    def row(entries: dict[int, int], value: Fraction) -> None:
        line = [Fraction(0)] * (2 * size + 1)
        for column, entry in entries.items():
            line[column] = Fraction(entry)
        line[-1] = value
        rows.append(line)

    for block, weight, rate in zip(partition.active, weights, rates, strict=True):
        row(dict.fromkeys(block, 1), weight)
        for unit in block:
            row({size + unit: 1}, rate)
    for index, block in enumerate(partition.idle):
        row(dict.fromkeys(block, 1), Fraction(0))
        if idle_rates is None:
            for unit in block[1:]:
                row({size + block[0]: 1, size + unit: -1}, Fraction(0))
        else:
            for unit in block:
                row({size + unit: 1}, idle_rates[index])
    flat = [fmpq(item.numerator, item.denominator) for line in rows for item in line]
    return fmpq_mat(len(rows), 2 * size + 1, flat)


def affine_dimension(augmented: fmpq_mat) -> int:
    """Dimension of the solution set by exact rank.  Raises ValueError when it is empty."""
    unknowns = augmented.ncols() - 1
    plain = fmpq_mat(
        augmented.nrows(),
        unknowns,
        [augmented[i, j] for i in range(augmented.nrows()) for j in range(unknowns)],
    )
    rank = int(plain.rank())
    if int(augmented.rank()) != rank:
        raise ValueError("the linear constraints contradict each other")
    return unknowns - rank


def canonical_form(augmented: fmpq_mat) -> tuple[tuple[str, ...], ...]:
    """The reduced row echelon form: equal exactly for equal (non-empty) affine spaces."""
    reduced, rank = augmented.rref()
    return tuple(
        tuple(str(reduced[i, j]) for j in range(augmented.ncols())) for i in range(int(rank))
    )


# ---------------------------------------------------------------- points
def point_on_space(
    partition: Partition,
    weights: Sequence[Fraction],
    rates: Sequence[Fraction],
    free_weights: Sequence[Fraction],
    idle_rates: Sequence[Fraction] = (),
) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """The point (a, w) of the space with the given weights for all but the last unit of a block.

    ``free_weights[i]`` is used for every unit i that is not the last of its block.
    """
    a, w = [Fraction(0)] * partition.units, [Fraction(0)] * partition.units
    sums = (*weights, *(Fraction(0) for _ in partition.idle))
    for block, total, rate in zip(partition.blocks, sums, (*rates, *idle_rates), strict=True):
        for unit in block:
            a[unit], w[unit] = free_weights[unit], rate
        a[block[-1]] = total - sum((free_weights[unit] for unit in block[:-1]), Fraction(0))
    return tuple(a), tuple(w)
