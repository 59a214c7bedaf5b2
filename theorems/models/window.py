r"""The certified window: how many steps of context reproduce the output within eps.

For a window k the model is restarted from the zero state k steps before the output is read; the
certified window is the least k for which a certificate shows that for *every* admissible input
sequence, every time and every window of at least k steps the two outputs differ by at most eps in
the Euclidean norm.  Statements are about real arithmetic with the weights in the file.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models import (
    histories,
    input_cells,
    literature,
    norms,
    sector_norms,
    step_ranges,
    word_ranges,
)
from memory_theorems.theorems.models.attempts import Attempt, best, certificates, scan
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.selective import SELECTIVE
from memory_theorems.theorems.models.cells.state_space_block import BLOCK
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.chains import advance, chain
from memory_theorems.theorems.models.componentwise import (
    SWEEPS,
    InputBound,
    NoCertificate,
)
from memory_theorems.theorems.models.dyadic import Dyadic, square_root_upper
from memory_theorems.theorems.models.fixed_point import Absolute, Vector
from memory_theorems.theorems.models.norms import QuadraticNorm
from memory_theorems.theorems.models.patience import Patience
from memory_theorems.theorems.models.powers import power_tail
from memory_theorems.theorems.models.selective_tails import selective_tail
from memory_theorems.theorems.models.stack_tails import stack_tail
from memory_theorems.theorems.models.tails import dense_tail, diagonal_tail
from memory_theorems.theorems.models.trained import TrainedModel

__all__ = ["Attempt", "best", "certificates", "certify", "never"]

MAX_WINDOW = 50_000
MAX_COMPARISON_STEPS = 3_000
#: No inequality is asked that is contained in another one, whose least factor is above this.
FAR = 1.05
#: A full metric of a larger state is not written out (megabytes of digits).
METRIC_LIMIT = 256
#: Where so short a window is shown, ranges over unrolled steps are not looked for.
SHORT = 24


def certify(
    model: TrainedModel,
    inputs: InputBound,
    eps: Fraction,
    start: Fraction = Fraction(0),
    patience: Patience | None = None,
    only: Collection[str] | None = None,
) -> tuple[Attempt, ...]:
    """Every applicable method, each with its window or its reason; order is fixed.

    ``start``: what bounds the entries of the first state; where it is not zero, methods that rest
    on a zero state are left out; ``patience``: three quarters of it may pass; ``only``: the names
    of the methods that are tried, and of no others.
    """
    patience = patience or Patience()
    attempts: list[Attempt] = []
    least: dict[str, float] = {}
    methods: list[tuple[str, Callable[[], list[Attempt]]]] = []
    single = len(model.layers) == 1
    cells = {layer.cell for layer in model.layers}
    if cells == {DIAGONAL}:
        methods.append(("exact tail sums", lambda: [_diagonal(model, inputs, eps)]))
    elif cells == {BLOCK}:
        methods.append(("impulse responses by layers", lambda: [_stack(model, inputs, eps)]))
    elif cells == {SELECTIVE}:
        methods.append(("least step sizes", lambda: [_selective(model, inputs, eps)]))
    else:
        if not cells & {LSTM, GRU, DIAGONAL}:
            for name, rule in (
                ("spectral norm", lambda layer, size: (norms.spectral(layer, size),)),
                (
                    "diagonal scaling",
                    lambda layer, size: norms.diagonal_scaling(layer, size, model.readout),
                ),
                ("Perron weights", lambda layer, size: (norms.perron(layer, size),)),
                ("Lyapunov P-norm", norms.lyapunov),
            ):
                methods.append((name, _norm_method(model, inputs, eps, name, rule)))
        if cells <= {TANH, LSTM, GRU}:
            methods.append(
                ("componentwise comparison", lambda: [_componentwise(model, inputs, eps)])
            )
        if cells == {LSTM}:
            methods.append(
                ("rows over input cells", lambda: [_input_cells(model, inputs, eps, attempts)])
            )
        if single and cells <= set(sector_norms.CELLS):
            methods.append(
                ("interval multipliers", lambda: [_interval_norm(model, inputs, eps, start)])
            )
        if single and cells <= set(step_ranges.CELLS):
            methods.append(
                ("unrolled ranges", lambda: [_unrolled_ranges(model, inputs, eps, attempts)])
            )
            methods.append(("input words", lambda: [_input_words(model, inputs, eps, attempts)]))
        if cells <= {TANH, RELU}:
            name = "incremental-sector LMI"
            whole = _norm_method(model, inputs, eps, name, norms.sector)
            methods.append((name, lambda: _unless_contained(model, attempts, least, whole)))
        if single and cells == {LINEAR}:
            methods.append(("exact tail sums", lambda: [_dense(model, inputs, eps)]))
    if single:
        methods += literature.methods(model, inputs, eps, attempts)
    for name, method in methods:
        if only is not None and name not in only:
            continue
        if start and name != "interval multipliers":
            attempts.append(Attempt(name, failing_hypothesis="every run must begin at zero"))
            continue
        try:
            # Overflow in a proposal is harmless: what it proposes is verified or refused.
            with np.errstate(all="ignore"), patience.within(3 / 4):
                attempts.extend(method())
        except NoCertificate as reason:
            least[name] = reason.least
            attempts.append(Attempt(name, failing_hypothesis=str(reason)))
        except (np.linalg.LinAlgError, ArithmeticError, ValueError) as trouble:
            # A proposal in floats broke down (overflow, no convergence): nothing is shown.
            attempts.append(
                Attempt(name, failing_hypothesis=f"the numbers are out of range: {trouble}")
            )
    return tuple(attempts)


def never(
    model: TrainedModel,
    inputs: InputBound,
    eps: Fraction,
    seed: int = 0,
    effort: int = 1,
    patience: Patience | None = None,
) -> Attempt:
    """The attempt to show that there is no window: histories whose outputs stay apart.

    ``patience``: a quarter of it may pass.
    """
    method = "histories that never meet"
    try:
        with (patience or Patience()).within(1 / 4):
            found = histories.prove(model, inputs, eps, seed, effort)
    except NoCertificate as reason:
        return Attempt(method, failing_hypothesis=str(reason))
    return Attempt(method, apart=found.steps, certificate=found.certificate)


def _componentwise(model: TrainedModel, inputs: InputBound, eps: Fraction) -> Attempt:
    systems = chain(model.layers, inputs)
    readout = _absolute_readout(model)
    last_ratio = Fraction(1)

    taken = 0

    def steps() -> Iterator[tuple[int, bool]]:
        nonlocal last_ratio, taken
        gaps = tuple(system.state for system in systems)
        start = max(max(gap, default=0) for gap in gaps)
        for k in range(MAX_COMPARISON_STEPS):
            moved = advance(systems, gaps)
            settled = all(fp.dominated(new, old) for new, old in zip(moved, gaps, strict=True))
            last_ratio, taken = _ratio(moved, gaps), k
            yield _euclidean(readout, systems[-1].hidden(gaps[-1])), settled
            gaps = moved
            largest = max(max(gap, default=0) for gap in gaps)
            if largest > 1000 * start or (k >= 60 and not settled and last_ratio >= 1):
                return

    window, bounds = scan(steps(), eps)
    if window is None:
        raise NoCertificate(
            "the comparison system must contract: its growth per step is about "
            f"{float(last_ratio):.6g}"
        )
    return Attempt(
        "componentwise comparison",
        window,
        last_ratio if last_ratio < 1 else None,
        bounds,
        certificate={"kind": "componentwise", "sweeps": SWEEPS, "steps": taken},
    )


def _input_cells(
    model: TrainedModel, inputs: InputBound, eps: Fraction, earlier: list[Attempt]
) -> Attempt:
    """Windows below the comparison's, each proved for a restart exactly so many steps ago."""
    base = next((item for item in earlier if item.certificate.get("kind") == "componentwise"), None)
    if base is None or base.window is None:
        raise NoCertificate(
            "a componentwise comparison must settle the long windows, and none does"
        )
    rows = input_cells.prove(model, inputs, base.window)
    window = base.window
    while window > 0 and window <= len(rows.bounds) and rows.bounds[window - 1] <= eps:
        window -= 1
    bounds = tuple(
        min(fp.ceiling(mine), other) for mine, other in zip(rows.bounds, base.bounds, strict=False)
    )
    return Attempt(
        "rows over input cells",
        window,
        base.factor,
        bounds,
        certificate={
            "kind": "input-cells",
            "base_window": base.window,
            "base": base.certificate,
            **rows.certificate,
        },
    )


