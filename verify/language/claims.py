"""Claims: closed statements in the claim language, as frozen values.

A claim is a quantifier prefix over variables with domains, hypotheses, and a conclusion that is a
conjunction of relations.  ``claim("exp(-x) <= 1/(1 + x)", x="[0, oo)")`` makes one from text;
theorem files may pass SymPy expressions through those of :mod:`verify.language.comparisons`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise
from typing import Any, Self, TypeVar

from memory_theorems.verify.errors import InputError, NotATruthValue, ParseError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.connectives import WORDS, implication
from memory_theorems.verify.language.parser import (
    parse_term,
    tokenize,
)
from memory_theorems.verify.language.relations import NEGATION as NEGATION
from memory_theorems.verify.language.relations import REALS as REALS
from memory_theorems.verify.language.relations import Expression as Expression
from memory_theorems.verify.language.relations import Interval as Interval
from memory_theorems.verify.language.relations import Relation as Relation
from memory_theorems.verify.language.relations import is_infinite as is_infinite
from memory_theorems.verify.language.relations import relations as relations
from memory_theorems.verify.language.relations import to_term as to_term
from memory_theorems.verify.language.terms import Term

T = TypeVar("T")


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
