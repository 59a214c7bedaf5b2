"""How a lemma that binds functions is written: one closed form over no symbols, one block."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memory_theorems.verify.proofs.scripts import Hints
from memory_theorems.verify.reasoning.composition import (
    Composed,
    From,
    NamedFact,
    Object,
    Setting,
    Use,
)
from memory_theorems.verify.reasoning.steps import Step, block
from memory_theorems.verify.reasoning.vocabulary import Meaning


def lemma(
    text: str,
    given: Hints,
    *steps: Step,
    uses: Sequence[Use] = (),
    predicates: Sequence[Meaning] = (),
    objects: Sequence[Object] = (),
    inner_product: Sequence[str] = (),
) -> Composed:
    """``text`` is ``for binders. premises => conclusion``; ``given`` names the premises.

    The predicates of what it uses need not be listed, nor the objects that the text speaks of.
    InputError where the text cannot be read.
    """
    known = dict.fromkeys((*predicates, *(one for use in uses for one in _predicates(use))))
    named = dict.fromkeys((*objects, *(one for use in uses for one in _objects(use, text))))
    setting = Setting.of({}, None, tuple(named), tuple(known), inner_product)
    return Composed(setting, text, (block("lemma", text, given, *steps),), "lemma", tuple(uses))


def _predicates(use: Use) -> tuple[Meaning, ...]:
    if isinstance(use, From):
        return use.statement.setting.predicates
    return use.predicates if isinstance(use, NamedFact) else ()


def _objects(use: Use, text: str) -> Iterator[Object]:
    """Those that the lemma may speak of as what it uses does."""
    if isinstance(use, From):
        for one in use.statement.setting.objects:
            if f"{one.head.partition('(')[0]}(" in text:
                yield one
