"""A trained model under stress: tolerances and bounds of the inputs drawn and shrunk.

Each case is examined as ``verify model`` does.  The loosest is the one with the largest quotient of
the certified window and the window that inputs are certified to need.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

from memory_theorems.theorems.models.answers import ModelAnswer
from memory_theorems.theorems.targets.stressing import (
    NEARLY,
    SHRINKING,
    ParameterRange,
    Values,
    read_ranges,
)
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.terms import rational_text

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

#: What may be given a range.
DRAWN = ("eps", "input_bound")


def read_model_ranges(given: Sequence[str]) -> dict[str, ParameterRange]:
    """``eps=1/100..1/10``, ``input_bound=1/2..2``.  InputError for anything else."""
    if not given:
        return {}
    ranges, fixed = read_ranges(given)
    for name in (*ranges, *(item.partition("=")[0] for item in fixed)):
        if name not in DRAWN or name not in ranges:
            raise InputError(f"--range {name}: a range of {' or '.join(DRAWN)}, as eps=1/100..1/10")
    if any(item.low <= 0 for item in ranges.values()):
        raise InputError("--range: both ends are positive")
    return ranges


@dataclass(frozen=True, slots=True)
class ModelStress:
    """What is drawn, how a case is answered, and the answers so far (all that changes)."""

    ranges: Mapping[str, ParameterRange]
    answer: Callable[[Mapping[str, str]], ModelAnswer]
    says: str = ""
    seen: dict[Values, ModelAnswer] = field(default_factory=dict)

    def strategy(self) -> SearchStrategy[Values]:
        """Values of all ranges, simple ones first."""
        from hypothesis import strategies as st

        names = tuple(self.ranges)
        drawn = st.tuples(*(st.sampled_from(item.values()) for item in self.ranges.values()))
        return drawn.map(lambda values: tuple(zip(names, values, strict=True)))

    def of(self, values: Values) -> ModelAnswer:
        """The answer of a case."""
        if values not in self.seen:
            self.seen[values] = self.answer(dict(values))
        return self.seen[values]

    def slack(self, values: Values) -> Fraction | None:
        """Certified window over needed window; None where one is missing."""
        window = self.of(values).window
        if window.upper is None or not window.lower:
            return None
        return window.upper / window.lower

    def fails(self, values: Values) -> bool:
        """Whether what is said certainly fails."""
        return bool(self.says) and self.of(values).says(self.says).outcome.value == "fails"


def stress_parameters(asked: ModelStress, count: int, seed: int) -> dict[str, Any]:
    """``count`` cases, the ends of all ranges among them: the simplest that fails, and a simple one
    that is nearly as loose as it gets.  Deterministic for a seed."""
    from memory_theorems.verify.examination.drawing import draw, shrink

    ends = [
        [(name, rational_text(end)) for end in (item.low, item.high)]
        for name, item in asked.ranges.items()
    ]
    corners: list[Values] = list(product(*ends))
    cases = list(dict.fromkeys([*corners, *draw(asked.strategy(), count, seed)]))[:count]
    known = {case: slack for case in cases if (slack := asked.slack(case)) is not None}
    failing = [case for case in cases if asked.fails(case)]
    told: dict[str, Any] = {"drawn": len(cases), "failing": None, "loosest": None}
    if failing:
        simple = shrink(asked.strategy(), asked.fails, seed, min(count, SHRINKING))
        told["failing"] = _case(asked, _simplest(simple, failing[0]))
    if known:
        worst = max(known, key=lambda case: known[case])
        enough = NEARLY * known[worst]
        simple = shrink(
            asked.strategy(),
            lambda case: (asked.slack(case) or 0) >= enough,
            seed,
            min(count, SHRINKING),
        )
        told["loosest"] = _case(asked, _simplest(simple, worst))
    return told


def _simplest(one: Values | None, other: Values) -> Values:
    return (
        other if one is None else min((one, other), key=lambda case: sum(len(t) for _, t in case))
    )


def _case(asked: ModelStress, values: Values) -> dict[str, Any]:
    window, slack = asked.of(values).window, asked.slack(values)
    return {
        "values": dict(values),
        "needed": int(window.lower or 0),
        "window": None if window.upper is None else int(window.upper),
        "slack": None if slack is None else rational_text(slack),
    }
