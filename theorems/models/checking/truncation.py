r"""Replay of a gradient window (Lemma 2) and of Theorem 1's window, from the weights alone.

The norms in the document are proved by exact elimination, everything else is computed again with
rationals that are rounded up.  ``gradient_window`` says from which k on

.. math:: \Gamma_k=\frac{L_pL_w\lambda^k}{1-\lambda}
   +\beta_pL_wR\lambda^k\frac{1-\lambda^k}{1-\lambda}+k\lambda^{k-1}L_p\beta_{wh}R
   +\frac{L_pL_w\beta_{hh}R\lambda^{k-1}}{1-\lambda}
   \Big(k-\frac{1-\lambda^k}{1-\lambda}\Big)

is at most eps.  For all large k that follows from :math:`\Gamma_k\le\gamma'k\lambda^{k-1}`, which
falls from :math:`k\ge\lambda/(1-\lambda)` on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from flint import arb, ctx, fmpq

from memory_theorems.theorems.models.checking.exact import (
    Matrix,
    definite,
    identity,
    matrix,
    minus,
    number,
    product,
    require,
    root,
    scaled,
    transpose,
)

#: What is said, the constants that it rests on, and what is said of a training run.
SAID = ("eps", "loss_slope", "loss_bend", "window", "failing_hypothesis", "training")
CONSTANTS = ("biases", "contraction", "gain", "readout")
TRAINING = ("steps", "rate", "length", "smoothness", "outputs_within", "window", "vacuous")
#: How far windows are tried one by one until the falling bound takes over.
STEPS = 20_000


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless the stated windows follow; nothing is asked where none is stated."""
    told = document.get("gradient_window")
    if told is None:
        return
    training = told["training"]
    require(set(told) in ({*SAID}, {*SAID, *CONSTANTS}), "unknown keys of a gradient window")
    require(training is None or set(training) == {*TRAINING}, "unknown keys of a training")
    windows = (told["window"], None if training is None else training["window"])
    if not set(CONSTANTS) & set(told):
        require(windows == (None, None) and training is None, "a window without its constants")
        return
    numbers = _numbers(document, told)
    eps = number(told["eps"])
    require(eps > 0, "eps must be positive")
    before = ctx.prec
    ctx.prec = 256
    try:
        bound = _Bound(*numbers)
        if windows[0] is not None:
            _holds(bound, windows[0], eps, lambda error, _: error)
        if training is not None:
            steps, rate = training["steps"], number(training["rate"])
            require(type(steps) is int and steps > 0 and rate > 0, "there is no training")
            bound.told(training, eps)
        if training is not None and windows[1] is not None:
            _holds(bound, windows[1], eps, bound.outputs(steps, rate))
    finally:
        ctx.prec = before


def _numbers(document: Mapping[str, Any], told: Mapping[str, Any]) -> tuple[Fraction, ...]:
    """(lambda, L, |C|, B**2, kappa, slope, bend), the norms proved."""
    weights = document["weights"]
    require(len(weights["layers"]) == 1, "Lemma 2 is applied to one layer")
    (layer,) = weights["layers"]
    require(layer["cell"] in ("rnn-tanh", "linear"), f"no constants for {layer['cell']}")
    size, width, many = len(layer["recurrent"]), len(layer["input"][0]), told["biases"]
    require(type(many) is int and 0 <= many <= 2, "the number of biases is out of range")
    norms = [number(told[key]) for key in ("contraction", "gain", "readout")]
    require(0 <= norms[0] < 1, "the model does not contract")
    recurrent = matrix(layer["recurrent"], size, size)
    _norm(norms[0], product(transpose(recurrent), recurrent), "contraction")
    inputs = matrix(layer["input"], size, width)
    square = product(inputs, transpose(inputs))
    bias = [number(value) for value in layer["bias"]]
    require(len(bias) == size, "the bias does not fit")
    require(many > 0 or not any(bias), "a bias is left out")
    if many:
        outer = scaled([[a * b for b in bias] for a in bias], Fraction(1, many))
        square = [
            [a + b for a, b in zip(x, y, strict=True)] for x, y in zip(square, outer, strict=True)
        ]
    _norm(norms[1], square, "gain")
    if weights["readout"] is None:
        require(norms[2] >= 1, "the stated readout is too small")
    else:
        seen = matrix(weights["readout"], None, size)
        _norm(norms[2], product(transpose(seen), seen), "readout")
    largest = number(document["input_bound"])
    reach = largest**2 * (1 if document["input_norm"] == "2" else width)
    bend = root(Fraction(16, 27)) if layer["cell"] == "rnn-tanh" else Fraction(0)
    loss = tuple(number(told[key]) for key in ("loss_slope", "loss_bend"))
    require(min(loss) >= 0, "a constant of the loss is negative")
    return (*norms, reach + many, bend, *loss)


