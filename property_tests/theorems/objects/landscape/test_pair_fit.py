"""Global minimisers of J_2: what is proved, and candidates that are not global."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from flint import arb

from memory_theorems.theorems.objects.landscape.critical_system import (
    CriticalPoint,
    certify,
    newton,
)
from memory_theorems.theorems.objects.landscape.inertia import Inertia
from memory_theorems.theorems.objects.landscape.laplace import (
    Atlas,
    ExponentialMoments,
    PowerMoments,
)
from memory_theorems.theorems.objects.landscape.pair_fit import (
    Box,
    Energy,
    best_pair,
    island,
)
from memory_theorems.theorems.objects.landscape.proposals import weights_for
from memory_theorems.theorems.objects.landscape.single_fit import (
    SingleFit,
    best_single,
    best_single_exactly,
)
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.arithmetic.exponential_polynomials import from_term
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.parser import parse_term

SOURCE = PowerMoments(Fraction(1), Fraction(1), Fraction(11, 10))


def pair_weights(rates: tuple[arb, arb], values: tuple[arb, arb]) -> tuple[arb, arb]:
    """The best weights for two different rates: the Gram matrix inverted."""
    (v, w), (one, two) = rates, values
    total, gap = v + w, (v - w) * (v - w)
    return (
        2 * v * total * (total * one - 2 * w * two) / gap,
        2 * w * total * (total * two - 2 * v * one) / gap,
    )


@pytest.fixture(scope="module")
def solved() -> tuple[Atlas, SingleFit, CriticalPoint]:
    atlas = Atlas(SOURCE)
    start = newton(SOURCE, [0.4, 0.6], [0.056, 0.714])
    assert start is not None
    point = certify(SOURCE, *start)
    assert point is not None
    return atlas, best_single(SOURCE, atlas), point


@pytest.mark.stress
def test_a_power_law_globally(solved: tuple[Atlas, SingleFit, CriticalPoint]) -> None:
    assert best_pair(*solved, 60.0).point is solved[2]


def test_a_candidate_that_is_not_best_is_refused(
    solved: tuple[Atlas, SingleFit, CriticalPoint],
) -> None:
    """A worse loss leaves the true minimiser's boxes; rates elsewhere are no island."""
    atlas, single, point = solved
    moved = replace(point, rates=(point.rates[0] * 2, point.rates[1] * 2))
    with pytest.raises(Unsupported):
        best_pair(atlas, single, moved, 3.0)
    with pytest.raises(Unsupported, match="better than one"):
        best_pair(atlas, single, replace(point, loss=single.loss), 3.0)


def test_of_four_critical_points_only_the_best_is_proved_global() -> None:
    """exp(-t) + 10 exp(-100 t) + 100 exp(-10000 t): three strict local minimisers and a saddle."""
    function = from_term(parse_term("exp(-t) + 10*exp(-100*t) + 100*exp(-10000*t)"))
    source = ExponentialMoments(function)
    atlas, single = Atlas(source), best_single_exactly(function)
    found = []
    for rates in ([1.0, 1e4], [1.0, 100.0], [100.0, 1e4], [1.0, 1000.0]):
        weights = weights_for(rates, atlas.guess)
        assert weights is not None
        start = newton(source, weights, rates)
        assert start is not None
        point = certify(source, *start)
        assert point is not None
        found.append(point)
    best, *others = found
    assert [point.inertia for point in others] == [*[Inertia(4, 0, 0)] * 2, Inertia(3, 1, 0)]
    assert all(best.loss < point.loss for point in others)
    assert best_pair(atlas, single, best, 60.0).point is best
    for point in others:
        with pytest.raises(Unsupported, match="another pair"):
            best_pair(atlas, single, point, 60.0)


