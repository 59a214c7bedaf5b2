"""Windows along recorded data: kept by drawn inputs in balls, found alike by the search and by the
replay, and refused when anything in the document is moved."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import deepcopy
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import comb
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import jsonschema
import numpy as np
import pytest
from click.testing import CliRunner
from flint import arb, fmpq
from numpy.typing import NDArray

from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.models.affine_steps import AffineModel, Run
from memory_theorems.theorems.models.along import above, follow, places
from memory_theorems.theorems.models.along_data import Sequences
from memory_theorems.theorems.models.along_documents import to_json
from memory_theorems.theorems.models.along_lower_ends import lower_end
from memory_theorems.theorems.models.along_replaying import replay
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell, Layer
from memory_theorems.theorems.models.cells.known import known
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.selective import SELECTIVE
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.checking.along import Followed
from memory_theorems.theorems.models.checking.twins import Twin
from memory_theorems.theorems.models.documents import exact_weights
from memory_theorems.theorems.models.gradients import gap_gradient
from memory_theorems.theorems.models.loading import load_model
from memory_theorems.theorems.models.replaying import WindowReplay, digest
from memory_theorems.theorems.models.runs import BallModel
from memory_theorems.theorems.models.sampled_windows import upper_end, word
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.commands.replay import replay as replay_command
from property_tests.theorems.models.test_recorded_runs import CASES

Floats = NDArray[np.float64]
CELLS = known()
TIME, DELTA = 12, Fraction(1, 50)
_SCHEMAS = files("memory_theorems.verify").joinpath("schemas")
SCHEMA = json.loads(_SCHEMAS.joinpath("model-along.json").read_text())


@cache
def trained(cell: Cell) -> TrainedModel:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "m.npz"
        np.savez(path, **CASES[cell].arrays)
        return load_model(path, **CASES[cell].options)


def drawn(count: int = 2, time: int = TIME, width: int = 2, seed: int = 0) -> Floats:
    return np.random.default_rng(seed).normal(size=(count, time, width)) / 2


def search_gaps(model: TrainedModel, row: Floats, step: int, symbols: int) -> list[float]:
    """What the search says of the gap at every step after the restart."""
    affine, reach = AffineModel(model, symbols), above(DELTA)
    run, found = Run(affine.zero()), []
    for time, x in enumerate(row, 1):
        run = affine.step(run, x, reach)
        if time == step:
            run = affine.restarted(run)
        elif time > step:
            found.append(affine.gap(run))
    return found


def replay_gaps(model: TrainedModel, row: Floats, step: int, symbols: int) -> list[float]:
    """What the replay says of it."""
    followed, reach = Followed(exact_weights(model)), above(DELTA)
    states, count, found = [layer.zero() for layer in followed.layers], 0, []
    for time, x in enumerate(row, 1):
        states, count = followed.step(states, count, x, reach, symbols)
        if time == step:
            states = [[Twin(t.full, t.full) for t in state] for state in states]
        elif time > step:
            gap = followed.gap(states)
            assert gap is not None
            found.append(float(gap))
    return found


def ball_gaps(model: TrainedModel, row: Floats, step: int) -> list[arb]:
    """The gaps themselves, enclosed."""
    balls = BallModel.of(model)
    full, short, found = balls.zero(), balls.zero(), []
    for time, values in enumerate(row, 1):
        x = [fmpq(*float(v).as_integer_ratio()) for v in values]
        full = balls.step(full, x)
        if time > step:
            short = balls.step(short, x)
            pairs = zip(balls.output(full), balls.output(short), strict=True)
            found.append(sum(((a - b) ** 2 for a, b in pairs), arb(0)).sqrt())
    return found


@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("symbols", [1, 12])
def test_drawn_inputs_stay_within_both_bounds_and_these_agree(cell: Cell, symbols: int) -> None:
    """Also where nearly all symbols are forgotten at every step."""
    model, row = trained(cell), drawn()[0][:12]
    one, two = (find(model, row, 4, symbols) for find in (search_gaps, replay_gaps))
    assert np.allclose(one, two, rtol=1e-7, atol=1e-12)
    rng = np.random.default_rng(1)
    reach = above(DELTA) * (1 - 1e-12)
    with precision(120):
        for _ in range(2):
            moved = row + rng.choice([-reach, reach], size=row.shape)
            for bound, gap in zip(one, ball_gaps(model, moved, 4), strict=True):
                assert gap <= arb(bound)
    if symbols == 12 and cell not in (RELU, LINEAR):
        # Not far above what drawn inputs show: no part is bounded for nothing.
        assert one[0] <= 2 * float(gap_at(model, row, 4)) + 0.5


def gap_at(model: TrainedModel, row: Floats, step: int) -> arb:
    with precision(60):
        return ball_gaps(model, row, step)[0]


@pytest.mark.parametrize("cell", CELLS)
def test_roundings_alone_are_enclosed(cell: Cell) -> None:
    """Without any width the full run's outputs in balls lie in the form, which is narrow."""
    model, row = trained(cell), drawn(seed=3)[1][:8]
    affine = AffineModel(model, 2)
    run = Run(affine.zero())
    with precision(200):
        balls = BallModel.of(model)
        states = balls.zero()
        for values in row:
            run = affine.step(run, values, 0.0)
            states = balls.step(states, [fmpq(*float(v).as_integer_ratio()) for v in values])
            form = run.states[-1][-1].value
            assert (form.radius < 1e-8).all()
            for j, exact in enumerate(states[-1][-1].entries()[: len(form.centre)]):
                exact = getattr(exact, "real", exact)
                assert abs(exact - arb(form.centre[j])) <= arb(form.radius[j])


