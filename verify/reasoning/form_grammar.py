"""The grammar of forms: text -> forms whose terms are not sorted yet.  Trusted code.

    form     ::= "for" binders "." form | conjuncts "=>" form | "exists" binders "." conjuncts
               | conjuncts
    conjuncts::= item ("and" item)*
    item     ::= relation | predicate "(" arguments ")" | "(" form ")" | "exists" ... | "for" ...
    binders  ::= names ":" (sort | interval | "(" sort "," .. "->" sort ")") ("," ...)*

A bound interval becomes a premise, or a part of what exists.  Several relations joined by *and* are
a conjunction; everything after ``exists x.`` belongs to it.
"""

from __future__ import annotations

from collections.abc import Collection

from memory_theorems.verify.errors import ParseError
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.constant_sizes import check_constants
from memory_theorems.verify.language.formula_grammar import FormulaParser
from memory_theorems.verify.language.sorts import Signature
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.reasoning.form_values import (
    Bound,
    Exists,
    ForAll,
    Form,
    Predicate,
    terms_of,
)

_RELATIONS = ("<=", ">=", "<", ">", "==", "!=", "=>")
_QUANTIFIERS = ("for", "exists")


def parse_form(text: str, predicates: Collection[str]) -> Form:
    """Read a form; ParseError or LimitError with the place where it is none."""
    reader = FormParser(text, predicates)
    form = reader.form()
    reader.finish()
    for term in terms_of(form):
        check_constants(term)
    return form


def parse_terms(text: str) -> tuple[Term, ...]:
    """Read ``term, term, ...``, possibly none; a term may be ``fun(s, term)``."""
    reader = FormParser(text, ())
    if reader.current.kind == "end":
        return ()
    found = [reader.sum()]
    while reader.accept(","):
        found.append(reader.sum())
    reader.finish()
    for term in found:
        check_constants(term)
    return tuple(found)


def parse_head(text: str) -> tuple[str, tuple[Bound, ...]]:
    """Read ``Name(parameter: sort, ...)``, the left side of an object's definition."""
    reader = FormParser(text, ())
    name = reader.bound_word()
    if reader.accept("(") is None:
        reader.finish()
        return name, ()
    parameters, bounds = reader.bound_names(")")
    reader.finish()
    if bounds:
        raise ParseError("a parameter has a sort; its domain is stated where it is used")
    return name, parameters


class FormParser(FormulaParser):
    """The parser of formulas with nested quantifiers, functions bound, and predicates."""

    def __init__(self, text: str, predicates: Collection[str]) -> None:
        super().__init__(text)
        self.predicates = predicates

    def ahead(self, *texts: str) -> bool:
        return self.current.kind != "end" and self.current.text in texts

    def form(self) -> Form:
        self.enter()
        found = self._form()
        self.depth -= 1
        return found

    def _form(self) -> Form:
        if self.ahead("for"):
            self.advance()
            binders, bounds = self.bound_names(".")
            inner = self.form()
            if isinstance(inner, ForAll) and not inner.binders:
                return ForAll(binders, (*bounds, *inner.premises), inner.conclusion)
            return ForAll(binders, bounds, inner)
        parts = self.conjuncts()
        if self.accept("=>"):
            return ForAll((), parts, self.form())
        return parts[0] if len(parts) == 1 else Exists((), parts)

    def conjuncts(self) -> tuple[Form, ...]:
        found = [*self.item()]
        while self.word("and"):
            found += self.item()
        return tuple(found)

    def item(self) -> tuple[Form, ...]:
        if self.ahead("exists"):
            self.enter()
            self.advance()
            binders, bounds = self.bound_names(".")
            parts = self.conjuncts()
            self.depth -= 1
            return (Exists(binders, (*bounds, *parts)),)
        if self.ahead("for"):
            return (self.form(),)
        if self.ahead("(") and self._form_inside():
            self.expect("(")
            inner = self.form()
            self.expect(")")
            return (inner,)
        if self.current.kind == "name" and self.current.text in self.predicates:
            term = self.atom()
            if term.head not in ("apply", "variable"):
                raise ParseError("a predicate takes arguments", self.current.position)
            return (Predicate(str(term.value), term.args),)
        return tuple(Relation(one.left, one.op, one.right) for one in self.relations())

    def _form_inside(self) -> bool:
        """Whether the bracket that opens here holds a form and no term."""
        depth = 0
        for token in self.tokens[self.index :]:
            if token.kind == "name" and token.text in ("and", *_QUANTIFIERS, *self.predicates):
                return True  # no term has such a word, however deep in brackets
            if token.kind == "op":
                depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
                if depth == 1 and token.text in _RELATIONS:
                    return True
            if depth == 0:
                break
        return False

    def bound_names(self, end: str) -> tuple[tuple[Bound, ...], tuple[Relation, ...]]:
        """``names: sort, ...`` up to ``end``; intervals as relations."""
        binders: list[Bound] = []
        bounds: list[Relation] = []
        while True:
            found = [self.bound_word()]
            while self.accept(","):
                found.append(self.bound_word())
            self.expect(":")
            if self._function_ahead():
                self.expect("(")
                signature = self.signature()
                self.expect(")")
            else:
                sort, domain = self.sort_or_interval()
                signature = Signature((), sort)
                for name in found if domain is not None else ():
                    bounds.extend(domain.membership(name) if domain else ())
            binders.extend(Bound(name, signature) for name in found)
            if self.accept(",") is None:
                break
        self.expect(end)
        return tuple(binders), tuple(bounds)

    def _function_ahead(self) -> bool:
        """``(real -> X)`` rather than an interval such as ``(0, oo)``: a sort comes first."""
        after = self.tokens[min(self.index + 1, len(self.tokens) - 1)]
        return self.ahead("(") and after.kind == "name" and after.text not in ("oo", "pi", "E")
