"""Best sums of exponentials in the maximum norm: enclosures, exchange, published tables."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.discoveries.best_uniform_sums.statement import (
    BestUniformSums,
    enclosed,
    printed_error,
)
from memory_theorems.theorems.exhibits.published_sample import sample
from memory_theorems.theorems.exhibits.published_sums import entries, examined, last_place, row
from memory_theorems.theorems.objects.fits.exchange import best_uniform
from memory_theorems.theorems.objects.fits.power_differences import (
    PowerDifference,
    least_alternating,
)
from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks

THEOREM = BestUniformSums()
test_theorem = theorem_checks(THEOREM, drawn=2)

WEIGHTS = st.fractions(Fraction(1, 8), 2, max_denominator=8)


def by_floats(difference: PowerDifference, end: float) -> float:
    """The largest error on a fine grid of log x: never above the truth."""
    x = np.exp(np.linspace(0, math.log(end), 20_001))
    total = x ** -float(difference.p)
    for w, r in zip(difference.weights, difference.rates, strict=True):
        total -= float(w) * np.exp(-float(r) * x)
    return float(np.abs(total).max())


@settings(max_examples=8)
@given(
    p=st.sampled_from([Fraction(1, 2), Fraction(1), Fraction(2)]),
    pairs=st.lists(st.tuples(WEIGHTS, WEIGHTS), min_size=1, max_size=4),
    end=st.sampled_from([None, Fraction(3), Fraction(50)]),
)
def test_the_largest_error_is_enclosed(
    p: Fraction, pairs: list[tuple[Fraction, Fraction]], end: Fraction | None
) -> None:
    difference = PowerDifference(p, tuple(w for w, _ in pairs), tuple(r for _, r in pairs), end)
    low, high = difference.largest(Fraction(1, 1000))
    truth = by_floats(difference, float(end or 10**6))
    assert truth * (1 - 1e-9) <= high
    assert low <= truth * (1 + 1e-3)
    assert high <= low * Fraction(1002, 1000)


@pytest.mark.parametrize("half", [Fraction(-1, 4), Fraction(1, 4), Fraction(1, 7)])
def test_the_expansions_are_those_of_the_difference(half: Fraction) -> None:
    difference = best_uniform(Fraction(1), 4).difference
    with precision(192):
        for piece in difference.pieces:
            x = to_ball(piece.centre + half).exp()
            found = piece.polynomial(to_ball(half)) - difference.at(x)
            assert abs(found) <= piece.rest + to_ball(2) ** -160


@settings(max_examples=6)
@given(
    weight=st.fractions(Fraction(9, 10), Fraction(11, 10), max_denominator=200),
    rate=st.fractions(Fraction(9, 10), Fraction(11, 10), max_denominator=200),
    place=st.integers(0, 2),
)
def test_no_neighbour_of_the_best_sum_is_better(
    weight: Fraction, rate: Fraction, place: int
) -> None:
    best = best_uniform(Fraction(1), 3)
    weights, rates = list(best.difference.weights), list(best.difference.rates)
    weights[place] *= weight
    rates[place] *= rate
    moved = PowerDifference(Fraction(1), tuple(weights), tuple(rates))
    assert moved.largest()[1] >= best.lower
    assert least_alternating([v for _, v in moved.alternation()], 3) <= best.upper


@pytest.mark.parametrize(
    ("p", "terms", "end", "printed"),
    [
        ("1", 1, None, 8.556407558e-02), ("1", 2, None, 1.784984402e-02),
        ("1", 5, None, 6.428132177e-04), ("1/2", 3, None, 1.555587641e-02),
        ("1", 5, "10", 4.243e-06), ("1/2", 4, "10000", 6.631e-03),
    ],
)  # fmt: skip
def test_published_optima_are_found_again(
    p: str, terms: int, end: str | None, printed: float
) -> None:
    found = best_uniform(Fraction(p), terms, None if end is None else Fraction(end))
    assert found.lower <= found.upper <= found.lower * Fraction(10001, 10000)
    assert abs(float(found.upper) / printed - 1) < 3e-4


@pytest.mark.stress
@pytest.mark.parametrize("p", ["1", "1/2"])
@pytest.mark.parametrize("end", [None, "10", "100", "10000", "1000000"])
def test_exchange_reaches_twenty_terms(p: str, end: str | None) -> None:
    most = 16 if end == "10" else 20
    found = best_uniform(Fraction(p), most, None if end is None else Fraction(end))
    assert found.upper <= found.lower * Fraction(10001, 10000)


def test_a_beyond_the_last_extreme_interval_changes_nothing() -> None:
    whole, cut = best_uniform(Fraction(1), 2), best_uniform(Fraction(1), 2, Fraction(100))
    assert whole.difference.weights == cut.difference.weights


def test_malformed_sums_are_refused() -> None:
    one = (Fraction(1),)
    for p, weights, rates, end in (
        (Fraction(0), one, one, None), (Fraction(1), (), (), None), (Fraction(1), one, (), None),
        (Fraction(1), (Fraction(-1),), one, None), (Fraction(1), one, one, Fraction(1)),
    ):  # fmt: skip
        with pytest.raises(InputError):
            PowerDifference(p, weights, rates, end)
    with pytest.raises(InputError):
        best_uniform(Fraction(1), 0)


def test_the_sample_tells_right_from_wrong_prints() -> None:
    words = {(item.function, item.terms): printed_error(item).word for item in sample()}
    assert words["1_sqrtx", 16] == "REFUTED"
    assert words["1_x", 16] == "REFUTED"
    assert words["1_x", 5] == "CERTIFIED"
    assert enclosed((Fraction(1), 1, None), Fraction(9, 10)).word == "REFUTED"


def test_digits_of_a_print() -> None:
    assert last_place("1.351639186E-05") == Fraction(1, 10**14)
    assert last_place("4.789E-03") == Fraction(1, 10**6)


def test_tables_are_read(tmp_path) -> None:  # type: ignore[no-untyped-def]
    item = sample()[0]
    sums = "".join(
        f"3,1E2,{i + 1},{float(w)!r},{float(r)!r}\n"
        for i, (w, r) in enumerate(zip(item.weights, item.rates, strict=True))
    )
    head = "# source\n"
    name = "hackbusch_1_x"
    (tmp_path / f"{name}_coeffs.csv").write_text(head + "k,R,i,omega,alpha\n" + sums)
    (tmp_path / f"{name}_errors.csv").write_text(head + "k,R,error\n3,1E2,4.789E-03\n")
    (tmp_path / f"{name}_infinite_interval.csv").write_text(
        head + "k,R_k,error\n3,146.8,5.05E-03\n"
    )
    first, second = entries(tmp_path, "1_x")
    assert second.weights == ()
    assert examined(first).agrees
    assert "4.789E-03" in row(examined(first))
