"""Rounding at run time of stacked state-space layers and of Mamba's block: runs in coarse floats,
written out by hand, stay within the bounds of what they may be off."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import erf, expit

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.blocks import Affine, Block, Selective
from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.cells.selective import SELECTIVE
from memory_theorems.theorems.models.cells.state_space_block import BLOCK
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.loading import TrainedModel, load_model
from memory_theorems.theorems.models.run_time import UNITS, output_errors
from memory_theorems.theorems.models.selective_runs import selective_error
from memory_theorems.theorems.models.selective_tails import selective_tail
from memory_theorems.theorems.models.stack_runs import Carried, activated, gains_of, stack_error
from property_tests.theorems.models.stacked_files import lru_stack, mamba, s4_stack, saved

Real = Any
#: Worst cases against what random runs show.
LOOSE = 50_000
COARSE = {"float16": np.float16, "float32": np.float32}
ACTIVATIONS = ("none", "relu", "tanh", "gelu", "gelu-tanh", "silu")


def inputs_of(rng: np.random.Generator, steps: int, width: int, norm: str) -> Real:
    """Corners of the admissible set, which every arithmetic holds exactly."""
    drawn = rng.choice([-1.0, 1.0], size=(steps, width))
    drawn[: steps // 2] = drawn[0]
    return drawn if norm == "inf" else drawn * np.eye(width)[rng.integers(0, width, steps)]


def activation(name: str, v: Real) -> Real:
    one, two = v.dtype.type(1), v.dtype.type(2)
    if name == "relu":
        return np.maximum(v, v.dtype.type(0))
    if name == "tanh":
        return np.tanh(v)
    if name == "silu":
        return v / (one + np.exp(-v))
    if name == "gelu":
        return v / two * (one + erf(v / np.sqrt(two)).astype(v.dtype))
    if name == "gelu-tanh":
        cube = v.dtype.type(0.044715)
        return v / two * (one + np.tanh(v.dtype.type(np.sqrt(2 / np.pi)) * (v + cube * v * v * v)))
    return v


def affine(item: Affine, v: Real) -> Real:
    return item.weight.astype(v.dtype) @ v + item.bias.astype(v.dtype)


def stack_run(model: TrainedModel, inputs: Real, kind: type) -> Real:
    """Real and imaginary parts apart, for there are no coarse complex numbers."""
    states: list[Real] = [np.zeros((2, layer.size), kind) for layer in model.layers]
    outputs = []
    for row in inputs:
        u = row.astype(kind)
        for number, layer in enumerate(model.layers):
            block = layer.block
            assert isinstance(block, Block)
            a, b, c = np.asarray(layer.recurrent), np.asarray(layer.input), block.output
            if block.before is not None:
                u = affine(block.before, u)
            x, y = states[number]
            re: Real = a.real.astype(kind)
            im: Real = a.imag.astype(kind)
            new = np.array(
                [
                    re * x - im * y + b.real.astype(kind) @ u,
                    re * y + im * x + b.imag.astype(kind) @ u,
                ]
            )
            assert new.dtype == kind
            states[number] = new
            v = c.real.astype(kind) @ new[0] - c.imag.astype(kind) @ new[1]
            w = activation(block.nonlinearity, v + block.skip.astype(kind) @ u)
            z = w if block.mix is None else affine(block.mix, w)
            if block.gate is not None:
                z = z * (kind(1) / (kind(1) + np.exp(-affine(block.gate, w))))
            u = z + u if block.residual else z
            assert u.dtype == kind
        assert model.readout is not None
        outputs.append(model.readout.real.astype(kind) @ u)
    return np.array(outputs).astype(float)


def within(model: TrainedModel, runs: dict[str, Real], loose: float) -> None:
    """Coarse runs are within the bounds, and the bounds are not absurd."""
    errors = output_errors(model, InputBound(Fraction(1), "inf"), [])
    assert isinstance(errors, dict), errors
    assert list(errors) == [name for name in UNITS if name in errors]
    for name in COARSE:
        if name in errors:
            worst = np.linalg.norm(runs[name] - runs["float64"], axis=1).max()
            assert worst <= errors[name] <= loose * max(worst, float(UNITS[name]))
    assert errors["float64"] <= errors["float32"] / 2**28


@settings(deadline=None, max_examples=12)
@given(
    st.integers(0, 2**30), st.sampled_from(ACTIVATIONS), st.booleans(), st.booleans(), st.booleans()
)
def test_stacks_stay_within_their_bounds(
    tmp_path_factory: pytest.TempPathFactory,
    seed: int,
    name: str,
    residual: bool,
    gated: bool,
    encoder: bool,
) -> None:
    arrays = s4_stack(seed, gated=gated, encoder=encoder)
    path = saved(tmp_path_factory.mktemp("s"), arrays)
    model = load_model(path, activation=name, residual=residual)
    inputs = inputs_of(np.random.default_rng(seed), 120, 2, "inf")
    kinds = {**COARSE, "float64": np.float64}
    within(model, {key: stack_run(model, inputs, kind) for key, kind in kinds.items()}, LOOSE)


def test_an_lru_stack_stays_within_its_bounds(tmp_path: Any) -> None:
    model = load_model(saved(tmp_path, lru_stack(3)), activation="gelu", residual=True)
    inputs = inputs_of(np.random.default_rng(3), 200, 2, "2")
    kinds = {**COARSE, "float64": np.float64}
    within(model, {key: stack_run(model, inputs, kind) for key, kind in kinds.items()}, LOOSE)


def test_one_mode_by_hand(tmp_path: Any) -> None:
    """s' = s/2 + x, y = s: the bound is the sum of the three terms of the documentation."""
    block = Block(np.ones((1, 1), complex), np.zeros((1, 1)), "none")
    layer = Layer(BLOCK, np.array([0.5 + 0j]), np.ones((1, 1), complex), (), block)
    model = TrainedModel((layer,), np.eye(1), "one mode")
    errors = output_errors(model, InputBound(Fraction(1), "2"), [])
    assert isinstance(errors, dict)
    for name, unit in UNITS.items():

        def gamma(m: int, u: Fraction = unit) -> Fraction:
            return m * u / (1 - m * u)

        reach, stepping = Fraction(2), gamma(12)
        e = 2 * stepping * reach / (1 - stepping)
        local = stepping * (reach + e / 2)
        before = 2 * local + gamma(11) * (reach + e)
        last = before + gamma(5) * (2 + before)
        assert last <= errors[name] <= last * Fraction(1000001, 1000000) + Fraction(1, 2**80)


