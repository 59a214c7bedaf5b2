"""Mamba's block at the width of a language model: vectors without symbols of their own."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest
from flint import arb, fmpq
from numpy.typing import NDArray

from memory_theorems.theorems import about_model
from memory_theorems.theorems.models import affine_forms, affine_parts, affine_steps
from memory_theorems.theorems.models.affine_forms import Form, Grouped, Repeated, Tiled
from memory_theorems.theorems.models.affine_pairs import Pair
from memory_theorems.theorems.models.affine_steps import AffineModel, Run
from memory_theorems.theorems.models.along import above, follow
from memory_theorems.theorems.models.along_data import Sequences
from memory_theorems.theorems.models.along_documents import to_json
from memory_theorems.theorems.models.along_replaying import replay
from memory_theorems.theorems.models.checking import along as checking_along
from memory_theorems.theorems.models.checking import zonotopes
from memory_theorems.theorems.models.gradients import gap_gradient
from memory_theorems.theorems.models.loading import load_model
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.errors import InputError
from property_tests.theorems.models.stacked_files import (
    entry_normalised,
    mamba_as_begun,
    s4_stack,
    saved,
)
from property_tests.theorems.models.test_along import (
    DELTA,
    ball_gaps,
    drawn,
    replay_gaps,
    search_gaps,
)

Floats = NDArray[np.float64]
#: 46 channels of 16 states: 736, more than have symbols of their own.
WIDTH = 23
NEAR = Fraction(1, 500)


@cache
def trained() -> TrainedModel:
    with TemporaryDirectory() as folder:
        return load_model(saved(Path(folder), mamba_as_begun(1, WIDTH)))


def rows(count: int = 1, time: int = 9, seed: int = 2) -> Floats:
    return drawn(count, time, WIDTH, seed) * 2


def test_both_sides_agree_on_what_is_wide() -> None:
    assert affine_parts.OWNED == zonotopes.NAMED < trained().layers[0].size
    assert affine_steps.ENTRIES == checking_along.MOST_ENTRIES


@pytest.mark.parametrize("entries", [400_000, 40_000])
def test_drawn_inputs_stay_within_both_bounds_and_these_agree(
    monkeypatch: pytest.MonkeyPatch, entries: int
) -> None:
    """Also where most symbols go into the boxes."""
    monkeypatch.setattr(affine_steps, "ENTRIES", entries)
    monkeypatch.setattr(checking_along, "MOST_ENTRIES", entries)
    model, row = trained(), rows()[0]
    one, two = (find(model, row, 3, 3) for find in (search_gaps, replay_gaps))
    assert np.allclose(one, two, rtol=1e-7, atol=1e-12)
    rng, reach = np.random.default_rng(1), above(DELTA) * (1 - 1e-12)
    with precision(120):
        moved = row + rng.choice([-reach, reach], size=row.shape)
        for bound, gap in zip(one, ball_gaps(model, moved, 3), strict=True):
            assert gap <= arb(bound)


def test_what_is_forgotten_must_go_into_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reduction that drops the rows is seen by the balls."""

    class Forgetting(AffineModel):
        def reduced(self, run: Run) -> Run:
            count = 40
            less = [
                [
                    Pair(
                        *(
                            None if f is None else Form(f.centre, f.rows[-count:], f.box)
                            for f in (pair.value, pair.gap)
                        )  # type: ignore[arg-type]
                    )
                    for pair in state
                ]
                for state in run.states
            ]
            return Run(less, affine_parts.Symbols(count))

    def outside(kind: type[AffineModel]) -> int:
        model, row, reach = trained(), rows()[0], above(DELTA)
        affine, run = kind(model, 3), Run(kind(model, 3).zero())
        moved = row + np.random.default_rng(4).choice([-reach, reach], size=row.shape)
        with precision(80):
            from memory_theorems.theorems.models.runs import BallModel

            balls = BallModel.of(model)
            states = balls.zero()
            for x, y in zip(row, moved, strict=True):
                run = affine.step(run, x, reach)
                states = balls.step(states, [fmpq(*float(v).as_integer_ratio()) for v in y])
            form = run.states[0][0].value
            exact = states[0][0].entries()
            return sum(
                bool(abs(v - arb(float(c))) > arb(float(r)))
                for v, c, r in zip(exact, form.centre, form.radius, strict=True)
            )

    assert outside(AffineModel) == 0
    assert outside(Forgetting) > 0


def test_maps_of_a_diagonal_structure_are_their_matrices() -> None:
    rng = np.random.default_rng(0)
    form = Form(rng.normal(size=6), rng.normal(size=(4, 6)), rng.uniform(size=6))
    bare = Form(form.centre, form.rows[:0], form.box)
    for own, other, matrix in (
        (Repeated(2), lambda z: zonotopes.repeated(z, 2), np.repeat(np.eye(6), 2, axis=0)),
        (Tiled(3), lambda z: zonotopes.tiled(z, 3), np.tile(np.eye(6), (3, 1))),
        (Grouped(2), lambda z: zonotopes.grouped(z, 2), np.repeat(np.eye(3), 2, axis=1)),
    ):  # fmt: skip
        for x in (form, bare):
            z = zonotopes.Zonotope.of(x.centre, x.rows, x.box)
            shown = other(z)
            for found, expected in (
                (own(x).centre, matrix @ x.centre), (own(x).rows, x.rows @ matrix.T),
                (own(x).box, matrix @ x.box), (shown.mid, matrix @ x.centre),
                (shown.arms, x.rows @ matrix.T), (shown.slack, matrix @ x.box),
            ):  # fmt: skip
                assert np.allclose(found, expected, atol=1e-12)
            assert (shown.length >= np.abs(shown.arms).sum(axis=0)).all()


