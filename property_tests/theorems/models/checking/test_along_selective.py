"""Mamba's block along recorded data: kept by its runs in balls, and wrong versions that are not."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from flint import arb

from memory_theorems.theorems.models.affine_forms import constant
from memory_theorems.theorems.models.affine_pairs import Pair
from memory_theorems.theorems.models.affine_parts import stacked
from memory_theorems.theorems.models.affine_steps import AffineModel
from memory_theorems.theorems.models.along_replaying import replay
from memory_theorems.theorems.models.cells import selective as selective_cell
from memory_theorems.theorems.models.cells.selective import SELECTIVE
from memory_theorems.theorems.models.checking.along import Followed
from memory_theorems.theorems.models.checking.exact import Refused
from memory_theorems.theorems.models.checking.recurrences import selective as selective_twins
from memory_theorems.theorems.models.checking.twins import Twin, beside
from memory_theorems.theorems.models.documents import exact_weights
from memory_theorems.theorems.models.loading import load_model
from memory_theorems.theorems.models.replaying import digest
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.errors import InputError
from property_tests.theorems.models.stacked_files import mamba
from property_tests.theorems.models.test_along import (
    Floats,
    ball_gaps,
    document,
    drawn,
    replay_gaps,
    search_gaps,
)


def mamba_model(**more: int) -> TrainedModel:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "m.npz"
        np.savez(path, **mamba(3, **more))
        return load_model(path)


def holds(model: TrainedModel, gaps: list[float], row: Floats, step: int) -> bool:
    """Whether the bounds are above the gaps of the recorded inputs themselves."""
    with precision(120):
        return all(gap <= arb(b) for b, gap in zip(gaps, ball_gaps(model, row, step), strict=True))


@pytest.mark.parametrize("more", [{}, {"length": 1}, {"channels": 5, "states": 4, "rank": 2}])
def test_blocks_of_other_shapes_are_followed(more: dict[str, int]) -> None:
    model, row = mamba_model(**more), drawn()[0]
    one, two = (find(model, row, 4, 6) for find in (search_gaps, replay_gaps))
    assert np.allclose(one, two, rtol=1e-6, atol=1e-12)
    assert holds(model, one, row, 4)


def test_a_convolution_that_forgets_the_restart_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last inputs are part of the state: the restarted run has zeros in their place."""
    model, row = mamba_model(), drawn()[0]

    def shared(*pairs: Pair) -> Pair:
        return Pair(stacked(*pairs).value, None)

    monkeypatch.setattr(selective_cell, "stacked", shared)
    assert not holds(model, search_gaps(model, row, 4, 6), row, 4)
    monkeypatch.setattr(selective_twins, "beside", lambda x, y: Twin(beside(x, y).full, None))
    assert not holds(model, replay_gaps(model, row, 4, 6), row, 4)


def test_where_runs_do_not_differ_their_difference_is_zero() -> None:
    one, none = (Pair(constant(np.ones(2)), gap) for gap in (constant(np.full(2, 3.0)), None))
    both = stacked(one, none)
    assert both.gap is not None
    assert both.gap.centre.tolist() == [3, 3, 0, 0]
    assert stacked(none, none).gap is None


def test_a_rate_that_is_positive_is_refused() -> None:
    model = mamba_model()
    (layer,) = model.layers
    rates = layer.block.rates.copy()
    rates[0, 0] = 1e-3
    wrong = replace(layer, recurrent=rates.ravel(), block=replace(layer.block, rates=rates))
    unstable = replace(model, layers=(wrong,))
    with pytest.raises(InputError, match="is positive"):
        AffineModel(unstable, 3)
    with pytest.raises(Refused, match="not negative"):
        Followed(exact_weights(unstable))


@pytest.mark.parametrize("place", ["recurrent", "kernel", "leave", "window"])
def test_forged_documents_of_a_block_are_refused(place: str) -> None:
    forged = deepcopy(dict(document(SELECTIVE)))
    assert replay(forged).accepted
    weights = forged["weights"]["layers"][0]
    if place == "window":
        for item in forged["restarts"]:
            item["window"] = 1
        forged |= {"certified_window": 1, "restarts_reaching": 3, "lower_end": None}
    elif place == "recurrent":
        weights[place] = [[str(Fraction(v) / 50) for v in row] for row in weights[place]]
    else:
        rows = weights[place] if place == "kernel" else weights[place]["weight"]
        for row in rows:
            row[:] = [str(Fraction(v) * 30) for v in row]
    forged["weights_sha256"] = digest(forged["weights"])
    assert not replay(forged).accepted
