"""Where the program begins: it hears Ctrl-C before it has loaded anything else."""

from __future__ import annotations

import signal

from memory_theorems.verify.stopping import leave


def main() -> None:
    """Entry point of the ``verify`` program."""
    signal.signal(signal.SIGINT, leave)
    from memory_theorems.verify.command_line import main as run

    run()


if __name__ == "__main__":
    main()
