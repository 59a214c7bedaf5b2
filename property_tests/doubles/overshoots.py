"""Whether step responses of all-pass filters stay between -1 and 1, filter by filter, exactly."""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from memory_theorems.theorems.objects.fits.all_pass import step_response
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.sign_structure import supremum_of_absolute_value
from memory_theorems.verify.verdicts import Reason, Verdict, certified, refuted, undecided

#: Rates of the all-pass filters whose step responses are checked: spread, close, repeated.
FILTERS: tuple[tuple[str, ...], ...] = (
    ("1",),
    ("1", "1"),
    ("1", "1", "3", "3"),
    ("1/100", "1/100", "1", "1", "100", "100"),
    ("1", "1", "11/10", "11/10", "6/5", "6/5"),
    ("2", "2", "2", "2", "2", "2", "2", "2"),
    ("1/7", "1/7", "1/2", "1/2", "3", "3", "5", "5", "40", "40"),
)


def overshoot(texts: tuple[str, ...], level: Fraction = Fraction(1), stretch: int = 1) -> Verdict:
    """Whether the step response of one filter exceeds ``level`` in absolute value.

    ``stretch`` other than 1 stretches each response G about its start, 1 + stretch*(G - 1): its
    transform does not vanish at the rates, and the bound is lost.
    """
    method = "exact step responses"
    one = ExponentialPolynomial.constant(1)
    response = step_response([Fraction(text) for text in texts])
    moved = one + (response - one).scaled(stretch)
    found = supremum_of_absolute_value(moved, 40)
    bound = arb(level.numerator) / level.denominator
    if found > bound:
        detail = f"the step response reaches {found.str(6)}"
        return refuted({"rates": list(texts)}, detail, method)
    if not found <= bound + arb(2) ** -30:
        detail = f"the largest absolute value {found.str(12)} is not told from {level}"
        return undecided(Reason.ENCLOSURE_TOO_WIDE, detail, method)
    return certified(f"the largest absolute value is {found.str(8)}", method)
