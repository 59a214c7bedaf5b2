"""Limits of decaying models: Lemma A.10, Theorem A.4 and the chain that refutes its print."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.inverse_approximation.lemma_a_10.statement import UniformDecayPasses
from memory_theorems.theorems.inverse_approximation.poisson_chain.statement import PoissonChain
from memory_theorems.theorems.inverse_approximation.theorem_a_4.instances import (
    EDGES,
    LinearLimit,
    derivative,
    linear_limits,
)
from memory_theorems.theorems.inverse_approximation.theorem_a_4.statement import LinearTargetsForget
from memory_theorems.theorems.objects.memory.linear_memories import LinearModel
from memory_theorems.theorems.objects.memory.poisson_memories import chain, limit
from memory_theorems.verify.arithmetic.balls import to_ball
from memory_theorems.verify.arithmetic.linear_algebra import matrix, spectral_norm
from memory_theorems.verify.examination.formula_statements import close
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.stating import FormulaTheorem
from memory_theorems.verify.testing import theorem_checks

test_limits = theorem_checks(UniformDecayPasses(), spared=("0 <= t",))
test_chain = theorem_checks(PoissonChain())
test_linear = theorem_checks(LinearTargetsForget(), spared=("weights", "0 <= t"))


@pytest.mark.parametrize(
    "theorem", [UniformDecayPasses(), PoissonChain(), LinearTargetsForget()], ids=lambda t: t.key
)
def test_no_hypothesis_is_idle(theorem: FormulaTheorem) -> None:
    proved = [item.subject for item in theorem.statements if isinstance(item.subject, Sequent)]
    assert proved
    for subject in proved:
        assert close(subject).proof is not None
        for item in subject.theory.hypotheses:
            assert close(subject.without(item.name)).proof is None, item.name


@settings(max_examples=20)
@given(linear_limits(), st.integers(0, 3), st.fractions(0, 4, max_denominator=3))
def test_derivatives_agree_with_the_matrix_exponential(
    model: LinearLimit, order: int, time: Fraction
) -> None:
    w = ((-model.rate, model.coupling), (Fraction(0), -model.rate))
    moved = model.inputs
    for _ in range(order):
        first, second = (sum((a * b for a, b in zip(row, moved, strict=True)), Fraction(0))
                         for row in w)  # fmt: skip
        moved = (first, second)
    dense = LinearModel(w, tuple((entry,) for entry in moved), model.readout)
    (value,) = dense.kernel(time)
    assert value.overlaps(derivative(model, order, time))


def test_the_flow_overshoots_where_the_coupling_is_large() -> None:
    """|exp(W t)| is not bounded by exp(-w*t): the edge whose hypothesis on the flows fails."""
    model = EDGES[5]
    assert derivative(model, 0, Fraction(1)) > 10 * (-to_ball(model.rate)).exp()


def test_the_chain_keeps_every_printed_hypothesis() -> None:
    """Bounded weights, one eigenvalue, a uniform error; and the limit is no exponential."""
    for width in (3, 8):
        model = chain(width)
        w = matrix(model.state_weights)
        assert spectral_norm(w, 64) <= 2
        shifted = w + matrix([[int(i == j) for j in range(width)] for i in range(width)])
        assert not any(entry for row in (shifted**width).tolist() for entry in row)
        assert sum(abs(c) for c in model.readout) <= 1
    for t in (20, 60):
        time = Fraction(t)
        assert limit(time) * t**2 > arb(9) / 10
        assert limit(time) > 50 * (-to_ball(time) / 2).exp()
