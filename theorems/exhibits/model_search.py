"""A long search for models of the documented kernels, kept in ``best_models.json``.

For every width it starts from what is kept, from the page's model, from drawn rates, from narrower
models with a rate or a pair at many places and wider ones without one, and then hops: the best with
its rates disturbed by 3 to 80 %, two real rates merged into a pair, a pair split.  Every start is
moved to the least L1 error nearby on the page's grid; the best is certified.  The whole is done
twice, so that what one width gained reaches the others.  Drawn numbers have a fixed seed.  Nothing
is claimed to be the least: what is kept is the best known, and can only become better.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from memory_theorems.theorems.targets.approximation import approximations, l1_error
from memory_theorems.theorems.targets.channels import Channel
from memory_theorems.theorems.targets.fitting import Proposal
from memory_theorems.theorems.targets.least_l1 import least_l1
from memory_theorems.theorems.targets.proposing import fitting_grid, model_rates, proposal_of
from memory_theorems.theorems.targets.refining import drawn_rates, mean_time, order, refined
from memory_theorems.verify.arithmetic.balls import upper_bound
from memory_theorems.verify.errors import Unsupported

#: The kernels of the examples and of the documentation.
KERNELS = (
    "(1 + t)**(-3/2)", "(1 + t)**(-2)", "(1 + t)**(-3)", "(1 + t)**(-5)", "exp(-sqrt(t))",
    "(1 + t)**(-2)*cos(t)", "airyai(t - 4)", "t**3*exp(-t)*cos(t)", "t**20*exp(-t)", "erfc(t)",
    "Heaviside(1 - t)", "exp(-t**2)",
)  # fmt: skip
WIDTHS, STARTS, HOPS, ROUNDS = 6, 40, 60, 2
DISTURBED = (0.03, 0.1, 0.3, 0.8)
RECORD = Path(__file__).with_name("best_models.json")
Rates = list[complex]


@dataclass
class Search:
    """The best rates and errors on the grid, width by width, of one kernel."""

    text: str
    channel: Channel = field(init=False)
    best: dict[int, tuple[float, Proposal]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.channel = Channel.parse(self.text)
        self._grid, self._waves = fitting_grid(self.channel)
        self._mean = mean_time(self._grid)
        self._drawn = np.random.default_rng(7)

    def rates(self, width: int) -> Rates:
        """The best known of that width; none where nothing is known."""
        return list(self.best[width][1].rates) if width in self.best else []

    def tried(self, width: int, rates: Sequence[complex], *, squares: bool = False) -> bool:
        """Whether these rates lead to something better."""
        if order(rates) != width or any(rate.real <= 0 for rate in rates):
            return False
        return self._better(width, refined(self._grid, rates, squares=squares))

    def offered(self, width: int, proposal: Proposal) -> bool:
        """Whether this model, moved to the least error nearby, is better."""
        return self._better(width, least_l1(self._grid.times, self._grid.values, proposal))

    def _better(self, width: int, found: tuple[float, Proposal] | None) -> bool:
        if found is None or any(rate.real <= 0 for rate in found[1].rates):
            return False
        if width in self.best and found[0] >= self.best[width][0] * (1 - 1e-7):
            return False
        self.best[width] = found
        return True

    def run(self, width: int, starts: int, hops: int) -> None:
        """All starts of one width."""
        for place, rates in enumerate(drawn_rates(self._grid, width, self._waves, starts)):
            self.tried(width, rates, squares=place % 2 == 0)
        for rates in (*self._widened(width), *self._narrowed(width)):
            self.tried(width, rates)
        for hop in range(hops):
            for rates in self._hopped(self.rates(width), hop):
                self.tried(width, rates)
        while self.rates(width) and self.tried(width, self.rates(width)):
            pass

    def _widened(self, width: int) -> Iterator[Rates]:
        for place in np.geomspace(0.05, 50, 24) / self._mean:
            if self.rates(width - 1) or width == 1:
                yield [*self.rates(width - 1), complex(place)]
            if self._waves and (self.rates(width - 2) or width == 2):
                for turn in (0.3, 1, 3):
                    yield [*self.rates(width - 2), complex(place, turn * place)]

    def _narrowed(self, width: int) -> Iterator[Rates]:
        for wider in (width + 1, width + 2):
            rates = self.rates(wider)
            yield from ([*rates[:k], *rates[k + 1 :]] for k in range(len(rates)))

    def _hopped(self, rates: Rates, hop: int) -> Iterator[Rates]:
        if hop % 5:
            size = DISTURBED[hop % 5 - 1]
            moves = np.exp(size * self._drawn.normal(size=(len(rates), 2)))
            yield [
                complex(rate.real * a, rate.imag * b)
                for rate, (a, b) in zip(rates, moves, strict=True)
            ]
            return
        reals = [rate for rate in rates if not rate.imag]
        pairs = [rate for rate in rates if rate.imag]
        if pairs:
            k = int(self._drawn.integers(len(pairs)))
            split = [complex(pairs[k].real * factor) for factor in (0.7, 1.5)]
            yield [*reals, *split, *pairs[:k], *pairs[k + 1 :]]
        if self._waves and len(reals) > 1:
            i, j = self._drawn.choice(len(reals), 2, replace=False)
            rate = float(np.sqrt(reals[i].real * reals[j].real))
            kept = [item for k, item in enumerate(reals) if k not in (i, j)]
            turned = rate * float(np.exp(self._drawn.normal()))
            yield [*kept, *pairs, complex(rate, turned)]

    def certified(self, width: int) -> Fraction:
        """An upper bound of the L1 error of the best model; Unsupported where none is certified."""
        return upper_bound(l1_error(self.channel, self.best[width][1].model()))


def kept() -> dict[str, Any]:
    """What is on record: for each kernel and width the model and its certified error."""
    found: dict[str, Any] = json.loads(RECORD.read_text(encoding="utf-8"))["kernels"]
    return found


def best_error(text: str, width: int) -> Fraction:
    """The least certified L1 error on record."""
    return Fraction(kept()[text][str(width)]["error"])


def searched(text: str, starts: int, hops: int) -> dict[str, Any]:
    """The record of one kernel after another search."""
    search = Search(text)
    known = kept().get(text, {}) if RECORD.exists() else {}
    page = approximations([search.channel], Fraction(1, 10**9), WIDTHS)
    for item in page:
        if order(model_rates(item.models[0])) == item.width:
            proposal = proposal_of(item.models[0])
            assert proposal is not None
            search.offered(item.width, proposal)
    for width, row in known.items():
        weights, rates = (tuple(complex(*z) for z in row[name]) for name in ("weights", "rates"))
        search.offered(int(width), Proposal(weights, rates))
    for _ in range(ROUNDS if starts or hops else 0):
        for width in range(1, WIDTHS + 1):
            search.run(width, starts, hops)
    rows = dict(known)
    for width in sorted(search.best):
        try:
            error = search.certified(width)
        except Unsupported:
            continue
        if str(width) not in known or error < Fraction(known[str(width)]["error"]):
            best = search.best[width][1]
            rows[str(width)] = {
                "error": f"{float(error):.6e}",
                "weights": [[weight.real, weight.imag] for weight in best.weights],
                "rates": [[rate.real, rate.imag] for rate in best.rates],
            }
    return rows


def main() -> None:
    """Search, and write what is better than the record."""
    parser = argparse.ArgumentParser(description="A long search for models; an hour for all.")
    parser.add_argument("--starts", type=int, default=STARTS)
    parser.add_argument("--hops", type=int, default=HOPS)
    parser.add_argument("kernels", nargs="*", default=KERNELS)
    asked = parser.parse_args()
    for text in asked.kernels:
        rows = searched(text, asked.starts, asked.hops)
        whole = {**(kept() if RECORD.exists() else {}), text: rows}
        about = {
            "about": "python -m memory_theorems.theorems.exhibits.model_search",
            "kernels": whole,
        }
        RECORD.write_text(json.dumps(about, indent=1) + "\n", encoding="utf-8")
        print(text, *(f"{width}: {row['error']}" for width, row in rows.items()), flush=True)


if __name__ == "__main__":
    main()
