"""``not``, ``and``, ``or``, ``implies`` and ``iff`` between relations: what they stand for.

A text is brought to a conjunction of clauses, and a clause (relations joined by ``or``) to one
relation that says the same: ``A >= 0 or B >= 0`` is ``Max(A, B) >= 0``, and the same with ``>``;
equations are joined to a product, ``!=`` to a sum of squares.  Where strict and other relations are
mixed, ``A > 0`` is written ``sign(A) - 1/2 >= 0`` and ``A == 0`` is ``-Abs(A) >= 0``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from memory_theorems.verify.errors import LimitError, ParseError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.parser import (
    REMEMBERED,
    ParsedRelation,
    Token,
    parse_relations,
    tokenize,
)
from memory_theorems.verify.language.terms import Term

#: A conjunction of clauses; a clause holds where one of its relations does.
Clause = tuple[ParsedRelation, ...]
WORDS = ("iff", "implies", "or", "and", "not")
MAX_CLAUSES = 32

_NEGATION: Mapping[str, str] = {
    "<=": ">", "<": ">=", ">=": "<", ">": "<=", "==": "!=", "!=": "==",
}  # fmt: skip
_HALF = t.number(Fraction(1, 2))


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a text between two of its words."""

    text: str  # the whole up to its end, blank where it is not of this part
    tokens: tuple[Token, ...]  # their positions are those in the whole text

    def split(self, word: str) -> list[_Piece]:
        """The parts between the words, those inside brackets left alone."""
        parts, start, first, depth = [], 0, 0, 0
        for index, token in enumerate(self.tokens):
            if token.kind == "op":
                depth += (token.text in "([") - (token.text in ")]")
            elif token.kind == "name" and token.text == word and depth == 0:
                parts.append(self.between(start, token.position, first, index))
                start, first = token.position + len(word), index + 1
        return [*parts, self.between(start, len(self.text), first, len(self.tokens))]

    def between(self, start: int, end: int, first: int, last: int) -> _Piece:
        return _Piece(" " * start + self.text[start:end], self.tokens[first:last])

    @property
    def words(self) -> frozenset[str]:
        return frozenset(item.text for item in self.tokens if item.kind == "name").intersection(
            WORDS
        )

    @property
    def wrapped(self) -> bool:
        """Whether the text is a relation in brackets."""
        depth, level = 0, []
        for token in self.tokens if self.tokens[:1] and self.tokens[0].text == "(" else ():
            if token.kind == "op":
                depth += (token.text in "([") - (token.text in ")]")
                if token.text in t.RELATIONS:
                    level.append(depth)
        return bool(level) and min(level) == 1 and self.tokens[-1].text == ")"


def _read(text: str) -> _Piece:
    return _Piece(text, tuple(tokenize(text)[:-1]))


def implication(text: str) -> tuple[tuple[str, ...], str]:
    """The premises and the conclusion of a text, each at its place; no premises without
    ``implies``."""
    piece = _read(text)
    if "iff" in piece.words or "implies" not in piece.words:
        return (), text
    sides = piece.split("implies")
    if len(sides) == 1:
        return (), text
    if len(sides) > 2:
        raise ParseError("one 'implies' in a row; further premises are joined by 'and'")
    # "and" binds tighter than "or": then the premises are one.
    premises = sides[:1] if len(sides[0].split("or")) > 1 else sides[0].split("and")
    return tuple(item.text.rstrip() for item in premises), sides[1].text.rstrip()


@lru_cache(maxsize=REMEMBERED)
def disjunction(text: str) -> tuple[ParsedRelation, ...]:
    """The relations of a text, all of which are meant; one for each clause."""
    piece = _read(text)
    if not piece.words and not piece.wrapped:
        return parse_relations(text)
    return tuple(map(_joined, _clauses(piece, True)))


