"""Options that several commands share."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    _Kind = click.ParamType[float]
else:
    _Kind = click.ParamType  # not generic before click 8.2


class Seconds(_Kind):
    """A positive finite number of seconds."""

    name = "seconds"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        try:
            found = float(value)
        except (TypeError, ValueError):
            self.fail(f"{value!r} is no number of seconds", param, ctx)
        if not (math.isfinite(found) and 0 < found <= MOST):
            self.fail(f"{value} is no positive number of seconds up to {MOST:,}", param, ctx)
        return found


#: A month; what is longer no system call takes.
MOST = 31 * 24 * 3600
SECONDS = Seconds()

#: ``--scheduler``, for every command that asks questions one by one.
scheduler_option = click.option(
    "--scheduler", metavar="ADDRESS", help="a Dask scheduler, tcp://HOST:PORT"
)