def _interval_norm(
    model: TrainedModel, inputs: InputBound, eps: Fraction, start: Fraction
) -> Attempt:
    found = sector_norms.prove(model, inputs, eps, start)
    return Attempt(
        "interval multipliers",
        found.window,
        found.factor,
        _geometric(found.first, found.factor, found.window),
        certificate=found.certificate,
    )


def _unrolled_ranges(
    model: TrainedModel, inputs: InputBound, eps: Fraction, earlier: list[Attempt]
) -> Attempt:
    known = best(tuple(earlier))
    if known is not None and known.window is not None and known.window <= SHORT:
        raise NoCertificate(f"skipped: a window of at most {SHORT} steps is shown")
    return _delayed("unrolled ranges", step_ranges.prove(model, inputs, eps))


def _input_words(
    model: TrainedModel, inputs: InputBound, eps: Fraction, earlier: list[Attempt]
) -> Attempt:
    if best(tuple(earlier)) is not None:
        raise NoCertificate("skipped: another method gave a window")
    return _delayed("input words", word_ranges.prove(model, inputs, eps))


def _delayed(method: str, found: sector_norms.NormWindow) -> Attempt:
    """A bound that shrinks after the first steps."""
    return Attempt(
        method,
        found.window,
        found.factor,
        (fp.ceiling(found.first),) * found.after
        + _geometric(found.first, found.factor, found.window - found.after),
        certificate=found.certificate,
    )


