"""Convergent expansions at infinity: ``f(t) = t**e * G(1/t**(1/q))`` with G analytic on a disc.

The coefficients are enclosed by power series in balls; the rest is bounded by Cauchy's estimate
from a ball that contains all values of G on the disc.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import acb, acb_series, arb, ctx

from memory_theorems.theorems.objects.half_line.holomorphic import series_length
from memory_theorems.verify.arithmetic.balls import to_ball, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.terms import Term, free_variables


@dataclass(frozen=True, slots=True)
class Expansion:
    """``t**power * G(s)``, s = t**(-1/root); ``series`` of G at 0, ``disc``: its values on the
    disc."""

    power: Fraction
    series: acb_series
    disc: acb


class _None(Exception):
    """No expansion of this form."""


@dataclass(frozen=True, slots=True)
class _Setting:
    root: int
    disc: acb


def _constant(value: arb) -> Expansion:
    return Expansion(Fraction(0), acb_series([acb(value)]), acb(value))


def _expand(term: Term, setting: _Setting) -> Expansion:
    if "t" not in free_variables(term):
        return _constant(to_ball(evaluate(term, {}, int(ctx.prec))))
    head, args = term.head, term.args
    if head == "variable":
        return Expansion(Fraction(1), acb_series([acb(1)]), acb(1))
    if head == "-":
        inner = _expand(args[0], setting)
        return Expansion(inner.power, -inner.series, -inner.disc)
    if head == "+":
        total = _expand(args[0], setting)
        for item in args[1:]:
            total = _added(total, _expand(item, setting), setting)
        return total
    if head == "*":
        total = _expand(args[0], setting)
        for item in args[1:]:
            total = _multiplied(total, _expand(item, setting))
        return total
    if head == "/":
        return _multiplied(
            _expand(args[0], setting), _raised(_expand(args[1], setting), Fraction(-1))
        )
    if head == "sqrt":
        return _raised(_expand(args[0], setting), Fraction(1, 2))
    if head == "**" and isinstance(args[1].value, Fraction):
        return _raised(_expand(args[0], setting), args[1].value)
    if head in ("exp", "cos", "sin"):
        inner = _plain(_expand(args[0], setting), setting)
        return Expansion(Fraction(0), getattr(inner.series, head)(), getattr(inner.disc, head)())
    raise _None


def _plain(value: Expansion, setting: _Setting) -> Expansion:
    """The same with power 0, which has to be possible with non-negative powers of s."""
    steps = -value.power * setting.root
    if steps.denominator != 1 or steps < 0:
        raise _None
    count = int(steps)
    shift = acb_series([acb(0)] * count + [acb(1)])
    return Expansion(Fraction(0), value.series * shift, value.disc * setting.disc**count)


def _added(a: Expansion, b: Expansion, setting: _Setting) -> Expansion:
    if a.power < b.power:
        a, b = b, a
    moved = _plain(Expansion(b.power - a.power, b.series, b.disc), setting)
    return Expansion(a.power, a.series + moved.series, a.disc + moved.disc)


def _multiplied(a: Expansion, b: Expansion) -> Expansion:
    return Expansion(a.power + b.power, a.series * b.series, a.disc * b.disc)


def _raised(a: Expansion, exponent: Fraction) -> Expansion:
    """G**p needs G in the right half plane on the disc (any G without zeros for whole p < 0)."""
    if exponent.denominator == 1 and 0 <= exponent <= 64:
        result = _constant(arb(1))
        for _ in range(int(exponent)):
            result = _multiplied(result, a)
        return result
    if exponent == -1:
        if a.disc.contains(0):
            raise _None
        return Expansion(-a.power, 1 / a.series, 1 / a.disc)
    if not a.disc.real > 0:
        raise _None
    by = to_fmpq(exponent)
    return Expansion(
        a.power * exponent, (a.series.log() * acb(by)).exp(), (a.disc.log() * acb(by)).exp()
    )


def _roots(term: Term) -> tuple[int, ...]:
    return (1, 2) if any(item.head == "sqrt" for item in _nodes(term)) else (1,)


def _nodes(term: Term) -> list[Term]:
    from memory_theorems.verify.language.terms import walk

    return list(walk(term))


def tail_by_expansion(term: Term, time: Fraction, bits: int) -> arb | None:
    """An enclosure of ``int_time^oo term`` at the current precision, or None.

    With |s| <= S = time**(-1/q) and G analytic on |s| <= 2S, the terms from n on are at most
    ``max|G| * 2**-k`` each.
    """
    for root in _roots(term):
        found = _tail(term, time, bits, root)
        if found is not None:
            return found
    return None


def _tail(term: Term, time: Fraction, bits: int, root: int) -> arb | None:
    start = arb(to_fmpq(time))
    reach = (start.log() / -root).exp()
    radius = (2 * reach).upper()
    span = (-radius).union(radius)
    count = bits + 24
    with series_length(count):
        try:
            found = _expand(term, _Setting(root, acb(span, span)))
        except (_None, Undetermined, Unsupported, ZeroDivisionError, ValueError):
            return None
        coefficients = [found.series[k].real for k in range(count)]
    size = found.disc.abs_upper()
    lead = found.power
    if not size.is_finite() or not all(item.is_finite() for item in coefficients):
        return None
    total = arb(0)
    for k, c in enumerate(coefficients):
        exponent = lead - Fraction(k, root) + 1
        if c.is_zero():
            continue
        if exponent >= 0:
            return None
        total = total + c * (start.log() * to_fmpq(exponent)).exp() / to_fmpq(-exponent)
    exponent = lead - Fraction(count, root) + 1
    if exponent >= 0:
        return None
    # sum_{k>=n} |g_k| t**(lead-k/q), with |g_k| <= size/(2 reach)**k: each at most half the last.
    last = size * arb(2) ** -count * (start.log() * to_fmpq(lead + 1)).exp() / to_fmpq(-exponent)
    rest = (2 * last).upper()
    return total + (-rest).union(rest)
