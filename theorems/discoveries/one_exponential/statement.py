r"""Least errors in closed form: one and two exponentials, and Hankel singular values.

*One exponential near* :math:`(1+t)^{-2}` *in L1.*  Let :math:`0<x_1<x_2`, :math:`x_1e^{-x_1}=
x_2e^{-x_2}`, :math:`e^{-x_1}-e^{-x_2}=\frac12` and :math:`w=\sqrt{x_2/x_1}`, so that
:math:`(w^2-1)w^{-2w^2/(w^2-1)}=\frac12`.  The signs that change at :math:`x_1/\lambda` and
:math:`x_2/\lambda` annihilate :math:`e^{-\lambda t}` and :math:`te^{-\lambda t}`; paired with the
kernel they give :math:`1-\frac{2\lambda}{\lambda+x_1}+\frac{2\lambda}{\lambda+x_2}`, which is
least at :math:`\lambda=\sqrt{x_1x_2}`.  So every real c and :math:`\lambda>0` have

.. math:: \int_0^\infty|(1+t)^{-2}-ce^{-\lambda t}|dt\ge\frac{3-w}{1+w}=0.29096752\ldots,

with equality for :math:`\lambda=\sqrt{x_1x_2}` and the c for which the exponential meets the
kernel at :math:`x_1/\lambda=1/w` and :math:`x_2/\lambda=w`, one c serves both.  E_1 is algebraic
in w, and w is a number that no kernel enters.  For :math:`\omega(1+t)^{-1-\omega}`,
:math:`\omega>0`, the same signs give E_1 in closed form
(``theorems/objects/fits/one_exponential.py``).

*Two exponentials.*  The kernel :math:`(5t^2-10t+14)e^{-t}` in L2: every linear network of width 2,
with the Laplace transform :math:`\frac{p+rx}{x^2+dx+u}` (complex and repeated rates included), is
at least :math:`E_2=\frac{\sqrt{13}}{10}` away, attained at the rates :math:`\frac{3\pm\sqrt5}2`.
The best p, r leave :math:`\frac{277}4-2du\alpha^2-2d\beta^2`, with :math:`\alpha p+\beta r` the
pairing of both; it is :math:`E_2^2` plus a polynomial in :math:`\frac d{1+d+u}`,
:math:`\frac{u-1}{1+d+u}` that is nowhere negative.

*Two more.*  For :math:`te^{-t}` in L2, :math:`E_1^2=\frac5{128}`, at the rate 1/3; the singular
values of its Hankel operator are :math:`\frac{\sqrt2\pm1}4`.  Those of an all-pass filter of
order n are 1, n times: exact characteristic polynomials certify the multiplicity.

Source of the question: Li, Han, E and Li (ICLR 2021), Section 4, after (16).  Answer derived here.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from flint import fmpq_poly

from memory_theorems.theorems.discoveries.one_exponential.instances import ONE_EXPONENTIALS
from memory_theorems.theorems.discoveries.one_exponential.proof import PROOF, THEORY
from memory_theorems.theorems.objects.fits.all_pass import step_response
from memory_theorems.theorems.objects.fits.hankel import gramians
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.computations import CaseRange, Computation
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma
from memory_theorems.verify.theorem import Source
from memory_theorems.verify.verdicts import Verdict, proved, refuted

#: Rates of all-pass filters, repeated ones among them.
FILTERS: tuple[tuple[str, ...], ...] = (
    ("1",), ("1", "2"), ("3", "3"), ("1/2", "1/2", "5"), ("1/7", "1", "1", "40"),
)  # fmt: skip


def all_singular_values(rates: tuple[str, ...], value: int = 1) -> Verdict:
    """Whether ``value`` is the only singular value of the Hankel operator of the impulse response
    of one all-pass filter, with the filter's order as its multiplicity: exactly."""
    response = step_response([Fraction(rate) for rate in rates]).derivative()
    p, q = gramians(response)
    found = fmpq_poly((p * q).charpoly().coeffs())
    wanted = (fmpq_poly([0, 1]) - value**2) ** len(rates)
    method = "exact characteristic polynomials of the product of the Gramians"
    if found == wanted:
        return proved(f"(x - {value**2})**{len(rates)}", method)
    return refuted({"rates": list(rates)}, f"the characteristic polynomial is {found}", method)