# ------------------------------------------------------------------ the document
def eps_for(cell: Cell) -> Fraction:
    """Between the first and the last gap, so that a window is found within the sequence."""
    gaps = search_gaps(trained(cell), drawn()[0], 4, 12)
    return Fraction(float(np.median(gaps))).limit_denominator(1000) + Fraction(1, 1000)


@cache
def document(cell: Cell) -> Mapping[str, Any]:
    model, data = trained(cell), drawn()
    found = follow(model, data, DELTA, eps_for(cell), [[3, 5], [4]])
    end = lower_end(model, data, DELTA, eps_for(cell), found)
    assert end is not None
    written = to_json(
        model, eps_for(cell), DELTA, Sequences(data, "x.npy", "0" * 64), found, lower=end
    )
    return json.loads(json.dumps(written))  # type: ignore[no-any-return]


@pytest.mark.parametrize("cell", [GRU, DIAGONAL, SELECTIVE])
def test_what_is_found_is_shown_again(cell: Cell) -> None:
    said = document(cell)
    jsonschema.validate(said, SCHEMA)
    assert said["certified_window"] is not None
    assert said["lower_end"]["needed"] == said["empirical"]["window"] <= said["certified_window"]
    answer = replay(said)
    assert answer.accepted, answer.why


def restart(said: dict[str, Any], **moved: Any) -> None:
    said["restarts"][0].update(moved)


def smaller(said: dict[str, Any]) -> None:
    """All windows as small as the smallest that drawn inputs refute, without the lower end, which
    alone would be reason enough."""
    said["lower_end"] = None
    for item, seen in zip(said["restarts"], said["empirical"]["windows"], strict=True):
        item["window"] = max(1, seen - 1)
    window = max(item["window"] for item in said["restarts"])
    said["certified_window"] = window
    said["restarts_reaching"] = sum(
        item["step"] + window <= item["steps"] for item in said["restarts"]
    )


def lower_moved(said: dict[str, Any], **moved: Any) -> None:
    said["lower_end"].update(moved)


def lower_longer(said: dict[str, Any]) -> None:
    """One more step, with the recorded input, after which the outputs agree."""
    end = said["lower_end"]
    rows = said["data"]["sequences"][end["sequence"] - 1]
    end["needed"] += 3
    end["inputs"] += rows[len(end["inputs"]) : len(end["inputs"]) + 3]


