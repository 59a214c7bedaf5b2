"""Files of stacked state-space layers and of Mamba blocks, drawn from a seed, and their runs."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.gradients import gap_gradient
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.runs import float_run
from memory_theorems.theorems.models.stack_tails import settled, stack_tail

Floats = NDArray[np.float64]
Arrays = dict[str, Any]


def s4_stack(
    seed: int,
    channels: int = 2,
    modes: int = 2,
    layers: int = 2,
    *,
    gated: bool = True,
    encoder: bool = True,
    inputs: int = 2,
) -> Arrays:
    """S4D's names: ``s4_layers.0.kernel.log_dt``, ``s4_layers.0.output_linear.0.weight``."""
    rng = np.random.default_rng(seed)
    found: Arrays = {"decoder.weight": rng.normal(size=(1, channels)), "decoder.bias": np.ones(1)}
    if encoder:
        found["encoder.weight"] = rng.normal(size=(channels, inputs)) / 2
        found["encoder.bias"] = rng.normal(size=channels) / 10
    for number in range(layers):
        start = f"s4_layers.{number}."
        found[f"{start}D"] = rng.normal(size=channels)
        found[f"{start}kernel.log_dt"] = np.log(rng.uniform(0.1, 0.4, channels))
        found[f"{start}kernel.log_A_real"] = np.log(rng.uniform(0.5, 1, (channels, modes)))
        found[f"{start}kernel.A_imag"] = rng.uniform(0, 6, (channels, modes))
        found[f"{start}kernel.C"] = rng.normal(size=(channels, modes, 2)) / 2
        if gated:
            shape = (2 * channels, channels, 1)
            found[f"{start}output_linear.0.weight"] = rng.normal(size=shape) / 2
            found[f"{start}output_linear.0.bias"] = rng.normal(size=2 * channels) / 10
    return {name: value.astype(np.float32) for name, value in found.items()}


def normalised(arrays: Arrays, seed: int, channels: int = 2, layers: int = 2) -> Arrays:
    """The same with a batch normalisation for each layer, as PyTorch stores one."""
    rng, found = np.random.default_rng(seed), dict(arrays)
    for number in range(layers):
        start = f"norms.{number}."
        found[f"{start}weight"] = rng.uniform(-1, 1, channels).astype(np.float32)
        found[f"{start}bias"] = rng.normal(size=channels).astype(np.float32)
        found[f"{start}running_mean"] = rng.normal(size=channels).astype(np.float32)
        found[f"{start}running_var"] = rng.uniform(0.3, 2, channels).astype(np.float32)
        found[f"{start}num_batches_tracked"] = np.array(1234)
    return found


def entry_normalised(
    arrays: Arrays, seed: int, kind: str, channels: int = 2, layers: int = 2, *, last: bool = False
) -> Arrays:
    """The same with LayerNorm or RMSNorm of each layer, and perhaps one after the last."""
    rng, found = np.random.default_rng(seed), dict(arrays)
    names = [f"s4_layers.{number}.norm." for number in range(layers)]
    for start in [*names, *(["norm_f."] if last else [])]:
        found[f"{start}weight"] = rng.uniform(0.5, 1.5, channels).astype(np.float32)
        if kind == "layer":
            found[f"{start}bias"] = (rng.normal(size=channels) / 5).astype(np.float32)
    return found


def lru_stack(seed: int, width: int = 2, size: int = 3) -> Arrays:
    """LRU's names and flax's matrices: ``layers_0.lru.nu_log``, ``layers_0.out1.kernel``."""
    rng = np.random.default_rng(seed)
    found: Arrays = {}
    for number in range(2):
        start = f"layers_{number}."
        for name, low, high in (("nu", 0.2, 0.6), ("theta", 0.1, 3)):
            found[f"{start}lru.{name}_log"] = np.log(rng.uniform(low, high, size))
        found[f"{start}lru.gamma_log"] = rng.uniform(-1, 0, size)
        for name, shape in (("B", (size, width)), ("C", (width, size))):
            found[f"{start}lru.{name}_re"] = rng.normal(size=shape) / 2
            found[f"{start}lru.{name}_im"] = rng.normal(size=shape) / 2
        found[f"{start}lru.D"] = rng.normal(size=width)
        for name in ("out1", "out2"):
            found[f"{start}{name}.kernel"] = rng.normal(size=(width, width)) / 2
            found[f"{start}{name}.bias"] = rng.normal(size=width) / 10
    return {name: value.astype(np.float32) for name, value in found.items()}


