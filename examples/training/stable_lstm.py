"""Two LSTMs learn the characters of a text: one as it likes, one kept stable after every step.

    python stable_lstm.py TEXT_FILE [--units 16] [--steps 300]

Prints loss and certified window of both side by side.  Needs PyTorch (the extra ``torch``).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from torch import nn

from memory_theorems.theorems.training.projections import project_lstm_
from memory_theorems.theorems.training.windows import WindowLog

LENGTH, BATCH, RATE = 40, 32, 0.02


class Characters(nn.Module):
    """An LSTM over one-hot characters with a linear readout of the next one."""

    def __init__(self, letters: int, units: int) -> None:
        super().__init__()
        self.lstm = nn.LSTM(letters, units)
        self.head = nn.Linear(units, letters)

    def forward(self, text: torch.Tensor) -> torch.Tensor:
        one_hot = nn.functional.one_hot(text, self.head.out_features).float()
        states, _ = self.lstm(one_hot)
        return self.head(states)


def train(data: torch.Tensor, letters: int, options: argparse.Namespace, stable: bool) -> WindowLog:
    torch.manual_seed(0)
    model = Characters(letters, options.units)
    log = WindowLog(model.lstm, options.every, model.head, eps=options.eps)
    optimiser = torch.optim.Adam(model.parameters(), lr=RATE)
    draws = torch.Generator().manual_seed(1)
    for step in range(options.steps + 1):
        starts = torch.randint(0, len(data) - LENGTH - 1, (BATCH,), generator=draws)
        text = torch.stack([data[start : start + LENGTH + 1] for start in starts], dim=1)
        loss = nn.functional.cross_entropy(model(text[:-1]).flatten(0, 1), text[1:].flatten())
        log(step, loss=loss.item())
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if stable:
            project_lstm_(model.lstm, forget=0.8)
    return log


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("text", type=Path)
    parser.add_argument("--units", type=int, default=16)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--every", type=int, default=100)
    parser.add_argument("--eps", default="1/10")
    options = parser.parse_args()
    text = options.text.read_text(encoding="utf-8").lower()
    alphabet = sorted(set(text))
    data = torch.tensor([alphabet.index(letter) for letter in text])
    for stable in (False, True):
        print("stable" if stable else "free")
        print(train(data, len(alphabet), options, stable).table().to_csv())


if __name__ == "__main__":
    main()
