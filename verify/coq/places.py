"""What is in scope and at hand at one place of a script, and what its terms need to have values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.formulas import Binder
from memory_theorems.verify.language.sorts import INTEGER, NATURAL
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.proofs.normal import Normalizer
from memory_theorems.verify.proofs.questions import is_total_function


@dataclass(frozen=True)
class Place:
    """What is in scope and at hand: relations with the names of their hypotheses in Coq."""

    binders: tuple[Binder, ...]
    facts: tuple[tuple[Relation, str], ...]

    def with_fact(self, fact: Relation, name: str) -> Place:
        return replace(self, facts=(*self.facts, (fact, name)))


def obligations(
    place: Place, term: Term, normal_in: Callable[[Place], Normalizer]
) -> Iterator[tuple[Place, Relation]]:
    """What must hold for the term to be defined, in the kernel's order."""
    head, args = term.head, term.args
    if head in ("Sum", "Product"):
        body, bound, lower, upper = args
        for limit in (lower, upper):
            yield from obligations(place, limit, normal_in)
        normal = normal_in(place)
        yield place, Relation(lower, "<=", t.add(upper, t.ONE))
        sort = NATURAL if normal.sort(lower) == NATURAL else INTEGER
        name = str(bound.value)
        inside = replace(place, binders=(*place.binders, Binder(name, sort)))
        inside = inside.with_fact(Relation(lower, "<=", bound), f"from_{name}")
        inside = inside.with_fact(Relation(bound, "<=", upper), f"to_{name}")
        yield from obligations(inside, body, normal_in)
        return
    for item in args:
        yield from obligations(place, item, normal_in)
    if head == "/":
        if args[1].head != "number" or args[1].value == 0:
            yield place, Relation(args[1], "!=", t.ZERO)
    elif head == "**":
        if normal_in(place).sort(args[1]) != NATURAL:
            yield place, Relation(term, "==", term)
    elif head in t.FUNCTIONS and not is_total_function(head):
        yield place, Relation(term, "==", term)