def test_its_windows_are_certified_and_shown_again_and_no_attack_exceeds_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(affine_steps, "ENTRIES", 300_000)
    monkeypatch.setattr(checking_along, "MOST_ENTRIES", 300_000)
    model, data, eps = trained(), rows(1, 10), Fraction(1, 20)
    found = follow(model, data, NEAR, eps, [[2, 3]])
    assert found.window is not None
    assert found.window <= 1.5 * found.empirical
    told = json.loads(
        json.dumps(to_json(model, eps, NEAR, Sequences(data, "x.npy", "0" * 64), found))
    )
    answer = replay(told)
    assert answer.accepted, answer.why
    told["restarts"][0]["window"] = told["restarts"][1]["window"] = told["certified_window"] = 1
    told["restarts_reaching"] = 2
    assert "not shown to agree" in replay(told).why
    rng, reach = np.random.default_rng(3), above(NEAR) * (1 - 1e-12)
    for item in found.restarts:
        for end in (item.step + item.window, item.steps):
            centre = data[0, :end, :, None]
            moved = rng.choice([-reach, reach], size=(*centre.shape[:2], 6))
            for ascent in range(10):
                gaps, gradient = gap_gradient(model, centre + moved, item.step)
                assert gaps.max() <= eps
                step = 2 * reach / (1 + ascent / 4)
                moved = np.clip(moved + step * np.sign(gradient), -reach, reach)


def test_recorded_inputs_alone_are_a_point() -> None:
    """Without any width there are no symbols, and no rows to be summed."""
    found = search_gaps_at(0.0)
    assert found[-1] > 0
    exact = ball_gaps(trained(), rows()[0][:7], 3)
    assert all(gap <= arb(bound) for gap, bound in zip(exact, found, strict=True))
    assert abs(float(exact[-1].mid()) - found[-1]) < 1e-9


def search_gaps_at(reach: float) -> list[float]:
    affine = AffineModel(trained(), 3)
    run, found = Run(affine.zero()), []
    for time, x in enumerate(rows()[0][:7], 1):
        run = affine.step(run, x, reach)
        if time == 3:
            run = affine.restarted(run)
        elif time > 3:
            found.append(affine.gap(run))
    return found


@pytest.mark.parametrize(
    ("width", "said"),
    [(768, ""), (1024, ""), (1032, "1 to 32768 are supported")],
)
def test_blocks_of_language_models_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int, said: str
) -> None:
    """Of 130m and 370m; wider ones are refused with their number of states."""
    arrays: dict[str, Any] = mamba_as_begun(0, width)
    path = saved(tmp_path, arrays)
    if said:
        with pytest.raises(InputError, match=said):
            load_model(path)
        return
    model = load_model(path)
    assert model.layers[0].size == 32 * width
    assert AffineModel(model, 3).components == 40 * width - width
    with pytest.raises(InputError, match=r"along recorded data \(--along\)"):
        about_model(path)
    monkeypatch.setattr(affine_steps, "WIDEST", 30_000 if width == 1024 else 20_000)
    with pytest.raises(InputError, match="components of states are too many"):
        AffineModel(model, 3)


def test_sums_count_their_roundings() -> None:
    """1 + 2^-60 - 1 in doubles is 0: the box says what is lost."""
    form = Form(np.array([1.0, 2.0**-60, -1.0]), np.zeros((0, 3)), np.zeros(3))
    summed = Grouped(3)(form)
    assert abs(summed.centre[0] - 2.0**-60) <= summed.box[0] < 1e-14
    point = zonotopes.grouped(zonotopes.Zonotope.point(form.centre), 3)
    assert abs(point.mid[0] - 2.0**-60) <= point.slack[0] < 1e-14
    assert affine_forms.MOST > affine_steps.LEAST


def test_a_stack_that_keeps_few_rows_stays_within_both_bounds(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where vectors are narrow, but the rows of all would be too many entries."""
    monkeypatch.setattr(affine_steps, "ENTRIES", 4_000)
    monkeypatch.setattr(checking_along, "MOST_ENTRIES", 4_000)
    arrays = entry_normalised(s4_stack(3, channels=3, modes=3), 4, "layer", channels=3)
    model = load_model(
        saved(tmp_path, arrays), activation="tanh", residual=True, layer_norm="before",
        norm_eps=Fraction(1, 1000),
    )  # fmt: skip
    row = drawn(time=8)[0]
    one, two = (find(model, row, 3, 3) for find in (search_gaps, replay_gaps))
    assert np.allclose(one, two, rtol=1e-6, atol=1e-12)
    monkeypatch.undo()
    assert (np.array(one) > np.array(search_gaps(model, row, 3, 3))).any()
    rng, reach = np.random.default_rng(1), above(DELTA) * (1 - 1e-12)
    with precision(120):
        moved = row + rng.choice([-reach, reach], size=row.shape)
        for bound, gap in zip(one, ball_gaps(model, moved, 3), strict=True):
            assert gap <= arb(bound)


def test_a_stack_wider_than_its_symbols_is_answered(tmp_path: Path) -> None:
    """Over 652 components, which had been too many."""
    arrays = s4_stack(3, channels=9, modes=9, layers=4, gated=False)
    model = load_model(saved(tmp_path, arrays), activation="none", residual=False)
    assert AffineModel(model, 3).components > 652
    found = follow(model, drawn(1, 6), Fraction(1, 1000), Fraction(10), [[2]])
    assert [item.symbols for item in found.restarts] == [3]
    assert found.window is not None
