"""Training problems with declared constants: instances of Lemmas 2, 3, Proposition 2, Theorem 1."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from memory_theorems.theorems.instances.runs import constant_input, scalar
from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.theorems.objects.systems.backpropagation import TRAINED, Loss, Trained
from memory_theorems.theorems.objects.systems.projected_descent import ConstraintSet, Descent, Shape
from memory_theorems.theorems.objects.systems.recurrent import ACTIVATIONS, RecurrentSystem
from memory_theorems.theorems.objects.systems.smoothness_constants import Bounds
from memory_theorems.verify.arithmetic.linear_algebra import Rows
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.terms import rational_text
from memory_theorems.verify.verdicts import Json

#: Constants that may be declared; each is the true one, rounded up, where it is not.
DECLARED = ("G", "b", "H", "L_w", "L_p")


@dataclass(frozen=True, slots=True)
class Training:
    """A descent with the declared lambda, B_U and B_x.

    ``declared`` are further constants of :data:`DECLARED`; ``second`` are weights beside the start
    (Lemma 3), of which the trained ones count; ``readout`` is F of the outputs y = F h (empty: the
    identity) with the declared L_f ``gain``; ``tolerance`` is eps > 0.
    """

    descent: Descent
    rate: Fraction
    input_gain: Fraction
    bound: Fraction
    declared: tuple[tuple[str, Fraction], ...] = ()
    second: tuple[Rows, Rows] | None = None
    readout: Rows = ()
    gain: Fraction = Fraction(1)
    tolerance: Fraction = Fraction(1, 10)

    @property
    def bounds(self) -> Bounds:
        run = self.descent
        return Bounds(run.system.activation, run.trained, self.rate, self.input_gain, self.bound)

    def given(self, name: str) -> Fraction | None:
        """A declared constant."""
        return dict(self.declared).get(name)

    def declaring(self, **constants: str) -> Training:
        """The same with these constants declared."""
        return replace(self, declared=tuple((k, Fraction(v)) for k, v in constants.items()))


def training(
    system: RecurrentSystem,
    inputs: tuple[tuple[Fraction, ...], ...],
    loss: Loss,
    trained: Trained,
    window: int,
    steps: int,
    step: str = "1",
    *,
    shape: Shape = "ball",
    rate: str,
    input_gain: str,
    bound: str,
    wide: str | None = None,
    second: tuple[str, str] | None = None,
) -> Training:
    """A training problem on ||W||_F <= lambda, ||U||_F <= B_U (or ``wide`` for both)."""
    radii = (wide, wide) if wide else (rate, input_gain)
    constraint = ConstraintSet(shape, Fraction(radii[0]), Fraction(radii[1]))
    descent = Descent(system, inputs, loss, trained, constraint, window, Fraction(step), steps)
    other = None if second is None else tuple(((Fraction(value),),) for value in second)
    return Training(
        descent,
        Fraction(rate),
        Fraction(input_gain),
        Fraction(bound),
        second=other,  # type: ignore[arg-type]
    )


SLOPE = Loss((Fraction(1),), Fraction(0))
CONVEX = Loss((Fraction(-1),), Fraction(1))
SQUARE = Loss((Fraction(0),), Fraction(1))
#: grad p_T^k vanishes at u = 1 for lambda = 1/2, k = 2: the truncated model stays there, and the
#: full one leaves it with every inequality of the proof an equality.
CONCAVE = Loss((Fraction(3, 2),), Fraction(-1))


def attained(steps: int, step: str) -> Training:
    """Every inequality of Proposition 2 is an equality."""
    return training(
        scalar("1/2"), constant_input(1, 4), CONCAVE, "U", 2, steps, step,
        rate="1/2", input_gain="100000", bound="1",
    )  # fmt: skip


def unit(
    activation: Any, loss: Loss, trained: Trained, steps: int, step: str = "1", **more: Any
) -> Training:
    """A scalar system with constant inputs."""
    data: dict[str, Any] = {"rate": "1/2", "input_gain": "1", "bound": "1", **more}
    start = data.pop("start", "1/4")
    time, window = data.pop("time", 6), data.pop("window", 2)
    size = Fraction(data.pop("size", data["bound"]))
    system = scalar(start, Fraction(data.pop("u", 1)), activation=activation)
    return training(system, constant_input(size, time), loss, trained, window, steps, step, **data)


EDGES: tuple[Training, ...] = (
    # Attained: alpha beta = 1/4, 1, 225/64; and a linear loss, where beta = 0.
    attained(1, "1"),
    attained(4, "16/225"),
    attained(6, "64/225"),
    attained(8, "1"),
    unit("linear", SLOPE, "U", 12, start="1/2", u=0, input_gain="100"),
    # One step with W at the boundary, where the gradient error is largest.
    unit("linear", SLOPE, "W", 1, "1/100", start="1/2", time=24, window=1),
    unit("linear", SLOPE, "W", 1, "1/1000", start="3/4", rate="3/4", time=40, window=2),
    unit("linear", SLOPE, "W", 4, start="0"),
    # The set is reached and the projection acts; a window that reaches back to the start.
    unit("linear", SLOPE, "W", 3, "10", start="-1/2"),
    unit("linear", SLOPE, "both", 3, "10", shape="box"),
    unit("linear", CONVEX, "both", 3, window=6),
    unit("linear", CONVEX, "U", 3, start="0"),
    # lambda near 1 with little time; tanh, saturated and in its linear regime.
    unit("linear", CONVEX, "both", 2, "1/100", start="99/100", rate="99/100", time=4),
    unit("tanh", CONVEX, "both", 4, "1/10", bound="3"),
    unit("tanh", CONVEX, "W", 4, start="1/2", bound="1/100"),
    unit("tanh", SLOPE, "U", 4, "1/10", window=1),
    # One hypothesis violated: lambda too small, not contractive, B_U or B_x too small.
    unit("linear", SLOPE, "W", 1, "1/1000", start="9/10", rate="1/10", time=24, wide="1"),
    unit("linear", SLOPE, "W", 1, "1/100", start="1/2", u=100, time=24, window=1),
    unit("linear", SLOPE, "W", 1, "1/100", start="1/2", size="100", time=24, window=1),
    unit("linear", SLOPE, "W", 2, "1/100", start="2", rate="2", wide="3", time=8),
    unit("linear", SLOPE, "W", 2, "1/100", start="2", rate="2", time=8),
    # A declared G or b that is too small.
    attained(4, "1").declaring(G="1/100"),
    attained(6, "64/225").declaring(b="1/100"),
)


def _truncated(rate: str, time: int, window: int, loss: Loss = SLOPE, **more: Any) -> Training:
    data = {"start": rate, "rate": rate, "time": time, "window": window, **more}
    return unit("linear", loss, data.pop("trained", "W"), 1, **data)


_LONG_TERM = unit("linear", SLOPE, "U", 1, start="1/2", time=16)
_IN_STATES = _truncated("1/2", 20, 3)
#: Edges of Lemma 2: the terms of the bound nearly attained, and one hypothesis violated.
TRUNCATIONS: tuple[Training, ...] = (
    # Only U: the long-term part alone; only W: the term in beta_wh, attained as T grows.
    _LONG_TERM,
    _truncated("1/2", 18, 1),
    _IN_STATES,
    _truncated("3/4", 36, 4),
    # A quadratic loss with both parts of one sign: the term in beta_p.
    unit("linear", CONVEX, "U", 1, start="1/2", time=20),
    _truncated("9/10", 30, 5, CONVEX, trained="both", bound="1/10"),
    # The whole run inside the window; a memoryless system; tanh, saturated and not.
    _truncated("1/2", 4, 4, trained="both"),
    _truncated("0", 4, 1, trained="both"),
    unit("tanh", CONVEX, "both", 1, start="9/10", rate="9/10", bound="2", time=8, window=3),
    unit("tanh", SLOPE, "W", 1, start="1/2", time=12),
    # One hypothesis violated: no window, lambda too small, not contractive.
    _truncated("1/2", 6, 0),
    unit("linear", SLOPE, "W", 1, start="9/10", rate="1/10", time=12, wide="1"),
    _truncated("2", 6, 2),
    # A declared H, L_w or L_p that is too small.
    _IN_STATES.declaring(H="1/10"),
    _LONG_TERM.declaring(L_w="1/10"),
    _LONG_TERM.declaring(L_p="1/10"),
)


def _pair(
    first: tuple[str, str], second: tuple[str, str], time: int, loss: Loss, trained: Trained,
    rate: str, activation: str = "linear", gain: str = "2", wide: str | None = None,
) -> Training:  # fmt: skip
    return unit(
        activation, loss, trained, 1, start=first[0], u=first[1], time=time, window=time,
        rate=rate, input_gain=gain, wide=wide, second=second,
    )  # fmt: skip


_SQUARES = _pair(("1/2", "1"), ("1/2", "2"), 16, SQUARE, "U", "1/2")
_MIXED = _pair(("1/2", "1"), ("499/1000", "1"), 30, SLOPE, "W", "1/2", gain="1")
#: Edges of Lemma 3: two weights in the set.
WEIGHT_PAIRS: tuple[Training, ...] = (
    # The term in beta_p, and the terms in beta_wh and beta_hw, nearly attained.
    _SQUARES,
    _MIXED,
    _pair(("3/4", "1"), ("749/1000", "1"), 60, SLOPE, "W", "3/4", gain="1"),
    _pair(("1/2", "1"), ("1/4", "2"), 8, SQUARE, "both", "1/2"),
    # Equal weights, no memory, tanh.
    _pair(("1/2", "1"), ("1/2", "1"), 8, SQUARE, "both", "1/2"),
    _pair(("0", "1"), ("0", "2"), 3, SQUARE, "both", "0"),
    _pair(("1/2", "1"), ("1/4", "1"), 8, SQUARE, "both", "1/2", "tanh"),
    # Not contractive; lambda too small.
    _pair(("2", "1"), ("3/2", "1"), 6, SLOPE, "W", "2"),
    _pair(("9/10", "1"), ("8/10", "1"), 20, SLOPE, "W", "1/10", wide="1"),
    _SQUARES.declaring(L_w="1/10"),
    _MIXED.declaring(L_p="1/10"),
)

_ENTRIES = short_fractions(-1, 1, 3)


@st.composite
def random_trainings(draw: st.DrawFn) -> Training:
    """n, d <= 3, T <= 12, N <= 10; alpha beta below and above 1; both shapes of the set."""
    n, d = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    rate = draw(st.sampled_from(["1/10", "1/2", "9/10"]))
    gain = draw(st.sampled_from(["1/2", "2"]))
    shape: Shape = draw(st.sampled_from(("box", "ball")))
    # Entries that small lie in both kinds of set, and the box lies in the ball.
    share = Fraction(1, 4)
    radii = [Fraction(rate), Fraction(gain)]
    inner = [radius * (share if shape == "ball" else share**2) for radius in radii]

    def weights() -> tuple[Rows, Rows]:
        w = tuple(tuple(inner[0] * draw(_ENTRIES) for _ in range(n)) for _ in range(n))
        return w, tuple(tuple(inner[1] * draw(_ENTRIES) for _ in range(d)) for _ in range(n))

    w, u = weights()
    system = RecurrentSystem(draw(st.sampled_from(ACTIVATIONS)), w, u)
    time = draw(st.integers(1, 12))
    inputs = tuple(tuple(2 * draw(_ENTRIES) for _ in range(d)) for _ in range(time))
    loss = Loss(tuple(draw(_ENTRIES) for _ in range(n)), draw(_ENTRIES))
    step = draw(st.sampled_from([Fraction(v) for v in ("1/100", "1/2", "1", "5")]))
    # A box of entries reaches the norm sqrt(rows columns) times its radius.
    allowed = radii if shape == "ball" else [radius / max(n, d) for radius in radii]
    constraint = ConstraintSet(shape, allowed[0], allowed[1])
    descent = Descent(
        system, inputs, loss, draw(st.sampled_from(TRAINED)), constraint,
        draw(st.integers(1, time)), step, draw(st.integers(1, 10)),
    )  # fmt: skip
    second = draw(st.one_of(st.none(), st.builds(weights)))
    return Training(descent, radii[0], radii[1], Fraction(3), second=second)


@st.composite
def _unstable_trainings(draw: st.DrawFn) -> Training:
    """A concave loss at an equilibrium of the truncated model, which the full one leaves: both
    drift apart with a factor 1 + alpha beta/i, from a gap as small as lambda^k."""
    window = draw(st.integers(2, 24))
    reach = 2 * (1 - Fraction(1, 2**window))
    steps = draw(st.integers(1, 4))
    return unit(
        "linear", CONCAVE, "U", steps, draw(st.sampled_from(("1/10", "1/2", "1"))), start="1/2",
        u=Fraction(3, 2) / reach, time=window + draw(st.integers(1, 8)), window=window,
    )  # fmt: skip


def trainings() -> st.SearchStrategy[Training]:
    """Most of the general kind, some at unstable equilibria."""
    general = random_trainings()
    return st.one_of(general, general, general, _unstable_trainings())


def describe(item: Training) -> Json:
    """Exact JSON of a training problem."""
    run = item.descent
    second = (None, None) if item.second is None else map(_text, item.second)
    return {
        "activation": run.system.activation,
        "W": _text(run.system.state_weights),
        "U": _text(run.system.input_weights),
        **dict(zip(("W'", "U'"), second, strict=True)),
        "inputs": _text(run.inputs),
        "slope": [rational_text(entry) for entry in run.loss.slope],
        "curvature": rational_text(run.loss.curvature),
        "trained": run.trained,
        "Omega": {
            "shape": run.constraint.shape,
            "W": rational_text(run.constraint.state_radius),
            "U": rational_text(run.constraint.input_radius),
        },
        "k": str(run.window),
        "alpha": rational_text(run.step),
        "N": str(run.steps),
        "lambda": rational_text(item.rate),
        "B_U": rational_text(item.input_gain),
        "B_x": rational_text(item.bound),
        **{
            name: None if value is None else rational_text(value)
            for name, value in ((name, item.given(name)) for name in DECLARED)
        },
        "F": _text(item.readout),
        "L_f": rational_text(item.gain),
        "eps": rational_text(item.tolerance),
    }


def rebuild(data: Json) -> Training:
    """Inverse of :func:`describe`.  InputError says which entry is missing or malformed."""
    try:
        omega = data["Omega"]
        system = RecurrentSystem(data["activation"], _rows(data["W"]), _rows(data["U"]))
        descent = Descent(
            system,
            _rows(data["inputs"]),
            Loss(tuple(Fraction(entry) for entry in data["slope"]), Fraction(data["curvature"])),
            data["trained"],
            ConstraintSet(omega["shape"], Fraction(omega["W"]), Fraction(omega["U"])),
            int(data["k"]),
            Fraction(data["alpha"]),
            int(data["N"]),
        )
        second = None
        if data["W'"] is not None or data["U'"] is not None:
            second = _rows(data["W'"]), _rows(data["U'"])
            RecurrentSystem(data["activation"], *second)
            if [len(rows[0]) for rows in second] != [system.state_size, system.input_size]:
                raise ValueError("the second weights have another shape")
        readout = _rows(data["F"])
        if any(len(row) != system.state_size for row in readout):
            raise ValueError(f"every row of the readout is to have {system.state_size} entries")
        declared = {name: data[name] for name in DECLARED if data[name] is not None}
        return Training(
            descent,
            Fraction(data["lambda"]),
            Fraction(data["B_U"]),
            Fraction(data["B_x"]),
            tuple((name, Fraction(value)) for name, value in declared.items()),
            second,
            readout,
            Fraction(data["L_f"]),
            Fraction(data["eps"]),
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as trouble:
        raise InputError(f"not a training problem: {trouble}") from trouble


def _text(rows: Rows) -> list[list[str]]:
    return [[rational_text(entry) for entry in row] for row in rows]


def _rows(data: Json) -> Rows:
    return tuple(tuple(Fraction(entry) for entry in row) for row in data)
