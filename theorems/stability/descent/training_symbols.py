"""Training problems as instances of theorems about abstract models, gradients and projections.

Weights are the trained entries, W by rows, then U.  ``phi`` is one step of the system, ``Dh`` and
``Dw`` its partial derivatives, ``g`` and ``gk`` the gradients of both models by backpropagation
(where a theory does not define them by sensitivities).  What holds on the whole set is derived from
``sup ||W||``, ``sup ||U||`` and the largest input: Sections 6.1 and 6.2 of the paper.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from flint import arb, fmpq

from memory_theorems.theorems.objects.systems.projected_descent import Descent, Weights, distance
from memory_theorems.theorems.objects.systems.recurrent import difference
from memory_theorems.theorems.objects.systems.smoothness_constants import (
    constants,
    largest_norm,
    loss_constants,
)
from memory_theorems.theorems.stability.descent import predictions, trainings
from memory_theorems.theorems.stability.descent.trainings import Training
from memory_theorems.verify.arithmetic.balls import (
    Real,
    compare,
    lower_bound,
    precision,
    to_ball,
    to_fmpq,
    upper_bound,
)
from memory_theorems.verify.arithmetic.linear_algebra import (
    Rows,
    largest,
    magnitude,
    matrix,
    spectral_norm,
    vector_norm,
)
from memory_theorems.verify.examination.interpretations import Interpretation, unkept
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.stating import Instances

Fact = Callable[[int], bool | None]


def unchanged(run: Descent) -> bool:
    """Whether the window reaches back to the start, so that both models are the same."""
    return run.window >= len(run.inputs)


@lru_cache(maxsize=512)
def both_descents(run: Descent, bits: int) -> tuple[tuple[Weights, ...], tuple[Weights, ...]]:
    """The iterates of the full and of the truncated model."""
    return run.iterates(False, bits), run.iterates(True, bits)


@lru_cache(maxsize=512)
def gradient_gap(run: Descent, bits: int) -> Real:
    """The largest distance of the two gradients at the iterates of the truncated model."""
    if unchanged(run):
        return fmpq(0)
    _, short = both_descents(run, bits)
    with precision(bits):
        sizes = [
            vector_norm(difference(run.gradient(w, False), run.gradient(w, True)), "2")
            for w in short[: run.steps]
        ]
        return largest([fmpq(0), *sizes])


@lru_cache(maxsize=512)
def lipschitz_quotient(run: Descent, bits: int) -> Real:
    """The largest quotient along both descents; they start together, so that the first step has
    none."""
    if unchanged(run):
        return fmpq(0)
    full, short = both_descents(run, bits)
    with precision(bits):
        found: list[Real] = [fmpq(0)]
        for w, v in zip(full[1 : run.steps], short[1 : run.steps], strict=True):
            apart = distance(run, w, v)
            change = vector_norm(difference(run.gradient(w, False), run.gradient(v, False)), "2")
            if compare(apart, ">", fmpq(0)) is True:
                found.append(change / apart)
            elif not (isinstance(apart, fmpq) and apart == 0):
                found.append(arb(0).union(arb(2) ** bits))
        return largest(found)


def _rounded(value: Real, least: Fraction = Fraction(0)) -> Fraction:
    """A rational that is not below the value, and not below ``least``."""
    if not isinstance(value, fmpq):
        value = to_ball(value)
        if not value.is_finite():
            return least
    return max(upper_bound(value), least)


@lru_cache(maxsize=256)
def declared_constants(item: Training) -> dict[str, Fraction]:
    """H, L_w, L_p, ..., G, b, and beta and Gamma of Lemmas 3 and 2: exact, rounded up."""
    run = item.descent
    found: dict[str, Real] = {"b": fmpq(0), "G": fmpq(0)}
    with precision(96):
        found["G"] = gradient_gap(run, 96)
        found["b"] = lipschitz_quotient(run, 96)
    names = ("H", "L_w", "L_p", "beta_p", "beta_ww", "beta_wh", "beta_hw", "beta_hh")
    if item.rate < 1:
        found |= constants(item.bounds, 96)
        found |= loss_constants(run.loss, found["H"], 96)
    else:
        found |= dict.fromkeys(names, fmpq(0))
    values = {name: _rounded(value) for name, value in found.items()}
    values["b"] = max(values["b"], Fraction(1, 2**20))
    values |= dict(item.declared)
    rest = 1 - item.rate if item.rate < 1 else Fraction(1)
    rate, power = item.rate, min(run.window, len(run.inputs))
    height, weights, slope = values["H"], values["L_w"], values["L_p"]
    values["beta"] = values["beta_p"] * weights**2 / rest**2 + slope * (
        values["beta_ww"] / rest
        + (values["beta_wh"] + values["beta_hw"]) * weights / rest**2
        + values["beta_hh"] * weights**2 / rest**3
    )
    values["Gamma"] = Fraction(0)
    if power and rate < 1:
        total = (1 - rate**power) / rest
        values["Gamma"] = (
            slope * weights * rate**power / rest
            + values["beta_p"] * weights * height * rate**power * total
            + power * rate ** (power - 1) * slope * values["beta_wh"] * height
            + slope * weights * values["beta_hh"] * height * rate ** (power - 1) / rest
            * (power - total)
        )  # fmt: skip
    return values


def thresholds(item: Training) -> tuple[fmpq, ...]:
    """What k*lambda**k may be at most by Theorem 1, rounded down; with gamma' k lambda**(k - 1) in
    place of gamma'; 1."""
    values, run = declared_constants(item), item.descent
    rate, window = item.rate, min(run.window, len(run.inputs))
    if not (0 < rate < 1 and window and run.steps):
        return (fmpq(1),)
    slope, weights, height = values["L_p"], values["L_w"], values["H"]
    simple = (
        rate * slope * weights / (1 - rate)
        + rate * values["beta_p"] * weights * height
        + slope * values["beta_wh"] * height
        + slope * weights * values["beta_hh"] * height / (1 - rate)
    )
    with precision(96):
        exponent = max(run.step * values["beta"], Fraction(1))
        power = (to_ball(exponent) * arb(run.steps).log()).exp()
        size = 2 * to_ball(run.step * item.gain * weights * simple) * power
        if not (size > 0 and size.is_finite()):
            return (fmpq(1),)
        largest_one = lower_bound(to_ball(rate * item.tolerance * (1 - rate)) / size)
    short = largest_one / (window * rate ** (window - 1))
    return tuple(to_fmpq(value) for value in (largest_one, short) if value > 0) or (fmpq(1),)


