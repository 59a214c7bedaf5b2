"""All that is asked of one model and one tolerance: no window, a window, and its lower end."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from memory_theorems.theorems.models.adversary import LowerBound, search
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.patience import Patience, TimeOver
from memory_theorems.theorems.models.trained import MAX_STATE, TrainedModel
from memory_theorems.theorems.models.window import Attempt, best, certify, never
from memory_theorems.verify.errors import InputError

#: How far the lower end is searched where there is no certified window.
BLIND = 200


@dataclass(frozen=True, slots=True)
class Findings:
    """``attempts``: all methods in order; ``chosen``: the shortest window; ``apart``: the histories
    that never meet, if there are such; ``lower``: the lower end."""

    attempts: tuple[Attempt, ...]
    chosen: Attempt | None
    apart: Attempt | None
    lower: LowerBound

    @property
    def answered(self) -> bool:
        return self.chosen is not None or self.apart is not None


def examine(
    model: TrainedModel,
    inputs: InputBound,
    eps: Fraction,
    seed: int = 0,
    blind: int = BLIND,
    start: Fraction = Fraction(0),
    effort: int = 1,
    seconds: float | None = None,
) -> Findings:
    """Histories that never meet first: where they are found there is nothing else to look for.

    ``blind``: how far the lower end is searched where there is no certified window; ``start``:
    what bounds the entries of the first state; ``effort`` 2: look for histories that never meet
    for minutes; ``seconds``: after which what is known is answered.
    Raises RuntimeError when an input refutes a certified window: an error of the program.
    """
    largest = max(layer.size for layer in model.layers)
    if largest > MAX_STATE:
        raise InputError(
            f"{model.source}: {largest} states; for all inputs 1 to {MAX_STATE} are supported, "
            "more along recorded data (--along)"
        )
    patience = Patience(seconds)
    apart = never(model, inputs, eps, seed, effort, patience)
    if apart.apart is not None:
        return Findings((apart,), None, apart, LowerBound(0, (), ()))
    attempts = (apart, *certify(model, inputs, eps, start, patience))
    chosen = best(attempts)
    limit = blind if chosen is None or chosen.window is None else chosen.window
    try:
        with patience.within():
            lower = search(model, inputs, eps, limit, seed)
    except TimeOver:
        lower = LowerBound(0, (), ())
    if chosen is not None and lower.needed > limit:
        raise RuntimeError(
            f"the certified window {limit} is refuted by a certified input that needs "
            f"{lower.needed} steps: this is an error of the program, please report it"
        )
    return Findings(attempts, chosen, None, lower)
