"""One component of a kernel: its text, its term, and its exact form where it has one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from flint import arb

from memory_theorems.theorems.objects.half_line.germs import Germ
from memory_theorems.theorems.objects.half_line.norms import Behaviour, l1_norm, l2_norm
from memory_theorems.theorems.targets import bessel
from memory_theorems.theorems.targets.domain import Domain, domain
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import (
    ExponentialPolynomial,
    from_term,
)
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import BINDERS, Term, free_variables, walk

#: A scale below this power is that of a function that is zero from some time on.
ENDED = -(10**5)
#: 30 digits need 100 bits.
BITS = 110


class BadKernel(InputError):
    """The expression is no kernel on [0, oo): undefined, unbounded or not integrable."""


@dataclass(frozen=True, eq=False)
class Channel:
    """``rho_i``; everything about it is computed once, on demand."""

    text: str
    term: Term

    @classmethod
    def parse(cls, text: str) -> Channel:
        """InputError for bad text, other variables than t, or nodes that are no function of t."""
        return _parsed(text)

    @cached_property
    def exact(self) -> ExponentialPolynomial | None:
        """The exponential polynomial that the term is, or None."""
        try:
            return from_term(self.term)
        except Unsupported:
            return None

    @cached_property
    def domain(self) -> Domain:
        return domain(self.term)

    @property
    def germ(self) -> Germ | None:
        return self.domain.germ

    @cached_property
    def integrable(self) -> bool | None:
        """Exact for exponential polynomials; by the germ's bounds otherwise; None: not decided."""
        if self.exact is not None:
            return self.exact.decays
        if bessel.lone_bessel(self.term):
            return False
        if not self.domain.defined or self.germ is None:
            return None
        if self.germ.over.integrable:
            return True
        if self.germ.sign and not self.germ.under.integrable:
            return False
        return None

    @property
    def behaviour(self) -> Behaviour:
        """Raises Unsupported when the behaviour at infinity is not known."""
        if not self.domain.defined or self.domain.time is None or self.germ is None:
            raise Unsupported(self.domain.why or "the behaviour at infinity is not known")
        return Behaviour(self.term, self.domain.time, self.germ)

    @cached_property
    def l1(self) -> arb:
        """``int |rho_i|``; Unsupported when it is not mastered."""
        if self.exact is not None:
            with precision(BITS + 16):
                return integral_of_absolute_value(self.exact, BITS)
        return l1_norm(self.behaviour, BITS)

    @cached_property
    def square(self) -> arb:
        """``int rho_i**2``."""
        if self.exact is not None:
            from memory_theorems.theorems.objects.kernels.exponential_kernels import inner_product

            return arb(to_fmpq(inner_product(self.exact, self.exact)))
        with precision(BITS + 32):
            root = l2_norm(self.behaviour, BITS)
            return root * root

    @cached_property
    def rate(self) -> tuple[Fraction | None, Fraction | None]:
        """(lower, upper) of the supremum of the beta for which exp(beta*t)*rho_i is bounded;
        None stands for infinity.  Unsupported when it is not enclosed."""
        if self.exact is not None:
            slowest = self.exact.slowest_rate
            return slowest, slowest
        found = self.behaviour.germ
        if found.over.power < ENDED:
            return None, None
        low = found.over.rate
        if low is None:
            return None, None
        if not found.sign:
            raise Unsupported("only a lower bound of the rate is known")
        return low, found.under.rate


@lru_cache(maxsize=512)
def _parsed(text: str) -> Channel:
    term = parse_term(text)
    others = sorted(free_variables(term) - {"t"})
    if others:
        raise InputError(
            f"{others[0]!r} has no value: a kernel is a function of t "
            f"(give --param {others[0]}=...)"
        )
    for node in walk(term):
        if node.head in BINDERS or node.head == "oo":
            raise InputError(f"{node.head} is not part of a kernel: write it as a function of t")
    return Channel(text, term)


def check(channels: Sequence[Channel]) -> None:
    """Raise BadKernel when one component is proved to be no kernel, with the reason."""
    for channel in channels:
        name = f"rho(t) = {channel.text}" if len(channel.text) < 60 else "rho(t)"
        if channel.domain.defined is False:
            raise BadKernel(f"{name}: {channel.domain.why}")
        if channel.integrable is False:
            raise BadKernel(f"{name} is not integrable on [0, oo): {divergence(channel)}")


def divergence(channel: Channel) -> str:
    """Why the integral of |rho_i| is infinite."""
    if channel.exact is not None:
        return "a term of it does not decay"
    if bessel.lone_bessel(channel.term):
        return bessel.WHY
    assert channel.germ is not None
    scale, wave = channel.germ.under, channel.germ.wave
    shape = f"t**({scale.power})" + (f"*log(t)**({scale.logs})" if scale.logs else "")
    if scale.decay:
        shape = "a growing exponential"
    return f"|rho| is at least a positive multiple of {shape}{' times |cos|' if wave else ''}"
