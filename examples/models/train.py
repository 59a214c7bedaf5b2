"""Train the small recurrent models of this directory: numpy, plain gradients, a fixed seed.

    python examples/models/train.py

Task: a leaky memory.  The target is y_t = 0.6 y_{t-1} + 0.4 u_t of the first of two noisy inputs.
The RNNs (tanh and ReLU) and the LSTM are trained by backpropagation through time with weight decay
(the mild regularisation that makes a certificate possible), the diagonal system by gradients of
its impulse response.  Writes rnn.npz, lstm.npz, ssm.npz and relu.safetensors; the files of
the RNNs say their nonlinearity, which the weights do not tell.  inputs.npy and fresh.npy are
sequences of the task, (batch, time, width).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file

Array = NDArray[np.float64]
Parameters = dict[str, Array]
HERE = Path(__file__).parent
TIME, BATCH, WIDTH = 30, 32, 2


def task(rng: np.random.Generator) -> tuple[Array, Array]:
    """Inputs (time, width, batch) of Euclidean norm at most 1, targets (time, 1, batch)."""
    inputs = rng.normal(size=(TIME, WIDTH, BATCH))
    inputs /= np.maximum(1, np.linalg.norm(inputs, axis=1, keepdims=True))
    targets = np.zeros((TIME, 1, BATCH))
    memory = np.zeros(BATCH)
    for t in range(TIME):
        memory = 0.6 * memory + 0.4 * inputs[t, 0]
        targets[t, 0] = memory
    return inputs, targets


def rnn_gradients(
    p: Parameters, inputs: Array, targets: Array, relu: bool = False
) -> tuple[float, Parameters]:
    """Mean squared error and its gradient, h' = tanh(W h + U x + b), or ReLU in place of tanh."""
    size = len(p["weight_hh_l0"])
    states = [np.zeros((size, BATCH))]
    for x in inputs:
        pre = p["weight_hh_l0"] @ states[-1] + p["weight_ih_l0"] @ x
        pre += p["bias_ih_l0"][:, None]
        states.append(np.maximum(pre, 0) if relu else np.tanh(pre))
    grad = {name: np.zeros_like(value) for name, value in p.items()}
    back, loss = np.zeros((size, BATCH)), 0.0
    for t in reversed(range(TIME)):
        error = p["readout"] @ states[t + 1] - targets[t]
        loss += float((error**2).mean()) / TIME
        error *= 2 / (TIME * BATCH)
        grad["readout"] += error @ states[t + 1].T
        slope = (states[t + 1] > 0) if relu else 1 - states[t + 1] ** 2
        delta = (back + p["readout"].T @ error) * slope
        grad["weight_hh_l0"] += delta @ states[t].T
        grad["weight_ih_l0"] += delta @ inputs[t].T
        grad["bias_ih_l0"] += delta.sum(axis=1)
        back = p["weight_hh_l0"].T @ delta
    return loss, grad


def _sigmoid(x: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-x)))


def lstm_gradients(p: Parameters, inputs: Array, targets: Array) -> tuple[float, Parameters]:
    """Mean squared error and its gradient for gates in the order i, f, g, o."""
    size = p["weight_hh_l0"].shape[1]
    hidden, cell = [np.zeros((size, BATCH))], [np.zeros((size, BATCH))]
    gates = []
    for x in inputs:
        pre = p["weight_hh_l0"] @ hidden[-1] + p["weight_ih_l0"] @ x + p["bias_ih_l0"][:, None]
        i, f, o = (_sigmoid(pre[k * size : (k + 1) * size]) for k in (0, 1, 3))
        g = np.tanh(pre[2 * size : 3 * size])
        gates.append((i, f, g, o))
        cell.append(f * cell[-1] + i * g)
        hidden.append(o * np.tanh(cell[-1]))
    grad = {name: np.zeros_like(value) for name, value in p.items()}
    back_h, back_c, loss = np.zeros((size, BATCH)), np.zeros((size, BATCH)), 0.0
    for t in reversed(range(TIME)):
        i, f, g, o = gates[t]
        error = p["readout"] @ hidden[t + 1] - targets[t]
        loss += float((error**2).mean()) / TIME
        error *= 2 / (TIME * BATCH)
        grad["readout"] += error @ hidden[t + 1].T
        back_h = back_h + p["readout"].T @ error
        squashed = np.tanh(cell[t + 1])
        back_c = back_c + back_h * o * (1 - squashed**2)
        delta = np.concatenate(
            [
                back_c * g * i * (1 - i),
                back_c * cell[t] * f * (1 - f),
                back_c * i * (1 - g**2),
                back_h * squashed * o * (1 - o),
            ]
        )
        grad["weight_hh_l0"] += delta @ hidden[t].T
        grad["weight_ih_l0"] += delta @ inputs[t].T
        grad["bias_ih_l0"] += delta.sum(axis=1)
        back_h = p["weight_hh_l0"].T @ delta
        back_c = back_c * f
    return loss, grad


