"""Small deductions for tests."""

from __future__ import annotations

from collections.abc import Mapping

from memory_theorems.verify.language.formula_grammar import parse_signature
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.reasoning.deduction import Deduction
from memory_theorems.verify.reasoning.vocabulary import Meaning, Vocabulary

INTEGRABLE = Meaning.of("integrable(f: (real -> real))", "f is integrable on [0, oo)")
VELOCITY = Meaning.of("velocity(c: (real -> V), z: real, v: V)", "v is the derivative of c at z")


def vocabulary(**symbols: str) -> Vocabulary:
    """Functions f, g, a map phi of the inner product space E, predicates, an object."""
    signatures = {"f": "real -> real", "g": "real -> real", "phi": "E -> E", **symbols}
    found = Vocabulary(hilbert=frozenset(("E",)))
    for meaning in (INTEGRABLE, VELOCITY):
        found = found.with_predicate(meaning)
    found = found.with_symbols({name: parse_signature(one) for name, one in signatures.items()})
    found = found.with_object("Above(h: (real -> real), y: real)", "for x: real. y <= h(x)")
    return found.with_object("Mean(h: (real -> real), x, y: real)", "(h(x) + h(y))/2")


def deduction(hypotheses: Mapping[str, str] | None = None, **symbols: str) -> Deduction:
    """A deduction over :func:`vocabulary`; symbols x: real and so on may be added."""
    return Deduction(vocabulary(**symbols), hypotheses or {}, Search())
