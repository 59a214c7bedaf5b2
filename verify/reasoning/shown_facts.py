"""What deductions hold: facts in blocks, what was shown; and how their texts are read.  Trusted.

Only :mod:`verify.reasoning.deduction` makes a :class:`Shown`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from memory_theorems.verify.language.sorts import Signature
from memory_theorems.verify.proofs.refusals import Wrong
from memory_theorems.verify.reasoning.domains import membership
from memory_theorems.verify.reasoning.form_leaves import is_bound
from memory_theorems.verify.reasoning.form_values import Bound, ForAll, Form
from memory_theorems.verify.reasoning.vocabulary import Vocabulary
from memory_theorems.verify.reasoning.writing import shown

KEY: Final = object()


@dataclass(frozen=True, slots=True)
class Fact:
    """What is known in a block.  ``uses``: hypotheses and admitted facts beneath; ``exact`` is
    False where a leaf beneath is certified and not proved."""

    form: Form
    uses: frozenset[str]
    exact: bool = True


def resting_on(form: Form, facts: Iterable[Fact], exact: bool = True) -> Fact:
    """The form as a fact that was shown from these: it uses what they use."""
    found = tuple(facts)
    uses = frozenset[str]().union(*(one.uses for one in found))
    return Fact(form, uses, exact and all(one.exact for one in found))


class Shown:
    """A closed form that a deduction has shown: ``for symbols. hypotheses => conclusion``.

    ``uses`` are the sources (of admitted facts) beneath it, ``assumed`` the hypotheses used,
    ``vocabulary`` what the form is read in.  Only a deduction makes one.
    """

    __slots__ = ("assumed", "conclusion", "exact", "form", "uses", "vocabulary")
    form: Form
    conclusion: Form
    uses: frozenset[str]
    assumed: frozenset[str]
    exact: bool
    vocabulary: Vocabulary

    def __init__(self, key: object, **values: object) -> None:
        if key is not KEY:
            raise TypeError("only a deduction shows anything")
        for slot in self.__slots__:
            object.__setattr__(self, slot, values[slot])

    def __init_subclass__(cls) -> None:
        raise TypeError("Shown has no subclasses")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("what was shown does not change")

    def __reduce__(self) -> str:
        raise TypeError("what was shown is not copied or pickled; replay its proof")


@dataclass
class Block:
    vocabulary: Vocabulary
    goal: Form | None = None
    name: str = ""
    facts: dict[str, Fact] = field(default_factory=dict)


def with_bounds(name: str, premises: Sequence[Form], given: Sequence[str]) -> list[str]:
    """Names for all premises: those given, and of literal bounds their texts."""
    left = list(given)
    open_ones = sum(not is_bound(one) for one in premises)
    if open_ones != len(left):
        raise Wrong(f"{name}: {open_ones} premise(s) want names, got {len(left)}")
    return [shown(one) if is_bound(one) else left.pop(0) for one in premises]


def in_order(fact: str, binders: Sequence[Bound], texts: Sequence[str]) -> Sequence[str]:
    """One text for each binder."""
    wanted = [item.name for item in binders]
    named = dict(text.split(":=", 1) for text in texts if ":=" in text)
    found = {name.strip(): text for name, text in named.items()}
    if len(found) == len(texts) and set(found) <= set(wanted):
        return [found.get(name, name) for name in wanted]
    if found or len(texts) != len(wanted):
        raise Wrong(f"{fact} takes: {', '.join(wanted) or 'nothing'}; got: {', '.join(texts)}")
    return texts


def implied(item: Bound, first: Form, second: Form) -> Form:
    """``for n. first => second``, as the reader would join the premises of ``second``."""
    if isinstance(second, ForAll) and not second.binders:
        return ForAll((item,), (first, *second.premises), second.conclusion)
    return ForAll((item,), (first,), second)


def bound_over(
    symbols: Mapping[str, Signature], premises: Sequence[Form], conclusion: Form
) -> Form:
    """``for symbols. domains and premises => conclusion``."""
    binders, domains = [], []
    for name, signature in symbols.items():
        binders.append(Bound(name, Signature(signature.arguments, signature.result)))
        domains += membership(name, signature)
    if not binders and not premises:
        return conclusion
    return ForAll(tuple(binders), (*domains, *premises), conclusion)