def mamba_run(model: TrainedModel, inputs: Real, kind: type) -> Real:
    (layer,) = model.layers
    block = layer.block
    assert isinstance(block, Selective)
    (h, n), length = block.rates.shape, block.kernel.shape[1]
    past: Real = np.zeros((length, h), kind)
    s: Real = np.zeros((h, n), kind)
    one, outputs = kind(1), []
    for row in inputs:
        both = affine(block.enter, row.astype(kind))
        past = np.concatenate([past[1:], both[None, :h]])
        x: Real = block.kernel_bias.astype(kind)
        for k in range(length):
            x = x + block.kernel[:, k].astype(kind) * past[k]
        x = x / (one + np.exp(-x))
        seen = block.project.astype(kind) @ x
        r, b, c = np.split(seen, [block.rank, block.rank + n])
        dt = np.log1p(np.exp(affine(block.step, r)))
        s = np.exp(dt[:, None] * block.rates.astype(kind)) * s + (dt * x)[:, None] * b[None]
        assert s.dtype == kind
        z = both[h:]
        y = (s @ c + block.skip.astype(kind) * x) * (z / (one + np.exp(-z)))
        assert model.readout is not None
        outputs.append(model.readout.real.astype(kind) @ affine(block.leave, y))
    return np.array(outputs).astype(float)


@settings(deadline=None, max_examples=12)
@given(st.integers(0, 2**30), st.integers(1, 3), st.integers(1, 4))
def test_mamba_stays_within_its_bounds(
    tmp_path_factory: pytest.TempPathFactory, seed: int, states: int, length: int
) -> None:
    arrays = mamba(seed, states=states, length=length)
    model = load_model(saved(tmp_path_factory.mktemp("m"), arrays))
    inputs = inputs_of(np.random.default_rng(seed), 200, 2, "inf")
    kinds = {**COARSE, "float64": np.float64}
    within(model, {key: mamba_run(model, inputs, kind) for key, kind in kinds.items()}, LOOSE)


def test_what_never_forgets_is_not_bounded() -> None:
    block = Block(np.ones((1, 1), complex), np.zeros((1, 1)), "tanh")
    layer = Layer(BLOCK, np.array([1 + 0j]), np.ones((1, 1), complex), (), block)
    said = output_errors(TrainedModel((layer,), np.eye(1), "one"), InputBound(Fraction(1), "2"), [])
    assert said == "not bounded: an eigenvalue is not inside the unit circle"
    near = Layer(BLOCK, np.array([1 - 2.0**-20 + 0j]), np.ones((1, 1), complex), (), block)
    errors = output_errors(
        TrainedModel((near,), np.eye(1), "near"), InputBound(Fraction(1), "2"), []
    )
    assert set(errors) == {"float64"}


