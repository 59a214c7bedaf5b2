"""(87) with the constant that it hides: closed and met, and not in wrong variants."""

from __future__ import annotations

import pytest
from mpmath import exp, mpf, sqrt

from memory_theorems.theorems.curse_of_memory.flows.gradient_bound import CONSTANTS, PRINTED, ROOT
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import changed_here, closer, without


@pytest.mark.stress
def test_closed_and_met() -> None:
    found = closer().close(PRINTED)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert not found.given
    assert not found.unused


@pytest.mark.stress
@pytest.mark.parametrize("hypothesis", ["in L2", "bounded", "tail"])
def test_no_hypothesis_can_be_left_out(hypothesis: str) -> None:
    assert closer().close(without(PRINTED, hypothesis)).shown is None


#: Statement, what is changed: each is false, or wants another proof.
WRONG = [
    (CONSTANTS, "exp(1/c_1)", "exp(1/(2*c_1))"),
    (ROOT, "x*(1 + A)/o", "x*A/o"),
    (ROOT, "o <= 1", "o <= 2"),
]
WRONG_THEOREMS = [
    # Without 1/omega, a smaller constant, another power of c_2, half the exponent.
    (PRINTED, "(1/omega)", "1"),
    (PRINTED, "2*E*(2*x*exp(1/y) + 4*M*exp(z))", "2*E*(2*x*exp(1/y))"),
    (PRINTED, "**(r**2) + exp(t_0)**r", "**r + exp(t_0)**r"),
    (PRINTED, "exp(-r/omega)", "exp(-2*r/omega)"),
    (PRINTED, "(1 + A))", "A)"),
]


@pytest.mark.parametrize(("statement", "old", "new"), WRONG)
def test_wrong_lemmas_are_not_closed(statement: Composed, old: str, new: str) -> None:
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"


@pytest.mark.stress
@pytest.mark.parametrize(("statement", "old", "new"), WRONG_THEOREMS)
def test_wrong_theorems_are_not_closed(statement: Composed, old: str, new: str) -> None:
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"


def test_the_constant_in_numbers() -> None:
    """2e(K_0, K_1 with A and omega) against the printed product, at some points."""
    for c_0, c_1, t_0, m_0, r, a, omega in (
        (1, 1, 1, 1, 1, 1, "0.25"),
        (3, "0.2", 2, "0.5", 3, 0, "0.1"),
        ("0.1", 2, "0.3", 4, "0.5", 5, "0.45"),
    ):
        c_0, c_1, t_0, m_0, r, a, omega = map(mpf, (c_0, c_1, t_0, m_0, r, a, omega))
        first, second = (
            2 * c_0 * exp(((n + 1) ** 2 + r**2) / (4 * c_1))
            + 2 ** (n + 1) * m_0 * exp(t_0 * (1 + r))
            for n in (0, 1)
        )
        bound = 2 * c_0 * exp(1 / c_1) + 4 * m_0 * exp(t_0)
        tails = exp(1 / (4 * c_1)) ** (r**2) + exp(t_0) ** r
        assert sqrt(first**2 + a**2 * second**2 / omega**2) <= bound * tails * (1 + a) / omega
