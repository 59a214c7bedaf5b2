"""Figures 2 and 3 of Miller and Hardt (2018) in small: what stability costs on a real text.

    python text_figures.py measure TEXT_FILE numbers.json   (PyTorch, the extra ``torch``)
    python text_figures.py draw numbers.json FOLDER         (matplotlib)

A tanh network and an LSTM learn the characters of a text twice: free, and projected onto a set of
stable models after every step.  Measured on held-out text: the loss; the norm of the gradient of
the loss at t + i with respect to the input at t (Figure 2); and the distance in the spectral norm
between hidden-to-hidden matrices trained on the last k characters and those trained on the last
``LENGTH`` from the same start with the same batches (Figure 3).  The window is what
``verify model`` says of the weights; all else is floats.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

LENGTH, UNITS, BATCH = 40, 32, 64
KEPT = (1, 2, 3, 5, 8, 12, 20, 30)
STEPS, RATE, ASKED_EVERY = 1000, 0.01, 250
#: Figure 3: plain gradient descent with this rate, steps and distance of the points.
PLAIN_STEPS, PLAIN_RATE, PLAIN_EVERY = 1000, 0.5, 50
KINDS = ("rnn", "lstm")
FORGET, SPECTRAL = 0.8, 0.95


def measure(text_file: Path, kinds: tuple[str, ...] = KINDS) -> dict[str, Any]:
    """All numbers of both figures and of the table, by kind and by "free" or "stable"."""
    import torch
    from torch import nn

    from memory_theorems.theorems.training.projections import project_lstm_, project_rnn_
    from memory_theorems.theorems.training.windows import WindowLog

    torch.set_num_threads(1)
    text = text_file.read_text(encoding="utf-8").lower()
    alphabet = sorted(set(text))
    letters = len(alphabet)
    data = torch.tensor([alphabet.index(letter) for letter in text])
    edge = len(data) * 9 // 10
    learned, held_out = data[:edge], data[edge:]

    class Characters(nn.Module):
        def __init__(self, kind: str) -> None:
            super().__init__()
            self.cells = nn.RNN(letters, UNITS) if kind == "rnn" else nn.LSTM(letters, UNITS)
            self.head = nn.Linear(UNITS, letters)

        def forward(self, one_hot: torch.Tensor) -> torch.Tensor:
            return self.head(self.cells(one_hot)[0])

    def draw(source: torch.Tensor, draws: torch.Generator, count: int) -> torch.Tensor:
        starts = torch.randint(0, len(source) - LENGTH - 1, (count,), generator=draws)
        return torch.stack([source[start : start + LENGTH + 1] for start in starts], dim=1)

    def hot(batch: torch.Tensor) -> torch.Tensor:
        return nn.functional.one_hot(batch, letters).float()

    def keep(model: Characters, kind: str, stable: bool) -> None:
        if stable and kind == "lstm":
            project_lstm_(model.cells, forget=FORGET)
        elif stable:
            project_rnn_(model.cells, bound=SPECTRAL)

    def start(kind: str, stable: bool) -> Characters:
        torch.manual_seed(0)
        model = Characters(kind)
        keep(model, kind, stable)
        return model

    def loss_of(logits: torch.Tensor, targets: torch.Tensor) -> torch.Tensor:
        return nn.functional.cross_entropy(logits.flatten(0, 1), targets.flatten())

    def gradients(model: Characters) -> list[float]:
        """The mean norm of the gradient of the last loss with respect to x_{t-i}, i = 0, 1, ..."""
        batch = draw(held_out, torch.Generator().manual_seed(3), 512)
        inputs = hot(batch[:-1]).requires_grad_()
        last = nn.functional.cross_entropy(model(inputs)[-1], batch[-1], reduction="sum")
        last.backward()
        assert inputs.grad is not None
        return [float(v) for v in inputs.grad.norm(dim=2).mean(dim=1).flip(0)]

    def whole(kind: str, stable: bool) -> dict[str, Any]:
        model = start(kind, stable)
        log = WindowLog(model.cells, ASKED_EVERY, model.head, eps="1/10")
        optimiser = torch.optim.Adam(model.parameters(), lr=RATE)
        draws = torch.Generator().manual_seed(1)
        for step in range(STEPS + 1):
            batch = draw(learned, draws, BATCH)
            optimiser.zero_grad()
            loss = loss_of(model(hot(batch[:-1])), batch[1:])
            log(step, loss=loss.item())
            if step == STEPS:
                break
            loss.backward()
            optimiser.step()
            keep(model, kind, stable)
        tested = draw(held_out, torch.Generator().manual_seed(2), 2000)
        with torch.no_grad():
            # The second half alone: there every prediction has at least LENGTH / 2 characters.
            half = LENGTH // 2
            loss = loss_of(model(hot(tested[:-1]))[half:], tested[1:][half:])
        windows = [asdict(row) for row in log.rows]
        return {"loss": float(loss), "gradients": gradients(model), "windows": windows}

    def truncated(kind: str, stable: bool, kept: int) -> tuple[list[torch.Tensor], float]:
        """Matrices every PLAIN_EVERY steps of plain descent on the last ``kept`` characters."""
        model = start(kind, stable)
        draws = torch.Generator().manual_seed(1)
        seen, late = [], []
        for step in range(PLAIN_STEPS + 1):
            if step % PLAIN_EVERY == 0:
                seen.append(model.cells.weight_hh_l0.detach().double().clone())
            batch = draw(learned, draws, BATCH)
            loss = nn.functional.cross_entropy(model(hot(batch[-1 - kept : -1]))[-1], batch[-1])
            model.zero_grad()
            loss.backward()
            late.append(loss.item())
            with torch.no_grad():
                for value in model.parameters():
                    assert value.grad is not None
                    value -= PLAIN_RATE * value.grad
            keep(model, kind, stable)
        return seen, sum(late[-200:]) / 200

    found: dict[str, Any] = {"every": PLAIN_EVERY, "models": {}}
    for kind in kinds:
        for stable in (False, True):
            name = f"{kind} {'stable' if stable else 'free'}"
            result = whole(kind, stable)
            full, full_loss = truncated(kind, stable, LENGTH)
            result["norm"] = float(torch.linalg.matrix_norm(full[-1], 2))
            result["losses"] = {str(LENGTH): full_loss}
            result["distances"] = {}
            for kept in KEPT:
                seen, loss = truncated(kind, stable, kept)
                result["distances"][str(kept)] = [
                    float(torch.linalg.matrix_norm(a - b, 2))
                    for a, b in zip(seen, full, strict=True)
                ]
                result["losses"][str(kept)] = loss
            found["models"][name] = result
            print(name, result["loss"], json.dumps(result["windows"][-1]), flush=True)
    return found


def draw_figures(found: dict[str, Any], folder: Path) -> None:
    """text-figure-2.svg and text-figure-3.svg."""
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.rcParams["svg.hashsalt"] = "text-figures"
    figure = Figure(figsize=(6.4, 4.0), layout="constrained")
    axes = figure.add_subplot()
    for name, result in found["models"].items():
        style = "--" if name.endswith("stable") else "-"
        colour = "#0072b2" if name.startswith("rnn") else "#d55e00"
        axes.semilogy(result["gradients"], style, color=colour, label=name)
    axes.set_xlabel("i (characters between the input and the loss)")
    axes.set_ylabel("mean norm of the gradient of the loss by x")
    axes.legend(fontsize="small")
    figure.savefig(folder / "text-figure-2.svg", metadata={"Date": None})
    figure = Figure(figsize=(7.2, 5.4), layout="constrained")
    for number, (name, result) in enumerate(found["models"].items(), start=1):
        axes = figure.add_subplot(2, 2, number)
        for kept, values in result["distances"].items():
            steps = [found["every"] * j for j in range(len(values))]
            axes.plot(steps, values, label=f"k = {kept}", linewidth=1.1)
        axes.set_title(name, fontsize="medium")
        axes.set_xlabel("steps")
        axes.set_ylabel(f"distance to k = {LENGTH}")
    figure.axes[0].legend(fontsize="x-small", ncol=2)
    figure.savefig(folder / "text-figure-3.svg", metadata={"Date": None})


def table(found: dict[str, Any]) -> str:
    """The table of the documentation."""
    lines = [
        "| model | held-out loss | window needed | certified | gradient at i = 0, 5, 10, 20 "
        "| ‖W_k - W_40‖ at the end for k = 2, 5, 12, 30 | loss there for k = 2, 5, 12, 40 |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, result in found["models"].items():
        sizes = ", ".join(f"{result['gradients'][i]:.1e}" for i in (0, 5, 10, 20))
        far = ", ".join(f"{result['distances'][k][-1]:.3f}" for k in ("2", "5", "12", "30"))
        losses = ", ".join(f"{result['losses'][k]:.2f}" for k in ("2", "5", "12", str(LENGTH)))
        last = result["windows"][-1]
        needed = f"{last['lower']} or more"
        certified = last["upper"] if last["upper"] is not None else "none"
        lines.append(
            f"| {name} | {result['loss']:.3f} | {needed} | {certified} "
            f"| {sizes} | {far} | {losses} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("measure", "draw"))
    parser.add_argument("source", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--kind", choices=KINDS, action="append", help="with measure: only these")
    options = parser.parse_args()
    if options.what == "measure":
        found = measure(options.source, tuple(options.kind or KINDS))
        options.target.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    else:
        found = json.loads(options.source.read_text(encoding="utf-8"))
        draw_figures(found, options.target)
        print(table(found))


if __name__ == "__main__":
    main()