def ssm_gradients(p: Parameters, inputs: Array, targets: Array) -> tuple[float, Parameters]:
    """Mean squared error and its gradient, s' = A s + B x with a real diagonal A, y = C s."""
    size = len(p["A"])
    states = [np.zeros((size, BATCH))]
    for x in inputs:
        states.append(p["A"][:, None] * states[-1] + p["B"] @ x)
    grad = {name: np.zeros_like(value) for name, value in p.items()}
    back, loss = np.zeros((size, BATCH)), 0.0
    for t in reversed(range(TIME)):
        error = p["C"] @ states[t + 1] - targets[t]
        loss += float((error**2).mean()) / TIME
        error *= 2 / (TIME * BATCH)
        grad["C"] += error @ states[t + 1].T
        back = back + p["C"].T @ error
        grad["A"] += (back * states[t]).sum(axis=1)
        grad["B"] += back @ inputs[t].T
        back = p["A"][:, None] * back
    return loss, grad


def train(kind: str, parameters: Parameters, steps: int, rate: float, decay: float) -> Parameters:
    """Gradient descent with momentum; ``decay`` shrinks every matrix a little at each step."""
    gradients = {
        "rnn": rnn_gradients,
        "relu": partial(rnn_gradients, relu=True),
        "lstm": lstm_gradients,
        "ssm": ssm_gradients,
    }[kind]
    rng = np.random.default_rng(1)
    speed = {name: np.zeros_like(value) for name, value in parameters.items()}
    for step in range(steps):
        loss, grad = gradients(parameters, *task(rng))
        for name, value in parameters.items():
            shrink = decay if name.startswith("weight_hh") else 0.0
            speed[name] = 0.9 * speed[name] - rate * (grad[name] + shrink * value)
            value += speed[name]
        if kind == "ssm":
            np.clip(parameters["A"], -0.98, 0.98, out=parameters["A"])
        if step % (steps // 4) == 0:
            print(f"{kind} step {step:5d} loss {loss:.5f}")
    return parameters


def initial(kind: str) -> Parameters:
    rng = np.random.default_rng(0)
    if kind == "ssm":
        return {
            "A": np.linspace(0.1, 0.9, 8),
            "B": 0.3 * rng.normal(size=(8, WIDTH)),
            "C": 0.3 * rng.normal(size=(1, 8)),
        }
    size, gates = (8, 4) if kind == "lstm" else (16, 1)
    return {
        "weight_ih_l0": 0.4 * rng.normal(size=(gates * size, WIDTH)),
        "weight_hh_l0": 0.1 * rng.normal(size=(gates * size, size)),
        "bias_ih_l0": np.zeros(gates * size),
        "readout": 0.3 * rng.normal(size=(1, size)),
    }


def record() -> None:
    """Sequences as they are met: inputs.npy to ask along, fresh.npy to sample from."""
    for name, seed, batches in (("inputs", 1, 1), ("fresh", 2, 4)):
        rng = np.random.default_rng(seed)
        drawn = np.concatenate([task(rng)[0].transpose(2, 0, 1) for _ in range(batches)])
        few = drawn[:2] if name == "inputs" else drawn[:100]
        np.save(HERE / f"{name}.npy", few.astype(np.float32))


def main() -> None:
    record()
    for kind, steps, rate, decay in (
        ("rnn", 800, 0.05, 1e-3),
        ("lstm", 800, 0.2, 1e-3),
        ("ssm", 800, 0.02, 0.0),
        ("relu", 800, 0.02, 1e-3),
    ):
        parameters = train(kind, initial(kind), steps, rate, decay)
        stored = {name: value.astype(np.float32) for name, value in parameters.items()}
        if "bias_ih_l0" in stored:
            # PyTorch's layers have two; one of them is enough to train.
            stored["bias_hh_l0"] = np.zeros_like(stored["bias_ih_l0"])
        if kind == "relu":
            save_file(stored, HERE / "relu.safetensors", metadata={"nonlinearity": "relu"})
        else:
            said = {"nonlinearity": np.array("tanh")} if kind == "rnn" else {}
            np.savez(HERE / f"{kind}.npz", **stored, **said)


if __name__ == "__main__":
    main()
