"""Plateaus of gradient descent for a short-term part plus a shifted Gaussian, as one JSON object.

For each memory 1/omega: the loss and the gradient at a perfect short-term fit, a time before which
no gradient flow leaves it, one by which every flow has left it, where there is one (all certified),
and the time at which a computed flow does so (TESTED).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb

from memory_theorems.theorems.objects.flows.certified_times import certified_separation
from memory_theorems.theorems.objects.flows.escape_bounds import escape_bound, plateau
from memory_theorems.theorems.objects.flows.escape_limits import escape_limit
from memory_theorems.theorems.objects.flows.hitting_times import (
    Event,
    FlowStart,
    HittingTime,
    hitting_time,
)
from memory_theorems.theorems.targets.long_memories import long_memory_target, with_parameters
from memory_theorems.verify.arithmetic.balls import lower_bound, upper_bound
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.terms import rational_text

Json = Any
SCHEMA = "plateau/1"
#: Largest w_min/omega: the flow is driven by exp(-2 w_min/omega).
FARTHEST = 2000
#: Times up to which a flow is followed with a certified error: four steps for each unit of time.
LONGEST = 1500


@dataclass(frozen=True, slots=True)
class PlateauQuestion:
    """``kernel`` is a text in t and omega; ``idle`` is the rate of the idle units (default: half of
    the slowest rate of the short-term part); ``seconds`` for each time; ``certify``: short times
    are enclosed by a flow that is followed with a certified error."""

    kernel: str
    parameters: Mapping[str, Fraction]
    width: int
    memories: tuple[Fraction, ...]
    event: Event
    delta: Fraction
    idle: Fraction | None = None
    seconds: float = 30.0
    certify: bool = False

    def start(self, memory: Fraction) -> FlowStart:
        """The start at one memory.  InputError says what is wrong with the kernel or the width."""
        if self.certify and self.event != "separation":
            raise InputError("--certify belongs to --event separation")
        term = with_parameters(self.kernel, {**self.parameters, "omega": 1 / memory})
        target = long_memory_target(term)
        rate = self.idle or min(target.rates) / 2
        if rate * target.delay > FARTHEST:
            raise InputError(f"w_min/omega is at most {FARTHEST} here")
        try:
            begin = FlowStart.idle(target, self.width, rate)
            if self.certify and set(begin.copies) != {1}:
                raise InputError("--certify needs a width of one more than there are exponentials")
            return begin
        except ValueError as problem:
            raise InputError(str(problem)) from None


def examine_plateaus(asked: PlateauQuestion) -> dict[str, Json]:
    """All rows; InputError before anything is computed where one of them cannot be."""
    starts = [asked.start(memory) for memory in asked.memories]
    return {
        "schema": SCHEMA,
        "kernel": asked.kernel,
        "parameters": {name: rational_text(value) for name, value in asked.parameters.items()},
        "width": asked.width,
        "idle_rate": rational_text(starts[0].slowest),
        "event": asked.event,
        "delta": rational_text(asked.delta),
        "rows": list(_rows(asked, starts)),
    }


def _rows(asked: PlateauQuestion, starts: Sequence[FlowStart]) -> Iterator[dict[str, Json]]:
    for memory, begin in zip(asked.memories, starts, strict=True):
        found = hitting_time(begin, asked.event, asked.delta, asked.seconds)
        yield {
            "memory": rational_text(memory),
            **certified(begin, asked.event, asked.delta),
            "escape_upper": _gone_by(begin, asked),
            **_tested(found),
            **(_enclosed(begin, asked.delta, found) if asked.certify else {}),
        }


def _gone_by(begin: FlowStart, asked: PlateauQuestion) -> str | None:
    """A time by which the parameters have certainly moved by delta; None where none is known."""
    if asked.event != "separation":
        return None
    found = escape_limit(begin, asked.delta)
    return None if found is None else _ends(found)["upper"]


def _enclosed(begin: FlowStart, delta: Fraction, found: HittingTime) -> dict[str, Json]:
    """Both ends of the time, certified; no entry where the path is too long or the tube is left."""
    if found.status != "reached" or not found.log10_time or 10**found.log10_time > LONGEST:
        return {}
    try:
        crossing = certified_separation(begin, delta)
    except ArithmeticError:
        return {}
    ends = {
        "lower": _decimal(crossing.lower, down=True, digits=9),
        "upper": _decimal(crossing.upper, digits=9),
    }
    return {"time_enclosed": ends}


def plateau_of(kernel: str, seconds: float) -> dict[str, Json] | None:
    """What to expect of training on a kernel in t alone, with one unit more than its short-term
    part has exponentials, until the parameters have moved by 1/10; None for other kernels."""
    try:
        target = long_memory_target(with_parameters(kernel, {}))
        begin = FlowStart.idle(target, len(target.rates) + 1, min(target.rates) / 2)
    except (InputError, ValueError):
        return None
    if begin.slowest * target.delay > FARTHEST:
        return None
    delta = Fraction(1, 10)
    found = hitting_time(begin, "separation", delta, seconds)
    return {
        "memory": rational_text(target.delay),
        "width": begin.units,
        "idle_rate": rational_text(begin.slowest),
        "event": "separation",
        "delta": rational_text(delta),
        **certified(begin, "separation", delta),
        **_tested(found),
    }


def certified(begin: FlowStart, event: Event, delta: Fraction) -> dict[str, Json]:
    """The loss, the gradient and the bound of the time, as decimals rounded outwards."""
    loss, gradient = plateau(begin)
    bound = escape_bound(begin, event, delta)
    return {
        "loss": _ends(loss),
        "gradient": _ends(gradient),
        "escape_lower": _ends(bound)["lower"],
        "evidence": "certified",
    }


def _tested(found: HittingTime) -> dict[str, Json]:
    return {
        "status": found.status,
        "time": found.time,
        "log10_time": found.log10_time,
        "time_evidence": "tested",
        "seconds": round(found.seconds, 2),
        "steps": found.steps,
        "path": [[s.log10_time, s.distance, s.drop] for s in found.path],
    }


def _ends(value: arb) -> dict[str, str]:
    """Decimals of seven digits below and above."""
    return {"lower": _decimal(lower_bound(value), down=True), "upper": _decimal(upper_bound(value))}


def _decimal(value: Fraction, down: bool = False, digits: int = 6) -> str:
    """``digits e exponent`` at or below a positive number, or at or above it."""
    if value <= 0:
        return "0"
    exponent = len(str(value.numerator)) - len(str(value.denominator)) - digits
    whole = value / Fraction(10) ** exponent
    return f"{whole // 1 if down else -(-whole // 1)}e{exponent}"


def shown(text: str, *, up: bool = False) -> str:
    """Three digits of ``digits e exponent``, not above it, or with ``up`` not below it.

    >>> shown("2637999e-6"), shown("2637999e-6", up=True), shown("9999e0", up=True)
    ('2.63e0', '2.64e0', '1.00e4')
    """
    digits, _, exponent = text.partition("e")
    if not exponent:
        return text
    kept, rest = int(digits[:3].ljust(3, "0")), digits[3:].strip("0")
    power = int(exponent) + len(digits) - 1
    if up and rest:
        kept += 1
    if kept == 1000:
        kept, power = 100, power + 1
    return f"{kept // 100}.{kept % 100:02d}e{power}"
