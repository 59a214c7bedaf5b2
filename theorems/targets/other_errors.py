"""Certified errors of a model beside the L1 error: in L2, in the supremum norm, on a window [0, T].

Published tables of exponential sums are in these norms.  With e = rho - model: ``l2`` is
``(int_0^oo e**2)**(1/2)``, ``sup`` is ``sup |e|`` over [0, oo); on [0, T] the same three.  Beyond a
time where only the model counts, the kernel's share is bounded and the model's is exact.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from memory_theorems.theorems.objects.half_line.germs import NoGerm, germ
from memory_theorems.theorems.objects.half_line.norms import l1_until, square_until, tail_bound
from memory_theorems.theorems.objects.half_line.pieces import vanishes
from memory_theorems.theorems.objects.half_line.suprema import supremum_until
from memory_theorems.theorems.objects.kernels.exponential_kernels import inner_product
from memory_theorems.theorems.targets.approximation import model_term
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

BITS = 40
#: The latest time up to which a kernel is followed.
LATEST = Fraction(2) ** 40


@dataclass(frozen=True, slots=True)
class OtherErrors:
    """Enclosures, None where none was had; ``window``: L1, L2 and supremum on [0, end]."""

    l2: arb | None
    sup: arb | None
    end: Fraction
    window: tuple[arb | None, arb | None, arb | None]


def other_errors(channel: Channel, model: ExponentialPolynomial, end: Fraction) -> OtherErrors:
    """All of them; what is not mastered is None, OutOfTime passes."""
    error = difference(channel, model)
    if vanishes(error):
        return OtherErrors(arb(0), arb(0), end, (arb(0), arb(0), arb(0)))
    return OtherErrors(
        _had(lambda: l2_error(channel, model, error)),
        _had(lambda: sup_error(channel, model, error)),
        end,
        (
            _had(lambda: l1_until(error, end, BITS)),
            _had(lambda: square_until(error, end, BITS).sqrt()),
            _had(lambda: supremum_until(error, end, BITS // 2)),
        ),
    )


def _had(make: Callable[[], arb]) -> arb | None:
    from memory_theorems.verify.asking.clock import OutOfTime

    try:
        with precision(BITS + 40):
            found = make()
    except OutOfTime:
        raise
    except (Unsupported, NoGerm, ValueError, ArithmeticError):
        return None
    # A square that is 0 within its radius may be negative; an error is not.
    return found.max(arb(0)) if found.is_finite() else None


def difference(channel: Channel, model: ExponentialPolynomial) -> Term:
    """rho - model, as one sum."""
    if channel.exact is not None:
        return model_term(channel.exact - model)
    taken = model_term(model)
    items = taken.args if taken.head == "+" else (taken,)
    return t.add(channel.term, *(t.negate(item) for item in items)) if model.terms else channel.term


def l2_error(channel: Channel, model: ExponentialPolynomial, error: Term) -> arb:
    """``(int_0^oo e**2)**(1/2)``."""
    if channel.exact is not None:
        rest = channel.exact - model
        return arb(to_fmpq(inner_product(rest, rest))).sqrt()
    whole, rough = channel.l1, arb(2) ** -(BITS // 2)
    time, size = _reach(channel, lambda bound, area: bool(bound * area < (whole * rough) ** 2))
    inside = square_until(error, time, BITS)
    square = model * model
    own = -square.antiderivative().at(time) if square.terms else arb(0)
    # On [T, oo) the norm of e lies within that of rho of the model's.
    root, least = own.max(arb(0)).sqrt(), size.sqrt()
    beyond = (root + least) ** 2
    low = (root - least).max(arb(0)) ** 2
    return (inside + low.union(beyond)).max(arb(0)).sqrt()


def sup_error(channel: Channel, model: ExponentialPolynomial, error: Term) -> arb:
    """``sup |e|`` over [0, oo)."""
    start = supremum_until(error, Fraction(1), 8)
    time, inside = Fraction(1), start
    while time < LATEST:
        time *= 2
        bound = model_bound(model, time) + _kernel_bound(channel, time)
        if bound < start / 2:
            inside = supremum_until(error, time, BITS // 2)
            return inside.union(inside.max(bound)) if not bound < inside else inside
    raise Unsupported("no bound of the error's tail is proved")


def _kernel_bound(channel: Channel, time: Fraction) -> arb:
    """A bound of |rho| on [time, oo); infinite where none is proved."""
    if channel.exact is not None:
        return model_bound(channel.exact, time)
    try:
        found = germ(channel.term, time)
    except NoGerm:
        return arb.pos_inf()
    if not (found.over.order == 0 or found.over.falls_from(time)):
        return arb.pos_inf()
    return (found.upper * found.over.at(time)).upper()


def model_bound(model: ExponentialPolynomial, time: Fraction) -> arb:
    """A bound of |model| on [time, oo): ``t**p exp(-r t)`` falls from p/r on."""
    total = arb(0)
    for (power, rate, _, _), weight in model.terms.items():
        if rate <= 0 or rate * time < power:
            return arb.pos_inf()
        size = arb(to_fmpq(time)) ** power * (-arb(to_fmpq(rate * time))).exp()
        total = total + abs(arb(weight)) * size
    return total


def _reach(channel: Channel, enough: Callable[[arb, arb], bool]) -> tuple[Fraction, arb]:
    """(T, a bound of int_T^oo rho**2): the bound of |rho| times that of its integral."""
    assert channel.domain.time is not None
    time = channel.domain.time
    while time < LATEST:
        bound, area = _kernel_bound(channel, time), tail_bound(channel.term, time)
        if area is not None and enough(bound, area):
            return time, bound * area
        time *= 2
    raise Unsupported("no bound of the kernel's tail is proved")
