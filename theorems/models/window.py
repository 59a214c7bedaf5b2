r"""The certified window: how many steps of context reproduce the output within eps.

For a window k the model is restarted from the zero state k steps before the output is read; the
certified window is the least k for which a certificate shows that for *every* admissible input
sequence, every time and every window of at least k steps the two outputs differ by at most eps in
the Euclidean norm.  Statements are about real arithmetic with the weights in the file.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

import numpy as np

from memory_theorems.theorems.models import histories
from memory_theorems.theorems.models.attempts import Attempt, best, certificates
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.methods.interface import Question
from memory_theorems.theorems.models.methods.known import methods
from memory_theorems.theorems.models.patience import Patience
from memory_theorems.theorems.models.trained import TrainedModel

__all__ = ["Attempt", "best", "certificates", "certify", "never"]


def certify(
    model: TrainedModel,
    inputs: InputBound,
    eps: Fraction,
    start: Fraction = Fraction(0),
    patience: Patience | None = None,
    only: Collection[str] | None = None,
) -> tuple[Attempt, ...]:
    """Every applicable method, each with its window or its reason; order is fixed.

    ``start``: what bounds the entries of the first state; where it is not zero, methods that rest
    on a zero state are left out; ``patience``: three quarters of it may pass; ``only``: the names
    of the methods that are tried, and of no others.
    """
    patience = patience or Patience()
    attempts: list[Attempt] = []
    least: dict[str, float] = {}
    asked = Question(model, inputs, eps, start, attempts, least)
    for method in methods():
        name = method.name
        if not method.applies(model) or (only is not None and name not in only):
            continue
        if start and not method.any_start:
            attempts.append(Attempt(name, failing_hypothesis="every run must begin at zero"))
            continue
        try:
            # Overflow in a proposal is harmless: what it proposes is verified or refused.
            with np.errstate(all="ignore"), patience.within(3 / 4):
                attempts.append(method.search(asked))
        except NoCertificate as reason:
            least[name] = reason.least
            attempts.append(Attempt(name, failing_hypothesis=str(reason)))
        except (np.linalg.LinAlgError, ArithmeticError, ValueError) as trouble:
            # A proposal in floats broke down (overflow, no convergence): nothing is shown.
            attempts.append(
                Attempt(name, failing_hypothesis=f"the numbers are out of range: {trouble}")
            )
    return tuple(attempts)


def never(
    model: TrainedModel,
    inputs: InputBound,
    eps: Fraction,
    seed: int = 0,
    effort: int = 1,
    patience: Patience | None = None,
) -> Attempt:
    """The attempt to show that there is no window: histories whose outputs stay apart.

    ``patience``: a quarter of it may pass.
    """
    method = "histories that never meet"
    try:
        with (patience or Patience()).within(1 / 4):
            found = histories.prove(model, inputs, eps, seed, effort)
    except NoCertificate as reason:
        return Attempt(method, failing_hypothesis=str(reason))
    return Attempt(method, apart=found.steps, certificate=found.certificate)
