"""Windows along data from Python: the answer is that of the command, and shows itself."""

from __future__ import annotations

import json
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest
from click.testing import CliRunner

from memory_theorems import model
from memory_theorems.theorems.commands.model import model as command
from memory_theorems.theorems.models.along_answers import AlongAnswer
from memory_theorems.theorems.models.along_replaying import replay
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.replaying import WindowReplay
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.verdicts import Outcome
from property_tests.theorems.models.test_along import SCHEMA, drawn
from property_tests.theorems.models.test_recorded_runs import CASES

EPS = "1/20"
#: A network of two tanh layers that forgets within the sequences.
ARRAYS = {
    name: array * (0.4 if "weight_hh" in name else 1) for name, array in CASES[TANH].arrays.items()
}
ASKED: dict[str, Any] = {**CASES[TANH].options, "eps": EPS}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("along")
    table = drawn(1, 5, 2)[0].astype(np.float32)
    np.savez(place / "m.npz", **ARRAYS)
    np.savez(place / "e.npz", **ARRAYS, embedding=table)
    np.save(place / "x<b>.npy", drawn(2, 9))
    np.save(place / "fresh.npy", drawn(9, 7, seed=9))
    np.save(place / "ids.npy", np.random.default_rng(0).integers(0, 5, size=(2, 8)))
    return place


def along(folder: Path, **more: Any) -> AlongAnswer:
    given = {"along": folder / "x<b>.npy", "delta": "1/100", "restarts": 4, **more}
    found = model(folder / "m.npz", **(ASKED | given))
    assert isinstance(found, AlongAnswer)
    return found


@pytest.fixture(scope="module")
def answer(folder: Path) -> AlongAnswer:
    return along(folder, confidence="9/10", fresh=folder / "fresh.npy", drawn="normal", window=6)


def test_it_is_the_answer_of_the_command(folder: Path, answer: AlongAnswer) -> None:
    target = folder / "a.json"
    named = {
        "readout": ASKED["readout"], "activation": ASKED["activation"], "eps": ASKED["eps"],
        "json": target, "along": folder / "x<b>.npy", "delta": "1/100", "restarts": 4,
        "confidence": "9/10", "fresh": folder / "fresh.npy", "drawn": "normal", "window": 6,
    }  # fmt: skip
    words = [word for name, value in named.items() for word in (f"--{name}", str(value))]
    result = CliRunner().invoke(command, [str(folder / "m.npz"), *words])
    assert result.exit_code == 0, result.output
    jsonschema.validate(answer.document, SCHEMA)
    assert json.loads(target.read_text()) == json.loads(json.dumps(answer.document))
    assert replay(answer.document).accepted
    # What the page says is what the command prints.
    said = " ".join(result.output.split())
    for line in unescape(answer._repr_html_()).split("<p>")[2:]:
        assert line.removesuffix("</p>") in said


def test_it_shows_itself(answer: AlongAnswer) -> None:
    page = answer._repr_html_()
    assert page.startswith("<p><b>CERTIFIED along x&lt;b&gt;.npy: for these inputs and all within")
    assert "x<b>" not in page
    assert "of other inputs and other restarts nothing is said" in page
    assert "<p>with confidence 90 %" in page
    rows = answer.table().to_json()
    assert [row["restarts"] for row in rows] == ["2", "2"]
    assert "empirical window" in answer.table().to_csv()


def test_it_says_what_its_window_says(answer: AlongAnswer) -> None:
    known, upper = answer.window, answer.document["certified_window"]
    assert known.upper == upper
    assert known.lower == answer.document["lower_end"]["needed"]
    heard = answer.says(f"<= {upper}")
    assert (heard.word, heard.outcome) == ("CERTIFIED", Outcome.HOLDS)
    assert heard.detail.endswith("(along x<b>.npy within 1/100, of 4 restarts)")
    assert answer.says(f"window < {known.lower}").fails
    with pytest.raises(InputError, match="within delta of these"):
        answer.says("width <= 1")


