r"""Windows of stacked state-space layers: bounds of the difference of two runs, layer by layer.

Statement.  Let :math:`K_i` be a layer's impulse response, :math:`K_0 = \operatorname{Re}(CB) + D`
and :math:`K_i = \operatorname{Re}(C A^i B)`, let R bound the moduli of the layer's inputs at all
times, and let :math:`e(j)` bound the difference of its inputs in the run and in the run restarted
at zero, j inputs after the restart (:math:`e = 0` for the first layer: both runs share the
inputs).  Then the values before the nonlinearity differ by at most

.. math::
    \sum_{i \ge j} |K_i| R + \sum_{i=1}^{j} |K_{j-i}|\, e(i),

the nonlinearity multiplies the difference by at most its largest slope, a linear map by its
moduli, and :math:`y = m\,\operatorname{logistic}(g)` moves by at most
:math:`\bar\sigma\,|\Delta m| + \bar m\,|\Delta g| / 4`.

Tail.  If :math:`e(j) \le M \rho^j` for all :math:`j \ge 1`, with :math:`\rho` above every modulus
of an eigenvalue, then the differences above are at most
:math:`\rho^j (G' R + G M)` with :math:`G = \sum_i |K_i| \rho^{-i}` and :math:`G'` the same sum from
i = 1, both bounded mode by mode.  The first N differences come from the sums themselves, in fixed
point rounded up; the others from :math:`\rho^j`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import isqrt

import numpy as np
from flint import acb, arb, fmpz_poly

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.blocks import SLOPES, Affine, Block, FloatArray, Scale
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.dyadic import Dyadic, round_up, square_root_upper
from memory_theorems.theorems.models.entry_norms import EntryNorm
from memory_theorems.theorems.models.impulse import BLOCK, groups_of
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.arithmetic.balls import precision

MAX_WINDOW = 50_000
UNBOUNDED = "slopes of LayerNorm and RMSNorm have no useful bound; --along asks on recorded data"
#: Entries of the impulse responses times steps for which the sums themselves are computed.
MAX_WORK = 4_000_000
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Channels:
    """What is known of a vector of signals: ``reach`` bounds the moduli, ``gaps[c][j - 1]`` the
    difference of the two runs j inputs after the restart, ``scale[c] rho**j`` that for all j."""

    reach: tuple[int, ...]
    gaps: tuple[tuple[int, ...], ...]
    scale: tuple[int, ...]

    def through(self, matrix: FloatArray) -> Channels:
        """A linear map: everything is multiplied by the moduli of its entries."""
        rows = fp.Absolute.of(Dyadic.from_array(matrix))
        return Channels(rows(self.reach), rows.columns(self.gaps), rows(self.scale))

    def shifted(self, bias: FloatArray) -> Channels:
        offsets = (fp.ceiling(abs(Fraction(float(v)))) for v in bias)
        return replace(self, reach=tuple(r + v for r, v in zip(self.reach, offsets, strict=True)))

    def affine(self, affine: Affine) -> Channels:
        return self.through(affine.weight).shifted(affine.bias)

    def rescaled(self, scale: Scale | EntryNorm | None) -> Channels:
        """Scaled and shifted channel by channel."""
        if scale is None:
            return self
        if isinstance(scale, EntryNorm):
            raise NoCertificate(UNBOUNDED)
        factors = tuple(fp.ceiling(abs(Fraction(float(v)))) for v in scale.weight)
        return self.times(fp.multiply(self.reach, factors), factors).shifted(scale.bias)

    def plus(self, other: Channels) -> Channels:
        return Channels(
            fp.add(self.reach, other.reach),
            tuple(fp.add(a, b) for a, b in zip(self.gaps, other.gaps, strict=True)),
            fp.add(self.scale, other.scale),
        )

    def times(self, reach: tuple[int, ...], factors: tuple[int, ...]) -> Channels:
        """Differences multiplied by ``factors``; ``reach`` is known otherwise."""
        return Channels(
            reach,
            tuple(
                tuple(fp.product(v, f) for v in row)
                for row, f in zip(self.gaps, factors, strict=True)
            ),
            fp.multiply(self.scale, factors),
        )


@dataclass(frozen=True, slots=True)
class StackTail:
    """``sums[k]`` bounds the gap of a restart k steps ago; all later ones are at most eps."""

    sums: tuple[int, ...]
    window: int
    rate: Fraction
    terms: int


def stack_tail(model: TrainedModel, inputs: InputBound, eps: Fraction) -> StackTail:
    """The window of a stack; NoCertificate with the hypothesis that fails."""
    worst = max(float(np.abs(layer.recurrent).max()) for layer in model.layers)
    if worst >= 1:
        raise NoCertificate(
            f"every eigenvalue inside the unit circle fails: modulus about {worst:.9g}"
        )
    rate, steps = _proposed(model, inputs, float(eps), worst)
    entries = sum(entries_of(layer) for layer in model.layers)
    terms = steps if entries * steps <= MAX_WORK else 0
    return settled(model, inputs, eps, rate, terms)


def settled(
    model: TrainedModel, inputs: InputBound, eps: Fraction, rate: Fraction, terms: int
) -> StackTail:
    """The window from the first ``terms`` differences and the geometric bound with ``rate``."""
    with precision(128):
        signal, first = _first(model, inputs, terms), inputs
        for number, layer in enumerate(model.layers):
            assert isinstance(layer.block, Block)
            sharp = first if number == 0 and layer.block.before is None else None
            signal = _block(layer, layer.block, signal, sharp, rate, terms)
    assert model.readout is not None
    last = signal.through(np.asarray(model.readout.real, dtype=np.float64))
    bounds = [_euclidean(last.reach), *(_euclidean(step) for step in zip(*last.gaps, strict=True))]
    geometric, factor = _euclidean(last.scale), fp.ceiling(rate)
    for _ in range(terms + 1):
        geometric = fp.product(geometric, factor)
    limit = fp.floor(eps)
    while geometric > limit:
        if len(bounds) > MAX_WINDOW:
            raise NoCertificate(f"the window exceeds {MAX_WINDOW:,} steps")
        bounds.append(geometric)
        geometric = fp.product(geometric, factor)
    above = [k for k, bound in enumerate(bounds) if bound > limit]
    return StackTail(tuple(bounds), max(1, above[-1] + 1 if above else 1), rate, terms)


def _euclidean(values: tuple[int, ...]) -> int:
    square = sum(v * v for v in values)
    found = isqrt(square)
    return found + (found * found < square)


def entries_of(layer: Layer) -> int:
    """Entries of a layer's impulse response that are not zero for ever."""
    assert isinstance(layer.block, Block)
    return int(np.count_nonzero(np.abs(layer.block.output) @ np.abs(layer.input)))