def lower_outside(said: dict[str, Any]) -> None:
    said["lower_end"]["inputs"][0][0] = "7"


def data_moved(said: dict[str, Any], *, sealed: bool) -> None:
    """A recorded input that is not the one that was recorded; with a digest that fits, at a
    place where it makes the window too short."""
    for row in said["data"]["sequences"][0][:5]:
        row[:] = ["40", "-40"]
    if sealed:
        said["lower_end"] = None
        said["data_sha256"] = digest(said["data"]["sequences"])


def weights_moved(said: dict[str, Any]) -> None:
    said["weights"]["layers"][0]["bias"][0] = "1/2"


FORGED: dict[str, tuple[Callable[[dict[str, Any]], None], str]] = {
    "windows that drawn inputs refute": (smaller, "not shown to agree"),
    "a wider delta": (lambda d: d.update(delta="1/2"), "not shown to agree"),
    "a smaller eps": (lambda d: d.update(eps="1/1000000"), "not shown to agree"),
    "a smaller window of all": (
        lambda d: d.update(certified_window=d["certified_window"] - 1), "not that of all restarts",
    ),
    "data moved": (lambda d: data_moved(d, sealed=False), "data do not match"),
    "data moved and sealed": (lambda d: data_moved(d, sealed=True), "not shown to agree"),
    "a longer lower end": (lower_longer, "is long enough for the inputs given"),
    "a lower end of other steps": (lambda d: lower_moved(d, needed=3), "has other steps"),
    "a lower end of no restart": (lambda d: lower_moved(d, step=6), "that of no restart"),
    "a lower end from other inputs": (lower_outside, "not within delta"),
    "a lower end of one step": (lambda d: lower_moved(d, needed=1), "made of whole numbers"),
    "weights moved": (weights_moved, "weights do not match"),
    "more restarts that reach so far": (
        lambda d: d.update(restarts_reaching=99), "another number of restarts",
    ),
    "a restart told twice": (
        lambda d: d["restarts"].append(dict(d["restarts"][0])), "another number|told twice",
    ),
    "a restart in no sequence": (lambda d: restart(d, sequence=7), "no such sequence"),
    "a sequence that is longer": (lambda d: restart(d, steps=99), "another length"),
    "a restart before the sequence": (lambda d: restart(d, step=0), "outside of its sequence"),
    "a window beyond the sequence": (lambda d: restart(d, window=99), "outside of its sequence"),
    "a window that is true": (lambda d: restart(d, window=True), "true or false"),
    "a negative delta": (lambda d: d.update(delta="-1/50"), "delta is negative"),
    "eps zero": (lambda d: d.update(eps="0"), "eps must be positive"),
    "decimals": (lambda d: d.update(delta="0.02"), "not an exact rational"),
    "no restarts": (lambda d: d.update(restarts=[]), "no restarts"),
    "all symbols forgotten": (lambda d: restart(d, symbols=0), "out of range"),
    "another schema": (lambda d: d.update(schema="model/1"), "unknown schema"),
    "another certificate": (lambda d: d.update(certificate={"kind": "tail"}), "cannot be replayed"),
    "a key of a restart": (lambda d: restart(d, outside=1), "has the keys"),
    "no data": (lambda d: d.update(data=None), "malformed"),
    "a mapping as data": (lambda d: d["data"].update(sequences={}), "data do not match"),
}  # fmt: skip


@pytest.mark.parametrize("name", list(FORGED))
def test_forged_documents_are_refused(name: str) -> None:
    forge, message = FORGED[name]
    forged = deepcopy(dict(document(GRU)))
    forge(forged)
    answer = replay(forged)
    assert not answer.accepted
    assert any(part in answer.why for part in message.split("|")), answer.why
    assert answer.replayed == ()


