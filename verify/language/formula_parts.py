"""What formulas and theories consist of: symbols, binders, formulas, definitions, hypotheses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from memory_theorems.verify.errors import InputError, NotATruthValue
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.names import check_name, check_tex
from memory_theorems.verify.language.sorts import Signature, Sort, check_domain, sort_of_domain
from memory_theorems.verify.language.terms import Term


class Vocabulary(Protocol):
    """What the parser needs of a theory: what is declared, and which spaces have a product."""

    @property
    def signatures(self) -> Mapping[str, Signature]: ...

    @property
    def inner_product(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Symbol:
    """A declared symbol: ``name`` in formulas, ``tex`` (one letter) on the page, its signature."""

    name: str
    tex: str
    signature: Signature
    meaning: str = ""

    def __post_init__(self) -> None:
        check_name(self.name)
        check_tex(self.tex)


@dataclass(frozen=True, slots=True)
class Binder:
    """``name: sort`` or ``name: interval`` (then ``domain`` is the interval)."""

    name: str
    sort: Sort
    domain: Interval | None = None

    def __post_init__(self) -> None:
        check_name(self.name)
        if self.domain is not None:
            if sort_of_domain(self.domain) != self.sort:
                raise InputError(f"the domain {self.domain.text} is not of sort {self.sort.text}")
            check_domain(self.domain)

    @property
    def text(self) -> str:
        return f"{self.name}: {self.sort.text if self.domain is None else self.domain.text}"


@dataclass(frozen=True, slots=True)
class Formula:
    """``for binders. premises => conclusion``; no truth value in Python."""

    binders: tuple[Binder, ...]
    premises: tuple[Relation, ...]
    conclusion: Relation

    def __post_init__(self) -> None:
        names = [item.name for item in self.binders]
        if len(set(names)) != len(names):
            raise InputError("a variable is bound twice")

    def __bool__(self) -> bool:
        raise NotATruthValue("a formula is not a truth value; prove it or decide it")

    @property
    def relations(self) -> tuple[Relation, ...]:
        return (*self.premises, self.conclusion)

    @property
    def text(self) -> str:
        prefix = f"for {', '.join(item.text for item in self.binders)}. " if self.binders else ""
        given = " and ".join(item.text for item in self.premises)
        return prefix + (f"{given} => " if given else "") + self.conclusion.text


@dataclass(frozen=True, slots=True)
class Definition:
    """``symbol(pattern) == right``: each pattern is a variable, ``0``, or ``variable + 1``."""

    symbol: str
    variables: tuple[Binder, ...]
    pattern: tuple[Term, ...]
    right: Term

    @property
    def left(self) -> Term:
        if not self.pattern:
            return t.variable(self.symbol)
        return Term("apply", self.pattern, self.symbol)

    @property
    def text(self) -> str:
        return f"{t.to_text(self.left)} == {t.to_text(self.right)}"


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A hypothesis of the theorem; with ``cited`` a published theorem that the proof rests on.

    ``cited`` says author, year, number and page.
    """

    name: str
    formula: Formula
    cited: str = ""