# ---------------------------------------------------------------- every rounding errs upwards
SIZES = st.fractions(min_value=Fraction(1, 8), max_value=4, max_denominator=64)
OFFS = st.fractions(min_value=0, max_value=Fraction(1, 8), max_denominator=512)
UNIT = Fraction(1, 2**11)
#: The error of the floats that these tests compute in.
TINY = 1e-12


def one(reach: Fraction, off: Fraction) -> Carried:
    return Carried((fp.ceiling(reach),), (fp.ceiling(off),))


def attained(found: int, worst: Fraction) -> bool:
    return worst <= fp.exact(found) <= worst + Fraction(1, 2**80)


@given(SIZES, OFFS, SIZES, OFFS)
def test_the_worst_sum_and_product_attain_their_bounds(
    a: Fraction, da: Fraction, b: Fraction, db: Fraction
) -> None:
    first, second, more = one(a, da), one(b, db), 1 + UNIT
    assert attained(first.product(second, UNIT).off[0], (a + da) * (b + db) * more - a * b)
    assert attained(first.plus(second, UNIT).off[0], (a + da + b + db) * more - a - b)
    assert attained(first.product(second, UNIT).reach[0], a * b)
    assert attained(first.plus(second, UNIT).reach[0], a + b)


@given(SIZES, OFFS, SIZES, OFFS)
def test_the_worst_linear_map_attains_its_bound(
    a: Fraction, da: Fraction, b: Fraction, db: Fraction
) -> None:
    both = Carried((*one(a, da).reach, *one(b, db).reach), (*one(a, da).off, *one(b, db).off))
    found = both.through(np.array([[0.75, -2.0]]), np.array([-0.5]), UNIT)
    more = 1 + 6 * UNIT / (1 - 6 * UNIT)
    exact = Fraction(3, 4) * a + 2 * b + Fraction(1, 2)
    moved = Fraction(3, 4) * (a + da) + 2 * (b + db) + Fraction(1, 2)
    assert attained(found.off[0], moved * more - exact)
    assert attained(found.reach[0], exact)