def spectral_enclosure(rows: Sequence[Sequence[Real]]) -> Real:
    """The spectral norm of a matrix known through balls: that of the midpoints, and the radii."""
    if len(rows) == 1:
        return vector_norm(rows[0], "2")
    balls = [[to_ball(entry) for entry in row] for row in rows]
    middle = matrix([[_fraction(entry.mid()) for entry in row] for row in balls])
    spread = vector_norm([entry.rad() for row in balls for entry in row], "2")
    found = to_ball(spectral_norm(middle, 64))
    error = to_ball(spread)
    return found + error.union(-error)


def _fraction(value: arb) -> Fraction:
    mantissa, exponent = value.man_exp()
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


class _Model:
    """The functions of one training problem."""

    def __init__(self, item: Training) -> None:
        self.item, self.run = item, item.descent
        system = self.run.system
        self.system, self.states, self.inputs = system, system.state_size, system.input_size
        self.moves = (self.run.trained != "U", self.run.trained != "W")
        self.sizes = (self.states**2, self.states * self.inputs)
        self.start = self.flat((system.state_weights, system.input_weights))
        self.readout = item.readout or tuple(
            tuple(Fraction(int(i == j)) for j in range(self.states)) for i in range(self.states)
        )

    def flat(self, blocks: Sequence[Rows]) -> tuple[fmpq, ...]:
        """The trained entries of exact weights."""
        kept = [rows for rows, moves in zip(blocks, self.moves, strict=True) if moves]
        return tuple(to_fmpq(entry) for rows in kept for row in rows for entry in row)

    def weights(self, entries: Sequence[Real]) -> Weights:
        """Both blocks; what is not trained stays where it starts."""
        blocks, rest = [], list(entries)
        for rows, moves in zip(
            (self.system.state_weights, self.system.input_weights), self.moves, strict=True
        ):
            width = len(rows[0])
            if moves:
                taken, rest = rest[: len(rows) * width], rest[len(rows) * width :]
                blocks.append(
                    tuple(tuple(taken[i : i + width]) for i in range(0, len(taken), width))
                )
            else:
                blocks.append(tuple(tuple(map(to_fmpq, row)) for row in rows))
        return blocks[0], blocks[1]

    def outside(self, bits: int, entries: Sequence[Real]) -> Real:
        """Not positive exactly on the set."""
        limits = self.run.constraint.state_radius, self.run.constraint.input_radius
        found: list[Real] = []
        for rows, limit, moves in zip(self.weights(entries), limits, self.moves, strict=True):
            block = [entry for row in rows for entry in row]
            if not moves:
                continue
            if self.run.constraint.shape == "box":
                found.append(largest([magnitude(entry) for entry in block]) - to_fmpq(limit))
            else:
                square: Real = sum((entry * entry for entry in block), fmpq(0))
                found.append(square - to_fmpq(limit * limit))
        return _maximum(found)

    def project(self, bits: int, entries: Sequence[Real]) -> tuple[Real, ...]:
        limits = self.run.constraint.state_radius, self.run.constraint.input_radius
        kept: list[Real] = []
        for rows, limit, moves in zip(self.weights(entries), limits, self.moves, strict=True):
            if moves:
                kept += [e for row in self.run.constraint.project(rows, limit) for e in row]
        return tuple(kept)

    def step(
        self, bits: int, entries: Sequence[Real], state: Sequence[Real], x: Sequence[Real]
    ) -> tuple[Real, ...]:
        w, u = self.weights(entries)
        sums = [_dot(row, state) + _dot(other, x) for row, other in zip(w, u, strict=True)]
        if self.system.activation == "linear":
            return tuple(sums)
        return tuple(to_ball(value).tanh() for value in sums)

    def slopes(self, after: Sequence[Real]) -> list[Real]:
        linear = self.system.activation == "linear"
        return [fmpq(1) if linear else 1 - value * value for value in after]

    def in_state(
        self, bits: int, entries: Sequence[Real], state: Sequence[Real], x: Sequence[Real]
    ) -> tuple[Real, ...]:
        slopes = self.slopes(self.step(bits, entries, state, x))
        w, _ = self.weights(entries)
        return tuple(s * entry for s, row in zip(slopes, w, strict=True) for entry in row)

    def in_weights(
        self, bits: int, entries: Sequence[Real], state: Sequence[Real], x: Sequence[Real]
    ) -> tuple[Real, ...]:
        slopes = self.slopes(self.step(bits, entries, state, x))
        found: list[Real] = []
        for i, slope in enumerate(slopes):
            for moves, seen in zip(self.moves, (state, x), strict=True):
                for row in range(self.states if moves else 0):
                    found += [slope * e if row == i else fmpq(0) for e in seen]
        return tuple(found)

    def gradient(self, truncated: bool) -> Callable[..., tuple[Real, ...]]:
        return lambda bits, entries: self.run.gradient(self.weights(entries), truncated)

    def input(self, bits: int, time: int) -> tuple[Real, ...]:
        known = self.run.inputs
        inside = 1 <= time <= len(known)
        return tuple(map(to_fmpq, known[time - 1])) if inside else (fmpq(0),) * self.inputs


