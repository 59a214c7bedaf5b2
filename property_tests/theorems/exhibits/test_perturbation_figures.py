"""The curves of E_m(beta): finite or infinite where the theory says so, and drawn."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb

from memory_theorems.reports.figures import drawn
from memory_theorems.theorems.exhibits.perturbation_figures import FIGURES, SHOWN, curve, models
from memory_theorems.theorems.objects.perturbations.reparameterisation import DIRECT


def test_a_polynomial_memory_leaves_the_direct_map_no_room() -> None:
    """The slowest rates, and with them the reach of the direct map, shrink with the error."""
    reaches = [curve(model, DIRECT)[-1][0] for model in models(Fraction(0))]
    assert reaches == sorted(reaches, reverse=True)
    assert models(Fraction(0))[-1].moved(DIRECT, Fraction(1, 1000)).infinite
    for model in models(Fraction(1)):
        assert not model.moved(DIRECT, Fraction(1, 2)).infinite


def test_stable_maps_bound_all_widths_at_once() -> None:
    """At beta = 1/10 the exponential map adds at most (e**beta - 1) times the mass, about 2."""
    for model in models(Fraction(0)):
        for change in SHOWN[1:3]:
            bounds = model.moved(change, Fraction(1, 10))
            assert bounds.upper is not None
            assert bounds.lower is not None
            assert bounds.upper < model.error + (model.error + 2) * arb("0.1052")
            assert not bounds.lower > bounds.upper


@pytest.mark.parametrize("title", FIGURES)
def test_every_figure_is_drawn(title: str) -> None:
    drawing = drawn(title, FIGURES[title])
    assert drawing.source, drawing.problem
