"""The price of a replay: what is too expensive to check is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import flint

MAX_BITS = 4_096
MAX_NODES = 200_000
MAX_OPERATIONS = 4_000_000


class Refused(Exception):
    """The certificate does not prove its goal; the message says which condition failed."""


@dataclass(slots=True)
class Budget:
    """Counts nodes of the certificate and interval operations; raises Refused when spent."""

    nodes: int = 0
    operations: int = 0

    def node(self) -> None:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise Refused(f"the certificate has more than {MAX_NODES:,} nodes")

    def operation(self, weight: int = 1) -> None:
        self.operations += weight
        if self.operations > MAX_OPERATIONS:
            raise Refused("the certificate is too expensive to replay")


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
