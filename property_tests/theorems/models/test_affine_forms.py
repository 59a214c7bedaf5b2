"""Affine forms, of the search and of the replay: what they say of sums, products and curves holds
for every choice of the symbols, in exact arithmetic; a form that loses a remainder does not."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from flint import arb, arb_series, ctx
from numpy.typing import NDArray

from memory_theorems.theorems.models import affine_forms, affine_pairs, smooth_functions
from memory_theorems.theorems.models.affine_forms import Form, Linear, crossed
from memory_theorems.theorems.models.affine_pairs import Pair, added, applied, mapped, times
from memory_theorems.theorems.models.checking import curves, twins, zonotopes
from memory_theorems.theorems.models.checking.curves import curve
from memory_theorems.theorems.models.checking.exact import Refused
from memory_theorems.theorems.models.checking.twins import Twin, product, through, total
from memory_theorems.theorems.models.checking.zonotopes import Zonotope, squares
from memory_theorems.theorems.models.smooth_functions import SMOOTH
from memory_theorems.verify.arithmetic.balls import precision

Floats = NDArray[np.float64]
SIZE, SYMBOLS = 6, 4


def logistic(v: Any) -> Any:
    return 1 / (1 + (-v).exp())


def hyperbolic(v: Any) -> Any:
    return 1 - 2 / ((2 * v).exp() + 1)


def gelu_tanh(v: Any) -> Any:
    return v * logistic(2 * (2 / arb.pi()).sqrt() * (v + arb("0.044715") * v * v * v))


def gelu(v: Any) -> Any:
    return v * ((-v / arb(2).sqrt()).erfc() / 2)


def softplus(v: Any) -> Any:
    return (1 + v.exp()).log()


def decay(v: Any) -> Any:
    """exp up to 0, and exp(-v) + 2 v from there on."""
    return v.exp() if (v[0] if isinstance(v, arb_series) else v) <= 0 else (-v).exp() + 2 * v


EXACT: dict[str, Callable[[Any], Any]] = {
    "tanh": hyperbolic, "logistic": logistic, "silu": lambda v: v * logistic(v), "gelu": gelu,
    "gelu-tanh": gelu_tanh, "relu": lambda v: v.max(arb(0)), "softplus": softplus, "decay": decay,
}  # fmt: skip


@dataclass(frozen=True)
class Side:
    """The two implementations under the same names."""

    form: Callable[[Floats, Floats, Floats], Any]
    pair: Callable[[Any, Any], Any]
    through: Callable[[str, Any], Any]
    product: Callable[[Any, Any], Any]
    total: Callable[[Any, Any], Any]
    image: Callable[[Floats, Any], Any]
    parts: Callable[[Any], tuple[tuple[Floats, Floats, Floats], ...]]


SEARCH = Side(
    Form,
    Pair,
    lambda name, x: applied(None if name == "relu" else SMOOTH[name], x),
    times,
    added,
    lambda matrix, x: mapped(Linear.of(matrix), x),
    lambda x: tuple((f.centre, f.rows, f.box) for f in (x.value, x.gap)),
)
REPLAY = Side(
    Zonotope.of,
    Twin,
    lambda name, x: through(None if name == "relu" else curve(name), x),
    product,
    total,
    lambda matrix, x: x.under(matrix),
    lambda x: tuple((z.mid, z.arms, z.slack) for z in (x.full, x.apart)),
)
SIDES = pytest.mark.parametrize("side", [SEARCH, REPLAY], ids=["search", "replay"])
#: Radii of the values and of the differences, and sizes of the differences' centres.
SCALES = [(1e-3, 1e-3, 1e-2), (0.1, 0.05, 0.3), (0.5, 0.5, 1), (3, 2, 3), (0, 0, 0.5), (1e-9, 0, 2)]


class Drawn:
    """A pair of forms, and what it holds for the symbols: exact sums of doubles."""

    def __init__(self, side: Side, rng: np.random.Generator, scale: tuple[float, ...]) -> None:
        radius, other, gap = scale
        self.given = [
            (
                centre * rng.normal(size=SIZE),
                reach * rng.normal(size=(SYMBOLS, SIZE)) / SYMBOLS,
                reach * np.abs(rng.normal(size=SIZE)) / 20,
            )
            for centre, reach in ((1.0, radius), (gap, other))
        ]
        self.pair = side.pair(*(side.form(*parts) for parts in self.given))
        self.own = rng.choice([-1.0, 1.0], size=(2, SIZE))

    def at(self, symbols: Floats) -> tuple[list[arb], list[arb]]:
        """Value and difference for these symbols, the boxes at a corner."""
        found = []
        for (centre, rows, box), sign in zip(self.given, self.own, strict=True):
            found.append(
                [
                    arb(centre[j])
                    + sum((arb(symbols[i]) * arb(rows[i, j]) for i in range(SYMBOLS)), arb(0))
                    + arb(sign[j]) * arb(box[j])
                    for j in range(SIZE)
                ]
            )
        return found[0], found[1]


def holds(side: Side, result: Any, symbols: Floats, values: list[arb], gaps: list[arb]) -> bool:
    """Whether both forms hold what is so for these symbols."""
    for (centre, rows, box), exact in zip(side.parts(result), (values, gaps), strict=True):
        assert len(rows) == SYMBOLS
        for j, wanted in enumerate(exact):
            near = arb(centre[j]) + sum(
                (arb(symbols[i]) * arb(rows[i, j]) for i in range(SYMBOLS)), arb(0)
            )
            if not abs(wanted - near) <= arb(box[j]):
                return False
    return True


def minus(left: list[arb], right: list[arb]) -> list[arb]:
    return [a - b for a, b in zip(left, right, strict=True)]


def checked(side: Side, name: str, seed: int, scale: tuple[float, ...]) -> bool:
    """One drawn case of a curve, a product, or a sum under a matrix."""
    rng = np.random.default_rng(seed)
    one, two = Drawn(side, rng, scale), Drawn(side, rng, scale)
    matrix = rng.normal(size=(SIZE, SIZE))
    if name == "product":
        result = side.product(one.pair, two.pair)
    elif name == "sum":
        result = side.image(matrix, side.total(one.pair, two.pair))
    else:
        result = side.through(name, one.pair)
    for symbols in (*rng.choice([-1.0, 1.0], size=(4, SYMBOLS)), rng.uniform(-1, 1, SYMBOLS)):
        (a, p), (b, q) = one.at(symbols), two.at(symbols)
        restarted, other = minus(a, p), minus(b, q)
        if name == "product":
            values = [x * y for x, y in zip(a, b, strict=True)]
            rest = [x * y for x, y in zip(restarted, other, strict=True)]
        elif name == "sum":
            values, rest = (
                [sum((arb(w) * (x + y) for w, x, y in zip(row, left, right, strict=True)), arb(0))
                 for row in matrix]
                for left, right in ((a, b), (restarted, other))
            )  # fmt: skip
        else:
            values, rest = ([EXACT[name](v) for v in run] for run in (a, restarted))
        if not holds(side, result, symbols, values, minus(values, rest)):
            return False
    return True


@SIDES
@pytest.mark.parametrize("name", ["product", "sum", *EXACT])
def test_forms_hold_what_is_so_for_every_symbol(side: Side, name: str) -> None:
    with precision(200):
        for seed in range(4):
            for scale in SCALES:
                assert checked(side, name, seed, scale), (seed, scale)


def fails(side: Side, name: str) -> bool:
    """Whether some drawn case is not held."""
    with precision(200):
        return not all(checked(side, name, s, scale) for s in range(6) for scale in SCALES)


@SIDES
@pytest.mark.parametrize("name", ["product", "sum", "tanh", "silu"])
def test_without_its_roundings_a_form_does_not_hold(
    side: Side, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(affine_forms, "UNIT", 0.0)
    monkeypatch.setattr(affine_forms, "gamma", lambda count: 0.0)
    monkeypatch.setattr(affine_forms, "_MORE", 1.0)
    monkeypatch.setattr(affine_pairs, "_FEW", 0.0)
    monkeypatch.setattr(smooth_functions, "ERROR", 0.0)
    monkeypatch.setattr(zonotopes, "HALF_ULP", 0.0)
    monkeypatch.setattr(zonotopes, "_RAISED", 1.0)
    monkeypatch.setattr(twins, "_ROUND", 0.0)
    monkeypatch.setattr(twins, "OFF", 0.0)
    assert fails(side, name)


@SIDES
def test_with_less_than_the_squares_a_product_does_not_hold(
    side: Side, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their half width taken for less by a fifth, or their middle for zero."""
    honest = crossed if side is SEARCH else squares

    def narrow(x: Any, y: Any) -> Any:
        middle, rest = honest(x, y)
        return middle, rest * 0.8

    def centred(x: Any, y: Any) -> Any:
        middle, rest = honest(x, y)
        return 0 * middle, rest

    for wrong in (narrow, centred):
        monkeypatch.setattr(affine_pairs, "crossed", wrong)
        monkeypatch.setattr(twins, "squares", wrong)
        assert fails(side, "product")


