"""A kernel known only at sampled times, with an error bar: everything is TESTED at most.

Between samples the kernel is taken as linear and beyond the last sample nothing is known, so that
no fact here holds or fails; each is open with evidence ``tested``.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from memory_theorems.theorems.targets.facts import Fact
from memory_theorems.theorems.targets.fitting import Floats, HankelFit, LogarithmicFit, Proposal
from memory_theorems.theorems.targets.numbers import exact_number
from memory_theorems.theorems.targets.page import SCHEMA, Wanted, model_json
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.terms import rational_text

Json = Any
LEAST = 5
MAX_ROWS = 1_000_000
ORDERS = 4


@dataclass(frozen=True, slots=True)
class Samples:
    """``values[i]`` at ``times[i]``, each within ``error`` of the truth; times rise from >= 0."""

    name: str
    times: tuple[Fraction, ...]
    values: tuple[Fraction, ...]
    error: Fraction

    @property
    def floats(self) -> tuple[Floats, Floats]:
        return (
            np.array([float(item) for item in self.times]),
            np.array([float(item) for item in self.values]),
        )


def read_samples(path: Path, error: Fraction) -> Samples:
    """A CSV file with the columns t and rho.  InputError names the line that is wrong."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            rows = csv.reader(stream)
            return _read(path, rows, error)
    except FileNotFoundError:
        raise InputError(f"there is no file {path}") from None
    except OSError as problem:
        raise InputError(f"{path}: {problem.strerror}") from None
    except (UnicodeDecodeError, csv.Error) as problem:
        raise InputError(f"{path} is not a CSV file: {problem}") from None


def _read(path: Path, rows: Iterator[list[str]], error: Fraction) -> Samples:
    header = [item.strip() for item in next(rows, [])]
    if "t" not in header or "rho" not in header:
        raise InputError(f"{path}: the first line names the columns t and rho")
    first, second = header.index("t"), header.index("rho")
    times: list[Fraction] = []
    values: list[Fraction] = []
    for line, row in enumerate(rows, start=2):
        if not any(item.strip() for item in row):
            continue
        if len(row) <= max(first, second):
            raise InputError(f"{path}, line {line}: a column is missing")
        time, value = (_exact(row[place], path, line) for place in (first, second))
        if time < 0:
            raise InputError(f"{path}, line {line}: the time {row[first].strip()} is negative")
        if times and time <= times[-1]:
            raise InputError(f"{path}, line {line}: the times do not rise")
        times.append(time)
        values.append(value)
        if len(times) > MAX_ROWS:
            raise InputError(f"{path}: more than {MAX_ROWS:,} rows")
    if len(times) < LEAST:
        raise InputError(f"{path}: {len(times)} samples; at least {LEAST} are needed")
    return Samples(path.name, tuple(times), tuple(values), error)


def _exact(text: str, path: Path, line: int) -> Fraction:
    try:
        value = exact_number(text)
    except InputError as problem:
        raise InputError(f"{path}, line {line}: {problem}") from None
    if value and not 10.0**-300 < abs(value) < 10.0**300:
        raise InputError(f"{path}, line {line}: {text.strip()} is out of range")
    return value


# ---------------------------------------------------------------- the answer
def examine_samples(samples: Samples, wanted: Wanted) -> dict[str, Json]:
    """The contract's object, nothing in it above TESTED."""
    return {
        "schema": SCHEMA,
        "kernel": [f"samples of {samples.name}"],
        "options": {},
        "eps": rational_text(wanted.eps),
        "samples": {
            "t": [rational_text(item) for item in samples.times],
            "rho": [rational_text(item) for item in samples.values],
            "error_bar": rational_text(samples.error),
        },
        "facts": [item.to_json() for item in sample_facts(samples)],
        "theorems": list(_theorems()),
        "approximations": list(_models(samples, wanted)),
        "constructions": [],
    }


def _tested(name: str, value: str | None, detail: str = "", **bounds: Fraction) -> Fact:
    return Fact(
        name, "open", "tested", value, bounds.get("lower"), bounds.get("upper"), detail,
        "sampled-only",
    )  # fmt: skip


def sample_facts(samples: Samples) -> Iterator[Fact]:
    """Counts, norms over the sampled range, decay and signs of differences."""
    times, values = samples.times, samples.values
    span = times[-1] - times[0]
    yield _tested("samples", str(len(times)), f"t from {float(times[0]):g} to {float(times[-1]):g}")
    area = _trapezium(times, [abs(item) for item in values])
    slack = samples.error * span
    why = "trapezium rule over the sampled range; beyond it nothing is known"
    yield _tested("L1 norm", None, why, lower=max(Fraction(0), area - slack), upper=area + slack)
    square = float(_trapezium(times, [item * item for item in values])) ** 0.5
    yield _tested("L2 norm", f"{square:.6g}", why)
    yield from _decay(samples)
    yield _monotone(samples)


