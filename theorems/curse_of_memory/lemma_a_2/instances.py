"""Instances of Lemma A.2: exponential polynomials with constructed polynomials in exp(-t).

The continuous function near R is the constructed polynomial itself.  A vector of C or F has one
entry for each power of u or exponential, and, in F and G, one for the kernel; all norms are
certified.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import arb, fmpq
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.decay_polynomials import decay_polynomial
from memory_theorems.theorems.objects.fits.exponential_polynomial_fits import (
    PolynomialFit,
    polynomial_fit,
    polynomial_in_decay,
)
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel, kernel_or_reason
from memory_theorems.theorems.objects.kernels.kernel_families import piecewise_kernel
from memory_theorems.verify.arithmetic.balls import (
    Real,
    lower_bound,
    precision,
    to_fmpq,
    to_fraction,
)
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.quadrature import integrate
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import ZERO as NUMBER
from memory_theorems.verify.language.terms import (
    Term,
    divide,
    function,
    negate,
    rational_text,
    substitute,
    variable,
)
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances
from memory_theorems.verify.theorem import Applicability, NotAnInstance, Target
from memory_theorems.verify.verdicts import Json, Reason, Verdict, certified, refuted, undecided

BITS = 48
#: The range of u on which (38) is compared with the range of t = -log(u).
LOWEST = Fraction(1, 50)


@dataclass(frozen=True, slots=True)
class DensityOfPolynomials:
    """One component of a kernel as text, and eps > 0.

    The ``flaw`` names a hypothesis that is made to fail: what is said to be near is not.
    """

    text: str
    eps: Fraction
    flaw: str = ""

    def __post_init__(self) -> None:
        if self.eps <= 0:
            raise InputError("eps must be positive")
        if not self.function.decays:
            raise InputError("the kernel must be integrable")

    @property
    def function(self) -> ExponentialPolynomial:
        return Kernel.parse([self.text]).components[0]


@lru_cache(maxsize=256)
def fit(text: str, eps: Fraction) -> PolynomialFit:
    """The constructed polynomial with an L1 error of at most eps."""
    return polynomial_fit(Kernel.parse([text]).components[0], eps)


#: Powers of u beyond the degree, for wrong variants.
MORE = 2
FLAWS = ("continuous functions are dense", "polynomials are dense", "isometry")


def fitted(case: DensityOfPolynomials, eps: Any) -> tuple[Fraction, ...]:
    """The coefficients of q = p(u)/u; none for the flaws that need a bad approximation."""
    if case.flaw in (FLAWS[0], FLAWS[2]):
        return ()
    return fit(case.text, to_fraction(eps)).coefficients


@lru_cache(maxsize=1024)
def _l1(text: str, values: tuple[Fraction, ...]) -> arb:
    """Of a multiple of the kernel and exponentials."""
    total = Kernel.parse([text]).components[0].scaled(values[0])
    return integral_of_absolute_value(total + polynomial_in_decay(values[1:]), BITS)


def _exact(entries: Sequence[Real]) -> tuple[Fraction, ...]:
    if not all(isinstance(entry, fmpq) for entry in entries):
        raise Undetermined(NUMBER, "a combination with factors that are not exact")
    return tuple(to_fraction(entry) for entry in entries)


def interpret(case: DensityOfPolynomials) -> Interpretation:
    """The symbols of :mod:`theorems.curse_of_memory.lemma_a_2.statement`."""
    eps, flaw = to_fmpq(case.eps), case.flaw
    size = len(fitted(case, eps)) + MORE
    scale = fmpq(1, 10**6) if flaw == "isometry" else fmpq(1)

    def unit(count: int, place: int) -> tuple[fmpq, ...]:
        if not 0 <= place < count:
            raise Undetermined(NUMBER, "a power that is not kept")
        return tuple(fmpq(int(k == place)) for k in range(count))

    def coefficient(bits: int, e: Any, s: Any, j: int) -> fmpq:
        found = () if flaw == "polynomials are dense" else fitted(case, e)
        return to_fmpq(found[j]) if j < len(found) else fmpq(0)

    def near(bits: int, e: Any) -> tuple[fmpq, ...]:
        found = fitted(case, e)
        if len(found) > size:
            raise Undetermined(NUMBER, "a degree that is not kept")
        return tuple(to_fmpq(found[j]) if j < len(found) else fmpq(0) for j in range(size))

    def l1(bits: int, entries: Sequence[Real]) -> arb:
        return _l1(case.text, _exact(entries))

    def largest(bits: int, entries: Sequence[Real]) -> arb:
        """Between the value at u = 1 and the sum of the coefficients."""
        values = _exact(entries)
        low, high = abs(sum(values, Fraction(0))), sum((abs(v) for v in values), Fraction(0))
        return arb(to_fmpq(low)).union(arb(to_fmpq(high)))

    def matrix(rows: int, columns: int, shift: int, value: fmpq) -> tuple[fmpq, ...]:
        return tuple(
            value if i == k + shift else fmpq(0) for i in range(rows) for k in range(columns)
        )

    return Interpretation(
        numbers={},
        functions={
            "rho": lambda bits: unit(size + 2, 0),
            "J": lambda bits: matrix(size + 2, size + 2, 0, scale),
            "P": lambda bits: matrix(size + 2, size, 1, fmpq(1)),
            "R": near,
            "a": coefficient,
            "N": lambda bits, e, s: max(len(fitted(case, e)) - 1, 0),
            "m": lambda bits, j: unit(size, j),
            "b": lambda bits, j: unit(size + 2, j if j else -1),
        },
        norms={"F": l1, "G": l1, "C": largest},
        dimensions={"F": size + 2, "G": size + 2, "C": size},
        without=(flaw,),
        samples={
            "e": (eps,),
            "s": (fmpq(1, 10**6),),
            "F": (unit(size + 2, 0), unit(size + 2, 1)),
            "C": (unit(size, 0), near(64, eps)),
            "n": (1, 0),
            "j": (0, 1),
        },
    )


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


# ---------------------------------------------------------------- drawing, JSON, targets
KERNELS = (
    "t*exp(-t)",
    "exp(-t)*cos(2*t)",
    "exp(-5*t/2)",
    "t**2*exp(-5*t)",
    "exp(-t/2) - exp(-3*t)",
    "exp(-3*t/2)*sin(5*t)",
    "exp(-t) - 2*t*exp(-4*t)",
)


def family() -> st.SearchStrategy[DensityOfPolynomials]:
    return st.builds(
        DensityOfPolynomials,
        st.sampled_from(KERNELS),
        st.sampled_from((Fraction(1, 4), Fraction(1, 10), Fraction(1, 20))),
    )


def describe(instance: DensityOfPolynomials) -> Json:
    found = {"kernel": instance.text, "eps": rational_text(instance.eps)}
    return {**found, "flaw": instance.flaw} if instance.flaw else found


def rebuild(data: Json) -> DensityOfPolynomials:
    try:
        if not isinstance(data["kernel"], str):
            raise TypeError("the kernel is a text")
        return DensityOfPolynomials(
            data["kernel"], Fraction(data["eps"]), str(data.get("flaw", ""))
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not an instance of Lemma A.2: {trouble}") from None


def fits_for_target(target: Target) -> tuple[DensityOfPolynomials, ...]:
    """The user's kernel with ``eps`` (default 1/4)."""
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


def said_of(instance: DensityOfPolynomials) -> tuple[tuple[str, Quantity], ...]:
    """Degree and certified error of the polynomial that is constructed for eps."""
    found = fit(instance.text, instance.eps)
    return (
        ("degree of p", Quantity.exact(len(found.coefficients))),
        ("L1 error of p(exp(-t))", Quantity(lambda bits: found.error, "certified L1 error")),
    )


EDGES = (
    DensityOfPolynomials("exp(-3*t)", Fraction(1, 1000)),
    DensityOfPolynomials("0", Fraction(1, 1000)),
    DensityOfPolynomials("exp(-t/2)", Fraction(1, 4)),
    DensityOfPolynomials("t*exp(-t)", Fraction(1, 10)),
    *(DensityOfPolynomials("t*exp(-t)", Fraction(1, 10), flaw) for flaw in FLAWS),
)

#: Exponential polynomials with a tolerance.
FITS = Instances(family, interpret, describe, rebuild, EDGES)
