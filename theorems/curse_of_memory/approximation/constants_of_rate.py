r"""The constant of Theorem 4.2, from products of orders and widths to powers of the width.

For m = n + alpha, :math:`m^\alpha\le\frac{\alpha^\alpha}{\alpha!}\prod_{k\le\alpha}(n+k)`; for
:math:`m\le\alpha`, :math:`m^\alpha\le C(\alpha)`.  From
:mod:`theorems.curse_of_memory.approximation.rate`, without what is said there of kernels.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.curse_of_memory.approximation.rate import (
    CONSTANT,
    ORDERS,
    PROOF,
    RISING,
)
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import Inference, have
from memory_theorems.verify.reasoning.composition import FromHorn

_THEORY: Final = Theory.parse(
    {
        "alpha": (r"\alpha", "natural", "order of smoothness"),
        "n": ("n", "natural", "the width beyond the order"),
        "m": ("m", "natural", "the width"),
    },
    {},
)
_OF_NUMBERS: Final = (
    "one factor",
    "powers are positive",
    "rising",
    "falling",
    "factor by factor",
    "all factors",
    "next factorial",
    "factorials",
    "factorials are positive",
    "rising factorials",
    "powers of the order",
    "orders as factorials",
    "put in",
    "divided",
    "rising products are positive",
    "collected",
    "smaller powers",
    "powers of pi over two",
    "powers of two",
    "small factorials are positive",
    "orders are many",
    "the constant without its power",
    "at least one",
    "factor of the orders",
    "the power is below the constant",
)
_FROM_RATE: Final[tuple[Inference, ...]] = tuple(one for one in PROOF if one.name in _OF_NUMBERS)
_ONE: Final = have(
    "one channel",
    f"for x, y: [0, oo). {RISING}*x <= (pi/4)**alpha*(alpha + 1)*{ORDERS}*y"
    f" => (n + alpha)**alpha*x <= {CONSTANT}*y",
    "all factors(n); factorials(alpha); factorials are positive(alpha); "
    "factorials are positive(alpha + 1); orders as factorials; "
    "powers of the order(alpha); powers are positive(alpha, n + alpha); "
    "rising products are positive(alpha); "
    f"put in(factorial(alpha + 1), {ORDERS}, factorial(2*alpha + 1), "
    f"{RISING}*x, (pi/4)**alpha*(alpha + 1)*y); "
    f"collected(x, (n + alpha)**alpha, alpha**alpha, {RISING}, "
    "factorial(alpha), (pi/4)**alpha*(alpha + 1)*y*(factorial(2*alpha + "
    "1)/factorial(alpha + 1)))",
)
#: (m)**alpha*x <= C(alpha)*y for m = n + alpha.
WIDE: Final = FromHorn("one channel", _THEORY, (*_FROM_RATE, _ONE), "one channel")
#: m**alpha <= C(alpha) for m <= alpha.
NARROW: Final = FromHorn(
    "the narrow constant", _THEORY, _FROM_RATE, "the power is below the constant"
)