@pytest.mark.parametrize("name", ["tanh", "logistic", "silu", "gelu", "softplus", "decay"])
@pytest.mark.parametrize("part", ["third", "second"])
def test_without_the_rest_of_taylors_formula_a_form_does_not_hold(name: str, part: str) -> None:
    if part == "third":
        own, other = replace(SMOOTH[name], third=0.0), replace(curve(name), third=0.0)
    else:
        own, other = replace(SMOOTH[name], second=0.0), replace(curve(name), bend=0.0)
    wrong = replace(SEARCH, through=lambda _, x: applied(own, x))
    assert fails(wrong, name)
    assert fails(replace(REPLAY, through=lambda _, x: through(other, x)), name)


# ------------------------------------------------------------------ the functions
@pytest.mark.parametrize("name", list(SMOOTH))
def test_values_and_slopes_are_off_by_less_than_they_say(name: str) -> None:
    rng = np.random.default_rng(0)
    x = np.concatenate([rng.normal(size=60) * 3, [0, 1e-9, -1e-9, 1e-300, 19.99, -20, 33, -41, 700],
                        np.arange(-8, 8) / 64, np.nextafter(np.arange(4) / 64, 9),
                        [-1e3, 1e3, -3e4, 3e4]])  # fmt: skip
    with precision(160):
        exact = []
        for v in x:
            series = EXACT[name](arb_series([arb(float(v)), 1], prec=3))
            exact.append([series[0], series[1], 2 * series[2]])
        for found, error in (
            (SMOOTH[name].at(x), smooth_functions.ERROR),
            (curve(name).look(x), curves.OFF),
        ):
            for k in range(3):
                for j, v in enumerate(x):
                    off = abs(arb(float(found[k][j])) - exact[j][k])
                    assert off <= arb(error) * (1 + abs(float(v))) / 2, (name, k, v)


