"""Certificates of non-negative linear combinations of hypotheses and bounds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import forms, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import Goal


def facts(goal: Goal) -> list[Term]:
    """Margins of hypotheses, then of bounds, in the order of the certificate grammar."""
    margins = [item.margin for item in goal.given]
    for name, interval in goal.domains:
        margins.extend(item.margin for item in interval.membership(name))
    return margins


def combined(
    known: Sequence[Term], weights: Sequence[tuple[int, Fraction]], rest: Fraction = Fraction(0)
) -> Node:
    """The margin as ``rest`` plus the facts with these numbers times weights > 0 (rule ``sum``)."""
    parts = [(t.number(rest), leaves.exact())] if rest or not weights else []
    for index, weight in weights:
        term = known[index] if weight == 1 else t.multiply(t.number(weight), known[index])
        parts.append((_plain(term), leaves.assumption(index)))
    return forms.total(parts)


def _plain(term: Term) -> Term:
    try:
        return ring.normal_term(term)
    except (Unsupported, ValueError, ZeroDivisionError):
        return term