def _unless_contained(
    model: TrainedModel,
    earlier: list[Attempt],
    least: Mapping[str, float],
    method: Callable[[], list[Attempt]],
) -> list[Attempt]:
    """The inequality with all slopes in [0, 1], which takes long above 16 units.

    ``least``: the least factors that methods found.
    """
    contained = any(item.method == "interval multipliers" and item.window for item in earlier)
    if contained and model.layers[0].size > 16:
        raise NoCertificate("skipped: interval multipliers contain it and gave a window")
    if least.get("interval multipliers", 1.0) > FAR and model.layers[0].size > 16:
        raise NoCertificate("skipped: interval multipliers contain it and are far from it")
    return method()


def _geometric(first: Fraction, factor: Fraction, window: int) -> tuple[int, ...]:
    bounds, step = [fp.ceiling(first)], fp.ceiling(factor)
    for _ in range(min(window, 5000)):
        bounds.append(fp.product(bounds[-1], step))
    return tuple(bounds)


def _ratio(new: tuple[Vector, ...], old: tuple[Vector, ...]) -> Fraction:
    ratios = [
        Fraction(a, b)
        for fresh, stale in zip(new, old, strict=True)
        for a, b in zip(fresh, stale, strict=True)
        if b > 0
    ]
    return max(ratios, default=Fraction(0))


def _absolute_readout(model: TrainedModel) -> Absolute | None:
    if model.readout is None:
        return None
    return Absolute.of(Dyadic.from_array(np.asarray(model.readout.real, dtype=np.float64)))


def _euclidean(readout: Absolute | None, gap: Vector) -> int:
    image = gap if readout is None else readout(gap)
    return fp.ceiling(square_root_upper(sum((fp.exact(v) ** 2 for v in image), Fraction(0))))


# ------------------------------------------------------------------ quadratic norms
NormRule = Callable[[Any, Fraction], tuple[QuadraticNorm, ...]]


def _norm_method(
    model: TrainedModel, inputs: InputBound, eps: Fraction, name: str, rule: NormRule
) -> Callable[[], list[Attempt]]:
    def run() -> list[Attempt]:
        chosen: list[QuadraticNorm] = []
        bound = norms.input_norm(inputs, model.layers[0].inputs)
        if len(model.layers) == 1:
            candidates = rule(model.layers[0], bound)
            found = [_chain_window(model, (item,), eps, name) for item in candidates]
            kept = best(tuple(found))
            if kept is None:
                raise NoCertificate(f"the window exceeds {MAX_WINDOW:,} steps")
            return [kept]
        for number, layer in enumerate(model.layers):
            try:
                options = rule(layer, bound)
            except NoCertificate as reason:
                raise NoCertificate(f"layer {number}: {reason}") from None
            item = min(options, key=lambda norm: (norm.output * norm.start, norm.factor))
            chosen.append(item)
            bound = item.output * item.start
        attempt = _chain_window(model, tuple(chosen), eps, name)
        if attempt.window is None:
            raise NoCertificate(f"the window exceeds {MAX_WINDOW:,} steps")
        return [attempt]

    return run