@SIDES
@pytest.mark.parametrize("name", list(EXACT))
@pytest.mark.parametrize("centre", [np.inf, -np.inf, np.nan])
def test_of_what_overflowed_nothing_is_said(side: Side, name: str, centre: float) -> None:
    """The difference is a number, yet the value, and with it the slope, is not known."""
    value, gap = np.array([centre, 1.0]), np.array([0.5, 0.5])
    none, box = np.zeros((1, 2)), np.zeros(2)
    with np.errstate(all="ignore"):
        result = side.through(
            name, side.pair(side.form(value, none, box), side.form(gap, none, box))
        )
    for _, _, rest in side.parts(result):
        assert not rest[0] < np.inf
        assert 0 <= rest[1] < 1e-9


def test_a_zonotope_and_itself_add_up_to_twice_it() -> None:
    z = Zonotope.of(np.ones(1), np.ones((2, 1)), np.zeros(1))
    assert zonotopes.plus(z, z).arms.tolist() == [[2.0], [2.0]]
    assert zonotopes.plus(z, z).length >= 4


def test_sums_longer_than_their_roundings_are_counted_for_are_refused() -> None:
    wide = Zonotope.point(np.zeros(zonotopes.LARGEST))
    with pytest.raises(Refused, match="too many channels"):
        wide.under(np.zeros((1, zonotopes.LARGEST)))
    with pytest.raises(Refused, match="too many symbols"):
        Zonotope.of(np.zeros(1), np.zeros((zonotopes.LARGEST, 1)), np.zeros(1))