def test_energy_and_its_gradient(solved: tuple[Atlas, SingleFit, CriticalPoint]) -> None:
    """P is the energy with the best weights, also across a border, and G its slope."""
    atlas = solved[0]
    energy = Energy(atlas)
    with precision(80):
        for i, j in ((-8, 3), (0, 0), (0, 1)):
            one, two = (
                float(Atlas.start(k) + (Atlas.start(k + 1) - Atlas.start(k)) * Fraction(p, 4))
                for k, p in ((i, 1), (j, 3))
            )
            box = Box((i, j), ((one, one), (two, two)))
            value, factors, parts = energy.at(box, box.ends)
            rates = (arb(one), arb(two))
            values = (atlas.at(rates[0]), atlas.at(rates[1]))
            weights = pair_weights(rates, values)
            assert value.overlaps(weights[0] * values[0] + weights[1] * values[1])
            step = 2.0**-18
            for side in (0, 1):
                moved = [one, two]
                moved[side] += step
                other = energy.at(box, ((moved[0],) * 2, (moved[1],) * 2))[0]
                slope = 2 * factors[side] * parts[side]
                assert abs((other - value) / step - slope) < arb("1e-3")
            wide = ((one, one * 1.01), (two * 0.99, two))
            assert all(
                outer.overlaps(inner)
                for outer, inner in zip(energy.at(box, wide)[1], factors, strict=True)
            )


def test_touching_intervals_use_derivatives(
    solved: tuple[Atlas, SingleFit, CriticalPoint],
) -> None:
    """On and near the diagonal P stays enclosed: compare with separate rates inside the box."""
    energy = Energy(solved[0])
    with precision(80):
        low, high = (float(Atlas.start(k)) for k in (0, 1))
        wide = energy.at(Box((0, 0), ((low, high), (low, high))), ((low, high), (low, high)))
        a, b = low + (high - low) / 8, low + (high - low) * 7 / 8
        thin = energy.at(Box((0, 0), ((a, a), (b, b))), ((a, a), (b, b)))
        assert wide[0].overlaps(thin[0])
        assert all(x.overlaps(y) for x, y in zip(wide[1], thin[1], strict=True))


def test_the_slopes_of_the_factors(solved: tuple[Atlas, SingleFit, CriticalPoint]) -> None:
    """Against difference quotients of G, at rates inside two segments."""
    energy = Energy(solved[0])
    with precision(80):
        one, two = (float(Atlas.start(k)) * 1.0625 for k in (-8, 3))
        box = Box((-8, 3), ((one, one), (two, two)))
        slopes = energy.slopes(box)
        factors = energy.at(box, box.ends)[1]
        step = 2.0**-18
        for side in (0, 1):
            moved = [one, two]
            moved[side] += step
            other = energy.at(box, ((moved[0],) * 2, (moved[1],) * 2))[1]
            for k in (0, 1):
                assert abs((other[k] - factors[k]) / step - slopes[k][side]) < arb("1e-3")
                assert not abs((other[k] - factors[k]) / step + slopes[k][side]) < arb("1e-3")


def test_the_island_holds_the_candidate(solved: tuple[Atlas, SingleFit, CriticalPoint]) -> None:
    """And the factors vanish there, at the candidate only: not at the island's corners."""
    atlas, _, point = solved
    energy = Energy(atlas)
    with precision(80):
        ends = island(energy, point)
        for (low, high), v in zip(ends, point.rates, strict=True):
            assert low < v < high
            assert (high - low) / float(v.mid()) > 2.0**-14
        box = Box((Atlas.index(Fraction(ends[0][0])), Atlas.index(Fraction(ends[1][0]))), ends)
        assert all(factor.contains(0) for factor in energy.at(box, ends)[1])
        for x in ends[0]:
            for y in ends[1]:
                values = energy.at(box, ((x, x), (y, y)))[1]
                assert not all(value.contains(0) for value in values)


def test_two_zeros_are_no_island(solved: tuple[Atlas, SingleFit, CriticalPoint]) -> None:
    """Two rates that are not apart."""
    atlas, _, point = solved
    with precision(80), pytest.raises(Unsupported):
        island(Energy(atlas), replace(point, rates=(point.rates[0], point.rates[0])))
