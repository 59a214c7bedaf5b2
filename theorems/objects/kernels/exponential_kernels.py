"""Target kernels rho(t), t >= 0: exact exponential polynomials, with certified facts.

A kernel of a linear functional with d input channels has one component per channel.  Components are
read from text of the claim language in the variable t, for example ``t**2*exp(-t)`` or
``exp(-t/2)*cos(3*t)``; all numbers are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import (
    ExponentialPolynomial,
    from_term,
)
from memory_theorems.verify.arithmetic.sign_structure import (
    integral_of_absolute_value,
    supremum_of_absolute_value,
)
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import free_variables


@dataclass(frozen=True, slots=True, eq=False)
class Kernel:
    """``rho = (rho_1, ..., rho_d)`` with the text it was read from."""

    texts: tuple[str, ...]
    components: tuple[ExponentialPolynomial, ...]

    @classmethod
    def parse(cls, texts: Sequence[str]) -> Kernel:
        """Read one expression per channel.

        Raises InputError for bad text or other variables, Unsupported when an expression is not
        an exponential polynomial with rational numbers.
        """
        if not texts:
            raise InputError("a kernel has at least one component")
        components = []
        for text in texts:
            term = parse_term(text)
            others = sorted(free_variables(term) - {"t"})
            if others:
                raise InputError(
                    f"give the parameter {others[0]} a value: a kernel is a function of t"
                )
            components.append(from_term(term))
        return cls(tuple(texts), tuple(components))

    @property
    def channels(self) -> int:
        return len(self.components)

    @property
    def integrable(self) -> bool:
        """Exact: every atom decays (atoms are linearly independent, so none can cancel)."""
        return all(item.decays for item in self.components)

    @property
    def largest_rate(self) -> Fraction | None:
        """Every beta below it makes exp(beta*t) times all derivatives vanish at infinity; no
        larger beta does.  None for the zero kernel."""
        rates = [item.slowest_rate for item in self.components if item.slowest_rate is not None]
        return min(rates, default=None)

    def rescaled(self, factor: Fraction) -> Kernel:
        """``factor*rho(factor*t)``: the same kernel in another unit of time; L1 norms stay."""
        texts = tuple(
            f"{_text(factor)}*({text})" for text in (_in_time(t, factor) for t in self.texts)
        )
        return Kernel(
            texts, tuple(item.rescaled(factor).scaled(factor) for item in self.components)
        )

    def l1_norm(self, bits: int = 128) -> arb:
        """``sum_i int_0^oo |rho_i|``, the norm of the functional."""
        with precision(bits + 16):
            return sum((integral_of_absolute_value(f, bits) for f in self.components), arb(0))

    def l2_norm(self, bits: int = 128) -> arb:
        """The square root of ``sum_i int_0^oo rho_i**2``, from the exact integral."""
        total = sum((inner_product(f, f) for f in self.components), Fraction(0))
        with precision(bits + 16):
            return arb(to_fmpq(total)).sqrt()

    def vanishing_order(self, most: int) -> int:
        """The largest k <= ``most`` such that all derivatives of order below k are 0 at t = 0."""
        for k in range(most):
            if any(item.derivative(k).at_zero for item in self.components):
                return k
        return most

    def weighted_supremum(self, order: int, beta: Fraction, bits: int = 64) -> tuple[arb, ...]:
        """``sup_{t >= 0} exp(beta*t)*|rho_i^(order)(t)|`` for every component.

        ValueError when one of them is infinite.
        """
        return tuple(
            supremum_of_absolute_value(item.derivative(order).damped(-beta), bits)
            for item in self.components
        )


def inner_product(f: ExponentialPolynomial, g: ExponentialPolynomial) -> Fraction:
    """``int_0^oo f*g``, exact.  ValueError when the product does not decay."""
    product = f * g
    if not product.decays:
        raise ValueError("the integral diverges: the product does not decay")
    return -product.antiderivative().at_zero


def _text(value: Fraction) -> str:
    return f"({value.numerator}/{value.denominator})"


def _in_time(text: str, factor: Fraction) -> str:
    from memory_theorems.verify.language.terms import number, substitute, to_text, variable

    return to_text(substitute(parse_term(text), {"t": number(factor) * variable("t")}))


def kernel_or_reason(texts: Sequence[str]) -> Kernel | str:
    """The kernel, or a sentence that says why the text is not one that is treated exactly."""
    try:
        return Kernel.parse(texts)
    except (InputError, Unsupported) as trouble:
        return str(trouble)
