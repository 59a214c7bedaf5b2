"""Sums up to oo whose values are known, for the oracle: nothing here comes from the checker."""

from __future__ import annotations

from collections.abc import Mapping

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation, claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term

_OPEN, _CLOSED = ("x > -1", "x < 1"), ("x >= -1", "x <= 1")
#: (summand in k, first index, value, where alone it has one); n is a whole parameter.
KNOWN: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("1/2**k", "1", "1", ()), ("1/2**k", "0", "2", ()), ("1/2**k", "-1", "4", ()),
    ("0", "1", "0", ()), ("1/k**2", "1", "pi**2/6", ()), ("1/(k*(k + 1))", "1", "1", ()),
    ("1/(k*(k + 1))", "n", "1/n", ("n >= 1",)), ("1/2**k", "x", "2/2**x", ()),
    ("x**k", "0", "1/(1 - x)", _OPEN), ("x**k", "1", "x/(1 - x)", _OPEN),
    ("x**k", "2", "x**2/(1 - x)", _OPEN), ("k*x**k", "1", "x/(1 - x)**2", _OPEN),
    ("x**k*(1 - x)", "0", "sign(1 - x)", ("x > -1", "x <= 1")),
    ("x**k/k", "1", "-log(1 - x)", ("x >= -1", "x < 1")),
    ("x**k/factorial(k)", "0", "exp(x)", ()), ("x**k/factorial(k)", "1", "exp(x) - 1", ()),
    ("(-1)**k*x**(2*k + 1)/factorial(2*k + 1)", "0", "sin(x)", ()),
    ("(-1)**k*x**(2*k)/factorial(2*k)", "0", "cos(x)", ()),
    ("x**(2*k + 1)/factorial(2*k + 1)", "0", "(exp(x) - exp(-x))/2", ()),
    ("x**(2*k)/factorial(2*k)", "0", "(exp(x) + exp(-x))/2", ()),
    ("(-1)**k*x**(2*k + 1)/(2*k + 1)", "0", "atan(x)", _CLOSED),
    ("x**(2*k + 1)/(2*k + 1)", "0", "log((1 + x)/(1 - x))/2", _OPEN),
    ("k**(-x)", "1", "zeta(x)", ("x > 1",)),
)  # fmt: skip
#: (summand, first index): partial sums that grow or go to and fro, or a summand without value.
NONE: tuple[tuple[str, str], ...] = (
    ("1/2**k + 0/(k - 1)", "1"),
    ("1/k", "1"), ("log(k + 1) - log(k)", "1"), ("2**k", "0"), ("(-2)**k", "0"), ("(-1)**k", "0"),
    ("1", "0"), ("k", "1"), ("1/sqrt(k)", "1"), ("cos(pi*k)", "0"), ("1/(k*(k - 1))", "1"),
)  # fmt: skip


def infinite(summand: str, first: str) -> str:
    return f"Sum({summand}, (k, {first}, oo))"


VALUES: Mapping[Term, tuple[Term, tuple[Relation, ...]]] = {
    parse_term(infinite(body, first)): (
        parse_term(value),
        tuple(claim(item, {item[0]: "(-oo, oo)"}).conclusion[0] for item in where),
    )
    for body, first, value, where in KNOWN
}  # fmt: skip
WITHOUT: frozenset[Term] = frozenset(parse_term(infinite(*item)) for item in NONE)


def is_infinite(term: Term) -> bool:
    return term.head == "Sum" and any(node.head == "oo" for node in t.walk(term.args[3]))


__all__ = ["KNOWN", "NONE", "VALUES", "WITHOUT", "infinite", "is_infinite"]
