"""Where to begin when a gated layer is to learn within a comparison: with units in a chain.

PyTorch's initial weights keep every gate near 1/2: half of each state is kept, and what a factor
below 1 leaves for the candidate is too little to learn a delay.  In a chain each unit reads the one
before it, gates are open for what comes and closed for what was, so that inputs are carried on; the
factor of every unit is a little above ``carry``, and training goes on from there.
"""

from __future__ import annotations

import torch
from torch import nn

from theorems.training.projections import parameter_of

#: Preactivations of open and, negative, of closed gates, and how much is left of the other weights.
OPEN, LEFT = 4.0, 0.1
#: (gates that are open, gates that are closed, the candidate)
PLACES = {nn.GRU: ((0,), (1,), 2), nn.LSTM: ((0, 3), (1,), 2)}


def chain_(module: nn.RNNBase, carry: float = 0.9) -> None:
    """Begin a one-layer ``nn.GRU`` or ``nn.LSTM`` as a chain; biases and recurrent weights change.

    ``carry``: the weight from each unit to the next, in (0, 1).  The recurrent weights that were
    there stay, a tenth as large.  ValueError for other modules, and for one without biases.
    """
    places = next((item for kind, item in PLACES.items() if isinstance(module, kind)), None)
    if places is None or module.num_layers != 1 or module.bidirectional or module.proj_size:
        raise ValueError("a chain is for an nn.GRU or nn.LSTM of one layer and one direction")
    if not module.bias:
        raise ValueError("a chain opens and closes gates by their biases: the module has none")
    if not 0 < carry < 1:
        raise ValueError(f"what a unit carries on is between 0 and 1, not {carry}")
    open_, closed, candidate = places
    size = module.hidden_size
    with torch.no_grad():
        weight = parameter_of(module, "weight_hh_l0").mul_(LEFT)
        rows = slice(candidate * size, (candidate + 1) * size)
        weight[rows] += carry * torch.eye(size, dtype=weight.dtype).roll(1, 0)
        parameter_of(module, "bias_hh_l0").zero_()
        bias = parameter_of(module, "bias_ih_l0").zero_().chunk(4 if len(open_) == 2 else 3)
        for gate in open_:
            bias[gate].fill_(OPEN)
        for gate in closed:
            bias[gate].fill_(-OPEN)