def _maximum(values: Sequence[Real]) -> Real:
    """The largest of numbers of any sign."""
    if all(isinstance(value, fmpq) for value in values):
        return max(values)
    found = to_ball(values[0])
    for value in values[1:]:
        found = found.max(to_ball(value))
    return found


def _dot(row: Sequence[Any], state: Sequence[Real]) -> Real:
    total: Real = fmpq(0)
    for weight, entry in zip(row, state, strict=True):
        number = to_fmpq(weight) if isinstance(weight, Fraction) else weight
        if not (isinstance(number, fmpq) and number == 0):
            total = total + number * entry
    return total


def interpret(item: Training) -> Interpretation:
    """All symbols of Lemmas 2 and 3, Proposition 2 and Theorem 1."""
    model, run = _Model(item), item.descent
    window = min(run.window, len(run.inputs))
    values = declared_constants(item)
    names = {
        "R": "H", "K": "L_w", "Lp": "L_p", "bp": "beta_p", "bww": "beta_ww", "bwh": "beta_wh",
        "bhw": "beta_hw", "bhh": "beta_hh", "beta": "beta", "Gamma": "Gamma", "G": "G", "b": "b",
    }  # fmt: skip
    numbers = {symbol: values[name] for symbol, name in names.items()}
    numbers |= {
        "lambda": item.rate, "L": item.input_gain, "B": item.bound, "M": item.gain,
        "alpha": run.step, "N": Fraction(run.steps), "k": Fraction(window - 1),
        "p": Fraction(len(run.inputs) - window),
    }  # fmt: skip
    second = model.start if item.second is None else model.flat(item.second)
    half = tuple(entry / 2 for entry in model.start)
    spaces = {"W": len(model.start), "H": model.states, "X": model.inputs, "Z": 1}
    return Interpretation(
        numbers={name: Quantity.exact(value) for name, value in numbers.items()},
        functions={
            "phi": model.step,
            "Dh": model.in_state,
            "Dw": model.in_weights,
            "dp": lambda bits, state: run.loss.gradient(tuple(state)),
            "d": model.outside,
            "f": lambda bits, state: tuple(_dot(row, state) for row in model.readout),
            "V": lambda bits, entries: tuple(entries),
            "P": model.project,
            "x": model.input,
            "o": lambda bits: model.start,
            "g": model.gradient(False),
            "gk": model.gradient(True),
        },
        norms={
            **dict.fromkeys(
                (*spaces, "Y", "L(W, Z)", "L(H, Z)"), lambda bits, e: vector_norm(e, "2")
            ),
            "L(H, H)": lambda bits, e: _spectral(e, model.states),
            "L(W, H)": lambda bits, e: _spectral(e, len(model.start)),
        },
        dimensions={**spaces, "Y": len(model.readout)},
        without=unkept(_kept(item, model)),
        samples={
            "q": (second, model.start, half),
            "r": (model.start, half),
            "n": (run.steps, 1, 0),
            "m": (max(run.steps - 1, 0), 0),
            "t": (len(run.inputs) - window, 0),
            "j": (max(window - 1, 0), 0),
            "e": (to_fmpq(item.tolerance),),
            "y": thresholds(item),
            "s": (fmpq(1), fmpq(1, 3)),
            "natural": (1, 0),
            "real": tuple(map(fmpq, (1, 0, -1))),
            "W": (model.start, second, half),
            "H": ((fmpq(0),) * model.states, (fmpq(1, 8),) * model.states),
            "X": ((fmpq(1),) * model.inputs, (fmpq(0),) * model.inputs),
            "L(W, H)": ((fmpq(1, 4),) * (model.states * len(model.start)),),
            "L(W, Z)": ((fmpq(1),) * len(model.start), model.start),
        },
    )


