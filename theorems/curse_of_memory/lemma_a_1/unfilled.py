"""Null sequences that are admissible for the printed choice of sets and are not null."""

from __future__ import annotations

from fractions import Fraction

from memory_theorems.theorems.objects.functionals.measures import Measure
from memory_theorems.theorems.objects.functionals.signals import Signal, plateau
from memory_theorems.verify.verdicts import Evidence, Reason, Verdict, refuted, undecided


def unfilled_complement(_: None = None, in_lebesgue_measure: bool = False) -> Verdict:
    """Are sequences built with ``|mu|(E' minus K_n') <= 1/n`` null almost everywhere?

    mu is a unit mass at 1, E = {1} = K_n and, as |mu|(E') = 0, K_n' may be empty; then 1 on [0, n]
    is an admissible x^(n).  With ``in_lebesgue_measure`` K_n' has to fill E' up to 1/n as well.
    """
    mass = Measure(((Fraction(1), Fraction(1)),))
    for n in (10, 100, 1000):
        signal = Signal((plateau(Fraction(0), Fraction(n), Fraction(1)),))
        outside = Measure(mass.masses[1:]).total_variation
        if not outside <= Fraction(1, n):
            return undecided(Reason.UNSUPPORTED, "the sets are not admissible", "exact")
        unfilled = Fraction(n)  # Lebesgue measure of (E' cap [0, n]) minus the empty set
        if in_lebesgue_measure and unfilled > Fraction(1, n):
            detail = "the empty set is not admissible: x^(n) is forced to 0"
            return undecided(Reason.UNSUPPORTED, detail, "exact")
        if signal.at(Fraction(1, 2))[0] != 1:
            detail = "the sequence tends to 0 at s = 1/2"
            return undecided(Reason.UNSUPPORTED, detail, "exact")
    return refuted(
        {"mu": "unit mass at 1", "E": "{1}", "K_n": "{1}", "K_n'": "{}", "x^(n)": "1 on [0, n]"},
        "an admissible sequence equals 1 on all of [0, n] and does not tend to 0 anywhere",
        "exact",
        evidence=Evidence.PROVED,
    )
