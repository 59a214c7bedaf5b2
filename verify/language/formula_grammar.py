"""The grammar of formulas: text -> binders, sorts, and terms that are not sorted yet.

    formula    ::= ["for" binders "."] [relation ("and" relation)* "=>"] relation
    binders    ::= names ":" (sort | interval) ("," names ":" (sort | interval))*
    sort       ::= "natural" | "integer" | "real" | Space | "L(" sort "," sort ")"
    signature  ::= [sort ("," sort)* "->"] (sort | interval)

Terms are those of the claim language plus ``f(x)`` for declared f, ``|v|``, ``inner(u, v)``,
``act(A, v)``, ``compose(A, B)``, ``identity(H)`` and ``Product(f, (i, a, b))``.  Nothing is
evaluated; the limits of the claim language hold.
"""

from __future__ import annotations

import re

from memory_theorems.verify.errors import InputError, LimitError, ParseError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.formula_parts import Binder
from memory_theorems.verify.language.names import check_name
from memory_theorems.verify.language.parser import MAX_CHARACTERS, Parser, Token, parse_interval
from memory_theorems.verify.language.sorts import Signature, Sort, sort_of_domain
from memory_theorems.verify.language.terms import Term

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z_][A-Za-z_0-9]*)"
    r"|(?P<op>\*\*|<=|>=|=>|->|==|!=|[-+*/(),<>\[\]:.|]))"
)
_PAIRINGS = {"inner": 2, "act": 2, "compose": 2}


def _tokens(text: str) -> list[Token]:
    if not isinstance(text, str):
        raise InputError(f"a text is expected, got {type(text).__name__}")
    if len(text) > MAX_CHARACTERS:
        raise LimitError(f"the text has {len(text):,} characters; the limit is {MAX_CHARACTERS:,}")
    tokens: list[Token] = []
    position, end = 0, len(text.rstrip())
    while position < end:
        match = _TOKEN.match(text, position)
        if match is None:
            while text[position].isspace():
                position += 1
            raise ParseError(f"unexpected character {text[position]!r}", position)
        kind = match.lastgroup
        assert kind is not None
        tokens.append(Token(kind, match.group(kind), match.start(kind)))
        position = match.end()
    return [*tokens, Token("end", "", end)]


class FormulaParser(Parser):
    """The parser of the claim language over the tokens of formulas."""

    def __init__(self, text: str) -> None:
        self.tokens = _tokens(text)
        self.index = self.depth = self.nodes = 0

    def word(self, text: str) -> bool:
        if self.current.kind == "name" and self.current.text == text:
            self.advance()
            return True
        return False

    def atom(self) -> Term:
        if self.accept("|") is None:
            return super().atom()
        self.enter()
        inner = self.sum()
        self.expect("|")
        self.depth -= 1
        return self.node(Term("norm", (inner,)))

    def name(self, token: Token) -> Term:
        text = token.text
        called = self.current.kind == "op" and self.current.text == "("
        known = text in t.FUNCTIONS or text in t.CONSTANTS or text in (*t.BINDERS, "Piecewise")
        if known or text == "oo" or not called:
            return super().name(token)
        self.enter()
        self.expect("(")
        if text == "identity":
            term = Term("identity", (), self.sort().text)
            self.expect(")")
        elif text == "Product":
            term = self.product_binder()
        else:
            term = self.application(token)
        self.depth -= 1
        return self.node(term)

    def product_binder(self) -> Term:
        """The same shape as Sum."""
        return Term("Product", self.binder(Token("name", "Sum", self.current.position)).args)

    def application(self, token: Token) -> Term:
        arguments = [self.sum()]
        while self.accept(","):
            arguments.append(self.sum())
        self.expect(")")
        wanted = _PAIRINGS.get(token.text)
        if wanted is None:
            return Term("apply", tuple(arguments), token.text)
        if len(arguments) != wanted:
            raise ParseError(f"{token.text} takes {wanted} arguments", token.position)
        return Term(token.text, tuple(arguments))

    # ---- sorts, binders
    def sort(self) -> Sort:
        token = self.advance()
        if token.kind != "name":
            raise ParseError(f"expected a sort, found {token.text or 'the end'!r}", token.position)
        if token.text != "L":
            return Sort(token.text)
        self.enter()
        self.expect("(")
        first = self.sort()
        self.expect(",")
        second = self.sort()
        self.expect(")")
        self.depth -= 1
        return Sort("L", (first, second))

    def interval_ahead(self) -> bool:
        token, after = self.current, self.tokens[min(self.index + 1, len(self.tokens) - 1)]
        if token.kind == "name" and token.text == "integer":
            return after.kind == "op" and after.text in ("[", "(")
        return token.kind == "op" and token.text in ("[", "(")

    def sort_or_interval(self) -> tuple[Sort, Interval | None]:
        if not self.interval_ahead():
            return self.sort(), None
        start = self.index
        self.interval()
        words = [item.text for item in self.tokens[start : self.index]]
        parse_interval(" ".join(words))
        domain = Interval.parse(" ".join(words))
        return sort_of_domain(domain), domain

    def binders(self) -> tuple[Binder, ...]:
        found: list[Binder] = []
        while True:
            names = [self.bound_word()]
            while self.accept(","):
                names.append(self.bound_word())
            self.expect(":")
            sort, domain = self.sort_or_interval()
            found.extend(Binder(name, sort, domain) for name in names)
            if self.accept(",") is None:
                break
        self.expect(".")
        return tuple(found)

    def bound_word(self) -> str:
        token = self.advance()
        if token.kind != "name":
            raise ParseError(
                f"expected a variable, found {token.text or 'the end'!r}", token.position
            )
        check_name(token.text)
        return token.text

    def signature(self) -> Signature:
        sorts: list[Sort] = []
        domain: Interval | None = None
        while True:
            sort, domain = self.sort_or_interval()
            sorts.append(sort)
            if domain is not None or self.accept(",") is None:
                break
        if self.accept("->") is None:
            if len(sorts) != 1:
                raise ParseError("expected '->'", self.current.position)
            return Signature((), sorts[0], domain)
        if domain is not None:
            raise ParseError("an argument has a sort, not a domain", self.current.position)
        result, domain = self.sort_or_interval()
        return Signature(tuple(sorts), result, domain)

    def conjunction(self) -> list[Relation]:
        found: list[Relation] = []
        while True:
            found.extend(Relation(item.left, item.op, item.right) for item in self.relations())
            if not self.word("and"):
                return found

    def formula(self) -> tuple[tuple[Binder, ...], list[Relation], list[Relation]]:
        binders = self.binders() if self.word("for") else ()
        first = self.conjunction()
        if self.accept("=>") is None:
            return binders, [], first
        return binders, first, self.conjunction()


def parse_signature(text: str) -> Signature:
    """Read a sort, a domain, or ``sorts -> sort or domain``."""
    parser = FormulaParser(text)
    signature = parser.signature()
    parser.finish()
    return signature
