"""What a second worker gains: ``verify run`` of a fixed set of theorems with one and with two.

Each run starts from an empty ledger.  Beside the time on the wall stands the time of the processor
of all processes: what two workers need more of it (theorems loaded twice, caches of the prover that
each has for itself) is lost, the rest is waiting at the end.  On a machine that does other work
only the second column tells.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

#: Long and short ones of all papers, about a minute of the processor.
THEOREMS = (
    "stability/lemma-1", "stability/lemma-2", "stability/proposition-1", "stability/proposition-4",
    "stability/section-6-1", "curse-of-memory/theorem-d.6", "curse-of-memory/proposition-c.2",
    "curse-of-memory/lemma-a.2", "curse-of-memory/remark-d.2", "curse-of-memory/theorem-d.2",
    "curse-of-memory/weyl", "inverse/theorem-3.9", "inverse/slowest-rate", "stable-ssm/theorem-3.6",
)  # fmt: skip


def measured(theorems: tuple[str, ...], jobs: int) -> tuple[float, float]:
    """(seconds on the wall, seconds of the processor) of one run."""
    with tempfile.TemporaryDirectory() as folder:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begun = time.perf_counter()
        subprocess.run(
            [
                sys.executable, "-m", "memory_theorems.verify.command_line", "run", *theorems,
                "--jobs", str(jobs), "--ledger", str(Path(folder) / "ledger.sqlite"),
            ],
            check=True,
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        wall = time.perf_counter() - begun
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, used


def main() -> None:
    """Print the best of several runs with one and with two workers, in turn."""
    parser = argparse.ArgumentParser(description="One worker against two.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("theorems", nargs="*", default=THEOREMS)
    asked = parser.parse_args()
    best: dict[int, tuple[float, float]] = {}
    for _ in range(asked.rounds):
        for jobs in (1, 2):
            found = measured(tuple(asked.theorems), jobs)
            best[jobs] = min(best.get(jobs, found), found)
    for jobs, (wall, used) in best.items():
        print(f"{jobs} worker{'s' if jobs > 1 else ''}: {wall:.1f} s, {used:.1f} s of processors")
    print(f"gain {best[1][0] / best[2][0]:.2f}, work {best[2][1] / best[1][1]:.2f} times as much")


if __name__ == "__main__":
    main()
