"""Relations between terms, and intervals: what claims consist of, as frozen values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from memory_theorems.verify.errors import InputError, NotATruthValue
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.connectives import disjunction
from memory_theorems.verify.language.parser import ParsedRelation, parse_interval, parse_term
from memory_theorems.verify.language.terms import Term

#: Anything that denotes a term: a term, an exact number, text, or a SymPy expression.
Expression: TypeAlias = Term | int | Fraction | str | Any

NEGATION: Mapping[str, str] = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "==": "!=", "!=": "=="}


def to_term(expression: Expression) -> Term:
    """Read an expression: text is parsed by the whitelist, SymPy objects are converted.

    Raises InputError for floats and for SymPy nodes outside the language.
    """
    if isinstance(expression, Term):
        return expression
    if isinstance(expression, str):
        return parse_term(expression)
    if isinstance(expression, bool | float):
        raise InputError(f"{expression!r} is not exact; write it as a fraction or as text")
    if isinstance(expression, int | Fraction):
        return t.number(expression)
    from memory_theorems.verify.language.sympy_bridge import from_sympy

    return from_sympy(expression)


@dataclass(frozen=True, slots=True)
class Relation:
    """``left op right``.  Has no truth value in Python; decide a claim that contains it."""

    left: Term
    op: str
    right: Term

    def __post_init__(self) -> None:
        if self.op not in t.RELATIONS:
            raise InputError(f"unknown relation {self.op!r}; known: {', '.join(t.RELATIONS)}")

    def __bool__(self) -> bool:
        raise NotATruthValue(f"a relation is not a truth value: {self.text}")

    @property
    def text(self) -> str:
        return f"{t.to_text(self.left)} {self.op} {t.to_text(self.right)}"

    def _repr_latex_(self) -> str:
        from memory_theorems.verify.language.latex import relation_latex

        return rf"$\displaystyle {relation_latex(self)}$"

    @property
    def negated(self) -> Relation:
        return Relation(self.left, NEGATION[self.op], self.right)

    @property
    def margin(self) -> Term:
        """``right - left`` for <= and <, ``left - right`` otherwise: the relation says
        margin >= 0, > 0, == 0 or != 0."""
        if self.op in ("<=", "<"):
            return self.right - self.left
        return self.left - self.right

    @property
    def margin_op(self) -> str:
        """The op of ``margin op 0``: ``>=``, ``>``, ``==`` or ``!=``."""
        return {"<=": ">=", "<": ">"}.get(self.op, self.op)

    @property
    def free(self) -> frozenset[str]:
        return t.free_variables(self.left) | t.free_variables(self.right)

    def substitute(self, values: Mapping[str, Term]) -> Relation:
        return Relation(t.substitute(self.left, values), self.op, t.substitute(self.right, values))


def relations(source: str | Relation | Iterable[str | Relation] | Any) -> tuple[Relation, ...]:
    """Relations from text (chains allowed), from relations (SymPy's too), or from a sequence."""
    if isinstance(source, Relation):
        return (source,)
    if isinstance(source, str):
        return tuple(_from_parsed(item) for item in disjunction(source))
    if not isinstance(source, Iterable):
        # A relational of SymPy; anything else is refused with a sentence.
        from memory_theorems.verify.language.sympy_bridge import relation_from_sympy

        return (Relation(*relation_from_sympy(source)),)
    return tuple(relation for item in source for relation in relations(item))


def _from_parsed(parsed: ParsedRelation) -> Relation:
    return Relation(parsed.left, parsed.op, parsed.right)


@dataclass(frozen=True, slots=True)
class Interval:
    """A real interval, or its whole numbers; the end points are constant terms or +-oo."""

    lower: Term
    upper: Term
    lower_open: bool = False
    upper_open: bool = False
    integer: bool = False

    def __post_init__(self) -> None:
        for end in (self.lower, self.upper):
            if t.free_variables(end):
                raise InputError(
                    f"the end points of an interval are constants, got {t.to_text(end)}; infinity "
                    "is written oo, and a dependence between variables stated as a hypothesis"
                )

    @classmethod
    def parse(cls, text: str) -> Interval:
        """An interval, or a set of numbers that has a name, such as ``reals`` or ``N``."""
        if (named := SETS.get(_SET_NAMES.get(text.strip(), ""))) is not None:
            return named
        parsed = parse_interval(text)
        unbounded = (is_infinite(parsed.lower), is_infinite(parsed.upper))
        return cls(
            parsed.lower,
            parsed.upper,
            parsed.lower_open or unbounded[0],
            parsed.upper_open or unbounded[1],
            parsed.integer,
        )

    @property
    def bounded_below(self) -> bool:
        return not is_infinite(self.lower)

    @property
    def bounded_above(self) -> bool:
        return not is_infinite(self.upper)

    @property
    def text(self) -> str:
        left, right = ("(" if self.lower_open else "["), (")" if self.upper_open else "]")
        body = f"{left}{t.to_text(self.lower)}, {t.to_text(self.upper)}{right}"
        return f"integer {body}" if self.integer else body

    def membership(self, name: str) -> tuple[Relation, ...]:
        """The bounds as relations about the variable ``name`` (integrality not included)."""
        x = t.variable(name)
        found = []
        if self.bounded_below:
            found.append(Relation(x, ">" if self.lower_open else ">=", self.lower))
        if self.bounded_above:
            found.append(Relation(x, "<" if self.upper_open else "<=", self.upper))
        return tuple(found)


def is_infinite(term: Term) -> bool:
    """Whether the term is ``oo`` or ``-oo``."""
    return term.head == "oo" or (term.head == "-" and term.args[0].head == "oo")


REALS = Interval(t.negate(t.INFINITY), t.INFINITY, True, True)
#: Sets of numbers that have a name; whole numbers from 0 on are the naturals.
SETS = {
    "reals": REALS,
    "integers": Interval(t.negate(t.INFINITY), t.INFINITY, True, True, True),
    "naturals": Interval(t.ZERO, t.INFINITY, False, True, True),
}
_SET_NAMES = {
    name: plural
    for plural, letter in zip(SETS, "RZN", strict=True)
    for name in (plural, plural[:-1], letter)
}
