r"""The experiment of Section 7.1 in floating point: a measurement, not a verdict.

Random instances as in Appendix A.5: T = 200, :math:`x_t\sim N(0,4I_{32})`,
:math:`y_T\sim U[-2,2]`, entries of U and W from N(0, 0.5) (variance), the singular values of W cut
at :math:`\lambda=0.75`, :math:`f(h,x)=C^\top h+D^\top x` with :math:`C,D\sim N(0,I_{32})`, squared
loss, k = 35, :math:`\alpha=0.01`, N = 200, 10 runs; linear systems and tanh networks; step sizes
:math:`\alpha/i`, :math:`\alpha/\sqrt i` and :math:`\alpha`.

Where the paper leaves a choice, this is made: the state has 32 entries, W alone is trained (the
remark that the distance is at most :math:`2\lambda` is about W alone), the projection cuts singular
values at :math:`\lambda`, and distances are in the Frobenius norm.

``python -m memory_theorems.theorems.exhibits.experiment_7_1`` writes the results again; it takes
minutes.  The
committed file says when it was written and is never recomputed by a run of the checks.

Source: Miller & Hardt (2018), Section 7.1, Figure 1, Appendix A.5.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from flint import arb, fmpq
from numpy.typing import NDArray

from memory_theorems.theorems.objects.systems.recurrent import Activation
from memory_theorems.theorems.objects.systems.smoothness_constants import Bounds, constants
from memory_theorems.verify.arithmetic.balls import lower_bound, precision, to_ball, upper_bound

Floats = NDArray[np.float64]

RESULTS = Path(__file__).with_name("experiment_7_1.json")
SIZE, TIME, WINDOW, STEPS, RUNS = 32, 200, 35, 200, 10
RATE, STEP = 0.75, 0.01
ACTIVATIONS: tuple[Activation, ...] = ("linear", "tanh")
#: Name of a schedule and the power of i in its denominator.
SCHEDULES: Mapping[str, float] = {"alpha/i": 1.0, "alpha/sqrt(i)": 0.5, "alpha": 0.0}
#: Windows of the gradient error, Figure 1(a).
WINDOWS: tuple[int, ...] = tuple(range(1, 61))
#: Steps at which the distance is kept, Figure 1(b).
KEPT: tuple[int, ...] = (*range(1, 11), *range(15, STEPS + 1, 5))


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """One random instance; arrays of floats, each an exact dyadic number."""

    activation: Activation
    state_weights: Floats
    input_weights: Floats
    inputs: Floats
    readout: Floats
    direct: Floats
    target: float

    @classmethod
    def draw(cls, activation: Activation, seed: int) -> Problem:
        """Equal seeds give equal instances for both activations."""
        random = np.random.default_rng(seed)
        inputs = random.normal(0.0, 2.0, (TIME, SIZE))
        target = float(random.uniform(-2.0, 2.0))
        weights = random.normal(0.0, np.sqrt(0.5), (2, SIZE, SIZE))
        readout, direct = random.normal(0.0, 1.0, (2, SIZE))
        return cls(activation, project(weights[0]), weights[1], inputs, readout, direct, target)


def project(weights: Floats) -> Floats:
    """The nearest matrix with singular values at most :data:`RATE`."""
    left, values, right = np.linalg.svd(weights)
    return np.asarray((left * np.minimum(values, RATE)) @ right)


def gradient(problem: Problem, weights: Floats, window: int | None = None) -> Floats:
    """Gradient in W of ``(C h_T + D x_T - y)^2/2``, through the last ``window`` steps or all."""
    inputs = problem.inputs if window is None else problem.inputs[TIME - window :]
    forced = inputs @ problem.input_weights.T
    states = np.zeros((len(inputs) + 1, SIZE))
    for t, force in enumerate(forced):
        value = weights @ states[t] + force
        states[t + 1] = np.tanh(value) if problem.activation == "tanh" else value
    error = problem.readout @ states[-1] + problem.direct @ inputs[-1] - problem.target
    signal = error * problem.readout
    through = np.zeros_like(forced)
    for t in range(len(inputs) - 1, -1, -1):
        if problem.activation == "tanh":
            signal = signal * (1.0 - states[t + 1] ** 2)
        through[t] = signal
        signal = weights.T @ signal
    return np.asarray(through.T @ states[:-1])


def descend(problem: Problem, power: float) -> list[float]:
    """Distances ``||W_recurr^i - W_trunc^i||`` for i = 1, ..., N."""
    full = short = problem.state_weights
    found = []
    for i in range(1, STEPS + 1):
        step = STEP / i**power
        full = project(full - step * gradient(problem, full))
        short = project(short - step * gradient(problem, short, WINDOW))
        found.append(float(np.linalg.norm(full - short)))
    return found


def observed_bound(problem: Problem) -> float:
    """log10 of the bound of Proposition 2 with the constants seen along the run, schedule alpha/i.

    ``(G/b)(prod(1 + alpha b/i) - 1)`` with the largest gradient error G and the largest quotient b
    of gradients met; it needs the run that it bounds.
    """
    full = short = problem.state_weights
    error = slope = 0.0
    for i in range(1, STEPS + 1):
        at_full, at_short = gradient(problem, full), gradient(problem, short)
        truncated = gradient(problem, short, WINDOW)
        error = max(error, float(np.linalg.norm(at_short - truncated)))
        apart = float(np.linalg.norm(full - short))
        if apart > 0:
            slope = max(slope, float(np.linalg.norm(at_full - at_short)) / apart)
        full = project(full - STEP / i * at_full)
        short = project(short - STEP / i * truncated)
    growth = float(np.sum(np.log1p(STEP * slope / np.arange(1, STEPS + 1))))
    factor = growth + np.log(-np.expm1(-growth))
    return float((np.log(error / slope) + factor) / np.log(10.0))


def certified_bound(
    problem: Problem, share: Fraction = Fraction(1), bits: int = 192
) -> tuple[arb, arb]:
    """(log10 of the bound of Proposition 2, the constant beta), enclosed.

    The bound is ``alpha Gamma_k N^max(alpha beta, 1)`` with the explicit constants for the set
    ``||W|| <= 3/4`` and the exact numbers of the instance: B_U = ||U||_F, which is at least ||U||,
    times ``share``, and B_x = max ||x_t||.  Squared loss: ``beta_p = ||C||^2`` and
    ``L_p = ||C|| (||C|| H + |D x_T - y|)``.
    """
    rate, k = Fraction(3, 4), WINDOW
    with precision(bits):
        gain, bound, readout = (
            largest_norm(rows, bits)
            for rows in (
                problem.input_weights.reshape(1, -1),
                problem.inputs,
                problem.readout[None],
            )
        )
        declared = [Fraction(int(upper_bound(size * 10**6)) + 1, 10**6) for size in (gain, bound)]
        declared[0] *= share
        found = constants(Bounds(problem.activation, "W", rate, declared[0], declared[1]), bits)
        value = {name: to_ball(entry) for name, entry in found.items()}
        offset = abs(
            sum(
                (_exact(d) * _exact(x) for d, x in zip(problem.direct, problem.inputs[-1])), fmpq(0)
            )
            - _exact(problem.target)
        )
        state, lip = value["H"], value["L_w"]
        slope = readout * (readout * state + offset)
        bend = readout * readout
        lam, rest = to_ball(rate), to_ball(1 - rate)
        power = lam**k
        gamma = (
            slope * lip * power / rest
            + bend * lip * state * power * (1 - power) / rest
            + k * power / lam * slope * value["beta_wh"] * state
            + slope * lip * value["beta_hh"] * state * power / lam / rest * (k - (1 - power) / rest)
        )
        beta = (
            bend * lip * lip / rest**2
            + slope * value["beta_ww"] / rest
            + slope * 2 * value["beta_wh"] * lip / rest**2
            + slope * value["beta_hh"] * lip * lip / rest**3
        )
        alpha = to_ball(Fraction(1, 100))
        exponent = (alpha * beta).max(arb(1))
        return ((alpha * gamma).log() + exponent * arb(STEPS).log()) / arb(10).log(), beta


def largest_norm(rows: Floats, bits: int) -> arb:
    """Largest Euclidean norm of the rows, whose entries are taken as exact dyadic numbers."""
    with precision(bits):
        squares = [sum((_exact(entry) ** 2 for entry in row), fmpq(0)) for row in rows]
        return arb(max(squares)).sqrt()


def _exact(value: float) -> fmpq:
    top, bottom = float(value).as_integer_ratio()
    return fmpq(top, bottom)


def run(runs: int = RUNS) -> dict[str, Any]:
    """All measurements, averaged over the runs, as JSON."""
    document: dict[str, Any] = {
        "kind": "measurement in floating point, not a verdict; not recomputed in this run",
        "date": datetime.now(UTC).date().isoformat(),
        "numpy": np.__version__,
        "runs": runs,
        "windows": list(WINDOWS),
        "steps": list(KEPT),
        "activations": {},
    }
    for activation in ACTIVATIONS:
        problems = [Problem.draw(activation, seed) for seed in range(runs)]
        errors = np.zeros(len(WINDOWS))
        for problem in problems:
            full = gradient(problem, problem.state_weights)
            errors += [
                np.linalg.norm(full - gradient(problem, problem.state_weights, k)) / runs
                for k in WINDOWS
            ]
        entry: dict[str, Any] = {"gradient_error": _rounded(errors), "distance": {}}
        for name, power in SCHEDULES.items():
            paths = np.mean([descend(problem, power) for problem in problems], axis=0)
            entry["distance"][name] = _rounded(paths[[i - 1 for i in KEPT]])
        bounds = [certified_bound(problem) for problem in problems]
        entry["log10_certified_bound"] = {
            "at_least": str(min(_floor(bound) for bound, _ in bounds)),
            "at_most": str(max(_ceiling(bound) for bound, _ in bounds)),
        }
        entry["beta"] = {
            "at_least": str(min(_floor(beta) for _, beta in bounds)),
            "at_most": str(max(_ceiling(beta) for _, beta in bounds)),
        }
        seen = [observed_bound(problem) for problem in problems]
        entry["log10_bound_with_observed_constants"] = _rounded(np.array([min(seen), max(seen)]))
        document["activations"][activation] = entry
    return document


def _rounded(values: Floats) -> list[float]:
    return [float(f"{value:.4e}") for value in values]


def _floor(value: arb) -> int:
    return math.floor(lower_bound(value))


def _ceiling(value: arb) -> int:
    return math.ceil(upper_bound(value))


def results() -> dict[str, Any]:
    """The committed measurements."""
    found: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return found


def sentence(document: Mapping[str, Any]) -> str:
    """What the bound says about the measured distance."""
    parts = []
    for activation, entry in document["activations"].items():
        last = entry["distance"]["alpha/i"][-1]
        least = len(entry["log10_certified_bound"]["at_least"]) - 1
        seen = entry["log10_bound_with_observed_constants"][0]
        parts.append(
            f"{activation}: measured {last:.1e} after {document['steps'][-1]} steps, certified "
            f"bound above 10^(10^{least}), above 10^{seen:.0f} with the constants seen on the run"
        )
    return (
        "The bound of Proposition 2 says nothing here, where the distance is at most "
        "2*lambda*sqrt(32) anyway, and no schedule can violate it. "
        + "; ".join(parts)
        + ". The tanh networks saturate, and what is measured there is rounding."
    )


def draw_gradient_error(axes: Any) -> None:
    """Figure 1(a): mean gradient error against the window, with lines of slope k lambda^k."""
    document = results()
    windows = document["windows"]
    for activation, entry in document["activations"].items():
        axes.semilogy(windows, entry["gradient_error"], "o", markersize=3, label=activation)
        top = entry["gradient_error"][9] / (windows[9] * RATE ** windows[9])
        scaling = [top * k * RATE**k for k in windows]
        axes.semilogy(
            windows, scaling, "-", label=rf"$\propto k\lambda^k$, through k = 10 ({activation})"
        )
    axes.set_xlabel("window k")
    axes.set_ylabel("gradient error")
    axes.set_title(f"floats, {document['date']}, not recomputed in this run")
    axes.legend()


def draw_distance(axes: Any) -> None:
    """Figure 1(b): mean distance of the weights against the steps, all schedules."""
    document = results()
    for activation, entry in document["activations"].items():
        for name, values in entry["distance"].items():
            shown = [value if value > 0 else float("nan") for value in values]
            axes.loglog(document["steps"], shown, label=f"{activation}, {name}")
    axes.axhline(
        2 * RATE * SIZE**0.5, color="black", linewidth=1, label=r"$2\lambda\sqrt{32}$, always"
    )
    axes.set_xlabel("gradient steps")
    axes.set_ylabel("distance of W")
    axes.set_title(f"floats, {document['date']}, not recomputed in this run")
    axes.legend()


def draw_bound(axes: Any) -> None:
    """Decimal logarithm of the measured distance and of the certified bound, symmetric log axis."""
    document = results()
    for activation, entry in document["activations"].items():
        steps = document["steps"]
        measured = [np.log10(v) if v > 0 else np.nan for v in entry["distance"]["alpha/i"]]
        axes.plot(steps, measured, "-", label=f"measured, {activation}")
        # The exponent alpha beta dominates: log10 of the bound grows like log N.
        top = float(entry["log10_certified_bound"]["at_least"])
        bound = [top * np.log(i) / np.log(STEPS) for i in steps]
        axes.plot(steps, bound, "--", label=f"bound of Proposition 2, {activation}")
    axes.axhline(np.log10(2 * RATE * SIZE**0.5), color="black", linewidth=1, label="always")
    axes.set_yscale("symlog")
    axes.set_ylim(bottom=-20)
    axes.set_xlabel("gradient steps")
    axes.set_ylabel("log10 of distance and bound")
    axes.set_title("the bound says nothing here")
    axes.legend()


if __name__ == "__main__":
    RESULTS.write_text(json.dumps(run(), indent=1) + "\n", encoding="utf-8")