class BestExponential(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/one-exponential"
    aliases = ("one-exponential",)
    title = "Least errors in closed form: E_1, E_2, Hankel singular values"
    source = Source(CURSE_OF_MEMORY, "remark on lower bounds", ("16",), "Section 4")
    theory = THEORY
    stated = (
        lemma(
            "no exponential is closer",
        ),
        lemma(
            "the best rate",
            claim(
                "1 - 2*y*v/(y*v + y) + 2*y*v/(y*v + v**2*y) == (3 - v)/(1 + v)",
                y="(0, oo)",
                v="(1, oo)",
            ),
            note="y = x_1, v = w, x_2 = v**2*y: the bound is attained at that rate",
        ),
        lemma(
            "one exponential near t exp(-t) in L2",
            claim("1/4 - 2*c/(1 + l)**2 + c**2/(2*l) >= 5/128", c="(-oo, oo)", l="(0, oo)"),
            note="equality at l = 1/3, c = 3/8",
        ),
        lemma(
            "it is attained",
            claim("1/4 - 2*(3/8)/(1 + 1/3)**2 + (3/8)**2/(2/3) == 5/128"),
        ),
        lemma(
            "no two exponentials are closer",
            without=("linear", "bounded", "annihilated", "signs"),
            note="all linear networks of width 2: d, u > 0 is stability",
        ),
        lemma(
            "two exponentials attain it",
            claim("277/4 - 2*(12/5*(72/5) + 12/5*(72/5)) + ((72/5)**2 + (72/5)**2)/6 == 13/100"),
        ),
        lemma(
            "singular values of all-pass filters",
            Computation(
                all_singular_values,
                "the characteristic polynomial of the squares of the singular values",
                CaseRange("5 filters of orders 1 to 4", lambda: FILTERS),
                {"2 in place of 1": partial(all_singular_values, value=2)},
            ),
        ),
    )
    lines = (
        lemma(
            "integrals with t exp(-t)",
            claim(
                ["Derivative(-(t**2/2 + t/2 + 1/4)*exp(-2*t), t) == t**2*exp(-2*t)",
                 "Integral(s*exp(-u*s), (s, 0, oo)) == 1/u**2",
                 "Integral(exp(-2*l*s), (s, 0, oo)) == 1/(2*l)"],
                l="(0, oo)",
                u="(0, oo)",
                t="[0, oo)",
            ),
            note="the first one is that of t**2*exp(-2*t): 1/4; u = 1 + l",
        ),
        lemma(
            "integrals with the quadratic",
            claim(
                ["Derivative(-((5*t**2 - 10*t + 14)/k + (10*t - 10)/k**2 + 10/k**3)*exp(-k*t), t)"
                 " == (5*t**2 - 10*t + 14)*exp(-k*t)",
                 "Derivative(-((5*t**2 - 10*t + 14)**2/2 + (5*t**2 - 10*t + 14)*(10*t - 10)/2"
                 " + (75*t**2 - 150*t + 120)/2 + (75*t - 75)/2 + 75/4)*exp(-2*t), t)"
                 " == (5*t**2 - 10*t + 14)**2*exp(-2*t)",
                 "14**2/2 - 14*10/2 + 120/2 - 75/2 + 75/4 == 277/4"],
                k="(0, oo)", t="[0, oo)",
            ),
            note="the first at k = 1 + x: 14/k - 10/k**2 + 10/k**3 is the Laplace transform",
        ),
        lemma(
            "norm of two exponentials",
            claim(
                "c**2/(2*a) + g**2/(2*b) + 2*c*g/(a + b)"
                " == ((c*b + g*a)**2 + a*b*(c + g)**2)/(2*(a + b)*a*b)",
                a="(0, oo)", b="(0, oo)", c="(-oo, oo)", g="(-oo, oo)",
            ),
            note="d = a + b, u = a*b, p = c*b + g*a, r = c + g; complex and repeated rates by "
            "continuation",
        ),
        lemma(
            "Hankel operator of t exp(-t)",
            claim(
                "(s - 1/4)**2 - 1/8 == (s - (1 + sqrt(2))/4)*(s - (1 - sqrt(2))/4)", s="(-oo, oo)"
            ),
            note="the kernel (s + t)*exp(-s - t) on the span of exp(-t) and t*exp(-t), whose Gram "
            "matrix has the entries 1/2, 1/4, 1/4, 1/4",
        ),
        lemma(
            "signs of the exponential",
            claim(
                ["Integral(exp(-l*t), (t, 0, T)) == (1 - exp(-l*T))/l",
                 "Integral((1 + t)**(-2), (t, 0, T)) == 1 - 1/(1 + T)"],
                l="(0, oo)", T="(0, oo)",
            ),
            note="with T = x_1/l and x_2/l: (1 - 2*exp(-x_1) + 2*exp(-x_2))/l = 0, and "
            "1 - 2*l/(l + x_1) + 2*l/(l + x_2)",
        ),
    )  # fmt: skip
    proof = PROOF
    instances = ONE_EXPONENTIALS