def test_windows_that_say_nothing_are_no_window() -> None:
    """One longer than the rest of the sequence is no claim; where most are so, none is made."""
    said = deepcopy(dict(document(GRU)))
    for item in said["restarts"]:
        item["window"] = item["steps"] - item["step"] + 1
    said["certified_window"] = max(item["window"] for item in said["restarts"])
    said["restarts_reaching"] = 0
    assert "fewer than half" in replay(said).why


def test_a_lower_end_above_the_window_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if everything else were accepted: both ends cannot be true."""
    monkeypatch.setattr(Followed, "follow", lambda *given: None)
    said = deepcopy(dict(document(GRU)))
    assert replay(said).accepted
    for item in said["restarts"]:
        item["window"] = 1
    said.update(certified_window=1, restarts_reaching=len(said["restarts"]))
    assert "lower end is above the window" in replay(said).why


def test_of_the_data_only_the_numbers_are_borne_out() -> None:
    said = deepcopy(dict(document(GRU)))
    said["data"]["file"] = "other.npy"
    answer = replay(said)
    assert answer.accepted
    assert "data.file" in answer.unread
    assert "data.file_sha256" in answer.unread


ONE = [["1"]]
#: One channel, three outputs; what it is forged to would be a block of other sizes.
BLOCK: dict[str, Any] = {
    "cell": "state-space-block", "recurrent": [["1/2", "0"]], "input": [[["1", "0"]]],
    "output": [[["1", "0"]]] * 3, "skip": ONE * 3, "nonlinearity": "none", "before": None,
    "mix": None, "gate": None, "residual": False, "first": None, "last": None,
}  # fmt: skip


@pytest.mark.parametrize(
    ("moved", "message"),
    [
        ({}, ""),
        ({"residual": True}, "the inputs do not add"),
        ({"nonlinearity": "logistic"}, "unknown nonlinearity"),
        ({"gate": {"weight": [["1", "0", "0"]], "bias": ["0"]}}, "gate without a map|the readout"),
        (
            {"gate": {"weight": ONE * 3, "bias": ["0"] * 3}, "output": [[["1", "0"]]], "skip": ONE},
            "a gate without a map",
        ),
    ],
)
def test_parts_of_a_block_that_only_broadcasting_fits_are_refused(
    moved: dict[str, Any], message: str
) -> None:
    weights = {"layers": [BLOCK | moved], "readout": [["1", "1", "1"]]}
    rows = [[["1"], ["0"], ["0"], ["0"]]]
    said = {
        "schema": "model-along/1", "certificate": {"kind": "along-data"}, "weights": weights,
        "weights_sha256": digest(weights), "eps": "10", "delta": "0",
        "data": {"sequences": rows}, "data_sha256": digest(rows), "lower_end": None,
        "certified_window": 1, "restarts_reaching": 1,
        "restarts": [{"sequence": 1, "step": 1, "steps": 4, "window": 1, "symbols": 3}],
    }  # fmt: skip
    answer = replay(said)
    assert answer.accepted == (not message), answer.why
    assert not message or any(part in answer.why for part in message.split("|")), answer.why


# ------------------------------------------------------------------ models
def one_unit(weight: float, cell: Cell = TANH) -> TrainedModel:
    layer = Layer(cell, np.array([[weight]]), np.array([[1.0]]), (np.zeros(1),))
    return TrainedModel((layer,), None, "one.npz")


def test_a_model_that_latches_has_a_window_where_its_inputs_set_it() -> None:
    """tanh(2 h + x) keeps its sign for ever under small inputs; +-3 writes a new one."""
    model = one_unit(2.0)
    strong = np.array([3.0, -3, 3, 3, -3, 3, -3, -3, 3, -3])[None, :, None]
    weak = np.array([3.0, *[-0.1] * 9])[None, :, None]
    found = follow(model, strong, Fraction(1, 100), Fraction(1, 100), [[2, 4]])
    assert found.window is not None
    assert found.window <= 4
    latched = follow(model, weak, Fraction(1, 100), Fraction(1, 100), [[2, 4]])
    assert latched.window is None
    assert latched.empirical > 6


def test_what_does_not_forget_is_open() -> None:
    found = follow(one_unit(1.0, LINEAR), drawn(1, 8, 1), DELTA, Fraction(1, 100), [[2, 3]])
    assert found.window is None
    assert all(item.open for item in found.restarts)


def test_squares_that_underflow_hide_no_gap() -> None:
    """h' = 2^-60 h + x: k steps after a restart the gap is 2^(-60 k), its square no double."""
    data, eps = np.ones((1, 13, 1)), Fraction(1, 10**200)
    found = follow(one_unit(2.0**-60, LINEAR), data, Fraction(0), eps, [[1]])
    first = next(k for k in range(1, 14) if Fraction(1, 2 ** (60 * k)) <= eps)
    assert found.largest >= first