def _first(model: TrainedModel, inputs: InputBound, terms: int) -> Channels:
    """The inputs of the first layer, which both runs share."""
    layer = model.layers[0]
    assert isinstance(layer.block, Block)
    before = layer.block.before
    if before is None:
        reach = (fp.ceiling(inputs.bound),) * layer.inputs
    else:
        reach = inputs.row_bounds(Dyadic.from_array(before.weight))
    nothing = Channels(reach, ((0,) * terms,) * len(reach), (0,) * len(reach))
    return nothing if before is None else nothing.shifted(before.bias)


def _block(
    layer: Layer,
    block: Block,
    signal: Channels,
    sharp: InputBound | None,
    rate: Fraction,
    terms: int,
) -> Channels:
    read, sharp = signal.rescaled(block.first), None if block.first else sharp
    after = _linear(layer, block, read, sharp, rate, terms)
    slope = fp.ceiling(SLOPES[block.nonlinearity])
    limit = fp.ONE if block.nonlinearity == "tanh" else max(after.reach)
    # No nonlinearity that is read is larger than its argument.
    after = after.times(tuple(min(v, limit) for v in after.reach), (slope,) * len(after.reach))
    if block.mix is not None:
        mixed = after.affine(block.mix)
        if block.gate is not None:
            mixed = _gated(mixed, after.affine(block.gate))
        after = mixed
    return (after.plus(signal) if block.residual else after).rescaled(block.last)


