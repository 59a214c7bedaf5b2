r"""A projection of the weights of a GRU onto a set where it forgets, in place.

The condition is that of :mod:`theorems.training.comparison`: every factor is below 1.
"""

from __future__ import annotations

from math import log

import torch
from torch import nn

from memory_theorems.theorems.training.comparison import parts_of
from memory_theorems.theorems.training.projections import ROOM, parameter_of, rows_

#: What the candidate's own matrix may add to its factor, and what the reset gate may.
DIRECT, BY_RESET = 0.5, 0.25


def project_gru_(
    module: nn.GRU, update: float = 0.9, input_bound: float = 1.0, norm: str = "2"
) -> None:
    r"""The weights of a one-layer ``nn.GRU`` onto a set where all factors are below 1.

    ``update``: a bound z of the update gates, above 1/2 and below 1; ``input_bound``: of every
    input, in the ``norm`` ("2" or "inf").  Afterwards :math:`|W_n|_j\le\frac12`,
    :math:`|W_r|_j\le1/(\frac12+\max|b'|)`, :math:`|W_z|_j\le\frac12(1-z)`, and the biases are low
    enough that no update gate passes z; so :math:`a_j\le\frac34`, and the factor is below
    :math:`z+(1-z)\frac34+\frac14(1-z)=1`.  ValueError for other modules and numbers, and where
    there are no biases and the inputs alone open a gate too far.
    """
    if not isinstance(module, nn.GRU):
        raise ValueError("the projection is for an nn.GRU of one layer and one direction")
    if not 0.5 < update < 1:
        raise ValueError(f"the bound of the update gates is between 1/2 and 1, not {update}")
    with torch.no_grad():
        inside = float(parts_of(module, input_bound, norm).hidden.abs().max())
        of_r, of_z, of_n = parameter_of(module, "weight_hh_l0").chunk(3)
        rows_(of_n, DIRECT)
        rows_(of_r, 4 * BY_RESET / (DIRECT + inside))
        rows_(of_z, (1 - update) / 2)
        room = log(update / (1 - update)) * ROOM
        excess = (parts_of(module, input_bound, norm).largest(1) - room).clamp(min=0)
        if module.bias:
            outer = parameter_of(module, "bias_ih_l0").chunk(3)[1]
            outer.sub_(excess.to(outer.dtype))
        elif bool((excess > 0).any()):
            raise ValueError(f"without biases the update gates cannot be kept below {update}")
