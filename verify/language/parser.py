"""The whitelist parser of the claim language: text -> terms, relations and intervals.

Nothing is ever evaluated as code; all limits are checked first; names and digits are ASCII.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from memory_theorems.verify.errors import LimitError, ParseError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.abbreviations import ABBREVIATIONS, application, quotient
from memory_theorems.verify.language.character_hints import HINTS
from memory_theorems.verify.language.constant_sizes import MAX_BITS, check_constants
from memory_theorems.verify.language.terms import Term

T = TypeVar("T")

MAX_CHARACTERS = 10_000
MAX_NESTING = 100
#: Readers of a tree recurse, some with three calls for each level, and Python ends at 1,000 calls.
MAX_DEPTH = 200
MAX_NODES = 2_000
#: Texts whose terms are remembered: the claims of a proof's leaves say the same again and again.
REMEMBERED = 4096

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<name>[A-Za-z_][A-Za-z_0-9]*)"
    r"|(?P<op>\*\*|//|<=|>=|==|!=|[-+*/(),<>\[\]]))",
    re.ASCII,
)
#: Room for the brackets, signs and words around the terms of a relation or an interval.
_SURROUNDINGS = 20
_SPACE = " \t\n\r\f\v"


class Token(NamedTuple):
    kind: str
    text: str
    position: int


@dataclass(frozen=True, slots=True)
class ParsedRelation:
    """``left op right`` with ``op`` one of :data:`verify.language.terms.RELATIONS`."""

    left: Term
    op: str
    right: Term


@dataclass(frozen=True, slots=True)
class ParsedInterval:
    """An interval with constant end points; ``integer`` restricts it to whole numbers."""

    lower: Term
    upper: Term
    lower_open: bool
    upper_open: bool
    integer: bool


def tokenize(text: str) -> list[Token]:
    """Raises ParseError at the first character outside the language."""
    if len(text) > MAX_CHARACTERS:
        raise LimitError(f"the text has {len(text):,} characters; the limit is {MAX_CHARACTERS:,}")
    tokens: list[Token] = []
    position = 0
    end = len(text.rstrip(_SPACE))
    while position < end:
        match = _TOKEN.match(text, position)
        if match is None:
            while text[position] in _SPACE:
                position += 1
            hint = HINTS.get(text[position])
            raise ParseError(
                f"unexpected character {text[position]!r}" + (f": {hint}" if hint else ""), position
            )
        kind = match.lastgroup
        assert kind is not None
        tokens.append(Token(kind, match.group(kind), match.start(kind)))
        position = match.end()
    tokens.append(Token("end", "", end))
    return tokens


class Parser:
    def __init__(self, text: str) -> None:
        self.tokens = tokenize(text)
        self.index = 0
        self.depth = 0
        self.nodes = 0

    # -- token stream
    @property
    def current(self) -> Token:
        return self.tokens[self.index]

    def advance(self) -> Token:
        token = self.current
        self.index += 1
        return token

    def accept(self, *texts: str) -> Token | None:
        if self.current.kind == "op" and self.current.text in texts:
            return self.advance()
        return None

    def expect(self, text: str) -> None:
        if self.accept(text) is None:
            found = self.current.text or "the end"
            raise ParseError(f"expected {text!r}, found {found!r}", self.current.position)

    def finish(self) -> None:
        if self.current.kind != "end":
            raise ParseError(f"unexpected {self.current.text!r}", self.current.position)

    # -- limits
    def enter(self) -> None:
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise LimitError(f"nesting deeper than {MAX_NESTING}", self.current.position)

    def node(self, term: Term) -> Term:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise LimitError(f"more than {MAX_NODES:,} nodes", self.current.position)
        return term

    # -- grammar
    def sum(self) -> Term:
        self.enter()
        items = [self.product()]
        while (token := self.accept("+", "-")) is not None:
            item = self.product()
            items.append(self.node(t.negate(item)) if token.text == "-" else item)
        self.depth -= 1
        return self.node(t.add(*items)) if len(items) > 1 else items[0]

    def product(self) -> Term:
        result = self.unary()
        quotients = 0
        while (token := self.accept("*", "/", "//")) is not None:
            quotients += token.text != "*"
            if quotients > MAX_NESTING:
                raise LimitError(f"more than {MAX_NESTING} divisions in a row", token.position)
            item = self.unary()
            if token.text == "*":
                result = self.node(t.multiply(result, item))
            elif token.text == "//":
                result = self.node(quotient(result, item))
            else:
                result = self.node(t.divide(result, item))
        return result

    def unary(self) -> Term:
        if self.accept("-"):
            self.enter()
            item = self.unary()
            self.depth -= 1
            return self.node(t.negate(item))
        if self.accept("+"):
            self.enter()
            item = self.unary()
            self.depth -= 1
            return item
        return self.power()

    def power(self) -> Term:
        base = self.atom()
        if self.accept("**") is None:
            return base
        self.enter()
        exponent = self.unary()
        self.depth -= 1
        return self.node(t.power(base, exponent))

    def atom(self) -> Term:
        token = self.advance()
        if token.kind == "number":
            return self.node(_literal(token))
        if token.kind == "op" and token.text == "(":
            inner = self.sum()
            self.expect(")")
            return inner
        if token.kind == "name":
            return self.name(token)
        found = token.text or "the end"
        raise ParseError(f"expected a number, a name or '(', found {found!r}", token.position)

    def name(self, token: Token) -> Term:
        called = self.current.kind == "op" and self.current.text == "("
        if token.text == "oo":
            return self.node(t.INFINITY)
        if token.text in t.CONSTANTS:
            return self.node(t.constant(token.text))
        if not called:
            function = token.text in t.FUNCTIONS and (
                token.text not in t.LETTERS or self.current.kind in ("number", "name")
            )
            if function or token.text in (*t.BINDERS, "Piecewise"):
                raise ParseError(
                    f"{token.text} is a function: write {token.text}(...)", token.position
                )
            if token.text.startswith("__") or token.text == "True":
                raise ParseError(f"{token.text!r} is not an admissible name", token.position)
            return self.node(t.variable(token.text))
        self.expect("(")
        self.enter()
        if token.text == "Piecewise":
            term = self.piecewise(token)
        elif token.text in t.BINDERS:
            term = self.binder(token)
        elif token.text in t.FUNCTIONS or token.text in ABBREVIATIONS:
            term = self.application_of(token)
        else:
            known = sorted((*t.FUNCTIONS, *ABBREVIATIONS))
            raise ParseError(
                f"unknown function {token.text!r}; known: {', '.join(known)}", token.position
            )
        self.depth -= 1
        return self.node(term)

    def application_of(self, token: Token) -> Term:
        arguments = [self.sum()]
        while self.accept(","):
            arguments.append(self.sum())
        self.expect(")")
        try:
            term = application(token.text, arguments)
        except ValueError as error:
            raise ParseError(str(error), token.position) from None
        # An argument may occur more than once in what is written out.
        if token.text in ABBREVIATIONS and t.node_count(term) > MAX_NODES:
            raise LimitError(f"written out it has more than {MAX_NODES:,} nodes", token.position)
        return term

    def bound_name(self) -> Term:
        token = self.advance()
        taken = (*t.CONSTANTS, *t.FUNCTIONS, *t.BINDERS, "Piecewise", "True", "oo")
        if token.kind != "name" or token.text in taken or token.text.startswith("__"):
            raise ParseError(f"expected a variable name, found {token.text!r}", token.position)
        return self.node(t.variable(token.text))

    def binder(self, token: Token) -> Term:
        body = self.sum()
        self.expect(",")
        if token.text in ("Sum", "Integral"):
            self.expect("(")
            bound = self.bound_name()
            self.expect(",")
            lower = self.sum()
            self.expect(",")
            upper = self.sum()
            self.expect(")")
            self.expect(")")
            return t.binder(token.text, body, bound, lower, upper)
        if token.text == "Derivative":
            return self.derivative(body)
        bound = self.bound_name()
        self.expect(",")
        point = self.sum()
        self.expect(")")
        return t.binder("Limit", body, bound, point)

    def derivative(self, body: Term) -> Term:
        """``x``, ``x, x, y`` or ``(x, 2)``: once for every variable that is named."""
        more: Token | None = self.current
        while more is not None:
            grouped, count = self.accept("("), "1"
            bound = self.bound_name()
            if grouped is not None:
                self.expect(",")
                count = self.advance().text
                self.expect(")")
            if count not in tuple("12345678"):
                raise ParseError("a derivative has an order from 1 to 8", self.current.position)
            for _ in range(int(count)):
                body = self.node(t.binder("Derivative", body, bound))
            more = self.accept(",")
        self.expect(")")
        return body

    def piecewise(self, token: Token) -> Term:
        arguments: list[Term] = []
        while True:
            self.expect("(")
            arguments.append(self.sum())
            self.expect(",")
            if self.current.kind == "name" and self.current.text == "True":
                self.advance()
                arguments.append(self.node(Term("true")))
            else:
                relation = self.single_relation()
                arguments.append(self.node(Term(relation.op, (relation.left, relation.right))))
            self.expect(")")
            if self.accept(",") is None:
                break
        self.expect(")")
        return Term("Piecewise", tuple(arguments))

    def single_relation(self) -> ParsedRelation:
        relations = self.relations()
        if len(relations) != 1:
            raise ParseError("a condition of Piecewise is one relation", self.current.position)
        return relations[0]

    def relations(self) -> tuple[ParsedRelation, ...]:
        left = self.sum()
        found: list[ParsedRelation] = []
        while (token := self.accept(*t.RELATIONS)) is not None:
            right = self.sum()
            found.append(ParsedRelation(left, token.text, right))
            left = right
        if not found:
            raise ParseError(
                f"not a relation: {t.to_text(left)[:60]!r} has none of {', '.join(t.RELATIONS)}",
                self.current.position,
            )
        return tuple(found)

    def interval(self) -> ParsedInterval:
        integer = False
        if self.current.kind == "name" and self.current.text == "integer":
            self.advance()
            integer = True
        opening = self.accept("[", "(")
        if opening is None:
            raise ParseError(
                "an interval starts with '[' or '(', for example [0, oo) or integer [1, 10]",
                self.current.position,
            )
        lower = self.sum()
        self.expect(",")
        upper = self.sum()
        closing = self.accept("]", ")")
        if closing is None:
            raise ParseError("an interval ends with ']' or ')'", self.current.position)
        return ParsedInterval(lower, upper, opening.text == "(", closing.text == ")", integer)


def _literal(token: Token) -> Term:
    """The exact value.  Its size is known from the lengths of mantissa and exponent alone."""
    mantissa, _, power = token.text.lower().partition("e")
    digits = power.lstrip("+-").lstrip("0")
    if len(digits) > len(str(MAX_BITS)):
        raise LimitError(f"a constant of over {MAX_BITS:,} bits", token.position)
    exponent = int(digits or "0") * (-1 if power.startswith("-") else 1)
    if abs(exponent) * 3.33 + 4 * len(mantissa) > MAX_BITS:
        raise LimitError(f"a constant of over {MAX_BITS:,} bits", token.position)
    whole, _, decimals = mantissa.partition(".")
    value = Fraction(_integer(whole + decimals))
    return t.number(value * Fraction(10) ** (exponent - len(decimals)))


def _integer(digits: str) -> int:
    """Decimal digits of any number (CPython refuses more than 4,300)."""
    if len(digits) <= 4_000:
        return int(digits)
    from flint import fmpz

    return int(fmpz(digits))


def _check(*sides: Term) -> None:
    """Raise LimitError for trees that are too deep, for constants that are too large, and where
    the canonical text, by which a claim is asked, kept and replayed, would not be read again: it
    may be longer, and nested deeper, than what was typed."""
    level, depth = list(sides), 0
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise LimitError(f"the tree of the expression is deeper than {MAX_DEPTH}")
        level = [item for term in level for item in term.args]
    for side in sides:
        check_constants(side)
    texts = [t.to_text(side) for side in sides]
    if sum(map(len, texts)) + _SURROUNDINGS > MAX_CHARACTERS:
        raise LimitError(f"written out it has over {MAX_CHARACTERS:,} characters")
    if depth > MAX_NESTING // 3:
        for text in texts:
            try:
                _whole(text, Parser.sum)
            except LimitError:
                raise LimitError(f"written out it is nested deeper than {MAX_NESTING}") from None


@lru_cache(maxsize=REMEMBERED)
def parse_term(text: str) -> Term:
    """Parse an expression.  Raises ParseError or LimitError with the offending position."""
    term = _whole(text, Parser.sum)
    _check(term)
    return term


@lru_cache(maxsize=REMEMBERED)
def parse_relations(text: str) -> tuple[ParsedRelation, ...]:
    """Parse a (chained) relation: ``a <= b < c`` gives two."""
    relations = _whole(text, Parser.relations)
    for relation in relations:
        _check(relation.left, relation.right)
    return relations


@lru_cache(maxsize=REMEMBERED)
def parse_interval(text: str) -> ParsedInterval:
    """Parse ``[a, b]``, ``(a, oo)``, ``integer [0, 10)`` and the like."""
    interval = _whole(text, Parser.interval)
    _check(interval.lower, interval.upper)
    return interval


def _whole(text: str, rule: Callable[[Parser], T]) -> T:
    """All of the text by one rule of the grammar."""
    parser = Parser(text)
    try:
        found = rule(parser)
    except RecursionError:
        # Inside the limit on nesting, but called from deep inside another program.
        raise LimitError("nested too deeply for the stack that is left") from None
    parser.finish()
    return found
