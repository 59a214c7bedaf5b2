"""Published best sums of exponentials for 1/x and 1/sqrt(x): printed against certified errors.

``python -m memory_theorems.theorems.exhibits.published_sums --tables DIR`` reads W. Hackbusch's
tables (files
``hackbusch_1_x_errors.csv``, ``..._coeffs.csv``, ``..._infinite_interval.csv`` and the same for
``1_sqrtx``), certifies the largest error of every sum from its printed coefficients, the least
error that any sum of as many terms with real rates can have, and prints as Markdown every entry
whose printed error is not the certified one (about a quarter of an hour).
"""

from __future__ import annotations

import argparse
import csv
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from memory_theorems.theorems.objects.fits.power_differences import (
    PowerDifference,
    least_alternating,
)

#: Name in the files -> exponent p of x**-p.
FUNCTIONS: Mapping[str, Fraction] = {"1_x": Fraction(1), "1_sqrtx": Fraction(1, 2)}
#: How closely the largest error is enclosed, in units of the last digit printed.
SHARE = Fraction(1, 20)


@dataclass(frozen=True, slots=True)
class Entry:
    """One printed error; ``weights`` and ``rates`` are empty where no coefficients are printed.
    ``end`` None is the interval [1, oo)."""

    function: str
    terms: int
    end: Fraction | None
    printed: str
    weights: tuple[Fraction, ...] = ()
    rates: tuple[Fraction, ...] = ()

    @property
    def difference(self) -> PowerDifference:
        return PowerDifference(FUNCTIONS[self.function], self.weights, self.rates, self.end)


@dataclass(frozen=True, slots=True)
class Examined:
    """Enclosures: ``error`` of the largest error of the printed sum; ``least``: no sum of as many
    terms with real rates is better."""

    entry: Entry
    error: tuple[Fraction, Fraction]
    least: Fraction

    @property
    def agrees(self) -> bool:
        """The printed error may be the least one, rounded to its digits; False is certain."""
        printed, half = Fraction(self.entry.printed), last_place(self.entry.printed) / 2
        return self.least <= printed + half and printed - half <= self.error[1]

    @property
    def best(self) -> bool:
        """The printed sum is best up to one per cent."""
        return self.least * 101 >= self.error[1] * 100


def last_place(text: str) -> Fraction:
    """One unit in the last digit of a decimal such as 1.234E-05."""
    mantissa, _, exponent = text.upper().partition("E")
    return Fraction(10) ** (int(exponent or 0) - len(mantissa.partition(".")[2]))


def examined(entry: Entry) -> Examined:
    difference = entry.difference
    values = [value for _, value in difference.alternation()]
    tolerance = SHARE * last_place(entry.printed) / Fraction(entry.printed)
    return Examined(entry, difference.largest(tolerance), least_alternating(values, entry.terms))


def entries(directory: Path, function: str) -> Iterator[Entry]:
    """All entries of the files of one function: finite intervals, then [1, oo).

    The sum for [1, oo) is the one printed for the first R beyond the printed R_k."""
    sums: dict[tuple[str, str], list[tuple[Fraction, Fraction]]] = defaultdict(list)
    for row in _rows(directory / f"hackbusch_{function}_coeffs.csv"):
        sums[row["k"], row["R"]].append((Fraction(row["omega"]), Fraction(row["alpha"])))
    for row in _rows(directory / f"hackbusch_{function}_errors.csv"):
        found = sums.get((row["k"], row["R"]), [])
        yield _entry(function, row["k"], Fraction(row["R"]), row["error"], found)
    for row in _rows(directory / f"hackbusch_{function}_infinite_interval.csv"):
        ends = [R for k, R in sums if k == row["k"] and Fraction(R) >= Fraction(row["R_k"])]
        found = sums[row["k"], min(ends, key=Fraction)] if ends else []
        yield _entry(function, row["k"], None, row["error"], found)


def _entry(
    function: str,
    terms: str,
    end: Fraction | None,
    printed: str,
    found: Sequence[tuple[Fraction, Fraction]],
) -> Entry:
    weights, rates = tuple(w for w, _ in found), tuple(r for _, r in found)
    return Entry(function, int(terms), end, printed, weights, rates)


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8") as lines:
        yield from csv.DictReader(line for line in lines if not line.startswith("#"))


def row(found: Examined) -> str:
    entry = found.entry
    name = "1/x" if entry.function == "1_x" else "1/sqrt(x)"
    end = "oo" if entry.end is None else f"{float(entry.end):.0e}"
    middle, digits = float(sum(found.error)) / 2, len(entry.printed.partition("E")[0]) - 1
    return (
        f"| {name} | {entry.terms} | {end} | {entry.printed} | {middle:.{digits}e} |"
        f" {float(found.least):.{digits}e} |"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=Path, required=True, help="the folder of the tables")
    parser.add_argument("--most", type=int, default=99, help="no more terms than this")
    asked = parser.parse_args(arguments)
    seen = agreeing = without = 0
    print("| function | k | R | printed | certified error of the sum | no sum is better than |")
    print("| --- | --- | --- | --- | --- | --- |")
    for function in FUNCTIONS:
        for entry in entries(asked.tables, function):
            if entry.terms > asked.most:
                continue
            if not entry.weights:
                without += 1
                continue
            found = examined(entry)
            seen += 1
            agreeing += found.agrees
            if not (found.agrees and found.best):
                print(row(found), flush=True)
    print(f"\n{seen} entries certified, {agreeing} printed errors agree; {without} without a sum")


if __name__ == "__main__":
    main()