@given(st.floats(-4, 4), st.floats(0, 0.25), st.sampled_from(ACTIVATIONS))
def test_activations_stay_within_their_bounds(v: float, off: float, name: str) -> None:
    accuracy = fp.ceiling(4 * UNIT * (1 + 8 * UNIT))
    found = activated(one(Fraction(abs(v)), Fraction(off)), name, accuracy)
    gate = one(Fraction(abs(v)), Fraction(off)).logistic(accuracy)
    exact, share = (float(f(np.array([v]))[0]) for f in (lambda x: activation(name, x), expit))
    assert abs(exact) <= float(fp.exact(found.reach[0])) + TINY
    assert share <= float(fp.exact(gate.reach[0])) + TINY
    for moved in (v - off, v + off):
        value = float(activation(name, np.array([moved]))[0])
        for sign in (-1, 1):
            wrong = 0 if name in ("none", "relu") else 4 * float(UNIT)
            size = abs(value) if name == "tanh" else abs(moved)
            assert abs(value + sign * wrong * size - exact) <= float(fp.exact(found.off[0])) + TINY
            other = float(expit(moved)) * (1 + sign * 4 * float(UNIT))
            assert abs(other - share) <= float(fp.exact(gate.off[0])) + TINY


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 2**30))
def test_a_mamba_block_that_always_errs_upwards(seed: int) -> None:
    """One channel with positive weights; all that is computed is too large by what it may be."""
    rng, u = np.random.default_rng(seed), float(UNIT) / 64
    w, k, kb, db, b, c, d, out = rng.uniform(0.2, 1.2, 8)
    rate, kb = -rng.uniform(0.3, 2), kb / 4
    block = Selective(
        Affine(np.array([[w], [w]]), np.zeros(2)),
        np.array([[k]]),
        np.array([kb]),
        np.array([[0.0], [b], [c]]),
        Affine(np.zeros((1, 1)), np.array([db])),
        np.array([[rate]]),
        np.array([d]),
        Affine(np.array([[out]]), np.zeros(1)),
    )
    layer = Layer(SELECTIVE, np.array([rate]), np.array([[w], [w]]), (), block)
    model = TrainedModel((layer,), np.eye(1), "one channel")

    def run(e: float) -> float:
        """With e the relative error of every operation."""
        more, a = 1 + e, 1 + 4 * e
        fed = w * more**2
        v = (k * more * fed * more + kb * more) * more
        x, z = v * expit(v) * a, fed * expit(fed) * a
        dt = np.log1p(np.exp(db * more)) * a
        key, query = b * x * more**2, c * x * more**2
        # The exponent towards 0, so that less decays.
        decay = np.exp(dt * rate / (1 + 2 * e) / (1 + 8 * e)) * a
        s = 0.0
        for _ in range(400):
            s = (decay * s * more + dt * x * key * more**2) * more
        return float((s * query * more + d * x * more**2) * more * z * more * out * more**2)

    def stated() -> float:
        """The documentation's terms one after the other, (value, off) each."""
        acc = 4 * u * (1 + 8 * u)

        def linear(weight: float, item: tuple[float, float], terms: int, bias: float = 0) -> Any:
            m = terms + 4
            g, whole = m * u / (1 - m * u), weight * (item[0] + item[1]) + bias
            return weight * item[0] + bias, weight * item[1] + g * whole

        def times(f: tuple[float, float], g: tuple[float, float]) -> tuple[float, float]:
            both = (f[0] + f[1]) * (g[0] + g[1])
            return f[0] * g[0], both - f[0] * g[0] + u * both

        def silu(item: tuple[float, float]) -> tuple[float, float]:
            return item[0] * expit(item[0]), 1.1 * item[1] + acc * sum(item)

        fed = linear(w, (1, 0), 1)
        x, gate = silu(linear(k, fed, 1, kb)), silu(fed)
        key, query = linear(b, x, 1), linear(c, x, 1)
        # No input moves the step size here.
        raw = 5 * u / (1 - 5 * u) * db
        value = float(np.log1p(np.exp(db)))
        dt = (value, raw + acc * (value + raw))
        push = times(times(dt, x), key)
        turn = -rate * (dt[1] + 3 * u / (1 - 3 * u) * sum(dt))
        alpha = float(np.exp(value * rate))
        wrong = alpha * np.expm1(turn) + acc * alpha * np.exp(turn)
        state, two = push[0] / (1 - alpha), 2 * u / (1 - 2 * u)
        whole = (alpha + wrong) * state + sum(push)
        e = (wrong * state + push[1] + two * whole) / (1 - (alpha + wrong) * (1 + two))
        seen = times(query, (state, e))
        seven = 7 * u / (1 - 7 * u)
        y = seen[0] + d * x[0], seen[1] + d * x[1] + seven * (sum(seen) + d * sum(x))
        return float(linear(1, linear(out, times(y, gate), 1), 1)[1])

    bound = selective_error(model, InputBound(Fraction(1), "2"), Fraction(u), 4)
    assert bound is not None
    assert abs(float(bound) - stated()) <= 1e-9 * stated()
    gap = run(u) - run(0)
    assert gap <= bound <= 4 * gap


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 2**30), st.sampled_from(["none", "relu", "gelu", "silu", "tanh"]))
def test_a_stack_that_always_errs_upwards(seed: int, name: str) -> None:
    """Two layers of one positive mode with a gate; every step is too large by what it may be."""
    rng, u = np.random.default_rng(seed), float(UNIT) / 64
    numbers = rng.uniform(0.2, 0.9, (2, 6)) * [1, 1, 1, 1, 1, 4]
    layers = []
    for a, b, c, d, m, g in numbers:
        entries = [np.array([[v]]) for v in (c, d, m, g)]
        block = Block(
            entries[0].astype(complex), entries[1], name,
            mix=Affine(entries[2], np.zeros(1)), gate=Affine(entries[3], np.zeros(1)),
            residual=True,
        )  # fmt: skip
        layers.append(Layer(BLOCK, np.array([a + 0j]), np.array([[b + 0j]]), (), block))
    model = TrainedModel(tuple(layers), np.eye(1), "two modes")

    def run(e: float) -> float:
        more, inputs = 1 + e, np.ones(300)
        for a, b, c, d, m, g in numbers:
            s, outputs = 0.0, []
            for x in inputs:
                s = (a * s + b * x) * (1 + 12 * e)
                v = (c * s + d * x) * (1 + 11 * e)
                w = float(activation(name, np.array([v]))[0])
                w += 0 if name in ("none", "relu") else 4 * e * (w if name == "tanh" else v)
                share = expit(g * w * (1 + 5 * e)) * (1 + 4 * e)
                outputs.append((m * w * (1 + 5 * e) * share * more + x) * more)
            inputs = np.array(outputs)
        return float(inputs[-1] * (1 + 5 * e))

    bound = stack_error(model, gains_of(model), InputBound(Fraction(1), "2"), Fraction(u), 4)
    assert bound is not None
    gap = run(u) - run(0)
    coarse = stack_error(model, [None, None], InputBound(Fraction(1), "2"), Fraction(u), 4)
    assert coarse is not None
    assert gap <= coarse <= 2 * bound
    # The slope of tanh is taken for 1, where it may be far less.
    assert gap <= bound <= (50 if name == "tanh" else 8) * gap


