r"""Figures 1 and 4 in floating point: recurrent networks meet plateaus; a measurement, no verdict.

Figure 1: (a) a linear network on a sum of 8 exponentials, (b) on the Airy function
:math:`Ai(s_0(t-t_0))`, :math:`t_0=3`, :math:`s_0=2.25`, both by gradient descent; (c) a tanh
network on the Lorenz 96 system (118) by Adam; 16 hidden units, T = 6.4, Euler steps of 0.1.
Figure 4: the target (119) with :math:`1/\omega=20`, T = 32, 128 sample paths of white noise or of
sums of cosines, full recurrent matrices, linear or tanh, gradient descent or Adam. 10 runs each.

Where the paper leaves a choice, this is made: the functional is learnt at the time T alone, in
(c) at all times; :math:`a^*=c_0=w^*=\sigma=1` in (119); K = 8 in (118); Euler steps of 0.2 in
Figure 4, 16 hidden units; :math:`h'=Wh+Ux` or :math:`h'=\tanh(Wh+Ux)`, W from -I + N(0, 1/100 m),
U and c from N(0, 1/m); for gradient descent the rate 0.05 in Figure 1 and 1 in Figure 4, for Adam
0.001 (0.01 in (c)); white noise of variance 1/dt.

``python -m memory_theorems.theorems.exhibits.plateau_training`` writes the results again; it takes
minutes.

Source: Li, Han, E & Li (ICLR 2021), Appendix C.3, Figures 1 and 4.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.special import airy

Floats = NDArray[np.float64]
RESULTS = Path(__file__).with_name("plateau_training.json")
RUNS, UNITS, KEPT = 10, 16, 40


@dataclass(frozen=True, slots=True, eq=False)
class Task:
    """Inputs (steps, paths) and what is to come out: at the last time (paths,), or at all times."""

    inputs: Floats
    outputs: Floats
    step: float

    @property
    def everywhere(self) -> bool:
        return self.outputs.ndim == 2


@dataclass(frozen=True, slots=True)
class Setting:
    """How a network is trained on tasks that ``make`` draws."""

    name: str
    make: Callable[[np.random.Generator], Task]
    tanh: bool
    adam: bool
    rate: float
    epochs: int


Weights = tuple[Floats, Floats, Floats]


def start(random: np.random.Generator) -> Weights:
    """(W, U, c)."""
    noise = random.normal(0.0, 0.1 / np.sqrt(UNITS), (UNITS, UNITS))
    vectors = random.normal(0.0, 1 / np.sqrt(UNITS), (2, UNITS))
    return noise - np.eye(UNITS), vectors[0], vectors[1]


def loss_and_gradient(task: Task, weights: Weights, tanh: bool) -> tuple[float, Weights]:
    """Mean squared error over paths (and times), and its gradient by backpropagation."""
    matrix, entry, readout = weights
    count, paths = task.inputs.shape
    states = np.zeros((count + 1, UNITS, paths))
    slopes = np.ones((count, UNITS, paths))
    for k in range(count):
        drive = matrix @ states[k] + np.outer(entry, task.inputs[k])
        if tanh:
            drive = np.tanh(drive)
            slopes[k] = 1 - drive**2
        states[k + 1] = states[k] + task.step * drive
    if task.everywhere:
        errors = np.einsum("i,kip->kp", readout, states[1:]) - task.outputs
        loss = float(np.mean(errors**2))
        errors = errors * (2 / errors.size)
        by_readout = np.einsum("kp,kip->i", errors, states[1:])
    else:
        last = readout @ states[-1] - task.outputs
        loss = float(np.mean(last**2))
        errors = np.zeros((count, paths))
        errors[-1] = last * (2 / paths)
        by_readout = states[-1] @ errors[-1]
    by_matrix, by_entry = np.zeros_like(matrix), np.zeros_like(entry)
    back = np.zeros((UNITS, paths))
    for k in range(count - 1, -1, -1):
        back = back + np.outer(readout, errors[k])
        through = task.step * back * slopes[k]
        by_matrix += through @ states[k].T
        by_entry += through @ task.inputs[k]
        back = back + matrix.T @ through
    return loss, (by_matrix, by_entry, by_readout)


def train(setting: Setting, seed: int, epochs: int | None = None) -> list[float]:
    """The loss before each epoch; it stops where the loss is no number any more."""
    random = np.random.default_rng(seed)
    task, weights = setting.make(random), start(random)
    first = [np.zeros_like(item) for item in weights]
    second = [np.zeros_like(item) for item in weights]
    found = []
    for epoch in range(1, (epochs or setting.epochs) + 1):
        with np.errstate(all="ignore"):
            loss, slopes = loss_and_gradient(task, weights, setting.tanh)
        if not np.isfinite(loss):
            break
        found.append(loss)
        moved = []
        for k, (item, slope) in enumerate(zip(weights, slopes, strict=True)):
            if setting.adam:
                first[k] = 0.9 * first[k] + 0.1 * slope
                second[k] = 0.999 * second[k] + 0.001 * slope**2
                scale = np.sqrt(second[k] / (1 - 0.999**epoch)) + 1e-8
                slope = first[k] / (1 - 0.9**epoch) / scale
            moved.append(item - setting.rate * slope)
        weights = (moved[0], moved[1], moved[2])
    return found


# ---------------------------------------------------------------- tasks
def convolved(
    kernel: Callable[[np.random.Generator], Callable[[Floats], Floats]],
    horizon: float,
    step: float,
    cosines: bool,
    random: np.random.Generator,
) -> Task:
    """The integral of rho(t) x(T - t), for 128 paths of white noise or of sums of cosines."""
    count, paths = round(horizon / step), 128
    if cosines:
        times = step * np.arange(count)
        frequencies, sizes = random.uniform(0, 10, (5, paths)), random.normal(size=(5, paths))
        waves = np.cos(frequencies[None] * times[:, None, None])
        inputs = np.einsum("jp,kjp->kp", sizes, waves)
    else:
        inputs = random.normal(0.0, 1 / np.sqrt(step), (count, paths))
    ages = np.asarray(horizon - step * (1 + np.arange(count)), dtype=np.float64)
    return Task(inputs, step * kernel(random)(ages) @ inputs, step)


def exponentials(random: np.random.Generator) -> Callable[[Floats], Floats]:
    """c exp(W t) b with W = -I - Z'Z, 8 exponentials."""
    matrix = random.normal(0.0, 1 / np.sqrt(8), (8, 8))
    rates, frame = np.linalg.eigh(np.eye(8) + matrix.T @ matrix)
    left, right = random.normal(size=(2, 8)) @ frame
    return lambda t: np.exp(-np.outer(t, rates)) @ (left * right)


