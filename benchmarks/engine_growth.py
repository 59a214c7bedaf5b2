"""How the engine's time grows: with variables, with digits, with the number of claims in a file.

``python -m benchmarks.engine_growth`` measures, and writes docs/engine-growth.md and its figure.
Times are seconds of CPU, so that they say the same on a machine that is busy.
"""

from __future__ import annotations

import multiprocessing
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from multiprocessing.queues import Queue
from pathlib import Path
from queue import Empty

import mpmath

from benchmarks.test_integrals import DIGITS, INTEGRALS, SUMS, integral_factor, sum_factor
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Claim, claim

DOCS = Path(__file__).resolve().parents[1] / "docs"
LIMIT = 20.0
VARIABLES = range(1, 7)
NUMBERS = (20, 50, 100, 200, 500, 1_000, 2_000)
FILES = (10, 100, 1_000, 10_000)


@dataclass(frozen=True, slots=True)
class Curve:
    """Seconds by size, for the sizes that were decided."""

    name: str
    points: tuple[tuple[int, float], ...]


# ---------------------------------------------------------------- one claim
def _spend(item: Claim, answer: Queue[tuple[bool, float]]) -> None:
    start = time.process_time()
    verdict = decide(item)
    answer.put((verdict.holds or verdict.fails, time.process_time() - start))


def seconds(item: Claim) -> tuple[bool, float]:
    """Whether a claim is decided, and the seconds; killed after LIMIT, in a process of its own."""
    context = multiprocessing.get_context("fork")
    answer: Queue[tuple[bool, float]] = context.Queue()
    process = context.Process(target=_spend, args=(item, answer))
    process.start()
    try:
        return answer.get(timeout=LIMIT)
    except Empty:  # killed, or broken off: not decided
        return False, LIMIT
    finally:
        process.kill()
        process.join()


def curve(name: str, sizes: tuple[int, ...], made: Callable[[int], Claim]) -> Curve:
    """One family of claims."""
    found = [(size, *seconds(made(size))) for size in sizes]
    return Curve(name, tuple((size, spent) for size, decided, spent in found if decided))


# ---------------------------------------------------------------- families
def _names(count: int) -> list[str]:
    return [f"x{index}" for index in range(1, count + 1)]


def means(count: int) -> Claim:
    """The arithmetic mean against the geometric one: polynomial, sharp on a line."""
    names = _names(count)
    text = f"(({' + '.join(names)})/{count})**{count} >= {'*'.join(names)}"
    return claim(text, dict.fromkeys(names, "[0, oo)"))


def separate(count: int) -> Claim:
    """A sum of exponentials: sharp at one point of the whole space."""
    names = _names(count)
    text = " + ".join(f"exp({name}) - {name}" for name in names)
    return claim(f"{text} >= {count}", dict.fromkeys(names, "(-oo, oo)"))


def slack(count: int) -> Claim:
    """Coupled, transcendental and with slack: bisection, exponential in the number."""
    names = _names(count)
    total, squares = " + ".join(names), " + ".join(f"{name}**2" for name in names)
    text = f"exp(-({squares}))*(1 + {total}) <= 2"
    return claim(text, dict.fromkeys(names, "[-1, 1]"))


def circle(count: int) -> Claim:
    """Sines and cosines that are coupled in a ring."""
    names = _names(count)
    pairs = zip(names, (*names[1:], names[0]))
    text = " + ".join(f"sin({a})*cos({b})" for a, b in pairs)
    return claim(f"{text} <= {count}/2", dict.fromkeys(names, "(-oo, oo)"))


def _digits(value: str, count: int) -> str:
    """The first digits of a number as a rational that is a little less."""
    with mpmath.workdps(count + 20):
        number = mpmath.floor(constant_value(value) * mpmath.mpf(10) ** count)
        return f"{int(number)}/10**{count}"


def constant_value(name: str) -> mpmath.mpf:
    """The constants that are compared, by mpmath."""
    if name == "pi":
        return +mpmath.pi
    return mpmath.sqrt(2) ** mpmath.sqrt(3)


def constant(count: int) -> Claim:
    """pi against so many of its digits."""
    return claim(f"pi > {_digits('pi', count)}", {})


def nested(count: int) -> Claim:
    """sqrt(2)**sqrt(3) against so many of its digits."""
    return claim(f"sqrt(2)**sqrt(3) > {_digits('root', count)}", {})


# ---------------------------------------------------------------- files
def file_of(count: int) -> str:
    """A claim file with polynomial, exponential, trigonometric and false claims in turn."""
    lines = []
    for index in range(count):
        a = 1 + index // 4
        text, domain = (
            (f"x**2 + {a}**2 >= 2*{a}*x", "(-oo, oo)"),
            (f"exp(x) >= 1 + x - x**2/{a}", "[0, oo)"),
            (f"sin(x) <= x + x**2/{a}", "[0, oo)"),
            (f"x**2 + {a} > {a + 1}*x", "[0, 2]"),
        )[index % 4]
        lines += ["[[claim]]", f'name = "c{index}"', f'claim = "{text}"',
                  f'variables = {{ x = "{domain}" }}', ""]  # fmt: skip
    return "\n".join(lines)


