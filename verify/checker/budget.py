"""The price of a replay: what is too expensive to check is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import flint

if TYPE_CHECKING:
    from memory_theorems.verify.checker.extension import Extension

MAX_BITS = 8_192
MAX_NODES = 200_000
MAX_OPERATIONS = 500_000


class Refused(Exception):
    """The certificate does not prove its goal; the message says which condition failed."""


@dataclass(slots=True)
class Budget:
    """Counts nodes of the certificate and interval operations; raises Refused when spent.

    It also notes what a replay needs beyond the core of the checker: rules, special functions,
    the ring of exponentials and logarithms, sums.  With ``core`` these are refused.
    """

    nodes: int = 0
    operations: int = 0
    core: bool = False
    needs: set[str] = field(default_factory=set)

    def beyond(self, what: str) -> Extension:
        """The one way from the core of the checker to the rest of it."""
        if self.core:
            raise Refused(f"{what} is beyond the core of the checker")
        self.needs.add(what)
        from memory_theorems.verify.checker.extension import EXTENSION

        return EXTENSION

    def node(self) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise Refused(f"the certificate has more than {MAX_NODES:,} nodes")

    def operation(self, weight: int = 1) -> None:
        self.operations += weight
        if self.operations > MAX_OPERATIONS:
            raise Refused(
                "the certificate is too expensive to replay: "
                f"more than {MAX_OPERATIONS:,} operations"
            )


#: The budget of the replay that is under way.  Exact arithmetic, which is called from everywhere,
#: is charged to it; outside of a replay nothing is.
_SPENDING: ContextVar[Budget | None] = ContextVar("spending", default=None)


@contextmanager
def spending(budget: Budget) -> Iterator[None]:
    """Charge exact arithmetic to this budget."""
    token = _SPENDING.set(budget)
    try:
        yield
    finally:
        _SPENDING.reset(token)


def beyond(what: str) -> Extension:
    """What exact arithmetic needs beyond the core, charged to the replay that is under way."""
    return (_SPENDING.get() or Budget()).beyond(what)


def spend(weight: int = 1) -> None:
    """Charge operations to the budget of the replay that is under way, if there is one."""
    budget = _SPENDING.get()
    if budget is not None:
        budget.operation(weight)


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Set the working precision of the ball arithmetic and restore it."""
    if isinstance(bits, bool) or not isinstance(bits, int) or not 2 <= bits <= MAX_BITS:
        raise Refused(f"bits must be a whole number from 2 to {MAX_BITS}")
    before = flint.ctx.prec
    flint.ctx.prec = bits
    try:
        yield
    finally:
        flint.ctx.prec = before