def mamba_as_begun(seed: int, width: int, states: int = 16, length: int = 4) -> Arrays:
    """Mamba's block of the published shapes (twice as many channels as inputs, a rank of a
    sixteenth), with the numbers that training begins with."""
    rng, channels, rank = np.random.default_rng(seed), 2 * width, -(-width // 16)

    def within(bound: float, *shape: int) -> Floats:
        return rng.uniform(-bound, bound, size=shape)

    steps = np.exp(rng.uniform(np.log(1e-3), np.log(0.1), channels))
    found: Arrays = {
        "in_proj.weight": within(width**-0.5, 2 * channels, width),
        "conv1d.weight": within(length**-0.5, channels, 1, length),
        "conv1d.bias": within(length**-0.5, channels),
        "x_proj.weight": within(channels**-0.5, rank + 2 * states, channels),
        "dt_proj.weight": within(rank**-0.5, channels, rank),
        "dt_proj.bias": steps + np.log(-np.expm1(-steps)),
        "A_log": np.log(np.tile(np.arange(1.0, states + 1), (channels, 1))),
        "D": np.ones(channels),
        "out_proj.weight": within(channels**-0.5, width, channels),
    }
    return {name: value.astype(np.float32) for name, value in found.items()}


def mamba(
    seed: int, width: int = 2, channels: int = 3, states: int = 2, length: int = 3, rank: int = 1
) -> Arrays:
    """The names of Mamba's module."""
    rng = np.random.default_rng(seed)
    found = {
        "in_proj.weight": rng.normal(size=(2 * channels, width)) / 2,
        "conv1d.weight": rng.normal(size=(channels, 1, length)) / 2,
        "conv1d.bias": rng.normal(size=channels) / 10,
        "x_proj.weight": rng.normal(size=(rank + 2 * states, channels)) / 2,
        "dt_proj.weight": rng.uniform(-1, 1, size=(channels, rank)),
        "dt_proj.bias": np.log(np.expm1(rng.uniform(0.05, 0.3, channels))),
        "A_log": np.log(np.tile(np.arange(1, states + 1), (channels, 1))),
        "D": rng.normal(size=channels),
        "out_proj.weight": rng.normal(size=(width, channels)),
    }
    return {name: value.astype(np.float32) for name, value in found.items()}


def saved(folder: Path, arrays: Arrays) -> Path:
    path = folder / "m.npz"
    np.savez(path, **arrays)
    return path


def run(model: TrainedModel, inputs: Floats) -> Floats:
    """Outputs (time, p) from the zero state, for inputs (time, d)."""
    outputs: Floats = float_run(model, inputs[None])[0]
    return outputs


def assert_no_attack_exceeds(model: TrainedModel, inputs: InputBound, seed: int) -> None:
    """Gaps that gradient ascents find stay below the bounds of a stack, with terms and without."""
    tail = stack_tail(model, inputs, Fraction(1, 10))
    loose = settled(model, inputs, Fraction(1, 10), tail.rate, 0)
    rng = np.random.default_rng(seed)
    for window in (1, 4, 12):
        x = rng.normal(size=(40 + window, 2, 6)) * 3
        for _ in range(8):
            x = x / (np.maximum(1, np.linalg.norm(x, axis=1, keepdims=True)) if inputs.norm == "2"
                     else np.maximum(1, np.abs(x)))  # fmt: skip
            gaps, slope = gap_gradient(model, x, 40)
            assert gaps.max() <= tail.sums[window] / 2**96 * (1 + 1e-9)
            assert tail.sums[window] <= loose.sums[window] or window > tail.terms
            x = x + np.sign(slope)
