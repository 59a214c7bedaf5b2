r"""Projections of weights onto conditions of stability, in place.

Miller and Hardt (2018), Sections 4, 6 and 7: after each step of the optimiser the weights are
projected onto a set where the model is stable.  For an RNN with a 1-Lipschitz activation that is
:math:`\|W\|\le b<1` in the spectral norm, in the maximum norm, or in a weighted Euclidean norm
:math:`\|PWP^{-1}\|`; for an LSTM the conditions of Proposition 5.

Floats project; whether the model in the file contracts is what ``verify model`` certifies.  Bounds
below 1 leave room for rounding.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log

import torch
from torch import Tensor, nn

#: Bounds are met with this share of what they allow.
ROOM = 0.999
GATES = ("i", "f", "z", "o")


def spectral_(weight: Tensor, bound: float, scale: Tensor | None = None) -> Tensor:
    """Clip the singular values to ``bound``: the nearest matrix in the Frobenius norm.

    ``scale``: positive diagonal of P; then those of ``P W P**-1`` are clipped (the nearest matrix
    in the Frobenius norm of those coordinates).  ValueError for a bound that is not positive.
    """
    with torch.no_grad():
        if bound <= 0:
            raise ValueError(f"the bound of a norm is positive, not {bound}")
        if scale is not None and not bool((scale > 0).all()):
            raise ValueError("the scale has positive entries only")
        inner = weight if scale is None else weight * scale[:, None] / scale[None, :]
        left, sizes, right = torch.linalg.svd(inner.double(), full_matrices=False)
        if float(sizes.max()) <= bound:
            return weight
        clipped = (left * sizes.clamp(max=bound * ROOM)) @ right
        if scale is not None:
            clipped = clipped / scale.double()[:, None] * scale.double()[None, :]
        return weight.copy_(clipped.to(weight.dtype))


def rows_(weight: Tensor, bound: float) -> Tensor:
    """Project each row onto ``sum |w_ij| <= bound``: the nearest matrix with that maximum norm.

    By the threshold of Duchi, Shalev-Shwartz, Singer and Chandra (ICML 2008).
    """
    with torch.no_grad():
        if bound <= 0:
            raise ValueError(f"the bound of a norm is positive, not {bound}")
        size = weight.abs().double()
        if float(size.sum(1).max()) <= bound:
            return weight
        room = bound * ROOM
        falling = size.sort(dim=1, descending=True).values
        excess = falling.cumsum(1) - room
        counts = torch.arange(1, weight.shape[1] + 1, dtype=torch.float64)
        kept = (falling * counts > excess).sum(1)
        threshold = excess.gather(1, (kept - 1)[:, None]) / kept[:, None]
        threshold = torch.where(size.sum(1, keepdim=True) > bound, threshold, torch.zeros(()))
        return weight.copy_(
            ((size - threshold.clamp(min=0)).clamp(min=0) * weight.sign()).to(weight)
        )


def project_rnn_(module: nn.RNN, bound: float = 0.99, norm: str = "2") -> None:
    """Every hidden-to-hidden matrix of an ``nn.RNN`` onto the ball of that norm ("2", "inf")."""
    if norm not in ("2", "inf"):
        raise ValueError(f"norm is '2' or 'inf', not {norm!r}")
    for weight in _weights(module, "weight_hh"):
        if norm == "2":
            spectral_(weight, bound)
        else:
            rows_(weight, bound)


def project_lstm_(module: nn.LSTM, forget: float = 0.9, input_bound: float = 1.0) -> None:
    r"""The weights of a one-layer ``nn.LSTM`` onto the conditions of Proposition 5.

    ``forget``: a bound of the forget gates, above 1/2 and below 1; ``input_bound``: of the
    entries of every input.  Afterwards, with F the bound, :math:`\|W_i\|_\infty<1-F`,
    :math:`\|W_o\|_\infty<1-F`, :math:`\|W_z\|_\infty<\frac14(1-F)`,
    :math:`\|W_f\|_\infty<(1-F)^2`, and the forget biases are
    low enough that no gate passes F.  ValueError for other modules and numbers.
    """
    with torch.no_grad():
        check_lstm(module, forget, input_bound)
        parts = dict(zip(GATES, parameter_of(module, "weight_hh_l0").chunk(4), strict=True))
        rest = 1 - forget
        bounds = {"i": rest, "o": rest, "z": rest / 4, "f": rest * rest}
        for gate, bound in bounds.items():
            rows_(parts[gate], bound)
        room = log(forget / rest) * ROOM
        inputs = parameter_of(module, "weight_ih_l0").chunk(4)[1]
        largest = parts["f"].abs().sum(1) + inputs.abs().sum(1) * input_bound
        if module.bias:
            biases = [parameter_of(module, f"bias_{kind}_l0").chunk(4)[1] for kind in ("ih", "hh")]
            excess = (largest + biases[0] + biases[1] - room).clamp(min=0)
            biases[0].sub_(excess)
            return
        if bool((largest > room).any()):
            left = room - float(parts["f"].abs().sum(1).max())
            if left <= 0:
                raise ValueError(f"without biases the forget gates cannot be kept below {forget}")
            rows_(inputs, left / input_bound)


def check_lstm(module: nn.LSTM, forget: float, input_bound: float) -> None:
    """ValueError unless Proposition 5 speaks of the module and the numbers make sense."""
    if not isinstance(module, nn.LSTM) or module.num_layers != 1 or module.bidirectional:
        raise ValueError("Proposition 5 speaks of an nn.LSTM of one layer and one direction")
    if module.proj_size:
        raise ValueError("Proposition 5 speaks of an nn.LSTM without projections")
    if not 0.5 < forget < 1:
        raise ValueError(f"the bound of the forget gates is between 1/2 and 1, not {forget}")
    if not 0 < input_bound < float("inf"):
        raise ValueError(f"the bound of the inputs is positive, not {input_bound}")


def parameter_of(module: nn.Module, name: str) -> Tensor:
    """The parameter of that name."""
    found = getattr(module, name)
    assert isinstance(found, Tensor)
    return found


def _weights(module: nn.Module, start: str) -> Iterator[Tensor]:
    for name, parameter in module.named_parameters():
        if name.rpartition(".")[2].startswith(start):
            yield parameter
