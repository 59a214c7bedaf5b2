"""The sharp width: both bounds on graded sums and on certified least widths."""

from __future__ import annotations

import pytest

from memory_theorems.theorems.discoveries.sharp_width.graded_widths import COUNT, UPPER
from memory_theorems.theorems.discoveries.sharp_width.statement import SharpWidth
from memory_theorems.theorems.discoveries.widths.graded_sums import EDGES
from memory_theorems.verify.testing import theorem_checks
from property_tests.formulas import Stating

THEOREM = SharpWidth()
STATING = Stating(THEOREM)
#: The lemmas that are about every graded sum, and about every model.
LEMMAS = (
    *("uniform density", "own density", "scale", "rounded"),
    *("count of the graded sum", "estimate of the graded sum", "L >= 1"),
)
test_theorem = theorem_checks(THEOREM, drawn=2, spared=LEMMAS, least=2)


@pytest.mark.parametrize(
    "wrong",
    [
        f"n <= ({UPPER})/2",
        f"n <= {UPPER.replace('*q', '')}",
        "d <= exp(-L)/100",
        "d <= 5*(l + 3)**2*exp(-2*l)",
        "d <= (l + 3)*exp(-l)/20",
        f"n <= ({COUNT})/3",
        "L >= 1 => m >= (L + log(L))**2/(2*pi*q) - 1/pi**2",
    ],
)
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    assert STATING.violated(wrong, EDGES)
