"""uppergamma and lowergamma: the integral of u**(s - 1)*exp(-u) from x to oo, and from 0 to x."""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq

from memory_theorems.verify.arithmetic.balls import Real, Undetermined, compare, to_ball
from memory_theorems.verify.functions.arrays import Array, Floats, np, special
from memory_theorems.verify.functions.interface import Function, above
from memory_theorems.verify.functions.on_ranges import by_balls
from memory_theorems.verify.functions.on_terms import call, must_be
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def _upper(term: Term, s: Real, x: Real) -> Real:
    if compare(x, ">", fmpq(0)) is not True and not (
        compare(x, ">=", fmpq(0)) is True and compare(s, ">", fmpq(0)) is True
    ):
        raise Undetermined(term, "uppergamma needs x > 0, or x >= 0 and s > 0")
    return to_ball(x).gamma_upper(to_ball(s))


def _lower(term: Term, s: Real, x: Real) -> Real:
    if compare(x, ">=", fmpq(0)) is not True or compare(s, ">", fmpq(0)) is not True:
        raise Undetermined(term, "lowergamma needs x >= 0 and s > 0")
    return to_ball(x).gamma_lower(to_ball(s))


def _floats(name: str) -> Floats:
    def rule(s: Array, x: Array) -> Array:
        ok = (s > 0) & (x >= 0)
        share = getattr(special, name)(np.where(ok, s, 1.0), np.where(ok, x, 1.0))
        return np.where(ok, share * special.gamma(s), np.nan)

    return rule


def _density(s: Term, x: Term) -> Term:
    return t.power(x, s - 1) * call("exp", t.negate(x))


def _lower_obligations(s: Term, x: Term) -> Iterator[tuple[Term, str]]:
    yield s, ">"
    yield x, ">="


FUNCTIONS = (
    Function(
        head="uppergamma",
        value=_upper,
        range=by_balls(_upper),
        floats=_floats("gammaincc"),
        sympy="uppergamma",
        domain=above(0),
        obligations=must_be(">"),
        derivative=lambda s, x: t.negate(_density(s, x)),
        values=above(0),
        pieces=((above(0), -1),),
    ),
    Function(
        head="lowergamma",
        value=_lower,
        range=by_balls(_lower),
        floats=_floats("gammainc"),
        sympy="lowergamma",
        domain=above(0, closed=True),
        obligations=_lower_obligations,
        derivative=_density,
        values=above(0, closed=True),
        pieces=((above(0, closed=True), 1),),
    ),
)
