"""Hypotheses that contradict each other: two facts of the kernel, one the negation of the other.

``for x. premises => R`` and ``for x. premises => not R``, both proved: then no structure of the
theory has a point at which the premises hold, and what is said of such points says nothing.  The
search for such facts is untrusted; :func:`contradict` alone says what they show.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.formulas import Binder, Formula
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.sorts import Sort
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.kernel import Development
from memory_theorems.verify.proofs.scripts import Inference, Refused, have, make

#: Names of the two facts.
SAYS, DENIES = "a contradiction, what is said", "a contradiction, what is denied"
#: Instances of a fact that are looked at.
_INSTANCES = 24
_NUMBERS = {
    "natural": ("0", "6", "1", "2", "100"),
    "integer": ("0", "1", "-1", "100", "-100"),
    "real": ("-1", "0", "1", "1/2", "100", "-100"),
}


def contradict(first: Formula, second: Formula) -> bool:
    """Whether one says for the same points what the other denies."""
    return (
        first.binders == second.binders
        and first.premises == second.premises
        and first.conclusion.negated == second.conclusion
    )


def covers(pair: Formula, statement: Formula) -> bool:
    """Whether a formula of such a pair speaks of all points of the statement, or of no point, and
    then of the hypotheses alone."""
    closed = not pair.binders and not pair.premises
    return closed or (pair.binders, pair.premises) == (statement.binders, statement.premises)


def contradiction(
    development: Development, formula: Formula, search: Search, number: int = 0
) -> tuple[Inference, Inference] | None:
    """Two inferences more that contradict each other, from the hypotheses alone or, failing that,
    from the formula's premises too; made in the development where they are found."""
    theory, mark = development.theory, f" {number}" if number else ""
    bare = Formula((), (), formula.conclusion)
    for within in (bare, formula) if formula.premises else (bare,):
        closed = [item.name for item in theory.hypotheses if not item.formula.binders]
        closed = [name for name in closed if not development.facts[name].formula.premises]
        for said, using in _candidates(development, within):
            pair = replace(within, conclusion=said)
            first = have(f"{SAYS}{mark}", pair.text, using)
            second = have(
                f"{DENIES}{mark}", replace(pair, conclusion=said.negated).text, [*closed, *using]
            )
            if _made(development, second, search) and _made(development, first, search):
                return second, first
    return None


def _made(development: Development, item: Inference, search: Search) -> bool:
    marks = len(search.answers), len(search.contradictions)
    try:
        make(development, item)
    except Refused:
        del search.answers[marks[0] :], search.contradictions[marks[1] :]
        return False
    return True


def _candidates(development: Development, within: Formula) -> Iterator[tuple[Relation, list[str]]]:
    """Relations that hold, with the hints that give them: premises, then instances of facts."""
    for premise in within.premises:
        yield premise, []
    for name, fact in development.facts.items():
        known = fact.formula
        for values in islice(_values(known.binders, within.binders), _INSTANCES):
            terms = dict(zip((item.name for item in known.binders), values, strict=True))
            hint = f"{name}({', '.join(map(t.to_text, values))})" if values else name
            yield known.conclusion.substitute(terms), [hint]


def _values(binders: tuple[Binder, ...], scope: tuple[Binder, ...]) -> Iterator[tuple[t.Term, ...]]:
    """Simple terms for the variables; those that are all alike first."""
    choices = [_choices(item.sort, scope) for item in binders]
    if not choices:
        yield ()
        return
    alike = list(zip(*choices, strict=False))
    yield from alike
    yield from (item for item in product(*choices) if item not in alike)


def _choices(sort: Sort, scope: tuple[Binder, ...]) -> list[t.Term]:
    variables = [t.variable(item.name) for item in scope if item.sort == sort]
    if sort.is_space:
        return [*variables, t.Term("zero", (), sort.text)]
    return [*variables, *map(parse_term, _NUMBERS[sort.name])]