def _norm(value: Fraction, square: Matrix, name: str) -> None:
    require(
        value >= 0 and definite(minus(identity(len(square), value * value), square)),
        f"the stated {name} is too small",
    )


class _Bound:
    """Balls of all constants of Lemma 2."""

    __slots__ = (
        "apart", "beta", "direct", "factor", "k_w", "late", "moved", "readout", "start", "states",
    )  # fmt: skip

    def __init__(
        self,
        factor: Fraction,
        gain: Fraction,
        readout: Fraction,
        square: Fraction,
        curvature: Fraction,
        slope: Fraction,
        bend: Fraction,
    ) -> None:
        a, c = _ball(factor), _ball(readout)
        x, kappa = _ball(root(square)), _ball(curvature)
        self.factor, self.readout = factor, c
        #: The square of what two outputs differ by at most.
        self.apart = (2 * readout * gain / (1 - factor)) ** 2 * square
        self.states = _ball(gain) * x / (1 - a)
        self.k_w = (self.states**2 + x**2).sqrt()
        p, q = c * _ball(slope), c * c * _ball(bend)
        hh, wh, ww = kappa * a**2, 1 + kappa * a * self.k_w, kappa * self.k_w**2
        self.start = p * self.k_w / (1 - a)
        self.late = q * self.k_w * self.states / (1 - a)
        self.direct = p * wh * self.states
        self.moved = p * self.k_w * hh * self.states / (1 - a)
        sensitivity = self.k_w / (1 - a)
        self.beta = q * sensitivity**2 + p * (
            ww / (1 - a) + 2 * wh * sensitivity / (1 - a) + hh * sensitivity**2 / (1 - a)
        )

    def error(self, k: int) -> arb:
        if k == 0:
            return self.start
        a = _ball(self.factor)
        now, before = a**k, a ** (k - 1)
        first = self.start * now + self.late * now * (1 - now)
        return first + before * (k * self.direct + self.moved * (k - (1 - now) / (1 - a)))

    def falling(self, k: int) -> arb:
        a = _ball(self.factor)
        steady = self.start * a + self.late * a * (1 - a) + self.direct + self.moved
        return steady * k * a ** (k - 1)

    def told(self, training: Mapping[str, Any], eps: Fraction) -> None:
        """Refused unless the stated smoothness is enough and it is said what is vacuous."""
        require(
            bool(_ball(number(training["smoothness"])) >= self.beta),
            "the stated smoothness is too small",
        )
        most = number(training["outputs_within"])
        require(
            most >= 0 and most**2 >= self.apart,
            "the stated bound of the outputs is too small",
        )
        length = training["length"]
        require(length is None or type(length) is int, "the length is no natural number")
        if training["window"] is None:
            require(bool(training["vacuous"]), "there is neither a window nor why there is none")
            return
        no_news = bool(2 * self.readout * self.states <= _ball(eps))
        if no_news or (length is not None and training["window"] >= length):
            require(bool(training["vacuous"]), "a vacuous bound is not called one")

    def outputs(self, steps: int, rate: Fraction) -> Callable[[arb, int], arb]:
        """Theorem 1's bound of the outputs from the error of the gradients and the window."""
        a, alpha = _ball(self.factor), _ball(rate)
        power = (alpha * self.beta).max(arb(1))
        grown = alpha * arb(steps) ** power * self.readout * self.k_w / (1 - a)
        return lambda error, k: grown * error + self.readout * self.states * a**k


def _holds(bound: _Bound, window: Any, eps: Fraction, of: Callable[[arb, int], arb]) -> None:
    require(type(window) is int and window >= 0, "a window is no natural number")
    limit, factor = _ball(eps), bound.factor
    for k in range(window, window + STEPS):
        require(bool(of(bound.error(k), k) <= limit), f"at the window {k} the bound is above eps")
        if k >= 1 and k * (1 - factor) >= factor and bool(of(bound.falling(k), k) <= limit):
            return
    require(False, "the falling bound stays above eps")


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))
