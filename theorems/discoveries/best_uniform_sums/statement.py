r"""Best sums of exponentials in the maximum norm, enclosed: no sum beats an alternating error.

Let :math:`f-F`, F a sum of m exponentials with real rates, alternate at 2m + 1 points with
:math:`|f-F|\ge d` there.  Then every sum of m exponentials with real rates and weights has an
error of at least d at one of these points.  So the best error :math:`E_m` lies between the least
alternating and the largest error of any such F; for :math:`x^{-p}` on [1, R] and
:math:`[1,\infty)` both are certified (``theorems/objects/fits/power_differences.py``), and an
exchange algorithm (``theorems/objects/fits/exchange.py``) finds F for which they agree to six
digits.

With :math:`x=1+t` these are the best linear models with m real rates for :math:`(1+t)^{-p}`.

W. Hackbusch published best sums for 1/x and :math:`1/\sqrt x`.  Of the printed errors most are
those of the printed sums, some are not: for :math:`1/\sqrt x` on :math:`[1,\infty)`, m = 16,
1.351639186E-05 is printed and the best error is 1.351565E-05; for 1/x on [1, 10], m = 16, the
printed sum is four times as far as the best one.  ``python -m
memory_theorems.theorems.exhibits.published_sums`` lists all of them.

The reason is that 2m exponentials with real rates do not alternate at 2m + 1 points, which
``theorems/analysis/alternations.py`` proves by Rolle's theorem, for equal rates too.

Source of the question: Li, Han, E and Li (ICLR 2021), Section 4, after (16).  The bound of de la
Vallee Poussin for exponentials; the older proof by total positivity stands beside it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from memory_theorems.theorems.discoveries.best_uniform_sums.alternation import PROOF, THEORY
from memory_theorems.theorems.discoveries.best_uniform_sums.instances import ALTERNATIONS
from memory_theorems.theorems.discoveries.widths.best_sums import NO_ALTERNATION, NO_SUM_IS_BETTER
from memory_theorems.theorems.exhibits.published_sample import examined_entry, sample
from memory_theorems.theorems.exhibits.published_sums import Entry, last_place
from memory_theorems.theorems.objects.fits.exchange import best_uniform
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.computations import CaseRange, Computation
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated
from memory_theorems.verify.theorem import Source
from memory_theorems.verify.verdicts import Verdict, certified, refuted

METHOD = "expansions on pieces of log x, alternating values"
_ONE, _HALF = Fraction(1), Fraction(1, 2)
#: Exponent, number of terms, end of the interval.
FITS: tuple[tuple[Fraction, int, Fraction | None], ...] = (
    (_ONE, 1, None), (_ONE, 3, None), (_ONE, 5, None), (_HALF, 2, None), (_HALF, 4, None),
    (_ONE, 4, Fraction(10)), (_HALF, 3, Fraction(100)), (Fraction(3, 2), 3, None),
)  # fmt: skip


def enclosed(case: tuple[Fraction, int, Fraction | None], factor: Fraction = _ONE) -> Verdict:
    """Whether the sum that the exchange finds is within one per cent of ``factor`` times the error
    that none is better than."""
    p, terms, end = case
    found = best_uniform(p, terms, end)
    shown = {"p": str(p), "m": str(terms), "R": "oo" if end is None else str(end)}
    text = f"the best error lies between {float(found.lower):.6e} and {float(found.upper):.6e}"
    if found.upper * 100 <= factor * found.lower * 101:
        return certified(text, METHOD)
    return refuted(shown, text, METHOD)


def printed_error(entry: Entry, moved: Fraction = _ONE) -> Verdict:
    """Whether the printed error is the best one, rounded to its digits, and that of the printed sum
    within one per cent; ``moved`` multiplies the printed error."""
    found = examined_entry(entry)
    low, high = found.least, found.error[1]
    printed, half = Fraction(entry.printed) * moved, last_place(entry.printed) / 2
    text = (
        f"{entry.printed} is printed; the sum has the error {float(high):.9e}, no sum of as many "
        f"terms one below {float(low):.9e}"
    )
    if low <= printed + half and printed - half <= high and found.best:
        return certified(text, METHOD)
    shown = {
        "function": entry.function,
        "m": str(entry.terms),
        "R": "oo" if entry.end is None else str(entry.end),
    }
    return refuted(shown, text, METHOD)


def _agreeing() -> tuple[Entry, ...]:
    return tuple(item for item in sample() if item.terms < 16)


class BestUniformSums(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/best-uniform-sums"
    aliases = ("best-uniform-sums",)
    title = "Best sums of exponentials in the maximum norm"
    source = Source(CURSE_OF_MEMORY, "remark on lower bounds", ("16",), "Section 4")
    theory = THEORY
    stated = (
        lemma(
            "no alternation at n + 1 points",
            NO_ALTERNATION,
            note="where points coincide one of the two values has not the sign that alternates",
        ),
        lemma(
            "no sum beats an alternating error",
            NO_SUM_IS_BETTER,
            note="for any points in order, any function and any real rates, shared and repeated "
            "ones included; by Rolle's theorem, nothing is cited",
        ),
        lemma(
            "no sum is better",
            note="the same by weights of the points, as it is tried on instances.  The hypothesis "
            "of total positivity in words: for increasing points and any 2m "
            "rates there are positive weights of the points with which the alternating sum "
            "annihilates the exponentials; rates that F and G share are replaced by others",
        ),
        lemma(
            "the best errors",
            Computation(
                enclosed,
                "best sums by exchange: largest error at most 1.01 times the least alternating one",
                CaseRange("1 to 5 terms on [1, oo) and [1, R]", lambda: FITS),
                {"nine tenths of it": partial(enclosed, factor=Fraction(9, 10))},
            ),
        ),
        overstated(
            "the printed errors of the tables",
            Computation(
                printed_error,
                "the printed error against the certified one, for a sample of the published tables",
                CaseRange("6 entries of the tables for 1/x and 1/sqrt(x)", sample),
            ),
            note="no line of the paper: it stands in W. Hackbusch's table of May 2008, whose "
            "neighbouring entries are right",
        ),
        lemma(
            "the printed errors below 16 terms",
            Computation(
                printed_error,
                "the printed error against the certified one, for a sample of the published tables",
                CaseRange("the 4 entries of the sample with fewer than 16 terms", _agreeing),
                {"one part in a thousand more": partial(printed_error, moved=Fraction(1001, 1000))},
            ),
        ),
    )
    proof = PROOF
    instances = ALTERNATIONS