def test_when_the_time_is_over_no_window_is_said() -> None:
    found = follow(trained(GRU), drawn(1), DELTA, Fraction(1, 2), [[3, 5]], seconds=-1)
    assert (found.window, found.left, found.restarts) == (None, 2, ())


@pytest.mark.stress
@pytest.mark.parametrize("cell", CELLS)
@pytest.mark.parametrize("seed", range(4))
def test_ascents_within_delta_find_no_gap_above_eps(cell: Cell, seed: int) -> None:
    """By signs of the gradient, from the recorded inputs and from drawn corners."""
    model, data, eps = trained(cell), drawn(1, 24, seed=seed), Fraction(1, 20)
    rng, reach = np.random.default_rng(seed), above(DELTA) * (1 - 1e-12)
    for item in follow(model, data, DELTA, eps, [[4, 9, 14]]).restarts:
        for end in range(item.step + item.window, item.steps + 1):
            centre = data[0, :end, :, None]
            moved = rng.choice([-reach, reach], size=(*centre.shape[:2], 12))
            moved[:, :, 0] = 0
            for ascent in range(20):
                gaps, gradient = gap_gradient(model, centre + moved, item.step)
                assert gaps.max() <= eps
                step = 2 * reach / (1 + ascent / 4)
                moved = np.clip(moved + step * np.sign(gradient), -reach, reach)


def test_restarts_are_spread_evenly() -> None:
    assert places(2, 10, 4) == [[3, 7], [3, 7]]
    assert places(3, 10, 2) == [[], [5], [5]]
    assert places(1, 4, 99) == [[1, 2, 3]]
    assert all(1 <= s < 30 for row in places(7, 30, 100) for s in row)
    assert sum(map(len, places(7, 30, 100))) == 100


# ------------------------------------------------------------------ with confidence
def at_most(trials: int, most: int, share: Fraction) -> Fraction:
    """The probability that at most so many of the trials differ."""
    return sum(
        (comb(trials, i) * share**i * (1 - share) ** (trials - i) for i in range(most + 1)),
        Fraction(0),
    )


def test_the_upper_end_is_that_of_clopper_and_pearson() -> None:
    for trials, differing in ((1, 0), (40, 0), (60, 7), (59, 58)):
        for confidence in (Fraction(99, 100), Fraction(1, 2)):
            end = upper_end(trials, differing, confidence)
            assert at_most(trials, differing, end) <= 1 - confidence
            below = end - Fraction(1, 10_000)
            assert at_most(trials, differing, below) > 1 - confidence
    assert upper_end(20, 20, Fraction(99, 100)) == 1
    # 1 - p to the power N is 1/100.
    assert upper_end(459, 0, Fraction(99, 100)) == Fraction(100, 10_000)
    assert upper_end(458, 0, Fraction(99, 100)) > Fraction(100, 10_000)


def test_a_confidence_is_told_exactly_or_rounded_down() -> None:
    assert word(Fraction(9_999_999, 10_000_000)) == "with confidence 99.99999 %"
    assert word(Fraction(1, 3)) == "with confidence 33.3333333333 %"
    assert word(1 - Fraction(1, 10**20)) == "with confidence 99.9999999999 %"
    assert word(Fraction(19, 20)) == "with confidence 95 %"