def airy_kernel(_: np.random.Generator) -> Callable[[Floats], Floats]:
    return lambda t: np.asarray(airy(2.25 * (t - 3))[0])


def delayed(_: np.random.Generator) -> Callable[[Floats], Floats]:
    return lambda t: np.exp(-t) + np.exp(-((t - 20) ** 2) / 2)


def lorenz(random: np.random.Generator) -> Task:
    """The resolved variable of (118), K = 8, driven by noise; Euler steps of 1/100."""
    count, paths, fine = 64, 128, 10
    inputs = random.normal(0.0, 1.0, (count, paths))
    y, z = np.zeros(paths), random.normal(0.0, 0.1, (8, paths))
    outputs = np.zeros((count, paths))
    for k in range(count):
        for _ in range(fine):
            before, after, later = (np.roll(z, n, axis=0) for n in (1, -1, -2))
            change = 2 * (after * (before - later) - z + y)
            y = y + 0.01 * (-y + inputs[k] + z.mean(axis=0))
            z = z + 0.01 * change
        outputs[k] = y
    return Task(inputs, outputs, 0.1)


def _settings() -> tuple[Setting, ...]:
    first = (
        Setting("1a: exponentials, linear, GD", partial(convolved, exponentials, 6.4, 0.1, False),
                False, False, 0.05, 4000),
        Setting("1b: Airy, linear, GD", partial(convolved, airy_kernel, 6.4, 0.1, False),
                False, False, 0.05, 4000),
        Setting("1c: Lorenz 96, tanh, Adam", lorenz, True, True, 0.01, 4000),
    )  # fmt: skip
    fourth = tuple(
        Setting(
            f"4: {'cosines' if cosines else 'noise'}, {'tanh' if tanh else 'linear'},"
            f" {'Adam' if adam else 'GD'}",
            partial(convolved, delayed, 32.0, 0.2, cosines),
            tanh, adam, 0.001 if adam else 1.0, 400,
        )
        for cosines in (False, True) for tanh in (False, True) for adam in (False, True)
    )  # fmt: skip
    return (*first, *fourth)


SETTINGS = _settings()


def summary(setting: Setting) -> dict[str, Any]:
    """Means and deviations of log10 of the loss at 40 epochs, over the runs that stay finite."""
    runs = [train(setting, seed) for seed in range(RUNS)]
    kept = [run for run in runs if len(run) == setting.epochs]
    places = np.linspace(0, setting.epochs - 1, KEPT).astype(int)
    logs = np.log10(np.array(kept))[:, places] if kept else np.zeros((0, KEPT))
    return {
        "name": setting.name,
        "epochs": [int(place) for place in places],
        "finite": len(kept),
        "mean": [round(float(x), 5) for x in logs.mean(axis=0)] if kept else [],
        "deviation": [round(float(x), 5) for x in logs.std(axis=0)] if kept else [],
        "first": [float(f"{x:.9g}") for x in runs[0][:3]],
    }


def main() -> None:
    """Write the results."""
    today = date.today().isoformat()
    data = {"date": today, "runs": RUNS, "settings": [summary(item) for item in SETTINGS]}
    RESULTS.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def results() -> Mapping[str, Any]:
    """What was measured when the file was written; not recomputed."""
    found: Mapping[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    main()
