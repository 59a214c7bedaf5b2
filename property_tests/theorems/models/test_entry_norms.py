"""LayerNorm and RMSNorm in a stack: what is read, windows along data, replay and attacks."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import jsonschema
import numpy as np
import pytest
from click.testing import CliRunner
from flint import arb, fmpq
from numpy.typing import NDArray
from scipy.special import expit, ndtr

from memory_theorems.theorems import about_model
from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.models import affine_norms, exact_texts
from memory_theorems.theorems.models.affine_forms import Form
from memory_theorems.theorems.models.affine_norms import Normalising
from memory_theorems.theorems.models.affine_pairs import Pair
from memory_theorems.theorems.models.affine_parts import Symbols
from memory_theorems.theorems.models.along import above, follow
from memory_theorems.theorems.models.along_data import Sequences
from memory_theorems.theorems.models.along_documents import to_json
from memory_theorems.theorems.models.along_lower_ends import lower_end
from memory_theorems.theorems.models.along_replaying import replay
from memory_theorems.theorems.models.blocks import Block
from memory_theorems.theorems.models.checking import twin_norms
from memory_theorems.theorems.models.checking.blocks import of_block
from memory_theorems.theorems.models.checking.twin_layers import Naming
from memory_theorems.theorems.models.checking.twins import Twin
from memory_theorems.theorems.models.checking.zonotopes import Zonotope
from memory_theorems.theorems.models.documents import exact_weights
from memory_theorems.theorems.models.entry_norms import BallNorm, EntryNorm
from memory_theorems.theorems.models.gradients import gap_gradient
from memory_theorems.theorems.models.loading import load_model
from memory_theorems.theorems.models.recorded_runs import outputs_of
from memory_theorems.theorems.models.replaying import digest
from memory_theorems.theorems.models.runs import BallModel
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.errors import InputError
from property_tests.theorems.models.stacked_files import Arrays, entry_normalised, s4_stack, saved
from property_tests.theorems.models.test_along import (
    DELTA,
    SCHEMA,
    ball_gaps,
    drawn,
    replay_gaps,
    search_gaps,
)

Floats = NDArray[np.float64]
Document = dict[str, Any]
#: Kind, place, and whether one more stands after the last layer.
WHERE = [("layer", "before", True), ("layer", "after", False), ("rms", "before", False),
         ("rms", "before", True), ("rms", "after", False)]  # fmt: skip
EPSILON = Fraction(1, 1000)
#: Of the windows along data.
NEAR, EPS = Fraction(1, 200), Fraction(1, 4)


def options(kind: str, place: str, activation: str = "tanh") -> dict[str, Any]:
    return {"activation": activation, "residual": True, f"{kind}_norm": place, "norm_eps": EPSILON}


def arrays_of(kind: str, last: bool, seed: int = 1, layers: int = 2, channels: int = 3) -> Arrays:
    plain = s4_stack(seed, channels=channels, layers=layers)
    return entry_normalised(plain, seed + 1, kind, channels, layers, last=last)


@cache
def trained(
    kind: str, place: str, last: bool, activation: str = "tanh", layers: int = 2
) -> TrainedModel:
    with TemporaryDirectory() as folder:
        path = saved(Path(folder), arrays_of(kind, last, layers=layers))
        return load_model(path, **options(kind, place, activation))


# ------------------------------------------------------------------ what is read
def by_hand(arrays: Arrays, inputs: Floats, kind: str, place: str, last: bool) -> Floats:
    """One step after the other, entries normalised as PyTorch documents LayerNorm and RMSNorm."""
    a = {name: np.asarray(value, dtype=float) for name, value in arrays.items()}

    def norm(start: str, u: Floats) -> Floats:
        if kind == "layer":
            return np.asarray(
                (u - u.mean()) / np.sqrt(u.var() + float(EPSILON)) * a[f"{start}.weight"]
                + a[f"{start}.bias"]
            )
        return np.asarray(u / np.sqrt(np.mean(u**2) + float(EPSILON)) * a[f"{start}.weight"])

    states: dict[int, Any] = {0: 0, 1: 0}
    found = []
    for x in inputs:
        signal = a["encoder.weight"] @ x + a["encoder.bias"]
        for number in range(2):
            layer = f"s4_layers.{number}."
            read = norm(f"{layer}norm", signal) if place == "before" else signal
            step = np.exp(a[f"{layer}kernel.log_dt"])[:, None]
            rate = -np.exp(a[f"{layer}kernel.log_A_real"]) + 1j * a[f"{layer}kernel.A_imag"]
            gain = (np.exp(step * rate) - 1) / rate
            states[number] = np.exp(step * rate) * states[number] + gain * read[:, None]
            seen = ((a[f"{layer}kernel.C"] @ [1, 1j]) * states[number]).sum(axis=1)
            v = 2 * seen.real + read * a[f"{layer}D"]
            both = a[f"{layer}output_linear.0.weight"][:, :, 0] @ (v * ndtr(v))
            both = both + a[f"{layer}output_linear.0.bias"]
            signal = signal + both[:3] * expit(both[3:])
            if place == "after":
                signal = norm(f"{layer}norm", signal)
        if last:
            signal = norm("norm_f", signal)
        found.append(a["decoder.weight"] @ signal + a["decoder.bias"])
    return np.array(found)


@pytest.mark.parametrize(("kind", "place", "last"), WHERE)
def test_the_model_is_the_one_that_its_formula_says(kind: str, place: str, last: bool) -> None:
    """In floats, and in the balls of the search and of the checker."""
    model, row = trained(kind, place, last, "gelu"), drawn(seed=4)[0]
    expected = by_hand(arrays_of(kind, last), row, kind, place, last)
    assert np.allclose(outputs_of(model, row[None])[0], expected, rtol=1e-9, atol=1e-9)
    assert model.added.bias is not None
    with precision(120):
        balls = BallModel.of(model)
        running = [of_block(layer) for layer in exact_weights(model)["layers"]]
        states, others = balls.zero(), [layer.zero() for layer in running]
        for values, output in zip(row, expected, strict=True):
            x = [fmpq(*float(v).as_integer_ratio()) for v in values]
            states, feed = balls.step(states, x), [arb(v) for v in x]
            for k, layer in enumerate(running):
                others[k] = layer.step(others[k], feed)
                feed = layer.hidden(others[k])
            for exact, near in zip(balls.output(states), output, strict=True):
                assert abs(float(exact.mid()) + float(model.added.bias[0]) - near) < 1e-9
            for one, two in zip(states[-1][-1].entries(), feed, strict=True):
                assert one.overlaps(two)


@pytest.mark.parametrize(("kind", "place", "last"), WHERE)
def test_gradients_are_those_of_differences(kind: str, place: str, last: bool) -> None:
    model, row = trained(kind, place, last), drawn(1, 6, seed=2)[0][:, :, None]
    _, gradient = gap_gradient(model, row, 2)
    for step, channel in ((0, 0), (1, 1), (5, 0)):
        moved = np.repeat(row, 2, axis=2)
        moved[step, channel] += [1e-6, -1e-6]
        gaps, _ = gap_gradient(model, moved, 2)
        assert np.isclose((gaps[0] - gaps[1]) / 2e-6, gradient[step, channel, 0], atol=1e-6)


@pytest.mark.parametrize(
    ("change", "moved", "said"),
    [
        ({}, {"norm_eps": None}, "say --norm-eps (1/100000 in nn.LayerNorm"),
        ({}, {"norm_eps": Fraction(0)}, "norm_eps is positive"),
        ({}, {"layer_norm": "inside"}, "'before' or 'after'"),
        ({}, {"layer_norm": None}, "--norm-eps belongs to --layer-norm"),
        ({}, {"layer_norm": None, "norm_eps": None}, "normalises: say --layer-norm"),
        ({}, {"rms_norm": "before"}, "choose one"),
        ({}, {"batch_norm": "before"}, "choose one"),
        ({}, {"layer_norm": None, "rms_norm": "before"}, "RMSNorm has no bias"),
        ({}, {"layer_norm": "after"}, "3 norms (s4"),
        ({"s4_layers.1.norm.bias": None}, {}, "no 's4_layers.1.norm.bias'"),
        ({"s4_layers.0.norm.weight": np.ones(2)}, {}, "not (2,)"),
        ({"s4_layers.0.norm.bias": np.ones(2)}, {}, "has shape (2,), not (3,)"),
        ({"s4_layers.0.norm.scale": np.ones(3)}, {}, "a weight and a scale"),
        ({"s4_layers.0.norm.more": np.ones(3)}, {}, "'s4_layers.0.norm.more' is not used"),
        ({"s4_layers.0.ln2.weight": np.ones(3)}, {}, "4 norms"),
        ({"norm_f.weight": None, "norm_f.bias": None, "s4_layers.0.ln2.weight": np.ones(3)}, {},
         "which of"),
        ({"norm_f.running_mean": np.ones(3)}, {}, "is a batch normalisation"),
        ({"norm_f.weight": None, "norm_f.bias": None, "encoder_norm.weight": np.ones(3),
          "encoder_norm.bias": np.ones(3)}, {}, "'encoder_norm' belongs to no layer"),
        ({"norm_f.weight": np.ones(4), "norm_f.bias": np.ones(4)}, {}, "4 channels are normal"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(
    tmp_path: Path, change: Arrays, moved: dict[str, Any], said: str
) -> None:
    arrays = arrays_of("layer", True) | change
    path = saved(tmp_path, {name: value for name, value in arrays.items() if value is not None})
    with pytest.raises(InputError) as refused:
        load_model(path, **options("layer", "before") | moved)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("name", "fine"),
    [("norm_f", True), ("norm", True), ("final_layernorm", True), ("ln_f", True),
     ("backbone.norm_f", True), ("LayerNorm_4", True), ("decoder.norm", True),
     ("input_norm", False), ("encoder.norm", False), ("norm_in", False), ("pre_norm", False),
     ("embed.ln", False)],
)  # fmt: skip
def test_a_norm_after_the_last_layer_is_called_so(tmp_path: Path, name: str, fine: bool) -> None:
    plain = arrays_of("rms", False) | {f"{name}.weight": np.ones(3)}
    if fine:
        last = load_model(saved(tmp_path, plain), **options("rms", "before")).layers[-1].block
        assert isinstance(last, Block)
        assert isinstance(last.last, EntryNorm)
        return
    with pytest.raises(InputError, match="belongs to no layer"):
        load_model(saved(tmp_path, plain), **options("rms", "before"))


def test_the_reading_names_kind_place_and_epsilon() -> None:
    model = trained("rms", "before", True)
    assert "RMSNorm of what it reads and the last outputs, eps 1/1000" in model.reading
    assert "norm_f" in model.reading
    assert "which norms stand where, and their epsilon" in model.untold


def test_the_worst_case_has_no_window_and_says_why(tmp_path: Path) -> None:
    path = saved(tmp_path, arrays_of("layer", True))
    answer = about_model(path, **options("layer", "before") | {"norm_eps": "1/1000"}, blind=3)
    assert answer.document["certified_window"] is None
    assert "have no useful bound" in json.dumps(answer.document)


def test_check_runs_the_norms_and_names_the_reading_that_agrees(tmp_path: Path) -> None:
    path, row = saved(tmp_path, arrays_of("rms", False)), drawn(seed=6)
    model = load_model(path, **options("rms", "before"))
    np.save(tmp_path / "x.npy", row)
    np.save(tmp_path / "y.npy", outputs_of(model, row).astype(np.float32))
    words = [str(path), "--activation", "tanh", "--residual", "--along", str(tmp_path / "x.npy"),
             "--delta", "1/1000", "--eps", "1", "--restarts", "2",
             "--check", str(tmp_path / "x.npy"), str(tmp_path / "y.npy")]  # fmt: skip
    right = CliRunner().invoke(command, [*words, "--rms-norm", "before", "--norm-eps", "1/1000"])
    assert right.exit_code == 0, right.output
    assert "check: agrees" in right.output
    for place, epsilon, advice in (
        ("after", "1/1000", "--rms-norm before"), ("before", "1/100000", "--norm-eps 1/1000"),
    ):  # fmt: skip
        wrong = CliRunner().invoke(command, [*words, "--rms-norm", place, "--norm-eps", epsilon])
        assert wrong.exit_code == 1
        assert f"read with {advice} it agrees" in " ".join(wrong.output.split())


# ------------------------------------------------------------------ enclosures
def case(seed: int, kind: str, width: float) -> tuple[EntryNorm, Floats, Floats, Floats, Floats]:
    """A norm, centre and rows of a form of 4 entries, and of a difference."""
    rng = np.random.default_rng(seed)
    bias = rng.normal(size=4) * (kind == "layer")
    norm = EntryNorm(kind, rng.normal(size=4), bias, Fraction(1, 10 ** int(rng.integers(1, 7))))
    centre, apart = rng.normal(size=4) * rng.choice([0, 1, 30]), rng.normal(size=4) * width
    return norm, centre, rng.normal(size=(5, 4)) * width, apart, rng.normal(size=(5, 4)) * width


def enclosures(norm: EntryNorm, centre: Floats, rows: Floats, apart: Floats, moved: Floats
               ) -> list[tuple[Any, Any]]:  # fmt: skip
    """(value, gap) as (middle, rows, slack) by the search and by the replay."""
    none = np.zeros(4)
    pair = Pair(Form(centre, rows, none), Form(apart, moved, none))
    one = Normalising(norm)(pair, Symbols(5))
    twin = Twin(Zonotope.of(centre, rows, none), Zonotope.of(apart, moved, none))
    two = twin_norms.EntryNorm(exact_texts.scale(norm) or {})(twin, Naming(5))
    assert one.gap is not None
    assert two.apart is not None
    forms = [
        [(form.centre, form.rows, form.box) for form in (one.value, one.gap)],
        [(z.mid, z.arms, z.slack) for z in (two.full, two.apart)],
    ]
    return [(value, gap) for value, gap in forms]


def at_symbols(signs: Floats, centre: Floats, rows: Floats) -> list[arb]:
    terms = np.column_stack([centre, (signs[:, None] * rows).T])
    return [sum((arb(float(v)) for v in row), arb(0)) for row in terms]


def assert_encloses(seed: int, kind: str, width: float) -> None:
    """At corners of the symbols: what the first five do not say the others may."""
    norm, *forms = case(seed, kind, width)
    centre, rows, apart, moved = forms
    with np.errstate(all="ignore"):
        found = enclosures(norm, *forms)
    rng = np.random.default_rng(seed + 1)
    with precision(200):
        exact = BallNorm(norm)
        for _ in range(12):
            # A power of two: the products with rows are exact.
            signs = rng.choice([-1.0, 0.0, 1.0], size=5) * rng.choice([1.0, 0.5])
            x, d = at_symbols(signs, centre, rows), at_symbols(signs, apart, moved)
            full, short = exact(x), exact([u - v for u, v in zip(x, d, strict=True)])
            gap = [u - v for u, v in zip(full, short, strict=True)]
            for pair in found:
                for (middle, arms, slack), values in zip(pair, (full, gap), strict=True):
                    rest = np.abs(arms[5:]).sum(axis=0) + slack
                    line = middle + signs @ arms[:5]
                    for k, value in enumerate(values):
                        off = abs(value - arb(float(line[k])))
                        assert off <= arb(float(rest[k]) * (1 + 1e-9) + 1e-9)


CASES = [(seed, kind, width) for kind in ("layer", "rms") for seed in range(12)
         for width in (1e-6, 0.01, 0.3, 5.0)]  # fmt: skip


@pytest.mark.parametrize(("seed", "kind", "width"), CASES)
def test_both_enclosures_hold_what_balls_say(seed: int, kind: str, width: float) -> None:
    assert_encloses(seed, kind, width)


def assert_roots(seed: int, width: float) -> None:
    """Of the inverse roots alone, where nothing else is lost: T and its difference are forms of two
    symbols, whose corners and middles are tried."""
    rng = np.random.default_rng(seed)
    centre = 10.0 ** rng.uniform(-2, 3)
    rows = centre * width * rng.uniform(-0.5, 0.5, size=2)
    apart, moved = centre * rng.uniform(-3, 0.3), centre * width * rng.uniform(-0.2, 0.2, size=2)
    norm, none = EntryNorm("rms", np.ones(3), np.zeros(3), Fraction(1, 1000)), np.zeros(1)
    still = Form(np.zeros(3), np.zeros((0, 3)), np.zeros(3))
    one = Normalising(norm)._root(
        Pair(Form(np.array([centre]), rows[:, None], none),
             Form(np.array([apart]), moved[:, None], none)), Pair(still, still),
    )  # fmt: skip
    flat = Zonotope.point(np.zeros(3))
    with precision(150):
        two = twin_norms.EntryNorm(exact_texts.scale(norm) or {})._inverse_root(
            Twin(Zonotope.of(np.array([centre]), rows[:, None], none),
                 Zonotope.of(np.array([apart]), moved[:, None], none)), Twin(flat, flat),
        )  # fmt: skip
    assert one.gap is not None
    assert two.apart is not None
    for signs in np.stack(np.meshgrid(*[np.linspace(-1, 1, 9)] * 2), axis=-1).reshape(-1, 2):
        whole = centre + signs @ rows + 3 / 1000
        other = whole - apart - signs @ moved
        if min(whole, other) < 3 / 1000:
            # No sums of squares and their room.
            continue
        h, gap = np.sqrt(3 / whole), np.sqrt(3 / whole) - np.sqrt(3 / other)
        near = 1e-9 * (1 + h + abs(gap))
        for middle, arms, slack, value in (
            (one.value.centre, one.value.rows, one.value.box, h),
            (one.gap.centre, one.gap.rows, one.gap.box, gap),
            (two.full.mid, two.full.arms, two.full.slack, h),
            (two.apart.mid, two.apart.arms, two.apart.slack, gap),
        ):
            assert abs(middle[0] + signs @ arms[:, 0] - value) <= slack[0] + near


ROOTS = [(seed, width) for width in (0.01, 0.3, 1.0) for seed in range(20)]


@pytest.mark.parametrize(("seed", "width"), ROOTS)
def test_inverse_roots_hold_what_their_formula_says(seed: int, width: float) -> None:
    assert_roots(seed, width)


def refuted() -> bool:
    """Whether the cases above catch what is wrong."""
    for given in ROOTS:
        try:
            assert_roots(*given)
        except AssertionError:
            return True
    return False


def without_rest(choice: Any) -> Any:
    return affine_norms._Choice(choice.centre, choice.of_a, choice.of_p, 0.0)


@pytest.mark.parametrize("name", ["line", "_two_lines", "_slopes", "_mean_slope"])
def test_a_root_whose_rest_is_forgotten_is_caught(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    home = affine_norms._Range if name == "line" else affine_norms
    honest = getattr(home, name)
    monkeypatch.setattr(home, name, lambda *given: without_rest(honest(*given)))
    assert refuted()


@pytest.mark.parametrize("name", ["line", "_lines", "_by_slopes", "_taylor"])
def test_the_same_is_caught_in_the_replay(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    home = twin_norms._Ends if name == "line" else twin_norms
    honest = getattr(home, name)
    monkeypatch.setattr(home, name, lambda *given: (*honest(*given)[:3], 0.0))
    assert refuted()


def test_a_room_that_forgets_how_the_mean_is_scaled_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """epsilon n, where for three of four entries it is epsilon n (3/4)^2."""

    class Wrong(Normalising):
        def __init__(self, norm: EntryNorm) -> None:
            super().__init__(norm)
            self.room = self.count * norm.epsilon

    norm = EntryNorm("layer", np.ones(3), np.zeros(3), Fraction(1))
    x = np.array([1.0, 2, 4])
    point = Pair(Form(x, np.zeros((0, 3)), np.zeros(3)), None)
    exact = [float(v) for v in BallNorm(norm)([arb(v) for v in x])]
    assert np.allclose(Normalising(norm)(point, Symbols()).value.centre, exact, atol=1e-12)
    assert not np.allclose(Wrong(norm)(point, Symbols()).value.centre, exact, atol=1e-3)


def test_the_mean_is_the_same_in_all_entries() -> None:
    """A symbol that moves all entries alike moves nothing: it cancels exactly."""
    norm = EntryNorm("layer", np.ones(3), np.zeros(3), EPSILON)
    alike = Form(np.array([1.0, -2, 3]), np.full((1, 3), 0.75), np.zeros(3))
    assert (Normalising(norm)(Pair(alike, None), Symbols(1)).value.radius < 1e-12).all()
    twin = Twin(Zonotope.of(alike.centre, alike.rows, np.zeros(3)), None)
    shown = twin_norms.EntryNorm(exact_texts.scale(norm) or {})(twin, Naming(1))
    assert (shown.full.reach < 1e-12).all()


# ------------------------------------------------------------------ along data
@pytest.mark.parametrize(("kind", "place", "last"), WHERE)
@pytest.mark.parametrize("symbols", [1, 12])
def test_drawn_inputs_stay_within_both_bounds_and_these_agree(
    kind: str, place: str, last: bool, symbols: int
) -> None:
    model, row = trained(kind, place, last), drawn()[0]
    one, two = (find(model, row, 4, symbols) for find in (search_gaps, replay_gaps))
    assert np.allclose(one, two, rtol=1e-6, atol=1e-12)
    rng = np.random.default_rng(1)
    reach = above(DELTA) * (1 - 1e-12)
    with precision(120):
        for _ in range(2):
            moved = row + rng.choice([-reach, reach], size=row.shape)
            for bound, gap in zip(one, ball_gaps(model, moved, 4), strict=True):
                assert gap <= arb(bound)


def attacked(model: TrainedModel, data: Floats, found: Any, delta: Fraction) -> float:
    """The largest gap that ascents within delta reach at outputs that are certified."""
    reach, largest, rng = above(delta) * (1 - 1e-12), 0.0, np.random.default_rng(3)
    for item in found.restarts:
        first = item.step + item.window
        for end in sorted({first, first + 3, item.steps} & set(range(first, item.steps + 1))):
            centre = data[item.sequence - 1, :end, :, None]
            moved = rng.choice([-reach, reach], size=(*centre.shape[:2], 12))
            moved[:, :, 0] = 0
            for ascent in range(20):
                gaps, gradient = gap_gradient(model, centre + moved, item.step)
                largest = max(largest, float(gaps.max()))
                step = 2 * reach / (1 + ascent / 4)
                moved = np.clip(moved + step * np.sign(gradient), -reach, reach)
    return largest


@pytest.mark.parametrize(("kind", "place", "last"), WHERE)
def test_ascents_within_delta_find_no_gap_above_eps(kind: str, place: str, last: bool) -> None:
    model, data = trained(kind, place, last), drawn(1, 24, seed=7)
    found = follow(model, data, NEAR, EPS, [[3, 6]])
    assert any(not item.open for item in found.restarts)
    assert 0 < attacked(model, data, found, NEAR) <= EPS


def test_four_layers_have_a_window(tmp_path: Path) -> None:
    """A stack of four with LayerNorm before each and after the last, by the command."""
    path = saved(tmp_path, arrays_of("layer", True, layers=4))
    np.save(tmp_path / "x.npy", drawn(1, 60, seed=8))
    words = [str(path), "--activation", "gelu", "--residual", "--layer-norm", "before",
             "--norm-eps", "1/1000", "--along", str(tmp_path / "x.npy"), "--delta", "1/4000",
             "--eps", "1/2", "--restarts", "2", "--json", str(tmp_path / "a.json")]  # fmt: skip
    result = CliRunner().invoke(command, words)
    assert result.exit_code == 0, result.output
    said = json.loads((tmp_path / "a.json").read_text())
    jsonschema.validate(said, SCHEMA)
    assert "CERTIFIED along x.npy" in result.output
    assert said["certified_window"] <= 1.5 * said["empirical"]["window"]


# ------------------------------------------------------------------ the document
@cache
def document() -> Mapping[str, Any]:
    model, data = trained("layer", "before", True), drawn(2, 24, seed=7)
    found = follow(model, data, NEAR, EPS, [[3, 5], [4]])
    end = lower_end(model, data, NEAR, EPS, found)
    written = to_json(model, EPS, NEAR, Sequences(data, "x.npy", "0" * 64), found, lower=end)
    return json.loads(json.dumps(written))  # type: ignore[no-any-return]


def sealed(change: Callable[[Document], None], *, unbounded: bool = True) -> Document:
    """The document with weights that are not the model's, and a digest that fits; without its
    lower end, which alone would be reason enough."""
    said = deepcopy(dict(document()))
    change(said["weights"]["layers"][0]["first"])
    said["weights_sha256"] = digest(said["weights"])
    if unbounded:
        said["lower_end"] = None
    return said


def test_what_is_found_is_shown_again() -> None:
    jsonschema.validate(document(), SCHEMA)
    assert document()["certified_window"] is not None
    answer = replay(document())
    assert answer.accepted, answer.why


def test_the_schema_knows_the_two_forms_of_a_normalisation() -> None:
    for change in ({"kind": "batch"}, {"epsilon": 1}, {"mean": []}, {"weight": [1]}):
        said = deepcopy(dict(document()))
        said["weights"]["layers"][0]["first"].update(change)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(said, SCHEMA)


def test_another_epsilon_does_not_match_the_digest() -> None:
    said = deepcopy(dict(document()))
    said["weights"]["layers"][0]["first"]["epsilon"] = "1/999"
    assert "the weights do not match" in replay(said).why


def scaled(by: int) -> Callable[[Document], None]:
    def change(norm: Document) -> None:
        norm["weight"] = [str(by * Fraction(v)) for v in norm["weight"]]

    return change


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (scaled(40), "not shown to agree"),
        (lambda norm: norm.update(epsilon="0"), "not positive"),
        (lambda norm: norm.update(epsilon="-1"), "not positive"),
        (lambda norm: norm.update(epsilon=1), "not an exact rational"),
        (lambda norm: norm.update(kind="batch"), "an unknown norm"),
        (lambda norm: norm.update(kind=1), "is no text"),
        (lambda norm: norm.pop("kind"), "unknown key 'epsilon'"),
        (lambda norm: norm.pop("epsilon"), "unknown key 'kind'"),
        (lambda norm: norm.pop("bias"), "unknown key"),
        (lambda norm: norm.update(mean=["0"] * 3), "unknown key"),
        (lambda norm: norm.update(weight=["1"] * 2), "has the shape (2,)"),
        (lambda norm: norm.update(bias=["0"] * 4), "has the shape (4,)"),
    ],
)
def test_a_norm_that_is_forged_is_refused(change: Callable[[Document], None], message: str) -> None:
    answer = replay(sealed(change))
    assert not answer.accepted
    assert message in answer.why


@pytest.mark.parametrize("change", [lambda norm: norm.update(epsilon="1000"), scaled(0)])
def test_a_norm_that_says_too_little_is_refused(change: Callable[[Document], None]) -> None:
    """Its windows hold, for another model; the lower end is that of the model."""
    answer = replay(sealed(change, unbounded=False))
    assert not answer.accepted
    assert "is long enough for the inputs given" in answer.why


def test_a_norm_that_is_left_out_is_refused() -> None:
    said = deepcopy(dict(document()))
    said["weights"]["layers"][0]["first"] = None
    said["weights_sha256"] = digest(said["weights"])
    assert not replay(said).accepted
    del said["weights"]["layers"][0]["first"]
    said["weights_sha256"] = digest(said["weights"])
    assert "no key 'first'" in replay(said).why


def test_a_lower_bound_is_refused() -> None:
    said = deepcopy(dict(document()))
    said["eps"] = "1/1000"
    assert "not shown to agree" in replay(said).why
    said = deepcopy(dict(document()))
    said["lower_end"] = None
    for item, seen in zip(said["restarts"], said["empirical"]["windows"], strict=True):
        item["window"] = max(1, seen - 1)
    said["certified_window"] = max(item["window"] for item in said["restarts"])
    said["restarts_reaching"] = sum(
        item["step"] + said["certified_window"] <= item["steps"] for item in said["restarts"]
    )
    assert "not shown to agree" in replay(said).why