# ------------------------------------------------------------------ the command
def asked(folder: Path, *words: str, **arrays: Any) -> tuple[Any, dict[str, Any]]:
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", array)
    target = folder / "a.json"
    target.unlink(missing_ok=True)
    here = [str(folder / f"{w[1:]}.npy") if w.startswith("@") else w for w in words]
    result = CliRunner().invoke(command, [*here, "--json", str(target)])
    return result, json.loads(target.read_text()) if target.exists() else {}


def file(folder: Path, cell: Cell = GRU, **more: Any) -> str:
    np.savez(folder / "m.npz", **CASES[cell].arrays, **more)
    return str(folder / "m.npz")


OF_GRU = ("--readout", "head.weight", "--eps", "1/5")


def test_the_command_answers_along_data_and_its_answer_is_replayed(tmp_path: Path) -> None:
    words = (file(tmp_path), *OF_GRU, "--along", "@x", "--delta", "1/100", "--restarts", "4")
    result, data = asked(tmp_path, *words, x=drawn().astype(np.float32))
    assert result.exit_code == 0, result.output
    jsonschema.validate(data, SCHEMA)
    assert "CERTIFIED along x.npy" in result.output
    assert "empirical window" in result.output
    said = CliRunner().invoke(replay_command, [str(tmp_path / "a.json")])
    assert said.exit_code == 0, said.output
    accepted, _, rest = said.output.partition("; not replayed: ")
    assert "certified_window" in accepted
    assert "empirical" in rest


def test_recorded_rows_of_a_table_are_inputs(tmp_path: Path) -> None:
    table = drawn(1, 5, 2)[0].astype(np.float32)
    ids = np.random.default_rng(0).integers(0, 5, size=(2, TIME))
    words = (file(tmp_path, embedding=table), *OF_GRU, "--input-rows", "embedding", "--along", "@x")
    result, data = asked(tmp_path, *words, "--delta", "0", "--restarts", "4", x=ids)
    assert result.exit_code == 0, result.output
    assert data["data"]["rows"] == ids.tolist()
    assert data["data"]["sequences"][1][2] == [str(Fraction(float(v))) for v in table[ids[1, 2]]]
    assert replay(data).accepted
    for wrong, message in (
        (ids + 1, "row 5, 'embedding' has 5 rows"), (ids - 1, "row"), (ids * 1.0, "integers"),
    ):  # fmt: skip
        result, _ = asked(tmp_path, *words, "--delta", "0", x=wrong)
        assert result.exit_code == 2
        assert message in result.output


def test_a_sample_gives_a_word_of_its_own(tmp_path: Path) -> None:
    fresh = drawn(30, 7, seed=9)
    words = (file(tmp_path), *OF_GRU, "--confidence", "99/100", "--fresh", "@f", "--window", "5")
    result, data = asked(tmp_path, *words, "--drawn", "normal", f=fresh)
    assert result.exit_code == 0, result.output
    jsonschema.validate(data, SCHEMA)
    assert "with confidence 99 %" in result.output
    assert "drawn: normal" in result.output
    assert "CERTIFIED" not in result.output
    found = data["sampled"]
    assert (found["outcome"], found["evidence"], found["reason"]) == (
        "open", "tested", "sampled-only",
    )  # fmt: skip
    assert not data["replayable"]
    assert Fraction(found["share_at_most"]) == upper_end(30, found["differing"], Fraction(99, 100))
    said = CliRunner().invoke(replay_command, [str(tmp_path / "a.json")])
    assert "0 accepted" in said.output
    # A window that is too short differs in nearly all cases.
    result, data = asked(tmp_path, *words, "--window", "1", "--eps", "1/1000", f=fresh[:9])
    assert data["sampled"]["differing"] > 5


