"""How a lemma that binds functions is written: one closed form over no symbols, one block."""

from __future__ import annotations

from collections.abc import Sequence

from memory_theorems.verify.reasoning.composition import Composed, Object, Setting, Use
from memory_theorems.verify.reasoning.steps import Step, block
from memory_theorems.verify.reasoning.vocabulary import Meaning


def lemma(
    text: str,
    given: Sequence[str],
    *steps: Step,
    uses: Sequence[Use] = (),
    predicates: Sequence[Meaning] = (),
    objects: Sequence[Object] = (),
    inner_product: Sequence[str] = (),
) -> Composed:
    """``text`` is ``for binders. premises => conclusion``; ``given`` names the premises.

    InputError where the text cannot be read.
    """
    setting = Setting.of({}, None, objects, predicates, inner_product)
    return Composed(setting, text, (block("lemma", text, given, *steps),), "lemma", tuple(uses))
