"""Limits whose values are known, for the oracle: nothing here comes from the checker."""

from __future__ import annotations

from collections.abc import Mapping

from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term

#: (term in t, point, value); x is a positive parameter.
KNOWN: tuple[tuple[str, str, str], ...] = (
    ("sin(t)/t", "0", "1"), ("(1 - cos(t))/t**2", "0", "1/2"), ("(exp(t) - 1)/t", "0", "1"),
    ("log(1 + t)/t", "0", "1"), ("(t**2 - 1)/(t - 1)", "1", "2"), ("sin(x*t)/t", "0", "x"),
    ("(exp(x*t) - 1)/t", "0", "x"), ("tan(t)/t", "0", "1"), ("(sqrt(1 + t) - 1)/t", "0", "1/2"),
    ("1/t", "oo", "0"), ("(2*t + 1)/(t + 5)", "oo", "2"), ("t*exp(-t)", "oo", "0"),
    ("(x*t + 1)/(t + 1)", "oo", "x"), ("t/(t + x)", "oo", "1"), ("exp(t)", "-oo", "0"),
    ("sqrt(t + 1) - sqrt(t)", "oo", "0"), ("t*log(1 + x/t)", "oo", "x"), ("atan(t)", "oo", "pi/2"),
    ("(t**3 - 8)/(t - 2)", "2", "12"), ("t**2 + x", "1", "1 + x"),
)  # fmt: skip
#: Half, in so many nodes that a derivative with it would be long.
LONG = tuple(
    f"{start}{step * count}"
    for start, step, count in (
        ("1/2", "+0", 810),
        ("3/2-1", "+0", 799),
        ("1/2", "+1-1", 240),
    )
)
#: (term in t, point): no limit, for one of three reasons; what a forger would say that it is.
NONE: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    # the sides differ
    ("Abs(t)/t", "0", ("1", "-1", "0")), ("sign(t - 1)", "1", ("1", "-1", "0")),
    ("floor(t)", "1", ("0", "1")), ("atan(1/t)", "0", ("pi/2", "-pi/2", "0")),
    ("1/(1 + exp(1/t))", "0", ("0", "1", "1/2")), ("Heaviside(t - 2)", "2", ("0", "1")),
    # one side has no values
    ("sqrt(t)", "0", ("0",)), ("t*log(t)", "0", ("0",)), ("t**(1/3)", "0", ("0",)),
    ("sqrt(1 - t)", "1", ("0",)), ("asin(t)", "1", ("pi/2",)), ("acosh(t)", "1", ("0",)),
    ("t**t", "0", ("1",)), ("exp(-1/t)*sqrt(t)", "0", ("0",)), ("(t - 1)**(5/2)", "1", ("0",)),
    # unbounded, or without end
    ("1/t", "0", ("0", "1")), ("1/t**2", "0", ("0", "1")), ("t", "oo", ("0", "1")),
    ("sin(t)", "oo", ("0", "1")), ("cos(1/t)", "0", ("0", "1")), ("exp(t)", "oo", ("0",)),
    ("log(t)", "oo", ("0", "1")), ("t*sin(t)", "oo", ("0",)), ("t - log(t)", "oo", ("0",)),
    # as sqrt(s) near 0, without a derivative there, and without values for s < 0
    *((f"{scale}(besselj({order}, 1/t) - besselj({order}, 0))*t**(3/4)", "oo", ("0",))
      for order in LONG for scale in ("", "sin", "atan")),
    *((f"besselj({order}, t - 1) - besselj({order}, 0)", "1", ("0",)) for order in LONG),
)  # fmt: skip


def limit(body: str, at: str) -> str:
    return f"Limit({body}, t, {at})"


VALUES: Mapping[Term, Term] = {
    parse_term(limit(body, at)): parse_term(value) for body, at, value in KNOWN
}
WITHOUT: frozenset[Term] = frozenset(parse_term(limit(body, at)) for body, at, _ in NONE)

__all__ = ["KNOWN", "NONE", "VALUES", "WITHOUT", "limit"]
