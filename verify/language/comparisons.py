"""Relations from terms, numbers, texts or SymPy expressions: ``le(x, "1/2")``."""

from __future__ import annotations

from memory_theorems.verify.language.relations import Expression, Relation, to_term


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
