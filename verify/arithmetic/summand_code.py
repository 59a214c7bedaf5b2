"""Summands compiled once to straight-line code, with what does not move taken out of the loop.

The rules of :mod:`verify.arithmetic.evaluation` are given, so that the code means what evaluation
means; only arithmetic of exact rationals is written out.  The source is generated from the term
tree with our own names; no text of a user enters it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import Real
from memory_theorems.verify.functions.table import heads
from memory_theorems.verify.language.terms import BINDERS, Term, free_variables, walk

#: Rules whose values are finite for finite arguments.
_ENTIRE = frozenset(("+", "*", "-", "Abs", *heads(lambda item: item.analytic)))
_MINUS_ONE = Term("number", (), Fraction(-1))
Rule = Callable[..., Real]


@dataclass(frozen=True, slots=True)
class Summand:
    """A compiled summand: ``still`` are its parts without the index, evaluated once for a sum."""

    still: tuple[Term, ...]
    _binding: Callable[..., Callable[[Real], Real]]
    _heads: tuple[tuple[str, Term], ...]

    def bound(
        self, values: list[Real], rules: Mapping[str, Rule], finite: Callable[[Term, Real], Real]
    ) -> Callable[[Real], Real]:
        """The summand as a function of the index."""
        called = [self._rule(head, term, rules, finite) for head, term in self._heads]
        return self._binding(*values, *called)

    @staticmethod
    def _rule(
        head: str, term: Term, rules: Mapping[str, Rule], finite: Callable[[Term, Real], Real]
    ) -> Rule:
        rule = rules[head]
        if head in _ENTIRE:
            return lambda *args: rule(term, *args)
        return lambda *args: finite(term, rule(term, *args))


@lru_cache(maxsize=512)
def compiled(body: Term, index: str) -> Summand | None:
    """The code of a summand; None where it holds binders or branches."""
    if any(node.head in BINDERS or node.head == "Piecewise" for node in walk(body)):
        return None
    writer = _Writer(index)
    answer = writer.visit(body)
    names = [f"c{i}" for i in range(len(writer.still))] + [
        f"r{i}" for i in range(len(writer.heads))
    ]
    lines = "\n        ".join((*writer.lines, f"return {answer}"))
    source = (
        f"def binding({', '.join(names)}):\n    def value(k):\n        {lines}\n    return value\n"
    )
    namespace: dict[str, Any] = {"fmpq": fmpq, "arb": arb}
    exec(compile(source, "<summand>", "exec"), namespace)  # our own source
    return Summand(tuple(writer.still), namespace["binding"], tuple(writer.heads))


class _Writer:
    """Emits one assignment per distinct node."""

    def __init__(self, index: str) -> None:
        self.index = index
        self.lines: list[str] = []
        self.still: dict[Term, str] = {}
        self.heads: list[tuple[str, Term]] = []
        self.known: dict[Term, str] = {}

    def visit(self, term: Term) -> str:
        found = self.known.get(term)
        if found is None:
            found = self.known[term] = self._emit(term)
        return found

    def _assign(self, expression: str) -> str:
        name = f"v{len(self.lines)}"
        self.lines.append(f"{name} = {expression}")
        return name

    def _call(self, term: Term, *args: str) -> str:
        self.heads.append((term.head, term))
        return f"r{len(self.heads) - 1}({', '.join(args)})"

    def _emit(self, term: Term) -> str:
        if self.index not in free_variables(term):
            return self.still.setdefault(term, f"c{len(self.still)}")
        if term.head == "variable":
            return "k"
        args = [self.visit(item) for item in term.args]
        if term.head in ("+", "*"):
            return self._assign(f" {term.head} ".join(args))
        if term.head == "-":
            return self._assign(f"-{args[0]}")
        if term.head == "/":
            top, bottom = args
            exact = f"{top} / {bottom} if type({bottom}) is fmpq and {bottom}"
            return self._assign(f"{exact} else {self._call(term, *args)}")
        if term.head == "**" and term.args[1].value == Fraction(2):
            exact = f"{args[0]} * {args[0]} if type({args[0]}) is fmpq"
            return self._assign(f"{exact} else {self._call(term, *args)}")
        if term.head == "log":
            exact = f"arb({args[0]}).log() if type({args[0]}) is fmpq and {args[0]} > 1"
            return self._assign(f"{exact} else {self._call(term, *args)}")
        if term.head == "**" and term.args[0] == _MINUS_ONE:
            even = f"int({args[1]}.p) % 2 == 0"
            whole = f"type({args[1]}) is fmpq and {args[1]}.q == 1"
            signs = f"(-{args[0]} if {even} else {args[0]})"
            return self._assign(f"{signs} if {whole} else {self._call(term, *args)}")
        return self._assign(self._call(term, *args))
