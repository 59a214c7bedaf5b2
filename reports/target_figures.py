"""Figures of a target page: kernel and models, error against width, memory on two kinds of axes.

Floats draw; every number that is claimed stands in the tables.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Json = Any
Axes = Any
Floats: TypeAlias = NDArray[np.float64]
#: Models drawn beside the kernel.
DRAWN = 3
POINTS = 400


def figures(answer: Mapping[str, Json]) -> Iterator[tuple[str, Callable[[Axes], None]]]:
    """title -> drawing function for one answer of ``verify target``."""
    curves = _curves(answer)
    yield "kernel and models", lambda axes: _kernel(axes, answer, curves)
    if answer["approximations"]:
        yield "error against width m, with all bounds", lambda axes: _errors(axes, answer)
    if answer.get("plateau") and answer["plateau"]["path"]:
        yield "plateau: the loss along the flow", lambda axes: _plateau(axes, answer["plateau"])
    yield "memory, logarithmic axis", lambda axes: _memory(axes, answer, curves, "linear")
    yield "memory, both axes logarithmic", lambda axes: _memory(axes, answer, curves, "log")


def _plateau(axes: Axes, found: Mapping[str, Json]) -> None:
    """The loss of the computed flow, and the time before which no flow has left (certified)."""
    digits, _, exponent = found["loss"]["upper"].partition("e")
    loss = int(digits) * 10.0 ** int(exponent or 0)
    axes.plot(
        [item[0] for item in found["path"]],
        [loss - item[2] for item in found["path"]],
        label="loss along the flow (tested)",
    )
    digits, _, exponent = found["escape_lower"].partition("e")
    if int(digits) > 0:
        axes.axvline(
            math.log10(int(digits)) + int(exponent or 0),
            linestyle="--",
            label="no escape before (certified)",
        )
    axes.set_xlabel("log10 of the time")
    axes.set_ylabel("loss")
    axes.legend()


def _curves(answer: Mapping[str, Json]) -> Callable[[int, Floats], Floats]:
    """(channel, times) -> values of the kernel."""
    samples = answer.get("samples")
    if samples:
        times = np.array([float(Fraction(item)) for item in samples["t"]])
        values = np.array([float(Fraction(item)) for item in samples["rho"]])
        return lambda channel, at: np.interp(at, times, values, right=np.nan)
    from memory_theorems.theorems.targets.channels import Channel
    from memory_theorems.theorems.targets.proposing import sample

    channels = [Channel.parse(text) for text in answer["kernel"]]
    return lambda channel, at: sample(channels[channel], at)


def model_values(item: Mapping[str, Json], channel: int, times: Floats) -> Floats:
    """The model of one channel at the times."""
    total = np.zeros_like(times)
    with np.errstate(over="ignore", under="ignore"):
        for term in item["terms"]:
            if term["channel"] != channel:
                continue
            weight, rate, frequency = (
                float(Fraction(term[name])) for name in ("weight", "rate", "frequency")
            )
            wave = np.sin(frequency * times) if term["sine"] else np.cos(frequency * times)
            total = total + weight * times ** term["power"] * np.exp(-rate * times) * wave
    return total


def horizon(curve: Callable[[int, Floats], Floats], channel: int = 0) -> float:
    """A time by which 98 % of the area lies to the left (for the axis only)."""
    times = np.logspace(-3, 6, 500)
    values = np.nan_to_num(np.abs(curve(channel, times)))
    area = np.cumsum(values[:-1] * np.diff(times))
    if not area[-1] > 0:
        return 1.0
    return float(times[1 + int(np.argmax(area >= 0.98 * area[-1]))])


def _chosen(rows: Sequence[Mapping[str, Json]]) -> list[Mapping[str, Json]]:
    """A few models from poor to good."""
    if len(rows) <= DRAWN:
        return list(rows)
    places = sorted({0, len(rows) // 2, len(rows) - 1})
    return [rows[place] for place in places]


def _kernel(axes: Axes, answer: Mapping[str, Json], curve: Callable[[int, Floats], Floats]) -> None:
    times = np.linspace(0.0, min(horizon(curve), 50.0), POINTS)
    for channel in range(len(answer["kernel"])):
        label = "kernel" if len(answer["kernel"]) == 1 else f"kernel, channel {channel + 1}"
        axes.plot(times, curve(channel, times), linewidth=2.2, label=label)
        for item in _chosen(answer["approximations"]):
            name = f"m = {item['m']}" if channel == 0 else None
            axes.plot(times, model_values(item, channel, times), "--", linewidth=1.1, label=name)
    axes.set_xlabel("time t")
    axes.set_ylabel("rho(t)")
    axes.legend(fontsize=8)


def _errors(axes: Axes, answer: Mapping[str, Json]) -> None:
    rows = answer["approximations"]
    widths = [item["m"] for item in rows]
    upper = [float(Fraction(item["error"]["upper"])) for item in rows]
    shown = [(m, e) for m, e in zip(widths, upper, strict=True) if e > 0]
    if shown:
        axes.semilogy(*zip(*shown, strict=True), "o-", label="certified error of a model")
    least = [
        (item["m"], float(Fraction(item["distance"]["lower"])))
        for item in rows
        if "distance" in item
    ]
    least = [(m, value) for m, value in least if value > 0]
    if least:
        axes.semilogy(*zip(*least, strict=True), "^:", label="below it: no model of width m")
    for name, points in sorted(_bounds(answer).items()):
        axes.semilogy(*zip(*sorted(points), strict=True), "s-.", markersize=4, label=name)
    axes.set_xticks(sorted({item["m"] for item in rows}))
    axes.set_xlabel("width m")
    axes.set_ylabel("L1 error")
    if axes.get_legend_handles_labels()[0]:
        axes.legend(fontsize=8)


def _bounds(answer: Mapping[str, Json]) -> dict[str, list[tuple[int, float]]]:
    """Numbers of the theorems that are named a bound, against the width of their instance."""
    found: dict[str, list[tuple[int, float]]] = {}
    for row in answer["theorems"]:
        if not row["applies"] or "m" not in (row.get("instance") or {}):
            continue
        for number in row.get("numbers", ()):
            if number["name"].startswith("bound"):
                value = float(Fraction(number["upper"]))
                if value > 0:
                    name = number["name"].partition(" (m")[0]
                    label = f"{row['key'].rpartition('/')[2]}: {name}"
                    found.setdefault(label, []).append((int(row["instance"]["m"]), value))
    return found


def _memory(
    axes: Axes, answer: Mapping[str, Json], curve: Callable[[int, Floats], Floats], scale: str
) -> None:
    end = max(horizon(curve), 1.0) * (3 if scale == "linear" else 30)
    times = np.linspace(0.0, end, POINTS) if scale == "linear" else np.logspace(
        -2, np.log10(end), POINTS
    )  # fmt: skip
    least, most = np.inf, 0.0
    for channel in range(len(answer["kernel"])):
        values = np.abs(curve(channel, times))
        positive = values[values > 0]
        if positive.size:
            least, most = min(least, float(positive.min())), max(most, float(positive.max()))
        axes.plot(times, np.where(values > 0, values, np.nan), linewidth=2.2, label="|rho(t)|")
        for item in _chosen(answer["approximations"]):
            model = np.abs(model_values(item, channel, times))
            name = f"m = {item['m']}" if channel == 0 else None
            axes.plot(times, np.where(model > 0, model, np.nan), "--", linewidth=1.1, label=name)
    axes.set_yscale("log")
    axes.set_xscale(scale)
    if np.isfinite(least) and least > 0:
        axes.set_ylim(max(least / 10, most * 1e-14), most * 10)
    axes.set_xlabel("time t")
    axes.set_ylabel("|rho(t)|")
    axes.legend(fontsize=8)
