"""Fractions with a short denominator, by the choices of the strategy of Hypothesis.

That strategy makes another one for each number it draws, and checks it: most of the time in
which a violation of many numbers is shrunk.  Here the strategies are made once.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import gcd

from hypothesis import strategies as st


@lru_cache(maxsize=256)
def short_fractions(
    low: Fraction | int, high: Fraction | int, denominator: int
) -> st.SearchStrategy[Fraction]:
    """Fractions in [low, high] with denominators up to ``denominator``, low < high; the same for
    the same choices as ``st.fractions(low, high, max_denominator=denominator)``."""
    least, most = Fraction(low), Fraction(high)
    ends = least.numerator * most.denominator, most.numerator * least.denominator
    scale = least.denominator * most.denominator
    common = gcd(scale, *ends)
    first, last, scale = (value // common for value in (*ends, scale))
    of_denominator = [
        st.builds(Fraction, st.integers(d * first, d * last), st.just(d * scale))
        for d in range(1, denominator + 1)
    ]
    return (
        st.integers(1, denominator)
        .flatmap(lambda d: of_denominator[d - 1])
        .map(lambda found: found.limit_denominator(denominator))
    )