def test_derivatives_of_tanh_are_below_their_bounds() -> None:
    """With s = tanh^2 they are 4 s (1 - s)^2, squared, largest at s = 1/3, and (1 - s)(6 s - 2),
    from -2 to 2/3; those of the logistic function are 1/8 and 1/16 of them at half the argument."""
    third = Fraction(1, 3)
    for second in (SMOOTH["tanh"].second, curve("tanh").bend):
        assert 4 * third * (1 - third) ** 2 <= Fraction(second) ** 2
    for second in (SMOOTH["logistic"].second, curve("logistic").bend):
        assert 4 * third * (1 - third) ** 2 / 64 <= Fraction(second) ** 2
    assert SMOOTH["tanh"].third == curve("tanh").third == 2
    assert SMOOTH["logistic"].third == curve("logistic").third == 1 / 8


@pytest.mark.parametrize("name", ["silu", "gelu", "gelu-tanh", "softplus"])
def test_derivatives_are_below_their_bounds(name: str) -> None:
    """By balls up to 12, beyond which all of them are below 1/100."""
    with precision(60):
        bounds = (
            min(SMOOTH[name].second, curve(name).bend),
            min(SMOOTH[name].third, curve(name).third),
        )
        width = 1 / 64
        for k in range(-12 * 32, 12 * 32):
            assert below(EXACT[name], arb(k / 32 + width, width), bounds), (name, k)
        for shrunk in ((bounds[0] * 0.98, bounds[1]), (bounds[0], bounds[1] * 0.95)):
            places = (arb(k / 32 + width, width) for k in range(-96, 96))
            assert not all(below(EXACT[name], place, shrunk) for place in places)


def test_derivatives_of_the_decay_are_at_most_one() -> None:
    """Both are exp(-|x|) up to the sign, and the second is continuous at 0: a constant of Lipschitz
    for it is all that is asked of the third."""
    for side in (SMOOTH["decay"].at, curve("decay").look):
        ends = np.array([-1e-12, 0.0, 1e-12])
        assert all(np.abs(np.diff(part)).max() < 1e-11 for part in side(ends))
        for x in (-3.0, -0.5, 0.25, 2.0):
            near = np.array([x - 1e-4, x + 1e-4])
            (_, slope, bend), middle = side(near), side(np.array([x]))
            assert abs(np.diff(slope)[0] / 2e-4 - middle[2][0]) < 1e-6
            assert abs(np.diff(bend)[0] / 2e-4) <= 1
            assert 0 <= middle[2][0] <= 1
    assert (SMOOTH["decay"].second, SMOOTH["decay"].third) == (1, 1)
    assert (curve("decay").bend, curve("decay").third) == (1, 1)


def below(function: Callable[[Any], Any], place: arb, bounds: tuple[float, float]) -> bool:
    """Whether |f''| and |f'''| are within the bounds over a ball, which is cut where it is wide."""
    series = function(arb_series([place, 1], prec=4))
    if abs(2 * series[2]) <= arb(bounds[0]) and abs(6 * series[3]) <= arb(bounds[1]):
        return True
    if place.rad() < 1e-5:
        return False
    half = float(place.rad()) / 2
    middle = float(place.mid())
    return all(below(function, arb(middle + s * half, half * 1.0001), bounds) for s in (-1, 1))


def test_the_replay_imports_nothing_of_the_search() -> None:
    files = sorted(Path(twins.__file__).parent.rglob("*.py"))
    assert len(files) > 30
    for path in files:
        for node in ast.walk(ast.parse(path.read_text())):
            names = [item.name for item in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                if name.split(".")[0] in ("theorems", "verify", "reports"):
                    assert name.startswith("memory_theorems.theorems.models.checking"), (path, name)
    assert ctx.prec >= 53
