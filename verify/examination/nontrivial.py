"""What a structure of a formula has to show beyond its hypotheses: that it is not a trivial one.

``|phi(a) - phi(b)| <= lambda*|a - b|`` holds where phi is 0, and what follows there says little.
A structure is *nontrivial* where the premises of the formula, and those of each hypothesis, hold at
a point, and where each side of the conclusion takes two values, or is not 0 where it depends on no
bound variable.  Each of these is that a formula *fails* at a point of the structure: the formula is
derived here, nobody types it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.formulas import Binder, Formula, Theory
from memory_theorems.verify.language.terms import Term

#: Name of the demand on the formula itself; the others have the names of hypotheses.
MOVES = "the conclusion"
_FALSE = Relation(t.ONE, "<=", t.ZERO)


def asks_nothing(formula: Formula, theory: Theory) -> bool:
    """Whether there is no hypothesis and no premise that could fail to be met: then the formula
    speaks of all values of its symbols, and no structure is asked for."""
    return not theory.hypotheses and not formula.premises


def met(formula: Formula) -> Formula:
    """It fails where the formula's premises hold."""
    return replace(formula, conclusion=_FALSE)


def demands(formula: Formula, theory: Theory) -> dict[str, Formula]:
    """The formulas that fail in a nontrivial structure, by what they are about."""
    found = {MOVES: moving(formula, theory)}
    for item in theory.hypotheses:
        if item.formula.premises:
            found[item.name] = met(item.formula)
    return found


def moving(formula: Formula, theory: Theory) -> Formula:
    """It fails at two points where the premises hold and each side has two values, or is not 0
    where no bound variable is in it; of an equation one side is looked at."""
    left, right = formula.conclusion.left, formula.conclusion.right
    equal = formula.conclusion.op == "=="
    names = {item.name for item in formula.binders}
    other = _renamed(names, frozenset(theory.signatures))
    moved = [side for side in (left, right) if names & t.free_variables(side)]
    factors: dict[str, None] = {}
    twice = False
    for side in (left, right):
        if side not in moved:
            # Of a numeral nothing is asked, nor of what is said to be one.
            if not (_is_numeral(side) or (equal and any(map(_is_numeral, (left, right))))):
                factors[f"|{_inside(side)}|"] = None
        elif not equal or len(moved) == 2:
            factors[f"|{_inside(side)} - {_inside(t.substitute(side, other))}|"] = None
            twice = True
    if not factors:
        return met(formula)
    binders, premises = formula.binders, formula.premises
    if twice:
        binders += tuple(replace(item, name=str(other[item.name].value)) for item in binders)
        premises += tuple(item.substitute(other) for item in premises)
    return _read(binders, premises, f"{'*'.join(factors)} == 0", theory)


def _is_numeral(term: Term) -> bool:
    return term.head in ("number", "zero")


def _read(
    binders: tuple[Binder, ...], premises: tuple[Relation, ...], conclusion: str, theory: Theory
) -> Formula:
    """The conclusion is read as any text is: sizes of numbers and of vectors are told apart."""
    bare = Formula(binders, premises, _FALSE).text
    return theory.formula(bare.removesuffix(_FALSE.text) + conclusion)


def _inside(term: Term) -> str:
    return f"({t.to_text(term)})"


def _renamed(names: set[str], taken: frozenset[str]) -> Mapping[str, Term]:
    """Another variable for each."""
    found: dict[str, Term] = {}
    used = names | taken
    for name in sorted(names):
        number = 2
        while f"{name}{number}" in used:
            number += 1
        used |= {f"{name}{number}"}
        found[name] = t.variable(f"{name}{number}")
    return found