def test_a_sample_is_not_what_the_window_was_found_on(tmp_path: Path) -> None:
    words = (file(tmp_path), *OF_GRU, "--along", "@x", "--delta", "1/100", "--restarts", "4")
    more = ("--confidence", "9/10", "--fresh", "@f")
    x = drawn()
    result, _ = asked(tmp_path, *words, *more, x=x, f=x)
    assert result.exit_code == 2
    assert "a sample must be another" in result.output
    # Nor is one of them among others, in another precision.
    mixed = np.concatenate([drawn(9, TIME, seed=5), x[1:]])
    single = x.astype(np.float32)
    for one, other in ((x, mixed), (single, np.concatenate([mixed, single.astype(float)[:1]]))):
        result, _ = asked(tmp_path, *words, *more, x=one, f=other)
        assert result.exit_code == 2
        assert "1 of these are sequences of --along" in " ".join(result.output.split())
    result, data = asked(tmp_path, *words, *more, x=x, f=drawn(9, TIME, seed=5))
    assert data["sampled"]["window"] == data["certified_window"]
    assert data["sampled"]["drawn"] == "not said"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--along", "@x"), "--along and --delta belong together"),
        (("--delta", "1"), "--along and --delta belong together"),
        (("--along", "@x", "--delta", "-1"), "must be positive"),
        (("--along", "@x", "--delta", "0", "--norm", "inf"), "take no --norm"),
        (("--along", "@x", "--delta", "0", "--attribute"), "take no --attribute"),
        (("--along", "@w", "--delta", "0"), "3 channels, the model reads 2"),
        (("--along", "@short", "--delta", "0"), "one step has no restart"),
        (("--along", "@absent", "--delta", "0"), "no file of one array"),
        (("--along", "@whole", "--delta", "0"), "integers beyond 2**53"),
        (("--along", "@x", "--delta", "1e400"), "at most 10^300"),
        (("--confidence", "1/2"), "--confidence and --fresh belong together"),
        (("--confidence", "1/2", "--fresh", "@x"), "needs a window"),
        (("--confidence", "1", "--fresh", "@x", "--window", "3"), "below 1"),
        (("--confidence", "1/2", "--fresh", "@x", "--window", "12"), "no output with 12 steps"),
        (("--window", "3"), "belong to --confidence"),
    ],
)
def test_what_cannot_be_asked_is_one_line(
    tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    arrays = {"x": drawn(), "w": drawn(width=3), "short": drawn(time=1)}
    arrays["whole"] = np.full((4, 2), 2**53 + 1)
    result, _ = asked(tmp_path, file(tmp_path), *OF_GRU, *words, **arrays)
    assert result.exit_code == 2
    assert message in result.output
    assert len(result.output.strip().splitlines()) == 1


def test_what_is_open_is_undecided_and_strict_says_so(tmp_path: Path) -> None:
    words = (file(tmp_path), "--readout", "head.weight", "--eps", "1/10000000", "--along", "@x",
             "--delta", "1/10", "--restarts", "2", "--strict")  # fmt: skip
    result, data = asked(tmp_path, *words, x=drawn())
    assert result.exit_code == 3
    assert "UNDECIDED along x.npy" in result.output
    assert not data["replayable"]
    assert data["certificate"] is None
    jsonschema.validate(data, SCHEMA)


def test_what_the_replay_refuses_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search is not believed: without its replay there is no window, and the answer says so."""
    refusing = lambda document: WindowReplay(False, "another arithmetic says no")  # noqa: E731
    monkeypatch.setattr("memory_theorems.theorems.models.along_replaying.replay", refusing)
    words = (file(tmp_path), *OF_GRU, "--along", "@x", "--delta", "1/100", "--restarts", "4")
    result, data = asked(tmp_path, *words, x=drawn().astype(np.float32))
    assert "UNDECIDED along x.npy" in result.output
    assert "CERTIFIED" not in result.output
    assert " ".join(result.output.split()).endswith(
        "the replay refused what was found: another arithmetic says no empirical window: "
        + " ".join(result.output.split()).rpartition("empirical window: ")[2]
    )
    assert data["certified_window"] is None
    assert not data["replayable"]
    assert data["refused"] == "another arithmetic says no"
    jsonschema.validate(data, SCHEMA)