def _trapezium(times: Sequence[Fraction], values: Sequence[Fraction]) -> Fraction:
    """Exact, over decimals of 30 digits so that sums stay short."""
    unit = 10**30
    total = 0
    for i in range(len(times) - 1):
        total += round((times[i + 1] - times[i]) * (values[i] + values[i + 1]) / 2 * unit)
    return Fraction(total, unit)


def _decay(samples: Samples) -> Iterator[Fact]:
    """Straight lines through log|rho| against t and against log t, on the later half."""
    times, values = samples.floats
    kept = (np.abs(values) > 3 * float(samples.error)) & (times > 0)
    kept[: len(times) // 3] = False
    if kept.sum() < LEAST:
        yield _tested("decay", None, "too few samples above three error bars in the later part")
        return
    t, y = times[kept], np.log(np.abs(values[kept]))
    (rate, _), one = _line(t, y)
    (power, _), two = _line(np.log(t), y)
    better = "exponential" if one < two else "power law"
    yield _tested("exponential rate by a fit", f"{-rate:.6g}", f"residual {one:.3g} in log|rho|")
    yield _tested("power by a fit", f"{-power:.6g}", f"residual {two:.3g} in log|rho|")
    yield _tested("decay", better, "the smaller residual; the tail decides, and is not sampled")


def _line(x: Floats, y: Floats) -> tuple[tuple[float, float], float]:
    slope, shift = np.polyfit(x, y, 1)
    residual = float(np.sqrt(np.mean((y - slope * x - shift) ** 2)))
    return (float(slope), float(shift)), residual


def _monotone(samples: Samples) -> Fact:
    """Signs of divided differences up to order ORDERS that exceed the error bars."""
    times = samples.times[:: max(1, len(samples.times) // 60)]
    place = dict(zip(samples.times, samples.values, strict=True))
    row = [place[time] for time in times]
    bars = [samples.error] * len(row)
    for order in range(ORDERS + 1):
        for i, value in enumerate(row):
            signed = value if order % 2 == 0 else -value
            if signed < -bars[i]:
                return _tested(
                    "completely monotone", "no",
                    f"the divided difference of order {order} from t = {float(times[i]):g} has the "
                    "wrong sign by more than the error bars allow",
                )  # fmt: skip
        gaps = [times[i + order + 1] - times[i] for i in range(len(row) - 1)]
        bars = [(bars[i] + bars[i + 1]) / gap for i, gap in enumerate(gaps)]
        row = [(row[i + 1] - row[i]) / gap for i, gap in enumerate(gaps)]
    return _tested(
        "completely monotone", "not contradicted", f"divided differences up to order {ORDERS}"
    )


def _theorems() -> Iterator[dict[str, Json]]:
    from memory_theorems.theorems.index import index
    from memory_theorems.verify.theorem import Applicability

    for item in index().entries:
        silent = not item.about_kernels
        yield {
            "key": item.key,
            "applies": False,
            "status": (Applicability.SILENT if silent else Applicability.HYPOTHESIS_OPEN).value,
            "undecided_hypotheses": [],
            "failing_hypothesis": None
            if silent
            else "samples decide no hypothesis: the kernel between and beyond them is not known",
            "says": None,
            "true_value": None,
            "slack": None,
            "about_kernels": not silent,
            "statements": [],
        }


# ---------------------------------------------------------------- models
def _models(samples: Samples, wanted: Wanted) -> Iterator[dict[str, Json]]:
    times, values = samples.floats
    slack = float(samples.error) * float(times[-1] - times[0])
    best = np.inf
    before: tuple[float, ...] = ()

    def curve(at: Floats) -> Floats:
        return np.asarray(np.interp(at, times, values), dtype=np.float64)

    hankel = HankelFit.of(curve, float(times[-1])) if times[0] == 0 else None
    start = float(times[times > 0][0])
    logarithmic = LogarithmicFit.of(curve, start, float(times[-1]))
    for width in range(1, wanted.most + 1):
        proposals: list[Proposal | None] = [logarithmic.propose(width, before)]
        if proposals[0] is not None:
            before = tuple(rate.real for rate in proposals[0].rates)
        if hankel is not None:
            proposals.append(hankel.propose(width))
        errors = [
            (_error(proposal, times, values), place)
            for place, proposal in enumerate(proposals)
            if proposal is not None
        ]
        if not errors or min(errors)[0] >= best:
            continue
        best, place = min(errors)
        chosen = proposals[place]
        assert chosen is not None
        yield {
            "m": width,
            "error": {
                "lower": rational_text(_decimal(max(0.0, best - slack))),
                "upper": rational_text(_decimal(best + slack)),
            },
            "evidence": "tested",
            **model_json((chosen.model(),)),
        }
        if best <= max(float(wanted.eps), slack):
            return


def _decimal(value: float) -> Fraction:
    return Fraction(f"{value:.6e}")


def _error(proposal: Proposal, times: Floats, values: Floats) -> float:
    return float(np.trapezoid(np.abs(proposal.at(times) - values), times))