def file_seconds(count: int) -> float:
    """CPU seconds of ``verify claim`` on a file, its start and its worker included."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "claims.toml"
        path.write_text(file_of(count), encoding="utf-8")
        command = [sys.executable, "-m", "memory_theorems.verify.command_line", "claim", str(path),
                   "--ledger", str(Path(folder) / "ledger.sqlite")]  # fmt: skip
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=False, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


# ---------------------------------------------------------------- the page
def draw(groups: dict[str, list[Curve]], path: Path) -> None:
    """One panel for each group; all axes of seconds are logarithmic."""
    from matplotlib.figure import Figure

    drawing = Figure(figsize=(9.6, 3.6), layout="constrained")
    for axes, (title, curves) in zip(drawing.subplots(1, len(groups)), groups.items()):
        for item in curves:
            axes.plot(*zip(*item.points, strict=True), "o-", label=item.name)
        axes.set_yscale("log")
        if max(size for item in curves for size, _ in item.points) > 10:
            axes.set_xscale("log")
        axes.set_xlabel(title)
        axes.set_ylabel("seconds of CPU")
        axes.grid(which="both", linewidth=0.3)
        axes.legend(fontsize="x-small")
    drawing.savefig(path, metadata={"Date": None})


def _table(title: str, sizes: tuple[int, ...], curves: list[Curve]) -> list[str]:
    lines = [f"| {title} | " + " | ".join(f"{size:,}" for size in sizes) + " |",
             "|---|" + "--:|" * len(sizes)]  # fmt: skip
    for item in curves:
        known = dict(item.points)
        cells = [f"{known[size]:.2f}" if size in known else "open" for size in sizes]
        lines.append(f"| {item.name} | " + " | ".join(cells) + " |")
    return [*lines, ""]


def _factors() -> list[str]:
    lines = ["| times the calls by hand, at digits | " + " | ".join(map(str, DIGITS)) + " |",
             "|---|" + "--:|" * len(DIGITS)]  # fmt: skip
    for text, lower, upper, integrand in INTEGRALS:
        cells = [f"{integral_factor(text, lower, upper, integrand, d):.1f}" for d in DIGITS]
        lines.append(f"| `{text}` from {lower} to {upper} | " + " | ".join(cells) + " |")
    for text, summed in SUMS:
        cells = [f"{sum_factor(text, summed, d):.1f}" for d in DIGITS]
        lines.append(f"| `{text}` | " + " | ".join(cells) + " |")
    return [*lines, ""]


def main() -> None:
    """Measure and write both files."""
    decide(claim("x**2 >= 0", x="[0, 1]"))
    many = tuple(VARIABLES)
    variables = [
        curve("arithmetic and geometric mean", many, means),
        curve("sum of exponentials, sharp", many, separate),
        curve("coupled, with slack", many, slack),
        curve("sines and cosines in a ring", many, circle),
    ]
    digits = [
        curve("pi and its digits", NUMBERS, constant),
        curve("sqrt(2)**sqrt(3) and its digits", NUMBERS, nested),
    ]
    counted = Curve("verify claim FILE", tuple((n, file_seconds(n)) for n in FILES))
    each = Curve("a claim of it", tuple((n, spent / n) for n, spent in counted.points))
    groups = {"variables": variables, "digits": digits, "claims in a file": [counted, each]}
    draw(groups, DOCS / "engine-growth.svg")
    lines = [
        "# How the engine's time grows",
        "",
        "Generated by `python -m benchmarks.engine_growth`; do not edit.  Seconds of CPU, one run "
        f"each; a claim is given {LIMIT:.0f} s.",
        "",
        "![Seconds against variables, digits and claims](engine-growth.svg)",
        "",
        *_table("variables", many, variables),
        *_table("digits", NUMBERS, digits),
        *_table("claims in a file", FILES, [counted]),
        "The families and the file are in `benchmarks/engine_growth.py`; in the file every fourth "
        "claim is false.",
        "",
        "## Integrals and sums beside hand-written calls",
        "",
        "Certified integrals (`integrate`) and finite sums (`evaluate`) against the python-flint "
        "calls that a user would write, at equal precision and tolerance.  "
        "`benchmarks/test_integrals.py` asserts that none takes 3 times as long.",
        "",
        *_factors(),
        f"Machine: {platform.machine()}; Python {platform.python_version()}; "
        f"{date.today().isoformat()}.",
    ]
    (DOCS / "engine-growth.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