def _clauses(piece: _Piece, positive: bool) -> list[Clause]:
    """The clauses of a text, or of its negation."""
    for word in WORDS[:-1]:
        parts = piece.split(word)
        if len(parts) == 1:
            continue
        if word in ("iff", "implies") and len(parts) > 2:
            raise ParseError(f"one '{word}' in a row; use brackets")
        if word == "iff":
            first, second = parts
            if positive:
                return [
                    *_any([_clauses(first, False), _clauses(second, True)]),
                    *_any([_clauses(first, True), _clauses(second, False)]),
                ]
            return [
                *_any([_clauses(first, True), _clauses(second, True)]),
                *_any([_clauses(first, False), _clauses(second, False)]),
            ]
        signs = [word != "implies", *(True for _ in parts[1:])]
        found = [_clauses(item, sign == positive) for item, sign in zip(parts, signs, strict=True)]
        return _any(found) if (word == "and") != positive else [c for part in found for c in part]
    if piece.tokens and piece.tokens[0].text == "not":
        start = piece.tokens[0].position + len("not")
        return _clauses(piece.between(start, len(piece.text), 1, len(piece.tokens)), not positive)
    if piece.words:
        return _clauses(_unwrapped(piece), positive)
    if piece.wrapped:
        return _clauses(_unwrapped(piece), positive)
    relations = parse_relations(piece.text)
    if positive:
        return [(item,) for item in relations]
    return [tuple(ParsedRelation(r.left, _NEGATION[r.op], r.right) for r in relations)]


def _unwrapped(piece: _Piece) -> _Piece:
    first, last = piece.tokens[0], piece.tokens[-1]
    if (first.text, last.text) != ("(", ")"):
        word = min(piece.words)
        raise ParseError(f"'{word}' joins relations: {piece.text.strip()[:60]!r} is none")
    return piece.between(first.position + 1, last.position, 1, len(piece.tokens) - 1)


def _any(parts: Sequence[list[Clause]]) -> list[Clause]:
    """The clauses of a disjunction of conjunctions."""
    found: list[Clause] = [()]
    for clauses in parts:
        if len(found) * len(clauses) > MAX_CLAUSES:
            raise LimitError(f"more than {MAX_CLAUSES} clauses")
        found = [(*old, *new) for old in found for new in clauses]
    return found


def _margin(relation: ParsedRelation) -> tuple[Term, str]:
    """``margin op 0`` with one of >=, >, == and !=."""
    left, right = relation.left, relation.right
    if relation.op in ("<", "<="):
        left, right = right, left
    op = {"<": ">", "<=": ">="}.get(relation.op, relation.op)
    if right == t.ZERO:
        return left, op
    return (t.negate(right) if left == t.ZERO else left - right), op


def _joined(clause: Clause) -> ParsedRelation:
    distinct = tuple(dict.fromkeys(clause))
    if len(distinct) == 1:
        return distinct[0]
    margins, ops = zip(*map(_margin, distinct), strict=True)
    kinds = frozenset(ops)
    if kinds == {"=="}:
        return ParsedRelation(t.multiply(*margins), "==", t.ZERO)
    if kinds == {"!="}:
        squares = [t.power(item, t.number(2)) for item in margins]
        return ParsedRelation(t.add(*squares), ">", t.ZERO)
    op = ">" if kinds <= {">", "!="} else ">="
    return ParsedRelation(_largest(list(_written(margins, ops, op))), op, t.ZERO)


def _written(margins: Sequence[Term], ops: Sequence[str], wanted: str) -> Iterator[Term]:
    """For each relation a term that is ``wanted`` 0 exactly where the relation holds."""
    for margin, op in zip(margins, ops, strict=True):
        match op:
            case "!=":
                if wanted == ">":
                    yield t.power(margin, t.number(2))
                else:
                    yield t.function("sign", t.function("Abs", margin)) - _HALF
            case "==":
                yield t.negate(t.function("Abs", margin))
            case _:
                yield margin if op == wanted else t.function("sign", margin) - _HALF


def _largest(items: list[Term]) -> Term:
    """``Max`` of two at a time, which is what proofs by cases split."""
    found = items[0]
    for item in items[1:]:
        found = t.function("Max", found, item)
    return found
