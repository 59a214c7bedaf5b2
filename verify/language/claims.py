"""Claims: closed statements in the claim language, as frozen values.

A claim is a quantifier prefix over variables with domains, hypotheses, and a conclusion that is a
conjunction of relations.  ``claim("exp(-x) <= 1/(1 + x)", x="[0, oo)")`` makes one from text;
theorem files may pass SymPy expressions through :func:`le` and its siblings instead.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Any, Self, TypeAlias, TypeVar

from memory_theorems.verify.errors import InputError, NotATruthValue, ParseError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.connectives import WORDS, disjunction, implication
from memory_theorems.verify.language.parser import (
    ParsedRelation,
    parse_interval,
    parse_term,
    tokenize,
)
from memory_theorems.verify.language.terms import Term

T = TypeVar("T")

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


def _relation(left: Expression, op: str, right: Expression) -> Relation:
    return Relation(to_term(left), op, to_term(right))


def le(left: Expression, right: Expression) -> Relation:
    """``left <= right``."""
    return _relation(left, "<=", right)


def lt(left: Expression, right: Expression) -> Relation:
    """``left < right``."""
    return _relation(left, "<", right)


def ge(left: Expression, right: Expression) -> Relation:
    """``left >= right``."""
    return _relation(left, ">=", right)


def gt(left: Expression, right: Expression) -> Relation:
    """``left > right``."""
    return _relation(left, ">", right)


def eq(left: Expression, right: Expression) -> Relation:
    """``left == right``."""
    return _relation(left, "==", right)


def ne(left: Expression, right: Expression) -> Relation:
    """``left != right``."""
    return _relation(left, "!=", right)


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
                    f"the end points of an interval are constants, got {t.to_text(end)}; "
                    "state a dependence between variables as a hypothesis"
                )

    @classmethod
    def parse(cls, text: str) -> Interval:
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


class Quantifier(StrEnum):
    FOR_ALL = "forall"
    EXISTS = "exists"


@dataclass(frozen=True, slots=True)
class Variable:
    """One entry of the prefix.

    ``witness`` belongs to EXISTS (a term in the outer variables that proves the claim);
    ``counter`` belongs to FOR_ALL (a term in the outer variables that refutes it).
    """

    name: str
    domain: Interval
    quantifier: Quantifier = Quantifier.FOR_ALL
    witness: Term | None = None
    counter: Term | None = None

    @property
    def term(self) -> Term:
        return t.variable(self.name)


@dataclass(frozen=True, slots=True)
class Claim:
    """A closed statement: prefix, hypotheses, and a conjunction as conclusion.

    ``expect`` is one of "holds", "fails", "open" or empty; ``find`` names a variable-free symbol
    whose best constant is to be enclosed.  Neither takes part in the claim's identity.
    """

    variables: tuple[Variable, ...]
    conclusion: tuple[Relation, ...]
    given: tuple[Relation, ...] = ()
    name: str = field(default="", compare=False)
    title: str = field(default="", compare=False)
    expect: str = field(default="", compare=False)
    find: str = field(default="")

    def __post_init__(self) -> None:
        if self.find:
            check_name(self.find)
        for item in (*self.conclusion, *self.given):
            if not item.free.isdisjoint(t.CONSTANTS):
                raise InputError(f"a variable has the name of a constant in {item.text}")

    def __bool__(self) -> bool:
        raise NotATruthValue("a claim is not a truth value; use decide(claim)")

    @property
    def domains(self) -> dict[str, Interval]:
        return {item.name: item.domain for item in self.variables}

    @property
    def universal(self) -> bool:
        """True when the prefix has no EXISTS."""
        return all(item.quantifier is Quantifier.FOR_ALL for item in self.variables)

    @property
    def text(self) -> str:
        """The claim in one line, which :func:`verify.language.typed_claims.typed_claim` reads."""
        body = " and ".join(item.text for item in self.conclusion)
        if self.given:
            body += " given " + ", ".join(item.text for item in self.given)
        if self.variables:
            prefix = ", ".join(
                ("" if item.quantifier is Quantifier.FOR_ALL else "exists ")
                + f"{item.name} in {item.domain.text}"
                for item in self.variables
            )
            body += f" for {prefix}"
        return f"{body} find {self.find}" if self.find else body

    def _repr_latex_(self) -> str:
        from memory_theorems.verify.language.latex import claim_latex

        return rf"$\displaystyle {claim_latex(self)}$"

    @property
    def parts(self) -> tuple[Claim, ...]:
        """One claim for each relation of the conclusion."""
        return tuple(replace(self, conclusion=(item,)) for item in self.conclusion)

    def with_(self, **changes: Any) -> Self:
        return replace(self, **changes)

    def to_json(self) -> dict[str, Any]:
        """Canonical form: what :mod:`verify.checker` and the ledger read."""
        data: dict[str, Any] = {
            "variables": [
                {
                    "name": item.name,
                    "domain": item.domain.text,
                    "quantifier": item.quantifier.value,
                    "witness": _optional_text(item.witness),
                    "counter": _optional_text(item.counter),
                }
                for item in self.variables
            ],
            "given": [item.text for item in self.given],
            "conclusion": [item.text for item in self.conclusion],
        }
        if self.find:
            data["find"] = self.find
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Claim:
        """InputError for a name that means something else, no text, a field that nobody reads."""
        _known_fields(data, "a claim", ("variables", "given", "conclusion", "find"))
        return cls(
            tuple(_listed(data["variables"], "variables", _variable_from_json)),
            relations(_listed(data["conclusion"], "conclusion", _text)),
            relations(_listed(data.get("given", []), "given", _text)),
            find=_text(data.get("find", ""), "find"),
        )

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical form (a key for lookups; never evidence)."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


def _optional_text(term: Term | None) -> str | None:
    return None if term is None else t.to_text(term)


def _variable_from_json(item: Any, what: str) -> Variable:
    _known_fields(item, what, ("name", "domain", "quantifier", "witness", "counter"))
    name = _text(item["name"], "name")
    check_name(name)
    witness, counter = (
        parse_term(_text(item[key], key)) if item.get(key) else None
        for key in ("witness", "counter")
    )
    quantifier = Quantifier(item.get("quantifier", "forall"))
    domain = Interval.parse(_text(item["domain"], "domain"))
    return Variable(name, domain, quantifier, witness, counter)


def _known_fields(data: Any, what: str, known: Sequence[str]) -> None:
    if not isinstance(data, Mapping):
        raise InputError(f"{what} is an object, not {type(data).__name__}")
    for key in data:
        if key not in known:
            raise InputError(f"{what} has no field {key!r}; it has {', '.join(known)}")


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise InputError(f"{what} is text, not {type(value).__name__}")
    return value


def _listed(value: Any, what: str, read: Callable[[Any, str], T]) -> list[T]:
    if not isinstance(value, list | tuple):
        raise InputError(f"{what} is a list, not {type(value).__name__}")
    return [read(item, what) for item in value]


def claim(
    conclusion: str | Relation | Sequence[str | Relation],
    variables: Mapping[str, str | Interval] | None = None,
    *,
    given: str | Relation | Sequence[str | Relation] = (),
    exists: Mapping[str, Expression | None] | None = None,
    counter: Mapping[str, Expression] | None = None,
    where: Mapping[str, Expression] | None = None,
    name: str = "",
    title: str = "",
    expect: str = "",
    find: str = "",
    **more: str | Interval,
) -> Claim:
    """Make a claim from text.

    Parameters
    ----------
    conclusion: a relation, or a list of them (a conjunction); chains are conjunctions.
    variables, **more: name -> domain such as ``"[0, oo)"`` or ``"integer [1, 10]"``, in the
        order of the quantifier prefix.
    given: hypotheses.
    exists: names that are existentially quantified -> witness in the outer variables, or None.
    counter: names that are universally quantified -> refuting choice in the outer variables.
    where: abbreviations, name -> term, which may use the earlier ones; they are written out.

    Raises InputError (ParseError, LimitError) with a sentence that says what is wrong.

    >>> claim("exp(-x) <= 1/(1 + x)", x="[0, oo)").text
    'exp(-x) <= 1/(1 + x) for x in [0, oo)'
    """
    domains: dict[str, str | Interval] = {**(variables or {}), **more}
    exists, counter = exists or {}, counter or {}
    for names, role in ((exists, "exists"), (counter, "counter")):
        for key in names:
            if key not in domains:
                raise InputError(f"{role} names {key!r}, which has no domain")
    prefix = []
    for key, domain in domains.items():
        check_name(key)
        interval = Interval.parse(domain) if isinstance(domain, str) else domain
        refuting = counter.get(key)
        if key in exists:
            given_witness = exists[key]
            witness = None if given_witness is None else to_term(given_witness)
            prefix.append(Variable(key, interval, Quantifier.EXISTS, witness))
        else:
            prefix.append(
                Variable(key, interval, counter=None if refuting is None else to_term(refuting))
            )
    declared = {*domains, *(where or {}), find}
    for source in (conclusion, given, *exists.values(), *counter.values(), *(where or {}).values()):
        _no_calls(source, declared)
    if isinstance(conclusion, str):
        premises, conclusion = implication(conclusion)
        given = (*((given,) if isinstance(given, str | Relation) else given), *premises)
    made = Claim(tuple(prefix), relations(conclusion), relations(given), name, title, expect, find)
    return _written_out(made, where) if where else made


def _written_out(short: Claim, where: Mapping[str, Expression]) -> Claim:
    """The claim with its abbreviations replaced, the last one first."""
    values: dict[str, Term] = {}
    bound = {item.name for item in short.variables}
    for name, expression in where.items():
        check_name(name)
        if name in bound:
            raise InputError(f"{name!r} is both a variable and an abbreviation")
        term = t.substitute(to_term(expression), values)
        unknown = sorted(t.free_variables(term) - bound - {short.find})
        if unknown:
            raise InputError(
                f"the abbreviation {name!r} uses {unknown[0]!r}, which is no variable and no "
                "earlier abbreviation"
            )
        values[name] = term

    def chosen(term: Term | None) -> Term | None:
        return None if term is None else t.substitute(term, values)

    prefix = tuple(
        replace(item, witness=chosen(item.witness), counter=chosen(item.counter))
        for item in short.variables
    )
    # Read again, so that what has been written out keeps within the limits of the language.
    sides = [
        tuple(item.substitute(values).text for item in part)
        for part in (short.conclusion, short.given)
    ]
    return replace(
        short, variables=prefix, conclusion=relations(sides[0]), given=relations(sides[1])
    )


def _no_calls(source: Any, names: Collection[str]) -> None:
    """ParseError where a text calls a declared name: it may mean the function or a product."""
    if isinstance(source, list | tuple):
        for item in source:
            _no_calls(item, names)
    if not isinstance(source, str) or not names:
        return
    for token, after in pairwise(tokenize(source)):
        if token.kind == "name" and token.text in names and after.text == "(":
            raise ParseError(
                f"{token.text} is declared as a variable and followed by a bracket: write "
                f"{token.text}*(...) for the product, or rename the variable",
                token.position,
            )


def check_name(name: str) -> None:
    """Raise ParseError when ``name`` cannot be a variable of the claim language."""
    kinds = {"constant": t.CONSTANTS, "function": t.FUNCTIONS, "word": (*WORDS, *t.BINDERS)}
    for kind, taken in kinds.items():
        if name in taken and name not in t.LETTERS:
            raise ParseError(
                f"{name!r} cannot be a variable name: it is a {kind} of the language; call the "
                f"variable {name}_1, say"
            )
    parsed = parse_term(name) if name.isidentifier() else None
    if parsed is None or parsed.head != "variable":
        raise ParseError(f"{name!r} cannot be a variable name")
