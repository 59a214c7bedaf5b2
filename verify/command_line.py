"""The ``verify`` program.  Commands register through the entry-point group ``verify.commands``
and are imported only when they are called, so that ``verify --help`` answers at once."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint, entry_points

import click

from memory_theorems.verify.command_summaries import summary
from memory_theorems.verify.damaged import remedy
from memory_theorems.verify.stopping import INTERRUPTED, STOPPED

GROUP = "verify.commands"


class Commands(click.Group):
    """A group whose commands are entry points."""

    def _entries(self) -> dict[str, EntryPoint]:
        return {entry.name: entry for entry in entry_points(group=GROUP)}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self._entries())

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo(STOPPED, err=True)
            ctx.exit(INTERRUPTED)
        except (EOFError, ValueError) as problem:
            # Of an EOFError click says no more than "Aborted!".
            why = remedy(problem)
            if why is None:
                raise
            click.echo(f"error: {why}", err=True)
            ctx.exit(2)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        entry = self._entries().get(name)
        if entry is None:
            return None
        try:
            command = entry.load()
        except ImportError as problem:
            raise click.ClickException(
                f"the command {name!r} cannot be loaded: {problem}"
            ) from None
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, summary(entry)) for name, entry in sorted(self._entries().items())]
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as problem:
            import difflib

            near = difflib.get_close_matches(args[0], self.list_commands(ctx), n=1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            raise click.UsageError(problem.message + hint, ctx) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="memory-theorems", prog_name="verify")
def program() -> None:
    """Verify theorems and claims on memory in recurrent models.

    Exit codes: 2 bad input; 1 something is against its expectation, or an error; 3 something is
    open and --strict was given; 0 otherwise (nothing was found wrong, not: all was answered).
    """


def main() -> None:
    """The program under supervision."""
    from memory_theorems.verify.asking.processes import with_one_thread
    from memory_theorems.verify.standard_streams import opened
    from memory_theorems.verify.supervision import supervised

    opened()
    with_one_thread()
    supervised(_run)


def _run() -> None:
    from memory_theorems.verify.errors import InputError
    from memory_theorems.verify.standard_streams import given_up, unwritten

    try:
        try:
            program(prog_name="verify")
        except SystemExit:
            # What was printed last is written here, and not after the last handler.
            sys.stdout.flush()
            raise
    except InputError as problem:
        click.echo(f"error: {' '.join(str(problem).split())}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        given_up()
        sys.exit(0)
    except OSError as problem:
        why = unwritten(problem)
        if why is None:
            raise
        given_up()
        click.echo(f"error: {why}", err=True)
        sys.exit(2)


if __name__ == "__main__":
    main()