def test_what_is_open_bounds_nothing_from_above(folder: Path) -> None:
    found = along(folder, eps=Fraction(1, 10**7), delta="1/10", restarts=2)
    assert found.window.upper is None
    assert found.says("<= 1000").outcome is Outcome.OPEN
    assert "UNDECIDED along" in found._repr_html_()
    assert "CERTIFIED" not in found._repr_html_()


def test_what_the_replay_refuses_is_not_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refusing = lambda document: WindowReplay(False, "another arithmetic says no")  # noqa: E731
    monkeypatch.setattr("memory_theorems.theorems.models.along_replaying.replay", refusing)
    found = along(folder)
    assert found.window.upper is None
    assert "another arithmetic says no" in found._repr_html_()
    assert "CERTIFIED" not in found._repr_html_()


def test_a_sample_alone_certifies_nothing(folder: Path) -> None:
    fresh: dict[str, Any] = {"confidence": Fraction(99, 100), "fresh": folder / "fresh.npy"}
    found = model(folder / "m.npz", **ASKED, **fresh, window=6)
    assert found._repr_html_().startswith("<p><b>with confidence 99 %")
    assert "CERTIFIED" not in found._repr_html_()
    assert found.table().rows == ()
    with pytest.raises(InputError, match="a sample certifies none"):
        found.says("<= 6")


def test_rows_of_a_table_are_inputs(folder: Path) -> None:
    found = model(
        folder / "e.npz", **ASKED, input_rows="embedding", along=folder / "ids.npy", delta=0,
        restarts=2,
    )  # fmt: skip
    assert found.document["data"]["tensor"] == "embedding"
    assert replay(found.document).accepted
    assert found.document["delta"] == "0"


def test_of_another_model_no_window_is_asked(folder: Path) -> None:
    """Outputs that the model as read does not give."""
    x = drawn(1, 4)
    np.save(folder / "y.npy", np.full((*x.shape[:2], 2), 7.0))
    np.save(folder / "x.npy", x)
    found = along(folder, check=(folder / "x.npy", folder / "y.npy"))
    assert not found.document["check"]["agrees"]
    assert "the model as read is not the model that was recorded" in found._repr_html_()
    assert "CERTIFIED" not in found._repr_html_()
    jsonschema.validate(found.document, SCHEMA)
    with pytest.raises(InputError, match="no window was asked for"):
        found.says("<= 1000")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"delta": None}, "^along and delta belong together"),
        ({"along": None}, "^along and delta belong together"),
        ({"delta": "-1"}, "delta"),
        ({"confidence": "1/2"}, "^confidence and fresh belong together"),
        ({"confidence": "3/2", "fresh": "f.npy"}, "^confidence: below 1"),
        ({"drawn": "normal"}, "^window and drawn belong to confidence"),
        ({"restarts": 0}, "^restarts: from 1"),
        ({"confidence": "1/2", "fresh": "f.npy", "window": 0}, "^window: at least 1"),
        ({"input_bound": 2}, "take no input_bound"),
        ({"norm": "inf"}, "take no norm"),
        ({"start": 1}, "take no start"),
        ({"attribute": True}, "take no attribute"),
        ({"input_box": [(-1, 1), (-1, 1)]}, "take no input_box"),
        ({"along": None, "delta": None, "seconds": 5}, "seconds belong to along"),
        ({"along": "absent.npy"}, "no file of one array"),
        ({"confidence": "1/2", "fresh": "x<b>.npy"}, "^fresh: 2 of these are sequences of along"),
    ],
)
def test_what_cannot_be_asked_is_one_line(folder: Path, given: Any, message: str) -> None:
    placed = {
        key: folder / value if key in ("along", "fresh") and value else value
        for key, value in given.items()
    }
    with pytest.raises(InputError, match=message) as refused:
        along(folder, **placed)
    assert "\n" not in str(refused.value)
    assert "--" not in str(refused.value)
