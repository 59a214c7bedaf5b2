"""Differentiable penalties: how far weights are from a condition of stability, squared.

Each is 0 where the condition holds; added to the loss it draws the weights towards the sets onto
which :mod:`theorems.training.projections` projects.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from memory_theorems.theorems.training.projections import GATES, check_lstm, parameter_of


def spectral_penalty(weight: Tensor, bound: float = 0.99, scale: Tensor | None = None) -> Tensor:
    """``max(0, |P W P**-1|_2 - bound)**2`` with ``scale`` the diagonal of P (all ones if None)."""
    inner = weight if scale is None else weight * scale[:, None] / scale[None, :]
    excess: Tensor = (torch.linalg.matrix_norm(inner, 2) - bound).clamp(min=0)
    return excess**2


def rows_penalty(weight: Tensor, bound: float = 0.99) -> Tensor:
    """The sum over the rows of ``max(0, sum_j |w_ij| - bound)**2``."""
    total: Tensor = ((weight.abs().sum(1) - bound).clamp(min=0) ** 2).sum()
    return total


def lstm_penalty(module: nn.LSTM, forget: float = 0.9, input_bound: float = 1.0) -> Tensor:
    """For the conditions of Proposition 5, as :func:`projections.project_lstm_` states them."""
    check_lstm(module, forget, input_bound)
    parts = dict(zip(GATES, parameter_of(module, "weight_hh_l0").chunk(4), strict=True))
    rest = 1 - forget
    total = rows_penalty(parts["f"], rest * rest) + rows_penalty(parts["z"], rest / 4)
    total = total + rows_penalty(parts["i"], rest) + rows_penalty(parts["o"], rest)
    largest = parts["f"].abs().sum(1) + input_bound * (
        parameter_of(module, "weight_ih_l0").chunk(4)[1].abs().sum(1)
    )
    if module.bias:
        for kind in ("ih", "hh"):
            largest = largest + parameter_of(module, f"bias_{kind}_l0").chunk(4)[1]
    room = torch.logit(torch.tensor(forget, dtype=largest.dtype))
    return total + ((largest - room).clamp(min=0) ** 2).sum()