# ---------------------------------------------------------------- what is out of reach
def test_numbers_that_overflow_are_not_bounded() -> None:
    block = Block(np.array([[1.7e308 + 1.7e308j]]), np.zeros((1, 1)), "none")
    layer = Layer(BLOCK, np.array([0.5 + 0j]), np.ones((1, 1), complex), (), block)
    said = output_errors(TrainedModel((layer,), np.eye(1), "one"), InputBound(Fraction(1), "2"), [])
    assert isinstance(said, str)
    assert said.startswith("not bounded")


def test_wide_layers_are_bounded_without_their_responses() -> None:
    """150 inputs, modes and outputs: 3.4 million products, in seconds."""
    rng, size = np.random.default_rng(0), 150
    rates = rng.uniform(0.1, 0.6, size) * np.exp(1j * rng.uniform(0, 3, size))
    matrices = (rng.normal(size=(2, size, size)) + 1j * rng.normal(size=(2, size, size))) / size
    block = Block(matrices[0], np.zeros((size, size)), "tanh")
    layer = Layer(BLOCK, rates, matrices[1], (), block)
    model = TrainedModel((layer,), np.eye(size), "wide")
    assert gains_of(model) == [None]
    inputs = rng.choice([-1.0, 1.0], size=(30, size))
    errors = output_errors(model, InputBound(Fraction(1), "inf"), [])
    assert isinstance(errors, dict)
    runs = [stack_run(model, inputs, kind) for kind in (np.float32, np.float64)]
    worst = np.linalg.norm(runs[0] - runs[1], axis=1).max()
    assert worst <= errors["float32"]


def test_impulse_responses_sharpen_the_bound(tmp_path: Any) -> None:
    model = load_model(saved(tmp_path, lru_stack(3)), activation="gelu", residual=True)
    inputs = InputBound(Fraction(1), "2")
    known = gains_of(model)
    assert None not in known
    sharp = stack_error(model, known, inputs, UNIT / 64, 4)
    coarse = stack_error(model, [None, None], inputs, UNIT / 64, 4)
    assert sharp is not None
    assert coarse is not None
    assert sharp < coarse < 100 * sharp


def test_a_softplus_that_returns_its_argument_is_covered(tmp_path: Any) -> None:
    """PyTorch's, from 20 on: off by exp(-20), which is far above the roundoff of float64."""
    arrays = mamba(1, channels=1, states=1, rank=1)
    arrays |= {"dt_proj.bias": np.array([20.5]), "A_log": np.array([[-4.0]])}
    arrays |= {"x_proj.weight": np.ones((3, 1)), "dt_proj.weight": np.zeros((1, 1))}
    model = load_model(saved(tmp_path, arrays))
    inputs = InputBound(Fraction(1), "2")
    bound = selective_error(model, inputs, UNITS["float64"], 4)
    block = model.layers[0].block
    assert isinstance(block, Selective)
    run = np.tile(np.array([[1.0, 0.0]]), (50, 1))
    exact = mamba_run(model, run, np.float64)
    other = replace(block, step=Affine(block.step.weight, np.log(np.expm1([20.5]))))
    moved = replace(model, layers=(replace(model.layers[0], block=other),))
    gap = np.linalg.norm(mamba_run(moved, run, np.float64) - exact, axis=1).max()
    assert bound is not None
    assert 0 < gap <= bound


def test_decays_beyond_all_floats_are_no_trouble(tmp_path: Any) -> None:
    for change, bound in (({"A_log": np.full((3, 2), 25.0)}, 1), ({}, 10**10)):
        model = load_model(saved(tmp_path, mamba(1) | change))
        said = output_errors(model, InputBound(Fraction(bound), "2"), [])
        assert isinstance(said, (dict, str))
        with suppress(NoCertificate):
            assert selective_tail(model, InputBound(Fraction(bound), "2"), Fraction(1)).window > 0
