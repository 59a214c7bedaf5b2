r"""Lemma A.2: polynomials in exp(-t) are dense in L1.

As printed.  For :math:`\rho\in L^1[0,\infty)` and :math:`\varepsilon>0` there is a polynomial p
with :math:`p(0)=0` and :math:`\int_0^\infty|\rho(t)-p(e^{-t})|dt\le\varepsilon`.

The proof: :math:`u=e^{-t}` maps :math:`L^1(0,\infty)` isometrically to :math:`L^1(0,1)` by
:math:`R(u)=\rho(-\log u)/u`; continuous functions with value 0 at 0 are dense there, and
polynomials q in them (Weierstrass is enough; Muntz and Szasz is not needed); :math:`p(u)=uq(u)`.

Here the polynomial is *constructed*: the exact solution of a Hilbert system with rational data; its
L1 error is enclosed between certified sign changes.

Source: Li, Han, E and Li (ICLR 2021), (36)-(41).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any

from flint import arb
from hypothesis import strategies as st

from theorems.objects.fits.decay_polynomials import decay_polynomial
from theorems.objects.fits.exponential_polynomial_fits import (
    PolynomialFit,
    fit_of_degree,
    polynomial_fit,
    polynomial_in_decay,
)
from theorems.objects.kernels.exponential_kernels import Kernel, kernel_or_reason
from theorems.objects.kernels.kernel_families import piecewise_kernel
from theorems.papers import CURSE_OF_MEMORY
from verify.arithmetic.balls import lower_bound, precision, to_fmpq, to_fraction
from verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from verify.arithmetic.quadrature import integrate
from verify.arithmetic.sign_structure import integral_of_absolute_value
from verify.errors import InputError
from verify.language.claims import claim, relations
from verify.language.parser import parse_term
from verify.language.terms import (
    Term,
    divide,
    function,
    negate,
    rational_text,
    substitute,
    variable,
)
from verify.quantities import Quantity
from verify.theorem import (
    PROVED,
    SPOT_CERTIFIED,
    Applicability,
    Assertion,
    Citation,
    Computation,
    Form,
    NotAnInstance,
    Range,
    Source,
    Statement,
    Step,
    Target,
    Theorem,
)
from verify.verdicts import Json, Reason, Verdict, certified, refuted, undecided

BITS = 48
#: The range of u on which (38) is compared with the range of t = -log(u).
LOWEST = Fraction(1, 50)


@dataclass(frozen=True, slots=True)
class DensityOfPolynomials:
    """One component of a kernel as text, and eps > 0."""

    text: str
    eps: Fraction

    def __post_init__(self) -> None:
        if self.eps <= 0:
            raise InputError("eps must be positive")
        if not self.function.decays:
            raise InputError("the kernel must be integrable")

    @property
    def function(self) -> ExponentialPolynomial:
        return Kernel.parse([self.text]).components[0]


@lru_cache(maxsize=256)
def _fit(text: str, eps: Fraction) -> PolynomialFit:
    return polynomial_fit(Kernel.parse([text]).components[0], eps)


@lru_cache(maxsize=256)
def _linear_fit(text: str) -> PolynomialFit:
    return fit_of_degree(Kernel.parse([text]).components[0], 1)


def transformed_term(text: str) -> Term:
    """R(u) = rho(-log u)/u as a term in u."""
    time = negate(function("log", variable("u")))
    return divide(substitute(parse_term(text), {"t": time}), variable("u"))


@lru_cache(maxsize=256)
def norm_in_u(text: str) -> arb:
    """``int_LOWEST^1 |R(u)| du`` by certified quadrature of the transformed term."""
    if not Kernel.parse([text]).components[0].terms:
        return arb(0)
    return integrate(function("Abs", transformed_term(text)), "u", LOWEST, Fraction(1), 24)


def norm_in_t(of: ExponentialPolynomial, bits: int) -> arb:
    """``int_0^T |rho|`` with exp(-T) = LOWEST, by antiderivatives between certified signs."""
    with precision(bits + 32):
        time = -arb(to_fmpq(LOWEST)).log()
        unit = Fraction(1, 2 ** (bits + 8))
        below = (lower_bound(time) // unit) * unit
        first = integral_of_absolute_value(of, bits, below)
        rest = of.absolute_bound(below, below + 2 * unit) * to_fmpq(2 * unit)
        return first + arb(0).union(rest.upper())


def measure_polynomials(instance: DensityOfPolynomials) -> Mapping[str, Quantity]:
    """All names of the lemma."""
    text, eps = instance.text, instance.eps
    fit = _fit(text, eps)
    top = fit.function

    def value_at(point: Fraction, bits: int) -> arb:
        with precision(bits + 32):
            t = -arb(to_fmpq(point)).log()
            return sum(
                ((-t * j).exp() * to_fmpq(c) for j, c in enumerate(fit.coefficients, 1)), arb(0)
            )

    polynomial = sum(
        (c * Fraction(1, 3) ** j for j, c in enumerate(fit.coefficients, 1)), Fraction(0)
    )
    return {
        "eps": Quantity.exact(eps),
        "error": Quantity(lambda bits: _fit(text, eps).error, "certified L1 error"),
        "linear_error": Quantity(lambda bits: _linear_fit(text).error, "certified L1 error"),
        "degree": Quantity.exact(len(fit.coefficients)),
        "at_infinity": Quantity.exact(
            sum((to_fraction(c) for (_, a, _, _), c in top.terms.items() if a == 0), Fraction(0))
        ),
        "p_third": Quantity.exact(polynomial),
        "phi_third": Quantity(lambda bits: value_at(Fraction(1, 3), bits), "exponentials"),
        "norm_in_u": Quantity(lambda bits: norm_in_u(text), "certified quadrature in u"),
        "norm_in_t": Quantity(
            lambda bits: norm_in_t(instance.function, min(bits, BITS)), "antiderivatives in t"
        ),
        "norm": Quantity(
            lambda bits: integral_of_absolute_value(instance.function, min(bits, BITS)),
            "certified L1 norm",
        ),
        "fit_norm": Quantity(
            lambda bits: integral_of_absolute_value(
                polynomial_in_decay(fit.coefficients), min(bits, BITS)
            ),
            "certified L1 norm",
        ),
    }


#: Kernels that are not smooth, with the tolerance that is reached.
ROUGH = (
    ("Max(0, 1 - Abs(t - 1))", Fraction(1, 10)),
    ("Max(0, 1 - t)", Fraction(1, 20)),
    ("Heaviside(2 - t) - 2*Heaviside(1 - t)", Fraction(3, 2)),
    ("Heaviside(1 - t)", Fraction(1, 4)),
)


def rough_kernel(case: tuple[str, Fraction], degree: int = 0, divisor: int = 1) -> Verdict:
    """A polynomial for one kernel with jumps or corners (text, tolerance); ``degree`` > 0 fixes
    it, ``divisor`` makes the tolerance smaller.

    The construction's own bound (a quadratic form) is not used: the L1 error is enclosed again,
    piece by piece between certified signs.
    """
    text, tolerance = case
    method = "exact integrals between certified signs"
    eps = tolerance / divisor
    coefficients = decay_polynomial(text, tolerance).coefficients
    if degree:
        coefficients = coefficients[:degree]
    with precision(128):
        kernel = piecewise_kernel(parse_term(text))
        error = kernel.l1_error(polynomial_in_decay(coefficients))
        if error > to_fmpq(eps):
            return refuted(
                {"kernel": text, "eps": str(eps), "p": [str(c) for c in coefficients]},
                f"the L1 error of this polynomial is {error.str(6, radius=False)}",
                method,
            )
        if not error <= to_fmpq(eps):
            return undecided(Reason.ENCLOSURE_TOO_WIDE, f"the error for {text}: {error}")
    return certified(f"the error for {text} is at most {eps}", method)


class DenseExponentials(Theorem):
    __doc__ = __doc__

    key = "curse-of-memory/lemma-a.2"
    options = ("eps",)
    aliases = ("lemma-a.2",)
    title = "Polynomials in exp(-t) are dense in L1"
    source = Source(CURSE_OF_MEMORY, "Lemma A.2", ("36",), "Appendix A")
    names = {  # noqa: RUF012
        "eps": "tolerance, > 0",
        "error": "||rho - p(e^-.)||_L1 of the constructed polynomial",
        "linear_error": "the same for the constructed polynomial of degree 1",
        "degree": "degree of p",
        "at_infinity": "the limit p(0) of p(exp(-t))",
        "p_third": "p(1/3), exact",
        "phi_third": "p(exp(-t)) as a sum of exponentials at t = log 3",
        "norm_in_u": "int_{1/50}^1 |R(u)| du, by quadrature in u",
        "norm_in_t": "int_0^{log 50} |rho(t)| dt, by antiderivatives in t",
        "norm": "||rho||_L1",
        "fit_norm": "||p(e^-.)||_L1",
    }
    cites = (
        Citation("Density of continuous functions in L1", "C[0, 1] functions with value 0 at 0 are "
                 "dense in L1(0, 1)", "standard"),
        Citation("Weierstrass approximation theorem", "polynomials are dense in C[0, 1]; the paper "
                 "cites the stronger theorem of Muntz and Szasz", "standard"),
    )  # fmt: skip
    edges = (
        DensityOfPolynomials("exp(-3*t)", Fraction(1, 1000)),
        DensityOfPolynomials("0", Fraction(1, 1000)),
        DensityOfPolynomials("exp(-t/2)", Fraction(1, 4)),
    )
    statements = (
        Statement(
            Form.PRINTED,
            r"\int_0^\infty|\rho(t)-p(e^{-t})|\,dt\le\varepsilon,\quad p(0)=0",
            Assertion(relations(["error <= eps", "at_infinity == 0"])),
            SPOT_CERTIFIED,
            note="the polynomial is constructed and its error certified for every instance",
            mutants={
                "a line is enough": Assertion(relations("linear_error <= eps")),
                "a thousandth of eps": Assertion(relations("error <= eps/1000")),
            },
        ),
    )
    steps = (
        Step(
            "kernels with jumps and corners", "36",
            r"\rho=1_{[0,1]},\ \max(0,1-|t-1|),\ \dots:\ "
            r"\int_0^\infty|\rho(t)-p(e^{-t})|\,dt\le\varepsilon",
            Computation(
                rough_kernel,
                "a polynomial is constructed for each kernel and its L1 error enclosed",
                Range("four kernels with jumps or corners, one tolerance each", lambda: ROUGH),
                {
                    "one term only": partial(rough_kernel, degree=1),
                    "a hundredth of the tolerance": partial(rough_kernel, divisor=100),
                },
            ),
            SPOT_CERTIFIED,
            form=Form.SHARPENED,
            note="the kernels of the lemma need not be continuous",
        ),
        Step(
            "isometry", "38",
            r"\int_v^1|R(u)|\,du=\int_0^{-\log v}|\rho(t)|\,dt,\quad R(u)=\rho(-\log u)/u",
            Assertion(relations("Abs(norm_in_u - norm_in_t) <= 10**(-6)*(1 + norm)")),
            SPOT_CERTIFIED,
            note="v = 1/50; two independent integrals, in u and in t",
            mutants={
                "without the factor 1/u": Assertion(
                    relations("Abs(norm_in_u - norm) <= 10**(-6)*norm")
                ),
                "half of it": Assertion(
                    relations("Abs(norm_in_u/2 - norm_in_t) <= 10**(-6)*(1 + norm)")
                ),
            },
        ),
        Step(
            "change of variable", "38",
            r"\frac{d}{dt}e^{-t}=-e^{-t}:\ \frac{\rho(-\log u)}u\Big|_{u=e^{-t}}e^{-t}=\rho(t)",
            claim("exp(-t)/exp(-t)*r == r", t="[0, oo)", r="(-oo, oo)"),
            PROVED,
        ),
        Step(
            "continuous with value 0", "39",
            r"\tilde R(u)=R(u)\min(1,u/\eta):\ \int_0^1|R-\tilde R|\le\int_0^\eta|R|",
            claim("Abs(r - r*Min(1, x)) <= Abs(r)", r="(-oo, oo)", x="[0, oo)"),
            note="for continuous rho; x = u/eta; the right side tends to 0 with eta, as R is "
            "integrable",
        ),
        Step(
            "p(u)/u is a polynomial", "40",
            r"p(u)=\sum_{j\ge1}\alpha_ju^j:\ p(e^{-t})=\sum_j\alpha_je^{-jt}",
            Assertion(relations("Abs(phi_third - p_third) <= 10**(-9)*(1 + Abs(p_third))")),
            SPOT_CERTIFIED,
            note="at u = 1/3, from exact coefficients and from exponentials",
            mutants={
                "the derivative": Assertion(
                    relations("Abs(3*phi_third - p_third) <= 10**(-9)*(1 + Abs(p_third))")
                ),
            },
        ),
        Step(
            "triangle inequality", "41",
            r"|R-p/u|\le|R-\tilde R|+|\tilde R-p/u|",
            claim("Abs(r - q) <= Abs(r - s) + Abs(s - q)", r="(-oo, oo)", s="(-oo, oo)",
                  q="(-oo, oo)"),
        ),
        Step(
            "halves add up", "41",
            r"\|R-\tilde R\|\le\varepsilon/2,\ \|\tilde R-q\|\le\varepsilon/2\ \Rightarrow\ "
            r"\|R-q\|\le\varepsilon",
            claim("x + y <= eps", eps="(0, oo)", x="[0, oo)", y="[0, oo)",
                  given=["x <= eps/2", "y <= eps/2"]),
        ),
        Step(
            "norms", "36",
            r"\big|\|\rho\|-\|p(e^{-\cdot})\|\big|\le\varepsilon",
            Assertion(relations("Abs(norm - fit_norm) <= eps")),
            SPOT_CERTIFIED,
            form=Form.SHARPENED,
            note="independent of the error's enclosure",
            mutants={"a thousandth": Assertion(relations("Abs(norm - fit_norm) <= eps/1000"))},
        ),
    )  # fmt: skip

    def family(self) -> st.SearchStrategy[Any]:
        return st.builds(
            DensityOfPolynomials,
            st.sampled_from(
                (
                    "t*exp(-t)",
                    "exp(-t)*cos(2*t)",
                    "exp(-5*t/2)",
                    "t**2*exp(-5*t)",
                    "exp(-t/2) - exp(-3*t)",
                    "exp(-3*t/2)*sin(5*t)",
                    "exp(-t) - 2*t*exp(-4*t)",
                )
            ),
            st.sampled_from((Fraction(1, 4), Fraction(1, 10), Fraction(1, 20))),
        )

    def measure(self, instance: DensityOfPolynomials) -> Mapping[str, Quantity]:
        return measure_polynomials(instance)

    def describe(self, instance: DensityOfPolynomials) -> Json:
        return {"kernel": instance.text, "eps": rational_text(instance.eps)}

    def rebuild(self, data: Json) -> DensityOfPolynomials:
        try:
            return DensityOfPolynomials(str(data["kernel"]), Fraction(data["eps"]))
        except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
            raise InputError(f"not an instance of Lemma A.2: {trouble}") from None

    def instances_for(self, target: Target) -> tuple[DensityOfPolynomials, ...]:
        kernel = kernel_or_reason(target.kernel)
        if isinstance(kernel, str):
            raise NotAnInstance(
                f"the polynomial is constructed for exponential polynomials only: {kernel}"
            )
        if kernel.channels != 1:
            raise NotAnInstance("the lemma speaks of one channel", Applicability.HYPOTHESIS_FAILS)
        rate = kernel.largest_rate
        if rate is not None and rate < Fraction(1, 2):
            raise NotAnInstance(
                "the polynomials in exp(-t) that are constructed need a kernel that decays at "
                "least like exp(-t/2)"
            )
        try:
            eps = Fraction(target.options.get("eps", "1/4"))
        except (ValueError, ZeroDivisionError) as trouble:
            raise InputError(f"eps is a fraction: {trouble}") from None
        return (DensityOfPolynomials(target.kernel[0], eps),)

    def says(
        self, instance: DensityOfPolynomials, bits: int = 64
    ) -> tuple[tuple[str, Quantity], ...]:
        values = measure_polynomials(instance)
        return (("degree of p", values["degree"]), ("L1 error of p(exp(-t))", values["error"]))
