"""Near-best models of power laws: their errors by two routes, and what a target offers."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.l1_exchange import near_best_l1
from memory_theorems.theorems.targets.approximation import channel_fits, l1_error
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.power_law_models import MOST, near_best, power_law
from memory_theorems.verify.errors import InputError


@settings(max_examples=6)
@given(
    text=st.sampled_from(["(1 + t)**(-2)", "3*(2 + t/3)**(-3/2)", "-1/(1 + t)**(5/4)"]),
    width=st.integers(1, 5),
)
def test_both_routes_to_the_error_agree(text: str, width: int) -> None:
    channel = Channel.parse(text)
    law = power_law(channel.term)
    assert law is not None
    model, error = near_best(law, width)
    exact = l1_error(channel, model)
    assert exact <= error <= 1.1 * exact
    assert len(model.terms) == width


def test_a_target_offers_the_best_exponential() -> None:
    fits = [fit for _, fit in islice(channel_fits(Channel.parse("(1 + t)**(-2)"), 3), 4)]
    errors = [float(fit.error) for fit in fits if fit is not None]
    # E_1 is 0.290967520989; the others are near-best.
    assert errors[1] == pytest.approx(0.290967520989, abs=1e-9)
    assert errors[2] < 0.104
    assert errors[3] < 0.04123


@pytest.mark.parametrize("text", ["exp(-t)", "(1 + t)**(-10)", "(1 + t)**(-2) + exp(-t)", "t"])
def test_other_kernels_are_no_power_laws(text: str) -> None:
    assert power_law(Channel.parse(text).term) is None


def test_widths_out_of_range_are_refused() -> None:
    law = power_law(Channel.parse("(1 + t)**(-2)").term)
    assert law is not None
    for width in (0, MOST + 1):
        with pytest.raises(InputError):
            near_best(law, width)
    assert len(near_best_l1(Fraction(1), 2)[0]) == 2
