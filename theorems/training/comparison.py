r"""How fast an RNN, LSTM or GRU forgets at least, as a number for each unit that has gradients.

Two runs on equal inputs whose hidden states differ by at most e in every entry differ after one
step in unit j by at most :math:`\kappa_j e`, for all states that can be reached.  With
:math:`|W|_j` the sum of the moduli in row j, B a bound of the inputs, and bars for the largest
gates, such as :math:`\bar z_j=\sigma(\|U_{z,j}\|B+|W_z|_j+b_{z,j})` (states have entries within 1):

- tanh, ReLU: :math:`\kappa_j=|W|_j`.
- GRU, :math:`n=\tanh(U_nx+b_n+r\circ q)` with :math:`q=W_nh+b'`,
  :math:`h'=(1-z)\circ n+z\circ h`:
  :math:`\kappa_j=\max(a_j,\bar z_j+(1-\bar z_j)a_j)+\frac12|W_z|_j` with
  :math:`a_j=\bar r_j|W_n|_j+\frac14(|W_n|_j+|b'_j|)|W_r|_j`.
- LSTM, :math:`c'=f\circ c+i\circ g`, :math:`h'=o\circ\tanh c'`: the spectral radius of

  .. math:: \begin{pmatrix}\bar f&\alpha\\ \bar o\bar f&\bar o\alpha+\omega\end{pmatrix}_j,\quad
     \alpha=\tfrac14\bar c|W_f|+\bar\imath|W_g|+\tfrac14\bar g|W_i|,\quad
     \bar c=\frac{\bar\imath\bar g}{1-\bar f},\quad\omega=\tfrac14\tanh(\bar c)|W_o|,

  where differences of the cells count :math:`\theta_j=\alpha_j/(\kappa_j-\bar f_j)`:
  :math:`\bar f\theta+\alpha=\kappa\theta` and :math:`\bar o\kappa\theta+\omega=\kappa`.

Proof: slopes of the logistic function are at most 1/4, those of tanh at most 1, |h - n| at most 2,
and :math:`ab-\hat a\hat b=a(b-\hat b)+(a-\hat a)\hat b`.  With all :math:`\kappa_j<1` the model
forgets.  The componentwise comparison of ``verify model`` is the same with weights for the units
and with narrower ranges of states; what is computed here, in floats, promises nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log

import torch
from torch import Tensor, nn

from memory_theorems.theorems.training.projections import parameter_of

GATES = {nn.RNN: 1, nn.GRU: 3, nn.LSTM: 4}
#: Keeps the slope of the square root finite where an LSTM unit does not depend on the state.
TINY = 1e-12


def comparison_factors(module: nn.RNNBase, input_bound: float = 1.0, norm: str = "2") -> Tensor:
    """:math:`\\kappa_j` for each unit (n,), in doubles, for inputs within ``input_bound``.

    ``norm``: "2" (Euclidean) or "inf".  ValueError for more than one layer or direction,
    projections, and numbers that make no sense.
    """
    return _factors(module, parts_of(module, input_bound, norm))


def comparison_penalty(
    module: nn.RNNBase, bound: float = 0.97, input_bound: float = 1.0, norm: str = "2"
) -> Tensor:
    """The sum over the units of ``max(0, log(factor/bound))**2``, to be added to the loss.

    Logarithms, because factors of a trained LSTM may be of any size.  A gate that keeps the state
    (a GRU's update, an LSTM's forget gate) by more than ``bound`` counts by its preactivation too:
    the factor is above ``bound`` then, and its slope vanishes where the gate is wide open.
    ValueError for a bound that is not in (0, 1).
    """
    if not 0 < bound < 1:
        raise ValueError(f"the bound of the factors is between 0 and 1, not {bound}")
    parts = parts_of(module, input_bound, norm)
    factors = _factors(module, parts)
    total: Tensor = (factors.clamp(min=bound) / bound).log().square().sum()
    if len(parts.rows) > 1:
        total = total + (parts.largest(1) - log(bound / (1 - bound))).clamp(min=0).square().sum()
    return total


@dataclass(frozen=True, slots=True, eq=False)
class Parts:
    """For each gate: ``rows`` the sums |W|_j, ``pushed`` the largest Ux, ``bias`` the sum of both
    biases (of a GRU's candidate the outer one); ``hidden``: the bias inside its reset gate."""

    rows: tuple[Tensor, ...]
    pushed: tuple[Tensor, ...]
    bias: tuple[Tensor, ...]
    hidden: Tensor

    def largest(self, gate: int) -> Tensor:
        """The largest preactivation of a gate."""
        return self.pushed[gate] + self.rows[gate] + self.bias[gate]


def parts_of(module: nn.RNNBase, input_bound: float, norm: str) -> Parts:
    """What the factors are made of; ValueError as there."""
    gates = next((count for kind, count in GATES.items() if isinstance(module, kind)), None)
    if gates is None or module.num_layers != 1 or module.bidirectional or module.proj_size:
        raise ValueError(
            "the comparison is for an nn.RNN, nn.LSTM or nn.GRU of one layer and one direction"
        )
    if not 0 < input_bound < inf:
        raise ValueError(f"the bound of the inputs is positive, not {input_bound}")
    if norm not in ("2", "inf"):
        raise ValueError(f"norm is '2' or 'inf', not {norm!r}")
    # In doubles: the cells of an LSTM may be bounded by numbers whose squares floats do not hold.
    recurrent = parameter_of(module, "weight_hh_l0").double()
    inputs = parameter_of(module, "weight_ih_l0").double()
    rows = recurrent.abs().sum(1).chunk(gates)
    pushed = (inputs.norm(dim=1) if norm == "2" else inputs.abs().sum(1)) * input_bound
    if module.bias:
        outer, inner = (parameter_of(module, f"bias_{kind}_l0").double() for kind in ("ih", "hh"))
    else:
        outer = inner = torch.zeros_like(recurrent[:, 0])
    hidden = inner.chunk(gates)[-1]
    bias = list((outer + inner).chunk(gates))
    if isinstance(module, nn.GRU):
        bias[2] = outer.chunk(3)[2]
    return Parts(tuple(rows), tuple(pushed.chunk(gates)), tuple(bias), hidden)


def _factors(module: nn.RNNBase, parts: Parts) -> Tensor:
    if isinstance(module, nn.GRU):
        return _gru(parts)
    return _lstm(parts) if isinstance(module, nn.LSTM) else parts.rows[0]


def _gru(parts: Parts) -> Tensor:
    reset, update = (torch.sigmoid(parts.largest(gate)) for gate in (0, 1))
    direct = parts.rows[2]
    candidate = reset * direct + (direct + parts.hidden.abs()) * parts.rows[0] / 4
    kept = update + (1 - update) * candidate
    return torch.maximum(candidate, kept) + parts.rows[1] / 2


def _lstm(parts: Parts) -> Tensor:
    forget, coupled, shown, output = lstm_entries(parts)
    trace = forget + output * coupled + shown
    # The determinant is f times what is shown directly.
    gap = (trace * trace - 4 * forget * shown).clamp(min=TINY)
    return (trace + torch.sqrt(gap)) / 2


def lstm_entries(parts: Parts) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The largest forget gate, alpha, omega and the largest output gate of each unit."""
    i, f, o = (torch.sigmoid(parts.largest(gate)) for gate in (0, 1, 3))
    g = torch.tanh(parts.pushed[2] + parts.rows[2] + parts.bias[2].abs())
    # 1 - f is the gate at the opposite place: never rounded to 0 where f is rounded to 1.
    cell = i * g / torch.sigmoid(-parts.largest(1))
    coupled = cell * parts.rows[1] / 4 + i * parts.rows[2] + g * parts.rows[0] / 4
    return f, coupled, torch.tanh(cell) * parts.rows[3] / 4, o