def _gated(mixed: Channels, gate: Channels) -> Channels:
    largest = fp.upper(fp.sigmoid, [fp.exact(v) for v in gate.reach])
    quarters = tuple(-(-v // 4) for v in mixed.reach)
    reach = fp.multiply(mixed.reach, largest)
    return mixed.times(reach, largest).plus(gate.times((0,) * len(reach), quarters))


# ------------------------------------------------------------------ the linear part
@dataclass(frozen=True, slots=True)
class _Responses:
    """By output and input: moduli of the first terms of the impulse response, G and G', and a
    bound of the sum of the other terms."""

    heads: dict[Place, list[int]]
    growth: dict[Place, tuple[int, int]]
    later: dict[Place, int]


def gains(layer: Layer, terms: int) -> dict[Place, int]:
    """Bounds of the sums of the moduli of a layer's impulse response, by output and input."""
    assert isinstance(layer.block, Block)
    worst = max(_modulus(complex(v)) for v in layer.recurrent)
    if worst >= 1:
        raise NoCertificate("an eigenvalue is not inside the unit circle")
    with precision(128):
        found = _responses(layer, layer.block, (1 + worst) / 2, terms)
    return {place: sum(found.heads.get(place, ())) + more for place, more in found.later.items()}


def _responses(layer: Layer, block: Block, rate: Fraction, terms: int) -> _Responses:
    plain = TrainedModel((Layer(DIAGONAL, layer.recurrent, layer.input, ()),), block.output, "")
    groups = groups_of(plain)
    heads: dict[Place, list[int]] = {}
    growth: dict[Place, tuple[int, int]] = {}
    later: dict[Place, int] = {}
    for p, d in zip(*np.nonzero(block.skip), strict=True):
        direct = _above(arb(float(block.skip[p, d])))
        heads[int(p), int(d)] = ([direct] + [0] * (terms - 1)) if terms else []
        growth[int(p), int(d)] = (direct, 0)
        later[int(p), int(d)] = 0 if terms else direct
    moduli = [_modulus(complex(v)) for v in layer.recurrent]
    if any(modulus >= rate for modulus in moduli):
        raise NoCertificate("an eigenvalue is too near to the unit circle")
    for group in groups:
        blocks = [group.block(start) for start in range(0, terms, BLOCK)]
        ends = [fp.ceiling(1 / (1 - moduli[i])) for i in group.modes]
        if terms:
            decay = [_power(fp.ceiling(moduli[i]), terms) for i in group.modes]
            ends = [fp.product(a, b) for a, b in zip(ends, decay, strict=True)]
        grown = [moduli[i] / rate for i in group.modes]
        both = [(fp.ceiling(1 / (1 - g)), fp.ceiling(g / (1 - g))) for g in grown]
        for row, place in enumerate(group.entries):
            sizes = [_above(w) for w in group.weights[row]]
            values = [blocks[i // BLOCK][row, i % BLOCK].real for i in range(terms)]
            if terms:
                values[0] += arb(float(block.skip[place]))
            heads[place] = [_above(value) for value in values]
            more = sum(fp.product(s, e) for s, e in zip(sizes, ends, strict=True))
            later[place] = later.get(place, 0) + more
            old = growth.get(place, (0, 0))
            with_first, without = (
                sum(fp.product(s, pair[k]) for s, pair in zip(sizes, both, strict=True))
                for k in (0, 1)
            )
            growth[place] = (old[0] + with_first, old[1] + without)
    return _Responses(heads, growth, later)


def _linear(
    layer: Layer,
    block: Block,
    signal: Channels,
    sharp: InputBound | None,
    rate: Fraction,
    terms: int,
) -> Channels:
    """The values before the nonlinearity; ``sharp``: the inputs, where the model's own are read."""
    outputs, width = block.skip.shape
    found = _responses(layer, block, rate, terms)
    heads, growth, later = found.heads, found.growth, found.later
    remainder = [0] * outputs
    for (p, d), value in later.items():
        remainder[p] += fp.product(value, signal.reach[d])
    past: list[list[int]] = []
    for p in range(outputs):
        rows = [(signal.reach[d], heads[p, d]) for d in range(width) if heads.get((p, d))]
        terms_of: list[int] = []
        for i in range(terms):
            total = sum(fp.product(head[i], reach) for reach, head in rows)
            if sharp is not None and sharp.norm == "2":
                norm = _euclidean(tuple(head[i] for _, head in rows))
                total = min(total, fp.product(norm, fp.ceiling(sharp.bound)))
            terms_of.append(total)
        past.append(terms_of)
    scale = [0] * outputs
    for (p, d), (with_first, without) in growth.items():
        scale[p] += fp.product(with_first, signal.scale[d])
        scale[p] += fp.product(without, signal.reach[d])
    moved = _convolved(heads, signal, outputs, terms)
    gaps, reach = [], []
    for p in range(outputs):
        sums, total = [0] * terms, remainder[p]
        for i in range(terms - 1, -1, -1):
            # sums[j - 1] is for j inputs after the restart: terms from j on.
            sums[i] = total
            total += past[p][i]
        reach.append(total)
        # Both runs stay within the reach.
        gaps.append(tuple(min(a + b, 2 * total) for a, b in zip(sums, moved[p], strict=True)))
    return Channels(tuple(reach), tuple(gaps), tuple(scale))


def _convolved(
    heads: dict[Place, list[int]], signal: Channels, outputs: int, terms: int
) -> list[list[int]]:
    """sum over i = 1..j of |K_(j-i)| e(i), at the place j - 1."""
    sums = [[0] * terms for _ in range(outputs)]
    if not any(any(row) for row in signal.gaps):
        return sums
    inputs = [fmpz_poly(list(row)) for row in signal.gaps]
    for p in range(outputs):
        total = fmpz_poly([0])
        for (q, d), head in heads.items():
            if q == p:
                total += fmpz_poly(head) * inputs[d]
        values = total.coeffs()[:terms]
        for j, value in enumerate(values):
            sums[p][j] = -((-int(value)) >> fp.FRACTION)
    return sums


def _power(base: int, exponent: int) -> int:
    """At least base**exponent, in fixed point."""
    result = fp.ONE
    while exponent:
        if exponent & 1:
            result = fp.product(result, base)
        base, exponent = fp.product(base, base), exponent >> 1
    return result


def _above(value: arb | acb) -> int:
    """At least |value|, in fixed point; also of a complex ball."""
    mantissa, exponent = abs(value).abs_upper().man_exp()
    shift = int(exponent) + fp.FRACTION
    whole = int(mantissa)
    return whole << shift if shift >= 0 else -(-whole >> -shift)


def _modulus(value: complex) -> Fraction:
    square = Fraction(value.real) ** 2 + Fraction(value.imag) ** 2
    return round_up(square_root_upper(square), 80)


# ------------------------------------------------------------------ the rate, in floats
def _proposed(
    model: TrainedModel, inputs: InputBound, eps: float, worst: float
) -> tuple[Fraction, int]:
    """The rate whose geometric bound falls below eps first, and the steps that it takes."""
    found: tuple[float, Fraction] | None = None
    for share in (1e-4, 1e-3, 0.003, 0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7):
        rate = round_up(Fraction(max(worst, 1e-6) ** (1 - share)), 40)
        if not worst < rate < 1:
            continue
        steps = np.log(max(_constant(model, inputs, float(rate)), eps) / eps) / -np.log(float(rate))
        if np.isfinite(steps) and (found is None or steps < found[0]):
            found = float(steps), rate
    if found is None or found[0] > MAX_WINDOW:
        raise NoCertificate(f"the window exceeds {MAX_WINDOW:,} steps")
    return found[1], int(found[0]) + 8


def _constant(model: TrainedModel, inputs: InputBound, rate: float) -> float:
    """The geometric bound's factor, as :func:`settled` computes it with no terms."""
    first = model.layers[0].block
    assert isinstance(first, Block)
    reach = np.full(model.layers[0].inputs, float(inputs.bound))
    if first.before is not None:
        order = 1 if inputs.norm == "inf" else 2
        reach = np.linalg.norm(first.before.weight, order, axis=1) * float(inputs.bound)
        reach = reach + np.abs(first.before.bias)
    scale = np.zeros_like(reach)
    for layer in model.layers:
        block = layer.block
        assert isinstance(block, Block)
        c, b, a = np.abs(block.output), np.abs(layer.input), np.abs(layer.recurrent)
        skip, slope = np.abs(block.skip), float(SLOPES[block.nonlinearity])
        grown = a / rate
        old_reach, old_scale = reach, scale
        if block.first is not None:
            reach, scale = _rescaled(block.first, reach, scale)
        scale = slope * (
            (c / (1 - grown) @ b + skip) @ scale + (c * grown / (1 - grown)) @ b @ reach
        )
        reach = (c / (1 - a) @ b + skip) @ reach
        if block.nonlinearity == "tanh":
            reach = np.minimum(reach, 1)
        if block.mix is not None:
            mixed = np.abs(block.mix.weight) @ reach + np.abs(block.mix.bias)
            moved = np.abs(block.mix.weight) @ scale
            if block.gate is not None:
                moved = moved + mixed / 4 * (np.abs(block.gate.weight) @ scale)
            reach, scale = mixed, moved
        if block.residual:
            reach, scale = reach + old_reach, scale + old_scale
        if block.last is not None:
            reach, scale = _rescaled(block.last, reach, scale)
    assert model.readout is not None
    return float(np.linalg.norm(np.abs(model.readout.real) @ scale))


def _rescaled(
    scale: Scale | EntryNorm, reach: FloatArray, moved: FloatArray
) -> tuple[FloatArray, FloatArray]:
    if isinstance(scale, EntryNorm):
        raise NoCertificate(UNBOUNDED)
    factors = np.abs(scale.weight)
    return factors * reach + np.abs(scale.bias), factors * moved
