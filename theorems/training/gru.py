r"""A condition under which a GRU forgets, as a projection and as a penalty.

PyTorch's GRU, :math:`n=\tanh(U_nx+b_n+r\circ q)` with :math:`q=W_nh+b'` and
:math:`h'=(1-z)\circ n+z\circ h`, for states and inputs with entries within 1 and B.  Two runs on
equal inputs that differ by at most :math:`e` in every entry differ after a step in unit j by at
most e times

.. math:: \max(a_j,\;\bar z_j+(1-\bar z_j)a_j)+\tfrac12|W_z|_j,\qquad
   a_j=\bar r_j|W_n|_j+\tfrac14\big(|W_n|_j+|b'_j|\big)|W_r|_j,

where :math:`|W|_j` is the sum of the moduli in row j and bars are the largest gates,
:math:`\bar z_j=\sigma(|U_z|_jB+|W_z|_j+b_{z,j})`: slopes of the logistic function are at most 1/4
and those of tanh at most 1, and :math:`|h-n|\le2`.  Below 1 in every unit the model forgets; it is
the componentwise comparison of ``verify model`` with all weights 1, which then certifies a window.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log

import torch
from torch import Tensor, nn

from theorems.training.projections import ROOM, parameter_of, rows_

#: What the projection gives to the candidate's own matrix, and to the part of the reset gate.
DIRECT, BY_RESET = 0.5, 0.25


def gru_factor(module: nn.GRU, input_bound: float = 1.0) -> Tensor:
    """The factor above for each unit (n,); it has gradients.  ValueError for other modules."""
    found = _parts(module, input_bound)
    reset, update = torch.sigmoid(found.largest[0]), torch.sigmoid(found.largest[1])
    direct = found.rows[2]
    candidate = reset * direct + (direct + found.hidden.abs()) * found.rows[0] / 4
    kept = update + (1 - update) * candidate
    return torch.maximum(candidate, kept) + found.rows[1] / 2


def gru_penalty(module: nn.GRU, bound: float = 0.99, input_bound: float = 1.0) -> Tensor:
    """The sum over the units of ``max(0, factor - bound)**2``."""
    total: Tensor = ((gru_factor(module, input_bound) - bound).clamp(min=0) ** 2).sum()
    return total


def project_gru_(module: nn.GRU, update: float = 0.9, input_bound: float = 1.0) -> None:
    r"""The weights of a one-layer ``nn.GRU`` onto a set where all factors are below 1.

    ``update``: a bound z of the update gates, above 1/2 and below 1; ``input_bound``: of the
    entries of every input.  Afterwards :math:`|W_n|_j\le\frac12`,
    :math:`|W_r|_j\le1/(\frac12+\max|b'|)`, :math:`|W_z|_j\le\frac12(1-z)`, and the biases are low
    enough that no update gate passes z; so :math:`a_j\le\frac34`, and the factor is below
    :math:`z+(1-z)\frac34+\frac14(1-z)=1`.  ValueError for other modules and numbers.
    """
    if not 0.5 < update < 1:
        raise ValueError(f"the bound of the update gates is between 1/2 and 1, not {update}")
    with torch.no_grad():
        found = _parts(module, input_bound)
        of_r, of_z, of_n = parameter_of(module, "weight_hh_l0").chunk(3)
        rows_(of_n, DIRECT)
        rows_(of_r, 4 * BY_RESET / (DIRECT + float(found.hidden.abs().max())))
        rows_(of_z, (1 - update) / 2)
        room = log(update / (1 - update)) * ROOM
        inputs = parameter_of(module, "weight_ih_l0").chunk(3)[1]
        largest = of_z.abs().sum(1) + inputs.abs().sum(1) * input_bound
        if module.bias:
            biases = [parameter_of(module, f"bias_{kind}_l0").chunk(3)[1] for kind in ("ih", "hh")]
            biases[0].sub_((largest + biases[0] + biases[1] - room).clamp(min=0))
            return
        if bool((largest > room).any()):
            left = room - float(of_z.abs().sum(1).max())
            if left <= 0:
                raise ValueError(f"without biases the update gates cannot be kept below {update}")
            rows_(inputs, left / input_bound)


@dataclass(frozen=True, slots=True, eq=False)
class _Parts:
    """``rows``: the sums of the moduli of W_r, W_z, W_n by row; ``largest``: of the preactivations
    of r and z; ``hidden``: the bias inside the reset gate."""

    rows: tuple[Tensor, ...]
    largest: tuple[Tensor, ...]
    hidden: Tensor


def _parts(module: nn.GRU, input_bound: float) -> _Parts:
    if not isinstance(module, nn.GRU) or module.num_layers != 1 or module.bidirectional:
        raise ValueError("the condition speaks of an nn.GRU of one layer and one direction")
    if not 0 < input_bound < inf:
        raise ValueError(f"the bound of the inputs is positive, not {input_bound}")
    rows = [part.abs().sum(1) for part in parameter_of(module, "weight_hh_l0").chunk(3)]
    pushed = [part.abs().sum(1) for part in parameter_of(module, "weight_ih_l0").chunk(3)]
    zeros = torch.zeros_like(rows[0])
    outer, inner = (
        parameter_of(module, f"bias_{kind}_l0").chunk(3) if module.bias else (zeros,) * 3
        for kind in ("ih", "hh")
    )
    largest = [pushed[k] * input_bound + rows[k] + outer[k] + inner[k] for k in (0, 1)]
    return _Parts(tuple(rows), tuple(largest), inner[2])
