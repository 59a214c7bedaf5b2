"""Help on one screen: the options that most people need, and all of them on demand."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import click

_ALL = "--help-all"


class OneScreen(click.Command):
    """A command whose ``--help`` shows the options named in ``first``; ``--help-all`` shows all."""

    def __init__(self, *args: Any, first: Collection[str], **more: Any) -> None:
        super().__init__(*args, **more)
        self.first = frozenset(first)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        whole = click.Option(
            [_ALL],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=self._show_all,
            help="show all options and exit",
        )
        *own, last = super().get_params(ctx)
        return [*own, whole, last]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        whole = bool(ctx.meta.get(_ALL))
        options = [item for item in self.get_params(ctx) if isinstance(item, click.Option)]
        always = {_ALL, *self.get_help_option_names(ctx)}
        rows, left = [], 0
        for item in options:
            if whole or (self.first | always).intersection(item.opts):
                record = item.get_help_record(ctx)
                rows += [record] if record is not None else []
            else:
                left += 1
        with formatter.section("Options"):
            formatter.write_dl(rows)
        if left:
            formatter.write_paragraph()
            formatter.write_text(f"{left} more options are shown by {_ALL}.")

    @staticmethod
    def _show_all(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            ctx.meta[_ALL] = True
            click.echo(ctx.get_help())
            ctx.exit()