def _spectral(entries: Sequence[Real], width: int) -> Real:
    return spectral_enclosure([entries[i : i + width] for i in range(0, len(entries), width)])


def _kept(item: Training, model: _Model) -> dict[str, Fact]:
    """What is kept on the whole set, from the largest weights and inputs in it."""
    run = item.descent

    def at_most(size: Callable[[int], Real], bound: Fraction | None) -> Fact:
        def decide(bits: int) -> bool | None:
            with precision(bits):
                return True if bound is None else compare(size(bits), "<=", to_fmpq(bound))

        return decide

    def both(*facts: Fact) -> Fact:
        def decide(bits: int) -> bool | None:
            found = [fact(bits) for fact in facts]
            return False if False in found else None if None in found else True

        return decide

    def known(name: str) -> Callable[[int], Real]:
        """The constant that serves, for the declared lambda, B_U and B_x."""

        def enclose(bits: int) -> Real:
            found = constants(item.bounds, bits)
            return (found | loss_constants(run.loss, found["H"], bits))[name]

        return enclose

    stable: Fact = lambda bits: item.rate < 1  # noqa: E731
    contraction = at_most(lambda bits: run.largest_state_norm(), item.rate)
    bounded = at_most(lambda bits: largest_norm(run.inputs, bits), item.bound)
    weights = both(bounded, stable, at_most(known("L_w"), item.given("L_w")))
    smooth = both(contraction, bounded, stable)
    values = declared_constants(item)
    return {
        "contraction": contraction,
        "input": at_most(lambda bits: run.largest_input_norm(), item.input_gain),
        "bounded": bounded,
        "weights": weights,
        "Dh bounded": contraction,
        "Dw bounded": weights,
        "Dh smooth": smooth,
        "Dw smooth": smooth,
        "dp bounded": both(stable, at_most(known("L_p"), item.given("L_p"))),
        "readout": at_most(lambda bits: spectral_norm(matrix(model.readout), bits), item.gain),
        "smooth": at_most(lambda bits: lipschitz_quotient(run, bits), values["b"]),
        "gradient error": at_most(lambda bits: gradient_gap(run, bits), values["G"]),
    }


def _instances(family: Any, edges: tuple[Training, ...]) -> Instances:
    return Instances(family, interpret, trainings.describe, trainings.rebuild, edges)


#: The instances of Proposition 2, of Lemmas 2 and 3, and of Theorem 1.
DESCENTS = _instances(trainings.trainings, trainings.EDGES)
TRUNCATIONS = _instances(trainings.random_trainings, trainings.TRUNCATIONS)
WEIGHT_PAIRS = _instances(trainings.random_trainings, trainings.WEIGHT_PAIRS)
PREDICTIONS = _instances(predictions.random_predictions, predictions.EDGES)
