"""``implies`` and ``or`` between relations, written as hypotheses and as one relation.

``P implies Q`` is Q under the hypothesis P (``and`` joins several).  ``A >= 0 or B >= 0`` is
``Max(A, B) >= 0``, and the same with ``>``; equations become a product, ``!=`` a sum of squares.
"""

from __future__ import annotations

from collections.abc import Sequence

from verify.errors import ParseError
from verify.language import terms as t
from verify.language.parser import ParsedRelation, parse_relations
from verify.language.terms import Term


def implication(text: str) -> tuple[tuple[str, ...], str]:
    """The premises and the conclusion of a text; no premises without ``implies``."""
    premises, word, conclusion = text.partition(" implies ")
    if not word:
        return (), text
    if " implies " in conclusion:
        raise ParseError("one 'implies' in a claim; further premises are joined by 'and'")
    return tuple(part.strip() for part in premises.split(" and ")), conclusion.strip()


def disjunction(text: str) -> tuple[ParsedRelation, ...]:
    """The relations of a text; with ``or`` one relation that says the same."""
    parts = text.split(" or ")
    found = [parse_relations(part) for part in parts]
    if len(found) == 1:
        return found[0]
    if any(len(item) != 1 for item in found):
        raise ParseError("'or' joins single relations, no chains")
    return (_joined([item[0] for item in found]),)


def _margin(relation: ParsedRelation) -> tuple[Term, str]:
    """``margin op 0`` with one of >=, >, == and !=."""
    left, right = relation.left, relation.right
    if relation.op in ("<", "<="):
        left, right = right, left
    return left - right, {"<": ">", "<=": ">="}.get(relation.op, relation.op)


def _joined(relations: Sequence[ParsedRelation]) -> ParsedRelation:
    margins, ops = zip(*map(_margin, relations), strict=True)
    if len(set(ops)) != 1:
        raise ParseError(
            "'or' joins relations of one kind: all of <= and >=, all of < and >, all ==, all !="
        )
    match ops[0]:
        case "==":
            return ParsedRelation(t.multiply(*margins), "==", t.ZERO)
        case "!=":
            squares = [t.power(item, t.number(2)) for item in margins]
            return ParsedRelation(t.add(*squares), ">", t.ZERO)
    return ParsedRelation(t.function("Max", *margins), ops[0], t.ZERO)