def _chain_window(
    model: TrainedModel, chosen: tuple[QuadraticNorm, ...], eps: Fraction, name: str
) -> Attempt:
    """Scalar comparison of the layers' P-norm gaps: g_l' = mu_l g_l + gain_l kappa g_{l-1}'."""
    readout_factor = norms.readout_factor(model.readout, chosen[-1])
    readout = fp.ceiling(readout_factor)
    factors = [fp.ceiling(item.factor) for item in chosen]
    couplings = [fp.ceiling(item.gain * below.output) for below, item in itertools.pairwise(chosen)]

    def steps() -> Iterator[tuple[int, bool]]:
        gaps = tuple(fp.ceiling(item.start) for item in chosen)
        for _ in range(MAX_WINDOW):
            moved: list[int] = []
            for index, (gap, factor) in enumerate(zip(gaps, factors, strict=True)):
                value = fp.product(factor, gap)
                if index:
                    value += fp.product(couplings[index - 1], moved[-1])
                moved.append(value)
            settled = all(new <= old for new, old in zip(moved, gaps, strict=True))
            yield fp.product(readout, gaps[-1]), settled
            gaps = tuple(moved)

    window, bounds = scan(steps(), eps)
    return Attempt(
        name,
        window,
        max(item.factor for item in chosen),
        bounds[:5000],
        certificate={
            "kind": "quadratic-norms",
            "readout_factor": str(readout_factor),
            "layers": [_norm_json(item) for item in chosen],
        },
    )


def _norm_json(item: QuadraticNorm) -> dict[str, Any]:
    size = item.metric.shape[0]
    metric: list[Any] | None = None
    if norms.is_diagonal(item.metric):
        metric = [str(item.metric.entry(i, i)) for i in range(size)]
    elif size <= METRIC_LIMIT:
        metric = [[str(item.metric.entry(i, j)) for j in range(size)] for i in range(size)]
    return {
        "metric": metric,
        "multiplier": [str(value) for value in item.multiplier],
        "factor": str(item.factor),
        "gain": str(item.gain),
        "output": str(item.output),
        "start": str(item.start),
        "largest": str(item.largest),
    }


def _dense(model: TrainedModel, inputs: InputBound, eps: Fraction) -> Attempt:
    """Tail sums by floats with rounding bounds, or exactly where those are too coarse for eps.

    A quadratic norm, where one is found, lets the replay bound the remainder.
    """
    (layer,) = model.layers
    if any(part.any() for part in layer.bias_parts):
        raise NoCertificate("a bias, of which a tail sum knows nothing")
    norm = _remainder_norm(model, inputs) if layer.size <= norms.EXACT_LIMIT else None
    try:
        tail = power_tail(model, inputs, eps)
    except (NoCertificate, ArithmeticError):
        if norm is None:
            raise
        tail = dense_tail(model, inputs, norm, eps)
    if norm is None:
        evidence = {"kind": "tail-powers", "arithmetic": "floats with rounding bounds"}
        return _from_tail(tail.sums, tail.factor, eps, evidence)
    remainder = _norm_json(norm)
    remainder["readout_factor"] = str(norms.readout_factor(model.readout, norm))
    return _from_tail(tail.sums, norm.factor, eps, {"kind": "tail", "remainder": remainder})


def _remainder_norm(model: TrainedModel, inputs: InputBound) -> QuadraticNorm | None:
    (layer,) = model.layers
    bound = norms.input_norm(inputs, layer.inputs)
    rules: tuple[Callable[[], tuple[QuadraticNorm, ...]], ...] = (
        lambda: (norms.spectral(layer, bound),),
        lambda: norms.lyapunov(layer, bound),
    )
    for rule in rules:
        try:
            return min(rule(), key=lambda item: item.factor)
        except (NoCertificate, np.linalg.LinAlgError, ArithmeticError, ValueError):
            continue
    return None


def _diagonal(model: TrainedModel, inputs: InputBound, eps: Fraction) -> Attempt:
    if len(model.layers) > 1:
        raise NoCertificate("tail sums are for one layer")
    tail = diagonal_tail(model, inputs, eps)
    return _from_tail(tail.sums, tail.factor, eps, {"kind": "tail"})


def _stack(model: TrainedModel, inputs: InputBound, eps: Fraction) -> Attempt:
    tail = stack_tail(model, inputs, eps)
    evidence = {"kind": "stack", "rate": str(tail.rate), "terms": tail.terms}
    return Attempt(
        "impulse responses by layers", tail.window, tail.rate, tail.sums, certificate=evidence
    )


def _selective(model: TrainedModel, inputs: InputBound, eps: Fraction) -> Attempt:
    tail = selective_tail(model, inputs, eps)
    return Attempt(
        "least step sizes", tail.window, tail.factor, tail.sums, certificate={"kind": "selective"}
    )


def _from_tail(
    sums: tuple[int, ...], factor: Fraction, eps: Fraction, evidence: dict[str, Any]
) -> Attempt:
    limit = fp.floor(eps)
    window = next((k for k, value in enumerate(sums) if value <= limit), len(sums))
    return Attempt(
        "exact tail sums",
        window,
        factor,
        sums,
        certificate={**evidence, "terms": len(sums)},
    )
