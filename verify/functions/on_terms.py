"""Terms that entries of several functions are made of, and their wrong variants."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, Term

TWO = t.number(2)
PI = t.constant("pi")
HALF_PI = t.divide(PI, TWO)
MINUS_INFINITY = t.negate(t.INFINITY)


def call(name: str, *args: t.TermLike) -> Term:
    return t.function(name, *args)


def square(a: Term) -> Term:
    return t.power(a, TWO)


def reciprocal(a: Term) -> Term:
    return t.divide(ONE, a)


def must_be(
    op: str, part: Callable[..., Term] = lambda *args: args[-1]
) -> Callable[..., Iterator[tuple[Term, str]]]:
    """The obligation ``part op 0``; without a part of the last argument itself."""
    return lambda *args: iter(((part(*args), op),))


def doubled(head: str) -> Callable[[Term], Iterator[tuple[str, Term]]]:
    """The variant with twice its argument."""

    def variants(a: Term) -> Iterator[tuple[str, Term]]:
        yield f"{head} of twice its argument", Term(head, (TWO * a,))

    return variants


def lowered(head: str) -> Callable[..., Iterator[tuple[str, Term]]]:
    """The variants with an argument less by one."""

    def variants(*args: Term) -> Iterator[tuple[str, Term]]:
        for index, item in enumerate(args):
            less = stepped(item, -1)
            changed = (*args[:index], less, *args[index + 1 :])
            yield f"{head} of {t.to_text(less)}", Term(head, changed)

    return variants


def stepped(term: Term, step: int) -> Term:
    """The term plus a whole number, which the last summand takes up."""
    if isinstance(term.value, Fraction):
        return t.number(term.value + step)
    if term.head == "+":
        last = term.args[-1].value
        if isinstance(last, Fraction) and last + step == 0:
            return t.add(*term.args[:-1])
    return t.add(term, t.number(step))
