"""What an instance says of itself: the values of the abstract symbols, as far as they are drawn.

That a hypothesis holds for all values of its variables is proved in a structure; an instance can
only tell which hypotheses it is not made to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from typing import Any, TypeAlias

from memory_theorems.verify.arithmetic.balls import Real
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.quantities import Quantity

#: Precisions tried in turn when balls do not tell.
LADDER = (64, 128, 256, 512)
#: What a symbol with arguments is: whole numbers come as ``int``, vectors as tuples of numbers.
Function: TypeAlias = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Interpretation:
    """The values of the symbols of a theory in one instance.

    Attributes
    ----------
    numbers: symbols without arguments and with a numeric value.
    functions: symbols with arguments; called as ``f(bits, *arguments)``, they return a number or
        the entries of a vector.  Vectors without arguments are functions of ``bits`` alone.
    norms: space -> its norm, called as ``norm(bits, entries)``; enclosed, never rounded.
    dimensions: space -> number of entries of its vectors.
    without: hypotheses that the instance is not made to satisfy for all values of their variables:
        it says nothing of what rests on them.  That one *holds* for all values nobody can say here:
        where no sample violates it, it is not decided, and the instance is a measurement.
    samples: name of a bound variable, or text of its sort -> values to test with, exact; the first
        values of all variables belong together.  A name counts for numbers or for vectors, as its
        values are.
    """

    numbers: Mapping[str, Quantity]
    functions: Mapping[str, Function] = field(default_factory=dict)
    norms: Mapping[str, Callable[[int, Sequence[Real]], Real]] = field(default_factory=dict)
    dimensions: Mapping[str, int] = field(default_factory=dict)
    without: Collection[str] = ()
    samples: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    facts: InitVar[object] = None

    def __post_init__(self, facts: object) -> None:
        if facts is not None:
            raise InputError(
                "'facts' is no argument: that a hypothesis holds for all values is proved in a "
                "structure, and an instance leaves it open; 'without' names those that are not kept"
            )


def unkept(known: Mapping[str, bool | Callable[[int], bool | None] | None]) -> tuple[str, ...]:
    """The hypotheses, for ``without``, that an instance is not known to keep: False, None, or a
    function of ``bits`` that does not tell at any precision."""

    def kept(answer: bool | Callable[[int], bool | None] | None) -> bool:
        answers = map(answer, LADDER) if callable(answer) else (answer,)
        return next((found for found in answers if found is not None), None) is True

    return tuple(name for name, answer in known.items() if not kept(answer))
