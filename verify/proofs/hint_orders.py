"""Hints are a set: the premise of one may follow from another, whichever stands first.  Untrusted.

The kernel takes the instances of an inference in their order.  Where it lacks the premise of one,
other orders are proposed; the inference that it accepts is the one that is recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import permutations

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.kernel import Development
from memory_theorems.verify.proofs.refusals import NotDecided, NotDefined
from memory_theorems.verify.proofs.scripts import Inference, Refused, make

#: Lists up to this length are tried in every order; of longer ones each hint is moved to the end.
_SHORT = 3


def make_in_any_order(development: Development, item: Inference, search: Search) -> Inference:
    """The inference as the kernel accepts it; Refused, for the order as given, where it does not.

    Of refused orders the search keeps no answer.
    """
    marks = len(search.answers), len(search.contradictions)
    try:
        make(development, item)
        return item
    except Refused as refusal:
        del search.answers[marks[0] :], search.contradictions[marks[1] :]
        for other in orders(item) if lacks_a_premise(development, item, refusal) else ():
            with suppress(Refused):
                make(development, other)
                return other
            del search.answers[marks[0] :], search.contradictions[marks[1] :]
        raise


def lacks_a_premise(development: Development, item: Inference, refusal: Refused) -> bool:
    """Whether what is missing is the premise of a hint, and not the formula itself."""
    trouble = refusal.trouble
    if not isinstance(trouble, NotDecided) or isinstance(trouble, NotDefined):
        return False
    goal = development.theory.formula(item.formula).conclusion
    on = dict(item.hints).get("on")
    goals = {goal.text}
    if item.rule == "induct" and isinstance(on, str):
        for value in (t.ZERO, t.add(t.variable(on), t.ONE)):
            goals.add(goal.substitute({on: value}).text)
    return trouble.missing not in goals


def orders(item: Inference) -> Iterator[Inference]:
    """The inference with one of its lists of hints in another order."""
    for index, (key, hints) in enumerate(item.hints):
        if isinstance(hints, str) or len(hints) < 2:
            continue
        for other in _orders(hints):
            if other != hints:
                pairs = (*item.hints[:index], (key, other), *item.hints[index + 1 :])
                yield replace(item, hints=pairs)


def _orders(hints: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if len(hints) <= _SHORT:
        yield from permutations(hints)
        return
    yield hints[::-1]
    for index, hint in enumerate(hints[:-1]):
        yield (*hints[:index], *hints[index + 1 :], hint)
