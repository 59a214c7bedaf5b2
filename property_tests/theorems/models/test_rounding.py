"""Floats with rounding bounds against exact arithmetic, and tail sums of large systems."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.dyadic import Dyadic
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.powers import contraction_power, power_tail
from memory_theorems.theorems.models.rounding import (
    contracts,
    frobenius,
    is_definite,
    product_error,
    spectral_norm,
)
from memory_theorems.theorems.models.tails import Tail

seeds = st.integers(0, 10_000)
sizes = st.integers(1, 7)


@given(seeds, sizes, sizes, sizes, st.sampled_from([1e-150, 1.0, 1e120]))
@settings(max_examples=40)
def test_product_errors_bound_the_exact_difference(
    seed: int, rows: int, inner: int, columns: int, scale: float
) -> None:
    rng = np.random.default_rng(seed)
    left = rng.normal(size=(rows, inner)) * scale
    right = rng.normal(size=(inner, columns))
    exact = Dyadic.from_array(left) @ Dyadic.from_array(right)
    difference = exact - Dyadic.from_array(left @ right)
    square = sum(
        (difference.entry(i, j) ** 2 for i in range(rows) for j in range(columns)), Fraction(0)
    )
    assert square <= Fraction(product_error(left, right)) ** 2
    total = sum((Fraction(float(v)) ** 2 for v in left.ravel()), Fraction(0))
    assert total <= Fraction(frobenius(left)) ** 2


@given(seeds, st.integers(1, 6), st.sampled_from([1e-100, 1.0, 1e100]))
@settings(max_examples=30)
def test_spectral_norms_are_above_every_image_and_close(seed: int, size: int, scale: float) -> None:
    rng = np.random.default_rng(seed)
    matrix = rng.normal(size=(size, size + 1)) * scale
    bound = spectral_norm(matrix)
    exact = Dyadic.from_array(matrix)
    for _ in range(3):
        vector = Dyadic.from_array(rng.normal(size=(size + 1, 1)))
        image = exact @ vector
        grown = sum((image.entry(i, 0) ** 2 for i in range(size)), Fraction(0))
        given_ = sum((vector.entry(i, 0) ** 2 for i in range(size + 1)), Fraction(0))
        assert grown <= Fraction(bound) ** 2 * given_
    assert bound <= np.linalg.norm(matrix, 2) * (1 + 1e-6)


def test_a_hair_decides_definiteness_and_contraction() -> None:
    orthogonal, _ = np.linalg.qr(np.random.default_rng(0).normal(size=(50, 50)))
    assert not is_definite(np.zeros((2, 2)), 0.0)
    assert not is_definite(np.diag([1.0, -1e-18]), 0.0)
    assert not is_definite(np.full((2, 2), 1.0), 0.0)
    assert is_definite(np.eye(50), 0.5)
    assert not is_definite(np.eye(50), 1.0)
    assert not is_definite(np.full((2, 2), np.nan), 0.0)
    ones = np.ones(50)
    assert not contracts(orthogonal, ones, Fraction(1) - Fraction(1, 10**9))
    assert contracts(orthogonal, ones, Fraction(1) + Fraction(1, 10**6))
    # A matrix of norm exactly 1 is never shown to contract.
    assert spectral_norm(np.eye(20)) >= 1
    assert spectral_norm(np.full((2, 2), 1e200)) == pytest.approx(2e200, rel=1e-6)


def linear(matrix: np.ndarray, inputs: np.ndarray, readout: np.ndarray | None) -> TrainedModel:
    return TrainedModel((Layer(LINEAR, matrix, inputs, ()),), readout, "linear")


def tails_by_hand(model: TrainedModel, count: int, norm: str) -> np.ndarray:
    """Suffix sums of the largest outputs one term can give, for one output, in floats."""
    (layer,) = model.layers
    assert model.readout is not None
    row, terms = model.readout, []
    for _ in range(count):
        terms.append(np.linalg.norm((row @ layer.input).ravel(), 1 if norm == "inf" else 2))
        row = row @ layer.recurrent
    return np.cumsum(np.array(terms)[::-1])[::-1]


@given(seeds, st.integers(2, 12), st.integers(1, 4), st.sampled_from(["2", "inf"]))
@settings(max_examples=20)
def test_power_tails_are_sharp_for_one_output(seed: int, size: int, width: int, norm: str) -> None:
    """Non-normal systems included: the norm may be far above 1 while the powers decay."""
    rng = np.random.default_rng(seed)
    matrix = 0.5 * np.triu(rng.normal(size=(size, size)), 1) + np.diag(rng.uniform(-0.6, 0.6, size))
    model = linear(matrix, rng.normal(size=(size, width)), rng.normal(size=(1, size)))
    eps = Fraction(1, 1000)
    tail: Tail = power_tail(model, InputBound(Fraction(1), norm), eps)
    true = tails_by_hand(model, len(tail.sums) + 400, norm)
    for k, value in enumerate(tail.sums):
        assert true[k] <= value / fp.ONE * (1 + 1e-9)
        assert value / fp.ONE <= true[k] + 1e-6 * (1 + true[0])


def test_systems_that_do_not_contract_are_refused() -> None:
    turn = np.array([[0.6, -0.8], [0.8, 0.6]])
    for matrix in (np.eye(3), 1.001 * np.eye(2), turn, np.array([[1.0, 1.0], [0.0, 1.0]])):
        with pytest.raises(NoCertificate, match="shown to contract"):
            contraction_power(matrix)
    steps, factor, growth = contraction_power(np.array([[0.0, 10.0], [0.0, 0.0]]))
    assert (steps, factor) == (2, pytest.approx(0, abs=1e-9))
    assert growth >= 10
    with pytest.raises((NoCertificate, ArithmeticError)):
        contraction_power(np.full((2, 2), 1e300))


def test_a_system_of_512_states_is_answered_by_powers() -> None:
    from memory_theorems.theorems.models.window import best, certify

    rng = np.random.default_rng(0)
    matrix = 0.4 * rng.normal(size=(512, 512)) / 22
    model = linear(matrix, rng.normal(size=(512, 2)), rng.normal(size=(1, 512)) / 32)
    attempts = certify(model, InputBound(Fraction(1), "2"), Fraction(1, 1000))
    chosen = best(attempts)
    assert chosen is not None
    assert chosen.method == "exact tail sums"
    assert any("skipped" in item.failing_hypothesis for item in attempts)
    true = tails_by_hand(model, 200, "2")
    assert chosen.window is not None
    assert true[chosen.window] <= 1e-3 < true[chosen.window - 1] * (1 + 1e-3)
