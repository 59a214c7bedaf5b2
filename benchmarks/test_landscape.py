"""Speed of exact rank and inertia on critical spaces, of the list of all partitions, of minimisers.

Growth with m is in the table of the run: ``extra_info`` holds m, d, the inertia and the rank.
"""

from __future__ import annotations

import random
from fractions import Fraction
from time import perf_counter, process_time

import pytest
from flint import fmpq

from memory_theorems.theorems.objects.kernels.templates import GaussianTemplate, LongMemoryTarget
from memory_theorems.theorems.objects.landscape.coincidence import CoincidedPoint
from memory_theorems.theorems.objects.landscape.critical_targets import target_with_critical_point
from memory_theorems.theorems.objects.landscape.enumeration import enumerate_spaces
from memory_theorems.theorems.objects.landscape.exact_loss import RationalSum
from memory_theorems.theorems.objects.landscape.hessian import hessian, ordered_eigenvalues
from memory_theorems.theorems.objects.landscape.space_certificates import certified_inertia
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.landscape import Asked, landscape
from memory_theorems.verify.arithmetic.balls import precision

ONE = Fraction(1)


def random_case(units: int, size: int, seed: int = 1) -> tuple[CoincidedPoint, RationalSum]:
    """A random rational point of a random critical space, and the target it belongs to."""
    rng = random.Random(seed)
    rates = [fmpq(x, 3) for x in rng.sample(range(1, 6 * size + 8), 3 * size)]
    weights = tuple(fmpq(rng.choice([-3, -2, -1, 1, 2, 3])) for _ in range(size))
    reduced = RationalSum(weights, tuple(rates[:size]))
    target = target_with_critical_point(reduced, rates[size:])
    groups = [*range(size), *(rng.randrange(size) for _ in range(units - size))]
    rng.shuffle(groups)
    shares = [fmpq(rng.randint(-9, 9), rng.randint(1, 9)) for _ in groups]
    for s, b in enumerate(weights):
        *rest, last = [k for k, group in enumerate(groups) if group == s]
        shares[last] = b - sum((shares[k] for k in rest), fmpq(0))
    return CoincidedPoint(tuple(groups), tuple(shares), reduced), target


@pytest.mark.parametrize(
    ("units", "size", "limit"),
    [(25, 12, 1.0), (50, 5, 1.0), (50, 25, 1.0), (100, 25, 10.0), (100, 50, 10.0),
     (200, 20, 60.0), (200, 50, 60.0), (200, 100, 60.0)],
)  # fmt: skip
def test_rank_and_inertia(benchmark, units: int, size: int, limit: float) -> None:
    """Exact inertia by the reduction and a checked certificate of the rank; the limit is one of CPU
    time, which other work on the machine does not move."""
    point, target = random_case(units, size)
    begun = process_time()
    found = benchmark.pedantic(certified_inertia, (point, target), rounds=1)
    seconds = process_time() - begun
    inertia = found.inertia
    benchmark.extra_info.update(
        m=units, d=size, rank=inertia.rank, negative=inertia.negative, zero=inertia.zero
    )
    assert inertia.rank <= units + size
    assert seconds < limit


@pytest.mark.parametrize("units", [6, 7, 8, 9, 10])
def test_all_partitions(benchmark, units: int) -> None:
    """Every set partition listed, checked and told apart."""
    begun = process_time()
    found = benchmark.pedantic(enumerate_spaces, (units,), rounds=1)
    seconds = process_time() - begun
    benchmark.extra_info.update(m=units, partitions=found.total, spaces=sum(found.spaces))
    assert seconds < 2.0


@pytest.mark.parametrize("exponent", ["2", "3", "11/10"])
def test_the_global_minimiser_of_two_exponentials(benchmark, exponent: str) -> None:
    """Branch and bound over all pairs of rates, for powers of 1/(1 + t)."""
    channel = Channel.parse(f"(1 + t)**(-{exponent})")
    begun = perf_counter()
    found = benchmark.pedantic(landscape, (channel, Asked(2, 2, True, 60.0)), rounds=1)
    seconds = perf_counter() - begun
    assert found["rows"][1]["certified"].startswith("global minimiser of J_2")
    assert seconds < 60


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_critical_points_of_more_exponentials(benchmark, size: int) -> None:
    """Solved to 30 digits, unique in a box; growth with d."""
    channel = Channel.parse("(1 + t)**(-2)")
    asked = Asked(size, size, False, 60.0)
    found = benchmark.pedantic(landscape, (channel, asked), rounds=1)
    benchmark.extra_info.update(d=size)
    assert found["rows"][size - 1]["loss"] is not None


@pytest.mark.parametrize(("digits", "limit"), [(50, 5.0), (100, 5.0), (200, 5.0)])
def test_eigenvalues_of_a_hessian_of_forty_rows(benchmark, digits: int, limit: float) -> None:
    """Certified enclosures of all 40 eigenvalues at a point with 20 units, memory 20."""
    target = LongMemoryTarget((ONE,), (ONE,), GaussianTemplate(ONE), ONE / 20)
    rates = [1 + Fraction(k, 10) for k in range(20)]
    weights = [Fraction(k + 5, 100) for k in range(20)]

    def run() -> tuple[float, float]:
        begun = process_time()
        with precision(int(3.33 * digits) + 40):
            found = ordered_eigenvalues(hessian(target, weights, rates))
        return max(float(item.rad()) for item in found), process_time() - begun

    radius, seconds = benchmark.pedantic(run, rounds=1)
    assert radius < 10.0 ** (15 - digits)
    assert seconds < limit
    benchmark.extra_info["greatest radius"] = radius
