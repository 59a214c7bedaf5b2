"""The progress bar of long commands, on standard error."""

from __future__ import annotations

import sys
from typing import Any


def progress_bar() -> Any:
    """A bar with counts and time that vanishes when the work is done; what is printed meanwhile
    stands above it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        # Where the output is a file it goes there, not to the terminal of the bar.
        redirect_stdout=sys.stdout.isatty(),
    )
